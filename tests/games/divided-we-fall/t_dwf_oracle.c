/* SPDX-License-Identifier: Apache-2.0 */
/* The rules of control, supply, marching, battle and retreat written a second time, from the book, and held against the
 * ruleset at every position of random games. Nothing here calls the ruleset's own answers; only its facts and its state
 * are read. */
#include "games/divided-we-fall/data.h"
#include "games/divided-we-fall/dwf.h"
#include "tests/games/divided-we-fall/dwf_build.h"
#include "tests/lib/play.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CSA = DWF_CSA, USA = DWF_USA };
struct book { /* the position that is asked about */
    const struct dwf_data *d;
    const struct dwf_state *s;
};

/* ---- who is where ---- */
static int b_army(struct book b, int side, int area)
{
    int n = b.s->infantry[side][area];
    for (int i = 1; i <= b.d->n_states; i++)
        n += b.s->militia[i] == area && b.d->state[i].side == side + 1;
    return n;
}

static bool b_combat(struct book b, int side, int area)
{
    return b_army(b, side, area) > 0 || (b.s->fort[area] > 0 && b.s->fort_of[area] == side + 1);
}

static bool b_leader(struct book b, int side, int area)
{
    for (int i = 1; i <= b.d->n_leaders; i++)
        if (b.s->leader[i].status == DWF_ON_MAP && b.s->leader[i].area == area && b.d->leader[i].side == side)
            return true;
    return false;
}

static int b_vessels(struct book b, int side, int area)
{
    return b.s->vessel[side][0][area] + b.s->vessel[side][1][area] + b.s->vessel[side][2][area];
}

static bool b_rail_unit(struct book b, int area)
{
    bool any = false;
    for (int i = 0; i < DWF_RAILS_MAX; i++)
        any = any || b.s->rail[i].area == area;
    return any;
}

static bool b_units(struct book b, int side, int area)
{
    return b_combat(b, side, area) || b_leader(b, side, area) || b.s->supply[side][area] || b_vessels(b, side, area) ||
           (side == USA && b_rail_unit(b, area));
}

static bool b_kentucky(struct book b)
{
    return b.s->kentucky || b.s->turn >= 6;
}

static bool b_colour(struct book b, int side, int area)
{
    const struct dwf_area *a = &b.d->area[area];
    if (a->latent && (a->home == DWF_HOME_USA   ? b.s->turn < 6
                      : a->home == DWF_HOME_CSA ? !b.s->kentucky
                                                : !b_kentucky(b)))
        return false;
    if (a->home == DWF_HOME_BOTH)
        return true;
    return side == CSA ? a->home == DWF_HOME_CSA
                       : a->home == DWF_HOME_USA || (a->home == DWF_HOME_PART_USA && b.s->virginia);
}

static int b_holder(struct book b, int area) /* side, or -1 */
{
    bool red = b_colour(b, CSA, area), blue = b_colour(b, USA, area);
    if (b.d->area[area].kind == DWF_SEA)
        return b.s->vessel[USA][DWF_SHIP][area] ? USA : -1;
    for (int side = 0; side < 2; side++)
        if (b_combat(b, side, area) && !b_combat(b, !side, area))
            return side;
    if (b_combat(b, CSA, area))
        return !b.s->side; /* both: the attacker has come to it */
    if (b.s->converted[area] || b_rail_unit(b, area))
        return USA;
    return red && blue ? b.s->holder[area] - 1 : red ? CSA : blue ? USA : -1;
}

/* ---- supply ---- */
static bool b_flag(struct book b, int side, int area)
{
    return b.d->area[area].flag == side + 1 && !b.s->burned[area] && b_holder(b, area) == side;
}

static bool b_adjacent(struct book b, int from, const struct kit_link *k)
{
    bool at_sea = b.d->area[from].kind == DWF_SEA || b.d->area[k->to].kind == DWF_SEA;
    return (k->kinds & (DWF_RAIL | DWF_ROAD)) || !at_sea;
}

