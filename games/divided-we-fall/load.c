/* SPDX-License-Identifier: Apache-2.0 */
/* The data block from a bundle: ids, and the order in which parts are read. */
#include "games/divided-we-fall/load.h"
#include "formats/embed.h"
#include <string.h>

/* ---- the files, built in ---- */

EMBED(dwf_charts, "games/divided-we-fall/data/charts.json");
EMBED(dwf_leaders, "games/divided-we-fall/data/leaders.json");
EMBED(dwf_map, "games/divided-we-fall/data/map.json");
EMBED(dwf_reinforcements, "games/divided-we-fall/data/reinforcements.json");
EMBED(dwf_scenarios, "games/divided-we-fall/data/scenarios.json");

struct span dwf_bundle(void)
{
    static struct text made; /* kept: the bundle is borrowed for as long as the program runs */
    const struct bundle_part parts[] = {{"charts", EMBEDDED(dwf_charts)},
                                        {"leaders", EMBEDDED(dwf_leaders)},
                                        {"map", EMBEDDED(dwf_map)},
                                        {"reinforcements", EMBEDDED(dwf_reinforcements)},
                                        {"scenarios", EMBEDDED(dwf_scenarios)}};
    return bundle_join(&made, parts, sizeof parts / sizeof *parts);
}

EMBED_RULESET(dwf, "games/divided-we-fall");

/* ---- reading them ---- */

const char *const dwf_load_sides[] = {"CSA", "USA", NULL};
static const char *const dwf_load_turns[] = {"winter", "may", "june", "july", "august", "october", NULL};
const char *const dwf_load_waters[] = {"sea", "coastal", "river_major", "river_seasonal", NULL};
const char *const dwf_load_terrains[] = {"woods", "rough", "swamp", "mountain", "river_seasonal", "river_major", NULL};
const char *const dwf_load_weathers[] = {"clear", "rain", "harsh", NULL};

int32_t dwf_load_area_id(struct dwf_loading *l, const json_t *value)
{
    return kit_load_id(&l->in, value, &l->area);
}

int32_t dwf_load_area_of(struct dwf_loading *l, const json_t *object, const char *member)
{
    const json_t *value = json_object_get(object, member);
    return value ? dwf_load_area_id(l, value) : 0;
}

int32_t dwf_load_state_id(struct dwf_loading *l, const json_t *value)
{
    return kit_load_id(&l->in, value, &l->state);
}

int32_t dwf_load_leader_id(struct dwf_loading *l, const json_t *value)
{
    return kit_load_id(&l->in, value, &l->leader);
}

int32_t dwf_load_side(struct dwf_loading *l, const json_t *object)
{
    int32_t side = kit_load_word(&l->in, object, "side", dwf_load_sides);
    return side == 0 ? 0 : side - 1;
}

int32_t dwf_load_turn(struct dwf_loading *l, const json_t *object)
{
    int32_t year = bundle_int(&l->in, object, "year", 1861, 1865);
    int32_t turn = kit_load_word(&l->in, object, "turn", dwf_load_turns) - 1 + 6 * (year - 1861);
    if (!l->in.bad && turn > DWF_TURNS)
        bundle_wrong(&l->in, "data.range", "turn");
    return l->in.bad ? 0 : turn;
}

bool dwf_load_is_sourced(const json_t *object, const char *field)
{
    const json_t *fields = json_object_get(object, "sourced_fields");
    for (size_t i = 0; i < json_array_size(fields); i++) {
        const char *word = json_string_value(json_array_get(fields, i));
        if (word && strcmp(word, field) == 0)
            return true;
    }
    return false;
}

const void *dwf_load(struct arena *arena, struct span bundle, struct problem *why)
{
    static const struct kit_part parts[] = {{"map", dwf_load_map},
                                            {"charts", dwf_load_charts},
                                            {"leaders", dwf_load_leaders},
                                            {"reinforcements", dwf_load_arrivals},
                                            {"scenarios", dwf_load_scenarios},
                                            {NULL, dwf_load_names},
                                            {NULL, dwf_load_lists},
                                            {NULL, dwf_load_check}};
    struct dwf_loading l = {.in = {.arena = arena, .why = why}, .data = arena_take(arena, sizeof *l.data)};
    l.in.own = &l;
    l.area = kit_ids_new(&l.in, "area", DWF_AREAS_MAX - 1);
    l.state = kit_ids_new(&l.in, "state", DWF_STATES_MAX - 1);
    l.leader = kit_ids_new(&l.in, "leader", DWF_LEADERS_MAX - 1);
    l.group = kit_ids_new(&l.in, "group", DWF_GROUPS_MAX - 1);
    return kit_load(&l.in, bundle, parts, sizeof parts / sizeof *parts) ? l.data : NULL;
}
