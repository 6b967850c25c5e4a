/* SPDX-License-Identifier: Apache-2.0 */
/* What passes by itself passes: no file or mail is refused or set aside for it, and the host hears of it in the fifth
 * run. What does not pass is put aside by its name, alone. */
#include "tests/processor/pass/shortage_kit.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

static void maildir(void)
{
    static const char *const folders[] = {"box", "box/new", "box/cur", "box/tmp"};
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(mkdir(at(folders[i]), 0700), 0);
    walk_setting(&w, "fetch maildir box\n");
}

/* ---- dropped files ---- */

static const struct {
    enum call call;
    int number;
} passing[] = {
    {OPEN, EMFILE}, {OPEN, ENFILE}, {OPEN, ENOMEM}, {OPEN, EIO},    {FSTAT, ENOMEM},
    {FSTAT, EIO},   {READ, EIO},    {READ, EAGAIN}, {OPEN, EACCES}, /* though it may be read, as a moment later */
    {READ, EINVAL}, /* what is open already is not to blame, whatever the system says */
    {READ, ENOMEM}};

START_TEST(a_file_that_cannot_be_read_now_waits)
{
    put("inbox/new/a", sheet("csa"));
    break_it(passing[_i].call, "inbox/new/a", passing[_i].number);
    walk_pass(&w, 60);
    walk_says(&w, "1 left for the next run");
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 0);
    ck_assert(walk_files(&w, "inbox/new") == 1 && walk_files(&w, "inbox/refused") == 0);
    ck_assert_int_eq(walk_news(&w, "inbox/new"), 0);
    heal();
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert_int_eq(walk_news(&w, "inbox/new"), 0);
}
END_TEST

/* Bytes that the file system knows to be others than were written do not come back by waiting: that one is put aside in
 * the first run, and the others are taken. */
START_TEST(a_file_or_mail_that_is_damaged_is_put_aside_alone)
{
    static const int damage[] = {EBADMSG, EUCLEAN};
    const char *bad = _i < 2 ? "inbox/new/bad" : "box/new/1700000001.bad";
    if (_i >= 2)
        maildir();
    put(bad, span_of("nothing\n-----BEGIN SSH SIGNATURE\n"));
    put(_i < 2 ? "inbox/new/good" : "box/new/1700000002.good", sheet("csa"));
    break_it(READ, bad, damage[_i % 2]);
    walk_pass(&w, 60);
    heal();
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert_int_eq(
        walk_news(&w, _i < 2 ? "file bad was put aside in" : "mail 1700000001.bad in maildir box: cannot read"), 1);
    walk_says(&w, "(damage)");
    ck_assert_int_eq(walk_news(&w, "it waits, and is tried again"), 0);
    ck_assert_int_eq(walk_files(&w, "inbox/refused"), _i < 2 ? 2 : 0); /* with the reason */
}
END_TEST

static void grow_old(const char *below)
{
    time_t ago = time(NULL) - 600;
    const struct timespec then[2] = {{.tv_sec = ago}, {.tv_sec = ago}};
    ck_assert_int_eq(utimensat(AT_FDCWD, at(below), then, 0), 0);
}

START_TEST(a_sheet_waits_for_its_signature)
{
    const char *block = walk_orders(&w, "first", "csa", "done\n");
    put("inbox/new/a", span_of(block));
    put("inbox/new/a.sig", walk_signature(&w, walk_key(&w, "csa"), block));
    grow_old("inbox/new/a"); /* it has waited long enough for one that may still come */
    grow_old("inbox/new/a.sig");
    break_it(READ, "a.sig", EIO);
    walk_pass(&w, 600);
    ck_assert(walk_lines(&w, "first", "receipt ") == 0 && walk_files(&w, "inbox/new") == 2);
    heal();
    walk_pass(&w, 600);
    ck_assert(walk_lines(&w, "first", "receipt ") == 1 && walk_files(&w, "inbox/new") == 0);
}
END_TEST

static const char *const parts[] = {"inbox/new/a.txt", "inbox/new/a.txt.sig"};
static const char *const moved[] = {"inbox/done/a.txt", "inbox/done/a.txt.sig"};

/* One of two files that were taken cannot be moved: it is no arrival of its own, however long it lies there, and nobody
 * hears that his sheet has no signature. A signature that is left is not held against the next sheet of that name. */
