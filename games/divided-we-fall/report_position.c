/* SPDX-License-Identifier: Apache-2.0 */
/* How things stand: what victory needs, points and piles, and theater by theater who stands where. */
#include "games/divided-we-fall/report.h"

/* ---- what victory needs ---- */
static void tell_union_way(const struct kit_telling *t, enum dwf_room room, json_t *items)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    struct text left = {.arena = t->arena};
    int richmond = d->capital[DWF_CSA], year = dwf_now(t->rules, s)->year, needed = d->usa_groups[year - 1861];
    for (int i = 1; i <= d->n_groups; i++) {
        bool any = false;
        for (int k = 0; k < d->group[i].n && d->group[i].side == DWF_CSA && d->area[richmond].group != i; k++) {
            if (dwf_has_combat(t->rules, s, DWF_USA, d->group[i].city[k]))
                continue;
            text_format(&left, "%s%s", any ? ", " : left.len ? "; " : "", dwf_area_words(t, d->group[i].city[k]));
            any = true;
        }
    }
    const char *held = dwf_has_combat(t->rules, s, DWF_USA, richmond) ? "taken" : "not yet taken";
    if (needed == 0)
        kit_item(items,
                 "In %d the Union wins if it holds Richmond (%s); from 1862 on it must hold groups of cities too "
                 "(rules, chapter 14).",
                 year, held);
    else
        kit_item(items, "In %d the Union wins if it holds Richmond (%s) and all cities of %s (groups taken: %d)%s%s.",
                 year, held, needed == 1 ? "one group" : arena_words(t->arena, "%d groups", needed),
                 dwf_groups_taken(t->rules, s), room < DWF_LEAST ? ". Still to take: " : "",
                 room == DWF_LEAST ? ""
                 : left.len        ? left.at
                                   : "nothing");
}

/* What the Confederacy holds of the areas by which it may win. */
static const char *prizes_words(const struct kit_telling *t)
{
    const struct dwf_victory *v = &dwf_data(t->rules)->csa_wins;
    struct kit_set held = {{0}};
    struct text out = {.arena = t->arena};
    for (int way = 0; way < v->n_ways; way++)
        for (int i = 0; i < v->n_lists[way]; i++)
            for (int k = 0; k < v->n_areas[way][i]; k++)
                if (dwf_has_combat(t->rules, t->view, DWF_CSA, v->area[way][i][k]))
                    kit_put(&held, v->area[way][i][k]);
    for (int area = 0; kit_next(&held, &area);)
        text_format(&out, "%s%s", out.len ? ", " : "", dwf_area_words(t, area));
    return out.len ? out.at : "none";
}

/* What ends the war with this half or the next, if nothing changes: who wins then, and when; -1: nobody. */
int dwf_about_to_win(const struct kit_telling *t, int *half)
{
    const struct dwf_state *s = t->view;
    struct dwf_state *then = arena_take(t->arena, sizeof *then);
    *then = *s;
    for (int i = 0; i < DWF_SIDES && !s->flow.over && then->turn <= DWF_TURNS; i++) {
        *half = then->side;
        if (dwf_usa_wins(t->rules, then))
            return DWF_USA;
        if (then->side == DWF_USA && dwf_csa_wins(t->rules, then))
            return DWF_CSA;
        then->turn += then->side == DWF_USA;
        then->side = dwf_foe(then->side);
    }
    return -1;
}

/* Told whatever the room. */
static void tell_alarm(const struct kit_telling *t, json_t *items)
{
    int half, winner = dwf_about_to_win(t, &half);
    if (winner >= 0)
        kit_item(items, "As things stand the %s wins when %s half ends: it holds %s.", dwf_side_words(winner),
                 half == t->side ? "your" : arena_words(t->arena, "the %s's", dwf_side_words(half)),
                 winner == DWF_CSA ? prizes_words(t) : "Richmond and everything else it needs");
}

