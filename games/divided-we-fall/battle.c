/* SPDX-License-Identifier: Apache-2.0 */
/* A battle from stage to stage: joining, withdrawal, leaders, losses, who holds the field (DWF-combat). */
#include "games/divided-we-fall/acts.h"
#include "games/kit/unfold.h"
#include <string.h>

/* ---- joining ---- */
static struct dwf_approach *approach_by(struct dwf_battle *b, const struct dwf_move *m)
{
    for (int i = 0; i < b->n_approaches; i++)
        if (b->approach[i].from == m->last && b->approach[i].by_water == m->last_water)
            return &b->approach[i];
    if (b->n_approaches == DWF_APPROACHES)
        return &b->approach[0]; /* an area has no more links: load_map.c */
    struct dwf_approach *a = &b->approach[b->n_approaches++];
    a->from = (uint8_t)m->last;
    a->by_water = (uint8_t)m->last_water;
    return a;
}

void dwf_engage(const struct rules *r, struct dwf_state *s, const struct dwf_move *m, struct play *play)
{
    struct dwf_battle *b = &s->battle;
    (void)r;
    b->area = m->area;
    struct dwf_approach *a = approach_by(b, m);
    a->infantry = (uint8_t)(a->infantry + m->infantry);
    a->militia |= m->militia;
    a->lift = a->lift || m->mode == DWF_BY_SEA;
    for (int i = 0; i < 2; i++)
        a->leaders[i] |= m->leaders[i];
    for (int kind = 0; kind < DWF_VESSELS; kind++)
        a->vessel[kind] = (uint8_t)(a->vessel[kind] + m->vessel[kind]);
    emit(play, DWF_EVENT_ENGAGED, EVERYONE, 3, m->area, s->side, m->last);
}

int dwf_battle_army(const struct rules *r, const struct dwf_state *s, int side)
{
    return dwf_army(r, s, side, s->battle.area);
}

bool dwf_fight(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)r;
    emit(play, DWF_EVENT_FOUGHT, EVERYONE, 1, o->arg[0]);
    flow_top(state)->local[0] = 0; /* dwf_count_order() */
    flow_top(state)->local[1]++;
    flow_call(state, DWF_STEP_READY, ONLY(seat));
    return true;
}

/* ---- READY: what the attacker says before it begins ---- */
void dwf_ready_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct dwf_state *s = view;
    const struct dwf_data *d = dwf_data(r);
    int total = dwf_count_attack(r, s).total + 9; /* with any leader */
    offer_plain(p, DWF_GO_ON);
    if (offer_begin(p, DWF_LIMIT)) {
        offer_range(p, 1, total);
        offer_end(p);
    }
    if (offer_begin(p, DWF_SPEND)) {
        for (int area = 1; area <= d->n_areas; area++)
            if (s->supply[seat][area] > 0 && area != s->battle.spend)
                offer_id(p, area);
        offer_end(p);
    }
    offer_plain(p, VERB_RESIGN);
}

bool dwf_ready(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    (void)play;
    if (o->verb == DWF_LIMIT)
        s->battle.limit = o->arg[0]; /* DWF-combat-7 */
    else if (o->verb == DWF_SPEND)
        s->battle.spend = o->arg[0];
    else {
        int area = s->battle.area, foe = dwf_foe(seat);
        s->battle.stage = DWF_STAGE_WITHDRAW;
        emit(play, DWF_EVENT_BATTLE, EVERYONE, 5, area, seat, dwf_army(r, s, seat, area), dwf_army(r, s, foe, area),
             s->fort_of[area] == foe + 1 ? s->fort[area] : 0);
        flow_goto(s, DWF_STEP_BATTLE, 0);
        return true;
    }
    flow_goto(s, DWF_STEP_READY, ONLY(seat));
    return true;
}

bool dwf_ready_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = DWF_GO_ON};
    return true;
}

