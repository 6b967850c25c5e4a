/* SPDX-License-Identifier: Apache-2.0 */
/* Battles: what counts and what does not, vessels that sail off, spoils, where the beaten go, and the words in which
 * the rules speak of units, through the doors. */
#include "tests/games/divided-we-fall/dwf_build.h"
#include <string.h>

static int lost(const struct war *w, int side)
{
    int n = 0;
    for (int i = 0; i < w->n_log; i++)
        n += w->log[i].kind == DWF_EVENT_LOST && w->log[i].arg[0] == side ? w->log[i].arg[3] : 0;
    return n;
}

/* So many march from one area into another, with a supply unit along, and fight. */
static void attack(struct war *w, int side, const char *leader, const char *from, const char *to, int n)
{
    d_infantry(w, side, from, n);
    d_supplies(w, side, from, 1);
    if (leader)
        d_leads(w, leader, from);
    d_half_of(w, side, side ? 19 : 14);
    if (leader) {
        ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, leader)));
        ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, n));
    } else
        ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, from), n));
    ck_assert(d_goes(w, to));
    ck_assert(d_orders(w, DWF_FIGHT, 1, d_area_of(w, to)));
}

static void attack_to_the_end(struct war *w, int side, const char *leader, const char *from, const char *to, int n)
{
    attack(w, side, leader, from, to, n);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
}

/* ---- what counts ---- */
/* Grant and Rosecrans both march, and one of them counts. */
START_TEST(one_leader)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "murfreesboro", 20);
    d_leads(w, "bragg", "murfreesboro");
    d_leads(w, "lee", "murfreesboro");
    d_leads(w, "grant_1863", "nashville");
    d_infantry(w, DWF_USA, "nashville", 12);
    d_supplies(w, DWF_USA, "nashville", 1);
    d_leads(w, "rosecrans", "nashville");
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "rosecrans")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_LEADER + d_leader_of(w, "grant_1863"), 1));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 12));
    ck_assert(d_goes(w, "murfreesboro"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, d_area_of(w, "murfreesboro")));
    d_falls_back_to(w, DWF_STEP_LEAD);
    ck_assert(d_orders(w, DWF_LEAD, 1, d_leader_of(w, "rosecrans")));
    d_falls_back_to(w, DWF_STEP_LEAD);
    ck_assert(d_orders(w, DWF_LEAD, 1, d_leader_of(w, "bragg")));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 12 + 2); /* RULINGS.md R-one-leader: not 12 + 5 + 2 */
    proves("DWF-combat-5");
    ck_assert_int_eq(w->s.pile[DWF_CSA], 5 - 2); /* who leads saves as many as he is worth, on either side */
    ck_assert_int_eq(w->s.pile[DWF_USA], 6 - 2);
    proves("DWF-leaders-13");
    d_close_war(w);
}
END_TEST

/* Value 12: 4 losses, and half as many again for who is cut off. */
START_TEST(out_of_supply)
{
    for (int supply = 0; supply < 2; supply++) {
        struct war *w = d_bare_war();
        for (int i = 1; i <= w->d->n_areas; i++)
            w->s.burned[i] = w->d->area[i].flag == DWF_BY_CSA;
        d_infantry(w, DWF_CSA, "murfreesboro", 20);
        d_supplies(w, DWF_CSA, "murfreesboro", supply);
        attack_to_the_end(w, DWF_USA, "mcclellan", "nashville", "murfreesboro", 11);
        ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 12);
        ck_assert_int_eq(w->s.pile[DWF_CSA], supply ? 4 : 6);
        d_close_war(w);
    }
    proves("DWF-combat-ex5 DWF-combat-20");
}
END_TEST

