/* SPDX-License-Identifier: Apache-2.0 */
/* The options alternative-arrival and leader-handicap: leaders come and go by what happens to them, or by their
 * player's choice. Battles are fought through the doors, round Nashville and Murfreesboro. */
#include "tests/games/divided-we-fall/dwf_build.h"
#include <string.h>

static struct war *war_of(const char *options)
{
    struct war *w = d_a_war_with("1861-campaign", options);
    d_clear(w);
    w->s.kentucky = 1;
    return w;
}

static struct war *alternative(void)
{
    return war_of("alternative-arrival");
}

static bool is_on(const struct war *w, const char *leader)
{
    return w->s.leader[d_leader_of(w, leader)].status == DWF_ON_MAP;
}

static bool is_at(const struct war *w, const char *leader, const char *area)
{
    return is_on(w, leader) && w->s.leader[d_leader_of(w, leader)].area == d_area_of(w, area);
}

/* A battle: who attacks with so many under whom, and who defends. Nothing else stands near. */
struct side_of {
    const char *leader;
    int n;
};
static void battle(struct war *w, int side, int turn, struct side_of attacker, struct side_of defender)
{
    const char *from = side ? "nashville" : "murfreesboro", *to = side ? "murfreesboro" : "nashville";
    for (int i = 0; i < DWF_SIDES; i++)
        d_infantry(w, i, "nashville", 0), d_infantry(w, i, "murfreesboro", 0), d_infantry(w, i, "franklin", 0),
            d_infantry(w, i, "tullahoma", 0), d_infantry(w, i, "bowling_green", 0), d_infantry(w, i, "cookville", 0);
    d_infantry(w, side, from, attacker.n);
    d_supplies(w, side, from, 1);
    d_infantry(w, !side, to, defender.n);
    d_supplies(w, !side, to, 1);
    if (attacker.leader)
        d_leads(w, attacker.leader, from);
    if (defender.leader)
        d_leads(w, defender.leader, to);
    d_half_of(w, side, turn);
    if (attacker.leader) {
        ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, attacker.leader)));
        ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, attacker.n));
    } else
        ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, from), attacker.n));
    ck_assert(d_goes(w, to));
    d_fights(w);
}

static void won_by(struct war *w, int turn, const char *leader, const char *foe)
{
    battle(w, DWF_USA, turn, (struct side_of){leader, 12}, (struct side_of){foe, 3});
    ck_assert_int_gt(w->s.pile[DWF_CSA], 0);
}

static void lost_by(struct war *w, int turn, const char *leader, const char *foe)
{
    battle(w, DWF_USA, turn, (struct side_of){leader, 10}, (struct side_of){foe, 14});
}

/* ---- what counts as a victory ---- */
START_TEST(victories_and_defeats)
{
    struct war *w = alternative();
    won_by(w, 7, "grant_1861", NULL);
    ck_assert_int_eq(w->s.story.grant_won, 1);
    /* Lee saves his one loss: the field is held, and nobody has won. */
    battle(w, DWF_USA, 8, (struct side_of){"grant_1861", 3}, (struct side_of){"lee", 2});
    ck_assert_int_eq(w->s.story.grant_won, 1);
    proves("DWF-O-arrival-1");
    lost_by(w, 9, "grant_1861", "bragg");
    ck_assert_int_eq(w->s.story.grant_lost, 1);
    battle(w, DWF_CSA, 10, (struct side_of){"bragg", 12}, (struct side_of){"grant_1861", 3});
    ck_assert_int_eq(w->s.story.grant_lost, 2);
    proves("DWF-O-arrival-2");
    d_close_war(w);
}
END_TEST

