/* SPDX-License-Identifier: Apache-2.0 */
/* What a command is made of and whether it may fight at all, wherever (BVG-8.2, 8.9, 9.6, 10.1, 11.6; option 9). */
#include "games/blue-vs-gray/rules/reach.h"
#include "games/blue-vs-gray/rules/sets.h"

bool bvg_is_active(const struct bvg_state *s, int card)
{
    for (; card; card = s->leader[card])
        if (s->now[card] & BVG_INACTIVE) /* BVG-8.9e */
            return false;
    return true;
}

bool bvg_in_action(const struct bvg_state *s, int card)
{
    if (!(s->fights[card] & BVG_FIGHTS) || s->place[card] != BVG_BOARD)
        return false;
    for (int c = card; c; c = s->leader[c]) /* BVG-8.9e */
        if ((s->now[c] & BVG_INACTIVE) || (s->fights[c] & BVG_TURNED))
            return false;
    return true;
}

/* A unit that fights as cavalry: XVI Corps only when it is half of a pair (BVG-U49b, c). */
static bool is_cavalry(const struct rules *r, const struct bvg_state *s, int card)
{
    const struct bvg_card *c = bvg_card(r, card);
    if (c->kind == BVG_CAVALRY || c->rule != BVG_RULE_XVI_CORPS)
        return c->kind == BVG_CAVALRY;
    int chief = s->leader[card];
    return chief ? bvg_card(r, chief)->kind == BVG_CAVALRY && bvg_under(s, chief) == 1 /* not among Sheridan's corps */
                 : bvg_cavalry_under(r, s, card) > 0;
}

static bool never_attacks(const struct rules *r, const struct bvg_state *s, int card)
{
    if (!bvg_option(s, 9))
        return false;
    int rule = bvg_card(r, card)->rule; /* BVG-O9a, b */
    return rule == BVG_RULE_NO_ATTACK || (rule == BVG_RULE_NO_ATTACK_BEFORE_LATE && !s->late_war[BVG_USA]);
}

static void count_card(const struct rules *r, const struct bvg_state *s, int card, bool active, struct bvg_size *n)
{
    int kind = bvg_card(r, card)->kind;
    if (kind == BVG_LEADER)
        n->leaders++;
    if (kind == BVG_INFANTRY || kind == BVG_CAVALRY) {
        *(is_cavalry(r, s, card) ? &n->cavalry : &n->infantry) += 1;
        n->active += active;
    }
    if (active)
        n->marks |= (s->used[card] & BVG_ATTACKED ? BVG_HAS_ATTACKED : 0) |
                    (s->used[card] & BVG_DEFENDED ? BVG_HAS_DEFENDED : 0) |
                    (s->now[card] & BVG_MOVED ? BVG_HAS_MOVED : 0);
    n->marks |= (s->used[card] & BVG_RAIDED ? BVG_HAS_RAIDED : 0) | (never_attacks(r, s, card) ? BVG_NEVER_ATTACKS : 0);
}

struct bvg_size bvg_size_of(const struct rules *r, const struct bvg_state *s, int commander)
{
    struct bvg_size n = {0, 0, 0, 0, 0};
    int side = bvg_side_of(commander), first = bvg_first_card(side);
    struct bvg_set left = bvg_without(bvg_masks(r, side)->all, bvg_cards_with(r, side, s->leader, 0));
    bvg_put_in(&left, commander - first);
    for (int i; bvg_next_of(&left, &i);)
        if (first + i == commander || bvg_commander(s, first + i) == commander)
            count_card(r, s, first + i, bvg_is_active(s, first + i), &n);
    return n;
}

