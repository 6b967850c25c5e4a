/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/stories.h - honest games of the tiny ruleset, a few exchanges each, that between them have an entry of
 * every verb that the judge knows: what tests of the judge tell truly, in part, and with lies.
 *
 * Each story begins its match; match_end() ends it. */
#ifndef DISPATCH_TESTS_STORIES_H
#define DISPATCH_TESTS_STORIES_H

#include "tests/lib/match.h"

struct story {
    const char *name;
    void (*play)(struct match *);
};
extern const struct story stories[];
extern const size_t n_stories;

void story_void(struct match *);        /* two set-ups that came to nothing, then one exchange */
void story_short(struct match *);       /* short set-up; to the dice and the end */
void story_sheets(struct match *);      /* faulty, twice the same number, too late, only standing */
void story_twins(struct match *);       /* two sheets of one number, and no other */
void story_three_twins(struct match *); /* three of one number, the other seat's before the third */
void story_ends(struct match *);        /* who is not asked resigns, and the other's sheet comes too late */
void story_ready(struct match *);       /* both are asked; a sheet comes when the other is ready */
void story_takes_back(struct match *);  /* and he takes it back */
void story_late(struct match *);        /* held, extended, rebuilt, late; a policy that answers at once */
void story_held(struct match *);        /* from the set-up on, so that the first question is asked meanwhile */
void story_hold(struct match *);        /* late, and a policy that waits: the host decides */
void story_outage(struct match *);      /* C: deadlines put off for a seat that cannot be heard or reached; then late */
void story_ack(struct match *);         /* B: the host's sheet came last; the west signs, late */
void story_covered(struct match *);     /* B: the west signed after it anyway */
void story_nonce(struct match *);       /* C: both open, and answer a ruling meanwhile; one of two; none */
void story_beacon(struct match *);      /* D */
void story_beacon_short(struct match *);
void story_rulings(struct match *);         /* agreed, objected to, taken back; a hidden one, opened at the end */
void story_silence(struct match *);         /* rulings: silence; one takes effect so, and one back before any luck */
void story_agreed_end(struct match *);      /* C: ended by consent while numbers are awaited */
void story_hostkeys(struct match *);        /* report, log, age and organiser: by old keys, by new ones, by the host */
void story_rekey(struct match *);           /* rekey, a proposal that is objected to, one that is carried */
void story_seats(struct match *);           /* revoked by the key itself and by others; replaced */
void story_revoked(struct match *);         /* a key revokes itself; what it had sent counts */
void story_recall(struct match *);          /* two REKEYs, and the first key calls the last one back */
void story_replace_waiting(struct match *); /* C: other players sit down while numbers are awaited */

/* Seeds of keys that come later. */
extern const uint8_t story_key[4][32];

#endif
