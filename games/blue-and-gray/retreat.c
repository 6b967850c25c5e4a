/* SPDX-License-Identifier: Apache-2.0 */
/* RETREAT: units fall back one hex, one after the other, in the order that their owner wants (BG-retreat-1 to -10,
 * RULINGS N4). Where a unit has no open hex it displaces another; that one goes first, so a chain is moved from its
 * end.
 *
 * Whether a chain ends somewhere is known before it begins: if it does not, or comes back to a unit of its own, nobody
 * is displaced and the unit that retreated first is lost (BG-retreat-7, -9). */
#include "games/blue-and-gray/bg.h"
#include "games/kit/unfold.h"

static bool is_train(const struct bg_field *f, int unit)
{
    return unit && f->unit[unit].type == BG_TRAIN;
}

static bool has_road(const struct bg_field *f, int hex)
{
    int all = 0;
    for (int d = 0; d < KIT_SIDES; d++)
        all |= f->side_of[hex][d];
    return all & (BG_ROAD | BG_TRAIL);
}

/* Could it stand in the hex beyond that side, were there room? */
static bool may_go_over(const struct bg_field *f, const struct bg_stand *at, int unit, int from, int side)
{
    int to = bg_near(f, from, side), foe = bg_foe(f->unit[unit].side);
    if (!to || !bg_passable(f, from, side) ||
        !bg_may_stand(f, f->unit[unit].type, to)) /* BG-retreat-2, BG-terrain-13 */
        return false;
    if (is_train(f, unit) && !has_road(f, to)) /* BG-chickamauga-16, -22 */
        return false;
    return !kit_has(&at->zone[foe], to) && !kit_has(&at->occupied[foe], to); /* BG-retreat-5, BG-zoc-8 */
}

static bool has_room(const struct bg_field *f, const struct bg_stand *at, int unit, int hex)
{
    int there = bg_stacked(at, hex);
    if (is_train(f, unit) || is_train(f, at->first[hex])) /* it never stacks: BG-chickamauga-17 */
        return there == 0;
    return there < BG_STACK;
}

/* Does the train wait for this hex, from which it displaces somebody? It wants it alone: whoever of the chain went into
 * it would stand in its way again. Any other who displaces somebody finds room when that one has gone. */
static bool train_wants(const struct rules *r, const struct bg_state *s, int hex)
{
    const struct bg_battle_now *b = &s->fight;
    for (int i = 0; b->displaced_by && i < b->n_moving && b->moving[i] != b->displaced_by; i++) {
        int by =
            i + 1 < b->n_moving ? b->moving[i + 1] : b->displaced_by; /* the train falls back outside combat, too */
        if (s->hex[b->moving[i]] == hex && is_train(bg_field(r, s), by))
            return true;
    }
    return false;
}

/* A chain of units that would be displaced, as it is looked for. */
struct chain {
    int unit[BG_UNITS_MAX], by[BG_UNITS_MAX] /* whose place in the chain displaces it; -1: `first` does */;
    int n, first;
};

/* Has the unit at this place of the chain an open hex? */
static bool has_open(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, const struct chain *c,
                     int place)
{
    const struct bg_field *f = bg_field(r, s);
    int unit = c->unit[place];
    for (int d = 0; d < KIT_SIDES; d++) {
        int to = bg_near(f, s->hex[unit], d);
        if (!may_go_over(f, at, unit, s->hex[unit], d) || !has_room(f, at, unit, to))
            continue;
        bool wanted = train_wants(r, s, to);
        for (int i = place; i >= 0; i = c->by[i])
            wanted = wanted || (s->hex[c->unit[i]] == to && is_train(f, c->by[i] < 0 ? c->first : c->unit[c->by[i]]));
        if (!wanted)
            return true;
    }
    return false;
}

/* Units of a full hex of which one would have to leave for this one; the train needs all of it. */
static int who_makes_room(const struct bg_field *f, const struct bg_stand *at, int unit, int hex, int who[2])
{
    who[0] = at->first[hex];
    who[1] = at->second[hex];
    int n = bg_stacked(at, hex);
    return is_train(f, unit) && n > 1 ? 0 : n;
}

/* Could this unit be displaced by `first`, by a chain of others if need be? gone: units that are moved already, by
 * unit. It is looked for in rings, so the chain that is found is a shortest one and comes back to nobody. */
