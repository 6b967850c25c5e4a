/* SPDX-License-Identifier: Apache-2.0 */
/* States, areas, the net that joins them, and the blockade boxes. */
#include "games/divided-we-fall/acts.h"
#include "games/divided-we-fall/load.h"
#include <string.h>

enum { WIDTH = 4000, HEIGHT = 4000 }; /* of the drawing, in pixels at most */

/* ---- states ---- */
static void load_states(struct dwf_loading *l, const json_t *map)
{
    static const char *const sides[] = {"CSA", "USA", "neutral", NULL};
    const json_t *list = kit_load_list(&l->in, map, "states", 1, DWF_STATES_MAX - 1, "states");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        struct dwf_region *state = &l->data->state[i + 1];
        bundle_members(&l->in, o, "id name side militia" DWF_PROSE);
        l->in.entry = state->id = bundle_words(&l->in, o, "id");
        kit_ids_add(&l->in, &l->state, state->id, "id");
        state->name = bundle_words(&l->in, o, "name");
        int32_t side = kit_load_word(&l->in, o, "side", sides);
        state->side = side == 3 ? DWF_NOBODY : side;
        state->militia = bundle_flag(&l->in, o, "militia");
        l->data->n_states++;
    }
}

/* ---- areas ---- */
static int32_t load_theaters(struct dwf_loading *l, const json_t *o)
{
    static const char *const theaters[] = {"eastern", "trans_mississippi", NULL};
    static const int32_t bits[] = {0, DWF_EAST, DWF_WEST};
    const json_t *list = bundle_list(&l->in, o, "theaters", 2);
    int32_t all = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        all |= bits[bundle_one_of(&l->in, json_array_get(list, i), theaters)];
    return all;
}

static void load_state_of(struct dwf_loading *l, const json_t *o, struct dwf_area *area, int32_t id)
{
    const json_t *capital = json_object_get(o, "capital_of"), *later = json_object_get(o, "state_from_june_1863");
    const json_t *state = json_object_get(o, "state");
    if ((state == NULL) != (area->kind == DWF_SEA) || (!state && (area->flag || capital || later)))
        bundle_wrong(&l->in, "data.range", "state");
    area->state = state ? dwf_load_state_id(l, state) : 0;
    area->later_state = later ? dwf_load_state_id(l, later) : 0;
    area->capital_of = capital ? dwf_load_state_id(l, capital) : 0;
    if (area->capital_of && l->data->state[area->capital_of].capital)
        bundle_wrong(&l->in, "data.twice", "capital_of");
    if (area->capital_of)
        l->data->state[area->capital_of].capital = id;
}

static bool is_sourced(struct dwf_loading *l, const json_t *o)
{
    const char *status = bundle_may_words(&l->in, o, "status");
    return status && strcmp(status, "sourced") == 0;
}

static void load_area(struct dwf_loading *l, const json_t *o, int32_t id)
{
    static const char *const kinds[] = {"inland", "river_port", "sea_port", "sea", NULL},
                             *const shapes[] = {"square", "round", "box", NULL},
                             *const homes[] = {"CSA", "USA", "neutral", "part_usa", "both", "none", NULL};
    struct dwf_area *area = &l->data->area[id];
    l->in.entry = "areas";
    bundle_members(&l->in, o,
                   "id name order_name aliases state state_from_june_1863 kind shape home latent flag group capital_of "
                   "theaters lat100 lon100 x y" DWF_PROSE);
    l->in.entry = area->id = bundle_words(&l->in, o, "id");
    kit_ids_add(&l->in, &l->area, area->id, "id");
    area->name = bundle_words(&l->in, o, "name");
    area->kind = kit_load_word(&l->in, o, "kind", kinds);
    int32_t shape = kit_load_word(&l->in, o, "shape", shapes);
    area->square = shape == 1;
    area->home = kit_load_word(&l->in, o, "home", homes);
    if ((shape == 3) != (area->kind == DWF_SEA) || (area->home == DWF_HOME_NONE) != (area->kind == DWF_SEA))
        bundle_wrong(&l->in, "data.range", "shape");
    area->latent = bundle_flag(&l->in, o, "latent");
    area->flag = bundle_choice(&l->in, o, "flag", dwf_load_sides);
    area->theaters = load_theaters(l, o);
    load_state_of(l, o, area, id);
    area->lat = bundle_int(&l->in, o, "lat100", 2000, 5000);
    area->lon = bundle_int(&l->in, o, "lon100", -11000, -6000);
    area->x = bundle_int(&l->in, o, "x", 0, WIDTH);
    area->y = bundle_int(&l->in, o, "y", 0, HEIGHT);
    area->sourced = is_sourced(l, o);
}