/* Militia fights, falls and counts as one infantry; a leader's value is bounded by both; vessels have no leader. */
START_TEST(who_is_infantry)
{
    struct war *w = d_bare_war();
    d_militia(w, "TN", "murfreesboro");
    attack_to_the_end(w, DWF_USA, NULL, "nashville", "murfreesboro", 4);
    ck_assert_int_eq(d_told(w, DWF_EVENT_BATTLE, 3), 1);
    ck_assert_int_eq(lost(w, DWF_CSA), 1);
    ck_assert_int_eq(w->s.militia_due[d_state_of(w, "TN")], 19 + 6);
    ck_assert_int_eq(w->s.pile[DWF_CSA], 0); /* it comes back by itself, infantry by the pile */
    d_clear(w);
    d_infantry(w, DWF_CSA, "nashville", 2);
    d_militia(w, "TN", "nashville");
    d_leads(w, "bragg", "nashville");
    d_half_of(w, DWF_CSA, 14);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "bragg"))); /* he leads militia as he does infantry */
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_MILITIA + d_state_of(w, "TN"), 1));
    ck_assert(d_goes(w, "murfreesboro"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.militia[d_state_of(w, "TN")], d_area_of(w, "murfreesboro"));
    proves("DWF-units-6");
    d_clear(w);
    d_vessels(w, DWF_USA, DWF_SHIP, "ft_monroe", 3);
    d_leads(w, "grant_1863", "ft_monroe");
    d_infantry(w, DWF_CSA, "norfolk", 3);
    d_supplies(w, DWF_USA, "ft_monroe", 1);
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "ft_monroe"), 3));
    ck_assert(!d_orders(w, DWF_TAKE, 2, DWF_LEADER + d_leader_of(w, "grant_1863"), 1));
    ck_assert(d_sails(w, "norfolk")); /* Fort Monroe is a home base: nothing is spent */
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 3);
    ck_assert_int_eq(w->s.supply[DWF_USA][d_area_of(w, "ft_monroe")], 1);
    proves("DWF-units-8 DWF-supply-20");
    d_close_war(w);
}
END_TEST

START_TEST(printed_values)
{
    for (int n = 1; n <= 5; n++) { /* an infantry of n is worth n */
        struct war *w = d_bare_war();
        d_infantry(w, DWF_CSA, "murfreesboro", 20);
        attack_to_the_end(w, DWF_USA, NULL, "nashville", "murfreesboro", n);
        ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), n);
        ck_assert_int_eq(d_told(w, DWF_EVENT_BATTLE, 1), DWF_USA); /* the phasing player attacks */
        d_close_war(w);
    }
    proves("DWF-units-4 DWF-units-3");
    struct war *w = d_bare_war(); /* a fort of 2 takes two losses before the infantry need, and moves nowhere */
    d_fort(w, DWF_CSA, "murfreesboro", 2);
    d_infantry(w, DWF_CSA, "murfreesboro", 3);
    d_infantry(w, DWF_USA, "tullahoma", 1);
    d_half_of(w, DWF_CSA, 14);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "murfreesboro"), 3));
    ck_assert(d_goes(w, "tullahoma"));
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 3 - 1); /* rough; the fort adds nothing */
    ck_assert_int_eq(w->s.fort[d_area_of(w, "murfreesboro")], 2);
    d_clear(w);
    d_fort(w, DWF_CSA, "murfreesboro", 2);
    d_infantry(w, DWF_CSA, "murfreesboro", 1);
    attack(w, DWF_USA, "mcclellan", "nashville", "murfreesboro", 8); /* 9: 3 losses */
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(lost(w, DWF_CSA), 3);
    proves("DWF-units-11");
    d_clear(w); /* beaten, the fort neither retreats nor is left: it is the rest that goes before the battle */
    d_fort(w, DWF_CSA, "murfreesboro", 1);
    d_infantry(w, DWF_CSA, "murfreesboro", 1);
    d_leads(w, "bragg", "murfreesboro");
    attack(w, DWF_USA, NULL, "nashville", "murfreesboro", 5);
    d_falls_back_to(w, DWF_STEP_WITHDRAW);
    ck_assert(d_orders(w, DWF_WITHDRAW, 1, d_area_of(w, "tullahoma")));
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "tullahoma"), 1);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "tullahoma")], 0);
    proves("DWF-units-12");
    d_close_war(w);
}
END_TEST

