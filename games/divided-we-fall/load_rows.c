/* SPDX-License-Identifier: Apache-2.0 */
/* Leaders, rows of arrivals, set-ups. */
#include "games/divided-we-fall/load.h"
#include <string.h>

/* ---- leaders ---- */
static void load_early(struct dwf_loading *l, const json_t *o, struct dwf_leader_facts *leader)
{
    const json_t *early = json_object_get(o, "early_rating");
    if (!early)
        return;
    bundle_members(&l->in, early, "combat movement turns");
    leader->early_combat = bundle_int(&l->in, early, "combat", 0, 9);
    leader->early_movement = bundle_int(&l->in, early, "movement", 1, 9);
    leader->early_turns = bundle_int(&l->in, early, "turns", 1, DWF_TURNS);
}

/* Those whom rules name, and the states to which some are confined (DWF-O-loyalist-1). */
static void find_named(struct dwf_data *d)
{
    static const char *const who[DWF_WHO] = {"grant_1861", "grant_1863",  "halleck",     "mcdowell", "mcclellan",
                                             "burnside",   "hooker",      "lyon",        "pope",     "buell",
                                             "rosecrans",  "je_johnston", "as_johnston", "lee",      "bragg",
                                             "jackson",    "longstreet"};
    static const char *const loyal[] = {"DC", "PA", "MD", "VA"};
    for (int32_t i = 1; i <= d->n_leaders; i++)
        for (int k = 0; k < DWF_WHO; k++)
            if (strcmp(d->leader[i].id, who[k]) == 0)
                d->who[k] = i;
    d->mcclellan = d->who[DWF_WHO_MCCLELLAN];
    d->lee = d->who[DWF_WHO_LEE];
    for (int32_t i = 1; i <= d->n_states; i++)
        for (size_t k = 0; k < sizeof loyal / sizeof *loyal; k++)
            if (strcmp(d->state[i].id, loyal[k]) == 0) {
                d->loyal_states |= 1 << i;
                d->virginia = i; /* the last of them */
            }
}

void dwf_load_leaders(struct bundle *in, const json_t *leaders)
{
    static const char *const abilities[] = {"administrator",
                                            "administrator_militia",
                                            "aggressive",
                                            "corps",
                                            "defensive",
                                            "defensive_master",
                                            "engineer",
                                            "independent",
                                            "loyalist",
                                            "moves",
                                            "master_trainer",
                                            "siege_war",
                                            NULL};
    struct dwf_loading *l = in->own;
    l->in.entry = "leaders";
    bundle_members(&l->in, leaders, "schema ruleset leaders");
    const json_t *list = kit_load_list(&l->in, leaders, "leaders", 1, DWF_LEADERS_MAX - 1, "leaders");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        struct dwf_leader_facts *leader = &l->data->leader[i + 1];
        bundle_members(
            &l->in, o,
            "id name order_name aliases side person combat movement early_rating optional_abilities" DWF_PROSE);
        l->in.entry = leader->id = bundle_words(&l->in, o, "id");
        kit_ids_add(&l->in, &l->leader, leader->id, "id");
        leader->name = bundle_words(&l->in, o, "name");
        leader->person = bundle_words(&l->in, o, "person");
        leader->side = dwf_load_side(l, o);
        leader->combat = bundle_int(&l->in, o, "combat", 0, 9);
        leader->movement = bundle_int(&l->in, o, "movement", 1, 9);
        leader->sourced = dwf_load_is_sourced(o, "combat") && dwf_load_is_sourced(o, "movement");
        load_early(l, o, leader);
        const json_t *able = bundle_list(&l->in, o, "optional_abilities", 12);
        for (size_t k = 0; k < json_array_size(able) && !l->in.bad; k++)
            leader->abilities |= 1 << bundle_one_of(&l->in, json_array_get(able, k), abilities) >> 1;
        l->data->n_leaders++;
    }
    if (!l->in.bad)
        find_named(l->data);
}

