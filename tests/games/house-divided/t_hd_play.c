/* SPDX-License-Identifier: Apache-2.0 */
/* What must hold of every ruleset, on House Divided (tests/lib/play.h), and complete random games: how they end, and
 * that no receipt in them tells what the other side keeps to itself. */
#include "tests/games/house-divided/hd_random.h"
#include "tests/lib/rooms.h"
#include "tests/lib/slips.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct rules house(struct arena *arena)
{
    struct problem why = {0};
    const void *data = hd_load(arena, hd_bundle(), &why);
    ck_assert_msg(data != NULL, "%s %s", why.key, why.got);
    return (struct rules){.is = &hd_rules, .data = data, .revision = hd_rules.revision};
}

/* What a seat has said of its losses and retreats changes, and nobody else's view does. */
static int scramble(const struct rules *r, void *state, int viewer, uint64_t *seed)
{
    struct hd_state *s = state;
    int changed = 0;
    (void)r;
    for (int side = 0; side < HD_SIDES; side++) {
        if (side == viewer)
            continue;
        int32_t *losses = s->side[side].losses, first = (int32_t)random_below(seed, HD_LOSSES);
        hd_losses_order(s, side, losses);
        int32_t kept = losses[0];
        losses[0] = losses[first];
        losses[first] = kept;
        changed++;
    }
    if (viewer != s->mover)
        for (int i = 0; i < s->n_retreats; i++) {
            s->retreat[i].after = 1 + (int32_t)random_below(seed, HD_WORDS_MAX);
            changed++;
        }
    return changed;
}

START_TEST(random_play)
{
    struct arena *arena = arena_new();
    struct rules r = house(arena);
    bool soak = getenv("DISPATCH_SOAK") != NULL;
    struct play_plan plan = {.rules = &r,
                             .setup = {.scenario = "standard"},
                             .seed = 1861,
                             .games = soak ? 100 : 12,
                             .moves = 900,
                             .tries = soak ? 10 : 3,
                             .every = soak ? 5 : 10,
                             .scramble = scramble};
    struct play_count did = play_games(&plan);
    ck_assert_int_gt(did.moves, 1000);
    ck_assert_int_gt(did.positions, 100);
    ck_assert_int_gt(did.applied, 300);
    ck_assert_int_gt(did.others, 300);
    ck_assert_int_gt(did.unasked, 100);
    ck_assert_int_gt(did.scrambled, 100);
    arena_free(arena);
}
END_TEST

START_TEST(fields_cover_the_state)
{
    fields_cover(hd_fields, HD_N_FIELDS, sizeof(struct hd_state));
}
END_TEST

/* Complete games: none goes on for ever, each way to end is met, nothing is ever broken. */
START_TEST(whole_games)
{
    struct arena *arena = arena_new();
    struct rules r = house(arena);
    struct hd_random *g = hd_random_new(&r);
    int games = getenv("DISPATCH_SOAK") ? 10000 : 500, ends[HD_END_ATTRITION + 2] = {0}, won[HD_SIDES] = {0};
    int verbs[HD_VERBS_END] = {0}, most = 0, fair[HD_SIDES] = {0};
    long moves = 0, rounds = 0;
    for (int game = 0; game < games; game++) {
        hd_random_begin(g, (uint64_t)game);
        while (hd_random_look(g)) {
            hd_random_move(g);
            verbs[g->order.verb]++;
            most = g->play.n_events > most ? g->play.n_events : most;
            const char *what = g->moves % 16 ? NULL : rules_broken(&r, &g->state);
            ck_assert_msg(!what, "game %d, move %ld: %s is broken", game, g->moves, what);
            ck_assert_int_lt(g->moves, 20000);
        }
        int over = g->state.flow.over;
        ends[over <= HD_END_ATTRITION ? over : HD_END_ATTRITION + 1]++;
        won[g->state.flow.winner - 1]++;
        fair[g->state.flow.winner - 1] += !g->eager;
        moves += g->moves;
        rounds += g->state.round;
    }
    printf("%d games: %d Union, %d Washington, %d economic, %d attrition, %d resigned; North %d : South %d (neither "
           "eager: %d : %d); %ld rounds "
           "and "
           "%ld orders a game; most events of an order %d\n",
           games, ends[HD_END_UNION], ends[HD_END_WASHINGTON], ends[HD_END_ECONOMIC], ends[HD_END_ATTRITION],
           ends[HD_END_ATTRITION + 1], won[HD_NORTH], won[HD_SOUTH], fair[HD_NORTH], fair[HD_SOUTH], rounds / games,
           moves / games, most);
    for (int how = HD_END_UNION; how <= HD_END_ATTRITION; how++)
        ck_assert_msg(ends[how] > 0, "no game ended in way %d", how);
    for (int verb = HD_PROMOTE; verb <= HD_FINISH; verb++)
        ck_assert_msg(verbs[verb] > 0 || verb == HD_GO_ON, "order %d was never given", verb);
    ck_assert_int_lt(most, 512); /* the room that games/sheet/line_run.c leaves for one order */
    hd_random_free(g);
    arena_free(arena);
}
END_TEST

