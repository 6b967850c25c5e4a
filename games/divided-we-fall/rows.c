/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of set-ups and of the order of appearance: where what they bring may stand, and putting it there
 * (DWF-reinforce, DWF-setup). */
#include "games/divided-we-fall/acts.h"
#include "games/kit/unfold.h"
#include <string.h>

const struct dwf_row *dwf_row_of(const struct rules *r, const struct dwf_state *s, int number)
{
    const struct dwf_data *d = dwf_data(r);
    return flow_peek(s)->step == DWF_STEP_SETUP ? &d->scenario[s->scenario].row[number - 1] : &d->row[number];
}

/* ---- places ---- */
static bool brings(const struct dwf_row *row, int op)
{
    for (int i = 0; i < row->n_events; i++)
        if (row->event[i].op == op)
            return true;
    return false;
}

/* DWF-reinforce-4, 8, DWF-setup-2: not where the enemy stands, nothing Confederate into a burned city, and what must be
 * held is held. */
static bool may_stand(const struct rules *r, const struct dwf_state *s, const struct dwf_row *row, int area)
{
    if (dwf_has_combat(r, s, dwf_foe(row->side), area) || dwf_is_closed(r, s, row->side, area))
        return false;
    if (row->side == DWF_CSA && s->burned[area])
        return false;
    if (row->repeat && (brings(row, DWF_OP_FORT) ? s->fort[area] > 0 : dwf_vessels(s, row->side, area) > 0))
        return false;
    return !row->if_held || dwf_owns(r, s, row->side, area);
}

static bool in_states(const struct rules *r, const struct dwf_state *s, int area, int states)
{
    return states >> dwf_state_of(r, s, area) & 1;
}

static bool fits(const struct rules *r, const struct dwf_state *s, const struct dwf_row *row,
                 const struct dwf_place *place, int area)
{
    const struct dwf_data *d = dwf_data(r);
    const struct dwf_area *a = &d->area[area];
    int side = row->side;
    switch (place->kind) {
    case DWF_AT:
        return area == place->area;
    case DWF_WITH_LEADER:
    case DWF_WHERE_LEADER:
        return s->leader[place->leader].status == DWF_ON_MAP && s->leader[place->leader].area == area;
    case DWF_WHERE_BEATEN:
        return s->leader[s->story.beaten].status == DWF_ON_MAP && s->leader[s->story.beaten].area == area;
    case DWF_ANY_BOX:
        return a->kind == DWF_SEA;
    case DWF_INFANTRY_BESIDE:
        return s->infantry[side][area] > 0 && kit_link_to(&d->map, place->area, area) &&
               kit_link_to(&d->map, place->area, area)->kinds & DWF_LAND;
    case DWF_INFANTRY_IN_THEATER:
        return s->infantry[side][area] > 0 && (a->theaters & place->theater);
    default:
        break;
    }
    if (a->kind == DWF_SEA)
        return false;
    switch (place->kind) {
    case DWF_ANY_FLAG:
        return dwf_flag_works(r, s, side, area) && (!place->area || a->lon < d->area[place->area].lon) &&
               (!place->port || a->kind == DWF_SEA_PORT) && (!place->theater || (a->theaters & place->theater)) &&
               (!place->states || in_states(r, s, area, place->states));
    case DWF_ANY_AREA: /* RULINGS.md R-city */
        return in_states(r, s, area, place->states) && dwf_owns(r, s, side, area);
    case DWF_OWN_INFANTRY: /* RULINGS.md R-stack */
        return in_states(r, s, area, place->states) && s->infantry[side][area] > 0;
    case DWF_OWN_FORT:
        return in_states(r, s, area, place->states) && s->fort[area] > 0 && s->fort_of[area] == side + 1;
    default: /* DWF_ANY_PORT */
        return a->kind != DWF_INLAND && dwf_owns(r, s, side, area);
    }
}

