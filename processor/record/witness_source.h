/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/witness_source.h - a witness as the host names him, and the file of what he cosigned. */
#ifndef DISPATCH_WITNESS_SOURCE_H
#define DISPATCH_WITNESS_SOURCE_H

#include "formats/tlog.h"

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
