/* SPDX-License-Identifier: Apache-2.0 */
/* Blue vs Gray: the map, its theaters and ways, control, railnets (BVG-3, 7.2, 14). */
#include "tests/games/blue-vs-gray/bvg_atlas.h"
#include "tests/games/blue-vs-gray/bvg_links.h"

/* ---- chapter 3 ---- */

START_TEST(starts_with_four_cards)
{
    struct table *t = table_with("standard");
    ck_assert_int_eq(bvg_map_cards(&t->state), 4);
    for (int letter = 1; letter <= BVG_LETTERS; letter++)
        ck_assert_int_eq(t->state.map[letter] != 0, bvg_data(&t->rules)->letter[letter].at_start);
    ck_assert_int_eq(t->state.map[1], card_named("U001"));
    ck_assert_int_eq(t->state.map[2], card_named("U002"));
    ck_assert_int_eq(t->state.map[4], card_named("C001"));
    ck_assert_int_eq(t->state.map[5], card_named("C002"));
    ck_assert(!bvg_on_map(&t->state, city_of(t, "nashville")));
    for (int card = 1; card <= BVG_CARDS; card++) /* the other seven wait in decks and hands */
        if (bvg_card(&t->rules, card)->kind == BVG_MAP_CARD && !bvg_card(&t->rules, card)->at_start)
            ck_assert(t->state.place[card] == BVG_DECK || t->state.place[card] == BVG_HAND);
    proves("BVG-2.2a BVG-3.2a");
}
END_TEST

START_TEST(natives_and_versions)
{
    struct table *t = table_with("standard");
    ck_assert_int_eq(control(t, "washington"), BVG_BY_USA);
    ck_assert_int_eq(native(t, "washington"), BVG_BY_USA);
    ck_assert_int_eq(control(t, "richmond"), BVG_BY_CSA);
    ck_assert_int_eq(control(t, "ft_monroe"), BVG_BY_USA);
    ck_assert_int_eq(control(t, "wheeling"), BVG_NEUTRAL);
    for (int city = 1; city <= BVG_CITIES; city++) /* every city begins with whom its card prints */
        ck_assert_int_eq(t->state.control[city], bvg_native(&t->rules, &t->state, city));
    proves("BVG-3.26a");

    lay(t, "U022");
    ck_assert_int_eq(native(t, "new_berne"), BVG_BY_USA);
    ck_assert_int_eq(control(t, "new_berne"), BVG_BY_USA);
    ck_assert(bvg_map_useless(&t->rules, &t->state, card_named("C025"))); /* the version played first stays */
    ck_assert(!bvg_map_playable(&t->rules, &t->state, card_named("C025")));
    t = table_with("standard");
    lay(t, "C025");
    ck_assert_int_eq(native(t, "new_berne"), BVG_BY_CSA);
    ck_assert(bvg_map_useless(&t->rules, &t->state, card_named("U022")));
    ck_assert_int_eq(t->state.map[8], card_named("C025"));
    proves("BVG-3.28-ex1");

    int versions[BVG_LETTERS_MAX] = {0};
    for (int card = 1; card <= BVG_CARDS; card++)
        versions[bvg_card(&t->rules, card)->letter]++;
    for (int letter = 1; letter <= BVG_LETTERS; letter++)
        ck_assert_int_eq(versions[letter], bvg_data(&t->rules)->letter[letter].at_start ? 1 : letter == 3 ? 3 : 2);
    proves("BVG-3.28a");
}
END_TEST