/* Is a leader among what an open row is still to bring? */
static bool is_awaited(const struct rules *r, const struct dwf_state *s, const struct dwf_row *row, int leader)
{
    for (int i = 0; i < s->n_rows; i++) {
        const struct dwf_row *other = dwf_row_of(r, s, s->row[i]);
        for (int k = 0; k < other->n_events && other != row && s->left[i] > 0; k++)
            if (other->event[k].leader == leader && other->event[k].op != DWF_OP_REMOVE)
                return true;
    }
    return false;
}

struct kit_set dwf_row_places(const struct rules *r, const struct dwf_state *s, const struct dwf_row *row, bool *waits)
{
    struct kit_set out = {{0}};
    *waits = false;
    for (int tier = 0; tier < row->n_tiers && kit_is_empty(&out); tier++)
        for (int i = 0; i < row->n_places[tier]; i++) {
            const struct dwf_place *place = &row->place[tier][i];
            *waits = *waits || (place->kind == DWF_WITH_LEADER && is_awaited(r, s, row, place->leader));
            for (int area = 1; area <= dwf_data(r)->n_areas; area++)
                if (fits(r, s, row, place, area) && may_stand(r, s, row, area))
                    kit_put(&out, area);
        }
    *waits = *waits && kit_is_empty(&out);
    return out;
}

/* The capital, else the first that the row names, else the lowest number. */
int dwf_default_place(const struct rules *r, const struct dwf_state *s, const struct dwf_row *row,
                      const struct kit_set *places)
{
    int first = 0;
    (void)s;
    for (int tier = 0; tier < row->n_tiers; tier++)
        for (int i = 0; i < row->n_places[tier]; i++)
            if (row->place[tier][i].kind == DWF_AT && kit_has(places, row->place[tier][i].area))
                return row->place[tier][i].area;
    if (kit_has(places, dwf_data(r)->capital[row->side]))
        return dwf_data(r)->capital[row->side];
    kit_next(places, &first);
    return first;
}

/* ---- putting ---- */
/* A leader whose place is held by the enemy goes to the nearest own flag city (DWF-reinforce-6). */
struct kit_set dwf_nearest_flags(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    const struct dwf_data *d = dwf_data(r);
    struct kit_set out = {{0}}, all = {{0}}, here = kit_only(area), seen = here;
    for (int i = 0; i < d->n_flags; i++)
        if (dwf_flag_works(r, s, side, d->flags[i]))
            kit_put(&all, d->flags[i]);
    while (kit_is_empty(&out) && !kit_is_empty(&here)) { /* a ring of areas at a time: RULINGS.md N18 */
        struct kit_set next = {{0}};
        out = kit_both(&here, &all);
        for (int at = 0; kit_next(&here, &at);)
            for (const struct kit_link *k = kit_near(&d->map, at); k < kit_near_end(&d->map, at); k++)
                if ((k->kinds & DWF_LAND) && !kit_has(&seen, k->to)) {
                    kit_put(&seen, k->to);
                    kit_put(&next, k->to);
                }
        here = next;
    }
    return kit_is_empty(&out) ? all : out;
}

void dwf_send_home(struct dwf_state *s, int leader, int from, int area, struct play *play)
{
    s->leader[leader].status = area ? DWF_ON_MAP : DWF_HOMELESS;
    s->leader[leader].area = (uint8_t)area;
    emit(play, DWF_EVENT_WENT_HOME, EVERYONE, 3, leader, from, area);
}

void dwf_remove_leader(struct dwf_state *s, int leader, struct play *play)
{
    if (s->leader[leader].status == DWF_OFF)
        return;
    emit(play, DWF_EVENT_LEADER_LEFT, EVERYONE, 2, leader, s->leader[leader].area);
    s->leader[leader] = (struct dwf_leader){0};
}

/* Until which turn his early rating counts: who comes before the list brings him (DWF-O-arrival-mcclellan-3). */
static int early_until(const struct rules *r, const struct dwf_state *s, int leader)
{
    const struct dwf_data *d = dwf_data(r);
    int listed = 0;
    for (int i = 1; i <= d->n_rows; i++)
        for (int k = 0; k < d->row[i].n_events; k++)
            if (!listed && d->row[i].event[k].op == DWF_OP_LEADER && d->row[i].event[k].leader == leader)
                listed = d->row[i].turn;
    bool early = (s->options & DWF_OPT_ALTERNATIVE) && d->leader[leader].early_turns && s->turn < listed;
    return early ? s->turn + d->leader[leader].early_turns : 0;
}

