/* SPDX-License-Identifier: Apache-2.0 */
/* Why a piece may not move, or not go where somebody wants it: a problem key, and the statement that says so. */
#include "games/blue-and-gray/bg.h"

static const char *barred(const char **rule, const char *id, const char *key)
{
    *rule = id;
    return key;
}

/* None reaches a boat's hex (BG-shiloh-14). */
static bool in_zone(const struct bg_state *s, const struct bg_stand *at, int piece)
{
    return kit_has(&at->zone[bg_foe(s->side)], bg_hex_of(s, piece));
}

/* Is it the piece that moved last, or moved with it? */
static bool goes_on(const struct bg_state *s, int piece)
{
    return s->active == piece || (bg_is_leader(piece) && s->active_with == piece - BG_UNITS_MAX);
}

static bool has_moved(const struct bg_state *s, int piece)
{
    return bg_is_leader(piece) ? s->leader_moved[piece - BG_UNITS_MAX] : s->moved[piece];
}

static bool is_here(const struct bg_state *s, int piece)
{
    return bg_is_leader(piece) ? s->leader_status[piece - BG_UNITS_MAX] == BG_HERE : s->status[piece] == BG_HERE;
}

/* Did it come onto the map in this player turn? */
static bool has_entered(const struct rules *r, const struct bg_state *s, int unit)
{
    return bg_field(r, s)->unit[unit].hex == 0 && s->moved[unit] && s->active == unit;
}

static const char *unit_bar(const struct rules *r, const struct bg_state *s, int unit, bool zone, const char **rule)
{
    int type = bg_field(r, s)->unit[unit].type;
    if (zone)
        return s->moved[unit] ? barred(rule, "BG-zoc-4", "move.stopped") : barred(rule, "BG-zoc-6", "move.locked");
    if (bg_is_surprised(r, s) && type != BG_GUNBOAT && !has_entered(r, s, unit))
        return barred(rule, "BG-shiloh-4", "move.surprise");
    if (bg_is_held(r, s, unit)) /* what has entered stands: BG-V-littlemac-8 */
        return bg_has(s, BG_LITTLE_MAC) && bg_field(r, s)->unit[unit].side == BG_UNION
                   ? barred(rule, "BG-V-littlemac-6", "move.held")
                   : barred(rule, "BG-antietam-12", "move.first_turn");
    if (!s->moved[unit] && s->allowed == 0)
        return s->turn == 1 ? barred(rule, "BG-antietam-6", "move.limit") : barred(rule, "BG-antietam-7", "move.limit");
    return NULL;
}

const char *bg_move_bar(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece,
                        const char **rule)
{
    if (bg_side_of(r, s, piece) != s->side)
        return barred(rule, "BG-sequence-5", "move.foe");
    if (!is_here(s, piece))
        return barred(rule, "BG-move-3", "move.off_map");
    if (has_moved(s, piece) && !goes_on(s, piece))
        return barred(rule, "BG-move-3", "move.once");
    bool zone = in_zone(s, at, piece);
    const char *why = NULL;
    if (!bg_is_leader(piece))
        why = unit_bar(r, s, piece, zone, rule);
    else if (zone && has_moved(s, piece)) /* BG-V-leaders-4, RULINGS N15; one who began there may leave */
        why = barred(rule, "BG-zoc-4", "move.stopped");
    else if (bg_is_held(r, s, piece))
        why = barred(rule, "BG-V-littlemac-6", "move.held");
    if (!why && bg_points_left(r, s, piece) <= 0)
        why = barred(rule, "BG-move-2", "move.spent");
    return why;
}

const char *bg_together_bar(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int leader,
                            int unit, const char **rule)
{
    const char *why = bg_move_bar(r, s, at, bg_piece(leader), rule);
    if (!why)
        why = bg_move_bar(r, s, at, unit, rule);
    if (!why && s->leader_hex[leader] != s->hex[unit])
        why = barred(rule, "BG-V-leaders-7", "move.apart");
    if (!why && !bg_may_stack(r, s, leader, unit))
        why = barred(rule, "BG-V-leaders-7", "move.company");
    return why;
}

