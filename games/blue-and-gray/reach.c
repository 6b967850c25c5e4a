/* SPDX-License-Identifier: Apache-2.0 */
/* Every legal leg of every piece (BG-move, BG-zoc-4 to -6, BG-stack, BG-terrain, BG-V-cavalry, BG-V-leaders). All look
 * at the position as it is now. A leg ends where the piece may stay; on its way it may pass a full hex. */
#include "games/blue-and-gray/bg.h"
#include <string.h>

/* ---- pieces ---- */
int bg_hex_of(const struct bg_state *s, int piece)
{
    return bg_is_leader(piece) ? s->leader_hex[piece - BG_UNITS_MAX] : s->hex[piece];
}

int bg_side_of(const struct rules *r, const struct bg_state *s, int piece)
{
    const struct bg_field *f = bg_field(r, s);
    return bg_is_leader(piece) ? f->leader[piece - BG_UNITS_MAX].side : f->unit[piece].side;
}

static int type_of(const struct rules *r, const struct bg_state *s, int piece)
{
    return bg_is_leader(piece) ? 0 : bg_field(r, s)->unit[piece].type;
}

/* BG-V-cavalry-1, -4: by its counter, so Wilder's mounted infantry is none. */
static bool is_far(const struct rules *r, const struct bg_state *s, int piece)
{
    return bg_has(s, BG_CAVALRY_FAR) && type_of(r, s, piece) == BG_CAVALRY;
}

static int spent(const struct bg_state *s, int piece)
{
    return bg_is_leader(piece) ? s->leader_spent[piece - BG_UNITS_MAX] : s->spent[piece];
}

/* BG-move-1, BG-V-cavalry-1, BG-V-leaders-3 */
int bg_points_left(const struct rules *r, const struct bg_state *s, int piece)
{
    int points = bg_is_leader(piece) || is_far(r, s, piece) ? BG_FAR : BG_ALLOWANCE;
    return points - spent(s, piece);
}

/* ---- one search ---- */
struct leg {
    const struct rules *r;
    const struct bg_state *s;
    const struct bg_stand *at;
    int piece, with;
    struct kit_set zone, full, train; /* the enemy's zones; own hexes with two units; with the train */
    struct kit_set stop, barred, through;
    int32_t within;
    uint8_t liking[BG_HEXES_MAX]; /* BG-move-4, RULINGS N37: victory hexes that are not the mover's yet */
};

static void add(struct kit_set *set, const struct kit_set *more)
{
    *set = kit_either(set, more);
}

static void look_around(struct leg *l)
{
    const struct bg_field *f = bg_field(l->r, l->s);
    const struct bg_state *s = l->s;
    l->zone = l->at->zone[bg_foe(s->side)];
    l->full = l->train = (struct kit_set){{0}};
    for (int unit = 1; unit <= f->n_units; unit++) {
        if (s->status[unit] != BG_HERE || f->unit[unit].side != s->side)
            continue;
        if (l->at->second[s->hex[unit]]) /* BG-stack-1 */
            kit_put(&l->full, s->hex[unit]);
        if (f->unit[unit].type == BG_TRAIN)
            kit_put(&l->train, s->hex[unit]);
    }
    memset(l->liking, 0, sizeof l->liking);
    for (int i = 0; i < f->n_victory; i++)
        if (s->held_by[i] != s->side + 1)
            l->liking[f->victory[i].hex] = 1;
}

/* Where a unit may not stay, or not go, because of its own side. */
static void heed_own(struct leg *l, int unit)
{
    const struct bg_field *f = bg_field(l->r, l->s);
    add(&l->through, &l->full);                                                                 /* BG-stack-1, -2 */
    add(&l->barred, f->unit[unit].type == BG_TRAIN ? &l->at->occupied[l->s->side] : &l->train); /* BG-chickamauga-17 */
    for (int leader = 1; leader <= f->n_leaders; leader++)
        if (l->s->leader_status[leader] == BG_HERE && f->leader[leader].side == l->s->side &&
            !bg_may_stack(l->r, l->s, leader, unit)) /* BG-V-leaders-7 */
            kit_put(&l->through, l->s->leader_hex[leader]);
}

