/* SPDX-License-Identifier: Apache-2.0 */
/* Sets of cards and cities, and what they say about commands at once (rule book chapters 4, 7.3, 10). */
#include "games/blue-vs-gray/rules/sets.h"
#include "games/blue-vs-gray/rules/bytes.h"
#include "games/blue-vs-gray/rules/reach.h"
#include <string.h>

/* ---- bytes to bits ---- */

int bvg_set_count(struct bvg_set set)
{
    return bvg_count(set.at[0]) + bvg_count(set.at[1]);
}

struct bvg_set bvg_cards_with(const struct rules *r, int side, const uint8_t at[BVG_CARDS_MAX], int value)
{
    const uint8_t *first = &at[bvg_first_card(side)];
    struct bvg_set out = {{bvg_equal_16(first, value) | bvg_equal_16(first + 16, value) << 16 |
                               bvg_equal_16(first + 32, value) << 32 | bvg_equal_16(first + 48, value) << 48,
                           bvg_equal_16(first + 64, value)}};
    return bvg_both(out, bvg_masks(r, side)->all);
}

struct bvg_set bvg_cards_having(const struct rules *r, int side, const uint8_t at[BVG_CARDS_MAX], int bits)
{
    const uint8_t *first = &at[bvg_first_card(side)];
    struct bvg_set out = {{bvg_having_16(first, bits) | bvg_having_16(first + 16, bits) << 16 |
                               bvg_having_16(first + 32, bits) << 32 | bvg_having_16(first + 48, bits) << 48,
                           bvg_having_16(first + 64, bits)}};
    return bvg_both(out, bvg_masks(r, side)->all);
}

uint64_t bvg_cities_with(const uint8_t at[BVG_CITIES_MAX], int value)
{
    return bvg_equal_16(at, value) | bvg_equal_16(at + 16, value) << 16 | bvg_equal_16(at + 32, value) << 32 |
           bvg_equal_16(at + 48, value) << 48;
}

void bvg_offer_set(struct prompt *p, int side, struct bvg_set set)
{
    int first = bvg_first_card(side);
    int32_t n = p->n_ids, *ids = p->made->at;
    if (n > IDS_MAX - BVG_CARDS) {
        p->full = ROOM_IDS;
        return;
    }
    for (uint64_t left = set.at[0]; left; left &= left - 1)
        ids[n++] = first + bvg_lowest(left);
    for (uint64_t left = set.at[1]; left; left &= left - 1)
        ids[n++] = first + 64 + bvg_lowest(left);
    p->n_ids = n;
}

struct prompt bvg_prompt_of(struct bvg_lists *lists, int32_t verb)
{
    struct prompt p = {.only_verb = verb, .offers = lists->offers, .cap_offers = BVG_OFFERS};
    p.made = &lists->ids, p.ids = lists->ids.at;
    offers_keep(&p, 0);
    return p;
}

bool bvg_first_order(const struct prompt *p, struct order *out)
{
    if (p->n_offers == 0)
        return false;
    *out = (struct order){.verb = p->offers[0].verb, .n_args = p->offers[0].n_args};
    for (int32_t i = 0; i < out->n_args; i++)
        out->arg[i] = p->ids[p->offers[0].arg[i].first];
    return true;
}

/* ---- how a side lies ---- */

/* What is under what: a walk over the cards that are under something. */
static void read_commands(const struct bvg_state *s, struct bvg_force *force)
{
    struct bvg_set under = bvg_without(force->board, force->head);
    for (int i; bvg_next_of(&under, &i);) {
        int chief = s->leader[force->first + i] - force->first;
        bvg_put_in(&force->leads, chief);
        if (bvg_is_in(&force->is->kind[BVG_LEADER], i))
            bvg_put_in(&force->staff, chief);
        if (!bvg_is_in(&force->is->kind[BVG_CAVALRY], i))
            continue;
        if (bvg_is_in(&force->horse, chief))
            bvg_put_in(&force->horses, chief);
        bvg_put_in(&force->horse, chief);
    }
}

