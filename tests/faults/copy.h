/* SPDX-License-Identifier: Apache-2.0 */
/* tests/faults/copy.h - a copy of a folder that is spoiled again and again: made good in a few milliseconds, since only
 * what was touched is written anew; and what became of it, as bytes to be hashed. */
#ifndef DISPATCH_FAULTS_COPY_H
#define DISPATCH_FAULTS_COPY_H

#include "formats/bytes.h"
#include <sodium.h>

/* Reads the folder `from`, of which `to` is to be a copy; nothing is written yet. Both live in the arena. */
struct copy *copy_of(struct arena *, const char *from, const char *to);
/* This file of it, by its path below the folder, has these bytes instead. */
void copy_set(struct copy *, const char *below, struct span bytes);
/* Makes it so: names, bytes, modes, and instants of change; the order of names in a folder is always the same. */
void copy_fresh(struct copy *);
/* Adds all that differs from the fresh copy: names, modes and bytes, whatever the instants. Nothing: nothing does. */
void copy_difference(struct copy *, crypto_generichash_state *);

#endif
