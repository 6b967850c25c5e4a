/* SPDX-License-Identifier: Apache-2.0 */
/* Edges of the rules of Blue vs Gray that `make rules-break` found without a proof: who may be under whom, what may
 * come out of a hand and into a battle, when a card may be played, what no state may be, how the last turns are
 * counted. */
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

/* ---- into battles ---- */

/* In the reserves of the attack on Manassas; the attacker is asked first. */
static struct game *reserves(int options, const char *usa, const char *csa)
{
    struct game *g = field(options, BVG_USA);
    g->listens = true;
    command(g, "U034", "U009", BVG_EAST);
    command(g, "C041", "C007", BVG_EAST);
    with_hand(g, usa);
    with_hand(g, csa);
    dice(g, "33333333");
    assault(g, "manassas_jct", "U034");
    defend(g, "C041");
    pass_while(g, BVG_STEP_JOIN);
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    return g;
}

START_TEST(who_comes_as_a_reserve)
{
    struct game *g = reserves(0, "U010 U049", "C010");
    int chief = card("U034");
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("U010"), chief));
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U015"), chief)); /* not in the hand */
    g->state.used[card("U010")] = BVG_RECALLED;
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U010"), chief));
    g->state.used[card("U010")] = 0;
    proves("BVG-8.41c");
    g->state.now_turn.no_cards = 1; /* the mover's cards */
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U010"), chief));
    g->state.mover = BVG_CSA;
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("U010"), chief));
    proves("BVG-S-historical-f");
    g->state.mover = BVG_USA;
    g->state.now_turn.no_cards = 0;
    g->state.fights[chief] |= BVG_TURNED;
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U010"), chief));
    g->state.fights[chief] = BVG_FIGHTS;
    proves("BVG-8.41e");
}
END_TEST

/* By sea, before the Late War, and in an invasion always: a command of two infantry units and one of cavalry. */
START_TEST(how_large_a_battle_by_sea_may_grow)
{
    struct game *g = reserves(0, "U010 U015 U053", "C010 C022 C034 C045");
    struct bvg_battle *b = &g->state.battle;
    ck_assert_int_eq(b->by_sea + b->invasion + b->stand_by_sea, 0);
    int chief = card("U034");
    for (int late = 0; late < 2; late++)
        for (int way = 0; way < 4; way++) {
            struct bvg_size size = bvg_size_of(&g->rules, &g->state, chief);
            b->by_sea = way & 1;
            b->invasion = way >> 1;
            g->state.late_war[BVG_USA] = late;
            bool bound = b->invasion || (b->by_sea && !late);
            for (int more = 0; more < 4; more++) {
                struct bvg_size then = size;
                bool horse = more == 3;
                if (more > 0 && !horse)
                    on_board(g, more == 1 ? "U020" : "U021", BVG_EAST);
                (void)then;
                const char *unit = horse ? "U053" : "U010";
                struct bvg_size with = bvg_size_of(&g->rules, &g->state, chief);
                with.infantry += !horse;
                with.cavalry += horse;
                ck_assert_int_eq(asked_may(g, BVG_RESERVE, 2, card(unit), chief), !bound || bvg_small_enough(&with));
            }
        }
    /* a second corps is within the limit, a third is not */
    b->by_sea = 1;
    b->invasion = 0;
    g->state.late_war[BVG_USA] = 0;
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("U010"), chief));
    answers(g, BVG_RESERVE, 2, card("U010"), chief);
    answers(g, BVG_FINISH, 0);
    bool third = asked_may(g, BVG_RESERVE, 2, card("U015"), chief);
    struct bvg_size now = bvg_size_of(&g->rules, &g->state, chief);
    now.infantry++;
    ck_assert_int_eq(third, bvg_small_enough(&now));
    b->stand_by_sea = 1; /* the defender's way is his own */
    b->by_sea = 0;
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("U015"), chief));
    proves("BVG-8.9h BVG-9.6g BVG-11.6c");
}
END_TEST

