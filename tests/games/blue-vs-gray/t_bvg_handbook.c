/* SPDX-License-Identifier: Apache-2.0 */
/* The handbook of Blue vs Gray: each example in it can be written as it stands, and nothing that was guessed is
 * missing.
 *
 * Examples are fenced and marked ```orders SEAT PLACE, PLACE being where in the game they are tried: any, draw, deploy,
 * combat, reorganize, regroup, answer (an attack waits for the seat's answer), or reserves (option 16: a battle asks
 * for them). SEAT usa-east or usa-west: with a partner. */
#include "games/face/face.h"
#include "tests/games/blue-vs-gray/bvg_build.h"
#include "tests/lib/misspell.h"
#include "tests/lib/rooms.h"
#include <string.h>

enum { BLOCK_LEN = 2000 };
struct example {
    char lines[BLOCK_LEN], place[16];
    int seat, partners; /* 1: the USA has two players */
};

static struct span handbook(void)
{
    const struct ruleset *set = ruleset_find("blue-vs-gray");
    ck_assert_ptr_nonnull(set);
    ck_assert(set->handbook != NULL);
    return set->handbook();
}

/* ---- the examples ---- */
static bool next_example(struct span *left, struct example *out)
{
    struct span line;
    char seat[16];
    while (span_line(left, &line)) {
        if (line.len < 10 || memcmp(line.at, "```orders ", 10) != 0)
            continue;
        char head[64] = {0};
        memcpy(head, line.at + 10, line.len - 10 < sizeof head ? line.len - 10 : sizeof head - 1);
        ck_assert_int_eq(sscanf(head, "%15s %15s", seat, out->place), 2);
        bool west = strcmp(seat, "usa-west") == 0;
        out->partners = west || strcmp(seat, "usa-east") == 0;
        ck_assert(out->partners || strcmp(seat, "usa") == 0 || strcmp(seat, "csa") == 0);
        out->seat = strcmp(seat, "csa") == 0 ? BVG_CSA : BVG_USA + west;
        size_t len = 0;
        while (span_line(left, &line) && !(line.len == 3 && memcmp(line.at, "```", 3) == 0)) {
            ck_assert_uint_le(line.len, 70);
            ck_assert_uint_lt(len + line.len + 2, sizeof out->lines);
            memcpy(out->lines + len, line.at, line.len);
            len += line.len;
            out->lines[len++] = '\n';
        }
        out->lines[len] = '\0';
        return true;
    }
    return false;
}

static int step_of_place(const char *place)
{
    static const struct {
        const char *place;
        int step;
    } steps[] = {{"any", BVG_STEP_DRAW},        {"draw", BVG_STEP_DRAW},      {"deploy", BVG_STEP_DEPLOY},
                 {"combat", BVG_STEP_COMBAT},   {"answer", BVG_STEP_COMBAT},  {"reorganize", BVG_STEP_REORGANIZE},
                 {"reserves", BVG_STEP_COMBAT}, {"regroup", BVG_STEP_REGROUP}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (strcmp(steps[i].place, place) == 0)
            return steps[i].step;
    ck_abort_msg("no place %s", place);
    return 0;
}

/* A position in which most of what a player can order is possible. */
static struct game *position(const struct example *e)
{
    struct game *g = a_game(1 << 4 | 1 << 9 | (e->partners ? 1 << (BVG_OPTION_SPLIT + BVG_USA - 1) : 0));
    if (e->partners) {
        with_west_hand(g, "U037");
        on_board(g, "U047 U054", BVG_WEST);
    }
    with_hand(g, "U003 U005 U008 U009 U010 U012 U019 U057 C039 C043 C011 C003");
    on_board(g, "U011 U013 U014 U040 U053 U004 U035", BVG_EAST);
    under(g, "U024 U025 U028 U052", "U011");
    under(g, "U030", "U052");
    under(g, "U042", "U013");
    on_board(g, "C006", BVG_EAST);
    under(g, "C007 C010", "C006");
    on_board(g, "C044 C051", BVG_WEST);
    depleted(g, "U025");
    in_cadre(g, "U036 U017", false);
    if (step_of_place(e->place) == BVG_STEP_DRAW)
        in_cadre(g, "U014", false);
    g->state.supply[BVG_USA] = g->state.supply[BVG_CSA] = 4;
    g->state.options |= 1 << 12;
    int side = bvg_side_at(&g->state, e->seat);
    at_step(g, step_of_place(e->place), strcmp(e->place, "answer") == 0 ? 1 - side : side);
    if (e->seat > BVG_USA)
        flow_top(&g->state)->asks = ONLY(e->seat);
    if (strcmp(e->place, "reserves") == 0) {
        g->listens = true;
        g->state.options |= 1 << (BVG_OPTION_INTERACTIVE - 1);
        says(g, "attack Manassas with McClellan");
        answers(g, BVG_DEFEND, 1, card("C006"));
        ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    }
    if (strcmp(e->place, "answer") == 0) {
        g->listens = true;
        says(g, "attack Washington with Beauregard");
        ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER);
    }
    return g;
}

