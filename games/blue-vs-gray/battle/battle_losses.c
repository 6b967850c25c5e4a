/* SPDX-License-Identifier: Apache-2.0 */
/* What a rout adds, and the steps that each side loses, one by one, the attacker's first (BVG-8.5l to o, G-rout). */
#include "games/blue-vs-gray/battle/battle.h"

/* ---- the choice after a rout ---- */
enum { FEWER = 1, MORE };

void bvg_rout_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    (void)r, (void)view, (void)side;
    if (!offer_begin(p, BVG_ROUT))
        return;
    offer_range(p, FEWER, MORE);
    offer_end(p);
}

/* Steps that a side can lose without losing a unit for good. */
static int spare_steps(const struct rules *r, const struct bvg_state *s, int side)
{
    int n = 0;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->fights[c] && bvg_is_unit(r, c) && bvg_in_action(s, c))
            n += bvg_card(r, c)->steps - 1 - (bvg_is_depleted(s, c) ? 1 : 0);
    return n;
}

/* More for the loser, unless the winner would lose a last step (W5). */
bool bvg_rout_fallback(const struct rules *r, const void *view, int side, struct order *out)
{
    const struct bvg_state *s = view;
    int owed = s->battle.owed[side];
    *out = (struct order){
        .verb = BVG_ROUT, .n_args = 1, .arg = {owed > 0 && owed > spare_steps(r, s, side) ? FEWER : MORE}};
    return true;
}

bool bvg_rout(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int *mine = &s->battle.owed[side];
    (void)r;
    if (o->arg[0] == MORE)
        s->battle.owed[bvg_foe(side)]++;
    else if (*mine > 0) /* ruling 26 */
        --*mine;
    emit(play, BVG_EVENT_ROUT_CHOICE, EVERYONE, 2, side, o->arg[0]);
    s->battle.phase = BVG_PHASE_LOSSES;
    flow_end(s);
    return true;
}

void bvg_phase_rout(const struct rules *r, struct bvg_state *s, struct play *play)
{
    (void)r, (void)play;
    bvg_call(s, BVG_STEP_ROUT, s->battle.winner - 1);
}

/* ---- steps ---- */
/* The side's unit that must bear its first loss, or 0 (Hood's Division). */
static int bears_first(const struct rules *r, const struct bvg_state *s, int side)
{
    if (side != bvg_attacker(s) || s->late_war[side])
        return 0;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (bvg_card(r, c)->rule == BVG_RULE_FIRST_LOSS && s->fights[c] && bvg_in_action(s, c) &&
            !(s->fights[c] & (BVG_ONE_LOST | BVG_TWO_LOST)))
            return c;
    return 0;
}

/* Units that can bear the next step: active ones while there are any (BVG-8.5n). */
static int bearers(const struct rules *r, const struct bvg_state *s, int side, uint8_t card[BVG_CARDS_MAX])
{
    int n = 0, first = bears_first(r, s, side);
    if (first) {
        card[0] = (uint8_t)first;
        return 1;
    }
    for (int active = 1; active >= 0 && n == 0; active--)
        for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
            if (bvg_fights(s, c) && bvg_on_board(s, c) && bvg_is_unit(r, c) && (!active || bvg_in_action(s, c)))
                card[n++] = (uint8_t)c;
    return n;
}

void bvg_losses_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    uint8_t card[BVG_CARDS_MAX];
    if (!offer_begin(p, BVG_LOSSES))
        return;
    int n = bearers(r, view, side, card);
    for (int i = 0; i < n; i++)
        offer_id(p, card[i]);
    offer_end(p);
}

static bool is_last_step(const struct rules *r, const struct bvg_state *s, int card)
{
    return bvg_card(r, card)->steps < 2 || bvg_is_depleted(s, card);
}

/* What a side loses in strength when this unit loses a step. */
static int cost(const struct rules *r, const struct bvg_state *s, int card)
{
    return bvg_strength(r, s, card) - (is_last_step(r, s, card) ? 0 : bvg_card(r, card)->depleted);
}

/* Where it costs the least strength, never a last step while another can bear it, of equals the higher number (W5). */
bool bvg_losses_fallback(const struct rules *r, const void *view, int side, struct order *out)
{
    const struct bvg_state *s = view;
    uint8_t card[BVG_CARDS_MAX];
    int n = bearers(r, s, side, card), best = 0;
    for (int i = 0; i < n; i++) {
        int c = card[i], ends = is_last_step(r, s, c), best_ends = best && is_last_step(r, s, best);
        if (!best || ends < best_ends || (ends == best_ends && cost(r, s, c) <= cost(r, s, best)))
            best = c;
    }
    *out = (struct order){.verb = BVG_LOSSES, .n_args = 1, .arg = {best}};
    return best != 0;
}

static void lose_step(const struct rules *r, struct bvg_state *s, int card, struct play *play)
{
    int side = bvg_side_of(card);
    bool ends = is_last_step(r, s, card);
    s->battle.owed[side]--;
    s->battle.lost[side]++;
    s->fights[card] = (uint8_t)(s->fights[card] + BVG_ONE_LOST); /* two bits: no unit has more than two steps */
    emit(play, BVG_EVENT_LOST, EVERYONE, 2, card, ends ? 0 : 1);
    if (!ends) {
        s->lasting[card] |= BVG_DEPLETED; /* BVG-3.4e */
        return;
    }
    bvg_vacate(r, s, card); /* the other half of a pair, or Sheridan's corps */
    bvg_send_to_cadre(r, s, card, play);
}

bool bvg_lose(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    (void)side;
    lose_step(r, state, o->arg[0], play);
    flow_end(state);
    return true;
}

void bvg_phase_losses(const struct rules *r, struct bvg_state *s, struct play *play)
{
    uint8_t card[BVG_CARDS_MAX];
    for (int i = 0; i < BVG_SIDES; i++) {
        int side = i == 0 ? bvg_attacker(s) : bvg_defender(s), n;
        while (s->battle.owed[side] > 0 && (n = bearers(r, s, side, card)) > 0) {
            if (n > 1) {
                bvg_call(s, BVG_STEP_LOSSES, side);
                return;
            }
            lose_step(r, s, card[0], play);
        }
        s->battle.owed[side] = 0; /* nobody is left to bear the rest */
    }
    s->battle.phase = BVG_PHASE_LEADERS;
}