/* DWF-politics-17 to 19 */
static void tell_intervention(const struct kit_telling *t, json_t *items)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    struct text any = {.arena = t->arena};
    int most = -1;
    for (int i = 0; i < d->n_abroad && !s->intervened; i++)
        for (int k = 0; k < d->abroad[i].n && d->abroad[i].year == dwf_now(t->rules, s)->year; k++) {
            text_format(&any, "%s%s", any.len ? ", " : "", dwf_area_words(t, d->abroad[i].area[k]));
            most = d->abroad[i].most_lost;
        }
    if (any.len)
        kit_item(items,
                 "England and France intervene if, when a Confederate half begins, the Confederacy holds Richmond and "
                 "one of %s, and has lost no more than %s (so far: %d).",
                 any.at, most == 1 ? "one flag city" : arena_words(t->arena, "%d flag cities", most),
                 dwf_lost_flags(t->rules, s));
}

/* "(a) Washington DC; (b) Philadelphia or Harrisburg, and one of Cincinnati or Cairo": the ways in which the
 * Confederacy takes what it needs. */
static const char *csa_ways_words(const struct kit_telling *t)
{
    const struct dwf_victory *v = &dwf_data(t->rules)->csa_wins;
    struct text out = {.arena = t->arena};
    for (int way = 0; way < v->n_ways; way++)
        for (int i = 0; i < v->n_lists[way]; i++)
            for (int k = 0; k < v->n_areas[way][i]; k++) {
                const char *more = k + 1 < v->n_areas[way][i] ? ", " : " or ";
                if (i + k == 0)
                    text_format(&out, "%s(%c) ", way ? "; " : "", 'a' + way);
                text_format(&out, "%s%s", k ? more : i ? ", and one of " : "", dwf_area_words(t, v->area[way][i][k]));
            }
    return out.len ? out.at : "nothing";
}

/* In little room only once it counts; in the least by what is held of it. */
static void tell_csa_way(const struct kit_telling *t, enum dwf_room room, json_t *items)
{
    int from = dwf_data(t->rules)->csa_wins_from;
    bool counts = dwf_view(t)->turn >= from;
    const char *when = counts ? "" : arena_words(t->arena, ", from %s on,", dwf_date_words(t, from));
    if (room < DWF_LEAST && (counts || room < DWF_TERSE))
        kit_item(items, "The Confederacy wins if it lasts %d turns, or%s if it holds any one of these: %s.", DWF_TURNS,
                 when, csa_ways_words(t));
    else if (counts)
        kit_item(items, "Cities held for a Confederate victory (rules, chapter 14): %s.", prizes_words(t));
}

/* ---- numbers ---- */
static void tell_side(const struct kit_telling *t, int side, json_t *items)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    int infantry = 0, supply = 0, vessels[DWF_VESSELS] = {0};
    struct text out = {.arena = t->arena};
    for (int area = 1; area <= d->n_areas; area++) {
        infantry += s->infantry[side][area];
        supply += s->supply[side][area];
        for (int kind = 0; kind < DWF_VESSELS; kind++)
            vessels[kind] += s->vessel[side][kind][area];
    }
    text_format(&out, "%s: %d infantry", dwf_side_words(side), infantry);
    if (s->pile[side] > 0)
        text_format(&out, " (besides %d lost and not yet replaced)", (int)s->pile[side]);
    if (supply > 0)
        text_format(&out, ", %d supply unit%s", supply, supply == 1 ? "" : "s");
    for (int kind = 0; kind < DWF_VESSELS; kind++)
        if (vessels[kind] > 0)
            text_format(&out, ", %d %s", vessels[kind], dwf_vessel_words(kind, vessels[kind]));
    kit_item(items, "%s.", out.at);
}

/* Own infantry and militia that want for it (DWF-supply-18, DWF-combat-20). */
static void tell_unsupplied(const struct kit_telling *t, enum dwf_room room, json_t *items)
{
    struct dwf_net net;
    struct text all = {.arena = t->arena};
    if (t->side < 0)
        return;
    dwf_supply_net(t->rules, t->view, t->side, &net);
    for (int area = 1; area <= dwf_data(t->rules)->n_areas; area++)
        if (dwf_army(t->rules, t->view, t->side, area) > 0 && !dwf_supplied(t->rules, t->view, &net, t->side, area))
            text_format(&all, "%s%s", all.len ? ", " : "", dwf_area_words(t, area));
    if (all.len)
        kit_item(items, "Out of supply%s: %s.", room < DWF_SHORT ? " (half movement, greater losses)" : "", all.at);
}

