/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/form_dice.h - the forms of dice modes B, C and D. */
#ifndef DISPATCH_FORM_DICE_H
#define DISPATCH_FORM_DICE_H

#include "processor/letters/form.h"

/* The form of what a seat can do for the dice now: ACK, NONCE or BEACON. Nothing when nothing is awaited. */
void form_dice(struct text *, const struct core *, int seat, const struct form_base *);

#endif
