/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/missed.h - who let a set-up come to nothing, in words. */
#ifndef DISPATCH_MISSED_H
#define DISPATCH_MISSED_H

#include "processor/game/game.h"

enum missed_what { MISSED_JOIN, MISSED_OPEN, HAS_LEFT, HAS_DECLINED };
/* The seats, by bits, that let the set-up come to nothing just now (`setup void` of the fresh lines); 0: none did.
 * *what: they did not join, or kept their luck to themselves. */
int missed_seats(const struct core *, enum missed_what *what);
/* "lee (csa) did not join in time", a phrase without a full stop. By name: a refusal to open is one bit of choice, and
 * everybody must see whose. */
const char *missed_words(struct game *, int seats, enum missed_what);

#endif
