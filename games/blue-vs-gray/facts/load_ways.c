/* SPDX-License-Identifier: Apache-2.0 */
/* Sets of cities and short lists of cards, made once of what was read, so that searches over the map need no lists. */
#include "games/blue-vs-gray/facts/load.h"
#include <string.h>

static uint64_t at(int32_t city)
{
    return (uint64_t)1 << city;
}

static uint64_t set_of(const uint8_t *flags)
{
    uint64_t set = 0;
    for (int32_t city = 1; city <= BVG_CITIES; city++)
        if (flags[city])
            set |= at(city);
    return set;
}

static void ways_of_links(struct bvg_data *d)
{
    struct bvg_ways *w = &d->ways;
    for (int32_t i = 0; i < d->n_links; i++) {
        const struct bvg_link *l = &d->link[i];
        const int32_t ends[2] = {l->a, l->b};
        for (int k = 0; k < 2; k++) {
            int32_t from = ends[k], to = ends[1 - k];
            if (l->rail)
                w->rail[from] |= at(to);
            if (l->rail && !l->rail_no_attack)
                w->attack_rail[from] |= at(to);
            if (l->river)
                *(l->river_unless ? &w->maybe[from] : &w->river[from]) |= at(to);
        }
    }
}

static void ways_of_cities(struct bvg_data *d)
{
    struct bvg_ways *w = &d->ways;
    for (int32_t city = 1; city <= BVG_CITIES; city++) {
        w->any[city] = w->rail[city] | w->river[city];
        w->theater[d->city[city].theater] |= at(city);
        w->port |= d->city[city].port ? at(city) : 0;
        w->by_name[city - 1] = (uint8_t)city;
    }
    w->theater[BVG_BOTH] = w->theater[BVG_EAST] | w->theater[BVG_WEST];
    w->no_base = set_of(d->set.no_base);
    w->northern = set_of(d->set.northern);
    w->atlantic = set_of(d->set.atlantic);
    w->gulf = set_of(d->set.gulf);
    w->mississippi = set_of(d->set.mississippi);
    w->kentucky = set_of(d->set.kentucky);
    for (int i = 1; i < BVG_CITIES; i++) /* sixty: sorted as one sorts a hand of cards */
        for (int k = i; k > 0 && strcmp(d->city[w->by_name[k]].name, d->city[w->by_name[k - 1]].name) < 0; k--) {
            uint8_t kept = w->by_name[k];
            w->by_name[k] = w->by_name[k - 1];
            w->by_name[k - 1] = kept;
        }
}

static void ways_of_versions(struct bvg_data *d)
{
    for (int32_t card = 1; card <= BVG_CARDS; card++) {
        struct bvg_print *print = &d->ways.print[card];
        for (int32_t i = 0; i < d->version[card].n; i++) {
            const struct bvg_city_version *city = &d->version[card].at[i];
            print->cities |= at(city->city);
            if (city->native == BVG_BY_CSA || city->native == BVG_BY_USA)
                print->native[city->native - 1] |= at(city->city);
            print->fort |= city->fort ? at(city->city) : 0;
            print->pesthole |= city->pesthole ? at(city->city) : 0;
        }
    }
}

static void list_card(struct loading *l, int32_t card, int32_t *n, int32_t list[BVG_SHORT_LIST])
{
    if (*n == BVG_SHORT_LIST)
        bundle_wrong(&l->in, "data.count", l->data->card[card].name);
    else
        list[(*n)++] = card;
}

void bvg_load_ways(struct bundle *in, const json_t *bundle)
{
    struct loading *l = in->own;
    struct bvg_data *d = l->data;
    (void)bundle;
    ways_of_links(d);
    ways_of_cities(d);
    ways_of_versions(d);
    for (int32_t city = 1; city <= BVG_CITIES; city++)
        if (strcmp(d->city[city].id, "ft_monroe") == 0)
            d->ways.ft_monroe = city;
    if (!d->ways.ft_monroe)
        bundle_wrong(&l->in, "data.name", "ft_monroe");
    for (int32_t card = 1; card <= BVG_CARDS && !l->in.bad; card++) {
        const struct bvg_card *c = &d->card[card];
        if (c->kind == BVG_NAVAL)
            list_card(l, card, &d->ways.n_squadrons, d->ways.squadron);
        if (c->kind == BVG_CAVALRY || c->rule == BVG_RULE_XVI_CORPS)
            list_card(l, card, &d->ways.n_cavalry, d->ways.cavalry);
        if (c->rule == BVG_RULE_WITH_GARRISON_OR_ALONE)
            d->ways.viii_corps = card;
    }
}
