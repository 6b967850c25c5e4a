/* SPDX-License-Identifier: Apache-2.0 */
/* Statements of Blue vs Gray that were proven in part, each through whole orders and battles: how control passes, where
 * lost leaders go, what a battle and a turn do to option 6, option 12 and Emancipation, and who may come into a battle.
 */
#include "tests/games/blue-vs-gray/bvg_fight.h"

enum { POLITICS = 1 << 5, MIDDLE = 1 << 7, ATLANTIC = 1 << 11 };

/* From the reserves on by default. */
static void to_its_end(struct game *g)
{
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    g->listens = false;
    answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(g->state.battle.phase, BVG_PHASE_NONE);
}

/* ---- the map ---- */

/* Eleven letters, four on the table; each of the other seven comes when a player lays it, not by being drawn or held.
 */
START_TEST(seven_map_cards_are_played)
{
    static const struct {
        int side;
        const char *id;
    } laid[] = {{BVG_USA, "U012"}, {BVG_USA, "U026"}, {BVG_USA, "U045"}, {BVG_USA, "U022"},
                {BVG_USA, "U029"}, {BVG_USA, "U031"}, {BVG_USA, "U066"}};
    struct game *g = a_game(0);
    ck_assert_int_eq(bvg_map_cards(&g->state), 4);
    for (int i = 0; i < 7; i++) {
        at_step(g, BVG_STEP_DEPLOY, laid[i].side);
        int letter = bvg_card(&g->rules, card(laid[i].id))->letter;
        with_hand(g, laid[i].id);
        ck_assert_int_eq(g->state.map[letter], 0);
        ck_assert_int_eq(bvg_map_cards(&g->state), 4 + i);
        does(g, BVG_MAP_PLAY, 1, card(laid[i].id));
        ck_assert_int_eq(g->state.map[letter], card(laid[i].id));
    }
    ck_assert_int_eq(bvg_map_cards(&g->state), BVG_LETTERS);
    proves("BVG-3.2a BVG-7.2a");
    proves("BVG-3.28a BVG-6.7a");
}
END_TEST

/* ---- control ---- */

START_TEST(three_ways_that_control_passes)
{
    struct game *g = at_manassas(0);
    int manassas = city(g, "manassas_jct"), native = g->state.control[manassas];
    ck_assert_int_eq(native, BVG_BY_CSA);
    battle(g, "manassas_jct", "U008", "C006", "51"); /* capture */
    ck_assert_int_eq(g->state.control[manassas], BVG_BY_USA);
    at_step(g, BVG_STEP_COMBAT, BVG_CSA); /* and back: it is the native's again, without a token of its own */
    g->state.used[card("C006")] = 0;
    under(g, "C009 C035", "C006");
    battle(g, "manassas_jct", "C006", "U008", "54");
    ck_assert_int_eq(g->state.control[manassas], native);
    g = field(0, BVG_CSA); /* a neutral city goes to the other side when it is attacked */
    int wheeling = city(g, "wheeling");
    ck_assert_int_eq(g->state.control[wheeling], BVG_NEUTRAL);
    bvg_neutral_attacked(&g->rules, &g->state, wheeling, BVG_CSA, &g->play);
    ck_assert_int_eq(g->state.control[wheeling], BVG_BY_USA);
    g->state.control[wheeling] = BVG_NEUTRAL;
    bvg_neutral_attacked(&g->rules, &g->state, wheeling, BVG_USA, &g->play);
    ck_assert_int_eq(g->state.control[wheeling], BVG_BY_CSA);
    proves("BVG-3.27b");
    g = field(0, BVG_USA); /* surrender: a city whose friends are all gone */
    held_by(g, BVG_BY_USA, "new_orleans jackson memphis");
    ck_assert_int_eq(g->state.control[city(g, "port_hudson")], BVG_BY_CSA);
    bvg_take_city(&g->rules, &g->state, city(g, "vicksburg"), BVG_USA, BVG_WHY_CAPTURE, &g->play);
    ck_assert_int_eq(g->state.control[city(g, "port_hudson")], BVG_BY_USA);
    proves("BVG-G-control");
}
END_TEST

/* ---- lost leaders ---- */

