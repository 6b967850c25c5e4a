/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/newcomer.h - who signed up by mail and is not known yet, from the code to the host's yes.
 *
 * An address has three rows (store_newcomer_put) at most: two sign-ups, each from its code on until the address answers
 * or CODE_SECONDS have passed (a no keeps its place until then), or, once it waits for the host's yes, until the host
 * decides; and one that says when the address was told something else, for which sign_up.c keeps meters. A player row of its own, join+ID without a key,
 * holds the address meanwhile, so that mail can go there and nowhere else. */
#ifndef DISPATCH_NEWCOMER_H
#define DISPATCH_NEWCOMER_H

#include "processor/game/pass.h"
#include "processor/store/store_people.h"

enum { NEWCOMER_SLOTS = 2, NEWCOMER_NAME_MAX = 26 /* letters: NAME+new and the like must fit beside it */ };
/* Of a row: slot 0, of what is told, or 1 to NEWCOMER_SLOTS, of a sign-up. Nothing of the address can be read from it.
 */
void newcomer_id(const struct pass *, const char *address, int slot, char id[static 17]);
/* Is it the name of a player row that holds a newcomer's address? */
bool newcomer_is_row(const char *name);
/* The name of that row. */
void newcomer_row_name(const struct newcomer_row *, char out[static 32]);
/* [a-z][a-z0-9-]*, as a player's name is: it stands in file names and commands. */
bool newcomer_is_name(const char *name);
/* Would the name be taken for somebody else: the host, a side of a game, everybody? Strangers may not have it. */
bool newcomer_is_kept_back(const struct pass *, const char *name);
/* Is it somebody's sign-up that is not decided? */
bool newcomer_is_open(const struct newcomer_row *);
/* Keeps the row, and its player row for mail. */
bool newcomer_keep(struct pass *, const struct newcomer_row *, struct error *);
/* Forgets both. */
bool newcomer_drop(struct store *, const struct newcomer_row *, struct error *);
/* Is the name a player's, or another newcomer's (any but `but`, an id or NULL)? */
bool newcomer_name_taken(struct pass *, struct arena *, const char *name, const char *but, struct error *);
/* Adds a line to what status says: how many have signed up and wait, and for whom. Nothing when there are none. */
bool newcomer_status(struct store *, struct text *out, struct error *);

#endif