static void load_areas(struct dwf_loading *l, const json_t *map)
{
    const json_t *list = kit_load_list(&l->in, map, "areas", 1, DWF_AREAS_MAX - 1, NULL);
    for (int32_t id = 1; id <= (int32_t)json_array_size(list) && !l->in.bad; id++) {
        load_area(l, json_array_get(list, (size_t)id - 1), id);
        l->data->n_areas = id;
    }
}

/* ---- links ---- */
static int32_t load_terrain(struct dwf_loading *l, const json_t *o, const char *member)
{
    const json_t *list = bundle_list(&l->in, o, member, DWF_TERRAINS);
    int32_t all = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        int32_t one = bundle_one_of(&l->in, json_array_get(list, i), dwf_load_terrains);
        if (one && (all & 1 << (one - 1)))
            bundle_wrong(&l->in, "data.twice", member);
        all |= one ? 1 << (one - 1) : 0;
    }
    return all;
}

static void load_water(struct dwf_loading *l, const json_t *o, struct kit_link *both[2])
{
    static const char *const lines[] = {"light", "dark", NULL};
    int32_t line = kit_load_word(&l->in, o, "line", lines), water = kit_load_word(&l->in, o, "water", dwf_load_waters);
    if (line == 2 && (water == DWF_COASTAL || water == DWF_RIVER_SEASONAL))
        bundle_wrong(&l->in, "data.range", "line");
    for (int i = 0; i < 2; i++) {
        both[i]->marks = (uint16_t)(both[i]->marks | (line == 2 ? DWF_DARK : 0));
        both[i]->value = (int16_t)water;
    }
}

static void add_link(struct dwf_loading *l, const json_t *o, struct kit_net *net)
{
    static const char *const modes[] = {"rail", "road", "water", NULL};
    static const int bits[] = {0, DWF_RAIL, DWF_ROAD, DWF_WATER};
    struct kit_link *both[2];
    bundle_members(&l->in, o, "id a b mode into_a into_b line water waterway draw_via" DWF_PROSE);
    l->in.entry = bundle_words(&l->in, o, "id");
    l->data->guessed_links += !is_sourced(l, o);
    int32_t a = dwf_load_area_id(l, json_object_get(o, "a")), b = dwf_load_area_id(l, json_object_get(o, "b"));
    int bit = bits[kit_load_word(&l->in, o, "mode", modes)];
    int32_t into_a = load_terrain(l, o, "into_a"), into_b = load_terrain(l, o, "into_b");
    if (!kit_net_join(&l->in, net, a, b, bit, "a", both))
        return;
    if (bit == DWF_WATER)
        load_water(l, o, both);
    else if ((both[0]->kinds & DWF_LAND) == DWF_LAND)
        bundle_wrong(&l->in, "data.twice", "mode"); /* both a railroad and a road */
    both[0]->marks = (uint16_t)(both[0]->marks | into_b);
    both[1]->marks = (uint16_t)(both[1]->marks | into_a);
    const struct dwf_area *end[2] = {&l->data->area[a], &l->data->area[b]};
    for (int i = 0; i < 2; i++)
        if (bit == DWF_WATER ? end[i]->kind == DWF_INLAND : end[i]->kind == DWF_SEA)
            bundle_wrong(&l->in, "data.range", "mode");
}

/* A port's kind says which lines it lies on; nobody is cut off; the bound of approaches to a battle. */
static void check_ends(struct dwf_loading *l)
{
    const struct dwf_data *d = l->data;
    for (int32_t at = 1; at <= d->n_areas && !l->in.bad; at++) {
        int dark = 0, light = 0, n = 0;
        for (const struct kit_link *k = kit_near(&d->map, at); k < kit_near_end(&d->map, at); k++) {
            dark += (k->kinds & DWF_WATER) && (k->marks & DWF_DARK);
            light += (k->kinds & DWF_WATER) && !(k->marks & DWF_DARK);
            n += (k->kinds & DWF_LAND ? 1 : 0) + (k->kinds & DWF_WATER ? 1 : 0);
        }
        int kind = d->area[at].kind;
        l->in.entry = d->area[at].id;
        if (n == 0 || n > DWF_LINKS_OF_AREA)
            bundle_wrong(&l->in, "data.count", "links");
        if ((kind == DWF_SEA_PORT && !dark) || (kind == DWF_RIVER_PORT && (dark || !light)) ||
            (kind == DWF_INLAND && (dark || light)) || (kind == DWF_SEA && !dark))
            bundle_wrong(&l->in, "data.range", "kind");
    }
}

