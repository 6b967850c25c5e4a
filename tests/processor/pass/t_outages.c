/* SPDX-License-Identifier: Apache-2.0 */
/* Whole passes of a host in trouble: mail that cannot be read or does not leave, a player's server that puts it off,
 * bounces true and forged, more mail than a pass takes. Nobody is late by what the host could know, and nobody gains
 * more by it than the terms of his game allow. */
#include "processor/advance/due_games.h"
#include "processor/game/pass_open.h"
#include "processor/host/host.h"
#include "processor/intake/fetch.h"
#include "processor/intake/intake.h"
#include "processor/record/outage.h"
#include "tests/lib/cheat.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define G "first"
enum { HOUR = 3600, DAY = 86400, MOVE = 3 * DAY };

static struct walk w;
static int n_mails;

/* ---- a host by mail: a Maildir, a drop folder, and a sendmail that does what a test wants ---- */

static const char *file(const char *name)
{
    return arena_words(w.arena, "%s/%s", w.dir, name);
}

static void begin(const char *fetch)
{
    static int n;
    static const char *const folders[] = {"", "/new", "/cur"};
    char name[16];
    snprintf(name, sizeof name, "out%d", n++);
    walk_open(&w, name);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(file(arena_words(w.arena, "box%s", folders[i])), 0700), 0);
    walk_write(&w, file("sendmail"),
               span_of(arena_words(w.arena,
                                   "#!/bin/sh\nfor to; do :; done\nname=${to%%%%@*}\ncd %s || exit 75\n"
                                   "[ ! -e defer-$name ] || exit 75\n[ ! -e refuse-$name ] || exit 67\n"
                                   "cat >>mails-$name\n",
                                   w.dir)));
    ck_assert_int_eq(chmod(file("sendmail"), 0755), 0);
    walk_setting(&w, fetch);
    n_mails = 0;
}

static const char by_mail[] = "fetch folder inbox/new\nfetch maildir box\nmail-from games@dispatch.example\n";

static void sends(void)
{
    walk_setting(&w, arena_words(w.arena, "send sendmail %s\n", file("sendmail")));
}

static void set_up(const char *more)
{
    walk_new(&w, G, more);
    walk_pass(&w, 60);
    walk_set_up(&w, G);
    walk_pass(&w, 60);
}

static void begin_mail(void)
{
    begin(by_mail);
    sends();
    set_up("");
}

static void end(void)
{
    walk_close(&w);
}

/* ---- what breaks, and what is whole again ---- */

static void breaks(const char *name)
{
    ck_assert_int_eq(rename(file(name), file(arena_words(w.arena, "%s.away", name))), 0);
}

static void heals(const char *name)
{
    ck_assert_int_eq(rename(file(arena_words(w.arena, "%s.away", name)), file(name)), 0);
}

static void touch(const char *name)
{
    walk_write(&w, file(name), span_of(""));
}

static void put_mail(const char *from, const char *fields, const char *body)
{
    const char *name = arena_words(w.arena, "box/new/1795%06d.M%d", n_mails, n_mails);
    walk_write(
        &w, file(name),
        span_of(arena_words(w.arena, "From: %s\nTo: games@dispatch.example\nMessage-ID: <%d@example.org>\n%s\n%s", from,
                            n_mails, fields, body)));
    n_mails++;
}

static void passes(int64_t seconds, int64_t step)
{
    for (int64_t i = 0; i < seconds; i += step)
        walk_pass(&w, step);
}

/* ---- what came of it ---- */

static int64_t number(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *at;
    ck_assert_int_eq(sqlite3_open(file("dispatch.db"), &db), SQLITE_OK);
    ck_assert_msg(sqlite3_prepare_v2(db, sql, -1, &at, NULL) == SQLITE_OK, "%s: %s", sql, sqlite3_errmsg(db));
    int64_t value = sqlite3_step(at) == SQLITE_ROW ? sqlite3_column_int64(at, 0) : -1;
    sqlite3_finalize(at);
    sqlite3_close(db);
    return value;
}

static int news(const char *words)
{
    return (int)number(arena_words(w.arena, "SELECT count(*) FROM news WHERE words LIKE '%%%s%%'", words));
}

static int lines(const char *words)
{
    return walk_count(&w, walk_look(&w, G).journal, words);
}

