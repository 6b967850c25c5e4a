/* SPDX-License-Identifier: Apache-2.0 */
/* What a report says of the dice: who could choose them and who could not, and what they waited for. */
#include "processor/letters/report.h"
#include "processor/record/journal.h"
#include "processor/words/told.h"

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
    const struct teller teller = {.arena = game->arena, .who = who_of, .context = &reading, .g = &game->core->g};
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
    bool good = report_dice_of(game, due->seat, before, due->log_size, items, err);
    if (good && (section = told_dice_section(game->arena, &game->core->g, before == 0, items)))
        json_array_append_new(sections, section);
    json_decref(items);
    return good;
}
