/* SPDX-License-Identifier: Apache-2.0 */
/* The facts of Divided We Fall: set-ups counted, the table of losses, the lists for 24 turns. */
#include "tests/games/divided-we-fall/dwf_build.h"
#include <stdlib.h>
#include <string.h>

/* ---- set-ups ---- */
struct tally {
    int infantry, militia, leaders, forts, steps, building, ships, gunboats, ironclads, supply, rails;
};

static struct tally tally(const struct war *w, int side)
{
    const struct dwf_state *s = &w->s;
    struct tally t = {0};
    for (int at = 1; at <= w->d->n_areas; at++) {
        t.infantry += s->infantry[side][at];
        t.supply += s->supply[side][at];
        t.forts += s->fort_of[at] == side + 1;
        t.steps += s->fort_of[at] == side + 1 ? s->fort[at] : 0;
        t.building += s->building[at] == side + 1;
        t.ships += s->vessel[side][DWF_SHIP][at];
        t.gunboats += s->vessel[side][DWF_GUNBOAT][at];
        t.ironclads += s->vessel[side][DWF_IRONCLAD][at];
    }
    for (int i = 1; i <= w->d->n_leaders; i++)
        t.leaders += s->leader[i].status == DWF_ON_MAP && w->d->leader[i].side == side;
    for (int i = 1; i <= w->d->n_states; i++)
        t.militia += s->militia[i] && w->d->state[i].side == side + 1;
    for (int i = 0; i < DWF_RAILS_MAX; i++)
        t.rails += s->rail[i].area && side == DWF_USA;
    return t;
}

START_TEST(setup_1861)
{
    struct war *w = d_a_war("1861-campaign");
    struct tally usa = tally(w, DWF_USA), csa = tally(w, DWF_CSA);
    ck_assert_int_eq(usa.infantry, 14);
    proves("DWF-setup-ex1");
    ck_assert_int_eq(csa.infantry, 10);
    ck_assert_int_eq(csa.forts, 6);
    ck_assert_int_eq(csa.steps, 6);
    proves("DWF-setup-ex2 DWF-setup-12");
    ck_assert_int_eq(usa.forts, 3);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "washington_dc")], 3);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "ft_pickens")], 1);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "ft_monroe")], 1);
    proves("DWF-setup-4");
    ck_assert_int_eq(d_army_at(w, DWF_USA, "kansas_city"), 1);
    ck_assert_int_eq(d_army_at(w, DWF_USA, "st_louis"), 2);
    ck_assert_int_eq(d_army_at(w, DWF_USA, "cairo"), 2);
    proves("DWF-setup-9");
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "jefferson_city"), 1);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "winchester"), 1);
    proves("DWF-setup-5 DWF-setup-11");
    ck_assert_int_eq(usa.militia, 5);
    ck_assert_int_eq(csa.militia, 11);
    ck_assert_int_eq(w->s.militia[d_state_of(w, "WV")], 0);
    proves("DWF-setup-13");
    ck_assert_int_eq(w->s.side, DWF_CSA);
    ck_assert_int_eq(w->s.turn, 1);
    proves("DWF-setup-1 DWF-sequence-3");
    ck_assert_int_eq(dwf_control(&w->r, &w->s, d_area_of(w, "louisville")), DWF_NOBODY);
    ck_assert_int_eq(dwf_control(&w->r, &w->s, d_area_of(w, "baltimore")), DWF_BY_USA);
    proves("DWF-setup-14");
    d_close_war(w);
}
END_TEST

START_TEST(setup_1862)
{
    struct war *w = d_a_war("1862");
    struct tally usa = tally(w, DWF_USA), csa = tally(w, DWF_CSA);
    ck_assert_int_eq(usa.infantry, 21);
    ck_assert_int_eq(usa.militia, 5);
    ck_assert_int_eq(usa.leaders, 5);
    ck_assert_int_eq(usa.ships, 3);
    ck_assert_int_eq(usa.gunboats, 1);
    ck_assert_int_eq(usa.supply, 1);
    ck_assert_int_eq(usa.steps, 5);
    proves("DWF-scenario-ex1");
    ck_assert_int_eq(csa.infantry, 24);
    ck_assert_int_eq(csa.militia, 11);
    ck_assert_int_eq(csa.leaders, 10);
    ck_assert_int_eq(csa.forts, 5);
    ck_assert_int_eq(csa.steps, 5);
    ck_assert_int_eq(csa.building, 4);
    ck_assert_int_eq(csa.supply, 3);
    ck_assert_int_eq(csa.ironclads, 1);
    proves("DWF-scenario-ex2");
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.side, DWF_CSA);
    ck_assert_int_eq(w->s.turn, 6);
    proves("DWF-scenario-1 DWF-scenario-2");
    ck_assert(w->s.burned[d_area_of(w, "jefferson_city")]);
    proves("DWF-scenario-3");
    d_close_war(w);
}
END_TEST