enum walk { BY_FRIENDS, BY_UNION, BY_SEA };
static bool b_passes(struct book b, int side, enum walk walk, const struct kit_link *k)
{
    int holder = b_holder(b, k->to);
    if (walk == BY_SEA)
        return (k->kinds & DWF_WATER) && (k->marks & DWF_DARK) && !b_combat(b, CSA, k->to) &&
               !b.s->vessel[CSA][DWF_IRONCLAD][k->to];
    if (!(k->kinds & (DWF_RAIL | DWF_ROAD)))
        return false;
    return holder == side || (walk == BY_FRIENDS && holder < 0 && !b_units(b, !side, k->to));
}

/* From here, over what may be passed, to an own flag city that works; by land for the Union also to one of its sea
 * ports that has such a way by sea. */
static bool b_reaches(struct book b, int side, enum walk walk, int from, bool seen[DWF_AREAS_MAX])
{
    seen[from] = true;
    if (b_flag(b, side, from))
        return true;
    bool fought_over = b_combat(b, CSA, from) || b.s->vessel[CSA][DWF_IRONCLAD][from]; /* RULINGS.md C8 */
    if (walk == BY_UNION && b.d->area[from].kind == DWF_SEA_PORT && b_holder(b, from) == USA && !fought_over) {
        bool at_sea[DWF_AREAS_MAX] = {false};
        if (b_reaches(b, USA, BY_SEA, from, at_sea))
            return true;
    }
    for (const struct kit_link *k = kit_near(&b.d->map, from); k < kit_near_end(&b.d->map, from); k++)
        if (!seen[k->to] &&
            (b_passes(b, side, walk, k) || (walk == BY_SEA && (k->marks & DWF_DARK) && b_flag(b, side, k->to))) &&
            b_reaches(b, side, walk, k->to, seen))
            return true;
    return false;
}

static bool b_gives(struct book b, int side, int area) /* flag cities and railroads */
{
    bool seen[DWF_AREAS_MAX] = {false};
    return b_flag(b, side, area) ||
           (side == USA && b.s->converted[area] && b_holder(b, area) == USA && b_reaches(b, USA, BY_UNION, area, seen));
}

static bool b_free(struct book b, int side, int area)
{
    bool seen[DWF_AREAS_MAX] = {false};
    int kind = b.d->area[area].kind;
    if (side == USA && (kind == DWF_SEA || kind == DWF_SEA_PORT))
        return true;
    bool open = b_holder(b, area) == side || (b_holder(b, area) < 0 && !b_units(b, !side, area));
    if (b_colour(b, side, area) && open && b_reaches(b, side, BY_FRIENDS, area, seen))
        return true;
    if (b_gives(b, side, area))
        return true;
    for (const struct kit_link *k = kit_near(&b.d->map, area); k < kit_near_end(&b.d->map, area); k++)
        if (b_adjacent(b, area, k) && b_gives(b, side, k->to))
            return true;
    return false;
}

static bool b_unit_near(struct book b, const uint8_t *at, int area)
{
    if (at[area])
        return true;
    for (const struct kit_link *k = kit_near(&b.d->map, area); k < kit_near_end(&b.d->map, area); k++)
        if (b_adjacent(b, area, k) && at[k->to])
            return true;
    return false;
}

static bool b_supplied(struct book b, int side, int area)
{
    return b_unit_near(b, b.s->supply[side], area) || b_free(b, side, area);
}

/* ---- terrain ---- */
static int b_after_terrain(int n, int marks)
{
    bool half = marks & (DWF_SWAMP | DWF_MOUNTAIN | DWF_MAJOR);
    n = half ? (n + 1) / 2 : n;
    n -= (marks & DWF_WOODS ? 1 : 0) + (marks & DWF_ROUGH ? 1 : 0) + (marks & DWF_SEASONAL ? 1 : 0);
    return n > 0 ? n : 0;
}

