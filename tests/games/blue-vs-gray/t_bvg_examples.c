/* SPDX-License-Identifier: Apache-2.0 */
/* Each line that a report or a form proposes can be ordered as it stands: in hundreds of positions of random games it
 * is put into a sheet, which is read and tried out, and where a battle follows, carried out. */
#include "games/blue-vs-gray/rules/reach.h"
#include "games/face/face.h"
#include "tests/games/blue-vs-gray/bvg_random.h"
#include "tests/lib/rooms.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 600, WORDS_MAX = 400, LINES_MAX = 80 };

static const struct ruleset *set;
static struct rules rules;
static struct bvg_state view, scratch[4];
static struct sheets sheets;
static struct run run_of;
static struct sheet sheet;
static struct arena *data;
static int tried[BVG_VERBS_SHARED + 1]; /* examples by verb */

struct example {
    char words[WORDS_MAX]; /* its lines, LF behind each */
};
struct examples {
    int n;
    struct example at[LINES_MAX];
    char answer[WORDS_MAX];
    const char *head;  /* the first attack, or the answer: lines below belong to it */
    bool must;         /* the turn must contain an attack */
    const char *first; /* "none can; once McDowell and I Corps are in the East:" the attacks come after this deployment;
                          or NULL */
};
static struct examples found;

/* ---- out of the report ---- */
static void add_line(const char *line, size_t len, bool go_on)
{
    struct example *e = &found.at[go_on ? found.n - 1 : found.n++];
    size_t used = strlen(e->words);
    ck_assert_int_le(found.n, LINES_MAX);
    ck_assert_uint_lt(used + len + 2, sizeof e->words);
    ck_assert_msg(len <= 70, "%.*s has %zu columns", (int)len, line, len);
    snprintf(e->words + used, sizeof e->words - used, "%.*s\n", (int)len, line);
}

