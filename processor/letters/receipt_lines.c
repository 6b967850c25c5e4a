/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of a checked sheet, each with what it does in words. */
#include "processor/game/letter.h"
#include "processor/letters/receipt_inside.h"
#include "processor/words/line_words.h"
#include <stdio.h>

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

/* What a vote on ruling n does, as the phrase `vote` calls it; NULL: nothing. */
static const char *vote_kind(const struct game *game, const struct core_outcome *o, int32_t verb, uint64_t n)
{
    if (n == o->ruled)
        return "rules";
    if (verb == VERB_OBJECT && n == o->voted[1])
        return "drops";
    if (verb == VERB_OBJECT && n == o->objected)
        return "stops";
    if (verb != VERB_AGREE || !core_ruling_of(game->core, n))
        return NULL;
    return n == o->voted[0] ? "agrees" : "will";
}

/* What a vote on a ruling does; NULL: it is none. */
static const char *vote_words(struct game *game, const struct core_outcome *o, const struct line *line)
{
    int32_t number = line->verb == VERB_AGREE || line->verb == VERB_OBJECT ? line_value(line, 'n', 0, 0) : 0;
    const char *does = number > 0 ? vote_kind(game, o, line->verb, (uint64_t)number) : NULL;
    return does ? phrase(game->pass, game->arena, game->core->g.name, "vote",
                         json_pack("{s:b,s:i}", does, true, "number", (int)number))
                : NULL;
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

/* ---- what an answer promises, in one line that programs read ---- */

static const char *verb_of_answer(const struct game *game, const struct core_outcome *o)
{
    if (o->verdict == VERDICT_REFUSED)
        return "refused";
    switch (o->header.kind) {
    case BLOCK_JOIN:
        return game->core->k > 0 ? "replace" : "join";
    case BLOCK_NONCE:
        return o->header.turn > 0 ? "nonce" : "entropy";
    case BLOCK_ACK:
        return "ack";
    case BLOCK_REKEY:
        return "rekey";
    case BLOCK_REVOKE:
        return o->recalled ? "recall" : "revoke";
    default:
        return "receipt";
    }
}

const char *receipt_log(struct game *game, const struct core_outcome *o)
{
    char hash[65], faulty[32] = "", utc[21];
    bool is_sheet = o->verdict == VERDICT_RECEIPT && o->header.kind == BLOCK_ORDERS;
    if (o->entry == 0 || (o->verdict != VERDICT_RECEIPT && o->verdict != VERDICT_REFUSED))
        return "";
    hex_write(hash, o->hash, sizeof o->hash);
    if (is_sheet && o->bad_line)
        snprintf(faulty, sizeof faulty, " faulty %ld", (long)o->bad_line);
    utc_write(utc, game->pass->now); /* of a host that lost his machine: was it before? */
    return arena_words(game->arena, "log: %llu %s %s%s at %s", (unsigned long long)o->entry, verb_of_answer(game, o),
                       hash, faulty, utc);
}