START_TEST(setup_1863)
{
    struct war *w = d_a_war("1863");
    struct tally usa = tally(w, DWF_USA), csa = tally(w, DWF_CSA);
    ck_assert_int_eq(usa.infantry, 52);
    ck_assert_int_eq(usa.militia, 5);
    ck_assert_int_eq(usa.leaders, 5);
    ck_assert_int_eq(usa.ships, 5);
    ck_assert_int_eq(usa.gunboats, 3);
    ck_assert_int_eq(usa.ironclads, 2);
    ck_assert_int_eq(usa.supply, 3);
    ck_assert_int_eq(usa.rails, 2);
    ck_assert_int_eq(usa.steps, 5);
    proves("DWF-scenario-ex3");
    ck_assert_int_eq(csa.infantry, 36);
    ck_assert_int_eq(csa.militia, 11);
    ck_assert_int_eq(csa.leaders, 6 + 1); /* and Smith: RULINGS.md R-smith-1863 */
    ck_assert_int_eq(csa.forts, 9);
    ck_assert_int_eq(csa.steps, 15);
    ck_assert_int_eq(csa.ironclads, 2);
    ck_assert_int_eq(csa.supply, 2);
    proves("DWF-scenario-ex4");
    ck_assert_int_eq(w->s.turn, 12);
    ck_assert_int_eq(w->s.side, DWF_CSA);
    proves("DWF-scenario-15");
    const char *const burned[] = {"jefferson_city", "nashville", "decatur", "memphis", "new_orleans"};
    for (size_t i = 0; i < 5; i++)
        ck_assert(w->s.burned[d_area_of(w, burned[i])]);
    proves("DWF-scenario-17");
    d_close_war(w);
}
END_TEST

/* Who stands where: area=factors, or with a letter F fort, B marker, S supply, G gunboats, I ironclads, R rail unit, a
 * leader, the militia of a state in capitals. */
