/* SPDX-License-Identifier: Apache-2.0 */
/* What a march brings about where it comes through and where it ends: control and broken rails, rail units, ironclads,
 * duties, and who goes on where the enemy withdrew. */
#include "tests/games/divided-we-fall/dwf_build.h"

static int holder(const struct war *w, const char *area)
{
    return dwf_control(&w->r, &w->s, d_area_of(w, area));
}

static int broken(const struct war *w, const char *area)
{
    return w->s.broken[d_area_of(w, area)];
}

static void rail_unit(struct war *w, const char *area)
{
    w->s.rail[0] = (struct dwf_rail){.area = (uint8_t)d_area_of(w, area), .known = 1};
}

static bool moves(struct war *w, const char *from, int n)
{
    return d_orders(w, DWF_MOVE, 2, d_area_of(w, from), n);
}

/* ---- whose it is ---- */
START_TEST(states_of_virginia)
{
    struct war *w = d_bare_war();
    int grafton = d_area_of(w, "grafton"), richmond = d_area_of(w, "richmond");
    int old = d_state_of(w, "VA"), new = d_state_of(w, "WV");
    w->s.virginia = 0;
    ck_assert_int_eq(dwf_state_of(&w->r, &w->s, grafton), old);
    ck_assert_int_eq(dwf_state_of(&w->r, &w->s, richmond), old);
    w->s.virginia = 1;
    ck_assert_int_eq(dwf_state_of(&w->r, &w->s, grafton), new);
    ck_assert_int_eq(dwf_state_of(&w->r, &w->s, richmond), old); /* no blue in it */
    proves("DWF-politics-1");
    d_close_war(w);
}
END_TEST

/* A rail unit holds where it stands, as its marker does, until the enemy's land units come. */
START_TEST(a_rail_unit_holds)
{
    struct war *w = d_bare_war();
    ck_assert_int_eq(holder(w, "humboldt"), DWF_BY_CSA);
    rail_unit(w, "humboldt");
    ck_assert_int_eq(holder(w, "humboldt"), DWF_BY_USA);
    rail_unit(w, "paducah");
    ck_assert_int_eq(holder(w, "paducah"), DWF_BY_USA);
    d_infantry(w, DWF_CSA, "paducah", 1);
    ck_assert_int_eq(holder(w, "paducah"), DWF_BY_CSA);
    proves("DWF-control-9");
    d_close_war(w);
}
END_TEST

/* ---- rails ---- */
/* One of the Union's walks into this area: are its rails fresh broken after it? In a state of the enemy's, if the enemy
 * held it; an old break is fresh again; in Kentucky never. */
START_TEST(which_rails_break)
{
    static const struct {
        const char *from, *to;
        int garrison, before, after;
    } rows[] = {{"nashville", "murfreesboro", 0, 0, 1},  {"nashville", "murfreesboro", 1, 0, 0},
                {"nashville", "murfreesboro", 0, 2, 1},  {"nashville", "murfreesboro", 1, 2, 2},
                {"nashville", "murfreesboro", 0, 1, 1}, /* broken in this half: it is not told twice */
                {"louisville", "bowling_green", 0, 0, 0}};
    struct war *w = d_bare_war();
    w->s.kentucky = 1;
    d_infantry(w, DWF_USA, rows[_i].from, 2);
    d_supplies(w, DWF_USA, rows[_i].from, 1);
    d_infantry(w, DWF_USA, rows[_i].to, rows[_i].garrison);
    d_half_of(w, DWF_USA, 13);
    w->s.broken[d_area_of(w, rows[_i].to)] = (uint8_t)rows[_i].before;
    ck_assert(moves(w, rows[_i].from, 1));
    ck_assert(d_goes(w, rows[_i].to));
    ck_assert_int_eq(broken(w, rows[_i].to), rows[_i].after);
    ck_assert_int_eq(d_happened(w, DWF_EVENT_BROKEN), rows[_i].after == 1 && rows[_i].before != 1);
    const struct kit_link *back = kit_link_to(&w->d->map, d_area_of(w, rows[_i].to), d_area_of(w, rows[_i].from));
    ck_assert_int_eq(dwf_rail_open(&w->r, &w->s, DWF_USA, d_area_of(w, rows[_i].to), back), rows[_i].after != 1);
    proves("DWF-damage-5 DWF-damage-6 DWF-damage-7");
    d_close_war(w);
}
END_TEST

