/* SPDX-License-Identifier: Apache-2.0 */
/* Every legal move of a unit or a general (HD-movement, HD-trains, HD-boats, HD-trails, HD-downriver, HD-naval-1 to 4,
 * HD-monroe; RULINGS.md R6 to R9, R14, R24, R25). All look at the position as it is now. */
#include "games/house-divided/hd.h"

struct legs { /* from one box through a second into a third */
    const struct rules *r;
    const struct hd_state *s;
    int from, arm;
    bool contested; /* the enemy stands where they start (HD-blitz-10) */
    const struct kit_link *first, *second;
    bool is_enemy; /* the enemy stands in the middle */
};

static void add(struct hd_ways *out, int how, int through, int to)
{
    if (out->n < HD_WAYS_LIST)
        out->way[out->n++] = hd_way(how, through, to);
}

static bool is_own(const struct legs *l, int box)
{
    return hd_owns(l->s, l->s->mover, box);
}

static bool is_enemy(const struct legs *l, int box)
{
    return hd_has_army(l->s, hd_foe(l->s->mover), box);
}

int hd_way_ends(const struct hd_ways *ways, int how, int32_t box[HD_BOXES])
{
    bool is_end[HD_BOXES + 1] = {false};
    int n = 0;
    for (int i = 0; i < ways->n; i++)
        if (how == 0 || hd_way_how(ways->way[i]) == how)
            is_end[hd_way_to(ways->way[i])] = true;
    for (int to = 1; to <= HD_BOXES; to++)
        if (is_end[to])
            box[n++] = to;
    return n;
}

/* HD-movement-5, 6 */
static bool may_ride(const struct legs *l)
{
    return l->arm == HD_CAVALRY && !l->is_enemy &&
           (!l->contested || (is_own(l, l->first->to) && is_own(l, l->second->to)));
}

/* HD-trains-2; RULINGS.md R25: also the box where it starts */
static bool may_train(const struct legs *l)
{
    return (l->first->kinds & l->second->kinds & HD_RAIL) && l->s->held[l->from] && l->s->held[l->first->to] &&
           is_own(l, l->second->to) && !l->is_enemy && !is_enemy(l, l->second->to) && !l->contested;
}

static bool is_river(const struct kit_link *near)
{
    return (near->marks & (HD_DOWN | HD_UP)) != 0; /* the Potomac has no current here, and no boats (RULINGS.md R14) */
}

/* HD-boats-2, 3, 4 */
static bool may_boat(const struct legs *l)
{
    return is_river(l->first) && is_river(l->second) && !l->is_enemy &&
           (!l->contested || (is_own(l, l->first->to) && is_own(l, l->second->to)));
}

/* From a box where armies face each other one jumps into a box of one's own only (RULINGS.md U3). */
static bool may_land(const struct legs *l)
{
    return !l->contested || is_own(l, l->second->to);
}

/* HD-trails-1 to 5 */
static bool may_jump_by_trail(const struct legs *l)
{
    int foe = hd_foe(l->s->mover);
    return l->arm == HD_CAVALRY && l->is_enemy && may_land(l) && (l->first->kinds & (HD_RAIL | HD_ROAD)) &&
           (l->second->kinds & (HD_RAIL | HD_ROAD)) && !hd_has_arm(l->r, l->s, foe, l->first->to, HD_CAVALRY);
}

/* Does another enemy army stand right above the box that is to be jumped (HD-downriver-6)? */
static bool is_blocked(const struct legs *l)
{
    const struct hd_data *d = hd_data(l->r);
    int middle = l->first->to;
    for (const struct kit_link *n = kit_near(&d->map, middle); n < kit_near_end(&d->map, middle); n++)
        if ((n->marks & HD_UP) && n->to != l->from && is_enemy(l, n->to))
            return true;
    return false;
}