/* Keys that say how a line is written; all others depend on the position. */
static bool is_of_writing(const char *key)
{
    static const char *const keys[] = {"order.verb",      "order.argument", "order.name",  "order.ambiguous",
                                       "order.extra",     "order.number",   "order.block", "order.end",
                                       "order.below",     "order.place",    "order.long",  "order.many",
                                       "order.after_done"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

/* Numerals are other numerals, and two names are as near to some. "Devils On Luck" plays one card on another. */
static void misspelt_by_a_letter(struct game *g, const struct bvg_state *view, int seat, const char *lines)
{
    struct misspelt t = {&g->rules, view, seat, .open = "attac est qII IIII qsa", .others = "II XI XIII On"};
    misspell(&t, lines);
    ck_assert_int_ge(2 * t.offered, t.tried);
}

/* 1: all of it was carried out; 0: it stopped for a reason of the position. */
static int try_example(const struct example *e)
{
    static struct sheet sheet;
    static struct sheets sheets;
    static struct run run;
    static struct bvg_state view, scratch[2];
    struct game *g = position(e);
    struct problem why = {0};
    rules_view(&g->rules, &g->state, e->seat, &view);
    sheet_parse(&g->rules, &view, e->seat, e->lines, strlen(e->lines), &sheet);
    ck_assert_msg(sheet.n_mistakes == 0, "%s\nline %d: %s %s", e->lines, (int)sheet.mistake[0].line,
                  sheet.mistake[0].why.key, sheet.mistake[0].why.got);
    misspelt_by_a_letter(g, &view, e->seat, e->lines);
    memset(&sheets, 0, sizeof sheets);
    memset(&run, 0, sizeof run);
    ck_assert_msg(sheets_enter(&g->rules, &sheets, e->seat, 5, &sheet, 0, &test_lines, &why), "%s: %s", e->lines,
                  why.key);
    play_begin(&g->play, &g->chance, &g->why);
    sheets_run(&g->rules, &g->state, &g->after, scratch, &sheets, &g->play, &run);
    ck_assert_msg(bvg_broken(&g->rules, &g->after) == NULL, "%s", e->lines);
    for (int i = 0; i < run.n_notes; i++) {
        if (run.note[i].kind != NOTE_HELD)
            continue;
        ck_assert_msg(run.note[i].why.key && !is_of_writing(run.note[i].why.key), "%s: %s", e->lines,
                      run.note[i].why.key);
        return 0;
    }
    return 1;
}

START_TEST(examples_can_be_written)
{
    struct span left = handbook();
    struct example e;
    int n = 0, done = 0;
    while (next_example(&left, &e)) {
        done += try_example(&e);
        n++;
    }
    ck_assert_int_ge(n, 35);
    ck_assert_int_ge(done * 10, n * 8); /* the position allows most of them */
}
END_TEST

/* ---- nothing is missing ---- */
static bool begins_a_line(struct span text, const char *word)
{
    bool inside = false;
    size_t len = strlen(word);
    for (struct span line; span_line(&text, &line);) {
        if (line.len >= 3 && memcmp(line.at, "```", 3) == 0)
            inside = !inside;
        else if (inside && line.len >= len && memcmp(line.at, word, len) == 0 &&
                 (line.len == len || line.at[len] == ' '))
            return true;
    }
    return false;
}

START_TEST(every_order_has_an_example)
{
    struct arena *a = arena_new();
    struct span text = handbook();
    int n = 0;
    for (size_t i = 0; i < BVG_N_VERBS; i++) {
        const struct verb *v = &bvg_verbs[i];
        if (!v->pattern) /* not for sheets */
            continue;
        bool in_text = begins_a_line(text, v->word) || /* or in the table of lines below an attack */
                       memmem(text.at, text.len, arena_words(a, "`%s ", v->word), strlen(v->word) + 2);
        ck_assert_msg(in_text, "the handbook has no example of: %s", v->word);
        n++;
    }
    ck_assert_int_ge(n, 30);
    for (size_t i = 0; i < BVG_N_ANSWERS; i++) {
        char word[32] = "when ";
        const char *pattern = bvg_answers[i].pattern;
        strncat(word, pattern, strcspn(pattern, " ["));
        ck_assert_msg(begins_a_line(text, word), "%s", word);
    }
    arena_free(a);
}
END_TEST

static bool says_it(const char *chapter, const char *words)
{
    return strstr(chapter, words) != NULL;
}

/* The chapter as one line, so that words which were wrapped are found. */
static const char *chapter(struct arena *a, const char *heading)
{
    char *all = arena_string(a, handbook()), *from = strstr(all, heading), *to;
    ck_assert_ptr_nonnull(from);
    to = strstr(from + 3, "\n## ");
    ck_assert_ptr_nonnull(to);
    *to = '\0';
    for (char *at = from; *at; at++)
        if (*at == '\n')
            *at = ' ';
    return from;
}

static const char *in_bold(struct arena *a, const char *name)
{
    return arena_words(a, "**%s**", name);
}

static int check_cards(struct arena *a, const json_t *bundle, const char *guessed)
{
    const json_t *card, *list = json_object_get(json_object_get(bundle, "cards"), "cards");
    size_t i;
    int n = 0;
    json_array_foreach(list, i, card)
    {
        if (!json_is_true(json_object_get(card, "reconstructed")))
            continue;
        const char *name = json_string_value(json_object_get(card, "order_name"));
        ck_assert_msg(says_it(guessed, in_bold(a, name)), "the handbook does not say that %s is guessed", name);
        n++;
    }
    return n;
}

/* Everything else with "reconstructed" in the bundle, by the word that the handbook has for it. */
static int count_marks(const json_t *value)
{
    const char *key;
    json_t *member;
    size_t i;
    int n = 0;
    if (json_is_object(value)) {
        n += json_is_true(json_object_get(value, "reconstructed"));
        json_object_foreach((json_t *)value, key, member) n += count_marks(member);
    }
    json_array_foreach(value, i, member) n += count_marks(member);
    return n;
}

START_TEST(every_guess_is_told)
{
    struct arena *a = arena_new();
    struct problem why = {0};
    json_t *bundle = json_read(bvg_bundle(), &why), *letter;
    const char *guessed = chapter(a, "## 15. What we had to guess");
    static const char *const others[] = {"red die",
                                         "casualties",
                                         "leader losses",
                                         "Fts Henry and Donelson",
                                         "Historical scenario",
                                         "Gettysburg scenario"};
    size_t i;
    ck_assert_ptr_nonnull(bundle);
    int n = check_cards(a, bundle, guessed);
    ck_assert_int_ge(n, 20);
    json_array_foreach(json_object_get(json_object_get(bundle, "map"), "letters"), i,
                       letter) if (json_is_true(json_object_get(letter, "reconstructed")))
    {
        const char *name = arena_words(a, "**Map %s**", json_string_value(json_object_get(letter, "letter")));
        ck_assert_msg(says_it(guessed, name), "%s", name);
        n++;
    }
    for (i = 0; i < sizeof others / sizeof *others; i++, n++)
        ck_assert_msg(says_it(guessed, others[i]), "%s", others[i]);
    ck_assert_int_eq(n, count_marks(bundle)); /* a new guess needs a sentence, and a line above */
    json_decref(bundle);
    arena_free(a);
}
END_TEST

START_TEST(every_option_is_told)
{
    struct arena *a = arena_new();
    const char *options = chapter(a, "## 13. Options");
    int n = 0;
    for (; bvg_options[n]; n++)
        ck_assert_msg(says_it(options, arena_words(a, " %d `%s`", n + 1, bvg_options[n])), "%s", bvg_options[n]);
    ck_assert_int_ge(n, 15);
    arena_free(a);
}
END_TEST

/* Wraps like a report, so that it can be read on a phone and printed on paper. */
START_TEST(it_is_short_and_narrow)
{
    int lines = 0;
    struct span text = handbook();
    for (struct span line; span_line(&text, &line); lines++)
        ck_assert_uint_le(line.len, line.len > 0 && line.at[0] == '|' ? 120 : 80);
    ck_assert_int_lt(lines, 900);
    ck_assert_int_gt(lines, 200);
}
END_TEST

static Suite *handbook_suite(void)
{
    Suite *suite = suite_create("the handbook of Blue vs Gray");
    TCase *tests = tcase_create("handbook");
    tcase_add_test(tests, examples_can_be_written);
    tcase_add_test(tests, every_order_has_an_example);
    tcase_add_test(tests, every_guess_is_told);
    tcase_add_test(tests, every_option_is_told);
    tcase_add_test(tests, it_is_short_and_narrow);
    suite_add_tcase(suite, tests);
    return suite;
}

int main(void)
{
    return run_suite(handbook_suite());
}
