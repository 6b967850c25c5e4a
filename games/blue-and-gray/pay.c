/* SPDX-License-Identifier: Apache-2.0 */
/* PAY and STAY: what an exchange costs the attacker, and who of his may fall back but need not (BG-crt-19 to -21,
 * BG-V-exchange-*, BG-artillery-6).
 *
 * A payment is made of parts. A unit that is lost pays what it has; with shattering in use it can pay in two parts, the
 * half that shattering takes and the rest. More than is due may be paid only if no part of the payment could be spared
 * (BG-crt-21): the excess must be less than each part. What is offered can always be completed to such a payment. */
#include "games/blue-and-gray/bg.h"

enum { SUMS = 256 /* strengths of twelve attackers */, DEAR = 1 << 20 };

struct part {
    int unit, verb;   /* BG_LOSE or BG_SHATTER */
    int pays, spares; /* strength; how much of it could be spared by doing less to the unit */
    int points;       /* that the enemy gets for it */
};

static bool pays(const struct bg_state *s, int i)
{
    return bg_took_part_near(&s->fight, i) && s->status[s->fight.attacker[i]] == BG_HERE; /* BG-crt-19, RULINGS N2 */
}

/* What a unit can pay: two ways at most. */
static int parts_of(const struct rules *r, const struct bg_state *s, int unit, struct part out[2])
{
    int has = s->strength[unit], half = (bg_printed(r, s, unit) + 1) / 2, n = 0; /* BG-V-shattered-2 */
    bool shatters = bg_has(s, BG_SHATTERED) && !s->shattered[unit] && has > half;
    out[n++] = (struct part){unit, BG_LOSE, has, shatters ? half : has, bg_printed(r, s, unit)}; /* BG-V-exchange-3 */
    if (shatters)
        out[n++] = (struct part){unit, BG_SHATTER, has - half, has - half, 0}; /* BG-V-exchange-2 */
    return n;
}

/* cost[n]: the fewest points for which the attackers other than `without` can pay n, up to `most`, in parts of which
 * none smaller than `least` could be spared. */
static void costs_of_sums(const struct rules *r, const struct bg_state *s, int without, int least, int most,
                          int cost[SUMS])
{
    for (int n = 0; n <= most; n++)
        cost[n] = n == 0 ? 0 : DEAR;
    for (int i = 0; i < s->fight.n_attackers; i++) {
        struct part part[2];
        int unit = s->fight.attacker[i];
        if (unit == without || !pays(s, i))
            continue;
        int n_parts = parts_of(r, s, unit, part);
        for (int n = most; n > 0; n--)
            for (int p = 0; p < n_parts; p++)
                if (part[p].spares >= least && part[p].pays <= n && cost[n - part[p].pays] + part[p].points < cost[n])
                    cost[n] = cost[n - part[p].pays] + part[p].points;
    }
}

static int strongest(const struct bg_state *s)
{
    int most = 0;
    for (int i = 0; i < s->fight.n_attackers; i++)
        if (pays(s, i) && s->strength[s->fight.attacker[i]] > most)
            most = s->strength[s->fight.attacker[i]];
    return most;
}

static int smaller(int a, int b)
{
    return a == 0 || b < a ? b : a; /* 0 is none yet */
}

/* The fewest points that the whole payment costs if it goes on with this part; DEAR: it can't be completed. */
static int cost_with(const struct rules *r, const struct bg_state *s, const struct part *part)
{
    int due = s->fight.due - part->pays, least = smaller(s->fight.least, part->spares), best = DEAR;
    if (due <= 0)
        return -due < least ? part->points : DEAR;
    /* A unit that was shattered can still be lost: it pays what is left of it (BG-V-exchange-3, RULINGS N17). */
    int rest = part->verb == BG_SHATTER ? s->strength[part->unit] - part->pays : 0, high = strongest(s);
    int most = due + high < SUMS ? due + high : SUMS - 1;
    for (int low = 1; low <= high; low++) {
        int cost[SUMS], bound = smaller(least, low);
        costs_of_sums(r, s, part->unit, low, most, cost);
        for (int n = 0; n <= most; n++)
            for (int with = 0; with <= (rest >= low); with++) {
                int over = n + with * rest - due, points = cost[n] + with * bg_printed(r, s, part->unit);
                if (over >= 0 && over < bound && points < best)
                    best = points;
            }
    }
    return best < DEAR ? best + part->points : DEAR;
}

