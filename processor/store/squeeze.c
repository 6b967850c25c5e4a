/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/store/squeeze.h"
#include <assert.h>
#include <string.h>
#include <zlib.h>

enum {
    HEAD = 8,   /* the mark, and the length before */
    MOST = 1032 /* times as long as it was is nothing that zlib squeezed */
};
static const uint8_t mark[4] = {0xff, 0xff, 0xff, 0xff};

/* zlib's own memory, a quarter of a megabyte, is taken once: to have it from the system anew for each message costs as
 * much as a third of the squeezing. */
static bool deflated(uint8_t *out, size_t cap, size_t *len, struct span plain)
{
    static z_stream kept; /* as long as the program runs */
    if (kept.state ? deflateReset(&kept) != Z_OK : deflateInit(&kept, Z_BEST_SPEED) != Z_OK)
        return false;
    kept.next_in = (z_const Bytef *)plain.at;
    kept.avail_in = (uInt)plain.len;
    kept.next_out = out;
    kept.avail_out = (uInt)cap;
    bool done = deflate(&kept, Z_FINISH) == Z_STREAM_END;
    *len = cap - kept.avail_out;
    return done;
}

struct span squeeze(struct arena *arena, struct span plain)
{
    assert(plain.len < sizeof mark || memcmp(plain.at, mark, sizeof mark) != 0);
    size_t len, cap = compressBound(plain.len);
    if (plain.len <= HEAD || cap > UINT32_MAX)
        return plain;
    uint8_t *out = arena_take(arena, HEAD + cap);
    if (!deflated(out + HEAD, cap, &len, plain))
        memory_out();
    if (HEAD + len >= plain.len)
        return plain;
    memcpy(out, mark, sizeof mark);
    put_u32le(out + sizeof mark, (uint32_t)plain.len);
    return (struct span){out, HEAD + len};
}

bool unsqueeze(struct arena *arena, struct span squeezed, struct span *plain)
{
    struct reader r = {.left = squeezed};
    struct span begin = read_bytes(&r, sizeof mark);
    *plain = squeezed;
    if (r.bad || memcmp(begin.at, mark, sizeof mark) != 0)
        return true;
    uLongf len = read_u32le(&r), had = len, read = r.left.len;
    if (r.bad || squeezed.len >= len || len / MOST > read) /* before memory is taken for it */
        return false;
    uint8_t *out = arena_take(arena, len);
    *plain = (struct span){out, len};
    int answer = uncompress2(out, &len, r.left.at, &read);
    if (answer == Z_MEM_ERROR)
        memory_out();
    return answer == Z_OK && len == had && read == r.left.len;
}
