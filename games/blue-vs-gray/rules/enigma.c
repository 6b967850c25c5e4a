/* SPDX-License-Identifier: Apache-2.0 */
/* Enigma cards that are played outside battle: when each may be played, and what it does. */
#include "games/blue-vs-gray/rules/sets.h"

static int enemy_of(int side)
{
    return 1 - side;
}

bool bvg_playable_outside_battle(const struct rules *r, int card)
{
    static const bool is[BVG_RULES] = {
        [BVG_RULE_MONITOR] = true,          [BVG_RULE_IRONCLADS] = true,     [BVG_RULE_RANGERS] = true,
        [BVG_RULE_RESTORE_CARD] = true,     [BVG_RULE_DEGATAGA] = true,      [BVG_RULE_DIGGING] = true,
        [BVG_RULE_COPPERHEADS] = true,      [BVG_RULE_SPY] = true,           [BVG_RULE_EMANCIPATION] = true,
        [BVG_RULE_FREEDOM_SICKNESS] = true, [BVG_RULE_MOUNTAIN_BOYS] = true, [BVG_RULE_ORDERS_191] = true,
        [BVG_RULE_DRAFT_RIOTS] = true,      [BVG_RULE_CANCEL_ENIGMA] = true,
    };
    return is[bvg_card(r, card)->rule];
}

/* Has an attack of this turn just been completed? */
static bool attack_is_over(const struct bvg_state *s, int window)
{
    bool since = window == BVG_OWN_TURN && flow_peek(s)->step == BVG_STEP_COMBAT && s->battle.phase == BVG_PHASE_NONE;
    return s->battle.city && (since || window == BVG_AFTER_BATTLE);
}

/* Cards for the attacks of a turn come before the turn's Combat Step is over. */
static bool before_attacks(const struct bvg_state *s, int window)
{
    int step = flow_peek(s)->step;
    return window == BVG_OWN_TURN && (step == BVG_STEP_DRAW || step == BVG_STEP_DEPLOY || step == BVG_STEP_COMBAT);
}

bool bvg_play_open(const struct rules *r, const struct bvg_state *s, int card, int window, int against)
{
    const struct bvg_card *c = bvg_card(r, card);
    if (c->kind != BVG_ENIGMA || (window == BVG_CARD_PLAYED) != (c->rule == BVG_RULE_CANCEL_ENIGMA))
        return false;
    switch (c->rule) {
    case BVG_RULE_MONITOR:
    case BVG_RULE_IRONCLADS:
    case BVG_RULE_RANGERS:
    case BVG_RULE_RESTORE_CARD:
    case BVG_RULE_DEGATAGA:
        return true;
    case BVG_RULE_SPY: /* the Confederate spy needs the Valley */
        return c->side == BVG_USA || bvg_holds(s, BVG_CSA, bvg_data(r)->shenandoah);
    case BVG_RULE_EMANCIPATION: /* BVG-U51a */
        return s->proclaimable && !s->emancipated;
    case BVG_RULE_DIGGING:
        return window == BVG_OWN_TURN && !s->sickness;
    case BVG_RULE_COPPERHEADS: /* in the own turn only (ruling 38) */
        return window == BVG_OWN_TURN && !s->extra_turn;
    case BVG_RULE_FREEDOM_SICKNESS: /* BVG-U65a */
        return before_attacks(s, window) && s->emancipated && s->now_turn.attacks == 0;
    case BVG_RULE_MOUNTAIN_BOYS: /* BVG-U60a */
        return before_attacks(s, window) && s->long_free;
    case BVG_RULE_ORDERS_191: /* BVG-U41a */
        return attack_is_over(s, window) && s->battle.attacker == BVG_CSA &&
               bvg_native(r, s, s->battle.city) == BVG_BY_USA;
    case BVG_RULE_DRAFT_RIOTS: /* BVG-C61a */
        return attack_is_over(s, window) && s->battle.lost[BVG_USA] >= c->least;
    case BVG_RULE_CANCEL_ENIGMA:
        return against && (c->other == against || c->also == against);
    default:
        return false;
    }
}

void bvg_play_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    int window = bvg_window_of(s), against = flow_peek(s)->local[1];
    if ((s->now_turn.no_cards && side == s->mover) || !offer_begin(p, BVG_PLAY))
        return;
    struct bvg_set left = bvg_both(bvg_hand_of(r, s, side), bvg_masks(r, side)->kind[BVG_ENIGMA]);
    for (int i; bvg_next_of(&left, &i);)
        if (bvg_play_open(r, s, bvg_first_card(side) + i, window, window == BVG_CARD_PLAYED ? against : 0))
            offer_id(p, bvg_first_card(side) + i);
    offer_end(p);
}

/* ---- the cards ---- */
static void play_monitor(const struct rules *r, struct bvg_state *s, struct play *play)
{
    int ironclads = bvg_data(r)->ironclads;
    s->monitor = 1;
    if (s->place[ironclads] == BVG_ACTIVE) { /* BVG-U23a, C19b */
        bvg_send_out(s, ironclads, play);
        s->now_turn.ironclads_restore = 0;
    }
    if (bvg_on_map(s, bvg_data(r)->norfolk) && !bvg_holds(s, BVG_USA, bvg_data(r)->norfolk))
        bvg_take_city(r, s, bvg_data(r)->norfolk, BVG_USA, BVG_WHY_CARD, play); /* BVG-U23b */
}

static void play_ironclads(const struct rules *r, struct bvg_state *s, int card, struct play *play)
{
    (void)r;
    s->ironclads = 1;
    if (s->monitor)
        bvg_send_out(s, card, play); /* BVG-C19c */
    else
        s->now_turn.ironclads_restore = s->mover == BVG_CSA;
}