static const struct {
    const char *id, *scenario, *csa, *usa;
} placed[] = {
    {"DWF-scenario-3", "1862", "",
     "jefferson_city=2 wilsons_creek=1 st_louis=1 cairo=2 cairo=G1 cairo=S1 cairo=grant_1861"},
    {"DWF-scenario-4", "1862", "", "cincinnati=2 cincinnati=buell springfield=IL indianapolis=IN columbus_oh=OH"},
    {"DWF-scenario-5", "1862", "",
     "charleston_wv=1 grafton=1 grafton=banks sharpsburg=1 frederick=1 harrisburg=PA dover=DE"},
    {"DWF-scenario-6", "1862", "", "washington_dc=8 washington_dc=F3 washington_dc=mcclellan"},
    {"DWF-scenario-7", "1862", "", "ft_monroe=1 ft_monroe=F1 ft_monroe=butler ft_pickens=F1"},
    {"DWF-scenario-8", "1862", "pea_ridge=1 little_rock=van_dorn little_rock=AR", ""},
    {"DWF-scenario-9", "1862", "memphis=1 memphis=B columbus_ky=polk columbus_ky=1 humboldt=1 vicksburg=MS vicksburg=B",
     ""},
    {"DWF-scenario-10", "1862",
     "ft_donelson=1 ft_donelson=B nashville=as_johnston nashville=beauregard nashville=hardee nashville=TN nashville=2 "
     "nashville=S1 knoxville=smith knoxville=1 bowling_green=1",
     ""},
    {"DWF-scenario-11", "1862",
     "new_orleans=LA ft_jackson=F1 mobile=F1 mobile=s_jones pensacola=bragg pensacola=1 pensacola=FL montgomery=AL",
     ""},
    {"DWF-scenario-12", "1862", "savannah=F1 charleston=F1 wilmington=F1 milledgeville=GA columbia=SC raleigh=NC", ""},
    {"DWF-scenario-13", "1862",
     "richmond=B richmond=VA fredericksburg=je_johnston fredericksburg=3 manassas=2 cold_harbor=1 mcdowell=jackson "
     "mcdowell=1 norfolk=I1",
     ""},
    {"DWF-scenario-18", "1863", "",
     "cairo=1 cairo=G1 st_louis=carr st_louis=2 cincinnati=2 springfield=IL indianapolis=IN columbus_oh=OH"},
    {"DWF-scenario-19", "1863", "", "louisville=R lexington=1 bowling_green=1"},
    {"DWF-scenario-20", "1863", "", "nashville=rosecrans nashville=5 nashville=S1 ft_donelson=1 memphis=3 memphis=G1"},
    {"DWF-scenario-21", "1863", "", "decatur=1 corinth=2 helena=grant_1861 helena=3 helena=G1 helena=I2 helena=S2"},
    {"DWF-scenario-22", "1863", "", "charleston_wv=1 grafton=1 sharpsburg=1 frederick=1"},
    {"DWF-scenario-23", "1863", "", "pittsburgh=2 philadelphia=3 harrisburg=PA dover=DE"},
    {"DWF-scenario-24", "1863", "", "washington_dc=burnside washington_dc=F3 washington_dc=15 washington_dc=R"},
    {"DWF-scenario-25", "1863", "",
     "ft_monroe=F1 ft_monroe=1 norfolk=1 ft_hatteras=1 ft_pickens=F1 new_orleans=butler new_orleans=3"},
    {"DWF-scenario-26", "1863", "little_rock=van_dorn little_rock=AR ft_hindman=1 alexandria=1 milam=TX baton_rouge=LA",
     ""},
    {"DWF-scenario-27", "1863",
     "vicksburg=pemberton vicksburg=F2 vicksburg=4 vicksburg=I1 grenada=1 jackson=3 magnolia=1 tupelo=MS", ""},
    {"DWF-scenario-28", "1863",
     "mobile=F1 mobile=I1 pensacola=FL selma=AL murfreesboro=bragg murfreesboro=F1 murfreesboro=4 chattanooga=F1 "
     "chattanooga=TN",
     ""},
    {"DWF-scenario-29", "1863",
     "atlanta=GA columbia=SC raleigh=NC savannah=F2 savannah=1 charleston=F2 charleston=1 wilmington=F2 wilmington=1 "
     "florence=beauregard florence=2 gaston=1",
     ""},
    {"DWF-scenario-30", "1863",
     "richmond=F3 richmond=5 richmond=VA richmond=S2 fredericksburg=lee fredericksburg=longstreet fredericksburg=5 "
     "cold_harbor=F1 cold_harbor=1 petersburg=1 charlottesville=1 manassas=1 winchester=1",
     ""},
    {"DWF-setup-8", "1861-campaign", "", "sharpsburg=patterson sharpsburg=1"},
    {"DWF-setup-7", "1861-campaign", "ft_jackson=F1 ft_hatteras=F1", ""},
};

static bool stands(const struct war *w, int side, int at, const char *what)
{
    const struct dwf_state *s = &w->s;
    if (what[0] >= '0' && what[0] <= '9')
        return s->infantry[side][at] == atoi(what);
    if (what[0] >= 'a')
        return s->leader[d_leader_of(w, what)].area == at;
    if (what[1] >= 'A')
        return s->militia[d_state_of(w, what)] == at;
    int n = atoi(what + 1);
    switch (what[0]) {
    case 'F':
        return s->fort[at] == n && s->fort_of[at] == side + 1;
    case 'B':
        return s->building[at] == side + 1;
    case 'S':
        return s->supply[side][at] == n;
    case 'R':
        return dwf_rail_at(s, at);
    default:
        return s->vessel[side][what[0] == 'G' ? DWF_GUNBOAT : DWF_IRONCLAD][at] == n;
    }
}

START_TEST(who_stands_where)
{
    struct war *w = d_a_war(placed[_i].scenario);
    for (int side = 0; side < DWF_SIDES; side++) {
        char words[400];
        strcpy(words, side == DWF_CSA ? placed[_i].csa : placed[_i].usa);
        for (char *one = strtok(words, " "); one; one = strtok(NULL, " ")) {
            char *what = strchr(one, '=');
            *what = '\0';
            ck_assert_msg(stands(w, side, d_area_of(w, one), what + 1), "%s: %s is not in %s", placed[_i].id, what + 1,
                          one);
        }
    }
    proves(placed[_i].id);
    d_close_war(w);
}
END_TEST