START_TEST(where_lost_leaders_go)
{
    static const struct {
        const char *faces;
        int fate, where;
    } hits[] = {{"221", BVG_KILLED, BVG_OUT}, {"223", BVG_WOUNDED, BVG_CADRE}};
    for (size_t i = 0; i < sizeof hits / sizeof *hits; i++) {
        struct game *g = at_manassas(0);
        battle(g, "manassas_jct", "U008", "C006", hits[i].faces);
        int lost = told(g, BVG_EVENT_LEADER_LOST, 0, 0);
        ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 1), hits[i].fate);
        ck_assert_int_eq(g->state.place[lost], hits[i].where);
    }
    struct game *g = a_game(0); /* dismissed */
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    on_board(g, "U011 U008 U009", BVG_EAST);
    under(g, "U009", "U011");
    does(g, BVG_DISMISS, 2, card("U011"), card("U008"));
    ck_assert_int_eq(place(g, "U011"), BVG_CADRE);
    ck_assert_int_eq(boss(g, "U009"), card("U008"));
    proves("BVG-2.3b");
    proves("BVG-10.1d");
}
END_TEST

/* Whoever must retreat and cannot is lost with his command; others of his side stand as they stood. */
START_TEST(no_retreat_is_the_end_of_a_command)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009 U010", BVG_EAST);
    command(g, "C021", "C007 C010", BVG_EAST);
    g->listens = true;
    command(g, "C041", "C022", BVG_EAST);
    on_board(g, "C034", BVG_EAST);
    dice(g, "511");
    assault(g, "manassas_jct", "U008");
    defend(g, "C021");
    pass_while(g, BVG_STEP_JOIN);
    g->state.battle.stand_retreat = 0;
    to_its_end(g);
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    ck_assert(place(g, "C007") == BVG_CADRE && place(g, "C010") == BVG_CADRE);
    ck_assert_int_eq(place(g, "C021"), BVG_CADRE);
    ck_assert(place(g, "C041") == BVG_BOARD && place(g, "C022") == BVG_BOARD && place(g, "C034") == BVG_BOARD);
    int sacked = 0;
    for (int i = 0; i < g->play.n_events; i++)
        sacked += g->play.events[i].kind == BVG_EVENT_LEADER_LOST && g->play.events[i].arg[0] == card("C021") &&
                  g->play.events[i].arg[1] == BVG_SACKED;
    ck_assert_int_eq(sacked, 1);
    ck_assert_ptr_null(rules_broken(&g->rules, &g->state));
    proves("BVG-G-sacked BVG-8.7g BVG-8.9g");
}
END_TEST

