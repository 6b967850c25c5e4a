/* SPDX-License-Identifier: Apache-2.0 */
/* A battle stage by stage: what is said before it, who is asked and about what, whose supply pays, and what becomes of
 * an attack when nobody stays to fight. */
#include "tests/games/divided-we-fall/dwf_build.h"

/* A stack of so many begins its march, goes over one link and stands before its battle. */
static void attacks(struct war *w, const char *leader, int n, const char *from, const char *to)
{
    if (leader)
        d_sets_out(w, leader, n);
    else
        ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, from), n));
    ck_assert(d_goes(w, to));
}

static bool begins(struct war *w)
{
    return d_orders(w, DWF_FIGHT, 1, w->s.battle.area);
}

static int supply_at(const struct war *w, int side, const char *area)
{
    return w->s.supply[side][d_area_of(w, area)];
}

static bool may_resign(struct war *w)
{
    return d_is_offered(w, VERB_RESIGN, -1);
}

static bool is_at(const struct war *w, const char *leader, const char *area)
{
    const struct dwf_leader *l = &w->s.leader[d_leader_of(w, leader)];
    return l->status == DWF_ON_MAP && l->area == d_area_of(w, area);
}

/* ---- before it begins ---- */
/* Eight from Nashville; supply in Nashville and in Franklin, both beside Murfreesboro, and in Atlanta there is none. */
static struct war *before_murfreesboro(void)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "murfreesboro", 9);
    d_infantry(w, DWF_USA, "nashville", 8);
    d_leads(w, "rosecrans", "nashville");
    d_supplies(w, DWF_USA, "nashville", 1);
    d_supplies(w, DWF_USA, "franklin", 1);
    d_half_of(w, DWF_USA, 19);
    attacks(w, "rosecrans", 8, "nashville", "murfreesboro");
    ck_assert(begins(w));
    ck_assert_int_eq(d_step(w), DWF_STEP_READY);
    return w;
}

START_TEST(a_total_and_who_pays)
{
    struct war *w = before_murfreesboro();
    int nashville = d_area_of(w, "nashville"), franklin = d_area_of(w, "franklin");
    ck_assert(may_resign(w));
    ck_assert(!d_orders(w, DWF_LIMIT, 1, 0));
    struct dwf_state kept = w->s;
    ck_assert(d_orders(w, DWF_LIMIT, 1, 1)); /* as low as one likes */
    ck_assert_int_eq(d_step(w), DWF_STEP_READY);
    w->s = kept;
    ck_assert(!d_orders(w, DWF_SPEND, 1, d_area_of(w, "atlanta"))); /* what is not there cannot pay */
    ck_assert(!d_orders(w, DWF_SPEND, 1, d_area_of(w, "cairo")));
    ck_assert(d_orders(w, DWF_SPEND, 1, franklin));
    ck_assert(!d_orders(w, DWF_SPEND, 1, franklin)); /* said once, */
    ck_assert(d_is_offered(w, DWF_SPEND, nashville));
    ck_assert(d_orders(w, DWF_LIMIT, 1, 9)); /* 8 and 2 */
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 9);
    ck_assert_int_eq(w->s.supply[DWF_USA][nashville], 1);
    ck_assert_int_eq(w->s.supply[DWF_USA][franklin], 0);
    proves("DWF-combat-7 DWF-combat-13 DWF-supply-15");
    d_close_war(w);
}
END_TEST

/* ---- whose supply pays ---- */
/* From Franklin, with the one unit in Nashville: a link by land away. */
START_TEST(a_unit_beside_them_pays)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "murfreesboro", 2);
    d_infantry(w, DWF_USA, "franklin", 5);
    d_supplies(w, DWF_USA, "nashville", 1);
    d_half_of(w, DWF_USA, 19);
    attacks(w, NULL, 5, "franklin", "murfreesboro");
    d_fights(w);
    ck_assert_int_eq(supply_at(w, DWF_USA, "nashville"), 0);
    proves("DWF-supply-15 DWF-combat-13");
    d_close_war(w);
}
END_TEST

