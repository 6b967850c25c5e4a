/* SPDX-License-Identifier: Apache-2.0 */
/* What stands on the map: forts and bombardment, control, rails and their repair, set-ups, arrivals beside the lists,
 * replacements, through the doors. */
#include "tests/games/divided-we-fall/dwf_build.h"
#include <string.h>

static int fort(const struct war *w, const char *area)
{
    return w->s.fort[d_area_of(w, area)];
}

/* ---- forts ---- */
/* What a fort of so many steps comes to in five turns, in which it could rise by two. */
static int built_up(const char *area, int side, int first, int from)
{
    struct war *w = d_bare_war();
    d_infantry(w, side, area, 1);
    d_fort(w, side, area, from);
    for (int turn = first; turn < first + 4; turn++) {
        d_half_of(w, side, turn);
        d_orders(w, DWF_FORT, 1, d_area_of(w, area));
        d_opens(w, side, turn + 1);
    }
    int steps = fort(w, area);
    d_close_war(w);
    return steps;
}

START_TEST(limits_of_forts)
{
    static const struct {
        int first, limit;
    } years[] = {{1, 1}, {6, 2}, {12, 3}, {18, 4}};
    for (int i = 0; i < 4; i++) {
        int limit = years[i].limit;
        ck_assert_int_eq(built_up("petersburg", DWF_CSA, years[i].first, limit - 1), limit);
        ck_assert_int_eq(built_up("petersburg", DWF_CSA, years[i].first, limit), limit);
    }
    ck_assert_int_eq(built_up("petersburg", DWF_CSA, 18, 0), 2);
    proves("DWF-forts-1 DWF-forts-25");
    ck_assert_int_eq(built_up("richmond", DWF_CSA, 1, 2), 3);
    ck_assert_int_eq(built_up("washington_dc", DWF_USA, 1, 2), 3);
    ck_assert_int_eq(built_up("richmond", DWF_CSA, 13, 2), 3);
    ck_assert_int_eq(built_up("richmond", DWF_CSA, 18, 3), 4);
    proves("DWF-forts-3");
}
END_TEST

static struct war *before_fort_jackson(int steps)
{
    struct war *w = d_bare_war();
    d_fort(w, DWF_CSA, "savannah", steps);
    d_vessels(w, DWF_USA, DWF_SHIP, "box_savannah", 3);
    d_vessels(w, DWF_USA, DWF_IRONCLAD, "box_savannah", 1);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "box_savannah", 3);
    d_infantry(w, DWF_USA, "box_savannah", 3);
    d_supplies(w, DWF_USA, "box_savannah", 3);
    w->s.building[d_area_of(w, "savannah")] = DWF_BY_CSA;
    w->s.built_on[d_area_of(w, "savannah")] = 13;
    d_half_of(w, DWF_USA, 13);
    return w;
}

START_TEST(bombardment)
{
    struct war *w = before_fort_jackson(3);
    int savannah = d_area_of(w, "savannah"), box = d_area_of(w, "box_savannah");
    ck_assert(!d_is_offered(w, DWF_BOMBARD, -1)); /* larger than 2 */
    d_close_war(w);
    w = before_fort_jackson(2);
    ck_assert(!d_orders(w, DWF_BOMBARD, 5, savannah, box, 1, 0, 1)); /* gunboats do not, beside a box */
    ck_assert(!d_orders(w, DWF_BOMBARD, 5, savannah, box, 2, 1, 0)); /* the last step stays */
    ck_assert(d_orders(w, DWF_BOMBARD, 5, savannah, box, 1, 1, 0));  /* ships and ironclads do */
    ck_assert_int_eq(fort(w, "savannah"), 1);
    ck_assert_int_eq(w->s.vessel[DWF_USA][DWF_SHIP][box], 2);
    ck_assert_int_eq(w->s.vessel[DWF_USA][DWF_IRONCLAD][box], 0);
    ck_assert_int_eq(w->s.supply[DWF_USA][box], 2);
    proves("DWF-forts-8 DWF-forts-9 DWF-forts-10");
    ck_assert_int_eq(w->s.building[savannah], 0);
    proves("DWF-forts-15");
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, box, 3)); /* the fort is left, and the area has been fought for */
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(!d_sails(w, "savannah"));
    proves("DWF-forts-16");
    d_close_war(w);
    w = before_fort_jackson(2); /* nor is a bombardment needed */
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, box, 3));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_sails(w, "savannah"));
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, box, 2));
    ck_assert(d_sails(w, "savannah"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, savannah));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 2 + 2); /* 3 halved, two ships */
    proves("DWF-forts-17");
    d_close_war(w);
    w = d_bare_war(); /* the Confederates never bombard */
    d_fort(w, DWF_USA, "ft_monroe", 1);
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "norfolk", 3);
    d_supplies(w, DWF_CSA, "norfolk", 2);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(!d_is_offered(w, DWF_BOMBARD, -1));
    d_close_war(w);
}
END_TEST

