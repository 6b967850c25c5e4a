/* SPDX-License-Identifier: Apache-2.0 */
/* The picture of a report: the map with what changed on it, and layers to be shown on demand. games/face/picture.h has
 * the model; report_picture_board.c adds tracks, commands and the hand, report_picture_news.c battles and the timeline.
 */
#include "games/blue-vs-gray/words/report_picture.h"
#include "games/blue-vs-gray/rules/reach.h"
#include "games/blue-vs-gray/rules/sets.h"
#include "games/face/picture.h"

const char *bvg_side_id(int side)
{
    return side == BVG_USA || side == BVG_CSA ? bvg_sides[side].id : "";
}

static const char *city_id(const struct kit_telling *t, int city)
{
    return bvg_data(t->rules)->city[city].id;
}

/* The side that controls a city; -1: nobody. */
static int holder(const struct kit_telling *t, int city)
{
    int how = bvg_view(t)->control[city];
    return how == BVG_BY_USA || how == BVG_BY_CSA ? how - 1 : -1;
}

/* ---- places ---- */

bool bvg_laid_now(const struct kit_telling *t, const json_t *events, int city)
{
    for (size_t i = 0; i < json_array_size(events); i++)
        if (kit_event_is(events, i, "map-laid") &&
            bvg_card(t->rules, kit_event_arg(events, i, 1))->letter == bvg_data(t->rules)->city[city].letter)
            return true;
    return false;
}

/* What the events of this exchange changed about a city; NULL: nothing. The last change counts. */
static const char *change_of(const struct kit_telling *t, const json_t *events, int city)
{
    const char *words = NULL;
    for (size_t i = 0; i < json_array_size(events); i++) {
        int how = kit_event_arg(events, i, 1), why = kit_event_arg(events, i, 2);
        if (!kit_event_is(events, i, "control") || kit_event_arg(events, i, 0) != city)
            continue;
        if (how != BVG_BY_USA && how != BVG_BY_CSA)
            words = how == BVG_NEUTRAL ? "new on the map, neutral" : NULL;
        else if (why == BVG_WHY_CAPTURE)
            words = arena_words(t->arena, "taken by the %s", bvg_side(how - 1));
        else if (why == BVG_WHY_CARD && bvg_laid_now(t, events, city))
            words = arena_words(t->arena, "new on the map, %s", bvg_side(how - 1));
        else
            words = arena_words(t->arena, "goes to the %s", bvg_side(how - 1));
    }
    return words;
}

/* Is it attacked, and how that ends is not known? */
static bool is_open(const struct kit_telling *t, int city)
{
    const struct bvg_battle *b = &bvg_view(t)->battle;
    return b->phase != 0 && b->city == city && !bvg_view(t)->flow.over;
}

static json_t *marks_of(const struct kit_telling *t, const struct bvg_ground *g, int city, struct text *words)
{
    const struct bvg_city *c = &bvg_data(t->rules)->city[city];
    int side = holder(t, city);
    const struct {
        bool has;
        const char *mark, *words;
    } all[] = {{c->capital, "capital", "capital"},
               {bvg_fort(t->rules, t->view, city), "fort", "fort"},
               {c->port, "port", "port"},
               {bvg_pesthole(t->rules, t->view, city), "pest", "pesthole"},
               {side >= 0 && (g->base[side] & BVG_AT(city)), "base", "supply base"},
               {is_open(t, city), "attack", "attacked, not decided yet"}};
    json_t *marks = json_array();
    text_words(words, side < 0 ? "neutral" : bvg_side(side));
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!all[i].has)
            continue;
        json_array_append_new(marks, json_string(all[i].mark));
        text_format(words, ", %s", all[i].words);
    }
    return marks;
}

