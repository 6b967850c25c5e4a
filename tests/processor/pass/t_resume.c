/* SPDX-License-Identifier: Apache-2.0 */
/* A run that is killed at any of its crash points, and run again, leaves what an undisturbed run leaves. And one game
 * whose rules die takes no other with it. */
#include "processor/base/crash.h"
#include "processor/core/core.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/smtp_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk_anew.h"
#include <dirent.h>
#include <glob.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES = 3, POINTS_MIN = 10, REPORTS_CAP = 16, STEP_PG = 40 };
#ifdef __SANITIZE_ADDRESS__
enum { STEP = 9 }; /* slow: the plain build takes every point */
#else
enum { STEP = 1 };
#endif
static bool on_pg; /* its store lies in PostgreSQL; in make check some points are tried there */
static long step(void)
{
    return on_pg && !getenv("DISPATCH_SOAK") ? STEP_PG : STEP;
}
static const char *const game_name[GAMES] = {"ash", "birch", "cedar"};
static struct walk w;
static const char *before; /* the host as it is when the run begins, with what is in its inbox */
static const char *plain[GAMES];
static bool by_mail;   /* the sheets lie in a Maildir, with a mail that asks for help */
static long point;     /* at which the run was killed */
static int n_messages; /* that an undisturbed run leaves for the players */

/* ---- what must be equal ---- */

/* A journal without what is drawn anew each time: nonces are in sealed states and in reports, so their hashes differ.
 */
static const char *without_nonces(const char *journal)
{
    struct text out = {.arena = w.arena};
    for (struct span left = span_of(journal), line, index; span_line(&left, &line);) {
        struct span verb = line;
        bool nonce = span_word(&verb, &index) && (span_begins(verb, "seal ") || span_begins(verb, "report "));
        for (size_t end = line.len; nonce && end > 0 && line.at[end - 1] != ' '; end--)
            line.len = end - 1;
        text_format(&out, "%.*s\n", (int)line.len, (const char *)line.at);
    }
    return out.at;
}

/* The journal's `report` lines of a seat name the files that its player has, each once and in order. */
static size_t reports_are_those(const char *game, const char *seat, const char *journal)
{
    struct report_files *files = arena_take(w.arena, REPORTS_CAP * sizeof *files);
    size_t n = walk_reports(&w, game, seat, files, REPORTS_CAP), seen = 0;
    for (struct span left = span_of(journal), line, word; span_line(&left, &line);) {
        struct span index, k;
        uint8_t hash[32];
        char hex[65];
        if (!span_word(&line, &index) || !span_word(&line, &word) || !span_is(word, "report") ||
            !span_word(&line, &k) || !span_word(&line, &word) || !span_is(word, seat))
            continue;
        ck_assert_msg(seen < n, "%s of %s has only %zu reports", seat, game, n);
        sha256(hash, files[seen].report);
        hex_write(hex, hash, sizeof hash);
        ck_assert_msg(span_is(line, hex), "%s is not the report of that line", files[seen].name);
        ck_assert_str_eq(files[seen].name, arena_words(w.arena, "%s-%s-report-%zu.txt", game, seat, seen + 1));
        seen++;
    }
    ck_assert_uint_eq(seen, n);
    return n;
}

/* Nothing half written stays behind. */
static void no_leftovers(const char *player)
{
    DIR *dir = opendir(arena_words(w.arena, "%s/outbox/%s", w.dir, player));
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *entry; (entry = readdir(dir));)
        ck_assert_msg(entry->d_name[0] != '.' || entry->d_name[1] == '\0' || entry->d_name[1] == '.', "%s stayed",
                      entry->d_name);
    closedir(dir);
}

