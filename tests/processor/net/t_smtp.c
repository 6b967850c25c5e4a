/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/mailbox.h"
#include "processor/net/sendmail.h"
#include "processor/net/smtp.h"
#include "tests/lib/smtp_server.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Seconds: how long a server that answers may take, and how long one is waited for that never will. */
enum { PATIENCE = 600, IMPATIENCE = 3 };

static struct arena *arena;
static struct smtp_server *server;
static struct mail_answer answer;

static void setup(void)
{
    arena = arena_new();
}

static void teardown(void)
{
    if (server)
        smtp_server_stop(server);
    server = NULL;
    arena_free(arena);
}

static struct smtp *connected(const struct smtp_cue *cues, const char *user, const char *more, int seconds)
{
    struct outlet outlet;
    const char *want = "";
    struct error err = {0};
    server = smtp_server_start(cues);
    const char *words = arena_words(arena, "smtp://%s127.0.0.1:%d%s", user, server->port, more);
    ck_assert_msg(outlet_read(span_of(words), &outlet, &want), "%s: %s", words, want);
    struct smtp *smtp = smtp_open(&outlet, "secret word", "", "dispatch.example", seconds, &err);
    ck_assert_msg(smtp != NULL, "%s", err.cause);
    return smtp;
}

static struct smtp *usual(const struct smtp_cue *cues)
{
    return connected(cues, "", " plaintext", PATIENCE);
}

static const char text[] = "Subject: x\r\n\r\nBody\r\n.\r\n..dots\r\nEnd\r\n";

static enum mail_fate send_to(struct smtp *smtp, const char *to)
{
    bool sent = smtp_send(smtp, "games@dispatch.example", to, span_of(text), &answer);
    ck_assert_int_eq(sent, answer.fate == MAIL_SENT);
    ck_assert(!strchr(answer.words, '@'));
    return answer.fate;
}

START_TEST(many_mails_go_over_one_connection)
{
    struct smtp *smtp = usual(NULL);
    ck_assert_msg(smtp_greet(smtp, &answer), "%s", answer.words);
    ck_assert_int_eq(server->n_noops, 1);
    for (int i = 0; i < 5; i++)
        ck_assert_msg(send_to(smtp, i % 2 ? "alice@example.org" : "bob@example.net") == MAIL_SENT, "%s", answer.words);
    ck_assert_int_eq(server->n_taken, 5);
    ck_assert_int_eq(server->n_connections, 1);
    ck_assert_str_eq(server->mail[0].to, "<bob@example.net>");
    ck_assert_str_eq(server->mail[1].to, "<alice@example.org>");
    ck_assert_msg(strncmp(server->mail[0].from, "<games@dispatch.example>", 24) == 0, "%s", server->mail[0].from);
    ck_assert_str_eq(server->mail[4].data, text);
    smtp_close(smtp);
}
END_TEST

START_TEST(a_login_says_who_we_are)
{
    struct smtp *smtp = connected(NULL, "games%40dispatch.example@", " plaintext", PATIENCE);
    ck_assert_msg(smtp_greet(smtp, &answer), "%s", answer.words);
    ck_assert_int_eq(server->n_auths, 1);
    ck_assert_str_eq(server->auth, "AGdhbWVzQGRpc3BhdGNoLmV4YW1wbGUAc2VjcmV0IHdvcmQ=");
    ck_assert_int_eq(send_to(smtp, "alice@example.org"), MAIL_SENT);
    smtp_close(smtp);
}
END_TEST

START_TEST(a_refused_login_is_no_fault_of_a_mail)
{
    static const struct smtp_cue cues[] = {{0, "AUTH", "535 5.7.8 wrong password"}, {0, NULL, NULL}};
    struct smtp *smtp = connected(cues, "games@", " plaintext", PATIENCE);
    ck_assert(!smtp_greet(smtp, &answer));
    ck_assert_int_eq(answer.fate, MAIL_DOWN);
    ck_assert_msg(strstr(answer.words, "535"), "%s", answer.words);
    ck_assert(!strstr(answer.words, "secret"));
    ck_assert_int_eq(send_to(smtp, "alice@example.org"), MAIL_DOWN);
    ck_assert_int_eq(server->n_begun, 0);
    smtp_close(smtp);
}
END_TEST

