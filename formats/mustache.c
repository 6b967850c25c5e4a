/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/mustache.h"
#include "formats/markup.h"
#include "formats/mustache_parse.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUT_MAX = 16 << 20, WORK_MAX = 4 << 20 };

/* A value that names are looked up in; the innermost first. */
struct scope {
    const json_t *value;
    const struct scope *outer;
};

enum { SHELF_MOST = MUSTACHE_SHELF * 3 / 4 };
struct mustache_shelved {
    struct span text;
    struct parts parts;
};

/* Partials that were parsed already, with their indentation. */
struct known {
    struct span name, indent;
    const struct parts *parts;
    struct known *next;
};

struct render {
    struct text *out;
    size_t start;        /* length of the output before us */
    struct arena *arena; /* of this rendering only */
    enum mustache_escape escape;
    mustache_partial *partial;
    void *context;
    const struct mustache_shelf *shelf;
    struct known *known;
    size_t work; /* parts walked and bytes parsed: bounds what nested lists and partials may cost */
    int depth;
    struct problem *why;
};

static bool walk(struct render *r, const struct parts *parts, size_t from, size_t to, const struct scope *scope);

static bool fail(struct render *r, const char *key, const struct part *part)
{
    problem_at(r->why, key, part->line, part->column, part->length);
    if (r->why && r->why->key == key && r->why->got[0] == '\0')
        problem_words(r->why->got, sizeof r->why->got, (const char *)part->words.at, part->words.len);
    return false;
}

static const json_t *member(const json_t *object, struct span name)
{
    return json_is_object(object) ? json_object_getn(object, (const char *)name.at, name.len) : NULL;
}

/* The first word of a dotted name is looked up from the inside out, the others within what was found. NULL: none. */
static const json_t *lookup(const struct scope *scope, struct span name)
{
    if (span_is(name, "."))
        return scope->value;
    const uint8_t *dot = memchr(name.at, '.', name.len);
    struct span word = {name.at, dot ? (size_t)(dot - name.at) : name.len};
    const json_t *found = NULL;
    for (; scope && !found; scope = scope->outer)
        found = member(scope->value, word);
    while (found && dot) {
        name = span_from(name, word.len + 1);
        dot = name.len > 0 ? memchr(name.at, '.', name.len) : NULL;
        word = (struct span){name.at, dot ? (size_t)(dot - name.at) : name.len};
        found = member(found, word);
    }
    return found;
}

static void put_escaped(struct text *out, enum mustache_escape escape, struct span s)
{
    switch (escape) {
    case MUSTACHE_HTML:
        markup_named(out, s, 5);
        break;
    case MUSTACHE_MARKDOWN:
        markup_markdown(out, s);
        break;
    case MUSTACHE_BBCODE:
        markup_bbcode(out, s);
        break;
    case MUSTACHE_PLAIN:
        text_add(out, s);
    }
}

static void put_integer(struct text *out, json_int_t value)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do
        digits[--at] = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (value < 0)
        digits[--at] = '-';
    text_add(out, (struct span){(const uint8_t *)digits + at, sizeof digits - at});
}

/* The fewest digits that read back as the same number; whole numbers of usual size without an exponent. */
static void put_real(struct text *out, double value)
{
    char digits[40];
    if (value > -1e15 && value < 1e15 && value == (double)(int64_t)value) {
        put_integer(out, (json_int_t)value);
        return;
    }
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (strtod(digits, NULL) == value)
            break;
    }
    text_words(out, digits);
}

/* Strings, numbers, true and false; nothing for null, lists and objects. */
static void put_value(struct render *r, const json_t *value, bool raw)
{
    if (json_is_string(value)) {
        struct span words = {(const uint8_t *)json_string_value(value), json_string_length(value)};
        put_escaped(r->out, raw ? MUSTACHE_PLAIN : r->escape, words);
    } else if (json_is_integer(value)) {
        put_integer(r->out, json_integer_value(value));
    } else if (json_is_real(value)) {
        put_real(r->out, json_real_value(value));
    } else if (json_is_boolean(value)) {
        text_words(r->out, json_is_true(value) ? "true" : "false");
    }
}

static bool is_false(const json_t *value)
{
    return !value || json_is_null(value) || json_is_false(value) ||
           (json_is_array(value) && json_array_size(value) == 0);
}

static bool section(struct render *r, const struct parts *parts, size_t at, const struct scope *scope)
{
    const struct part *part = &parts->at[at];
    const json_t *value = lookup(scope, part->words);
    if (part->kind == PART_INVERTED)
        return !is_false(value) || walk(r, parts, at + 1, part->end, scope);
    if (is_false(value))
        return true;
    if (!json_is_array(value))
        return walk(r, parts, at + 1, part->end, &(struct scope){value, scope});
    r->work += json_array_size(value);
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!walk(r, parts, at + 1, part->end, &(struct scope){json_array_get(value, i), scope}))
            return false;
    return true;
}

