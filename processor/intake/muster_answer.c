/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/muster_answer.h"
#include "processor/base/mail_answer.h"
#include "processor/game/mail_limit.h"
#include "processor/game/notice.h"
#include "processor/game/posted_code.h"
#include "processor/game/queue.h"
#include "processor/game/standby.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>

enum { DAY = 86400, LATE_A_DAY = 3, ASKED_MOST = 30 * DAY };

/* The letter asks with the first; a form that is quoted whole has the other (standby). */
static const struct answer_words asked_words = {.yes = "yes ", .form = "code: "};

bool muster_answer_looks(struct span text)
{
    return mail_answer_looks(text, &asked_words, true);
}

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

/* Their code was in a mail, and had stood in a post: nothing has changed. They are told how to answer, once. */
static bool tell_posted(struct mail_in *in, const char *player, const char *code, struct error *err)
{
    struct wish_row wish = {0};
    char who[64];
    bool may;
    in->turned->outcome = "an answer by mail with a code that stood in a post";
    snprintf(who, sizeof who, "%s/%.16s", player, code);
    if (!mail_may(in->pass, "code-posted", who, 1, ASKED_MOST, &may, err) || !may)
        return !err->doing;
    (void)store_wish_get(in->pass->store, player, &wish, err);
    return !err->doing &&
           letter(in->pass, in->arena, player, "", "code-posted",
                  json_pack("{s:o}", "account", letter_word(wish.account)), "answer.txt", MESSAGE_ANSWERS, err);
}

/* What the answer says to this player, whose code it is. A mail goes to one person alone. What is posted everybody can
 * read, and copy: there it counts from the player's account, and in a mail never again. */
static bool said_to(struct mail_in *in, const char *player, const char *code, enum said *said, bool *taken,
                    struct error *err)
{
    bool posted = false;
    *said = in->only && strcmp(in->only, player) != 0 ? SAID_NONE : answer_of(in->mail, code);
    if (*said == SAID_UNCLEAR && !in->only && mail_asks_word(in->mail))
        *said = SAID_NONE; /* the code stands in the letter below the word */
    *taken = *said != SAID_NONE;
    if (!*taken || in->only || !posted_code(in->pass->store, code, &posted, err) || !posted)
        return !err->doing;
    *said = SAID_NONE;
    return tell_posted(in, player, code, err);
}

