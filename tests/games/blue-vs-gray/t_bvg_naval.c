/* SPDX-License-Identifier: Apache-2.0 */
/* Squadrons in battle, invasions, raids, option 12 (chapters 9 and 10.3). */
#include "tests/games/blue-vs-gray/bvg_ground.h"

static int support(struct game *g, const char *at)
{
    look(g);
    return bvg_naval_support(&g->rules, &g->state, &ground, city(g, at));
}

/* ---- support ---- */

START_TEST(coasts)
{
    struct game *g = whole_map(0, true);
    on_board(g, "U005 U035", BVG_EAST);
    ck_assert_int_eq(support(g, "savannah"), 6); /* every squadron of the East */
    ck_assert_int_eq(support(g, "new_orleans"), 6);
    ck_assert_int_eq(support(g, "baltimore"), 6); /* one that the USA would defend */
    ck_assert_int_eq(support(g, "savannah"), 6);  /* as often as wanted */
    ck_assert_int_eq(support(g, "richmond"), 0);
    ck_assert_int_eq(support(g, "port_hudson"), 0);
    proves("BVG-9.3a BVG-G-port");
    proves("BVG-9.2a");

    ck_assert_int_eq(support(g, "mobile"), 0);
    ck_assert_int_eq(support(g, "pensacola"), 6); /* Ft Pickens is always the Union's at first */
    held_by(g, BVG_BY_USA, "ft_morgan");
    held_by(g, BVG_BY_CSA, "ft_pickens");
    ck_assert_int_eq(support(g, "mobile"), 6);
    ck_assert_int_eq(support(g, "pensacola"), 0);
    proves("BVG-9.3b");

    g->state.now[card("U035")] |= BVG_INACTIVE;
    ck_assert_int_eq(support(g, "savannah"), 3);
    ck_assert_int_eq(bvg_size_of(&g->rules, &g->state, card("U005")).active, 0); /* no unit, in no command */
    proves("BVG-7.8b");
}
END_TEST

START_TEST(rivers)
{
    struct game *g = whole_map(0, false);
    on_board(g, "U007", BVG_WEST);
    ck_assert_int_eq(support(g, "corinth"), 0);
    proves("BVG-9.4-ex1");
    ck_assert_int_eq(support(g, "fts_henry_donelson"), 3);
    ck_assert_int_eq(support(g, "memphis"), 3);
    ck_assert_int_eq(support(g, "vicksburg"), 0);  /* Memphis is the enemy's */
    ck_assert_int_eq(support(g, "louisville"), 3); /* neutral */
    ck_assert_int_eq(support(g, "savannah"), 0);   /* a squadron of the West is of no use on a coast */
    proves("BVG-9.2a");
    ck_assert_int_eq(support(g, "grenada"), 0); /* on no river */
    held_by(g, BVG_BY_USA, "fts_henry_donelson memphis vicksburg port_hudson");
    ck_assert_int_eq(support(g, "corinth"), 3);
    ck_assert_int_eq(support(g, "vicksburg"), 3); /* defended */
    ck_assert_int_eq(support(g, "new_orleans"), 3);
    held_by(g, BVG_BY_CSA, "memphis");
    ck_assert_int_eq(support(g, "vicksburg"), 0);
    held_by(g, BVG_BY_USA, "memphis");
    held_by(g, BVG_BY_CSA, "cairo cincinnati"); /* native ones that are lost begin nothing */
    held_by(g, BVG_NEUTRAL, "louisville");
    ck_assert_int_eq(support(g, "memphis"), 0);
    proves("BVG-9.4a");

    held_by(g, BVG_BY_USA, "cairo");
    on_board(g, "U005", BVG_EAST);
    ck_assert_int_eq(support(g, "new_orleans"), 6); /* a port and a river city: both fleets */
}
END_TEST

/* ---- invasions ---- */

static uint64_t beaches(struct game *g)
{
    look(g);
    return bvg_invasion_targets(&g->rules, &g->state, &ground);
}

