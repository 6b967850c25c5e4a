/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/awaited.h"
#include "processor/game/reader.h"
#include <string.h>

const char *beacon_words(struct game *game, const char *reader)
{
    const struct core *core = game->core;
    struct beacon_rule rule;
    char when[64];
    if (core->phase != CORE_AWAITING || !beacon_rule_read(span_of(core->g.beacon), &rule))
        return "";
    game_when(game->pass, reader, core_round_time(core), when);
    return arena_words(game->arena, "round %llu of the beacon %s, %s", (unsigned long long)core->wait.round,
                       rule.chain->name, when);
}

const char *awaited_words(struct game *game, const char *reader)
{
    struct text out = {.arena = game->arena};
    const struct core *core = game->core;
    char player[32], when[64];
    int awaits = core_awaits(core), n = 0;
    const char *beacon = beacon_words(game, reader);
    if (beacon[0])
        return arena_words(game->arena, "Waiting for %s.", beacon);
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        if (!(awaits >> seat & 1))
            continue;
        game_player(game, seat, player);
        text_format(&out, "%s%s (%s)", n++ ? " and " : "Waiting for ", strcmp(player, reader) == 0 ? "you" : player,
                    core->g.seat[seat].name);
    }
    if (n > 0 && core->deadline) {
        game_when(game->pass, reader, core->deadline, when);
        text_format(&out, ", until %s", when);
    }
    if (n > 0)
        text_words(&out, ".");
    return n > 0 ? out.at : "";
}
