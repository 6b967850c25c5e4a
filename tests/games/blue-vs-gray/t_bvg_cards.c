/* SPDX-License-Identifier: Apache-2.0 */
/* What single leaders and units do in battle: Grant, Hooker, Bragg, Jackson, the Dept. of Washington and others. */
#include "tests/games/blue-vs-gray/bvg_fight.h"

static int winner(const struct game *g)
{
    return told(g, BVG_EVENT_OUTCOME, 0, 0);
}

/* Grant with one corps before Beauregard: seven to six, a Soldiers' Battle without a winner. */
static struct game *grant_attacks(void)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U019", "U010", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    return g;
}

/* Lee and Longstreet with two divisions each come to Manassas, which Grant holds with one corps: 14 to 7. */
static struct game *grant_defends(void)
{
    struct game *g = field(0, BVG_CSA);
    held_by(g, BVG_BY_USA, "manassas_jct");
    command(g, "U019", "U010", BVG_EAST);
    command(g, "C038", "C041", BVG_EAST);
    under(g, "C007 C010 C009", "C041");
    return g;
}

START_TEST(grant)
{
    struct game *g = grant_attacks();
    battle(g, "manassas_jct", "U019", "C006", "42");
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 3), BVG_SOLDIERS_BATTLE);
    ck_assert_int_eq(winner(g), 0);
    ck_assert(holds(g, BVG_USA, "manassas_jct")); /* he takes it though he did not win */
    g = grant_defends();
    battle(g, "manassas_jct", "C038", "U019", "42");
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 3), BVG_SOLDIERS_BATTLE);
    ck_assert_int_eq(winner(g), BVG_CSA + 1);
    ck_assert(holds(g, BVG_USA, "manassas_jct")); /* and holds it though he lost */
    proves("BVG-U19a");
    g = grant_attacks();
    battle(g, "manassas_jct", "U019", "C006", "431"); /* a natural seven: he is killed */
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 0), card("U019"));
    ck_assert(holds(g, BVG_CSA, "manassas_jct"));
    g = grant_defends();
    battle(g, "manassas_jct", "C038", "U019", "431");
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 0), card("U019"));
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    proves("BVG-U19b");
    g = field(0, BVG_USA); /* under Halleck he is a leader like others */
    command(g, "U014", "U019", BVG_EAST);
    under(g, "U010", "U019");
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U014", "C006", "42");
    ck_assert_int_eq(winner(g), 0);
    ck_assert(holds(g, BVG_CSA, "manassas_jct"));
    proves("BVG-U19c");
}
END_TEST

START_TEST(hooker)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U052", "U009 U010 U024", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U052", "C006", "42");
    ck_assert_int_ge(told(g, BVG_EVENT_STRENGTH, 0, 0) - told(g, BVG_EVENT_STRENGTH, 0, 1), 5);
    ck_assert_int_eq(winner(g), BVG_CSA + 1); /* much stronger, and beaten */
    g = field(0, BVG_USA);
    command(g, "U014", "U052", BVG_EAST);
    under(g, "U009 U010 U024", "U052");
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U014", "C006", "42");
    ck_assert_int_eq(winner(g), BVG_USA + 1);
    proves("BVG-U52a");
}
END_TEST

START_TEST(bragg)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009 U010", BVG_EAST);
    command(g, "C026", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C026", "32");
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 3), BVG_GENERALS_BATTLE);
    ck_assert_int_eq(told(g, BVG_EVENT_INITIATIVE, 0, 1), 2); /* he would win against one */
    ck_assert_int_eq(winner(g), 0);
    g = field(0, BVG_USA);
    command(g, "U008", "U009 U010", BVG_EAST);
    command(g, "C038", "C026", BVG_EAST); /* under Lee */
    under(g, "C007 C010", "C026");
    battle(g, "manassas_jct", "U008", "C038", "32");
    ck_assert_int_eq(winner(g), BVG_CSA + 1);
    proves("BVG-C26a");
}
END_TEST

