/* SPDX-License-Identifier: Apache-2.0 */
/* The Draw/Replace Step (rule book chapter 6; late-war cards 17.1 to 17.3; the 1864 Elections 18.5). */
#include "games/blue-vs-gray/rules/sets.h"

static int deck_size(const struct bvg_state *s, int side)
{
    return s->deck[side].draw.n;
}

static int at_most(int n, int limit)
{
    return n < limit ? n : limit;
}

/* Draws that must still be made before anything else may be taken for one (BVG-6.1d, e); none with an empty deck. */
static int draws_owed(const struct bvg_state *s, int side)
{
    int owed = at_most(s->draw.least - s->draw.drawn, deck_size(s, side));
    return owed > 0 ? owed : 0;
}

static int draws_spare(const struct bvg_state *s, int side)
{
    return s->draw.entitled - at_most(draws_owed(s, side), s->draw.entitled);
}

static bool useless(const struct rules *r, const struct bvg_state *s, int card)
{
    if (!bvg_in_hand(s, card))
        return false;
    if (bvg_card(r, card)->rule == BVG_RULE_DIGGING) /* BVG-C67c */
        return s->sickness != 0;
    return bvg_card(r, card)->kind == BVG_MAP_CARD && bvg_map_useless(r, s, card);
}

static struct bvg_set useless_cards(const struct rules *r, const struct bvg_state *s, int side)
{
    const struct bvg_masks *is = bvg_masks(r, side);
    struct bvg_set out = bvg_both(bvg_hand_of(r, s, side), bvg_either(is->kind[BVG_MAP_CARD], is->kind[BVG_ENIGMA]));
    struct bvg_set left = out;
    for (int i; bvg_next_of(&left, &i);)
        if (!useless(r, s, bvg_first_card(side) + i))
            bvg_take_out(&out, i);
    return out;
}

bool bvg_has_useless(const struct rules *r, const struct bvg_state *s, int side)
{
    struct bvg_set cards = useless_cards(r, s, side);
    return !bvg_is_empty(&cards);
}

bool bvg_may_keep_slot(const struct rules *r, const struct bvg_state *s, int side)
{
    return s->draw.replacing != BVG_KEEPS_SLOTS || bvg_has_useless(r, s, side);
}

static void offer_cadre(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    struct bvg_set cadre = bvg_cards_with(r, side, s->place, BVG_CADRE);
    bvg_offer_set(p, side, bvg_without(cadre, bvg_cards_having(r, side, s->lasting, BVG_DOWN))); /* BVG-6.4a */
}

/* Sorts of which the side's deck has any: corps are the USA's infantry, divisions the CSA's, squadrons the USA's. */
static void offer_sorts(int side, struct prompt *p)
{
    offer_id(p, BVG_SORT_LEADER);
    offer_id(p, side == BVG_USA ? BVG_SORT_CORPS : BVG_SORT_DIVISION);
    offer_id(p, BVG_SORT_CAVALRY);
    if (side == BVG_USA)
        offer_id(p, BVG_SORT_SQUADRON);
}

static void offer_draws(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    int most = at_most(s->draw.entitled, deck_size(s, side));
    if (offer_begin(p, BVG_DRAW)) { /* BVG-6.2 */
        offer_range(p, 1, most);
        offer_end(p);
    }
    if (offer_begin(p, BVG_UNTIL)) {
        offer_id(p, BVG_NAME_SORT);
        offer_next(p);
        offer_sorts(side, p);
        offer_next(p);
        offer_range(p, 1, most);
        offer_end(p);
    }
    if (offer_begin(p, BVG_UNTIL)) {
        offer_id(p, BVG_NAME_CARD);
        offer_next(p);
        bvg_offer_set(p, side, bvg_without(bvg_masks(r, side)->all, bvg_cards_with(r, side, s->place, BVG_OUT)));
        offer_next(p);
        offer_range(p, 1, most);
        offer_end(p);
    }
}

static void offer_others(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    int spare = draws_spare(s, side);
    if (offer_begin(p, BVG_SUPPLY)) { /* BVG-6.3a */
        offer_range(p, 1, spare);
        offer_end(p);
    }
    if (spare > 0 && offer_begin(p, BVG_TAKE)) { /* BVG-6.4a */
        offer_cadre(r, s, side, p);
        offer_end(p);
    }
    if (offer_begin(p, BVG_CASH)) { /* BVG-6.5a */
        offer_range(p, 1, at_most(s->supply[side], deck_size(s, side)));
        offer_end(p);
    }
    if (s->supply[side] > 0 && offer_begin(p, BVG_CASH_CARD)) {
        offer_cadre(r, s, side, p);
        offer_end(p);
    }
}

