/* SPDX-License-Identifier: Apache-2.0 */
/* Blue vs Gray: the map, control, railnets, blockade, production, objectives (BVG-3, 7.2, 8.8, 9, 14-16, 18). */
#include "tests/games/blue-vs-gray/bvg_table.h"

static bool adjacent(const struct table *t, int seat, const char *a, const char *b)
{
    return bvg_adjacent(&t->rules, &t->state, seat, city_of(t, a), city_of(t, b));
}

static int control(const struct table *t, const char *city)
{
    return t->state.control[city_of(t, city)];
}

static int native(const struct table *t, const char *city)
{
    return bvg_native(&t->rules, &t->state, city_of(t, city));
}

/* The whole map with the USA's versions, or the CSA's where a letter has one. */
static struct table *whole_map(bool csa)
{
    static const char *const usa_cards[] = {"U012", "U026", "U045", "U022", "U029", "U031", "U066"};
    static const char *const csa_cards[] = {"C031", "C027", "C036", "C025", "C037", "C057", "C068"};
    struct table *t = table_with("standard");
    for (int i = 0; i < 7; i++)
        lay(t, csa ? csa_cards[i] : usa_cards[i]);
    return t;
}

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

/* ---- blockade and production ---- */

START_TEST(blockade)
{
    struct table *t = whole_map(false);
    const struct rules *r = &t->rules;
    ck_assert_int_eq(bvg_blockade(r, &t->state), BVG_NO_BLOCKADE);
    ck_assert_int_eq(bvg_free_supply(r, &t->state, BVG_CSA), 1);
    ck_assert_int_eq(bvg_free_restores(r, &t->state, BVG_CSA), 0);
    sail(t, "U007", BVG_WEST);
    ck_assert_int_eq(bvg_blockade(r, &t->state), BVG_NO_BLOCKADE);
    sail(t, "U005", BVG_EAST);
    ck_assert_int_eq(bvg_blockade(r, &t->state), BVG_PARTIAL);
    ck_assert_int_eq(bvg_free_supply(r, &t->state, BVG_CSA), 0);
    ck_assert_int_eq(bvg_free_restores(r, &t->state, BVG_CSA), 1);
    proves("BVG-9.7b");
    sail(t, "U007", BVG_EAST);
    ck_assert_int_eq(bvg_blockade(r, &t->state), BVG_FULL);
    ck_assert_int_eq(bvg_free_supply(r, &t->state, BVG_CSA), 0);
    ck_assert_int_eq(bvg_free_restores(r, &t->state, BVG_CSA), 0);
    proves("BVG-9.7g");

    static const char *const coasts[] = {
        "baltimore ft_monroe norfolk new_berne wilmington charleston_ft_sumter savannah",
        "mobile ft_morgan pensacola ft_pickens new_orleans"};
    for (int i = 0; i < 2; i++) {
        t = whole_map(false);
        give(t, BVG_BY_USA, coasts[i]);
        ck_assert_int_eq(bvg_blockade(r, &t->state), BVG_PARTIAL); /* ports alone */
        sail(t, "U005", BVG_EAST);
        ck_assert_int_eq(bvg_blockade(r, &t->state), BVG_FULL); /* and one squadron */
        char ports[120], *port;
        strcpy(ports, coasts[i]);
        for (port = strtok(ports, " "); port; port = strtok(NULL, " ")) { /* each of them is needed, and no other */
            t->state.control[city_of(t, port)] = BVG_BY_CSA;
            ck_assert_int_eq(bvg_blockade(r, &t->state), BVG_PARTIAL);
            t->state.control[city_of(t, port)] = BVG_BY_USA;
        }
    }
    proves("BVG-9.7c BVG-9.7d BVG-9.7e BVG-9.7f");
}
END_TEST

START_TEST(monitor_in_the_blockade)
{
    struct table *t = whole_map(false);
    t->state.monitor = 1; /* once played, and gone, as at Gettysburg */
    ck_assert_int_eq(bvg_blockade(&t->rules, &t->state), BVG_NO_BLOCKADE);
    t->state.place[card_named("U023")] = BVG_ACTIVE;
    ck_assert_int_eq(bvg_blockade(&t->rules, &t->state), BVG_PARTIAL);
    sail(t, "U005", BVG_EAST);
    ck_assert_int_eq(bvg_blockade(&t->rules, &t->state), BVG_FULL);
    ck_assert_int_eq(bvg_squadrons(&t->rules, &t->state, BVG_EAST), 1); /* it is none for anything else */
    ck_assert(!bvg_interdicted(&t->rules, &t->state));
    proves("BVG-U23c");
}
END_TEST

