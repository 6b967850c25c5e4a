/* SPDX-License-Identifier: Apache-2.0 */
/* Who plays, and the position of July 1861 (HD-setup-1 to 5). */
#include "games/house-divided/hd.h"
#include <string.h>

int hd_seats(const struct setup *setup, const char *names[SEATS_MAX])
{
    (void)setup;
    names[HD_NORTH] = "north";
    names[HD_SOUTH] = "south";
    return HD_SIDES;
}

bool hd_setup(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    const struct hd_data *d = hd_data(r);
    struct hd_state *s = state;
    if (strcmp(setup->scenario, "standard") != 0)
        return problem_set(play->why, "setup.scenario", 0);
    if (setup->n_option > 0)
        return problem_set(play->why, "setup.option", 0);
    for (int box = 1; box <= HD_BOXES; box++)
        s->control[box] = (uint8_t)d->box[box].origin;
    for (int i = 0; i < d->n_start; i++) {
        const struct hd_start *start = &d->start[i];
        uint8_t *troops = &s->side[start->side].troops[hd_slot(start->box, start->type)];
        *troops = (uint8_t)(*troops + start->n);
    }
    for (int side = 0; side < HD_SIDES; side++)
        s->side[side].infantry_max = d->infantry_max[side];
    s->round = 1;
    s->mover = HD_NORTH; /* HD-calendar-4 */
    flow_goto(s, HD_STEP_START, 0);
    return true;
}
