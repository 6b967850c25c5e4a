/* SPDX-License-Identifier: Apache-2.0 */
/* What may be ordered, by the parts of the turn, with example lines from the lists of legal orders. Each example is
 * carried out on a copy of the view before the next is looked for, so that all can stand in one sheet. */
#include "games/blue-and-gray/report.h"
#include <string.h>

struct asking {
    const struct kit_telling *t;
    const struct bg_field *f;
    struct bg_state *then; /* a copy of the view that goes ahead */
    struct prompt *prompt; /* what is legal there */
    struct play *play;
    struct bg_stand at; /* of `then` */
    enum bg_room room;  /* from BG_TERSE on examples have no explanations, in BG_LEAST no headings */
    json_t *items;
};

static const char *hex(const struct asking *a, int at)
{
    return bg_hex_words(a->f, at);
}

static const char *name(const struct asking *a, int piece)
{
    return bg_name(a->t->rules, piece);
}

static int id_of(const struct asking *a, const struct offer *offer, int arg, int i)
{
    return a->prompt->ids[offer->arg[arg].first + i];
}

/* The first offer of a verb; NULL: none. */
static const struct offer *offer_of(const struct asking *a, int verb)
{
    for (int32_t i = 0; i < a->prompt->n_offers; i++)
        if (a->prompt->offers[i].verb == verb)
            return &a->prompt->offers[i];
    return NULL;
}

static bool look(struct asking *a)
{
    bg_look(a->t->rules, a->then, &a->at);
    return rules_prompt(a->t->rules, a->then, a->t->seat, 0, a->prompt);
}

/* Gives an order on the copy; false: it cannot be known what follows. */
static bool go(struct asking *a, struct order order)
{
    struct chance blind = chance_blind;
    struct problem why = {0};
    struct bg_state *after = arena_take(a->t->arena, sizeof *after);
    play_begin(a->play, &blind, &why);
    if (!rules_apply(a->t->rules, a->then, a->t->seat, &order, after, a->play) || a->play->horizon)
        return false;
    *a->then = *after;
    return look(a);
}

static int step_of(const struct asking *a)
{
    return a->then->flow.depth > 0 ? flow_peek(a->then)->step : 0;
}

/* What an example line does; it belongs to the one above. */
static void explain(const struct asking *a, const char *words)
{
    if (a->room < BG_TERSE)
        kit_item(a->items, "    (%s)", words);
}

static void head(const struct asking *a, const char *words)
{
    if (a->room < BG_LEAST)
        kit_item(a->items, "%s", words);
}

/* ---- moves ---- */
static void ask_command(struct asking *a)
{
    const struct offer *offer = offer_of(a, BG_COMMAND);
    if (!offer)
        return;
    int leader = id_of(a, offer, 0, 0), unit = id_of(a, offer, 1, 0);
    head(a, "Before the first move, whom an army leader takes under his own hand:");
    kit_item(a->items, "  command %s with %s", name(a, bg_piece(leader)), name(a, unit));
    go(a, (struct order){.verb = BG_COMMAND, .n_args = 2, .arg = {leader, unit}});
}

/* Steps to the nearest enemy; a large number: there is none. */
static int far_from_enemy(const struct asking *a, int at)
{
    const struct kit_set *foes = &a->at.occupied[bg_foe(a->t->seat)];
    int least = KIT_HEX_NUMBERS;
    for (int foe = 0; kit_next(foes, &foe);) {
        int far = kit_hex_distance(&a->f->grid, at, foe);
        least = far < least ? far : least;
    }
    return least;
}

static bool touches_enemy(const struct asking *a, int at)
{
    return kit_has(&a->at.zone[bg_foe(a->t->seat)], at);
}

