/* SPDX-License-Identifier: Apache-2.0 */
/* Areas: their colours, who stands in them and who controls them (DWF-control, DWF-politics). */
#include "games/divided-we-fall/acts.h"
#include <string.h>

bool dwf_kentucky_open(const struct rules *r, const struct dwf_state *s)
{
    return s->kentucky || s->turn >= dwf_data(r)->kentucky_turn; /* DWF-politics-10, 11 */
}

int dwf_state_of(const struct rules *r, const struct dwf_state *s, int area)
{
    const struct dwf_area *a = &dwf_data(r)->area[area];
    return s->virginia && a->later_state ? a->later_state : a->state; /* DWF-politics-1 */
}

enum { BOTH = 3 }; /* sides, as bits: a side's bit is its enum dwf_holder */

/* Kentucky entered; its turn come; West Virginia a state: what colours hang on. */
static const uint8_t *colours(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    return d->colour[(s->kentucky != 0) | (s->turn >= d->kentucky_turn) << 1 | (s->virginia != 0) << 2];
}

/* Bits of sides. */
static int colour_of(const struct rules *r, const struct dwf_state *s, int area)
{
    return colours(r, s)[area];
}

/* RULINGS.md N28, C1: Louisville is blue from Winter 1862, Bowling Green red once Confederates have been
 * in Kentucky; the others of Kentucky have no colour before it is open. */
static bool latent_is_on(int home, bool entered, bool due)
{
    switch (home) {
    case DWF_HOME_USA:
        return due; /* DWF-politics-12 */
    case DWF_HOME_CSA:
        return entered; /* DWF-politics-13 */
    default:
        return entered || due;
    }
}

static int colour_then(const struct dwf_area *a, bool entered, bool due, bool virginia)
{
    if (a->latent && !latent_is_on(a->home, entered, due))
        return 0;
    switch (a->home) {
    case DWF_HOME_CSA:
        return DWF_BY_CSA;
    case DWF_HOME_USA:
        return DWF_BY_USA;
    case DWF_HOME_PART_USA:
        return virginia ? DWF_BY_USA : 0; /* DWF-supply-11, 12; DWF-politics-4 */
    case DWF_HOME_BOTH:
        return BOTH; /* DWF-supply-10 */
    default:
        return 0;
    }
}

void dwf_colour_map(struct dwf_data *d)
{
    for (int area = 1; area <= d->n_areas; area++) {
        for (int i = 0; i < DWF_COLOURINGS; i++)
            d->colour[i][area] = (uint8_t)colour_then(&d->area[area], i & 1, i & 2, i & 4);
        d->at_sea[area] = d->area[area].kind == DWF_SEA;
        d->inland[area] = d->area[area].kind == DWF_INLAND;
    }
}

bool dwf_is_colour(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    return colour_of(r, s, area) >> side & 1;
}

/* It never leaves its state (DWF-units-7), so only the area's own can be there: the old one's or the later one's. */
int dwf_militia_at(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    const struct dwf_area *a = &dwf_data(r)->area[area];
    const int states[2] = {a->state, a->later_state};
    for (int i = 0; i < 2 && area; i++)
        if (states[i] && s->militia[states[i]] == area && dwf_data(r)->state[states[i]].side == side + 1)
            return states[i];
    return 0;
}

int dwf_army(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    return s->infantry[side][area] + (dwf_militia_at(r, s, side, area) != 0); /* DWF-units-6 */
}

bool dwf_has_combat(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    return s->infantry[side][area] > 0 || (s->fort[area] > 0 && s->fort_of[area] == side + 1) ||
           dwf_militia_at(r, s, side, area) != 0;
}

int dwf_vessels(const struct dwf_state *s, int side, int area)
{
    int n = 0;
    for (int kind = 0; kind < DWF_VESSELS; kind++)
        n += s->vessel[side][kind][area];
    return n;
}

bool dwf_has_leader(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    for (int i = 1; i <= dwf_data(r)->n_leaders; i++)
        if (s->leader[i].area == area && s->leader[i].status == DWF_ON_MAP && dwf_data(r)->leader[i].side == side)
            return true;
    return false;
}

bool dwf_rail_at(const struct dwf_state *s, int area)
{
    for (int i = 0; i < DWF_RAILS_MAX; i++)
        if (s->rail[i].area == area)
            return true;
    return false;
}