static int mails(const char *name, const char *subject)
{
    const char *path = file(arena_words(w.arena, "mails-%s", name));
    int n = 0;
    if (access(path, F_OK) != 0)
        return 0;
    const char *want = arena_words(w.arena, "\nSubject: [" G "] %s", subject);
    for (const char *at = arena_string(w.arena, slurp(w.arena, path)); (at = strstr(at, want)); at++)
        n++;
    return n;
}

static int64_t deadline(void)
{
    return walk_look(&w, G).deadline;
}

/* By how much deadlines were put off for this cause: in exchange k, or (0) in all. */
static int64_t put_off(const char *cause, uint64_t k)
{
    int64_t sum = 0, utc, at = 0;
    for (struct span left = span_of(walk_look(&w, G).journal), line, verb, word[4]; span_line(&left, &line);) {
        span_word(&line, &verb), span_word(&line, &verb);
        memset(word, 0, sizeof word);
        for (size_t i = 0; i < 4 && line.len > 0; i++)
            span_word(&line, &word[i]);
        if (span_is(verb, "open") && utc_read(word[2], &utc))
            at = utc;
        if (!span_is(verb, "extend"))
            continue;
        ck_assert(utc_read(word[1], &utc));
        if (span_is(word[2], cause) && (k == 0 || span_is(word[0], arena_words(w.arena, "%d", (int)k))))
            sum += utc - at;
        at = utc;
    }
    return sum;
}

/* The game ends, and its transcript is proven by both verifiers. */
static void proven(void)
{
    walk_drop(&w, "last", walk_sign(&w, "csa", walk_orders(&w, G, "csa", "resign\nnow\n")));
    walk_pass(&w, 60);
    walk_proven(&w, G, "");
}

/* ---- the way out ---- */

START_TEST(a_report_that_cannot_leave_takes_no_time)
{
    begin(by_mail);
    sends();
    walk_new(&w, G, "");
    walk_pass(&w, 60);
    breaks("sendmail");
    walk_set_up(&w, G);
    int64_t due = deadline();
    passes(due - w.now - 2 * HOUR, HOUR);
    ck_assert_int_eq(lines("extend"), 0); /* not before it is due */
    ck_assert_int_eq(news("mail cannot leave"), 1);
    passes(4 * DAY, 6 * HOUR);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_int_gt(lines("extend 1 "), 0);
    ck_assert_int_lt(lines("extend 1 "), 12);
    ck_assert_int_eq(news("its deadline is put off to"), 1);
    ck_assert_int_eq(put_off("unsent", 1), put_off("unsent", 0));
    ck_assert(strstr(walk_look(&w, G).journal, " unsent csa\n"));
    ck_assert_int_eq(walk_cli(&w, "status @"), 0);
    walk_says(&w, "time stands still for it");
    ck_assert_int_eq(walk_cli(&w, "status @ --json"), 0);
    walk_says(&w, "\"stands_still\": true");
    heals("sendmail");
    walk_pass(&w, 300);
    ck_assert_int_eq(mails("south", "The deadline is put off"), 1);
    walk_pass(&w, HOUR);
    walk_pass(&w, HOUR);
    ck_assert_int_eq(news("mail leaves again"), 1);
    ck_assert_int_eq(mails("south", "Time runs again"), 1);
    ck_assert_int_eq(mails("north", "The deadline is put off"), 1);
    ck_assert_int_ge(deadline() - w.now, MOVE - 3 * HOUR); /* as much time as the trouble took from him */
    ck_assert_int_le(deadline() - w.now, MOVE + DAY);
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    ck_assert_int_eq(walk_cli(&w, "status @"), 0);
    ck_assert_ptr_null(strstr(w.out, "time stands still"));
    proven();
    end();
}
END_TEST

START_TEST(the_term_of_the_game_bounds_it)
{
    begin(by_mail);
    sends();
    walk_new(&w, G, "--outage 2d");
    walk_pass(&w, 60);
    breaks("sendmail");
    walk_set_up(&w, G);
    int64_t due = deadline();
    passes(due - w.now + 2 * DAY + 6 * HOUR, 6 * HOUR);
    ck_assert_int_eq(put_off("unsent", 0), 2 * DAY);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    end();
}
END_TEST

