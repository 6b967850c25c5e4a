/* SPDX-License-Identifier: Apache-2.0 */
/* What a battle takes: who is lost by whose word and who by default, who may go where, who is lost for want of a way,
 * and what becomes of supply and leaders that are left with the enemy. */
#include "tests/games/divided-we-fall/dwf_build.h"
#include <string.h>

/* So many attack Murfreesboro from Nashville. */
static void attack(struct war *w, const char *leader, int n)
{
    d_infantry(w, DWF_USA, "nashville", n);
    d_supplies(w, DWF_USA, "nashville", 1);
    if (leader)
        d_leads(w, leader, "nashville");
    d_half_of(w, DWF_USA, 19);
    if (leader)
        d_sets_out(w, leader, n);
    else
        ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "nashville"), n));
    ck_assert(d_goes(w, "murfreesboro"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, d_area_of(w, "murfreesboro")));
}

/* The same up to the first question about losses of this side. */
static void attack_up_to_losses(struct war *w, const char *leader, int n, int side)
{
    attack(w, leader, n);
    while (rules_asks(&w->s) && d_step(w) != DWF_STEP_CAMPAIGN &&
           (d_step(w) != DWF_STEP_LOSSES || !(rules_asks(&w->s) & ONLY(side)))) {
        struct order o;
        int seat = rules_asks(&w->s) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA;
        ck_assert(rules_fallback(&w->r, &w->s, seat, &o));
        ck_assert(d_orders(w, o.verb, o.n_args, o.arg[0], o.arg[1], o.arg[2], o.arg[3]));
    }
}

/* ---- the step of a fort ---- */
/* One man against a fort: the table takes nothing from it, and of him as much as it has steps, which is all. */
START_TEST(a_fort_that_loses_nothing)
{
    struct war *w = d_bare_war();
    d_fort(w, DWF_CSA, "murfreesboro", 1);
    attack_up_to_losses(w, NULL, 1, DWF_USA);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "murfreesboro")], 1);
    ck_assert_int_eq(w->s.pile[DWF_USA], 1);
    proves("DWF-forts-6 DWF-forts-7");
    d_close_war(w);
}
END_TEST

/* Nine: three losses. One step of the fort goes by itself, and for the other two who holds it may name infantry. */
START_TEST(one_step_and_no_more)
{
    struct war *w = d_bare_war();
    int murfreesboro = d_area_of(w, "murfreesboro");
    d_fort(w, DWF_CSA, "murfreesboro", 3);
    d_infantry(w, DWF_CSA, "murfreesboro", 3);
    attack_up_to_losses(w, "mcclellan", 8, DWF_CSA);
    ck_assert_int_eq(d_step(w), DWF_STEP_LOSSES);
    ck_assert(d_is_offered(w, VERB_RESIGN, -1));
    ck_assert_int_eq(w->s.fort[murfreesboro], 2);
    for (int i = 0; i < 2; i++) {
        ck_assert(d_orders(w, DWF_LOSE, 3, DWF_LOSE_INFANTRY, murfreesboro, 1));
        ck_assert_int_eq(w->s.fort[murfreesboro], 2);
    }
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.infantry[DWF_CSA][murfreesboro], 1);
    proves("DWF-forts-6 DWF-combat-19");
    d_close_war(w);
}
END_TEST

/* ---- who is named ---- */
/* Paducah is attacked out of Cairo by land and by river, and out of Columbus: who is named is lost, from where it is
 * said; what comes from one area by two ways is one line, of which the larger part comes first. */
