/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/muster_answer.h"
#include "processor/base/mail_answer.h"
#include "processor/game/mail_limit.h"
#include "processor/game/notice.h"
#include "processor/game/queue.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>

enum { DAY = 86400, LATE_A_DAY = 3, ASKED_MOST = 30 * DAY };

/* The letter asks with the first; a form that is quoted whole has the other (standby). */
static const struct answer_words asked_words = {.yes = "yes ", .form = "code: "};

/* Has it a code, in an answer or in a form as well? Else no row need be read. */
static bool has_code(const struct mail *mail, bool form_too)
{
    bool has = false;
    for (size_t i = 0; i < mail->n_texts; i++)
        has = has || mail_answer_looks(mail->text[i].text, &asked_words, form_too);
    return has;
}

/* By the first of the mail's texts that has the code: the others show the same in another way. */
static enum said answer_of(const struct mail *mail, const char *code)
{
    for (size_t i = 0; i < mail->n_texts; i++)
        if (mail_answer_brings(mail->text[i].text, &asked_words, code))
            return mail_answer_in(mail->text[i].text, &asked_words, code);
    return SAID_NONE;
}

/* ---- what becomes of it ---- */

/* A mail goes to one person alone; what is posted everybody can read, and copy. */
static bool is_of(const struct mail_in *in, const char *player)
{
    return !in->only || strcmp(in->only, player) == 0;
}

static bool leaves(struct mail_in *in, const struct seeking_row *row, struct error *err)
{
    in->turned->outcome = "no to an open game";
    return store_seeking_drop(in->pass->store, row->player, row->ruleset, err) &&
           letter(in->pass, in->arena, row->player, "", "muster-left", json_pack("{s:s}", "ruleset", row->ruleset),
                  "muster.txt", MESSAGE_ANSWERS, err);
}

static bool comes(struct mail_in *in, struct seeking_row *row, struct error *err)
{
    in->turned->outcome = "yes to an open game";
    row->state = SEEKING_READY;
    row->n_missed = 0;
    return store_seeking_put(in->pass->store, row, err);
}

/* Nothing has changed, and the player is told what to write: once for each time that they are asked. */
static bool unclear(struct mail_in *in, const struct seeking_row *row, struct error *err)
{
    char who[64];
    bool may;
    in->turned->outcome = "an answer to an open game that is neither yes nor no";
    snprintf(who, sizeof who, "%s/%s", row->player, row->muster);
    if (!mail_may(in->pass, "muster-unclear", who, 1, ASKED_MOST, &may, err) || !may)
        return !err->doing;
    return letter(
        in->pass, in->arena, row->player, "", "muster-unclear",
        json_pack("{s:s,s:s,s:b}", "ruleset", row->ruleset, "code", row->code, "ready", row->state == SEEKING_READY),
        "muster.txt", MESSAGE_ANSWERS, err);
}

static bool answer_seeking(struct mail_in *in, bool *taken, struct error *err)
{
    struct seeking_row *all;
    size_t n = store_seekings(in->pass->store, in->arena, &all, err);
    for (size_t i = 0; i < n && !*taken; i++) {
        enum said said = all[i].state == SEEKING_WAITS || !is_of(in, all[i].player) ? SAID_NONE : answer_of(in->mail, all[i].code);
        *taken = said != SAID_NONE;
        bool done = said == SAID_NO        ? leaves(in, &all[i], err)
                    : said == SAID_YES     ? comes(in, &all[i], err)
                    : said == SAID_UNCLEAR ? unclear(in, &all[i], err)
                                           : true;
        if (!done)
            return false;
    }
    return !err->doing;
}

/* ---- free seats ---- */

