/* SPDX-License-Identifier: Apache-2.0 */
/* Examples for the Combat Step: attacks, invasions, raids, and what may stand below an attack or an answer. */
#include "games/blue-vs-gray/battle/battle.h"
#include "games/blue-vs-gray/words/report_ahead.h"

enum { TARGETS_TOLD = 3, FEW_COMMANDS = 2, ATTACK_ARGS = 4 };

/* ---- attacks ---- */
struct attacker { /* one command and the cities that it may attack, as they are offered */
    int commander, n, city[BVG_CITIES_MAX];
};

/* The commands that are offered an attack, in order; returns how many. Ways of supply are left to the default. */
static int read_attackers(const struct prompt *p, struct attacker who[BVG_CARDS_MAX])
{
    int n = 0;
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *o = &p->offers[i];
        if (o->verb != BVG_ATTACK || p->ids[o->arg[3].first] != BVG_SEA_ANY)
            continue;
        int commander = p->ids[o->arg[1].first];
        if (n == 0 || who[n - 1].commander != commander)
            who[n++] = (struct attacker){.commander = commander};
        who[n - 1].city[who[n - 1].n++] = p->ids[o->arg[0].first];
    }
    return n;
}

/* What its capture would change, if nothing else did (BVG-18): "; it wins the game", "; objectives come to -1". */
static const char *worth_words(const struct kit_telling *t, const struct bvg_state *s, int city)
{
    const struct bvg_data *d = bvg_data(t->rules);
    struct bvg_state *then = arena_take(t->arena, sizeof *then);
    int before = bvg_total(t->rules, s), side = t->side;
    *then = *s;
    then->control[city] = (uint8_t)(side + 1);
    int total = bvg_total(t->rules, then);
    bool csa = bvg_holds(then, BVG_CSA, d->washington) || total <= d->table.csa_wins ||
               (total <= d->table.csa_wins_early && !s->emancipated);
    if (side == BVG_CSA ? csa : total >= d->table.usa_wins)
        return "; taking it wins the game";
    return total == before
               ? "; the objectives total would not change"
               : arena_words(t->arena,
                             total ? "; the objectives total would be %+d" : "; the objectives total would be %d",
                             total);
}

static void say_from(const struct kit_telling *t, const struct bvg_state *s, const struct bvg_ground *ground,
                     int commander, int city, json_t *items)
{
    struct bvg_wish wish = {.commander = commander, .target = city};
    struct bvg_attack attack = {0};
    if (!bvg_attack_plan(t->rules, s, ground, &wish, &attack))
        kit_item(items, "    (from %s%s%s%s%s)", bvg_city_words(t, attack.from), attack.between ? ", passing " : "",
                 attack.between ? bvg_city_words(t, attack.between) : "", attack.by_sea ? ", supplied by sea" : "",
                 worth_words(t, s, city));
}

/* The first `most` targets have a line each, others are named in a row. Returns whether any has. */
static bool ask_attacker(const struct kit_telling *t, const struct bvg_state *s, const struct bvg_ground *ground,
                         const struct attacker *who, int most, json_t *items)
{
    struct text more = {.arena = t->arena};
    int told = 0;
    for (int i = 0; i < who->n; i++) {
        if (!bvg_could(t, s, BVG_ATTACK, ATTACK_ARGS, (int[]){who->city[i], who->commander, 0, BVG_SEA_ANY}))
            continue;
        if (told++ >= most) {
            text_format(&more, "%s%s", more.len ? ", " : "", bvg_city_words(t, who->city[i]));
            continue;
        }
        kit_item(items, "  attack %s with %s", bvg_city_words(t, who->city[i]), bvg_card_words(t, who->commander));
        say_from(t, s, ground, who->commander, who->city[i], items);
    }
    if (more.len)
        kit_item(items, "    (%s may also attack %s)", bvg_card_words(t, who->commander), more.at);
    return told > 0;
}

/* Where others have a target, a command that has none is named: it was not forgotten. */
static void say_without(const struct kit_telling *t, const struct bvg_state *s, const bool has[], json_t *items)
{
    struct text names = {.arena = t->arena};
    for (int card = bvg_first_card(t->side); card <= bvg_last_card(t->side); card++)
        if (s->place[card] == BVG_BOARD && s->leader[card] == 0 && bvg_leads(s, card) && !has[card] &&
            bvg_is_own(s, t->seat, card))
            text_format(&names, "%s%s", names.len ? ", " : "", bvg_card_words(t, card));
    if (names.len)
        kit_item(items, "    (without a target now: %s)", names.at);
}

/* Returns the first command that has an attack; 0: none. */
static int ask_attacks(const struct kit_telling *t, const struct bvg_part *part, json_t *items)
{
    struct attacker *who = arena_take(t->arena, BVG_CARDS_MAX * sizeof *who);
    struct bvg_ground ground;
    bool has[BVG_CARDS_MAX] = {false};
    int n = read_attackers(part->prompt, who), first = 0;
    bvg_survey(t->rules, part->then, &ground);
    for (int i = 0; i < n; i++)
        if (ask_attacker(t, part->then, &ground, &who[i], n > FEW_COMMANDS ? 1 : TARGETS_TOLD, items)) {
            first = first ? first : who[i].commander;
            has[who[i].commander] = true;
        }
    if (first)
        say_without(t, part->then, has, items);
    return first;
}

