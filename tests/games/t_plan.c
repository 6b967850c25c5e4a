/* SPDX-License-Identifier: Apache-2.0 */
/* Plans: what stands below an attack or an answer fights the battle, and silence passes. Played with the duel ruleset
 * (plan_kit.h). That they show nothing hidden: t_plan_public.c. */
#include "tests/games/plan_kit.h"
#include <stdio.h>

/* ---- a battle fought by two plans ---- */

START_TEST(two_plans_fight_a_battle)
{
    new_game(NULL);
    enter(DUEL_WEST, 1, "when attacked\ndefend Maple\nreserve Beech if behind\nlosses Beech\nend");
    act(DUEL_EAST, 1, "attack Larch\nreserve Elm, Pine if behind\nlosses Elm\ndone");
    ck_assert_str_eq(notes(), "e did 1, w fired 2, e did 2, w fired 3, w fired 4, e skipped 3 plan.no_chance, e did 4");
    ck_assert_int_eq(run.note[5].line, 3);
    ck_assert_int_eq(state.captured, 1);                   /* 11 against 10 */
    ck_assert_int_eq(state.place[4], DUEL_HAND);           /* home again */
    ck_assert_int_eq(state.place[10], DUEL_HAND);          /* not behind any more: not ordered */
    ck_assert_int_eq(state.place[2], DUEL_OUT);            /* the preference, */
    ck_assert_int_eq(rules_asks(&state), ONLY(DUEL_WEST)); /* and east's turn is over: nobody was asked anything */
    ck_assert(!has_plan(DUEL_EAST) && !has_plan(DUEL_WEST));
    const struct run_note *added = &run.note[2]; /* a line's events are its own */
    ck_assert_int_eq(added->seq, 1);
    ck_assert_int_eq(added->event_to, added->event_from + 1);
    ck_assert_int_eq(play.events[added->event_from].kind, DUEL_ADDED);
    ck_assert_int_eq(play.events[added->event_from].arg[1], 4);
    ck_assert_int_eq(count_events(DUEL_STOOD), 2); /* silence passed, without a note */
}
END_TEST

START_TEST(a_line_of_several_cards_does_the_next_at_each_chance)
{
    new_game(NULL);
    enter(DUEL_WEST, 1, "when attacked then defend Rowan");
    act(DUEL_EAST, 1, "attack Ash\nreserve Maple, Elm, Larch, Pine if behind");
    ck_assert_str_eq(notes(), "e did 1, w fired 1, e did 2, e did 2"); /* Maple is not in hand: Elm; then it is ahead */
    ck_assert_int_eq(play.events[run.note[2].event_from].arg[1], 4);
    ck_assert_int_eq(play.events[run.note[3].event_from].arg[1], 7);
    ck_assert_int_eq(step(), DUEL_STEP_MOVE);
    new_game(NULL);
    enter(DUEL_WEST, 1, "when attacked then defend Rowan");
    act(DUEL_EAST, 1, "attack Ash\nreserve any");
    ck_assert_str_eq(notes(), "e did 1, w fired 1, e did 2, e did 2, e did 2");
    ck_assert_int_eq(play.events[run.note[2].event_from].arg[1], 10);
    ck_assert_int_eq(play.events[run.note[3].event_from].arg[1], 7);
    ck_assert_int_eq(play.events[run.note[4].event_from].arg[1], 4);
}
END_TEST

START_TEST(the_first_line_that_can_be_done_is_done)
{
    new_game(NULL);
    enter(DUEL_WEST, 1, "when attacked then defend Rowan");
    act(DUEL_EAST, 1, "attack Ash\nplay Larch if behind by 20\nreserve Maple\nplay Pine if behind\nreserve Elm");
    ck_assert_str_eq(notes(), "e did 1, w fired 1, e did 4, e did 5, e skipped 2 order.condition, "
                              "e skipped 3 duel.not_in_hand");
    ck_assert_int_eq(state.place[10], DUEL_OUT);
    ck_assert_int_eq(state.captured, 2); /* 1 + 3 + 4 against 11 */
}
END_TEST

