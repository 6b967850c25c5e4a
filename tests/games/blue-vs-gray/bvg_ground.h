/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-vs-gray/bvg_ground.h - questions of reach and supply in positions built by bvg_build.h.
 *
 *   struct game *g = whole_map(0, false);           all map cards, USA versions, nobody on the board, supply 5
 *   held_by(g, BVG_BY_USA, "memphis");
 *   one(g, "U008", "U009 U010", BVG_EAST);          McDowell with two corps
 *   plan(g, "U008", "memphis", NULL, BVG_SEA_ANY);  NULL and `attack`, or the key
 *   ways(g);  stands_in(BVG_WEST, 0)                the defences against `attack` */
#ifndef DISPATCH_TESTS_BVG_GROUND_H
#define DISPATCH_TESTS_BVG_GROUND_H

#include "games/blue-vs-gray/rules/reach.h"
#include "tests/games/blue-vs-gray/bvg_build.h"
#include <stdio.h>
#include <string.h>

static struct bvg_ground ground;
static struct bvg_attack attack;
static struct bvg_stand stand[BVG_STANDS_MAX];
static int n_stands;

static inline uint64_t set_of(const struct game *g, const char *cities)
{
    uint64_t set = 0;
    while (*cities) {
        char id[64] = {0};
        size_t n = strcspn(cities, " ");
        memcpy(id, cities, n);
        set |= BVG_AT(city(g, id));
        cities += n + strspn(cities + n, " ");
    }
    return set;
}

static inline struct game *whole_map(int options, bool csa)
{
    struct game *g = a_game(options);
    for (int id = 1; id <= BVG_CARDS; id++)
        if (g->state.place[id] == BVG_BOARD) {
            char name[16];
            snprintf(name, sizeof name, "%c%03d", id <= BVG_USA_CARDS ? 'U' : 'C',
                     id <= BVG_USA_CARDS ? id : id - BVG_USA_CARDS);
            gone(g, name);
        }
    map_laid(g, csa ? "C031 C027 C036 C025 C037 C057 C068" : "U012 U026 U045 U022 U029 U031 U066");
    g->state.supply[BVG_CSA] = g->state.supply[BVG_USA] = 5;
    return g;
}

static inline void look(struct game *g)
{
    bvg_survey(&g->rules, &g->state, &ground);
}

static inline void one(struct game *g, const char *chief, const char *cards, int theater)
{
    on_board(g, chief, theater);
    if (*cards)
        under(g, cards, chief);
}

static inline const char *plan_said(struct game *g, const char *chief, const char *target, const char *from, int sea,
                                    int announced)
{
    struct bvg_wish wish = {.commander = card(chief), .target = city(g, target), .sea = sea, .announced = announced};
    wish.from = from ? city(g, from) : 0;
    memset(&attack, 0, sizeof attack);
    look(g);
    return bvg_attack_plan(&g->rules, &g->state, &ground, &wish, &attack);
}

static inline const char *plan(struct game *g, const char *chief, const char *target, const char *from, int sea)
{
    return plan_said(g, chief, target, from, sea, BVG_SEA_ANY);
}

static inline const char *land(struct game *g, const char *chief, const char *port)
{
    look(g);
    memset(&attack, 0, sizeof attack);
    return bvg_invade_plan(&g->rules, &g->state, &ground, card(chief), city(g, port), &attack);
}

/* The command among all that may attack or invade now; targets 0: it is none of them. reach: of its side. */
static inline struct bvg_attacker attacker(struct game *g, const char *chief, struct bvg_reach reach[BVG_SOURCES])
{
    static struct bvg_attacker list[BVG_CARDS_MAX];
    int side = bvg_side_of(card(chief));
    look(g);
    bvg_reach_all(&g->rules, &g->state, &ground, side, reach);
    int n = bvg_attackers(&g->rules, &g->state, &ground, side, reach, list);
    for (int i = 0; i < n; i++)
        if (list[i].commander == card(chief))
            return list[i];
    return (struct bvg_attacker){.side = side, .commander = card(chief)};
}

static inline uint64_t targets(struct game *g, const char *chief)
{
    struct bvg_reach reach[BVG_SOURCES];
    return attacker(g, chief, reach).targets;
}

static inline bool aims_at(struct game *g, const char *chief, const char *target)
{
    return (targets(g, chief) & BVG_AT(city(g, target))) != 0;
}

static inline int ways(struct game *g)
{
    look(g);
    return n_stands = bvg_stands(&g->rules, &g->state, &ground, &attack, stand);
}

static inline const struct bvg_stand *stands_in(int theater, int by_sea)
{
    for (int i = 0; i < n_stands; i++)
        if (stand[i].theater == theater && stand[i].by_sea == by_sea)
            return &stand[i];
    return NULL;
}

static inline bool retreats(int theater, int by_sea)
{
    const struct bvg_stand *at = stands_in(theater, by_sea);
    return at && at->retreat;
}

static inline const char *defends(struct game *g, const struct bvg_stand *at, const char *chief)
{
    look(g);
    return bvg_defend_bar(&g->rules, &g->state, &ground, &attack, at, card(chief), NULL);
}

/* The key of a refusal is this one. */
#define ck_key(call, key)                                                                                              \
    do {                                                                                                               \
        const char *said_key = (call);                                                                                 \
        ck_assert_msg(said_key &&strcmp(said_key, key) == 0, "%s, not %s", said_key ? said_key : "allowed", key);      \
    } while (0)
#define ck_may(call)                                                                                                   \
    do {                                                                                                               \
        const char *said_key = (call);                                                                                 \
        ck_assert_msg(said_key == NULL, "%s", said_key ? said_key : "");                                               \
    } while (0)

#endif