bool dwf_always_silent(const struct rules *r, const void *view, int seat)
{
    (void)r, (void)view, (void)seat;
    return true;
}

/* ---- who counts ---- */
bool dwf_counts_there(const struct rules *r, const struct dwf_state *s, int side, int leader)
{
    const struct dwf_leader *l = &s->leader[leader];
    return dwf_data(r)->leader[leader].side == side && l->status == DWF_ON_MAP && l->area == s->battle.area &&
           !(side == s->side && l->lone); /* DWF-leaders-8; RULINGS.md N39 */
}

static int leaders_there(const struct rules *r, const struct dwf_state *s, int side, int *first)
{
    int n = 0;
    for (int i = 1; i <= dwf_data(r)->n_leaders; i++)
        if (dwf_counts_there(r, s, side, i)) {
            *first = n == 0 ? i : *first;
            n++;
        }
    return n;
}

void dwf_lead_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    if (offer_begin(p, DWF_LEAD)) {
        for (int i = 1; i <= dwf_data(r)->n_leaders; i++)
            if (dwf_counts_there(r, view, seat, i))
                offer_id(p, i);
        offer_end(p);
    }
    offer_plain(p, VERB_RESIGN);
}

/* DWF-combat-18, 28; RULINGS.md R-one-leader */
bool dwf_lead(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    (void)r, (void)play;
    s->battle.leader[seat] = o->arg[0];
    flow_end(s);
    return true;
}

/* The highest combat value; of equal ones the first of the list. */
bool dwf_lead_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct dwf_state *s = view;
    int best = 0;
    for (int i = 1; i <= dwf_data(r)->n_leaders; i++)
        if (dwf_counts_there(r, s, seat, i) && (!best || dwf_combat_of(r, s, i) > dwf_combat_of(r, s, best)))
            best = i;
    *out = (struct order){.verb = DWF_LEAD, .n_args = 1, .arg = {best}};
    return true;
}

/* True: somebody is asked. */
static bool find_leader(const struct rules *r, struct dwf_state *s, int side)
{
    int first = 0, n = leaders_there(r, s, side, &first);
    s->battle.leader[side] = first;
    if (n > 1)
        flow_call(s, DWF_STEP_LEAD, ONLY(side));
    return n > 1;
}

/* ---- withdrawal before combat (DWF-combat-11, 12) ---- */
static bool may_withdraw(const struct rules *r, const struct dwf_state *s)
{
    int first = 0, foe = dwf_foe(s->side);
    struct kit_set ways = dwf_retreats(r, s, foe);
    return leaders_there(r, s, foe, &first) > 0 && leaders_there(r, s, s->side, &first) == 0 && !kit_is_empty(&ways) &&
           dwf_army(r, s, foe, s->battle.area) > 0;
}

void dwf_withdraw_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    struct kit_set ways = dwf_retreats(r, view, seat);
    kit_offer_set(p, DWF_WITHDRAW, &ways);
    offer_plain(p, DWF_STAND);
    offer_plain(p, VERB_RESIGN);
}

bool dwf_withdraw(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    flow_end(s);
    if (o->verb == DWF_STAND)
        return true;
    s->battle.withdrew = 1;
    s->withdrawn = s->battle.area;
    emit(play, DWF_EVENT_WITHDREW, EVERYONE, 3, seat, s->battle.area, o->arg[0]);
    dwf_go_back(r, s, seat, o->arg[0], true, play); /* RULINGS.md N14, R-withdraw-fort */
    return true;
}

bool dwf_stand_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = DWF_STAND};
    return true;
}

bool dwf_withdraw_silent(const struct rules *r, const void *view, int seat)
{
    const struct dwf_state *s = view;
    (void)r, (void)seat;
    return (s->options & DWF_OPT_FLOW) != 0;
}