START_TEST(adjacency)
{
    struct table *t = whole_map(false);
    const struct bvg_data *d = bvg_data(&t->rules);
    ck_assert(adjacent(t, BVG_USA, "washington", "manassas_jct"));
    ck_assert(!adjacent(t, BVG_USA, "washington", "richmond")); /* cities lie between */
    ck_assert(adjacent(t, BVG_CSA, "memphis", "vicksburg"));    /* a river alone does */
    ck_assert(adjacent(t, BVG_USA, "vicksburg", "memphis"));
    ck_assert(adjacent(t, BVG_USA, "centralia", "indianapolis"));
    proves("BVG-3.23a BVG-G-adjacent");

    sail(t, "U007", BVG_WEST);
    ck_assert(bvg_interdicted(&t->rules, &t->state));
    ck_assert(!adjacent(t, BVG_CSA, "memphis", "vicksburg"));
    ck_assert(adjacent(t, BVG_USA, "memphis", "vicksburg"));
    ck_assert(!adjacent(t, BVG_CSA, "port_hudson", "new_orleans")); /* far from any river city of the USA */
    ck_assert(adjacent(t, BVG_CSA, "corinth", "decatur"));          /* rail and river */
    for (int32_t i = 0; i < d->n_links; i++) {
        const struct bvg_link *l = &d->link[i];
        bool both = bvg_on_map(&t->state, l->a) && bvg_on_map(&t->state, l->b);
        ck_assert_int_eq(bvg_adjacent(&t->rules, &t->state, BVG_CSA, l->a, l->b), both && l->rail);
        if (both && l->rail) /* one sort of railroad, road or rail */
            ck_assert(bvg_adjacent(&t->rules, &t->state, BVG_USA, l->b, l->a));
    }
    proves("BVG-9.5a BVG-3.22a");

    t->state.now[card_named("U007")] = BVG_INACTIVE; /* it came by this turn only */
    ck_assert(!bvg_interdicted(&t->rules, &t->state));
    t->state.now[card_named("U007")] = 0;
    t->state.theater[card_named("U007")] = BVG_EAST;
    ck_assert(!bvg_interdicted(&t->rules, &t->state));
    ck_assert(adjacent(t, BVG_CSA, "memphis", "vicksburg")); /* in the West only */
    proves("BVG-3.23b");
}
END_TEST

START_TEST(island_on_the_river)
{
    struct table *t = whole_map(false);
    ck_assert(!bvg_on_map(&t->state, city_of(t, "island_no_10")));
    sail(t, "U007", BVG_WEST);
    ck_assert(bvg_attack_link(&t->rules, &t->state, BVG_USA, city_of(t, "cairo"), city_of(t, "memphis")));
    t = whole_map(true);
    ck_assert(bvg_on_map(&t->state, city_of(t, "island_no_10")));
    ck_assert(adjacent(t, BVG_USA, "cairo", "island_no_10"));
    ck_assert(adjacent(t, BVG_USA, "cairo", "memphis")); /* by rail, past the island */
}
END_TEST

START_TEST(theaters)
{
    static const char *const edge[] = {"columbia",  "greensboro", "harpers_ferry",    "harrisburg",
                                       "lynchburg", "savannah",   "shenandoah_valley"};
    struct table *t = whole_map(false);
    const struct bvg_data *d = bvg_data(&t->rules);
    for (int i = 0; i < 7; i++) {
        int city = city_of(t, edge[i]);
        ck_assert_int_eq(d->city[city].theater, BVG_EAST);
    }
    for (int32_t i = 0; i < d->n_links; i++) { /* whoever goes west from the East leaves it by one of the seven */
        int a = d->link[i].a, b = d->link[i].b;
        if (d->city[a].theater == d->city[b].theater)
            continue;
        int east = d->city[a].theater == BVG_EAST ? a : b, on_edge = 0;
        for (int k = 0; k < 7; k++)
            on_edge += city_of(t, edge[k]) == east;
        if (strcmp(d->city[east].id, "florence") != 0 && strcmp(d->city[east].id, "charleston_ft_sumter") != 0)
            ck_assert_msg(on_edge == 1, "%s", d->city[east].id); /* those two go to Augusta by Columbia's junction */
    }
    proves("BVG-3.24a");
    for (int city = 1; city <= BVG_CITIES; city++)
        ck_assert(d->city[city].theater == BVG_EAST || d->city[city].theater == BVG_WEST);
    ck_assert_int_eq(d->city[city_of(t, "savannah")].theater, BVG_EAST);
    ck_assert_int_eq(d->city[city_of(t, "shenandoah_valley")].theater, BVG_EAST);
    ck_assert_int_eq(d->city[city_of(t, "macon")].theater, BVG_WEST);
    ck_assert_int_eq(d->city[city_of(t, "pittsburgh")].theater, BVG_WEST);
    ck_assert_int_eq(d->city[city_of(t, "knoxville")].theater, BVG_WEST);
    proves("BVG-1b");
}
END_TEST

static bool attacks_along(const struct table *t, const char *a, const char *b)
{
    return bvg_attack_link(&t->rules, &t->state, BVG_USA, city_of(t, a), city_of(t, b));
}

