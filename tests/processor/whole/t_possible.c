/* SPDX-License-Identifier: Apache-2.0 */
/* What the rules call impossible for the rest of a turn never comes about: from positions of random games the turn is
 * played on at random, and each order that is offered on the way is asked about as the line that a player would have
 * written in advance. DISPATCH_SOAK=1: ten times as many. */
#include "tests/games/blue-vs-gray/bvg_random.h"
#include "tests/lib/bot.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdlib.h>
#include <string.h>

enum {
    ASKED_AHEAD = 6 /* views of a turn that are kept */,
    LINES =
#if defined(__SANITIZE_ADDRESS__)
        300000
#else
        2000000
#endif
};

struct ahead {
    struct bvg_random *g;
    struct bvg_state view[ASKED_AHEAD];
    int n, side, turn;
    uint64_t seed;
    long asked, lines, condemned, steps[BVG_STEPS_END];
};

static int turn_of(const struct bvg_state *s)
{
    return s->turn * 4 + s->mover * 2 + s->extra_turn;
}

/* Of a turn some views are kept, the first among them. */
static void keep_view(struct ahead *a)
{
    struct bvg_random *g = a->g;
    if (turn_of(&g->state) != a->turn)
        a->n = 0, a->turn = turn_of(&g->state);
    if (a->n == ASKED_AHEAD || (a->n > 0 && random_below(&a->seed, 8) != 0))
        return;
    rules_view(g->rules, &g->state, bvg_seat(&g->state, g->state.mover, BVG_EAST), &a->view[a->n++]);
}

static void ask(struct ahead *a, const struct bvg_state *view, const struct line *line, bool this_turn)
{
    struct bvg_random *g = a->g;
    struct problem why = {0};
    char words[300] = "";
    a->asked++;
    if (!bvg_impossible(g->rules, view, g->seat, line, this_turn, &why))
        return;
    line_write(g->rules, line, "", words, sizeof words);
    ck_abort_msg(
        "game %llu: \"%s\" is called impossible (%s, %s) in step %d and is offered in step %d of the same turn",
        (unsigned long long)g->seed, words, why.key, why.got, flow_peek(view)->step, g->prompt.step);
}

/* Every offered order, with one choice of each argument at random. */
static void ask_all(struct ahead *a)
{
    struct bvg_random *g = a->g;
    bool own = bvg_side_at(&g->state, g->seat) == g->state.mover;
    for (int32_t i = 0; i < g->prompt.n_offers; i++) {
        const struct offer *offer = &g->prompt.offers[i];
        struct order order = {.verb = offer->verb, .n_args = offer->n_args};
        struct line line;
        for (int32_t k = 0; k < offer->n_args; k++) {
            const struct choice *c = &offer->arg[k];
            order.arg[k] = g->prompt.ids[c->first + (int32_t)random_below(&a->seed, (uint32_t)c->count)];
        }
        if (offer->verb == BVG_FINISH || !line_of_order(g->rules, &order, &line))
            continue;
        a->lines++;
        a->steps[g->prompt.step]++;
        bool of_turn = own && !bvg_is_battle_step(g->prompt.step) && g->prompt.step != BVG_STEP_ASIDE &&
                       g->prompt.step != BVG_STEP_LEVY && g->prompt.step != BVG_STEP_RAIDED;
        for (int v = 0; v < a->n && own; v++)
            ask(a, &a->view[v], &line, of_turn);
    }
}

START_TEST(what_is_offered_was_never_called_impossible)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    struct rules r = {.is = &bvg_rules, .data = bvg_load(arena, bvg_bundle(), &why), .revision = bvg_rules.revision};
    struct ahead *a = calloc(1, sizeof *a);
    ck_assert(r.data != NULL && a != NULL);
    a->g = bvg_random_new(&r);
    a->seed = 1864;
    long lines = getenv("DISPATCH_SOAK") ? 10L * LINES : LINES;
    for (uint64_t game = 500001; a->lines < lines; game++) {
        bvg_random_begin(a->g, game);
        a->turn = -1;
        while (a->lines < lines && bvg_random_look(a->g)) {
            keep_view(a);
            ask_all(a);
            bvg_random_move(a->g);
        }
    }
    printf("%ld lines asked about %ld times\n", a->lines, a->asked);
    static const int always[] = {BVG_STEP_DRAW,    BVG_STEP_DEPLOY,   BVG_STEP_COMBAT, BVG_STEP_REORGANIZE,
                                 BVG_STEP_FORMING, BVG_STEP_RESERVES, BVG_STEP_LOSSES};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        ck_assert_msg(a->steps[always[i]] > 200, "step %d: %ld", always[i], a->steps[always[i]]);
    bvg_random_free(a->g);
    free(a);
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("what is impossible");
    TCase *c = tcase_create("possible");
    tcase_add_test(c, what_is_offered_was_never_called_impossible);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
