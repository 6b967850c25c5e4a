/* SPDX-License-Identifier: Apache-2.0 */
/* Bare rules of Divided We Fall: random campaigns, played to their end (tests/lib/bare.h). */
#include "games/divided-we-fall/data.h"
#include "games/divided-we-fall/dwf.h"
#include "tests/lib/bare.h"
#include "tests/lib/play.h"

static int who_moves(const void *state)
{
    return rules_asks(state) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA;
}

/* Any offer but the end of the game; what ends a half is put off as a rule, so that it is played. */
static struct order any_but_idle(const struct prompt *p, uint64_t *seed)
{
    for (int tries = 0;; tries++) {
        struct order o = any_order(p, seed);
        bool idle = o.verb == DWF_FINISH || o.verb == DWF_PASS || o.verb == DWF_CARRY || o.verb == DWF_RIDE;
        if (o.verb != VERB_RESIGN && (!idle || tries >= 30 || random_below(seed, 4) == 0))
            return o;
    }
}

int main(void)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    const struct rules r = {
        .is = &dwf_rules, .data = dwf_load(arena, dwf_bundle(), &why), .revision = dwf_rules.revision};
    if (!r.data)
        return 1;
    bare_measure(&(struct bare_games){.rules = &r,
                                      .scenario = "1861-campaign",
                                      .games = 12,
                                      .orders_max = 8000,
                                      .seat = who_moves,
                                      .pick = any_but_idle});
    arena_free(arena);
    return 0;
}
