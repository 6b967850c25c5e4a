/* SPDX-License-Identifier: Apache-2.0 */
/* Rounds of the beacon that games wait for, read where the setting beacon-from says: a web server as drand's own, or a
 * folder into which another program puts them. What comes from there is checked as what a player sends. */
#include "formats/cjson.h"
#include "processor/base/crash.h"
#include "processor/core/core.h"
#include "processor/game/game.h"
#include "processor/host/config.h"
#include "processor/intake/beacon_take.h"
#include "processor/net/web_get.h"
#include <string.h>
#include <sysexits.h>

enum { PAGE_MAX = 4096 };

bool beacon_page_read(struct span page, struct beacon_told *told)
{
    struct problem ignored = {0};
    json_t *all = page.len <= PAGE_MAX ? json_read(page, &ignored) : NULL;
    const json_t *round = json_object_get(all, "round");
    const char *signature = json_string_value(json_object_get(all, "signature"));
    size_t len = signature ? strlen(signature) : 0;
    *told = (struct beacon_told){.signature_len = len / 2};
    bool good = json_is_integer(round) && json_integer_value(round) > 0 && len > 0 && len <= 2 * BEACON_SIGNATURE_MAX &&
                hex_read(span_of(signature), told->signature, len / 2);
    told->round = good ? (uint64_t)json_integer_value(round) : 0;
    json_decref(all);
    return good;
}

/* The round that a game waits for: its page under the source. False: there is none yet, or it cannot be read; the host
 * is told of a round that is late. */
static bool read_round(struct pass *pass, struct arena *arena, const char *id, struct beacon_told *told,
                       struct error *err)
{
    struct game game;
    struct beacon_rule rule;
    struct span page;
    if (!game_look(pass, arena, id, &game, err))
        return false;
    bool waits = game.core->phase == CORE_AWAITING && beacon_rule_read(span_of(game.core->g.beacon), &rule);
    uint64_t round = game.core->wait.round;
    game_close(&game);
    return waits &&
           web_get(arena, pass->config->beacon_from,
                   arena_words(arena, "%s/public/%llu", rule.chain->hash, (unsigned long long)round), PAGE_MAX, &page,
                   err) == WEB_FOUND &&
           beacon_page_read(page, told) && told->round == round;
}

static bool give(struct pass *pass, struct arena *arena, const char *id, const struct beacon_told *told,
                 struct error *err)
{
    struct game game = {0};
    struct problem why = {0};
    if (!store_begin(pass->store, err))
        return false;
    bool done = game_open(pass, arena, id, &game, err) && beacon_take(&game, told, &why, err) && game_put(&game, err);
    crash_point("beacon.fetched");
    done = store_end(pass->store, done, err);
    game_close(&game);
    return done;
}

/* Of one game. A server that does not answer is asked once a pass, not once a game: *goes_on is false then. */
static bool fetch_one(struct pass *pass, const char *id, bool *goes_on, struct error *err)
{
    struct arena *arena = arena_new();
    struct beacon_told told;
    struct error own = {0};
    if (read_round(pass, arena, id, &told, &own))
        give(pass, arena, id, &told, &own);
    *goes_on = !own.doing || own.retry;
    arena_free(arena);
    if (own.doing && own.code == EX_SOFTWARE)
        *err = own;
    return !err->doing;
}

bool beacons_fetch(struct pass *pass, struct error *err)
{
    struct game_row row[GROUP_GAMES];
    char after[33] = "";
    size_t n;
    bool goes_on = pass->config && pass->config->beacon_from[0];
    while (goes_on && (n = store_games_due(pass->store, pass->now, after[0] ? after : NULL, row, GROUP_GAMES, err)) > 0)
        for (size_t i = 0; i < n && goes_on; i++) {
            strcpy(after, row[i].id);
            bool waits = row[i].phase == CORE_AWAITING && strcmp(row[i].awaited, "beacon") == 0 && !row[i].aside[0] &&
                         row[i].deadline <= pass->now;
            if (waits && !fetch_one(pass, row[i].id, &goes_on, err))
                return false;
        }
    return !err->doing;
}
