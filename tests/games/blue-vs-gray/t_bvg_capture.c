/* SPDX-License-Identifier: Apache-2.0 */
/* Who has the city when it is over, who retreats, and what else a battle leaves behind (8.7, 8.8, 8.9, glossary);
 * Jackson, the garrison, The Slows; plans and standing orders. */
#include "tests/games/blue-vs-gray/bvg_fight.h"
#include "tests/lib/rooms.h"

START_TEST(captured)
{
    struct game *g = at_manassas(0);
    battle(g, "manassas_jct", "U008", "C006", "51");
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    ck_assert_int_eq(g->state.battle.outcome, BVG_CAPTURED);
    g = field(0, BVG_USA); /* a Soldiers' Battle without a winner, but the defence is gone */
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C011", BVG_EAST);
    depleted(g, "C011");
    battle(g, "manassas_jct", "U008", "C006", "45");
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), 0);
    ck_assert_int_eq(place(g, "C011"), BVG_CADRE);
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    proves("BVG-8.7a");

    g = at_manassas(0);
    command(g, "U019", "U024", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C006", "51");
    ck_assert(may(g, BVG_ATTACK, 4, city(g, "wilderness"), card("U019"), city(g, "manassas_jct"), BVG_SEA_ANY));
    proves("BVG-8.7e");
}
END_TEST

START_TEST(not_captured)
{
    struct game *g = at_manassas(0); /* McDowell wins and is killed: seven */
    battle(g, "manassas_jct", "U008", "C006", "521");
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), BVG_USA + 1);
    ck_assert(!holds(g, BVG_USA, "manassas_jct"));
    ck_assert_int_eq(told(g, BVG_EVENT_NOT_TAKEN, 0, 1), BVG_LOST_COMMANDER);
    proves("BVG-8.7b BVG-G-win");

    g = field(0, BVG_USA); /* both are wiped out, the attacker had won */
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C011", BVG_EAST);
    depleted(g, "U009 C011");
    g->listens = true;
    dice(g, "64");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    answers(g, BVG_ROUT, 1, 2);
    ck_assert(place(g, "U009") == BVG_CADRE && place(g, "C011") == BVG_CADRE);
    ck_assert(!holds(g, BVG_USA, "manassas_jct"));
    ck_assert_int_eq(told(g, BVG_EVENT_NOT_TAKEN, 0, 1), BVG_WIPED_OUT);
    proves("BVG-8.7d");

    g = field(0, BVG_CSA); /* Stuart leads Wheeler; Stuart falls, Wheeler takes the city */
    held_by(g, BVG_BY_USA, "manassas_jct");
    on_board(g, "C045", BVG_EAST);
    under(g, "C051", "C045");
    on_board(g, "U009", BVG_EAST);
    g->listens = true;
    dice(g, "54");
    assault(g, "manassas_jct", "C045");
    defend(g, "U009");
    pass_while(g, BVG_STEP_RESERVES);
    answers(g, BVG_LOSSES, 1, card("C045"));
    ck_assert(place(g, "C045") == BVG_CADRE && place(g, "C051") == BVG_BOARD && boss(g, "C051") == 0);
    ck_assert(holds(g, BVG_CSA, "manassas_jct"));
    proves("BVG-8.7c");
}
END_TEST

START_TEST(retreats)
{
    struct game *g = at_manassas(0);
    battle(g, "manassas_jct", "U008", "C006", "51");
    ck_assert_int_eq(told(g, BVG_EVENT_RETREAT, 0, 1), 1);
    ck_assert(place(g, "C006") == BVG_BOARD && place(g, "C007") == BVG_BOARD && boss(g, "C007") == card("C006") &&
              g->state.theater[card("C006")] == BVG_EAST);
    proves("BVG-8.7f");

    g = at_manassas(0); /* alone among Union cities there is no way back, for inactive ones neither */
    held_by(g, BVG_BY_USA, "wilderness richmond shenandoah_valley lynchburg");
    g->state.now[card("C010")] = BVG_INACTIVE;
    battle(g, "manassas_jct", "U008", "C006", "51");
    ck_assert_int_eq(told(g, BVG_EVENT_RETREAT, 0, 1), 0);
    ck_assert(place(g, "C007") == BVG_CADRE && place(g, "C010") == BVG_CADRE);
    ck_assert_int_eq(place(g, "C006"), BVG_OUT); /* sacked, and in disfavor */
    proves("BVG-8.7g BVG-8.9g");

    g = at_manassas(0); /* a beaten attacker goes nowhere */
    battle(g, "manassas_jct", "U008", "C006", "21");
    ck_assert(events_of(g, BVG_EVENT_RETREAT) == 0 && place(g, "U009") == BVG_BOARD && place(g, "U008") == BVG_BOARD);
    proves("BVG-8.7i");
}
END_TEST

