/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/posted_codes.h - which codes stand in posts of a thread (game/posted_code.h). */
#ifndef DISPATCH_POSTED_CODES_H
#define DISPATCH_POSTED_CODES_H

#include "processor/game/pass.h"
#include "processor/mime/forum_read.h"

/* Notes which of the codes that a mail may answer with (open games, free seats, addresses old and new, press) stand in
 * these posts, whoever wrote them, quoted or not. Own transaction, if there is one to note. */
bool posted_codes_note(struct pass *, const struct forum_posts *, struct error *);

#endif