/* From a box: units in the box and in the next one pay, one that is two links away does not. Of one vessel, too, a
 * unit is asked; of vessels from a home base, none. */
START_TEST(a_unit_one_link_by_water_away_pays)
{
    static const struct {
        const char *from, *unit, *target;
        int left;
    } rows[] = {{"box_charleston", "box_charleston", "charleston", 0},
                {"box_charleston", "box_wilmington", "charleston", 0},
                {"ft_monroe", "ft_monroe", "norfolk", 1}};
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, rows[_i].target, 1);
    d_vessels(w, DWF_USA, DWF_SHIP, rows[_i].from, 1);
    d_supplies(w, DWF_USA, rows[_i].unit, 1);
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, rows[_i].from), 1));
    ck_assert(d_sails(w, rows[_i].target));
    d_fights(w);
    ck_assert_int_eq(supply_at(w, DWF_USA, rows[_i].unit), rows[_i].left);
    d_clear(w); /* and where there is none so near, no vessel attacks */
    d_infantry(w, DWF_CSA, "charleston", 1);
    d_vessels(w, DWF_USA, DWF_SHIP, "box_charleston", 1);
    d_supplies(w, DWF_USA, "box_richmond", 1);
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "box_charleston"), 1));
    ck_assert(!d_sails(w, "charleston"));
    proves("DWF-supply-21 DWF-supply-15 DWF-combat-13");
    d_close_war(w);
}
END_TEST

/* Who comes without infantry attacks nobody, and so no unit feeds him: Meade rides in from Fredericksburg at the head
 * of nobody while four come from Washington, which is a flag city. */
START_TEST(a_leader_who_joins_costs_no_supply)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "manassas", 2);
    d_infantry(w, DWF_USA, "washington_dc", 4);
    d_leads(w, "meade", "fredericksburg");
    d_supplies(w, DWF_USA, "fredericksburg", 1);
    d_half_of(w, DWF_USA, 19);
    attacks(w, NULL, 4, "washington_dc", "manassas");
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "meade")));
    ck_assert(d_goes(w, "manassas"));
    d_fights(w);
    ck_assert_int_eq(supply_at(w, DWF_USA, "fredericksburg"), 1);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 3), d_leader_of(w, "meade")); /* he came with a point, and counts */
    proves("DWF-supply-15 DWF-supply-21 DWF-leaders-8");
    d_close_war(w);
}
END_TEST

/* ---- who leads ---- */
/* Butler and Banks, worth 1 each, attack under whom they like, of those who are there. */
START_TEST(one_of_those_who_are_there)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "murfreesboro", 9);
    d_infantry(w, DWF_USA, "nashville", 8);
    d_supplies(w, DWF_USA, "nashville", 1);
    d_leads(w, "butler", "nashville");
    d_leads(w, "banks", "nashville");
    d_leads(w, "grant_1863", "franklin");
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "banks")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_LEADER + d_leader_of(w, "butler"), 1));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 8));
    ck_assert(d_goes(w, "murfreesboro"));
    ck_assert(begins(w));
    d_falls_back_to(w, DWF_STEP_LEAD);
    ck_assert(may_resign(w));
    ck_assert(!d_orders(w, DWF_LEAD, 1, d_leader_of(w, "grant_1863")));
    ck_assert(!d_orders(w, DWF_LEAD, 1, d_leader_of(w, "bragg")));
    struct order o;
    ck_assert(rules_fallback(&w->r, &w->s, DWF_USA, &o));
    ck_assert(o.verb == DWF_LEAD && o.arg[0] == d_leader_of(w, "butler")); /* of equal ones the first of the list */
    ck_assert(d_orders(w, DWF_LEAD, 1, d_leader_of(w, "banks")));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 3), d_leader_of(w, "banks"));
    proves("DWF-combat-18 DWF-combat-28");
    d_close_war(w);
}
END_TEST

