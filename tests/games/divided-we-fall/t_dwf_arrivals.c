/* SPDX-License-Identifier: Apache-2.0 */
/* How a half begins: what is due and where it may come, what a side may draw, burn or refuse, what mends itself, and
 * what comes by default. One thing wrong at a time. */
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include <string.h>

static struct war *turn_of(int side, int turn)
{
    struct war *w = d_bare_war();
    memset(w->s.burned, 0, sizeof w->s.burned);
    w->s.side = side, w->s.turn = turn;
    return w;
}

static bool is_off(const struct war *w, const char *leader)
{
    return w->s.leader[d_leader_of(w, leader)].status == DWF_OFF;
}

static bool is_at(const struct war *w, const char *leader, const char *area)
{
    const struct dwf_leader *l = &w->s.leader[d_leader_of(w, leader)];
    return l->status == DWF_ON_MAP && l->area == d_area_of(w, area);
}

/* ---- groups ---- */
START_TEST(own_groups_only)
{
    static const int all[DWF_SIDES] = {7, 11}; /* of every group, as the lists of groups have them */
    for (int side = 0; side < DWF_SIDES; side++) {
        struct war *w = turn_of(side, 13);
        int n = 0;
        dwf_count_groups(&w->r, &w->s);
        for (int i = 1; i <= w->d->n_groups; i++) {
            n += w->s.group_left[i];
            ck_assert_msg(w->d->group[i].side == side || w->s.group_left[i] == 0, "%s", w->d->group[i].id);
        }
        ck_assert_int_eq(n, all[side]);
        struct kit_set places = dwf_group_places(&w->r, &w->s, d_group_of(w, "NC")); /* Raleigh and Wilmington */
        ck_assert_int_eq(kit_count(&places), 2);
        d_infantry(w, DWF_USA, "raleigh", 1);
        places = dwf_group_places(&w->r, &w->s, d_group_of(w, "NC"));
        ck_assert(kit_count(&places) == 1 && kit_has(&places, d_area_of(w, "wilmington")));
        struct dwf_data *other = arena_take(w->arena, sizeof *other); /* a host's facts: a city in closed Kentucky */
        *other = *w->d;
        other->area[d_area_of(w, "cincinnati")].latent = 1;
        w->r.data = other;
        for (w->s.kentucky = 0; w->s.kentucky < 2; w->s.kentucky++) {
            w->s.turn = 3;
            places = dwf_group_places(&w->r, &w->s, d_group_of(w, "MW"));
            ck_assert_int_eq(kit_has(&places, d_area_of(w, "cincinnati")), w->s.kentucky);
        }
        d_close_war(w);
    }
    proves("DWF-replace-2 DWF-replace-3 DWF-replace-4 DWF-damage-4");
}
END_TEST

/* North Carolina gives up its one for Richmond, which is joined to other flag cities by rail. Each row has one thing
 * otherwise. */
START_TEST(when_richmond_takes_two)
{
    enum { AS_IT_IS, UNION_HALF, A_UNION_GROUP, ITSELF, DONE_ONCE, NONE_LEFT, BURNED, ALONE, CUT_OFF, ROWS };
    for (int row = 0; row < ROWS; row++) {
        struct war *w = turn_of(row == UNION_HALF ? DWF_USA : DWF_CSA, 13);
        int group = d_group_of(w, row == A_UNION_GROUP ? "MW" : row == ITSELF ? "CS" : "NC");
        int richmond = d_area_of(w, "richmond");
        for (int i = 1; i <= w->d->n_groups; i++)
            w->s.group_left[i] = 1;
        w->s.group_left[group] = row == NONE_LEFT ? 0 : 1;
        w->s.doubled = row == DONE_ONCE;
        for (int area = 1; area <= w->d->n_areas; area++)
            w->s.burned[area] = row == ALONE && w->d->area[area].flag == DWF_BY_CSA && area != richmond;
        w->s.burned[richmond] = row == BURNED;
        for (const struct kit_link *k = kit_near(&w->d->map, richmond); k < kit_near_end(&w->d->map, richmond); k++)
            w->s.infantry[DWF_USA][k->to] = row == CUT_OFF;
        ck_assert_msg(dwf_may_double(&w->r, &w->s, group) == (row == AS_IT_IS), "row %d", row);
        d_close_war(w);
    }
    proves("DWF-replace-6 DWF-replace-7");
}
END_TEST

