/* SPDX-License-Identifier: Apache-2.0 */
/* What a form must look like to survive mail and forums (order-armor.md, "What mail and forums do to text"). */
#include "formats/armor.h"
#include "formats/fold.h"
#include <string.h>

static bool refuse(struct problem *why, const char *key, int line, size_t column, struct span got)
{
    if (why && !why->key)
        problem_words(why->got, sizeof why->got, (const char *)got.at, got.len);
    return problem_at(why, key, line, (int)column + 1, (int)fold_columns(got));
}

/* Where the words begin in the line, or its length. */
static size_t find(struct span line, const char *words)
{
    size_t at = 0;
    while (at < line.len && !span_begins(span_from(line, at), words))
        at++;
    return at;
}

static bool is_fixed_point(struct span canonical)
{
    struct arena *arena = arena_new();
    struct block block[2];
    bool is_same =
        armor_scan(arena, canonical, block, 2) == 1 && !block[0].bad && span_same(block[0].canonical, canonical);
    arena_free(arena);
    return is_same;
}

static bool lint_ascii(struct span line, int number, struct problem *why)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] >= 0x80)
            return refuse(why, "lint.ascii", number, fold_columns((struct span){line.at, i}), span_from(line, i));
    return true;
}

bool order_is_remark(struct span line)
{
    static const char *const verbs[] = {"say", "note"};
    for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++) {
        size_t n = strlen(verbs[v]), i = 0;
        while (i < n && i < line.len && (line.at[i] | 0x20) == verbs[v][i])
            i++;
        if (i == n && (line.len == n || line.at[n] == ' '))
            return true;
    }
    return false;
}

static bool is_order_character(uint8_t byte)
{
    static const char others[] = " -+/.,=()";
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') ||
           memchr(others, byte, sizeof others - 1);
}

static bool lint_order(struct span line, int number, struct problem *why)
{
    static const char *const folds[] = {"--", "..."};
    for (size_t f = 0; f < 2; f++) {
        size_t at = find(line, folds[f]);
        if (at < line.len)
            return refuse(why, "lint.fold", number, fold_columns((struct span){line.at, at}), span_of(folds[f]));
    }
    if (span_begins(line, ".") || span_is(line, "From") || span_begins(line, "From "))
        return refuse(why, "lint.start", number, 0, line);
    for (size_t i = 0; i < line.len; i++)
        if (!is_order_character(line.at[i]))
            return refuse(why, "lint.character", number, fold_columns((struct span){line.at, i}),
                          (struct span){line.at + i, 1});
    size_t smiley = find(line, "8)"); /* forums make a face of it */
    return smiley == line.len || refuse(why, "lint.character", number, smiley, span_of("8)"));
}

/* Words that are for people may say anything but what comes back changed. */
static bool lint_remark(struct span line, int number, struct problem *why)
{
    size_t at = find(line, "--");
    if (fold_columns(line) > ORDER_COLUMNS_MAX)
        return refuse(why, "line.long", number, 0, line);
    return at == line.len || refuse(why, "lint.fold", number, fold_columns((struct span){line.at, at}), span_of("--"));
}

bool block_lint(struct span canonical, struct problem *why)
{
    struct header header;
    struct span left = canonical, line;
    if (!is_fixed_point(canonical))
        return problem_set(why, "lint.canonical", 0);
    if (!header_parse(canonical, &header, why))
        return false;
    for (int number = 1; span_line(&left, &line) && left.len > 0; number++) {
        bool is_order = header.has_orders && number >= header.orders_line;
        bool is_grammar = is_order && header.kind == BLOCK_ORDERS;
        bool is_words = is_order && (header.kind == BLOCK_PRESS || (is_grammar && order_is_remark(line)));
        bool ok = is_words
                      ? lint_remark(line, number, why)
                      : lint_ascii(line, number, why) && (!is_grammar || lint_order(line, number, why));
        if (!ok)
            return false;
    }
    return true;
}
