/* SPDX-License-Identifier: Apache-2.0 */
/* The map of a report (games/face/picture.h): ground, hexes that count, counters, this turn's moves, and layers: own
 * reach, zones of control, supply, command. */
#include "games/blue-and-gray/report.h"
#include <string.h>

static const char *hex(const struct kit_telling *t, int at)
{
    return bg_hex_words(bg_field(t->rules, t->view), at);
}

/* ---- the ground ---- */
static json_t *rows(const struct bg_field *f)
{
    static const char letters[BG_TERRAINS_END + 1] = ".cfrbtwy"; /* in the order of enum bg_terrain */
    json_t *all = json_array();
    char row[KIT_HEX_LINES_MAX + 1];
    for (int y = 1; y <= f->grid.rows; y++) {
        for (int x = 1; x <= f->grid.columns; x++) {
            int at = kit_hex_at(&f->grid, kit_hex_number(x, y)), terrain = at ? f->terrain[at] : BG_OFF;
            row[x - 1] = terrain == BG_FERRY ? 'w' : letters[terrain];
        }
        json_array_append_new(all, json_stringn(row, (size_t)f->grid.columns));
    }
    return all;
}

static json_t *edges(const struct bg_field *f)
{
    static const struct {
        int bit;
        const char *word;
    } kinds[] = {{BG_ROAD, "road"},     {BG_TRAIL, "trail"}, {BG_CREEK, "creek"},
                 {BG_BRIDGE, "bridge"}, {BG_FORD, "ford"},   {BG_FERRY_SIDE, "ferry"}};
    json_t *all = json_array();
    for (int at = 1; at <= f->grid.n; at++)
        for (int side = 0; side < KIT_SIDES; side++) {
            int near = bg_near(f, at, side);
            if (near <= at || f->side_of[at][side] == 0)
                continue;
            json_t *edge = json_pack("[s,s]", bg_hex_words(f, at), bg_hex_words(f, near));
            for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
                if (f->side_of[at][side] & kinds[k].bit)
                    json_array_append_new(edge, json_string(kinds[k].word));
            json_array_append_new(all, edge);
        }
    return all;
}

/* ---- hexes with something to say ---- */
struct spots { /* by hex: what is known of it */
    bool entry[BG_HEXES_MAX], exit[BG_HEXES_MAX], attack[BG_HEXES_MAX];
    int victory[BG_HEXES_MAX]; /* its number + 1 */
    const char *changed[BG_HEXES_MAX], *label[BG_HEXES_MAX];
};

static void find_spots(const struct kit_telling *t, const json_t *events, struct spots *spots)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    for (int u = 1; u <= f->n_units; u++)
        for (int i = 0; i < f->unit[u].n_entries && s->status[u] == BG_DUE; i++)
            spots->entry[f->unit[u].entry[i]] = true;
    for (int i = 0; i < f->n_exits && f->n_exits <= 4; i++) /* whole edges are told in words */
        spots->exit[f->exit_hex[i]] = true;
    for (int i = 0; i < f->n_victory; i++)
        spots->victory[f->victory[i].hex] = i + 1;
    if (f->level_hex && !spots->victory[f->level_hex])
        spots->victory[f->level_hex] = 1;
    for (size_t i = 0; i < json_array_size(events); i++) {
        int at = kit_event_arg(events, i, 1);
        if (kit_event_is(events, i, "attack")) {
            spots->attack[kit_event_arg(events, i, 0)] = true;
            spots->label[kit_event_arg(events, i, 0)] = bg_attack_label(t, events, i);
        }
        if (kit_event_is(events, i, "passed") && at > 0 && at < BG_HEXES_MAX)
            spots->changed[at] =
                arena_words(t->arena, "taken by the %s", bg_sides[kit_event_arg(events, i, 2) & 1].name);
    }
}

static json_t *marks(const struct spots *spots, int at)
{
    json_t *all = json_array();
    if (spots->victory[at])
        json_array_append_new(all, json_string("victory"));
    if (spots->entry[at])
        json_array_append_new(all, json_string("entry"));
    if (spots->exit[at])
        json_array_append_new(all, json_string("exit"));
    if (spots->attack[at])
        json_array_append_new(all, json_string("attack"));
    return all;
}

