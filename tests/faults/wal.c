/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/faults/wal.h"
#include <string.h>

enum { HEAD = 32, FRAME_HEAD = 24, FRAME = FRAME_HEAD + WAL_PAGE, MAGIC = 0x377f0682, VERSION = 3007000 };

struct sums {
    uint32_t a, b;
};

static uint32_t number(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t number_of(const uint8_t *at, bool big)
{
    return big ? number(at) : (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static struct sums summed(struct sums s, const uint8_t *at, size_t len, bool big)
{
    for (size_t i = 0; i < len; i += 8) {
        s.a += number_of(at + i, big) + s.b;
        s.b += number_of(at + i + 4, big) + s.a;
    }
    return s;
}

static bool is_sum(struct sums s, const uint8_t *at)
{
    return number(at) == s.a && number(at + 4) == s.b;
}

static bool has_head(struct span log, bool *big, struct sums *s)
{
    if (log.len < HEAD || (number(log.at) | 1) != (MAGIC | 1) || number(log.at + 4) != VERSION ||
        number(log.at + 8) != WAL_PAGE)
        return false;
    *big = number(log.at) & 1;
    *s = summed((struct sums){0}, log.at, HEAD - 8, *big);
    return is_sum(*s, log.at + HEAD - 8);
}

/* How many frames count, and how many pages the store has then. */
static size_t committed(struct span log, size_t *n_pages)
{
    bool big;
    struct sums s;
    size_t last = 0;
    if (!has_head(log, &big, &s))
        return 0;
    for (size_t i = 0; HEAD + (i + 1) * FRAME <= log.len; i++) {
        const uint8_t *frame = log.at + HEAD + i * FRAME;
        s = summed(summed(s, frame, 8, big), frame + FRAME_HEAD, WAL_PAGE, big);
        if (number(frame) == 0 || memcmp(frame + 8, log.at + 16, 8) != 0 || !is_sum(s, frame + 16))
            break;
        if (number(frame + 4) == 0)
            continue;
        last = i + 1;
        *n_pages = number(frame + 4);
    }
    return last;
}

bool wal_view(struct arena *arena, struct span store, struct span log, struct wal_view *out)
{
    if (store.len < 100 || store.len % WAL_PAGE != 0 || ((uint32_t)store.at[16] << 8 | store.at[17]) != WAL_PAGE)
        return false;
    out->n = store.len / WAL_PAGE;
    size_t frames = committed(log, &out->n);
    out->page = arena_take(arena, (out->n + 1) * sizeof *out->page);
    for (size_t i = 0; i < out->n && (i + 1) * WAL_PAGE <= store.len; i++)
        out->page[i] = store.at + i * WAL_PAGE;
    for (size_t i = 0; i < frames; i++) {
        const uint8_t *frame = log.at + HEAD + i * FRAME;
        if (number(frame) <= out->n)
            out->page[number(frame) - 1] = frame + FRAME_HEAD;
    }
    return true;
}
