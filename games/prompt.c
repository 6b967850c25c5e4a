/* Prompts: listing what a seat may do, and asking whether an order is on the list.
 *
 * While an offer is being built it is offers[n_offers] with n_args arguments finished; verb 0 marks one that the caller
 * does not want, which offer_end() then drops even if the lister went on. */
#include "games/rules.h"
#include <assert.h>

bool offer_begin(struct prompt *p, int32_t verb)
{
    assert(p->n_offers < OFFERS_MAX);
    struct offer *offer = &p->offers[p->n_offers];
    bool wanted = p->only_verb == 0 || p->only_verb == verb;
    offer->verb = wanted ? verb : 0;
    offer->n_args = 0;
    offer->arg[0].first = p->n_ids;
    return wanted;
}

void offer_id(struct prompt *p, int32_t id)
{
    assert(p->n_ids < IDS_MAX);
    p->ids[p->n_ids++] = id;
}

void offer_range(struct prompt *p, int32_t from, int32_t to)
{
    for (int32_t id = from; id <= to; id++)
        offer_id(p, id);
}

void offer_next(struct prompt *p)
{
    struct offer *offer = &p->offers[p->n_offers];
    assert(offer->n_args + 1 < ARGS_MAX);
    struct choice *arg = &offer->arg[offer->n_args++];
    arg->count = p->n_ids - arg->first;
    arg[1].first = p->n_ids;
}

void offer_end(struct prompt *p)
{
    struct offer *offer = &p->offers[p->n_offers];
    struct choice *arg = &offer->arg[offer->n_args++];
    arg->count = p->n_ids - arg->first;
    bool kept = offer->verb != 0;
    for (int i = 0; i < offer->n_args; i++)
        kept = kept && offer->arg[i].count > 0;
    if (kept)
        p->n_offers++;
    else
        p->n_ids = offer->arg[0].first;
}

void offer_plain(struct prompt *p, int32_t verb)
{
    if (!offer_begin(p, verb))
        return;
    p->n_offers++;
}

static bool chosen(const struct prompt *p, const struct choice *among, int32_t id)
{
    for (int32_t i = 0; i < among->count; i++)
        if (p->ids[among->first + i] == id)
            return true;
    return false;
}

static bool fits(const struct prompt *p, const struct offer *offer, const struct order *order)
{
    if (offer->verb != order->verb || offer->n_args != order->n_args)
        return false;
    for (int i = 0; i < offer->n_args; i++)
        if (!chosen(p, &offer->arg[i], order->arg[i]))
            return false;
    return true;
}

bool offered(const struct prompt *p, const struct order *order)
{
    for (int32_t i = 0; i < p->n_offers; i++)
        if (fits(p, &p->offers[i], order))
            return true;
    return false;
}