/* The parts that may be paid now. At most two a unit. */
static int list_parts(const struct rules *r, const struct bg_state *s, struct part out[2 * BG_ATTACKERS_MAX])
{
    int n = 0;
    for (int i = 0; i < s->fight.n_attackers; i++) {
        struct part part[2];
        if (!pays(s, i))
            continue;
        for (int p = 0, n_parts = parts_of(r, s, s->fight.attacker[i], part); p < n_parts; p++)
            if (cost_with(r, s, &part[p]) < DEAR)
                out[n++] = part[p];
    }
    return n;
}

/* ---- PAY ---- */
/* False: at the horizon. */
static bool pay(const struct rules *r, struct bg_state *s, const struct part *part, struct play *play)
{
    struct bg_battle_now *b = &s->fight;
    b->due -= part->pays;
    b->least = smaller(b->least, part->spares);
    emit(play, BG_EVENT_PAID, EVERYONE, 4, part->unit, part->pays, part->verb == BG_SHATTER, b->due > 0 ? b->due : 0);
    if (part->verb == BG_LOSE)
        return bg_lose_unit(r, s, part->unit, 2, play);
    for (int i = 0; i < b->n_attackers; i++)
        if (b->attacker[i] == part->unit)
            b->may_leave[i] = 1; /* BG-V-exchange-4 */
    return bg_shatter_unit(r, s, part->unit, 2, play);
}

static int all_there_is(const struct bg_state *s)
{
    int sum = 0;
    for (int i = 0; i < s->fight.n_attackers; i++)
        sum += pays(s, i) ? s->strength[s->fight.attacker[i]] : 0;
    return sum;
}

/* Whoever can only just pay, or not enough, has no choice: all are lost (BG-crt-19, RULINGS N3). False: at the horizon.
 */
static bool pay_all(const struct rules *r, struct bg_state *s, struct play *play)
{
    for (int i = 0; i < s->fight.n_attackers; i++) {
        struct part part[2];
        if (!pays(s, i))
            continue;
        parts_of(r, s, s->fight.attacker[i], part);
        if (!pay(r, s, &part[0], play))
            return false;
    }
    return true;
}

void bg_pay_run(const struct rules *r, void *state, struct play *play)
{
    struct bg_state *s = state;
    struct part part[2 * BG_ATTACKERS_MAX];
    if (s->fight.due > 0 && all_there_is(s) <= s->fight.due && !pay_all(r, s, play))
        return;
    while (s->fight.due > 0 && all_there_is(s) > 0) {
        int n = list_parts(r, s, part);
        assert(n > 0);
        if (n > 1) {
            flow_goto(s, BG_STEP_PAY, ONLY(s->side));
            return;
        }
        if (!pay(r, s, &part[0], play))
            return;
    }
    flow_goto(s, BG_STEP_STAY, 0);
}

void bg_pay_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bg_state *s = view;
    struct part part[2 * BG_ATTACKERS_MAX];
    static const int verbs[2] = {BG_LOSE, BG_SHATTER};
    int n = list_parts(r, s, part);
    (void)seat;
    for (int v = 0; v < 2; v++) {
        if (!offer_begin(p, verbs[v]))
            continue;
        for (int i = 0; i < n; i++)
            if (part[i].verb == verbs[v])
                offer_id(p, part[i].unit);
        offer_end(p);
    }
}

