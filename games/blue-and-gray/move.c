/* SPDX-License-Identifier: Apache-2.0 */
/* MOVE: legs of units and leaders, one order a leg. Who moved last may go on while it has points; then the next piece
 * moves, and what the last one had left is lost (BG-move-2, -3). */
#include "games/blue-and-gray/bg.h"
#include "games/kit/unfold.h"

/* ---- what may be ordered ---- */
/* No unit stays in a ferry hex (BG-terrain-8, BG-antietam-16): what has just come in there moves on before all others.
 */
static bool must_go_on(const struct rules *r, const struct bg_state *s)
{
    int ferry = bg_field(r, s)->ferry;
    return ferry && s->active && bg_hex_of(s, s->active) == ferry;
}

/* Have two units of a hex the same legs? Then one list serves both. */
static bool are_alike(const struct rules *r, const struct bg_state *s, int a, int b)
{
    const struct bg_unit *one = &bg_field(r, s)->unit[a], *two = &bg_field(r, s)->unit[b];
    return one->type == two->type && one->corps == two->corps && one->division == two->division &&
           one->army == two->army && !s->moved[a] && !s->moved[b] && !s->ineffective[a] == !s->ineffective[b] &&
           !s->out_of_command[a] == !s->out_of_command[b] && bg_is_held(r, s, a) == bg_is_held(r, s, b);
}

/* mate: another unit with the same legs, 0 */
static void offer_legs(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece, int mate,
                       struct prompt *p)
{
    struct bg_reach reach;
    if (offer_skips(p, 0, piece) && (mate == 0 || offer_skips(p, 0, mate)))
        return;
    bg_reach_of(r, s, at, piece, 0, &reach);
    if (kit_is_empty(&reach.ends) || !offer_begin(p, BG_MOVE))
        return;
    offer_id(p, piece);
    if (mate)
        offer_id(p, mate);
    offer_next(p);
    kit_offer_ids(p, &reach.ends);
    offer_end(p);
}

static void offer_units(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, struct prompt *p)
{
    const struct bg_field *f = bg_field(r, s);
    for (int unit = 1; unit <= f->n_units && offer_wants(p, BG_MOVE); unit++) {
        int hex = s->hex[unit];
        if (s->status[unit] != BG_HERE || f->unit[unit].side != s->side)
            continue;
        int mate = at->first[hex] == unit ? at->second[hex] : at->first[hex];
        bool alike = mate && are_alike(r, s, unit, mate);
        if (!alike || unit < mate)
            offer_legs(r, s, at, unit, alike ? mate : 0, p);
    }
}

static void offer_leaders(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, struct prompt *p)
{
    const struct bg_field *f = bg_field(r, s);
    for (int leader = 1; leader <= f->n_leaders && offer_wants(p, BG_MOVE); leader++)
        if (s->leader_status[leader] == BG_HERE && f->leader[leader].side == s->side)
            offer_legs(r, s, at, bg_piece(leader), 0, p);
}

static void offer_pair(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int leader, int unit,
                       struct prompt *p)
{
    struct bg_reach reach;
    if (unit == 0 || offer_skips(p, 0, leader) || offer_skips(p, 1, unit))
        return;
    bg_reach_of(r, s, at, bg_piece(leader), unit, &reach);
    if (kit_is_empty(&reach.ends) || !offer_begin(p, BG_TOGETHER))
        return;
    offer_id(p, leader);
    offer_next(p);
    offer_id(p, unit);
    offer_next(p);
    kit_offer_ids(p, &reach.ends);
    offer_end(p);
}

/* N15: a leader and a unit of his hex as one. */
static void offer_together(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, struct prompt *p)
{
    const struct bg_field *f = bg_field(r, s);
    for (int leader = 1; leader <= f->n_leaders && offer_wants(p, BG_TOGETHER); leader++)
        if (s->leader_status[leader] == BG_HERE && f->leader[leader].side == s->side) {
            offer_pair(r, s, at, leader, at->first[s->leader_hex[leader]], p);
            offer_pair(r, s, at, leader, at->second[s->leader_hex[leader]], p);
        }
}

static void offer_entry(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece,
                        struct prompt *p)
{
    const char *why, *rule;
    int entry[BG_ENTRIES_MAX + 1];
    if (offer_skips(p, 0, piece) || !bg_is_due(r, s, piece))
        return;
    int n = bg_entries_of(r, s, at, piece, entry);
    offer_begin(p, BG_ENTER);
    offer_id(p, piece);
    offer_next(p);
    for (int i = 0; i < n; i++)
        if (bg_entry_cost(r, s, at, piece, entry[i], &why, &rule) > 0)
            offer_id(p, entry[i]);
    offer_end(p);
}

static void offer_entries(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, struct prompt *p)
{
    const struct bg_field *f = bg_field(r, s);
    for (int unit = 1; unit <= f->n_units && offer_wants(p, BG_ENTER); unit++)
        offer_entry(r, s, at, unit, p);
    for (int leader = 1; leader <= f->n_leaders && offer_wants(p, BG_ENTER); leader++)
        offer_entry(r, s, at, bg_piece(leader), p);
}

