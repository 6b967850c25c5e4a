/* Bare rules of Blue vs Gray under a random player, one core: actions a second, by step, set-ups included. The player hands
 * his prompt back (rules_apply_offered); the second figure checks each order against the step's own list (rules_apply). The
 * lists are made from the state: that the seat's view makes the same ones is what the tests of random play hold. */
#include "games/blue-vs-gray/bvg.h"
#include "games/blue-vs-gray/data.h"
#include "games/blue-vs-gray/steps.h"
#include "tests/lib/play.h"
#include "tests/lib/stopwatch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 300, MOVES = 2000, STEPS = 32 };
struct tally {
    double seconds[STEPS];
    long n[STEPS], actions, games_over;
};
static struct bvg_state room[2];
static struct prompt prompt;
static struct play play;

/* As random_order() of the tests, whose assertions need a running test. */
static struct order any_order(const struct prompt *p, uint64_t *seed)
{
    const struct offer *offer = &p->offers[random_below(seed, (uint32_t)p->n_offers)];
    struct order order = {.verb = offer->verb, .n_args = offer->n_args};
    for (int32_t i = 0; i < offer->n_args; i++)
        order.arg[i] = p->ids[offer->arg[i].first + (int32_t)random_below(seed, (uint32_t)offer->arg[i].count)];
    return order;
}

static void play_game(const struct rules *r, uint64_t seed, bool checked, bool timed, struct tally *tally)
{
    struct chance chance = random_chance(&seed);
    struct setup setup = {.scenario = "standard"};
    struct problem why = {0};
    struct bvg_state *now = &room[0], *after = &room[1];
    play_begin(&play, &chance, &why);
    if (!rules_setup(r, &setup, now, &play))
        exit(1);
    for (int i = 0; i < MOVES && rules_asks(now); i++) {
        int seat = rules_asks(now) & ONLY(BVG_CSA) ? BVG_CSA : BVG_USA, step = flow_peek(now)->step;
        double start = timed ? cpu_seconds_now() : 0;
        if (!rules_prompt(r, now, seat, 0, &prompt))
            exit(1);
        struct order order = any_order(&prompt, &seed);
        why.key = NULL;
        play_begin(&play, &chance, &why);
        bool good = checked ? rules_apply(r, now, seat, &order, after, &play)
                            : rules_apply_offered(r, now, seat, &order, after, &play);
        if (good) {
            struct bvg_state *old = now;
            now = after;
            after = old;
        }
        tally->actions++;
        if (timed && step < STEPS) {
            tally->seconds[step] += cpu_seconds_now() - start;
            tally->n[step]++;
        }
    }
    tally->games_over += rules_asks(now) == 0;
}

static double run(const struct rules *r, bool checked, bool timed, struct tally *tally)
{
    double start = cpu_seconds_now();
    memset(tally, 0, sizeof *tally);
    for (uint64_t g = 1; g <= GAMES; g++)
        play_game(r, g * 7919, checked, timed, tally);
    return (double)tally->actions / (cpu_seconds_now() - start);
}

/* With any argument: the first figure alone, for a profiler. */
int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    struct rules r = {&bvg_rules, bvg_load(arena, bvg_bundle(), &why), bvg_rules.revision};
    struct tally tally;
    if (!r.data)
        return 1;
    double given_back = run(&r, false, false, &tally);
    printf("  %ld actions, %ld of %d games over, state of %zu bytes\n", tally.actions, tally.games_over, GAMES,
           sizeof(struct bvg_state));
    printf("  %.0f actions a second (prompt given back); the aim is 3,000,000\n", given_back);
    (void)argv;
    if (argc > 1)
        return 0;
    printf("  %.0f actions a second (each checked against its step's list)\n", run(&r, true, false, &tally));
    run(&r, false, true, &tally);
    for (int i = 1; i < STEPS; i++)
        if (tally.n[i] > 0)
            printf("    %-12s %8ld actions %8.2f us each\n", bvg_rules.steps[i].name, tally.n[i],
                   tally.seconds[i] / (double)tally.n[i] * 1e6);
    arena_free(arena);
    return 0;
}
