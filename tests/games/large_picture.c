/* SPDX-License-Identifier: Apache-2.0 */
/* What the large games show: everything that a picture can hold at once. */
#include "games/face/picture.h"
#include "tests/games/large.h"
#include <stdio.h>
#include <string.h>

static const char *side_of(int unit)
{
    return unit % 2 ? "gray" : "union";
}

static const char *holder_of(const struct large_data *d, int place)
{
    int x = d->hexes ? d->place[place].id / 100 * 60 : d->x[place];
    return x + (int)(large_luck((uint32_t)place, 6, 6) % 160) > 900 ? "gray" : "union";
}

static json_t *counters(const struct large_data *d, const struct large_state *s)
{
    static const char *const kinds[] = {"infantry", "infantry", "infantry", "cavalry", "artillery",
                                        "infantry", "leader",   "infantry", "supply",  "headquarters",
                                        "infantry", "ship",     "fort"};
    json_t *all = json_array();
    for (int i = 0; i < d->n_units; i++) {
        char value[8] = "";
        const char *kind = kinds[i % (d->hexes ? 11 : 13)], *boxes[] = {"reserve", "hospital"};
        bool plain = strcmp(kind, "leader") != 0 && strcmp(kind, "supply") != 0 && strcmp(kind, "headquarters") != 0;
        if (plain)
            snprintf(value, sizeof value, "%d", 1 + (int)(large_luck((uint32_t)i, 2, 2) % 12));
        json_t *one = json_pack("{s:s,s:s,s:s,s:s,s:s}", "at",
                                s->at[i] < 0 ? boxes[-1 - s->at[i]]
                                : d->hexes   ? d->place[d->number[s->at[i]]].name
                                             : d->place_name[d->number[s->at[i]]],
                                "side", side_of(i), "kind", kind, "name", d->unit_name[i], "value", value);
        if (i % 9 == 4)
            json_object_set_new(one, "state", json_string("shattered"));
        if (i % 31 == 7)
            json_object_set_new(one, "new", json_true());
        json_array_append_new(all, one);
    }
    return all;
}

static json_t *moves(const struct large_data *d, const struct large_state *s)
{
    json_t *all = json_array();
    for (int i = 5; i < d->n_units; i += d->n_units / 9)
        if (s->at[i] >= 0) {
            int at = d->number[s->at[i]], from = d->near[at][i % 4];
            from = from >= 0 && d->near[from][i % 4] >= 0 ? d->near[from][i % 4] : from;
            if (from >= 0)
                json_array_append_new(all, json_pack("{s:s,s:s,s:s,s:s}", "from", d->place_name[from], "to",
                                                     d->place_name[at], "side", side_of(i), "words", "a march"));
        }
    return all;
}

/* A round piece of the map: those within so many steps. */
static json_t *around(const struct large_data *d, int from, int most)
{
    json_t *all = json_array();
    bool in[LARGE_PLACES_MAX] = {0};
    int16_t queue[LARGE_PLACES_MAX];
    int n = 0;
    in[from] = true;
    queue[n++] = (int16_t)from;
    for (int at = 0; at < n && n < most; at++)
        for (int i = 0; i < LARGE_NEAR; i++) {
            int next = d->near[queue[at]][i];
            if (next >= 0 && !in[next] && n < most) {
                in[next] = true;
                queue[n++] = (int16_t)next;
            }
        }
    for (int i = 0; i < n; i++)
        json_array_append_new(all, json_string(d->place_name[queue[i]]));
    return all;
}

static json_t *layers(const struct large_data *d)
{
    static const char *const titles[] = {"Reach of Wilder", "Zones of control", "Command", "Supply"};
    json_t *all = json_array();
    for (int i = 0; i < 4; i++)
        json_array_append_new(all, json_pack("{s:s,s:s,s:s,s:o}", "title", titles[i], "words", "as things stand",
                                             "side", i % 2 ? "gray" : "union", "places",
                                             around(d, d->n_places * (i + 2) / 7, d->hexes ? 90 : 30)));
    return all;
}

static json_t *boxes(void)
{
    return json_pack("[{s:s,s:s,s:s,s:s},{s:s,s:s,s:s}]", "id", "reserve", "title", "Reserve", "words",
                     "comes when it is called", "side", "union", "id", "hospital", "title", "Hospital", "words",
                     "comes back in spring");
}

/* ---- hexes ---- */

static json_t *hex_rows(const struct large_data *d)
{
    json_t *rows = json_array();
    for (int row = 1; row <= 28; row++) {
        char letters[26] = "";
        for (int column = 1; column <= 25; column++) {
            int i = d->number[column * 100 + row];
            letters[column - 1] = i < 0 ? '.' : d->terrain[i];
        }
        json_array_append_new(rows, json_string(letters));
    }
    return rows;
}

