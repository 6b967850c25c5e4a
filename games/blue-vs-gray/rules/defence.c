/* SPDX-License-Identifier: Apache-2.0 */
/* How a city may be defended, by whom, and whether a beaten defender can retreat (BVG-8.3, 8.7, 11.4 to 11.8;
 * options 7, 8, 12, 13, 15). */
#include "games/blue-vs-gray/rules/reach.h"
#include "games/blue-vs-gray/rules/sets.h"

static int foe_of(const struct bvg_attack *a)
{
    return a->side == BVG_CSA ? BVG_USA : BVG_CSA;
}

/* From the sea there is no time to come from the East (BVG-11.5g): it counts what line the attacker can trace, not
 * which one he chose. */
static bool east_closed(const struct bvg_ground *g, const struct bvg_attack *a)
{
    if (a->side != BVG_USA || g->data->city[a->target].theater != BVG_WEST)
        return false;
    if (a->invasion)
        return true;
    return a->cross && (bvg_supply_of(g, a->side, a->from, false).port & bvg_theater_cities(g, BVG_WEST));
}

/* A native USA city without a friend beside it is left by ship only (BVG-11.4c). */
static bool shut_in(const struct bvg_ground *g, int side, int city)
{
    return side == BVG_USA && (g->native[BVG_USA] & BVG_AT(city)) && !(g->data->ways.port & BVG_AT(city)) &&
           !(bvg_beside(g, BVG_USA, city) & g->held[BVG_USA]);
}

int bvg_stands(const struct rules *r, const struct bvg_state *s, const struct bvg_ground *g, const struct bvg_attack *a,
               struct bvg_stand stand[BVG_STANDS_MAX])
{
    int side = foe_of(a), home = g->data->city[a->target].theater, n = 0;
    struct bvg_supply usual = bvg_supply_of(g, side, a->target, false);
    struct bvg_supply special = a->cross ? bvg_supply_of(g, side, a->target, true) : usual; /* BVG-11.5f */
    int lines = bvg_supply_theaters(g, usual), ways_out = bvg_supply_theaters(g, special);
    bool swamp = side == BVG_CSA && (g->pesthole & BVG_AT(a->target)); /* BVG-8.7h */
    bool shut = shut_in(g, side, a->target);
    int theaters = home | lines | (a->cross ? BVG_BOTH : 0); /* BVG-11.5c, d, e */
    (void)r, (void)s;
    if (east_closed(g, a))
        theaters &= BVG_WEST;
    for (int i = 0; i < 2 && a->announced != BVG_SEA_YES; i++) {
        int theater = i == 0 ? home : BVG_BOTH - home;
        if (theaters & theater)
            stand[n++] = (struct bvg_stand){.theater = theater,
                                            .supplied = (lines & theater) != 0,
                                            .retreat = swamp || (!shut && (ways_out & theater))};
    }
    if (special.port && a->announced != BVG_SEA_NO) /* BVG-11.6b; BVG-11.8b is the base's own line */
        stand[n++] =
            (struct bvg_stand){.theater = BVG_EAST, .by_sea = 1, .supplied = usual.port != 0, .retreat = !shut};
    return n;
}

bool bvg_may_defend_again(const struct bvg_attack *a, uint64_t defended)
{
    uint64_t again = BVG_AT(a->target) | a->line | (a->from ? BVG_AT(a->from) : 0);
    return (defended & again) != 0; /* BVG-8.3g */
}

/* Cities that a card defended this turn, as the state keeps them. */
static uint64_t bvg_defended(const struct bvg_state *s, int card)
{
    uint64_t cities = 0;
    for (int32_t i = 0; s->stood[card] && i < s->now_turn.n_stood; i++)
        if ((s->stood[card] >> i) & 1)
            cities |= BVG_AT(s->now_turn.stood_city[i]);
    return cities;
}

/* May each card of the command that fought already fight again, and where it is tied to? */
static const char *cards_bar(const struct rules *r, const struct bvg_state *s, const struct bvg_ground *g,
                             const struct bvg_attack *a, int commander, const uint64_t defended[BVG_CARDS_MAX])
{
    int side = bvg_side_of(commander);
    struct bvg_set left = bvg_command_of(r, s, commander);
    for (int i; bvg_next_of(&left, &i);) {
        int c = bvg_first_card(side) + i;
        uint64_t cities = defended ? defended[c] : bvg_defended(s, c);
        bool stood = cities || (s->used[c] & BVG_DEFENDED);
        if (stood && bvg_is_active(s, c) && !bvg_may_defend_again(a, cities))
            return "defend.again";
        if (bvg_option(s, 12) && !(bvg_tied_defense(s, g, c) & BVG_AT(a->target)))
            return "defend.tied"; /* BVG-O12a, b, c */
    }
    return NULL;
}

