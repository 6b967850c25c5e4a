/* SPDX-License-Identifier: Apache-2.0 */
/* The doors, flow and prompts, played with the tiny ruleset. */
#include "games/dump.h"
#include "tests/games/tiny.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

struct game { /* a tiny game on a table */
    struct rules r;
    uint64_t seed;
    struct chance chance;
    struct problem why;
    struct tiny_state s, after, view;
    struct play play;
    struct prompt prompt;
    struct prompt_lists lists; /* of the prompt */
};

static void begin_play(struct game *g)
{
    g->why = (struct problem){0};
    g->chance = random_chance(&g->seed);
    play_begin(&g->play, &g->chance, &g->why);
}

static void a_game(struct game *g, const char *scenario)
{
    memset(g, 0, sizeof *g);
    prompt_begin(&g->prompt, &g->lists);
    g->r = tiny();
    g->seed = 7;
    begin_play(g);
    ck_assert(rules_setup(&g->r, &(struct setup){.scenario = scenario}, &g->s, &g->play));
}

static bool give(struct game *g, int seat, struct order order)
{
    begin_play(g);
    bool done = rules_apply(&g->r, &g->s, seat, &order, &g->after, &g->play);
    if (done)
        g->s = g->after;
    return done;
}

static struct order order_of(int verb, int n_args, int arg)
{
    return (struct order){.verb = verb, .n_args = n_args, .arg = {arg}};
}

/* ---- prompts ---- */
START_TEST(offers_are_built_and_found)
{
    STATIC_PROMPT(p);
    ck_assert(offer_begin(&p, 5)); /* 5 with 1..3 and 9 */
    offer_range(&p, 1, 3);
    offer_next(&p);
    offer_id(&p, 9);
    offer_end(&p);
    ck_assert(offer_begin(&p, 6)); /* dropped: nothing for its second argument */
    offer_id(&p, 1);
    offer_next(&p);
    offer_range(&p, 4, 3);
    offer_end(&p);
    offer_plain(&p, 7);
    ck_assert_int_eq(p.n_offers, 2);
    ck_assert_int_eq(p.n_ids, 4); /* the dropped one left nothing behind */
    ck_assert(offered(&p, &(struct order){.verb = 5, .n_args = 2, .arg = {3, 9}}));
    ck_assert(!offered(&p, &(struct order){.verb = 5, .n_args = 2, .arg = {9, 9}}));
    ck_assert(!offered(&p, &(struct order){.verb = 5, .n_args = 1, .arg = {3}}));
    ck_assert(!offered(&p, &(struct order){.verb = 6, .n_args = 1, .arg = {1}}));
    ck_assert(offered(&p, &(struct order){.verb = 7}));
    ck_assert(!offered(&p, &(struct order){.verb = 7, .n_args = 1}));
}
END_TEST

/* Whether or not the lister heeds offer_begin's answer, only the wanted verb is kept (F29). */
START_TEST(one_verb_alone)
{
    STATIC_PROMPT(p);
    p.only_verb = 6;
    ck_assert(!offer_begin(&p, 5));
    offer_range(&p, 1, 3);
    offer_end(&p);
    ck_assert(offer_begin(&p, 6));
    offer_range(&p, 2, 3);
    offer_end(&p);
    offer_plain(&p, 7);
    ck_assert_int_eq(p.n_offers, 1);
    ck_assert_int_eq(p.offers[0].verb, 6);
    ck_assert_int_eq(p.n_ids, 2);
}
END_TEST

