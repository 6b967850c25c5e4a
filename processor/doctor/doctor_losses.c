/* SPDX-License-Identifier: Apache-2.0 */
/* If this machine were gone tomorrow: is there anything that the games could be put together from? */
#include "processor/core/core.h"
#include "processor/doctor/doctor.h"
#include <string.h>

enum { BACKUP_DAYS = 8 };

static uint64_t live_games(struct doctor *doctor)
{
    struct game_row row;
    struct error ignored = {0};
    char after[33] = "";
    uint64_t n = 0;
    while (store_games(doctor->host.store, after, &row, 1, &ignored) == 1) {
        memcpy(after, row.id, sizeof after);
        n += row.phase < CORE_OVER;
    }
    return n;
}

void doctor_losses(struct doctor *doctor)
{
    struct error ignored = {0};
    const struct config *config = &doctor->host.config;
    if (!doctor->has_settings || !doctor->host.store)
        return;
    uint64_t games = live_games(doctor);
    int64_t at = store_tally(doctor->host.store, "backup/at", &ignored);
    int64_t days = (doctor->now - at) / 86400;
    bool fresh = at > 0 && days <= BACKUP_DAYS;
    if (games == 0)
        return; /* nothing to lose */
    if (config->escrow)
        doctor_ok(doctor, "losses", "each report carries a sealed copy of its game: see dispatch rebuild");
    else if (fresh)
        doctor_ok(doctor, "losses", "the last backup is %lld days old", (long long)days);
    else if (config->publish_dir[0])
        doctor_ok(doctor, "losses",
                  "the public folder has the journals; with the players' sent sheets, dispatch "
                  "rebuild puts the games back. Keep a copy of it on another machine");
    else
        doctor_say(
            doctor, FINDING_WARN, "losses",
            "`escrow yes` in dispatch.conf; or `dispatch backup` each night, onto another machine; or publish-dir",
            "%llu game%s here, %s: were this machine gone, only the players' mail would bring %s back",
            (unsigned long long)games, games == 1 ? " is" : "s are",
            at > 0 ? "and the last backup is old" : "and there is neither escrow, nor publish-dir, nor a backup",
            games == 1 ? "it" : "them");
}
