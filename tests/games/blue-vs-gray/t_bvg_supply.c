/* SPDX-License-Identifier: Apache-2.0 */
/* Supply bases and lines, theaters of a battle, retreat, supply by sea (chapter 11 and what chapter 8 takes of it). */
#include "tests/games/blue-vs-gray/bvg_ground.h"

static struct bvg_supply supply(struct game *g, int seat, const char *from)
{
    look(g);
    return bvg_supply_of(&ground, seat, city(g, from), false);
}

/* ---- bases ---- */

START_TEST(union_bases)
{
    struct game *g = whole_map(0, false);
    look(g);
    uint64_t native = 0;
    for (int at = 1; at <= BVG_CITIES; at++)
        if (bvg_native(&g->rules, &g->state, at) == BVG_BY_USA)
            native |= BVG_AT(at);
    uint64_t none = set_of(g, "ft_pickens pensacola new_berne");
    ck_assert((native & none) == none); /* all three are native here */
    ck_assert(ground.base[BVG_USA] == (native & ~none));
    ck_assert(ground.base[BVG_USA] & set_of(g, "ft_monroe"));
    held_by(g, BVG_BY_USA, "richmond"); /* held but not native; native but not held */
    held_by(g, BVG_BY_CSA, "harrisburg");
    look(g);
    ck_assert(!(ground.base[BVG_USA] & set_of(g, "richmond harrisburg")));
    proves("BVG-11.2a");
}
END_TEST

START_TEST(csa_bases)
{
    struct game *g = whole_map(0, false);
    held_by(g, BVG_BY_USA, "macon charleston_ft_sumter boston");
    look(g);
    ck_assert(!(ground.base[BVG_CSA] & set_of(g, "savannah")));
    held_by(g, BVG_BY_CSA, "macon"); /* of the other theater */
    look(g);
    ck_assert(ground.base[BVG_CSA] & set_of(g, "savannah"));
    held_by(g, BVG_BY_USA, "lynchburg manassas_jct wilderness");
    look(g);
    ck_assert(!(ground.base[BVG_CSA] & set_of(g, "shenandoah_valley")));
    held_by(g, BVG_BY_CSA, "harpers_ferry"); /* not native, and no base for it */
    look(g);
    ck_assert(ground.base[BVG_CSA] & set_of(g, "shenandoah_valley"));
    ck_assert(!(ground.base[BVG_CSA] & set_of(g, "harpers_ferry")));
    proves("BVG-11.2b");

    ck_assert(ground.base[BVG_CSA] & set_of(g, "port_hudson")); /* rivers only */
    on_board(g, "U007", BVG_WEST);
    look(g);
    ck_assert(!(ground.base[BVG_CSA] & set_of(g, "port_hudson")));
    proves("BVG-11.2c");
}
END_TEST

/* ---- lines ---- */

START_TEST(lines_over_land)
{
    struct game *g = whole_map(0, false);
    held_by(g, BVG_BY_USA, "chattanooga knoxville lynchburg wilderness manassas_jct");
    struct bvg_supply s = supply(g, BVG_USA, "chattanooga");
    ck_assert(s.base == set_of(g, "washington")); /* an eastern base for a western city, past a NO ATTACKS link */
    ck_assert(s.port == 0);
    held_by(g, BVG_BY_USA, "memphis vicksburg");
    s = supply(g, BVG_USA, "vicksburg"); /* the river, then rail or river */
    ck_assert(s.base == set_of(g, "cairo"));
    proves("BVG-11.3a");
    struct bvg_line line = bvg_supply_line(&ground, BVG_USA, city(g, "vicksburg"), s.base, 0);
    ck_assert(line.cities == set_of(g, "vicksburg memphis cairo") && line.links == 2);

    ck_assert(!(s.base & set_of(g, "centralia"))); /* Cairo was reached first */
    s = supply(g, BVG_CSA, "atlanta");
    ck_assert(s.base == set_of(g, "atlanta") && s.port == 0);
    proves("BVG-11.3b BVG-G-supply-line");

    held_by(g, BVG_BY_USA, "cumberland_gap");
    held_by(g, BVG_BY_CSA, "knoxville");
    s = supply(g, BVG_USA, "cumberland_gap"); /* Lexington is neutral, Knoxville the enemy's */
    ck_assert(s.base == 0 && s.port == 0);
    held_by(g, BVG_BY_USA, "lexington");
    s = supply(g, BVG_USA, "cumberland_gap");
    ck_assert(s.base & set_of(g, "cincinnati"));
    proves("BVG-11.3c");
}
END_TEST