/* Each line of a partial that stands alone on its line is moved in as far as its tag. */
static struct span indented(struct arena *arena, struct span template, struct span indent)
{
    struct text out = {.arena = arena};
    if (indent.len == 0)
        return template;
    while (template.len > 0) {
        const uint8_t *lf = memchr(template.at, '\n', template.len);
        size_t len = lf ? (size_t)(lf - template.at) + 1 : template.len;
        text_add(&out, indent);
        text_add(&out, (struct span){template.at, len});
        template = span_from(template, len);
    }
    return text_span(&out);
}

/* ---- texts that are parsed already ---- */

static size_t place_of(const struct mustache_shelf *shelf, struct span text)
{
    size_t at = ((uintptr_t)text.at / 16 + text.len) % MUSTACHE_SHELF;
    while (shelf->at[at] && (shelf->at[at]->text.at != text.at || shelf->at[at]->text.len != text.len))
        at = (at + 1) % MUSTACHE_SHELF;
    return at;
}

void mustache_shelve(struct mustache_shelf *shelf, struct span text)
{
    struct mustache_shelved **place = &shelf->at[place_of(shelf, text)], one = {.text = text};
    if (*place || shelf->n == SHELF_MOST || !mustache_parse(shelf->arena, text, &one.parts, NULL))
        return;
    *place = arena_take(shelf->arena, sizeof one);
    **place = one;
    shelf->n++;
}

/* From the shelf, or parsed for this rendering; NULL after a problem. */
static const struct parts *parts_of(struct render *r, struct span text)
{
    const struct mustache_shelved *ready = r->shelf ? r->shelf->at[place_of(r->shelf, text)] : NULL;
    if (ready)
        return &ready->parts;
    struct parts *parts = arena_take(r->arena, sizeof *parts);
    return mustache_parse(r->arena, text, parts, r->why) ? parts : NULL;
}

static struct known *parsed(struct render *r, const struct part *part)
{
    for (struct known *k = r->known; k; k = k->next)
        if (span_same(k->name, part->words) && span_same(k->indent, part->indent))
            return k;
    struct known *k = arena_take(r->arena, sizeof *k);
    struct span template = r->partial ? r->partial(r->context, part->words) : (struct span){0};
    template = indented(r->arena, template, part->indent);
    r->work += template.len;
    k->name = part->words;
    k->indent = part->indent;
    k->parts = parts_of(r, template);
    if (!k->parts)
        return NULL;
    k->next = r->known;
    r->known = k;
    return k;
}

static bool partial(struct render *r, const struct part *part, const struct scope *scope)
{
    struct known *k = parsed(r, part);
    return k && walk(r, k->parts, 0, k->parts->n, scope);
}

static bool one(struct render *r, const struct parts *parts, size_t at, const struct scope *scope)
{
    const struct part *part = &parts->at[at];
    switch (part->kind) {
    case PART_TEXT:
        text_add(r->out, part->words);
        return true;
    case PART_NAME:
    case PART_RAW:
        put_value(r, lookup(scope, part->words), part->kind == PART_RAW);
        return true;
    case PART_SECTION:
    case PART_INVERTED:
        return section(r, parts, at, scope);
    case PART_PARTIAL:
        return partial(r, part, scope);
    case PART_END:
        break;
    }
    return true;
}

static bool walk(struct render *r, const struct parts *parts, size_t from, size_t to, const struct scope *scope)
{
    if (from < to && r->depth > MUSTACHE_DEPTH_MAX) /* 1 is the template itself */
        return fail(r, "mustache.depth", &parts->at[from]);
    r->depth++;
    for (size_t at = from; at < to; at++) {
        const struct part *part = &parts->at[at];
        if (!one(r, parts, at, scope))
            return false;
        if (++r->work > WORK_MAX || r->out->len - r->start > OUTPUT_MAX)
            return fail(r, "mustache.big", part);
        if (part->kind == PART_SECTION || part->kind == PART_INVERTED)
            at = part->end;
    }
    r->depth--;
    return true;
}

bool mustache_render_with(const struct mustache_shelf *shelf, struct text *out, struct span template,
                          const json_t *data, enum mustache_escape escape, mustache_partial *partial_of, void *context,
                          struct problem *why)
{
    struct render r = {.out = out,
                       .start = out->len,
                       .arena = arena_new(),
                       .escape = escape,
                       .partial = partial_of,
                       .context = context,
                       .shelf = shelf,
                       .why = why};
    const struct parts *parts = parts_of(&r, template);
    bool ok = parts && walk(&r, parts, 0, parts->n, &(struct scope){data, NULL});
    arena_free(r.arena);
    return ok;
}

bool mustache_render(struct text *out, struct span template, const json_t *data, enum mustache_escape escape,
                     mustache_partial *partial_of, void *context, struct problem *why)
{
    return mustache_render_with(NULL, out, template, data, escape, partial_of, context, why);
}
