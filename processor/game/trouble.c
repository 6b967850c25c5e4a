/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/trouble.h"
#include "processor/base/program.h"
#include <stdio.h>
#include <string.h>

/* A tally's value: the clock of the run in which it was met last, and in its lowest digit in how many in a row. */
enum { COUNTS = 10, TALLY_NAME_MAX = 400, PROGRAM_SHOWN = 4 /* bytes */, WORDS_MAX = 400 };
static const char met_prefix[] = "trouble/met/", died_prefix[] = "trouble/died/";

/* Deaths are those of this program: the next one may be mended. */
static void tally_of(char out[static TALLY_NAME_MAX], const char *prefix, const char *item)
{
    char program[2 * PROGRAM_SHOWN + 2] = "";
    if (prefix == died_prefix) {
        hex_write(program, program_build(), PROGRAM_SHOWN);
        program[(size_t)2 * PROGRAM_SHOWN] = '/';
        program[(size_t)2 * PROGRAM_SHOWN + 1] = '\0';
    }
    snprintf(out, TALLY_NAME_MAX, "%s%s%.320s", prefix, program, item);
}

/* One more run, unless this run is counted. least: as many at least, for what waits for no fifth. *reached: it is the
 * fifth by this call. */
static bool count(struct store *store, int64_t now, const char *name, int least, int *n, bool *reached,
                  struct error *err)
{
    int64_t value = store_tally(store, name, err);
    if (error_is_set(err))
        return false;
    int before = (int)(value % COUNTS);
    *n = before + (value / COUNTS != now);
    *n = *n < least ? least : *n > TROUBLE_PASSES ? TROUBLE_PASSES : *n;
    *reached = before < TROUBLE_PASSES && *n == TROUBLE_PASSES;
    return value == now * COUNTS + *n || store_tally_set(store, name, now * COUNTS + *n, err);
}

bool trouble_died(struct store *store, int64_t now, const char *item, int *n, struct error *err)
{
    char name[TALLY_NAME_MAX];
    bool reached;
    tally_of(name, died_prefix, item);
    return count(store, now, name, 1, n, &reached, err);
}

static int count_of(struct pass *pass, const char *prefix, const char *item)
{
    char name[TALLY_NAME_MAX];
    struct error ignored = {0};
    tally_of(name, prefix, item);
    return (int)(store_tally(pass->store, name, &ignored) % COUNTS);
}

bool trouble_deadly(struct error *err, const char *doing)
{
    return error_set(err, EX_SOFTWARE, doing, "",
                     "the program died of it in five runs in a row; please report that as a bug");
}

int trouble_runs(struct pass *pass, const char *item)
{
    return count_of(pass, met_prefix, item);
}

static bool tell_host(struct pass *pass, const char *item, const char *game, const struct error *why, struct error *err)
{
    char words[WORDS_MAX], cause[248];
    error_words(why, cause, sizeof cause);
    if (why->retry)
        snprintf(words, sizeof words, "%.80s: %s. %d runs in a row now; it waits, and is tried again in each", item,
                 cause, TROUBLE_PASSES);
    else
        snprintf(words, sizeof words, "%.80s: %s. It waits until that is mended; the rest goes on", item, cause);
    return store_news_put(pass->store, 2, game, words, pass->now, err);
}

bool trouble_met(struct pass *pass, const char *item, const char *game, const struct error *why, struct error *err)
{
    char name[TALLY_NAME_MAX];
    int n, least = why->retry ? 1 : TROUBLE_PASSES;
    bool reached;
    pass->n[PASS_LEFT]++;
    tally_of(name, met_prefix, item);
    store_rollback(pass->store);
    return store_end(pass->store,
                     store_begin(pass->store, err) && count(pass->store, pass->now, name, least, &n, &reached, err) &&
                         (!reached || tell_host(pass, item, game, why, err)),
                     err);
}

/* Noted anew in each run, lest it be settled. */
bool trouble_bars(struct pass *pass, const char *item, bool *bars, struct error *err)
{
    int n;
    *bars = count_of(pass, died_prefix, item) >= TROUBLE_PASSES;
    if (!*bars)
        return true;
    store_rollback(pass->store);
    return store_end(pass->store, store_begin(pass->store, err) && trouble_died(pass->store, pass->now, item, &n, err),
                     err);
}

/* Of an item in a source that could not be read in this pass nothing is known. */
static bool is_out_of_sight(struct pass *pass, const char *item, struct error *err)
{
    struct server_row source = {0};
    const char *in = item, *next;
    while ((next = strstr(in, " in ")))
        in = next + strlen(" in ");
    return in != item && store_server_get(pass->store, in, &source, err) && source.down_since != 0;
}

/* Where others work beside this run, one of them may have met it, or be at that game now: then it is over when nobody
 * has met it for a while. */
static bool may_be_met(const struct pass *pass, int64_t met)
{
    return store_is_shared(pass->store) ? met > pass->now - TROUBLE_SECONDS : met == pass->now;
}

static bool settle_one(struct pass *pass, const struct tally_row *row, struct error *err)
{
    char words[WORDS_MAX];
    const char *item = row->name + strlen(met_prefix);
    bool told = strncmp(row->name, met_prefix, strlen(met_prefix)) == 0 && row->value % COUNTS >= TROUBLE_PASSES;
    if (may_be_met(pass, row->value / COUNTS) || is_out_of_sight(pass, row->name, err) || error_is_set(err))
        return !error_is_set(err);
    snprintf(words, sizeof words, "passed: %.120s is no trouble any more", told ? item : "");
    return store_tally_drop(pass->store, row->name, err) &&
           (!told || store_news_put(pass->store, 1, "", words, pass->now, err));
}

bool trouble_settle(struct pass *pass, struct error *err)
{
    struct arena *arena = arena_new();
    struct tally_row *row;
    size_t n = store_tallies(pass->store, arena, "trouble/", &row, err);
    bool done = !error_is_set(err);
    if (done && n > 0) {
        done = store_begin(pass->store, err);
        for (size_t i = 0; done && i < n; i++)
            done = settle_one(pass, &row[i], err);
        done = store_end(pass->store, done, err);
    }
    arena_free(arena);
    return done;
}
