/* The prompts that a standing order can answer. */
#include "games/blue-vs-gray/steps.h"

static bool asks_draw(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    (void)r, (void)line;
    return s->flow.depth > 0 && s->mover == seat && flow_peek(s)->step == BVG_STEP_DRAW;
}

/* No step asks a defender yet: that comes with combat. The blocks are kept and checked all the same. */
static bool asks_defender(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)view, (void)seat, (void)line;
    return false;
}

static bool asks_raided(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    (void)r, (void)line;
    return s->flow.depth > 0 && s->mover != seat && flow_peek(s)->step == BVG_STEP_RAIDED;
}

static bool asks_aside(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    int moment = line_value(line, 'w', 0, 0);
    (void)r;
    if (s->flow.depth == 0 || s->mover == seat || flow_peek(s)->step != BVG_STEP_ASIDE)
        return false;
    int window = bvg_window_of(s);
    return window != BVG_CARD_PLAYED && (!moment || window == BVG_OWN_TURN + moment);
}

/* A card of the enemy can be cancelled, or takes a unit. */
static bool asks_about_card(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    int which = line_value(line, 'c', 0, 0), card = 0;
    (void)r;
    if (s->flow.depth > 0 && flow_peek(s)->step == BVG_STEP_LEVY)
        card = flow_peek(s)->local[0];
    else if (s->flow.depth > 0 && bvg_window_of(s) == BVG_CARD_PLAYED)
        card = flow_peek(s)->local[1];
    return card && bvg_seat_of(card) != seat && (!which || which == card);
}

enum { ANSWER_DRAW = 1, ANSWER_ATTACKED, ANSWER_RAIDED, ANSWER_THEIR_TURN, ANSWER_THEIR_CARD };
const struct answer bvg_answers[BVG_N_ANSWERS] = {
    {"draw", ANSWER_DRAW, asks_draw},
    {"attacked [at c:CITY,] [in t:THEATER] [by l:PIECE,] [with n:NUMBER or more]", ANSWER_ATTACKED, asks_defender},
    {"raided", ANSWER_RAIDED, asks_raided},
    {"enemy turn [w:(begins|combat|battle)]", ANSWER_THEIR_TURN, asks_aside},
    {"enemy plays [c:ENIGMA]", ANSWER_THEIR_CARD, asks_about_card},
};
