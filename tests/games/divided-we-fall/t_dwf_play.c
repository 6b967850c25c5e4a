/* SPDX-License-Identifier: Apache-2.0 */
/* What must hold of every ruleset, on Divided We Fall (tests/lib/play.h), from each set-up. */
#include "games/divided-we-fall/acts.h"
#include "games/divided-we-fall/data.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__)
enum { PLAYED = 1 }; /* slow: of each set-up one game, and the plain build plays more */
#else
enum { PLAYED = 4 };
#endif

static struct rules the_rules(struct arena *arena)
{
    struct problem why = {0};
    const void *data = dwf_load(arena, dwf_bundle(), &why);
    ck_assert_msg(data != NULL, "%s %s", why.key, why.got);
    return (struct rules){.is = &dwf_rules, .data = data, .revision = dwf_rules.revision};
}

static void play_with(const char *scenario, uint64_t seed, const char *const *option, int n)
{
    struct arena *arena = arena_new();
    struct rules r = the_rules(arena);
    bool soak = getenv("DISPATCH_SOAK") != NULL;
    struct play_plan plan = {.rules = &r,
                             .setup = {.scenario = scenario, .option = option, .n_option = n},
                             .seed = seed,
                             .games = soak ? 100 : PLAYED,
                             .moves = 2500,
                             .tries = soak ? 10 : 3,
                             .every = soak ? 5 : 20};
    struct play_count did = play_games(&plan);
    ck_assert_int_gt(did.moves, 1000 * PLAYED / 4);
    ck_assert_int_gt(did.positions, 50 * PLAYED / 4);
    ck_assert_int_gt(did.applied, 150 * PLAYED / 4);
    ck_assert_int_gt(did.others, 100 * PLAYED / 4);
    arena_free(arena);
}

static void play(const char *scenario, uint64_t seed, const char *option)
{
    play_with(scenario, seed, &option, option != NULL);
}

START_TEST(random_play_1861)
{
    play("1861-campaign", 1861, NULL);
}
END_TEST

static const char *const all[] = {"leader-abilities",    "alternative-arrival", "leader-handicap-csa",
                                  "leader-handicap-usa", "river-open",          "kentucky-won"};
enum { ALL = sizeof all / sizeof *all };

START_TEST(random_play_with_all_options)
{
    play_with("1861-campaign", 1864, all, ALL);
}
END_TEST

START_TEST(random_play_1862)
{
    play("1862", 1862, "flow");
}
END_TEST

START_TEST(random_play_1863)
{
    play("1863", 1863, NULL);
}
END_TEST

START_TEST(fields_cover_the_state)
{
    fields_cover(dwf_fields, DWF_N_FIELDS, sizeof(struct dwf_state));
}
END_TEST

/* ---- complete games ---- */
struct whole {
    struct rules r;
    struct dwf_state s, after;
    struct play play;
    struct problem why;
    struct prompt_lists lists;
    struct prompt prompt;
    uint64_t seed;
    int total[DWF_SIDES]; /* infantry that there ought to be, on the map and in the pile */
    int verbs[DWF_VERBS_END];
    int ends[DWF_END_OUTLASTED + 1];
    long moves;
};

/* What came into play and what nobody has to replace; the rest only goes to the pile and back. */
static void count_arrivals(struct whole *g)
{
    for (int i = 0; i < g->play.n_events; i++) {
        const struct event *e = &g->play.events[i];
        bool barred = e->kind == DWF_EVENT_NOT_COME && e->arg[4];
        if ((e->kind == DWF_EVENT_CAME || e->kind == DWF_EVENT_NOT_COME) && !barred && e->arg[1] == DWF_OP_INFANTRY)
            g->total[e->arg[0]] += e->arg[2];
        if (e->kind == DWF_EVENT_BROUGHT && e->arg[1] >= DWF_DUE_BLOCKADE && e->arg[1] != DWF_DUE_MILITIA)
            g->total[e->arg[0]]++;
        if (e->kind == DWF_EVENT_TRAINED)
            g->total[DWF_USA] += e->arg[1];
    }
}

