/* SPDX-License-Identifier: Apache-2.0 */
/* The picture of a report (games/face/picture.h): the map with its boxes, rails, roads and rivers, this turn's moves,
 * the goals, and battles with their dice. */
#include "games/face/picture.h"
#include "games/house-divided/report.h"

static const char *const army_names[HD_SIDES] = {"Armies of the North", "Armies of the South"};

/* ---- the map ---- */
/* Whose goal it is: the North's seven, and Washington. */
static const char *goal_words(const struct kit_telling *t, int box)
{
    const struct hd_data *d = hd_data(t->rules);
    return d->box[box].goal ? ", goal of the North" : box == d->washington ? ", goal of the South" : "";
}

static const char *place_words(const struct kit_telling *t, int box)
{
    static const char *const holders[] = {"neutral", "North", "South"};
    const struct hd_box *b = &hd_data(t->rules)->box[box];
    struct text out = {.arena = t->arena};
    text_format(&out, "%s%s%s%s", holders[hd_view(t)->control[box]], goal_words(t, box),
                b->fort ? ", permanent works" : "", hd_view(t)->works[box] ? ", entrenched" : "");
    for (int side = 0; side < HD_SIDES; side++)
        if (b->value[side])
            text_format(&out, "; recruits %s %d", hd_side_words(side), (int)b->value[side]);
    return out.at;
}

static bool is_captured(const json_t *events, int box)
{
    size_t i;
    json_t *event;
    json_array_foreach(events, i, event) if (kit_is(event, "captured") && kit_int(event, 0) == box) return true;
    return false;
}

static json_t *marks(const struct kit_telling *t, int box)
{
    const struct hd_box *b = &hd_data(t->rules)->box[box];
    json_t *out = json_array();
    if (b->fort || hd_view(t)->works[box])
        json_array_append_new(out, json_string("fort"));
    if (b->port)
        json_array_append_new(out, json_string("port"));
    if (*goal_words(t, box))
        json_array_append_new(out, json_string("goal"));
    return out;
}

static void add_place(const struct kit_telling *t, const json_t *events, int box, json_t *places)
{
    const struct hd_box *b = &hd_data(t->rules)->box[box];
    int holder = hd_view(t)->control[box], x, y;
    hd_box_spot(hd_data(t->rules), box, &x, &y);
    const struct kit_place place = {
        .id = b->id,
        .name = hd_box_order(t, box), /* as a sheet writes it */
        .x = x,
        .y = y,
        .side = holder ? hd_sides[holder - 1].id : "nobody",
        .marks = marks(t, box),
        .words = place_words(t, box),
        .first = b->goal || hd_army_words(t, HD_NORTH, box)[0] || hd_army_words(t, HD_SOUTH, box)[0],
        .changed = !holder || !is_captured(events, box) ? NULL
                   : holder == HD_BY_NORTH              ? "taken by the North"
                                                        : "taken by the South",
    };
    kit_draw_place(places, &place);
}

