/* SPDX-License-Identifier: Apache-2.0 */
/* What may be ordered, part by part of the half, with example lines taken from what is legal: of the question that is
 * asked, and of the campaign that follows the arrivals, foreseen on a copy of the view. Then who stands before whom,
 * where a withdrawal may be asked for, and what steps cost. */
#include "games/divided-we-fall/acts.h"
#include "games/divided-we-fall/report.h"

struct asking {
    const struct kit_telling *t;
    struct dwf_state *then; /* a copy of the view that goes ahead */
    struct prompt *prompt;  /* what is legal there */
    struct play *play;
    json_t *items;
    bool names_many; /* the places of a row, though they are many */
};

static const char *where(const struct asking *a, int area)
{
    return dwf_area_order(a->t, area);
}

/* Gives an order on the copy; false: it cannot be done. */
static bool go(struct asking *a, struct order order)
{
    struct chance blind = chance_blind;
    struct problem why = {0};
    struct dwf_state *after = arena_take(a->t->arena, sizeof *after);
    play_begin(a->play, &blind, &why);
    if (!rules_apply(a->t->rules, a->then, a->then->side, &order, after, a->play) || after->flow.over)
        return false;
    *a->then = *after;
    return rules_prompt(a->t->rules, a->then, a->then->side, 0, a->prompt);
}

/* ---- rows ---- */
/* Where a row may go, for one that leaves many places: "any flag city of yours". "": only names say it. */
static const char *kind_words(const struct asking *a, const struct dwf_row *row)
{
    const struct dwf_place *place = &row->place[0][0];
    if (row->n_tiers != 1 || row->n_places[0] != 1 || place->states || place->theater)
        return "";
    switch (place->kind) {
    case DWF_ANY_FLAG:
        return arena_words(a->t->arena, "any %sflag city of yours that is not burned or taken%s%s",
                           place->port ? "seaside " : "", place->area ? ", west of " : "",
                           place->area ? dwf_area_words(a->t, place->area) : "");
    case DWF_ANY_PORT:
        return "any port of yours";
    case DWF_ANY_BOX:
        return "any blockade box";
    default:
        return "";
    }
}

/* Those that are many are named once, where there is room for it. */
static const char *places_words(struct asking *a, const struct dwf_row *row, const struct kit_set *places)
{
    enum { NAMED = 8 };
    struct text at = {.arena = a->t->arena};
    int n = kit_count(places), i = 0;
    const char *kind = n > NAMED ? kind_words(a, row) : "";
    if (*kind && !a->names_many)
        return kind;
    a->names_many = a->names_many && !*kind;
    for (int area = 0; kit_next(places, &area); i++)
        text_format(&at, "%s%s", i == 0 ? "" : i == n - 1 ? " or " : ", ", where(a, area));
    return *kind ? arena_words(a->t->arena, "%s: %s", kind, at.at) : at.len ? at.at : "";
}

/* " from Manassas" of a leader who is there already, and is taken from it. */
static const char *from_words(const struct asking *a, const struct dwf_event *event)
{
    bool is_leader = event->op == DWF_OP_LEADER || event->op == DWF_OP_TRANSFER;
    bool known = is_leader && event->leader >= 1 && event->leader <= dwf_data(a->t->rules)->n_leaders;
    const struct dwf_leader *l = known ? &a->then->leader[event->leader] : NULL;
    return l && l->status == DWF_ON_MAP ? arena_words(a->t->arena, " from %s", dwf_area_words(a->t, l->area)) : "";
}

static const char *row_words(const struct asking *a, const struct dwf_row *row, int left)
{
    struct text what = {.arena = a->t->arena};
    for (int i = 0; i < row->n_events; i++)
        if (row->event[i].op != DWF_OP_REMOVE)
            text_format(&what, "%s%s%s", what.len ? ", " : "", dwf_op_words(a->t, &row->event[i]),
                        from_words(a, &row->event[i]));
    if (left > 1)
        text_format(&what, row->repeat ? " in each of %d areas" : " (in up to %d areas)", left);
    return what.len ? what.at : "?";
}

static const char *unless_words(const struct dwf_row *row)
{
    return row->unless == DWF_UNLESS_INFANTRY ? ", unless infantry of yours stands there"
           : row->unless == DWF_UNLESS_ANY    ? ", unless infantry or militia of yours stands there"
                                              : "";
}