/* Lost in battle it is gone, is in no pile, and may be begun anew. */
START_TEST(a_fort_is_gone)
{
    struct war *w = d_bare_war();
    d_fort(w, DWF_CSA, "murfreesboro", 1);
    d_infantry(w, DWF_USA, "nashville", 12);
    d_leads(w, "rosecrans", "nashville");
    d_supplies(w, DWF_USA, "nashville", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "rosecrans")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 12));
    ck_assert(d_goes(w, "murfreesboro"));
    d_fights(w);
    ck_assert_int_eq(fort(w, "murfreesboro"), 0);
    ck_assert_int_eq(w->s.pile[DWF_CSA], 0);
    d_half_of(w, DWF_USA, 14);
    ck_assert(d_orders(w, DWF_FORT, 1, d_area_of(w, "murfreesboro")));
    proves("DWF-forts-5");
    d_close_war(w);
}
END_TEST

/* ---- colours and theaters ---- */
START_TEST(colours)
{
    struct war *w = d_bare_war();
    static const struct {
        const char *area;
        int csa, usa;
    } want[] = {{"richmond", 1, 0},      {"cairo", 0, 1},     {"harpers_ferry", 0, 0},
                {"charleston_wv", 0, 1}, {"lexington", 1, 1}, {"perryville", 0, 0}};
    w->s.virginia = 0;
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        ck_assert_int_eq(dwf_is_colour(&w->r, &w->s, DWF_CSA, d_area_of(w, want[i].area)), want[i].csa);
        ck_assert_int_eq(dwf_is_colour(&w->r, &w->s, DWF_USA, d_area_of(w, want[i].area)), want[i].usa);
    }
    ck_assert_int_eq(dwf_control(&w->r, &w->s, d_area_of(w, "perryville")), DWF_NOBODY);
    d_infantry(w, DWF_CSA, "perryville", 1);
    ck_assert_int_eq(dwf_control(&w->r, &w->s, d_area_of(w, "perryville")), DWF_BY_CSA); /* of whoever holds it */
    proves("DWF-control-1");
    static const char *const east[] = {"manassas",   "winchester",    "richmond", "baltimore",     "philadelphia",
                                       "harrisburg", "washington_dc", "dover",    "harpers_ferry", "norfolk"};
    static const char *const not_east[] = {"charleston_wv", "grafton",   "pittsburgh",
                                           "raleigh",       "nashville", "cincinnati"};
    for (size_t i = 0; i < sizeof east / sizeof *east; i++)
        ck_assert_msg(dwf_theaters_of(&w->r, d_area_of(w, east[i])) == DWF_EAST, "%s", east[i]);
    for (size_t i = 0; i < sizeof not_east / sizeof *not_east; i++)
        ck_assert_msg(!(dwf_theaters_of(&w->r, d_area_of(w, not_east[i])) & DWF_EAST), "%s", not_east[i]);
    proves("DWF-command-9");
    d_close_war(w);
}
END_TEST

