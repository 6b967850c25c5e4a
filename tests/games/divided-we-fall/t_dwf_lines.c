/* SPDX-License-Identifier: Apache-2.0 */
/* Divided We Fall by mail: whole turns in one sheet, moves and their ways, battles and their plans, standing orders,
 * and what a receipt says. The sheets of the examples are those of the handbook. */
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include "tests/lib/slips.h"
#include <stdio.h>
#include <string.h>

enum { JUNE_1862 = 9 };
static struct sheets_of *k;

static void open_1863(void)
{
    k = d_sheets("1863", NULL);
}

static void shut(void)
{
    d_close_sheets(k);
}

static int area(const char *id)
{
    return d_area_of(k->w, id);
}

static int infantry(int side, const char *id)
{
    return k->w->s.infantry[side][area(id)];
}

static int leader_at(const char *id)
{
    return k->w->s.leader[d_leader_of(k->w, id)].area;
}

/* What a dry run promises is what is done, and nothing is held. */
static void tells(int seat, const char *lines)
{
    ck_assert_msg(d_dry(k, seat, lines), "line %d: %s %s", (int)k->bad_line, k->w->why.key, k->w->why.got);
    bool foretold = !k->out.horizon;
    d_tells(k, seat, lines);
    ck_assert_msg(!k->held, "line %d: %s", k->held_line, k->held);
    ck_assert(!foretold || memcmp(&k->end, &k->w->s, sizeof k->end) == 0);
}

/* The receipt says of a line: */
static void said(int line, const char *words)
{
    ck_assert_msg(strstr(d_said(k, line), words) != NULL, "line %d: \"%s\", not \"%s\"", line, d_said(k, line), words);
}

static void begin(const char *scenario)
{
    const struct setup setup = {.scenario = scenario};
    struct war *w = k->w;
    memset(&w->s, 0, sizeof w->s);
    play_begin(&w->play, NULL, &w->why);
    ck_assert(rules_setup(&w->r, &setup, &w->s, &w->play));
}

/* ---- set-ups ---- */
START_TEST(a_set_up_and_the_first_turn_are_one_sheet)
{
    begin("1861-campaign");
    tells(DWF_USA, "done\n");
    tells(DWF_CSA, "place A at Richmond, Nashville, Memphis\nplace B at Richmond, Nashville, Memphis, New Orleans\n"
                   "fort Jefferson City\nfort Richmond, Charleston\nmarch J.E. Johnston with 1 to Manassas\n"
                   "move 1 from Atlanta to Chattanooga\ndone\n"
                   "when asked to withdraw at Manassas\nstand\nend\n"
                   "when attacked\nlose infantry, fort, militia\nretreat to Richmond, Fredericksburg\nend\n");
    said(1, "1 infantry at Nashville");
    said(6, "Atlanta, Dalton, Chattanooga: 4 MP.");
    ck_assert_int_eq(k->w->s.side, DWF_USA);
    ck_assert_int_eq(k->w->s.turn, 1);
    ck_assert_int_eq(infantry(DWF_CSA, "chattanooga"), 1);
    ck_assert_int_eq(k->w->s.building[area("charleston")], DWF_BY_CSA);
    ck_assert_int_eq(d_happened(k->w, DWF_EVENT_LAPSED), 0); /* four of four points */
    ck_assert_int_eq(k->sheets.standing[DWF_CSA].n, 7);
}
END_TEST

START_TEST(done_in_a_set_up_ends_only_that)
{
    begin("1863");
    ck_assert_int_eq(d_step(k->w), DWF_STEP_SETUP);
    tells(DWF_CSA, "done\n");
    tells(DWF_USA, "done\n");
    ck_assert_int_eq(d_step(k->w), DWF_STEP_CAMPAIGN); /* without its ARRIVE */
    ck_assert_int_eq(k->w->s.side, DWF_CSA);
    ck_assert_int_gt(k->w->s.points, 0);
    tells(DWF_CSA, "pass west\ndone\n");
    ck_assert_int_eq(k->w->s.side, DWF_USA);
    ck_assert_int_eq(d_step(k->w), DWF_STEP_ARRIVE);
    tells(DWF_USA, "done\n"); /* arrivals and campaign */
    ck_assert_int_eq(k->w->s.side, DWF_CSA);
}
END_TEST

