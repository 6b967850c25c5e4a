/* SPDX-License-Identifier: Apache-2.0 */
/* One step of a move at a time: who may go over a link by land, river or sea, where it stops him, what it costs, and
 * who may come along. */
#include "tests/games/divided-we-fall/dwf_build.h"

static struct war *half_of(int side)
{
    struct war *w = d_bare_war();
    w->s.side = side;
    return w;
}

static bool lifts(struct war *w, const char *leader, const char *from, int n)
{
    return d_orders(w, DWF_LIFT, 3, leader ? d_leader_of(w, leader) : 0, d_area_of(w, from), n);
}

static bool ferries(struct war *w, const char *from, int n, int boats)
{
    return d_orders(w, DWF_FERRY, 4, 0, d_area_of(w, from), n, boats);
}

static bool sets_sail(struct war *w, int kind, const char *from, int n)
{
    return d_orders(w, DWF_SAIL, 3, kind + 1, d_area_of(w, from), n);
}

/* ---- who comes along, and for what ---- */
/* Without a leader a unit that is picked up costs a point, militia too; supply never does, and by sea nobody. */
START_TEST(what_a_unit_picked_up_costs)
{
    struct war *w = half_of(DWF_CSA);
    d_infantry(w, DWF_CSA, "richmond", 1);
    d_militia(w, "VA", "petersburg");
    d_half_of(w, DWF_CSA, 13);
    int points = w->s.points;
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "richmond"), 1));
    ck_assert(d_goes(w, "petersburg"));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_MILITIA + d_state_of(w, "VA"), 1));
    ck_assert_int_eq(w->s.points, points - 2);
    d_clear(w);
    d_infantry(w, DWF_USA, "cairo", 2);
    d_supplies(w, DWF_USA, "cairo", 1);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 1);
    d_half_of(w, DWF_USA, 13);
    points = w->s.points;
    struct dwf_state kept = w->s;
    ck_assert(ferries(w, "cairo", 1, 1));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert_int_eq(w->s.points, points - 1);
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 1));
    ck_assert_int_eq(w->s.points, points - 2);
    w->s = kept;
    ck_assert(ferries(w, "cairo", 0, 1)); /* supply alone goes for nothing, who joins it does not */
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert_int_eq(w->s.points, points);
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 1));
    ck_assert_int_eq(w->s.points, points - 1);
    d_clear(w);
    d_infantry(w, DWF_USA, "philadelphia", 3);
    d_half_of(w, DWF_USA, 13);
    points = w->s.points;
    ck_assert(lifts(w, NULL, "philadelphia", 1));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 2));
    ck_assert_int_eq(w->s.points, points);
    proves("DWF-move-13 DWF-command-2 DWF-command-4 DWF-command-5 DWF-sealift-6");
    d_close_war(w);
}
END_TEST

/* A leader's point takes as many as he likes; no duty is met by those who cost nothing. */
START_TEST(who_costs_nothing_meets_no_duty)
{
    struct war *w = half_of(DWF_USA);
    d_infantry(w, DWF_USA, "pittsburgh", 1);
    d_infantry(w, DWF_USA, "altoona", 1);
    d_leads(w, "butler", "pittsburgh");
    d_half_of(w, DWF_USA, 13);
    d_sets_out(w, "butler", 1);
    ck_assert(d_goes(w, "altoona"));
    ck_assert_int_eq(w->s.owed, DWF_EAST | DWF_WEST);
    int points = w->s.points;
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 1));
    ck_assert_int_eq(w->s.points, points);
    ck_assert_int_eq(w->s.owed, DWF_EAST | DWF_WEST);
    ck_assert(d_halts(w)); /* his march ends there, and with that it is met */
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    proves("DWF-move-12 DWF-command-3 DWF-command-8");
    d_close_war(w);
}
END_TEST

/* Two factors in all go by river for the Confederates, whether they set out or join, militia as well. The Union has no
 * such number. */
