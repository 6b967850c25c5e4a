/* SPDX-License-Identifier: Apache-2.0 */
/* Who may set out, what it costs, which duty it meets, and that nobody moves twice. */
#include "tests/games/divided-we-fall/dwf_build.h"

static bool moves(struct war *w, const char *from, int n)
{
    return d_orders(w, DWF_MOVE, 2, d_area_of(w, from), n);
}

/* ---- what it costs ---- */
START_TEST(what_setting_out_costs)
{
    enum { MUSTER, LEADER_BY_RIVER, INFANTRY_BY_RIVER, SUPPLY_BY_RIVER, SUPPLY, RAIL, VESSELS, BY_SEA };
    static const int cost[] = {1, 1, 1, 0, 0, 0, 0, 0};
    struct war *w = d_bare_war();
    int cairo = d_area_of(w, "cairo"), philadelphia = d_area_of(w, "philadelphia");
    d_militia(w, "PA", "harrisburg");
    d_infantry(w, DWF_USA, "cairo", 2);
    d_infantry(w, DWF_USA, "philadelphia", 2);
    d_supplies(w, DWF_USA, "cairo", 1);
    d_leads(w, "grant_1863", "cairo");
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 1);
    w->s.rail[0] = (struct dwf_rail){.area = (uint8_t)d_area_of(w, "baltimore"), .known = 1};
    d_half_of(w, DWF_USA, 13);
    int points = w->s.points;
    bool done = _i == MUSTER              ? d_orders(w, DWF_MUSTER, 1, d_state_of(w, "PA"))
                : _i == LEADER_BY_RIVER   ? d_orders(w, DWF_FERRY, 4, d_leader_of(w, "grant_1863"), cairo, 0, 1)
                : _i == INFANTRY_BY_RIVER ? d_orders(w, DWF_FERRY, 4, 0, cairo, 2, 1)
                : _i == SUPPLY_BY_RIVER   ? d_orders(w, DWF_FERRY, 4, 0, cairo, 0, 1)
                : _i == SUPPLY            ? d_orders(w, DWF_CARRY, 2, cairo, 1)
                : _i == RAIL              ? d_orders(w, DWF_BUILD_ON, 1, 1)
                : _i == VESSELS           ? d_orders(w, DWF_SAIL, 3, DWF_GUNBOAT + 1, cairo, 1)
                                          : d_orders(w, DWF_LIFT, 3, 0, philadelphia, 2);
    ck_assert(done);
    ck_assert_int_eq(w->s.points, points - cost[_i]);
    proves("DWF-command-2 DWF-command-4 DWF-command-5 DWF-command-6 DWF-naval-1");
    d_close_war(w);
}
END_TEST

/* ---- duties ---- */
/* By rail from Altoona, in the East, to St. Louis, west of the river, for one point: it meets the eastern duty alone.
 * The last point, that is owed in the East, is met where the move ends and not where it begins. */
