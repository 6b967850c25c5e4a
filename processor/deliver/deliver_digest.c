/* SPDX-License-Identifier: Apache-2.0 */
/* When a mail may go. Nobody is woken. For players who wish it, one mail a day of what asks nothing: what asks or
 * answers never waits; what stands before it in their order leaves with it. */
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

/* Setting mails-a-day: has he had so many that what asks nothing may wait? Answers and what asks never do. */
static bool has_had_enough(struct pass *pass, const char *player, struct error *err)
{
    int64_t n, most = pass->config->mails_a_day;
    return most > 0 && store_outbox_mailed(pass->store, player, pass->now - 86400, &n, err) && n >= most;
}

bool deliver_waits_for_digest(struct pass *pass, const struct outbox_row *row, const struct player_row *player,
                              bool *daily, struct error *err)
{
    struct wish_row wish;
    *daily = row->kind == MESSAGE_TELLS &&
             ((store_wish_get(pass->store, row->player, &wish, err) && wish.daily) ||
              (!error_is_set(err) && has_had_enough(pass, row->player, err)));
    return *daily && row->tries == 0 && !is_morning_since(pass, player, row->utc) &&
           !store_outbox_has(pass->store, row->player, MESSAGE_ASKS, err) &&
           !store_outbox_has(pass->store, row->player, MESSAGE_ANSWERS, err);
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
                      struct error *err)
{
    size_t n = 1, bytes = bytes_of(&row[0]);
    while (n < DIGEST_MAX &&
           store_outbox_next_of(pass->store, arena, row[0].player, row[n - 1].id, &row[n], err) == 1) {
        bytes += bytes_of(&row[n]);
        if (row[n].kind != MESSAGE_TELLS || strcmp(row[n].message_id, row[0].message_id) != 0 ||
            bytes > DIGEST_BYTES_MAX)
            break;
        n++;
    }
    return n;
}
