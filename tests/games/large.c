/* SPDX-License-Identifier: Apache-2.0 */
/* The rules of both large games; their maps are in large_map.c, their pictures in large_picture.c. */
#include "tests/games/large.h"
#include "games/face/picture.h"
#include <stdio.h>
#include <string.h>

enum { HEX_UNITS = 115, AREA_UNITS = 300, HEX_REACH = 126, AREA_REACH = 46, ATTACKS = 24 };

static const struct large_data *data_of(const struct rules *r)
{
    return r->data;
}

/* ---- the only question ---- */

/* The nearest places, this one left out, in ascending order of their ids. */
static void offer_reach(const struct large_data *d, struct prompt *p, int from)
{
    bool in[LARGE_PLACES_MAX] = {0};
    int16_t queue[LARGE_PLACES_MAX];
    int n = 0;
    in[from] = true;
    queue[n++] = (int16_t)from;
    for (int at = 0; at < n && n <= d->reach; at++)
        for (int i = 0; i < LARGE_NEAR && n <= d->reach; i++) {
            int next = d->near[queue[at]][i];
            if (next >= 0 && !in[next]) {
                in[next] = true;
                queue[n++] = (int16_t)next;
            }
        }
    for (int i = 0; i < d->n_places; i++)
        if (in[i] && i != from)
            offer_id(p, d->place[i].id);
}

static void offer_moves(const struct large_data *d, const struct large_state *s, struct prompt *p)
{
    for (int unit = 0; unit < d->n_units; unit++)
        if (s->at[unit] >= 0 && offer_begin(p, LARGE_MOVE)) {
            offer_id(p, unit + 1);
            offer_next(p);
            offer_reach(d, p, d->number[s->at[unit]]);
            offer_end(p);
        }
}

static bool is_near(const struct large_data *d, int a, int b)
{
    for (int i = 0; i < LARGE_NEAR; i++)
        if (d->near[a][i] == b)
            return true;
    return false;
}

/* Every so-and-so-many-th place that units stand beside. */
static void offer_attacks(const struct large_data *d, const struct large_state *s, struct prompt *p)
{
    for (int place = 0; place < d->n_places; place += d->n_places / ATTACKS)
        if (offer_begin(p, LARGE_ATTACK)) {
            offer_id(p, d->place[place].id);
            offer_next(p);
            for (int unit = 0; unit < d->n_units; unit++)
                if (s->at[unit] >= 0 && is_near(d, place, d->number[s->at[unit]]))
                    offer_id(p, unit + 1);
            offer_end(p);
        }
}

static void list(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct large_data *d = data_of(r);
    const struct large_state *s = view;
    (void)seat;
    offer_moves(d, s, p);
    offer_attacks(d, s, p);
    if (offer_begin(p, LARGE_SEND)) {
        offer_range(p, 1, d->n_units);
        offer_next(p);
        offer_range(p, 1, LARGE_BOXES);
        offer_end(p);
    }
    offer_plain(p, LARGE_PASS);
}

static bool apply_move(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct large_state *s = state;
    (void)r, (void)seat, (void)play;
    s->at[o->arg[0] - 1] = (int16_t)(o->verb == LARGE_SEND ? -o->arg[1] : o->arg[1]);
    return true;
}

static bool apply_rest(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)r, (void)play;
    if (o->verb == LARGE_PASS)
        flow_goto(state, 1, ONLY(1 - seat));
    return true;
}

static bool pass(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = LARGE_PASS};
    return true;
}

static const struct step steps[] = {
    {0},
    {.name = "turn",
     .title = "Your turn",
     .cites = "LARGE-1",
     .prompt = list,
     .fallback = pass,
     .on = {{LARGE_MOVE, apply_move}, {LARGE_ATTACK, apply_rest}, {LARGE_SEND, apply_move}, {LARGE_PASS, apply_rest}}},
};

static int seats(const struct setup *setup, const char *out[SEATS_MAX])
{
    (void)setup;
    out[0] = "gray";
    out[1] = "union";
    return 2;
}

static bool set_up(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    struct large_state *s = state;
    (void)setup, (void)play;
    for (int unit = 0; unit < data_of(r)->n_units; unit++)
        s->at[unit] = (int16_t)(unit % 29 == 28 ? -1 - unit % LARGE_BOXES
                                                : data_of(r)->place[data_of(r)->start[unit]].id);
    flow_goto(s, 1, ONLY(1));
    return true;
}

static void redact(const struct rules *r, void *view, int seat)
{
    (void)r, (void)view, (void)seat; /* nothing is hidden */
}

static const char *broken(const struct rules *r, const void *state)
{
    const struct large_state *s = state;
    for (int unit = 0; unit < data_of(r)->n_units; unit++)
        if (s->at[unit] < -LARGE_BOXES || s->at[unit] >= LARGE_ID ||
            (s->at[unit] >= 0 && data_of(r)->number[s->at[unit]] < 0))
            return "where a unit stands";
    return NULL;
}

/* ---- its words ---- */

static const struct named *names(const struct rules *r, int kind, int32_t *n)
{
    const struct large_data *d = data_of(r);
    *n = kind == LARGE_PLACE ? d->n_places : kind == LARGE_UNIT ? d->n_units : LARGE_BOXES;
    return kind == LARGE_PLACE ? d->place : kind == LARGE_UNIT ? d->unit : d->box;
}

static bool in_sight(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    (void)r, (void)view, (void)seat, (void)verb, (void)kind, (void)id;
    return true;
}

static size_t tell(const struct rules *r, const void *view, int kind, int32_t id, char *buf, size_t cap)
{
    (void)r, (void)view, (void)kind;
    return (size_t)snprintf(buf, cap, "%d", (int)id);
}

