/* SPDX-License-Identifier: Apache-2.0 */
/* Where a leader falls, and what the same card or option does in a whole battle rather than in a function: who takes his
 * place stays bound by what he and they did, whom he led goes where its owner wants, option 12 binds who fought. */
#include "tests/games/blue-vs-gray/bvg_fight.h"

enum { HOME = 1 << 0, ATLANTIC = 1 << 11 };

/* Losses fall on the first of these that may bear them. */
static void bear(struct game *g, const char *ids)
{
    while (step_of(g) == BVG_STEP_LOSSES) {
        char id[5] = "";
        const char *at = ids;
        for (; *at; at += at[4] == ' ' ? 5 : 4) {
            memcpy(id, at, 4);
            if (asked_may(g, BVG_LOSSES, 1, card(id)))
                break;
        }
        ck_assert_msg(*at, "nobody of %s may be lost", ids);
        answers(g, BVG_LOSSES, 1, card(id));
    }
}

static void to_its_end(struct game *g)
{
    for (int i = 0; g->state.battle.phase != BVG_PHASE_NONE && i < 40; i++)
        answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(g->state.battle.phase, BVG_PHASE_NONE);
}

/* Longstreet with three divisions holds Manassas against McDowell and is wounded; Jackson takes his place. */
static struct game *longstreet_is_hit(bool from_hand)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    command(g, "U008", "U009", BVG_EAST);
    command(g, "U034", "U024 U028", BVG_EAST);
    command(g, "C041", "C007 C010 C022", BVG_EAST);
    if (from_hand)
        with_hand(g, "C021");
    else
        command(g, "C021", "C033", BVG_EAST);
    dice(g, "223");
    assault(g, "manassas_jct", "U008");
    defend(g, "C041");
    pass_while(g, BVG_STEP_JOIN);
    pass_while(g, BVG_STEP_RESERVES);
    if (step_of(g) == BVG_STEP_ROUT)
        answers(g, BVG_ROUT, 1, 1);
    bear(g, "U009 C007");
    ck_assert_int_eq(step_of(g), BVG_STEP_REPLACE);
    ck_assert_int_eq(g->state.battle.fallen, card("C041"));
    answers(g, BVG_REPLACE, 2, card("C041"), card("C021"));
    to_its_end(g);
    ck_assert(holds(g, BVG_CSA, "manassas_jct"));
    ck_assert_int_eq(boss(g, "C010"), card("C021"));
    return g;
}

START_TEST(who_takes_over_may_hold_the_same_city_again)
{
    for (int i = 0; i < 2; i++) {
        struct game *g = longstreet_is_hit(i == 0);
        assault(g, "manassas_jct", "U034");
        ck_assert(asked_may(g, BVG_DEFEND, 1, card("C021")));
        proves("BVG-7.6b BVG-8.3g");
        g = longstreet_is_hit(i == 0); /* but nowhere else: it is the command that has defended */
        held_by(g, BVG_BY_CSA, "shenandoah_valley harpers_ferry");
        assault(g, "harpers_ferry", "U034");
        ck_assert(!asked_may(g, BVG_DEFEND, 1, card("C021")));
    }
}
END_TEST

/* Lee with Jackson, who has three divisions, and Longstreet, who has one; Jackson falls and nobody follows him. */
static struct game *jackson_falls(void)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C038", BVG_EAST);
    under(g, "C021 C041", "C038");
    under(g, "C007 C010 C022", "C021");
    under(g, "C033", "C041");
    dice(g, "222");
    assault(g, "manassas_jct", "U008");
    defend(g, "C038");
    pass_while(g, BVG_STEP_RESERVES);
    if (step_of(g) == BVG_STEP_ROUT)
        answers(g, BVG_ROUT, 1, 1);
    bear(g, "U009 C033");
    answers(g, BVG_LOSSES, 1, card("C021"));
    answers(g, BVG_REPLACE, 2, card("C021"), 0);
    return g;
}

