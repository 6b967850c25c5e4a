/* processor/dice.h - dice modes B, C and D around the core (commitments.md): what people are told, asked to sign, and
 * how a beacon's value comes in.
 *
 * While a closed exchange waits (CORE_AWAITING) whoever can help has a mail with a form that is ready to sign: an ACK
 * in mode B, a NONCE in C, and in D a BEACON that anybody may fill in. */
#ifndef DISPATCH_DICE_H
#define DISPATCH_DICE_H

#include "processor/letters/form.h"
#include "processor/intake/ingest.h"

/* ---- words ---- */

/* "mode B, the host plays csa: ...": for the invitation and every report, one sentence or two. */
const char *dice_words(struct arena *, const struct genesis *);
/* Whom the dice wait for and until when: "round 123 of the beacon quicknet, Fri 27 Nov 18:00 EST"; in the reader's
 * zone. "" when it is no beacon. */
const char *beacon_words(struct game *, const char *reader);
/* Where anybody can look a round up. */
const char *beacon_address(struct arena *, struct span source, uint64_t round);
/* In mode D all hangs on the order of close and round: who can see that the close came first. */
enum dice_shown { DICE_HOSTS_WORD, DICE_FOR_READER /* by the clock of his own mail server */, DICE_FOR_ALL };
/* "the dice of mode X rest on this", for verify: what a roll that follows from T shows. */
const char *dice_claim(const struct genesis *, enum dice_shown);

/* ---- forms (form_dice.c) ---- */

/* The form of what a seat can do for the dice now: ACK, NONCE or BEACON. Nothing when nothing is awaited. */
void form_dice(struct text *, const struct core *, int seat, const struct form_base *);

/* ---- mails (dice_notice.c) ---- */

/* The `await` entry is among the fresh lines of this transaction: who is asked gets a form, and in mode D everybody the
 * signed checkpoint of the close: by the clock of his own mail server it was there before the round. Call before
 * game_put. */
bool dice_notices(struct game *, struct error *);
/* The answer to an ACK, to a NONCE of an exchange; *subject gets its first words. */
struct span dice_answer(struct game *, const struct core_outcome *, const char **subject);
/* What a reminder says is lost, or not, when nothing comes. */
const char *dice_late_words(const struct core *);

/* ---- a beacon's value (beacon_take.c) ---- */

/* Checks what is told of a round and puts it into the journal, within the open transaction of a game that is open to be
 * changed. False with *why: beacon.unasked beacon.early beacon.signature beacon.known beacon.other (another value than
 * was taken; the host gets news). */
bool beacon_take(struct game *, const struct beacon_told *, struct problem *why, struct error *);
/* What a server of drand says of a round: JSON with round and signature. False: it is no such page. */
bool beacon_page_read(struct span page, struct beacon_told *);
/* Reads the rounds that have come and that games wait for, where the setting beacon-from says. Each in a transaction of
 * its own; a round that cannot be read is left for the next pass. */
bool beacons_fetch(struct pass *, struct error *);
/* A BEACON block. Signed by a seat of the game it counts; unsigned it is checked, and the host is told what to type. */
bool beacon_ingest(struct pass *, struct arena *, const struct found *, int64_t inbox, struct ingested *,
                   struct error *);

#endif
