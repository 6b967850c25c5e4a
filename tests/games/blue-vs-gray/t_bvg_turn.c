/* SPDX-License-Identifier: Apache-2.0 */
/* The sequence of play (rule book chapters 2.4, 5, 17.4, 18.6), options and cards that act in it, and what must hold of
 * every position: checked by random play. */
#include "tests/games/blue-vs-gray/bvg_build.h"
#include <string.h>

START_TEST(pre_action)
{
    struct game *g = a_scenario("standard", 0, 7);
    ck_assert_int_eq(step_of(g), BVG_STEP_PRE_ACTION);
    ck_assert_int_eq(rules_asks(&g->state), ONLY(BVG_CSA));
    with_hand(g, "C006 C007 C027 C066");
    ck_assert(may(g, BVG_DEPLOY, 2, card("C006"), BVG_EAST) && may(g, BVG_DEPLOY, 2, card("C007"), BVG_WEST));
    ck_assert(!may(g, BVG_MAP_PLAY, 1, card("C027")) && !may(g, BVG_PLAY, 1, card("C066")));
    says(g, "deploy Beauregard with Pickett Div east");
    ck_assert_int_eq(boss(g, "C007"), card("C006"));
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_DRAW);
    ck_assert_int_eq(rules_asks(&g->state), ONLY(BVG_USA));
    proves("BVG-2.4a");
}
END_TEST

START_TEST(order_of_steps)
{
    struct game *g = a_game(0);
    static const int usa[] = {BVG_STEP_DRAW, BVG_STEP_DEPLOY, BVG_STEP_COMBAT, BVG_STEP_REORGANIZE, BVG_STEP_REGROUP};
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    for (int seat = BVG_USA; seat >= BVG_CSA; seat--)
        for (int i = 0; i < 5; i++) {
            ck_assert_int_eq(step_of(g), usa[i]);
            ck_assert_int_eq(rules_asks(&g->state), ONLY(seat)); /* the other side is asked nothing */
            does(g, BVG_FINISH, 0);
        }
    ck_assert_int_eq(step_of(g), BVG_STEP_DRAW);
    ck_assert_int_eq(g->state.mover, BVG_USA);
    ck_assert_int_eq(g->state.turn, 2);
    proves("BVG-5a BVG-5.1a BVG-5.2a BVG-5.1e");
}
END_TEST

START_TEST(done_ends_the_turn)
{
    struct game *g = a_game(0);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    int hand = hand_size(g, BVG_USA), supply = g->state.supply[BVG_USA];
    says(g, "done");
    ck_assert_int_eq(g->state.mover, BVG_CSA);
    ck_assert_int_eq(step_of(g), BVG_STEP_DRAW);
    ck_assert_int_ge(hand_size(g, BVG_USA), hand + 2); /* first the least cards, the rest as supply */
    ck_assert_int_eq(g->state.supply[BVG_USA], supply + 3);
    says(g, "done");
    ck_assert_int_eq(g->state.mover, BVG_USA);
    ck_assert_int_eq(g->state.turn, 2);
}
END_TEST

START_TEST(copperheads)
{
    struct game *g = a_game(0);
    with_hand(g, "C040");
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    ck_assert(may(g, BVG_PLAY, 1, card("C040")));
    does(g, BVG_PLAY, 1, card("C040"));
    says(g, "done");
    ck_assert_int_eq(g->state.mover, BVG_CSA); /* a whole turn more, with its draw */
    ck_assert_int_eq(step_of(g), BVG_STEP_DRAW);
    ck_assert_int_eq(g->state.draw.entitled, 4);
    ck_assert_int_eq(g->state.now_turn.no_attacks, 1);
    says(g, "done");
    ck_assert_int_eq(g->state.mover, BVG_USA);
    ck_assert_int_eq(g->state.now_turn.no_attacks, 0);
    proves("BVG-C40a");
}
END_TEST