START_TEST(where_to_land)
{
    struct game *g = whole_map(0, true);
    one(g, "U008", "U009 U010", BVG_EAST);
    g->state.mover = BVG_USA;
    ck_assert(beaches(g) == 0);
    ck_key(land(g, "U008", "savannah"), "invade.squadron");
    on_board(g, "U005", BVG_WEST);
    ck_assert(beaches(g) == 0);
    g->state.theater[card("U005")] = BVG_EAST;
    g->state.now[card("U005")] = BVG_INACTIVE;
    ck_key(land(g, "U008", "savannah"), "invade.squadron");
    g->state.now[card("U005")] = 0;
    ck_may(land(g, "U008", "savannah"));
    ck_assert(attack.invasion && attack.from == 0 && attack.line == 0 && attack.end == 0 && !attack.cross);
    ck_assert_int_eq(support(g, "savannah"), 3);
    proves("BVG-9.6a");
    one(g, "C038", "C007", BVG_EAST);
    ck_key(bvg_invade_bar(&g->rules, &g->state, card("C038")), "invade.seat");
    proves("BVG-9.6e");

    ck_assert(beaches(g) == set_of(g, "norfolk new_berne wilmington charleston_ft_sumter savannah new_orleans "
                                      "ft_morgan pensacola"));
    held_by(g, BVG_BY_USA, "savannah");
    ck_assert(!(beaches(g) & set_of(g, "savannah baltimore ft_monroe")));
    ck_key(land(g, "U008", "savannah"), "invade.target");
    ck_key(land(g, "U008", "richmond"), "invade.target");
    proves("BVG-9.6b");
    held_by(g, BVG_BY_USA, "ft_morgan");
    ck_assert(beaches(g) & set_of(g, "mobile"));
    held_by(g, BVG_BY_CSA, "ft_pickens");
    ck_assert(!(beaches(g) & set_of(g, "pensacola")));
    proves("BVG-9.6c");

    g->state.now_turn.invasions = 1;
    ck_key(land(g, "U008", "new_orleans"), "invade.once");
    ck_assert(beaches(g) == 0);
    proves("BVG-9.6d");
}
END_TEST

START_TEST(who_lands)
{
    struct game *g = whole_map(0, true);
    on_board(g, "U005", BVG_EAST);
    one(g, "U008", "U009 U010", BVG_EAST);
    ck_may(land(g, "U008", "new_orleans")); /* a western port */
    ck_assert_int_eq(attack.theater, BVG_EAST);
    bvg_set_theater(&g->state, card("U008"), BVG_WEST);
    ck_key(land(g, "U008", "new_orleans"), "invade.theater");
    proves("BVG-9.6f");
    bvg_set_theater(&g->state, card("U008"), BVG_EAST);
    under(g, "U018", "U008");
    ck_key(land(g, "U008", "new_orleans"), "invade.size");
    gone(g, "U018");
    under(g, "U054", "U008");
    ck_key(land(g, "U008", "new_orleans"), "invade.size");
    gone(g, "U054 U009");
    on_board(g, "U032", BVG_EAST);
    under(g, "U009", "U032");
    under(g, "U032", "U008");
    ck_key(land(g, "U008", "new_orleans"), "invade.size");
    on_board(g, "U054", BVG_EAST); /* cavalry alone */
    ck_key(land(g, "U054", "new_orleans"), "invade.size");
    proves("BVG-9.6g");

    on_board(g, "U018 U016 U058", BVG_EAST);
    ck_may(land(g, "U018", "new_orleans"));
    ck_may(land(g, "U016", "new_orleans")); /* VIII Corps */
    ck_assert_int_eq(support(g, "new_orleans"), 3);
    proves("BVG-U16b");
    ck_key(plan(g, "U058", "richmond", "ft_monroe", BVG_SEA_ANY), "attack.no_leader");
    ck_key(land(g, "U058", "new_orleans"), "attack.no_leader"); /* the Reserve Corps needs one */
    proves("BVG-U58b");
    ck_key(plan(g, "U018", "richmond", "ft_monroe", BVG_SEA_ANY), "attack.no_leader");
    proves("BVG-9.6h");
}
END_TEST

/* ---- raids ---- */

static const char *raids(struct game *g, const char *id)
{
    return bvg_raid_bar(&g->rules, &g->state, card(id));
}

static const char *meets(struct game *g, const char *id)
{
    return bvg_raid_meet_bar(&g->rules, &g->state, card(id));
}

