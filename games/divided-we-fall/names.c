/* SPDX-License-Identifier: Apache-2.0 */
/* Names for sheets: lists by kind come from the data; here is whom a name means now, what a seat can mean with a verb,
 * and the telling fact that a receipt prints beside a name. */
#include "games/divided-we-fall/acts.h"
#include <string.h>

static const char *const kinds[] = {"AREA", "LEADER", "GROUP", "ROW", "LOSS", "TYPE", NULL};
_Static_assert(sizeof kinds / sizeof *kinds == DWF_NAME_KINDS_END - KIND_FIRST + 1, "one word a kind");

/* ---- leaders are persons ---- */
static bool same_person(const struct dwf_data *d, int a, int b)
{
    return strcmp(d->leader[a].person, d->leader[b].person) == 0;
}

int dwf_person_of(const struct rules *r, int leader)
{
    for (int i = 1; i < leader; i++)
        if (same_person(dwf_data(r), i, leader))
            return i;
    return leader;
}

int dwf_counter_of(const struct rules *r, const struct dwf_state *s, int person)
{
    static const uint8_t order[] = {DWF_ON_MAP, DWF_HOMELESS, DWF_OFF};
    for (size_t k = 0; k < sizeof order; k++)
        for (int i = 1; i <= dwf_data(r)->n_leaders; i++)
            if (s->leader[i].status == order[k] && same_person(dwf_data(r), i, person))
                return i;
    return person;
}

/* ---- what can be meant ---- */
static const struct named *list(const struct rules *r, int kind, int32_t *n)
{
    return kit_names_list(dwf_data(r)->names, DWF_NAME_KINDS_END - KIND_FIRST, kind, n);
}

static bool stands_or_holds(const struct rules *r, const struct dwf_state *s, int seat, int area)
{
    return dwf_has_units(r, s, seat, area) || dwf_owns(r, s, seat, area);
}

/* Own leaders who are in play; areas only where the verb is for own ones. */
static bool in_sight(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    const struct dwf_state *s = view;
    switch (kind) {
    case DWF_NAME_LEADER:
        return id == dwf_person_of(r, id) && dwf_data(r)->leader[id].side == seat &&
               s->leader[dwf_counter_of(r, s, id)].status != DWF_OFF;
    case DWF_NAME_GROUP:
        return dwf_data(r)->group[id].side == seat;
    case DWF_NAME_ROW:
        return id <= s->n_rows;
    case DWF_NAME_AREA:
        return (verb != DWF_FORT && verb != DWF_BURN && verb != DWF_SPARE && verb != DWF_REPLACE &&
                verb != DWF_BRING) ||
               stands_or_holds(r, s, seat, id);
    default:
        return true;
    }
}

/* A leader may be on the list of the half that comes. */
static bool may_come(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    (void)view, (void)verb;
    return kind != DWF_NAME_LEADER || (id == dwf_person_of(r, id) && dwf_data(r)->leader[id].side == seat);
}

/* ---- telling facts ---- */
static void tell_number(struct kit_fact *fact, int n, const char *words)
{
    if (n == 0)
        return;
    kit_fact_add(fact, ", ");
    kit_fact_number(fact, n);
    kit_fact_add(fact, words);
}

/* "Monroe (Louisiana; Confederate, 2 infantry)" */
static void tell_area(const struct rules *r, const struct dwf_state *s, int area, struct kit_fact *fact)
{
    static const char *const holders[] = {"nobody's", "Confederate", "Union"};
    const struct dwf_data *d = dwf_data(r);
    int state = dwf_state_of(r, s, area);
    kit_fact_add(fact, d->area[area].name);
    kit_fact_add(fact, " (");
    if (state) {
        kit_fact_add(fact, d->state[state].name);
        kit_fact_add(fact, "; ");
    }
    kit_fact_add(fact, d->area[area].kind == DWF_SEA ? "at sea" : holders[dwf_control(r, s, area)]);
    for (int side = 0; side < DWF_SIDES; side++) {
        tell_number(fact, s->infantry[side][area], " infantry");
        tell_number(fact, s->supply[side][area], " supply");
        for (int i = 1; i <= d->n_leaders; i++)
            if (s->leader[i].status == DWF_ON_MAP && s->leader[i].area == area && d->leader[i].side == side) {
                kit_fact_add(fact, ", ");
                kit_fact_add(fact, d->leader[i].name);
            }
    }
    kit_fact_add(fact, ")");
}

static void tell_leader(const struct rules *r, const struct dwf_state *s, int person, struct kit_fact *fact)
{
    int leader = dwf_counter_of(r, s, person);
    const struct dwf_leader_facts *l = &dwf_data(r)->leader[leader];
    kit_fact_add(fact, kit_names_of(&dwf_data(r)->names[DWF_NAME_LEADER - KIND_FIRST], person));
    kit_fact_add(fact, " (");
    kit_fact_number(fact, dwf_combat_of(r, s, leader));
    kit_fact_add(fact, "-");
    kit_fact_number(fact, l->movement);
    kit_fact_add(fact, s->leader[leader].status == DWF_ON_MAP ? ", at " : ", not on the map");
    if (s->leader[leader].status == DWF_ON_MAP)
        kit_fact_add(fact, dwf_data(r)->area[s->leader[leader].area].name);
    kit_fact_add(fact, ")");
}

static size_t tell_name(const struct rules *r, const void *view, int kind, int32_t id, char *buf, size_t cap)
{
    struct kit_fact fact = {.at = buf, .cap = cap};
    if (kind == DWF_NAME_AREA)
        tell_area(r, view, id, &fact);
    else if (kind == DWF_NAME_LEADER)
        tell_leader(r, view, id, &fact);
    else if (kind >= KIND_FIRST && kind < DWF_NAME_KINDS_END)
        kit_fact_add(&fact, kit_names_of(&dwf_data(r)->names[kind - KIND_FIRST], id));
    return kit_fact_end(&fact);
}

const struct sheet_names dwf_names = {
    .kinds = kinds, .list = list, .in_sight = in_sight, .may_come = may_come, .tell = tell_name};