static bool can_make_room(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit,
                          int first, const bool gone[BG_UNITS_MAX])
{
    const struct bg_field *f = bg_field(r, s);
    bool seen[BG_UNITS_MAX];
    struct chain c = {.unit = {unit}, .by = {-1}, .n = 1, .first = first};
    int who[2];
    for (int i = 0; i < BG_UNITS_MAX; i++)
        seen[i] = gone[i];
    seen[unit] = true;
    for (int next = 0; next < c.n; next++) {
        int it = c.unit[next], from = s->hex[it];
        if (has_open(r, s, at, &c, next))
            return true;
        for (int d = 0; d < KIT_SIDES; d++) {
            if (!may_go_over(f, at, it, from, d))
                continue;
            for (int i = who_makes_room(f, at, it, bg_near(f, from, d), who) - 1; i >= 0; i--)
                if (!seen[who[i]]) {
                    seen[who[i]] = true;
                    c.by[c.n] = next;
                    c.unit[c.n++] = who[i];
                }
        }
    }
    return false;
}

static void mark_moving(const struct bg_state *s, int unit, bool gone[BG_UNITS_MAX])
{
    gone[unit] = true;
    for (int i = 0; i < s->fight.n_moving; i++)
        gone[s->fight.moving[i]] = true;
    gone[s->fight.displaced_by] = true; /* 0 is nobody's */
}

/* Weaker ones first: what a displacement does to them is the least. */
static bool goes_first(const struct rules *r, const struct bg_state *s, int a, int b)
{
    int left = bg_strength(r, s, a, false), right = bg_strength(r, s, b, false);
    return left != right ? left < right : a < b;
}

int bg_displaceable(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit, int hex,
                    int who[2])
{
    bool gone[BG_UNITS_MAX] = {0};
    int there[2], n = 0;
    mark_moving(s, unit, gone);
    for (int i = who_makes_room(bg_field(r, s), at, unit, hex, there) - 1; i >= 0; i--)
        if (!gone[there[i]] && can_make_room(r, s, at, there[i], unit, gone))
            who[n++] = there[i];
    if (n == 2 && goes_first(r, s, who[1], who[0])) {
        int kept = who[0];
        who[0] = who[1];
        who[1] = kept;
    }
    return n;
}

void bg_ways_back(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit,
                  struct kit_set *open, struct kit_set *displacing)
{
    const struct bg_field *f = bg_field(r, s);
    int from = s->hex[unit], who[2];
    *open = *displacing = (struct kit_set){0};
    if (f->unit[unit].type == BG_GUNBOAT) /* nothing can drive it away: BG-shiloh-15 */
        return;
    for (int d = 0; d < KIT_SIDES; d++)
        if (may_go_over(f, at, unit, from, d) && has_room(f, at, unit, bg_near(f, from, d)) &&
            !train_wants(r, s, bg_near(f, from, d)))
            kit_put(open, bg_near(f, from, d));
    if (!kit_is_empty(open)) /* BG-retreat-6 */
        return;
    for (int d = 0; d < KIT_SIDES; d++)
        if (may_go_over(f, at, unit, from, d) && bg_displaceable(r, s, at, unit, bg_near(f, from, d), who) > 0)
            kit_put(displacing, bg_near(f, from, d));
}

/* By the enemy and his zones alone: BG-V-shattered-5. */
static bool bg_is_surrounded(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit)
{
    const struct bg_field *f = bg_field(r, s);
    int foe = bg_foe(f->unit[unit].side);
    for (int d = 0; d < KIT_SIDES; d++) {
        int near = bg_near(f, s->hex[unit], d);
        if (!near || (!kit_has(&at->zone[foe], near) && !kit_has(&at->occupied[foe], near)))
            return false;
    }
    return true;
}

/* ---- the row of units that fall back ---- */
static void take_out(struct bg_battle_now *b, int unit)
{
    int n = 0;
    for (int i = 0; i < b->n_moving; i++)
        if (b->moving[i] != unit)
            b->moving[n++] = b->moving[i];
    for (int i = n; i < b->n_moving; i++)
        b->moving[i] = 0;
    b->n_moving = n;
}

static void put_in_front(struct bg_battle_now *b, int unit)
{
    for (int i = b->n_moving; i > 0; i--)
        b->moving[i] = b->moving[i - 1];
    b->moving[0] = (uint8_t)unit;
    b->n_moving++;
}

/* Units that may go now: while a chain is moved its last one alone. */
static int may_go_next(const struct bg_battle_now *b)
{
    return b->displaced_by ? 1 : b->n_moving;
}

static bool is_displaced(const struct bg_battle_now *b, int unit)
{
    return b->displaced_by && unit != b->displaced_by;
}