/* ---- the table and the calendar ---- */
static int round_half_up(int n, int d)
{
    return (2 * n + d) / (2 * d);
}

/* The chart as it is printed: losses of the attacker by column, of the defender last. */
static const int printed[DWF_CRT_ROWS][DWF_COLUMNS + 1] = {
    {0, 1, 1, 1, 1, 0},    {1, 1, 1, 1, 1, 1},    {1, 2, 2, 2, 2, 1},     {2, 2, 2, 3, 3, 1},
    {2, 3, 3, 3, 3, 2},    {2, 3, 4, 4, 4, 2},    {3, 4, 4, 4, 4, 2},     {3, 4, 5, 5, 5, 3},
    {4, 5, 5, 6, 6, 3},    {4, 5, 6, 6, 6, 3},    {4, 6, 7, 7, 7, 4},     {5, 6, 7, 8, 8, 4},
    {5, 7, 8, 8, 8, 4},    {6, 7, 8, 9, 9, 5},    {6, 8, 9, 10, 10, 5},   {6, 8, 10, 10, 10, 5},
    {7, 9, 10, 11, 11, 6}, {7, 9, 11, 12, 12, 6}, {8, 10, 11, 12, 12, 6}, {8, 10, 12, 13, 13, 7}};

START_TEST(the_table)
{
    static const int of_1000[DWF_COLUMNS] = {400, 500, 600, 640, 640};
    struct war *w = d_a_war("1863");
    int cells = 0, others = 0;
    for (int value = 1; value <= 3 * DWF_CRT_ROWS; value++)
        for (int column = 0; column <= DWF_COLUMNS; column++) {
            int rest = (value - 1) % DWF_CRT_ROWS, twenties = (value - 1) / DWF_CRT_ROWS;
            int losses = dwf_crt(&w->r, value, column);
            int formula = column < DWF_COLUMNS ? round_half_up(value * of_1000[column], 1000) : round_half_up(value, 3);
            ck_assert_int_eq(losses, printed[rest][column] + twenties * printed[DWF_CRT_ROWS - 1][column]);
            ck_assert(twenties > 0 || losses == formula); /* 40 percent and what terrain adds; a third */
            cells += twenties == 0;
            others += losses != formula;
        }
    ck_assert_int_eq(cells, 120);
    ck_assert_int_eq(others, 48); /* above 20, rows of 20 first: RULINGS.md R-above-20 */
    proves("DWF-charts-ex1 DWF-charts-27 DWF-charts-28 DWF-charts-29 DWF-charts-30 DWF-charts-31 DWF-charts-32");
    ck_assert_int_eq(dwf_crt(&w->r, 24, DWF_COL_CLEAR), 10);
    ck_assert_int_eq(dwf_crt(&w->r, 24, DWF_COLUMNS), 8);
    proves("DWF-charts-ex2 DWF-charts-33");
    ck_assert_int_eq(dwf_crt(&w->r, 26, DWF_COLUMNS), 9);
    proves("DWF-charts-ex3");
    d_close_war(w);
}
END_TEST

