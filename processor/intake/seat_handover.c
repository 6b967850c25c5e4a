/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/seat_handover.h"
#include "processor/base/mail_answer.h"
#include "processor/game/game_time.h"
#include "processor/game/message.h"
#include "processor/game/notice.h"
#include "processor/game/offered.h"
#include "processor/game/standby.h"
#include "processor/host/config.h"
#include "processor/letters/form.h"
#include "processor/letters/offer_words.h"
#include "processor/public/observers.h"
#include "processor/record/signing_key.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>

/* code: NULL: the host offers the seat. */
static void form_of_seat(struct text *out, const struct game *game, int seat, const char *fingerprint, const char *code)
{
    const struct core *core = game->core;
    text_format(out,
                "-----BEGIN PBEM JOIN-----\npbem: 1\ngame: %s\nx-name: %s\nside: %s\nseq: %llu\nkey: %s\ncode: %s\n"
                "-----END PBEM JOIN-----\n",
                core->id, core->g.name, core->g.seat[seat].name, (unsigned long long)form_next_seq(core, seat),
                fingerprint, code ? code : "seat");
}

struct inviting {
    struct core_key key;
    char form[96]; /* name of the file */
    struct text form_text;
    json_t *values;
};

/* The form, and what every invitation to take a seat over says. */
static bool begin_inviting(struct game *game, int seat, const struct player_row *player, const char *code,
                           struct inviting *v, struct error *err)
{
    const struct core *core = game->core;
    *v = (struct inviting){.form_text = {.arena = game->arena}};
    if (!seat_fresh_key(game, seat, player, &v->key))
        return error_of(err, ERROR_PLAIN, EX_DATAERR, "invite", player->name,
                        "this player has no key that the seat never had; give them one with dispatch player key");
    form_of_seat(&v->form_text, game, seat, v->key.word, code);
    form_name(v->form, sizeof v->form, core, seat);
    json_t *own = json_pack("{s:s,s:s,s:s,s:s,s:s,s:b,s:o,s:o}", "side", core->g.seat[seat].name, "ruleset",
                            core->g.ruleset, "scenario", core->g.scenario, "form", v->form, "key", v->key.word, "seals",
                            core->g.forum && !core_key_opens(&v->key), "sign",
                            letter_word(signing_command(game->arena, v->key.is_minisign, v->form)), "form_text",
                            letter_word(v->form_text.at));
    v->values = letter_values(game, player->name);
    json_object_update(v->values, own);
    json_decref(own);
    return true;
}

static bool send_inviting(struct game *game, int seat, const struct player_row *player, const char *letter,
                          struct inviting *v, const struct public_position *position, struct error *err)
{
    const struct core *core = game->core;
    struct written written = letter_write(game->pass, game->arena, core->g.name, letter, v->values);
    struct message message = {.player = player->name, .kind = MESSAGE_ASKS, .subject = written.subject};
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-takeover.txt", core->g.name, core->g.seat[seat].name), written.text);
    message_file(&message, arena_words(game->arena, "%s", v->form), text_span(&v->form_text));
    if (position && position->file)
        message_file(&message, arena_words(game->arena, "%s-%s", core->g.name, position->file), position->page);
    return message_send(game, &message, err);
}

static bool invite(struct game *game, int seat, const struct player_row *player, struct error *err)
{
    struct inviting v;
    return begin_inviting(game, seat, player, NULL, &v, err) &&
           send_inviting(game, seat, player, "takeover", &v, NULL, err);
}

bool handover_ask(struct game *game, int seat, const struct player_row *player, const struct handover_asking *asking,
                  struct error *err)
{
    const struct core *core = game->core;
    struct offer_row terms = {0};
    struct public_position position;
    struct inviting v;
    if (!public_position(game->pass, game->arena, core->id, &position, err) ||
        !begin_inviting(game, seat, player, asking->code, &v, err))
        return false;
    offered_keep(&terms, core->set, &core->g);
    if (strcmp(core_organiser(core), core_signer(core)) == 0) /* the host, with whatever key */
        snprintf(terms.organiser, sizeof terms.organiser, "%s", game->pass->keys->report_fingerprint);
    const char *time = term_words(game->arena, game->pass->config->muster.seconds, "no time");
    const char *until = phrase_when(game->pass, game->arena, core->g.name, player->name, asking->until);
    json_t *own =
        json_pack("{s:b,s:s,s:o,s:s,s:o,s:o,s:o,s:o,s:o}", "held", core->hold.by_host || core->hold.by_policy, "terms",
                  offered_terms_words(game->pass->keys, game->arena, &terms), "until", letter_word(until), "time", time,
                  "status", letter_word(position.status), "when", letter_word(position.when), "standing",
                  letter_word(position.standing), "url", letter_word(position.url), "page", letter_word(position.file));
    json_object_update(v.values, own);
    json_decref(own);
    return store_handover_put(game->pass->store, core->id, core->g.seat[seat].name, player->name, err) &&
           send_inviting(game, seat, player, "standby-asked", &v, &position, err);
}