START_TEST(two_by_river)
{
    struct war *w = half_of(DWF_CSA);
    d_infantry(w, DWF_CSA, "memphis", 4);
    d_militia(w, "TN", "memphis");
    d_half_of(w, DWF_CSA, 13);
    struct dwf_state kept = w->s;
    ck_assert(ferries(w, "memphis", 1, 0));
    ck_assert(!d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 2));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 1));
    ck_assert_int_eq(w->s.riverine, 0);
    w->s = kept;
    ck_assert(ferries(w, "memphis", 1, 0));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_MILITIA + d_state_of(w, "TN"), 1));
    ck_assert_int_eq(w->s.riverine, 0);
    d_clear(w);
    d_infantry(w, DWF_USA, "cairo", 4);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(ferries(w, "cairo", 1, 1));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 3));
    ck_assert_int_eq(w->s.riverine, 0);
    proves("DWF-riverine-2 DWF-riverine-7 DWF-move-13");
    d_close_war(w);
}
END_TEST

/* ---- by river ---- */
/* By river to Shiloh and on by land: infantry has what is left of its 6, with supply what is left of 4, and a leader
 * what is left of his own. Fort Donelson and Shiloh take 4. */
START_TEST(what_is_left_ashore)
{
    static const struct {
        int supply;
        const char *leader;
        int on;
    } rows[] = {{0, NULL, 1}, {1, NULL, 0}, {1, "grant_1863", 1}, {0, "halleck", 0}};
    struct war *w = half_of(DWF_USA);
    d_infantry(w, DWF_USA, "paducah", 1);
    d_infantry(w, DWF_USA, "shiloh", 1);
    d_supplies(w, DWF_USA, "paducah", rows[_i].supply);
    d_supplies(w, DWF_USA, "shiloh", 1);
    if (rows[_i].leader)
        d_leads(w, rows[_i].leader, "paducah");
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "paducah", 1);
    d_half_of(w, DWF_USA, 13);
    int leader = rows[_i].leader ? d_leader_of(w, rows[_i].leader) : 0;
    ck_assert(d_orders(w, DWF_FERRY, 4, leader, d_area_of(w, "paducah"), 1, 1));
    if (rows[_i].supply)
        ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_sails(w, "ft_donelson") && d_sails(w, "shiloh"));
    ck_assert_int_eq(w->s.move.spent, 4);
    ck_assert_int_eq(d_goes(w, "franklin"), rows[_i].on); /* by road, 2 */
    proves("DWF-supply-24 DWF-supply-25 DWF-riverine-6");
    d_close_war(w);
}
END_TEST

/* No box, and no port where an enemy's ironclad lies; but one's own vessels and troops are no hindrance. */
START_TEST(where_gunboats_carry_nobody)
{
    struct war *w = half_of(DWF_USA);
    d_infantry(w, DWF_USA, "ft_monroe", 2);
    d_infantry(w, DWF_USA, "cairo", 2);
    d_infantry(w, DWF_USA, "columbus_ky", 1);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "ft_monroe", 1);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 1);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "columbus_ky", 1);
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "norfolk", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(ferries(w, "ft_monroe", 2, 1));
    ck_assert(!d_sails(w, "box_richmond"));
    ck_assert(!d_sails(w, "norfolk"));
    ck_assert(d_sails(w, "richmond")); /* empty, and nothing is in the way */
    ck_assert(d_halts(w));
    ck_assert(ferries(w, "cairo", 2, 1));
    ck_assert(d_sails(w, "columbus_ky") && d_sails(w, "new_madrid"));
    proves("DWF-riverine-1 DWF-naval-18 DWF-riverine-8 DWF-naval-14");
    d_close_war(w);
}
END_TEST