void bvg_draw_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    offer_draws(r, s, side, p);
    offer_others(r, s, side, p);
    bvg_restore_offers(r, s, side, p);                               /* BVG-6.6a */
    if (offer_begin(p, BVG_REMOVE) && bvg_may_keep_slot(r, s, side)) /* BVG-6.7b: without another card for it */
        offer_plain(p, BVG_REMOVE);
    bvg_late_offers(r, s, side, p);
    bvg_recall_offers(r, s, side, p);
    bvg_play_offers(r, s, side, p);
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

/* The Union shows the card at once; the war is lost, or goes on (BVG-18.5). False: the game is over. */
static bool hold_elections(const struct rules *r, struct bvg_state *s, int card, struct play *play)
{
    int total = bvg_total(r, s);
    s->elected = 1;
    emit(play, BVG_EVENT_ELECTIONS, EVERYONE, 1, total);
    bvg_send_out(s, card, play);
    if (total > bvg_data(r)->table.election)
        return true; /* BVG-18.5c */
    bvg_finish(r, s, BVG_END_OPERATIONAL, BVG_CSA, play);
    return false;
}

/* What becomes of a card that was just drawn: 1 it stays, 0 another is drawn for it, 2 it goes and nothing comes, -1
 * the game is over. */
static int settle_drawn(const struct rules *r, struct bvg_state *s, int side, int card, bool face_up, struct play *play)
{
    if (bvg_card(r, card)->late_war && !s->late_war[side]) {
        if (!face_up && !bvg_data(r)->scenario[s->scenario].late_immediate) { /* BVG-17.1a */
            bvg_late_under(r, s, side, card, play);
            return 0;
        }
        bvg_late_begin(r, s, side, play); /* BVG-17.2a */
    }
    if (card == bvg_data(r)->elections)
        return hold_elections(r, s, card, play) ? 1 : -1;                            /* BVG-18.5a */
    if (s->late_war[side] && bvg_card(r, card)->rule == BVG_RULE_GONE_AT_LATE_WAR) { /* drawn too late to serve */
        bvg_send_out(s, card, play);
        return 0;
    }
    if (useless(r, s, card)) { /* BVG-6.7a, b; for Digging for the South there is no choice (BVG-C67c) */
        bool slot = bvg_card(r, card)->kind == BVG_MAP_CARD && s->draw.replacing == BVG_KEEPS_SLOTS;
        emit(play, BVG_EVENT_USELESS, EVERYONE, 2, side, card);
        bvg_send_out(s, card, play);
        return slot ? 2 : 0;
    }
    return 1;
}

bool bvg_draw_one(const struct rules *r, struct bvg_state *s, int side, struct play *play)
{
    int drawer = bvg_seat(s, side, BVG_EAST); /* BVG-4P-c */
    while (deck_size(s, side) > 0) {
        int card = deck_draw(&s->deck[side], side, drawer, play);
        if (card == 0)
            return play_horizon(play);
        bool face_up = (s->lasting[card] & BVG_FACE_UP) != 0;
        s->place[card] = BVG_HAND;
        s->lasting[card] = 0;
        s->known[card] = (uint8_t)(face_up ? bvg_everybody(s) : 0);
        emit(play, BVG_EVENT_DREW, ONLY(drawer), 2, side, card);
        emit(play, BVG_EVENT_DREW, EVERYONE & ~ONLY(drawer), 2, side, face_up ? card : 0);
        int fate = settle_drawn(r, s, side, card, face_up, play);
        if (fate == 1)
            bvg_hand_on(r, s, card, play);
        if (fate)
            return fate > 0;
    }
    return false;
}

/* Takes map cards that are useless out of the hand, each replaced by a draw if the owner wants (BVG-6.7). */
static void remove_useless(const struct rules *r, struct bvg_state *s, int side, bool replace, struct play *play)
{
    struct bvg_set left = useless_cards(r, s, side);
    for (int i; bvg_next_of(&left, &i);) {
        emit(play, BVG_EVENT_USELESS, EVERYONE, 2, side, bvg_first_card(side) + i);
        bvg_send_out(s, bvg_first_card(side) + i, play);
        s->draw.replacing += replace && s->draw.replacing != BVG_KEEPS_SLOTS;
    }
    for (; s->draw.replacing > 0 && !s->flow.over && !play->horizon; s->draw.replacing--)
        bvg_draw_one(r, s, side, play);
}

/* The first act of a step with drawing in it: what was owed from before is settled. False: stop here. */
static bool begin(const struct rules *r, struct bvg_state *s, int side, struct play *play)
{
    s->draw.begun = 1;
    bvg_settle_late(r, s, side, play); /* BVG-2.1j: the order is fixed by the first draw */
    remove_useless(r, s, side, true, play);
    return !s->flow.over && !play->horizon;
}

