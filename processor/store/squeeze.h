/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/squeeze.h - bytes made smaller before they are sealed, since nothing can make them smaller after.
 *
 * For messages, and for the timelines in them: what they hold leaves by mail in full length, so that their size tells
 * nobody anything. A game's sealed state is padded instead, lest its size show a hand. */
#ifndef DISPATCH_SQUEEZE_H
#define DISPATCH_SQUEEZE_H

#include "formats/bytes.h"

/* By zlib (RFC 1950), with a mark before it; `plain` itself where that is no longer. `plain` begins with a length of
 * words as pack_words writes it, or with UTF-8: neither can be the mark, four bytes 0xff. In the arena. */
struct span squeeze(struct arena *, struct span plain);
/* Either of both as it was. False: the mark is there, and what comes after it is not what squeeze made. */
bool unsqueeze(struct arena *, struct span squeezed, struct span *plain);

#endif
