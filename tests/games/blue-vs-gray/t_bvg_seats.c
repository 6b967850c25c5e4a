/* SPDX-License-Identifier: Apache-2.0 */
/* Three and four players of Blue vs Gray: seats, hands, supply, who is asked, what partners do for each other. */
#include "games/blue-vs-gray/battle/battle.h"
#include "tests/games/blue-vs-gray/bvg_build.h"
#include "tests/lib/rooms.h"
#include <stdio.h>
#include <string.h>

enum { SPLIT_CSA = 1 << (BVG_OPTION_SPLIT + BVG_CSA - 1), SPLIT_USA = 1 << (BVG_OPTION_SPLIT + BVG_USA - 1) };
enum { CSA = 0, EAST = 1, WEST = 2 }; /* the seats when the USA alone is shared */

/* The Union shared, hands empty, in a step of its turn. */
static struct game *shared(int step)
{
    struct game *g = a_game(SPLIT_USA | 1);
    at_step(g, step, BVG_USA);
    return g;
}

static int asked_of(const struct game *g)
{
    return rules_asks(&g->state);
}

static bool holds(const struct game *g, int seat, const char *id)
{
    return deck_holds(&g->state.deck[bvg_side_of(card(id))].hand[seat], card(id));
}

static struct bvg_state *view_of(struct game *g, int seat)
{
    static struct bvg_state view;
    rules_view(&g->rules, &g->state, seat, &view);
    return &view;
}

/* ---- who sits at the table ---- */
static void check_seats(const char *const option[], int n, const char *const want[], int seats)
{
    const struct setup setup = {"standard", option, n};
    const char *names[SEATS_MAX];
    ck_assert_int_eq(bvg_rules.seats(&setup, names), seats);
    for (int i = 0; i < seats; i++)
        ck_assert_str_eq(names[i], want[i]);
}

/* Set up for real: who was dealt what. */
static struct game *dealt(const char *const option[], int n, uint64_t seed)
{
    struct game *g = a_game(0);
    const struct setup setup = {"standard", option, n};
    g->seed = seed;
    play_begin(&g->play, &g->chance, &g->why);
    ck_assert(rules_setup(&g->rules, &setup, &g->state, &g->play));
    ck_assert(rules_broken(&g->rules, &g->state) == NULL);
    return g;
}