/* DWF-O-balance-2: with the handicap never both, so the other does not come. */
bool dwf_is_kept_out(const struct rules *r, const struct dwf_state *s, int leader)
{
    const int pair[2] = {dwf_data(r)->who[DWF_WHO_JACKSON], dwf_data(r)->who[DWF_WHO_LONGSTREET]};
    for (int i = 0; i < 2; i++)
        if ((s->options & DWF_OPT_REFUSE_CSA) && leader == pair[i] && s->leader[pair[1 - i]].status != DWF_OFF)
            return true;
    return false;
}

/* DWF-reinforce-9: only one counter of a person at a time. */
static void put_leader(const struct rules *r, struct dwf_state *s, const struct dwf_row *row, int leader, int area,
                       struct play *play)
{
    struct dwf_leader *l = &s->leader[leader];
    int named =
        row->n_tiers > 0 && row->place[0][0].kind == DWF_AT ? row->place[0][0].area : dwf_data(r)->capital[row->side];
    if (dwf_is_kept_out(r, s, leader))
        return;
    if (!area) {
        struct kit_set homes = dwf_nearest_flags(r, s, row->side, named);
        kit_next(&homes, &area);
    }
    for (int i = 1; i <= dwf_data(r)->n_leaders; i++)
        if (i != leader && strcmp(dwf_data(r)->leader[i].person, dwf_data(r)->leader[leader].person) == 0)
            dwf_remove_leader(s, i, play);
    *l = (struct dwf_leader){.status = area ? DWF_ON_MAP : DWF_HOMELESS,
                             .area = (uint8_t)area,
                             .since = (uint8_t)s->turn,
                             .early = (uint8_t)early_until(r, s, leader)};
    emit(play, DWF_EVENT_LEADER_CAME, EVERYONE, 2, leader, area);
    dwf_note_arrival(r, s, leader, play);
}

static void transfer(const struct rules *r, struct dwf_state *s, int leader, int area, struct play *play)
{
    struct dwf_leader *l = &s->leader[leader];
    if (l->status != DWF_ON_MAP || !area || l->area == area)
        return; /* RULINGS.md R-transfer: void when he is off the map */
    emit(play, DWF_EVENT_TRANSFERRED, EVERYONE, 3, leader, l->area, area);
    l->area = (uint8_t)area;
    s->story.pope_moved |= (s->options & DWF_OPT_ALTERNATIVE) && leader == dwf_data(r)->who[DWF_WHO_POPE];
}

static void put_rails(struct dwf_state *s, int n, int area)
{
    for (int i = 0; i < DWF_RAILS_MAX && n > 0; i++)
        if (!s->rail[i].known) {
            s->rail[i] = (struct dwf_rail){(uint8_t)area, area > 0, (uint8_t)(area ? 0 : s->turn + 1), 1};
            n--;
        }
}

/* What finds no place: infantry goes to the pile (DWF-reinforce-5), the rest comes back as if it were lost. */
static void lose_units(const struct rules *r, struct dwf_state *s, const struct dwf_row *row,
                       const struct dwf_event *event, int n, struct play *play)
{
    int side = row->side, back = s->turn + dwf_data(r)->return_after;
    if (event->op == DWF_OP_INFANTRY)
        s->pile[side] += n;
    else if (event->op == DWF_OP_SHIP && !s->intervened)
        s->ships_due[back] = (uint8_t)(s->ships_due[back] + n);
    else if (event->op == DWF_OP_IRONCLAD)
        s->ironclads_due[side][back] = (uint8_t)(s->ironclads_due[side][back] + n);
    else if (event->op == DWF_OP_GUNBOAT)
        s->gunboats_off += n;
    else if (event->op == DWF_OP_RAIL)
        put_rails(s, n, 0);
    else if (event->op == DWF_OP_MILITIA)
        s->militia_due[event->state] = (uint8_t)(s->turn + 1);
    emit(play, DWF_EVENT_NOT_COME, EVERYONE, 5, side, event->op, n,
         row->n_tiers > 0 && row->place[0][0].kind == DWF_AT ? row->place[0][0].area : 0, 0);
}