/* ---- Union vessels under attack (DWF-combat-14, 15; RULINGS.md N11) ---- */
static bool may_sail_off(const struct rules *r, const struct dwf_state *s)
{
    struct kit_set ways = dwf_ships_ways(r, s);
    return s->side == DWF_CSA && dwf_vessels(s, DWF_USA, s->battle.area) > 0 && !kit_is_empty(&ways);
}

/* Own ports and boxes one link away that all of them can reach. */
struct kit_set dwf_ships_ways(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    int area = s->battle.area;
    struct kit_set out = {{0}};
    for (const struct kit_link *k = kit_near(&d->map, area); k < kit_near_end(&d->map, area); k++)
        if ((k->kinds & DWF_WATER) && (!s->vessel[DWF_USA][DWF_SHIP][area] || (k->marks & DWF_DARK)) &&
            (d->area[k->to].kind == DWF_SEA || dwf_owns(r, s, DWF_USA, k->to)))
            kit_put(&out, k->to);
    return out;
}

void dwf_ships_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    struct kit_set ways = dwf_ships_ways(r, view);
    (void)seat;
    kit_offer_set(p, DWF_WITHDRAW, &ways);
    offer_plain(p, DWF_STAND);
    offer_plain(p, VERB_RESIGN);
}

bool dwf_ships(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    int area = s->battle.area;
    (void)r;
    flow_end(s);
    if (o->verb == DWF_STAND)
        return true;
    for (int kind = 0; kind < DWF_VESSELS; kind++) {
        uint8_t *from = &s->vessel[seat][kind][area], *to = &s->vessel[seat][kind][o->arg[0]];
        *to = (uint8_t)(*to + *from);
        *from = 0;
    }
    emit(play, DWF_EVENT_WITHDREW, EVERYONE, 4, seat, area, o->arg[0], 1);
    return true;
}

bool dwf_ships_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    struct kit_set ways = dwf_ships_ways(r, view);
    int area = 0;
    (void)seat;
    kit_next(&ways, &area);
    *out = (struct order){.verb = area ? DWF_WITHDRAW : DWF_STAND, .n_args = area ? 1 : 0, .arg = {area}};
    return true;
}

/* ---- supply of the attack (DWF-combat-13, DWF-supply-15) ---- */
static bool beside(const struct rules *r, int from, int area)
{
    const struct kit_link *k = kit_link_to(&dwf_data(r)->map, from, area);
    return from == area || (k && (dwf_beside(k, dwf_data(r), from) || (k->kinds & DWF_WATER)));
}

static bool is_fed(const struct rules *r, const struct dwf_state *s, int from)
{
    for (int area = 1; area <= dwf_data(r)->n_areas; area++)
        if (s->fed[area] && beside(r, from, area))
            return true;
    return false;
}

/* Whose unit pays for those who came from here: the one that was said, the one along, else any beside them
 * (RULINGS.md N5). */
static int payer(const struct rules *r, const struct dwf_state *s, int from)
{
    const struct dwf_battle *b = &s->battle;
    const int first[2] = {b->spend, b->area};
    for (int i = 0; i < 2; i++)
        if (first[i] && s->supply[s->side][first[i]] > 0 && beside(r, from, first[i]))
            return first[i];
    for (int area = 1; area <= dwf_data(r)->n_areas; area++)
        if (s->supply[s->side][area] > 0 && beside(r, from, area))
            return area;
    return 0;
}

static bool needs_unit(const struct rules *r, const struct dwf_state *s, const struct dwf_net *net,
                       const struct dwf_approach *a)
{
    if (a->lift && a->infantry > 0)
        return true; /* DWF-supply-4 */
    if (a->infantry == 0 && a->militia == 0) {
        int n = a->vessel[0] + a->vessel[1] + a->vessel[2];
        bool home = dwf_data(r)->area[a->from].kind != DWF_SEA && dwf_is_colour(r, s, DWF_USA, a->from) &&
                    dwf_owns(r, s, DWF_USA, a->from);
        return n > 0 && !home; /* DWF-supply-21 */
    }
    return !dwf_supplied_free(r, s, net, s->side, a->from);
}

