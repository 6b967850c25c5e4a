/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/age.h"
#include "formats/bech32.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *a;
static json_t *all;

static void up(void)
{
    a = arena_new();
    all = vectors("age");
}

static void down(void)
{
    json_decref(all);
    arena_free(a);
}

static struct span unbase64(const char *letters)
{
    size_t len = strlen(letters);
    uint8_t *out = arena_take(a, len + 1);
    ck_assert(base64_read(span_of(letters), true, out, &len));
    return (struct span){out, len};
}

/* ---- keys ---- */

START_TEST(bech32)
{
    const json_t *rows = json_object_get(all, "bech32"), *row;
    size_t i;
    uint8_t data[32], none[32] = {7}, same[32] = {7};
    json_array_foreach((json_t *)rows, i, row)
    {
        struct text out = {.arena = a};
        struct span raw = unhex(a, text_of(row, "data"));
        bech32_write(&out, text_of(row, "hrp"), raw.at, raw.len);
        ck_assert_str_eq(out.at, text_of(row, "text"));
        ck_assert(bech32_read(span_of(out.at), text_of(row, "hrp"), data, sizeof data));
        ck_assert_mem_eq(data, raw.at, 32);
        ck_assert(!bech32_read(span_of(out.at), text_of(row, "hrp"), none, 31));
    }
    ck_assert_uint_eq(i, 2);
    json_array_foreach(json_object_get(all, "bech32_bad"), i, row)
        ck_assert(!bech32_read(span_of(json_string_value(row)), "age", none, sizeof none));
    ck_assert_uint_eq(i, 4);
    ck_assert_mem_eq(none, same, 32); /* a refusal writes nothing */
}
END_TEST

