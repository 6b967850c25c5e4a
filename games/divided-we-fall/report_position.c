/* SPDX-License-Identifier: Apache-2.0 */
/* How things stand: what victory needs, points and piles, and by state who stands where. */
#include "games/divided-we-fall/report.h"

/* ---- what victory needs ---- */
static void tell_groups(const struct kit_telling *t, json_t *items)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    struct text left = {.arena = t->arena};
    int richmond = d->capital[DWF_CSA], needed = d->usa_groups[dwf_now(t->rules, s)->year - 1861];
    for (int i = 1; i <= d->n_groups; i++)
        for (int k = 0; k < d->group[i].n && d->group[i].side == DWF_CSA; k++)
            if (d->area[richmond].group != i && !dwf_has_combat(t->rules, s, DWF_USA, d->group[i].city[k]))
                text_format(&left, "%s%s%s", k && left.len ? "," : left.len ? "; " : "", k ? " " : "",
                            dwf_area_words(t, d->group[i].city[k]));
    kit_item(items, "The Union wins this year with Richmond (%s) and all cities of %d groups: it has %d.",
             dwf_has_combat(t->rules, s, DWF_USA, richmond) ? "held" : "not held", needed,
             dwf_groups_taken(t->rules, s));
    if (left.len)
        kit_item(items, "  Still to take, group by group: %s.", left.at);
}

static void tell_csa_way(const struct kit_telling *t, json_t *items)
{
    const struct dwf_victory *v = &dwf_data(t->rules)->csa_wins;
    struct text out = {.arena = t->arena};
    for (int way = 0; way < v->n_ways; way++) {
        for (int i = 0; i < v->n_lists[way]; i++)
            for (int k = 0; k < v->n_areas[way][i]; k++)
                text_format(&out, "%s%s", k ? " or " : i ? " and " : out.len ? "; or " : "",
                            dwf_area_words(t, v->area[way][i][k]));
    }
    kit_item(items, "The Confederacy wins at the end of a Union half from %s on with %s, and by lasting 24 turns.",
             dwf_turn_words(t, dwf_data(t->rules)->csa_wins_from), out.len ? out.at : "nothing");
}

/* ---- numbers ---- */
static void tell_side(const struct kit_telling *t, int side, json_t *items)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    int infantry = 0, supply = 0, vessels[DWF_VESSELS] = {0};
    struct text out = {.arena = t->arena};
    for (int area = 1; area <= d->n_areas; area++) {
        infantry += s->infantry[side][area];
        supply += s->supply[side][area];
        for (int kind = 0; kind < DWF_VESSELS; kind++)
            vessels[kind] += s->vessel[side][kind][area];
    }
    text_format(&out, "%s: %d infantry, %d in the pile, %d supply", dwf_side_words(side), infantry, (int)s->pile[side],
                supply);
    for (int kind = 0; kind < DWF_VESSELS; kind++)
        if (vessels[kind] > 0)
            text_format(&out, ", %d %s", vessels[kind], dwf_vessel_words(kind, vessels[kind]));
    kit_item(items, "%s.", out.at);
}

static void tell_now(const struct kit_telling *t, json_t *items)
{
    static const char *const weathers[DWF_WEATHERS] = {"clear", "rain: roads cost 3", "winter: roads cost 4"};
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    kit_item(items, "Turn %d of %d: %s. Weather: %s.", (int)s->turn, DWF_TURNS, dwf_turn_words(t, s->turn),
             weathers[dwf_now(t->rules, s)->weather]);
    if (dwf_is_reconstructed(t->rules))
        kit_item(items, "Map and ratings marked (R) are reconstructed: the printed ones may differ.");
    kit_item(items, "Blockade: %d of %d boxes closed, %d needed. Kentucky is %s.", dwf_boxes_closed(t->rules, s),
             (int)d->n_boxes, (int)d->boxes_needed, dwf_kentucky_open(t->rules, s) ? "open" : "neutral");
}

/* ---- who stands where ---- */
/* "Manassas: 2 infantry, Beauregard 2-3 (R)" for all areas of a state in one item. */
static void tell_state(const struct kit_telling *t, int side, int state, json_t *items)
{
    const struct dwf_data *d = dwf_data(t->rules);
    struct text out = {.arena = t->arena};
    for (int area = 1; area <= d->n_areas; area++) {
        if (dwf_state_of(t->rules, t->view, area) != state)
            continue;
        const char *force = dwf_force_words(t, side, area, true), *leaders = dwf_leaders_words(t, side, area);
        if (*force || *leaders)
            text_format(&out, "%s%s %s%s%s", out.len ? "; " : "", dwf_area_words(t, area), force,
                        *force && *leaders ? ", " : "", leaders);
    }
    if (out.len)
        kit_item(items, "%s: %s.", state ? dwf_state_words(t, state) : "At sea", out.at);
}

static void tell_armies(const struct kit_telling *t, int side, json_t *sections)
{
    json_t *items = json_array();
    for (int state = 1; state <= dwf_data(t->rules)->n_states; state++)
        tell_state(t, side, state, items);
    tell_state(t, side, 0, items);
    kit_section(sections, "commands", side == DWF_USA ? "THE UNION IN THE FIELD" : "THE CONFEDERACY IN THE FIELD",
                items);
}

/* What differs from the colours of the map. */
static void tell_ground(const struct kit_telling *t, json_t *items)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    struct text held[DWF_SIDES] = {{.arena = t->arena}, {.arena = t->arena}}, burned = {.arena = t->arena},
                cut = {.arena = t->arena};
    for (int area = 1; area <= d->n_areas; area++) {
        int holder = dwf_control(t->rules, s, area);
        if (holder && d->area[area].kind != DWF_SEA && !dwf_is_colour(t->rules, s, holder - 1, area))
            text_format(&held[holder - 1], "%s%s", held[holder - 1].len ? ", " : "", dwf_area_words(t, area));
        if (s->burned[area])
            text_format(&burned, "%s%s", burned.len ? ", " : "", dwf_area_words(t, area));
        if (s->broken[area])
            text_format(&cut, "%s%s", cut.len ? ", " : "", dwf_area_words(t, area));
    }
    for (int side = DWF_SIDES - 1; side >= 0; side--)
        if (held[side].len)
            kit_item(items, "The %s holds beyond its colour: %s.", dwf_side_words(side), held[side].at);
    if (burned.len)
        kit_item(items, "Burned: %s.", burned.at);
    if (cut.len)
        kit_item(items, "Rails are cut at %s.", cut.at);
}

void dwf_tell_position(const struct kit_telling *t, json_t *sections)
{
    json_t *items = json_array();
    int first = t->side == DWF_CSA ? DWF_CSA : DWF_USA;
    tell_now(t, items);
    tell_groups(t, items);
    tell_csa_way(t, items);
    for (int i = 0; i < DWF_SIDES; i++)
        tell_side(t, i ? dwf_foe(first) : first, items);
    tell_ground(t, items);
    kit_section(sections, "stand", "HOW THINGS STAND", items);
    tell_armies(t, first, sections);
    tell_armies(t, dwf_foe(first), sections);
}
