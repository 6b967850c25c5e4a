/* SPDX-License-Identifier: Apache-2.0 */
/* The option leader-abilities: who has what, and what comes of it, through the doors. */
#include "tests/games/divided-we-fall/dwf_build.h"
#include <string.h>

/* ---- who has what ---- */
static const struct {
    const char *leader;
    int abilities;
    const char *id;
} powers[] = {
    {"banks", DWF_ADMINISTRATOR, "DWF-O-banks-1"},
    {"burnside", DWF_ADMINISTRATOR, "DWF-O-burnside-1"},
    {"grant_1863", DWF_SIEGE_WAR, "DWF-O-grant-1"},
    {"halleck", DWF_ADMINISTRATOR, "DWF-O-halleck-1"},
    {"hooker", DWF_ADMINISTRATOR, "DWF-O-hooker-1"},
    {"lyon", DWF_INDEPENDENT | DWF_CORPS, "DWF-O-lyon-1"},
    {"mcclellan", DWF_MASTER_TRAINER, "DWF-O-mcclellan-1"},
    {"mcpherson", DWF_SIEGE_WAR, "DWF-O-mcpherson-1"},
    {"meade", DWF_ENGINEER, "DWF-O-meade-1"},
    {"pope", DWF_SIEGE_WAR, "DWF-O-pope-1"},
    {"sheridan", DWF_INDEPENDENT | DWF_CORPS, "DWF-O-sheridan-1"},
    {"sherman", DWF_INDEPENDENT, "DWF-O-sherman-1"},
    {"thomas", DWF_DEFENSIVE_MASTER | DWF_ENGINEER, "DWF-O-thomas-1"},
    {"beauregard", DWF_DEFENSIVE, "DWF-O-beauregard-1"},
    {"bragg", DWF_MOVES, "DWF-O-bragg-1"},
    {"early", DWF_MOVES | DWF_INDEPENDENT | DWF_CORPS, "DWF-O-early-1"},
    {"forrest", DWF_MOVES | DWF_INDEPENDENT | DWF_CORPS, "DWF-O-forrest-1"},
    {"hardee", DWF_MOVES, "DWF-O-hardee-1"},
    {"hood", DWF_AGGRESSIVE, "DWF-O-hood-1"},
    {"jackson", DWF_MOVES | DWF_INDEPENDENT | DWF_CORPS | DWF_LOYALIST, "DWF-O-jackson-1"},
    {"je_johnston", DWF_ADMINISTRATOR, "DWF-O-jejohnston-1"},
    {"smith", DWF_INDEPENDENT, "DWF-O-smith-1"},
    {"lee", DWF_MOVES | DWF_ENGINEER | DWF_AGGRESSIVE | DWF_LOYALIST, "DWF-O-lee-1"},
    {"longstreet", DWF_ENGINEER | DWF_INDEPENDENT | DWF_CORPS, "DWF-O-longstreet-1"},
    {"magruder", DWF_ENGINEER, "DWF-O-magruder-1"},
    {"pemberton", DWF_DEFENSIVE_MASTER, "DWF-O-pemberton-1"},
    {"price", DWF_ADMINISTRATOR_MILITIA, "DWF-O-price-1"},
};
enum { POWERS = sizeof powers / sizeof *powers };

static struct war *bare(const char *options)
{
    struct war *w = d_a_war_with("1863", options);
    d_clear(w);
    return w;
}

START_TEST(who_has_what)
{
    struct war *with = bare("leader-abilities"), *without = bare(NULL);
    int n = 0;
    for (int i = 0; i < POWERS; i++) {
        int leader = d_leader_of(with, powers[i].leader);
        for (int bit = DWF_ADMINISTRATOR; bit <= DWF_SIEGE_WAR; bit *= 2) {
            ck_assert_msg(dwf_able(&with->r, &with->s, leader, bit) == ((powers[i].abilities & bit) != 0), "%s: %d",
                          powers[i].leader, bit);
            ck_assert(!dwf_able(&without->r, &without->s, leader, bit));
        }
        proves(powers[i].id);
    }
    for (int i = 1; i <= with->d->n_leaders; i++)
        n += with->d->leader[i].abilities != 0;
    ck_assert_int_eq(n, POWERS); /* and nobody else */
    proves("DWF-leaders-17");
    d_close_war(with);
    d_close_war(without);
}
END_TEST

