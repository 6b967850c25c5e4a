/* SPDX-License-Identifier: Apache-2.0 */
/* What the random player likes in Blue vs Gray: to raise commands and to fight. How he fights is in bvg_plan.c. */
#include "games/blue-vs-gray/rules/reach.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "processor/core/core.h"
#include "tests/games/blue-vs-gray/bvg_plan.h"
#include "tests/lib/bot_wishes.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"

enum { OPEN, DREW }; /* marks: inside reorganize ... end; the last line was a draw */

/* He likes to raise commands and to fight. */
static uint32_t liking(int32_t verb)
{
    switch (verb) {
    case BVG_ATTACK:
    case BVG_INVADE:
    case BVG_RAID:
    case BVG_DEFEND:
    case BVG_COMMAND:
        return 8;
    case BVG_DEPLOY:
    case BVG_ATTACH:
        return 5;
    case BVG_FINISH: /* on to the next part of the turn */
        return 4;
    default:
        return 1;
    }
}

static bool can_write(const struct bot_writer *w, int32_t verb)
{
    struct line line;
    return verb == BVG_HAND_ON || line_of_order(w->r, &(struct order){.verb = verb}, &line);
}

static uint32_t weight(const struct bot_writer *w, int32_t verb)
{
    if (verb == BVG_DETACH && w->prompt->step == BVG_STEP_ANSWER) /* behind "defend with" */
        return 0;
    return can_write(w, verb) || verb == BVG_FINISH ? liking(verb) : 0;
}

/* Out of the hand; or with one of the cards of the command staying out. */
static void put_defence(struct bot_writer *w, struct line *line)
{
    const struct bvg_state *s = w->view;
    int chief = line->word[0].value;
    if (s->place[chief] == BVG_HAND)
        line->word[line->n_words++] = (struct word){'h', 1};
    else if (flow_peek(s)->step == BVG_STEP_ANSWER && random_below(&w->t->seed, 4) == 0)
        for (int c = 1; c <= BVG_CARDS; c++)
            if (s->leader[c] == chief && bvg_under(s, chief) > 1) {
                line->word[line->n_words++] = (struct word){'d', c};
                return;
            }
}

/* The end of a part of the turn has no line of its own; that of a reorganization is its `end`. */
static void put_order(struct bot_writer *w, const struct order *order)
{
    struct line line;
    if (order->verb == BVG_FINISH &&
        flow_peek(w->view)->step == BVG_STEP_RESERVES) { /* a chance of a battle that asks */
        line = (struct line){.number = 1, .verb = BVG_PASS};
        if (random_below(&w->t->seed, 2))
            line.word[line.n_words++] = (struct word){'a', 1};
        bot_put_line(w, &line);
        return;
    }
    if (order->verb == BVG_FINISH) {
        if (w->mark[OPEN])
            text_words(&w->out, "end\n");
        w->mark[OPEN] = false;
        return;
    }
    if (order->verb == BVG_HAND_ON) { /* to east 1 or west 2: the order does not say it */
        line = (struct line){.number = 1, .verb = BVG_HAND_ON, .n_words = 2};
        line.word[0] = (struct word){'c', order->arg[0]};
        line.word[1] = (struct word){'w', 1 + bvg_is_eastern(w->view, w->seat)};
    } else {
        ck_assert(line_of_order(w->r, order, &line));
    }
    if ((line.verb == BVG_DRAW || line.verb == BVG_UNTIL) && random_below(&w->t->seed, 3) == 0)
        line.word[line.n_words++] = (struct word){'r', 1};
    if (order->verb == BVG_DEFEND)
        put_defence(w, &line);
    bot_put_line(w, &line);
    w->mark[DREW] = line.verb == BVG_DRAW || line.verb == BVG_UNTIL;
    w->mark[OPEN] = w->mark[OPEN] || order->verb == BVG_REORGANIZE;
    if (line.verb == BVG_ATTACK || line.verb == BVG_INVADE) {
        bvg_plan(w->t, w->r, w->view, w->seat, &w->out);
        bvg_sequel(w->t, w->r, w->view, w->seat, &w->out);
    } else if (line.verb == BVG_DEFEND && flow_peek(w->view)->step == BVG_STEP_ANSWER) {
        bvg_plan(w->t, w->r, w->view, w->seat, &w->out);
    }
}

/* What comes is not known: new cards, how a battle ends. He may go on as if nothing had changed but the part of the
 * turn: a line that turns out wrong is held, and he is asked again. */
static bool guess_on(struct bot_writer *w)
{
    struct frame *at = flow_top(w->view);
    if (at->step == BVG_STEP_DRAW && !w->mark[DREW]) {
        at->step = BVG_STEP_DEPLOY;
        return random_below(&w->t->seed, 8) > 0;
    }
    return (at->step == BVG_STEP_DRAW || at->step == BVG_STEP_COMBAT) && random_below(&w->t->seed, 3) > 0;
}

static void finish(struct bot_writer *w)
{
    const struct bot_style *style = w->style;
    if (w->mark[OPEN])
        text_words(&w->out, "end\n");
    if (w->beyond && random_below(&w->t->seed, 4) == 0)
        text_words(&w->out, "if supply at least 2\nrestore any\nend\n");
    bool sees = w->beyond && w->mark[DREW] && random_below(&w->t->seed, 4) > 0; /* first what he draws, then the rest */
    bot_put_end(w, !(style->stops || sees) || w->turn_over || w->lines == 0);
}

/* A line of a reorganization was held: he goes on with it. */
static void begin(struct bot_writer *w)
{
    w->mark[OPEN] = flow_peek(w->view)->step == BVG_STEP_FORMING;
    text_words(&w->out, w->mark[OPEN] ? "reorganize\n" : "");
}

static const char *ruling(struct bots *t, struct arena *arena)
{
    return arena_words(arena, "say A gift.\nset supply.%u = %u\n", random_below(&t->seed, 2),
                       3 + random_below(&t->seed, 2));
}

const struct bot_wishes bvg_wishes = {.ruleset = "blue-vs-gray",
                                      .weight = weight,
                                      .begin = begin,
                                      .write = put_order,
                                      .beyond = guess_on,
                                      .finish = finish,
                                      .standing = bvg_standing,
                                      .ahead = bvg_ahead,
                                      .ruling = ruling};
