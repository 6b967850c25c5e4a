/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/key_proposal.h"
#include "processor/game/game_time.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/letters/setup_letters.h"
#include "processor/record/signing_key.h"
#include <stdio.h>
#include <string.h>

/* Nobody has signed with the old key in this game: whoever holds it could not object. The others learn which key it is
 * before the player joins. */
static bool change_at_once(struct game *game, int side, const struct core_key *key, bool *did, struct error *err)
{
    struct span text;
    uint64_t n = core_propose(game->core, side, key->blob, key->is_minisign, key->word, game->pass->now);
    *did = n > 0 && core_carry(game->core, game->pass->now);
    if (!*did)
        return true;
    const struct notice notice = {.letter = "key-other",
                                  .file = "key",
                                  .of_key = true,
                                  .side = side,
                                  .values = json_pack("{s:s}", "key", key->word)};
    return notice_all(game, &notice, err) && game_put(game, err) && invitation_send(game, side, &text, err);
}

static bool tell_proposed(struct game *game, int side, const struct core_key *key, uint64_t n, struct error *err)
{
    const struct notice notice = {.letter = "key-proposed",
                                  .file = "key",
                                  .of_key = true,
                                  .side = side,
                                  .values = json_pack("{s:s,s:I}", "key", key->word, "number", (json_int_t)n),
                                  .at = {{"at", game->pass->now + PROPOSAL_SECONDS}},
                                  .asks = true};
    return notice_all(game, &notice, err);
}

static bool has_not_joined(const struct core *core, int side)
{
    return core->phase == CORE_JOINING && !core->seat[side].joined;
}

static bool propose_in(struct pass *pass, struct arena *arena, const struct seat_row *row, const struct core_key *key,
                       bool *did, bool *at_once, struct error *err)
{
    struct game game = {0};
    bool done = game_open(pass, arena, row->game, &game, err);
    for (int side = 0; done && side < game.core->g.n_seats; side++) {
        if (strcmp(game.core->g.seat[side].name, row->side) != 0)
            continue;
        if (has_not_joined(game.core, side)) {
            done = change_at_once(&game, side, key, at_once, err);
            break;
        }
        uint64_t n =
            core_propose(game.core, side, key->blob, key->is_minisign, key->word, pass->now + PROPOSAL_SECONDS);
        *did = n > 0;
        done = n == 0 || (tell_proposed(&game, side, key, n, err) && game_put(&game, err));
    }
    game_close(&game);
    return done;
}

bool rekey_propose(struct pass *pass, struct arena *arena, const struct player_row *player, const char *key_line,
                   uint64_t *n, uint64_t *n_now, struct error *err)
{
    struct core_key key;
    struct wish_row wish = {0};
    struct seat_row *seat;
    if (!person_key_read(arena, span_of(key_line), &key, NULL))
        return error_of(err, ERROR_DAMAGE, EX_DATAERR, "use the key for", player->name, "it cannot be read");
    (void)store_wish_get(pass->store, player->name, &wish, err);
    snprintf(wish.player, sizeof wish.player, "%s", player->name);
    snprintf(wish.new_key, sizeof wish.new_key, "%s", key_line);
    wish.new_key_at = pass->now + PROPOSAL_SECONDS;
    size_t n_seats = err->doing ? 0 : store_player_seats(pass->store, arena, player->name, &seat, err);
    for (size_t i = 0; i < n_seats; i++) {
        bool did = false, at_once = false;
        if (!propose_in(pass, arena, &seat[i], &key, &did, &at_once, err))
            return false;
        *n += did;
        *n_now += at_once;
    }
    if (*n == 0 && *n_now > 0 && !err->doing) { /* no game in which the old key could object: it is theirs now */
        wish.new_key_at = pass->now;
        return store_wish_put(pass->store, &wish, err);
    }
    return !err->doing && store_wish_put(pass->store, &wish, err) &&
           letter(pass, arena, player->name, "", "key-for-you", json_pack("{s:s}", "key", key.word), "key.txt",
                  MESSAGE_WARNS, err);
}

bool rekey_objected(struct game *game, int seat, uint64_t n, struct error *err)
{
    char player[32];
    struct wish_row wish;
    game_player(game, seat, player);
    if (store_wish_get(game->pass->store, player, &wish, err)) {
        wish.new_key[0] = '\0';
        wish.new_key_at = 0;
        if (!store_wish_put(game->pass->store, &wish, err))
            return false;
    }
    if (err->doing)
        return false;
    const struct notice notice = {.letter = "key-objected",
                                  .file = "objected",
                                  .of_key = true,
                                  .side = seat,
                                  .values = json_pack("{s:I}", "number", (json_int_t)n)};
    return notice_all(game, &notice, err) &&
           game_news(game, 2,
                     arena_words(game->arena,
                                 "%s objects with the old key to the new one (proposal %llu): find out who is right",
                                 player, (unsigned long long)n),
                     err);
}

static bool is_open(const struct core *core, uint64_t n)
{
    for (int i = 0; i < core->n_proposals; i++)
        if (core->proposal[i].n == n)
            return true;
    return false;
}

bool rekey_carried(struct game *game, const struct core_proposal *before, int n_before, struct error *err)
{
    for (int i = 0; i < n_before; i++) {
        if (is_open(game->core, before[i].n))
            continue;
        const struct notice notice = {.letter = "key-carried",
                                      .file = "newkey",
                                      .of_key = true,
                                      .side = before[i].seat,
                                      .values = json_pack("{s:s}", "key", before[i].key.word)};
        if (!notice_all(game, &notice, err))
            return false;
    }
    return true;
}