static void load_links(struct dwf_loading *l, const json_t *map)
{
    const json_t *list = kit_load_list(&l->in, map, "links", 1, DWF_LINKS_MAX / 2, "links");
    struct kit_net *net = kit_net_new(&l->in, l->data->n_areas, json_array_size(list));
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++)
        add_link(l, json_array_get(list, i), net);
    kit_net_map(&l->in, net, DWF_LINKS_MAX, "links", &l->data->map);
    if (!l->in.bad)
        check_ends(l);
}

/* ---- blockade boxes ---- */
static void load_box(struct dwf_loading *l, const json_t *o, int32_t id)
{
    struct dwf_data *d = l->data;
    struct dwf_box *box = &d->box[id];
    bundle_members(&l->in, o, "box ports flag_ports closed_by_occupation_of" DWF_PROSE);
    box->area = dwf_load_area_id(l, json_object_get(o, "box"));
    if (l->in.bad)
        return;
    l->in.entry = d->area[box->area].id;
    if (d->area[box->area].kind != DWF_SEA || d->area[box->area].box)
        bundle_wrong(&l->in, "data.range", "box");
    d->area[box->area].box = id;
    int32_t ports[DWF_LIST_MAX];
    kit_load_ids(&l->in, o, "ports", 1, DWF_LIST_MAX, &l->area, ports);
    box->n_flags = kit_load_ids(&l->in, o, "flag_ports", 0, DWF_LIST_MAX, &l->area, box->flag);
    const json_t *sets = kit_load_list(&l->in, o, "closed_by_occupation_of", 1, 4, NULL);
    for (size_t i = 0; i < json_array_size(sets) && !l->in.bad; i++) {
        const json_t *set = json_array_get(sets, i);
        if (json_array_size(set) < 1 || json_array_size(set) > DWF_GROUP_CITIES_MAX)
            bundle_wrong(&l->in, "data.count", "closed_by_occupation_of");
        for (size_t k = 0; k < json_array_size(set) && !l->in.bad; k++)
            box->set[i][k] = dwf_load_area_id(l, json_array_get(set, k));
        box->n_set[i] = (int32_t)json_array_size(set);
        box->n_sets++;
    }
}

static void load_boxes(struct dwf_loading *l, const json_t *map)
{
    struct dwf_data *d = l->data;
    const json_t *list = kit_load_list(&l->in, map, "blockade", 1, DWF_BOXES_MAX, "blockade");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        load_box(l, json_array_get(list, i), (int32_t)i + 1);
        d->n_boxes++;
    }
    for (int32_t at = 1; at <= d->n_areas && !l->in.bad; at++) {
        l->in.entry = d->area[at].id;
        if (d->area[at].kind == DWF_SEA && !d->area[at].box)
            bundle_wrong(&l->in, "data.missing", "blockade");
        for (const struct kit_link *k = kit_near(&d->map, at); k < kit_near_end(&d->map, at); k++)
            if (d->area[k->to].kind == DWF_SEA)
                d->area[at].beside_box = 1;
    }
}

void dwf_load_map(struct bundle *in, const json_t *map)
{
    struct dwf_loading *l = in->own;
    l->in.entry = "map";
    bundle_members(&l->in, map, "schema ruleset states blockade areas links constraints");
    load_states(l, map);
    if (!l->in.bad)
        load_areas(l, map);
    if (!l->in.bad)
        load_links(l, map);
    if (!l->in.bad)
        load_boxes(l, map);
}

void dwf_load_lists(struct bundle *in, const json_t *bundle)
{
    struct dwf_loading *l = in->own;
    struct dwf_data *d = l->data;
    (void)bundle;
    for (int area = 1; area <= d->n_areas && !in->bad; area++) {
        if (!d->area[area].flag)
            continue;
        if (d->n_flags == DWF_FLAGS_MAX)
            bundle_wrong(in, "data.range", "flag");
        else
            d->flags[d->n_flags++] = area;
    }
    dwf_colour_map(d);
}