/* The move that goes nearest to the enemy: into contact or not. False: there is none. */
static bool best_move(const struct asking *a, bool contact, struct order *out)
{
    int least = KIT_HEX_NUMBERS;
    for (int32_t i = 0; i < a->prompt->n_offers; i++) {
        const struct offer *offer = &a->prompt->offers[i];
        int unit = offer->verb == BG_MOVE ? id_of(a, offer, 0, 0) : BG_UNITS_MAX;
        for (int32_t k = 0; !bg_is_leader(unit) && a->f->unit[unit].type == BG_INFANTRY && k < offer->arg[1].count;
             k++) {
            int to = id_of(a, offer, 1, k), far = far_from_enemy(a, to);
            if (touches_enemy(a, to) != contact || far >= least)
                continue;
            least = far;
            *out = (struct order){.verb = BG_MOVE, .n_args = 2, .arg = {unit, to}};
        }
    }
    return least < KIT_HEX_NUMBERS;
}

/* The other unit of its hex, if it may go there too; 0. */
static int mate_of(const struct asking *a, const struct order *o)
{
    int from = a->then->hex[o->arg[0]];
    int mate = a->at.first[from] == o->arg[0] ? a->at.second[from] : a->at.first[from];
    struct order second = {.verb = BG_MOVE, .n_args = 2, .arg = {mate, o->arg[1]}};
    return mate && bg_stacked(&a->at, o->arg[1]) == 0 && offered(a->prompt, &second) ? mate : 0;
}

/* What the example above costs: "(5 of 6 points)" */
static void explain_cost(struct asking *a, const struct order *o, bool contact)
{
    struct bg_reach reach;
    int unit = o->arg[0], left = bg_points_left(a->t->rules, a->then, unit);
    bg_reach_of(a->t->rules, a->then, &a->at, unit, 0, &reach);
    explain(a, arena_words(a->t->arena, "%d of %d points%s", bg_reach_cost(&reach, o->arg[1]), left,
                           contact ? "; into contact: it stops there, and has to be fought" : ""));
}

/* A whole stack by the number of its hex, and one unit alone. */
static void ask_move(struct asking *a, bool contact)
{
    struct order o;
    if (!best_move(a, contact, &o))
        return;
    int mate = contact ? 0 : mate_of(a, &o);
    if (mate)
        kit_item(a->items, "  move %s to %s", hex(a, a->then->hex[o.arg[0]]), hex(a, o.arg[1]));
    else
        kit_item(a->items, "  move %s to %s", name(a, o.arg[0]), hex(a, o.arg[1]));
    explain_cost(a, &o, contact);
    if (go(a, o) && mate)
        go(a, (struct order){.verb = BG_MOVE, .n_args = 2, .arg = {mate, o.arg[1]}});
}

static void ask_entry(struct asking *a)
{
    const struct offer *enter = offer_of(a, BG_ENTER), *leaves = offer_of(a, BG_EXIT);
    if (leaves) {
        int piece = id_of(a, leaves, 0, 0);
        kit_item(a->items, "  exit %s", name(a, piece));
        explain(a, "leaves the map for good");
    }
    if (!enter)
        return;
    int piece = id_of(a, enter, 0, 0), at = id_of(a, enter, 1, 0);
    kit_item(a->items, "  enter %s at %s", name(a, piece), hex(a, at));
    explain(a, "and on in the same line: to HEX; they enter in the order of your lines");
    go(a, (struct order){.verb = BG_ENTER, .n_args = 2, .arg = {piece, at}});
}

static void ask_steps(struct asking *a)
{
    const struct offer *offer = offer_of(a, BG_STEP);
    kit_item(a->items, "You are surprised: each unit that no enemy holds steps once, north or northeast. What you do "
                       "not order, done does.");
    if (!offer)
        return;
    int unit = id_of(a, offer, 0, 0), way = id_of(a, offer, 1, 0);
    kit_item(a->items, "  step %s %s", name(a, unit), way == 1 ? "north" : "northeast");
    go(a, (struct order){.verb = BG_STEP, .n_args = 2, .arg = {unit, way}});
}

