/* SPDX-License-Identifier: Apache-2.0 */
/* Sets of places. */
#include "games/kit/set.h"

bool kit_next(const struct kit_set *set, int *place)
{
    int next = *place + 1, i = next >> 6;
    if (next > KIT_PLACES_MAX)
        return false;
    uint64_t left = set->word[i] & UINT64_MAX << (next & 63);
    while (left == 0 && ++i < KIT_SET_WORDS)
        left = set->word[i];
    if (left == 0)
        return false;
    *place = 64 * i + __builtin_ctzll(left);
    return true;
}

int kit_count(const struct kit_set *set)
{
    int n = 0;
    for (int i = 0; i < KIT_SET_WORDS; i++)
        for (uint64_t left = set->word[i]; left; left &= left - 1)
            n++;
    return n;
}

bool kit_is_empty(const struct kit_set *set)
{
    uint64_t any = 0;
    for (int i = 0; i < KIT_SET_WORDS; i++)
        any |= set->word[i];
    return any == 0;
}

struct kit_set kit_only(int place)
{
    struct kit_set set = {{0}};
    kit_put(&set, place);
    return set;
}

struct kit_set kit_both(const struct kit_set *a, const struct kit_set *b)
{
    struct kit_set out;
    for (int i = 0; i < KIT_SET_WORDS; i++)
        out.word[i] = a->word[i] & b->word[i];
    return out;
}

struct kit_set kit_either(const struct kit_set *a, const struct kit_set *b)
{
    struct kit_set out;
    for (int i = 0; i < KIT_SET_WORDS; i++)
        out.word[i] = a->word[i] | b->word[i];
    return out;
}

struct kit_set kit_without(const struct kit_set *a, const struct kit_set *taken)
{
    struct kit_set out;
    for (int i = 0; i < KIT_SET_WORDS; i++)
        out.word[i] = a->word[i] & ~taken->word[i];
    return out;
}