/* In a pair, or leading one, XVI Corps belongs to the West (BVG-U49a). */
static void bar_pairs(const struct rules *r, const struct bvg_state *s, struct bvg_force *force)
{
    struct bvg_set left = bvg_both(force->is->xvi, force->board);
    for (int i; bvg_next_of(&left, &i);) {
        int leader = s->leader[force->first + i];
        if (bvg_is_in(&force->leads, i) || (leader && bvg_card(r, leader)->kind != BVG_LEADER))
            bvg_put_in(&force->barred[BVG_EAST], i);
    }
}

/* What a card may not do, those above it may not do with it. */
static void bar_above(const struct bvg_state *s, struct bvg_force *force, int theater)
{
    struct bvg_set left = bvg_without(force->barred[theater], force->head);
    for (int i; bvg_next_of(&left, &i);)
        for (int up = s->leader[force->first + i]; up; up = s->leader[up])
            bvg_put_in(&force->barred[theater], up - force->first);
}

static bool may_shun(const struct bvg_force *force)
{
    struct bvg_set met = bvg_both(force->is->shuns, bvg_either(force->board, force->hand));
    return !bvg_is_empty(&met);
}

/* Cards of the hand that may be deployed somewhere. */
static struct bvg_set fresh_cards(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force)
{
    const struct bvg_masks *is = force->is;
    if (s->now_turn.no_cards)
        return (struct bvg_set){{0, 0}};
    struct bvg_set out = bvg_without(force->hand, bvg_either(is->kind[BVG_MAP_CARD], is->kind[BVG_ENIGMA]));
    out = bvg_without(out, bvg_cards_having(r, force->side, s->used, BVG_RECALLED)); /* BVG-U13b, C6b */
    return bvg_on_board(s, bvg_data(r)->dept) ? out : bvg_without(out, is->with_garrison);
}

void bvg_force_read(const struct rules *r, const struct bvg_state *s, int side, struct bvg_force *force)
{
    *force = (struct bvg_force){.side = side, .first = bvg_first_card(side), .is = bvg_masks(r, side)};
    force->hand = bvg_cards_with(r, side, s->place, BVG_HAND);
    force->board = bvg_cards_with(r, side, s->place, BVG_BOARD);
    force->in[BVG_EAST] = bvg_both(force->board, bvg_cards_with(r, side, s->theater, BVG_EAST));
    force->in[BVG_WEST] = bvg_without(force->board, force->in[BVG_EAST]);
    force->head = bvg_both(force->board, bvg_cards_with(r, side, s->leader, 0));
    read_commands(s, force);
    force->shunned = may_shun(force);
    force->usual = bvg_without(force->is->usual, bvg_without(force->leads, force->is->kind[BVG_LEADER]));
    force->usual = bvg_without(force->usual, force->staff);
    if (force->shunned)
        force->usual = bvg_without(force->usual, force->is->kind[BVG_LEADER]);
    for (int theater = BVG_EAST; theater <= BVG_WEST; theater++)
        force->barred[theater] = bvg_both(force->is->barred[theater], force->board);
    force->fresh = fresh_cards(r, s, force);
    bar_pairs(r, s, force);
    for (int theater = BVG_EAST; theater <= BVG_WEST; theater++)
        bar_above(s, force, theater);
}

/* ---- the hand ---- */

struct bvg_set bvg_deployable(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                              int theater)
{
    struct bvg_set out = bvg_without(force->fresh, force->is->barred[theater]); /* BVG-7.3d */
    if (!bvg_option(s, 1))
        return out;
    struct bvg_set from_cadre = bvg_cards_having(r, force->side, s->now, BVG_FROM_CADRE); /* BVG-O1c */
    return bvg_without(out, bvg_without(force->is->foreign[theater], from_cadre));        /* BVG-O1a */
}

/* ---- chiefs ---- */

struct bvg_set bvg_force_chiefs(const struct bvg_force *force, int theater)
{
    const struct bvg_masks *is = force->is;
    struct bvg_set half = bvg_both(bvg_either(is->kind[BVG_CAVALRY], is->xvi), force->head); /* of a pair (BVG-10.2) */
    struct bvg_set chiefs = bvg_either(bvg_either(is->kind[BVG_LEADER], is->kind[BVG_GARRISON]), half);
    return bvg_both(chiefs, force->in[theater]);
}

