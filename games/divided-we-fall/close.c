/* SPDX-License-Identifier: Apache-2.0 */
/* The end of a half: whether somebody has won, and who is next (DWF-victory, DWF-sequence). */
#include "games/divided-we-fall/acts.h"

/* Infantry, militia or a fort stands there (RULINGS.md R-occupies). */
static bool holds(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    return dwf_has_combat(r, s, side, area);
}

static bool holds_one(const struct rules *r, const struct dwf_state *s, const int32_t *area, int n)
{
    for (int i = 0; i < n; i++)
        if (holds(r, s, DWF_CSA, area[i]))
            return true;
    return false;
}

bool dwf_csa_wins(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_victory *v = &dwf_data(r)->csa_wins;
    if (s->turn < dwf_data(r)->csa_wins_from)
        return false;                           /* DWF-victory-1 */
    for (int way = 0; way < v->n_ways; way++) { /* DWF-victory-2 to 4 */
        bool all = true;
        for (int i = 0; i < v->n_lists[way]; i++)
            all = all && holds_one(r, s, v->area[way][i], v->n_areas[way][i]);
        if (all)
            return true;
    }
    return false;
}

/* Groups of which the Union holds every flag city; Richmond's own does not count (RULINGS.md N1). */
int dwf_groups_taken(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    int taken = 0;
    for (int i = 1; i <= d->n_groups; i++) {
        bool all = d->group[i].side == DWF_CSA && d->area[d->capital[DWF_CSA]].group != i;
        for (int k = 0; k < d->group[i].n; k++)
            all = all && holds(r, s, DWF_USA, d->group[i].city[k]);
        taken += all;
    }
    return taken;
}

bool dwf_usa_wins(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    int year = dwf_now(r, s)->year - 1861;
    bool due = s->side == (year == 4 ? DWF_USA : DWF_CSA); /* DWF-victory-5 to 9 */
    return due && holds(r, s, DWF_USA, d->capital[DWF_CSA]) && dwf_groups_taken(r, s) >= d->usa_groups[year];
}

static void over(struct dwf_state *s, int how, int winner, struct play *play)
{
    emit(play, DWF_EVENT_OVER, EVERYONE, 2, how, winner);
    flow_over(s, how, winner);
}

void dwf_close_run(const struct rules *r, void *state, struct play *play)
{
    struct dwf_state *s = state;
    dwf_note_corps(r, s, play);
    dwf_note_idle(r, s, play);
    s->points = s->owed = s->markers = s->half_marker = s->half_area = s->half_west = s->lift = s->riverine = 0;
    if (dwf_usa_wins(r, s))
        over(s, DWF_END_USA, DWF_USA, play);
    else if (s->side == DWF_USA && dwf_csa_wins(r, s))
        over(s, DWF_END_CSA, DWF_CSA, play);
    else if (s->side == DWF_USA && s->turn == DWF_TURNS)
        over(s, DWF_END_OUTLASTED, DWF_CSA, play); /* DWF-victory-10; RULINGS.md R-no-winner, R-last-turn */
    else {
        s->turn += s->side == DWF_USA; /* DWF-sequence-5 */
        s->side = dwf_foe(s->side);
        flow_goto(s, DWF_STEP_OPEN, 0);
    }
}