static void all_is_done(void)
{
    for (int i = 0; i < GAMES; i++) {
        struct walk_game now = walk_look(&w, game_name[i]);
        ck_assert_str_eq(now.aside, "");
        const char *journal = without_nonces(now.journal);
        if (!plain[i])
            plain[i] = journal;
        size_t same = 0; /* Check's own message would be too long */
        while (journal[same] && journal[same] == plain[i][same])
            same++;
        ck_assert_msg(journal[same] == plain[i][same], "%s differs after point %ld: %.300s\ninstead of\n%.300s\n%s",
                      game_name[i], point, journal + same, plain[i] + same, w.said);
        ck_assert_uint_eq(now.k, 2);
        ck_assert_uint_eq(reports_are_those(game_name[i], "usa", now.journal), 2);
        ck_assert_uint_eq(reports_are_those(game_name[i], "csa", now.journal), 2);
    }
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 0);
    no_leftovers("north");
    no_leftovers("south");
    int n = walk_files(&w, "outbox/north") + walk_files(&w, "outbox/south"); /* nobody is told anything twice */
    if (n_messages == 0)
        n_messages = n;
    ck_assert_int_eq(n, n_messages);
    ck_assert(!by_mail || (walk_files(&w, "box/new") == 0 && walk_files(&w, "box/cur") == GAMES + 1));
}

/* ---- a host before its run ---- */

static void put_mails(void)
{
    static const char *const folders[] = {"", "/new", "/cur", "/tmp"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(w.arena, "%s/box%s", w.dir, folders[i]), 0700), 0);
    for (int i = 0; i < GAMES; i++) {
        struct span sheet = walk_sign(&w, "csa", walk_orders(&w, game_name[i], "csa", "done\nnow\n"));
        walk_write(&w, arena_words(w.arena, "%s/box/new/%d", w.dir, i),
                   span_of(arena_words(
                       w.arena, "From: south@example.org\nTo: games@t.example\nMessage-ID: <%d@example.org>\n\n%.*s", i,
                       (int)sheet.len, (const char *)sheet.at)));
    }
    walk_write(&w, arena_words(w.arena, "%s/box/new/9", w.dir),
               span_of("From: North <north@example.org>\nTo: games@t.example\nMessage-ID: <9@example.org>\n\nhelp\n"));
    walk_setting(&w, "fetch maildir box\n");
}

static void begin(void)
{
    walk_anew_open(&w, "host", on_pg);
    for (int i = 0; i < GAMES; i++)
        walk_new(&w, game_name[i], "");
    for (int i = 0; i < GAMES; i++)
        walk_set_up(&w, game_name[i]);
    for (int i = 0; i < GAMES && !by_mail; i++)
        walk_drop(&w, game_name[i], walk_sign(&w, "csa", walk_orders(&w, game_name[i], "csa", "done\nnow\n")));
    if (by_mail)
        put_mails();
    before = w.dir;
    w.now += 60;
}

static int run(void)
{
    char now[21];
    utc_write(now, w.now);
    return walk_cli(&w, "run @ --now %s", now);
}

static long lines_of(const char *path)
{
    long n = 0;
    for (struct span left = slurp(w.arena, path), line; span_line(&left, &line);)
        n++;
    return n;
}

/* The walk goes over the points at which one process of the run leaves the rest to the next. */
static void hands_over(const char *log)
{
    bool found = false;
    for (struct span left = slurp(w.arena, log), line; span_line(&left, &line);)
        found = found || span_is(line, "part.handed");
    ck_assert_msg(found, "no process handed over");
}

static void begin_afresh(void)
{
    unsetenv("DISPATCH_CRASH_AT");
    unsetenv("DISPATCH_CRASH_LOG");
    unsetenv("DISPATCH_CRASH_GAME");
    unsetenv("DISPATCH_CRASH_GROUP");
    memset(plain, 0, sizeof plain);
    begin();
}

static void kill_at_each(const char *group)
{
    n_messages = 0;
    begin_afresh();
    setenv("DISPATCH_CRASH_GROUP", group, 1);
    const char *log = arena_words(w.arena, "%s.points", before);
    walk_anew(&w, before, "clean");
    setenv("DISPATCH_CRASH_LOG", log, 1);
    ck_assert_int_eq(run(), 0);
    unsetenv("DISPATCH_CRASH_LOG");
    long n_points = lines_of(log), died = 0;
    all_is_done();
    if (by_mail)
        hands_over(log);
    ck_assert_int_ge(n_points, POINTS_MIN);
    printf("%ld crash points, groups of %s\n", n_points, group);
    for (long n = 1; n <= n_points; n += step(), died++) {
        struct walk kept = w;
        w.arena = arena_new();
        walk_anew(&w, before, "killed");
        point = n;
        setenv("DISPATCH_CRASH_AT", arena_words(w.arena, "%ld", n), 1);
        ck_assert_msg(run() == -SIGKILL, "point %ld of %ld", n, n_points);
        unsetenv("DISPATCH_CRASH_AT");
        walk_anew_unlocked(&w);
        ck_assert_msg(run() == 0, "after point %ld of %ld: %s", n, n_points, w.said);
        all_is_done();
        walk_anew_end(&w);
        arena_free(w.arena);
        w = kept;
    }
    ck_assert_int_ge(died, n_points / step());
    walk_close(&w);
}

