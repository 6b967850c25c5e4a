/* SPDX-License-Identifier: Apache-2.0 */
/* Sheets of Blue vs Gray that meet questions other than their own: sent ahead, before an answer, card by card; and who
 * defends when several are named, or nobody in particular. */
#include "games/blue-vs-gray/words/report.h"
#include "tests/games/blue-vs-gray/bvg_fight.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"

static struct sheets sheets;
static struct run run;
static struct sheet sheet;
static char room[4 * sizeof(struct bvg_state)];

static const char *parsed(struct game *g, int seat, const char *text)
{
    rules_view(&g->rules, &g->state, seat, &g->after);
    sheet_parse(&g->rules, &g->after, seat, text, strlen(text), &sheet);
    return sheet.n_mistakes ? sheet.mistake[0].why.key : NULL;
}

static void enter(struct game *g, int seat, int32_t seq, const char *text)
{
    memset(&g->why, 0, sizeof g->why);
    const char *key = parsed(g, seat, text);
    ck_assert_msg(!key, "%s: %s", text, key);
    ck_assert(sheets_enter(&g->rules, &sheets, seat, seq, &sheet, 0, &test_lines, &g->why));
}

static void go_late(struct game *g, int32_t late)
{
    memset(&g->why, 0, sizeof g->why);
    memset(&run, 0, sizeof run);
    run.fallback = late;
    play_begin(&g->play, &g->chance, &g->why);
    sheets_run(&g->rules, &g->state, &g->after, room, &sheets, &g->play, &run);
    ck_assert_msg(!g->why.key, "%s", g->why.key);
    ck_assert_ptr_null(rules_broken(&g->rules, &g->after));
    g->state = g->after;
}

static void act(struct game *g, int seat, int32_t seq, const char *text)
{
    enter(g, seat, seq, text);
    go_late(g, 0);
}

/* "u did 1, c waits 2 key" */
static const char *notes(void)
{
    return notes_in_short(&run, "cu");
}

static struct game *before_manassas(int options)
{
    memset(&sheets, 0, sizeof sheets);
    return at_manassas(options);
}

/* ---- sent ahead ---- */

START_TEST(a_sheet_sent_ahead_waits_for_its_turn)
{
    struct game *g = before_manassas(0);
    on_top(g, "C022 C030");
    enter(g, BVG_CSA, 4, "draw 1 rest supply\ndone");
    act(g, BVG_USA, 1, "attack Manassas with McDowell\ndone");
    ck_assert_str_eq(notes(), "u did 1, c waits 1"); /* it is no answer, and is not held */
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER);
    ck_assert_int_eq(sheets.queue[BVG_CSA].held, 0);
    dice(g, "42");
    go_late(g, ONLY(BVG_CSA)); /* silence meets the attack, and the sheet goes on in its own turn */
    ck_assert_int_eq(place(g, "C022"), BVG_HAND);
    ck_assert_str_eq(notes(), "c fallback 0, u did 2, c did 1, c did 2");
    ck_assert_int_eq(g->state.mover, BVG_USA);
    ck_assert_int_eq(sheets.queue[BVG_CSA].n, 0);
}
END_TEST

START_TEST(an_answer_and_the_turn_behind_it)
{
    struct game *g = before_manassas(0);
    on_top(g, "C022 C030");
    act(g, BVG_USA, 1, "attack Manassas with McDowell\ndone");
    dice(g, "42");
    act(g, BVG_CSA, 5, "defend with Beauregard\nlosses Pickett Div\ndraw 1 rest supply\ndone");
    ck_assert_int_eq(place(g, "C022"), BVG_HAND); /* one mail for both */
    ck_assert_int_eq(g->state.mover, BVG_USA);
    ck_assert_int_eq(sheets.queue[BVG_CSA].held, 0);
}
END_TEST

START_TEST(a_standing_order_of_ones_turn_is_told)
{
    struct game *g = before_manassas(0);
    enter(g, BVG_CSA, 2, "when attacked\nrestore any\ndefend with Beauregard\nend");
    dice(g, "42");
    act(g, BVG_USA, 1, "attack Manassas with McDowell");
    ck_assert_str_eq(notes(), "u did 1, c skipped 2 order.late, c fired 3, c skipped 2 order.late");
}
END_TEST

