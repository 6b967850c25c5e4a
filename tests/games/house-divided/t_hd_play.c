/* SPDX-License-Identifier: Apache-2.0 */
/* What must hold of every ruleset, on House Divided (tests/lib/play.h), and complete random games: how they end. */
#include "tests/games/house-divided/hd_random.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct rules house(struct arena *arena)
{
    struct problem why = {0};
    const void *data = hd_load(arena, hd_bundle(), &why);
    ck_assert_msg(data != NULL, "%s %s", why.key, why.got);
    return (struct rules){.is = &hd_rules, .data = data, .revision = hd_rules.revision};
}

/* What a seat has said of its losses and retreats changes, and nobody else's view does. */
static int scramble(const struct rules *r, void *state, int viewer, uint64_t *seed)
{
    struct hd_state *s = state;
    int changed = 0;
    (void)r;
    for (int side = 0; side < HD_SIDES; side++) {
        if (side == viewer)
            continue;
        int32_t *losses = s->side[side].losses, first = (int32_t)random_below(seed, HD_LOSSES);
        hd_losses_order(s, side, losses);
        int32_t kept = losses[0];
        losses[0] = losses[first];
        losses[first] = kept;
        changed++;
    }
    if (viewer != s->mover)
        for (int i = 0; i < s->n_retreats; i++) {
            s->retreat[i].after = 1 + (int32_t)random_below(seed, HD_WORDS_MAX);
            changed++;
        }
    return changed;
}

START_TEST(random_play)
{
    struct arena *arena = arena_new();
    struct rules r = house(arena);
    bool soak = getenv("DISPATCH_SOAK") != NULL;
    struct play_plan plan = {.rules = &r,
                             .setup = {.scenario = "standard"},
                             .seed = 1861,
                             .games = soak ? 100 : 12,
                             .moves = 900,
                             .tries = soak ? 10 : 3,
                             .every = soak ? 5 : 10,
                             .scramble = scramble};
    struct play_count did = play_games(&plan);
    ck_assert_int_gt(did.moves, 1000);
    ck_assert_int_gt(did.positions, 100);
    ck_assert_int_gt(did.applied, 300);
    ck_assert_int_gt(did.others, 300);
    ck_assert_int_gt(did.unasked, 100);
    ck_assert_int_gt(did.scrambled, 100);
    arena_free(arena);
}
END_TEST

START_TEST(fields_cover_the_state)
{
    fields_cover(hd_fields, HD_N_FIELDS, sizeof(struct hd_state));
}
END_TEST

/* Complete games: none goes on for ever, each way to end is met, nothing is ever broken. */
START_TEST(whole_games)
{
    struct arena *arena = arena_new();
    struct rules r = house(arena);
    struct hd_random *g = hd_random_new(&r);
    int games = getenv("DISPATCH_SOAK") ? 10000 : 500, ends[HD_END_ATTRITION + 2] = {0}, won[HD_SIDES] = {0};
    int verbs[HD_VERBS_END] = {0}, most = 0, fair[HD_SIDES] = {0};
    long moves = 0, rounds = 0;
    for (int game = 0; game < games; game++) {
        hd_random_begin(g, (uint64_t)game);
        while (hd_random_look(g)) {
            hd_random_move(g);
            verbs[g->order.verb]++;
            most = g->play.n_events > most ? g->play.n_events : most;
            const char *what = g->moves % 16 ? NULL : rules_broken(&r, &g->state);
            ck_assert_msg(!what, "game %d, move %ld: %s is broken", game, g->moves, what);
            ck_assert_int_lt(g->moves, 20000);
        }
        int over = g->state.flow.over;
        ends[over <= HD_END_ATTRITION ? over : HD_END_ATTRITION + 1]++;
        won[g->state.flow.winner - 1]++;
        fair[g->state.flow.winner - 1] += !g->eager;
        moves += g->moves;
        rounds += g->state.round;
    }
    printf("%d games: %d Union, %d Washington, %d economic, %d attrition, %d resigned; North %d : South %d (neither "
           "eager: %d : %d); %ld rounds "
           "and "
           "%ld orders a game; most events of an order %d\n",
           games, ends[HD_END_UNION], ends[HD_END_WASHINGTON], ends[HD_END_ECONOMIC], ends[HD_END_ATTRITION],
           ends[HD_END_ATTRITION + 1], won[HD_NORTH], won[HD_SOUTH], fair[HD_NORTH], fair[HD_SOUTH], rounds / games,
           moves / games, most);
    for (int how = HD_END_UNION; how <= HD_END_ATTRITION; how++)
        ck_assert_msg(ends[how] > 0, "no game ended in way %d", how);
    for (int verb = HD_PROMOTE; verb <= HD_FINISH; verb++)
        ck_assert_msg(verbs[verb] > 0 || verb == HD_GO_ON, "order %d was never given", verb);
    ck_assert_int_lt(most, 512); /* the room that games/sheet/line_run.c leaves for one order */
    hd_random_free(g);
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: play");
    TCase *c = tcase_create("play");
    tcase_add_test(c, random_play);
    tcase_add_test(c, fields_cover_the_state);
    tcase_add_test(c, whole_games);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