static void tell_now(const struct kit_telling *t, json_t *items)
{
    static const char *const weathers[DWF_WEATHERS] = {"clear", "rain (a road costs 3)", "winter (a road costs 4)"};
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    kit_item(items, "Turn %d of %d: %s. Weather: %s. Kentucky is %s.", (int)s->turn, DWF_TURNS,
             dwf_turn_words(t, s->turn), weathers[dwf_now(t->rules, s)->weather],
             dwf_kentucky_open(t->rules, s) ? "open"
                                            : "neutral: the Union may not enter it before the Confederacy does");
    bool map = dwf_map_is_ours(t->rules), ratings = dwf_ratings_are_ours(t->rules);
    if (map || ratings)
        kit_item(items, "%s reconstructed.",
                 !ratings ? "The map was"
                 : map    ? "The map, and the ratings marked (R), were"
                          : "The ratings marked (R) were");
    const char *from = s->turn < d->blockade_turn
                           ? arena_words(t->arena, "From %s on, if", dwf_date_words(t, d->blockade_turn))
                           : "If";
    kit_item(items,
             "Blockade: %d of %d boxes closed. %s fewer than %d are closed, the Confederacy gets 1 infantry a turn for "
             "every 2 missing.",
             dwf_boxes_closed(t->rules, s), (int)d->n_boxes, from, (int)d->boxes_needed);
}

/* What differs from the colours of the map. */
static void tell_ground(const struct kit_telling *t, json_t *items)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    struct text held[DWF_SIDES] = {{.arena = t->arena}, {.arena = t->arena}}, burned = {.arena = t->arena},
                cut = {.arena = t->arena};
    for (int area = 1; area <= d->n_areas; area++) {
        int holder = dwf_control(t->rules, s, area);
        if (holder && d->area[area].kind != DWF_SEA && !dwf_is_colour(t->rules, s, holder - 1, area))
            text_format(&held[holder - 1], "%s%s", held[holder - 1].len ? ", " : "", dwf_area_words(t, area));
        if (s->burned[area])
            text_format(&burned, "%s%s", burned.len ? ", " : "", dwf_area_words(t, area));
        if (s->broken[area])
            text_format(&cut, "%s%s", cut.len ? ", " : "", dwf_area_words(t, area));
    }
    for (int side = DWF_SIDES - 1; side >= 0; side--)
        if (held[side].len)
            kit_item(items, "Held by the %s, though the map has another colour: %s.", dwf_side_words(side),
                     held[side].at);
    if (burned.len)
        kit_item(items, "Burned: %s.", burned.at);
    if (cut.len)
        kit_item(items, "Rails are cut at %s.", cut.at);
}

/* ---- who stands where ---- */
/* The parts of the map in which the report tells it; the West is what lies in no theater. */
enum part { EAST, WEST, BEYOND, SEA, PARTS };

static enum part part_of(const struct kit_telling *t, int area)
{
    int theaters = dwf_theaters_of(t->rules, area);
    if (dwf_data(t->rules)->area[area].kind == DWF_SEA)
        return SEA;
    return theaters & DWF_EAST ? EAST : theaters & DWF_WEST ? BEYOND : WEST;
}

/* Is it worth telling in this much room? Supply by itself, and militia that waits in its capital, are not always. */
static bool is_told(const struct kit_telling *t, int side, int area, enum dwf_room room)
{
    const struct dwf_state *s = t->view;
    const struct dwf_data *d = dwf_data(t->rules);
    bool strong = s->infantry[side][area] > 0 || s->fort_of[area] == side + 1 || dwf_vessels(s, side, area) > 0 ||
                  s->building[area] == side + 1 || dwf_has_leader(t->rules, s, side, area);
    int militia = dwf_militia_at(t->rules, s, side, area);
    return strong || room < DWF_TERSE || (militia && (room < DWF_LEAST || d->state[militia].capital != area));
}