/* Hundredths by which the losses rise. */
static int b_rise(int marks, bool winter)
{
    int rise = 0, n = 0;
    static const int of[DWF_TERRAINS] = {25, 25, 50, 50, 50, 60}; /* woods, rough, swamp, mountain, seasonal, major */
    for (int i = 0; i < DWF_TERRAINS; i++)
        if ((marks >> i & 1) && !(1 << i == DWF_SWAMP && winter)) {
            rise = of[i];
            n++;
        }
    return n > 1 ? 61 : rise; /* 61: the last column */
}

static int b_losses(int value, int rise)
{
    int n = 0;
    for (; value > 20; value -= 20)
        n += b_losses(20, rise);
    int tenths = value * 4 * (100 + (rise > 60 ? 60 : rise)); /* thousandths */
    return n + (tenths + 500) / 1000;
}

/* ---- one link by land ---- */
static bool b_rail(struct book b, int side, int from, const struct kit_link *k)
{
    bool own = b_holder(b, from) == USA && b_holder(b, k->to) == USA;
    if (!(k->kinds & DWF_RAIL))
        return false;
    if (side == USA && own && (b.s->converted[from] || b.s->converted[k->to]))
        return true;
    const int end[2] = {from, k->to};
    for (int i = 0; i < 2; i++)
        if (b.s->broken[end[i]] == 1 || (b.s->broken[end[i]] && b_holder(b, from) != b_holder(b, k->to)))
            return false;
    return true;
}

static int b_state(struct book b, int area)
{
    return b.s->virginia && b.d->area[area].later_state ? b.d->area[area].later_state : b.d->area[area].state;
}

/* What it costs; -1: he may not. */
static int b_step(struct book b, const struct kit_link *k)
{
    const struct dwf_move *m = &b.s->move;
    int side = b.s->side, season = b.s->turn % 6, from = m->area, to = k->to; /* season 0: winter, 5: October */
    int cost = b_rail(b, side, from, k) ? 1 : season == 0 ? 4 : season == 5 ? 3 : 2, troops = m->infantry;
    static const int extra[DWF_TERRAINS] = {1, 1, 1, 2, 1, 1};
    for (int i = 0; i < DWF_TERRAINS; i++)
        cost += k->marks >> i & 1 ? extra[i] : 0;
    for (int i = 1; i <= b.d->n_states; i++)
        if (m->militia >> i & 1) {
            troops++;
            if (b_state(b, to) != i)
                return -1;
        }
    bool bonus = side == USA && !m->rail && m->blue && b_colour(b, USA, to);
    int limit = m->rating + bonus;
    limit = m->halved ? (limit + 1) / 2 : limit;
    bool least = m->steps == 0 && (m->rail || (season >= 1 && season <= 4 && !m->halved));
    if (m->spent + cost > limit && !least)
        return -1;
    if (side == USA && b.d->area[to].latent && !b_kentucky(b))
        return -1;
    if (m->rail && b_holder(b, to) != USA && b_units(b, CSA, to))
        return -1;
    if (b_combat(b, !side, to)) {
        bool fed = b_unit_near(b, b.s->fed, from) || m->supply > 0 || b_supplied(b, side, from);
        return troops > 0 && !b.s->fought[to] && fed && b_after_terrain(troops, k->marks) > 0 ? cost : -1;
    }
    bool soft = b.s->supply[!side][to] || b_leader(b, !side, to) || (side == CSA && b_rail_unit(b, to)) ||
                (b_vessels(b, !side, to) && b_holder(b, to) != side);
    return soft && troops == 0 ? -1 : cost;
}

/* ---- a battle that is fought by defaults ---- */
struct result {
    int value, rise, unsupplied, lost[2];
};

