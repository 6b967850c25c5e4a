/* SPDX-License-Identifier: Apache-2.0 */
/* A player turn opens, goes on from movement to combat, and closes (BG-sequence-*, BG-night-*, BG-antietam-6 to -11);
 * and the surprise at Shiloh (BG-shiloh-4 to -8). */
#include "games/blue-and-gray/bg.h"
#include <string.h>

/* ---- OPEN ---- */
static bool is_night(const struct bg_field *f, int turn)
{
    for (int i = 0; i < f->n_nights; i++)
        if (f->night[i] == turn)
            return true;
    return false;
}

/* What was moved, fought and spent belonged to the player turn before. */
static void forget(struct bg_state *s)
{
    memset(s->spent, 0, sizeof s->spent);
    memset(s->moved, 0, sizeof s->moved);
    memset(s->attacked, 0, sizeof s->attacked);
    memset(s->defended, 0, sizeof s->defended);
    memset(s->fell_back, 0, sizeof s->fell_back);
    memset(s->advanced, 0, sizeof s->advanced);
    memset(s->shifted, 0, sizeof s->shifted);
    memset(s->obliged_unit, 0, sizeof s->obliged_unit);
    memset(s->leader_spent, 0, sizeof s->leader_spent);
    memset(s->leader_moved, 0, sizeof s->leader_moved);
    s->active = s->active_with = s->column = s->any_moved = s->fought = s->calls = s->obliged = s->trained = 0;
    s->last_result = s->last_target = 0;
    memset(&s->fight, 0, sizeof s->fight);
}

void bg_open_run(const struct rules *r, void *state, struct play *play)
{
    struct bg_state *s = state;
    forget(s);
    s->night = is_night(bg_field(r, s), s->turn);
    emit(play, BG_EVENT_TURN, EVERYONE, 3, s->turn, s->side, s->night);
    if (bg_draw_chits(r, s, play))
        flow_goto(s, BG_STEP_RETURN, 0);
}

/* ---- MOVE ---- */
/* Units that the mover may move: Antietam's limits hold while no Confederate is over the creek (BG-antietam-6 to -8);
 * with Little Mac they do not (BG-V-littlemac-1). */
static int32_t limit_of(const struct rules *r, const struct bg_state *s)
{
    const struct bg_field *f = bg_field(r, s);
    if (f->limit_first == 0 || s->side != BG_UNION || bg_has(s, BG_LITTLE_MAC))
        return -1;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (f->unit[unit].side == BG_CONFEDERATE && kit_has(&f->far_side, s->hex[unit]))
            return -1;
    return s->turn == 1 ? f->limit_first : f->limit_later;
}

bool bg_is_surprised(const struct rules *r, const struct bg_state *s)
{
    return s->side == BG_UNION && s->turn <= bg_field(r, s)->forced_turns;
}

void bg_to_move(const struct rules *r, struct bg_state *s, struct play *play)
{
    s->allowed = limit_of(r, s);
    bg_fix_command(r, s, play);
    flow_goto(s, bg_is_surprised(r, s) ? BG_STEP_FORCED : BG_STEP_MOVE, ONLY(s->side));
}

void bg_to_combat(const struct rules *r, struct bg_state *s, struct play *play)
{
    (void)r, (void)play;
    s->active = s->active_with = 0;
    flow_goto(s, s->night ? BG_STEP_CLOSE /* BG-night-1 */ : BG_STEP_COMBAT, 0);
}

/* ---- FORCED ---- */
enum { NORTH = 1, NORTHEAST };
static const int step_side[] = {[NORTH] = KIT_N, [NORTHEAST] = KIT_NE};

/* Has it still to step? Gunboats and what enters have not (BG-shiloh-8, RULINGS F1). */
static bool must_step(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit)
{
    const struct bg_field *f = bg_field(r, s);
    return f->unit[unit].side == s->side && s->hex[unit] && !s->moved[unit] && f->unit[unit].type != BG_GUNBOAT &&
           !bg_in_zone(s, at, f, unit); /* BG-shiloh-5 */
}

/* Where a step in this direction leads; 0: it is not legal (BG-shiloh-6). */
static int step_to(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit, int direction)
{
    const struct bg_field *f = bg_field(r, s);
    int side = step_side[direction], to = bg_near(f, s->hex[unit], side);
    bool enemy = to && kit_has(&at->occupied[bg_foe(s->side)], to);
    if (to == 0 || enemy || !bg_passable(f, s->hex[unit], side) || !bg_may_stand(f, f->unit[unit].type, to))
        return 0;
    return bg_stacked(at, to) < BG_STACK ? to : 0;
}

