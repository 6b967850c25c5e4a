/* SPDX-License-Identifier: Apache-2.0 */
/* The arena of formats/bytes.h for the module: pieces of the C library's heap, since there are no pages to map. What was
 * freed is not wiped: there is no secret in a page's view, and the page's own script could read it anyway. */
#include "formats/bytes.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_LEN = 65536, ALIGN = _Alignof(max_align_t) };

struct chunk {
    struct chunk *next; /* owned */
    size_t used, len;
    _Alignas(max_align_t) uint8_t bytes[];
};
struct arena {
    struct chunk *first; /* owned; the one that is being filled */
};

struct arena *arena_new(void)
{
    struct arena *out = calloc(1, sizeof *out);
    if (!out)
        memory_out();
    return out;
}

struct arena *arena_small(void)
{
    return arena_new();
}

static struct chunk *chunk_new(size_t len)
{
    struct chunk *out = calloc(1, sizeof *out + len);
    if (!out)
        memory_out();
    out->len = len;
    return out;
}

void *arena_take(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX / 4)
        memory_out();
    size_t len = ((size ? size : 1) + ALIGN - 1) / ALIGN * ALIGN;
    struct chunk *at = arena->first;
    if (!at || len > at->len - at->used) {
        bool is_big = len > CHUNK_LEN;
        struct chunk *fresh = chunk_new(is_big ? len : CHUNK_LEN);
        struct chunk **place = is_big && at ? &at->next : &arena->first;
        fresh->next = *place;
        *place = fresh;
        at = fresh;
    }
    void *out = at->bytes + at->used;
    at->used += len;
    return out;
}

size_t arena_held(const struct arena *arena)
{
    size_t held = 0;
    for (const struct chunk *chunk = arena->first; chunk; chunk = chunk->next)
        held += chunk->len;
    return held;
}

void arena_free(struct arena *arena)
{
    if (!arena)
        return;
    for (struct chunk *at = arena->first, *next; at; at = next) {
        next = at->next;
        free(at);
    }
    free(arena);
}

void bytes_wipe(void *at, size_t len)
{
    memset(at, 0, len);
}
