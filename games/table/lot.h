/* SPDX-License-Identifier: Apache-2.0 */
/* games/table/lot.h - a player by lot, for whoever has no opponent yet. It knows what its seat's view shows and nothing
 * else, and writes a sheet as a person does: lines that any receipt would call legal, tried out before they are sent.
 * It plays badly. */
#ifndef DISPATCH_LOT_H
#define DISPATCH_LOT_H

#include "games/face/face.h"
#include <stdint.h>

/* Appends an offered order as the line that gives it, without its LF. False: it has no line of its own. */
bool order_as_line(const struct ruleset *, const struct rules *, const struct order *, struct text *);

struct lot_asks {
    const struct ruleset *set;
    const struct rules *rules;
    const void *view; /* the seat's own */
    int seat;
    const struct sheets *sheets; /* its own standing orders are looked at, nothing of others */
    bool to_the_end;             /* it has been asked often enough in this turn: it orders nothing more */
};
/* The lines after "orders:", in the arena. Empty: it finds nothing to write; then the least that must be done is the
 * rules' to choose, as at a missed deadline. The same luck writes the same sheet. */
struct span lot_sheet(struct arena *, const struct lot_asks *, uint64_t *luck);

/* ---- numbers by lot ---- */
uint32_t luck_below(uint64_t *seed, uint32_t n); /* 0..n-1, each as often; n > 0 */

#endif