static void add_place(const struct kit_telling *t, const struct bvg_ground *g, const json_t *events, int city,
                      json_t *places)
{
    const struct bvg_city *c = &bvg_data(t->rules)->city[city];
    struct text words = {.arena = t->arena};
    int x, y;
    bvg_city_spot(c, &x, &y);
    json_t *marks = marks_of(t, g, city, &words);
    kit_draw_place(places, &(struct kit_place){.id = c->id,
                                               .name = bvg_city_words(t, city),
                                               .x = x,
                                               .y = y,
                                               .side = bvg_side_id(holder(t, city)),
                                               .zone = bvg_theater_words(c->theater),
                                               .marks = marks,
                                               .words = words.at,
                                               .first = c->capital,
                                               .changed = change_of(t, events, city)});
}

/* Of the map cards that do not lie yet, where they will. */
static json_t *areas(const struct kit_telling *t)
{
    json_t *list = json_array();
    for (int i = 1; i <= BVG_LETTERS; i++) {
        int left, top, right, bottom;
        if (bvg_view(t)->map[i])
            continue;
        bvg_card_spot(i, &left, &top, &right, &bottom);
        json_array_append_new(list, json_pack("{s:i,s:i,s:i,s:i,s:s,s:s}", "x", left, "y", top, "w", right - left, "h",
                                              bottom - top, "name", arena_words(t->arena, "Map %c", 'A' + i - 1),
                                              "words", "not laid yet"));
    }
    return list;
}

static json_t *lines(const struct kit_telling *t)
{
    const struct bvg_data *d = bvg_data(t->rules);
    json_t *list = json_array();
    for (int i = 0; i < d->n_links; i++) {
        const struct bvg_link *link = &d->link[i];
        if (!bvg_on_map(t->view, link->a) || !bvg_on_map(t->view, link->b))
            continue;
        if (link->rail)
            kit_draw_line(list, city_id(t, link->a), city_id(t, link->b), "rail");
        if (link->river && !(link->river_unless && bvg_on_map(t->view, link->river_unless)))
            kit_draw_line(list, city_id(t, link->a), city_id(t, link->b), "river");
    }
    return list;
}

/* Attacks of this exchange, from where they set out; those from the sea have no arrow. */
static json_t *moves(const struct kit_telling *t, const json_t *events)
{
    struct bvg_told b;
    json_t *list = json_array();
    for (size_t from = 0; bvg_read_battle(t, events, from, &b); from = b.to) {
        if (!b.start || !b.city)
            continue;
        const char *words = arena_words(t->arena, "%s against %s", b.chief ? bvg_card_words(t, b.chief) : "an attack",
                                        bvg_city_words(t, b.city));
        kit_draw_move(list, city_id(t, b.start), city_id(t, b.city), bvg_side_id(b.attacker), words);
    }
    return list;
}

/* ---- layers ---- */

static json_t *ids_of(const struct kit_telling *t, uint64_t cities)
{
    json_t *list = json_array();
    while (cities)
        json_array_append_new(list, json_string(city_id(t, bvg_take(&cities))));
    return list;
}

static void add_pair(json_t *list, const struct kit_telling *t, int a, int b)
{
    json_array_append_new(list, json_pack("[s,s]", city_id(t, a), city_id(t, b)));
}

static void add_layer(json_t *layers, const char *title, const char *words, int side, json_t *places, json_t *pairs)
{
    json_array_append_new(layers, json_pack("{s:s,s:s,s:s,s:o,s:o}", "title", title, "words", words, "side",
                                            bvg_side_id(side), "places", places, "lines", pairs));
}

static void add_railnet(const struct kit_telling *t, int side, json_t *layers)
{
    uint64_t net = bvg_railnet_cities(t->rules, t->view, side);
    bool rivers = side == BVG_USA || !bvg_interdicted(t->rules, t->view);
    json_t *pairs = json_array();
    for (uint64_t left = net; left;) {
        int city = bvg_take(&left);
        uint64_t next = rivers ? bvg_links_of(t->rules, t->view, city) : bvg_data(t->rules)->ways.rail[city];
        for (next &= left; next;)
            add_pair(pairs, t, city, bvg_take(&next));
    }
    int counts = bvg_railnet(t->rules, t->view, side);
    int needed = side == BVG_USA ? bvg_data(t->rules)->table.usa_railnet : bvg_map_cards(t->view);
    add_layer(layers, arena_words(t->arena, "%s railnet", bvg_side(side)),
              arena_words(t->arena, "%d cities count, %d needed%s", counts, needed,
                          counts < needed ? ", so it is severed" : ""),
              side, ids_of(t, net), pairs);
}

