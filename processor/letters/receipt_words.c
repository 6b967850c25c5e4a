/* SPDX-License-Identifier: Apache-2.0 */
/* What a receipt says of standing orders. */
#include "processor/game/letter.h"
#include "processor/letters/receipt.h"
#include "processor/words/dice_words.h"
#include "processor/words/line_words.h"

/* ---- standing orders ---- */

static void add_lines(struct text *out, int from, int to)
{
    const char *before = out->len ? ", " : from == to ? "line " : "lines ";
    if (from == to)
        text_format(out, "%s%d", before, from);
    else
        text_format(out, "%s%d to %d", before, from, to);
}

/* "lines 10 to 12, 15 to 17": where the blocks of a sheet stand. */
static const char *block_lines(struct arena *arena, const struct sheet *sheet)
{
    struct text out = {.arena = arena};
    int32_t from = 0, to = 0, block = 0;
    for (int32_t i = 0; i < sheet->n_lines; i++) {
        const struct line *line = &sheet->line[i];
        if (line->verb == VERB_WHEN && from && line->number != to + 1) {
            add_lines(&out, (int)from, (int)to);
            from = 0;
        }
        if (line->verb == VERB_WHEN) {
            from = from ? from : line->number;
            block = line->number;
        }
        to = block ? line->number : to;
        if (line->verb == VERB_END && line->block == block)
            block = 0; /* what stands below its end is no standing order */
    }
    if (from)
        add_lines(&out, (int)from, (int)to);
    return out.len ? out.at : "";
}

static json_t *kept_lines(const struct game *game, const struct core_outcome *o)
{
    const struct standing *set = &game->core->sheets->standing[o->seat];
    json_t *items = json_array();
    char written[LINE_TEXT_MAX];
    for (int32_t i = 0; i < set->n; i++) {
        size_t len =
            line_write(&game->core->rules, &set->line[i], (const char *)o->header.orders.at, written, sizeof written);
        if (len < sizeof written)
            json_array_append_new(items, json_stringn(written, len));
    }
    return items;
}

/* Are there questions that are not put to a player, but answered for them (struct step.silent)? */
static bool answers_for_players(const struct game_rules *is)
{
    for (size_t i = 0; i < is->n_steps; i++)
        if (is->steps[i].silent)
            return true;
    return false;
}

json_t *receipt_standing(const struct game *game, const struct core_outcome *o)
{
    bool none = o->sheet && o->sheet->standing_none, fresh = o->sheet && o->sheet->has_when && !none;
    json_t *items = fresh || none ? json_array() : kept_lines(game, o);
    const char *kind = answers_for_players(game->core->rules.is) ? "silent" : "asks";
    if (fresh || json_array_size(items) > 0)
        kind = fresh ? "fresh" : "kept";
    json_t *values =
        json_pack("{s:b,s:o}", kind, true, "lines", letter_word(fresh ? block_lines(game->arena, o->sheet) : NULL));
    const char *heading = phrase(game->pass, game->arena, game->core->g.name, "standing", values);
    return json_pack("[{s:s,s:o}]", "heading", heading, "items", items);
}

const char *receipt_unseen_words(const struct genesis *g)
{
    return line_words_unseen(game_has_dice(g), game_has_cards(g));
}
