/* SPDX-License-Identifier: Apache-2.0 */
/* Leaders are lost, return, and find their way to a unit (BG-V-eliminate, BG-V-replace, BG-V-leaders-12 to -14; BG-N12
 * to N14, RULINGS C8, C13, C18). */
#include "games/blue-and-gray/bg.h"

/* ---- units that he can go to ---- */
static bool is_own_here(const struct rules *r, const struct bg_state *s, int leader, int unit)
{
    return s->status[unit] == BG_HERE && bg_commands(r, s, leader, unit);
}

/* The better of two, 0 being worse than any: the stronger, then the lower number. */
static int stronger(const struct bg_state *s, int a, int b)
{
    if (a == 0 || b == 0)
        return a + b;
    if (s->strength[a] != s->strength[b])
        return s->strength[a] > s->strength[b] ? a : b;
    return a < b ? a : b;
}

static void settled(struct bg_state *s, int leader)
{
    s->leader_home[leader] = s->leader_from[leader] = s->leader_also[leader] = 0;
}

/* ---- loss ---- */
/* BG-V-eliminate-2, RULINGS N13: nowhere to go but into the enemy or his zones, whoever stands there. */
static bool is_surrounded(const struct rules *r, const struct bg_state *s, int leader)
{
    const struct bg_field *f = bg_field(r, s);
    struct bg_stand at;
    int hex = s->leader_hex[leader], foe = bg_foe(f->leader[leader].side);
    bg_look(r, s, &at);
    for (int side = 0; side < KIT_SIDES; side++) {
        int near = f->grid.near[hex][side];
        if (near && bg_passable(f, hex, side) && !kit_has(&at.occupied[foe], near) && !kit_has(&at.zone[foe], near))
            return false;
    }
    return true;
}

bool bg_leader_risk(const struct rules *r, struct bg_state *s, int leader, int unit, struct play *play)
{
    const struct bg_field *f = bg_field(r, s);
    int32_t die;
    int from = s->leader_from[leader];
    if (s->leader_home[leader] && from && s->status[from] != BG_HERE) /* BG-V-eliminate-1, RULINGS N12 */
        return true;
    bool surrounded = is_surrounded(r, s, leader);
    int on = surrounded ? bg_data(r)->loss_surrounded : bg_data(r)->loss_on; /* BG-V-eliminate-1, -2 */
    if (!play_roll(play, 1, 6, &die))
        return false;
    emit(play, BG_EVENT_LEADER_ROLL, EVERYONE, 4, leader, die, on, surrounded);
    if (die > on) {
        s->leader_home[leader] = 1;
        if (from == 0) /* else another unit of his hex has gone elsewhere: he follows it */
            s->leader_from[leader] = (uint8_t)unit;
        return true;
    }
    int points = f->leader[leader].number;
    settled(s, leader);
    s->leader_status[leader] = BG_LOST;
    s->leader_hex[leader] = 0;
    s->leader_back[leader] = 1;                          /* BG-V-replace-1 */
    s->points[bg_foe(f->leader[leader].side)] += points; /* BG-V-eliminate-4 */
    emit(play, BG_EVENT_LEADER_LOST, EVERYONE, 2, leader, points);
    return true;
}

/* ---- HOME: with whom he goes ---- */
struct ways {          /* what a leader may say */
    struct kit_set go; /* units: those of his command that are nearest */
    int follow[BG_STACK], n_follow;
    bool stay;
    int fallback; /* unit to go to or to follow, 0: he stays */
};

static void find_nearest(const struct rules *r, const struct bg_state *s, int leader, struct ways *w)
{
    const struct bg_field *f = bg_field(r, s);
    int least = KIT_HEX_NUMBERS;
    for (int unit = 1; unit <= f->n_units; unit++) {
        if (!is_own_here(r, s, leader, unit))
            continue;
        int far = kit_hex_distance(&f->grid, s->leader_hex[leader], s->hex[unit]);
        if (far < least) {
            least = far;
            w->go = (struct kit_set){{0}};
            w->fallback = 0;
        }
        if (far == least) { /* BG-V-leaders-14 */
            kit_put(&w->go, unit);
            w->fallback = stronger(s, w->fallback, unit);
        }
    }
}

/* With the unit of his command, then with the stronger. */
static int dearer(const struct rules *r, const struct bg_state *s, int leader, int a, int b)
{
    if (a && b && bg_commands(r, s, leader, a) != bg_commands(r, s, leader, b))
        return bg_commands(r, s, leader, a) ? a : b;
    return stronger(s, a, b);
}

