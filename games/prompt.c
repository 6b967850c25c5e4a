/* SPDX-License-Identifier: Apache-2.0 */
/* Prompts: listing what a seat may do, and asking whether an order is on the list.
 *
 * While an offer is being built it is offers[n_offers] with n_args arguments finished; verb 0 marks one that the caller
 * does not want, or one with an argument that has no choice, which offer_close() then drops. */
#include "games/rules.h"

const char *room_key(int32_t full)
{
    static const char *const keys[ROOMS] = {NULL, "room.offers", "room.ids", "room.events", "room.slots", "room.notes"};
    return full > ROOM_ENOUGH && full < ROOMS ? keys[full] : NULL;
}

const struct offer *prompt_offer(const struct prompt *p, int verb)
{
    for (int32_t i = 0; i < p->n_offers; i++)
        if (p->offers[i].verb == verb)
            return &p->offers[i];
    return NULL;
}

void offer_range(struct prompt *p, int32_t from, int32_t to)
{
    int32_t n = p->n_ids, *ids = p->made->at;
    if (to < from)
        return;
    if ((int64_t)to - from >= IDS_MAX - n) {
        p->full = ROOM_IDS;
        return;
    }
    for (int32_t id = from; id <= to; id++)
        ids[n++] = id;
    p->n_ids = n;
}

void offer_plain(struct prompt *p, int32_t verb)
{
    if (offer_begin(p, verb))
        offer_close(p);
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
