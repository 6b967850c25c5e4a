/* SPDX-License-Identifier: Apache-2.0 */
/* What may be ordered, grouped by the parts of the turn, with example lines that are taken from the lists of legal
 * orders: of the question that is asked, and of those that follow it, foreseen on a copy of the view. */
#include "games/house-divided/report.h"
#include <stdlib.h>
#include <string.h>

struct asking {
    const struct kit_telling *t;
    struct hd_state *then; /* a copy of the view that goes ahead */
    struct prompt *prompt; /* what is legal there */
    struct play *play;
    json_t *items;
};

static const char *where(const struct asking *a, int box)
{
    return hd_box_order(a->t, box);
}

static bool look(struct asking *a)
{
    return rules_prompt(a->t->rules, a->then, a->t->seat, 0, a->prompt);
}

/* Gives an order on the copy; false: it cannot be known what follows. */
static bool go(struct asking *a, struct order order)
{
    struct chance blind = chance_blind;
    struct problem why = {0};
    struct hd_state *after = arena_take(a->t->arena, sizeof *after);
    play_begin(a->play, &blind, &why);
    if (!rules_apply(a->t->rules, a->then, a->t->seat, &order, after, a->play))
        return false;
    *a->then = *after;
    return look(a);
}

/* ---- promotions ---- */
static void ask_promotions(struct asking *a, bool political)
{
    const struct prompt *p = a->prompt;
    int told = 0;
    for (int32_t i = 0; i < p->n_offers && told < 3; i++) {
        const struct offer *offer = &p->offers[i];
        if (offer->verb != HD_PROMOTE)
            continue;
        if (told++ == 0)
            kit_item(a->items, "Promotions won in battle, one for each box:");
        kit_item(a->items, "  promote %s %s", where(a, prompt_id(p, offer, 0, 0)),
                 hd_type_words(a->t, prompt_id(p, offer, 1, 0)));
    }
    const struct offer *offer = prompt_offer(p, HD_POLITICAL);
    if (!political || !offer)
        return;
    kit_item(a->items, "One political promotion, in any other box of yours:");
    kit_item(a->items, "  political %s %s", where(a, prompt_id(p, offer, 0, 0)),
             hd_type_words(a->t, prompt_id(p, offer, 1, 0)));
}

/* Carries out on the copy what was shown, so that the examples below it can stand in one sheet with it. */
static void go_promoted(struct asking *a)
{
    for (int told = 0; told < 3; told++) {
        const struct offer *offer = prompt_offer(a->prompt, HD_PROMOTE);
        if (!offer)
            return;
        struct order order = {.verb = HD_PROMOTE,
                              .n_args = 2,
                              .arg = {prompt_id(a->prompt, offer, 0, 0), prompt_id(a->prompt, offer, 1, 0)}};
        if (!go(a, order))
            return;
    }
}

/* ---- purchases ---- */
/* The box of a list that has the largest army and, of those, the nearest enemy beside it. */
static int best_box(const struct asking *a, const struct offer *offer)
{
    const struct hd_data *d = hd_data(a->t->rules);
    int best = 0, most = -1;
    for (int32_t i = 0; i < offer->arg[0].count; i++) {
        int box = prompt_id(a->prompt, offer, 0, i), worth = hd_army(a->then, a->t->seat, box);
        for (const struct kit_link *n = kit_near(&d->map, box); n < kit_near_end(&d->map, box); n++)
            worth += !hd_owns(a->then, a->t->seat, n->to) ? 2 : 0;
        if (worth > most)
            most = worth, best = box;
    }
    return best;
}

static int ask_purchases(struct asking *a)
{
    const struct hd_state *v = a->then;
    const struct offer *march = prompt_offer(a->prompt, HD_MARCH), *works = prompt_offer(a->prompt, HD_ENTRENCH);
    const struct offer *naval = prompt_offer(a->prompt, HD_NAVAL);
    kit_item(a->items,
             "Marches. You have %d march point%s. Spend them before your first moves, or keep some for a second march.",
             v->points, v->points == 1 ? "" : "s");
    int box = march ? best_box(a, march) : 0,
        cost = works ? hd_works_cost(a->t->rules, prompt_id(a->prompt, works, 0, 0)) : 0;
    if (march)
        kit_item(a->items, "  march %s\n    (1 point: the army in that box may move)", where(a, box));
    if (works)
        kit_item(
            a->items,
            "  entrench %s\n    (costs %d point%s here. Each unit that attacks this box is weaker by 1. The army may "
            "also move, "
            "at no further cost)",
            where(a, prompt_id(a->prompt, works, 0, 0)), cost, cost == 1 ? "" : "s");
    if (naval)
        kit_item(
            a->items,
            "  assault 1\n    (buys a naval assault, since the march die was 6: it carries one unit into any port)");
    return box;
}

/* ---- moves ---- */
enum { LINE_MOST = 70 }; /* of a sheet: an example must be one that can be copied */