/* The same of a leader, who does not go where only leaders of the enemy are either. */
static void heed_company(struct leg *l, int leader)
{
    const struct bg_field *f = bg_field(l->r, l->s);
    const struct bg_state *s = l->s;
    struct kit_set lonely = kit_without(&l->zone, &l->at->occupied[s->side]);
    for (int unit = 1; unit <= f->n_units; unit++)
        if (s->status[unit] == BG_HERE && f->unit[unit].side == s->side && !bg_may_stack(l->r, s, leader, unit))
            kit_put(&l->through, s->hex[unit]);
    for (int other = 1; other <= f->n_leaders; other++) {
        if (other == leader || s->leader_status[other] != BG_HERE)
            continue;
        if (f->leader[other].side != s->side)
            kit_put(&l->barred, s->leader_hex[other]);
        else if (!bg_may_meet(l->r, s, leader, other))
            kit_put(&l->through, s->leader_hex[other]);
    }
    if (!l->with) /* BG-V-leaders-12, RULINGS N15: by himself he enters an enemy zone only onto units of his side */
        add(&l->barred, &lonely);
}

static void heed_zones(struct leg *l, int piece)
{
    const char *rule;
    int left = BG_ALLOWANCE - spent(l->s, piece);
    if (bg_zone_bar(l->r, l->s, piece, &rule) || (is_far(l->r, l->s, piece) && left <= 0))
        add(&l->barred, &l->zone);
    else if (is_far(l->r, l->s, piece)) /* BG-V-cavalry-2 */
        l->within = left;
}

static void heed(struct leg *l, int unit)
{
    const struct bg_field *f = bg_field(l->r, l->s);
    look_around(l);
    l->within = 0;
    l->stop = l->zone;                               /* BG-zoc-4 */
    l->barred = l->at->occupied[bg_foe(l->s->side)]; /* BG-move-5 */
    l->through = (struct kit_set){{0}};
    if (unit) {
        heed_own(l, unit);
        heed_zones(l, unit);
    }
    if (bg_is_leader(l->piece)) {
        heed_company(l, l->piece - BG_UNITS_MAX);
        heed_zones(l, l->piece);
    }
    if (f->ferry) /* BG-terrain-8 */
        kit_put(&l->through, f->ferry);
}

static void search(struct leg *l, int budget, struct bg_reach *out)
{
    const struct bg_field *f = bg_field(l->r, l->s);
    int unit = bg_is_leader(l->piece) ? l->with : l->piece, type = unit ? f->unit[unit].type : 0;
    heed(l, unit);
    const struct kit_hex_search how = {.hexes = &f->grid,
                                       /* BG-chickamauga-16, BG-shiloh-14 */
                                       .cost = type == BG_TRAIN     ? f->wheels
                                               : type == BG_GUNBOAT ? f->afloat
                                                                    : f->cost,
                                       .stop = &l->stop,
                                       .barred = &l->barred,
                                       .through = &l->through,
                                       .liking = l->liking,
                                       .stop_within = l->within};
    kit_hex_reach(&how, bg_hex_of(l->s, l->piece), budget, &out->found);
    out->ends = out->found.ends;
}

void bg_reach_of(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece, int with,
                 struct bg_reach *out)
{
    struct leg l;
    const char *rule;
    out->ends = out->found.seen = (struct kit_set){{0}};
    out->extra = 0;
    if (bg_move_bar(r, s, at, piece, &rule) || (with && bg_together_bar(r, s, at, piece - BG_UNITS_MAX, with, &rule)))
        return;
    int budget = bg_points_left(r, s, piece), other = with ? bg_points_left(r, s, with) : budget;
    if (bg_is_leader(piece) && kit_has(&at->zone[bg_foe(s->side)], bg_hex_of(s, piece)))
        out->extra = BG_LEAVE_ZONE;
    l.r = r, l.s = s, l.at = at, l.piece = piece, l.with = with;
    budget = (other < budget ? other : budget) - out->extra; /* N15: at the slower's pace */
    if (budget > 0)
        search(&l, budget, out);
}