/* ---- administrators ---- */
/* The Confederates' arrivals of turn 13, with so many in the pile. */
static void arrivals(struct war *w, int side, int turn, int pile)
{
    w->s.pile[side] = pile;
    d_opens(w, side, turn);
    ck_assert_int_eq(d_step(w), DWF_STEP_ARRIVE);
}

START_TEST(an_administrator_draws_one)
{
    struct war *w = bare("leader-abilities");
    d_leads(w, "je_johnston", "petersburg"); /* beside Richmond */
    arrivals(w, DWF_CSA, 13, 6);
    int cs = d_group_of(w, "CS"), nc = d_group_of(w, "NC"), petersburg = d_area_of(w, "petersburg");
    int before = w->s.infantry[DWF_CSA][petersburg];
    ck_assert(!d_orders(w, DWF_REPLACE, 3, nc, petersburg, 1)); /* not his nearest flag city's */
    ck_assert(!d_orders(w, DWF_REPLACE, 3, cs, petersburg, 2));
    ck_assert(d_orders(w, DWF_REPLACE, 3, cs, petersburg, 1));
    ck_assert_int_eq(w->s.infantry[DWF_CSA][petersburg], before + 1);
    ck_assert_int_eq(w->s.pile[DWF_CSA], 5);
    ck_assert(d_orders(w, DWF_DOUBLE, 1, nc));
    ck_assert(!d_orders(w, DWF_REPLACE, 3, cs, petersburg, 1)); /* one */
    ck_assert(d_orders(w, DWF_REPLACE, 3, cs, d_area_of(w, "richmond"), 1));
    d_close_war(w);
    w = bare(NULL);
    d_leads(w, "je_johnston", "petersburg");
    arrivals(w, DWF_CSA, 13, 6);
    ck_assert(!d_orders(w, DWF_REPLACE, 3, cs, petersburg, 1));
    proves("DWF-O-administrator-1");
    d_close_war(w);
}
END_TEST

START_TEST(price_draws_militia)
{
    struct war *w = bare("leader-abilities");
    int state = d_state_of(w, "AR");
    d_leads(w, "price", "camden");
    ck_assert_str_eq(w->d->state[w->d->area[d_area_of(w, "camden")].state].id, "AR");
    w->s.militia_due[state] = 13;
    arrivals(w, DWF_CSA, 13, 0);
    ck_assert_int_eq(w->s.militia[state], 0); /* he is asked */
    ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_MILITIA, d_area_of(w, "camden")));
    ck_assert_int_eq(w->s.militia[state], d_area_of(w, "camden"));
    ck_assert_int_eq(w->s.militia_due[state], 0);
    d_close_war(w);
    w = bare("leader-abilities"); /* no infantry comes to him */
    d_leads(w, "price", "camden");
    arrivals(w, DWF_CSA, 13, 6);
    ck_assert(!d_orders(w, DWF_REPLACE, 3, d_group_of(w, "WE"), d_area_of(w, "camden"), 1));
    d_close_war(w);
    w = bare("leader-abilities"); /* in another state it comes to its capital by itself */
    d_leads(w, "price", "memphis");
    w->s.militia_due[state] = 13;
    d_opens(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.militia[state], d_area_of(w, "little_rock"));
    proves("DWF-O-price-1");
    d_close_war(w);
}
END_TEST

/* ---- works ---- */
START_TEST(engineers_entrench)
{
    struct war *w = bare("leader-abilities");
    d_leads(w, "magruder", "petersburg");
    d_leads(w, "longstreet", "richmond");
    d_leads(w, "hood", "charlottesville");
    d_half_of(w, DWF_CSA, 13);
    int points = w->s.points;
    ck_assert(d_orders(w, DWF_ENTRENCH, 1, d_leader_of(w, "magruder")));
    ck_assert_int_eq(w->s.fort[d_area_of(w, "petersburg")], 1); /* at once */
    ck_assert_int_eq(w->s.building[d_area_of(w, "petersburg")], 0);
    ck_assert_int_eq(w->s.points, points - 1);
    ck_assert(!d_orders(w, DWF_ENTRENCH, 1, d_leader_of(w, "hood")));
    ck_assert(!d_orders(w, DWF_ENTRENCH, 1, d_leader_of(w, "magruder")));
    ck_assert(d_orders(w, DWF_RIDE, 2, d_leader_of(w, "longstreet"), d_area_of(w, "charlottesville")));
    ck_assert(!d_orders(w, DWF_ENTRENCH, 1, d_leader_of(w, "longstreet"))); /* he has moved */
    d_close_war(w);
    w = bare(NULL);
    d_leads(w, "magruder", "petersburg");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(!d_is_offered(w, DWF_ENTRENCH, -1));
    proves("DWF-O-engineer-1");
    d_close_war(w);
}
END_TEST

