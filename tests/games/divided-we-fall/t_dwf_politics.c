/* SPDX-License-Identifier: Apache-2.0 */
/* How the war ends; what politics, burning and lost places do to those who arrive. */
#include "tests/games/divided-we-fall/dwf_build.h"

/* ---- how it ends ---- */
START_TEST(the_confederates_win)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "washington_dc", 1);
    w->s.turn = 5;
    ck_assert(!dwf_csa_wins(&w->r, &w->s));
    w->s.turn = 6;
    ck_assert(dwf_csa_wins(&w->r, &w->s));
    proves("DWF-victory-1 DWF-victory-2");
    d_clear(w);
    d_infantry(w, DWF_CSA, "harrisburg", 1);
    ck_assert(!dwf_csa_wins(&w->r, &w->s));
    d_infantry(w, DWF_CSA, "cairo", 1);
    ck_assert(dwf_csa_wins(&w->r, &w->s));
    d_clear(w);
    d_infantry(w, DWF_CSA, "pittsburgh", 1);
    d_infantry(w, DWF_CSA, "baltimore", 1);
    ck_assert(dwf_csa_wins(&w->r, &w->s));
    proves("DWF-victory-3 DWF-victory-4");
    d_infantry(w, DWF_USA, "st_louis", 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_FINISH, 0)); /* not at the end of their own half */
    ck_assert_int_eq(w->s.flow.over, 0);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert_int_eq(w->s.flow.over, DWF_END_CSA);
    ck_assert_int_eq(w->s.flow.winner, DWF_CSA + 1);
    d_close_war(w);
}
END_TEST

/* Whichever of these the Confederates hold. */
START_TEST(every_way_to_win)
{
    static const char *const areas[] = {"washington_dc", "philadelphia", "harrisburg", "cincinnati",
                                        "cairo",         "st_louis",     "pittsburgh", "baltimore"};
    enum {
        WASHINGTON = 1,
        PHILADELPHIA = 2,
        HARRISBURG = 4,
        CINCINNATI = 8,
        CAIRO = 16,
        LOUIS = 32,
        PITT = 64,
        BALT = 128
    };
    struct war *w = d_bare_war();
    int won = 0;
    for (int bits = 0; bits < 256; bits++) {
        bool a = bits & WASHINGTON;
        bool b = (bits & (PHILADELPHIA | HARRISBURG)) && (bits & (CINCINNATI | CAIRO | LOUIS));
        bool c = (bits & (CINCINNATI | PITT)) && (bits & (CAIRO | LOUIS | BALT | HARRISBURG));
        d_clear(w);
        w->s.turn = 6;
        for (int i = 0; i < 8; i++)
            d_infantry(w, DWF_CSA, areas[i], bits >> i & 1);
        ck_assert_msg(dwf_csa_wins(&w->r, &w->s) == (a || b || c), "%x", (unsigned)bits);
        won += a || b || c;
    }
    ck_assert_int_gt(won, 128);
    proves("DWF-victory-2 DWF-victory-3 DWF-victory-4");
    d_close_war(w);
}
END_TEST

START_TEST(the_union_wins)
{
    struct war *w = d_bare_war();
    w->s.side = DWF_CSA;
    d_infantry(w, DWF_USA, "richmond", 1);
    w->s.turn = 5;
    ck_assert(dwf_usa_wins(&w->r, &w->s));
    proves("DWF-victory-5");
    w->s.turn = 6;
    ck_assert(!dwf_usa_wins(&w->r, &w->s)); /* Richmond's own group does not count */
    d_infantry(w, DWF_USA, "raleigh", 1);
    d_infantry(w, DWF_USA, "wilmington", 1);
    ck_assert(dwf_usa_wins(&w->r, &w->s));
    proves("DWF-victory-6");
    static const char *const more[] = {"charleston", "savannah", "augusta", "nashville", "chattanooga",
                                       "atlanta",    "decatur",  "selma",   "mobile"};
    for (int group = 0; group < 3; group++) {
        w->s.turn = 12 + 6 * group;
        w->s.side = group == 2 ? DWF_USA : DWF_CSA;
        ck_assert(!dwf_usa_wins(&w->r, &w->s));
        for (int i = 0; i < 3; i++)
            d_infantry(w, DWF_USA, more[3 * group + i], 1);
        ck_assert(dwf_usa_wins(&w->r, &w->s));
        w->s.side = dwf_foe(w->s.side);
        ck_assert(!dwf_usa_wins(&w->r, &w->s));
    }
    proves("DWF-victory-7 DWF-victory-8 DWF-victory-9");
    d_close_war(w);
}
END_TEST