/* The largest prompt fits; of one that is larger nothing is kept but which list it was (F56). */
static void fill(struct prompt *p, int n)
{
    p->full = p->n_ids = 0;
    offers_keep(p, 0);
    for (int i = 0; i < n; i++)
        offer_plain(p, 5);
}
START_TEST(the_largest_prompt)
{
    STATIC_PROMPT(p);
    fill(&p, OFFERS_MAX);
    ck_assert_int_eq(p.n_offers, OFFERS_MAX);
    ck_assert(offered(&p, &(struct order){.verb = 5}));
    ck_assert_int_eq(p.full, ROOM_ENOUGH);
    ck_assert(offer_begin(&p, 5)); /* an offer without a choice needs no room */
    offer_end(&p);
    ck_assert_int_eq(p.full, ROOM_ENOUGH);
    offers_keep(&p, 0);
    offer_begin(&p, 5);
    offer_range(&p, 1, IDS_MAX);
    offer_range(&p, 1, 0);
    offer_end(&p);
    ck_assert_int_eq(p.offers[0].arg[0].count, IDS_MAX);
    ck_assert_int_eq(p.full, ROOM_ENOUGH);
}
END_TEST
START_TEST(a_prompt_too_large)
{
    STATIC_PROMPT(p);
    fill(&p, OFFERS_MAX + 1);
    ck_assert_int_eq(p.full, ROOM_OFFERS);
    fill(&p, 0);
    offer_begin(&p, 5);
    offer_range(&p, 1, IDS_MAX + 1);
    ck_assert_int_eq(p.full, ROOM_IDS);
    fill(&p, 0);
    offer_begin(&p, 5);
    offer_range(&p, INT32_MIN, INT32_MAX);
    ck_assert_int_eq(p.full, ROOM_IDS);
    fill(&p, 0);
    offer_begin(&p, 5);
    offer_range(&p, 1, IDS_MAX);
    offer_id(&p, 1);
    ck_assert_int_eq(p.full, ROOM_IDS);
    ck_assert_str_eq(room_key(p.full), "room.ids");
    ck_assert_ptr_null(room_key(ROOM_ENOUGH));
    ck_assert(rules_at_fault("room.ids") && rules_at_fault("flow.runaway"));
    ck_assert(!rules_at_fault("order.illegal") && !rules_at_fault(NULL));
}
END_TEST

/* ---- flow ---- */
START_TEST(steps_nest_and_return)
{
    struct tiny_state s = {0};
    flow_goto(&s, 1, ONLY(0));
    ck_assert_int_eq(s.flow.depth, 1);
    flow_top(&s)->local[0] = 5;
    flow_call(&s, 2, ONLY(1));
    ck_assert_int_eq(s.flow.depth, 2);
    ck_assert_int_eq(rules_asks(&s), ONLY(1));
    flow_goto(&s, 3, 3);
    ck_assert_int_eq(s.flow.depth, 2);
    ck_assert_int_eq(flow_peek(&s)->serial, 3); /* each visit has its own number */
    flow_end(&s);
    ck_assert_int_eq(flow_peek(&s)->step, 1);
    ck_assert_int_eq(flow_peek(&s)->local[0], 5);
    ck_assert_int_eq(flow_peek(&s)->serial, 1);
    ck_assert_ptr_null(fields_broken(flow_fields, FLOW_N_FIELDS, &s.flow)); /* what was nested left nothing */
    flow_over(&s, 2, 1);
    ck_assert_int_eq(rules_asks(&s), 0);
    ck_assert_int_eq(s.flow.winner, 2);
    ck_assert_ptr_null(fields_broken(flow_fields, FLOW_N_FIELDS, &s.flow));
}
END_TEST

static void round_and_round(const struct rules *r, void *state, struct play *play)
{
    (void)r, (void)play;
    flow_goto(state, 1, 0);
}
static bool start_round(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    (void)setup;
    round_and_round(r, state, play);
    return true;
}
/* Steps that never ask end at a bound, as a problem and not as a hang (F56). */
START_TEST(a_runaway_stops)
{
    static struct play play;
    struct problem why = {0};
    struct tiny_state s;
    const struct step steps[2] = {[1] = {.name = "round", .run = round_and_round}};
    struct game_rules game = tiny_rules;
    game.steps = steps;
    game.n_steps = 2;
    game.setup = start_round;
    struct rules r = {.is = &game, .revision = 1};
    play_begin(&play, NULL, &why);
    ck_assert(!rules_setup(&r, &(struct setup){.scenario = "short"}, &s, &play));
    ck_assert_str_eq(why.key, "flow.runaway");
    ck_assert_int_eq(play.transitions, FLOW_LIMIT + 1);
}
END_TEST

