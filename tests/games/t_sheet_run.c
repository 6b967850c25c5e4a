/* SPDX-License-Identifier: Apache-2.0 */
/* What sheets do to a game: queues, standing orders, conditions, fallbacks, dry runs. Played with the tiny ruleset. */
#include "games/sheet/sheet_run.h"
#include "tests/games/tiny.h"
#include "tests/lib/rooms.h"
#include "tests/lib/test.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- a game to play with ---- */

static struct rules r;
static struct tiny_state state, after, scratch[4];
static struct sheets sheets;
static struct play play;
static struct run run;
static struct problem why;
static int rolls;

static bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    (void)chance, (void)sides;
    for (int i = 0; i < n; i++)
        out[i] = 4; /* 8 with two dice: high is right */
    rolls++;
    return true;
}

static bool shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    (void)chance, (void)deck, (void)epoch, (void)hand;
    for (int i = 0; i < n; i++)
        perm[i] = (uint16_t)i;
    return true;
}

static struct chance chance = {.roll = roll, .shuffle = shuffle};

/* East holds 1 and 3, west 2 and 4, the deck goes on with 5; east is to draw. */
static void new_game(void)
{
    r = tiny();
    memset(&sheets, 0, sizeof sheets);
    memset(&why, 0, sizeof why);
    rolls = 0;
    play_begin(&play, &chance, &why);
    ck_assert(rules_setup(&r, &(struct setup){.scenario = "short"}, &state, &play));
}

static struct sheet read_sheet(int seat, const char *text)
{
    static struct sheet sheet;
    static struct tiny_state view;
    rules_view(&r, &state, seat, &view);
    sheet_parse(&r, &view, seat, text, strlen(text), &sheet);
    return sheet;
}

static void enter(int seat, int32_t seq, const char *text)
{
    struct sheet sheet = read_sheet(seat, text);
    ck_assert_msg(sheet.n_mistakes == 0, "%s: %s", text, sheet.n_mistakes ? sheet.mistake[0].why.key : "");
    ck_assert(sheets_enter(&r, &sheets, seat, seq, &sheet, 0, &test_lines, &why));
}

static void go_resigning(int32_t late, int32_t resigns)
{
    memset(&run, 0, sizeof run);
    run.fallback = late;
    run.resigns = resigns;
    play_begin(&play, &chance, &why);
    sheets_run(&r, &state, &after, scratch, &sheets, &play, &run);
    ck_assert_ptr_null(why.key);
    ck_assert_ptr_null(rules_broken(&r, &after));
    state = after;
}

static void go(int32_t late)
{
    go_resigning(late, 0);
}

static void act(int seat, int32_t seq, const char *text)
{
    enter(seat, seq, text);
    go(0);
}

/* The notes of the last run in short: "did 2, held 3". */
static const char *notes(void)
{
    static const char *const words[NOTE_KINDS] = {"",       "fired",    "held",   "skipped", "did",
                                                  "passed", "fallback", "paused", "offered", "waits"};
    static char out[2000];
    out[0] = 0;
    for (int i = 0; i < run.n_notes; i++)
        sprintf(out + strlen(out), "%s%s %d", i ? ", " : "", words[run.note[i].kind], run.note[i].line);
    return out;
}

static int hand(int seat)
{
    return state.deck.hand[seat].n;
}

static int step(void)
{
    return flow_peek(&state)->step;
}

/* ---- queues ---- */

START_TEST(a_sheet_runs_line_by_line)
{
    new_game();
    act(TINY_EAST, 1, "take 2\nplay Red Fox\ndone");
    ck_assert_str_eq(notes(), "did 1, did 2, did 3");
    ck_assert_int_eq(step(), TINY_STEP_CHOOSE);
    ck_assert_int_eq(hand(TINY_EAST), 3);
    int from = run.note[1].event_from; /* events belong to their line */
    ck_assert_int_eq(play.events[from].kind, TINY_PLAYED);
    ck_assert_int_eq(run.note[1].event_to, from + 1);
    ck_assert_int_eq(run.note[0].seq, 1);
    ck_assert_int_eq(sheets.queue[TINY_EAST].n, 0);
    static const struct queue nothing;
    ck_assert_mem_eq(&sheets.queue[TINY_EAST], &nothing, sizeof nothing);
}
END_TEST