/* With the first of its places: of several pieces two, an area a piece, the last takes the rest; of what comes to each
 * of some areas as many. */
static void show_place(const struct asking *a, int i, const struct kit_set *places, int first)
{
    bool each = dwf_row_of(a->t->rules, a->then, a->then->row[i])->repeat;
    int n = each || a->then->left[i] < 2 ? a->then->left[i] : 2, area = first;
    struct text names = {.arena = a->t->arena};
    text_words(&names, where(a, first));
    for (int k = 1; k < n && kit_next(places, &area); k++)
        text_format(&names, ", %s", where(a, area));
    kit_item(a->items, "  place %c at %s", 'A' + i, names.at);
}

/* "Row A: 3 infantry, at Richmond or Nashville." and its line; one that waits for a leader has none. */
static bool ask_row(struct asking *a, int i, bool shows)
{
    bool waits;
    const struct dwf_row *row = dwf_row_of(a->t->rules, a->then, a->then->row[i]);
    struct kit_set places = dwf_row_places(a->t->rules, a->then, row, &waits);
    int first = 0;
    if (waits)
        kit_item(a->items, "Row %c: %s, with %s%s.", 'A' + i, row_words(a, row, a->then->left[i]),
                 dwf_leader_words(a->t, row->place[0][0].leader), unless_words(row));
    if (!kit_next(&places, &first))
        return false;
    kit_item(a->items, "Row %c: %s, at %s%s.", 'A' + i, row_words(a, row, a->then->left[i]),
             places_words(a, row, &places), unless_words(row));
    if (shows)
        show_place(a, i, &places, first);
    return true;
}

/* In little room only the first has its line. */
static void ask_rows(struct asking *a, enum dwf_room room)
{
    bool any = false, said = false;
    a->names_many = room == DWF_AMPLE;
    for (int i = 0; i < a->then->n_rows; i++)
        if (a->then->left[i] > 0) {
            if (!said)
                kit_item(a->items, "Each row is a group of arrivals. Name it by its letter to place it:");
            said = true;
            any = ask_row(a, i, room < DWF_SHORT || !any) || any;
        }
}

/* ---- arrivals ---- */
static void ask_burning(const struct asking *a)
{
    const struct offer *offer = prompt_offer(a->prompt, DWF_SPARE);
    struct text all = {.arena = a->t->arena};
    for (int i = 0; offer && i < offer->arg[0].count; i++)
        text_format(&all, "%s%s", i ? ", " : "", where(a, prompt_id(a->prompt, offer, 0, i)));
    if (!offer)
        return;
    kit_item(a->items, "Burned unless you spare them: %s.", all.at);
    kit_item(a->items, "  spare %s", where(a, prompt_id(a->prompt, offer, 0, 0)));
}

static void ask_groups(const struct asking *a)
{
    const struct dwf_data *d = dwf_data(a->t->rules);
    const struct dwf_state *s = a->then;
    struct text all = {.arena = a->t->arena};
    const struct offer *offer = prompt_offer(a->prompt, DWF_REPLACE);
    for (int i = 1; i <= d->n_groups; i++)
        if (s->group_left[i] > 0)
            text_format(&all, "%s%s (%s) %d", all.len ? ", " : "", d->group[i].id, d->group[i].name, s->group_left[i]);
    if (!offer || !all.len)
        return;
    kit_item(a->items, "Replacements: %d lost infantry in your pile. Each group of cities can still bring back: %s.",
             (int)s->pile[s->side], all.at);
    kit_item(a->items, "  replace %s at %s", d->group[prompt_id(a->prompt, offer, 0, 0)].id,
             where(a, prompt_id(a->prompt, offer, 1, 0)));
}

static void ask_due(const struct asking *a)
{
    const struct dwf_state *s = a->then;
    const struct offer *offer = prompt_offer(a->prompt, DWF_BRING);
    struct text all = {.arena = a->t->arena};
    for (int due = 1; due < DWF_DUES; due++)
        if (s->due[due] > 0)
            text_format(&all, "%s%d %s", all.len ? ", " : "", s->due[due], dwf_due_words(due, s->due[due]));
    if (!offer || !all.len)
        return;
    kit_item(a->items, "You may now bring in: %s.", all.at);
    kit_item(a->items, "  bring %s at %s", dwf_type_words(a->t->rules, prompt_id(a->prompt, offer, 0, 0)),
             where(a, prompt_id(a->prompt, offer, 1, 0)));
}

