/* SPDX-License-Identifier: Apache-2.0 */
/* From a sheet's line to atomic orders. Each call looks at the view as it is now and gives the next order that is still
 * missing; when nothing is missing the line is done. A line of a later part of the turn first ends the parts before. */
#include "games/blue-vs-gray/battle/battle.h"
#include <string.h>

enum {
    IN_PRE = 1 << BVG_STEP_PRE_ACTION,
    IN_DRAW = 1 << BVG_STEP_DRAW,
    IN_DEPLOY = 1 << BVG_STEP_DEPLOY,
    IN_COMBAT = 1 << BVG_STEP_COMBAT,
    IN_REORGANIZE = 1 << BVG_STEP_REORGANIZE,
    IN_REGROUP = 1 << BVG_STEP_REGROUP,
    IN_FORMING = 1 << BVG_STEP_FORMING,
    IN_RAIDING = 1 << BVG_STEP_RAIDING,
    ANY_TIME = IN_DRAW | IN_DEPLOY | IN_COMBAT | IN_REORGANIZE | IN_REGROUP
};

static const struct bvg_state *now(const struct kit_unfold *at)
{
    return at->view;
}

static enum unfold order(const struct kit_unfold *at, int verb, int n, int a, int b, int c)
{
    return kit_give(at, (struct order){.verb = verb, .n_args = n, .arg = {a, b, c}});
}

/* The line cannot go on; `card` is named in the answer (0: none). */
static enum unfold hold(const struct kit_unfold *at, const char *key, const char *rule, int card)
{
    return kit_hold(at, key, rule, card ? bvg_card(at->rules, card)->name : NULL);
}

static bool first_call(const struct kit_unfold *at)
{
    return at->i == 0;
}

/* ---- where in the turn ---- */
/* How far a step lies in the turn. */
static int rank_of(int step)
{
    return step == BVG_STEP_FORMING   ? BVG_STEP_REORGANIZE * 2 + 1
           : step == BVG_STEP_RAIDING ? BVG_STEP_COMBAT * 2 + 1
                                      : step * 2;
}

/* Commands are formed only after `reorganize` said so. */
bool bvg_still_comes(int step, int steps)
{
    if (step == BVG_STEP_PRE_ACTION)
        return false;
    for (int later = 1; later < BVG_STEPS_END; later++)
        if ((steps & (1 << later)) && later < BVG_STEPS_SHARED && rank_of(later) > rank_of(step))
            return true;
    return false;
}

/* ---- lines of the draw step: they are always there, so `i` counts their own orders ---- */
static int fewer(int a, int b)
{
    return a < b ? a : b;
}

static enum unfold rest_as_supply(const struct kit_unfold *at)
{
    int left = now(at)->draw.entitled;
    if (!line_has(at->line, 'r') || left == 0)
        return UNFOLD_DONE;
    return order(at, BVG_SUPPLY, 1, left, 0, 0);
}

static enum unfold unfold_draw(const struct kit_unfold *at)
{
    int n = kit_arg(at, 'n', 0), deck = now(at)->deck[at->side].draw.n;
    if (first_call(at) && n > now(at)->draw.entitled) {
        static const char *const left[] = {"no draws", "1 draw", "2 draws", "3 draws", "4 draws", "5 draws"};
        int entitled = now(at)->draw.entitled;
        return kit_hold(at, "draw.too_many", "BVG-6.1a", entitled >= 0 && entitled < 6 ? left[entitled] : NULL);
    }
    if (first_call(at) && fewer(n, deck) > 0) /* BVG-6.2b: what the deck has not, the draws keep */
        return order(at, BVG_DRAW, 1, fewer(n, deck), 0, 0);
    return rest_as_supply(at);
}

