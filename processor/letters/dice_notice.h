/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/dice_notice.h - mails of dice modes B, C and D: while a closed exchange waits (CORE_AWAITING)
 * whoever can help has one with a form that is ready to sign, an ACK in mode B, a NONCE in C, and in D a BEACON that
 * anybody may fill in (commitments.md). */
#ifndef DISPATCH_DICE_NOTICE_H
#define DISPATCH_DICE_NOTICE_H

#include "processor/game/letter.h"

/* The `await` entry is among the fresh lines of this transaction: who is asked gets a form, and in mode D everybody the
 * signed checkpoint of the close: by the clock of his own mail server it was there before the round. Call before
 * game_put. */
bool dice_notices(struct game *, struct error *);
/* The answer to an ACK, to a NONCE of an exchange. */
struct written dice_answer(struct game *, const struct core_outcome *);

#endif
