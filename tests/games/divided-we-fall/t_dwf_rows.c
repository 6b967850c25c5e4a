/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of the order of appearance, one made for each case: where what they bring may stand, what becomes of it when it
 * finds no place, who comes for whom, and what may be refused. */
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include <stdio.h>
#include <string.h>

static struct war *turn_of(int turn, const char *options)
{
    struct war *w = d_a_war_with("1861-campaign", options);
    d_clear(w);
    w->s.turn = turn;
    play_begin(&w->play, NULL, &w->why);
    return w;
}

static struct dwf_row row_at(const struct war *w, int side, const char *area)
{
    struct dwf_row row = {.id = "a row", .side = side, .n_events = 1, .n_tiers = 1, .n_places = {1}};
    row.place[0][0] = (struct dwf_place){.kind = DWF_AT, .area = d_area_of(w, area)};
    row.event[0] = (struct dwf_event){.op = DWF_OP_INFANTRY, .n = 1};
    return row;
}

static struct dwf_row leader_at(const struct war *w, const char *leader, const char *area)
{
    int number = d_leader_of(w, leader);
    struct dwf_row row = row_at(w, w->d->leader[number].side, area);
    row.event[0] = (struct dwf_event){.op = DWF_OP_LEADER, .leader = number, .n = 1};
    return row;
}

static bool may_stand(struct war *w, const struct dwf_row *row)
{
    bool waits;
    struct kit_set places = dwf_row_places(&w->r, &w->s, row, &waits);
    return !kit_is_empty(&places);
}

/* Puts a row where its place is, or nowhere. */
static void comes(struct war *w, const struct dwf_row *row)
{
    bool waits;
    struct kit_set places = dwf_row_places(&w->r, &w->s, row, &waits);
    dwf_put_row(&w->r, &w->s, row, dwf_default_place(&w->r, &w->s, row, &places), 1, false, &w->play);
}

static const struct dwf_leader *leader(const struct war *w, const char *id)
{
    return &w->s.leader[d_leader_of(w, id)];
}

/* ---- where they may stand ---- */
START_TEST(where_it_may_stand)
{
    struct war *w = turn_of(3, NULL);
    struct dwf_row union_lexington = row_at(w, DWF_USA, "lexington"), union_nashville = row_at(w, DWF_USA, "nashville"),
                   csa_nashville = row_at(w, DWF_CSA, "nashville");
    ck_assert(!may_stand(w, &union_lexington)); /* Kentucky is closed to the Union */
    w->s.kentucky = 1;
    ck_assert(may_stand(w, &union_lexington));
    ck_assert(may_stand(w, &csa_nashville) && may_stand(w, &union_nashville));
    w->s.burned[d_area_of(w, "nashville")] = 1; /* burned for the Confederates alone */
    ck_assert(!may_stand(w, &csa_nashville) && may_stand(w, &union_nashville));
    d_infantry(w, DWF_CSA, "nashville", 1);
    ck_assert(!may_stand(w, &union_nashville));
    proves("DWF-reinforce-4 DWF-reinforce-8 DWF-setup-2");
    d_close_war(w);
}
END_TEST

/* Rows that want as many areas as they have pieces: one fort or vessel an area, of the side that comes. */
START_TEST(one_an_area)
{
    struct war *w = turn_of(12, NULL);
    struct dwf_row forts = row_at(w, DWF_CSA, "atlanta"), ships = row_at(w, DWF_USA, "box_mobile");
    forts.repeat = ships.repeat = 2;
    forts.event[0] = (struct dwf_event){.op = DWF_OP_FORT, .n = 1};
    ships.event[0] = (struct dwf_event){.op = DWF_OP_SHIP, .n = 1};
    ck_assert(may_stand(w, &forts) && may_stand(w, &ships));
    d_fort(w, DWF_CSA, "atlanta", 1);
    d_vessels(w, DWF_USA, DWF_SHIP, "box_mobile", 1);
    ck_assert(!may_stand(w, &forts) && !may_stand(w, &ships));
    forts.repeat = ships.repeat = 0;
    ck_assert(may_stand(w, &forts) && may_stand(w, &ships));
    proves("DWF-setup-2 DWF-stacking-3 DWF-reinforce-4");
    d_close_war(w);
}
END_TEST

