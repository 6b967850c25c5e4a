/* SPDX-License-Identifier: Apache-2.0 */
/* What a form proposes, as notes: take away the word "note", and it is ordered; "note -" only explains. Only what would
 * save a mail and is not in force already: who defends where the other side can strike, and the draw in advance. */
#include "games/blue-vs-gray/battle/battle.h"
#include "games/blue-vs-gray/rules/partners.h"
#include "games/blue-vs-gray/words/report.h"
#include <string.h>

enum { CITIES_TOLD = 1 };

/* ---- what is in force ---- */
static bool names_city(const struct line *when, int city)
{
    for (int i = 0; i < line_count(when, 'c'); i++)
        if (line_value(when, 'c', i, 0) == city)
            return true;
    return !line_has(when, 'c');
}

/* Of those whom a line names for the defence, is one where he could defend? */
static bool has_somebody(const struct bvg_state *v, const struct line *line)
{
    int place = line_has(line, 'h') ? BVG_HAND : BVG_BOARD;
    for (int i = 0; i < line_count(line, 'c'); i++)
        if (v->place[line_value(line, 'c', i, 0)] == place)
            return true;
    return !line_has(line, 'c'); /* any */
}

/* The block that begins at line i; one that gives the city up needs nobody. */
static bool has_defender(const struct bvg_state *v, const struct standing *set, int32_t i)
{
    for (int32_t k = i + 1; k < set->n && set->line[k].verb != VERB_END; k++)
        if (set->line[k].verb == BVG_DEFEND)
            return has_somebody(v, &set->line[k]);
    return true;
}

enum { THE_DRAW = 0, ANYWHERE = -1 };

/* Does a block answer whatever comes there, no matter by whom and how strong? city: also one of these two. */
static bool is_covered(const struct rules *r, const struct bvg_state *v, const struct standing *set, int city)
{
    for (int32_t i = 0; set && i < set->n; i++) {
        const struct line *line = &set->line[i];
        int answer = line->verb == VERB_WHEN ? line_value(line, '?', 0, 0) : 0;
        if (answer < 1 || answer > BVG_N_ANSWERS)
            continue;
        bool draw = strcmp(bvg_answers[answer - 1].pattern, "draw") == 0;
        bool attacked = strncmp(bvg_answers[answer - 1].pattern, "attacked", 8) == 0 && has_defender(v, set, i) &&
                        !line_has(line, 'l') && !line_has(line, 'n');
        bool there = city == ANYWHERE
                         ? !line_has(line, 'c') && !line_has(line, 't')
                         : city > 0 && names_city(line, city) &&
                               (!line_has(line, 't') || line_value(line, 't', 0, 0) == bvg_data(r)->city[city].theater);
        if (city == THE_DRAW ? draw : attacked && there)
            return true;
    }
    return false;
}

/* ---- who defends what ---- */
struct threat { /* the coming turn of the foe, with what lies open now */
    struct bvg_state then;
    struct bvg_ground ground;
    struct bvg_reach reach[BVG_SOURCES];
    struct bvg_attacker who[BVG_CARDS_MAX];
    int foe, n;
};

static void foresee(const struct rules *r, const struct bvg_state *v, int side, struct threat *x)
{
    x->then = *v;
    x->foe = 1 - side;
    x->then.mover = x->foe;
    x->then.supply[x->foe]++;
    x->then.now_turn = (struct bvg_turn){0};
    x->then.battle = (struct bvg_battle){0};
    memset(x->then.stood, 0, sizeof x->then.stood);
    memset(x->then.used, 0, sizeof x->then.used);
    memset(x->then.now, 0, sizeof x->then.now);
    memset(x->then.fights, 0, sizeof x->then.fights);
    bvg_survey(r, &x->then, &x->ground);
    bvg_reach_all(r, &x->then, &x->ground, x->foe, x->reach);
    x->n = bvg_attackers(r, &x->then, &x->ground, x->foe, x->reach, x->who);
}