/* "20 for the Union": what holding it pays at the end. */
static const char *worth(const struct kit_telling *t, const struct bg_field *f, int victory)
{
    struct text out = {.arena = t->arena};
    const struct bg_victory *v = &f->victory[victory];
    for (int side = BG_SIDES - 1; side >= 0; side--)
        if (v->points[side] > 0)
            text_format(&out, "%s%d for the %s", out.len ? ", " : "", (int)v->points[side], bg_sides[side].name);
    return out.len ? out.at : "counts at the end";
}

static void add_spot(const struct kit_telling *t, const struct spots *spots, int at, json_t *all)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    int victory = spots->victory[at] - 1;
    json_t *one = json_pack("{s:s,s:s,s:o}", "at", bg_hex_words(f, at), "name", f->place[at] ? f->place[at] : "",
                            "marks", marks(spots, at));
    if (victory >= 0 && s->held_by[victory])
        kit_draw_words(one, "side", bg_sides[s->held_by[victory] - 1].id);
    if (victory >= 0)
        kit_draw_words(one, "words", worth(t, f, victory));
    kit_draw_words(one, "changed", spots->changed[at]);
    kit_draw_words(one, "label", spots->label[at]);
    json_array_append_new(all, one);
}

static json_t *spots_of(const struct kit_telling *t, const json_t *events)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    struct spots *spots = arena_take(t->arena, sizeof *spots);
    json_t *all = json_array();
    find_spots(t, events, spots);
    for (int at = 1; at <= f->grid.n; at++)
        if (f->place[at] || spots->victory[at] || spots->entry[at] || spots->exit[at] || spots->attack[at])
            add_spot(t, spots, at, all);
    return all;
}

/* ---- counters ---- */
static const char *kind_of(int type)
{
    static const char *const words[BG_TYPES_END] = {"", "infantry", "cavalry", "artillery", "supply", "ship"};
    return words[type > 0 && type < BG_TYPES_END ? type : 0];
}

const char *bg_state_words(const struct kit_telling *t, int unit)
{
    const struct bg_state *s = t->view;
    struct text out = {.arena = t->arena};
    if (s->shattered[unit])
        text_words(&out, "shattered");
    if (s->ineffective[unit])
        text_format(&out, "%sineffective", out.len ? ", " : "");
    if (s->out_of_command[unit])
        text_format(&out, "%sout of command", out.len ? ", " : "");
    return out.len ? out.at : NULL;
}

static void add_unit(const struct kit_telling *t, int unit, const char *at, const char *words, json_t *all)
{
    const struct bg_state *s = t->view;
    const struct bg_unit *is = &bg_field(t->rules, s)->unit[unit];
    json_t *one = json_pack("{s:s,s:s,s:s,s:s,s:s,s:s}", "id", arena_words(t->arena, "u%d", unit), "at", at, "side",
                            bg_sides[is->side].id, "kind", kind_of(is->type), "name", bg_name(t->rules, unit), "value",
                            arena_words(t->arena, "%d", (int)s->strength[unit]));
    kit_draw_words(one, "state", bg_state_words(t, unit));
    kit_draw_words(one, "words", words);
    json_array_append_new(all, one);
}

static json_t *counters(const struct kit_telling *t)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    json_t *all = json_array();
    for (int u = 1; u <= f->n_units; u++)
        if (s->status[u] == BG_HERE)
            add_unit(t, u, hex(t, s->hex[u]), bg_unit_guessed(f, u) ? "strength is our reconstruction" : NULL, all);
        else if (s->status[u] == BG_DUE && f->unit[u].turn <= s->turn + 2)
            add_unit(t, u, f->unit[u].side == BG_UNION ? "due-union" : "due-confederate",
                     arena_words(t->arena, "turn %d", (int)f->unit[u].turn), all);
    for (int l = 1; l <= f->n_leaders; l++) /* where more stand than are drawn, units are what fights */
        if (s->leader_status[l] == BG_HERE)
            json_array_append_new(all, json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:s}", "id", arena_words(t->arena, "l%d", l),
                                                 "at", hex(t, s->leader_hex[l]), "side", bg_sides[f->leader[l].side].id,
                                                 "kind", "leader", "name", bg_name(t->rules, bg_piece(l)), "value",
                                                 arena_words(t->arena, "%d", (int)f->leader[l].number), "words",
                                                 f->leader[l].has_bonus ? "gives a bonus" : "gives no bonus"));
    return all;
}