/* ---- rails ---- */
/* Louisville to Bowling Green and Nashville, with a break at Nashville. */
START_TEST(the_union_mends_rails)
{
    struct war *w = d_bare_war();
    int green = d_area_of(w, "bowling_green"), nashville = d_area_of(w, "nashville");
    const struct kit_link *k = kit_link_to(&w->d->map, green, nashville);
    w->s.rail[0] = (struct dwf_rail){.area = (uint8_t)green, .known = 1};
    w->s.converted[green] = 1;
    w->s.broken[nashville] = 1;
    d_infantry(w, DWF_USA, "cincinnati", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(!dwf_rail_open(&w->r, &w->s, DWF_USA, green, k));
    ck_assert(d_orders(w, DWF_BUILD_ON, 1, 1));
    ck_assert(d_goes(w, "nashville"));
    ck_assert(d_halts(w));
    ck_assert(dwf_rail_open(&w->r, &w->s, DWF_USA, green, k)); /* for movement, */
    proves("DWF-damage-8");
    ck_assert_int_eq(d_army_at(w, DWF_USA, "nashville"), 0); /* without a soldier in any of these areas */
    ck_assert_int_eq(dwf_control(&w->r, &w->s, nashville), DWF_BY_USA);
    ck_assert_int_eq(dwf_control(&w->r, &w->s, green), DWF_BY_USA);
    proves("DWF-damage-9");
    d_close_war(w);
}
END_TEST

/* Confederates in Gettysburg and Harrisburg: they ride between the two as long as they hold both. */
START_TEST(confederates_on_union_rails)
{
    struct war *w = d_bare_war();
    int harrisburg = d_area_of(w, "harrisburg"), baltimore = d_area_of(w, "baltimore");
    const struct kit_link *k = kit_link_to(&w->d->map, harrisburg, baltimore);
    d_infantry(w, DWF_CSA, "harrisburg", 1);
    d_infantry(w, DWF_CSA, "baltimore", 1);
    w->s.broken[harrisburg] = w->s.broken[baltimore] = 1;
    w->s.turn = 13, w->s.side = DWF_CSA;
    ck_assert(!dwf_rail_open(&w->r, &w->s, DWF_CSA, harrisburg, k)); /* fresh */
    d_opens(w, DWF_CSA, 14);
    ck_assert(dwf_rail_open(&w->r, &w->s, DWF_CSA, harrisburg, k));
    d_infantry(w, DWF_CSA, "baltimore", 0);
    ck_assert(!dwf_rail_open(&w->r, &w->s, DWF_CSA, harrisburg, k));
    proves("DWF-damage-10");
    d_close_war(w);
}
END_TEST

START_TEST(rail_units)
{
    struct war *w = d_bare_war();
    int units[DWF_SIDES] = {0};
    for (int i = 1; i <= w->d->n_rows; i++)
        for (int k = 0; k < w->d->row[i].n_events; k++)
            units[w->d->row[i].side] += w->d->row[i].event[k].op == DWF_OP_RAIL;
    ck_assert(units[DWF_CSA] == 0 && units[DWF_USA] > 0);
    w->s.rail[0] = (struct dwf_rail){.area = (uint8_t)d_area_of(w, "louisville"), .known = 1};
    d_half_of(w, DWF_CSA, 13);
    ck_assert(!d_is_offered(w, DWF_BUILD_ON, -1));
    proves("DWF-supply-26");
    for (int kind = 0; kind < 3;
         kind++) { /* infantry, supply or a leader of the enemy's bars it; empty enemy land does not */
        d_infantry(w, DWF_CSA, "bowling_green", kind == 1);
        d_supplies(w, DWF_CSA, "bowling_green", kind == 2);
        d_half_of(w, DWF_USA, 13);
        ck_assert(d_orders(w, DWF_BUILD_ON, 1, 1));
        ck_assert_int_eq(d_goes(w, "bowling_green"), kind == 0);
        w->s.rail[0].area = (uint8_t)d_area_of(w, "louisville");
    }
    proves("DWF-supply-28");
    d_close_war(w);
}
END_TEST

/* A converted line that the enemy cuts at Bowling Green feeds nobody beyond, until it is joined again. */
START_TEST(a_cut_line)
{
    struct war *w = d_bare_war();
    struct dwf_net net;
    int nashville = d_area_of(w, "nashville"), green = d_area_of(w, "bowling_green");
    d_infantry(w, DWF_USA, "louisville", 1);
    w->s.converted[green] = w->s.converted[nashville] = 1;
    w->s.turn = 13, w->s.side = DWF_USA;
    dwf_supply_net(&w->r, &w->s, DWF_USA, &net);
    ck_assert(dwf_supplied_free(&w->r, &w->s, &net, DWF_USA, nashville));
    ck_assert(dwf_supplied_free(&w->r, &w->s, &net, DWF_USA, d_area_of(w, "murfreesboro")));
    d_infantry(w, DWF_CSA, "bowling_green", 1);
    dwf_supply_net(&w->r, &w->s, DWF_USA, &net);
    ck_assert(!dwf_supplied_free(&w->r, &w->s, &net, DWF_USA, nashville));
    ck_assert(w->s.converted[nashville]); /* it stays so */
    proves("DWF-supply-14");
    d_infantry(w, DWF_CSA, "bowling_green", 0);
    dwf_supply_net(&w->r, &w->s, DWF_USA, &net);
    ck_assert(dwf_supplied_free(&w->r, &w->s, &net, DWF_USA, nashville));
    proves("DWF-supply-33");
    d_close_war(w);
}
END_TEST

/* ---- set-ups ---- */
START_TEST(setting_up)
{
    struct war *w = d_a_war("1861-campaign");
    const struct setup setup = {.scenario = "1861-campaign"};
    memset(&w->s, 0, sizeof w->s);
    play_begin(&w->play, NULL, &w->why);
    ck_assert(rules_setup(&w->r, &setup, &w->s, &w->play));
    ck_assert_int_eq(rules_asks(&w->s),
                     ONLY(DWF_USA)); /* after the Confederates' fixed infantry, before their free one */
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "manassas"), 1);
    proves("DWF-setup-6");
    int two = 0;
    for (int i = 0; i < w->s.n_rows; i++)
        two = strcmp(w->d->scenario[w->s.scenario].row[w->s.row[i] - 1].id, "") && w->s.left[i] == 2 ? i + 1 : two;
    ck_assert_int_gt(two, 0);
    ck_assert(!d_orders(w, DWF_PLACE, 2, two, d_area_of(w, "richmond")));
    ck_assert(!d_orders(w, DWF_PLACE, 2, two, d_area_of(w, "frederick"))); /* no flag city */
    int before = d_army_at(w, DWF_USA, "pittsburgh");
    ck_assert(d_orders(w, DWF_PLACE, 2, two, d_area_of(w, "pittsburgh")));
    ck_assert(d_orders(w, DWF_PLACE, 2, two, d_area_of(w, "springfield")));
    ck_assert(!d_orders(w, DWF_PLACE, 2, two, d_area_of(w, "springfield"))); /* two */
    ck_assert_int_eq(d_army_at(w, DWF_USA, "pittsburgh"), before + 1);
    proves("DWF-setup-10");
    while (d_step(w) == DWF_STEP_SETUP)
        ck_assert(d_orders(w, DWF_FINISH, 0));
    for (int area = 1; area <= w->d->n_areas; area++)
        for (int side = 0; side < DWF_SIDES; side++)
            if (dwf_has_combat(&w->r, &w->s, side, area))
                ck_assert_msg(dwf_control(&w->r, &w->s, area) == side + 1, "%s", w->d->area[area].id);
    proves("DWF-setup-2");
    int leaders = 0, ships = 0;
    for (int i = 1; i <= w->d->n_leaders; i++)
        leaders += w->s.leader[i].status != DWF_OFF && w->s.leader[i].since < 1;
    for (int area = 1; area <= w->d->n_areas; area++)
        ships += dwf_vessels(&w->s, DWF_USA, area) + dwf_vessels(&w->s, DWF_CSA, area) + w->s.supply[0][area] +
                 w->s.supply[1][area];
    ck_assert_int_eq(leaders, 0); /* since is the turn: Patterson came in turn 1 as the game began */
    ck_assert_int_eq(ships, 0);   /* no vessel, no supply: what is not listed is out of play */
    proves("DWF-setup-3");
    d_close_war(w);
}
END_TEST

