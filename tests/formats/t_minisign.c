/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/minisign.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *a;
static json_t *all;
static struct minisign_key key;

static void up(void)
{
    a = arena_new();
    all = vectors("minisign");
    struct span file = span_of(text_of(all, "public_key_file")), line;
    ck_assert(span_line(&file, &line) && span_line(&file, &line));
    ck_assert(minisign_key_read(line, &key, NULL));
}

static void down(void)
{
    json_decref(all);
    arena_free(a);
}

static const char *sig_of(const char *name)
{
    const json_t *rows = json_object_get(all, "vectors"), *row;
    size_t i;
    json_array_foreach((json_t *)rows, i, row) if (strcmp(text_of(row, "name"), name) == 0) return text_of(row,
                                                                                                           "minisig");
    ck_abort_msg("no case %s", name);
}

START_TEST(every_case_of_the_vectors)
{
    const json_t *rows = json_object_get(all, "vectors"), *row;
    size_t i;
    ck_assert_uint_eq(json_array_size(rows), 10);
    json_array_foreach((json_t *)rows, i, row)
    {
        struct problem why = {0};
        uint8_t raw[64];
        bool said =
            minisign_verify(span_of(text_of(row, "minisig")), &key, unhex(a, text_of(row, "message_hex")), raw, &why);
        ck_assert_msg(said == json_is_true(json_object_get(row, "ours")), "%s", text_of(row, "name"));
        ck_assert_msg(said == !why.key, "%s: %s", text_of(row, "name"), why.key);
    }
}
END_TEST

START_TEST(the_signature_bytes)
{
    uint8_t raw[64];
    ck_assert(minisign_verify(span_of(sig_of("good")), &key, span_of("hello\n"), raw, NULL));
    ck_assert_mem_eq(raw, unhex(a, text_of(all, "signature")).at, 64);
    ck_assert_mem_eq(key.id, unhex(a, text_of(all, "key_number")).at, 8);
}
END_TEST

static const struct {
    const char *name, *key;
} refusals[] = {
    {"legacy Ed", "minisign.legacy"},
    {"S+L malleated", "minisign.forged"},
    {"key number differs", "minisign.keyid"},
};

START_TEST(each_refusal_says_why)
{
    struct problem why = {0};
    uint8_t raw[64];
    ck_assert(!minisign_verify(span_of(sig_of(refusals[_i].name)), &key, span_of("hello\n"), raw, &why));
    ck_assert_str_eq(why.key, refusals[_i].key);
}
END_TEST

static const struct {
    const char *name;
    bool holds;
} comments[] = {
    {"good", true},
    {"default trusted comment with tabs", true},
    {"tabs turned into spaces by mail", true}, /* the tabs are put back */
    {"CRLF", true},
    {"base64 wrapped", true},
    {"untrusted comment changed", true},
    {"trusted comment changed", false},
};

START_TEST(the_trusted_comment_is_told_apart)
{
    struct span sig = span_of(sig_of(comments[_i].name));
    uint8_t raw[64];
    ck_assert(minisign_verify(sig, &key, span_of("hello\n"), raw, NULL));
    ck_assert(minisign_comment_holds(sig, &key) == comments[_i].holds);
}
END_TEST

START_TEST(another_message_and_another_key)
{
    struct problem why = {0};
    struct minisign_key other = key;
    uint8_t raw[64];
    ck_assert(!minisign_verify(span_of(sig_of("good")), &key, span_of("hello"), raw, &why));
    ck_assert_str_eq(why.key, "minisign.forged");
    why = (struct problem){0};
    other.pk[0] ^= 1;
    ck_assert(!minisign_verify(span_of(sig_of("good")), &other, span_of("hello\n"), raw, &why));
    ck_assert_str_eq(why.key, "minisign.forged");
}
END_TEST

START_TEST(public_keys)
{
    const json_t *keys = json_object_get(all, "join_key"), *bad = json_object_get(keys, "bad");
    struct minisign_key out;
    size_t skip = strlen("minisign:");
    ck_assert(minisign_key_read(span_of(text_of(keys, "good") + skip), &out, NULL));
    ck_assert_mem_eq(out.pk, key.pk, 32);
    ck_assert_uint_eq(json_array_size(bad), 3);
    for (size_t i = 0; i < 3; i++) {
        struct problem why = {0};
        ck_assert(!minisign_key_read(span_of(json_string_value(json_array_get(bad, i)) + skip), &out, &why));
        ck_assert_str_eq(why.key, "minisign.key");
    }
}
END_TEST

START_TEST(broken_files)
{
    const char *good = sig_of("good");
    uint8_t raw[64];
    size_t two_lines = (size_t)(strstr(good, "\ntrusted") - good);
    for (size_t n = 0; n < strlen(good); n++) {
        struct problem why = {0};
        bool ok = minisign_verify((struct span){(const uint8_t *)good, n}, &key, span_of("hello\n"), raw, &why);
        ck_assert_msg(ok == (n >= two_lines), "cut at %zu", n); /* nothing of lines 3 and 4 is used */
        if (!ok)
            ck_assert_str_eq(why.key, "minisign.format");
    }
    struct problem why = {0};
    ck_assert(!minisign_verify(span_of("untrusted comment: x\ntrusted comment: y\n"), &key, span_of(""), raw, &why));
    ck_assert_str_eq(why.key, "minisign.format");
    ck_assert(!minisign_comment_holds((struct span){(const uint8_t *)good, two_lines}, &key));
}
END_TEST

static Suite *minisign_suite(void)
{
    Suite *suite = suite_create("minisign");
    TCase *tcase = tcase_create("minisign");
    tcase_add_checked_fixture(tcase, up, down);
    tcase_add_test(tcase, every_case_of_the_vectors);
    tcase_add_test(tcase, the_signature_bytes);
    tcase_add_loop_test(tcase, each_refusal_says_why, 0, (int)(sizeof refusals / sizeof *refusals));
    tcase_add_loop_test(tcase, the_trusted_comment_is_told_apart, 0, (int)(sizeof comments / sizeof *comments));
    tcase_add_test(tcase, another_message_and_another_key);
    tcase_add_test(tcase, public_keys);
    tcase_add_test(tcase, broken_files);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return run_suite(minisign_suite());
}
