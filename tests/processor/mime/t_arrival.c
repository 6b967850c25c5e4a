/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/sshsig.h"
#include "processor/mime/arrival.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *arena;
static const uint8_t key[32] = {1}, other_key[32] = {2};

static void begin(void)
{
    arena = arena_new();
}

static void finish(void)
{
    arena_free(arena);
}

static struct span packed(const struct arrival_file *part, size_t n)
{
    struct text out = {.arena = arena};
    arrival_pack(&out, part, n);
    return text_span(&out);
}

static struct span signature(const uint8_t *with, const char *block)
{
    struct text out = {.arena = arena};
    sshsig_sign(&out, with, NAMESPACE_PLAYER, span_of(block), NULL);
    return text_span(&out);
}

static const char *block(const char *word)
{
    return arena_words(arena, "-----BEGIN PBEM ORDERS-----\npbem: 1\nnote %s\n-----END PBEM ORDERS-----\n", word);
}

START_TEST(parts_there_and_back)
{
    struct arrival_file part[ARRIVAL_FILES_MAX], got[ARRIVAL_FILES_MAX];
    for (size_t n = 2; n <= ARRIVAL_FILES_MAX; n++) {
        for (size_t i = 0; i < n; i++)
            part[i] = (struct arrival_file){span_of(arena_words(arena, "name %zu", i)),
                                            span_of(i == 1 ? "" : "bytes\n12 7\n\nmore")};
        ck_assert_uint_eq(arrival_unpack(packed(part, n), got), n);
        for (size_t i = 0; i < n; i++)
            ck_assert(span_same(part[i].name, got[i].name) && span_same(part[i].bytes, got[i].bytes));
    }
    part[0] = (struct arrival_file){.bytes = span_of("a pasted mail")};
    ck_assert_uint_eq(arrival_unpack(packed(part, 1), got), 1);
    ck_assert(span_is(got[0].bytes, "a pasted mail") && got[0].name.len == 0);
}
END_TEST

/* What only looks like our packing is one part, as it came. */
START_TEST(strange_packings_are_one_part)
{
    static const char *const strange[] = {"PBEM-PARTS 1\n",
                                          "PBEM-PARTS 1\n4 3\nname",
                                          "PBEM-PARTS 1\n4 3\nnameabcX",
                                          "PBEM-PARTS 1\n4 99999999999999999999\nname",
                                          "PBEM-PARTS 1\n-1 3\nabc",
                                          "PBEM-PARTS 1\n4 18446744073709551615\nname",
                                          "PBEM-PARTS 2\n4 3\nnameabc",
                                          ""};
    struct arrival_file got[ARRIVAL_FILES_MAX];
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        ck_assert_uint_eq(arrival_unpack(span_of(strange[i]), got), 1);
        ck_assert_msg(span_is(got[0].bytes, strange[i]), "%s", strange[i]);
    }
    struct text many = {.arena = arena};
    text_words(&many, "PBEM-PARTS 1\n");
    for (int i = 0; i < ARRIVAL_FILES_MAX + 1; i++)
        text_words(&many, "1 1\nab");
    ck_assert_uint_eq(arrival_unpack(text_span(&many), got), 1); /* more than there may be */
}
END_TEST

/* Which of these keys' signatures fits the only block. */
static bool fits(struct span raw, const uint8_t *with, size_t n_sigs)
{
    struct found found[BLOCKS_MAX];
    struct verified verified;
    struct problem why = {0};
    struct span sig = {0};
    uint8_t blob[SSH_ED25519_BLOB_LEN];
    struct sshsig parsed;
    struct span unarmored;
    ck_assert(sshsig_unarmor(arena, signature(with, "x"), &unarmored, &why) && sshsig_decode(unarmored, &parsed, &why));
    memcpy(blob, parsed.key.at, sizeof blob);
    ck_assert_uint_eq(arrival_blocks(arena, raw, found, BLOCKS_MAX), 1);
    ck_assert_uint_eq(found[0].n_sigs, n_sigs);
    bool good = found_verify(arena, &found[0], &(struct signer){{blob, sizeof blob}, false}, &verified, &sig, &why);
    ck_assert(good ? sig.len > 0 && !why.key : why.key != NULL);
    return good;
}

START_TEST(signatures_are_found_by_trying)
{
    struct arrival_file part[ARRIVAL_FILES_MAX] = {{span_of("IMG_1.sig"), signature(other_key, block("a"))},
                                                   {span_of("sheet"), span_of(block("a"))},
                                                   {span_of("x"), signature(key, block("a"))},
                                                   {span_of("y"), span_of("\xEF\xBB\xBF just words")}};
    struct span raw = packed(part, 4);
    ck_assert(fits(raw, key, 2));
    ck_assert(fits(raw, other_key, 2));
    part[2].bytes = signature(key, block("b"));
    ck_assert(!fits(packed(part, 4), key, 2));
    struct found found[BLOCKS_MAX];
    struct verified verified;
    struct problem why = {0};
    ck_assert_uint_eq(arrival_blocks(arena, span_of(block("a")), found, BLOCKS_MAX), 1);
    ck_assert(!found_verify(arena, &found[0], &(struct signer){span_of("k"), false}, &verified, NULL, &why));
    ck_assert_str_eq(why.key, "armor.unsigned");
}
END_TEST

START_TEST(at_most_as_many_as_there_is_room)
{
    struct found found[BLOCKS_MAX];
    struct text mail = {.arena = arena};
    for (int i = 0; i < 5; i++)
        text_words(&mail, block(arena_words(arena, "%d", i)));
    ck_assert_uint_eq(arrival_blocks(arena, text_span(&mail), found, 3), 3);
    ck_assert_uint_eq(arrival_blocks(arena, text_span(&mail), found, BLOCKS_MAX), 5);
    text_words(&mail, block("4")); /* once more the same */
    ck_assert_uint_eq(arrival_blocks(arena, text_span(&mail), found, BLOCKS_MAX), 5);
}
END_TEST

static Suite *parts_suite(void)
{
    Suite *suite = suite_create("parts");
    TCase *t = tcase_create("parts");
    tcase_add_checked_fixture(t, begin, finish);
    tcase_add_test(t, parts_there_and_back);
    tcase_add_test(t, strange_packings_are_one_part);
    tcase_add_test(t, signatures_are_found_by_trying);
    tcase_add_test(t, at_most_as_many_as_there_is_room);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(parts_suite());
}
