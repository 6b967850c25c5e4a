/* SPDX-License-Identifier: Apache-2.0 */
/* How an attack may be met: every defence that is offered, with the strength that it would have. */
#include "games/blue-vs-gray/battle/battle.h"
#include "games/blue-vs-gray/words/report_ahead.h"

/* Strength of a card with all that is active under it. */
static int command_strength(const struct kit_telling *t, int chief)
{
    const struct bvg_state *v = t->view;
    int total = 0, seat = bvg_side_of(chief);
    if (v->place[chief] == BVG_HAND)
        return bvg_strength(t->rules, v, chief);
    for (int card = bvg_first_card(seat); card <= bvg_last_card(seat); card++)
        if (v->place[card] == BVG_BOARD && (card == chief || bvg_is_below(v, card, chief)) && bvg_is_active(v, card))
            total += bvg_strength(t->rules, v, card);
    return total;
}

/* The way in which it would defend, as the rules choose it: with a retreat if there is one. NULL: not known. */
static const struct bvg_stand *stand_of(const struct kit_telling *t, const struct bvg_ground *ground,
                                        const struct bvg_attack *attack, const struct bvg_stand *stand, int n, int card)
{
    const struct bvg_stand *found = NULL;
    for (int i = 0; i < n; i++) {
        const char *bar = bvg_view(t)->place[card] == BVG_HAND
                              ? bvg_hand_bar(t->rules, t->view, attack, &stand[i], card)
                              : bvg_defend_bar(t->rules, t->view, ground, attack, &stand[i], card, NULL);
        if (!bar && (!found || (stand[i].retreat && !found->retreat)))
            found = &stand[i];
    }
    return found;
}

struct answering {
    const struct kit_telling *t;
    struct bvg_ground ground;
    struct bvg_attack attack;
    struct bvg_stand stand[BVG_STANDS_MAX];
    int n_stands, help; /* pesthole and squadrons */
    const char *help_words;
    json_t *items;
};

static const char *worth(const struct answering *a, int chief, int own, const struct bvg_stand *stand)
{
    bool leads = bvg_view(a->t)->place[chief] == BVG_BOARD && bvg_card(a->t->rules, chief)->kind == BVG_LEADER;
    int more = leads ? bvg_excess(a->t->rules, a->t->view, chief) : 0;
    struct text out = {.arena = a->t->arena};
    text_format(&out, "    (strength %d", own);
    if (a->help)
        text_format(&out, ", with %s %d", a->help_words, own + a->help);
    if (more > 0)
        text_format(&out, "; minus the strength of %d too many for him to lead", more);
    if (stand && stand->by_sea)
        text_words(&out, "; supplied by sea");
    if (stand && !stand->retreat)
        text_words(&out, "; lost if beaten, as it cannot retreat");
    text_words(&out, ")");
    return out.at;
}

/* One card under the commander that could part from him so that he still may defend, with the strength that is left. */
static void tell_detach(const struct answering *a, const struct prompt *p, int chief)
{
    const struct kit_telling *t = a->t;
    struct bvg_state *s = arena_take(t->arena, sizeof *s);
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct choice *c = &p->offers[i].arg[0];
        for (int32_t k = 0; p->offers[i].verb == BVG_DETACH && k < c->count; k++) {
            int card = p->ids[c->first + k];
            *s = *bvg_view(t);
            if (!bvg_is_below(t->view, card, chief) || !bvg_try(t, s, BVG_DETACH, 1, (int[]){card}) ||
                !bvg_could(t, s, BVG_DEFEND, 1, (int[]){chief}))
                continue;
            kit_item(a->items, "  defend with %s detach %s", bvg_card_words(t, chief), bvg_card_words(t, card));
            kit_item(a->items, "%s", worth(a, chief, command_strength(t, chief) - command_strength(t, card), NULL));
            return;
        }
    }
}

static void tell_defence(const struct answering *a, const struct prompt *p, int card)
{
    bool hand = bvg_view(a->t)->place[card] == BVG_HAND;
    const struct bvg_stand *stand = stand_of(a->t, &a->ground, &a->attack, a->stand, a->n_stands, card);
    kit_item(a->items, "  defend %swith %s", hand ? "from hand " : "", bvg_card_words(a->t, card));
    kit_item(a->items, "%s", worth(a, card, command_strength(a->t, card), stand));
    if (!hand)
        tell_detach(a, p, card);
}

static void tell_attack(struct answering *a)
{
    const struct bvg_state *v = a->t->view;
    const struct bvg_attack *k = &a->attack;
    int seat = v->battle.attacker, total = command_strength(a->t, k->commander);
    struct text out = {.arena = a->t->arena};
    text_format(&out, "%s %s %s", bvg_card_words(a->t, k->commander), k->invasion ? "comes ashore at" : "attacks",
                bvg_city_words(a->t, k->target));
    if (k->from)
        text_format(&out, " from %s", bvg_city_words(a->t, k->from));
    if (k->between)
        text_format(&out, ", passing %s,", bvg_city_words(a->t, k->between));
    text_format(&out, " with a command of strength %d%s; the %s may still add to it from the %d card%s in its hand.",
                total, seat == BVG_USA ? ", not counting squadrons" : "", bvg_side(seat),
                bvg_hand_size(v, bvg_battle_seat(v, seat)), bvg_hand_size(v, bvg_battle_seat(v, seat)) == 1 ? "" : "s");
    kit_item(a->items, "%s", out.at);
    kit_item(a->items, "%s", bvg_card_facts(a->t, k->commander));
}

