/* SPDX-License-Identifier: Apache-2.0 */
/* The rule book's tables of results and its lists of armies are those of the facts. */
#include "games/blue-and-gray/report.h"
#include "games/face/face.h"
#include "tests/games/blue-and-gray/bg_lib.h"
#include "tests/lib/parts.h"
#include <stdlib.h>
#include <string.h>

extern const struct ruleset bg_ruleset;

/* ---- results ---- */
/* The next word of a row: blanks keep its columns apart. */
static bool cell(struct span *left, struct span *word)
{
    do
        if (!span_word(left, word))
            return false;
    while (word->len == 0);
    return true;
}

/* "```results revised", the columns, then a row a roll. */
static void check_results(const char *name, struct span *left)
{
    int which = strcmp(name, "standard") == 0  ? BG_TABLE_OLD
                : strcmp(name, "revised") == 0 ? BG_TABLE_REVISED
                                               : BG_TABLE_MONOTONE;
    const struct bg_data *d = bg_of_scenario(bg_book_of_tests(), "chickamauga");
    const struct bg_table *t = &d->table[which];
    struct span line, word;
    ck_assert(span_line(left, &line) && cell(&line, &word)); /* the columns' words, behind "roll" */
    for (int column = 1; column <= t->n_columns; column++)
        ck_assert_msg(cell(&line, &word) && span_is(word, t->words[column]), "%s %d", name, column);
    for (int roll = t->first; roll <= t->last; roll++) {
        ck_assert(span_line(left, &line) && cell(&line, &word));
        ck_assert_int_eq(atoi((const char *)word.at), roll);
        for (int column = 1; column <= t->n_columns; column++)
            ck_assert_msg(cell(&line, &word) && span_is(word, bg_result_words(t->result[column][roll])), "%s: %d at %s",
                          name, roll, t->words[column]);
    }
}

START_TEST(tables_of_results_are_those_of_the_game)
{
    struct span left = bg_ruleset.book(), line;
    int tables = 0;
    while (span_line(&left, &line))
        if (span_begins(line, "```results ")) {
            char name[20];
            snprintf(name, sizeof name, "%.*s", (int)line.len - 11, line.at + 11);
            check_results(name, &left);
            tables++;
        }
    ck_assert_int_eq(tables, 3);
}
END_TEST

/* "at 1317: 1/1/XIV 5, ..." and "turn 2 at 0728 or 1027: ..."; leaders are "Gen Hood 4", in brackets without a bonus.
 */
static void army_line(const struct bg_field *f, int side, char *line, bool seen[])
{
    char *at = strchr(line, ':'), where[60], is[60];
    ck_assert_msg(at, "%s", line);
    snprintf(where, sizeof where, "%.*s", (int)(at - line), line);
    at++;
    for (char *item; (item = part(&at, ","));) {
        char *number = strrchr(item, ' ');
        ck_assert_msg(number, "%s", item);
        int found = 0;
        for (int unit = 1; unit <= f->n_units; unit++) {
            const struct bg_unit *u = &f->unit[unit];
            if (u->side != side || strlen(u->name) != (size_t)(number - item) ||
                strncmp(u->name, item, strlen(u->name)) != 0)
                continue;
            int n = u->hex ? snprintf(is, sizeof is, "at %04d", f->grid.number[u->hex])
                           : snprintf(is, sizeof is, "turn %d at %04d", u->turn, f->grid.number[u->entry[0]]);
            for (int i = 1; i < u->n_entries && !u->hex; i++)
                n += snprintf(is + n, sizeof is - (size_t)n, " or %04d", f->grid.number[u->entry[i]]);
            ck_assert_msg(strcmp(is, where) == 0 && atoi(number) == u->strength, "%s: %s %d", item, is, u->strength);
            seen[unit] = true;
            found++;
        }
        ck_assert_msg(found == 1, "%s: %d units", item, found);
    }
}

static int leader_line(const struct bg_field *f, int side, char *line)
{
    char name[60], where[60], is[60];
    int stars, number;
    ck_assert_msg(sscanf(line, "Gen %59[^:]: stars %d, number %d%*1[ ,]%59[^\n]", name, &stars, &number, where) == 4,
                  "%s", line);
    for (int i = 1; i <= f->n_leaders; i++) {
        const struct bg_leader *l = &f->leader[i];
        if (l->side != side || strcmp(l->name, name) != 0)
            continue;
        int n = snprintf(is, sizeof is, "%s", l->has_bonus ? "" : "no bonus, ");
        n += l->hex ? snprintf(is + n, sizeof is - (size_t)n, "at %04d", f->grid.number[l->hex])
                    : snprintf(is + n, sizeof is - (size_t)n, "turn %d at %04d", l->turn, f->grid.number[l->entry[0]]);
        if (l->n_entries > 1)
            snprintf(is + n, sizeof is - (size_t)n, " or %04d", f->grid.number[l->entry[1]]);
        const char *says = where + strspn(where, " ");
        ck_assert_msg(l->stars == stars && l->number == number && strcmp(says, is) == 0, "%s: %s", line, is);
        return i;
    }
    ck_abort_msg("no leader: %s", line);
    return 0;
}