START_TEST(the_rest_is_as_listed)
{
    struct war *w = alternative();
    d_opens(w, DWF_USA, 3);
    ck_assert(is_on(w, "butler") && is_on(w, "banks"));
    d_leads(w, "mcdowell", "washington_dc");
    d_opens(w, DWF_USA, 4); /* McClellan waits for a defeat; Grant does not */
    ck_assert(is_on(w, "grant_1861") && is_on(w, "mcdowell") && !is_on(w, "mcclellan"));
    d_opens(w, DWF_CSA, 8); /* Lee waits, but the two that come with him do not */
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(!is_on(w, "lee"));
    ck_assert_int_ge(w->s.infantry[DWF_CSA][d_area_of(w, "richmond")], 2);
    proves("DWF-O-arrival-3");
    d_close_war(w);
    w = war_of(NULL);
    d_leads(w, "mcdowell", "frederick");
    d_opens(w, DWF_USA, 4);
    ck_assert(is_at(w, "mcclellan", "frederick"));
    const struct setup late = {
        .scenario = "1862", .option = (const char *const[]){"alternative-arrival"}, .n_option = 1};
    memset(&w->after, 0, sizeof w->after);
    ck_assert(!rules_setup(&w->r, &late, &w->after, &w->play)); /* RULINGS.md N42 */
    d_close_war(w);
}
END_TEST

/* ---- Grant and Halleck ---- */
START_TEST(grant_and_halleck)
{
    struct war *w = alternative();
    won_by(w, 7, "grant_1861", NULL);
    d_opens(w, DWF_USA, 8);
    ck_assert(!is_on(w, "halleck"));
    won_by(w, 8, "grant_1861", NULL);
    d_opens(w, DWF_USA, 9);
    ck_assert(is_at(w, "halleck", "murfreesboro") && !is_on(w, "grant_1861"));
    proves("DWF-O-arrival-grant-1");
    lost_by(w, 9, "halleck", "bragg");
    d_opens(w, DWF_USA, 10);
    ck_assert(is_on(w, "grant_1861") && !is_on(w, "halleck"));
    d_close_war(w);
    w = alternative(); /* two turns without a victory; one with it begins them anew */
    d_leads(w, "halleck", "nashville");
    d_half_of(w, DWF_USA, 7);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    won_by(w, 8, "halleck", NULL);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    for (int turn = 9; turn <= 10; turn++) {
        d_opens(w, DWF_USA, turn);
        ck_assert(is_on(w, "halleck"));
        d_half_of(w, DWF_USA, turn);
        ck_assert(d_orders(w, DWF_FINISH, 0));
    }
    d_opens(w, DWF_USA, 11);
    ck_assert(is_on(w, "grant_1861") && !is_on(w, "halleck"));
    proves("DWF-O-arrival-grant-2");
    d_close_war(w);
}
END_TEST

START_TEST(grant_grows)
{
    struct war *w = alternative();
    w->s.story.grant_won = 3, w->s.story.grant_lost = 1;
    won_by(w, 9, "grant_1861", NULL);
    ck_assert_int_eq(dwf_combat_of(&w->r, &w->s, d_leader_of(w, "grant_1861")), 3);
    d_opens(w, DWF_USA, 9); /* not yet: the turn after */
    ck_assert(is_on(w, "grant_1861"));
    d_opens(w, DWF_USA, 10);
    ck_assert(is_at(w, "grant_1863", "murfreesboro") && !is_on(w, "grant_1861"));
    ck_assert_int_eq(dwf_combat_of(&w->r, &w->s, d_leader_of(w, "grant_1863")), 5);
    proves("DWF-O-arrival-grant-3");
    w->s.story.grant_flags = 2; /* Decatur is his third */
    d_clear(w);
    d_infantry(w, DWF_USA, "corinth", 3);
    d_infantry(w, DWF_USA, "frederick", 1);
    d_leads(w, "grant_1863", "corinth");
    d_half_of(w, DWF_USA, 11);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "grant_1863")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 3));
    ck_assert(d_goes(w, "decatur"));
    if (d_step(w) == DWF_STEP_MARCH)
        ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.story.grant_flags, 3);
    d_opens(w, DWF_USA, 12);
    int row = 0;
    for (int i = 0; i < w->s.n_rows; i++)
        row = w->d->row[w->s.row[i]].trigger == DWF_GRANT_COMMANDS ? i + 1 : row;
    ck_assert_int_gt(row, 0);
    ck_assert(!d_orders(w, DWF_PLACE, 2, row, d_area_of(w, "decatur")));
    ck_assert(d_orders(w, DWF_PLACE, 2, row, d_area_of(w, "frederick")));
    ck_assert(is_at(w, "grant_1863", "frederick"));
    proves("DWF-O-arrival-grant-4");
    d_close_war(w);
}
END_TEST

