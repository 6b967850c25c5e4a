/* SPDX-License-Identifier: Apache-2.0 */
/* Rail movement and squadrons between the theaters (BVG-7.7, 7.8). */
#include "games/blue-vs-gray/rules/sets.h"

static int other_theater(int theater)
{
    return BVG_BOTH - theater;
}

/* The command that this card's command broke off from in this step, and so on up; itself when it did not. */
static int rail_origin(const struct bvg_state *s, int card)
{
    for (int i = 0; i < BVG_CARDS && s->parted[card]; i++)
        card = s->parted[card];
    return card;
}

static bool came_from(const struct bvg_state *s, int card, int chief)
{
    for (int i = 0; i < BVG_CARDS && card; i++, card = s->parted[card])
        if (card == chief)
            return true;
    return false;
}

static bool may_rail(const struct bvg_state *s, int card)
{
    if (s->now[card] & BVG_MOVED)
        return false;
    return !s->deploy.rail_chief || came_from(s, card, s->deploy.rail_chief); /* BVG-7.7a, b */
}

void bvg_rail_offers(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force, struct prompt *p)
{
    const struct bvg_masks *is = force->is;
    struct bvg_set kinds = bvg_either(bvg_either(is->kind[BVG_INFANTRY], is->kind[BVG_CAVALRY]), is->kind[BVG_LEADER]);
    (void)r;
    for (int theater = BVG_EAST; theater <= BVG_WEST; theater++) {
        if (!offer_begin(p, BVG_RAIL))
            return;
        struct bvg_set left = bvg_both(bvg_both(force->head, kinds), force->in[other_theater(theater)]);
        left = bvg_without(left, force->barred[theater]);
        for (int i; bvg_next_of(&left, &i);)
            if (may_rail(s, force->first + i))
                offer_id(p, force->first + i);
        offer_next(p);
        offer_id(p, theater);
        offer_end(p);
    }
}

bool bvg_rail(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = o->arg[0], before = bvg_offence(r, s, side);
    if (!s->deploy.rail_chief)
        s->deploy.rail_chief = rail_origin(s, card);
    bvg_set_theater(s, card, o->arg[1]);
    bvg_mark_below(s, card, BVG_MOVED); /* BVG-7.7c */
    emit(play, BVG_EVENT_RAILED, EVERYONE, 2, card, o->arg[1]);
    return bvg_politics_kept(r, s, side, before, play);
}

void bvg_shift_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    for (int theater = BVG_EAST; theater <= BVG_WEST && side == BVG_USA; theater++) { /* BVG-7.8a */
        if (!offer_begin(p, BVG_SHIFT))
            return;
        struct bvg_set left = bvg_masks(r, side)->kind[BVG_NAVAL];
        for (int i; bvg_next_of(&left, &i);) {
            int c = bvg_first_card(side) + i;
            if (s->theater[c] == other_theater(theater) && !(s->now[c] & BVG_INACTIVE))
                offer_id(p, c);
        }
        offer_next(p);
        offer_id(p, theater);
        offer_end(p);
    }
}

bool bvg_shift(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = o->arg[0];
    (void)side;
    s->theater[card] = (uint8_t)o->arg[1];
    s->now[card] |= BVG_MOVED | BVG_INACTIVE; /* BVG-7.8b */
    emit(play, BVG_EVENT_SHIFTED, EVERYONE, 2, card, o->arg[1]);
    bvg_decide(r, s, play);
    return true;
}
