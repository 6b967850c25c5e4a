/* SPDX-License-Identifier: Apache-2.0 */
/* What the order desk may propose for the parts of the turn that are still to come. */
#include "games/blue-vs-gray/rules/steps.h"
#include "games/blue-vs-gray/words/report_ahead.h"

void bvg_ahead_parts(const struct rules *r, const void *view, int seat, const struct prompt *now,
                     void (*each)(void *context, const char *part, const struct prompt *), void *context)
{
    struct kit_telling t = bvg_telling(r, view, seat, NULL);
    struct bvg_ahead ahead;
    bvg_look_ahead(&t, now, &ahead);
    const struct bvg_part *const parts[] = {&ahead.deploy, &ahead.combat, &ahead.reorganize, &ahead.regroup};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i]->prompt && parts[i]->prompt != now)
            each(context, rules_step(r, parts[i]->then)->title, parts[i]->prompt);
    arena_free(t.arena);
}
