/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/blue-vs-gray/bvg_random.h"
#include "tests/lib/test.h"
#include <stdlib.h>
#include <string.h>

struct bvg_random *bvg_random_new(const struct rules *r)
{
    struct bvg_random *g = calloc(1, sizeof *g);
    ck_assert(g != NULL);
    g->rules = r;
    prompt_begin(&g->prompt, &g->lists);
    return g;
}

void bvg_random_free(struct bvg_random *g)
{
    free(g);
}

/* ---- set-up ---- */

/* Dice as they fall; or well for the side that has the luck when it moves, and badly for the other. */
static bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    struct bvg_random *g = chance->context;
    for (int i = 0; i < n; i++) {
        out[i] = 1 + (int32_t)random_below(&g->seed, (uint32_t)sides);
        if (g->lucky && random_below(&g->seed, 4))
            out[i] = g->state.mover == g->lucky - 1 ? sides : 1;
    }
    return true;
}

static bool shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    struct bvg_random *g = chance->context;
    struct chance plain = random_chance(&g->seed);
    return plain.shuffle(&plain, deck, epoch, hand, n, perm);
}

static bool set_up(struct bvg_random *g, struct setup *setup, struct problem *why)
{
    g->chance = (struct chance){.context = g, .roll = roll, .shuffle = shuffle};
    setup->scenario = g->scenario;
    play_begin(&g->play, &g->chance, why);
    return rules_setup(g->rules, setup, &g->state, &g->play);
}

void bvg_random_begin_at(struct bvg_random *g, uint64_t seed, int split)
{
    static const int quiet[8] = {0, 0, 0, 0, ONLY(BVG_CSA), ONLY(BVG_CSA), 0, ONLY(BVG_CSA) | ONLY(BVG_USA)};
    const char *option[BVG_OPTION_SPLIT + BVG_SIDES];
    struct problem why = {0};
    struct setup setup = {.option = option};
    g->seed = seed * 0x2545F4914F6CDD1Du + 1861;
    g->scenario = bvg_scenarios[seed % 3 ? 0 : 1 + seed / 3 % 2];
    g->moves = 0;
    g->options = 0;
    g->quiet = quiet[seed / 2 % 8];
    g->lucky = seed / 2 % 8 == 5 || seed / 2 % 8 == 6 ? BVG_USA + 1 : 0;
    for (int i = 0; i < BVG_OPTION_INTERACTIVE && seed % 2; i++)
        if (random_below(&g->seed, 2)) {
            option[setup.n_option++] = bvg_options[i];
            g->options |= 1 << i;
        }
    for (int side = 0; side < BVG_SIDES; side++)
        if (split & ONLY(side)) {
            option[setup.n_option++] = bvg_options[BVG_OPTION_SPLIT + side - 1];
            g->options |= 1 << (BVG_OPTION_SPLIT + side - 1);
        }
    ck_assert_msg(set_up(g, &setup, &why), "%s: %s %s", g->scenario, why.key, why.got);
}

void bvg_random_begin(struct bvg_random *g, uint64_t seed)
{
    bvg_random_begin_at(g, seed, 0);
}

/* ---- what he likes ---- */

/* One side that keeps quiet lets the other win, two that do make long games. */
static uint32_t weight(const struct bvg_random *g, int32_t verb)
{
    bool quiet = (g->quiet & ONLY(bvg_side_at(&g->state, g->seat))) != 0;
    switch (verb) {
    case VERB_RESIGN:
    case BVG_CASH_CARD:
        return 0; /* he never gives up, and does not throw away what he may play */
    case BVG_ATTACK:
    case BVG_INVADE:
        return quiet ? 1 : 60;
    case BVG_DEFEND:
    case BVG_RAID:
    case BVG_DEPLOY:
    case BVG_ATTACH:
        return quiet ? 1 : 12;
    case BVG_PLAY:
        return 12;
    case BVG_FINISH:
        return 3;
    case BVG_DISMISS:
    case BVG_DETACH:
    case BVG_REORGANIZE:
    case BVG_REMOVE:
    case BVG_CASH:
    case BVG_SUPPLY:
    case BVG_HAND_ON:
    case BVG_YIELD:
        return 1;
    default:
        return 6;
    }
}

/* A verb by its weight, once however often it is offered; then any of its offers. Very rarely anything at all. */
static struct order pick(struct bvg_random *g)
{
    const struct prompt *p = &g->prompt;
    uint32_t sum = 0, count = 0, at;
    int32_t verb = 0;
    if (random_below(&g->seed, 64) == 0)
        return random_order(p, &g->seed);
    for (int32_t i = 0; i < p->n_offers; i++)
        sum += i > 0 && p->offers[i].verb == p->offers[i - 1].verb ? 0 : weight(g, p->offers[i].verb);
    if (sum == 0)
        return random_order(p, &g->seed);
    at = random_below(&g->seed, sum);
    for (int32_t i = 0; i < p->n_offers && !verb; i++) {
        uint32_t w = i > 0 && p->offers[i].verb == p->offers[i - 1].verb ? 0 : weight(g, p->offers[i].verb);
        verb = at < w ? p->offers[i].verb : 0;
        at -= w;
    }
    for (int32_t i = 0; i < p->n_offers; i++)
        count += p->offers[i].verb == verb;
    at = random_below(&g->seed, count);
    const struct offer *offer = p->offers;
    while (offer->verb != verb || at-- > 0)
        offer++;
    struct order order = {.verb = verb, .n_args = offer->n_args};
    for (int32_t i = 0; i < offer->n_args; i++)
        order.arg[i] = p->ids[offer->arg[i].first + (int32_t)random_below(&g->seed, (uint32_t)offer->arg[i].count)];
    return order;
}

/* ---- playing ---- */

bool bvg_random_look(struct bvg_random *g)
{
    int asks = rules_asks(&g->state);
    if (asks == 0)
        return false;
    ck_assert_msg((asks & (asks - 1)) == 0, "two seats are asked at once"); /* F28: one has the move */
    g->seat = __builtin_ctz((unsigned)asks);
    ck_assert(rules_prompt(g->rules, &g->state, g->seat, 0, &g->prompt));
    ck_assert_msg(g->prompt.n_offers > 0, "step %s offers nothing", rules_step(g->rules, &g->state)->name);
    return true;
}

void bvg_random_move(struct bvg_random *g)
{
    struct problem why = {0};
    for (int tries = 0; tries < 40; tries++) {
        g->order = pick(g);
        if (g->order.verb == VERB_RESIGN && random_below(&g->seed, 1000))
            continue;
        if (tries == 39)
            ck_assert(rules_fallback(g->rules, &g->state, g->seat, &g->order));
        why.key = NULL;
        play_begin(&g->play, &g->chance, &why);
        if (rules_apply_offered(g->rules, &g->state, g->seat, &g->order, &g->after, &g->play)) {
            memcpy(&g->state, &g->after, sizeof g->state);
            g->moves++;
            return;
        }
        ck_assert_msg(!g->play.horizon && why.key, "a refusal without a key");
    }
    ck_abort_msg("nothing that step %s offers applies: %s", rules_step(g->rules, &g->state)->name, why.key);
}