/* ---- Manassas ---- */
static void manassas(void)
{
    d_clear(k->w);
    d_infantry(k->w, DWF_USA, "washington_dc", 6);
    d_infantry(k->w, DWF_USA, "frederick", 1);
    d_infantry(k->w, DWF_USA, "st_louis", 1);
    d_infantry(k->w, DWF_CSA, "manassas", 2);
    d_infantry(k->w, DWF_CSA, "fredericksburg", 1);
    d_infantry(k->w, DWF_CSA, "memphis", 3);
    d_supplies(k->w, DWF_USA, "washington_dc", 1);
    d_leads(k->w, "mcdowell", "washington_dc");
    d_leads(k->w, "beauregard", "manassas");
    d_half_of(k->w, DWF_USA, 3);
}

START_TEST(a_receipt_tells_what_comes_of_each_line)
{
    manassas();
    tells(DWF_USA,
          "march McDowell with 6 to Manassas\nfight Manassas\nlead McDowell\nlose infantry\n"
          "retreat to Washington DC\nif won at Manassas\nmove 1 from Frederick to Harpers Ferry\nend\n"
          "if not won at Manassas\nmove 1 from Frederick to Washington DC\nend\n"
          "move 1 from St. Louis to Rolla\nmove supply from Washington DC to Manassas if hold Manassas\ndone\n");
    said(1, "Washington DC, Manassas: 1 MP. A battle in Manassas is still to be fought.");
    said(2, "Value of the attack: 7; the attacker's losses are those for clear ground. Losses: you 2 "
            "infantry; the Confederacy none.");
    said(2, "You hold the field: 5 (4 + 1 for McDowell) against 4 (2 + 2 for Beauregard), by the larger total.");
    said(2, "rails cut");
    said(7, "Harper's Ferry: 3 MP.");
    said(13, "Washington DC, Manassas: 2 MP.");
    ck_assert_str_eq(d_said(k, 10), "");
    ck_assert_int_eq(infantry(DWF_USA, "manassas"), 4);
    ck_assert_int_eq(infantry(DWF_CSA, "fredericksburg"), 3);
    ck_assert_int_eq(infantry(DWF_USA, "harpers_ferry"), 1);
    ck_assert_int_eq(infantry(DWF_USA, "rolla"), 1);
    ck_assert_int_eq(k->w->s.supply[DWF_USA][area("manassas")], 1);
    ck_assert_int_eq(leader_at("mcdowell"), area("manassas"));
}
END_TEST

START_TEST(all_slips_of_a_turn_in_one_answer)
{
    static const char right[] = "march McDowell with 6 to Manassas\nfight Manassas\nlead McDowell\n"
                                "retreat to Washington DC\nmove 1 from Frederick to Harpers Ferry\n"
                                "move 1 from St. Louis to Rolla\ndone\n";
    static const struct bad_line bad[] = {
        {1, "march Beauregard with 6 to Manassas"},
        {2, "fight Manasas"},
        {3, "lead Lee"},
        {5, "move 5 from Frederick to Harpers Ferry"},
        {5, "move 1 from Fredrick to Harpers Ferry"},
        {6, "move 1 from Memphis to Rolla"},
        {6, "sail 1 ship from St. Louis to Rolla"},
        {7, "doen"},
    };
    struct dwf_state view, *room = calloc(4, sizeof *room);
    manassas();
    rules_view(&k->w->r, &k->w->s, DWF_USA, &view);
    struct slip_table t = {&k->w->r, &view, DWF_USA, &k->sheets, room, right, bad, 8, 0};
    slips_in_one_answer(&t);
    ck_assert_int_gt(t.n_sheets, 100 / SLIPS_ONE_IN);
    free(room);
}
END_TEST

