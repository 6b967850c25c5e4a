/* The Reorganization Step (rule book chapter 12): all commands may be formed anew, for a point of supply, in a turn
 * without attack or raid. Each order puts one card, with what is under it, where it shall be; every command is legal at
 * any moment, only leaders may stand alone until the end. What is not named stays. */
#include "games/blue-vs-gray/steps.h"

void bvg_reorganize_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bvg_state *s = view;
    if (s->supply[seat] > 0 && !s->now_turn.attacks && !s->now_turn.raids) /* BVG-12a */
        offer_plain(p, BVG_REORGANIZE);
    bvg_play_offers(r, s, seat, p);
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

bool bvg_reorganize(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)r;
    (void)o;
    bvg_pay_supply(s, seat, -1, BVG_SUPPLY_REORGANIZE, play);
    s->now_turn.reorganized = 1;
    emit(play, BVG_EVENT_REORGANIZED, EVERYONE, 1, seat);
    flow_goto(s, BVG_STEP_FORMING, ONLY(seat));
    return true;
}

bool bvg_reorganize_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)seat;
    (void)o;
    bvg_begin_regroup(r, state, play);
    return true;
}

static bool formable(const struct rules *r, const struct bvg_state *s, int card)
{
    int kind = bvg_card(r, card)->kind;
    if (kind == BVG_GARRISON)
        return bvg_in_hand(s, card); /* it never moves */
    return (bvg_on_board(s, card) || bvg_in_hand(s, card)) && kind != BVG_MAP_CARD && kind != BVG_ENIGMA; /* BVG-12b */
}

/* May the card be in this theater, where it is or out of the hand (BVG-7.3d, O1a)? */
static bool theater_open(const struct rules *r, const struct bvg_state *s, int card, int theater)
{
    if (bvg_in_hand(s, card))
        return (bvg_deploy_theaters(r, s, card) & theater) != 0;
    return bvg_theater_allowed(r, s, card, theater);
}

static void offer_places(const struct rules *r, const struct bvg_state *s, int card, int theater, const uint8_t *chief,
                         int n, struct prompt *p)
{
    bool here = bvg_on_board(s, card) && s->theater[card] == theater;
    if (!theater_open(r, s, card, theater))
        return;
    offer_begin(p, BVG_COMMAND);
    offer_id(p, card);
    offer_next(p);
    if (!(here && !s->leader[card]) && bvg_card(r, card)->rule != BVG_RULE_WITH_GARRISON)
        offer_id(p, 0);
    for (int i = 0; i < n && bvg_card(r, card)->kind != BVG_NAVAL; i++)
        if (!(here && s->leader[card] == chief[i]) && bvg_may_be_under(r, s, card, chief[i]))
            offer_id(p, chief[i]);
    offer_next(p);
    offer_id(p, theater);
    offer_end(p);
}

void bvg_forming_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bvg_state *s = view;
    uint8_t chief[BVG_CARDS_MAX];
    for (int theater = BVG_EAST; theater <= BVG_WEST && offer_begin(p, BVG_COMMAND); theater++) {
        offer_end(p);
        int n = bvg_chiefs(r, s, seat, theater, chief);
        for (int c = bvg_first_card(seat), last = bvg_last_card(seat); c <= last; c++)
            if (formable(r, s, c))
                offer_places(r, s, c, theater, chief, n, p);
    }
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

bool bvg_form(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = o->arg[0], chief = o->arg[1], theater = o->arg[2];
    (void)seat;
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

bool bvg_forming_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)o;
    bvg_dismiss_lonely(r, s, seat, play); /* BVG-12d */
    bvg_cure_politics(r, s, seat, play);
    if (bvg_decide(r, s, play)) /* squadrons may have changed theater */
        return true;
    bvg_begin_regroup(r, s, play);
    return true;
}
