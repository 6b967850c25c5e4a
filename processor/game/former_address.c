/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/former_address.h"
#include "processor/base/mail_answer.h"
#include "processor/base/mailbox.h"
#include "processor/game/mail_limit.h"
#include "processor/game/notice.h"
#include "processor/game/posted_code.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { WITHDRAW_TOLD = 14 * 86400 /* seconds */ };

/* ---- the rows ---- */

/* Long names are cut, so two players may share rows: whose one is its full_name tells. */
static void row_name(char out[static 32], const char *player, int i)
{
    snprintf(out, 32, "%.29s+%c", player, '0' + i); /* a digit: there are eight */
}

bool former_is_row(const char *name)
{
    const char *plus = strchr(name, '+');
    return plus && plus[1] >= '1' && plus[1] <= '0' + FORMER_MAX && plus[2] == '\0';
}

int former_of(struct store *store, const char *player, struct player_row out[static FORMER_MAX], struct error *err)
{
    int n = 0;
    for (int i = 1; i <= FORMER_MAX && !err->doing; i++) {
        char name[32];
        row_name(name, player, i);
        if (store_player_get(store, name, &out[n], err) && strcmp(out[n].full_name, player) == 0)
            n++;
    }
    return err->doing ? 0 : n;
}

/* The name of a row that nobody has; "": there is none. */
static bool free_row(struct store *store, const char *player, char name[static 32], struct error *err)
{
    struct player_row ignored;
    for (int i = 1; i <= FORMER_MAX && !err->doing; i++) {
        row_name(name, player, i);
        if (!store_player_get(store, name, &ignored, err) && !err->doing)
            return true;
    }
    name[0] = '\0';
    return false;
}

bool former_has_room(struct store *store, const char *player, struct error *err)
{
    char name[32];
    return free_row(store, player, name, err);
}

bool former_drop(struct store *store, const char *player, const char *address, struct error *err)
{
    struct player_row row[FORMER_MAX];
    int n = former_of(store, player, row, err);
    for (int i = 0; i < n; i++)
        if (mailbox_same(row[i].mail, address))
            return store_player_forget(store, row[i].name, err);
    return false;
}

bool former_drop_all(struct store *store, const char *player, struct error *err)
{
    struct player_row row[FORMER_MAX];
    int n = former_of(store, player, row, err);
    for (int i = 0; i < n && !err->doing; i++)
        (void)store_player_forget(store, row[i].name, err);
    return !err->doing;
}

bool former_keep(struct store *store, const struct player_row *player, const char *fresh, char name[static 32],
                 struct error *err)
{
    struct player_row row = {0};
    name[0] = '\0';
    (void)former_drop(store, player->name, fresh, err);
    if (err->doing || !player->mail[0] || mailbox_same(player->mail, fresh))
        return !err->doing;
    if (!free_row(store, player->name, row.name, err))
        return !err->doing && error_set(err, EX_USAGE, "change the address of", player->name,
                                        "eight earlier addresses are kept, to hear of changes of keys; withdraw one "
                                        "with dispatch player withdraw");
    snprintf(row.mail, sizeof row.mail, "%s", player->mail);
    snprintf(row.zone, sizeof row.zone, "%s", player->zone);
    snprintf(row.full_name, sizeof row.full_name, "%s", player->name);
    strcpy(name, row.name);
    return store_player_put(store, &row, err);
}

/* ---- withdrawing ---- */

/* The first that an address has has number 0. */
static void code_numbered(const struct pass *pass, const struct player_row *row, int number,
                          char out[static MAIL_CODE_LEN + 1])
{
    uint8_t raw[MAIL_CODE_LEN / 2];
    char words[256], which[16] = "";
    if (number > 0)
        snprintf(which, sizeof which, " %d", number);
    int n = snprintf(words, sizeof words, "pbem-withdraw/1 %s %s%s\n", row->full_name, row->mail, which);
    crypto_generichash(raw, sizeof raw, (const uint8_t *)words, (unsigned long long)n, pass->master, 32);
    hex_write(out, raw, sizeof raw);
}