static void ask_arrivals(struct asking *a, enum dwf_room room)
{
    ask_burning(a);
    ask_rows(a, room);
    ask_groups(a);
    ask_due(a);
    if (room < DWF_LEAST)
        kit_item(a->items, "Arrivals without an order are placed by default just before your first campaign order.");
}

/* ---- the campaign ---- */
static void tell_points(const struct asking *a)
{
    const struct dwf_state *s = a->then;
    static const char *const owed[] = {
        "", [DWF_EAST] = ", one usable only in the East", [DWF_WEST] = ", one usable only beyond the Mississippi",
        [DWF_EAST | DWF_WEST] = ", one usable only in the East and one only beyond the Mississippi"};
    kit_item(a->items, "Campaign: %d command points%s.%s", (int)s->points, owed[s->owed & (DWF_EAST | DWF_WEST)],
             s->lift > 0       ? arena_words(a->t->arena, " You may still lift %d infantry by sea.", (int)s->lift)
             : s->riverine > 0 ? arena_words(a->t->arena, " You may still lift %d infantry by river.", (int)s->riverine)
                               : "");
}

/* By land, which is how a march goes, and not into what the step would bring about by itself. */
static bool may_step(const struct asking *a, int to)
{
    const struct dwf_data *d = dwf_data(a->t->rules);
    const struct kit_link *link = kit_link_to(&d->map, a->then->move.area, to);
    bool opens = a->then->side == DWF_CSA && d->area[to].latent && !dwf_kentucky_open(a->t->rules, a->then);
    return link && (link->kinds & DWF_LAND) && !opens;
}

/* Where a stack could go with its first step: to the enemy, else where supply reaches, else the first of the list; 0:
 * nowhere. */
static int first_step(const struct asking *a)
{
    enum { ANYWHERE = 1, SUPPLIED, FIGHTS };
    int best = 0, worth = 0;
    struct dwf_net net;
    dwf_supply_net(a->t->rules, a->then, a->then->side, &net);
    for (int32_t i = 0; i < a->prompt->n_offers; i++) {
        const struct offer *offer = &a->prompt->offers[i];
        for (int k = 0; k < offer->arg[0].count && offer->verb == DWF_GO; k++) {
            int to = prompt_id(a->prompt, offer, 0, k);
            int is = dwf_has_combat(a->t->rules, a->then, dwf_foe(a->then->side), to) ? FIGHTS
                     : dwf_supplied(a->t->rules, a->then, &net, a->then->side, to)    ? SUPPLIED
                                                                                      : ANYWHERE;
            if (may_step(a, to) && is > worth)
                best = to, worth = is;
        }
    }
    return best;
}

static void ask_march(const struct asking *a)
{
    const struct offer *offer = prompt_offer(a->prompt, DWF_MARCH);
    int best = 0, most = -1;
    for (int i = 0; offer && i < offer->arg[0].count; i++) {
        int leader = prompt_id(a->prompt, offer, 0, i);
        int n = a->then->infantry[a->then->side][a->then->leader[leader].area];
        if (n > most)
            most = n, best = leader;
    }
    if (!best)
        return;
    struct asking ahead = *a;
    ahead.then = arena_take(a->t->arena, sizeof *ahead.then);
    *ahead.then = *a->then;
    ahead.prompt = prompt_taken(a->t->arena);
    int to = go(&ahead, (struct order){.verb = DWF_MARCH, .n_args = 1, .arg = {best}}) ? first_step(&ahead) : 0;
    if (!to)
        return;
    kit_item(a->items, "  march %s to %s", dwf_leader_words(a->t, best), where(a, to));
    if (dwf_has_combat(a->t->rules, a->then, dwf_foe(a->then->side), to))
        kit_item(a->items, "  fight %s", where(a, to));
}

