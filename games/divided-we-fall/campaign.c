/* SPDX-License-Identifier: Apache-2.0 */
/* The campaign phase: command points and the duties of the theaters, and what is offered (DWF-command). */
#include "games/divided-we-fall/acts.h"
#include <string.h>

/* ---- points ---- */
static int n_owed(int owed)
{
    return (owed & DWF_EAST ? 1 : 0) + (owed & DWF_WEST ? 1 : 0);
}

/* The duty that something done in these theaters meets: one, the eastern first. */
static int met(const struct dwf_state *s, int theaters)
{
    int both = s->owed & theaters;
    return both & DWF_EAST ? DWF_EAST : both & DWF_WEST;
}

bool dwf_can_pay(const struct dwf_state *s, int points, int theaters)
{
    return s->points - points >= n_owed(s->owed & ~met(s, theaters)); /* RULINGS.md R-owed */
}

bool dwf_pay(struct dwf_state *s, int points, int theaters, int verb, struct play *play)
{
    int duty = met(s, theaters);
    s->points -= points;
    s->owed &= ~duty; /* DWF-command-8, 11 */
    emit(play, DWF_EVENT_SPENT_POINT, EVERYONE, 3, s->side, s->points, verb);
    return duty != 0;
}

/* ---- beginning ---- */
void dwf_begin_campaign(const struct rules *r, struct dwf_state *s, struct play *play)
{
    const struct dwf_data *d = dwf_data(r);
    const struct dwf_turn_facts *now = dwf_now(r, s);
    (void)play;
    memset(s->row, 0, sizeof s->row);
    memset(s->left, 0, sizeof s->left);
    memset(s->refused, 0, sizeof s->refused);
    memset(s->due, 0, sizeof s->due);
    memset(s->group_left, 0, sizeof s->group_left);
    memset(s->to_burn, 0, sizeof s->to_burn);
    s->n_rows = 0;
    s->points = now->command[s->side]; /* DWF-charts-5 to 8 */
    s->owed = (s->side == DWF_USA && d->owed_east ? DWF_EAST : 0) | (d->owed_west ? DWF_WEST : 0);
    s->markers = d->markers;
    s->lift = s->side == DWF_USA ? now->lift : 0;         /* DWF-charts-10 to 12 */
    s->riverine = s->side == DWF_CSA ? now->riverine : 0; /* DWF-charts-13, 14 */
    flow_goto(s, DWF_STEP_CAMPAIGN, ONLY(s->side));
    /* Who has just come may have found an enemy's leader or supply alone: DWF-retreat-6, DWF-capture-1. */
    if (dwf_has_left(r, s))
        flow_call(s, DWF_STEP_SETTLE, 0);
}

void dwf_count_order(struct dwf_state *s)
{
    flow_top(s)->local[0]++;
}

/* ---- what may be ordered ---- */
static void offer_pass(const struct rules *r, const struct dwf_state *s, struct prompt *p)
{
    (void)r;
    if (!offer_begin(p, DWF_PASS))
        return;
    for (int theater = 0; theater <= DWF_WEST; theater++)
        if (s->points > 0 && dwf_can_pay(s, 1, theater))
            offer_id(p, theater);
    offer_end(p);
}

void dwf_campaign_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct dwf_state *s = view;
    (void)seat;
    dwf_offer_openings(r, s, p);
    dwf_offer_rides(r, s, p);
    if (s->battle.area) {
        if (offer_begin(p, DWF_FIGHT)) {
            offer_id(p, s->battle.area);
            offer_end(p);
        }
        offer_plain(p, VERB_RESIGN);
        return; /* DWF-combat-2: it is fought before anything else is done */
    }
    dwf_offer_works(r, s, p);
    offer_pass(r, s, p);
    offer_plain(p, DWF_FINISH);
    offer_plain(p, VERB_RESIGN);
}

/* DWF-command-7; RULINGS.md R-theater, N43 */
bool dwf_pass(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)r, (void)seat;
    dwf_count_order(state);
    dwf_pay(state, 1, o->arg[0], DWF_PASS, play);
    return true;
}

bool dwf_campaign_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    (void)r, (void)o;
    if (s->points > 0)
        emit(play, DWF_EVENT_LAPSED, EVERYONE, 2, seat, s->points);
    flow_goto(s, DWF_STEP_CLOSE, 0);
    return true;
}

bool dwf_campaign_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct dwf_state *s = view;
    (void)r, (void)seat;
    *out = (struct order){
        .verb = s->battle.area ? DWF_FIGHT : DWF_FINISH, .n_args = s->battle.area ? 1 : 0, .arg = {s->battle.area}};
    return true;
}

bool dwf_finish_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = DWF_FINISH};
    return true;
}

bool dwf_resign(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)o;
    rules_end(r, state, seat, play);
    return true;
}
