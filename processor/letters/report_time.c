/* SPDX-License-Identifier: Apache-2.0 */
/* What time and the host did since a seat's last report, in words: read from the journal, so that nothing that stands
 * there goes untold. */
#include "processor/game/reader.h"
#include "processor/letters/report.h"
#include "processor/letters/ruling_tell.h"
#include "processor/record/journal.h"
#include "processor/words/told.h"
#include <string.h>

const char *report_who(struct game *game, int reader, struct span side)
{
    const struct core *core = game->core;
    char player[96];
    for (int i = 0; i < core->g.n_seats; i++) {
        if (!span_is(side, core->g.seat[i].name))
            continue;
        if (reader < 0)
            return seat_title(game->arena, core->g.seat[i].name);
        seat_called(game, i, player);
        return i == reader ? "You" : arena_words(game->arena, "%s (%s)", player, core->g.seat[i].name);
    }
    return arena_string(game->arena, side);
}

struct telling {
    struct game *game;
    int seat;
    char reader[32];
};

static const char *who_of(void *context, struct span side)
{
    const struct telling *t = context;
    return report_who(t->game, t->seat, side);
}

static const char *when_of(void *context, struct span word)
{
    const struct telling *t = context;
    char words[64];
    int64_t utc;
    if (!utc_read(word, &utc))
        return arena_string(t->game->arena, word);
    if (t->seat < 0)
        game_when_utc(t->game->pass, utc, words);
    else
        game_when(t->game->pass, t->reader, utc, words);
    return arena_words(t->game->arena, "%s", words);
}

static const char *ruled_of(void *context, const struct journal_line *line)
{
    const struct telling *t = context;
    return ruling_told(t->game, line, who_of, context);
}

bool report_time_of(struct game *game, int seat, uint64_t from, uint64_t to, json_t *sections, struct error *err)
{
    struct telling t = {.game = game, .seat = seat};
    struct told_mistakes mistakes = {.n = 0};
    const struct teller teller = {game->arena, who_of, when_of, ruled_of, &t, &game->core->g, &mistakes};
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    json_t *items = json_array();
    bool good = true;
    if (seat >= 0)
        game_player(game, seat, t.reader);
    for (uint64_t at = from > 0 ? from : 1; good && at < to; at++) {
        struct span text;
        good = store_entry(game->pass->store, game->arena, game->core->id, at, &text, err);
        text.len -= good && text.len > 0 && text.at[text.len - 1] == '\n';
        const char *words = good && journal_read(text, line) ? told_time(&teller, line) : NULL;
        if (words)
            json_array_append_new(items, json_string(words));
    }
    if (good && json_array_size(items) > 0)
        json_array_append_new(sections, told_time_section(items));
    json_decref(items);
    return good;
}

bool report_time(struct game *game, const struct core_due *due, json_t *sections, struct error *err)
{
    return report_time_of(game, due->seat, game->core->seat[due->seat].report_size, due->log_size, sections, err);
}