START_TEST(the_slows)
{
    struct game *g = at_manassas(0);
    with_hand(g, "C020");
    dice(g, "32");
    assault(g, "manassas_jct", "U008");
    ck_assert(asked_may(g, BVG_PLAY, 1, card("C020")));
    answers(g, BVG_PLAY, 1, card("C020"));
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER);
    defend(g, "C006");
    ck_assert_int_eq(told(g, BVG_EVENT_INITIATIVE, 0, 0), 0); /* one less, for this battle */
    ck_assert_int_eq(events_of(g, BVG_EVENT_SHIFT), 0);       /* the dice are as they were */
    ck_assert_int_eq(winner(g), BVG_CSA + 1);
    ck_assert_int_eq(bvg_attack_initiative(&g->rules, &g->state, card("U008")), 1);
    proves("BVG-C20a");
    g = field(0, BVG_USA); /* McClellan has no initiative to lose */
    command(g, "U011", "U009 U010", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    with_hand(g, "C020");
    assault(g, "manassas_jct", "U011");
    answers(g, BVG_PLAY, 1, card("C020"));
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert(holds(g, BVG_CSA, "manassas_jct") && events_of(g, BVG_EVENT_DICE) == 0);
    ck_assert_int_eq(g->state.supply[BVG_USA], 4); /* the point is spent */
    ck_assert(!may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U011"), 0, BVG_SEA_ANY));
    proves("BVG-C20b");
    g = field(0, BVG_USA); /* an invasion that a squadron leads */
    on_board(g, "U005 U009", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    with_hand(g, "C020");
    dice(g, "32");
    does(g, BVG_INVADE, 2, city(g, "norfolk"), card("U009"));
    answers(g, BVG_PLAY, 1, card("C020"));
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER);
    defend(g, "C006");
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 3), BVG_GENERALS_BATTLE);
    ck_assert_int_eq(winner(g), 0);
    proves("BVG-C20c");
}
END_TEST

/* At the end of a line of answers: Jackson with one division, Beauregard called to Manassas. */
static struct game *jackson_near(const char *jackson_in)
{
    struct game *g = at_manassas(0);
    command(g, "C021", "C009", *jackson_in == 'E' ? BVG_EAST : BVG_WEST);
    g->listens = true;
    dice(g, "42");
    return g;
}

START_TEST(jackson)
{
    struct game *g = jackson_near("East");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_JOIN); /* before any reserve */
    answers(g, BVG_ATTACH, 2, card("C021"), card("C006"));
    ck_assert_int_eq(boss(g, "C021"), card("C006"));
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    ck_assert_int_eq(bvg_total_strength(&g->rules, &g->state, BVG_CSA, NULL),
                     2 + 2 + 2 + 3 + bvg_card(&g->rules, card("C009"))->strength);
    g = jackson_near("West");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    g = jackson_near("East"); /* he fought elsewhere this turn */
    g->state.now_turn.n_stood = 1;
    g->state.now_turn.stood_city[1] = city(g, "richmond");
    g->state.stood[card("C021")] = 2;
    g->state.used[card("C021")] |= BVG_DEFENDED;
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    g = at_manassas(0); /* a chief without room for him */
    command(g, "C021", "C009", BVG_EAST);
    gone(g, "C006");
    command(g, "C041", "C007 C010", BVG_EAST); /* Longstreet leads no leaders */
    g->listens = true;
    dice(g, "42");
    assault(g, "manassas_jct", "U008");
    defend(g, "C041");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    proves("BVG-C21a");
}
END_TEST

/* Washington is attacked by Lee; McDowell with one corps defends, the garrison with XXII Corps is there. */
static struct game *at_washington(void)
{
    struct game *g = field(0, BVG_CSA);
    command(g, "C038", "C041", BVG_EAST);
    under(g, "C007 C010 C009", "C041");
    command(g, "U008", "U009", BVG_EAST);
    command(g, "U004", "U055", BVG_EAST);
    g->listens = true;
    dice(g, "42"); /* the fort makes it a Generals' Battle */
    return g;
}

