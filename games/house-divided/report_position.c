/* SPDX-License-Identifier: Apache-2.0 */
/* How things stand: the date, armies and their maxima, generals, what victory needs, and who stands where. */
#include "games/house-divided/report.h"
#include <string.h>

static int goals_held(const struct kit_telling *t)
{
    const struct hd_data *d = hd_data(t->rules);
    int held = 0;
    for (int i = 0; i < d->n_goals; i++)
        held += hd_owns(t->view, HD_NORTH, d->goal[i]);
    return held;
}

static void tell_side(const struct kit_telling *t, int side, json_t *items)
{
    const struct hd_state *v = t->view;
    kit_item(items,
             "The %s has %d units; its army maximum is %d. Militia infantry: %d (maximum %d). Militia cavalry: %d "
             "(maximum %d).",
             hd_side_words(side), hd_units(v, side), hd_army_max(t->rules, v, side),
             hd_militia(v, side, HD_MILITIA_INFANTRY), v->side[side].infantry_max,
             hd_militia(v, side, HD_MILITIA_CAVALRY), hd_data(t->rules)->cavalry_max[side]);
}

static void tell_general(const struct kit_telling *t, int g, json_t *items)
{
    static const char *const places[] = {"has not come yet", "can be placed", "", "was beaten, and can come back"};
    const struct hd_general *general = &hd_view(t)->general[g];
    if (general->status == HD_NOT_YET)
        return;
    if (general->status == HD_ON_MAP)
        kit_item(items, "%s (strength %d) is at %s.", hd_general_words(t, g), general->strength,
                 hd_box_words(t, general->box));
    else
        kit_item(items, "%s (strength %d) %s when the %s next recruits.", hd_general_words(t, g), general->strength,
                 places[general->status], hd_side_words(hd_data(t->rules)->general[g].side));
}

static void tell_goals(const struct kit_telling *t, json_t *items)
{
    const struct hd_data *d = hd_data(t->rules);
    struct text left = {.arena = t->arena};
    for (int i = 0; i < d->n_goals; i++)
        if (!hd_owns(t->view, HD_NORTH, d->goal[i]))
            text_format(&left, "%s%s", left.len ? ", " : "", hd_box_words(t, d->goal[i]));
    kit_item(items, "The North wins when it holds all %d of its goals at once. Now it holds %d%s%s.", d->n_goals,
             goals_held(t), left.len ? "; still to take: " : "", left.len ? left.at : "");
    if (hd_owns(t->view, HD_SOUTH, d->washington))
        kit_item(items, "Washington is in Southern hands: unless the North takes it back in its turn, the South wins.");
}

/* What both maxima come to gain and lose by this box, taken together: what it is worth to take it. */
static int worth(const struct kit_telling *t, int box)
{
    const struct hd_data *d = hd_data(t->rules);
    return d->box[box].value[HD_SOUTH] + d->box[box].value[HD_NORTH];
}

/* "New York City 4, Baltimore 1+1": boxes of a holder with a number, most worth first; the other side's after +. */
static const char *numbers(const struct kit_telling *t, int side)
{
    const struct hd_data *d = hd_data(t->rules);
    struct text out = {.arena = t->arena};
    int highest = 0;
    for (int box = 1; box <= HD_BOXES; box++)
        highest = worth(t, box) > highest ? worth(t, box) : highest;
    for (int value = highest; value > 0; value--)
        for (int box = 1; box <= HD_BOXES; box++) {
            if (!hd_owns(t->view, side, box) || worth(t, box) != value)
                continue;
            text_format(&out, "%s%s %d", out.len ? ", " : "", hd_box_words(t, box), d->box[box].value[side]);
            if (d->box[box].value[hd_foe(side)] > 0)
                text_format(&out, "+%d", d->box[box].value[hd_foe(side)]);
        }
    return out.len ? out.at : NULL;
}

/* Kentucky, while nobody holds it: "Lexington (North 1, South 1)". */
static const char *free_numbers(const struct kit_telling *t)
{
    const struct hd_data *d = hd_data(t->rules);
    struct text out = {.arena = t->arena};
    for (int box = 1; box <= HD_BOXES; box++)
        if (hd_view(t)->control[box] == HD_NOBODY && worth(t, box) > 0)
            text_format(&out, "%s%s (North %d, South %d)", out.len ? ", " : "", hd_box_words(t, box),
                        d->box[box].value[HD_NORTH], d->box[box].value[HD_SOUTH]);
    return out.len ? out.at : NULL;
}

/* Where units can be raised, what the maxima are made of, and by what the South can win in any of its turns: nothing
 * else in a text says it. */
