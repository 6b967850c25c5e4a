/* SPDX-License-Identifier: Apache-2.0 */
/* Politics: West Virginia, Kentucky, Maryland, intervention (DWF-politics), and the blockade (DWF-blockade). */
#include "games/divided-we-fall/acts.h"
#include <string.h>

/* ---- West Virginia ---- */
static void raise_militia(const struct rules *r, struct dwf_state *s, struct play *play)
{
    int charleston = dwf_data(r)->charleston, state = dwf_data(r)->area[charleston].later_state;
    s->militia[state] = (uint8_t)charleston; /* DWF-politics-3 */
    s->militia_fresh[state] = 1;
    emit(play, DWF_EVENT_CAME, EVERYONE, 5, DWF_USA, DWF_OP_MILITIA, 1, charleston, state);
}

/* RULINGS.md R-wv-date: in June 1863, else as the first Union half begins in which the Union holds Charleston. */
void dwf_statehood(const struct rules *r, struct dwf_state *s, struct play *play)
{
    const struct dwf_data *d = dwf_data(r);
    bool due = s->turn == d->statehood_turn && s->side == DWF_CSA && !dwf_owns(r, s, DWF_CSA, d->charleston);
    bool late = s->turn >= d->statehood_turn && s->side == DWF_USA && dwf_owns(r, s, DWF_USA, d->charleston);
    if (!s->virginia && (due || late)) {
        s->virginia = 1; /* DWF-politics-1, 2 */
        emit(play, DWF_EVENT_STATEHOOD, EVERYONE, 1, d->charleston);
    }
    if (s->virginia && late && !s->mustered) {
        s->mustered = 1;
        raise_militia(r, s, play);
    }
}

/* ---- Kentucky ---- */
void dwf_enter_kentucky(const struct rules *r, struct dwf_state *s, int side, int area, struct play *play)
{
    if (side != DWF_CSA || s->kentucky || !dwf_data(r)->area[area].latent)
        return;
    s->kentucky = 1; /* DWF-politics-10; RULINGS.md N28 */
    emit(play, DWF_EVENT_KENTUCKY, EVERYONE, 1, area);
}

/* ---- intervention ---- */
int dwf_lost_flags(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    int n = 0;
    for (int area = 1; area <= d->n_areas; area++) /* RULINGS.md R-lost-flags */
        n += d->area[area].flag == DWF_BY_CSA && area != d->capital[DWF_CSA] &&
             (s->burned[area] || dwf_owns(r, s, DWF_USA, area));
    return n;
}

static bool moves_them(const struct rules *r, const struct dwf_state *s, const struct dwf_abroad *abroad)
{
    bool any = false;
    if (dwf_now(r, s)->year != abroad->year || dwf_lost_flags(r, s) > abroad->most_lost)
        return false;
    for (int i = 0; i < abroad->n; i++)
        any = any || dwf_owns(r, s, DWF_CSA, abroad->area[i]);
    for (int i = 0; i < abroad->n_also; i++)
        any = any && dwf_owns(r, s, DWF_CSA, abroad->also[i]);
    return any;
}

void dwf_intervene(const struct rules *r, struct dwf_state *s, struct play *play)
{
    const struct dwf_data *d = dwf_data(r);
    bool comes = false;
    int ships = 0;
    for (int i = 0; i < d->n_abroad; i++)
        comes = comes || moves_them(r, s, &d->abroad[i]); /* DWF-politics-17 to 19 */
    if (s->intervened || !comes)
        return;
    s->intervened = s->turn;
    for (int area = 1; area <= d->n_areas; area++) {
        ships += s->vessel[DWF_USA][DWF_SHIP][area];
        s->vessel[DWF_USA][DWF_SHIP][area] = s->vessel_fresh[DWF_SHIP][area] = 0; /* DWF-politics-20 */
    }
    memset(s->ships_due, 0, sizeof s->ships_due); /* RULINGS.md N29 */
    emit(play, DWF_EVENT_INTERVENTION, EVERYONE, 1, ships);
}

/* ---- Maryland ---- */
static bool may_march(const void *context, int from, const struct kit_link *link)
{
    const struct {
        const struct rules *r;
        const struct dwf_state *s;
    } *at = context;
    (void)from;
    return (link->kinds & DWF_LAND) && dwf_owns(at->r, at->s, DWF_CSA, link->to);
}

bool dwf_maryland_pays(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    const struct {
        const struct rules *r;
        const struct dwf_state *s;
    } at = {r, s};
    struct kit_set from = kit_only(d->baltimore), reached;
    if (!dwf_has_combat(r, s, DWF_CSA, d->baltimore) || !dwf_owns(r, s, DWF_CSA, d->capital[DWF_CSA]))
        return false;
    kit_flood(&d->map, &from, may_march, &at, &reached);
    return kit_has(&reached, d->capital[DWF_CSA]); /* DWF-politics-7 */
}

/* ---- the blockade ---- */
/* DWF-blockade-6: by infantry or a vessel. */
static bool is_occupied(const struct rules *r, const struct dwf_state *s, int area)
{
    return dwf_army(r, s, DWF_USA, area) > 0 || dwf_vessels(s, DWF_USA, area) > 0;
}

bool dwf_box_closed(const struct rules *r, const struct dwf_state *s, int number)
{
    const struct dwf_box *box = &dwf_data(r)->box[number];
    if (s->vessel[DWF_USA][DWF_SHIP][box->area] > 0)
        return true;                        /* DWF-blockade-3, 4 */
    for (int i = 0; i < box->n_sets; i++) { /* DWF-blockade-5, 7 to 14 */
        bool all = true;
        for (int k = 0; k < box->n_set[i]; k++)
            all = all && is_occupied(r, s, box->set[i][k]);
        if (all)
            return true;
    }
    return false;
}

int dwf_boxes_closed(const struct rules *r, const struct dwf_state *s)
{
    int n = 0;
    for (int i = 1; i <= dwf_data(r)->n_boxes; i++)
        n += dwf_box_closed(r, s, i);
    return n;
}

/* DWF-blockade-15, 17, DWF-replace-30; RULINGS.md R-blockade. */
int dwf_blockade_infantry(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    bool any = false;
    int missing = d->boxes_needed - dwf_boxes_closed(r, s);
    for (int i = 1; i <= d->n_boxes; i++)
        for (int k = 0; k < d->box[i].n_flags; k++)
            any = any || !s->burned[d->box[i].flag[k]];
    return s->turn >= d->blockade_turn && any && missing > 0 ? missing / 2 : 0; /* DWF-blockade-1 */
}