/* ---- places of a row ---- */
static int32_t load_state_bits(struct dwf_loading *l, const json_t *list, const char *member)
{
    int32_t bits = 0;
    if (!json_is_array(list) || json_array_size(list) == 0)
        bundle_wrong(&l->in, "data.type", member);
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++)
        bits |= 1 << dwf_load_state_id(l, json_array_get(list, i));
    return bits;
}

static int32_t load_theater(struct dwf_loading *l, const json_t *word)
{
    static const char *const theaters[] = {"eastern", "trans_mississippi", NULL};
    return bundle_one_of(&l->in, word, theaters); /* DWF_EAST 1, DWF_WEST 2 */
}

static void load_place(struct dwf_loading *l, const json_t *o, struct dwf_place *out)
{
    static const struct {
        const char *word;
        int32_t kind;
    } kinds[] = {{"area", DWF_AT},
                 {"any_flag_city", DWF_ANY_FLAG},
                 {"with_leader", DWF_WITH_LEADER},
                 {"where_leader_is", DWF_WHERE_LEADER},
                 {"any_area_in", DWF_ANY_AREA},
                 {"own_infantry_in", DWF_OWN_INFANTRY},
                 {"own_infantry_adjacent_to", DWF_INFANTRY_BESIDE},
                 {"own_infantry_in_theater", DWF_INFANTRY_IN_THEATER},
                 {"own_fort_in", DWF_OWN_FORT},
                 {"any_port", DWF_ANY_PORT},
                 {"any_blockade_box", DWF_ANY_BOX},
                 {"where_beaten", DWF_WHERE_BEATEN}};
    const json_t *value = NULL;
    bundle_members(
        &l->in, o,
        "area any_flag_city with_leader where_leader_is any_area_in own_infantry_in own_infantry_adjacent_to "
        "own_infantry_in_theater own_fort_in any_port any_blockade_box where_beaten west_of port theater states");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (json_object_get(o, kinds[i].word)) {
            if (value)
                bundle_wrong(&l->in, "data.twice", "place");
            value = json_object_get(o, kinds[i].word);
            out->kind = kinds[i].kind;
        }
    if (!value) {
        bundle_wrong(&l->in, "data.missing", "place");
        return;
    }
    if (out->kind == DWF_AT || out->kind == DWF_INFANTRY_BESIDE)
        out->area = dwf_load_area_id(l, value);
    else if (out->kind == DWF_WITH_LEADER || out->kind == DWF_WHERE_LEADER)
        out->leader = dwf_load_leader_id(l, value);
    else if (out->kind == DWF_ANY_AREA || out->kind == DWF_OWN_INFANTRY || out->kind == DWF_OWN_FORT)
        out->states = load_state_bits(l, value, "place");
    else if (out->kind == DWF_INFANTRY_IN_THEATER)
        out->theater = load_theater(l, value);
    else if (!json_is_true(value))
        bundle_wrong(&l->in, "data.type", "place");
    if (out->kind != DWF_ANY_FLAG)
        return;
    out->area = dwf_load_area_of(l, o, "west_of");
    out->port = bundle_flag(&l->in, o, "port");
    out->theater = json_object_get(o, "theater") ? load_theater(l, json_object_get(o, "theater")) : 0;
    out->states = json_object_get(o, "states") ? load_state_bits(l, json_object_get(o, "states"), "states") : 0;
}

static void load_tier(struct dwf_loading *l, const json_t *list, struct dwf_row *row)
{
    if (row->n_tiers == DWF_TIERS_MAX || json_array_size(list) < 1 || json_array_size(list) > DWF_PLACES_MAX) {
        bundle_wrong(&l->in, "data.count", "place");
        return;
    }
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++)
        load_place(l, json_array_get(list, i), &row->place[row->n_tiers][i]);
    row->n_places[row->n_tiers++] = (int32_t)json_array_size(list);
}

/* ---- what comes ---- */
static void add_event(struct dwf_loading *l, struct dwf_row *row, struct dwf_event event)
{
    for (int i = 0; i < row->n_events; i++) /* two 3-6 are six factors */
        if (row->event[i].op == event.op && event.op == DWF_OP_INFANTRY) {
            row->event[i].n += event.n;
            return;
        }
    if (row->n_events == DWF_EVENTS_OF_ROW)
        bundle_wrong(&l->in, "data.count", "events");
    else
        row->event[row->n_events++] = event;
}