/* ---- what is due ---- */
/* One lost is due when its year is over, and of several only one a turn. */
START_TEST(one_of_each_a_turn)
{
    for (int n = 0; n <= 2; n++)
        for (int side = 0; side < DWF_SIDES; side++) {
            struct war *w = turn_of(side, 13);
            w->s.ironclads_due[side][13] = (uint8_t)n;
            w->s.ironclads_due[!side][13] = 1; /* the other side's is none of one's own */
            w->s.ironclads_due[side][14] = 1;  /* nor is what is due later */
            w->s.ships_due[12] = (uint8_t)n;
            w->s.gunboats_off = n;
            dwf_count_due(&w->r, &w->s);
            ck_assert_int_eq(w->s.due[DWF_DUE_IRONCLAD], n > 0);
            ck_assert_int_eq(w->s.due[DWF_DUE_SHIP], side == DWF_USA && n > 0);
            ck_assert_int_eq(w->s.due[DWF_DUE_GUNBOAT], side == DWF_USA && n > 0);
            d_close_war(w);
        }
    proves("DWF-replace-18 DWF-replace-19 DWF-replace-20 DWF-replace-21 DWF-replace-22");
}
END_TEST

START_TEST(nothing_from_abroad_without_intervention)
{
    struct war *w = d_a_war("1861-campaign");
    w->s.side = DWF_CSA, w->s.turn = 1;
    dwf_count_due(&w->r, &w->s);
    ck_assert_int_eq(w->s.due[DWF_DUE_ABROAD], 0);
    proves("DWF-politics-21");
    d_close_war(w);
}
END_TEST

/* From Winter 1863 on half of the boxes short of five, rounded down, as long as one flag port stands. */
START_TEST(what_a_leaky_blockade_gives)
{
    for (int turn = 11; turn <= 12; turn++)
        for (int closed = 0; closed <= 8; closed++)
            for (int burned = 0; burned < 2; burned++) {
                struct war *w = turn_of(DWF_CSA, turn);
                for (int i = 1; i <= closed; i++)
                    w->s.vessel[DWF_USA][DWF_SHIP][w->d->box[i].area] = 1;
                for (int area = 1; area <= w->d->n_areas; area++)
                    w->s.burned[area] = burned && w->d->area[area].flag == DWF_BY_CSA;
                int want = turn < 12 || burned || closed >= 5 ? 0 : (5 - closed) / 2;
                ck_assert_msg(dwf_blockade_infantry(&w->r, &w->s) == want, "turn %d, %d closed", turn, closed);
                d_close_war(w);
            }
    struct war *w = turn_of(DWF_CSA, 13);
    for (int i = 1; i <= w->d->n_boxes; i++) /* one that is burned is not all of them, whichever it is */
        for (int k = 0; k < w->d->box[i].n_flags; k++) {
            w->s.burned[w->d->box[i].flag[k]] = 1;
            ck_assert_int_eq(dwf_blockade_infantry(&w->r, &w->s), 5 / 2);
            w->s.burned[w->d->box[i].flag[k]] = 0;
        }
    d_close_war(w);
    proves("DWF-blockade-1 DWF-blockade-15 DWF-blockade-17 DWF-replace-30");
}
END_TEST

