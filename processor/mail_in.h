/* processor/mail_in.h - what is answered to a mail of which no block was taken, and who hears of it.
 *
 * The rules (RFC 3834, W17, F42): no mail of a program, a list or a server is ever answered; answers go to the
 * registered address of a seat or a player and never to From; each at most so often a day; strangers get none and leave
 * one small row for a week. Delivery reports mark the player whose address fails. */
#ifndef DISPATCH_MAIL_IN_H
#define DISPATCH_MAIL_IN_H

#include "processor/intake/ingest.h"

struct mail_turned {     /* what became of it */
    const char *outcome; /* one line for the host */
    bool drop;           /* a stranger's: nothing of it is kept */
    bool wait;           /* something is due in its game first: it stays in the inbox for the next pass */
};
/* A block that was tried: its place in arrival_blocks() of the arrival, and why it was not taken. */
struct mail_tried {
    size_t index;
    struct problem why;
};
/* raw: the mail; arrival: what it came in, of which `tried` speaks. Within the open transaction. */
bool mail_turn_away(struct pass *, struct arena *, struct span raw, struct span arrival, const struct mail_tried *,
                    size_t n, struct mail_turned *, struct error *);
/* The same of an arrival that was a post in a thread: nobody's From says whose it is, so only the seat that a block
 * names hears of it, at the address, or in the thread, where its player gets his mail. */
bool mail_turn_away_post(struct pass *, struct arena *, struct span arrival, const struct mail_tried *, size_t n,
                         struct mail_turned *, struct error *);
/* May one more be done? At most `most` of a kind for somebody in so many seconds; counts it. */
bool mail_may(struct pass *, const char *what, const char *who, int64_t most, int64_t seconds, bool *may,
              struct error *);
/* The instant at which the next receipt may leave to a player (receipts-per-hour), now or later; the first one that is
 * held tells him so. */
bool mail_hold(struct pass *, const char *player, const char *game_id, int64_t *not_before, struct error *);
/* A signed text of ours to a player; game_id "": about none. */
bool mail_tell(struct pass *, struct arena *, const char *player, const char *game_id, const char *subject,
               struct span text, struct error *);
/* The player whose registered address this is; false, err unset: nobody's. */
bool mail_player(struct pass *, const char *address, struct player_row *, struct error *);

#endif
