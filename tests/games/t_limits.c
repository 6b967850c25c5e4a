/* SPDX-License-Identifier: Apache-2.0 */
/* Lists as long as they may be, and one longer: prompts, events, slot lines, notes, sheets, lists of names. What fits
 * is listed, carried out and written down; what does not sets the game aside with a key, or answers with it where it is
 * only tried out. Nothing aborts and nothing is cut. Played with the crowd ruleset. */
#include "tests/games/tiny_crowd.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct rules r;
static struct crowd_state state, after, scratch[4];
static struct sheets sheets;
static struct play play;
static struct run run;
static struct problem why;
static uint64_t seed;
static struct chance chance;
STATIC_PROMPT(prompt);

static void new_game(void)
{
    r = crowd();
    seed = 3;
    chance = random_chance(&seed);
    memset(&sheets, 0, sizeof sheets);
    why = (struct problem){0};
    play_begin(&play, &chance, &why);
    ck_assert(rules_setup(&r, &(struct setup){.scenario = ""}, &state, &play));
}

static bool give(int32_t verb, int32_t arg)
{
    struct order order = {.verb = verb, .n_args = 1, .arg = {arg}};
    why = (struct problem){0};
    play_begin(&play, &chance, &why);
    bool done = rules_apply(&r, &state, CROWD_BLUE, &order, &after, &play);
    if (done)
        state = after;
    return done;
}

static const struct sheet *read_sheet(const char *text)
{
    static struct sheet sheet;
    sheet_parse(&r, &state, CROWD_BLUE, text, strlen(text), &sheet);
    return &sheet;
}

static void enter(int seat, const char *text)
{
    const struct sheet *sheet = read_sheet(text);
    ck_assert_msg(sheet->n_mistakes == 0, "%s: %s", text, sheet->mistake[0].why.key);
    ck_assert(sheets_enter(&r, &sheets, seat, 1, sheet, 0, &test_lines, &why));
}

/* Carries out a sheet of blue's; with so many notes and bytes of words already there. */
static void go(const char *text, int32_t notes, int32_t words)
{
    enter(CROWD_BLUE, text);
    run_begin(&run);
    run.n_notes = notes, run.n_words = words;
    why = (struct problem){0};
    play_begin(&play, &chance, &why);
    sheets_run(&r, &state, &after, scratch, &sheets, &play, &run);
}

static const struct size {
    const char *word, *key;
    int32_t verb, most;
} sizes[] = {{"offers", "room.offers", CROWD_OFFERS, OFFERS_MAX},
             {"choices", "room.ids", CROWD_CHOICES, IDS_MAX},
             {"events", "room.events", CROWD_EVENTS, EVENTS_MAX},
             {"slots", "room.slots", CROWD_SLOTS, SLOTS_MAX}};
enum { SIZES = 4, PROMPTS = 2 /* of these */ };

/* ---- prompts ---- */

/* _i: offers or ids. As many as there may be are listed, dumped, found and carried out. */
START_TEST(the_largest_prompt)
{
    static char json[1 << 21], small[16];
    new_game();
    ck_assert(give(sizes[_i].verb, sizes[_i].most));
    ck_assert(rules_prompt(&r, &state, CROWD_BLUE, 0, &prompt));
    ck_assert_int_eq(prompt.full, ROOM_ENOUGH);
    ck_assert_int_eq(_i == 0 ? prompt.n_offers : prompt.n_ids, sizes[_i].most);
    const struct offer *last = &prompt.offers[prompt.n_offers - 1];
    int32_t id = prompt.ids[last->arg[0].first + last->arg[0].count - 1];
    ck_assert_int_eq(last->verb, CROWD_PICK);
    ck_assert_int_eq(id, _i == 0 ? OFFERS_MAX - 1 : IDS_MAX - CROWD_BASE_IDS);
    size_t len = rules_dump_prompt(&r, &prompt, json, sizeof json);
    ck_assert_uint_lt(len, sizeof json);
    ck_assert_uint_eq(rules_dump_prompt(&r, &prompt, small, sizeof small), len);
    char *text = json;
    int32_t n = 0;
    for (const char *at = json; at < json + len && _i == 0; at++)
        n += *at == '[';
    ck_assert(_i != 0 || n == 1 + 2 * OFFERS_MAX - 1); /* the list; an offer and its ids; pass has none */
    ck_assert(_i != 1 || (text = strstr(json, ",65463,65464]]],\"seat\":\"blue\"")) != NULL);
    ck_assert(give(CROWD_PICK, id));
    ck_assert_int_eq(state.picked, id);
    ck_assert(!give(CROWD_PICK, id + 1));
    ck_assert_str_eq(why.key, "order.illegal");
}
END_TEST

