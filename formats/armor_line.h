/* SPDX-License-Identifier: Apache-2.0 */
/* formats/armor_line.h - single lines of armored blocks (quoting, squeezing, BEGIN and END), and the signature below a
 * block. Used inside the armor_*.c files only. */
#ifndef DISPATCH_ARMOR_LINE_H
#define DISPATCH_ARMOR_LINE_H

#include "formats/armor.h"

struct armor_line {     /* "-----BEGIN PBEM ORDERS-----" */
    struct span prefix; /* quote marks as they stood, with spaces */
    struct span kind;
    bool is_end;
};
/* Step 3: a BEGIN line under any quote marks. */
bool line_begins(struct span line, struct armor_line *out);
/* Step 6: BEGIN or END in a line that was unquoted. */
bool line_is_armor(struct span line, struct armor_line *out);
/* "-----BEGIN SSH SIGNATURE-----" in a line that was unquoted. */
bool line_begins_ssh(struct span line);
/* "-----END SSH SIGNATURE-----", spaces anywhere. */
bool line_ends_ssh(struct span line);
/* Step 4: the line without the quote marks of prefix (its spaces do not count); a blank line is an empty one. */
bool line_unquote(struct span prefix, struct span line, struct span *out);
bool line_is_blank(struct span line);
struct span line_right_trimmed(struct span line);
/* Steps 5: both ends trimmed and the dash escape of OpenPGP removed; runs of spaces still stand. */
struct span line_body(struct span line);
/* Writes the body with runs of spaces squeezed to one, unless out is NULL; returns the bytes. */
size_t line_squeeze(struct span body, uint8_t *out);

/* Step 8: the signature that stands next in *left under these quote marks, in the arena; *left goes on behind it. Empty
 * and SIG_NONE: there is none. */
struct span armor_signature(struct arena *, struct span prefix, struct span *left, enum sig_kind *kind);

#endif