START_TEST(a_game_without_the_term_goes_on)
{
    begin(by_mail);
    sends();
    walk_new(&w, G, "--outage 0");
    walk_pass(&w, 60);
    breaks("sendmail");
    walk_set_up(&w, G);
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("extend"), 0);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    end();
}
END_TEST

/* The set-up, whose deadline is in no log, is not void by it. */
START_TEST(an_invitation_that_cannot_leave_voids_no_set_up)
{
    begin(by_mail);
    sends();
    breaks("sendmail");
    walk_new(&w, G, "");
    walk_pass(&w, 60);
    passes(9 * DAY, 12 * HOUR); /* the term is seven days */
    ck_assert_int_eq(lines("setup void"), 0);
    heals("sendmail");
    walk_pass(&w, 60);
    passes(6 * DAY, 12 * HOUR);
    ck_assert_int_eq(lines("setup void"), 0);
    passes(2 * DAY, 12 * HOUR);
    ck_assert_int_gt(lines("setup void"), 0);
    end();
}
END_TEST

/* ---- the way in ---- */

START_TEST(sheets_that_cannot_be_read_are_not_late)
{
    begin_mail();
    int64_t due = deadline();
    breaks("box");
    passes(HOUR, HOUR / 2);
    ck_assert_int_eq(news("no mail from maildir box"), 1);
    passes(due - w.now + 3 * DAY, 6 * HOUR);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert(strstr(walk_look(&w, G).journal, " unread csa\n"));
    ck_assert_int_eq(mails("south", "The deadline is put off"), 1);
    ck_assert_int_eq(mails("south", "Reminder"), 0);
    heals("box");
    put_mail("south@example.org", "",
             arena_string(w.arena, walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\nnow\n"))));
    walk_pass(&w, 300);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_int_eq(lines("close 1 csa "), 1);
    ck_assert_int_eq(news("mail comes from maildir box again"), 1);
    proven();
    end();
}
END_TEST

/* It ended before the deadline came: what it took is given then. */
START_TEST(what_trouble_took_is_given_back_once)
{
    begin_mail();
    int64_t due = deadline();
    breaks("box");
    passes(DAY, HOUR);
    heals("box");
    walk_pass(&w, HOUR);
    walk_pass(&w, due - w.now);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_int_eq(lines("extend 1 "), 1);
    int64_t given = put_off("unread", 1);
    ck_assert_int_ge(given, DAY - HOUR);
    ck_assert_int_le(given, DAY + HOUR);
    ck_assert_int_eq(mails("south", "The deadline is put off"), 1);
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("extend 1 "), 1);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    end();
}
END_TEST

START_TEST(a_dead_source_stops_only_whom_it_serves)
{
    begin_mail();
    breaks("inbox/new"); /* nobody answers by it, who has an address */
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("extend"), 0);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    ck_assert_int_eq(news("no mail from folder inbox/new"), 1);
    heals("inbox/new");
    end();
    begin("fetch folder inbox/new\nfetch maildir box\n"); /* here all drop files */
    set_up("");
    breaks("box");
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("extend"), 0);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    heals("box");
    end();
}
END_TEST

/* More of them than the limit do not stop the host: they are not late. */
START_TEST(seats_that_are_put_off_are_not_counted_as_late)
{
    begin_mail();
    walk_setting(&w, "missed-limit 1\n");
    for (int i = 0; i < 3; i++) {
        const char *name = arena_words(w.arena, "more-%d", i);
        walk_new(&w, name, "");
        walk_set_up(&w, name);
    }
    breaks("box");
    walk_pass(&w, HOUR);
    walk_pass(&w, deadline() + HOUR - w.now); /* else it would exit 75 */
    ck_assert_int_eq(news("its deadline is put off to"), 4);
    ck_assert_int_eq(news("seats would be late"), 0);
    heals("box");
    end();
}
END_TEST

/* Silence is no consent of who cannot be heard. */
START_TEST(a_key_is_not_carried_while_nobody_can_object)
{
    uint8_t other[32];
    char now[21];
    memset(other, 77, sizeof other);
    begin_mail();
    utc_write(now, w.now);
    ck_assert_int_eq(walk_cli(&w, "player @ rekey south --key %s --yes --now %s", walk_public(&w, "other", other), now),
                     0);
    breaks("box");
    passes(4 * DAY, 6 * HOUR);
    ck_assert_int_eq(lines("propose csa"), 1);
    ck_assert_int_eq(lines("carried"), 0);
    heals("box");
    walk_pass(&w, HOUR);
    walk_pass(&w, HOUR);
    ck_assert_int_eq(lines("carried"), 1);
    end();
}
END_TEST

