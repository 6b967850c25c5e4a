/* SPDX-License-Identifier: Apache-2.0 */
/* games/face/text_wrap.h - a text in lines of so many columns. */
#ifndef DISPATCH_TEXT_WRAP_H
#define DISPATCH_TEXT_WRAP_H

#include "formats/bytes.h"

/* Breaks lines over 72 columns (characters) at a blank, indented as their start was, two more; not within a name or a
 * date if that can be helped. Lines between armor lines and lines without a blank stay as they are. Runs of empty lines
 * become one; the text begins and ends without one. */
struct span text_wrapped(struct arena *, struct span);
size_t text_indent(struct span line); /* blanks at its begin */
/* By how many columns more than a line what is broken off it is indented: items hang by 2, prose does not. */
size_t text_hangs_by(struct span line);
/* What of a line stays together at its begin, with the blanks before it: a word, a name, a date. */
struct span text_first_piece(struct span line);

#endif
