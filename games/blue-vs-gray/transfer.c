/* Transfers of units inside one command (BVG-7.4, 7.5c, 7.6e). */
#include "games/blue-vs-gray/steps.h"

/* Every way in which a unit may pass from the leader it is under to another of the same command. */
static bool may_transfer(const struct rules *r, const struct bvg_state *s, int unit, int to)
{
    int from = s->leader[unit], top = bvg_commander(s, unit);
    if (to == from || bvg_card(r, from)->kind != BVG_LEADER || bvg_card(r, to)->kind != BVG_LEADER ||
        bvg_commander(s, to) != top || !bvg_may_be_under(r, s, unit, to))
        return false;
    if (s->used[unit] & BVG_SET_FREE) /* BVG-7.6e */
        return true;
    if (to == top)
        return !(s->now[top] & BVG_SENT_DOWN); /* up (BVG-7.4a, b) */
    if (from == top)
        return !(s->now[top] & BVG_SENT_UP); /* down */
    return (s->now[to] & BVG_ATTACHED) != 0; /* from another subordinate: only the newcomer (BVG-7.4c, 7.5c) */
}

static bool is_unit(const struct rules *r, int card)
{
    return bvg_card(r, card)->kind == BVG_INFANTRY || bvg_card(r, card)->kind == BVG_CAVALRY;
}

void bvg_transfer_offers(const struct rules *r, const struct bvg_state *s, int seat, struct prompt *p)
{
    uint8_t chief[BVG_CARDS_MAX];
    if (!offer_begin(p, BVG_TRANSFER))
        return;
    offer_end(p);
    for (int theater = BVG_EAST; theater <= BVG_WEST; theater++) {
        int n = bvg_chiefs(r, s, seat, theater, chief);
        for (int c = bvg_first_card(seat), last = bvg_last_card(seat); c <= last && n > 1; c++) {
            if (!s->leader[c] || s->theater[c] != theater || !is_unit(r, c))
                continue;
            offer_begin(p, BVG_TRANSFER);
            offer_id(p, c);
            offer_next(p);
            for (int i = 0; i < n; i++)
                if (may_transfer(r, s, c, chief[i]))
                    offer_id(p, chief[i]);
            offer_end(p);
        }
    }
}

bool bvg_transfer(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int unit = o->arg[0], to = o->arg[1], from = s->leader[unit], top = bvg_commander(s, unit);
    int before = bvg_offence(r, s, seat);
    if (s->used[unit] & BVG_SET_FREE)
        s->used[unit] = (uint8_t)(s->used[unit] & ~BVG_SET_FREE);
    else if (to == top)
        s->now[top] |= BVG_SENT_UP;
    else if (from == top)
        s->now[top] |= BVG_SENT_DOWN;
    if ((s->now[unit] & BVG_MOVED) && !(s->now[to] & BVG_MOVED))
        s->now[unit] |= BVG_INACTIVE;
    s->leader[unit] = (uint8_t)to;
    emit(play, BVG_EVENT_TRANSFERRED, EVERYONE, 3, unit, from, to);
    return bvg_helps_favor(r, s, to) || bvg_politics_kept(r, s, seat, before, play);
}
