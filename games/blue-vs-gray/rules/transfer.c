/* SPDX-License-Identifier: Apache-2.0 */
/* Transfers of units inside one command (BVG-7.4, 7.5c, 7.6e). */
#include "games/blue-vs-gray/rules/sets.h"

/* May a unit pass to this leader of its command, who may lead it? */
static bool may_pass(const struct bvg_state *s, int unit, int to)
{
    int from = s->leader[unit], top = bvg_commander(s, unit);
    if (to == from || bvg_commander(s, to) != top)
        return false;
    if (s->used[unit] & BVG_SET_FREE) /* BVG-7.6e */
        return true;
    if (to == top)
        return !(s->now[top] & BVG_SENT_DOWN); /* up (BVG-7.4a, b) */
    if (from == top)
        return !(s->now[top] & BVG_SENT_UP); /* down */
    return (s->now[to] & BVG_ATTACHED) != 0; /* from another subordinate: only the newcomer (BVG-7.4c, 7.5c) */
}

/* Every way in which a unit may pass from the leader it is under to another of the same command. */
static void offer_passes(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force, int unit,
                         struct bvg_set leaders, struct prompt *p)
{
    struct bvg_set left = bvg_force_under(r, s, force, unit, leaders);
    offer_begin(p, BVG_TRANSFER);
    offer_id(p, unit);
    offer_next(p);
    for (int i; bvg_next_of(&left, &i);)
        if (may_pass(s, unit, force->first + i))
            offer_id(p, force->first + i);
    offer_end(p);
}

void bvg_transfer_offers(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                         struct prompt *p)
{
    const struct bvg_masks *is = force->is;
    if (!offer_begin(p, BVG_TRANSFER))
        return;
    offer_end(p);
    struct bvg_set units = bvg_either(is->kind[BVG_INFANTRY], is->kind[BVG_CAVALRY]);
    units = bvg_asked(p, 0, force->side, bvg_both(units, bvg_without(force->board, force->head)));
    for (int theater = BVG_EAST; theater <= BVG_WEST; theater++) {
        struct bvg_set leaders = bvg_both(is->kind[BVG_LEADER], force->in[theater]),
                       left = bvg_both(units, force->in[theater]);
        for (int i; !bvg_is_empty(&leaders) && bvg_next_of(&left, &i);)
            if (bvg_is_in(&is->kind[BVG_LEADER], s->leader[force->first + i] - force->first) &&
                bvg_is_in(&force->staff, bvg_commander(s, force->first + i) - force->first)) /* else he is alone */
                offer_passes(r, s, force, force->first + i, leaders, p);
    }
}

bool bvg_transfer(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int unit = o->arg[0], to = o->arg[1], from = s->leader[unit], top = bvg_commander(s, unit);
    int before = bvg_offence(r, s, side);
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
    return bvg_helps_favor(r, s, to) || bvg_politics_kept(r, s, side, before, play);
}
