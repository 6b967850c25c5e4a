/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/rules/seat_gate.h - what stands between a seat and the steps of its side (BVG-4P; partners.h).
 *
 * Prompts, fallbacks and handlers of the steps are written for a side. rules.c puts this gate before them: with two
 * players it only passes on; for partners it keeps to what the seat may order, and lets the move go from one to the
 * other. `inner` is the side's handler. */
#ifndef DISPATCH_BVG_DOORS_H
#define DISPATCH_BVG_DOORS_H

#include "games/blue-vs-gray/rules/steps.h"

struct bvg_side_step { /* a step as its side sees it */
    void (*prompt)(const struct rules *, const void *, int side, struct prompt *);
    bool (*fallback)(const struct rules *, const void *, int side, struct order *);
};
extern const struct bvg_side_step bvg_side_steps[BVG_STEPS_END]; /* rules.c */

void bvg_seat_prompt(const struct rules *, const void *view, int seat, struct prompt *);
bool bvg_seat_fallback(const struct rules *, const void *view, int seat, struct order *);
/* An order of a seat. */
bool bvg_seat_apply(const struct rules *, void *, int seat, const struct order *, struct play *,
                    bool (*inner)(const struct rules *, void *, int side, const struct order *, struct play *));
/* The end of a part of the turn that partners play together: `inner` comes when both have ended it. */
bool bvg_seat_finish(const struct rules *, void *, int seat, const struct order *, struct play *,
                     bool (*inner)(const struct rules *, void *, int side, const struct order *, struct play *));
/* The end of a question that both partners are asked, one after the other: `inner` comes after the second. */
bool bvg_seat_in_turn(const struct rules *, void *, int seat, const struct order *, struct play *,
                      bool (*inner)(const struct rules *, void *, int side, const struct order *, struct play *));
/* Does silence pass at this question of a raid? For the partner of him who raids (BVG-10.3). */
bool bvg_raiding_silent(const struct rules *, const void *view, int seat);
/* Why a partner's order is not his to give; NULL: it is, or something else is wrong with it. */
const char *bvg_partner_bar(const struct bvg_state *, int seat, const struct order *, const char **rule);

#endif
