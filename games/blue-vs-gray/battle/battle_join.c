/* SPDX-License-Identifier: Apache-2.0 */
/* Before the reserves: who may join a command (BVG-C21a, U4a; option 8), and what is above a leader's capacity is
 * turned down (BVG-4.5a, 8.9a). */
#include "games/blue-vs-gray/battle/battle.h"

/* ---- Jackson ---- */
static int jackson(const struct rules *r, const struct bvg_state *s)
{
    for (int c = bvg_first_card(BVG_CSA), last = bvg_last_card(BVG_CSA); c <= last; c++)
        if (bvg_card(r, c)->rule == BVG_RULE_JACKSON && bvg_on_board(s, c) && !bvg_fights(s, c))
            return c;
    return 0;
}

/* Cities that a card defended this turn. */
static uint64_t stood_at(const struct bvg_state *s, int card)
{
    uint64_t cities = 0;
    for (int i = 0; i < BVG_STOOD_MAX; i++)
        if (s->stood[card] >> i & 1)
            cities |= BVG_AT(s->now_turn.stood_city[i]);
    return cities;
}

static bool eligible_again(const struct bvg_state *s, const struct bvg_attack *attack, int card)
{
    int side = bvg_side_of(card);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if ((c == card || (s->leader[c] && bvg_is_below(s, c, card))) && s->stood[c] &&
            !bvg_may_defend_again(attack, stood_at(s, c)))
            return false;
    return true;
}

/* Jackson heads a command of his own, or leaves the one that he serves in, and comes with all that he leads. */
static bool may_join(const struct rules *r, const struct bvg_state *s, int card, int chief)
{
    struct bvg_attack attack = bvg_this_attack(s);
    return card && s->theater[card] == s->theater[chief] && !(s->now[card] & BVG_INACTIVE) &&
           !(s->used[card] & BVG_RAIDED) && bvg_card(r, chief)->kind == BVG_LEADER &&
           bvg_may_be_under(r, s, card, chief) && bvg_has_room(r, s, chief, card) && eligible_again(s, &attack, card);
}

/* Would the command that Jackson leaves still be one? */
static bool may_leave(const struct rules *r, const struct bvg_state *s, int card)
{
    return !s->leader[card] || !bvg_detach_bar(r, s, card);
}

static bool jackson_joins(const struct rules *r, const struct bvg_state *s, int card)
{
    return bvg_defender(s) == BVG_CSA && may_leave(r, s, card) && may_join(r, s, card, s->battle.chief[BVG_CSA]);
}

/* ---- the Dept. of Washington, and VIII Corps by option 8 ---- */
/* It adds its strength to another command that defends Washington (BVG-U4a). */
static bool department_joins(const struct rules *r, const struct bvg_state *s, int dept)
{
    const struct bvg_data *d = bvg_data(r);
    return bvg_defender(s) == BVG_USA && s->battle.city == d->washington && bvg_on_board(s, dept) &&
           !bvg_fights(s, dept) && !(s->now[dept] & BVG_INACTIVE) && s->theater[dept] == s->battle.stand_theater;
}

/* BVG-O8a, b: under a leader with room for it. */
static bool corps_joins(const struct rules *r, const struct bvg_state *s, int corps, int side)
{
    int chief = s->battle.chief[side];
    return side == BVG_USA && !bvg_fights(s, corps) && bvg_middle_department(r, s, s->battle.city, chief) &&
           bvg_card(r, chief)->kind == BVG_LEADER && s->theater[chief] == s->theater[corps] &&
           bvg_has_room(r, s, chief, corps);
}

/* Who may join a side's command now, 0: nobody. */
static int joiner(const struct rules *r, const struct bvg_state *s, int side)
{
    const struct bvg_data *d = bvg_data(r);
    int stonewall = jackson(r, s);
    if (side == BVG_CSA)
        return stonewall && jackson_joins(r, s, stonewall) ? stonewall : 0;
    if (department_joins(r, s, d->dept))
        return d->dept;
    return corps_joins(r, s, d->ways.viii_corps, side) ? d->ways.viii_corps : 0;
}

/* ---- the step ---- */
void bvg_join_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    int card = joiner(r, s, side);
    if (card && offer_begin(p, BVG_ATTACH)) {
        offer_id(p, card);
        offer_next(p);
        offer_id(p, s->battle.chief[side]);
        offer_end(p);
    }
    if (card && offer_begin(p, BVG_WITHDRAW)) { /* it stays out */
        offer_id(p, card);
        offer_end(p);
    }
    offer_plain(p, BVG_FINISH);
}