static void add_lines(const struct hd_data *d, int from, const struct kit_link *link, json_t *lines)
{
    static const struct {
        int kind;
        const char *word;
    } kinds[] = {{HD_RAIL, "rail"}, {HD_ROAD, "road"}, {HD_RIVER, "river"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && from < link->to; i++)
        if (link->kinds & kinds[i].kind)
            kit_draw_line(lines, d->box[from].id, d->box[link->to].id, kinds[i].word);
}

/* ---- counters ---- */
static bool is_placed(const json_t *events, int general)
{
    size_t i;
    json_t *event;
    json_array_foreach(events, i, event) if (kit_is(event, "placed") && kit_int(event, 0) == general) return true;
    return false;
}

static void add_counter(const struct kit_telling *t, int side, int box, json_t *counters, json_t *what)
{
    json_object_set_new(what, "at", json_string(hd_data(t->rules)->box[box].id));
    json_object_set_new(what, "side", json_string(hd_sides[side].id));
    json_array_append_new(counters, what);
}

/* One for all units of an arm: how many, and in words of which kinds. */
static json_t *arm_counter(const struct kit_telling *t, int side, int box, int arm)
{
    struct text kinds = {.arena = t->arena};
    int n = 0;
    for (int type = HD_TYPES; type >= 1; type--) {
        int of = hd_arm_of(t->rules, type) == arm ? hd_count(t->view, side, box, type) : 0;
        if (of > 0)
            text_format(&kinds, "%s%d %s", n ? ", " : "", of, hd_type_words(t, type));
        n += of;
    }
    const char *name = arm == HD_CAVALRY ? "cavalry" : "infantry";
    return n == 0 ? NULL
                  : json_pack("{s:s,s:s,s:s,s:s}", "kind", name, "name", name, "value", arena_words(t->arena, "%d", n),
                              "words", kinds.at);
}

static void add_army(const struct kit_telling *t, const json_t *events, int side, int box, json_t *counters)
{
    for (int g = 0; g < HD_GENERALS; g++)
        if (hd_view(t)->general[g].box == box && hd_data(t->rules)->general[g].side == side)
            add_counter(t, side, box, counters,
                        json_pack("{s:s,s:s,s:s,s:b}", "kind", "leader", "name", hd_general_words(t, g), "value",
                                  arena_words(t->arena, "%d", hd_view(t)->general[g].strength), "new",
                                  is_placed(events, g)));
    for (int arm = 0; arm < HD_ARMS; arm++) {
        json_t *one = arm_counter(t, side, box, arm);
        if (one)
            add_counter(t, side, box, counters, one);
    }
}

static json_t *counters(const struct kit_telling *t, const json_t *events)
{
    json_t *all = json_array();
    for (int box = 1; box <= HD_BOXES; box++)
        for (int side = 0; side < HD_SIDES; side++)
            add_army(t, events, side, box, all);
    return all;
}

static json_t *moves(const struct kit_telling *t, const json_t *events)
{
    const struct hd_data *d = hd_data(t->rules);
    json_t *out = json_array(), *event;
    size_t i;
    json_array_foreach(events, i, event)
    {
        int side = kit_int(event, 0), from = kit_int(event, 1), to = kit_int(event, 4);
        if (kit_is(event, "moved"))
            kit_draw_move(out, d->box[from].id, d->box[to].id, hd_sides[side].id,
                          arena_words(t->arena, "%d %s from %s to %s", kit_int(event, 6),
                                      hd_type_words(t, kit_int(event, 5)), hd_box_words(t, from), hd_box_words(t, to)));
    }
    return out;
}

static json_t *map(const struct kit_telling *t, const json_t *events)
{
    const struct hd_data *d = hd_data(t->rules);
    json_t *places = json_array(), *lines = json_array();
    int held[HD_SIDES + 1] = {0};
    for (int box = 1; box <= HD_BOXES; box++) {
        add_place(t, events, box, places);
        held[hd_view(t)->control[box]]++;
        for (const struct kit_link *n = kit_near(&d->map, box); n < kit_near_end(&d->map, box); n++)
            add_lines(d, box, n, lines);
    }
    const char *words =
        arena_words(t->arena, "The North holds %d boxes, the South %d.", held[HD_BY_NORTH], held[HD_BY_SOUTH]);
    return json_pack("{s:s,s:s,s:i,s:i,s:o,s:o,s:o,s:o,s:o}", "title", "The map", "words", words, "width",
                     (int)HD_PAPER_WIDTH, "height", (int)HD_PAPER_HEIGHT, "ground", hd_ground(t), "places", places,
                     "lines", lines, "counters", counters(t, events), "moves", moves(t, events));
}

/* ---- armies ---- */
/* Generals first, then each kind of unit with its number. */
static json_t *army_below(const struct kit_telling *t, const json_t *events, int side, int box)
{
    json_t *below = json_array();
    for (int g = 0; g < HD_GENERALS; g++)
        if (hd_view(t)->general[g].box == box && hd_data(t->rules)->general[g].side == side)
            json_array_append_new(below, json_pack("{s:s,s:s,s:s,s:b,s:s}", "name", hd_general_words(t, g), "value",
                                                   arena_words(t->arena, "%d", hd_view(t)->general[g].strength), "kind",
                                                   "leader", "new", is_placed(events, g), "words", "general"));
    for (int type = HD_TYPES; type >= 1; type--)
        if (hd_count(t->view, side, box, type) > 0)
            json_array_append_new(below,
                                  json_pack("{s:s,s:s,s:s}", "name", hd_type_words(t, type), "value",
                                            arena_words(t->arena, "%d", hd_count(t->view, side, box, type)), "kind",
                                            hd_arm_of(t->rules, type) == HD_CAVALRY ? "cavalry" : "infantry"));
    return below;
}

static json_t *trees(const struct kit_telling *t, const json_t *events)
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
            all, json_pack("{s:s,s:s,s:o}", "title", army_names[side], "side", hd_sides[side].id, "heads", heads));
    }
    return all;
}