/* ---- a pass in which time does its work ---- */

static int sent(const char *pattern)
{
    glob_t found;
    int n = glob(arena_words(w.arena, "%s/outbox/%s", w.dir, pattern), 0, NULL, &found) == 0 ? (int)found.gl_pathc : 0;
    globfree(&found);
    return n;
}

/* ash's deadline comes near: a reminder. fir's passed while the host was down. A PLAYER block in the inbox. */
static void begin_time(void)
{
    walk_anew_open(&w, "host", on_pg);
    walk_setting(&w, "gap 6h\n");
    struct span conf = slurp(w.arena, arena_words(w.arena, "%s/dispatch.conf", w.dir));
    struct text kept = {.arena = w.arena};
    for (struct span line; span_line(&conf, &line);)
        if (!span_is(line, "gap 0"))
            text_format(&kept, "%.*s\n", (int)line.len, (const char *)line.at);
    walk_write(&w, arena_words(w.arena, "%s/dispatch.conf", w.dir), text_span(&kept));
    walk_new(&w, "ash", "--move 3d --remind 1d");
    walk_new(&w, "fir", "--move 1d --remind 1h");
    walk_set_up(&w, "ash");
    walk_set_up(&w, "fir");
    walk_drop(&w, "away",
              walk_sign(&w, "usa",
                        "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\n"
                        "absent 2027-01-10 to 2027-01-20\nzone Europe/Berlin\n-----END PBEM PLAYER-----\n"));
    before = w.dir;
    w.now += 2 * 86400 + 43200;
}

/* Everything once: in the journals and in what was sent. */
static void time_did_all(void)
{
    struct walk_game ash = walk_look(&w, "ash"), fir = walk_look(&w, "fir");
    ck_assert_str_eq(ash.aside, "");
    ck_assert_str_eq(fir.aside, "");
    ck_assert_int_eq(walk_count(&w, ash.journal, "absent usa"), 1);
    ck_assert_int_eq(walk_count(&w, fir.journal, "absent usa"), 1);
    ck_assert_int_eq(walk_count(&w, fir.journal, "extend 1"), 1);
    ck_assert_int_eq(walk_count(&w, ash.journal, "extend 1"), 0);
    ck_assert_int_eq(walk_count(&w, fir.journal, "missed"), 0);
    ck_assert_int_eq(sent("south/*/ash-csa-reminder-*.txt"), 1);
    ck_assert_int_eq(sent("south/*/fir-csa-reminder-*.txt"), 0);
    ck_assert_int_eq(sent("south/*/fir-csa-extended-*.txt"), 1);
    ck_assert_int_eq(sent("north/*/fir-usa-extended-*.txt"), 1);
    ck_assert_int_eq(sent("north/*/north-player-1.txt"), 1);
    ck_assert_int_eq(sent("south/*/ash-csa-away-*.txt"), 1);
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 0);
}

START_TEST(time_does_everything_once)
{
    begin_time();
    const char *log = arena_words(w.arena, "%s.points", before);
    walk_anew(&w, before, "clean");
    setenv("DISPATCH_CRASH_LOG", log, 1);
    ck_assert_int_eq(run(), 0);
    unsetenv("DISPATCH_CRASH_LOG");
    time_did_all();
    long n_points = lines_of(log);
    ck_assert_int_ge(n_points, 30);
    for (long n = 1; n <= n_points; n += step()) {
        struct walk kept = w;
        w.arena = arena_new();
        walk_anew(&w, before, "killed");
        setenv("DISPATCH_CRASH_AT", arena_words(w.arena, "%ld", n), 1);
        ck_assert_msg(run() == -SIGKILL, "point %ld of %ld", n, n_points);
        unsetenv("DISPATCH_CRASH_AT");
        walk_anew_unlocked(&w);
        ck_assert_msg(run() == 0, "after point %ld of %ld: %s", n, n_points, w.said);
        time_did_all();
        walk_anew_end(&w);
        arena_free(w.arena);
        w = kept;
    }
    walk_close(&w);
}
END_TEST