/* J.E. Johnston in Petersburg draws one a half, and no second one when Richmond takes two. */
START_TEST(an_administrator_draws_once)
{
    struct war *w = d_a_war_with("1863", "leader-abilities");
    d_clear(w);
    d_leads(w, "je_johnston", "petersburg");
    w->s.pile[DWF_CSA] = 6;
    d_opens(w, DWF_CSA, 13);
    int cs = d_group_of(w, "CS"), petersburg = d_area_of(w, "petersburg");
    ck_assert(d_orders(w, DWF_DOUBLE, 1, d_group_of(w, "NC")));
    ck_assert(d_orders(w, DWF_REPLACE, 3, cs, petersburg, 1));
    ck_assert(!d_orders(w, DWF_REPLACE, 3, cs, petersburg, 1));
    proves("DWF-O-administrator-1 DWF-replace-3");
    d_close_war(w);
}
END_TEST

/* ---- what is said ---- */
START_TEST(burning_and_sparing)
{
    struct war *w = turn_of(DWF_USA, 13);
    int nashville = d_area_of(w, "nashville"), memphis = d_area_of(w, "memphis");
    d_infantry(w, DWF_USA, "nashville", 1);
    d_infantry(w, DWF_USA, "memphis", 1);
    d_opens(w, DWF_USA, 13);
    ck_assert(d_is_offered(w, VERB_RESIGN, -1));
    ck_assert(d_orders(w, DWF_BURN, 1, nashville));
    ck_assert(w->s.burned[nashville]); /* at once */
    ck_assert(!d_is_offered(w, DWF_BURN, nashville) && !d_is_offered(w, DWF_SPARE, nashville));
    ck_assert(d_orders(w, DWF_SPARE, 1, memphis));
    ck_assert(!d_is_offered(w, DWF_SPARE, memphis));
    ck_assert(d_orders(w, DWF_BURN, 1, memphis)); /* whoever thinks better of it */
    ck_assert(w->s.burned[memphis]);
    d_opens(w, DWF_USA, 14); /* once is for good */
    ck_assert(!d_is_offered(w, DWF_BURN, -1));
    proves("DWF-damage-1 DWF-damage-2");
    d_close_war(w);
}
END_TEST

/* By a sheet, area after area of one line. */
START_TEST(several_in_a_line)
{
    struct sheets_of *k = d_sheets("1863", NULL);
    struct war *w = k->w;
    d_clear(w);
    memset(w->s.burned, 0, sizeof w->s.burned);
    w->s.pile[DWF_CSA] = 5;
    d_opens(w, DWF_CSA, 13);
    d_tells(k, DWF_CSA,
            "bring supply at Richmond, Atlanta\nreplace NC at Raleigh\nreplace CS with 2 without WE\ndone\n");
    ck_assert_ptr_null(k->held);
    ck_assert_int_eq(w->s.supply[DWF_CSA][d_area_of(w, "richmond")], 1);
    ck_assert_int_eq(w->s.supply[DWF_CSA][d_area_of(w, "atlanta")], 1);
    ck_assert_int_ge(d_army_at(w, DWF_CSA, "richmond"), 2);
    ck_assert_int_ge(d_army_at(w, DWF_CSA, "raleigh"), 1);
    proves("DWF-replace-7 DWF-replace-23");
    d_close_sheets(k);
    k = d_sheets("1863", NULL);
    w = k->w;
    d_clear(w);
    memset(w->s.burned, 0, sizeof w->s.burned);
    d_infantry(w, DWF_USA, "nashville", 1);
    d_infantry(w, DWF_USA, "memphis", 1);
    d_infantry(w, DWF_USA, "decatur", 1);
    d_leads(w, "meade", "washington_dc");
    d_leads(w, "butler", "washington_dc");
    d_opens(w, DWF_USA, 13);
    d_tells(k, DWF_USA, "burn Nashville, Decatur\nspare Memphis\nride Meade, Butler to Baltimore\ndone\n");
    ck_assert(w->s.burned[d_area_of(w, "nashville")] && w->s.burned[d_area_of(w, "decatur")]);
    ck_assert(!w->s.burned[d_area_of(w, "memphis")]);
    ck_assert(is_at(w, "meade", "baltimore") && is_at(w, "butler", "baltimore"));
    ck_assert_ptr_null(k->held);
    proves("DWF-damage-1 DWF-leaders-2");
    d_close_sheets(k);
}
END_TEST