/* Counted in areas by land, whatever water joins: from Norfolk to Washington, and not over the sea to Philadelphia.
 * Where no city works there is none. */
START_TEST(nearest_by_land)
{
    struct war *w = turn_of(12, NULL);
    struct kit_set near = dwf_nearest_flags(&w->r, &w->s, DWF_USA, d_area_of(w, "norfolk"));
    ck_assert(kit_count(&near) == 1 && kit_has(&near, d_area_of(w, "washington_dc")));
    for (int area = 1; area <= w->d->n_areas; area++)
        w->s.burned[area] = w->d->area[area].flag == DWF_BY_CSA;
    near = dwf_nearest_flags(&w->r, &w->s, DWF_CSA, d_area_of(w, "norfolk"));
    ck_assert(kit_is_empty(&near) && !kit_has(&near, 0));
    proves("DWF-reinforce-6 DWF-retreat-6");
    d_close_war(w);
}
END_TEST

/* ---- what finds no place ---- */
START_TEST(what_finds_no_place)
{
    static const int ops[] = {DWF_OP_INFANTRY, DWF_OP_SHIP,    DWF_OP_GUNBOAT, DWF_OP_IRONCLAD,
                              DWF_OP_RAIL,     DWF_OP_MILITIA, DWF_OP_SUPPLY};
    struct war *w = turn_of(7, NULL);
    int op = ops[_i], pennsylvania = d_state_of(w, "PA");
    struct dwf_row row = row_at(w, DWF_USA, "pittsburgh");
    row.event[0] = (struct dwf_event){.op = op, .n = 2, .state = op == DWF_OP_MILITIA ? pennsylvania : 0};
    d_infantry(w, DWF_CSA, "pittsburgh", 1);
    memset(w->s.ships_due, 0, sizeof w->s.ships_due);
    comes(w, &row);
    ck_assert_int_eq(w->s.pile[DWF_USA], op == DWF_OP_INFANTRY ? 2 : 0);
    ck_assert_int_eq(w->s.ships_due[7 + 6], op == DWF_OP_SHIP ? 2 : 0); /* the rest as if it were lost: in a year, */
    ck_assert_int_eq(w->s.ironclads_due[DWF_USA][7 + 6], op == DWF_OP_IRONCLAD ? 2 : 0);
    ck_assert_int_eq(w->s.gunboats_off, op == DWF_OP_GUNBOAT ? 2 : 0); /* one a turn, */
    for (int i = 0; i < 3; i++) {                                      /* or in the next turn */
        ck_assert_int_eq(w->s.rail[i].due, op == DWF_OP_RAIL && i < 2 ? 7 + 1 : 0);
        ck_assert_int_eq(w->s.rail[i].area, 0);
    }
    for (int state = 1; state <= w->d->n_states; state++)
        ck_assert_int_eq(w->s.militia_due[state], op == DWF_OP_MILITIA && state == pennsylvania ? 7 + 1 : 0);
    proves("DWF-reinforce-5 DWF-replace-18 DWF-replace-20 DWF-replace-29");
    d_close_war(w);
}
END_TEST

/* After intervention no ship comes any more, nor waits to. */
START_TEST(no_ships_after_intervention)
{
    struct war *w = turn_of(7, NULL);
    struct dwf_row row = row_at(w, DWF_USA, "philadelphia");
    row.event[0] = (struct dwf_event){.op = DWF_OP_SHIP, .n = 2};
    w->s.intervened = 7;
    comes(w, &row);
    d_infantry(w, DWF_CSA, "philadelphia", 1);
    comes(w, &row);
    ck_assert_int_eq(d_vessels_at(w, DWF_SHIP, "philadelphia"), 0);
    ck_assert_int_eq(w->s.ships_due[7 + 6], 0);
    proves("DWF-politics-20 DWF-reinforce-5");
    d_close_war(w);
}
END_TEST

