/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/press_letter.h"
#include "formats/fold.h"
#include "processor/base/mailbox.h"
#include "processor/core/ruling_sign.h"
#include "processor/game/posted_code.h"
#include "processor/host/config.h"
#include "processor/letters/form.h"
#include "processor/store/store_people.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

typedef unsigned long long ull;
enum { QUOTED_COLUMNS = 68, SWEPT_AT_ONCE = 5000 };

/* ---- the words ---- */

/* How many bytes of the line go into so many columns: to a blank if there is one, else to a whole character. */
static size_t fits(struct span line, size_t columns)
{
    size_t at = 0, blank = 0, n = 0;
    uint32_t code;
    for (size_t len; at < line.len && n < columns; at += len, n++) {
        len = utf8_read(span_from(line, at), &code);
        len = len > 0 ? len : 1;
        blank = line.at[at] == ' ' && at > 0 ? at : blank;
    }
    return at == line.len || line.at[at] == ' ' || blank == 0 ? at : blank;
}

json_t *press_lines(struct arena *arena, struct span words, size_t columns)
{
    json_t *all = json_array();
    for (struct span line; span_line(&words, &line);)
        do {
            size_t n = fits(line, columns);
            json_array_append_new(all, letter_word(arena_string(arena, (struct span){line.at, n})));
            line = span_from(line, n);
            if (line.len > 0 && line.at[0] == ' ')
                line = span_from(line, 1);
        } while (line.len > 0);
    return all;
}

const char *press_to_words(struct arena *arena, const char *to)
{
    struct text out = {.arena = arena};
    for (; *to; to++)
        text_format(&out, "%c%s", *to, *to == ',' ? " " : "");
    return out.at ? out.at : "";
}

/* What each letter that shows press can say of it. */
static json_t *values_of(struct game *game, const struct press_row *row, const struct press_text *text,
                         const char *reader)
{
    json_t *values = letter_values(game, reader);
    bool is_public = strcmp(text->to, "public") == 0, all = strcmp(text->to, "all") == 0;
    int seat = genesis_seat(&game->core->g, span_of(text->seat));
    if (seat >= 0)
        letter_seat(values, game, seat, reader);
    json_object_set_new(values, "entry", json_integer((json_int_t)row->n));
    json_object_set_new(values, "public", json_boolean(is_public));
    json_object_set_new(values, "post", json_boolean(letter_only_posts(game, reader)));
    json_object_set_new(values, "all", json_boolean(all));
    json_object_set_new(values, "hidden", json_boolean(strcmp(text->to, PRESS_TO_HIDDEN) == 0));
    json_object_set_new(values, "to", letter_word(press_to_words(game->arena, text->to)));
    json_object_set_new(values, "lines", press_lines(game->arena, text->words, QUOTED_COLUMNS));
    return values;
}

/* What its readers need to check it: the text that the log has the hash of, and what was signed. The second begins with
 * words of ours, so that nobody takes the file for a form. */
static void add_evidence(struct game *game, const struct press_row *row, const struct press_text *text,
                         struct message *message)
{
    struct text block = {.arena = game->arena};
    message_file(message, arena_words(game->arena, "press-%llu.txt", (ull)row->n), row->text);
    if (strcmp(text->seat, "-") == 0)
        return;
    text_format(&block, "As %s signed it:\n\n", row->side);
    text_add(&block, row->block);
    text_words(&block, row->block.len > 0 && row->block.at[row->block.len - 1] != '\n' ? "\n" : "");
    text_add(&block, row->sig);
    message_file(message, arena_words(game->arena, "press-%llu-signed.txt", (ull)row->n), text_span(&block));
}

/* ---- to its readers ---- */

enum { SEAT_WORDS = 192 };

/* What the code of this number is made of; the first has 0. */
static void code_words(const struct press_seat *of, int number, char out[static SEAT_WORDS])
{
    char which[16] = "";
    if (number > 0)
        snprintf(which, sizeof which, " %d", number);
    snprintf(out, SEAT_WORDS, "pbem-press-code/1 %s %s %s%s\n", of->game, of->side, of->player, which);
}

