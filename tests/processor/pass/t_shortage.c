/* SPDX-License-Identifier: Apache-2.0 */
/* Games, messages and the program's own beginning, while the system has too little: nothing is set aside for it, and
 * nothing is told as something else. */
#include "processor/base/file.h"
#include "processor/cmd/cli.h"
#include "tests/processor/pass/shortage_kit.h"
#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void no_game_is_aside(void)
{
    ck_assert_str_eq(walk_look(&w, "first").aside, "");
}

/* ---- games ---- */

/* A file that is another's is said at once; what is short is not. */
static void pass_without_locks(int64_t seconds, int number)
{
    char now[21];
    w.now += seconds;
    utc_write(now, w.now);
    break_it(OPEN, "lock/games", number);
    ck_assert_int_eq(walk_cli(&w, "run @ --now %s", now), number == EACCES ? EX_CONFIG : 0);
    heal();
    no_game_is_aside();
}

START_TEST(a_lock_that_fails_sets_no_game_aside)
{
    static const int number[] = {EMFILE, ENFILE, ENOMEM, EACCES};
    put("inbox/new/a", sheet("csa"));
    for (int i = 0; i < 4; i++) {
        pass_without_locks(60, number[i]);
        ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 0);
    }
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    for (int i = 0; i < 4; i++) /* nor one that settles */
        pass_without_locks(i == 0 ? 8 * 86400 : 60, number[i]);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "settled "), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "settled "), 1);
}
END_TEST

/* However long it lasts; the host hears of it in the fifth run, and when it is over. */
START_TEST(a_game_waits_as_long_as_a_shortage_lasts)
{
    enum { RUNS = 12 };
    put("inbox/new/a", sheet("csa"));
    walk_pass(&w, 60);
    for (int i = 1; i <= RUNS; i++) { /* the settling time of its sheet is over, from the first of them on */
        pass_without_locks(i == 1 ? 8 * 86400 : 60, EMFILE);
        ck_assert_int_eq(walk_news(&w, "game first: cannot open the lock"), i >= 5);
        ck_assert_int_eq(walk_news(&w, "5 runs in a row now; it waits, and is tried again in each"), i >= 5);
    }
    walk_says(&w, "(shortage: it may pass by itself)");
    ck_assert_int_eq(walk_news(&w, "passed:"), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "passed: game first is no trouble any more"), 1);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "settled "), 1);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "missed "), 0);
}
END_TEST