/* ---- the doors ---- */
START_TEST(only_what_is_offered)
{
    static struct game g;
    a_game(&g, "short");
    struct tiny_state before = g.s;
    ck_assert(!give(&g, TINY_WEST, order_of(TINY_TAKE, 1, 1)));
    ck_assert_str_eq(g.why.key, "order.not_asked");
    ck_assert(!give(&g, TINY_EAST, order_of(TINY_TAKE, 1, 3)));
    ck_assert_str_eq(g.why.key, "order.illegal");
    ck_assert(!give(&g, TINY_EAST, order_of(TINY_PASS, 0, 0)));
    ck_assert(!give(&g, -1, order_of(TINY_TAKE, 1, 1)));
    ck_assert(!give(&g, SEATS_MAX, order_of(TINY_TAKE, 1, 1)));
    ck_assert(!give(&g, TINY_EAST, order_of(0, 1, 1)));
    ck_assert_mem_eq(&before, &g.s, sizeof before);
    ck_assert(give(&g, TINY_EAST, order_of(TINY_TAKE, 1, 2)));
    ck_assert_int_eq(flow_peek(&g.s)->step, TINY_STEP_PLAY);
    ck_assert_int_eq(deck_hand_size(&g.s.deck, TINY_EAST), 4);
}
END_TEST

/* A listed refusal: the sum over a set of cards (F27). It leaves no event behind and names its rule. */
START_TEST(a_refusal_has_key_and_rule)
{
    static struct game g;
    a_game(&g, "short");
    ck_assert(give(&g, TINY_EAST, order_of(TINY_TAKE, 1, 2)));
    g.s.points = 15;
    int card = g.s.deck.hand[TINY_EAST].at[0].card;
    ck_assert(!give(&g, TINY_EAST, order_of(TINY_PLAY, 1, card)));
    ck_assert_str_eq(g.why.key, "tiny.heavy");
    ck_assert_str_eq(g.why.rule, "TINY-2");
    ck_assert_int_eq(g.play.n_events, 0);
    ck_assert_int_eq(g.play.n_slots, 0);
}
END_TEST

/* Both choose in any order; run() rolls when nobody is left; the first choice does not show in the other's view. */
START_TEST(a_choice_in_secret)
{
    static struct game g;
    a_game(&g, "short");
    ck_assert(give(&g, TINY_EAST, order_of(TINY_TAKE, 1, 2)));
    ck_assert(give(&g, TINY_EAST, order_of(TINY_PASS, 0, 0)));
    ck_assert_int_eq(rules_asks(&g.s), ONLY(TINY_EAST) | ONLY(TINY_WEST));
    ck_assert(give(&g, TINY_WEST, order_of(TINY_CHOOSE, 1, 2)));
    ck_assert_int_eq(g.play.n_events, 0);
    ck_assert_int_eq(rules_asks(&g.s), ONLY(TINY_EAST));
    rules_view(&g.r, &g.s, TINY_EAST, &g.view);
    ck_assert_int_eq(g.view.choice[TINY_WEST], 0);
    rules_view(&g.r, &g.s, TINY_WEST, &g.view);
    ck_assert_int_eq(g.view.choice[TINY_WEST], 2);
    rules_view(&g.r, &g.s, -1, &g.view);
    ck_assert_int_eq(g.view.choice[TINY_WEST], 0);
    ck_assert(give(&g, TINY_EAST, order_of(TINY_CHOOSE, 1, 1)));
    ck_assert_int_eq(g.play.events[0].kind, TINY_ROLLED);
    ck_assert_int_eq(g.s.mover, TINY_WEST);
    ck_assert_int_eq(g.s.score[0] + g.s.score[1], 1); /* one of the two was right, and no card was played */
}
END_TEST

