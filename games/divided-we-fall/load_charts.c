/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers of the rules: the table of losses, terrain, waters, the calendar, limits, groups, victory, intervention. */
#include "games/divided-we-fall/load.h"
#include <string.h>

static void load_crt(struct dwf_loading *l, const json_t *charts)
{
    const json_t *list = kit_load_list(&l->in, charts, "crt", DWF_CRT_ROWS, DWF_CRT_ROWS, "crt");
    for (int32_t value = 1; value <= DWF_CRT_ROWS && !l->in.bad; value++) {
        const json_t *o = json_array_get(list, (size_t)value - 1);
        int32_t row[DWF_COLUMNS + 2];
        bundle_members(&l->in, o, "row" DWF_PROSE);
        kit_load_numbers(&l->in, o, "row", DWF_COLUMNS + 2, 0, 99, row);
        if (row[0] != value)
            bundle_wrong(&l->in, "data.range", "row");
        memcpy(l->data->crt[value], row + 1, sizeof l->data->crt[value]);
    }
}

static void load_roads(struct dwf_loading *l, const json_t *charts)
{
    const json_t *roads = bundle_object(&l->in, charts, "roads");
    l->in.entry = "roads";
    bundle_members(&l->in, roads, "clear rain harsh rail" DWF_PROSE);
    for (int i = 0; i < DWF_WEATHERS; i++)
        l->data->road[i] = bundle_int(&l->in, roads, dwf_load_weathers[i], 1, 9);
    l->data->rail_cost = bundle_int(&l->in, roads, "rail", 1, 9);
}

static void load_terrain(struct dwf_loading *l, const json_t *charts)
{
    static const char *const attacks[] = {"-1", "half", NULL}, *const columns[] = {"woods_rough",
                                                                                   "seasonal_mountain_swamp",
                                                                                   "major_sea", NULL};
    const json_t *list = kit_load_list(&l->in, charts, "terrain", DWF_TERRAINS, DWF_TERRAINS, "terrain");
    int seen = 0;
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        bundle_members(&l->in, o, "feature extra attack column frozen_in_winter" DWF_PROSE);
        int32_t feature = kit_load_word(&l->in, o, "feature", dwf_load_terrains);
        if (feature == 0)
            return;
        struct dwf_terrain_facts *terrain = &l->data->terrain[feature - 1];
        if (seen & 1 << feature)
            bundle_wrong(&l->in, "data.twice", "feature");
        seen |= 1 << feature;
        terrain->extra = bundle_int(&l->in, o, "extra", 0, 9);
        terrain->halves = kit_load_word(&l->in, o, "attack", attacks) == 2;
        terrain->column = kit_load_word(&l->in, o, "column", columns);
        terrain->frozen = bundle_flag(&l->in, o, "frozen_in_winter");
    }
}

static void load_waters(struct dwf_loading *l, const json_t *charts)
{
    static const char *const movers[DWF_VESSELS + 1] = {"ship", "gunboat", "ironclad", "lift"};
    const json_t *list = kit_load_list(&l->in, charts, "water", DWF_WATERS - 1, DWF_WATERS - 1, "water");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        bundle_members(&l->in, o, "water ship gunboat ironclad lift harsh" DWF_PROSE);
        int32_t water = kit_load_word(&l->in, o, "water", dwf_load_waters);
        if (water == 0)
            return;
        if (l->data->water[water][DWF_GUNBOAT])
            bundle_wrong(&l->in, "data.twice", "water");
        for (int k = 0; k <= DWF_VESSELS; k++)
            l->data->water[water][k] = bundle_may_int(&l->in, o, movers[k], 1, 9, 0);
        l->data->harsh_water[water] = bundle_may_int(&l->in, o, "harsh", 1, 9, 0);
        if (!l->data->water[water][DWF_GUNBOAT])
            bundle_wrong(&l->in, "data.missing", "gunboat");
    }
}

/* ---- the calendar ---- */
static void load_sides(struct dwf_loading *l, const json_t *o, const char *member, int32_t least, int32_t most,
                       int32_t out[DWF_SIDES])
{
    const json_t *both = bundle_object(&l->in, o, member);
    for (int side = 0; side < DWF_SIDES; side++)
        out[side] = bundle_int(&l->in, both, dwf_load_sides[side], least, most);
}