START_TEST(words)
{
    struct game *g = field(0, BVG_USA); /* defeated: by the table, or by generals */
    command(g, "U019", "U009", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U019", "C006", "31");
    ck_assert_int_eq(told(g, BVG_EVENT_OWES, 1, 3), 1); /* the beaten side loses one at least */
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    proves("BVG-G-defeated");

    g = at_manassas(0);
    battle(g, "manassas_jct", "U008", "C006", "51");
    ck_assert_int_eq(told(g, BVG_EVENT_CONTROL, 0, 2), BVG_WHY_CAPTURE);
    at_step(g, BVG_STEP_COMBAT, BVG_CSA);
    g->state.used[card("C006")] = 0;
    under(g, "C009 C035", "C006");
    battle(g, "manassas_jct", "C006", "U008", "54");
    ck_assert_int_eq(g->state.control[city(g, "manassas_jct")],
                     bvg_native(&g->rules, &g->state, city(g, "manassas_jct")));
    proves("BVG-G-control");

    g = at_manassas(0); /* by reserve, and by following a lost leader */
    with_hand(g, "C009 U056");
    g->listens = true;
    dice(g, "433");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    answers(g, BVG_FINISH, 0);
    answers(g, BVG_RESERVE, 2, card("C009"), card("C006"));
    ck_assert(bvg_is_below(&g->state, card("C009"), card("C006")));
    pass_while(g, BVG_STEP_RESERVES);
    while (step_of(g) == BVG_STEP_LOSSES)
        answers(g, BVG_LOSSES, 1, card("C009"));
    answers(g, BVG_REPLACE, 2, card("U008"), card("U056"));
    ck_assert(bvg_is_below(&g->state, card("U009"), card("U056")));
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    g->state.now[card("U009")] = 0;
    ck_assert(may(g, BVG_DETACH, 1, card("U009")));
    proves("BVG-G-attached");
}
END_TEST

START_TEST(again_and_again)
{
    struct game *g = at_manassas(0); /* the same city may be attacked again, by another */
    command(g, "U019", "U024", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C006", "21");
    ck_assert(!may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U008"), 0, BVG_SEA_ANY));
    assault(g, "manassas_jct", "U019");
    ck_assert(asked_may(g, BVG_DEFEND, 1, card("C006"))); /* it defended that city */
    dice(g, "53");
    defend(g, "C006");
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    g->state.used[card("U019")] = g->state.used[card("U024")] = 0;
    assault(g, "shenandoah_valley", "U019"); /* from Harper's Ferry or Manassas: its jumping-off city decides */
    bool from_manassas = g->state.battle.from == city(g, "manassas_jct");
    ck_assert_int_eq(step_of(g) == BVG_STEP_ANSWER && asked_may(g, BVG_DEFEND, 1, card("C006")), from_manassas);
}
END_TEST

START_TEST(jackson)
{
    struct game *g = at_manassas(0);
    g->listens = true;
    command(g, "C021", "C009", BVG_EAST);
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_JOIN); /* before reserves */
    struct bvg_state before = g->state;
    dice(g, "42");
    answers(g, BVG_ATTACH, 2, card("C021"), card("C006"));
    ck_assert_int_eq(boss(g, "C021"), card("C006"));
    ck_assert_int_eq(bvg_total_strength(&g->rules, &g->state, BVG_CSA, NULL), 2 + 2 + 2 + 3 + 2);
    g->state = before;
    answers(g, BVG_FINISH, 0);
    ck_assert(step_of(g) == BVG_STEP_RESERVES && boss(g, "C021") == 0);
    g = at_manassas(0); /* who has defended elsewhere this turn, or is in the other theater, is not asked */
    g->listens = true;
    command(g, "C021", "C009", BVG_EAST);
    g->state.stood[card("C021")] = 2;
    g->state.now_turn.n_stood = 1;
    g->state.now_turn.stood_city[1] = city(g, "norfolk");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    g = at_manassas(0);
    g->listens = true;
    command(g, "C021", "C009", BVG_WEST);
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    g = at_manassas(0); /* nor under a leader who has no place */
    g->listens = true;
    command(g, "C017", "C022", BVG_EAST); /* Polk is no army commander */
    command(g, "C021", "C009", BVG_EAST);
    assault(g, "manassas_jct", "U008");
    defend(g, "C017");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    proves("BVG-C21a");
}
END_TEST

START_TEST(slows)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U011", "U009", BVG_EAST); /* McClellan, 0 */
    command(g, "C006", "C007", BVG_EAST);
    with_hand(g, "C020");
    assault(g, "manassas_jct", "U011");
    answers(g, BVG_PLAY, 1, card("C020"));
    ck_assert_int_eq(told(g, BVG_EVENT_SLOWED, 0, 1), -1);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT); /* off; the point is spent, he has attacked */
    ck_assert_int_eq(g->state.supply[BVG_USA], 4);
    ck_assert(!may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U011"), 0, BVG_SEA_ANY));
    ck_assert(!holds(g, BVG_USA, "manassas_jct"));

    g = field(0, BVG_USA);
    command(g, "U019", "U009", BVG_EAST); /* Grant 2, then 1: equal to Beauregard */
    command(g, "C006", "C007", BVG_EAST);
    with_hand(g, "C020");
    dice(g, "31");
    assault(g, "manassas_jct", "U019");
    answers(g, BVG_PLAY, 1, card("C020"));
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER); /* he still answers */
    defend(g, "C006");
    ck_assert_int_eq(told(g, BVG_EVENT_INITIATIVE, 0, 0), 1);
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), 0);
}
END_TEST

