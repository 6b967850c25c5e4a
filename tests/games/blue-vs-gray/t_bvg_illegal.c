/* SPDX-License-Identifier: Apache-2.0 */
/* A million orders that are not on the list, at positions of random games in every step: each is refused with a key,
 * and nothing moves. DISPATCH_SOAK=1: ten million; DISPATCH_COUNT=1 prints how many were tried in each step. */
#include "tests/games/blue-vs-gray/bvg_random.h"
#include "tests/lib/rooms.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
enum { ORDERS = 50000 };
#else
enum { ORDERS = 1000000 };
#endif
enum {
    ORDERS_ENOUGH = 500000,
    SOAK_ORDERS = 10000000,
    HERE = 12 /* a position, */,
    IN_BATTLE = 60 /* one of a battle or another rare step */
};

enum wrong { OTHER_VERB, OTHER_ARGUMENT, WILD_ARGUMENT, MIXED, MORE_OR_FEWER, EARLIER, MADE_UP, OTHER_SEAT, WRONGS };
struct table {
    struct bvg_random *g;
    uint64_t seed;     /* of the wrong orders; the game's own is its own */
    struct order last; /* that applied, one move ago */
    struct bvg_state kept;
    long tried, as[WRONGS], step[BVG_STEPS_END], offered;
};

/* ---- wrong orders ---- */

static int32_t wild(uint64_t *seed)
{
    static const int32_t ends[] = {INT32_MIN, INT32_MIN + 1, -65536,        -256,     -2,  -1,  0,
                                   157,       159,           160,           161,      255, 256, 4096,
                                   65535,     1 << 20,       INT32_MAX - 1, INT32_MAX};
    return ends[random_below(seed, sizeof ends / sizeof *ends)];
}

static struct order made_up(uint64_t *seed)
{
    struct order order = {.verb = (int32_t)random_below(seed, BVG_VERBS_SHARED + 4)};
    order.n_args = (int32_t)random_below(seed, 5);
    for (int i = 0; i < order.n_args; i++)
        order.arg[i] = (int32_t)random_below(seed, i % 2 ? BVG_CITIES_MAX : BVG_CARDS_MAX);
    return order;
}

static struct order make_wrong(struct table *t, enum wrong how)
{
    struct order order = random_order(&t->g->prompt, &t->seed), second;
    int32_t *arg = &order.arg[order.n_args ? random_below(&t->seed, (uint32_t)order.n_args) : 0];
    switch (how) {
    case OTHER_VERB:
        order.verb = random_below(&t->seed, 8) ? (int32_t)random_below(&t->seed, BVG_VERBS_SHARED + 4) : wild(&t->seed);
        break;
    case OTHER_ARGUMENT:
        *arg = (int32_t)random_below(&t->seed, BVG_CARDS_MAX);
        break;
    case WILD_ARGUMENT:
        *arg = wild(&t->seed);
        break;
    case MIXED:
        second = random_order(&t->g->prompt, &t->seed);
        memcpy(order.arg, second.arg, sizeof order.arg);
        break;
    case MORE_OR_FEWER:
        order.n_args = (int32_t)random_below(&t->seed, ARGS_MAX + 4) - 2;
        break;
    case EARLIER:
        return t->last;
    case MADE_UP:
        return made_up(&t->seed);
    default:
        break; /* of the other seat: right, were it his */
    }
    return order;
}

/* Of a partner who may act though another seat is asked, too. */
static bool is_offered(struct table *t, int seat, const struct order *order)
{
    STATIC_PROMPT(other);
    if (seat == t->g->seat)
        return offered(&t->g->prompt, order);
    return rules_prompt(t->g->rules, &t->g->state, seat, 0, &other) && offered(&other, order);
}

