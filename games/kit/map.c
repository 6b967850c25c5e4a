/* SPDX-License-Identifier: Apache-2.0 */
/* Searches over a map. */
#include "games/kit/map.h"
#include <assert.h>
#include <stddef.h>

const struct kit_link *kit_link_to(const struct kit_map *map, int from, int to)
{
    for (const struct kit_link *l = kit_near(map, from); l < kit_near_end(map, from); l++)
        if (l->to == to)
            return l;
    return NULL;
}

/* ---- floods ---- */
void kit_flood(const struct kit_map *map, const struct kit_set *from, kit_may *may, const void *context,
               struct kit_set *out)
{
    int16_t queue[KIT_PLACES_MAX];
    int n = 0;
    *out = *from;
    for (int place = 0; kit_next(from, &place);)
        queue[n++] = (int16_t)place;
    for (int i = 0; i < n; i++)
        for (const struct kit_link *l = kit_near(map, queue[i]); l < kit_near_end(map, queue[i]); l++) {
            if (kit_has(out, l->to) || (may && !may(context, queue[i], l)))
                continue;
            kit_put(out, l->to);
            queue[n++] = (int16_t)l->to;
        }
}

struct two_way { /* the caller's question, asked in both directions */
    const struct kit_map *map;
    kit_may *may;
    const void *context;
};

static bool may_both(const void *context, int from, const struct kit_link *link)
{
    const struct two_way *two = context;
    const struct kit_link *back = kit_link_to(two->map, link->to, from);
    return back && (!two->may || (two->may(two->context, from, link) && two->may(two->context, link->to, back)));
}

int kit_parts(const struct kit_map *map, kit_may *may, const void *context, int16_t part[KIT_PLACES_MAX + 1])
{
    const struct two_way two = {map, may, context};
    int n = 0;
    for (int place = 0; place <= map->n; place++)
        part[place] = 0;
    for (int place = 1; place <= map->n; place++) {
        struct kit_set here = kit_only(place);
        if (part[place])
            continue;
        n++;
        kit_flood(map, &here, may_both, &two, &here);
        for (int of = 0; kit_next(&here, &of);)
            part[of] = (int16_t)n;
    }
    return n;
}

/* ---- cheapest paths (Dijkstra's), with a heap whose order is total ---- */
static bool comes_first(const struct kit_reach *r, int a, int b)
{
    if (r->cost[a] != r->cost[b])
        return r->cost[a] < r->cost[b];
    return r->links[a] != r->links[b] ? r->links[a] < r->links[b] : a < b;
}

struct search {
    struct kit_reach *r;
    int16_t slot[KIT_PLACES_MAX + 1]; /* where in the heap a place is, from 1; 0: it never was, -1: it is settled */
    int n;                            /* in the heap; heap[0] is the first */
};

static void set_slot(struct search *s, int i, int place)
{
    s->r->heap[i] = (int16_t)place;
    s->slot[place] = (int16_t)(i + 1);
}

static void rise(struct search *s, int i, int place)
{
    while (i > 0 && comes_first(s->r, place, s->r->heap[(i - 1) / 2])) {
        set_slot(s, i, s->r->heap[(i - 1) / 2]);
        i = (i - 1) / 2;
    }
    set_slot(s, i, place);
}

static void sink(struct search *s, int i, int place)
{
    for (int child = 2 * i + 1; child < s->n; child = 2 * i + 1) {
        child += child + 1 < s->n && comes_first(s->r, s->r->heap[child + 1], s->r->heap[child]);
        if (!comes_first(s->r, s->r->heap[child], place))
            break;
        set_slot(s, i, s->r->heap[child]);
        i = child;
    }
    set_slot(s, i, place);
}

static int take_first(struct search *s)
{
    int first = s->r->heap[0];
    s->slot[first] = -1;
    if (--s->n > 0)
        sink(s, 0, s->r->heap[s->n]);
    return first;
}

/* A way to a place: the first, a better one than is known, or none that counts. */
static void offer_way(struct search *s, int before, int to, int32_t cost, int links)
{
    struct kit_reach *r = s->r;
    bool is_new = s->slot[to] == 0, better = cost < r->cost[to] || (cost == r->cost[to] && links < r->links[to]);
    if (!is_new && !better) {
        if (cost == r->cost[to] && links == r->links[to] && before < r->before[to])
            r->before[to] = (int16_t)before;
        return;
    }
    r->cost[to] = cost;
    r->links[to] = (int16_t)links;
    r->before[to] = (int16_t)before;
    kit_put(&r->reached, to);
    rise(s, is_new ? s->n++ : s->slot[to] - 1, to);
}

void kit_reach(const struct kit_map *map, const struct kit_set *from, int32_t budget, kit_cost *cost,
               const void *context, struct kit_reach *out)
{
    struct search s = {.r = out};
    out->reached = (struct kit_set){{0}};
    for (int place = 0; kit_next(from, &place);)
        offer_way(&s, 0, place, 0, 0);
    while (s.n > 0) {
        int at = take_first(&s);
        for (const struct kit_link *l = kit_near(map, at); l < kit_near_end(map, at); l++) {
            int32_t price = s.slot[l->to] < 0 ? KIT_BARRED : cost ? cost(context, at, l) : 1;
            assert(price >= KIT_BARRED && price <= KIT_COST_MAX);
            if (price != KIT_BARRED && price <= budget - out->cost[at])
                offer_way(&s, at, l->to, out->cost[at] + price, out->links[at] + 1);
        }
    }
}

int kit_path(const struct kit_reach *r, int to, int16_t *path, int most)
{
    if (!kit_has(&r->reached, to))
        return 0;
    int n = r->links[to] + 1;
    for (int i = n - 1; i >= 0 && n <= most; i--, to = r->before[to])
        path[i] = (int16_t)to;
    return n;
}

int kit_nearest(const struct kit_reach *r, const struct kit_set *of)
{
    int best = 0;
    for (int place = 0; kit_next(of, &place);)
        if (kit_has(&r->reached, place) && (!best || comes_first(r, place, best)))
            best = place;
    return best;
}