void bvg_sizes(const struct rules *r, const struct bvg_state *s, int side, struct bvg_size size[BVG_CARDS_MAX])
{
    int first = bvg_first_card(side);
    struct bvg_set board = bvg_board_of(r, s, side), heads = bvg_heads(r, s, side);
    for (int i; bvg_next_of(&heads, &i);)
        size[first + i] = (struct bvg_size){0, 0, 0, 0, 0};
    for (int i; bvg_next_of(&board, &i);) {
        int c = first + i, top = c, marks = s->now[c];
        while (s->leader[top]) { /* up to its commander */
            top = s->leader[top];
            marks |= s->now[top];
        }
        count_card(r, s, c, !(marks & BVG_INACTIVE), &size[top]);
    }
}

bool bvg_small_enough(const struct bvg_size *n)
{
    return n->leaders <= 1 && n->infantry <= 2 && n->cavalry == 0;
}

int bvg_attack_initiative(const struct rules *r, const struct bvg_state *s, int commander)
{
    const struct bvg_card *c = bvg_card(r, commander);
    if (c->kind == BVG_INFANTRY)
        return is_cavalry(r, s, commander) ? 0 : -1; /* BVG-U49b; a lone infantry unit cannot attack */
    return c->kind == BVG_LEADER || c->kind == BVG_CAVALRY ? c->attack : -1;
}

int bvg_defense_initiative(const struct rules *r, const struct bvg_state *s, int commander)
{
    const struct bvg_card *c = bvg_card(r, commander);
    (void)s;
    if (c->kind == BVG_INFANTRY)
        return 0;
    return c->kind == BVG_LEADER || c->kind == BVG_CAVALRY || c->kind == BVG_GARRISON ? c->defense : -1;
}

const char *bvg_side_attack_bar(const struct bvg_state *s, int side)
{
    if (s->now_turn.no_attacks)
        return "attack.no_attacks";
    return s->supply[side] > 0 ? NULL : "attack.no_supply"; /* BVG-8.2i */
}

/* What holds of attacks and invasions alike. */
static const char *fighting_bar(const struct bvg_state *s, int commander, const struct bvg_size *n)
{
    if (!bvg_on_board(s, commander) || s->leader[commander])
        return "attack.no_command";
    if (n->marks & BVG_HAS_ATTACKED)
        return "attack.again"; /* BVG-8.2g */
    if (n->marks & BVG_HAS_RAIDED)
        return "attack.raided"; /* BVG-10.3e */
    if (n->marks & BVG_HAS_MOVED)
        return "attack.moved"; /* BVG-7.7c */
    if (n->marks & BVG_NEVER_ATTACKS)
        return "attack.garrison";
    return n->active == 0 ? "attack.no_units" : NULL;
}

const char *bvg_attack_bar_sized(const struct rules *r, const struct bvg_state *s, int commander,
                                 const struct bvg_size *n)
{
    const char *bar = fighting_bar(s, commander, n);
    if (!bar && bvg_attack_initiative(r, s, commander) < 0)
        return "attack.no_leader";
    return bar;
}

const char *bvg_invade_bar_sized(const struct rules *r, const struct bvg_state *s, int commander,
                                 const struct bvg_size *n)
{
    const struct bvg_card *c = bvg_card(r, commander);
    const char *bar = fighting_bar(s, commander, n);
    if (bar)
        return bar;
    if (c->side != BVG_USA)
        return "invade.seat"; /* BVG-9.6e */
    if (s->theater[commander] != BVG_EAST)
        return "invade.theater"; /* BVG-9.6f */
    if (!bvg_small_enough(n))
        return "invade.size"; /* BVG-9.6g */
    bool led = c->kind == BVG_LEADER;
    bool alone = c->kind == BVG_INFANTRY && c->rule != BVG_RULE_ONE_TURN; /* BVG-9.6h, U16b; U58b */
    return led || alone ? NULL : "attack.no_leader";
}

const char *bvg_invade_bar(const struct rules *r, const struct bvg_state *s, int commander)
{
    struct bvg_size n = bvg_size_of(r, s, commander);
    return bvg_invade_bar_sized(r, s, commander, &n);
}