START_TEST(production)
{
    struct table *t = whole_map(false);
    const struct rules *r = &t->rules;
    ck_assert_int_eq(bvg_production_lost(r, &t->state), 0);
    ck_assert_int_eq(bvg_entitled(r, &t->state, BVG_CSA), 4);
    proves("BVG-15.3a");
    sail(t, "U005", BVG_EAST);
    sail(t, "U007", BVG_EAST); /* a full blockade, so that only production gives restores */

    give(t, BVG_BY_USA, "richmond");
    ck_assert_int_eq(bvg_production_lost(r, &t->state), 0);
    give(t, BVG_BY_USA, "atlanta");
    ck_assert_int_eq(bvg_production_lost(r, &t->state), BVG_INDUSTRY);
    proves("BVG-15.2b");
    ck_assert_int_eq(bvg_entitled(r, &t->state, BVG_CSA), 3);
    ck_assert_int_eq(bvg_free_restores(r, &t->state, BVG_CSA), 1);
    proves("BVG-15.3b");
    give(t, BVG_BY_CSA, "richmond"); /* the example: one of the two is enough */
    ck_assert_int_eq(bvg_production_lost(r, &t->state), 0);
    give(t, BVG_BY_USA, "richmond");
    ck_assert_int_eq(bvg_production_lost(r, &t->state), BVG_INDUSTRY);
    give(t, BVG_BY_CSA, "atlanta");
    ck_assert_int_eq(bvg_production_lost(r, &t->state), 0);
    ck_assert_int_eq(bvg_entitled(r, &t->state, BVG_CSA), 4);
    proves("BVG-15.4-ex1");
    give(t, BVG_BY_USA, "atlanta");

    static const char *const river[] = {"new_orleans", "port_hudson", "vicksburg", "memphis", "cairo"};
    for (int i = 0; i < 4; i++) {
        give(t, BVG_BY_USA, river[i]);
        ck_assert_int_eq(bvg_production_lost(r, &t->state) & BVG_CONTRABAND, i == 3 ? BVG_CONTRABAND : 0);
    }
    ck_assert(!bvg_interdicted(r, &t->state)); /* no squadron in the West was needed */
    ck_assert_int_eq(control(t, "cairo"), BVG_BY_USA);
    give(t, BVG_BY_CSA, "cairo");
    ck_assert_int_eq(bvg_production_lost(r, &t->state) & BVG_CONTRABAND, 0);
    give(t, BVG_BY_USA, "cairo");
    struct table *small = t;
    struct bvg_state kept = t->state;
    small->state.map[3] = 0; /* without card C nobody can hold Cairo */
    give(small, BVG_OFF_MAP, "cairo");
    ck_assert_int_eq(bvg_production_lost(r, &small->state) & BVG_CONTRABAND, 0);
    t->state = kept;
    proves("BVG-15.2c");
    ck_assert_int_eq(bvg_entitled(r, &t->state, BVG_CSA), 3);
    ck_assert_int_eq(bvg_free_restores(r, &t->state, BVG_CSA), 0);
    proves("BVG-15.3c");
}
END_TEST

START_TEST(food)
{
    struct table *t = whole_map(false);
    const struct rules *r = &t->rules;
    sail(t, "U005", BVG_EAST);
    sail(t, "U007", BVG_EAST);
    give(t, BVG_BY_USA, "shenandoah_valley");
    ck_assert_int_eq(bvg_production_lost(r, &t->state), 0); /* the railnet holds */
    give(t, BVG_BY_USA, "richmond petersburg atlanta goldsboro columbia chattanooga corinth meridian montgomery macon");
    ck_assert(bvg_railnet_severed(r, &t->state, BVG_CSA));
    ck_assert(bvg_production_lost(r, &t->state) & BVG_FOOD);
    give(t, BVG_BY_CSA, "shenandoah_valley");
    ck_assert(!(bvg_production_lost(r, &t->state) & BVG_FOOD));
    proves("BVG-15.2a");
    give(t, BVG_BY_USA, "shenandoah_valley new_orleans port_hudson vicksburg memphis cairo");
    ck_assert_int_eq(bvg_production_lost(r, &t->state), BVG_FOOD | BVG_INDUSTRY | BVG_CONTRABAND);
    ck_assert_int_eq(bvg_entitled(r, &t->state, BVG_CSA), 2);
    ck_assert_int_eq(bvg_free_restores(r, &t->state, BVG_CSA), 2);
    proves("BVG-15.3d");
    give(t, BVG_BY_CSA, "memphis");
    ck_assert_int_eq(bvg_entitled(r, &t->state, BVG_CSA), 3); /* it comes back when its reason goes */
    give(t, BVG_BY_CSA, "shenandoah_valley");
    ck_assert_int_eq(bvg_production_lost(r, &t->state), BVG_INDUSTRY);
    give(t, BVG_BY_CSA, "atlanta");
    ck_assert_int_eq(bvg_production_lost(r, &t->state), 0);
    ck_assert_int_eq(bvg_entitled(r, &t->state, BVG_CSA), 4);
    proves("BVG-15.1a BVG-15.4a");
}
END_TEST