static void load_event(struct dwf_loading *l, const json_t *o, const char *member, struct dwf_row *row)
{
    static const char *const ops[] = {"leader",  "remove",   "transfer", "infantry", "supply", "ship",
                                      "gunboat", "ironclad", "mrr",      "militia",  "fort",   "fort_construction",
                                      NULL};
    struct dwf_event event = {.op = kit_load_word(&l->in, o, member, ops), .n = 1};
    bundle_members(&l->in, o, "op unit leader count size steps state");
    const char *who = json_string_value(json_object_get(o, "leader"));
    if (event.op == DWF_OP_REMOVE && row->trigger == DWF_LEADER_BEATEN && who && strcmp(who, "beaten") == 0)
        event.leader = DWF_BEATEN;
    else if (event.op == DWF_OP_LEADER || event.op == DWF_OP_REMOVE || event.op == DWF_OP_TRANSFER) {
        event.leader = dwf_load_leader_id(l, json_object_get(o, "leader"));
        if (!l->in.bad && l->data->leader[event.leader].side != row->side)
            bundle_wrong(&l->in, "data.range", "leader");
    } else if (event.op == DWF_OP_MILITIA) {
        event.state = dwf_load_state_id(l, json_object_get(o, "state"));
        if (!l->in.bad && !l->data->state[event.state].militia)
            bundle_wrong(&l->in, "data.range", "state");
    } else if (event.op == DWF_OP_FORT)
        event.n = bundle_int(&l->in, o, "steps", 1, 4);
    else if (event.op != DWF_OP_BUILDING)
        event.n = bundle_int(&l->in, o, "count", 1, 9) * bundle_may_int(&l->in, o, "size", 1, 5, 1);
    if ((event.op == DWF_OP_SHIP || event.op == DWF_OP_GUNBOAT || event.op == DWF_OP_RAIL) && row->side == DWF_CSA)
        bundle_wrong(&l->in, "data.range", "op"); /* DWF-units-13, DWF-supply-26 */
    add_event(l, row, event);
}

static bool has_leader(const struct dwf_row *row)
{
    for (int i = 0; i < row->n_events; i++)
        if (row->event[i].op == DWF_OP_LEADER || row->event[i].op == DWF_OP_TRANSFER)
            return true;
    return false;
}

/* The row of a list in which each piece may go elsewhere: "any flag city, infantry x 3". */
static void load_manner(struct dwf_loading *l, const json_t *o, struct dwf_row *row)
{
    static const char *const unless[] = {"infantry", "infantry or militia", NULL};
    int32_t kind = row->place[0][0].kind;
    row->if_held = bundle_flag(&l->in, o, "if_held");
    row->unless = bundle_choice(&l->in, o, "unless_there", unless);
    row->repeat = bundle_may_int(&l->in, o, "repeat", 1, 9, 0);
    if ((row->repeat > 0) != bundle_flag(&l->in, o, "distinct_areas"))
        bundle_wrong(&l->in, "data.range", "repeat");
    row->split = bundle_flag(&l->in, o, "each_may_differ") ||
                 (!has_leader(row) && (kind == DWF_ANY_FLAG || kind == DWF_ANY_PORT || kind == DWF_ANY_BOX));
}

/* Militia comes only to its own state (DWF-units-7). */
static void check_militia(struct dwf_loading *l, const struct dwf_row *row)
{
    for (int i = 0; i < row->n_events && !l->in.bad; i++)
        for (int k = 0; k < row->n_places[0] && row->event[i].op == DWF_OP_MILITIA; k++) {
            const struct dwf_place *place = &row->place[0][k];
            const struct dwf_area *area = &l->data->area[place->area];
            int state = row->event[i].state;
            if (!(place->kind == DWF_AT && (area->state == state || area->later_state == state)) &&
                !(place->kind == DWF_ANY_AREA && place->states == 1 << state))
                bundle_wrong(&l->in, "data.range", "place");
        }
}

