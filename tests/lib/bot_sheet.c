/* SPDX-License-Identifier: Apache-2.0 */
/* What the random player writes: orders that his own prompt offers, tried out blind on his own view, as lines. */
#include "games/blue-vs-gray/rules/reach.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "games/house-divided/hd.h"
#include "processor/core/core.h"
#include "tests/lib/bot.h"
#include "tests/lib/bot_house.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

struct writer {
    struct bots *t;
    const struct core *core;
    const struct rules *r;
    const struct bot_style *style;
    int seat, lines;
    char *view, *after; /* state_size bytes each */
    struct prompt *prompt;
    struct play *play;
    struct text out;
    bool open;   /* inside reorganize ... end */
    bool drew;   /* the last line was a draw */
    bool beyond; /* more is known only when it has been done */
    bool turn_over;
};

static void put_line(struct writer *w, const struct line *line)
{
    char words[600];
    size_t len = line_write(w->r, line, "", words, sizeof words);
    ck_assert_uint_lt(len, sizeof words);
    text_format(&w->out, "%s\n", words);
    if (line->verb < BOT_VERBS)
        w->t->lines[line->verb]++;
    w->lines++;
}

/* He likes to raise commands and to fight. */
static uint32_t weight(int32_t verb)
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

static bool can_write(const struct writer *w, int32_t verb)
{
    struct line line;
    return verb == BVG_HAND_ON || line_of_order(w->r, &(struct order){.verb = verb}, &line);
}

/* One of the verbs that he can write or that ends a part, then one of its offers: rare verbs come up as often. */
static bool pick(struct writer *w, struct order *order)
{
    struct prompt *p = w->prompt;
    int32_t verb[8 * OFFERS_MAX];
    uint32_t n = 0, count = 0;
    for (int32_t i = 0; i < p->n_offers; i++) {
        int32_t one = p->offers[i].verb;
        bool known = i > 0 && one == p->offers[i - 1].verb;
        bool parts = one == BVG_DETACH && p->step == BVG_STEP_ANSWER; /* behind "defend with" */
        for (uint32_t k = !known && !parts && (can_write(w, one) || one == BVG_FINISH) ? weight(one) : 0; k > 0; k--)
            verb[n++] = one;
    }
    if (n == 0)
        return false;
    int32_t chosen = verb[random_below(&w->t->seed, n)];
    for (int32_t i = 0; i < p->n_offers; i++)
        count += p->offers[i].verb == chosen;
    uint32_t which = random_below(&w->t->seed, count);
    for (int32_t i = 0; i < p->n_offers; i++)
        if (p->offers[i].verb == chosen && which-- == 0) {
            *order = (struct order){.verb = chosen, .n_args = p->offers[i].n_args};
            for (int32_t a = 0; a < order->n_args; a++) {
                const struct choice *c = &p->offers[i].arg[a];
                order->arg[a] = p->ids[c->first + (int32_t)random_below(&w->t->seed, (uint32_t)c->count)];
            }
        }
    return true;
}

