/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/blue-and-gray/bg_random.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bg_random *bg_random_new(void)
{
    struct bg_random *g = calloc(1, sizeof *g);
    ck_assert(g != NULL);
    prompt_begin(&g->prompt, &g->lists);
    return g;
}

void bg_random_free(struct bg_random *g)
{
    free(g);
}

void bg_random_begin(struct bg_random *g, const char *scenario, const char *options, uint64_t seed)
{
    char words[200], *option[16];
    struct setup setup = {.scenario = scenario, .option = (const char *const *)option};
    snprintf(words, sizeof words, "%s", options);
    for (char *at = strtok(words, " "); at; at = strtok(NULL, " "))
        option[setup.n_option++] = at;
    g->r = (struct rules){
        .is = &bg_rules, .data = bg_of_scenario(bg_book_of_tests(), scenario), .revision = bg_rules.revision};
    g->seed = seed * 0x2545F4914F6CDD1Du + 1862;
    g->moves = 0;
    g->eager = seed % 3 == 0 ? 20 : seed % 3 == 1 ? 60 : 90;
    g->why = (struct problem){0};
    g->chance = random_chance(&g->seed);
    play_begin(&g->play, &g->chance, &g->why);
    ck_assert_msg(rules_setup(&g->r, &setup, &g->state, &g->play), "%s", g->why.key);
}

bool bg_random_look(struct bg_random *g)
{
    int asks = rules_asks(&g->state);
    if (asks == 0)
        return false;
    g->seat = asks & ONLY(BG_UNION) ? BG_UNION : BG_CONFEDERATE;
    ck_assert_int_eq(asks, ONLY(g->seat));
    bool asked = rules_prompt(&g->r, &g->state, g->seat, 0, &g->prompt);
    ck_assert_msg(asked && g->prompt.n_offers > 0, "step %d offers nothing", flow_peek(&g->state)->step);
    return true;
}

static int far_from_foe(const struct bg_random *g, int hex)
{
    const struct bg_field *f = bg_field(&g->r, &g->state);
    int best = 999;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (f->unit[unit].side != g->seat && g->state.status[unit] == BG_HERE) {
            int far = kit_hex_distance(&f->grid, hex, g->state.hex[unit]);
            best = far < best ? far : best;
        }
    return best;
}

/* Of the moves of one unit that which comes nearest to an enemy. */
static void go_near(struct bg_random *g, const struct offer *offer, struct order *order)
{
    const struct choice *ends = &offer->arg[1];
    int best = 9999;
    for (int32_t i = 0; i < ends->count; i++) {
        int hex = g->prompt.ids[ends->first + i], far = far_from_foe(g, hex);
        if (far < best) {
            best = far;
            order->arg[1] = hex;
        }
    }
}

static bool is_idle(int32_t verb)
{
    return verb == BG_FINISH || verb == BG_CALL_OFF || verb == BG_EXIT || verb == BG_REST;
}

/* Ends a part of the turn now and then only, and never gives up. */
static struct order choose(struct bg_random *g)
{
    for (int tries = 0;; tries++) {
        const struct offer *offer = &g->prompt.offers[random_below(&g->seed, (uint32_t)g->prompt.n_offers)];
        struct order order = {.verb = offer->verb, .n_args = offer->n_args};
        if (offer->verb == VERB_RESIGN && tries < 10000)
            continue;
        if (is_idle(offer->verb) && tries < 200 && random_below(&g->seed, 100) < 80)
            continue;
        for (int32_t i = 0; i < offer->n_args; i++)
            order.arg[i] =
                g->prompt.ids[offer->arg[i].first + (int32_t)random_below(&g->seed, (uint32_t)offer->arg[i].count)];
        if (offer->verb == BG_MOVE && (int)random_below(&g->seed, 100) < g->eager)
            go_near(g, offer, &order);
        return order;
    }
}

void bg_random_move(struct bg_random *g)
{
    const struct order order = choose(g);
    bg_random_give(g, &order);
}

void bg_random_give(struct bg_random *g, const struct order *order)
{
    ck_assert_msg(offered(&g->prompt, order), "order %d at step %d is not offered", order->verb,
                  flow_peek(&g->state)->step);
    g->order = *order;
    g->why = (struct problem){0};
    play_begin(&g->play, &g->chance, &g->why);
    bool good = rules_apply_offered(&g->r, &g->state, g->seat, &g->order, &g->after, &g->play);
    ck_assert_msg(good, "order %d at step %d: %s", g->order.verb, flow_peek(&g->state)->step, g->why.key);
    g->state = g->after;
    g->moves++;
}
