/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-vs-gray/bvg_table.h - a table for tests of Blue vs Gray: data, chance that does what a test wants, small moves.
 */
#ifndef DISPATCH_TESTS_BVG_TABLE_H
#define DISPATCH_TESTS_BVG_TABLE_H

#include "games/blue-vs-gray/facts/data.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

struct table {
    struct arena *arena;
    struct rules rules;
    struct chance chance;
    struct play play;
    struct problem why;
    struct bvg_state state;
    int wish[BVG_SIDES][16]; /* cards that lie on top after the shuffle, in order; 0 ends */
    uint32_t seed;           /* for the rest of the deck */
};

static inline uint32_t table_random(struct table *t, uint32_t n)
{
    t->seed = t->seed * 1664525u + 1013904223u;
    return (t->seed >> 8) % n;
}

/* Slot p takes source[perm[p]]: the wishes first, all else by a small generator. */
static inline bool table_shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    struct table *t = chance->context;
    (void)epoch;
    for (int i = 0; i < n; i++)
        perm[i] = (uint16_t)i;
    for (int i = n - 1; i > 0; i--) {
        uint32_t k = table_random(t, (uint32_t)i + 1);
        uint16_t kept = perm[i];
        perm[i] = perm[k];
        perm[k] = kept;
    }
    int first = deck == BVG_USA ? 6 : BVG_USA_CARDS + 5; /* the deck's list begins after the cards at start */
    for (int w = 0; hand < 0 && t->wish[deck][w]; w++)
        for (int i = w; i < n; i++)
            if (perm[i] + first == t->wish[deck][w]) {
                perm[i] = perm[w];
                perm[w] = (uint16_t)(t->wish[deck][w] - first);
                break;
            }
    return true;
}

static inline bool table_roll(struct chance *chance, int n, int sides, int32_t *out)
{
    for (int i = 0; i < n; i++)
        out[i] = 1 + (int32_t)table_random(chance->context, (uint32_t)sides);
    return true;
}

/* The data block is loaded once a program. */
static inline struct table *table_new(void)
{
    static struct table t;
    const struct rules kept = t.rules;
    struct arena *arena = t.arena;
    memset(&t, 0, sizeof t);
    t.seed = 1;
    t.arena = arena ? arena : arena_new();
    t.rules = kept;
    if (!t.rules.data) {
        t.rules.data = bvg_load(t.arena, bvg_bundle(), &t.why);
        ck_assert_msg(t.rules.data != NULL, "%s %s", t.why.key ? t.why.key : "", t.why.got);
        t.rules.revision = 1;
    }
    t.chance = (struct chance){.context = &t, .roll = table_roll, .shuffle = table_shuffle};
    play_begin(&t.play, &t.chance, &t.why);
    return &t;
}

/* Sets a scenario up without running its first step. */
static inline void table_set(struct table *t, const char *scenario)
{
    const struct setup setup = {.scenario = scenario};
    ck_assert_msg(bvg_setup(&t->rules, &t->state, &setup, &t->play), "%s %s", t->why.key, t->why.got);
}

static inline struct table *table_with(const char *scenario)
{
    struct table *t = table_new();
    table_set(t, scenario);
    return t;
}

/* "U070" or "C001" */
static inline int card_named(const char *id)
{
    int number = (id[1] - '0') * 100 + (id[2] - '0') * 10 + (id[3] - '0');
    return id[0] == 'U' ? number : number + BVG_USA_CARDS;
}

static inline int city_of(const struct table *t, const char *id)
{
    for (int city = 1; city <= BVG_CITIES; city++)
        if (strcmp(bvg_data(&t->rules)->city[city].id, id) == 0)
            return city;
    ck_abort_msg("no city %s", id);
    return 0;
}

/* Lays a map card as if it had been played: its letter comes into play, wherever the card was. */
static inline void lay(struct table *t, const char *card)
{
    bvg_map_lay(&t->rules, &t->state, bvg_side_of(card_named(card)), card_named(card), &t->play);
}

/* Control without what follows from it. */
static inline void give(struct table *t, int control, const char *cities)
{
    char words[400];
    ck_assert(strlen(cities) < sizeof words);
    strcpy(words, cities);
    for (char *at = strtok(words, " "); at; at = strtok(NULL, " "))
        t->state.control[city_of(t, at)] = (uint8_t)control;
}

/* A squadron on the board, out of any pile. */
static inline void sail(struct table *t, const char *card, int theater)
{
    t->state.place[card_named(card)] = BVG_BOARD;
    t->state.theater[card_named(card)] = (uint8_t)theater;
}

static inline const struct bvg_card *look(const struct table *t, const char *card)
{
    return bvg_card(&t->rules, card_named(card));
}

#endif
