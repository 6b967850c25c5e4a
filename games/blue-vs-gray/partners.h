/* games/blue-vs-gray/partners.h - sides and seats: who sits where when three or four play (rule book, "4-player rules").
 *
 * Seats are numbered in byte order of their names: csa or csa-east and csa-west, then usa or usa-east and usa-west. A
 * side that is not split has one seat for both theaters. */
#ifndef DISPATCH_BVG_PARTNERS_H
#define DISPATCH_BVG_PARTNERS_H

#include "games/blue-vs-gray/bvg.h"

static inline bool bvg_is_split(const struct bvg_state *s, int side) { return bvg_option(s, BVG_OPTION_SPLIT + side); }
/* The seat of a side that has a theater; of a side that is not split its only one. */
static inline int bvg_seat(const struct bvg_state *s, int side, int theater)
{
    int first = side == BVG_CSA ? 0 : 1 + bvg_is_split(s, BVG_CSA);
    return first + (bvg_is_split(s, side) && theater == BVG_WEST);
}
static inline int bvg_side_at(const struct bvg_state *s, int seat)
{
    return seat < bvg_seat(s, BVG_USA, BVG_EAST) ? BVG_CSA : BVG_USA;
}
/* Goes to, or calls, a step that asks a side: its seat in the East. */
static inline void bvg_goto(struct bvg_state *s, int step, int side)
{
    flow_goto(s, step, ONLY(bvg_seat(s, side, BVG_EAST)));
}
static inline void bvg_call(struct bvg_state *s, int step, int side)
{
    flow_call(s, step, ONLY(bvg_seat(s, side, BVG_EAST)));
}

#endif
