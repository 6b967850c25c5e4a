/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-vs-gray/bvg_atlas.h - the whole map on the table, and questions to it, beside bvg_table.h. */
#ifndef DISPATCH_TESTS_BVG_ATLAS_H
#define DISPATCH_TESTS_BVG_ATLAS_H

#include "tests/games/blue-vs-gray/bvg_links.h"
#include "tests/games/blue-vs-gray/bvg_table.h"

static inline bool adjacent(const struct table *t, int seat, const char *a, const char *b)
{
    return bvg_adjacent(&t->rules, &t->state, seat, city_of(t, a), city_of(t, b));
}

static inline int control(const struct table *t, const char *city)
{
    return t->state.control[city_of(t, city)];
}

static inline int native(const struct table *t, const char *city)
{
    return bvg_native(&t->rules, &t->state, city_of(t, city));
}

/* The whole map with the USA's versions, or the CSA's where a letter has one. */
static inline struct table *whole_map(bool csa)
{
    static const char *const usa_cards[] = {"U012", "U026", "U045", "U022", "U029", "U031", "U066"};
    static const char *const csa_cards[] = {"C031", "C027", "C036", "C025", "C037", "C057", "C068"};
    struct table *t = table_with("standard");
    for (int i = 0; i < 7; i++)
        lay(t, csa ? csa_cards[i] : usa_cards[i]);
    return t;
}

#endif