/* ---- the army of the East ---- */
START_TEST(mcdowell_to_hooker)
{
    struct war *w = alternative();
    lost_by(w, 3, "mcdowell", "beauregard");
    int at = w->s.leader[d_leader_of(w, "mcdowell")].area;
    d_opens(w, DWF_USA, 4);
    ck_assert(is_on(w, "mcclellan") && !is_on(w, "mcdowell"));
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "mcclellan")].area, at);
    proves("DWF-O-arrival-mcdowell-1");
    lost_by(w, 5, "mcclellan", "beauregard");
    d_opens(w, DWF_USA, 6);
    int burnside = d_leader_of(w, "burnside");
    ck_assert(is_on(w, "burnside") && !is_on(w, "mcclellan"));
    proves("DWF-O-arrival-mcclellan-1");
    for (int turn = 6; turn <= 8; turn++) {
        w->s.turn = turn;
        ck_assert_int_eq(dwf_combat_of(&w->r, &w->s, burnside), turn < 8 ? 1 : 2);
        ck_assert_int_eq(dwf_moves_of(&w->r, &w->s, burnside), turn < 8 ? 2 : 4);
    }
    proves("DWF-O-arrival-mcclellan-3");
    battle(w, DWF_USA, 8, (struct side_of){"burnside", 8}, (struct side_of){"lee", 20}); /* 10: 4, less 2 */
    d_opens(w, DWF_USA, 9);
    ck_assert(is_on(w, "burnside") && !is_on(w, "hooker"));
    battle(w, DWF_USA, 9, (struct side_of){"burnside", 16}, (struct side_of){"lee", 20});
    ck_assert_int_eq(w->s.story.due[DWF_BURNSIDE_BEATEN], 10);
    d_opens(w, DWF_USA, 10);
    int hooker = d_leader_of(w, "hooker");
    ck_assert(is_on(w, "hooker"));
    proves("DWF-O-arrival-burnside-1");
    for (int turn = 10; turn <= 12; turn++) {
        w->s.turn = turn;
        ck_assert_int_eq(dwf_combat_of(&w->r, &w->s, hooker), turn < 12 ? 2 : 3);
        ck_assert_int_eq(dwf_moves_of(&w->r, &w->s, hooker), turn < 12 ? 3 : 5);
    }
    proves("DWF-O-arrival-burnside-2");
    d_opens(w, DWF_USA, 12);
    ck_assert(is_on(w, "hooker"));
    battle(w, DWF_USA, 12, (struct side_of){"hooker", 20}, (struct side_of){"lee", 3}); /* three turns anew */
    d_opens(w, DWF_USA, 14);
    ck_assert(is_on(w, "hooker") && !is_on(w, "meade"));
    d_opens(w, DWF_USA, 15);
    ck_assert(!is_on(w, "hooker") && is_on(w, "meade"));
    proves("DWF-O-arrival-hooker-1");
    d_close_war(w);
}
END_TEST

START_TEST(mcclellan_has_the_slows)
{
    struct war *w = alternative();
    d_leads(w, "mcclellan", "washington_dc");
    for (int turn = 5; turn <= 7; turn++) {
        d_half_of(w, DWF_USA, turn);
        ck_assert(d_orders(w, DWF_FINISH, 0));
    }
    battle(w, DWF_USA, 8, (struct side_of){"mcclellan", 7}, (struct side_of){NULL, 1}); /* less than 8 */
    ck_assert_int_eq(w->s.story.mcclellan_fought, 0);
    battle(w, DWF_USA, 8, (struct side_of){"mcclellan", 8}, (struct side_of){NULL, 1});
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert_int_eq(w->s.story.mcclellan_idle, 0);
    for (int turn = 9; turn <= 12; turn++) {
        d_opens(w, DWF_USA, turn);
        ck_assert(is_on(w, "mcclellan"));
        d_half_of(w, DWF_USA, turn);
        ck_assert(d_orders(w, DWF_FINISH, 0));
    }
    d_opens(w, DWF_USA, 13);
    ck_assert(is_on(w, "burnside") && !is_on(w, "mcclellan"));
    ck_assert_int_eq(dwf_combat_of(&w->r, &w->s, d_leader_of(w, "burnside")), 2); /* not before his time */
    proves("DWF-O-arrival-mcclellan-2");
    d_close_war(w);
}
END_TEST