START_TEST(a_part_that_is_left_behind_is_known)
{
    const char *block = walk_orders(&w, "first", "csa", "done\n");
    put(parts[0], span_of(block));
    put(parts[1], walk_signature(&w, walk_key(&w, "csa"), block));
    grow_old(parts[0]);
    grow_old(parts[1]);
    ck_assert_int_eq(mkdir(at(moved[_i]), 0700), 0); /* in its way */
    walk_pass(&w, 60);
    walk_says(&w, "1 fetched, 1 taken");
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 1);
    walk_pass(&w, 60);
    walk_says(&w, "0 fetched, 0 taken, 0 refused, 0 turned away");
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 1);
    ck_assert_int_eq(rmdir(at(moved[_i])), 0);
    if (_i == 1)
        put(parts[0], walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    walk_pass(&w, 60);
    walk_says(&w, _i == 1 ? "1 fetched" : "0 fetched, 0 taken, 0 refused, 0 turned away");
    ck_assert_int_eq(walk_news(&w, "without a signature"), 0);
    ck_assert(walk_files(&w, "inbox/new") == 0 && walk_files(&w, "inbox/refused") == 0);
    ck_assert_int_eq(access(at(moved[_i]), F_OK), 0);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
}
END_TEST

/* Under another name too, since phones rename: it does not go alone while a file cannot be read. */
START_TEST(a_signature_waits_for_what_cannot_be_read)
{
    const char *block = walk_orders(&w, "first", "csa", "done\n");
    put("inbox/new/a", span_of(block));
    put("inbox/new/x.sig", walk_signature(&w, walk_key(&w, "csa"), block));
    grow_old("inbox/new/a");
    grow_old("inbox/new/x.sig");
    break_it(READ, "inbox/new/a", EIO);
    walk_pass(&w, 60);
    ck_assert(walk_lines(&w, "first", "receipt ") == 0 && walk_files(&w, "inbox/new") == 2);
    heal();
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
}
END_TEST

START_TEST(the_host_hears_of_it_in_the_fifth_run_and_when_it_is_over)
{
    put("inbox/new/bad", sheet("csa"));
    break_it(READ, "inbox/new/bad", EIO);
    for (int i = 1; i <= 7; i++) {
        walk_pass(&w, 60);
        ck_assert_int_eq(walk_news(&w, "file bad in folder inbox/new: cannot read"), i >= 5);
        ck_assert_int_eq(walk_files(&w, "inbox/new"), 1);
    }
    walk_says(&w, "(shortage: it may pass by itself)");
    walk_says(&w, "5 runs in a row now; it waits, and is tried again in each");
    heal();
    ck_assert_int_eq(walk_news(&w, "passed: file bad"), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "passed: file bad in folder inbox/new"), 1);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "passed:"), 1);
}
END_TEST