static void add(uint8_t *count, int n)
{
    *count = (uint8_t)(*count + n > 250 ? 250 : *count + n);
}

static void put_units(const struct rules *r, struct dwf_state *s, const struct dwf_row *row,
                      const struct dwf_event *event, int n, int area, struct play *play)
{
    int side = row->side;
    if (event->op == DWF_OP_MILITIA && event->state == dwf_data(r)->area[dwf_data(r)->charleston].later_state)
        return; /* it comes with statehood: politics.c */
    if (event->op == DWF_OP_SHIP && s->intervened)
        return; /* RULINGS.md N29: they are out for good */
    if (!area) {
        if (!row->if_held) /* RULINGS.md R-if-held */
            lose_units(r, s, row, event, n, play);
        return;
    }
    switch (event->op) {
    case DWF_OP_INFANTRY:
        dwf_marker_dies(s, side, area);
        add(&s->infantry[side][area], n);
        add(&s->fresh[side][area], n);
        break;
    case DWF_OP_SUPPLY:
        add(&s->supply[side][area], n);
        add(&s->supply_fresh[side][area], n);
        break;
    case DWF_OP_SHIP:
    case DWF_OP_GUNBOAT:
    case DWF_OP_IRONCLAD:
        add(&s->vessel[side][event->op - DWF_OP_SHIP][area], n);
        if (side == DWF_USA)
            add(&s->vessel_fresh[event->op - DWF_OP_SHIP][area], n);
        break;
    case DWF_OP_RAIL:
        put_rails(s, n, area);
        break;
    case DWF_OP_MILITIA:
        dwf_marker_dies(s, side, area);
        s->militia[event->state] = (uint8_t)area;
        s->militia_fresh[event->state] = 1;
        s->militia_due[event->state] = 0;
        break;
    case DWF_OP_FORT:
        s->fort[area] = (uint8_t)event->n;
        s->fort_of[area] = (uint8_t)(side + 1);
        break;
    default: /* DWF_OP_BUILDING: finished in the next own half */
        s->building[area] = (uint8_t)(side + 1);
        s->built_on[area] = (uint8_t)s->turn;
        break;
    }
    emit(play, DWF_EVENT_CAME, EVERYONE, 5, side, event->op, n, area, event->state);
}

static bool is_unit(const struct dwf_event *event)
{
    return event->op > DWF_OP_TRANSFER;
}

int dwf_row_pieces(const struct dwf_row *row)
{
    int n = 0;
    if (row->repeat)
        return row->repeat;
    for (int i = 0; i < row->n_events; i++)
        n += is_unit(&row->event[i]) ? row->event[i].n : 0;
    return row->split ? n : 1;
}

/* The piece of a split row that is next when so many are left. */
static void put_piece(const struct rules *r, struct dwf_state *s, const struct dwf_row *row, int area, int left,
                      struct play *play)
{
    int at = row->repeat ? 0 : dwf_row_pieces(row) - left;
    for (int i = 0; i < row->n_events; i++) {
        const struct dwf_event *event = &row->event[i];
        int n = !is_unit(event) ? 0 : row->repeat ? 1 : event->n;
        if (n > 0 && at < n) {
            put_units(r, s, row, event, 1, area, play);
            return;
        }
        at -= n;
    }
}

static bool is_barred(const struct rules *r, const struct dwf_state *s, const struct dwf_row *row, int area)
{
    if (row->unless == DWF_UNLESS_INFANTRY)
        return s->infantry[row->side][area] > 0;
    return row->unless == DWF_UNLESS_ANY && dwf_army(r, s, row->side, area) > 0;
}