START_TEST(units_of_a_lost_subordinate_go_where_their_owner_wants)
{
    struct game *g = jackson_falls();
    ck_assert_int_eq(step_of(g), BVG_STEP_REATTACH);
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    ck_assert_int_eq(boss(g, "C007"), card("C038"));
    ck_assert(asked_may(g, BVG_ATTACH, 2, card("C007"), card("C041")));
    ck_assert(!asked_may(g, BVG_ATTACH, 2, card("C033"), card("C038"))); /* Longstreet's own stay with him */
    answers(g, BVG_ATTACH, 2, card("C007"), card("C041"));
    ck_assert_int_eq(boss(g, "C007"), card("C041"));
    ck_assert(!(g->state.now[card("C007")] & BVG_INACTIVE)); /* it is no attaching */
    ck_assert(!asked_may(g, BVG_ATTACH, 2, card("C007"), card("C038"))); /* once */
    to_its_end(g);
    ck_assert_int_eq(boss(g, "C010"), card("C038"));
    proves("BVG-7.6e BVG-8.6j BVG-7.6f");

    g = jackson_falls(); /* not into another command */
    command(g, "C006", "C034", BVG_EAST);
    ck_assert(!asked_may(g, BVG_ATTACH, 2, card("C007"), card("C006")));
}
END_TEST

/* By default a commander keeps what he can lead, and the rest goes to who has room. */
START_TEST(nobody_is_left_to_a_full_commander)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U034", "U009", BVG_EAST);
    on_board(g, "C038", BVG_EAST);
    under(g, "C021 C041 C077", "C038");
    under(g, "C007 C010 C022", "C021");
    under(g, "C033", "C041");
    under(g, "C034", "C077");
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("C038")), 0);
    g->listens = true;
    dice(g, "222");
    assault(g, "manassas_jct", "U034");
    defend(g, "C038");
    pass_while(g, BVG_STEP_RESERVES);
    if (step_of(g) == BVG_STEP_ROUT)
        answers(g, BVG_ROUT, 1, 1);
    bear(g, "U009 C033");
    answers(g, BVG_LOSSES, 1, card("C021"));
    g->listens = false;
    answers(g, BVG_REPLACE, 2, card("C021"), 0);
    ck_assert_int_eq(g->state.battle.phase, BVG_PHASE_NONE);
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("C038")), 0);
    ck_assert(boss(g, "C007") == card("C041") || boss(g, "C007") == card("C077"));
    proves("BVG-7.6e");
}
END_TEST

START_TEST(who_came_by_rail_does_not_attack_in_anothers_place)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009 U010", BVG_EAST);
    command(g, "U056", "U024", BVG_EAST);
    bvg_mark_below(&g->state, card("U056"), BVG_MOVED); /* Meade, this turn */
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    does(g, BVG_DISMISS, 2, card("U008"), card("U056"));
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(boss(g, "U009"), card("U056"));
    ck_assert(!may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U056"), 0, BVG_SEA_ANY));
    proves("BVG-7.7c");

    g = field(0, BVG_USA); /* and who lies face down goes on doing so */
    on_board(g, "U019", BVG_EAST);
    under(g, "U056 U067", "U019");
    under(g, "U009", "U056");
    under(g, "U010", "U067");
    bvg_mark_below(&g->state, card("U056"), BVG_MOVED | BVG_INACTIVE);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    does(g, BVG_DISMISS, 2, card("U067"), card("U056"));
    ck_assert(g->state.now[card("U056")] & BVG_INACTIVE);
    proves("BVG-7.7d");
}
END_TEST

START_TEST(a_wound_does_not_save_from_disgrace)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST); /* McDowell, in disfavor */
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C006", "163");
    ck_assert(all_rolled());
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 1), BVG_WOUNDED);
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 1, 1), BVG_DISGRACED);
    ck_assert_int_eq(place(g, "U008"), BVG_OUT);
    proves("BVG-8.6i BVG-G-rout");

    g = field(0, BVG_USA); /* who has fallen is lost once */
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C006", "161");
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 1), BVG_KILLED);
    ck_assert_int_eq(events_of(g, BVG_EVENT_LEADER_LOST), 1);
    ck_assert_int_eq(place(g, "U008"), BVG_OUT);

    g = field(0, BVG_USA); /* in nobody's disfavor he is only wounded */
    command(g, "U032", "U009", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U032", "C006", "163");
    ck_assert_int_eq(place(g, "U032"), BVG_CADRE);
}
END_TEST

/* ---- option 12, by battles ---- */