START_TEST(a_signature_that_is_too_large_is_put_aside_alone)
{
    const char *block = walk_orders(&w, "first", "csa", "done\n");
    put("inbox/new/a", walk_sign(&w, "csa", block));
    put("inbox/new/a.minisig", span_of(""));
    ck_assert_int_eq(truncate(at("inbox/new/a.minisig"), 9 << 20), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert_int_eq(walk_news(&w, "file a.minisig was put aside"), 1);
    walk_says(&w, "8388608 are the most");
    ck_assert_int_eq(access(at("inbox/refused/a.minisig"), F_OK), 0);
    ck_assert_int_eq(access(at("inbox/done/a"), F_OK), 0);
}
END_TEST

START_TEST(a_file_that_cannot_be_put_aside_is_told_once)
{
    ck_assert_int_eq(symlink("/etc/hostname", at("inbox/new/link")), 0);
    put("inbox/new/good", sheet("csa"));
    break_it(RENAME, "inbox/new/link", EACCES);
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert_int_eq(walk_news(&w, "file link in folder inbox/new: cannot move it out of"), 1);
    walk_says(&w, "inbox/refused must be writable (foreign)"); /* which of the two it is, the system does not say */
}
END_TEST

/* A file of which the program dies: the others are taken in the same run, and after five runs it is put aside. */
START_TEST(a_file_that_kills_the_worker_is_put_aside_after_five_runs)
{
    static const int numbers[] = {SIGSEGV, SIGKILL, SIGXFSZ};
    for (int i = 0; i < 3; i++) {
        const char *name = arena_words(w.arena, "deadly%d", i), *path = arena_words(w.arena, "inbox/new/%s", name);
        put(path, span_of("nothing\n-----BEGIN SSH SIGNATURE\n"));
        put("inbox/new/good", span_of("nothing\n-----BEGIN SSH SIGNATURE\n"));
        break_it(DEATH, path, numbers[i]);
        for (int pass = 1; pass <= 5; pass++) {
            walk_pass(&w, 60);
            ck_assert_int_eq(access(at(path), F_OK), 0);
            ck_assert_int_ne(access(at("inbox/new/good"), F_OK), 0);
            ck_assert_int_eq(walk_news(&w, name), 0);
        }
        walk_pass(&w, 60);
        ck_assert_int_ne(access(at(path), F_OK), 0);
        ck_assert_int_eq(walk_news(&w, arena_words(w.arena, "file %s was put aside in ", name)), 1);
        walk_says(&w, "the program died of it in five runs in a row");
        heal();
    }
}
END_TEST

START_TEST(deaths_that_pass_are_forgotten)
{
    put("inbox/new/a", sheet("csa"));
    break_it(DEATH, "inbox/new/a", SIGKILL);
    for (int pass = 1; pass <= 4; pass++)
        walk_pass(&w, 60);
    heal();
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    put("inbox/new/a", sheet("usa")); /* another file of this name has its five runs */
    break_it(DEATH, "inbox/new/a", SIGKILL);
    for (int pass = 1; pass <= 3; pass++)
        walk_pass(&w, 60);
    ck_assert_int_eq(access(at("inbox/new/a"), F_OK), 0);
}
END_TEST

/* ---- a Maildir ---- */

static const char long_name[] = /* 253 letters: no room for its flags */
    "1700000002."
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaaaaaaaaaaaa"
    "aaaaaaaaaa";

static struct span mail(const char *id, struct span body)
{
    return span_of(arena_words(w.arena,
                               "From: south@example.org\nTo: host@example.org\nMessage-ID: <%s@example.org>\n"
                               "Subject: orders\n\n%.*s",
                               id, (int)body.len, (const char *)body.at));
}

START_TEST(one_bad_mail_stops_no_other)
{
    maildir();
    ck_assert_int_eq(symlink("/etc/hostname", at("box/new/1700000001.link")), 0);
    ck_assert_int_eq(mkdir(at("box/new/1700000001.folder"), 0700), 0);
    ck_assert_uint_eq(strlen(long_name), 253);
    put(arena_words(w.arena, "box/new/%s", long_name), mail("long", span_of("no sheet\n")));
    put("box/new/1700000003.good", mail("good", sheet("csa")));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert_int_eq(access(at(arena_words(w.arena, "box/cur/%s", long_name)), F_OK), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "mail 1700000001.link in "), 1);
    walk_says(&w, "it is a symbolic link (foreign)");
    ck_assert_int_eq(walk_news(&w, "mail 1700000001.folder in "), 1);
    ck_assert_int_eq(walk_news(&w, "no mail from"), 0);
    ck_assert_int_eq(unlink(at("box/new/1700000001.link")), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "passed: mail 1700000001.link in "), 1);
    ck_assert_int_eq(walk_news(&w, "passed: mail 1700000001.folder"), 0);
}
END_TEST

/* Time waits for a sheet that lies there, as long as its trouble may pass. */
START_TEST(no_deadline_is_acted_on_meanwhile)
{
    for (int i = 0; i < 2; i++) {
        const char *path = i ? "inbox/new/b" : "inbox/new/a", *seat = i ? "usa" : "csa";
        struct span sent = walk_sign(
            &w, seat, walk_orders(&w, "first", seat, i ? "when draw\ndraw 2 rest supply\nend\n" : "done\nnow\n"));
        put(path, sent);
        break_it(i ? DEATH : READ, path, i ? SIGKILL : EIO);
        walk_pass(&w, 30 * 86400);
        ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "missed "), 0);
        heal();
        walk_pass(&w, 60);
        ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "missed "), 0);
        ck_assert_int_ge(walk_lines(&w, "first", "receipt "), i + 1);
    }
}
END_TEST

START_TEST(a_mail_that_cannot_be_read_now_waits)
{
    maildir();
    put("box/new/1700000001.a", mail("a", sheet("csa")));
    put("box/new/1700000002.b", mail("b", span_of("nothing\n")));
    break_it(passing[_i].call, "1700000001.a", passing[_i].number);
    walk_pass(&w, 60);
    ck_assert(walk_lines(&w, "first", "receipt ") == 0 && walk_files(&w, "box/new") == 1 &&
              walk_files(&w, "box/cur") == 1);
    heal();
    walk_pass(&w, 60);
    ck_assert(walk_lines(&w, "first", "receipt ") == 1 && walk_files(&w, "box/new") == 0);
    ck_assert_int_eq(walk_news(&w, "1700000001.a"), 0);
}
END_TEST