bool dwf_has_units(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    return dwf_has_combat(r, s, side, area) || s->supply[side][area] > 0 || dwf_vessels(s, side, area) > 0 ||
           (side == DWF_USA && dwf_rail_at(s, area)) || dwf_has_leader(r, s, side, area);
}

/* RULINGS.md N47. combat, colour: bits of sides; rail: a rail unit is there. */
static int holder_of(const struct rules *r, const struct dwf_state *s, int area, int combat, bool rail, int colour)
{
    if (dwf_data(r)->at_sea[area])
        return s->vessel[DWF_USA][DWF_SHIP][area] > 0 ? DWF_BY_USA : DWF_NOBODY; /* DWF-control-2 */
    if (combat) /* a side's bit is its enum dwf_holder */
        return combat == BOTH ? dwf_foe(s->side) + 1 : combat;
    if (s->converted[area] || rail)
        return DWF_BY_USA;                            /* DWF-control-9 */
    return colour == BOTH ? s->holder[area] : colour; /* DWF-control-4, 5 */
}

int dwf_control(const struct rules *r, const struct dwf_state *s, int area)
{
    int combat =
        (dwf_has_combat(r, s, DWF_CSA, area) ? DWF_BY_CSA : 0) | (dwf_has_combat(r, s, DWF_USA, area) ? DWF_BY_USA : 0);
    return holder_of(r, s, area, combat, dwf_rail_at(s, area), combat ? 0 : colour_of(r, s, area));
}

/* Of one area, of which leaders, militia (in combat) and rail units are noted. */
static void survey_area(const struct rules *r, const struct dwf_state *s, int area, bool rail, struct dwf_ground *g)
{
    int combat = g->combat[area] | (s->infantry[DWF_CSA][area] ? DWF_BY_CSA : 0) |
                 (s->infantry[DWF_USA][area] ? DWF_BY_USA : 0) | (s->fort[area] ? s->fort_of[area] : 0);
    int units = combat | g->leaders[area] | (rail ? DWF_BY_USA : 0) | (s->supply[DWF_CSA][area] ? DWF_BY_CSA : 0) |
                (s->supply[DWF_USA][area] ? DWF_BY_USA : 0);
    if (!dwf_data(r)->inland[area])
        units |= (dwf_vessels(s, DWF_CSA, area) ? DWF_BY_CSA : 0) | (dwf_vessels(s, DWF_USA, area) ? DWF_BY_USA : 0);
    g->combat[area] = (uint8_t)combat;
    g->units[area] = (uint8_t)units;
    g->holder[area] = (uint8_t)holder_of(r, s, area, combat, rail, g->colour[area]);
}

void dwf_survey(const struct rules *r, const struct dwf_state *s, struct dwf_ground *g)
{
    const struct dwf_data *d = dwf_data(r);
    bool rail[DWF_AREAS_MAX] = {false};
    memset(g, 0, sizeof *g);
    memcpy(g->colour, colours(r, s), sizeof g->colour);
    for (int i = 1; i <= d->n_leaders; i++)
        if (s->leader[i].status == DWF_ON_MAP)
            g->leaders[s->leader[i].area] |= (uint8_t)(1 << d->leader[i].side);
    for (int state = 1; state <= d->n_states; state++)
        if (s->militia[state])
            g->combat[s->militia[state]] |= (uint8_t)d->state[state].side;
    for (int i = 0; i < DWF_RAILS_MAX; i++)
        rail[s->rail[i].area] = true;
    for (int area = 1; area <= d->n_areas; area++)
        survey_area(r, s, area, rail[area], g);
}

void dwf_survey_again(const struct rules *r, const struct dwf_state *s, int area, struct dwf_ground *g)
{
    g->combat[area] = 0;
    for (int side = 0; side < DWF_SIDES; side++)
        if (dwf_militia_at(r, s, side, area))
            g->combat[area] |= (uint8_t)(1 << side);
    survey_area(r, s, area, dwf_rail_at(s, area), g);
}

bool dwf_is_closed(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    return side == DWF_USA && dwf_data(r)->area[area].latent && !dwf_kentucky_open(r, s);
}

/* RULINGS.md N48, N49: a break marker is fresh until the next half of who holds the area, then only links to areas that
 * he does not control are roads; between converted areas the Union has mended it. */