START_TEST(usa_late_war_draw)
{
    struct table *t = whole_map(false);
    int before = bvg_entitled(&t->rules, &t->state, BVG_USA);
    ck_assert_int_eq(before, 5);
    t->state.late_war[BVG_CSA] = 1;
    ck_assert_int_eq(bvg_entitled(&t->rules, &t->state, BVG_USA), 5);
    t->state.late_war[BVG_USA] = 1;
    ck_assert_int_eq(bvg_entitled(&t->rules, &t->state, BVG_USA), 6);
    ck_assert_int_eq(bvg_entitled(&t->rules, &t->state, BVG_CSA), 4);
    proves("BVG-17.3a");
}
END_TEST

/* ---- Kentucky ---- */

static void check_kentucky(const struct table *t, int three, int gap)
{
    ck_assert_int_eq(control(t, "louisville"), three);
    ck_assert_int_eq(control(t, "lexington"), three);
    ck_assert_int_eq(control(t, "bowling_green"), three);
    ck_assert_int_eq(control(t, "cumberland_gap"), gap);
}

static void attack(struct table *t, int attacker, const char *city)
{
    bvg_neutral_attacked(&t->rules, &t->state, city_of(t, city), attacker, &t->play);
}

START_TEST(kentucky_has_three_versions)
{
    static const struct {
        const char *card;
        int three, gap;
    } versions[] = {
        {"U064", BVG_BY_USA, BVG_BY_USA}, {"U012", BVG_NEUTRAL, BVG_NEUTRAL}, {"C031", BVG_BY_CSA, BVG_BY_CSA}};
    for (int i = 0; i < 3; i++) {
        struct table *t = table_with("standard");
        ck_assert_int_eq(control(t, "cumberland_gap"), BVG_NEUTRAL);
        lay(t, versions[i].card);
        check_kentucky(t, versions[i].three, versions[i].gap);
    }
    proves("BVG-16.1a BVG-16.3a");
    struct table *t = whole_map(false);
    int n = 0;
    for (int city = 1; city <= BVG_CITIES; city++)
        n += bvg_data(&t->rules)->set.kentucky[city];
    ck_assert_int_eq(n, 4);
    ck_assert_int_eq(bvg_data(&t->rules)->city[city_of(t, "cumberland_gap")].letter, 4);
    ck_assert_int_eq(bvg_data(&t->rules)->city[city_of(t, "louisville")].letter, 3);
    ck_assert_int_eq(bvg_data(&t->rules)->city[city_of(t, "lexington")].letter, 3);
    ck_assert_int_eq(bvg_data(&t->rules)->city[city_of(t, "bowling_green")].letter, 3);
    proves("BVG-16.2a");
}
END_TEST

