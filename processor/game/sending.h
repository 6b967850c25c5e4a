/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/sending.h - how what waits leaves, by whatever way: mail (deliver/) or a forum (forum/).
 *
 * Each item takes three steps: claimed (its try counted, with the instant of the next, in a transaction of its own),
 * sent, marked (in another). Whoever dies between the second and the third has another try at it, which the way makes
 * look like the first: so it leaves at least once. Where several processors are at work the one whose claim counts
 * sends it. What differs between ways is in their functions; the order of the steps is here alone. */
#ifndef DISPATCH_SENDING_H
#define DISPATCH_SENDING_H

#include "processor/game/pass.h"

struct sending {
    struct pass *pass;
    int64_t n, most; /* that left by this way in this pass, as the way counts, and at most; most 0: however many */
    bool is_stopped; /* nothing more in this pass: the way is away, or wants to be spared */
};

/* The rows that wait, one after the other. */
struct sending_queue {
    /* Takes the next row. False: none is due, or err. True with err: there is one, and it cannot be read. Who must wait
     * behind what waits is for the way to know: the player's other mails, the thread's other posts. */
    bool (*next)(void *queue, struct arena *, struct error *);
    bool (*one)(void *queue, struct arena *, struct error *);
    /* That row failed with *err: true when it was noted, and others may leave. NULL: it fails the pass. */
    bool (*failed)(void *queue, struct arena *, struct error *);
};
/* Until there is no row, `most` left, the way is stopped or the program is asked to stop. queue: what its functions are
 * given; the arena is of one row. False: the store. */
bool sending_queue(struct sending *, const struct sending_queue *, void *queue, struct error *);

/* One item, in its three steps; a crash point is passed after each. */
struct sending_way {
    const char *claimed, *sent, *marked;
    /* Within the open transaction. False, err unset: another processor was quicker. NULL: it needs no claim. */
    bool (*claim)(void *item, struct error *);
    bool (*send)(void *item);                  /* false: it stays as the claim left it, and is not marked */
    bool (*mark)(void *item, struct error *);  /* within the open transaction */
    bool (*after)(void *item, struct error *); /* what follows for others; in transactions of its own */
};
#define SENDING_POINTS(after_claim, after_send, after_mark)                                                            \
    .claimed = (after_claim), .sent = (after_send), .marked = (after_mark)
bool sending_one(struct sending *, const struct sending_way *, void *item, struct error *); /* false: the store */

/* What the host must know today (grade 2), about a game or "". Within the open transaction. */
bool sending_tells(struct sending *, const char *game, struct error *, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
