/* SPDX-License-Identifier: Apache-2.0 */
/* What can be attacked from where, by whom, and who may defend (8.2, 8.3, 8.9 and the options that change it). */
#include "tests/games/blue-vs-gray/bvg_ground.h"
#include "tests/games/blue-vs-gray/bvg_links.h"

START_TEST(how_far)
{
    struct game *g = whole_map(0, false);
    one(g, "U008", "U009", BVG_EAST); /* initiative 1 */
    one(g, "U019", "U010", BVG_EAST); /* Grant, 2 */
    ck_assert(aims_at(g, "U008", "manassas_jct") && !aims_at(g, "U008", "wilderness"));
    ck_may(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY));
    ck_assert_int_eq(attack.from, city(g, "washington"));
    ck_assert_int_eq(attack.between, 0);
    ck_key(plan(g, "U008", "wilderness", NULL, BVG_SEA_ANY), "attack.reach");
    one(g, "U011", "U018", BVG_EAST); /* McClellan, 0 */
    ck_may(plan(g, "U011", "manassas_jct", NULL, BVG_SEA_ANY));
    ck_key(plan(g, "U011", "wilderness", NULL, BVG_SEA_ANY), "attack.reach");
    proves("BVG-8.2c");

    ck_may(plan(g, "U019", "wilderness", "washington", BVG_SEA_ANY));
    ck_assert_int_eq(attack.between, city(g, "manassas_jct"));
    ck_key(plan(g, "U019", "richmond", "washington", BVG_SEA_ANY), "attack.reach"); /* two lie between */
    held_by(g, BVG_NEUTRAL, "manassas_jct");                                        /* a neutral city is not passed */
    ck_key(plan(g, "U019", "wilderness", "washington", BVG_SEA_ANY), "attack.reach");
    held_by(g, BVG_BY_CSA, "manassas_jct");
    ck_assert(aims_at(g, "U019", "wilderness") && aims_at(g, "U019", "petersburg")); /* past Richmond */
    proves("BVG-8.2d");

    held_by(g, BVG_BY_USA, "manassas_jct");
    ck_key(plan(g, "U019", "lynchburg", "manassas_jct", BVG_SEA_ANY), "attack.reach"); /* past the Wilderness */
    one(g, "C038", "C007", BVG_EAST);
    held_by(g, BVG_BY_USA, "wilderness"); /* the Union's pesthole is a city like others */
    ck_may(plan(g, "C038", "manassas_jct", "richmond", BVG_SEA_ANY));
    ck_assert_int_eq(attack.between, city(g, "wilderness"));
    proves("BVG-8.2e");
}
END_TEST

START_TEST(commander_counts)
{
    struct game *g = whole_map(0, false);
    one(g, "U008", "U009", BVG_EAST);
    on_board(g, "U062", BVG_EAST); /* Sherman, 2, under McDowell, 1 */
    under(g, "U062", "U008");
    under(g, "U010", "U062");
    ck_key(plan(g, "U008", "wilderness", NULL, BVG_SEA_ANY), "attack.reach");
    ck_key(plan(g, "U062", "wilderness", NULL, BVG_SEA_ANY), "attack.no_command");
    ck_assert_int_eq(bvg_attack_initiative(&g->rules, &g->state, card("U008")), 1);
    one(g, "U019", "U018", BVG_EAST);
    g->state.leader[card("U062")] = (uint8_t)card("U019");
    ck_may(plan(g, "U019", "wilderness", NULL, BVG_SEA_ANY));
    proves("BVG-8.2f");
    on_board(g, "U020", BVG_EAST);
    ck_key(plan(g, "U020", "manassas_jct", NULL, BVG_SEA_ANY), "attack.no_leader");
    ck_assert_int_eq(bvg_defense_initiative(&g->rules, &g->state, card("U020")), 0);
    on_board(g, "U054", BVG_EAST);
    ck_may(plan(g, "U054", "manassas_jct", NULL, BVG_SEA_ANY));
    proves("BVG-10.1b");
}
END_TEST