/* ---- goals and tracks ---- */
static json_t *goals(const struct kit_telling *t)
{
    const struct hd_data *d = hd_data(t->rules);
    json_t *checks = json_array(), *items = kit_draw_checks(checks, "Goals of the North", "north");
    for (int i = 0; i < d->n_goals; i++)
        kit_draw_check(items, d->box[d->goal[i]].name, hd_owns(t->view, HD_NORTH, d->goal[i]));
    return checks;
}

static json_t *tracks(const struct kit_telling *t)
{
    int north = hd_army_max(t->rules, t->view, HD_NORTH), south = hd_army_max(t->rules, t->view, HD_SOUTH);
    json_t *all = json_array();
    json_t *lead = kit_draw_track(all, "The North's army maximum above the South's", north - south, -1, HD_UNITS_MAX,
                                  arena_words(t->arena, "%d against %d", north, south));
    kit_draw_track_mark(lead, -1, "below 0: the South wins", "south");
    kit_draw_track(all, "Round", hd_view(t)->round, 1, HD_ROUNDS, hd_date_words(t, hd_view(t)->round));
    return all;
}

/* ---- battles ---- */
static void add_fighter(const struct kit_telling *t, json_t *battle, int side, bool attacks, int units, int lost)
{
    const char *words = arena_words(t->arena, "%d unit%s, %d lost", units, units == 1 ? "" : "s", lost);
    kit_draw_unit(kit_draw_fighter(battle, hd_sides[side].id, attacks ? "attacks" : "defends"), words);
}

static void add_dice(const struct kit_telling *t, const json_t *event, json_t *battle)
{
    struct told_dice told;
    int side = kit_int(event, 1), round = kit_int(event, 2), strength = kit_int(event, 3);
    if (!hd_dice(event, &told))
        return;
    for (int i = 0; i < told.n; i++)
        kit_draw_die(battle, side == HD_NORTH ? "blue" : "white", told.die[i],
                     arena_words(t->arena, "%s, round %d, strength %d: %s", hd_side_words(side), round, strength,
                                 told.die[i] <= strength ? "hit" : "miss"));
}

static json_t *begin_battle(const struct kit_telling *t, const json_t *events, size_t i, json_t *out)
{
    int box = kit_event_arg(events, i, 0), attacker = kit_event_arg(events, i, 1), defender = hd_foe(attacker);
    json_t *battle = kit_draw_battle(out, hd_box_words(t, box), hd_data(t->rules)->box[box].id);
    add_fighter(t, battle, attacker, true, kit_event_arg(events, i, 4), hd_losses(events, i, attacker));
    add_fighter(t, battle, defender, false, kit_event_arg(events, i, 5), hd_losses(events, i, defender));
    return battle;
}

static const char *result(const struct kit_telling *t, const json_t *event)
{
    int winner = kit_int(event, 1);
    return winner < 0 ? "Both armies are destroyed." : arena_words(t->arena, "The %s wins.", hd_side_words(winner));
}

static json_t *battles(const struct kit_telling *t, const json_t *events)
{
    json_t *out = json_array(), *event, *now = NULL;
    size_t i;
    json_array_foreach(events, i, event)
    {
        if (kit_is(event, "battle"))
            now = begin_battle(t, events, i, out);
        else if (now && kit_is(event, "fire"))
            add_dice(t, event, now);
        else if (now && kit_is(event, "battle-over"))
            kit_draw_result(now, result(t, event));
        else if (now && kit_is(event, "retreated"))
            kit_draw_result(now, "The attackers fell back.");
    }
    return out;
}

json_t *hd_picture(const struct rules *r, const void *view, int seat, const struct prompt *prompt, const json_t *events,
                   const json_t *notes)
{
    struct kit_telling t = kit_telling_begin(r, view, seat, notes, hd_sides, HD_SIDES);
    (void)prompt;
    json_t *all =
        json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "sides", kit_draw_sides(hd_sides, HD_SIDES, HD_NORTH), "map",
                  map(&t, events), "tracks", tracks(&t), "checks", goals(&t), "trees", trees(&t, events), "battles",
                  battles(&t, events), "history", hd_history(&t, events, hd_when_words(&t)));
    arena_free(t.arena);
    return all;
}
