/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/key_change.h"
#include "processor/game/awaited.h"
#include "processor/game/message.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/letters/form.h"
#include "processor/letters/sign_help.h"
#include "processor/record/signing_key.h"
#include <stdio.h>
#include <string.h>

/* ---- words to everybody ---- */

static const char *whose(struct game *game, int seat, const char *reader)
{
    char player[32];
    game_player(game, seat, player);
    return strcmp(player, reader) == 0 ? arena_words(game->arena, "your seat %s", game->core->g.seat[seat].name)
                                       : arena_words(game->arena, "%s (%s)", player, game->core->g.seat[seat].name);
}

/* How the key before takes it back; the form is in file_with. */
static void recall_words(const struct notice *notice, struct game *game, const char *player, struct text *out)
{
    char holder[32], when[64];
    int by = notice->key;
    const struct core_key *gone = &game->core->seat[notice->side].key[by];
    game_player(game, notice->side, holder);
    if (gone->until == 0)
        return;
    game_when(game->pass, player, gone->until, when);
    if (strcmp(holder, player) != 0) {
        text_format(out, "\nUntil %s the key before can still call it back; then neither counts.\n", when);
        return;
    }
    text_format(out,
                "\nIf that was not you, somebody has your key. Until %s you can call the new one back with the key "
                "before, %s: sign the file %s with it and send both files. Then neither of the two keys counts, "
                "standing orders and what waits of your sheets are dropped, and the host gives your seat to a key that "
                "you make anew. If it was you, do nothing.\n",
                when, gone->word, notice->file_with[0].name);
}

static void rekey_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    (void)seat;
    text_format(out, "%s, from now on %s signs with the key %s. The key before signed for it and counts no more.\n",
                player, whose(game, notice->side, player), notice->key_word);
    recall_words(notice, game, player, out);
}

/* The player's other games in which the key still counts. */
static void other_games(struct game *game, const char *player, const char *word, struct text *out)
{
    struct seat_row *row;
    struct error ignored = {0};
    size_t n = store_player_seats(game->pass->store, game->arena, player, &row, &ignored), said = 0;
    for (size_t i = 0; i < n; i++) {
        struct game other = {0};
        if (strcmp(row[i].game, game->core->id) == 0 ||
            !game_look(game->pass, game->arena, row[i].game, &other, &ignored))
            continue;
        for (int s = 0; s < other.core->g.n_seats; s++)
            for (int k = 0; k < other.core->seat[s].n_keys; k++)
                if (strcmp(other.core->g.seat[s].name, row[i].side) == 0 && !other.core->seat[s].key[k].revoked &&
                    strcmp(other.core->seat[s].key[k].word, word) == 0)
                    text_format(out, "%s%s (%s)",
                                said++ ? ", "
                                       : "\nIt still counts in other games of yours; revoke it there "
                                         "as well: ",
                                other.row.name, row[i].side);
        game_close(&other);
    }
    if (said > 0)
        text_words(out, ".\n");
}

static void seat_goes_on(struct game *game, int seat, struct text *out)
{
    if (core_has_key(game->core, seat))
        text_words(out, "\nThe seat goes on with its other key.\n");
    else
        text_words(out,
                   "\nThe seat has no key now. It waits until a JOIN with a new one takes it over; the host offers "
                   "it. Deadlines go on as the terms of the game say.\n");
}

/* Whether the owner calls back what a thief put in his place, or a thief what the owner did, nobody can tell. */
static void recall_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    char holder[32];
    const struct core_seat *on = &game->core->seat[notice->side];
    (void)seat;
    game_player(game, notice->side, holder);
    text_format(out,
                "%s, the key %s, which a REKEY had replaced, calls back the key that came in its place in %s, %s. "
                "Neither counts from here on, since only one of the two is the player's. Standing orders, what waited "
                "of its sheets and what was sent for the open question are dropped. What was carried out stays.\n",
                player, on->key[notice->key].word, whose(game, notice->side, player), notice->key_word);
    seat_goes_on(game, notice->side, out);
    if (strcmp(holder, player) == 0)
        text_words(out, "\nMake a key that nobody else has seen, and give it to the host by another way than mail.\n");
    text_format(out, "\n%s\n", awaited_words(game, player));
}