START_TEST(which_targets)
{
    struct game *g = whole_map(0, false);
    one(g, "U008", "U009", BVG_WEST);
    one(g, "C017", "C007", BVG_WEST);
    held_by(g, BVG_BY_CSA, "cumberland_gap");
    ck_key(plan(g, "U008", "cairo", NULL, BVG_SEA_ANY), "attack.target");
    ck_key(plan(g, "U008", "harpers_ferry", NULL, BVG_SEA_ANY), "attack.target");
    ck_may(plan(g, "U008", "memphis", NULL, BVG_SEA_ANY));
    ck_assert_int_eq(attack.commander, card("U008"));
    proves("BVG-8.2a");
    ck_may(plan(g, "U008", "lexington", NULL, BVG_SEA_ANY)); /* neutral */
    ck_may(plan(g, "C017", "lexington", NULL, BVG_SEA_ANY));
    ck_assert(aims_at(g, "U008", "louisville") && aims_at(g, "C017", "bowling_green"));
    proves("BVG-3.27a");

    held_by(g, BVG_BY_USA, "wheeling");
    one(g, "U032", "U010", BVG_EAST);
    held_by(g, BVG_BY_CSA, "pittsburgh wheeling harrisburg");
    ck_assert(!aims_at(g, "U032", "pittsburgh")); /* from Harper's Ferry to Wheeling, from Harrisburg to Pittsburgh */
    held_by(g, BVG_BY_USA, "harrisburg");
    ck_key(plan(g, "U032", "pittsburgh", "harrisburg", BVG_SEA_ANY), "attack.reach");
    ck_key(plan(g, "U032", "wheeling", "harpers_ferry", BVG_SEA_ANY), "attack.reach");
    held_by(g, BVG_BY_USA, "shenandoah_valley");
    one(g, "U019", "U018", BVG_EAST); /* neither half of two links may be such a one */
    ck_key(plan(g, "U019", "lynchburg", "shenandoah_valley", BVG_SEA_ANY), "attack.reach");
    ck_may(plan(g, "U008", "wheeling", "cincinnati", BVG_SEA_ANY)); /* the river is open */
    proves("BVG-3.25a");
}
END_TEST

START_TEST(jumping_off)
{
    struct game *g = whole_map(0, false);
    struct bvg_reach reach[BVG_SOURCES];
    struct bvg_attacker who;
    held_by(g, BVG_BY_USA, "memphis corinth grenada");
    one(g, "U019", "U009", BVG_WEST);
    ck_may(plan(g, "U019", "tupelo", NULL, BVG_SEA_ANY));
    ck_assert_int_eq(attack.from, city(g, "corinth"));
    ck_key(plan(g, "U019", "tupelo", "jackson", BVG_SEA_ANY), "attack.from");
    ck_key(plan(g, "U019", "tupelo", "cairo", BVG_SEA_ANY), "attack.reach");
    ck_may(plan(g, "U019", "meridian", NULL, BVG_SEA_ANY)); /* past Jackson: Tupelo is a pesthole */
    ck_assert_int_eq(attack.between, city(g, "jackson"));
    ck_assert_int_eq(attack.from, city(g, "grenada"));
    ck_may(plan(g, "U019", "fts_henry_donelson", NULL, BVG_SEA_ANY)); /* Cairo, a base, is nearest */
    ck_assert_int_eq(attack.from, city(g, "cairo"));
    ck_may(plan(g, "U019", "fts_henry_donelson", "memphis", BVG_SEA_ANY));
    ck_assert(attack.line == set_of(g, "memphis cairo"));
    proves("BVG-8.2b");
    who = attacker(g, "U019", reach);
    ck_assert(bvg_attack_from(&ground, reach, &who, city(g, "fts_henry_donelson"), BVG_SEA_ANY) ==
              set_of(g, "cairo memphis corinth"));
    held_by(g, BVG_BY_USA, "nashville"); /* of two that are as near: the first by name */
    held_by(g, BVG_BY_CSA, "decatur");
    held_by(g, BVG_BY_USA, "fts_henry_donelson");
    ck_may(plan(g, "U019", "decatur", NULL, BVG_SEA_ANY));
    ck_assert_int_eq(attack.from, city(g, "corinth"));
}
END_TEST