START_TEST(the_calendar)
{
    static const char *const names[] = {"Winter",          "May", "June", "July-August 15", "August 16-September",
                                        "October-November"};
    static const int lift[] = {1, 1, 1, 1, 1, 2, 4, 5, 5, 6, 6, 8, 8};
    const struct dwf_data *d = d_war_data();
    for (int n = 1; n <= DWF_TURNS; n++) {
        const struct dwf_turn_facts *turn = &d->turn[n];
        ck_assert_int_eq(turn->year, 1861 + n / 6);
        ck_assert_int_eq(turn->of_year, n % 6);
        ck_assert_str_eq(turn->name, names[n % 6]);
        ck_assert_int_eq(turn->weather, n % 6 == 0 ? DWF_HARSH : n % 6 == 5 ? DWF_RAIN : DWF_CLEAR);
        ck_assert_int_eq(turn->lift, n <= 13 ? lift[n - 1] : 8);
        ck_assert_int_eq(turn->command[DWF_CSA], turn->year == 1862 ? 5 : 4);
        ck_assert_int_eq(turn->command[DWF_USA], n >= 16 ? 5 : 4);
        ck_assert_int_eq(turn->supply[DWF_CSA], n < 6 ? 0 : 2);
        ck_assert_int_eq(turn->supply[DWF_USA], n < 6 ? 0 : 3);
        ck_assert_int_eq(turn->riverine, n < 6 ? 0 : 2);
    }
    proves("DWF-sequence-1 DWF-sequence-2 DWF-charts-15 DWF-charts-10 DWF-charts-11 DWF-charts-12 DWF-charts-13 "
           "DWF-charts-5 DWF-charts-6 DWF-charts-7 DWF-charts-8 DWF-charts-9 DWF-replace-25");
    ck_assert_int_eq(d->turn[1].max_infantry[DWF_CSA], 3);
    ck_assert_int_eq(d->turn[6].max_infantry[DWF_CSA], 4);
    ck_assert_int_eq(d->turn[6].max_infantry[DWF_USA], 3);
    ck_assert_int_eq(d->turn[12].max_infantry[DWF_CSA], 5);
    ck_assert_int_eq(d->turn[12].max_infantry[DWF_USA], 4);
    ck_assert_int_eq(d->turn[24].max_infantry[DWF_CSA], 4);
    ck_assert_int_eq(d->turn[24].max_infantry[DWF_USA], 5);
    proves("DWF-charts-1 DWF-charts-2 DWF-charts-3 DWF-charts-4");
}
END_TEST

/* ---- boxes, groups, costs ---- */
static int box_of(const struct war *w, const char *area)
{
    return w->d->area[d_area_of(w, area)].box;
}

/* What closes each box by occupation, as the book lists it. */
static const struct {
    const char *rule, *box, *set[2][3];
} occupied[] = {{"DWF-blockade-7", "box_richmond", {{"richmond", "norfolk"}, {"ft_monroe", "norfolk"}}},
                {"DWF-blockade-8", "box_new_orleans", {{"new_orleans"}}},
                {"DWF-blockade-9", "box_berwick", {{"sabine_pass", "berwick"}}},
                {"DWF-blockade-10", "box_mobile", {{"mobile", "pensacola"}, {"mobile", "ft_pickens"}}},
                {"DWF-blockade-11", "box_st_joseph", {{"st_joseph", "atseena"}}},
                {"DWF-blockade-12", "box_savannah", {{"savannah", "jacksonville"}}},
                {"DWF-blockade-13", "box_charleston", {{"charleston"}}},
                {"DWF-blockade-14",
                 "box_wilmington",
                 {{"wilmington", "ft_hatteras"}, {"wilmington", "new_bern", "morehead_city"}}}};

/* Of the ports that are named anywhere, those of these bits are occupied. */
static bool has_all(const char *const set[3], const char *const *port, unsigned bits)
{
    for (int i = 0; i < 3 && set[i]; i++) {
        int k = 0;
        while (strcmp(port[k], set[i]) != 0)
            k++;
        if (!(bits >> k & 1))
            return false;
    }
    return set[0] != NULL;
}

static int ports_of(int box, const char *port[8])
{
    int n = 0;
    for (int i = 0; i < 6; i++) {
        const char *name = occupied[box].set[i / 3][i % 3];
        int k = 0;
        while (name && k < n && strcmp(port[k], name) != 0)
            k++;
        if (name && k == n)
            port[n++] = name;
    }
    const char *more = strcmp(occupied[box].box, "box_new_orleans") == 0 ? "ft_jackson" : "st_augustine";
    for (int i = 1; i <= d_war_data()->n_areas; i++)
        if (strcmp(d_war_data()->area[i].id, more) == 0)
            port[n++] = more; /* one that counts for nothing */
    return n;
}