START_TEST(done_in_a_battle_ends_no_turn)
{
    struct game *g = before_manassas(1 << (BVG_OPTION_INTERACTIVE - 1));
    with_hand(g, "U024 C009");
    act(g, BVG_USA, 1, "attack Manassas with McDowell\npause");
    act(g, BVG_CSA, 1, "defend with Beauregard\ndone");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    act(g, BVG_USA, 2, "done"); /* of his turn, and that waits for the battle: it is no pass */
    ck_assert_str_eq(notes(), "u waits 1");
    ck_assert_int_eq(asked_seat(g), BVG_USA);
}
END_TEST

/* ---- lines below an answer that come before it ---- */

static struct game *slow_attack(const char *chief)
{
    struct game *g = field(0, BVG_USA);
    memset(&sheets, 0, sizeof sheets);
    command(g, chief, "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    with_hand(g, "C020 C009");
    return g;
}

START_TEST(the_slows_below_the_answer)
{
    struct game *g = slow_attack("U019"); /* Grant has initiative to spare: the attack goes on */
    dice(g, "31");
    act(g, BVG_USA, 1, "attack Manassas with Grant");
    act(g, BVG_CSA, 1, "defend with Beauregard\nplay Slows\nlosses Pickett Div");
    ck_assert_int_eq(told(g, BVG_EVENT_INITIATIVE, 0, 0), 1);
    ck_assert_int_eq(place(g, "C020"), BVG_OUT);
    ck_assert_str_eq(notes(), "c did 2, c did 1, c skipped 3 plan.no_chance");

    g = slow_attack("U011"); /* McClellan has none: it is off, and nothing is left to answer */
    act(g, BVG_USA, 1, "attack Manassas with McClellan");
    act(g, BVG_CSA, 1, "defend with Beauregard\nplay Slows\nlosses Pickett Div");
    ck_assert_str_eq(notes(), "c did 2, c skipped 1 plan.over, c skipped 3 plan.no_chance");
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert_int_eq(sheets.queue[BVG_CSA].n, 0);
}
END_TEST

START_TEST(the_slows_above_the_answer)
{
    struct game *g = slow_attack("U011");
    act(g, BVG_USA, 1, "attack Manassas with McClellan");
    act(g, BVG_CSA, 1, "play Slows\ndefend with Beauregard\nlosses Pickett Div\nsupply 4\ndone");
    ck_assert_str_eq(notes(), "c did 1, c skipped 2 plan.over, c waits 4"); /* and the turn behind it still comes */
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
}
END_TEST

START_TEST(the_slows_in_a_standing_block)
{
    struct game *g = slow_attack("U019");
    enter(g, BVG_CSA, 3, "when attacked\ndefend with Beauregard\nplay Slows\nlosses Pickett Div\nend");
    dice(g, "31");
    act(g, BVG_USA, 1, "attack Manassas with Grant");
    ck_assert_str_eq(notes(), "u did 1, c fired 3, c fired 2, c skipped 4 plan.no_chance");
    ck_assert_int_eq(told(g, BVG_EVENT_INITIATIVE, 0, 0), 1);

    g = slow_attack("U011");
    enter(g, BVG_CSA, 3, "when attacked\ndefend with Beauregard\nplay Slows\nend");
    act(g, BVG_USA, 1, "attack Manassas with McClellan");
    ck_assert_str_eq(notes(), "u did 1, c fired 3");
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
}
END_TEST

START_TEST(other_cards_below_wait_for_the_battle)
{
    struct game *g = before_manassas(0);
    with_hand(g, "C018"); /* Devils Own Luck or its like: in the reserves only */
    struct problem why = {0};
    struct order order;
    const struct line play = {.number = 2, .verb = BVG_PLAY, .head = 1, .n_words = 1, .word = {{'c', card("C018")}}};
    assault(g, "manassas_jct", "U008");
    ck_assert_int_eq(bvg_unfold(&g->rules, &g->state, BVG_CSA, &play, 0, &order, &why), UNFOLD_DONE);
}
END_TEST

START_TEST(a_refused_answer_takes_its_lines_along)
{
    struct game *g = slow_attack("U019");
    command(g, "C014", "C012", BVG_WEST);
    act(g, BVG_USA, 1, "attack Manassas with Grant");
    act(g, BVG_CSA, 1, "defend with A.S. Johnston\nplay Slows\nlosses Pickett Div");
    ck_assert_int_eq(sheets.queue[BVG_CSA].held, 1);
    ck_assert_int_eq(sheets.plan[BVG_CSA].seq, 0);
}
END_TEST

/* ---- defend any, and lists ---- */

static struct game *three_defenders(void)
{
    struct game *g = before_manassas(0);
    command(g, "C014", "C012", BVG_WEST); /* cannot be there */
    command(g, "C021", "C011", BVG_EAST);
    return g;
}

START_TEST(defend_with_the_first_that_may)
{
    struct game *g = three_defenders();
    enter(g, BVG_CSA, 1, "when attacked\ndefend with A.S. Johnston, Pickett Div, Beauregard\nend");
    dice(g, "42");
    act(g, BVG_USA, 1, "attack Manassas with McDowell");
    ck_assert_int_eq(told(g, BVG_EVENT_DEFENDS, 0, 0), card("C007")); /* he parts from Beauregard for it */
    ck_assert_int_eq(told(g, BVG_EVENT_DETACHED, 0, 0), card("C007"));
    g = three_defenders();
    enter(g, BVG_CSA, 1, "when attacked\ndefend with A.S. Johnston, Beauregard\nend");
    dice(g, "42");
    act(g, BVG_USA, 1, "attack Manassas with McDowell");
    ck_assert_int_eq(told(g, BVG_EVENT_DEFENDS, 0, 0), card("C006"));
}
END_TEST

START_TEST(defend_any_is_what_silence_does)
{
    for (int any = 0; any < 2; any++) {
        struct game *g = three_defenders();
        if (any)
            enter(g, BVG_CSA, 1, "when attacked then defend any");
        dice(g, "42");
        act(g, BVG_USA, 1, "attack Manassas with McDowell");
        if (!any)
            go_late(g, ONLY(BVG_CSA));
        ck_assert_int_eq(told(g, BVG_EVENT_DEFENDS, 0, 0), card("C006"));
    }
    struct game *g = three_defenders();
    char written[80];
    ck_assert_ptr_null(parsed(g, BVG_CSA, "when attacked\ndefend with any\nend"));
    line_write(&g->rules, &sheet.line[1], "", written, sizeof written);
    ck_assert_str_eq(written, "defend any");
}
END_TEST

START_TEST(nobody_may_defend)
{
    struct game *g = field(0, BVG_USA);
    memset(&sheets, 0, sizeof sheets);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C014", "C012", BVG_WEST);
    with_hand(g, "C007");
    enter(g, BVG_CSA, 1, "when attacked\ndefend any\nabandon\nend");
    act(g, BVG_USA, 1, "attack Manassas with McDowell");
    ck_assert_str_eq(notes(), "u did 1, c skipped 2 defend.nobody, c fired 3");
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
}
END_TEST

/* Where no command may defend, a block that goes on to the hand and then gives the city up answers all the same: nobody
 * waits for its owner. */
START_TEST(the_hand_defends_where_no_command_may)
{
    static const struct {
        const char *hand, *notes;
        int defends;
    } rows[] = {{"C007 C011 C005", "u did 1, c skipped 2 defend.nobody, c fired 3", 1},
                {"C005", "u did 1, c skipped 2 defend.nobody, c skipped 3 defend.no_hand, c fired 4", 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game *g = field(0, BVG_USA);
        memset(&sheets, 0, sizeof sheets);
        command(g, "U008", "U009", BVG_EAST);
        command(g, "C014", "C012", BVG_WEST);
        with_hand(g, rows[i].hand);
        enter(g, BVG_CSA, 1, "when attacked\ndefend any\ndefend from hand any\nabandon\nend");
        dice(g, "42");
        act(g, BVG_USA, 1, "attack Manassas with McDowell");
        ck_assert_str_eq(notes(), rows[i].notes);
        ck_assert_int_eq(holds(g, BVG_USA, "manassas_jct"), !rows[i].defends);
        if (rows[i].defends)
            ck_assert_int_eq(told(g, BVG_EVENT_DEFENDS, 0, 0), card("C007"));
    }
    char written[80];
    struct game *g = field(0, BVG_USA);
    ck_assert_ptr_null(parsed(g, BVG_CSA, "when attacked\ndefend from hand with any\nend"));
    line_write(&g->rules, &sheet.line[1], "", written, sizeof written);
    ck_assert_str_eq(written, "defend from hand any");
}
END_TEST

static struct game *a_raid(void)
{
    struct game *g = field(0, BVG_USA);
    memset(&sheets, 0, sizeof sheets);
    on_board(g, "U053", BVG_EAST);
    on_board(g, "C051", BVG_EAST);
    on_board(g, "C045", BVG_EAST);
    return g;
}

START_TEST(raids_are_met_by_all_that_are_named)
{
    struct game *g = a_raid();
    char text[100];
    snprintf(text, sizeof text, "raid with %s", name_of(&g->rules, BVG_NAME_CARD, card("U053")));
    enter(g, BVG_CSA, 1, "when raided\ndefend with Forrest, Wheeler, J.E.B. Stuart Cav\nend");
    act(g, BVG_USA, 1, text);
    ck_assert_int_eq(events_of(g, BVG_EVENT_RAID_MET), 2);
    g = a_raid();
    enter(g, BVG_CSA, 1, "when raided then defend any");
    act(g, BVG_USA, 1, text);
    ck_assert_str_eq(notes(), "u did 1, c fired 1, u did 1");
    ck_assert_int_eq(events_of(g, BVG_EVENT_RAID_MET), 0); /* no more than is needed, as silence would */
    ck_assert_int_eq(told(g, BVG_EVENT_RAID_OVER, 0, 3), 0);
}
END_TEST

/* ---- card by card (option 16) ---- */

static struct game *asked_for_reserves(void)
{
    struct game *g = before_manassas(1 << (BVG_OPTION_INTERACTIVE - 1));
    gone(g, "U008");
    command(g, "U011", "U009 U010", BVG_EAST);
    with_hand(g, "U024 U025 C009 C011");
    act(g, BVG_USA, 1, "attack Manassas with McClellan\npause\ndone");
    act(g, BVG_CSA, 1, "defend with Beauregard");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    return g;
}

START_TEST(plain_lines_answer_chance_by_chance)
{
    struct game *g = asked_for_reserves();
    ck_assert_str_eq(parsed(g, BVG_CSA, "reserve any"), "order.below"); /* he is not asked */
    act(g, BVG_USA, 2, "reserve II Corps\npass\ndone");
    ck_assert_int_eq(boss(g, "U024"), card("U011"));
    ck_assert_str_eq(notes(), "u did 1, u waits 2");
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    dice(g, "42");
    act(g, BVG_CSA, 2, "pass"); /* then the USA passes as it said, and both have */
    ck_assert(all_rolled());
    ck_assert_str_eq(notes(), "c did 1, u did 2, u did 3"); /* the done is of his own turn */
    ck_assert_int_eq(g->state.mover, BVG_CSA);
}
END_TEST

START_TEST(pass_all_is_for_the_whole_battle)
{
    struct game *g = asked_for_reserves();
    act(g, BVG_USA, 2, "pass all");
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    act(g, BVG_CSA, 2, "reserve Stonewall Div\npass all\ndone");
    ck_assert(step_of(g) == BVG_STEP_COMBAT);
    ck_assert(told(g, BVG_EVENT_RESERVE, 0, 0) == card("C009") || told(g, BVG_EVENT_RESERVE, 0, 0) == card("C011"));
    ck_assert_int_eq(sheets.queue[BVG_CSA].n, 0); /* his done ended the answer, not a turn to come */
    ck_assert_int_eq(g->state.mover, BVG_USA);
}
END_TEST

START_TEST(silence_passes_at_the_deadline)
{
    struct game *g = asked_for_reserves();
    go_late(g, ONLY(BVG_USA));
    ck_assert_str_eq(notes(), "u fallback 0");
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    dice(g, "42");
    go_late(g, ONLY(BVG_CSA));
    ck_assert(all_rolled());
}
END_TEST

START_TEST(lines_that_no_chance_came_for)
{
    struct game *g = asked_for_reserves();
    act(g, BVG_USA, 2, "pass");
    dice(g, "42");
    act(g, BVG_CSA, 2, "pass\nwithdraw Pickett Div\nreserve any\nsupply 4\ndone");
    ck_assert_str_eq(notes(), "c did 1, c skipped 2 plan.over, c skipped 3 plan.over, c waits 4");
}
END_TEST

START_TEST(a_plan_answers_before_anybody_is_asked)
{
    struct game *g = before_manassas(1 << (BVG_OPTION_INTERACTIVE - 1));
    gone(g, "U008");
    command(g, "U011", "U009 U010", BVG_EAST);
    with_hand(g, "U024 C009");
    act(g, BVG_USA, 1, "attack Manassas with McClellan\nreserve II Corps\ndone");
    act(g, BVG_CSA, 1, "defend with Beauregard");
    ck_assert_str_eq(notes(), "c did 1, u did 2");
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    ck_assert_ptr_null(parsed(g, BVG_CSA, "if behind\nreserve any\nend\nplay Slows"));
}
END_TEST

/* ---- the announcement of a defence by sea (BVG-11.7b) ---- */

/* Beauregard, who may lead another leader, before New Berne, which the USA holds and cannot reach over land. */
static struct game *before_new_berne(const char *more)
{
    struct game *g = field(0, BVG_CSA);
    memset(&sheets, 0, sizeof sheets);
    command(g, "C006", "C007", BVG_EAST);
    command(g, "U008", "U009", BVG_EAST);
    if (*more)
        command(g, "C038", more, BVG_EAST);
    return g;
}

START_TEST(the_usa_says_it_before_the_attacker_is_named)
{
    struct game *g = before_new_berne("");
    act(g, BVG_CSA, 1, "attack New Berne with Beauregard");
    ck_assert_int_eq(told(g, BVG_EVENT_SEA_SAID, 0, 1), 1); /* by default: there is no retreat over land */
    ck_assert_int_eq(g->state.battle.announced, BVG_SEA_YES);
    ck_assert_int_eq(g->state.now_turn.sea_city, 0);

    g = before_new_berne("");
    enter(g, BVG_USA, 2,
          "when attacked by R.E. Lee\nsupply by sea\nend\n"
          "when attacked at New Berne\ndefend with McDowell\nsupply by land\nlosses I Corps\nend");
    dice(g, "42");
    act(g, BVG_CSA, 1, "attack New Berne with Beauregard");
    ck_assert_int_eq(told(g, BVG_EVENT_SEA_SAID, 0, 1), 0);
    ck_assert_int_eq(told(g, BVG_EVENT_ATTACK, 0, 1), city(g, "new_berne"));
    ck_assert(strstr(notes(), "u fired 6, c did 1") != NULL); /* the line that was asked for, then the attack */
    ck_assert(strstr(notes(), "skipped 5") == NULL && strstr(notes(), "skipped 2") == NULL);
    proves("BVG-11.7b");
}
END_TEST

START_TEST(a_large_command_is_held_when_the_sea_is_said)
{
    struct game *g = before_new_berne("C018 C010");
    under(g, "C035", "C018");
    enter(g, BVG_USA, 2, "when attacked\nsupply by sea\nend");
    act(g, BVG_CSA, 1, "attack New Berne with R.E. Lee\ndone");
    ck_assert_int_eq(told(g, BVG_EVENT_SEA_SAID, 0, 1), 1);
    ck_assert_int_eq(sheets.queue[BVG_CSA].held, 1);
    ck_assert_int_eq(g->state.supply[BVG_CSA], 5); /* nothing was paid */
    ck_assert_msg(strstr(notes(), "c held 1 attack.one_leader") != NULL, "%s", notes());
    act(g, BVG_CSA, 2, "attack New Berne with Beauregard"); /* it was said already */
    ck_assert_int_eq(events_of(g, BVG_EVENT_SEA_SAID), 0);
    ck_assert_int_eq(g->state.battle.announced, BVG_SEA_YES);
}
END_TEST

START_TEST(nobody_is_asked_about_what_cannot_be)
{
    struct game *g = before_new_berne("");
    on_board(g, "C014", BVG_WEST);
    act(g, BVG_CSA, 1, "attack New Berne with A.S. Johnston"); /* he leads nobody there */
    ck_assert_int_eq(events_of(g, BVG_EVENT_SEA_SAID), 0);
    ck_assert_int_eq(sheets.queue[BVG_CSA].held, 1);
    g = before_manassas(0); /* no port */
    act(g, BVG_USA, 1, "attack Manassas with McDowell");
    ck_assert_int_eq(events_of(g, BVG_EVENT_SEA_SAID), 0);
}
END_TEST

/* ---- what would have saved a mail stands in the next form, as notes ---- */

static const char *notes_of_form(struct game *g, int seat, struct arena *arena)
{
    static struct bvg_state view;
    STATIC_PROMPT(prompt);
    struct text out = {.arena = arena};
    rules_view(&g->rules, &g->state, seat, &view);
    bool asked = rules_prompt(&g->rules, &view, seat, 0, &prompt);
    bvg_suggest(&g->rules, &view, seat, asked ? &prompt : NULL, &sheets.standing[seat], &out);
    return arena_string(arena, text_span(&out));
}

START_TEST(notes_of_the_next_form)
{
    struct arena *arena = arena_new();
    struct game *g = before_manassas(0);
    act(g, BVG_USA, 1, "attack Manassas with McDowell\npause");
    const char *form = notes_of_form(g, BVG_CSA, arena); /* to answer with, and who bears the losses */
    ck_assert_str_eq(form, "note - Your answer to the attack goes here, for example:\nnote defend with Beauregard\n"
                           "note losses Pickett Div\n");
    dice(g, "42");
    go_late(g, ONLY(BVG_CSA)); /* the attack went unanswered */
    form = notes_of_form(g, BVG_CSA, arena);
    ck_assert_msg(strstr(form, "note when attacked at Manassas\nnote defend with Beauregard\nnote end\n") != NULL, "%s",
                  form);
    ck_assert_msg(strstr(form, "note when attacked\nnote defend any\nnote defend from hand any\n"
                               "note abandon\nnote end\n") != NULL,
                  "%s", form);
    ck_assert_msg(strstr(form, "note when draw\nnote draw until leader max 4 rest supply\nnote end\n") != NULL, "%s",
                  form);
    enter(g, BVG_CSA, 2,
          "when draw\ndraw 2\nend\nwhen attacked\ndefend any\nend"); /* what stands is not offered again */
    form = notes_of_form(g, BVG_CSA, arena);
    ck_assert_msg(strstr(form, "when draw") == NULL && strstr(form, "note when attacked\n") == NULL, "%s", form);
    g = asked_for_reserves();
    form = notes_of_form(g, BVG_USA, arena);
    ck_assert_msg(strstr(form, "note reserve any\nnote pass all\n") != NULL, "%s", form);
    arena_free(arena);
}
END_TEST

/* ---- what can never be stops the sheet, also beyond what can be foreseen (W3) ---- */

/* The key of the first bad line and its number, "5 card.gone"; "" when there is none. */
static const char *dry(struct game *g, int seat, const char *text)
{
    static char out[80];
    struct problem why = {0};
    int32_t bad = 0;
    const char *key = parsed(g, seat, text);
    ck_assert_msg(!key, "%s: %s", text, key);
    memset(&run, 0, sizeof run);
    bool good = sheets_dry_run(&g->rules, &g->after, seat, &sheets, 9, &sheet, room, &test_dry_room, &test_dry, &bad,
                               &why, NULL, NULL);
    snprintf(out, sizeof out, "%d %s", (int)bad, good ? "" : why.key);
    return good ? "" : out;
}

/* A city that came over by itself, before the line that attacks it, is no reason to hold what follows: it costs its
 * owner a mail. Where it is so as the sheet is checked, the line is a slip. */
START_TEST(an_attack_on_ones_own_city)
{
    struct game *g = field(0, BVG_USA);
    memset(&sheets, 0, sizeof sheets);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    with_hand(g, "U023");
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    ck_assert_str_eq(dry(g, BVG_USA, "attack Harpers Ferry with McDowell"), "1 attack.own");
    dice(g, "42");
    act(g, BVG_USA, 1, "play Monitor\nattack Norfolk with McDowell\nlosses I Corps\nattack Manassas with McDowell");
    ck_assert_str_eq(notes(), "u did 1, u skipped 2 attack.own, u did 4");
}
END_TEST

START_TEST(never_after_a_draw)
{
    struct game *g = field(0, BVG_USA);
    memset(&sheets, 0, sizeof sheets);
    on_top(g, "U024 U025 U028");
    with_hand(g, "U008 U009");
    on_board(g, "U004", BVG_EAST);
    gone(g, "U010");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    static const struct {
        const char *line, *fault;
    } rows[] = {{"deploy McDowell with II Corps east", ""}, /* it may be drawn */
                {"deploy McDowell with XII Corps east", "2 card.gone"},
                {"deploy Longstreet east", "2 card.not_yours"},
                {"attack Manassas with I Corps", "2 attack.no_leader"},
                {"attack Manassas with Dept of Washington", "2 attack.garrison"},
                {"invade Nashville with I Corps", "2 invade.inland"},
                {"raid with I Corps", "2 raid.cavalry"},
                {"buy IX Corps for McClellan", "2 option.not_played"},
                {"attack Manassas with McDowell\nreserve XII Corps", "3 card.gone"},
                {"if hand has Grant\ndeploy XII Corps east\nend", "3 card.gone"},
                {"when attacked\ndefend with Longstreet\nend", "3 card.not_yours"},
                {"when attacked\ndefend with McClellan, Hooker\nlosses XII Corps\nend", ""}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "draw 2\n%s", rows[i].line);
        ck_assert_msg(strcmp(dry(g, BVG_USA, text), rows[i].fault) == 0, "%s: %s", text, dry(g, BVG_USA, text));
    }
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    ck_assert_str_eq(dry(g, BVG_CSA, "draw 1\ndeploy Forrest east"), "2 deploy.theater");
    ck_assert_str_eq(dry(g, BVG_CSA, "draw 1\ndeploy Forrest west"), "");
    ck_assert_str_eq(dry(g, BVG_CSA, "draw 1\nsend Lovell Div, Price, Kirby Smith away"), "2 option.not_played");
}
END_TEST

START_TEST(never_after_an_attack)
{
    struct game *g = before_manassas(0);
    with_hand(g, "U024");
    in_cadre(g, "U028", false);
    static const struct {
        const char *line, *fault;
    } rows[] = {{"restore I Corps, XII Corps", ""},
                {"attack Manassas with McDowell", ""},
                {"deploy II Corps east", "2 order.late"},
                {"if captured\ndraw 1\nend", "3 order.late"},
                {"reorganize\ncommand McDowell with I Corps east\nend", "2 reorganize.fought"},
                {"restore V Corps", "2 card.lost"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "attack Manassas with McDowell\n%s", rows[i].line);
        ck_assert_msg(strcmp(dry(g, BVG_USA, text), rows[i].fault) == 0, "%s: %s", text, dry(g, BVG_USA, text));
    }
    act(g, BVG_USA, 1, "attack Manassas with McDowell"); /* of the defender's own turn nothing is past */
    ck_assert_str_eq(dry(g, BVG_CSA, "defend with Beauregard\ndraw 1\ndeploy Pickett Div east"), "");
    ck_assert_str_eq(dry(g, BVG_CSA, "defend with Beauregard\ndraw 1\ndeploy McDowell east"), "3 card.not_yours");
    ck_assert_str_eq(dry(g, BVG_CSA, "draw 1\ndone"), "");
    ck_assert(test_dry.waits && test_dry.horizon_line == 1);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg sheets");
    TCase *c = tcase_create("sheets");
    tcase_add_test(c, a_sheet_sent_ahead_waits_for_its_turn);
    tcase_add_test(c, an_answer_and_the_turn_behind_it);
    tcase_add_test(c, a_standing_order_of_ones_turn_is_told);
    tcase_add_test(c, done_in_a_battle_ends_no_turn);
    tcase_add_test(c, the_slows_below_the_answer);
    tcase_add_test(c, the_slows_above_the_answer);
    tcase_add_test(c, the_slows_in_a_standing_block);
    tcase_add_test(c, other_cards_below_wait_for_the_battle);
    tcase_add_test(c, a_refused_answer_takes_its_lines_along);
    tcase_add_test(c, defend_with_the_first_that_may);
    tcase_add_test(c, defend_any_is_what_silence_does);
    tcase_add_test(c, nobody_may_defend);
    tcase_add_test(c, the_hand_defends_where_no_command_may);
    tcase_add_test(c, raids_are_met_by_all_that_are_named);
    tcase_add_test(c, plain_lines_answer_chance_by_chance);
    tcase_add_test(c, pass_all_is_for_the_whole_battle);
    tcase_add_test(c, silence_passes_at_the_deadline);
    tcase_add_test(c, lines_that_no_chance_came_for);
    tcase_add_test(c, a_plan_answers_before_anybody_is_asked);
    tcase_add_test(c, the_usa_says_it_before_the_attacker_is_named);
    tcase_add_test(c, a_large_command_is_held_when_the_sea_is_said);
    tcase_add_test(c, nobody_is_asked_about_what_cannot_be);
    tcase_add_test(c, notes_of_the_next_form);
    tcase_add_test(c, an_attack_on_ones_own_city);
    tcase_add_test(c, never_after_a_draw);
    tcase_add_test(c, never_after_an_attack);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
