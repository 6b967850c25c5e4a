/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/seat_handover.h"
#include "processor/game/game_time.h"
#include "processor/game/message.h"
#include "processor/game/notice.h"
#include "processor/letters/form.h"
#include "processor/letters/sign_help.h"
#include "processor/record/signing_key.h"
#include "processor/store/player_keys.h"
#include <string.h>

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
    struct text form = {.arena = game->arena};
    if (!fresh_key(game, seat, player, &key))
        return error_of(err, ERROR_PLAIN, EX_DATAERR, "invite", player->name,
                        "this player has no key that the seat never had; give him one with dispatch player key");
    form_of_seat(&form, game, seat, key.word);
    form_name(name, sizeof name, core, seat);
    json_t *values = letter_values(game, player->name),
           *own = json_pack("{s:s,s:s,s:s,s:s,s:s,s:b,s:o,s:o}", "side", core->g.seat[seat].name, "ruleset",
                            core->g.ruleset, "scenario", core->g.scenario, "form", name, "key", key.word, "seals",
                            core->g.forum && !core_key_opens(&key), "sign",
                            letter_word(signing_command(game->arena, key.is_minisign, name)), "form_text",
                            letter_word(form.at));
    json_object_update(values, own);
    json_decref(own);
    struct written written = letter_write(game->pass, game->arena, core->g.name, "takeover", values);
    struct message message = {.player = player->name, .kind = MESSAGE_ASKS, .subject = written.subject};
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-takeover.txt", core->g.name, core->g.seat[seat].name), written.text);
    message_file(&message, arena_words(game->arena, "%s", name), text_span(&form));
    return message_send(game, &message, err);
}

bool handover_offer(struct game *game, int seat, const char *name, struct error *err)
{
    struct player_row player;
    char before[32];
    game_player(game, seat, before);
    if (!store_player_get(game->pass->store, name, &player, err))
        return err->doing ? false
                          : error_set(err, EX_NOUSER, "offer the seat to", name, "there is no player of this name");
    return store_handover_put(game->pass->store, game->core->id, game->core->g.seat[seat].name, name, err) &&
           invite(game, seat, &player, err) &&
           notice_all(game,
                      &(struct notice){.letter = "offered",
                                       .of_key = true,
                                       .side = seat,
                                       .values = json_pack("{s:o,s:b}", "to", letter_word(name), "again",
                                                           strcmp(before, name) == 0 /* the key was revoked */)},
                      err);
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

bool handover_done(struct game *game, int seat, const char *player, struct error *err)
{
    const char *side = game->core->g.seat[seat].name;
    char before[32];
    game_player(game, seat, before);
    if (!store_seat_put(game->pass->store, game->core->id, side, player, err) ||
        !store_handover_drop(game->pass->store, game->core->id, side, err))
        return false;
    if (core_awaits(game->core) >> seat & 1)
        core_extend(game->core, game_deadline_anew(game), "seat");
    const char *news = strcmp(before, player) == 0
                           ? arena_words(game->arena, "%s goes on as %s, with a new key", player, side)
                           : arena_words(game->arena, "%s plays %s now, in the place of %s", player, side, before);
    const struct core_seat *on = &game->core->seat[seat];
    const struct notice notice = {
        .letter = "seat-taken",
        .file = "seat",
        .of_key = true,
        .side = seat,
        .values = json_pack("{s:o,s:s}", "to", letter_word(player), "key", on->key[on->n_keys - 1].word)};
    return notice_all(game, &notice, err) && game_news(game, 1, news, err);
}