/* ---- the West ---- */
START_TEST(lyon_falls)
{
    struct war *w = alternative();
    won_by(w, 3, "lyon", NULL);
    ck_assert(!is_on(w, "lyon"));
    d_leads(w, "lyon", "st_louis");
    d_opens(w, DWF_USA, 4); /* Grant comes */
    ck_assert(is_on(w, "grant_1861") && !is_on(w, "lyon"));
    proves("DWF-O-arrival-lyon-1");
    d_close_war(w);
}
END_TEST

START_TEST(pope_goes_east)
{
    struct war *w = alternative();
    won_by(w, 7, "pope", NULL);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    d_opens(w, DWF_USA, 8);
    ck_assert(is_at(w, "pope", "washington_dc")); /* he had not been there: no choice */
    d_half_of(w, DWF_USA, 8);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert(is_on(w, "pope"));
    d_half_of(w, DWF_USA, 9);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert(!is_on(w, "pope"));
    proves("DWF-O-arrival-pope-2");
    d_close_war(w);
    w = alternative(); /* he has been in Washington */
    d_leads(w, "pope", "frederick");
    d_half_of(w, DWF_USA, 7);
    ck_assert(d_orders(w, DWF_RIDE, 2, d_leader_of(w, "pope"), d_area_of(w, "washington_dc")));
    won_by(w, 8, "pope", NULL);
    d_opens(w, DWF_USA, 9);
    ck_assert(is_at(w, "pope", "murfreesboro"));
    int row = 0;
    for (int i = 0; i < w->s.n_rows; i++)
        row = w->d->row[w->s.row[i]].trigger == DWF_POPE_WON ? i + 1 : row;
    ck_assert(d_orders(w, DWF_REFUSE, 1, row));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(is_at(w, "pope", "murfreesboro"));
    proves("DWF-O-arrival-pope-1");
    d_close_war(w);
}
END_TEST

START_TEST(buells_year)
{
    struct war *w = alternative();
    d_opens(w, DWF_USA, 5);
    ck_assert(is_on(w, "buell"));
    d_opens(w, DWF_USA, 10);
    ck_assert(is_on(w, "buell"));
    d_opens(w, DWF_USA, 11);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(is_on(w, "rosecrans") && !is_on(w, "buell") && !is_on(w, "thomas"));
    d_close_war(w);
    w = alternative(); /* or Thomas */
    d_opens(w, DWF_USA, 5);
    d_opens(w, DWF_USA, 11);
    int row = 0;
    for (int i = w->s.n_rows - 1; i >= 0; i--)
        row = w->d->row[w->s.row[i]].choice == DWF_MAY_TAKE ? i + 1 : row;
    int buell = w->s.leader[d_leader_of(w, "buell")].area;
    ck_assert(d_orders(w, DWF_PLACE, 2, row, buell));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(is_on(w, "thomas") && !is_on(w, "buell") && !is_on(w, "rosecrans"));
    proves("DWF-O-arrival-buell-1");
    d_close_war(w);
    w = alternative();
    d_opens(w, DWF_USA, 5);
    won_by(w, 6, "buell", NULL);
    ck_assert_int_eq(w->s.story.due[DWF_BUELL_SERVED], 13);
    lost_by(w, 7, "buell", "bragg");
    ck_assert_int_eq(w->s.story.due[DWF_BUELL_SERVED], 12);
    d_opens(w, DWF_USA, 11);
    ck_assert(is_on(w, "buell"));
    d_opens(w, DWF_USA, 12);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(is_on(w, "rosecrans") && !is_on(w, "buell"));
    proves("DWF-O-arrival-buell-2");
    d_close_war(w);
}
END_TEST

