/* SPDX-License-Identifier: Apache-2.0 */
/* Small gates of Blue vs Gray, each through whole orders: which card is meant, when cards may be played, who knows
 * what, how games begin and with whom they are asked. */
#include "tests/games/blue-vs-gray/bvg_fight.h"

enum { POLITICS = 1 << 5, MIDDLE = 1 << 7, ATLANTIC = 1 << 11 };

/* ---- small gates ---- */

START_TEST(which_name_of_the_cadre_is_meant)
{
    struct game *g = a_game(0);
    static const int verbs[] = {BVG_TAKE, BVG_CASH, BVG_CASH_CARD};
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    for (int down = 0; down < 2; down++)
        for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
            in_cadre(g, "C045", down == 0);
            in_cadre(g, "C077", down == 1);
            struct name_hit hit =
                name_find(&g->rules, &g->state, BVG_CSA, verbs[i], BVG_NAME_CARD, "Stuart", strlen("Stuart"));
            ck_assert_int_eq(hit.n, 1);
            ck_assert_int_eq(hit.id[0], card(down == 0 ? "C077" : "C045"));
        }
    proves("BVG-6.4a");
}
END_TEST

/* Partisan Rangers draw in Deploy too, and there the map cards that came are laid at once. */
START_TEST(rangers_bring_map_cards)
{
    for (int deploys = 0; deploys < 2; deploys++) {
        struct game *g = a_game(0);
        at_step(g, deploys ? BVG_STEP_DEPLOY : BVG_STEP_DRAW, BVG_CSA);
        with_hand(g, "C066");
        on_top(g, "C025 C036");
        does(g, BVG_PLAY, 1, card("C066"));
        ck_assert_int_eq(place(g, "C025"), deploys ? BVG_MAP : BVG_HAND);
        ck_assert_int_eq(place(g, "C036"), deploys ? BVG_MAP : BVG_HAND);
    }
    proves("BVG-C66a BVG-C66b");
}
END_TEST

/* A late-war card that is dealt goes under the deck: its drawer knows it, and everybody the one that is turned up. */
START_TEST(who_knows_late_war_cards)
{
    int under_cards = 0, up = 0;
    for (uint64_t seed = 1; seed < 40; seed++) {
        struct game *g = a_scenario("standard", 0, seed);
        for (int id = 1; id <= BVG_CARDS; id++) {
            if (!(g->state.lasting[id] & BVG_LATE_UNDER))
                continue;
            int seat = bvg_seat(&g->state, bvg_side_of(id), BVG_EAST);
            bool open = g->state.lasting[id] & BVG_FACE_UP;
            ck_assert_int_eq(g->state.known[id], open ? bvg_everybody(&g->state) : ONLY(seat));
            ck_assert_int_eq(g->state.place[id], BVG_DECK);
            under_cards++;
            up += open;
        }
    }
    ck_assert_int_gt(under_cards, 10);
    ck_assert_int_gt(up, 5);
    proves("BVG-17.1b BVG-17.1c BVG-2.1i");
}
END_TEST

START_TEST(what_may_be_given)
{
    struct game *g = at_manassas(0);
    on_board(g, "U015", BVG_EAST);
    with_hand(g, "U021 U024");
    depleted(g, "U010");
    ck_assert(bvg_may_give(&g->rules, &g->state, card("C061"),
                           card("U009"))); /* Draft Riots: on the board and whole, or in the hand */
    ck_assert(!bvg_may_give(&g->rules, &g->state, card("C061"), card("U010")));
    ck_assert(bvg_may_give(&g->rules, &g->state, card("C061"), card("U021")));
    ck_assert(!bvg_may_give(&g->rules, &g->state, card("C061"), card("U015"))); /* strength 2 */
    in_cadre(g, "U028", false);
    ck_assert(!bvg_may_give(&g->rules, &g->state, card("C061"), card("U028")));
    ck_assert(!bvg_may_give(&g->rules, &g->state, card("C061"), card("U008")));
    g->listens = true;
    on_board(g, "C022", BVG_EAST);
    dice(g, "33333");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    ck_assert(bvg_may_give(&g->rules, &g->state, card("U068"), card("C007")));
    ck_assert(!bvg_may_give(&g->rules, &g->state, card("U068"), card("C022"))); /* not in the battle */
    ck_assert(!bvg_may_give(&g->rules, &g->state, card("U068"), card("C034"))); /* not on the board */
    proves("BVG-C71a BVG-C61b BVG-U68a");
}
END_TEST

