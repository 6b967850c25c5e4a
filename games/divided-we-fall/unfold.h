/* SPDX-License-Identifier: Apache-2.0 */
/* games/divided-we-fall/unfold.h - what the parts of dwf_unfold() share: the turn, moves, and battles. */
#ifndef DISPATCH_DWF_UNFOLD_H
#define DISPATCH_DWF_UNFOLD_H

#include "games/divided-we-fall/acts.h"
#include "games/kit/unfold.h"

static inline const struct dwf_state *dwf_seen(const struct kit_unfold *at)
{
    return at->view;
}
static inline enum unfold dwf_give(const struct kit_unfold *at, int verb, int n, int a, int b, int c)
{
    return kit_give(at, (struct order){.verb = verb, .n_args = n, .arg = {a, b, c}});
}
const char *dwf_area_name(const struct rules *, int area);     /* as a sheet writes it */
const char *dwf_person_name(const struct rules *, int person); /* likewise */
/* How many orders of this line were given in the part of the turn that asks now, since it last ended a part or a battle
 * for itself: such orders come first, and then the frame has counted only those of this line. */
int dwf_orders_given(const struct kit_unfold *);
enum unfold dwf_unfold_move(const struct kit_unfold *);  /* march, move, sail, ferry, lift, invade */
enum unfold dwf_unfold_below(const struct kit_unfold *); /* lines of battles, and answers */
/* Where a line of a move leads to, and whether that is the open battle, which it joins. */
bool dwf_joins_battle(const struct kit_unfold *);

#endif