/* It stays where it is, is told once, and is not tried again by this program. */
START_TEST(a_mail_that_kills_the_worker_is_barred)
{
    maildir();
    put("box/new/1700000001.deadly", mail("deadly", span_of("nothing\n")));
    put("box/new/1700000002.good", mail("good", sheet("csa")));
    break_it(DEATH, "1700000001.deadly", SIGSEGV);
    for (int pass = 1; pass <= 12; pass++) {
        walk_pass(&w, 60);
        ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
        ck_assert_int_eq(walk_news(&w, "mail 1700000001.deadly in "), pass >= 6);
    }
    ck_assert_int_eq(walk_news(&w, "passed: "), 0);
    ck_assert_int_eq(walk_files(&w, "box/new"), 1);
}
END_TEST

/* While the folder itself cannot be read nothing is known of what lies in it. */
START_TEST(a_mail_out_of_sight_is_not_said_to_be_well)
{
    maildir();
    ck_assert_int_eq(symlink("/etc/hostname", at("box/new/1700000001.link")), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "mail 1700000001.link in "), 1);
    ck_assert_int_eq(rename(at("box/new"), at("box/gone")), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "no mail from "), 1);
    ck_assert_int_eq(walk_news(&w, "passed: "), 0);
    ck_assert_int_eq(rename(at("box/gone"), at("box/new")), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "mail 1700000001.link in "), 1);
}
END_TEST

/* ---- rows ---- */

START_TEST(a_row_that_was_changed_is_put_aside_alone)
{
    sqlite3 *db;
    put("inbox/new/a", span_of("-----BEGIN PBEM nothing of the kind\n-----BEGIN SSH SIGNATURE\n"));
    put("inbox/new/b", sheet("csa"));
    char now[21];
    utc_write(now, w.now + 60);
    ck_assert_int_eq(walk_cli(&w, "run @ --stage fetch --now %s", now), 0);
    ck_assert_int_eq(sqlite3_open(at("dispatch.db"), &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db,
                                  "UPDATE inbox SET sealed = zeroblob(100) WHERE outcome = '' AND id = "
                                  "(SELECT min(id) FROM inbox WHERE outcome = '')",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    ck_assert_int_eq(sqlite3_changes(db), 1);
    sqlite3_close(db);
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert_int_eq(walk_news(&w, "in the inbox was put aside: "), 1);
    walk_says(&w, "store.edited");
}
END_TEST

/* It does not wait for its bytes to come back. */
START_TEST(a_game_whose_state_is_damaged_is_set_aside_at_once)
{
    sqlite3 *db;
    put("inbox/new/a", sheet("csa"));
    ck_assert_int_eq(sqlite3_open(at("dispatch.db"), &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, "UPDATE seal SET bytes = zeroblob(length(bytes))", NULL, NULL, NULL), SQLITE_OK);
    ck_assert_int_ge(sqlite3_changes(db), 1);
    sqlite3_close(db);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "it waits, and is tried again"), 0);
    ck_assert_int_ge(walk_news(&w, "(damage)"), 1);
    ck_assert_int_eq(walk_cli(&w, "status @"), 0);
    walk_says(&w, "set aside");
}
END_TEST

/* ---- time ---- */

/* A sheet lies there in time, and cannot be read when its deadline comes. */
START_TEST(a_shortage_holds_the_deadline_and_puts_it_off_when_it_lasts)
{
    walk_drop(&w, "late", sheet("csa"));
    break_it(READ, "inbox/new/late", EIO);
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    for (int i = 0; i < 3; i++)
        walk_pass(&w, 300);
    ck_assert_ptr_null(strstr(walk_look(&w, "first").journal, " deadline 1 "));
    ck_assert_ptr_null(strstr(walk_look(&w, "first").journal, " extend 1 "));
    walk_pass(&w, 300);
    ck_assert_ptr_nonnull(strstr(walk_look(&w, "first").journal, " unread csa\n"));
    heal();
    walk_pass(&w, 300);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert_ptr_null(strstr(walk_look(&w, "first").journal, " missed "));
}
END_TEST