/* ---- a pass in which dice begin to wait, and get what they waited for ---- */

static const char *const waits[] = {"begin", "ack", "nonce", "beacon"};
enum { WAITS = sizeof waits / sizeof *waits };

/* Joined and opened; in mode D that is not the deal yet. */
static void set_up_waiting(const char *game)
{
    for (int i = 0; i < 4; i++) {
        const char *seat = i % 2 ? "csa" : "usa";
        walk_drop(&w, "s", walk_sign(&w, seat, i < 2 ? walk_join(&w, game, seat) : walk_nonce(&w, game, seat)));
        if (i % 2)
            walk_pass(&w, 60);
    }
}

static uint64_t awaited_round(const char *game)
{
    const char *at = strstr(walk_look(&w, game).journal, " await 0 beacon ");
    ck_assert(at != NULL);
    return strtoull(at + strlen(" await 0 beacon "), NULL, 10);
}

/* One game's sheet makes the dice wait; in the others an ACK, a NONCE and a beacon's round lie in the inbox. */
static void begin_waits(void)
{
    walk_anew_open(&w, "host", on_pg);
    walk_new(&w, "begin", "--dice B --host-plays csa");
    walk_new(&w, "ack", "--dice B --host-plays csa");
    walk_new(&w, "nonce", "--dice C");
    walk_new(&w, "beacon", "--dice D");
    for (int i = 0; i < WAITS; i++)
        set_up_waiting(waits[i]);
    walk_drop(&w, "s", walk_sign(&w, "csa", walk_orders(&w, "ack", "csa", "done\nnow\n")));
    walk_drop(&w, "s", walk_sign(&w, "csa", walk_sealed(&w, "nonce", "csa", "done\nnow\n")));
    walk_pass(&w, 3700);
    walk_drop(&w, "s", walk_sign(&w, "csa", walk_orders(&w, "begin", "csa", "done\nnow\n")));
    walk_drop(&w, "s", walk_sign(&w, "usa", walk_ack(&w, "ack", "usa")));
    walk_drop(&w, "s", walk_sign(&w, "csa", walk_opening(&w, "nonce", "csa")));
    walk_drop(&w, "s", walk_sign(&w, "usa", walk_beacon(&w, "beacon", "usa", awaited_round("beacon"))));
    before = w.dir;
    w.now += 60;
}

static void waits_all_is_done(const char *expected[WAITS], int *messages)
{
    static const uint64_t k[WAITS] = {1, 2, 2, 1};
    for (int i = 0; i < WAITS; i++) {
        struct walk_game now = walk_look(&w, waits[i]);
        const char *journal = without_nonces(now.journal);
        ck_assert_str_eq(now.aside, "");
        ck_assert_uint_eq(now.k, k[i]);
        ck_assert_int_eq(now.phase, i == 0 ? CORE_AWAITING : CORE_OPEN);
        expected[i] = expected[i] ? expected[i] : journal;
        ck_assert_msg(strcmp(journal, expected[i]) == 0, "%s differs after point %ld:\n%s", waits[i], point, journal);
    }
    int n = walk_files(&w, "outbox/north") + walk_files(&w, "outbox/south");
    *messages = *messages ? *messages : n;
    ck_assert_msg(n == *messages, "%d messages after point %ld, not %d", n, point, *messages);
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 0);
}

