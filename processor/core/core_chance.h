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
    int n_dealt, cap_dealt;
};
void core_chance_begin(struct dealing *, struct core *, uint64_t k);
const struct beta *core_chance_beta(const struct dealing *, int deck, int epoch);

#endif
