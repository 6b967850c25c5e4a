/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/words/line_words.h"
#include "processor/base/problems.h"
#include <string.h>

static json_t *lines_of(const struct text *said)
{
    json_t *list = json_array();
    struct span left = text_span(said), line;
    while (span_line(&left, &line))
        if (line.len > 0)
            json_array_append_new(list, json_stringn((const char *)line.at, line.len));
    return list;
}

json_t *line_words(const struct line_teller *t, const struct line *line, const void *before, const void *after)
{
    struct text said = {.arena = t->arena};
    if (t->set->explain)
        t->set->explain(t->rules, line, before, after, t->seat, &said);
    return lines_of(&said);
}

const char *line_words_common(const struct line *line, bool drawn)
{
    switch (line->verb) {
    case VERB_RESIGN:
        return "you give up the game, even if another player is being asked now";
    case VERB_OFFER:
        return drawn ? "takes the draw that is offered: the game ends"
                     : "offers a draw, which stands until your next sheet with orders";
    case VERB_ABSENT:
        return "changes nothing here: absences go in a PLAYER block, which counts in all your games";
    case VERB_AGREE:
        return "changes nothing: there is no ruling or proposal with that number";
    case VERB_OBJECT:
        return "changes nothing: no ruling or proposal with that number is for you to answer";
    default:
        return NULL;
    }
}

/* W6: a short name that was settled by what the seat can see. */
static void add_sights(const struct line_teller *t, const struct sheet *sheet, int32_t number, const void *view,
                       json_t *list)
{
    const struct rules *rules = t->rules;
    char is[96], other[96];
    for (int32_t i = 0; i < sheet->n_sights; i++) {
        const struct sight *sight = &sheet->sight[i];
        if (sight->line != number ||
            rules->is->names->tell(rules, view, sight->kind, sight->id, is, sizeof is) >= sizeof is ||
            rules->is->names->tell(rules, view, sight->kind, sight->other, other, sizeof other) >= sizeof other)
            continue;
        const char *words =
            sight->is_unseen
                ? arena_words(t->arena, "read as %s, which is not there now; if you mean %s, write its full name", is,
                              other)
                : arena_words(t->arena, "read as %s, and not as %s", is, other);
        json_array_append_new(list, json_string(words));
    }
}

struct span line_words_written(struct span orders, int32_t number)
{
    struct span line = {0};
    for (int32_t i = 0; i < number; i++)
        if (!span_line(&orders, &line))
            return (struct span){0};
    return line;
}

json_t *line_words_span(struct span s)
{
    return json_stringn(s.at ? (const char *)s.at : "", s.len);
}

/* ---- said once ---- */

enum { SHORT_COLUMNS = 60, CLAUSE_MAX = 16, SAID_MAX = 64 };
struct said {
    const char *words; /* borrowed from the list of lines */
    size_t head;       /* length of "Not ordered, so by default: " */
    int line;
};

/* How much of it comes before what it lists; 0: it lists nothing. A colon in brackets begins no list: what was left out
 * would take the closing one with it. */
static size_t head_of(const char *words)
{
    const char *colon = strstr(words, ": "), *bracket = strchr(words, '(');
    bool inside = colon && bracket && bracket < colon && !memchr(bracket, ')', (size_t)(colon - bracket));
    return colon && !inside ? (size_t)(colon - words) + 2 : 0;
}

/* Without the dot at the end. */
static struct span list_of(const char *words, size_t head)
{
    struct span list = span_of(words + head);
    list.len -= list.len > 0 && list.at[list.len - 1] == '.';
    return list;
}

static bool next_clause(struct span *list, struct span *clause)
{
    const uint8_t *end = list->len > 0 ? memmem(list->at, list->len, "; ", 2) : NULL;
    if (list->len == 0)
        return false;
    *clause = (struct span){list->at, end ? (size_t)(end - list->at) : list->len};
    *list = span_from(*list, clause->len + (end ? 2 : 0));
    return true;
}

static bool has_clause(const struct said *said, struct span wanted)
{
    struct span list = list_of(said->words, said->head), clause;
    while (next_clause(&list, &clause))
        if (clause.len == wanted.len && memcmp(clause.at, wanted.at, wanted.len) == 0)
            return true;
    return false;
}

/* The same words with what was said already left out; NULL: all of it is new. */
static const char *shortened(struct arena *arena, const char *words, size_t head, const struct said *said)
{
    struct text out = {.arena = arena};
    struct span list = list_of(words, head), clause;
    bool any = false;
    text_add(&out, (struct span){(const uint8_t *)words, head});
    while (next_clause(&list, &clause)) {
        if (has_clause(said, clause)) {
            any = true;
            continue;
        }
        text_add(&out, clause);
        text_words(&out, "; ");
    }
    text_format(&out, "%sas at line %d.", out.len > head ? "the rest " : "", said->line);
    return any ? out.at : NULL;
}