START_TEST(once_each)
{
    struct game *g = whole_map(0, false);
    one(g, "U008", "U009 U010", BVG_EAST);
    one(g, "U032", "U018", BVG_EAST);
    g->state.used[card("U009")] |= BVG_ATTACKED; /* one of its cards did */
    ck_key(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY), "attack.again");
    ck_may(plan(g, "U032", "manassas_jct", NULL, BVG_SEA_ANY)); /* the same city, another command */
    g->state.now[card("U009")] |= BVG_INACTIVE; /* it came by a leader's loss: what is left may attack */
    ck_may(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY));
    g->state.now[card("U009")] = 0;
    ck_assert(targets(g, "U008") == 0 && targets(g, "U032") != 0);
    proves("BVG-8.2g BVG-8.2j");
    g->state.used[card("U009")] = 0;
    g->state.supply[BVG_USA] = 0;
    ck_key(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY), "attack.no_supply");
    ck_assert(targets(g, "U032") == 0);
    g->state.supply[BVG_USA] = 1;
    ck_may(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY));
    g->state.now_turn.no_attacks = 1;
    ck_key(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY), "attack.no_attacks");
    g->state.now_turn.no_attacks = 0;
    g->state.now[card("U032")] |= BVG_MOVED;
    ck_key(plan(g, "U032", "manassas_jct", NULL, BVG_SEA_ANY), "attack.moved");
    g->state.now[card("U009")] |= BVG_INACTIVE;
    g->state.now[card("U010")] |= BVG_INACTIVE;
    ck_key(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY), "attack.no_units");
}
END_TEST

/* The list of all attackers is what the plans of attacks by each say. */
START_TEST(list_of_attackers)
{
    static struct bvg_attacker list[BVG_CARDS_MAX];
    struct bvg_reach reach[BVG_SOURCES];
    int found = 0;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct game *g = a_scenario(seed == 1 ? "historical" : "gettysburg", 0, seed);
        for (int seat = 0; seat < BVG_SIDES; seat++) {
            g->state.supply[seat] = 3;
            look(g);
            bvg_reach_all(&g->rules, &g->state, &ground, seat, reach);
            int n = bvg_attackers(&g->rules, &g->state, &ground, seat, reach, list);
            found += n;
            for (int c = bvg_first_card(seat); c <= bvg_last_card(seat); c++) {
                struct bvg_attacker who = {0};
                for (int i = 0; i < n; i++)
                    who = list[i].commander == c ? list[i] : who;
                uint64_t aims = who.targets;
                bool heads = g->state.place[c] == BVG_BOARD && g->state.leader[c] == 0;
                ck_assert(heads || who.commander == 0);
                for (int at = 1; heads && at <= BVG_CITIES; at++) { /* each target can be attacked, and no other city */
                    struct bvg_wish wish = {.commander = c, .target = at};
                    const char *key = bvg_attack_plan(&g->rules, &g->state, &ground, &wish, &attack);
                    ck_assert_int_eq(key == NULL, (aims & BVG_AT(at)) != 0);
                    uint64_t from = key ? 0 : bvg_attack_from(&ground, reach, &who, at, BVG_SEA_ANY);
                    ck_assert(key || (from & BVG_AT(attack.from)));
                    ck_assert(key || ((attack.line & BVG_AT(attack.end)) && (attack.line & BVG_AT(attack.from))));
                    ck_assert(key || !(attack.line & ~ground.held[seat]));
                }
            }
        }
    }
    ck_assert_int_gt(found, 4);
}
END_TEST