/* Whoever says what comes next has fought before: build 1, trap 10. */
START_TEST(a_battle_that_no_line_fights_goes_like_one_that_a_line_fights)
{
    static const char *const rest = "move 1 from St. Louis to Rolla\ndone\n";
    char with[200], without[200];
    manassas();
    struct dwf_state before = k->w->s, fought;
    snprintf(with, sizeof with, "march McDowell with 6 to Manassas\nfight Manassas\n%s", rest);
    snprintf(without, sizeof without, "march McDowell with 6 to Manassas\n%s", rest);
    tells(DWF_USA, with);
    fought = k->w->s;
    ck_assert_int_eq(infantry(DWF_USA, "rolla"), 1);
    k->w->s = before;
    /* The receipt tells the battle of the line that began it, by "\v" of what speaks of the line above. */
    tells(DWF_USA, without);
    said(1, "A battle in Manassas is still to be fought.");
    said(2, "\vThat battle is fought before line 2: ");
    const char *above = d_said(k, 2), *own = strchr(above, '\n');
    ck_assert_ptr_nonnull(own);
    ck_assert(strstr(above, "You hold the field: 5 (") < own && strstr(above, "rails cut") < own);
    ck_assert_ptr_null(strstr(own, "field"));
    ck_assert_msg(strncmp(own + 1, "St. Louis, Rolla: 2 MP.", 23) == 0, "%s", own + 1);
    ck_assert(strstr(own, "points left") && !strstr(own, "\v"));
    said(2, "Value of the attack: 7");
    said(2, "St. Louis, Rolla: 2 MP.");
    fought.flow.serial = k->w->s.flow.serial;
    ck_assert_int_eq(memcmp(&fought.infantry, &k->w->s.infantry, sizeof fought.infantry), 0);
    ck_assert_int_eq(memcmp(&fought.leader, &k->w->s.leader, sizeof fought.leader), 0);
    k->w->s = before;
    tells(DWF_USA, "march McDowell with 6 to Manassas\ndone\n"); /* done fights as well */
    ck_assert_int_eq(infantry(DWF_USA, "manassas"), 4);
    ck_assert_int_eq(k->w->s.side, DWF_CSA);
}
END_TEST

START_TEST(others_may_join_before_it_is_fought)
{
    manassas();
    d_infantry(k->w, DWF_USA, "frederick", 2);
    d_half_of(k->w, DWF_USA, 3);
    tells(DWF_USA, "march McDowell with 6 to Manassas\nmove 2 from Frederick to Manassas\nfight Manassas\nlimit 5\n"
                   "lose infantry at Frederick\ndone\n");
    ck_assert_int_eq(d_happened(k->w, DWF_EVENT_ENGAGED), 2);
    ck_assert_int_eq(d_happened(k->w, DWF_EVENT_BATTLE), 1);
    ck_assert_int_eq(d_told(k->w, DWF_EVENT_VALUE, 1), 5);
    ck_assert_int_eq(d_notes(k, NOTE_DID, 4), 1);
}
END_TEST

/* ---- moves ---- */
START_TEST(units_are_left_and_taken_on_the_way)
{
    d_clear(k->w);
    d_infantry(k->w, DWF_USA, "cincinnati", 4);
    d_infantry(k->w, DWF_USA, "columbus_oh", 1);
    d_leads(k->w, "buell", "cincinnati");
    d_leads(k->w, "pope", "columbus_oh");
    d_half_of(k->w, DWF_USA, JUNE_1862);
    tells(DWF_USA, "march Buell with 4 to Zanesville via Columbus OH\nleave 1 at Columbus OH\n"
                   "take Pope at Columbus OH\ndone\n");
    said(1, "Columbus OH");
    ck_assert_int_eq(infantry(DWF_USA, "cincinnati"), 0);
    ck_assert_int_eq(infantry(DWF_USA, "zanesville"), 3);
    ck_assert_int_eq(infantry(DWF_USA, "columbus_oh"), 2);
    ck_assert_int_eq(leader_at("pope"), area("zanesville"));
    ck_assert_int_eq(leader_at("buell"), area("zanesville"));
    proves("DWF-move-12");
}
END_TEST

START_TEST(what_is_left_on_the_way_is_left_once)
{
    d_clear(k->w);
    d_infantry(k->w, DWF_USA, "washington_dc", 4);
    d_leads(k->w, "burnside", "washington_dc");
    d_half_of(k->w, DWF_USA, JUNE_1862);
    tells(DWF_USA, "march Burnside with 4 to Philadelphia via Baltimore, Washington DC, Baltimore\n"
                   "leave 1 at Baltimore\ndone\n");
    said(1, "Washington DC, Baltimore, Washington DC, Baltimore, ");
    ck_assert_int_eq(infantry(DWF_USA, "baltimore"), 1);
    ck_assert_int_eq(infantry(DWF_USA, "philadelphia"), 3);
}
END_TEST