/* Out of the hand; or with one of the cards of the command staying out. */
static void put_defence(struct writer *w, struct line *line)
{
    const struct bvg_state *s = (const void *)w->view;
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
static void put_order(struct writer *w, const struct order *order)
{
    struct line line;
    if (order->verb == BVG_FINISH &&
        flow_peek(w->view)->step == BVG_STEP_RESERVES) { /* a chance of a battle that asks */
        line = (struct line){.number = 1, .verb = BVG_PASS};
        if (random_below(&w->t->seed, 2))
            line.word[line.n_words++] = (struct word){'a', 1};
        put_line(w, &line);
        return;
    }
    if (order->verb == BVG_FINISH) {
        if (w->open)
            text_words(&w->out, "end\n");
        w->open = false;
        return;
    }
    if (order->verb == BVG_HAND_ON) { /* to east 1 or west 2: the order does not say it */
        line = (struct line){.number = 1, .verb = BVG_HAND_ON, .n_words = 2};
        line.word[0] = (struct word){'c', order->arg[0]};
        line.word[1] = (struct word){'w', 1 + bvg_is_eastern((const void *)w->view, w->seat)};
    } else {
        ck_assert(line_of_order(w->r, order, &line));
    }
    if ((line.verb == BVG_DRAW || line.verb == BVG_UNTIL) && random_below(&w->t->seed, 3) == 0)
        line.word[line.n_words++] = (struct word){'r', 1};
    if (order->verb == BVG_DEFEND)
        put_defence(w, &line);
    put_line(w, &line);
    w->drew = line.verb == BVG_DRAW || line.verb == BVG_UNTIL;
    w->open = w->open || order->verb == BVG_REORGANIZE;
    if (line.verb == BVG_ATTACK || line.verb == BVG_INVADE) {
        bot_plan(w->t, w->r, w->view, w->seat, &w->out);
        bot_sequel(w->t, w->r, w->view, w->seat, &w->out);
    } else if (line.verb == BVG_DEFEND && flow_peek(w->view)->step == BVG_STEP_ANSWER) {
        bot_plan(w->t, w->r, w->view, w->seat, &w->out);
    }
}

/* What comes is not known: new cards, how a battle ends. He may go on as if nothing had changed but the part of the
 * turn: a line that turns out wrong is held, and he is asked again. */
static bool guess_on(struct writer *w)
{
    struct frame *at = flow_top(w->view);
    w->beyond = true;
    if (at->step == BVG_STEP_DRAW && !w->drew) {
        at->step = BVG_STEP_DEPLOY;
        return random_below(&w->t->seed, 8) > 0;
    }
    return (at->step == BVG_STEP_DRAW || at->step == BVG_STEP_COMBAT) && random_below(&w->t->seed, 3) > 0;
}

static bool step(struct writer *w)
{
    struct problem why = {0};
    struct chance blind = chance_blind;
    struct order order;
    if (!rules_prompt(w->r, w->view, w->seat, 0, w->prompt)) {
        w->turn_over = true;
        return false;
    }
    for (int tries = 0; tries < 8; tries++) {
        if (!pick(w, &order))
            return false;
        play_begin(w->play, &blind, &why);
        bool done = rules_apply_offered(w->r, w->view, w->seat, &order, w->after, w->play);
        if (!done && !w->play->horizon) {
            why = (struct problem){0};
            continue; /* refused, as it may be: something else then */
        }
        put_order(w, &order);
        if (w->play->horizon)
            return guess_on(w);
        memcpy(w->view, w->after, w->r->is->state_size);
        return done;
    }
    return false;
}

static void finish(struct writer *w)
{
    const struct bot_style *style = w->style;
    if (w->open)
        text_words(&w->out, "end\n");
    if (w->beyond && random_below(&w->t->seed, 4) == 0)
        text_words(&w->out, "if supply at least 2\nrestore any\nend\n");
    if (style->say)
        text_words(&w->out, "say Good morning, General.\n");
    bool sees = w->beyond && w->drew && random_below(&w->t->seed, 4) > 0; /* first what he draws, then the rest */
    if (!(style->stops || sees) || w->turn_over || w->lines == 0)
        text_words(&w->out, "done\n");
    text_words(&w->out, style->wait ? "wait\n" : style->now ? "now\n" : "");
    if (style->standing) {
        rules_view(w->r, w->core->state, w->seat, w->view);
        bot_standing(w->t, w->r, w->view, w->seat, &w->out);
    }
}

/* He tries it out before he sends it: what is wrong, and all behind it, is left out. */
static bool sound(struct writer *w, const struct core *core, struct arena *arena)
{
    struct sheet *sheet = arena_take(arena, sizeof *sheet);
    struct dry_room *room = arena_take(arena, sizeof *room);
    struct dry_run came;
    void *scratch = arena_take(arena, 4 * w->r->is->state_size);
    struct problem why = {0};
    int32_t bad = 0;
    rules_view(w->r, core->state, w->seat, w->view);
    sheet_parse(w->r, w->view, w->seat, w->out.at, w->out.len, sheet);
    ck_assert_msg(sheet->n_mistakes == 0, "line %d of what was written is not understood: %s\n%s",
                  sheet->mistake[0].line, sheet->mistake[0].why.key, w->out.at);
    return sheets_dry_run(w->r, w->view, w->seat, core->sheets, 1000, sheet, scratch, room, &came, &bad, &why, NULL,
                          NULL);
}

const char *bot_sheet(struct bots *t, const struct core *core, int seat, const struct bot_style *style,
                      struct arena *arena)
{
    size_t size = core->rules.is->state_size;
    struct writer w = {.t = t,
                       .core = core,
                       .r = &core->rules,
                       .style = style,
                       .seat = seat,
                       .view = arena_take(arena, size),
                       .after = arena_take(arena, size),
                       .prompt = prompt_taken(arena),
                       .play = arena_take(arena, sizeof *w.play),
                       .out = {.arena = arena}};
    int lines = style->lines;
    if (core->rules.is == &hd_rules)
        return bot_house_sheet(t, core, seat, style, arena);
    for (int tries = 0; tries < 4; tries++, lines /= 2) {
        rules_view(w.r, core->state, seat, w.view);
        w.out.len = 0;
        w.lines = 0;
        w.open = w.beyond = w.turn_over = w.drew = false;
        text_words(&w.out, style->draft ? "draft\n" : "");
        w.open =
            flow_peek(w.view)->step == BVG_STEP_FORMING; /* a line of a reorganization was held: he goes on with it */
        text_words(&w.out, w.open ? "reorganize\n" : "");
        while (w.lines < lines && step(&w))
            ;
        finish(&w);
        if (sound(&w, core, arena))
            return w.out.at;
    }
    return "done\n";
}
