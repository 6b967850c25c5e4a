/* SPDX-License-Identifier: Apache-2.0 */
/* The prompts that a standing order can answer. */
#include "games/blue-vs-gray/battle/battle.h"

static bool asks_draw(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    (void)r, (void)line;
    return s->flow.depth > 0 && s->mover == bvg_side_at(view, seat) && flow_peek(s)->step == BVG_STEP_DRAW;
}

static bool is_among(const struct line *line, int part, int id)
{
    for (int i = 0; i < line_count(line, part); i++)
        if (line_value(line, part, i, 0) == id)
            return true;
    return !line_has(line, part);
}

/* Strength of the attacking command as it was announced, with what came since. */
static int attacking(const struct rules *r, const struct bvg_state *s)
{
    int total = 0;
    for (int c = 1; c <= BVG_CARDS; c++)
        if (bvg_side_of(c) == bvg_attacker(s) && s->fights[c] && bvg_in_action(s, c))
            total += bvg_strength(r, s, c);
    return total;
}

static bool says_sea(const struct line *when)
{
    for (const struct line *l = when + 1; l->number != 0 && (l->verb != VERB_END || l->block != when->number); l++)
        if (l->verb == BVG_SEA)
            return true;
    return false;
}

/* Before the attacker is named: blocks that say something to it, and that do not depend on him. */
static bool asks_sea(const struct rules *r, const struct bvg_state *s, const struct line *line)
{
    int city = flow_peek(s)->local[0];
    return is_among(line, 'c', city) && is_among(line, 't', bvg_data(r)->city[city].theater) && !line_has(line, 'l') &&
           !line_has(line, 'n') && says_sea(line);
}

/* From the answer to the last card: what the block says besides goes on meeting the attack. */
static bool asks_defender(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    const struct bvg_battle *b = &s->battle;
    if (s->flow.depth > 0 && flow_peek(s)->step == BVG_STEP_SEA)
        return s->mover != bvg_side_at(view, seat) && asks_sea(r, s, line);
    if (s->flow.depth == 0 || !bvg_is_battle_step(flow_peek(s)->step) || b->attacker == bvg_side_at(view, seat))
        return false;
    return is_among(line, 'c', b->city) && is_among(line, 'l', b->chief[b->attacker]) &&
           is_among(line, 't', bvg_data(r)->city[b->city].theater) &&
           (!line_has(line, 'n') || attacking(r, s) >= line_value(line, 'n', 0, 0));
}

static bool asks_raided(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    (void)r, (void)line;
    return s->flow.depth > 0 && s->mover != bvg_side_at(view, seat) && flow_peek(s)->step == BVG_STEP_RAIDED;
}

static bool asks_aside(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    int moment = line_value(line, 'w', 0, 0);
    (void)r;
    if (s->flow.depth == 0 || s->mover == bvg_side_at(view, seat) || flow_peek(s)->step != BVG_STEP_ASIDE)
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
    return card && bvg_side_of(card) != bvg_side_at(view, seat) && (!which || which == card);
}

/* The partner raids, and this seat may join him. */
static bool asks_to_join(const struct rules *r, const void *view, int seat, const struct line *line)
{
    const struct bvg_state *s = view;
    (void)r, (void)line;
    return s->flow.depth > 0 && s->mover == bvg_side_at(view, seat) && flow_peek(s)->step == BVG_STEP_RAIDING &&
           flow_peek(s)->local[0] != 0;
}

enum { ANSWER_DRAW = 1, ANSWER_ATTACKED, ANSWER_RAIDED, ANSWER_THEIR_TURN, ANSWER_THEIR_CARD, ANSWER_JOIN };
const struct answer bvg_answers[BVG_N_ANSWERS] = {
    {"draw", ANSWER_DRAW, asks_draw},
    {"attacked [at c:CITY,] [in t:THEATER] [by l:PIECE,] [with n:NUMBER or more]", ANSWER_ATTACKED, asks_defender},
    {"raided", ANSWER_RAIDED, asks_raided},
    {"enemy turn [w:(begins|combat|battle)]", ANSWER_THEIR_TURN, asks_aside},
    {"enemy plays [c:ENIGMA]", ANSWER_THEIR_CARD, asks_about_card},
    {"partner raids", ANSWER_JOIN, asks_to_join},
};
