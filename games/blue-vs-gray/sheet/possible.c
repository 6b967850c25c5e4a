/* SPDX-License-Identifier: Apache-2.0 */
/* Lines that can never be carried out, whatever is drawn and however the dice fall: what a sheet is stopped for before
 * it starts, although it cannot be tried out so far (W3). Only what can be shown is said; t_possible.c plays on from
 * such positions and finds no such line legal. */
#include "games/blue-vs-gray/rules/reach.h"

struct judging {
    const struct rules *r;
    const struct bvg_state *s;
    const struct line *line;
    struct problem *why;
    int side;
};

static bool never(const struct judging *j, const char *key, const char *rule, const char *got)
{
    kit_refuse(j->why, key, rule, got);
    return true;
}

static bool never_card(const struct judging *j, const char *key, const char *rule, int card)
{
    return never(j, key, rule, bvg_card(j->r, card)->name);
}

static const char *rule_of(const struct judging *j)
{
    const struct verb *verb = verb_of(j->r, j->line->verb);
    return verb ? verb->rule : NULL;
}

/* ---- whose cards, and which are gone ---- */

/* Does this part of the line name cards of its author? Losses may be a leader of the enemy. */
static bool names_own(const struct judging *j, int part)
{
    int verb = j->line->verb;
    if (verb == BVG_LOSSES || verb < VERB_FIRST)
        return false;
    bool city_first = verb == BVG_ATTACK || verb == BVG_INVADE;
    bool with = verb == BVG_DEPLOY || verb == BVG_COMMAND;
    return (part == 'c' && !city_first) || (part == 'm' && with) || part == 'l' || part == 'd';
}

static bool cards_never(const struct judging *j)
{
    for (int32_t i = 0; i < j->line->n_words && j->line->word[i].part != '?'; i++) {
        int card = j->line->word[i].value;
        if (!names_own(j, j->line->word[i].part) || card < 1 || card > BVG_CARDS)
            continue;
        if (bvg_side_of(card) != j->side)
            return never_card(j, "card.not_yours", rule_of(j), card);
        if (j->s->place[card] == BVG_OUT)
            return never_card(j, "card.gone", rule_of(j), card);
    }
    return false;
}

/* ---- what the cards themselves say ---- */

static bool attack_never(const struct judging *j)
{
    int chief = line_value(j->line, 'l', 0, 0), city = line_value(j->line, 'c', 0, 0);
    if (chief < 1 || city < 1)
        return false;
    const struct bvg_card *c = bvg_card(j->r, chief);
    if (j->line->verb == BVG_INVADE && j->side == BVG_CSA)
        return never_card(j, "invade.seat", "BVG-9.6a", chief);
    if (j->line->verb == BVG_INVADE && !(bvg_data(j->r)->ways.port & BVG_AT(city)))
        return never(j, "invade.inland", "BVG-9.6b", bvg_data(j->r)->city[city].name);
    if (j->line->verb == BVG_INVADE)
        return false;
    if (c->kind == BVG_GARRISON)
        return never_card(j, "attack.garrison", "BVG-8.2a", chief);
    if (c->kind == BVG_NAVAL)
        return never_card(j, "attack.no_command", "BVG-8.2a", chief);
    return c->kind == BVG_INFANTRY && c->rule != BVG_RULE_XVI_CORPS &&
           never_card(j, "attack.no_leader", "BVG-8.2f", chief);
}

/* BVG-6.2a: a draw that goes on until a card comes which the side's deck never had. Corps are the USA's infantry, and
 * divisions the CSA's. */
static bool until_never(const struct judging *j)
{
    int kind = line_value(j->line, 'k', 0, 0), sort = line_value(j->line, 's', 0, 0);
    if (kind != BVG_NAME_SORT)
        return sort >= 1 && sort <= BVG_CARDS &&
               ((bvg_side_of(sort) != j->side && never_card(j, "card.not_yours", rule_of(j), sort)) ||
                (j->s->place[sort] == BVG_OUT && never_card(j, "card.gone", rule_of(j), sort)));
    static const int usa_only = (1 << BVG_SORT_CORPS) | (1 << BVG_SORT_SQUADRON), csa_only = 1 << BVG_SORT_DIVISION;
    static const char *const words[] = {[BVG_SORT_CORPS] = "corps", [BVG_SORT_DIVISION] = "divisions",
                                        [BVG_SORT_SQUADRON] = "squadrons"};
    int never_here = j->side == BVG_USA ? csa_only : usa_only;
    return (never_here & (1 << sort)) != 0 && never(j, "draw.no_sort", rule_of(j), words[sort]);
}

bool bvg_until_never(const struct rules *r, const void *view, int seat, const struct line *line, struct problem *why)
{
    const struct bvg_state *s = view;
    const struct judging j = {r, s, line, why, bvg_side_at(s, seat)};
    return until_never(&j);
}

