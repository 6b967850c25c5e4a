/* SPDX-License-Identifier: Apache-2.0 */
/* Bare rules of House Divided: random games with dice (tests/lib/bare.h), as b_rules does it for Blue vs Gray. */
#include "games/house-divided/data.h"
#include "games/house-divided/hd.h"
#include "tests/lib/bare.h"
#include "tests/lib/play.h"

static int who_moves(const void *state)
{
    return ((const struct hd_state *)state)->mover;
}

/* Any offer but the end of the game; one in four is the end of the step. */
static struct order any_or_end(const struct prompt *p, uint64_t *seed)
{
    if (random_below(seed, 4) == 0)
        return (struct order){.verb = HD_FINISH};
    struct order order = any_order(p, seed);
    return order.verb == VERB_RESIGN ? (struct order){.verb = HD_FINISH} : order;
}

int main(void)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    const struct rules r = {.is = &hd_rules, .data = hd_load(arena, hd_bundle(), &why), .revision = hd_rules.revision};
    if (!r.data)
        return 1;
    bare_measure(&(struct bare_games){.rules = &r,
                                      .scenario = "standard",
                                      .games = 100,
                                      .orders_max = 1500,
                                      .dice = true,
                                      .seat = who_moves,
                                      .pick = any_or_end});
    arena_free(arena);
    return 0;
}