static enum unfold unfold(const struct rules *r, const void *view, int seat, const struct line *line, int32_t i,
                          struct order *out, struct problem *why)
{
    (void)r, (void)view, (void)seat, (void)why;
    static const char second[] = "huub";
    if (line->verb < VERB_FIRST || i > 0)
        return UNFOLD_DONE;
    *out = (struct order){.verb = line->verb};
    if (line->verb != LARGE_PASS) {
        int first = line->verb == LARGE_ATTACK ? 'h' : 'u';
        out->n_args = 2;
        out->arg[0] = line_value(line, first, 0, 0);
        out->arg[1] =
            line_value(line, line->verb == LARGE_ATTACK ? 'u' : second[line->verb == LARGE_SEND ? 3 : 0], 0, 0);
    }
    return UNFOLD_ORDER;
}

#define WHERE (LINE_ORDER | LINE_STANDING | LINE_IF)
static const struct verb verbs[] = {
    {"move", NULL, "u:UNIT to h:PLACE", "a unit goes there", "LARGE-1", WHERE, LARGE_MOVE, NULL},
    {"attack", NULL, "h:PLACE with u:UNIT", "a unit attacks", "LARGE-1", WHERE, LARGE_ATTACK, NULL},
    {"send", NULL, "u:UNIT to b:BOX", "a unit leaves the map", "LARGE-1", WHERE, LARGE_SEND, NULL},
    {"pass", NULL, "", "the turn is over", "LARGE-1", WHERE, LARGE_PASS, NULL},
};
static const struct recipe recipes[] = {
    {LARGE_MOVE, "u0h1"}, {LARGE_ATTACK, "h0u1"}, {LARGE_SEND, "u0b1"}, {LARGE_PASS, ""}, {0, NULL}};
static const char *const kinds[] = {"PLACE", "UNIT", "BOX", NULL};
static const struct sheet_names sheet_names = {.kinds = kinds, .list = names, .in_sight = in_sight, .tell = tell};
static const struct field fields[] = {
    FIELD_INTS(struct large_state, at),
    FIELD_SUB(struct large_state, flow, flow_fields, FLOW_N_FIELDS),
};
static const char *const events[] = {NULL, "moved"};

#define RULES(word)                                                                                                    \
    {                                                                                                                  \
        .name = word, .revision = 1, .state_size = sizeof(struct large_state), .fields = fields, .n_fields = 2,        \
        .verbs = verbs, .n_verbs = 4, .recipes = recipes, .steps = steps, .n_steps = 2, .events = events,              \
        .n_events = 2, .seats = seats, .setup = set_up, .redact = redact, .unfold = unfold, .broken = broken,          \
        .names = &sheet_names                                                                                          \
    }
static const struct game_rules hex_rules = RULES("large-hexes"), area_rules = RULES("large-areas");

/* ---- its face ---- */

/* As far as a prompt has room for all of them. */
static int reach_of(int most, int units)
{
    int room = (IDS_MAX - 2 * units - ATTACKS * 40) / units - 1;
    return most < room ? most : room;
}

static const void *load(struct arena *arena, struct span bundle, struct problem *why)
{
    struct large_data *d = arena_take(arena, sizeof *d);
    (void)why;
    d->hexes = span_is(bundle, "hexes");
    memset(d->near, 0xff, sizeof d->near);
    memset(d->number, 0xff, sizeof d->number);
    d->box[0] = (struct named){1, "Reserve", NULL};
    d->box[1] = (struct named){2, "Hospital", NULL};
    if (d->hexes)
        large_hexes_make(d);
    else
        large_areas_make(d);
    for (int i = 0; i < d->n_places; i++)
        d->number[d->place[i].id] = (int16_t)i;
    large_units(d, d->hexes ? HEX_UNITS : AREA_UNITS);
    d->reach = d->hexes ? reach_of(HEX_REACH, HEX_UNITS) : reach_of(AREA_REACH, AREA_UNITS);
    return d;
}

static struct span hex_bundle(void)
{
    return span_of("hexes");
}

static struct span area_bundle(void)
{
    return span_of("areas");
}

/* What stands where, a line a place: counters of a place stand in a row. */
static json_t *stacks(const json_t *picture)
{
    struct arena *arena = arena_new();
    struct text words = {.arena = arena};
    const char *before = "";
    json_t *items = json_array(), *counter;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(picture, "map"), "counters"), i, counter)
    {
        const char *at = json_string_value(json_object_get(counter, "at"));
        if (words.len > 0 && strcmp(at, before) != 0) {
            json_array_append_new(items, json_string(words.at));
            words = (struct text){.arena = arena};
        }
        text_format(&words, "%s%s", words.len ? ", " : at, words.len ? "" : ": ");
        picture_counter(counter, &words);
        before = at;
    }
    arena_free(arena);
    return items;
}

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *p, const json_t *events_,
                      const json_t *notes)
{
    json_t *picture = large_picture(r, view, seat, p, events_, notes), *items = stacks(picture);
    json_decref(picture);
    return json_pack("{s:s,s:s,s:s,s:[{s:s,s:s,s:o}]}", "when", "Turn 1", "headline", "your move", "opening",
                     "it is your turn.", "sections", "id", "cities", "title", "WHO STANDS WHERE", "items", items);
}

static const char *const scenarios[] = {"standard", NULL}, *const options[] = {NULL};
#define FACE(words, its, from)                                                                                         \
    {                                                                                                                  \
        .title = words, .rules = &its, .bundle = from, .load = load, .report = report, .picture = large_picture,       \
        .scenarios = scenarios, .options = options                                                                     \
    }
const struct ruleset large_hexes = FACE("A large game on hexes", hex_rules, hex_bundle);
const struct ruleset large_areas = FACE("A large game on areas", area_rules, area_bundle);