START_TEST(whoever_is_named)
{
    struct war *w = d_bare_war();
    int cairo = d_area_of(w, "cairo"), columbus = d_area_of(w, "columbus_ky");
    d_infantry(w, DWF_USA, "cairo", 7);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 1);
    d_infantry(w, DWF_USA, "columbus_ky", 3);
    d_supplies(w, DWF_USA, "columbus_ky", 1);
    d_infantry(w, DWF_CSA, "paducah", 9);
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_MOVE, 2, cairo, 2));
    ck_assert(d_goes(w, "paducah"));
    ck_assert(d_orders(w, DWF_FERRY, 4, 0, cairo, 5, 1));
    ck_assert(d_sails(w, "paducah"));
    ck_assert(d_orders(w, DWF_MOVE, 2, columbus, 3));
    ck_assert(d_goes(w, "paducah"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, w->s.battle.area));
    d_falls_back_to(w, DWF_STEP_LOSSES);
    while (!(rules_asks(&w->s) & ONLY(DWF_USA)))
        ck_assert(d_orders(w, DWF_LOSE, 3, DWF_LOSE_INFANTRY, d_area_of(w, "paducah"), 1));
    prompt_begin(&w->prompt, &w->lists);
    ck_assert(rules_prompt(&w->r, &w->s, DWF_USA, DWF_LOSE, &w->prompt));
    int lines = 0;
    for (int i = 0; i < w->prompt.n_offers; i++) {
        const struct offer *o = &w->prompt.offers[i];
        lines += w->prompt.ids[o->arg[0].first] == DWF_LOSE_INFANTRY && w->prompt.ids[o->arg[1].first] == cairo;
    }
    ck_assert_int_eq(lines, 1);
    int total = d_army_at(w, DWF_USA, "paducah"), due = w->s.battle.due[DWF_USA];
    ck_assert_int_gt(due, 2);
    ck_assert(d_orders(w, DWF_LOSE, 3, DWF_LOSE_INFANTRY, columbus, 1));
    ck_assert_int_eq(w->s.battle.approach[0].infantry, 2); /* by land */
    ck_assert_int_eq(w->s.battle.approach[1].infantry, 5); /* by river */
    ck_assert_int_eq(w->s.battle.approach[2].infantry, 2);
    ck_assert(d_orders(w, DWF_LOSE, 3, DWF_LOSE_INFANTRY, cairo, 1));
    ck_assert_int_eq(w->s.battle.approach[0].infantry, 2);
    ck_assert_int_eq(w->s.battle.approach[1].infantry, 4);
    ck_assert_int_eq(w->s.battle.due[DWF_USA], due - 2);
    ck_assert_int_eq(d_army_at(w, DWF_USA, "paducah"), total - 2);
    proves("DWF-forts-7 DWF-combat-16");
    d_close_war(w);
}
END_TEST

/* By default infantry goes first, but not the last that a leader has with him while anything else can go: else he would
 * be alone. Of what stands in Memphis so much is due: what is lost first? */
START_TEST(who_is_lost_by_default)
{
    static const struct {
        int infantry, militia, fort, ships, led, due, kind, n;
    } rows[] = {{2, 0, 0, 2, 1, 1, DWF_LOSE_INFANTRY, 1}, {1, 0, 0, 2, 1, 1, DWF_LOSE_SHIP, 1},
                {1, 0, 0, 2, 0, 1, DWF_LOSE_INFANTRY, 1}, {3, 0, 0, 2, 1, 3, DWF_LOSE_INFANTRY, 2},
                {0, 0, 2, 3, 1, 2, DWF_LOSE_FORT, 2},     {0, 1, 1, 0, 1, 1, DWF_LOSE_FORT, 1},
                {1, 1, 1, 0, 1, 1, DWF_LOSE_INFANTRY, 1}, {1, 1, 1, 0, 1, 2, DWF_LOSE_INFANTRY, 1},
                {4, 0, 1, 0, 1, 2, DWF_LOSE_INFANTRY, 2}, {1, 0, 3, 0, 1, 2, DWF_LOSE_FORT, 2},
                {1, 0, 1, 2, 1, 1, DWF_LOSE_FORT, 1},     {2, 0, 0, 2, 1, 2, DWF_LOSE_INFANTRY, 1}};
    struct war *w = d_bare_war();
    struct order o;
    int side = rows[_i].militia ? DWF_CSA : DWF_USA, memphis = d_area_of(w, "memphis");
    d_infantry(w, side, "memphis", rows[_i].infantry);
    d_fort(w, side, "memphis", rows[_i].fort);
    d_vessels(w, DWF_USA, DWF_SHIP, "memphis", rows[_i].ships);
    if (rows[_i].militia)
        d_militia(w, "TN", "memphis");
    w->s.side = !side;
    w->s.battle.area = memphis;
    w->s.battle.due[side] = rows[_i].due;
    if (rows[_i].led) {
        d_leads(w, side ? "butler" : "polk", "memphis");
        w->s.battle.leader[side] = d_leader_of(w, side ? "butler" : "polk");
    }
    ck_assert(dwf_losses_fallback(&w->r, &w->s, side, &o));
    ck_assert_int_eq(o.arg[0], rows[_i].kind);
    ck_assert_int_eq(o.arg[1], memphis);
    ck_assert_int_eq(o.arg[2], rows[_i].n);
    proves("DWF-forts-6 DWF-combat-16");
    d_close_war(w);
}
END_TEST

