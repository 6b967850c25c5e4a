/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/posted_code.h - codes that stood in a post of a thread: everybody could read them there, so in a mail
 * they prove nothing any more.
 *
 * A code shows who answers because it went to one address. Whoever posts it, and be it its own player who says yes
 * there, gives that away. From the run on that reads the post it counts only where something else shows who writes: in
 * a post of the player's account (thread_post.h), and in a signed block. */
#ifndef DISPATCH_POSTED_CODE_H
#define DISPATCH_POSTED_CODE_H

#include "processor/game/pass.h"
#include "processor/mime/forum_read.h"

/* Notes which of the codes that wait for an answer (open games, free seats, addresses) stand in these posts, whoever
 * wrote them, quoted or not. Own transaction, if there is one to note. */
bool posted_codes_note(struct pass *, const struct forum_posts *, struct error *);
/* *posted: has this code stood in a post? "" has not. False: the store. */
bool posted_code(struct store *, const char *code, bool *posted, struct error *);

#endif
