/* SPDX-License-Identifier: Apache-2.0 */
/* The members of the state by name, and what must hold in every state. Nothing is hidden on this table. */
#include "games/divided-we-fall/acts.h"
#include <assert.h>
#include <string.h>

#define ROW(member)  FIELD_INT(struct dwf_state, member)
#define INTS(member) FIELD_INTS(struct dwf_state, member)
#define COUNT(table) (sizeof(table) / sizeof *(table))
#define NUMBERS(words, start, n, table)                                                                                \
    {                                                                                                                  \
        .name = (words), .kind = FIELD_STRUCT, .offset = (uint32_t)(start), .size = (n), .count = 1, .used = -1,       \
        .sub = (table), .n_sub = 1, .is_sparse = true                                                                  \
    }
#define LIST_OF(n)                                                                                                     \
    {                                                                                                                  \
        .name = "of", .kind = FIELD_U8, .offset = 0, .size = 1, .count = (n), .is_list = true, .used = -1              \
    }

/* A number for each area, state or turn, left out when all are 0: most lists are empty most of the time. */
static const struct field area_fields[] = {LIST_OF(DWF_AREAS_MAX)};
static const struct field state_fields[] = {LIST_OF(DWF_STATES_MAX)};
static const struct field turn_fields[] = {LIST_OF(DWF_TURNS_MAX)};
static const struct field both_turn_fields[] = {LIST_OF(2 * DWF_TURNS_MAX)};
#define AREAS(member)  NUMBERS(#member, offsetof(struct dwf_state, member), DWF_AREAS_MAX, area_fields)
#define STATES(member) NUMBERS(#member, offsetof(struct dwf_state, member), DWF_STATES_MAX, state_fields)

#define ALL(words, first, n, table)                                                                                    \
    {                                                                                                                  \
        .name = (words), .kind = FIELD_STRUCT, .offset = (uint32_t)offsetof(struct dwf_state, first),                  \
        .size = (n)*DWF_AREAS_MAX, .count = 1, .used = -1, .sub = (table), .n_sub = COUNT(table), .is_sparse = true    \
    }

#define MOVE(member)     FIELD_INT(struct dwf_move, member)
#define BATTLE(member)   FIELD_INT(struct dwf_battle, member)
#define APPROACH(member) FIELD_INT(struct dwf_approach, member)
#define LEADER(member)   FIELD_INT(struct dwf_leader, member)
#define RAIL(member)     FIELD_INT(struct dwf_rail, member)

static const struct field move_fields[] = {MOVE(mode),
                                           MOVE(leader),
                                           MOVE(area),
                                           MOVE(start),
                                           MOVE(last),
                                           MOVE(last_water),
                                           MOVE(rating),
                                           MOVE(spent),
                                           MOVE(steps),
                                           MOVE(blue),
                                           MOVE(halved),
                                           MOVE(paid),
                                           MOVE(must),
                                           MOVE(sailed),
                                           MOVE(entered),
                                           MOVE(onward),
                                           MOVE(infantry),
                                           MOVE(supply),
                                           MOVE(lifted),
                                           MOVE(rail),
                                           MOVE(free),
                                           MOVE(ignores),
                                           MOVE(leaves),
                                           MOVE(militia),
                                           FIELD_INTS(struct dwf_move, vessel),
                                           FIELD_INTS(struct dwf_move, leaders),
                                           FIELD_INTS(struct dwf_move, way)};
static const struct field approach_fields[] = {
    APPROACH(militia),  FIELD_INTS(struct dwf_approach, leaders), APPROACH(from), APPROACH(by_water),
    APPROACH(infantry), FIELD_INTS(struct dwf_approach, vessel),  APPROACH(lift), APPROACH(spare)};
static const struct field battle_fields[] = {
    BATTLE(area),
    BATTLE(stage),
    BATTLE(n_approaches),
    BATTLE(limit),
    BATTLE(spend),
    BATTLE(value),
    BATTLE(column),
    FIELD_INTS(struct dwf_battle, leader),
    FIELD_INTS(struct dwf_battle, due),
    BATTLE(fort_due),
    FIELD_INTS(struct dwf_battle, lost),
    BATTLE(unsupplied),
    BATTLE(extra),
    BATTLE(fort_before),
    BATTLE(winner),
    BATTLE(withdrew),
    BATTLE(decided),
    FIELD_INTS(struct dwf_battle, infantry),
    FIELD_INTS(struct dwf_battle, infantry_lost),
    FIELD_SPARSE(struct dwf_battle, opener, move_fields, COUNT(move_fields)),
    FIELD_SUBS_USED(struct dwf_battle, approach, approach_fields, COUNT(approach_fields), n_approaches)};
static const struct field leader_fields[] = {LEADER(status), LEADER(area),  LEADER(moved), LEADER(used),
                                             LEADER(lone),   LEADER(since), LEADER(early), LEADER(drew)};