/* A rail unit converts where it comes by rail out of an area that the Union holds; the break there is gone; nothing is
 * converted twice, by road, or out of an area that it left to the enemy. */
START_TEST(what_a_rail_unit_converts)
{
    enum { AS_IT_SHOULD, TWICE, BY_ROAD, FROM_THE_ENEMY };
    static const struct {
        const char *from, *to;
        int converts;
    } rows[] = {{"louisville", "bowling_green", 1},
                {"louisville", "bowling_green", 0},
                {"bowling_green", "cookville", 0},
                {"humboldt", "corinth", 0}};
    struct war *w = d_bare_war();
    int to = d_area_of(w, rows[_i].to);
    rail_unit(w, rows[_i].from);
    d_infantry(w, DWF_USA, "louisville", 1);
    d_infantry(w, DWF_USA, "bowling_green", _i == BY_ROAD);
    w->s.converted[to] = _i == TWICE;
    w->s.broken[to] = _i != TWICE;
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_BUILD_ON, 1, 1));
    ck_assert(d_goes(w, rows[_i].to));
    ck_assert_int_eq(w->s.converted[to], rows[_i].converts || _i == TWICE);
    ck_assert_int_eq(d_happened(w, DWF_EVENT_CONVERTED), rows[_i].converts);
    ck_assert_int_eq(w->s.broken[to], _i != TWICE && !rows[_i].converts);
    proves("DWF-supply-29 DWF-supply-30 DWF-supply-31");
    d_close_war(w);
}
END_TEST

/* ---- vessels ---- */
/* One ironclad for one; both come back in a year. Infantry that walks in loses none of its own. */
START_TEST(ironclads_for_ironclads)
{
    struct war *w = d_bare_war();
    int norfolk = d_area_of(w, "norfolk");
    d_vessels(w, DWF_USA, DWF_IRONCLAD, "ft_monroe", 1);
    d_vessels(w, DWF_USA, DWF_SHIP, "ft_monroe", 2);
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "norfolk", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_IRONCLAD + 1, d_area_of(w, "ft_monroe"), 1));
    ck_assert(d_sails(w, "norfolk"));
    ck_assert_int_eq(w->s.vessel[DWF_CSA][DWF_IRONCLAD][norfolk] + d_vessels_at(w, DWF_IRONCLAD, "norfolk"), 0);
    ck_assert_int_eq(w->s.ironclads_due[DWF_CSA][19], 1);
    ck_assert_int_eq(w->s.ironclads_due[DWF_USA][19], 1);
    ck_assert_int_eq(w->s.ships_due[19], 0);
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN); /* nobody is left to sail on */
    d_clear(w);
    d_vessels(w, DWF_USA, DWF_SHIP, "ft_monroe", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "ft_monroe"), 1));
    ck_assert(d_sails(w, "norfolk")); /* where there is none, nothing is exchanged */
    ck_assert_int_eq(d_happened(w, DWF_EVENT_IRONCLADS), 0);
    ck_assert_int_eq(d_vessels_at(w, DWF_SHIP, "norfolk"), 1);
    d_clear(w);
    d_infantry(w, DWF_USA, "petersburg", 1);
    d_supplies(w, DWF_USA, "petersburg", 1);
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "norfolk", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(moves(w, "petersburg", 1));
    ck_assert(d_goes(w, "norfolk"));
    ck_assert_int_eq(d_happened(w, DWF_EVENT_IRONCLADS), 0);
    ck_assert_int_eq(d_happened(w, DWF_EVENT_LOST), 1); /* the port falls: RULINGS.md R-port-falls */
    ck_assert_int_eq(w->s.vessel[DWF_CSA][DWF_IRONCLAD][norfolk], 0);
    proves("DWF-naval-18 DWF-naval-19 DWF-naval-20 DWF-replace-21");
    d_close_war(w);
}
END_TEST