START_TEST(cards_have_their_moment)
{
    struct game *g = at_manassas(0);
    g->listens = true;
    with_hand(g, "U003 U061 C003");
    dice(g, "33333");
    assault(g, "manassas_jct", "U008");
#define OPEN(side, id, window) bvg_battle_card(&g->rules, &g->state, side, card(id), window)
    ck_assert(!OPEN(BVG_USA, "U003", BVG_BATTLE_ANNOUNCED) && OPEN(BVG_USA, "U003", BVG_BATTLE_RESERVES));
    ck_assert(!OPEN(BVG_CSA, "C003", BVG_BATTLE_ANNOUNCED) && OPEN(BVG_CSA, "C003", BVG_BATTLE_RESERVES));
    ck_assert(!OPEN(BVG_USA, "U061", BVG_BATTLE_RESERVES)); /* no invasion */
    g->state.battle.invasion = 1;
    ck_assert(OPEN(BVG_USA, "U061", BVG_BATTLE_RESERVES) && !OPEN(BVG_USA, "U061", BVG_BATTLE_ANNOUNCED));
    g->state.battle.attacker = BVG_CSA;
    ck_assert(!OPEN(BVG_USA, "U061", BVG_BATTLE_RESERVES));
#undef OPEN
    proves("BVG-U48a BVG-U61a");
}
END_TEST

START_TEST(rivers_rails_and_squadrons)
{
    struct game *g = field(0, BVG_USA);
    struct bvg_ground ground;
    int before = bvg_railnet(&g->rules, &g->state, BVG_USA);
    on_board(g, "U005 U007", BVG_WEST);
    ck_assert_int_eq(bvg_railnet(&g->rules, &g->state, BVG_USA), before); /* one's own squadrons bar the enemy only */
    bvg_survey(&g->rules, &g->state, &ground);
    ck_assert_int_eq(bvg_naval_support(&g->rules, &g->state, &ground, city(g, "harrisburg")), 0);
    ck_assert_int_eq(bvg_naval_support(&g->rules, &g->state, &ground, city(g, "cairo")), 6);
    ck_assert(!bvg_map_useless(&g->rules, &g->state, card("U012"))); /* it is the one that lies */
    ck_assert(bvg_map_useless(&g->rules, &g->state, card("C031")));
    proves("BVG-9.5a BVG-3.23b BVG-9.4a BVG-7.8b BVG-3.28a BVG-6.7a");
    under(g, "U053", "U047"); /* of a pair one may part, of a leader's last unit not */
    g->state.leader[card("U053")] = 0;
    on_board(g, "U047", BVG_WEST);
    under(g, "U053", "U047");
    ck_assert_ptr_null(bvg_detach_bar(&g->rules, &g->state, card("U053")));
    command(g, "U008", "U009", BVG_EAST);
    ck_assert_str_eq(bvg_detach_bar(&g->rules, &g->state, card("U009")), "detach.last");
    proves("BVG-4.6a");
    struct bvg_attack a = {.side = BVG_CSA, .target = city(g, "cairo")};
    struct bvg_stand stand = {.theater = BVG_WEST, .supplied = 1};
    on_board(g, "U013", BVG_WEST);
    under(g, "U020", "U013");
    ck_assert_ptr_null(bvg_defend_bar(&g->rules, &g->state, &ground, &a, &stand, card("U013"), NULL));
    ck_assert_str_eq(bvg_defend_bar(&g->rules, &g->state, &ground, &a, &stand, card("U005"), NULL),
                     "defend.no_command");
    ck_assert_str_eq(bvg_defend_bar(&g->rules, &g->state, &ground, &a, &stand, card("U056"), NULL),
                     "defend.no_command");
    proves("BVG-8.3b");
}
END_TEST