static void load_years(struct dwf_loading *l, const json_t *charts)
{
    const json_t *list = kit_load_list(&l->in, charts, "years", 5, 5, "years");
    for (int i = 0; i < 5 && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, (size_t)i);
        struct dwf_turn_facts year = {.year = bundle_int(&l->in, o, "year", 1861 + i, 1861 + i)};
        bundle_members(&l->in, o,
                       "year max_infantry supply_per_turn max_fort max_fort_capitals riverine_lift_csa" DWF_PROSE);
        load_sides(l, o, "max_infantry", 1, 9, year.max_infantry);
        load_sides(l, o, "supply_per_turn", 0, 6, year.supply);
        year.max_fort = bundle_int(&l->in, o, "max_fort", 1, 9);
        year.max_fort_capitals = bundle_int(&l->in, o, "max_fort_capitals", 1, 9);
        year.riverine = bundle_int(&l->in, o, "riverine_lift_csa", 0, 9);
        for (int n = 1; n <= DWF_TURNS; n++)
            if (1861 + n / 6 == year.year)
                l->data->turn[n] = year;
    }
}

static void load_calendar(struct dwf_loading *l, const json_t *charts)
{
    const json_t *names = kit_load_list(&l->in, charts, "turns", 6, 6, "turns");
    const json_t *list = kit_load_list(&l->in, charts, "calendar", DWF_TURNS, DWF_TURNS, "calendar");
    for (int32_t n = 1; n <= DWF_TURNS && !l->in.bad; n++) {
        const json_t *o = json_array_get(list, (size_t)n - 1);
        struct dwf_turn_facts *turn = &l->data->turn[n];
        bundle_members(&l->in, o, "n year turn weather sea_lift_usa command_csa command_usa" DWF_PROSE);
        bundle_int(&l->in, o, "n", n, n);
        if (dwf_load_turn(l, o) != n)
            bundle_wrong(&l->in, "data.range", "turn");
        turn->of_year = n % 6;
        turn->weather = kit_load_word(&l->in, o, "weather", dwf_load_weathers) - 1;
        turn->lift = bundle_int(&l->in, o, "sea_lift_usa", 0, 99);
        turn->command[DWF_CSA] = bundle_int(&l->in, o, "command_csa", 0, 9);
        turn->command[DWF_USA] = bundle_int(&l->in, o, "command_usa", 0, 9);
        const json_t *named = json_array_get(names, (size_t)turn->of_year);
        bundle_members(&l->in, named, "id name months weather" DWF_PROSE);
        turn->name = bundle_words(&l->in, named, "name");
    }
}

/* ---- limits and movement ---- */
static void load_movement(struct dwf_loading *l, const json_t *charts)
{
    struct dwf_data *d = l->data;
    const json_t *o = bundle_object(&l->in, charts, "movement");
    l->in.entry = "movement";
    bundle_members(&l->in, o,
                   "infantry supply rail_unit ship gunboat ironclad leader_alone sea_lift riverine_lift" DWF_PROSE);
    d->infantry_moves = bundle_int(&l->in, o, "infantry", 1, 20);
    d->supply_moves = bundle_int(&l->in, o, "supply", 1, 20);
    d->rail_moves = bundle_int(&l->in, o, "rail_unit", 1, 20);
    d->vessel_moves[DWF_SHIP] = bundle_int(&l->in, o, "ship", 1, 20);
    d->vessel_moves[DWF_GUNBOAT] = bundle_int(&l->in, o, "gunboat", 1, 20);
    d->vessel_moves[DWF_IRONCLAD] = bundle_int(&l->in, o, "ironclad", 1, 20);
    d->alone_moves = bundle_int(&l->in, o, "leader_alone", 1, 20);
    d->lift_moves = bundle_int(&l->in, o, "sea_lift", 1, 20);
    d->riverine_moves = bundle_int(&l->in, o, "riverine_lift", 1, 20);
}