/* The drop folder cannot be read for two days around a deadline. */
START_TEST(what_was_put_off_is_told_and_summed_up)
{
    begin("");
    set_up("");
    passes(deadline() - w.now - DAY, 2 * DAY);
    breaks("inbox/new");
    passes(2 * DAY, 6 * HOUR);
    heals("inbox/new");
    walk_pass(&w, HOUR);
    walk_drop(&w, "late", walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\nnow\n")));
    walk_pass(&w, 60);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_ptr_nonnull(strstr(walk_look(&w, G).journal, " unread csa\n"));
    const char *text = cheat_flat(&w, slurp(w.arena, walk_newest(&w, "north", "first-usa-report-*.txt")));
    ck_assert_msg(strstr(text, "since the host could not read the mail by which this seat answers."), "%s", text);
    cheat_caught(&w, 0, cheat_folder(&w, "south", "csa"),
                 "Why deadlines were put off: that is the host's word. He did it ");
    walk_says(&w, "(unread ");
    walk_verified(&w, "first", "csa");
    end();
}
END_TEST

/* ---- a player's own server ---- */

CHEAT("player", "lets his own mail server refuse the host's mail, to gain time", "deadlines",
      "everybody, in the log; it gains him a term of a turn an exchange, and a week a game", "", "");
START_TEST(a_server_that_puts_off_gains_a_turn_an_exchange_and_a_week_a_game)
{
    begin(by_mail);
    sends();
    walk_new(&w, G, "");
    walk_pass(&w, 60);
    touch("defer-south");
    walk_set_up(&w, G);
    passes(HOUR, HOUR / 4);
    ck_assert_int_eq(news("mail to south has not left"), 1); /* the host is told in the first hour */
    for (int i = 0; i < 200 && lines("missed") == 0; i++)
        walk_pass(&w, 6 * HOUR);
    ck_assert_int_eq(put_off("deferred", 1), MOVE);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    for (int i = 0; i < 200 && walk_look(&w, G).k < 12; i++)
        walk_pass(&w, 6 * HOUR);
    for (uint64_t k = 1; k < 12; k++)
        ck_assert_int_le(put_off("deferred", k), MOVE);
    ck_assert_int_eq(put_off("deferred", 0), OUTAGE_SEAT_MOST);
    ck_assert_int_eq(news("mail to south has not left"), 1);
    ck_assert_int_eq(unlink(file("defer-south")), 0);
    passes(DAY, 2 * HOUR);
    ck_assert_int_eq(news("mail to south leaves again"), 1);
    proven();
    end();
}
END_TEST

/* The first message is put off for some minutes, as many servers do. */
START_TEST(a_few_minutes_are_no_trouble)
{
    begin(by_mail);
    sends();
    walk_new(&w, G, "");
    walk_pass(&w, 60);
    touch("defer-south");
    walk_set_up(&w, G);
    walk_pass(&w, 300);
    ck_assert_int_eq(unlink(file("defer-south")), 0);
    passes(HOUR, 300);
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("extend"), 0);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    ck_assert_int_eq(news("mail to south"), 0);
    end();
}
END_TEST

/* The Message-ID of the newest mail to him with this subject. */
static const char *message_id(const char *name, const char *subject)
{
    const char *all = arena_string(w.arena, slurp(w.arena, file(arena_words(w.arena, "mails-%s", name))));
    const char *at = NULL, *next = strstr(all, subject);
    for (; next; next = strstr(next + 1, subject))
        at = next;
    ck_assert_msg(at != NULL && (at = strstr(at, "\nMessage-Id: <")) != NULL, "no mail with %s", subject);
    at += 13;
    return arena_words(w.arena, "%.*s", (int)strcspn(at, "\n"), at);
}

static void bounce(const char *id)
{
    put_mail(
        "MAILER-DAEMON@example.org",
        "Return-Path: <>\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n",
        arena_words(w.arena,
                    "--b\n\nIt failed.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n"
                    "Final-Recipient: rfc822; south@example.org\nAction: failed\nStatus: 5.1.1\n--b\nContent-Type: "
                    "text/rfc822-headers\n\n%s%s%sSubject: x\n\n--b--\n",
                    id ? "Message-ID: " : "", id ? id : "", id ? "\n" : ""));
}

