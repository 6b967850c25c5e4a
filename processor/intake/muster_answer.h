/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/muster_answer.h - `yes CODE` and `no CODE`: who was asked whether they play an open game answers,
 * or whether somebody who stands by may take a seat of their game. Who was asked to take one answers by a JOIN, or
 * with no, beside the code in the quoted form.
 *
 * Nobody else knows the code, so it counts from wherever it comes, as long as the place is the player's; until it has
 * stood in a post (posted_code.h). What is a yes
 * and what a no, base/mail_answer.h says; where it is neither nothing changes, and the player is told what to write.
 */
#ifndef DISPATCH_MUSTER_ANSWER_H
#define DISPATCH_MUSTER_ANSWER_H

#include "processor/intake/mail_unmatched_inside.h"

/* May this text be such an answer? Else no row need be read. */
bool muster_answer_looks(struct span text);
/* *taken: it was such an answer, with the code of a place or a seat; said again it is taken, and nothing is done twice.
 * Within the open transaction. */
bool muster_answer(struct mail_in *, bool *taken, struct error *);
/* The same of a post that is nothing but yes or no, of the account of in->only: it answers the one open game for which
 * they are asked. Those who are asked for several hear that each has a line of its own, and nothing has changed. Within
 * the open transaction. */
bool muster_answer_word(struct mail_in *, bool yes, struct error *);
/* Of a post that begins so and says more: nothing has changed, and who is asked is told how to answer, once for each time
 * that they are asked. in->only: whose it is. Within the open transaction. */
bool muster_answer_unclear(struct mail_in *, struct error *);
/* The same of a mail from a player's address with a code that is of no place: they are told that it is too late, at
 * most three times a day. */
bool muster_answer_late(struct mail_in *, const struct player_row *, bool *answered, struct error *);

#endif