START_TEST(sides_may_be_shared)
{
    static const char *const both[] = {"split-usa", "18", "split-csa"};
    check_seats(both, 0, (const char *[]){"csa", "usa"}, 2);
    check_seats(both, 1, (const char *[]){"csa", "usa-east", "usa-west"}, 3);
    check_seats(both + 1, 1, (const char *[]){"csa", "usa-east", "usa-west"}, 3);
    check_seats(both + 2, 1, (const char *[]){"csa-east", "csa-west", "usa"}, 3);
    check_seats(both + 1, 2, (const char *[]){"csa-east", "csa-west", "usa-east", "usa-west"}, 4);
    struct game *g = dealt(both + 1, 2, 3);
    for (int seat = 0; seat < 4; seat++) {
        int side = seat / 2;
        ck_assert_int_eq(bvg_side_at(&g->state, seat), side);
        ck_assert_int_eq(g->state.deck[1 - side].hand[seat].n, 0);
        ck_assert_int_gt(bvg_hand_size(&g->state, seat) + bvg_hand_size(&g->state, seat ^ 1), 0);
    }
    /* each of them orders what is his */
    g = shared(BVG_STEP_DEPLOY);
    with_hand(g, "U009 U014");
    with_west_hand(g, "U018");
    on_board(g, "U013 U024", BVG_EAST);
    on_board(g, "U017 U020", BVG_WEST);
    ck_assert_int_eq(asked_of(g), ONLY(EAST));
    ck_assert(may_as(g, EAST, BVG_DEPLOY, 2, card("U009"), BVG_EAST));
    ck_assert(!may_as(g, EAST, BVG_DEPLOY, 2, card("U014"), BVG_WEST));
    ck_assert(!may_as(g, EAST, BVG_DEPLOY, 2, card("U018"), BVG_WEST));
    ck_assert(may_as(g, EAST, BVG_ATTACH, 2, card("U024"), card("U013")));
    ck_assert(!may_as(g, EAST, BVG_ATTACH, 2, card("U020"), card("U017")));
    ck_assert_str_eq(refusal_as(g, EAST, BVG_ATTACH, 2, card("U020"), card("U017")), "partner.theater");
    does_as(g, EAST, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_DEPLOY);
    ck_assert_int_eq(asked_of(g), ONLY(WEST));
    ck_assert(may_as(g, WEST, BVG_ATTACH, 2, card("U020"), card("U017")));
    ck_assert(may_as(g, WEST, BVG_DEPLOY, 2, card("U018"), BVG_WEST));
    ck_assert(!may_as(g, WEST, BVG_DEPLOY, 2, card("U009"), BVG_EAST));
    does_as(g, WEST, BVG_ATTACH, 2, card("U020"), card("U017"));
    does_as(g, EAST, BVG_HAND_ON, 1, card("U014")); /* anything else of his is not asked for now */
    ck_assert(refusal_as(g, EAST, BVG_FINISH, 0) != NULL);
    does_as(g, WEST, BVG_DEPLOY, 2, card("U014"), BVG_WEST);
    does_as(g, WEST, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    proves("BVG-4P-a");
    proves("BVG-4P-a BVG-5.1a");
}
END_TEST

START_TEST(option_one_is_always_on)
{
    static const char *const option[] = {"split-csa"};
    struct game *g = dealt(option, 1, 1);
    ck_assert(bvg_option(&g->state, BVG_OPTION_THEATERS));
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    with_hand(g, "C011"); /* Lovell's Division, of the West */
    ck_assert_int_eq(bvg_deploy_theaters(&g->rules, &g->state, card("C011")), BVG_WEST);
    ck_assert(!bvg_option(&dealt(option, 0, 1)->state, BVG_OPTION_THEATERS));
    proves("BVG-4P-b");
    proves("BVG-O0a");
}
END_TEST

/* ---- cards and supply ---- */
START_TEST(the_east_draws_and_decides)
{
    struct game *g = a_game(SPLIT_USA | 1);
    on_board(g, "U024 U025", BVG_EAST);
    on_board(g, "U018", BVG_WEST);
    depleted(g, "U018 U024 U025");
    in_cadre(g, "U020 U021", false);
    g->state.supply[BVG_USA] = 3;
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert_int_eq(asked_of(g), ONLY(EAST));
    static const int his[] = {BVG_DRAW, BVG_SUPPLY, BVG_TAKE, BVG_CASH, BVG_CASH_CARD, BVG_RESTORE};
    for (size_t i = 0; i < sizeof his / sizeof *his; i++) {
        rules_prompt(&g->rules, view_of(g, EAST), EAST, his[i], &g->prompt);
        ck_assert_int_gt(g->prompt.n_offers, 0);
        rules_prompt(&g->rules, view_of(g, WEST), WEST, his[i], &g->prompt);
        ck_assert_int_eq(g->prompt.n_offers, 0);
    }
    does_as(g, EAST, BVG_TAKE, 1, card("U020")); /* a Western corps goes to the West */
    ck_assert(holds(g, WEST, "U020"));
    does_as(g, EAST, BVG_RESTORE, 1, card("U018")); /* of the West, as he likes */
    at_step(g, BVG_STEP_REGROUP, BVG_USA);
    does_as(g, EAST, BVG_GRANT, 1, 2);
    flow_top(&g->state)->asks = ONLY(WEST);
    ck_assert(!may_as(g, WEST, BVG_RESTORE, 1, card("U024")));
    ck_assert_str_eq(refusal_as(g, WEST, BVG_RESTORE, 1, card("U024")), "partner.east");
    flow_top(&g->state)->asks = ONLY(EAST);
    ck_assert(may_as(g, EAST, BVG_RESTORE, 1, card("U024")));
    proves("BVG-4P-c");
}
END_TEST

START_TEST(western_cards_go_to_the_west)
{
    struct game *g = a_game(SPLIT_USA | SPLIT_CSA | 1);
    /* XIV Corps, Old Abe, Blue Mountain Boys, Wilson; I Corps, Grant, a map card, Porter, an Enigma card */
    on_top(g, "U018 U048 U060 U054 U009 U019 U012 U005 U003");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    g->state.draw.entitled = 9;
    int east = bvg_seat(&g->state, BVG_USA, BVG_EAST), west = bvg_seat(&g->state, BVG_USA, BVG_WEST);
    ck_assert_int_eq(east, 2);
    answers(g, BVG_DRAW, 1, 9);
    static const char *const his[] = {"U018", "U048", "U060", "U054"}, *const rest[] = {"U009", "U019", "U005", "U003"};
    for (int i = 0; i < 4; i++)
        ck_assert_msg(holds(g, west, his[i]), "%s", his[i]);
    ck_assert(bvg_is_western(&g->rules, card("C044"))); /* Forrest, who may never be elsewhere */
    ck_assert(bvg_is_western(&g->rules, card("C011")) && !bvg_is_western(&g->rules, card("C007")));
    ck_assert_int_eq(events_of(g, BVG_EVENT_PASSED), 8); /* each as partners read it, and as others do */
    for (int i = 0; i < g->play.n_events; i++)
        if (g->play.events[i].kind == BVG_EVENT_PASSED && (g->play.events[i].seats & 3)) /* the CSA's */
            ck_assert_int_eq(g->play.events[i].arg[2], 0);
    proves("BVG-4P-d");
    for (int i = 0; i < 4; i++) /* commanders included */
        ck_assert_msg(holds(g, east, rest[i]), "%s", rest[i]);
    does_as(g, east, BVG_HAND_ON, 1, card("U019"));
    ck_assert(holds(g, west, "U019") && !holds(g, east, "U019"));
    proves("BVG-4P-e");
}
END_TEST

START_TEST(the_east_allots_supply)
{
    struct game *g = shared(BVG_STEP_COMBAT);
    on_board(g, "U013", BVG_EAST);
    under(g, "U009 U010", "U013");
    on_board(g, "U019", BVG_WEST);
    under(g, "U018 U020", "U019");
    g->state.supply[BVG_USA] = 2;
    flow_top(&g->state)->asks = ONLY(WEST);
    rules_prompt(&g->rules, view_of(g, WEST), WEST, BVG_ATTACK, &g->prompt);
    ck_assert_int_eq(g->prompt.n_offers, 0);
    does_as(g, EAST, BVG_GRANT, 1, 2); /* while the West is asked */
    ck_assert_int_eq(bvg_allotted(&g->state, WEST), 2);
    ck_assert_int_eq(bvg_allotted(&g->state, EAST), 0);
    rules_prompt(&g->rules, view_of(g, WEST), WEST, BVG_ATTACK, &g->prompt);
    ck_assert_int_gt(g->prompt.n_offers, 0);
    for (int i = 0; i < g->prompt.n_offers; i++)
        ck_assert_int_eq(g->prompt.ids[g->prompt.offers[i].arg[1].first], card("U019"));
    struct order attack = {.verb = BVG_ATTACK, .n_args = 4};
    for (int i = 0; i < 4; i++)
        attack.arg[i] = g->prompt.ids[g->prompt.offers[0].arg[i].first];
    flow_top(&g->state)->asks = ONLY(EAST); /* he has none left for himself */
    rules_prompt(&g->rules, view_of(g, EAST), EAST, BVG_ATTACK, &g->prompt);
    ck_assert_int_eq(g->prompt.n_offers, 0);
    ck_assert_str_eq(refusal_as(g, EAST, BVG_ATTACK, 4, attack.arg[0], card("U013"), 0, 0), "partner.supply");
    does_as(g, EAST, BVG_GRANT, 1, 1); /* and takes one back */
    flow_top(&g->state)->asks = ONLY(WEST);
    does_as(g, WEST, BVG_ATTACK, 4, attack.arg[0], attack.arg[1], attack.arg[2], attack.arg[3]);
    ck_assert_int_eq(g->state.supply[BVG_USA], 1);
    ck_assert_int_eq(g->state.split.granted[BVG_USA], 0);
    ck_assert_int_eq(bvg_allotted(&g->state, EAST), 1);
    ck_assert(!may_as(g, WEST, BVG_GRANT, 1, 1));
    bvg_pay_supply(&g->state, BVG_USA, 2, BVG_SUPPLY_CARD, &g->play);
    g->state.split.granted[BVG_USA] = 2;
    bvg_pay_supply(&g->state, BVG_USA, -2, BVG_SUPPLY_RAIDED, &g->play); /* never more than there is */
    ck_assert_int_eq(g->state.split.granted[BVG_USA], 1);
    proves("BVG-4P-f");
}
END_TEST

START_TEST(cards_are_given_and_never_taken)
{
    struct game *g = a_game(SPLIT_USA | 1);
    with_hand(g, "U009 U003");
    with_west_hand(g, "U018 U019");
    at_step(g, BVG_STEP_COMBAT, BVG_CSA); /* in the enemy's turn */
    ck_assert_int_eq(asked_of(g), ONLY(CSA));
    does_as(g, WEST, BVG_HAND_ON, 1, card("U019"));
    ck_assert(holds(g, EAST, "U019"));
    does_as(g, EAST, BVG_HAND_ON, 1, card("U003"));
    ck_assert(holds(g, WEST, "U003"));
    ck_assert_int_eq(asked_of(g), ONLY(CSA)); /* nothing else has changed */
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    struct prompt *p = &g->prompt;
    for (int seat = EAST; seat <= WEST; seat++) { /* no order of the one names a card that the other holds */
        flow_top(&g->state)->asks = ONLY(seat);
        ck_assert(rules_prompt(&g->rules, view_of(g, seat), seat, 0, p));
        for (int i = 0; i < p->n_offers; i++)
            for (int k = 0; p->offers[i].n_args > 0 && k < p->offers[i].arg[0].count; k++) {
                int id = p->ids[p->offers[i].arg[0].first + k];
                ck_assert(p->offers[i].verb == BVG_GRANT || g->state.place[id] != BVG_HAND ||
                          bvg_holder(&g->state, id) == seat);
            }
    }
    ck_assert(!may_as(g, EAST, BVG_HAND_ON, 1, card("U018")));
    ck_assert_str_eq(refusal_as(g, WEST, BVG_DEPLOY, 2, card("U009"), BVG_EAST), "partner.theater");
    proves("BVG-4P-g");
}
END_TEST

START_TEST(a_spy_sees_both_hands)
{
    struct game *g = a_game(SPLIT_USA | 1);
    with_hand(g, "U009 U003 C005");
    with_west_hand(g, "U018 U019");
    held_by(g, BVG_BY_CSA, "shenandoah_valley");
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    ck_assert_int_eq(view_of(g, CSA)->place[card("U018")], BVG_UNKNOWN);
    does_as(g, CSA, BVG_PLAY, 1, card("C005"));
    static const char *const seen[] = {"U009", "U003", "U018", "U019"};
    for (int i = 0; i < 4; i++)
        ck_assert_msg(view_of(g, CSA)->place[card(seen[i])] == BVG_HAND, "%s", seen[i]);
    ck_assert_int_eq(view_of(g, EAST)->place[card("U018")], BVG_UNKNOWN); /* partners have learned nothing */
    /* and the spy of a side that is shared looks for himself */
    g = a_game(SPLIT_USA | 1);
    with_hand(g, "C007");
    with_west_hand(g, "U057");
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    flow_top(&g->state)->asks = ONLY(WEST);
    does_as(g, WEST, BVG_PLAY, 1, card("U057"));
    ck_assert_int_eq(view_of(g, WEST)->place[card("C007")], BVG_HAND);
    ck_assert_int_eq(view_of(g, EAST)->place[card("C007")], BVG_UNKNOWN);
    proves("BVG-4P-h");
}
END_TEST

START_TEST(a_partner_takes_over)
{
    for (int leaver = EAST; leaver <= WEST; leaver++) {
        int other = EAST + WEST - leaver;
        struct game *g = shared(BVG_STEP_DEPLOY);
        with_hand(g, "U009 U003");
        with_west_hand(g, "U018 U019");
        on_board(g, "U013 U024", BVG_EAST);
        on_board(g, "U017 U020", BVG_WEST);
        g->state.supply[BVG_USA] = 2;
        does_as(g, EAST, BVG_GRANT, 1, 2);
        does_as(g, leaver, VERB_RESIGN, 0); /* asked or not */
        ck_assert_int_eq(g->state.flow.over, 0);
        ck_assert_int_eq(asked_of(g), ONLY(other));
        static const char *const all[] = {"U009", "U003", "U018", "U019"};
        for (int i = 0; i < 4; i++)
            ck_assert(holds(g, other, all[i]));
        ck_assert_int_eq(bvg_hand_size(&g->state, leaver), 0);
        ck_assert_int_eq(bvg_allotted(&g->state, other), 2);
        ck_assert(may_as(g, other, BVG_DEPLOY, 2, card("U009"), BVG_EAST));
        ck_assert(may_as(g, other, BVG_DEPLOY, 2, card("U018"), BVG_WEST));
        ck_assert(may_as(g, other, BVG_ATTACH, 2, card("U020"), card("U017")));
        does_as(g, other, BVG_FINISH, 0); /* nobody else must end this part */
        ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
        rules_end(&g->rules, &g->state, leaver, &g->play); /* who has left has nothing to give up */
        ck_assert_int_eq(g->state.flow.over, 0);
        ck_assert_str_eq(refusal_as(g, leaver, BVG_FINISH, 0), "order.not_asked");
        does_as(g, other, VERB_RESIGN, 0);
        ck_assert_int_eq(g->state.flow.over, BVG_END_RESIGNED);
        ck_assert_int_eq(g->state.flow.winner, CSA + 1);
    }
    proves("BVG-4P-i");
    proves("BVG-4P-a BVG-5.1a");
}
END_TEST

/* ---- who is asked ---- */
static void finishes(struct game *g, int seat, int then_step, int then_seat)
{
    does_as(g, seat, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), then_step);
    ck_assert_int_eq(asked_of(g), ONLY(then_seat));
}

