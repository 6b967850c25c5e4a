/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/player_record.h"
#include "processor/core/core.h"
#include <string.h>

/* ---- counting ---- */

static bool has_finished(const struct game *game, struct span lines)
{
    static const char given_up[] = " end abandoned\n";
    return game->core->phase == CORE_OVER && game->row.phase != CORE_OVER && game->core->k >= RECORD_EXCHANGES &&
           !memmem(lines.at, lines.len, given_up, sizeof given_up - 1);
}

/* The row's `since` is when the exchange was opened: it stays while the same seats are asked. */
static void add_time(struct answered_row *row, int64_t took)
{
    int i = 0;
    while (took > answer_time(i))
        i++;
    row->took[i]++;
}

static bool note_seat(struct game *game, int seat, bool finished, struct error *err)
{
    const struct core *core = game->core;
    const struct core_answers *now = &core->answers;
    struct store *store = game->pass->store;
    struct answered_row row;
    char player[32];
    if (!finished && now->kept[seat] == 0 && now->missed[seat] == 0 && now->at[seat] == 0)
        return true;
    if (!store_seat_get(store, core->id, core->g.seat[seat].name, player, err))
        return !err->doing;
    if (!store_answered_get(store, core->id, core->g.seat[seat].name, player, &row, err))
        return false;
    row.finished = row.finished || finished;
    row.kept += (uint64_t)now->kept[seat];
    row.missed += (uint64_t)now->missed[seat];
    if (now->at[seat] > 0)
        add_time(&row, now->at[seat] - game->row.since);
    return store_answered_put(store, &row, err);
}

bool record_note(struct game *game, struct span lines, struct error *err)
{
    bool finished = has_finished(game, lines);
    for (int seat = 0; seat < game->core->g.n_seats; seat++)
        if (!note_seat(game, seat, finished, err))
            return false;
    memset(&game->core->answers, 0, sizeof game->core->answers);
    return true;
}

/* ---- reading ---- */

static void find_median(const struct answered_row *sum, struct player_record *out)
{
    uint64_t so_far = 0;
    for (int i = 0; i < ANSWER_TIMES; i++)
        out->answers += sum->took[i];
    for (int i = 0; i < ANSWER_TIMES && out->answers > 0; i++) {
        so_far += sum->took[i];
        if (so_far * 2 < out->answers)
            continue;
        out->is_long = i == ANSWER_TIMES - 1;
        out->median = answer_time(out->is_long ? i - 1 : i);
        return;
    }
}

bool record_read(struct store *store, const char *player, struct player_record *out, struct error *err)
{
    struct answered_row sum;
    struct wish_row wish = {0};
    *out = (struct player_record){0};
    if (!store_answered_sum(store, player, &out->finished, &sum, err))
        return false;
    out->kept = sum.kept;
    out->missed = sum.missed;
    find_median(&sum, out);
    out->shown = store_wish_get(store, player, &wish, err) && wish.shows;
    return !error_is_set(err);
}

int record_share(const struct player_record *record)
{
    uint64_t all = record->kept + record->missed;
    return all > 0 ? (int)(record->kept * 100 / all) : -1;
}
