/* SPDX-License-Identifier: Apache-2.0 */
/* How a half begins before anybody is asked (DWF-sequence, DWF-forts-22 to 27, DWF-damage, DWF-reinforce). */
#include "games/divided-we-fall/acts.h"
#include <string.h>

/* ---- what is fixed as the half opens ---- */
/* Whoever the half belongs to may move all that he has; who garrisons and which ships are at sea is remembered. */
void dwf_begin_half(const struct rules *r, struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    memset(s->fought, 0, sizeof s->fought);
    memset(s->fed, 0, sizeof s->fed);
    memset(s->to_burn, 0, sizeof s->to_burn);
    memset(s->garrisoned, 0, sizeof s->garrisoned);
    memset(s->began, 0, sizeof s->began);
    s->trained = s->doubled = s->withdrawn = s->half_marker = s->half_area = 0;
    for (int area = 1; area <= d->n_areas; area++) {
        s->garrisoned[area] = dwf_army(r, s, s->side, area) > 0; /* RULINGS.md C12 */
        if (s->side == DWF_USA && d->area[area].kind == DWF_SEA)
            s->began[area] = s->vessel[DWF_USA][DWF_SHIP][area]; /* DWF-naval-4 */
    }
}

/* What has not moved; at the end of a half nobody has. */
void dwf_refresh(const struct rules *r, struct dwf_state *s)
{
    memset(s->fresh, 0, sizeof s->fresh);
    memset(s->supply_fresh, 0, sizeof s->supply_fresh);
    memset(s->vessel_fresh, 0, sizeof s->vessel_fresh);
    memcpy(s->fresh[s->side], s->infantry[s->side], sizeof s->fresh[0]);
    memcpy(s->supply_fresh[s->side], s->supply[s->side], sizeof s->supply_fresh[0]);
    if (s->side == DWF_USA)
        memcpy(s->vessel_fresh, s->vessel[DWF_USA], sizeof s->vessel_fresh);
    for (int i = 0; i < DWF_RAILS_MAX; i++)
        s->rail[i].fresh = s->side == DWF_USA && s->rail[i].area;
    for (int state = 0; state < DWF_STATES_MAX; state++)
        s->militia_fresh[state] = s->militia[state] && dwf_data(r)->state[state].side == s->side + 1;
    for (int i = 0; i < DWF_LEADERS_MAX; i++)
        s->leader[i].moved = s->leader[i].used = s->leader[i].lone = s->leader[i].drew = 0;
}

/* ---- forts and rails ---- */
static void tend_forts(const struct rules *r, struct dwf_state *s, struct play *play)
{
    const struct dwf_data *d = dwf_data(r);
    for (int area = 1; area <= d->n_areas; area++) {
        if (s->fort[area] && s->fort_of[area] == s->side + 1 && d->area[area].square &&
            dwf_army(r, s, s->side, area) == 0) { /* DWF-forts-26, 27 */
            s->fort[area]--;
            s->fort_of[area] = s->fort[area] ? s->fort_of[area] : 0;
            emit(play, DWF_EVENT_ATTRITION, EVERYONE, 2, area, s->fort[area]);
        }
    }
    for (int area = 1; area <= d->n_areas; area++) {
        if (s->building[area] != s->side + 1 || s->built_on[area] >= s->turn)
            continue;
        s->building[area] = 0; /* DWF-forts-22, 23 */
        s->built_on[area] = (uint8_t)s->turn;
        s->fort[area]++;
        s->fort_of[area] = (uint8_t)(s->side + 1);
        emit(play, DWF_EVENT_FORT_DONE, EVERYONE, 3, area, s->fort[area], s->side);
    }
}

/* All who are joined to it by rail belong to who holds it. */
static bool rails_are_safe(const struct rules *r, const struct dwf_state *s, int area)
{
    const struct dwf_data *d = dwf_data(r);
    for (const struct kit_link *k = kit_near(&d->map, area); k < kit_near_end(&d->map, area); k++)
        if ((k->kinds & DWF_RAIL) && dwf_control(r, s, k->to) != s->side + 1)
            return false;
    return true;
}

/* DWF-damage-6, 7; RULINGS.md N48 */
static void mend_rails(const struct rules *r, struct dwf_state *s, struct play *play)
{
    for (int area = 1; area <= dwf_data(r)->n_areas; area++) {
        if (!s->broken[area] || !dwf_owns(r, s, s->side, area))
            continue;
        s->broken[area] = rails_are_safe(r, s, area) ? 0 : 2;
        if (!s->broken[area])
            emit(play, DWF_EVENT_MENDED, EVERYONE, 1, area);
    }
}