START_TEST(last_turns)
{
    struct game *g = a_game(0);
    deck_of(g, BVG_USA, "U009 U010");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    says(g, "draw 2\ndone");
    ck_assert_int_eq(g->state.mover, BVG_CSA);
    ck_assert_int_eq(g->state.flow.over, 0);
    says(g, "done");
    ck_assert_int_eq(g->state.mover, BVG_USA);
    ck_assert_int_eq(g->state.flow.over, 0);
    ck_assert_int_eq(g->state.last_turns, 3);
    says(g, "done");
    ck_assert_int_eq(g->state.flow.over, BVG_END_ATTRITIONAL);
    ck_assert_int_eq(g->state.flow.winner, BVG_CSA + 1);
    proves("BVG-17.4a BVG-18.6a");
}
END_TEST

START_TEST(resigning)
{
    struct game *g = a_game(0);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    says(g, "resign");
    ck_assert_int_eq(g->state.flow.over, BVG_END_RESIGNED);
    ck_assert_int_eq(g->state.flow.winner, BVG_CSA + 1);
}
END_TEST

START_TEST(one_turn_corps)
{
    struct game *g = a_game(0);
    with_hand(g, "U058");
    on_board(g, "U009 U010 U024 U025", BVG_EAST);
    depleted(g, "U009 U010 U024 U025");
    g->state.supply[BVG_USA] = 0;
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    says(g, "deploy Reserve Corps west");
    while (step_of(g) != BVG_STEP_REGROUP)
        does(g, BVG_FINISH, 0);
    says(g, "restore XII Corps");
    ck_assert(!bvg_is_depleted(&g->state, card("U010")));
    does(g, BVG_FINISH, 0);
    ck_assert(!bvg_is_depleted(&g->state, card("U024")) && !bvg_is_depleted(&g->state, card("U009")));
    ck_assert(bvg_is_depleted(&g->state, card("U025"))); /* three of them, and this one gains least */
    ck_assert_int_eq(place(g, "U058"), BVG_OUT);
    proves("BVG-U58c");
    g = a_game(0); /* the Provisional Corps likewise */
    on_board(g, "U008 U009 U010 U076", BVG_EAST);
    under(g, "U009 U010 U076", "U008");
    depleted(g, "U009 U010");
    g->state.supply[BVG_USA] = 0;
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U008")), 0);
    at_step(g, BVG_STEP_REORGANIZE, BVG_USA);
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(g->state.draw.restores, 3);
    does(g, BVG_FINISH, 0);
    ck_assert(!bvg_is_depleted(&g->state, card("U009")) && !bvg_is_depleted(&g->state, card("U010")));
    ck_assert_int_eq(place(g, "U076"), BVG_OUT);
    g = a_game(0); /* alive in the CSA turn: it goes at the turn's end and restores nothing */
    on_board(g, "U058", BVG_WEST);
    on_board(g, "U009", BVG_EAST);
    depleted(g, "U009");
    at_step(g, BVG_STEP_REGROUP, BVG_CSA);
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(place(g, "U058"), BVG_OUT);
    ck_assert(bvg_is_depleted(&g->state, card("U009")));
    proves("BVG-U58d");
}
END_TEST

/* The Union holds what makes five objectives; a second squadron in the East makes the blockade full, the sixth. */
static struct game *one_below(void)
{
    struct game *g = a_game(0);
    map_laid(g, "U012 U026 U022 U045 U029 U031 U066");
    held_by(g, BVG_BY_USA,
            "richmond shenandoah_valley manassas_jct wilderness petersburg lynchburg greensboro raleigh "
            "atlanta norfolk savannah charleston_ft_sumter wilmington new_berne new_orleans mobile "
            "ft_morgan pensacola ft_pickens");
    on_board(g, "U005", BVG_WEST);
    with_hand(g, "U007");
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    return g;
}