/* One more: the list says which one it is and shows nothing. */
START_TEST(a_prompt_too_large)
{
    new_game();
    ck_assert(give(sizes[_i].verb, sizes[_i].most + 1)); /* the order itself is fine: the next question is not */
    ck_assert(rules_prompt(&r, &state, CROWD_BLUE, 0, &prompt));
    ck_assert_str_eq(room_key(prompt.full), sizes[_i].key);
    ck_assert_int_eq(prompt.n_offers + prompt.n_ids, 0);
    ck_assert(rules_prompt(&r, &state, CROWD_BLUE, CROWD_NAME, &prompt)); /* and the next listing begins anew */
    ck_assert_int_eq(prompt.full, ROOM_ENOUGH);
    ck_assert_int_eq(prompt.n_ids, CROWD_UNITS);
    state.choices = 2 * IDS_MAX;
    struct crowd_state before = state;
    ck_assert(!give(CROWD_PICK, 1));
    ck_assert_str_eq(why.key, "room.ids");
    ck_assert_mem_eq(&state, &before, sizeof state);
}
END_TEST

/* A position from elsewhere, with the wildest numbers. */
START_TEST(a_hostile_prompt)
{
    static const int32_t wild[] = {INT32_MIN, -1, 0, 1, IDS_MAX, INT32_MAX - 1, INT32_MAX};
    int full = 0, listed = 0;
    new_game();
    for (int i = 0; i < 7; i++)
        for (int k = 0; k < 7; k++) {
            state.offers = wild[i], state.choices = wild[k];
            ck_assert(rules_prompt(&r, &state, CROWD_BLUE, 0, &prompt));
            ck_assert(!prompt.full || prompt.n_offers == 0);
            full += prompt.full != 0;
            listed += prompt.n_offers > 0;
        }
    ck_assert_int_eq(full, 3 * 7 + 4 * 2); /* 3 of 7 numbers of offers are too large; and of the others' 2 of ids */
    ck_assert_int_eq(listed, 49 - full);
}
END_TEST

/* ---- events and slot lines ---- */

START_TEST(the_most_events)
{
    const struct size *size = &sizes[PROMPTS + _i];
    new_game();
    ck_assert(give(size->verb, size->most));
    ck_assert_int_eq(_i == 0 ? play.n_events : play.n_slots, size->most);
    if (_i == 0)
        ck_assert_uint_gt(rules_dump_events(&r, &play, CROWD_GRAY, NULL, 0), 10 * EVENTS_MAX);
    struct crowd_state before = state;
    ck_assert(!give(size->verb, size->most + 1));
    ck_assert_str_eq(why.key, size->key);
    ck_assert_int_eq(play.n_events + play.n_slots, 0); /* nothing is left behind */
    ck_assert_int_eq(play.full, ROOM_ENOUGH);
    ck_assert_mem_eq(&state, &before, sizeof state);
    struct order order = {.verb = size->verb, .n_args = 1, .arg = {size->most + 1}};
    why = (struct problem){0};
    ck_assert(!rules_apply_here(&r, &after, scratch, CROWD_BLUE, &order, &play));
    ck_assert_str_eq(why.key, size->key);
}
END_TEST

/* A refusal of a player's does not hide that the rules are at fault. */
static bool refuse_late(const struct rules *rules, void *s, int seat, const struct order *o, struct play *p)
{
    (void)rules, (void)s, (void)seat;
    for (int32_t i = 0; i < o->arg[0]; i++)
        emit(p, CROWD_DID, EVERYONE, 0);
    return refuse(p, "order.illegal", NULL);
}
START_TEST(the_fault_stands_first)
{
    static struct game_rules game;
    static struct step steps[CROWD_STEPS];
    new_game();
    game = crowd_rules;
    memcpy(steps, crowd_rules.steps, sizeof steps);
    steps[CROWD_STEP_ASK].on[2].apply = refuse_late;
    game.steps = steps;
    r.is = &game;
    ck_assert(!give(CROWD_EVENTS, EVENTS_MAX));
    ck_assert_str_eq(why.key, "order.illegal");
    ck_assert(!give(CROWD_EVENTS, EVENTS_MAX + 1));
    ck_assert_str_eq(why.key, "room.events");
}
END_TEST

/* ---- runs and dry runs ---- */

static const char *line_of(const struct size *size, int32_t n)
{
    static char text[100];
    snprintf(text, sizeof text, "say x\n%s %d\nname U02", size->word, n);
    return text;
}