/* "Nashville 3 inf, Thomas 4-4 (R); Memphis 1 sup": those of a side in the areas of a part, of one state; -1: any. */
static const char *forces_words(const struct kit_telling *t, enum part part, int state, int side, enum dwf_room room)
{
    struct text out = {.arena = t->arena};
    for (int area = 1; area <= dwf_data(t->rules)->n_areas; area++) {
        if (part_of(t, area) != part || (state >= 0 && dwf_state_of(t->rules, t->view, area) != state) ||
            !is_told(t, side, area, room))
            continue;
        const char *force = dwf_force_words(t, side, area), *leaders = dwf_leaders_words(t, side, area);
        if (*force || *leaders)
            text_format(&out, "%s%s%s%s%s%s", out.len ? "; " : "", dwf_area_words(t, area), *force ? " " : ": ", force,
                        *force && *leaders ? ", " : "", leaders);
    }
    return out.len ? out.at : "";
}

static void tell_forces(const struct kit_telling *t, enum part part, int state, enum dwf_room room, json_t *items)
{
    const char *words[DWF_SIDES] = {forces_words(t, part, state, DWF_CSA, room),
                                    forces_words(t, part, state, DWF_USA, room)};
    const char *name = state > 0 ? arena_words(t->arena, "%s, ", dwf_state_words(t, state)) : "";
    for (int side = DWF_SIDES - 1; side >= 0; side--)
        if (*words[side])
            kit_item(items, "%s%s: %s.", side == DWF_USA || !*words[DWF_USA] || state < 0 ? name : "  ",
                     dwf_side_words(side), words[side]);
}

static void tell_part(const struct kit_telling *t, enum part part, enum dwf_room room, json_t *sections)
{
    static const char *const titles[PARTS] = {"IN THE EAST", "IN THE WEST AND SOUTH", "IN THE FAR WEST", "AT SEA"};
    json_t *items = json_array();
    bool dense = room > DWF_AMPLE && part != SEA;
    if (dense)
        tell_forces(t, part, -1, room, items);
    for (int state = part == SEA ? 0 : 1; state <= (part == SEA ? 0 : dwf_data(t->rules)->n_states) && !dense; state++)
        tell_forces(t, part, state, room, items);
    if (room == DWF_LEAST && part == WEST)
        kit_item(items, "Not listed: areas with only supply, or only a capital's own militia.");
    kit_section(sections, "commands", titles[part], items);
}

void dwf_tell_position(const struct kit_telling *t, enum dwf_room room, json_t *sections)
{
    json_t *items = json_array(), *apart = json_array();
    /* Of its own for whoever is not asked: a short text leaves it to the page. */
    json_t *goals = t->side >= 0 && !(rules_asks(t->view) & ONLY(t->seat)) ? apart : items;
    int first = t->side == DWF_CSA ? DWF_CSA : DWF_USA;
    tell_alarm(t, items);
    tell_now(t, items);
    tell_union_way(t, room, goals);
    tell_csa_way(t, room, goals);
    if (room < DWF_TERSE)
        tell_intervention(t, goals);
    for (int i = 0; i < DWF_SIDES; i++)
        tell_side(t, i ? dwf_foe(first) : first, items);
    tell_unsupplied(t, room, items);
    if (room < DWF_LEAST)
        tell_ground(t, goals);
    if (room < DWF_TERSE)
        dwf_tell_coming(t, items);
    if (room < DWF_TERSE && !dwf_view(t)->flow.over)
        kit_item(items, "inf: infantry; mil: militia; MP: movement points. A leader's two numbers: battle, movement.");
    kit_section(sections, "stand", "HOW THINGS STAND", items);
    kit_section(sections, "goals", "GOALS AND GROUND", apart);
    for (enum part part = EAST; part < PARTS; part++)
        tell_part(t, part, room, sections);
}
