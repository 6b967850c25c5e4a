/* Enigma cards whose whole effect lies outside battle. Those that need a battle, or a question to the other side, come
 * with combat. */
#include "games/blue-vs-gray/steps.h"

static int enemy_of(int seat)
{
    return 1 - seat;
}

bool bvg_playable_outside_battle(const struct rules *r, int card)
{
    switch (bvg_card(r, card)->rule) {
    case BVG_RULE_MONITOR:
    case BVG_RULE_IRONCLADS:
    case BVG_RULE_RANGERS:
    case BVG_RULE_RESTORE_CARD:
    case BVG_RULE_DEGATAGA:
    case BVG_RULE_DIGGING:
    case BVG_RULE_COPPERHEADS:
    case BVG_RULE_SPY:
        return true;
    default:
        return false;
    }
}

static bool may_play(const struct rules *r, const struct bvg_state *s, int seat, int card)
{
    switch (bvg_card(r, card)->rule) {
    case BVG_RULE_DIGGING:
        return !s->sickness;
    case BVG_RULE_COPPERHEADS:
        return !s->extra_turn; /* in the own turn only (ruling 38); the prompts are all of it */
    case BVG_RULE_SPY:         /* the Confederate spy needs the Valley */
        return seat == BVG_USA || bvg_holds(s, BVG_CSA, bvg_data(r)->shenandoah);
    default:
        return bvg_playable_outside_battle(r, card);
    }
}

void bvg_play_offers(const struct rules *r, const struct bvg_state *s, int seat, struct prompt *p)
{
    if (s->now_turn.no_cards || !offer_begin(p, BVG_PLAY))
        return;
    for (int c = bvg_first_card(seat), last = bvg_last_card(seat); c <= last; c++)
        if (bvg_in_hand(s, c) && bvg_card(r, c)->kind == BVG_ENIGMA && may_play(r, s, seat, c))
            offer_id(p, c);
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
static void play_rangers(const struct rules *r, struct bvg_state *s, int seat, int card, struct play *play)
{
    bvg_pay_supply(s, seat, 1, BVG_SUPPLY_CARD, play);
    for (int i = 0; i < bvg_card(r, card)->amount && !play->horizon && !s->flow.over; i++)
        bvg_draw_one(r, s, seat, play);
    if (!s->flow.over && !play->horizon && flow_peek(s)->step == BVG_STEP_DEPLOY)
        bvg_lay_forced(r, s, play);
}

static void play_restores(const struct rules *r, struct bvg_state *s, int seat, int card, struct play *play)
{
    for (int i = 0; i < bvg_card(r, card)->amount; i++) {
        int unit = bvg_best_restore(r, s, seat);
        if (unit)
            bvg_restore_card(s, unit, BVG_BY_CARD, play);
    }
}

/* BVG-C71a: the Union's own choice, made for it: the weakest full corps, of equals the one with the higher number. */
static void play_degataga(const struct rules *r, struct bvg_state *s, struct play *play)
{
    int weakest = 0;
    for (int c = bvg_first_card(BVG_USA), last = bvg_last_card(BVG_USA); c <= last; c++) {
        const struct bvg_card *corps = bvg_card(r, c);
        if (corps->kind != BVG_INFANTRY || corps->rule == BVG_RULE_WITH_GARRISON || !bvg_on_board(s, c) ||
            bvg_is_depleted(s, c))
            continue;
        if (!weakest || corps->strength <= bvg_card(r, weakest)->strength)
            weakest = c;
    }
    if (!weakest)
        return;
    bvg_vacate(r, s, weakest);
    bvg_send_out(s, weakest, play);
}

static void play_spy(struct bvg_state *s, int seat, struct play *play)
{
    int other = enemy_of(seat);
    deck_show_hand(&s->deck[other], other, other, seat, play);
    for (int c = bvg_first_card(other), last = bvg_last_card(other); c <= last; c++)
        if (bvg_in_hand(s, c))
            s->known[c] = (uint8_t)(s->known[c] | ONLY(seat));
}

static bool stays_on_table(int rule)
{
    return rule == BVG_RULE_MONITOR || rule == BVG_RULE_IRONCLADS || rule == BVG_RULE_DIGGING; /* BVG-3.7b */
}

static void take_effect(const struct rules *r, struct bvg_state *s, int seat, int card, struct play *play)
{
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
        play_rangers(r, s, seat, card, play);
        break;
    case BVG_RULE_RESTORE_CARD:
        play_restores(r, s, seat, card, play);
        break;
    case BVG_RULE_DEGATAGA:
        play_degataga(r, s, play);
        break;
    case BVG_RULE_SPY:
        play_spy(s, seat, play);
        break;
    case BVG_RULE_COPPERHEADS:
        s->extra_turn = 1; /* BVG-C40a */
        break;
    default:
        break;
    }
}

bool bvg_play_card(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = o->arg[0], rule = bvg_card(r, card)->rule;
    emit(play, BVG_EVENT_PLAYED, EVERYONE, 2, seat, card);
    if (stays_on_table(rule)) {
        deck_play(&s->deck[seat], seat, seat, card, play);
        s->place[card] = BVG_ACTIVE;
        s->known[card] = 0;
    } else {
        bvg_send_out(s, card, play); /* BVG-3.7e */
    }
    take_effect(r, s, seat, card, play);
    if (play->horizon)
        return play_horizon(play);
    if (!s->flow.over)
        bvg_decide(r, s, play);
    return true;
}
