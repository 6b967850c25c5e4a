/* SPDX-License-Identifier: Apache-2.0 */
/* New militia, and generals who take the field (HD-recruiting, HD-armymax, HD-generals-5, 6). */
#include "games/house-divided/hd.h"

static const char *box_bar(const struct rules *r, const struct hd_state *s, int side, int box)
{
    if (hd_data(r)->box[box].value[side] == 0)
        return "recruit.value"; /* HD-recruiting-10 */
    if (!hd_owns(s, side, box))
        return "recruit.held";
    if (s->recruited[box])
        return "recruit.twice"; /* HD-recruiting-11 */
    return NULL;
}

/* What bars this type in every box: it goes over the whole map. */
static const char *type_bar(const struct rules *r, const struct hd_state *s, int side, int type)
{
    bool cavalry = type == HD_MILITIA_CAVALRY;
    if (s->recruits == 0)
        return "recruit.points";
    if (hd_units(s, side) >= hd_army_max(r, s, side))
        return "recruit.army"; /* HD-armymax-5 */
    if (!cavalry && hd_militia(s, side, type) >= s->side[side].infantry_max)
        return "recruit.infantry"; /* HD-recruiting-3 */
    if (cavalry && hd_militia(s, side, type) >= hd_data(r)->cavalry_max[side])
        return "recruit.cavalry"; /* HD-recruiting-4 */
    return NULL;
}

const char *hd_recruit_bar(const struct rules *r, const struct hd_state *s, int side, int type, int box)
{
    const char *bar = box_bar(r, s, side, box);
    return bar ? bar : type_bar(r, s, side, type);
}

static void offer_recruits(const struct rules *r, const struct hd_state *s, int type, struct prompt *p)
{
    if (!offer_begin(p, HD_RECRUIT))
        return;
    offer_id(p, type);
    offer_next(p);
    bool barred = type_bar(r, s, s->mover, type) != NULL;
    for (int box = 1; box <= HD_BOXES && !barred; box++)
        if (hd_data(r)->box[box].value[s->mover] > 0 && !box_bar(r, s, s->mover, box))
            offer_id(p, box);
    offer_end(p);
}

void hd_recruit_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct hd_state *s = view;
    hd_offer_common(s, seat, p);
    if (seat != s->mover)
        return;
    offer_recruits(r, s, HD_MILITIA_CAVALRY, p);
    offer_recruits(r, s, HD_MILITIA_INFANTRY, p);
    for (int g = 0; g < HD_GENERALS && offer_wants(p, HD_PLACE); g++) {
        if (hd_data(r)->general[g].side != seat || s->general[g].status != HD_IN_POOL)
            continue;
        offer_begin(p, HD_PLACE);
        offer_id(p, g + 1);
        offer_next(p);
        for (int box = 1; box <= HD_BOXES; box++)
            if (hd_has_army(s, seat, box)) /* HD-generals-6 */
                offer_id(p, box);
        offer_end(p);
    }
}

bool hd_recruit(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    (void)r;
    s->side[seat].troops[hd_slot(o->arg[1], o->arg[0])]++;
    s->recruits--;
    s->recruited[o->arg[1]] = 1;
    emit(play, HD_EVENT_RECRUITED, EVERYONE, 3, seat, o->arg[0], o->arg[1]);
    return true;
}

bool hd_place(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    struct hd_general *general = &s->general[o->arg[0] - 1];
    (void)r, (void)seat;
    general->status = HD_ON_MAP;
    general->box = o->arg[1];
    emit(play, HD_EVENT_PLACED, EVERYONE, 2, o->arg[0] - 1, o->arg[1]);
    return true;
}

bool hd_recruit_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    (void)r, (void)seat, (void)o, (void)play;
    flow_goto(s, HD_STEP_END, 0);
    return true;
}