/* With alternative arrivals the list does not bring a leader who has come already, unless he replaces another
 * (RULINGS.md R-early). */
static bool is_there_already(const struct dwf_state *s, const struct dwf_row *row, int leader)
{
    return (s->options & DWF_OPT_ALTERNATIVE) && !row->trigger && s->leader[leader].status != DWF_OFF &&
           !brings(row, DWF_OP_REMOVE);
}

static void tell_barred(const struct dwf_row *row, int area, struct play *play)
{
    for (int i = 0; i < row->n_events; i++)
        if (is_unit(&row->event[i]))
            emit(play, DWF_EVENT_NOT_COME, EVERYONE, 5, row->side, row->event[i].op, row->event[i].n, area, 1);
}

void dwf_put_row(const struct rules *r, struct dwf_state *s, const struct dwf_row *row, int area, int left,
                 bool no_leaders, struct play *play)
{
    if (row->split || row->repeat) {
        put_piece(r, s, row, area, left, play);
        return;
    }
    if (is_barred(r, s, row, area)) {
        tell_barred(row, area, play);
        return;
    }
    for (int i = 0; i < row->n_events; i++) {
        const struct dwf_event *event = &row->event[i];
        if (!is_unit(event) && no_leaders)
            continue;
        if (event->op == DWF_OP_REMOVE)
            dwf_remove_leader(s, event->leader == DWF_BEATEN ? s->story.beaten : event->leader, play);
        else if (event->op == DWF_OP_TRANSFER)
            transfer(r, s, event->leader, area, play);
        else if (event->op == DWF_OP_LEADER && is_there_already(s, row, event->leader))
            continue;
        else if (event->op == DWF_OP_LEADER && (area || !row->if_held))
            put_leader(r, s, row, event->leader, area, play);
        else
            put_units(r, s, row, event, event->n, area, play);
    }
}

static bool has_units(const struct dwf_row *row)
{
    for (int i = 0; i < row->n_events; i++)
        if (is_unit(&row->event[i]))
            return true;
    return false;
}

/* ---- open rows ---- */
void dwf_open_row(struct dwf_state *s, const struct rules *r, int number)
{
    const struct dwf_row *row = dwf_row_of(r, s, number);
    bool other = row->superseded && (s->options & DWF_OPT_ALTERNATIVE);
    if (s->n_rows == DWF_OPEN_ROWS || (other && !has_units(row)))
        return; /* the loader sees to it that there are no more */
    s->row[s->n_rows] = (uint8_t)number;
    s->refused[s->n_rows] = other;
    s->left[s->n_rows++] = (uint8_t)dwf_row_pieces(row);
}

static void close_rows(struct dwf_state *s)
{
    int n = 0;
    for (int i = 0; i < s->n_rows; i++)
        if (s->left[i] > 0) {
            s->row[n] = s->row[i];
            s->refused[n] = s->refused[i];
            s->left[n++] = s->left[i];
        }
    for (int i = n; i < s->n_rows; i++)
        s->row[i] = s->left[i] = s->refused[i] = 0;
    s->n_rows = n;
}

/* ---- what may be refused, and what comes only if it is taken ---- */
static bool has_leaders(const struct dwf_row *row)
{
    for (int i = 0; i < row->n_events; i++)
        if (!is_unit(&row->event[i]))
            return true;
    return false;
}

/* DWF-O-balance-1, 3, DWF-O-arrival-pope-1 */
bool dwf_may_refuse(const struct rules *r, const struct dwf_state *s, int i)
{
    const struct dwf_row *row = dwf_row_of(r, s, s->row[i]);
    int side = row->side == DWF_CSA ? DWF_OPT_REFUSE_CSA : DWF_OPT_REFUSE_USA;
    if (flow_peek(s)->step == DWF_STEP_SETUP || s->left[i] == 0 || s->refused[i] || !has_leaders(row))
        return false;
    if (row->choice == DWF_MAY_REFUSE)
        return s->story.pope_knows;
    return (s->options & side) && (!(s->options & DWF_OPT_THREE) || s->story.decisions > 0);
}