/* The shortest supply line of each city that has one over land. A line has no shorter way between its own cities, so
 * its links are those between any two of them. */
static void add_supply(const struct kit_telling *t, const struct bvg_ground *g, int side, json_t *layers)
{
    uint64_t joined[BVG_CITIES_MAX] = {0}, on = 0;
    json_t *pairs = json_array();
    for (uint64_t held = g->held[side]; held;) {
        int city = bvg_take(&held);
        struct bvg_line line = bvg_supply_line(g, side, city, g->base[side], 0);
        on |= line.end ? line.cities : 0;
        for (uint64_t left = line.end ? line.cities : 0; left;) {
            int a = bvg_take(&left);
            joined[a] |= bvg_beside(g, side, a) & left;
        }
    }
    for (int a = 1; a <= BVG_CITIES; a++)
        while (joined[a])
            add_pair(pairs, t, a, bvg_take(&joined[a]));
    add_layer(layers, arena_words(t->arena, "%s supply", bvg_side(side)),
              arena_words(t->arena, "the shortest lines to a base; %d of %d cities have one over land",
                          bvg_count(on & g->held[side]), bvg_count(g->held[side])),
              side, ids_of(t, on), pairs);
}

/* What the commands on the board could attack if it were their turn now, with supply over land or by sea. */
static void add_reach(const struct kit_telling *t, const struct bvg_ground *g, int side, json_t *layers)
{
    struct bvg_reach reach[BVG_SOURCES];
    struct bvg_attacker *attacker = arena_take(t->arena, BVG_CARDS_MAX * sizeof *attacker);
    uint64_t targets = 0;
    bvg_reach_all(t->rules, t->view, g, side, reach);
    int n = bvg_attackers(t->rules, t->view, g, side, reach, attacker);
    for (int i = 0; i < n; i++)
        targets |= attacker[i].targets;
    add_layer(layers, arena_words(t->arena, "%s reach", bvg_side(side)),
              arena_words(t->arena, "what its commands on the board can attack as things stand: %d cities",
                          bvg_count(targets)),
              side, ids_of(t, targets), json_array());
}

static void add_coast(const struct kit_telling *t, const struct bvg_ground *g, json_t *layers)
{
    const struct bvg_ways *w = &bvg_data(t->rules)->ways;
    uint64_t held = g->held[BVG_USA];
    add_layer(layers, "Coast",
              arena_words(t->arena, "ports that close it: the USA has %d of %d of the Atlantic, %d of %d of the Gulf",
                          bvg_count(w->atlantic & held), bvg_count(w->atlantic), bvg_count(w->gulf & held),
                          bvg_count(w->gulf)),
              BVG_USA, ids_of(t, (w->atlantic | w->gulf) & g->on_map), json_array());
}

static json_t *layers(const struct kit_telling *t, const struct bvg_ground *g)
{
    json_t *list = json_array();
    int first = t->side == BVG_CSA ? BVG_CSA : BVG_USA;
    for (int i = 0; i < BVG_SIDES; i++)
        add_supply(t, g, i == 0 ? first : 1 - first, list);
    for (int i = 0; i < BVG_SIDES; i++)
        add_railnet(t, i == 0 ? first : 1 - first, list);
    if (!bvg_view(t)->flow.over &&
        !bvg_view(t)->battle.phase) /* in a battle commands are split: no answer is right then */
        for (int i = 0; i < BVG_SIDES; i++)
            add_reach(t, g, i == 0 ? first : 1 - first, list);
    add_coast(t, g, list);
    return list;
}

/* ---- commands ---- */

