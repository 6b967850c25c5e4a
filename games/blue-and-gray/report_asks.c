/* SPDX-License-Identifier: Apache-2.0 */
/* What may be ordered, by the parts of the turn, with example lines from the lists of legal orders. Each example is
 * carried out on a copy of the view before the next is looked for, so that all can stand in one sheet. */
#include "games/blue-and-gray/report.h"
#include "games/blue-and-gray/unfold.h"
#include <string.h>

struct asking {
    const struct kit_telling *t;
    const struct bg_field *f;
    struct bg_state *then; /* a copy of the view that goes ahead */
    struct prompt *prompt; /* what is legal there */
    struct play *play;
    struct bg_state *tried, *fought; /* copies on which attacks are weighed */
    int target;                      /* of the attack that the moves were made for; 0: none */
    struct bg_stand at;              /* of `then` */
    enum bg_room room;               /* from BG_TERSE on examples have no explanations, in BG_LEAST no headings */
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
    const struct offer *offer = prompt_offer(a->prompt, BG_COMMAND);
    if (!offer)
        return;
    int leader = prompt_id(a->prompt, offer, 0, 0), unit = prompt_id(a->prompt, offer, 1, 0);
    head(a, "Before your first move, an army leader may take units under his own command:");
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

/* The move without contact that goes nearest to the enemy. False: there is none. */
static bool best_move(const struct asking *a, struct order *out)
{
    int least = KIT_HEX_NUMBERS;
    for (int32_t i = 0; i < a->prompt->n_offers; i++) {
        const struct offer *offer = &a->prompt->offers[i];
        int unit = offer->verb == BG_MOVE ? prompt_id(a->prompt, offer, 0, 0) : BG_UNITS_MAX;
        for (int32_t k = 0; !bg_is_leader(unit) && a->f->unit[unit].type == BG_INFANTRY && k < offer->arg[1].count;
             k++) {
            int to = prompt_id(a->prompt, offer, 1, k), far = far_from_enemy(a, to);
            if (touches_enemy(a, to) || far >= least)
                continue;
            least = far;
            *out = (struct order){.verb = BG_MOVE, .n_args = 2, .arg = {unit, to}};
        }
    }
    return least < KIT_HEX_NUMBERS;
}

/* The enemy hex that lies nearest to another; 0: there is none. */
static int nearest_enemy(const struct asking *a, int at)
{
    int least = KIT_HEX_NUMBERS, best = 0;
    for (int foe = 0; kit_next(&a->at.occupied[bg_foe(a->t->seat)], &foe);)
        if (kit_hex_distance(&a->f->grid, at, foe) < least)
            least = kit_hex_distance(&a->f->grid, at, foe), best = foe;
    return best;
}

/* "6 of its 6 movement points" */
static const char *cost_words(const struct asking *a, int unit, int to)
{
    struct bg_reach reach;
    bg_reach_of(a->t->rules, a->then, &a->at, unit, 0, &reach);
    return arena_words(a->t->arena, "%d of its %d movement points", bg_reach_cost(&reach, to),
                       bg_points_left(a->t->rules, a->then, unit));
}

/* A line that is never too far: toward the enemy who is nearest to where the best move without contact leads. */
static void ask_toward(struct asking *a)
{
    struct order o;
    if (!best_move(a, &o))
        return;
    int goal = nearest_enemy(a, o.arg[1]);
    int end = goal ? bg_near_end(a->t->rules, a->then, &a->at, o.arg[0], 0, goal) : 0;
    if (!end) { /* every way nearer touches an enemy */
        kit_item(a->items, "  move %s to %s", name(a, o.arg[0]), hex(a, o.arg[1]));
        explain(a, arena_words(a->t->arena, "costs %s", cost_words(a, o.arg[0], o.arg[1])));
        go(a, o);
        return;
    }
    kit_item(a->items, "  move %s toward %s", name(a, o.arg[0]), hex(a, goal));
    explain(a, arena_words(a->t->arena, "stops at %s; costs %s", hex(a, end), cost_words(a, o.arg[0], end)));
    go(a, (struct order){.verb = BG_MOVE, .n_args = 2, .arg = {o.arg[0], end}});
}

/* ---- the best attack that a few moves bring about ---- */
enum { MOVERS_MOST = 4 };
struct foray {
    int target, n;
    struct order move[MOVERS_MOST];
    struct bg_odds odds;
};

static bool is_in_foray(const struct foray *p, int unit)
{
    for (int i = 0; i < p->n; i++)
        if (p->move[i].arg[0] == unit)
            return true;
    return false;
}

/* The strongest unit that could still come beside the target, with its move; false: nobody. */
static bool next_mover(const struct asking *a, const struct foray *p, struct order *out)
{
    int most = 0;
    for (int32_t i = 0; i < a->prompt->n_offers; i++) {
        const struct offer *offer = &a->prompt->offers[i];
        int unit = offer->verb == BG_MOVE ? prompt_id(a->prompt, offer, 0, 0) : 0;
        if (!unit || bg_is_leader(unit) || a->f->unit[unit].type > BG_CAVALRY || is_in_foray(p, unit) ||
            a->then->strength[unit] <= most || bg_touches(a->f, a->then->hex[unit], p->target))
            continue;
        for (int32_t k = 0; k < offer->arg[1].count; k++) {
            int to = prompt_id(a->prompt, offer, 1, k), there = bg_stacked(&a->at, to);
            for (int m = 0; m < p->n; m++)
                there += p->move[m].arg[1] == to;
            if (there >= BG_STACK || !bg_touches(a->f, to, p->target))
                continue;
            most = a->then->strength[unit];
            *out = (struct order){.verb = BG_MOVE, .n_args = 2, .arg = {unit, to}};
            break;
        }
    }
    return most > 0;
}

/* The odds on its target once its moves are made and combat has begun; false: there would be no such attack, or it
 * would leave somebody without a partner (BG-combat-1). */
static bool foray_odds(const struct asking *a, struct foray *p)
{
    const struct order finish = {.verb = BG_FINISH};
    struct chance blind = chance_blind;
    struct problem why = {0};
    struct bg_stand at;
    struct bg_battle_now b;
    *a->tried = *a->then;
    for (int i = 0; i < p->n; i++)
        a->tried->hex[p->move[i].arg[0]] = (int16_t)p->move[i].arg[1];
    play_begin(a->play, &blind, &why);
    if (!rules_apply(a->t->rules, a->tried, a->t->seat, &finish, a->fought, a->play) || a->play->horizon ||
        a->fought->flow.over || flow_peek(a->fought)->step != BG_STEP_COMBAT)
        return false;
    bg_look(a->t->rules, a->fought, &at);
    if (!bg_all_against(a->t->rules, a->fought, &at, p->target, &b))
        return false;
    bg_odds_of(a->t->rules, a->fought, &at, &b, &p->odds);
    return true;
}

/* Good odds are what a sample should show; those below 2-1 teach how to lose. */
static bool best_foray(const struct asking *a, struct foray *best)
{
    int least = bg_column_of(a->t->rules, a->then, BG_WORD_2_1, false);
    *best = (struct foray){.n = 0};
    for (int foe = 0; kit_next(&a->at.occupied[bg_foe(a->t->seat)], &foe);) {
        struct foray p = {.target = foe};
        while (p.n < MOVERS_MOST && next_mover(a, &p, &p.move[p.n])) {
            p.n++;
            if (foray_odds(a, &p) && p.odds.column >= least &&
                (p.odds.column > best->odds.column ||
                 (p.odds.column == best->odds.column && best->n > 0 && p.n < best->n)))
                *best = p;
        }
    }
    return best->n > 0;
}

/* Carries out the moves one after the other; false: one of them is in the way of another, or the attack does not come
 * about. words: what each costs. */
static bool carry_out(struct asking *a, const struct foray *p, const char *words[MOVERS_MOST])
{
    struct foray then = {.target = p->target};
    for (int i = 0; i < p->n; i++) {
        if (!offered(a->prompt, &p->move[i]))
            return false;
        words[i] = cost_words(a, p->move[i].arg[0], p->move[i].arg[1]);
        if (!go(a, p->move[i]))
            return false;
    }
    return foray_odds(a, &then) && then.odds.column == p->odds.column;
}

static void ask_contact(struct asking *a)
{
    struct foray p;
    struct bg_state *was = arena_take(a->t->arena, sizeof *was);
    const char *words[MOVERS_MOST];
    *was = *a->then;
    if (!best_foray(a, &p))
        return;
    if (!carry_out(a, &p, words)) {
        *a->then = *was;
        look(a);
        return;
    }
    for (int i = 0; i < p.n; i++) {
        kit_item(a->items, "  move %s to %s", name(a, p.move[i].arg[0]), hex(a, p.move[i].arg[1]));
        explain(a, arena_words(a->t->arena, "costs %s; then touches the enemy at %s", words[i], hex(a, p.target)));
    }
    a->target = p.target;
}

static void ask_entry(struct asking *a)
{
    const struct offer *enter = prompt_offer(a->prompt, BG_ENTER), *leaves = prompt_offer(a->prompt, BG_EXIT);
    if (leaves) {
        int piece = prompt_id(a->prompt, leaves, 0, 0);
        kit_item(a->items, "  exit %s", name(a, piece));
        explain(a, "leaves the map for good");
    }
    if (!enter)
        return;
    int piece = prompt_id(a->prompt, enter, 0, 0), at = prompt_id(a->prompt, enter, 1, 0);
    kit_item(a->items, "  enter %s at %s", name(a, piece), hex(a, at));
    explain(a, "to move on from there, add \"to\" or \"toward\" and a hex; units enter in the order of your lines");
    go(a, (struct order){.verb = BG_ENTER, .n_args = 2, .arg = {piece, at}});
}

static void ask_steps(struct asking *a)
{
    const struct offer *offer = prompt_offer(a->prompt, BG_STEP);
    kit_item(a->items, "You are surprised: each unit outside enemy zones takes one step, north or northeast. "
                       "\"done\" takes the step for those that you leave out.");
    if (!offer)
        return;
    int unit = prompt_id(a->prompt, offer, 0, 0), way = prompt_id(a->prompt, offer, 1, 0);
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
        head(a, "To move or bring in a unit (with \"toward\" in place of \"to\", it goes as near as it can):");
    if (!forced && !a->then->night)
        ask_contact(a);
    ask_toward(a);
    ask_entry(a);
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
    if (!(a->target && bg_all_against(a->t->rules, a->then, &a->at, a->target, &b)) &&
        !bg_rest_choice(a->t->rules, a->then, &a->at, &b)) {
        kit_item(a->items, "No attacks: none of your units touches the enemy now.");
        return;
    }
    head(a, "Then an attack, with lines for who advances and where units fall back:");
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
    if (a->room < BG_BARE)
        kit_item(a->items, "    (makes all attacks still due, best odds first; so does \"done\")");
}

/* ---- when the other side attacks, in a game with the option `ask` ---- */
static void ask_answer(struct asking *a)
{
    const struct offer *back = prompt_offer(a->prompt, BG_RETREAT), *advance = prompt_offer(a->prompt, BG_ADVANCE);
    kit_item(a->items, "In the battle for %s you may answer with:", bg_place_words(a->t, a->then->fight.target[0]));
    if (back)
        kit_item(a->items, "  retreat %s to %s", name(a, prompt_id(a->prompt, back, 0, 0)),
                 hex(a, prompt_id(a->prompt, back, 1, 0)));
    if (advance) {
        kit_item(a->items, "  advance %s to %s", name(a, prompt_id(a->prompt, advance, 0, 0)),
                 hex(a, prompt_id(a->prompt, advance, 1, 0)));
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
    a->tried = arena_take(t->arena, sizeof *a->tried);
    a->fought = arena_take(t->arena, sizeof *a->fought);
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
            if (a->room < BG_LEAST)
                kit_item(a->items, "    (ends your turn)");
        }
    }
    kit_section(sections, "asks", room < BG_LEAST ? "WHAT YOU MAY ORDER" : "WHAT YOU MAY ORDER: EXAMPLES", a->items);
}