/* One of them; false: it happened to be one that is offered. */
static bool try_one(struct table *t)
{
    struct bvg_random *g = t->g;
    struct problem why = {0};
    enum wrong how = (enum wrong)random_below(&t->seed, WRONGS);
    struct order order = make_wrong(t, how);
    int seat = how == OTHER_SEAT ? (int)random_below(&t->seed, 8) - 2 : g->seat;
    const struct frame *frame = flow_peek(&g->state);
    bool asked = seat >= 0 && seat < bvg_n_seats(&g->state) && ((frame->asks | frame->may) & ONLY(seat)) != 0;
    bool resigns = order.verb == VERB_RESIGN && order.n_args == 0; /* always his right, and on no list */
    if (asked && (resigns || is_offered(t, seat, &order)))
        return false;
    play_begin(&g->play, NULL, &why); /* no chance: it must not come so far */
    bool done = rules_apply(g->rules, &g->state, seat, &order, &g->after, &g->play);
    const char *step = rules_step(g->rules, &g->state)->name;
    ck_assert_msg(!done, "step %s, seat %d: verb %d (%d %d %d %d) of %d arguments was not offered and is done", step,
                  seat, order.verb, order.arg[0], order.arg[1], order.arg[2], order.arg[3], order.n_args);
    ck_assert_msg(why.key != NULL, "step %s: verb %d is refused without a key", step, order.verb);
    ck_assert_msg((strcmp(why.key, "order.not_asked") == 0) == !asked, "step %s: key %s", step, why.key);
    ck_assert_msg(g->play.n_events == 0 && g->play.n_slots == 0, "a refused order left events");
    ck_assert_msg(memcmp(&g->state, &t->kept, sizeof t->kept) == 0, "step %s: verb %d changed the state", step,
                  order.verb);
    t->tried++;
    t->as[how]++;
    t->step[g->prompt.step]++;
    return true;
}

static bool rare(int32_t step)
{
    return step == BVG_STEP_COMBAT || step == BVG_STEP_FORMING || step >= BVG_STEP_BATTLE;
}

static void tell(const struct table *t)
{
    printf("%ld wrong orders; %ld more were offered after all;", t->tried, t->offered);
    for (int i = 0; i < WRONGS; i++)
        printf(" %ld", t->as[i]);
    printf(" by kind\n");
    for (int i = 1; i < BVG_STEPS_END; i++)
        if (t->step[i])
            printf("  step %s: %ld\n", t->g->rules->is->steps[i].name, t->step[i]);
}

/* In every step that asks somebody; the rarest needs many games. */
static void floors(const struct table *t, long orders)
{
    static const int always[] = {BVG_STEP_PRE_ACTION, BVG_STEP_DRAW,     BVG_STEP_DEPLOY,  BVG_STEP_COMBAT,
                                 BVG_STEP_REORGANIZE, BVG_STEP_REGROUP,  BVG_STEP_FORMING, BVG_STEP_ANSWER,
                                 BVG_STEP_EXCESS,     BVG_STEP_RESERVES, BVG_STEP_ROUT,    BVG_STEP_LOSSES,
                                 BVG_STEP_REPLACE,    BVG_STEP_REATTACH, BVG_STEP_ASIDE,   BVG_STEP_RAIDING,
                                 BVG_STEP_RAIDED};
    for (size_t i = 0; orders >= ORDERS_ENOUGH && i < sizeof always / sizeof *always; i++)
        ck_assert_msg(t->step[always[i]] >= orders / 2000, "step %s: %ld", t->g->rules->is->steps[always[i]].name,
                      t->step[always[i]]);
    for (int i = 0; i < WRONGS; i++)
        ck_assert_int_ge(t->as[i], orders / 100);
}

START_TEST(wrong_orders_are_refused)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    struct rules r = {.is = &bvg_rules, .data = bvg_load(arena, bvg_bundle(), &why), .revision = bvg_rules.revision};
    ck_assert_msg(r.data != NULL, "%s %s", why.key, why.got);
    struct table *t = calloc(1, sizeof *t);
    ck_assert(t != NULL);
    t->g = bvg_random_new(&r);
    t->seed = 1863;
    int split = _i ? ONLY(BVG_CSA) | ONLY(BVG_USA) : 0; /* two players, and four */
    long orders = (getenv("DISPATCH_SOAK") ? SOAK_ORDERS : ORDERS) / (_i ? 8 : 1);
    for (uint64_t game = 100001; t->tried < orders; game++) {
        bvg_random_begin_at(t->g, game, split);
        while (t->tried < orders && bvg_random_look(t->g)) {
            memcpy(&t->kept, &t->g->state, sizeof t->kept);
            for (int i = rare(t->g->prompt.step) ? IN_BATTLE : HERE; i > 0; i--)
                t->offered += !try_one(t);
            bvg_random_move(t->g);
            t->last = t->g->order;
        }
    }
    if (getenv("DISPATCH_COUNT"))
        tell(t);
    if (!split)
        floors(t, orders);
    ck_assert_int_ge(t->as[OTHER_SEAT], orders / 100);
    bvg_random_free(t->g);
    free(t);
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: wrong orders");
    TCase *c = tcase_create("wrong orders");
    tcase_add_loop_test(c, wrong_orders_are_refused, 0, 2);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
