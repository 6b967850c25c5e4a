/* SPDX-License-Identifier: Apache-2.0 */
/* The sequence of play (rule book chapters 2.4, 5, 17.4, 18.6): who moves, and what the end of a turn brings. */
#include "games/blue-vs-gray/rules/reach.h"
#include "games/blue-vs-gray/rules/sets.h"
#include <string.h>

static int active_card(const struct rules *r, const struct bvg_state *s, int side, int rule)
{
    struct bvg_set left = bvg_cards_with(r, side, s->place, BVG_ACTIVE);
    for (int i; bvg_next_of(&left, &i);)
        if (bvg_card(r, bvg_first_card(side) + i)->rule == rule)
            return bvg_first_card(side) + i;
    return 0;
}

/* The marks that last for a turn are forgotten, on both sides. */
static void forget_turn(struct bvg_state *s)
{
    memset(&s->now_turn, 0, sizeof s->now_turn);
    memset(&s->deploy, 0, sizeof s->deploy);
    memset(s->now, 0, sizeof s->now);
    memset(s->used, 0, sizeof s->used);
    memset(s->parted, 0, sizeof s->parted);
    memset(s->stood, 0, sizeof s->stood);
    memset(&s->battle, 0, sizeof s->battle);
}

static void set_turn_limits(const struct rules *r, struct bvg_state *s, int side)
{
    const struct bvg_scenario *scenario = &bvg_data(r)->scenario[s->scenario];
    if (s->turn == 1 && side == BVG_USA)
        s->now_turn.no_cards = scenario->usa_must_attack; /* BVG-S-historical-f */
    if (s->turn == 1 && side == BVG_CSA)
        s->now_turn.no_attacks = scenario->csa_no_attack; /* BVG-S-historical-g */
    if (side == BVG_USA) {
        s->now_turn.orders_191 = s->orders_191; /* BVG-U41b */
        s->orders_191 = 0;
    }
    if (side == BVG_CSA) {
        s->now_turn.ironclads_restore = active_card(r, s, side, BVG_RULE_IRONCLADS) != 0;
        s->now_turn.digging_restore = active_card(r, s, side, BVG_RULE_DIGGING) != 0;
    }
}

bool bvg_owes_attack(const struct rules *r, const struct bvg_state *s, int side)
{
    return bvg_data(r)->scenario[s->scenario].usa_must_attack && s->turn == 1 && side == BVG_USA &&
           s->now_turn.attacks == 0;
}

void bvg_begin_turn(const struct rules *r, struct bvg_state *s, int side, struct play *play)
{
    bvg_turn_ties(r, s, side); /* BVG-O12e: before anything is forgotten */
    forget_turn(s);
    s->mover = side;
    set_turn_limits(r, s, side);
    emit(play, BVG_EVENT_TURN, EVERYONE, 2, side, s->turn);
    if (s->gap_again == side + 1) { /* BVG-O2b */
        bvg_roll_again(r, s, play);
        if (play->horizon || bvg_decide(r, s, play))
            return;
    }
    s->draw = (struct bvg_draw){/* all of it is read once, now (rulings) */
                                .entitled = bvg_entitled(r, s, side),
                                .least = bvg_data(r)->table.least[side],
                                .restores = bvg_free_restores(r, s, side)};
    bvg_pay_supply(s, side, bvg_free_supply(r, s, side), BVG_SUPPLY_BLOCKADE, play); /* BVG-6.3c */
    bvg_goto(s, BVG_STEP_DRAW, side);
    bvg_ask_aside(r, s, BVG_THEIR_TURN);
}

void bvg_begin_combat(const struct rules *r, struct bvg_state *s)
{
    bvg_mark_led(r, s); /* BVG-10.3d */
    bvg_goto(s, BVG_STEP_COMBAT, s->mover);
    bvg_ask_aside(r, s, BVG_THEIR_COMBAT);
}