/* `dispatch run` a minute later with so many descriptors; the exit status. */
static int run_with_files(rlim_t n)
{
    char now[21];
    int status;
    w.now += 60;
    utc_write(now, w.now);
    pid_t child = fork();
    if (child == 0) {
        char *argv[] = {"dispatch", "run", arena_string(w.arena, span_of(w.dir)), "--now", now, NULL};
        const struct rlimit few = {n, n};
        for (int fd = 3; fd < 64; fd++)
            close(fd); /* Check's, and the store's of the test */
        if (setrlimit(RLIMIT_NOFILE, &few) != 0)
            _exit(EX_SOFTWARE);
        _exit(cli_main(5, argv));
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

START_TEST(few_files_set_no_game_aside)
{
    int n_good = 0, n_bad = 0;
    put("inbox/new/a", sheet("csa"));
    for (rlim_t n = 3; n < 16; n++) {
        int code = run_with_files(n);
        ck_assert_msg(code == 0 || code == EX_TEMPFAIL, "%d with %d files", code, (int)n);
        n_good += code == 0;
        n_bad += code != 0;
        no_game_is_aside();
        ck_assert_int_eq(walk_files(&w, "inbox/refused"), 0);
    }
    ck_assert(n_good > 0 && n_bad > 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
}
END_TEST

/* The library's memory is the program's here, GLib's and SQLite's is not. */
START_TEST(memory_that_runs_out_is_no_damage)
{
    enum { POINTS = 24 };
    char now[21];
    put("inbox/new/a", sheet("csa"));
    struct walk kept = w;
    const char *before = arena_words(w.arena, "%s.before", w.dir), *keys = arena_words(w.arena, "%s.keys", before);
    walk_copy(&w, w.dir, before);
    walk_copy(&w, arena_words(w.arena, "%s.keys", w.dir), keys);
    counted->allocations = 0;
    walk_pass(&w, 60);
    long all = counted->allocations;
    ck_assert_int_gt(all, 10 * POINTS);
    for (int i = 0; i < POINTS; i++) {
        ck_assert_int_eq(system(arena_words(w.arena, "rm -rf %s %s.keys", w.dir, w.dir)), 0);
        walk_copy(&w, before, w.dir);
        walk_copy(&w, keys, arena_words(w.arena, "%s.keys", w.dir));
        w.now = kept.now;
        w.now += 60;
        utc_write(now, w.now);
        counted->allocations = 0;
        counted->fail_at = 1 + all * i / POINTS;
        int code = walk_cli(&w, "run @ --now %s", now);
        counted->fail_at = 0;
        ck_assert_msg(code == 0 || code == EX_TEMPFAIL, "%d at %d: %s", code, i, w.said);
        no_game_is_aside();
        walk_pass(&w, 60);
        no_game_is_aside();
        ck_assert_msg(walk_lines(&w, "first", "receipt ") == 1, "at %d", i);
        ck_assert_int_eq(walk_files(&w, "inbox/refused"), 0);
    }
}
END_TEST

/* ---- messages ---- */

static int messages(const char *player)
{
    return walk_files(&w, arena_words(w.arena, "outbox/%s", player));
}

START_TEST(a_message_that_cannot_be_written_holds_up_no_other_player)
{
    int north = messages("north"), south = messages("south");
    put("inbox/new/a", walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n")));
    break_it(OPEN, "outbox/north", ENOSPC);
    for (int pass = 1; pass <= 6; pass++)
        walk_pass(&w, 60);
    ck_assert(messages("north") == north && messages("south") > south);
    ck_assert_int_eq(walk_news(&w, "to north in the outbox: cannot "), 1);
    heal();
    walk_pass(&w, 60);
    ck_assert_int_gt(messages("north"), north);
    ck_assert_int_eq(walk_news(&w, "passed: message "), 1);
}
END_TEST

START_TEST(a_message_whose_row_was_changed_is_told_and_the_rest_leaves)
{
    sqlite3 *db;
    char now[21];
    int south = messages("south");
    put("inbox/new/a", walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n")));
    static const char *const stage_name[] = {"fetch", "ingest", "advance", "report"};
    w.now += 60;
    utc_write(now, w.now);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(walk_cli(&w, "run @ --stage %s --now %s", stage_name[i], now), 0);
    ck_assert_int_eq(sqlite3_open(at("dispatch.db"), &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db,
                                  "UPDATE outbox SET sealed = zeroblob(100) WHERE id = "
                                  "(SELECT min(id) FROM outbox WHERE sent = 0 AND player = 'south')",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    ck_assert_int_eq(sqlite3_changes(db), 1);
    sqlite3_close(db);
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_gt(messages("south"), south);
    ck_assert_int_eq(walk_news(&w, "to south in the outbox: cannot open the sealed row"), 1);
}
END_TEST

/* What cannot be read is not taken for what is not there: texts come out as they should, a run later. */
START_TEST(a_template_that_cannot_be_read_is_waited_for)
{
    char now[21];
    int north = messages("north");
    put("inbox/new/a", walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n")));
    break_it(OPEN, "templates/report", EMFILE);
    w.now += 60;
    utc_write(now, w.now);
    int code = walk_cli(&w, "run @ --now %s", now);
    ck_assert_msg(code == 0 || code == EX_TEMPFAIL, "%d: %s", code, w.said);
    walk_says(&w, "cannot read the template");
    ck_assert_int_eq(messages("north"), north);
    heal();
    walk_pass(&w, 60);
    no_game_is_aside();
    ck_assert_int_gt(messages("north"), north);
}
END_TEST

/* What does not pass: the built-in text goes out, and the host hears of it, once, of a whole folder too. */
START_TEST(a_template_that_is_not_ours_is_told_once)
{
    const char *words[] = {
        "The template receipt.txt.mustache cannot be read, Too many levels of symbolic links (foreign)",
        "/templates can be read: Not a directory (foreign)"};
    for (int i = 0; i < 2; i++) {
        int south = messages("south");
        if (i == 0) {
            mkdir(at("templates"), 0700);
            ck_assert_int_eq(symlink("/etc/hostname", at("templates/receipt.txt.mustache")), 0);
        } else {
            ck_assert(rename(at("templates"), at("templates.x")) == 0);
            put("templates", span_of("a file\n"));
        }
        for (int n = 0; n < 2; n++) {
            put("inbox/new/a", walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "draft\ndone\n")));
            walk_pass(&w, 60);
        }
        ck_assert_int_eq(messages("south"), south + 2);
        ck_assert_msg(walk_news(&w, words[i]) == 1, "%s", w.out);
    }
}
END_TEST

/* ---- the beginning of the program ---- */

/* Whether the store is the newest, fsck does not know then, and does not say that all the rest is well. */
START_TEST(a_counter_that_cannot_be_read_now_is_no_answer)
{
    walk_pass(&w, 60);
    break_it(OPEN, ".keys/counter", EMFILE);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), EX_TEMPFAIL);
    ck_assert_msg(!strstr(w.out, "are well") && strstr(w.said, "(shortage"), "%s%s", w.out, w.said);
    ck_assert_int_eq(walk_cli(&w, "fsck @ --accept why"), EX_TEMPFAIL);
    heal();
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 0);
    no_game_is_aside();
}
END_TEST

START_TEST(a_store_that_cannot_be_seen_is_not_missing)
{
    break_it(LSTAT, "dispatch.db", EIO);
    ck_assert_int_eq(walk_cli(&w, "status @"), EX_TEMPFAIL);
    ck_assert_msg(!strstr(w.said, "dispatch init") && strstr(w.said, "(shortage"), "%s", w.said);
    heal();
    break_it(OPEN, "dispatch.conf", EMFILE);
    ck_assert_int_eq(walk_cli(&w, "status @"), EX_TEMPFAIL);
    heal();
}
END_TEST

/* Nor is a key that the system could not read just now a wrong one, to be put back from a copy. */
START_TEST(a_key_that_cannot_be_read_now_is_not_wrong)
{
    static const enum call calls[] = {OPEN, FSTAT, READ};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        break_it(calls[i], "report.key", EIO);
        ck_assert_int_eq(walk_cli(&w, "run @"), EX_TEMPFAIL);
        ck_assert_msg(strstr(w.said, "cannot read the key ") && strstr(w.said, "(shortage"), "%s", w.said);
        ck_assert_msg(!strstr(w.said, "32 bytes") && !strstr(w.said, "plain file"), "%s", w.said);
        heal();
    }
    ck_assert_int_eq(walk_cli(&w, "run @"), EX_OK);
}
END_TEST

START_TEST(a_lock_is_taken_after_an_interruption)
{
    put("inbox/new/a", sheet("csa"));
    break_it(FLOCK, "", 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(counted->locks, 2);
    ck_assert(counted->ranges >= 2 && walk_lines(&w, "first", "receipt ") == 1);
    heal();
}
END_TEST

/* cli_main with these descriptors closed; the exit status. */
static int closed_run(int in, int out, int err, const char *command)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        char *argv[] = {"dispatch", arena_string(w.arena, span_of(command)), arena_string(w.arena, span_of(w.dir)),
                        NULL};
        const int fd[] = {in, out, err};
        for (int i = 0; i < 3; i++)
            if (fd[i])
                close(i);
        _exit(cli_main(3, argv));
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

START_TEST(closed_descriptors_are_opened_on_nothing)
{
    break_it(OPEN, "lock/games", EMFILE); /* something to complain about */
    put("inbox/new/a", sheet("csa"));
    int code = closed_run(0, 1, 1, "run");
    ck_assert_msg(code == 0 || code == EX_TEMPFAIL, "%d", code);
    heal();
    struct span lock = slurp(w.arena, at("lock/run"));
    for (size_t i = 0; i < lock.len; i++)
        ck_assert_msg(lock.at[i] >= '0' && lock.at[i] <= '9', "%.*s", (int)lock.len, (const char *)lock.at);
    ck_assert_int_eq(closed_run(1, 1, 1, "nothing"), EX_USAGE);
}
END_TEST

START_TEST(a_mail_through_a_closed_pipe_is_refused)
{
    ck_assert_int_eq(closed_run(1, 0, 0, "ingest"), EX_CONFIG);
    walk_pass(&w, 60);
    walk_says(&w, "0 taken, 0 refused, 0 turned away");
}
END_TEST

static Suite *shortage_suite(void)
{
    Suite *suite = suite_create("shortage");
    TCase *t = tcase_create("shortage");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_lock_that_fails_sets_no_game_aside);
    tcase_add_test(t, few_files_set_no_game_aside);
    tcase_add_test(t, memory_that_runs_out_is_no_damage);
    tcase_add_test(t, a_message_that_cannot_be_written_holds_up_no_other_player);
    tcase_add_test(t, a_message_whose_row_was_changed_is_told_and_the_rest_leaves);
    tcase_add_test(t, a_template_that_cannot_be_read_is_waited_for);
    tcase_add_test(t, a_game_waits_as_long_as_a_shortage_lasts);
    tcase_add_test(t, a_template_that_is_not_ours_is_told_once);
    tcase_add_test(t, a_counter_that_cannot_be_read_now_is_no_answer);
    tcase_add_test(t, a_store_that_cannot_be_seen_is_not_missing);
    tcase_add_test(t, a_key_that_cannot_be_read_now_is_not_wrong);
    tcase_add_test(t, a_lock_is_taken_after_an_interruption);
    tcase_add_test(t, closed_descriptors_are_opened_on_nothing);
    tcase_add_test(t, a_mail_through_a_closed_pipe_is_refused);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(shortage_suite());
}