static void tell_numbers(const struct kit_telling *t, json_t *items)
{
    const char *of_nobody = free_numbers(t);
    kit_item(items,
             "The South wins if its army maximum is above the North's after the South's own battles. It is %d now, the "
             "North's %d.",
             hd_army_max(t->rules, t->view, HD_SOUTH), hd_army_max(t->rules, t->view, HD_NORTH));
    kit_item(items,
             "An army maximum is the sum of the recruiting numbers of all boxes that a side holds. In a box whose "
             "number is 1 or more, the side can raise one unit a turn. In the lists below, the number after a + is "
             "what the other side "
             "would gain by taking the box; from boxes without a + it would gain nothing.");
    for (int side = 0; side < HD_SIDES; side++) {
        const char *list = numbers(t, side);
        if (list)
            kit_item(items, "Recruiting numbers of the %s, %d in all: %s.", hd_side_words(side),
                     hd_army_max(t->rules, t->view, side), list);
    }
    if (of_nobody)
        kit_item(items, "Boxes that nobody holds and that would give a recruiting number: %s.", of_nobody);
}

const char *hd_army_words(const struct kit_telling *t, int side, int box)
{
    struct text out = {.arena = t->arena};
    for (int type = HD_TYPES; type >= 1; type--)
        if (hd_count(t->view, side, box, type) > 0)
            text_format(&out, "%s%d %s", out.len ? ", " : "", hd_count(t->view, side, box, type),
                        hd_type_words(t, type));
    for (int g = 0; g < HD_GENERALS; g++)
        if (hd_view(t)->general[g].box == box && hd_data(t->rules)->general[g].side == side)
            text_format(&out, "%s%s", out.len ? ", " : "", hd_general_words(t, g));
    return out.len ? out.at : "";
}

const char *hd_ground_words(const struct kit_telling *t, int box)
{
    const struct hd_state *v = t->view;
    struct text out = {.arena = t->arena};
    if (v->works[box])
        text_words(&out, ", entrenched");
    if (v->water[box])
        text_format(&out, ", %d water crossing%s", v->water[box], v->water[box] == 1 ? "" : "s");
    if (v->mark[box] == HD_OPEN_MARK)
        text_words(&out, ", a promotion won");
    return out.len ? out.at : "";
}

static void tell_armies(const struct kit_telling *t, int side, json_t *sections)
{
    json_t *items = json_array();
    for (int box = 1; box <= HD_BOXES; box++) {
        const char *army = hd_army_words(t, side, box);
        if (army[0])
            kit_item(items, "%s: %s%s", hd_box_words(t, box), army,
                     hd_has_army(t->view, side, box) ? hd_ground_words(t, box) : "");
    }
    kit_section(sections, "commands", side == HD_NORTH ? "ARMIES OF THE NORTH" : "ARMIES OF THE SOUTH", items);
}

/* A leader of the enemy's who stands there without troops, or NULL. */
static const char *lone_leader(const struct kit_telling *t, int box)
{
    for (int g = 0; g < HD_GENERALS; g++)
        if (hd_view(t)->general[g].status == HD_ON_MAP && hd_view(t)->general[g].box == box &&
            hd_data(t->rules)->general[g].side == hd_foe(t->seat))
            return hd_general_words(t, g);
    return NULL;
}

/* "; 3 enemy units", "; yours", "; the enemy's", "; nobody's", "; yours; Lee alone". */
static const char *whose_words(const struct kit_telling *t, int box)
{
    int foes = hd_army(t->view, hd_foe(t->seat), box);
    if (foes)
        return arena_words(t->arena, "; %d enemy unit%s", foes, foes == 1 ? "" : "s");
    const char *whose = hd_owns(t->view, t->seat, box)           ? "; yours"
                        : hd_owns(t->view, hd_foe(t->seat), box) ? "; the enemy's"
                                                                 : "; nobody's",
               *leader = lone_leader(t, box);
    return leader ? arena_words(t->arena, "%s; %s alone", whose, leader) : whose;
}

/* The boxes around one, with how one goes there, and who stands there or holds it. */
static const char *near_words(const struct kit_telling *t, int box)
{
    static const char *const kinds[] = {"",      "rail",        "road",        "rail, road",
                                        "river", "rail, river", "road, river", "rail, road, river"};
    struct text out = {.arena = t->arena};
    for (const struct kit_link *n = kit_near(&hd_data(t->rules)->map, box);
         n < kit_near_end(&hd_data(t->rules)->map, box); n++) {
        const char *closed =
            hd_open(t->view, t->seat, n)
                ? "" /* HD-movement-4 */
                : arena_words(t->arena, "; closed from here until you hold %s", hd_box_words(t, n->value));
        text_format(&out, "%s%s (%s%s%s)", out.len ? ", " : "", hd_box_words(t, n->to), kinds[n->kinds & 7], closed,
                    whose_words(t, n->to));
    }
    return out.len ? out.at : "none";
}