/* Fewest points in the end; shattering before loss, then the weakest, then in the order of the list. */
static bool comes_first(const struct rules *r, const struct bg_state *s, const struct part *a, const struct part *b)
{
    int cost = cost_with(r, s, a) - cost_with(r, s, b), strength = s->strength[a->unit] - s->strength[b->unit];
    bool shatters = a->verb == BG_SHATTER;
    if (cost != 0 || shatters != (b->verb == BG_SHATTER))
        return cost != 0 ? cost < 0 : shatters;
    return strength != 0 ? strength < 0 : a->unit < b->unit;
}

bool bg_pay_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct bg_state *s = view;
    struct part part[2 * BG_ATTACKERS_MAX];
    int n = list_parts(r, s, part), best = 0;
    (void)seat;
    for (int i = 1; i < n; i++)
        if (comes_first(r, s, &part[i], &part[best]))
            best = i;
    *out = (struct order){.verb = part[best].verb, .n_args = 1, .arg = {part[best].unit}};
    return n > 0;
}

static bool pay_with(const struct rules *r, struct bg_state *s, int unit, int verb, struct play *play)
{
    struct part part[2];
    for (int p = 0, n = parts_of(r, s, unit, part); p < n; p++)
        if (part[p].verb == verb && !pay(r, s, &part[p], play))
            return false;
    flow_goto(s, BG_STEP_PAY, 0);
    return true;
}

bool bg_lose(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)seat;
    return pay_with(r, state, o->arg[0], BG_LOSE, play);
}

bool bg_shatter(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)seat;
    return pay_with(r, state, o->arg[0], BG_SHATTER, play);
}

/* ---- STAY: guns on AR, units that were shattered in payment ---- */
static bool may_leave(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int i)
{
    struct kit_set open, displacing;
    int unit = s->fight.attacker[i];
    if (!s->fight.may_leave[i] || s->status[unit] != BG_HERE)
        return false;
    bg_ways_back(r, s, at, unit, &open, &displacing);
    return !kit_is_empty(&open) || !kit_is_empty(&displacing);
}

void bg_stay_run(const struct rules *r, void *state, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    (void)play;
    bg_look(r, s, &at);
    for (int i = 0; i < s->fight.n_attackers; i++)
        if (may_leave(r, s, &at, i)) {
            flow_goto(s, BG_STEP_STAY, ONLY(s->side));
            return;
        }
    flow_goto(s, BG_STEP_ADVANCE, 0);
    bg_call_home(s);
}

void bg_stay_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bg_state *s = view;
    struct bg_stand at;
    (void)seat;
    bg_look(r, s, &at);
    if (offer_begin(p, BG_LEAVE)) {
        for (int i = 0; i < s->fight.n_attackers; i++)
            if (may_leave(r, s, &at, i))
                offer_id(p, s->fight.attacker[i]);
        offer_end(p);
    }
    offer_plain(p, BG_ENOUGH);
}

bool bg_stay_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = BG_ENOUGH};
    return true;
}

bool bg_leave(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_battle_now *b = &s->fight;
    (void)r, (void)seat, (void)play;
    for (int i = 0; i < b->n_attackers; i++)
        if (b->attacker[i] == o->arg[0])
            b->may_leave[i] = 0;
    b->moving[b->n_moving++] = (uint8_t)o->arg[0];
    flow_goto(s, BG_STEP_RETREAT, 0);
    return true;
}

bool bg_enough(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_battle_now *b = &s->fight;
    (void)r, (void)seat, (void)o;
    for (int i = 0; i < b->n_attackers; i++) {
        if (b->may_leave[i] && b->result == BG_EX)
            emit(play, BG_EVENT_STAYED, EVERYONE, 1, b->attacker[i]);
        b->may_leave[i] = 0;
    }
    flow_goto(s, BG_STEP_STAY, 0);
    return true;
}