static bool kinds_never(const struct judging *j)
{
    int card = line_value(j->line, 'c', 0, 0), theater = line_value(j->line, 'w', 0, 0);
    switch (j->line->verb) {
    case BVG_ATTACK:
    case BVG_INVADE:
        return attack_never(j);
    case BVG_DEPLOY:
        return bvg_card(j->r, card)->only && theater && !(bvg_card(j->r, card)->only & theater) &&
               never_card(j, "deploy.theater", "BVG-7.3d", card);
    case BVG_RAID:
        return bvg_card(j->r, card)->kind == BVG_INFANTRY && bvg_card(j->r, card)->rule != BVG_RULE_XVI_CORPS &&
               never_card(j, "raid.cavalry", "BVG-10.3c", card);
    case BVG_SEND:
        return !bvg_option(j->s, 5) && never(j, "option.not_played", "BVG-O5b", "5");
    case BVG_UNTIL:
        return until_never(j);
    case BVG_BUY:
        return !bvg_option(j->s, 10) && never(j, "option.not_played", "BVG-O10a", "10");
    default:
        return false;
    }
}

/* ---- what this turn still allows ---- */

/* The part of the turn that goes on below whatever interrupts it; 0: it is not this side's turn, or two share it. */
static int turn_step(const struct judging *j)
{
    const struct flow *flow = &j->s->flow;
    if (j->s->mover != j->side || bvg_is_split(j->s, j->side))
        return 0;
    for (int32_t i = 0; i < flow->depth; i++)
        if (flow->at[i].asks != 0)
            return flow->at[i].step;
    return 0;
}

/* Eliminated, and the Draw/Replace Step in which it could be taken back is over. */
static bool is_lost(const struct judging *j, int card)
{
    return card > 0 && j->s->place[card] == BVG_CADRE;
}

static bool turn_never(const struct judging *j)
{
    int step = turn_step(j), verb = j->line->verb, steps = bvg_line_steps(verb == BVG_COMMAND ? BVG_REORGANIZE : verb);
    if (step == 0 || steps == 0 || step == BVG_STEP_PRE_ACTION)
        return false;
    if (!(steps & (1 << step)) && !bvg_still_comes(step, steps))
        return never(j, "order.late", "BVG-5.1a", "");
    if (verb == BVG_REORGANIZE && (j->s->now_turn.attacks || j->s->now_turn.raids))
        return never(j, "reorganize.fought", "BVG-12a", "");
    if (step == BVG_STEP_DRAW)
        return false;
    if (verb == BVG_DEPLOY && is_lost(j, line_value(j->line, 'c', 0, 0)))
        return never_card(j, "card.lost", "BVG-6.4a", line_value(j->line, 'c', 0, 0));
    for (int i = 0; verb == BVG_RESTORE && i < line_count(j->line, 'c'); i++)
        if (is_lost(j, line_value(j->line, 'c', i, 0)))
            return never_card(j, "card.lost", "BVG-6.6a", line_value(j->line, 'c', i, 0));
    return false;
}

bool bvg_impossible(const struct rules *r, const void *view, int seat, const struct line *line, bool this_turn,
                    struct problem *why)
{
    const struct bvg_state *s = view;
    const struct judging j = {r, s, line, why, bvg_side_at(s, seat)};
    if (line->verb < VERB_FIRST || s->flow.over)
        return false;
    return cards_never(&j) || kinds_never(&j) || (this_turn && turn_never(&j));
}

/* ---- what is sure of a line, for those below it ---- */

static bool is_sure(const struct line *line)
{
    for (int32_t i = 0; i < line->n_words; i++)
        if (line->word[i].part == '?')
            return false;
    return line->block == 0;
}

/* The first of these steps that the turn still comes to; 0: none. */
static int next_of(int step, int steps)
{
    for (int later = 1; later < BVG_STEPS_END; later++)
        if ((steps & (1 << later)) && bvg_still_comes(step, 1 << later))
            return later;
    return 0;
}

/* What is drawn or taken back is not known: any card of cadre may be in hand by then. */
static void forget_cadre(struct bvg_state *s, int side)
{
    for (int card = bvg_first_card(side), last = bvg_last_card(side); card <= last; card++)
        if (s->place[card] == BVG_CADRE)
            s->place[card] = BVG_HAND;
}

/* A line of a later part of the turn ends those before it (BVG-5.1a); and who has fought cannot reorganize. */
void bvg_suppose(const struct rules *r, void *view, int seat, const struct line *line)
{
    struct bvg_state *s = view;
    const struct judging j = {r, s, line, NULL, bvg_side_at(s, seat)};
    int step = turn_step(&j), verb = line->verb, steps = bvg_line_steps(verb), next;
    if (verb < VERB_FIRST || s->flow.over || step == 0 || step == BVG_STEP_PRE_ACTION || !is_sure(line))
        return;
    if (steps != 0 && !(steps & (1 << step)) && (next = next_of(step, steps)) != 0) {
        for (int32_t i = 0; i < s->flow.depth; i++)
            if (s->flow.at[i].asks != 0) {
                s->flow.at[i].step = next;
                break;
            }
        if (step == BVG_STEP_DRAW)
            forget_cadre(s, j.side);
    }
    s->now_turn.attacks += verb == BVG_ATTACK || verb == BVG_INVADE;
}
