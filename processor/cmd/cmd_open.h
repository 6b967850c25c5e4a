/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/cmd_open.h - the private keys of a player, out of the files that an option names, for commands that
 * open what is sealed to him. */
#ifndef DISPATCH_CMD_OPEN_H
#define DISPATCH_CMD_OPEN_H

#include "processor/cmd/cli.h"
#include "processor/mime/age_find.h"

enum { IDENTITIES_MAX = 16 };
struct identities {
    struct age_identity key[IDENTITIES_MAX];
    size_t n;
};
/* All files that this option names, none or many: Ed25519 keys of OpenSSH without passphrase, or what age-keygen wrote.
 * False: EX_NOINPUT, EX_NOPERM (a passphrase), EX_DATAERR. Whoever calls forgets them, then too. */
bool identities_of(struct cli *, const char *option, struct identities *, struct error *);
void identities_forget(struct identities *);

#endif