START_TEST(who_has_vessels)
{
    const struct dwf_data *d = d_war_data();
    int n[DWF_SIDES][DWF_OP_BUILDING + 1] = {{0}};
    for (int i = 1; i <= d->n_rows; i++)
        for (int k = 0; k < d->row[i].n_events; k++)
            n[d->row[i].side][d->row[i].event[k].op]++;
    ck_assert(n[DWF_USA][DWF_OP_SHIP] && n[DWF_USA][DWF_OP_GUNBOAT] && n[DWF_USA][DWF_OP_IRONCLAD]);
    ck_assert(!n[DWF_CSA][DWF_OP_SHIP] && !n[DWF_CSA][DWF_OP_GUNBOAT] && n[DWF_CSA][DWF_OP_IRONCLAD]);
    struct war *w = d_bare_war();
    d_vessels(w, DWF_CSA, DWF_GUNBOAT, "norfolk", 1);
    ck_assert(rules_broken(&w->r, &w->s) != NULL);
    proves("DWF-units-13");
    d_close_war(w);
}
END_TEST

/* The killed go to the pile and come back; the removed do not, but for leaders whom a list brings again. */
START_TEST(killed_and_removed)
{
    struct war *w = d_bare_war();
    memset(w->s.burned, 0, sizeof w->s.burned);
    d_infantry(w, DWF_CSA, "murfreesboro", 20);
    attack_to_the_end(w, DWF_USA, "grant_1863", "nashville", "murfreesboro", 12);
    int pile = w->s.pile[DWF_CSA];
    ck_assert_int_gt(pile, 0);
    d_opens(w, DWF_CSA, 20);
    int nc = w->d->area[d_area_of(w, "raleigh")].group;
    ck_assert(d_orders(w, DWF_REPLACE, 3, nc, d_area_of(w, "raleigh"), 1));
    ck_assert_int_eq(w->s.pile[DWF_CSA], pile - 1);
    proves("DWF-units-1");
    d_clear(w);
    d_leads(w, "price", "camden");
    d_leads(w, "polk", "camden");
    d_opens(w, DWF_CSA, 6);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "price")].status, DWF_OFF);
    for (int turn = 7; turn <= 9; turn++) {
        d_opens(w, DWF_CSA, turn);
        d_falls_back_to(w, DWF_STEP_CAMPAIGN);
        ck_assert_int_eq(w->s.leader[d_leader_of(w, "price")].status, turn == 9 ? DWF_ON_MAP : DWF_OFF);
    }
    for (int turn = 8; turn <= 24; turn++) { /* a militia whose capital is burned never comes */
        int nc_state = d_state_of(w, "NC");
        w->s.burned[d_area_of(w, "raleigh")] = 1;
        w->s.militia_due[nc_state] = (uint8_t)(turn == 8 ? 8 : w->s.militia_due[nc_state]);
        d_opens(w, DWF_CSA, turn);
        ck_assert_int_eq(w->s.militia[nc_state], 0);
    }
    ck_assert(w->s.militia_gone[d_state_of(w, "NC")]);
    proves("DWF-units-2");
    d_close_war(w);
}
END_TEST