START_TEST(free_places_of_1862)
{
    struct war *w = d_a_war("1862");
    const struct setup setup = {.scenario = "1862"};
    memset(&w->s, 0, sizeof w->s);
    play_begin(&w->play, NULL, &w->why);
    ck_assert(rules_setup(&w->r, &setup, &w->s, &w->play));
    ck_assert_int_eq(rules_asks(&w->s), ONLY(DWF_CSA));
    int free = 0, alabama = 0;
    for (int i = 0; i < w->s.n_rows; i++) {
        const struct dwf_row *row = &w->d->scenario[w->s.scenario].row[w->s.row[i] - 1];
        free = w->s.left[i] == 4 ? i + 1 : free; /* three infantry and a supply unit */
        alabama = row->place[0][0].kind == DWF_ANY_FLAG && row->place[0][0].states ? i + 1 : alabama;
    }
    ck_assert(free && alabama);
    ck_assert(!d_orders(w, DWF_PLACE, 2, alabama, d_area_of(w, "atlanta")));
    ck_assert(d_orders(w, DWF_PLACE, 2, alabama, d_area_of(w, "selma")));
    ck_assert(!d_orders(w, DWF_PLACE, 2, free, d_area_of(w, "corinth")));
    static const char *const cities[] = {"memphis", "atlanta", "raleigh", "augusta"};
    for (int i = 0; i < 4; i++)
        ck_assert(d_orders(w, DWF_PLACE, 2, free, d_area_of(w, cities[i])));
    ck_assert(!d_orders(w, DWF_PLACE, 2, free, d_area_of(w, "atlanta")));
    int n = 0;
    for (int i = 0; i < 4; i++)
        n += d_army_at(w, DWF_CSA, cities[i]) + 10 * w->s.supply[DWF_CSA][d_area_of(w, cities[i])];
    ck_assert_int_eq(n, 3 + 10 + 1); /* one 1-6 stands in Memphis already */
    proves("DWF-scenario-14");
    d_close_war(w);
    w = d_a_war("1863"); /* the Confederates have had their Winter, the Union has not */
    ck_assert_int_eq(w->s.side, DWF_CSA);
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "carr")].status, DWF_ON_MAP);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.side, DWF_USA);
    ck_assert_int_eq(w->s.turn, 12);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "carr")].status, DWF_OFF);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "grant_1863")].status, DWF_ON_MAP);
    proves("DWF-scenario-16");
    d_close_war(w);
}
END_TEST

