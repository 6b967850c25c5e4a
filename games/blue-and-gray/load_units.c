/* SPDX-License-Identifier: Apache-2.0 */
/* Units and leaders of a battle: strength, command, set-up or arrival; and the names by which sheets mean them. */
#include "games/blue-and-gray/load.h"
#include <string.h>

enum { NAME_LETTERS_MAX = 40, STRENGTH_MAX = 30 };

/* ---- hexes ---- */
/* At the map's edge, or where a river hex touches it: who comes by boat lands inside (BG-shiloh-3). */
static bool is_entry(const struct bg_field *f, int hex)
{
    for (int side = 0; side < KIT_SIDES; side++) {
        int beside = f->grid.near[hex][side];
        if (beside == 0 || f->terrain[beside] == BG_RIVER)
            return f->terrain[hex] != BG_RIVER;
    }
    return false;
}

/* Of reinforcements: "entry". */
static int32_t bg_load_entry_hexes(struct loading *l, const json_t *object, int32_t *out)
{
    int32_t n = bg_load_hexes(l, object, "entry", 1, BG_ENTRIES_MAX, out);
    for (int32_t i = 0; i < n && !l->in.bad; i++)
        if (!is_entry(bg_load_field(l), out[i]))
            bundle_wrong(&l->in, "data.entry", bg_load_field(l)->words[out[i]]);
    return n;
}

/* Either where it stands at the start, or when and where it comes. */
static void load_arrival(struct loading *l, const json_t *o, int32_t *hex, int32_t *turn, int32_t *n, int32_t *entry)
{
    *hex = bg_load_may_hex(l, o, "hex");
    if (*hex && (json_object_get(o, "turn") || json_object_get(o, "entry")))
        bundle_wrong(&l->in, "data.twice", "hex");
    if (*hex || l->in.bad)
        return;
    *turn = bundle_int(&l->in, o, "turn", 1, BG_TURNS_MAX);
    *n = bg_load_entry_hexes(l, o, entry);
}

static const char *load_name(struct loading *l, const json_t *o, struct named *named)
{
    bundle_named(&l->in, o, 0, named);
    if (!l->in.bad && (strlen(named->name) > NAME_LETTERS_MAX || named->name[0] == '\0'))
        bundle_wrong(&l->in, "data.range", "order_name");
    return named->name;
}

/* ---- units ---- */
static const char *const states[] = {"sourced", "reconstructed", NULL};

static void load_unit(struct loading *l, const json_t *o, int32_t id, struct named *named, int32_t *army)
{
    struct bg_unit *unit = &bg_load_field(l)->unit[id];
    l->in.entry = "units";
    bundle_members(&l->in, o,
                   "id side order_name aliases type strength attack army corps division hex turn entry status");
    l->in.entry = unit->id = bundle_words(&l->in, o, "id");
    unit->name = load_name(l, o, named);
    named->id = id;
    unit->side = bg_load_side(l, o, "side");
    unit->type = kit_load_word(&l->in, o, "type", bg_load_types);
    unit->strength = bundle_int(&l->in, o, "strength", 1, STRENGTH_MAX);
    unit->attack = bundle_may_int(&l->in, o, "attack", 0, STRENGTH_MAX, unit->strength);
    load_arrival(l, o, &unit->hex, &unit->turn, &unit->n_entries, unit->entry);
    unit->corps = bg_load_group(l, bundle_may_words(&l->in, o, "corps"), true);
    unit->division = bg_load_group(l, bundle_may_words(&l->in, o, "division"), true);
    int32_t own = bg_load_group(l, bundle_may_words(&l->in, o, "army"), true);
    unit->army = own ? own : army[unit->side];
    unit->is_sourced = bundle_choice(&l->in, o, "status", states) != 2;
    bool seat = unit->type == BG_TRAIN || unit->type == BG_GUNBOAT;
    if (seat && unit->side != BG_UNION) /* the rules of both are the Union's alone */
        bundle_wrong(&l->in, "data.range", "side");
}

