/* SPDX-License-Identifier: Apache-2.0 */
/* Questions with a code to send back. One that waited so long that its code counts no more is not sent: another game
 * was asked about since, another address, or the seat has a player. So however often others have a player asked, one
 * mail waits for each queue, seat and address. */
#include "processor/base/crash.h"
#include "processor/base/mail_answer.h"
#include "processor/deliver/deliver_inside.h"
#include "processor/game/newcomer.h"
#include "processor/intake/player_ingest.h"
#include "processor/store/store_people.h"
#include <string.h>

static const struct answer_words asked_words = {.yes = "yes ", .form = "code: "}, withdraw_words = {.yes = "withdraw "};

static struct span text_of(const struct outbox_row *row)
{
    return row->n_files > 0 ? row->file[0].bytes : (struct span){0};
}

/* What is sealed shows no code: whoever answers it has opened it, and it alone. */
bool deliver_brings_code(const struct outbox_row *row)
{
    struct span text = text_of(row);
    return mail_answer_looks(text, &confirm_words, false) || mail_answer_looks(text, &asked_words, true) ||
           mail_answer_looks(text, &withdraw_words, false);
}

/* By the name that we gave its letter, and not by its words alone: a report may quote what a player wrote. */
static bool is_question(const struct outbox_row *row)
{
    static const char *const names[] = {"muster.txt", "confirm.txt", "standby.txt", "-takeover.txt"};
    const char *name = row->n_files > 0 ? row->file[0].name : "";
    bool is = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t len = strlen(names[i]), at = strlen(name) - len;
        is = is || (strlen(name) >= len && strcmp(name + at, names[i]) == 0);
    }
    return is && row->kind == MESSAGE_ASKS && deliver_brings_code(row);
}

/* ---- does it count? ---- */

static bool has(const struct outbox_row *row, const struct answer_words *words, const char *code)
{
    return code[0] && mail_answer_brings(text_of(row), words, code);
}

static bool of_newcomer(struct pass *pass, struct arena *arena, const struct outbox_row *row, struct error *err)
{
    struct newcomer_row *all;
    char name[32];
    bool counts = false;
    size_t n = store_newcomers(pass->store, arena, &all, err);
    for (size_t i = 0; i < n && !counts; i++) {
        newcomer_row_name(&all[i], name);
        counts =
            strcmp(name, row->player) == 0 && all[i].state == NEWCOMER_ASKED && has(row, &confirm_words, all[i].code);
    }
    return counts;
}

static bool of_new_address(struct pass *pass, const struct outbox_row *row, struct error *err)
{
    struct wish_rows all = {.store = pass->store};
    char name[32];
    bool counts = false;
    for (const struct wish_row *wish; !counts && (wish = store_wishes_next(&all, err));) {
        player_new_name(wish->player, name);
        counts = strcmp(name, row->player) == 0 && has(row, &confirm_words, wish->code);
    }
    return counts;
}

static bool of_queue(struct pass *pass, struct arena *arena, const struct outbox_row *row, struct error *err)
{
    struct seeking_row *all;
    bool counts = false;
    size_t n = store_seekings(pass->store, arena, &all, err);
    for (size_t i = 0; i < n && !counts; i++)
        counts = strcmp(all[i].player, row->player) == 0 && all[i].state != SEEKING_WAITS &&
                 has(row, &asked_words, all[i].code);
    return counts;
}

static bool of_seat(struct pass *pass, struct arena *arena, const struct outbox_row *row, struct error *err)
{
    struct vacancy_row *all;
    bool counts = false;
    size_t n = store_vacancies(pass->store, arena, &all, err);
    for (size_t i = 0; i < n && !counts; i++) {
        counts = all[i].state == VACANCY_OFFERED && strcmp(all[i].candidate, row->player) == 0 &&
                 has(row, &asked_words, all[i].code);
        for (int k = 0; k < all[i].n_others && !counts; k++)
            counts = all[i].state == VACANCY_AGREES && strcmp(all[i].other[k].player, row->player) == 0 &&
                     has(row, &asked_words, all[i].other[k].code);
    }
    return counts;
}

static bool counts(struct pass *pass, struct arena *arena, const struct outbox_row *row, struct error *err)
{
    if (newcomer_is_row(row->player))
        return of_newcomer(pass, arena, row, err);
    if (strchr(row->player, '+'))
        return of_new_address(pass, row, err);
    return of_queue(pass, arena, row, err) || (!error_is_set(err) && of_seat(pass, arena, row, err));
}

/* ---- dropping it ---- */

static bool drop(struct pass *pass, const struct outbox_row *row, struct error *err)
{
    return store_outbox_drop(pass->store, row->id, err) &&
           store_meter_add(pass->store, CODES_DROPPED, "", pass->now, err);
}

bool deliver_code_over(struct pass *pass, struct arena *arena, const struct outbox_row *row, bool *over,
                       struct error *err)
{
    *over = row->tries == 0 && is_question(row) && !counts(pass, arena, row, err) && !error_is_set(err);
    if (error_is_set(err) || !*over)
        return !error_is_set(err);
    return store_begin(pass->store, err) && store_end(pass->store, drop(pass, row, err), err);
}