static int trained_at(const char *options, const char *area)
{
    struct war *w = bare(options);
    d_leads(w, "mcclellan", area);
    d_half_of(w, DWF_USA, 9);
    int points = w->s.points, n = 0;
    if (d_orders(w, DWF_TRAIN, 0)) {
        n = w->s.infantry[DWF_USA][d_area_of(w, area)];
        ck_assert_int_eq(w->s.points, points - 1);
        ck_assert(!d_orders(w, DWF_TRAIN, 0)); /* once a turn */
        ck_assert(!d_orders(w, DWF_MARCH, 1, d_leader_of(w, "mcclellan")));
    }
    d_close_war(w);
    return n;
}

START_TEST(a_master_trains_anywhere)
{
    ck_assert_int_eq(trained_at("leader-abilities", "frederick"), 1);
    ck_assert_int_eq(trained_at(NULL, "frederick"), 0);
    ck_assert_int_eq(trained_at("leader-abilities", "washington_dc"), 2);
    proves("DWF-O-trainer-1");
}
END_TEST

/* ---- moving ---- */
START_TEST(a_corps_is_five)
{
    struct war *w = bare("leader-abilities");
    d_infantry(w, DWF_CSA, "richmond", 9);
    d_militia(w, "VA", "richmond");
    d_leads(w, "jackson", "richmond");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "jackson")));
    ck_assert(!d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 6));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 5));
    ck_assert(!d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 1));
    ck_assert(!d_orders(w, DWF_TAKE, 2, DWF_MILITIA + d_state_of(w, "VA"), 1));
    d_close_war(w);
    w = bare(NULL);
    d_infantry(w, DWF_CSA, "richmond", 9);
    d_leads(w, "jackson", "richmond");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "jackson")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 9));
    d_close_war(w);
    w = bare("leader-abilities"); /* by water too */
    d_infantry(w, DWF_USA, "cairo", 8);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 1);
    d_leads(w, "sheridan", "cairo");
    d_half_of(w, DWF_USA, 20);
    ck_assert(!d_orders(w, DWF_FERRY, 4, d_leader_of(w, "sheridan"), d_area_of(w, "cairo"), 6, 1));
    ck_assert(d_orders(w, DWF_FERRY, 4, d_leader_of(w, "sheridan"), d_area_of(w, "cairo"), 5, 1));
    proves("DWF-O-corps-1");
    d_close_war(w);
}
END_TEST

START_TEST(independents_roam)
{
    struct war *w = bare("leader-abilities");
    d_infantry(w, DWF_USA, "nashville", 6);
    d_leads(w, "sherman", "nashville");
    d_leads(w, "thomas", "nashville");
    d_infantry(w, DWF_CSA, "murfreesboro", 1);
    d_supplies(w, DWF_USA, "nashville", 1);
    d_half_of(w, DWF_USA, 19);
    int points = w->s.points;
    ck_assert(!d_orders(w, DWF_ROAM, 1, d_leader_of(w, "thomas")));
    ck_assert(d_orders(w, DWF_ROAM, 1, d_leader_of(w, "sherman")));
    ck_assert(!d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 5));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 4));
    ck_assert(!d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 1));
    ck_assert(!d_goes(w, "murfreesboro")); /* no attack */
    proves("DWF-O-independent-2");
    ck_assert(d_goes(w, "bowling_green"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.points, points);
    ck_assert_int_eq(w->s.infantry[DWF_USA][d_area_of(w, "bowling_green")], 4);
    ck_assert(!d_orders(w, DWF_MARCH, 1, d_leader_of(w, "sherman")));
    proves("DWF-O-independent-1");
    d_close_war(w);
}
END_TEST

