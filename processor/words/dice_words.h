/* SPDX-License-Identifier: Apache-2.0 */
/* processor/words/dice_words.h - what a game leaves to chance, and what its dice mode means, in words (commitments.md).
 * Letters, reports and verify ask here whether there is anything to speak of. */
#ifndef DISPATCH_DICE_WORDS_H
#define DISPATCH_DICE_WORDS_H

#include "processor/record/genesis.h"

/* Does the game roll dice; has it decks? Of rules that this program does not have: both, unless the genesis says that
 * nothing is left to chance. */
bool game_has_dice(const struct genesis *);
bool game_has_cards(const struct genesis *);
/* What waits and falls: "dice", or "cards" in a game without dice; NULL: nothing is left to chance. Static. */
const char *chance_word(const struct genesis *);
/* "mode B, the host plays csa: ...": for the invitation and every report, one sentence or two. Not of a game without
 * chance. */
const char *dice_words(struct arena *, const struct genesis *);
/* Where anybody can look a round up. */
const char *beacon_address(struct arena *, struct span source, uint64_t round);
/* In mode D all hangs on the order of close and round: who can see that the close came first. */
enum dice_shown { DICE_HOSTS_WORD, DICE_FOR_READER /* by the clock of his own mail server */, DICE_FOR_ALL };
/* "the dice of mode X rest on this", for verify: what a roll that follows from T shows. */
const char *dice_claim(const struct genesis *, enum dice_shown);

#endif
