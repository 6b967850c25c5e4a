/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/pass/outages_kit.h - what the suites of a host in trouble share: a host by mail, what breaks there
 * and is whole again, passes, and what came of it in journal, news and mails. Each program that includes it has its
 * own. */
#ifndef DISPATCH_OUTAGES_KIT_H
#define DISPATCH_OUTAGES_KIT_H

#include "tests/lib/test.h"
#include "tests/lib/walk.h"
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

static inline const char *file(const char *name)
{
    return arena_words(w.arena, "%s/%s", w.dir, name);
}

static inline void begin(const char *fetch)
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

static inline void sends(void)
{
    walk_setting(&w, arena_words(w.arena, "send sendmail %s\nmails-a-day 0\n", file("sendmail")));
}

static inline void set_up(const char *more)
{
    walk_new(&w, G, more);
    walk_pass(&w, 60);
    walk_set_up(&w, G);
    walk_pass(&w, 60);
}

static inline void begin_mail(void)
{
    begin(by_mail);
    sends();
    set_up("");
}

static inline void end(void)
{
    walk_close(&w);
}

/* ---- what breaks, and what is whole again ---- */

static inline void breaks(const char *name)
{
    ck_assert_int_eq(rename(file(name), file(arena_words(w.arena, "%s.away", name))), 0);
}

static inline void heals(const char *name)
{
    ck_assert_int_eq(rename(file(arena_words(w.arena, "%s.away", name)), file(name)), 0);
}

static inline void touch(const char *name)
{
    walk_write(&w, file(name), span_of(""));
}

static inline void put_mail(const char *from, const char *fields, const char *body)
{
    const char *name = arena_words(w.arena, "box/new/1795%06d.M%d", n_mails, n_mails);
    walk_write(
        &w, file(name),
        span_of(arena_words(w.arena, "From: %s\nTo: games@dispatch.example\nMessage-ID: <%d@example.org>\n%s\n%s", from,
                            n_mails, fields, body)));
    n_mails++;
}

static inline void passes(int64_t seconds, int64_t step)
{
    for (int64_t i = 0; i < seconds; i += step)
        walk_pass(&w, step);
}

/* ---- what came of it ---- */

static inline int64_t number(const char *sql)
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

static inline int news(const char *words)
{
    return (int)number(arena_words(w.arena, "SELECT count(*) FROM news WHERE words LIKE '%%%s%%'", words));
}

static inline int lines(const char *words)
{
    return walk_count(&w, walk_look(&w, G).journal, words);
}

static inline int mails(const char *name, const char *subject)
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

static inline int64_t deadline(void)
{
    return walk_look(&w, G).deadline;
}

/* By how much deadlines were put off for this cause: in exchange k, or (0) in all. */
static inline int64_t put_off(const char *cause, uint64_t k)
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
static inline void proven(void)
{
    walk_drop(&w, "last", walk_sign(&w, "csa", walk_orders(&w, G, "csa", "resign\nnow\n")));
    walk_pass(&w, 60);
    walk_proven(&w, G, "");
}

#endif
