/* SPDX-License-Identifier: Apache-2.0 */
/* Arrivals with a choice: open rows, burning, replacements, what is due (DWF-replace, DWF-damage-1). */
#include "games/divided-we-fall/acts.h"
#include "games/kit/unfold.h"
#include <string.h>

/* ---- replacement groups ---- */
/* DWF-replace-3, 4, DWF-damage-4: own cities that are neither burned nor in enemy hands. */
struct kit_set dwf_group_places(const struct rules *r, const struct dwf_state *s, int number)
{
    const struct dwf_group *group = &dwf_data(r)->group[number];
    struct kit_set out = {{0}};
    for (int i = 0; i < group->n; i++)
        if (dwf_flag_works(r, s, group->side, group->city[i]) && !dwf_is_closed(r, s, group->side, group->city[i]))
            kit_put(&out, group->city[i]);
    return out;
}

/* ---- administrators (DWF-O-administrator-1) ---- */
/* He stands on land without enemies, and one of the flag cities nearest to him is of the group. */
int dwf_draws_at(const struct rules *r, const struct dwf_state *s, int group, int area)
{
    const struct dwf_data *d = dwf_data(r);
    struct kit_set cities = dwf_group_places(r, s, group);
    if (d->area[area].kind == DWF_SEA || kit_has(&cities, area) || dwf_has_combat(r, s, dwf_foe(s->side), area) ||
        !(s->options & DWF_OPT_ABILITIES) || (s->side == DWF_CSA && s->burned[area]))
        return 0;
    for (int i = 1; i <= d->n_leaders; i++) {
        const struct dwf_leader *l = &s->leader[i];
        if (l->status != DWF_ON_MAP || l->area != area || l->drew || d->leader[i].side != s->side ||
            !dwf_able(r, s, i, DWF_ADMINISTRATOR))
            continue;
        struct kit_set near = dwf_nearest_flags(r, s, s->side, area), both = kit_both(&near, &cities);
        if (!kit_is_empty(&both))
            return i;
    }
    return 0;
}

/* DWF-O-price-1: the militia of the state in which he stands, when it is due (RULINGS.md R-price). */
static int militia_drawer(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    for (int i = 1; i <= d->n_leaders; i++) {
        const struct dwf_leader *l = &s->leader[i];
        int state = dwf_state_of(r, s, l->area), capital = d->state[state].capital;
        if (l->status == DWF_ON_MAP && d->leader[i].side == s->side && !l->drew &&
            dwf_able(r, s, i, DWF_ADMINISTRATOR_MILITIA) && d->state[state].side == s->side + 1 && capital &&
            capital != l->area && s->militia_due[state] && s->militia_due[state] <= s->turn && !s->burned[capital] &&
            !s->burned[l->area] && !dwf_has_combat(r, s, dwf_foe(s->side), capital) &&
            !dwf_has_combat(r, s, dwf_foe(s->side), l->area))
            return i;
    }
    return 0;
}

int dwf_militia_drawn(const struct rules *r, const struct dwf_state *s)
{
    int leader = militia_drawer(r, s);
    return leader ? dwf_state_of(r, s, s->leader[leader].area) : 0;
}

/* DWF-O-extra-1: no port of the Mississippi holds Confederate infantry, militia or a fort. */
static bool river_is_open(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    for (int i = 0; i < d->n_mississippi; i++)
        if (dwf_has_combat(r, s, DWF_CSA, d->mississippi[i]))
            return false;
    return true;
}

/* DWF-O-extra-2 */
static bool kentucky_is_won(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    const int city[2] = {d->lexington, d->louisville};
    bool held = false;
    for (int area = 1; area <= d->n_areas; area++)
        if (d->area[area].latent &&
            (s->infantry[DWF_USA][area] > 0 || (s->fort[area] && s->fort_of[area] == DWF_BY_USA)))
            return false;
    for (int i = 0; i < 2; i++)
        held = held || s->infantry[DWF_CSA][city[i]] > 0 || (s->fort[city[i]] && s->fort_of[city[i]] == DWF_BY_CSA);
    return held;
}

