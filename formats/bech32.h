/* SPDX-License-Identifier: Apache-2.0 */
/* formats/bech32.h - Bech32 (BIP 173) without its limit of 90 letters: how age spells keys.
 *
 * The human part comes before the last `1`, the data behind it in letters of five bits, six letters of checksum last.
 * All letters are small or all are capital; the checksum is over the small ones. */
#ifndef DISPATCH_BECH32_H
#define DISPATCH_BECH32_H

#include "formats/bytes.h"

enum { BECH32_MAX = 256 /* letters in all */ };
/* Appends the spelling of len bytes; in capitals when the human part is in capitals. Human part and data must fit into
 * BECH32_MAX letters (asserted). */
void bech32_write(struct text *, const char *human, const uint8_t *data, size_t len);
/* True for exactly len bytes under this human part, in small or capital letters, with a right checksum and zero spare
 * bits. Nothing is written otherwise. */
bool bech32_read(struct span letters, const char *human, uint8_t *data, size_t len);

#endif
