/* SPDX-License-Identifier: Apache-2.0 */
/* What was worked out before from the very same numbers: most of a map is as it was on the page before. Kept by all
 * that it hangs on, compared whole, so that what comes out is what would be worked out anew. */
#include "processor/letters/draw_inside.h"
#include <string.h>

enum { SLOTS = 1024, MOST = 640 /* of them in use */ };

struct kept {
    uint32_t hash;
    size_t key_len, len;
    uint8_t bytes[]; /* key, then value */
};
static struct {
    struct arena *arena; /* of all that is kept; when there is too much, it begins anew */
    struct kept *slot[SLOTS];
    int n;
} all;

/* FNV-1a, a number at a time. */
static uint32_t hash_of(const int *key, size_t n)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ (uint32_t)key[i]) * 16777619u;
    return hash ^ hash >> 15;
}

static struct kept **slot_of(const int *key, size_t n, uint32_t hash)
{
    size_t at = hash % SLOTS;
    for (struct kept *one; (one = all.slot[at]); at = (at + 1) % SLOTS)
        if (one->hash == hash && one->key_len == n * sizeof *key && memcmp(one->bytes, key, one->key_len) == 0)
            break;
    return &all.slot[at];
}

struct span draw_kept(const int *key, size_t n)
{
    const struct kept *one = *slot_of(key, n, hash_of(key, n));
    return one ? (struct span){one->bytes + one->key_len, one->len} : (struct span){0};
}

void draw_keep(const int *key, size_t n, struct span value)
{
    if (all.n == MOST) {
        arena_free(all.arena);
        memset(&all, 0, sizeof all);
    }
    all.arena = all.arena ? all.arena : arena_new();
    uint32_t hash = hash_of(key, n);
    struct kept **slot = slot_of(key, n, hash), *one = arena_take(all.arena, sizeof *one + n * sizeof *key + value.len);
    *one = (struct kept){.hash = hash, .key_len = n * sizeof *key, .len = value.len};
    memcpy(one->bytes, key, one->key_len);
    memcpy(one->bytes + one->key_len, value.at, value.len);
    all.n += *slot == NULL;
    *slot = one;
}