static int b_best(struct book b, int side) /* combat value of who leads */
{
    int best = 0;
    for (int i = 1; i <= b.d->n_leaders; i++) {
        const struct dwf_leader *l = &b.s->leader[i];
        if (l->status == DWF_ON_MAP && l->area == b.s->battle.area && b.d->leader[i].side == side &&
            !(side == b.s->side && l->lone) && b.d->leader[i].combat > best)
            best = b.d->leader[i].combat;
    }
    return best;
}

static int at_most(int n, int most)
{
    return n < most ? n : most;
}

static struct result b_battle(struct book b)
{
    const struct dwf_battle *battle = &b.s->battle;
    struct result out = {0};
    int land = 0, naval = 0, side = b.s->side, foe = !side, area = battle->area, army = 0;
    for (int i = 0; i < battle->n_approaches; i++) {
        const struct dwf_approach *a = &battle->approach[i];
        const struct kit_link *k = NULL;
        for (k = kit_near(&b.d->map, a->from); k->to != area; k++)
            ;
        int marks = k->marks & (DWF_DARK - 1), n = a->infantry, boats = a->vessel[DWF_GUNBOAT];
        for (int state = 1; state <= b.d->n_states; state++)
            n += a->militia >> state & 1;
        army += n;
        if (a->by_water)
            marks = a->lift || k->value == DWF_RIVER_MAJOR || k->value == DWF_OPEN_SEA ? DWF_MAJOR : DWF_SEASONAL;
        int value = b_after_terrain(n + boats, marks), rise = n + boats ? b_rise(marks, b.s->turn % 6 == 0) : 0;
        land += value - at_most(boats, value);
        naval += at_most(boats, value) + a->vessel[DWF_SHIP] + a->vessel[DWF_IRONCLAD];
        out.rise = rise == 0 ? out.rise : out.rise && out.rise != rise ? 61 : rise;
    }
    int fort = b.s->fort_of[area] == foe + 1 ? b.s->fort[area] : 0, mine = b_best(b, side), theirs = b_best(b, foe);
    int there = b_army(b, foe, area) + fort + (foe == USA ? b_vessels(b, USA, area) : 0);
    out.value = land + naval + at_most(mine, land);
    int table = (out.value % 20 * 2 + 3) / 6 + out.value / 20 * 7; /* a third, halves up; 7 for each 20 */
    if (out.value > 0 && out.value % 20 == 0)
        table = out.value / 20 * 7;
    int due = table > theirs ? table - theirs : 0, spare = table - theirs - there;
    due = fort && table && !due ? 1 : due;
    out.unsupplied = b_army(b, foe, area) + fort > 0 && !b_supplied(b, foe, area);
    due += out.unsupplied ? (table + 1) / 2 : 0;
    out.lost[foe] = at_most(due, there);
    int own = b_losses(out.value, out.rise);
    own -= spare > 0 ? spare : 0;
    own = own > mine ? own - mine : 0;
    out.lost[side] = own < fort ? fort : own;
    int all = army;
    for (int i = 0; i < battle->n_approaches; i++)
        for (int kind = 0; kind < DWF_VESSELS; kind++)
            all += battle->approach[i].vessel[kind];
    out.lost[side] = at_most(out.lost[side], all);
    return out;
}

/* ---- retreat ---- */
/* Links by land to the nearest own flag city that works, whoever stands on the way; 999: there is none. */
static int b_far(struct book b, int side, int area)
{
    bool seen[DWF_AREAS_MAX] = {false};
    seen[area] = true;
    for (int far = 0; far < b.d->n_areas; far++) {
        bool next[DWF_AREAS_MAX];
        memcpy(next, seen, sizeof next);
        for (int at = 1; at <= b.d->n_areas; at++) {
            if (seen[at] && b_flag(b, side, at))
                return far;
            for (const struct kit_link *k = kit_near(&b.d->map, at); seen[at] && k < kit_near_end(&b.d->map, at); k++)
                next[k->to] = next[k->to] || (k->kinds & (DWF_RAIL | DWF_ROAD));
        }
        memcpy(seen, next, sizeof seen);
    }
    return 999;
}