START_TEST(a_march_with_all_leaves_militia_at_its_border)
{
    d_clear(k->w);
    d_infantry(k->w, DWF_CSA, "richmond", 3);
    d_supplies(k->w, DWF_CSA, "richmond", 1);
    d_militia(k->w, "VA", "richmond");
    d_leads(k->w, "lee", "richmond");
    d_half_of(k->w, DWF_CSA, JUNE_1862);
    tells(DWF_CSA, "march Lee to Gaston via Petersburg\ndone\n");
    ck_assert_int_eq(infantry(DWF_CSA, "gaston"), 3);
    ck_assert_int_eq(k->w->s.supply[DWF_CSA][area("gaston")], 1);
    ck_assert_int_eq(k->w->s.militia[d_state_of(k->w, "VA")], area("petersburg"));
    said(1, "Petersburg");
    proves("DWF-units-7");
}
END_TEST

/* Nothing of a line is done when its last step cannot be. */
START_TEST(a_line_is_carried_out_whole_or_not_at_all)
{
    manassas();
    struct dwf_state before = k->w->s;
    static const char sheet[] = "march McDowell with 6 to Richmond via Frederick\ndone\n";
    ck_assert(!d_dry(k, DWF_USA, sheet));
    ck_assert_int_eq(k->bad_line, 1);
    ck_assert_str_eq(k->w->why.key, "dwf.too_far");
    ck_assert_ptr_nonnull(strstr(k->w->why.want, "it costs "));
    d_tells(k, DWF_USA, sheet);
    ck_assert_str_eq(k->held, "dwf.too_far");
    ck_assert_int_eq(memcmp(&before, &k->w->s, sizeof before), 0);
}
END_TEST

START_TEST(the_cheapest_way_is_found_and_names_settle_ties)
{
    struct dwf_route route;
    d_clear(k->w);
    d_infantry(k->w, DWF_USA, "washington_dc", 1);
    d_half_of(k->w, DWF_USA, JUNE_1862);
    struct dwf_going g = dwf_going(&k->w->r, &k->w->s);
    struct dwf_move m = {
        .mode = DWF_BY_LAND, .area = area("washington_dc"), .start = area("washington_dc"), .rating = 6, .infantry = 1};
    int32_t to = area("harrisburg");
    ck_assert(dwf_find_route(&g, &m, &to, 1, DWF_LAND_ONLY, &route));
    ck_assert_int_eq(route.n, 2);
    ck_assert_int_eq(route.to[0], area("baltimore"));
    int cheapest = route.cost;
    int32_t round[] = {area("frederick"), area("harrisburg")};
    ck_assert(dwf_find_route(&g, &m, round, 2, DWF_LAND_ONLY, &route));
    ck_assert_int_gt(route.cost, cheapest);
    bool passed = false;
    for (int i = 0; i < route.n; i++)
        passed = passed || route.to[i] == area("frederick");
    ck_assert(passed);
}
END_TEST

/* The road and the way by Bowling Green cost four each. Nobody ends Kentucky's neutrality without naming it. */
START_TEST(no_way_leads_through_neutral_kentucky_by_itself)
{
    enum { OCTOBER_1861 = 5 };
    proves("DWF-politics-10");
    d_clear(k->w);
    k->w->s.kentucky = 0;
    d_infantry(k->w, DWF_CSA, "nashville", 3);
    d_half_of(k->w, DWF_CSA, OCTOBER_1861);
    d_tells(k, DWF_CSA, "move 1 from Nashville to Fort Donelson\n");
    ck_assert_ptr_null(k->held);
    ck_assert_int_eq(infantry(DWF_CSA, "ft_donelson"), 1);
    ck_assert_int_eq(k->w->s.kentucky, 0);
    ck_assert(!d_dry(k, DWF_CSA, "move 1 from Nashville to Evansville\n"));
    ck_assert_str_eq(k->w->why.key, "dwf.through_kentucky");
    d_tells(k, DWF_CSA, "move 1 from Nashville to Evansville via Bowling Green\n");
    ck_assert_ptr_null(k->held);
    ck_assert_int_eq(infantry(DWF_CSA, "evansville"), 1);
    ck_assert_int_eq(k->w->s.kentucky, 1);
    d_tells(k, DWF_CSA, "move 1 from Nashville to Evansville\n"); /* now it is open */
    ck_assert_ptr_null(k->held);
    ck_assert_int_eq(infantry(DWF_CSA, "evansville"), 2);
}
END_TEST