static void check_army(const char *scenario, int side, struct span *left)
{
    const struct bg_data *d = bg_of_scenario(bg_book_of_tests(), scenario);
    const struct bg_field *f = &d->field;
    bool seen[BG_UNITS_MAX] = {false}, led[BG_LEADERS_MAX] = {false};
    struct span line;
    char words[1000] = "";
    while (span_line(left, &line)) { /* a line that begins with blanks goes on */
        if (line.at[0] != ' ' && words[0]) {
            if (strncmp(words, "Gen ", 4) == 0)
                led[leader_line(f, side, words)] = true;
            else
                army_line(f, side, words, seen);
            words[0] = 0;
        }
        if (span_is(line, "```"))
            break;
        size_t len = strlen(words);
        snprintf(words + len, sizeof words - len, "%s%.*s", len ? " " : "", (int)line.len, line.at);
    }
    for (int unit = 1; unit <= f->n_units; unit++)
        ck_assert_msg(seen[unit] || f->unit[unit].side != side, "%s: %s is missing", scenario, f->unit[unit].name);
    for (int i = 1; i <= f->n_leaders; i++)
        ck_assert_msg(led[i] || f->leader[i].side != side, "%s: Gen %s is missing", scenario, f->leader[i].name);
}

START_TEST(armies_are_those_of_the_facts)
{
    struct span left = bg_ruleset.book(), line, word;
    int armies = 0;
    while (span_line(&left, &line)) {
        if (!span_begins(line, "```army "))
            continue;
        char scenario[40];
        struct span rest = span_from(line, 8);
        ck_assert(span_word(&rest, &word));
        snprintf(scenario, sizeof scenario, "%.*s", (int)word.len, word.at);
        ck_assert(span_word(&rest, &word));
        check_army(scenario, span_is(word, "union") ? BG_UNION : BG_CONFEDERATE, &left);
        armies++;
    }
    ck_assert_int_eq(armies, 8);
}
END_TEST

/* ---- the front pages ---- */
/* Chapters 1 and 2 are two pages; a blank for each end of line. */
static const char *front(struct arena *arena)
{
    struct span left = bg_ruleset.book(), line;
    struct text out = {.arena = arena};
    int lines = 0, chapter = 0;
    while (span_line(&left, &line) && chapter < 3) {
        chapter += span_begins(line, "## ");
        if (chapter != 1 && chapter != 2)
            continue;
        lines++;
        size_t blanks = 0;
        while (blanks < line.len && line.at[blanks] == ' ')
            blanks++;
        text_format(&out, "%.*s ", (int)(line.len - blanks), (const char *)line.at + blanks);
    }
    ck_assert_int_le(lines, 110);
    ck_assert_int_gt(lines, 60);
    return out.at;
}

/* They name what each ground costs, which a text report shows nowhere, and the words of the table of results. */
START_TEST(front_pages_have_the_costs)
{
    struct arena *arena = arena_new();
    const struct bg_data *d = bg_of_scenario(bg_book_of_tests(), "chickamauga");
    const char *words = front(arena);
    const char *costs[] = {
        arena_words(arena, "each unit has %d points", BG_ALLOWANCE),
        arena_words(arena, "costs %d if it is clear or a town, or is entered along a road", (int)d->entry[BG_CLEAR]),
        arena_words(arena, "%d for forest or rough", (int)d->entry[BG_FOREST]),
        arena_words(arena, "%d for both", (int)d->entry[BG_FOREST_ROUGH]),
        arena_words(arena, "%d for these by a trail", (int)d->side_cost.trail),
        arena_words(arena, "a ford is %d more", (int)d->side_cost.ford),
    };
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++)
        ck_assert_msg(strstr(words, costs[i]) != NULL, "%s", costs[i]);
    ck_assert_int_eq(d->entry[BG_FOREST], d->entry[BG_ROUGH]);
    ck_assert_int_eq(d->entry[BG_TOWN], d->entry[BG_CLEAR]);
    ck_assert_int_eq(d->side_cost.road, d->entry[BG_CLEAR]);
    ck_assert_ptr_nonnull(strstr(words, "*zone of control*"));
    for (int result = 1; result < BG_RESULTS_END; result++)
        if (result != BG_AS && result != BG_DS) /* of the option shattered */
            ck_assert_ptr_nonnull(strstr(words, arena_words(arena, "`%s`", bg_result_words(result))));
    arena_free(arena);
}
END_TEST

/* What becomes of a sheet with a mistake: nothing at once, and at the deadline its lines above the mistake
 * (doc/format/order-armor.md). The answer to it says the same. */
START_TEST(front_pages_and_refusal_agree)
{
    struct arena *arena = arena_new();
    const char *words = front(arena);
    ck_assert_ptr_nonnull(strstr(words,
                                 "Where no sound sheet has come by then, the lines above the first wrong one are "
                                 "carried out, and no more."));
    ck_assert_ptr_null(strstr(words, "no line of the sheet is carried out"));
    arena_free(arena);
}
END_TEST

static Suite *tables_suite(void)
{
    Suite *suite = suite_create("blue & gray: the rule book's tables");
    TCase *all = tcase_create("tables");
    tcase_add_test(all, tables_of_results_are_those_of_the_game);
    tcase_add_test(all, front_pages_have_the_costs);
    tcase_add_test(all, front_pages_and_refusal_agree);
    tcase_add_test(all, armies_are_those_of_the_facts);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(tables_suite());
}
