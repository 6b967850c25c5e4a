/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/unfold.h - from a line to atomic orders (game_rules.unfold), and offers of places: what the functions of a
 * ruleset share.
 *
 *   struct kit_unfold at = {.rules = r, .view = view, .line = line, .out = out, .why = why, .seat = seat, .i = i,
 *                           .step = flow_peek(view)->step};
 *   ... if (kit_given(&at)) return UNFOLD_DONE;
 *       return hold ? kit_hold(&at, "march.late", "HD-marches-6", NULL) : kit_give(&at, (struct order){...});
 */
#ifndef DISPATCH_KIT_UNFOLD_H
#define DISPATCH_KIT_UNFOLD_H

#include "games/kit/set.h"
#include "games/sheet/line.h"

struct kit_unfold { /* one call of unfold(); all borrowed */
    const struct rules *rules;
    const void *view; /* of the seat */
    const struct line *line;
    struct order *out;
    struct problem *why; /* or NULL */
    int seat, side;      /* side: as the ruleset counts them, where that is not by seat */
    int32_t i;           /* the how many-th call for this line, from 0 */
    int step;            /* that the game is in */
};
/* The i-th value of a part of the line; 0: there is none. */
static inline int32_t kit_arg(const struct kit_unfold *at, int part, int i)
{
    return line_value(at->line, part, i, 0);
}
/* What a line does, by its verb: in a list that ends with a verb 0, which is for all others. */
struct kit_line {
    int32_t verb;
    enum unfold (*unfold)(const struct kit_unfold *);
};
enum unfold kit_unfold_by(const struct kit_line *, const struct kit_unfold *);
enum unfold kit_nothing(const struct kit_unfold *); /* for verbs that do nothing now */
/* What an answer or a line below an order could do is not what is asked: it waits, and a plan is told plan.no_chance.
 */
enum unfold kit_no_chance(const struct kit_unfold *);
enum unfold kit_give(const struct kit_unfold *, struct order);
enum unfold kit_give_plain(const struct kit_unfold *, int32_t verb); /* an order without arguments */
/* The line can't go on: a key, a rule or NULL, and what the answer names or NULL. */
enum unfold kit_hold(const struct kit_unfold *, const char *key, const char *rule, const char *got);
/* Was an order of this line given in this visit of the step? For rulesets whose handlers count, in local[0] of the
 * frame, the orders that leave no other trace. */
bool kit_given(const struct kit_unfold *);
/* For a line of a later part of the turn, where steps are numbered in the order of the turn: ends the parts before by
 * an order without arguments. UNFOLD_DONE: this is the moment; when it is over, the line is held. */
enum unfold kit_until(const struct kit_unfold *, int step, int32_t ends, const char *key, const char *rule);

/* Offers the places of a set: for the argument of an offer that is being made; or as an order with that one argument.
 */
void kit_offer_ids(struct prompt *, const struct kit_set *);
void kit_offer_set(struct prompt *, int32_t verb, const struct kit_set *);

/* Sets a problem with its rule and what it names, if none is set. Always false. why, rule, got may be NULL. */
bool kit_refuse(struct problem *why, const char *key, const char *rule, const char *got);

#endif
