/* SPDX-License-Identifier: Apache-2.0 */
/* Examples for the Deploy/Move Step and for a reorganization, each tried on a copy before it is printed. */
#include "games/blue-vs-gray/rules/steps.h"
#include "games/blue-vs-gray/words/report_ahead.h"
#include <string.h>

enum { LINE_MOST = 70, WITH_MOST = 3 };

static const char *way(int theater)
{
    return theater == BVG_EAST ? "east" : "west";
}

static bool is_troop(const struct kit_telling *t, int card)
{
    int kind = bvg_card(t->rules, card)->kind;
    return kind == BVG_INFANTRY || kind == BVG_CAVALRY;
}

/* The strongest unit of the hand that can be deployed there and come under the leader, with room for it; 0: none. */
static int best_unit(const struct kit_telling *t, const struct bvg_state *s, int leader, int theater)
{
    int best = 0;
    for (int card = bvg_first_card(t->side); card <= bvg_last_card(t->side); card++)
        if (is_troop(t, card) && (bvg_deploy_theaters(t->rules, s, card) & theater) &&
            bvg_may_be_under(t->rules, s, card, leader) && bvg_has_room(t->rules, s, leader, card) &&
            (!best || bvg_card(t->rules, card)->strength > bvg_card(t->rules, best)->strength))
            best = card;
    return best;
}

static bool deploy_under(const struct kit_telling *t, struct bvg_state *s, int card, int leader, int theater)
{
    struct bvg_state *copy = arena_take(t->arena, sizeof *copy);
    *copy = *s;
    if (!bvg_try(t, copy, BVG_DEPLOY, 2, (int[]){card, theater}) ||
        (copy->leader[card] != leader && !bvg_try(t, copy, BVG_ATTACH, 2, (int[]){card, leader})))
        return false;
    *s = *copy;
    return true;
}

/* The example of a leader who is deployed with units: what is printed, and the position after it. */
struct example {
    const char *line; /* NULL: nobody can come with him */
    int leader, unit /* the first */, worth;
    struct bvg_state *then;
};

/* "deploy McDowell with I Corps, XII Corps east" */
static struct example deploy_with(const struct kit_telling *t, const struct bvg_state *from, int leader, int theater)
{
    struct example e = {.leader = leader, .then = arena_take(t->arena, sizeof *e.then)};
    struct bvg_state *s = arena_take(t->arena, sizeof *s);
    const char *so_far = arena_words(t->arena, "deploy %s", bvg_card_words(t, leader));
    *s = *from;
    if (!bvg_try(t, s, BVG_DEPLOY, 2, (int[]){leader, theater}))
        return e;
    for (int n = 0; n < WITH_MOST; n++) {
        int unit = best_unit(t, s, leader, theater);
        if (!unit || !deploy_under(t, s, unit, leader, theater))
            break;
        so_far = arena_words(t->arena, "%s%s%s", so_far, n ? ", " : " with ", bvg_card_words(t, unit));
        const char *whole = arena_words(t->arena, "%s %s", so_far, way(theater));
        if (strlen(whole) > LINE_MOST)
            break;
        e.line = whole;
        e.unit = e.unit ? e.unit : unit;
        *e.then = *s;
    }
    return e;
}

/* The best leader of the hand with units of the hand, in the East if he can be there. */
static struct example deploy_command(const struct kit_telling *t, const struct bvg_part *part)
{
    struct example best = {.worth = -1};
    for (int card = bvg_first_card(t->side); card <= bvg_last_card(t->side); card++) {
        const struct bvg_card *c = bvg_card(t->rules, card);
        int worth = c->strength + 2 * c->attack;
        for (int theater = BVG_EAST; c->kind == BVG_LEADER && theater <= BVG_WEST && worth > best.worth; theater++) {
            if (!bvg_is_offered(part->prompt, BVG_DEPLOY, 2, (int[]){card, theater}))
                continue;
            struct example e = deploy_with(t, part->then, card, theater);
            e.worth = worth;
            best = e.line ? e : best;
        }
    }
    return best;
}