/* A box for each side to which somebody comes. */
static json_t *boxes(const json_t *counters)
{
    static const struct {
        const char *id, *title;
        int side;
    } kinds[] = {{"due-union", "Union, to come", BG_UNION},
                 {"due-confederate", "Confederate, to come", BG_CONFEDERATE}};
    json_t *all = json_array(), *one;
    size_t i;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        json_array_foreach(counters, i, one)
        {
            if (strcmp(json_string_value(json_object_get(one, "at")), kinds[k].id) != 0)
                continue;
            json_array_append_new(all, json_pack("{s:s,s:s,s:s,s:s}", "id", kinds[k].id, "title", kinds[k].title,
                                                 "side", bg_sides[kinds[k].side].id, "words", "in the next two turns"));
            break;
        }
    return all;
}

/* ---- moves ---- */
struct march { /* one piece from hex to hex */
    int kind, piece, from, to;
};

static bool read_march(const struct bg_field *f, const json_t *events, size_t i, struct march *out)
{
    static const char *const kinds[] = {"moved", "stepped", "retreated", "advanced"};
    for (int k = 0; k < (int)(sizeof kinds / sizeof *kinds); k++) {
        if (!kit_event_is(events, i, kinds[k]))
            continue;
        *out = (struct march){k, kit_event_arg(events, i, 0), kit_event_arg(events, i, 1), kit_event_arg(events, i, 2)};
        return out->from > 0 && out->to > 0 && out->from <= f->grid.n && out->to <= f->grid.n;
    }
    return false;
}

static bool are_together(const struct kit_telling *t, const struct march *a, const struct march *b)
{
    return a->kind == b->kind && a->from == b->from && a->to == b->to &&
           bg_side_of(t->rules, t->view, a->piece) == bg_side_of(t->rules, t->view, b->piece);
}

/* Who went the way of event `at`, as names; n: how many. An earlier event told it already: 0. */
static const char *who_went(const struct kit_telling *t, const json_t *events, size_t at, const struct march *way,
                            int *n)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    struct text out = {.arena = t->arena};
    struct march one;
    *n = 0;
    for (size_t i = 0; i < json_array_size(events); i++) {
        if (!read_march(f, events, i, &one) || !are_together(t, &one, way))
            continue;
        if (i < at)
            return "";
        text_format(&out, "%s%s", (*n)++ ? ", " : "", bg_name(t->rules, one.piece));
    }
    return out.at;
}

/* An arrow for all who went from one hex to another. */
static json_t *moves(const struct kit_telling *t, const json_t *events)
{
    static const char *const verbs[][2] = {
        {"moves", "move"}, {"steps", "step"}, {"falls back", "fall back"}, {"advances", "advance"}};
    const struct bg_field *f = bg_field(t->rules, t->view);
    json_t *all = json_array();
    struct march way;
    for (size_t i = 0; i < json_array_size(events); i++) {
        int n = 0;
        const char *who = read_march(f, events, i, &way) ? who_went(t, events, i, &way, &n) : "";
        if (n > 0)
            kit_draw_move(all, hex(t, way.from), hex(t, way.to),
                          bg_sides[bg_side_of(t->rules, t->view, way.piece) & 1].id,
                          arena_words(t->arena, "%s %s from %s to %s", who, verbs[way.kind][n > 1], hex(t, way.from),
                                      hex(t, way.to)));
    }
    return all;
}

/* ---- layers ---- */
static json_t *hexes_of(const struct kit_telling *t, const struct kit_set *set)
{
    json_t *all = json_array();
    for (int at = 0; kit_next(set, &at);)
        json_array_append_new(all, json_string(hex(t, at)));
    return all;
}

static void add_layer(const struct kit_telling *t, json_t *all, const char *title, const char *words, int side,
                      const struct kit_set *set)
{
    if (!kit_is_empty(set))
        json_array_append_new(all, json_pack("{s:s,s:s,s:s,s:o}", "title", title, "words", words, "side",
                                             bg_sides[side].id, "places", hexes_of(t, set)));
}