static enum unfold unfold_until(const struct kit_unfold *at)
{
    int most = fewer(now(at)->draw.entitled, now(at)->deck[at->side].draw.n);
    if (first_call(at) && bvg_until_never(at->rules, now(at), at->seat, at->line, at->why))
        return UNFOLD_HOLD;
    if (line_has(at->line, 'm'))
        most = fewer(most, kit_arg(at, 'm', 0));
    if (first_call(at) && most > 0)
        return order(at, BVG_UNTIL, 3, kit_arg(at, 'k', 0), kit_arg(at, 's', 0), most);
    return rest_as_supply(at);
}

static enum unfold unfold_number(const struct kit_unfold *at)
{
    return first_call(at) ? order(at, at->line->verb, 1, kit_arg(at, 'n', 0), 0, 0) : UNFOLD_DONE;
}

static enum unfold unfold_each(const struct kit_unfold *at)
{
    return at->i < line_count(at->line, 'c') ? order(at, at->line->verb, 1, kit_arg(at, 'c', at->i), 0, 0)
                                             : UNFOLD_DONE;
}

static enum unfold unfold_once(const struct kit_unfold *at, int verb)
{
    return first_call(at) ? order(at, verb, 0, 0, 0, 0) : UNFOLD_DONE;
}

static enum unfold unfold_keep(const struct kit_unfold *at)
{
    return bvg_may_keep_slot(at->rules, now(at), at->side) ? order(at, BVG_REMOVE, 0, 0, 0, 0) : UNFOLD_DONE;
}

static enum unfold unfold_restore(const struct kit_unfold *at)
{
    if (line_has(at->line, 'a')) {
        int card = bvg_best_restore(at->rules, now(at), at->side);
        bool can = card && bvg_may_pay_restore(now(at), at->side);
        return can ? order(at, BVG_RESTORE, 1, card, 0, 0) : UNFOLD_DONE;
    }
    for (int i = 0; i < line_count(at->line, 'c'); i++) {
        int card = kit_arg(at, 'c', i);
        if (bvg_is_depleted(now(at), card))
            return order(at, BVG_RESTORE, 1, card, 0, 0);
        if (first_call(at))
            return hold(at, "restore.not_depleted", "BVG-6.6a", card);
    }
    return UNFOLD_DONE;
}

/* ---- lines of the deploy step ---- */
/* Puts one card under a leader. What is in the hand is deployed first, as below `deploy`. What is under another leader
 * is passed on within its command (BVG-7.4a), or leaves that command first: then it is the one card of the step that
 * does both (BVG-7.5e, 7.51a). */
static enum unfold put_under(const struct kit_unfold *at, int card, int leader)
{
    const struct bvg_state *s = now(at);
    bool here = bvg_on_board(s, leader);
    if (here && bvg_in_hand(s, card))
        return order(at, BVG_DEPLOY, 2, card, s->theater[leader], 0);
    if (!here || s->leader[card] == 0)
        return order(at, BVG_ATTACH, 2, card, leader, 0);
    if (bvg_commander(s, card) == bvg_commander(s, leader))
        return order(at, BVG_TRANSFER, 2, card, leader, 0);
    if (s->deploy.free_card != 0)
        return hold(at, "attach.led", "BVG-7.5e", card);
    return order(at, BVG_DETACH, 1, card, 0, 0);
}

static enum unfold unfold_deploy(const struct kit_unfold *at)
{
    int card = kit_arg(at, 'c', 0), theater = kit_arg(at, 'w', 0);
    if (bvg_in_hand(now(at), card))
        return order(at, BVG_DEPLOY, 2, card, theater, 0);
    if (!(now(at)->now[card] & BVG_DEPLOYED))
        return hold(at, "card.not_in_hand", "BVG-7.3a", card);
    for (int i = 0; i < line_count(at->line, 'm'); i++) {
        int other = kit_arg(at, 'm', i);
        if (!bvg_in_hand(now(at), other) && !bvg_on_board(now(at), other))
            return hold(at, "card.not_in_hand", "BVG-7.3a", other);
        if (now(at)->leader[other] != card)
            return put_under(at, other, card);
    }
    return UNFOLD_DONE;
}