START_TEST(round_what_was_taken)
{
    struct game *g = whole_map(0, false);
    held_by(g, BVG_BY_USA, "corinth memphis fts_henry_donelson nashville decatur");
    look(g);
    uint64_t cairo = set_of(g, "cairo");
    struct bvg_line line = bvg_supply_line(&ground, BVG_USA, city(g, "decatur"), cairo, 0);
    ck_assert(line.cities == set_of(g, "decatur corinth cairo"));
    line = bvg_supply_line(&ground, BVG_USA, city(g, "decatur"), cairo, set_of(g, "corinth"));
    ck_assert(line.cities == set_of(g, "decatur nashville fts_henry_donelson cairo"));
    line = bvg_supply_line(&ground, BVG_USA, city(g, "decatur"), cairo, set_of(g, "corinth nashville"));
    ck_assert(line.cities == set_of(g, "decatur corinth cairo")); /* there is no other */
}
END_TEST

START_TEST(from_a_base)
{
    struct game *g = whole_map(0, false);
    one(g, "U008", "U009", BVG_WEST);
    one(g, "U032", "U010", BVG_EAST);
    ck_may(plan(g, "U008", "memphis", NULL, BVG_SEA_ANY));
    ck_assert_int_eq(attack.from, city(g, "cairo"));
    ck_assert_int_eq(attack.end, city(g, "cairo"));
    ck_assert(attack.line == set_of(g, "cairo"));
    ck_key(plan(g, "U032", "memphis", NULL, BVG_SEA_ANY), "attack.reach");
    proves("BVG-11.3-ex2");
    ck_may(plan(g, "U032", "richmond", "ft_monroe", BVG_SEA_ANY)); /* a port, but a base: never by sea */
    ck_assert_int_eq(attack.by_sea, 0);
    ck_key(plan(g, "U032", "richmond", "ft_monroe", BVG_SEA_YES), "attack.reach");
    proves("BVG-11.3d");
}
END_TEST

START_TEST(same_track)
{
    struct game *g = whole_map(0, false);
    held_by(g, BVG_BY_USA, "columbia charleston_ft_sumter");
    one(g, "C017", "C007", BVG_WEST);
    ck_may(plan(g, "C017", "columbia", "augusta", BVG_SEA_ANY)); /* both go through the same junction */
    ck_assert(supply(g, BVG_USA, "columbia").port == set_of(g, "charleston_ft_sumter"));
    proves("BVG-11.3e BVG-11.3-ex1");
}
END_TEST

START_TEST(base_fixes_theater)
{
    struct game *g = whole_map(0, false);
    held_by(g, BVG_BY_USA, "augusta columbia greensboro lynchburg wilderness manassas_jct");
    one(g, "U008", "U009 U010 U018", BVG_EAST);
    one(g, "U032", "U020", BVG_WEST);
    ck_may(plan(g, "U008", "atlanta", "augusta", BVG_SEA_ANY));
    ck_assert_int_eq(attack.end, city(g, "washington"));
    ck_assert_int_eq(attack.theater, BVG_EAST);
    ck_assert_int_eq(attack.cross, 1);
    ck_key(plan(g, "U032", "atlanta", "augusta", BVG_SEA_ANY), "attack.reach");
    proves("BVG-11.1a BVG-11.1-ex1 BVG-8.2h");

    held_by(g, BVG_BY_USA, "chattanooga knoxville nashville fts_henry_donelson"); /* lines both ways */
    ck_may(plan(g, "U008", "atlanta", "chattanooga", BVG_SEA_ANY));
    ck_assert_int_eq(attack.end, city(g, "washington"));
    ck_may(plan(g, "U032", "atlanta", "chattanooga", BVG_SEA_ANY));
    ck_assert_int_eq(attack.end, city(g, "cairo"));
    ck_assert_int_eq(attack.cross, 0);
    proves("BVG-11.5a");
}
END_TEST

/* ---- who defends from where ---- */

