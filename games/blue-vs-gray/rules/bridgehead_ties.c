/* SPDX-License-Identifier: Apache-2.0 */
/* Option 12: forces that fought in a bridgehead stay near it for one turn of the enemy or one of their own. */
#include "games/blue-vs-gray/rules/reach.h"
#include <string.h>

/* Marks every card of the Union that was of the command in the battle, inactive ones too, whoever leads it now. */
static void tie(const struct bvg_state *s, uint8_t mark[BVG_CARDS_MAX], int place)
{
    for (int c = 1; c <= BVG_USA_CARDS; c++)
        if (bvg_on_board(s, c) && (s->fights[c] & BVG_FIGHTS))
            mark[c] = (uint8_t)place;
}

void bvg_tie_attacker(const struct rules *r, struct bvg_state *s, const struct bvg_attack *a, bool captured)
{
    if (!bvg_option(s, 12) || a->side != BVG_USA)
        return;
    if (a->invasion)
        tie(s, s->tie_defend, captured ? a->target : BVG_TIED_NOWHERE); /* BVG-O12b, c */
    else if (a->by_sea || a->end == bvg_data(r)->ways.ft_monroe)
        tie(s, s->tie_defend, a->end); /* BVG-O12a */
}

void bvg_tie_defender(const struct rules *r, struct bvg_state *s, const struct bvg_ground *g,
                      const struct bvg_attack *a, const struct bvg_stand *stand)
{
    uint64_t monroe = BVG_AT(g->data->ways.ft_monroe);
    (void)r;
    if (!bvg_option(s, 12) || a->side != BVG_CSA)
        return;
    struct bvg_supply supply = bvg_supply_of(g, BVG_USA, a->target, false);
    if (stand->by_sea) { /* BVG-O12d */
        int port = bvg_supply_line(g, BVG_USA, a->target, supply.port, 0).end;
        tie(s, s->tie_attack, port ? port : a->target);
    } else if (stand->theater == BVG_EAST && (supply.base & bvg_theater_cities(g, BVG_EAST)) == monroe) {
        tie(s, s->tie_attack, g->data->ways.ft_monroe);
    }
}

void bvg_turn_ties(const struct rules *r, struct bvg_state *s, int side)
{
    struct bvg_ground g;
    int label = 0;
    if (!bvg_option(s, 12))
        return;
    if (side == BVG_USA)
        memset(s->tie_defend, 0, sizeof s->tie_defend);
    else if (s->mover == BVG_USA) /* an extra turn of the CSA ends nothing */
        memset(s->tie_attack, 0, sizeof s->tie_attack);
    memset(s->net, 0, sizeof s->net);
    bvg_survey(r, s, &g);
    for (uint64_t left = g.held[BVG_USA]; left;) { /* BVG-O12e */
        uint64_t area = left & -left;
        label++;
        for (uint64_t todo = area; todo;) {
            int city = bvg_take(&todo);
            uint64_t next = bvg_beside(&g, BVG_USA, city) & g.held[BVG_USA] & ~area;
            s->net[city] = (uint8_t)label;
            area |= next;
            todo |= next;
        }
        left &= ~area;
    }
}

/* The place itself and all that was connected with it. */
static uint64_t connected(const struct bvg_state *s, int place)
{
    uint64_t cities = BVG_AT(place);
    for (int city = 1; s->net[place] && city <= BVG_CITIES; city++)
        if (s->net[city] == s->net[place])
            cities |= BVG_AT(city);
    return cities;
}

uint64_t bvg_tied_defense(const struct bvg_state *s, const struct bvg_ground *g, int card)
{
    int place = s->tie_defend[card];
    if (!place)
        return g->on_map;
    return place == BVG_TIED_NOWHERE ? 0 : connected(s, place);
}

uint64_t bvg_tied_attack(const struct bvg_state *s, const struct bvg_ground *g, int card)
{
    int place = s->tie_attack[card];
    if (!place)
        return g->on_map;
    uint64_t cities = connected(s, place), round = cities;
    for (uint64_t left = s->net[place] ? cities : 0; left; left &= left - 1)
        round |= bvg_beside(g, BVG_USA, bvg_lowest(left));
    return round;
}
