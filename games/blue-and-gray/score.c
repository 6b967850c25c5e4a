/* SPDX-License-Identifier: Apache-2.0 */
/* What counts when the last turn is over (BG-victory-*, and the victory rules of the four battles). */
#include "games/blue-and-gray/bg.h"

enum { FOR_EXITS = 0, FOR_TRAIN = -1, FOR_CUT_OFF = -2 };
struct count {
    const struct rules *r;
    const struct bg_state *s;
    const struct bg_field *f;
    struct bg_stand at;
    int32_t *points;
    struct play *out; /* or NULL */
};

static void add(struct count *c, int side, int points, int what)
{
    if (points == 0)
        return;
    c->points[side] += points;
    if (c->out)
        emit(c->out, BG_EVENT_SCORED, EVERYONE, 3, side, points, what);
}

/* ---- paths ---- */
enum way { BY_ROAD, BY_STEP };
/* Adds to `found` what can be reached from it in at most `most` steps, by roads alone or as units step, without
 * entering what is in `barred`. */
static void spread(const struct bg_field *f, enum way way, const struct kit_set *barred, int most,
                   struct kit_set *found)
{
    int16_t queue[BG_HEXES_MAX];
    uint16_t steps[BG_HEXES_MAX] = {0};
    int head = 0, tail = 0;
    for (int hex = 0; kit_next(found, &hex);)
        queue[tail++] = (int16_t)hex;
    while (head < tail) {
        int from = queue[head++];
        for (int side = 0; side < KIT_SIDES && steps[from] < most; side++) {
            int to = f->grid.near[from][side];
            bool road = (f->side_of[from][side] & BG_ROAD) != 0;
            if (to == 0 || kit_has(found, to) || kit_has(barred, to) || !bg_passable(f, from, side) ||
                (way == BY_ROAD && !road))
                continue;
            kit_put(found, to);
            steps[to] = (uint16_t)(steps[from] + 1);
            queue[tail++] = (int16_t)to;
        }
    }
}

/* Road hexes from which a road leads to 0101 or 0111 without meeting this side's units (BG-chickamauga-24, -25,
 * RULINGS C19). */
static void find_roads(const struct count *c, int against, struct kit_set *out)
{
    *out = (struct kit_set){{0}};
    for (int i = 0; i < 2; i++)
        if (!kit_has(&c->at.occupied[against], c->f->road_end[i]))
            kit_put(out, c->f->road_end[i]);
    spread(c->f, BY_ROAD, &c->at.occupied[against], BG_HEXES_MAX, out);
}

/* ---- what pays ---- */
static void count_hexes(struct count *c)
{
    for (int i = 0; i < c->f->n_victory; i++)
        for (int side = 0; side < BG_SIDES; side++)
            if (c->s->held_by[i] == side + 1) /* BG-victory-3 */
                add(c, side, c->f->victory[i].points[side], c->f->victory[i].hex);
}

static bool road_is_free(const struct count *c, int side)
{
    struct kit_set roads;
    if (c->f->road_pays != side + 1)
        return true;
    find_roads(c, bg_foe(side), &roads);
    for (int i = 0; i < c->f->n_road_east; i++)
        if (kit_has(&roads, c->f->road_east[i]))
            return true;
    return false;
}

/* BG-chickamauga-23, -24, BG-cemeteryhill-18 */
static void count_exits(struct count *c)
{
    for (int side = 0; side < BG_SIDES; side++) {
        int gone = 0;
        for (int unit = 1; unit <= c->f->n_units; unit++)
            if (c->f->unit[unit].side == side && c->s->status[unit] == BG_OUT)
                gone += bg_printed(c->r, c->s, unit);
        if (road_is_free(c, side))
            add(c, side, gone * c->f->exit_points[side], FOR_EXITS);
    }
}

/* BG-chickamauga-26 */
static void count_train(struct count *c)
{
    for (int unit = 1; unit <= c->f->n_units; unit++)
        if (c->f->unit[unit].type == BG_TRAIN && c->s->status[unit] != BG_OUT)
            add(c, bg_foe(c->f->unit[unit].side), c->f->train_points, FOR_TRAIN);
}

/* ---- who is cut off ---- */
/* BG-chickamauga-30, -31: within so many steps of a road that is open. */
static void near_open_roads(const struct count *c, struct kit_set *out)
{
    find_roads(c, BG_CONFEDERATE, out);
    spread(c->f, BY_STEP, &c->at.occupied[BG_CONFEDERATE], c->f->cut_off_hexes, out);
}

/* BG-antietam-19: the way to the ferry, not the hex where the unit stands, must be free of units and zones (RULINGS
 * F7). */