static enum unfold unfold_attach(const struct kit_unfold *at)
{
    int leader = kit_arg(at, 'l', 0);
    for (int i = 0; i < line_count(at->line, 'c'); i++)
        if (now(at)->leader[kit_arg(at, 'c', i)] != leader)
            return put_under(at, kit_arg(at, 'c', i), leader);
    return UNFOLD_DONE;
}

static enum unfold unfold_detach(const struct kit_unfold *at)
{
    for (int i = 0; i < line_count(at->line, 'c'); i++) {
        int card = kit_arg(at, 'c', i);
        if (now(at)->leader[card])
            return order(at, BVG_DETACH, 1, card, 0, 0);
        if (first_call(at))
            return hold(at, "card.not_attached", "BVG-7.5a", card);
    }
    return UNFOLD_DONE;
}

static enum unfold unfold_transfer(const struct kit_unfold *at)
{
    int leader = kit_arg(at, 'l', 0);
    for (int i = 0; i < line_count(at->line, 'c'); i++)
        if (now(at)->leader[kit_arg(at, 'c', i)] != leader)
            return order(at, BVG_TRANSFER, 2, kit_arg(at, 'c', i), leader, 0);
    return UNFOLD_DONE;
}

/* dismiss and recall: the leader leaves the board. */
static enum unfold unfold_leave(const struct kit_unfold *at)
{
    int leader = kit_arg(at, 'c', 0);
    if (bvg_on_board(now(at), leader))
        return order(at, at->line->verb, 2, leader, kit_arg(at, 'l', 0), 0);
    return UNFOLD_DONE;
}

/* rail and shift: those that are not there yet. */
static enum unfold unfold_move(const struct kit_unfold *at)
{
    int theater = kit_arg(at, 'w', 0);
    for (int i = 0; i < line_count(at->line, 'c'); i++)
        if (now(at)->theater[kit_arg(at, 'c', i)] != theater)
            return order(at, at->line->verb, 2, kit_arg(at, 'c', i), theater, 0);
    return UNFOLD_DONE;
}

/* map and play: a card leaves the hand. */
static enum unfold unfold_from_hand(const struct kit_unfold *at)
{
    int card = kit_arg(at, 'c', 0);
    if (!first_call(at) && !bvg_in_hand(now(at), card)) /* it was played, and the battle is over by it */
        return UNFOLD_DONE;
    if (at->line->verb == BVG_PLAY && !bvg_playable_outside_battle(at->rules, card))
        return hold(at, "card.not_now", "BVG-3.7a", card);
    return bvg_in_hand(now(at), card) ? order(at, at->line->verb, 1, card, 0, 0) : UNFOLD_DONE;
}

/* The division first, then the leaders by number, as the prompt lists them. */
static enum unfold unfold_send(const struct kit_unfold *at)
{
    int division = 0, low = 0, high = 0;
    if (now(at)->trans_sent && !first_call(at))
        return UNFOLD_DONE;
    for (int i = 0; i < line_count(at->line, 'c'); i++) {
        int card = kit_arg(at, 'c', i);
        if (bvg_card(at->rules, card)->kind == BVG_INFANTRY)
            division = card;
        else if (!low)
            low = card;
        else
            high = card;
    }
    return order(at, BVG_SEND, 3, division, fewer(low, high), low + high - fewer(low, high));
}

/* ---- combat ---- */
/* It is given once; the battle may be over by the time that this is asked again. */
static bool has_attacked(const struct kit_unfold *at, int card)
{
    return !first_call(at) && (now(at)->battle.phase != BVG_PHASE_NONE || !bvg_on_board(now(at), card) ||
                               (now(at)->used[card] & BVG_ATTACKED));
}

/* Could it be made, if the port is not supplied by sea? Else the enemy is not asked how it is. */
static bool might_attack(const struct kit_unfold *at, const struct order *attack)
{
    struct bvg_ground ground;
    struct bvg_attack unused;
    struct bvg_wish wish = {.target = attack->arg[0],
                            .commander = attack->arg[1],
                            .from = attack->arg[2],
                            .sea = attack->arg[3],
                            .announced = BVG_SEA_NO};
    bvg_survey(at->rules, now(at), &ground);
    return !bvg_attack_plan(at->rules, now(at), &ground, &wish, &unused);
}