START_TEST(no_attacks_across_mountains)
{
    struct table *t = whole_map(false);
    ck_assert(!attacks_along(t, "knoxville", "lynchburg"));
    ck_assert(!attacks_along(t, "shenandoah_valley", "lynchburg"));
    ck_assert(!attacks_along(t, "harrisburg", "pittsburgh"));
    ck_assert(!attacks_along(t, "harpers_ferry", "wheeling"));
    ck_assert(!attacks_along(t, "harpers_ferry", "cincinnati"));
    ck_assert(attacks_along(t, "cincinnati", "wheeling")); /* along the Ohio */
    ck_assert(attacks_along(t, "washington", "manassas_jct"));
    ck_assert(!attacks_along(t, "washington", "richmond"));
    proves("BVG-3.25a");
    ck_assert(adjacent(t, BVG_CSA, "knoxville", "lynchburg")); /* for all else a marked link is one like others */
    ck_assert(attacks_along(t, "knoxville", "cumberland_gap"));
    ck_assert(attacks_along(t, "harpers_ferry", "shenandoah_valley"));
    proves("BVG-3.25b");
}
END_TEST

/* ---- 7.2 ---- */

static bool playable(const struct table *t, const char *card)
{
    return bvg_map_playable(&t->rules, &t->state, card_named(card));
}

START_TEST(playable_cards)
{
    struct table *t = table_with("standard");
    ck_assert(playable(t, "U012") && playable(t, "C036") && playable(t, "U022"));
    ck_assert(!playable(t, "U026") && !playable(t, "C037") && !playable(t, "U031") && !playable(t, "C068"));
    ck_assert(!playable(t, "U001")); /* lies already */
    lay(t, "C031");
    ck_assert(playable(t, "U026") && !playable(t, "U029"));
    lay(t, "U026");
    ck_assert(playable(t, "U029") && playable(t, "U031") && !playable(t, "U066"));
    proves("BVG-7.2a");

    static const char *const opens_k[] = {"C036", "U022", "U031"};
    for (int i = 0; i < 3; i++) {
        t = table_with("standard");
        lay(t, "C031");
        lay(t, "U026"); /* C and F are not enough */
        ck_assert(!playable(t, "U066") && !playable(t, "C068"));
        lay(t, opens_k[i]);
        ck_assert(playable(t, "U066") && playable(t, "C068"));
    }
    proves("BVG-7.2-ex1");
}
END_TEST

/* ---- railnets ---- */

START_TEST(usa_railnet)
{
    struct table *t = table_with("standard");
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_USA), 10);
    ck_assert(!bvg_railnet_severed(&t->rules, &t->state, BVG_USA));
    give(t, BVG_BY_CSA, "toledo");
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_USA), 9);
    ck_assert(!bvg_railnet_severed(&t->rules, &t->state, BVG_USA));
    give(t, BVG_BY_CSA, "indianapolis");
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_USA), 8);
    ck_assert(bvg_railnet_severed(&t->rules, &t->state, BVG_USA)); /* nine of ten were needed */
    proves("BVG-14.3b");
    ck_assert_int_eq(bvg_entitled(&t->rules, &t->state, BVG_USA), 4);

    t = whole_map(false);
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_USA), 12);
    give(t, BVG_BY_CSA, "cairo toledo indianapolis");
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_USA), 9);
    ck_assert(!bvg_railnet_severed(&t->rules, &t->state, BVG_USA));
    ck_assert_int_eq(bvg_entitled(&t->rules, &t->state, BVG_USA), 5);
    give(t, BVG_BY_CSA, "baltimore");
    ck_assert(bvg_railnet_severed(&t->rules, &t->state, BVG_USA));
    give(t, BVG_BY_USA, "baltimore cairo toledo indianapolis");
    give(t, BVG_BY_CSA, "harpers_ferry harrisburg"); /* two held, but two nets: Washington and Baltimore hang off */
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_USA), 8);
    ck_assert(bvg_railnet_severed(&t->rules, &t->state, BVG_USA));
    proves("BVG-14.3a");
}
END_TEST

START_TEST(railnets_run_over_all_cities)
{
    struct table *t = whole_map(false);
    give(t, BVG_BY_CSA, "harpers_ferry harrisburg");
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_USA), 8);
    give(t, BVG_BY_USA, "manassas_jct shenandoah_valley"); /* a pesthole and a plain city join nothing to the West */
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_USA), 8);
    give(t, BVG_BY_USA, "lynchburg knoxville cumberland_gap lexington"); /* this chain does, over a pesthole, without
                                                                            counting one city of it */
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_USA), 10);

    t = whole_map(false);
    give(t, BVG_BY_USA,
         "jackson grenada corinth tupelo meridian nashville fts_henry_donelson"); /* Memphis by river only */
    int with_river = bvg_railnet(&t->rules, &t->state, BVG_CSA);
    give(t, BVG_NEUTRAL, "vicksburg port_hudson new_orleans memphis");
    give(t, BVG_BY_CSA, "memphis vicksburg port_hudson new_orleans");
    give(t, BVG_BY_USA,
         "richmond petersburg wilderness manassas_jct shenandoah_valley lynchburg norfolk raleigh greensboro "
         "goldsboro wilmington florence columbia charleston_ft_sumter savannah augusta atlanta macon "
         "boston columbus_ga montgomery selma mobile ft_morgan pensacola decatur chattanooga knoxville");
    ck_assert_int_gt(with_river, 4);
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_CSA), 4); /* down the river, ports and forts like others */
    sail(t, "U007", BVG_WEST);
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_CSA), 1); /* the squadron cuts it to pieces */
    proves("BVG-14.2a BVG-3.21a");
}
END_TEST

