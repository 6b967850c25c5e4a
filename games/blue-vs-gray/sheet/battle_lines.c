/* SPDX-License-Identifier: Apache-2.0 */
/* Lines below an attack or an answer, the answer itself, and the lines of a standing block that meets an attack: what
 * each of them could do at a prompt of the battle. Whether it may is the rules' matter: what they refuse is tried again
 * later. */
#include "games/blue-vs-gray/battle/battle.h"

static enum unfold order(struct order *out, int verb, int n, int a, int b)
{
    *out = (struct order){.verb = verb, .n_args = n, .arg = {a, b}};
    return UNFOLD_ORDER;
}

static enum unfold hold(struct problem *why, const char *key, const char *rule)
{
    kit_refuse(why, key, rule, NULL);
    return UNFOLD_HOLD;
}

static enum unfold hold_card(const struct rules *r, struct problem *why, const char *key, const char *rule, int card)
{
    kit_refuse(why, key, rule, bvg_card(r, card)->name);
    return UNFOLD_HOLD;
}

/* The i-th card of the line's list at one of these steps; otherwise it has nothing to say here. */
static enum unfold each(const struct line *line, int32_t i, int verb, bool here, struct order *out)
{
    return here && i < line_count(line, 'c') ? order(out, verb, 1, line_value(line, 'c', i, 0), 0) : UNFOLD_DONE;
}

static enum unfold reserve(const struct rules *r, const struct bvg_state *s, int side, const struct line *line,
                           int32_t i, struct order *out, struct problem *why)
{
    int n = line_count(line, 'c');
    int card = i < n ? line_value(line, 'c', i, 0) : line_has(line, 'a') ? bvg_best_reserve(r, s, side, i - n) : 0;
    if (!card) /* the first call for "any" says why nobody comes */
        return line_has(line, 'a') && i == n ? hold(why, "reserve.no_room", "BVG-8.41b") : UNFOLD_DONE;
    int chief = bvg_in_hand(s, card) ? bvg_reserve_place(r, s, card) : 0;
    if (!chief)
        return hold_card(r, why, bvg_in_hand(s, card) ? "reserve.no_room" : "card.not_in_hand", "BVG-8.41b", card);
    return order(out, BVG_RESERVE, 2, card, chief);
}

/* Each mention of a unit stands for one step: it is used up when the unit has lost as many. */
static enum unfold losses(const struct bvg_state *s, const struct line *line, int32_t i, struct order *out,
                          struct problem *why)
{
    if (i >= line_count(line, 'c'))
        return UNFOLD_DONE;
    int card = line_value(line, 'c', i, 0), mentioned = 0;
    for (int32_t k = 0; k <= i; k++)
        mentioned += line_value(line, 'c', k, 0) == card;
    if (s->fights[card] / BVG_ONE_LOST % 4 >= mentioned)
        return hold(why, "losses.borne", "BVG-8.5m");
    return order(out, BVG_LOSSES, 1, card, 0);
}

/* Who is meant: the first of several that may now, or whoever would by default. None may: the first, whose reason is
 * told. */
static int defender_of(const struct rules *r, const struct bvg_state *s, const struct line *line)
{
    int n = line_count(line, 'c');
    if (line_has(line, 'a'))
        return line_has(line, 'h') ? bvg_best_from_hand(r, s) : bvg_default_defender(r, s);
    for (int i = 0; i < n && n > 1; i++)
        if (bvg_may_answer(r, s, line_value(line, 'c', i, 0), false))
            return line_value(line, 'c', i, 0);
    return line_value(line, 'c', 0, 0);
}

/* Parts first, the defender last; a named subordinate or unit parts from its own command. */
static enum unfold defend(const struct rules *r, const struct bvg_state *s, const struct line *line, int32_t i,
                          struct order *out, struct problem *why)
{
    if (flow_peek(s)->step != BVG_STEP_ANSWER)
        return i > 0 ? UNFOLD_DONE : hold(why, "order.late", "BVG-8.3b");
    int card = defender_of(r, s, line);
    if (!card)
        return hold(why, line_has(line, 'h') ? "defend.no_hand" : "defend.nobody", "BVG-8.3b");
    for (int32_t k = 0; k < line_count(line, 'd'); k++) {
        int part = line_value(line, 'd', k, 0);
        if (s->leader[part])
            return order(out, BVG_DETACH, 1, part, 0);
        if (!s->parted[part])
            return hold_card(r, why, "card.not_attached", "BVG-8.3d", part);
    }
    if (line_has(line, 'h') && !bvg_in_hand(s, card))
        return hold_card(r, why, "card.not_in_hand", "BVG-8.3c", card);
    if (s->leader[card])
        return order(out, BVG_DETACH, 1, card, 0);
    return order(out, BVG_DEFEND, 1, card, 0);
}