static enum unfold unfold_attack(const struct kit_unfold *at)
{
    int card = kit_arg(at, 'l', 0), city = kit_arg(at, 'c', 0);
    if (bvg_holds(now(at), at->side, city)) { /* it surrendered, or a card took it */
        kit_refuse(at->why, "attack.own", "BVG-8.2a", bvg_data(at->rules)->city[city].name);
        return UNFOLD_MOOT;
    }
    if (at->line->verb == BVG_INVADE)
        return order(at, BVG_INVADE, 2, city, card, 0);
    *at->out =
        (struct order){.verb = BVG_ATTACK,
                       .n_args = 4,
                       .arg = {city, card, kit_arg(at, 'f', 0), line_has(at->line, 's') ? BVG_SEA_YES : BVG_SEA_ANY}};
    if (bvg_sea_is_open(at->rules, now(at), at->side, city) && might_attack(at, at->out))
        return order(at, BVG_ASK_SEA, 1, city, 0, 0); /* BVG-11.7b: that comes before the command is named */
    return UNFOLD_ORDER;
}

/* ---- reorganization and regroup ---- */
static bool stands(const struct bvg_state *s, int card, int leader, int theater)
{
    return bvg_on_board(s, card) && s->leader[card] == leader && s->theater[card] == theater;
}

static enum unfold unfold_command(const struct kit_unfold *at)
{
    int card = kit_arg(at, 'c', 0), leader = kit_arg(at, 'l', 0), theater = kit_arg(at, 'w', 0);
    if (!leader && bvg_card(at->rules, card)->rule == BVG_RULE_WITH_GARRISON)
        leader = bvg_data(at->rules)->dept;
    if (!stands(now(at), card, leader, theater))
        return order(at, BVG_COMMAND, 3, card, leader, theater);
    for (int i = 0; i < line_count(at->line, 'm'); i++)
        if (!stands(now(at), kit_arg(at, 'm', i), card, theater))
            return order(at, BVG_COMMAND, 3, kit_arg(at, 'm', i), card, theater);
    return UNFOLD_DONE;
}

static enum unfold unfold_reorganize(const struct kit_unfold *at)
{
    if (flow_peek(now(at))->step == BVG_STEP_FORMING)
        return UNFOLD_DONE;
    if (now(at)->supply[at->side] == 0)
        return hold(at, "supply.none", "BVG-12a", 0);
    return order(at, BVG_REORGANIZE, 0, 0, 0, 0);
}

static enum unfold unfold_buy(const struct kit_unfold *at)
{
    for (int i = 0; i < line_count(at->line, 'c'); i++)
        if (now(at)->place[kit_arg(at, 'c', i)] == BVG_CADRE)
            return order(at, BVG_BUY, 2, kit_arg(at, 'c', i), kit_arg(at, 'l', 0), 0);
    return UNFOLD_DONE;
}

/* All raiders, then the raid. Parts of the turn that ended for this line count as orders of it (at->i), so who has ridden
 * is read from the state. */
static enum unfold unfold_raid(const struct kit_unfold *at)
{
    for (int i = 0; i < line_count(at->line, 'c'); i++)
        if (first_call(at) || !(now(at)->used[kit_arg(at, 'c', i)] & BVG_RAIDED))
            return order(at, BVG_RAID, 1, kit_arg(at, 'c', i), 0, 0);
    return flow_peek(now(at))->step == BVG_STEP_RAIDING ? order(at, BVG_FINISH, 0, 0, 0, 0) : UNFOLD_DONE;
}

/* ---- answers that are given silently ---- */
static bool answers_silently(int step)
{
    return step == BVG_STEP_ASIDE || step == BVG_STEP_LEVY || step == BVG_STEP_RAIDED || step == BVG_STEP_SEA;
}

