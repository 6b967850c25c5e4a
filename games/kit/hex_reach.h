/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/hex_reach.h - where a unit can go on a board of hexes with its movement points, and by which path.
 *
 * For lists of all moves: one search a unit, a microsecond or two. The ruleset keeps the costs in a table, one for each
 * way of moving, and says in sets what the position forbids.
 *
 *   const struct kit_hex_search search = {.hexes = &board, .cost = data->foot, .stop = &zones, .barred = &enemies};
 *   kit_hex_reach(&search, from, 6, &reach);
 *   for (int hex = 0; kit_next(&reach.ends, &hex);) ... kit_hex_cost(&reach, hex) ...
 *
 * A unit that may not leave where it is (it began in a zone) is the caller's business; so are points that it loses
 * before it goes. */
#ifndef DISPATCH_KIT_HEX_REACH_H
#define DISPATCH_KIT_HEX_REACH_H

#include "games/kit/hex.h"

enum { KIT_HEX_BUDGET_MAX = 63, KIT_HEX_LIKING_MAX = 16 };

/* What the step from a hex over each of its sides costs: 1 to 127; 0 and less (KIT_BARRED) where there is none. */
struct kit_hex_price {
    int8_t over[KIT_SIDES];
};
struct kit_hex_search { /* all borrowed; what may be NULL bars, stops and prefers nothing */
    const struct kit_hexes *hexes;
    const struct kit_hex_price *cost; /* [n + 1], by the hex one leaves */
    const struct kit_set *stop;       /* or NULL: may be entered and not left; the start may be left */
    const struct kit_set *barred;     /* or NULL: may not be entered */
    const struct kit_set *through;    /* or NULL: may be passed, but no path ends there; if also in `stop`: barred */
    const uint8_t *liking; /* [n + 1] or NULL: 0 to KIT_HEX_LIKING_MAX for entering a hex, when costs are equal */
    int32_t stop_within;   /* at which cost a hex of `stop` may still be entered; 0: at any */
};
struct kit_hex_reach {                /* 4 kB of the caller's */
    struct kit_set ends;              /* where a path may end; the start is not one of them */
    struct kit_set seen;              /* these, the start, and what is only passed */
    uint32_t way[KIT_PLACES_MAX + 1]; /* cost, liking, steps and hex before, packed: see below */
};
/* All that can be reached from a hex for at most `budget` points (0 to KIT_HEX_BUDGET_MAX), each hex by the cheapest
 * path; of equal ones by that with most liking, then with fewest steps; of those by the one whose last hex but one has
 * the lowest number, and so on back to the start. */
void kit_hex_reach(const struct kit_hex_search *, int from, int budget, struct kit_hex_reach *out);

/* ---- of a hex in `seen` ---- */
enum { KIT_WAY_HEX = 10, KIT_WAY_STEPS = 6, KIT_WAY_LIKING = 10, KIT_WAY_COST = 6 }; /* bits, from the lowest */
static inline int kit_hex_before(const struct kit_hex_reach *r, int hex)             /* 0: the start */
{
    return (int)(r->way[hex] & ((1U << KIT_WAY_HEX) - 1));
}
static inline int kit_hex_steps(const struct kit_hex_reach *r, int hex)
{
    return (int)(r->way[hex] >> KIT_WAY_HEX & ((1U << KIT_WAY_STEPS) - 1));
}
static inline int kit_hex_cost(const struct kit_hex_reach *r, int hex)
{
    return (int)(r->way[hex] >> (KIT_WAY_HEX + KIT_WAY_STEPS + KIT_WAY_LIKING));
}
/* The path to a hex, both ends included, in the order in which it is walked. Returns how many hexes it has, 0: no path
 * leads there; writes them when `most` suffices, and KIT_HEX_BUDGET_MAX + 1 always does. */
int kit_hex_path(const struct kit_hex_reach *, int to, int16_t *path, int most);

#endif