/* ---- where the beaten go ---- */
static struct kit_set ways_from(struct war *w, int side, const char *at, const char *attackers_from)
{
    w->s.side = !side;
    w->s.battle = (struct dwf_battle){.area = d_area_of(w, at), .n_approaches = 1};
    w->s.battle.approach[0].from = (uint8_t)d_area_of(w, attackers_from);
    return dwf_retreats(&w->r, &w->s, side);
}

static bool just(const struct war *w, struct kit_set set, const char *area)
{
    struct kit_set want = {{0}};
    if (area)
        kit_put(&want, d_area_of(w, area));
    return memcmp(&set, &want, sizeof set) == 0;
}

START_TEST(where_the_beaten_may_go)
{
    struct war *w = d_bare_war();
    static const char *const round_memphis[] = {"humboldt", "holly_springs", "grenada", "helena"};
    w->s.turn = 13;
    for (int i = 0; i < 4; i++)
        d_infantry(w, DWF_USA, round_memphis[i], 1);
    ck_assert(just(w, ways_from(w, DWF_CSA, "memphis", "humboldt"), NULL)); /* New Madrid is near by water alone */
    d_clear(w); /* neutral country: where friends are, else where nobody is */
    d_infantry(w, DWF_CSA, "greenville", 1);
    ck_assert(just(w, ways_from(w, DWF_CSA, "ironton", "st_louis"), "greenville"));
    ck_assert(just(w, ways_from(w, DWF_USA, "new_madrid", "greenville"), "cairo")); /* own colour before all */
    d_clear(w);
    d_infantry(w, DWF_USA, "paducah", 2);
    d_infantry(w, DWF_CSA, "humboldt", 2);
    struct kit_set ways = ways_from(w, DWF_USA, "columbus_ky", "humboldt");
    ck_assert(just(w, ways, "paducah"));
    w = (d_close_war(w), d_a_war("1861-campaign")); /* closed Kentucky takes nobody in */
    d_clear(w);
    w->s.turn = 3;
    d_infantry(w, DWF_CSA, "vincennes", 1);
    d_infantry(w, DWF_CSA, "cairo", 1);
    ck_assert(just(w, ways_from(w, DWF_USA, "evansville", "vincennes"), NULL));
    proves("DWF-retreat-7 DWF-retreat-8 DWF-retreat-9");
    d_close_war(w);
}
END_TEST

/* Who cannot leave is lost: infantry to the pile, militia and vessels to come back; all of it counts as lost infantry
 * but the vessels. Confederate ironclads are none of those who stand there. */