/* Whichever of the ports are occupied, by whom: it is closed when all of one list are, and not otherwise. */
START_TEST(by_occupation)
{
    struct war *w = d_a_war("1863");
    const char *port[8];
    int n = ports_of(_i, port), closed = 0;
    for (unsigned bits = 0; bits < 1U << n; bits++) {
        bool due = has_all(occupied[_i].set[0], port, bits) || has_all(occupied[_i].set[1], port, bits);
        d_clear(w);
        for (int k = 0; k < n; k++)
            if (bits >> k & 1) {
                d_infantry(w, DWF_USA, port[k], k == 0);
                d_vessels(w, DWF_USA, k == 1 ? DWF_IRONCLAD : DWF_GUNBOAT, port[k], k > 0);
            }
        ck_assert_msg(dwf_box_closed(&w->r, &w->s, box_of(w, occupied[_i].box)) == due, "%s, %x", occupied[_i].box,
                      bits);
        closed += due;
    }
    ck_assert_int_gt(closed, 0);
    proves("DWF-blockade-6");
    proves(occupied[_i].rule);
    d_close_war(w);
}
END_TEST

START_TEST(the_boxes)
{
    struct war *w = d_a_war("1863");
    ck_assert_int_eq(w->d->n_boxes, 8);
    proves("DWF-blockade-2");
    d_clear(w);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "box_mobile", 3);
    d_vessels(w, DWF_USA, DWF_IRONCLAD, "box_mobile", 3);
    ck_assert(!dwf_box_closed(&w->r, &w->s, box_of(w, "box_mobile")));
    proves("DWF-blockade-4");
    d_clear(w);
    w->s.turn = 11;
    ck_assert_int_eq(dwf_blockade_infantry(&w->r, &w->s), 0);
    w->s.turn = 12;
    ck_assert_int_eq(dwf_blockade_infantry(&w->r, &w->s), 2); /* five halves */
    proves("DWF-blockade-1");
    static const char *const flags[] = {"richmond", "wilmington", "charleston", "savannah", "mobile", "new_orleans"};
    for (int i = 0; i < 6; i++) {
        ck_assert_int_eq(dwf_blockade_infantry(&w->r, &w->s), 2);
        w->s.burned[d_area_of(w, flags[i])] = 1;
    }
    ck_assert_int_eq(dwf_blockade_infantry(&w->r, &w->s), 0);
    proves("DWF-blockade-16 DWF-blockade-17");
    d_close_war(w);
}
END_TEST

START_TEST(the_groups)
{
    static const struct {
        const char *id, *cities, *proven;
        int rate;
    } want[] = {{"CS", "richmond", "DWF-replace-5", 1},
                {"NC", "raleigh wilmington", "DWF-replace-8", 1},
                {"SC", "charleston savannah augusta", "DWF-replace-9", 1},
                {"TN", "nashville chattanooga atlanta", "DWF-replace-10", 1},
                {"AL", "decatur selma mobile", "DWF-replace-11", 1},
                {"MS", "new_orleans jackson memphis", "DWF-replace-12", 1},
                {"WE", "little_rock milam jefferson_city", "DWF-replace-13", 1},
                {"CAP", "washington_dc", "DWF-replace-14", 3},
                {"PA", "harrisburg philadelphia", "DWF-replace-15", 3},
                {"MW", "pittsburgh columbus_oh cincinnati", "DWF-replace-16", 3},
                {"MI", "springfield st_louis cairo", "DWF-replace-17", 2}};
    struct war *w = d_a_war("1863");
    ck_assert_int_eq(w->d->n_groups, (int)(sizeof want / sizeof *want));
    for (int i = 0; i < w->d->n_groups; i++) {
        const struct dwf_group *group = &w->d->group[i + 1];
        char words[100] = "";
        for (int k = 0; k < group->n; k++)
            strcat(strcat(words, k ? " " : ""), w->d->area[group->city[k]].id);
        ck_assert_str_eq(group->id, want[i].id);
        ck_assert_str_eq(words, want[i].cities);
        ck_assert_int_eq(group->rate, want[i].rate);
        proves(want[i].proven);
    }
    ck_assert_int_eq(w->d->area[d_area_of(w, "st_louis")].flag, DWF_BY_USA);
    ck_assert_int_eq(w->d->area[d_area_of(w, "jefferson_city")].flag, DWF_BY_CSA);
    proves("DWF-politics-5");
    d_close_war(w);
}
END_TEST

