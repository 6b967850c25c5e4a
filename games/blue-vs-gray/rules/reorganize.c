/* SPDX-License-Identifier: Apache-2.0 */
/* The Reorganization Step (rule book chapter 12): all commands may be formed anew, for a point of supply, in a turn
 * without attack or raid. Each order puts one card, with what is under it, where it shall be; every command is legal at
 * any moment, only leaders may stand alone until the end. What is not named stays. */
#include "games/blue-vs-gray/rules/sets.h"

void bvg_reorganize_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    if (s->supply[side] > 0 && !s->now_turn.attacks && !s->now_turn.raids) /* BVG-12a */
        offer_plain(p, BVG_REORGANIZE);
    bvg_play_offers(r, s, side, p);
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

bool bvg_reorganize(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)r;
    (void)o;
    bvg_pay_supply(s, side, -1, BVG_SUPPLY_REORGANIZE, play);
    s->now_turn.reorganized = 1;
    emit(play, BVG_EVENT_REORGANIZED, EVERYONE, 1, side);
    bvg_goto(s, BVG_STEP_FORMING, side);
    return true;
}

bool bvg_reorganize_finish(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    (void)side;
    (void)o;
    bvg_begin_regroup(r, state, play);
    return true;
}

/* What can be placed in a theater: all on the board or in the hand but map and Enigma cards (BVG-12b) that may be there
 * (BVG-7.3d, O1a); the garrison never moves. */
static struct bvg_set placeable(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                                int theater)
{
    struct bvg_set board =
        bvg_without(bvg_without(force->board, force->is->kind[BVG_GARRISON]), force->barred[theater]);
    struct bvg_set hand = bvg_deployable(r, s, force, theater);
    if (bvg_option(s, 1)) /* BVG-O1c is for the Deploy/Move Step */
        hand = bvg_without(hand, force->is->foreign[theater]);
    board = bvg_without(board, bvg_both(force->is->lone, force->in[theater])); /* they can but stay as they are */
    return bvg_either(board, hand);
}

/* Where cards may be placed in a theater; lists that are the same for many are written once. */
struct places {
    int theater;
    struct bvg_usual usual;
    struct choice of_infantry, of_cavalry, of_leader; /* nobody and the usual chiefs */
    struct choice nobody, itself;                     /* the theater */
    struct bvg_set listed;                            /* chiefs for whose infantry a list has been written: */
    struct choice of_others[BVG_CSA_CARDS];           /* nobody and the usual chiefs but this one */
};

static struct choice list_places(const struct bvg_force *force, bool alone, struct bvg_set chiefs, struct prompt *p)
{
    int32_t mark = offer_mark(p);
    if (alone)
        offer_id(p, 0);
    bvg_offer_set(p, force->side, chiefs);
    return offer_since(p, mark);
}

static void list_usual_places(const struct bvg_force *force, int theater, struct places *at, struct prompt *p)
{
    at->theater = theater;
    at->usual = bvg_force_usual(force, bvg_force_chiefs(force, theater));
    at->of_infantry = list_places(force, true, at->usual.infantry, p);
    at->of_cavalry = list_places(force, true, at->usual.cavalry, p);
    at->of_leader = list_places(force, true, at->usual.leader, p);
    at->nobody = (struct choice){at->of_leader.first, 1};
    at->itself.first = offer_mark(p);
    offer_id(p, theater);
    at->itself.count = 1;
    at->listed = (struct bvg_set){{0, 0}};
}

/* For infantry that is under a chief in this theater: anybody else. */
static struct choice other_places(const struct bvg_force *force, int chief, struct places *at, struct prompt *p)
{
    if (!bvg_is_in(&at->listed, chief)) {
        struct bvg_set others = at->usual.infantry;
        bvg_take_out(&others, chief);
        at->of_others[chief] = list_places(force, true, others, p);
        bvg_put_in(&at->listed, chief);
    }
    return at->of_others[chief];
}

/* A list for this card alone. */
static struct choice own_places(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                                const struct places *at, int card, struct prompt *p)
{
    int i = card - force->first;
    bool here = bvg_is_in(&force->in[at->theater], i);
    bool alone = !(here && !s->leader[card]) && !bvg_is_in(&force->is->with_garrison, i);
    const struct bvg_set *usual = bvg_usual_under(force, &at->usual, card);
    struct bvg_set under = usual ? *usual : bvg_force_under(r, s, force, card, at->usual.chiefs);
    bvg_take_out(&under, i);
    if (here && s->leader[card])
        bvg_take_out(&under, s->leader[card] - force->first);
    return list_places(force, alone, under, p);
}

/* Whom a card may come under: one of the lists that many share, where its kind alone decides. */
static struct choice places_of(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                               struct places *at, int i, struct prompt *p)
{
    int card = force->first + i;
    int kind = bvg_card(r, card)->kind;
    if (bvg_is_in(&force->is->lone, i))
        return at->nobody;
    bool here = bvg_is_in(&force->in[at->theater], i);
    if (!bvg_is_in(&force->usual, i) || (here && kind != BVG_INFANTRY))
        return own_places(r, s, force, at, card, p);
    if (!here)
        return kind == BVG_LEADER ? at->of_leader : kind == BVG_CAVALRY ? at->of_cavalry : at->of_infantry;
    if (s->leader[card])
        return other_places(force, s->leader[card] - force->first, at, p);
    return (struct choice){at->of_infantry.first + 1, at->of_infantry.count - 1}; /* it is under nobody now */
}

static void offer_places(struct choice chiefs, const struct places *at, int card, struct prompt *p)
{
    offer_begin(p, BVG_COMMAND);
    offer_id(p, card);
    offer_next(p);
    offer_same(p, chiefs);
    offer_same(p, at->itself);
    offer_close(p);
}

void bvg_forming_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    struct bvg_force force;
    struct places at;
    bvg_force_read(r, s, side, &force);
    for (int theater = BVG_EAST; theater <= BVG_WEST && offer_begin(p, BVG_COMMAND); theater++) {
        offer_end(p);
        if (offer_skips(p, 2, theater))
            continue;
        struct bvg_set left = bvg_asked(p, 0, side, placeable(r, s, &force, theater));
        list_usual_places(&force, theater, &at, p);
        for (int i; bvg_next_of(&left, &i);)
            offer_places(places_of(r, s, &force, &at, i, p), &at, force.first + i, p);
    }
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

bool bvg_form(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = o->arg[0], chief = o->arg[1], theater = o->arg[2];
    (void)side;
    if (bvg_in_hand(s, card)) /* BVG-12c */
        bvg_deploy_card(r, s, card, theater, play);
    s->leader[card] = 0;
    bvg_set_theater(s, card, theater);
    bvg_set_under(r, s, card,
                  chief                                               ? chief
                  : bvg_card(r, card)->rule == BVG_RULE_WITH_GARRISON ? bvg_data(r)->dept
                                                                      : 0);
    emit(play, BVG_EVENT_PLACED, EVERYONE, 3, card, chief, theater);
    return true;
}

bool bvg_forming_finish(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)o;
    bvg_dismiss_lonely(r, s, side, play); /* BVG-12d */
    bvg_cure_politics(r, s, side, play);
    if (bvg_decide(r, s, play)) /* squadrons may have changed theater */
        return true;
    bvg_begin_regroup(r, s, play);
    return true;
}