/* A leader goes to the flag city nearest to the place that was named, or to his capital where none was. */
START_TEST(a_leader_without_a_place)
{
    struct war *w = turn_of(7, NULL);
    struct dwf_row named = leader_at(w, "polk", "new_orleans"), any = leader_at(w, "bragg", "new_orleans");
    any.place[0][0] = (struct dwf_place){.kind = DWF_OWN_INFANTRY, .states = 1 << d_state_of(w, "FL")};
    d_infantry(w, DWF_USA, "new_orleans", 1);
    comes(w, &named);
    ck_assert_int_eq(leader(w, "polk")->area, d_area_of(w, "jackson"));
    comes(w, &any); /* there is no infantry of theirs in Florida */
    ck_assert_int_eq(leader(w, "bragg")->area, d_area_of(w, "richmond"));
    struct dwf_row butler = leader_at(w, "butler", "new_orleans");
    butler.place[0][0] = any.place[0][0];
    comes(w, &butler);
    ck_assert_int_eq(leader(w, "butler")->area, d_area_of(w, "washington_dc"));
    proves("DWF-reinforce-6 DWF-reinforce-9");
    d_close_war(w);
}
END_TEST

/* ---- who comes for whom ---- */
START_TEST(one_counter_of_a_person)
{
    struct war *w = turn_of(12, "alternative-arrival");
    struct dwf_row grant = leader_at(w, "grant_1863", "cairo"), polk = leader_at(w, "polk", "memphis");
    d_leads(w, "grant_1861", "paducah");
    d_leads(w, "lyon", "st_louis");
    comes(w, &grant);
    ck_assert_int_eq(leader(w, "grant_1861")->status, DWF_OFF);
    ck_assert_int_eq(leader(w, "grant_1863")->status, DWF_ON_MAP);
    ck_assert_int_eq(leader(w, "lyon")->status, DWF_ON_MAP); /* he waits for the first Grant */
    struct dwf_row first = leader_at(w, "grant_1861", "cairo");
    comes(w, &first);
    ck_assert_int_eq(leader(w, "grant_1863")->status, DWF_OFF);
    ck_assert_int_eq(leader(w, "lyon")->status, DWF_OFF);
    play_begin(&w->play, NULL, &w->why);
    w->s.options = 0;
    d_leads(w, "polk", "jackson"); /* who is there and comes once more has not left for that */
    comes(w, &polk);
    for (int i = 0; i < w->play.n_events; i++)
        ck_assert_int_ne(w->play.events[i].kind, DWF_EVENT_LEADER_LEFT);
    ck_assert_int_eq(leader(w, "polk")->area, d_area_of(w, "memphis"));
    proves("DWF-reinforce-9 DWF-O-arrival-lyon-1");
    d_close_war(w);
}
END_TEST

/* Burnside comes by the list in turn 11: before that he counts less for two turns, with the option. */
START_TEST(who_comes_early)
{
    static const struct {
        const char *leader, *options;
        int turn, early;
    } rows[] = {{"burnside", "alternative-arrival", 10, 12}, {"burnside", "alternative-arrival", 11, 0},
                {"burnside", "alternative-arrival", 12, 0},  {"burnside", NULL, 10, 0},
                {"meade", "alternative-arrival", 10, 0},     {"hooker", "alternative-arrival", 12, 14},
                {"hooker", "alternative-arrival", 13, 0},    {"hooker", "alternative-arrival", 14, 0}};
    struct war *w = turn_of(rows[_i].turn, rows[_i].options);
    struct dwf_row row = leader_at(w, rows[_i].leader, "washington_dc");
    comes(w, &row);
    ck_assert_int_eq(leader(w, rows[_i].leader)->early, rows[_i].early);
    proves("DWF-O-arrival-mcclellan-3 DWF-O-arrival-burnside-2");
    d_close_war(w);
}
END_TEST

