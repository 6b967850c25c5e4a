/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/armor.h"
#include "formats/armor_line.h"
#include "formats/fold.h"
#include <assert.h>
#include <string.h>

/* From BEGIN to END with quote marks, spaces and blank lines: bounds the work that hostile text can ask for. */
enum { RAW_MAX = 4 * BLOCK_BYTES_MAX };

static const char *const kind_words[] = {
    [BLOCK_ORDERS] = "ORDERS", [BLOCK_JOIN] = "JOIN",     [BLOCK_NONCE] = "NONCE",
    [BLOCK_ACK] = "ACK",       [BLOCK_REKEY] = "REKEY",   [BLOCK_REVOKE] = "REVOKE",
    [BLOCK_RULING] = "RULING", [BLOCK_PLAYER] = "PLAYER", [BLOCK_BEACON] = "BEACON",
    [BLOCK_PRESS] = "PRESS",
};

const char *block_kind_word(enum block_kind kind)
{
    return kind >= BLOCK_ORDERS && kind <= BLOCK_PRESS ? kind_words[kind] : "";
}

static enum block_kind kind_of(struct span word)
{
    for (int kind = BLOCK_ORDERS; kind <= BLOCK_PRESS; kind++)
        if (span_is(word, kind_words[kind]))
            return (enum block_kind)kind;
    return BLOCK_UNKNOWN;
}

/* A block as it lies in the folded text; measured first, so that only well formed ones take memory. */
struct extent {
    struct armor_line begin;
    struct span first;  /* the BEGIN line */
    struct span inside; /* the lines after it */
    struct span after;  /* what follows END */
    int n_lines;        /* BEGIN and END included */
    size_t lines_len, canonical_len;
    const char *bad; /* at line n_lines */
};

static size_t armor_len(struct span kind) /* BEGIN and END lines of the canonical form */
{
    return strlen("-----BEGIN PBEM -----\n") + strlen("-----END PBEM -----\n") + 2 * kind.len;
}

/* Steps 5 and 6 for a line that was unquoted; *ends: it is the END. NULL: well formed. */
static const char *measure_line(struct extent *block, struct span line, bool *ends)
{
    struct armor_line armor;
    struct span body = line_body(line);
    block->lines_len += line.len + 1;
    if (body.len == 0)
        return NULL;
    if (line_is_armor(line, &armor)) {
        *ends = armor.is_end && span_same(armor.kind, block->begin.kind);
        return *ends ? NULL : "nested";
    }
    if (body.at[0] == '-')
        return "dash";
    if (fold_has_control(body))
        return "char";
    size_t len = line_squeeze(body, NULL);
    if (len > BLOCK_LINE_MAX)
        return "long";
    block->canonical_len += len + 1;
    return block->canonical_len > BLOCK_BYTES_MAX ? "big" : NULL;
}

/* Goes from the line after BEGIN to END, or to the line that is bad. */
static void measure(struct extent *block, struct span left)
{
    struct span line, unquoted;
    bool ends = false;
    block->inside = block->after = left;
    block->n_lines = 1;
    line_unquote(block->begin.prefix, block->first, &unquoted);
    block->lines_len = unquoted.len + 1;
    block->canonical_len = armor_len(block->begin.kind);
    while (!ends && !block->bad) {
        block->n_lines++;
        if (!span_line(&block->after, &line))
            block->bad = "truncated";
        else if (left.len - block->after.len > RAW_MAX)
            block->bad = "big";
        else if (!line_unquote(block->begin.prefix, line, &unquoted))
            block->bad = "quote";
        else
            block->bad = measure_line(block, unquoted, &ends);
    }
}

/* What stands before a line as it came for one blank of the folded prefix: 0 bytes, when there is none. */
static size_t blank_as_came(struct span line)
{
    return span_begins(line, " ") || span_begins(line, "\t") ? 1 : span_begins(line, "\u00A0") ? 2 : 0;
}

/* A line as it came, without quote marks and as many blanks as stand between the last one and BEGIN: those that are
 * left are its own. Where the marks came in other characters the folded line stands. */
static struct span line_as_came(struct span prefix, struct span came, struct span folded)
{
    struct span unquoted;
    if (!line_unquote(prefix, came, &unquoted) || (unquoted.len == 0 && folded.len > 0))
        return folded;
    for (size_t i = prefix.len; i > 0 && prefix.at[i - 1] == ' '; i--)
        unquoted = span_from(unquoted, blank_as_came(unquoted));
    return unquoted;
}