/* Is a unit of his side in his hex? 0: none, else the one that he stays with rather. */
static int companion(const struct rules *r, const struct bg_state *s, int leader)
{
    const struct bg_field *f = bg_field(r, s);
    int best = 0;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (s->status[unit] == BG_HERE && s->hex[unit] == s->leader_hex[leader] &&
            f->unit[unit].side == f->leader[leader].side)
            best = dearer(r, s, leader, best, unit);
    return best;
}

/* BG-V-leaders-13, RULINGS C8: his stack parted, or one of it advanced. */
static void find_followed(const struct rules *r, const struct bg_state *s, int leader, struct ways *w)
{
    int gone[BG_STACK] = {s->leader_from[leader], s->leader_also[leader]}, here = companion(r, s, leader), best = here;
    for (int i = 0; i < BG_STACK; i++)
        if (gone[i] && s->status[gone[i]] == BG_HERE && s->hex[gone[i]] != s->leader_hex[leader]) {
            w->follow[w->n_follow++] = gone[i];
            best = dearer(r, s, leader, best, gone[i]);
        }
    w->stay = here || (gone[0] && s->advanced[gone[0]]);
    w->fallback = best == here ? 0 : best;
}

static void find_ways(const struct rules *r, const struct bg_state *s, int leader, struct ways *w)
{
    int from = s->leader_from[leader];
    *w = (struct ways){.fallback = 0};
    if (from && s->status[from] == BG_HERE)
        find_followed(r, s, leader, w);
    if (w->n_follow)
        return;
    find_nearest(r, s, leader, w);
    w->stay = from && companion(r, s, leader); /* BG-N14; not with the enemy in his hex (BG-V-leaders-12) */
    if (w->stay && s->hex[w->fallback] == s->leader_hex[leader]) /* the nearest is beside him */
        w->go = (struct kit_set){{0}};
    if (kit_is_empty(&w->go))
        w->fallback = 0;
}

static int first_homeless(const struct rules *r, const struct bg_state *s)
{
    for (int leader = 1; leader <= bg_field(r, s)->n_leaders; leader++)
        if (s->leader_home[leader])
            return leader;
    return 0;
}

static void go_to(const struct rules *r, struct bg_state *s, int leader, int unit, struct play *play)
{
    int from = s->leader_hex[leader];
    settled(s, leader);
    if (s->hex[unit] == from)
        return;
    emit(play, BG_EVENT_LEADER_GOES, EVERYONE, 4, leader, from, s->hex[unit], unit);
    bg_put(r, s, bg_piece(leader), s->hex[unit], play);
}

void bg_may_follow(const struct rules *r, struct bg_state *s, int unit, int from)
{
    const struct bg_field *f = bg_field(r, s);
    for (int leader = 1; leader <= f->n_leaders; leader++) {
        if (s->leader_status[leader] != BG_HERE || s->leader_hex[leader] != from ||
            f->leader[leader].side != f->unit[unit].side)
            continue;
        bool second = s->leader_home[leader] && s->leader_from[leader] && s->status[s->leader_from[leader]] == BG_HERE;
        s->leader_home[leader] = 1;
        if (second)
            s->leader_also[leader] = (uint8_t)unit;
        else
            s->leader_from[leader] = (uint8_t)unit;
    }
}

void bg_call_home(struct bg_state *s)
{
    for (int leader = 1; leader < BG_LEADERS_MAX; leader++)
        if (s->leader_home[leader]) {
            flow_call(s, BG_STEP_HOME, 0);
            return;
        }
}

/* A question each, so that a standing line answers each. */
void bg_home_run(const struct rules *r, void *state, struct play *play)
{
    struct bg_state *s = state;
    struct ways w;
    for (int leader; (leader = first_homeless(r, s)) != 0;) {
        find_ways(r, s, leader, &w);
        int choices = kit_count(&w.go) + w.n_follow + w.stay;
        if (choices > 1) {
            flow_goto(s, BG_STEP_HOME, ONLY(bg_field(r, s)->leader[leader].side));
            return;
        }
        if (choices == 0) { /* BG-V-eliminate-3: for good, and for no points */
            settled(s, leader);
            s->leader_status[leader] = BG_LOST;
            s->leader_hex[leader] = 0;
            emit(play, BG_EVENT_REMOVED, EVERYONE, 1, leader);
        } else if (w.fallback) {
            go_to(r, s, leader, w.fallback, play);
        } else {
            settled(s, leader);
        }
    }
    flow_end(s);
}