const char *bvg_defend_bar(const struct rules *r, const struct bvg_state *s, const struct bvg_ground *g,
                           const struct bvg_attack *a, const struct bvg_stand *stand, int commander,
                           const uint64_t defended[BVG_CARDS_MAX])
{
    int kind = bvg_card(r, commander)->kind;
    if (!bvg_on_board(s, commander) || s->leader[commander] || bvg_side_of(commander) != foe_of(a) || kind == BVG_NAVAL)
        return "defend.no_command"; /* BVG-8.3b */
    if (s->theater[commander] != stand->theater)
        return "defend.theater"; /* BVG-8.3f */
    if (kind == BVG_GARRISON && a->target != g->data->washington)
        return "defend.garrison";
    struct bvg_size n = bvg_size_of(r, s, commander);
    if (n.marks & BVG_HAS_RAIDED)
        return "defend.raided"; /* BVG-10.3e */
    if (!bvg_is_active(s, commander) || (n.active == 0 && kind != BVG_GARRISON))
        return "defend.inactive";
    if (stand->by_sea && !s->late_war[BVG_USA] && !bvg_small_enough(&n))
        return "defend.sea_size"; /* BVG-11.6c, d */
    return cards_bar(r, s, g, a, commander, defended);
}

const char *bvg_hand_bar(const struct rules *r, const struct bvg_state *s, const struct bvg_attack *a,
                         const struct bvg_stand *stand, int card)
{
    const struct bvg_card *c = bvg_card(r, card);
    if (!bvg_in_hand(s, card) || c->side != foe_of(a) || (c->kind != BVG_INFANTRY && c->kind != BVG_CAVALRY) ||
        c->rule == BVG_RULE_WITH_GARRISON)
        return "defend.hand_card";                    /* BVG-8.3c */
    int home = bvg_option(s, 1) ? c->home : BVG_BOTH; /* BVG-O1a */
    if (!(home & stand->theater) || !bvg_theater_allowed(r, s, card, stand->theater))
        return "defend.theater";
    if (stand->by_sea && c->kind == BVG_CAVALRY && !s->late_war[BVG_USA])
        return "defend.sea_size";
    if (bvg_option(s, 7) && stand->by_sea)
        return "defend.hand_by_sea"; /* BVG-O7c */
    if (bvg_option(s, 15) && c->side == BVG_CSA && bvg_data(r)->city[a->target].theater == BVG_WEST)
        return "defend.hand_west"; /* BVG-O15a */
    return NULL;
}

const char *bvg_detach_bar(const struct rules *r, const struct bvg_state *s, int card)
{
    int chief = s->leader[card];
    if (!bvg_on_board(s, card) || !chief)
        return "detach.not_attached";
    if (bvg_card(r, card)->rule == BVG_RULE_WITH_GARRISON)
        return "detach.garrison";
    return bvg_card(r, chief)->kind == BVG_LEADER && bvg_under(s, chief) == 1 ? "detach.last" : NULL; /* BVG-4.6a */
}

bool bvg_reserves_barred(const struct bvg_state *s, const struct bvg_attack *a, const struct bvg_stand *stand, int side)
{
    if (!bvg_option(s, 7))
        return false;
    if (side != a->side)
        return !stand->supplied || stand->by_sea;  /* BVG-O7a, c */
    return a->between || a->by_sea || a->invasion; /* BVG-O7b, c */
}

bool bvg_middle_department(const struct rules *r, const struct bvg_state *s, int target, int commander)
{
    int corps = bvg_data(r)->ways.viii_corps;
    if (!bvg_option(s, 8) || !s->late_war[BVG_USA] || target != bvg_data(r)->shenandoah || !corps ||
        commander == corps || bvg_side_of(commander) != BVG_USA)
        return false;
    bool fresh = !(s->used[corps] & (BVG_ATTACKED | BVG_DEFENDED)) && !(s->now[corps] & BVG_INACTIVE);
    bool came = s->mover == BVG_USA && (s->now[corps] & BVG_MOVED);           /* BVG-7.7c */
    return bvg_on_board(s, corps) && s->leader[corps] == 0 && fresh && !came; /* BVG-O8a */
}

bool bvg_change_of_base(const struct bvg_state *s, const struct bvg_ground *g, const struct bvg_attack *a)
{
    int home = g->data->city[a->target].theater;
    if (!bvg_option(s, 13) || !a->cross || !(g->held[a->side] & BVG_AT(a->target)))
        return false;
    struct bvg_supply supply = bvg_supply_of(g, a->side, a->target, false);
    return (bvg_supply_theaters(g, supply) & home) || (home == BVG_EAST && supply.port); /* BVG-O13a */
}