START_TEST(what_no_board_may_be_either)
{
    struct game *g = field(0, BVG_USA);
    gone(g, "U003 C025");
    static const char *const ids[] = {"U003", "C025"};
    for (int i = 0; i < 2; i++) {
        const struct bvg_state then = g->state;
        if (g->state.place[card(ids[i])] != BVG_OUT)
            continue;
        ck_assert_msg(!rules_broken(&g->rules, &g->state), "%s", rules_broken(&g->rules, &g->state));
        g->state.place[card(ids[i])] = BVG_BOARD;
        g->state.theater[card(ids[i])] = BVG_EAST;
        ck_assert_msg(rules_broken(&g->rules, &g->state) != NULL, "%s", ids[i]);
        g->state = then;
    }
    command(g, "U019", "U062", BVG_WEST); /* a pair under a subordinate would be four deep */
    under(g, "U047", "U062");
    ck_assert_ptr_null(rules_broken(&g->rules, &g->state));
    on_board(g, "U054", BVG_WEST);
    g->state.leader[card("U054")] = (uint8_t)card("U047");
    ck_assert_str_eq(rules_broken(&g->rules, &g->state), "a command too deep");
    proves("BVG-4.1b");
}
END_TEST

/* How games begin: whose move it is, at which question, and nobody is asked for cards before it. */
START_TEST(how_games_begin)
{
    static const struct {
        const char *scenario;
        int step, mover;
    } rows[] = {{"standard", BVG_STEP_PRE_ACTION, BVG_CSA},
                {"historical", BVG_STEP_DRAW, BVG_USA},
                {"gettysburg", BVG_STEP_COMBAT, BVG_CSA}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (uint64_t seed = 1; seed < 6; seed++) {
            struct game *g = a_scenario(rows[i].scenario, 0, seed);
            const struct bvg_scenario *facts = &bvg_data(&g->rules)->scenario[g->state.scenario];
            ck_assert_int_eq(facts->pre_action, rows[i].step == BVG_STEP_PRE_ACTION);
            ck_assert_int_eq(step_of(g), facts->pre_action ? BVG_STEP_PRE_ACTION : facts->first_step);
            ck_assert_int_eq(g->state.mover, facts->pre_action ? BVG_CSA : facts->first);
            ck_assert_int_eq(g->state.flow.depth, 1);
            ck_assert_int_eq(rules_asks(&g->state), ONLY(g->state.mover));
        }
    proves("BVG-2.4a BVG-5.1a");
}
END_TEST

/* How many late-war cards of a side went under its deck with everybody looking on. */
static int told_to_all(const struct game *g, int side)
{
    int n = 0;
    for (int i = 0; i < g->play.n_events; i++)
        n += g->play.events[i].kind == BVG_EVENT_LATE_UNDER && g->play.events[i].arg[0] == side &&
             g->play.events[i].seats == EVERYONE;
    return n;
}

/* At set-up each late-war card that is put under is told, to its drawer by name and to the other side as one; the last
 * alone is turned up, and the elections are at once. */
START_TEST(what_is_told_of_late_war_cards)
{
    int told_by_name = 0, told_blind = 0, put = 0, open_ones = 0;
    for (uint64_t seed = 1; seed < 60; seed++) {
        struct game *g = a_scenario("standard", 0, seed);
        for (int i = 0; i < g->play.n_events; i++)
            if (g->play.events[i].kind == BVG_EVENT_LATE_UNDER) {
                told_by_name += g->play.events[i].arg[1] != 0;
                told_blind += g->play.events[i].arg[1] == 0;
                ck_assert(g->play.events[i].arg[1] != 0 || g->play.events[i].seats != EVERYONE);
            }
        for (int side = 0; side < BVG_SIDES; side++) {
            int mine = 0, up = 0;
            for (int id = bvg_first_card(side); id <= bvg_last_card(side); id++) {
                mine += (g->state.lasting[id] & BVG_LATE_UNDER) != 0;
                up += (g->state.lasting[id] & BVG_FACE_UP) != 0;
            }
            ck_assert_int_eq(g->state.setup_late[side], mine);
            ck_assert(mine != 1 || up == 1);
            ck_assert_int_eq(told_to_all(g, side), up); /* what lies open is told once, and nothing else is */
            put += mine;
            open_ones += up;
        }
    }
    ck_assert_int_gt(put, 10);
    ck_assert_int_ge(told_by_name, put);
    ck_assert_int_le(told_by_name, put + open_ones);
    ck_assert_int_gt(told_by_name, put); /* the one that was turned up is told once more */
    ck_assert_int_gt(told_blind, 0);
    proves("BVG-2.1i BVG-2.1j");
}
END_TEST

/* Option 1 in a reorganization: cavalry of the cadre stays at home like infantry, leaders go anywhere. */
START_TEST(homes_in_a_reorganization)
{
    struct game *g = a_game(1);
    at_step(g, BVG_STEP_REORGANIZE, BVG_USA);
    on_board(g, "U013 U020", BVG_WEST);
    with_hand(g, "U053 U009 U008");
    static const char *const ids[] = {"U053", "U009", "U008"};
    for (int i = 0; i < 3; i++)
        g->state.now[card(ids[i])] = BVG_FROM_CADRE;
    g->state.supply[BVG_USA] = 3;
    does(g, BVG_REORGANIZE, 0);
    for (int i = 0; i < 3; i++) {
        bool west = may(g, BVG_COMMAND, 3, card(ids[i]), 0, BVG_WEST) ||
                    may(g, BVG_COMMAND, 3, card(ids[i]), card("U013"), BVG_WEST);
        bool east = may(g, BVG_COMMAND, 3, card(ids[i]), 0, BVG_EAST);
        ck_assert_int_eq(west, i == 2);
        ck_assert(east);
    }
    proves("BVG-12b BVG-O1a BVG-7.3d");
}
END_TEST

/* The CSA in Washington gets no help of its garrison. */
START_TEST(the_department_helps_the_union_only)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    on_board(g, "U004", BVG_EAST);
    command(g, "U034", "U009", BVG_EAST);
    command(g, "C041", "C007 C010", BVG_EAST);
    held_by(g, BVG_BY_CSA, "washington manassas_jct");
    dice(g, "33333333");
    assault(g, "washington", "U034");
    defend(g, "C041");
    ck_assert_int_ne(step_of(g), BVG_STEP_JOIN);
    proves("BVG-U4a");
}
END_TEST

