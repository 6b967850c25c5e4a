/* SPDX-License-Identifier: Apache-2.0 */
/* Bare rules of Blue vs Gray, one core: random games with dice and shuffles, set-ups included, actions a second.
 *
 *   whole list   the player asks for everything he may do, picks one of it, hands it back (rules_apply_offered)
 *   verb first   he picks a verb of the step at random, asks for that verb's list, picks (another verb when it is
 * empty) again        the orders of the games that the first player played, carried out once more: nobody looks at a
 * list checked      those orders again, each checked against its step's list before (rules_apply), as a sheet's are
 *   apart, in place   before and after are two states, as sheets have it; or the order works in one (rules_apply_here)
 *
 * Lists are made from the state: that the seat's view makes the same ones is what the tests of random play hold. With
 * an argument, one round alone for a profiler: whole list, apart (w) or in place (i), verb first (v), again (a) or
 * checked (c). */
#include "games/blue-vs-gray/bvg.h"
#include "games/blue-vs-gray/facts/data.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"
#include "tests/lib/stopwatch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 300, MOVES = 2000, STEPS = 32, ROUNDS = 5 };
enum player { WHOLE_LIST, ONE_VERB, AGAIN };
enum carried { APART, CHECKED, IN_PLACE };
struct tally {
    double seconds[STEPS];
    long n[STEPS], actions, games_over;
};
static struct bvg_state room[2];
STATIC_PROMPT(prompt);
static struct play play;
static struct order *written[GAMES + 1]; /* MOVES each, owned: what the player of whole lists did */

static void must(bool good)
{
    if (!good)
        exit(1);
}

static struct order whole_list(const struct rules *r, const struct bvg_state *now, int seat, uint64_t *seed)
{
    must(rules_prompt(r, now, seat, 0, &prompt));
    return any_order(&prompt, seed);
}

/* Each verb that can be used is as likely as any other; nobody gives up. */
static struct order verb_first(const struct rules *r, const struct bvg_state *now, int seat, uint64_t *seed)
{
    const struct step *step = rules_step(r, now);
    uint32_t n = 0;
    while (n < HANDLERS_MAX && step->on[n].apply)
        n++;
    for (;;) {
        int32_t verb = step->on[random_below(seed, n)].verb;
        if (verb == VERB_RESIGN)
            continue;
        must(rules_prompt(r, now, seat, verb, &prompt));
        if (prompt.n_offers > 0)
            return any_order(&prompt, seed);
    }
}

/* *now becomes what the order makes of it; a refused order leaves it as it is. */
static void carry_out(const struct rules *r, enum carried how, int seat, const struct order *order,
                      struct bvg_state **now, struct bvg_state **other)
{
    bool good = how == IN_PLACE  ? rules_apply_here(r, *now, *other, seat, order, &play)
                : how == CHECKED ? rules_apply(r, *now, seat, order, *other, &play)
                                 : rules_apply_offered(r, *now, seat, order, *other, &play);
    if (!good || how == IN_PLACE)
        return;
    struct bvg_state *after = *other;
    *other = *now;
    *now = after;
}

struct manner {
    enum player player;
    enum carried carried;
    bool writes, timed;
};

static void play_game(const struct rules *r, uint64_t game, const struct manner *m, struct tally *tally)
{
    uint64_t picks = game * 7919, fate = game * 104729;
    struct chance chance = random_chance(&fate);
    struct setup setup = {.scenario = "standard"};
    struct problem why = {0};
    struct bvg_state *now = &room[0], *other = &room[1];
    play_begin(&play, &chance, &why);
    must(rules_setup(r, &setup, now, &play));
    for (int i = 0; i < MOVES && rules_asks(now); i++) {
        int seat = rules_asks(now) & ONLY(BVG_CSA) ? BVG_CSA : BVG_USA, step = flow_peek(now)->step;
        double start = m->timed ? cpu_seconds_now() : 0;
        struct order order = m->player == WHOLE_LIST ? whole_list(r, now, seat, &picks)
                             : m->player == ONE_VERB ? verb_first(r, now, seat, &picks)
                                                     : written[game][i];
        if (m->writes)
            written[game][i] = order;
        why.key = NULL;
        play_begin(&play, &chance, &why);
        carry_out(r, m->carried, seat, &order, &now, &other);
        tally->actions++;
        if (m->timed && step < STEPS) {
            tally->seconds[step] += cpu_seconds_now() - start;
            tally->n[step]++;
        }
    }
    tally->games_over += rules_asks(now) == 0;
}

