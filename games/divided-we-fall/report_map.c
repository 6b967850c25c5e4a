/* SPDX-License-Identifier: Apache-2.0 */
/* The map of a report (games/face/picture.h): ground, areas in their shapes, the net of rails, roads and water, troops
 * as counters, and this turn's moves. */
#include "games/divided-we-fall/report_map.h"
#include "games/face/picture.h"
#include <string.h>

/* Of a box at sea, in units of the picture: what a letter of its name takes; room around it; above and below its spot.
 */
enum { LETTER = 8, ROOM = 14, OVER = 38, UNDER = 16, UNDER_ONE = 46, UNDER_STACK = 56, SUB_LINE = 14, STACK = 3 };

static const char *id_of(const struct kit_telling *t, int area)
{
    return dwf_data(t->rules)->area[area].id;
}

/* ---- places ---- */
static json_t *marks(const struct kit_telling *t, int area)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_area *a = &d->area[area];
    const struct dwf_state *s = t->view;
    json_t *out = json_array();
    if (s->fort[area])
        json_array_append_new(out, json_string("fort"));
    if (a->kind == DWF_SEA_PORT)
        json_array_append_new(out, json_string("port"));
    if (a->flag && !s->burned[area])
        json_array_append_new(out, json_string(area == d->capital[0] || area == d->capital[1] ? "capital" : "flag"));
    return out;
}

static void add_words(struct text *out, bool is_so, const char *words)
{
    if (is_so)
        text_format(out, "; %s", words);
}

/* Its colour, where it is not that of who holds it. */
static const char *colour_words(const struct kit_telling *t, int area, int holder)
{
    bool csa = dwf_is_colour(t->rules, t->view, DWF_CSA, area), usa = dwf_is_colour(t->rules, t->view, DWF_USA, area);
    if (csa && usa)
        return "both colours";
    if (csa || usa)
        return holder == (csa ? DWF_BY_CSA : DWF_BY_USA) ? "" : csa ? "Confederate colour" : "Union colour";
    return holder != DWF_NOBODY ? "no colour" : "";
}

/* What is not drawn: the counters, which stand beside it in the list of places, are left out. */
static const char *place_words(const struct kit_telling *t, int area)
{
    static const char *const kinds[] = {"", "", "river port", "sea port", ""};
    const struct dwf_area *a = &dwf_data(t->rules)->area[area];
    const struct dwf_state *s = t->view;
    struct text out = {.arena = t->arena};
    int holder = dwf_control(t->rules, s, area);
    const char *colour = a->kind == DWF_SEA ? "" : colour_words(t, area, holder);
    text_words(&out, holder == DWF_NOBODY ? "nobody" : dwf_side_words(holder - 1));
    add_words(&out, a->kind == DWF_SEA && dwf_box_closed(t->rules, s, a->box), "closed");
    add_words(&out, *colour != 0, colour);
    add_words(&out, *kinds[a->kind] != 0, kinds[a->kind]);
    add_words(&out, a->flag != 0, "flag city");
    add_words(&out, s->burned[area], "burned");
    add_words(&out, s->broken[area], "rails cut");
    add_words(&out, s->converted[area], "military railroad");
    return out.at;
}

/* Who leads there, shortly: the map has little room. */
static const char *label(const struct kit_telling *t, int area)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    int n = 0, best = 0;
    for (int i = 1; i <= d->n_leaders; i++)
        if (s->leader[i].status == DWF_ON_MAP && s->leader[i].area == area) {
            n++;
            if (!best || dwf_combat_of(t->rules, s, i) > dwf_combat_of(t->rules, s, best))
                best = i;
        }
    return n == 0   ? NULL
           : n == 1 ? dwf_leader_words(t, best)
                    : arena_words(t->arena, "%s +%d", dwf_leader_words(t, best), n - 1);
}

static const char *changed(const struct kit_telling *t, const json_t *events, int area)
{
    const char *words = NULL;
    for (size_t i = 0; i < json_array_size(events); i++) {
        if (kit_event_arg(events, i, 0) != area)
            continue;
        if (kit_event_is(events, i, "taken"))
            words = arena_words(t->arena, "taken by the %s", dwf_side_words(kit_event_arg(events, i, 1)));
        else if (kit_event_is(events, i, "burned"))
            words = "burned";
    }
    return words;
}

/* Of the list of places: few, as each is a table. */
static const char *zone(const struct dwf_area *a)
{
    if (a->kind == DWF_SEA)
        return "At sea";
    return a->theaters & DWF_EAST   ? "The East"
           : a->theaters & DWF_WEST ? "Beyond the Mississippi"
                                    : "The West and South";
}

