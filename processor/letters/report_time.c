/* SPDX-License-Identifier: Apache-2.0 */
/* What time, the host and the dice did since a seat's last report, and its sheets that did not count, in words: read
 * from the journal, so that nothing that stands there goes untold. */
#include "processor/game/reader.h"
#include "processor/letters/report_inside.h"
#include "processor/letters/ruling_tell.h"
#include <string.h>

/* "Bob (csa)", "You", or for everybody (reader -1) "CSA": whose seat it is. In the game's arena. */
static const char *report_who(struct game *game, int reader, struct span side)
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

/* Entries from..to (exclusive) by one of the tellers of told.h; seat: -1 for everybody. */
static bool tell(void (*told)(const struct teller *, const struct journal_line *, json_t *), struct game *game,
                 int seat, uint64_t from, uint64_t to, json_t *items, struct error *err)
{
    struct telling t = {.game = game, .seat = seat};
    struct told_mistakes mistakes = {.n = 0};
    const struct teller teller = {game->arena, who_of, when_of, ruled_of, &t, &game->core->g, &mistakes};
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    bool good = true;
    if (seat >= 0)
        game_player(game, seat, t.reader);
    for (uint64_t at = from > 0 ? from : 1; good && at < to; at++)
        if ((good = game_line(game, game->arena, at, line, err)))
            told(&teller, line, items);
    return good;
}

bool report_time_of(struct game *game, int seat, uint64_t from, uint64_t to, json_t *sections, struct error *err)
{
    json_t *items = json_array();
    bool good = tell(told_time, game, seat, from, to, items, err);
    if (good && json_array_size(items) > 0)
        json_array_append_new(sections, told_time_section(items));
    json_decref(items);
    return good;
}

bool report_time(struct game *game, const struct core_due *due, json_t *sections, struct error *err)
{
    return report_time_of(game, due->seat, game->core->seat[due->seat].report_size, due->log_size, sections, err);
}

/* ---- who could choose the dice and who could not, and what they waited for ---- */

bool report_dice_of(struct game *game, int seat, uint64_t from, uint64_t to, json_t *items, struct error *err)
{
    return tell(told_dice, game, seat, from, to, items, err);
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

/* ---- two different sheets of one number: neither counted, and the report says so before anything else ---- */

bool report_twins(struct reporting *r, json_t **out, struct error *err)
{
    struct game *game = r->game;
    struct core *core = game->core;
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    struct told_sheets *seen = arena_take(game->arena, sizeof *seen);
    uint64_t from = core->seat[r->due->seat].report_size; /* 0: he has the seat only now */
    *out = json_array();
    for (uint64_t at = from; from > 0 && at < r->due->log_size; at++) {
        if (!game_line(game, game->arena, at, line, err))
            return false;
        const char *words = told_twin(seen, game->arena, line, core->g.seat[r->due->seat].name, r->due->k);
        if (words)
            json_array_append_new(*out, json_string(words));
    }
    return true;
}