START_TEST(who_may_be_withdrawn)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    command(g, "U034", "U009 U010", BVG_EAST);
    on_board(g, "U053 U015", BVG_EAST);
    command(g, "C041", "C007", BVG_EAST);
    dice(g, "33333333");
    assault(g, "manassas_jct", "U034");
    defend(g, "C041");
    pass_while(g, BVG_STEP_JOIN);
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    ck_assert(asked_may(g, BVG_WITHDRAW, 1, card("U009")) && asked_may(g, BVG_WITHDRAW, 1, card("U010")));
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("U034"))); /* no unit */
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("U015"))); /* not in the battle */
    answers(g, BVG_WITHDRAW, 1, card("U009"));
    if (asked_seat(g) == BVG_CSA) {
        ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("C007"))); /* the last one */
        answers(g, BVG_FINISH, 0);
    }
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("U009"))); /* once */
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("U010"))); /* something stays */
    proves("BVG-8.42d");
    g = field(0, BVG_USA); /* with a pair what is led goes too, and then nobody would be left */
    g->listens = true;
    on_board(g, "U054", BVG_EAST);
    under(g, "U053", "U054");
    command(g, "C041", "C007", BVG_EAST);
    dice(g, "33333333");
    assault(g, "manassas_jct", "U054");
    defend(g, "C041");
    pass_while(g, BVG_STEP_JOIN);
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    ck_assert(asked_may(g, BVG_WITHDRAW, 1, card("U053")));
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("U054")));
    proves("BVG-8.42d BVG-10.2a");
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

/* ---- the last turns ---- */

/* The USA's deck runs out in its turn; one turn of the CSA follows, and the Union's last. */
START_TEST(how_the_last_turns_are_counted)
{
    for (int more = 0; more < 2; more++) { /* an extra turn of the CSA comes in between */
        struct game *g = a_game(0);
        at_step(g, BVG_STEP_REGROUP, BVG_USA);
        deck_of(g, BVG_USA, "");
        does(g, BVG_FINISH, 0);
        ck_assert_int_eq(g->state.last_turns, 2);
        ck_assert_int_eq(g->state.mover, BVG_CSA);
        at_step(g, BVG_STEP_REGROUP, BVG_CSA);
        g->state.extra_turn = more;
        does(g, BVG_FINISH, 0);
        if (more) {
            ck_assert_int_eq(g->state.mover, BVG_CSA);
            ck_assert_int_eq(g->state.last_turns, 2);
            ck_assert_int_eq(g->state.now_turn.no_attacks, 1);
            ck_assert_int_eq(g->state.extra_turn, 0);
            at_step(g, BVG_STEP_REGROUP, BVG_CSA);
            does(g, BVG_FINISH, 0);
        }
        ck_assert_int_eq(g->state.mover, BVG_USA);
        ck_assert_int_eq(g->state.last_turns, 3);
        ck_assert(!g->state.flow.over);
        at_step(g, BVG_STEP_REGROUP, BVG_USA);
        does(g, BVG_FINISH, 0);
        ck_assert_int_eq(g->state.flow.over, BVG_END_ATTRITIONAL);
        ck_assert_int_eq(g->state.flow.winner, BVG_CSA + 1);
    }
    struct game *g = a_game(0); /* the CSA's turn counts nothing when its own deck, or nobody's, is empty */
    at_step(g, BVG_STEP_REGROUP, BVG_CSA);
    deck_of(g, BVG_USA, "");
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(g->state.last_turns, 0);
    proves("BVG-17.4a BVG-18.6a BVG-C40a");
}
END_TEST