static void play_digging(const struct rules *r, struct bvg_state *s, struct play *play)
{
    int wheeling = bvg_data(r)->wheeling;
    if (bvg_on_map(s, wheeling) && s->control[wheeling] == BVG_NEUTRAL)
        bvg_take_city(r, s, wheeling, BVG_CSA, BVG_WHY_CARD, play);
    if (flow_peek(s)->step == BVG_STEP_DRAW && !s->draw.begun)
        s->now_turn.digging_restore = 1; /* BVG-C67b */
}

/* BVG-C66a, b: cards that the deck does not have are lost. */
static void play_rangers(const struct rules *r, struct bvg_state *s, int side, int card, struct play *play)
{
    bvg_pay_supply(s, side, 1, BVG_SUPPLY_CARD, play);
    for (int i = 0; i < bvg_card(r, card)->amount && !play->horizon && !s->flow.over; i++)
        bvg_draw_one(r, s, side, play);
    if (!s->flow.over && !play->horizon && flow_peek(s)->step == BVG_STEP_DEPLOY)
        bvg_lay_forced(r, s, play);
}

static void play_restores(const struct rules *r, struct bvg_state *s, int side, int card, struct play *play)
{
    for (int i = 0; i < bvg_card(r, card)->amount; i++) {
        int unit = bvg_best_restore(r, s, side);
        if (unit)
            bvg_restore_card(s, unit, BVG_BY_CARD, play);
    }
}

/* BVG-U65a; C67a: what was dug for the South ends with it. */
static void play_sickness(const struct rules *r, struct bvg_state *s, int card, struct play *play)
{
    int digging = bvg_card(r, card)->other;
    s->sickness = 1;
    s->now_turn.sick = 1;
    if (digging && s->place[digging] == BVG_ACTIVE)
        bvg_send_out(s, digging, play);
}

/* Both hands of a side that is split (BVG-4P-h), for him who played the card: nobody else looks. */
static void play_spy(struct bvg_state *s, int side, struct play *play)
{
    int other = enemy_of(side), actor = s->split.actor - 1;
    int spy = actor >= 0 && bvg_side_at(s, actor) == side ? actor : bvg_seat(s, side, BVG_EAST);
    for (int seat = 0; seat < bvg_n_seats(s); seat++)
        if (bvg_side_at(s, seat) == other)
            deck_show_hand(&s->deck[other], other, seat, spy, play);
    for (int c = bvg_first_card(other), last = bvg_last_card(other); c <= last; c++)
        if (bvg_in_hand(s, c)) {
            s->known[c] = (uint8_t)(s->known[c] | ONLY(spy));
            emit(play, BVG_EVENT_SEEN, ONLY(spy), 2, side, c);
        }
}

static bool stays_on_table(int rule)
{
    return rule == BVG_RULE_MONITOR || rule == BVG_RULE_IRONCLADS || rule == BVG_RULE_DIGGING; /* BVG-3.7b */
}

void bvg_card_effect(const struct rules *r, struct bvg_state *s, int card, struct play *play)
{
    int side = bvg_side_of(card);
    switch (bvg_card(r, card)->rule) {
    case BVG_RULE_MONITOR:
        play_monitor(r, s, play);
        break;
    case BVG_RULE_IRONCLADS:
        play_ironclads(r, s, card, play);
        break;
    case BVG_RULE_DIGGING:
        play_digging(r, s, play);
        break;
    case BVG_RULE_RANGERS:
        play_rangers(r, s, side, card, play);
        break;
    case BVG_RULE_RESTORE_CARD:
        play_restores(r, s, side, card, play);
        break;
    case BVG_RULE_SPY:
        play_spy(s, side, play);
        break;
    case BVG_RULE_COPPERHEADS:
        s->extra_turn = 1; /* BVG-C40a */
        break;
    case BVG_RULE_EMANCIPATION:
        bvg_emancipate(r, s, play); /* BVG-U51c */
        break;
    case BVG_RULE_FREEDOM_SICKNESS:
        play_sickness(r, s, card, play);
        break;
    case BVG_RULE_MOUNTAIN_BOYS:
        s->now_turn.mountain_boys = 1; /* BVG-U60b */
        break;
    case BVG_RULE_ORDERS_191:
        s->orders_191 = 1; /* BVG-U41b */
        break;
    default:
        break;
    }
    if (play->horizon || s->flow.over || bvg_decide(r, s, play))
        return;
    if (bvg_card(r, card)->rule == BVG_RULE_DEGATAGA || bvg_card(r, card)->rule == BVG_RULE_DRAFT_RIOTS)
        bvg_ask_levy(r, s, card); /* BVG-C71a, C61b */
}

/* Habeas Corpus: neither card has an effect. */
static void cancel(struct bvg_state *s, int card, struct play *play)
{
    emit(play, BVG_EVENT_CANCELLED, EVERYONE, 2, card, flow_peek(s)->local[1]);
    flow_end(s);
}

bool bvg_play_card(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = o->arg[0], rule = bvg_card(r, card)->rule;
    emit(play, BVG_EVENT_PLAYED, EVERYONE, 2, side, card);
    if (stays_on_table(rule)) {
        deck_play(&s->deck[side], side, bvg_holder(s, card), card, play);
        s->place[card] = BVG_ACTIVE;
        s->known[card] = 0;
    } else {
        bvg_send_out(s, card, play); /* BVG-3.7e */
    }
    if (rule == BVG_RULE_CANCEL_ENIGMA)
        cancel(s, card, play);
    else if (!bvg_ask_cancel(r, s, card))
        bvg_card_effect(r, s, card, play);
    return !play->horizon || play_horizon(play);
}