START_TEST(who_cannot_leave)
{
    struct war *w = d_bare_war();
    int memphis = d_area_of(w, "memphis"), tennessee = d_state_of(w, "TN");
    w->s.turn = 13, w->s.side = DWF_USA;
    w->s.battle.area = memphis;
    d_infantry(w, DWF_CSA, "memphis", 2);
    d_militia(w, "TN", "memphis");
    play_begin(&w->play, NULL, &w->why);
    dwf_eliminate(&w->r, &w->s, DWF_CSA, &w->play);
    ck_assert_int_eq(w->s.infantry[DWF_CSA][memphis], 0);
    ck_assert_int_eq(w->s.militia[tennessee], 0);
    ck_assert_int_eq(w->s.militia_due[tennessee], 19);
    ck_assert_int_eq(w->s.pile[DWF_CSA], 2);
    ck_assert_int_eq(w->s.battle.infantry_lost[DWF_CSA], 3);
    d_militia(w, "TN", "memphis"); /* militia alone */
    w->s.militia_due[tennessee] = 0;
    dwf_eliminate(&w->r, &w->s, DWF_CSA, &w->play);
    ck_assert_int_eq(w->s.militia[tennessee], 0);
    ck_assert_int_eq(w->s.battle.infantry_lost[DWF_CSA], 4);
    ck_assert_int_eq(w->play.n_events, 2);
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "memphis", 1); /* an ironclad alone: nobody */
    dwf_eliminate(&w->r, &w->s, DWF_CSA, &w->play);
    ck_assert_int_eq(w->play.n_events, 2);
    w->s.side = DWF_CSA;
    d_vessels(w, DWF_USA, DWF_SHIP, "memphis", 1);
    d_vessels(w, DWF_USA, DWF_IRONCLAD, "memphis", 2);
    dwf_eliminate(&w->r, &w->s, DWF_USA, &w->play);
    ck_assert_int_eq(w->play.n_events, 3);
    ck_assert_int_eq(dwf_vessels(&w->s, DWF_USA, memphis), 0);
    ck_assert_int_eq(w->s.ships_due[19], 1);
    ck_assert_int_eq(w->s.ironclads_due[DWF_USA][19], 2);
    ck_assert_int_eq(w->s.battle.infantry_lost[DWF_USA], 0);
    proves("DWF-retreat-12");
    d_close_war(w);
}
END_TEST

/* ---- who is left with the enemy ---- */
/* Supply in two places: the first of each is lost, the second of each is asked about. */
START_TEST(supply_that_is_left)
{
    struct war *w = d_bare_war();
    int corinth = d_area_of(w, "corinth"), memphis = d_area_of(w, "memphis");
    d_infantry(w, DWF_USA, "corinth", 1);
    d_infantry(w, DWF_USA, "memphis", 1);
    d_half_of(w, DWF_USA, 13);
    d_supplies(w, DWF_CSA, "corinth", 1);
    d_supplies(w, DWF_CSA, "memphis", 1);
    flow_call(&w->s, DWF_STEP_SETTLE, 0);
    play_begin(&w->play, NULL, &w->why);
    dwf_settle_run(&w->r, &w->s, &w->play);
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN); /* nobody is asked: each is the first of its place */
    ck_assert_int_eq(w->s.supply[DWF_CSA][corinth] + w->s.supply[DWF_CSA][memphis], 0);
    ck_assert_int_eq(w->s.supply[DWF_USA][corinth] + w->s.supply[DWF_USA][memphis], 0);
    d_supplies(w, DWF_CSA, "corinth", 3);
    flow_call(&w->s, DWF_STEP_SETTLE, 0);
    dwf_settle_run(&w->r, &w->s, &w->play);
    ck_assert_int_eq(d_step(w), DWF_STEP_SETTLE);
    ck_assert_int_eq(rules_asks(&w->s), ONLY(DWF_USA));
    ck_assert_int_eq(w->s.supply[DWF_CSA][corinth], 2);
    ck_assert(d_is_offered(w, VERB_RESIGN, -1));
    ck_assert(!d_orders(w, DWF_SPOILS, 1, 3)); /* taken or refused */
    ck_assert(d_orders(w, DWF_SPOILS, 1, 1));
    ck_assert_int_eq(w->s.supply[DWF_CSA][corinth], 0); /* the second is taken, the third lost again */
    ck_assert_int_eq(w->s.supply[DWF_USA][corinth], 1);
    proves("DWF-capture-2 DWF-capture-3 DWF-capture-ex1");
    d_close_war(w);
}
END_TEST

