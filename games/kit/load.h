/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/load.h - facts from a bundle, as most boards have them: ids, lists, points, links, names, parts in order.
 *
 * On games/face/bundle.h: the first thing wrong is told, from then on everything yields zeros, and callers ask once at
 * the end.
 *
 *   static const struct kit_part parts[] = {{"map", load_map}, {"tables", load_tables}, {NULL, check_sums}};
 *   struct bundle l = {.arena = arena, .why = why, .own = arena_take(arena, sizeof(struct my_data))};
 *   return kit_load(&l, bundle, parts, 3) ? l.own : NULL;
 *
 * Not pure: jansson and the arena. */
#ifndef DISPATCH_KIT_LOAD_H
#define DISPATCH_KIT_LOAD_H

#include "games/face/bundle.h"
#include "games/kit/map.h"
#include "games/kit/names.h"

/* ---- the whole ---- */
struct kit_part {
    const char *name; /* a member of the bundle, an object; NULL: none, the function gets the bundle */
    void (*load)(struct bundle *, const json_t *part);
};
/* Reads the parts in their order and stops where something is wrong. If any is a member, the bundle has these members
 * and no others. False: wrong, with data.syntax or what the parts found. */
bool kit_load(struct bundle *, struct span text, const struct kit_part *, size_t n);

/* ---- ids: what facts call a thing, and its number from 1 ---- */
struct kit_ids {
    const char *what; /* "box": told as "not a box" */
    int32_t n, most;
    const char **id; /* [most + 1], in the arena; the strings are borrowed */
};
struct kit_ids kit_ids_new(struct bundle *, const char *what, int32_t most);
/* Gives an id the next number; not more than `most` may be added. member: what data.twice names if it has one already;
 * NULL: then the first is meant. */
void kit_ids_add(struct bundle *, struct kit_ids *, const char *id, const char *member);
/* The number of an id; data.name and 0: there is no such id. */
int32_t kit_load_id(struct bundle *, const json_t *value, const struct kit_ids *);
/* A list of `least` to `most` ids (data.count); how many. */
int32_t kit_load_ids(struct bundle *, const json_t *object, const char *member, size_t least, size_t most,
                     const struct kit_ids *, int32_t *out);

/* ---- lists, words, points ---- */
/* A list of `least` to `most` entries, told as data.count. entry: what is being read from here on; NULL: as before. */
const json_t *kit_load_list(struct bundle *, const json_t *object, const char *member, size_t least, size_t most,
                            const char *entry);
/* Which of the words (NULL-terminated) a member is, from 1; 0: wrong, absent too. */
int32_t kit_load_word(struct bundle *, const json_t *object, const char *member, const char *const *words);
/* A list of exactly n whole numbers: a point, a size. */
void kit_load_numbers(struct bundle *, const json_t *object, const char *member, size_t n, int32_t least, int32_t most,
                      int32_t *out);

/* ---- links between places ---- */
struct kit_net; /* being read; in the arena */
/* places: at most KIT_PLACES_MAX; pairs: how often kit_net_join() is called at most. */
struct kit_net *kit_net_new(struct bundle *, int32_t places, size_t pairs);
/* Joins two places, adding to what joins them already; both[0] leads from a to b, both[1] back, valid until
 * kit_net_map(): the caller writes marks and values. False: wrong; data.range: one place with itself, or no kinds at
 * all; data.twice: they have one of these kinds already. member: what is told then. */
bool kit_net_join(struct bundle *, struct kit_net *, int32_t a, int32_t b, int kinds, const char *member,
                  struct kit_link *both[2]);
/* The map of all that was joined, in the arena; data.count: it has more than `most` links, each way counted. */
void kit_net_map(struct bundle *, const struct kit_net *, int32_t most, const char *member, struct kit_map *out);

/* ---- names that people write ---- */
/* order_name and aliases of each entry of a list, whose ids are known: numbers as the ids have them. */
struct kit_names kit_load_names(struct bundle *, const json_t *list, const struct kit_ids *);
/* Two names that are written alike could never be told apart: data.twice. */
void kit_names_apart(struct bundle *, const struct kit_names *);

#endif