START_TEST(dice_wait_once_and_fall_once)
{
    const char *expected[WAITS] = {NULL};
    int messages = 0;
    begin_waits();
    const char *log = arena_words(w.arena, "%s.points", before);
    walk_anew(&w, before, "clean");
    setenv("DISPATCH_CRASH_LOG", log, 1);
    ck_assert_int_eq(run(), 0);
    unsetenv("DISPATCH_CRASH_LOG");
    point = 0;
    waits_all_is_done(expected, &messages);
    long n_points = lines_of(log);
    ck_assert_int_ge(n_points, 30);
    for (long n = 1; n <= n_points; n += 2 * step()) {
        struct walk kept = w;
        w.arena = arena_new();
        walk_anew(&w, before, "killed");
        point = n;
        setenv("DISPATCH_CRASH_AT", arena_words(w.arena, "%ld", n), 1);
        ck_assert_msg(run() == -SIGKILL, "point %ld of %ld", n, n_points);
        unsetenv("DISPATCH_CRASH_AT");
        walk_anew_unlocked(&w);
        ck_assert_msg(run() == 0, "after point %ld of %ld: %s", n, n_points, w.said);
        waits_all_is_done(expected, &messages);
        walk_anew_end(&w);
        arena_free(w.arena);
        w = kept;
    }
    walk_close(&w);
}
END_TEST

START_TEST(killed_at_each_point_one_game_a_commit)
{
    kill_at_each("1");
}
END_TEST

START_TEST(killed_at_each_point_three_games_a_commit)
{
    kill_at_each("3");
}
END_TEST

START_TEST(killed_at_each_point_by_mail)
{
    by_mail = true;
    kill_at_each("3");
    by_mail = false;
}
END_TEST

START_TEST(a_game_that_dies_is_set_aside_and_resumed)
{
    begin_afresh();
    setenv("DISPATCH_CRASH_GAME", "birch", 1);
    for (int pass = 1; pass <= 5; pass++, w.now++) { /* the system may have been to blame: it has five tries */
        ck_assert_str_eq(walk_look(&w, "birch").aside, "");
        ck_assert_int_eq(walk_cli(&w, "news @"), 0);
        walk_says(&w, "No news.");
        ck_assert_msg(run() == 0, "%s", w.said);
    }
    for (int i = 0; i < GAMES; i++) {
        struct walk_game now = walk_look(&w, game_name[i]);
        bool bad = strcmp(game_name[i], "birch") == 0;
        ck_assert_uint_eq(now.k, bad ? 1 : 2);
        ck_assert_msg((now.aside[0] != '\0') == bad, "%s: %s", game_name[i], now.aside);
        if (bad) { /* the sheet's hash helps to find it */
            ck_assert_msg(strstr(now.aside, "died in advance (signal 6"), "%s", now.aside);
            const char *input = strstr(now.aside, "on the input ");
            ck_assert_msg(input && strstr(now.journal, input + strlen("on the input ")), "%s", now.aside);
        }
    }
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "game stopped  birch: died in advance");
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "No news.");
    ck_assert_int_eq(walk_cli(&w, "status @"), 0);
    walk_says(&w, "birch  set aside: ");

    /* a sheet that comes meanwhile waits in the inbox, and is taken when the host has resumed the game */
    walk_drop(&w, "late",
              walk_sign(&w, "csa", walk_orders(&w, "birch", "csa", "when draw\ndraw 2 rest supply\nend\n")));
    ck_assert_int_eq(run(), 0);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "birch").journal, "receipt "), 1);
    unsetenv("DISPATCH_CRASH_GAME");
    ck_assert_int_eq(run(), 0);
    ck_assert_uint_eq(walk_look(&w, "birch").k, 1); /* not by itself */
    ck_assert_int_eq(walk_cli(&w, "resume @ birch"), 0);
    ck_assert_int_eq(run(), 0);
    struct walk_game now = walk_look(&w, "birch");
    ck_assert_uint_eq(now.k, 2);
    ck_assert_str_eq(now.aside, "");
    ck_assert_msg(walk_count(&w, now.journal, "receipt ") + walk_count(&w, now.journal, "refused ") == 2, "%s",
                  now.journal);
    ck_assert_uint_eq(reports_are_those("birch", "csa", now.journal), 2);
    walk_close(&w);
}
END_TEST

/* ---- the same by mail ---- */