START_TEST(rosecrans_goes_west)
{
    struct war *w = alternative();
    lost_by(w, 13, "rosecrans", "bragg");
    int at = w->s.leader[d_leader_of(w, "rosecrans")].area;
    d_infantry(w, DWF_USA, "rolla", 1);
    d_opens(w, DWF_USA, 14);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "sherman")].area, at);
    ck_assert(is_at(w, "rosecrans", "rolla"));
    proves("DWF-O-arrival-rosecrans-1");
    d_close_war(w);
}
END_TEST

/* ---- the Confederates ---- */
START_TEST(johnston_and_lee)
{
    struct war *w = alternative();
    battle(w, DWF_CSA, 3, (struct side_of){"je_johnston", 8}, (struct side_of){NULL, 1});
    battle(w, DWF_CSA, 3, (struct side_of){"je_johnston", 4}, (struct side_of){NULL, 1}); /* less than 5 */
    ck_assert_int_eq(w->s.story.fought, 1);
    battle(w, DWF_CSA, 4, (struct side_of){"je_johnston", 8}, (struct side_of){NULL, 1});
    d_opens(w, DWF_CSA, 5);
    ck_assert(is_on(w, "je_johnston") && !is_on(w, "lee")); /* not before Winter 1862 */
    d_opens(w, DWF_CSA, 6);
    ck_assert(!is_on(w, "je_johnston") && is_at(w, "lee", "nashville"));
    proves("DWF-O-arrival-jejohnston-1");
    battle(w, DWF_USA, 7, (struct side_of){"grant_1861", 14}, (struct side_of){"bragg", 5});
    d_opens(w, DWF_CSA, 8);
    int row = 0, bragg = w->s.leader[d_leader_of(w, "bragg")].area;
    for (int i = 0; i < w->s.n_rows; i++)
        row = w->d->row[w->s.row[i]].trigger == DWF_LEADER_BEATEN ? i + 1 : row;
    ck_assert(d_orders(w, DWF_PLACE, 2, row, bragg));
    ck_assert(is_on(w, "je_johnston") && !is_on(w, "bragg"));
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "je_johnston")].area, bragg);
    battle(w, DWF_USA, 8, (struct side_of){"grant_1861", 14}, (struct side_of){"smith", 5});
    ck_assert(is_on(w, "je_johnston")); /* he commands already: nobody else is replaced by him */
    d_opens(w, DWF_CSA, 9);
    for (int i = 0; i < w->s.n_rows; i++)
        ck_assert_int_ne(w->d->row[w->s.row[i]].trigger, DWF_LEADER_BEATEN);
    proves("DWF-O-arrival-jejohnston-2");
    d_close_war(w);
    w = alternative(); /* he may; and with less than five nobody asks him */
    battle(w, DWF_USA, 7, (struct side_of){"grant_1861", 14}, (struct side_of){"bragg", 5});
    d_opens(w, DWF_CSA, 8);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(is_on(w, "bragg") && !is_on(w, "je_johnston"));
    battle(w, DWF_USA, 8, (struct side_of){"grant_1861", 14}, (struct side_of){"bragg", 4});
    ck_assert_int_eq(w->s.story.due[DWF_LEADER_BEATEN], 0);
    d_close_war(w);
}
END_TEST