/* ---- plans and standing orders, through the runner ---- */
static struct sheets sheets;
static struct run notes;
static struct sheet sheet;
static char room[2 * sizeof(struct bvg_state)];

static void enter(struct game *g, int seat, const char *text)
{
    memset(&g->why, 0, sizeof g->why);
    rules_view(&g->rules, &g->state, seat, &g->after);
    sheet_parse(&g->rules, &g->after, seat, text, strlen(text), &sheet);
    ck_assert_msg(sheet.n_mistakes == 0, "%s: %s", text, sheet.n_mistakes ? sheet.mistake[0].why.key : "");
    ck_assert(sheets_enter(&g->rules, &sheets, seat, 1, &sheet, 0, &test_lines, &g->why));
}

static void go(struct game *g)
{
    memset(&g->why, 0, sizeof g->why);
    memset(&notes, 0, sizeof notes);
    play_begin(&g->play, &g->chance, &g->why);
    sheets_run(&g->rules, &g->state, &g->after, room, &sheets, &g->play, &notes);
    g->state = g->after;
    ck_assert(g->why.key == NULL && rules_broken(&g->rules, &g->state) == NULL);
}

START_TEST(two_plans)
{
    struct game *g = field(0, BVG_USA); /* the fight for Manassas of the worked example */
    memset(&sheets, 0, sizeof sheets);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C010 C007", BVG_EAST);
    with_hand(g, "U010 U003 C009 C003");
    enter(g, BVG_CSA,
          "when attacked at Manassas\ndefend with Beauregard\nreserve Stonewall Div if behind\n"
          "play Miracle from God if behind\nlosses Pickett Div\nend\n");
    enter(g, BVG_USA,
          "attack Manassas with McDowell\nreserve XII Corps if behind\n"
          "play Devils Own Luck if not ahead\nif captured\nrestore any\nend\npause\n");
    dice(g, "42");
    go(g);
    ck_assert_int_eq(told(g, BVG_EVENT_RESERVE, 0, 0), card("U010"));
    ck_assert_int_eq(told(g, BVG_EVENT_RESERVE, 1, 0), card("C009"));
    ck_assert_int_eq(told(g, BVG_EVENT_PLAYED, 0, 1), card("U003"));
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 0), 8);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 1), 8);
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 2), 5);
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 3), BVG_DEFENDER_DEFEATED);
    ck_assert(is_worn(g, "C007") && events_of(g, BVG_EVENT_LOST) == 1);
    ck_assert(holds(g, BVG_USA, "manassas_jct") && place(g, "C003") == BVG_HAND);
    ck_assert_int_eq(told(g, BVG_EVENT_RETREAT, 0, 1), 1);
}
END_TEST

START_TEST(stops_once)
{
    struct game *g = field(0, BVG_USA);
    memset(&sheets, 0, sizeof sheets);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C038", "C010 C007 C009", BVG_EAST);
    with_hand(g, "C033");
    enter(g, BVG_USA, "attack Manassas with McDowell\npause\n");
    go(g);
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER); /* no standing order fits: the game waits here, and here only */
    enter(g, BVG_CSA, "defend with R.E. Lee detach Pickett Div\nwithdraw Ewell Div\n");
    dice(g, "21");
    go(g);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert_int_eq(boss(g, "C007"), 0);
    ck_assert_int_eq(told(g, BVG_EVENT_WITHDREW, 0, 0), card("C010"));
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 1), 4 + 2);
}
END_TEST

START_TEST(card_by_card)
{
    struct game *g = field(1 << (BVG_OPTION_INTERACTIVE - 1), BVG_USA);
    memset(&sheets, 0, sizeof sheets);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C010", BVG_EAST);
    with_hand(g, "C033 U010");
    enter(g, BVG_USA, "attack Manassas with McDowell\npause\n");
    enter(g, BVG_CSA, "when attacked\ndefend with Beauregard\nend\n");
    go(g);
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES); /* it waits for each of them in turn */
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    answers(g, BVG_RESERVE, 2, card("U010"), card("U008"));
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    dice(g, "42");
    answers(g, BVG_FINISH, 0);
    ck_assert(all_rolled());
    const struct setup setup = {
        .scenario = "standard", .option = (const char *const[]){"interactive-reserves"}, .n_option = 1};
    g = a_scenario("standard", 0, 1);
    ck_assert(rules_setup(&g->rules, &setup, &g->state, &g->play) && bvg_option(&g->state, BVG_OPTION_INTERACTIVE));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg capture");
    TCase *c = tcase_create("capture");
    tcase_add_test(c, captured);
    tcase_add_test(c, not_captured);
    tcase_add_test(c, retreats);
    tcase_add_test(c, words);
    tcase_add_test(c, again_and_again);
    tcase_add_test(c, jackson);
    tcase_add_test(c, slows);
    tcase_add_test(c, two_plans);
    tcase_add_test(c, stops_once);
    tcase_add_test(c, card_by_card);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
