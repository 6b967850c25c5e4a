/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes and the net that joins them. */
#include "games/house-divided/load.h"
#include <string.h>

/* ---- boxes ---- */
static void load_box(struct loading *l, const json_t *o, int32_t id)
{
    static const char *const owners[] = {"north", "south", "neutral", NULL};
    struct hd_box *box = &l->data->box[id];
    l->in.entry = "boxes";
    bundle_members(&l->in, o, "box name order_name aliases owner blue red port fort water goal at");
    l->in.entry = box->id = bundle_words(&l->in, o, "box");
    box->name = bundle_words(&l->in, o, "name");
    int32_t owner = bundle_choice(&l->in, o, "owner", owners);
    if (owner == 0)
        bundle_wrong(&l->in, "data.missing", "owner");
    box->origin = owner == 3 ? HD_NOBODY : owner;
    box->value[HD_NORTH] = bundle_may_int(&l->in, o, "blue", 1, 9, 0);
    box->value[HD_SOUTH] = bundle_may_int(&l->in, o, "red", 1, 9, 0);
    box->port = bundle_flag(&l->in, o, "port");
    box->fort = bundle_flag(&l->in, o, "fort");
    box->goal = bundle_flag(&l->in, o, "goal");
    const char *water = bundle_may_words(&l->in, o, "water");
    if (water && strspn(water, "NESW") != strlen(water))
        bundle_wrong(&l->in, "data.word", "water");
    box->water = water != NULL;
    const json_t *at = bundle_list(&l->in, o, "at", 2);
    if (json_array_size(at) != 2 || !json_is_integer(json_array_get(at, 0)) || !json_is_integer(json_array_get(at, 1)))
        bundle_wrong(&l->in, "data.type", "at");
    json_int_t x = json_integer_value(json_array_get(at, 0)), y = json_integer_value(json_array_get(at, 1));
    if (x < 0 || x > 9999 || y < 0 || y > 9999)
        bundle_wrong(&l->in, "data.range", "at");
    box->x = l->in.bad ? 0 : (int32_t)x;
    box->y = l->in.bad ? 0 : (int32_t)y;
}

static void load_boxes(struct loading *l, const json_t *map)
{
    const json_t *list = bundle_list(&l->in, map, "boxes", HD_BOXES);
    if (json_array_size(list) != HD_BOXES)
        bundle_wrong(&l->in, "data.count", "boxes");
    for (int32_t id = 1; id <= HD_BOXES && !l->in.bad; id++) {
        load_box(l, json_array_get(list, (size_t)id - 1), id);
        for (int32_t other = 1; other < id && !l->in.bad; other++)
            if (strcmp(l->data->box[other].id, l->data->box[id].id) == 0)
                bundle_wrong(&l->in, "data.twice", "box");
        if (l->data->box[id].goal && l->data->n_goals < HD_GOALS_MAX)
            l->data->goal[l->data->n_goals++] = id;
        else if (l->data->box[id].goal)
            bundle_wrong(&l->in, "data.count", "goal");
    }
}

/* ---- links: first gathered by pairs, then laid out by box ---- */
struct pairs {
    struct hd_near near[HD_BOXES_MAX][HD_BOXES_MAX];
};

static void add_link(struct loading *l, const json_t *o, struct pairs *pairs)
{
    static const char *const kinds[] = {"rail", "road", "river", NULL};
    static const uint8_t bits[] = {0, HD_RAIL, HD_ROAD, HD_RIVER};
    bundle_members(&l->in, o, "between kind down wet holder bend");
    const json_t *ends = bundle_list(&l->in, o, "between", 2);
    int32_t a = hd_load_box_id(l, json_array_get(ends, 0)), b = hd_load_box_id(l, json_array_get(ends, 1));
    int32_t kind = bundle_choice(&l->in, o, "kind", kinds);
    uint8_t bit = bits[kind];
    int32_t down = json_object_get(o, "down") ? hd_load_box_id(l, json_object_get(o, "down")) : 0;
    int32_t holder = json_object_get(o, "holder") ? hd_load_box_id(l, json_object_get(o, "holder")) : 0;
    const json_t *wet = bundle_list(&l->in, o, "wet", 2);
    if (a == b || kind == 0 || (down != 0 && (bit != HD_RIVER || (down != a && down != b))))
        bundle_wrong(&l->in, "data.range", "between");
    if (!l->in.bad && (pairs->near[a][b].kinds & bit))
        bundle_wrong(&l->in, "data.twice", "between");
    for (int side = 0; side < 2 && !l->in.bad; side++) {
        int32_t from = side ? b : a, to = side ? a : b;
        struct hd_near *near = &pairs->near[from][to];
        near->to = (uint8_t)to;
        near->kinds |= bit;
        near->holder = (uint8_t)holder;
        if (down)
            near->flow = down == to ? 1 : -1;
        for (size_t i = 0; i < json_array_size(wet); i++)
            if (hd_load_box_id(l, json_array_get(wet, i)) == to)
                near->wet |= bit;
    }
}

