/* SPDX-License-Identifier: Apache-2.0 */
/* Promotions: won in defence, in battle, and the political one (HD-promotions). */
#include "games/house-divided/hd.h"

/* HD-promotions-3 */
static bool may_rise(const struct rules *r, const struct hd_state *s, int side, int box, int type)
{
    return hd_count(s, side, box, type) > 0 && hd_data(r)->unit[type].next > 0;
}

bool hd_promotable(const struct rules *r, const struct hd_state *s, int side, int box)
{
    for (int type = 1; type <= HD_TYPES; type++)
        if (may_rise(r, s, side, box, type))
            return true;
    return false;
}

bool hd_any_marks(const struct hd_state *s, int side)
{
    for (int box = 1; box <= HD_BOXES; box++)
        if (s->mark[box] == HD_OPEN_MARK && hd_has_army(s, side, box))
            return true;
    return false;
}

static void offer_rises(const struct rules *r, const struct hd_state *s, int verb, int box, struct prompt *p)
{
    if (!offer_begin(p, verb))
        return;
    offer_id(p, box);
    offer_next(p);
    for (int type = 1; type <= HD_TYPES; type++)
        if (may_rise(r, s, s->mover, box, type))
            offer_id(p, type);
    offer_end(p);
}

void hd_merit_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct hd_state *s = view;
    bool political = flow_peek(s)->step == HD_STEP_MERIT && !s->political; /* HD-promotions-6 */
    hd_offer_common(s, seat, p);
    if (seat != s->mover)
        return;
    struct hd_boxes armies;
    hd_armies(s, seat, &armies);
    if (flow_peek(s)->step == HD_STEP_MERIT && s->holding)
        offer_plain(p, HD_GO_ON);
    if (flow_peek(s)->step == HD_STEP_MERIT_DEF && !s->holding)
        offer_plain(p, HD_HOLD);
    for (int box = 1; box <= HD_BOXES; box++) {
        if (!armies.has[box])
            continue;
        if (s->mark[box] == HD_OPEN_MARK)
            offer_rises(r, s, HD_PROMOTE, box, p);
        else if (s->mark[box] == HD_NO_MARK && political) /* HD-promotions-7 */
            offer_rises(r, s, HD_POLITICAL, box, p);
    }
}

bool hd_promote(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    uint8_t *troops = s->side[seat].troops;
    int box = o->arg[0], type = o->arg[1], next = hd_data(r)->unit[type].next;
    bool political = o->verb == HD_POLITICAL;
    troops[hd_slot(box, type)]--;
    troops[hd_slot(box, next)]++;
    s->mark[box] = HD_USED_MARK; /* HD-promotions-8 */
    s->political |= political;
    emit(play, HD_EVENT_PROMOTED, EVERYONE, 4, seat, box, type, political);
    return true;
}

bool hd_go_on(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    (void)r, (void)seat, (void)o, (void)play;
    s->holding = 0;
    return true;
}

bool hd_merit_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct hd_state *s = view;
    if (seat == s->mover && s->holding && flow_peek(s)->step == HD_STEP_MERIT) {
        *out = (struct order){.verb = HD_GO_ON};
        return true;
    }
    return hd_finish_fallback(r, view, seat, out);
}

static bool begin_recruits(const struct rules *r, struct hd_state *s, struct play *play)
{
    const struct hd_data *d = hd_data(r);
    int32_t die;
    if (!play_roll(play, 1, d->die_sides, &die))
        return false;
    s->recruits = die < d->die_least ? d->die_least : die; /* HD-recruiting-1 */
    emit(play, HD_EVENT_RECRUIT_ROLL, EVERYONE, 3, s->mover, die, s->recruits);
    hd_goto(s, HD_STEP_RECRUIT);
    return true;
}

bool hd_merit_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    bool defence = flow_peek(s)->step == HD_STEP_MERIT_DEF;
    struct hd_boxes armies;
    (void)o;
    hd_armies(s, seat, &armies);
    for (int box = 1; box <= HD_BOXES; box++)
        if (armies.has[box])
            s->mark[box] = HD_NO_MARK; /* HD-promotions-9 */
    if (!defence)
        return begin_recruits(r, s, play);
    hd_begin_buy(r, s, 1, play);
    return true;
}