/* What a leader and a unit of the hand could attack once they are deployed. *when: "Banks and I Corps are in the East".
 */
static int ask_attacks_to_come(const struct kit_telling *t, const struct bvg_ahead *a, json_t *items, const char **when)
{
    struct bvg_ahead later;
    struct kit_telling then = *t;
    struct prompt *p = prompt_taken(t->arena);
    struct bvg_state *s = arena_take(t->arena, sizeof *s);
    if (!a->deploy.then)
        return 0;
    *s = *a->deploy.then;
    int pair[2] = {0, 0};
    if (!bvg_deploy_example(t, &a->deploy, s, pair) || !rules_prompt(t->rules, s, t->seat, 0, p))
        return 0;
    s->supply[t->side] += a->lends;
    then.view = s;
    bvg_look_ahead(&then, p, &later);
    *when = arena_words(t->arena, "%s and %s are in the %s", bvg_card_words(t, pair[0]), bvg_card_words(t, pair[1]),
                        bvg_theater_words(s->theater[pair[0]]));
    return later.combat.prompt ? ask_attacks(&then, &later.combat, items) : 0;
}

static int ask_invasions(const struct kit_telling *t, const struct bvg_part *part, json_t *items)
{
    const struct prompt *p = part->prompt;
    for (int32_t i = 0; i < p->n_offers; i++)
        for (int32_t k = 0; p->offers[i].verb == BVG_INVADE && k < p->offers[i].arg[0].count; k++)
            for (int32_t m = 0; m < p->offers[i].arg[1].count; m++) {
                int port = p->ids[p->offers[i].arg[0].first + k], chief = p->ids[p->offers[i].arg[1].first + m];
                if (!bvg_could(t, part->then, BVG_INVADE, 2, (int[]){port, chief}))
                    continue;
                kit_item(items, "Invade one port a turn, for 1 supply.");
                kit_item(items, "  invade %s with %s", bvg_city_words(t, port), bvg_card_words(t, chief));
                return chief;
            }
    return 0;
}

/* Everybody who can ride along, as far as the line goes. */
static void ask_raid(const struct kit_telling *t, const struct bvg_part *part, json_t *items)
{
    enum { RIDERS_TOLD = 3 };
    struct bvg_state *s = arena_take(t->arena, sizeof *s);
    struct text out = {.arena = t->arena};
    int n = 0;
    if (!bvg_has_offer(part->prompt, BVG_RAID))
        return;
    *s = *part->then;
    for (int card = bvg_first_card(t->side); card <= bvg_last_card(t->side) && n < RIDERS_TOLD; card++)
        if (bvg_try(t, s, BVG_RAID, 1, (int[]){card})) {
            text_format(&out, "%s%s", n++ ? ", " : "", bvg_card_words(t, card));
            if (!bvg_is_asked(s, t->seat))
                break;
        }
    if (n == 0)
        return;
    kit_item(items, "Raid the enemy's supply with free cavalry, once a turn.");
    kit_item(items, "  raid with %s", out.at);
}

/* ---- below an attack or an answer ---- */
/* Could this unit of the hand join the command: by kind, room, theater and what the turn allows (battle_reserves.c)? Of
 * a command too large for its commander nobody knows before the battle who lies face down. */
static bool could_join(const struct kit_telling *t, const struct bvg_state *s, int card, int commander)
{
    int theater = s->theater[commander];
    const struct bvg_card *c = bvg_card(t->rules, card);
    if (bvg_excess(t->rules, s, commander) > 0)
        return false;
    if (s->place[card] != BVG_HAND || !bvg_is_unit(t->rules, card) || s->place[commander] != BVG_BOARD ||
        (s->used[card] & BVG_RECALLED) || !bvg_theater_allowed(t->rules, s, card, theater) ||
        (bvg_option(s, 1) && !(c->home & theater)))
        return false;
    for (int chief = bvg_first_card(t->side); chief <= bvg_last_card(t->side); chief++)
        if ((chief == commander || bvg_is_below(s, chief, commander)) && s->place[chief] == BVG_BOARD &&
            bvg_may_be_under(t->rules, s, card, chief) && bvg_has_room(t->rules, s, chief, card))
            return true;
    return false;
}

static void ask_reserve(const struct kit_telling *t, const struct bvg_state *s, int commander, json_t *items)
{
    int unit = 0;
    for (int card = bvg_first_card(t->side); card <= bvg_last_card(t->side); card++)
        if (could_join(t, s, card, commander) &&
            (!unit || bvg_card(t->rules, card)->strength > bvg_card(t->rules, unit)->strength))
            unit = card;
    if (unit)
        kit_item(items, "  reserve %s if behind\n    (joins once you are the weaker side)", bvg_card_words(t, unit));
}

