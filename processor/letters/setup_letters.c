/* SPDX-License-Identifier: Apache-2.0 */
/* The texts of a set-up: the invitation, "reveal your number", "starts afresh". */
#include "processor/letters/setup_letters.h"
#include "formats/sign_key.h"
#include "formats/sshsig.h"
#include "games/face/text_wrap.h"
#include "processor/core/core_entry.h"
#include "processor/game/message.h"
#include "processor/game/mustered.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/game/seal_message.h"
#include "processor/game/template_host.h"
#include "processor/letters/book_page.h"
#include "processor/letters/desk_page.h"
#include "processor/letters/dice_notice.h"
#include "processor/letters/form.h"
#include "processor/letters/offer_words.h"
#include "processor/letters/terms_words.h"
#include "processor/words/dice_words.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char *title_of(struct game *game, int seat)
{
    return seat_title(game->arena, game->core->g.seat[seat].name);
}

static json_t *other_seats(struct game *game, int seat)
{
    json_t *list = json_array();
    char player[32];
    for (int i = 0; i < game->core->g.n_seats; i++) {
        if (i == seat)
            continue;
        game_player(game, i, player);
        bool partner = seats_are_partners(game->core->g.seat[seat].name, game->core->g.seat[i].name);
        json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:s}", "who", partner ? "Partner" : "Opponent", "player",
                                              player, "side", title_of(game, i), "key", form_key(game->core, i)));
    }
    return list;
}

const char *setup_reconstructed(const struct core *core)
{
    const char *option[OPTIONS_MAX];
    struct setup setup;
    core_setup_of(core, &setup, option);
    if (core->set->guessed_of) /* by the facts that this game has */
        return core->set->guessed_of(core->arena, &core->rules, &setup);
    return span_same(core->bundle, core->set->bundle()) ? core->set->guessed : NULL;
}

/* What of its facts is reconstructed, or the host's own, in a sentence without its dot; NULL: nothing. Facts of the
 * host's own are said before anybody joins: the handbook speaks of the built-in ones. */
static const char *setup_guessed(const struct core *core)
{
    const char *guessed = core->set->guessed_of ? setup_reconstructed(core) : core->set->guessed;
    if (span_same(core->bundle, core->set->bundle()))
        return guessed;
    if (core->set->guessed_of)
        return arena_words(core->arena,
                           "this game is played with some data of the host's own instead of those in the "
                           "handbook; ask the host what differs%s%s",
                           guessed ? "; " : "", guessed ? guessed : "");
    return guessed
               ? "this game is played with data of the host's own, not those in the handbook; ask the host what "
                 "differs. Reports mark with (R) what is reconstructed in them"
               : "this game is played with data of the host's own, not with the usual ones; ask the host what differs";
}

static json_t *guessed_words(const struct core *core)
{
    const char *guessed = setup_guessed(core);
    return guessed ? json_string(guessed) : json_false();
}

/* How what is private will come to him, and what he must do that it can. */
static void add_sealing(struct game *game, int seat, json_t *data)
{
    struct core *core = game->core;
    bool opens = false, wanted, possible;
    for (int i = 0; i < core->seat[seat].n_keys; i++)
        opens = opens || core_key_opens(&core->seat[seat].key[i]);
    private_state(game, seat, &wanted, &possible);
    json_object_set_new(data, "host_age", json_string(core_age(core)));
    json_object_set_new(data, "sealed", json_boolean(wanted));
    json_object_set_new(data, "can_open", json_boolean(opens));
    json_object_set_new(data, "needs_age", json_boolean(wanted && !possible));
}

/* Who rules, and what it takes. */
static const char *rulings_words(struct game *game)
{
    const struct core *core = game->core;
    bool other = strcmp(core_organiser(core), core_signer(core)) != 0;
    return arena_words(game->arena, "%s settles disputes; a ruling that changes the position takes effect %s",
                       other ? arena_words(game->arena, "the organiser, who signs with %s,", core_organiser(core))
                             : "the host",
                       core->g.silence ? "after three days if nobody objects" : "when every seat has agreed");
}

/* What the order desk is when the game begins: whoever wishes compares it later. */
static void add_desk_hash(struct game *game, json_t *data)
{
    bool is_release;
    uint8_t hash[32];
    char hex[65];
    if (!json_is_string(json_object_get(data, "desk_url")))
        return;
    sha256(hash, desk_page_of(game->pass, game->arena, &is_release));
    hex_write(hex, hash, sizeof hash);
    json_object_set_new(data, "desk_hash", json_string(hex));
}

