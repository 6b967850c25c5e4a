#include "processor/handover.h"
#include "processor/form.h"
#include <stdio.h>
#include <string.h>

static void offered_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    char before[32];
    (void)seat;
    game_player(game, notice->side, before);
    text_format(
        out,
        "%s, the host offers the seat %s of %s to %s. As soon as %s has taken it, the key of %s counts there no more, "
        "its standing orders are dropped, and its deadline begins anew. You will be told.\n",
        player, game->core->g.seat[notice->side].name, game->core->g.name, notice->why, notice->why, before);
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

static bool first_key(struct arena *arena, const struct player_row *player, struct span *blob)
{
    struct span comment;
    return player->n_keys > 0 && ssh_public_line(arena, span_of(player->key[0]), blob, &comment, NULL);
}

static bool invite(struct game *game, int seat, const struct player_row *player, struct error *err)
{
    const struct core *core = game->core;
    char name[96], fingerprint[SSH_FP_MAX];
    struct span blob;
    struct text body = {.arena = game->arena}, form = {.arena = game->arena};
    if (!first_key(game->arena, player, &blob))
        return error_set(err, EX_DATAERR, "invite", player->name, "no key of this player can be read");
    ssh_fingerprint(fingerprint, blob);
    form_of_seat(&form, game, seat, fingerprint);
    form_name(name, sizeof name, core, seat);
    text_format(
        &body,
        "%s, will you play %s in %s (%s, %s) from here on? The seat is free, and the game goes on where it stands.\n\n"
        "To take it sign the form %s with your key %s and send both files:\n  ssh-keygen -Y sign -f KEY -n pbem-v1 "
        "%s\nYou then get the position, your hand with its proofs, and the time that the terms of the game give. "
        "Nothing is to be shuffled, so there is no luck to draw.\n\n",
        player->name, core->g.seat[seat].name, core->g.name, core->g.ruleset, core->g.scenario, name, fingerprint,
        name);
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
                                  .words = offered_body,
                                  .side = seat,
                                  .why = name};
    if (!store_player_get(game->pass->store, name, &player, err))
        return err->doing ? false
                          : error_set(err, EX_NOUSER, "offer the seat to", name, "there is no player of this name");
    return store_handover_put(game->pass->store, game->core->id, game->core->g.seat[seat].name, name, err) &&
           invite(game, seat, &player, err) && notice_all(game, &notice, err);
}

bool handover_join(struct game *game, int seat, const struct found *found, struct verified *v, struct span *key,
                   struct span *sig, char player[static 32], struct error *err)
{
    struct player_row row;
    struct span comment;
    if (found->block.kind != BLOCK_JOIN || game->core->phase <= CORE_OPENING ||
        !store_handover_get(game->pass->store, game->core->id, game->core->g.seat[seat].name, player, err) ||
        !store_player_get(game->pass->store, player, &row, err))
        return false;
    for (int i = 0; i < row.n_keys; i++) {
        struct problem why = {0};
        if (ssh_public_line(game->arena, span_of(row.key[i]), key, &comment, NULL) &&
            found_verify(game->arena, found, &(struct signer){*key, false}, v, sig, &why))
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
                player, notice->why, game->core->g.seat[notice->side].name, game->core->g.name,
                on->key[on->n_keys - 1].word, awaited_words(game, player));
}

bool handover_done(struct game *game, int seat, const char *player, struct error *err)
{
    const char *side = game->core->g.seat[seat].name;
    char before[32];
    game_player(game, seat, before);
    const struct notice notice = {
        .subject = "A seat has a new player", .file = "seat", .words = taken_body, .side = seat, .why = player};
    if (!store_seat_put(game->pass->store, game->core->id, side, player, err) ||
        !store_handover_drop(game->pass->store, game->core->id, side, err))
        return false;
    if (core_awaits(game->core) >> seat & 1)
        core_extend(game->core, game_deadline_anew(game), "seat");
    return notice_all(game, &notice, err) &&
           game_news(game, 1, arena_words(game->arena, "%s plays %s now, in the place of %s", player, side, before),
                     err);
}