/* DWF-forts-2, 3, 18, 19 */
static void tell_forts(const struct asking *a)
{
    const struct dwf_turn_facts *now = dwf_now(a->t->rules, a->then);
    kit_item(
        a->items,
        "A fort may have %d step%s this year (%d in %s). A step needs infantry or militia that stood there as your "
        "turn began; one command point pays for two steps.",
        (int)now->max_fort, now->max_fort == 1 ? "" : "s", (int)now->max_fort_capitals,
        dwf_area_words(a->t, dwf_data(a->t->rules)->capital[a->then->side]));
}

static void ask_works(const struct asking *a, enum dwf_room room)
{
    const struct offer *fort = prompt_offer(a->prompt, DWF_FORT);
    if (room == DWF_LEAST)
        return;
    if (fort && room < DWF_TERSE)
        tell_forts(a);
    if (fort)
        kit_item(a->items, "  fort %s", where(a, prompt_id(a->prompt, fort, 0, 0)));
    if (prompt_offer(a->prompt, DWF_TRAIN))
        kit_item(a->items, "  train");
    if (prompt_offer(a->prompt, DWF_ENTRENCH))
        kit_item(a->items, "  entrench");
    kit_item(a->items, "  done");
}

static void ask_campaign(const struct asking *a, enum dwf_room room)
{
    tell_points(a);
    ask_march(a);
    ask_works(a, room);
}

/* Once all is placed the first half begins without another letter, and the same sheet may hold it: so it is asked for
 * here, foreseen with all rows at their defaults. */
static void ask_first_half(struct asking *a, int seat, enum dwf_room room)
{
    if (seat == DWF_USA && !dwf_data(a->t->rules)->scenario[a->then->scenario].in_campaign) {
        kit_item(a->items, "  done\n    (ends the set-up: the Confederacy plays first, and you get a report before "
                           "your half)");
        return;
    }
    for (int i = 0; i <= DWF_SIDES && flow_peek(a->then)->step < DWF_STEP_CAMPAIGN; i++)
        if (!go(a, (struct order){.verb = DWF_FINISH}))
            return;
    if (flow_peek(a->then)->step != DWF_STEP_CAMPAIGN || a->then->side != seat)
        return;
    kit_item(a->items,
             "%s begins as soon as everything is placed, without another letter. Write your campaign lines below the "
             "set-up lines in the same sheet, and \"done\" only at the very end: right after the set-up lines it ends "
             "only the set-up.",
             dwf_turn_words(a->t, a->then->turn));
    ask_campaign(a, room == DWF_AMPLE ? room : DWF_LEAST);
}

/* ---- who stands before whom ---- */
/* Of those who stand there, who fights. */
static const char *defenders_words(const struct kit_telling *t, int side, int area)
{
    const struct dwf_state *s = t->view;
    struct text out = {.arena = t->arena};
    int n = s->infantry[side][area], fort = s->fort_of[area] == side + 1 ? s->fort[area] : 0;
    if (n > 0)
        text_format(&out, "%d inf", n);
    if (dwf_militia_at(t->rules, s, side, area))
        text_format(&out, "%smil", out.len ? ", " : "");
    if (fort > 0)
        text_format(&out, "%sfort %d", out.len ? ", " : "", fort);
    return out.len ? out.at : "vessels";
}

/* What an attack over one link would be worth with all who are there under their best leader, from the table: terrain,
 * leaders and forts are counted, joiners, supply and a withdrawal are not. False: it would cost the enemy nothing, or
 * no more than what any attack takes off a fort. */
