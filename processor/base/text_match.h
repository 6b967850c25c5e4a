/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/text_match.h - is a text what it should be, where some of its words cannot be known?
 *
 * What is wanted is written with marks in the places of such words: a name of a player, an instant in somebody's zone,
 * what the host ruled. Blanks and line ends count as one blank each, however many they are.
 *
 *   struct text_differs where;
 *   if (!text_matches(arena, span_of("Dear " MATCH_WORD ", it is " MATCH_TIME "."), text, &where))
 *       printf("it reads \"%s\", not \"%s\"\n", where.got, where.want); */
#ifndef DISPATCH_TEXT_MATCH_H
#define DISPATCH_TEXT_MATCH_H

#include "formats/bytes.h"
#include <stdbool.h>

#define MATCH_WORD   "\x0e" /* at most MATCH_WORD_MAX bytes without a blank; may be empty */
#define MATCH_TIME   "\x0f" /* "Fri 27 Nov 18:00 EST", or 2026-11-27T23:00:00Z */
#define MATCH_REST   "\x10" /* anything, as little as will do */
#define MATCH_FORM   "\x11" /* an order form, from its first line to its last */
#define MATCH_EITHER "\x12" /* one of several: EITHER this OR that END; they do not nest */
#define MATCH_OR     "\x13"
#define MATCH_END    "\x14"

enum { MATCH_WORD_MAX = 160 };
struct text_differs {
    const char *got, *want; /* the line that differs, and what is wanted from its beginning on; in the arena */
};
bool text_matches(struct arena *, struct span want, struct span text, struct text_differs *);
/* No mark is in it, so that it may stand in what is wanted. */
bool text_is_plain(struct span);

/* Does it begin as an address of the web, http or https? Else it is a folder. */
bool web_address_is(const char *);

#endif