START_TEST(kentucky_attacked)
{
    static const char *const four[] = {"louisville", "lexington", "bowling_green", "cumberland_gap"};
    for (int i = 0; i < 8; i++) {
        struct table *t = table_with("standard");
        lay(t, "U012");
        attack(t, i & 1, four[i / 2]);
        check_kentucky(t, 2 - (i & 1), 2 - (i & 1)); /* to the attacker's opponent: 1 is the CSA, 2 the USA */
    }
    proves("BVG-16.3b");

    static const struct {
        const char *card;
        int attacker, three;
    } later[] = {{"U012", BVG_USA, BVG_BY_CSA},
                 {"U012", BVG_CSA, BVG_BY_USA},
                 {"U064", BVG_USA, BVG_BY_USA},
                 {"C031", BVG_CSA, BVG_BY_CSA}};
    for (int i = 0; i < 4; i++) {
        struct table *t = table_with("standard");
        attack(t, later[i].attacker, "cumberland_gap");
        int gap = later[i].attacker == BVG_USA ? BVG_BY_CSA : BVG_BY_USA;
        ck_assert_int_eq(control(t, "cumberland_gap"), gap);
        ck_assert_int_eq(control(t, "wheeling"), BVG_NEUTRAL);
        lay(t, later[i].card);
        check_kentucky(t, later[i].three, gap);
    }
    proves("BVG-16.3c BVG-16.3d");

    struct table *t = table_with("standard"); /* the Gap changed hands again: the side attacked first still counts */
    attack(t, BVG_USA, "cumberland_gap");
    bvg_take_city(&t->rules, &t->state, city_of(t, "cumberland_gap"), BVG_USA, BVG_WHY_CAPTURE, &t->play);
    lay(t, "U012");
    ck_assert_int_eq(control(t, "louisville"), BVG_BY_CSA);
}
END_TEST

START_TEST(emancipation_on_the_map)
{
    struct table *t = table_with("standard");
    lay(t, "U012");
    bvg_emancipate(&t->rules, &t->state, &t->play);
    ck_assert_int_eq(control(t, "wheeling"), BVG_BY_USA);
    check_kentucky(t, BVG_BY_USA, BVG_BY_USA);
    t = table_with("standard");
    give(t, BVG_BY_CSA, "wheeling");
    lay(t, "C031");
    bvg_emancipate(&t->rules, &t->state, &t->play);
    ck_assert_int_eq(control(t, "wheeling"), BVG_BY_CSA); /* no longer neutral */
    check_kentucky(t, BVG_BY_CSA, BVG_BY_CSA);
    proves("BVG-U51c");

    t = table_with("standard");
    bvg_emancipate(&t->rules, &t->state, &t->play);
    ck_assert_int_eq(control(t, "cumberland_gap"), BVG_NEUTRAL);
    struct bvg_state kept = t->state;
    lay(t, "U012");
    check_kentucky(t, BVG_BY_USA, BVG_BY_USA);
    t->state = kept;
    attack(t, BVG_USA, "cumberland_gap");
    ck_assert_int_eq(control(t, "cumberland_gap"), BVG_BY_CSA);
    lay(t, "U012");
    check_kentucky(t, BVG_BY_USA, BVG_BY_CSA);
    proves("BVG-U51d");
}
END_TEST

/* ---- automatic surrender ---- */

START_TEST(surrender)
{
    struct table *t = whole_map(false);
    give(t, BVG_BY_USA, "new_orleans jackson memphis");
    ck_assert_int_eq(control(t, "port_hudson"), BVG_BY_CSA);
    ck_assert(!bvg_surrenders(&t->rules, &t->state, city_of(t, "port_hudson")));
    int before = t->play.n_events;
    bvg_take_city(&t->rules, &t->state, city_of(t, "vicksburg"), BVG_USA, BVG_WHY_CAPTURE, &t->play);
    ck_assert_int_eq(control(t, "port_hudson"), BVG_BY_USA);
    const struct event *last = &t->play.events[t->play.n_events - 1];
    ck_assert_int_eq(t->play.n_events, before + 2);
    ck_assert_int_eq(last->kind, BVG_EVENT_CONTROL);
    ck_assert_int_eq(last->arg[0], city_of(t, "port_hudson"));
    ck_assert_int_eq(last->arg[1], BVG_BY_USA);
    ck_assert_int_eq(last->arg[2], BVG_WHY_SURRENDER);
    proves("BVG-8.8-ex1 BVG-8.8a");
}
END_TEST