static bool leaves(struct mail_in *in, struct seeking_row *row, struct error *err)
{
    in->turned->outcome = "no to an open game";
    return store_seeking_drop(in->pass->store, row->player, row->ruleset, err) &&
           letter(in->pass, in->arena, row->player, "", "muster-left",
                  json_pack("{s:s,s:b,s:s}", "ruleset", row->ruleset, "pair", row->pair, "wish",
                            queue_wish_words(in->arena, row)),
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
static bool unclear(struct mail_in *in, struct seeking_row *row, struct error *err)
{
    char who[64];
    bool may;
    in->turned->outcome = "an answer to an open game that is neither yes nor no";
    snprintf(who, sizeof who, "%s/%s", row->player, row->muster);
    if (!mail_may(in->pass, "muster-unclear", who, 1, ASKED_MOST, &may, err) || !may)
        return !err->doing;
    return letter(in->pass, in->arena, row->player, "", "muster-unclear",
                  json_pack("{s:s,s:s,s:b,s:b}", "ruleset", row->ruleset, "code", row->code, "ready",
                            row->state == SEEKING_READY, "post", in->is_post),
                  "muster.txt", MESSAGE_ANSWERS, err);
}

static bool answer_seeking(struct mail_in *in, bool *taken, struct error *err)
{
    static bool (*const answers[])(struct mail_in *, struct seeking_row *, struct error *) = {
        [SAID_NONE] = NULL, [SAID_UNCLEAR] = unclear, [SAID_YES] = comes, [SAID_NO] = leaves};
    struct seeking_row *all;
    size_t n = store_seekings(in->pass->store, in->arena, &all, err);
    for (size_t i = 0; i < n && !*taken; i++) {
        enum said said;
        if (all[i].state == SEEKING_WAITS)
            continue;
        if (!said_to(in, all[i].player, all[i].code, &said, taken, err))
            return false;
        if (answers[said] && !answers[said](in, &all[i], err))
            return false;
    }
    return !err->doing;
}

/* Who is asked, before who said yes already. */
bool muster_answer_word(struct mail_in *in, bool yes, struct error *err)
{
    struct seeking_row *all, *own[QUEUES_MAX];
    size_t n = store_seekings(in->pass->store, in->arena, &all, err), n_own = 0;
    for (int state = SEEKING_ASKED; state <= SEEKING_READY && n_own == 0; state++)
        for (size_t i = 0; i < n && n_own < QUEUES_MAX; i++)
            if ((int)all[i].state == state && strcmp(all[i].player, in->only) == 0)
                own[n_own++] = &all[i];
    if (n_own == 1 && !err->doing)
        return yes ? comes(in, own[0], err) : leaves(in, own[0], err);
    for (size_t i = 0; i < n_own && !err->doing; i++)
        if (!unclear(in, own[i], err))
            return false;
    return !err->doing;
}

bool muster_answer_unclear(struct mail_in *in, struct error *err)
{
    struct seeking_row *all;
    size_t n = store_seekings(in->pass->store, in->arena, &all, err);
    for (size_t i = 0; i < n && !err->doing; i++)
        if (all[i].state == SEEKING_ASKED && strcmp(all[i].player, in->only) == 0 && !unclear(in, &all[i], err))
            return false;
    return !err->doing;
}

/* ---- free seats ---- */

/* Once for each time that somebody is asked, as with an open game. */
/* so: can somebody else be asked then, or was it a yes? */
static bool seat_letter(struct mail_in *in, const struct vacancy_row *row, const char *player, const char *code,
                        const char *name, bool so, struct error *err)
{
    char who[64];
    bool may;
    struct game_row game;
    snprintf(who, sizeof who, "%s/%.16s", player, code);
    if (!mail_may(in->pass, name, who, 1, ASKED_MOST, &may, err) || !may ||
        !store_game_by_name(in->pass->store, row->game, &game, err))
        return !err->doing;
    return letter(
        in->pass, in->arena, player, row->game, name,
        json_pack("{s:s,s:s,s:s,s:b,s:b}", "game", game.name, "side", row->side, "code", code, "next", so, "yes", so),
        "standby.txt", MESSAGE_ANSWERS, err);
}

/* Is there somebody who can be asked after this one? Of a game that cannot be read nobody knows. */
static bool has_next(struct mail_in *in, const struct vacancy_row *row, bool *next, struct error *err)
{
    struct game game = {0};
    struct standbys s;
    const struct standby_row *first = NULL;
    *next = false;
    if (!game_look(in->pass, in->arena, row->game, &game, err))
        return !err->doing;
    int seat = genesis_seat(&game.core->g, span_of(row->side));
    bool done = seat < 0 || (standbys_read(in->pass->store, in->arena, &s, err) &&
                             standby_first(&game, seat, &s, row, &first, err));
    *next = first != NULL;
    game_close(&game);
    return done;
}

/* A no makes way for the next; whoever likes the seat has to sign for it. */
static bool answer_offer(struct mail_in *in, struct vacancy_row *row, enum said said, struct error *err)
{
    struct store *store = in->pass->store;
    bool next;
    if (said != SAID_NO) {
        in->turned->outcome = "a yes to a seat, without a signature";
        return seat_letter(in, row, row->candidate, row->code, "standby-sign", false, err);
    }
    in->turned->outcome = "no to a seat";
    if (!has_next(in, row, &next, err) ||
        !seat_letter(in, row, row->candidate, row->code, "standby-declined", next, err))
        return false;
    row->state = VACANCY_WAITS;
    row->candidate[0] = row->code[0] = '\0';
    return store_handover_drop(store, row->game, row->side, err) && store_vacancy_put(store, row, err);
}

static bool answer_other(struct mail_in *in, struct vacancy_row *row, struct vacancy_other *other, enum said said,
                         struct error *err)
{
    if (said == SAID_UNCLEAR)
        return seat_letter(in, row, other->player, other->code, "standby-unclear", false, err);
    in->turned->outcome = said == SAID_YES ? "yes to a new player" : "no to a new player";
    other->says = said == SAID_YES ? 1 : -1;
    return store_vacancy_put(in->pass->store, row, err) &&
           seat_letter(in, row, other->player, other->code, "standby-noted", said == SAID_YES, err);
}

/* Whoever was asked about this seat. */
static bool answer_seat(struct mail_in *in, struct vacancy_row *row, bool *taken, struct error *err)
{
    enum said said;
    if (row->state == VACANCY_OFFERED)
        return said_to(in, row->candidate, row->code, &said, taken, err) &&
               (said == SAID_NONE || answer_offer(in, row, said, err));
    for (int k = 0; k < row->n_others && row->state == VACANCY_AGREES && !*taken; k++)
        if (!said_to(in, row->other[k].player, row->other[k].code, &said, taken, err) ||
            (said != SAID_NONE && !answer_other(in, row, &row->other[k], said, err)))
            return false;
    return true;
}

static bool answer_vacancy(struct mail_in *in, bool *taken, struct error *err)
{
    struct vacancy_row *all;
    size_t n = store_vacancies(in->pass->store, in->arena, &all, err);
    for (size_t i = 0; i < n && !*taken; i++)
        if (!answer_seat(in, &all[i], taken, err))
            return false;
    return !err->doing;
}

bool muster_answer(struct mail_in *in, bool *taken, struct error *err)
{
    *taken = false;
    return !has_code(in->mail, true) || (answer_seeking(in, taken, err) && (*taken || answer_vacancy(in, taken, err)));
}

/* Has it nothing but the answer and what our letter had in it? Only what is signed does anything, but a sheet of one's
 * own is checked all the same. */
static bool is_whole(const struct mail *mail, const struct arrival *arrival)
{
    bool whole = true;
    for (size_t i = 0; i < arrival->n_found; i++)
        whole = whole && arrival->found[i].n_sigs == 0 &&
                (arrival->found[i].block.kind == BLOCK_JOIN || mail_quotes_block(mail, arrival, i));
    return whole;
}

/* In the same transaction, so that no pass that dies between the two tells the rest as not understood. */
static bool answer_and_mark(struct mail_in *in, const struct arrival *arrival, int64_t inbox, bool *done,
                            struct error *err)
{
    bool taken;
    if (!muster_answer(in, &taken, err))
        return false;
    *done = taken && is_whole(in->mail, arrival);
    return !*done || store_inbox_done(in->pass->store, inbox, in->turned->outcome, err);
}

bool mail_muster_answer(struct pass *pass, struct arena *arena, const struct arrival *arrival, int64_t inbox,
                        bool *done, struct error *err)
{
    int at = arrival_mail(arrival);
    struct mail_turned turned = {.outcome = "taken"};
    *done = false;
    if (at < 0 || arrival->mail[at]->kind != MAIL_PERSON || arrival->limit[at].key ||
        !has_code(arrival->mail[at], true))
        return true;
    struct mail_in in = {.pass = pass, .arena = arena, .mail = arrival->mail[at], .turned = &turned};
    if (!store_begin(pass->store, err) || !store_end(pass->store, answer_and_mark(&in, arrival, inbox, done, err), err))
        return false;
    pass->n[PASS_ANSWERED] += *done;
    return true;
}

bool muster_answer_late(struct mail_in *in, const struct player_row *player, bool *answered, struct error *err)
{
    bool may;
    if (!has_code(in->mail, false) || mail_asks_word(in->mail))
        return true;
    *answered = true;
    in->turned->outcome = "an answer to an open game, too late";
    if (!mail_may(in->pass, "muster-late", player->name, LATE_A_DAY, DAY, &may, err) || !may)
        return !err->doing;
    return letter(in->pass, in->arena, player->name, "", "muster-late", json_object(), "answer.txt", MESSAGE_ANSWERS,
                  err);
}