/* The lines from BEGIN to END as they came. */
static struct span lines_as_came(struct arena *arena, const struct extent *from, struct span came, struct span folded)
{
    struct text out = {.arena = arena};
    struct span line, same;
    for (int n = 0; n < from->n_lines && span_line(&came, &line) && span_line(&folded, &same); n++) {
        text_add(&out, line_as_came(from->begin.prefix, line, same));
        text_words(&out, "\n");
    }
    return text_span(&out);
}

struct buffer { /* room that was measured before */
    uint8_t *at;
    size_t len, cap;
};

static void put_span(struct buffer *out, struct span bytes)
{
    assert(bytes.len <= out->cap - out->len);
    if (bytes.len > 0)
        memcpy(out->at + out->len, bytes.at, bytes.len);
    out->len += bytes.len;
}

static void put_armor(struct buffer *out, const char *front, struct span kind)
{
    put_span(out, span_of(front));
    put_span(out, kind);
    put_span(out, span_of("-----\n"));
}

/* Writes the canonical bytes and the unquoted lines of a block that is well formed. */
static void fill(struct arena *arena, const struct extent *from, struct block *out)
{
    struct buffer canonical = {arena_take(arena, from->canonical_len), 0, from->canonical_len};
    struct buffer lines = {arena_take(arena, from->lines_len), 0, from->lines_len};
    struct span left = from->inside, line, unquoted;
    line_unquote(from->begin.prefix, from->first, &unquoted);
    put_span(&lines, unquoted);
    put_span(&lines, span_of("\n"));
    put_armor(&canonical, "-----BEGIN PBEM ", from->begin.kind);
    for (int n = 2; n <= from->n_lines; n++) {
        span_line(&left, &line);
        line_unquote(from->begin.prefix, line, &unquoted);
        put_span(&lines, unquoted);
        put_span(&lines, span_of("\n"));
        struct span body = line_body(unquoted);
        if (body.len == 0 || n == from->n_lines)
            continue;
        canonical.len += line_squeeze(body, canonical.at + canonical.len);
        put_span(&canonical, span_of("\n"));
    }
    put_armor(&canonical, "-----END PBEM ", from->begin.kind);
    out->canonical = (struct span){canonical.at, canonical.len};
    out->lines = (struct span){lines.at, lines.len};
}

size_t armor_scan(struct arena *arena, struct span text, struct block *out, size_t cap)
{
    struct span left = fold_text(arena, text), line, came = left, ignored;
    size_t n = 0;
    bool differs = !span_same(left, text); /* else there is nothing that came in other characters */
    if (differs)
        came = fold_lines(arena, text);
    for (int at = 1; n < cap && n < BLOCKS_MAX && span_line(&left, &line); at++) {
        struct extent found = {.first = line};
        struct span here = came;
        span_line(&came, &ignored);
        if (!line_begins(line, &found.begin))
            continue;
        measure(&found, left);
        struct block *block = &out[n++];
        *block = (struct block){.kind = kind_of(found.begin.kind), .line = at, .bad = found.bad};
        block->quoted = found.begin.prefix.len > 0 && !line_is_blank(found.begin.prefix);
        problem_words(block->kind_word, sizeof block->kind_word, (const char *)found.begin.kind.at,
                      found.begin.kind.len);
        if (found.bad) { /* go on at the line after its BEGIN */
            block->bad_line = at + found.n_lines - 1;
            continue;
        }
        fill(arena, &found, block);
        if (differs || found.begin.prefix.len > 0)
            block->as_came = lines_as_came(arena, &found, here, block->lines);
        if (span_same(block->as_came, block->lines) || span_same(block->as_came, block->canonical))
            block->as_came = (struct span){0};
        for (int i = 1; i < found.n_lines; i++)
            span_line(&came, &ignored);
        left = found.after;
        at += found.n_lines - 1;
        struct span below = left;
        block->sig = armor_signature(arena, found.begin.prefix, &below, &block->sig_kind);
        if (block->sig_kind != SIG_NONE)
            block->sig2 = armor_signature(arena, found.begin.prefix, &below, &block->sig2_kind);
    }
    return n;
}