/* Strength of a card with all that is under it. */
static int weight(const struct rules *r, const struct bvg_state *v, int chief)
{
    int total = 0, side = bvg_side_of(chief);
    for (int card = bvg_first_card(side); card <= bvg_last_card(side); card++)
        if (v->place[card] == BVG_BOARD && (card == chief || bvg_is_below(v, card, chief)))
            total += bvg_strength(r, v, card);
    return total;
}

static bool may_defend(const struct rules *r, const struct threat *x, const struct bvg_attack *attack, int card)
{
    struct bvg_stand stand[BVG_STANDS_MAX];
    int n = bvg_stands(r, &x->then, &x->ground, attack, stand);
    for (int i = 0; i < n; i++)
        if (!bvg_defend_bar(r, &x->then, &x->ground, attack, &stand[i], card, NULL))
            return true;
    return false;
}

/* The strongest command that may meet every attack that could come upon the city now; 0: none, or none can come. */
static int defender_of(const struct rules *r, const struct threat *x, int city)
{
    int best = 0, side = 1 - x->foe;
    for (int card = bvg_first_card(side); card <= bvg_last_card(side); card++) {
        int met = 0, kind = bvg_card(r, card)->kind;
        bool all = x->then.place[card] == BVG_BOARD && x->then.leader[card] == 0 && kind != BVG_NAVAL;
        for (int i = 0; all && i < x->n; i++) {
            struct bvg_wish wish = {.commander = x->who[i].commander, .target = city};
            struct bvg_attack attack;
            if (bvg_sea_announces(&x->ground, x->foe, city)) /* as silence announces it */
                wish.announced = bvg_sea_default(&x->ground, city) ? BVG_SEA_YES : BVG_SEA_NO;
            if (!(x->who[i].targets & BVG_AT(city)) || bvg_attack_plan(r, &x->then, &x->ground, &wish, &attack))
                continue;
            all = may_defend(r, x, &attack, card);
            met++;
        }
        if (all && met && (!best || weight(r, &x->then, card) > weight(r, &x->then, best)))
            best = card;
    }
    return best;
}

/* The city that was attacked last, the capital, then those that most commands can reach. */
static int next_city(const struct rules *r, const struct bvg_state *v, const struct threat *x, uint64_t told)
{
    const struct bvg_data *d = bvg_data(r);
    int best = 0, most = 0, capital = x->foe == BVG_USA ? d->richmond : d->washington;
    for (int city = 1; city <= BVG_CITIES; city++) {
        int reached = 0;
        for (int i = 0; i < x->n; i++)
            reached += (x->who[i].targets & BVG_AT(city)) != 0;
        reached += reached ? 100 * (city == v->battle.city) + 50 * (city == capital) : 0;
        if (!(told & BVG_AT(city)) && reached > most && bvg_holds(v, 1 - x->foe, city)) {
            most = reached;
            best = city;
        }
    }
    return best;
}

static void suggest_defence(const struct rules *r, const struct bvg_state *v, int seat, const struct standing *in_force,
                            struct text *out)
{
    struct threat *x = arena_take(out->arena, sizeof *x);
    uint64_t told = 0;
    int n = 0;
    foresee(r, v, bvg_side_at(v, seat), x);
    for (int city; n < CITIES_TOLD && (city = next_city(r, v, x, told)) != 0; told |= BVG_AT(city)) {
        int chief = is_covered(r, v, in_force, city) ? 0 : defender_of(r, x, city);
        if (!chief || !bvg_is_own(v, seat, chief)) /* of his partner's theater his partner speaks */
            continue;
        if (n++ == 0)
            text_words(out, "note - Who defends when you are attacked, so that nobody has to wait:\n");
        text_format(out, "note when attacked at %s\nnote defend with %s\nnote end\n", name_of(r, BVG_NAME_CITY, city),
                    name_of(r, BVG_NAME_CARD, chief));
    }
    if (x->n > 0 && !is_covered(r, v, in_force, ANYWHERE))
        text_format(out, "%snote when attacked\nnote defend any\nnote defend from hand any\nnote abandon\nnote end\n",
                    n ? "" : "note - Who defends when you are attacked, so that nobody has to wait:\n");
}

