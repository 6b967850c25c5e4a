/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/signing_key.h - a key of a person, of either kind: OpenSSH (plain and hardware ed25519) or minisign.
 *
 * A line tells it: "ssh-ed25519 AAAA...", "sk-ssh-ed25519@openssh.com AAAA..." or "minisign:RW..." (the second line of
 * a minisign.pub). That line stands in a player's row; its word, as the header `key:` names it, in genesis and journal.
 */
#ifndef DISPATCH_SIGNING_KEY_H
#define DISPATCH_SIGNING_KEY_H

#include "formats/age.h"
#include "formats/armor.h"
#include "formats/minisign.h"
#include "processor/record/genesis.h"

struct core_key { /* a key, and what became of it where it is a seat's */
    char word[KEY_WORD_MAX];
    struct span blob;          /* SSH blob, or the 56 minisign letters */
    bool is_minisign, revoked; /* revoked: also a key that REKEY replaced */
    int32_t heir;              /* 1 + the index of the key that a REKEY put in its place; 0: none */
    int64_t until;             /* the last instant at which it may call that key back; 0: it may not */
};
/* Reads a line. blob, or the 56 letters, are in the arena. Keys: sshkey.line, sshkey.type, sshkey.base64, minisign.key
 */
bool person_key_read(struct arena *, struct span line, struct core_key *, struct problem *);
/* The first key of a .pub file of ssh-keygen, or the key of a .pub file of minisign, with or without its comment. */
bool person_key_file(struct arena *, struct span file, struct core_key *, struct problem *);
/* The line of a key, without LF. */
void person_key_write(struct text *, const struct core_key *);
/* Can the holder of this key open what is sealed to it? Hardware keys and minisign's cannot. */
bool core_key_opens(const struct core_key *);
struct signer person_signer(const struct core_key *);
/* What is sealed to this key. False: nothing can be. */
bool person_recipient(struct arena *, const struct core_key *, struct age_recipient *);

#endif