/* ---- by sea ---- */
START_TEST(who_does_not_go_to_sea)
{
    struct war *w = half_of(DWF_CSA);
    d_infantry(w, DWF_CSA, "norfolk", 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(!d_is_offered(w, DWF_LIFT, -1));
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "norfolk"), 1));
    ck_assert(!d_sails(w, "box_richmond")); /* Confederates, not even with a supply unit alone */
    ck_assert(d_halts(w));
    d_supplies(w, DWF_CSA, "norfolk", 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_CARRY, 2, d_area_of(w, "norfolk"), 1));
    ck_assert(!d_sails(w, "box_richmond"));
    proves("DWF-charts-10 DWF-invade-1 DWF-sealift-1");
    d_clear(w);
    d_infantry(w, DWF_USA, "memphis", 1);
    d_infantry(w, DWF_USA, "new_madrid", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(lifts(w, NULL, "memphis", 1));
    ck_assert(!d_sails(w, "new_madrid")); /* ships come up to Memphis, and so does who goes by lift */
    d_clear(w);
    d_infantry(w, DWF_USA, "ft_hatteras", 1);
    d_infantry(w, DWF_USA, "morehead_city", 1);
    w->s.rail[0] = (struct dwf_rail){.area = (uint8_t)d_area_of(w, "baltimore"), .known = 1};
    d_half_of(w, DWF_USA, 13);
    ck_assert(lifts(w, NULL, "ft_hatteras", 1));
    ck_assert(!d_sails(w, "morehead_city")); /* nobody over light water, */
    ck_assert(d_sails(w, "box_wilmington") && d_halts(w));
    ck_assert(d_orders(w, DWF_BUILD_ON, 1, 1));
    ck_assert(!d_sails(w, "box_richmond")); /* no rail unit, */
    ck_assert(d_halts(w));
    proves("DWF-sealift-1 DWF-supply-27 DWF-move-7");
    d_clear(w);
    d_infantry(w, DWF_USA, "baltimore", 9);
    d_leads(w, "butler", "baltimore");
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "norfolk", 1);
    d_half_of(w, DWF_USA, 13); /* lift 8 */
    d_sets_out(w, "butler", 9);
    ck_assert(!d_sails(w, "box_richmond")); /* nobody beyond the lift, */
    ck_assert(d_orders(w, DWF_HALT, 0));
    d_half_of(w, DWF_USA, 13);
    d_sets_out(w, "butler", 8);
    ck_assert(d_sails(w, "box_richmond"));
    ck_assert(!d_sails(w, "norfolk")); /* and nobody to where an ironclad lies */
    proves("DWF-sealift-4 DWF-naval-18");
    d_close_war(w);
}
END_TEST

/* Who has been at sea and went on by land does not go to sea once more: Fort Monroe to Richmond by Norfolk takes 4. */
START_TEST(one_trip_a_turn)
{
    struct war *w = half_of(DWF_USA);
    static const char *const held[] = {"ft_monroe", "norfolk", "petersburg", "richmond"};
    for (int i = 0; i < 4; i++) {
        d_infantry(w, DWF_USA, held[i], 1);
        d_supplies(w, DWF_USA, held[i], 1);
    }
    d_half_of(w, DWF_USA, 13);
    ck_assert(lifts(w, NULL, "ft_monroe", 1));
    ck_assert(d_sails(w, "norfolk") && d_goes(w, "petersburg") && d_goes(w, "richmond"));
    ck_assert_int_eq(w->s.move.spent, 1 + 1 + 2);
    ck_assert(!d_sails(w, "ft_monroe"));
    ck_assert(d_halts(w));
    d_half_of(w, DWF_USA, 14);
    ck_assert(lifts(w, NULL, "richmond", 1)); /* whoever is there already does */
    ck_assert(d_sails(w, "ft_monroe"));
    proves("DWF-sealift-7 DWF-sealift-8 DWF-sealift-10");
    d_close_war(w);
}
END_TEST

/* A landing in an empty port of the enemy's costs the unit's point, unless it has cost one by land, and a leader
 * without troops nothing. There it stops. */