static void add_place(const struct kit_telling *t, const struct kit_ground *ground, const json_t *events, int area,
                      json_t *places)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_area *a = &d->area[area];
    const struct dwf_state *s = t->view;
    int holder = dwf_control(t->rules, s, area), x, y;
    dwf_map_place(a, &x, &y);
    const struct kit_place place = {
        .id = a->id,
        .name = a->name,
        .x = x,
        .y = y,
        .side = holder ? dwf_sides[holder - 1].id : "nobody",
        .zone = zone(a),
        .marks = marks(t, area),
        .words = place_words(t, area),
        .label = label(t, area),
        .first = a->flag || dwf_has_units(t->rules, s, DWF_CSA, area) || dwf_has_units(t->rules, s, DWF_USA, area),
        .changed = changed(t, events, area),
    };
    kit_draw_place(places, &place);
    json_t *shape = dwf_shape(t->arena, d, ground, area);
    json_t *added = json_array_get(places, json_array_size(places) - 1);
    if (shape)
        json_object_set_new(added, "shape", shape);
    if (a->kind == DWF_SEA)
        json_object_set_new(added, "above", json_true());
}

/* ---- the net ---- */
static json_t *lines(const struct kit_telling *t)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    json_t *all = json_array();
    for (int area = 1; area <= d->n_areas; area++)
        for (const struct kit_link *k = kit_near(&d->map, area); k < kit_near_end(&d->map, area); k++) {
            if (k->to < area)
                continue;
            if (k->kinds & DWF_LAND)
                kit_draw_line(all, id_of(t, area), id_of(t, k->to),
                              dwf_rail_open(t->rules, s, DWF_USA, area, k) ? "rail" : "road");
            if (k->kinds & DWF_WATER)
                kit_draw_line(all, id_of(t, area), id_of(t, k->to), "sea");
        }
    return all;
}

/* ---- counters ---- */
struct stack {
    const struct kit_telling *t;
    json_t *all;
    int area, side;
};

static void add_counter(const struct stack *s, const char *kind, const char *name, const char *value)
{
    json_array_append_new(s->all, json_pack("{s:s,s:s,s:s,s:s,s:s}", "at", id_of(s->t, s->area), "side",
                                            dwf_sides[s->side].id, "kind", kind, "name", name, "value", value));
}

/* What the counter shows is a sign; words say this, for the name says the rest. */
static void add_sign(const struct stack *s, const char *kind, const char *name, const char *sign, const char *said)
{
    add_counter(s, kind, name, sign);
    json_object_set_new(json_array_get(s->all, json_array_size(s->all) - 1), "said", json_string(said));
}

static void add_number(const struct stack *s, const char *kind, const char *name, int n)
{
    if (n > 0)
        add_counter(s, kind, name, arena_words(s->t->arena, "%d", n));
}

static void add_leaders(const struct stack *of)
{
    const struct dwf_data *d = dwf_data(of->t->rules);
    const struct dwf_state *s = of->t->view;
    for (int i = 1; i <= d->n_leaders; i++) {
        if (s->leader[i].status != DWF_ON_MAP || s->leader[i].area != of->area || d->leader[i].side != of->side)
            continue;
        add_counter(
            of, "leader", dwf_leader_words(of->t, i),
            arena_words(of->t->arena, "%d-%d", dwf_combat_of(of->t->rules, s, i), dwf_moves_of(of->t->rules, s, i)));
        if (!d->leader[i].sourced)
            kit_draw_words(json_array_get(of->all, json_array_size(of->all) - 1), "words", "(R)");
    }
}

static void add_stack(const struct stack *of)
{
    const struct dwf_state *s = of->t->view;
    int side = of->side, area = of->area;
    add_number(of, "infantry", "infantry", s->infantry[side][area]);
    if (dwf_militia_at(of->t->rules, s, side, area))
        add_sign(of, "", "militia", "mil", "");
    add_leaders(of);
    if (s->fort_of[area] == side + 1)
        add_number(of, "fort", "fort", s->fort[area]);
    for (int kind = 0; kind < DWF_VESSELS; kind++) {
        int n = s->vessel[side][kind][area];
        if (n > 0)
            add_sign(of, "ship", dwf_vessel_words(kind, n), arena_words(of->t->arena, "%d%c", n, "sgi"[kind]),
                     arena_words(of->t->arena, "%d", n));
    }
    add_number(of, "supply", "supply", s->supply[side][area]);
    if (s->building[area] == side + 1)
        add_sign(of, "fort", "fort being built", "+", "");
    if (side == DWF_USA && dwf_rail_at(s, area))
        add_sign(of, "", "rail unit", "RR", "");
}

