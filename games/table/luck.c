/* SPDX-License-Identifier: Apache-2.0 */
#include "games/table/lot.h"

static uint64_t luck_next(uint64_t *seed)
{
    uint64_t z = *seed += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint32_t luck_below(uint64_t *seed, uint32_t n)
{
    uint64_t whole = ((uint64_t)1 << 32) / n * n; /* what lies above would come up once too often */
    uint64_t drawn;
    do
        drawn = luck_next(seed) >> 32;
    while (drawn >= whole);
    return (uint32_t)(drawn % n);
}
