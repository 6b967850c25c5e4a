/* SPDX-License-Identifier: Apache-2.0 */
/* Names for sheets: lists by kind come from the data; here is what a seat can mean with a verb, and the telling fact
 * that a receipt prints beside a name. */
#include "games/blue-and-gray/bg.h"

static const char *const kinds[] = {"HEX", "UNIT", "LEADER", NULL};
_Static_assert(sizeof kinds / sizeof *kinds == BG_NAME_KINDS_END - KIND_FIRST + 1, "one word a kind");

static const struct named *list(const struct rules *r, int kind, int32_t *n)
{
    return kit_names_list(bg_data(r)->names, BG_NAME_KINDS_END - KIND_FIRST, kind, n);
}

static bool is_in_play(const struct bg_state *s, int piece)
{
    int status = bg_is_leader(piece) ? s->leader_status[piece - BG_UNITS_MAX] : s->status[piece];
    return status != BG_NEVER;
}

static bool is_on_map(const struct bg_state *s, int piece)
{
    int status = bg_is_leader(piece) ? s->leader_status[piece - BG_UNITS_MAX] : s->status[piece];
    return status == BG_HERE;
}

/* Own pieces, but with `out`, which names the enemy's. Who is on the map, with `enter` who is still to come. */
static bool in_sight(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    const struct bg_state *v = view;
    if (kind != BG_NAME_UNIT && kind != BG_NAME_LEADER)
        return true;
    int piece = kind == BG_NAME_LEADER ? bg_piece(id) : id;
    int side = bg_side_of(r, v, piece);
    if (side != (verb == BG_OUT_UNIT ? bg_foe(seat) : seat) || !is_in_play(v, piece))
        return false;
    return is_on_map(v, piece) != (verb == BG_ENTER || (verb == BG_RETURN && kind == BG_NAME_LEADER));
}

/* A piece that has still to come may be on the map when an earlier line has brought it in. */
static bool may_come(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    const struct bg_state *v = view;
    if (kind != BG_NAME_UNIT && kind != BG_NAME_LEADER)
        return true;
    int piece = kind == BG_NAME_LEADER ? bg_piece(id) : id;
    return bg_side_of(r, v, piece) == (verb == BG_OUT_UNIT ? bg_foe(seat) : seat) && is_in_play(v, piece);
}

/* ---- telling facts ---- */
static const char *const terrains[BG_TERRAINS_END] = {"off the map",      "clear", "forest", "rough",
                                                      "forest and rough", "town",  "river",  "ferry"};

static void tell_stack(const struct rules *r, const struct bg_state *v, int hex, struct kit_fact *fact)
{
    const struct bg_field *f = bg_field(r, v);
    const char *before = "; ";
    for (int unit = 1; unit <= f->n_units; unit++)
        if (v->hex[unit] == hex) {
            kit_fact_add(fact, before);
            kit_fact_add(fact, f->unit[unit].name);
            kit_fact_add(fact, " ");
            kit_fact_number(fact, v->strength[unit]);
            before = ", ";
        }
}

/* "1922 (Alexander's Bridge, clear; Forrest 4)" */
static void tell_hex(const struct rules *r, const struct bg_state *v, int hex, struct kit_fact *fact)
{
    const struct bg_field *f = bg_field(r, v);
    kit_fact_add(fact, f->words[hex]);
    kit_fact_add(fact, " (");
    if (f->place[hex]) {
        kit_fact_add(fact, f->place[hex]);
        kit_fact_add(fact, ", ");
    }
    kit_fact_add(fact, terrains[f->terrain[hex]]);
    tell_stack(r, v, hex, fact);
    kit_fact_add(fact, ")");
}

static void tell_where(const struct bg_field *f, int status, int hex, struct kit_fact *fact)
{
    static const char *const words[] = {"still to come", "at ", "left the map", "lost", "not in this game"};
    kit_fact_add(fact, words[status]);
    if (status == BG_HERE)
        kit_fact_add(fact, f->words[hex]);
}

/* "Wilder (8, at 1022)", "Gen Hood (4, at 1821)" */
static void tell_piece(const struct rules *r, const struct bg_state *v, int piece, struct kit_fact *fact)
{
    const struct bg_field *f = bg_field(r, v);
    int leader = bg_is_leader(piece) ? piece - BG_UNITS_MAX : 0;
    kit_fact_add(fact, kit_names_of(&bg_data(r)->names[BG_NAME_UNIT - KIND_FIRST], piece));
    kit_fact_add(fact, " (");
    if (leader || v->status[piece] != BG_LOST) {
        kit_fact_number(fact, leader ? f->leader[leader].number : v->strength[piece]);
        kit_fact_add(fact, !leader && v->shattered[piece] ? " shattered, " : ", ");
    }
    tell_where(f, leader ? v->leader_status[leader] : v->status[piece], leader ? v->leader_hex[leader] : v->hex[piece],
               fact);
    kit_fact_add(fact, ")");
}

static size_t tell_name(const struct rules *r, const void *view, int kind, int32_t id, char *buf, size_t cap)
{
    struct kit_fact fact = {.at = buf, .cap = cap};
    const struct bg_state *v = view;
    if (kind == BG_NAME_HEX)
        tell_hex(r, v, id, &fact);
    else if (kind == BG_NAME_UNIT)
        tell_piece(r, v, id, &fact);
    else if (kind == BG_NAME_LEADER)
        tell_piece(r, v, bg_piece(id), &fact);
    return kit_fact_end(&fact);
}

const struct sheet_names bg_names = {
    .kinds = kinds, .list = list, .in_sight = in_sight, .may_come = may_come, .tell = tell_name};