START_TEST(shiloh)
{
    struct war *w = alternative();
    battle(w, DWF_CSA, 7, (struct side_of){"as_johnston", 4}, (struct side_of){NULL, 1});
    ck_assert_int_eq(w->s.story.due[DWF_AS_JOHNSTON_FOUGHT], 0);
    battle(w, DWF_CSA, 7, (struct side_of){"as_johnston", 8}, (struct side_of){NULL, 1});
    d_leads(w, "bragg", "chattanooga");
    d_opens(w, DWF_CSA, 8);
    ck_assert(!is_on(w, "as_johnston") && is_at(w, "bragg", "nashville"));
    proves("DWF-O-arrival-asjohnston-1");
    for (int turn = 9; turn <= 10; turn++) { /* Hardee neither comes for Bragg nor goes */
        d_opens(w, DWF_CSA, turn);
        d_falls_back_to(w, DWF_STEP_CAMPAIGN);
        ck_assert(is_on(w, "bragg") && !is_on(w, "hardee"));
    }
    proves("DWF-O-arrival-asjohnston-2");
    battle(w, DWF_USA, 11, (struct side_of){"grant_1861", 12}, (struct side_of){"bragg", 3}); /* at no flag city */
    ck_assert_int_eq(w->s.story.due[DWF_BRAGG_BEATEN], 0);
    d_clear(w);
    d_infantry(w, DWF_USA, "murfreesboro", 12), d_supplies(w, DWF_USA, "murfreesboro", 1);
    d_infantry(w, DWF_CSA, "nashville", 3);
    d_leads(w, "grant_1861", "murfreesboro"), d_leads(w, "bragg", "nashville");
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "grant_1861")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 12));
    ck_assert(d_goes(w, "nashville"));
    d_fights(w);
    int at = w->s.leader[d_leader_of(w, "bragg")].area;
    d_opens(w, DWF_CSA, 14);
    ck_assert(!is_on(w, "bragg"));
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "beauregard")].area, at);
    proves("DWF-O-arrival-beauregard-1");
    d_close_war(w);
}
END_TEST

START_TEST(longstreets_corps)
{
    struct war *w = alternative();
    d_infantry(w, DWF_CSA, "danville", 9);
    d_leads(w, "lee", "danville");
    d_half_of(w, DWF_CSA, 13);
    int points = w->s.points;
    ck_assert(d_orders(w, DWF_DETACH, 0));
    ck_assert_int_eq(w->s.points, points - 1);
    ck_assert_int_eq(w->s.move.infantry, 4);
    ck_assert(!d_halts(w)); /* in Virginia */
    ck_assert(!d_orders(w, DWF_LEAVE, 2, DWF_INFANTRY, 1));
    ck_assert(d_goes(w, "greensboro"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.infantry[DWF_CSA][d_area_of(w, "greensboro")], 4);
    ck_assert_int_eq(w->s.infantry[DWF_CSA][d_area_of(w, "danville")], 5);
    ck_assert(is_at(w, "longstreet", "greensboro"));
    ck_assert(!d_is_offered(w, DWF_DETACH, 0));
    proves("DWF-O-arrival-longstreet-1");
    d_infantry(w, DWF_CSA, "greensboro", 8);
    d_half_of(w, DWF_CSA, 14);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "longstreet")));
    ck_assert(!d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 6));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 5));
    ck_assert(d_goes(w, "charlotte"));
    ck_assert(d_halts(w));
    ck_assert(is_on(w, "longstreet"));
    d_infantry(w, DWF_CSA, "charlotte", 3);
    d_half_of(w, DWF_CSA, 15);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "charlotte"), 1));
    ck_assert(d_goes(w, "greensboro"));
    ck_assert(is_on(w, "longstreet"));
    ck_assert(d_halts(w));
    ck_assert(!is_on(w, "longstreet")); /* two are left */
    proves("DWF-O-arrival-longstreet-2");
    d_close_war(w);
}
END_TEST

/* ---- the handicap ---- */
static int row_of(const struct war *w, const char *id)
{
    for (int i = 0; i < w->s.n_rows; i++)
        if (strcmp(w->d->row[w->s.row[i]].id, id) == 0)
            return i + 1;
    return 0;
}