/* ---- what comes back by itself ---- */
static void return_militia(const struct rules *r, struct dwf_state *s, struct play *play)
{
    const struct dwf_data *d = dwf_data(r);
    for (int state = 1; state <= d->n_states; state++) {
        int capital = d->state[state].capital;
        if (!s->militia_due[state] || s->militia_due[state] > s->turn || d->state[state].side != s->side + 1)
            continue;
        if (!capital || s->burned[capital]) { /* DWF-replace-28 */
            s->militia_due[state] = 0;
            s->militia_gone[state] = 1;
        } else if (dwf_militia_drawn(r, s) == state) {
            continue;                                                  /* its owner says where: arrive.c */
        } else if (!dwf_has_combat(r, s, dwf_foe(s->side), capital)) { /* RULINGS.md N23 */
            dwf_militia_comes(r, s, state, capital, play);
            emit(play, DWF_EVENT_CAME, EVERYONE, 5, s->side, DWF_OP_MILITIA, 1, capital, state);
        }
    }
}

/* RULINGS.md N18: leaders without a home come to the first flag city that their side holds again. */
static void return_leaders(const struct rules *r, struct dwf_state *s, struct play *play)
{
    const struct dwf_data *d = dwf_data(r);
    for (int i = 1; i <= d->n_leaders; i++) {
        if (s->leader[i].status != DWF_HOMELESS || d->leader[i].side != s->side)
            continue;
        struct kit_set homes = dwf_nearest_flags(r, s, s->side, d->capital[s->side]);
        int area = 0;
        if (kit_next(&homes, &area))
            dwf_send_home(s, i, 0, area, play);
    }
}

/* Jefferson City: DWF-politics-6. */
static void recruit(const struct rules *r, struct dwf_state *s, struct play *play)
{
    int area = dwf_data(r)->jefferson_city;
    if (s->side != DWF_CSA || dwf_now(r, s)->of_year != 2 || dwf_now(r, s)->year < 1862 || s->burned[area] ||
        !dwf_owns(r, s, DWF_CSA, area))
        return;
    s->infantry[DWF_CSA][area]++;
    s->fresh[DWF_CSA][area]++;
    emit(play, DWF_EVENT_CAME, EVERYONE, 5, DWF_CSA, DWF_OP_INFANTRY, 1, area, 0);
}

/* DWF-damage-1: what the Union controls as its turn begins. */
static void mark_to_burn(const struct rules *r, struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    for (int area = 1; area <= d->n_areas && s->side == DWF_USA; area++)
        s->to_burn[area] = d->area[area].flag == DWF_BY_CSA && !s->burned[area] && dwf_owns(r, s, DWF_USA, area);
}

/* DWF-O-balance-2: with the handicap neither stays for longer than a year. */
static void end_terms(const struct rules *r, struct dwf_state *s, struct play *play)
{
    const struct dwf_data *d = dwf_data(r);
    const int pair[2] = {d->who[DWF_WHO_JACKSON], d->who[DWF_WHO_LONGSTREET]};
    for (int i = 0; i < 2 && s->side == DWF_CSA && (s->options & DWF_OPT_REFUSE_CSA); i++)
        if (s->leader[pair[i]].status != DWF_OFF && s->leader[pair[i]].since + d->return_after <= s->turn)
            dwf_remove_leader(s, pair[i], play);
}

static void open_rows(const struct rules *r, struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    memset(s->row, 0, sizeof s->row);
    memset(s->left, 0, sizeof s->left);
    memset(s->refused, 0, sizeof s->refused);
    s->n_rows = 0;
    for (int i = 1; i <= d->n_rows; i++)
        if (d->row[i].side == s->side && d->row[i].turn == s->turn)
            dwf_open_row(s, r, i);
    dwf_open_alternatives(r, s);
}

void dwf_open_run(const struct rules *r, void *state, struct play *play)
{
    struct dwf_state *s = state;
    emit(play, DWF_EVENT_TURN, EVERYONE, 2, s->side, s->turn);
    dwf_refresh(r, s);
    dwf_begin_half(r, s);
    dwf_statehood(r, s, play);
    if (s->side == DWF_CSA)
        dwf_intervene(r, s, play);
    mark_to_burn(r, s);
    tend_forts(r, s, play);
    mend_rails(r, s, play);
    return_leaders(r, s, play);
    end_terms(r, s, play);
    flow_goto(s, DWF_STEP_ARRIVE, ONLY(s->side));
    open_rows(r, s);
    dwf_place_forced(r, s, play);
    return_militia(r, s, play);
    recruit(r, s, play);
    dwf_count_groups(r, s);
    dwf_count_due(r, s);
    if (!dwf_arrivals_ask(r, s))
        dwf_begin_campaign(r, s, play);
}
