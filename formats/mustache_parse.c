/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/mustache_parse.h"
#include <string.h>

struct parser {
    struct arena *arena;
    struct span all; /* the whole template */
    size_t at;       /* what was read of it */
    struct span open, close;
    struct parts *parts;
    size_t sections[MUSTACHE_DEPTH_MAX]; /* indexes of the open ones */
    size_t depth;
    size_t seen; /* place up to which line and column were counted */
    int line, column;
    struct problem *why;
};

struct tag {
    size_t begin, end; /* with its delimiters, in the template */
    uint8_t sigil;     /* 0 for a plain name */
    struct span body;  /* without sigil and blanks around */
};

static bool is_blank(uint8_t byte)
{
    return byte == ' ' || byte == '\t';
}

static bool is_white(uint8_t byte)
{
    return is_blank(byte) || byte == '\n' || byte == '\r';
}

static struct span slice(struct span s, size_t begin, size_t end)
{
    return (struct span){s.at + begin, end - begin};
}

static struct span trim(struct span s)
{
    while (s.len > 0 && is_white(s.at[0]))
        s = span_from(s, 1);
    while (s.len > 0 && is_white(s.at[s.len - 1]))
        s.len--;
    return s;
}

/* Index of `what` in the template from a place on; the template's length when there is none. */
static size_t find(const struct parser *p, size_t from, struct span what)
{
    struct span left = span_from(p->all, from);
    const uint8_t *hit = left.len >= what.len ? memmem(left.at, left.len, what.at, what.len) : NULL;
    return hit ? (size_t)(hit - p->all.at) : p->all.len;
}

static size_t characters(struct span s)
{
    size_t n = 0;
    for (size_t i = 0; i < s.len; i++)
        n += (s.at[i] & 0xc0) != 0x80;
    return n;
}

/* Line and column of a place; places come in rising order. */
static void locate(struct parser *p, size_t at)
{
    for (; p->seen < at; p->seen++) {
        uint8_t byte = p->all.at[p->seen];
        if (byte == '\n') {
            p->line++;
            p->column = 1;
        } else if ((byte & 0xc0) != 0x80) {
            p->column++;
        }
    }
}

static bool fail(struct parser *p, const char *key, const struct part *part)
{
    problem_at(p->why, key, part->line, part->column, part->length);
    if (p->why && p->why->key == key && p->why->got[0] == '\0' && part->words.len > 0)
        problem_words(p->why->got, sizeof p->why->got, (const char *)part->words.at, part->words.len);
    return false;
}

static void add(struct parser *p, struct part part)
{
    struct parts *list = p->parts;
    list->at = arena_grown(p->arena, list->at, list->n, &list->cap, sizeof *list->at);
    list->at[list->n++] = part;
}

static void add_text(struct parser *p, struct part text, size_t begin, size_t end)
{
    text.words = slice(p->all, begin, end);
    if (begin < end)
        add(p, text);
}

/* "{{{name}}}" and "{{=<% %>=}}" close with a letter of their own before the delimiter. */
static bool read_tag(struct parser *p, size_t begin, struct tag *tag)
{
    size_t at = begin + p->open.len;
    uint8_t first = at < p->all.len ? p->all.at[at] : 0;
    struct span close = p->close;
    *tag = (struct tag){.begin = begin, .sigil = first != 0 && strchr("#^/!>&{=", first) ? first : 0};
    if (tag->sigil)
        at++;
    if (tag->sigil == '{' || tag->sigil == '=') {
        struct text longer = {.arena = p->arena};
        text_words(&longer, tag->sigil == '{' ? "}" : "=");
        text_add(&longer, close);
        close = text_span(&longer);
    }
    size_t end = find(p, at, close);
    if (end == p->all.len)
        return false;
    tag->body = trim(slice(p->all, at, end));
    tag->end = end + close.len;
    return true;
}

/* Alone on its line: then *begin is the line's start and *end is behind its newline. */
static bool is_alone(const struct parser *p, const struct tag *tag, size_t *begin, size_t *end)
{
    size_t from = tag->begin, to = tag->end;
    while (from > 0 && is_blank(p->all.at[from - 1]))
        from--;
    if (from > 0 && p->all.at[from - 1] != '\n')
        return false;
    while (to < p->all.len && is_blank(p->all.at[to]))
        to++;
    if (to < p->all.len && p->all.at[to] == '\r' && to + 1 < p->all.len && p->all.at[to + 1] == '\n')
        to++;
    if (to < p->all.len && p->all.at[to] != '\n')
        return false;
    *begin = from;
    *end = to < p->all.len ? to + 1 : to;
    return true;
}