/* The sets say what the questions of map.c say, and one search what many do, wherever control lies. */
static void compare(struct game *g, int seat)
{
    const struct rules *r = &g->rules;
    struct bvg_reach reach[BVG_SOURCES];
    uint64_t from[BVG_SOURCES] = {0}, near[BVG_SOURCES] = {0};
    int wrong = 0;
    look(g);
    bvg_reach_all(r, &g->state, &ground, seat, reach);
    for (int a = 1; a <= BVG_CITIES; a++) {
        struct bvg_supply s = bvg_supply_of(&ground, seat, a, false);
        int theaters = bvg_supply_theaters(&ground, s);
        from[BVG_EASTERN_BASE] |= theaters & BVG_EAST ? BVG_AT(a) : 0;
        from[BVG_WESTERN_BASE] |= theaters & BVG_WEST ? BVG_AT(a) : 0;
        from[BVG_BY_SEA] |= s.port ? BVG_AT(a) : 0;
        struct bvg_supply all = bvg_supply_of(&ground, seat, a, true);
        wrong += (s.base & ~all.base) || (s.port & ~all.port);
        for (int b = 1; b <= BVG_CITIES; b++) {
            uint64_t at = BVG_AT(b);
            bool link = bvg_attack_link(r, &g->state, seat, a, b), on_map = bvg_on_map(&g->state, a);
            wrong += (on_map && (bvg_beside(&ground, seat, a) & at)) != bvg_adjacent(r, &g->state, seat, a, b);
            wrong += (on_map && (bvg_attack_beside(&ground, seat, a) & at)) != link;
            for (int source = 0; source < BVG_SOURCES; source++)
                if (link && (from[source] & BVG_AT(a)) && !bvg_holds(&g->state, seat, b))
                    near[source] |= at;
        }
    }
    ck_assert_int_eq(wrong, 0);
    for (int source = 0; source < BVG_SOURCES; source++) {
        ck_assert(reach[source].from == from[source]);
        ck_assert(reach[source].near == near[source]);
    }
}

START_TEST(sets_and_questions_agree)
{
    uint32_t seed = 7;
    for (int round = 0; round < 60; round++) {
        struct game *g = round % 3 ? whole_map(0, round % 2) : a_game(0);
        for (int at = 1; at <= BVG_CITIES; at++) {
            seed = seed * 1664525u + 1013904223u;
            if (bvg_on_map(&g->state, at) && (seed >> 16) % 4 != 0)
                g->state.control[at] = (uint8_t)(1 + (seed >> 20) % 3);
        }
        if (round % 4 == 0)
            on_board(g, "U007", BVG_WEST);
        compare(g, BVG_CSA);
        compare(g, BVG_USA);
        for (int at = 1; at <= BVG_CITIES; at++) {
            int native = bvg_native(&g->rules, &g->state, at);
            ck_assert_int_eq((ground.native[BVG_CSA] & BVG_AT(at)) != 0, native == BVG_BY_CSA);
            ck_assert_int_eq((ground.native[BVG_USA] & BVG_AT(at)) != 0, native == BVG_BY_USA);
            ck_assert_int_eq((ground.pesthole & BVG_AT(at)) != 0, bvg_pesthole(&g->rules, &g->state, at));
            ck_assert_int_eq((ground.neutral & BVG_AT(at)) != 0, g->state.control[at] == BVG_NEUTRAL);
        }
    }
}
END_TEST

/* ---- defending ---- */