/* A card's own rule goes before the general ones: Pemberton has no cadre, XI Corps no second step. */
START_TEST(cards_go_before_rules)
{
    struct game *g = a_game(0);
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    on_board(g, "C050", BVG_WEST);
    does(g, BVG_FINISH, 0); /* a leader without cards is dismissed, into the cadre as a rule */
    ck_assert_int_eq(place(g, "C050"), BVG_OUT);
    g = field(0, BVG_USA);
    command(g, "U008", "U015", BVG_EAST);
    command(g, "C006", "C007 C010 C022", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C006", "21");
    ck_assert_int_ne(place(g, "U015"), BVG_BOARD); /* any other corps would be depleted */
    proves("BVG-3.7d");
}
END_TEST

/* ---- rail ---- */

/* A command that comes by rail attacks nothing in this turn, and again in the next. */
START_TEST(by_rail_and_not_into_battle)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009 U010", BVG_WEST);
    command(g, "U034", "U015", BVG_EAST);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    does(g, BVG_RAIL, 2, card("U008"), BVG_EAST);
    ck_assert(g->state.theater[card("U008")] == BVG_EAST && g->state.theater[card("U009")] == BVG_EAST);
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert(!may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U008"), 0, BVG_SEA_ANY));
    ck_assert(may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U034"), 0, BVG_SEA_ANY));
    does(g, BVG_FINISH, 0);
    at_step(g, BVG_STEP_REGROUP, BVG_CSA);
    does(g, BVG_FINISH, 0);
    at_step(g, BVG_STEP_COMBAT, BVG_USA);
    ck_assert(may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U008"), 0, BVG_SEA_ANY));
    proves("BVG-7.7c BVG-7.7d");
}
END_TEST

/* ---- what a battle does to options and cards ---- */

/* Option 6: losses make a favored leader's command small; the disfavored one gives up what he has too much. */
START_TEST(politics_are_cured_after_a_battle)
{
    for (int option = 0; option < 2; option++) {
        struct game *g = field(option ? POLITICS : 0, BVG_CSA);
        command(g, "C014", "C013 C012", BVG_WEST); /* A.S. Johnston, in favor */
        command(g, "C032", "C046", BVG_WEST);      /* Magruder, in disfavor */
        command(g, "U063", "U020 U021 U049", BVG_WEST);
        depleted(g, "C012 C013");
        held_by(g, BVG_BY_USA, "nashville");
        ck_assert_int_eq(bvg_offence(&g->rules, &g->state, BVG_CSA), 0);
        dice(g, "2111");
        assault(g, "nashville", "C014");
        defend(g, "U063");
        ck_assert_int_eq(g->state.battle.phase, BVG_PHASE_NONE);
        ck_assert_int_eq(bvg_below(&g->state, card("C014")), 1);
        ck_assert_int_eq(place(g, "C032"), option ? BVG_CADRE : BVG_BOARD);
        ck_assert_int_eq(boss(g, "C046"), option ? 0 : card("C032"));
    }
    proves("BVG-O6c");
}
END_TEST

/* Only corps that fight when the dice fall count for Emancipation: not those that were turned face down. */
START_TEST(emancipation_counts_who_fights)
{
    for (int turned = 0; turned < 2; turned++) {
        struct game *g = field(0, BVG_USA);
        g->listens = true;
        command(g, "U034", "U009 U010 U015 U024 U028", BVG_EAST);
        command(g, "C006", "C007", BVG_EAST);
        dice(g, "611");
        assault(g, "manassas_jct", "U034");
        defend(g, "C006");
        pass_while(g, BVG_STEP_JOIN);
        if (turned)
            g->state.fights[card("U028")] |= BVG_TURNED;
        to_its_end(g);
        ck_assert_int_eq(g->state.battle.corps, 5 - turned);
        ck_assert_int_eq(g->state.proclaimable, !turned);
    }
    struct game *g = field(0, BVG_USA); /* and a battle that was lost makes nobody free */
    g->listens = true;
    command(g, "U034", "U009 U010 U015 U024 U028", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    dice(g, "111");
    assault(g, "manassas_jct", "U034");
    defend(g, "C006");
    pass_while(g, BVG_STEP_JOIN);
    to_its_end(g);
    ck_assert_int_ne(g->state.battle.winner, BVG_USA + 1);
    ck_assert_int_eq(g->state.proclaimable, 0);
    g = field(0, BVG_USA); /* who attacked and won is asked at once, before anything else */
    g->listens = true;
    command(g, "U011", "U009 U010 U024 U028 U030", BVG_EAST);
    command(g, "C006", "C007 C010 C022", BVG_EAST);
    with_hand(g, "U051");
    dice(g, "51");
    assault(g, "manassas_jct", "U011");
    defend(g, "C006");
    for (int i = 0; i < 60 && step_of(g) != BVG_STEP_ASIDE && step_of(g) != BVG_STEP_COMBAT; i++) {
        struct order order;
        rules_view(&g->rules, &g->state, asked_seat(g), &g->after);
        ck_assert(rules_fallback(&g->rules, &g->after, asked_seat(g), &order));
        answers(g, order.verb, order.n_args, order.arg[0], order.arg[1]);
    }
    ck_assert_int_eq(step_of(g), BVG_STEP_ASIDE);
    ck_assert_int_eq(rules_asks(&g->state), ONLY(BVG_USA));
    ck_assert(asked_may(g, BVG_PLAY, 1, card("U051")));
    proves("BVG-U51a BVG-U51b");
}
END_TEST

/* Option 12: turns forget the ties of a turn ago and number the cities that are connected. */
START_TEST(turns_loosen_ties)
{
    for (int option = 0; option < 2; option++)
        for (int side = 0; side < BVG_SIDES; side++) { /* whose turn begins */
            struct game *g = field(option ? ATLANTIC : 0, BVG_USA);
            command(g, "U008", "U009", BVG_EAST);
            g->state.tie_attack[card("U009")] = g->state.tie_defend[card("U009")] = (uint8_t)city(g, "ft_monroe");
            at_step(g, BVG_STEP_REGROUP, 1 - side);
            does(g, BVG_FINISH, 0);
            ck_assert_int_eq(g->state.mover, side);
            ck_assert_int_eq(g->state.tie_defend[card("U009")] == 0, option && side == BVG_USA);
            ck_assert_int_eq(g->state.tie_attack[card("U009")] == 0, option && side == BVG_CSA);
            ck_assert_int_eq(g->state.net[city(g, "washington")] != 0, option);
            ck_assert_int_eq(g->state.net[city(g, "washington")], g->state.net[city(g, "baltimore")]);
            ck_assert_int_eq(g->state.net[city(g, "richmond")], 0);
        }
    proves("BVG-O12e");
}
END_TEST

/* The end of Combat decides: a total that was reached by what counts again ends the war there. */
START_TEST(combat_ends_with_a_decision)
{
    for (int won = 0; won < 2; won++) {
        struct game *g = field(0, BVG_USA);
        if (won)
            for (int c = 1; c <= BVG_CITIES; c++)
                if (g->state.control[c] == BVG_BY_CSA)
                    g->state.control[c] = BVG_BY_USA;
        ck_assert_int_eq(bvg_total(&g->rules, &g->state) >= bvg_data(&g->rules)->table.usa_wins, won);
        does(g, BVG_FINISH, 0);
        ck_assert_int_eq(g->state.flow.over != 0, won);
        if (won)
            ck_assert_int_eq(g->state.flow.winner, BVG_USA + 1);
        else
            ck_assert_int_eq(step_of(g), BVG_STEP_REORGANIZE);
    }
    proves("BVG-18.4a BVG-18.4b");
}
END_TEST

/* ---- who joins ---- */

/* The Dept. of Washington adds itself to another command that defends Washington, if it is there and fit. */
START_TEST(the_department_joins_in_washington_only)
{
    static const char *const rows[] = {"joins",         "elsewhere",  "inactive",
                                       "off the board", "it defends", "other theater"};
    for (int i = 0; i < 6; i++) {
        struct game *g = field(0, BVG_CSA);
        const char *target = i == 1 ? "harpers_ferry" : "washington";
        g->listens = true;
        if (i != 3)
            on_board(g, "U004", BVG_EAST);
        command(g, "U034", "U009", BVG_EAST);
        if (i == 4)
            under(g, "U010", "U004");
        command(g, "C038", "C007 C010 C022", BVG_EAST);
        held_by(g, BVG_BY_CSA, "manassas_jct shenandoah_valley");
        dice(g, "33333333");
        if (i == 2)
            g->state.now[card("U004")] |= BVG_INACTIVE;
        assault(g, target, "C038");
        defend(g, i == 4 ? "U004" : "U034");
        bool asked = step_of(g) == BVG_STEP_JOIN;
        ck_assert_msg(asked == (i == 0 || i == 5), "%s", rows[i]);
        if (i == 5) { /* asked, and then it is not where the defence stands */
            g->state.theater[card("U004")] = BVG_WEST;
            ck_assert(!asked_may(g, BVG_PLAY, 1, card("U004")));
        }
    }
    proves("BVG-U4a");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg rows");
    TCase *c = tcase_create("rows");
    tcase_add_test(c, seven_map_cards_are_played);
    tcase_add_test(c, three_ways_that_control_passes);
    tcase_add_test(c, where_lost_leaders_go);
    tcase_add_test(c, no_retreat_is_the_end_of_a_command);
    tcase_add_test(c, cards_go_before_rules);
    tcase_add_test(c, by_rail_and_not_into_battle);
    tcase_add_test(c, politics_are_cured_after_a_battle);
    tcase_add_test(c, emancipation_counts_who_fights);
    tcase_add_test(c, turns_loosen_ties);
    tcase_add_test(c, combat_ends_with_a_decision);
    tcase_add_test(c, the_department_joins_in_washington_only);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
