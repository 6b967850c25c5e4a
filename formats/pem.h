/* SPDX-License-Identifier: Apache-2.0 */
/* formats/pem.h - base64 between a BEGIN and an END line, as OpenSSH writes signatures and private keys.
 *
 * Read: text around the armor is skipped, white space inside is dropped, padding may be missing. Write: 70 columns, LF,
 * padding. Nothing is kept besides what the caller gave, so that keys pass through no hidden buffer. */
#ifndef DISPATCH_PEM_H
#define DISPATCH_PEM_H

#include "formats/bytes.h"

enum pem_state { PEM_READ, PEM_ARMOR /* no BEGIN, or no END after it */, PEM_BASE64, PEM_BIG /* more than the room */ };
/* label: "SSH SIGNATURE". *len in: room, out: bytes. *offset: of the first line inside, or of what is missing. */
enum pem_state pem_read(struct span text, const char *label, uint8_t *out, size_t *len, size_t *offset);
/* The bytes are the caller's to clear; the text lies in its arena. */
void pem_write(struct text *, const char *label, struct span bytes);

#endif