START_TEST(defends_again)
{
    struct game *g = whole_map(0, false);
    held_by(g, BVG_BY_USA, "manassas_jct wilderness");
    one(g, "U019", "U009", BVG_EAST);
    one(g, "C021", "C007 C009", BVG_EAST);
    ck_may(plan(g, "U019", "richmond", "wilderness", BVG_SEA_ANY));
    ck_assert(attack.line == set_of(g, "wilderness manassas_jct washington"));
    ways(g);
    ck_may(defends(g, &stand[0], "C021"));
    g->state.stood[card("C007")] = 1; /* one of its divisions stood at a place that has nothing to do with it */
    g->state.now_turn.n_stood = 2;
    g->state.now_turn.stood_city[0] = city(g, "norfolk");
    g->state.now_turn.stood_city[1] = city(g, "manassas_jct");
    ck_key(defends(g, &stand[0], "C021"), "defend.again");
    g->state.stood[card("C007")] = 3; /* and on the attacker's supply line */
    ck_may(defends(g, &stand[0], "C021"));
    g->state.now_turn.stood_city[1] = city(g, "richmond"); /* the target */
    ck_may(defends(g, &stand[0], "C021"));
    g->state.now_turn.stood_city[1] = city(g, "wilderness"); /* where it comes from */
    ck_may(defends(g, &stand[0], "C021"));
    g->state.now_turn.stood_city[1] = city(g, "petersburg");
    ck_key(defends(g, &stand[0], "C021"), "defend.again");
    uint64_t defended[BVG_CARDS_MAX] = {0};
    defended[card("C009")] = set_of(g, "petersburg");
    look(g);
    ck_key(bvg_defend_bar(&g->rules, &g->state, &ground, &attack, &stand[0], card("C021"), defended), "defend.again");
    proves("BVG-8.3g");
    g->state.stood[card("C007")] = 1;
    g->state.now[card("C007")] |= BVG_INACTIVE; /* it only came under him when its leader fell */
    ck_may(defends(g, &stand[0], "C021"));
    g->state.now[card("C021")] |= BVG_INACTIVE;
    ck_key(defends(g, &stand[0], "C021"), "defend.inactive");
}
END_TEST

START_TEST(garrison_and_detaching)
{
    struct game *g = whole_map(0, false);
    on_board(g, "U004", BVG_EAST);
    under(g, "U055 U016", "U004");
    held_by(g, BVG_BY_CSA, "manassas_jct");
    one(g, "C038", "C007 C009", BVG_EAST);
    ck_may(plan(g, "C038", "washington", NULL, BVG_SEA_ANY));
    ways(g);
    ck_may(defends(g, &stand[0], "U004"));
    ck_assert_int_eq(bvg_defense_initiative(&g->rules, &g->state, card("U004")), 2);
    ck_key(plan(g, "U004", "manassas_jct", NULL, BVG_SEA_ANY), "attack.no_leader");
    ck_may(plan(g, "C038", "harpers_ferry", NULL, BVG_SEA_ANY));
    ways(g);
    ck_key(defends(g, &stand[0], "U004"), "defend.garrison");
    ck_key(bvg_detach_bar(&g->rules, &g->state, card("U055")), "detach.garrison");
    ck_may(bvg_detach_bar(&g->rules, &g->state, card("U016")));
    ck_may(bvg_detach_bar(&g->rules, &g->state, card("C007")));
    ck_key(bvg_detach_bar(&g->rules, &g->state, card("C038")), "detach.not_attached");
    gone(g, "C009");
    ck_key(bvg_detach_bar(&g->rules, &g->state, card("C007")), "detach.last");
    proves("BVG-4.6a");
}
END_TEST

