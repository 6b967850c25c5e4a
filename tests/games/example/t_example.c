/* SPDX-License-Identifier: Apache-2.0 */
/* The example ruleset: what must hold of every game holds of it, its rules do what its header says, and hostile facts
 * are refused. */
#include "games/example/example.h"
#include "games/face/face.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

static struct arena *arena;
static const struct ruleset *set;

static struct rules the_rules(void)
{
    struct problem why = {0};
    arena = arena ? arena : arena_new();
    set = ruleset_find("example");
    ck_assert_ptr_nonnull(set);
    struct rules r = {.is = set->rules, .data = set->load(arena, set->bundle(), &why), .revision = 2};
    ck_assert_ptr_nonnull(r.data);
    return r;
}

/* ---- as every ruleset ---- */
static struct deck *deck_of_state(void *state, int i)
{
    return i == 0 ? &((struct ex_state *)state)->deck : NULL;
}

/* What the viewer may not know: the other's choice, and what lies where nobody has seen it. */
static int scramble(const struct rules *r, void *state, int viewer, uint64_t *seed)
{
    struct ex_state *s = state;
    int changed = 0;
    (void)r;
    for (int seat = 0; seat < EX_SEATS; seat++)
        if (seat != viewer && s->chosen[seat] != 0) {
            const struct pile *hand = &s->deck.hand[seat];
            s->chosen[seat] = hand->at[random_below(seed, (uint32_t)hand->n)].card;
            changed++;
        }
    return changed;
}

START_TEST(random_games_hold)
{
    struct rules r = the_rules();
    struct play_plan plan = {.rules = &r,
                             .setup = {.scenario = "standard"},
                             .seed = 4,
                             .games = 50,
                             .moves = 40,
                             .deck = deck_of_state,
                             .scramble = scramble};
    struct play_count did = play_games(&plan);
    ck_assert_int_eq(did.finished, 50);
    ck_assert_int_eq(did.moves, 50 * 2 * EX_HAND);
    ck_assert_int_gt(did.scrambled, 200);
    fields_cover(ex_rules.fields, ex_rules.n_fields, ex_rules.state_size);
}
END_TEST

/* ---- its own rules ---- */
static struct ex_state game;

static void set_up(const struct rules *r, struct play *play, struct chance *chance, struct problem *why)
{
    memset(&game, 0, sizeof game);
    play_begin(play, chance, why);
    ck_assert(rules_setup(r, &(struct setup){.scenario = "standard"}, &game, play));
}

static bool give(const struct rules *r, struct play *play, struct chance *chance, int seat, int card)
{
    static struct ex_state after;
    struct problem why = {0};
    play_begin(play, chance, &why);
    bool done = rules_apply(r, &game, seat, &(struct order){.verb = EX_PLAY, .n_args = 1, .arg = {card}}, &after, play);
    if (done)
        game = after;
    return done;
}

/* EX-1: both choose, in any order and in secret; only a company that one holds. EX-2: strength and die, the higher
 * wins; equal sums win nothing. EX-3: whoever won more. */
START_TEST(rounds_are_won_by_strength_and_die)
{
    static struct play play;
    struct rules r = the_rules();
    const struct ex_data *data = r.data;
    struct problem why = {0};
    int drawn = 0, lost = 0;
    proves("EX-1 EX-2 EX-3");
    for (uint64_t start = 1; start <= 40; start++) {
        uint64_t seed = start;
        struct chance chance = random_chance(&seed);
        int won[EX_SEATS] = {0};
        set_up(&r, &play, &chance, &why);
        while (rules_asks(&game) != 0) {
            int blue = game.deck.hand[EX_BLUE].at[0].card, gray = game.deck.hand[EX_GRAY].at[0].card;
            ck_assert(!give(&r, &play, &chance, EX_BLUE, gray));
            ck_assert(give(&r, &play, &chance, EX_GRAY, gray));
            ck_assert_int_eq(rules_asks(&game), ONLY(EX_BLUE));
            ck_assert_int_eq(play.n_events, 0); /* that is all that anybody hears of it */
            ck_assert(give(&r, &play, &chance, EX_BLUE, blue));
            ck_assert_int_eq(play.n_events, 4);
            int sum[EX_SEATS];
            for (int seat = 0; seat < EX_SEATS; seat++) {
                const struct event *e = &play.events[1 + seat];
                ck_assert_int_eq(play.events[0].arg[seat], e->arg[2]); /* the throw is told as it fell */
                ck_assert_int_eq(e->arg[1], seat == EX_BLUE ? blue : gray);
                ck_assert_int_eq(e->arg[3], data->strength[e->arg[1]] + e->arg[2]);
                sum[seat] = e->arg[3];
            }
            int winner = sum[0] == sum[1] ? -1 : sum[1] > sum[0];
            ck_assert_int_eq(play.events[3].arg[0], winner);
            if (winner >= 0)
                won[winner]++;
            else
                drawn++;
        }
        ck_assert_int_eq(game.won[EX_BLUE], won[EX_BLUE]);
        ck_assert_int_eq(game.won[EX_GRAY], won[EX_GRAY]);
        int expected = won[0] == won[1] ? 0 : won[0] > won[1] ? EX_BLUE + 1 : EX_GRAY + 1;
        ck_assert_int_eq(game.flow.winner, expected);
        lost += expected == 0;
    }
    ck_assert_int_gt(drawn, 0);
    ck_assert_int_lt(lost, 40);
}
END_TEST

