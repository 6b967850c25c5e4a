/* SPDX-License-Identifier: Apache-2.0 */
/* What stands still does: fort markers, McClellan's training, Lee's trenches, bombardment (DWF-forts, DWF-leaders-14 to
 * 16). */
#include "games/divided-we-fall/acts.h"

/* ---- fort markers ---- */
int dwf_max_fort(const struct rules *r, const struct dwf_state *s, int area)
{
    const struct dwf_turn_facts *now = dwf_now(r, s);
    bool capital = area == dwf_data(r)->capital[DWF_CSA] || area == dwf_data(r)->capital[DWF_USA];
    return capital ? now->max_fort_capitals : now->max_fort; /* DWF-forts-2, 3 */
}

/* Does the point of the marker before pay for this one too? One that met the western duty does so only there. */
static bool is_second(const struct rules *r, const struct dwf_state *s, int area)
{
    return s->half_marker && area != s->half_area && (!s->half_west || (dwf_theaters_of(r, area) & DWF_WEST));
}

/* A step takes the turn of its marker and the one in which it is done: the next is begun in a third at the earliest. */
bool dwf_has_risen(const struct dwf_state *s, int area)
{
    return !s->building[area] && s->built_on[area] == s->turn; /* DWF-forts-25 */
}

static bool may_build(const struct rules *r, const struct dwf_state *s, int area)
{
    int theaters = dwf_theaters_of(r, area);
    if (!s->garrisoned[area] || s->building[area] || !dwf_owns(r, s, s->side, area) ||
        dwf_data(r)->area[area].kind == DWF_SEA || s->fort[area] >= dwf_max_fort(r, s, area) || s->markers == 0 ||
        dwf_has_risen(s, area))
        return false;          /* DWF-forts-18, 21, 25 */
    if (is_second(r, s, area)) /* the point is spent already: DWF-forts-19, DWF-command-13 */
        return true;
    return s->points > 0 && dwf_can_pay(s, 1, theaters);
}

bool dwf_fort(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    int area = o->arg[0], theaters = dwf_theaters_of(r, area);
    dwf_count_order(s);
    if (is_second(r, s, area)) {
        if (theaters & s->owed & DWF_EAST)
            s->owed &= ~DWF_EAST; /* DWF-command-10 */
        s->half_marker = s->half_area = s->half_west = 0;
    } else {
        bool duty = dwf_pay(s, 1, theaters, DWF_FORT, play);
        s->half_marker = dwf_data(r)->markers_a_point > 1;
        s->half_area = s->half_marker ? area : 0;
        s->half_west = s->half_marker && duty && (theaters & DWF_WEST);
    }
    s->markers--;
    s->building[area] = (uint8_t)(seat + 1);
    s->built_on[area] = (uint8_t)s->turn;
    emit(play, DWF_EVENT_MARKER, EVERYONE, 2, area, seat);
    return true;
}

/* ---- McClellan and Lee ---- */
static bool stands_still(const struct dwf_state *s, int leader)
{
    return leader && s->leader[leader].status == DWF_ON_MAP && !s->leader[leader].moved && !s->leader[leader].used;
}

/* Two in Washington (DWF-leaders-14), with the option one elsewhere on land (DWF-O-trainer-1; RULINGS.md R-trainer). */
static int trains(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    int leader = d->mcclellan, area = s->leader[leader].area;
    if (s->side != DWF_USA || !stands_still(s, leader) || s->trained || s->points == 0 ||
        !dwf_can_pay(s, 1, dwf_theaters_of(r, area)) || d->area[area].kind == DWF_SEA)
        return 0;
    return area == d->capital[DWF_USA] ? 2 : dwf_able(r, s, leader, DWF_MASTER_TRAINER);
}

/* Lee always, with the option every engineer (DWF-leaders-15, DWF-O-engineer-1; RULINGS.md N27). */
static bool may_entrench(const struct rules *r, const struct dwf_state *s, int leader)
{
    int area = s->leader[leader].area;
    return dwf_data(r)->leader[leader].side == s->side && stands_still(s, leader) &&
           (leader == dwf_data(r)->lee || dwf_able(r, s, leader, DWF_ENGINEER)) && s->points > 0 &&
           dwf_data(r)->area[area].kind != DWF_SEA && s->fort[area] == 0 && s->building[area] == 0 &&
           dwf_can_pay(s, 1, dwf_theaters_of(r, area));
}

bool dwf_train(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    int leader = dwf_data(r)->mcclellan, area = s->leader[leader].area, n = trains(r, s);
    (void)o;
    dwf_count_order(s);
    dwf_pay(s, 1, dwf_theaters_of(r, area), DWF_TRAIN, play);
    s->trained = s->leader[leader].used = s->leader[leader].moved = 1;
    s->infantry[seat][area] = (uint8_t)(s->infantry[seat][area] + n);
    s->fresh[seat][area] = (uint8_t)(s->fresh[seat][area] + n); /* RULINGS.md N26 */
    emit(play, DWF_EVENT_TRAINED, EVERYONE, 2, area, n);
    return true;
}

/* DWF-leaders-15, 16; RULINGS.md N27 */
bool dwf_entrench(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    int leader = o->arg[0], area = s->leader[leader].area;
    dwf_count_order(s);
    dwf_pay(s, 1, dwf_theaters_of(r, area), DWF_ENTRENCH, play);
    s->leader[leader].used = s->leader[leader].moved = 1;
    s->fort[area] = 1;
    s->fort_of[area] = (uint8_t)(seat + 1);
    s->built_on[area] = (uint8_t)s->turn;
    emit(play, DWF_EVENT_ENTRENCHED, EVERYONE, 2, area, leader);
    return true;
}