/* A card that turns the die in any battle. */
static void ask_play(const struct kit_telling *t, const struct bvg_state *s, json_t *items)
{
    for (int card = bvg_first_card(t->side); card <= bvg_last_card(t->side); card++)
        if (s->place[card] == BVG_HAND && bvg_card(t->rules, card)->rule == BVG_RULE_DIE_SHIFT &&
            !bvg_card(t->rules, card)->target) {
            kit_item(items, "  play %s if not ahead\n    (played as soon as you are not the stronger side)",
                     bvg_card_words(t, card));
            return;
        }
}

static void ask_losses(const struct kit_telling *t, const struct bvg_state *s, int commander, json_t *items)
{
    int unit[2] = {0, 0}, n = 0;
    for (int card = bvg_first_card(t->side); n < 2 && card <= bvg_last_card(t->side); card++)
        if (s->place[card] == BVG_BOARD && bvg_is_unit(t->rules, card) &&
            (card == commander || bvg_is_below(s, card, commander)))
            unit[n++] = card;
    if (n == 2)
        kit_item(items, "  losses %s, %s\n    (the first named loses first)", bvg_card_words(t, unit[0]),
                 bvg_card_words(t, unit[1]));
}

void bvg_ask_below(const struct kit_telling *t, const struct bvg_state *s, int commander, bool by_sea, json_t *items)
{
    if (!(s->now_turn.no_cards && s->mover == t->side)) { /* BVG-S-historical-f */
        if (!by_sea && !bvg_option(s, 7))
            ask_reserve(t, s, commander, items);
        ask_play(t, s, items);
    }
    ask_losses(t, s, commander, items);
}

/* ---- the whole step ---- */
static void ask_after(json_t *items)
{
    kit_item(items, "After your attacks, to restore the units that they depleted:");
    kit_item(items,
             "  restore any\n    (at the end of your turn, whether you won or lost: 1 supply for up to 3 units. To "
             "restore only if you take the city, write \"if captured\", \"restore any\" and \"end\" on three lines)");
}

/* Is the first of its attacks, as the default has it, supplied by sea? */
static bool goes_by_sea(const struct kit_telling *t, const struct bvg_part *part, int commander)
{
    struct bvg_ground ground;
    struct bvg_attack attack = {0};
    struct bvg_wish wish = {.commander = commander};
    for (int32_t i = part->prompt->n_offers - 1; i >= 0; i--) {
        const struct offer *o = &part->prompt->offers[i];
        if (o->verb == BVG_ATTACK && part->prompt->ids[o->arg[1].first] == commander)
            wish.target = part->prompt->ids[o->arg[0].first];
    }
    bvg_survey(t->rules, part->then, &ground);
    return bvg_attack_plan(t->rules, part->then, &ground, &wish, &attack) || attack.by_sea;
}

static void ask_below_one(const struct kit_telling *t, const struct bvg_part *part, int commander, bool by_sea,
                          json_t *items)
{
    json_t *below = json_array();
    bvg_ask_below(t, part->then, commander, by_sea, below);
    if (json_array_size(below) > 0)
        kit_item(items, "Lines that you may write below an attack, here that of %s:", bvg_card_words(t, commander));
    json_array_extend(items, below);
    json_decref(below);
}

void bvg_ask_combat(const struct kit_telling *t, const struct bvg_ahead *a, const struct prompt *p, json_t *items)
{
    if (p->step != BVG_STEP_DRAW && p->step != BVG_STEP_DEPLOY && p->step != BVG_STEP_COMBAT)
        return;
    if (bvg_view(t)->now_turn.no_attacks) {
        kit_item(items, "No attacks and no raids this turn.");
        return;
    }
    if (!a->combat.prompt)
        return;
    json_t *said = json_array();
    const char *when = "";
    int first = ask_attacks(t, &a->combat, said), came = 0;
    if (bvg_view(t)->supply[t->side] == 0)
        kit_item(items, "Attacks cost 1 supply each, and you have none%s",
                 a->lends ? "; take some with your draws." : ".");
    else if (first)
        kit_item(
            items,
            "Attacks cost 1 supply each; each command may attack once. With what is on the board now you may order:");
    else if ((came = ask_attacks_to_come(t, a, said, &when)) != 0)
        kit_item(items,
                 "Attacks cost 1 supply each; each command may attack once. No command on the board can attack now, "
                 "but once %s you may order:",
                 when);
    else
        kit_item(items, "Attacks: no command that is on the board now can reach an enemy city.");
    json_array_extend(items, said);
    json_decref(said);
    int invader = ask_invasions(t, &a->combat, items);
    ask_raid(t, &a->combat, items);
    if (first || invader)
        ask_below_one(t, &a->combat, first ? first : invader, !first || goes_by_sea(t, &a->combat, first), items);
    if ((first || invader || came) && !bvg_has_offer(a->regroup.prompt, BVG_RESTORE)) /* which asks for the same */
        ask_after(items);
}