START_TEST(each_part_needs_both)
{
    struct game *g = shared(BVG_STEP_DRAW);
    does_as(g, EAST, BVG_FINISH, 0); /* the draws are the East's alone */
    ck_assert_int_eq(step_of(g), BVG_STEP_DEPLOY);
    finishes(g, EAST, BVG_STEP_DEPLOY, WEST);
    does_as(g, WEST, BVG_YIELD, 0); /* who gets the move is not done */
    ck_assert_int_eq(asked_of(g), ONLY(EAST));
    does_as(g, EAST, BVG_YIELD, 0);
    finishes(g, WEST, BVG_STEP_DEPLOY, EAST);
    finishes(g, EAST, BVG_STEP_COMBAT, EAST);
    finishes(g, EAST, BVG_STEP_COMBAT, WEST);
    finishes(g, WEST, BVG_STEP_REORGANIZE, EAST);
    finishes(g, EAST, BVG_STEP_REORGANIZE, WEST);
    finishes(g, WEST, BVG_STEP_REGROUP, EAST);
    finishes(g, EAST, BVG_STEP_REGROUP, WEST);
    does_as(g, WEST, BVG_FINISH, 0);
    ck_assert_int_eq(g->state.mover, BVG_CSA);
    ck_assert_int_eq(asked_of(g), ONLY(CSA));
    proves("BVG-4P-a BVG-5.1a");
}
END_TEST

