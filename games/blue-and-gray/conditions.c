/* SPDX-License-Identifier: Apache-2.0 */
/* What `if` may ask, and which questions `when` answers. Nothing is hidden, so all see the same. */
#include "games/blue-and-gray/unfold.h"

/* Strength of a side's units in a hex, as they defend there now. */
static int strength_at(const struct rules *r, const struct bg_state *s, int side, int hex)
{
    const struct bg_field *f = bg_field(r, s);
    int total = 0;
    for (int u = 1; u <= f->n_units; u++)
        if (s->status[u] == BG_HERE && s->hex[u] == hex && f->unit[u].side == side)
            total += bg_strength(r, s, u, false);
    return total;
}

static bool is_empty(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bg_state *s = view;
    int hex = line_value(line, 'h', 0, 0);
    (void)seat;
    for (int u = 1; u <= bg_field(r, s)->n_units; u++)
        if (s->status[u] == BG_HERE && s->hex[u] == hex)
            return false;
    return true;
}

static bool has_enemy(const struct rules *r, const void *view, int seat, const struct line *line)
{
    return strength_at(r, view, bg_foe(seat), line_value(line, 'h', 0, 0)) >= line_value(line, 'n', 0, 1);
}

static bool has_own(const struct rules *r, const void *view, int seat, const struct line *line)
{
    return strength_at(r, view, seat, line_value(line, 'h', 0, 0)) >= line_value(line, 'n', 0, 1);
}

static bool stands_at(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bg_state *s = view;
    int piece = line_value(line, 'u', 0, 0), hex = line_value(line, 'h', 0, 0);
    (void)r, (void)seat;
    if (bg_is_leader(piece))
        return s->leader_status[piece - BG_UNITS_MAX] == BG_HERE && s->leader_hex[piece - BG_UNITS_MAX] == hex;
    return s->status[piece] == BG_HERE && s->hex[piece] == hex;
}

static bool is_lost(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bg_state *s = view;
    int piece = line_value(line, 'u', 0, 0);
    (void)r, (void)seat;
    return (bg_is_leader(piece) ? s->leader_status[piece - BG_UNITS_MAX] : s->status[piece]) == BG_LOST;
}

/* In the order of the pattern's words. */
static bool came_out(const struct rules *r, const void *view, int seat, const struct line *line)
{
    static const int32_t results[] = {0, BG_AE, BG_AS, BG_AR, BG_EX, BG_DR, BG_DS, BG_DE};
    const struct bg_state *s = view;
    (void)r, (void)seat;
    return s->last_result == results[line_value(line, 'w', 0, 0)] && s->last_result != BG_NO_RESULT;
}

static bool has_won(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bg_state *s = view;
    (void)seat, (void)line;
    if (s->last_result == BG_NO_RESULT)
        return false;
    for (int u = 1; u <= bg_field(r, s)->n_units; u++)
        if (s->status[u] == BG_HERE && s->hex[u] == s->last_target && bg_field(r, s)->unit[u].side != s->side)
            return false;
    return true;
}

static bool is_ahead(const struct rules *r, const void *view, int seat, const struct line *line)
{
    int32_t points[BG_SIDES];
    bg_score(r, view, points, NULL);
    return points[seat] - points[bg_foe(seat)] >= line_value(line, 'n', 0, 1);
}

static bool is_turn(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bg_state *s = view;
    (void)r, (void)seat;
    return s->turn >= line_value(line, 'n', 0, 1);
}

enum { FACT_EMPTY = 1, FACT_ENEMY, FACT_OWN, FACT_UNIT, FACT_LOST, FACT_RESULT, FACT_WON, FACT_AHEAD, FACT_TURN };
const struct fact bg_facts[BG_N_FACTS] = {
    {"empty h:HEX", FACT_EMPTY, is_empty},
    {"enemy at h:HEX [at least n:NUMBER]", FACT_ENEMY, has_enemy},
    {"own at h:HEX [at least n:NUMBER]", FACT_OWN, has_own},
    {"unit u:UNIT at h:HEX", FACT_UNIT, stands_at},
    {"lost u:UNIT", FACT_LOST, is_lost},
    {"result w:(ae|as|ar|ex|dr|ds|de)", FACT_RESULT, came_out},
    {"won", FACT_WON, has_won},
    {"ahead [by n:NUMBER]", FACT_AHEAD, is_ahead},
    {"turn at least n:NUMBER", FACT_TURN, is_turn},
};

static bool asked_in(const struct bg_state *s, int seat)
{
    return s->flow.depth > 0 && (rules_asks(s) & ONLY(seat)) != 0;
}

/* The other side attacks: what its attack asks of this one, from the die to the advance. */
static bool is_attacked(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bg_state *s = view;
    (void)r;
    if (!asked_in(s, seat) || s->side == seat || !bg_is_battle_step(flow_peek(s)->step))
        return false;
    for (int i = 0; i < line_count(line, 'h'); i++)
        for (int t = 0; t < s->fight.n_targets; t++)
            if (s->fight.target[t] == line_value(line, 'h', i, 0))
                return true;
    return !line_has(line, 'h');
}

static bool at_train(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return asked_in(view, seat) && flow_peek(view)->step == BG_STEP_TRAIN;
}

static bool at_out(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return asked_in(view, seat) && flow_peek(view)->step == BG_STEP_OUT;
}

static bool at_return(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return asked_in(view, seat) && flow_peek(view)->step == BG_STEP_RETURN;
}

enum { ANSWER_ATTACKED = 1, ANSWER_TRAIN, ANSWER_OUT, ANSWER_RETURN };
const struct answer bg_answers[BG_N_ANSWERS] = {
    {"attacked [at h:HEX,]", ANSWER_ATTACKED, is_attacked},
    {"train", ANSWER_TRAIN, at_train},
    {"out", ANSWER_OUT, at_out},
    {"return", ANSWER_RETURN, at_return},
};
