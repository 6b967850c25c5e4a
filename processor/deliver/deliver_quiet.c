/* SPDX-License-Identifier: Apache-2.0 */
/* Whose night it is. */
#include "processor/base/zone.h"
#include "processor/deliver/deliver_inside.h"
#include "processor/game/reader.h"

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