static void go_back(const struct rules *r, struct bg_state *s, int unit, int to, struct play *play)
{
    struct bg_battle_now *b = &s->fight;
    int from = s->hex[unit];
    bool displaced = is_displaced(b, unit);
    if (displaced && bg_field(r, s)->unit[unit].type == BG_ARTILLERY && !s->attacked[unit])
        s->shifted[unit] = 1; /* BG-retreat-8 */
    if (b->displaced_by == unit)
        b->displaced_by = 0;
    take_out(b, unit);
    s->fell_back[unit] = 1;
    if (b->n_targets == 0 && !displaced)
        emit(play, BG_EVENT_DUTY, EVERYONE, 3, unit, from, to);
    else
        emit(play, BG_EVENT_RETREATED, EVERYONE, 4, unit, from, to, displaced);
    bg_put(r, s, unit, to, play);
    bg_may_follow(r, s, unit, from);
}

/* It can't go anywhere (BG-retreat-3). With shattering in use a unit that only the enemy holds suffers one step worse
 * instead, and stays (BG-V-shattered-5 to -7). False: at the horizon. */
static bool cannot_go(const struct rules *r, struct bg_state *s, const struct bg_stand *at, int unit, struct play *play)
{
    const struct bg_field *f = bg_field(r, s);
    bool crowded = false;
    take_out(&s->fight, unit);
    if (s->fight.n_targets == 0)
        emit(play, BG_EVENT_DUTY, EVERYONE, 3, unit, s->hex[unit], 0);
    if (bg_has(s, BG_SHATTERED) && !s->shattered[unit] && bg_is_surrounded(r, s, at, unit))
        return bg_shatter_unit(r, s, unit, 1, play);
    for (int d = 0; d < KIT_SIDES; d++)
        crowded |= may_go_over(f, at, unit, s->hex[unit], d);
    return bg_lose_unit(r, s, unit, crowded ? 3 : 1, play);
}

static void begin_displacement(struct bg_state *s, int unit, int displaced)
{
    struct bg_battle_now *b = &s->fight;
    if (!b->displaced_by) {
        b->displaced_by = unit;
        take_out(b, unit);
        put_in_front(b, unit);
    }
    put_in_front(b, displaced);
}

/* By falling back into that hex. Somebody who stands in the way goes first. */
static void retreat_to(const struct rules *r, struct bg_state *s, const struct bg_stand *at, int unit, int to,
                       struct play *play)
{
    int who[2];
    if (has_room(bg_field(r, s), at, unit, to)) {
        go_back(r, s, unit, to, play);
        return;
    }
    int n = bg_displaceable(r, s, at, unit, to, who);
    assert(n > 0);
    (void)n;
    begin_displacement(s, unit, who[0]);
}

/* Of all who may go now: how many answers there are, and the last one that was found. */
static int count_answers(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, struct order *only)
{
    const struct bg_battle_now *b = &s->fight;
    int n = 0, who[2];
    for (int i = 0; i < may_go_next(b); i++) {
        struct kit_set open, displacing;
        bg_ways_back(r, s, at, b->moving[i], &open, &displacing);
        struct kit_set all = kit_either(&open, &displacing);
        for (int hex = 0; kit_next(&all, &hex);) {
            n += kit_has(&open, hex) ? 1 : bg_displaceable(r, s, at, b->moving[i], hex, who);
            *only = (struct order){.verb = BG_RETREAT, .n_args = 2, .arg = {b->moving[i], hex}};
        }
    }
    return n;
}

/* All have fallen back. Within an attack its owner may send others (STAY); else whoever called goes on. */
static void all_are_back(struct bg_state *s)
{
    if (s->fight.n_targets > 0) {
        flow_goto(s, BG_STEP_STAY, 0);
        return;
    }
    s->fight = (struct bg_battle_now){0};
    flow_end(s);
    bg_call_home(s);
}

/* Each unit that is asked about gets a visit of its own, so that a standing order may speak for each. */
void bg_retreat_run(const struct rules *r, void *state, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    struct order only = {0};
    while (s->fight.n_moving > 0) {
        bg_look(r, s, &at);
        int n = count_answers(r, s, &at, &only);
        if (n > 1) {
            flow_goto(s, BG_STEP_RETREAT, ONLY(bg_field(r, s)->unit[s->fight.moving[0]].side));
            return;
        }
        if (n == 1)
            retreat_to(r, s, &at, only.arg[0], only.arg[1], play);
        else if (!cannot_go(r, s, &at, s->fight.moving[0], play))
            return;
    }
    all_are_back(s);
}

/* Which of the units that may go now would take the place of this one: the first; 0: none. */
static int who_displaces(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int displaced)
{
    const struct bg_battle_now *b = &s->fight;
    int hex = s->hex[displaced], who[2];
    for (int i = 0; i < may_go_next(b); i++) {
        struct kit_set open, displacing;
        bg_ways_back(r, s, at, b->moving[i], &open, &displacing);
        if (hex && kit_has(&displacing, hex))
            for (int n = bg_displaceable(r, s, at, b->moving[i], hex, who) - 1; n >= 0; n--)
                if (who[n] == displaced)
                    return b->moving[i];
    }
    return 0;
}

