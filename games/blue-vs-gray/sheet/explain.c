/* SPDX-License-Identifier: Apache-2.0 */
/* Why an order that is not offered is not legal, for him who wrote it: the first reason that will not go away by
 * itself. It is asked only after the refusal, so it can never refuse anything; NULL: nothing better is known than that.
 */
#include "games/blue-vs-gray/battle/battle.h"
#include "games/blue-vs-gray/rules/seat_gate.h"
#include <string.h>

struct reason {
    const char *key, *rule;
    int card; /* is named; 0: none */
};

static bool is_card(int32_t id)
{
    return id >= 1 && id <= BVG_CARDS;
}

static struct reason because(const char *key, const char *rule, int card)
{
    return (struct reason){key, rule, card};
}

static const struct reason unknown = {NULL, NULL, 0};

/* ---- cards of the hand ---- */
static struct reason deploy_reason(const struct rules *r, const struct bvg_state *s, int card, int theater)
{
    int kind = bvg_card(r, card)->kind;
    if (s->now_turn.no_cards)
        return because("card.no_cards", "BVG-S-historical-f", 0);
    if (kind == BVG_MAP_CARD || kind == BVG_ENIGMA)
        return because("deploy.kind", "BVG-7.3a", card);
    if (s->used[card] & BVG_RECALLED)
        return because("deploy.recalled", "BVG-U13b", card);
    int theaters = bvg_deploy_theaters(r, s, card);
    return theaters && !(theaters & theater) ? because("deploy.theater", "BVG-7.3d", card) : unknown;
}

static struct reason play_reason(const struct bvg_state *s, int side, int card)
{
    if (s->now_turn.no_cards && side == s->mover)
        return because("card.no_cards", "BVG-S-historical-f", 0);
    return bvg_in_hand(s, card) ? because("card.not_now", "BVG-3.7a", card)
                                : because("card.not_in_hand", "BVG-3.7a", card);
}

/* ---- moves between commands ---- */
/* Two cards that are on the board, and the second may lead the first's kind: why not this one? */
static struct reason under_reason(const struct rules *r, const struct bvg_state *s, int card, int chief)
{
    const struct bvg_card *c = bvg_card(r, card), *l = bvg_card(r, chief);
    if (l->kind != BVG_LEADER && l->kind != BVG_GARRISON && c->kind != BVG_CAVALRY && l->kind != BVG_CAVALRY)
        return because("attach.leads_nobody", "BVG-4.1a", chief);
    if (bvg_is_below(s, chief, card) || card == chief)
        return because("attach.own_chief", "BVG-4.1f", chief);
    if (c->kind == BVG_LEADER && c->rule == BVG_RULE_ONLY_UNDER && c->other != chief)
        return because("attach.only_under", "BVG-4.3b", card);
    if (c->kind == BVG_LEADER && c->wont_subordinate)
        return because("attach.serves_nobody", "BVG-4.3b", card);
    if (c->kind == BVG_LEADER && !bvg_may_serve(r, s, card, chief))
        return because("attach.low", "BVG-4.3c", chief);
    if (c->kind == BVG_LEADER && s->leader[chief])
        return because("attach.third", "BVG-4.1f", chief);
    if (c->kind == BVG_LEADER && bvg_has_subordinates(r, s, card))
        return because("attach.third", "BVG-4.1f", card);
    if (c->kind == BVG_CAVALRY && s->leader[chief])
        return because("attach.cavalry", "BVG-10.1c", chief);
    return bvg_may_be_under(r, s, card, chief) ? unknown : because("attach.not_together", "BVG-4.1a", card);
}

static struct reason attach_reason(const struct rules *r, const struct bvg_state *s, int card, int chief)
{
    int gone = !bvg_on_board(s, card) ? card : !bvg_on_board(s, chief) ? chief : 0;
    if (gone)
        return because(bvg_in_hand(s, gone) ? "attach.in_hand" : "card.off_board", "BVG-7.5b", gone);
    if (s->theater[card] != s->theater[chief])
        return because("attach.theater", "BVG-7.5b", card);
    if ((s->now[card] & BVG_DETACHED) && s->deploy.free_card != 0)
        return because("attach.moved", "BVG-7.5e", card);
    return under_reason(r, s, card, chief);
}

static struct reason detach_reason(const struct rules *r, const struct bvg_state *s, int card)
{
    if (!bvg_on_board(s, card))
        return because("card.off_board", "BVG-7.5a", card);
    if (flow_peek(s)->step != BVG_STEP_DEPLOY && flow_peek(s)->step != BVG_STEP_PRE_ACTION)
        return because(bvg_detach_bar(r, s, card), "BVG-8.3d", card);
    if (s->leader[card] && bvg_card(r, card)->rule == BVG_RULE_WITH_GARRISON)
        return because("detach.garrison", "BVG-U16a", card);
    return s->leader[card] ? because("attach.moved", "BVG-7.5e", card)
                           : because("detach.not_attached", "BVG-7.5a", card);
}

