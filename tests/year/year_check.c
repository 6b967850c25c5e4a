/* SPDX-License-Identifier: Apache-2.0 */
/* What must hold when the time is over, and the figures. */
#include "processor/core/core.h"
#include "processor/store/store.h"
#include "tests/lib/test.h"
#include "tests/year/year.h"
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLE = 20 /* of ended games, that are audited */ };

static int64_t number(struct year *y, const char *sql)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *at = NULL;
    ck_assert_int_eq(sqlite3_open(arena_words(y->arena, "%s/dispatch.db", y->dir), &db), SQLITE_OK);
    ck_assert_msg(sqlite3_prepare_v2(db, sql, -1, &at, NULL) == SQLITE_OK, "%s: %s", sql, sqlite3_errmsg(db));
    int64_t value = sqlite3_step(at) == SQLITE_ROW ? sqlite3_column_int64(at, 0) : -1;
    sqlite3_finalize(at);
    sqlite3_close(db);
    return value;
}

static void note(struct year *y, struct year_game *g, const struct core *core)
{
    (void)y;
    g->k_then = core->k;
}

static void stands(struct year *y, struct year_game *g, const struct core *core)
{
    g->is_void = core->phase == CORE_VOID;
    g->is_over = core->phase >= CORE_OVER;
    g->has_begun = core->k > 0;
    /* Without a deadline its clock stands, while a seat is offered: for how long, is_still sees. */
    g->is_late = !g->is_over && core->deadline > 0 && core->deadline < y->now - YEAR_DAY;
    g->is_still = !g->is_over && g->has_begun && core->k <= g->k_then;
}

void year_last_weeks(struct year *y)
{
    year_look(y, note);
}

/* The exported game proves what it says: it is played again from its seed. */
static void audits(struct year *y)
{
    struct arena *arena = arena_new();
    int n = 0;
    for (int i = 0; i < y->n_games && n < SAMPLE; i++) {
        if (!y->game[i].is_over || !y->game[i].has_begun)
            continue;
        const char *path = arena_words(arena, "%s.transcript", y->dir);
        ck_assert_int_eq(year_cli(y, arena_words(arena, "export @ %s", y->game[i].name)), 0);
        FILE *file = fopen(path, "w");
        const char *text = year_said(y, arena);
        ck_assert(file && fputs(text, file) >= 0 && fclose(file) == 0);
        ck_assert_msg(year_cli(y, arena_words(arena, "audit %s", path)) == 0, "%s: %s", y->game[i].name,
                      year_said(y, arena));
        n++;
    }
    printf("  audited: %d games\n", n);
    arena_free(arena);
}

/* DISPATCH_YEAR_KEEP=folder: a copy of the host, to look at afterwards. */
static void keep_host(struct year *y)
{
    const char *to = getenv("DISPATCH_YEAR_KEEP");
    if (to && *to)
        ck_assert_int_eq(system(arena_words(y->arena, "cp -a %s/. '%s'", y->dir, to)), 0);
}

void year_holds(struct year *y)
{
    keep_host(y);
    for (int i = 0; i < y->n_games; i++) {
        ck_assert_msg(!y->game[i].is_late, "%s waits since its deadline is over", y->game[i].name);
        ck_assert_msg(!y->game[i].is_still, "%s has not moved for %d days", y->game[i].name, y->plan.last);
    }
    audits(y);
    ck_assert_int_eq((int)number(y, "SELECT count(*) FROM game"), y->n_games);
    ck_assert_msg(year_cli(y, "fsck @") == 0, "%s", year_said(y, y->arena));
    ck_assert_msg(y->most_beyond <= y->plan.mails, "%d mails beyond what they wrote: %s", y->most_beyond,
                  y->beyond_day);
}

void year_tell(struct year *y)
{
    int over = 0, empty = 0, begun = 0, known = 0, cancelled = 0;
    year_look(y, stands);
    for (int i = 0; i < y->n_games; i++) {
        begun += y->game[i].has_begun;
        over += y->game[i].is_over && y->game[i].has_begun;
        empty += !y->game[i].has_begun;
        cancelled += !y->game[i].has_begun && y->game[i].is_void;
    }
    for (int i = 0; i < y->n_people; i++)
        known += y->person[i].is_known;
    printf(
        "  days %d, people %d of whom known %d; games %d: begun %d, of these ended %d and moving %d; not begun %d, of "
        "these given up %d\n",
        y->plan.days, y->n_people, known, y->n_games, begun, over, begun - over, empty, cancelled);
    printf("  mails in %d (sheets %ld, press %ld), mails out %ld (gathered %ld, observers' %ld, to forged addresses "
           "%ld)\n",
           y->n_in, y->n_sheets, y->n_press, y->n_out, y->n_gathered, y->n_observed, y->n_victims);
    printf(
        "  passes %ld, %.3f s each by the clock, the longest %.2f s; of a processor %.3f s each, at most %.2f s; peak "
        "memory %ld MB\n",
        y->n_passes, y->seconds / (double)y->n_passes, y->longest, y->cpu / (double)y->n_passes, y->most_cpu,
        y->peak / 1024);
    printf("  most mails a day to one: %d (%s); days of somebody with more than %d: %ld\n", y->most_a_day, y->most_who,
           YEAR_MAILS_A_DAY, y->n_days_above);
    printf("  without answers to mails of their own: most %d (%s); days with more than %d: %ld\n", y->most_unasked,
           y->unasked_who, YEAR_MAILS_A_DAY, y->n_unasked_above);
    if (getenv("DISPATCH_YEAR_TELL"))
        printf("  less what they wrote on that day: most %d: %s\n", y->most_beyond, y->beyond_day);
    for (int i = 0; i < y->n_kinds && getenv("DISPATCH_YEAR_TELL"); i++)
        printf("    %5ld %s\n", y->kind[i].n, y->kind[i].subject);
    printf("  news that needs the host: %lld\n", (long long)number(y, "SELECT count(*) FROM news WHERE grade > 1"));
    if (getenv("DISPATCH_YEAR_TELL") && year_cli(y, "news @ --all") == 0)
        printf("%.3000s\n", year_said(y, y->arena));
}
