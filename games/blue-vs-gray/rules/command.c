/* SPDX-License-Identifier: Apache-2.0 */
/* Which commands are legal (rule book chapter 4, cavalry 10.1 and 10.2, and what single cards say about it). */
#include "games/blue-vs-gray/rules/sets.h"
#include <string.h>

bool bvg_leads(const struct bvg_state *s, int leader)
{
    int side = bvg_side_of(leader), first = bvg_first_card(side);
    return memchr(&s->leader[first], leader, (size_t)(bvg_last_card(side) - first + 1)) != NULL;
}

int bvg_commander(const struct bvg_state *s, int card)
{
    while (s->leader[card])
        card = s->leader[card];
    return card;
}

bool bvg_is_below(const struct bvg_state *s, int card, int leader)
{
    while (s->leader[card]) {
        card = s->leader[card];
        if (card == leader)
            return true;
    }
    return false;
}

int bvg_under(const struct bvg_state *s, int leader)
{
    int n = 0, side = bvg_side_of(leader);
    if (!bvg_leads(s, leader))
        return 0;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        n += s->leader[c] == leader;
    return n;
}

int bvg_below(const struct bvg_state *s, int leader)
{
    int n = 0, side = bvg_side_of(leader);
    if (!bvg_leads(s, leader))
        return 0;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        n += s->leader[c] && bvg_is_below(s, c, leader);
    return n;
}

/* How many cards of a kind are directly under a leader. */
static int kind_under(const struct rules *r, const struct bvg_state *s, int leader, int kind)
{
    int n = 0, side = bvg_side_of(leader);
    struct bvg_set left = bvg_both(bvg_cards_with(r, side, s->leader, leader), bvg_masks(r, side)->kind[kind]);
    for (int i; bvg_next_of(&left, &i);)
        n++;
    return n;
}

int bvg_cavalry_under(const struct rules *r, const struct bvg_state *s, int leader)
{
    return kind_under(r, s, leader, BVG_CAVALRY);
}

bool bvg_has_subordinates(const struct rules *r, const struct bvg_state *s, int leader)
{
    return kind_under(r, s, leader, BVG_LEADER) > 0;
}

bool bvg_may_serve(const struct rules *r, const struct bvg_state *s, int leader, int chief)
{
    const struct bvg_card *l = bvg_card(r, leader), *c = bvg_card(r, chief);
    (void)s;
    if (c->kind != BVG_LEADER || c->rank != BVG_HIGH) /* BVG-4.1f, 4.3c, 4.4c */
        return false;
    if (l->rule == BVG_RULE_ONLY_UNDER)
        return l->other == chief;
    return !l->wont_subordinate; /* BVG-4.3b, 4.4b */
}

/* Would two cards that will not serve together meet (Slocum and Hooker)? */
static bool shuns(const struct rules *r, const struct bvg_state *s, int card, int chief)
{
    int side = bvg_side_of(card), top = bvg_commander(s, chief);
    struct bvg_set left = bvg_masks(r, side)->shuns;
    for (int i; bvg_next_of(&left, &i);) {
        int c = bvg_first_card(side) + i;
        if (c != card && !bvg_on_board(s, c))
            continue;
        int other = bvg_card(r, c)->other;
        if (other != card && !bvg_on_board(s, other))
            continue;
        bool moves = c == card || bvg_is_below(s, c, card), stays = bvg_commander(s, c) == top;
        bool other_moves = other == card || bvg_is_below(s, other, card), other_stays = bvg_commander(s, other) == top;
        if ((moves && !other_moves && other_stays) || (other_moves && !moves && stays && bvg_on_board(s, c)))
            return true;
    }
    return false;
}

/* A unit that may be half of a cavalry pair (BVG-10.2, BVG-U49a, b). */
static bool pairs(const struct rules *r, const struct bvg_state *s, int card)
{
    return bvg_card(r, card)->kind == BVG_CAVALRY ||
           (bvg_card(r, card)->rule == BVG_RULE_XVI_CORPS && s->theater[card] == BVG_WEST);
}

static bool may_pair(const struct rules *r, const struct bvg_state *s, int card, int chief)
{
    const struct bvg_card *a = bvg_card(r, card), *b = bvg_card(r, chief);
    if (!pairs(r, s, card) || !pairs(r, s, chief) || s->leader[chief] || bvg_leads(s, card) || bvg_leads(s, chief))
        return false;
    if (a->kind != BVG_CAVALRY && b->kind != BVG_CAVALRY)
        return false;
    return !(a->rule == BVG_RULE_NO_PAIR_WITH && a->other == chief) &&
           !(b->rule == BVG_RULE_NO_PAIR_WITH && b->other == card);
}