bool bvg_deploy_example(const struct kit_telling *t, const struct bvg_part *part, struct bvg_state *s, int pair[2])
{
    struct example e = deploy_command(t, part);
    if (!e.line)
        return false;
    *s = *e.then;
    pair[0] = e.leader;
    pair[1] = e.unit;
    return true;
}

/* A unit of the hand to a command that is there already: two lines, else the unit alone. */
static const char *deploy_unit(const struct kit_telling *t, const struct bvg_part *part)
{
    int alone = 0, theater = 0;
    for (int card = bvg_last_card(t->side); card >= bvg_first_card(t->side); card--)
        for (int to = BVG_WEST; to >= BVG_EAST && is_troop(t, card); to--)
            if (bvg_is_offered(part->prompt, BVG_DEPLOY, 2, (int[]){card, to}))
                alone = card, theater = to;
    for (int leader = bvg_first_card(t->side); leader <= bvg_last_card(t->side); leader++) {
        struct bvg_state *s = arena_take(t->arena, sizeof *s);
        *s = *part->then;
        int to = s->place[leader] == BVG_BOARD ? s->theater[leader] : 0;
        int unit = to && bvg_card(t->rules, leader)->kind == BVG_LEADER ? best_unit(t, s, leader, to) : 0;
        if (unit && deploy_under(t, s, unit, leader, to))
            return arena_words(t->arena, "deploy %s %s\n  attach %s to %s", bvg_card_words(t, unit), way(to),
                               bvg_card_words(t, unit), bvg_card_words(t, leader));
    }
    return alone ? arena_words(t->arena, "deploy %s %s", bvg_card_words(t, alone), way(theater)) : NULL;
}

/* A leader of the hand to a unit that stands alone: two lines; the best leader, the strongest unit. */
static const char *deploy_leader(const struct kit_telling *t, const struct bvg_part *part)
{
    const char *line = NULL;
    int most = -1;
    for (int leader = bvg_first_card(t->side); leader <= bvg_last_card(t->side); leader++) {
        const struct bvg_card *c = bvg_card(t->rules, leader);
        for (int to = BVG_EAST; c->kind == BVG_LEADER && to <= BVG_WEST; to++) {
            struct bvg_state *s = arena_take(t->arena, sizeof *s);
            *s = *part->then;
            if (!bvg_is_offered(part->prompt, BVG_DEPLOY, 2, (int[]){leader, to}) ||
                !bvg_try(t, s, BVG_DEPLOY, 2, (int[]){leader, to}))
                continue;
            for (int unit = bvg_first_card(t->side); unit <= bvg_last_card(t->side); unit++) {
                int worth = 100 * (c->strength + 2 * c->attack) + bvg_strength(t->rules, s, unit);
                if (!is_troop(t, unit) || s->place[unit] != BVG_BOARD || s->leader[unit] || s->theater[unit] != to ||
                    worth <= most || !bvg_has_room(t->rules, s, leader, unit) ||
                    !bvg_could(t, s, BVG_ATTACH, 2, (int[]){unit, leader}))
                    continue;
                most = worth;
                line = arena_words(t->arena, "deploy %s %s\n  attach %s to %s", bvg_card_words(t, leader), way(to),
                                   bvg_card_words(t, unit), bvg_card_words(t, leader));
            }
        }
    }
    return line;
}

/* The first squadron, or the garrison. */
static const char *deploy_other(const struct kit_telling *t, const struct bvg_part *part, int kind)
{
    for (int card = bvg_first_card(t->side); card <= bvg_last_card(t->side); card++)
        for (int theater = BVG_EAST; theater <= BVG_WEST && bvg_card(t->rules, card)->kind == kind; theater++)
            if (bvg_is_offered(part->prompt, BVG_DEPLOY, 2, (int[]){card, theater}))
                return arena_words(t->arena, "deploy %s %s", bvg_card_words(t, card), way(theater));
    return NULL;
}