/* ---- vessels under attack ---- */
START_TEST(ships_sail_off)
{
    for (int sails = 0; sails < 2; sails++) {
        struct war *w = d_bare_war();
        int savannah = d_area_of(w, "savannah");
        d_infantry(w, DWF_USA, "savannah", 2);
        d_vessels(w, DWF_USA, DWF_SHIP, "savannah", 2);
        d_infantry(w, DWF_CSA, "augusta", 5);
        d_supplies(w, DWF_CSA, "augusta", 1);
        d_half_of(w, DWF_CSA, 13);
        ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "augusta"), 5));
        ck_assert(d_goes(w, "savannah"));
        ck_assert(d_orders(w, DWF_FIGHT, 1, savannah));
        d_falls_back_to(w, DWF_STEP_SHIPS);
        ck_assert_int_eq(rules_asks(&w->s), ONLY(DWF_USA));
        ck_assert(!d_orders(w, DWF_WITHDRAW, 1, d_area_of(w, "augusta")));
        if (sails)
            ck_assert(d_orders(w, DWF_WITHDRAW, 1, d_area_of(w, "box_savannah")));
        else
            ck_assert(d_orders(w, DWF_STAND, 0));
        ck_assert_int_eq(w->s.vessel[DWF_USA][DWF_SHIP][d_area_of(w, "box_savannah")], sails ? 2 : 0);
        d_falls_back_to(w, DWF_STEP_CAMPAIGN);
        ck_assert_int_gt(w->s.pile[DWF_USA], 0); /* the infantry stays and fights, whatever the ships do */
        d_close_war(w);
    }
    proves("DWF-combat-14 DWF-combat-15");
}
END_TEST

/* ---- spoils and retreats ---- */
START_TEST(supply_shares_the_fate)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "murfreesboro", 12);
    d_supplies(w, DWF_CSA, "murfreesboro", 2);
    d_infantry(w, DWF_CSA, "tullahoma", 1);
    attack_to_the_end(w, DWF_USA, "grant_1863", "nashville", "murfreesboro", 12);
    ck_assert_int_gt(d_army_at(w, DWF_USA, "murfreesboro"), 0);
    int fled = 0;
    for (int i = 1; i <= w->d->n_areas; i++)
        fled += w->s.supply[DWF_CSA][i];
    ck_assert_int_eq(fled, 2); /* they left with the infantry that retreated */
    ck_assert_int_eq(d_happened(w, DWF_EVENT_SUPPLY_LOST), 0);
    d_clear(w);
    d_infantry(w, DWF_CSA, "murfreesboro", 1); /* lost to the last man */
    d_supplies(w, DWF_CSA, "murfreesboro", 2);
    attack_to_the_end(w, DWF_USA, "grant_1863", "nashville", "murfreesboro", 12);
    ck_assert_int_eq(w->s.supply[DWF_CSA][d_area_of(w, "murfreesboro")], 0);
    proves("DWF-capture-1");
    d_close_war(w);
}
END_TEST

/* Leaders and units together: Bragg with 3 holds against 4 without much of a leader left over. */
START_TEST(smaller_with_leaders)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "murfreesboro", 7);
    d_leads(w, "lee", "murfreesboro");
    attack_to_the_end(w, DWF_USA, "mcclellan", "nashville", "murfreesboro", 11); /* 12: 5 less 1, 4 less 5 */
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 2), 7 + 1);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 3), 7 + 5); /* by printed units alone it would be a tie too; */
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 1), DWF_CSA);
    d_clear(w);
    d_infantry(w, DWF_CSA, "murfreesboro", 6);
    d_leads(w, "lee", "murfreesboro");
    attack_to_the_end(w, DWF_USA, "mcclellan", "nashville", "murfreesboro", 11); /* here 7 units against 6 */
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 1), DWF_CSA);
    proves("DWF-retreat-5");
    d_close_war(w);
}
END_TEST

/* Of a battle at `at`: the areas to which this side may go. */
static struct kit_set ways(struct war *w, int side, const char *at, const char *from)
{
    w->s.battle = (struct dwf_battle){.area = d_area_of(w, at), .n_approaches = 1};
    w->s.battle.approach[0].from = (uint8_t)d_area_of(w, from);
    return dwf_retreats(&w->r, &w->s, side);
}