/* Where somebody who does not know the game learns it. */
static void add_rules(struct game *game, json_t *data)
{
    const struct ruleset *set = game->core->set;
    const char *url = book_url(game->arena, game->pass, set, BOOK_RULES);
    json_object_set_new(data, "has_rules", json_boolean(set->book != NULL));
    json_object_set_new(data, "rules_url", url ? json_string(url) : json_false());
}

/* What a line `standby` in the genesis says; without it there is nothing to say. */
static json_t *standby_words(const struct genesis *g)
{
    return g->standby == STANDBY_ASKED  ? json_string("goes to somebody who stands by, if the other players agree")
           : g->standby == STANDBY_NONE ? json_string("is given to somebody else by the host alone")
                                        : json_false();
}

static const char *settle_words(struct arena *arena, int64_t seconds)
{
    return seconds > 0
               ? arena_words(arena, "%s to replace a sheet before it is carried out", term_words(arena, seconds, ""))
               : "none, a sheet is carried out at once";
}

json_t *invitation_terms(struct game *game)
{
    const struct core *core = game->core;
    json_t *options = json_array();
    for (int i = 0; i < core->g.n_option; i++)
        json_array_append_new(options, json_string(core->g.option[i]));
    const char *chance = chance_word(&core->g);
    return json_pack("{s:s,s:s,s:o,s:s,s:s,s:s,s:o,s:b,s:s,s:b,s:s,s:b,s:b,s:o,s:s,s:o,s:o,s:o,s:o}", "ruleset",
                     core->set->title ? core->set->title : core->g.ruleset, "scenario", core->g.scenario, "options",
                     options, "pace", pace_words(game->arena, &core->g.clock), "late",
                     late_words(game->arena, &core->g.clock, "; "), "settle",
                     settle_words(game->arena, core->g.clock.settle), "dice",
                     chance ? json_string(dice_words(game->arena, &core->g)) : json_false(), "chance", chance != NULL,
                     "chance_title", game_has_dice(&core->g) ? "Dice" : "Cards", "cards", game_has_cards(&core->g),
                     "data", core->g.data, "full", core->g.full, "short", !core->g.full && chance, "guessed",
                     guessed_words(core), "rulings", rulings_words(game), "recall",
                     core->g.recall ? json_string(term_words(game->arena, core->g.recall, "")) : json_false(), "outage",
                     core->g.outage ? json_string(term_words(game->arena, core->g.outage, "")) : json_false(), "press",
                     letter_word(press_terms_words(game->arena, &core->g)), "standby", standby_words(&core->g));
}

void decline_code(const struct pass *pass, const struct invited *of, char out[static MAIL_CODE_LEN + 1])
{
    uint8_t key[32], tag[MAIL_CODE_LEN / 2];
    char words[128];
    int n = snprintf(words, sizeof words, "pbem-decline-code/1 %s %s %s\n", of->game, of->side, of->player);
    assert(n > 0 && (size_t)n < sizeof words);
    crypto_kdf_derive_from_key(key, sizeof key, 1, "pbemdecl", pass->master);
    crypto_generichash(tag, sizeof tag, (const uint8_t *)words, strlen(words), key, sizeof key);
    sodium_memzero(key, sizeof key);
    hex_write(out, tag, sizeof tag);
}

/* How a game from a queue is declined, which needs no host; a post in a thread, which everybody reads, has no code. A
 * game that is being made has no note yet of how its players waited, but how it gave the seats (game->sides). */
static bool add_declining(struct game *game, int seat, json_t *data, struct error *err)
{
    char code[MAIL_CODE_LEN + 1] = "", player[32];
    bool is = game->sides != NULL;
    game_player(game, seat, player);
    if (!is && !mustered_is(game->pass->store, game->core->id, &is, err))
        return false;
    if (is && !game->core->g.forum)
        decline_code(game->pass, &(struct invited){game->core->id, game->core->g.seat[seat].name, player}, code);
    json_object_set_new(data, "mustered", json_boolean(is));
    json_object_set_new(data, "code", letter_word(code));
    sodium_memzero(code, sizeof code);
    return true;
}

