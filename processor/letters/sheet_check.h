/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/sheet_check.h - a sheet read against a report, on a player's own machine: what its receipt would say
 * of its lines. */
#ifndef DISPATCH_SHEET_CHECK_H
#define DISPATCH_SHEET_CHECK_H

#include "processor/record/proof.h"

enum sheet_check {
    SHEET_SOUND = 1, /* as far as it can be known */
    SHEET_SLIPS,     /* lines of it cannot be carried out */
    SHEET_OTHER,     /* it is no sheet of this report: another game, seat or exchange, or no block that can be read */
    SHEET_UNKNOWN    /* this program cannot tell: it has not the rules, or not the facts, of the game */
};
/* The sheet, signed or not, against the proof file of a report, which may be of any game. *out: what to print. */
enum sheet_check sheet_check(struct arena *, struct span sheet, const struct proof *, struct text *out);

#endif