static void ask_moves(struct asking *a)
{
    bool forced = step_of(a) == BG_STEP_FORCED;
    ask_command(a);
    if (forced)
        ask_steps(a);
    else
        head(a, "Samples, no advice. Moves go by the cheapest path, or by way of hexes: via HEX.");
    ask_move(a, false);
    ask_entry(a);
    if (!forced && !a->then->night)
        ask_move(a, true);
}

/* ---- attacks ---- */
static void ask_retreat(struct asking *a, int unit)
{
    struct kit_set open, displacing;
    int at = 0;
    bg_ways_back(a->t->rules, a->then, &a->at, unit, &open, &displacing);
    if (kit_next(&open, &at))
        kit_item(a->items, "  retreat %s to %s", name(a, unit), hex(a, at));
}

/* What is known of the attack before its die: who, the strengths and the odds. */
static void explain_odds(struct asking *a, const struct bg_battle_now *b)
{
    struct text words = {.arena = a->t->arena};
    bg_foretell(a->t->rules, a->then, b, &words);
    explain(a, arena_words(a->t->arena, "%.*s", (int)strcspn(words.at, "\n"), words.at));
}

static void ask_attacks(struct asking *a)
{
    struct bg_battle_now b;
    struct text line = {.arena = a->t->arena};
    if (step_of(a) != BG_STEP_COMBAT || a->then->night)
        return;
    if (!bg_rest_choice(a->t->rules, a->then, &a->at, &b)) {
        kit_item(a->items, "Attacks: nobody of yours touches the enemy now.");
        return;
    }
    head(a, "Attacks after these moves; below one stand your wishes for it:");
    bg_attack_line(a->t->rules, a->then, &b, &line);
    kit_item(a->items, "  %s", line.at);
    explain_odds(a, &b);
    for (int i = 0; i < b.n_attackers; i++)
        if (!b.bombards[i]) {
            kit_item(a->items, "  advance %s", name(a, b.attacker[i]));
            ask_retreat(a, b.attacker[i]);
            break;
        }
    kit_item(a->items, "  attack rest");
    explain(a, "what must still be fought, best odds first; so does done");
}

/* ---- when the other side attacks, in a game with the option `ask` ---- */
static void ask_answer(struct asking *a)
{
    const struct offer *back = offer_of(a, BG_RETREAT), *advance = offer_of(a, BG_ADVANCE);
    kit_item(a->items, "The battle for %s asks you:", bg_place_words(a->t, a->then->fight.target[0]));
    if (back)
        kit_item(a->items, "  retreat %s to %s", name(a, id_of(a, back, 0, 0)), hex(a, id_of(a, back, 1, 0)));
    if (advance) {
        kit_item(a->items, "  advance %s to %s", name(a, id_of(a, advance, 0, 0)), hex(a, id_of(a, advance, 1, 0)));
        kit_item(a->items, "  advance none");
    }
}

void bg_tell_asks(const struct kit_telling *t, const struct prompt *prompt, enum bg_room room, json_t *sections)
{
    struct asking *a = arena_take(t->arena, sizeof *a);
    *a = (struct asking){.t = t, .f = bg_field(t->rules, t->view), .room = room, .items = json_array()};
    a->then = arena_take(t->arena, sizeof *a->then);
    a->prompt = prompt_taken(t->arena);
    a->play = arena_take(t->arena, sizeof *a->play);
    *a->then = *bg_view(t);
    if (prompt->seat == t->seat && look(a)) {
        if (bg_view(t)->side != t->seat) {
            ask_answer(a);
        } else {
            int step = step_of(a);
            if (step == BG_STEP_MOVE || step == BG_STEP_FORCED) {
                ask_moves(a);
                go(a, (struct order){.verb = BG_FINISH});
            }
            ask_attacks(a);
            kit_item(a->items, "  done");
            explain(a, "ends your turn");
        }
    }
    kit_section(sections, "asks", "WHAT YOU MAY ORDER", a->items);
}