/* What the host needs and what is gone is told of what kind that is, once, and goes on when it is there again. */
START_TEST(folders_that_are_gone_are_told_as_damage)
{
    maildir();
    walk_setting(&w, "fetch folder inbox/new\n");
    put("inbox/new/a", sheet("csa"));
    ck_assert(rename(at("outbox"), at("outbox.x")) == 0 && rename(at("box/new"), at("box.x")) == 0);
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert_int_eq(
        walk_news(&w, arena_words(w.arena, "cannot write into %s: there is no such folder (damage)", at("outbox"))), 1);
    ck_assert_int_eq(walk_news(&w, "box/new: there is no such folder (damage)"), 1);
    ck_assert(rename(at("outbox.x"), at("outbox")) == 0 && rename(at("box.x"), at("box/new")) == 0);
    ck_assert_int_eq(rename(at("inbox/new"), at("new.x")), 0);
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "in the outbox is no trouble any more"), 1);
    ck_assert_int_eq(walk_news(&w, "inbox/new: there is no such folder (damage)"), 1);
    ck_assert_int_eq(rename(at("new.x"), at("inbox/new")), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "mail comes from folder inbox/new again"), 1);
}
END_TEST

/* A symbolic link stands for all that cannot be opened there: root may open every mode. No game is due at first. */
START_TEST(a_lock_of_games_that_cannot_be_opened_is_named_and_stops_games_alone)
{
    struct walk_game before = walk_look(&w, "first");
    unlink(at("lock/games"));
    ck_assert_int_eq(symlink("elsewhere", at("lock/games")), 0);
    put("inbox/new/a", sheet("csa"));
    for (int i = 0; i < 6; i++) {
        w.now += i == 1 ? 30 * 86400 : 3600;
        char utc[21];
        utc_write(utc, w.now);
        ck_assert_int_eq(walk_cli(&w, "run @ --now %s", utc), EX_CONFIG);
        if (i == 0) /* cron mails what is said: once */
            walk_says(&w, arena_words(w.arena, "cannot open the lock %s", at("lock/games")));
        else
            ck_assert_str_eq(w.said, "");
    }
    ck_assert_int_eq(walk_news(&w, at("lock/games")), 1);
    walk_says(&w, "(foreign)");
    walk_says(&w, "until it is removed: the next pass makes it anew");
    ck_assert_int_ne(walk_cli(&w, "doctor @"), 0);
    walk_says(&w, at("lock/games"));
    ck_assert_uint_eq(walk_look(&w, "first").size, before.size);
    ck_assert(walk_files(&w, "inbox/new") == 0 && walk_lines(&w, "first", "receipt ") == 0); /* fetched, and it waits */
    ck_assert_int_eq(unlink(at("lock/games")), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert_ptr_null(strstr(walk_look(&w, "first").journal, " missed "));
    ck_assert_int_eq(walk_news(&w, "passed: lock/games is no trouble any more"), 1);
}
END_TEST

static Suite *trouble_suite(void)
{
    enum { PASSING = sizeof passing / sizeof *passing };
    Suite *suite = suite_create("trouble");
    TCase *t = tcase_create("trouble");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, a_file_that_cannot_be_read_now_waits, 0, PASSING);
    tcase_add_test(t, a_shortage_holds_the_deadline_and_puts_it_off_when_it_lasts);
    tcase_add_loop_test(t, a_file_or_mail_that_is_damaged_is_put_aside_alone, 0, 4);
    tcase_add_test(t, a_sheet_waits_for_its_signature);
    tcase_add_loop_test(t, a_part_that_is_left_behind_is_known, 0, 2);
    tcase_add_test(t, a_signature_waits_for_what_cannot_be_read);
    tcase_add_test(t, the_host_hears_of_it_in_the_fifth_run_and_when_it_is_over);
    tcase_add_test(t, a_signature_that_is_too_large_is_put_aside_alone);
    tcase_add_test(t, a_file_that_cannot_be_put_aside_is_told_once);
    tcase_add_test(t, a_file_that_kills_the_worker_is_put_aside_after_five_runs);
    tcase_add_test(t, deaths_that_pass_are_forgotten);
    tcase_add_test(t, one_bad_mail_stops_no_other);
    tcase_add_test(t, no_deadline_is_acted_on_meanwhile);
    tcase_add_loop_test(t, a_mail_that_cannot_be_read_now_waits, 0, PASSING);
    tcase_add_test(t, a_mail_that_kills_the_worker_is_barred);
    tcase_add_test(t, a_mail_out_of_sight_is_not_said_to_be_well);
    tcase_add_test(t, a_lock_of_games_that_cannot_be_opened_is_named_and_stops_games_alone);
    tcase_add_test(t, folders_that_are_gone_are_told_as_damage);
    tcase_add_test(t, a_row_that_was_changed_is_put_aside_alone);
    tcase_add_test(t, a_game_whose_state_is_damaged_is_set_aside_at_once);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(trouble_suite());
}
