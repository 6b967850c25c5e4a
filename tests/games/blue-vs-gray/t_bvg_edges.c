/* SPDX-License-Identifier: Apache-2.0 */
/* Edges of the rules of Blue vs Gray that `make rules-break` found without a proof: who may be under whom, what may
 * come out of a hand, when a card may be played, what no state may be, what partners may do. Those of battles and turns
 * are in t_bvg_edges_battle.c. */
#include "tests/games/blue-vs-gray/bvg_fight.h"

enum { HOME = 1 << 0, MIDDLE = 1 << 7, BASES = 1 << 12, TRANS = 1 << 4 };
enum { SPLIT_CSA = 1 << (BVG_OPTION_SPLIT + BVG_CSA - 1), SPLIT_USA = 1 << (BVG_OPTION_SPLIT + BVG_USA - 1) };

static bool may_be_under(struct game *g, const char *id, const char *chief)
{
    return bvg_may_be_under(&g->rules, &g->state, card(id), card(chief));
}

/* ---- who may be under whom ---- */

START_TEST(cavalry_and_its_leaders)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U019", "U008", BVG_WEST); /* Grant, who leads McDowell */
    on_board(g, "U047 U054", BVG_WEST);
    on_board(g, "U062", BVG_WEST);
    ck_assert(may_be_under(g, "U047", "U019"));
    ck_assert(!may_be_under(g, "U047", "U008")); /* a subordinate leads no cavalry */
    under(g, "U054", "U019");
    ck_assert(may_be_under(g, "U047", "U019")); /* a high leader has more than one, a low one has not */
    on_board(g, "U013", BVG_WEST);
    ck_assert(may_be_under(g, "U047", "U013"));
    under(g, "U054", "U013");
    ck_assert(!may_be_under(g, "U047", "U013"));
    ck_assert(may_be_under(g, "U054", "U013")); /* itself is no other */
    proves("BVG-10.1c BVG-10.1d");
    g = field(0, BVG_USA);
    on_board(g, "U047 U053 U054 U009 U049", BVG_WEST);
    on_board(g, "U013", BVG_WEST);
    ck_assert(may_be_under(g, "U047", "U053"));
    under(g, "U053", "U047");
    ck_assert(!may_be_under(g, "U047", "U013")); /* the pair comes first */
    ck_assert(!may_be_under(g, "U054", "U047")); /* and is two */
    ck_assert(!may_be_under(g, "U047", "U054"));
    ck_assert(!may_be_under(g, "U009", "U047"));
    ck_assert(!may_be_under(g, "U047", "U009"));
    proves("BVG-10.2a BVG-10.2b");
    g = field(0, BVG_USA); /* XVI Corps is half of a pair, in the West and with cavalry */
    on_board(g, "U047 U049 U009", BVG_WEST);
    on_board(g, "U053", BVG_EAST);
    on_board(g, "U013", BVG_WEST);
    ck_assert(may_be_under(g, "U047", "U049") && may_be_under(g, "U049", "U047"));
    ck_assert(!may_be_under(g, "U009", "U049") && !may_be_under(g, "U009", "U047"));
    under(g, "U047", "U049");
    ck_assert(!may_be_under(g, "U049", "U013"));
    g = field(0, BVG_USA);
    on_board(g, "U049 U053", BVG_EAST);
    ck_assert(!may_be_under(g, "U053", "U049") && !may_be_under(g, "U049", "U053"));
    proves("BVG-U49a BVG-U49b BVG-10.2a");
    g = field(0, BVG_CSA);
    on_board(g, "C044 C051 C048", BVG_WEST); /* Forrest and Wheeler will not pair */
    ck_assert(!may_be_under(g, "C044", "C051") && !may_be_under(g, "C051", "C044"));
    ck_assert(may_be_under(g, "C048", "C051") && may_be_under(g, "C051", "C048") && may_be_under(g, "C048", "C044"));
    proves("BVG-10.2a");
}
END_TEST

