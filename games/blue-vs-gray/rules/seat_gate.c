/* SPDX-License-Identifier: Apache-2.0 */
/* What a seat may order of all that its side may, and how the move goes between partners (BVG-4P; F28). */
#include "games/blue-vs-gray/rules/seat_gate.h"
#include "games/blue-vs-gray/rules/sets.h"

/* ---- whose order is it? ---- */
enum { /* of a verb: arguments that must be the seat's own; what else it takes */
       OWN_0 = 1,
       OWN_1 = 2,
       OWN_2 = 4,
       INTO_1 = 8,   /* the argument is a theater, the seat's own */
       EASTERN = 16, /* for the Eastern player (BVG-4P-c) */
       COSTS = 32    /* a point of supply */
};
static const struct whose {
    int32_t verb, marks;
} whose[] = {
    {BVG_DRAW, EASTERN},         {BVG_UNTIL, EASTERN},
    {BVG_SUPPLY, EASTERN},       {BVG_TAKE, EASTERN},
    {BVG_CASH, EASTERN | COSTS}, {BVG_CASH_CARD, EASTERN | COSTS},
    {BVG_REMOVE, EASTERN},       {BVG_LATE, EASTERN},
    {BVG_RESTORE, EASTERN},      {BVG_DEPLOY, OWN_0 | INTO_1},
    {BVG_ATTACH, OWN_0},         {BVG_DETACH, OWN_0},
    {BVG_TRANSFER, OWN_0},       {BVG_DISMISS, OWN_0 | OWN_1},
    {BVG_RECALL, OWN_0 | OWN_1}, {BVG_RAIL, OWN_0},
    {BVG_SHIFT, OWN_0},          {BVG_SEND, OWN_0 | OWN_1 | OWN_2},
    {BVG_ATTACK, OWN_1 | COSTS}, {BVG_INVADE, OWN_1 | COSTS},
    {BVG_RAID, OWN_0},           {BVG_DEFEND, OWN_0},
    {BVG_REORGANIZE, COSTS},     {BVG_COMMAND, OWN_0 | OWN_1},
    {BVG_BUY, OWN_1 | COSTS},
};

static int32_t marks_of(int32_t verb)
{
    for (size_t i = 0; i < sizeof whose / sizeof *whose; i++)
        if (whose[i].verb == verb)
            return whose[i].marks;
    return 0;
}

/* Restores that cost no point, or whose point is paid. */
static bool restores_are_left(const struct bvg_state *s, int side)
{
    return s->draw.restores > 0 || s->draw.paid > 0 ||
           (side == BVG_CSA && (s->now_turn.digging_restore || s->now_turn.ironclads_restore));
}

static bool verb_is_open(const struct bvg_state *s, int seat, int32_t verb)
{
    int32_t marks = marks_of(verb);
    if ((marks & EASTERN) && !bvg_is_eastern(s, seat))
        return false;
    bool costs = (marks & COSTS) || (verb == BVG_RESTORE && !restores_are_left(s, bvg_side_at(s, seat)));
    return !costs || bvg_allotted(s, seat) > 0; /* BVG-4P-f */
}

static bool id_is_open(const struct bvg_state *s, int seat, int32_t verb, int i, int32_t id)
{
    int32_t marks = marks_of(verb);
    if ((marks & (OWN_0 << i)) && i < 3)
        return bvg_is_own(s, seat, id);
    if (i == 1 && (marks & INTO_1))
        return (id & bvg_theaters_of(s, seat)) != 0;
    return verb != BVG_CASH || id <= bvg_allotted(s, seat);
}

/* A list of choices cut to the seat's own. Offers may share their lists: what is cut is written anew, behind all
 * others. */
