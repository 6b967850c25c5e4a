/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/mail_unmatched.h - what is answered to a mail of which no block was taken, and who hears of it.
 *
 * The rules (RFC 3834, W17, F42): no mail of a program, a list or a server is ever answered; answers go to the
 * registered address of a seat or a player and never to From; each at most so often a day; strangers get none and leave
 * one small row for a week. Delivery reports mark the player whose address fails. */
#ifndef DISPATCH_MAIL_UNMATCHED_H
#define DISPATCH_MAIL_UNMATCHED_H

#include "processor/intake/ingest.h"

struct mail_turned {     /* what became of it */
    const char *outcome; /* one line for the host */
    bool drop;           /* a stranger's: nothing of it is kept */
    bool wait;           /* something is due in its game first: it stays in the inbox for the next pass */
};
/* The arrival's first mail. why: of each block of the arrival, why it was not taken; no key: nothing was wrong with it.
 * Within the open transaction. */
bool mail_turn_away(struct pass *, struct arena *, const struct arrival *, const struct problem why[],
                    struct mail_turned *, struct error *);
struct mail_topic { /* where a post stood */
    const char *game;    /* its id, or the name of the host's own thread */
    const char *account; /* who posted it, says the forum; NULL: not known */
};
/* The same of an arrival that was a post in a thread. The seat that a block names hears of a sheet without a signature,
 * and of a signature that does not verify, at the address, or in the thread, where its player gets his mail. Of any
 * other block whoever posted it hears, if the account is that of a player of this game. */
bool mail_turn_away_post(struct pass *, struct arena *, const struct mail_topic *, const struct arrival *,
                         const struct problem why[], struct mail_turned *, struct error *);
/* The first mail of an arrival that has blocks, or evidence: it may be an answer to an open game as well, which is taken
 * here (muster_answer.h), in a transaction of its own. Again is the same as once. *done: its blocks are those of the
 * letter that it answers, so that nothing else is in it, and its row is done with. */
bool mail_muster_answer(struct pass *, struct arena *, const struct arrival *, int64_t inbox, bool *done,
                        struct error *);

#endif