/* ---- water ---- */
START_TEST(rivers_and_the_sea)
{
    d_clear(k->w);
    d_infantry(k->w, DWF_USA, "cairo", 6);
    d_supplies(k->w, DWF_USA, "cairo", 2);
    d_leads(k->w, "grant_1861", "cairo");
    d_vessels(k->w, DWF_USA, DWF_GUNBOAT, "cairo", 2);
    d_vessels(k->w, DWF_USA, DWF_GUNBOAT, "st_louis", 1);
    d_infantry(k->w, DWF_USA, "washington_dc", 2);
    d_supplies(k->w, DWF_USA, "washington_dc", 1);
    d_half_of(k->w, DWF_USA, JUNE_1862);
    int points = k->w->s.points;
    tells(DWF_USA, "sail 1 gunboat from St. Louis to Cairo\n"
                   "ferry Grant with 5 supply 1 from Cairo to Columbus KY by 2 gunboats\n"
                   "lift 1 from Washington DC to Fort Pickens\nlift supply 1 from Washington DC to Fort Pickens\n");
    ck_assert_int_eq(k->w->s.vessel[DWF_USA][DWF_GUNBOAT][area("cairo")], 1);
    ck_assert_int_eq(k->w->s.vessel[DWF_USA][DWF_GUNBOAT][area("columbus_ky")], 2);
    ck_assert_int_eq(infantry(DWF_USA, "columbus_ky"), 5);
    ck_assert_int_eq(k->w->s.supply[DWF_USA][area("columbus_ky")], 1);
    ck_assert_int_eq(leader_at("grant_1861"), area("columbus_ky"));
    ck_assert_int_eq(infantry(DWF_USA, "ft_pickens"), 1);
    ck_assert_int_eq(k->w->s.supply[DWF_USA][area("ft_pickens")], 1);
    ck_assert_int_eq(k->w->s.points, points - 1); /* the sea is free */
    said(3, "by water");
}
END_TEST

START_TEST(an_invasion_with_ships_is_one_line)
{
    d_clear(k->w);
    d_infantry(k->w, DWF_USA, "ship_island", 5);
    d_supplies(k->w, DWF_USA, "ship_island", 1);
    d_leads(k->w, "butler", "ship_island");
    d_vessels(k->w, DWF_USA, DWF_SHIP, "ship_island", 2);
    d_infantry(k->w, DWF_CSA, "new_orleans", 1);
    d_half_of(k->w, DWF_USA, 13);
    tells(DWF_USA, "invade New Orleans from Ship Island with Butler and 5 supply 1 ships 2\nfight New Orleans\ndone\n");
    ck_assert_int_eq(d_happened(k->w, DWF_EVENT_ENGAGED), 2);
    ck_assert_int_eq(d_happened(k->w, DWF_EVENT_BATTLE), 1);
    ck_assert_int_gt(infantry(DWF_USA, "new_orleans"), 0);
    said(2, "You hold the field");
}
END_TEST

/* ---- withdrawal ---- */
static void shelbyville(void)
{
    d_clear(k->w);
    d_infantry(k->w, DWF_USA, "nashville", 6);
    d_supplies(k->w, DWF_USA, "nashville", 1);
    d_infantry(k->w, DWF_CSA, "murfreesboro", 3);
    d_infantry(k->w, DWF_CSA, "tullahoma", 1);
    d_leads(k->w, "bragg", "murfreesboro");
    d_half_of(k->w, DWF_USA, JUNE_1862);
}