static struct reason transfer_reason(const struct bvg_state *s, int card, int to)
{
    int gone = !bvg_on_board(s, card) ? card : !bvg_on_board(s, to) ? to : 0;
    if (gone)
        return because("card.off_board", "BVG-7.4a", gone);
    if (!s->leader[card])
        return because("card.not_attached", "BVG-7.4a", card);
    return bvg_commander(s, card) != bvg_commander(s, to) ? because("transfer.other_command", "BVG-7.4a", to) : unknown;
}

/* ---- combat ---- */
static struct reason attack_reason(const struct rules *r, const struct bvg_state *s, const struct order *o)
{
    struct bvg_ground ground;
    struct bvg_attack attack;
    struct bvg_wish wish = {.target = o->arg[0], .commander = o->arg[1]};
    if (o->n_args < 2 || wish.target < 1 || wish.target > BVG_CITIES || !is_card(wish.commander))
        return unknown;
    if (o->verb == BVG_ATTACK && o->n_args == 4 && o->arg[2] >= 0 && o->arg[2] <= BVG_CITIES &&
        o->arg[3] >= BVG_SEA_ANY && o->arg[3] <= BVG_SEA_YES)
        wish.from = o->arg[2], wish.sea = o->arg[3];
    bvg_survey(r, s, &ground);
    if (o->verb == BVG_INVADE)
        return because(bvg_invade_plan(r, s, &ground, wish.commander, wish.target, &attack), "BVG-9.6a",
                       wish.commander);
    return because(bvg_attack_plan(r, s, &ground, &wish, &attack), "BVG-8.2a", wish.commander);
}

static struct reason raid_reason(const struct rules *r, const struct bvg_state *s, int side, const struct order *o)
{
    const char *bar = flow_peek(s)->step == BVG_STEP_COMBAT ? bvg_side_raid_bar(s, side) : NULL;
    if (bar)
        return because(bar, "BVG-10.3b", 0);
    return o->n_args > 0 && is_card(o->arg[0]) && bvg_side_of(o->arg[0]) == side
               ? because(bvg_raid_bar(r, s, o->arg[0]), "BVG-10.3d", o->arg[0])
               : unknown;
}

/* BVG-6.1d, e: the first draws of a turn are cards. */
static bool owes_cards(const struct bvg_state *s, int side, const struct order *o)
{
    int owed = s->draw.least - s->draw.drawn, deck = s->deck[side].draw.n;
    owed = owed < deck ? owed : deck;
    bool spends = o->verb == BVG_SUPPLY || o->verb == BVG_TAKE;
    int spent = o->verb == BVG_SUPPLY && o->n_args > 0 ? o->arg[0] : 1;
    return spends && flow_peek(s)->step == BVG_STEP_DRAW && owed > 0 && spent <= s->draw.entitled &&
           spent > s->draw.entitled - owed;
}

static struct reason reason_of(const struct rules *r, const struct bvg_state *s, int side, const struct order *o)
{
    int card = o->n_args > 0 && is_card(o->arg[0]) ? o->arg[0] : 0, other = 0;
    if (o->n_args > 1 && is_card(o->arg[1]))
        other = o->arg[1];
    if (o->verb == BVG_ATTACK || o->verb == BVG_INVADE)
        return attack_reason(r, s, o);
    if (o->verb == BVG_RAID)
        return raid_reason(r, s, side, o);
    if (owes_cards(s, side, o))
        return because("draw.owed", side == BVG_USA ? "BVG-6.1d" : "BVG-6.1e", 0);
    if (!card || bvg_side_of(card) != side || (other && o->verb != BVG_DEPLOY && bvg_side_of(other) != side))
        return unknown;
    switch (o->verb) {
    case BVG_DEPLOY:
        return deploy_reason(r, s, card, other);
    case BVG_PLAY:
        return play_reason(s, side, card);
    case BVG_ATTACH:
        return other ? attach_reason(r, s, card, other) : unknown;
    case BVG_DETACH:
        return detach_reason(r, s, card);
    case BVG_TRANSFER:
        return other ? transfer_reason(s, card, other) : unknown;
    case BVG_TAKE:
        return s->place[card] == BVG_CADRE && s->draw.entitled == 0 ? because("draw.none_left", "BVG-6.1a", card)
                                                                    : unknown;
    case BVG_RESTORE:
        return bvg_is_depleted(s, card) && s->supply[side] == 0 ? because("supply.none", "BVG-6.6a", 0) : unknown;
    case BVG_DEFEND:
        return because(bvg_answer_bar(r, s, card), "BVG-8.3b", card);
    default:
        return unknown;
    }
}

bool bvg_why_not(const struct rules *r, const void *view, int seat, const struct order *o, struct problem *why)
{
    struct reason reason = {NULL, NULL, 0};
    reason.key = bvg_partner_bar(view, seat, o, &reason.rule);
    if (!reason.key)
        reason = reason_of(r, view, bvg_side_at(view, seat), o);
    if (!reason.key || !why)
        return false;
    problem_set(why, reason.key, 0);
    why->rule = reason.rule;
    if (reason.card) {
        const char *name = bvg_card(r, reason.card)->name;
        problem_words(why->got, sizeof why->got, name, strlen(name));
    }
    return true;
}