START_TEST(without_tls_nothing_is_said)
{
    struct smtp *smtp = connected(NULL, "games@", "", PATIENCE); /* the server offers no STARTTLS */
    ck_assert(!smtp_greet(smtp, &answer));
    ck_assert_int_eq(answer.fate, MAIL_DOWN);
    ck_assert_ptr_nonnull(strstr(answer.words, "offers no STARTTLS"));
    ck_assert_ptr_nonnull(strstr(answer.words, "smtps://"));
    ck_assert_int_eq(send_to(smtp, "alice@example.org"), MAIL_DOWN);
    ck_assert(server->n_auths == 0 && server->n_begun == 0);
    smtp_close(smtp);
}
END_TEST

START_TEST(nobody_there_is_down)
{
    struct smtp *smtp = usual(NULL);
    smtp_server_stop(server);
    server = NULL;
    ck_assert(!smtp_greet(smtp, &answer));
    ck_assert_int_eq(answer.fate, MAIL_DOWN);
    ck_assert(answer.words[0]);
    smtp_close(smtp);
}
END_TEST

/* What each refusal at each place means; the mails behind it go on. */
START_TEST(refusals_are_understood)
{
    static const struct smtp_cue cues[] = {{1, "RCPT", "450 4.2.0 <alice@example.org>: greylisted"},
                                           {2, "RCPT", "550 5.1.1 <alice@example.org>: no such user"},
                                           {3, "RCPT", "554 5.7.1 relay access denied"},
                                           {4, "MAIL", "552 5.3.4 too big"},
                                           {5, "MAIL", "451 4.3.0 come back"},
                                           {6, "DATA", "554 5.5.1 no"},
                                           {7, ".", "554 5.7.1 this is spam"},
                                           {8, ".", "451 4.3.0 disk is full"},
                                           {9, "RCPT", "530 5.7.0 log in first"},
                                           {0, NULL, NULL}};
    static const enum mail_fate fates[] = {MAIL_LATER,   MAIL_NOBODY,  MAIL_DOWN,  MAIL_REFUSED, MAIL_DOWN,
                                           MAIL_REFUSED, MAIL_REFUSED, MAIL_LATER, MAIL_DOWN,    MAIL_SENT};
    struct smtp *smtp = usual(cues);
    for (size_t i = 0; i < sizeof fates / sizeof *fates; i++) {
        ck_assert_msg(send_to(smtp, "alice@example.org") == fates[i], "mail %zu: %d %s", i + 1, answer.fate,
                      answer.words);
        ck_assert(!answer.is_cut);
        if (i == 1)
            ck_assert_str_eq(answer.words, "550 5.1.1 <(address)>: no such user");
    }
    ck_assert_int_eq(server->n_taken, 1);
    smtp_close(smtp);
}
END_TEST

/* The case for which Message-IDs are stable: it was taken, and we do not know. */
START_TEST(a_line_cut_before_the_answer_is_later)
{
    static const struct smtp_cue cues[] = {{1, ".", SMTP_DROP}, {2, "RCPT", SMTP_DROP}, {0, NULL, NULL}};
    struct smtp *smtp = usual(cues);
    ck_assert_int_eq(send_to(smtp, "alice@example.org"), MAIL_LATER);
    ck_assert(answer.is_cut && server->n_taken == 1);
    ck_assert_int_eq(send_to(smtp, "alice@example.org"), MAIL_LATER);
    ck_assert(answer.is_cut && server->n_taken == 1);
    ck_assert_int_eq(send_to(smtp, "alice@example.org"), MAIL_SENT);
    ck_assert_int_eq(server->n_taken, 2);
    smtp_close(smtp);
}
END_TEST

START_TEST(a_server_that_hangs_up_between_mails_is_called_again)
{
    static const struct smtp_cue cues[] = {
        {2, "MAIL", "421 4.4.2 too many mails"}, {4, "MAIL", SMTP_DROP}, {0, NULL, NULL}};
    struct smtp *smtp = usual(cues);
    for (int i = 0; i < 3; i++)
        ck_assert_msg(send_to(smtp, "alice@example.org") == MAIL_SENT, "mail %d: %s", i, answer.words);
    ck_assert_int_eq(server->n_taken, 3);
    ck_assert_int_eq(server->n_connections, 3);
    smtp_close(smtp);
}
END_TEST

START_TEST(a_silent_server_is_given_up)
{
    static const struct smtp_cue cues[] = {{1, ".", SMTP_SILENT}, {0, NULL, NULL}};
    struct smtp *smtp = connected(cues, "", " plaintext", IMPATIENCE);
    ck_assert_int_eq(send_to(smtp, "alice@example.org"), MAIL_LATER);
    ck_assert(answer.is_cut);
    smtp_close(smtp);
}
END_TEST