/* Unless somebody says otherwise the best leads, wherever he stands in the list; in a host's facts a leader may be
 * worth nothing, and leads all the same if there are two of them. */
START_TEST(the_best_leads_by_default)
{
    static const char *const pairs[][2] = {{"butler", "grant_1863"}, {"grant_1863", "ord"}};
    for (int i = 0; i < 3; i++) {
        struct war *w = d_bare_war();
        struct dwf_data *other = arena_take(w->arena, sizeof *other);
        const char *const *pair = pairs[i == 2 ? 1 : i];
        d_leads(w, pair[0], "murfreesboro");
        d_leads(w, pair[1], "murfreesboro");
        w->s.battle.area = d_area_of(w, "murfreesboro");
        w->s.side = DWF_USA;
        *other = *w->d;
        for (int k = 0; i == 2 && k < 2; k++)
            other->leader[d_leader_of(w, pair[k])].combat = 0;
        w->r.data = other;
        struct order o;
        ck_assert(dwf_lead_fallback(&w->r, &w->s, DWF_USA, &o));
        ck_assert(o.verb == DWF_LEAD && o.n_args == 1 && o.arg[0] == d_leader_of(w, "grant_1863"));
        d_close_war(w);
    }
    proves("DWF-combat-18 DWF-combat-28");
}
END_TEST

/* ---- withdrawal ---- */
/* Five from Nashville against whoever holds Murfreesboro: is he asked whether he would rather go? */
START_TEST(who_may_withdraw)
{
    static const struct {
        const char *with, *against;
        int infantry, fort, closed, asked;
    } rows[] = {{NULL, "bragg", 1, 0, 0, 1}, {NULL, NULL, 1, 0, 0, 0},    {"meade", "bragg", 1, 0, 0, 0},
                {NULL, "bragg", 1, 0, 1, 0}, {NULL, "bragg", 0, 1, 0, 0}, {NULL, "bragg", 1, 1, 0, 1}};
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "nashville", 5);
    d_supplies(w, DWF_USA, "nashville", 1);
    if (rows[_i].with)
        d_leads(w, rows[_i].with, "nashville");
    if (rows[_i].against)
        d_leads(w, rows[_i].against, "murfreesboro");
    d_infantry(w, DWF_CSA, "murfreesboro", rows[_i].infantry);
    d_fort(w, DWF_CSA, "murfreesboro", rows[_i].fort);
    d_infantry(w, DWF_USA, "franklin", rows[_i].closed);
    d_infantry(w, DWF_USA, "tullahoma", rows[_i].closed);
    d_infantry(w, DWF_USA, "cookville", rows[_i].closed);
    d_half_of(w, DWF_USA, 19);
    attacks(w, rows[_i].with, 5, "nashville", "murfreesboro");
    ck_assert(begins(w));
    ck_assert(d_orders(w, DWF_GO_ON, 0));
    ck_assert_int_eq(d_step(w) == DWF_STEP_WITHDRAW, rows[_i].asked);
    ck_assert(!rows[_i].asked || may_resign(w));
    proves("DWF-combat-11");
    d_close_war(w);
}
END_TEST

/* One walks in where the enemy left: the area is his, its rails are broken, and with what is left of his six he may go
 * on, wherever his point was owed. */