/* A sheet may have a line for each of several rounds: it waits until its seat is asked again. */
START_TEST(a_line_waits_for_its_round)
{
    static struct play play;
    static struct ex_state view;
    static struct sheet sheet;
    struct rules r = the_rules();
    struct problem why = {0};
    struct order order;
    uint64_t seed = 1;
    struct chance chance = random_chance(&seed);
    set_up(&r, &play, &chance, &why);
    int first = game.deck.hand[EX_BLUE].at[1].card, second = game.deck.hand[EX_BLUE].at[0].card;
    char text[120];
    int len =
        snprintf(text, sizeof text, "play %s\nplay %s\n", name_of(&r, EX_CARD, first), name_of(&r, EX_CARD, second));
    rules_view(&r, &game, EX_BLUE, &view);
    sheet_parse(&r, &view, EX_BLUE, text, (size_t)len, &sheet);
    ck_assert_int_eq(sheet.n_mistakes, 0);
    ck_assert_int_eq(ex_rules.unfold(&r, &view, EX_BLUE, &sheet.line[0], 0, &order, &why), UNFOLD_ORDER);
    ck_assert_int_eq(order.arg[0], first);
    ck_assert_int_eq(ex_rules.unfold(&r, &view, EX_BLUE, &sheet.line[0], 1, &order, &why), UNFOLD_DONE);
    ck_assert(give(&r, &play, &chance, EX_BLUE, first));
    rules_view(&r, &game, EX_BLUE, &view);
    ck_assert_int_eq(ex_rules.unfold(&r, &view, EX_BLUE, &sheet.line[1], 0, &order, &why), UNFOLD_WAIT);
    ck_assert(give(&r, &play, &chance, EX_GRAY, game.deck.hand[EX_GRAY].at[0].card));
    rules_view(&r, &game, EX_BLUE, &view);
    ck_assert_int_eq(ex_rules.unfold(&r, &view, EX_BLUE, &sheet.line[1], 0, &order, &why), UNFOLD_ORDER);
    ck_assert_int_eq(order.arg[0], second);
}
END_TEST

/* ---- facts from outside ---- */
static const char *refused(const char *bundle)
{
    struct problem why = {0};
    return set->load(arena, span_of(bundle), &why) ? "taken" : why.key;
}

START_TEST(wrong_facts_are_refused)
{
    the_rules();
    struct text many = {.arena = arena};
    ck_assert_str_eq(refused("{"), "data.syntax");
    ck_assert_str_eq(refused("{\"companies\":[]}"), "data.count");
    for (int wrong = 0; wrong <= 3; wrong++) {
        many.len = 0;
        text_words(&many, "{\"companies\":[");
        for (int i = 1; i <= EX_CARDS; i++)
            text_format(&many, "%s{\"name\":\"N%s%d\",\"strength\":%d}", i > 1 ? "," : "",
                        wrong == 1 && i == 7 ? " " : "", i,
                        wrong == 2 && i == 12  ? 100
                        : wrong == 3 && i == 1 ? 0
                                               : i);
        text_words(&many, "]}");
        text_add(&many, (struct span){(const uint8_t *)"", 1});
        ck_assert_str_eq(refused((const char *)text_span(&many).at), wrong ? "data.range" : "taken");
    }
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("example");
    TCase *all = tcase_create("all");
    tcase_add_test(all, random_games_hold);
    tcase_add_test(all, rounds_are_won_by_strength_and_die);
    tcase_add_test(all, a_line_waits_for_its_round);
    tcase_add_test(all, wrong_facts_are_refused);
    suite_add_tcase(s, all);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
