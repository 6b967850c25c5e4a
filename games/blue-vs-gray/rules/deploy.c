/* SPDX-License-Identifier: Apache-2.0 */
/* The Deploy/Move Step: deploying, attaching, detaching, its beginning and end (BVG-7.1, 7.3, 7.5); the pre-action. */
#include "games/blue-vs-gray/rules/sets.h"
#include <string.h>

/* ---- deploying from the hand ---- */
int bvg_deploy_theaters(const struct rules *r, const struct bvg_state *s, int card)
{
    const struct bvg_card *c = bvg_card(r, card);
    if (!bvg_in_hand(s, card) || (s->used[card] & BVG_RECALLED) || s->now_turn.no_cards) /* BVG-U13b, C6b */
        return 0;
    if (c->kind == BVG_MAP_CARD || c->kind == BVG_ENIGMA)
        return 0;
    int mask = c->only ? c->only : BVG_BOTH; /* BVG-7.3d */
    if (c->kind == BVG_GARRISON)
        mask = BVG_EAST;
    if (c->rule == BVG_RULE_WITH_GARRISON)
        mask = bvg_on_board(s, bvg_data(r)->dept) ? BVG_EAST : 0;
    bool unit = c->kind == BVG_INFANTRY || c->kind == BVG_CAVALRY;
    if (unit && bvg_option(s, 1) && !(s->now[card] & BVG_FROM_CADRE)) /* BVG-O1a, O1c */
        mask &= c->home;
    return mask;
}

static void offer_deploy(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                         struct prompt *p)
{
    struct bvg_set to[BVG_BOTH + 1] = {
        [BVG_EAST] = bvg_deployable(r, s, force, BVG_EAST), [BVG_WEST] = bvg_deployable(r, s, force, BVG_WEST)};
    to[BVG_BOTH] = bvg_both(to[BVG_EAST], to[BVG_WEST]);
    to[BVG_EAST] = bvg_without(to[BVG_EAST], to[BVG_BOTH]);
    to[BVG_WEST] = bvg_without(to[BVG_WEST], to[BVG_BOTH]);
    for (int mask = BVG_EAST; mask <= BVG_BOTH; mask++) {
        if (!offer_begin(p, BVG_DEPLOY))
            return;
        bvg_offer_set(p, force->side, to[mask]);
        offer_next(p);
        offer_range(p, mask == BVG_WEST ? BVG_WEST : BVG_EAST, mask == BVG_EAST ? BVG_EAST : BVG_WEST);
        offer_end(p);
    }
}

void bvg_deploy_card(const struct rules *r, struct bvg_state *s, int card, int theater, struct play *play)
{
    bvg_put_on_board(r, s, card, theater, play);
    s->now[card] |= BVG_DEPLOYED;
    if (bvg_card(r, card)->rule == BVG_RULE_WITH_GARRISON)
        bvg_set_under(r, s, card, bvg_data(r)->dept);
    emit(play, BVG_EVENT_DEPLOYED, EVERYONE, 2, card, theater);
}

bool bvg_deploy(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)side;
    bvg_deploy_card(r, s, o->arg[0], o->arg[1], play);
    if (bvg_card(r, o->arg[0])->kind == BVG_NAVAL)
        bvg_decide(r, s, play); /* the blockade, and rivers closed to the CSA */
    return true;
}

/* ---- attaching and detaching ---- */
/* Those that have no right to a second, opposite move in this step (BVG-7.5e, 7.51a). */
static struct bvg_set moved_already(const struct rules *r, const struct bvg_state *s, int side, int opposite)
{
    return s->deploy.free_card ? bvg_cards_having(r, side, s->now, opposite) : (struct bvg_set){{0, 0}};
}

static void note_move(struct bvg_state *s, int card, int bit, int opposite)
{
    if (s->now[card] & opposite) {
        s->deploy.free_card = card;
        s->deploy.free_state = bit == BVG_ATTACHED ? 1 : 2;
    }
    s->now[card] = (uint8_t)(s->now[card] | bit);
}

/* What stands alone and may come under others. */
static struct bvg_set attachable(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force)
{
    const struct bvg_masks *is = force->is;
    struct bvg_set kinds = bvg_either(bvg_either(is->kind[BVG_INFANTRY], is->kind[BVG_CAVALRY]), is->kind[BVG_LEADER]);
    kinds = bvg_without(kinds, is->lone);
    return bvg_without(bvg_both(force->head, kinds), moved_already(r, s, force->side, BVG_DETACHED));
}

/* What a card that stands alone may be attached to; most infantry shares a list. */
static void offer_chiefs(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                         const struct bvg_usual *usual, struct choice of_infantry, int card, struct prompt *p)
{
    offer_begin(p, BVG_ATTACH);
    offer_id(p, card);
    offer_next(p);
    const struct bvg_set *same = bvg_usual_under(force, usual, card);
    if (same == &usual->infantry) {
        offer_same(p, of_infantry);
        offer_close(p);
        return;
    }
    struct bvg_set under = same ? *same : bvg_force_under(r, s, force, card, usual->chiefs);
    bvg_take_out(&under, card - force->first);
    bvg_offer_set(p, force->side, under);
    offer_end(p);
}

