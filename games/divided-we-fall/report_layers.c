/* SPDX-License-Identifier: Apache-2.0 */
/* What may be laid over the map: supply of both sides, theaters, the Union's railroad, the blockade, flag cities. */
#include "games/divided-we-fall/report.h"

/* The areas of a set as ids, appended to a list. */
static void dwf_draw_set(const struct kit_telling *t, const struct kit_set *set, json_t *places)
{
    for (int area = 0; kit_next(set, &area);)
        json_array_append_new(places, json_string(dwf_data(t->rules)->area[area].id));
}

static void add(const struct kit_telling *t, json_t *all, const char *title, const char *words, int side,
                const struct kit_set *set)
{
    json_t *places = json_array();
    dwf_draw_set(t, set, places);
    json_array_append_new(all, json_pack("{s:s,s:s,s:s,s:o}", "title", title, "words", words, "side",
                                         side < 0 ? "nobody" : dwf_sides[side].id, "places", places));
}

static void supply(const struct kit_telling *t, int side, json_t *all)
{
    const struct dwf_state *s = t->view;
    struct kit_set set = {{0}};
    struct dwf_net net;
    dwf_supply_net(t->rules, s, side, &net);
    for (int area = 1; area <= dwf_data(t->rules)->n_areas; area++)
        if (dwf_owns(t->rules, s, side, area) && dwf_supplied(t->rules, s, &net, side, area))
            kit_put(&set, area);
    add(t, all, side == DWF_USA ? "Union supply" : "Confederate supply",
        arena_words(t->arena, "%d areas that the %s holds are in supply, by colour, city, sea, rail or supply unit",
                    kit_count(&set), dwf_side_words(side)),
        side, &set);
}

static void theater(const struct kit_telling *t, int bit, const char *title, const char *words, json_t *all)
{
    struct kit_set set = {{0}};
    for (int area = 1; area <= dwf_data(t->rules)->n_areas; area++)
        if (dwf_theaters_of(t->rules, area) & bit)
            kit_put(&set, area);
    add(t, all, title, words, -1, &set);
}

static void rails(const struct kit_telling *t, json_t *all)
{
    const struct dwf_state *s = t->view;
    struct kit_set set = {{0}};
    for (int area = 1; area <= dwf_data(t->rules)->n_areas; area++)
        if (s->converted[area] || dwf_rail_at(s, area))
            kit_put(&set, area);
    if (!kit_is_empty(&set))
        add(t, all, "Military railroad", "areas that Union rail units have converted, and where they are", DWF_USA,
            &set);
}

static void cut_rails(const struct kit_telling *t, json_t *all)
{
    const struct dwf_state *s = t->view;
    struct kit_set set = {{0}};
    for (int area = 1; area <= dwf_data(t->rules)->n_areas; area++)
        if (s->broken[area])
            kit_put(&set, area);
    if (!kit_is_empty(&set))
        add(t, all, "Rails cut", "areas whose rails are broken: they count as roads", -1, &set);
}

/* Boxes that are closed, and the ports behind them. */
static void blockade(const struct kit_telling *t, json_t *all)
{
    const struct dwf_data *d = dwf_data(t->rules);
    struct kit_set set = {{0}};
    for (int i = 1; i <= d->n_boxes; i++) {
        if (!dwf_box_closed(t->rules, t->view, i))
            continue;
        kit_put(&set, d->box[i].area);
        for (int k = 0; k < d->box[i].n_flags; k++)
            kit_put(&set, d->box[i].flag[k]);
    }
    add(t, all, "Blockade",
        arena_words(t->arena, "%d of %d boxes are closed", dwf_boxes_closed(t->rules, t->view), (int)d->n_boxes),
        DWF_USA, &set);
}

static void flags(const struct kit_telling *t, json_t *all)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    for (int side = DWF_USA; side >= 0; side--) {
        struct kit_set set = {{0}};
        for (int area = 1; area <= d->n_areas; area++)
            if (d->area[area].flag == side + 1 && dwf_flag_works(t->rules, s, side, area))
                kit_put(&set, area);
        add(t, all, side == DWF_USA ? "Union flag cities" : "Confederate flag cities",
            "flag cities that still work: not burned, and in their owner's hands", side, &set);
    }
}

json_t *dwf_draw_layers(const struct kit_telling *t)
{
    json_t *all = json_array();
    int first = t->side == DWF_CSA ? DWF_CSA : DWF_USA;
    supply(t, first, all);
    supply(t, dwf_foe(first), all);
    theater(t, DWF_EAST, "Eastern theater", "the Union owes it a command point each turn", all);
    theater(t, DWF_WEST, "Trans-Mississippi", "west of the river: each side owes it a command point each turn", all);
    blockade(t, all);
    flags(t, all);
    rails(t, all);
    if (json_array_size(all) < 8)
        cut_rails(t, all);
    return all;
}