static json_t *hex_sides(const struct large_data *d)
{
    json_t *all = json_array();
    for (int i = 0; i < d->n_links; i++) {
        json_t *one = json_pack("[s,s,s]", d->place_name[d->link[i].a], d->place_name[d->link[i].b], d->link[i].kind);
        if (d->link[i].too)
            json_array_append_new(one, json_string(d->link[i].too));
        json_array_append_new(all, one);
    }
    return all;
}

static json_t *hex_places(void)
{
    static const struct {
        const char *at, *name, *side, *mark, *changed;
    } rows[] = {{"0312", "Rossville Gap", "union", "victory", ""},
                {"1014", "Crawfish Springs", "union", "victory", ""},
                {"1419", "Lee and Gordon's Mill", "gray", "victory", "taken by the Confederates"},
                {"1811", "Alexander's Bridge", "gray", "victory", ""},
                {"2117", "Reed's Bridge", "gray", "victory", ""},
                {"0101", "", "", "exit", ""},
                {"2501", "", "", "entry", ""},
                {"1128", "", "", "entry", ""},
                {"1315", "", "gray", "attack", ""},
                {"1509", "Brotherton", "", "", ""},
                {"0608", "Snodgrass Hill", "union", "victory", ""}};
    json_t *all = json_array();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        json_array_append_new(all, json_pack("{s:s,s:s,s:s,s:s,s:s,s:[s]}", "at", rows[i].at, "name", rows[i].name,
                                             "side", rows[i].side, "words", *rows[i].mark ? rows[i].mark : "a field",
                                             "changed", rows[i].changed, "marks", rows[i].mark));
    return all;
}

/* ---- areas ---- */

static json_t *area(const struct large_data *d, int i)
{
    json_t *ring = json_array(), *marks = json_array();
    for (int k = 0; k < 64 && d->shape[i][k] != 0; k++)
        json_array_append_new(ring, json_integer(d->shape[i][k]));
    if (i % 17 == 3)
        json_array_append_new(marks, json_string("fort"));
    if (i % 13 == 5)
        json_array_append_new(marks, json_string("port"));
    if (i == 40 || i == 77)
        json_array_append_new(marks, json_string("capital"));
    char terrain[2] = {strchr("bfrhm", d->terrain[i]) ? d->terrain[i] : 'c', 0};
    return json_pack("{s:s,s:s,s:i,s:i,s:s,s:o,s:s,s:s,s:s,s:[o]}", "id", d->place_name[i], "name", d->place_name[i],
                     "x", d->x[i], "y", d->y[i], "side", i % 23 == 11 ? "" : holder_of(d, i), "marks", marks, "changed",
                     i == 61 ? "taken by the Confederates" : "", "words", "open country", "terrain", terrain, "shape",
                     ring);
}

static void add_areas(const struct large_data *d, json_t *map)
{
    json_t *places = json_array(), *lines = json_array();
    for (int i = 0; i < d->n_places; i++)
        json_array_append_new(places, area(d, i));
    for (int i = 0; i < d->n_links; i++)
        json_array_append_new(lines, json_pack("{s:s,s:s,s:s}", "a", d->place_name[d->link[i].a], "b",
                                               d->place_name[d->link[i].b], "kind", d->link[i].kind));
    json_object_set_new(map, "places", places);
    json_object_set_new(map, "lines", lines);
    json_object_set_new(map, "ground",
                        json_pack("[{s:s,s:[[i,i,i,i,i,i,i,i]]},{s:s,s:[[i,i,i,i,i,i,i,i]],s:s,s:i,s:i}]", "kind",
                                  "water", "lines", 0, 0, 1640, 0, 1640, 1140, 0, 1140, "kind", "border", "lines", 640,
                                  30, 660, 400, 600, 700, 640, 1090, "name", "The Gulf", "x", 1380, "y", 1000));
}

json_t *large_picture(const struct rules *r, const void *view, int seat, const struct prompt *p, const json_t *events,
                      const json_t *notes)
{
    const struct large_data *d = r->data;
    (void)seat, (void)p, (void)events, (void)notes;
    json_t *map = json_pack("{s:s,s:s,s:i,s:i,s:o,s:o,s:o,s:o}", "title", "The map", "words",
                            "Both sides stand in line.", "width", 1640, "height", 1140, "boxes", boxes(), "counters",
                            counters(d, view), "moves", moves(d, view), "layers", layers(d));
    if (d->hexes)
        json_object_set_new(
            map, "hexes",
            json_pack("{s:o,s:o,s:o}", "rows", hex_rows(d), "sides", hex_sides(d), "places", hex_places()));
    else
        add_areas(d, map);
    return json_pack("{s:[{s:s,s:s,s:s,s:s},{s:s,s:s,s:s,s:s}],s:o}", "sides", "id", "union", "name", "Union", "tone",
                     "blue", "shape", "circle", "id", "gray", "name", "Confederates", "tone", "gray", "shape", "square",
                     "map", map);
}