/* ---- politics and arrivals ---- */
START_TEST(statehood)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "washington_dc", 1);
    d_opens(w, DWF_CSA, 14);
    ck_assert_int_eq(w->s.virginia, 1);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    d_opens(w, DWF_USA, 14);
    ck_assert_int_eq(w->s.militia[d_state_of(w, "WV")], d_area_of(w, "charleston_wv"));
    proves("DWF-politics-1 DWF-politics-3");
    w->s.virginia = w->s.mustered = 0;
    d_clear(w);
    d_infantry(w, DWF_CSA, "charleston_wv", 1);
    d_opens(w, DWF_CSA, 14);
    d_opens(w, DWF_USA, 14);
    ck_assert_int_eq(w->s.virginia, 0);
    d_infantry(w, DWF_CSA, "charleston_wv", 0);
    d_opens(w, DWF_CSA, 15);
    ck_assert_int_eq(w->s.virginia, 0);
    d_opens(w, DWF_USA, 15);
    ck_assert_int_eq(w->s.virginia, 1);
    ck_assert_int_eq(w->s.militia[d_state_of(w, "WV")], d_area_of(w, "charleston_wv"));
    proves("DWF-politics-2");
    d_close_war(w);
}
END_TEST

/* Each area of the North by itself, with Richmond and without. */
START_TEST(what_moves_the_powers)
{
    static const char *const areas[] = {"harrisburg",  "pittsburgh",   "baltimore",    "st_louis",      "cincinnati",
                                        "springfield", "indianapolis", "philadelphia", "washington_dc", "columbus_oh"};
    struct war *w = d_bare_war();
    for (int i = 0; i < 40; i++) {
        int area = i % 10, turn = i < 20 ? 7 : 13;
        bool richmond = i % 20 < 10, moves = richmond && (turn == 7 ? area < 7 : area < 3);
        d_clear(w);
        w->s.intervened = 0;
        d_infantry(w, DWF_CSA, areas[area], 1);
        d_infantry(w, DWF_USA, "richmond", !richmond);
        d_opens(w, DWF_CSA, turn);
        ck_assert_msg((w->s.intervened != 0) == moves, "%s in turn %d, Richmond %d", areas[area], turn, richmond);
    }
    proves("DWF-politics-17 DWF-politics-18 DWF-politics-19");
    d_close_war(w);
}
END_TEST

START_TEST(intervention)
{
    struct war *w = d_bare_war();
    for (int i = 1; i <= w->d->n_areas; i++)
        w->s.burned[i] = 0;
    d_vessels(w, DWF_USA, DWF_SHIP, "box_mobile", 2);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 1);
    d_infantry(w, DWF_CSA, "st_louis", 1);
    d_opens(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.intervened, 0); /* 1862 only */
    d_infantry(w, DWF_CSA, "baltimore", 1);
    w->s.burned[d_area_of(w, "nashville")] = w->s.burned[d_area_of(w, "memphis")] = 1;
    w->s.burned[d_area_of(w, "decatur")] = 1;
    d_opens(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.intervened, 0); /* three are lost */
    w->s.burned[d_area_of(w, "decatur")] = 0;
    d_opens(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.intervened, 13);
    ck_assert_int_eq(w->s.vessel[DWF_USA][DWF_SHIP][d_area_of(w, "box_mobile")], 0);
    ck_assert_int_eq(w->s.vessel[DWF_USA][DWF_GUNBOAT][d_area_of(w, "cairo")], 1);
    proves("DWF-politics-19 DWF-politics-20");
    d_opens(w, DWF_CSA, 14);
    ck_assert_int_eq(w->s.due[DWF_DUE_ABROAD], 5);
    ck_assert(!d_orders(w, DWF_BRING, 2, DWF_DUE_ABROAD, d_area_of(w, "atlanta")));
    ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_ABROAD, d_area_of(w, "mobile")));
    proves("DWF-politics-21");
    d_clear(w);
    w->s.intervened = 0;
    w->s.burned[d_area_of(w, "nashville")] = w->s.burned[d_area_of(w, "memphis")] = 1;
    d_infantry(w, DWF_CSA, "st_louis", 1);
    d_opens(w, DWF_CSA, 7);
    ck_assert_int_eq(w->s.intervened, 0); /* two are burned */
    w->s.burned[d_area_of(w, "nashville")] = 0;
    d_opens(w, DWF_CSA, 7);
    ck_assert_int_eq(w->s.intervened, 7);
    proves("DWF-politics-18");
    d_close_war(w);
}
END_TEST

