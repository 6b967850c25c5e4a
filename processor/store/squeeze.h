/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/squeeze.h - bytes made smaller before they are sealed, since nothing can make them smaller after.
 *
 * For messages, and for the timelines in them: what they hold leaves by mail in full length, so that their size tells
 * nobody anything. A game's sealed state is padded instead, lest its size show a hand. */
#ifndef DISPATCH_SQUEEZE_H
#define DISPATCH_SQUEEZE_H

#include "formats/bytes.h"

/* One frame of Zstandard (RFC 8878) with length and checksum; `plain` itself where that is no longer, or so much
 * shorter that unsqueeze would not believe it. `plain` begins with a length of words as pack_words writes it, or with
 * UTF-8: neither can be 28 b5 2f fd, with which a frame begins. */
struct span squeeze(struct arena *, struct span plain);
/* Either of both as it was. False: it begins as a frame does, and is not one that squeeze made. */
bool unsqueeze(struct arena *, struct span squeezed, struct span *plain);

#endif
