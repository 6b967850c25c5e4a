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

enum { ANSWER_DRAW = 1, ANSWER_ATTACKED, ANSWER_RAIDED };
const struct answer bvg_answers[BVG_N_ANSWERS] = {
    {"draw", ANSWER_DRAW, asks_draw},
    {"attacked [at c:CITY,] [in t:THEATER] [by l:PIECE,] [with n:NUMBER or more]", ANSWER_ATTACKED, asks_defender},
    {"raided", ANSWER_RAIDED, asks_defender},
};