START_TEST(department)
{
    struct game *g = at_washington();
    assault(g, "washington", "C038");
    defend(g, "U008");
    ck_assert_int_eq(step_of(g), BVG_STEP_JOIN);
    g->listens = false;
    answers(g, BVG_ATTACH, 2, card("U004"), card("U008"));
    ck_assert_int_eq(boss(g, "U004"), 0);
    ck_assert_int_eq(boss(g, "U055"), card("U004"));
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 1), 1 + 4 + 10 + 5); /* both commands */
    ck_assert_int_eq(told(g, BVG_EVENT_INITIATIVE, 0, 1), 1);            /* McDowell's, not the garrison's two */
    proves("BVG-U4a");
    g = at_washington();
    assault(g, "washington", "C038");
    defend(g, "U008");
    answers(g, BVG_ATTACH, 2, card("U004"), card("U008"));
    ck_assert_int_eq(g->state.battle.chief[BVG_USA], card("U008"));
    dice(g, "35"); /* attacker defeated, normal losses: two steps of two units */
    while (step_of(g) == BVG_STEP_RESERVES)
        answers(g, BVG_FINISH, 0);
    while (step_of(g) == BVG_STEP_LOSSES && asked_seat(g) == BVG_CSA)
        answers(g, BVG_LOSSES, 1, card("C007"));
    ck_assert_int_eq(step_of(g), BVG_STEP_LOSSES);
    ck_assert(asked_may(g, BVG_LOSSES, 1, card("U009")) && asked_may(g, BVG_LOSSES, 1, card("U055")));
    ck_assert(!asked_may(g, BVG_LOSSES, 1, card("U004")));
    proves("BVG-U4b");
    g = at_washington(); /* without a word the garrison helps; told so, it stays out */
    assault(g, "washington", "C038");
    defend(g, "U008");
    answers(g, BVG_WITHDRAW, 1, card("U004"));
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    ck_assert_int_eq(bvg_total_strength(&g->rules, &g->state, BVG_USA, NULL), 5);
}
END_TEST

static void has_defended(struct game *g, const char *id, const char *where)
{
    g->state.now_turn.n_stood = 1;
    g->state.now_turn.stood_city[1] = city(g, where);
    g->state.stood[card(id)] = 2;
    g->state.used[card(id)] |= BVG_DEFENDED;
}

START_TEST(department_and_a_tired_partner)
{
    struct game *g = at_washington();
    has_defended(g, "U008", "harrisburg"); /* nowhere near the attack's way */
    has_defended(g, "U009", "harrisburg");
    assault(g, "washington", "C038");
    ck_assert(!asked_may(g, BVG_DEFEND, 1, card("U008")));
    g = at_washington();
    has_defended(g, "U008", "manassas_jct"); /* where the attack comes from */
    has_defended(g, "U009", "manassas_jct");
    assault(g, "washington", "C038");
    ck_assert(asked_may(g, BVG_DEFEND, 1, card("U008")));
    defend(g, "U008");
    ck_assert(asked_may(g, BVG_ATTACH, 2, card("U004"), card("U008")));
    proves("BVG-U4c");
}
END_TEST

START_TEST(buell_and_pemberton)
{
    struct game *g = field(0, BVG_USA); /* sacked in a battle, Buell leaves the game */
    command(g, "U017", "U009 U010", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U017", "C006", "435");
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 1), BVG_SACKED);
    ck_assert_int_eq(place(g, "U017"), BVG_OUT);
    g = field(0, BVG_USA); /* any other of his kind goes to cadre */
    command(g, "U013", "U009 U010", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U013", "C006", "435");
    ck_assert_int_eq(place(g, "U013"), BVG_CADRE);
    g = field(0, BVG_USA); /* Pemberton never does */
    command(g, "U008", "U009 U010", BVG_EAST);
    command(g, "C050", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C050", "225"); /* doubles hit the CSA */
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 0), card("C050"));
    ck_assert_int_eq(place(g, "C050"), BVG_OUT);
}
END_TEST

