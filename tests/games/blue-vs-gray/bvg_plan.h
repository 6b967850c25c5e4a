/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-vs-gray/bvg_plan.h - how the random player fights and waits, by his view. All is appended to `out`.
 */
#ifndef DISPATCH_TESTS_BVG_PLAN_H
#define DISPATCH_TESTS_BVG_PLAN_H

#include "tests/lib/bot.h"

/* What he writes below an attack or an answer, perhaps nothing; a block behind it. */
void bvg_plan(struct bots *, const struct rules *, const void *view, int seat, struct text *out);
void bvg_sequel(struct bots *, const struct rules *, const void *view, int seat, struct text *out);
/* struct bot_wishes, standing and ahead. */
void bvg_standing(struct bots *, const struct rules *, const void *view, int seat, struct text *out);
void bvg_ahead(struct bots *, struct text *out);

#endif