START_TEST(the_enemy_is_asked_and_the_sheet_goes_on_by_itself)
{
    shelbyville();
    static const char sheet[] = "move 3 from Nashville to Murfreesboro\nfight Murfreesboro\n"
                                "pass east if withdrawn\ndone\n";
    ck_assert(d_dry(k, DWF_USA, sheet));
    ck_assert(k->out.horizon);
    said(2, "The enemy may withdraw first. If they stand:");
    d_tells(k, DWF_USA, sheet);
    ck_assert_int_eq(d_step(k->w), DWF_STEP_WITHDRAW);
    ck_assert_int_eq(rules_asks(&k->w->s), ONLY(DWF_CSA));
    d_tells(k, DWF_CSA, "withdraw to Tullahoma\n");
    ck_assert_int_eq(infantry(DWF_CSA, "tullahoma"), 4);
    ck_assert_int_eq(infantry(DWF_USA, "murfreesboro"), 3); /* silence halts there */
    ck_assert_int_eq(k->w->s.side, DWF_CSA);
    ck_assert_int_eq(d_happened(k->w, DWF_EVENT_SPENT_POINT), 1);
    proves("DWF-combat-11 DWF-combat-12");
}
END_TEST

START_TEST(onward_where_the_enemy_withdrew)
{
    shelbyville();
    d_infantry(k->w, DWF_CSA, "tullahoma", 0);
    d_half_of(k->w, DWF_USA, JUNE_1862);
    d_tells(k, DWF_CSA, "when asked to withdraw at Murfreesboro\nwithdraw to Chattanooga, Tullahoma\nend\n");
    d_tells(k, DWF_USA,
            "move 3 from Nashville to Murfreesboro\nfight Murfreesboro\nonward with 2 to Cookville\ndone\n");
    ck_assert_ptr_null(k->held);
    ck_assert_int_eq(d_happened(k->w, DWF_EVENT_WITHDREW), 1);
    ck_assert_int_eq(infantry(DWF_USA, "murfreesboro"), 1);
    ck_assert_int_eq(infantry(DWF_USA, "cookville"), 2);
    ck_assert_int_eq(k->w->s.side, DWF_CSA);
    ck_assert_int_eq(d_notes(k, NOTE_FIRED, 2), 1);
    proves("DWF-move-20");
}
END_TEST

START_TEST(the_first_block_that_fits_answers)
{
    static const char blocks[] = "when asked to withdraw by 2 or less\nstand\nend\n"
                                 "when asked to withdraw at Murfreesboro, Corinth\nwithdraw to Tullahoma\nend\n";
    shelbyville();
    d_tells(k, DWF_CSA, blocks);
    d_tells(k, DWF_USA, "move 2 from Nashville to Murfreesboro\ndone\n");
    ck_assert_int_eq(d_happened(k->w, DWF_EVENT_WITHDREW), 0);
    ck_assert_int_eq(d_happened(k->w, DWF_EVENT_VALUE), 1);
    shelbyville();
    d_tells(k, DWF_CSA, blocks);
    d_tells(k, DWF_USA, "move 3 from Nashville to Murfreesboro\ndone\n");
    ck_assert_int_eq(d_happened(k->w, DWF_EVENT_WITHDREW), 1);
    shelbyville();
    d_tells(k, DWF_CSA, "when asked to withdraw at Corinth\nwithdraw to Tullahoma\nend\n");
    d_tells(k, DWF_USA, "move 3 from Nashville to Murfreesboro\ndone\n");
    ck_assert_int_eq(d_step(k->w), DWF_STEP_WITHDRAW); /* none fits: he is asked */
}
END_TEST

START_TEST(standing_orders_name_losses_and_where_to)
{
    manassas();
    d_infantry(k->w, DWF_USA, "washington_dc", 12);
    k->w->s.leader[d_leader_of(k->w, "beauregard")] = (struct dwf_leader){0};
    d_infantry(k->w, DWF_CSA, "manassas", 6);
    d_fort(k->w, DWF_CSA, "manassas", 1);
    d_militia(k->w, "VA", "manassas");
    d_half_of(k->w, DWF_USA, 3);
    d_tells(k, DWF_CSA, "when attacked at Manassas\nlose militia\nretreat to Cold Harbor, Culpeper\nend\n");
    d_tells(k, DWF_USA, "march McDowell with 12 to Manassas\ndone\n");
    ck_assert_int_eq(k->w->s.militia[d_state_of(k->w, "VA")], 0);
    ck_assert_int_eq(infantry(DWF_CSA, "fredericksburg"), 1);
    ck_assert_int_eq(infantry(DWF_CSA, "culpeper"), 4);
}
END_TEST