/* A gunboat that is given up may come back, one a turn. */
START_TEST(gunboats_given_up)
{
    struct war *w = d_bare_war();
    d_fort(w, DWF_CSA, "ft_donelson", 1);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "paducah", 2);
    d_supplies(w, DWF_USA, "paducah", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_BOMBARD, 5, d_area_of(w, "ft_donelson"), d_area_of(w, "paducah"), 0, 0, 1));
    ck_assert_int_eq(w->s.gunboats_off, 1);
    d_infantry(w, DWF_USA, "cairo", 1);
    d_opens(w, DWF_USA, 14);
    ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_GUNBOAT, d_area_of(w, "cairo")));
    ck_assert_int_eq(w->s.gunboats_off, 0);
    proves("DWF-replace-20");
    d_close_war(w);
}
END_TEST

/* ---- duties ---- */
/* By sea from Philadelphia, in the East, to a landing at Berwick, west of the Mississippi: its point meets one duty. */
START_TEST(a_point_meets_one_duty)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "philadelphia", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "philadelphia"), 1));
    static const char *const boxes[] = {"box_richmond",  "box_wilmington", "box_charleston",  "box_savannah",
                                        "box_st_joseph", "box_mobile",     "box_new_orleans", "box_berwick"};
    for (int i = 0; i < 8; i++)
        ck_assert(d_sails(w, boxes[i]));
    ck_assert_int_eq(w->s.owed, DWF_EAST | DWF_WEST);
    ck_assert(d_sails(w, "berwick"));
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    proves("DWF-command-8 DWF-command-11 DWF-invade-9");
    d_close_war(w);
}
END_TEST

/* While a battle waits, who moves must end in it: no step leads away from it. */
START_TEST(no_step_leads_away_from_a_battle)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "manassas", 3);
    d_infantry(w, DWF_USA, "washington_dc", 2);
    d_infantry(w, DWF_USA, "sharpsburg", 2);
    d_infantry(w, DWF_CSA, "winchester", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(moves(w, "washington_dc", 2));
    ck_assert(d_goes(w, "manassas"));
    ck_assert(moves(w, "sharpsburg", 2));
    ck_assert(d_is_offered(w, VERB_RESIGN, -1));
    ck_assert(!d_goes(w, "winchester")); /* another battle, */
    ck_assert(!d_goes(w, "cumberland")); /* or too far to come back */
    ck_assert(!d_halts(w));
    struct order o; /* nor does it if nobody says anything */
    ck_assert(rules_fallback(&w->r, &w->s, DWF_USA, &o));
    ck_assert(o.verb == DWF_GO && d_orders(w, o.verb, o.n_args, o.arg[0], o.arg[1]));
    while (d_step(w) == DWF_STEP_MARCH) {
        ck_assert(rules_fallback(&w->r, &w->s, DWF_USA, &o));
        ck_assert(o.verb == DWF_GO && d_orders(w, o.verb, o.n_args, o.arg[0], o.arg[1]));
    }
    ck_assert_int_eq(d_army_at(w, DWF_USA, "manassas"), 4);
    proves("DWF-move-18 DWF-combat-1 DWF-combat-2");
    d_close_war(w);
}
END_TEST

/* ---- ground that one leader knows ---- */
START_TEST(what_may_be_ignored)
{
    struct war *w = d_a_war_with("1863", "leader-abilities");
    d_clear(w);
    d_infantry(w, DWF_CSA, "cookville", 2);
    d_infantry(w, DWF_CSA, "nashville", 1);
    d_leads(w, "bragg", "cookville");
    d_leads(w, "polk", "nashville");
    d_half_of(w, DWF_CSA, 13);
    struct dwf_state kept = w->s;
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "polk")));
    ck_assert(!d_is_offered(w, DWF_IGNORE, -1)); /* who has no such ability */
    for (int bit = DWF_WOODS; bit <= DWF_MAJOR; bit *= 2) {
        w->s = kept;
        d_sets_out(w, "bragg", 2);
        ck_assert(d_orders(w, DWF_IGNORE, 1, bit));
        ck_assert_int_eq(w->s.move.ignores, bit);
        ck_assert(!d_is_offered(w, DWF_IGNORE, -1));
    }
    w->s = kept;
    d_sets_out(w, "bragg", 2);
    ck_assert(!d_orders(w, DWF_IGNORE, 1, DWF_DARK)); /* no terrain */
    ck_assert(d_goes(w, "murfreesboro"));
    ck_assert(!d_is_offered(w, DWF_IGNORE, -1)); /* before the first link */
    d_clear(w);
    d_infantry(w, DWF_CSA, "memphis", 2);
    d_leads(w, "bragg", "memphis");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_FERRY, 4, d_leader_of(w, "bragg"), d_area_of(w, "memphis"), 1, 0));
    ck_assert(!d_is_offered(w, DWF_IGNORE, -1)); /* nor by river, where no ground is met */
    proves("DWF-O-moves-1 DWF-move-9");
    d_close_war(w);
}
END_TEST