START_TEST(what_a_landing_costs)
{
    struct war *w = half_of(DWF_USA);
    d_infantry(w, DWF_USA, "harrisburg", 1);
    d_infantry(w, DWF_USA, "philadelphia", 1);
    d_leads(w, "butler", "philadelphia");
    d_half_of(w, DWF_USA, 13);
    int points = w->s.points;
    ck_assert(lifts(w, NULL, "philadelphia", 1));
    ck_assert(d_sails(w, "box_richmond"));
    ck_assert_int_eq(w->s.points, points);
    ck_assert(d_sails(w, "norfolk"));
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.points, points - 1);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "harrisburg"), 1));
    ck_assert(d_goes(w, "philadelphia") && d_sails(w, "box_richmond") && d_sails(w, "box_wilmington"));
    ck_assert(d_sails(w, "wilmington"));
    ck_assert_int_eq(w->s.points, points - 2);
    ck_assert(lifts(w, "butler", "philadelphia", 0));
    ck_assert(d_sails(w, "box_richmond") && d_sails(w, "box_wilmington") && d_sails(w, "box_charleston"));
    ck_assert(d_sails(w, "charleston"));
    ck_assert_int_eq(w->s.points, points - 2);
    proves("DWF-command-4 DWF-command-6 DWF-invade-9 DWF-sealift-6");
    d_close_war(w);
}
END_TEST

/* One with a supply unit is enough to land, without one nobody is; the unit is spent, whatever port is near. */
START_TEST(a_landing_spends_its_supply)
{
    for (int supply = 0; supply < 2; supply++) {
        struct war *w = half_of(DWF_USA);
        d_infantry(w, DWF_USA, "box_richmond", 1);
        d_infantry(w, DWF_USA, "ft_monroe", 1); /* a home port beside it feeds no landing */
        d_supplies(w, DWF_USA, "box_richmond", supply);
        d_vessels(w, DWF_USA, DWF_SHIP, "box_richmond", 1);
        d_infantry(w, DWF_CSA, "norfolk", 1);
        d_half_of(w, DWF_USA, 13);
        ck_assert(lifts(w, NULL, "box_richmond", 1));
        if (supply)
            ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
        ck_assert_int_eq(d_sails(w, "norfolk"), supply);
        if (supply) {
            d_fights(w);
            ck_assert_int_eq(d_happened(w, DWF_EVENT_SUPPLY_SPENT), 1);
            ck_assert_int_eq(w->s.supply[DWF_USA][d_area_of(w, "norfolk")], 0);
        }
        d_close_war(w);
    }
    proves("DWF-supply-4 DWF-invade-2 DWF-combat-13");
}
END_TEST

/* New Orleans has no box: from Ship Island, a port beside it, who has a ship along invades it. Norfolk has one. */
START_TEST(from_port_to_port)
{
    static const struct {
        const char *from, *to;
        int ships, boats, lands;
    } rows[] = {{"ship_island", "new_orleans", 1, 0, 1},
                {"ship_island", "new_orleans", 0, 1, 0},
                {"ship_island", "new_orleans", 1, 1, 1},
                {"ft_monroe", "norfolk", 1, 0, 0}};
    struct war *w = half_of(DWF_USA);
    d_infantry(w, DWF_USA, rows[_i].from, 4);
    d_supplies(w, DWF_USA, rows[_i].from, 2);
    d_vessels(w, DWF_USA, DWF_SHIP, rows[_i].from, rows[_i].ships);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, rows[_i].from, rows[_i].boats);
    d_infantry(w, DWF_CSA, rows[_i].to, 2);
    if (rows[_i].boats) { /* boats come from the north as well: who came last is not who counts */
        d_infantry(w, DWF_USA, "baton_rouge", 1);
        d_supplies(w, DWF_USA, "baton_rouge", 1);
        d_vessels(w, DWF_USA, DWF_GUNBOAT, "baton_rouge", 1);
    }
    d_half_of(w, DWF_USA, 13);
    if (rows[_i].ships) {
        ck_assert(sets_sail(w, DWF_SHIP, rows[_i].from, 1));
        ck_assert(d_sails(w, rows[_i].to));
    }
    if (rows[_i].boats) {
        ck_assert(sets_sail(w, DWF_GUNBOAT, "baton_rouge", 1));
        ck_assert(d_sails(w, rows[_i].to));
    }
    bool lands = lifts(w, NULL, rows[_i].from, 4) && d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1) && d_sails(w, rows[_i].to);
    ck_assert_int_eq(lands, rows[_i].lands);
    proves("DWF-invade-7 DWF-naval-4 DWF-invade-4");
    d_close_war(w);
}
END_TEST