static void check_totals(const struct whole *g, int verb)
{
    for (int side = 0; side < DWF_SIDES; side++) {
        int n = g->s.pile[side];
        for (int area = 0; area < DWF_AREAS_MAX; area++)
            n += g->s.infantry[side][area];
        ck_assert_msg(n == g->total[side], "after order %d side %d has %d infantry, not %d", verb, side, n,
                      g->total[side]);
    }
}

/* Somebody who moves and fights: parts end when little else is left, or now and then. */
static struct order liked(struct whole *g)
{
    for (int tries = 0;; tries++) {
        struct order o = any_order(&g->prompt, &g->seed);
        bool idle = o.verb == DWF_FINISH || o.verb == DWF_PASS || o.verb == DWF_CARRY || o.verb == DWF_RIDE;
        if (o.verb == VERB_RESIGN || (idle && tries < 30 && random_below(&g->seed, 4) > 0))
            continue;
        return o;
    }
}

static void one_game(struct whole *g, const char *scenario, int n_options)
{
    const struct setup setup = {.scenario = scenario, .option = all, .n_option = n_options};
    g->total[0] = g->total[1] = 0;
    play_begin(&g->play, NULL, &g->why);
    ck_assert(rules_setup(&g->r, &setup, &g->s, &g->play));
    count_arrivals(g);
    for (int n = 0; rules_asks(&g->s); n++, g->moves++) {
        int seat = rules_asks(&g->s) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA;
        ck_assert_int_lt(n, 40000);
        prompt_begin(&g->prompt, &g->lists);
        ck_assert(rules_prompt(&g->r, &g->s, seat, 0, &g->prompt));
        ck_assert_int_eq(g->prompt.full, ROOM_ENOUGH);
        struct order o = liked(g);
        g->verbs[o.verb]++;
        play_begin(&g->play, NULL, &g->why);
        ck_assert_msg(rules_apply_offered(&g->r, &g->s, seat, &o, &g->after, &g->play), "%s", g->why.key);
        g->s = g->after;
        count_arrivals(g);
        check_totals(g, o.verb);
    }
    ck_assert_int_ge(g->s.flow.over, DWF_END_CSA);
    ck_assert_int_le(g->s.turn, DWF_TURNS);
    g->ends[g->s.flow.over]++;
}

START_TEST(whole_games)
{
    static const char *const scenarios[] = {"1861-campaign", "1862", "1863"};
    struct arena *arena = arena_new();
    struct whole *g = calloc(1, sizeof *g);
    ck_assert(g != NULL);
    g->r = the_rules(arena);
    const char *other = getenv("DISPATCH_SEED"); /* other games, in a soak */
    g->seed = other ? strtoull(other, NULL, 10) : 1865;
    bool soak = getenv("DISPATCH_SOAK") != NULL;
    for (int game = 0; game < (soak ? 900 : 12); game++) /* in a soak 500 campaigns and 200 of each scenario */
        one_game(g, soak && game >= 600 ? scenarios[0] : scenarios[game % 3], game % 3 == 0 && game % 2 ? ALL : 0);
    if (soak)
        fprintf(stderr, "%d games the South won, %d the Union, %d the South outlasted; %ld orders\n",
                g->ends[DWF_END_CSA], g->ends[DWF_END_USA], g->ends[DWF_END_OUTLASTED], g->moves);
    for (int how = DWF_END_CSA; how <= DWF_END_OUTLASTED && soak; how++)
        ck_assert_msg(g->ends[how] > 0, "no war ends in manner %d", how);
    ck_assert_int_gt(g->moves, 20000);
    for (int verb = DWF_PLACE; verb < DWF_ORDERS_END; verb++) /* McClellan is seldom in Washington, unmoved */
        ck_assert_msg(g->verbs[verb] > 0 || verb == DWF_TRAIN || verb == DWF_DETACH, "order %d was never given", verb);
    free(g);
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: play");
    TCase *c = tcase_create("play");
    tcase_add_test(c, fields_cover_the_state);
    tcase_add_test(c, random_play_1861);
    tcase_add_test(c, random_play_with_all_options);
    tcase_add_test(c, random_play_1862);
    tcase_add_test(c, random_play_1863);
    tcase_add_test(c, whole_games);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