/* Both sheets are there: the turn is carried out in one go, whoever's line comes next. */
START_TEST(two_sheets_make_a_turn)
{
    static struct sheet sheet;
    static struct sheets sheets;
    static struct run run;
    static struct bvg_state scratch[2];
    struct game *g = shared(BVG_STEP_DRAW);
    struct problem why = {0};
    with_hand(g, "U009 U014");
    with_west_hand(g, "U018 U019 U020");
    memset(&sheets, 0, sizeof sheets);
    char east[200];
    snprintf(east, sizeof east, "give %s to usa-west\ndeploy I Corps east\ngrant usa-west 1\ndone\n",
             bundle_name(g, card("U014")));
    for (int seat = EAST; seat <= WEST; seat++) {
        const char *text = seat == EAST ? east : "deploy Grant with XIV Corps, XIII Corps west\ndone\n";
        sheet_parse(&g->rules, view_of(g, seat), seat, text, strlen(text), &sheet);
        ck_assert_msg(sheet.n_mistakes == 0, "%s %s", sheet.mistake[0].why.key, sheet.mistake[0].why.got);
        ck_assert(sheets_enter(&g->rules, &sheets, seat, 5, &sheet, 0, &test_lines, &why));
    }
    play_begin(&g->play, &g->chance, &g->why);
    memset(&run, 0, sizeof run);
    sheets_run(&g->rules, &g->state, &g->after, scratch, &sheets, &g->play, &run);
    for (int i = 0; i < run.n_notes; i++)
        ck_assert_msg(run.note[i].kind != NOTE_HELD, "seat %d line %d: %s", run.note[i].seat, run.note[i].line,
                      run.note[i].why.key);
    ck_assert_int_eq(g->after.mover, BVG_CSA);
    ck_assert_int_eq(g->after.theater[card("U009")], BVG_EAST);
    ck_assert_int_eq(g->after.leader[card("U018")], card("U019"));
    ck_assert(deck_holds(&g->after.deck[BVG_USA].hand[WEST], card("U014")));
    ck_assert_int_eq(g->after.split.granted[BVG_USA], 1);
    for (int seat = EAST; seat <= WEST; seat++) /* a `done` is used up with its turn */
        ck_assert_int_eq(sheets.queue[seat].n, 0);
}
END_TEST