/* Set up by hand, without anybody passing: the first question is that of the turn, not one for cards. */
START_TEST(nobody_is_asked_before_the_first_report)
{
    for (uint64_t seed = 1; seed < 20; seed++) {
        struct game *g = a_scenario("historical", 0, seed);
        const struct setup setup = {.scenario = "historical"};
        play_begin(&g->play, &g->chance, &g->why);
        ck_assert(rules_setup(&g->rules, &setup, &g->state, &g->play));
        ck_assert_int_eq(step_of(g), BVG_STEP_DRAW);
        ck_assert_int_eq(rules_asks(&g->state), ONLY(g->state.mover));
    }
    proves("BVG-2.4a BVG-5.1a");
}
END_TEST

/* Sharing the Union alone is enough for option 1, and the West's cards lie in the West's hand from the beginning. */
START_TEST(a_shared_union_is_dealt)
{
    static const char *const option[] = {"split-usa"};
    const struct setup setup = {"standard", option, 1};
    int west_cards = 0;
    for (uint64_t seed = 1; seed < 10; seed++) {
        struct game *g = a_scenario("standard", 0, seed);
        play_begin(&g->play, &g->chance, &g->why);
        ck_assert(rules_setup(&g->rules, &setup, &g->state, &g->play));
        ck_assert(bvg_option(&g->state, 1));
        west_cards += bvg_hand_size(&g->state, bvg_seat(&g->state, BVG_USA, BVG_WEST));
    }
    ck_assert_int_gt(west_cards, 5);
    proves("BVG-4P-b BVG-4P-d BVG-O0a BVG-2.1i");
}
END_TEST

/* A war that is lost by the elections is lost at once, whatever else was to be drawn or bought. */
START_TEST(nothing_follows_lost_elections)
{
    for (int finishes = 0; finishes < 2; finishes++) {
        struct game *g = a_game(0);
        g->state.late_war[BVG_USA] = 1;
        at_step(g, BVG_STEP_DRAW, BVG_USA);
        on_top(g, "U072");
        g->state.lasting[card("U072")] = BVG_FACE_UP;
        g->state.supply[BVG_USA] = 3;
        g->state.draw.entitled = 2;
        g->state.draw.drawn = 0;
        g->state.draw.least = finishes;
        if (finishes)
            does(g, BVG_FINISH, 0);
        else
            does(g, BVG_CASH, 1, 2);
        ck_assert_int_eq(g->state.flow.over, BVG_END_OPERATIONAL);
        ck_assert_int_eq(g->state.supply[BVG_USA], finishes ? 3 : 2);
        ck_assert_int_eq(hand_size(g, BVG_USA), 0);
    }
    proves("BVG-18.5a BVG-18.5b BVG-6.5a BVG-6.8a");
}
END_TEST