static bool b_came_from(struct book b, int area)
{
    for (int i = 0; i < b.s->battle.n_approaches; i++)
        if (b.s->battle.approach[i].from == area && !b.s->battle.approach[i].by_water)
            return true;
    return false;
}

enum tier { NOT_THERE, ANY_EMPTY, NEARER_HOME, WITH_FRIENDS, OWN_COLOUR };
/* "Where to retreat", of the defender: the steps of the book from the last to the first. */
static enum tier b_tier(struct book b, int side, const struct kit_link *k)
{
    int here = b.s->battle.area;
    if (!(k->kinds & (DWF_RAIL | DWF_ROAD)) || b_combat(b, !side, k->to) || b_came_from(b, k->to) ||
        (side == USA && b.d->area[k->to].latent && !b_kentucky(b)))
        return NOT_THERE;
    if (b_colour(b, side, k->to))
        return OWN_COLOUR;
    if (b_combat(b, side, k->to))
        return WITH_FRIENDS;
    if (b_units(b, !side, k->to))
        return NOT_THERE;
    bool rail = side == USA && b.s->converted[k->to] && b_gives(b, USA, k->to);
    return rail || b_far(b, side, k->to) < b_far(b, side, here) ? NEARER_HOME : ANY_EMPTY;
}

/* ---- random games ---- */
struct game {
    struct war *w;
    uint64_t seed;
    long supplies, steps, battles, retreats, tiers[OWN_COLOUR + 1];
};

static void check_supply(struct game *g)
{
    struct book b = {g->w->d, &g->w->s};
    struct dwf_net net[2];
    for (int side = 0; side < 2; side++)
        dwf_supply_net(&g->w->r, &g->w->s, side, &net[side]);
    for (int area = 1; area <= g->w->d->n_areas; area++) {
        ck_assert_msg(dwf_control(&g->w->r, &g->w->s, area) == b_holder(b, area) + 1, "turn %d: who holds %s?",
                      g->w->s.turn, g->w->d->area[area].id);
        for (int side = 0; side < 2; side++, g->supplies++)
            ck_assert_msg(dwf_supplied(&g->w->r, &g->w->s, &net[side], side, area) == b_supplied(b, side, area),
                          "turn %d: is side %d in supply at %s?", g->w->s.turn, side, g->w->d->area[area].id);
    }
}

static void check_steps(struct game *g)
{
    struct war *w = g->w;
    struct book b = {w->d, &w->s};
    prompt_begin(&w->prompt, &w->lists);
    rules_prompt(&w->r, &w->s, w->s.side, DWF_GO, &w->prompt);
    for (const struct kit_link *k = kit_near(&w->d->map, w->s.move.area); k < kit_near_end(&w->d->map, w->s.move.area);
         k++) {
        const struct order o = {.verb = DWF_GO, .n_args = 2, .arg = {k->to, 0}};
        int cost = k->kinds & (DWF_RAIL | DWF_ROAD) ? b_step(b, k) : -1;
        ck_assert_msg(offered(&w->prompt, &o) == (cost >= 0), "turn %d: may they go from %s to %s?", w->s.turn,
                      w->d->area[w->s.move.area].id, w->d->area[k->to].id);
        g->steps++;
        if (cost < 0)
            continue;
        play_begin(&w->play, NULL, &w->why);
        ck_assert(rules_apply_offered(&w->r, &w->s, w->s.side, &o, &w->after, &w->play));
        for (int i = 0; i < w->play.n_events; i++)
            if (w->play.events[i].kind == DWF_EVENT_MOVED)
                ck_assert_int_eq(w->play.events[i].arg[6], cost);
    }
}

