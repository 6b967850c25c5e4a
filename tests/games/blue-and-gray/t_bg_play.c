/* SPDX-License-Identifier: Apache-2.0 */
/* What must hold of every ruleset, on Blue & Gray (tests/lib/play.h), and complete random games of all battles and
 * options: they end with a verdict, nobody vanishes, and no obligation to fight ever lapses. DISPATCH_SOAK=1: 10,000
 * of these. */
#include "tests/games/blue-and-gray/bg_random.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *scenario, *options;
} games[] = {{"chickamauga", ""},
             {"chickamauga", "revised shattered cavalry leaders longstreet"},
             {"chickamauga", "effectiveness ask"},
             {"shiloh", ""},
             {"shiloh", "revised monotone shattered cavalry leaders"},
             {"antietam", ""},
             {"antietam", "revised shattered cavalry leaders little-mac"},
             {"antietam", "revised effectiveness leaders"},
             {"cemetery-hill", ""},
             {"cemetery-hill", "revised shattered cavalry leaders ask"}};
enum { N_GAMES = sizeof games / sizeof *games };
/* Of a soak: 300 games of each of these kinds, and 7,000 with options by lot: 10,000. */
enum { KIND_GAMES = 300, PARTS = 14, PART_GAMES = 500 };
#if defined(__SANITIZE_ADDRESS__)
enum { PLAYED = 2, WHOLE = 2, PARTS_NOW = 4 }; /* slow: of each kind some, and the plain build plays more */
#else
enum { PLAYED = 6, WHOLE = 8, PARTS_NOW = PARTS };
#endif

static struct rules rules_of(const char *scenario)
{
    return (struct rules){
        .is = &bg_rules, .data = bg_of_scenario(bg_book_of_tests(), scenario), .revision = bg_rules.revision};
}

START_TEST(random_play)
{
    struct rules r = rules_of(games[_i].scenario);
    bool soak = getenv("DISPATCH_SOAK") != NULL;
    char words[200];
    const char *option[16];
    struct play_plan plan = {.rules = &r,
                             .setup = {.scenario = games[_i].scenario, .option = option},
                             .seed = 1862 + (uint64_t)_i,
                             .games = soak ? 60 : PLAYED,
                             .moves = 400,
                             .tries = soak ? 10 : 3,
                             .every = soak ? 5 : 20};
    snprintf(words, sizeof words, "%s", games[_i].options);
    for (char *at = strtok(words, " "); at; at = strtok(NULL, " "))
        option[plan.setup.n_option++] = at;
    struct play_count did = play_games(&plan);
    ck_assert_int_gt(did.moves, 50);
    ck_assert_int_gt(did.positions, 5);
    ck_assert_int_gt(did.others, 10);
}
END_TEST

START_TEST(fields_cover_the_state)
{
    fields_cover(bg_fields, bg_rules.n_fields, sizeof(struct bg_state));
}
END_TEST

/* ---- whole games ---- */
struct watch {
    struct bg_state begun; /* as duties were fixed */
    bool is_on;
    long fights, dry, steps;
};

/* As duties are fixed: contact belongs to a hex, not to one of its units. */
static void check_contacts(const struct bg_random *g, const struct bg_field *f)
{
    struct bg_stand at;
    bg_look(&g->r, &g->state, &at);
    for (int hex = 1; hex <= f->grid.n; hex++)
        if (at.second[hex])
            ck_assert_int_eq(g->state.obliged_unit[at.first[hex]], g->state.obliged_unit[at.second[hex]]);
}

/* While combat asks: whoever must fight can, at once and by one order. */
static void check_combat(struct bg_random *g, struct watch *w)
{
    const struct bg_field *f = bg_field(&g->r, &g->state);
    struct bg_battle_now rest;
    struct bg_stand at;
    struct bg_duty duty;
    int orphan;
    const char *rule;
    if (flow_peek(&g->state)->step != BG_STEP_COMBAT)
        return;
    if (!w->is_on || w->begun.side != g->state.side || w->begun.turn != g->state.turn) {
        w->begun = g->state;
        w->is_on = true;
        check_contacts(g, f);
    }
    bg_look(&g->r, &g->state, &at);
    bg_duty_of(&g->r, &g->state, &at, &duty);
    bool owes = !kit_is_empty(&duty.attackers) || !kit_is_empty(&duty.defenders);
    bool can = bg_rest_choice(&g->r, &g->state, &at, &rest);
    ck_assert_msg(owes == can, "an obligation nobody can meet");
    if (can)
        ck_assert_msg(!bg_fight_bar(&g->r, &g->state, &at, &rest, &orphan, &rule), "rest is no legal attack");
    w->steps++;
}

/* The player turn is over: who was obliged has fought, or is no more. */
static void check_duties_met(struct bg_random *g, struct watch *w, const struct bg_state *last)
{
    const struct bg_field *f = bg_field(&g->r, &g->state);
    if (!w->is_on || (g->state.side == w->begun.side && g->state.turn == w->begun.turn && !g->state.flow.over))
        return;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (w->begun.obliged_unit[unit] && last->status[unit] == BG_HERE)
            ck_assert_msg(f->unit[unit].side == w->begun.side ? last->attacked[unit] : last->defended[unit],
                          "unit %d was let off", unit);
    w->is_on = false;
}