/* ---- whose vessels are fed ---- */
START_TEST(where_vessels_are_fed)
{
    struct war *w = half_of(DWF_USA);
    int cairo = d_area_of(w, "cairo"), paducah = d_area_of(w, "paducah"), box = d_area_of(w, "box_charleston");
    w->s.turn = 13;
    ck_assert(dwf_naval_supplied(&w->r, &w->s, cairo)); /* a home base */
    ck_assert(!dwf_naval_supplied(&w->r, &w->s, paducah) && !dwf_naval_supplied(&w->r, &w->s, box));
    d_infantry(w, DWF_CSA, "cairo", 1); /* that the enemy holds */
    ck_assert(!dwf_naval_supplied(&w->r, &w->s, cairo));
    d_infantry(w, DWF_CSA, "cairo", 0);
    d_infantry(w, DWF_USA, "paducah", 1); /* held, and no home */
    ck_assert(!dwf_naval_supplied(&w->r, &w->s, paducah));
    d_supplies(w, DWF_USA, "columbus_ky", 1); /* one link away by land alone */
    ck_assert(!dwf_naval_supplied(&w->r, &w->s, paducah));
    d_supplies(w, DWF_USA, "ft_donelson", 1); /* and by water */
    ck_assert(dwf_naval_supplied(&w->r, &w->s, paducah));
    d_supplies(w, DWF_USA, "ft_donelson", 0);
    d_supplies(w, DWF_USA, "paducah", 1);
    ck_assert(dwf_naval_supplied(&w->r, &w->s, paducah));
    d_supplies(w, DWF_USA, "paducah", 0); /* a unit that was spent in this half feeds as one that is there */
    w->s.fed[paducah] = 1;
    ck_assert(dwf_naval_supplied(&w->r, &w->s, paducah));
    w->s.fed[paducah] = 0;
    w->s.fed[d_area_of(w, "evansville")] = 1;
    ck_assert(dwf_naval_supplied(&w->r, &w->s, paducah));
    proves("DWF-supply-21 DWF-supply-15");
    d_close_war(w);
}
END_TEST

/* ---- ironclads ---- */
/* Two ships for one ironclad: from a port at once, out of a box only if a ship began the half there. As many ironclads
 * are enough, fewer are not; what is left goes on. */
START_TEST(two_ships_for_an_ironclad)
{
    static const struct {
        int kind, n;
        const char *from;
        int began, may;
    } rows[] = {{DWF_SHIP, 2, "ft_monroe", 1, 1},
                {DWF_SHIP, 1, "ft_monroe", 1, 0},
                {DWF_SHIP, 2, "box_richmond", 1, 1},
                {DWF_SHIP, 2, "box_richmond", 0, 0},
                {DWF_IRONCLAD, 1, "ft_monroe", 1, 1}};
    struct war *w = half_of(DWF_USA);
    d_vessels(w, DWF_USA, rows[_i].kind, rows[_i].from, rows[_i].n);
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "norfolk", 1);
    d_half_of(w, DWF_USA, 13);
    w->s.began[d_area_of(w, "box_richmond")] = (uint8_t)rows[_i].began;
    ck_assert(sets_sail(w, rows[_i].kind, rows[_i].from, rows[_i].n));
    ck_assert_int_eq(d_sails(w, "norfolk"), rows[_i].may);
    proves("DWF-naval-18 DWF-naval-20");
    d_close_war(w);
}
END_TEST

