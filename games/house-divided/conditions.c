/* SPDX-License-Identifier: Apache-2.0 */
/* What `if` may ask, and which questions `when` answers. All from the seat's own view. */
#include "games/house-divided/hd.h"

static bool holds_box(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r;
    return hd_owns(view, seat, line_value(line, 'b', 0, 0));
}

static bool has_units(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r;
    return hd_army(view, seat, line_value(line, 'b', 0, 0)) >= line_value(line, 'n', 0, 1);
}

static bool sees_enemy(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r;
    return hd_army(view, hd_foe(seat), line_value(line, 'b', 0, 0)) >= line_value(line, 'n', 0, 1);
}

static bool has_points(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct hd_state *s = view;
    (void)r;
    return seat == s->mover &&
           (flow_peek(s)->step == HD_STEP_RECRUIT ? s->recruits : s->points) >= line_value(line, 'n', 0, 1);
}

enum { FACT_HOLD = 1, FACT_ARMY, FACT_ENEMY, FACT_POINTS };
const struct fact hd_facts[HD_N_FACTS] = {
    {"hold b:BOX", FACT_HOLD, holds_box},
    {"army at b:BOX [at least n:NUMBER]", FACT_ARMY, has_units},
    {"enemy at b:BOX [at least n:NUMBER]", FACT_ENEMY, sees_enemy},
    {"points at least n:NUMBER", FACT_POINTS, has_points},
};

static bool asked_at(const void *view, int seat, int step)
{
    return (rules_asks(view) & ONLY(seat)) != 0 && flow_peek(view)->step == step;
}

static bool at_march(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct hd_state *s = view;
    (void)r, (void)line;
    return asked_at(view, seat, HD_STEP_BUY) && s->march == 1;
}

static bool at_defence(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return asked_at(view, seat, HD_STEP_MERIT_DEF);
}

static bool at_merit(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return asked_at(view, seat, HD_STEP_MERIT);
}

static bool at_recruit(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return asked_at(view, seat, HD_STEP_RECRUIT);
}

enum { ANSWER_MARCH = 1, ANSWER_DEFENDED, ANSWER_FOUGHT, ANSWER_RECRUIT };
const struct answer hd_answers[HD_N_ANSWERS] = {
    {"march", ANSWER_MARCH, at_march},
    {"defended", ANSWER_DEFENDED, at_defence},
    {"fought", ANSWER_FOUGHT, at_merit},
    {"recruit", ANSWER_RECRUIT, at_recruit},
};