START_TEST(from_the_hand)
{
    struct game *g = whole_map(0, false);
    one(g, "U008", "U009", BVG_EAST);
    with_hand(g, "C009 C008 C044 U010");
    ck_may(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY));
    ways(g);
    const struct rules *r = &g->rules;
    ck_may(bvg_hand_bar(r, &g->state, &attack, &stand[0], card("C009")));
    ck_key(bvg_hand_bar(r, &g->state, &attack, &stand[0], card("C008")), "defend.hand_card"); /* a leader */
    ck_key(bvg_hand_bar(r, &g->state, &attack, &stand[0], card("U010")), "defend.hand_card");
    ck_key(bvg_hand_bar(r, &g->state, &attack, &stand[0], card("C044")), "defend.theater");   /* Forrest: West only */
    ck_key(bvg_hand_bar(r, &g->state, &attack, &stand[0], card("C007")), "defend.hand_card"); /* not in the hand */
    bvg_set_theater(&g->state, card("U008"), BVG_WEST);
    ck_may(plan(g, "U008", "memphis", NULL, BVG_SEA_ANY));
    ways(g);
    ck_may(bvg_hand_bar(r, &g->state, &attack, &stand[0], card("C044")));
    g->state.options = 1 << 14;
    ck_key(bvg_hand_bar(r, &g->state, &attack, &stand[0], card("C044")), "defend.hand_west");
    bvg_set_theater(&g->state, card("U008"), BVG_EAST);
    ck_may(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY));
    ways(g);
    ck_may(bvg_hand_bar(r, &g->state, &attack, &stand[0], card("C009")));
    proves("BVG-O15a");
    proves("BVG-8.3c");
}
END_TEST

/* ---- options ---- */

static bool barred(struct game *g, const struct bvg_stand *at, int seat)
{
    return bvg_reserves_barred(&g->state, &attack, at, seat);
}

START_TEST(isolation)
{
    struct game *g = whole_map(1 << 6, false);
    one(g, "U019", "U009", BVG_EAST);
    one(g, "C017", "C007", BVG_WEST);
    ck_may(plan(g, "U019", "manassas_jct", NULL, BVG_SEA_ANY));
    ways(g);
    ck_assert(!barred(g, &stand[0], BVG_USA) && !barred(g, &stand[0], BVG_CSA));
    held_by(g, BVG_BY_USA, "wilderness shenandoah_valley");
    ways(g);
    ck_assert(barred(g, &stand[0], BVG_CSA) && !barred(g, &stand[0], BVG_USA));
    proves("BVG-O7a");
    held_by(g, BVG_BY_CSA, "wilderness shenandoah_valley");
    ck_may(plan(g, "U019", "wilderness", NULL, BVG_SEA_ANY));
    ways(g);
    ck_assert(attack.between && barred(g, &stand[0], BVG_USA) && !barred(g, &stand[0], BVG_CSA));
    g->state.options = 0;
    ck_assert(!barred(g, &stand[0], BVG_USA));
    g->state.options = 1 << 6;
    proves("BVG-O7b");

    g->state.late_war[BVG_USA] = 1;
    ck_may(plan(g, "U019", "montgomery", "pensacola", BVG_SEA_ANY));
    ways(g);
    ck_assert(attack.by_sea && barred(g, &stand[0], BVG_USA));
    on_board(g, "U005", BVG_EAST);
    ck_may(land(g, "U019", "savannah"));
    ways(g);
    ck_assert(barred(g, &stand[0], BVG_USA));
    ck_may(plan(g, "C017", "pensacola", NULL, BVG_SEA_ANY));
    ways(g);
    ck_assert(barred(g, stands_in(BVG_EAST, 1), BVG_USA) && !barred(g, stands_in(BVG_EAST, 1), BVG_CSA));
    with_hand(g, "U010");
    ck_key(bvg_hand_bar(&g->rules, &g->state, &attack, stands_in(BVG_EAST, 1), card("U010")), "defend.hand_by_sea");
    ck_may(bvg_hand_bar(&g->rules, &g->state, &attack, stands_in(BVG_WEST, 0), card("U010")));
    proves("BVG-O7c");
    g->state.options = 0; /* without the option the hand may defend by sea too */
    ck_may(bvg_hand_bar(&g->rules, &g->state, &attack, stands_in(BVG_EAST, 1), card("U010")));
}
END_TEST

