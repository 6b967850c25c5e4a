/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/log_keys.h - the keys that sign the heads of a log, one after another: from its genesis on each key
 * that `hostkey log` gave it.
 *
 * A key that is at hand signs for its successor: the RULING block that names the new key is signed by the old one.
 * These blocks lie in the public folder as `log-keys`, in their order, so that whoever watches the log (a witness)
 * follows by himself, without trust in the web server. Where a key was lost its successor signs for itself, with every
 * seat's consent; nobody outside can check that, so a person tells the witness: `dispatch witness add --instead`. */
#ifndef DISPATCH_LOG_KEYS_H
#define DISPATCH_LOG_KEYS_H

#include "formats/tlog.h"

enum { LOG_KEYS_MAX = 16, LOG_KEYS_FILE_MAX = 262144 };
/* The public file: each block with its signature below it. */
struct log_keys_block {
    struct span bytes, sig;
};
void log_keys_write(struct text *, const struct log_keys_block *, size_t n);
/* Is this a RULING that gives a log its next key? With the 32 bytes of that key. */
bool log_keys_is_block(struct arena *, struct span bytes, uint8_t fresh[static 32]);
/* Follows such a file from *key on, whose name is the log's origin, until a key has signed the note: true, and *key is
 * that one. Blocks of other games, of other signers and damaged ones are passed over. */
bool log_keys_follow(struct arena *, struct span file, struct span note, struct note_key *key);

struct witness_source {
    struct note_key key; /* type 0x04 */
    bool asks;           /* `from` takes requests (add-checkpoint of C2SP tlog-witness) */
    char from[256];      /* a folder or an http(s) URL in which `dispatch witness` writes; "": brought by hand */
};
/* "NAME+ID+KEY FROM" or "NAME+ID+KEY ask URL", as in dispatch.conf. Key: note.key, witness.source. */
bool witness_source_read(struct span words, struct witness_source *, struct problem *);
/* The file in a witness's folder that holds what he cosigned of a log: 32 hex digits of SHA-256(origin) and ".note". */
void witness_file(char out[static 40], const char *origin);

#endif
