/* SPDX-License-Identifier: Apache-2.0 */
/* The mails of tests/mails, as real programs write them: in each the very blocks are found and verified that its author
 * signed, and nothing else; and what programs send is known for what it is. */
#include "formats/sshsig.h"
#include "processor/mime/arrival.h"
#include "processor/mime/mime.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *arena;
static json_t *expected;
static struct signer signer;

static void begin(void)
{
    struct span comment;
    struct problem why = {0};
    arena = arena_new();
    struct span file = slurp(arena, "tests/mails/expected.json"), key = slurp(arena, "tests/mails/key.pub");
    expected = json_loadb((const char *)file.at, file.len, 0, NULL);
    ck_assert_ptr_nonnull(expected);
    key.len -= key.at[key.len - 1] == '\n';
    ck_assert_msg(ssh_public_line(arena, key, &signer.key, &comment, &why), "%s", why.key);
}

static void finish(void)
{
    json_decref(expected);
    arena_free(arena);
}

static struct span mail_file(const char *name)
{
    return slurp(arena, arena_words(arena, "tests/mails/%s", name));
}

/* The distinct blocks that verify, as their order hashes. */
static size_t verified_blocks(struct span raw, char hash[][65], size_t cap)
{
    struct found *found = arena_take(arena, BLOCKS_MAX * sizeof *found);
    size_t n = arrival_blocks(arena, raw, found, BLOCKS_MAX), n_hashes = 0;
    for (size_t i = 0; i < n; i++) {
        struct verified verified;
        struct problem why = {0};
        bool known = false;
        char hex[65];
        if (!found_verify(arena, &found[i], &signer, &verified, NULL, &why))
            continue;
        hex_write(hex, verified.hash, 32);
        for (size_t k = 0; k < n_hashes; k++)
            known = known || strcmp(hash[k], hex) == 0;
        ck_assert_uint_lt(n_hashes, cap);
        if (!known)
            strcpy(hash[n_hashes++], hex);
    }
    return n_hashes;
}

START_TEST(the_very_blocks_are_verified)
{
    const char *name;
    json_t *one;
    int n = 0;
    json_object_foreach(expected, name, one)
    {
        char hash[8][65];
        struct span raw = mail_file(name);
        json_t *blocks = json_object_get(one, "blocks");
        ck_assert_msg(mime_is_mail(raw), "%s is no mail", name);
        size_t found = verified_blocks(raw, hash, 8), i;
        json_t *want;
        ck_assert_msg(found == json_array_size(blocks), "%s: %zu blocks, not %zu", name, found,
                      json_array_size(blocks));
        json_array_foreach(blocks, i, want)
        {
            bool there = false;
            for (size_t k = 0; k < found; k++)
                there = there || strcmp(hash[k], json_string_value(want)) == 0;
            ck_assert_msg(there, "%s: block %zu is not found", name, i);
        }
        n += json_array_size(blocks) > 0;
    }
    ck_assert_int_ge(n, 20);
}
END_TEST

START_TEST(kinds_are_told)
{
    static const char *const words[] = {
        [MAIL_PERSON] = "person", [MAIL_LIST] = "list", [MAIL_AUTO] = "auto", [MAIL_BOUNCE] = "bounce"};
    const char *name;
    json_t *one;
    int n[4] = {0};
    json_object_foreach(expected, name, one)
    {
        struct mail *mail = arena_take(arena, sizeof *mail);
        struct problem why = {0};
        ck_assert_msg(mime_read(arena, mail_file(name), mail, &why), "%s: %s", name, why.key);
        ck_assert_msg(strcmp(words[mail->kind], text_of(one, "kind")) == 0, "%s is taken for %s", name,
                      words[mail->kind]);
        ck_assert_msg(mail->from[0] && mail->date > 0 && mail->message_id[0], "%s", name);
        n[mail->kind]++;
    }
    ck_assert(n[MAIL_PERSON] >= 20 && n[MAIL_LIST] == 1 && n[MAIL_AUTO] >= 4 && n[MAIL_BOUNCE] >= 6);
}
END_TEST

START_TEST(delivery_reports_name_whom_and_what)
{
    const char *name;
    json_t *one;
    int n = 0;
    json_object_foreach(expected, name, one)
    {
        struct mail *mail = arena_take(arena, sizeof *mail);
        struct problem why = {0};
        bool ours = false;
        if (!json_object_get(one, "failed"))
            continue;
        ck_assert(mime_read(arena, mail_file(name), mail, &why));
        ck_assert_msg(mail->n_failed > 0, "%s names nobody", name);
        ck_assert_str_eq(mail->failed[0].address, text_of(one, "failed"));
        ck_assert_msg(mail->failed[0].final == !json_object_get(one, "delayed"), "%s", name);
        for (size_t i = 0; i < mail->n_ids; i++)
            ours = ours || strcmp(mail->ids[i], "shenandoah-1.7.0123456789abcdef@dispatch.example") == 0;
        ck_assert_msg(ours, "%s: the mail that failed is not told", name);
        const char *status = text_of(one, "status");
        bool told = false;
        for (size_t i = 0; i < mail->n_failed; i++)
            told = told || strcmp(mail->failed[i].status, status) == 0;
        ck_assert_msg(told, "%s: status %s is not told", name, status);
        n++;
    }
    ck_assert_int_ge(n, 6);
}
END_TEST

static Suite *mails_suite(void)
{
    Suite *suite = suite_create("mails");
    TCase *t = tcase_create("mails");
    tcase_add_checked_fixture(t, begin, finish);
    tcase_add_test(t, the_very_blocks_are_verified);
    tcase_add_test(t, kinds_are_told);
    tcase_add_test(t, delivery_reports_name_whom_and_what);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(mails_suite());
}
