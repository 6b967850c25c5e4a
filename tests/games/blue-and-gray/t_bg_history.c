/* SPDX-License-Identifier: Apache-2.0 */
/* Are these the battles? A simple player on both sides (bg_simple.h): who wins how often, and what it costs, beside
 * what it cost then, at 300 men a point. Reported; it fails outside wide bands alone. DISPATCH_SOAK=1: 300 games of
 * each. */
#include "tests/games/blue-and-gray/bg_simple.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
enum { GAMES = 6 }; /* slow: the plain build plays more, of which something can be said */
#else
enum { GAMES = 48 };
#endif
enum {
    SOAK_GAMES = 300,
    JUDGED = 48 /* games, or more */,
    HUNDRED = 100,
    ORDERS_MAX = 3000 /* of a game; the longest of thousands had 1,350 */
};
static const struct band {
    const char *scenario;
    int then[BG_SIDES];    /* lost, in points: Confederacy, Union */
    int losses[2];         /* least and most that the median of either side may be */
    int wins[BG_SIDES][2]; /* of a hundred */
} bands[] = {
    {"chickamauga", {61, 54}, {35, 100}, {{40, 80}, {20, 60}}},
    {"shiloh", {31, 37}, {25, 80}, {{0, 100}, {0, 100}}},
    {"antietam", {34, 41}, {25, 80}, {{20, 80}, {20, 80}}},
    {"cemetery-hill", {80, 77}, {40, 120}, {{0, 100}, {0, 100}}},
};
enum { BANDS = sizeof bands / sizeof *bands };

struct count {
    int games, won[BG_SIDES], drawn, lost[BG_SIDES][SOAK_GAMES], points[BG_SIDES];
    long attacks;
};

static void play(struct count *c, const char *scenario, int n, uint64_t seed)
{
    struct bg_random *g = bg_random_new();
    for (int game = 0; game < n; game++) {
        struct bg_simple *p = bg_simple_new(g);
        bg_random_begin(g, scenario, "", seed + (uint64_t)game);
        while (bg_random_look(g)) {
            bg_simple_move(p);
            ck_assert_msg(g->moves < ORDERS_MAX, "turn %d, step %d, order %d of %d", g->state.turn,
                          flow_peek(&g->state)->step, g->order.verb, g->order.arg[0]);
        }
        ck_assert_int_lt(g->state.flow.over, OVER_RESIGNED); /* a verdict of the board */
        if (g->state.flow.winner)
            c->won[g->state.flow.winner - 1]++;
        else
            c->drawn++;
        for (int side = 0; side < BG_SIDES; side++) {
            c->lost[side][c->games] = g->state.lost_points[side];
            c->points[side] += g->state.points[side];
        }
        c->games++;
        c->attacks += p->attacks;
        free(p);
    }
    bg_random_free(g);
}

static int median(int *of, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && of[k] < of[k - 1]; k--) {
            int one = of[k];
            of[k] = of[k - 1];
            of[k - 1] = one;
        }
    return of[n / 2];
}

START_TEST(history)
{
    struct count c = {.games = 0};
    const struct band *b = &bands[_i];
    static const char *const names[BG_SIDES] = {"Confederacy", "Union"};
    bool soak = getenv("DISPATCH_SOAK") != NULL;
    play(&c, b->scenario, soak ? SOAK_GAMES : GAMES, 1);
    printf("%s: %d games, %ld attacks planned a game, drawn %d", b->scenario, c.games, c.attacks / c.games, c.drawn);
    int lost[BG_SIDES];
    for (int side = 0; side < BG_SIDES; side++) {
        lost[side] = median(c.lost[side], c.games);
        printf("; %s won %d, lost %d (then %d), %d points", names[side], c.won[side], lost[side], b->then[side],
               c.points[side] / c.games);
    }
    printf("\n");
    fflush(stdout);
    ck_assert_int_gt(c.attacks, 3 * c.games);
    for (int side = 0; side < BG_SIDES && c.games >= JUDGED; side++) {
        int of_hundred = c.won[side] * HUNDRED / c.games;
        ck_assert_int_ge(lost[side], b->losses[0]);
        ck_assert_int_le(lost[side], b->losses[1]);
        ck_assert_int_ge(of_hundred, b->wins[side][0]);
        ck_assert_int_le(of_hundred, b->wins[side][1]);
    }
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: history");
    TCase *c = tcase_create("history");
    tcase_add_loop_test(c, history, 0, BANDS);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