START_TEST(without_done_the_game_asks)
{
    new_game();
    act(TINY_EAST, 1, "take 2\nplay Red Fox"); /* W2 */
    ck_assert_int_eq(step(), TINY_STEP_PLAY);
    ck_assert_int_eq(rules_asks(&state), ONLY(TINY_EAST));
}
END_TEST

START_TEST(a_queue_waits_for_its_seat)
{
    new_game();
    act(TINY_WEST, 1, "choose high");
    ck_assert_str_eq(notes(), "waits 1"); /* its owner is told that it does */
    ck_assert_int_eq(sheets.queue[TINY_WEST].n, 1);
    act(TINY_EAST, 1, "take 2\ndone\nnote x");
    ck_assert_str_eq(notes(), "did 1, did 2, did 1");
    ck_assert_int_eq(run.note[2].seat, TINY_WEST);
    ck_assert_int_eq(rules_asks(&state), ONLY(TINY_EAST));
}
END_TEST

START_TEST(an_illegal_line_holds_the_rest)
{
    new_game();
    act(TINY_EAST, 7, "take 2\nplay Badger\nplay Red Fox\ndone");
    ck_assert_str_eq(notes(), "did 1, held 2");
    ck_assert_str_eq(run.note[1].why.key, "order.illegal");
    ck_assert_int_eq(run.note[1].line, 2);
    ck_assert_int_eq(sheets.queue[TINY_EAST].held, 2);
    ck_assert_int_eq(sheets.queue[TINY_EAST].next, 1);
    go(0); /* it stays held, and is not told twice */
    ck_assert_str_eq(notes(), "");
    ck_assert_int_eq(step(), TINY_STEP_PLAY);
}
END_TEST

START_TEST(a_line_is_atomic)
{
    new_game();
    act(TINY_EAST, 1, "take 2"); /* east has 1, 3, 5, 6 */
    act(TINY_EAST, 2, "play Old Owl, Young Owl, Grey Wolf, Red Fox");
    ck_assert_str_eq(notes(), "did 1"); /* 15 is allowed */
    new_game();
    act(TINY_EAST, 1, "take 2");
    state.points = 12; /* the second card is one too many */
    struct tiny_state before = state;
    act(TINY_EAST, 2, "play Red Fox, Old Owl");
    ck_assert_str_eq(notes(), "held 1");
    ck_assert_str_eq(run.note[0].why.key, "tiny.heavy");
    ck_assert_mem_eq(&state, &before, sizeof state);
    ck_assert_int_eq(play.n_events, 0);
    ck_assert_int_eq(play.n_slots, 0);
    ck_assert_int_eq(sheets.queue[TINY_EAST].done, 0);
}
END_TEST

START_TEST(a_card_once_drawn_stays_drawn)
{
    new_game();
    act(TINY_EAST, 1, "take until 7\ndone"); /* two cards a turn: it cannot reach seven */
    ck_assert_str_eq(notes(), "did 1, held 1");
    ck_assert_str_eq(run.note[1].why.key, "tiny.short");
    ck_assert_int_eq(hand(TINY_EAST), 4);
    ck_assert_int_eq(sheets.queue[TINY_EAST].done, 2);
    ck_assert_int_eq(run.note[0].event_to - run.note[0].event_from, play.n_events);
}
END_TEST

START_TEST(pause_stops_and_asks)
{
    new_game();
    act(TINY_EAST, 1, "take 2\npause\nplay Red Fox\ndone");
    ck_assert_str_eq(notes(), "did 1, paused 2");
    ck_assert_int_eq(sheets.queue[TINY_EAST].stopped, 2);
    ck_assert_int_eq(step(), TINY_STEP_PLAY);
    go(0);
    ck_assert_str_eq(notes(), "");
    act(TINY_EAST, 2, "done"); /* the new sheet replaces the rest */
    ck_assert_int_eq(step(), TINY_STEP_CHOOSE);
    ck_assert_int_eq(state.points, 0);
}
END_TEST