START_TEST(the_costs)
{
    const struct dwf_data *d = d_war_data();
    static const int extra[DWF_TERRAINS] = {1, 1, 1, 2, 1, 1}, halves[DWF_TERRAINS] = {0, 0, 1, 1, 0, 1};
    for (int i = 0; i < DWF_TERRAINS; i++) {
        ck_assert_int_eq(d->terrain[i].extra, extra[i]);
        ck_assert_int_eq(d->terrain[i].halves, halves[i]);
    }
    proves("DWF-charts-20 DWF-charts-21 DWF-charts-22 DWF-charts-23 DWF-charts-24 DWF-charts-25");
    for (int i = 0; i < DWF_WEATHERS; i++)
        ck_assert_int_eq(d->road[i], 2 + i);
    ck_assert_int_eq(d->rail_cost, 1);
    proves("DWF-charts-16 DWF-charts-17");
    ck_assert_int_eq(d->water[DWF_RIVER_SEASONAL][DWF_GUNBOAT], 2);
    ck_assert_int_eq(d->harsh_water[DWF_RIVER_SEASONAL], 4);
    proves("DWF-charts-18");
    ck_assert_int_eq(d->water[DWF_RIVER_MAJOR][DWF_GUNBOAT], 2);
    ck_assert_int_eq(d->water[DWF_RIVER_MAJOR][DWF_SHIP], 2);
    ck_assert_int_eq(d->harsh_water[DWF_RIVER_MAJOR], 0);
    proves("DWF-charts-19");
    ck_assert_int_eq(d->water[DWF_OPEN_SEA][DWF_SHIP], 1);
    ck_assert_int_eq(d->water[DWF_OPEN_SEA][DWF_IRONCLAD], 1);
    ck_assert_int_eq(d->water[DWF_OPEN_SEA][DWF_VESSELS], 1);
    ck_assert_int_eq(d->water[DWF_OPEN_SEA][DWF_GUNBOAT], 2);
    proves("DWF-charts-26");
    ck_assert_int_eq(d->terrain[2].column, DWF_COL_SEASONAL);
    ck_assert(d->terrain[2].frozen && !d->terrain[3].frozen);
    ck_assert_int_eq(d->vessel_moves[DWF_SHIP], 10);
    ck_assert_int_eq(d->vessel_moves[DWF_GUNBOAT], 8);
    ck_assert_int_eq(d->supply_moves, 4);
    proves("DWF-naval-2 DWF-naval-12 DWF-supply-10");
    struct war *w = d_a_war("1863");
    w->s.turn = 12; /* Winter: swamps are frozen, but halve all the same */
    ck_assert_int_eq(dwf_column_of(&w->r, &w->s, DWF_SWAMP), DWF_COL_CLEAR);
    ck_assert_int_eq(dwf_column_of(&w->r, &w->s, DWF_SWAMP | DWF_WOODS), DWF_COL_ROUGH);
    ck_assert_int_eq(dwf_after_terrain(&w->r, 5, DWF_SWAMP | DWF_WOODS), 2);
    w->s.turn = 13;
    ck_assert_int_eq(dwf_column_of(&w->r, &w->s, DWF_SWAMP), DWF_COL_SEASONAL);
    ck_assert_int_eq(dwf_column_of(&w->r, &w->s, DWF_MAJOR), DWF_COL_MAJOR);
    ck_assert_int_eq(dwf_column_of(&w->r, &w->s, DWF_WOODS | DWF_ROUGH), DWF_COL_MAXIMUM);
    ck_assert_int_eq(dwf_after_terrain(&w->r, 5, DWF_SWAMP | DWF_MOUNTAIN), 3); /* halved once */
    proves("DWF-combat-23 DWF-combat-24 DWF-combat-25 DWF-combat-27 DWF-charts-36 DWF-combat-8");
    d_close_war(w);
}
END_TEST

/* ---- the lists by themselves ---- */
static bool on_map(const struct war *w, const char *leader)
{
    return w->s.leader[d_leader_of(w, leader)].status == DWF_ON_MAP;
}

