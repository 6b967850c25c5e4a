/* SPDX-License-Identifier: Apache-2.0 */
/* Supply: who has it where (DWF-supply). Sources that cost nothing are told apart from supply units. */
#include "games/divided-we-fall/acts.h"
#include <string.h>

struct looking {
    const struct rules *r;
    const struct dwf_state *s;
    const struct dwf_ground *ground;
    int side;
};

bool dwf_flag_works(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    return dwf_data(r)->area[area].flag == side + 1 && !s->burned[area] &&
           dwf_owns(r, s, side, area); /* DWF-supply-6 */
}

/* RULINGS.md C23: ports joined by water are adjacent; a port and a box are not. */
bool dwf_beside(const struct kit_link *link, const struct dwf_data *d, int from)
{
    return (link->kinds & DWF_LAND) || (d->area[from].kind != DWF_SEA && d->area[link->to].kind != DWF_SEA);
}

/* Adds to the set all areas that these links lead to from those in it, as long as they are open. Asked at every step of
 * every march, so it goes over the links itself instead of by kit_flood(). open is used up. */
static void spread(const struct kit_map *map, int kinds, int marks, bool open[DWF_AREAS_MAX], struct kit_set *set)
{
    int16_t queue[DWF_AREAS_MAX];
    int n = 0;
    for (int area = 0; kit_next(set, &area); open[area] = false)
        queue[n++] = (int16_t)area;
    for (int i = 0; i < n; i++)
        for (const struct kit_link *k = kit_near(map, queue[i]); k < kit_near_end(map, queue[i]); k++)
            if (open[k->to] && (k->kinds & kinds) && (k->marks & marks) == marks) {
                open[k->to] = false;
                kit_put(set, k->to);
                queue[n++] = (int16_t)k->to;
            }
}

/* DWF-supply-8, 9: through friendly areas, or neutral ones without the enemy. */
static void trace(const struct looking *at, struct dwf_net *net)
{
    const struct dwf_ground *ground = at->ground;
    bool open[DWF_AREAS_MAX];
    for (int area = 1; area <= dwf_data(at->r)->n_areas; area++) {
        int holder = ground->holder[area];
        open[area] =
            holder == at->side + 1 || (holder == DWF_NOBODY && !dwf_in(ground->units, dwf_foe(at->side), area));
    }
    net->traced = net->flags;
    spread(&dwf_data(at->r)->map, DWF_LAND, 0, open, &net->traced);
}

/* RULINGS.md C8: Union ports with an open sea path to a flag city, over dark water that no Confederate bars. */
static void add_ports(const struct looking *at, struct kit_set *heads)
{
    const struct dwf_data *d = dwf_data(at->r);
    struct kit_set shipped = *heads;
    bool open[DWF_AREAS_MAX];
    for (int area = 1; area <= d->n_areas; area++)
        open[area] = !dwf_in(at->ground->combat, DWF_CSA, area) && at->s->vessel[DWF_CSA][DWF_IRONCLAD][area] == 0;
    spread(&d->map, DWF_WATER, DWF_DARK, open, &shipped);
    for (int area = 0; kit_next(&shipped, &area);)
        if (d->area[area].kind == DWF_SEA_PORT && at->ground->holder[area] == DWF_BY_USA)
            kit_put(heads, area);
}

/* RULINGS.md N24: converted areas joined by converted or Union-held ones. */
static void find_rails(const struct looking *at, struct dwf_net *net)
{
    const struct dwf_data *d = dwf_data(at->r);
    bool open[DWF_AREAS_MAX];
    if (!memchr(at->s->converted, 1, sizeof at->s->converted))
        return;
    for (int area = 1; area <= d->n_areas; area++)
        open[area] = at->ground->holder[area] == DWF_BY_USA;
    net->rails = net->flags;
    add_ports(at, &net->rails);
    spread(&d->map, DWF_LAND, 0, open, &net->rails);
    for (int area = 0; kit_next(&net->rails, &area);)
        if (!at->s->converted[area])
            kit_drop(&net->rails, area);
}

void dwf_supply_net(const struct rules *r, const struct dwf_state *s, int side, struct dwf_net *net)
{
    struct dwf_ground ground;
    dwf_survey(r, s, &ground);
    dwf_supply_net_on(r, s, &ground, side, net);
}

void dwf_supply_net_on(const struct rules *r, const struct dwf_state *s, const struct dwf_ground *ground, int side,
                       struct dwf_net *net)
{
    const struct dwf_data *d = dwf_data(r);
    const struct looking at = {r, s, ground, side};
    *net = (struct dwf_net){{{0}}, {{0}}, {{0}}};
    for (int i = 0; i < d->n_flags; i++) {
        int area = d->flags[i];
        if (d->area[area].flag == side + 1 && !s->burned[area] && ground->holder[area] == side + 1)
            kit_put(&net->flags, area);
    }
    trace(&at, net);
    if (side == DWF_USA)
        find_rails(&at, net);
}

bool dwf_supplied_free(const struct rules *r, const struct dwf_state *s, const struct dwf_net *net, int side, int area)
{
    const struct dwf_data *d = dwf_data(r);
    if (side == DWF_USA && (d->area[area].kind == DWF_SEA || d->area[area].kind == DWF_SEA_PORT))
        return true; /* DWF-supply-3 */
    if (dwf_is_colour(r, s, side, area) && kit_has(&net->traced, area))
        return true; /* DWF-supply-7, 8 */
    if (kit_has(&net->flags, area) || kit_has(&net->rails, area))
        return true; /* DWF-supply-2, 5 */
    for (const struct kit_link *k = kit_near(&d->map, area); k < kit_near_end(&d->map, area); k++)
        if (dwf_beside(k, d, area) && (kit_has(&net->flags, k->to) || kit_has(&net->rails, k->to)))
            return true; /* DWF-supply-13, 14 */
    return false;
}

/* The area itself or one beside it with a supply unit of the side; 0: none. */
static int dwf_supply_unit_near(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    const struct dwf_data *d = dwf_data(r);
    if (s->supply[side][area] > 0)
        return area;
    for (const struct kit_link *k = kit_near(&d->map, area); k < kit_near_end(&d->map, area); k++)
        if (s->supply[side][k->to] > 0 && dwf_beside(k, d, area))
            return k->to;
    return 0;
}

bool dwf_supplied(const struct rules *r, const struct dwf_state *s, const struct dwf_net *net, int side, int area)
{
    return dwf_supply_unit_near(r, s, side, area) != 0 || dwf_supplied_free(r, s, net, side, area); /* DWF-supply-1 */
}
