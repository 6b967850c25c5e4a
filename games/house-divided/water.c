/* SPDX-License-Identifier: Apache-2.0 */
/* Water crossings: what marches make of the water borders of boxes that the enemy holds (HD-water-4 to 11; RULINGS.md
 * R4, R5, section "Counting crossings").
 *
 * Of every box with marches its infantry and its cavalry are counted apart. A part that can attack the box takes one
 * crossing away if some way in is dry, and adds one if all are wet. Trains, ships and jumps downriver lead into no
 * battle and count for nothing. */
#include "games/house-divided/hd.h"

enum entry { NO_ENTRY, WET_ENTRY, DRY_ENTRY };

/* The links over which a way of this kind may come in. */
static int kinds_of(int how)
{
    return how == HD_BOAT ? HD_RIVER : how == HD_TRAIL ? HD_RAIL | HD_ROAD : HD_RAIL | HD_ROAD | HD_RIVER;
}

static enum entry entry_of(const struct hd_data *d, const struct hd_ways *ways, int from, int box)
{
    enum entry best = NO_ENTRY;
    for (int i = 0; i < ways->n; i++) {
        int how = hd_way_how(ways->way[i]), last = how == HD_STEP ? from : hd_way_through(ways->way[i]);
        if (hd_way_to(ways->way[i]) != box || how == HD_TRAIN || how == HD_JUMP || how == HD_TRANSPORT)
            continue;
        const struct kit_link *link = kit_link_to(&d->map, last, box);
        if (link && (link->kinds & kinds_of(how) & ~link->marks))
            return DRY_ENTRY;
        best = WET_ENTRY;
    }
    return best;
}

/* What one arm of a box adds to every box that the enemy holds. */
static void count_part(const struct rules *r, struct hd_state *s, int from, int arm, int32_t more[HD_BOXES_MAX])
{
    struct hd_ways ways;
    if (hd_ready_of(r, s, from, arm == HD_CAVALRY ? HD_ANY_CAVALRY : HD_ANY_INFANTRY) == 0)
        return;
    hd_ways_of(r, s, from, arm, &ways);
    for (int box = 1; box <= HD_BOXES; box++) {
        enum entry entry = hd_has_army(s, hd_foe(s->mover), box) ? entry_of(hd_data(r), &ways, from, box) : NO_ENTRY;
        more[box] += entry == WET_ENTRY ? 1 : entry == DRY_ENTRY ? -1 : 0; /* HD-water-5, HD-water-6 */
    }
}

void hd_count_water(const struct rules *r, struct hd_state *s, struct play *play)
{
    int32_t more[HD_BOXES_MAX] = {0};
    int foe = hd_foe(s->mover);
    for (int from = 1; from <= HD_BOXES; from++)
        for (int arm = 0; arm < HD_ARMS && s->marched[from]; arm++)
            count_part(r, s, from, arm, more);
    for (int box = 1; box <= HD_BOXES; box++) {
        bool from_sea = s->assaulted && hd_data(r)->box[box].port && hd_owns(s, foe, box); /* HD-water-10 */
        bool counts = hd_data(r)->box[box].water || from_sea || s->water[box] > 0; /* what was kept can be taken away */
        if (!counts || !hd_has_army(s, foe, box))
            continue;
        int crossings = s->water[box] + more[box] + from_sea; /* HD-water-9, HD-water-11 */
        crossings = crossings < 0 ? 0 : crossings;
        if (crossings != s->water[box])
            emit(play, HD_EVENT_WATER, EVERYONE, 2, box, crossings);
        s->water[box] = (uint8_t)crossings;
    }
}