static void check_set_up(struct loading *l, const struct bg_field *f)
{
    uint8_t side[BG_HEXES_MAX] = {0}, n[BG_HEXES_MAX] = {0};
    int32_t trains = 0;
    for (int32_t id = 1; id <= f->n_units && !l->in.bad; id++) {
        const struct bg_unit *unit = &f->unit[id];
        l->in.entry = unit->id;
        trains += unit->type == BG_TRAIN;
        int hex = unit->hex;
        bool river = f->terrain[hex] == BG_RIVER;
        if (trains > 1)
            bundle_wrong(&l->in, "data.count", "train");
        if (hex == 0)
            continue;
        if (river != (unit->type == BG_GUNBOAT) || f->terrain[hex] == BG_FERRY)
            bundle_wrong(&l->in, "data.stand", f->words[hex]);
        if (n[hex] && side[hex] != unit->side)
            bundle_wrong(&l->in, "data.enemies", f->words[hex]);
        side[hex] = (uint8_t)unit->side;
        if (++n[hex] > (unit->type == BG_TRAIN ? 1 : BG_STACK))
            bundle_wrong(&l->in, "data.stack", f->words[hex]);
    }
}

/* Names alike on one side could never be told apart; across the sides a verb tells whose is meant. */
static void check_names(struct loading *l, const struct bg_field *f)
{
    char(*folded)[NAME_MAX_BYTES] = arena_take(l->in.arena, ((size_t)f->n_units + 1) * sizeof *folded);
    for (int32_t i = 1; i <= f->n_units && !l->in.bad; i++) {
        name_fold(folded[i], f->unit[i].name, strlen(f->unit[i].name));
        bool again = folded[i][0] == '\0';
        for (int32_t j = 1; j < i; j++)
            again |= f->unit[i].side == f->unit[j].side && strcmp(folded[i], folded[j]) == 0;
        if (again)
            bundle_wrong(&l->in, "data.alike", f->unit[i].name);
    }
}

/* ---- leaders ---- */
/* BG-V-leaders-8, -9, BG-V-longstreet-1 */
static void load_command(struct loading *l, const json_t *leader, struct bg_leader *out)
{
    struct bg_field *f = bg_load_field(l);
    const json_t *o = bundle_object(&l->in, leader, "commands");
    bundle_members(&l->in, o, "army corps division wing");
    out->army = bg_load_group(l, bundle_may_words(&l->in, o, "army"), false);
    out->corps = bg_load_group(l, bundle_may_words(&l->in, o, "corps"), false);
    out->division = bg_load_group(l, bundle_may_words(&l->in, o, "division"), false);
    const json_t *wing = bundle_list(&l->in, o, "wing", sizeof f->wing / sizeof *f->wing);
    out->longstreet = json_array_size(wing) > 0;
    if (out->longstreet && f->n_wing > 0)
        bundle_wrong(&l->in, "data.twice", "wing");
    for (size_t i = 0; i < json_array_size(wing) && !l->in.bad; i++) {
        const char *name = json_string_value(json_array_get(wing, i));
        f->wing[f->n_wing++] = bg_load_group(l, name ? name : "", false);
    }
    bool of_army = out->army > 0 || out->longstreet;
    if (of_army == (out->corps > 0 || out->division > 0) || of_army != (out->stars == 3))
        bundle_wrong(&l->in, "data.range", "commands"); /* BG-V-leaders-1 */
}

