/* SPDX-License-Identifier: Apache-2.0 */
/* Who controls a box, and how that changes (HD-blitz-1 to 9).
 *
 * Troops that walk in where no enemy army stands take control, for as long as they stay or the march lasts. What
 * remains without troops falls to the side whose garrison is there, else to the side that began with it. */
#include "games/house-divided/hd.h"

void hd_control_by_rest(const struct rules *r, struct hd_state *s, int box, struct play *play)
{
    int holder = s->garrison[box] ? s->garrison[box] : hd_data(r)->box[box].origin;
    if (s->control[box] == holder)
        return;
    s->control[box] = (uint8_t)holder;
    emit(play, HD_EVENT_REVERTED, EVERYONE, 2, box, holder);
}

void hd_lose_generals(const struct rules *r, struct hd_state *s, int side, int box, struct play *play)
{
    for (int g = 0; g < HD_GENERALS; g++) {
        struct hd_general *general = &s->general[g];
        if (hd_data(r)->general[g].side != side || general->status != HD_ON_MAP || general->box != box)
            continue;
        general->status = HD_LOST;
        general->box = 0;
        emit(play, HD_EVENT_GENERAL_LOST, EVERYONE, 2, g, box);
    }
}

void hd_take_over(const struct rules *r, struct hd_state *s, int box, struct play *play)
{
    int foe = hd_foe(s->mover);
    if (s->garrison[box] == foe + 1) { /* HD-blitz-9 */
        s->garrison[box] = HD_NOBODY;
        emit(play, HD_EVENT_GARRISON_GONE, EVERYONE, 2, box, foe);
    }
    s->control[box] = (uint8_t)(s->mover + 1); /* HD-blitz-1 */
    hd_lose_generals(r, s, foe, box, play);    /* RULINGS.md N10 */
}

void hd_leave_garrisons(const struct rules *r, struct hd_state *s, struct play *play)
{
    for (int box = 1; box <= HD_BOXES; box++) {
        if (!hd_owns(s, s->mover, box) || hd_data(r)->box[box].origin == s->mover + 1 ||
            s->garrison[box] == s->mover + 1 || !hd_has_arm(r, s, s->mover, box, HD_INFANTRY)) /* HD-blitz-6 */
            continue;
        s->garrison[box] = (uint8_t)(s->mover + 1);
        emit(play, HD_EVENT_CAPTURED, EVERYONE, 2, box, s->mover);
    }
}

void hd_call_off(struct hd_state *s, int box)
{
    int fights = 0, ways = 0, retreats = 0;
    for (int i = 0; i < s->n_fights; i++)
        if (s->fight[i] != box)
            s->fight[fights++] = s->fight[i];
    for (int i = 0; i < s->n_ways; i++)
        if (s->way_to[i] != box) {
            s->way_to[ways] = s->way_to[i];
            s->way_from[ways++] = s->way_from[i];
        }
    for (int i = 0; i < s->n_retreats; i++)
        if (s->retreat[i].box != box)
            s->retreat[retreats++] = s->retreat[i];
    for (int i = fights; i < s->n_fights; i++)
        s->fight[i] = 0;
    for (int i = ways; i < s->n_ways; i++)
        s->way_to[i] = s->way_from[i] = 0;
    for (int i = retreats; i < s->n_retreats; i++)
        s->retreat[i] = (struct hd_retreat){0};
    s->n_fights = fights;
    s->n_ways = ways;
    s->n_retreats = retreats;
}

void hd_encamp(const struct rules *r, struct hd_state *s, struct play *play)
{
    struct hd_boxes army[2];
    hd_armies(s, HD_NORTH, &army[HD_NORTH]);
    hd_armies(s, HD_SOUTH, &army[HD_SOUTH]);
    for (int box = 1; box <= HD_BOXES; box++) {
        if (!army[HD_NORTH].has[box] && !army[HD_SOUTH].has[box]) {
            hd_control_by_rest(r, s, box, play); /* HD-blitz-2 */
            if (s->works[box]) {                 /* HD-entrench-9 */
                s->works[box] = 0;
                emit(play, HD_EVENT_WORKS_GONE, EVERYONE, 1, box);
            }
        }
        if (s->water[box] > 0 && !army[s->mover].has[box]) { /* HD-water-8, HD-water-9 */
            s->water[box] = 0;
            emit(play, HD_EVENT_WATER, EVERYONE, 2, box, 0);
        }
        s->marched[box] = s->held[box] = 0;
    }
    for (int slot = 0; slot < HD_TROOPS_MAX; slot++)
        s->ready[slot] = 0; /* HD-movement-8 */
    for (int g = 0; g < HD_GENERALS; g++)
        s->general[g].moved = 0;
    s->assaults = s->assaulted = s->ships = 0; /* HD-naval-10 */
}