START_TEST(one_walks_in)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "helena", 1);
    d_leads(w, "steele", "helena");
    d_infantry(w, DWF_CSA, "memphis", 1);
    d_supplies(w, DWF_CSA, "memphis", 1);
    d_half_of(w, DWF_CSA, 19);
    while (w->s.points > 1)
        ck_assert(d_orders(w, DWF_PASS, 1, 0));
    ck_assert_int_eq(w->s.owed, DWF_WEST); /* his last point: he has to end west of the river, */
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "memphis"), 1));
    ck_assert(!d_halts(w));
    ck_assert(d_goes(w, "helena"));
    ck_assert_int_eq(w->s.owed, 0);
    ck_assert(begins(w));
    ck_assert(d_orders(w, DWF_GO_ON, 0));
    ck_assert_int_eq(d_step(w), DWF_STEP_WITHDRAW);
    struct order o;
    ck_assert(d_is_offered(w, DWF_WITHDRAW, -1));
    struct kit_set ways = dwf_retreats(&w->r, &w->s, DWF_USA);
    int to = 0;
    ck_assert(kit_next(&ways, &to));
    ck_assert(d_orders(w, DWF_WITHDRAW, 1, to));
    ck_assert_int_eq(d_step(w), DWF_STEP_MARCH);
    ck_assert_int_eq(dwf_control(&w->r, &w->s, d_area_of(w, "helena")), DWF_BY_CSA);
    ck_assert(rules_fallback(&w->r, &w->s, DWF_CSA, &o));
    ck_assert_int_eq(o.verb, DWF_HALT);
    ck_assert(d_goes(w, "memphis")); /* and having fought there, or not, he may end anywhere: swamp 3, river 3 */
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "memphis"), 1);
    proves("DWF-move-20 DWF-combat-11");
    d_close_war(w);
}
END_TEST

START_TEST(who_walks_in_breaks_the_rails)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "washington_dc", 1);
    d_infantry(w, DWF_CSA, "manassas", 1);
    d_leads(w, "polk", "manassas");
    d_half_of(w, DWF_USA, 19);
    attacks(w, NULL, 1, "washington_dc", "manassas");
    ck_assert(begins(w) && d_orders(w, DWF_GO_ON, 0));
    ck_assert(d_orders(w, DWF_WITHDRAW, 1, d_area_of(w, "culpeper")));
    ck_assert_int_eq(w->s.broken[d_area_of(w, "manassas")], 1);
    ck_assert_int_eq(d_happened(w, DWF_EVENT_TAKEN), 1);
    proves("DWF-move-20 DWF-damage-5");
    d_close_war(w);
}
END_TEST

/* Ships alone take nothing where the enemy left, and have nobody who could march on. */
START_TEST(ships_take_no_ground)
{
    struct war *w = d_bare_war();
    d_vessels(w, DWF_USA, DWF_SHIP, "ft_monroe", 2);
    d_infantry(w, DWF_CSA, "norfolk", 1);
    d_leads(w, "polk", "norfolk");
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "ft_monroe"), 2));
    ck_assert(d_sails(w, "norfolk"));
    ck_assert(begins(w) && d_orders(w, DWF_GO_ON, 0));
    ck_assert(d_orders(w, DWF_WITHDRAW, 1, d_area_of(w, "petersburg")));
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(rules_asks(&w->s), ONLY(DWF_USA));
    ck_assert_int_eq(dwf_control(&w->r, &w->s, d_area_of(w, "norfolk")), DWF_BY_CSA);
    ck_assert_int_eq(w->s.broken[d_area_of(w, "norfolk")], 0);
    ck_assert_int_eq(d_vessels_at(w, DWF_SHIP, "norfolk"), 2);
    proves("DWF-move-20 DWF-control-3");
    d_close_war(w);
}
END_TEST

/* ---- vessels under attack ---- */
/* Three Confederates march into Memphis, where Union vessels lie, or none, with Butler and a supply unit. */
static struct war *before_memphis(int gunboats, int blocked)
{
    struct war *w = d_bare_war();
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "memphis", gunboats);
    d_leads(w, "butler", "memphis");
    d_supplies(w, DWF_USA, "memphis", 1);
    d_infantry(w, DWF_USA, "memphis", blocked);
    d_infantry(w, DWF_USA, "cairo", 1);
    d_infantry(w, DWF_USA, "columbus_ky", 1);
    d_infantry(w, DWF_USA, "new_madrid", !blocked);
    d_infantry(w, DWF_CSA, "humboldt", 3);
    d_half_of(w, DWF_CSA, 19);
    attacks(w, NULL, 3, "humboldt", "memphis");
    return w;
}

/* By default they sail to the first friendly port that is one link away. Butler, whom they leave, goes home, the supply
 * is lost, and those who came have the town. */