/* With the handicap Jackson keeps Longstreet out, or he Jackson, and nobody else. */
START_TEST(who_is_kept_out)
{
    struct war *w = turn_of(12, "leader-handicap-csa");
    struct dwf_row longstreet = leader_at(w, "longstreet", "richmond"), polk = leader_at(w, "polk", "richmond");
    d_leads(w, "jackson", "winchester");
    comes(w, &longstreet);
    comes(w, &polk);
    ck_assert_int_eq(leader(w, "longstreet")->status, DWF_OFF);
    ck_assert_int_eq(leader(w, "polk")->status, DWF_ON_MAP);
    w->s.leader[d_leader_of(w, "jackson")] = (struct dwf_leader){0};
    comes(w, &longstreet);
    ck_assert_int_eq(leader(w, "longstreet")->status, DWF_ON_MAP);
    struct dwf_row jackson = leader_at(w, "jackson", "winchester");
    comes(w, &jackson);
    ck_assert_int_eq(leader(w, "jackson")->status, DWF_OFF);
    proves("DWF-O-balance-2 DWF-reinforce-9");
    d_close_war(w);
}
END_TEST

/* ---- refusing ---- */
static int row_of(const struct war *w, const char *id)
{
    for (int i = 0; i < w->s.n_rows; i++)
        if (strcmp(w->d->row[w->s.row[i]].id, id) == 0)
            return i + 1;
    return 0;
}

START_TEST(what_is_refused)
{
    struct war *w = d_a_war_with("1861-campaign", "leader-handicap-csa leader-handicap-three");
    d_clear(w);
    d_opens(w, DWF_CSA, 1);
    int johnston = row_of(w, "CSA-001"), beauregard = row_of(w, "CSA-002"), price = row_of(w, "CSA-003");
    ck_assert(johnston && beauregard && price);
    ck_assert(d_orders(w, DWF_REFUSE, 1, johnston));
    ck_assert_int_eq(w->s.story.decisions, 2);
    ck_assert(!d_orders(w, DWF_REFUSE, 1, johnston));
    ck_assert(!d_is_offered(w, DWF_PLACE, johnston)); /* nobody else is in that row */
    ck_assert(d_orders(w, DWF_PLACE, 2, beauregard, d_area_of(w, "manassas")));
    ck_assert(!d_orders(w, DWF_REFUSE, 1, beauregard)); /* he is there */
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert_int_eq(leader(w, "je_johnston")->status, DWF_OFF);
    ck_assert_int_eq(leader(w, "beauregard")->status, DWF_ON_MAP);
    ck_assert_int_eq(leader(w, "price")->status, DWF_ON_MAP);
    d_clear(w);
    d_opens(w, DWF_CSA, 5); /* Bragg with one infantry: it comes all the same */
    int bragg = row_of(w, "CSA-009");
    ck_assert(d_orders(w, DWF_REFUSE, 1, bragg));
    ck_assert(d_orders(w, DWF_PLACE, 2, bragg, d_area_of(w, "pensacola")));
    ck_assert_int_eq(leader(w, "bragg")->status, DWF_OFF);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "pensacola"), 1);
    proves("DWF-O-balance-1 DWF-O-balance-3 DWF-reinforce-1");
    d_close_war(w);
}
END_TEST

/* Pope's waiver is no decision of the handicap. */
START_TEST(popes_waiver_is_not_counted)
{
    struct war *w = turn_of(8, "alternative-arrival leader-handicap-usa leader-handicap-three");
    d_leads(w, "pope", "cairo");
    w->s.story.due[DWF_POPE_WON] = 9;
    w->s.story.pope_knows = 1;
    d_opens(w, DWF_USA, 9);
    int pope = 0;
    for (int i = 0; i < w->s.n_rows; i++)
        pope = w->d->row[w->s.row[i]].trigger == DWF_POPE_WON ? i + 1 : pope;
    ck_assert(d_orders(w, DWF_REFUSE, 1, pope));
    ck_assert_int_eq(w->s.story.decisions, 3);
    proves("DWF-O-arrival-pope-1 DWF-O-balance-3 DWF-reinforce-1");
    d_close_war(w);
}
END_TEST