static bool only_these(const struct war *w, struct kit_set set, const char *a, const char *b)
{
    struct kit_set want = kit_only(d_area_of(w, a));
    if (b)
        kit_put(&want, d_area_of(w, b));
    return memcmp(&set, &want, sizeof set) == 0;
}

/* Neutral country: Ironton lies nearer to St. Louis than Greenville does. */
START_TEST(toward_a_flag_city)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "greenville", 3);
    w->s.turn = 13, w->s.side = DWF_CSA;
    memset(w->s.burned, 0, sizeof w->s.burned);
    ck_assert(
        only_these(w, ways(w, DWF_USA, "greenville", "jacksonport"), "ironton", "new_madrid")); /* Cairo is near */
    d_supplies(w, DWF_CSA, "ironton", 1);
    ck_assert(only_these(w, ways(w, DWF_USA, "greenville", "jacksonport"), "new_madrid", NULL)); /* not empty */
    ck_assert(
        only_these(w, ways(w, DWF_USA, "greenville", "new_madrid"), "jacksonport", NULL)); /* he came from there */
    proves("DWF-retreat-9 DWF-retreat-11"); /* and Jacksonport leads away, as there is nothing else */
    struct kit_set before = ways(w, DWF_USA, "chattanooga", "dalton");
    w->s.converted[d_area_of(w, "stevenson")] = w->s.converted[d_area_of(w, "tullahoma")] = 1;
    w->s.converted[d_area_of(w, "murfreesboro")] = w->s.converted[d_area_of(w, "nashville")] = 1;
    w->s.converted[d_area_of(w, "bowling_green")] = 1;
    struct kit_set after = ways(w, DWF_USA, "chattanooga", "dalton");
    ck_assert(
        kit_has(&after, d_area_of(w, "stevenson"))); /* no nearer to a flag city than Chattanooga, but on the line */
    ck_assert(!kit_has(&before, d_area_of(w, "stevenson")) || kit_count(&before) > 1);
    w->s.converted[d_area_of(w, "bowling_green")] = 0; /* a line that leads nowhere is none */
    w->s.converted[d_area_of(w, "nashville")] = 0;
    struct kit_set cut = ways(w, DWF_USA, "chattanooga", "dalton");
    ck_assert_int_eq(kit_has(&cut, d_area_of(w, "stevenson")), kit_has(&before, d_area_of(w, "stevenson")));
    proves("DWF-retreat-10");
    d_close_war(w);
}
END_TEST

/* In supply when it set out, it is out of it where it would attack from. */
START_TEST(supply_is_looked_at_again)
{
    for (int unit = 0; unit < 2; unit++) {
        struct war *w = d_bare_war();
        d_infantry(w, DWF_USA, "paducah", 3);
        d_leads(w, "grant_1861", "paducah");
        d_infantry(w, DWF_CSA, "corinth", 1);
        d_supplies(w, DWF_USA, "paducah", unit);
        d_half_of(w, DWF_USA, 13);
        ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "grant_1861")));
        ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 3));
        if (unit)
            ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
        ck_assert_int_eq(w->s.move.halved, 0); /* Cairo is near */
        ck_assert(d_goes(w, "humboldt"));
        ck_assert_int_eq(d_goes(w, "corinth"), unit);
        d_close_war(w);
    }
    proves("DWF-supply-16");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: fights");
    TCase *c = tcase_create("fights");
    tcase_add_test(c, one_leader);
    tcase_add_test(c, out_of_supply);
    tcase_add_test(c, who_is_infantry);
    tcase_add_test(c, printed_values);
    tcase_add_test(c, who_has_vessels);
    tcase_add_test(c, killed_and_removed);
    tcase_add_test(c, ships_sail_off);
    tcase_add_test(c, supply_shares_the_fate);
    tcase_add_test(c, smaller_with_leaders);
    tcase_add_test(c, toward_a_flag_city);
    tcase_add_test(c, supply_is_looked_at_again);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