void bvg_ask_deploy(const struct kit_telling *t, const struct bvg_ahead *a, const struct prompt *p, json_t *items)
{
    bool later = p->step == BVG_STEP_DRAW;
    if (!bvg_has_offer(a->deploy.prompt, BVG_DEPLOY))
        return;
    const char *line[] = {deploy_command(t, &a->deploy).line, NULL, deploy_other(t, &a->deploy, BVG_NAVAL),
                          deploy_other(t, &a->deploy, BVG_GARRISON)};
    line[1] = line[0] ? NULL : deploy_unit(t, &a->deploy);
    line[1] = line[0] || line[1] ? line[1] : deploy_leader(t, &a->deploy);
    bool any = line[0] || line[1] || line[2] || line[3];
    if (any)
        kit_item(items, "Deploy as many cards as you like%s.", later ? ", after the draw" : "");
    for (size_t i = 0; i < sizeof line / sizeof *line; i++)
        if (line[i])
            kit_item(items, "  %s", line[i]);
}

/* ---- moves between commands ---- */
/* Is the pair worth an example: there is room, or it is no matter of room? */
static bool is_sensible(const struct kit_telling *t, const struct bvg_state *s, int verb, int a, int b)
{
    return (verb != BVG_ATTACH && verb != BVG_TRANSFER) || bvg_has_room(t->rules, s, b, a);
}

/* The first offer of two arguments that is sensible and goes through; least 1: no dismissal without a successor. */
static bool find_pair(const struct kit_telling *t, const struct bvg_part *part, int verb, int least, int pair[2])
{
    const struct prompt *p = part->prompt;
    for (int32_t i = 0; i < p->n_offers; i++)
        for (int32_t k = 0; p->offers[i].verb == verb && k < p->offers[i].arg[0].count; k++)
            for (int32_t m = p->offers[i].arg[1].count - 1; m >= 0; m--) { /* dismissals: nobody (0) comes last */
                pair[0] = p->ids[p->offers[i].arg[0].first + k];
                pair[1] = p->ids[p->offers[i].arg[1].first + m];
                if (pair[1] >= least && is_sensible(t, part->then, verb, pair[0], pair[1]) &&
                    bvg_could(t, part->then, verb, 2, pair))
                    return true;
            }
    return false;
}

static void ask_pair(const struct kit_telling *t, const struct bvg_part *part, int verb, const char *word,
                     json_t *items)
{
    int pair[2];
    if (!find_pair(t, part, verb, 1, pair) && !find_pair(t, part, verb, 0, pair))
        return;
    bool by_theater = verb == BVG_RAIL || verb == BVG_SHIFT, successor = verb == BVG_DISMISS || verb == BVG_RECALL;
    const char *first = bvg_card_words(t, pair[0]);
    if (by_theater)
        kit_item(items, "  %s %s to %s%s", word, first, way(pair[1]),
                 verb == BVG_RAIL ? "\n    (whoever moves by rail cannot attack this turn)" : ""); /* BVG-8.2a */
    else if (pair[1])
        kit_item(items, "  %s %s %s %s", word, first, successor ? "for" : "to", bvg_card_words(t, pair[1]));
    else
        kit_item(items, "  %s %s", word, first);
    if (successor)
        kit_item(items, "    (%s goes to your %s%s)", first, verb == BVG_DISMISS ? "cadre" : "hand",
                 pair[1] ? arena_words(t->arena, "; %s takes his place", bvg_card_words(t, pair[1])) : "");
}

static void ask_detach(const struct kit_telling *t, const struct bvg_part *part, json_t *items)
{
    const struct prompt *p = part->prompt;
    for (int32_t i = 0; i < p->n_offers; i++)
        for (int32_t k = 0; p->offers[i].verb == BVG_DETACH && k < p->offers[i].arg[0].count; k++) {
            int card = p->ids[p->offers[i].arg[0].first + k];
            if (!bvg_could(t, part->then, BVG_DETACH, 1, (int[]){card}))
                continue;
            kit_item(items, "  detach %s", bvg_card_words(t, card));
            return;
        }
}