/* Both sides do nothing for the whole war: who is there when, with the defaults of all choices. */
START_TEST(the_lists_alone)
{
    static const struct {
        int turn;
        const char *there, *gone; /* leaders after the Union's half */
    } want[] = {{1, "patterson je_johnston beauregard price", "mcdowell grant_1861"},
                {2, "mcdowell lyon magruder", "butler"},
                {3, "butler banks loring", "patterson"},
                {4, "mcclellan grant_1861 polk", "mcdowell lyon"},
                {5, "buell as_johnston bragg", "lee"},
                {6, "curtis pope jackson smith hardee van_dorn s_jones", "price loring magruder"},
                {7, "halleck bragg holmes", "grant_1861 banks as_johnston hardee"},
                {8, "lee", "je_johnston polk s_jones"},
                {9, "grant_1861 hardee price pope", "halleck bragg jackson"},
                {10, "steele bragg", "curtis hardee price"},
                {11, "carr rosecrans burnside", "pope steele buell mcclellan smith"},
                {12, "grant_1863 banks pemberton smith longstreet", "grant_1861 butler carr holmes"},
                {13, "hooker burnside", "van_dorn"},
                {14, "beauregard", "longstreet"},
                {15, "meade steele hardee", "hooker pemberton"},
                {16, "longstreet", ""},
                {17, "thomas sherman gorman polk", "hardee"},
                {18, "schofield rosecrans mcpherson butler forrest je_johnston price", "burnside gorman bragg"},
                {19, "hunter grant_1863", "longstreet"},
                {20, "early", "polk"},
                {21, "hood", "je_johnston"},
                {22, "howard sheridan", "mcpherson hunter"},
                {23, "hurlbut slocum", ""},
                {24, "ord ap_stewart je_johnston", "butler price forrest early hood"}};
    struct war *w = d_a_war("1861-campaign");
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        char words[200];
        ck_assert_int_eq(w->s.turn, want[i].turn);
        while (w->s.side == DWF_CSA || d_step(w) != DWF_STEP_CAMPAIGN) {
            d_falls_back_to(w, DWF_STEP_CAMPAIGN);
            if (w->s.side == DWF_CSA)
                ck_assert(d_orders(w, DWF_FINISH, 0));
        }
        strcpy(words, want[i].there);
        for (char *one = strtok(words, " "); one; one = strtok(NULL, " "))
            ck_assert_msg(on_map(w, one), "turn %d: no %s", want[i].turn, one);
        strcpy(words, want[i].gone);
        for (char *one = strtok(words, " "); one; one = strtok(NULL, " "))
            ck_assert_msg(!on_map(w, one), "turn %d: still %s", want[i].turn, one);
        ck_assert(d_orders(w, DWF_FINISH, 0));
    }
    ck_assert_int_eq(w->s.flow.over, DWF_END_OUTLASTED);
    ck_assert_int_eq(w->s.flow.winner, DWF_CSA + 1);
    proves("DWF-victory-10 DWF-sequence-4 DWF-sequence-5 DWF-reinforce-1 DWF-reinforce-2 DWF-reinforce-9 "
           "DWF-reinforce-10");
    d_close_war(w);
}
END_TEST

/* All Union infantry that the lists bring to the end of 1862, as in the set-up of 1863. */
START_TEST(infantry_of_the_lists)
{
    const struct dwf_data *d = d_war_data();
    int n = 0;
    for (int i = 1; i <= d->n_rows; i++)
        for (int k = 0; k < d->row[i].n_events && d->row[i].side == DWF_USA && d->row[i].turn < 12; k++)
            n += d->row[i].event[k].op == DWF_OP_INFANTRY ? d->row[i].event[k].n : 0;
    for (int i = 0; i < d->scenario[1].n_rows; i++)
        for (int k = 0; k < d->scenario[1].row[i].n_events && d->scenario[1].row[i].side == DWF_USA; k++)
            n += d->scenario[1].row[i].event[k].op == DWF_OP_INFANTRY ? d->scenario[1].row[i].event[k].n : 0;
    ck_assert_int_eq(n, 52);
    ck_assert_int_eq(d->n_rows, 174 + 18); /* and the alternative ones */
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: data");
    TCase *c = tcase_create("data");
    tcase_add_test(c, setup_1861);
    tcase_add_test(c, setup_1862);
    tcase_add_test(c, setup_1863);
    tcase_add_loop_test(c, who_stands_where, 0, sizeof placed / sizeof *placed);
    tcase_add_test(c, the_table);
    tcase_add_test(c, the_calendar);
    tcase_add_loop_test(c, by_occupation, 0, sizeof occupied / sizeof *occupied);
    tcase_add_test(c, the_boxes);
    tcase_add_test(c, the_groups);
    tcase_add_test(c, the_costs);
    tcase_add_test(c, the_lists_alone);
    tcase_add_test(c, infantry_of_the_lists);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