static json_t *invitation_data(struct game *game, int seat, const char *form_file, struct span form)
{
    struct core *core = game->core;
    char player[32], nonce[33], other[32] = "the others";
    game_player(game, seat, player);
    const char *when = phrase_when(game->pass, game->arena, core->g.name, player, core->deadline);
    message_nonce(nonce);
    if (core->g.n_seats == 2)
        game_player(game, 1 - seat, other);
    json_t *data = invitation_terms(game);
    json_t *own = json_pack("{s:s,s:s,s:{s:s,s:s},s:o,s:s,s:o,s:s,s:s,s:s}", "host", game->pass->host_name, "game",
                            core->g.name, "you", "side", title_of(game, seat), "key", form_key(core, seat), "others",
                            other_seats(game, seat), "ask", other, "deadline", letter_word(when), "form", form_file,
                            "nonce", nonce, "signer", core_signer(core));
    json_object_update(data, own);
    json_decref(own);
    int others = (1 << core->g.n_seats) - 1 - (1 << seat);
    json_object_set_new(data, "sides", letter_word(game->sides));
    json_object_set_new(data, "people", letter_people(game, others)); /* of more than two, allies too */
    json_object_set_new(data, "two", json_boolean(core->g.n_seats == 2));
    signing_words(data, game, seat);
    add_desk_hash(game, data);
    add_rules(game, data);
    add_sealing(game, seat, data);
    json_object_set_new(data, "mail", host_address(game)[0] ? json_string(host_address(game)) : json_false());
    json_object_set_new(data, "form_text", json_stringn((const char *)form.at, form.len));
    return data;
}

/* The host's public key as ssh-keygen -Y verify takes it (allowed signers), so that stock tools check every report. */
static void add_host_key(struct game *game, struct message *message)
{
    uint8_t public_key[32], blob[SSH_ED25519_BLOB_LEN];
    struct text line = {.arena = game->arena};
    char host[96];
    size_t n = 0;
    for (const char *c = game->pass->host_name; *c && n + 1 < sizeof host; c++)
        host[n++] = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || strchr(".-", *c)
                        ? *c
                        : '-';
    host[n] = '\0';
    sign_public(public_key, game->pass->signer);
    ssh_blob(blob, public_key);
    text_format(&line, "%s namespaces=\"%s\" ", host, NAMESPACE_REPORT);
    ssh_public_write(&line, (struct span){blob, sizeof blob});
    text_words(&line, "\n");
    message_file(message, arena_words(game->arena, "%s.keys", host[0] == '.' ? "host" : host), text_span(&line));
}

bool invitation_send(struct game *game, int seat, struct span *text, struct error *err)
{
    struct text form = {.arena = game->arena};
    char name[96], player[32];
    struct message message = {.player = player, .kind = MESSAGE_ASKS};
    form_join(&form, game->core, seat);
    form_name(name, sizeof name, game->core, seat);
    game_player(game, seat, player);
    json_t *data = invitation_data(game, seat, name, text_span(&form));
    if (!add_declining(game, seat, data, err)) {
        json_decref(data);
        return false;
    }
    message.subject = letter_subject(game->pass, game->arena, game->core->g.name, "invitation", json_incref(data));
    *text = template_letter(game->pass, game->arena, game->core->g.name, "invitation.txt", data);
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-invitation.txt", game->core->g.name, game->core->g.seat[seat].name),
                   *text);
    message_file(&message, arena_words(game->arena, "%s", name), text_span(&form));
    add_host_key(game, &message);
    return message_send(game, &message, err);
}

/* ---- notices while the set-up goes on ---- */

static json_t *commits(const struct game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < game->core->g.n_seats; i++)
        json_array_append_new(
            list, json_pack("{s:s,s:s}", "side", game->core->g.seat[i].name, "commit", game->core->seat[i].commit));
    return list;
}

static json_t *notice_data(struct game *game, int seat, const char *form_file, struct span form)
{
    char player[32], nonce[33], head[65];
    struct hash root;
    game_player(game, seat, player);
    const char *when = phrase_when(game->pass, game->arena, game->core->g.name, player, game->core->deadline);
    message_nonce(nonce);
    tlog_tree_root(&game->core->tree, &root);
    hex_write(head, root.at, sizeof root.at);
    json_t *data = json_pack("{s:s,s:o,s:s,s:s,s:s,s:I,s:I,s:b,s:b}", "game", game->core->g.name, "deadline",
                             letter_word(when), "nonce", nonce, "form", form_file, "head", head, "log_size",
                             (json_int_t)game->core->tree.size, "attempt", (json_int_t)game->core->set_up_attempt,
                             "cards", game_has_cards(&game->core->g), "chance", !game->core->g.no_chance);
    signing_words(data, game, seat);
    json_object_set_new(data, "commits", commits(game));
    json_object_set_new(data, "form_text", json_stringn((const char *)form.at, form.len));
    return data;
}

void setup_when_late(const struct core *core, bool mustered, json_t *values)
{
    json_object_set_new(values, "mustered", json_boolean(mustered));
    json_object_set_new(values, "last", json_boolean(!mustered && core->set_up_attempt >= SET_UP_ATTEMPTS));
}