static struct choice own_choices(const struct bvg_state *s, int seat, int32_t verb, int i, struct choice all,
                                 struct prompt *p)
{
    struct choice own = {p->n_ids, 0};
    for (int32_t k = 0; k < all.count; k++)
        if (id_is_open(s, seat, verb, i, p->ids[all.first + k])) {
            offer_id(p, p->ids[all.first + k]);
            own.count++;
        }
    if (own.count > 0 && own.count < all.count)
        return own;
    p->n_ids = own.first; /* all of it, or nothing: nothing new is needed */
    all.count = own.count;
    return all;
}

/* Cuts the offers of a side to those of the seat. */
static void keep_own(const struct bvg_state *s, int seat, struct prompt *p)
{
    int32_t n_offers = 0;
    for (int32_t i = 0; i < p->n_offers; i++) {
        struct offer offer = p->offers[i];
        bool kept = verb_is_open(s, seat, offer.verb);
        for (int a = 0; a < offer.n_args && kept; a++) {
            offer.arg[a] = own_choices(s, seat, offer.verb, a, offer.arg[a], p);
            kept = offer.arg[a].count > 0;
        }
        if (kept)
            p->offers[n_offers++] = offer;
    }
    offers_keep(p, n_offers);
}

const char *bvg_partner_bar(const struct bvg_state *s, int seat, const struct order *o, const char **rule)
{
    int32_t marks = marks_of(o->verb);
    *rule = "BVG-4P-a";
    if (bvg_partner(s, seat) == BVG_NOBODY)
        return NULL;
    if ((marks & EASTERN) && !bvg_is_eastern(s, seat)) {
        *rule = "BVG-4P-c";
        return "partner.east";
    }
    for (int i = 0; i < o->n_args && i < 3; i++) {
        int32_t id = o->arg[i];
        if ((marks & (OWN_0 << i)) && id > 0 && id <= BVG_CARDS && bvg_side_of(id) == bvg_side_at(s, seat) &&
            !bvg_is_own(s, seat, id))
            return s->place[id] == BVG_PARTNER ? "partner.hand" : "partner.theater";
    }
    if ((marks & INTO_1) && o->n_args > 1 && !(o->arg[1] & bvg_theaters_of(s, seat)))
        return "partner.theater";
    if (verb_is_open(s, seat, o->verb))
        return NULL;
    *rule = "BVG-4P-f";
    return "partner.supply";
}

/* ---- prompts ---- */
static bool is_asked(const struct bvg_state *s, int seat)
{
    return (flow_peek(s)->asks & ONLY(seat)) != 0;
}

void bvg_seat_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bvg_state *s = view;
    int side = bvg_side_at(s, seat), step = flow_peek(s)->step;
    struct bvg_state room;
    if (!bvg_is_split(s, side)) {
        bvg_side_steps[step].prompt(r, s, side, p);
        return;
    }
    s = bvg_as_seat(s, seat, &room);
    if (is_asked(s, seat)) {
        bvg_side_steps[step].prompt(r, s, side, p);
        keep_own(s, seat, p);
    }
    bvg_partner_offers(s, seat, p);
}

/* The first order of a verb that the seat is offered; false: there is none. */
static bool first_of(const struct rules *r, const struct bvg_state *s, int seat, int32_t verb, struct order *out)
{
    struct bvg_lists lists;
    struct prompt p = bvg_prompt_of(&lists, verb);
    bvg_seat_prompt(r, s, seat, &p);
    return bvg_first_order(&p, out);
}

static bool is_offered(const struct rules *r, const struct bvg_state *s, int seat, const struct order *o)
{
    struct bvg_lists lists;
    struct prompt p = bvg_prompt_of(&lists, o->verb);
    bvg_seat_prompt(r, s, seat, &p);
    return offered(&p, o);
}

/* ---- the historical first turn: somebody must attack (BVG-S-historical-f) ---- */
static bool is_pending(const struct bvg_state *s, int partner)
{
    return partner != BVG_NOBODY && !(flow_peek(s)->local[0] & ONLY(partner));
}