/* The seat whose theater is attacked answers, fights out of its own hand, and may let its partner speak. */
START_TEST(the_theater_that_is_attacked_answers)
{
    struct game *g = a_game(SPLIT_USA | 1);
    g->listens = true;
    on_board(g, "C006", BVG_EAST);
    under(g, "C007 C010", "C006");
    on_board(g, "U008", BVG_EAST);
    under(g, "U009", "U008");
    with_hand(g, "U024");
    with_west_hand(g, "U018");
    g->state.supply[BVG_CSA] = 3;
    held_by(g, BVG_BY_CSA, "manassas_jct");
    at_step(g, BVG_STEP_COMBAT, BVG_CSA);
    does_as(g, CSA, BVG_ATTACK, 4, city(g, "washington"), card("C006"), 0, BVG_SEA_ANY);
    while (step_of(g) == BVG_STEP_ASIDE)
        answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER);
    ck_assert_int_eq(asked_of(g), ONLY(EAST));
    ck_assert(may_as(g, EAST, BVG_DEFEND, 1, card("U008")));
    does_as(g, EAST, BVG_YIELD, 0);
    ck_assert_int_eq(asked_of(g), ONLY(WEST));
    ck_assert(!may_as(g, WEST, BVG_DEFEND, 1, card("U008")));
    does_as(g, WEST, BVG_YIELD, 0);
    does_as(g, EAST, BVG_DEFEND, 1, card("U008"));
    for (int i = 0; i < 8 && step_of(g) != BVG_STEP_RESERVES; i++)
        answers(g, BVG_FINISH, 0);
    answers(g, BVG_FINISH, 0); /* the attacker's chance */
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    ck_assert_int_eq(asked_of(g), ONLY(EAST));
    ck_assert(may_as(g, EAST, BVG_RESERVE, 2, card("U024"), card("U008")));
    ck_assert(!may_as(g, EAST, BVG_RESERVE, 2, card("U018"), card("U008")));
    proves("BVG-O1a");
}
END_TEST

