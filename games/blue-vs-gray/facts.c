/* What `if` may ask. All from the seat's own view. */
#include "games/blue-vs-gray/steps.h"

static bool supply_holds(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    (void)r;
    return s->supply[seat] >= line_value(line, 'n', 0, 0);
}

static bool hand_holds(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    int card = line_value(line, 'c', 0, 0);
    (void)r;
    return card > 0 && bvg_seat_of(card) == seat && bvg_in_hand(s, card);
}

/* Battles come with combat: until then none is being fought, and nothing was captured. */
static bool no_battle(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)view, (void)seat, (void)line;
    return false;
}

enum { FACT_SUPPLY = 1, FACT_HAND, FACT_CAPTURED, FACT_BEHIND, FACT_EVEN, FACT_AHEAD };
const struct fact bvg_facts[BVG_N_FACTS] = {
    {"supply at least n:NUMBER", FACT_SUPPLY, supply_holds},
    {"hand has c:CARD", FACT_HAND, hand_holds},
    {"captured", FACT_CAPTURED, no_battle},
    {"behind [by n:NUMBER]", FACT_BEHIND, no_battle},
    {"even", FACT_EVEN, no_battle},
    {"ahead [by n:NUMBER]", FACT_AHEAD, no_battle},
};