/* Standing orders for somebody who is not there any more: said here, where they stand. */
static void tell_gone(const struct rules *r, const struct bvg_state *v, const struct standing *set, struct text *out)
{
    for (int32_t i = 0; set && i < set->n; i++) {
        const struct line *line = &set->line[i];
        int card = line->verb == BVG_DEFEND ? line_value(line, 'c', 0, 0) : 0;
        if (card && !has_somebody(v, line))
            text_format(out, "note - %s is not %s: its lines do nothing.\n", name_of(r, BVG_NAME_CARD, card),
                        line_has(line, 'h') ? "in your hand" : "on the board");
    }
}

static void suggest_draw(const struct rules *r, const struct bvg_state *v, int side, const struct standing *in_force,
                         struct text *out)
{
    if (!is_covered(r, v, in_force, THE_DRAW))
        text_format(out,
                    "note - To have your cards drawn before you write your orders, until a\n"
                    "note - leader comes, %d cards at most, with supply for the other draws:\n"
                    "note when draw\nnote draw until leader max %d rest supply\nnote end\n",
                    bvg_entitled(r, v, side), bvg_entitled(r, v, side));
}

/* Who bears losses below this answer, the weakest first: without the line they fall where they cost the least strength.
 */
static void suggest_losses(const struct rules *r, const struct bvg_state *v, int chief, struct text *out)
{
    int weakest = 0, units = 0;
    for (int card = bvg_first_card(bvg_side_of(chief)); card <= bvg_last_card(bvg_side_of(chief)); card++) {
        bool there =
            v->place[card] == BVG_BOARD && bvg_is_unit(r, card) && (card == chief || bvg_is_below(v, card, chief));
        if (!there)
            continue;
        units++;
        if (!weakest || bvg_strength(r, v, card) < bvg_strength(r, v, weakest))
            weakest = card;
    }
    if (units > 1)
        text_format(out, "note losses %s\n", name_of(r, BVG_NAME_CARD, weakest));
}

/* The answer that silence would give is written in: one word less, and it is given at once. */
static void suggest_answer(const struct rules *r, const struct bvg_state *v, int seat, struct text *out)
{
    struct order order = {0};
    text_words(out, "note - Your answer to the attack goes here, for example:\n");
    if (rules_fallback(r, v, seat, &order) && order.verb == BVG_DEFEND)
        text_format(out, "note defend with %s\n", name_of(r, BVG_NAME_CARD, order.arg[0]));
    else
        text_words(out, "note abandon\n");
    if (order.verb == BVG_DEFEND)
        suggest_losses(r, v, order.arg[0], out);
}

/* Silence passes at the deadline; a line does so at once. */
static void suggest_chance(struct text *out)
{
    text_words(out,
               "note - A line of WHAT YOU MAY ORDER goes here, or one of these:\nnote reserve any\nnote pass all\n");
}

void bvg_suggest(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                 const struct standing *in_force, struct text *out)
{
    const struct bvg_state *v = view;
    if (v->flow.over || seat < 0)
        return;
    if (prompt && prompt->step == BVG_STEP_ANSWER) {
        suggest_answer(r, v, seat, out);
        return;
    }
    if (prompt && prompt->step == BVG_STEP_RESERVES) {
        suggest_chance(out);
        return;
    }
    if (prompt)
        text_words(out, "note - Your orders go here, one to a line.\n");
    tell_gone(r, v, in_force, out);
    suggest_defence(r, v, seat, in_force, out);
    if (bvg_is_eastern(v, seat))
        suggest_draw(r, v, bvg_side_at(v, seat), in_force, out);
}