/* Those with which a card can make a cavalry pair, it being the second half (BVG-10.2). */
static struct bvg_set pair_chiefs(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                                  int card)
{
    const struct bvg_masks *is = force->is;
    const struct bvg_card *c = bvg_card(r, card);
    struct bvg_set out = is->kind[BVG_CAVALRY];
    if (c->kind == BVG_CAVALRY)
        out = bvg_either(out, bvg_both(is->xvi, force->in[BVG_WEST]));
    else if (c->rule != BVG_RULE_XVI_CORPS || s->theater[card] != BVG_WEST)
        return (struct bvg_set){{0, 0}};
    out = bvg_without(bvg_both(out, force->head), force->leads);
    if (c->rule == BVG_RULE_NO_PAIR_WITH && bvg_side_of(c->other) == force->side && c->other)
        bvg_take_out(&out, c->other - force->first);
    struct bvg_set left = bvg_both(out, is->no_pair);
    for (int i; bvg_next_of(&left, &i);)
        if (bvg_card(r, force->first + i)->other == card)
            bvg_take_out(&out, i);
    return out;
}

static struct bvg_set infantry_chiefs(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                                      int card)
{
    const struct bvg_masks *is = force->is;
    int rule = bvg_card(r, card)->rule;
    struct bvg_set out = is->kind[BVG_GARRISON];
    if (rule != BVG_RULE_WITH_GARRISON && rule != BVG_RULE_WITH_GARRISON_OR_ALONE) { /* BVG-U16a */
        out = bvg_either(out, is->kind[BVG_LEADER]);
        out = bvg_either(out, bvg_without(bvg_both(is->sheridan, force->head), force->horse)); /* BVG-U69a */
    }
    return rule == BVG_RULE_XVI_CORPS ? bvg_either(out, pair_chiefs(r, s, force, card)) : out;
}

static struct bvg_set cavalry_chiefs(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                                     int card)
{
    const struct bvg_masks *is = force->is;
    int own = s->leader[card] - force->first;
    struct bvg_set full = force->horse; /* low leaders who have one already, this card not counted (BVG-10.1d) */
    if (s->leader[card] && !bvg_is_in(&force->horses, own))
        bvg_take_out(&full, own);
    struct bvg_set out = bvg_both(is->kind[BVG_LEADER], force->head); /* BVG-10.1c */
    out = bvg_without(out, bvg_without(full, is->high));
    return bvg_either(out, pair_chiefs(r, s, force, card));
}

static struct bvg_set leader_chiefs(const struct rules *r, const struct bvg_force *force, int card)
{
    const struct bvg_card *c = bvg_card(r, card);
    struct bvg_set out = {{0, 0}};
    if (c->rule == BVG_RULE_ONLY_UNDER) {
        if (c->other && bvg_side_of(c->other) == force->side)
            bvg_put_in(&out, c->other - force->first);
        return bvg_both(bvg_both(out, force->is->high), force->head);
    }
    return c->wont_subordinate ? out : bvg_both(force->is->high, force->head); /* BVG-4.3b, 4.4b; 4.1f, 7.5d */
}

struct bvg_set bvg_force_under(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                               int card, struct bvg_set chiefs)
{
    struct bvg_set out = {{0, 0}};
    int i = card - force->first, kind = bvg_card(r, card)->kind;
    if (bvg_is_in(kind == BVG_LEADER ? &force->staff : &force->leads, i)) /* BVG-7.5d, 10.2b */
        return out;
    if (kind == BVG_INFANTRY)
        out = infantry_chiefs(r, s, force, card);
    else if (kind == BVG_CAVALRY)
        out = cavalry_chiefs(r, s, force, card);
    else if (kind == BVG_LEADER)
        out = leader_chiefs(r, force, card);
    out = bvg_both(out, chiefs);
    bvg_take_out(&out, i);
    if (kind != BVG_LEADER || !force->shunned)
        return out;
    struct bvg_set left = out; /* those who will not serve together are asked for one by one */
    for (int chief; bvg_next_of(&left, &chief);)
        if (!bvg_may_be_under(r, s, card, force->first + chief))
            bvg_take_out(&out, chief);
    return out;
}