/* The garrison helps unless it is told not to: nothing can happen to it. All others stay out (W5). */
bool bvg_join_fallback(const struct rules *r, const void *view, int side, struct order *out)
{
    const struct bvg_state *s = view;
    int card = joiner(r, s, side);
    *out = (struct order){.verb = BVG_FINISH};
    if (card == bvg_data(r)->dept)
        *out = (struct order){.verb = BVG_ATTACH, .n_args = 2, .arg = {card, s->battle.chief[side]}};
    return true;
}

static void asked_next(struct bvg_state *s)
{
    s->battle.passes++; /* how many sides have been asked */
    flow_end(s);
}

bool bvg_join(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int before = bvg_offence(r, s, side);
    if (bvg_card(r, o->arg[0])->kind != BVG_GARRISON) /* BVG-U4a: neither is attached to the other */
        bvg_set_under(r, s, o->arg[0], o->arg[1]);
    if (!bvg_politics_kept(r, s, side, before, play))
        return false;
    emit(play, BVG_EVENT_JOINED, EVERYONE, 2, o->arg[0], o->arg[1]);
    bvg_join_battle(r, s, o->arg[0]);
    asked_next(s);
    return true;
}

bool bvg_stay_out(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    (void)r, (void)side, (void)o, (void)play;
    asked_next(state);
    return true;
}

void bvg_phase_join(const struct rules *r, struct bvg_state *s, struct play *play)
{
    (void)play;
    for (; s->battle.passes < BVG_SIDES; s->battle.passes++) {
        int side = s->battle.passes == 0 ? bvg_attacker(s) : bvg_defender(s);
        if (joiner(r, s, side)) {
            bvg_call(s, BVG_STEP_JOIN, side);
            return;
        }
    }
    s->battle.phase = BVG_PHASE_MUSTER;
}

void bvg_middle_corps_home(const struct rules *r, struct bvg_state *s)
{
    int corps = bvg_data(r)->ways.viii_corps;
    if (corps && s->leader[corps] && bvg_card(r, s->leader[corps])->kind == BVG_LEADER)
        s->leader[corps] = 0; /* BVG-O8b: it serves under nobody else (U16a) */
}

/* ---- capacity ---- */
/* Would turning this card down help the leader above it who has too many? */
static bool helps(const struct rules *r, const struct bvg_state *s, int card)
{
    int leader = s->leader[card];
    if (!leader || !bvg_in_action(s, card) || bvg_card(r, card)->rule == BVG_RULE_ONE_TURN)
        return false;
    return bvg_excess_with(r, s, leader, -card) < bvg_excess_with(r, s, leader, 0);
}

/* The side's cards of which one must be turned down now; returns how many, the last in *card. */
static int candidates(const struct rules *r, const struct bvg_state *s, int side, int *card)
{
    int n = 0;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->fights[c] && helps(r, s, c)) {
            *card = c;
            n++;
        }
    return n;
}

void bvg_excess_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    if (!offer_begin(p, BVG_WITHDRAW))
        return;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->fights[c] && helps(r, s, c))
            offer_id(p, c);
    offer_end(p);
}

/* Strength of a card with what is in action under it. */
static int weight(const struct rules *r, const struct bvg_state *s, int card)
{
    int total = 0, side = bvg_side_of(card);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->fights[c] && bvg_in_action(s, c) && (c == card || bvg_is_below(s, c, card)))
            total += bvg_strength(r, s, c);
    return total;
}

bool bvg_excess_fallback(const struct rules *r, const void *view, int side, struct order *out)
{
    const struct bvg_state *s = view;
    int weakest = 0;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->fights[c] && helps(r, s, c) && (!weakest || weight(r, s, c) <= weight(r, s, weakest)))
            weakest = c;
    *out = (struct order){.verb = BVG_WITHDRAW, .n_args = 1, .arg = {weakest}};
    return weakest != 0;
}

bool bvg_excess_turn(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    (void)side;
    bvg_turn_down(r, state, o->arg[0], BVG_TURNED_EXCESS, play);
    flow_end(state);
    return true;
}

void bvg_phase_muster(const struct rules *r, struct bvg_state *s, struct play *play)
{
    bvg_settle_inactive(r, s, play);
    for (int i = 0; i < BVG_SIDES; i++) {
        int side = i == 0 ? bvg_attacker(s) : bvg_defender(s), card = 0, n;
        while ((n = candidates(r, s, side, &card)) == 1)
            bvg_turn_down(r, s, card, BVG_TURNED_EXCESS, play);
        if (n > 1) {
            bvg_call(s, BVG_STEP_EXCESS, side);
            return;
        }
    }
    bvg_settle_inactive(r, s, play);
    s->battle.turn = bvg_attacker(s);
    s->battle.passes = 0;
    s->battle.phase = BVG_PHASE_RESERVES;
}