/* "; 3 enemy units": " (3 enemy units)"; what is one's own needs no words. */
static const char *in_brackets(const struct kit_telling *t, const char *whose)
{
    return whose[0] && strcmp(whose, "; yours") != 0 ? arena_words(t->arena, " (%s)", whose + 2) : "";
}

/* "; infantry farther by train: Macon, Savannah; by boat: Selma": what lies two links away; "" when nothing does. */
static const char *far_words(const struct kit_telling *t, int box)
{
    static const struct {
        int how;
        const char *words;
    } hows[] = {{HD_TRAIN, "infantry farther by train"}, {HD_BOAT, "by boat"}};
    struct hd_state *then = arena_take(t->arena, sizeof *then);
    struct hd_ways *ways = arena_take(t->arena, sizeof *ways);
    struct text out = {.arena = t->arena};
    int32_t end[HD_BOXES];
    *then = *hd_view(t);
    for (int i = 1; i <= HD_BOXES && flow_peek(then)->step < HD_STEP_MOVE; i++) /* as when the marches are bought */
        then->held[i] = hd_owns(then, then->mover, i);
    hd_ways_of(t->rules, then, box, HD_INFANTRY, ways);
    for (size_t k = 0; k < sizeof hows / sizeof *hows; k++) {
        int n = hd_way_ends(ways, hows[k].how, end), told = 0;
        for (int i = 0; i < n; i++)
            if (!kit_link_to(&hd_data(t->rules)->map, box, end[i]) && end[i] != box)
                text_format(&out, "%s%s%s", told++ ? ", " : arena_words(t->arena, "; %s: ", hows[k].words),
                            hd_box_words(t, end[i]), in_brackets(t, whose_words(t, end[i])));
    }
    return out.len ? out.at : "";
}

/* Who has no map can move by these. */
static void tell_ways(const struct kit_telling *t, json_t *sections)
{
    json_t *items = json_array();
    for (int box = 1; box <= HD_BOXES; box++)
        if (hd_has_army(t->view, t->seat, box))
            kit_item(items, "%s: %s%s", hd_box_words(t, box), near_words(t, box), far_words(t, box));
    kit_section(sections, "ways", "ROUTES FROM YOUR ARMIES", items);
}

/* What a side holds that it did not begin with. */
static void tell_taken(const struct kit_telling *t, json_t *items)
{
    for (int holder = HD_BY_NORTH; holder <= HD_BY_SOUTH; holder++) {
        struct text out = {.arena = t->arena};
        for (int box = 1; box <= HD_BOXES; box++)
            if (hd_view(t)->control[box] == holder && hd_data(t->rules)->box[box].origin != holder)
                text_format(&out, "%s%s%s", out.len ? ", " : "", hd_box_words(t, box),
                            hd_view(t)->garrison[box] == holder ? "" : " (no garrison: only while troops are there)");
        if (out.len)
            kit_item(items, "Boxes that the %s has taken: %s.", hd_side_words(holder - 1), out.at);
    }
}

/* Who has won, and how: a resignation leaves no event, and who looks later gets none. */
static void tell_end(const struct kit_telling *t, json_t *items)
{
    const struct hd_state *v = t->view;
    int winner = v->flow.winner - 1;
    if (!v->flow.over)
        return;
    if (v->flow.over == OVER_AGREED || winner < 0)
        kit_item(items, "The game is over: a draw, as both sides agreed to it.");
    else if (v->flow.over == OVER_RESIGNED)
        kit_item(items, "The game is over: the %s won, because the %s resigned.", hd_side_words(winner),
                 hd_side_words(hd_foe(winner)));
    else
        kit_item(items, "The game is over: the %s won, because %s.", hd_side_words(winner), hd_end_words(v->flow.over));
}

void hd_tell_position(const struct kit_telling *t, json_t *sections)
{
    json_t *items = json_array();
    tell_end(t, items);
    kit_item(items, "Round %d of %d, %s.", hd_view(t)->round, HD_ROUNDS, hd_date_words(t, hd_view(t)->round));
    for (int side = 0; side < HD_SIDES; side++)
        tell_side(t, side, items);
    for (int g = 0; g < HD_GENERALS; g++)
        tell_general(t, g, items);
    tell_goals(t, items);
    if (!hd_view(t)->flow.over)
        tell_numbers(t, items);
    tell_taken(t, items);
    kit_section(sections, "stand", "HOW THINGS STAND", items);
    tell_armies(t, HD_NORTH, sections);
    tell_armies(t, HD_SOUTH, sections);
    if (!hd_view(t)->flow.over && t->seat == hd_view(t)->mover && flow_peek(t->view)->step <= HD_STEP_MOVE)
        tell_ways(t, sections);
}