START_TEST(infantry_and_its_leaders)
{
    struct game *g = field(0, BVG_USA);
    on_board(g, "U004 U008 U069 U047", BVG_EAST);
    on_board(g, "U016 U055 U009", BVG_EAST);
    ck_assert(may_be_under(g, "U009", "U004") && may_be_under(g, "U009", "U008"));
    ck_assert(may_be_under(g, "U016", "U004") && !may_be_under(g, "U016", "U008"));
    ck_assert(may_be_under(g, "U055", "U004") && !may_be_under(g, "U055", "U008"));
    proves("BVG-U16a");
    ck_assert(may_be_under(g, "U009", "U069") && !may_be_under(g, "U009", "U047")); /* Sheridan leads corps */
    under(g, "U047", "U069");
    ck_assert(!may_be_under(g, "U009", "U069")); /* but not while he leads cavalry */
    ck_assert(!may_be_under(g, "U009", "U010"));
    proves("BVG-U69a");
}
END_TEST

START_TEST(leaders_and_their_leaders)
{
    struct game *g = field(0, BVG_USA);
    on_board(g, "U019 U062 U008 U063 U013 U069 U004", BVG_EAST);
    ck_assert(may_be_under(g, "U008", "U019"));
    ck_assert(!may_be_under(g, "U008", "U063")); /* a low leader leads none */
    ck_assert(!may_be_under(g, "U013", "U019")); /* Banks serves nobody */
    ck_assert(!may_be_under(g, "U008", "U004") && !may_be_under(g, "U008", "U069"));
    under(g, "U008", "U062");
    ck_assert(!may_be_under(g, "U062", "U019")); /* who has subordinates is none */
    ck_assert(!may_be_under(g, "U063", "U008"));
    under(g, "U062", "U019");
    ck_assert(!may_be_under(g, "U063", "U062")); /* and who is one has none */
    proves("BVG-4.1f BVG-7.5d BVG-4.3b BVG-4.3c BVG-4.4b BVG-4.4c");
    g = field(0, BVG_CSA);
    on_board(g, "C006 C008 C038 C021", BVG_EAST);
    ck_assert(may_be_under(g, "C008", "C006") &&
              !may_be_under(g, "C008", "C038")); /* J.E. Johnston: under Beauregard only */
    ck_assert(may_be_under(g, "C021", "C038"));
    proves("BVG-4.3b");
}
END_TEST

/* Room: what is face down or inactive takes none in a battle. */
START_TEST(who_takes_room)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009 U010 U015", BVG_EAST);
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U008")), 1);
    on_board(g, "U053", BVG_EAST);
    under(g, "U053", "U008");
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U008")), 1); /* one cavalry unit is free */
    ck_assert_int_eq(bvg_excess_with(&g->rules, &g->state, card("U008"), 0), 1);
    g->state.now[card("U015")] |= BVG_INACTIVE; /* in a battle it takes no place, else it does */
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U008")), 1);
    ck_assert_int_eq(bvg_excess_with(&g->rules, &g->state, card("U008"), 0), 0);
    g->state.now[card("U015")] = 0;
    g->state.fights[card("U015")] = BVG_FIGHTS | BVG_TURNED;
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U008")), 1);
    ck_assert_int_eq(bvg_excess_with(&g->rules, &g->state, card("U008"), 0), 0);
    proves("BVG-8.42a");
    g = field(0, BVG_USA);
    command(g, "U019", "U062 U063 U009", BVG_EAST);
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U019")), 0);
    under(g, "U010", "U019");
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U019")), 1);
    under(g, "U009 U010 U015", "U062"); /* under another he leads two */
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U062")), 1);
    on_board(g, "U069", BVG_EAST);
    under(g, "U020 U021 U044", "U069");
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U069")), 0);
    under(g, "U027", "U069");
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U069")), 1);
    proves("BVG-4.5c BVG-4.5d BVG-4.5e");
}
END_TEST

/* ---- what a hand may do ---- */

static int deployable(struct game *g, const char *id)
{
    return bvg_deploy_theaters(&g->rules, &g->state, card(id));
}