static void ask_move(struct asking *a, int how, const char *words)
{
    const struct prompt *p = a->prompt;
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *offer = &p->offers[i];
        for (int32_t k = 0; offer->verb == HD_MOVE && k < offer->arg[3].count; k++) {
            int way = prompt_id(p, offer, 3, k);
            if (hd_way_how(way) != how || hd_army(a->then, hd_foe(a->t->seat), hd_way_to(way)) > 0)
                continue; /* an attack is shown below */
            const char *line = arena_words(a->t->arena, "move %s %d %s to %s%s", where(a, prompt_id(p, offer, 0, 0)),
                                           prompt_id(p, offer, 2, offer->arg[2].count - 1),
                                           name_of(a->t->rules, HD_NAME_UNIT, prompt_id(p, offer, 1, 0)),
                                           where(a, hd_way_to(way)), words);
            const char *via =
                hd_way_through(way) ? arena_words(a->t->arena, "%s via %s", line, where(a, hd_way_through(way))) : line;
            if (strlen(line) > LINE_MOST)
                continue;
            kit_item(a->items, "  %s", strlen(via) > LINE_MOST ? line : via); /* any box between will do */
            return;
        }
    }
}

/* An attack that the shown march can begin: where the most units come upon the fewest; 0 moves: none. */
static void ask_attack(struct asking *a)
{
    const struct prompt *p = a->prompt;
    const char *best = NULL;
    int most = 0, mine = 0, theirs = 0, from = 0, target = 0;
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *offer = &p->offers[i];
        for (int32_t k = 0; offer->verb == HD_MOVE && k < offer->arg[3].count; k++) {
            int way = prompt_id(p, offer, 3, k), to = hd_way_to(way),
                n = prompt_id(p, offer, 2, offer->arg[2].count - 1);
            int enemies = hd_army(a->then, hd_foe(a->t->seat), to), worth = 2 * n - enemies + HD_UNITS_MAX;
            if (hd_way_how(way) != HD_STEP || enemies == 0 || worth <= most)
                continue;
            most = worth, mine = n, theirs = enemies;
            from = prompt_id(p, offer, 0, 0), target = to;
            best = arena_words(a->t->arena, "move %s %d %s to %s", where(a, from), n,
                               name_of(a->t->rules, HD_NAME_UNIT, prompt_id(p, offer, 1, 0)), where(a, to));
        }
    }
    if (!best || strlen(best) > LINE_MOST)
        return;
    kit_item(a->items, "  %s\n    (an attack: %d of your units against %d)", best, mine, theirs);
    const char *back = arena_words(a->t->arena, "retreat %s to %s when outnumbered", where(a, target), where(a, from));
    if (hd_view(a->t)->control[from] == a->t->seat + 1 && strlen(back) <= LINE_MOST)
        kit_item(a->items, "  %s\n    (without such a line your attackers fight to the end)", back);
}

/* Where troops of his are, else where no enemy is: alone among enemies he is lost (RULINGS.md R27). */
static int place_to_ride(const struct asking *a, const struct offer *offer)
{
    int best = 0;
    for (int32_t k = 0; k < offer->arg[1].count; k++) {
        int to = hd_way_to(prompt_id(a->prompt, offer, 1, k));
        if (hd_has_army(a->then, a->t->seat, to))
            return to;
        if (!best && !hd_has_army(a->then, hd_foe(a->t->seat), to))
            best = to;
    }
    return best;
}

static void ask_generals(struct asking *a)
{
    const struct offer *offer = prompt_offer(a->prompt, HD_GENERAL);
    int to = offer ? place_to_ride(a, offer) : 0;
    if (to)
        kit_item(a->items, "  general %s to %s\n    (up to two boxes; he needs no march)",
                 hd_general_words(a->t, prompt_id(a->prompt, offer, 0, 0) - 1), where(a, to));
}

/* Examples of moves are shown for a march that was bought on the copy. */
static void ask_moves(struct asking *a)
{
    static const char *const words[HD_HOWS_END] = {"",          "",         "",         " by train",  " by boat",
                                                   " by trail", " by jump", " by ship", " by assault"};
    if (a->then->points > 0 || flow_peek(a->then)->step == HD_STEP_MOVE)
        kit_item(a->items, "Moves, carried out in the order of your lines:");
    for (int how = HD_STEP; how < HD_HOWS_END; how++)
        ask_move(a, how, words[how]);
    ask_attack(a);
    ask_generals(a);
}

static void ask_marches(struct asking *a)
{
    bool first = a->then->march == 1;
    if (a->then->points > 0 && flow_peek(a->then)->step == HD_STEP_BUY) {
        int box = ask_purchases(a);
        if (!box || !go(a, (struct order){.verb = HD_MARCH, .n_args = 1, .arg = {box}}) ||
            !go(a, (struct order){.verb = HD_FINISH}) || flow_peek(a->then)->step != HD_STEP_MOVE)
            return;
    }
    ask_moves(a);
    if (first)
        kit_item(a->items, "For a second march, with points kept from the first, write \"then march BOX\" and, below "
                           "it, \"then move BOX "
                           "to BOX\".");
}

/* ---- after the battles ---- */
static bool in_pool(const struct asking *a)
{
    for (int g = 0; g < HD_GENERALS; g++)
        if (a->then->general[g].status == HD_IN_POOL && hd_data(a->t->rules)->general[g].side == a->t->seat)
            return true;
    return false;
}

