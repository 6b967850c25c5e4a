/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/terms_words.h"
#include "processor/letters/offer_words.h"
#include "processor/words/dice_words.h"
#include <string.h>

enum { HALF_HOUR = 1800, DAY = 86400 };

/* ---- as the invitation has them ---- */

static const char *policy_words(enum missed_policy policy)
{
    static const char *const words[] = {[MISSED_HOLD] = "the game waits for you",
                                        [MISSED_HOST] = "the host decides how it goes on",
                                        [MISSED_RESIGN] = "you give up the game"};
    return words[policy] ? words[policy]
                         : "your standing orders answer for you, and where they say nothing, only the minimum that the "
                           "rules demand is done";
}

const char *late_words(struct arena *arena, const struct clock_terms *clock, const char *between)
{
    struct text out = {.arena = arena};
    for (int i = 0; i < clock->n_missed; i++) {
        text_words(&out, i ? between : "");
        if (clock->rule[i].count > 0)
            text_format(&out, "%s%d time%s ", i ? "then " : "", clock->rule[i].count,
                        clock->rule[i].count == 1 ? "" : "s");
        else if (i > 0)
            text_words(&out, "after that ");
        text_words(&out, policy_words(clock->rule[i].policy));
    }
    return out.at;
}

const char *press_terms_words(struct arena *arena, const struct genesis *g)
{
    bool all_know = g->press_unnamed && g->n_seats == 2; /* the other one wrote it */
    const char *words = g->press_unnamed ? "players may write to each other, with or without a name" : NULL;
    if (g->press == PRESS_NONE)
        words = "none through this host";
    if (g->press == PRESS_PUBLIC)
        words = g->press_unnamed ? "players may write to each other and in public, with or without a name"
                                 : "players may write to each other, and in public";
    return words && all_know ? arena_words(arena, "%s (with two seats everybody knows who wrote)", words) : words;
}

/* ---- what an offer has otherwise ---- */

/* Shorter than in the invitation: what each player has to do or to know before they say yes. */
static void luck_words(struct text *out, const struct genesis *g)
{
    struct beacon_rule rule;
    const char *what = chance_word(g);
    if (!what)
        return;
    if (g->dice == 'B')
        text_format(out, "; dice mode B: the %s wait until a player who is not the host has signed", what);
    if (g->dice == 'C')
        text_format(out, "; dice mode C: the %s take one more mail of each player, which reveals a sealed number",
                    what);
    if (g->dice == 'D')
        text_format(out, "; dice mode D: the %s wait for a public random number (a beacon)%s", what,
                    beacon_rule_read(span_of(g->beacon), &rule)
                        ? arena_words(out->arena, ", published at least %s after the orders are in",
                                      term_words(out->arena, rule.after, ""))
                        : "");
    if (!g->full)
        text_words(out, "; short set-up: the last to join, together with the host, could choose among many shuffles");
}

/* none: NULL, or the whole of what is said of no time at all. */
static void time_words(struct text *out, int64_t seconds, int64_t usual, const char *words, const char *none)
{
    if (seconds == usual)
        return;
    if (seconds == 0 && none)
        text_format(out, "; %s", none);
    else
        text_format(out, words, term_words(out->arena, seconds, "no limit"));
}

static void remind_words(struct text *out, const struct clock_terms *clock)
{
    for (int i = 0; i < clock->n_remind; i++)
        text_format(out, "%s%s",
                    i == 0                    ? "; reminders "
                    : i + 1 < clock->n_remind ? ", "
                                              : " and ",
                    term_words(out->arena, clock->remind[i], ""));
    if (clock->n_remind > 0)
        text_words(out, " before a deadline");
}

static void clock_words(struct text *out, const struct clock_terms *clock)
{
    if (strcmp(clock->missed, "fallback") != 0)
        text_format(out, "; if you are late: %s", late_words(out->arena, clock, ", "));
    time_words(out, clock->join, 7 * DAY, "; %s to join", NULL);
    time_words(out, clock->open, 7 * DAY, "; %s to reveal a sealed number", NULL);
    time_words(out, clock->settle, HALF_HOUR, "; %s to replace a sheet before it is carried out",
               "a sheet is carried out at once");
    time_words(out, clock->abandon, 90 * DAY, "; the game ends after %s without a sheet",
               "the game never ends for want of sheets");
    remind_words(out, clock);
}

void further_terms_words(struct text *out, const struct keys *keys, const struct genesis *g)
{
    const char *press = press_terms_words(out->arena, g);
    clock_words(out, &g->clock);
    luck_words(out, g);
    if (press)
        text_format(out, "; press: %s", press);
    if (keys && strcmp(g->organiser, keys->report_fingerprint) != 0)
        text_format(out, "; disputes are settled by the organiser, who signs with %s", g->organiser);
    if (g->silence)
        text_words(out, "; a ruling takes effect after three days if nobody objects");
    time_words(out, g->recall, RECALL_SECONDS,
               "; for %s after you change your key, the old key can still revoke the new one",
               "once you change your key, the old key can no longer revoke the new one");
    time_words(out, g->outage, OUTAGE_SECONDS, "; when mail fails, the clock stops for at most %s in the whole game",
               "the clock does not stop when mail fails");
}