/* The host offers it to whoever is asked already: that is the host's offer now, with no time to answer. */
static bool is_the_hosts(struct game *game, int seat, const char *name, struct error *err)
{
    struct vacancy_row row;
    if (!store_vacancy_get(game->pass->store, game->core->id, game->core->g.seat[seat].name, &row, err) ||
        strcmp(row.candidate, name) != 0)
        return !err->doing;
    row.candidate[0] = row.code[0] = '\0';
    return store_vacancy_put(game->pass->store, &row, err);
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
           is_the_hosts(game, seat, name, err) && invite(game, seat, &player, err) &&
           notice_all(game,
                      &(struct notice){.letter = "offered",
                                       .of_key = true,
                                       .side = seat,
                                       .values = json_pack("{s:o,s:b}", "to", letter_word(name), "again",
                                                           strcmp(before, name) == 0 /* the key was revoked */)},
                      err);
}

/* Of an offer to who stands by: its own code, and what was so then is so now. */
static bool offer_holds(struct game *game, int seat, const struct player_row *player, const struct verified *v,
                        bool *holds, struct error *err)
{
    struct vacancy_row row;
    *holds = true;
    if (!store_vacancy_get(game->pass->store, game->core->id, game->core->g.seat[seat].name, &row, err) ||
        row.state != VACANCY_OFFERED || strcmp(row.candidate, player->name) != 0)
        return !err->doing;
    *holds = v->heading->good && span_is(v->heading->header.code, row.code);
    return !*holds ||
           (vacancy_holds(game, seat, &row, holds, err) && (!*holds || standby_may(game, seat, player, holds, err)));
}

/* It has the code of such an offer, whether that holds or not. */
static bool is_of_standby(const struct found *found)
{
    uint8_t raw[MAIL_CODE_LEN / 2];
    const struct heading *heading = found->block.heading;
    return heading && heading->good && heading->header.code.len == MAIL_CODE_LEN &&
           hex_read(heading->header.code, raw, sizeof raw);
}

bool handover_join(struct game *game, int seat, const struct found *found, struct verified *v, struct span *key,
                   bool *is_minisign, struct span *sig, char player[static 32], bool *late, struct error *err)
{
    struct player_row row;
    struct core_key own[4];
    *late = core_has_begun(game->core) && is_of_standby(found);
    if (found->block.kind != BLOCK_JOIN || (game->core->phase <= CORE_OPENING && game->core->phase != CORE_AWAITING) ||
        !store_handover_get(game->pass->store, game->core->id, game->core->g.seat[seat].name, player, err) ||
        !store_player_get(game->pass->store, player, &row, err))
        return false;
    int n = person_keys(game->arena, &row, own, 4);
    for (int i = 0; i < n; i++) {
        struct problem why = {0};
        struct signer signer = person_signer(&own[i]);
        bool holds;
        if (!found_verify(game->arena, found, &signer, v, sig, &why))
            continue;
        if (!offer_holds(game, seat, &row, v, &holds, err))
            return false;
        *key = own[i].blob;
        *is_minisign = own[i].is_minisign;
        *late = !holds;
        return holds; /* of no other key: it is signed with this one */
    }
    return false;
}

/* The seat is free no more, and who took it stands by no more: they have what they stood by for. */
static bool end_vacancy(struct game *game, int seat, const char *player, bool *stood_by, struct error *err)
{
    const struct core *core = game->core;
    struct vacancy_row row;
    bool moved = false;
    *stood_by = false;
    if (!store_vacancy_get(game->pass->store, core->id, core->g.seat[seat].name, &row, err))
        return !err->doing;
    *stood_by = row.state == VACANCY_OFFERED && strcmp(row.candidate, player) == 0;
    return vacancy_end(game, seat, &row, player, &moved, err) &&
           (!*stood_by || store_standby_drop(game->pass->store, player, core->g.ruleset, err));
}

bool handover_done(struct game *game, int seat, const char *player, struct error *err)
{
    const char *side = game->core->g.seat[seat].name;
    bool stood_by;
    if (!store_seat_put(game->pass->store, game->core->id, side, player, err) ||
        !store_handover_drop(game->pass->store, game->core->id, side, err) ||
        !end_vacancy(game, seat, player, &stood_by, err))
        return false;
    if (core_awaits(game->core) >> seat & 1)
        core_extend(game->core, game_deadline_anew(game), "seat");
    const struct core_seat *on = &game->core->seat[seat];
    const struct notice notice = {.letter = "seat-taken",
                                  .file = "seat",
                                  .of_key = true,
                                  .answered = true, /* receipt_seat */
                                  .side = seat,
                                  .values = json_pack("{s:o,s:s,s:b}", "to", letter_word(player), "key",
                                                      on->key[on->n_keys - 1].word, "stood_by", stood_by)};
    return notice_all(game, &notice, err);
}