/* The real run ends and says why; the same sheet tried out is answered with the line and the key. */
START_TEST(a_run_is_set_aside)
{
    const struct size *size = &sizes[PROMPTS + _i];
    int32_t bad = -1;
    new_game();
    go(line_of(size, size->most), 0, 0);
    ck_assert_ptr_null(why.key);
    ck_assert_int_eq(after.named, 0); /* its lists are full: the line after it waits for the next run */
    ck_assert_str_eq(notes_in_short(&run, "bg"), "b did 1, b did 2, b held 3 run.long");
    new_game();
    go(line_of(size, size->most + 1), 0, 0);
    ck_assert_str_eq(why.key, size->key);
    new_game();
    why = (struct problem){0};
    ck_assert(!sheets_dry_run(&r, &state, CROWD_BLUE, &sheets, 1, read_sheet(line_of(size, size->most + 1)), scratch,
                              &test_dry_room, &test_dry, &bad, &why, NULL, NULL));
    ck_assert_str_eq(why.key, size->key);
    ck_assert_int_eq(bad, 2);
    why = (struct problem){0};
    ck_assert(sheets_dry_run(&r, &state, CROWD_BLUE, &sheets, 1, read_sheet(line_of(size, CROWD_FEW)), scratch,
                             &test_dry_room, &test_dry, &bad, &why, NULL, NULL));
}
END_TEST

/* In the middle of a line, and by a standing order, too. */
START_TEST(a_prompt_in_a_run)
{
    new_game();
    state.choices = 2 * IDS_MAX;
    go("pick 3", 0, 0);
    ck_assert_str_eq(why.key, "room.ids");
    new_game();
    state.choices = 2 * IDS_MAX;
    go("when asked then pick 3", 0, 0);
    ck_assert_str_eq(why.key, "room.ids");
    new_game();
    state.choices = IDS_MAX;
    go("pick 3", 0, 0);
    ck_assert_ptr_null(why.key);
    ck_assert_int_eq(after.picked, 3);
}
END_TEST

START_TEST(notes_have_room)
{
    new_game(); /* three notes, for which there is room */
    go("name U01\npause\nname U02", 0, 0);
    ck_assert_ptr_null(why.key);
    ck_assert_int_eq(run.n_notes, 2);
    new_game(); /* so many before that the run stops at once; the note of that is the last for which there is room */
    go("name U01", NOTES_MAX - 1, 0);
    ck_assert_ptr_null(why.key);
    ck_assert_int_eq(run.n_notes, NOTES_MAX);
    ck_assert_str_eq(run.note[NOTES_MAX - 1].why.key, "run.long");
    new_game();
    go("name U01", NOTES_MAX, 0);
    ck_assert_str_eq(why.key, "room.notes");
    ck_assert_int_eq(run.n_notes, NOTES_MAX);
}
END_TEST

static enum unfold hold(const struct rules *rules, const void *view, int seat, const struct line *line, int32_t i,
                        struct order *out, struct problem *p)
{
    (void)rules, (void)view, (void)seat, (void)i, (void)out;
    problem_set(p, "order.illegal", 0);
    problem_words(p->got, sizeof p->got, "twenty bytes of words", 20 - (size_t)(line->number == 2));
    return UNFOLD_HOLD;
}

/* The words of notes are kept once, and there is as much room as it says. */
START_TEST(words_of_notes_have_room)
{
    static struct game_rules game;
    new_game();
    game = crowd_rules;
    game.unfold = hold;
    r.is = &game;
    go("when asked\npick 1\npick 2\npick 3\nend", 0, 0);
    ck_assert_ptr_null(why.key);
    ck_assert_int_eq(run.n_notes, 3);
    ck_assert_str_eq(run_words(&run, run.note[0].why.got), "twenty bytes of wor");
    ck_assert_str_eq(run_words(&run, run.note[2].why.got), "twenty bytes of word");
    ck_assert_str_eq(run_words(&run, run.note[0].why.want), "");
    ck_assert_int_eq(run.note[1].why.got, run.note[2].why.got);
    ck_assert_int_eq(run.n_words, 1 + 20 + 21);
    memset(run.words, 'x', NOTE_WORDS_MAX);
    run.words[NOTE_WORDS_MAX - 1 - 21] = 0;
    go("name U01", 0, NOTE_WORDS_MAX - 21);
    ck_assert_ptr_null(why.key);
    ck_assert_int_eq(run.n_words, NOTE_WORDS_MAX);
    memset(run.words, 'x', NOTE_WORDS_MAX);
    run.words[NOTE_WORDS_MAX - 1 - 20] = 0;
    sheets_forget(&sheets, CROWD_BLUE);
    go("name U01", 0, NOTE_WORDS_MAX - 20);
    ck_assert_str_eq(why.key, "room.notes");
}
END_TEST