static void offer_exit(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece,
                       struct prompt *p)
{
    const char *why, *rule;
    if (bg_may_exit(r, s, at, piece, &why, &rule))
        offer_id(p, piece);
}

static void offer_exits(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, struct prompt *p)
{
    const struct bg_field *f = bg_field(r, s);
    if (!offer_begin(p, BG_EXIT))
        return;
    for (int unit = 1; unit <= f->n_units; unit++)
        offer_exit(r, s, at, unit, p);
    for (int leader = 1; leader <= f->n_leaders; leader++)
        offer_exit(r, s, at, bg_piece(leader), p);
    offer_end(p);
}

void bg_offer_free(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, struct prompt *p)
{
    bg_command_prompt(r, s, s->side, p);
    offer_units(r, s, at, p); /* boats, and what has entered: bg_move_bar holds the others */
    offer_leaders(r, s, at, p);
    offer_together(r, s, at, p);
    offer_entries(r, s, at, p);
}

void bg_move_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bg_state *s = view;
    struct bg_stand at;
    if (seat != s->side)
        return;
    bg_look(r, s, &at);
    if (must_go_on(r, s)) {
        if (offer_wants(p, BG_MOVE))
            offer_legs(r, s, &at, s->active, 0, p);
    } else {
        bg_offer_free(r, s, &at, p);
        offer_exits(r, s, &at, p);
        offer_plain(p, BG_FINISH);
    }
    offer_plain(p, VERB_RESIGN);
}

bool bg_move_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct bg_state *s = view;
    struct bg_stand at;
    struct bg_reach reach;
    int hex = 0, best = 0;
    (void)seat;
    *out = (struct order){.verb = BG_FINISH};
    if (!must_go_on(r, s))
        return true;
    bg_look(r, s, &at);
    bg_reach_of(r, s, &at, s->active, 0, &reach);
    while (kit_next(&reach.ends, &hex))
        if (best == 0 || bg_reach_cost(&reach, hex) < bg_reach_cost(&reach, best))
            best = hex;
    *out = (struct order){.verb = BG_MOVE, .n_args = 2, .arg = {s->active, best}};
    return true;
}

/* ---- moving ---- */
/* A piece begins to move, or goes on. */
static void set_out(struct bg_state *s, int piece, int points)
{
    bool leads = bg_is_leader(piece);
    uint8_t *moved = leads ? &s->leader_moved[piece - BG_UNITS_MAX] : &s->moved[piece],
            *spent = leads ? &s->leader_spent[piece - BG_UNITS_MAX] : &s->spent[piece];
    if (!leads && !*moved && s->allowed > 0) /* BG-antietam-6, -7 */
        s->allowed--;
    *moved = 1;
    *spent = (uint8_t)(*spent + points);
    s->any_moved = 1;
}

/* For an event: the directions of the steps, three bits each, the first lowest, above them a 1. */
static int way_of(const struct bg_field *f, const int16_t *path, int n)
{
    int way = 1;
    for (int i = n - 1; i > 0; i--)
        way = way << 3 | bg_toward(f, path[i - 1], path[i]);
    return way;
}

/* Hex by hex, so that what is passed is occupied (BG-victory-3) and leaders of the enemy make room. */
static void walk(const struct rules *r, struct bg_state *s, int piece, const int16_t *path, int n, struct play *play)
{
    for (int i = 1; i < n - 1 && !bg_is_leader(piece); i++)
        bg_pass(r, s, piece, path[i], play);
    bg_put(r, s, piece, path[n - 1], play);
}

/* with: the leader, when a unit goes together with him */
static void go(const struct rules *r, struct bg_state *s, const struct bg_reach *reach, int piece, int with, int to,
               struct play *play)
{
    int16_t path[KIT_HEX_BUDGET_MAX + 1];
    int n = kit_hex_path(&reach->found, to, path, KIT_HEX_BUDGET_MAX + 1), cost = bg_reach_cost(reach, to);
    bool on = s->active == piece;
    flow_top(s)->local[0]++;
    set_out(s, piece, cost);
    if (with)
        set_out(s, bg_piece(with), cost);
    s->active = piece;
    s->active_with = with;
    emit(play, BG_EVENT_MOVED, EVERYONE, 7, piece, path[0], to, cost, on, with ? bg_piece(with) : 0,
         way_of(bg_field(r, s), path, n));
    walk(r, s, piece, path, n, play);
    if (with)
        bg_put(r, s, bg_piece(with), to, play);
    bg_call_home(s);
}

bool bg_move(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    struct bg_reach reach;
    (void)seat;
    bg_look(r, s, &at);
    bg_reach_of(r, s, &at, o->arg[0], 0, &reach);
    go(r, s, &reach, o->arg[0], 0, o->arg[1], play);
    return true;
}

bool bg_together(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    struct bg_reach reach;
    (void)seat;
    bg_look(r, s, &at);
    bg_reach_of(r, s, &at, bg_piece(o->arg[0]), o->arg[1], &reach);
    go(r, s, &reach, o->arg[1], o->arg[0], o->arg[2], play);
    return true;
}

bool bg_move_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    (void)seat, (void)o;
    bg_tell_waiting(r, s, play);
    bg_to_combat(r, s, play);
    return true;
}