START_TEST(own_theater)
{
    struct game *g = whole_map(0, false);
    one(g, "U008", "U009", BVG_EAST);
    one(g, "C017", "C007", BVG_EAST);
    one(g, "C006", "C009", BVG_WEST);
    ck_may(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY));
    ck_assert_int_eq(ways(g), 1);
    ck_assert(retreats(BVG_EAST, 0) && stand[0].supplied);
    ck_may(defends(g, &stand[0], "C017"));
    ck_key(defends(g, &stand[0], "C006"), "defend.theater");
    ck_key(defends(g, &stand[0], "C007"), "defend.no_command");
    ck_key(defends(g, &stand[0], "U008"), "defend.no_command");
    proves("BVG-11.5c BVG-8.3f");

    held_by(g, BVG_BY_USA, "wilderness shenandoah_valley"); /* nobody beside it: no base, no line */
    ck_assert_int_eq(ways(g), 1);
    ck_assert(!stand[0].supplied && !stand[0].retreat);
    ck_may(defends(g, &stand[0], "C017"));
    proves("BVG-11.4a BVG-11.5c");
    proves("BVG-8.3b");
}
END_TEST

START_TEST(both_lines)
{
    struct game *g = whole_map(0, false);
    one(g, "C017", "C007", BVG_WEST);
    held_by(g, BVG_BY_USA, "chattanooga knoxville lynchburg wilderness manassas_jct cumberland_gap lexington");
    ck_may(plan(g, "C017", "chattanooga", "atlanta", BVG_SEA_ANY));
    struct bvg_supply s = supply(g, BVG_USA, "chattanooga");
    ck_assert((s.base & set_of(g, "washington cincinnati")) == set_of(g, "washington cincinnati"));
    ck_assert_int_eq(ways(g), 2);
    ck_assert(retreats(BVG_EAST, 0) && retreats(BVG_WEST, 0));
    proves("BVG-11.5-ex1");

    g = whole_map(0, false);
    one(g, "C017", "C007", BVG_WEST);
    held_by(g, BVG_BY_USA, "atlanta chattanooga knoxville lynchburg wilderness manassas_jct");
    ck_may(plan(g, "C017", "atlanta", "columbus_ga", BVG_SEA_ANY));
    ck_assert_int_eq(ways(g), 2);
    ck_assert(retreats(BVG_EAST, 0) && stands_in(BVG_WEST, 0) && !retreats(BVG_WEST, 0));
    proves("BVG-11.5-ex2 BVG-11.5d BVG-11.4b");
}
END_TEST

/* USA attacks Macon from Atlanta, with lines to Washington and to the West. */
static struct game *to_macon(int theater)
{
    struct game *g = whole_map(0, false);
    held_by(g, BVG_BY_USA, "atlanta chattanooga knoxville lynchburg wilderness manassas_jct cumberland_gap lexington");
    one(g, "U008", "U009", theater);
    one(g, "C017", "C007", BVG_EAST);
    return g;
}

START_TEST(cross_theater)
{
    struct game *g = to_macon(BVG_EAST);
    ck_may(plan(g, "U008", "macon", "atlanta", BVG_SEA_ANY));
    ck_assert_int_eq(attack.end, city(g, "washington"));
    ck_assert_int_eq(ways(g), 2);
    ck_assert(retreats(BVG_EAST, 0) && !stands_in(BVG_EAST, 0)->supplied); /* past Macon, a base, to Savannah */
    ck_may(defends(g, stands_in(BVG_EAST, 0), "C017"));
    proves("BVG-11.5-ex3 BVG-11.5f");

    held_by(g, BVG_BY_USA, "savannah");
    ck_may(plan(g, "U008", "macon", "atlanta", BVG_SEA_NO));
    ck_assert_int_eq(ways(g), 2);
    ck_assert(stands_in(BVG_EAST, 0) && !retreats(BVG_EAST, 0));
    proves("BVG-11.5-ex4 BVG-11.5e");

    g = to_macon(BVG_WEST);
    ck_may(plan(g, "U008", "macon", "atlanta", BVG_SEA_ANY));
    ck_assert_int_eq(attack.end, city(g, "cincinnati"));
    ck_assert_int_eq(ways(g), 1);
    ck_assert(retreats(BVG_WEST, 0));
    ck_assert(bvg_supply_of(&ground, BVG_CSA, attack.target, false).base == BVG_AT(attack.target)); /* it stops there */
    proves("BVG-11.5-ex5");
}
END_TEST