START_TEST(which_duty_a_point_meets)
{
    struct war *w = d_bare_war();
    static const char *const way[] = {"pittsburgh",   "zanesville",  "columbus_oh",
                                      "indianapolis", "springfield", "st_louis"};
    d_infantry(w, DWF_USA, "altoona", 1);
    d_infantry(w, DWF_USA, "pittsburgh", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(moves(w, "altoona", 1));
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    for (int i = 0; i < 6; i++)
        ck_assert(d_goes(w, way[i]));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    d_half_of(w, DWF_USA, 13);
    while (w->s.points > 1)
        ck_assert(d_orders(w, DWF_PASS, 1, w->s.points == 2 ? DWF_WEST : 0));
    ck_assert_int_eq(w->s.owed, DWF_EAST);
    ck_assert(moves(w, "pittsburgh", 1));
    ck_assert_int_eq(w->s.owed, DWF_EAST);
    ck_assert(!d_goes(w, "wheeling") || !d_halts(w));
    proves("DWF-command-8 DWF-command-11");
    d_close_war(w);
}
END_TEST

/* ---- nobody moves twice ---- */
START_TEST(nobody_moves_twice)
{
    struct war *w = d_bare_war();
    int cairo = d_area_of(w, "cairo"), centralia = d_area_of(w, "centralia"), st_louis = d_area_of(w, "st_louis");
    int illinois = d_state_of(w, "IL");
    d_infantry(w, DWF_USA, "cairo", 2);
    d_supplies(w, DWF_USA, "cairo", 2);
    d_leads(w, "grant_1863", "cairo");
    d_leads(w, "sherman", "cairo");
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 2);
    d_militia(w, "IL", "cairo");
    d_militia(w, "OH", "columbus_oh");
    w->s.rail[0] = (struct dwf_rail){.area = (uint8_t)cairo, .known = 1};
    w->s.rail[1] = (struct dwf_rail){.area = (uint8_t)cairo, .known = 1};
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_CARRY, 2, cairo, 1));
    ck_assert(d_goes(w, "centralia") && d_halts(w));
    ck_assert(!d_is_offered(w, DWF_CARRY, centralia));
    ck_assert(!d_orders(w, DWF_CARRY, 2, cairo, 2)); /* the other one still may */
    ck_assert(d_orders(w, DWF_CARRY, 2, cairo, 1));
    ck_assert(d_halts(w));
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_GUNBOAT + 1, cairo, 1));
    ck_assert(d_sails(w, "st_louis") && d_halts(w));
    ck_assert(!d_orders(w, DWF_SAIL, 3, DWF_GUNBOAT + 1, st_louis, 1));
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_GUNBOAT + 1, cairo, 1));
    ck_assert(d_halts(w));
    ck_assert(d_orders(w, DWF_MUSTER, 1, illinois));
    ck_assert(d_goes(w, "centralia") && d_halts(w));
    ck_assert(!d_orders(w, DWF_MUSTER, 1, illinois));
    ck_assert(d_orders(w, DWF_MUSTER, 1, d_state_of(w, "OH"))); /* another state's is not moved by that */
    ck_assert(d_halts(w));
    ck_assert(d_orders(w, DWF_BUILD_ON, 1, 1));
    ck_assert(d_goes(w, "centralia") && d_halts(w));
    ck_assert(!d_orders(w, DWF_BUILD_ON, 1, 1));
    ck_assert(d_orders(w, DWF_BUILD_ON, 1, 2));
    ck_assert(d_halts(w));
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "grant_1863")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_LEADER + d_leader_of(w, "sherman"), 1));
    ck_assert(d_goes(w, "centralia") && d_halts(w));
    for (int i = 0; i < 2; i++) {
        int leader = d_leader_of(w, i ? "sherman" : "grant_1863");
        ck_assert(!d_is_offered(w, DWF_MARCH, leader) && !d_is_offered(w, DWF_RIDE, leader));
    }
    proves("DWF-move-3 DWF-leaders-1");
    d_close_war(w);
}
END_TEST

/* Ships that sail into a box in this half allow no landing from it; one that began there does. */
START_TEST(where_a_ship_began)
{
    for (int began = 0; began < 2; began++) {
        struct war *w = d_bare_war();
        int charleston = d_area_of(w, "box_charleston");
        d_infantry(w, DWF_USA, "box_charleston", 2);
        d_supplies(w, DWF_USA, "box_charleston", 1);
        d_vessels(w, DWF_USA, DWF_SHIP, began ? "box_charleston" : "box_wilmington", 1);
        d_infantry(w, DWF_CSA, "charleston", 1);
        d_half_of(w, DWF_USA, 13);
        if (!began) {
            ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "box_wilmington"), 1));
            ck_assert(d_sails(w, "box_charleston") && d_halts(w));
        }
        ck_assert(d_orders(w, DWF_LIFT, 3, 0, charleston, 2));
        ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
        ck_assert_int_eq(d_sails(w, "charleston"), began);
        d_close_war(w);
    }
    proves("DWF-naval-4 DWF-invade-4 DWF-sequence-4");
}
END_TEST

/* Whoever says nothing fights what he has begun, and then ends his half; either way he may resign. What was left of his
 * points, duties and markers is nobody's after it. */
START_TEST(as_a_half_ends)
{
    struct war *w = d_bare_war();
    struct order o;
    d_infantry(w, DWF_USA, "washington_dc", 3);
    d_infantry(w, DWF_CSA, "manassas", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_is_offered(w, VERB_RESIGN, -1));
    ck_assert(moves(w, "washington_dc", 3));
    ck_assert(d_goes(w, "manassas"));
    ck_assert(d_is_offered(w, VERB_RESIGN, -1));
    ck_assert(!d_is_offered(w, DWF_FINISH, -1));
    ck_assert(rules_fallback(&w->r, &w->s, DWF_USA, &o));
    ck_assert(o.verb == DWF_FIGHT && o.n_args == 1 && o.arg[0] == d_area_of(w, "manassas"));
    d_fights(w);
    ck_assert(rules_fallback(&w->r, &w->s, DWF_USA, &o));
    ck_assert(o.verb == DWF_FINISH && o.n_args == 0);
    ck_assert_int_gt(w->s.points, 0);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert_int_eq(w->s.side, DWF_CSA);
    ck_assert_int_eq(w->s.turn, 14);
    ck_assert_int_eq(d_step(w), DWF_STEP_ARRIVE);
    ck_assert_int_eq(w->s.points + w->s.owed + w->s.markers + w->s.lift + w->s.riverine + w->s.half_marker, 0);
    proves("DWF-victory-11 DWF-sequence-5 DWF-command-1 DWF-combat-2");
    d_close_war(w);
}
END_TEST

