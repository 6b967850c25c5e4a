/* SPDX-License-Identifier: Apache-2.0 */
/* The picture of a report (games/face/picture.h): the map with its boxes, rails, roads and rivers, this turn's moves,
 * the goals, and battles with their dice. */
#include "games/face/picture.h"
#include "games/house-divided/report.h"
#include <string.h>

static const char *const side_ids[HD_SIDES] = {"north", "south"};
static const char *const side_names[HD_SIDES] = {"Armies of the North", "Armies of the South"};

static int arg(const json_t *event, size_t i)
{
    return (int)json_integer_value(json_array_get(event, i + 1));
}

static bool is(const json_t *event, const char *name)
{
    const char *words = json_string_value(json_array_get(event, 0));
    return words && strcmp(words, name) == 0;
}

static json_t *sides(void)
{
    return json_pack("[{s:s,s:s,s:s,s:s},{s:s,s:s,s:s,s:s}]", "id", "north", "name", "North", "tone", "blue", "shape",
                     "circle", "id", "south", "name", "South", "tone", "gray", "shape", "square");
}

/* ---- the map ---- */
/* "3 inf, 1 cav, Grant" */
static const char *label(const struct telling *t, int box)
{
    struct text out = {.arena = t->arena};
    for (int side = 0; side < HD_SIDES; side++) {
        int n[HD_ARMS] = {0};
        for (int type = 1; type <= HD_TYPES; type++)
            n[hd_arm_of(t->rules, type)] += hd_count(t->view, side, box, type);
        if (n[HD_INFANTRY])
            text_format(&out, "%s%d inf", out.len ? ", " : "", n[HD_INFANTRY]);
        if (n[HD_CAVALRY])
            text_format(&out, "%s%d cav", out.len ? ", " : "", n[HD_CAVALRY]);
        for (int g = 0; g < HD_GENERALS; g++)
            if (t->view->general[g].box == box && hd_data(t->rules)->general[g].side == side)
                text_format(&out, "%s%s", out.len ? ", " : "", hd_general_words(t, g));
    }
    return out.len ? out.at : NULL;
}

static const char *place_words(const struct telling *t, int box)
{
    static const char *const holders[] = {"neutral", "North", "South"};
    const struct hd_box *b = &hd_data(t->rules)->box[box];
    struct text out = {.arena = t->arena};
    text_format(&out, "%s%s%s", holders[t->view->control[box]], b->fort ? ", permanent works" : "",
                t->view->works[box] ? ", entrenched" : "");
    for (int side = 0; side < HD_SIDES; side++)
        if (b->value[side])
            text_format(&out, "; recruits %s %d", hd_side_words(side), (int)b->value[side]);
    for (int side = 0; side < HD_SIDES; side++)
        if (hd_army_words(t, side, box)[0])
            text_format(&out, "; %s: %s", hd_side_words(side), hd_army_words(t, side, box));
    return out.at;
}

static bool is_captured(const json_t *events, int box)
{
    size_t i;
    json_t *event;
    json_array_foreach(events, i, event) if (is(event, "captured") && arg(event, 0) == box) return true;
    return false;
}

static json_t *place(const struct telling *t, const json_t *events, int box)
{
    const struct hd_box *b = &hd_data(t->rules)->box[box];
    const char *here = label(t, box);
    int holder = t->view->control[box];
    json_t *marks = json_array();
    if (b->fort || t->view->works[box])
        json_array_append_new(marks, json_string("fort"));
    if (b->port)
        json_array_append_new(marks, json_string("port"));
    if (b->goal || box == hd_data(t->rules)->washington)
        json_array_append_new(marks, json_string("capital"));
    json_t *out =
        json_pack("{s:s,s:s,s:i,s:i,s:s,s:o,s:s}", "id", b->id, "name", b->name, "x", (int)b->x, "y", (int)b->y, "side",
                  holder ? side_ids[holder - 1] : "nobody", "marks", marks, "words", place_words(t, box));
    if (here)
        json_object_set_new(out, "label", json_string(here));
    if (here || b->goal)
        json_object_set_new(out, "first", json_true());
    if (holder && is_captured(events, box))
        json_object_set_new(out, "changed",
                            json_string(holder == HD_BY_NORTH ? "taken by the North" : "taken by the South"));
    return out;
}