START_TEST(nothing_fires_twice)
{
    new_game(NULL);
    enter(DUEL_WEST, 1, "when attacked then defend Rowan");
    act(DUEL_EAST, 1, "attack Ash\nreserve Elm\nwithdraw Elm\nreserve Elm, Elm\nwithdraw Elm\nlosses Ash");
    ck_assert_str_eq(notes(), "e did 1, w fired 1, e did 2, e did 3, e did 6, e skipped 4 plan.twice, "
                              "e skipped 5 duel.not_there");
    ck_assert_int_eq(count_events(DUEL_ADDED), 1);
    ck_assert_int_eq(count_events(DUEL_TOOK_BACK), 1);
    ck_assert_int_eq(state.captured, 2);
    act(DUEL_EAST, 2, "attack Larch\nreserve Elm"); /* another battle, another chance */
    ck_assert_str_eq(notes(), "e did 1, w fired 1, e did 2");
}
END_TEST

START_TEST(a_preference_is_asked_anew)
{
    new_game("twice");
    enter(DUEL_WEST, 1, "when attacked\ndefend Beech\nreserve Fir, Maple\nlosses Ash, Maple, Fir\nend");
    act(DUEL_EAST, 1, "attack Pine\nreserve Larch, Elm, Ash\ndone");
    /* 22 against 15: Ash is not there, Maple is lost; then west defends once more, and Maple is not there either */
    ck_assert_int_eq(state.place[8], DUEL_OUT);
    ck_assert_int_eq(state.place[5], DUEL_OUT);
    ck_assert_str_eq(notes(), "e did 1, w fired 2, e did 2, w fired 3, e did 2, w fired 3, e did 2, w fired 4, "
                              "w fired 2, w fired 3, w fired 4, e did 3");
}
END_TEST

START_TEST(each_attack_has_its_own_plan)
{
    new_game(NULL);
    enter(DUEL_WEST, 1, "when attacked with 9 or more then abandon\nwhen attacked\ndefend Maple\nend");
    act(DUEL_EAST, 1,
        "attack Larch\nreserve Elm if behind\nif captured\nattack Pine\nreserve Elm\nend\n"
        "if not captured\nattack Elm\nend\ndone");
    ck_assert_str_eq(notes(), "e did 1, w fired 3, e did 2, e did 3, e did 4, w fired 1, e skipped 5 plan.no_chance, "
                              "e passed 7, e did 10");
    ck_assert_int_eq(state.n_hand[DUEL_EAST], 4);
    ck_assert_int_eq(rules_asks(&state), ONLY(DUEL_WEST));
}
END_TEST

/* ---- heads that open no battle, or do not come off ---- */

START_TEST(without_a_battle_the_lines_below_are_skipped)
{
    new_game(NULL);
    for (int card = 1; card <= DUEL_CARDS; card++)
        if (state.place[card] == DUEL_HAND_WEST)
            state.place[card] = DUEL_OUT;
    state.n_hand[DUEL_WEST] = 0;
    act(DUEL_EAST, 1, "attack Larch\nreserve Elm\nsay There is nobody\nplay Pine\ndone");
    ck_assert_str_eq(notes(), "e did 1, e skipped 2 plan.no_battle, e skipped 4 plan.no_battle, e did 3, e did 5");
    ck_assert_int_eq(state.place[10], DUEL_HAND); /* a card of the plan is not played elsewhere */
    ck_assert(!has_plan(DUEL_EAST));
    new_game(NULL);
    enter(DUEL_WEST, 1, "when attacked\nabandon\nreserve Fir\nend");
    act(DUEL_EAST, 1, "attack Larch\ndone");
    ck_assert_str_eq(notes(), "e did 1, w fired 2, w skipped 3 plan.no_battle, e did 2");
}
END_TEST

START_TEST(a_head_that_is_passed_over_takes_its_lines_along)
{
    new_game(NULL);
    act(DUEL_EAST, 1, "attack Larch if captured\nreserve Elm\nplay Pine\ndone");
    ck_assert_str_eq(notes(), "e passed 1, e did 4");
    new_game(NULL);
    enter(DUEL_WEST, 1,
          "when attacked\ndefend Yew\nreserve Fir\nend\n"
          "when attacked\ndefend Fir if captured\nplay Beech\nend\n"
          "when attacked\ndefend Maple if hand has Yew\nreserve Fir\ndefend Rowan\nreserve Beech\nend");
    act(DUEL_EAST, 1, "attack Larch\ndone");
    ck_assert_str_eq(notes(), "e did 1, w skipped 2 order.illegal, w skipped 6 order.condition, "
                              "w skipped 10 order.condition, w fired 12, w fired 13, e did 2");
    ck_assert_int_eq(count_events(DUEL_PLAYED), 0);
}
END_TEST