static bool infantry_may(const struct rules *r, const struct bvg_state *s, int card, int chief)
{
    int rule = bvg_card(r, card)->rule, kind = bvg_card(r, chief)->kind;
    if (bvg_leads(s, card)) /* XVI Corps leading a pair: the pair comes first (BVG-10.2b) */
        return false;
    if (kind == BVG_GARRISON)
        return true;
    if (rule == BVG_RULE_WITH_GARRISON || rule == BVG_RULE_WITH_GARRISON_OR_ALONE) /* BVG-U16a */
        return false;
    if (kind == BVG_CAVALRY && bvg_card(r, chief)->rule == BVG_RULE_SHERIDAN && !s->leader[chief] &&
        bvg_cavalry_under(r, s, chief) == 0)
        return true; /* BVG-U69a */
    return kind == BVG_LEADER;
}

static bool cavalry_may(const struct rules *r, const struct bvg_state *s, int card, int chief)
{
    if (bvg_card(r, chief)->kind != BVG_LEADER || s->leader[chief] || bvg_leads(s, card)) /* BVG-10.1c, 10.2b */
        return false;
    int others = bvg_cavalry_under(r, s, chief) - (s->leader[card] == chief);
    return bvg_card(r, chief)->rank == BVG_HIGH || others == 0; /* BVG-10.1d */
}

bool bvg_may_be_under(const struct rules *r, const struct bvg_state *s, int card, int chief)
{
    if (card == chief || !bvg_on_board(s, chief) || bvg_is_below(s, chief, card) ||
        bvg_side_of(card) != bvg_side_of(chief))
        return false;
    switch (bvg_card(r, card)->kind) {
    case BVG_INFANTRY:
        return infantry_may(r, s, card, chief) || may_pair(r, s, card, chief);
    case BVG_CAVALRY:
        return cavalry_may(r, s, card, chief) || may_pair(r, s, card, chief);
    case BVG_LEADER: /* BVG-4.1f, 7.5d: neither is the chief a subordinate nor does the leader have any */
        return bvg_may_serve(r, s, card, chief) && !s->leader[chief] && !bvg_has_subordinates(r, s, card) &&
               !shuns(r, s, card, chief);
    default:
        return false;
    }
}

/* May `other` lead each card that is now under `leader`? */
static bool may_lead_all(const struct rules *r, const struct bvg_state *s, int leader, int other)
{
    int side = bvg_side_of(leader), cavalry = 0;
    struct bvg_set left = bvg_cards_with(r, side, s->leader, leader);
    for (int i; bvg_next_of(&left, &i);) {
        int c = bvg_first_card(side) + i;
        if (c == other)
            continue;
        if (bvg_card(r, c)->kind == BVG_LEADER && (s->leader[leader] || !bvg_may_serve(r, s, c, other)))
            return false;
        cavalry += bvg_card(r, c)->kind == BVG_CAVALRY;
    }
    return cavalry <= 1 || bvg_card(r, other)->rank == BVG_HIGH;
}

/* Would `other` meet, in the command of `leader`, a card that he will not serve with? */
static bool shuns_command(const struct rules *r, const struct bvg_state *s, int leader, int other)
{
    int side = bvg_side_of(leader), top = bvg_commander(s, leader);
    struct bvg_set left = bvg_masks(r, side)->shuns;
    for (int i; bvg_next_of(&left, &i);) {
        int c = bvg_first_card(side) + i;
        int foe = c == other ? bvg_card(r, c)->other : bvg_card(r, c)->other == other ? c : 0;
        if (foe && foe != leader && bvg_on_board(s, foe) && bvg_commander(s, foe) == top)
            return true;
    }
    return false;
}

bool bvg_may_replace(const struct rules *r, const struct bvg_state *s, int leader, int other)
{
    if (other == leader || bvg_card(r, other)->kind != BVG_LEADER || bvg_side_of(other) != bvg_side_of(leader))
        return false;
    if (bvg_in_hand(s, other)) {
        if ((s->used[other] & BVG_RECALLED) || (s->now_turn.no_cards && bvg_side_of(other) == s->mover))
            return false;
    } else if (!bvg_on_board(s, other) || s->theater[other] != s->theater[leader] || bvg_is_below(s, leader, other)) {
        return false;
    }
    if (s->leader[leader] && !bvg_may_serve(r, s, other, s->leader[leader]))
        return false;
    return may_lead_all(r, s, leader, other) && !shuns_command(r, s, leader, other);
}

void bvg_set_under(const struct rules *r, struct bvg_state *s, int card, int chief)
{
    int side = bvg_side_of(card);
    s->leader[card] = (uint8_t)chief;
    if (!chief || bvg_card(r, card)->kind != BVG_LEADER || !bvg_leads(s, card))
        return;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->leader[c] == card && bvg_card(r, c)->kind == BVG_CAVALRY)
            s->leader[c] = (uint8_t)chief; /* BVG-7.52, 10.1c */
}