/* Once for each time that somebody is asked, as with an open game. */
static bool seat_letter(struct mail_in *in, const struct vacancy_row *row, const char *player, const char *code,
                        const char *name, struct error *err)
{
    char who[64];
    bool may;
    struct game_row game;
    snprintf(who, sizeof who, "%s/%.16s", player, code);
    if (!mail_may(in->pass, name, who, 1, ASKED_MOST, &may, err) || !may ||
        !store_game_by_name(in->pass->store, row->game, &game, err))
        return !err->doing;
    return letter(in->pass, in->arena, player, row->game, name,
                  json_pack("{s:s,s:s,s:s}", "game", game.name, "side", row->side, "code", code), "standby.txt",
                  MESSAGE_ANSWERS, err);
}

/* A no makes way for the next; whoever likes the seat has to sign for it. */
static bool answer_offer(struct mail_in *in, struct vacancy_row *row, enum said said, struct error *err)
{
    struct store *store = in->pass->store;
    if (said != SAID_NO) {
        in->turned->outcome = "a yes to a seat, without a signature";
        return seat_letter(in, row, row->candidate, row->code, "standby-sign", err);
    }
    in->turned->outcome = "no to a seat";
    if (!seat_letter(in, row, row->candidate, row->code, "standby-declined", err))
        return false;
    row->state = VACANCY_WAITS;
    row->candidate[0] = row->code[0] = '\0';
    return store_handover_drop(store, row->game, row->side, err) && store_vacancy_put(store, row, err);
}

static bool answer_other(struct mail_in *in, struct vacancy_row *row, struct vacancy_other *other, enum said said,
                         struct error *err)
{
    if (said == SAID_UNCLEAR)
        return seat_letter(in, row, other->player, other->code, "standby-unclear", err);
    in->turned->outcome = said == SAID_YES ? "yes to a new player" : "no to a new player";
    other->says = said == SAID_YES ? 1 : -1;
    return store_vacancy_put(in->pass->store, row, err) &&
           seat_letter(in, row, other->player, other->code, "standby-noted", err);
}

static bool answer_vacancy(struct mail_in *in, bool *taken, struct error *err)
{
    struct vacancy_row *all;
    size_t n = store_vacancies(in->pass->store, in->arena, &all, err);
    for (size_t i = 0; i < n && !*taken; i++) {
        struct vacancy_row *row = &all[i];
        enum said said = row->state == VACANCY_OFFERED && is_of(in, row->candidate) ? answer_of(in->mail, row->code) : SAID_NONE;
        *taken = said != SAID_NONE;
        if (*taken)
            return answer_offer(in, row, said, err);
        for (int k = 0; k < row->n_others && row->state == VACANCY_AGREES; k++) {
            said = is_of(in, row->other[k].player) ? answer_of(in->mail, row->other[k].code) : SAID_NONE;
            *taken = said != SAID_NONE;
            if (*taken)
                return answer_other(in, row, &row->other[k], said, err);
        }
    }
    return !err->doing;
}

bool muster_answer(struct mail_in *in, bool *taken, struct error *err)
{
    *taken = false;
    return !has_code(in->mail, true) || (answer_seeking(in, taken, err) && (*taken || answer_vacancy(in, taken, err)));
}

bool mail_muster_answer(struct pass *pass, struct arena *arena, const struct arrival *arrival, struct error *err)
{
    int at = arrival_mail(arrival);
    struct mail_turned ignored = {0};
    bool taken;
    if (at < 0 || arrival->mail[at]->kind != MAIL_PERSON || arrival->limit[at].key ||
        !has_code(arrival->mail[at], true))
        return true;
    struct mail_in in = {.pass = pass, .arena = arena, .mail = arrival->mail[at], .turned = &ignored};
    return store_begin(pass->store, err) && store_end(pass->store, muster_answer(&in, &taken, err), err);
}

bool muster_answer_late(struct mail_in *in, const struct player_row *player, bool *answered, struct error *err)
{
    bool may;
    if (!has_code(in->mail, false))
        return true;
    *answered = true;
    in->turned->outcome = "an answer to an open game, too late";
    if (!mail_may(in->pass, "muster-late", player->name, LATE_A_DAY, DAY, &may, err) || !may)
        return !err->doing;
    return letter(in->pass, in->arena, player->name, "", "muster-late", json_object(), "answer.txt", MESSAGE_ANSWERS,
                  err);
}
