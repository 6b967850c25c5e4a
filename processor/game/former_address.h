/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/former_address.h - the addresses that a player had before: each was his once, since it was given with
 * him or has answered, and so each hears of changes of his keys until it is withdrawn. Who has stolen a key and moved
 * the mail with it does not silence these.
 *
 * Each is a player row of its own, NAME+1 to NAME+8, with the player's name in full_name and no key, so that mail can
 * go there. An address is withdrawn by who reads it, with the code that was sent there, or by the host. */
#ifndef DISPATCH_FORMER_ADDRESS_H
#define DISPATCH_FORMER_ADDRESS_H

#include "processor/base/mail_answer.h"
#include "processor/game/message.h"

enum { FORMER_MAX = 8 };
/* The rows of a player's former addresses; returns their number. */
int former_of(struct store *, const char *player, struct player_row out[static FORMER_MAX], struct error *);
/* Is it the name of such a row? */
bool former_is_row(const char *name);
/* The player's address is about to be another one: the one that he has is kept among the former ones, and the fresh one
 * is taken from there. name: of its row, "" when there was no address. EX_USAGE: there is no room. */
bool former_keep(struct store *, const struct player_row *, const char *fresh, char name[static 32], struct error *);
bool former_has_room(struct store *, const char *player, struct error *);
/* Takes an address away. False, err unset: it is none of his. */
bool former_drop(struct store *, const char *player, const char *address, struct error *);
bool former_drop_all(struct store *, const char *player, struct error *);
/* What withdraws this address; nothing of it is stored. Another one as soon as it has stood in a post. False: the store. */
bool former_code(struct pass *, const char *player, const char *address, char out[static MAIL_CODE_LEN + 1],
                 struct error *);
/* A mail with the code of an address in it, from wherever it comes: *taken. If it is a yes to being withdrawn
 * (base/mail_answer.h), that address hears no more, and the player is told; else it goes on, and hears what to write,
 * once in 14 days; so it does of a code that stood in a post. Within the open transaction. */
bool former_withdraw(struct pass *, struct arena *, struct span mail, bool *taken, struct error *);
/* The same message to each former address of the player, not sealed. */
bool former_post(struct pass *, const char *game_id, const struct message *, struct error *);

#endif