/* One entry of a list of rows; setup: as a set-up has them, else as the arrivals. */
static void dwf_load_row(struct dwf_loading *l, const json_t *o, bool setup, struct dwf_row *row)
{
    bundle_members(&l->in, o,
                   setup          ? "id side place units step each_may_differ repeat distinct_areas" DWF_PROSE
                   : row->trigger ? "id side trigger choice events place" DWF_PROSE
                                  : "id side year turn events place if_held unless_there superseded" DWF_PROSE);
    l->in.entry = row->id = bundle_words(&l->in, o, "id");
    row->side = dwf_load_side(l, o);
    row->turn = setup || row->trigger ? 0 : dwf_load_turn(l, o);
    row->superseded = bundle_flag(&l->in, o, "superseded");
    row->step = setup ? bundle_may_int(&l->in, o, "step", 1, 4, 0) : 0;
    const json_t *list = kit_load_list(&l->in, o, setup ? "units" : "events", 1, 9, NULL);
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++)
        load_event(l, json_array_get(list, i), setup ? "unit" : "op", row);
    const json_t *tiers = bundle_list(&l->in, o, "place", 9);
    if (setup) /* one list; the arrivals have a list of lists */
        load_tier(l, tiers, row);
    for (size_t i = 0; !setup && i < json_array_size(tiers) && !l->in.bad; i++)
        load_tier(l, json_array_get(tiers, i), row);
    load_manner(l, o, row);
    check_militia(l, row);
    bool goes = false;
    for (int i = 0; i < row->n_events; i++)
        goes = goes || row->event[i].op != DWF_OP_REMOVE;
    if (!l->in.bad && goes && row->n_tiers == 0)
        bundle_wrong(&l->in, "data.missing", "place");
}

/* Rows of a side and turn stand side by side in the order of the list; not too many of them. */
static void check_rows(struct dwf_loading *l)
{
    int32_t n[DWF_SIDES][DWF_TURNS + 1] = {{0}};
    for (int32_t i = l->data->n_rows; i >= 1 && !l->in.bad; i--) { /* those of no turn may join those of any */
        const struct dwf_row *row = &l->data->row[i];
        l->in.entry = row->id;
        if (++n[row->side][row->turn] + (row->turn ? n[row->side][0] : 0) > DWF_OPEN_ROWS)
            bundle_wrong(&l->in, "data.count", "rows");
        for (int32_t k = 1; k < i; k++)
            if (strcmp(l->data->row[k].id, row->id) == 0)
                bundle_wrong(&l->in, "data.twice", "id");
    }
}

/* What comes otherwise with the option alternative-arrival. */
static void load_alternative(struct dwf_loading *l, const json_t *o, struct dwf_row *row)
{
    static const char *const triggers[] = {
        "grant-won",       "halleck-fails",      "grant-great",      "grant-commands",
        "mcdowell-beaten", "mcclellan-fails",    "burnside-beaten",  "hooker-served",
        "pope-won",        "buell-served",       "rosecrans-beaten", "je-johnston-fought",
        "leader-beaten",   "as-johnston-fought", "bragg-beaten",     NULL};
    static const char *const choices[] = {"refuse", "take", NULL};
    l->in.entry = "alternative";
    row->trigger = kit_load_word(&l->in, o, "trigger", triggers);
    row->choice = bundle_choice(&l->in, o, "choice", choices);
    dwf_load_row(l, o, false, row);
}

void dwf_load_arrivals(struct bundle *in, const json_t *reinforcements)
{
    struct dwf_loading *l = in->own;
    l->in.entry = "reinforcements";
    bundle_members(&l->in, reinforcements, "schema ruleset rows alternative");
    const json_t *list = bundle_list(&l->in, reinforcements, "rows", DWF_ROWS_MAX);
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        l->in.entry = "rows";
        dwf_load_row(l, json_array_get(list, i), false, &l->data->row[i + 1]);
        l->data->n_rows++;
    }
    const json_t *others = bundle_list(&l->in, reinforcements, "alternative", DWF_ROWS_MAX);
    for (size_t i = 0; i < json_array_size(others) && !l->in.bad; i++) {
        if (l->data->n_rows == DWF_ROWS_MAX) {
            bundle_wrong(&l->in, "data.count", "alternative");
            return;
        }
        load_alternative(l, json_array_get(others, i), &l->data->row[++l->data->n_rows]);
    }
    if (!l->in.bad)
        check_rows(l);
}