const char *bg_zone_bar(const struct rules *r, const struct bg_state *s, int piece, const char **rule)
{
    (void)r;
    if (s->night)
        return barred(rule, "BG-night-2", "move.night");
    if (bg_is_leader(piece))
        return NULL;
    if (s->ineffective[piece])
        return barred(rule, "BG-effectiveness-2", "move.ineffective");
    if (s->out_of_command[piece])
        return barred(rule, "BG-V-command-6", "move.command");
    return NULL;
}

/* ---- one hex ---- */
struct wish {
    const struct rules *r;
    const struct bg_state *s;
    const struct bg_stand *at;
    const struct bg_field *f;
    int piece, hex;
};

static const char *ground_bar(const struct wish *w, const char **rule)
{
    int type = bg_is_leader(w->piece) ? 0 : w->f->unit[w->piece].type, terrain = w->f->terrain[w->hex];
    if (type == BG_GUNBOAT)
        return terrain == BG_RIVER ? NULL : barred(rule, "BG-shiloh-14", "move.boat");
    if (terrain == BG_RIVER)
        return barred(rule, "BG-terrain-6", "move.river");
    if (w->hex == w->f->ferry)
        return barred(rule, "BG-terrain-8", "move.ferry");
    if (type != BG_TRAIN)
        return NULL;
    for (int side = 0; side < KIT_SIDES; side++)
        if (w->f->side_of[w->hex][side] & (BG_ROAD | BG_TRAIL))
            return NULL;
    return barred(rule, "BG-chickamauga-16", "move.rails");
}

static const char *leader_bar(const struct wish *w, const char **rule)
{
    int leader = w->piece - BG_UNITS_MAX;
    for (int unit = 1; unit <= w->f->n_units; unit++)
        if (w->s->status[unit] == BG_HERE && w->s->hex[unit] == w->hex && !bg_may_stack(w->r, w->s, leader, unit))
            return barred(rule, "BG-V-leaders-7", "move.company");
    for (int other = 1; other <= w->f->n_leaders; other++)
        if (other != leader && w->s->leader_status[other] == BG_HERE && w->s->leader_hex[other] == w->hex &&
            !bg_may_meet(w->r, w->s, leader, other))
            return barred(rule, "BG-V-leaders-7", "move.company");
    return NULL;
}

static const char *company_bar(const struct wish *w, const char **rule)
{
    int here = bg_stacked(w->at, w->hex), first = w->at->first[w->hex];
    if (bg_side_at(w->r, w->s, w->at, w->hex) == bg_foe(w->s->side))
        return barred(rule, "BG-move-5", "move.enemy");
    if (bg_is_leader(w->piece))
        return leader_bar(w, rule);
    if (here > 0 && (w->f->unit[first].type == BG_TRAIN || w->f->unit[w->piece].type == BG_TRAIN))
        return barred(rule, "BG-chickamauga-17", "move.train");
    if (here >= BG_STACK)
        return barred(rule, "BG-stack-1", "move.full");
    for (int leader = 1; leader <= w->f->n_leaders; leader++)
        if (w->s->leader_status[leader] == BG_HERE && w->s->leader_hex[leader] == w->hex &&
            w->f->leader[leader].side == w->s->side && !bg_may_stack(w->r, w->s, leader, w->piece))
            return barred(rule, "BG-V-leaders-7", "move.company");
    return NULL;
}

static const char *zone_bar(const struct wish *w, const char **rule)
{
    if (!kit_has(&w->at->zone[bg_foe(w->s->side)], w->hex))
        return NULL;
    const char *why = bg_zone_bar(w->r, w->s, w->piece, rule);
    if (!why && bg_is_leader(w->piece) && bg_stacked(w->at, w->hex) == 0)
        why = barred(rule, "BG-V-leaders-12", "move.alone");
    return why;
}