START_TEST(the_bridgehead_binds_who_fought_whoever_leads)
{
    for (int i = 0; i < 2; i++) {
        struct game *g = field(i == 0 ? ATLANTIC : 0, BVG_USA);
        g->listens = true;
        command(g, "U013", "U009 U010", BVG_EAST);
        with_hand(g, "U056");
        on_board(g, "U005", BVG_EAST);
        command(g, "C038", "C007 C010 C022", BVG_EAST);
        held_by(g, BVG_BY_CSA, "norfolk");
        dice(g, "433"); /* a seven: Banks; wounded */
        answers(g, BVG_INVADE, 2, city(g, "norfolk"), card("U013"));
        defend(g, "C038");
        pass_while(g, BVG_STEP_RESERVES);
        if (step_of(g) == BVG_STEP_ROUT)
            answers(g, BVG_ROUT, 1, 1);
        bear(g, "U009 C007");
        answers(g, BVG_REPLACE, 2, card("U013"), card("U056"));
        to_its_end(g);
        ck_assert(holds(g, BVG_CSA, "norfolk"));
        ck_assert_int_eq(boss(g, "U010"), card("U056"));
        ck_assert_int_eq(g->state.tie_defend[card("U010")], i == 0 ? BVG_TIED_NOWHERE : 0); /* BVG-O12c */
        ck_assert_int_eq(g->state.tie_defend[card("U056")], i == 0 ? BVG_TIED_NOWHERE : 0);
        proves("BVG-O12c");
    }
}
END_TEST

START_TEST(a_lost_city_binds_to_the_port_that_fed_it)
{
    struct game *g = field(ATLANTIC, BVG_CSA);
    command(g, "U056", "U009 U010", BVG_EAST);
    command(g, "C038", "C007 C010 C022 C033", BVG_WEST);
    held_by(g, BVG_BY_USA, "montgomery pensacola ft_pickens");
    dice(g, "51");
    assault(g, "montgomery", "C038");
    if (step_of(g) == BVG_STEP_ANSWER)
        defend(g, "U056");
    ck_assert(holds(g, BVG_CSA, "montgomery"));
    ck_assert(g->state.battle.stand_by_sea);
    ck_assert_int_eq(g->state.tie_attack[card("U009")], city(g, "pensacola"));
    proves("BVG-O12d");
}
END_TEST

/* ---- option 1 ---- */

START_TEST(a_card_of_the_cadre_goes_anywhere_in_its_step_only)
{
    for (int i = 0; i < 2; i++) {
        struct game *g = field(HOME, BVG_USA);
        g->listens = true;
        command(g, "U008", "U009", BVG_EAST);
        command(g, "C006", "C007 C010", BVG_EAST);
        at_step(g, BVG_STEP_DRAW, BVG_USA);
        const struct bvg_card *c = bvg_card(&g->rules, card("U021"));
        ck_assert_int_eq(c->home, BVG_WEST);
        in_cadre(g, "U021", false);
        does(g, BVG_TAKE, 1, card("U021"));
        does(g, BVG_FINISH, 0);
        ck_assert(may(g, BVG_DEPLOY, 2, card("U021"), BVG_EAST));
        if (i == 0)
            does(g, BVG_DEPLOY, 2, card("U021"), BVG_EAST);
        does(g, BVG_FINISH, 0);
        ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
        dice(g, "42");
        if (i == 0) { /* nor when commands are formed anew */
            at_step(g, BVG_STEP_REORGANIZE, BVG_USA);
            with_hand(g, "U021");
            g->state.now[card("U021")] = BVG_FROM_CADRE;
            does(g, BVG_REORGANIZE, 0);
            ck_assert(may(g, BVG_COMMAND, 3, card("U021"), 0, BVG_WEST));
            ck_assert(!may(g, BVG_COMMAND, 3, card("U021"), 0, BVG_EAST));
            continue;
        }
        assault(g, "manassas_jct", "U008");
        defend(g, "C006");
        ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
        ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U021"), card("U008")));
    }
    proves("BVG-O1c");
    proves("BVG-12b BVG-7.3d BVG-O1a");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg fallen");
    TCase *c = tcase_create("fallen");
    tcase_add_test(c, who_takes_over_may_hold_the_same_city_again);
    tcase_add_test(c, units_of_a_lost_subordinate_go_where_their_owner_wants);
    tcase_add_test(c, nobody_is_left_to_a_full_commander);
    tcase_add_test(c, who_came_by_rail_does_not_attack_in_anothers_place);
    tcase_add_test(c, a_wound_does_not_save_from_disgrace);
    tcase_add_test(c, the_bridgehead_binds_who_fought_whoever_leads);
    tcase_add_test(c, a_lost_city_binds_to_the_port_that_fed_it);
    tcase_add_test(c, a_card_of_the_cadre_goes_anywhere_in_its_step_only);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
