/* SPDX-License-Identifier: Apache-2.0 */
/* Which leaders are lost in a battle, who takes their place, and what attaches elsewhere (BVG-8.6). What becomes of one
 * who is lost is in fallen_leaders.c. */
#include "games/blue-vs-gray/battle/battle.h"

/* ---- the check ---- */
static int leaders_of(const struct rules *r, const struct bvg_state *s, int side, uint8_t leader[BVG_CARDS_MAX])
{
    int n = 0;
    (void)r;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if ((s->fights[c] & BVG_LED) && bvg_on_board(s, c))
            leader[n++] = (uint8_t)c;
    return n;
}

void bvg_phase_leaders(const struct rules *r, struct bvg_state *s, struct play *play)
{
    struct bvg_battle *b = &s->battle;
    const struct bvg_tables *t = &bvg_data(r)->table;
    uint8_t leader[BVG_CARDS_MAX];
    int32_t die;
    b->phase = BVG_PHASE_DISGRACE;
    bool both = leaders_of(r, s, BVG_CSA, leader) > 0 && leaders_of(r, s, BVG_USA, leader) > 0;
    bool hit = both && (b->red + b->white == 7 || b->red == b->white); /* BVG-8.6b, c: natural dice */
    if (!hit) {
        emit(play, BVG_EVENT_LEADER_CHECK, EVERYONE, 5, both ? 2 : 1, 0, 0, 0, 0);
        return;
    }
    int side = b->red == b->white ? BVG_CSA : BVG_USA;
    if (!play_roll(play, 1, 6, &die))
        return;
    b->hit = side + 1;
    b->fate = t->leader_effect[die];
    b->picker = t->leader_chooser[die] == 1 ? bvg_foe(side) : side; /* BVG-8.6d */
    emit(play, BVG_EVENT_LEADER_CHECK, EVERYONE, 5, 3, side, die, b->fate, b->picker);
    if (leaders_of(r, s, side, leader) > 1)
        bvg_call(s, BVG_STEP_PICK, b->picker);
    else
        bvg_lose_leader(r, s, leader[0], b->fate, play);
}

void bvg_pick_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    uint8_t leader[BVG_CARDS_MAX];
    (void)side;
    if (!offer_begin(p, BVG_LOSSES))
        return;
    int n = leaders_of(r, s, s->battle.hit - 1, leader);
    for (int i = 0; i < n; i++)
        offer_id(p, leader[i]);
    offer_end(p);
}

/* The opponent picks the strongest, the owner the weakest; of equals the higher number (W5). */
bool bvg_pick_fallback(const struct rules *r, const void *view, int side, struct order *out)
{
    const struct bvg_state *s = view;
    uint8_t leader[BVG_CARDS_MAX];
    int n = leaders_of(r, s, s->battle.hit - 1, leader), best = leader[0];
    bool own = side == s->battle.hit - 1;
    for (int i = 1; i < n; i++) {
        int more = bvg_card(r, leader[i])->strength - bvg_card(r, best)->strength;
        if (own ? more <= 0 : more >= 0)
            best = leader[i];
    }
    *out = (struct order){.verb = BVG_LOSSES, .n_args = 1, .arg = {best}};
    return n > 0;
}

bool bvg_pick(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)side;
    flow_end(s);
    bvg_lose_leader(r, s, o->arg[0], s->battle.fate, play);
    return true;
}

/* ---- who takes his place ---- */
void bvg_replace_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    int fallen = s->battle.fallen;
    if (!offer_begin(p, BVG_REPLACE))
        return;
    offer_id(p, fallen);
    offer_next(p);
    offer_id(p, 0);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (bvg_card(r, c)->kind == BVG_LEADER &&
            (bvg_in_hand(s, c) ? !(s->now_turn.no_cards && side == s->mover) : bvg_on_board(s, c)) &&
            bvg_may_replace(r, s, fallen, c))
            offer_id(p, c);
    offer_end(p);
}

/* Initiative on the side that he fights on, then strength. */
static int worth(const struct rules *r, const struct bvg_state *s, int leader)
{
    const struct bvg_card *c = bvg_card(r, leader);
    return (bvg_side_of(leader) == bvg_attacker(s) ? c->attack : c->defense) * 100 + c->strength;
}

/* The best leader who is already in that command, else nobody (W5). */
bool bvg_replace_fallback(const struct rules *r, const void *view, int side, struct order *out)
{
    const struct bvg_state *s = view;
    int fallen = s->battle.fallen, best = 0;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (bvg_on_board(s, c) && bvg_card(r, c)->kind == BVG_LEADER && c != fallen &&
            bvg_commander(s, c) == bvg_commander(s, fallen) && bvg_may_replace(r, s, fallen, c) &&
            (!best || worth(r, s, c) >= worth(r, s, best)))
            best = c;
    *out = (struct order){.verb = BVG_REPLACE, .n_args = 2, .arg = {fallen, best}};
    return true;
}

bool bvg_replace(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)side;
    flow_end(s);
    bvg_settle_fallen(r, s, o->arg[1], play); /* what it does to political favor is cured when the battle is over */
    return true;
}