static void load_limits(struct dwf_loading *l, const json_t *charts)
{
    struct dwf_data *d = l->data;
    const json_t *o = bundle_object(&l->in, charts, "limits");
    l->in.entry = "limits";
    bundle_members(&l->in, o, "fort_markers markers_a_point east west blue_bonus boxes year_of_return" DWF_PROSE);
    d->markers = bundle_int(&l->in, o, "fort_markers", 0, 20);
    d->markers_a_point = bundle_int(&l->in, o, "markers_a_point", 1, 2);
    d->owed_east = bundle_int(&l->in, o, "east", 0, 1);
    d->owed_west = bundle_int(&l->in, o, "west", 0, 1);
    d->blue_bonus = bundle_int(&l->in, o, "blue_bonus", 0, 9);
    d->boxes_needed = bundle_int(&l->in, o, "boxes", 0, DWF_BOXES_MAX);
    d->return_after = bundle_int(&l->in, o, "year_of_return", 1, DWF_TURNS_MAX - DWF_TURNS - 1);
}

static void load_roles(struct dwf_loading *l, const json_t *charts)
{
    struct dwf_data *d = l->data;
    const json_t *o = bundle_object(&l->in, charts, "roles");
    l->in.entry = "roles";
    bundle_members(&l->in, o,
                   "capital_usa capital_csa statehood maryland june_recruit lexington louisville bowling_green ships "
                   "gunboats ironclads");
    d->capital[DWF_USA] = dwf_load_area_id(l, json_object_get(o, "capital_usa"));
    d->capital[DWF_CSA] = dwf_load_area_id(l, json_object_get(o, "capital_csa"));
    d->charleston = dwf_load_area_id(l, json_object_get(o, "statehood"));
    d->baltimore = dwf_load_area_id(l, json_object_get(o, "maryland"));
    d->jefferson_city = dwf_load_area_id(l, json_object_get(o, "june_recruit"));
    d->lexington = dwf_load_area_id(l, json_object_get(o, "lexington"));
    d->louisville = dwf_load_area_id(l, json_object_get(o, "louisville"));
    d->bowling_green = dwf_load_area_id(l, json_object_get(o, "bowling_green"));
    if (!l->in.bad && d->area[d->charleston].later_state == 0)
        bundle_wrong(&l->in, "data.range", "statehood");
    d->n_ships = kit_load_ids(&l->in, o, "ships", 1, DWF_LIST_MAX, &l->area, d->ships);
    d->n_gunboats = kit_load_ids(&l->in, o, "gunboats", 1, DWF_LIST_MAX, &l->area, d->gunboats);
    d->n_ironclads = kit_load_ids(&l->in, o, "ironclads", 1, DWF_LIST_MAX, &l->area, d->ironclads);
    d->n_mississippi = kit_load_ids(&l->in, charts, "mississippi", 1, DWF_LIST_MAX, &l->area, d->mississippi);
    d->statehood_turn = 14; /* June 1863: DWF-politics-1 */
    d->blockade_turn = 12;  /* Winter 1863: DWF-replace-30 */
    d->kentucky_turn = 6;   /* Winter 1862: DWF-politics-11 */
}

/* ---- groups: the flag cities are exactly those of the groups ---- */
static void load_groups(struct dwf_loading *l, const json_t *charts)
{
    struct dwf_data *d = l->data;
    const json_t *list = kit_load_list(&l->in, charts, "groups", 2, DWF_GROUPS_MAX - 1, "groups");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        struct dwf_group *group = &d->group[i + 1];
        bundle_members(&l->in, o, "side id name cities rate" DWF_PROSE);
        l->in.entry = group->id = bundle_words(&l->in, o, "id");
        kit_ids_add(&l->in, &l->group, group->id, "id");
        group->name = bundle_words(&l->in, o, "name");
        group->side = dwf_load_side(l, o);
        group->rate = bundle_int(&l->in, o, "rate", 0, 9);
        group->n = kit_load_ids(&l->in, o, "cities", 1, DWF_GROUP_CITIES_MAX, &l->area, group->city);
        d->n_groups++;
        for (int k = 0; k < group->n && !l->in.bad; k++) {
            struct dwf_area *area = &d->area[group->city[k]];
            if (area->flag != group->side + 1 || area->group)
                bundle_wrong(&l->in, "data.sums", area->id);
            area->group = (int32_t)i + 1;
        }
    }
    for (int at = 1; at <= d->n_areas && !l->in.bad; at++)
        if (d->area[at].flag && !d->area[at].group)
            bundle_wrong(&l->in, "data.sums", d->area[at].id);
    for (int side = 0; side < DWF_SIDES && !l->in.bad; side++)
        if (d->area[d->capital[side]].flag != side + 1)
            bundle_wrong(&l->in, "data.sums", d->area[d->capital[side]].id);
}