/* As a turn ends leaders are looked at: McClellan has been idle once more, and Longstreet, who rode away from his
 * corps, has none. */
START_TEST(who_is_counted_as_a_turn_ends)
{
    struct war *w = d_a_war_with("1861-campaign", "alternative-arrival");
    d_clear(w);
    d_leads(w, "mcclellan", "washington_dc");
    d_half_of(w, DWF_USA, 9);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert_int_eq(w->s.story.mcclellan_idle, 1);
    d_infantry(w, DWF_CSA, "greensboro", 4);
    d_infantry(w, DWF_USA, "washington_dc", 1);
    d_leads(w, "longstreet", "greensboro");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_RIDE, 2, d_leader_of(w, "longstreet"), d_area_of(w, "raleigh")));
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "longstreet")].status, DWF_OFF);
    proves("DWF-O-arrival-mcclellan-2 DWF-O-arrival-longstreet-2 DWF-victory-11");
    d_close_war(w);
}
END_TEST

/* ---- Longstreet's corps ---- */
/* Lee stands in Danville with infantry that has not moved: may he give Longstreet four of it? */
enum {
    HE_MAY,
    JUST_FOUR,
    THREE,
    WITHOUT_THE_OPTION,
    UNION_HALF,
    NO_LONGSTREET,
    NO_LEE,
    DONE_ALREADY,
    ON_THE_MAP,
    LEE_IS_OFF,
    KEPT_OUT,
    NO_POINT,
    CORPS_ROWS
};

START_TEST(when_lee_may_detach)
{
    bool may = _i == HE_MAY || _i == JUST_FOUR;
    struct war *w = d_a_war_with("1861-campaign", _i == WITHOUT_THE_OPTION ? NULL
                                                  : _i == KEPT_OUT         ? "alternative-arrival leader-handicap-csa"
                                                                           : "alternative-arrival");
    struct dwf_data *other = arena_take(w->arena, sizeof *other); /* a host's facts may have neither of them */
    d_clear(w);
    *other = *w->d;
    other->who[DWF_WHO_LONGSTREET] = _i == NO_LONGSTREET ? 0 : other->who[DWF_WHO_LONGSTREET];
    other->lee = _i == NO_LEE ? 0 : other->lee;
    d_infantry(w, DWF_CSA, "danville", _i == THREE ? 3 : _i == JUST_FOUR ? 4 : 9);
    if (_i != LEE_IS_OFF)
        d_leads(w, "lee", "danville");
    if (_i == ON_THE_MAP)
        d_leads(w, "longstreet", "richmond");
    if (_i == KEPT_OUT)
        d_leads(w, "jackson", "richmond");
    w->s.story.detached = _i == DONE_ALREADY;
    d_half_of(w, _i == UNION_HALF ? DWF_USA : DWF_CSA, 13);
    w->r.data = other;
    w->s.points = _i == NO_POINT ? 0 : w->s.points;
    w->s.owed = _i == NO_POINT ? 0 : w->s.owed;
    int points = w->s.points;
    ck_assert_int_eq(d_is_offered(w, DWF_DETACH, -1), may);
    if (may) {
        ck_assert(d_orders(w, DWF_DETACH, 0));
        ck_assert_int_eq(w->s.points, points - 1);
        ck_assert_int_eq(w->s.leader[d_leader_of(w, "longstreet")].area, d_area_of(w, "danville"));
        ck_assert(d_goes(w, "greensboro") && d_halts(w));
        w->s.leader[d_leader_of(w, "longstreet")] = (struct dwf_leader){0}; /* once in a war, whatever becomes of him */
        d_infantry(w, DWF_CSA, "danville", 9);
        d_half_of(w, DWF_CSA, 14);
        ck_assert(!d_is_offered(w, DWF_DETACH, -1));
    }
    proves("DWF-O-arrival-longstreet-1 DWF-command-3");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: openings");
    TCase *c = tcase_create("openings");
    tcase_add_loop_test(c, what_setting_out_costs, 0, 8);
    tcase_add_test(c, which_duty_a_point_meets);
    tcase_add_test(c, nobody_moves_twice);
    tcase_add_test(c, where_a_ship_began);
    tcase_add_test(c, as_a_half_ends);
    tcase_add_test(c, who_is_counted_as_a_turn_ends);
    tcase_add_loop_test(c, when_lee_may_detach, 0, CORPS_ROWS);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