/* Whoever says nothing gets what is due in his capital, else in the first city that may take it. */
START_TEST(what_comes_by_default)
{
    struct war *w = turn_of(DWF_CSA, 13);
    w->s.ironclads_due[DWF_CSA][13] = 1;
    d_opens(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert_int_eq(w->s.supply[DWF_CSA][d_area_of(w, "richmond")], 2);
    ck_assert_int_eq(w->s.vessel[DWF_CSA][DWF_IRONCLAD][d_area_of(w, "richmond")], 1);
    ck_assert_int_eq(w->s.ironclads_due[DWF_CSA][13], 0);
    proves("DWF-replace-21 DWF-replace-23");
    d_close_war(w);
}
END_TEST

/* ---- what mends itself ---- */
/* Militia that is due comes to its capital; where that is burned, or is none, it is gone for good. */
START_TEST(militia_that_is_due)
{
    struct war *w = turn_of(DWF_CSA, 13);
    int carolina = d_state_of(w, "NC"), georgia = d_state_of(w, "GA");
    struct dwf_data *other = arena_take(w->arena, sizeof *other); /* a host's facts, in which Georgia has no capital */
    *other = *w->d;
    other->state[georgia].capital = 0;
    w->r.data = other;
    w->s.militia_due[carolina] = w->s.militia_due[georgia] = 13;
    d_opens(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.militia[carolina], d_area_of(w, "raleigh"));
    ck_assert(!w->s.militia_gone[carolina]);
    ck_assert_int_eq(w->s.militia[georgia], 0);
    ck_assert(w->s.militia_gone[georgia]);
    proves("DWF-replace-26 DWF-replace-28");
    d_close_war(w);
}
END_TEST

/* RULINGS.md N23, R-fort-when: what the enemy began in a capital that nobody holds is nobody's fort when militia or
 * infantry has come there. Without them it is finished. */
START_TEST(who_comes_ends_the_enemy_s_works)
{
    struct war *w = turn_of(DWF_CSA, 13);
    int louisiana = d_state_of(w, "LA"), rouge = d_area_of(w, "baton_rouge");
    d_infantry(w, DWF_CSA, "baton_rouge", 0);
    d_infantry(w, DWF_USA, "baton_rouge", 0);
    w->s.militia[louisiana] = 0;
    w->s.holder[rouge] = DWF_BY_USA;
    w->s.building[rouge] = DWF_BY_USA;
    w->s.built_on[rouge] = 12;
    const struct dwf_state before = w->s;
    w->s.militia_due[louisiana] = 13;
    d_opens(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.militia[louisiana], rouge);
    ck_assert_int_eq(w->s.building[rouge], 0);
    ck_assert(dwf_owns(&w->r, &w->s, DWF_CSA, rouge));
    ck_assert_int_eq(w->s.holder[rouge], DWF_BY_CSA);
    d_opens(w, DWF_USA, 14);
    ck_assert_int_eq(w->s.fort[rouge], 0);
    w->s = before;
    d_opens(w, DWF_USA, 13);
    ck_assert_int_eq(w->s.fort[rouge], 1);
    ck_assert_int_eq(w->s.fort_of[rouge], DWF_BY_USA);
    proves("DWF-replace-26 DWF-stacking-9 DWF-forts-22");
    d_close_war(w);
}
END_TEST

/* A break mends itself where its holder holds both ends; it does not come about by that. */
START_TEST(only_what_is_broken_mends)
{
    struct war *w = turn_of(DWF_CSA, 13);
    int atlanta = d_area_of(w, "atlanta"), dalton = d_area_of(w, "dalton");
    w->s.broken[dalton] = 1;
    d_infantry(w, DWF_USA, "knoxville", 1); /* beside Dalton, so that its break lasts; Atlanta has none */
    d_infantry(w, DWF_USA, "macon", 1);     /* and a neighbour of the enemy's makes none there */
    d_opens(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.broken[dalton], 2);
    ck_assert_int_eq(w->s.broken[atlanta], 0);
    for (int i = 0; i < w->play.n_events; i++)
        ck_assert_int_ne(w->play.events[i].kind, DWF_EVENT_MENDED);
    w->s.broken[dalton] = 1; /* nor does it wear off while somebody else holds the area */
    d_infantry(w, DWF_USA, "dalton", 1);
    d_opens(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.broken[dalton], 1);
    d_infantry(w, DWF_USA, "dalton", 0);
    d_infantry(w, DWF_USA, "knoxville", 0);
    d_opens(w, DWF_CSA, 14);
    ck_assert_int_eq(w->s.broken[dalton], 0);
    int told = 0;
    for (int i = 0; i < w->play.n_events; i++)
        told += w->play.events[i].kind == DWF_EVENT_MENDED && w->play.events[i].arg[0] == dalton;
    ck_assert_int_eq(told, 1);
    proves("DWF-damage-6 DWF-damage-7");
    d_close_war(w);
}
END_TEST

/* ---- rows ---- */
/* Of the decisions that the handicap allows only those are counted that it allows: not Pope's, who may stay without it.
 */
START_TEST(which_refusals_are_counted)
{
    struct war *w = d_a_war_with("1861-campaign", "leader-handicap-usa");
    d_clear(w);
    int before = w->s.story.decisions;
    d_opens(w, DWF_USA, 2);
    ck_assert(d_is_offered(w, DWF_REFUSE, -1));
    ck_assert(d_orders(w, DWF_REFUSE, 1, 1));
    ck_assert_int_eq(w->s.story.decisions, before); /* without the limit nothing is counted */
    ck_assert(is_off(w, "mcdowell"));
    proves("DWF-O-balance-1 DWF-O-balance-3 DWF-reinforce-1");
    d_close_war(w);
}
END_TEST

/* Jefferson City gives its one in June of 1862 and later, in the Confederate half, while they hold it; it may move. */
START_TEST(recruits_of_june)
{
    static const struct {
        int side, turn, foes, n;
    } rows[] = {{DWF_CSA, 8, 0, 1}, {DWF_CSA, 2, 0, 0}, {DWF_USA, 8, 0, 0}, {DWF_CSA, 8, 1, 0}, {DWF_CSA, 9, 0, 0}};
    struct war *w = d_a_war("1861-campaign");
    d_clear(w);
    int jefferson = d_area_of(w, "jefferson_city");
    d_infantry(w, DWF_USA, "jefferson_city", rows[_i].foes);
    d_opens(w, rows[_i].side, rows[_i].turn);
    ck_assert_int_eq(w->s.infantry[DWF_CSA][jefferson], rows[_i].n);
    ck_assert_int_eq(w->s.fresh[DWF_CSA][jefferson], rows[_i].n);
    proves("DWF-politics-6");
    d_close_war(w);
}
END_TEST

/* The powers are moved as a Confederate half begins, not a Union one. */
START_TEST(when_the_powers_look)
{
    for (int side = 0; side < DWF_SIDES; side++) {
        struct war *w = turn_of(side, 13);
        d_infantry(w, DWF_CSA, "baltimore", 1);
        d_opens(w, side, 13);
        ck_assert_int_eq(w->s.intervened != 0, side == DWF_CSA);
        d_close_war(w);
    }
    proves("DWF-politics-17 DWF-politics-19");
}
END_TEST

/* Who had no flag city to go to comes to the first that his side holds again; with the handicap Jackson's year ends. */
START_TEST(leaders_come_back_and_go)
{
    struct war *w = turn_of(DWF_CSA, 13);
    w->s.leader[d_leader_of(w, "polk")].status = DWF_HOMELESS;
    w->s.leader[d_leader_of(w, "butler")].status = DWF_HOMELESS;
    d_opens(w, DWF_CSA, 13);
    ck_assert(is_at(w, "polk", "richmond"));
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "butler")].status, DWF_HOMELESS); /* the other side's wait */
    d_close_war(w);
    w = d_a_war_with("1863", "leader-handicap-csa");
    d_clear(w);
    d_leads(w, "jackson", "richmond");
    w->s.leader[d_leader_of(w, "jackson")].since = 8;
    d_opens(w, DWF_CSA, 13);
    ck_assert(!is_off(w, "jackson"));
    d_opens(w, DWF_CSA, 14);
    ck_assert(is_off(w, "jackson"));
    proves("DWF-reinforce-6 DWF-O-balance-2");
    d_close_war(w);
}
END_TEST

