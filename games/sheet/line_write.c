/* SPDX-License-Identifier: Apache-2.0 */
/* Lines written as programs write them, and a sheet's text with its misspelt words mended. */
#include "games/sheet/line.h"
#include "games/sheet/pattern.h"
#include <string.h>

enum { COLUMNS = 70 /* of an order line in a mail */ };

struct writing {
    const struct rules *rules;
    const struct line *line;
    const char *text; /* the sheet's, for say and note */
    char *buf;
    size_t cap, len;
    size_t columns;           /* how wide a line may be */
    size_t column;            /* bytes since the last line feed; names are ASCII */
    int32_t word;             /* the next word of the line */
    struct line_thing *thing; /* NULL, or room for what the line names */
    int32_t cap_things, n_things;
};

static void put_bytes(struct writing *w, const char *at, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (w->len + 1 < w->cap)
            w->buf[w->len] = at[i];
        w->len++;
        w->column = at[i] == '\n' ? 0 : w->column + 1;
    }
}

static void put_word(struct writing *w, const char *at, size_t len)
{
    if (w->column > 0 && len > 0)
        put_bytes(w, " ", 1);
    put_bytes(w, at, len);
}

static void put_number(struct writing *w, int32_t value)
{
    char digits[12];
    size_t n = sizeof digits;
    uint32_t left = value < 0 ? 0 : (uint32_t)value;
    do {
        digits[--n] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    put_word(w, digits + n, sizeof digits - n);
}

static int32_t next_part(const struct writing *w)
{
    return w->word < w->line->n_words ? w->line->word[w->word].part : 0;
}

static int32_t take_value(struct writing *w)
{
    return w->word < w->line->n_words ? w->line->word[w->word++].value : 0;
}

/* The argument whose kinds begin at p: one value, or all values of its part that follow. */
static void put_argument(struct writing *w, const char *pattern, int32_t p, int32_t part, bool list)
{
    bool mixed = pattern_kind(w->rules, pattern, p, 1) != 0;
    for (bool first = true; next_part(w) == part && (first || list); first = false) {
        int32_t value = take_value(w), kind = pattern_kind(w->rules, pattern, p, 0);
        if (mixed && next_part(w) == 'k')
            kind = take_value(w);
        if (kind == KIND_NUMBER) {
            put_bytes(w, ",", first ? 0 : 1);
            put_number(w, value);
            continue;
        }
        const char *name = name_of(w->rules, kind, value);
        if (w->thing && w->n_things < w->cap_things)
            w->thing[w->n_things++] = (struct line_thing){kind, value};
        if (!first && w->column + 2 + strlen(name) > w->columns)
            put_bytes(w, "\nand", 4);
        else
            put_bytes(w, ",", first ? 0 : 1);
        put_word(w, name, strlen(name));
    }
}

/* The value-th of the spellings in (a|b c). */
static void put_choice(struct writing *w, const char *pattern, int32_t p, int32_t value)
{
    const char *at = pattern + p + 1;
    for (; value > 1 && *at != ')'; at++)
        value -= *at == '|';
    size_t len = 0;
    while (at[len] != '|' && at[len] != ')' && at[len] != 0)
        len++;
    put_word(w, at, len);
}

static void put_text(struct writing *w)
{
    int32_t from = take_value(w), len = take_value(w);
    if (w->text && from >= 0 && len > 0)
        put_word(w, w->text + from, (size_t)len);
}

static int32_t token_end(const char *pattern, int32_t p)
{
    bool inside = false;
    for (; pattern[p]; p++) {
        inside = pattern[p] == '(' || (inside && pattern[p] != ')');
        if (!inside && strchr(" []", pattern[p]))
            break;
    }
    return p;
}

/* The end of the group that begins at p, and whether it holds the part that is to be written next. */
static int32_t group(const char *pattern, int32_t p, int32_t part, bool *holds)
{
    int depth = 0;
    *holds = false;
    for (; pattern[p]; p++) {
        depth += (pattern[p] == '[') - (pattern[p] == ']');
        *holds |= part != 0 && pattern[p] == part && pattern[p + 1] == ':';
        if (depth == 0)
            return p + 1;
    }
    return p;
}

static void put_pattern(struct writing *w, const char *pattern)
{
    for (int32_t p = 0; pattern[p];) {
        bool holds;
        int32_t end = token_end(pattern, p);
        if (pattern[p] == '[') {
            int32_t behind = group(pattern, p, next_part(w), &holds);
            p = holds ? p + 1 : behind;
        } else if (pattern[p] == ' ' || pattern[p] == ']')
            p++;
        else if (pattern[p + 1] == ':') {
            if (pattern[p + 2] == '(')
                put_choice(w, pattern, p + 2, take_value(w));
            else if (pattern_kind(w->rules, pattern, p + 2, 0) == KIND_TEXT)
                put_text(w);
            else
                put_argument(w, pattern, p + 2, pattern[p], pattern[end - 1] == ',');
            p = end;
        } else {
            put_word(w, pattern + p, (size_t)(end - p));
            p = end;
        }
    }
}

/* The words from a '?' on: a fact, perhaps with not, or an answer. */
static void put_condition(struct writing *w)
{
    if (next_part(w) != '?')
        return;
    const struct game_rules *is = w->rules->is;
    int32_t value = take_value(w), index = value < 0 ? -value : value;
    bool is_answer = w->line->verb == VERB_WHEN;
    if (value < 0)
        put_word(w, "not", 3);
    if (index > 0 && (size_t)index <= (is_answer ? is->n_answers : is->n_facts))
        put_pattern(w, is_answer ? is->answers[index - 1].pattern : is->facts[index - 1].pattern);
}

/* Does this pattern take all words of the line, up to its condition? */
static bool takes_all(const struct writing *w, const struct verb *verb)
{
    struct writing dry = {.rules = w->rules, .line = w->line, .text = w->text};
    if (verb->pattern)
        put_pattern(&dry, verb->pattern);
    return next_part(&dry) == 0 || next_part(&dry) == '?';
}

/* Several rows may spell one verb (defend with ..., defend from hand with ...): the first that takes the words. */
static const struct verb *spelling_of(const struct writing *w)
{
    const struct game_rules *is = w->rules->is;
    const struct verb *first = verb_of(w->rules, w->line->verb);
    if (!first || takes_all(w, first))
        return first;
    for (size_t i = 0; i < is->n_verbs; i++)
        if (is->verbs[i].id == w->line->verb && takes_all(w, &is->verbs[i]))
            return &is->verbs[i];
    return first;
}

static void put_line(struct writing *w)
{
    int32_t id = w->line->verb;
    const struct verb *verb = spelling_of(w);
    if (!verb)
        return;
    put_word(w, verb->word, strlen(verb->word));
    if (verb->pattern)
        put_pattern(w, verb->pattern);
    if (next_part(w) == '?' && id != VERB_IF && id != VERB_WHEN)
        put_word(w, "if", 2);
    put_condition(w);
}

static size_t write_line(struct writing *w)
{
    put_line(w);
    if (w->cap > 0)
        w->buf[w->len < w->cap ? w->len : w->cap - 1] = 0;
    return w->len;
}

size_t line_write(const struct rules *r, const struct line *line, const char *text, char *buf, size_t cap)
{
    return write_line(&(struct writing){r, line, .text = text, .buf = buf, .cap = cap, .columns = COLUMNS});
}

size_t line_write_beside(const struct rules *r, const struct line *line, size_t beside, char *buf, size_t cap)
{
    size_t columns = beside < COLUMNS ? COLUMNS - beside : 0;
    return write_line(&(struct writing){r, line, .text = "", .buf = buf, .cap = cap, .columns = columns});
}

int32_t line_things(const struct rules *r, const struct line *line, struct line_thing *out, int32_t cap)
{
    struct writing w = {.rules = r, .line = line, .thing = out, .cap_things = cap, .columns = COLUMNS};
    put_line(&w);
    return w.n_things;
}

/* ---- mending ---- */

/* The bytes of `chars` characters. */
static size_t bytes_of(const char *at, size_t len, int chars)
{
    size_t i = 0;
    for (; i < len; i++)
        if (((unsigned char)at[i] & 0xC0u) != 0x80u && chars-- == 0)
            break;
    return i;
}

/* The mistake with a nearest spelling that is first at or behind `from`, or NULL. */
static const struct problem *next_mend(const struct sheet *sheet, size_t from)
{
    const struct problem *next = NULL;
    for (int32_t i = 0; i < sheet->n_mistakes; i++) {
        const struct problem *why = &sheet->mistake[i].why;
        if (why->nearest[0] && why->length > 0 && why->offset >= from && (!next || why->offset < next->offset))
            next = why;
    }
    return next;
}

bool sheet_mend(const char *text, size_t len, const struct sheet *sheet, char *buf, size_t cap, size_t *out_len)
{
    struct writing w = {.buf = buf, .cap = cap};
    size_t from = 0;
    bool any = false;
    for (const struct problem *why; (why = next_mend(sheet, from)) != NULL && why->offset < len; any = true) {
        put_bytes(&w, text + from, why->offset - from);
        put_bytes(&w, why->nearest, strlen(why->nearest));
        from = why->offset + bytes_of(text + why->offset, len - why->offset, why->length);
    }
    put_bytes(&w, text + from, len - from);
    *out_len = w.len;
    if (cap > 0)
        buf[w.len < cap ? w.len : cap - 1] = 0;
    return any && w.len < cap;
}

/* ---- an order back into the line that gives it, by the ruleset's recipes ---- */

bool line_of_order(const struct rules *r, const struct order *order, struct line *line)
{
    const struct recipe *recipe = r->is->recipes;
    line_begin(line, 1, order->verb);
    while (recipe && recipe->verb != 0 && recipe->verb != order->verb)
        recipe++;
    if (!recipe || recipe->verb == 0)
        return false;
    for (const char *at = recipe->words; *at;) {
        bool optional = *at == '?';
        at += optional;
        bool fixed = at[1] == '!' || at[1] == '~';
        int32_t part = at[0], value = fixed ? at[2] - '0' : order->arg[at[1] - '0'];
        if (at[1] == '~')
            value += KIND_FIRST;
        at += fixed ? 3 : 2;
        if (*at == '=') {
            optional = true;
            value = value == at[1] - '0';
            at += 2;
        }
        if (!optional || value != 0)
            line->word[line->n_words++] = (struct word){part, value};
    }
    return true;
}
