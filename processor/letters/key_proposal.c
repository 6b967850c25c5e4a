/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/key_proposal.h"
#include "processor/game/awaited.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/letters/setup_letters.h"
#include "processor/record/signing_key.h"
#include <stdio.h>
#include <string.h>

static void proposed_body(const struct notice *notice, struct game *game, int seat, const char *player,
                          struct text *out)
{
    char who[32], when[64];
    unsigned long long n = (unsigned long long)notice->number;
    (void)seat;
    game_player(game, notice->side, who);
    game_when(game->pass, player, game->pass->now + PROPOSAL_SECONDS, when);
    text_format(out, "%s, the host says that %s (%s) has a new key: %s\nIt takes the place of the old one on %s.\n\n",
                player, who, game->core->g.seat[notice->side].name, notice->key_word, when);
    if (strcmp(player, who) == 0)
        text_format(out,
                    "If you did not ask for it, stop it: sign, with the key that you have, a sheet for this game with "
                    "the line\n\n"
                    "object %llu\n",
                    n);
    else
        text_format(out, "Ask, by another way, whether that is so. Only the old key can stop it.\n");
}

/* Nobody has signed with the old key in this game: whoever holds it could not object. The others learn which key it is
 * before the player joins. */
static void changed_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    char who[32];
    game_player(game, notice->side, who);
    if (seat == notice->side)
        text_format(out,
                    "%s, your key in %s is now %s. A new invitation with its form comes with this letter; the "
                    "earlier form is void.\n",
                    player, game->core->g.name, notice->key_word);
    else
        text_format(out,
                    "%s, %s (%s), who has not joined yet, has another key: %s\nAsk, by another way, whether that is "
                    "so.\n",
                    player, who, game->core->g.seat[notice->side].name, notice->key_word);
}

static bool change_at_once(struct game *game, int side, const struct core_key *key, bool *did, struct error *err)
{
    struct span text;
    const struct notice notice = {.subject = "A player has another key",
                                  .file = "key",
                                  .of_key = true,
                                  .words = changed_body,
                                  .side = side,
                                  .key_word = key->word};
    uint64_t n = core_propose(game->core, side, key->blob, key->is_minisign, key->word, game->pass->now);
    *did = n > 0 && core_carry(game->core, game->pass->now);
    return !*did || (notice_all(game, &notice, err) && game_put(game, err) && invitation_send(game, side, &text, err));
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
        const struct notice notice = {.subject = "A player has a new key, says the host",
                                      .file = "key",
                                      .of_key = true,
                                      .words = proposed_body,
                                      .side = side,
                                      .key_word = key->word,
                                      .number = n,
                                      .asks = true};
        *did = n > 0;
        done = n == 0 || (notice_all(&game, &notice, err) && game_put(&game, err));
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
    struct text body = {.arena = arena};
    text_format(
        &body,
        "%s, the host was asked to put this key in the place of yours: %s\n\nIt counts in three days. If you did not "
        "ask "
        "for it, tell the host at once, and object in each of your games, as the messages of these games say.\n",
        player->name, key.word);
    return !err->doing && store_wish_put(pass->store, &wish, err) &&
           letter(pass, arena, player->name, "A new key for you?", "key.txt", text_span(&body), MESSAGE_ASKS, err);
}

static void objected_body(const struct notice *notice, struct game *game, int seat, const char *player,
                          struct text *out)
{
    char who[32];
    (void)seat;
    game_player(game, notice->side, who);
    text_format(out, "%s, %s (%s) objects, with the old key, to proposal %llu. That key stays; the host is told.\n",
                player, who, game->core->g.seat[notice->side].name, (unsigned long long)notice->number);
}

bool rekey_objected(struct game *game, int seat, uint64_t n, struct error *err)
{
    char player[32];
    struct wish_row wish;
    const struct notice notice = {.subject = "The old key objects",
                                  .file = "objected",
                                  .of_key = true,
                                  .words = objected_body,
                                  .side = seat,
                                  .number = n};
    game_player(game, seat, player);
    if (store_wish_get(game->pass->store, player, &wish, err)) {
        wish.new_key[0] = '\0';
        wish.new_key_at = 0;
        if (!store_wish_put(game->pass->store, &wish, err))
            return false;
    }
    return !err->doing && notice_all(game, &notice, err) &&
           game_news(game, 2,
                     arena_words(game->arena,
                                 "%s objects with the old key to the new one (proposal %llu): find out who is right",
                                 player, (unsigned long long)n),
                     err);
}

static void carried_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    char who[32];
    (void)seat;
    game_player(game, notice->side, who);
    text_format(out, "%s, nobody objected: from now on %s (%s) signs with the key %s, and with no other.\n\n%s\n",
                player, who, game->core->g.seat[notice->side].name, notice->key_word, awaited_words(game, player));
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
        const struct notice notice = {.subject = "A player signs with a new key",
                                      .file = "newkey",
                                      .of_key = true,
                                      .words = carried_body,
                                      .side = before[i].seat,
                                      .key_word = before[i].key.word};
        if (!is_open(game->core, before[i].n) && !notice_all(game, &notice, err))
            return false;
    }
    return true;
}
