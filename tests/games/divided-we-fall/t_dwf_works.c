/* SPDX-License-Identifier: Apache-2.0 */
/* What stands still: fort markers and their points, McClellan's drill, trenches, bombardment. One thing wrong at a
 * time. */
#include "tests/games/divided-we-fall/dwf_sheet.h"

static struct war *war_with(const char *options)
{
    struct war *w = d_a_war_with("1863", options);
    d_clear(w);
    return w;
}

static bool builds(struct war *w, const char *area)
{
    return d_orders(w, DWF_FORT, 1, d_area_of(w, area));
}

/* So many points are left, and these duties owed. */
static void left(struct war *w, int points, int owed)
{
    w->s.points = points;
    w->s.owed = owed;
}

/* ---- markers ---- */
START_TEST(two_for_a_point)
{
    struct war *w = war_with(NULL);
    static const char *const at[] = {"cincinnati", "columbus_oh", "indianapolis", "baltimore", "st_louis"};
    for (int i = 0; i < 5; i++)
        d_infantry(w, DWF_USA, at[i], 1);
    d_half_of(w, DWF_USA, 13);
    struct dwf_state kept = w->s;
    int points = w->s.points;
    ck_assert(builds(w, "cincinnati"));
    ck_assert_int_eq(w->s.points, points - 1); /* one costs the whole of it, */
    ck_assert(builds(w, "columbus_oh"));
    ck_assert_int_eq(w->s.points, points - 1);
    ck_assert_int_eq(w->s.owed, DWF_EAST | DWF_WEST); /* and neither lies where a duty is owed */
    ck_assert(builds(w, "indianapolis"));
    ck_assert_int_eq(w->s.points, points - 2);
    w->s = kept;
    left(w, 1, 0); /* the last point pays for two */
    ck_assert(builds(w, "cincinnati"));
    ck_assert_int_eq(w->s.points, 0);
    ck_assert(d_is_offered(w, DWF_FORT, d_area_of(w, "columbus_oh")));
    ck_assert(builds(w, "columbus_oh"));
    ck_assert(!d_is_offered(w, DWF_FORT, -1));
    w->s = kept; /* the eastern duty is met by the first; the second of it may lie anywhere */
    ck_assert(builds(w, "baltimore"));
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    ck_assert(builds(w, "cincinnati"));
    ck_assert_int_eq(w->s.points, points - 1);
    w->s = kept; /* so it is in the West, once the duty there is met */
    left(w, 3, 0);
    ck_assert(builds(w, "st_louis"));
    ck_assert(builds(w, "cincinnati"));
    ck_assert_int_eq(w->s.points, 2);
    w->s = kept; /* but not when the first of it has met it */
    ck_assert(builds(w, "st_louis"));
    ck_assert_int_eq(w->s.owed, DWF_EAST);
    ck_assert(builds(w, "cincinnati"));
    ck_assert_int_eq(w->s.points, points - 2);
    proves("DWF-forts-19 DWF-forts-20 DWF-command-10 DWF-command-13");
    d_close_war(w);
}
END_TEST

/* In a host's facts a point may pay for one. */
START_TEST(one_for_a_point)
{
    struct war *w = war_with(NULL);
    struct dwf_data *other = arena_take(w->arena, sizeof *other);
    *other = *w->d;
    other->markers_a_point = 1;
    w->r.data = other;
    d_infantry(w, DWF_USA, "cincinnati", 1);
    d_infantry(w, DWF_USA, "columbus_oh", 1);
    d_half_of(w, DWF_USA, 13);
    int points = w->s.points;
    ck_assert(builds(w, "cincinnati") && builds(w, "columbus_oh"));
    ck_assert_int_eq(w->s.points, points - 2);
    proves("DWF-forts-19");
    d_close_war(w);
}
END_TEST