struct bvg_usual bvg_force_usual(const struct bvg_force *force, struct bvg_set chiefs)
{
    const struct bvg_masks *is = force->is;
    struct bvg_set lone = bvg_without(bvg_both(is->sheridan, force->head), force->horse); /* BVG-U69a */
    struct bvg_set over_all = bvg_either(is->kind[BVG_LEADER], is->kind[BVG_GARRISON]);
    struct bvg_set halves = bvg_either(is->kind[BVG_CAVALRY], bvg_both(is->xvi, force->in[BVG_WEST])); /* BVG-10.2 */
    struct bvg_set free = bvg_without(is->kind[BVG_LEADER], bvg_without(force->horse, is->high));      /* BVG-10.1d */
    struct bvg_set horse = bvg_both(bvg_either(free, bvg_without(halves, force->leads)), force->head);
    return (struct bvg_usual){.chiefs = chiefs,
                              .cavalry = bvg_both(horse, chiefs),
                              .infantry = bvg_both(bvg_either(over_all, lone), chiefs),
                              .leader = bvg_both(bvg_both(is->high, force->head), chiefs)}; /* BVG-4.1f, 7.5d */
}

const struct bvg_set *bvg_usual_under(const struct bvg_force *force, const struct bvg_usual *usual, int card)
{
    int i = card - force->first;
    if (!bvg_is_in(&force->usual, i))
        return NULL;
    if (bvg_is_in(&force->is->kind[BVG_LEADER], i))
        return &usual->leader;
    return bvg_is_in(&force->is->kind[BVG_CAVALRY], i) ? &usual->cavalry : &usual->infantry;
}

struct bvg_set bvg_command_of(const struct rules *r, const struct bvg_state *s, int card)
{
    int side = bvg_side_of(card), first = bvg_first_card(side);
    struct bvg_set left = bvg_without(bvg_masks(r, side)->all, bvg_cards_with(r, side, s->leader, 0)), out = left;
    for (int i; bvg_next_of(&left, &i);)
        if (!bvg_is_below(s, first + i, card))
            bvg_take_out(&out, i);
    bvg_put_in(&out, card - first);
    return out;
}

/* ---- who may take a leader's place ---- */

/* Leaders of a set who may serve under this chief (bvg_may_serve). */
static struct bvg_set serving(const struct rules *r, int side, struct bvg_set leaders, int chief)
{
    const struct bvg_masks *is = bvg_masks(r, side);
    struct bvg_set left = bvg_both(leaders, is->faithful), out = bvg_without(leaders, bvg_either(is->proud, left));
    if (!bvg_is_in(&is->high, chief - bvg_first_card(side)))
        return (struct bvg_set){{0, 0}};
    for (int i; bvg_next_of(&left, &i);)
        if (bvg_card(r, bvg_first_card(side) + i)->other == chief)
            bvg_put_in(&out, i);
    return out;
}

/* Leaves out those who would meet, in the command of `leader`, one with whom they will not serve. */
static void leave_out_shunned(const struct rules *r, const struct bvg_state *s, int side, int leader,
                              struct bvg_set *among)
{
    int first = bvg_first_card(side), top = bvg_commander(s, leader);
    struct bvg_set left = bvg_masks(r, side)->shuns;
    for (int i; bvg_next_of(&left, &i);) {
        int card = first + i, other = bvg_card(r, card)->other;
        if (other && other != leader && bvg_on_board(s, other) && bvg_commander(s, other) == top)
            bvg_take_out(among, i);
        if (other && card != leader && bvg_on_board(s, card) && bvg_commander(s, card) == top)
            bvg_take_out(among, other - first);
    }
}

/* Leaders who could come from the hand. */
static struct bvg_set leaders_in_hand(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force)
{
    if (s->now_turn.no_cards && force->side == s->mover)
        return (struct bvg_set){{0, 0}};
    struct bvg_set leaders = bvg_both(force->hand, force->is->kind[BVG_LEADER]);
    if (bvg_is_empty(&leaders))
        return leaders;
    return bvg_without(leaders, bvg_cards_having(r, force->side, s->used, BVG_RECALLED));
}

