/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/sign_help.h - how a player signs his next form with the kind of key that he has, and seals it where
 * the game asks for it: the commands, as forms, receipts and invitations print them. */
#ifndef DISPATCH_SIGN_HELP_H
#define DISPATCH_SIGN_HELP_H

#include "processor/game/game.h"

#include <jansson.h>

/* Sets in `data`, for the form that form_name names: "sign" the command; "sig" what the signature's file ends with
 * (".txt.sig"); "minisign" whether the key is one; "seal" the command that seals a sheet, or false where sheets go in
 * clear; "desk_url" where the host's order desk is, or false: there is none that can sign for this seat. */
void signing_words(json_t *data, struct game *, int seat);
/* The command that signs this file, with a key of OpenSSH or of minisign. */
const char *signing_command(struct arena *, bool minisign, const char *file);
/* Does the seat sign with minisign: is the first of its keys in force of that kind? */
bool signing_is_minisign(const struct core *, int seat);

#endif
