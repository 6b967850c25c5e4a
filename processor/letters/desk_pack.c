/* SPDX-License-Identifier: Apache-2.0 */
/* A model in fewer letters: what was there before is written as how far back and how much. Letters stay letters, so
 * that a page can read it without any decoder of a browser's, and the same text comes out on every machine. */
#include "processor/letters/desk_model.h"
#include <stdlib.h>
#include <string.h>

enum { NEAR_LEAST = 5, FAR_LEAST = 6, MORE_MOST = 63, NEAR_MOST = 1 << 12, FAR_MOST = 1 << 18 };
enum { HASH_BITS = 14, TRIES_MOST = 200, HASHED = 4 };

struct packing {
    struct span words;
    int32_t *head, *before; /* newest place with a hash; of a place the one before it with the same hash; -1: none */
};
struct copy {
    size_t back, len; /* len 0: none */
};

static uint32_t hash_at(const struct packing *p, size_t at)
{
    const uint8_t *four = p->words.at + at;
    uint32_t word = (uint32_t)four[0] | (uint32_t)four[1] << 8 | (uint32_t)four[2] << 16 | (uint32_t)four[3] << 24;
    return (word * 2654435761u) >> (32 - HASH_BITS);
}

static void remember(struct packing *p, size_t at)
{
    if (at + HASHED > p->words.len)
        return;
    uint32_t hash = hash_at(p, at);
    p->before[at] = p->head[hash];
    p->head[hash] = (int32_t)at;
}

static size_t same_from(const struct packing *p, size_t a, size_t b)
{
    size_t n = 0;
    while (b + n < p->words.len && n < FAR_LEAST + MORE_MOST && p->words.at[a + n] == p->words.at[b + n])
        n++;
    return n;
}

/* Letters that a copy saves. */
static size_t saves(struct copy copy)
{
    size_t costs = copy.back <= NEAR_MOST ? 4 : 5;
    return copy.len > costs ? copy.len - costs : 0;
}

static struct copy longest(const struct packing *p, size_t at)
{
    struct copy best = {0};
    if (at + HASHED > p->words.len)
        return best;
    int32_t from = p->head[hash_at(p, at)];
    for (int tries = 0; from >= 0 && tries < TRIES_MOST && at - (size_t)from <= FAR_MOST; tries++) {
        struct copy one = {at - (size_t)from, same_from(p, (size_t)from, at)};
        size_t most = (one.back <= NEAR_MOST ? NEAR_LEAST : FAR_LEAST) + MORE_MOST;
        one.len = one.len > most ? most : one.len;
        if (saves(one) > saves(best))
            best = one;
        from = p->before[from];
    }
    return saves(best) > 0 ? best : (struct copy){0};
}

static void add_digits(struct text *out, size_t value, int n)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int shift = 6 * (n - 1); shift >= 0; shift -= 6)
        text_format(out, "%c", letters[value >> shift & 63]);
}

static void add_copy(struct text *out, struct copy copy)
{
    bool near = copy.back <= NEAR_MOST;
    text_words(out, near ? "`" : "~");
    add_digits(out, copy.len - (near ? NEAR_LEAST : FAR_LEAST), 1);
    add_digits(out, copy.back - 1, near ? 2 : 3);
}

static void add_letter(struct text *out, char letter)
{
    static const char quote[] = "'\"", other[] = "\"'";
    const char *is = strchr(quote, letter);
    if (letter == '`' || letter == '~')
        text_format(out, "~%c", letter);
    else
        text_format(out, "%c", letter && is ? other[is - quote] : letter);
}

void desk_pack(struct text *out, struct span words)
{
    struct arena *arena = arena_new();
    struct packing p = {words, arena_take(arena, sizeof(int32_t) << HASH_BITS),
                        arena_take(arena, (words.len + 1) * sizeof(int32_t))};
    memset(p.head, 0xff, sizeof(int32_t) << HASH_BITS);
    text_words(out, "");
    for (size_t at = 0; at < words.len;) {
        struct copy copy = longest(&p, at);
        remember(&p, at);
        if (copy.len > 0 && saves(longest(&p, at + 1)) > saves(copy))
            copy.len = 0; /* one letter later more is saved */
        if (copy.len == 0)
            add_letter(out, (char)words.at[at]);
        else
            add_copy(out, copy);
        for (size_t i = 1; i < copy.len; i++)
            remember(&p, at + i);
        at += copy.len > 0 ? copy.len : 1;
    }
    arena_free(arena);
}

json_t *desk_packed(const json_t *model)
{
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    char *words = json_dumps(model, JSON_COMPACT | JSON_ENSURE_ASCII);
    desk_pack(&out, span_of(words ? words : ""));
    json_t *packed = json_pack("{s:s#}", "packed", out.at, out.len);
    free(words);
    arena_free(arena);
    return packed;
}
