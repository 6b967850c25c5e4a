/* SPDX-License-Identifier: Apache-2.0 */
/* What the rules' own examples say of the map: whoever brings a map of his own is told which of them it does not hold.
 */
#include "games/divided-we-fall/load.h"
#include <string.h>

struct checking { /* one constraint */
    struct dwf_loading *l;
    const struct dwf_data *d;
    const json_t *o;
    int weather, rail_only, home /* enum dwf_home, 0: any */, mover;
};

static int32_t area_of(struct checking *c, const char *member)
{
    return dwf_load_area_id(c->l, json_object_get(c->o, member));
}

static int32_t land_step(const void *context, int from, const struct kit_link *link)
{
    const struct checking *c = context;
    int32_t cost = link->kinds & DWF_RAIL ? c->d->rail_cost : c->d->road[c->weather];
    (void)from;
    if (!(link->kinds & (c->rail_only ? DWF_RAIL : DWF_LAND)) || (c->home && c->d->area[link->to].home != c->home))
        return KIT_BARRED;
    for (int i = 0; i < DWF_TERRAINS; i++)
        cost += link->marks & 1 << i ? c->d->terrain[i].extra : 0;
    return cost;
}

static int32_t water_step(const void *context, int from, const struct kit_link *link)
{
    const struct checking *c = context;
    (void)from;
    if (!(link->kinds & DWF_WATER) || (c->mover == DWF_VESSELS && !(link->marks & DWF_DARK)))
        return KIT_BARRED;
    int32_t cost = c->d->water[link->value][c->mover];
    if (c->weather == DWF_HARSH && c->d->harsh_water[link->value])
        cost = c->d->harsh_water[link->value];
    return cost > 0 ? cost : KIT_BARRED;
}

static bool has_cost(struct checking *c, kit_cost *step)
{
    static const char *const weathers[] = {"clear", "rain", "winter", NULL};
    struct kit_reach reach;
    int32_t from = area_of(c, "from"), to = area_of(c, "to");
    const json_t *equals = json_object_get(c->o, "equals"), *most = json_object_get(c->o, "at_most");
    c->weather = kit_load_word(&c->l->in, c->o, "weather", weathers) - 1;
    c->rail_only = bundle_flag(&c->l->in, c->o, "rail_only");
    c->home = bundle_choice(&c->l->in, c->o, "all_home", dwf_load_sides);
    if (c->l->in.bad)
        return true;
    struct kit_set start = kit_only(from);
    kit_reach(&c->d->map, &start, KIT_NO_BUDGET, step, c, &reach);
    return kit_has(&reach.reached, to) && (!equals || reach.cost[to] == json_integer_value(equals)) &&
           (!most || reach.cost[to] <= json_integer_value(most));
}

static bool land_cost(struct checking *c)
{
    return has_cost(c, land_step);
}

static bool water_cost(struct checking *c)
{
    static const char *const movers[] = {"ship", "gunboat", "ironclad", "sea_lift", NULL};
    c->mover = kit_load_word(&c->l->in, c->o, "mover", movers) - 1;
    return c->l->in.bad || has_cost(c, water_step);
}

static const struct kit_link *link_of(struct checking *c, const char *a, const char *b)
{
    int32_t from = area_of(c, a), to = area_of(c, b);
    return c->l->in.bad ? NULL : kit_link_to(&c->d->map, from, to);
}

static bool water_link(struct checking *c)
{
    static const char *const lines[] = {"light", "dark", NULL};
    const struct kit_link *link = link_of(c, "a", "b");
    int32_t line = kit_load_word(&c->l->in, c->o, "line", lines);
    int32_t water = kit_load_word(&c->l->in, c->o, "water", dwf_load_waters);
    return link && (link->kinds & DWF_WATER) && ((link->marks & DWF_DARK) != 0) == (line == 2) && link->value == water;
}

static bool land_terrain(struct checking *c)
{
    const struct kit_link *link = link_of(c, "from", "to");
    const json_t *list = bundle_list(&c->l->in, c->o, "terrain", DWF_TERRAINS);
    int all = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        all |= 1 << bundle_one_of(&c->l->in, json_array_get(list, i), dwf_load_terrains) >> 1;
    return link && (link->kinds & DWF_LAND) && (link->marks & (DWF_DARK - 1)) == all;
}

static bool no_river_either_side(struct checking *c)
{
    const struct kit_link *there = link_of(c, "a", "b"), *back = link_of(c, "b", "a");
    return there && back && !((there->marks | back->marks) & (DWF_SEASONAL | DWF_MAJOR));
}

static bool not_linked_to_box(struct checking *c)
{
    int32_t area = area_of(c, "area");
    return c->d->area[area].kind == DWF_SEA_PORT && !c->d->area[area].beside_box;
}

static bool dark_neighbours(struct checking *c)
{
    int32_t area = area_of(c, "area"), list[DWF_LIST_MAX];
    int32_t n = kit_load_ids(&c->l->in, c->o, "include", 1, DWF_LIST_MAX, &c->l->area, list);
    for (int i = 0; i < n && !c->l->in.bad; i++) {
        const struct kit_link *link = kit_link_to(&c->d->map, area, list[i]);
        if (!link || !(link->marks & DWF_DARK))
            return false;
    }
    return true;
}