/* Draws up to n cards; `wanted` (NULL: none) ends it once the least draws are made. */
struct wanted {
    int kind, id;
};
static bool is_wanted(const struct rules *r, const struct wanted *w, int card)
{
    static const int kinds[] = {
        [BVG_SORT_LEADER] = BVG_LEADER,   [BVG_SORT_CORPS] = BVG_INFANTRY, [BVG_SORT_DIVISION] = BVG_INFANTRY,
        [BVG_SORT_CAVALRY] = BVG_CAVALRY, [BVG_SORT_SQUADRON] = BVG_NAVAL,
    };
    return w->kind == BVG_NAME_SORT ? bvg_card(r, card)->kind == kinds[w->id] : card == w->id;
}

/* The cards of a hand that are wanted: one more of them after a draw means that it came. */
static int count_wanted(const struct rules *r, const struct bvg_state *s, int side, const struct wanted *w)
{
    int n = 0;
    struct bvg_set hand = bvg_hand_of(r, s, side);
    for (int i; bvg_next_of(&hand, &i);)
        n += is_wanted(r, w, bvg_first_card(side) + i);
    return n;
}

static void draw_entitled(const struct rules *r, struct bvg_state *s, int side, int n, const struct wanted *w,
                          struct play *play)
{
    int before = w ? count_wanted(r, s, side, w) : 0;
    for (int i = 0; i < n && s->draw.entitled > 0 && deck_size(s, side) > 0; i++) {
        s->draw.entitled--;
        s->draw.drawn++;
        if (!bvg_draw_one(r, s, side, play) && (s->flow.over || play->horizon))
            return;
        if (w && draws_owed(s, side) == 0 && count_wanted(r, s, side, w) > before)
            return;
    }
}

bool bvg_draw_cards(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    if (begin(r, s, side, play))
        draw_entitled(r, s, side, o->arg[0], NULL, play);
    return !play->horizon;
}

bool bvg_draw_until(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    const struct wanted w = {o->arg[0], o->arg[1]};
    if (begin(r, s, side, play))
        draw_entitled(r, s, side, o->arg[2], &w, play);
    return !play->horizon;
}

bool bvg_draw_supply(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)r;
    s->draw.begun = 1;
    s->draw.entitled -= o->arg[0];
    bvg_pay_supply(s, side, o->arg[0], BVG_SUPPLY_DRAW, play);
    return true;
}

static void take_card(const struct rules *r, struct bvg_state *s, int side, int card, struct play *play)
{
    s->draw.begun = 1;
    bvg_take_to_hand(s, card, bvg_receiver(r, s, card), play);
    s->now[card] = BVG_FROM_CADRE; /* BVG-O1c */
    emit(play, BVG_EVENT_TAKEN, EVERYONE, 2, side, card);
}

bool bvg_draw_take(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    s->draw.entitled--;
    take_card(r, s, side, o->arg[0], play);
    return true;
}

/* BVG-6.5a: these draws are beyond the entitlement and do not count toward the least. */
bool bvg_draw_cash(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    if (!begin(r, s, side, play))
        return !play->horizon;
    for (int i = 0; i < o->arg[0] && s->supply[side] > 0 && deck_size(s, side) > 0; i++) {
        bvg_pay_supply(s, side, -1, BVG_SUPPLY_CASHED, play);
        if (!bvg_draw_one(r, s, side, play) && (s->flow.over || play->horizon))
            break;
    }
    return !play->horizon;
}

bool bvg_draw_cash_card(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    bvg_pay_supply(s, side, -1, BVG_SUPPLY_CASHED, play);
    take_card(r, s, side, o->arg[0], play);
    return true;
}

bool bvg_draw_remove(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)o;
    s->draw.begun = 1;
    s->draw.replacing = BVG_KEEPS_SLOTS; /* what is drawn in this step too: its owner may want no other (BVG-3.28a) */
    remove_useless(r, s, side, false, play);
    return true;
}

static void turn_cadre_up(struct bvg_state *s, int side, struct play *play)
{
    int n = 0;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->place[c] == BVG_CADRE && (s->lasting[c] & BVG_DOWN)) {
            s->lasting[c] = (uint8_t)(s->lasting[c] & ~BVG_DOWN);
            n++;
        }
    if (n > 0)
        emit(play, BVG_EVENT_CADRE_UP, EVERYONE, 2, side, n);
}

/* What is left: first the least cards, the rest as supply (W2); then cadre is turned up (BVG-6.8a), hands are blinded.
 */
bool bvg_draw_finish(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)o;
    if (begin(r, s, side, play))
        draw_entitled(r, s, side, draws_owed(s, side), NULL, play);
    if (s->flow.over || play->horizon)
        return !play->horizon;
    bvg_pay_supply(s, side, s->draw.entitled, BVG_SUPPLY_DRAW, play);
    s->draw = (struct bvg_draw){0};
    s->now_turn.digging_restore = 0;
    turn_cadre_up(s, side, play);
    if (!bvg_reblind(s, side, play))
        return play_horizon(play);
    bvg_begin_deploy(r, s, play);
    return true;
}
