/* The Reorganization Step (rule book chapter 12): all commands may be formed anew, for a point of supply, in a turn
 * without attack or raid. Each order puts one card, with what is under it, where it shall be; every command is legal at
 * any moment, only leaders may stand alone until the end. What is not named stays. */
#include "games/blue-vs-gray/sets.h"

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

/* What can be placed: all on the board or in the hand but map and Enigma cards (BVG-12b); the garrison never moves. */
static struct bvg_set formable(const struct bvg_force *force)
{
    const struct bvg_masks *is = force->is;
    struct bvg_set out = bvg_either(force->hand, bvg_without(force->board, is->kind[BVG_GARRISON]));
    return bvg_without(out, bvg_either(is->kind[BVG_MAP_CARD], is->kind[BVG_ENIGMA]));
}

/* May the card be in this theater, where it is or out of the hand (BVG-7.3d, O1a)? */
static bool theater_open(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force, int card,
                         int theater)
{
    if (bvg_in_hand(s, card))
        return (bvg_deploy_theaters(r, s, card) & theater) != 0;
    return !bvg_is_in(&force->barred[theater], card - force->first);
}

static void offer_places(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force, int card,
                         int theater, struct bvg_set chiefs, struct prompt *p)
{
    bool here = bvg_on_board(s, card) && s->theater[card] == theater;
    struct bvg_set under = bvg_force_under(r, s, force, card, chiefs);
    if (here && s->leader[card])
        bvg_take_out(&under, s->leader[card] - force->first);
    bool alone = !(here && !s->leader[card]) && !bvg_is_in(&force->is->with_garrison, card - force->first);
    if (!alone && bvg_is_empty(&under))
        return;
    offer_begin(p, BVG_COMMAND);
    offer_id(p, card);
    offer_next(p);
    if (alone)
        offer_id(p, 0);
    bvg_offer_set(p, force->side, under);
    offer_next(p);
    offer_id(p, theater);
    offer_end(p);
}

void bvg_forming_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    struct bvg_force force;
    bvg_force_read(r, s, side, &force);
    for (int theater = BVG_EAST; theater <= BVG_WEST && offer_begin(p, BVG_COMMAND); theater++) {
        offer_end(p);
        struct bvg_set left = formable(&force), chiefs = bvg_force_chiefs(&force, theater);
        for (int i; bvg_next_of(&left, &i);)
            if (theater_open(r, s, &force, force.first + i, theater))
                offer_places(r, s, &force, force.first + i, theater, chiefs, p);
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