START_TEST(words_in_between_are_told_at_once)
{
    new_game(NULL);
    act(DUEL_EAST, 1, "attack Larch\nsay Charge\nreserve Elm\ndone");
    ck_assert_str_eq(notes(), "e did 1, e did 2");
    act(DUEL_WEST, 1, "defend Maple");
    ck_assert_str_eq(notes(), "w did 1, e did 3, e did 4");
}
END_TEST

START_TEST(an_illegal_attack_holds_the_sheet)
{
    new_game(NULL);
    act(DUEL_EAST, 1, "attack Maple\nreserve Elm\ndone");
    ck_assert_str_eq(notes(), "e held 1 order.illegal");
    ck_assert(!has_plan(DUEL_EAST));
}
END_TEST

/* ---- the one stop ---- */

START_TEST(a_battle_stops_once_and_goes_on_by_itself)
{
    new_game(NULL);
    act(DUEL_EAST, 1, "attack Larch\nreserve Elm if behind\nif captured\nattack Ash\nend\ndone");
    ck_assert_str_eq(notes(), "e did 1");
    ck_assert_int_eq(step(), DUEL_STEP_ANSWER);
    ck_assert_int_eq(rules_asks(&state), ONLY(DUEL_WEST));
    ck_assert_int_eq(sheets.plan[DUEL_EAST].n, 1);
    ck_assert_int_eq(sheets.queue[DUEL_EAST].next, 2); /* the plan is no part of the queue */
    go_from(0, 0);
    ck_assert_str_eq(notes(), "");
    act(DUEL_WEST, 1, "defend Maple\nreserve Beech if behind\nplay Fir if behind by 9");
    ck_assert_str_eq(notes(), "w did 1, e did 2, w did 2, w skipped 3 order.condition, e did 3, e did 4");
    ck_assert_int_eq(sheets.queue[DUEL_WEST].n, 0);
    ck_assert_int_eq(step(), DUEL_STEP_ANSWER); /* captured, so a second battle begins */
    act(DUEL_WEST, 2, "abandon");
    ck_assert_str_eq(notes(), "w did 1, e did 6");
    ck_assert_int_eq(rules_asks(&state), ONLY(DUEL_WEST));
    ck_assert_int_eq(step(), DUEL_STEP_MOVE);
}
END_TEST

START_TEST(a_late_answer_is_the_fallback_and_the_plans_stand)
{
    new_game(NULL);
    act(DUEL_EAST, 1, "attack Larch\nreserve Elm\ndone");
    go_from(0, ONLY(DUEL_WEST));
    ck_assert_str_eq(notes(), "w fallback 0, e skipped 2 plan.no_chance, e did 3");
    new_game(NULL); /* a mover whose battle was fought in silence is late still */
    enter(DUEL_WEST, 1, "when attacked then defend Maple");
    enter(DUEL_EAST, 1, "attack Larch");
    go_from(0, ONLY(DUEL_EAST));
    ck_assert_str_eq(notes(), "e did 1, w fired 1");
    ck_assert_int_eq(step(), DUEL_STEP_MOVE); /* west was asked in between: east's next question is a new one */
}
END_TEST

START_TEST(a_later_sheet_replaces_the_rest_not_the_plan)
{
    new_game(NULL);
    act(DUEL_EAST, 1, "attack Larch\nreserve Elm\npause\ndone");
    enter(DUEL_EAST, 2, "say instead\ndone");
    act(DUEL_WEST, 1, "defend Maple");
    ck_assert_str_eq(notes(), "e did 1, w did 1, e did 2, e did 2");
    ck_assert_int_eq(run.note[2].seq, 1); /* of the plan */
    ck_assert_int_eq(run.note[3].seq, 2);
}
END_TEST

START_TEST(an_answer_may_be_written_for_a_second_attack)
{
    new_game("twice");
    act(DUEL_EAST, 1, "attack Pine\nreserve Larch\ndone");
    act(DUEL_WEST, 1, "defend Beech\nlosses Beech\ndefend Maple if hand has Maple\nreserve Fir\nreserve Rowan");
    ck_assert_str_eq(notes(), "w did 1, e did 2, w did 2, w did 3, w did 4, w did 5, e did 3");
    ck_assert_int_eq(count_events(DUEL_ANSWERED), 2);
    ck_assert_int_eq(state.captured, 2); /* 17 against 24 */
    new_game("twice");                   /* what is no answer waits until the battle is over */
    act(DUEL_EAST, 1, "attack Pine\nreserve Larch\ndone");
    act(DUEL_WEST, 1, "defend Beech\nattack Maple");
    ck_assert_str_eq(notes(), "w did 1, e did 2");
    ck_assert_int_eq(sheets.queue[DUEL_WEST].held, 0);
    ck_assert_int_eq(step(), DUEL_STEP_ANSWER);
}
END_TEST

