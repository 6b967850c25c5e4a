/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/player_ingest.h - a PLAYER block comes in: who signed it, what it changes, and what everybody is
 * told.
 *
 * The signature alone says whose it is: any key that is registered for a player. Header `host:` is this host's name;
 * `seq` rises for each player. All of a block is done, or nothing. A new address counts when it has answered with the
 * code that was sent there; until then a player row of its own, NAME+new, holds it, so that mail can go to it and
 * nowhere else. */
#ifndef DISPATCH_PLAYER_INGEST_H
#define DISPATCH_PLAYER_INGEST_H

#include "processor/intake/ingest.h"

enum { ABSENT_DAYS_A_YEAR = 30, CODE_SECONDS = 14 * 86400 };
/* As ingest_block, for a block of kind PLAYER. */
bool player_ingest(struct pass *, struct arena *, const struct block_in *, struct ingested *, struct error *);
/* A mail that has the code in it proves that its writer reads what is sent to a new address. *taken: it was the one of
 * this player, whatever the mail says of it. With a yes (base/mail_answer.h) the address is in force now; with a no it
 * is forgotten, and the player told; else it is told what to write, once. Within the open transaction. */
bool player_confirm(struct pass *, struct arena *, struct span mail, bool *taken, char player[static 32],
                    struct error *);
/* Erases all that is known of a player but his seats. */
bool player_erase(struct store *, const char *name, struct error *);
/* Forgets addresses that did not answer in time, and old ones. Once a week is enough. */
bool player_sweep(struct pass *, struct error *);
/* The row of an address that has not answered: "alice+new". */
void player_new_name(const char *player, char out[static 32]);

#endif