START_TEST(closed_from_the_sea)
{
    struct game *g = whole_map(0, false);
    held_by(g, BVG_BY_USA, "montgomery"); /* Pensacola is printed the Union's */
    one(g, "U008", "U009", BVG_EAST);
    ck_may(plan(g, "U008", "selma", "montgomery", BVG_SEA_ANY));
    ck_assert(attack.by_sea && attack.end == city(g, "pensacola"));
    ck_assert_int_eq(attack.cross, 1);
    ck_assert_int_eq(ways(g), 1);
    ck_assert(stands_in(BVG_WEST, 0) != NULL);
    proves("BVG-11.5-ex6");

    held_by(g, BVG_BY_CSA, "pensacola");
    held_by(g, BVG_BY_USA, "atlanta macon savannah");
    ck_may(plan(g, "U008", "selma", "montgomery", BVG_SEA_ANY));
    ck_assert(attack.by_sea && attack.end == city(g, "savannah"));
    ck_assert_int_eq(ways(g), 2);
    ck_assert(stands_in(BVG_EAST, 0) != NULL);
    proves("BVG-11.5-ex7");
    held_by(g, BVG_BY_USA, "pensacola"); /* it could come out of Pensacola, whichever line it takes */
    ck_may(plan(g, "U008", "selma", "montgomery", BVG_SEA_ANY));
    attack.end = city(g, "savannah");
    ways(g);
    ck_assert(stands_in(BVG_EAST, 0) == NULL);
    attack.by_sea = 0; /* over land just as well */
    ways(g);
    ck_assert(stands_in(BVG_EAST, 0) == NULL);
    attack.cross = 0; /* a Western command is another matter: the East is not closed to a line of his own */
    ways(g);
    ck_assert(stands_in(BVG_WEST, 0) != NULL);

    on_board(g, "U005", BVG_EAST);
    held_by(g, BVG_BY_CSA, "new_orleans");
    ck_may(land(g, "U008", "new_orleans"));
    ck_assert_int_eq(attack.cross, 1);
    ck_assert_int_eq(ways(g), 1);
    ck_assert(stands_in(BVG_EAST, 0) == NULL);
    proves("BVG-11.5g");
}
END_TEST

/* ---- retreat ---- */

START_TEST(retreat_from_home)
{
    struct game *g = whole_map(0, false);
    held_by(g, BVG_BY_CSA, "harpers_ferry baltimore pittsburgh");
    one(g, "C017", "C007", BVG_EAST);
    ck_may(plan(g, "C017", "harrisburg", NULL, BVG_SEA_ANY));
    ck_assert_int_eq(attack.from, city(g, "baltimore"));
    ways(g);
    ck_assert(stands_in(BVG_EAST, 0)->supplied && !retreats(BVG_EAST, 0)); /* a base, but alone */
    held_by(g, BVG_BY_USA, "pittsburgh");
    ways(g);
    ck_assert(retreats(BVG_EAST, 0));
    held_by(g, BVG_BY_CSA, "washington harrisburg");
    held_by(g, BVG_BY_USA, "baltimore");
    attack.target = city(g, "baltimore");
    ways(g);
    ck_assert(retreats(BVG_EAST, 0)); /* a port */
    held_by(g, BVG_BY_CSA, "baltimore pittsburgh");
    attack = (struct bvg_attack){.side = BVG_USA, .target = city(g, "harrisburg"), .theater = BVG_EAST};
    ways(g);
    ck_assert(retreats(BVG_EAST, 0)); /* only the Union is shut in there */
    proves("BVG-11.4c");

    held_by(g, BVG_BY_USA, "lynchburg manassas_jct wilderness harpers_ferry");
    attack = (struct bvg_attack){.side = BVG_USA, .target = city(g, "shenandoah_valley"), .theater = BVG_EAST};
    ways(g);
    ck_assert(!stand[0].supplied && stand[0].retreat); /* a pesthole */
    held_by(g, BVG_BY_USA, "shenandoah_valley wilderness washington");
    held_by(g, BVG_BY_CSA, "manassas_jct"); /* as alone, and no pesthole */
    attack.target = city(g, "manassas_jct");
    ways(g);
    ck_assert(!stand[0].retreat);
    proves("BVG-8.7h");
}
END_TEST

