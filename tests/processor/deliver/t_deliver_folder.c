/* SPDX-License-Identifier: Apache-2.0 */
/* What leaves another way than to a mail server: into folders of the outbox, and through a sendmail program. Settings
 * by which nothing can leave, and what goes when it was kept long enough. */
#include "processor/mime/arrival.h"
#include "tests/lib/broken.h"
#include "tests/processor/deliver/deliver_kit.h"
#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

START_TEST(who_has_no_address_gets_a_folder)
{
    by_mail(NULL);
    people();
    add_player("carol", "", "UTC", "");
    add_player("dave", "dave@example.org, eve@example.org", "UTC", "");
    message("carol", "one", MESSAGE_TELLS);
    message("dave", "two", MESSAGE_TELLS);
    message("nobody", "three", MESSAGE_TELLS);
    deliver(0);
    ck_assert_int_eq(server->n_begun, 0);
    ck_assert_uint_eq(pass.n[PASS_DELIVERED], 3);
    ck_assert(span_is(slurp(arena, arena_words(arena, "%s/outbox/carol/0001/subject", dir)), "one\n"));
    ck_assert(access(arena_words(arena, "%s/outbox/dave/0001/text.txt", dir), F_OK) == 0);
    ck_assert(access(arena_words(arena, "%s/outbox/nobody/0001/text.txt", dir), F_OK) == 0);
}
END_TEST

static void put_file(const char *name, const char *words)
{
    FILE *file = fopen(arena_words(arena, "%s/outbox/%s", dir, name), "w");
    ck_assert(file && fputs(words, file) >= 0 && fclose(file) == 0);
}

static bool reads(const char *name, const char *words)
{
    return span_is(slurp(arena, arena_words(arena, "%s/outbox/%s", dir, name)), words);
}

/* A store that was put back counts its messages from an older number on: what lies there is another message. */
START_TEST(a_folder_of_another_message_is_never_taken_for_it)
{
    people();
    set("send", "folder");
    set("retain", "10d");
    const char *folder = arena_words(arena, "%s/outbox/alice", dir);
    ck_assert(mkdir(folder, 0700) == 0 && mkdir(arena_words(arena, "%s/0001", folder), 0700) == 0 &&
              mkdir(arena_words(arena, "%s/.0001", folder), 0700) == 0);
    put_file("alice/0001/text.txt", "Text of before.\n");
    put_file("alice/0001/subject", "one\n");
    put_file("alice/.0001/private.txt", "Of a run that died.\n");
    message("alice", "one", MESSAGE_TELLS);
    deliver(0);
    ck_assert_uint_eq(pass.n[PASS_DELIVERED], 1);
    ck_assert(reads("alice/0001/text.txt", "Text of before.\n"));
    ck_assert(reads("alice/0001-2/text.txt", "Text of one.\n"));
    ck_assert(access(arena_words(arena, "%s/0001-2/private.txt", folder), F_OK) != 0);
    deliver(11 * 86400); /* what was kept long enough goes; the other was never this store's */
    ck_assert(access(arena_words(arena, "%s/0001-2", folder), F_OK) != 0);
    ck_assert(reads("alice/0001/text.txt", "Text of before.\n"));
}
END_TEST

/* The run died between the folder and its mark: the very message lies there. */
START_TEST(a_folder_of_this_very_message_is_not_written_twice)
{
    people();
    set("send", "folder");
    const char *folder = arena_words(arena, "%s/outbox/alice", dir);
    ck_assert(mkdir(folder, 0700) == 0 && mkdir(arena_words(arena, "%s/0001", folder), 0700) == 0);
    put_file("alice/0001/text.txt", "Text of one.\n");
    put_file("alice/0001/text.txt.sig", "signature\n");
    put_file("alice/0001/subject", "one\n");
    message("alice", "one", MESSAGE_TELLS);
    broken_begin();
    break_it(READ, "alice/0001/text.txt", EIO); /* which message it is, nobody knows then: the run ends */
    pid_t child = fork();
    if (child == 0) {
        stage_deliver(&pass, &err);
        _exit(0);
    }
    int status;
    ck_assert(waitpid(child, &status, 0) == child && WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), EX_TEMPFAIL);
    heal();
    ck_assert(access(arena_words(arena, "%s/0001-2", folder), F_OK) != 0);
    deliver(0);
    ck_assert_uint_eq(pass.n[PASS_DELIVERED], 1);
    ck_assert(access(arena_words(arena, "%s/0001-2", folder), F_OK) != 0);
}
END_TEST

