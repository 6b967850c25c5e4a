/* What a report says of the dice: who could choose them and who could not, and what they waited for. */
#include "processor/dice.h"
#include "processor/journal.h"
#include "processor/letters/report.h"
#include "processor/words/told.h"

static void beacon_items(struct arena *arena, const struct journal_line *line, json_t *items)
{
    uint64_t round = journal_number(line, 1, 0);
    json_array_append_new(items,
                          json_string(arena_words(arena,
                                                  "Round %llu of the beacon is in them. This program cannot "
                                                  "check it, you can: \"randomness\" must be %s at",
                                                  (unsigned long long)round, arena_string(arena, line->word[2]))));
    json_array_append_new(items, json_string(arena_words(arena, "  %s", beacon_address(arena, line->word[0], round))));
}

void told_dice(const struct teller *t, const struct journal_line *line, json_t *items)
{
    size_t n = line->n_words;
    const char *words = NULL;
    if (journal_is(line, "ack") && n == 4)
        words = arena_words(t->arena, "%s signed for the dice after the host's newest sheet.",
                            t->who(t->context, line->word[1]));
    else if (journal_is(line, "nonce") && n == 4)
        words = arena_words(t->arena, "%s opened %.16s... for the dice.", t->who(t->context, line->word[1]),
                            arena_string(t->arena, line->word[2]));
    else if (journal_is(line, "missed") && n == 3 && span_is(line->word[2], "ack"))
        words = arena_words(t->arena, "%s did not sign for the dice in time: they waited.",
                            t->who(t->context, line->word[1]));
    else if (journal_is(line, "missed") && n == 3 && span_is(line->word[2], "nonce"))
        words = arena_words(t->arena, "%s did not open what the sheet had sealed: the dice fell without it.",
                            t->who(t->context, line->word[1]));
    else if (journal_is(line, "beacon") && n == 3)
        beacon_items(t->arena, line, items);
    if (words)
        json_array_append_new(items, json_string(words));
}

json_t *told_dice_mode(struct arena *arena, const struct genesis *g)
{
    return json_string(arena_words(arena, "Dice: %s.", dice_words(arena, g)));
}

json_t *told_dice_section(const struct genesis *g, bool first, json_t *items)
{
    if (g->dice == 'A' && g->host == 0 && !first && json_array_size(items) == 1)
        return NULL; /* nothing new: the first report has said it, and so has the invitation */
    return json_pack("{s:s,s:s,s:O}", "id", "dice", "title", "THE DICE", "items", items);
}

/* ---- as the store knows people ---- */

struct reading {
    struct game *game;
    int seat;
};

static const char *who_of(void *context, struct span side)
{
    const struct reading *r = context;
    return report_who(r->game, r->seat, side);
}

bool report_dice_of(struct game *game, int seat, uint64_t from, uint64_t to, json_t *items, struct error *err)
{
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    struct reading reading = {game, seat};
    const struct teller teller = {.arena = game->arena, .who = who_of, .context = &reading};
    bool good = true;
    for (uint64_t at = from > 0 ? from : 1; good && at < to; at++) {
        struct span text;
        good = store_entry(game->pass->store, game->arena, game->core->id, at, &text, err);
        text.len -= good && text.len > 0 && text.at[text.len - 1] == '\n';
        if (good && journal_read(text, line))
            told_dice(&teller, line, items);
    }
    return good;
}

bool report_dice(struct game *game, const struct core_due *due, json_t *sections, struct error *err)
{
    uint64_t before = game->core->seat[due->seat].report_size;
    json_t *items = json_array(), *section;
    json_array_append_new(items, told_dice_mode(game->arena, &game->core->g));
    bool good = report_dice_of(game, due->seat, before, due->log_size, items, err);
    if (good && (section = told_dice_section(&game->core->g, before == 0, items)))
        json_array_append_new(sections, section);
    json_decref(items);
    return good;
}