/* Where any unit of the side that moves could end now. */
static void reach_of_all(const struct kit_telling *t, const struct bg_stand *stand, struct kit_set *out)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    struct bg_reach *reach = arena_take(t->arena, sizeof *reach);
    const char *rule;
    *out = (struct kit_set){0};
    for (int u = 1; u <= f->n_units; u++)
        if (f->unit[u].side == s->side && s->status[u] == BG_HERE && !bg_move_bar(t->rules, s, stand, u, &rule)) {
            bg_reach_of(t->rules, s, stand, u, 0, reach);
            *out = kit_either(out, &reach->ends);
        }
}

/* Where those can go who must fall back now. */
static void ways_back(const struct kit_telling *t, const struct bg_stand *stand, struct kit_set *out)
{
    const struct bg_battle_now *b = &((const struct bg_state *)t->view)->fight;
    *out = (struct kit_set){0};
    for (int i = 0; i < b->n_moving; i++) {
        struct kit_set open, displacing;
        bg_ways_back(t->rules, t->view, stand, b->moving[i], &open, &displacing);
        *out = kit_either(out, kit_is_empty(&open) ? &displacing : &open);
    }
}

static void in_command(const struct kit_telling *t, int side, struct kit_set *out)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    *out = (struct kit_set){0};
    for (int u = 1; u <= f->n_units; u++)
        if (f->unit[u].side == side && s->status[u] == BG_HERE && !s->out_of_command[u])
            kit_put(out, s->hex[u]);
}

static json_t *layers(const struct kit_telling *t)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    struct bg_stand *stand = arena_take(t->arena, sizeof *stand);
    struct kit_set set;
    json_t *all = json_array();
    bg_look(t->rules, s, stand);
    int step = s->flow.depth > 0 ? flow_peek(s)->step : 0;
    if (step == BG_STEP_MOVE || step == BG_STEP_FORCED) {
        reach_of_all(t, stand, &set);
        add_layer(t, all, "Reach", "where units of the mover can end this turn", s->side, &set);
    }
    if (step == BG_STEP_RETREAT) {
        ways_back(t, stand, &set);
        add_layer(t, all, "Ways back", "where those can go who must fall back now", f->unit[s->fight.moving[0]].side,
                  &set);
    }
    add_layer(t, all, "Union zones", "hexes that Union units control", BG_UNION, &stand->zone[BG_UNION]);
    add_layer(t, all, "Confederate zones", "hexes that Confederate units control", BG_CONFEDERATE,
              &stand->zone[BG_CONFEDERATE]);
    int supplied = bg_supplied(t->rules, s, &set);
    if (supplied >= 0 && !s->flow.over)
        add_layer(t, all, "Supply",
                  arena_words(t->arena, "if it ended now, %s units elsewhere would be cut off",
                              supplied == BG_UNION ? "Union" : "Confederate"),
                  supplied, &set);
    if (bg_has(s, BG_LEADERS)) {
        in_command(t, s->side, &set);
        add_layer(t, all, "In command", "units of the mover that are in command", s->side, &set);
    }
    return all;
}

/* ---- the whole ---- */
json_t *bg_draw_map(const struct kit_telling *t, const json_t *events)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    int n[BG_SIDES] = {0};
    for (int u = 1; u <= f->n_units; u++)
        n[f->unit[u].side] += s->status[u] == BG_HERE;
    const char *title =
        f->is_sourced ? f->name : arena_words(t->arena, "%s (ground and armies reconstructed)", f->name);
    const char *words =
        arena_words(t->arena, "On the map: %d Union units, %d Confederate.", n[BG_UNION], n[BG_CONFEDERATE]);
    json_t *pieces = counters(t);
    json_t *hexes = json_pack("{s:o,s:s,s:o,s:o}", "rows", rows(f), "low", f->grid.odd_low ? "odd" : "even", "sides",
                              edges(f), "places", spots_of(t, events));
    return json_pack("{s:s,s:s,s:o,s:o,s:o,s:o,s:o}", "title", title, "words", words, "hexes", hexes, "counters",
                     pieces, "boxes", boxes(pieces), "layers", layers(t), "moves", moves(t, events));
}