static const struct field rail_fields[] = {RAIL(area), RAIL(fresh), RAIL(due), RAIL(known)};

#define STORY(member) FIELD_INT(struct dwf_story, member)
static const struct field story_fields[] = {FIELD_INTS(struct dwf_story, due),
                                            STORY(grant_won),
                                            STORY(grant_lost),
                                            STORY(grant_flags),
                                            STORY(halleck_idle),
                                            STORY(halleck_won),
                                            STORY(mcclellan_idle),
                                            STORY(mcclellan_fought),
                                            STORY(pope_won),
                                            STORY(pope_moved),
                                            STORY(pope_idle),
                                            STORY(pope_knows),
                                            STORY(fought),
                                            STORY(beaten),
                                            STORY(detached),
                                            STORY(decisions),
                                            STORY(spare)};

/* From infantry on, and from vessel on: arrays that stand side by side. */
static const struct field land_fields[] = {NUMBERS("infantry_csa", 0, DWF_AREAS_MAX, area_fields),
                                           NUMBERS("infantry_usa", DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                           NUMBERS("fresh_csa", 2 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                           NUMBERS("fresh_usa", 3 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                           NUMBERS("supply_csa", 4 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                           NUMBERS("supply_usa", 5 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                           NUMBERS("supply_fresh_csa", 6 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                           NUMBERS("supply_fresh_usa", 7 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields)};
static const struct field water_fields[] = {NUMBERS("ships_csa", 0, DWF_AREAS_MAX, area_fields),
                                            NUMBERS("gunboats_csa", DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                            NUMBERS("ironclads_csa", 2 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                            NUMBERS("ships_usa", 3 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                            NUMBERS("gunboats_usa", 4 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                            NUMBERS("ironclads_usa", 5 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                            NUMBERS("ships_fresh", 6 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                            NUMBERS("gunboats_fresh", 7 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields),
                                            NUMBERS("ironclads_fresh", 8 * DWF_AREAS_MAX, DWF_AREAS_MAX, area_fields)};

const struct field dwf_fields[] = {
    FIELD_SUB(struct dwf_state, flow, flow_fields, FLOW_N_FIELDS),
    ROW(scenario),
    ROW(options),
    ROW(turn),
    ROW(side),
    ROW(points),
    ROW(owed),
    ROW(markers),
    ROW(half_marker),
    ROW(half_area),
    ROW(half_west),
    ROW(lift),
    ROW(riverine),
    ROW(kentucky),
    ROW(virginia),
    ROW(mustered),
    ROW(intervened),
    ROW(trained),
    ROW(doubled),
    ROW(withdrawn),
    ROW(n_rows),
    ROW(gunboats_off),
    INTS(pile),
    FIELD_SPARSE(struct dwf_state, move, move_fields, COUNT(move_fields)),
    FIELD_SPARSE(struct dwf_state, battle, battle_fields, COUNT(battle_fields)),
    FIELD_SUBS(struct dwf_state, leader, leader_fields, COUNT(leader_fields)),
    FIELD_SUBS(struct dwf_state, rail, rail_fields, COUNT(rail_fields)),
    FIELD_SPARSE(struct dwf_state, story, story_fields, COUNT(story_fields)),
    FIELD_INTS_USED(struct dwf_state, row, n_rows),
    FIELD_INTS_USED(struct dwf_state, left, n_rows),
    FIELD_INTS_USED(struct dwf_state, refused, n_rows),
    INTS(group_left),
    INTS(due),
    NUMBERS("ships_due", offsetof(struct dwf_state, ships_due), DWF_TURNS_MAX, turn_fields),
    NUMBERS("ironclads_due", offsetof(struct dwf_state, ironclads_due), 2 * DWF_TURNS_MAX, both_turn_fields),
    STATES(militia),
    STATES(militia_fresh),
    STATES(militia_due),
    STATES(militia_gone),
    AREAS(fort),
    AREAS(fort_of),
    AREAS(building),
    AREAS(built_on),
    AREAS(burned),
    AREAS(to_burn),
    AREAS(broken),
    AREAS(converted),
    AREAS(holder),
    AREAS(fought),
    AREAS(fed),
    AREAS(garrisoned),
    AREAS(began),
    ALL("land", infantry, 8, land_fields),
    ALL("water", vessel, 9, water_fields),
};
static_assert(COUNT(dwf_fields) == DWF_N_FIELDS, "the header tells how many");

void dwf_redact(const struct rules *r, void *view, int seat)
{
    (void)r, (void)view, (void)seat;
}

/* ---- what must hold ---- */
static bool is_flag(int32_t value)
{
    return value == 0 || value == 1;
}

static const char *broken_numbers(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    if (s->scenario < 1 || s->scenario > d->n_scenarios || s->turn < 1 || s->turn > DWF_TURNS)
        return "scenario or turn";
    if (s->side < 0 || s->side >= DWF_SIDES || s->points < 0 || s->owed < 0 || s->owed > 3 || s->markers < 0)
        return "side or points";
    if (s->lift < 0 || s->riverine < 0 || s->gunboats_off < 0 || s->pile[0] < 0 || s->pile[1] < 0)
        return "lift or pile";
    if (!is_flag(s->kentucky) || !is_flag(s->virginia) || !is_flag(s->mustered) || !is_flag(s->trained) ||
        !is_flag(s->doubled) || !is_flag(s->half_marker) || !is_flag(s->half_west))
        return "a flag";
    if (s->half_area < 0 || s->half_area > d->n_areas || s->intervened < 0 || s->intervened > DWF_TURNS)
        return "half_area or intervened";
    if (s->n_rows < 0 || s->n_rows > DWF_OPEN_ROWS)
        return "n_rows";
    return NULL;
}

static const char *broken_area(const struct rules *r, const struct dwf_state *s, int area)
{
    bool real = area >= 1 && area <= dwf_data(r)->n_areas;
    for (int side = 0; side < DWF_SIDES; side++) {
        if (s->fresh[side][area] > s->infantry[side][area] || s->supply_fresh[side][area] > s->supply[side][area])
            return "fresh";
        if (!real && (s->infantry[side][area] || s->supply[side][area] || dwf_vessels(s, side, area)))
            return "an area that does not exist";
    }
    for (int kind = 0; kind < DWF_VESSELS; kind++)
        if (s->vessel_fresh[kind][area] > s->vessel[DWF_USA][kind][area])
            return "vessel_fresh";
    if (s->vessel[DWF_CSA][DWF_SHIP][area] || s->vessel[DWF_CSA][DWF_GUNBOAT][area])
        return "vessels"; /* DWF-units-13 */
    if (s->fort[area] > 9 || (s->fort[area] > 0) != (s->fort_of[area] > 0) || s->fort_of[area] > DWF_BY_USA)
        return "fort"; /* DWF-stacking-3 */
    if (s->building[area] > DWF_BY_USA || s->broken[area] > 2 || s->holder[area] > DWF_BY_USA || s->to_burn[area] > 2)
        return "a mark";
    if (real && s->battle.area != area && !s->move.mode && dwf_has_combat(r, s, DWF_CSA, area) &&
        dwf_has_combat(r, s, DWF_USA, area) && s->flow.over == 0)
        return "enemies together"; /* DWF-stacking-9 */
    return NULL;
}

static const char *broken_people(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    for (int i = 0; i < DWF_LEADERS_MAX; i++) {
        const struct dwf_leader *l = &s->leader[i];
        if (l->status > DWF_HOMELESS || (l->status == DWF_ON_MAP) != (l->area > 0) || l->area > d->n_areas ||
            (l->status && (i < 1 || i > d->n_leaders)))
            return "leader";
        for (int k = 1; k < i && l->status; k++) /* DWF-reinforce-9 */
            if (s->leader[k].status && i <= d->n_leaders && strcmp(d->leader[k].person, d->leader[i].person) == 0)
                return "two counters of one leader";
    }
    for (int i = 0; i < DWF_STATES_MAX; i++)
        if (s->militia[i] > d->n_areas || !is_flag(s->militia_fresh[i]) || (s->militia[i] && s->militia_due[i]))
            return "militia";
    for (int i = 1; i <= d->n_states; i++) /* DWF-units-7 */
        if (s->militia[i] && dwf_state_of(r, s, s->militia[i]) != i && d->area[s->militia[i]].later_state == 0)
            return "militia abroad";
    for (int i = 0; i < DWF_RAILS_MAX; i++)
        if (s->rail[i].area > d->n_areas || s->rail[i].fresh > 1)
            return "rail";
    return NULL;
}

static const char *broken_battle(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_battle *b = &s->battle;
    if (b->area < 0 || b->area > dwf_data(r)->n_areas || b->n_approaches < 0 || b->n_approaches > DWF_APPROACHES)
        return "battle";
    if (s->move.mode < 0 || s->move.mode > DWF_FLEET || s->move.area < 0 || s->move.area > dwf_data(r)->n_areas)
        return "move";
    if (s->move.mode && (s->move.infantry > s->infantry[s->side][s->move.area] || s->move.infantry < 0))
        return "cargo";
    return NULL;
}

const char *dwf_broken(const struct rules *r, const void *state)
{
    const struct dwf_state *s = state;
    const char *what = broken_numbers(r, s);
    what = what ? what : broken_people(r, s);
    what = what ? what : broken_battle(r, s);
    for (int area = 0; area < DWF_AREAS_MAX && !what; area++)
        what = broken_area(r, s, area);
    return what;
}
