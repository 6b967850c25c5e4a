/* SPDX-License-Identifier: Apache-2.0 */
/* processor/host/hostkey.h - a new report, log or age key of the host: the files, and what makes the change one thing.
 *
 * The new key lies beside the old one as ROLE.key.next before any game hears of it. All live games take it in one
 * transaction of the store, which notes what it is; then the old file is kept as ROLE.key.old-... and the new one takes
 * its place. A crash before the commit leaves everything as it was, with the new key still beside; one after it is
 * finished by whoever opens the store next. No key is ever lost on the way. */
#ifndef DISPATCH_HOSTKEY_H
#define DISPATCH_HOSTKEY_H

#include "processor/host/host.h"

enum { HOSTKEY_WORD_MAX = 80 };
struct hostkey {      /* a new key */
    const char *role; /* report log age */
    uint8_t secret[32];
    char word[HOSTKEY_WORD_MAX]; /* as rulings name it: SHA256:..., 64 hex digits, age1... */
};
/* "report", "log" or "age"? */
bool hostkey_is_role(const char *);
/* Puts a new key beside the old one, or finds the one that an earlier try left there. from: a file with 32 raw bytes;
 * NULL: a fresh key. Refused where the key is a systemd credential (EX_CONFIG), where `from` is another key than the
 * one that lies there, or is one that is in use. */
bool hostkey_stage(const struct host *, const char *role, const char *from, struct hostkey *, struct error *);
/* The word of the key that the host has for this role now. */
void hostkey_word(const struct host *, const char *role, char out[static HOSTKEY_WORD_MAX]);
/* Within the transaction that tells all games: the store remembers the key. */
bool hostkey_note(struct store *, const struct hostkey *, struct error *);
/* Is this the key that the store remembers, of a change whose command never came to its end? Then the same command,
 * given again, has nothing more to change. */
bool hostkey_is_new(struct store *, const char *role, const char *word, struct error *);
/* The command came to its end: the store forgets the key. In a transaction of its own. */
bool hostkey_done(struct store *, const char *role, struct error *);
/* After its commit: the new file takes the old one's place. */
bool hostkey_switch(const struct host *, const char *role, struct error *);
/* A key whose file is gone: the staged one takes its place at once; then the host can be opened. dir: of the keys. */
bool hostkey_replace_lost(const char *keys_dir, const char *role, const char *from, struct error *);
/* Finishes a change that was committed; the host's keys are read anew then. Called when the store is opened. */
bool hostkey_settle(struct host *, int store_flags, struct error *);

#endif
