/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/house-divided/hd_random.h"
#include "tests/lib/test.h"
#include <stdlib.h>
#include <string.h>

struct hd_random *hd_random_new(const struct rules *r)
{
    struct hd_random *g = calloc(1, sizeof *g);
    ck_assert(g != NULL);
    g->rules = r;
    prompt_begin(&g->prompt, &g->lists);
    return g;
}

void hd_random_free(struct hd_random *g)
{
    free(g);
}

void hd_random_begin(struct hd_random *g, uint64_t seed)
{
    static const int bold[3][HD_SIDES] = {{80, 80}, {98, 0}, {60, 97}};
    const struct setup setup = {.scenario = "standard"};
    struct problem why = {0};
    g->seed = seed * 0x2545F4914F6CDD1Du + 1863;
    g->moves = 0;
    memcpy(g->bold, bold[seed % 3], sizeof g->bold);
    g->eager = (int)(seed % 3);
    g->chance = random_chance(&g->seed);
    play_begin(&g->play, &g->chance, &why);
    ck_assert_msg(rules_setup(g->rules, &setup, &g->state, &g->play), "%s", why.key);
}

/* What a side wants: the North its goals, the South what the North recruits from. */
static bool wants(const struct hd_random *g, int side, int box)
{
    const struct hd_box *b = &hd_data(g->rules)->box[box];
    return !hd_owns(&g->state, side, box) && (side == HD_NORTH ? b->goal : b->value[HD_NORTH] > 0);
}

/* Steps to the nearest wanted box, whatever stands between. */
static void measure(struct hd_random *g)
{
    const struct hd_data *d = hd_data(g->rules);
    uint8_t queue[HD_BOXES_MAX];
    int n = 0;
    memset(g->far, 99, sizeof g->far);
    for (int box = 1; box <= HD_BOXES; box++)
        if (wants(g, g->seat, box)) {
            g->far[box] = 0;
            queue[n++] = (uint8_t)box;
        }
    for (int i = 0; i < n; i++)
        for (const struct kit_link *near = kit_near(&d->map, queue[i]); near < kit_near_end(&d->map, queue[i]); near++)
            if (g->far[near->to] == 99) {
                g->far[near->to] = (uint8_t)(g->far[queue[i]] + 1);
                queue[n++] = (uint8_t)near->to;
            }
}

bool hd_random_look(struct hd_random *g)
{
    int asks = rules_asks(&g->state);
    if (asks == 0)
        return false;
    ck_assert_int_eq(asks, ONLY(g->state.mover));
    g->seat = g->state.mover;
    ck_assert(rules_prompt(g->rules, &g->state, g->seat, 0, &g->prompt));
    return true;
}

static bool is_idle(const struct hd_random *g, int32_t verb)
{
    if (g->eager == g->seat + 1 && (verb == HD_ENTRENCH || verb == HD_RETREAT)) /* he does not tarry */
        return true;
    return verb == HD_FINISH || verb == HD_USUAL_LOSSES || verb == HD_LOSE_FIRST || verb == HD_HOLD ||
           verb == HD_GO_ON || verb == VERB_RESIGN;
}

static struct order any_of(struct hd_random *g, const struct offer *offer)
{
    const struct prompt *p = &g->prompt;
    struct order order = {.verb = offer->verb, .n_args = offer->n_args};
    for (int32_t i = 0; i < offer->n_args; i++)
        order.arg[i] = p->ids[offer->arg[i].first + (int32_t)random_below(&g->seed, (uint32_t)offer->arg[i].count)];
    return order;
}

/* How good a move or a march looks to the eager: nearer to what he wants, with many, and no hopeless attacks. */
static int worth(const struct hd_random *g, const struct order *o)
{
    int from = o->arg[0], to = o->verb == HD_MOVE ? hd_way_to(o->arg[3]) : from, n = o->arg[2];
    int foes = o->verb == HD_MOVE ? hd_army(&g->state, !g->seat, to) : 0, jitter = (int)(g->seed >> 60) % 3;
    if (o->verb == HD_MARCH)
        return 300 - 12 * g->far[to] + 2 * hd_army(&g->state, g->seat, to) - jitter;
    return 100 + 12 * (g->far[from] - g->far[to]) + n - (foes >= n + (n > 3) ? 60 : 0);
}

/* The best of the last choice of each offer: all units that can go, any way. */
static bool best_of(struct hd_random *g, int32_t verb, struct order *best)
{
    const struct prompt *p = &g->prompt;
    int most = 106;
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *offer = &p->offers[i];
        const struct choice *ways = &offer->arg[verb == HD_MOVE ? 3 : 0];
        for (int32_t k = 0; offer->verb == verb && k < ways->count; k++) {
            struct order o = {.verb = verb, .n_args = offer->n_args};
            for (int32_t a = 0; a < offer->n_args; a++)
                o.arg[a] = p->ids[offer->arg[a].first + (a == 4 ? 0 : offer->arg[a].count - 1)];
            o.arg[verb == HD_MOVE ? 3 : 0] = p->ids[ways->first + k];
            if (worth(g, &o) <= most)
                continue;
            most = worth(g, &o);
            *best = o;
        }
    }
    return most > 106;
}

static struct order pick(struct hd_random *g)
{
    const struct prompt *p = &g->prompt;
    int32_t busy = 0, at;
    if (random_below(&g->seed, 50) == 0)
        return random_order(p, &g->seed);
    for (int32_t i = 0; i < p->n_offers; i++)
        busy += !is_idle(g, p->offers[i].verb);
    if (busy == 0 || (int)random_below(&g->seed, 100) >= g->bold[g->seat])
        return (struct order){.verb = HD_FINISH};
    if (g->eager == g->seat + 1) {
        struct order best = {0};
        measure(g);
        if (best_of(g, HD_MARCH, &best) || best_of(g, HD_MOVE, &best))
            return best;
        if (flow_peek(&g->state)->step == HD_STEP_MOVE)
            return (struct order){.verb = HD_FINISH};
    }
    at = (int32_t)random_below(&g->seed, (uint32_t)busy);
    for (int32_t i = 0; i < p->n_offers; i++)
        if (!is_idle(g, p->offers[i].verb) && at-- == 0)
            return any_of(g, &p->offers[i]);
    return (struct order){.verb = HD_FINISH};
}

void hd_random_move(struct hd_random *g)
{
    struct problem why = {0};
    do
        g->order = pick(g);
    while (g->order.verb == VERB_RESIGN && random_below(&g->seed, 2000));
    play_begin(&g->play, &g->chance, &why);
    ck_assert_msg(rules_apply_offered(g->rules, &g->state, g->seat, &g->order, &g->after, &g->play), "%s", why.key);
    memcpy(&g->state, &g->after, sizeof g->state);
    g->moves++;
}