START_TEST(a_loyalist_stays)
{
    struct war *w = bare("leader-abilities");
    d_infantry(w, DWF_CSA, "danville", 3);
    d_leads(w, "lee", "danville");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(!d_orders(w, DWF_RIDE, 2, d_leader_of(w, "lee"), d_area_of(w, "greensboro"))); /* North Carolina */
    ck_assert(d_is_offered(w, DWF_RIDE, d_leader_of(w, "lee")));
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "lee")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 3));
    ck_assert(!d_goes(w, "greensboro"));
    ck_assert(d_goes(w, "lynchburg"));
    d_close_war(w);
    w = bare(NULL);
    d_infantry(w, DWF_CSA, "danville", 3);
    d_leads(w, "lee", "danville");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "lee")));
    ck_assert(d_goes(w, "greensboro"));
    proves("DWF-O-loyalist-1");
    d_close_war(w);
}
END_TEST

/* Cookville to Chattanooga: 2 by road, 1 for woods, 1 for the river; the river is ignored. */
START_TEST(bragg_knows_the_ground)
{
    struct war *w = bare("leader-abilities");
    d_infantry(w, DWF_CSA, "cookville", 4);
    d_leads(w, "bragg", "cookville");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "bragg")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 4));
    ck_assert(d_orders(w, DWF_IGNORE, 1, DWF_SEASONAL));
    ck_assert(!d_orders(w, DWF_IGNORE, 1, DWF_WOODS)); /* one */
    ck_assert(d_goes(w, "chattanooga"));
    ck_assert_int_eq(d_told(w, DWF_EVENT_MOVED, 6), 2 + 1);
    d_close_war(w);
    w = bare("leader-abilities"); /* in combat it counts all the same */
    d_infantry(w, DWF_CSA, "cookville", 6);
    d_infantry(w, DWF_USA, "chattanooga", 2);
    d_leads(w, "bragg", "cookville");
    d_supplies(w, DWF_CSA, "cookville", 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "bragg")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 6));
    ck_assert(d_orders(w, DWF_IGNORE, 1, DWF_SEASONAL));
    ck_assert(d_goes(w, "chattanooga"));
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 6 - 2 + 2);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 2), DWF_COL_MAXIMUM);
    proves("DWF-O-moves-1");
    d_close_war(w);
}
END_TEST

/* ---- battle ---- */
/* Ten from Nashville attack Murfreesboro (rail, no terrain of its own): what is told of it. */
struct outcome {
    int value, lost[DWF_SIDES];
};
/* Ten of a side from one of these two places against twelve in the other. */
static struct outcome attack(const char *options, int side, const char *attacker, const char *defender, int fort)
{
    struct war *w = bare(options);
    const char *from = side == DWF_USA ? "nashville" : "murfreesboro", *to = side == DWF_USA ? "murfreesboro" : "nashville";
    d_infantry(w, side, from, 10);
    d_leads(w, attacker, from);
    d_supplies(w, side, from, 1);
    d_infantry(w, !side, to, 12);
    d_leads(w, defender, to);
    d_supplies(w, !side, to, 1);
    d_fort(w, !side, to, fort);
    d_half_of(w, side, 19);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, attacker)));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 10));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_goes(w, to));
    ck_assert(d_orders(w, DWF_FIGHT, 1, w->s.battle.area));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    struct outcome out = {.value = d_told(w, DWF_EVENT_VALUE, 1)};
    for (int i = 0; i < w->n_log; i++)
        if (w->log[i].kind == DWF_EVENT_LOST)
            out.lost[w->log[i].arg[0]] += w->log[i].arg[3];
    d_close_war(w);
    return out;
}

static struct outcome murfreesboro(const char *options, const char *attacker, const char *defender, int fort)
{
    return attack(options, DWF_USA, attacker, defender, fort);
}