/* A leader alone goes to the nearest flag city: of two that are equally near his player says which. */
START_TEST(leaders_who_are_left)
{
    static const struct {
        const char *at;
        int asked;
    } rows[] = {{"murfreesboro", 0}, {"tullahoma", 0}, {"grenada", 1}, {"talladega", 1}};
    for (int i = 0; i < 4; i++) {
        struct war *w = d_bare_war();
        struct kit_set near = dwf_nearest_flags(&w->r, &w->s, DWF_CSA, d_area_of(w, rows[i].at));
        int asked = kit_count(&near) > 1;
        d_infantry(w, DWF_USA, rows[i].at, 1);
        d_half_of(w, DWF_USA, 13);
        d_leads(w, "polk", rows[i].at);
        flow_call(&w->s, DWF_STEP_SETTLE, 0);
        play_begin(&w->play, NULL, &w->why);
        dwf_settle_run(&w->r, &w->s, &w->play);
        ck_assert_int_eq(d_step(w) == DWF_STEP_SETTLE, asked);
        ck_assert(rows[i].asked == asked || !rows[i].asked);
        if (asked) {
            int home = 0;
            ck_assert_int_eq(rules_asks(&w->s), ONLY(DWF_CSA));
            while (kit_next(&near, &home)) /* the last of them */
                ck_assert(d_is_offered(w, DWF_HOME, d_leader_of(w, "polk")));
            for (int area = 0; kit_next(&near, &area);)
                home = area;
            ck_assert(d_orders(w, DWF_HOME, 2, d_leader_of(w, "polk"), home));
            ck_assert_int_eq(w->s.leader[d_leader_of(w, "polk")].area, home);
        }
        ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
        ck_assert_int_ne(w->s.leader[d_leader_of(w, "polk")].area, d_area_of(w, rows[i].at));
        d_close_war(w);
    }
    proves("DWF-retreat-6 DWF-capture-1");
}
END_TEST

/* A campaign begins with what arrivals have left alone, and is asked for at once where they have left nobody. */
START_TEST(as_a_campaign_begins)
{
    for (int alone = 0; alone < 2; alone++) {
        struct war *w = d_bare_war();
        d_infantry(w, DWF_USA, "murfreesboro", 1);
        if (alone)
            d_leads(w, "polk", "murfreesboro");
        w->s.side = DWF_USA, w->s.turn = 13;
        play_begin(&w->play, NULL, &w->why);
        dwf_begin_campaign(&w->r, &w->s, &w->play);
        ck_assert_int_eq(d_step(w), alone ? DWF_STEP_SETTLE : DWF_STEP_CAMPAIGN);
        ck_assert_int_eq(rules_asks(&w->s), alone ? 0 : ONLY(DWF_USA));
        d_close_war(w);
    }
    proves("DWF-retreat-6 DWF-capture-1");
}
END_TEST

/* By default the first of them; without any flag city he waits until there is one. */
START_TEST(leaders_by_default)
{
    struct war *w = d_bare_war();
    struct order o;
    d_infantry(w, DWF_CSA, "baltimore", 1);
    d_half_of(w, DWF_CSA, 13);
    d_leads(w, "butler", "baltimore"); /* Philadelphia, Harrisburg and Washington are a link away */
    flow_call(&w->s, DWF_STEP_SETTLE, 0);
    play_begin(&w->play, NULL, &w->why);
    dwf_settle_run(&w->r, &w->s, &w->play);
    ck_assert_int_eq(rules_asks(&w->s), ONLY(DWF_USA));
    ck_assert(rules_fallback(&w->r, &w->s, DWF_USA, &o));
    ck_assert(o.verb == DWF_HOME && o.n_args == 2 && o.arg[0] == d_leader_of(w, "butler"));
    ck_assert_int_eq(o.arg[1], d_area_of(w, "philadelphia"));
    ck_assert(d_orders(w, o.verb, o.n_args, o.arg[0], o.arg[1]));
    d_clear(w);
    for (int area = 1; area <= w->d->n_areas; area++)
        w->s.burned[area] = w->d->area[area].flag == DWF_BY_CSA;
    d_infantry(w, DWF_USA, "murfreesboro", 1);
    d_half_of(w, DWF_USA, 13);
    d_leads(w, "polk", "murfreesboro");
    flow_call(&w->s, DWF_STEP_SETTLE, 0);
    dwf_settle_run(&w->r, &w->s, &w->play);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "polk")].status, DWF_HOMELESS);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "polk")].area, 0);
    proves("DWF-retreat-6 DWF-capture-1");
    d_close_war(w);
}
END_TEST

