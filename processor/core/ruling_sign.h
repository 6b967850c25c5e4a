/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/ruling_sign.h - who signed a RULING block: the organiser, or a key of the host that changes.
 *
 * The organiser's key stands in the genesis, or was given by `hostkey organiser`, which he or the report signer signs;
 * where it is the report signer's, it follows `hostkey report`. Only a new key of the host may be signed by another
 * key: by the one that it takes the place of (the age key cannot sign: the report signer does), or, when that is lost,
 * by the new one itself; then every seat must agree. */
#ifndef DISPATCH_RULING_SIGN_H
#define DISPATCH_RULING_SIGN_H

#include "processor/core/core.h"
#include "processor/mime/arrival.h"

struct host_keys { /* as they are in force at some place of a log */
    char organiser[KEY_WORD_MAX], signer[KEY_WORD_MAX], age[80];
    uint8_t logkey[32];
};
void host_keys_first(struct host_keys *, const struct genesis *);
void host_keys_of(struct host_keys *, const struct core *);
/* A `hostkey role old new hash` entry: the new key is in force from it on. False: it does not follow. */
bool host_keys_take(struct host_keys *, struct span role, struct span old, struct span fresh);
/* Tries who may have signed. Keys: ruling.stranger (none of them), and those of found_verify. sig may be NULL. */
bool ruling_signed(struct arena *, const struct host_keys *, const struct found *, enum core_ruler *, struct verified *,
                   struct span *sig, struct problem *);
/* Did the organiser sign it, with the key that is his now? sig may be NULL. */
bool organiser_signed(struct arena *, const struct core *, const struct found *, struct verified *, struct span *sig);
/* The block as it is signed: canonical, with these lines after `orders:`. base: the newest checkpoint. False: the
 * words do not travel (ruling.words). */
bool ruling_block(struct arena *, const struct core *, uint64_t size, const struct hash *root, struct span lines,
                  struct span *block, struct problem *);

#endif
