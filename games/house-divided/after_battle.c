/* SPDX-License-Identifier: Apache-2.0 */
/* After the battles: garrisons, generals left alone, maxima, and whether somebody has won (HD-victory). */
#include "games/house-divided/hd.h"
#include <string.h>

static void hd_over(struct hd_state *s, int how, int winner, struct play *play)
{
    emit(play, HD_EVENT_OVER, EVERYONE, 2, how, winner);
    flow_over(s, how, winner);
}

/* RULINGS.md R27 */
static void lose_lonely_generals(const struct rules *r, struct hd_state *s, struct play *play)
{
    for (int g = 0; g < HD_GENERALS; g++) {
        int side = hd_data(r)->general[g].side, box = s->general[g].box;
        if (s->general[g].status == HD_ON_MAP && hd_has_army(s, hd_foe(side), box) && !hd_has_army(s, side, box))
            hd_lose_generals(r, s, side, box, play);
    }
}

/* True: the game is over. */
static bool hd_verdict(const struct rules *r, struct hd_state *s, struct play *play)
{
    const struct hd_data *d = hd_data(r);
    int held = 0;
    if (s->mover == HD_SOUTH) {
        if (hd_army_max(r, s, HD_SOUTH) <= hd_army_max(r, s, HD_NORTH))
            return false;
        hd_over(s, HD_END_ECONOMIC, HD_SOUTH, play); /* HD-victory-2 */
        return true;
    }
    for (int i = 0; i < d->n_goals; i++)
        held += hd_owns(s, HD_NORTH, d->goal[i]);
    if (held == d->n_goals)
        hd_over(s, HD_END_UNION, HD_NORTH, play); /* HD-victory-4; before Washington: RULINGS.md R28 */
    else if (hd_owns(s, HD_SOUTH, d->washington))
        hd_over(s, HD_END_WASHINGTON, HD_SOUTH, play); /* HD-victory-1 */
    else if (s->round == HD_ROUNDS)
        hd_over(s, HD_END_ATTRITION, HD_SOUTH, play); /* HD-victory-3 */
    else
        return false;
    return true;
}

void hd_settle(const struct rules *r, struct hd_state *s, struct play *play)
{
    hd_leave_garrisons(r, s, play); /* HD-blitz-4 */
    lose_lonely_generals(r, s, play);
    memset(s->water, 0, sizeof s->water);
    memset(s->fight, 0, sizeof s->fight);
    memset(s->way_to, 0, sizeof s->way_to);
    memset(s->way_from, 0, sizeof s->way_from);
    memset(s->retreat, 0, sizeof s->retreat);
    s->n_fights = s->n_ways = s->n_retreats = 0;
    s->points = 0; /* HD-marches-7 */
    emit(play, HD_EVENT_MAXIMA, EVERYONE, 2, hd_army_max(r, s, HD_NORTH), hd_army_max(r, s, HD_SOUTH));
    if (hd_verdict(r, s, play))
        return;
    hd_goto(s, HD_STEP_MERIT);
    for (int box = 1; box <= HD_BOXES; box++)
        if (hd_promotable(r, s, s->mover, box))
            return;
    if (!s->holding)
        hd_merit_finish(r, s, s->mover, &(struct order){.verb = HD_FINISH}, play);
}
