/* processor/person_key.h - a key of a person, of either kind: OpenSSH (plain and hardware ed25519) or minisign.
 *
 * A line tells it: "ssh-ed25519 AAAA...", "sk-ssh-ed25519@openssh.com AAAA..." or "minisign:RW..." (the second line of
 * a minisign.pub). That line stands in a player's row; its word, as the header `key:` names it, in genesis and journal.
 */
#ifndef DISPATCH_PERSON_KEY_H
#define DISPATCH_PERSON_KEY_H

#include "formats/age.h"
#include "formats/armor.h"
#include "formats/minisign.h"
#include "processor/core/core.h"
#include "processor/parts.h"
#include "processor/store/store.h"

/* Reads a line. blob, or the 56 letters, are in the arena. Keys: sshkey.line, sshkey.type, sshkey.base64, minisign.key
 */
bool person_key_read(struct arena *, struct span line, struct core_key *, struct problem *);
/* The first key of a .pub file of ssh-keygen, or the key of a .pub file of minisign, with or without its comment. */
bool person_key_file(struct arena *, struct span file, struct core_key *, struct problem *);
/* The line of a key, without LF. */
void person_key_write(struct text *, const struct core_key *);
/* The keys of a player that can be read; returns their number, at most cap. */
int person_keys(struct arena *, const struct player_row *, struct core_key *out, int cap);
/* Did the player sign the block: does one of his keys verify, of those that a signature beside it claims? False: *why
 * has the problem of the last that was tried, or stays as it was when none of them is his. */
bool person_signed(struct arena *, const struct player_row *, const struct found *, struct verified *,
                   struct problem *);
struct signer person_signer(const struct core_key *);
/* What is sealed to this key. False: nothing can be. */
bool person_recipient(struct arena *, const struct core_key *, struct age_recipient *);

#endif