/* In a set-up nothing is refused, whatever the handicap. */
START_TEST(a_set_up_is_not_refused)
{
    struct war *w = d_a_war_with("1862", "leader-handicap-csa");
    const struct setup setup = {
        .scenario = "1862", .option = (const char *const[]){"leader-handicap-csa"}, .n_option = 1};
    int leaders = 0;
    memset(&w->s, 0, sizeof w->s);
    play_begin(&w->play, NULL, &w->why);
    ck_assert(rules_setup(&w->r, &setup, &w->s, &w->play));
    ck_assert_int_eq(d_step(w), DWF_STEP_SETUP);
    for (int number = 1; number <= w->d->scenario[w->s.scenario].n_rows; number++) {
        w->s.row[0] = (uint8_t)number, w->s.left[0] = 1, w->s.n_rows = 1;
        const struct dwf_row *row = dwf_row_of(&w->r, &w->s, number);
        leaders += row->side == DWF_CSA && row->event[0].op == DWF_OP_LEADER;
        ck_assert(!dwf_may_refuse(&w->r, &w->s, 0));
    }
    ck_assert_int_gt(leaders, 2);
    proves("DWF-O-balance-1 DWF-reinforce-1");
    d_close_war(w);
}
END_TEST

/* By sheets: two rows of one line, and the pieces of a row one area after the other. */
START_TEST(several_in_a_line)
{
    struct sheets_of *k = d_sheets("1861-campaign", "leader-handicap-csa");
    d_clear(k->w);
    d_opens(k->w, DWF_CSA, 1);
    d_tells(k, DWF_CSA, "refuse A, B\ndone\n");
    ck_assert_ptr_null(k->held);
    int refused = (leader(k->w, "je_johnston")->status == DWF_OFF) + (leader(k->w, "beauregard")->status == DWF_OFF) +
                  (leader(k->w, "price")->status == DWF_OFF);
    ck_assert_int_eq(refused, 2);
    d_close_sheets(k);
    k = d_sheets("1863", NULL);
    d_clear(k->w);
    memset(k->w->s.burned, 0, sizeof k->w->s.burned);
    d_opens(k->w, DWF_CSA, 13);
    int five = row_of(k->w, "CSA-054");
    char line[80];
    snprintf(line, sizeof line, "place %c at Atlanta, Selma\ndone\n", 'A' + five - 1);
    d_tells(k, DWF_CSA, line);
    ck_assert_ptr_null(k->held);
    ck_assert_int_eq(d_army_at(k->w, DWF_CSA, "atlanta"), 1);
    ck_assert_int_eq(d_army_at(k->w, DWF_CSA, "selma"), 4); /* the last takes the rest */
    proves("DWF-O-balance-1 DWF-reinforce-1");
    d_close_sheets(k);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: rows");
    TCase *c = tcase_create("rows");
    tcase_add_test(c, where_it_may_stand);
    tcase_add_test(c, one_an_area);
    tcase_add_test(c, nearest_by_land);
    tcase_add_loop_test(c, what_finds_no_place, 0, 7);
    tcase_add_test(c, no_ships_after_intervention);
    tcase_add_test(c, a_leader_without_a_place);
    tcase_add_test(c, one_counter_of_a_person);
    tcase_add_loop_test(c, who_comes_early, 0, 8);
    tcase_add_test(c, who_is_kept_out);
    tcase_add_test(c, what_is_refused);
    tcase_add_test(c, popes_waiver_is_not_counted);
    tcase_add_test(c, a_set_up_is_not_refused);
    tcase_add_test(c, several_in_a_line);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
