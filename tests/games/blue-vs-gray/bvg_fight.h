/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-vs-gray/bvg_fight.h - battles with dice that are laid out, in positions built by bvg_build.h.
 *
 *   struct game *g = at_manassas(0);                    McDowell with two corps before Beauregard with two divisions
 *   dice(g, "4 2");                                     red, white, and whatever is rolled after them
 *   assault(g, "manassas_jct", "U008");                 the mover's attack; the defender is asked
 *   defend(g, "C006");                                  the rest is settled by defaults, unless g->listens
 *   told(g, BVG_EVENT_DICE, 0, 3)                       argument 3 of the first such event of the last order */
#ifndef DISPATCH_TESTS_BVG_FIGHT_H
#define DISPATCH_TESTS_BVG_FIGHT_H

#include "games/blue-vs-gray/battle/battle.h"
#include "tests/games/blue-vs-gray/bvg_build.h"
#include <stdio.h>
#include <string.h>

static int laid_out[32], n_laid_out, next_die;

static inline bool fight_roll(struct chance *chance, int n, int sides, int32_t *out)
{
    (void)chance;
    for (int i = 0; i < n; i++) {
        ck_assert_msg(next_die < n_laid_out, "a die more than was laid out");
        out[i] = laid_out[next_die++];
        ck_assert(out[i] >= 1 && out[i] <= sides && sides == 6); /* all dice of this game */
    }
    return true;
}

static inline void dice(struct game *g, const char *faces)
{
    n_laid_out = next_die = 0;
    for (; *faces; faces++)
        if (*faces != ' ')
            laid_out[n_laid_out++] = *faces - '0';
    g->chance.roll = fight_roll;
}

static inline bool all_rolled(void)
{
    return next_die == n_laid_out;
}

/* All map cards, USA versions, nobody on the board, five points a side, the mover's Combat Step. */
static inline struct game *field(int options, int seat)
{
    struct game *g = a_game(options);
    for (int id = 1; id <= BVG_CARDS; id++)
        if (g->state.place[id] == BVG_BOARD) {
            char name[16];
            snprintf(name, sizeof name, "%c%03d", id <= BVG_USA_CARDS ? 'U' : 'C',
                     id <= BVG_USA_CARDS ? id : id - BVG_USA_CARDS);
            gone(g, name);
        }
    map_laid(g, "U012 U026 U045 U022 U029 U031 U066");
    g->state.supply[BVG_CSA] = g->state.supply[BVG_USA] = 5;
    at_step(g, BVG_STEP_COMBAT, seat);
    return g;
}

static inline void command(struct game *g, const char *chief, const char *cards, int theater)
{
    on_board(g, chief, theater);
    if (*cards)
        under(g, cards, chief);
}

/* McDowell 1 (initiative 1) with I Corps 4 and XII Corps 3; Beauregard 2 (1) with Pickett 2 and Ewell 2. */
static inline struct game *at_manassas(int options)
{
    struct game *g = field(options, BVG_USA);
    command(g, "U008", "U009 U010", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    return g;
}

static inline void assault(struct game *g, const char *target, const char *chief)
{
    answers(g, BVG_ATTACK, 4, city(g, target), card(chief), 0, BVG_SEA_ANY);
}

static inline void defend(struct game *g, const char *chief)
{
    answers(g, BVG_DEFEND, 1, card(chief));
}

static inline int asked_seat(const struct game *g)
{
    return rules_asks(&g->state) == ONLY(BVG_CSA) ? BVG_CSA : BVG_USA;
}

/* Passes for whoever is asked at a silent step, until another step than this asks. */
static inline void pass_while(struct game *g, int step)
{
    while (step_of(g) == step)
        answers(g, BVG_FINISH, 0);
}

static inline int told(const struct game *g, int kind, int nth, int argument)
{
    for (int i = 0; i < g->play.n_events; i++)
        if (g->play.events[i].kind == kind && nth-- == 0)
            return g->play.events[i].arg[argument];
    return -1000;
}

static inline bool holds(const struct game *g, int seat, const char *id)
{
    return bvg_holds(&g->state, seat, city(g, id));
}

static inline bool is_worn(const struct game *g, const char *id)
{
    return bvg_is_depleted(&g->state, card(id));
}

/* A whole battle: attack, defence, everything else by default. */
static inline void battle(struct game *g, const char *target, const char *attacker, const char *defender,
                          const char *faces)
{
    dice(g, faces);
    assault(g, target, attacker);
    defend(g, defender);
}

/* What this card added to the red die in the last order; 0: nothing. */
static inline int total_shift(const struct game *g, const char *id)
{
    for (int i = 0, n = events_of(g, BVG_EVENT_SHIFT); i < n; i++)
        if (told(g, BVG_EVENT_SHIFT, i, 0) == card(id))
            return told(g, BVG_EVENT_SHIFT, i, 1);
    return 0;
}

#endif
