/* SPDX-License-Identifier: Apache-2.0 */
/* Reinforcements come onto the map, and pieces leave it (BG-chickamauga-7 to -14, BG-cemeteryhill-9 to -16,
 * BG-antietam-14 to -16, BG-shiloh-10 to -12, BG-night-3). */
#include "games/blue-and-gray/bg.h"

static bool is_due(const struct rules *r, const struct bg_state *s, int piece, int *turn)
{
    const struct bg_field *f = bg_field(r, s);
    bool leads = bg_is_leader(piece);
    int leader = piece - BG_UNITS_MAX;
    *turn = leads ? f->leader[leader].turn : f->unit[piece].turn;
    return (leads ? s->leader_status[leader] : s->status[piece]) == BG_DUE && bg_side_of(r, s, piece) == s->side;
}

bool bg_is_due(const struct rules *r, const struct bg_state *s, int piece)
{
    int turn;
    return is_due(r, s, piece, &turn) && turn <= s->turn;
}

/* ---- where ---- */
/* The edge of the map as a ring of hexes, clockwise from the north-west corner. */
struct ring {
    int n;
    int16_t hex[4 * KIT_HEX_LINES_MAX];
};

static void add(struct ring *ring, int hex)
{
    if (hex && (ring->n == 0 || ring->hex[ring->n - 1] != hex) && (ring->n == 0 || ring->hex[0] != hex))
        ring->hex[ring->n++] = (int16_t)hex;
}

/* The last row of a column: where every other column is shorter it is not that of the sheet. */
static int bottom(const struct kit_hexes *h, int column)
{
    int row = h->rows;
    while (row > 1 && !kit_hex_at(h, kit_hex_number(column, row)))
        row--;
    return row;
}

static void make_ring(const struct kit_hexes *h, struct ring *ring)
{
    ring->n = 0;
    for (int column = 1; column <= h->columns; column++)
        add(ring, kit_hex_at(h, kit_hex_number(column, 1)));
    for (int row = 1; row <= h->rows; row++)
        add(ring, kit_hex_at(h, kit_hex_number(h->columns, row)));
    for (int column = h->columns; column >= 1; column--)
        add(ring, kit_hex_at(h, kit_hex_number(column, bottom(h, column))));
    for (int row = h->rows; row >= 1; row--)
        add(ring, kit_hex_at(h, kit_hex_number(1, row)));
}

static bool has_road(const struct bg_field *f, int hex)
{
    for (int side = 0; side < KIT_SIDES; side++)
        if (f->side_of[hex][side] & BG_ROAD)
            return true;
    return false;
}

/* BG-cemeteryhill-12: the Union's to the south or east, the Confederates' to the north or west. */
static bool is_own_edge(const struct bg_field *f, int side, int hex)
{
    int column = f->grid.number[hex] / 100, row = f->grid.number[hex] % 100;
    return side == BG_UNION ? column == f->grid.columns || row == bottom(&f->grid, column) : column == 1 || row == 1;
}

static bool is_blocked(const struct bg_state *s, const struct bg_stand *at, int hex, bool by_zones)
{
    int foe = bg_foe(s->side);
    return kit_has(&at->occupied[foe], hex) || (by_zones && kit_has(&at->zone[foe], hex));
}

/* BG-cemeteryhill-12, BG-N23: the fewest steps along the edge; of two the one that lies clockwise. */
static int next_road(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int from)
{
    const struct bg_field *f = bg_field(r, s);
    struct ring ring;
    int start = 0;
    make_ring(&f->grid, &ring);
    while (start < ring.n && ring.hex[start] != from)
        start++;
    for (int steps = 1; start < ring.n && steps <= ring.n / 2; steps++)
        for (int turn = 0; turn < 2; turn++) {
            int hex = ring.hex[(turn == 0 ? start + steps : start + ring.n - steps) % ring.n];
            if (has_road(f, hex) && is_own_edge(f, s->side, hex) && bg_may_stand(f, BG_INFANTRY, hex) &&
                !is_blocked(s, at, hex, true))
                return hex;
        }
    return 0;
}

static bool is_edge(const struct bg_field *f, int hex)
{
    for (int side = 0; side < KIT_SIDES; side++)
        if (f->grid.near[hex][side] == 0 || f->terrain[f->grid.near[hex][side]] == BG_RIVER)
            return true;
    return false;
}

/* BG-shiloh-12: the nearest edge hex, a bank of the river among them; of several the lowest number. */
static int nearest_edge(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int from)
{
    const struct bg_field *f = bg_field(r, s);
    int best = 0;
    for (int hex = 1; hex <= f->grid.n; hex++)
        if (hex != from && is_edge(f, hex) && bg_may_stand(f, BG_INFANTRY, hex) && !is_blocked(s, at, hex, false) &&
            (!best || kit_hex_distance(&f->grid, from, hex) < kit_hex_distance(&f->grid, from, best)))
            best = hex;
    return best;
}