static void near_open_ferry(const struct count *c, struct kit_set *out)
{
    const struct bg_field *f = c->f;
    struct kit_set barred = kit_either(&c->at.occupied[BG_UNION], &c->at.zone[BG_UNION]), open = kit_only(f->ferry);
    spread(f, BY_STEP, &barred, BG_HEXES_MAX, &open);
    *out = open;
    for (int hex = 1; hex <= f->grid.n; hex++)
        for (int side = 0; side < KIT_SIDES && !kit_has(out, hex); side++)
            if (bg_passable(f, hex, side) && kit_has(&open, f->grid.near[hex][side]))
                kit_put(out, hex);
}

static int supplied(const struct count *c, struct kit_set *out)
{
    if (c->f->cut_off_points > 0) {
        near_open_roads(c, out);
        return BG_UNION;
    }
    if (c->f->ferry_points > 0) {
        near_open_ferry(c, out);
        return BG_CONFEDERATE;
    }
    return -1;
}

int bg_supplied(const struct rules *r, const struct bg_state *s, struct kit_set *out)
{
    struct count c = {.r = r, .s = s, .f = bg_field(r, s)};
    bg_look(r, s, &c.at);
    return supplied(&c, out);
}

static void cut_off(struct count *c, int unit, int worth, int *sum)
{
    int points = worth * bg_printed(c->r, c->s, unit);
    *sum += points;
    if (c->out && points > 0)
        emit(c->out, BG_EVENT_CUT_OFF, EVERYONE, 2, unit, points);
}

static void count_cut_off(struct count *c)
{
    struct kit_set safe;
    int side = supplied(c, &safe), sum = 0;
    bool waiting_counts = c->f->cut_off_points > 0;
    for (int unit = 1; unit <= c->f->n_units && side >= 0; unit++) {
        bool waits = waiting_counts && c->s->status[unit] == BG_DUE;
        bool here = c->s->status[unit] == BG_HERE && !kit_has(&safe, c->s->hex[unit]);
        if (c->f->unit[unit].side == side && (waits || here))
            cut_off(c, unit, waiting_counts ? c->f->cut_off_points : c->f->ferry_points, &sum);
    }
    if (side >= 0)
        add(c, bg_foe(side), sum, FOR_CUT_OFF);
}

void bg_score(const struct rules *r, const struct bg_state *s, int32_t points[BG_SIDES], struct play *out)
{
    struct count c = {.r = r, .s = s, .f = bg_field(r, s), .points = points, .out = out};
    bg_look(r, s, &c.at);
    points[BG_CONFEDERATE] = s->points[BG_CONFEDERATE]; /* BG-victory-1 */
    points[BG_UNION] = s->points[BG_UNION];
    if (s->flow.over == BG_END_POINTS || s->flow.over == BG_END_LEVELS)
        return; /* all of it was counted when the game ended */
    count_hexes(&c);
    count_exits(&c);
    count_train(&c);
    count_cut_off(&c);
}

/* ---- the verdict ---- */
static int holder_of(const struct bg_field *f, const struct bg_state *s)
{
    for (int i = 0; i < f->n_victory; i++)
        if (f->victory[i].hex == f->level_hex) /* BG-shiloh-24 */
            return s->held_by[i] - 1;
    return -1;
}

/* The comparisons need a point (BG-shiloh-17 to 23, RULINGS N20). */
static bool reaches(const struct bg_level *level, const int32_t points[BG_SIDES], int holder)
{
    int64_t own = (int64_t)points[level->side] * level->of;
    int64_t theirs = (int64_t)points[bg_foe(level->side)] * level->times;
    if (points[level->side] == 0 || (level->holds && holder != level->side))
        return false;
    return level->more ? own > theirs : own >= theirs;
}

/* BG-shiloh-17 to -23: the first that holds; with no points on either side the hex alone is worth the least level. */
static int find_level(const struct bg_field *f, const int32_t points[BG_SIDES], int holder)
{
    int least = 0;
    for (int i = 0; i < f->n_levels; i++) {
        if (reaches(&f->level[i], points, holder))
            return i + 1;
        if (f->level[i].side == holder)
            least = i + 1;
    }
    return points[0] == 0 && points[1] == 0 ? least : 0;
}

int bg_verdict(const struct rules *r, const struct bg_state *s, const int32_t points[BG_SIDES], int *winner)
{
    const struct bg_field *f = bg_field(r, s);
    if (f->n_levels > 0) {
        int level = find_level(f, points, holder_of(f, s));
        *winner = level ? f->level[level - 1].side : -1;
        return level;
    }
    *winner = points[0] == points[1] ? -1 : points[0] > points[1] ? 0 : 1; /* BG-victory-2 */
    return 0;
}