/* A leader of nothing but a corps of one turn is alone when it goes. */
START_TEST(a_corps_of_one_turn_leaves_its_leader_alone)
{
    struct game *g = a_game(0);
    at_step(g, BVG_STEP_REGROUP, BVG_USA);
    command(g, "U008", "U058", BVG_EAST);
    g->state.used[card("U058")] = BVG_PLAYED;
    does(g, BVG_FINISH, 0);
    ck_assert_int_ne(place(g, "U058"), BVG_BOARD);
    ck_assert_int_ne(place(g, "U008"), BVG_BOARD);
    proves("BVG-4.6a BVG-U58a");
    g = field(0, BVG_USA); /* and whoever leads the lonely is lonely next, whatever their numbers */
    command(g, "U019", "U062", BVG_WEST);
    bvg_sack_lonely(&g->rules, &g->state, &g->play);
    ck_assert(place(g, "U062") != BVG_BOARD && place(g, "U019") != BVG_BOARD);
    proves("BVG-8.6h BVG-8.6n");
}
END_TEST

/* ---- draws, raids ---- */

START_TEST(draws_at_their_bounds)
{
    struct game *g = a_game(0);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    in_cadre(g, "U008", false);
    g->state.draw.entitled = 1;
    g->state.draw.least = g->state.draw.drawn = 0;
    ck_assert(may(g, BVG_TAKE, 1, card("U008"))); /* with the last draw */
    g->state.draw.entitled = 0;
    ck_assert(!may(g, BVG_TAKE, 1, card("U008")));
    proves("BVG-6.4a");
    g->state.draw.entitled = 3;
    deck_of(g, BVG_USA, "");
    ck_assert_ptr_null(said(g, "draw 2")); /* nothing to draw is no mistake: the draws keep */
    ck_assert_int_eq(g->state.draw.entitled, 3);
    proves("BVG-6.2b");
}
END_TEST

START_TEST(elections_and_their_total)
{
    for (int more = -1; more < 2; more++) {
        struct game *g = a_game(0);
        int limit = bvg_data(&g->rules)->table.election;
        map_laid(g, "U012 U026 U045 U022 U029 U031 U066");
        g->state.late_war[BVG_USA] = 1;
        for (int c = 1; c <= BVG_CITIES && bvg_total(&g->rules, &g->state) < limit + more; c++)
            if (g->state.control[c] == BVG_BY_CSA)
                g->state.control[c] = BVG_BY_USA;
        int total = bvg_total(&g->rules, &g->state);
        ck_assert(more < 1 || total > limit); /* steps may be larger than one */
        if (more < 1 && total != limit + more)
            continue;
        at_step(g, BVG_STEP_DRAW, BVG_USA);
        on_top(g, "U072");
        g->state.lasting[card("U072")] = BVG_FACE_UP;
        g->state.draw.entitled = 3;
        with_hand(g, "");
        does(g, BVG_DRAW, 1, 2); /* the war goes on and so do the draws, or neither does */
        ck_assert_int_eq(hand_size(g, BVG_USA), more > 0 ? 1 : 0);
        ck_assert_int_eq(g->state.elected, 1);
        ck_assert_int_eq(place(g, "U072"), BVG_OUT);
        ck_assert_int_eq(g->state.flow.over != 0, more <= 0);
        if (more <= 0) {
            ck_assert_int_eq(g->state.flow.winner, BVG_CSA + 1);
            proves("BVG-18.5a BVG-18.5b");
        } else {
            ck_assert_int_eq(g->state.draw.entitled, 1);
            proves("BVG-18.5c");
        }
    }
}
END_TEST