int bg_entries_of(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece,
                  int entry[BG_ENTRIES_MAX + 1])
{
    const struct bg_field *f = bg_field(r, s);
    bool leads = bg_is_leader(piece), all = true;
    int leader = piece - BG_UNITS_MAX, turn = leads ? f->leader[leader].turn : f->unit[piece].turn, other = 0;
    int n = leads ? f->leader[leader].n_entries : f->unit[piece].n_entries;
    const int32_t *usual = leads ? f->leader[leader].entry : f->unit[piece].entry;
    for (int i = 0; i < n; i++) {
        entry[i] = usual[i];
        all = all && is_blocked(s, at, usual[i], s->battle == BG_CEMETERY_HILL);
    }
    if (n > 0 && all && s->battle == BG_CEMETERY_HILL && s->turn > turn) /* one turn later */
        other = next_road(r, s, at, usual[0]);
    if (n > 0 && all && s->battle == BG_SHILOH)
        other = nearest_edge(r, s, at, usual[0]);
    if (other)
        entry[n++] = other;
    return n;
}

/* ---- at what cost ---- */
static int refused(const char **why, const char **rule, const char *id, const char *key)
{
    *why = key;
    *rule = id;
    return 0;
}

/* BG-antietam-16: what comes in at the ferry has to be able to leave it. */
static bool can_go_on(const struct rules *r, const struct bg_state *s, int piece, int hex, int cost)
{
    struct bg_state then = *s;
    struct bg_stand at;
    struct bg_reach reach;
    if (bg_is_leader(piece)) {
        int leader = piece - BG_UNITS_MAX;
        then.leader_hex[leader] = (int16_t)hex;
        then.leader_status[leader] = BG_HERE;
        then.leader_spent[leader] = (uint8_t)cost;
        then.leader_moved[leader] = 1;
    } else {
        then.hex[piece] = (int16_t)hex;
        then.status[piece] = BG_HERE;
        then.spent[piece] = (uint8_t)cost;
        then.moved[piece] = 1;
    }
    then.active = piece;
    then.active_with = 0;
    bg_look(r, &then, &at);
    bg_reach_of(r, &then, &at, piece, 0, &reach);
    return !kit_is_empty(&reach.ends);
}

static int unit_refused(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit, int hex,
                        const char **why, const char **rule)
{
    const struct bg_field *f = bg_field(r, s);
    int here = bg_stacked(at, hex), first = at->first[hex];
    if (here > 0 && f->by_column)
        return refused(why, rule, "BG-chickamauga-9", "enter.stacked");
    if (here > 0 && (f->unit[unit].type == BG_TRAIN || f->unit[first].type == BG_TRAIN))
        return refused(why, rule, "BG-chickamauga-17", "move.train");
    if (here >= BG_STACK)
        return refused(why, rule, "BG-stack-1", "move.full");
    for (int leader = 1; leader <= f->n_leaders; leader++)
        if (s->leader_status[leader] == BG_HERE && s->leader_hex[leader] == hex &&
            f->leader[leader].side == s->side /* another's is driven out: BG-V-leaders-12 */ &&
            !bg_may_stack(r, s, leader, unit))
            return refused(why, rule, "BG-V-leaders-7", "move.company");
    return 1;
}

static int leader_refused(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int leader,
                          int hex, const char **why, const char **rule)
{
    const struct bg_field *f = bg_field(r, s);
    int unit[BG_STACK] = {at->first[hex], at->second[hex]};
    for (int i = 0; i < BG_STACK; i++)
        if (unit[i] && !bg_may_stack(r, s, leader, unit[i]))
            return refused(why, rule, "BG-V-leaders-7", "move.company");
    for (int other = 1; other <= f->n_leaders; other++)
        if (s->leader_status[other] == BG_HERE && s->leader_hex[other] == hex && !bg_may_meet(r, s, leader, other))
            return refused(why, rule, "BG-V-leaders-7", "move.company");
    if (unit[0] == 0 && kit_has(&at->zone[bg_foe(s->side)], hex)) /* BG-V-leaders-12, RULINGS N15 */
        return refused(why, rule, "BG-V-leaders-12", "move.alone");
    return 1;
}

int bg_entry_cost(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece, int hex,
                  const char **why, const char **rule)
{
    const struct bg_field *f = bg_field(r, s);
    int entry[BG_ENTRIES_MAX + 1], turn, known = 0, points = bg_points_left(r, s, piece);
    if (!is_due(r, s, piece, &turn))
        return refused(why, rule, "BG-sequence-5", "enter.not_due");
    if (turn > s->turn)
        return refused(why, rule, "BG-sequence-5", "enter.early");
    int n = bg_entries_of(r, s, at, piece, entry);
    for (int i = 0; i < n; i++)
        known |= entry[i] == hex;
    if (!known)
        return refused(why, rule, "BG-sequence-5", "enter.elsewhere");
    if (is_blocked(s, at, hex, false))
        return refused(why, rule, "BG-move-5", "move.enemy"); /* BG-cemeteryhill-10, BG-shiloh-11 */
    if (kit_has(&at->zone[bg_foe(s->side)], hex) && s->night)
        return refused(why, rule, "BG-night-3", "move.night");
    if (bg_is_leader(piece) ? !leader_refused(r, s, at, piece - BG_UNITS_MAX, hex, why, rule)
                            : !unit_refused(r, s, at, piece, hex, why, rule))
        return 0;
    int cost = bg_is_leader(piece) || !f->by_column ? 1 : s->column + 1;
    if (cost > points)
        return refused(why, rule, "BG-chickamauga-11", "enter.column");
    if (hex == f->ferry && !can_go_on(r, s, piece, hex, cost))
        return refused(why, rule, "BG-antietam-16", "enter.ferry");
    return cost;
}

