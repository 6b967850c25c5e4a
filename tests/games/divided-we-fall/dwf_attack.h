/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/divided-we-fall/dwf_attack.h - moves and battles of the simple player (dwf_general.h), carried out on the
 * position itself: nothing is random, so he plays an attack, looks what comes of it, and takes it back. */
#ifndef DISPATCH_TESTS_DWF_ATTACK_H
#define DISPATCH_TESTS_DWF_ATTACK_H

#include "tests/games/divided-we-fall/dwf_general.h"

enum { D_FINE = 16 /* parts of a worth in which pulls and scores are counted */ };

/* False: it is not legal, and nothing has changed. */
bool d_gives(struct general *, int seat, struct order);
/* Infantry that has not moved and need not stay there. */
int d_to_spare(const struct general *, int side, int area);
/* Opens a move with so many and two supply units; false: it cannot be opened. */
bool d_begins(struct general *, int seat, struct order opening, int n);
/* Where what has been opened may end. */
struct kit_set d_ends(const struct war *);
/* From where it stands to the end of it. False: it cannot be; the position may have changed. */
bool d_marches_to(struct general *, int seat, int target);
void d_fights_it(struct general *, int seat); /* the open battle, to its end */

/* What the open battle comes to, in worth: the enemy's losses beyond one's own; the position stays as it is. */
int d_gain(struct general *, int seat, bool *holds);
/* Brings the one to the open battle with whom it goes best; false: nobody helps. */
bool d_joins(struct general *, int seat);
/* What so many who move are worth in that place: less if the enemy can be back at once. */
int d_lasting(const struct general *, int seat, int area, int n);
/* What an attack of what has been opened comes to; the position stays as it is. */
int d_attack_score(struct general *, int seat, int target);

#endif