/* A header of a mail that a server took, from its name to the line's end. */
static const char *line_in(const struct smtp_mail *mail, const char *name)
{
    const char *at = strstr(mail->data, name);
    ck_assert_msg(at != NULL, "no %s in %s", name, mail->data);
    return arena_words(w.arena, "%.*s", (int)strcspn(at, "\r"), at);
}

/* Was this mail taken before? Two of one name are the same mail, byte for byte; and no subject stands in two of
 * different names: that would be one message sent as two mails. */
static bool came_before(const struct smtp_server *server, int i)
{
    const struct smtp_mail *mail = &server->mail[i];
    bool again = false;
    for (int j = 0; j < i; j++) {
        const struct smtp_mail *other = &server->mail[j];
        bool same = strcmp(line_in(mail, "Message-Id: "), line_in(other, "Message-Id: ")) == 0;
        if (same)
            ck_assert(mail->len == other->len && memcmp(mail->data, other->data, mail->len) == 0);
        ck_assert_msg(same || strcmp(mail->to, other->to) != 0 ||
                          strcmp(line_in(mail, "Subject: "), line_in(other, "Subject: ")) != 0,
                      "%s twice", line_in(mail, "Subject: "));
        again = again || same;
    }
    return again;
}

/* Mails with different names among those that the server took. A run that dies between storing a dropped file and
 * moving it away finds it again: that second receipt says so and is not counted. */
static int mails_of(const struct smtp_server *server, int *doubled)
{
    int n = 0;
    *doubled = 0;
    for (int i = 0; i < server->n_taken; i++) {
        bool again = came_before(server, i);
        *doubled += again;
        n += !again && !strstr(line_in(&server->mail[i], "Subject: "), "] Again: ");
    }
    return n;
}

/* A fresh host whose mail goes to a fresh server; a run that ends as `code` says, and another ten minutes later. Mails
 * that arrived. */
static int run_by_mail(const char *name, int code, int *doubled)
{
    struct smtp_server *server = smtp_server_start(NULL);
    int64_t now = w.now;
    walk_anew(&w, before, name);
    walk_setting(&w, arena_words(w.arena,
                                 "send smtp://127.0.0.1:%d plaintext\nmail-from games@dispatch.example\n"
                                 "admin tom@example.org\n",
                                 server->port));
    int ended = run();
    ck_assert_msg(ended == code, "%d: %s", ended, w.said);
    unsetenv("DISPATCH_CRASH_AT");
    unsetenv("DISPATCH_CRASH_LOG");
    w.now += 600;
    walk_anew_unlocked(&w);
    ck_assert_msg(run() == 0, "%s", w.said);
    ck_assert_int_eq(walk_cli(&w, "status @"), 0);
    ck_assert_msg(!strstr(w.out, "mail to"), "%s", w.out);
    int n = mails_of(server, doubled);
    w.now = now;
    smtp_server_stop(server);
    return n;
}

START_TEST(killed_at_each_point_no_mail_is_lost)
{
    int doubled, most = 0;
    unsetenv("DISPATCH_CRASH_GROUP");
    walk_anew_open(&w, "mailhost", on_pg);
    walk_new(&w, "ash", "");
    walk_set_up(&w, "ash");
    walk_drop(&w, "ash", walk_sign(&w, "csa", walk_orders(&w, "ash", "csa", "done\nnow\n")));
    before = w.dir;
    w.now += 60;
    const char *log = arena_words(w.arena, "%s.points", before);
    setenv("DISPATCH_CRASH_LOG", log, 1);
    int n_mails = run_by_mail("cleanmail", 0, &doubled);
    long n_points = lines_of(log), n_double = 0;
    ck_assert(n_mails >= 3 && doubled == 0);
    hands_over(log);
    printf("%ld crash points, %d mails\n", n_points, n_mails);
    for (long n = 1; n <= n_points; n += step()) {
        struct walk kept = w;
        w.arena = arena_new();
        setenv("DISPATCH_CRASH_AT", arena_words(w.arena, "%ld", n), 1);
        ck_assert_int_eq(run_by_mail("killedmail", -SIGKILL, &doubled), n_mails);
        most = doubled > most ? doubled : most;
        n_double += doubled;
        walk_anew_end(&w);
        arena_free(w.arena);
        w = kept;
    }
    ck_assert_int_le(most, 1);                        /* the one between sent and marked, as it must be: */
    ck_assert(step() > 1 || n_double == 2 * n_mails); /* killed after "sent", and before the commit of the mark */
    walk_close(&w);
}
END_TEST