/* "<% %>": two words without '='. */
static bool set_delimiters(struct parser *p, struct span body)
{
    size_t first = 0;
    while (first < body.len && !is_white(body.at[first]))
        first++;
    struct span open = slice(body, 0, first), close = trim(span_from(body, first));
    if (open.len == 0 || close.len == 0 || memchr(body.at, '=', body.len))
        return false;
    for (size_t i = 0; i < close.len; i++)
        if (is_white(close.at[i]))
            return false;
    p->open = open;
    p->close = close;
    return true;
}

static bool begin_section(struct parser *p, const struct part *part)
{
    if (p->depth == MUSTACHE_DEPTH_MAX)
        return fail(p, "mustache.depth", part);
    p->sections[p->depth++] = p->parts->n;
    add(p, *part);
    return true;
}

static bool end_section(struct parser *p, const struct part *part)
{
    if (p->depth == 0)
        return fail(p, "mustache.close", part);
    struct part *section = &p->parts->at[p->sections[--p->depth]];
    if (!span_same(section->words, part->words)) {
        if (p->why && !p->why->key)
            problem_words(p->why->want, sizeof p->why->want, (const char *)section->words.at, section->words.len);
        return fail(p, "mustache.close", part);
    }
    section->end = p->parts->n;
    add(p, *part);
    return true;
}

/* Puts one tag into the list; `indent` is what stands before it when it is alone on its line. */
static bool take_tag(struct parser *p, const struct tag *tag, struct part *part, struct span indent)
{
    if (tag->sigil == '!')
        return true;
    if (tag->body.len == 0 || (tag->sigil == '=' && !set_delimiters(p, tag->body)))
        return fail(p, "mustache.tag", part);
    switch (tag->sigil) {
    case '=':
        return true;
    case '#':
    case '^':
        part->kind = tag->sigil == '#' ? PART_SECTION : PART_INVERTED;
        return begin_section(p, part);
    case '/':
        part->kind = PART_END;
        return end_section(p, part);
    case '>':
        part->kind = PART_PARTIAL;
        part->indent = indent;
        break;
    default:
        part->kind = tag->sigil ? PART_RAW : PART_NAME;
    }
    add(p, *part);
    return true;
}

/* The text up to the next tag, and the tag. False: a problem. */
static bool step(struct parser *p)
{
    size_t begin = find(p, p->at, p->open), end;
    struct tag tag;
    locate(p, p->at);
    struct part text = {.kind = PART_TEXT, .line = p->line, .column = p->column, .length = 1};
    if (begin == p->all.len) {
        add_text(p, text, p->at, begin);
        p->at = begin;
        return true;
    }
    locate(p, begin);
    struct part part = {.line = p->line, .column = p->column, .length = (int)p->open.len};
    if (!read_tag(p, begin, &tag))
        return fail(p, "mustache.tag", &part);
    part.words = tag.body;
    part.length = (int)characters(slice(p->all, tag.begin, tag.end));
    bool shows = tag.sigil == 0 || tag.sigil == '{' || tag.sigil == '&'; /* a value: never swallows its line */
    if (shows || !is_alone(p, &tag, &begin, &end)) {
        begin = tag.begin;
        end = tag.end;
    }
    add_text(p, text, p->at, begin);
    p->at = end;
    return take_tag(p, &tag, &part, slice(p->all, begin, tag.begin));
}

bool mustache_parse(struct arena *arena, struct span template, struct parts *parts, struct problem *why)
{
    struct parser p = {.arena = arena,
                       .all = template,
                       .open = span_of("{{"),
                       .close = span_of("}}"),
                       .parts = parts,
                       .line = 1,
                       .column = 1,
                       .why = why};
    *parts = (struct parts){0};
    while (p.at < template.len)
        if (!step(&p))
            return false;
    return p.depth == 0 || fail(&p, "mustache.open", &parts->at[p.sections[p.depth - 1]]);
}