START_TEST(who_may_raid)
{
    struct game *g = field(0, BVG_USA);
    on_board(g, "U047 U054 U069", BVG_WEST);
    ck_assert_ptr_null(bvg_side_raid_bar(&g->state, BVG_USA));
    g->state.now_turn.no_attacks = 1;
    ck_assert_str_eq(bvg_side_raid_bar(&g->state, BVG_USA), "raid.no_raids");
    g->state.now_turn.no_attacks = 0;
    ck_assert_str_eq(bvg_side_raid_bar(&g->state, BVG_CSA), "raid.no_raids");
    proves("BVG-C40a");
    ck_assert_ptr_null(bvg_raid_bar(&g->rules, &g->state, card("U054")));
    command(g, "U013", "U009 U054", BVG_WEST);
    ck_assert_str_eq(bvg_raid_bar(&g->rules, &g->state, card("U054")), "raid.led");
    proves("BVG-10.3d");
    under(g, "U010", "U069");
    ck_assert_str_eq(bvg_raid_bar(&g->rules, &g->state, card("U010")), "raid.cavalry"); /* Sheridan's corps is none */
    on_board(g, "U049", BVG_WEST);
    ck_assert_str_eq(bvg_raid_bar(&g->rules, &g->state, card("U049")), "raid.cavalry");
    ck_assert_int_eq(bvg_attack_initiative(&g->rules, &g->state, card("U049")), -1);
    under(g, "U047", "U049");
    ck_assert_ptr_null(bvg_raid_bar(&g->rules, &g->state, card("U049")));
    ck_assert_int_eq(bvg_attack_initiative(&g->rules, &g->state, card("U049")), 0);
    ck_assert_int_eq(bvg_attack_initiative(&g->rules, &g->state, card("U009")), -1);
    ck_assert_ptr_null(rules_broken(&g->rules, &g->state)); /* XVI Corps leads a pair */
    struct bvg_size two = bvg_size_of(&g->rules, &g->state, card("U049"));
    ck_assert_int_eq(two.cavalry, 2);
    ck_assert_int_eq(two.infantry, 0);
    g = field(0, BVG_USA);
    on_board(g, "U047", BVG_WEST);
    under(g, "U049", "U047");
    two = bvg_size_of(&g->rules, &g->state, card("U047"));
    ck_assert_int_eq(two.cavalry, 2);
    ck_assert_int_eq(two.infantry, 0);
    g = field(0, BVG_USA); /* among Sheridan's corps, and under a leader, it is a corps */
    on_board(g, "U069", BVG_WEST);
    under(g, "U049 U020", "U069");
    two = bvg_size_of(&g->rules, &g->state, card("U069"));
    ck_assert_int_eq(two.cavalry, 1);
    ck_assert_int_eq(two.infantry, 2);
    g = field(0, BVG_USA);
    command(g, "U013", "U049", BVG_WEST);
    two = bvg_size_of(&g->rules, &g->state, card("U013"));
    ck_assert_int_eq(two.cavalry, 0);
    ck_assert_int_eq(two.infantry, 1);
    proves("BVG-U49b BVG-U49c BVG-10.2a");
}
END_TEST

/* ---- options 8, and Grant ---- */

START_TEST(who_comes_from_the_middle_department)
{
    for (int i = 0; i < 9; i++) {
        struct game *g = field(i == 1 ? 0 : MIDDLE, BVG_CSA);
        int corps = card("U016"), chief = card("U034"), valley = city(g, "shenandoah_valley");
        command(g, "U034", "U009", BVG_EAST);
        if (i != 3)
            on_board(g, "U016", BVG_EAST);
        g->state.late_war[BVG_USA] = i != 2;
        g->state.used[corps] = i == 4 ? BVG_DEFENDED : i == 5 ? BVG_ATTACKED : 0;
        g->state.now[corps] = i == 6 ? BVG_INACTIVE : i == 7 ? BVG_MOVED : 0;
        if (i == 8)
            under(g, "U016", "U034");
        bool comes = i == 0 || i == 7; /* who came by rail may defend */
        ck_assert_msg(bvg_middle_department(&g->rules, &g->state, valley, chief) == comes, "row %d", i);
        if (i == 7) {
            g->state.mover = BVG_USA;
            ck_assert(!bvg_middle_department(&g->rules, &g->state, valley, chief));
        }
        ck_assert(!bvg_middle_department(&g->rules, &g->state, valley + 1, chief));
        ck_assert(!bvg_middle_department(&g->rules, &g->state, valley, corps));
        ck_assert(!bvg_middle_department(&g->rules, &g->state, valley, card("C006")));
    }
    proves("BVG-O8a BVG-7.7c");
}
END_TEST