START_TEST(csa_railnet)
{
    struct table *t = table_with("standard");
    int count = bvg_railnet(&t->rules, &t->state, BVG_CSA);
    ck_assert_int_eq(count, 10); /* all natives of D and E */
    ck_assert(!bvg_railnet_severed(&t->rules, &t->state, BVG_CSA));
    give(t, BVG_BY_CSA, "washington harpers_ferry"); /* friendly, not native: they do not count */
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_CSA), 10);
    give(t, BVG_BY_USA,
         "washington harpers_ferry manassas_jct wilderness shenandoah_valley knoxville norfolk richmond "
         "raleigh");
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_CSA), 3); /* Lynchburg, Greensboro, Petersburg */
    ck_assert(bvg_railnet_severed(&t->rules, &t->state, BVG_CSA));   /* four cards lie */
    give(t, BVG_BY_CSA, "raleigh");
    ck_assert(!bvg_railnet_severed(&t->rules, &t->state, BVG_CSA)); /* as many as cards */
    lay(t, "U022");
    give(t, BVG_BY_USA, "goldsboro wilmington columbia florence charleston_ft_sumter");
    ck_assert(bvg_railnet_severed(&t->rules, &t->state, BVG_CSA)); /* a fifth card asks for a fifth city */
    proves("BVG-14.3c");

    give(t, BVG_BY_USA, "greensboro raleigh petersburg lynchburg");
    lay(t, "C031");
    ck_assert_int_eq(native(t, "louisville"), BVG_BY_CSA);
    /* Louisville, Lexington, Bowling Green, Fts Henry and Donelson, Nashville, Island 10 by river past Cairo: no */
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_CSA), 5);
    t->state.map[3] = 0;
    give(t, BVG_OFF_MAP,
         "centralia cairo louisville lexington bowling_green fts_henry_donelson nashville island_no_10");
    give(t, BVG_NEUTRAL, "cumberland_gap");
    lay(t, "U012");
    give(t, BVG_BY_CSA, "louisville lexington bowling_green");
    ck_assert_int_eq(bvg_railnet(&t->rules, &t->state, BVG_CSA), 2); /* only the natives in the same net */
    proves("BVG-14.3d");

    t = table_with("standard");
    int usa = bvg_entitled(&t->rules, &t->state, BVG_USA), csa = bvg_entitled(&t->rules, &t->state, BVG_CSA);
    give(t, BVG_BY_CSA, "toledo indianapolis");
    give(t, BVG_BY_USA, "manassas_jct wilderness knoxville norfolk richmond raleigh lynchburg petersburg");
    ck_assert(bvg_railnet_severed(&t->rules, &t->state, BVG_USA) && bvg_railnet_severed(&t->rules, &t->state, BVG_CSA));
    ck_assert_int_eq(bvg_entitled(&t->rules, &t->state, BVG_USA), usa - 1);
    ck_assert_int_eq(bvg_entitled(&t->rules, &t->state, BVG_CSA), csa);
    proves("BVG-14.1a");
}
END_TEST

static Suite *bvg_map_suite(void)
{
    Suite *suite = suite_create("bvg map");
    TCase *map = tcase_create("map");
    tcase_add_test(map, starts_with_four_cards);
    tcase_add_test(map, natives_and_versions);
    tcase_add_test(map, adjacency);
    tcase_add_test(map, island_on_the_river);
    tcase_add_test(map, theaters);
    tcase_add_test(map, no_attacks_across_mountains);
    tcase_add_test(map, playable_cards);
    tcase_add_test(map, usa_railnet);
    tcase_add_test(map, railnets_run_over_all_cities);
    tcase_add_test(map, csa_railnet);
    suite_add_tcase(suite, map);
    return suite;
}

int main(void)
{
    return run_suite(bvg_map_suite());
}