static void look(struct answering *a)
{
    const struct kit_telling *t = a->t;
    a->attack = bvg_this_attack(t->view);
    bvg_survey(t->rules, t->view, &a->ground);
    a->n_stands = bvg_stands(t->rules, t->view, &a->ground, &a->attack, a->stand);
    if (t->side == BVG_CSA && bvg_pesthole(t->rules, t->view, a->attack.target)) {
        a->help = bvg_data(t->rules)->table.pesthole;
        a->help_words = "the pesthole";
    } else if (t->side == BVG_USA) {
        a->help = bvg_naval_support(t->rules, t->view, &a->ground, a->attack.target);
        a->help_words = "the squadrons";
    }
}

/* Enigma cards for this moment. */
static void tell_cards(const struct answering *a, const struct prompt *p)
{
    for (int32_t i = 0; i < p->n_offers; i++)
        for (int32_t k = 0; p->offers[i].verb == BVG_PLAY && k < p->offers[i].arg[0].count; k++) {
            int card = p->ids[p->offers[i].arg[0].first + k];
            kit_item(a->items, "  play %s", bvg_card_words(a->t, card));
        }
}

/* What could go below the answer, as examples for the first command that may defend. */
static void tell_below(const struct answering *a, int chief)
{
    kit_item(a->items, "Below your answer you may write lines that begin with \"reserve\", \"withdraw\", \"play\", "
                       "\"losses\", \"replace\" or \"rout\".");
    const struct bvg_stand *stand = chief ? stand_of(a->t, &a->ground, &a->attack, a->stand, a->n_stands, chief) : NULL;
    if (chief)
        bvg_ask_below(a->t, a->t->view, chief, !stand || stand->by_sea, a->items);
}

/* The block that would have answered: where no command may, the one that answers wherever that is so. */
static void tell_standing(const struct answering *a, int chief)
{
    kit_item(a->items, "A standing order like this would have answered for you:");
    kit_item(a->items, "  when attacked%s%s", chief ? " at " : "", chief ? bvg_city_words(a->t, a->attack.target) : "");
    kit_item(a->items, "  defend %s%s", chief ? "with " : "any", chief ? bvg_card_words(a->t, chief) : "");
    if (!chief) {
        kit_item(a->items, "  defend from hand any");
        kit_item(a->items, "  abandon");
    }
    kit_item(a->items, "  end");
}

void bvg_tell_answers(const struct kit_telling *t, const struct prompt *p, json_t *sections)
{
    struct answering a = {.t = t, .items = json_array()};
    json_t *choices = a.items;
    int chief = 0;
    look(&a);
    tell_attack(&a);
    kit_item(a.items, "Choose one:");
    for (int32_t i = 0; i < p->n_offers; i++)
        for (int32_t k = 0; p->offers[i].verb == BVG_DEFEND && k < p->offers[i].arg[0].count; k++) {
            int card = p->ids[p->offers[i].arg[0].first + k];
            tell_defence(&a, p, card);
            bool hand = bvg_view(t)->place[card] == BVG_HAND;
            chief = !hand && (!chief || command_strength(t, card) > command_strength(t, chief)) ? card : chief;
        }
    kit_item(a.items, "  abandon");
    kit_item(a.items, "    (no battle: you lose the city, but no units)");
    tell_cards(&a, p);
    kit_item(a.items,
             "%s. What this answer leaves open is decided by your standing orders or, where they say nothing, by the "
             "defaults in the handbook.",
             bvg_option(t->view, BVG_OPTION_INTERACTIVE) ? "After it you are asked only about reserves"
                                                         : "You will not be asked again in this battle");
    kit_section(sections, "answers", "WHAT YOU MAY ORDER", choices);
    a.items = json_array();
    tell_below(&a, chief);
    tell_standing(&a, chief);
    kit_section(sections, "asks", "WHAT ELSE YOUR ANSWER MAY SAY", a.items);
}

/* ---- card by card (option interactive-reserves) ---- */
/* Each card that an offer of this verb may begin with: "  reserve I Corps" and how strong it is. */
static void tell_chances(const struct kit_telling *t, const struct prompt *p, int verb, const char *word, json_t *items)
{
    int told = 0;
    for (int32_t i = 0; i < p->n_offers; i++)
        for (int32_t k = 0; p->offers[i].verb == verb && k < p->offers[i].arg[0].count; k++) {
            int card = p->ids[p->offers[i].arg[0].first + k];
            if (card == told)
                continue; /* it may come under several leaders: the line takes the best place */
            told = card;
            kit_item(items, "  %s %s", word, bvg_card_words(t, card));
            if (verb != BVG_PLAY)
                kit_item(items, "    (strength %d)", bvg_strength(t->rules, t->view, card));
        }
}

void bvg_tell_chance(const struct kit_telling *t, const struct prompt *p, json_t *sections)
{
    json_t *items = json_array();
    const struct bvg_state *v = t->view;
    int own = bvg_total_strength(t->rules, v, t->side, NULL),
        other = bvg_total_strength(t->rules, v, 1 - t->side, NULL);
    kit_item(items,
             "At %s it is %d of yours against %d. Do one thing or pass. Then the other side has its chance, until both "
             "pass.",
             bvg_city_words(t, v->battle.city), own, other);
    tell_chances(t, p, BVG_RESERVE, "reserve", items);
    tell_chances(t, p, BVG_WITHDRAW, "withdraw", items);
    tell_chances(t, p, BVG_PLAY, "play", items);
    if (bvg_has_offer(p, BVG_RESTORE)) /* BVG-C19a: they lie on the table */
        kit_item(items, "  play %s\n    (restores a unit)", bvg_card_words(t, bvg_data(t->rules)->ironclads));
    kit_item(items, "  done\n    (you pass)");
    kit_section(sections, "answers", "WHAT YOU MAY ORDER", items);
}