static double run(const struct rules *r, const struct manner *m, struct tally *tally)
{
    double start = cpu_seconds_now();
    memset(tally, 0, sizeof *tally);
    for (uint64_t g = 1; g <= GAMES; g++)
        play_game(r, g, m, tally);
    return cpu_seconds_now() - start;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median of several rounds; others may be using the processor. */
static void measure(const struct rules *r, const char *name, struct manner m)
{
    double seconds[ROUNDS];
    struct tally tally;
    for (int i = 0; i < ROUNDS; i++)
        seconds[i] = run(r, &m, &tally);
    qsort(seconds, ROUNDS, sizeof *seconds, by_size);
    printf("  %-24s %9.0f actions a second, %6.0f games a second  (%ld actions, %ld of %d games over)\n", name,
           (double)tally.actions / seconds[ROUNDS / 2], GAMES / seconds[ROUNDS / 2], tally.actions, tally.games_over,
           GAMES);
}

static void by_step(const struct rules *r)
{
    struct tally tally;
    run(r, &(struct manner){.player = WHOLE_LIST, .timed = true}, &tally);
    for (int i = 1; i < STEPS; i++)
        if (tally.n[i] > 0)
            printf("    %-16s %8ld actions %8.2f us each\n", bvg_rules.steps[i].name, tally.n[i],
                   tally.seconds[i] / (double)tally.n[i] * 1e6);
}

static void one_of(const struct rules *r, char which)
{
    struct manner m = {.player = which == 'w' || which == 'i' ? WHOLE_LIST
                                 : which == 'v'               ? ONE_VERB
                                                              : AGAIN,
                       .carried = which == 'c'   ? CHECKED
                                  : which == 'w' ? APART
                                                 : IN_PLACE};
    struct tally tally;
    if (m.player == AGAIN)
        run(r, &(struct manner){.player = WHOLE_LIST, .writes = true}, &tally);
    run(r, &m, &tally);
    printf("  %ld actions, %ld of %d games over\n", tally.actions, tally.games_over, GAMES);
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    struct rules r = {.is = &bvg_rules, .data = bvg_load(arena, bvg_bundle(), &why), .revision = bvg_rules.revision};
    must(r.data != NULL);
    for (int g = 1; g <= GAMES; g++)
        must((written[g] = malloc(MOVES * sizeof *written[g])) != NULL);
    if (argc > 1) {
        one_of(&r, argv[1][0]);
        return 0;
    }
    printf("  state of %zu bytes; the wish is 3,000,000 actions a second\n", sizeof(struct bvg_state));
    measure(&r, "whole list, apart", (struct manner){.player = WHOLE_LIST, .writes = true});
    measure(&r, "whole list, in place", (struct manner){.player = WHOLE_LIST, .carried = IN_PLACE});
    measure(&r, "verb first, in place", (struct manner){.player = ONE_VERB, .carried = IN_PLACE});
    measure(&r, "again, checked", (struct manner){.player = AGAIN, .carried = CHECKED});
    measure(&r, "again, apart", (struct manner){.player = AGAIN, .carried = APART});
    measure(&r, "again, in place", (struct manner){.player = AGAIN, .carried = IN_PLACE});
    by_step(&r);
    for (int g = 1; g <= GAMES; g++)
        free(written[g]);
    arena_free(arena);
    return 0;
}