static void add_lines(const struct hd_data *d, int from, const struct kit_link *near, json_t *lines)
{
    static const struct {
        int kind;
        const char *word;
    } kinds[] = {{HD_RAIL, "rail"}, {HD_ROAD, "road"}, {HD_RIVER, "river"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && from < near->to; i++)
        if (near->kinds & kinds[i].kind)
            json_array_append_new(lines, json_pack("{s:s,s:s,s:s}", "a", d->box[from].id, "b", d->box[near->to].id,
                                                   "kind", kinds[i].word));
}

static json_t *moves(const struct telling *t, const json_t *events)
{
    const struct hd_data *d = hd_data(t->rules);
    json_t *out = json_array(), *event;
    size_t i;
    json_array_foreach(events, i, event)
    {
        if (!is(event, "moved"))
            continue;
        const char *words = arena_words(t->arena, "%d %s from %s to %s", arg(event, 6), hd_type_words(t, arg(event, 5)),
                                        hd_box_words(t, arg(event, 1)), hd_box_words(t, arg(event, 4)));
        json_array_append_new(out,
                              json_pack("{s:s,s:s,s:s,s:s}", "from", d->box[arg(event, 1)].id, "to",
                                        d->box[arg(event, 4)].id, "side", side_ids[arg(event, 0)], "words", words));
    }
    return out;
}

static json_t *map(const struct telling *t, const json_t *events)
{
    const struct hd_data *d = hd_data(t->rules);
    json_t *places = json_array(), *lines = json_array();
    int held[HD_SIDES + 1] = {0};
    for (int box = 1; box <= HD_BOXES; box++) {
        json_array_append_new(places, place(t, events, box));
        held[t->view->control[box]]++;
        for (const struct kit_link *n = kit_near(&d->map, box); n < kit_near_end(&d->map, box); n++)
            add_lines(d, box, n, lines);
    }
    const char *words =
        arena_words(t->arena, "The North holds %d boxes, the South %d.", held[HD_BY_NORTH], held[HD_BY_SOUTH]);
    return json_pack("{s:s,s:s,s:i,s:i,s:o,s:o,s:o}", "title", "The map", "words", words, "width", (int)d->width,
                     "height", (int)d->height, "places", places, "lines", lines, "moves", moves(t, events));
}

/* ---- armies ---- */
static bool is_placed(const json_t *events, int general)
{
    size_t i;
    json_t *event;
    json_array_foreach(events, i, event) if (is(event, "placed") && arg(event, 0) == general) return true;
    return false;
}

/* Generals first, then each kind of unit with its number. */
static json_t *army_below(const struct telling *t, const json_t *events, int side, int box)
{
    json_t *below = json_array();
    for (int g = 0; g < HD_GENERALS; g++)
        if (t->view->general[g].box == box && hd_data(t->rules)->general[g].side == side)
            json_array_append_new(below, json_pack("{s:s,s:s,s:s,s:b,s:s}", "name", hd_general_words(t, g), "value",
                                                   arena_words(t->arena, "%d", t->view->general[g].strength), "kind",
                                                   "leader", "new", is_placed(events, g), "words", "general"));
    for (int type = HD_TYPES; type >= 1; type--)
        if (hd_count(t->view, side, box, type) > 0)
            json_array_append_new(below,
                                  json_pack("{s:s,s:s,s:s}", "name", hd_type_words(t, type), "value",
                                            arena_words(t->arena, "%d", hd_count(t->view, side, box, type)), "kind",
                                            hd_arm_of(t->rules, type) == HD_CAVALRY ? "cavalry" : "infantry"));
    return below;
}

static json_t *trees(const struct telling *t, const json_t *events)
{
    json_t *all = json_array();
    for (int i = 0; i < HD_SIDES; i++) {
        int side = t->seat == 1 ? 1 - i : i; /* one's own first */
        json_t *heads = json_array();
        for (int box = 1; box <= HD_BOXES; box++) {
            const char *ground = hd_ground_words(t, box);
            if (hd_army_words(t, side, box)[0])
                json_array_append_new(heads, json_pack("{s:s,s:s,s:s,s:s,s:o}", "name", hd_box_words(t, box), "value",
                                                       arena_words(t->arena, "%d", hd_army(t->view, side, box)), "kind",
                                                       "army", "words", ground[0] ? ground + 2 : "", "below",
                                                       army_below(t, events, side, box)));
        }
        json_array_append_new(
            all, json_pack("{s:s,s:s,s:o}", "title", side_names[side], "side", side_ids[side], "heads", heads));
    }
    return all;
}

/* ---- goals and tracks ---- */
static json_t *goals(const struct telling *t)
{
    const struct hd_data *d = hd_data(t->rules);
    json_t *items = json_array();
    for (int i = 0; i < d->n_goals; i++)
        json_array_append_new(items, json_pack("{s:s,s:b}", "name", d->box[d->goal[i]].name, "done",
                                               (int)hd_owns(t->view, HD_NORTH, d->goal[i])));
    return json_pack("[{s:s,s:s,s:o}]", "title", "Goals of the North", "side", "north", "items", items);
}

static json_t *tracks(const struct telling *t)
{
    int north = hd_army_max(t->rules, t->view, HD_NORTH), south = hd_army_max(t->rules, t->view, HD_SOUTH);
    json_t *marks = json_pack("[{s:i,s:s,s:s}]", "at", -1, "name", "below 0: the South wins", "side", "south");
    json_t *lead = json_pack("{s:s,s:i,s:i,s:i,s:s,s:o}", "title", "The North's army maximum above the South's",
                             "value", north - south, "low", -1, "high", HD_UNITS_MAX, "words",
                             arena_words(t->arena, "%d against %d", north, south), "marks", marks);
    json_t *round = json_pack("{s:s,s:i,s:i,s:i,s:s}", "title", "Round", "value", (int)t->view->round, "low", 1, "high",
                              HD_ROUNDS, "words", hd_date_words(t, t->view->round));
    return json_pack("[o,o]", lead, round);
}

/* ---- battles ---- */
static json_t *battle_side(const struct telling *t, int side, int attacker, int units, int lost)
{
    return json_pack("{s:s,s:s,s:[s]}", "side", side_ids[side], "role", side == attacker ? "attacks" : "defends",
                     "units", arena_words(t->arena, "%d unit%s, %d lost", units, units == 1 ? "" : "s", lost));
}

static void add_dice(const struct telling *t, const json_t *event, json_t *dice)
{
    struct told_dice told;
    int side = arg(event, 1), round = arg(event, 2), strength = arg(event, 3);
    if (!hd_dice(event, &told))
        return;
    for (int i = 0; i < told.n; i++) {
        const char *words = arena_words(t->arena, "%s, round %d, strength %d: %s", hd_side_words(side), round, strength,
                                        told.die[i] <= strength ? "hit" : "miss");
        json_array_append_new(dice, json_pack("{s:s,s:i,s:s}", "tone", side == HD_NORTH ? "blue" : "white", "face",
                                              (int)told.die[i], "words", words));
    }
}

static json_t *begin_battle(const struct telling *t, const json_t *events, size_t i)
{
    const json_t *event = json_array_get(events, i);
    int box = arg(event, 0), attacker = arg(event, 1);
    int defender = hd_foe(attacker);
    json_t *both = json_pack("[o,o]", battle_side(t, attacker, attacker, arg(event, 4), hd_losses(events, i, attacker)),
                             battle_side(t, defender, attacker, arg(event, 5), hd_losses(events, i, defender)));
    return json_pack("{s:s,s:s,s:o,s:[]}", "title", hd_box_words(t, box), "place", hd_data(t->rules)->box[box].id,
                     "sides", both, "dice");
}

static const char *result(const struct telling *t, const json_t *event)
{
    int winner = arg(event, 1);
    return winner < 0 ? "Both armies are destroyed." : arena_words(t->arena, "The %s wins.", hd_side_words(winner));
}

static json_t *battles(const struct telling *t, const json_t *events)
{
    json_t *out = json_array(), *event, *now = NULL;
    size_t i;
    json_array_foreach(events, i, event)
    {
        if (is(event, "battle")) {
            now = begin_battle(t, events, i);
            json_array_append_new(out, now);
        } else if (now && is(event, "fire")) {
            add_dice(t, event, json_object_get(now, "dice"));
        } else if (now && is(event, "battle-over")) {
            json_object_set_new(now, "result", json_string(result(t, event)));
        } else if (now && is(event, "retreated")) {
            json_object_set_new(now, "result", json_string("The attackers went back."));
        }
    }
    return out;
}

json_t *hd_picture(const struct rules *r, const void *view, int seat, const struct prompt *prompt, const json_t *events,
                   const json_t *notes)
{
    struct telling t = {.arena = arena_new(), .rules = r, .view = view, .seat = seat, .notes = notes, .exchange = -1};
    (void)prompt;
    json_t *all = json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "sides", sides(), "map", map(&t, events), "tracks",
                            tracks(&t), "checks", goals(&t), "trees", trees(&t, events), "battles", battles(&t, events),
                            "history", hd_history(&t, events, hd_when_words(&t)));
    arena_free(t.arena);
    return all;
}