void bg_forced_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bg_state *s = view;
    struct bg_stand at;
    if (seat != s->side)
        return;
    bg_look(r, s, &at);
    for (int unit = 1; unit <= bg_field(r, s)->n_units; unit++) {
        if (!must_step(r, s, &at, unit) || !offer_begin(p, BG_STEP))
            continue;
        offer_id(p, unit);
        offer_next(p);
        for (int direction = NORTH; direction <= NORTHEAST; direction++)
            if (step_to(r, s, &at, unit, direction))
                offer_id(p, direction);
        offer_end(p);
    }
    bg_offer_free(r, s, &at, p);
    offer_plain(p, BG_FINISH);
    offer_plain(p, VERB_RESIGN);
}

static void take_step(const struct rules *r, struct bg_state *s, int unit, int to, struct play *play)
{
    int from = s->hex[unit];
    s->active = s->active_with = 0;
    s->moved[unit] = 1;
    s->any_moved = 1;
    emit(play, BG_EVENT_STEPPED, EVERYONE, 3, unit, from, to);
    bg_put(r, s, unit, to, play);
}

bool bg_step(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    (void)seat;
    bg_look(r, s, &at);
    flow_top(s)->local[0]++;
    take_step(r, s, o->arg[0], step_to(r, s, &at, o->arg[0], o->arg[1]), play);
    bg_call_home(s);
    return true;
}

/* One pass over those who have still to step: north if they can, else north-east. Who leaves makes room for others. */
static bool step_some(const struct rules *r, struct bg_state *s, struct play *play)
{
    struct bg_stand at;
    bool any = false;
    for (int unit = 1; unit <= bg_field(r, s)->n_units; unit++) {
        bg_look(r, s, &at);
        if (!must_step(r, s, &at, unit))
            continue;
        int to = step_to(r, s, &at, unit, NORTH);
        to = to ? to : step_to(r, s, &at, unit, NORTHEAST);
        if (to)
            take_step(r, s, unit, to, play);
        any = any || to;
    }
    return any;
}

/* Who has no legal step when all others have made theirs stands still (BG-shiloh-7). */
bool bg_forced_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    (void)seat, (void)o;
    while (step_some(r, s, play))
        ;
    bg_tell_waiting(r, s, play);
    bg_to_combat(r, s, play);
    bg_call_home(s);
    return true;
}

bool bg_finish_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = BG_FINISH};
    return true;
}

/* ---- CLOSE ---- */
static void end_game(const struct rules *r, struct bg_state *s, struct play *play)
{
    int32_t points[BG_SIDES];
    int winner = -1;
    bg_score(r, s, points, play);
    int level = bg_verdict(r, s, points, &winner);
    int kind = bg_field(r, s)->n_levels > 0 ? BG_END_LEVELS : BG_END_POINTS;
    memcpy(s->points, points, sizeof s->points);
    emit(play, BG_EVENT_OVER, EVERYONE, 3, kind, winner + 1, level);
    flow_over(s, kind, winner);
}

void bg_close_run(const struct rules *r, void *state, struct play *play)
{
    struct bg_state *s = state;
    const struct bg_field *f = bg_field(r, s);
    bool turn_over = s->side != f->first_player;
    memset(s->out_of_command, 0, sizeof s->out_of_command); /* BG-V-command-4, RULINGS C16 */
    memset(s->picked, 0, sizeof s->picked);
    if (turn_over && s->night)
        memset(s->ineffective, 0, sizeof s->ineffective); /* BG-effectiveness-1 */
    if (turn_over && s->turn == f->turns) {
        end_game(r, s, play); /* BG-sequence-6 */
        return;
    }
    s->turn += turn_over; /* BG-sequence-1 */
    s->side = bg_foe(s->side);
    flow_goto(s, BG_STEP_OPEN, 0);
}

/* ---- at any question ---- */
bool bg_resign(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)o;
    rules_end(r, state, seat, play);
    return true;
}

/* Whoever is asked to fall back or to advance in it. */
bool bg_own_turn(const struct rules *r, const void *state, int seat)
{
    const struct bg_state *s = state;
    (void)r;
    return s->side == seat && !s->flow.over;
}

/* Battles ask nobody who is not there to answer, but with the option `ask` the side that is not to move is waited for
 * where it falls back or advances. */
bool bg_silent(const struct rules *r, const void *view, int seat)
{
    const struct bg_state *s = view;
    int step = flow_peek(s)->step;
    (void)r;
    return !bg_has(s, BG_ASK) || seat == s->side || (step != BG_STEP_RETREAT && step != BG_STEP_ADVANCE);
}
