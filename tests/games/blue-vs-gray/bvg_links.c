/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/blue-vs-gray/bvg_links.h"

/* The link between two cities that both lie on the map. */
static const struct bvg_link *link_of(const struct rules *r, const struct bvg_state *s, int a, int b)
{
    const struct bvg_data *d = bvg_data(r);
    int at = d->link_of[a][b];
    return at && bvg_on_map(s, a) && bvg_on_map(s, b) ? &d->link[at - 1] : NULL;
}

/* A river runs from city to city unless another city of this map lies on it. */
static bool has_river(const struct bvg_state *s, const struct bvg_link *l)
{
    return l->river && !(l->river_unless && bvg_on_map(s, l->river_unless));
}

bool bvg_linked(const struct rules *r, const struct bvg_state *s, int a, int b)
{
    const struct bvg_link *l = link_of(r, s, a, b);
    return l && (l->rail || has_river(s, l));
}

bool bvg_adjacent(const struct rules *r, const struct bvg_state *s, int side, int a, int b)
{
    const struct bvg_link *l = link_of(r, s, a, b);
    if (!l)
        return false;
    return l->rail || (has_river(s, l) && !(side == BVG_CSA && bvg_interdicted(r, s))); /* BVG-3.22a, 3.23 */
}

bool bvg_attack_link(const struct rules *r, const struct bvg_state *s, int side, int a, int b)
{
    const struct bvg_link *l = link_of(r, s, a, b);
    if (!l)
        return false;
    bool river = has_river(s, l) && !(side == BVG_CSA && bvg_interdicted(r, s));
    return (l->rail && !l->rail_no_attack) || river; /* BVG-3.25a: the mark is on the rail */
}