/* ---- receipts ---- */

/* Some orders that could be given now, by turns legal and not; the second half of them for the rest of the turn. */
static void any_sheet(struct hd_random *g, char out[static 2000])
{
    size_t len = 0;
    for (int i = 0, n = 1 + (int)random_below(&g->seed, 6); i < n; i++) {
        struct order order = random_order(&g->prompt, &g->seed);
        struct line line;
        if (order.verb == VERB_RESIGN)
            continue;
        for (int32_t a = 0; a < order.n_args; a++)
            if (random_below(&g->seed, 8) == 0)
                order.arg[a] = 1 + (int32_t)random_below(&g->seed, 6);
        if (line_of_order(g->rules, &order, &line)) {
            len += line_write(g->rules, &line, "", out + len, 2000 - len);
            ck_assert_uint_lt(len + 60, 2000);
            out[len++] = '\n';
        }
    }
    snprintf(out + len, 2000 - len, "%s", random_below(&g->seed, 2) ? "recruit infantry Chicago\ndone\n" : "done\n");
}

/* What the other side has sent for its turn, and laid down for this one. */
static void send_otherwise(const struct rules *r, const struct hd_state *state, int seat, struct sheets *sheets)
{
    static struct sheet sheet;
    static const char text[] = "march Richmond\ndone\nwhen defended\npromote Richmond\nend\n"
                               "when march\npolitical Richmond\nend\n";
    struct hd_state view;
    struct problem why = {0};
    rules_view(r, state, seat, &view);
    sheet_parse(r, &view, seat, text, strlen(text), &sheet);
    ck_assert_int_eq(sheet.n_mistakes, 0);
    ck_assert_msg(sheets_enter(r, sheets, seat, 4, &sheet, 0, &test_lines, &why), "%s", why.key);
}

/* The answer to a sheet, and how far it was looked at, by the view of this position. */
static void answer(struct hd_random *g, const struct hd_state *state, const struct sheets *sheets, const char *text,
                   struct hd_state *view, char out[static 500])
{
    static struct hd_state scratch[4];
    rules_view(g->rules, state, g->seat, view);
    struct slip_table t = {.rules = g->rules, .view = view, .seat = g->seat, .sheets = sheets, .scratch = scratch};
    const char *told = slips_told(&t, text);
    snprintf(out, 500, "%s|%d %d", told, test_dry.horizon, (int)test_dry.horizon_line);
}

/* Positions that differ in nothing that the seat sees: the other side's losses and retreats, its sheet and standing
 * orders. */
START_TEST(hidden_things_change_no_receipt)
{
    static struct sheets none, sent;
    static struct hd_state twin, view, other;
    struct arena *arena = arena_new();
    struct rules r = house(arena);
    struct hd_random *g = hd_random_new(&r);
    int pairs = 0, changed = 0, refused = 0;
    for (int game = 0; game < 12; game++) {
        hd_random_begin(g, (uint64_t)game + 1861);
        while (hd_random_look(g) && g->moves < 400) {
            char text[2000], told[2][500];
            hd_random_move(g);
            if (g->moves % 8 || !hd_random_look(g))
                continue;
            any_sheet(g, text);
            twin = g->state;
            changed += scramble(&r, &twin, g->seat, &g->seed);
            memset(&sent, 0, sizeof sent);
            send_otherwise(&r, &twin, 1 - g->seat, &sent);
            answer(g, &g->state, &none, text, &view, told[0]);
            answer(g, &twin, &sent, text, &other, told[1]);
            ck_assert(memcmp(&view, &other, sizeof view) == 0);
            ck_assert_msg(strcmp(told[0], told[1]) == 0, "%s\n%s\n%s", text, told[0], told[1]);
            refused += told[0][0] != '|';
            pairs++;
        }
    }
    ck_assert_int_ge(pairs, 300);
    ck_assert_int_ge(changed, 300);
    ck_assert_int_ge(refused, 50);
    ck_assert_int_ge(pairs - refused, 50);
    hd_random_free(g);
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: play");
    TCase *c = tcase_create("play");
    tcase_add_test(c, random_play);
    tcase_add_test(c, fields_cover_the_state);
    tcase_add_test(c, whole_games);
    tcase_add_test(c, hidden_things_change_no_receipt);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