/* One begins a raid, his partner's cavalry may join it silently. */
START_TEST(a_partner_joins_a_raid)
{
    struct game *g = a_game(SPLIT_CSA | 1);
    enum { CSA_EAST = 0, CSA_WEST = 1, USA = 2 };
    g->listens = true;
    on_board(g, "C045", BVG_EAST);
    on_board(g, "C044 C051", BVG_WEST);
    g->state.supply[BVG_USA] = 4;
    at_step(g, BVG_STEP_COMBAT, BVG_CSA);
    ck_assert(may_as(g, CSA_EAST, BVG_RAID, 1, card("C045")));
    ck_assert(!may_as(g, CSA_EAST, BVG_RAID, 1, card("C044")));
    does_as(g, CSA_EAST, BVG_RAID, 1, card("C045"));
    ck_assert_int_eq(asked_of(g), ONLY(CSA_EAST));
    ck_assert(!rules_silent(&g->rules, &g->state, CSA_EAST, &g->after));
    does_as(g, CSA_EAST, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_RAIDING);
    ck_assert_int_eq(asked_of(g), ONLY(CSA_WEST));
    ck_assert(rules_silent(&g->rules, &g->state, CSA_WEST, &g->after));
    does_as(g, CSA_WEST, BVG_RAID, 1, card("C044"));
    does_as(g, CSA_WEST, BVG_FINISH, 0);
    ck_assert_int_eq(g->state.now_turn.raids, 1);
    ck_assert(g->state.used[card("C045")] & g->state.used[card("C044")] & BVG_RAIDED);
    ck_assert(!(g->state.used[card("C051")] & BVG_RAIDED));
    proves("BVG-4P-a BVG-10.3b");
}
END_TEST