/* What the code that counts now is made of: eight characters by themselves may be somebody else's, too. */
static bool words_now(struct pass *pass, const struct press_seat *of, char out[static SEAT_WORDS], struct error *err)
{
    bool posted = true;
    for (int i = 0; posted && i < POSTED_NUMBERS; i++) {
        code_words(of, i, out);
        if (!posted_code(pass->store, out, &posted, err))
            return false;
    }
    if (posted)
        out[0] = '\0';
    return true;
}

bool press_code_of(struct pass *pass, const struct press_seat *of, char out[static PRESS_CODE], struct error *err)
{
    uint8_t key[32], tag[crypto_generichash_BYTES_MIN];
    char words[SEAT_WORDS];
    memset(out, 0, PRESS_CODE);
    if (!words_now(pass, of, words, err) || !words[0])
        return !error_is_set(err);
    crypto_kdf_derive_from_key(key, sizeof key, 1, "pbempres", pass->master);
    crypto_generichash(tag, sizeof tag, (const uint8_t *)words, strlen(words), key, sizeof key);
    sodium_memzero(key, sizeof key);
    hex_write(out, tag, (PRESS_CODE - 1) / 2);
    return true;
}

bool press_code(struct game *game, int seat, char out[static PRESS_CODE], struct error *err)
{
    char player[32];
    game_player(game, seat, player);
    return press_code_of(game->pass, &(struct press_seat){game->core->id, game->core->g.seat[seat].name, player}, out,
                         err);
}

bool press_code_posted(struct pass *pass, const struct press_seat *of, struct error *err)
{
    char words[SEAT_WORDS];
    return words_now(pass, of, words, err) && (!words[0] || posted_code_put(pass, words, err));
}

static bool is_first_of(struct game *game, int seats, int seat)
{
    char player[32], other[32];
    game_player(game, seat, player);
    for (int i = 0; i < seat; i++) {
        game_player(game, i, other);
        if ((seats >> i & 1) && strcmp(player, other) == 0)
            return false;
    }
    return player[0] != '\0';
}

static bool hears(struct game *game, int seat, int author, bool *may, struct error *err)
{
    char player[32];
    uint64_t muted;
    game_player(game, seat, player);
    if (!store_muted_get(game->pass->store, game->core->id, game->core->g.seat[seat].name, player, &muted, err))
        return false;
    *may = !(muted & (uint64_t)(author < 0 ? PRESS_UNNAMED : 1 << author));
    return true;
}

/* The answer's form goes back to its author, or, where that is nobody, to all. */
static bool send(struct game *game, const struct press_row *row, const struct press_text *text, int seat,
                 struct error *err)
{
    char player[32];
    const struct core *core = game->core;
    struct text form = {.arena = game->arena};
    char code[PRESS_CODE];
    game_player(game, seat, player);
    const char *side = core->g.seat[seat].name,
               *form_name = arena_words(game->arena, "%s-%s-press.txt", core->g.name, side);
    if (!press_code(game, seat, code, err))
        return false;
    json_t *values = values_of(game, row, text, player);
    json_object_set_new(values, "code", json_string(code));
    json_object_set_new(values, "seat", json_string(side));
    json_object_set_new(values, "form", json_string(form_name));
    struct written written = letter_write(game->pass, game->arena, core->g.name, "press", values);
    struct message message = {.player = player, .subject = written.subject, .kind = MESSAGE_SPEAKS};
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-press-%llu.txt", core->g.name, side, (ull)row->n), written.text);
    add_evidence(game, row, text, &message);
    form_press(&form, core, seat, strcmp(text->seat, "-") == 0 ? "all" : text->seat);
    message_file(&message, form_name, text_span(&form));
    return message_send(game, &message, err);
}

bool press_tell(struct game *game, const struct press_row *row, struct error *err)
{
    struct press_text text;
    if (!press_text_read(row->text, &text))
        return true; /* we wrote it */
    int author = genesis_seat(&game->core->g, span_of(text.seat));
    for (int seat = 0; seat < game->core->g.n_seats; seat++) {
        bool may = false;
        if (!(row->seats >> seat & 1) || !is_first_of(game, row->seats, seat))
            continue;
        if (!hears(game, seat, author, &may, err) || (may && !send(game, row, &text, seat, err)))
            return false;
    }
    return true;
}

/* ---- answers ---- */

