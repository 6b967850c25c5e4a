/* SPDX-License-Identifier: Apache-2.0 */
/* Leaders alone: up to ten areas for nothing (DWF-leaders-2 to 8). */
#include "games/divided-we-fall/acts.h"
#include <string.h>

enum { BY_LAND, AT_SEA, MANNERS };

/* RULINGS.md R-solo: home country, neutral land where nobody stands, or a friendly unit; with enemy forces only where
 * friendly ones are too. */
static bool may_pass(const struct rules *r, const struct dwf_state *s, const struct dwf_ground *g, int side, int area)
{
    if (dwf_is_closed(r, s, side, area))
        return false;
    if (dwf_in(g->units, side, area))
        return true;
    if (dwf_in(g->units, dwf_foe(side), area))
        return false;
    return dwf_in(g->colour, side, area) || (g->holder[area] == DWF_NOBODY && dwf_data(r)->area[area].kind != DWF_SEA);
}

/* How he would go on over this link: BY_LAND or AT_SEA; -1: not. */
static int manner(int side, int now, const struct kit_link *k, bool water)
{
    if (!water)
        return now == BY_LAND && (k->kinds & DWF_LAND) ? BY_LAND : -1;
    if (!(k->kinds & DWF_WATER))
        return -1;
    if (side == DWF_CSA) /* DWF-leaders-7 */
        return k->value == DWF_RIVER_MAJOR || k->value == DWF_RIVER_SEASONAL ? BY_LAND : -1;
    return k->marks & DWF_DARK ? AT_SEA : -1; /* DWF-leaders-5, 6 */
}

static bool may_enter(const struct rules *r, const struct kit_set *open, int how, int area)
{
    return dwf_data(r)->area[area].kind == DWF_SEA ? how == AT_SEA : kit_has(open, area);
}

/* Where a side's leaders may pass at all, and where the enemy stops them. */
struct lone_ground {
    struct kit_set open, stops;
};
static struct lone_ground look_round(const struct rules *r, const struct dwf_state *s, int side)
{
    struct lone_ground out = {{{0}}, {{0}}};
    struct dwf_ground g;
    dwf_survey(r, s, &g);
    for (int area = 1; area <= dwf_data(r)->n_areas; area++) {
        if (may_pass(r, s, &g, side, area))
            kit_put(&out.open, area);
        if (dwf_in(g.combat, dwf_foe(side), area))
            kit_put(&out.stops, area);
    }
    return out;
}

/* Area by area, each in the manner in which he comes there. */
struct walk {
    int n;
    uint8_t area[DWF_AREAS_MAX * MANNERS], how[DWF_AREAS_MAX * MANNERS], far[DWF_AREAS_MAX * MANNERS];
    bool seen[MANNERS][DWF_AREAS_MAX];
};

static void come_to(struct walk *w, int area, int how, int far)
{
    if (w->seen[how][area])
        return;
    w->seen[how][area] = true;
    w->area[w->n] = (uint8_t)area;
    w->how[w->n] = (uint8_t)how;
    w->far[w->n++] = (uint8_t)far;
}

static struct kit_set ways_of(const struct rules *r, const struct dwf_state *s, const struct lone_ground *ground,
                              int leader)
{
    const struct dwf_data *d = dwf_data(r);
    int side = d->leader[leader].side, start = s->leader[leader].area;
    const int32_t him[2] = {leader < 32 ? (int32_t)(1u << leader) : 0, leader < 32 ? 0 : 1 << (leader - 32)};
    struct kit_set all = {{0}};
    struct walk w;
    w.n = 0;
    memset(w.seen, 0, sizeof w.seen);
    come_to(&w, start, d->area[start].kind == DWF_SEA ? AT_SEA : BY_LAND, 0);
    for (int i = 0; i < w.n && w.far[i] < d->alone_moves; i++) {
        int at = w.area[i];
        if (at != start && kit_has(&ground->stops, at))
            continue; /* DWF-move-16: he stops */
        for (const struct kit_link *k = kit_near(&d->map, at); k < kit_near_end(&d->map, at); k++)
            for (int water = 0; water < 2; water++) {
                int how = manner(side, w.how[i], k, water);
                if (how >= 0 && !w.seen[how][k->to] && may_enter(r, &ground->open, how, k->to) &&
                    !dwf_confined(r, s, him, at, k->to))
                    come_to(&w, k->to, how, w.far[i] + 1);
            }
    }
    for (int i = 1; i < w.n; i++)
        kit_put(&all, w.area[i]);
    kit_drop(&all, start);
    return all;
}

void dwf_offer_rides(const struct rules *r, const struct dwf_state *s, struct prompt *p)
{
    const struct dwf_data *d = dwf_data(r);
    if (!offer_wants(p, DWF_RIDE))
        return;
    struct lone_ground ground = look_round(r, s, s->side);
    struct kit_set ways = {{0}};
    int asked = 0; /* whose ways these are */
    for (int i = 1; i <= d->n_leaders; i++) {
        const struct dwf_leader *l = &s->leader[i];
        if (l->status != DWF_ON_MAP || d->leader[i].side != s->side || l->moved || l->used || offer_skips(p, 0, i))
            continue;
        if (!asked || s->leader[asked].area != l->area || (s->options & DWF_OPT_ABILITIES))
            ways = ways_of(r, s, &ground, i); /* else they go the same ways */
        asked = i;
        offer_begin(p, DWF_RIDE);
        offer_id(p, i);
        offer_next(p);
        for (int area = 0; kit_next(&ways, &area);)
            if (!s->battle.area || s->battle.area == area)
                offer_id(p, area);
        offer_end(p);
    }
}

bool dwf_ride(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    struct dwf_leader *l = &s->leader[o->arg[0]];
    (void)seat;
    dwf_count_order(s);
    emit(play, DWF_EVENT_RODE, EVERYONE, 3, o->arg[0], l->area, o->arg[1]);
    l->area = (uint8_t)o->arg[1];
    l->moved = l->lone = 1; /* DWF-leaders-8; RULINGS.md N20 */
    dwf_note_passage(r, s);
    return true;
}
