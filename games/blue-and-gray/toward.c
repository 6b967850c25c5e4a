/* SPDX-License-Identifier: Apache-2.0 */
/* `move UNIT toward HEX`: as near as a piece gets in one leg, for whoever does not count points. Nearness is the cost
 * of the way that is left by the ground alone. Nobody is led into contact by the way: an enemy zone is entered only at
 * the hex itself or beside the enemies who stand there (RULINGS N39). */
#include "games/blue-and-gray/bg.h"

enum { NO_WAY = 10000 };

/* What is left from each hex to the goal over the ground, whoever stands there: from the goal outwards until nothing
 * gets shorter. */
static void measure(const struct bg_field *f, const struct kit_hex_price *cost, int goal, int16_t left[BG_HEXES_MAX])
{
    bool shorter = true;
    for (int hex = 0; hex <= f->grid.n; hex++)
        left[hex] = NO_WAY;
    left[goal] = 0;
    while (shorter) {
        shorter = false;
        for (int hex = 1; hex <= f->grid.n; hex++)
            for (int side = 0; side < KIT_SIDES; side++) {
                int to = bg_near(f, hex, side), price = cost[hex].over[side];
                if (to == 0 || price <= 0 || left[to] + price >= left[hex])
                    continue;
                left[hex] = (int16_t)(left[to] + price);
                shorter = true;
            }
    }
}

static const struct kit_hex_price *prices(const struct bg_field *f, int piece)
{
    int type = bg_is_leader(piece) ? 0 : f->unit[piece].type;
    return type == BG_TRAIN ? f->wheels : type == BG_GUNBOAT ? f->afloat : f->cost;
}

/* May the line lead there of itself? */
static bool is_wanted(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int hex, int goal)
{
    const struct bg_field *f = bg_field(r, s);
    int foe = bg_foe(s->side);
    if (hex == goal || !kit_has(&at->zone[foe], hex))
        return true;
    return kit_has(&at->occupied[foe], goal) && bg_touches(f, hex, goal);
}

int bg_near_end(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece, int with,
                int goal)
{
    const struct bg_field *f = bg_field(r, s);
    struct bg_reach reach;
    int16_t left[BG_HEXES_MAX];
    int best = 0, from = bg_hex_of(s, piece);
    bg_reach_of(r, s, at, piece, with, &reach);
    if (kit_is_empty(&reach.ends))
        return 0;
    measure(f, prices(f, with ? with : piece), goal, left);
    for (int hex = 0; kit_next(&reach.ends, &hex);) {
        if (left[hex] >= left[from] || !is_wanted(r, s, at, hex, goal))
            continue;
        if (!best || left[hex] < left[best] ||
            (left[hex] == left[best] && bg_reach_cost(&reach, hex) < bg_reach_cost(&reach, best)))
            best = hex;
    }
    return best;
}
