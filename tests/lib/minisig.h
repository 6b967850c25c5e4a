/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/minisig.h - signatures as minisign writes them, and its public key files: for tests. */
#ifndef DISPATCH_TESTS_MINISIG_H
#define DISPATCH_TESTS_MINISIG_H

#include "formats/bytes.h"

/* The 56 letters of the key with this seed; its number is made of the seed. */
const char *minisig_letters(struct arena *, const uint8_t seed[static 32]);
/* A minisign.pub. */
struct span minisig_public(struct arena *, const uint8_t seed[static 32]);
/* Four lines over these bytes, prehashed; legacy: in the old format. */
struct span minisig_sign(struct arena *, const uint8_t seed[static 32], struct span message, bool legacy);

#endif