/* Grant holds his city in a Soldiers' Battle, not when he is beaten. */
START_TEST(grant_is_beaten_like_others)
{
    struct game *g = field(0, BVG_CSA);
    command(g, "U019", "U009", BVG_EAST);
    command(g, "C038", "C007 C010 C022", BVG_EAST);
    held_by(g, BVG_BY_USA, "manassas_jct");
    dice(g, "64444");
    assault(g, "manassas_jct", "C038");
    defend(g, "U019");
    ck_assert_int_eq(g->state.battle.winner, BVG_CSA + 1);
    ck_assert(holds(g, BVG_CSA, "manassas_jct"));
    proves("BVG-U19a BVG-U19b");
}
END_TEST

/* The battles of a CSA turn: the unit that Ironclads restores is the CSA's. */
START_TEST(ironclads_restore_their_own)
{
    for (int mover = 0; mover < BVG_SIDES; mover++) {
        struct game *g = field(0, mover);
        g->listens = true;
        command(g, "U034", "U009 U010", BVG_EAST);
        command(g, "C041", "C007 C010", BVG_EAST);
        depleted(g, "U010 C010");
        g->state.now_turn.ironclads_restore = 1;
        dice(g, "33333333");
        if (mover == BVG_CSA) {
            held_by(g, BVG_BY_USA, "manassas_jct");
            assault(g, "manassas_jct", "C041");
            defend(g, "U034");
        } else {
            assault(g, "manassas_jct", "U034");
            defend(g, "C041");
        }
        pass_while(g, BVG_STEP_JOIN);
        ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
        for (int turn = 0; turn < 2 && step_of(g) == BVG_STEP_RESERVES; turn++) {
            bool csa = asked_seat(g) == BVG_CSA;
            ck_assert_int_eq(asked_may(g, BVG_RESTORE, 1, card(csa ? "C010" : "U010")), csa && mover == BVG_CSA);
            answers(g, BVG_FINISH, 0);
        }
    }
    proves("BVG-C19a");
}
END_TEST

/* A corps of one turn stands beside a unit that defends alone, never beside one that attacks. */
START_TEST(a_corps_of_one_turn_attacks_under_leaders_only)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    on_board(g, "U054", BVG_EAST);
    command(g, "C041", "C007", BVG_EAST);
    with_hand(g, "U058");
    dice(g, "33333333");
    assault(g, "manassas_jct", "U054");
    defend(g, "C041");
    pass_while(g, BVG_STEP_JOIN);
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U058"), card("U054")));
    proves("BVG-U58a BVG-U58b");
    g = reserves(0, "U010", "C010 C022 C034"); /* nor does the attacker's invasion bind the defender */
    under(g, "C011 C012 C013", "C041");
    g->state.battle.invasion = 1;
    answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("C010"), card("C041")));
    proves("BVG-9.6g");
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
    tcase_add_test(c, who_comes_as_a_reserve);
    tcase_add_test(c, how_large_a_battle_by_sea_may_grow);
    tcase_add_test(c, who_may_be_withdrawn);
    tcase_add_test(c, what_no_board_may_be);
    tcase_add_test(c, what_no_partners_may_be);
    tcase_add_test(c, how_the_last_turns_are_counted);
    tcase_add_test(c, a_corps_of_one_turn_leaves_its_leader_alone);
    tcase_add_test(c, draws_at_their_bounds);
    tcase_add_test(c, elections_and_their_total);
    tcase_add_test(c, who_may_raid);
    tcase_add_test(c, who_comes_from_the_middle_department);
    tcase_add_test(c, grant_is_beaten_like_others);
    tcase_add_test(c, ironclads_restore_their_own);
    tcase_add_test(c, a_corps_of_one_turn_attacks_under_leaders_only);
    tcase_add_test(c, what_partners_may_do);
    tcase_add_test(c, silence_of_partners);

    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