static void load_leader(struct loading *l, const json_t *o, int32_t id, struct named *named)
{
    struct bg_leader *leader = &bg_load_field(l)->leader[id];
    l->in.entry = "leaders";
    bundle_members(&l->in, o, "side order_name aliases stars number bracketed commands hex turn entry status");
    l->in.entry = leader->name = load_name(l, o, named);
    named->id = id;
    named->name = arena_words(l->in.arena, "Gen %s", leader->name);
    leader->side = bg_load_side(l, o, "side");
    leader->stars = bundle_int(&l->in, o, "stars", 1, 3);
    leader->number = bundle_int(&l->in, o, "number", 1, 9);
    leader->has_bonus = !bundle_flag(&l->in, o, "bracketed");
    leader->is_sourced = bundle_choice(&l->in, o, "status", states) == 1; /* a row that says nothing is ours */
    load_arrival(l, o, &leader->hex, &leader->turn, &leader->n_entries, leader->entry);
    if (!l->in.bad)
        load_command(l, o, leader);
    const struct bg_field *f = bg_load_field(l);
    if (leader->hex && (f->terrain[leader->hex] == BG_RIVER || f->terrain[leader->hex] == BG_FERRY))
        bundle_wrong(&l->in, "data.stand", f->words[leader->hex]);
    for (int32_t i = 1; i <= f->n_units && leader->hex; i++)
        if (f->unit[i].hex == leader->hex && f->unit[i].side != leader->side)
            bundle_wrong(&l->in, "data.enemies", f->words[leader->hex]);
    for (int32_t i = 1; i < id && !l->in.bad; i++)
        if (f->leader[i].side == leader->side && strcmp(f->leader[i].name, leader->name) == 0)
            bundle_wrong(&l->in, "data.twice", leader->name);
}

/* ---- names of hexes: four digits, and what people call the place ---- */
static const char *sayable(struct loading *l, const char *place)
{
    struct text words = {.arena = l->in.arena};
    for (const char *at = place; *at; at++) {
        bool letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || *at == ' ';
        if (letter)
            text_format(&words, "%c", *at);
    }
    return words.len > 3 && words.len < NAME_LETTERS_MAX ? words.at : NULL;
}

static struct kit_names list_hexes(struct loading *l)
{
    struct bg_field *f = bg_load_field(l);
    struct named *at = arena_take(l->in.arena, (size_t)f->grid.n * sizeof *at);
    for (int hex = 1; hex <= f->grid.n; hex++)
        at[hex - 1] = (struct named){
            .id = hex, .name = f->words[hex], .aliases = f->place[hex] ? sayable(l, f->place[hex]) : NULL};
    return (struct kit_names){f->grid.n, at};
}

void bg_load_units(struct bundle *in, const json_t *units)
{
    struct loading *l = in->own;
    l->in.entry = "units";
    bundle_members(&l->in, units, "format battle armies units leaders");
    struct bg_field *f = bg_load_battle(l, units, BG_PART_UNITS);
    if (!f)
        return;
    int32_t army[BG_SIDES];
    const json_t *armies = bundle_object(&l->in, units, "armies");
    bundle_members(&l->in, armies, "confederate union");
    for (int side = 0; side < BG_SIDES; side++)
        army[side] = bg_load_group(l, bundle_may_words(&l->in, armies, bg_load_sides[side]), true);
    const json_t *list = kit_load_list(&l->in, units, "units", 2, BG_UNITS_MAX - 1, "units");
    const json_t *leaders = kit_load_list(&l->in, units, "leaders", 0, BG_LEADERS_MAX - 1, NULL);
    size_t n_units = json_array_size(list), n_leaders = json_array_size(leaders);
    struct named *piece = arena_take(l->in.arena, (n_units + n_leaders + 1) * sizeof *piece);
    struct named *leader = arena_take(l->in.arena, (n_leaders + 1) * sizeof *leader);
    for (; (size_t)f->n_units < n_units && !l->in.bad; f->n_units++)
        load_unit(l, json_array_get(list, (size_t)f->n_units), f->n_units + 1, &piece[f->n_units], army);
    for (; (size_t)f->n_leaders < n_leaders && !l->in.bad; f->n_leaders++) {
        load_leader(l, json_array_get(leaders, (size_t)f->n_leaders), f->n_leaders + 1, &leader[f->n_leaders]);
        piece[f->n_units + f->n_leaders] = leader[f->n_leaders];
        piece[f->n_units + f->n_leaders].id = bg_piece(f->n_leaders + 1);
    }
    if (l->in.bad)
        return;
    check_set_up(l, f);
    check_names(l, f);
    struct kit_names *names = l->book->of[l->battle].names;
    names[BG_NAME_HEX - KIND_FIRST] = list_hexes(l);
    names[BG_NAME_UNIT - KIND_FIRST] = (struct kit_names){f->n_units + f->n_leaders, piece};
    names[BG_NAME_LEADER - KIND_FIRST] = (struct kit_names){f->n_leaders, leader};
}