/* ---- sheets ---- */

static const char *many(const char *line, int n)
{
    static char text[64 * SHEET_LINES_MAX];
    size_t len = strlen(line);
    for (int i = 0; i < n; i++)
        memcpy(text + (size_t)i * len, line, len + 1);
    return text;
}

/* A sheet of 640 lines is tried out, in force, carried out, written down; of 641 the last is a mistake. */
START_TEST(the_longest_sheet)
{
    static char json[1 << 18], again[1 << 18];
    static struct sheets loaded;
    static struct crowd_state copy;
    int32_t bad;
    new_game();
    const struct sheet *sheet = read_sheet(many("name U01, U02\n", SHEET_LINES_MAX));
    ck_assert_int_eq(sheet->n_lines, SHEET_LINES_MAX);
    ck_assert_int_eq(sheet->n_mistakes, 0);
    ck_assert(sheets_dry_run(&r, &state, CROWD_BLUE, &sheets, 1, sheet, scratch, &test_dry_room, &test_dry, &bad, &why,
                             NULL, NULL));
    ck_assert(!test_dry.horizon);
    enter(CROWD_GRAY, many("name U01, U02\n", SHEET_LINES_MAX));
    size_t len = game_dump(&r, &state, &sheets, json, sizeof json);
    ck_assert_uint_lt(len, sizeof json);
    ck_assert_uint_gt(len, 100 * SHEET_LINES_MAX);
    ck_assert(game_load(&r, json, len, &copy, &loaded, &test_lines, &why));
    ck_assert_int_eq(loaded.queue[CROWD_GRAY].n, SHEET_LINES_MAX);
    ck_assert_uint_eq(game_dump(&r, &copy, &loaded, again, sizeof again), len);
    ck_assert_mem_eq(json, again, len);
    go(many("name U01, U02\n", SHEET_LINES_MAX), 0, 0);
    ck_assert_ptr_null(why.key);
    ck_assert_int_eq(after.named, 2 * SHEET_LINES_MAX);
    ck_assert_int_eq(run.n_notes, SHEET_LINES_MAX + 1); /* and gray's waits */
    sheet = read_sheet(many("name U01, U02\n", SHEET_LINES_MAX + 1));
    ck_assert_int_eq(sheet->n_lines, SHEET_LINES_MAX);
    ck_assert_int_eq(sheet->n_mistakes, 1);
    ck_assert_str_eq(sheet->mistake[0].why.key, "order.many");
    ck_assert_int_eq(sheet->mistake[0].line, SHEET_LINES_MAX + 1);
}
END_TEST

static const char *entered(const char *first, int n, const char *last)
{
    static char text[16 * SHEET_LINES_MAX];
    snprintf(text, sizeof text, "%s%s%s", first, many("name U01\n", n), last);
    why = (struct problem){0};
    const struct sheet *sheet = read_sheet(text);
    return sheets_enter(&r, &sheets, CROWD_BLUE, 1, sheet, 0, &test_lines, &why) ? "" : why.key;
}

/* A sheet of any length can be in force; standing orders have room for half of one. */
START_TEST(lines_in_force)
{
    const struct queue *queue = &sheets.queue[CROWD_BLUE];
    new_game();
    ck_assert_str_eq(entered("", SHEET_LINES_MAX, ""), "");
    ck_assert_int_eq(queue->n, SHEET_LINES_MAX);
    ck_assert_int_eq(queue->line[SHEET_LINES_MAX - 1].verb, CROWD_NAME);
    ck_assert_int_eq(queue->line[SHEET_LINES_MAX].verb, VERB_NONE);
    ck_assert_str_eq(entered("when asked\n", STANDING_MAX - 2, "end\n"), "");
    ck_assert_int_eq(sheets.standing[CROWD_BLUE].n, STANDING_MAX);
    ck_assert_str_eq(entered("when asked\n", STANDING_MAX - 1, "end\n"), "standing.full");
    ck_assert_int_eq(sheets.standing[CROWD_BLUE].n, STANDING_MAX);
}
END_TEST