/* Of what an option gives more: the group with a city of the river, and the one with Chattanooga's side of Kentucky are
 * told by their ids, as data/charts.json has them. */
static int extra(const struct rules *r, const struct dwf_state *s, const struct dwf_group *group)
{
    if ((s->options & DWF_OPT_RIVER) && strcmp(group->id, "MI") == 0)
        return river_is_open(r, s);
    if ((s->options & DWF_OPT_KENTUCKY) && strcmp(group->id, "TN") == 0)
        return kentucky_is_won(r, s);
    return 0;
}

void dwf_count_groups(const struct rules *r, struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    memset(s->group_left, 0, sizeof s->group_left);
    for (int i = 1; i <= d->n_groups; i++) {
        struct kit_set places = dwf_group_places(r, s, i);
        if (d->group[i].side == s->side && !kit_is_empty(&places)) /* DWF-replace-2 */
            s->group_left[i] = (uint8_t)(d->group[i].rate + extra(r, s, &d->group[i]));
    }
}

/* ---- Richmond's second ---- */
struct riding {
    const struct rules *r;
    const struct dwf_state *s;
    int side;
};

static bool may_ride(const void *context, int from, const struct kit_link *link)
{
    const struct riding *at = context;
    return dwf_owns(at->r, at->s, at->side, link->to) && dwf_rail_open(at->r, at->s, at->side, from, link);
}

static int group_of_capital(const struct rules *r)
{
    return dwf_data(r)->area[dwf_data(r)->capital[DWF_CSA]].group;
}

/* DWF-replace-6, 7; RULINGS.md R-two-at-richmond, N30 */
bool dwf_may_double(const struct rules *r, const struct dwf_state *s, int group)
{
    const struct dwf_data *d = dwf_data(r);
    const struct riding at = {r, s, DWF_CSA};
    int richmond = d->capital[DWF_CSA];
    struct kit_set from = kit_only(richmond), reached;
    if (s->side != DWF_CSA || s->doubled || group == group_of_capital(r) || d->group[group].side != DWF_CSA ||
        s->group_left[group] == 0 || !dwf_flag_works(r, s, DWF_CSA, richmond))
        return false;
    kit_flood(&d->map, &from, may_ride, &at, &reached);
    for (int area = 0; kit_next(&reached, &area);)
        if (area != richmond && dwf_flag_works(r, s, DWF_CSA, area))
            return true;
    return false;
}

/* ---- what is due ---- */
static int waiting(const uint8_t *list, int turn)
{
    int n = 0;
    for (int i = 0; i <= turn; i++)
        n += list[i];
    return n;
}

void dwf_count_due(const struct rules *r, struct dwf_state *s)
{
    const struct dwf_turn_facts *now = dwf_now(r, s);
    memset(s->due, 0, sizeof s->due);
    s->due[DWF_DUE_SUPPLY] = (uint8_t)now->supply[s->side];                     /* DWF-replace-23, 25 */
    s->due[DWF_DUE_IRONCLAD] = waiting(s->ironclads_due[s->side], s->turn) > 0; /* DWF-replace-21, 22 */
    s->due[DWF_DUE_MILITIA] = militia_drawer(r, s) != 0;
    if (s->side == DWF_USA) {
        s->due[DWF_DUE_SHIP] = waiting(s->ships_due, s->turn) > 0; /* DWF-replace-18, 19 */
        s->due[DWF_DUE_GUNBOAT] = s->gunboats_off > 0;             /* DWF-replace-20 */
        for (int i = 0; i < DWF_RAILS_MAX; i++)
            s->due[DWF_DUE_RAIL] = (uint8_t)(s->due[DWF_DUE_RAIL] + (s->rail[i].due && s->rail[i].due <= s->turn));
        return;
    }
    s->due[DWF_DUE_BLOCKADE] = (uint8_t)dwf_blockade_infantry(r, s);
    s->due[DWF_DUE_ABROAD] = s->intervened && s->intervened + 1 == s->turn ? 5 : 0; /* DWF-politics-21 */
    s->due[DWF_DUE_MARYLAND] = dwf_maryland_pays(r, s);
}