static void spend_supply(const struct rules *r, struct dwf_state *s, struct play *play)
{
    struct dwf_net net;
    dwf_supply_net(r, s, s->side, &net);
    for (int i = 0; i < s->battle.n_approaches; i++) {
        const struct dwf_approach *a = &s->battle.approach[i];
        if (!needs_unit(r, s, &net, a) || is_fed(r, s, a->from))
            continue;
        int area = payer(r, s, a->from);
        if (!area)
            continue;
        s->supply[s->side][area]--;
        if (s->supply_fresh[s->side][area] > s->supply[s->side][area])
            s->supply_fresh[s->side][area] = s->supply[s->side][area];
        s->fed[area] = 1; /* RULINGS.md R-supply-lasts */
        emit(play, DWF_EVENT_SUPPLY_SPENT, EVERYONE, 2, s->side, area);
    }
}

/* ---- who holds the field (DWF-combat-30 to 32, DWF-retreat-1 to 5) ---- */
enum why { BY_FORT = 1, BY_LEADER, BY_TOTAL, BY_TIE, ALONE };

static int strength(const struct rules *r, const struct dwf_state *s, int side)
{
    int area = s->battle.area, army = dwf_army(r, s, side, area);
    int combat = dwf_led_value(r, s, side);
    int naval = side == DWF_USA ? dwf_vessels(s, side, area) : 0; /* DWF-combat-6 */
    return army + naval + (combat < army ? combat : army);
}

static int decide(const struct rules *r, const struct dwf_state *s, int total[DWF_SIDES], int *why)
{
    int side = s->side, foe = dwf_foe(side), area = s->battle.area, first = 0;
    total[side] = strength(r, s, side);
    total[foe] = strength(r, s, foe);
    *why = BY_FORT;
    if (s->fort[area] > 0 && s->fort_of[area] == foe + 1)
        return foe + 1;
    *why = ALONE;
    if (total[side] == 0 || total[foe] == 0)
        return total[side] > 0 ? side + 1 : total[foe] > 0 ? foe + 1 : 0;
    bool led = leaders_there(r, s, side, &first) > 0, foe_led = leaders_there(r, s, foe, &first) > 0;
    *why = BY_LEADER;
    if (led != foe_led)
        return led ? side + 1 : foe + 1; /* RULINGS.md R-winner */
    *why = total[side] == total[foe] ? BY_TIE : BY_TOTAL;
    return total[side] > total[foe] ? side + 1 : foe + 1;
}

static void tell_verdict(const struct rules *r, struct dwf_state *s, struct play *play)
{
    int total[DWF_SIDES], why;
    s->battle.winner = decide(r, s, total, &why);
    emit(play, DWF_EVENT_VERDICT, EVERYONE, 5, s->battle.area, s->battle.winner - 1, total[s->side],
         total[dwf_foe(s->side)], why);
}

/* True: the defender is asked where to. */
static bool retreat(const struct rules *r, struct dwf_state *s, struct play *play)
{
    struct dwf_battle *b = &s->battle;
    int foe = dwf_foe(s->side), to = 0;
    if (b->winner != s->side + 1) {
        dwf_attackers_return(r, s, play);
        return false;
    }
    if (dwf_army(r, s, foe, b->area) == 0)
        return false; /* vessels and leaders: dwf_eliminate, settle.c */
    struct kit_set ways = dwf_retreats(r, s, foe);
    if (kit_count(&ways) > 1) {
        flow_call(s, DWF_STEP_RETREAT, ONLY(foe));
        return true;
    }
    if (kit_next(&ways, &to)) {
        emit(play, DWF_EVENT_RETREATED, EVERYONE, 3, foe, b->area, to);
        dwf_go_back(r, s, foe, to, false, play);
    }
    return false;
}