CHEAT("player", "forges a bounce of the report that his opponent waits by, or of his own", "deadlines",
      "nobody need: it counts only with the Message-ID of that report, which only its reader has", "", "");
START_TEST(a_bounce_counts_when_it_names_the_report)
{
    begin_mail();
    bounce(NULL); /* anybody can write that */
    walk_pass(&w, 60);
    bounce("<first.1.0@dispatch.example>");
    walk_pass(&w, 60);
    int64_t due = deadline();
    walk_pass(&w, due - w.now);
    ck_assert_int_eq(lines("extend"), 0);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    end();
    begin_mail();
    bounce(message_id("south", "your move (by "));
    walk_pass(&w, 60);
    due = deadline();
    walk_pass(&w, due - w.now);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert(strstr(walk_look(&w, G).journal, " returned csa\n"));
    passes(MOVE, 6 * HOUR);
    ck_assert_int_eq(put_off("returned", 1), MOVE);
    walk_pass(&w, DAY);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    proven();
    end();
}
END_TEST

START_TEST(another_address_gets_what_came_back)
{
    begin_mail();
    bounce(message_id("south", "your move (by "));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_cli(&w, "player @ add south --mail elsewhere@example.org"), 0);
    walk_pass(&w, 60);
    ck_assert_int_gt(mails("elsewhere", ""), 0);
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("missed 1 csa"), 1); /* that reached him */
    end();
}
END_TEST

START_TEST(mail_that_is_refused_counts_as_returned)
{
    begin(by_mail);
    sends();
    walk_new(&w, G, "");
    walk_pass(&w, 60);
    touch("refuse-south");
    walk_set_up(&w, G);
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert(strstr(walk_look(&w, G).journal, " returned csa\n"));
    end();
}
END_TEST

/* ---- more than a pass takes ---- */