/* Ten under McClellan against Lee in a fort: four losses less five, and the one step that nobody saves. One surplus
 * loss of a defender takes one off the attacker's. */
START_TEST(saved_and_to_spare)
{
    struct war *w = d_bare_war();
    d_fort(w, DWF_CSA, "murfreesboro", 2);
    d_infantry(w, DWF_CSA, "murfreesboro", 3);
    d_leads(w, "lee", "murfreesboro");
    attack(w, "mcclellan", 10);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "murfreesboro")], 1);
    ck_assert_int_eq(w->s.pile[DWF_CSA], 0);
    proves("DWF-forts-6 DWF-combat-19");
    d_clear(w);
    memset(w->s.pile, 0, sizeof w->s.pile);
    d_infantry(w, DWF_CSA, "murfreesboro", 1);
    attack(w, NULL, 5); /* two of them are due, and there is one; two of ours, less one */
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.pile[DWF_CSA], 1);
    ck_assert_int_eq(w->s.pile[DWF_USA], 1);
    proves("DWF-combat-29");
    d_close_war(w);
}
END_TEST

/* Five by gunboat from Cairo to Columbus cross the Mississippi: with the boat 6, halved. */
START_TEST(over_the_mississippi)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "cairo", 5);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 1);
    d_infantry(w, DWF_CSA, "columbus_ky", 2);
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_FERRY, 4, 0, d_area_of(w, "cairo"), 5, 1));
    ck_assert(d_sails(w, "columbus_ky"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, w->s.battle.area));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 3);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 2), DWF_COL_MAJOR);
    proves("DWF-invade-16 DWF-invade-11");
    d_close_war(w);
}
END_TEST

/* Who retreats may resign instead, and nobody is asked who has one way. */
START_TEST(a_way_out_of_two)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "murfreesboro", 9);
    attack(w, "grant_1863", 12);
    d_falls_back_to(w, DWF_STEP_RETREAT);
    ck_assert_int_eq(rules_asks(&w->s), ONLY(DWF_CSA));
    ck_assert(d_is_offered(w, VERB_RESIGN, -1));
    ck_assert(!d_orders(w, DWF_RETREAT, 1, d_area_of(w, "nashville")));
    ck_assert(d_orders(w, DWF_RETREAT, 1, d_area_of(w, "tullahoma")));
    ck_assert_int_gt(d_army_at(w, DWF_CSA, "tullahoma"), 0);
    proves("DWF-retreat-8 DWF-retreat-7");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: toll");
    TCase *c = tcase_create("toll");
    tcase_add_test(c, a_fort_that_loses_nothing);
    tcase_add_test(c, one_step_and_no_more);
    tcase_add_test(c, whoever_is_named);
    tcase_add_loop_test(c, who_is_lost_by_default, 0, 12);
    tcase_add_test(c, where_the_beaten_may_go);
    tcase_add_test(c, who_cannot_leave);
    tcase_add_test(c, supply_that_is_left);
    tcase_add_test(c, leaders_who_are_left);
    tcase_add_test(c, as_a_campaign_begins);
    tcase_add_test(c, leaders_by_default);
    tcase_add_test(c, saved_and_to_spare);
    tcase_add_test(c, over_the_mississippi);
    tcase_add_test(c, a_way_out_of_two);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