/* ---- scenarios ---- */
static void load_setup(struct dwf_loading *l, const json_t *list, struct dwf_scenario *out)
{
    int32_t free[DWF_SIDES] = {0};
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        struct dwf_row *row = &out->row[i];
        dwf_load_row(l, json_array_get(list, i), true, row);
        free[row->side] += row->n_places[0] > 1 || row->place[0][0].kind != DWF_AT;
        if (free[row->side] > DWF_OPEN_ROWS)
            bundle_wrong(&l->in, "data.count", "setup");
        out->n_rows++;
    }
}

/* What a side may have of a kind at most, so that nothing that counts by area ever overflows. */
enum { INFANTRY_MOST = 180, OTHERS_MOST = 60 };

static void count_row(const struct dwf_row *row, int32_t n[DWF_SIDES][DWF_OP_BUILDING + 1])
{
    for (int i = 0; i < row->n_events; i++)
        n[row->side][row->event[i].op] += row->event[i].n * (row->repeat ? row->repeat : 1);
}

/* Both sides are not put into one area, and not too much comes in a whole war. */
static void check_scenario(struct dwf_loading *l, const struct dwf_scenario *out)
{
    int32_t n[DWF_SIDES][DWF_OP_BUILDING + 1] = {{0}}, side_of[DWF_AREAS_MAX] = {0};
    for (int i = 0; i < out->n_rows && !l->in.bad; i++) {
        const struct dwf_row *row = &out->row[i];
        int area = row->n_places[0] == 1 && row->place[0][0].kind == DWF_AT ? row->place[0][0].area : 0;
        l->in.entry = row->id;
        if (area && side_of[area] == 2 - row->side)
            bundle_wrong(&l->in, "data.sums", "place");
        side_of[area] = area ? row->side + 1 : 0;
        count_row(row, n);
    }
    for (int i = 1; i <= l->data->n_rows; i++)
        count_row(&l->data->row[i], n);
    l->in.entry = out->id;
    for (int side = 0; side < DWF_SIDES; side++)
        for (int op = DWF_OP_INFANTRY; op <= DWF_OP_RAIL && !l->in.bad; op++)
            if (n[side][op] > (op == DWF_OP_INFANTRY ? INFANTRY_MOST : OTHERS_MOST))
                bundle_wrong(&l->in, "data.sums", dwf_load_sides[side]);
}

void dwf_load_scenarios(struct bundle *in, const json_t *scenarios)
{
    struct dwf_loading *l = in->own;
    l->in.entry = "scenarios";
    const json_t *list = kit_load_list(&l->in, scenarios, "scenarios", 1, DWF_SCENARIOS_MAX, "scenarios");
    bundle_members(&l->in, scenarios, "schema ruleset scenarios setup_1861_campaign setup_1862 setup_1863");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        struct dwf_scenario *out = &l->data->scenario[i + 1];
        bundle_members(&l->in, o, "id name year turn begins_in_campaign kentucky_entered burned setup");
        l->in.entry = out->id = bundle_words(&l->in, o, "id");
        out->name = bundle_words(&l->in, o, "name");
        out->turn = dwf_load_turn(l, o);
        if (!l->in.bad && out->turn < 1)
            bundle_wrong(&l->in, "data.range", "turn");
        out->in_campaign = bundle_flag(&l->in, o, "begins_in_campaign");
        out->kentucky = bundle_flag(&l->in, o, "kentucky_entered");
        out->n_burned = kit_load_ids(&l->in, o, "burned", 0, DWF_LIST_MAX, &l->area, out->burned);
        const char *setup = bundle_words(&l->in, o, "setup");
        const json_t *rows = l->in.bad ? NULL : kit_load_list(&l->in, scenarios, setup, 1, DWF_SETUP_MAX, NULL);
        load_setup(l, rows, out);
        if (!l->in.bad)
            check_scenario(l, out);
        l->data->n_scenarios++;
    }
}