START_TEST(done_behind_an_answer_ends_no_turn)
{
    static const char *const sheet[] = {"defend Maple\nreserve Beech\nsay Never\ndone", "abandon\ndone",
                                        "if hand has Maple\ndefend Maple\nend\ndone"};
    static const char *const said[] = {"w did 1, w did 3, w did 4, w did 2, e did 2", "w did 1, w did 2, e did 2",
                                       "w did 1, w did 2, w did 4, e did 2"};
    for (int i = 0; i < 3; i++) {
        new_game(NULL);
        act(DUEL_EAST, 1, "attack Larch\ndone");
        act(DUEL_WEST, 1, sheet[i]);
        ck_assert_str_eq(notes(), said[i]);
        ck_assert_int_eq(rules_asks(&state), ONLY(DUEL_WEST)); /* his own turn is still before him */
        ck_assert_int_eq(step(), DUEL_STEP_MOVE);
        ck_assert_int_eq(sheets.queue[DUEL_WEST].n, 0);
    }
    new_game(NULL); /* with orders in between it is the turn's */
    act(DUEL_EAST, 1, "attack Larch\ndone");
    act(DUEL_WEST, 1, "abandon\nattack Rowan\nreserve Fir\ndone");
    act(DUEL_EAST, 2, "abandon");
    ck_assert_str_eq(notes(), "e did 1, w skipped 3 plan.no_chance, w did 4");
}
END_TEST

START_TEST(a_standing_order_answers_where_silence_would_pass)
{
    new_game(NULL);
    enter(DUEL_WEST, 1, "when attacked\ndefend Fir\nreserve Beech\nend\nwhen beaten then losses Fir");
    act(DUEL_EAST, 1, "attack Larch\nreserve Pine\ndone");
    ck_assert_str_eq(notes(), "e did 1, w fired 2, e did 2, w fired 3, w fired 5, e did 3");
    ck_assert_int_eq(state.place[5], DUEL_OUT); /* the fallback would have taken Beech */
    ck_assert_int_eq(state.place[2], DUEL_HAND_WEST);
}
END_TEST

START_TEST(a_used_standing_order_tells_why_lines_did_nothing)
{
    new_game(NULL);
    enter(DUEL_WEST, 4, "when attacked\ndefend Maple\nreserve Yew\nplay Fir if behind\nlosses Maple\nend");
    act(DUEL_EAST, 1, "attack Larch\ndone");
    ck_assert_str_eq(notes(), "e did 1, w fired 2, w skipped 3 duel.not_in_hand, w skipped 4 order.condition, "
                              "w skipped 5 plan.no_chance, e did 2");
    for (int i = 2; i < 5; i++)
        ck_assert_int_eq(run.note[i].seq, 4);
}
END_TEST

/* ---- the table's alternation ---- */

START_TEST(interactive_reserves_are_asked)
{
    new_game("interactive");
    act(DUEL_EAST, 1, "attack Larch\nreserve Elm if behind\ndone");
    act(DUEL_WEST, 1, "defend Maple");
    ck_assert_str_eq(notes(), "w did 1, e did 2"); /* what was ordered ahead needs no question */
    ck_assert_int_eq(rules_asks(&state), ONLY(DUEL_WEST));
    act(DUEL_WEST, 2, "reserve Beech");
    ck_assert_str_eq(notes(), "w did 1");
    ck_assert_int_eq(rules_asks(&state), ONLY(DUEL_EAST)); /* the rest of his sheet does not answer: he is asked */
    ck_assert_int_eq(sheets.queue[DUEL_EAST].held, 0);
    act(DUEL_EAST, 2, "stand\ndone");
    ck_assert_str_eq(notes(), "e did 1, e waits 2");
    act(DUEL_WEST, 3, "stand");
    ck_assert_str_eq(notes(), "w did 1, e did 2");
    ck_assert_int_eq(state.captured, 1); /* 11 against 10 */
    new_game("interactive");
    act(DUEL_EAST, 1, "attack Larch\ndone");
    act(DUEL_WEST, 1, "defend Maple");
    go_from(0, ONLY(DUEL_EAST)); /* who is late here is late: it is said */
    ck_assert_str_eq(notes(), "e fallback 0");
    ck_assert_int_eq(rules_asks(&state), ONLY(DUEL_WEST));
}
END_TEST