START_TEST(free_cavalry)
{
    struct game *g = whole_map(0, false);
    on_board(g, "U054 U047", BVG_WEST);
    under(g, "U047", "U054"); /* a pair */
    one(g, "U008", "U009 U053", BVG_EAST);
    on_board(g, "C045", BVG_EAST);
    bvg_mark_led(&g->rules, &g->state);
    ck_may(raids(g, "U054"));
    ck_may(raids(g, "U047"));
    ck_may(meets(g, "C045"));
    ck_key(raids(g, "U053"), "raid.led");
    g->state.leader[card("U053")] = 0; /* its leader fell in this step: too late */
    ck_key(raids(g, "U053"), "raid.led");
    ck_key(meets(g, "U053"), "raid.led");
    ck_key(raids(g, "U009"), "raid.cavalry");
    bvg_begin_combat(&g->rules, &g->state); /* the next one: it leads itself */
    ck_may(raids(g, "U053"));
    proves("BVG-10.3d");

    g->state.used[card("U053")] = BVG_ATTACKED;
    ck_key(raids(g, "U053"), "raid.fought");
    g->state.used[card("C045")] = BVG_DEFENDED;
    ck_key(meets(g, "C045"), "raid.fought");
    g->state.used[card("U054")] |= BVG_RAIDED;
    held_by(g, BVG_BY_USA, "fts_henry_donelson");
    ck_key(plan(g, "U054", "nashville", NULL, BVG_SEA_ANY), "attack.raided");
    g->state.used[card("C045")] = BVG_RAIDED;
    attack = (struct bvg_attack){.side = BVG_USA, .target = city(g, "richmond"), .theater = BVG_EAST};
    ways(g);
    ck_key(defends(g, &stand[0], "C045"), "defend.raided");
    proves("BVG-10.3e");
    ck_assert(!bvg_can_meet_raid(&g->rules, &g->state, BVG_CSA));
}
END_TEST

START_TEST(sixteenth_corps)
{
    struct game *g = whole_map(0, false);
    on_board(g, "U049", BVG_WEST);
    ck_may(meets(g, "U049"));
    ck_assert(bvg_can_meet_raid(&g->rules, &g->state, BVG_USA));
    ck_key(raids(g, "U049"), "raid.cavalry");
    ck_key(plan(g, "U049", "memphis", NULL, BVG_SEA_ANY), "attack.no_leader");
    ck_assert_int_eq(bvg_size_of(&g->rules, &g->state, card("U049")).infantry, 1);
    g->state.theater[card("U049")] = BVG_EAST;
    ck_key(meets(g, "U049"), "raid.cavalry");
    g->state.theater[card("U049")] = BVG_WEST;
    proves("BVG-U49c");
    on_board(g, "U054", BVG_WEST);
    under(g, "U054", "U049"); /* it leads a pair */
    ck_may(raids(g, "U049"));
    ck_may(raids(g, "U054"));
    ck_may(meets(g, "U049"));
    ck_may(plan(g, "U049", "memphis", NULL, BVG_SEA_ANY));
    ck_assert_int_eq(bvg_attack_initiative(&g->rules, &g->state, card("U049")), 0);
    ck_assert_int_eq(bvg_size_of(&g->rules, &g->state, card("U049")).cavalry, 2);
    g->state.leader[card("U054")] = 0;
    under(g, "U049", "U054"); /* and is led in one */
    ck_may(raids(g, "U049"));
    ck_assert_int_eq(bvg_attack_initiative(&g->rules, &g->state, card("U054")), 2);
    proves("BVG-U49a");
    proves("BVG-U49b");
}
END_TEST

START_TEST(what_a_raid_takes)
{
    struct game *g = whole_map(0, false);
    const struct rules *r = &g->rules;
    ck_assert_int_eq(bvg_raid_points(r, 1, 0, false, 5), 1);
    ck_assert_int_eq(bvg_raid_points(r, 8, 0, false, 5), 2);
    proves("BVG-10.3g");
    ck_assert_int_eq(bvg_raid_points(r, 6, 2, true, 5), 1);
    ck_assert_int_eq(bvg_raid_points(r, 9, 2, true, 5), 1);
    ck_assert_int_eq(bvg_raid_points(r, 4, 0, true, 5), 1);
    proves("BVG-10.3h");
    ck_assert_int_eq(bvg_raid_points(r, 5, 2, true, 5), 0);
    ck_assert_int_eq(bvg_raid_points(r, 3, 0, true, 5), 0); /* he could have met it and did not */
    ck_assert_int_eq(bvg_raid_points(r, 1, 6, true, 5), 0);
    proves("BVG-10.3i");
    ck_assert_int_eq(bvg_raid_points(r, 10, 2, true, 5), 2);
    proves("BVG-10.3j");
    ck_assert_int_eq(bvg_raid_points(r, 10, 2, true, 1), 1);
    ck_assert_int_eq(bvg_raid_points(r, 10, 2, true, 0), 0);
    ck_assert_int_eq(bvg_raid_points(r, 1, 0, false, 0), 0);
    proves("BVG-10.3k");
    g->state.mover = BVG_USA;
    ck_may(bvg_side_raid_bar(&g->state, BVG_USA));
    ck_key(bvg_side_raid_bar(&g->state, BVG_CSA), "raid.no_raids");
    g->state.now_turn.raids = 1;
    ck_key(bvg_side_raid_bar(&g->state, BVG_USA), "raid.once");
    proves("BVG-10.3b");
    proves("BVG-C40a");
}
END_TEST