/* A partner sees his own hand, what he gave away, and nothing more. */
START_TEST(partners_see_their_own_hands)
{
    struct game *g = shared(BVG_STEP_DEPLOY);
    with_hand(g, "U009 U003");
    with_west_hand(g, "U018");
    ck_assert_int_eq(view_of(g, EAST)->place[card("U009")], BVG_HAND);
    ck_assert_int_eq(view_of(g, WEST)->place[card("U009")], BVG_UNKNOWN);
    does_as(g, EAST, BVG_HAND_ON, 1, card("U003"));
    ck_assert_int_eq(view_of(g, EAST)->place[card("U003")], BVG_PARTNER);
    ck_assert_int_eq(view_of(g, WEST)->place[card("U003")], BVG_HAND);
    ck_assert_int_eq(view_of(g, CSA)->place[card("U003")], BVG_UNKNOWN);
    ck_assert(bvg_reblind(&g->state, BVG_USA, &g->play)); /* new slots, the same knowledge */
    ck_assert_int_eq(view_of(g, EAST)->place[card("U003")], BVG_PARTNER);
    ck_assert_int_eq(view_of(g, -1)->place[card("U003")], BVG_UNKNOWN);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg seats");
    TCase *c = tcase_create("three and four players");
    tcase_add_test(c, sides_may_be_shared);
    tcase_add_test(c, option_one_is_always_on);
    tcase_add_test(c, the_east_draws_and_decides);
    tcase_add_test(c, western_cards_go_to_the_west);
    tcase_add_test(c, the_east_allots_supply);
    tcase_add_test(c, cards_are_given_and_never_taken);
    tcase_add_test(c, a_spy_sees_both_hands);
    tcase_add_test(c, a_partner_takes_over);
    tcase_add_test(c, each_part_needs_both);
    tcase_add_test(c, two_sheets_make_a_turn);
    tcase_add_test(c, the_theater_that_is_attacked_answers);
    tcase_add_test(c, a_partner_joins_a_raid);
    tcase_add_test(c, partners_see_their_own_hands);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
