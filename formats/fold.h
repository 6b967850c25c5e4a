/* SPDX-License-Identifier: Apache-2.0 */
/* formats/fold.h - steps 1 and 2 of the canonical form: pasted text in any Unicode encoding to plain UTF-8 lines.
 *
 * Mail programs, phones and web pages swap characters for others that look alike; all of them come back to one here.
 * Bytes that are no text become U+FFFD, which no block may hold. */
#ifndef DISPATCH_FOLD_H
#define DISPATCH_FOLD_H

#include "formats/bytes.h"

/* One character of UTF-8 at the front, *code its number: its length. 0: there is none (overlong, surrogate, cut); *code
 * is of no use then. */
size_t utf8_read(struct span, uint32_t *code);
/* UTF-8 of a text that may begin with a byte order mark (UTF-8, UTF-16LE, UTF-16BE); the mark is dropped. Text that is
 * UTF-8 already is borrowed, other text goes to the arena. */
struct span fold_decode(struct arena *, struct span text);
/* Decodes, makes all line ends LF and folds look-alikes (order-armor.md, steps 1 and 2). In the arena. */
struct span fold_text(struct arena *, struct span text);
/* The same lines, in UTF-8, with the characters that came: decoded, and only the line ends made LF, as fold_text makes
 * them. Line i of the one is line i of the other. In the arena. */
struct span fold_lines(struct arena *, struct span text);
/* Columns of a line of UTF-8: characters, however wide they print. */
size_t fold_columns(struct span line);
/* True when the line has a control character or U+FFFD (step 6). */
bool fold_has_control(struct span line);

#endif