/* BG-chickamauga-7, -8, -10, BG-antietam-14, BG-cemeteryhill-9, BG-shiloh-10 */
bool bg_enter(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    const char *why, *rule;
    int piece = o->arg[0], leader = piece - BG_UNITS_MAX;
    (void)seat;
    bg_look(r, s, &at);
    int cost = bg_entry_cost(r, s, &at, piece, o->arg[1], &why, &rule);
    flow_top(s)->local[0]++;
    if (bg_is_leader(piece)) {
        s->leader_moved[leader] = 1;
        s->leader_spent[leader] = (uint8_t)cost;
    } else {
        s->moved[piece] = 1; /* not counted by the limits: BG-antietam-11 */
        s->spent[piece] = (uint8_t)cost;
        s->column++; /* BG-chickamauga-7, RULINGS N26 */
    }
    s->active = piece;
    s->active_with = 0;
    s->any_moved = 1;
    emit(play, BG_EVENT_ENTERED, EVERYONE, 3, piece, o->arg[1], cost);
    bg_put(r, s, piece, o->arg[1], play);
    bg_call_home(s);
    return true;
}

void bg_tell_waiting(const struct rules *r, const struct bg_state *s, struct play *play)
{
    const struct bg_field *f = bg_field(r, s);
    for (int unit = 1; unit <= f->n_units; unit++)
        if (bg_is_due(r, s, unit))
            emit(play, BG_EVENT_WAITS, EVERYONE, 1, unit);
    for (int leader = 1; leader <= f->n_leaders; leader++)
        if (bg_is_due(r, s, bg_piece(leader)))
            emit(play, BG_EVENT_WAITS, EVERYONE, 1, bg_piece(leader));
}

/* ---- leaving ---- */
/* The hex by which a piece that stands here leaves; 0: none. Through a ferry it goes by entering that (BG-antietam-15).
 */
static int exit_of(const struct bg_field *f, int hex)
{
    for (int i = 0; i < f->n_exits; i++)
        if (f->exit_hex[i] == hex && hex != f->ferry)
            return hex;
    int side = f->ferry ? bg_toward(f, hex, f->ferry) : -1;
    return side >= 0 && bg_passable(f, hex, side) ? f->ferry : 0;
}

static bool no_exit(const char **why, const char **rule, const char *id, const char *key)
{
    *why = key;
    *rule = id;
    return false;
}

bool bg_may_exit(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece,
                 const char **why, const char **rule)
{
    const struct bg_field *f = bg_field(r, s);
    if ((*why = bg_move_bar(r, s, at, piece, rule)) != NULL)
        return false;
    int hex = bg_hex_of(s, piece), types = f->exit_types[s->side];
    int type = bg_is_leader(piece) ? BG_INFANTRY : f->unit[piece].type; /* leaders go where infantry may */
    if (!(types >> type & 1))
        return no_exit(why, rule, "BG-cemeteryhill-14", "exit.kind");
    if (!exit_of(f, hex))
        return no_exit(why, rule, "BG-chickamauga-12", "exit.elsewhere");
    if (kit_has(&at->zone[bg_foe(s->side)], hex)) /* a leader may leave a zone, but not the map from it */
        return no_exit(why, rule, "BG-chickamauga-14", "exit.zone");
    return true; /* that a point is left bg_move_bar has seen */
}

/* BG-chickamauga-12, BG-cemeteryhill-14, -15, BG-antietam-15: for one point, and for good. */
bool bg_exit(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    int piece = o->arg[0], leader = piece - BG_UNITS_MAX, hex = bg_hex_of(s, piece);
    (void)seat;
    flow_top(s)->local[0]++;
    emit(play, BG_EVENT_EXITED, EVERYONE, 2, piece, exit_of(bg_field(r, s), hex));
    if (bg_is_leader(piece)) {
        s->leader_status[leader] = BG_OUT;
        s->leader_hex[leader] = 0;
    } else {
        if (!s->moved[piece] && s->allowed > 0)
            s->allowed--;
        s->moved[piece] = 1;
        s->status[piece] = BG_OUT;
        s->hex[piece] = 0;
    }
    s->active = s->active_with = 0;
    s->any_moved = 1;
    return true;
}
