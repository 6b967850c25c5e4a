/* SPDX-License-Identifier: Apache-2.0 */
/* Blue vs Gray: what the map is worth: blockade, production, Kentucky, surrender, objectives (BVG-9, 14-16, 18). */
#include "tests/games/blue-vs-gray/bvg_atlas.h"
#include "tests/games/blue-vs-gray/bvg_links.h"

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

/* On a copy, which is left behind. */
static bool surrenders(const struct table *t, int city)
{
    static struct bvg_state copy;
    static struct play play;
    copy = t->state;
    play = t->play;
    bvg_surrender_all(&t->rules, &copy, &play);
    return copy.control[city] != t->state.control[city];
}

START_TEST(surrender)
{
    struct table *t = whole_map(false);
    give(t, BVG_BY_USA, "new_orleans jackson memphis");
    ck_assert_int_eq(control(t, "port_hudson"), BVG_BY_CSA);
    ck_assert(!surrenders(t, city_of(t, "port_hudson")));
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
    ck_assert(surrenders(t, city_of(t, "port_hudson")));
    give(t, BVG_BY_CSA, "memphis"); /* two moves by river, past Vicksburg in Union hands */
    ck_assert(!surrenders(t, city_of(t, "port_hudson")));
    proves("BVG-8.8b");
    sail(t, "U007", BVG_WEST);
    ck_assert(!bvg_adjacent(r, &t->state, BVG_CSA, city_of(t, "port_hudson"), city_of(t, "vicksburg")));
    ck_assert(!surrenders(t, city_of(t, "port_hudson")));
    proves("BVG-8.8c");
    give(t, BVG_BY_USA,
         "corinth grenada tupelo"); /* Memphis and Port Hudson: no base can reach either, by rail or river */
    ck_assert(!surrenders(t, city_of(t, "port_hudson")));
    ck_assert(!surrenders(t, city_of(t, "memphis")));
    proves("BVG-8.8d");
}
END_TEST

START_TEST(who_never_surrenders)
{
    struct table *t = whole_map(false);
    for (int city = 1; city <= BVG_CITIES; city++) /* one Union port in a Confederate country */
        if (bvg_on_map(&t->state, city))
            t->state.control[city] = BVG_BY_CSA;
    give(t, BVG_BY_USA, "savannah");
    ck_assert(!surrenders(t, city_of(t, "savannah")));
    give(t, BVG_BY_CSA, "savannah");
    give(t, BVG_BY_USA, "macon");
    ck_assert(surrenders(t, city_of(t, "macon")));
    give(t, BVG_NEUTRAL, "macon");
    ck_assert(!surrenders(t, city_of(t, "macon")));
    for (int city = 1; city <= BVG_CITIES; city++)
        if (bvg_on_map(&t->state, city))
            t->state.control[city] = BVG_BY_USA;
    give(t, BVG_BY_CSA, "wilderness");
    ck_assert(!surrenders(t, city_of(t, "wilderness"))); /* a pesthole */
    give(t, BVG_BY_USA, "wilderness");
    give(t, BVG_BY_CSA, "richmond");
    ck_assert(surrenders(t, city_of(t, "richmond")));
    give(t, BVG_BY_USA, "richmond");
    give(t, BVG_BY_CSA, "savannah"); /* a port in Confederate hands */
    ck_assert(surrenders(t, city_of(t, "savannah")));
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
        ck_assert(!surrenders(t, city));
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

static Suite *suite(void)
{
    Suite *s = suite_create("bvg worth of the map");
    TCase *c = tcase_create("map_worth");
    tcase_add_test(c, kentucky_has_three_versions);
    tcase_add_test(c, kentucky_attacked);
    tcase_add_test(c, emancipation_on_the_map);
    tcase_add_test(c, surrender);
    tcase_add_test(c, two_moves);
    tcase_add_test(c, who_never_surrenders);
    tcase_add_test(c, surrender_goes_on);
    tcase_add_test(c, blockade);
    tcase_add_test(c, monitor_in_the_blockade);
    tcase_add_test(c, production);
    tcase_add_test(c, food);
    tcase_add_test(c, usa_late_war_draw);
    tcase_add_test(c, usa_objectives);
    tcase_add_test(c, csa_objectives);
    tcase_add_test(c, automatic_victory);
    tcase_add_test(c, union_victory);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