void bvg_step_open_run(const struct rules *r, void *state, struct play *play)
{
    struct bvg_state *s = state;
    const struct bvg_scenario *scenario = &bvg_data(r)->scenario[s->scenario];
    s->mover = scenario->first;
    if (scenario->pre_action) { /* BVG-2.4a */
        s->mover = BVG_CSA;
        bvg_goto(s, BVG_STEP_PRE_ACTION, BVG_CSA);
        return;
    }
    s->turn = 1;
    if (scenario->first_step == BVG_STEP_COMBAT)
        bvg_begin_combat(r, s);
    else
        bvg_begin_turn(r, s, scenario->first, play);
    /* Before the first report nobody can have ordered anything: the other side is not asked, and nobody waits for it.
     */
    if (flow_peek(s)->step == BVG_STEP_ASIDE)
        flow_end(s);
}

bool bvg_pre_action_finish(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)o;
    bvg_dismiss_lonely(r, s, side, play);
    bvg_cure_politics(r, s, side, play);
    s->turn = 1;
    bvg_begin_turn(r, s, bvg_data(r)->scenario[s->scenario].first, play); /* BVG-5a */
    return true;
}

/* Corps that serve for one turn only go home; what they restored was restored in Regroup (BVG-U58c, d, U76a). */
static void send_one_turn_cards_out(const struct rules *r, struct bvg_state *s, struct play *play)
{
    struct bvg_set left = bvg_both(bvg_masks(r, BVG_USA)->one_turn, bvg_board_of(r, s, BVG_USA));
    for (int i; bvg_next_of(&left, &i);)
        bvg_send_out(s, bvg_first_card(BVG_USA) + i, play);
}

/* BVG-17.4a: the turn in which the deck ran out, then one CSA turn, then the Union's last. True: the game is over. */
static bool count_last_turns(const struct rules *r, struct bvg_state *s, struct play *play)
{
    if (s->mover == BVG_USA && s->last_turns == 3) {
        bvg_finish(r, s, BVG_END_ATTRITIONAL, BVG_CSA, play); /* BVG-18.6a: +6 would have ended it before */
        return true;
    }
    if (s->mover == BVG_USA && s->last_turns <= 1 && s->deck[BVG_USA].draw.n == 0) {
        s->last_turns = 2;
        emit(play, BVG_EVENT_LAST_TURNS, EVERYONE, 1, 1);
    } else if (s->mover == BVG_CSA && s->last_turns == 2 && !s->extra_turn) {
        s->last_turns = 3;
    }
    return false;
}

void bvg_end_turn(const struct rules *r, struct bvg_state *s, struct play *play)
{
    send_one_turn_cards_out(r, s, play);
    bvg_dismiss_lonely(r, s, BVG_USA, play); /* a leader of nothing but such a corps is alone now (BVG-4.6a) */
    if (bvg_decide(r, s, play) || count_last_turns(r, s, play))
        return;
    if (s->extra_turn && s->mover == BVG_CSA) { /* BVG-C40a, ruling 38 */
        s->extra_turn = 0;
        bvg_begin_turn(r, s, BVG_CSA, play);
        s->now_turn.no_attacks = 1;
        return;
    }
    int next = 1 - s->mover;
    if (next == bvg_data(r)->scenario[s->scenario].first)
        s->turn++;
    bvg_begin_turn(r, s, next, play);
}

bool bvg_resign(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)o;
    emit(play, BVG_EVENT_RESIGNED, EVERYONE, 1, side);
    bvg_finish(r, s, BVG_END_RESIGNED, 1 - side, play);
    return true;
}

void bvg_ends(const struct rules *r, void *state, int seat, struct play *play)
{
    struct bvg_state *s = state;
    if (seat < 0)
        bvg_finish(r, s, BVG_END_AGREED, -1, play);
    else if (!(s->split.left & ONLY(seat))) /* who has left cannot give up what is his partner's now */
        bvg_leave(r, s, seat, &(struct order){.verb = VERB_RESIGN}, play);
}

bool bvg_fallback_finish(const struct rules *r, const void *view, int side, struct order *out)
{
    (void)r;
    (void)view;
    (void)side;
    *out = (struct order){.verb = BVG_FINISH};
    return true;
}