static const struct said *said_before(const struct said *said, int n, const char *words, size_t head)
{
    for (int i = 0; i < n; i++)
        if (said[i].head == head && memcmp(said[i].words, words, head) == 0)
            return &said[i];
    return NULL;
}

static void shorten_all(struct arena *arena, json_t *lines)
{
    struct said said[SAID_MAX];
    int n = 0;
    size_t i, k;
    json_t *line, *item;
    json_array_foreach(lines, i, line)
    {
        int number = (int)json_integer_value(json_object_get(line, "number"));
        json_t *items = json_object_get(line, "words");
        json_array_foreach(items, k, item)
        {
            const char *words = json_string_value(item), *less;
            size_t head = head_of(words);
            const struct said *before = head ? said_before(said, n, words, head) : NULL;
            if (!head || strlen(words) < SHORT_COLUMNS)
                continue;
            if (before && (less = shortened(arena, words, head, before)) != NULL)
                json_array_set_new(items, k, json_string(less));
            else if (!before && n < SAID_MAX)
                said[n++] = (struct said){words, head, number};
        }
    }
}

/* ---- said of the line above ---- */

/* What this line ends and an earlier one began is told there; of the first line, where it stands. */
static void raise_words(json_t *words, json_t *above)
{
    size_t i;
    json_t *item, *own = json_array();
    json_array_foreach(words, i, item)
    {
        const char *said = json_string_value(item);
        bool raised = *said == '\v';
        json_array_append_new(raised && above ? above : own, json_string(said + raised));
    }
    json_array_clear(words);
    json_array_extend(words, own);
    json_decref(own);
}

/* ---- sheets ---- */

json_t *line_words_sheet(const struct line_teller *t, const struct sheet *sheet, struct span orders, const void *view,
                         json_t *(*told)(void *context, const struct line *), void *context)
{
    json_t *list = json_array(), *above = NULL; /* words of the last line that orders something */
    char written[LINE_TEXT_MAX];
    for (int32_t i = 0; i < sheet->n_lines; i++) {
        const struct line *line = &sheet->line[i];
        struct span text = line_words_written(orders, line->number);
        size_t len = line_write(t->rules, line, (const char *)orders.at, written, sizeof written);
        bool free_text = line->verb == VERB_NOTE || line->verb == VERB_SAY;
        if (!free_text && len < sizeof written)
            text = (struct span){(const uint8_t *)written, len};
        json_t *words = told(context, line);
        words = words ? words : line_words(t, line, view, NULL);
        raise_words(words, above);
        above = free_text ? above : words;
        add_sights(t, sheet, line->number, view, words);
        json_array_append_new(list, json_pack("{s:i,s:o,s:o}", "number", (int)line->number, "text",
                                              line_words_span(text), "words", words));
    }
    shorten_all(t->arena, list);
    return list;
}

const char *line_words_slip(struct arena *arena, const struct ruleset *set, const struct slip *slip)
{
    const char *words = arena_string(arena, problem_sentence(arena, set, &slip->why));
    return slip->after ? arena_words(arena, "%s Perhaps only because line %d above is wrong.", words, (int)slip->after)
                       : words;
}

json_t *line_words_slips(const struct line_teller *t, const struct slips *slips, struct span orders)
{
    json_t *list = json_array();
    for (int32_t i = 0; i < slips->n; i++) {
        const struct slip *slip = &slips->at[i];
        bool again = i > 0 && slip[-1].line == slip->line && slip->tried;
        json_array_append_new(list,
                              json_pack("{s:i,s:b,s:s,s:o,s:o,s:s}", "line", (int)slip->line, "again", again, "got",
                                        slip->why.got, "text", line_words_span(line_words_written(orders, slip->line)),
                                        "words", json_string(line_words_slip(t->arena, t->set, slip)), "rule",
                                        slip->why.rule ? slip->why.rule : ""));
    }
    return list;
}

/* ---- what lies beyond the horizon ---- */

const char *line_words_unseen(bool has_dice, bool has_cards)
{
    static const char *const unseen[2][2] = {
        {"the other side, or on what is hidden from you", "the other side, or on cards that are still to come"},
        {"the other side, or on dice that are still to come",
         "the other side, or on cards or dice that are still to come"}};
    return unseen[has_dice][has_cards];
}

const char *line_words_horizon(struct arena *arena, const struct dry_run *dry, bool has_dice, bool has_cards)
{
    return arena_words(arena,
                       "The sheet was checked up to line %ld. What comes of that line depends on %s. So in the lines "
                       "after it, only spelling and names were checked.",
                       (long)dry->horizon_line, line_words_unseen(has_dice, has_cards));
}