START_TEST(what_is_left_of_a_fleet_goes_on)
{
    struct war *w = half_of(DWF_USA);
    d_vessels(w, DWF_USA, DWF_IRONCLAD, "ft_monroe", 2);
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "norfolk", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(sets_sail(w, DWF_IRONCLAD, "ft_monroe", 2));
    ck_assert(d_sails(w, "norfolk"));
    ck_assert_int_eq(d_step(w), DWF_STEP_MARCH);
    ck_assert(d_sails(w, "box_richmond"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(d_vessels_at(w, DWF_IRONCLAD, "box_richmond"), 1);
    proves("DWF-naval-19 DWF-control-6");
    d_close_war(w);
}
END_TEST

/* ---- what stops who comes by land ---- */
/* Of the enemy's there is only this in an area that nobody holds, or that those who come hold: do they stop? */
START_TEST(what_stops_a_march)
{
    enum { NOTHING, LEADER, SUPPLY, RAIL, VESSEL };
    static const struct {
        int side, what, held, stops;
    } rows[] = {{DWF_CSA, NOTHING, 0, 0}, {DWF_CSA, LEADER, 0, 1}, {DWF_CSA, SUPPLY, 0, 1}, {DWF_CSA, RAIL, 0, 1},
                {DWF_CSA, VESSEL, 0, 1},  {DWF_CSA, VESSEL, 1, 0}, {DWF_USA, RAIL, 0, 0}};
    int what = rows[_i].what, side = rows[_i].side;
    struct war *w = half_of(side);
    d_infantry(w, side, "columbus_ky", 1);
    d_infantry(w, side, "humboldt", 1);
    d_supplies(w, side, "columbus_ky", 1);
    d_supplies(w, !side, "paducah", what == SUPPLY);
    d_infantry(w, side, "paducah", rows[_i].held);
    if (what == LEADER)
        d_leads(w, "butler", "paducah");
    if (what == RAIL)
        w->s.rail[0] = (struct dwf_rail){.area = (uint8_t)d_area_of(w, "paducah"), .known = 1};
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "paducah", what == VESSEL);
    d_half_of(w, side, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "columbus_ky"), 1));
    ck_assert(d_goes(w, "paducah"));
    ck_assert_int_eq(d_step(w) != DWF_STEP_MARCH, rows[_i].stops);
    proves("DWF-control-6 DWF-control-7 DWF-move-16");
    d_close_war(w);
}
END_TEST

/* In Winter a road takes 4 and the ground its own: of those who move, only a rail unit goes one area always. */
START_TEST(the_least_move)
{
    for (int rail = 0; rail < 2; rail++) {
        struct war *w = half_of(DWF_USA);
        d_supplies(w, DWF_USA, "lexington", 1);
        w->s.rail[0] = (struct dwf_rail){.area = (uint8_t)d_area_of(w, "lexington"), .known = 1};
        d_half_of(w, DWF_USA, 12);
        ck_assert(rail ? d_orders(w, DWF_BUILD_ON, 1, 1) : d_orders(w, DWF_CARRY, 2, d_area_of(w, "lexington"), 1));
        ck_assert_int_eq(d_goes(w, "somerset"), rail); /* 4 and rough ground, of 3 or of 4 */
        d_close_war(w);
    }
    proves("DWF-supply-27 DWF-move-14");
}
END_TEST

/* A lone leader comes to where his side fights, and no farther: from Washington to Manassas, where the battle is, and
 * not by it to the Union's Culpeper. */