void bvg_set_theater(struct bvg_state *s, int card, int theater)
{
    int side = bvg_side_of(card);
    s->theater[card] = (uint8_t)theater;
    if (!bvg_leads(s, card))
        return;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->leader[c] && bvg_is_below(s, c, card))
            s->theater[c] = (uint8_t)theater;
}

void bvg_mark_below(struct bvg_state *s, int card, int now_bits)
{
    int side = bvg_side_of(card);
    s->now[card] = (uint8_t)(s->now[card] | now_bits);
    if (!bvg_leads(s, card))
        return;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->leader[c] && bvg_is_below(s, c, card))
            s->now[c] = (uint8_t)(s->now[c] | now_bits);
}

static bool card_allowed(const struct rules *r, const struct bvg_state *s, int card, int theater)
{
    const struct bvg_card *c = bvg_card(r, card);
    if (c->only && c->only != theater)
        return false;
    if (c->kind == BVG_GARRISON || c->rule == BVG_RULE_WITH_GARRISON)
        return theater == BVG_EAST;
    if (c->rule == BVG_RULE_XVI_CORPS && theater == BVG_EAST) /* in a pair it belongs to the West (BVG-U49a) */
        return !s->leader[card] || bvg_card(r, s->leader[card])->kind == BVG_LEADER;
    return true;
}

bool bvg_theater_allowed(const struct rules *r, const struct bvg_state *s, int card, int theater)
{
    int side = bvg_side_of(card);
    if (!bvg_leads(s, card))
        return card_allowed(r, s, card, theater);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++) {
        if (c != card && !bvg_is_below(s, c, card))
            continue;
        if (!card_allowed(r, s, c, theater))
            return false;
        if (theater == BVG_EAST && bvg_card(r, c)->rule == BVG_RULE_XVI_CORPS && bvg_under(s, c))
            return false; /* it leads a pair */
    }
    return true;
}

/* Formations in a command. */
struct load {
    int infantry, cavalry, leaders;
};

static void load_card(const struct rules *r, struct load *n, int card, int by)
{
    int kind = bvg_card(r, card)->kind;
    if (bvg_card(r, card)->rule == BVG_RULE_ONE_TURN) /* BVG-U58a, U76a */
        return;
    n->infantry += kind == BVG_INFANTRY ? by : 0;
    n->cavalry += kind == BVG_CAVALRY ? by : 0;
    n->leaders += kind == BVG_LEADER ? by : 0;
}

/* active: without cards that are face down (BVG-8.42a: they free capacity). */
static struct load load_of(const struct rules *r, const struct bvg_state *s, int leader, bool active)
{
    struct load n = {0, 0, 0};
    int side = bvg_side_of(leader);
    struct bvg_set left = bvg_cards_with(r, side, s->leader, leader);
    for (int i; bvg_next_of(&left, &i);) {
        int c = bvg_first_card(side) + i;
        if (!(active && ((s->fights[c] & BVG_TURNED) || (s->now[c] & BVG_INACTIVE))))
            load_card(r, &n, c, 1);
    }
    return n;
}

static int above(int n, int limit)
{
    return n > limit ? n - limit : 0;
}

static int excess_of(const struct rules *r, const struct bvg_state *s, int leader, struct load n)
{
    const struct bvg_card *c = bvg_card(r, leader);
    bool usa = c->side == BVG_USA, commander = s->leader[leader] == 0;
    const struct bvg_capacity *may = commander ? &c->chief : &c->under;
    if (may->unlimited)
        return 0;
    if (c->kind != BVG_LEADER || c->rank == BVG_LOW || !commander)
        return above(n.infantry, usa ? may->corps : may->divisions); /* one cavalry unit is free (BVG-4.5d) */
    int large = usa ? may->armies : may->corps, small = usa ? may->corps : 0;
    int used = n.leaders + above(n.cavalry, 1); /* BVG-4.5e */
    int room = small + above(large, used);      /* BVG-4.5c, U19d: direct cards take the small place first */
    return above(used, large) + above(n.infantry, room);
}

int bvg_excess(const struct rules *r, const struct bvg_state *s, int leader)
{
    return excess_of(r, s, leader, load_of(r, s, leader, false));
}

/* A cavalry unit has room for the other half of its pair only; its capacity, Sheridan's, is for infantry. */
int bvg_excess_with(const struct rules *r, const struct bvg_state *s, int leader, int card)
{
    struct load n = load_of(r, s, leader, true);
    if (bvg_card(r, leader)->kind != BVG_LEADER && bvg_card(r, leader)->kind != BVG_GARRISON &&
        bvg_card(r, leader)->rule != BVG_RULE_SHERIDAN)
        return 0;
    if (card)
        load_card(r, &n, card > 0 ? card : -card, card > 0 ? 1 : -1);
    return excess_of(r, s, leader, n);
}

bool bvg_has_room(const struct rules *r, const struct bvg_state *s, int leader, int card)
{
    return bvg_excess_with(r, s, leader, card) == 0;
}