START_TEST(refusing)
{
    struct war *w = war_of("leader-handicap-csa");
    d_leads(w, "je_johnston", "manassas");
    d_opens(w, DWF_CSA, 8); /* Lee for J.E. Johnston, with two infantry; Polk and S. Jones leave */
    d_leads(w, "polk", "memphis");
    ck_assert(d_orders(w, DWF_REFUSE, 1, row_of(w, "CSA-032")));
    ck_assert(!d_orders(w, DWF_REFUSE, 1, row_of(w, "CSA-032")));
    ck_assert(!d_orders(w, DWF_REFUSE, 1, row_of(w, "CSA-033"))); /* infantry only */
    ck_assert(d_orders(w, DWF_REFUSE, 1, row_of(w, "CSA-031")));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(is_on(w, "je_johnston") && !is_on(w, "lee") && is_on(w, "polk"));
    ck_assert_int_ge(w->s.infantry[DWF_CSA][d_area_of(w, "manassas")], 2); /* they come all the same */
    d_opens(w, DWF_USA, 3);
    ck_assert(!d_is_offered(w, DWF_REFUSE, -1)); /* only the weaker player */
    ck_assert(is_on(w, "banks"));
    d_opens(w, DWF_CSA, 9); /* and what he does not refuse comes: Hardee for Bragg */
    d_leads(w, "bragg", "chattanooga");
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(is_at(w, "hardee", "chattanooga"));
    d_close_war(w);
    w = war_of("leader-handicap-usa");
    d_opens(w, DWF_USA, 2);
    ck_assert(d_orders(w, DWF_REFUSE, 1, row_of(w, "USA-001")));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(!is_on(w, "mcdowell") && is_on(w, "lyon"));
    proves("DWF-O-balance-1");
    d_close_war(w);
}
END_TEST

START_TEST(jackson_or_longstreet)
{
    struct war *w = war_of("leader-handicap-csa");
    w->s.turn = 8;
    d_leads(w, "jackson", "winchester");
    d_opens(w, DWF_CSA, 12);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(is_on(w, "jackson") && !is_on(w, "longstreet"));
    d_opens(w, DWF_CSA, 14); /* a year after turn 8 */
    ck_assert(!is_on(w, "jackson"));
    d_opens(w, DWF_CSA, 16);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(is_on(w, "longstreet"));
    d_opens(w, DWF_CSA, 21);
    ck_assert(is_on(w, "longstreet"));
    d_opens(w, DWF_CSA, 22);
    ck_assert(!is_on(w, "longstreet"));
    d_close_war(w);
    w = war_of(NULL); /* without the handicap both may stand there */
    d_leads(w, "jackson", "winchester");
    d_opens(w, DWF_CSA, 12);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(is_on(w, "jackson") && is_on(w, "longstreet"));
    proves("DWF-O-balance-2");
    d_close_war(w);
}
END_TEST

START_TEST(three_decisions)
{
    struct war *w = war_of("leader-handicap-csa leader-handicap-three");
    d_opens(w, DWF_CSA, 1);
    ck_assert(d_orders(w, DWF_REFUSE, 1, row_of(w, "CSA-001")));
    ck_assert(d_orders(w, DWF_REFUSE, 1, row_of(w, "CSA-002")));
    ck_assert(d_orders(w, DWF_REFUSE, 1, row_of(w, "CSA-003")));
    d_opens(w, DWF_CSA, 2);
    ck_assert(!d_is_offered(w, DWF_REFUSE, -1));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(is_on(w, "magruder") && !is_on(w, "price") && !is_on(w, "beauregard"));
    proves("DWF-O-balance-3");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: alternates");
    TCase *c = tcase_create("alternates");
    tcase_add_test(c, victories_and_defeats);
    tcase_add_test(c, the_rest_is_as_listed);
    tcase_add_test(c, grant_and_halleck);
    tcase_add_test(c, grant_grows);
    tcase_add_test(c, mcdowell_to_hooker);
    tcase_add_test(c, mcclellan_has_the_slows);
    tcase_add_test(c, lyon_falls);
    tcase_add_test(c, pope_goes_east);
    tcase_add_test(c, buells_year);
    tcase_add_test(c, rosecrans_goes_west);
    tcase_add_test(c, johnston_and_lee);
    tcase_add_test(c, shiloh);
    tcase_add_test(c, longstreets_corps);
    tcase_add_test(c, refusing);
    tcase_add_test(c, jackson_or_longstreet);
    tcase_add_test(c, three_decisions);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