START_TEST(a_lone_leader_stops_at_the_enemy)
{
    for (int enemy = 0; enemy < 2; enemy++) {
        struct war *w = half_of(DWF_USA);
        d_leads(w, "meade", "washington_dc");
        d_infantry(w, DWF_USA, "culpeper", 1);
        d_infantry(w, DWF_USA, "manassas", 1);
        d_half_of(w, DWF_USA, 13);
        d_infantry(w, DWF_CSA, "manassas", enemy);
        struct kit_set ways = d_rides(w, d_leader_of(w, "meade"));
        ck_assert(kit_has(&ways, d_area_of(w, "manassas")));
        ck_assert_int_eq(kit_has(&ways, d_area_of(w, "culpeper")), !enemy);
        d_close_war(w);
    }
    proves("DWF-move-16 DWF-leaders-4");
}
END_TEST

/* ---- rails ahead ---- */
/* What the way on would cost from an area that he has not come to yet: infantry cuts the rails of the enemy's where it
 * comes through, and pays for road beyond; supply alone cuts none, nor does anybody in Kentucky, or where the Union
 * stands. */
START_TEST(rails_that_he_will_have_cut)
{
    static const struct {
        const char *start, *at, *next;
        int infantry, held, cost;
    } rows[] = {{"nashville", "murfreesboro", "tullahoma", 1, 0, 2 + 1},
                {"nashville", "murfreesboro", "tullahoma", 0, 0, 1 + 1},
                {"nashville", "murfreesboro", "tullahoma", 1, 1, 1 + 1},
                {"louisville", "bowling_green", "ft_donelson", 1, 0, 1 + 2}};
    struct war *w = half_of(DWF_USA);
    d_infantry(w, DWF_USA, rows[_i].start, 2);
    d_supplies(w, DWF_USA, rows[_i].start, 1);
    d_infantry(w, DWF_USA, rows[_i].at, rows[_i].held);
    w->s.kentucky = 1;
    d_half_of(w, DWF_USA, 13);
    int start = d_area_of(w, rows[_i].start), at = d_area_of(w, rows[_i].at);
    ck_assert(rows[_i].infantry ? d_orders(w, DWF_MOVE, 2, start, 1) : d_orders(w, DWF_CARRY, 2, start, 1));
    struct dwf_going g = dwf_going(&w->r, &w->s);
    struct dwf_move m = w->s.move;
    m.area = at, m.steps = 1;
    const struct kit_link *k = kit_link_to(&w->d->map, at, d_area_of(w, rows[_i].next));
    ck_assert(k->kinds & DWF_RAIL);
    ck_assert_int_eq(dwf_land_cost(&g, &m, k), rows[_i].cost);
    proves("DWF-damage-5 DWF-charts-17");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: steps");
    TCase *c = tcase_create("steps");
    tcase_add_test(c, what_a_unit_picked_up_costs);
    tcase_add_test(c, who_costs_nothing_meets_no_duty);
    tcase_add_test(c, two_by_river);
    tcase_add_loop_test(c, what_is_left_ashore, 0, 4);
    tcase_add_test(c, where_gunboats_carry_nobody);
    tcase_add_test(c, who_does_not_go_to_sea);
    tcase_add_test(c, one_trip_a_turn);
    tcase_add_test(c, what_a_landing_costs);
    tcase_add_test(c, a_landing_spends_its_supply);
    tcase_add_loop_test(c, from_port_to_port, 0, 4);
    tcase_add_test(c, where_vessels_are_fed);
    tcase_add_loop_test(c, two_ships_for_an_ironclad, 0, 5);
    tcase_add_test(c, what_is_left_of_a_fleet_goes_on);
    tcase_add_loop_test(c, what_stops_a_march, 0, 7);
    tcase_add_test(c, the_least_move);
    tcase_add_test(c, a_lone_leader_stops_at_the_enemy);
    tcase_add_loop_test(c, rails_that_he_will_have_cut, 0, 4);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