START_TEST(union_wins)
{
    struct game *g = one_below();
    int total = bvg_total(&g->rules, &g->state);
    ck_assert_int_eq(total, 5);
    ck_assert(!(bvg_usa_objectives(&g->rules, &g->state) & BVG_FULL_BLOCKADE));
    does(g, BVG_DEPLOY, 2, card("U007"), BVG_EAST); /* one squadron and a whole coast */
    ck_assert_int_eq(g->state.flow.over, BVG_END_OPERATIONAL);
    ck_assert_int_eq(g->state.flow.winner, BVG_USA + 1);
    proves("BVG-18.4a");
    g = one_below();
    g->state.elected = 1;
    does(g, BVG_DEPLOY, 2, card("U007"), BVG_EAST);
    ck_assert_int_eq(g->state.flow.over, BVG_END_ATTRITIONAL);
    ck_assert_int_eq(g->state.flow.winner, BVG_USA + 1);
    proves("BVG-18.4b");
}
END_TEST

START_TEST(automatic_wins)
{
    struct game *g;
    g = a_game(0); /* the CSA's: four objectives down, when the order that is judged next comes */
    held_by(g, BVG_BY_CSA, "harpers_ferry harrisburg baltimore");
    with_hand(g, "U005");
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    ck_assert_int_eq(bvg_total(&g->rules, &g->state), -4); /* three cities and the railnet */
    does(g, BVG_DEPLOY, 2, card("U005"), BVG_WEST);
    ck_assert_int_eq(g->state.flow.over, BVG_END_STRATEGIC);
    ck_assert_int_eq(g->state.flow.winner, BVG_CSA + 1);
    proves("BVG-18.4d");
    g = a_game(0);
    held_by(g, BVG_BY_CSA, "harpers_ferry harrisburg");
    with_hand(g, "U005");
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    ck_assert_int_eq(bvg_total(&g->rules, &g->state), -3);
    does(g, BVG_DEPLOY, 2, card("U005"), BVG_WEST);
    ck_assert_int_eq(g->state.flow.over, BVG_END_DIPLOMATIC);
    proves("BVG-18.4e");
}
END_TEST

START_TEST(squadrons_and_the_total)
{
    struct game *g = a_game(0); /* a squadron deployed or shifted changes the blockade at once */
    on_board(g, "U005", BVG_EAST);
    with_hand(g, "U007");
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    ck_assert_int_eq(bvg_blockade(&g->rules, &g->state), BVG_PARTIAL);
    does(g, BVG_DEPLOY, 2, card("U007"), BVG_EAST);
    ck_assert_int_eq(bvg_blockade(&g->rules, &g->state), BVG_FULL);
    int total = bvg_total(&g->rules, &g->state);
    does(g, BVG_SHIFT, 2, card("U007"), BVG_WEST);
    ck_assert_int_eq(bvg_total(&g->rules, &g->state), total - 1);
    proves("BVG-18.1b");
}
END_TEST

START_TEST(historical_first_turns)
{
    struct game *g = a_scenario("historical", 0, 1);
    ck_assert_int_eq(g->state.mover, BVG_USA);
    ck_assert_int_eq(step_of(g), BVG_STEP_DRAW); /* no pre-action */
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(g->state.now_turn.no_cards, 1);
    for (int id = 1; id <= BVG_USA_CARDS; id++)
        ck_assert(!may(g, BVG_DEPLOY, 2, id, BVG_EAST) && !may(g, BVG_PLAY, 1, id));
    ck_assert_str_eq(said(g, "done"), "combat.must_attack");
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    g->state.supply[BVG_USA] = 0; /* without supply there is no attack that could be asked for */
    says(g, "done");
    ck_assert_int_eq(g->state.now_turn.no_attacks, 1);
    proves("BVG-S-historical-g");
    says(g, "done");
    ck_assert_int_eq(g->state.now_turn.no_cards, 0);
}
END_TEST

/* ---- what must hold of every position ---- */
static struct deck *deck_at(void *state, int i)
{
    struct bvg_state *s = state;
    return i < BVG_SIDES ? &s->deck[i] : NULL;
}

/* Swaps two cards of a deck that the viewer cannot tell apart: all that is kept of them changes places. */
static struct place *find_card(struct deck *d, int id)
{
    struct pile *piles[] = {&d->draw, &d->hand[0], &d->hand[1]};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < piles[i]->n; k++)
            if (piles[i]->at[k].card == id)
                return &piles[i]->at[k];
    return NULL;
}