/* Games that were begun with less room keep it: what was refused then is refused when they are played again. */
START_TEST(old_games_keep_their_room)
{
    static struct game_rules old;
    old = crowd_rules;
    old.small_until = 1;
    new_game();
    r.is = &old;
    ck_assert_str_eq(entered("", 120, ""), "queue.full");
    ck_assert_int_eq(sheets.queue[CROWD_BLUE].n, 0);
    ck_assert_str_eq(entered("", 119, ""), "");
    ck_assert_str_eq(entered("when asked\n", 78, "end\n"), "standing.full");
    ck_assert_str_eq(entered("when asked\n", 77, "end\n"), "");
    const struct sheet *sheet = read_sheet(many("name U01\n", 161));
    ck_assert_int_eq(sheet->n_lines, 160);
    ck_assert_str_eq(sheet->mistake[0].why.key, "order.many");
    ck_assert_int_eq(sheet->mistake[0].line, 161);
    r.revision = 2; /* of a newer revision there is room */
    ck_assert_int_eq(read_sheet(many("name U01\n", 161))->n_mistakes, 0);
    ck_assert_str_eq(entered("", 161, ""), "");
}
END_TEST

/* A text that says more lines than there can be is no state. */
START_TEST(too_many_lines_in_a_state)
{
    static char json[1 << 18];
    static struct sheets loaded;
    static struct crowd_state copy;
    new_game();
    enter(CROWD_GRAY, many("name U01, U02\n", SHEET_LINES_MAX));
    size_t len = game_dump(&r, &state, &sheets, json, sizeof json);
    static const char end[] = "]}],\"n\":640,", more[] = "]},{\"block\":0,";
    char *at = strstr(json, end);
    ck_assert_ptr_nonnull(at);
    memcpy(at, more, strlen(more)); /* a line more begins where the list ended */
    why = (struct problem){0};
    ck_assert(!game_load(&r, json, len, &copy, &loaded, &test_lines, &why));
    ck_assert_str_eq(why.key, "state.count");
}
END_TEST

static const char *named(int n)
{
    static char text[2000];
    strcpy(text, "name");
    for (int i = 0; i < n; i++)
        snprintf(text + strlen(text), 30, "%s%sU%02d", i ? "," : "", i % 12 == 11 ? "\nand " : " ", i);
    return text;
}

/* A list of 48 names is read, written, read again and carried out; one of 49 is a mistake. In old games it is 24. */
START_TEST(the_longest_list)
{
    static struct game_rules old;
    char words[LINE_TEXT_MAX];
    new_game();
    const struct sheet *sheet = read_sheet(named(LINE_WORDS_MAX));
    ck_assert_int_eq(LINE_WORDS_MAX, 48);
    ck_assert_msg(sheet->n_mistakes == 0 && sheet->n_lines == 1, "%s", sheet->mistake[0].why.key);
    ck_assert_int_eq(line_count(&sheet->line[0], 'u'), LINE_WORDS_MAX);
    ck_assert_int_eq(line_value(&sheet->line[0], 'u', LINE_WORDS_MAX - 1, 0), LINE_WORDS_MAX);
    ck_assert_uint_lt(line_write(&r, &sheet->line[0], "", words, sizeof words), sizeof words);
    ck_assert_int_eq(line_count(&read_sheet(words)->line[0], 'u'), LINE_WORDS_MAX);
    go(words, 0, 0);
    ck_assert_ptr_null(why.key);
    ck_assert_int_eq(after.named, LINE_WORDS_MAX);
    ck_assert_str_eq(read_sheet(named(LINE_WORDS_MAX + 1))->mistake[0].why.key, "order.long");
    old = crowd_rules;
    old.small_until = 1;
    r.is = &old;
    ck_assert_int_eq(read_sheet(named(24))->n_mistakes, 0);
    ck_assert_str_eq(read_sheet(named(25))->mistake[0].why.key, "order.long");
}
END_TEST

static Suite *limits_suite(void)
{
    Suite *suite = suite_create("limits");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, the_largest_prompt, 0, PROMPTS);
    tcase_add_loop_test(all, a_prompt_too_large, 0, PROMPTS);
    tcase_add_test(all, a_hostile_prompt);
    tcase_add_loop_test(all, the_most_events, 0, SIZES - PROMPTS);
    tcase_add_test(all, the_fault_stands_first);
    tcase_add_loop_test(all, a_run_is_set_aside, 0, SIZES - PROMPTS);
    tcase_add_test(all, a_prompt_in_a_run);
    tcase_add_test(all, notes_have_room);
    tcase_add_test(all, words_of_notes_have_room);
    tcase_add_test(all, the_longest_sheet);
    tcase_add_test(all, lines_in_force);
    tcase_add_test(all, old_games_keep_their_room);
    tcase_add_test(all, too_many_lines_in_a_state);
    tcase_add_test(all, the_longest_list);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(limits_suite());
}