START_TEST(monroe)
{
    struct game *g = whole_map(0, false);
    one(g, "U019", "U009 U010 U018 U020", BVG_EAST);
    on_board(g, "U062", BVG_EAST);
    under(g, "U062", "U019");
    under(g, "U021", "U062");
    one(g, "C038", "C007", BVG_EAST);
    one(g, "C008", "C009 C010", BVG_EAST);
    ck_may(plan(g, "U019", "richmond", "ft_monroe", BVG_SEA_ANY));
    ck_assert(!attack.by_sea);
    ck_may(plan(g, "C038", "ft_monroe", NULL, BVG_SEA_ANY));
    ck_assert(!bvg_sea_announces(&ground, BVG_CSA, city(g, "ft_monroe")));
    ck_assert_int_eq(ways(g), 1);
    ck_may(defends(g, &stand[0], "U019"));
    proves("BVG-11.8a");
    ck_assert(!(bvg_beside(&ground, BVG_USA, attack.target) & ground.held[BVG_USA]));
    ck_assert(retreats(BVG_EAST, 0));
    proves("BVG-11.8b");
}
END_TEST

/* ---- by sea ---- */

START_TEST(every_port)
{
    struct game *g = whole_map(0, false);
    int n = 0;
    for (int at = 1; at <= BVG_CITIES; at++) {
        if (!bvg_data(&g->rules)->city[at].port)
            continue;
        int was = g->state.control[at];
        g->state.control[at] = BVG_BY_USA;
        look(g);
        struct bvg_supply s = bvg_supply_of(&ground, BVG_USA, at, false);
        ck_assert((s.port | s.base) & BVG_AT(at)); /* Baltimore and Ft Monroe are bases themselves */
        n += (s.port & BVG_AT(at)) != 0;
        g->state.control[at] = BVG_BY_CSA;
        look(g);
        ck_assert(bvg_supply_of(&ground, BVG_CSA, at, false).port == 0);
        g->state.control[at] = (uint8_t)was;
    }
    ck_assert_int_eq(n, 10); /* twelve less two */
    proves("BVG-11.6a");
}
END_TEST

START_TEST(sea_limits)
{
    struct game *g = whole_map(0, false);
    one(g, "U008", "U009 U010", BVG_EAST);
    one(g, "U032", "U018", BVG_WEST);
    ck_may(plan(g, "U008", "montgomery", "pensacola", BVG_SEA_ANY));
    ck_assert(attack.by_sea && attack.end == city(g, "pensacola"));
    ck_key(plan(g, "U032", "montgomery", "pensacola", BVG_SEA_ANY), "attack.reach");
    ck_assert(aims_at(g, "U008", "montgomery") && !aims_at(g, "U032", "montgomery"));
    proves("BVG-11.6b");

    under(g, "U020", "U008"); /* a third corps */
    ck_key(plan(g, "U008", "montgomery", "pensacola", BVG_SEA_ANY), "attack.sea_size");
    ck_assert(!aims_at(g, "U008", "montgomery"));
    g->state.now[card("U020")] |= BVG_INACTIVE; /* face-down it counts too */
    ck_key(plan(g, "U008", "montgomery", "pensacola", BVG_SEA_ANY), "attack.sea_size");
    proves("BVG-8.9h BVG-8.9-ex1");
    gone(g, "U020");
    under(g, "U054", "U008"); /* cavalry */
    ck_key(plan(g, "U008", "montgomery", "pensacola", BVG_SEA_ANY), "attack.sea_size");
    gone(g, "U054");
    gone(g, "U009 U010 U008");
    one(g, "U019", "U009", BVG_EAST); /* two leaders */
    on_board(g, "U008", BVG_EAST);
    under(g, "U008", "U019");
    under(g, "U010", "U008");
    ck_key(plan(g, "U019", "montgomery", "pensacola", BVG_SEA_ANY), "attack.sea_size");
    one(g, "C017", "C007", BVG_WEST); /* and in defence */
    ck_may(plan(g, "C017", "pensacola", NULL, BVG_SEA_ANY));
    ways(g);
    ck_key(defends(g, stands_in(BVG_EAST, 1), "U019"), "defend.sea_size");
    proves("BVG-11.6c");

    g->state.late_war[BVG_USA] = 1;
    ck_may(defends(g, stands_in(BVG_EAST, 1), "U019"));
    ck_may(plan(g, "U019", "montgomery", "pensacola", BVG_SEA_ANY));
    on_board(g, "U005", BVG_EAST);
    ck_key(land(g, "U019", "savannah"), "invade.size");
    proves("BVG-11.6d");
}
END_TEST