/* All who stand there, each before those below him. */
static void add_units(const json_t *nodes, json_t *units)
{
    json_t *node;
    size_t i;
    json_array_foreach(nodes, i, node)
    {
        json_t *unit = json_object();
        static const char *const members[] = {"name", "value", "state"};
        for (size_t k = 0; k < sizeof members / sizeof *members; k++)
            json_object_set(unit, members[k], json_object_get(node, members[k]));
        json_array_append_new(units, unit);
        add_units(json_object_get(node, "below"), units);
    }
}

/* A title for each side and theater, below the map: who leads there, and how strong he is with all below him. */
static json_t *boxes(const json_t *trees)
{
    enum { NAMED = 4 };
    json_t *list = json_array(), *tree, *head;
    size_t i, k;
    json_array_foreach(trees, i, tree)
    {
        struct text words = {.arena = arena_new()};
        const json_t *heads = json_object_get(tree, "heads");
        text_format(&words, "%s:", json_string_value(json_object_get(tree, "title")));
        json_array_foreach(heads, k, head)
        {
            const char *sum = json_string_value(json_object_get(head, "sum"));
            if (k < NAMED)
                text_format(&words, "%s %s %s", k ? "," : "", json_string_value(json_object_get(head, "name")),
                            *sum ? sum : json_string_value(json_object_get(head, "value")));
        }
        if (json_array_size(heads) > NAMED)
            text_format(&words, " and %zu more", json_array_size(heads) - NAMED);
        json_t *units = json_array();
        add_units(heads, units);
        json_array_append_new(list, json_pack("{s:s,s:s,s:O,s:s,s:o}", "id",
                                              json_string_value(json_object_get(tree, "title")), "title", words.at,
                                              "side", json_object_get(tree, "side"), "words",
                                              "their strength with all below them", "units", units));
        arena_free(words.arena);
    }
    return list;
}

/* ---- the whole map ---- */

static json_t *map(const struct kit_telling *t, const json_t *events)
{
    struct bvg_ground ground;
    json_t *places = json_array();
    bvg_survey(t->rules, t->view, &ground);
    for (int city = 1; city <= BVG_CITIES; city++)
        if (bvg_on_map(t->view, city))
            add_place(t, &ground, events, city, places);
    int neutral = bvg_count(ground.neutral);
    const char *words =
        arena_words(t->arena, "Of %d cities on the map the USA holds %d and the CSA %d%s.", bvg_count(ground.on_map),
                    bvg_count(ground.held[BVG_USA]), bvg_count(ground.held[BVG_CSA]),
                    neutral == 0   ? ""
                    : neutral == 1 ? "; one is neutral"
                                   : arena_words(t->arena, "; %d are neutral", neutral));
    return json_pack("{s:s,s:s,s:i,s:i,s:o,s:o,s:o,s:o,s:o,s:o}", "title", "The map", "words", words, "width",
                     (int)BVG_MAP_WIDTH, "height", (int)BVG_MAP_HEIGHT, "ground", bvg_map_ground(t), "areas", areas(t),
                     "places", places, "lines", lines(t), "layers", layers(t, &ground), "moves", moves(t, events));
}

json_t *bvg_picture(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                    const json_t *events, const json_t *notes)
{
    struct kit_telling t = bvg_telling(r, view, seat, notes);
    (void)prompt;
    json_t *all =
        json_pack("{s:o,s:o}", "sides", kit_draw_sides(bvg_sides, BVG_SIDES, BVG_USA), "map", map(&t, events));
    json_object_set_new(all, "tracks", bvg_picture_tracks(&t));
    json_object_set_new(all, "checks", bvg_picture_checks(&t));
    json_object_set_new(all, "trees", bvg_picture_trees(&t, events));
    json_object_set_new(json_object_get(all, "map"), "boxes", boxes(json_object_get(all, "trees")));
    json_object_set_new(all, "cards", bvg_picture_cards(&t, events));
    json_object_set_new(all, "battles", bvg_picture_battles(&t, events));
    json_object_set_new(all, "history", bvg_picture_history(&t, events));
    arena_free(t.arena);
    return all;
}