START_TEST(conditions_pass_lines_over)
{
    new_game();
    act(TINY_EAST, 1,
        "take 1 if hand at least 3\ntake 2\nif hand at least 9\nplay Red Fox\nplay Grey Wolf\nend\n"
        "if not hand at least 9\nplay Old Owl\nend\nplay Young Owl if not score at least 1\ndone");
    ck_assert_str_eq(notes(), "passed 1, did 2, passed 3, did 7, did 8, did 10, did 11");
    ck_assert_int_eq(state.points, 11);
    ck_assert_int_eq(step(), TINY_STEP_CHOOSE);
}
END_TEST

START_TEST(lines_below_follow_their_head)
{
    new_game();
    act(TINY_EAST, 1, "take 2\nplay Red Fox\nboost 2 if score at least 1\nboost 3\npause");
    ck_assert_str_eq(notes(), "did 1, did 2, passed 3, did 4, paused 5");
    ck_assert_int_eq(state.points, 4);
    new_game();
    act(TINY_EAST, 1, "take 2\nplay Red Fox if score at least 5\nboost 2\nboost 3\nplay Old Owl\npause");
    ck_assert_str_eq(notes(), "did 1, passed 2, did 5, paused 6"); /* with its head */
}
END_TEST

START_TEST(say_is_told_and_does_nothing)
{
    new_game();
    act(TINY_EAST, 1, "say Good luck\ntake 2\ndone");
    ck_assert_str_eq(notes(), "did 1, did 2, did 3");
    act(TINY_EAST, 2, "choose high\nsay Your move"); /* told though east is not asked any more */
    ck_assert_str_eq(notes(), "did 1, did 2");
    ck_assert_int_eq(sheets.queue[TINY_EAST].n, 0);
    act(TINY_WEST, 1, "say only words"); /* no plain order: nothing enters */
    ck_assert_int_eq(sheets.queue[TINY_WEST].n, 0);
}
END_TEST

START_TEST(who_resigns_ends_the_game)
{
    new_game();
    act(TINY_EAST, 1, "resign"); /* the tiny rules say nothing of it: the other seat has won */
    ck_assert_str_eq(notes(), "did 1");
    ck_assert(state.flow.over == OVER_RESIGNED && state.flow.winner == TINY_WEST + 1);
    ck_assert_ptr_null(rules_broken(&r, &state));
    new_game();
    act(TINY_WEST, 1, "resign"); /* not asked */
    ck_assert(state.flow.over == OVER_RESIGNED && state.flow.winner == TINY_EAST + 1);
    ck_assert_int_eq(sheets.queue[TINY_WEST].n, 0);
}
END_TEST

/* What is left of a sheet when the game ends is said, once, by the first line that came to nothing. */
START_TEST(the_end_of_the_game_cuts_sheets_off)
{
    new_game();
    act(TINY_WEST, 1, "choose high\ndone");
    act(TINY_EAST, 1, "resign");
    ck_assert_str_eq(notes(), "did 1, skipped 1");
    ck_assert_int_eq(run.note[1].seat, TINY_WEST);
    ck_assert_str_eq(run.note[1].why.key, "turn.game_over");
    new_game();
    act(TINY_EAST, 1, "resign\ndone\nsay good game"); /* nothing that is left was an act */
    ck_assert_str_eq(notes(), "did 1");
}
END_TEST

START_TEST(a_draw_wants_all_seats)
{
    new_game();
    act(TINY_WEST, 1, "agree draw"); /* how many seats there are is not known: never */
    ck_assert_int_eq(state.flow.over, 0);
    new_game();
    sheets.seats = 2;
    act(TINY_WEST, 1, "offer draw");
    ck_assert_str_eq(notes(), "did 1, offered 1, offered 1"); /* told to both */
    ck_assert_int_eq(sheets.offers, ONLY(TINY_WEST));
    act(TINY_WEST, 2, "when draw then take 1"); /* no order: the offer stands */
    ck_assert_int_eq(sheets.offers, ONLY(TINY_WEST));
    act(TINY_EAST, 1, "take 2\nagree draw\ndone");
    ck_assert(state.flow.over == OVER_AGREED && state.flow.winner == 0);
    new_game();
    sheets.seats = 2;
    act(TINY_WEST, 1, "offer draw");
    act(TINY_WEST, 2, "choose high"); /* orders: taken back */
    ck_assert_int_eq(sheets.offers, 0);
    act(TINY_WEST, 3, "offer draw");
    sheets_forget(&sheets, TINY_WEST);
    act(TINY_EAST, 1, "offer draw");
    ck_assert_int_eq(state.flow.over, 0);
}
END_TEST