/* ---- disgrace ---- */
/* BVG-8.6i, ruling 31: a routed commander with political disfavor. */
void bvg_phase_disgrace(const struct rules *r, struct bvg_state *s, struct play *play)
{
    struct bvg_battle *b = &s->battle;
    b->phase = BVG_PHASE_REATTACH;
    if (!b->routed)
        return;
    int chief = b->chief[bvg_foe(b->winner - 1)];
    if (bvg_card(r, chief)->kind != BVG_LEADER || bvg_card(r, chief)->politics != BVG_DISFAVOR)
        return;
    if (bvg_on_board(s, chief))
        bvg_lose_leader(r, s, chief, BVG_DISGRACED, play);
    else if (s->place[chief] == BVG_CADRE) { /* wounded a moment ago: his command is settled, his name is not saved */
        emit(play, BVG_EVENT_LEADER_LOST, EVERYONE, 3, chief, BVG_DISGRACED, 1);
        bvg_send_out(s, chief, play);
    }
}

/* ---- what was set free may attach elsewhere ---- */
static bool is_free(const struct bvg_state *s, int card)
{
    return (s->fights[card] & BVG_FREED) && bvg_on_board(s, card) && !s->leader[card];
}

/* A unit whose leader, a subordinate, is gone: the commander has it, and it may go on to any leader of its command. */
static bool is_left_over(const struct bvg_state *s, int card)
{
    return (s->fights[card] & BVG_FREED) && bvg_on_board(s, card) && s->leader[card];
}

static bool may_take_in(const struct rules *r, const struct bvg_state *s, int card, int leader)
{
    if (bvg_card(r, leader)->kind != BVG_LEADER || !bvg_on_board(s, leader) ||
        s->theater[leader] != s->theater[card])
        return false;
    if (is_left_over(s, card) &&
        (leader == s->leader[card] || bvg_commander(s, leader) != bvg_commander(s, card))) /* BVG-7.6e */
        return false;
    return bvg_may_be_under(r, s, card, leader);
}

static bool can_reattach(const struct rules *r, const struct bvg_state *s, int side)
{
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        for (int l = bvg_first_card(side); (is_free(s, c) || is_left_over(s, c)) && l <= last; l++)
            if (may_take_in(r, s, c, l))
                return true;
    return false;
}

void bvg_reattach_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    int first = bvg_first_card(side), last = bvg_last_card(side);
    if (offer_begin(p, BVG_ATTACH)) {
        offer_end(p);
        for (int c = first; c <= last; c++) {
            if (!is_free(s, c) && !is_left_over(s, c))
                continue;
            offer_begin(p, BVG_ATTACH);
            offer_id(p, c);
            offer_next(p);
            for (int l = first; l <= last; l++)
                if (may_take_in(r, s, c, l))
                    offer_id(p, l);
            offer_end(p);
        }
    }
    offer_plain(p, BVG_FINISH);
}

/* What a commander cannot lead goes to the first of his subordinates who can; else all stays as it fell (W5). */
bool bvg_reattach_fallback(const struct rules *r, const void *view, int side, struct order *out)
{
    const struct bvg_state *s = view;
    int first = bvg_first_card(side), last = bvg_last_card(side);
    *out = (struct order){.verb = BVG_FINISH};
    for (int c = first; c <= last; c++)
        for (int l = first; is_left_over(s, c) && bvg_excess(r, s, s->leader[c]) > 0 && l <= last; l++)
            if (may_take_in(r, s, c, l) && bvg_has_room(r, s, l, c)) {
                *out = (struct order){.verb = BVG_ATTACH, .n_args = 2, .arg = {c, l}};
                return true;
            }
    return true;
}

bool bvg_reattach(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = o->arg[0], from = s->leader[card], before = bvg_offence(r, s, side);
    bool left_over = is_left_over(s, card);
    bvg_set_under(r, s, card, o->arg[1]);
    if (!bvg_politics_kept(r, s, side, before, play))
        return false;
    s->fights[card] = (uint8_t)(s->fights[card] & ~BVG_FREED);
    if (left_over) { /* no attaching: it fights on (BVG-7.6e) */
        emit(play, BVG_EVENT_TRANSFERRED, EVERYONE, 3, card, from, o->arg[1]);
    } else {
        bvg_mark_below(s, card, BVG_INACTIVE); /* BVG-8.6k, 8.9c */
        emit(play, BVG_EVENT_ATTACHED, EVERYONE, 2, card, o->arg[1]);
    }
    flow_end(s);
    return true;
}

static void forget_freed(struct bvg_state *s, int side)
{
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        s->fights[c] = (uint8_t)(s->fights[c] & ~BVG_FREED);
}

bool bvg_reattach_finish(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    (void)r, (void)o, (void)play;
    forget_freed(state, side);
    flow_end(state);
    return true;
}

void bvg_phase_reattach(const struct rules *r, struct bvg_state *s, struct play *play)
{
    (void)play;
    for (int i = 0; i < BVG_SIDES; i++) {
        int side = i == 0 ? bvg_attacker(s) : bvg_defender(s);
        if (can_reattach(r, s, side)) {
            bvg_call(s, BVG_STEP_REATTACH, side);
            return;
        }
        forget_freed(s, side);
    }
    s->battle.phase = BVG_PHASE_LONELY;
}

/* ---- leaders of nobody ---- */
void bvg_phase_lonely(const struct rules *r, struct bvg_state *s, struct play *play)
{
    bvg_sack_lonely(r, s, play);
    s->battle.phase = BVG_PHASE_CAPTURE;
}