/* HD-downriver-1 to 6 */
static bool may_jump_downriver(const struct legs *l)
{
    return l->s->mover == HD_NORTH && (l->first->marks & HD_DOWN) && is_river(l->second) && l->is_enemy &&
           may_land(l) && !is_enemy(l, l->second->to) && !is_blocked(l);
}

static bool may_go(const struct legs *l, int how)
{
    static bool (*const may[])(const struct legs *) = {[HD_RIDE] = may_ride,
                                                       [HD_TRAIN] = may_train,
                                                       [HD_BOAT] = may_boat,
                                                       [HD_TRAIL] = may_jump_by_trail,
                                                       [HD_JUMP] = may_jump_downriver};
    return may[how](l);
}

static void add_legs(struct legs *l, int how, struct hd_ways *out)
{
    const struct hd_data *d = hd_data(l->r);
    int side = l->s->mover;
    for (l->first = kit_near(&d->map, l->from); l->first < kit_near_end(&d->map, l->from); l->first++) {
        int middle = l->first->to;
        if (!hd_open(l->s, side, l->first))
            continue;
        l->is_enemy = is_enemy(l, middle);
        for (l->second = kit_near(&d->map, middle); l->second < kit_near_end(&d->map, middle); l->second++)
            if (l->second->to != l->from && hd_open(l->s, side, l->second) && may_go(l, how))
                add(out, how, middle, l->second->to);
    }
}

static void add_steps(const struct legs *l, struct hd_ways *out)
{
    const struct hd_data *d = hd_data(l->r);
    for (const struct kit_link *n = kit_near(&d->map, l->from); n < kit_near_end(&d->map, l->from); n++)
        if (hd_open(l->s, l->s->mover, n) && (!l->contested || is_own(l, n->to)))
            add(out, HD_STEP, 0, n->to);
}

/* HD-naval-1 to 3 */
static void add_transport(const struct legs *l, struct hd_ways *out)
{
    const struct hd_data *d = hd_data(l->r);
    if (l->s->mover != HD_NORTH || !l->s->ships || !d->box[l->from].port || !is_own(l, l->from))
        return;
    for (int to = 1; to <= HD_BOXES; to++)
        if (d->box[to].port && to != l->from && is_own(l, to))
            add(out, HD_TRANSPORT, 0, to);
}

void hd_ways_of(const struct rules *r, const struct hd_state *s, int from, int arm, struct hd_ways *out)
{
    struct legs l = {.r = r, .s = s, .from = from, .arm = arm, .contested = hd_contested(s, from)};
    out->n = 0;
    add_steps(&l, out);
    for (int how = HD_RIDE; how <= HD_JUMP; how++)
        if (arm == HD_CAVALRY || (how != HD_RIDE && how != HD_TRAIL))
            add_legs(&l, how, out);
    add_transport(&l, out);
}

/* HD-monroe-1 */
static bool is_closed(const struct rules *r, const struct hd_state *s, int box)
{
    const struct hd_data *d = hd_data(r);
    for (int i = 0; i < d->n_closed && hd_owns(s, HD_SOUTH, d->monroe); i++)
        if (d->closed[i] == box)
            return true;
    return false;
}

/* HD-naval-9, 11 */
void hd_assault_ways(const struct rules *r, const struct hd_state *s, int from, struct hd_ways *out)
{
    const struct hd_data *d = hd_data(r);
    bool contested = hd_contested(s, from);
    out->n = 0;
    for (int to = 1; to <= HD_BOXES && s->assaults > 0 && d->box[from].port; to++)
        if (d->box[to].port && to != from && !is_closed(r, s, to) && (!contested || hd_owns(s, s->mover, to)))
            add(out, HD_ASSAULT, 0, to);
}

/* HD-generals-12: he needs no march and may leave a box where the armies fight. */
void hd_general_ways(const struct rules *r, const struct hd_state *s, int from, struct hd_ways *out)
{
    struct legs l = {.r = r, .s = s, .from = from, .arm = HD_CAVALRY, .contested = false};
    out->n = 0;
    add_steps(&l, out);
    add_legs(&l, HD_RIDE, out);
}