/* The cheapest path when enemy zones are left out of account, with what it costs so far: hexes from the start on. */
static int path_past_zones(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece,
                           int hex, struct bg_path *out)
{
    const struct bg_field *f = bg_field(r, s);
    struct kit_hex_reach reach;
    const struct kit_hex_search how = {.hexes = &f->grid, .cost = f->cost, .barred = &at->occupied[bg_foe(s->side)]};
    kit_hex_reach(&how, bg_hex_of(s, piece), KIT_HEX_BUDGET_MAX, &reach);
    out->n = kit_has(&reach.ends, hex) ? kit_hex_path(&reach, hex, out->hex, KIT_HEX_BUDGET_MAX + 1) : 0;
    for (int i = 0; i < out->n; i++)
        out->cost[i] = (int16_t)kit_hex_cost(&reach, out->hex[i]);
    return out->n;
}

int bg_way_past_zones(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece, int hex,
                      int *stop, struct bg_path *path)
{
    struct bg_path own, *way = path ? path : &own;
    int n = path_past_zones(r, s, at, piece, hex, way);
    *stop = 0;
    for (int i = 1; i + 1 < n && !*stop; i++)
        if (kit_has(&at->zone[bg_foe(s->side)], way->hex[i]))
            *stop = way->hex[i];
    return n > 0 ? way->cost[n - 1] : 0;
}

int bg_way_within(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece, int hex)
{
    struct bg_path way;
    int left = bg_points_left(r, s, piece), end = 0, n = path_past_zones(r, s, at, piece, hex, &way);
    for (int i = 1; i + 1 < n && way.cost[i] <= left; i++) {
        if (kit_has(&at->zone[bg_foe(s->side)], way.hex[i])) /* it would have to stop there, and fight */
            break;
        if (bg_stacked(at, way.hex[i]) == 0)
            end = way.hex[i];
    }
    return end;
}

int bg_way_round_zones(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece, int hex)
{
    const struct bg_field *f = bg_field(r, s);
    struct kit_hex_reach reach;
    const struct kit_hex_search how = {.hexes = &f->grid,
                                       .cost = f->cost,
                                       .stop = &at->zone[bg_foe(s->side)],
                                       .barred = &at->occupied[bg_foe(s->side)]};
    kit_hex_reach(&how, bg_hex_of(s, piece), KIT_HEX_BUDGET_MAX, &reach);
    return kit_has(&reach.ends, hex) ? kit_hex_cost(&reach, hex) : 0;
}

/* The same leg with zones or points left out of account: which of them is in the way? */
static const char *way_bar(const struct wish *w, const char **rule)
{
    int points = bg_points_left(w->r, w->s, w->piece), stop;
    const struct kit_set *zone = &w->at->zone[bg_foe(w->s->side)];
    int cost = bg_way_past_zones(w->r, w->s, w->at, w->piece, w->hex, &stop, NULL);
    if (cost == 0)
        return barred(rule, "BG-terrain-13", "move.no_way");
    if (cost > points)
        return barred(rule, "BG-move-8", "move.far");
    if (!bg_is_leader(w->piece) && w->f->unit[w->piece].type == BG_TRAIN)
        return barred(rule, "BG-chickamauga-16", "move.rails");
    if (kit_has(zone, w->hex) && points > BG_ALLOWANCE - w->s->spent[bg_is_leader(w->piece) ? 0 : w->piece])
        return barred(rule, "BG-V-cavalry-2", "move.gallop");
    return barred(rule, "BG-zoc-4", "move.zones");
}

const char *bg_hex_bar(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece, int hex,
                       const char **rule)
{
    const struct wish w = {r, s, at, bg_field(r, s), piece, hex};
    struct bg_reach reach;
    if (hex == bg_hex_of(s, piece))
        return barred(rule, "BG-move-4", "move.same");
    bg_reach_of(r, s, at, piece, 0, &reach);
    if (kit_has(&reach.ends, hex))
        return NULL;
    const char *why = ground_bar(&w, rule);
    if (!why)
        why = company_bar(&w, rule);
    if (!why)
        why = zone_bar(&w, rule);
    return why ? why : way_bar(&w, rule);
}