static enum unfold unfold_give(const struct kit_unfold *at)
{
    for (int i = 0; first_call(at) && i < line_count(at->line, 'c'); i++)
        if (bvg_may_give(at->rules, now(at), flow_peek(now(at))->local[0], kit_arg(at, 'c', i)))
            return order(at, BVG_GIVE, 1, kit_arg(at, 'c', i), 0, 0);
    return UNFOLD_DONE;
}

/* A card for another moment is not tried in this one, so that its owner is told why it was not played in its own. */
static bool may_play_aside(const struct kit_unfold *at, int card)
{
    int window = bvg_window_of(now(at));
    return bvg_in_hand(now(at), card) && bvg_play_open(at->rules, now(at), card, window,
                                                       window == BVG_CARD_PLAYED ? flow_peek(now(at))->local[1] : 0);
}

/* All cavalry that is named rides out, but for what cannot; `defend any` is what silence would do. */
static enum unfold unfold_meet(const struct kit_unfold *at)
{
    if (line_has(at->line, 'a'))
        return unfold_once(at, BVG_FINISH);
    for (int i = 0; i < line_count(at->line, 'c'); i++)
        if (!bvg_raid_meet_bar(at->rules, now(at), kit_arg(at, 'c', i)))
            return order(at, BVG_DEFEND, 1, kit_arg(at, 'c', i), 0, 0);
    return first_call(at) ? order(at, BVG_DEFEND, 1, kit_arg(at, 'c', 0), 0, 0) : UNFOLD_DONE;
}

/* Lines that say nothing about such a moment do nothing there. */
static enum unfold unfold_answer(const struct kit_unfold *at, int step)
{
    int verb = at->line->verb;
    if (step == BVG_STEP_ASIDE && verb == BVG_PLAY && first_call(at) && may_play_aside(at, kit_arg(at, 'c', 0)))
        return order(at, BVG_PLAY, 1, kit_arg(at, 'c', 0), 0, 0);
    if (step == BVG_STEP_SEA && verb == BVG_SEA)
        return first_call(at) ? order(at, BVG_SEA, 1, kit_arg(at, 'w', 0), 0, 0) : UNFOLD_DONE;
    if (step == BVG_STEP_SEA) /* the rest of the block is for the battle */
        return UNFOLD_WAIT;
    if (step == BVG_STEP_LEVY && verb == BVG_GIVE)
        return unfold_give(at);
    if (step == BVG_STEP_RAIDED && verb == BVG_DEFEND)
        return unfold_meet(at);
    if (step == BVG_STEP_RAIDED && verb == BVG_ABANDON && first_call(at))
        return order(at, BVG_ABANDON, 0, 0, 0, 0);
    return UNFOLD_DONE;
}

/* ---- partners (BVG-4P) ---- */
/* Does the word of the line name this seat: "west", "usa-west"? */
static bool names_seat(const struct kit_unfold *at, int word, int seat)
{
    static const char *const words[] = {NULL, "east", "west", "csa-east", "csa-west", "usa-east", "usa-west"};
    const char *name = bvg_seat_name(now(at), seat), *said = words[word];
    return strcmp(name, said) == 0 || strcmp(name + strlen(name) - 4, said) == 0;
}

static enum unfold unfold_hand_on(const struct kit_unfold *at)
{
    for (int i = 0; i < line_count(at->line, 'c'); i++) {
        int card = kit_arg(at, 'c', i);
        if (bvg_in_hand(now(at), card))
            return order(at, BVG_HAND_ON, 1, card, 0, 0);
        if (first_call(at))
            return hold(at, "card.not_in_hand", "BVG-4P-g", card);
    }
    return UNFOLD_DONE;
}

static enum unfold unfold_grant(const struct kit_unfold *at)
{
    int n = kit_arg(at, 'n', 0);
    if (!bvg_is_eastern(now(at), at->seat))
        return hold(at, "partner.east", "BVG-4P-f", 0);
    if (!first_call(at) || now(at)->split.granted[at->side] == n)
        return UNFOLD_DONE;
    return n > now(at)->supply[at->side] ? hold(at, "partner.grant", "BVG-4P-f", 0) : order(at, BVG_GRANT, 1, n, 0, 0);
}