bool dwf_rail_open(const struct rules *r, const struct dwf_state *s, int side, int from, const struct kit_link *link)
{
    const int end[2] = {from, link->to};
    if (!(link->kinds & DWF_RAIL))
        return false;
    if (side == DWF_USA && (s->converted[from] || s->converted[link->to]) && dwf_owns(r, s, DWF_USA, from) &&
        dwf_owns(r, s, DWF_USA, link->to))
        return true; /* DWF-damage-8, 9 */
    for (int i = 0; i < 2; i++)
        if (s->broken[end[i]] == 1 ||
            (s->broken[end[i]] == 2 && dwf_control(r, s, end[i]) != dwf_control(r, s, end[1 - i])))
            return false;
    return true;
}

/* ---- losses of what comes back by itself ---- */
void dwf_lose_vessel(const struct rules *r, struct dwf_state *s, int side, int kind, int area, int n)
{
    int back = s->turn + dwf_data(r)->return_after; /* DWF-replace-18, 21 */
    s->vessel[side][kind][area] = (uint8_t)(s->vessel[side][kind][area] - n);
    if (side == DWF_USA && s->vessel_fresh[kind][area] > s->vessel[side][kind][area])
        s->vessel_fresh[kind][area] = s->vessel[side][kind][area];
    if (kind == DWF_SHIP && s->intervened)
        return; /* RULINGS.md N29 */
    if (kind == DWF_SHIP)
        s->ships_due[back] = (uint8_t)(s->ships_due[back] + n);
    else if (kind == DWF_IRONCLAD)
        s->ironclads_due[side][back] = (uint8_t)(s->ironclads_due[side][back] + n);
    else
        s->gunboats_off += n; /* DWF-replace-20 */
}

void dwf_lose_militia(const struct rules *r, struct dwf_state *s, int state)
{
    s->militia[state] = s->militia_fresh[state] = 0;
    s->militia_due[state] = (uint8_t)(s->turn + dwf_data(r)->return_after); /* DWF-replace-26 */
}

/* ---- what falls to who marches in ---- */
static void lose_rail(const struct rules *r, struct dwf_state *s, int area, struct play *play)
{
    if (dwf_has_units(r, s, DWF_USA, area) && !dwf_rail_at(s, area))
        return;
    for (int i = 0; i < DWF_RAILS_MAX; i++)
        if (s->rail[i].area == area) { /* DWF-supply-34 */
            s->rail[i].area = s->rail[i].fresh = 0;
            s->rail[i].due = (uint8_t)(s->turn + 1); /* DWF-replace-29 */
            emit(play, DWF_EVENT_RAIL_LOST, EVERYONE, 1, area);
        }
}

void dwf_marker_dies(struct dwf_state *s, int side, int area)
{
    if (s->building[area] == dwf_foe(side) + 1)
        s->building[area] = s->built_on[area] = 0; /* RULINGS.md R-fort-when */
}

void dwf_militia_comes(const struct rules *r, struct dwf_state *s, int state, int area, struct play *play)
{
    int before = dwf_control(r, s, area);
    s->militia_due[state] = 0;
    s->militia[state] = (uint8_t)area;
    s->militia_fresh[state] = 1;
    dwf_take_over(r, s, dwf_data(r)->state[state].side - 1, area, before, play);
}

void dwf_take_over(const struct rules *r, struct dwf_state *s, int side, int area, int before, struct play *play)
{
    int foe = dwf_foe(side), ironclads = s->vessel[foe][DWF_IRONCLAD][area];
    int region = dwf_data(r)->state[dwf_state_of(r, s, area)].side;
    dwf_marker_dies(s, side, area); /* it dies with the area */
    if (side == DWF_CSA) {
        s->converted[area] = 0; /* DWF-supply-32 */
        lose_rail(r, s, area, play);
    } else if (ironclads > 0) { /* RULINGS.md R-port-falls */
        dwf_lose_vessel(r, s, foe, DWF_IRONCLAD, area, ironclads);
        emit(play, DWF_EVENT_LOST, EVERYONE, 4, foe, area, DWF_LOSE_IRONCLAD, ironclads);
    }
    if (before == foe + 1 && region == foe + 1 && s->broken[area] != 1) { /* DWF-damage-5; RULINGS.md N2, N3 */
        s->broken[area] = 1;
        emit(play, DWF_EVENT_BROKEN, EVERYONE, 1, area);
    }
    if (before == foe + 1 && side == DWF_USA && dwf_data(r)->area[area].flag == DWF_BY_CSA)
        dwf_note_capture(r, s, area);
    if (before != side + 1)
        emit(play, DWF_EVENT_TAKEN, EVERYONE, 2, area, side);
    s->holder[area] = (uint8_t)(side + 1);
    dwf_enter_kentucky(r, s, side, area, play);
}
