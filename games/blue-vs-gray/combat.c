/* The Combat Step. Of combat itself only this is here: that it comes, and that inactive cards are turned up at its end.
 */
#include "games/blue-vs-gray/steps.h"

void bvg_combat_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bvg_state *s = view;
    bvg_raid_offers(r, s, seat, p);
    if (s->now_turn.ironclads_restore)
        bvg_restore_offers(r, s, seat, p);
    bvg_play_offers(r, s, seat, p);
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

/* BVG-8.9b: cards that came by rail, and squadrons that changed theater, count again. */
static void turn_up(struct bvg_state *s)
{
    for (int c = 1; c <= BVG_CARDS; c++)
        s->now[c] = (uint8_t)(s->now[c] & ~BVG_INACTIVE);
}

bool bvg_combat_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)o;
    turn_up(s);
    if (seat == BVG_CSA)
        s->long_free = s->emancipated; /* BVG-U60a */
    if (bvg_decide(r, s, play)) /* a squadron that was shifted enforces the blockade again */
        return true;
    flow_goto(s, BVG_STEP_REORGANIZE, ONLY(seat));
    return true;
}
