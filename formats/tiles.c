/* SPDX-License-Identifier: Apache-2.0 */
/* A log as static files: their names, and what is in them (tlog.md "Static files", C2SP tlog-tiles). */
#include "formats/tlog.h"
#include <assert.h>
#include <inttypes.h>
#include <string.h>

static void three_digits(char *at, uint64_t group)
{
    at[0] = (char)('0' + group / 100 % 10);
    at[1] = (char)('0' + group / 10 % 10);
    at[2] = (char)('0' + group % 10);
}

void tlog_tile_path(struct text *out, const char *level, uint64_t n, uint64_t width)
{
    char groups[40]; /* 2^64 has seven groups: six of "x001/" and a last of "067" */
    size_t at = sizeof groups - 4;
    assert(width >= 1 && width <= TLOG_TILE_WIDTH);
    three_digits(groups + at, n);
    groups[sizeof groups - 1] = '\0';
    for (n /= 1000; n > 0; n /= 1000) {
        at -= 5;
        groups[at] = 'x';
        three_digits(groups + at + 1, n);
        groups[at + 4] = '/';
    }
    text_format(out, "tile/%s/%s", level, groups + at);
    if (width < TLOG_TILE_WIDTH)
        text_format(out, ".p/%" PRIu64, width);
}

void tlog_bundle_add(struct text *out, struct span entry)
{
    assert(entry.len <= TLOG_ENTRY_MAX);
    uint8_t len[2] = {(uint8_t)(entry.len >> 8), (uint8_t)entry.len};
    text_add(out, (struct span){len, sizeof len});
    text_add(out, entry);
}

bool tlog_bundle_read(struct span file, struct span *entry, uint64_t width, struct problem *why)
{
    struct reader r = {.left = file};
    for (uint64_t i = 0; i < width; i++) {
        size_t at = file.len - r.left.len;
        size_t high = read_u8(&r), len = high << 8 | read_u8(&r);
        entry[i] = read_bytes(&r, len);
        if (r.bad)
            return problem_set(why, "tile.bundle", at);
    }
    return r.left.len == 0 || problem_set(why, "tile.bundle", file.len - r.left.len);
}

enum { HASH_LEN = sizeof(struct hash), LEVELS = 8 };
static const char *const level_name[LEVELS] = {"0", "1", "2", "3", "4", "5", "6", "7"};

static const char *path_of(struct arena *arena, int level, uint64_t n, uint64_t width)
{
    struct text path = {.arena = arena};
    tlog_tile_path(&path, level_name[level], n, width);
    return path.at;
}

bool tlog_tiles(struct arena *arena, const struct hash *leaf, uint64_t n, tlog_tile_put *put, void *context)
{
    const struct hash *row = leaf;
    for (int level = 0; n > 0 && level < LEVELS; level++) {
        uint64_t n_full = n / TLOG_TILE_WIDTH, rest = n % TLOG_TILE_WIDTH;
        struct hash *above = arena_take(arena, (n_full + 1) * sizeof *above);
        for (uint64_t i = 0; i < n_full + (rest > 0); i++) {
            const struct hash *tile = row + i * TLOG_TILE_WIDTH;
            uint64_t width = i < n_full ? TLOG_TILE_WIDTH : rest;
            if (!put(context, path_of(arena, level, i, width), (struct span){tile->at, width * HASH_LEN}))
                return false;
            if (i < n_full)
                tlog_root(&above[i], tile, TLOG_TILE_WIDTH);
        }
        row = above;
        n = n_full;
    }
    return true;
}

static bool is_missing(struct problem *why, const char *key, const char *path)
{
    if (why && !why->key)
        problem_words(why->got, sizeof why->got, path, strlen(path));
    return problem_set(why, key, 0);
}

static bool read_tile(struct arena *arena, uint64_t i, uint64_t width, tlog_tile_get *get, void *context,
                      struct hash *leaf, struct problem *why)
{
    const char *path = path_of(arena, 0, i, width);
    struct span bytes;
    uint64_t wide = width;
    if (!get(context, path, &bytes)) {
        /* the log has grown since its checkpoint was read, and the partial tile was filled */
        if (width == TLOG_TILE_WIDTH || !get(context, path_of(arena, 0, i, TLOG_TILE_WIDTH), &bytes))
            return is_missing(why, "tile.missing", path);
        wide = TLOG_TILE_WIDTH;
    }
    if (bytes.len != wide * HASH_LEN)
        return is_missing(why, "tile.length", path);
    memcpy(leaf, bytes.at, width * HASH_LEN);
    return true;
}

bool tlog_tiles_leaves(struct arena *arena, uint64_t n, tlog_tile_get *get, void *context, struct hash **leaf,
                       struct problem *why)
{
    if (n > TLOG_LEAVES_MAX)
        return problem_set(why, "tile.many", 0);
    *leaf = arena_take(arena, (n + 1) * sizeof **leaf);
    for (uint64_t at = 0; at < n; at += TLOG_TILE_WIDTH) {
        uint64_t width = n - at < TLOG_TILE_WIDTH ? n - at : TLOG_TILE_WIDTH;
        if (!read_tile(arena, at / TLOG_TILE_WIDTH, width, get, context, *leaf + at, why))
            return false;
    }
    return true;
}