/* Rosecrans or Thomas: who takes the one does not get the other. */
START_TEST(one_of_two_for_buell)
{
    struct war *w = d_a_war_with("1861-campaign", "alternative-arrival");
    d_clear(w);
    d_opens(w, DWF_USA, 5);
    d_opens(w, DWF_USA, 11);
    int thomas = 0;
    for (int i = 0; i < w->s.n_rows; i++)
        thomas = w->d->row[w->s.row[i]].choice == DWF_MAY_TAKE ? i + 1 : thomas;
    ck_assert_int_gt(thomas, 0);
    ck_assert(d_orders(w, DWF_PLACE, 2, thomas, w->s.leader[d_leader_of(w, "buell")].area));
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert(!is_off(w, "thomas") && is_off(w, "rosecrans") && is_off(w, "buell"));
    proves("DWF-O-arrival-buell-1 DWF-reinforce-9");
    d_close_war(w);
}
END_TEST

/* Pope rides to Washington: from then on he may waive his transfer. */
START_TEST(pope_sees_washington)
{
    struct war *w = d_a_war_with("1861-campaign", "alternative-arrival");
    d_clear(w);
    d_leads(w, "pope", "frederick");
    d_half_of(w, DWF_USA, 7);
    ck_assert(!w->s.story.pope_knows);
    ck_assert(d_orders(w, DWF_RIDE, 2, d_leader_of(w, "pope"), d_area_of(w, "washington_dc")));
    ck_assert(is_at(w, "pope", "washington_dc"));
    ck_assert(w->s.story.pope_knows);
    proves("DWF-O-arrival-pope-1 DWF-leaders-2");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: arrivals");
    TCase *c = tcase_create("arrivals");
    tcase_add_test(c, own_groups_only);
    tcase_add_test(c, when_richmond_takes_two);
    tcase_add_test(c, one_of_each_a_turn);
    tcase_add_test(c, nothing_from_abroad_without_intervention);
    tcase_add_test(c, what_a_leaky_blockade_gives);
    tcase_add_test(c, burning_and_sparing);
    tcase_add_test(c, several_in_a_line);
    tcase_add_test(c, what_comes_by_default);
    tcase_add_test(c, militia_that_is_due);
    tcase_add_test(c, who_comes_ends_the_enemy_s_works);
    tcase_add_test(c, only_what_is_broken_mends);
    tcase_add_test(c, which_refusals_are_counted);
    tcase_add_test(c, an_administrator_draws_once);
    tcase_add_loop_test(c, recruits_of_june, 0, 5);
    tcase_add_test(c, when_the_powers_look);
    tcase_add_test(c, leaders_come_back_and_go);
    tcase_add_test(c, one_of_two_for_buell);
    tcase_add_test(c, pope_sees_washington);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