void bg_retreat_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bg_state *s = view;
    const struct bg_battle_now *b = &s->fight;
    struct bg_stand at;
    (void)seat;
    bg_look(r, s, &at);
    for (int i = 0; i < may_go_next(b); i++) {
        struct kit_set open, displacing;
        bg_ways_back(r, s, &at, b->moving[i], &open, &displacing);
        struct kit_set all = kit_either(&open, &displacing);
        if (offer_begin(p, BG_RETREAT)) { /* BG-retreat-1, -4; one offer a unit */
            offer_id(p, b->moving[i]);
            offer_next(p);
            kit_offer_ids(p, &all);
            offer_end(p);
        }
    }
    if (offer_begin(p, BG_DISPLACE)) {
        for (int unit = 1; unit <= bg_field(r, s)->n_units; unit++)
            if (who_displaces(r, s, &at, unit))
                offer_id(p, unit);
        offer_end(p);
    }
}

bool bg_retreat(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    (void)seat;
    bg_look(r, s, &at);
    retreat_to(r, s, &at, o->arg[0], o->arg[1], play);
    flow_goto(s, BG_STEP_RETREAT, 0);
    return true;
}

bool bg_displace(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    (void)seat, (void)play;
    bg_look(r, s, &at);
    begin_displacement(s, who_displaces(r, s, &at, o->arg[0]), o->arg[0]);
    flow_goto(s, BG_STEP_RETREAT, 0);
    return true;
}

/* ---- what happens unless the owner says otherwise ---- */

int bg_far_from_foe(const struct rules *r, const struct bg_state *s, int side, int hex)
{
    const struct bg_field *f = bg_field(r, s);
    int best = KIT_HEX_NUMBERS;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (f->unit[unit].side != side && s->status[unit] == BG_HERE) {
            int far = kit_hex_distance(&f->grid, hex, s->hex[unit]);
            best = far < best ? far : best;
        }
    return best;
}

static int far_from_edge(const struct bg_field *f, int side, int hex)
{
    int n = 0;
    for (int next = hex; (next = bg_near(f, next, f->home_edge[side])) != 0;)
        n++;
    return n;
}

static bool has_way_out(const struct bg_field *f, const struct bg_stand *at, int unit, int hex)
{
    for (int d = 0; d < KIT_SIDES; d++)
        if (may_go_over(f, at, unit, hex, d))
            return true;
    return false;
}

/* The higher the better, the first number that differs decides. */
enum { MERITS = 4 };
static void merits_of(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit, int hex,
                      int merit[MERITS])
{
    const struct bg_field *f = bg_field(r, s);
    int side = f->unit[unit].side;
    merit[0] = has_way_out(f, at, unit, hex);
    merit[1] = bg_data(r)->factor[f->terrain[hex]];
    merit[2] = bg_far_from_foe(r, s, side, hex);
    merit[3] = -far_from_edge(f, side, hex);
}

static bool is_better(const int a[MERITS], const int b[MERITS])
{
    for (int i = 0; i < MERITS; i++)
        if (a[i] != b[i])
            return a[i] > b[i];
    return false; /* the lower number, which comes first */
}

static int best_hex(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit,
                    const struct kit_set *ways)
{
    int best = 0, merit[MERITS], kept[MERITS] = {0};
    for (int hex = 0; kit_next(ways, &hex);) {
        merits_of(r, s, at, unit, hex, merit);
        if (best && !is_better(merit, kept))
            continue;
        best = hex;
        for (int i = 0; i < MERITS; i++)
            kept[i] = merit[i];
    }
    return best;
}

/* Fewest open hexes first, then the weakest, then in the order of the list; who has to displace waits for the others.
 */
bool bg_retreat_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct bg_state *s = view;
    const struct bg_battle_now *b = &s->fight;
    struct bg_stand at;
    int chosen = 0, fewest = 0;
    (void)seat;
    bg_look(r, s, &at);
    for (int i = 0; i < may_go_next(b); i++) {
        struct kit_set open, displacing;
        int unit = b->moving[i];
        bg_ways_back(r, s, &at, unit, &open, &displacing);
        if (kit_is_empty(&open) && kit_is_empty(&displacing))
            continue;
        int n = kit_is_empty(&open) ? KIT_SIDES + 1 : kit_count(&open);
        if (!chosen || n < fewest || (n == fewest && goes_first(r, s, unit, chosen))) {
            const struct kit_set *ways = kit_is_empty(&open) ? &displacing : &open;
            chosen = unit;
            fewest = n;
            *out = (struct order){.verb = BG_RETREAT, .n_args = 2, .arg = {unit, best_hex(r, s, &at, unit, ways)}};
        }
    }
    return chosen != 0;
}