/* ---- option 12 ---- */

static bool may_meet(struct game *g, const char *chief, const char *target)
{
    look(g);
    return (bvg_tied_defense(&g->state, &ground, card(chief)) & BVG_AT(city(g, target))) != 0;
}

/* This command, and no other, was in the battle. */
static void fought(struct game *g, const char *chief)
{
    for (int c = 1; c <= BVG_CARDS; c++)
        g->state.fights[c] = bvg_on_board(&g->state, c) && bvg_commander(&g->state, c) == card(chief) ? BVG_FIGHTS : 0;
}

START_TEST(bridgeheads)
{
    struct game *g = whole_map(1 << 11, false);
    one(g, "U013", "U009", BVG_EAST);
    one(g, "C017", "C007", BVG_WEST);
    g->state.mover = BVG_USA;
    ck_may(plan(g, "U013", "montgomery", "pensacola", BVG_SEA_ANY));
    fought(g, "U013");
    bvg_tie_attacker(&g->rules, &g->state, &attack, true);
    held_by(g, BVG_BY_USA, "montgomery");
    bvg_turn_ties(&g->rules, &g->state, BVG_CSA);
    g->state.mover = BVG_CSA;
    ck_assert(may_meet(g, "U013", "montgomery") && may_meet(g, "U013", "pensacola"));
    ck_assert(may_meet(g, "U013", "ft_pickens"));
    ck_assert(!may_meet(g, "U013", "harpers_ferry") && !may_meet(g, "U009", "new_berne"));
    held_by(g, BVG_BY_CSA, "shenandoah_valley");
    one(g, "C021", "C009", BVG_EAST);
    ck_may(plan(g, "C021", "harpers_ferry", NULL, BVG_SEA_ANY));
    ways(g);
    ck_key(defends(g, stands_in(BVG_EAST, 0), "U013"), "defend.tied");
    proves("BVG-O12-ex1 BVG-O12a");
    held_by(g, BVG_BY_CSA, "montgomery"); /* lost in this turn: it was connected when it began */
    ck_assert(may_meet(g, "U013", "montgomery"));
    bvg_turn_ties(&g->rules, &g->state, BVG_CSA); /* an extra turn: by now it is not */
    ck_assert(!may_meet(g, "U013", "montgomery") && may_meet(g, "U013", "ft_pickens"));
    proves("BVG-O12e");
    bvg_turn_ties(&g->rules, &g->state, BVG_USA);
    ck_assert(may_meet(g, "U013", "harpers_ferry"));
}
END_TEST

/* From Ft Monroe, by land: what goes out of it is tied to it (option 12). */
START_TEST(out_of_ft_monroe)
{
    struct game *g = whole_map(1 << 11, false);
    one(g, "U013", "U009", BVG_EAST);
    one(g, "C017", "C007", BVG_EAST);
    held_by(g, BVG_BY_USA, "ft_monroe");
    held_by(g, BVG_BY_CSA, "manassas_jct wilderness shenandoah_valley");
    g->state.mover = BVG_USA;
    ck_may(plan(g, "U013", "richmond", "ft_monroe", BVG_SEA_NO));
    ck_assert(!attack.by_sea && attack.end == city(g, "ft_monroe"));
    fought(g, "U013");
    bvg_tie_attacker(&g->rules, &g->state, &attack, false);
    bvg_turn_ties(&g->rules, &g->state, BVG_CSA);
    g->state.mover = BVG_CSA;
    ck_assert(may_meet(g, "U013", "ft_monroe") && !may_meet(g, "U013", "washington"));
    ck_assert(!may_meet(g, "U013", "harpers_ferry"));
    proves("BVG-O12a");
}
END_TEST