/* ---- arrivals ---- */
static int replaced(const char *id)
{
    int n = 0;
    for (int i = 0; i < k->w->n_log; i++)
        if (k->w->log[i].kind == DWF_EVENT_REPLACED && k->w->log[i].arg[2] == area(id))
            n += k->w->log[i].arg[3];
    return n;
}

START_TEST(arrivals_end_with_the_first_line_of_the_campaign)
{
    d_clear(k->w);
    d_infantry(k->w, DWF_CSA, "richmond", 3);
    d_infantry(k->w, DWF_CSA, "jackson", 1);
    d_infantry(k->w, DWF_CSA, "little_rock", 1);
    k->w->s.pile[DWF_CSA] = 3;
    d_opens(k->w, DWF_CSA, 14);
    ck_assert_int_eq(d_step(k->w), DWF_STEP_ARRIVE);
    tells(DWF_CSA, "replace CS with 2 without NC\nbring supply at Jackson\n"
                   "move 1 from Little Rock to Camden\nmove 1 from Richmond to Petersburg\n");
    ck_assert_int_eq(replaced("richmond"), 2);
    ck_assert_int_eq(k->w->s.pile[DWF_CSA], 0); /* the rest by default */
    ck_assert_int_ge(k->w->s.supply[DWF_CSA][area("jackson")], 1);
    ck_assert_int_eq(infantry(DWF_CSA, "petersburg"), 1);
    d_tells(k, DWF_CSA, "bring supply at Richmond\n");
    ck_assert_str_eq(k->held, "dwf.arrivals_over");
    proves("DWF-replace-7 DWF-sequence-4");
}
END_TEST

START_TEST(a_standing_order_takes_arrivals)
{
    d_clear(k->w);
    d_infantry(k->w, DWF_CSA, "richmond", 3);
    k->w->s.pile[DWF_CSA] = 3;
    d_tells(k, DWF_CSA, "when arrivals\nreplace MS at Jackson\nbring supply at Selma\nend\n");
    d_opens(k->w, DWF_CSA, 14);
    ck_assert_int_eq(d_step(k->w), DWF_STEP_ARRIVE);
    d_tells(k, DWF_CSA, "say hello\n");
    ck_assert_int_eq(infantry(DWF_CSA, "jackson"), 1);
    ck_assert_int_eq(k->w->s.supply[DWF_CSA][area("selma")], 1);
    ck_assert_int_eq(d_step(k->w), DWF_STEP_ARRIVE); /* the rest is still asked for */
}
END_TEST

static Suite *lines_suite(void)
{
    Suite *suite = suite_create("divided we fall: sheets");
    TCase *all = tcase_create("sheets");
    tcase_add_checked_fixture(all, open_1863, shut);
    tcase_add_test(all, a_set_up_and_the_first_turn_are_one_sheet);
    tcase_add_test(all, done_in_a_set_up_ends_only_that);
    tcase_add_test(all, a_receipt_tells_what_comes_of_each_line);
    tcase_add_test(all, all_slips_of_a_turn_in_one_answer);
    tcase_add_test(all, a_battle_that_no_line_fights_goes_like_one_that_a_line_fights);
    tcase_add_test(all, others_may_join_before_it_is_fought);
    tcase_add_test(all, units_are_left_and_taken_on_the_way);
    tcase_add_test(all, what_is_left_on_the_way_is_left_once);
    tcase_add_test(all, a_march_with_all_leaves_militia_at_its_border);
    tcase_add_test(all, a_line_is_carried_out_whole_or_not_at_all);
    tcase_add_test(all, the_cheapest_way_is_found_and_names_settle_ties);
    tcase_add_test(all, no_way_leads_through_neutral_kentucky_by_itself);
    tcase_add_test(all, rivers_and_the_sea);
    tcase_add_test(all, an_invasion_with_ships_is_one_line);
    tcase_add_test(all, the_enemy_is_asked_and_the_sheet_goes_on_by_itself);
    tcase_add_test(all, onward_where_the_enemy_withdrew);
    tcase_add_test(all, the_first_block_that_fits_answers);
    tcase_add_test(all, standing_orders_name_losses_and_where_to);
    tcase_add_test(all, arrivals_end_with_the_first_line_of_the_campaign);
    tcase_add_test(all, a_standing_order_takes_arrivals);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    d_war_data();
    return run_suite(lines_suite());
}