/* The battle is fought on a copy, by defaults; vessels that sail off first are gone before it is worked out. */
static void check_battle(struct game *g)
{
    struct war *w = g->w;
    struct dwf_state kept = w->s;
    struct result want = {0};
    bool worked_out = false;
    int left[2] = {0}, seat = w->s.side;
    struct order o = {.verb = DWF_FIGHT, .n_args = 1, .arg = {w->s.battle.area}};
    while (kept.battle.area && (w->s.battle.area || d_step(w) == DWF_STEP_CAMPAIGN)) {
        struct dwf_state before = w->s;
        play_begin(&w->play, NULL, &w->why);
        ck_assert(rules_apply_offered(&w->r, &w->s, seat, &o, &w->after, &w->play));
        w->s = w->after;
        for (int i = 0; i < w->play.n_events; i++) {
            const struct event *e = &w->play.events[i];
            if (e->kind == DWF_EVENT_WITHDREW && e->arg[0] == USA)
                for (int kind = 0; kind < DWF_VESSELS; kind++)
                    before.vessel[USA][kind][kept.battle.area] = 0;
            if (e->kind == DWF_EVENT_VALUE) {
                before.battle = kept.battle;
                want = b_battle((struct book){w->d, &before});
                worked_out = true;
                ck_assert_int_eq(e->arg[1], want.value);
                ck_assert_int_eq(e->arg[5], want.unsupplied);
            }
            if (e->kind == DWF_EVENT_LOST && left[0] >= 0)
                left[e->arg[0]] += e->arg[3];
            if (e->kind == DWF_EVENT_VERDICT) {
                ck_assert_msg(left[0] == want.lost[0] && left[1] == want.lost[1],
                              "turn %d at %s: %d and %d are lost, not %d and %d", w->s.turn,
                              w->d->area[kept.battle.area].id, left[0], left[1], want.lost[0], want.lost[1]);
                left[0] = -1;
            }
        }
        if (!rules_asks(&w->s) || left[0] < 0 || d_step(w) == DWF_STEP_MARCH || d_step(w) == DWF_STEP_CAMPAIGN)
            break;
        seat = rules_asks(&w->s) & ONLY(CSA) ? CSA : USA;
        ck_assert(rules_fallback(&w->r, &w->s, seat, &o));
    }
    g->battles += worked_out;
    w->s = kept;
}

/* Of the areas around, just those of the best step of the book are offered. */
static void check_retreat(struct game *g, int seat)
{
    struct war *w = g->w;
    struct book b = {w->d, &w->s};
    int area = w->s.battle.area, verb = d_step(w) == DWF_STEP_RETREAT ? DWF_RETREAT : DWF_WITHDRAW;
    enum tier best = NOT_THERE;
    for (const struct kit_link *k = kit_near(&w->d->map, area); k < kit_near_end(&w->d->map, area); k++)
        best = b_tier(b, seat, k) > best ? b_tier(b, seat, k) : best;
    prompt_begin(&w->prompt, &w->lists);
    ck_assert(rules_prompt(&w->r, &w->s, seat, verb, &w->prompt));
    for (int to = 1; to <= w->d->n_areas; to++) {
        const struct kit_link *k = kit_link_to(&w->d->map, area, to);
        const struct order o = {.verb = verb, .n_args = 1, .arg = {to}};
        bool may = k && best != NOT_THERE && b_tier(b, seat, k) == best;
        ck_assert_msg(offered(&w->prompt, &o) == may, "turn %d: may side %d go back from %s to %s?", w->s.turn, seat,
                      w->d->area[area].id, w->d->area[to].id);
    }
    g->retreats++;
    g->tiers[best]++;
}

