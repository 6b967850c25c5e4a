/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/seat_handover.h"
#include "processor/game/awaited.h"
#include "processor/game/game_time.h"
#include "processor/game/message.h"
#include "processor/game/notice.h"
#include "processor/letters/form.h"
#include "processor/record/signing_key.h"
#include "processor/store/player_keys.h"
#include "processor/words/dice_words.h"
#include <stdio.h>
#include <string.h>

static void offered_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    char before[32];
    (void)seat;
    game_player(game, notice->side, before);
    if (strcmp(before, notice->who) == 0) { /* his key was revoked */
        text_format(out,
                    "%s, the host invites %s to go on in %s (%s) with a new key, since the one before is revoked. You "
                    "will be told when its JOIN is in; then the deadline begins anew.\n",
                    player, before, game->core->g.name, game->core->g.seat[notice->side].name);
        return;
    }
    text_format(
        out,
        "%s, the host offers the seat %s of %s to %s. As soon as %s has taken it, the key of %s counts there no more, "
        "its standing orders are dropped, and its deadline begins anew. You will be told.\n",
        player, game->core->g.seat[notice->side].name, game->core->g.name, notice->who, notice->who, before);
}

static void form_of_seat(struct text *out, const struct game *game, int seat, const char *fingerprint)
{
    const struct core *core = game->core;
    text_format(out,
                "-----BEGIN PBEM JOIN-----\npbem: 1\ngame: %s\nx-name: %s\nside: %s\nseq: %llu\nkey: %s\ncode: seat\n"
                "-----END PBEM JOIN-----\n",
                core->id, core->g.name, core->g.seat[seat].name, (unsigned long long)form_next_seq(core, seat),
                fingerprint);
}

/* The first of the player's keys that the seat never had: those do not come back. */
static bool fresh_key(struct game *game, int seat, const struct player_row *player, struct core_key *out)
{
    struct core_key own[4];
    int n = person_keys(game->arena, player, own, 4);
    for (int i = 0; i < n; i++) {
        bool known = false;
        for (int j = 0; j < game->core->seat[seat].n_keys; j++)
            known = known || strcmp(game->core->seat[seat].key[j].word, own[i].word) == 0;
        *out = own[i];
        if (!known)
            return true;
    }
    return false;
}

static bool invite(struct game *game, int seat, const struct player_row *player, struct error *err)
{
    const struct core *core = game->core;
    char name[96];
    struct core_key key;
    struct text body = {.arena = game->arena}, form = {.arena = game->arena};
    if (!fresh_key(game, seat, player, &key))
        return error_of(err, ERROR_PLAIN, EX_DATAERR, "invite", player->name,
                        "this player has no key that the seat never had; give him one with dispatch player key");
    form_of_seat(&form, game, seat, key.word);
    form_name(name, sizeof name, core, seat);
    text_format(
        &body,
        "%s, will you play %s in %s (%s, %s) from here on? The seat is free, and the game goes on where it stands.\n\n"
        "To take it sign the form %s with your key %s and send both files:\n  %s%s\n%sYou then get the position, %s"
        "and the time that the terms of the game give. %s\n\n",
        player->name, core->g.seat[seat].name, core->g.name, core->g.ruleset, core->g.scenario, name, key.word,
        key.is_minisign ? "minisign -S -m " : "ssh-keygen -Y sign -f KEY -n " NAMESPACE_PLAYER " ", name,
        core->g.forum && !core_key_opens(&key)
            ? "This game is on a forum, where what is private has to be sealed to you, and this key cannot open "
              "anything: add to the form a line age: with the age1... that age-keygen -o age.txt shows.\n"
            : "",
        game_has_cards(&core->g) ? "your hand with its proofs, " : "",
        core->g.no_chance          ? ""
        : game_has_cards(&core->g) ? "Nothing is to be shuffled, so there is no luck to draw."
                                   : "The luck of the game is drawn; none of yours is asked for.");
    text_add(&body, text_span(&form));
    struct message message = {
        .player = player->name,
        .kind = MESSAGE_ASKS,
        .subject = arena_words(game->arena, "[%s] Will you take over %s?", core->g.name, core->g.seat[seat].name)};
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-takeover.txt", core->g.name, core->g.seat[seat].name),
                   letter_text(game->pass, game->arena, core->g.name, text_span(&body)));
    message_file(&message, arena_words(game->arena, "%s", name), text_span(&form));
    return message_send(game, &message, err);
}

bool handover_offer(struct game *game, int seat, const char *name, struct error *err)
{
    struct player_row player;
    const struct notice notice = {.subject = "A seat is offered to another player",
                                  .file = "offered",
                                  .of_key = true,
                                  .words = offered_body,
                                  .side = seat,
                                  .who = name};
    if (!store_player_get(game->pass->store, name, &player, err))
        return err->doing ? false
                          : error_set(err, EX_NOUSER, "offer the seat to", name, "there is no player of this name");
    return store_handover_put(game->pass->store, game->core->id, game->core->g.seat[seat].name, name, err) &&
           invite(game, seat, &player, err) && notice_all(game, &notice, err);
}

bool handover_join(struct game *game, int seat, const struct found *found, struct verified *v, struct span *key,
                   bool *is_minisign, struct span *sig, char player[static 32], struct error *err)
{
    struct player_row row;
    struct core_key own[4];
    if (found->block.kind != BLOCK_JOIN || (game->core->phase <= CORE_OPENING && game->core->phase != CORE_AWAITING) ||
        !store_handover_get(game->pass->store, game->core->id, game->core->g.seat[seat].name, player, err) ||
        !store_player_get(game->pass->store, player, &row, err))
        return false;
    int n = person_keys(game->arena, &row, own, 4);
    for (int i = 0; i < n; i++) {
        struct problem why = {0};
        struct signer signer = person_signer(&own[i]);
        if (!found_verify(game->arena, found, &signer, v, sig, &why))
            continue;
        *key = own[i].blob;
        *is_minisign = own[i].is_minisign;
        return true;
    }
    return false;
}

static void taken_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    const struct core_seat *on = &game->core->seat[notice->side];
    (void)seat;
    text_format(out,
                "%s, %s plays %s in %s from now on, with the key %s. Ask, by another way, whether that is so.\n\n%s\n",
                player, notice->who, game->core->g.seat[notice->side].name, game->core->g.name,
                on->key[on->n_keys - 1].word, awaited_words(game, player));
}

bool handover_done(struct game *game, int seat, const char *player, struct error *err)
{
    const char *side = game->core->g.seat[seat].name;
    char before[32];
    game_player(game, seat, before);
    const struct notice notice = {.subject = "A seat has a new player",
                                  .file = "seat",
                                  .of_key = true,
                                  .words = taken_body,
                                  .side = seat,
                                  .who = player};
    if (!store_seat_put(game->pass->store, game->core->id, side, player, err) ||
        !store_handover_drop(game->pass->store, game->core->id, side, err))
        return false;
    if (core_awaits(game->core) >> seat & 1)
        core_extend(game->core, game_deadline_anew(game), "seat");
    const char *news = strcmp(before, player) == 0
                           ? arena_words(game->arena, "%s goes on as %s, with a new key", player, side)
                           : arena_words(game->arena, "%s plays %s now, in the place of %s", player, side, before);
    return notice_all(game, &notice, err) && game_news(game, 1, news, err);
}