/* ---- long runs ---- */

/* With all the room there is, and with that of old games; so many events fill the run so far that it ends. */
static const struct {
    uint32_t small_until;
    int events, queue, standing;
} rooms[] = {{0, EVENTS_MAX - 2 * 4096, QUEUE_MAX, STANDING_MAX}, {1, 1024, 119, 79}};

static void new_game_with(int room)
{
    static struct game_rules old;
    new_game(NULL);
    old = *r.is;
    old.small_until = rooms[room].small_until;
    r.is = &old;
}

START_TEST(a_long_run_holds_the_line)
{
    int most = rooms[_i].events;
    new_game_with(_i);
    enter(DUEL_EAST, 1, "say x\nattack Larch\nreserve Elm\ndone");
    go_from(most + 1, 0);
    ck_assert_str_eq(notes(), "e did 1, e held 2 run.long");
    ck_assert_int_eq(play.n_events, most + 1);
    ck_assert_int_eq(step(), DUEL_STEP_MOVE);
    new_game_with(_i); /* the decks' lines count too */
    enter(DUEL_EAST, 1, "attack Larch\ndone");
    memset(&run, 0, sizeof run);
    play_begin(&play, &chance, &why);
    play.n_slots = SLOTS_MAX - 2000;
    sheets_run(&r, &state, &after, scratch, &sheets, &play, &run);
    ck_assert_str_eq(notes(), "e held 1 run.long");
    new_game_with(_i); /* in a battle nothing is held: it goes on with the next run */
    enter(DUEL_EAST, 1, "attack Larch\nreserve Elm\ndone");
    enter(DUEL_WEST, 1, "when attacked then defend Maple");
    go_from(most, 0);
    ck_assert_str_eq(notes(), "e did 1");
    ck_assert_int_eq(step(), DUEL_STEP_ANSWER);
    ck_assert_int_eq(sheets.queue[DUEL_EAST].held, 0);
    go_from(0, 0);
    ck_assert_str_eq(notes(), "w fired 1, e did 2, e did 3");
}
END_TEST

START_TEST(notes_never_run_out)
{
    static char text[16 * SHEET_LINES_MAX];
    new_game_with(_i);
    strcpy(text, "when attacked\n");
    for (int i = 0; i < rooms[_i].standing - 3; i++)
        strcat(text, "defend Yew\n");
    strcat(text, "abandon\nend");
    enter(DUEL_WEST, 1, text);
    text[0] = 0;
    for (int i = 0; i < rooms[_i].queue; i++)
        strcat(text, "attack Larch\n");
    act(DUEL_EAST, 1, text);
    ck_assert_str_eq(run.note[run.n_notes - 1].why.key, "run.long");
    int line = run.note[run.n_notes - 1].line, fired = 0;
    ck_assert_int_eq(run.note[run.n_notes - 1].kind, NOTE_HELD);
    ck_assert_int_gt(line, 5);
    ck_assert_int_eq(count_events(DUEL_ANSWERED), line - 1); /* everything before was done, and is told */
    for (int i = 0; i < run.n_notes; i++)
        fired += run.note[i].kind == NOTE_FIRED;
    ck_assert_int_eq(fired, line - 1);
    if (_i == 1)
        ck_assert_int_eq(line, 7); /* as it was when there was no more room */
}
END_TEST

/* ---- dry runs and the state ---- */

static char told[200];

static void tell(void *context, const struct line *line, const void *before, const void *behind, const struct play *p)
{
    (void)context, (void)before, (void)p;
    sprintf(told + strlen(told), behind ? "%d " : "%d? ", line->number);
}

START_TEST(a_dry_run_ends_where_the_battle_begins)
{
    static struct duel_state view;
    int32_t bad;
    new_game(NULL);
    struct sheet *sheet = read_sheet(DUEL_EAST, "attack Larch\nreserve Elm\nplay Pine if behind\ndone");
    rules_view(&r, &state, DUEL_EAST, &view);
    told[0] = 0;
    ck_assert(sheets_dry_run(&r, &view, DUEL_EAST, &sheets, 3, sheet, scratch, &test_dry_room, &test_dry, &bad, &why,
                             tell, NULL));
    ck_assert_str_eq(told, "1 2 3 4? "); /* ?: what comes of it is not known */
    ck_assert(test_dry.horizon);
    ck_assert_int_eq(test_dry.horizon_line, 4);
}
END_TEST