/* ---- arrivals beside the lists ---- */
START_TEST(kentucky_recruits)
{
    struct war *w = d_a_war("1862");
    int louisville = d_area_of(w, "louisville"), lexington = d_area_of(w, "lexington"),
        green = d_area_of(w, "bowling_green");
    for (int turn = 6; turn <= 11; turn++) {
        d_clear(w);
        w->s.kentucky = 1;
        d_infantry(w, DWF_USA, "lexington", 1);
        d_opens(w, DWF_USA, turn);
        d_falls_back_to(w, DWF_STEP_CAMPAIGN);
        ck_assert_int_eq(w->s.infantry[DWF_USA][louisville] + w->s.infantry[DWF_USA][lexington],
                         1 + (turn == 6 || turn == 9)); /* RULINGS.md R-kentucky-recruits */
        d_clear(w);
        d_infantry(w, DWF_CSA, "lexington", 1);
        d_opens(w, DWF_CSA, turn);
        d_falls_back_to(w, DWF_STEP_CAMPAIGN);
        ck_assert_int_eq(w->s.infantry[DWF_CSA][green] + w->s.infantry[DWF_CSA][lexington],
                         1 + (turn == 6 || turn == 8));
    }
    proves("DWF-politics-14 DWF-politics-15 DWF-politics-16 DWF-reinforce-3");
    d_close_war(w);
}
END_TEST

