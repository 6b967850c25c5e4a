/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/awaited.h - whom or what a game waits for, in words, in the reader's own zone. */
#ifndef DISPATCH_AWAITED_H
#define DISPATCH_AWAITED_H

#include "processor/game/game.h"

/* "Waiting for Bob (csa), until Fri 27 Nov 18:00 EST.": who is awaited, for this reader; "" nobody. */
const char *awaited_words(struct game *, const char *reader);
/* Whom the dice wait for and until when: "round 123 of the beacon quicknet, Fri 27 Nov 18:00 EST"; in the reader's
 * zone. "" when it is no beacon. */
const char *beacon_words(struct game *, const char *reader);

#endif