START_TEST(recruits)
{
    struct war *w = d_bare_war();
    w->s.burned[d_area_of(w, "jefferson_city")] = 0;
    d_opens(w, DWF_CSA, 8);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "jefferson_city"), 1);
    d_opens(w, DWF_CSA, 9);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "jefferson_city"), 1);
    w->s.burned[d_area_of(w, "jefferson_city")] = 1;
    d_opens(w, DWF_CSA, 14);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "jefferson_city"), 1);
    w->s.burned[d_area_of(w, "jefferson_city")] = 0;
    d_opens(w, DWF_CSA, 14);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "jefferson_city"), 2);
    proves("DWF-politics-6");
    ck_assert_int_eq(w->s.due[DWF_DUE_MARYLAND], 0);
    static const char *const path[] = {"baltimore", "washington_dc", "manassas", "fredericksburg"};
    for (int i = 0; i < 4; i++)
        d_infantry(w, DWF_CSA, path[i], 1);
    d_opens(w, DWF_CSA, 10);
    ck_assert_int_eq(w->s.due[DWF_DUE_MARYLAND], 1);
    ck_assert(!d_orders(w, DWF_BRING, 2, DWF_DUE_MARYLAND, d_area_of(w, "manassas")));
    ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_MARYLAND, d_area_of(w, "baltimore")));
    proves("DWF-politics-7 DWF-politics-8");
    d_close_war(w);
}
END_TEST

START_TEST(burning)
{
    struct war *w = d_bare_war();
    w->s.burned[d_area_of(w, "nashville")] = w->s.burned[d_area_of(w, "memphis")] = 0;
    d_infantry(w, DWF_USA, "nashville", 1);
    d_infantry(w, DWF_USA, "memphis", 1);
    d_opens(w, DWF_USA, 13);
    ck_assert(!d_is_offered(w, DWF_BURN, d_area_of(w, "atlanta")) && !d_is_offered(w, DWF_BURN, d_area_of(w, "cairo")));
    ck_assert(d_orders(w, DWF_SPARE, 1, d_area_of(w, "memphis")));
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert(w->s.burned[d_area_of(w, "nashville")] && !w->s.burned[d_area_of(w, "memphis")]);
    d_infantry(w, DWF_USA, "nashville", 0);
    w->s.pile[DWF_CSA] = 20;
    d_opens(w, DWF_CSA, 14);
    ck_assert(!dwf_flag_works(&w->r, &w->s, DWF_CSA, d_area_of(w, "nashville")));
    int tn = w->d->area[d_area_of(w, "nashville")].group;
    ck_assert(!d_orders(w, DWF_REPLACE, 3, tn, d_area_of(w, "nashville"), 1));
    ck_assert(d_orders(w, DWF_REPLACE, 3, tn, d_area_of(w, "atlanta"), 1));
    int ms = w->d->area[d_area_of(w, "memphis")].group;
    ck_assert(!d_orders(w, DWF_REPLACE, 3, ms, d_area_of(w, "memphis"), 1)); /* the enemy is there */
    proves("DWF-damage-1 DWF-damage-2 DWF-damage-3 DWF-damage-4 DWF-replace-3 DWF-replace-4 DWF-supply-6");
    d_close_war(w);
}
END_TEST

START_TEST(lost_arrivals)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "washington_dc", 1); /* two infantry are due there in May 1863, and Hooker */
    d_infantry(w, DWF_USA, "baltimore", 1);
    int pile = w->s.pile[DWF_USA];
    d_opens(w, DWF_USA, 13);
    ck_assert_int_eq(w->s.pile[DWF_USA], pile + 2);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "hooker")].status, DWF_ON_MAP);
    ck_assert_int_ne(w->s.leader[d_leader_of(w, "hooker")].area, d_area_of(w, "washington_dc"));
    proves("DWF-reinforce-4 DWF-reinforce-5 DWF-reinforce-6");
    d_close_war(w);
}
END_TEST

/* Hunter comes where Lee is alone: Lee goes home, and what supply he had with him is lost. */
START_TEST(arrivals_find_a_leader_alone)
{
    struct war *w = d_bare_war();
    int row = 0;
    d_leads(w, "lee", "staunton");
    d_supplies(w, DWF_CSA, "staunton", 1);
    d_opens(w, DWF_USA, 19);
    for (int i = 0; i < w->s.n_rows; i++)
        for (int k = 0; k < w->d->row[w->s.row[i]].n_events; k++)
            row = w->d->row[w->s.row[i]].event[k].leader == d_leader_of(w, "hunter") ? i + 1 : row;
    ck_assert(d_orders(w, DWF_PLACE, 2, row, d_area_of(w, "staunton")));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_gt(d_army_at(w, DWF_USA, "staunton"), 0);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "lee")].area, d_area_of(w, "richmond"));
    ck_assert_int_eq(w->s.supply[DWF_CSA][d_area_of(w, "staunton")], 0);
    proves("DWF-retreat-6 DWF-capture-1");
    d_close_war(w);
}
END_TEST

