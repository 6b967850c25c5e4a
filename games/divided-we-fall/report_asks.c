/* SPDX-License-Identifier: Apache-2.0 */
/* What may be ordered, with an example of each line that can be written now. */
#include "games/divided-we-fall/report.h"

/* ---- where a withdrawal may be asked for ---- */
static int n_leaders(const struct kit_telling *t, int side, int area)
{
    const struct dwf_state *s = t->view;
    int n = 0;
    for (int i = 1; i <= dwf_data(t->rules)->n_leaders; i++)
        n += s->leader[i].status == DWF_ON_MAP && s->leader[i].area == area && dwf_data(t->rules)->leader[i].side == side;
    return n;
}

int dwf_dangers(const struct kit_telling *t, int side, struct dwf_danger *out, int most)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    int n = 0, foe = dwf_foe(side);
    for (int area = 1; area <= d->n_areas && n < most; area++) {
        struct dwf_danger here = {.area = area};
        if (dwf_army(t->rules, s, side, area) == 0 || n_leaders(t, side, area) == 0)
            continue;
        for (const struct kit_link *k = kit_near(&d->map, area); k < kit_near_end(&d->map, area); k++)
            if ((k->kinds & DWF_LAND) && dwf_army(t->rules, s, foe, k->to) > 0 && here.n < DWF_LINKS_OF_AREA)
                here.from[here.n++] = k->to;
        if (here.n > 0)
            out[n++] = here;
    }
    return n;
}

static void tell_dangers(const struct kit_telling *t, int side, json_t *items)
{
    enum { MOST = 8 };
    struct dwf_danger at[MOST];
    int n = dwf_dangers(t, side, at, MOST);
    struct text where = {.arena = t->arena};
    for (int i = 0; i < n; i++)
        text_format(&where, "%s%s", i ? ", " : "", dwf_area_order(t, at[i].area));
    if (n == 0)
        return;
    kit_item(items, "You may be asked to withdraw, if enemies without a leader attack: %s. Without a standing order the "
                    "enemy's turn waits for your answer.",
             where.at);
    kit_item(items, "  when asked to withdraw at %s", dwf_area_order(t, at[0].area));
    kit_item(items, "  stand");
    kit_item(items, "  end");
}

void dwf_tell_asks(const struct kit_telling *t, const struct prompt *prompt, json_t *sections)
{
    json_t *items = json_array();
    (void)prompt;
    tell_dangers(t, t->side < 0 ? DWF_USA : t->side, items);
    kit_section(sections, "asks", "WHAT YOU CAN ORDER", items);
}