/* A marker is no step: the fort has risen only once it is done. */
START_TEST(when_a_fort_has_risen)
{
    struct war *w = war_with(NULL);
    int richmond = d_area_of(w, "richmond");
    d_infantry(w, DWF_CSA, "richmond", 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(builds(w, "richmond"));
    ck_assert(!dwf_has_risen(&w->s, richmond));
    ck_assert_int_eq(w->s.fort[richmond], 0);
    d_opens(w, DWF_CSA, 14);
    ck_assert(dwf_has_risen(&w->s, richmond));
    ck_assert_int_eq(w->s.fort[richmond], 1);
    proves("DWF-forts-22 DWF-forts-24 DWF-forts-25");
    d_close_war(w);
}
END_TEST

/* ---- McClellan ---- */
enum { HE_TRAINS, CSA_HALF, HE_HAS_MOVED, OWED_ELSEWHERE, THE_LAST_POINT, NO_POINT, AT_SEA, TRAIN_ROWS };

START_TEST(when_mcclellan_trains)
{
    bool may = _i == HE_TRAINS || _i == THE_LAST_POINT;
    struct war *w = war_with("leader-abilities");
    int mcclellan = d_leader_of(w, "mcclellan"), washington = d_area_of(w, "washington_dc");
    d_leads(w, "mcclellan", _i == AT_SEA ? "box_richmond" : "washington_dc");
    d_half_of(w, _i == CSA_HALF ? DWF_CSA : DWF_USA, 9);
    w->s.leader[mcclellan].moved = _i == HE_HAS_MOVED;
    if (_i == OWED_ELSEWHERE)
        left(w, 1, DWF_WEST);
    if (_i == THE_LAST_POINT)
        left(w, 1, 0);
    if (_i == NO_POINT)
        left(w, 0, 0);
    ck_assert_int_eq(d_is_offered(w, DWF_TRAIN, -1), may);
    if (may) {
        ck_assert(d_orders(w, DWF_TRAIN, 0));
        ck_assert_int_eq(w->s.infantry[DWF_USA][washington], 2);
        ck_assert_int_eq(w->s.fresh[DWF_USA][washington], 2); /* they may march at once */
        ck_assert(!d_is_offered(w, DWF_TRAIN, -1));
    }
    proves("DWF-leaders-14 DWF-O-trainer-1 DWF-command-10");
    d_close_war(w);
}
END_TEST

/* ---- trenches ---- */
enum { HE_DIGS, OTHER_HALF, OWED_IN_THE_WEST, HIS_LAST_POINT, WITHOUT_A_POINT, ON_BOARD, A_MARKER, A_FORT, DIG_ROWS };

START_TEST(when_an_engineer_digs)
{
    bool may = _i == HE_DIGS || _i == HIS_LAST_POINT;
    struct war *w = war_with("leader-abilities");
    int meade = d_leader_of(w, "meade"), frederick = d_area_of(w, "frederick");
    d_leads(w, "meade", _i == ON_BOARD ? "box_richmond" : "frederick");
    d_infantry(w, DWF_USA, "frederick", 1);
    d_fort(w, DWF_USA, "frederick", _i == A_FORT);
    w->s.building[frederick] = _i == A_MARKER ? DWF_BY_USA : 0;
    d_half_of(w, _i == OTHER_HALF ? DWF_CSA : DWF_USA, 13);
    if (_i == OWED_IN_THE_WEST)
        left(w, 1, DWF_WEST);
    if (_i == HIS_LAST_POINT)
        left(w, 1, 0);
    if (_i == WITHOUT_A_POINT)
        left(w, 0, 0);
    ck_assert_int_eq(d_is_offered(w, DWF_ENTRENCH, meade), may);
    if (may) {
        ck_assert(d_orders(w, DWF_ENTRENCH, 1, meade));
        ck_assert_int_eq(w->s.fort[frederick], 1);
        ck_assert(!d_is_offered(w, DWF_RIDE, meade) && !d_is_offered(w, DWF_MARCH, meade)); /* who digs stays */
        w->s.points = 4;
        ck_assert(!d_is_offered(w, DWF_FORT, frederick)); /* and that was the step of this turn */
    }
    proves("DWF-leaders-15 DWF-leaders-16 DWF-O-engineer-1 DWF-forts-25");
    d_close_war(w);
}
END_TEST

/* ---- by sheets ---- */
/* The first line of a sheet is done once, whatever it is. */
START_TEST(each_line_once)
{
    static const char *const lines[] = {"train\ndone\n", "entrench Meade\ndone\n",
                                        "bombard Savannah from Savannah Blockade with 2 ships\ndone\n"};
    struct sheets_of *k = d_sheets("1863", "leader-abilities");
    d_clear(k->w);
    d_leads(k->w, "mcclellan", "washington_dc");
    d_leads(k->w, "meade", "frederick");
    d_fort(k->w, DWF_CSA, "savannah", 2);
    d_vessels(k->w, DWF_USA, DWF_SHIP, "box_savannah", 4);
    d_supplies(k->w, DWF_USA, "box_savannah", 2);
    d_half_of(k->w, DWF_USA, 13);
    ck_assert_msg(d_dry(k, DWF_USA, lines[_i]), "line %d: %s", k->bad_line, k->w->why.key);
    d_tells(k, DWF_USA, lines[_i]);
    ck_assert_ptr_null(k->held);
    ck_assert_int_eq(d_army_at(k->w, DWF_USA, "washington_dc"), _i == 0 ? 2 : 0);
    ck_assert_int_eq(k->w->s.fort[d_area_of(k->w, "frederick")], _i == 1);
    ck_assert_int_eq(k->w->s.fort[d_area_of(k->w, "savannah")], _i == 2 ? 1 : 2);
    proves("DWF-leaders-14 DWF-leaders-15 DWF-forts-11");
    d_close_sheets(k);
}
END_TEST

/* The first half of a war: `done` fights what is open and ends the half, though a `done` of the set-up ends nothing
 * more. */
START_TEST(done_fights_and_ends_the_half)
{
    struct sheets_of *k = d_sheets("1861-campaign", NULL);
    d_clear(k->w);
    d_infantry(k->w, DWF_CSA, "manassas", 3);
    d_infantry(k->w, DWF_USA, "washington_dc", 3);
    d_half_of(k->w, DWF_CSA, k->w->d->scenario[k->w->s.scenario].turn);
    d_tells(k, DWF_CSA, "move 3 from Manassas to Washington DC\ndone\n");
    ck_assert_int_eq(d_happened(k->w, DWF_EVENT_BATTLE), 1);
    ck_assert_int_eq(k->w->s.side, DWF_USA);
    proves("DWF-combat-2 DWF-command-1 DWF-sequence-4");
    d_close_sheets(k);
}
END_TEST

/* ---- bombardment ---- */
START_TEST(what_a_bombardment_takes)
{
    for (int inland = 0; inland < 2; inland++) {
        struct war *w = war_with(NULL);
        const char *target = inland ? "ft_donelson" : "savannah", *from = inland ? "paducah" : "box_savannah";
        int at = d_area_of(w, target), here = d_area_of(w, from);
        d_fort(w, DWF_CSA, target, 1);
        d_vessels(w, DWF_USA, inland ? DWF_GUNBOAT : DWF_SHIP, from, 3);
        d_supplies(w, DWF_USA, from, 3);
        w->s.building[at] = DWF_BY_CSA;
        w->s.built_on[at] = 13;
        d_half_of(w, DWF_USA, 13);
        w->s.supply_fresh[DWF_USA][here] = 1; /* two of them have moved here, and do not move again */
        ck_assert(!d_orders(w, DWF_BOMBARD, 5, at, here, 0, 0, 0)); /* nobody is no bombardment */
        ck_assert(d_orders(w, DWF_BOMBARD, 5, at, here, inland ? 0 : 1, 0, inland));
        ck_assert_int_eq(w->s.fort[at], inland ? 0 : 1); /* beside a box one was given for the marker alone */
        ck_assert_int_eq(w->s.building[at], 0);
        ck_assert_int_eq(w->s.supply[DWF_USA][here], 2);
        ck_assert_int_eq(w->s.supply_fresh[DWF_USA][here], 1);
        ck_assert_int_eq(d_vessels_at(w, inland ? DWF_GUNBOAT : DWF_SHIP, from), 2);
        ck_assert(!d_is_offered(w, DWF_BOMBARD, at)); /* once a turn */
        d_close_war(w);
    }
    proves("DWF-forts-11 DWF-forts-12 DWF-forts-13 DWF-forts-14 DWF-forts-15 DWF-forts-16");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: works");
    TCase *c = tcase_create("works");
    tcase_add_test(c, two_for_a_point);
    tcase_add_test(c, one_for_a_point);
    tcase_add_test(c, when_a_fort_has_risen);
    tcase_add_loop_test(c, when_mcclellan_trains, 0, TRAIN_ROWS);
    tcase_add_loop_test(c, when_an_engineer_digs, 0, DIG_ROWS);
    tcase_add_loop_test(c, each_line_once, 0, 3);
    tcase_add_test(c, done_fights_and_ends_the_half);
    tcase_add_test(c, what_a_bombardment_takes);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