/* Downstream of every box lies at most one other, and no river comes back to where it was. */
static void check_rivers(struct loading *l)
{
    const struct hd_data *d = l->data;
    for (int32_t from = 1; from <= HD_BOXES && !l->in.bad; from++) {
        int32_t at = from, steps = 0;
        for (int32_t down = from; down && steps <= HD_BOXES; steps++) {
            down = 0;
            for (const struct hd_near *n = hd_near_of(d, at); n < hd_near_end(d, at); n++)
                if (n->flow > 0 && down)
                    bundle_wrong(&l->in, "data.sums", "down");
                else if (n->flow > 0)
                    down = n->to;
            at = down ? down : at;
        }
        if (steps > HD_BOXES)
            bundle_wrong(&l->in, "data.sums", "down");
    }
}

static void load_links(struct loading *l, const json_t *map)
{
    struct hd_data *d = l->data;
    struct pairs *pairs = arena_take(l->in.arena, sizeof *pairs);
    const json_t *list = bundle_list(&l->in, map, "links", HD_NEAR_MAX);
    l->in.entry = "links";
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++)
        add_link(l, json_array_get(list, i), pairs);
    int32_t n = 0;
    for (int32_t from = 1; from <= HD_BOXES && !l->in.bad; from++) {
        d->near_from[from] = n;
        for (int32_t to = 1; to <= HD_BOXES; to++) {
            if (pairs->near[from][to].kinds && n < HD_NEAR_MAX)
                d->near[n++] = pairs->near[from][to];
            else if (pairs->near[from][to].kinds)
                bundle_wrong(&l->in, "data.count", "links");
        }
    }
    d->near_from[HD_BOXES + 1] = n;
    if (!l->in.bad)
        check_rivers(l);
}

static void load_closed(struct loading *l, const json_t *map)
{
    const json_t *closed = bundle_object(&l->in, map, "closed_to_assault");
    l->in.entry = "closed_to_assault";
    bundle_members(&l->in, closed, "boxes while_south_holds");
    l->data->monroe = hd_load_box_id(l, json_object_get(closed, "while_south_holds"));
    const json_t *list = bundle_list(&l->in, closed, "boxes", HD_CLOSED_MAX);
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++)
        l->data->closed[l->data->n_closed++] = hd_load_box_id(l, json_array_get(list, i));
    l->data->washington = hd_load_box_id(l, json_object_get(map, "assault_from"));
}

static int32_t size_of(struct loading *l, const json_t *map, size_t i)
{
    const json_t *value = json_array_get(bundle_list(&l->in, map, "size", 2), i);
    json_int_t n = json_integer_value(value);
    if (!json_is_integer(value) || n < 1 || n > 9999)
        bundle_wrong(&l->in, "data.range", "size");
    return l->in.bad ? 0 : (int32_t)n;
}

void hd_load_map(struct loading *l, const json_t *map)
{
    l->in.entry = "map";
    bundle_members(&l->in, map, "format size closed_to_assault assault_from boxes links");
    l->data->width = size_of(l, map, 0);
    l->data->height = size_of(l, map, 1);
    load_boxes(l, map);
    if (!l->in.bad)
        load_links(l, map);
    if (!l->in.bad)
        load_closed(l, map);
}