/* He who could attack must, unless his partner still can. */
static bool owes_attack(const struct rules *r, const struct bvg_state *s, int seat, struct order *attack)
{
    struct order his;
    struct bvg_state as_asked;
    int partner = bvg_partner(s, seat);
    if (!bvg_owes_attack(r, s, bvg_side_at(s, seat)) || !first_of(r, s, seat, BVG_ATTACK, attack))
        return false;
    if (!is_pending(s, partner))
        return true;
    as_asked = *s;
    flow_top(&as_asked)->asks = ONLY(partner);
    return !first_of(r, &as_asked, partner, BVG_ATTACK, &his);
}

bool bvg_seat_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct bvg_state *s = view;
    int side = bvg_side_at(s, seat), step = flow_peek(s)->step;
    struct bvg_state room;
    if (!bvg_is_split(s, side))
        return bvg_side_steps[step].fallback(r, s, side, out);
    if (!is_asked(s, seat))
        return false;
    s = bvg_as_seat(s, seat, &room);
    if (step == BVG_STEP_COMBAT && owes_attack(r, s, seat, out))
        return true;
    bool has = step != BVG_STEP_COMBAT && bvg_side_steps[step].fallback(r, s, side, out);
    if (!has || !is_offered(r, s, seat, out))
        *out = (struct order){.verb = step == BVG_STEP_ANSWER ? BVG_ABANDON : BVG_FINISH};
    return true;
}

/* ---- orders ---- */
bool bvg_seat_apply(const struct rules *r, void *state, int seat, const struct order *o, struct play *play,
                    bool (*inner)(const struct rules *, void *, int side, const struct order *, struct play *))
{
    struct bvg_state *s = state;
    int side = bvg_side_at(s, seat);
    if (!bvg_is_split(s, side))
        return inner(r, state, side, o, play);
    int32_t actor = s->split.actor, granted = s->split.granted[side];
    s->split.actor = seat + 1; /* some cards ask who plays them */
    if (!inner(r, state, side, o, play)) {
        s->split.actor = actor;
        return false;
    }
    if ((marks_of(o->verb) & COSTS) && !bvg_is_eastern(s, seat) && bvg_partner(s, seat) != BVG_NOBODY)
        s->split.granted[side] = granted - 1; /* paid out of what he was granted */
    return true;
}

static void pass_move(struct bvg_state *s, int to)
{
    flow_top(s)->asks = ONLY(to);
}

bool bvg_seat_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play,
                     bool (*inner)(const struct rules *, void *, int side, const struct order *, struct play *))
{
    struct bvg_state *s = state;
    struct order attack;
    int partner = bvg_partner(s, seat);
    if (bvg_is_split(s, bvg_side_at(s, seat)) && flow_peek(s)->step == BVG_STEP_COMBAT &&
        owes_attack(r, s, seat, &attack))
        return refuse(play, "combat.must_attack", "BVG-S-historical-f");
    if (!is_pending(s, partner))
        return bvg_seat_apply(r, state, seat, o, play, inner);
    flow_top(s)->local[0] |= ONLY(seat);
    pass_move(s, partner);
    return true;
}

bool bvg_seat_in_turn(const struct rules *r, void *state, int seat, const struct order *o, struct play *play,
                      bool (*inner)(const struct rules *, void *, int side, const struct order *, struct play *))
{
    struct bvg_state *s = state;
    int partner = bvg_partner(s, seat), step = flow_peek(s)->step;
    bool first = partner != BVG_NOBODY && bvg_is_eastern(s, seat);
    if (step == BVG_STEP_RAIDING) /* he who raids, then his partner, who may join */
        first = partner != BVG_NOBODY && !flow_peek(s)->local[0];
    if (!first)
        return bvg_seat_apply(r, state, seat, o, play, inner);
    if (step == BVG_STEP_RAIDING || o->verb == BVG_ABANDON) /* said: nobody is chosen for him */
        flow_top(s)->local[0] = 1;
    pass_move(s, partner);
    return true;
}

bool bvg_raiding_silent(const struct rules *r, const void *view, int seat)
{
    (void)r, (void)seat;
    return flow_peek(view)->local[0] != 0;
}