START_TEST(hood)
{
    struct game *g = field(0, BVG_CSA); /* Hood's Division bears the first loss when it attacks */
    held_by(g, BVG_BY_USA, "manassas_jct");
    command(g, "C006", "C035 C007", BVG_EAST);
    command(g, "U008", "U009", BVG_EAST);
    battle(g, "manassas_jct", "C006", "U008", "21"); /* beaten: one step at least */
    ck_assert(is_worn(g, "C035") && !is_worn(g, "C007"));
    g = field(0, BVG_CSA);
    g->state.late_war[BVG_CSA] = 1;
    held_by(g, BVG_BY_USA, "manassas_jct");
    command(g, "C006", "C035 C007", BVG_EAST);
    command(g, "U008", "U009", BVG_EAST);
    battle(g, "manassas_jct", "C006", "U008", "21");
    ck_assert(!is_worn(g, "C035") && is_worn(g, "C007")); /* where it costs least */
    proves("BVG-8.5n");
}
END_TEST

/* A corps alone holds Manassas; what needs no leader comes to it, what needs one does not. */
START_TEST(beside_a_lone_corps)
{
    struct game *g = field(0, BVG_CSA);
    g->listens = true;
    held_by(g, BVG_BY_USA, "manassas_jct");
    on_board(g, "U010", BVG_EAST);
    with_hand(g, "U076 U024");
    command(g, "C006", "C007 C010", BVG_EAST);
    dice(g, "42");
    assault(g, "manassas_jct", "C006");
    defend(g, "U010");
    answers(g, BVG_FINISH, 0); /* the attacker brings nobody */
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("U076"), card("U010")));
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U024"), card("U010")));
    answers(g, BVG_RESERVE, 2, card("U076"), card("U010"));
    ck_assert_int_eq(boss(g, "U076"), 0);
    pass_while(g, BVG_STEP_RESERVES);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 1), 3 + 5);
    proves("BVG-U58a BVG-U76a");
}
END_TEST

START_TEST(provisional_corps)
{
    struct game *g = field(0, BVG_USA);
    on_board(g, "U058 U076", BVG_EAST); /* they need no leader, but do not attack without one */
    ck_assert(!may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U076"), 0, BVG_SEA_ANY));
    command(g, "U008", "U009 U010", BVG_EAST);
    under(g, "U076", "U008");
    ck_assert(may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U008"), 0, BVG_SEA_ANY));
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U008")), 0);
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C006", "51");
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 0), 1 + 4 + 3 + 5); /* nobody is above capacity */
    g->state.supply[BVG_USA] = 0;
    depleted(g, "U009 U010 U076");
    says(g, "done");
    ck_assert(!is_worn(g, "U009") && !is_worn(g, "U010")); /* it survived its turn */
    ck_assert_int_eq(place(g, "U076"), BVG_OUT);
    g = field(0, BVG_CSA); /* in the CSA turn it defends, and goes at its end without restoring */
    on_board(g, "U076 U009", BVG_EAST);
    depleted(g, "U009");
    says(g, "done");
    ck_assert_int_eq(place(g, "U076"), BVG_OUT);
    ck_assert(is_worn(g, "U009"));
    proves("BVG-U76a");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: leaders and units");
    TCase *c = tcase_create("cards");
    tcase_add_test(c, grant);
    tcase_add_test(c, hooker);
    tcase_add_test(c, bragg);
    tcase_add_test(c, the_slows);
    tcase_add_test(c, jackson);
    tcase_add_test(c, department);
    tcase_add_test(c, department_and_a_tired_partner);
    tcase_add_test(c, buell_and_pemberton);
    tcase_add_test(c, hood);
    tcase_add_test(c, beside_a_lone_corps);
    tcase_add_test(c, provisional_corps);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
