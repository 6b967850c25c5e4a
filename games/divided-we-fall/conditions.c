/* SPDX-License-Identifier: Apache-2.0 */
/* What `if` may ask, and which questions `when` answers. Nothing is hidden, so all see the same. */
#include "games/divided-we-fall/acts.h"

static int area_of(const struct line *line)
{
    return line_value(line, 'a', 0, 0);
}

static bool holds_area(const struct rules *r, const void *view, int seat, const struct line *line)
{
    return dwf_owns(r, view, seat, area_of(line));
}

/* Infantry and militia. */
static bool has_army(const struct rules *r, const void *view, int seat, const struct line *line)
{
    return dwf_army(r, view, seat, area_of(line)) >= line_value(line, 'n', 0, 1);
}

/* Without a number a fort alone counts too. */
static bool sees_enemy(const struct rules *r, const void *view, int seat, const struct line *line)
{
    int foe = dwf_foe(seat);
    if (!line_has(line, 'n'))
        return dwf_has_combat(r, view, foe, area_of(line));
    return dwf_army(r, view, foe, area_of(line)) >= line_value(line, 'n', 0, 1);
}

static bool leader_stands(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct dwf_state *s = view;
    const struct dwf_leader *l = &s->leader[dwf_counter_of(r, s, line_value(line, 'l', 0, 0))];
    (void)seat;
    return l->status == DWF_ON_MAP && l->area == area_of(line);
}

static bool has_points(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct dwf_state *s = view;
    (void)r;
    return s->side == seat && s->points >= line_value(line, 'n', 0, 1);
}

/* Fought for, or left by the enemy, in this half; and now this side's army stands there alone. */
static bool has_won(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct dwf_state *s = view;
    int area = area_of(line);
    return (s->fought[area] || s->withdrawn == area) && dwf_army(r, s, seat, area) > 0 &&
           !dwf_has_combat(r, s, dwf_foe(seat), area);
}

static bool has_withdrawn(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct dwf_state *s = view;
    (void)r, (void)line;
    return s->side == seat && s->withdrawn != 0;
}

static bool is_supplied(const struct rules *r, const void *view, int seat, const struct line *line)
{
    struct dwf_net net;
    dwf_supply_net(r, view, seat, &net);
    return dwf_supplied(r, view, &net, seat, area_of(line));
}

enum { FACT_HOLD = 1, FACT_ARMY, FACT_ENEMY, FACT_LEADER, FACT_POINTS, FACT_WON, FACT_WITHDRAWN, FACT_SUPPLIED };
const struct fact dwf_facts[DWF_N_FACTS] = {
    {"hold a:AREA", FACT_HOLD, holds_area},
    {"army at a:AREA [at least n:NUMBER]", FACT_ARMY, has_army},
    {"enemy at a:AREA [at least n:NUMBER]", FACT_ENEMY, sees_enemy},
    {"leader l:LEADER at a:AREA", FACT_LEADER, leader_stands},
    {"points at least n:NUMBER", FACT_POINTS, has_points},
    {"won at a:AREA", FACT_WON, has_won},
    {"withdrawn", FACT_WITHDRAWN, has_withdrawn},
    {"supplied a:AREA", FACT_SUPPLIED, is_supplied},
};

/* ---- questions ---- */
static int step_asked(const struct dwf_state *s, int seat)
{
    return s->flow.depth > 0 && (rules_asks(s) & ONLY(seat)) ? flow_peek(s)->step : 0;
}

static bool names_battle(const struct dwf_state *s, const struct line *line)
{
    for (int i = 0; i < line_count(line, 'a'); i++)
        if (line_value(line, 'a', i, 0) == s->battle.area)
            return true;
    return !line_has(line, 'a');
}

/* Infantry and militia of the attacker against him who is asked. */
static bool may_fall_back(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct dwf_state *s = view;
    if (step_asked(s, seat) != DWF_STEP_WITHDRAW || !names_battle(s, line))
        return false;
    return !line_has(line, 'n') || dwf_army(r, s, dwf_foe(seat), s->battle.area) <= line_value(line, 'n', 0, 0);
}

/* The enemy's move asks this side: leaders, losses, vessels, where the beaten go, and who was left alone. */
static bool is_attacked(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct dwf_state *s = view;
    int step = step_asked(s, seat);
    (void)r;
    if (s->side == seat || step < DWF_STEP_SHIPS || step > DWF_STEP_SETTLE)
        return false;
    return step == DWF_STEP_SETTLE || names_battle(s, line);
}

static bool at_arrivals(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return step_asked(view, seat) == DWF_STEP_ARRIVE;
}

/* Captured supply, and a leader of his own who is left alone, whoever moves. */
static bool at_spoils(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return step_asked(view, seat) == DWF_STEP_SETTLE;
}

enum { ANSWER_WITHDRAW = DWF_WHEN_WITHDRAW, ANSWER_ATTACKED, ANSWER_ARRIVALS, ANSWER_SPOILS };
const struct answer dwf_answers[DWF_N_ANSWERS] = {
    {"asked to withdraw [at a:AREA,] [by n:NUMBER or less]", ANSWER_WITHDRAW, may_fall_back},
    {"attacked [at a:AREA,]", ANSWER_ATTACKED, is_attacked},
    {"arrivals", ANSWER_ARRIVALS, at_arrivals},
    {"spoils", ANSWER_SPOILS, at_spoils},
};