/* ---- within a group of blocks ---- */

enum { IN_GROUP = 5 };

/* The numbers of the points within the one group: after its first and its last block; before its commit; after it; and
 * before the file that it turned away is moved. The first three of them are before it is durable. */
static void points_of_group(const char *log, long at[static IN_GROUP])
{
    long n = 0, group = 0;
    memset(at, 0, IN_GROUP * sizeof *at);
    for (struct span left = slurp(w.arena, log), line; span_line(&left, &line) && group == 0;) {
        n++;
        if (span_is(line, "store.member") && at[0] == 0)
            at[0] = n;
        if (span_is(line, "store.member"))
            at[1] = n;
        at[2] = span_is(line, "store.commit") ? n : at[2];
        at[3] = span_is(line, "store.committed") ? n : at[3];
        group = span_is(line, "ingest.group") ? n : 0;
    }
    at[4] = group;
    for (int i = 0; i + 1 < IN_GROUP; i++)
        ck_assert_int_lt(at[i], at[i + 1]);
}

static int taken(void)
{
    int n = 0;
    for (int i = 0; i < GAMES; i++)
        n += walk_lines(&w, game_name[i], "receipt ");
    return n;
}

/* A sheet for each game, and one that nobody's key signed. */
START_TEST(killed_within_a_group_of_blocks)
{
    long at[IN_GROUP];
    uint8_t stranger[32] = {7};
    n_messages = 0;
    begin_afresh();
    walk_drop(&w, "forged", walk_sign_with(&w, stranger, walk_orders(&w, game_name[1], "csa", "done\n")));
    setenv("DISPATCH_CRASH_GROUP", "100", 1);
    const char *log = arena_words(w.arena, "%s.points", before);
    walk_anew(&w, before, "cleangroup");
    setenv("DISPATCH_CRASH_LOG", log, 1);
    ck_assert_int_eq(run(), 0);
    unsetenv("DISPATCH_CRASH_LOG");
    all_is_done();
    ck_assert_int_eq(walk_files(&w, "inbox/refused"), 2); /* with the reason */
    points_of_group(log, at);
    for (int i = 0; i<IN_GROUP; i += STEP> 1 ? 2 : 1) {
        bool is_durable = i >= 3;
        walk_anew(&w, before, "killedgroup");
        setenv("DISPATCH_CRASH_AT", arena_words(w.arena, "%ld", point = at[i]), 1);
        ck_assert_msg(run() == -SIGKILL, "point %ld", at[i]);
        unsetenv("DISPATCH_CRASH_AT");
        walk_anew_unlocked(&w);
        ck_assert_int_eq(taken(), is_durable ? GAMES : 0);
        ck_assert_int_eq(walk_files(&w, "inbox/refused"), 0);
        ck_assert_msg(run() == 0, "after point %ld: %s", at[i], w.said);
        ck_assert_int_eq(taken(), GAMES);
        ck_assert_int_eq(walk_files(&w, "inbox/refused"), is_durable ? 0 : 2); /* it stays in done */
        all_is_done();
        walk_anew_end(&w);
    }
    walk_close(&w);
}
END_TEST

/* ---- more games than go under one commit where others work beside us ---- */

enum { MANY = 5, TOLD_TOGETHER = 4 };

/* Every seat has the report that its journal names, once, and nothing is due any more. */
static void many_are_told(void)
{
    for (int i = 0; i < MANY; i++) {
        const char *game = arena_words(w.arena, "many-%d", i);
        struct walk_game now = walk_look(&w, game);
        ck_assert_str_eq(now.aside, "");
        ck_assert_uint_eq(now.k, 2);
        ck_assert_uint_eq(reports_are_those(game, "usa", now.journal), 2);
        ck_assert_uint_eq(reports_are_those(game, "csa", now.journal), 2);
    }
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 0);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 0);
}