void bg_home_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bg_state *s = view;
    int leader = first_homeless(r, s);
    struct ways w;
    (void)seat;
    find_ways(r, s, leader, &w);
    if (offer_begin(p, BG_GO)) {
        offer_id(p, leader);
        offer_next(p);
        for (int unit = 0; kit_next(&w.go, &unit);)
            offer_id(p, unit);
        offer_end(p);
    }
    if (offer_begin(p, BG_FOLLOW)) {
        offer_id(p, leader);
        offer_next(p);
        for (int i = 0; i < w.n_follow; i++)
            offer_id(p, w.follow[i]);
        offer_end(p);
    }
    if (w.stay && offer_begin(p, BG_STAY)) {
        offer_id(p, leader);
        offer_end(p);
    }
    offer_plain(p, VERB_RESIGN);
}

bool bg_home_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct bg_state *s = view;
    int leader = first_homeless(r, s);
    struct ways w;
    (void)seat;
    find_ways(r, s, leader, &w);
    *out = (struct order){.verb = w.n_follow ? BG_FOLLOW : BG_GO, .n_args = 2, .arg = {leader, w.fallback}};
    if (!w.fallback)
        *out = (struct order){.verb = BG_STAY, .n_args = 1, .arg = {leader}};
    return true;
}

bool bg_go(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)seat;
    go_to(r, state, o->arg[0], o->arg[1], play);
    flow_goto(state, BG_STEP_HOME, 0);
    return true;
}

bool bg_follow(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    return bg_go(r, state, seat, o, play);
}

bool bg_stay(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)r, (void)seat, (void)play;
    settled(state, o->arg[0]);
    flow_goto(state, BG_STEP_HOME, 0);
    return true;
}

/* ---- RETURN and OUT: at the start of the next movement phase of his side ---- */
static int count_of(const struct rules *r, const struct bg_state *s, int leader, int status)
{
    const struct bg_field *f = bg_field(r, s);
    int n = 0;
    for (int unit = 1; unit <= f->n_units; unit++)
        n += s->status[unit] == status && bg_commands(r, s, leader, unit);
    return n;
}

/* Who comes back next; one whose whole command has still to come waits for it. */
static int next_back(const struct rules *r, const struct bg_state *s)
{
    const struct bg_field *f = bg_field(r, s);
    for (int leader = 1; leader <= f->n_leaders; leader++)
        if (f->leader[leader].side == s->side && s->leader_back[leader] && count_of(r, s, leader, BG_HERE) > 0)
            return leader;
    return 0;
}

static bool may_be_out(const struct rules *r, const struct bg_state *s, int unit)
{
    int leader = s->out_leader; /* BG-V-replace-5 */
    return is_own_here(r, s, leader, unit) && s->out_of_command[unit] != BG_OUT_BY_FOE &&
           s->hex[unit] != s->leader_hex[leader];
}

static void roll_return(const struct rules *r, struct bg_state *s, struct play *play)
{
    int leader = s->out_leader, left = count_of(r, s, leader, BG_HERE), most = bg_data(r)->replace_most;
    int32_t die;
    if (!play_roll(play, 1, 6, &die))
        return;
    int out = die < left ? die : 0; /* BG-V-replace-2, -3 */
    out = out < most ? out : most;  /* BG-V-replace-6 */
    emit(play, BG_EVENT_RETURN_ROLL, EVERYONE, 4, leader, die, left, out);
    s->out_roll = out;
    if (out > 0)
        flow_goto(s, BG_STEP_OUT, 0);
    else
        s->out_leader = 0;
}

static void come_back(const struct rules *r, struct bg_state *s, int leader, int unit, struct play *play)
{
    s->leader_back[leader] = 0;
    s->leader_status[leader] = BG_HERE;
    s->out_leader = leader;
    emit(play, BG_EVENT_RETURNED, EVERYONE, 3, leader, unit, s->hex[unit]);
    bg_put(r, s, bg_piece(leader), s->hex[unit], play);
    flow_goto(s, BG_STEP_RETURN, 0);
}