START_TEST(landed)
{
    struct game *g = whole_map(1 << 11, false);
    one(g, "U013", "U009", BVG_EAST);
    one(g, "U008", "U010", BVG_EAST);
    on_board(g, "U005", BVG_EAST);
    g->state.mover = BVG_USA;
    ck_may(land(g, "U013", "savannah"));
    fought(g, "U013");
    bvg_tie_attacker(&g->rules, &g->state, &attack, true);
    held_by(g, BVG_BY_USA, "savannah macon");
    bvg_turn_ties(&g->rules, &g->state, BVG_CSA);
    ck_assert(may_meet(g, "U013", "savannah") && may_meet(g, "U013", "macon") && !may_meet(g, "U013", "pensacola"));
    proves("BVG-O12b");
    ck_may(land(g, "U008", "wilmington"));
    fought(g, "U008");
    bvg_tie_attacker(&g->rules, &g->state, &attack, false);
    look(g);
    ck_assert(bvg_tied_defense(&g->state, &ground, card("U008")) == 0);
    ck_assert(bvg_tied_defense(&g->state, &ground, card("U010")) == 0);
    proves("BVG-O12c");
}
END_TEST

START_TEST(held_the_fort)
{
    struct game *g = whole_map(1 << 11, false);
    one(g, "U008", "U009", BVG_EAST);
    one(g, "C038", "C007", BVG_EAST);
    one(g, "C017", "C009", BVG_WEST);
    one(g, "U032", "U010", BVG_EAST);
    ck_may(plan(g, "C038", "ft_monroe", "richmond", BVG_SEA_ANY));
    ways(g);
    fought(g, "U008");
    bvg_tie_defender(&g->rules, &g->state, &ground, &attack, stands_in(BVG_EAST, 0));
    ck_may(plan(g, "C017", "pensacola", NULL, BVG_SEA_ANY));
    ways(g);
    fought(g, "U032");
    bvg_tie_defender(&g->rules, &g->state, &ground, &attack, stands_in(BVG_EAST, 1));
    g->state.mover = BVG_CSA;
    bvg_turn_ties(&g->rules, &g->state, BVG_CSA); /* an extra turn of the CSA ends nothing */
    bvg_turn_ties(&g->rules, &g->state, BVG_USA);
    g->state.mover = BVG_USA;
    ck_assert(targets(g, "U008") == set_of(g, "richmond"));
    ck_key(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY), "attack.tied");
    ck_assert(targets(g, "U032") == set_of(g, "mobile montgomery"));
    on_board(g, "U005", BVG_EAST);
    ck_key(land(g, "U032", "savannah"), "attack.tied");
    bvg_turn_ties(&g->rules, &g->state, BVG_CSA);
    ck_assert(aims_at(g, "U008", "manassas_jct"));
    proves("BVG-O12d");
    g = whole_map(0, false); /* without the option nothing is marked */
    one(g, "U008", "U009", BVG_EAST);
    one(g, "C038", "C007", BVG_EAST);
    ck_may(plan(g, "C038", "ft_monroe", "richmond", BVG_SEA_ANY));
    ways(g);
    fought(g, "U008");
    bvg_tie_defender(&g->rules, &g->state, &ground, &attack, stands_in(BVG_EAST, 0));
    ck_assert_int_eq(g->state.tie_attack[card("U008")], 0);
    proves("BVG-11.1a BVG-8.2h");
}
END_TEST

static Suite *naval_suite(void)
{
    Suite *suite = suite_create("bvg naval");
    TCase *tc = tcase_create("naval");
    tcase_add_test(tc, coasts);
    tcase_add_test(tc, rivers);
    tcase_add_test(tc, where_to_land);
    tcase_add_test(tc, who_lands);
    tcase_add_test(tc, free_cavalry);
    tcase_add_test(tc, sixteenth_corps);
    tcase_add_test(tc, what_a_raid_takes);
    tcase_add_test(tc, bridgeheads);
    tcase_add_test(tc, out_of_ft_monroe);
    tcase_add_test(tc, landed);
    tcase_add_test(tc, held_the_fort);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(naval_suite());
}