START_TEST(where_a_card_may_be_deployed)
{
    struct game *g = a_game(0);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    with_hand(g, "U009 U008 U003 U055 U005");
    ck_assert_int_eq(deployable(g, "U009"), BVG_BOTH);
    ck_assert_int_eq(deployable(g, "U003"), 0);
    ck_assert_int_eq(deployable(g, "U010"), 0); /* not in the hand */
    ck_assert_int_eq(deployable(g, "U055"), bvg_on_board(&g->state, card("U004")) ? BVG_EAST : 0);
    g->state.now_turn.no_cards = 1;
    ck_assert_int_eq(deployable(g, "U009"), 0);
    g->state.now_turn.no_cards = 0;
    g->state.used[card("U009")] = BVG_RECALLED;
    ck_assert_int_eq(deployable(g, "U009"), 0);
    g->state.used[card("U009")] = 0;
    proves("BVG-U13b BVG-C6b BVG-S-historical-f");
    g = a_game(HOME);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    with_hand(g, "U009 U020 U008 U053");
    ck_assert_int_eq(deployable(g, "U009"), BVG_EAST);
    ck_assert_int_eq(deployable(g, "U020"), BVG_WEST);
    ck_assert_int_eq(deployable(g, "U053"), BVG_EAST);
    ck_assert_int_eq(deployable(g, "U008"), BVG_BOTH); /* leaders have no home */
    g->state.now[card("U009")] = BVG_FROM_CADRE;
    ck_assert_int_eq(deployable(g, "U009"), BVG_BOTH);
    proves("BVG-O1a BVG-O1c");
}
END_TEST

START_TEST(what_defends_out_of_the_hand)
{
    for (int option = 0; option < 3; option++) {
        static const int options[] = {0, HOME, 1 << 14};
        struct game *g = field(options[option], BVG_USA);
        struct bvg_attack a = {.side = BVG_USA, .target = city(g, "nashville")};
        struct bvg_stand stand = {.theater = BVG_WEST, .supplied = 1};
        with_hand(g, "C013 C007 C044 C006 C003");
#define BAR(id) bvg_hand_bar(&g->rules, &g->state, &a, &stand, card(id))
        if (option < 2) {
            ck_assert_ptr_null(BAR("C013"));
            ck_assert_ptr_null(BAR("C044"));
        } else {
            ck_assert_str_eq(BAR("C013"), "defend.hand_west");
        }
        ck_assert_str_eq(BAR("C006"), "defend.hand_card");
        ck_assert_str_eq(BAR("C003"), "defend.hand_card");
        ck_assert_str_eq(BAR("C010"), "defend.hand_card"); /* not in the hand */
        if (option == 0)
            ck_assert_ptr_null(BAR("C007"));
        if (option == 1)
            ck_assert_str_eq(BAR("C007"), "defend.theater");
        g = field(options[option], BVG_CSA);
        a = (struct bvg_attack){.side = BVG_CSA, .target = city(g, "cairo")};
        with_hand(g, "U020 U055");
        ck_assert_ptr_null(BAR("U020")); /* option 15 is about the CSA */
        a.target = city(g, "washington");
        stand.theater = BVG_EAST;
        ck_assert_str_eq(BAR("U055"), "defend.hand_card"); /* with the garrison only */
#undef BAR
    }
    proves("BVG-8.3c BVG-O1a BVG-O15a");
}
END_TEST

START_TEST(whom_the_trans_mississippi_takes)
{
    struct game *g = a_game(TRANS);
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    with_hand(g, "C039 C013 C012 C023");
    on_board(g, "C043", BVG_WEST);
    ck_assert(may(g, BVG_SEND, 3, card("C013"), card("C039"), card("C043")) ||
              may(g, BVG_SEND, 3, card("C013"), card("C043"), card("C039")));
    int pairs[2] = {card("C039"), card("C043")};
    int first = may(g, BVG_SEND, 3, card("C013"), pairs[0], pairs[1]) ? 0 : 1;
    on_board(g, "C013", BVG_WEST);
    under(g, "C013", "C043");
    ck_assert(may(g, BVG_SEND, 3, card("C013"), pairs[first], pairs[1 - first]));
    depleted(g, "C013");
    ck_assert(!may(g, BVG_SEND, 3, card("C013"), pairs[first], pairs[1 - first]));
    in_cadre(g, "C013", false);
    ck_assert(!may(g, BVG_SEND, 3, card("C013"), pairs[first], pairs[1 - first]));
    proves("BVG-O5b");
    with_hand(g, "C072 C044"); /* Early has 2 and 1; Forrest is no leader */
    for (int i = 0; i < 2; i++) {
        ck_assert(!may(g, BVG_SEND, 3, card("C012"), pairs[i], card("C072")) &&
                  !may(g, BVG_SEND, 3, card("C012"), card("C072"), pairs[i]));
        ck_assert(!may(g, BVG_SEND, 3, card("C012"), pairs[i], card("C044")) &&
                  !may(g, BVG_SEND, 3, card("C012"), card("C044"), pairs[i]));
    }
    proves("BVG-O5d");
}
END_TEST

