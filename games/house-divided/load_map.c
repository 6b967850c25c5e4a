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
    int32_t at[2], owner = kit_load_word(&l->in, o, "owner", owners);
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
    kit_load_numbers(&l->in, o, "at", 2, 0, 9999, at);
    box->x = at[0];
    box->y = at[1];
}

static void load_boxes(struct loading *l, const json_t *map)
{
    const json_t *list = kit_load_list(&l->in, map, "boxes", HD_BOXES, HD_BOXES, NULL);
    for (int32_t id = 1; id <= HD_BOXES && !l->in.bad; id++) {
        load_box(l, json_array_get(list, (size_t)id - 1), id);
        kit_ids_add(&l->in, &l->box, l->data->box[id].id, "box");
        if (l->data->box[id].goal && l->data->n_goals < HD_GOALS_MAX)
            l->data->goal[l->data->n_goals++] = id;
        else if (l->data->box[id].goal)
            bundle_wrong(&l->in, "data.count", "goal");
    }
}

/* ---- links ---- */
static void add_link(struct loading *l, const json_t *o, struct kit_net *net)
{
    static const char *const kinds[] = {"rail", "road", "river", NULL};
    static const int bits[] = {0, HD_RAIL, HD_ROAD, HD_RIVER};
    struct kit_link *both[2];
    bundle_members(&l->in, o, "between kind down wet holder bend");
    const json_t *ends = bundle_list(&l->in, o, "between", 2);
    int32_t a = hd_load_box_id(l, json_array_get(ends, 0)), b = hd_load_box_id(l, json_array_get(ends, 1));
    int bit = bits[bundle_choice(&l->in, o, "kind", kinds)];
    int32_t down = json_object_get(o, "down") ? hd_load_box_id(l, json_object_get(o, "down")) : 0;
    int32_t holder = json_object_get(o, "holder") ? hd_load_box_id(l, json_object_get(o, "holder")) : 0;
    const json_t *wet = bundle_list(&l->in, o, "wet", 2);
    if (down != 0 && (bit != HD_RIVER || (down != a && down != b)))
        bundle_wrong(&l->in, "data.range", "between");
    if (!kit_net_join(&l->in, net, a, b, bit, "between", both))
        return;
    for (int side = 0; side < 2; side++) {
        int32_t to = both[side]->to;
        both[side]->value = (int16_t)holder;
        if (down)
            both[side]->marks |= down == to ? HD_DOWN : HD_UP;
        for (size_t i = 0; i < json_array_size(wet); i++)
            if (hd_load_box_id(l, json_array_get(wet, i)) == to)
                both[side]->marks = (uint16_t)(both[side]->marks | bit);
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
            for (const struct kit_link *n = kit_near(&d->map, at); n < kit_near_end(&d->map, at); n++)
                if ((n->marks & HD_DOWN) && down)
                    bundle_wrong(&l->in, "data.sums", "down");
                else if (n->marks & HD_DOWN)
                    down = n->to;
            at = down ? down : at;
        }
        if (steps > HD_BOXES)
            bundle_wrong(&l->in, "data.sums", "down");
    }
}

static void load_links(struct loading *l, const json_t *map)
{
    const json_t *list = bundle_list(&l->in, map, "links", HD_NEAR_MAX);
    struct kit_net *net = kit_net_new(&l->in, HD_BOXES, json_array_size(list));
    l->in.entry = "links";
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++)
        add_link(l, json_array_get(list, i), net);
    kit_net_map(&l->in, net, HD_NEAR_MAX, "links", &l->data->map);
    if (!l->in.bad)
        check_rivers(l);
}

static void load_closed(struct loading *l, const json_t *map)
{
    const json_t *closed = bundle_object(&l->in, map, "closed_to_assault");
    l->in.entry = "closed_to_assault";
    bundle_members(&l->in, closed, "boxes while_south_holds");
    l->data->monroe = hd_load_box_id(l, json_object_get(closed, "while_south_holds"));
    l->data->n_closed = kit_load_ids(&l->in, closed, "boxes", 0, HD_CLOSED_MAX, &l->box, l->data->closed);
    l->data->washington = hd_load_box_id(l, json_object_get(map, "assault_from"));
}

void hd_load_map(struct bundle *in, const json_t *map)
{
    struct loading *l = in->own;
    int32_t size[2];
    l->in.entry = "map";
    bundle_members(&l->in, map, "format size closed_to_assault assault_from boxes links");
    kit_load_numbers(&l->in, map, "size", 2, 1, 9999, size);
    l->data->width = size[0];
    l->data->height = size[1];
    load_boxes(l, map);
    if (!l->in.bad)
        load_links(l, map);
    if (!l->in.bad)
        load_closed(l, map);
}