/* On a view, with blind chance, a play stops where it would have to know: F16d. */
START_TEST(a_blind_run_has_a_horizon)
{
    static struct game g;
    struct chance blind = chance_blind;
    struct problem why = {0};
    a_game(&g, "short");
    rules_view(&g.r, &g.s, TINY_EAST, &g.view);
    play_begin(&g.play, &blind, &why);
    ck_assert(!rules_apply(&g.r, &g.view, TINY_EAST, &(struct order){.verb = TINY_TAKE, .n_args = 1, .arg = {1}},
                           &g.after, &g.play));
    ck_assert(g.play.horizon);
    ck_assert_str_eq(why.key, "horizon");
    ck_assert_int_eq(g.play.n_events, 0);
    /* dice: the play of both choices on a view */
    ck_assert(give(&g, TINY_EAST, order_of(TINY_TAKE, 1, 2)));
    ck_assert(give(&g, TINY_EAST, order_of(TINY_PASS, 0, 0)));
    ck_assert(give(&g, TINY_WEST, order_of(TINY_CHOOSE, 1, 1)));
    rules_view(&g.r, &g.s, TINY_EAST, &g.view);
    why = (struct problem){0};
    play_begin(&g.play, &blind, &why);
    ck_assert(!rules_apply(&g.r, &g.view, TINY_EAST, &(struct order){.verb = TINY_CHOOSE, .n_args = 1, .arg = {1}},
                           &g.after, &g.play));
    ck_assert(g.play.horizon);
    ck_assert_str_eq(why.key, "horizon");
}
END_TEST

START_TEST(setup_names_what_it_does_not_know)
{
    static struct game g;
    const char *const option[] = {"upside-down"};
    a_game(&g, "long");
    ck_assert_int_eq(g.s.turns, 12);
    begin_play(&g);
    ck_assert(!rules_setup(&g.r, &(struct setup){.scenario = "endless"}, &g.s, &g.play));
    ck_assert_str_eq(g.why.key, "setup.scenario");
    begin_play(&g);
    ck_assert(!rules_setup(&g.r, &(struct setup){"short", option, 1}, &g.s, &g.play));
    ck_assert_str_eq(g.why.key, "setup.option");
}
END_TEST

/* What a seat may read of events and prompt, in the spelling that is hashed. */
START_TEST(facts_are_canonical)
{
    static struct game g;
    char buf[512];
    a_game(&g, "short");
    ck_assert(give(&g, TINY_EAST, order_of(TINY_TAKE, 1, 1)));
    int card = g.play.events[1].arg[1];
    char want[64];
    snprintf(want, sizeof want, "[[\"took\",0,1],[\"got\",0,%d]]", card);
    size_t len = rules_dump_events(&g.r, &g.play, TINY_EAST, buf, sizeof buf);
    ck_assert(span_is((struct span){(uint8_t *)buf, len}, want));
    len = rules_dump_events(&g.r, &g.play, TINY_WEST, buf, sizeof buf);
    ck_assert(span_is((struct span){(uint8_t *)buf, len}, "[[\"took\",0,1]]"));
    ck_assert_uint_eq(rules_dump_events(&g.r, &g.play, -1, NULL, 0), len);
    ck_assert(rules_prompt(&g.r, &g.s, TINY_EAST, 0, &g.prompt));
    len = rules_dump_prompt(&g.r, &g.prompt, buf, sizeof buf);
    ck_assert(span_is((struct span){(uint8_t *)buf, len},
                      "{\"offers\":[[\"take\",[1]],[\"pass\"]],\"seat\":\"east\",\"step\":\"draw\"}"));
    len = rules_dump_prompt(&g.r, NULL, buf, sizeof buf);
    ck_assert(span_is((struct span){(uint8_t *)buf, len}, "null"));
    play_begin(&g.play, NULL, NULL);
    len = rules_dump_events(&g.r, &g.play, TINY_EAST, buf, sizeof buf);
    ck_assert(span_is((struct span){(uint8_t *)buf, len}, "[]"));
    emit(&g.play, TINY_ROLLED, ONLY(0) | ONLY(1), 2, -3, 4); /* for both seats, but not for the public */
    len = rules_dump_events(&g.r, &g.play, TINY_WEST, buf, sizeof buf);
    ck_assert(span_is((struct span){(uint8_t *)buf, len}, "[[\"rolled\",-3,4]]"));
    ck_assert_uint_eq(rules_dump_events(&g.r, &g.play, -1, NULL, 0), 2);
}
END_TEST

/* ---- properties ---- */
static struct deck *deck_of_state(void *state, int i)
{
    (void)i;
    return &((struct tiny_state *)state)->deck;
}

