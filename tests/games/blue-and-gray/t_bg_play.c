/* SPDX-License-Identifier: Apache-2.0 */
/* What must hold of every ruleset, on Blue & Gray (tests/lib/play.h), and complete random games of all battles and
 * options: they end with a verdict, nobody vanishes, and no obligation to fight ever lapses. */
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
                             .games = soak ? 60 : 6,
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

START_TEST(whole_games)
{
    struct bg_random *g = bg_random_new();
    struct watch w = {.is_on = false};
    static struct bg_state last;
    int n = getenv("DISPATCH_SOAK") ? 1000 : 8, won[3] = {0}, most = 0, results[BG_RESULTS_END] = {0};
    int verbs[BG_VERBS_END] = {0};
    long moves = 0;
    for (int game = 0; game < n; game++) {
        bg_random_begin(g, games[_i].scenario, games[_i].options, (uint64_t)(game + 1000 * _i));
        while (bg_random_look(g)) {
            check_combat(g, &w);
            last = g->state;
            bg_random_move(g);
            verbs[g->order.verb]++;
            most = g->play.n_events > most ? g->play.n_events : most;
            for (int i = 0; i < g->play.n_events; i++)
                if (g->play.events[i].kind == BG_EVENT_RESULT)
                    results[g->play.events[i].arg[0]]++;
            check_duties_met(g, &w, &last);
            const char *what = g->moves % 16 ? NULL : rules_broken(&g->r, &g->state);
            ck_assert_msg(!what, "game %d, move %ld: %s is broken", game, g->moves, what);
            check_units(g);
            ck_assert_int_lt(g->moves, 30000);
        }
        ck_assert_int_lt(g->state.flow.over, OVER_RESIGNED);
        won[g->state.flow.winner]++;
        moves += g->moves;
    }
    printf("%s %s: %d games, %ld orders a game, drawn %d, confederate %d, union %d, most events %d; results",
           games[_i].scenario, games[_i].options, n, moves / n, won[0], won[1], won[2], most);
    for (int result = BG_AE; result < BG_RESULTS_END; result++)
        printf(" %d", results[result]);
    printf("\n");
    ck_assert_int_gt(w.steps, n);
    ck_assert_int_gt(verbs[BG_FIGHT] + verbs[BG_REST], n);
    ck_assert_int_gt(results[BG_AR] + results[BG_AS], 0);
    ck_assert_int_gt(results[BG_DR] + results[BG_DS], 0);
    bg_random_free(g);
    proves("BG-combat-13 BG-stack-5");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: play");
    TCase *c = tcase_create("play");
    tcase_add_loop_test(c, random_play, 0, N_GAMES);
    tcase_add_loop_test(c, whole_games, 0, N_GAMES);
    tcase_add_test(c, fields_cover_the_state);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