static enum unfold once(const struct line *line, int32_t i, int verb, bool here, struct order *out)
{
    int a = verb == BVG_ROUT ? line_value(line, 'w', 0, 0) : line_value(line, 'c', 0, 0);
    bool two = verb == BVG_REPLACE;
    return here && i == 0 ? order(out, verb, two ? 2 : 1, a, two ? line_value(line, 'l', 0, 0) : 0) : UNFOLD_DONE;
}

/* A card of the hand; Ironclads that lie on the table restore the unit that is named, or the one that gains most. */
static enum unfold play_card(const struct rules *r, const struct bvg_state *s, int side, const struct line *line,
                             struct order *out)
{
    int step = flow_peek(s)->step, card = line_value(line, 'c', 0, 0);
    if (step != BVG_STEP_ANSWER && step != BVG_STEP_RESERVES)
        return UNFOLD_DONE;
    if (step == BVG_STEP_ANSWER && line->head && bvg_card(r, card)->rule != BVG_RULE_SLOWS)
        return UNFOLD_DONE; /* other cards below an answer wait until both sides can be compared */
    if (s->place[card] != BVG_ACTIVE || bvg_card(r, card)->rule != BVG_RULE_IRONCLADS)
        return order(out, BVG_PLAY, 1, card, 0);
    int unit = line_has(line, 'x') ? line_value(line, 'x', 0, 0) : bvg_best_restore(r, s, side);
    return unit && s->now_turn.ironclads_restore ? order(out, BVG_RESTORE, 1, unit, 0) : UNFOLD_DONE;
}

enum unfold bvg_unfold_battle(const struct rules *r, const struct bvg_state *s, int side, const struct line *line,
                              int32_t i, struct order *out, struct problem *why)
{
    int step = flow_peek(s)->step;
    switch (line->verb) {
    case BVG_DEFEND:
        return defend(r, s, line, i, out, why);
    case BVG_ABANDON:
        return step == BVG_STEP_ANSWER ? order(out, BVG_ABANDON, 0, 0, 0)
               : i > 0                 ? UNFOLD_DONE
                                       : hold(why, "order.late", "BVG-8.3a");
    case BVG_RESERVE:
        return step == BVG_STEP_RESERVES ? reserve(r, s, side, line, i, out, why) : UNFOLD_DONE;
    case BVG_PASS: /* once, or at each chance until another step asks */
        if (step != BVG_STEP_RESERVES)
            return i > 0 ? UNFOLD_DONE : hold(why, "order.late", "BVG-8.41a");
        return i == 0 || line_has(line, 'a') ? order(out, BVG_FINISH, 0, 0, 0) : UNFOLD_DONE;
    case BVG_WITHDRAW:
        return each(line, i, BVG_WITHDRAW,
                    step == BVG_STEP_RESERVES || step == BVG_STEP_EXCESS || step == BVG_STEP_JOIN, out);
    case BVG_PLAY:
        return i > 0 ? UNFOLD_DONE : play_card(r, s, side, line, out);
    case BVG_LOSSES:
        if (step == BVG_STEP_PICK)
            return each(line, i, BVG_LOSSES, true, out);
        return step == BVG_STEP_LOSSES ? losses(s, line, i, out, why) : UNFOLD_DONE;
    case BVG_REPLACE:
        return once(line, i, BVG_REPLACE, step == BVG_STEP_REPLACE, out);
    case BVG_SEA: /* it was asked before the battle, or not at all */
        return UNFOLD_WAIT;
    case BVG_CHANGE:
        return i == 0 && step == BVG_STEP_BASE ? order(out, BVG_CHANGE, 0, 0, 0) : UNFOLD_DONE;
    case BVG_ROUT:
        return once(line, i, BVG_ROUT, step == BVG_STEP_ROUT, out);
    case BVG_ATTACH:
        if ((step != BVG_STEP_JOIN && step != BVG_STEP_REATTACH) || i >= line_count(line, 'c'))
            return UNFOLD_DONE;
        return order(out, BVG_ATTACH, 2, line_value(line, 'c', i, 0), line_value(line, 'l', 0, 0));
    default: /* a line of his own turn */
        hold(why, "order.late", "BVG-8.1a");
        return UNFOLD_WAIT;
    }
}