START_TEST(monroe_garrisons_middle)
{
    struct game *g = whole_map(1 << 2, false);
    one(g, "U008", "U009", BVG_EAST);
    held_by(g, BVG_BY_USA, "manassas_jct");
    ck_may(plan(g, "U008", "richmond", "ft_monroe", BVG_SEA_ANY));
    held_by(g, BVG_BY_CSA, "manassas_jct");
    ck_key(plan(g, "U008", "richmond", "ft_monroe", BVG_SEA_ANY), "attack.reach");
    ck_assert(!aims_at(g, "U008", "richmond") && aims_at(g, "U008", "manassas_jct"));
    g->state.options = 0;
    ck_may(plan(g, "U008", "richmond", "ft_monroe", BVG_SEA_ANY));
    proves("BVG-O3a");

    g->state.options = 1 << 8;
    under(g, "U044", "U008"); /* VII Corps */
    ck_key(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY), "attack.garrison");
    g->state.late_war[BVG_USA] = 1;
    ck_key(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY), "attack.garrison");
    g->state.options = 0;
    ck_may(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY));
    proves("BVG-O9a");
    g->state.options = 1 << 8;
    gone(g, "U044");
    under(g, "U027", "U008"); /* IV Corps */
    ck_may(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY));
    g->state.late_war[BVG_USA] = 0;
    ck_key(plan(g, "U008", "manassas_jct", NULL, BVG_SEA_ANY), "attack.garrison");
    proves("BVG-O9b");

    g = whole_map(1 << 7, false);
    int valley = city(g, "shenandoah_valley");
    one(g, "U008", "U009", BVG_EAST);
    on_board(g, "U016 U004", BVG_EAST);
    ck_assert(!bvg_middle_department(&g->rules, &g->state, valley, card("U008"))); /* not yet */
    g->state.late_war[BVG_USA] = 1;
    ck_assert(bvg_middle_department(&g->rules, &g->state, valley, card("U008")));
    ck_assert(!bvg_middle_department(&g->rules, &g->state, city(g, "richmond"), card("U008")));
    under(g, "U016", "U004");
    ck_assert(!bvg_middle_department(&g->rules, &g->state, valley, card("U008")));
}
END_TEST

START_TEST(change_of_base)
{
    struct game *g = whole_map(1 << 12, false);
    held_by(g, BVG_BY_USA, "atlanta chattanooga nashville fts_henry_donelson");
    one(g, "U062", "U009", BVG_WEST);
    ck_may(plan(g, "U062", "savannah", NULL, BVG_SEA_ANY));
    ck_assert_int_eq(attack.from, city(g, "atlanta"));
    ck_assert_int_eq(attack.between, city(g, "macon"));
    ck_assert_int_eq(attack.cross, 1);
    look(g);
    ck_assert(!bvg_change_of_base(&g->state, &ground, &attack)); /* not before it is taken */
    held_by(g, BVG_BY_USA, "savannah");
    look(g);
    ck_assert(bvg_change_of_base(&g->state, &ground, &attack));
    g->state.options = 0;
    ck_assert(!bvg_change_of_base(&g->state, &ground, &attack));
}
END_TEST

static Suite *reach_suite(void)
{
    Suite *suite = suite_create("bvg reach");
    TCase *tc = tcase_create("reach");
    tcase_add_test(tc, how_far);
    tcase_add_test(tc, commander_counts);
    tcase_add_test(tc, which_targets);
    tcase_add_test(tc, jumping_off);
    tcase_add_test(tc, once_each);
    tcase_add_test(tc, list_of_attackers);
    tcase_add_test(tc, sets_and_questions_agree);
    tcase_add_test(tc, defends_again);
    tcase_add_test(tc, garrison_and_detaching);
    tcase_add_test(tc, from_the_hand);
    tcase_add_test(tc, isolation);
    tcase_add_test(tc, monroe_garrisons_middle);
    tcase_add_test(tc, change_of_base);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(reach_suite());
}