/* ---- how it ends ---- */
static void load_ways(struct dwf_loading *l, const json_t *o)
{
    struct dwf_victory *v = &l->data->csa_wins;
    const json_t *ways = kit_load_list(&l->in, o, "any_of", 1, 4, NULL);
    for (size_t i = 0; i < json_array_size(ways) && !l->in.bad; i++) {
        const json_t *lists = json_array_get(ways, i);
        if (json_array_size(lists) < 1 || json_array_size(lists) > 2)
            bundle_wrong(&l->in, "data.count", "any_of");
        v->n_lists[v->n_ways] = (int32_t)json_array_size(lists);
        for (size_t k = 0; k < json_array_size(lists) && !l->in.bad; k++) {
            const json_t *areas = json_array_get(lists, k);
            if (json_array_size(areas) < 1 || json_array_size(areas) > 4)
                bundle_wrong(&l->in, "data.count", "any_of");
            for (size_t a = 0; a < json_array_size(areas) && !l->in.bad; a++)
                v->area[i][k][a] = dwf_load_area_id(l, json_array_get(areas, a));
            v->n_areas[i][k] = (int32_t)json_array_size(areas);
        }
        v->n_ways++;
    }
}

static void load_victory(struct dwf_loading *l, const json_t *charts)
{
    const json_t *list = kit_load_list(&l->in, charts, "victory", 6, 6, "victory");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        bundle_members(&l->in, o, "side from check any_of year richmond groups" DWF_PROSE);
        if ((dwf_load_side(l, o) == DWF_CSA) != (i == 0))
            bundle_wrong(&l->in, "data.range", "side");
        if (i == 0) {
            l->data->csa_wins_from = dwf_load_turn(l, bundle_object(&l->in, o, "from"));
            load_ways(l, o);
            continue;
        }
        int32_t year = bundle_int(&l->in, o, "year", 1860 + (int32_t)i, 1860 + (int32_t)i) - 1861;
        l->data->usa_groups[year] = bundle_int(&l->in, o, "groups", 0, DWF_GROUPS_MAX);
    }
}

static void load_abroad(struct dwf_loading *l, const json_t *charts)
{
    const json_t *list = bundle_list(&l->in, charts, "intervention", 4);
    l->in.entry = "intervention";
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        struct dwf_abroad *abroad = &l->data->abroad[l->data->n_abroad++];
        bundle_members(&l->in, o, "year areas_any also flag_cities_lost_at_most check" DWF_PROSE);
        abroad->year = bundle_int(&l->in, o, "year", 1861, 1865);
        abroad->most_lost = bundle_int(&l->in, o, "flag_cities_lost_at_most", 0, 99);
        abroad->n = kit_load_ids(&l->in, o, "areas_any", 1, 4, &l->area, abroad->area);
        abroad->n_also = kit_load_ids(&l->in, o, "also", 0, 2, &l->area, abroad->also);
    }
}

void dwf_load_charts(struct bundle *in, const json_t *charts)
{
    static void (*const parts[])(struct dwf_loading *, const json_t *) = {
        load_crt,      load_roads,  load_terrain, load_waters, load_years,   load_calendar,
        load_movement, load_limits, load_roles,   load_groups, load_victory, load_abroad};
    struct dwf_loading *l = in->own;
    l->in.entry = "charts";
    bundle_members(&l->in, charts,
                   "schema ruleset crt_columns crt roads terrain water turns calendar years movement limits groups "
                   "victory mississippi intervention roles");
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !l->in.bad; i++)
        parts[i](l, charts);
}