START_TEST(settings_that_do_not_work_lose_nothing)
{
    people();
    set("send", "smtps://games@mail.example.org");
    message("alice", "one", MESSAGE_TELLS);
    deliver(0);
    ck_assert(strstr(news(1)[0].words, "the setting mail-from is missing"));
    set("mail-from", "games@dispatch.example");
    deliver(300);
    ck_assert(strstr(news(1)[0].words, "mail-from"));
    struct bounce_row bounce;
    ck_assert(store_bounce_get(pass.store, "", &bounce, &err));
    ck_assert_msg(strstr(bounce.words, "password-file"), "%s", bounce.words);
    set("send", "sendmail /nowhere/sendmail");
    deliver(300);
    ck_assert(store_bounce_get(pass.store, "", &bounce, &err));
    ck_assert_msg(strstr(bounce.words, "cannot run /nowhere/sendmail: No such file or directory"), "%s", bounce.words);
    ck_assert_int_eq(waiting(1)->tries, 0);
    set("send", "sendmail /etc"); /* a folder: of what kind that is, is said */
    deliver(300);
    ck_assert(store_bounce_get(pass.store, "", &bounce, &err));
    ck_assert_msg(strstr(bounce.words, "cannot run /etc: Permission denied (foreign)"), "%s", bounce.words);
    set("send", "sendmail /etc/passwd/below"); /* what is seen before it is run, too */
    deliver(300);
    ck_assert(store_bounce_get(pass.store, "", &bounce, &err));
    ck_assert_msg(strstr(bounce.words, "Not a directory (foreign)"), "%s", bounce.words);
}
END_TEST

START_TEST(a_sendmail_program_does_as_well)
{
    people();
    const char *out = arena_words(arena, "%s/mails", dir), *program = arena_words(arena, "%s/sendmail", dir);
    FILE *file = fopen(program, "w");
    ck_assert(file && fprintf(file, "#!/bin/sh\necho \"== $5\" >>%s\ncat >>%s\n", out, out) > 0 && fclose(file) == 0);
    ck_assert_int_eq(chmod(program, 0700), 0);
    set("send", arena_words(arena, "sendmail %s", program));
    set("mail-from", "Games of Tom <games@dispatch.example>");
    message("alice", "one", MESSAGE_TELLS);
    message("bob", "two", MESSAGE_TELLS);
    deliver(0);
    const char *mails = arena_string(arena, slurp(arena, out));
    ck_assert_msg(strncmp(mails, "== alice@example.org\nDate: ", 27) == 0, "%s", mails);
    ck_assert(strstr(mails, "\nFrom: Games of Tom <games@dispatch.example>\n") &&
              strstr(mails, "== bob@example.net\n"));
    ck_assert(!strchr(mails, '\r'));
    waiting(0);
}
END_TEST

START_TEST(what_was_kept_long_enough_goes)
{
    int64_t id;
    people();
    set("retain", "10d");
    message("alice", "one", MESSAGE_TELLS);
    deliver(0);
    const char *folder = arena_words(arena, "%s/outbox/alice/0001", dir);
    ck_assert(access(folder, F_OK) == 0);
    struct text raw = {.arena = arena};
    struct arrival_file part = {.name = span_of("dropped.txt"), .bytes = span_of("x")};
    arrival_pack(&raw, &part, 1);
    const char *dropped = arena_words(arena, "%s/inbox/done/dropped.txt", dir);
    FILE *file = fopen(dropped, "w");
    ck_assert(file && fclose(file) == 0);
    must(store_begin(pass.store, &err) && store_inbox_put(pass.store, "x", text_span(&raw), pass.now, &id, &err) &&
         store_inbox_done(pass.store, id, "taken", &err) && store_commit(pass.store, &err));
    deliver(10 * 86400);
    ck_assert(access(folder, F_OK) == 0 && access(dropped, F_OK) == 0);
    message("alice", "two", MESSAGE_TELLS);
    deliver(1);
    ck_assert(access(folder, F_OK) != 0 && access(dropped, F_OK) != 0);
    ck_assert(access(arena_words(arena, "%s/outbox/alice/0002/subject", dir), F_OK) == 0);
    struct outbox_row row;
    ck_assert_uint_eq(store_outbox_next(pass.store, arena, 0, &row, &err), 0);
    set("retain", "0");
    deliver(400 * 86400);
    ck_assert(access(arena_words(arena, "%s/outbox/alice/0002/subject", dir), F_OK) == 0); /* 0: for ever */
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("deliver: folders");
    TCase *t = tcase_create("folders");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, who_has_no_address_gets_a_folder);
    tcase_add_test(t, a_folder_of_another_message_is_never_taken_for_it);
    tcase_add_test(t, a_folder_of_this_very_message_is_not_written_twice);
    tcase_add_test(t, settings_that_do_not_work_lose_nothing);
    tcase_add_test(t, a_sendmail_program_does_as_well);
    tcase_add_test(t, what_was_kept_long_enough_goes);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