static bool begins(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* Order lines stand two columns in; what explains them, four or none. A block goes on to its end; lines of one item
 * belong together. */
static void read_asks(const json_t *items)
{
    size_t i;
    json_t *item;
    bool block = false;
    json_array_foreach(items, i, item)
    {
        bool first = true;
        found.must |= begins(json_string_value(item), "By the scenario's rules you must attack");
        for (int k = 0; strstr(json_string_value(item), "can attack now, but once ") && !found.first; k++)
            found.first = begins(found.at[k].words, "deploy ") ? found.at[k].words : NULL;
        for (const char *at = json_string_value(item); *at;) {
            size_t len = strcspn(at, "\n");
            if (begins(at, "  ") && !begins(at, "    ")) {
                bool opens = begins(at, "  when ") || begins(at, "  if ") || begins(at, "  reorganize");
                add_line(at + 2, len - 2, block || !first);
                block = (block || opens) && !begins(at, "  end");
                first = false;
            }
            at += len + (at[len] == '\n');
        }
    }
    ck_assert(!block);
}

static void read_report(const struct bvg_random *g)
{
    json_t *none = json_array(), *section;
    json_t *report = set->report(&rules, &view, g->seat, &g->prompt, none, none);
    size_t i;
    memset(&found, 0, sizeof found);
    json_array_foreach(json_object_get(report, "sections"), i, section)
    {
        const char *id = json_string_value(json_object_get(section, "id"));
        if (strcmp(id, "asks") == 0 || strcmp(id, "answers") == 0 || strcmp(id, "partner") == 0)
            read_asks(json_object_get(section, "items"));
    }
    for (int k = found.n - 1; k >= 0; k--) {
        char *words = found.at[k].words;
        if (begins(words, "attack ") || begins(words, "invade "))
            found.head = words;
        if (g->prompt.step == BVG_STEP_ANSWER && begins(words, "when ")) {
            const char *defence = strchr(words, '\n') + 1, *end = strchr(defence, '\n') + 1;
            snprintf(found.answer, sizeof found.answer, "%.*s", (int)(end - defence), defence);
            found.head = found.answer;
        }
    }
    json_decref(report);
    json_decref(none);
}

/* ---- tried ---- */
static void enter(const struct bvg_random *g, const char *words)
{
    memset(&sheets, 0, sizeof sheets);
    memset(&run_of, 0, sizeof run_of);
    sheet_parse(&rules, &view, g->seat, words, strlen(words), &sheet);
    ck_assert_msg(sheet.n_mistakes == 0, "%s: %s %s", words, sheet.mistake[0].why.key, sheet.mistake[0].why.got);
    for (int32_t i = 0; i < sheet.n_lines; i++) {
        int verb = sheet.line[i].verb;
        tried[verb >= VERB_FIRST && verb < BVG_VERBS_SHARED ? verb : BVG_VERBS_SHARED]++;
    }
}

/* Losses fall on the command that the line above them is about. */
static void check_losses(const char *words)
{
    const struct line *head = &sheet.line[0], *line = &sheet.line[sheet.n_lines - 1];
    int chief = line_value(head, head->verb == BVG_DEFEND ? 'c' : 'l', 0, 0);
    for (int i = 0; line->verb == BVG_LOSSES && i < line_count(line, 'c'); i++) {
        int card = line_value(line, 'c', i, 0);
        ck_assert_msg(card == chief || bvg_is_below(&view, card, chief) || view.place[chief] != BVG_BOARD, "%s", words);
    }
}

static void dry_run(const struct bvg_random *g, const char *words)
{
    struct problem why = {0};
    int32_t bad = 0;
    enter(g, words);
    bool fine = sheets_dry_run(&rules, &view, g->seat, &sheets, 7, &sheet, scratch, &test_dry_room, &test_dry, &bad,
                               &why, NULL, NULL);
    ck_assert_msg(fine, "%s, step %s, seat %d (supply %d, draws %d): line %d of\n%s%s %s", g->scenario,
                  rules_step(&rules, &view)->name, g->seat, view.supply[g->seat], view.draw.entitled, (int)bad, words,
                  why.key, why.got);
    check_losses(words);
}

/* Who was proposed as a reserve finds room: the attack is made, the other side answers as silence does. */
static void carry_out(struct bvg_random *g, const char *words)
{
    struct problem why = {0};
    struct bvg_state before = g->state;
    enter(g, words);
    ck_assert(sheets_enter(&rules, &sheets, g->seat, 7, &sheet, 0, &test_lines, &why));
    run_of.fallback = bvg_everybody(&before) & ~ONLY(g->seat);
    play_begin(&g->play, &g->chance, &why);
    sheets_run(&rules, &before, &g->after, scratch, &sheets, &g->play, &run_of);
    for (int i = 0; i < run_of.n_notes; i++) {
        const struct run_note *n = &run_of.note[i];
        if (n->seat != g->seat)
            continue;
        ck_assert_msg(n->kind != NOTE_HELD || n->line > 2, "%s, line %d of\n%sheld: %s", g->scenario, n->line, words,
                      n->why.key);
        bool no_room = n->kind == NOTE_SKIPPED && n->why.key && begins(n->why.key, "reserve.");
        ck_assert_msg(!no_room, "%s, options %x, line %d of\n%s%s", g->scenario, (unsigned)g->options, n->line, words,
                      n->why.key);
    }
}

static bool is_below(const char *words)
{
    bool plays = begins(words, "play ") && strstr(words, " if ");
    return (begins(words, "reserve ") && strstr(words, " if ")) || begins(words, "losses ") || plays;
}

/* The sheet in which the example stands: below its head, behind the attack that it speaks of, or alone. */
static const char *sheet_of(const char *example)
{
    static char words[3 * WORDS_MAX];
    bool attacks = begins(example, "attack ") || begins(example, "invade ");
    bool behind = is_below(example) || begins(example, "if captured") || (found.must && begins(example, "done"));
    snprintf(words, sizeof words, "%s%s%s", (behind || attacks) && found.first ? found.first : "",
             behind && found.head ? found.head : "", example);
    return words;
}

static void try_example(struct bvg_random *g, const char *example)
{
    char bare[2 * WORDS_MAX];
    bool battle = g->prompt.step == BVG_STEP_COMBAT || g->prompt.step == BVG_STEP_ANSWER;
    ck_assert_msg(!is_below(example) || found.head || g->prompt.step == BVG_STEP_DRAW ||
                      g->prompt.step == BVG_STEP_DEPLOY,
                  "nothing is above %s", example);
    if (is_below(example) && !found.head)
        return; /* of an attack that a deployment must come before */
    dry_run(g, sheet_of(example));
    if (!battle || !begins(example, "reserve ") || g->prompt.step == BVG_STEP_RESERVES)
        return;
    snprintf(bare, sizeof bare, "%s", sheet_of(example));
    char *condition = strstr(bare, " if behind");
    ck_assert_ptr_nonnull(condition);
    memmove(condition, condition + 10, strlen(condition + 10) + 1);
    carry_out(g, bare);
}

static void check_position(struct bvg_random *g)
{
    rules_view(&rules, &g->state, g->seat, &view);
    read_report(g);
    ck_assert_int_gt(found.n, 0);
    if (getenv("SHOW_EXAMPLES"))
        for (int i = 0; i < found.n; i++)
            printf("%s %s: %s", g->scenario, rules_step(&rules, &view)->name, found.at[i].words);
    for (int i = 0; i < found.n; i++)
        try_example(g, found.at[i].words);
}

/* Does the game wait for this seat here, so that it gets a report that asks? */
static bool is_reported(const struct bvg_random *g)
{
    return !rules_silent(&rules, &g->state, g->seat, &scratch[0]);
}

START_TEST(every_example_is_legal)
{
    struct bvg_random *g = bvg_random_new(&rules);
    int n = 0;
    memset(tried, 0, sizeof tried);
    for (uint64_t seed = 1; n < POSITIONS; seed++) {
        bvg_random_begin_at(g, seed, seed % 3 == 2 ? (int)(seed / 3 % 4) : 0); /* some with three or four players */
        for (int skip = 0; n < POSITIONS && bvg_random_look(g); skip++) {
            if (is_reported(g) && (skip % 9 == 0 || g->prompt.step == BVG_STEP_ANSWER ||
                                   g->prompt.step == BVG_STEP_RESERVES || skip < 4)) {
                check_position(g);
                n++;
            }
            bvg_random_move(g);
        }
    }
    static const int often[] = {BVG_DRAW,       BVG_UNTIL,   BVG_DEPLOY,  BVG_ATTACH,  BVG_DETACH,
                                BVG_ATTACK,     BVG_RESERVE, BVG_LOSSES,  BVG_DEFEND,  BVG_ABANDON,
                                BVG_REORGANIZE, BVG_COMMAND, BVG_RESTORE, BVG_DISMISS, BVG_WITHDRAW};
    for (size_t i = 0; i < sizeof often / sizeof *often; i++)
        ck_assert_msg(tried[often[i]] >= 20, "%s was proposed %d times", verb_of(&rules, often[i])->word,
                      tried[often[i]]);
    bvg_random_free(g);
}
END_TEST

/* ---- what forms propose ---- */
/* The notes of a form as they are ordered: without the word, remarks left out. */
static void bare_notes(const struct text *notes, char *out, size_t cap)
{
    static const char *const order[] = {"when ", "defend ", "abandon", "draw until ", "end"};
    struct span left = text_span(notes), line;
    size_t len = 0;
    out[0] = '\0';
    while (span_line(&left, &line)) {
        ck_assert_msg(line.len > 5 && line.len <= 70 && memcmp(line.at, "note ", 5) == 0, "%.*s", (int)line.len,
                      line.at);
        for (size_t i = 0; i < sizeof order / sizeof *order; i++)
            if (line.len - 5 >= strlen(order[i]) && memcmp(line.at + 5, order[i], strlen(order[i])) == 0)
                len += (size_t)snprintf(out + len, cap - len, "%.*s\n", (int)line.len - 5, line.at + 5);
        ck_assert_uint_lt(len, cap);
    }
}

/* The defender that the set names for the city; 0: none. */
static int named_defender(int city)
{
    for (int32_t i = 0; i + 1 < sheet.n_lines; i++)
        if (sheet.line[i].verb == VERB_WHEN && line_value(&sheet.line[i], 'c', 0, 0) == city)
            return line_value(&sheet.line[i + 1], 'c', 0, 0);
    return 0;
}

/* The mover attacks somewhere: was the city among those for which the other side's form proposed a defender? Then he
 * may defend. Returns whether it was. */
static bool attack_and_look(struct bvg_random *g, struct arena *a)
{
    STATIC_PROMPT(answer);
    struct problem why = {0};
    struct text notes = {.arena = a};
    char words[2000];
    int foe = 1 - g->seat;
    rules_view(&rules, &g->state, foe, &view);
    set->suggest(&rules, &view, foe, NULL, NULL, &notes);
    bare_notes(&notes, words, sizeof words);
    enter(&(struct bvg_random){.seat = foe}, words);
    for (int tries = 0; tries < 10; tries++) {
        struct order o = random_order(&g->prompt, &g->seed);
        play_begin(&g->play, &g->chance, &why);
        if (o.verb != BVG_ATTACK || !rules_apply_offered(&rules, &g->state, g->seat, &o, &g->after, &g->play) ||
            rules_step(&rules, &g->after) != &rules.is->steps[BVG_STEP_ANSWER])
            continue;
        int card = named_defender(o.arg[0]);
        ck_assert(rules_prompt(&rules, &g->after, foe, BVG_DEFEND, &answer));
        bool plain = o.arg[2] == 0 && o.arg[3] == BVG_SEA_ANY; /* as the form foresaw it */
        bool fits = card && plain && !g->state.used[card] && g->state.now_turn.attacks == 0;
        if (fits)
            ck_assert_msg(offered(&answer, &(struct order){.verb = BVG_DEFEND, .n_args = 1, .arg = {card}}),
                          "%s, options %x: %s of %s may not defend", g->scenario, (unsigned)g->options,
                          bvg_card(&rules, card)->name, words);
        return fits;
    }
    return false;
}

START_TEST(who_is_proposed_may_defend)
{
    struct bvg_random *g = bvg_random_new(&rules);
    int met = 0, positions = 0;
    for (uint64_t seed = 1; met < 60; seed++) {
        struct arena *a = arena_new();
        bvg_random_begin(g, seed);
        while (bvg_random_look(g)) {
            if (g->prompt.step == BVG_STEP_COMBAT && !(g->quiet & ONLY(g->seat))) {
                met += attack_and_look(g, a);
                positions++;
            }
            bvg_random_move(g);
        }
        arena_free(a);
        ck_assert_msg(positions < 20000, "%d of %d", met, positions);
    }
    bvg_random_free(g);
}
END_TEST

/* What is in force is not proposed again. */
START_TEST(nothing_in_force_is_proposed)
{
    struct bvg_random *g = bvg_random_new(&rules);
    static struct standing in_force;
    struct arena *a = arena_new();
    struct text before = {.arena = a}, after = {.arena = a};
    char words[2000];
    bvg_random_begin(g, 6);
    ck_assert_str_eq(g->scenario, "historical");
    rules_view(&rules, &g->state, BVG_CSA, &view);
    set->suggest(&rules, &view, BVG_CSA, NULL, NULL, &before);
    ck_assert_ptr_nonnull(strstr(before.at, "note when draw\n"));
    ck_assert_ptr_nonnull(strstr(before.at, "note when attacked at "));
    bare_notes(&before, words, sizeof words);
    enter(&(struct bvg_random){.seat = BVG_CSA}, words);
    in_force.n = sheet.n_lines;
    in_force.line = sheet.line;
    set->suggest(&rules, &view, BVG_CSA, NULL, &in_force, &after);
    ck_assert(!after.at || !strstr(after.at, "note when draw\n"));
    for (struct span left = text_span(&before), line; span_line(&left, &line);)
        if (line.len > 19 && memcmp(line.at, "note when attacked at", 19) == 0) {
            char one[100];
            snprintf(one, sizeof one, "%.*s", (int)line.len, line.at);
            ck_assert_msg(!after.at || !strstr(after.at, one), "%s", after.at);
        }
    /* and when who is named has gone, his owner is told; whoever may defends the city, by the block for all others */
    struct text gone = {.arena = a};
    int chief = line_value(&in_force.line[1], 'c', 0, 0);
    char words_of_it[200];
    view.place[chief] = BVG_OUT;
    set->suggest(&rules, &view, BVG_CSA, NULL, &in_force, &gone);
    snprintf(words_of_it, sizeof words_of_it, "note - %s is not on the board: its lines do nothing.\n",
             name_of(&rules, BVG_NAME_CARD, chief));
    ck_assert_msg(strstr(gone.at, words_of_it) != NULL, "%s", gone.at);
    ck_assert(!strstr(gone.at, "note when attacked"));
    for (struct span left = text_span(&gone), line; span_line(&left, &line);)
        ck_assert_msg(line.len <= 70, "%.*s", (int)line.len, line.at);
    arena_free(a);
    bvg_random_free(g);
}
END_TEST

static void setup(void)
{
    struct problem why = {0};
    set = ruleset_find("blue-vs-gray");
    ck_assert_ptr_nonnull(set);
    rules = (struct rules){.is = set->rules, .revision = set->rules->revision};
    data = arena_new();
    rules.data = set->load(data, set->bundle(), &why);
    ck_assert_msg(rules.data != NULL, "%s %s", why.key, why.got);
}

static void teardown(void)
{
    arena_free(data);
}

static Suite *examples_suite(void)
{
    Suite *suite = suite_create("examples of Blue vs Gray");
    TCase *tests = tcase_create("examples");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, every_example_is_legal);
    tcase_add_test(tests, who_is_proposed_may_defend);
    tcase_add_test(tests, nothing_in_force_is_proposed);
    suite_add_tcase(suite, tests);
    return suite;
}

int main(void)
{
    return run_suite(examples_suite());
}