/* Option 13: who takes a city of the other theater may change to a base there, over land, or in the East out to sea. */
START_TEST(a_change_of_base_needs_a_line)
{
    static const struct {
        const char *city;
        bool may;
    } rows[] = {{"manassas_jct", true}, /* beside Washington */
                {"new_orleans", false}, /* the sea is no line of the West */
                {"norfolk", true},      /* and one of the East */
                {"raleigh", false}};    /* shut in */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game *g = field(1 << 12, BVG_USA);
        struct bvg_ground ground;
        struct bvg_attack a = {.side = BVG_USA, .target = city(g, rows[i].city), .cross = 1};
        bvg_survey(&g->rules, &g->state, &ground);
        ck_assert(!bvg_change_of_base(&g->state, &ground, &a)); /* not taken yet */
        held_by(g, BVG_BY_USA, rows[i].city);
        bvg_survey(&g->rules, &g->state, &ground);
        ck_assert_msg(bvg_change_of_base(&g->state, &ground, &a) == rows[i].may, "%s", rows[i].city);
    }
    proves("BVG-O13a");
}
END_TEST

/* Cavalry alone does not land, a corps alone does. */
START_TEST(who_invades_alone)
{
    struct game *g = field(0, BVG_USA);
    on_board(g, "U053 U009 U058", BVG_EAST);
    static const char *const ids[] = {"U009", "U053", "U058"};
    for (int i = 0; i < 3; i++) {
        struct bvg_size n = bvg_size_of(&g->rules, &g->state, card(ids[i]));
        const char *bar = bvg_invade_bar_sized(&g->rules, &g->state, card(ids[i]), &n);
        if (i == 0)
            ck_assert_ptr_null(bar);
        else
            ck_assert_str_eq(bar, i == 1 ? "invade.size" : "attack.no_leader");
    }
    proves("BVG-9.6h BVG-U58b");
}
END_TEST

/* The attack that the historical first turn owes, when the last partner who can is silent. */
START_TEST(silence_owes_an_attack)
{
    enum { SPLIT_USA = 1 << (BVG_OPTION_SPLIT + BVG_USA - 1) };
    struct game *g = a_scenario("historical", SPLIT_USA | 1, 3);
    struct order out = {0};
    at_step(g, BVG_STEP_COMBAT, BVG_USA);
    g->state.turn = 1;
    g->state.now_turn.attacks = 0;
    g->state.supply[BVG_USA] = 3;
    int east = bvg_seat(&g->state, BVG_USA, BVG_EAST), west = bvg_seat(&g->state, BVG_USA, BVG_WEST);
    command(g, "U008", "U009 U010", BVG_EAST);
    ck_assert(bvg_owes_attack(&g->rules, &g->state, BVG_USA));
    flow_top(&g->state)->asks = ONLY(east);
    flow_top(&g->state)->local[0] = ONLY(west); /* he has ended his part */
    ck_assert(rules_fallback(&g->rules, &g->state, east, &out));
    ck_assert_int_eq(out.verb, BVG_ATTACK);
    g->state.now_turn.attacks = 1;
    ck_assert(rules_fallback(&g->rules, &g->state, east, &out));
    ck_assert_int_eq(out.verb, BVG_FINISH);
    proves("BVG-S-historical-f BVG-5.1a");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg gates");
    TCase *c = tcase_create("gates");
    tcase_add_test(c, which_name_of_the_cadre_is_meant);
    tcase_add_test(c, rangers_bring_map_cards);
    tcase_add_test(c, who_knows_late_war_cards);
    tcase_add_test(c, what_may_be_given);
    tcase_add_test(c, cards_have_their_moment);
    tcase_add_test(c, rivers_rails_and_squadrons);
    tcase_add_test(c, what_no_board_may_be_either);
    tcase_add_test(c, how_games_begin);
    tcase_add_test(c, what_is_told_of_late_war_cards);
    tcase_add_test(c, homes_in_a_reorganization);
    tcase_add_test(c, the_department_helps_the_union_only);
    tcase_add_test(c, nobody_is_asked_before_the_first_report);
    tcase_add_test(c, a_shared_union_is_dealt);
    tcase_add_test(c, nothing_follows_lost_elections);
    tcase_add_test(c, a_change_of_base_needs_a_line);
    tcase_add_test(c, who_invades_alone);
    tcase_add_test(c, silence_owes_an_attack);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
