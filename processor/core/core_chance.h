/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_chance.h - within the core: dice and shuffles from the VRF; re-blinded hands. */
#ifndef DISPATCH_CORE_CHANCE_H
#define DISPATCH_CORE_CHANCE_H

#include "processor/core/core.h"

/* Chance for one run. */
struct dealt { /* the beta of a shuffle made in this run */
    int deck, epoch;
    struct beta beta;
};
struct dealing {
    struct chance chance; /* first: what the rules see */
    struct core *core;
    uint64_t k, rolls;
    bool rolled;
    struct beta dice;
    uint8_t pi[VRF_PROOF_LEN];
    struct dealt *dealt;
    int n_dealt;
    size_t cap_dealt;
};
void core_chance_begin(struct dealing *, struct core *, uint64_t k);
const struct beta *core_chance_beta(const struct dealing *, int deck, int epoch);

/* ---- core_slots.c: slot lines to journal lines; epochs and openings ---- */
/* Slot lines of a run become journal lines, epochs and openings: canonical JSON, the elements of one array a seat. */
void core_slots(struct core *, const struct dealing *, const struct play *, struct text openings[SEATS_MAX]);
/* Openings of all that a seat may know and that is not open to all, its hand before all, for who takes the seat over.
 */
void core_open_hand(struct core *, int seat, struct text openings[SEATS_MAX]);

#endif