static bool notice(struct game *game, int seat, const char *what, struct span form, struct error *err)
{
    char name[96], player[32];
    struct message message = {.player = player, .kind = MESSAGE_ASKS};
    form_name(name, sizeof name, game->core, seat);
    game_player(game, seat, player);
    bool mustered;
    if (!mustered_is(game->pass->store, game->core->id, &mustered, err))
        return false;
    json_t *data = notice_data(game, seat, name, form);
    setup_when_late(game->core, mustered, data);
    message.subject = letter_subject(game->pass, game->arena, game->core->g.name, what, json_incref(data));
    struct span text =
        template_letter(game->pass, game->arena, game->core->g.name, arena_words(game->arena, "%s.txt", what), data);
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-%s-%llu.txt", game->core->g.name, game->core->g.seat[seat].name,
                               what, (unsigned long long)game->core->set_up_attempt),
                   text);
    message_file(&message, arena_words(game->arena, "%s", name), form);
    return message_send(game, &message, err);
}

static bool tell_open(struct game *game, struct error *err)
{
    struct form_base base = {.size = game->row.log_size, .root = game->row.root};
    for (int i = 0; i < game->core->g.n_seats; i++) {
        struct text form = {.arena = game->arena};
        form_nonce(&form, game->core, i, &base);
        if (!notice(game, i, "open", text_span(&form), err))
            return false;
    }
    return true;
}

/* *missing: the seats, by bits. */
static const char *who_missed(struct game *game, int *missing)
{
    enum missed_what what;
    *missing = missed_seats(game->core, &what);
    return missed_words(game, *missing, what);
}

bool setup_left(struct game *game, int seat, bool *undone, struct error *err)
{
    return mustered_undo(game, 1 << seat, missed_words(game, 1 << seat, HAS_LEFT), undone, err);
}

bool setup_declined(struct game *game, int seat, bool *undone, struct error *err)
{
    return mustered_undo(game, 1 << seat, missed_words(game, 1 << seat, HAS_DECLINED), undone, err);
}

/* Somebody did not come. To ask all of them again, without end, is nobody's wish: the host says whether it goes on. A
 * game from a queue has others who wait for its players instead. */
static bool ask_host(struct game *game, struct error *err)
{
    int missing;
    const char *why = who_missed(game, &missing), *name = game->core->g.name;
    bool undone;
    if (!mustered_undo(game, missing, why, &undone, err) || undone)
        return !err->doing;
    if (!core_hold(game->core, game->pass->now))
        return true;
    const struct notice failed = {.letter = "setupfailed", .values = json_pack("{s:s}", "missed", why)};
    return notice_all(game, &failed, err) &&
           game_news(game, 2,
                     arena_words(game->arena,
                                 "the set-up came to nothing: %s. `dispatch resume %s` asks everybody once more; "
                                 "`dispatch end %s` cancels the game",
                                 why, name, name),
                     err);
}

static bool tell_void(struct game *game, struct error *err)
{
    for (int i = 0; i < game->core->g.n_seats; i++) {
        struct text form = {.arena = game->arena};
        form_join(&form, game->core, i);
        if (!notice(game, i, "setupvoid", text_span(&form), err))
            return false;
    }
    return true;
}

/* The third attempt came to nothing: no game. */
static bool tell_given_up(struct game *game, struct error *err)
{
    int missing;
    return notice_all(game,
                      &(struct notice){.letter = "givenup",
                                       .values = json_pack("{s:s,s:I}", "missed", who_missed(game, &missing), "attempt",
                                                           (json_int_t)game->core->set_up_attempt)},
                      err);
}

bool setup_notices(struct game *game, enum core_phase before, uint64_t attempt_before, struct error *err)
{
    if (!dice_notices(game, err))
        return false;
    if (game->core->set_up_attempt != attempt_before && game->core->phase == CORE_JOINING)
        return ask_host(game, err);
    if (before == CORE_JOINING && game->core->phase == CORE_OPENING)
        return tell_open(game, err);
    if (before != CORE_VOID && game->core->phase == CORE_VOID)
        return tell_given_up(game, err);
    return true;
}

bool setup_resumed(struct game *game, bool *any, struct error *err)
{
    const struct core *core = game->core;
    *any = core->phase == CORE_JOINING && core->set_up_attempt > 1;
    for (int i = 0; i < core->g.n_seats; i++)
        *any = *any && !core->seat[i].joined;
    return !*any || tell_void(game, err);
}

bool setup_cancelled(struct game *game, struct error *err)
{
    return notice_all(game, &(struct notice){.letter = "cancelled"}, err);
}