static json_t *counters(const struct kit_telling *t)
{
    struct stack of = {.t = t, .all = json_array()};
    for (of.area = 1; of.area <= dwf_data(t->rules)->n_areas; of.area++)
        for (of.side = 0; of.side < DWF_SIDES; of.side++)
            add_stack(&of);
    return of.all;
}

/* ---- boxes at sea ---- */
/* A frame of its own, as large as name and counters are. */
static json_t *frame(const struct kit_telling *t, int area, const json_t *stacks)
{
    const struct dwf_area *a = &dwf_data(t->rules)->area[area];
    int x, y, n = 0, wide = (int)strlen(a->name) * LETTER + 2 * ROOM, over = label(t, area) ? OVER + SUB_LINE : OVER;
    json_t *one;
    size_t i;
    json_array_foreach(stacks, i, one) n += strcmp(json_string_value(json_object_get(one, "at")), a->id) == 0;
    int under = n > 1 ? UNDER_STACK : n ? UNDER_ONE : UNDER;
    dwf_map_place(a, &x, &y);
    return json_pack("{s:i,s:i,s:i,s:i}", "x", x - wide / 2, "y", y - over, "w", wide, "h",
                     over + under + (n > STACK ? SUB_LINE : 0));
}

static json_t *sea_boxes(const struct kit_telling *t, const json_t *stacks)
{
    const struct dwf_data *d = dwf_data(t->rules);
    json_t *all = json_array();
    for (int i = 1; i <= d->n_boxes; i++)
        json_array_append_new(all, frame(t, d->box[i].area, stacks));
    return all;
}

/* ---- what moved ---- */
/* A stack goes link by link: what one stack did from its first link to its last is one arrow. */
static json_t *moves(const struct kit_telling *t, const json_t *events)
{
    json_t *all = json_array();
    int n = dwf_data(t->rules)->n_areas;
    for (size_t i = 0; i < json_array_size(events); i++) {
        bool moved = kit_event_is(events, i, "moved"), rode = kit_event_is(events, i, "rode"),
             back = kit_event_is(events, i, "retreated") || kit_event_is(events, i, "withdrew");
        int leader = kit_event_arg(events, i, moved ? 2 : 0), from = kit_event_arg(events, i, moved ? 3 : 1),
            to = kit_event_arg(events, i, moved ? 4 : 2), infantry = kit_event_arg(events, i, 5);
        int side =
            rode ? dwf_data(t->rules)->leader[leader >= 1 && leader <= dwf_data(t->rules)->n_leaders ? leader : 0].side
                 : kit_event_arg(events, i, 0);
        if (!(moved || rode || back) || from < 1 || from > n || to < 1 || to > n)
            continue;
        if (moved && !dwf_begins_way(events, i))
            continue; /* drawn with its first */
        for (size_t at = i; moved && dwf_next_link(events, at) != at; to = kit_event_arg(events, at, 4))
            at = dwf_next_link(events, at);
        const char *who = rode || (moved && leader) ? dwf_leader_words(t, leader)
                          : infantry && !back       ? arena_words(t->arena, "%d infantry", infantry)
                                                    : dwf_side_words(side);
        if (to >= 1 && to <= n)
            kit_draw_move(all, id_of(t, from), id_of(t, to), dwf_sides[side & 1].id,
                          arena_words(t->arena, "%s: %s%s to %s", who, back ? "back from " : "",
                                      dwf_area_words(t, from), dwf_area_words(t, to)));
    }
    return all;
}

json_t *dwf_draw_map(const struct kit_telling *t, const json_t *events)
{
    const struct dwf_data *d = dwf_data(t->rules);
    struct kit_ground *ground = kit_ground_on(t->arena, &dwf_paper);
    json_t *places = json_array(), *stacks = counters(t);
    int held[DWF_SIDES + 1] = {0};
    for (int area = 1; area <= d->n_areas; area++) {
        add_place(t, ground, events, area, places);
        held[dwf_control(t->rules, t->view, area)] += d->area[area].kind != DWF_SEA;
    }
    const char *words =
        arena_words(t->arena, "The Union holds %d areas, the Confederacy %d.", held[DWF_BY_USA], held[DWF_BY_CSA]);
    return json_pack("{s:s,s:s,s:i,s:i,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "title",
                     dwf_map_is_ours(t->rules) ? "The map (reconstructed)" : "The map", "words", words, "width",
                     DWF_MAP_WIDTH, "height", DWF_MAP_HEIGHT, "ground", dwf_ground(ground, t), "areas",
                     sea_boxes(t, stacks), "places", places, "lines", lines(t), "counters", stacks, "layers",
                     dwf_draw_layers(t), "moves", moves(t, events));
}