static int scramble(const struct rules *r, void *state, int viewer, uint64_t *seed)
{
    struct tiny_state *s = state;
    int changed = layout_scramble(&s->deck, viewer, seed, NULL, NULL);
    (void)r;
    for (int seat = 0; seat < TINY_SEATS; seat++)
        if (seat != viewer && s->choice[seat] != 0) {
            s->choice[seat] = 3 - s->choice[seat];
            changed++;
        }
    return changed;
}

START_TEST(random_games)
{
    const char *const open[] = {"open"};
    struct rules r = tiny();
    struct play_plan plan = {.rules = &r,
                             .setup = {.scenario = "long"},
                             .seed = 20,
                             .games = 60,
                             .moves = 500,
                             .deck = deck_of_state,
                             .scramble = scramble};
    struct play_count did = play_games(&plan);
    ck_assert_int_eq(did.finished, 60);
    ck_assert_int_gt(did.moves, 3000);
    ck_assert_int_eq(did.positions, did.moves);
    ck_assert_int_gt(did.scrambled, 6000);
    ck_assert_int_gt(did.refused, 100);
    ck_assert_int_gt(did.others, 10000);
    ck_assert_int_gt(did.applied, 10000);
    ck_assert_int_gt(did.slot_lines, 5000);
    ck_assert_uint_eq(did.steps, 1u << TINY_STEP_DRAW | 1u << TINY_STEP_PLAY | 1u << TINY_STEP_CHOOSE);
    plan.setup = (struct setup){"short", open, 1};
    plan.games = 20;
    did = play_games(&plan);
    ck_assert_int_eq(did.finished, 20);
    ck_assert_int_gt(did.scrambled, 20); /* the choices: the cards are no secret there */
}
END_TEST

START_TEST(fields_cover_the_state)
{
    fields_cover(tiny_rules.fields, tiny_rules.n_fields, tiny_rules.state_size);
}
END_TEST

/* Both ways of applying end in the same state, by the same dice. */
START_TEST(an_offered_order_needs_no_second_listing)
{
    static struct game g;
    static struct tiny_state again;
    int moves = 0;
    a_game(&g, "long");
    while (rules_asks(&g.s) != 0) {
        int seat = (rules_asks(&g.s) & ONLY(0)) != 0 ? 0 : 1;
        ck_assert(rules_prompt(&g.r, &g.s, seat, 0, &g.prompt));
        struct order order = random_order(&g.prompt, &g.seed);
        uint64_t seed = g.seed;
        begin_play(&g);
        bool one = rules_apply_offered(&g.r, &g.s, seat, &order, &again, &g.play);
        g.seed = seed;
        bool two = give(&g, seat, order);
        ck_assert_int_eq(one, two);
        ck_assert(!two || memcmp(&again, &g.s, sizeof again) == 0);
        moves += two;
    }
    ck_assert_int_gt(moves, 30);
    begin_play(&g);
    ck_assert(!rules_apply_offered(&g.r, &g.s, 0, &(struct order){.verb = TINY_PASS}, &g.after, &g.play));
    ck_assert_str_eq(g.why.key, "order.not_asked"); /* the game is over */
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("rules");
    TCase *c = tcase_create("rules");
    tcase_add_test(c, offers_are_built_and_found);
    tcase_add_test(c, one_verb_alone);
    tcase_add_test(c, the_largest_prompt);
    tcase_add_test(c, a_prompt_too_large);
    tcase_add_test(c, steps_nest_and_return);
    tcase_add_test(c, a_runaway_stops);
    tcase_add_test(c, only_what_is_offered);
    tcase_add_test(c, a_refusal_has_key_and_rule);
    tcase_add_test(c, a_choice_in_secret);
    tcase_add_test(c, a_blind_run_has_a_horizon);
    tcase_add_test(c, setup_names_what_it_does_not_know);
    tcase_add_test(c, facts_are_canonical);
    tcase_add_test(c, random_games);
    tcase_add_test(c, fields_cover_the_state);
    tcase_add_test(c, an_offered_order_needs_no_second_listing);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
