/* SPDX-License-Identifier: Apache-2.0 */
/* How a turn opens and ends, and what may be said at any question of it (HD-calendar, HD-drafts, HD-borders,
 * HD-generals-2 to 5, HD-marches-1). */
#include "games/house-divided/hd.h"
#include <string.h>

void hd_goto(struct hd_state *s, int step)
{
    flow_goto(s, step, ONLY(s->mover));
    flow_top(s)->may = ONLY(hd_foe(s->mover));
}

/* ---- START ---- */
static void begin_drafts(const struct rules *r, struct hd_state *s, struct play *play)
{
    const struct hd_data *d = hd_data(r);
    for (int i = 0; i < d->n_drafts && s->mover == HD_NORTH; i++)
        if (d->draft[i].round == s->round) { /* HD-drafts-1 */
            s->side[HD_NORTH].infantry_max += d->draft[i].infantry;
            emit(play, HD_EVENT_DRAFT, EVERYONE, 2, HD_NORTH, s->side[HD_NORTH].infantry_max);
        }
}

/* HD-borders-1 */
static void begin_borders(const struct rules *r, struct hd_state *s, struct play *play)
{
    for (int i = 0; i < HD_BORDERS && s->mover == HD_SOUTH; i++) {
        const struct hd_border *border = &hd_data(r)->border[i];
        bool all = !s->border[i];
        for (int k = 0; k < border->n_boxes; k++)
            all = all && hd_owns(s, HD_SOUTH, border->box[k]);
        if (!all)
            continue;
        s->border[i] = 1;
        s->side[HD_SOUTH].infantry_max += border->infantry;
        emit(play, HD_EVENT_BORDER, EVERYONE, 2, i, s->side[HD_SOUTH].infantry_max);
    }
}

static void begin_generals(const struct rules *r, struct hd_state *s, struct play *play)
{
    for (int g = 0; g < HD_GENERALS; g++) {
        const struct hd_general_facts *facts = &hd_data(r)->general[g];
        struct hd_general *general = &s->general[g];
        if (facts->side != s->mover)
            continue;
        if (general->status == HD_LOST) { /* HD-generals-10 */
            general->status = HD_IN_POOL;
            emit(play, HD_EVENT_GENERAL_READY, EVERYONE, 1, g);
        }
        if (s->round == facts->from) { /* HD-generals-2, 4 */
            general->status = HD_IN_POOL;
            general->strength = facts->strength;
            emit(play, HD_EVENT_GENERAL_READY, EVERYONE, 1, g);
        }
        if (s->round == facts->change) { /* HD-generals-3, 4 */
            general->strength = facts->then;
            emit(play, HD_EVENT_GENERAL_STRENGTH, EVERYONE, 2, g, general->strength);
        }
    }
}

void hd_start_run(const struct rules *r, void *state, struct play *play)
{
    const struct hd_data *d = hd_data(r);
    struct hd_state *s = state;
    int32_t die = 0;
    if (s->round > 1 && !play_roll(play, 1, d->die_sides, &die))
        return;
    emit(play, HD_EVENT_TURN, EVERYONE, 2, s->mover, s->round);
    begin_drafts(r, s, play);
    begin_borders(r, s, play);
    begin_generals(r, s, play);
    s->die = die;
    s->points = s->round == 1 ? d->first_points /* HD-marches-8 */ : die < d->die_least ? d->die_least : die;
    emit(play, HD_EVENT_MARCH_ROLL, EVERYONE, 3, s->mover, die, s->points);
    s->march = 1;
    if (hd_any_marks(s, s->mover))
        hd_goto(s, HD_STEP_MERIT_DEF); /* HD-promotions-10 */
    else
        hd_begin_buy(r, s, 1, play);
}

/* ---- END ---- */
void hd_end_run(const struct rules *r, void *state, struct play *play)
{
    struct hd_state *s = state;
    hd_leave_garrisons(r, s, play); /* infantry recruited where only cavalry stood (RULINGS.md R21) */
    memset(s->recruited, 0, sizeof s->recruited);
    s->recruits = s->political = s->holding = s->points = s->die = s->march = 0;
    s->round += s->mover == HD_SOUTH;
    s->mover = hd_foe(s->mover);
    flow_goto(s, HD_STEP_START, 0);
}

/* ---- what may be said at every question ---- */
void hd_offer_common(const struct hd_state *s, int seat, struct prompt *p)
{
    offer_plain(p, HD_USUAL_LOSSES);
    if (offer_begin(p, HD_LOSE_FIRST)) {
        offer_range(p, 1, HD_TYPES);
        offer_id(p, HD_CROSSINGS);
        offer_end(p);
    }
    if (seat != s->mover)
        return;
    offer_plain(p, HD_FINISH);
    offer_plain(p, VERB_RESIGN);
}

bool hd_usual_losses(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    (void)r, (void)o;
    memset(s->side[seat].losses, 0, sizeof s->side[seat].losses);
    emit(play, HD_EVENT_LOSSES, ONLY(seat), 1, seat);
    return true;
}

bool hd_lose_first(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    int32_t now[HD_LOSSES], n = 0;
    (void)r;
    hd_losses_order(s, seat, now);
    s->side[seat].losses[n++] = o->arg[0];
    for (int i = 0; i < HD_LOSSES; i++)
        if (now[i] != o->arg[0])
            s->side[seat].losses[n++] = now[i];
    emit(play, HD_EVENT_LOSSES, ONLY(seat), 1, seat);
    return true;
}

bool hd_hold(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    (void)r, (void)o;
    s->holding = 1;
    emit(play, HD_EVENT_HELD, EVERYONE, 1, seat);
    return true;
}

bool hd_finish_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r;
    const struct hd_state *s = view;
    *out = (struct order){.verb = seat == s->mover ? HD_FINISH : HD_USUAL_LOSSES};
    return true;
}

bool hd_resign(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)o;
    rules_end(r, state, seat, play);
    return true;
}