static bool tell_contact(const struct asking *a, int from, const struct kit_link *link, bool tells)
{
    const struct rules *r = a->t->rules;
    const struct dwf_state *s = a->then;
    int side = s->side, foe = dwf_foe(side), best[DWF_SIDES] = {0}, at[DWF_SIDES];
    at[side] = from, at[foe] = link->to;
    for (int i = 1; i <= dwf_data(r)->n_leaders; i++) {
        int of = dwf_data(r)->leader[i].side;
        if (s->leader[i].status == DWF_ON_MAP && s->leader[i].area == at[of] && dwf_combat_of(r, s, i) > best[of])
            best[of] = dwf_combat_of(r, s, i);
    }
    int marks = link->marks & (DWF_DARK - 1), land = dwf_after_terrain(r, dwf_army(r, s, side, from), marks);
    int value = land + (best[side] < land ? best[side] : land), column = dwf_column_of(r, s, marks);
    int fort = s->fort_of[link->to] == foe + 1 ? s->fort[link->to] : 0, there = dwf_army(r, s, foe, link->to) + fort;
    int table = value ? dwf_crt(r, value, DWF_COLUMNS) : 0, theirs = table - best[foe], spare = theirs - there;
    int ours = value ? dwf_crt(r, value, column) - (spare > 0 ? spare : 0) - best[side] : 0;
    theirs = fort > 0 && table > 0 && theirs < 1 ? 1 : theirs; /* DWF-forts-6 */
    ours = ours < fort ? fort : ours;                          /* DWF-forts-7 */
    theirs = theirs < there ? theirs : there;
    if (table <= best[foe] || there == 0 || !tells)
        return table > best[foe] && there > 0;
    kit_item(a->items, "  %s on %s (%s): enemy %d, you %d (value %d).", where(a, from), where(a, link->to),
             defenders_words(a->t, foe, link->to), theirs, ours > 0 ? ours : 0, value);
    return true;
}

/* An attack that would be refused for want of supply is not among them (DWF-combat-3). */
static void tell_contacts(const struct asking *a, int most)
{
    const struct dwf_data *d = dwf_data(a->t->rules);
    const struct dwf_state *s = a->then;
    struct dwf_net net;
    int side = s->side, n = 0;
    dwf_supply_net(a->t->rules, s, side, &net);
    for (int from = 1; from <= d->n_areas; from++)
        for (const struct kit_link *k = kit_near(&d->map, from); k < kit_near_end(&d->map, from); k++) {
            if (!(k->kinds & DWF_LAND) || s->infantry[side][from] == 0 ||
                !dwf_supplies_attack(a->t->rules, s, &net, side, from) ||
                !dwf_has_combat(a->t->rules, s, dwf_foe(side), k->to) || !tell_contact(a, from, k, false))
                continue;
            if (n == 0)
                kit_item(a->items,
                         "Losses if all in an area attack%s (value: attackers after terrain, plus leader; "
                         "unsupplied defenders may lose more):",
                         flow_peek((const struct dwf_state *)a->t->view)->step == DWF_STEP_ARRIVE
                             ? ", arrivals included"
                             : "");
            if (n++ < most)
                tell_contact(a, from, k, true);
        }
    if (n > most)
        kit_item(a->items, "  Attacks not shown: %d.", n - most);
}

/* ---- where a withdrawal may be asked for ---- */
static bool is_led(const struct kit_telling *t, int side, int area)
{
    return dwf_has_leader(t->rules, t->view, side, area);
}

int dwf_dangers(const struct kit_telling *t, int side, struct dwf_danger *out, int most)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    int n = 0, foe = dwf_foe(side);
    for (int area = 1; area <= d->n_areas && n < most; area++) {
        struct dwf_danger here = {.area = area};
        if (dwf_army(t->rules, s, side, area) == 0 || !is_led(t, side, area))
            continue;
        for (const struct kit_link *k = kit_near(&d->map, area); k < kit_near_end(&d->map, area); k++)
            if ((k->kinds & DWF_LAND) && dwf_army(t->rules, s, foe, k->to) > 0 && here.n < DWF_LINKS_OF_AREA)
                here.from[here.n++] = k->to;
        if (here.n > 0)
            out[n++] = here;
    }
    return n;
}

static void tell_dangers(const struct kit_telling *t, int side, enum dwf_room room, json_t *items)
{
    enum { MOST = 8 };
    struct dwf_danger at[MOST];
    int n = dwf_dangers(t, side, at, MOST);
    struct text names = {.arena = t->arena};
    for (int i = 0; i < n; i++)
        text_format(&names, "%s%s", i == 0 ? "" : i + 1 < n ? ", " : " and ", dwf_area_order(t, at[i].area));
    if (n == 0)
        return;
    bool brief = room > DWF_SHORT; /* the form has such lines */
    kit_item(items, "Your leaders at %s are next to enemies. One attacked by a force without a leader may withdraw%s",
             names.at,
             brief ? "; to let him, write \"withdraw to AREA\" in place of \"stand\"."
                   : ". You are asked, unless a standing order says stand, or withdraw to AREA:");
    if (brief)
        return;
    kit_item(items, "  when asked to withdraw at %s", dwf_area_order(t, at[0].area));
    kit_item(items, "  stand");
    kit_item(items, "  end");
}