START_TEST(two_moves)
{
    struct table *t = whole_map(false);
    const struct rules *r = &t->rules;
    give(t, BVG_BY_USA, "jackson new_orleans memphis vicksburg");
    ck_assert(bvg_surrenders(r, &t->state, city_of(t, "port_hudson")));
    give(t, BVG_BY_CSA, "memphis"); /* two moves by river, past Vicksburg in Union hands */
    ck_assert(!bvg_surrenders(r, &t->state, city_of(t, "port_hudson")));
    proves("BVG-8.8b");
    sail(t, "U007", BVG_WEST);
    ck_assert(!bvg_adjacent(r, &t->state, BVG_CSA, city_of(t, "port_hudson"), city_of(t, "vicksburg")));
    ck_assert(!bvg_surrenders(r, &t->state, city_of(t, "port_hudson")));
    proves("BVG-8.8c");
    give(t, BVG_BY_USA,
         "corinth grenada tupelo"); /* Memphis and Port Hudson: no base can reach either, by rail or river */
    ck_assert(!bvg_surrenders(r, &t->state, city_of(t, "port_hudson")));
    ck_assert(!bvg_surrenders(r, &t->state, city_of(t, "memphis")));
    proves("BVG-8.8d");
}
END_TEST

START_TEST(who_never_surrenders)
{
    struct table *t = whole_map(false);
    const struct rules *r = &t->rules;
    for (int city = 1; city <= BVG_CITIES; city++) /* one Union port in a Confederate country */
        if (bvg_on_map(&t->state, city))
            t->state.control[city] = BVG_BY_CSA;
    give(t, BVG_BY_USA, "savannah");
    ck_assert(!bvg_surrenders(r, &t->state, city_of(t, "savannah")));
    give(t, BVG_BY_CSA, "savannah");
    give(t, BVG_BY_USA, "macon");
    ck_assert(bvg_surrenders(r, &t->state, city_of(t, "macon")));
    give(t, BVG_NEUTRAL, "macon");
    ck_assert(!bvg_surrenders(r, &t->state, city_of(t, "macon")));
    for (int city = 1; city <= BVG_CITIES; city++)
        if (bvg_on_map(&t->state, city))
            t->state.control[city] = BVG_BY_USA;
    give(t, BVG_BY_CSA, "wilderness");
    ck_assert(!bvg_surrenders(r, &t->state, city_of(t, "wilderness"))); /* a pesthole */
    give(t, BVG_BY_USA, "wilderness");
    give(t, BVG_BY_CSA, "richmond");
    ck_assert(bvg_surrenders(r, &t->state, city_of(t, "richmond")));
    give(t, BVG_BY_USA, "richmond");
    give(t, BVG_BY_CSA, "savannah"); /* a port in Confederate hands */
    ck_assert(bvg_surrenders(r, &t->state, city_of(t, "savannah")));
    proves("BVG-8.8e");
}
END_TEST

START_TEST(surrender_goes_on)
{
    struct table *t = whole_map(false);
    for (int city = 1; city <= BVG_CITIES; city++)
        if (bvg_on_map(&t->state, city))
            t->state.control[city] = BVG_BY_USA;
    give(t, BVG_BY_CSA, "boston montgomery");
    bvg_surrender_all(&t->rules, &t->state, &t->play);
    ck_assert_int_eq(control(t, "boston"), BVG_BY_USA);
    ck_assert_int_eq(control(t, "montgomery"), BVG_BY_USA);
    for (int city = 1; city <= BVG_CITIES; city++)
        ck_assert(!bvg_surrenders(&t->rules, &t->state, city));
}
END_TEST

/* ---- objectives ---- */