START_TEST(who_knows_forts)
{
    const char *on = "leader-abilities";
    struct outcome plain = murfreesboro(NULL, "mcpherson", "pemberton", 1);
    struct outcome siege = murfreesboro(on, "mcpherson", "s_jones", 1),
                   open = murfreesboro(on, "mcpherson", "s_jones", 0);
    ck_assert_int_eq(siege.value, plain.value + 1);
    ck_assert_int_eq(open.value, plain.value);
    proves("DWF-O-siege-1");
    struct outcome steady = murfreesboro(on, "grant_1861", "beauregard", 1),
                   bare_of_it = murfreesboro(NULL, "grant_1861", "beauregard", 1);
    ck_assert_int_eq(steady.value, bare_of_it.value);
    ck_assert_int_eq(bare_of_it.lost[DWF_CSA], 4 - 3); /* 13: 4, less 3 of his, at least 1 of the fort */
    ck_assert_int_eq(steady.lost[DWF_CSA], 1);         /* 4 less 4, but the step of the fort */
    struct outcome master = murfreesboro(on, "grant_1861", "pemberton", 1),
                   plainly = murfreesboro(NULL, "grant_1861", "pemberton", 1);
    ck_assert_int_eq(master.lost[DWF_USA], plainly.lost[DWF_USA] + 1);
    ck_assert_int_eq(murfreesboro(on, "grant_1861", "pemberton", 0).lost[DWF_USA],
                     murfreesboro(NULL, "grant_1861", "pemberton", 0).lost[DWF_USA]);
    proves("DWF-O-defmaster-1");
}
END_TEST

/* Thirteen men: 4 losses, 3 of them saved, or with a fort 4. */
START_TEST(beauregard_in_a_fort)
{
    struct war *w = bare("leader-abilities");
    d_infantry(w, DWF_CSA, "murfreesboro", 12);
    d_leads(w, "beauregard", "murfreesboro");
    d_fort(w, DWF_CSA, "murfreesboro", 1);
    d_half_of(w, DWF_USA, 19);
    w->s.battle.area = d_area_of(w, "murfreesboro");
    w->s.battle.leader[DWF_CSA] = d_leader_of(w, "beauregard");
    ck_assert_int_eq(dwf_led_value(&w->r, &w->s, DWF_CSA), 4);
    w->s.battle.leader[DWF_CSA] = d_leader_of(w, "bragg");
    ck_assert_int_eq(dwf_led_value(&w->r, &w->s, DWF_CSA), 2);
    w->s.battle.leader[DWF_CSA] = d_leader_of(w, "beauregard");
    d_fort(w, DWF_CSA, "murfreesboro", 0);
    ck_assert_int_eq(dwf_led_value(&w->r, &w->s, DWF_CSA), 3);
    w->s.side = DWF_CSA; /* nor when he attacks one */
    d_fort(w, DWF_USA, "murfreesboro", 1);
    ck_assert_int_eq(dwf_led_value(&w->r, &w->s, DWF_CSA), 3);
    proves("DWF-O-defensive-1");
    d_close_war(w);
}
END_TEST

START_TEST(the_aggressive_lose_one_more)
{
    struct outcome with = murfreesboro("leader-abilities", "grant_1861", "hood", 0);
    struct outcome without = murfreesboro(NULL, "grant_1861", "hood", 0);
    ck_assert_int_eq(with.lost[DWF_CSA], without.lost[DWF_CSA] + 1);
    ck_assert_int_eq(with.lost[DWF_USA], without.lost[DWF_USA]);
    with = murfreesboro("leader-abilities", "grant_1861", "lee", 0); /* 4 less 5, and the one that he cannot save */
    ck_assert_int_eq(with.lost[DWF_CSA], 1);
    with = attack("leader-abilities", DWF_CSA, "hood", "grant_1861", 0); /* and so he does who attacks */
    without = attack(NULL, DWF_CSA, "hood", "grant_1861", 0);
    ck_assert_int_eq(with.lost[DWF_CSA], without.lost[DWF_CSA] + 1);
    ck_assert_int_eq(with.lost[DWF_USA], without.lost[DWF_USA]);
    proves("DWF-O-aggressive-1");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: abilities");
    TCase *c = tcase_create("abilities");
    tcase_add_test(c, who_has_what);
    tcase_add_test(c, an_administrator_draws_one);
    tcase_add_test(c, price_draws_militia);
    tcase_add_test(c, engineers_entrench);
    tcase_add_test(c, a_master_trains_anywhere);
    tcase_add_test(c, a_corps_is_five);
    tcase_add_test(c, independents_roam);
    tcase_add_test(c, a_loyalist_stays);
    tcase_add_test(c, bragg_knows_the_ground);
    tcase_add_test(c, who_knows_forts);
    tcase_add_test(c, beauregard_in_a_fort);
    tcase_add_test(c, the_aggressive_lose_one_more);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