START_TEST(europe_in_1862)
{
    static const char *const cities[] = {"harrisburg", "pittsburgh", "baltimore"};
    for (int i = 0; i < 3; i++)
        for (int lost = 1; lost <= 2; lost++) {
            struct war *w = d_a_war("1862");
            d_clear(w);
            memset(w->s.burned, 0, sizeof w->s.burned);
            w->s.burned[d_area_of(w, "memphis")] = 1;
            w->s.burned[d_area_of(w, "nashville")] = lost == 2;
            d_opens(w, DWF_CSA, 8);
            ck_assert_int_eq(w->s.intervened, 0);
            d_infantry(w, DWF_CSA, cities[i], 1);
            d_infantry(w, DWF_USA, "richmond", 1);
            d_opens(w, DWF_CSA, 8);
            ck_assert_int_eq(w->s.intervened, 0); /* not without Richmond */
            d_infantry(w, DWF_USA, "richmond", 0);
            d_opens(w, DWF_CSA, 8);
            ck_assert_int_eq(w->s.intervened, lost == 1 ? 8 : 0);
            d_close_war(w);
        }
    proves("DWF-politics-17");
}
END_TEST

/* "Any flag city" of the Confederates' list is one of theirs; and late in the war some come in enemy country. */
START_TEST(where_arrivals_stand)
{
    struct war *w = d_bare_war();
    d_opens(w, DWF_CSA, 13);
    int row = 0;
    for (int i = 0; i < w->s.n_rows; i++)
        row = strcmp(w->d->row[w->s.row[i]].id, "CSA-054") == 0 ? i + 1 : row;
    ck_assert(!d_orders(w, DWF_PLACE, 2, row, d_area_of(w, "cairo")));
    ck_assert(d_orders(w, DWF_PLACE, 2, row, d_area_of(w, "mobile")));
    proves("DWF-reinforce-11");
    d_clear(w);
    d_opens(w, DWF_USA, 19); /* Hunter in Winchester, which is red */
    row = 0;
    for (int i = 0; i < w->s.n_rows; i++)
        for (int k = 0; k < w->d->row[w->s.row[i]].n_events; k++)
            row = w->d->row[w->s.row[i]].event[k].leader == d_leader_of(w, "hunter") ? i + 1 : row;
    ck_assert_int_eq(dwf_control(&w->r, &w->s, d_area_of(w, "winchester")), DWF_BY_CSA);
    ck_assert(d_orders(w, DWF_PLACE, 2, row, d_area_of(w, "winchester")));
    ck_assert_int_eq(d_army_at(w, DWF_USA, "winchester"), 1);
    proves("DWF-reinforce-7");
    d_close_war(w);
}
END_TEST

