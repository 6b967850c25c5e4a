/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/set.h - sets of places as bits: 1 to KIT_PLACES_MAX. All zero is the empty set; = copies one.
 *
 *   for (int place = 0; kit_next(&set, &place);)      in rising order; the set stays as it is
 */
#ifndef DISPATCH_KIT_SET_H
#define DISPATCH_KIT_SET_H

#include <stdbool.h>
#include <stdint.h>

enum { KIT_PLACES_MAX = 1023, KIT_SET_WORDS = (KIT_PLACES_MAX + 1) / 64 };
struct kit_set {
    uint64_t word[KIT_SET_WORDS]; /* bit p % 64 of word[p / 64]; bit 0 of word[0] is never set */
};

/* place: 0 to KIT_PLACES_MAX in all of these; 0 is never in a set and is not put there. */
static inline bool kit_has(const struct kit_set *set, int place)
{
    return set->word[place >> 6] >> (place & 63) & 1;
}
static inline void kit_put(struct kit_set *set, int place)
{
    set->word[place >> 6] |= (uint64_t)(place > 0) << (place & 63);
}
static inline void kit_drop(struct kit_set *set, int place)
{
    set->word[place >> 6] &= ~((uint64_t)1 << (place & 63));
}
/* Moves *place to the next place of the set after it (begin with 0); false: there is none. */
bool kit_next(const struct kit_set *, int *place);
int kit_count(const struct kit_set *);
bool kit_is_empty(const struct kit_set *);
struct kit_set kit_only(int place);
struct kit_set kit_both(const struct kit_set *, const struct kit_set *); /* what is in both */
struct kit_set kit_either(const struct kit_set *, const struct kit_set *);
struct kit_set kit_without(const struct kit_set *, const struct kit_set *taken);

#endif
