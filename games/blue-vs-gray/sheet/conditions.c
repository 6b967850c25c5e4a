/* SPDX-License-Identifier: Apache-2.0 */
/* What `if` may ask. All from the seat's own view. */
#include "games/blue-vs-gray/battle/battle.h"

static bool supply_holds(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    (void)r;
    return bvg_allotted(s, seat) >= line_value(line, 'n', 0, 0);
}

static bool hand_holds(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    int card = line_value(line, 'c', 0, 0);
    (void)r;
    return card > 0 && bvg_side_of(card) == bvg_side_at(view, seat) && bvg_in_hand(s, card);
}

/* Of the last attack of this turn. */
static bool was_captured(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    (void)r, (void)line;
    return s->battle.attacker == bvg_side_at(view, seat) && s->battle.outcome == BVG_CAPTURED;
}

/* How much stronger the side is than its foe in the battle that goes on, as both see it; false: there is none. */
static bool lead(const struct rules *r, const struct bvg_state *s, int side, int *out)
{
    if (s->battle.phase == BVG_PHASE_NONE || !s->battle.chief[bvg_defender(s)])
        return false;
    *out = bvg_total_strength(r, s, side, NULL) - bvg_total_strength(r, s, bvg_foe(side), NULL);
    return true;
}

static bool is_behind(const struct rules *r, const void *view, int seat, const struct line *line)
{
    int more;
    return lead(r, view, bvg_side_at(view, seat), &more) && -more >= line_value(line, 'n', 0, 1);
}

static bool is_even(const struct rules *r, const void *view, int seat, const struct line *line)
{
    int more;
    (void)line;
    return lead(r, view, bvg_side_at(view, seat), &more) && more == 0;
}

static bool is_ahead(const struct rules *r, const void *view, int seat, const struct line *line)
{
    int more;
    return lead(r, view, bvg_side_at(view, seat), &more) && more >= line_value(line, 'n', 0, 1);
}

enum { FACT_SUPPLY = 1, FACT_HAND, FACT_CAPTURED, FACT_BEHIND, FACT_EVEN, FACT_AHEAD };
const struct fact bvg_facts[BVG_N_FACTS] = {
    {"supply at least n:NUMBER", FACT_SUPPLY, supply_holds},
    {"hand has c:CARD", FACT_HAND, hand_holds},
    {"captured", FACT_CAPTURED, was_captured},
    {"behind [by n:NUMBER]", FACT_BEHIND, is_behind},
    {"even", FACT_EVEN, is_even},
    {"ahead [by n:NUMBER]", FACT_AHEAD, is_ahead},
};