static void check_units(const struct bg_random *g)
{
    const struct bg_field *f = bg_field(&g->r, &g->state);
    struct bg_stand at;
    int here = 0, in_hexes = 0;
    bg_look(&g->r, &g->state, &at);
    for (int unit = 1; unit <= f->n_units; unit++) {
        ck_assert_int_eq(g->state.status[unit] == BG_HERE, g->state.hex[unit] != 0);
        here += g->state.status[unit] == BG_HERE;
    }
    for (int hex = 1; hex <= f->grid.n; hex++) {
        in_hexes += bg_stacked(&at, hex);
        if (at.second[hex])
            ck_assert_int_eq(f->unit[at.first[hex]].side, f->unit[at.second[hex]].side);
    }
    ck_assert_int_eq(here, in_hexes);
}

struct tally {
    struct watch watch;
    int games, won[3], most /* events of an order */, results[BG_RESULTS_END], verbs[BG_VERBS_END];
    long moves;
};

static void count_order(struct tally *t, const struct bg_random *g)
{
    t->verbs[g->order.verb]++;
    t->most = g->play.n_events > t->most ? g->play.n_events : t->most;
    for (int i = 0; i < g->play.n_events; i++)
        if (g->play.events[i].kind == BG_EVENT_RESULT)
            t->results[g->play.events[i].arg[0]]++;
}

/* From the set-up to the verdict, looked at after each order. */
static void play_whole(struct bg_random *g, struct tally *t, const char *scenario, const char *options, uint64_t seed)
{
    struct bg_state last;
    bg_random_begin(g, scenario, options, seed);
    while (bg_random_look(g)) {
        check_combat(g, &t->watch);
        last = g->state;
        bg_random_move(g);
        count_order(t, g);
        check_duties_met(g, &t->watch, &last);
        const char *what = g->moves % 16 ? NULL : rules_broken(&g->r, &g->state);
        ck_assert_msg(!what, "%s %s, seed %d, move %ld: %s is broken", scenario, options, (int)seed, g->moves, what);
        check_units(g);
        ck_assert_int_lt(g->moves, 30000);
    }
    ck_assert_int_lt(g->state.flow.over, OVER_RESIGNED);
    t->won[g->state.flow.winner]++;
    t->moves += g->moves;
    t->games++;
}

static void look_at_tally(const struct tally *t, const char *what, const char *options)
{
    printf("%s %s: %d games, %ld orders a game, drawn %d, confederate %d, union %d, most events %d; results", what,
           options, t->games, t->moves / t->games, t->won[0], t->won[1], t->won[2], t->most);
    for (int result = BG_AE; result < BG_RESULTS_END; result++)
        printf(" %d", t->results[result]);
    printf("\n");
    fflush(stdout);
    ck_assert_int_gt(t->watch.steps, t->games);
    ck_assert_int_gt(t->verbs[BG_FIGHT] + t->verbs[BG_REST], t->games);
    ck_assert_int_gt(t->results[BG_AR] + t->results[BG_AS], 0);
    ck_assert_int_gt(t->results[BG_DR] + t->results[BG_DS], 0);
}

START_TEST(whole_games)
{
    struct bg_random *g = bg_random_new();
    struct tally t = {.games = 0};
    int n = getenv("DISPATCH_SOAK") ? KIND_GAMES : WHOLE;
    for (int game = 0; game < n; game++)
        play_whole(g, &t, games[_i].scenario, games[_i].options, (uint64_t)(game + 1000 * _i));
    look_at_tally(&t, games[_i].scenario, games[_i].options);
    ck_assert_int_eq(t.games, n);
    bg_random_free(g);
    proves("BG-combat-13 BG-stack-5");
}
END_TEST

/* Options by lot, among those that go together in this battle. */
static int32_t draw_options(uint64_t *seed, int battle, char words[200])
{
    int32_t options;
    int n = 0;
    do
        options = (int32_t)random_below(seed, 1 << 9);
    while (bg_odd_option(battle, options));
    words[0] = '\0';
    for (int i = 0; bg_options[i]; i++)
        if (options & 1 << i)
            n += snprintf(words + n, 200 - (size_t)n, "%s ", bg_options[i]);
    return options;
}

START_TEST(any_options)
{
    struct bg_random *g = bg_random_new();
    struct tally t = {.games = 0};
    uint64_t seed = 1863 + (uint64_t)_i;
    int n = getenv("DISPATCH_SOAK") ? PART_GAMES : 2, with[9] = {0}, of[4] = {0};
    char words[200];
    for (int game = 0; game < n; game++) {
        int battle = (_i + game) % 4;
        int32_t options = draw_options(&seed, battle + 1, words);
        for (int i = 0; bg_options[i]; i++)
            with[i] += options >> i & 1;
        of[battle]++;
        play_whole(g, &t, bg_scenarios[battle], words, 20000 + (uint64_t)(game + PART_GAMES * _i));
    }
    look_at_tally(&t, "part", "of all options");
    ck_assert_int_eq(t.games, n);
    for (int i = 0; n == PART_GAMES && bg_options[i]; i++)
        ck_assert_int_gt(with[i], n / 40); /* the rarest go with a battle of four and half its draws */
    for (int battle = 0; n == PART_GAMES && battle < 4; battle++)
        ck_assert_int_eq(of[battle], n / 4);
    bg_random_free(g);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: play");
    TCase *c = tcase_create("play");
    tcase_add_loop_test(c, random_play, 0, N_GAMES);
    tcase_add_test(c, fields_cover_the_state);
    suite_add_tcase(s, c);
    c = tcase_create("games");
    tcase_add_loop_test(c, whole_games, 0, N_GAMES);
    tcase_add_loop_test(c, any_options, 0, PARTS_NOW);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