/* ---- what a later sheet replaces (F3, W1) ---- */

START_TEST(a_plain_order_replaces_the_whole_rest)
{
    new_game();
    act(TINY_EAST, 1, "take 2\npause\nplay Red Fox\nplay Old Owl\ndone");
    act(TINY_EAST, 2, "play Grey Wolf");
    ck_assert_int_eq(state.points, 3);
    ck_assert_int_eq(sheets.queue[TINY_EAST].n, 0);
    act(TINY_EAST, 3, "pause\nplay Red Fox\ndone");
    enter(TINY_EAST, 4, "drop");
    ck_assert_int_eq(sheets.queue[TINY_EAST].n, 0);
    ck_assert_int_eq(sheets.queue[TINY_EAST].seq, 0);
}
END_TEST

START_TEST(when_blocks_leave_the_rest_and_replace_the_set)
{
    new_game();
    act(TINY_EAST, 1, "take 2\npause\nplay Red Fox\ndone\nwhen choice then choose low");
    struct queue rest = sheets.queue[TINY_EAST];
    enter(TINY_EAST, 2, "when draw then take 1\nwhen choice then choose high");
    ck_assert_mem_eq(&sheets.queue[TINY_EAST], &rest, sizeof rest);
    ck_assert_int_eq(sheets.standing[TINY_EAST].seq, 2);
    ck_assert_int_eq(sheets.standing[TINY_EAST].n, 6);
    enter(TINY_EAST, 3, "play Red Fox\ndone"); /* a sheet without when leaves them */
    ck_assert_int_eq(sheets.standing[TINY_EAST].seq, 2);
    enter(TINY_EAST, 4, "note nothing");
    ck_assert_int_eq(sheets.queue[TINY_EAST].seq, 3);
    enter(TINY_EAST, 5, "standing none");
    ck_assert_int_eq(sheets.standing[TINY_EAST].n, 0);
    ck_assert_int_eq(sheets.queue[TINY_EAST].seq, 3);
    sheets_forget(&sheets, TINY_EAST);
    static const struct sheets nothing;
    ck_assert_mem_eq(&sheets, &nothing, sizeof nothing);
}
END_TEST

START_TEST(a_faulty_sheet_counts_up_to_its_first_mistake)
{
    new_game();
    struct sheet sheet = read_sheet(TINY_EAST, "take 2\nplay Red Fox\nif hand at least 1\nplay Old Owl\n"
                                               "play Xyzzy\nend\ndone\nwhen choice then choose high");
    ck_assert_int_eq(sheet.n_mistakes, 1);
    ck_assert(sheets_enter(&r, &sheets, TINY_EAST, 1, &sheet, sheet.mistake[0].line, &test_lines, &why));
    ck_assert_int_eq(sheets.queue[TINY_EAST].n, 2); /* the block is cut, so it does not count; nor what follows */
    ck_assert_int_eq(sheets.standing[TINY_EAST].n, 0);
    go(0);
    ck_assert_str_eq(notes(), "did 1, did 2");
    ck_assert_int_eq(step(), TINY_STEP_PLAY);
    sheet = read_sheet(TINY_EAST, "when draw\ntake 1\nend\nwhen choice\nchoose hihg\nend");
    ck_assert(sheets_enter(&r, &sheets, TINY_EAST, 2, &sheet, sheet.mistake[0].line, &test_lines, &why));
    ck_assert_int_eq(sheets.standing[TINY_EAST].n, 3);
}
END_TEST

/* ---- standing orders (F21, W8) ---- */