/* Pope marches through Washington, and knows it from then on. */
START_TEST(pope_marches_through_washington)
{
    struct war *w = d_a_war_with("1861-campaign", "alternative-arrival");
    d_clear(w);
    d_infantry(w, DWF_USA, "baltimore", 1);
    d_leads(w, "pope", "baltimore");
    d_half_of(w, DWF_USA, 7);
    d_sets_out(w, "pope", 1);
    ck_assert(d_goes(w, "washington_dc"));
    ck_assert(w->s.story.pope_knows);
    proves("DWF-O-arrival-pope-1 DWF-move-8");
    d_close_war(w);
}
END_TEST

/* ---- on, where the enemy withdrew ---- */
/* Two from Paducah by gunboat to Fort Donelson and on by land to Nashville, whose defender withdraws: with what is left
 * of their 6 they may go on. From Fort Donelson by water to Shiloh they stop in the port. */
START_TEST(on_after_a_trip)
{
    for (int by_water = 0; by_water < 2; by_water++) {
        struct war *w = d_bare_war();
        const char *target = by_water ? "shiloh" : "nashville";
        d_infantry(w, DWF_USA, "paducah", 2);
        d_infantry(w, DWF_USA, "ft_donelson", 1);
        d_supplies(w, DWF_USA, "ft_donelson", 1);
        d_supplies(w, DWF_USA, "paducah", 1);
        d_vessels(w, DWF_USA, DWF_GUNBOAT, "paducah", 1);
        d_infantry(w, DWF_CSA, target, 1);
        d_leads(w, "polk", target);
        d_half_of(w, DWF_USA, 13);
        ck_assert(d_orders(w, DWF_FERRY, 4, 0, d_area_of(w, "paducah"), 2, 1));
        ck_assert(d_sails(w, "ft_donelson"));
        ck_assert(by_water ? d_sails(w, target) : d_goes(w, target));
        ck_assert(d_orders(w, DWF_FIGHT, 1, w->s.battle.area));
        ck_assert(d_orders(w, DWF_GO_ON, 0));
        ck_assert(d_orders(w, DWF_WITHDRAW, 1, d_area_of(w, by_water ? "corinth" : "franklin")));
        ck_assert_int_eq(d_step(w), by_water ? DWF_STEP_CAMPAIGN : DWF_STEP_MARCH);
        if (!by_water) {
            ck_assert_int_eq(w->s.move.spent, 2 + 2);
            ck_assert(d_goes(w, "murfreesboro") || d_goes(w, "cookville") || d_goes(w, "bowling_green"));
        }
        d_close_war(w);
    }
    proves("DWF-move-20 DWF-riverine-6 DWF-invade-9");
}
END_TEST

/* It is the stack that began the battle: not one that came after it, by the same way; and where nobody was fought, as
 * vessels sailed off, no leader goes on who joined those who had halted. */
START_TEST(who_began_it_goes_on)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "nashville", 5);
    d_supplies(w, DWF_USA, "nashville", 1);
    d_infantry(w, DWF_CSA, "murfreesboro", 1);
    d_leads(w, "polk", "murfreesboro");
    d_half_of(w, DWF_USA, 13);
    for (int n = 2; n <= 3; n++) {
        ck_assert(moves(w, "nashville", n));
        ck_assert(d_goes(w, "murfreesboro"));
    }
    ck_assert(d_orders(w, DWF_FIGHT, 1, w->s.battle.area));
    ck_assert(d_orders(w, DWF_GO_ON, 0));
    ck_assert(d_orders(w, DWF_WITHDRAW, 1, d_area_of(w, "tullahoma")));
    ck_assert_int_eq(d_step(w), DWF_STEP_MARCH);
    ck_assert_int_eq(w->s.move.infantry, 2);
    d_clear(w);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "memphis", 1);
    d_infantry(w, DWF_USA, "new_madrid", 1);
    d_infantry(w, DWF_CSA, "memphis", 1);
    d_infantry(w, DWF_CSA, "humboldt", 2);
    d_leads(w, "polk", "humboldt");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(moves(w, "humboldt", 2));
    ck_assert(d_goes(w, "memphis") && d_halts(w));
    ck_assert_int_eq(w->s.battle.area, d_area_of(w, "memphis"));
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "polk")));
    ck_assert(d_goes(w, "memphis"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, w->s.battle.area));
    ck_assert(d_orders(w, DWF_GO_ON, 0));
    ck_assert(d_orders(w, DWF_WITHDRAW, 1, d_area_of(w, "new_madrid")));
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    proves("DWF-move-20 DWF-move-19");
    d_close_war(w);
}
END_TEST