START_TEST(they_sail_off_by_default)
{
    struct war *w = before_memphis(1, 0);
    if (d_step(w) == DWF_STEP_MARCH)
        ck_assert(d_halts(w));
    ck_assert(is_at(w, "butler", "memphis")); /* until it is fought or left, nothing is settled */
    ck_assert(begins(w) && d_orders(w, DWF_GO_ON, 0));
    ck_assert_int_eq(d_step(w), DWF_STEP_SHIPS);
    ck_assert(may_resign(w));
    struct order o;
    ck_assert(rules_fallback(&w->r, &w->s, DWF_USA, &o));
    ck_assert(o.verb == DWF_WITHDRAW && o.n_args == 1 && o.arg[0] == d_area_of(w, "new_madrid"));
    ck_assert(d_orders(w, DWF_WITHDRAW, 1, o.arg[0]));
    ck_assert_int_eq(d_told(w, DWF_EVENT_WITHDREW, 3), 1);
    ck_assert_int_eq(d_vessels_at(w, DWF_GUNBOAT, "new_madrid"), 1);
    ck_assert_int_eq(d_vessels_at(w, DWF_GUNBOAT, "memphis"), 0);
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN); /* RULINGS.md R-soft-units: they stopped them */
    ck_assert(!is_at(w, "butler", "memphis"));
    ck_assert_int_eq(supply_at(w, DWF_USA, "memphis"), 0);
    ck_assert_int_eq(w->s.pile[DWF_CSA], 0);
    proves("DWF-combat-14 DWF-combat-15 DWF-retreat-6 DWF-capture-2");
    d_close_war(w);
}
END_TEST

/* Nobody is asked about vessels where there are none, or where they could go nowhere, nor those who attack. */
START_TEST(who_is_not_asked_about_vessels)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "memphis", 1); /* no vessel */
    d_infantry(w, DWF_USA, "new_madrid", 1);
    d_infantry(w, DWF_CSA, "humboldt", 3);
    d_half_of(w, DWF_CSA, 19);
    attacks(w, NULL, 3, "humboldt", "memphis");
    ck_assert(begins(w) && d_orders(w, DWF_GO_ON, 0));
    ck_assert_int_ne(d_step(w), DWF_STEP_SHIPS);
    d_close_war(w);
    w = before_memphis(2, 1); /* no friendly port one link away */
    ck_assert(begins(w) && d_orders(w, DWF_GO_ON, 0));
    if (d_step(w) == DWF_STEP_WITHDRAW)
        ck_assert(d_orders(w, DWF_STAND, 0));
    ck_assert_int_ne(d_step(w), DWF_STEP_SHIPS);
    d_clear(w);
    d_infantry(w, DWF_CSA, "norfolk", 1); /* the attacker's own */
    d_vessels(w, DWF_USA, DWF_SHIP, "ft_monroe", 2);
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "ft_monroe"), 2));
    ck_assert(d_sails(w, "norfolk"));
    ck_assert(begins(w) && d_orders(w, DWF_GO_ON, 0));
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    proves("DWF-combat-14 DWF-combat-15");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: stages");
    TCase *c = tcase_create("stages");
    tcase_add_test(c, a_total_and_who_pays);
    tcase_add_test(c, a_unit_beside_them_pays);
    tcase_add_loop_test(c, a_unit_one_link_by_water_away_pays, 0, 3);
    tcase_add_test(c, a_leader_who_joins_costs_no_supply);
    tcase_add_test(c, one_of_those_who_are_there);
    tcase_add_test(c, the_best_leads_by_default);
    tcase_add_loop_test(c, who_may_withdraw, 0, 6);
    tcase_add_test(c, one_walks_in);
    tcase_add_test(c, who_walks_in_breaks_the_rails);
    tcase_add_test(c, ships_take_no_ground);
    tcase_add_test(c, they_sail_off_by_default);
    tcase_add_test(c, who_is_not_asked_about_vessels);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