START_TEST(a_turn_is_drawn_ahead)
{
    new_game();
    enter(TINY_WEST, 1, "when draw\ntake 1\ntake 1 if hand at least 9\nend\nwhen choice then choose high");
    act(TINY_EAST, 1, "take 2\ndone\nwhen choice then choose low");
    ck_assert_str_eq(notes(), "did 1, did 2, fired 3, fired 5, fired 2, skipped 3");
    ck_assert_int_eq(rolls, 1);
    ck_assert_int_eq(state.mover, TINY_WEST);
    ck_assert_int_eq(step(), TINY_STEP_DRAW); /* what else the draw allows stays open */
    ck_assert_int_eq(hand(TINY_WEST), 3);
    ck_assert_str_eq(run.note[5].why.key, "order.condition");
    go(0); /* nothing fires twice for one prompt */
    ck_assert_str_eq(notes(), "");
    ck_assert_int_eq(hand(TINY_WEST), 3);
    act(TINY_WEST, 2, "done");
    ck_assert_int_eq(state.mover, TINY_EAST); /* and both choices fired again for the next */
    ck_assert_int_eq(rolls, 2);
}
END_TEST

START_TEST(the_first_that_can_be_done_answers)
{
    new_game();
    enter(TINY_EAST, 1,
          "when choice with 9 or more then choose low\nwhen draw\nplay Red Fox\ntake 9\nend\n"
          "when draw\nif hand at least 5\ntake 1\nend\ntake 2\nend\nwhen draw then take 1\n");
    go(0);
    ck_assert_str_eq(notes(), "skipped 3, skipped 4, passed 7, fired 10");
    ck_assert_str_eq(run.note[0].why.key, "order.illegal");
    ck_assert_int_eq(run.note[0].seat, TINY_EAST);
    ck_assert_int_eq(hand(TINY_EAST), 4);
    ck_assert_int_eq(step(), TINY_STEP_PLAY);
}
END_TEST

START_TEST(only_one_block_answers_a_prompt)
{
    new_game();
    enter(TINY_EAST, 1, "when draw then take 1\nwhen draw then take 1\n");
    go(0);
    ck_assert_str_eq(notes(), "fired 1");
    ck_assert_int_eq(hand(TINY_EAST), 3);
    go(0);
    ck_assert_str_eq(notes(), "");
}
END_TEST

START_TEST(a_sheet_goes_before_standing_orders)
{
    new_game();
    enter(TINY_EAST, 1, "when draw then take 1\n");
    act(TINY_EAST, 2, "take 2");
    ck_assert_str_eq(notes(), "did 1");
    ck_assert_int_eq(step(), TINY_STEP_PLAY);
}
END_TEST

/* ---- fallbacks ---- */

START_TEST(the_late_seat_does_the_least)
{
    new_game();
    go(ONLY(TINY_EAST) | ONLY(TINY_WEST)); /* west is not asked, so he cannot be late: he is asked to choose */
    ck_assert_str_eq(notes(), "fallback 0, fallback 0, fallback 0, fallback 0");
    ck_assert_int_eq(hand(TINY_EAST), 3);
    ck_assert_int_eq(rules_asks(&state), ONLY(TINY_WEST));
    ck_assert_int_eq(run.note[0].event_to, 2); /* one card: an event for all and one for east */
}
END_TEST

/* The tiny rules have no order for it, as most have not. */
START_TEST(the_late_seat_may_give_up_by_the_terms)
{
    new_game();
    go_resigning(ONLY(TINY_EAST), ONLY(TINY_EAST));
    ck_assert_str_eq(notes(), "fallback 0");
    ck_assert(state.flow.over == OVER_RESIGNED && state.flow.winner == TINY_WEST + 1);
}
END_TEST

START_TEST(standing_orders_go_before_the_fallback)
{
    new_game();
    enter(TINY_EAST, 1, "when draw then take 2");
    go(ONLY(TINY_EAST));
    ck_assert_str_eq(notes(), "fired 1, fallback 0, fallback 0");
    ck_assert_int_eq(hand(TINY_EAST), 4);
}
END_TEST

START_TEST(being_late_does_not_cost_the_next_turn)
{
    new_game();
    act(TINY_EAST, 1, "take 2\ndone");
    go(ONLY(TINY_EAST) | ONLY(TINY_WEST)); /* both owe a choice */
    ck_assert_str_eq(notes(), "fallback 0, fallback 0");
    ck_assert_int_eq(rolls, 1);
    ck_assert_int_eq(state.mover, TINY_WEST);
    ck_assert_int_eq(step(), TINY_STEP_DRAW);
    ck_assert_int_eq(hand(TINY_WEST), 2);
}
END_TEST