START_TEST(usa_objectives)
{
    static const struct {
        const char *cities, *id;
        int bit;
    } by_city[] = {
        {"richmond", "BVG-18.2c", BVG_RICHMOND},
        {"atlanta", "BVG-18.2d", BVG_ATLANTA},
        {"shenandoah_valley", "BVG-18.2e", BVG_SHENANDOAH},
        {"baltimore ft_monroe norfolk new_berne wilmington charleston_ft_sumter savannah", "BVG-18.2g", BVG_ATLANTIC},
        {"mobile ft_morgan pensacola ft_pickens new_orleans", "BVG-18.2h", BVG_GULF}};
    for (int i = 0; i < 5; i++) {
        struct table *t = whole_map(false);
        ck_assert_int_eq(bvg_usa_objectives(&t->rules, &t->state), 0);
        ck_assert_int_eq(bvg_total(&t->rules, &t->state), 0);
        give(t, BVG_BY_USA, by_city[i].cities);
        ck_assert_int_eq(bvg_usa_objectives(&t->rules, &t->state), by_city[i].bit);
        ck_assert_int_eq(bvg_total(&t->rules, &t->state), 1);
        const char *last = strrchr(by_city[i].cities, ' ');
        give(t, BVG_BY_CSA, last ? last + 1 : by_city[i].cities); /* lost again: it counts no more */
        ck_assert_int_eq(bvg_total(&t->rules, &t->state), 0);
        proves(by_city[i].id);
    }
    struct table *t = whole_map(false);
    give(t, BVG_BY_USA, "new_orleans port_hudson vicksburg memphis cairo");
    ck_assert_int_eq(bvg_usa_objectives(&t->rules, &t->state), 0);
    sail(t, "U007", BVG_WEST);
    ck_assert_int_eq(bvg_usa_objectives(&t->rules, &t->state), BVG_MISSISSIPPI);
    proves("BVG-18.2a");
    t->state.options = 1 << 4; /* option 5: two, until the force is sent */
    ck_assert_int_eq(bvg_total(&t->rules, &t->state), 2);
    t->state.trans_sent = 1;
    ck_assert_int_eq(bvg_total(&t->rules, &t->state), 1);
    proves("BVG-O5a");

    t = whole_map(false);
    sail(t, "U005", BVG_EAST);
    ck_assert_int_eq(bvg_usa_objectives(&t->rules, &t->state), 0);
    sail(t, "U007", BVG_EAST);
    ck_assert_int_eq(bvg_usa_objectives(&t->rules, &t->state), BVG_FULL_BLOCKADE);
    proves("BVG-18.2b");
    t = whole_map(false);
    give(t, BVG_BY_USA, "petersburg goldsboro columbia chattanooga corinth meridian montgomery macon augusta");
    ck_assert_int_eq(bvg_usa_objectives(&t->rules, &t->state), BVG_CSA_RAILNET);
    proves("BVG-18.2f");
}
END_TEST

START_TEST(csa_objectives)
{
    static const char *const twelve[] = {"washington", "baltimore",    "harpers_ferry", "harrisburg",
                                         "pittsburgh", "cleveland",    "toledo",        "columbus_oh",
                                         "cincinnati", "indianapolis", "centralia",     "cairo"};
    struct table *t = whole_map(false);
    const struct rules *r = &t->rules;
    int cities;
    for (int i = 0; i < 12; i++) {
        give(t, BVG_BY_CSA, twelve[i]);
        bvg_csa_objectives(r, &t->state, &cities);
        ck_assert_int_eq(cities, 1);
        ck_assert_int_eq(bvg_total(r, &t->state), -1 - (bvg_railnet_severed(r, &t->state, BVG_USA) ? 1 : 0));
        give(t, BVG_BY_USA, twelve[i]);
    }
    give(t, BVG_BY_CSA, "ft_monroe new_berne louisville wheeling"); /* others give nothing */
    bvg_csa_objectives(r, &t->state, &cities);
    ck_assert_int_eq(cities, 0);
    proves("BVG-18.3a");
    give(t, BVG_BY_CSA, "harpers_ferry harrisburg");
    ck_assert_int_eq(bvg_csa_objectives(r, &t->state, &cities), BVG_USA_RAILNET);
    ck_assert_int_eq(bvg_total(r, &t->state), -3);
    proves("BVG-18.3b");
    give(t, BVG_BY_USA, "richmond atlanta");
    ck_assert_int_eq(bvg_total(r, &t->state), -1); /* two held now less three held now */
    proves("BVG-18.1a");
    give(t, BVG_BY_USA, "harrisburg harpers_ferry");
    give(t, BVG_BY_CSA, "richmond");
    ck_assert_int_eq(bvg_total(r, &t->state), 1); /* what was lost again counts for nobody */
    proves("BVG-18.1b");
}
END_TEST

static int over(struct table *t)
{
    t->state.flow.over = 0;
    bool decided = bvg_decide(&t->rules, &t->state, &t->play);
    ck_assert_int_eq(decided, t->state.flow.over != 0);
    return t->state.flow.over;
}