bool dwf_refuse(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    int i = o->arg[0] - 1;
    const struct dwf_row *row = dwf_row_of(r, s, s->row[i]);
    dwf_count_order(s);
    if (row->choice != DWF_MAY_REFUSE && (s->options & DWF_OPT_THREE))
        s->story.decisions--;
    s->refused[i] = 1;
    s->left[i] = has_units(row) ? s->left[i] : 0;
    emit(play, DWF_EVENT_REFUSED, EVERYONE, 2, seat, s->row[i]);
    return true;
}

static bool is_optional(const struct rules *r, const struct dwf_state *s, int i)
{
    return dwf_row_of(r, s, s->row[i])->choice == DWF_MAY_TAKE;
}

/* Of the rows of one trigger one that is taken takes the place of the others. */
static void close_others(const struct rules *r, struct dwf_state *s, int taken)
{
    int trigger = dwf_row_of(r, s, s->row[taken])->trigger;
    for (int i = 0; i < s->n_rows && is_optional(r, s, taken); i++)
        if (i != taken && dwf_row_of(r, s, s->row[i])->trigger == trigger)
            s->left[i] = 0;
}

/* Is one of its trigger open that comes only if it is taken? Then it waits for that to be settled. */
static bool is_rivalled(const struct rules *r, const struct dwf_state *s, int row)
{
    int trigger = dwf_row_of(r, s, s->row[row])->trigger;
    for (int i = 0; i < s->n_rows; i++)
        if (trigger && i != row && s->left[i] > 0 && is_optional(r, s, i) &&
            dwf_row_of(r, s, s->row[i])->trigger == trigger)
            return true;
    return false;
}

/* Rows in their order; all: also those that leave a choice. */
static void put_rows(const struct rules *r, struct dwf_state *s, bool all, struct play *play)
{
    for (int i = 0; i < s->n_rows; i++) {
        const struct dwf_row *row = dwf_row_of(r, s, s->row[i]);
        if (is_optional(r, s, i) && all)
            s->left[i] = 0;
        while (s->left[i] > 0 && !is_optional(r, s, i)) {
            bool waits;
            struct kit_set places = dwf_row_places(r, s, row, &waits);
            if (!all && (waits || kit_count(&places) > 1 || dwf_may_refuse(r, s, i) || is_rivalled(r, s, i)))
                break;
            dwf_put_row(r, s, row, dwf_default_place(r, s, row, &places), s->left[i], s->refused[i], play);
            s->left[i]--;
        }
    }
    close_rows(s);
}

void dwf_place_forced(const struct rules *r, struct dwf_state *s, struct play *play)
{
    put_rows(r, s, false, play);
}

void dwf_place_rest(const struct rules *r, struct dwf_state *s, struct play *play)
{
    put_rows(r, s, true, play);
}

void dwf_offer_rows(const struct rules *r, const struct dwf_state *s, struct prompt *p)
{
    for (int i = 0; i < s->n_rows && offer_wants(p, DWF_PLACE); i++) {
        bool waits;
        struct kit_set places = dwf_row_places(r, s, dwf_row_of(r, s, s->row[i]), &waits);
        if (s->left[i] == 0 || offer_skips(p, 0, i + 1))
            continue;
        offer_begin(p, DWF_PLACE);
        offer_id(p, i + 1);
        offer_next(p);
        kit_offer_ids(p, &places);
        offer_end(p);
    }
    if (!offer_begin(p, DWF_REFUSE))
        return;
    for (int i = 0; i < s->n_rows; i++)
        if (dwf_may_refuse(r, s, i))
            offer_id(p, i + 1);
    offer_end(p);
}

/* Rows keep their numbers until all are placed, so that letters of the report stay true. */
bool dwf_place(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    int i = o->arg[0] - 1;
    (void)seat;
    dwf_count_order(s);
    close_others(r, s, i);
    dwf_put_row(r, s, dwf_row_of(r, s, s->row[i]), o->arg[1], s->left[i], s->refused[i], play);
    s->left[i]--;
    return true;
}