/* ---- cards outside battle ---- */

static bool open_now(struct game *g, const char *id, int window)
{
    return bvg_play_open(&g->rules, &g->state, card(id), window, 0);
}

START_TEST(when_cards_may_be_played)
{
    struct game *g = field(0, BVG_USA);
    g->state.proclaimable = 1;
    ck_assert(open_now(g, "U051", BVG_AFTER_BATTLE));
    g->state.emancipated = 1;
    ck_assert(!open_now(g, "U051", BVG_AFTER_BATTLE));
    g->state.emancipated = g->state.proclaimable = 0;
    ck_assert(!open_now(g, "U051", BVG_AFTER_BATTLE));
    proves("BVG-U51a");
    static const int before[] = {BVG_STEP_DRAW, BVG_STEP_DEPLOY, BVG_STEP_COMBAT, BVG_STEP_REORGANIZE,
                                 BVG_STEP_REGROUP};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        at_step(g, before[i], BVG_USA);
        g->state.emancipated = g->state.long_free = 1;
        ck_assert_int_eq(open_now(g, "U065", BVG_OWN_TURN), i < 3);
        ck_assert_int_eq(open_now(g, "U060", BVG_OWN_TURN), i < 3);
        ck_assert(!open_now(g, "U065", BVG_THEIR_TURN) && !open_now(g, "U060", BVG_THEIR_TURN));
    }
    at_step(g, BVG_STEP_COMBAT, BVG_USA);
    g->state.now_turn.attacks = 1;
    ck_assert(!open_now(g, "U065", BVG_OWN_TURN));
    g->state.now_turn.attacks = g->state.emancipated = g->state.long_free = 0;
    ck_assert(!open_now(g, "U065", BVG_OWN_TURN) && !open_now(g, "U060", BVG_OWN_TURN));
    proves("BVG-U65a BVG-U60a");
    g = field(0, BVG_CSA);
    for (int over = 0; over < 2; over++)
        for (int by_csa = 0; by_csa < 2; by_csa++)
            for (int native = 0; native < 2; native++) {
                g->state.battle.city = city(g, native ? "harrisburg" : "richmond");
                g->state.battle.attacker = by_csa ? BVG_CSA : BVG_USA;
                g->state.battle.lost[BVG_USA] = 4;
                int window = over ? BVG_AFTER_BATTLE : BVG_THEIR_TURN;
                ck_assert_int_eq(open_now(g, "U041", window), over && by_csa && native);
                ck_assert_int_eq(open_now(g, "C061", window), over);
            }
    g->state.battle.lost[BVG_USA] = 3;
    ck_assert(!open_now(g, "C061", BVG_AFTER_BATTLE));
    g->state.battle.lost[BVG_USA] = 4;
    ck_assert(open_now(g, "C061", BVG_OWN_TURN)); /* since an attack of this turn, in its Combat Step */
    g->state.battle.city = 0;
    ck_assert(!open_now(g, "C061", BVG_OWN_TURN) && !open_now(g, "C061", BVG_AFTER_BATTLE));
    proves("BVG-U41a BVG-C61a");
}
END_TEST

