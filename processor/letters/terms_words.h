/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/terms_words.h - the terms of a game in words: those that the invitation tells, and of an offer
 * those that a host has chosen otherwise than `dispatch init` has them. All in the arena. */
#ifndef DISPATCH_TERMS_WORDS_H
#define DISPATCH_TERMS_WORDS_H

#include "processor/host/keys.h"
#include "processor/record/genesis.h"

/* What happens to who is late: "2 times your standing orders act ...; after that you give up the game". */
const char *late_words(struct arena *, const struct clock_terms *, const char *between);
/* What a line `press` in the genesis says; NULL without such a line. */
const char *press_terms_words(struct arena *, const struct genesis *);
/* Each further term that is not as `dispatch init` has it, after "; ": dice, set-up, who is late, press, rulings, and
 * the times that pace_words does not tell. g: of an offer, with its ruleset and n_seats. keys: the host's, to know
 * another organiser; NULL: that is not told. */
void further_terms_words(struct text *, const struct keys *, const struct genesis *);

#endif