static void swap_bytes(uint8_t *list, int a, int b)
{
    uint8_t kept = list[a];
    list[a] = list[b];
    list[b] = kept;
}

static int scramble(const struct rules *r, void *state, int viewer, uint64_t *seed)
{
    static struct bvg_state view;
    struct bvg_state *s = state;
    int changed = 0;
    rules_view(r, state, viewer, &view);
    for (int i = 0; i < 40; i++) {
        int a = 1 + (int)random_below(seed, BVG_CARDS), b = 1 + (int)random_below(seed, BVG_CARDS);
        if (a == b || bvg_side_of(a) != bvg_side_of(b) || view.place[a] != BVG_UNKNOWN || view.place[b] != BVG_UNKNOWN)
            continue;
        struct place *pa = find_card(&s->deck[bvg_side_of(a)], a), *pb = find_card(&s->deck[bvg_side_of(b)], b);
        ck_assert(pa && pb);
        pa->card = (int16_t)b;
        pb->card = (int16_t)a;
        swap_bytes(s->place, a, b);
        swap_bytes(s->lasting, a, b);
        swap_bytes(s->now, a, b);
        swap_bytes(s->used, a, b);
        swap_bytes(s->known, a, b);
        changed++;
    }
    return changed;
}

static struct play_count random_games(const char *scenario, const char *const *options, int n, uint64_t seed)
{
    struct game *g = a_game(0);
    struct play_plan plan = {.rules = &g->rules,
                             .setup = {.scenario = scenario, .option = options, .n_option = n},
                             .seed = seed,
                             .games = 6,
                             .moves = 700,
                             .tries = 12,
                             .every = 9,
                             .deck = deck_at,
                             .scramble = scramble};
    return play_games(&plan);
}

START_TEST(random_play_standard)
{
    struct play_count did = random_games("standard", NULL, 0, 11);
    ck_assert_int_gt(did.scrambled, 500);
    ck_assert_int_gt(did.applied, 3000);
    for (int step = BVG_STEP_PRE_ACTION; step <= BVG_STEP_FORMING; step++)
        ck_assert_msg(did.steps & (1u << step), "step %d was never met", step);
}
END_TEST

START_TEST(random_play_options)
{
    static const char *const options[] = {"theater-deployment", "5", "political-favor", "political-generals"};
    struct play_count did = random_games("standard", options, 4, 5);
    ck_assert(did.steps & (1u << BVG_STEP_REGROUP));
    did = random_games("historical", NULL, 0, 3);
    ck_assert(did.steps & (1u << BVG_STEP_REGROUP));
}
END_TEST

START_TEST(rows_of_the_table)
{
    for (size_t i = 1; i < bvg_rules.n_steps; i++) { /* every step has words, and a default where it asks */
        const struct step *step = &bvg_rules.steps[i];
        ck_assert(step->name && step->title && step->cites);
        ck_assert_msg((step->prompt != NULL) == (step->fallback != NULL), "%s", step->name);
    }
    for (size_t i = 1; i < bvg_rules.n_events; i++)
        ck_assert_msg(bvg_rules.events[i] && bvg_rules.events[i][0], "event %zu", i);
    fields_cover(bvg_rules.fields, bvg_rules.n_fields, bvg_rules.state_size);
}
END_TEST

static Suite *turn_suite(void)
{
    Suite *suite = suite_create("bvg turn");
    TCase *tc = tcase_create("turn");
    tcase_add_test(tc, pre_action);
    tcase_add_test(tc, order_of_steps);
    tcase_add_test(tc, done_ends_the_turn);
    tcase_add_test(tc, copperheads);
    tcase_add_test(tc, last_turns);
    tcase_add_test(tc, resigning);
    tcase_add_test(tc, one_turn_corps);
    tcase_add_test(tc, union_wins);
    tcase_add_test(tc, automatic_wins);
    tcase_add_test(tc, squadrons_and_the_total);
    tcase_add_test(tc, historical_first_turns);
    tcase_add_test(tc, random_play_standard);
    tcase_add_test(tc, random_play_options);
    tcase_add_test(tc, rows_of_the_table);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(turn_suite());
}
