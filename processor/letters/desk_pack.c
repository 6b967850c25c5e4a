/* SPDX-License-Identifier: Apache-2.0 */
/* A model in fewer letters: what was there before is written as how far back and how much. Letters stay letters, so
 * that a page can read it without any decoder of a browser's, and the same text comes out on every machine. */
#include "processor/letters/desk_model.h"
#include <assert.h>
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

/* Eight at a time, while they are the same. */
static size_t same_from(const struct packing *p, size_t a, size_t b)
{
    const uint8_t *one = p->words.at + a, *other = p->words.at + b;
    size_t n = 0, most = p->words.len - b < FAR_LEAST + MORE_MOST ? p->words.len - b : FAR_LEAST + MORE_MOST;
    while (n + 8 <= most && memcmp(one + n, other + n, 8) == 0)
        n += 8;
    while (n < most && one[n] == other[n])
        n++;
    return n;
}

static uint32_t four_at(const uint8_t *at)
{
    uint32_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

/* Letters that a copy saves. */
static size_t saves(struct copy copy)
{
    size_t costs = copy.back <= NEAR_MOST ? 4 : 5;
    return copy.len > costs ? copy.len - costs : 0;
}

/* Of what begins alike, the newest first, what saves most. One that saves more than the best so far is the same for
 * more letters than that; by the last four of these most are found to be no such, at once. */
static struct copy longest(const struct packing *p, size_t at)
{
    struct copy best = {0};
    const uint8_t *words = p->words.at;
    if (at + HASHED > p->words.len)
        return best;
    int32_t from = p->head[hash_at(p, at)];
    size_t last = 0; /* of these four the first, counted from where both begin */
    uint32_t four = four_at(words + at);
    for (int tries = 0; from >= 0 && tries < TRIES_MOST && at - (size_t)from <= FAR_MOST;
         tries++, from = p->before[from]) {
        if (four_at(words + (size_t)from + last) != four)
            continue;
        struct copy one = {.back = at - (size_t)from, .len = same_from(p, (size_t)from, at)};
        size_t most = (one.back <= NEAR_MOST ? NEAR_LEAST : FAR_LEAST) + MORE_MOST;
        one.len = one.len > most ? most : one.len;
        if (saves(one) <= saves(best))
            continue;
        best = one;
        if (saves(best) > MORE_MOST || at + best.len == p->words.len) /* no other saves more */
            break;
        last = best.len - 3;
        four = four_at(words + at + last);
    }
    return best;
}

static void add_digits(struct text *out, size_t value, int n)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int shift = 6 * (n - 1); shift >= 0; shift -= 6)
        text_add(out, (struct span){(const uint8_t *)&letters[value >> shift & 63], 1});
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
    char now = letter == '"' ? '\'' : letter == '\'' ? '"' : letter;
    if (letter == '`' || letter == '~')
        text_words(out, "~");
    text_add(out, (struct span){(const uint8_t *)&now, 1});
}

void desk_pack(struct text *out, struct span words)
{
    struct arena *arena = arena_new();
    struct packing p = {words, arena_take(arena, sizeof(int32_t) << HASH_BITS),
                        arena_take(arena, (words.len + 1) * sizeof(int32_t))};
    memset(p.head, 0xff, sizeof(int32_t) << HASH_BITS);
    text_words(out, "");
    struct copy copy = longest(&p, 0);
    for (size_t at = 0; at < words.len;) {
        struct copy later = {0};
        remember(&p, at);
        if (copy.len > 0)
            later = longest(&p, at + 1);
        bool waits = saves(later) > saves(copy); /* one letter later more is saved */
        if (waits)
            copy.len = 0;
        if (copy.len == 0)
            add_letter(out, (char)words.at[at]);
        else
            add_copy(out, copy);
        for (size_t i = 1; i < copy.len; i++)
            remember(&p, at + i);
        at += copy.len > 0 ? copy.len : 1;
        copy = waits ? later : longest(&p, at);
    }
    arena_free(arena);
}

json_t *desk_packed(const json_t *model, struct span view)
{
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    struct text whole = {.arena = arena};
    char *words = json_dumps(model, JSON_COMPACT | JSON_ENSURE_ASCII);
    struct span left = span_of(words ? words : "");
    if (view.len > 0) {
        assert(left.len > 2 && memcmp(left.at + left.len - 2, "}}", 2) == 0);
        text_reserve(&whole, left.len + view.len + 16);
        text_add(&whole, (struct span){left.at, left.len - 2});
        text_words(&whole, ",\"view\":");
        text_add(&whole, view);
        left = span_of("}}");
    }
    text_add(&whole, left);
    desk_pack(&out, text_span(&whole));
    json_t *packed = json_pack("{s:s#}", "packed", out.at, out.len);
    free(words);
    arena_free(arena);
    return packed;
}