START_TEST(dumped_loaded_and_forgotten)
{
    static char json[1 << 17], again[1 << 17];
    static struct sheets loaded;
    static struct duel_state copy;
    new_game("interactive");
    act(DUEL_EAST, 1, "attack Larch\nreserve Elm\nplay Pine if behind by 30\ndone");
    act(DUEL_WEST, 1, "defend Maple\nreserve Yew\nlosses Fir\ndone");
    ck_assert_int_eq(sheets.plan[DUEL_EAST].n_spent, 1);
    ck_assert_int_eq(sheets.plan[DUEL_EAST].came[0], PLAN_ACTED);
    ck_assert_int_eq(sheets.plan[DUEL_WEST].came[0], PLAN_REFUSED);
    size_t len = game_dump(&r, &state, &sheets, json, sizeof json);
    ck_assert_uint_lt(len, sizeof json);
    ck_assert(game_load(&r, json, len, &copy, &loaded, &test_lines, &why));
    ck_assert_mem_eq(&copy, &state, sizeof state);
    ck_assert_uint_eq(game_dump(&r, &copy, &loaded, again, sizeof again), len);
    ck_assert_mem_eq(json, again, len);
    char *came = strstr(json, "\"came\":[3");
    ck_assert_ptr_nonnull(came);
    came[8] = '4';
    ck_assert(!game_load(&r, json, len, &copy, &loaded, &test_lines, &why));
    ck_assert_str_eq(why.key, "state.sheets");
    memset(&why, 0, sizeof why);
    act(DUEL_WEST, 2, "stand"); /* told in a later run, by what was kept: the words of the game are gone */
    act(DUEL_EAST, 2, "stand");
    ck_assert_str_eq(notes(), "e did 1, e skipped 3 order.condition, w skipped 2 order.held, "
                              "w skipped 3 duel.not_there");
    new_game(NULL);
    act(DUEL_EAST, 1, "attack Larch\nreserve Elm\ndone");
    ck_assert(has_plan(DUEL_EAST));
    sheets_forget(&sheets, DUEL_EAST);
    static const struct sheets nothing;
    ck_assert_mem_eq(&sheets, &nothing, sizeof nothing);
}
END_TEST

static Suite *plan_suite(void)
{
    Suite *suite = suite_create("plan");
    TCase *all = tcase_create("all");
    tcase_add_test(all, two_plans_fight_a_battle);
    tcase_add_test(all, a_line_of_several_cards_does_the_next_at_each_chance);
    tcase_add_test(all, the_first_line_that_can_be_done_is_done);
    tcase_add_test(all, nothing_fires_twice);
    tcase_add_test(all, a_preference_is_asked_anew);
    tcase_add_test(all, each_attack_has_its_own_plan);
    tcase_add_test(all, without_a_battle_the_lines_below_are_skipped);
    tcase_add_test(all, a_head_that_is_passed_over_takes_its_lines_along);
    tcase_add_test(all, words_in_between_are_told_at_once);
    tcase_add_test(all, an_illegal_attack_holds_the_sheet);
    tcase_add_test(all, a_battle_stops_once_and_goes_on_by_itself);
    tcase_add_test(all, a_late_answer_is_the_fallback_and_the_plans_stand);
    tcase_add_test(all, a_later_sheet_replaces_the_rest_not_the_plan);
    tcase_add_test(all, an_answer_may_be_written_for_a_second_attack);
    tcase_add_test(all, done_behind_an_answer_ends_no_turn);
    tcase_add_test(all, a_standing_order_answers_where_silence_would_pass);
    tcase_add_test(all, a_used_standing_order_tells_why_lines_did_nothing);
    tcase_add_test(all, interactive_reserves_are_asked);
    tcase_add_loop_test(all, a_long_run_holds_the_line, 0, 2);
    tcase_add_loop_test(all, notes_never_run_out, 0, 2);
    tcase_add_test(all, a_dry_run_ends_where_the_battle_begins);
    tcase_add_test(all, dumped_loaded_and_forgotten);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(plan_suite());
}