START_TEST(automatic_victory)
{
    struct table *t = whole_map(false);
    ck_assert_int_eq(over(t), 0);
    give(t, BVG_BY_CSA, "toledo cleveland"); /* two cities */
    ck_assert_int_eq(bvg_total(&t->rules, &t->state), -2);
    ck_assert_int_eq(over(t), 0);
    give(t, BVG_BY_CSA, "indianapolis");
    ck_assert_int_eq(bvg_total(&t->rules, &t->state), -3);
    ck_assert_int_eq(over(t), BVG_END_DIPLOMATIC);
    ck_assert_int_eq(t->state.flow.winner, BVG_CSA + 1);
    t->state.emancipated = 1;
    ck_assert_int_eq(over(t), 0);
    proves("BVG-18.4e");
    give(t, BVG_BY_CSA, "pittsburgh");
    ck_assert_int_le(bvg_total(&t->rules, &t->state), -4);
    ck_assert_int_eq(over(t), BVG_END_STRATEGIC);
    ck_assert_int_eq(t->state.flow.winner, BVG_CSA + 1);
    proves("BVG-18.4d");

    t = whole_map(false);
    bvg_take_city(&t->rules, &t->state, city_of(t, "washington"), BVG_CSA, BVG_WHY_CAPTURE, &t->play);
    ck_assert_int_gt(bvg_total(&t->rules, &t->state), -3);
    ck_assert_int_eq(over(t), BVG_END_STRATEGIC);
    ck_assert_int_eq(t->state.flow.winner, BVG_CSA + 1);
    proves("BVG-18.4c");

    t = whole_map(false);
    give(t, BVG_BY_CSA,
         "baltimore harpers_ferry harrisburg ft_monroe pittsburgh"); /* Washington cut off surrenders: captured */
    give(t, BVG_BY_CSA, "manassas_jct shenandoah_valley wilderness wheeling cincinnati");
    bvg_surrender_all(&t->rules, &t->state, &t->play);
    ck_assert_int_eq(control(t, "washington"), BVG_BY_CSA);
    ck_assert_int_eq(over(t), BVG_END_STRATEGIC);
}
END_TEST

START_TEST(union_victory)
{
    struct table *t = whole_map(false);
    give(t, BVG_BY_USA, "richmond atlanta shenandoah_valley mobile ft_morgan pensacola ft_pickens new_orleans");
    sail(t, "U005", BVG_EAST);
    ck_assert_int_eq(bvg_total(&t->rules, &t->state), 5);
    ck_assert_int_eq(over(t), 0);
    give(t, BVG_BY_USA, "port_hudson vicksburg memphis cairo");
    sail(t, "U007", BVG_WEST);
    ck_assert_int_ge(bvg_total(&t->rules, &t->state), 6);
    ck_assert_int_eq(over(t), BVG_END_OPERATIONAL);
    ck_assert_int_eq(t->state.flow.winner, BVG_USA + 1);
    proves("BVG-18.4a");
    t->state.elected = 1;
    ck_assert_int_eq(over(t), BVG_END_ATTRITIONAL);
    proves("BVG-18.4b");
    t->state.elected = 0;
    t->state.options = 1 << 13;
    ck_assert_int_eq(over(t), BVG_END_STRATEGIC);
    t->state.emancipated = 1;
    ck_assert_int_eq(over(t), BVG_END_OPERATIONAL);
    proves("BVG-O14a");
}
END_TEST

static Suite *bvg_map_suite(void)
{
    Suite *suite = suite_create("bvg map");
    TCase *map = tcase_create("map"), *worth = tcase_create("worth");
    tcase_add_test(map, starts_with_four_cards);
    tcase_add_test(map, natives_and_versions);
    tcase_add_test(map, adjacency);
    tcase_add_test(map, island_on_the_river);
    tcase_add_test(map, theaters);
    tcase_add_test(map, no_attacks_across_mountains);
    tcase_add_test(map, playable_cards);
    tcase_add_test(map, kentucky_has_three_versions);
    tcase_add_test(map, kentucky_attacked);
    tcase_add_test(map, emancipation_on_the_map);
    tcase_add_test(map, surrender);
    tcase_add_test(map, two_moves);
    tcase_add_test(map, who_never_surrenders);
    tcase_add_test(map, surrender_goes_on);
    tcase_add_test(worth, usa_railnet);
    tcase_add_test(worth, railnets_run_over_all_cities);
    tcase_add_test(worth, csa_railnet);
    tcase_add_test(worth, blockade);
    tcase_add_test(worth, monitor_in_the_blockade);
    tcase_add_test(worth, production);
    tcase_add_test(worth, food);
    tcase_add_test(worth, usa_late_war_draw);
    tcase_add_test(worth, usa_objectives);
    tcase_add_test(worth, csa_objectives);
    tcase_add_test(worth, automatic_victory);
    tcase_add_test(worth, union_victory);
    suite_add_tcase(suite, map);
    suite_add_tcase(suite, worth);
    return suite;
}

int main(void)
{
    return run_suite(bvg_map_suite());
}