/* Only what is in play lasts: Monitor, Ironclads and what is dug for the South lie open, the others are used up. */
START_TEST(what_cards_leave_behind)
{
    struct game *g = a_game(0);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    with_hand(g, "U023 U065");
    does(g, BVG_PLAY, 1, card("U023"));
    ck_assert_int_eq(place(g, "U023"), BVG_ACTIVE);
    proves("BVG-3.7b");
    g->state.emancipated = 1;
    active(g, "C067");
    does(g, BVG_PLAY, 1, card("U065"));
    ck_assert_int_eq(g->state.sickness, 1);
    ck_assert_int_eq(g->state.now_turn.sick, 1);
    ck_assert_int_eq(place(g, "C067"), BVG_OUT);
    ck_assert_int_eq(place(g, "U065"), BVG_OUT);
    proves("BVG-U65a BVG-C67a");
    g = a_game(0);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    with_hand(g, "U060");
    g->state.long_free = 1;
    does(g, BVG_PLAY, 1, card("U060"));
    ck_assert_int_eq(g->state.now_turn.mountain_boys, 1);
    proves("BVG-U60b");
    g = a_game(0);
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    with_hand(g, "C067");
    does(g, BVG_PLAY, 1, card("C067"));
    ck_assert_int_eq(g->state.now_turn.digging_restore, 1);
    proves("BVG-C67b");
    at_step(g, BVG_STEP_DRAW, BVG_CSA); /* it is gone with the step */
    g->state.now_turn.digging_restore = 1;
    g->state.draw = (struct bvg_draw){0};
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(g->state.now_turn.digging_restore, 0);
    ck_assert_int_eq(g->state.draw.entitled + g->state.draw.least + g->state.draw.restores + g->state.draw.replacing,
                     0);
    proves("BVG-6.8a BVG-C67a");
    proves("BVG-U23a");
}
END_TEST