START_TEST(no_arrivals_in_a_burned_city)
{
    struct war *w = d_bare_war();
    w->s.burned[d_area_of(w, "nashville")] = 1;
    int pile = w->s.pile[DWF_CSA];
    d_opens(w, DWF_CSA, 6); /* two infantry are due in Nashville */
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "nashville"), 0);
    ck_assert_int_eq(w->s.pile[DWF_CSA], pile + 2);
    proves("DWF-reinforce-8");
    d_close_war(w);
}
END_TEST

/* Nor does what is due come there: each may come as long as the city stands. */
START_TEST(nothing_due_in_a_burned_city)
{
    static const struct {
        int due;
        const char *city;
    } rows[] = {{DWF_DUE_SUPPLY, "memphis"},
                {DWF_DUE_IRONCLAD, "memphis"},
                {DWF_DUE_BLOCKADE, "mobile"},
                {DWF_DUE_ABROAD, "mobile"},
                {DWF_DUE_MARYLAND, "richmond"}};
    struct war *w = d_bare_war();
    int city = d_area_of(w, rows[_i].city);
    d_infantry(w, DWF_CSA, rows[_i].city, 1);
    w->s.side = DWF_CSA;
    w->s.due[rows[_i].due] = 1;
    for (int burned = 0; burned < 2; burned++) {
        w->s.burned[city] = (uint8_t)burned;
        struct kit_set places = dwf_due_places(&w->r, &w->s, rows[_i].due);
        ck_assert_msg(kit_has(&places, city) == !burned, "%d in %s", rows[_i].due, rows[_i].city);
    }
    proves("DWF-reinforce-8");
    d_close_war(w);
}
END_TEST

START_TEST(more_replacements)
{
    struct war *w = d_a_war_with("1863", "river-open");
    int mi = w->d->area[d_area_of(w, "cairo")].group;
    d_clear(w);
    d_opens(w, DWF_USA, 15);
    ck_assert_int_eq(w->s.group_left[mi], 3);
    d_fort(w, DWF_CSA, "natchez", 1);
    d_opens(w, DWF_USA, 15);
    ck_assert_int_eq(w->s.group_left[mi], 2);
    static const char *const ports[] = {"cairo",  "st_louis",  "hannibal", "columbus_ky", "new_madrid",  "memphis",
                                        "helena", "vicksburg", "natchez",  "baton_rouge", "new_orleans", "ft_jackson"};
    for (int i = 0; i < 12; i++) {
        d_clear(w);
        d_infantry(w, DWF_CSA, ports[i], 1);
        d_opens(w, DWF_USA, 15);
        ck_assert_msg(w->s.group_left[mi] == 2, "%s", ports[i]);
    }
    proves("DWF-O-extra-1");
    d_close_war(w);
    w = d_a_war_with("1863", "kentucky-won");
    int tn = w->d->area[d_area_of(w, "atlanta")].group;
    d_clear(w);
    d_infantry(w, DWF_CSA, "lexington", 1);
    d_opens(w, DWF_CSA, 15);
    ck_assert_int_eq(w->s.group_left[tn], 2);
    d_infantry(w, DWF_USA, "paducah", 1);
    d_opens(w, DWF_CSA, 15);
    ck_assert_int_eq(w->s.group_left[tn], 1);
    proves("DWF-O-extra-2");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: politics");
    TCase *c = tcase_create("politics");
    tcase_add_test(c, the_confederates_win);
    tcase_add_test(c, every_way_to_win);
    tcase_add_test(c, the_union_wins);
    tcase_add_test(c, statehood);
    tcase_add_test(c, what_moves_the_powers);
    tcase_add_test(c, intervention);
    tcase_add_test(c, recruits);
    tcase_add_test(c, burning);
    tcase_add_test(c, lost_arrivals);
    tcase_add_test(c, arrivals_find_a_leader_alone);
    tcase_add_test(c, no_arrivals_in_a_burned_city);
    tcase_add_loop_test(c, nothing_due_in_a_burned_city, 0, 5);
    tcase_add_test(c, more_replacements);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
