/* SPDX-License-Identifier: Apache-2.0 */
/* What was worked out before; and what of a map was drawn before: the other seat of a game has the same one, and an
 * exchange changes little of it. */
#include "processor/letters/draw_inside.h"
#include <string.h>

/* ---- what was worked out before from the very same numbers ---- */
/* Most of a map is as it was on the page before. Kept by all that it hangs on, compared whole, so that what comes out
 * is what would be worked out anew. */

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
} kept_all;

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
    for (struct kept *one; (one = kept_all.slot[at]); at = (at + 1) % SLOTS)
        if (one->hash == hash && one->key_len == n * sizeof *key && memcmp(one->bytes, key, one->key_len) == 0)
            break;
    return &kept_all.slot[at];
}

struct span draw_kept(const int *key, size_t n)
{
    const struct kept *one = *slot_of(key, n, hash_of(key, n));
    return one ? (struct span){one->bytes + one->key_len, one->len} : (struct span){0};
}

void draw_keep(const int *key, size_t n, struct span value)
{
    if (kept_all.n == MOST) {
        arena_free(kept_all.arena);
        memset(&kept_all, 0, sizeof kept_all);
    }
    kept_all.arena = kept_all.arena ? kept_all.arena : arena_new();
    uint32_t hash = hash_of(key, n);
    struct kept **slot = slot_of(key, n, hash),
                *one = arena_take(kept_all.arena, sizeof *one + n * sizeof *key + value.len);
    *one = (struct kept){.hash = hash, .key_len = n * sizeof *key, .len = value.len};
    memcpy(one->bytes, key, one->key_len);
    memcpy(one->bytes + one->key_len, value.at, value.len);
    kept_all.n += *slot == NULL;
    *slot = one;
}

/* ---- what was drawn before ---- */

#ifndef __wasm__

enum { OF_MAP = 6, OF_PLACE = 9, OF_LINE = 3, FOUND = 4 };

/* All that draw_names_clear() reads. */
static int *key_of(struct arena *arena, const struct draw_place *place, int n, const struct draw_line *line,
                   int n_lines, const int map[OF_MAP], size_t *len)
{
    *len = OF_MAP + OF_PLACE * (size_t)n + OF_LINE * (size_t)n_lines;
    int *key = arena_take(arena, *len * sizeof *key), *to = key + OF_MAP;
    memcpy(key, map, OF_MAP * sizeof *key);
    for (int i = 0; i < n; i++, to += OF_PLACE) {
        const struct draw_place *p = &place[i];
        memcpy(
            to,
            (const int[OF_PLACE]){p->x, p->y, p->name_width, p->lines, p->wide, p->under, p->over, p->above, p->port},
            OF_PLACE * sizeof *to);
    }
    for (int i = 0; i < n_lines; i++, to += OF_LINE)
        memcpy(to, (const int[OF_LINE]){line[i].a, line[i].b, line[i].bend}, OF_LINE * sizeof *to);
    return key;
}

static void note(struct arena *arena, const struct draw_place *place, int n, const int *key, size_t len)
{
    int *found = arena_take(arena, FOUND * (size_t)n * sizeof *found), *to = found;
    for (int i = 0; i < n; i++, to += FOUND) {
        const struct draw_place *p = &place[i];
        memcpy(to, (const int[FOUND]){p->left, p->top, p->anchor, p->crossed}, FOUND * sizeof *to);
    }
    draw_keep(key, len, (struct span){(const uint8_t *)found, FOUND * (size_t)n * sizeof *found});
}

void draw_names_again(struct arena *arena, struct draw_place *place, int n, const struct draw_line *line, int n_lines,
                      int width, int height, bool close)
{
    size_t len;
    const int map[OF_MAP] = {-1 /* begins no other key */, n, n_lines, width, height, close};
    int *key = key_of(arena, place, n, line, n_lines, map, &len);
    struct span kept = draw_kept(key, len);
    if (kept.len == 0) {
        draw_names_clear(arena, place, n, line, n_lines, width, height, close);
        note(arena, place, n, key, len);
        return;
    }
    for (int i = 0; i < n; i++) {
        int at[FOUND];
        memcpy(at, kept.at + (size_t)i * sizeof at, sizeof at);
        place[i].left = at[0];
        place[i].top = at[1];
        place[i].anchor = at[2];
        place[i].crossed = at[3];
    }
}

/* ---- a place, drawn ---- */

enum { PLACES = 160 /* those of larger maps are drawn anew */, NUMBERS = 8 };
struct drawn_place {
    json_t *from, *drawn; /* owned */
    const char *tone, *shape;
    int number[NUMBERS];
};

static struct drawn_place hangs_on(const struct drawing *d, int i)
{
    const struct draw_place *p = &d->place[i];
    const char *side = draw_words(p->from, "side");
    return (struct drawn_place){.tone = draw_tone(d->picture, side),
                                .shape = draw_shape(d->picture, side),
                                .number = {p->x, p->y, p->left, p->top, p->anchor, p->name_width,
                                           p->second ? (int)(p->second - draw_words(p->from, "name")) : 0,
                                           d->area && d->area[i]}};
}

json_t *draw_place_again(struct drawing *d, int i, draw_place_drawn *drawn)
{
    static struct drawn_place all[PLACES]; /* as long as the program runs */
    const struct draw_place *p = &d->place[i];
    if (i >= PLACES)
        return drawn(d, p);
    struct drawn_place now = hangs_on(d, i), *kept = &all[i];
    if (!kept->drawn || strcmp(kept->tone, now.tone) != 0 || strcmp(kept->shape, now.shape) != 0 ||
        memcmp(kept->number, now.number, sizeof now.number) != 0 || !json_equal(kept->from, p->from)) {
        json_decref(kept->from);
        json_decref(kept->drawn);
        *kept = now;
        kept->from = json_deep_copy(p->from);
        kept->drawn = drawn(d, p);
    }
    return json_incref(kept->drawn);
}
#endif