static void offer_attach(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                         struct prompt *p)
{
    if (!offer_begin(p, BVG_ATTACH))
        return;
    offer_end(p);
    struct bvg_set all = bvg_asked(p, 0, force->side, attachable(r, s, force));
    for (int theater = BVG_EAST; theater <= BVG_WEST; theater++) { /* BVG-7.5b */
        struct bvg_usual usual = bvg_force_usual(force, bvg_force_chiefs(force, theater));
        struct bvg_set left = bvg_both(all, force->in[theater]);
        if (bvg_is_empty(&usual.chiefs) || bvg_is_empty(&left))
            continue;
        int32_t mark = offer_mark(p);
        bvg_offer_set(p, force->side, usual.infantry);
        struct choice of_infantry = offer_since(p, mark);
        for (int i; bvg_next_of(&left, &i);)
            offer_chiefs(r, s, force, &usual, of_infantry, force->first + i, p);
    }
}

bool bvg_attach(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = o->arg[0], chief = o->arg[1], before = bvg_offence(r, s, side);
    note_move(s, card, BVG_ATTACHED, BVG_DETACHED);
    if (s->now[card] & BVG_MOVED)
        bvg_mark_below(s, card, BVG_INACTIVE); /* BVG-7.7d */
    bvg_set_under(r, s, card, chief);
    emit(play, BVG_EVENT_ATTACHED, EVERYONE, 2, card, chief);
    return bvg_helps_favor(r, s, chief) || bvg_politics_kept(r, s, side, before, play);
}

static void offer_detach(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                         struct prompt *p)
{
    if (!offer_begin(p, BVG_DETACH))
        return;
    struct bvg_set under = bvg_without(bvg_without(force->board, force->head), force->is->with_garrison);
    bvg_offer_set(p, force->side, bvg_without(under, moved_already(r, s, force->side, BVG_ATTACHED)));
    offer_end(p);
}

bool bvg_detach(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = o->arg[0], from = s->leader[card], before = bvg_offence(r, s, side);
    note_move(s, card, BVG_DETACHED, BVG_ATTACHED);
    s->parted[card] = (uint8_t)from;
    s->leader[card] = 0;
    emit(play, BVG_EVENT_DETACHED, EVERYONE, 2, card, from);
    return bvg_politics_kept(r, s, side, before, play);
}

/* ---- the steps ---- */
void bvg_pre_action_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    struct bvg_force force;
    bvg_force_read(r, s, side, &force);
    offer_deploy(r, s, &force, p); /* BVG-2.4a; no map cards, no Enigma (ruling 6) */
    offer_attach(r, s, &force, p);
    offer_detach(r, s, &force, p);
    bvg_late_offers(r, s, side, p);
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

void bvg_begin_deploy(const struct rules *r, struct bvg_state *s, struct play *play)
{
    memset(&s->deploy, 0, sizeof s->deploy);
    memset(s->parted, 0, sizeof s->parted);
    if (s->mover == BVG_CSA && !bvg_lay_forced(r, s, play))
        return;
    bvg_goto(s, BVG_STEP_DEPLOY, s->mover);
}

void bvg_deploy_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    struct bvg_force force;
    bool moves = offer_wants(p, BVG_DEPLOY) || offer_wants(p, BVG_ATTACH) || offer_wants(p, BVG_DETACH) ||
                 offer_wants(p, BVG_TRANSFER) || offer_wants(p, BVG_DISMISS) || offer_wants(p, BVG_RAIL);
    if (moves)
        bvg_force_read(r, s, side, &force);
    bvg_map_offers(r, s, side, p);
    if (moves) {
        offer_deploy(r, s, &force, p);
        offer_attach(r, s, &force, p);
        offer_detach(r, s, &force, p);
        bvg_transfer_offers(r, s, &force, p);
        bvg_dismiss_offers(r, s, &force, p);
        bvg_rail_offers(r, s, &force, p);
    }
    bvg_shift_offers(r, s, side, p);
    bvg_recall_offers(r, s, side, p);
    bvg_send_offers(r, s, side, p);
    if (s->now_turn.ironclads_restore)
        bvg_restore_offers(r, s, side, p);
    bvg_play_offers(r, s, side, p);
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

void bvg_dismiss_lonely(const struct rules *r, struct bvg_state *s, int side, struct play *play)
{
    for (bool again = true; again;) { /* a commander whose last subordinate goes is lonely in his turn */
        again = false;
        struct bvg_set left = bvg_both(bvg_board_of(r, s, side), bvg_masks(r, side)->kind[BVG_LEADER]);
        for (int i; bvg_next_of(&left, &i);) {
            int c = bvg_first_card(side) + i;
            if (bvg_leads(s, c))
                continue;
            emit(play, BVG_EVENT_DISMISSED, EVERYONE, 3, c, 0, 1);
            bvg_send_to_cadre(r, s, c, play);
            again = true;
        }
    }
}

bool bvg_deploy_finish(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)o;
    bvg_dismiss_lonely(r, s, side, play); /* BVG-7.6g */
    bvg_cure_politics(r, s, side, play);
    bvg_begin_combat(r, s);
    return true;
}