/* The point of a march that goes on is spent where that ends: from Vicksburg to Natchez, where nothing is owed, and on
 * over the Mississippi. */
START_TEST(where_a_march_that_goes_on_ends)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "vicksburg", 2);
    d_supplies(w, DWF_CSA, "vicksburg", 1);
    d_infantry(w, DWF_USA, "natchez", 1);
    d_leads(w, "butler", "natchez");
    d_infantry(w, DWF_USA, "baton_rouge", 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    ck_assert(moves(w, "vicksburg", 2));
    ck_assert(d_goes(w, "natchez")); /* road, 2, and woods */
    ck_assert(d_orders(w, DWF_FIGHT, 1, w->s.battle.area));
    ck_assert(d_orders(w, DWF_GO_ON, 0));
    ck_assert_int_eq(d_step(w), DWF_STEP_WITHDRAW);
    ck_assert(d_orders(w, DWF_WITHDRAW, 1, d_area_of(w, "baton_rouge")));
    ck_assert_int_eq(d_step(w), DWF_STEP_MARCH);
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    ck_assert(d_goes(w, "monroe")); /* a road into a swamp or over the river: 3 */
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.owed, 0);
    proves("DWF-move-20 DWF-command-11");
    d_close_war(w);
}
END_TEST

/* In a host's facts two theaters may touch: a point that met its duty where the enemy withdrew meets no second one. */
START_TEST(no_second_duty_onward)
{
    struct war *w = d_bare_war();
    struct dwf_data *other = arena_take(w->arena, sizeof *other);
    *other = *w->d;
    other->area[d_area_of(w, "murfreesboro")].theaters = DWF_EAST;
    other->area[d_area_of(w, "tullahoma")].theaters = DWF_WEST;
    w->r.data = other;
    d_infantry(w, DWF_USA, "nashville", 2);
    d_supplies(w, DWF_USA, "nashville", 1);
    d_infantry(w, DWF_CSA, "murfreesboro", 1);
    d_leads(w, "polk", "murfreesboro");
    d_half_of(w, DWF_USA, 13);
    ck_assert(moves(w, "nashville", 2));
    ck_assert(d_goes(w, "murfreesboro"));
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    ck_assert(d_orders(w, DWF_FIGHT, 1, w->s.battle.area));
    ck_assert(d_orders(w, DWF_GO_ON, 0));
    ck_assert(d_orders(w, DWF_WITHDRAW, 1, d_area_of(w, "franklin")));
    ck_assert(d_goes(w, "tullahoma") && d_halts(w));
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    proves("DWF-move-20 DWF-command-8 DWF-command-11");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: marches");
    TCase *c = tcase_create("marches");
    tcase_add_test(c, states_of_virginia);
    tcase_add_test(c, a_rail_unit_holds);
    tcase_add_loop_test(c, which_rails_break, 0, 6);
    tcase_add_loop_test(c, what_a_rail_unit_converts, 0, 4);
    tcase_add_test(c, ironclads_for_ironclads);
    tcase_add_test(c, gunboats_given_up);
    tcase_add_test(c, a_point_meets_one_duty);
    tcase_add_test(c, no_step_leads_away_from_a_battle);
    tcase_add_test(c, what_may_be_ignored);
    tcase_add_test(c, pope_marches_through_washington);
    tcase_add_test(c, on_after_a_trip);
    tcase_add_test(c, who_began_it_goes_on);
    tcase_add_test(c, no_second_duty_onward);
    tcase_add_test(c, where_a_march_that_goes_on_ends);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