/* ---- from stage to stage ---- */
static bool nobody_defends(const struct rules *r, const struct dwf_state *s)
{
    int foe = dwf_foe(s->side), area = s->battle.area;
    return !dwf_has_combat(r, s, foe, area) && (foe == DWF_CSA || dwf_vessels(s, foe, area) == 0);
}

/* DWF-move-20: the stack that began it may go on with what movement it has left. */
static void walk_in(const struct rules *r, struct dwf_state *s, struct play *play)
{
    struct dwf_move opener = s->battle.opener;
    int area = s->battle.area;
    memset(&s->battle, 0, sizeof s->battle);
    if (dwf_army(r, s, s->side, area) > 0)
        dwf_take_over(r, s, s->side, area, dwf_foe(s->side) + 1, play);
    if (opener.mode == DWF_BY_LAND) { /* who came by water stops in the port: DWF-invade-9 */
        opener.must = 0;
        opener.onward = opener.steps;
        s->move = opener;
        flow_goto(s, DWF_STEP_MARCH, ONLY(s->side));
        flow_call(s, DWF_STEP_SETTLE, 0);
    } else
        flow_goto(s, DWF_STEP_SETTLE, 0);
}

static void after(const struct rules *r, struct dwf_state *s, struct play *play)
{
    struct dwf_battle *b = &s->battle;
    int area = b->area, foe = dwf_foe(s->side);
    if (b->winner == s->side + 1)
        dwf_eliminate(r, s, foe, play); /* who could not leave */
    bool taken = b->winner == s->side + 1 && dwf_army(r, s, s->side, area) > 0;
    dwf_note_battle(r, s, play);
    memset(b, 0, sizeof *b);
    if (taken)
        dwf_take_over(r, s, s->side, area, foe + 1, play);
    dwf_note_corps(r, s, play);
    flow_goto(s, DWF_STEP_SETTLE, 0);
}

/* One stage. False: somebody is asked, or it is over. */
static bool stage(const struct rules *r, struct dwf_state *s, struct play *play)
{
    struct dwf_battle *b = &s->battle;
    int side = s->side, foe = dwf_foe(side), now = b->stage++;
    switch (now) {
    case DWF_STAGE_WITHDRAW:
        if (!may_withdraw(r, s))
            return true;
        flow_call(s, DWF_STEP_WITHDRAW, ONLY(foe));
        return false;
    case DWF_STAGE_SHIPS:
        if (!may_sail_off(r, s))
            return true;
        flow_call(s, DWF_STEP_SHIPS, ONLY(foe));
        return false;
    case DWF_STAGE_LEAD_ATTACKER:
        if (!nobody_defends(r, s))
            return !find_leader(r, s, side);
        walk_in(r, s, play);
        return false;
    case DWF_STAGE_LEAD_DEFENDER:
        return !find_leader(r, s, foe);
    case DWF_STAGE_COUNT:
        s->fought[b->area] = 1; /* DWF-combat-1 */
        spend_supply(r, s, play);
        dwf_count_battle(r, s, play);
        return true;
    case DWF_STAGE_DEFENDER_LOSES: /* DWF-combat-16 */
    case DWF_STAGE_ATTACKER_LOSES: {
        int loser = now == DWF_STAGE_DEFENDER_LOSES ? foe : side;
        if (!dwf_take_losses(r, s, loser, play))
            return true;
        b->stage = now; /* again, until all are named */
        flow_call(s, DWF_STEP_LOSSES, ONLY(loser));
        return false;
    }
    case DWF_STAGE_VERDICT:
        tell_verdict(r, s, play);
        return true;
    case DWF_STAGE_RETREAT:
        return !retreat(r, s, play);
    default:
        after(r, s, play);
        return false;
    }
}

void dwf_battle_run(const struct rules *r, void *state, struct play *play)
{
    while (stage(r, state, play))
        ;
}
