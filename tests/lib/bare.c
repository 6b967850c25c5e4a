/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/bare.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"
#include "tests/lib/stopwatch.h"
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 3 };
enum manner { WHOLE_LIST, CHECKED, AGAIN };

struct table {
    const struct bare_games *of;
    void *room[2];          /* the state now and the one after; owned */
    struct order **written; /* orders_max for each game; owned */
};
STATIC_PROMPT(prompt);
static struct play play;

static void must(bool good)
{
    if (!good)
        exit(1);
}

static void *room_of(size_t n, size_t size)
{
    void *room = calloc(n, size);
    must(room != NULL);
    return room;
}

static int play_game(const struct table *t, int game, enum manner manner)
{
    const struct bare_games *b = t->of;
    uint64_t picks = (uint64_t)game * 7919 + 1, fate = (uint64_t)game * 104729 + 1;
    struct chance chance = random_chance(&fate), *dice = b->dice ? &chance : NULL;
    const struct setup setup = {.scenario = b->scenario};
    struct problem why = {0};
    void *now = t->room[0], *after = t->room[1];
    struct order *written = t->written[game];
    int i = 0;
    play_begin(&play, dice, &why);
    memset(now, 0, b->rules->is->state_size);
    must(rules_setup(b->rules, &setup, now, &play));
    for (; i < b->orders_max && rules_asks(now); i++) {
        const int seat = b->seat(now);
        if (manner == WHOLE_LIST) {
            must(rules_prompt(b->rules, now, seat, 0, &prompt));
            written[i] = b->pick(&prompt, &picks);
        }
        why.key = NULL;
        play_begin(&play, dice, &why);
        must((manner == CHECKED ? rules_apply : rules_apply_offered)(b->rules, now, seat, &written[i], after, &play));
        void *kept = now;
        now = after;
        after = kept;
    }
    return i;
}

static void measure(const struct table *t, const char *name, enum manner manner)
{
    double best = 0;
    long orders = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const double start = cpu_seconds_now();
        orders = 0;
        for (int game = 0; game < t->of->games; game++)
            orders += play_game(t, game, manner);
        const double seconds = cpu_seconds_now() - start;
        best = round == 0 || seconds < best ? seconds : best;
    }
    printf("  %-12s %9.0f actions a second, %6.1f games a second  (%ld actions in %d games)\n", name,
           (double)orders / best, t->of->games / best, orders, t->of->games);
}

void bare_measure(const struct bare_games *b)
{
    const size_t size = b->rules->is->state_size;
    struct table t = {.of = b, .room = {room_of(1, size), room_of(1, size)}};
    t.written = room_of((size_t)b->games, sizeof *t.written);
    for (int g = 0; g < b->games; g++)
        t.written[g] = room_of((size_t)b->orders_max, sizeof **t.written);
    printf("  state of %zu bytes\n", size);
    measure(&t, "whole list", WHOLE_LIST);
    measure(&t, "checked", CHECKED);
    measure(&t, "again", AGAIN);
    for (int g = 0; g < b->games; g++)
        free(t.written[g]);
    free(t.written);
    free(t.room[0]);
    free(t.room[1]);
}
