/* SPDX-License-Identifier: Apache-2.0 */
/* processor/words/dice_words.h - what the dice mode of a game means, in words (commitments.md). */
#ifndef DISPATCH_DICE_WORDS_H
#define DISPATCH_DICE_WORDS_H

#include "processor/record/genesis.h"

/* "mode B, the host plays csa: ...": for the invitation and every report, one sentence or two. */
const char *dice_words(struct arena *, const struct genesis *);
/* Where anybody can look a round up. */
const char *beacon_address(struct arena *, struct span source, uint64_t round);
/* In mode D all hangs on the order of close and round: who can see that the close came first. */
enum dice_shown { DICE_HOSTS_WORD, DICE_FOR_READER /* by the clock of his own mail server */, DICE_FOR_ALL };
/* "the dice of mode X rest on this", for verify: what a roll that follows from T shows. */
const char *dice_claim(const struct genesis *, enum dice_shown);

#endif