/* ---- dry runs ---- */

static char told[500];

static void tell(void *context, const struct line *line, const void *before, const void *behind, const struct play *p)
{
    const struct tiny_state *a = before, *b = behind;
    ck_assert_ptr_eq(context, told);
    ck_assert_ptr_nonnull(p);
    if (behind)
        sprintf(told + strlen(told), "%d:%d>%d ", line->number, a->points, b->points);
    else
        sprintf(told + strlen(told), "%d:%d>? ", line->number, a->points);
}

static bool dry(int seat, const char *text, int32_t *bad)
{
    struct sheet sheet = read_sheet(seat, text);
    static struct tiny_state view;
    static struct sheets before;
    ck_assert_int_eq(sheet.n_mistakes, 0);
    memset(&run, 0, sizeof run);
    memset(&why, 0, sizeof why);
    rules_view(&r, &state, seat, &view);
    told[0] = 0;
    before = sheets;
    bool good =
        sheets_dry_run(&r, &view, seat, &sheets, 9, &sheet, scratch, &test_dry_room, &test_dry, bad, &why, tell, told);
    ck_assert_mem_eq(&before, &sheets, sizeof sheets);
    return good;
}

START_TEST(a_dry_run_ends_at_the_horizon)
{
    int32_t bad;
    new_game();
    ck_assert(dry(TINY_EAST, "take 1 if hand at least 9\nsay x\ntake 2\nplay Badger\ndone", &bad));
    ck_assert(test_dry.horizon);
    ck_assert_int_eq(test_dry.horizon_line, 3); /* a card that nobody knows */
    ck_assert_str_eq(told, "1:0>0 2:0>0 3:0>? 4:0>? 5:0>? ");
    ck_assert_ptr_null(why.key);
    act(TINY_EAST, 1, "take 2");
    ck_assert(dry(TINY_EAST, "play Red Fox, Grey Wolf\nboost 2\nif score at least 4\nplay Old Owl\nend\ndone\n", &bad));
    ck_assert(!test_dry.horizon);
    ck_assert_str_eq(told, "1:0>4 2:4>6 3:6>6 4:6>6 5:6>6 6:6>6 ");
    ck_assert(dry(TINY_EAST, "play Red Fox\nwhen draw then take 2", &bad)); /* when, take, end: one number */
    ck_assert_str_eq(told, "1:0>1 2:1>? 2:1>? 2:1>? ");
    ck_assert(dry(TINY_WEST, "choose high", &bad)); /* not asked: depends on east */
    ck_assert(test_dry.horizon);
    ck_assert_int_eq(test_dry.horizon_line, 1);
    ck_assert(dry(TINY_WEST, "when choice then choose high", &bad));
    ck_assert(!test_dry.horizon);
}
END_TEST

START_TEST(a_dry_run_finds_the_first_illegal_line)
{
    int32_t bad;
    new_game();
    act(TINY_EAST, 1, "take 2");
    struct tiny_state before = state;
    ck_assert(!dry(TINY_EAST, "play Red Fox\nplay Badger\nplay Hare", &bad));
    ck_assert_int_eq(bad, 2);
    ck_assert_str_eq(why.key, "order.illegal");
    ck_assert_str_eq(told, "1:0>1 ");
    ck_assert_mem_eq(&state, &before, sizeof state);
}
END_TEST

/* ---- the state ---- */