/* ---- replacements ---- */
START_TEST(groups_and_cities)
{
    struct war *w = d_bare_war();
    w->s.pile[DWF_CSA] = 9;
    memset(w->s.burned, 0, sizeof w->s.burned);
    d_infantry(w, DWF_USA, "nashville", 1);
    d_infantry(w, DWF_USA, "chattanooga", 1);
    d_opens(w, DWF_CSA, 13);
    int tn = d_group_of(w, "TN");
    ck_assert_int_eq(w->s.group_left[tn], 1); /* Atlanta alone gives it all */
    ck_assert(d_orders(w, DWF_REPLACE, 3, tn, d_area_of(w, "atlanta"), 1));
    d_infantry(w, DWF_USA, "atlanta", 1);
    d_infantry(w, DWF_CSA, "atlanta", 0);
    d_opens(w, DWF_CSA, 14);
    ck_assert_int_eq(w->s.group_left[tn], 0);
    proves("DWF-replace-2");
    /* A second one at Richmond needs a rail path to another flag city that works: cut, there is none. */
    int nc = d_group_of(w, "NC");
    ck_assert(d_orders(w, DWF_DOUBLE, 1, nc));
    static const char *const round[] = {"fredericksburg", "petersburg", "charlottesville",
                                        "burkeville",     "lynchburg",  "cold_harbor"};
    for (int i = 0; i < 6; i++)
        d_infantry(w, DWF_USA, round[i], 1);
    d_opens(w, DWF_CSA, 15);
    ck_assert(w->s.group_left[nc] > 0);
    ck_assert(!d_is_offered(w, DWF_DOUBLE, -1));
    proves("DWF-replace-6");
    d_close_war(w);
}
END_TEST

START_TEST(vessels_and_supply_come_back)
{
    struct war *w = d_bare_war();
    w->s.gunboats_off = 3;
    w->s.ironclads_due[DWF_USA][12] = 3;
    d_opens(w, DWF_USA, 13);
    ck_assert(!d_orders(w, DWF_BRING, 2, DWF_DUE_GUNBOAT, d_area_of(w, "cincinnati")));
    ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_GUNBOAT, d_area_of(w, "cairo")));
    ck_assert(!d_orders(w, DWF_BRING, 2, DWF_DUE_GUNBOAT, d_area_of(w, "st_louis"))); /* one a turn */
    ck_assert_int_eq(w->s.gunboats_off, 2);
    d_opens(w, DWF_USA, 14);
    ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_GUNBOAT, d_area_of(w, "philadelphia")));
    proves("DWF-replace-20");
    ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_IRONCLAD, d_area_of(w, "philadelphia")));
    ck_assert(!d_orders(w, DWF_BRING, 2, DWF_DUE_IRONCLAD, d_area_of(w, "philadelphia")));
    proves("DWF-replace-22");
    for (int side = 0; side < DWF_SIDES; side++)
        for (int turn = 5; turn <= 7; turn++) {
            d_clear(w);
            d_opens(w, side, turn);
            ck_assert_int_eq(w->s.due[DWF_DUE_SUPPLY], turn < 6 ? 0 : side == DWF_CSA ? 2 : 3);
        }
    proves("DWF-replace-23");
    d_clear(w); /* however many there are already, and none has been lost */
    d_supplies(w, DWF_USA, "cairo", 40);
    d_opens(w, DWF_USA, 8);
    for (int i = 0; i < 3; i++)
        ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_SUPPLY, d_area_of(w, "cairo")));
    ck_assert_int_eq(w->s.supply[DWF_USA][d_area_of(w, "cairo")], 43);
    proves("DWF-replace-24");
    d_close_war(w);
}
END_TEST

