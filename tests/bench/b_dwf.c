/* SPDX-License-Identifier: Apache-2.0 */
/* Bare rules of Divided We Fall, one core: random campaign games that are played to their end, as b_house does it.
 *
 *   whole list   the player asks for everything he may do, picks one of it, hands it back (rules_apply_offered)
 *   checked      those orders again, each checked against its step's list before (rules_apply), as a sheet's are
 *   again        those orders once more: nobody looks at a list */
#include "games/divided-we-fall/data.h"
#include "games/divided-we-fall/dwf.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"
#include "tests/lib/stopwatch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 12, MOVES = 8000, ROUNDS = 3 };
enum manner { WHOLE_LIST, AGAIN, CHECKED };
static struct dwf_state room[2];
STATIC_PROMPT(prompt);
static struct play play;
static struct order *written[GAMES]; /* MOVES each, owned */

static void must(bool good)
{
    if (!good)
        exit(1);
}

/* Any offer but the end of the game; what ends a half is put off as a rule, so that it is played. */
static struct order any_but_idle(const struct prompt *p, uint64_t *seed)
{
    for (int tries = 0;; tries++) {
        struct order o = any_order(p, seed);
        bool idle = o.verb == DWF_FINISH || o.verb == DWF_PASS || o.verb == DWF_CARRY || o.verb == DWF_RIDE;
        if (o.verb != VERB_RESIGN && (!idle || tries >= 30 || random_below(seed, 4) == 0))
            return o;
    }
}

static long play_game(const struct rules *r, int game, enum manner manner)
{
    uint64_t picks = (uint64_t)game * 7919 + 1;
    const struct setup setup = {.scenario = "1861-campaign"};
    struct problem why = {0};
    struct dwf_state *now = &room[0], *after = &room[1];
    int i = 0;
    play_begin(&play, NULL, &why);
    memset(now, 0, sizeof *now);
    must(rules_setup(r, &setup, now, &play));
    for (; i < MOVES && rules_asks(now); i++) {
        int seat = rules_asks(now) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA;
        if (manner == WHOLE_LIST) {
            must(rules_prompt(r, now, seat, 0, &prompt));
            written[game][i] = any_but_idle(&prompt, &picks);
        }
        play_begin(&play, NULL, &why);
        must((manner == CHECKED ? rules_apply : rules_apply_offered)(r, now, seat, &written[game][i], after, &play));
        struct dwf_state *kept = now;
        now = after;
        after = kept;
    }
    return i;
}

static void measure(const struct rules *r, const char *name, enum manner manner)
{
    double best = 0;
    long actions = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double start = cpu_seconds_now();
        actions = 0;
        for (int game = 0; game < GAMES; game++)
            actions += play_game(r, game, manner);
        double seconds = cpu_seconds_now() - start;
        best = round == 0 || seconds < best ? seconds : best;
    }
    printf("  %-12s %9.0f actions a second, %6.1f games a second  (%ld actions in %d games)\n", name,
           (double)actions / best, GAMES / best, actions, GAMES);
}

int main(void)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    struct rules r = {.is = &dwf_rules, .data = dwf_load(arena, dwf_bundle(), &why), .revision = dwf_rules.revision};
    must(r.data != NULL);
    for (int g = 0; g < GAMES; g++)
        must((written[g] = malloc(MOVES * sizeof *written[g])) != NULL);
    printf("  state of %zu bytes\n", sizeof(struct dwf_state));
    measure(&r, "whole list", WHOLE_LIST);
    measure(&r, "checked", CHECKED);
    measure(&r, "again", AGAIN);
    for (int g = 0; g < GAMES; g++)
        free(written[g]);
    arena_free(arena);
    return 0;
}