/* The points around the commits of reports: in each group a generation that passes, in the last of its games, and that
 * it is committed. at: their numbers. The groups. */
static int around_reports(const char *log, long *at, size_t cap, size_t *n_at)
{
    int groups = 0, written = 0;
    long n = 0;
    for (struct span left = slurp(w.arena, log), line; span_line(&left, &line);) {
        bool is_written = span_is(line, "report.written"), ends = span_is(line, "group.committed") && written > 0;
        n++;
        written += is_written;
        int together = 2 * (groups == 0 ? TOLD_TOGETHER : MANY - TOLD_TOGETHER);
        if ((ends || (is_written && written == together - 1)) && *n_at < cap)
            at[(*n_at)++] = n;
        if (ends) {
            ck_assert_int_eq(written, together);
            written = 0;
            groups++;
        }
    }
    return groups;
}

START_TEST(killed_between_commits_of_reports)
{
    long at[16];
    size_t n_at = 0;
    walk_anew_open(&w, "manyhost", on_pg);
    for (int i = 0; i < MANY; i++)
        walk_new(&w, arena_words(w.arena, "many-%d", i), "");
    for (int i = 0; i < MANY; i++)
        walk_set_up(&w, arena_words(w.arena, "many-%d", i));
    for (int i = 0; i < MANY; i++) {
        const char *game = arena_words(w.arena, "many-%d", i);
        walk_drop(&w, game, walk_sign(&w, "csa", walk_orders(&w, game, "csa", "done\nnow\n")));
    }
    before = w.dir;
    w.now += 60;
    const char *log = arena_words(w.arena, "%s.points", before);
    walk_anew(&w, before, "manyclean");
    setenv("DISPATCH_CRASH_LOG", log, 1);
    ck_assert_int_eq(run(), 0);
    unsetenv("DISPATCH_CRASH_LOG");
    many_are_told();
    ck_assert_int_eq(around_reports(log, at, sizeof at / sizeof *at, &n_at), 2);
    ck_assert_uint_eq(n_at, 4);
    for (size_t i = 0; i < n_at; i += getenv("DISPATCH_SOAK") ? 1 : 2) {
        walk_anew(&w, before, "manykilled");
        setenv("DISPATCH_CRASH_AT", arena_words(w.arena, "%ld", at[i]), 1);
        ck_assert_msg(run() == -SIGKILL, "point %ld", at[i]);
        unsetenv("DISPATCH_CRASH_AT");
        walk_anew_unlocked(&w);
        ck_assert_msg(run() == 0, "after point %ld: %s", at[i], w.said);
        many_are_told();
        walk_anew_end(&w);
    }
    walk_close(&w);
}
END_TEST

static void on_postgresql(void)
{
    on_pg = true;
}

static Suite *resume_suite(void)
{
    const TTest *const tests[] = {
        killed_at_each_point_three_games_a_commit,
        killed_at_each_point_no_mail_is_lost,
        killed_at_each_point_one_game_a_commit,
        time_does_everything_once,
        dice_wait_once_and_fall_once,
        killed_at_each_point_by_mail,
        a_game_that_dies_is_set_aside_and_resumed,
    };
    enum { TESTS = sizeof tests / sizeof *tests, TESTS_PG = 2 /* the others in a soak */ };
    Suite *suite = suite_create("resume");
    TCase *t = tcase_create("resume"), *pg = tcase_create("PostgreSQL");
    for (int i = 0; i < TESTS; i++)
        tcase_add_test(t, tests[i]);
    tcase_add_test(t, killed_within_a_group_of_blocks);
    suite_add_tcase(suite, t);
    suite_add_tcase(suite, pg);
    if (STEP > 1)
        return suite;
    tcase_add_unchecked_fixture(pg, pg_server_start, NULL);
    tcase_add_checked_fixture(pg, on_postgresql, NULL);
    for (int i = 0; i < (getenv("DISPATCH_SOAK") ? TESTS : TESTS_PG); i++)
        tcase_add_test(pg, tests[i]);
    tcase_add_test(pg, killed_between_commits_of_reports);
    return suite;
}

int main(void)
{
    return run_suite(resume_suite());
}