/* Beaten somewhere, by who came from one or two sides: in games few are asked. */
static void check_some_retreats(struct game *g)
{
    struct war *w = g->w;
    struct dwf_state kept = w->s;
    for (int i = 0; i < 4; i++) {
        int area = 1 + (int)random_below(&g->seed, (uint32_t)w->d->n_areas), foe = !w->s.side;
        const struct kit_link *first = kit_near(&w->d->map, area);
        uint32_t n = (uint32_t)(kit_near_end(&w->d->map, area) - first);
        if (w->d->area[area].kind == DWF_SEA || n == 0)
            continue;
        w->s.battle = (struct dwf_battle){.area = area, .n_approaches = 1 + (int)random_below(&g->seed, 2)};
        for (int k = 0; k < w->s.battle.n_approaches; k++) {
            const struct kit_link *by = first + random_below(&g->seed, n);
            w->s.battle.approach[k].from = (uint8_t)by->to;
            bool land = by->kinds & (DWF_RAIL | DWF_ROAD), water = by->kinds & DWF_WATER;
            w->s.battle.approach[k].by_water = water && (!land || random_below(&g->seed, 2) == 0);
        }
        w->s.infantry[foe][area] = 3;
        flow_call(&w->s, DWF_STEP_RETREAT, ONLY(foe));
        check_retreat(g, foe);
        w->s = kept;
    }
}

static struct order liked(struct game *g)
{
    for (int tries = 0;; tries++) {
        struct order o = any_order(&g->w->prompt, &g->seed);
        bool idle = o.verb == DWF_FINISH || o.verb == DWF_PASS || o.verb == DWF_CARRY || o.verb == DWF_RIDE;
        if (o.verb != VERB_RESIGN && (!idle || tries >= 30 || random_below(&g->seed, 4) == 0))
            return o;
    }
}

static void one_game(struct game *g, int checks)
{
    struct war *w = g->w;
    for (int n = 0; rules_asks(&w->s) && n < 40000; n++) {
        int seat = rules_asks(&w->s) & ONLY(CSA) ? CSA : USA;
        const struct dwf_move *m = &w->s.move;
        if (d_step(w) == DWF_STEP_CAMPAIGN && n % checks == 0) {
            check_supply(g);
            check_some_retreats(g);
        }
        if (d_step(w) == DWF_STEP_MARCH && m->mode == DWF_BY_LAND && !m->sailed && !m->must && !w->s.battle.area)
            check_steps(g);
        if (d_step(w) == DWF_STEP_CAMPAIGN && w->s.battle.area)
            check_battle(g);
        if (d_step(w) == DWF_STEP_RETREAT || d_step(w) == DWF_STEP_WITHDRAW)
            check_retreat(g, seat);
        prompt_begin(&w->prompt, &w->lists);
        ck_assert(rules_prompt(&w->r, &w->s, seat, 0, &w->prompt));
        struct order o = liked(g);
        play_begin(&w->play, NULL, &w->why);
        ck_assert(rules_apply_offered(&w->r, &w->s, seat, &o, &w->after, &w->play));
        w->s = w->after;
    }
}

START_TEST(the_book_agrees)
{
    static const char *const scenarios[] = {"1861-campaign", "1862", "1863"};
    bool soak = getenv("DISPATCH_SOAK") != NULL;
    struct game g = {.seed = 1862};
    for (int i = 0; i < (soak ? 60 : 6); i++) {
        g.w = d_a_war(scenarios[i % 3]);
        one_game(&g, soak ? 10 : 40);
        d_close_war(g.w);
    }
    ck_assert_int_gt(g.supplies, 20000);
    ck_assert_int_gt(g.steps, soak ? 100000 : 10000);
    ck_assert_int_gt(g.battles, 150);
    ck_assert_int_gt(g.retreats, soak ? 20000 : 400);
    for (int tier = ANY_EMPTY; tier <= OWN_COLOUR; tier++)
        ck_assert_msg(g.tiers[tier] > 0, "nobody went back by step %d", tier);
    if (soak)
        fprintf(stderr, "%ld supplies, %ld steps, %ld battles, %ld retreats (%ld %ld %ld %ld)\n", g.supplies, g.steps,
                g.battles, g.retreats, g.tiers[1], g.tiers[2], g.tiers[3], g.tiers[4]);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: oracle");
    TCase *c = tcase_create("oracle");
    tcase_add_test(c, the_book_agrees);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
