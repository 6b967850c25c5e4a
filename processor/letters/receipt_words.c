/* SPDX-License-Identifier: Apache-2.0 */
/* What a receipt says of lines and of standing orders, without saying it twice. */
#include "processor/letters/receipt.h"
#include "processor/words/dice_words.h"
#include <string.h>

/* ---- said once ---- */

enum { SHORT_COLUMNS = 60, CLAUSE_MAX = 16, SAID_MAX = 64 };
struct said {
    const char *words; /* borrowed from the list of lines */
    size_t head;       /* length of "Not ordered, so by default: " */
    int line;
};

/* How much of it comes before what it lists; 0: it lists nothing. */
static size_t head_of(const char *words)
{
    const char *colon = strstr(words, ": ");
    return colon ? (size_t)(colon - words) + 2 : 0;
}

/* Without the dot at the end. */
static struct span list_of(const char *words, size_t head)
{
    struct span list = span_of(words + head);
    list.len -= list.len > 0 && list.at[list.len - 1] == '.';
    return list;
}

static bool next_clause(struct span *list, struct span *clause)
{
    const uint8_t *end = list->len > 0 ? memmem(list->at, list->len, "; ", 2) : NULL;
    if (list->len == 0)
        return false;
    *clause = (struct span){list->at, end ? (size_t)(end - list->at) : list->len};
    *list = span_from(*list, clause->len + (end ? 2 : 0));
    return true;
}

static bool has_clause(const struct said *said, struct span wanted)
{
    struct span list = list_of(said->words, said->head), clause;
    while (next_clause(&list, &clause))
        if (clause.len == wanted.len && memcmp(clause.at, wanted.at, wanted.len) == 0)
            return true;
    return false;
}

/* The same words with what was said already left out; NULL: all of it is new. */
static const char *shortened(struct arena *arena, const char *words, size_t head, const struct said *said)
{
    struct text out = {.arena = arena};
    struct span list = list_of(words, head), clause;
    bool any = false;
    text_add(&out, (struct span){(const uint8_t *)words, head});
    while (next_clause(&list, &clause)) {
        if (has_clause(said, clause)) {
            any = true;
            continue;
        }
        text_add(&out, clause);
        text_words(&out, "; ");
    }
    text_format(&out, "%sas at line %d.", out.len > head ? "the rest " : "", said->line);
    return any ? out.at : NULL;
}

static const struct said *said_before(const struct said *said, int n, const char *words, size_t head)
{
    for (int i = 0; i < n; i++)
        if (said[i].head == head && memcmp(said[i].words, words, head) == 0)
            return &said[i];
    return NULL;
}

void receipt_shorten(struct arena *arena, json_t *lines)
{
    struct said said[SAID_MAX];
    int n = 0;
    size_t i, k;
    json_t *line, *item;
    json_array_foreach(lines, i, line)
    {
        int number = (int)json_integer_value(json_object_get(line, "number"));
        json_t *items = json_object_get(line, "words");
        json_array_foreach(items, k, item)
        {
            const char *words = json_string_value(item), *less;
            size_t head = head_of(words);
            const struct said *before = head ? said_before(said, n, words, head) : NULL;
            if (!head || strlen(words) < SHORT_COLUMNS)
                continue;
            if (before && (less = shortened(arena, words, head, before)) != NULL)
                json_array_set_new(items, k, json_string(less));
            else if (!before && n < SAID_MAX)
                said[n++] = (struct said){words, head, number};
        }
    }
}

/* ---- standing orders ---- */

/* "lines 10 to 12, 15 to 17": where the blocks of a sheet stand. */
static const char *block_lines(struct arena *arena, const struct sheet *sheet)
{
    struct text out = {.arena = arena};
    int32_t from = 0, to = 0, block = 0;
    for (int32_t i = 0; i < sheet->n_lines; i++) {
        const struct line *line = &sheet->line[i];
        if (line->verb == VERB_WHEN && from && line->number != to + 1) {
            text_format(&out, "%s%d to %d", out.len ? ", " : "lines ", (int)from, (int)to);
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
        text_format(&out, "%s%d to %d", out.len ? ", " : "lines ", (int)from, (int)to);
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

json_t *receipt_standing(const struct game *game, const struct core_outcome *o)
{
    bool none = o->sheet && o->sheet->standing_none, fresh = o->sheet && o->sheet->has_when && !none;
    json_t *items = fresh || none ? json_array() : kept_lines(game, o);
    const char *heading = "No standing orders: whatever comes, you will be asked.";
    if (fresh)
        heading = arena_words(game->arena,
                              "Standing orders in force from the close on, in place of all earlier ones: %s (sealed; the game shows only what they "
                              "do).",
                              block_lines(game->arena, o->sheet));
    else if (json_array_size(items) > 0)
        heading = "Standing orders in force (sealed; the game shows only what they do):";
    return json_pack("[{s:s,s:o}]", "heading", heading, "items", items);
}

/* ---- what lies beyond the horizon ---- */

const char *receipt_unseen_words(const struct genesis *g)
{
    bool dice = game_has_dice(g), cards = game_has_cards(g);
    return dice && cards ? "cards or dice that nobody has seen yet, or on the other side"
           : dice        ? "dice that nobody has seen yet, or on the other side"
           : cards       ? "cards that nobody has seen yet, or on the other side"
                         : "the other side, or on what is hidden from you";
}
