/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of a checked sheet, each with what it does in words. */
#include "processor/letters/receipt_inside.h"
#include "processor/words/line_words.h"

static struct line_teller teller_of(const struct game *game, int seat)
{
    return (struct line_teller){game->arena, game->core->set, &game->core->rules, seat};
}

void receipt_line(void *context, const struct line *line, const void *before, const void *after,
                  const struct play *play)
{
    struct receipt_lines *lines = context;
    struct line_teller teller = teller_of(lines->game, lines->seat);
    (void)play;
    if (lines->n > SHEET_LINES_MAX)
        return;
    lines->line[lines->n] = line;
    lines->words[lines->n++] = line_words(&teller, line, before, after);
}

/* What a vote on a ruling does; NULL: it is none. */
static const char *vote_words(struct game *game, const struct core_outcome *o, const struct line *line)
{
    int32_t number = line->verb == VERB_AGREE || line->verb == VERB_OBJECT ? line_value(line, 'n', 0, 0) : 0;
    uint64_t n = number > 0 ? (uint64_t)number : 0;
    if (n == 0)
        return NULL;
    if (n == o->ruled)
        return "agrees, as the last seat: the ruling takes effect, and everybody gets a new report. Other orders of "
               "this exchange count no more";
    if (line->verb == VERB_OBJECT && n == o->voted[1])
        return arena_words(game->arena, "objects: ruling %llu is dropped, and everybody is told",
                           (unsigned long long)n);
    if (line->verb == VERB_OBJECT && n == o->objected)
        return arena_words(game->arena, "stops proposal %llu; the host is told", (unsigned long long)n);
    if (line->verb != VERB_AGREE || !core_ruling_of(game->core, n))
        return NULL;
    return n == o->voted[0] ? arena_words(game->arena, "agrees to ruling %llu", (unsigned long long)n)
                            : arena_words(game->arena, "will agree to ruling %llu", (unsigned long long)n);
}

struct telling {
    struct game *game;
    const struct core_outcome *o;
    const struct receipt_lines *lines; /* NULL: none was tried */
};

/* Words of a line; one that could not be tried ahead is explained as far as it can be. */
static json_t *told_of(void *context, const struct line *line)
{
    const struct telling *t = context;
    const struct core *core = t->game->core;
    int all = (1 << core->g.n_seats) - 1;
    const char *words = vote_words(t->game, t->o, line);
    words = words ? words : line_words_common(line, (core->sheets->offers | ONLY(t->o->seat)) == all);
    if (words)
        return json_pack("[s]", words);
    for (int i = 0; t->lines && i < t->lines->n; i++)
        if (t->lines->line[i] == line)
            return json_incref(t->lines->words[i]);
    return NULL;
}

struct span receipt_text(struct span orders, int32_t number)
{
    return line_words_written(orders, number);
}

json_t *receipt_span(struct span s)
{
    return line_words_span(s);
}

json_t *receipt_lines(struct game *game, const struct core_outcome *o, const struct receipt_lines *lines)
{
    struct line_teller teller = teller_of(game, o->seat);
    struct telling telling = {game, o, lines};
    void *view = arena_take(game->arena, game->core->rules.is->state_size);
    rules_view(&game->core->rules, game->core->state, o->seat, view);
    return line_words_sheet(&teller, o->sheet, o->header.orders, view, told_of, &telling);
}
