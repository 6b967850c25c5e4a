/* SPDX-License-Identifier: Apache-2.0 */
/* From a line to atomic orders: what rulesets share. */
#include "games/kit/unfold.h"
#include <string.h>

bool kit_refuse(struct problem *why, const char *key, const char *rule, const char *got)
{
    if (!why || why->key)
        return false;
    why->rule = rule;
    if (got)
        problem_words(why->got, sizeof why->got, got, strlen(got));
    return problem_set(why, key, 0);
}

enum unfold kit_unfold_by(const struct kit_line *list, const struct kit_unfold *at)
{
    while (list->verb != 0 && list->verb != at->line->verb)
        list++;
    return list->unfold(at);
}

enum unfold kit_nothing(const struct kit_unfold *at)
{
    (void)at;
    return UNFOLD_DONE;
}

enum unfold kit_no_chance(const struct kit_unfold *at)
{
    if (at->line->head && at->why)
        kit_refuse(at->why, "plan.no_chance", NULL, NULL);
    return UNFOLD_WAIT;
}

enum unfold kit_give(const struct kit_unfold *at, struct order order)
{
    *at->out = order;
    return UNFOLD_ORDER;
}

enum unfold kit_give_plain(const struct kit_unfold *at, int32_t verb)
{
    return kit_give(at, (struct order){.verb = verb});
}

enum unfold kit_hold(const struct kit_unfold *at, const char *key, const char *rule, const char *got)
{
    kit_refuse(at->why, key, rule, got);
    return UNFOLD_HOLD;
}

bool kit_given(const struct kit_unfold *at)
{
    return at->i > 0 && flow_peek(at->view)->local[0] > 0;
}

enum unfold kit_until(const struct kit_unfold *at, int step, int32_t ends, const char *key, const char *rule)
{
    if (at->step < step)
        return kit_give_plain(at, ends);
    return at->step == step ? UNFOLD_DONE : kit_hold(at, key, rule, NULL);
}

void kit_offer_ids(struct prompt *p, const struct kit_set *set)
{
    for (int place = 0; kit_next(set, &place);)
        offer_id(p, place);
}

void kit_offer_set(struct prompt *p, int32_t verb, const struct kit_set *set)
{
    if (!offer_begin(p, verb))
        return;
    kit_offer_ids(p, set);
    offer_end(p);
}