START_TEST(only_addresses_are_spoken_of)
{
    struct smtp *smtp = usual(NULL);
    static const char *const bad[] = {"alice@example.org>\r\nRCPT TO:<eve@example.org", "", "alice", "-f@x.org",
                                      "a b@c.org"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_int_eq(send_to(smtp, bad[i]), MAIL_NOBODY);
    ck_assert_int_eq(server->n_begun, 0);
    smtp_close(smtp);
}
END_TEST

/* ---- sendmail ---- */

static const char *script(const char *lines)
{
    const char *path = arena_words(arena, "%s/sendmail", temp_dir());
    FILE *file = fopen(path, "w");
    ck_assert(file != NULL);
    fprintf(file, "#!/bin/sh\n%s\n", lines);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(chmod(path, 0700), 0);
    return path;
}

static enum mail_fate hand(const char *path, int seconds)
{
    bool sent = sendmail_send(path, "games@dispatch.example", "alice@example.org",
                              span_of("Subject: x\n\nBody\n.\nEnd\n"), seconds, &answer);
    ck_assert_int_eq(sent, answer.fate == MAIL_SENT);
    return answer.fate;
}

START_TEST(a_sendmail_program_gets_words_and_the_mail)
{
    const char *out = arena_words(arena, "%s/got", temp_dir());
    const char *path = script(arena_words(
        arena, "printf '[%%s]' \"$@\" >%s; cat >>%s; [ \"$PATH\" = /usr/sbin:/usr/bin:/sbin:/bin ]", out, out));
    ck_assert_msg(hand(path, PATIENCE) == MAIL_SENT, "%s", answer.words);
    struct span got = slurp(arena, out);
    ck_assert_msg(span_is(got, "[-i][-f][games@dispatch.example][--][alice@example.org]Subject: x\n\nBody\n.\nEnd\n"),
                  "%.*s", (int)got.len, (const char *)got.at);
}
END_TEST

START_TEST(its_exit_status_is_understood)
{
    static const struct {
        int code;
        enum mail_fate fate;
    } rows[] = {{75, MAIL_LATER}, {67, MAIL_NOBODY}, {68, MAIL_NOBODY}, {65, MAIL_REFUSED}, {64, MAIL_DOWN},
                {78, MAIL_DOWN},  {69, MAIL_LATER},  {1, MAIL_LATER},   {127, MAIL_DOWN}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *path = script(arena_words(arena, "echo 'alice@example.org: no' >&2; exit %d", rows[i].code));
        ck_assert_msg(hand(path, PATIENCE) == rows[i].fate, "%d: %d", rows[i].code, answer.fate);
        ck_assert_str_eq(answer.words, arena_words(arena, "sendmail ended with status %d: (address) no", rows[i].code));
    }
    ck_assert_int_eq(hand("/nowhere/sendmail", PATIENCE), MAIL_DOWN);
    ck_assert_msg(strstr(answer.words, "/nowhere/sendmail"), "%s", answer.words);
    ck_assert_int_eq(hand(arena_words(arena, "%s/no/sendmail", script("exit 0")), PATIENCE), MAIL_DOWN);
    ck_assert_msg(strstr(answer.words, ": Not a directory (foreign)"), "%s", answer.words);
    ck_assert_int_eq(hand(script("kill -9 $$"), PATIENCE), MAIL_LATER);
    ck_assert_int_eq(hand(script("sleep 3000"), IMPATIENCE), MAIL_LATER);
    ck_assert(answer.is_cut);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("smtp");
    TCase *t = tcase_create("smtp");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, many_mails_go_over_one_connection);
    tcase_add_test(t, a_login_says_who_we_are);
    tcase_add_test(t, a_refused_login_is_no_fault_of_a_mail);
    tcase_add_test(t, without_tls_nothing_is_said);
    tcase_add_test(t, nobody_there_is_down);
    tcase_add_test(t, refusals_are_understood);
    tcase_add_test(t, a_line_cut_before_the_answer_is_later);
    tcase_add_test(t, a_server_that_hangs_up_between_mails_is_called_again);
    tcase_add_test(t, a_silent_server_is_given_up);
    tcase_add_test(t, only_addresses_are_spoken_of);
    tcase_add_test(t, a_sendmail_program_gets_words_and_the_mail);
    tcase_add_test(t, its_exit_status_is_understood);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
