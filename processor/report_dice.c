/* What a report says of the dice: who could choose them and who could not, and what they waited for. */
#include "processor/dice.h"
#include "processor/journal.h"
#include "processor/report.h"

static void beacon_items(struct game *game, const struct journal_line *line, json_t *items)
{
    uint64_t round = journal_number(line, 1, 0);
    json_array_append_new(
        items, json_string(arena_words(game->arena,
                                       "Round %llu of the beacon is in them. This program cannot "
                                       "check it, you can: \"randomness\" must be %s at",
                                       (unsigned long long)round, arena_string(game->arena, line->word[2]))));
    json_array_append_new(
        items, json_string(arena_words(game->arena, "  %s", beacon_address(game->arena, line->word[0], round))));
}

static void take_line(struct game *game, int reader, const struct journal_line *line, json_t *items)
{
    size_t n = line->n_words;
    const char *words = NULL;
    if (journal_is(line, "ack") && n == 4)
        words = arena_words(game->arena, "%s signed for the dice after the host's newest sheet.",
                            report_who(game, reader, line->word[1]));
    else if (journal_is(line, "nonce") && n == 4)
        words = arena_words(game->arena, "%s opened %.16s... for the dice.", report_who(game, reader, line->word[1]),
                            arena_string(game->arena, line->word[2]));
    else if (journal_is(line, "missed") && n == 3 && span_is(line->word[2], "ack"))
        words = arena_words(game->arena, "%s did not sign for the dice in time: they waited.",
                            report_who(game, reader, line->word[1]));
    else if (journal_is(line, "missed") && n == 3 && span_is(line->word[2], "nonce"))
        words = arena_words(game->arena, "%s did not open what the sheet had sealed: the dice fell without it.",
                            report_who(game, reader, line->word[1]));
    else if (journal_is(line, "beacon") && n == 3)
        beacon_items(game, line, items);
    if (words)
        json_array_append_new(items, json_string(words));
}

bool report_dice_of(struct game *game, int seat, uint64_t from, uint64_t to, json_t *items, struct error *err)
{
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    bool good = true;
    for (uint64_t at = from > 0 ? from : 1; good && at < to; at++) {
        struct span text;
        good = store_entry(game->pass->store, game->arena, game->core->id, at, &text, err);
        text.len -= good && text.len > 0 && text.at[text.len - 1] == '\n';
        if (good && journal_read(text, line))
            take_line(game, seat, line, items);
    }
    return good;
}

bool report_dice(struct game *game, const struct core_due *due, json_t *sections, struct error *err)
{
    json_t *items = json_pack("[s]", arena_words(game->arena, "Dice: %s.", dice_words(game->arena, &game->core->g)));
    bool good = report_dice_of(game, due->seat, game->core->seat[due->seat].report_size, due->log_size, items, err);
    if (game->core->g.dice == 'A' && game->core->g.host == 0 && game->core->seat[due->seat].report_size > 0 &&
        json_array_size(items) == 1) {
        json_decref(items); /* nothing new: the first report has said it, and so has the invitation */
        return good;
    }
    json_array_append_new(sections, json_pack("{s:s,s:s,s:o}", "id", "dice", "title", "THE DICE", "items", items));
    return good;
}