static bool stands_open(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    return dwf_owns(r, s, side, area) && (side == DWF_USA || !s->burned[area]);
}

static void put_list(const struct rules *r, const struct dwf_state *s, const int32_t *list, int n, struct kit_set *out)
{
    for (int i = 0; i < n; i++)
        if (stands_open(r, s, s->side, list[i]))
            kit_put(out, list[i]);
}

static bool takes(const struct rules *r, const struct dwf_state *s, int due, int area)
{
    const struct dwf_area *a = &dwf_data(r)->area[area];
    switch (due) {
    case DWF_DUE_SUPPLY: /* RULINGS.md R-supply-place */
        return dwf_flag_works(r, s, s->side, area);
    case DWF_DUE_IRONCLAD:
        return s->side == DWF_CSA && a->kind != DWF_SEA && a->kind != DWF_INLAND && stands_open(r, s, s->side, area);
    case DWF_DUE_RAIL: /* RULINGS.md R-mrr-return */
        return dwf_flag_works(r, s, s->side, area) || s->converted[area];
    case DWF_DUE_ABROAD:
        return a->kind == DWF_SEA_PORT && stands_open(r, s, DWF_CSA, area) && dwf_is_colour(r, s, DWF_CSA, area);
    case DWF_DUE_MARYLAND: /* DWF-politics-8 */
        return (area == dwf_data(r)->baltimore || area == dwf_data(r)->capital[DWF_CSA]) &&
               stands_open(r, s, DWF_CSA, area);
    default:
        return false;
    }
}

struct kit_set dwf_due_places(const struct rules *r, const struct dwf_state *s, int due)
{
    const struct dwf_data *d = dwf_data(r);
    struct kit_set out = {{0}};
    if (s->due[due] == 0)
        return out;
    if (due == DWF_DUE_MILITIA) {
        kit_put(&out, dwf_data(r)->state[dwf_militia_drawn(r, s)].capital);
        kit_put(&out, s->leader[militia_drawer(r, s)].area);
    }
    if (due == DWF_DUE_SHIP)
        put_list(r, s, d->ships, d->n_ships, &out);
    if (due == DWF_DUE_GUNBOAT)
        put_list(r, s, d->gunboats, d->n_gunboats, &out);
    if (due == DWF_DUE_IRONCLAD && s->side == DWF_USA)
        put_list(r, s, d->ironclads, d->n_ironclads, &out);
    for (int i = 1; i <= d->n_boxes && due == DWF_DUE_BLOCKADE; i++) /* DWF-replace-31 */
        if (!dwf_box_closed(r, s, i))
            put_list(r, s, d->box[i].flag, d->box[i].n_flags, &out);
    for (int area = 1; area <= d->n_areas; area++)
        if (takes(r, s, due, area))
            kit_put(&out, area);
    return out;
}

static void take_oldest(uint8_t *list, int turn)
{
    for (int i = 0; i <= turn; i++)
        if (list[i] > 0) {
            list[i]--;
            return;
        }
}