/* The one that counts now, and its number. */
static bool code_now(struct pass *pass, const struct player_row *row, char out[static MAIL_CODE_LEN + 1], int *number,
                     struct error *err)
{
    bool posted = true;
    for (*number = -1; posted && *number + 1 < POSTED_NUMBERS;) {
        code_numbered(pass, row, ++*number, out);
        if (!posted_code(pass->store, out, &posted, err))
            return false;
    }
    if (posted)
        out[0] = '\0';
    return true;
}

bool former_code(struct pass *pass, const char *player, const char *address, char out[static MAIL_CODE_LEN + 1],
                 struct error *err)
{
    int number;
    struct player_row row = {0};
    snprintf(row.full_name, sizeof row.full_name, "%s", player);
    snprintf(row.mail, sizeof row.mail, "%s", address);
    return code_now(pass, &row, out, &number, err);
}

static bool withdrawn(struct pass *pass, struct arena *arena, const struct player_row *row, struct error *err)
{
    return store_player_forget(pass->store, row->name, err) &&
           letter(pass, arena, row->full_name, "", "address-withdrawn",
                  json_pack("{s:o}", "address", letter_word(row->mail)), "address.txt", MESSAGE_TELLS, err);
}

struct withdrawing { /* what a mail says to one address */
    enum said said;
    char code[MAIL_CODE_LEN + 1]; /* that counts now */
    int number;                   /* of it */
    bool posted;                  /* the mail has an earlier one */
};

/* Somebody has answered the news of a change, and its withdrawing line is only quoted, or was posted: not to be heard
 * of no more. Once for each code. */
static bool goes_on(struct pass *pass, struct arena *arena, const struct player_row *row, const struct withdrawing *w,
                    struct error *err)
{
    bool may;
    const char *who = w->number ? arena_words(arena, "%s/%d", row->name, w->number) : row->name;
    if (!mail_may(pass, "withdraw-unclear", who, 1, WITHDRAW_TOLD, &may, err) || !may)
        return !err->doing;
    return letter(pass, arena, row->name, "", "withdraw-unclear",
                  json_pack("{s:s,s:s,s:b}", "name", row->full_name, "code", w->code, "posted", w->posted),
                  "address.txt", MESSAGE_ANSWERS, err);
}

static bool reads(struct pass *pass, const struct player_row *row, struct span mail, struct withdrawing *w,
                  struct error *err)
{
    static const struct answer_words words = {.yes = "withdraw ", .careful = true};
    char before[MAIL_CODE_LEN + 1];
    *w = (struct withdrawing){0};
    if (!code_now(pass, row, w->code, &w->number, err))
        return false;
    w->said = mail_answer_in(mail, &words, w->code);
    for (int i = 0; i < w->number && w->said == SAID_NONE && !w->posted; i++) {
        code_numbered(pass, row, i, before);
        w->posted = mail_answer_brings(mail, &words, before);
    }
    return true;
}

bool former_withdraw(struct pass *pass, struct arena *arena, struct span mail, bool *taken, struct error *err)
{
    static const struct answer_words words = {.yes = "withdraw ", .careful = true};
    struct player_rows all = {.store = pass->store};
    *taken = false;
    if (!mail_answer_looks(mail, &words, false))
        return true;
    for (const struct player_row *row; !*taken && (row = store_players_next(&all, err));) {
        struct withdrawing w;
        if (!former_is_row(row->name))
            continue;
        if (!reads(pass, row, mail, &w, err))
            return false;
        *taken = w.said != SAID_NONE || w.posted;
        if (*taken && !(w.said == SAID_YES ? withdrawn(pass, arena, row, err) : goes_on(pass, arena, row, &w, err)))
            return false;
    }
    return !err->doing;
}

/* ---- telling them ---- */

bool former_post(struct pass *pass, const char *game_id, const struct message *message, struct error *err)
{
    struct player_row row[FORMER_MAX];
    int n = former_of(pass->store, message->player, row, err);
    for (int i = 0; i < n && !err->doing; i++) {
        struct message copy = *message;
        copy.player = row[i].name;
        copy.kind = MESSAGE_WARNS;
        copy.is_open = true;
        (void)message_post(pass, game_id, &copy, err);
    }
    return !err->doing;
}