START_TEST(dumped_and_loaded)
{
    static char json[1 << 18], again[1 << 18];
    static struct sheets loaded;
    static struct tiny_state copy;
    new_game();
    enter(TINY_WEST, 3, "when draw\ntake 1 if not hand at least 4\nend");
    act(TINY_EAST, 2, "take 2\npause\nplay Red Fox, Old Owl if hand at least 1\nboost 2\ndone");
    size_t len = game_dump(&r, &state, &sheets, json, sizeof json);
    ck_assert_uint_lt(len, sizeof json);
    ck_assert(game_load(&r, json, len, &copy, &loaded, &test_lines, &why));
    ck_assert_mem_eq(&copy, &state, sizeof state);
    ck_assert_ptr_ne(loaded.queue[TINY_EAST].line, sheets.queue[TINY_EAST].line);
    ck_assert_int_eq(loaded.queue[TINY_EAST].line[loaded.queue[TINY_EAST].n].verb, VERB_NONE);
    ck_assert_uint_eq(game_dump(&r, &copy, &loaded, again, sizeof again), len);
    ck_assert_mem_eq(json, again, len);
    for (size_t cut = 0; cut < len; cut += 7) { /* never half a game */
        memset(&why, 0, sizeof why);
        ck_assert(!game_load(&r, json, cut, &copy, &loaded, &test_lines, &why));
        ck_assert_ptr_nonnull(why.key);
    }
    char *next = strstr(json, "\"next\":2");
    ck_assert_ptr_nonnull(next);
    next[7] = '9';
    memset(&why, 0, sizeof why);
    ck_assert(!game_load(&r, json, len, &copy, &loaded, &test_lines, &why));
    ck_assert_str_eq(why.key, "state.sheets");
}
END_TEST

/* Two games that differ only in what east cannot see: east's sheet and standing orders do the same in both (F10). */
START_TEST(sheets_see_a_view_only)
{
    static struct tiny_state views[2];
    char said[2][200];
    for (int other = 0; other < 2; other++) {
        new_game();
        struct place *mine = &state.deck.hand[TINY_WEST].at[0], *last = &state.deck.draw.at[state.deck.draw.n - 1];
        int16_t card = mine->card;
        if (other)
            mine->card = last->card, last->card = card;
        enter(TINY_EAST, 1, "when draw then take 2\nwhen choice with 1 or more then choose high");
        act(TINY_EAST, 2, "take 1\ntake 1\nif hand at least 4\nplay Red Fox\nend\nplay Heron\ndone");
        rules_view(&r, &state, TINY_EAST, &views[other]);
        strcpy(said[other], notes());
    }
    ck_assert_str_eq(said[0], "did 1, did 2, did 3, did 4, held 6");
    ck_assert_str_eq(said[0], said[1]);
    ck_assert_mem_eq(&views[0], &views[1], sizeof views[0]);
}
END_TEST

static Suite *sheet_run_suite(void)
{
    Suite *suite = suite_create("sheet_run");
    TCase *all = tcase_create("all");
    tcase_add_test(all, a_sheet_runs_line_by_line);
    tcase_add_test(all, without_done_the_game_asks);
    tcase_add_test(all, a_queue_waits_for_its_seat);
    tcase_add_test(all, an_illegal_line_holds_the_rest);
    tcase_add_test(all, a_line_is_atomic);
    tcase_add_test(all, a_card_once_drawn_stays_drawn);
    tcase_add_test(all, pause_stops_and_asks);
    tcase_add_test(all, conditions_pass_lines_over);
    tcase_add_test(all, lines_below_follow_their_head);
    tcase_add_test(all, say_is_told_and_does_nothing);
    tcase_add_test(all, who_resigns_ends_the_game);
    tcase_add_test(all, the_end_of_the_game_cuts_sheets_off);
    tcase_add_test(all, a_draw_wants_all_seats);
    tcase_add_test(all, a_plain_order_replaces_the_whole_rest);
    tcase_add_test(all, when_blocks_leave_the_rest_and_replace_the_set);
    tcase_add_test(all, a_faulty_sheet_counts_up_to_its_first_mistake);
    tcase_add_test(all, a_turn_is_drawn_ahead);
    tcase_add_test(all, the_first_that_can_be_done_answers);
    tcase_add_test(all, only_one_block_answers_a_prompt);
    tcase_add_test(all, a_sheet_goes_before_standing_orders);
    tcase_add_test(all, the_late_seat_does_the_least);
    tcase_add_test(all, the_late_seat_may_give_up_by_the_terms);
    tcase_add_test(all, standing_orders_go_before_the_fallback);
    tcase_add_test(all, being_late_does_not_cost_the_next_turn);
    tcase_add_test(all, a_dry_run_ends_at_the_horizon);
    tcase_add_test(all, a_dry_run_finds_the_first_illegal_line);
    tcase_add_test(all, dumped_and_loaded);
    tcase_add_test(all, sheets_see_a_view_only);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(sheet_run_suite());
}
