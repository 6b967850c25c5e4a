/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/key_change.h"
#include "processor/game/message.h"
#include "processor/game/notice.h"
#include "processor/letters/form.h"
#include "processor/record/signing_key.h"
#include <stdio.h>
#include <string.h>

/* ---- words to everybody ---- */

/* The player's other games in which the key still counts. */
static const char *other_games(struct game *game, const char *player, const char *word)
{
    struct seat_row *row;
    struct error ignored = {0};
    struct text out = {.arena = game->arena};
    size_t n = store_player_seats(game->pass->store, game->arena, player, &row, &ignored);
    for (size_t i = 0; i < n; i++) {
        struct game other = {0};
        if (strcmp(row[i].game, game->core->id) == 0 ||
            !game_look(game->pass, game->arena, row[i].game, &other, &ignored))
            continue;
        for (int s = 0; s < other.core->g.n_seats; s++)
            for (int k = 0; k < other.core->seat[s].n_keys; k++)
                if (strcmp(other.core->g.seat[s].name, row[i].side) == 0 && !other.core->seat[s].key[k].revoked &&
                    strcmp(other.core->seat[s].key[k].word, word) == 0)
                    text_format(&out, "%s%s (%s)", out.len > 0 ? ", " : "", other.row.name, row[i].side);
        game_close(&other);
    }
    return out.at;
}

/* Whether the seat goes on; of a key that is revoked, for its player, where else it counts. */
static void add_seat(const struct notice *notice, struct game *game, int seat, const char *player, json_t *values)
{
    (void)seat;
    json_object_set_new(values, "has_key", json_boolean(core_has_key(game->core, notice->side)));
    if (notice->about && json_is_true(json_object_get(values, "yours")))
        json_object_set_new(values, "counts", letter_word(other_games(game, player, notice->about)));
}

/* By whom a key is revoked: by another seat, with the organiser. */
static void add_revoked(const struct notice *notice, struct game *game, int seat, const char *player, json_t *values)
{
    json_int_t by = json_integer_value(json_object_get(values, "by"));
    json_t *other = by < 0 ? json_false() : json_object();
    if (by >= 0)
        letter_seat(other, game, (int)by, player);
    json_object_set_new(values, "other", other);
    add_seat(notice, game, seat, player, values);
}

/* ---- what the host keeps ---- */

/* The registered key of this word goes; `line` (or NULL) takes its place, or is added where there is room. */
static bool registered(struct game *game, const char *player, const char *gone, const char *line, struct error *err)
{
    struct player_row row;
    int kept = 0;
    if (!store_player_get(game->pass->store, player, &row, err))
        return !err->doing;
    for (int i = 0; i < row.n_keys; i++) {
        struct core_key key;
        if (person_key_read(game->arena, span_of(row.key[i]), &key, NULL) && strcmp(key.word, gone) == 0)
            continue;
        if (kept < i)
            memcpy(row.key[kept], row.key[i], sizeof row.key[0]);
        kept++;
    }
    row.n_keys = kept;
    if (line && kept < (int)(sizeof row.key / sizeof *row.key))
        snprintf(row.key[row.n_keys++], sizeof row.key[0], "%s", line);
    return store_player_put(game->pass->store, &row, err);
}

static bool rekey_told(struct game *game, int seat, const struct core_key *gone, struct error *err)
{
    const struct core_seat *on = &game->core->seat[seat];
    const struct core_key *fresh = &on->key[on->n_keys - 1];
    struct text line = {.arena = game->arena}, form = {.arena = game->arena};
    const struct form_base base = {.size = game->row.log_size, .root = game->row.root};
    char player[32];
    game_player(game, seat, player);
    person_key_write(&line, fresh);
    form_revoke(&form, game->core, seat, &base, gone->word);
    const char *file = arena_words(game->arena, "%s-%s-recall.txt", game->core->g.name, game->core->g.seat[seat].name);
    if (!registered(game, player, gone->word, line.at, err))
        return false;
    const struct notice notice = {.letter = "key-replaced",
                                  .file = "newkey",
                                  .of_key = true,
                                  .side = seat,
                                  .values =
                                      json_pack("{s:s,s:s,s:s}", "key", fresh->word, "old", gone->word, "file", file),
                                  .at = {{"until", gone->until}},
                                  .file_with = {{gone->until == 0 ? NULL : file, text_span(&form)}}};
    return notice_all(game, &notice, err);
}

/* What the host is to do about a seat. */
static bool revoke_news(struct game *game, int seat, const char *player, struct error *err)
{
    const char *side = game->core->g.seat[seat].name;
    const char *words =
        core_has_key(game->core, seat)
            ? arena_words(game->arena, "a key of %s (%s) is revoked; the seat has another", player, side)
            : arena_words(game->arena,
                          "the key of %s (%s) is revoked and the seat has none: dispatch player key %s "
                          "add --key FILE.pub, then dispatch seat %s %s --to %s. dispatch hold stops the "
                          "clock until then",
                          player, side, player, game->core->g.name, side, player);
    return game_news(game, 2, words, err);
}