/* Free restores before those of cards, and cards before points; the CSA's cards are the CSA's. */
START_TEST(who_pays_for_a_restore)
{
    static const struct {
        int side, digging, ironclads, supply; /* paid */
    } rows[] = {{BVG_CSA, 0, 0, 1}, {BVG_CSA, 1, 0, 0}, {BVG_CSA, 0, 1, 0}, {BVG_USA, 1, 0, 1}, {BVG_USA, 0, 1, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game *g = a_game(0);
        const char *unit = rows[i].side == BVG_CSA ? "C007" : "U009";
        at_step(g, BVG_STEP_REGROUP, rows[i].side);
        command(g, rows[i].side == BVG_CSA ? "C006" : "U008", unit, BVG_EAST);
        depleted(g, unit);
        g->state.supply[rows[i].side] = 3;
        g->state.draw = (struct bvg_draw){0};
        g->state.now_turn.digging_restore = rows[i].digging;
        g->state.now_turn.ironclads_restore = rows[i].ironclads;
        does(g, BVG_RESTORE, 1, card(unit));
        ck_assert_int_eq(g->state.supply[rows[i].side], 3 - rows[i].supply);
        ck_assert(!is_worn(g, unit));
    }
    proves("BVG-C67a BVG-C19a");
}
END_TEST

/* Partners: both hands of the enemy, and no other; the one who played it sees them. */
START_TEST(a_spy_looks_into_both_hands)
{
    struct game *g = a_game(SPLIT_CSA | SPLIT_USA | 1);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    with_hand(g, "U057 C007");
    with_west_hand(g, "C013");
    int spy = bvg_seat(&g->state, BVG_USA, BVG_EAST), other = spy ^ 1;
    uint8_t before = g->state.known[card("U057")];
    (void)before;
    does_as(g, spy, BVG_PLAY, 1, card("U057"));
    ck_assert(g->state.known[card("C007")] & ONLY(spy));
    ck_assert(g->state.known[card("C013")] & ONLY(spy));
    ck_assert(!(g->state.known[card("C007")] & ONLY(other)));
    ck_assert(!(g->state.known[card("C010")] & ONLY(spy))); /* in no hand */
    int seen = 0;
    for (int i = 0; i < g->play.n_events; i++)
        seen += g->play.events[i].kind == BVG_EVENT_SEEN && g->play.events[i].seats == ONLY(spy);
    ck_assert_int_eq(seen, 2);
    int shown = 0; /* and the journal opens these cards to him, of the enemy's two hands */
    for (int i = 0; i < g->play.n_slots; i++) {
        shown += g->play.slots[i].verb == SLOT_SHOW;
        ck_assert(g->play.slots[i].verb != SLOT_SHOW || g->play.slots[i].deck == BVG_CSA);
    }
    ck_assert_int_ge(shown, 2);
    proves("BVG-4P-h");
}
END_TEST

/* ---- what no state may be ---- */

#define BROKEN_BY(change)                                                                                              \
    do {                                                                                                               \
        const struct bvg_state then = g->state;                                                                        \
        ck_assert_ptr_null(rules_broken(&g->rules, &g->state));                                                        \
        change;                                                                                                        \
        ck_assert_msg(rules_broken(&g->rules, &g->state) != NULL, "%s", #change);                                      \
        g->state = then;                                                                                               \
    } while (0)

START_TEST(what_no_board_may_be)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U019", "U062 U054", BVG_WEST);
    under(g, "U009", "U062");
    on_board(g, "U005", BVG_WEST);
    with_hand(g, "U010 U003");
    BROKEN_BY(g->state.theater[card("U010")] = BVG_EAST);
    BROKEN_BY(g->state.leader[card("U010")] = (uint8_t)card("U019"));
    BROKEN_BY(g->state.theater[card("U019")] = 3);
    BROKEN_BY(g->state.theater[card("U005")] = 3);
    BROKEN_BY(g->state.leader[card("U009")] = (uint8_t)card("U010"));
    BROKEN_BY(g->state.leader[card("U005")] = (uint8_t)card("U019"));
    BROKEN_BY(g->state.leader[card("U054")] = (uint8_t)card("U009")); /* infantry leads nobody */
    BROKEN_BY(g->state.lasting[card("U054")] |= BVG_DEPLETED);        /* it has one step */
    on_board(g, "U053", BVG_WEST);
    BROKEN_BY(
        (g->state.leader[card("U053")] = (uint8_t)card("U009"), g->state.leader[card("U009")] = (uint8_t)card("U062")));
    proves("BVG-4.1b BVG-10.2a");
}
END_TEST

START_TEST(what_no_partners_may_be)
{
    struct game *g = a_game(SPLIT_USA | 1);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    g->state.supply[BVG_USA] = 3;
    int east = bvg_seat(&g->state, BVG_USA, BVG_EAST), west = bvg_seat(&g->state, BVG_USA, BVG_WEST),
        csa = bvg_seat(&g->state, BVG_CSA, BVG_EAST);
    g->state.split.granted[BVG_USA] = 3;
    BROKEN_BY(g->state.split.granted[BVG_USA] = 4);
    BROKEN_BY(g->state.split.granted[BVG_USA] = -1);
    BROKEN_BY(g->state.split.granted[BVG_CSA] = 1); /* one player has no partner */
    g->state.split.granted[BVG_USA] = 0;
    BROKEN_BY(g->state.split.actor = -1);
    BROKEN_BY(g->state.split.actor = 4);
    BROKEN_BY(g->state.split.left = ONLY(5));
    BROKEN_BY(g->state.split.left = ONLY(csa));
    BROKEN_BY(g->state.split.left = ONLY(east) | ONLY(west));
    g->state.split.left = ONLY(west);
    ck_assert_ptr_null(rules_broken(&g->rules, &g->state));
    BROKEN_BY(g->state.split.granted[BVG_USA] = 1);
    g->state.split.left = 0;
    with_west_hand(g, "U020");
    BROKEN_BY(g->state.split.left = ONLY(west));
    proves("BVG-4P-f BVG-4P-i");
}
END_TEST

/* ---- partners ---- */

START_TEST(what_partners_may_do)
{
    struct game *g = a_game(SPLIT_CSA | SPLIT_USA | 1); /* the West plays a spy, and looks itself */
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    int east = bvg_seat(&g->state, BVG_USA, BVG_EAST), west = bvg_seat(&g->state, BVG_USA, BVG_WEST);
    with_west_hand(g, "U057 C013");
    g->state.supply[BVG_USA] = 0;
    ck_assert(!may_as(g, east, BVG_GRANT, 1, 0));
    g->state.supply[BVG_USA] = 1;
    ck_assert(may_as(g, east, BVG_GRANT, 1, 1) && may_as(g, east, BVG_GRANT, 1, 0));
    ck_assert(!may_as(g, west, BVG_GRANT, 1, 1));
    proves("BVG-4P-f");
    g->state.split.actor = east + 1;
    flow_top(&g->state)->asks = ONLY(west);
    does_as(g, west, BVG_PLAY, 1, card("U057"));
    ck_assert(g->state.known[card("C013")] & ONLY(west));
    ck_assert(!(g->state.known[card("C013")] & ONLY(east)));
    proves("BVG-4P-h");
    g = a_game(SPLIT_USA | 1); /* he who has no partner does nothing unasked */
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(flow_peek(&g->state)->may & ONLY(bvg_seat(&g->state, BVG_CSA, BVG_EAST)), 0);
    proves("BVG-4P-g");
}
END_TEST

/* Silence of a seat: he who is not asked has no answer; in Combat nobody attacks for him, a city is given up where he
 * could not defend it, and all else is as with two players. */
START_TEST(silence_of_partners)
{
    static const int steps[] = {BVG_STEP_DRAW, BVG_STEP_DEPLOY, BVG_STEP_COMBAT, BVG_STEP_REORGANIZE, BVG_STEP_REGROUP};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct game *g = a_game(SPLIT_USA | 1);
        struct order out = {0};
        command(g, "U008", "U009", BVG_EAST);
        command(g, "U013", "U020", BVG_WEST);
        at_step(g, steps[i], BVG_USA);
        int east = bvg_seat(&g->state, BVG_USA, BVG_EAST), west = bvg_seat(&g->state, BVG_USA, BVG_WEST);
        int asked = rules_asks(&g->state) & ONLY(east) ? east : west, other = asked == east ? west : east;
        ck_assert(rules_fallback(&g->rules, &g->state, asked, &out));
        ck_assert_int_eq(out.verb, BVG_FINISH);
        if (!(rules_asks(&g->state) & ONLY(other)))
            ck_assert(!rules_fallback(&g->rules, &g->state, other, &out));
    }
    struct game *g = a_game(SPLIT_USA | 1); /* attacked in the West */
    g->listens = true;
    map_laid(g, "U012 U026 U045 U022 U029 U031 U066");
    at_step(g, BVG_STEP_COMBAT, BVG_CSA);
    g->state.supply[BVG_CSA] = 3;
    command(g, "C014", "C012 C013", BVG_WEST);
    command(g, "U013", "U020", BVG_WEST);
    held_by(g, BVG_BY_USA, "nashville");
    does(g, BVG_ATTACK, 4, city(g, "nashville"), card("C014"), 0, BVG_SEA_ANY);
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER);
    int west = bvg_seat(&g->state, BVG_USA, BVG_WEST);
    struct order out = {0};
    ck_assert(rules_asks(&g->state) & ONLY(west));
    ck_assert(rules_fallback(&g->rules, &g->state, west, &out));
    ck_assert_int_eq(out.verb, BVG_DEFEND);
    ck_assert_int_eq(out.arg[0], card("U013"));
    ck_assert(!rules_fallback(&g->rules, &g->state, bvg_seat(&g->state, BVG_USA, BVG_EAST), &out));
    g->state.now[card("U013")] |= BVG_INACTIVE; /* nobody of his can */
    ck_assert(rules_fallback(&g->rules, &g->state, west, &out));
    ck_assert_int_eq(out.verb, BVG_ABANDON);
    proves("BVG-4P-a BVG-8.3b BVG-5.1a");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg edges");
    TCase *c = tcase_create("edges");
    tcase_add_test(c, cavalry_and_its_leaders);
    tcase_add_test(c, infantry_and_its_leaders);
    tcase_add_test(c, leaders_and_their_leaders);
    tcase_add_test(c, who_takes_room);
    tcase_add_test(c, where_a_card_may_be_deployed);
    tcase_add_test(c, what_defends_out_of_the_hand);
    tcase_add_test(c, whom_the_trans_mississippi_takes);
    tcase_add_test(c, when_cards_may_be_played);
    tcase_add_test(c, what_cards_leave_behind);
    tcase_add_test(c, who_pays_for_a_restore);
    tcase_add_test(c, a_spy_looks_into_both_hands);
    tcase_add_test(c, what_no_board_may_be);
    tcase_add_test(c, what_no_partners_may_be);
    tcase_add_test(c, what_partners_may_do);
    tcase_add_test(c, silence_of_partners);

    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
