/* SPDX-License-Identifier: Apache-2.0 */
/* What the random player writes: orders that his own prompt offers, tried out blind on his own view, as lines. */
#include "processor/core/core.h"
#include "tests/lib/bot_wishes.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <string.h>

void bot_put_line(struct bot_writer *w, const struct line *line)
{
    char words[600];
    size_t len = line_write(w->r, line, "", words, sizeof words);
    ck_assert_uint_lt(len, sizeof words);
    text_format(&w->out, "%s\n", words);
    if (line->verb < BOT_VERBS)
        w->t->lines[line->verb]++;
    w->lines++;
}

void bot_put_order(struct bot_writer *w, const struct order *order)
{
    struct line line;
    ck_assert(line_of_order(w->r, order, &line));
    bot_put_line(w, &line);
}

void bot_put_end(struct bot_writer *w, bool done)
{
    const struct bot_style *style = w->style;
    text_words(&w->out, style->say ? "say Good morning, General.\n" : "");
    text_words(&w->out, done ? "done\n" : "");
    text_words(&w->out, style->wait ? "wait\n" : style->now ? "now\n" : "");
    if (style->standing && w->wishes->standing) {
        rules_view(w->r, w->core->state, w->seat, w->view);
        w->wishes->standing(w->t, w->r, w->view, w->seat, &w->out);
    }
}

static uint32_t weight(const struct bot_writer *w, int32_t verb)
{
    struct line line;
    return w->wishes->weight ? w->wishes->weight(w, verb)
                             : verb >= VERB_FIRST && line_of_order(w->r, &(struct order){.verb = verb}, &line);
}

/* One of the verbs that he can write or that ends a part, then one of its offers: rare verbs come up as often. */
static bool pick(struct bot_writer *w, struct order *order)
{
    struct prompt *p = w->prompt;
    int32_t verb[8 * OFFERS_MAX];
    uint32_t n = 0, count = 0;
    for (int32_t i = 0; i < p->n_offers; i++) {
        int32_t one = p->offers[i].verb;
        bool known = i > 0 && one == p->offers[i - 1].verb;
        for (uint32_t k = known ? 0 : weight(w, one); k > 0; k--)
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

static bool step(struct bot_writer *w)
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
        if (w->wishes->write)
            w->wishes->write(w, &order);
        else
            bot_put_order(w, &order);
        if (w->play->horizon) {
            w->beyond = true;
            return w->wishes->beyond && w->wishes->beyond(w);
        }
        memcpy(w->view, w->after, w->r->is->state_size);
        return done;
    }
    return false;
}

/* He tries it out before he sends it: what is wrong, and all behind it, is left out. */
static bool sound(struct bot_writer *w, const struct core *core, struct arena *arena)
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
    const struct bot_wishes *wishes = bot_wishes_of(core->rules.is);
    if (wishes->sheet)
        return wishes->sheet(t, core, seat, style, arena);
    size_t size = core->rules.is->state_size;
    struct bot_writer w = {.t = t,
                           .core = core,
                           .r = &core->rules,
                           .wishes = wishes,
                           .style = style,
                           .seat = seat,
                           .view = arena_take(arena, size),
                           .after = arena_take(arena, size),
                           .prompt = prompt_taken(arena),
                           .play = arena_take(arena, sizeof *w.play),
                           .out = {.arena = arena}};
    int lines = style->lines;
    for (int tries = 0; tries < 4; tries++, lines /= 2) {
        rules_view(w.r, core->state, seat, w.view);
        w.out.len = 0;
        w.lines = 0;
        w.beyond = w.turn_over = false;
        memset(w.mark, 0, sizeof w.mark);
        text_words(&w.out, style->draft ? "draft\n" : "");
        if (wishes->begin)
            wishes->begin(&w);
        while (w.lines < lines && step(&w))
            ;
        if (wishes->finish)
            wishes->finish(&w);
        else
            bot_put_end(&w, !style->stops || w.turn_over || w.lines == 0);
        if (sound(&w, core, arena))
            return w.out.at;
    }
    return "done\n";
}

void bot_standing(struct bots *t, const struct rules *r, const void *view, int seat, struct text *out)
{
    bot_wishes_of(r->is)->standing(t, r, view, seat, out);
}

void bot_ahead(struct bots *t, const struct rules *r, struct text *out)
{
    bot_wishes_of(r->is)->ahead(t, out);
}