static void ask_send(const struct kit_telling *t, const struct bvg_part *part, json_t *items)
{
    const struct prompt *p = part->prompt;
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *o = &p->offers[i];
        if (o->verb != BVG_SEND)
            continue;
        int args[3];
        for (int k = 0; k < 3; k++)
            args[k] = p->ids[o->arg[k].first];
        if (bvg_could(t, part->then, BVG_SEND, 3, args))
            kit_item(items, "  send %s, %s, %s away\n    (across the Mississippi, for good)",
                     bvg_card_words(t, args[0]), bvg_card_words(t, args[1]), bvg_card_words(t, args[2]));
        return;
    }
}

void bvg_ask_moves(const struct kit_telling *t, const struct bvg_ahead *a, json_t *items)
{
    json_t *moves = json_array();
    if (a->deploy.prompt) {
        ask_pair(t, &a->deploy, BVG_ATTACH, "attach", moves);
        ask_detach(t, &a->deploy, moves);
        ask_pair(t, &a->deploy, BVG_TRANSFER, "transfer", moves);
        ask_pair(t, &a->deploy, BVG_DISMISS, "dismiss", moves);
        ask_pair(t, &a->deploy, BVG_RECALL, "recall", moves);
        ask_pair(t, &a->deploy, BVG_RAIL, "rail", moves);
        ask_pair(t, &a->deploy, BVG_SHIFT, "shift", moves);
        ask_send(t, &a->deploy, moves);
    }
    if (json_array_size(moves) > 0)
        kit_item(items, "Move units, or form commands.");
    json_array_extend(items, moves);
    json_decref(moves);
}

/* ---- reorganization ---- */
/* A unit that could stand under the head of another command of its theater, or come out of the hand to it. */
static bool find_place(const struct kit_telling *t, const struct bvg_state *s, const struct prompt *p, int *card,
                       int *chief)
{
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *o = &p->offers[i];
        if (o->verb != BVG_COMMAND)
            continue;
        *card = p->ids[o->arg[0].first];
        int theater = p->ids[o->arg[2].first];
        for (int32_t k = 0; k < o->arg[1].count; k++) {
            *chief = p->ids[o->arg[1].first + k];
            if (*chief && is_troop(t, *card) && bvg_card(t->rules, *chief)->kind == BVG_LEADER && !s->leader[*chief] &&
                bvg_has_room(t->rules, s, *chief, *card) &&
                bvg_could(t, s, BVG_COMMAND, 3, (int[]){*card, *chief, theater}))
                return true;
        }
    }
    return false;
}

static void item_reorganize(const struct kit_telling *t, const struct bvg_state *s, int chief, int card, json_t *items)
{
    kit_item(items, "  reorganize\n  command %s with %s %s\n  end", bvg_card_words(t, chief), bvg_card_words(t, card),
             way(s->theater[chief]));
}

/* Asked in the middle of it, after a line of the block was held: the block goes on under the same first word. */
void bvg_ask_forming(const struct kit_telling *t, const struct prompt *p, json_t *items)
{
    int card = 0, chief = 0;
    if (p->step != BVG_STEP_FORMING)
        return;
    kit_item(items, "Your reorganization is not finished, and its supply point is paid. Go on with it in a block of "
                    "the same kind; "
                    "\"end\" or \"done\" ends it, and what you do not name stays where it is.");
    if (find_place(t, t->view, p, &card, &chief))
        item_reorganize(t, t->view, chief, card, items);
}

void bvg_ask_reorganize(const struct kit_telling *t, const struct bvg_ahead *a, json_t *items)
{
    int card = 0, chief = 0;
    struct bvg_state *s = arena_take(t->arena, sizeof *s);
    struct prompt *p = prompt_taken(t->arena);
    if (!bvg_has_offer(a->reorganize.prompt, BVG_REORGANIZE))
        return;
    *s = *a->reorganize.then;
    if (!bvg_try(t, s, BVG_REORGANIZE, 0, NULL) || !rules_prompt(t->rules, s, t->seat, BVG_COMMAND, p) ||
        !find_place(t, s, p, &card, &chief))
        return;
    kit_item(items, "Reorganize, for 1 supply: this can be done only in a turn without an attack or a raid.");
    item_reorganize(t, s, chief, card, items);
}
