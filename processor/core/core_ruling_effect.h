/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_ruling_effect.h - within the core: what a ruling changes. */
#ifndef DISPATCH_CORE_RULING_EFFECT_H
#define DISPATCH_CORE_RULING_EFFECT_H

#include "processor/core/core.h"

/* The closed exchange runs no sheet: it carries out core->rulings.now. */
void core_effect(struct core *, struct play *);
/* Can the position be what it was when exchange k was asked? With the moves of cards in `play`. Keys: ruling.back
 * ruling.back_out. `after`: room for a state. */
bool core_back(struct core *, struct span game, void *after, struct sheets *, struct play *, struct problem *);

#endif
