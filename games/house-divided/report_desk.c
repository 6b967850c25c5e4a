/* SPDX-License-Identifier: Apache-2.0 */
/* What the order desk of House Divided proposes: orders as lines, and what comes after the purchase as if all who may
 * had marched. Words only: nothing here decides anything. */
#include "games/house-divided/hd.h"
#include "games/house-divided/report.h"
#include <string.h>

static const char *box(const struct rules *r, int id)
{
    return name_of(r, HD_NAME_BOX, id);
}

/* All of a kind, by themselves: a number and a general are easily written in. */
static bool write_move(const struct rules *r, const struct order *o, struct text *out)
{
    static const char *const how[HD_HOWS_END] = {"",      "foot", "horse", "train",  "boat",
                                                 "trail", "jump", "ship",  "assault"};
    int way = o->arg[3];
    if (o->arg[2] > 1 || o->arg[4] != 0)
        return false;
    text_format(out, "move %s %s to %s by %s", box(r, o->arg[0]), name_of(r, HD_NAME_UNIT, o->arg[1]),
                box(r, hd_way_to(way)), how[hd_way_how(way)]);
    if (hd_way_through(way))
        text_format(out, " via %s", box(r, hd_way_through(way)));
    return true;
}

/* When to give up is to be written in. */
static bool write_retreat(const struct rules *r, const struct order *o, struct text *out)
{
    if (o->arg[2] != 1 || o->arg[3] || o->arg[4])
        return false;
    text_format(out, "retreat %s to %s after 1 round", box(r, o->arg[0]), box(r, o->arg[1]));
    return true;
}

bool hd_order_line(const struct rules *r, const struct order *o, struct text *out)
{
    switch (o->verb) {
    case HD_MARCH:
    case HD_ENTRENCH:
        text_format(out, "%s %s", o->verb == HD_MARCH ? "march" : "entrench", box(r, o->arg[0]));
        return true;
    case HD_NAVAL:
        text_format(out, "assault %d", o->arg[0]);
        return true;
    case HD_MOVE:
        return write_move(r, o, out);
    case HD_GENERAL:
        text_format(out, "general %s to %s", name_of(r, HD_NAME_GENERAL, o->arg[0]), box(r, hd_way_to(o->arg[1])));
        if (hd_way_through(o->arg[1]))
            text_format(out, " via %s", box(r, hd_way_through(o->arg[1])));
        return true;
    case HD_RETREAT:
        return write_retreat(r, o, out);
    case HD_PROMOTE:
    case HD_POLITICAL:
        text_format(out, "%s %s %s", o->verb == HD_PROMOTE ? "promote" : "political", box(r, o->arg[0]),
                    name_of(r, HD_NAME_UNIT, o->arg[1]));
        return true;
    case HD_RECRUIT:
        text_format(out, "recruit %s %s", o->arg[0] == HD_MILITIA_CAVALRY ? "cavalry" : "infantry", box(r, o->arg[1]));
        return true;
    case HD_PLACE:
        text_format(out, "place %s at %s", name_of(r, HD_NAME_GENERAL, o->arg[0]), box(r, o->arg[1]));
        return true;
    default:
        return false;
    }
}

/* ---- what comes after the purchase ---- */

struct ahead {
    const struct rules *rules;
    int seat;
    struct hd_state then, after;
    struct prompt *prompt;
    struct play play;
    struct problem why;
    struct chance blind;
};

static bool give(struct ahead *a, int verb, int arg)
{
    struct order order = {.verb = verb, .n_args = arg != 0, .arg = {arg}};
    play_begin(&a->play, &a->blind, &a->why);
    if (!rules_apply(a->rules, &a->then, a->seat, &order, &a->after, &a->play) || a->play.horizon)
        return false;
    a->then = a->after;
    return true;
}

/* As if there were points enough for a march of every army. */
static void march_all(struct ahead *a, const struct prompt *now)
{
    a->then.points = HD_BOXES;
    for (int32_t i = 0; i < now->n_offers; i++)
        for (int32_t k = 0; now->offers[i].verb == HD_MARCH && k < now->offers[i].arg[0].count; k++)
            give(a, HD_MARCH, now->ids[now->offers[i].arg[0].first + k]);
}

static void tell_part(struct ahead *a, const char *part, void (*each)(void *, const char *, const struct prompt *),
                      void *context)
{
    if (rules_prompt(a->rules, &a->then, a->seat, 0, a->prompt))
        each(context, part, a->prompt);
}

void hd_ahead(const struct rules *r, const void *view, int seat, const struct prompt *now,
              void (*each)(void *context, const char *part, const struct prompt *), void *context)
{
    struct arena *arena = arena_new();
    struct ahead *a = arena_take(arena, sizeof *a);
    a->rules = r, a->seat = seat, a->blind = chance_blind, a->prompt = prompt_taken(arena);
    memcpy(&a->then, view, sizeof a->then);
    if (now->step == HD_STEP_BUY && a->then.mover == seat) {
        march_all(a, now);
        if (give(a, HD_FINISH, 0) && flow_peek(&a->then)->step == HD_STEP_MOVE)
            tell_part(a, "Moves, of those that get a march", each, context);
        memcpy(&a->then, view, sizeof a->then);
        a->then.recruits = a->then.recruits > 0 ? a->then.recruits : 1;
        flow_goto(&a->then, HD_STEP_RECRUIT, ONLY(seat));
        tell_part(a, "Recruits, after the battles", each, context);
    }
    arena_free(arena);
}
