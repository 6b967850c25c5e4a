/* SPDX-License-Identifier: Apache-2.0 */
/* When a mail may go. Nobody is woken. For players who wish it, or had mails-a-day already, one mail a day of what asks
 * nothing: what asks or answers never waits; what stands before it in their order leaves with it. Words of players
 * wait for no wish, only for who had enough. */
#include "processor/base/zone.h"
#include "processor/deliver/deliver_inside.h"
#include "processor/game/reader.h"
#include <string.h>

bool deliver_is_quiet(struct pass *pass, const struct player_row *player)
{
    const struct config *config = pass->config;
    struct zone *zone = config->has_quiet && player->zone[0] ? pass_zone(pass, player->zone) : NULL;
    if (!zone)
        return false;
    int64_t local = pass->now + zone_offset(zone, pass->now, NULL);
    int minute = (int)((local % 86400 + 86400) % 86400 / 60);
    if (config->quiet_from < config->quiet_to)
        return minute >= config->quiet_from && minute < config->quiet_to;
    return minute >= config->quiet_from || minute < config->quiet_to; /* over midnight */
}

/* The day ends at seven in the morning of his own clock. */
static bool is_morning_since(struct pass *pass, const struct player_row *player, int64_t utc)
{
    struct zone *zone = player->zone[0] ? pass_zone(pass, player->zone) : NULL;
    int64_t due = zone ? zone_next(zone, utc, DIGEST_MINUTE) : utc + 86400;
    return pass->now >= due;
}

/* Setting mails-a-day: has he had so many that what asks nothing may wait? */
static bool has_had_enough(struct pass *pass, const char *player, struct error *err)
{
    int64_t n, most = pass->config->mails_a_day;
    return most > 0 && store_outbox_mailed(pass->store, player, pass->now - 86400, &n, err) && n >= most;
}

static bool wishes_daily(struct pass *pass, const char *player, struct error *err)
{
    struct wish_row wish;
    return store_wish_get(pass->store, player, &wish, err) && wish.daily;
}

/* Something for this player waits that does not wait for a digest; what stands before it goes with it. */
static bool is_called_for(struct pass *pass, const char *player, bool is_enough, struct error *err)
{
    return store_outbox_has(pass->store, player, MESSAGE_ASKS, err) ||
           (!error_is_set(err) && store_outbox_has(pass->store, player, MESSAGE_ANSWERS, err)) ||
           (!error_is_set(err) && !is_enough && store_outbox_has(pass->store, player, MESSAGE_SPEAKS, err));
}

bool deliver_waits_for_digest(struct pass *pass, const struct outbox_row *row, const struct player_row *player,
                              enum gathers *gathers, struct error *err)
{
    bool may = row->kind == MESSAGE_TELLS || row->kind == MESSAGE_SPEAKS;
    bool is_enough = may && has_had_enough(pass, row->player, err);
    bool is_wished = row->kind == MESSAGE_TELLS && !error_is_set(err) && wishes_daily(pass, row->player, err);
    bool is_again = may && row->message_id[0]; /* as it was */
    *gathers = is_enough || is_again ? GATHERS_ALL : is_wished ? GATHERS_TOLD : GATHERS_NONE;
    return (is_enough || is_wished) && !error_is_set(err) && row->tries == 0 &&
           !is_morning_since(pass, player, row->utc) && !is_called_for(pass, row->player, is_enough, err);
}

static size_t bytes_of(const struct outbox_row *row)
{
    size_t n = 0;
    for (size_t i = 0; i < row->n_files; i++)
        n += row->file[i].bytes.len;
    return n;
}

/* A mail that was tried goes again as it was, under its Message-ID: with those that bear it, and no others. */
size_t deliver_gather(struct pass *pass, struct arena *arena, struct outbox_row row[static DIGEST_MAX],
                      enum gathers gathers, struct error *err)
{
    size_t n = 1, bytes = bytes_of(&row[0]);
    while (n < DIGEST_MAX &&
           store_outbox_next_of(pass->store, arena, row[0].player, row[n - 1].id, &row[n], err) == 1) {
        bytes += bytes_of(&row[n]);
        bool may = row[n].kind == MESSAGE_TELLS || (gathers == GATHERS_ALL && row[n].kind == MESSAGE_SPEAKS);
        if (!may || strcmp(row[n].message_id, row[0].message_id) != 0 ||
            bytes > DIGEST_BYTES_MAX)
            break;
        n++;
    }
    return n;
}