/* ---- the attacked one's answer ---- */
static void ask_withdrawal(const struct asking *a)
{
    const struct offer *offer = prompt_offer(a->prompt, DWF_WITHDRAW);
    struct text all = {.arena = a->t->arena};
    for (int i = 0; offer && i < offer->arg[0].count; i++)
        text_format(&all, "%s%s", i ? ", " : "", where(a, prompt_id(a->prompt, offer, 0, i)));
    kit_item(a->items, "%s is under attack by a force without a leader. You may withdraw before the battle, or stand.",
             where(a, a->then->battle.area));
    if (offer)
        kit_item(a->items, "  withdraw to %s", all.at);
    kit_item(a->items, "  stand");
}

void dwf_tell_asks(const struct kit_telling *t, const struct prompt *prompt, enum dwf_room room, json_t *sections)
{
    static const int contacts[DWF_ROOMS_END] = {10, 10, 8, 6, 3};
    struct asking a = {.t = t,
                       .then = arena_take(t->arena, sizeof *a.then),
                       .prompt = prompt_taken(t->arena),
                       .play = arena_take(t->arena, sizeof *a.play),
                       .items = json_array()};
    *a.then = *dwf_view(t);
    int step = a.then->flow.depth > 0 ? flow_peek(a.then)->step : 0;
    bool asked = (rules_asks(a.then) & ONLY(prompt->seat)) && rules_prompt(t->rules, a.then, prompt->seat, 0, a.prompt);
    if (asked && step == DWF_STEP_WITHDRAW)
        ask_withdrawal(&a);
    else if (asked && step == DWF_STEP_SETUP) {
        ask_rows(&a, room);
        ask_first_half(&a, prompt->seat, room);
    }
    if (asked && step == DWF_STEP_ARRIVE) {
        ask_arrivals(&a, room);
        if (go(&a, (struct order){.verb = DWF_FINISH}))
            step = flow_peek(a.then)->step;
    }
    if (asked && step == DWF_STEP_CAMPAIGN) {
        ask_campaign(&a, room);
        tell_contacts(&a, contacts[room]);
    }
    tell_dangers(t, prompt->seat, room, a.items);
    kit_section(sections, "asks", "WHAT YOU MAY ORDER", a.items);
}

/* ---- what steps cost ---- */
/* The neighbours of one's own troops with what a step costs, for whoever has no map: as many areas as there is room
 * for, those of leaders first. */

/* "Winchester: Manassas 4, Staunton 2, Sharpsburg 3 (enemy)" */
static const char *ways_words(const struct kit_telling *t, int from)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_going g = dwf_going(t->rules, t->view);
    const struct dwf_move m = {.area = from, .mode = DWF_BY_LAND};
    struct text out = {.arena = t->arena};
    for (const struct kit_link *k = kit_near(&d->map, from); k < kit_near_end(&d->map, from); k++) {
        if (!(k->kinds & DWF_LAND))
            continue;
        text_format(&out, "%s%s %d%s", out.len ? ", " : "", dwf_area_words(t, k->to), dwf_land_cost(&g, &m, k),
                    dwf_is_closed(t->rules, t->view, t->side, k->to)             ? " (closed)"
                    : dwf_has_combat(t->rules, t->view, dwf_foe(t->side), k->to) ? " (enemy)"
                                                                                 : "");
    }
    return out.len ? arena_words(t->arena, "%s: %s.", dwf_area_words(t, from), out.at) : NULL;
}

void dwf_tell_ways(const struct kit_telling *t, json_t *items)
{
    const struct dwf_state *s = t->view;
    if (t->side < 0 || s->side != t->side)
        return;
    kit_item(items, "What a move by land to the next area costs now:");
    for (int led = 1; led >= 0; led--)
        for (int area = 1; area <= dwf_data(t->rules)->n_areas; area++) {
            bool has = s->infantry[t->side][area] > 0 && dwf_data(t->rules)->area[area].kind != DWF_SEA;
            const char *words = has && dwf_has_leader(t->rules, s, t->side, area) == led ? ways_words(t, area) : NULL;
            if (words)
                json_array_append_new(items, json_string(words));
        }
}
