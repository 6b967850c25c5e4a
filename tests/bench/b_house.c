/* SPDX-License-Identifier: Apache-2.0 */
/* Bare rules of House Divided, one core: random games with dice, actions a second, as b_rules does it for Blue vs Gray.
 *
 *   whole list   the player asks for everything he may do, picks one of it, hands it back (rules_apply_offered)
 *   again        the orders of those games, carried out once more: nobody looks at a list
 *   checked      those orders again, each checked against its step's list before (rules_apply), as a sheet's are */
#include "games/house-divided/data.h"
#include "games/house-divided/hd.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"
#include "tests/lib/stopwatch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 100, MOVES = 1500, ROUNDS = 3 };
enum manner { WHOLE_LIST, AGAIN, CHECKED };
static struct hd_state room[2];
STATIC_PROMPT(prompt);
static struct play play;
static struct order *written[GAMES]; /* MOVES each, owned */

static void must(bool good)
{
    if (!good)
        exit(1);
}

/* Any offer but the end of the game; one in four of the others is the end of the step. */
static struct order house_order(const struct prompt *p, uint64_t *seed)
{
    if (random_below(seed, 4) == 0)
        return (struct order){.verb = HD_FINISH};
    struct order order = any_order(p, seed);
    return order.verb == VERB_RESIGN ? (struct order){.verb = HD_FINISH} : order;
}

static long play_game(const struct rules *r, int game, enum manner manner)
{
    uint64_t picks = (uint64_t)game * 7919 + 1, fate = (uint64_t)game * 104729 + 1;
    struct chance chance = random_chance(&fate);
    const struct setup setup = {.scenario = "standard"};
    struct problem why = {0};
    struct hd_state *now = &room[0], *after = &room[1];
    int i = 0;
    play_begin(&play, &chance, &why);
    must(rules_setup(r, &setup, now, &play));
    for (; i < MOVES && rules_asks(now); i++) {
        if (manner == WHOLE_LIST) {
            must(rules_prompt(r, now, now->mover, 0, &prompt));
            written[game][i] = house_order(&prompt, &picks);
        }
        why.key = NULL;
        play_begin(&play, &chance, &why);
        must((manner == CHECKED ? rules_apply : rules_apply_offered)(r, now, now->mover, &written[game][i], after,
                                                                     &play));
        struct hd_state *kept = now;
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
    printf("  %-12s %9.0f actions a second, %6.0f games a second  (%ld actions in %d games)\n", name,
           (double)actions / best, GAMES / best, actions, GAMES);
}

int main(void)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    struct rules r = {.is = &hd_rules, .data = hd_load(arena, hd_bundle(), &why), .revision = hd_rules.revision};
    must(r.data != NULL);
    for (int g = 0; g < GAMES; g++)
        must((written[g] = malloc(MOVES * sizeof *written[g])) != NULL);
    printf("  state of %zu bytes\n", sizeof(struct hd_state));
    measure(&r, "whole list", WHOLE_LIST);
    measure(&r, "checked", CHECKED);
    measure(&r, "again", AGAIN);
    for (int g = 0; g < GAMES; g++)
        free(written[g]);
    arena_free(arena);
    return 0;
}