static void bring(const struct rules *r, struct dwf_state *s, int due, int area, struct play *play)
{
    int side = s->side, kind = due == DWF_DUE_SHIP ? DWF_SHIP : due == DWF_DUE_GUNBOAT ? DWF_GUNBOAT : DWF_IRONCLAD;
    s->due[due]--;
    if (due == DWF_DUE_SUPPLY) {
        s->supply[side][area]++;
        s->supply_fresh[side][area]++;
    } else if (due == DWF_DUE_RAIL) {
        for (int i = 0; i < DWF_RAILS_MAX; i++)
            if (s->rail[i].due && s->rail[i].due <= s->turn) {
                s->rail[i] = (struct dwf_rail){.area = (uint8_t)area, .fresh = 1, .known = 1};
                break;
            }
    } else if (due <= DWF_DUE_IRONCLAD) {
        s->vessel[side][kind][area]++;
        if (side == DWF_USA)
            s->vessel_fresh[kind][area]++;
        if (kind == DWF_GUNBOAT)
            s->gunboats_off--;
        else
            take_oldest(kind == DWF_SHIP ? s->ships_due : s->ironclads_due[side], s->turn);
    } else if (due == DWF_DUE_MILITIA) {
        int leader = militia_drawer(r, s), state = dwf_militia_drawn(r, s);
        s->leader[leader].drew = s->leader[leader].area == area;
        dwf_militia_comes(r, s, state, area, play);
    } else {
        dwf_marker_dies(s, side, area);
        s->infantry[side][area]++;
        s->fresh[side][area]++;
    }
    emit(play, DWF_EVENT_BROUGHT, EVERYONE, 3, side, due, area);
}

bool dwf_bring(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)seat;
    dwf_count_order(state);
    bring(r, state, o->arg[0], o->arg[1], play);
    return true;
}

/* ---- what may be ordered ---- */
static void offer_draws(const struct rules *r, const struct dwf_state *s, int group, struct prompt *p)
{
    for (int i = 1; i <= dwf_data(r)->n_leaders && s->group_left[group] > 0 && s->pile[s->side] > 0; i++) {
        int area = s->leader[i].area;
        if (!area || dwf_draws_at(r, s, group, area) != i || !offer_begin(p, DWF_REPLACE))
            continue;
        const int arg[3] = {group, area, 1};
        for (int k = 0; k < 3; k++) {
            if (k > 0)
                offer_next(p);
            offer_id(p, arg[k]);
        }
        offer_end(p);
    }
}

static void offer_groups(const struct rules *r, const struct dwf_state *s, struct prompt *p)
{
    const struct dwf_data *d = dwf_data(r);
    for (int i = 1; i <= d->n_groups && offer_wants(p, DWF_REPLACE); i++) {
        struct kit_set places = dwf_group_places(r, s, i);
        int most = s->group_left[i] < s->pile[s->side] ? s->group_left[i] : s->pile[s->side];
        offer_begin(p, DWF_REPLACE);
        offer_id(p, i);
        offer_next(p);
        kit_offer_ids(p, &places);
        offer_next(p);
        offer_range(p, 1, most); /* RULINGS.md R-pile */
        offer_end(p);
        offer_draws(r, s, i, p);
    }
    if (offer_begin(p, DWF_DOUBLE)) {
        for (int i = 1; i <= d->n_groups; i++)
            if (s->pile[DWF_CSA] > 0 && dwf_may_double(r, s, i))
                offer_id(p, i);
        offer_end(p);
    }
}

static void offer_due(const struct rules *r, const struct dwf_state *s, struct prompt *p)
{
    for (int due = 1; due < DWF_DUES && offer_wants(p, DWF_BRING); due++) {
        struct kit_set places = dwf_due_places(r, s, due);
        offer_begin(p, DWF_BRING);
        offer_id(p, due);
        offer_next(p);
        kit_offer_ids(p, &places);
        offer_end(p);
    }
}

static void offer_burning(const struct dwf_state *s, struct prompt *p)
{
    for (int verb = DWF_BURN; verb <= DWF_SPARE; verb++)
        if (offer_begin(p, verb)) {
            for (int area = 1; area < DWF_AREAS_MAX; area++)
                if (s->to_burn[area] && (verb == DWF_BURN || s->to_burn[area] == 1))
                    offer_id(p, area);
            offer_end(p);
        }
}

void dwf_arrive_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct dwf_state *s = view;
    (void)seat;
    offer_burning(s, p);
    dwf_offer_rows(r, s, p);
    offer_groups(r, s, p);
    offer_due(r, s, p);
    offer_plain(p, DWF_FINISH);
    offer_plain(p, VERB_RESIGN);
}