START_TEST(recipients)
{
    struct age_recipient to;
    struct problem why = {0};
    const json_t *x = json_object_get(all, "x25519"), *ssh = json_object_get(all, "ssh_ed25519");
    ck_assert(age_recipient_read(span_of(text_of(x, "recipient")), &to, &why) && !to.is_ssh);
    ck_assert_mem_eq(to.key, unhex(a, text_of(x, "recipient_raw")).at, 32);
    ck_assert(age_recipient_read(span_of(text_of(ssh, "public_key")), &to, &why) && to.is_ssh);
    ck_assert_mem_eq(to.key, unhex(a, text_of(json_object_get(ssh, "steps"), "montgomery")).at, 32);
    struct text again = {.arena = a};
    age_recipient_write(&again, unhex(a, text_of(x, "recipient_raw")).at);
    ck_assert_str_eq(again.at, text_of(x, "recipient"));

    static const struct {
        const char *words, *key;
    } bad[] = {
        {"", "age.recipient"},
        {"age1", "age.recipient"},
        {"hello", "age.recipient"},
        {"ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQ== x", "sshkey.type"},
        {"sk-ssh-ed25519@openssh.com "
         "AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29tAAAAIIKcpyPilQp7V0UXrcEw2KWRtOtb6xJcj/J09jBAIECrAAAABHNzaDo=",
         "sshkey.type"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        why = (struct problem){0};
        ck_assert(!age_recipient_read(span_of(bad[i].words), &to, &why));
        ck_assert_str_eq(why.key, bad[i].key);
    }
}
END_TEST

/* ---- sealing: the very bytes ---- */

struct fixed_chance {
    struct span next[3];
    size_t n;
};

static void fixed(void *context, uint8_t *out, size_t len)
{
    struct fixed_chance *c = context;
    ck_assert_uint_lt(c->n, 3);
    ck_assert_uint_eq(c->next[c->n].len, len);
    memcpy(out, c->next[c->n++].at, len);
}

static struct span seal_fixed(const json_t *to_whom, const char *recipient, struct span plain)
{
    struct fixed_chance chance = {{unhex(a, text_of(all, "file_key")), unhex(a, text_of(to_whom, "ephemeral_secret")),
                                   unhex(a, text_of(all, "payload_nonce"))},
                                  0};
    struct age_recipient to;
    struct text out = {.arena = a};
    ck_assert(age_recipient_read(span_of(recipient), &to, NULL));
    age_seal_with(&out, &to, 1, plain, fixed, &chance);
    return text_span(&out);
}

START_TEST(files_of_the_vectors)
{
    static const char *const kind[] = {"x25519", "ssh_ed25519"}, *const member[] = {"recipient", "public_key"};
    for (int i = 0; i < 2; i++) {
        const json_t *v = json_object_get(all, kind[i]);
        struct span plain = unhex(a, text_of(all, "plaintext_hex")), file = seal_fixed(v, text_of(v, member[i]), plain);
        ck_assert(span_same(file, unbase64(text_of(v, "file_base64"))));
        struct text armored = {.arena = a};
        age_armor(&armored, file);
        ck_assert_str_eq(armored.at, text_of(v, "armored"));

        struct age_identity me;
        struct span opened;
        if (i == 0)
            ck_assert(age_identity_read(span_of(text_of(v, "identity")), &me, NULL));
        else
            age_identity_ssh(&me, unhex(a, text_of(v, "seed")).at);
        ck_assert(age_open(a, file, &me, 1, &opened, NULL));
        ck_assert(span_same(opened, plain));
    }
}
END_TEST

START_TEST(sizes_about_a_chunk)
{
    const json_t *v = json_object_get(all, "ssh_ed25519"), *row;
    size_t i;
    json_array_foreach(json_object_get(all, "chunk_sizes_ssh_ed25519"), i, row)
    {
        size_t n = (size_t)json_integer_value(json_object_get(row, "n"));
        uint8_t *plain = arena_take(a, n + 1), hash[32];
        for (size_t j = 0; j < n; j++)
            plain[j] = (uint8_t)j;
        struct span file = seal_fixed(v, text_of(v, "public_key"), (struct span){plain, n}), opened;
        sha256(hash, file);
        ck_assert_uint_eq(file.len, (size_t)json_integer_value(json_object_get(row, "file_length")));
        ck_assert_mem_eq(hash, unhex(a, text_of(row, "file_sha256")).at, 32);
        struct age_identity me;
        age_identity_ssh(&me, unhex(a, text_of(v, "seed")).at);
        ck_assert(age_open(a, file, &me, 1, &opened, NULL));
        ck_assert(opened.len == n && memcmp(opened.at, plain, n) == 0);
    }
    ck_assert_uint_eq(i, 6);
}
END_TEST

START_TEST(several_recipients)
{
    struct age_recipient to[3];
    struct age_identity me[3], stranger;
    uint8_t seed[32];
    struct span plain = span_of("for three"), opened;
    for (int i = 0; i < 3; i++) {
        struct text line = {.arena = a};
        memset(seed, i + 1, sizeof seed);
        if (i == 1) {
            age_identity_ssh(&me[i], seed);
            ssh_public_write(&line, (struct span){me[i].blob, sizeof me[i].blob});
        } else {
            age_identity_raw(&me[i], seed);
            age_recipient_write(&line, me[i].public_key);
        }
        ck_assert(age_recipient_read(text_span(&line), &to[i], NULL));
    }
    memset(seed, 9, sizeof seed);
    age_identity_raw(&stranger, seed);
    struct text file = {.arena = a};
    age_seal(&file, to, 3, plain);
    for (int i = 0; i < 3; i++) {
        ck_assert(age_open(a, text_span(&file), &me[i], 1, &opened, NULL));
        ck_assert(span_same(opened, plain));
    }
    struct problem why = {0};
    ck_assert(!age_open(a, text_span(&file), &stranger, 1, &opened, &why));
    ck_assert_str_eq(why.key, "age.nobody");
    for (size_t i = 0; i < file.len; i++) { /* no bit of it can be turned */
        file.at[i] ^= 1;
        why = (struct problem){0};
        ck_assert_msg(!age_open(a, text_span(&file), &me[0], 1, &opened, &why) && opened.len == 0, "byte %zu", i);
        ck_assert(why.key && strncmp(why.key, "age.", 4) == 0);
        file.at[i] ^= 1;
        ck_assert(!age_open(a, (struct span){(uint8_t *)file.at, i}, &me[0], 1, &opened, NULL)); /* nor cut off */
    }
}
END_TEST

/* ---- the public kit ---- */

static struct span kit_file(const json_t *row)
{
    struct text out = {.arena = a};
    const json_t *part;
    size_t i;
    json_array_foreach(json_object_get(row, "parts"), i, part)
    {
        struct span bytes = unbase64(text_of(part, "base64"));
        for (json_int_t n = json_integer_value(json_object_get(part, "times")); n > 0; n--)
            text_add(&out, bytes);
    }
    return text_span(&out);
}

static const char *outcome(const json_t *row, struct span file, struct span *plain)
{
    struct age_identity me[4];
    struct problem why = {0};
    size_t n = 0;
    const json_t *word;
    json_array_foreach(json_object_get(row, "identities"), n, word)
        ck_assert(n < 4 && age_identity_read(span_of(json_string_value(word)), &me[n], NULL));
    if (json_is_true(json_object_get(row, "armored")) && !age_unarmor(a, file, &file, &why))
        return "armor failure";
    if (age_open(a, file, me, n, plain, &why))
        return "success";
    return strcmp(why.key, "age.header") == 0   ? "header failure"
           : strcmp(why.key, "age.mac") == 0    ? "HMAC failure"
           : strcmp(why.key, "age.nobody") == 0 ? "no match"
                                                : "payload failure";
}

START_TEST(the_kit)
{
    json_t *kit = vectors("age-cctv"), *row;
    size_t i;
    json_array_foreach(json_object_get(kit, "vectors"), i, row)
    {
        const char *name = text_of(row, "name"), *want = text_of(row, "expect");
        struct span plain = {0};
        uint8_t hash[32];
        if (strcmp(name, "armor_empty") == 0)
            want = "header failure"; /* an empty file: its armor is whole */
        const char *got = outcome(row, kit_file(row), &plain);
        ck_assert_msg(strcmp(got, want) == 0, "%s: %s, wanted %s", name, got, want);
        if (strcmp(want, "success") == 0) {
            sha256(hash, plain);
            ck_assert_mem_eq(hash, unhex(a, text_of(row, "payload_sha256")).at, 32);
        } else {
            ck_assert_uint_eq(plain.len, 0);
        }
    }
    ck_assert_uint_eq(i, 95);
    json_decref(kit);
}
END_TEST

START_TEST(found_in_a_mail)
{
    struct span at;
    ck_assert(age_find(span_of("Hello\r\n\r\n" AGE_BEGIN "\r\nAAAA\r\n" AGE_END "\r\nBye\r\n"), &at));
    ck_assert(span_begins(at, AGE_BEGIN) && at.len == strlen(AGE_BEGIN "\r\nAAAA\r\n" AGE_END "\r"));
    ck_assert(!age_find(span_of(AGE_BEGIN "\nAAAA\n"), &at));
    ck_assert(!age_find(span_of(""), &at));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("age");
    TCase *c = tcase_create("age");
    tcase_add_checked_fixture(c, up, down);
    tcase_add_test(c, bech32);
    tcase_add_test(c, recipients);
    tcase_add_test(c, files_of_the_vectors);
    tcase_add_test(c, sizes_about_a_chunk);
    tcase_add_test(c, several_recipients);
    tcase_add_test(c, the_kit);
    tcase_add_test(c, found_in_a_mail);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
