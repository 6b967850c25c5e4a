/* SPDX-License-Identifier: Apache-2.0 */
/* games/table/luck.h - numbers from a seed (splitmix64, by Vigna, public domain): even, and the same everywhere. They
 * are for a table at which nobody has anything to prove; a host's dice are another matter (formats/commit.h). */
#ifndef DISPATCH_LUCK_H
#define DISPATCH_LUCK_H

#include <stdint.h>

uint64_t luck_next(uint64_t *seed);
uint32_t luck_below(uint64_t *seed, uint32_t n); /* 0..n-1, each as often; n > 0 */

#endif