bool press_answer_form(struct game *game, int seat, const char *letter_name, json_t *values, const char *to,
                       struct error *err)
{
    char player[32];
    const struct core *core = game->core;
    struct text form = {.arena = game->arena};
    const char *side = core->g.seat[seat].name,
               *form_name = arena_words(game->arena, "%s-%s-press.txt", core->g.name, side);
    game_player(game, seat, player);
    json_t *all = letter_values(game, player);
    json_object_update(all, values);
    json_decref(values);
    char code[PRESS_CODE];
    if (!press_code(game, seat, code, err)) {
        json_decref(all);
        return false;
    }
    json_object_set_new(all, "code", json_string(code));
    json_object_set_new(all, "side", json_string(side));
    json_object_set_new(all, "post", json_boolean(letter_only_posts(game, player)));
    json_object_set_new(all, "form", letter_word(to ? form_name : NULL));
    struct written written = letter_write(game->pass, game->arena, core->g.name, letter_name, all);
    struct message message = {.player = player, .subject = written.subject, .kind = MESSAGE_ANSWERS};
    if (!player[0])
        return true;
    message_signed(game->pass, game->arena, &message, "answer.txt", written.text);
    if (to) {
        form_press(&form, core, seat, to);
        message_file(&message, form_name, text_span(&form));
    }
    return message_send(game, &message, err);
}

bool press_answer(struct game *game, int seat, const char *letter_name, json_t *values, struct error *err)
{
    return press_answer_form(game, seat, letter_name, values, NULL, err);
}

/* ---- to the organiser ---- */

/* The player who signs with this key. False, err unset: none is known. */
static bool player_with(struct game *game, const char *word, char name[static 32], struct error *err)
{
    struct player_rows all = {.store = game->pass->store};
    struct core_key key[4];
    for (const struct player_row *row; (row = store_players_next(&all, err));) {
        int keys = person_keys(game->arena, row, key, 4);
        for (int k = 0; k < keys; k++)
            if (strcmp(key[k].word, word) == 0) {
                memcpy(name, row->name, 32);
                return true;
            }
    }
    return false;
}

static bool report_by_mail(struct game *game, const struct press_row *row, int by, const char *player,
                           struct error *err)
{
    struct press_text text;
    if (!press_text_read(row->text, &text))
        return true;
    json_t *values = values_of(game, row, &text, player);
    json_object_set_new(values, "by", json_string(game->core->g.seat[by].name));
    struct written written = letter_write(game->pass, game->arena, game->core->g.name, "press-reported", values);
    struct message message = {.player = player, .subject = written.subject, .kind = MESSAGE_ASKS};
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-reported-%llu.txt", game->core->g.name, (ull)row->n), written.text);
    add_evidence(game, row, &text, &message);
    return message_send(game, &message, err);
}

bool press_report(struct game *game, const struct press_row *row, int by, bool *passed, struct error *err)
{
    struct host_keys keys;
    char player[32];
    const char *name = game->core->g.name, *side = game->core->g.seat[by].name;
    host_keys_of(&keys, game->core);
    bool ours = pass_organises(game->pass, game->core);
    *passed = ours || player_with(game, keys.organiser, player, err);
    if (*passed && !ours)
        return report_by_mail(game, row, by, player, err);
    if (err->doing)
        return false;
    return game_news(game, 2,
                     arena_words(game->arena, "%s reports press %llu to the organiser%s: dispatch press %s %llu", side,
                                 (ull)row->n, ours ? "" : ", who is no player here; pass it on", name, (ull)row->n),
                     err);
}

/* ---- what is kept no longer ---- */

bool press_sweep(struct pass *pass, struct error *err)
{
    int64_t retain = pass->config ? pass->config->retain.seconds : 0;
    struct press_row row;
    bool more = retain > 0;
    for (int i = 0; more && i < SWEPT_AT_ONCE; i++) {
        struct arena *arena = arena_new();
        more = store_press_old(pass->store, arena, pass->now - retain, &row, err);
        row.held = PRESS_FORGOTTEN;
        row.text = row.block = row.sig = (struct span){0};
        more = more && store_press_put(pass->store, &row, err);
        arena_free(arena);
    }
    return !err->doing;
}