static void revoke_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    char holder[32];
    int by = notice->key;
    (void)seat;
    game_player(game, notice->side, holder);
    text_format(
        out,
        "%s, the key %s of %s is revoked, by %s. Nothing that it signs counts from here on; its standing orders "
        "and what waited of its sheets are dropped. What was carried out stays.\n",
        player, notice->key_word, whose(game, notice->side, player),
        by < 0 ? "that key itself" : arena_words(game->arena, "the organiser and %s", whose(game, by, player)));
    seat_goes_on(game, notice->side, out);
    if (strcmp(holder, player) == 0)
        other_games(game, player, notice->key_word, out);
    text_format(out, "\n%s\n", awaited_words(game, player));
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
    struct notice notice = {.subject = "A player signs with a new key",
                            .file = "newkey",
                            .of_key = true,
                            .words = rekey_body,
                            .side = seat,
                            .key = (int)(gone - on->key),
                            .key_word = fresh->word};
    struct text line = {.arena = game->arena}, form = {.arena = game->arena};
    const struct form_base base = {.size = game->row.log_size, .root = game->row.root};
    char player[32];
    game_player(game, seat, player);
    person_key_write(&line, fresh);
    form_revoke(&form, game->core, seat, &base, gone->word);
    notice.file_with[0] =
        (struct out_file){gone->until == 0 ? NULL
                                           : arena_words(game->arena, "%s-%s-recall.txt", game->core->g.name,
                                                         game->core->g.seat[seat].name),
                          text_span(&form)};
    return registered(game, player, gone->word, line.at, err) && notice_all(game, &notice, err);
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
    const struct notice notice = {.subject = "A key is revoked",
                                  .file = "revoked",
                                  .of_key = true,
                                  .words = revoke_body,
                                  .side = seat,
                                  .key_word = word,
                                  .key = by};
    char player[32];
    game_player(game, seat, player);
    return registered(game, player, word, NULL, err) && notice_all(game, &notice, err) &&
           revoke_news(game, seat, player, err);
}

static bool recall_told(struct game *game, const struct core_outcome *o, struct error *err)
{
    const char *word = game->core->seat[o->seat].key[o->recalled - 1].word;
    const struct notice notice = {.subject = "Two keys are out",
                                  .file = "recalled",
                                  .of_key = true,
                                  .words = recall_body,
                                  .side = o->seat,
                                  .key_word = word,
                                  .key = o->by};
    char player[32];
    game_player(game, o->seat, player);
    return registered(game, player, word, NULL, err) && notice_all(game, &notice, err) &&
           revoke_news(game, o->seat, player, err);
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
    struct text body = {.arena = game->arena};
    char player[32];
    bool minisign = signing_is_minisign(game->core, seat);
    game_player(game, seat, player);
    text_format(
        &body,
        "%s, the organiser wants the key %s of %s revoked in %s, because it is lost or stolen and cannot do it "
        "itself. That needs another player's hand, so that no host can do it alone. Ask %s, by another way, "
        "whether it is so. Then nothing that the key signs counts any more, its standing orders are dropped, and "
        "the seat goes on with a new key. It cannot be undone.\n\nIf you agree, sign the file %s:\n  %s %s\n"
        "and send it, your signature and the organiser's, %s.organiser.sig. If not, do nothing.\n",
        player, asking->word, whose(game, asking->seat, player), game->core->g.name, whose(game, asking->seat, player),
        asking->name, minisign ? "minisign -S -m" : "ssh-keygen -Y sign -f KEY -n " NAMESPACE_PLAYER, asking->name,
        asking->name);
    struct message message = {
        .player = player,
        .kind = MESSAGE_ASKS,
        .subject = arena_words(game->arena, "[%s] Do you agree that a key is revoked?", game->core->g.name)};
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-revoke-%llu.txt", game->core->g.name, game->core->g.seat[seat].name,
                               (unsigned long long)game->core->tree.size),
                   letter_text(game->pass, game->arena, game->core->g.name, text_span(&body)));
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