/* before: the battles are still to come; else the political promotion was listed above. */
static void ask_later(struct asking *a, bool before)
{
    const struct kit_telling *t = a->t;
    const struct hd_data *d = hd_data(t->rules);
    int raise = 0, army = 0;
    for (int box = 1; box <= HD_BOXES; box++) {
        raise = !raise && hd_owns(t->view, t->seat, box) && d->box[box].value[t->seat] > 0 ? box : raise;
        army = !army && hd_promotable(t->rules, t->view, t->seat, box) ? box : army;
    }
    if (before)
        kit_item(a->items, "After the battles:");
    if (army && before)
        kit_item(
            a->items,
            "  political %s\n    (promotes a unit there without a victory, once a turn. To promote after a victory, "
            "write \"promote BOX\" instead; that line does nothing if you do not win there)",
            where(a, army));
    if (raise)
        kit_item(a->items,
                 "  recruit infantry %s\n    (or several boxes, in the order you want, as far as the die and the "
                 "limits allow)",
                 where(a, raise));
    for (int g = 0; g < HD_GENERALS; g++)
        if (hd_view(t)->general[g].status == HD_IN_POOL && d->general[g].side == t->seat && army)
            kit_item(a->items, "  place %s at %s", hd_general_words(t, g), where(a, army));
    if (before)
        kit_item(a->items,
                 "To hear of the battles before you decide, write \"hold after battle\" above these lines. They are "
                 "then carried out at the deadline, unless your next sheet replaces them.");
}

static void ask_recruits(struct asking *a)
{
    const struct prompt *p = a->prompt;
    const struct offer *place = prompt_offer(p, HD_PLACE);
    kit_item(a->items, "Recruits: %d point%s. Each buys a unit, at most one in each box.", a->then->recruits,
             a->then->recruits == 1 ? "" : "s");
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *offer = &p->offers[i];
        if (offer->verb == HD_RECRUIT)
            kit_item(a->items, "  recruit %s %s",
                     prompt_id(p, offer, 0, 0) == HD_MILITIA_CAVALRY ? "cavalry" : "infantry",
                     where(a, prompt_id(p, offer, 1, 0)));
    }
    if (place)
        kit_item(a->items, "  place %s at %s", hd_general_words(a->t, prompt_id(p, place, 0, 0) - 1),
                 where(a, prompt_id(p, place, 1, 0)));
}

static void ask_step(struct asking *a)
{
    if (flow_peek(a->then)->step == HD_STEP_MERIT_DEF) {
        ask_promotions(a, false);
        go_promoted(a);
        if (!go(a, (struct order){.verb = HD_FINISH}))
            return;
    }
    switch (flow_peek(a->then)->step) {
    case HD_STEP_BUY:
    case HD_STEP_MOVE:
        ask_marches(a);
        ask_later(a, true);
        break;
    case HD_STEP_MERIT:
        ask_promotions(a, true);
        kit_item(a->items, "Then the recruit die is rolled. You may already write %s:",
                 in_pool(a) ? "\"recruit\", and \"place\" for a general" : "\"recruit\"");
        ask_later(a, false);
        break;
    default:
        ask_recruits(a);
        break;
    }
}

/* The first of them fit into a line as it is typed; the others follow in their order. */
static void ask_losses(struct asking *a)
{
    enum { NAMED = 3 };
    int32_t order[HD_LOSSES];
    struct text named = {.arena = a->t->arena}, rest = {.arena = a->t->arena};
    hd_losses_order(hd_view(a->t), a->t->seat, order);
    for (int i = 0; i < HD_LOSSES; i++)
        text_format(i < NAMED ? &named : &rest, "%s%s", i % NAMED || i > NAMED ? ", " : "",
                    order[i] == HD_CROSSINGS ? "crossings" : hd_type_words(a->t, order[i]));
    kit_item(a->items,
             "You may choose what you lose first in battle, in your turn and in the enemy's. The line in force is:");
    kit_item(a->items,
             "  losses %s\n    (then %s; crossings are the water crossings of a box that you defend: each absorbs one "
             "hit that a unit would otherwise take)",
             named.at, rest.at);
}

void hd_tell_asks(const struct kit_telling *t, const struct prompt *prompt, json_t *sections)
{
    struct asking a = {.t = t, .then = arena_take(t->arena, sizeof *a.then), .items = json_array()};
    a.prompt = prompt_taken(t->arena);
    a.play = arena_take(t->arena, sizeof *a.play);
    *a.then = *hd_view(t);
    if (prompt->seat == hd_view(t)->mover && look(&a)) {
        ask_step(&a);
        ask_losses(&a);
        kit_item(a.items, "To finish the sheet:");
        kit_item(a.items, "  now\n    (carries this sheet out at once: you cannot change it after that. Without it the "
                          "sheet waits as long as its receipt says, and you can still send a newer one)");
        kit_item(a.items, "  done\n    (ends your turn)");
    }
    kit_section(sections, "asks", "WHAT YOU MAY ORDER", a.items);
}
