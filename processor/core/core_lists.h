/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_lists.h - within the core: the lists that the first orders of the decks were made of. */
#ifndef DISPATCH_CORE_LISTS_H
#define DISPATCH_CORE_LISTS_H

#include "processor/core/core.h"

/* Is this the list that the deck has by genesis and data? shuffle: the line of its epoch 0, with its FROM lines. */
bool core_list_holds(const struct core *, const struct slot_line *shuffle);
/* `reveal deck DECK CARD CARD ...` of each deck that was shuffled, in the order of the deal: what epoch 0 was made of.
 */
void core_reveal_lists(struct core *);

#endif