/* give, grant and yield, whatever is asked. */
static enum unfold unfold_partners(const struct kit_unfold *at)
{
    int partner = bvg_partner(now(at), at->seat), verb = at->line->verb, west = verb == BVG_GRANT ? 2 : 0;
    if (partner == BVG_NOBODY)
        return hold(at, "partner.none", "BVG-4P-a", 0);
    if (verb == BVG_YIELD)
        return unfold_once(at, BVG_YIELD);
    int word = kit_arg(at, 'w', 0); /* grant: west, csa-west, usa-west */
    if (!names_seat(at, west ? 2 * word : word, west ? bvg_first_seat(now(at), at->side) + 1 : partner))
        return hold(at, "partner.other", "BVG-4P-g", 0);
    return verb == BVG_GRANT ? unfold_grant(at) : unfold_hand_on(at);
}

/* ---- lines that every part of the turn has ---- */
/* Ends part after part until another turn begins. */
static enum unfold unfold_done(const struct kit_unfold *at)
{
    bool begins = flow_peek(now(at))->step == BVG_STEP_DRAW && !first_call(at);
    return begins || now(at)->mover != at->side ? UNFOLD_DONE : order(at, BVG_FINISH, 0, 0, 0, 0);
}

/* Only reorganize opens a block of this ruleset. */
static enum unfold unfold_end(const struct kit_unfold *at)
{
    return flow_peek(now(at))->step == BVG_STEP_FORMING ? order(at, BVG_FINISH, 0, 0, 0, 0) : UNFOLD_DONE;
}

/* What can never be right, whenever it is asked: cards that are not where the line takes them from. */
static int misplaced(const struct kit_unfold *at)
{
    int card = kit_arg(at, 'c', 0);
    switch (at->line->verb) {
    case BVG_DISMISS:
    case BVG_RECALL:
    case BVG_RAIL:
    case BVG_SHIFT:
    case BVG_DETACH:
    case BVG_TRANSFER:
        return bvg_on_board(now(at), card) ? 0 : card;
    case BVG_ATTACK:
    case BVG_INVADE:
        return bvg_on_board(now(at), kit_arg(at, 'l', 0)) ? 0 : kit_arg(at, 'l', 0);
    case BVG_TAKE:
    case BVG_CASH_CARD:
    case BVG_BUY:
        return now(at)->place[card] == BVG_CADRE ? 0 : card;
    case BVG_MAP_PLAY:
    case BVG_PLAY:
        return bvg_in_hand(now(at), card) || flow_peek(now(at))->step == BVG_STEP_DRAW ? 0 : card;
    default:
        return 0;
    }
}

/* Where in the turn a line belongs, and what it does there. */
static const struct own_line {
    int verb, steps;
    enum unfold (*unfold)(const struct kit_unfold *);
} lines[] = {
    {BVG_DRAW, IN_DRAW, unfold_draw},
    {BVG_UNTIL, IN_DRAW, unfold_until},
    {BVG_SUPPLY, IN_DRAW, unfold_number},
    {BVG_CASH, IN_DRAW, unfold_number},
    {BVG_TAKE, IN_DRAW, unfold_each},
    {BVG_CASH_CARD, IN_DRAW, unfold_each},
    {BVG_REMOVE, IN_DRAW, unfold_keep},
    {BVG_LATE, IN_PRE | IN_DRAW, unfold_each},
    {BVG_RESTORE, IN_DRAW | IN_REGROUP, unfold_restore},
    {BVG_RECALL, IN_DRAW | IN_DEPLOY, unfold_leave},
    {BVG_DEPLOY, IN_PRE | IN_DEPLOY, unfold_deploy},
    {BVG_ATTACH, IN_PRE | IN_DEPLOY, unfold_attach},
    {BVG_DETACH, IN_PRE | IN_DEPLOY, unfold_detach},
    {BVG_TRANSFER, IN_DEPLOY, unfold_transfer},
    {BVG_DISMISS, IN_DEPLOY, unfold_leave},
    {BVG_RAIL, IN_DEPLOY, unfold_move},
    {BVG_SHIFT, IN_DEPLOY, unfold_move},
    {BVG_MAP_PLAY, IN_DEPLOY, unfold_from_hand},
    {BVG_SEND, IN_DEPLOY, unfold_send},
    {BVG_PLAY, ANY_TIME, unfold_from_hand},
    {BVG_ATTACK, IN_COMBAT, unfold_attack},
    {BVG_INVADE, IN_COMBAT, unfold_attack},
    {BVG_RAID, IN_COMBAT | IN_RAIDING, unfold_raid},
    {BVG_REORGANIZE, IN_REORGANIZE | IN_FORMING, unfold_reorganize},
    {BVG_COMMAND, IN_FORMING, unfold_command},
    {BVG_BUY, IN_REGROUP, unfold_buy},
};