static int only_unit(const struct rules *r, const struct bg_state *s, int leader)
{
    for (int unit = 1; unit <= bg_field(r, s)->n_units; unit++)
        if (is_own_here(r, s, leader, unit))
            return unit;
    return 0;
}

void bg_return_run(const struct rules *r, void *state, struct play *play)
{
    struct bg_state *s = state;
    const struct bg_field *f = bg_field(r, s);
    if (s->out_leader) {
        roll_return(r, s, play);
        return;
    }
    for (int leader = 1; leader <= f->n_leaders; leader++)
        if (f->leader[leader].side == s->side && s->leader_back[leader] && count_of(r, s, leader, BG_HERE) == 0 &&
            count_of(r, s, leader, BG_DUE) == 0) {
            s->leader_back[leader] = 0;
            emit(play, BG_EVENT_REMOVED, EVERYONE, 1, leader);
        }
    int leader = next_back(r, s);
    if (leader == 0)
        bg_to_move(r, s, play);
    else if (count_of(r, s, leader, BG_HERE) == 1)
        come_back(r, s, leader, only_unit(r, s, leader), play);
    else
        flow_goto(s, BG_STEP_RETURN, ONLY(s->side));
}

void bg_return_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bg_state *s = view;
    int leader = next_back(r, s);
    (void)seat;
    if (offer_begin(p, BG_RETURN)) {
        offer_id(p, leader);
        offer_next(p);
        for (int unit = 1; unit <= bg_field(r, s)->n_units; unit++)
            if (is_own_here(r, s, leader, unit))
                offer_id(p, unit);
        offer_end(p);
    }
    offer_plain(p, VERB_RESIGN);
}

/* The strongest that is in no enemy zone, else the strongest. */
bool bg_return_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct bg_state *s = view;
    struct bg_stand at;
    int leader = next_back(r, s), safe = 0, any = 0;
    (void)seat;
    bg_look(r, s, &at);
    for (int unit = 1; unit <= bg_field(r, s)->n_units; unit++) {
        if (!is_own_here(r, s, leader, unit))
            continue;
        any = stronger(s, any, unit);
        if (!kit_has(&at.zone[bg_foe(s->side)], s->hex[unit]))
            safe = stronger(s, safe, unit);
    }
    *out = (struct order){.verb = BG_RETURN, .n_args = 2, .arg = {leader, safe ? safe : any}};
    return true;
}

bool bg_return(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)seat;
    come_back(r, state, o->arg[0], o->arg[1], play);
    return true;
}

static void put_out(const struct rules *r, struct bg_state *s, int unit, struct play *play)
{
    (void)r;
    s->out_of_command[unit] = BG_OUT_BY_FOE;
    s->out_roll--;
    emit(play, BG_EVENT_OUT, EVERYONE, 1, unit);
}

void bg_out_run(const struct rules *r, void *state, struct play *play)
{
    struct bg_state *s = state;
    const struct bg_field *f = bg_field(r, s);
    int n = 0;
    for (int unit = 1; unit <= f->n_units; unit++)
        n += may_be_out(r, s, unit);
    if (s->out_roll > 0 && n > s->out_roll) { /* BG-V-replace-4 */
        flow_goto(s, BG_STEP_OUT, ONLY(bg_foe(s->side)));
        return;
    }
    for (int unit = 1; unit <= f->n_units && s->out_roll > 0; unit++)
        if (may_be_out(r, s, unit))
            put_out(r, s, unit, play);
    s->out_roll = s->out_leader = 0;
    flow_goto(s, BG_STEP_RETURN, 0);
}

void bg_out_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bg_state *s = view;
    (void)seat;
    if (offer_begin(p, BG_OUT_UNIT)) {
        for (int unit = 1; unit <= bg_field(r, s)->n_units; unit++)
            if (may_be_out(r, s, unit))
                offer_id(p, unit);
        offer_end(p);
    }
    offer_plain(p, VERB_RESIGN);
}

bool bg_out_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct bg_state *s = view;
    int best = 0;
    (void)seat;
    for (int unit = 1; unit <= bg_field(r, s)->n_units; unit++)
        if (may_be_out(r, s, unit))
            best = stronger(s, best, unit);
    *out = (struct order){.verb = BG_OUT_UNIT, .n_args = 1, .arg = {best}};
    return true;
}

bool bg_out_unit(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)seat;
    put_out(r, state, o->arg[0], play);
    flow_goto(state, BG_STEP_OUT, 0);
    return true;
}
