/* SPDX-License-Identifier: Apache-2.0 */
/* Two lines of one order that differ in nothing but the names of the list at their ends ("attack 2011 with Scott"):
 * what the second adds to the first. */
#include "desk/desk_inside.h"
#include <string.h>

enum { THINGS_MOST = LINE_WORDS_MAX };

/* The only order of a text; false: there is none, or more. */
static bool read_one(struct desk *desk, const json_t *text, struct line *out)
{
    const struct desk_game *game = desk->game;
    const char *words = json_string_value(text);
    if (!words)
        return problem_set(&desk->why, "desk.member", 0);
    sheet_parse(&game->rules, game->view, game->seat, words, json_string_length(text), desk->sheet);
    if (desk->sheet->n_mistakes > 0 || desk->sheet->n_lines != 1)
        return false;
    line_copy(out, &desk->sheet->line[0]);
    return true;
}

/* Does a pattern take a list for this part ("u:UNIT,")? */
static bool takes_list(const char *pattern, int32_t part)
{
    for (const char *at = pattern; at && (at = strchr(at, ':')); at++)
        if (at > pattern && at[-1] == part && at[1] != '(')
            return at[1 + strcspn(at + 1, " ,]")] == ',';
    return false;
}

static bool is_same(struct word a, struct word b)
{
    return a.part == b.part && a.value == b.value;
}

/* The words that are not of the list; a word `k` goes with the one before it. */
static int32_t without(const struct line *line, int32_t part, struct word *out)
{
    int32_t n = 0, before = 0;
    for (int32_t i = 0; i < line->n_words; i++) {
        before = line->word[i].part == 'k' && before == part ? part : line->word[i].part;
        if (before != part)
            out[n++] = line->word[i];
    }
    return n;
}

static bool differ_in_list_alone(const struct line *one, const struct line *two, int32_t part)
{
    struct word a[LINE_WORDS_MAX], b[LINE_WORDS_MAX];
    int32_t n = without(one, part, a), m = without(two, part, b), i = 0;
    while (i < n && n == m && is_same(a[i], b[i]))
        i++;
    return n == m && i == n && n > 0;
}

/* The part of the list at the end of both; 0: they have none. */
static int32_t list_of_both(const struct rules *rules, const struct line *one, const struct line *two)
{
    const struct verb *verb = verb_of(rules, one->verb);
    int32_t n = one->n_words, m = two->n_words;
    n -= n > 1 && one->word[n - 1].part == 'k';
    m -= m > 1 && two->word[m - 1].part == 'k';
    if (one->verb != two->verb || n == 0 || m == 0 || one->word[n - 1].part != two->word[m - 1].part)
        return 0;
    int32_t part = two->word[m - 1].part;
    return verb && takes_list(verb->pattern, part) && line_count(two, part) == 1 ? part : 0;
}

json_t *desk_join(struct desk *desk)
{
    const struct rules *rules = &desk->game->rules;
    struct line one = {0}, two = {0};
    struct line_thing thing[THINGS_MOST], other[THINGS_MOST];
    json_t *json = desk_read(desk);
    bool both = json && read_one(desk, json_object_get(json, "above"), &one) &&
                read_one(desk, json_object_get(json, "line"), &two);
    json_decref(json);
    if (desk->why.key)
        return NULL;
    int32_t part = both ? list_of_both(rules, &one, &two) : 0;
    int32_t n = line_things(rules, &one, thing, THINGS_MOST), m = line_things(rules, &two, other, THINGS_MOST);
    if (part == 0 || m == 0 || !differ_in_list_alone(&one, &two, part))
        return json_pack("{s:n}", "adds");
    const char *name = name_of(rules, other[m - 1].kind, other[m - 1].id);
    for (int32_t i = 0; i < n; i++)
        if (thing[i].kind == other[m - 1].kind && thing[i].id == other[m - 1].id)
            name = ""; /* it is there already */
    return json_pack("{s:s}", "adds", name);
}