/* Is there anything to choose? */
bool dwf_arrivals_ask(const struct rules *r, const struct dwf_state *s)
{
    bool any = s->n_rows > 0;
    for (int area = 0; area < DWF_AREAS_MAX; area++)
        any = any || s->to_burn[area];
    for (int i = 1; i <= dwf_data(r)->n_groups; i++)
        any = any || (s->group_left[i] > 0 && s->pile[s->side] > 0);
    for (int due = 1; due < DWF_DUES && !any; due++) {
        struct kit_set places = dwf_due_places(r, s, due);
        any = !kit_is_empty(&places);
    }
    return any;
}

/* ---- orders ---- */
static void burn(struct dwf_state *s, int area, struct play *play)
{
    s->to_burn[area] = 0;
    s->burned[area] = 1; /* DWF-damage-1, 2 */
    emit(play, DWF_EVENT_BURNED, EVERYONE, 1, area);
}

bool dwf_burn(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    (void)r, (void)seat;
    dwf_count_order(s);
    if (o->verb == DWF_BURN)
        burn(s, o->arg[0], play);
    else
        s->to_burn[o->arg[0]] = 2; /* RULINGS.md N25 */
    return true;
}

static void replace(struct dwf_state *s, int group, int area, int n, struct play *play)
{
    int side = s->side;
    s->group_left[group] = (uint8_t)(s->group_left[group] - n);
    s->pile[side] -= n;
    s->infantry[side][area] = (uint8_t)(s->infantry[side][area] + n);
    s->fresh[side][area] = (uint8_t)(s->fresh[side][area] + n);
    emit(play, DWF_EVENT_REPLACED, EVERYONE, 4, side, group, area, n);
}

bool dwf_replace(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    int leader = dwf_draws_at(r, s, o->arg[0], o->arg[1]);
    (void)seat;
    dwf_count_order(s);
    if (leader)
        s->leader[leader].drew = 1;
    replace(s, o->arg[0], o->arg[1], o->arg[2], play);
    return true;
}

bool dwf_double(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    (void)seat;
    dwf_count_order(s);
    s->doubled = 1;
    s->group_left[o->arg[0]] = 0;
    s->group_left[group_of_capital(r)]++;
    emit(play, DWF_EVENT_DOUBLED, EVERYONE, 1, o->arg[0]);
    return true;
}

/* ---- the end: defaults for all that is left ---- */
static int default_of(const struct rules *r, const struct dwf_state *s, const struct kit_set *places)
{
    int first = 0, capital = dwf_data(r)->capital[s->side];
    kit_next(places, &first);
    return kit_has(places, capital) ? capital : first;
}

static void take_replacements(const struct rules *r, struct dwf_state *s, struct play *play)
{
    const struct dwf_data *d = dwf_data(r);
    for (int i = 1; i <= d->n_groups; i++) {
        struct kit_set places = dwf_group_places(r, s, i);
        int n = s->group_left[i] < s->pile[s->side] ? s->group_left[i] : s->pile[s->side];
        for (int k = 0; k < d->group[i].n && n > 0; k++)
            if (kit_has(&places, d->group[i].city[k])) {
                replace(s, i, d->group[i].city[k], n, play);
                break;
            }
    }
}

bool dwf_arrive_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    (void)seat, (void)o;
    for (int area = 1; area < DWF_AREAS_MAX; area++)
        if (s->to_burn[area] == 1)
            burn(s, area, play);
    dwf_place_rest(r, s, play);
    take_replacements(r, s, play);
    for (int due = 1; due < DWF_DUES; due++)
        for (;;) {
            struct kit_set places = dwf_due_places(r, s, due);
            if (kit_is_empty(&places))
                break; /* DWF-replace-31: what finds no place is lost */
            bring(r, s, due, default_of(r, s, &places), play);
        }
    dwf_begin_campaign(r, s, play);
    return true;
}