/* ---- bombardment ---- */
enum { MOST_STEPS = 2 }; /* DWF-forts-8 */

/* How many units are given up to take so many steps; beside a box one more (DWF-forts-11 to 13). */
static bool is_price(const struct rules *r, const struct dwf_state *s, int area, int units)
{
    int steps = s->fort[area];
    if (!dwf_data(r)->area[area].beside_box)
        return units >= 1 && units <= steps;
    return units >= 1 && units <= steps && (units > 1 || s->building[area]); /* RULINGS.md N44 */
}

static bool may_bombard(const struct rules *r, const struct dwf_state *s, int area, int from)
{
    const struct dwf_area *a = &dwf_data(r)->area[from];
    return s->side == DWF_USA && s->fort[area] >= 1 && s->fort[area] <= MOST_STEPS && s->fort_of[area] == DWF_BY_CSA &&
           !s->fought[area] && (a->kind != DWF_SEA || s->began[from] > 0) && dwf_naval_supplied(r, s, from);
}

static int there(const struct dwf_state *s, int kind, int from)
{
    return s->vessel_fresh[kind][from];
}

static void offer_bombardment(const struct rules *r, const struct dwf_state *s, int area, const struct kit_link *k,
                              struct prompt *p)
{
    int from = k->to, boats = dwf_data(r)->area[area].beside_box ? 0 : there(s, DWF_GUNBOAT, from); /* DWF-forts-10 */
    int ships = k->marks & DWF_DARK ? there(s, DWF_SHIP, from) : 0, iron = there(s, DWF_IRONCLAD, from);
    for (int a = 0; a <= ships; a++)
        for (int b = 0; b <= iron; b++)
            for (int c = 0; c <= boats; c++) {
                if (!is_price(r, s, area, a + b + c) || !offer_begin(p, DWF_BOMBARD))
                    continue;
                const int arg[5] = {area, from, a, b, c};
                for (int i = 0; i < 5; i++) {
                    if (i > 0)
                        offer_next(p);
                    offer_id(p, arg[i]);
                }
                offer_end(p);
            }
}

/* Whose supply unit pays: there or one water link away. */
static int payer(const struct rules *r, const struct dwf_state *s, int from)
{
    const struct dwf_data *d = dwf_data(r);
    if (s->supply[DWF_USA][from] > 0)
        return from;
    for (const struct kit_link *k = kit_near(&d->map, from); k < kit_near_end(&d->map, from); k++)
        if ((k->kinds & DWF_WATER) && s->supply[DWF_USA][k->to] > 0)
            return k->to;
    return 0;
}

bool dwf_bombard(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    int area = o->arg[0], from = o->arg[1], units = o->arg[2] + o->arg[3] + o->arg[4], pays = payer(r, s, from);
    int steps = dwf_data(r)->area[area].beside_box ? units - 1 : units, marker = s->building[area] == DWF_BY_CSA;
    dwf_count_order(s);
    dwf_lose_vessel(r, s, seat, DWF_SHIP, from, o->arg[2]);
    dwf_lose_vessel(r, s, seat, DWF_IRONCLAD, from, o->arg[3]);
    dwf_lose_vessel(r, s, seat, DWF_GUNBOAT, from, o->arg[4]);
    s->supply[seat][pays]--; /* DWF-forts-14 */
    if (s->supply_fresh[seat][pays] > s->supply[seat][pays])
        s->supply_fresh[seat][pays] = s->supply[seat][pays];
    s->fort[area] = (uint8_t)(s->fort[area] - steps);
    s->fort_of[area] = s->fort[area] ? s->fort_of[area] : 0;
    if (marker)
        s->building[area] = s->built_on[area] = 0; /* DWF-forts-15 */
    s->fought[area] = 1;                           /* DWF-forts-16 */
    emit(play, DWF_EVENT_SUPPLY_SPENT, EVERYONE, 2, seat, pays);
    emit(play, DWF_EVENT_BOMBARDED, EVERYONE, 4, area, units, steps, marker);
    return true;
}

/* ---- what may be ordered ---- */
void dwf_offer_works(const struct rules *r, const struct dwf_state *s, struct prompt *p)
{
    const struct dwf_data *d = dwf_data(r);
    if (offer_begin(p, DWF_FORT)) {
        for (int area = 1; area <= d->n_areas; area++)
            if (!offer_skips(p, 0, area) && may_build(r, s, area))
                offer_id(p, area);
        offer_end(p);
    }
    if (trains(r, s) > 0)
        offer_plain(p, DWF_TRAIN);
    if (offer_begin(p, DWF_ENTRENCH)) {
        for (int i = 1; i <= d->n_leaders; i++)
            if (may_entrench(r, s, i))
                offer_id(p, i);
        offer_end(p);
    }
    for (int area = 1; area <= d->n_areas && offer_wants(p, DWF_BOMBARD); area++)
        for (const struct kit_link *k = kit_near(&d->map, area); k < kit_near_end(&d->map, area); k++)
            if ((k->kinds & DWF_WATER) && may_bombard(r, s, area, k->to) && payer(r, s, k->to))
                offer_bombardment(r, s, area, k, p);
}