START_TEST(corinth_by_sea)
{
    struct game *g = whole_map(0, false);
    held_by(g, BVG_BY_USA, "corinth grenada jackson new_orleans");
    one(g, "C017", "C007", BVG_WEST);
    ck_may(plan(g, "C017", "corinth", "decatur", BVG_SEA_ANY));
    ck_assert_int_eq(ways(g), 2);
    ck_assert(retreats(BVG_EAST, 1) && retreats(BVG_WEST, 0));
    proves("BVG-11.6-ex1");
}
END_TEST

START_TEST(ft_pickens)
{
    struct game *g = whole_map(0, false);
    held_by(g, BVG_BY_CSA, "pensacola");
    one(g, "C038", "C007", BVG_WEST); /* Lee with Jackson: two leaders */
    on_board(g, "C021", BVG_WEST);
    under(g, "C021", "C038");
    under(g, "C009 C010", "C021");
    one(g, "C017", "C013 C015 C022", BVG_WEST);
    one(g, "U008", "U009 U010 U018", BVG_WEST);
    one(g, "U032", "U020 U021", BVG_EAST);
    int target = city(g, "ft_pickens");
    look(g);
    ck_assert(bvg_sea_announces(&ground, BVG_CSA, target)); /* asked of a survey: no commander is named yet */
    ck_assert(!bvg_sea_announces(&ground, BVG_USA, city(g, "pensacola")));
    ck_assert(!bvg_sea_announces(&ground, BVG_CSA, city(g, "washington")));
    ck_assert(bvg_sea_default(&ground, target));
    proves("BVG-11.7b");
    ck_key(plan_said(g, "C038", "ft_pickens", "pensacola", BVG_SEA_ANY, BVG_SEA_YES), "attack.one_leader");
    ck_may(plan_said(g, "C017", "ft_pickens", "pensacola", BVG_SEA_ANY, BVG_SEA_YES)); /* any number of divisions */
    ck_assert_int_eq(ways(g), 1);
    ck_assert(retreats(BVG_EAST, 1));
    ck_may(defends(g, &stand[0], "U032"));
    ck_key(defends(g, &stand[0], "U008"), "defend.theater");
    ck_may(plan_said(g, "C038", "ft_pickens", "pensacola", BVG_SEA_ANY, BVG_SEA_NO));
    proves("BVG-11.7a");
    ck_assert_int_eq(ways(g), 1);
    ck_assert(stands_in(BVG_WEST, 0) && !retreats(BVG_WEST, 0));
    ck_may(defends(g, &stand[0], "U008")); /* three corps */
    ck_may(plan(g, "C038", "ft_pickens", "pensacola", BVG_SEA_ANY));
    ck_assert_int_eq(ways(g), 2);
    g->state.late_war[BVG_USA] = 1;
    g->state.theater[card("U008")] = BVG_EAST;
    bvg_set_theater(&g->state, card("U008"), BVG_EAST);
    ck_may(defends(g, stands_in(BVG_EAST, 1), "U008"));
    proves("BVG-11.7-ex1");
}
END_TEST

static Suite *supply_suite(void)
{
    Suite *suite = suite_create("bvg supply");
    TCase *tc = tcase_create("supply");
    tcase_add_test(tc, union_bases);
    tcase_add_test(tc, csa_bases);
    tcase_add_test(tc, lines_over_land);
    tcase_add_test(tc, round_what_was_taken);
    tcase_add_test(tc, from_a_base);
    tcase_add_test(tc, same_track);
    tcase_add_test(tc, base_fixes_theater);
    tcase_add_test(tc, own_theater);
    tcase_add_test(tc, both_lines);
    tcase_add_test(tc, cross_theater);
    tcase_add_test(tc, closed_from_the_sea);
    tcase_add_test(tc, retreat_from_home);
    tcase_add_test(tc, monroe);
    tcase_add_test(tc, every_port);
    tcase_add_test(tc, sea_limits);
    tcase_add_test(tc, corinth_by_sea);
    tcase_add_test(tc, ft_pickens);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(supply_suite());
}