static bool revoke_told(struct game *game, int seat, const char *word, int by, struct error *err)
{
    char player[32];
    game_player(game, seat, player);
    if (!registered(game, player, word, NULL, err))
        return false;
    const struct notice notice = {.letter = "key-revoked",
                                  .file = "revoked",
                                  .of_key = true,
                                  .side = seat,
                                  .values = json_pack("{s:s,s:i}", "key", word, "by", by),
                                  .more = add_revoked,
                                  .about = word};
    return notice_all(game, &notice, err) && revoke_news(game, seat, player, err);
}

static bool recall_told(struct game *game, const struct core_outcome *o, struct error *err)
{
    const struct core_key *keys = game->core->seat[o->seat].key;
    const char *word = keys[o->recalled - 1].word;
    char player[32];
    game_player(game, o->seat, player);
    if (!registered(game, player, word, NULL, err))
        return false;
    const struct notice notice = {.letter = "key-recalled",
                                  .file = "recalled",
                                  .of_key = true,
                                  .side = o->seat,
                                  .values = json_pack("{s:s,s:s}", "key", word, "old", keys[o->by].word),
                                  .more = add_seat};
    return notice_all(game, &notice, err) && revoke_news(game, o->seat, player, err);
}

bool key_change_told(struct game *game, const struct core_outcome *o, int by_seat, struct error *err)
{
    const struct core_seat *on = &game->core->seat[o->seat];
    if (o->header.kind == BLOCK_REKEY)
        return rekey_told(game, o->seat, &on->key[o->by], err);
    if (o->header.kind == BLOCK_REVOKE && o->recalled)
        return recall_told(game, o, err);
    if (o->header.kind == BLOCK_REVOKE)
        return revoke_told(game, o->seat, arena_string(game->arena, o->header.key), by_seat, err);
    return true;
}

/* ---- the organiser's half ---- */

static const struct core_key *key_of(const struct core *core, int seat, const char *word)
{
    const struct core_key *only = NULL;
    int n = 0;
    for (int i = 0; i < core->seat[seat].n_keys; i++) {
        const struct core_key *key = &core->seat[seat].key[i];
        if (key->revoked || (word && strcmp(key->word, word) != 0))
            continue;
        only = key;
        n++;
    }
    return n == 1 ? only : NULL;
}

struct asking {
    const char *name, *block;
    struct span sig; /* the organiser's */
    int seat;
    const char *word;
};

static bool ask(struct game *game, const struct asking *asking, int seat, struct error *err)
{
    char player[32];
    const char *name = game->core->g.name;
    game_player(game, seat, player);
    json_t *values = json_pack(
        "{s:o,s:s,s:s,s:s,s:o}", "player", letter_word(player), "game", name, "key", asking->word, "form", asking->name,
        "sign", letter_word(signing_command(game->arena, signing_is_minisign(game->core, seat), asking->name)));
    letter_seat(values, game, asking->seat, player);
    struct written written = letter_write(game->pass, game->arena, name, "key-revoke", values);
    struct message message = {.player = player, .kind = MESSAGE_ASKS, .subject = written.subject};
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-revoke-%llu.txt", name, game->core->g.seat[seat].name,
                               (unsigned long long)game->core->tree.size),
                   written.text);
    message_file(&message, asking->name, span_of(asking->block));
    message_file(&message, arena_words(game->arena, "%s.organiser.sig", asking->name), asking->sig);
    return message_send(game, &message, err);
}

bool key_revoke_block(struct game *game, int seat, const char *word, struct text *block, struct error *err)
{
    const struct core *core = game->core;
    const struct core_key *key = key_of(core, seat, word);
    const struct form_base base = {.size = game->row.log_size, .root = game->row.root};
    if (!key)
        return error_set(err, EX_USAGE, "revoke a key of", core->g.seat[seat].name,
                         word ? "the seat has no such key in force"
                              : "say which, with --key: the seat has several, or none");
    form_revoke(block, core, seat, &base, key->word);
    return true;
}

bool key_revoke_ask(struct game *game, int seat, const char *word, struct error *err)
{
    const struct core *core = game->core;
    struct text block = {.arena = game->arena}, sig = {.arena = game->arena};
    if (!key_revoke_block(game, seat, word, &block, err))
        return false;
    sshsig_sign(&sig, game->pass->signer, NAMESPACE_PLAYER, text_span(&block), NULL);
    struct asking asking = {.name = arena_words(game->arena, "%s-%s-revoke.txt", core->g.name, core->g.seat[seat].name),
                            .block = block.at,
                            .sig = text_span(&sig),
                            .seat = seat,
                            .word = key_of(core, seat, word)->word};
    for (int i = 0; i < core->g.n_seats; i++)
        if (i != seat && core_has_key(core, i) && !core_is_host_seat(core, i) && !ask(game, &asking, i, err))
            return false;
    return true;
}
