/* SPDX-License-Identifier: Apache-2.0 */
/* Cheapest paths on a board of hexes. Each step costs something, so hexes are settled bucket by bucket: one set a cost,
 * and nothing is ever added to the set at work. What is known of a path is packed into one number with the first thing
 * that decides in its highest bits and liking counted down, so that the better of two paths is the smaller number. */
#include "games/kit/hex_reach.h"
#include <assert.h>
#include <string.h>

static_assert(KIT_WAY_HEX + KIT_WAY_STEPS + KIT_WAY_LIKING + KIT_WAY_COST == 32, "a way is one number");
static_assert(KIT_PLACES_MAX < 1 << KIT_WAY_HEX && KIT_HEX_BUDGET_MAX < 1 << KIT_WAY_STEPS &&
                  KIT_HEX_BUDGET_MAX < 1 << KIT_WAY_COST &&
                  KIT_HEX_BUDGET_MAX * KIT_HEX_LIKING_MAX < 1 << KIT_WAY_LIKING,
              "each part of a way has room");

enum {
    STEP_AT = KIT_WAY_HEX,
    LIKING_AT = STEP_AT + KIT_WAY_STEPS,
    COST_AT = LIKING_AT + KIT_WAY_LIKING,
    MOST_LIKING = (1 << KIT_WAY_LIKING) - 1
};

struct buckets {
    struct kit_set
        at[KIT_HEX_BUDGET_MAX + 1]; /* by cost: hexes to which such a path is known; maybe a cheaper one too */
    struct kit_set stop, through;
    const uint8_t *liking;
};

static const uint8_t no_liking[KIT_PLACES_MAX + 1];

/* Offers a path over this hex to all that lie beside it. left: points, when it has been reached. */
static void go_on(const struct kit_hex_search *s, struct buckets *b, struct kit_hex_reach *r, int hex, int cost,
                  int left)
{
    const uint32_t way = (r->way[hex] >> STEP_AT << STEP_AT) + (1U << STEP_AT) + (uint32_t)hex;
    const int16_t *near = s->hexes->near[hex];
    const int8_t *price = s->cost[hex].over;
    for (int side = 0; side < KIT_SIDES; side++) {
        int to = near[side];
        if (price[side] <= 0 || price[side] > left)
            continue;
        uint32_t longer = way + ((uint32_t)price[side] << COST_AT) - ((uint32_t)b->liking[to] << LIKING_AT);
        if (longer >= r->way[to]) /* that of what is barred is 0 */
            continue;
        r->way[to] = longer;
        kit_put(&b->at[cost + price[side]], to);
    }
}

static void begin(const struct kit_hex_search *s, struct buckets *b, int from, int budget, struct kit_hex_reach *r)
{
    static const struct kit_set none;
    memset(b->at, 0, ((size_t)budget + 1) * sizeof *b->at);
    b->stop = s->stop ? *s->stop : none;
    b->through = s->through ? *s->through : none;
    b->liking = s->liking ? s->liking : no_liking;
    r->ends = r->seen = none;
    memset(r->way, 0xFF, ((size_t)s->hexes->n + 1) * sizeof *r->way);
    const struct kit_set neither = kit_both(&b->stop, &b->through); /* not passed, and nowhere to end */
    const struct kit_set barred = s->barred ? kit_either(s->barred, &neither) : neither;
    for (int hex = 0; kit_next(&barred, &hex);)
        r->way[hex] = 0;
    kit_drop(&b->stop, from);
    r->way[from] = (uint32_t)MOST_LIKING << LIKING_AT;
    kit_put(&b->at[0], from);
}

void kit_hex_reach(const struct kit_hex_search *s, int from, int budget, struct kit_hex_reach *r)
{
    struct buckets b;
    const int words = s->hexes->n / 64 + 1, within = s->stop_within ? s->stop_within : KIT_HEX_BUDGET_MAX;
    assert(from > 0 && from <= s->hexes->n && budget >= 0 && budget <= KIT_HEX_BUDGET_MAX);
    begin(s, &b, from, budget, r);
    for (int cost = 0; cost <= budget; cost++)
        for (int i = 0; i < words; i++) {
            uint64_t here = b.at[cost].word[i] & ~r->seen.word[i], stopped = here & b.stop.word[i];
            if (cost > within) /* too late: the path may not even end there */
                here &= ~stopped;
            r->seen.word[i] |= here;
            r->ends.word[i] |= here & ~b.through.word[i];
            for (uint64_t left = here & ~stopped; left; left &= left - 1) {
                int hex = 64 * i + __builtin_ctzll(left);
                assert(b.liking[hex] <= KIT_HEX_LIKING_MAX);
                go_on(s, &b, r, hex, cost, budget - cost);
            }
        }
    kit_drop(&r->ends, from);
}

int kit_hex_path(const struct kit_hex_reach *r, int to, int16_t *path, int most)
{
    if (!kit_has(&r->seen, to))
        return 0;
    int n = kit_hex_steps(r, to) + 1;
    for (int i = n - 1; i >= 0 && n <= most; i--, to = kit_hex_before(r, to))
        path[i] = (int16_t)to;
    return n;
}