/* The areas where ships can go no farther up: the ends of dark rivers. */
static bool dark_river_heads(struct checking *c)
{
    struct kit_set heads = {{0}}, named = {{0}};
    const json_t *rivers = bundle_object(&c->l->in, c->o, "rivers");
    for (int at = 1; at <= c->d->n_areas; at++) {
        int river = 0, sea = 0;
        for (const struct kit_link *k = kit_near(&c->d->map, at); k < kit_near_end(&c->d->map, at); k++)
            if (k->marks & DWF_DARK) {
                river += k->value == DWF_RIVER_MAJOR;
                sea += k->value == DWF_OPEN_SEA;
            }
        if (river == 1 && sea == 0)
            kit_put(&heads, at);
    }
    for (void *at = json_object_iter((json_t *)rivers); at; at = json_object_iter_next((json_t *)rivers, at))
        kit_put(&named, dwf_load_area_id(c->l, json_object_iter_value(at)));
    return memcmp(&heads, &named, sizeof heads) == 0;
}

static bool blockade_ports(struct checking *c)
{
    int32_t box = area_of(c, "box"), list[DWF_LIST_MAX];
    int32_t n = kit_load_ids(&c->l->in, c->o, "csa_or_fort_ports", 1, DWF_LIST_MAX, &c->l->area, list);
    struct kit_set named = {{0}};
    for (int i = 0; i < n; i++)
        kit_put(&named, list[i]);
    for (const struct kit_link *k = kit_near(&c->d->map, box); k < kit_near_end(&c->d->map, box); k++) {
        if (c->d->area[k->to].kind != DWF_SEA && c->d->area[k->to].home != DWF_HOME_USA && !kit_has(&named, k->to))
            return false;
        kit_drop(&named, k->to);
    }
    return kit_is_empty(&named);
}

static bool one_area(struct checking *c)
{
    static const char *const homes[] = {"CSA", "USA", "neutral", "part_usa", "both", NULL};
    int32_t state = dwf_load_state_id(c->l, json_object_get(c->o, "state")), n = 0;
    int32_t home = kit_load_word(&c->l->in, c->o, "home", homes);
    for (int at = 1; at <= c->d->n_areas; at++)
        n += c->d->area[at].state == state && c->d->area[at].home == home;
    return n == 1;
}

static bool only_home_in_wv(struct checking *c)
{
    int32_t area = area_of(c, "area");
    for (int at = 1; at <= c->d->n_areas; at++)
        if (c->d->area[at].later_state && (c->d->area[at].home == DWF_HOME_USA) != (at == area))
            return false;
    return c->d->area[area].later_state != 0;
}

static int32_t rail_step(const void *context, int from, const struct kit_link *link)
{
    const struct checking *c = context;
    (void)from;
    return link->kinds & DWF_RAIL && c->d->area[link->to].home == c->home ? 1 : KIT_BARRED;
}

static bool rail_path_to_flag(struct checking *c)
{
    struct kit_reach reach;
    int32_t from = area_of(c, "from");
    c->home = dwf_load_side(c->l, c->o) + 1;
    struct kit_set start = kit_only(from);
    kit_reach(&c->d->map, &start, KIT_NO_BUDGET, rail_step, c, &reach);
    for (int at = 0; kit_next(&reach.reached, &at);)
        if (at != from && c->d->area[at].flag == c->home)
            return true;
    return false;
}

static const struct {
    const char *type;
    bool (*holds)(struct checking *);
} types[] = {{"land_cost", land_cost},
             {"water_link", water_link},
             {"water_cost", water_cost},
             {"land_terrain", land_terrain},
             {"no_river_either_side", no_river_either_side},
             {"not_linked_to_box", not_linked_to_box},
             {"dark_neighbours", dark_neighbours},
             {"dark_river_heads", dark_river_heads},
             {"blockade_ports", blockade_ports},
             {"one_area", one_area},
             {"only_home_in_wv", only_home_in_wv},
             {"rail_path_to_flag", rail_path_to_flag}};

void dwf_load_check(struct bundle *in, const json_t *bundle)
{
    struct dwf_loading *l = in->own;
    const json_t *list = bundle_list(in, json_object_get(bundle, "map"), "constraints", 200);
    for (size_t i = 0; i < json_array_size(list) && !in->bad; i++) {
        struct checking c = {.l = l, .d = l->data, .o = json_array_get(list, i)};
        in->entry = "constraints";
        bundle_members(
            in, c.o,
            "id type from to weather rail_only equals at_most all_home a b line water mover terrain area kind "
            "include rivers box csa_or_fort_ports state home side" DWF_PROSE);
        in->entry = bundle_words(in, c.o, "id");
        const char *type = bundle_words(in, c.o, "type");
        size_t k = 0;
        while (k < sizeof types / sizeof *types && strcmp(types[k].type, type) != 0)
            k++;
        if (k == sizeof types / sizeof *types)
            bundle_wrong(in, "data.word", "type");
        else if (!in->bad && !types[k].holds(&c))
            bundle_wrong(in, "data.constraint", type);
    }
}
