/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of a checked sheet, each with what it does in words. */
#include "processor/letters/receipt_inside.h"
#include <string.h>

static json_t *words_of(const struct game *game, const struct text *said)
{
    json_t *list = json_array();
    struct span left = text_span(said), line;
    while (span_line(&left, &line))
        if (line.len > 0)
            json_array_append_new(list, json_stringn((const char *)line.at, line.len));
    (void)game;
    return list;
}

void receipt_line(void *context, const struct line *line, const void *before, const void *after,
                  const struct play *play)
{
    struct receipt_lines *lines = context;
    struct core *core = lines->game->core;
    struct text said = {.arena = lines->game->arena};
    (void)play;
    if (lines->n > SHEET_LINES_MAX)
        return;
    if (core->set->explain)
        core->set->explain(&core->rules, line, before, after, lines->seat, &said);
    lines->line[lines->n] = line;
    lines->words[lines->n++] = words_of(lines->game, &said);
}

/* W6: a short name that was settled by what the seat can see. */
static void add_sights(const struct game *game, const struct core_outcome *o, int32_t number, const void *view,
                       json_t *list)
{
    const struct rules *rules = &game->core->rules;
    char is[96], other[96];
    for (int32_t i = 0; i < o->sheet->n_sights; i++) {
        const struct sight *sight = &o->sheet->sight[i];
        if (sight->line != number ||
            rules->is->names->tell(rules, view, sight->kind, sight->id, is, sizeof is) >= sizeof is ||
            rules->is->names->tell(rules, view, sight->kind, sight->other, other, sizeof other) >= sizeof other)
            continue;
        const char *words =
            sight->is_unseen
                ? arena_words(game->arena, "taken for %s, which is not there now; if you mean %s, write its whole name",
                              is, other)
                : arena_words(game->arena, "taken for %s, which you can mean here, not for %s", is, other);
        json_array_append_new(list, json_string(words));
    }
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
    if (line->verb != VERB_AGREE || !core_ruling_of(game->core, n))
        return NULL;
    return n == o->voted[0] ? arena_words(game->arena, "agrees to ruling %llu", (unsigned long long)n)
                            : arena_words(game->arena, "will agree to ruling %llu", (unsigned long long)n);
}

/* Lines of the language that do nothing where they stand: their author must not lean on them. NULL: it does something.
 */
static const char *idle_words(struct game *game, const struct core_outcome *o, const struct line *line)
{
    if (line->verb == VERB_ABSENT)
        return "changes nothing here: absences go in a PLAYER block, which counts in all your games";
    const char *vote = vote_words(game, o, line);
    if (vote)
        return vote;
    if (line->verb == VERB_AGREE)
        return "changes nothing: there is no ruling or proposal of that number";
    if (line->verb != VERB_OBJECT)
        return NULL;
    return o->objected > 0 && o->objected == (uint64_t)line_value(line, 'n', 0, 0)
               ? arena_words(game->arena, "stops proposal %llu; the host is told", (unsigned long long)o->objected)
               : "changes nothing: there is no ruling or proposal of that number for you";
}

/* Lines that end a game are the same in all of them. */
static const char *end_words(const struct game *game, const struct core_outcome *o, const struct line *line)
{
    const struct core *core = game->core;
    int all = (1 << core->g.n_seats) - 1;
    if (line->verb == VERB_RESIGN)
        return "ends the game: you give it up, whoever is asked";
    if (line->verb != VERB_OFFER)
        return NULL;
    return (core->sheets->offers | ONLY(o->seat)) == all
               ? "takes the draw that is offered: the game ends"
               : "offers a draw, which stands until your next sheet with orders";
}

/* Words of a line; one that could not be tried ahead is explained as far as it can be. */
static json_t *line_words(struct game *game, const struct core_outcome *o, const struct receipt_lines *lines,
                          const struct line *line, const void *view)
{
    struct text said = {.arena = game->arena};
    const char *ends = end_words(game, o, line), *idle = ends ? ends : idle_words(game, o, line);
    json_t *list = idle ? json_pack("[s]", idle) : NULL;
    for (int i = 0; lines && i < lines->n && !list; i++)
        if (lines->line[i] == line)
            list = json_incref(lines->words[i]);
    if (!list) {
        if (game->core->set->explain)
            game->core->set->explain(&game->core->rules, line, view, NULL, o->seat, &said);
        list = words_of(game, &said);
    }
    add_sights(game, o, line->number, view, list);
    return list;
}

struct span receipt_text(struct span orders, int32_t number)
{
    struct span line = {0};
    for (int32_t i = 0; i < number; i++)
        if (!span_line(&orders, &line))
            return (struct span){0};
    return line;
}

json_t *receipt_span(struct span s)
{
    return json_stringn(s.at ? (const char *)s.at : "", s.len);
}

json_t *receipt_lines(struct game *game, const struct core_outcome *o, const struct receipt_lines *lines)
{
    json_t *list = json_array();
    void *view = arena_take(game->arena, game->core->rules.is->state_size);
    rules_view(&game->core->rules, game->core->state, o->seat, view);
    char written[LINE_TEXT_MAX];
    for (int32_t i = 0; i < o->sheet->n_lines; i++) {
        const struct line *line = &o->sheet->line[i];
        struct span text = receipt_text(o->header.orders, line->number);
        size_t len = line_write(&game->core->rules, line, (const char *)o->header.orders.at, written, sizeof written);
        bool free_text = line->verb == VERB_NOTE || line->verb == VERB_SAY;
        if (!free_text && len < sizeof written)
            text = (struct span){(const uint8_t *)written, len};
        json_array_append_new(list, json_pack("{s:i,s:o,s:o}", "number", line->number, "text", receipt_span(text), "words",
                                              line_words(game, o, lines, line, view)));
    }
    receipt_shorten(game->arena, list);
    return list;
}
