/* SPDX-License-Identifier: Apache-2.0 */
/* processor/host/key_check.h - is each private key of the host the one whose public half games and players know?
 *
 * The store keeps which report, log and age key the host has, as a number made of the public half. It is written when
 * a host without games is opened first, and by hostkey in the transaction that tells all games. An earlier store has
 * none; then the genesis blocks of its games and their `hostkey` lines say it. The master key needs none of this: the
 * store itself does not open under another.
 *
 * A key that is gone, cut, or open to others is taken like a wrong one (keys_open_some).
 *
 * What a wrong key would sign or open waits, and nothing else: without the report or the log key nothing is taken in,
 * advanced or reported (mail is fetched, what was signed before leaves); without the age key the mails that are sealed
 * to it wait unread, and no deadline is acted on while one does. */
#ifndef DISPATCH_KEY_CHECK_H
#define DISPATCH_KEY_CHECK_H

#include "processor/host/host.h"

enum wrong_key { WRONG_REPORT = 1, WRONG_LOG = 2, WRONG_AGE = 4, WRONG_SIGNER = WRONG_REPORT | WRONG_LOG };
enum { KEY_WORDS_MAX = 1400 }; /* of key_roles, 1 << index is its wrong_key */
/* Of a role that is one of key_roles: its index there. */
int key_role_index(const char *role);
/* Sets host->wrong_keys; the store must be open. False: the store could not be read. */
bool key_check(struct host *, struct error *);
/* Within a transaction: from now on the host's key of this role is this one (hostkey_word). */
bool key_check_note(struct store *, const char *role, const char *word, struct error *);
/* False, and why with the remedy, when any of these (bits of enum wrong_key) is wrong. */
bool key_check_needs(const struct host *, unsigned keys, const char *doing, struct error *);
/* What is the matter with it, with the kind, and what the next step is. The arena's. */
const char *key_check_why(const struct host *, int index, const char **remedy);
/* File, cause, remedy, what waits. */
void key_check_words(const struct host *, const char *role, char out[static KEY_WORDS_MAX]);
/* News and one line on stderr when a key is found wrong, once; news again when it is right. Own transaction. */
bool key_check_tell(const struct host *, int64_t now, struct error *);

#endif
