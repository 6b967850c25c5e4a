/* SPDX-License-Identifier: Apache-2.0 */
/* The `fetch` setting: every form of it, and what each wrong one is told. */
#include "processor/host/fetch_setting.h"
#include "tests/lib/test.h"
#include <string.h>

static struct source source;

static const char *wrong(const char *words)
{
    const char *want = "";
    ck_assert_msg(!source_read(span_of(words), &source, &want), "taken: %s", words);
    return want;
}

static void right(const char *words)
{
    const char *want = "";
    ck_assert_msg(source_read(span_of(words), &source, &want), "%s: %s", words, want);
}

START_TEST(folders_are_read)
{
    right("folder inbox/new");
    ck_assert(source.kind == SOURCE_FOLDER);
    ck_assert_str_eq(source.path, "inbox/new");
    right("maildir /var/mail/the games/");
    ck_assert(source.kind == SOURCE_MAILDIR);
    ck_assert_str_eq(source.path, "/var/mail/the games");
    ck_assert_ptr_nonnull(strstr(wrong("folder inbox"), "inbox/new"));
    ck_assert_ptr_nonnull(strstr(wrong("maildir "), "maildir PATH"));
    ck_assert_ptr_nonnull(strstr(wrong(""), "maildir PATH"));
    ck_assert_ptr_nonnull(strstr(wrong("mbox /var/mail/games"), "imaps://"));
}
END_TEST

START_TEST(servers_are_read)
{
    right("imaps://games@mail.example.org/INBOX");
    ck_assert(source.kind == SOURCE_IMAP && source.tls_first && !source.plaintext && source.done == DONE_SEEN);
    ck_assert_str_eq(source.user, "games");
    ck_assert_str_eq(source.host, "mail.example.org");
    ck_assert_str_eq(source.folder, "INBOX");
    ck_assert_int_eq(source.port, 0);
    right("imap://games%40example.org@mail.example.org:1143/Games/In done=Games/Done password-file=/etc/x");
    ck_assert(!source.tls_first && source.done == DONE_MOVE && source.port == 1143);
    ck_assert_str_eq(source.user, "games@example.org");
    ck_assert_str_eq(source.folder, "Games/In");
    ck_assert_str_eq(source.move_to, "Games/Done");
    ck_assert_str_eq(source.password_file, "/etc/x");
    ck_assert_str_eq(source.name, "imap://games%40example.org@mail.example.org:1143/Games/In");
    right("pop3s://a@b@mail.example.org done=delete");
    ck_assert(source.kind == SOURCE_POP3 && source.tls_first && source.done == DONE_DELETE);
    ck_assert_str_eq(source.user, "a@b");
    right("imap://games@[::1]:143/INBOX plaintext");
    ck_assert(source.plaintext && source.port == 143);
    ck_assert_str_eq(source.host, "::1");
}
END_TEST

START_TEST(what_is_wrong_is_said)
{
    static const struct {
        const char *words, *says;
    } rows[] = {
        {"imaps://mail.example.org/INBOX", "a user before"},
        {"imaps://games:secret@mail.example.org/INBOX", "without a password"},
        {"imaps://games@/INBOX", "a host name"},
        {"imaps://games@mail.example.org:0/INBOX", "a host name"},
        {"imaps://games@mail.example.org:99999/INBOX", "a host name"},
        {"imaps://games@mail exa", "after the URL"},
        {"imaps://games@ma_il/IN%BOX", "a folder in plain letters"},
        {"imaps://games@mail/IN%0d%0aBOX", "a folder in plain letters"},
        {"imaps://games@mail/a\"b", "a folder in plain letters"},
        {"imaps://ga%0ames@mail/INBOX", "without a password"},
        {"pop3s://games@mail/INBOX", "no folder"},
        {"pop3s://games@mail done=Archive", "done=seen or done=delete"},
        {"imaps://games@mail/INBOX done=INBOX", "another folder"},
        {"imaps://games@127.0.0.1/INBOX plaintext", "plaintext with"},
        {"imap://games@mail.example.org/INBOX plaintext", "plaintext with"},
        {"imap://games@127.0.0.1.example.org/INBOX plaintext", "plaintext with"},
        {"imap://games@127.0.0.1/INBOX Plaintext", "after the URL"},
        {"imap://games@127.0.0.1/INBOX password-file=", "a path after"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *want = wrong(rows[i].words);
        ck_assert_msg(strstr(want, rows[i].says), "%s: %s", rows[i].words, want);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("source");
    TCase *t = tcase_create("source");
    tcase_add_test(t, folders_are_read);
    tcase_add_test(t, servers_are_read);
    tcase_add_test(t, what_is_wrong_is_said);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
