/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/posted_code.h - codes that stood in a post of a thread: everybody could read them there, so in a mail
 * they prove nothing any more.
 *
 * A code shows who answers because it went to one address. Whoever posts it, and be it its own player who says yes
 * there, gives that away. From the run on that reads the post it counts only where something else shows who writes: in
 * a post of the player's account (intake/thread_post.h), and in a signed block. A post that was deleted before a run
 * read it is not known. */
#ifndef DISPATCH_POSTED_CODE_H
#define DISPATCH_POSTED_CODE_H

#include "processor/game/pass.h"

/* *posted: has this code stood in a post? "" has not. False: the store. */
bool posted_code(struct store *, const char *code, bool *posted, struct error *);
/* It has, from now on. Within the open transaction. */
bool posted_code_put(struct pass *, const char *code, struct error *);

/* Codes that are made of the host's key and kept nowhere (withdraw, press): there is a next one for each that stood in a
 * post, up to this many. */
enum { POSTED_NUMBERS = 32 };

#endif