struct bvg_set bvg_successors(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                              int leader)
{
    int first = force->first, own = leader - first;
    const struct bvg_masks *is = force->is;
    struct bvg_set out = bvg_both(force->in[s->theater[leader]], is->kind[BVG_LEADER]), left;
    out = bvg_either(out, leaders_in_hand(r, s, force));
    for (int up = leader; up; up = s->leader[up])
        bvg_take_out(&out, up - first);
    if (s->leader[leader])
        out = serving(r, force->side, out, s->leader[leader]);
    if (bvg_is_in(&force->horses, own)) /* BVG-10.1d */
        out = bvg_both(out, is->high);
    if (force->shunned)
        leave_out_shunned(r, s, force->side, leader, &out);
    left = out;
    for (int i; bvg_is_in(&force->staff, own) && bvg_next_of(&left, &i);) /* those over subordinates one by one */
        if (!bvg_may_replace(r, s, leader, first + i))
            bvg_take_out(&out, i);
    return out;
}

/* ---- what never changes ---- */

/* Do its chiefs follow from its kind alone? */
static bool is_usual(const struct bvg_card *c)
{
    switch (c->kind) {
    case BVG_INFANTRY:
        return c->rule != BVG_RULE_WITH_GARRISON && c->rule != BVG_RULE_WITH_GARRISON_OR_ALONE &&
               c->rule != BVG_RULE_XVI_CORPS;
    case BVG_CAVALRY:
        return c->rule != BVG_RULE_NO_PAIR_WITH;
    case BVG_LEADER:
        return c->rule != BVG_RULE_ONLY_UNDER && !c->wont_subordinate;
    default:
        return false;
    }
}

static void mask_card(struct bvg_masks *is, const struct bvg_card *c, int i)
{
    bvg_put_in(&is->all, i);
    bvg_put_in(&is->kind[c->kind], i);
    if (c->kind == BVG_LEADER && c->rank == BVG_HIGH)
        bvg_put_in(&is->high, i);
    if (c->kind == BVG_CAVALRY && c->rule == BVG_RULE_SHERIDAN)
        bvg_put_in(&is->sheridan, i);
    if (c->rule == BVG_RULE_XVI_CORPS)
        bvg_put_in(&is->xvi, i);
    if (c->rule == BVG_RULE_WITH_GARRISON)
        bvg_put_in(&is->with_garrison, i);
    if (c->rule == BVG_RULE_NO_PAIR_WITH)
        bvg_put_in(&is->no_pair, i);
    if (c->rule == BVG_RULE_NOT_WITH)
        bvg_put_in(&is->shuns, i);
    if (c->rule == BVG_RULE_RECALL)
        bvg_put_in(&is->recall, i);
    if (c->kind == BVG_LEADER && c->rule == BVG_RULE_ONLY_UNDER)
        bvg_put_in(&is->faithful, i);
    else if (c->kind == BVG_LEADER && c->wont_subordinate)
        bvg_put_in(&is->proud, i);
    if (is_usual(c))
        bvg_put_in(&is->usual, i);
    if (c->kind == BVG_NAVAL || bvg_is_in(&is->proud, i))
        bvg_put_in(&is->lone, i);
    if (c->rule == BVG_RULE_ONE_TURN)
        bvg_put_in(&is->one_turn, i);
    for (int theater = BVG_EAST; theater <= BVG_WEST; theater++) {
        bool east_only = c->kind == BVG_GARRISON || c->rule == BVG_RULE_WITH_GARRISON;
        if ((c->only && c->only != theater) || (east_only && theater != BVG_EAST))
            bvg_put_in(&is->barred[theater], i);
        if ((c->kind == BVG_INFANTRY || c->kind == BVG_CAVALRY) && !(c->home & theater))
            bvg_put_in(&is->foreign[theater], i);
    }
}

void bvg_masks_make(struct bvg_data *d)
{
    memset(d->masks, 0, sizeof d->masks);
    for (int card = 1; card <= BVG_CARDS; card++) {
        int side = bvg_side_of(card);
        mask_card(&d->masks[side], &d->card[card], card - bvg_first_card(side));
    }
    for (int card = 1; card <= BVG_CARDS; card++) { /* nor are those with whom another will not pair */
        int other = d->card[card].other;
        if (d->card[card].rule == BVG_RULE_NO_PAIR_WITH && other)
            bvg_take_out(&d->masks[bvg_side_of(other)].usual, other - bvg_first_card(bvg_side_of(other)));
    }
}