START_TEST(what_lies_there_is_read_before_time_is_judged)
{
    enum { JUNK = 12000 };
    begin_mail();
    for (int i = 0; i < JUNK; i++)
        put_mail("stranger@example.net", "Subject: x\n", "Hello.\n");
    put_mail("south@example.org", "",
             arena_string(w.arena, walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\nnow\n"))));
    int64_t late = deadline() - w.now;
    walk_pass(&w, late); /* 5000 of them: in time or not, who knows */
    ck_assert_int_eq(lines("deadline 1"), 0);
    ck_assert_int_eq(walk_files(&w, "box/new"), JUNK + 1 - 5000);
    walk_pass(&w, 60);
    ck_assert_int_eq(lines("deadline 1"), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_files(&w, "box/new"), 0);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_int_eq(lines("extend"), 0);
    ck_assert_int_eq(lines("close 1 csa "), 1);
    end();
}
END_TEST

/* Stages of a pass, by the library. */
static void open_pass(struct host *host, struct pass *pass)
{
    struct error err = {0};
    ck_assert(host_open(w.arena, w.dir, host, &err) && host_store(host, 0, &err));
    pass_open(pass, w.arena, host, w.now);
}

static void stage(bool (*run)(struct pass *, struct error *), struct pass *pass)
{
    struct error err = {0};
    ck_assert_msg(run(pass, &err), "%s %s: %s", err.doing, err.subject, err.cause);
}

/* Another processor is at the game when its mail is to be taken, and not any more when time is judged. */
START_TEST(mail_that_could_not_be_taken_holds_the_deadline)
{
    struct host host = {0};
    struct pass pass;
    struct lock lock = LOCK_NONE;
    struct error err = {0};
    begin("");
    set_up("");
    walk_drop(&w, "sheet", walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\nnow\n")));
    w.now = deadline();
    const char *id = arena_words(w.arena, "%s", walk_look(&w, G).id);
    open_pass(&host, &pass);
    stage(stage_fetch, &pass);
    ck_assert_int_eq(lock_game(&lock, w.dir, id, &err), LOCK_TAKEN);
    stage(stage_ingest, &pass);
    lock_drop(&lock);
    stage(stage_advance, &pass);
    host_close(&host);
    ck_assert_int_eq(lines("deadline 1"), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_int_eq(lines("close 1 csa "), 1);
    end();
}
END_TEST

START_TEST(an_inbox_that_was_not_gone_through_holds_all_deadlines)
{
    struct host host = {0};
    struct pass pass;
    begin("");
    set_up("");
    w.now = deadline();
    open_pass(&host, &pass);
    pass.inbox_left = true; /* as after more blocks than a pass tries */
    stage(stage_advance, &pass);
    ck_assert_int_eq(lines("deadline 1"), 0);
    stage(stage_ingest, &pass);
    stage(stage_advance, &pass);
    host_close(&host);
    ck_assert_int_eq(lines("deadline 1"), 1);
    end();
}
END_TEST

/* More blocks than a pass tries, and a sheet behind them all. */
START_TEST(what_lies_in_the_inbox_is_tried_before_time_is_judged)
{
    enum { BLOCKS = 64 };
    struct host host = {0};
    struct pass pass;
    struct text mail = {.arena = arena_new()};
    begin("");
    set_up("");
    for (int i = 0; i < BLOCKS; i++)
        text_format(&mail,
                    "-----BEGIN PBEM ORDERS-----\npbem: 1\ngame: %032d\nside: usa\nseq: %d\norders:\nnote x\n"
                    "-----END PBEM ORDERS-----\n",
                    7, i + 1);
    text_words(&mail, "-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n"); /* it waits for none */
    for (int i = 0; i < 5; i++)
        walk_drop(&w, "junk", text_span(&mail));
    walk_drop(&w, "sheet", walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\nnow\n")));
    w.now = deadline();
    open_pass(&host, &pass);
    pass.most_blocks = 3 * BLOCKS;
    stage(stage_fetch, &pass);
    for (int i = 0; i < 5 && lines("close 1") == 0; i++) {
        ck_assert_int_eq(lines("deadline 1"), 0);
        stage(stage_ingest, &pass);
        ck_assert_msg(pass.inbox_left == (i < 2), "round %d: %d", i, pass.inbox_left);
        stage(stage_advance, &pass);
    }
    host_close(&host);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_int_eq(lines("close 1 csa "), 1);
    arena_free(mail.arena);
    end();
}
END_TEST

START_TEST(the_oldest_are_taken_first)
{
    begin_mail();
    for (int i = 0; i < 5010; i++)
        put_mail("stranger@example.net", "Subject: x\n", "Hello.\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_files(&w, "box/new"), 10);
    for (int i = 5000; i < 5010; i++)
        ck_assert_int_eq(access(file(arena_words(w.arena, "box/new/1795%06d.M%d", i, i)), F_OK), 0);
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("a host in trouble");
    TCase *t = tcase_create("all");
    tcase_add_test(t, a_report_that_cannot_leave_takes_no_time);
    tcase_add_test(t, the_term_of_the_game_bounds_it);
    tcase_add_test(t, a_game_without_the_term_goes_on);
    tcase_add_test(t, an_invitation_that_cannot_leave_voids_no_set_up);
    tcase_add_test(t, sheets_that_cannot_be_read_are_not_late);
    tcase_add_test(t, what_trouble_took_is_given_back_once);
    tcase_add_test(t, a_dead_source_stops_only_whom_it_serves);
    tcase_add_test(t, seats_that_are_put_off_are_not_counted_as_late);
    tcase_add_test(t, what_was_put_off_is_told_and_summed_up);
    tcase_add_test(t, a_key_is_not_carried_while_nobody_can_object);
    tcase_add_test(t, a_server_that_puts_off_gains_a_turn_an_exchange_and_a_week_a_game);
    tcase_add_test(t, a_few_minutes_are_no_trouble);
    tcase_add_test(t, a_bounce_counts_when_it_names_the_report);
    tcase_add_test(t, another_address_gets_what_came_back);
    tcase_add_test(t, mail_that_is_refused_counts_as_returned);
    tcase_add_test(t, what_lies_there_is_read_before_time_is_judged);
    tcase_add_test(t, mail_that_could_not_be_taken_holds_the_deadline);
    tcase_add_test(t, an_inbox_that_was_not_gone_through_holds_all_deadlines);
    tcase_add_test(t, what_lies_in_the_inbox_is_tried_before_time_is_judged);
    tcase_add_test(t, the_oldest_are_taken_first);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