static const struct own_line *line_of(int verb)
{
    static const struct own_line none = {0};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (lines[i].verb == verb)
            return &lines[i];
    return &none;
}

int bvg_line_steps(int verb)
{
    return line_of(verb)->steps;
}

enum unfold bvg_unfold(const struct rules *r, const void *view, int seat, const struct line *line, int32_t i,
                       struct order *out, struct problem *why)
{
    const struct bvg_state *s = view;
    const struct kit_unfold at = {.rules = r,
                                  .view = view,
                                  .line = line,
                                  .out = out,
                                  .why = why,
                                  .seat = seat,
                                  .side = bvg_side_at(s, seat),
                                  .i = i};
    if (s->flow.over)
        return UNFOLD_DONE;
    if (line->verb == VERB_DONE && bvg_is_battle_step(flow_peek(s)->step))
        return UNFOLD_WAIT; /* it ends a turn, and that is to come */
    if (line->verb == VERB_DONE)
        return unfold_done(&at);
    if (line->verb == VERB_RESIGN)
        return unfold_once(&at, VERB_RESIGN);
    if (line->verb == VERB_END)
        return unfold_end(&at);
    if (line->verb == BVG_HAND_ON || line->verb == BVG_GRANT || line->verb == BVG_YIELD)
        return unfold_partners(&at);
    int step = flow_peek(s)->step, steps = bvg_line_steps(line->verb);
    if ((line->verb == BVG_ATTACK || line->verb == BVG_INVADE) && has_attacked(&at, kit_arg(&at, 'l', 0)))
        return UNFOLD_DONE;
    if (bvg_is_battle_step(step))
        return bvg_unfold_battle(r, s, at.side, line, i, out, why);
    bool asked = (flow_peek(s)->asks & ONLY(seat)) != 0;
    if (answers_silently(step) && !asked && s->mover == at.side &&
        steps != 0)                                /* the other side's chance comes first: the */
        return order(&at, BVG_FINISH, 0, 0, 0, 0); /* line goes on when it has passed */
    if (answers_silently(step) || line->verb == BVG_GIVE)
        return unfold_answer(&at, step);
    if (steps == 0) /* an answer with which the battle ended is done */
        return first_call(&at) ? hold(&at, "order.no_battle", "BVG-8.1a", 0) : UNFOLD_DONE;
    int wrong = first_call(&at) ? misplaced(&at) : 0;
    if (wrong)
        return hold(&at, "card.misplaced", verb_of(r, line->verb)->rule, wrong);
    if (steps & (1 << step))
        return line_of(line->verb)->unfold(&at);
    if (bvg_still_comes(step, steps))
        return order(&at, BVG_FINISH, 0, 0, 0, 0);
    return step == BVG_STEP_PRE_ACTION ? hold(&at, "order.opening", "BVG-2.4a", 0)
                                       : hold(&at, "order.late", "BVG-5.1a", 0);
}