START_TEST(militia_and_counters)
{
    struct war *w = d_bare_war();
    int nc = d_state_of(w, "NC");
    memset(w->s.burned, 0, sizeof w->s.burned);
    w->s.militia_due[nc] = 19;
    w->s.pile[DWF_CSA] = 0;
    d_opens(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.militia[nc], 0);
    ck_assert(!d_is_offered(w, DWF_REPLACE, -1)); /* the pile has infantry only, and it has none */
    proves("DWF-replace-27");
    d_clear(w);
    w->s.militia_due[nc] = 0;
    d_infantry(w, DWF_CSA, "raleigh", 4);
    d_militia(w, "NC", "raleigh");
    d_infantry(w, DWF_CSA, "goldsboro", 2);
    d_half_of(w, DWF_CSA, 13); /* 4 in 1863 goes as 4, or as 1 and 3, or as 2 and 2; the militia by itself */
    for (int first = 1; first <= 4; first++) {
        struct dwf_state kept = w->s;
        ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "raleigh"), first));
        ck_assert(d_goes(w, "gaston"));
        ck_assert(d_halts(w));
        ck_assert_int_eq(d_army_at(w, DWF_CSA, "raleigh"), 4 - first);
        ck_assert_int_eq(d_army_at(w, DWF_CSA, "goldsboro"), 2); /* and no other area is changed by it */
        ck_assert_int_eq(w->s.militia[nc], d_area_of(w, "raleigh"));
        w->s = kept;
    }
    ck_assert(!d_orders(w, DWF_MOVE, 2, d_area_of(w, "raleigh"), 5)); /* it is not exchanged for infantry */
    proves("DWF-reorg-3 DWF-reorg-6");
    d_infantry(w, DWF_CSA, "raleigh", 90); /* and no counter is ever wanting: RULINGS.md D1 */
    d_infantry(w, DWF_CSA, "goldsboro", 1);
    w->s.pile[DWF_CSA] = 30;
    d_opens(w, DWF_CSA, 14);
    int before = d_army_at(w, DWF_CSA, "raleigh");
    ck_assert(d_orders(w, DWF_REPLACE, 3, d_group_of(w, "NC"), d_area_of(w, "raleigh"), 1));
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "raleigh"), before + 1);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "goldsboro"), 1); /* nobody disbands, nobody exchanges */
    proves("DWF-reorg-5 DWF-replace-32 DWF-replace-33");
    d_close_war(w);
}
END_TEST

/* ---- order of a half; the words of the rules ---- */
START_TEST(what_comes_first)
{
    struct war *w = d_bare_war();
    d_fort(w, DWF_USA, "frederick", 1); /* nobody in it */
    d_opens(w, DWF_USA, 13);
    int attrition = -1, first = -1;
    for (int i = 0; i < w->play.n_events; i++) {
        if (w->play.events[i].kind == DWF_EVENT_ATTRITION)
            attrition = i;
        if (first < 0 && (w->play.events[i].kind == DWF_EVENT_CAME || w->play.events[i].kind == DWF_EVENT_LEADER_CAME))
            first = i;
    }
    ck_assert(attrition >= 0 && first > attrition);
    d_clear(w); /* a Union that holds Richmond and two groups as the Confederate half ends has won: nothing arrives */
    static const char *const held[] = {"richmond", "raleigh", "wilmington", "charleston", "savannah", "augusta"};
    for (int i = 0; i < 6; i++)
        d_infantry(w, DWF_USA, held[i], 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert_int_eq(w->s.flow.over, DWF_END_USA);
    ck_assert_int_eq(d_happened(w, DWF_EVENT_TURN), 0);
    proves("DWF-sequence-6 DWF-victory-11");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: ground");
    TCase *c = tcase_create("ground");
    tcase_add_test(c, limits_of_forts);
    tcase_add_test(c, bombardment);
    tcase_add_test(c, a_fort_is_gone);
    tcase_add_test(c, colours);
    tcase_add_test(c, the_union_mends_rails);
    tcase_add_test(c, confederates_on_union_rails);
    tcase_add_test(c, rail_units);
    tcase_add_test(c, a_cut_line);
    tcase_add_test(c, setting_up);
    tcase_add_test(c, free_places_of_1862);
    tcase_add_test(c, kentucky_recruits);
    tcase_add_test(c, europe_in_1862);
    tcase_add_test(c, where_arrivals_stand);
    tcase_add_test(c, groups_and_cities);
    tcase_add_test(c, vessels_and_supply_come_back);
    tcase_add_test(c, militia_and_counters);
    tcase_add_test(c, what_comes_first);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
