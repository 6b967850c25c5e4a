/* SPDX-License-Identifier: Apache-2.0 */
/* Where a player's mail goes: an address counts when it has answered, and the old one hears of it. */
#include "processor/base/mail_answer.h"
#include "processor/base/mailbox.h"
#include "processor/game/former_address.h"
#include "processor/game/mail_limit.h"
#include "processor/game/newcomer.h"
#include "processor/game/notice.h"
#include "processor/game/posted_code.h"
#include "processor/intake/player_inside.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static bool letter_to_new(struct wishing *w, struct error *err)
{
    struct player_row fresh = w->player;
    player_new_name(w->player.name, fresh.name);
    snprintf(fresh.mail, sizeof fresh.mail, "%s", w->wish.new_mail);
    fresh.n_keys = 0; /* nothing can be signed in its name */
    return store_player_put(w->pass->store, &fresh, err) &&
           letter(w->pass, w->arena, fresh.name, "", "address-confirm",
                  json_pack("{s:o,s:s,s:s}", "host", letter_word(w->pass->host_name), "name", w->player.name, "code",
                            w->wish.code),
                  "confirm.txt", MESSAGE_ASKS, err);
}

static bool letter_to_old(struct wishing *w, struct error *err)
{
    return letter(w->pass, w->arena, w->player.name, "", "address-asked", json_object(), "address.txt", MESSAGE_WARNS,
                  err);
}

/* ---- how often ---- */

/* Anybody who plays here can name the address of somebody who does not: what it gets is bounded, whoever asks, and it
 * is not asked once more after a no. */
enum { DAY = 86400, ADDRESSES_A_DAY = 3 /* of a player */, ADDRESS_LETTERS = 4 /* to an address, in CODE_SECONDS */ };
static const char said_no[] = "address-no";

bool address_said_no(struct pass *pass, const char *address, struct error *err)
{
    char id[17];
    newcomer_id(pass, address, 0, id);
    return store_meter_add(pass->store, said_no, id, pass->now, err);
}

static bool may_ask(struct wishing *w, const struct wish *wish, struct error *err)
{
    char id[17];
    int64_t no;
    bool may = false;
    newcomer_id(w->pass, w->wish.new_mail, 0, id);
    if (!mail_may(w->pass, "address", w->player.name, ADDRESSES_A_DAY, DAY, &may, err) || !may)
        return !error_is_set(err) &&
               wish_refuse(w, wish->line, "player.often", "", arena_words(w->arena, "%d", ADDRESSES_A_DAY));
    if (!store_meter(w->pass->store, said_no, id, w->pass->now - CODE_SECONDS, &no, err) ||
        !mail_may(w->pass, "address-asked", id, no > 0 ? 0 : ADDRESS_LETTERS, CODE_SECONDS, &may, err))
        return false;
    return may || wish_refuse(w, wish->line, "player.asked", w->wish.new_mail, w->player.name);
}

/* The same again within a day: the mail is on its way, and another one would be one too many. A code that stood in a
 * post is of no use any more. */
static bool is_asked(const struct wishing *w, const char *address, bool *is, struct error *err)
{
    bool posted = false;
    *is = w->wish.code[0] && mailbox_same(w->wish.new_mail, address) && w->pass->now < w->wish.new_mail_at + DAY;
    if (*is && !posted_code(w->pass->store, w->wish.code, &posted, err))
        return false;
    *is = *is && !posted;
    return true;
}

/* ---- the wish ---- */

static bool ask(struct wishing *w, const struct wish *wish, const char *address, struct error *err)
{
    uint8_t raw[16];
    snprintf(w->wish.new_mail, sizeof w->wish.new_mail, "%s", address);
    if (!may_ask(w, wish, err))
        return false;
    randombytes_buf(raw, sizeof raw);
    hex_write(w->wish.code, raw, sizeof raw);
    w->wish.new_mail_at = w->pass->now;
    return letter_to_new(w, err) && letter_to_old(w, err);
}

bool wish_mail(struct wishing *w, const struct wish *wish, struct error *err)
{
    bool is = false;
    const char *address = arena_string(w->arena, wish->words);
    if (!mailbox_is_address(wish->words) || wish->words.len >= sizeof w->wish.new_mail)
        return problem_at(&w->why, "player.mail", wish->line, 1, 0);
    if (!former_has_room(w->pass->store, w->player.name, err))
        return !err->doing && problem_at(&w->why, "player.addresses", wish->line, 1, 0);
    if (!is_asked(w, address, &is, err) || (!is && !ask(w, wish, address, err)))
        return false;
    wish_says(w, "wish-mail", json_pack("{s:o}", "address", letter_word(w->wish.new_mail)));
    return true;
}

/* The old address hears of it, and stays known: whoever stole a key and moves the mail must not silence what is said of
 * keys. */
static bool letter_to_former(struct wishing *w, struct error *err)
{
    char old[32], code[MAIL_CODE_LEN + 1];
    if (!former_has_room(w->pass->store, w->player.name, err) || /* it had, when he asked for it */
        !former_keep(w->pass->store, &w->player, w->wish.new_mail, old, err) || !old[0])
        return !err->doing;
    return former_code(w->pass, w->player.name, w->player.mail, code, err) &&
           letter(w->pass, w->arena, old, "", "address-moved",
                  json_pack("{s:s,s:s}", "name", w->player.name, "code", code), "address.txt", MESSAGE_WARNS, err);
}

/* The new address is in force. */
bool wish_address_moved(struct wishing *w, struct error *err)
{
    char fresh[32];
    player_new_name(w->player.name, fresh);
    if (!letter_to_former(w, err))
        return false;
    snprintf(w->player.mail, sizeof w->player.mail, "%s", w->wish.new_mail);
    w->wish.new_mail[0] = w->wish.code[0] = '\0';
    w->wish.new_mail_at = 0;
    if (!store_player_forget(w->pass->store, fresh, err) && err->doing)
        return false;
    int64_t again = 0; /* what did not reach the old address */
    if (!store_outbox_again(w->pass->store, w->player.name, &again, err))
        return false;
    wish_says(w, "wish-moved", json_pack("{s:o,s:b}", "address", letter_word(w->player.mail), "again", again > 0));
    return true;
}

bool wish_confirm(struct wishing *w, const struct wish *wish, struct error *err)
{
    if (!mail_code_is(w->wish.code, wish->words) || w->pass->now > w->wish.new_mail_at + CODE_SECONDS)
        return problem_at(&w->why, "player.confirm", wish->line, 1, 0);
    return wish_address_moved(w, err);
}
