/* SPDX-License-Identifier: Apache-2.0 */
/* Sheets of Blue vs Gray with slips in them: every slip is told in one answer, on the seat's own view alone. */
#include "tests/games/blue-vs-gray/bvg_fight.h"
#include "tests/lib/rooms.h"
#include "tests/lib/slips.h"

static struct sheets sheets;
static char scratch[4 * sizeof(struct bvg_state)];

static struct slip_table table_of(struct game *g, int seat)
{
    memset(&sheets, 0, sizeof sheets);
    rules_view(&g->rules, &g->state, seat, &g->after);
    return (struct slip_table){.rules = &g->rules, .view = &g->after, .seat = seat, .sheets = &sheets, .scratch = scratch};
}

/* The USA deploys, with McDowell's command on the board and the rest in hand; its draws are made, or become supply. */
static struct game *to_deploy(void)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "U013 U015", BVG_WEST);
    command(g, "C006", "C007 C010", BVG_EAST);
    with_hand(g, "U024 U017 U018 U005");
    gone(g, "U010");
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    return g;
}

static const char deploying[] = "deploy II Corps east\n"
                                "attach II Corps to McDowell\n"
                                "deploy Buell with XIV Corps west\n"
                                "attach XI Corps to Banks\n"
                                "deploy Porter east\n"
                                "attack Manassas with McDowell\n"
                                "restore any\n"
                                "when attacked\n"
                                "defend any\n"
                                "end\n"
                                "done\n";

START_TEST(all_slips_in_one_answer)
{
    static const struct bad_line bad[] = {
        {1, "deploy II Crops east"},         {2, "attach II Corps to Buell"},  {3, "deploy Buell with XII Corps west"},
        {4, "attach XI Corps to Beauregard"}, {5, "deploy Portr east"},         {5, "deploy Farragut east"},
        {6, "attack Manassas with II Corps"}, {7, "deploy Buell west"},         {9, "defend with Longstreet"},
        {11, "finish"},
    };
    struct slip_table t = table_of(to_deploy(), BVG_USA);
    t.right = deploying, t.bad = bad, t.n_bad = (int)(sizeof bad / sizeof bad[0]);
    slips_in_one_answer(&t);
    ck_assert_int_gt(t.n_sheets, 400 / SLIPS_ONE_IN);
}
END_TEST

/* Draws that become supply turn no card up: the turn can be foreseen up to the attack's dice. */
START_TEST(known_up_to_the_first_die)
{
    struct game *g = to_deploy();
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    g->state.draw.least = 0;
    struct slip_table t = table_of(g, BVG_USA);
    ck_assert_str_eq(slips_told(&t, "draw 0 rest supply\ndeploy II Corps east\nattach II Corps to McDowell\n"
                                    "attack Manassas with McDowell\ndone\n"), "");
    ck_assert(test_dry.horizon);
    ck_assert_int_eq(test_dry.horizon_line, 5); /* the defender answers */
    ck_assert_str_eq(slips_told(&t, "draw 0 rest supply\ndeploy II Corps east\nattach II Corps to Banks\nraid with "
                                    "I Corps\nattack Nashville with McDowell\n"),
                     "3 attach.theater, 4 raid.cavalry, 5 attack.reach");
    ck_assert_str_eq(slips_told(&t, "draw 2\ndeploy II Corps east\nattack Manassas with McDowell\n"), "");
    ck_assert_int_eq(test_dry.horizon_line, 1); /* the cards that come may be any */
}
END_TEST

START_TEST(what_no_deck_ever_had)
{
    struct game *g = field(0, BVG_CSA);
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    struct slip_table t = table_of(g, BVG_CSA);
    ck_assert_str_eq(slips_told(&t, "draw until corps max 4\ndone\n"), "1 draw.no_sort");
    ck_assert_str_eq(slips_told(&t, "draw until squadron\ndone\n"), "1 draw.no_sort");
    ck_assert_str_eq(slips_told(&t, "draw until Grant\ndone\n"), "1 card.not_yours");
    ck_assert_str_eq(slips_told(&t, "draw until division max 4\ndone\n"), "");
    ck_assert_str_eq(slips_told(&t, "when draw\ndraw until corps\nend\ndone\n"), "2 draw.no_sort");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    t = table_of(g, BVG_USA);
    ck_assert_str_eq(slips_told(&t, "draw until division\ndone\n"), "1 draw.no_sort");
    ck_assert_str_eq(slips_told(&t, "draw until squadron\ndone\n"), "");
}
END_TEST

/* The second slip of a line shows when the first is mended: both in one answer, and what is mended is not called fine. */
START_TEST(a_mended_line_is_tried_again)
{
    struct game *g = to_deploy();
    struct slip_table t = table_of(g, BVG_USA);
    ck_assert_str_eq(slips_told(&t, "deploy Farragot east\nattach II Crops to Buel\n"),
                     "1 order.name, 1 card.not_in_hand, 2 order.name, 2 attach.in_hand");
}
END_TEST

/* A sheet with nothing for the moment: lines of the one before are left, and none of them is its own. */
START_TEST(only_standing_orders_beside_an_older_sheet)
{
    static struct sheet older;
    static const char text[] = "deploy II Corps east\nattach II Corps to McDowell\npause\ndone\n";
    struct game *g = to_deploy();
    struct slip_table t = table_of(g, BVG_USA);
    struct problem why = {0};
    sheet_parse(&g->rules, &g->after, BVG_USA, text, strlen(text), &older);
    ck_assert(sheets_enter(&g->rules, &sheets, BVG_USA, 4, &older, 0, &test_lines, &why));
    sheets.queue[BVG_USA].next = 3;
    ck_assert_str_eq(slips_told(&t, "when attacked\ndefend any\nend\n"), "");
    ck_assert_str_eq(slips_told(&t, "when attacked\ndefend with Longstreet\nend\n"), "2 card.not_yours");
}
END_TEST

/* ---- on the view alone ---- */

/* Two cards change places. */
static void swap_in(struct pile *pile, int a, int b)
{
    for (int i = 0; i < pile->n; i++)
        if (pile->at[i].card == a || pile->at[i].card == b)
            pile->at[i].card = (int16_t)(pile->at[i].card == a ? b : a);
}

static void swap(struct game *g, int a, int b)
{
    struct deck *deck = &g->state.deck[bvg_side_of(a)];
    swap_in(&deck->draw, a, b);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        swap_in(&deck->hand[seat], a, b);
    uint8_t place = g->state.place[a];
    g->state.place[a] = g->state.place[b];
    g->state.place[b] = place;
}

/* The other seat's hand, its pile and this seat's pile hold other cards; what lies open is the same. */
static struct game *dealt(bool other)
{
    struct game *g = to_deploy();
    with_hand(g, "C022 C030");
    on_top(g, "U019 U030 U052");
    on_top(g, "C023 C021");
    if (!other)
        return g;
    swap(g, card("C022"), card("C023"));
    swap(g, card("C030"), card("C041"));
    swap(g, card("U019"), card("U030"));
    swap(g, card("U052"), card("U036"));
    ck_assert_ptr_null(rules_broken(&g->rules, &g->state));
    return g;
}

/* What another seat has sent, or laid down for its attackers, is nobody's business. */
static void send_otherwise(struct game *g)
{
    static struct sheet of_csa;
    static const char text[] = "draw 1\ndone\nwhen attacked\ndefend with Beauregard\nreserve any\nend";
    struct problem why = {0};
    rules_view(&g->rules, &g->state, BVG_CSA, &g->after);
    sheet_parse(&g->rules, &g->after, BVG_CSA, text, strlen(text), &of_csa);
    ck_assert_int_eq(of_csa.n_mistakes, 0);
    ck_assert(sheets_enter(&g->rules, &sheets, BVG_CSA, 4, &of_csa, 0, &test_lines, &why));
    rules_view(&g->rules, &g->state, BVG_USA, &g->after);
}

START_TEST(hidden_things_change_no_answer)
{
    static const char *const texts[] = {
        deploying,
        "deploy Buell with XIV Corps west\nattach XI Corps to Beauregard\nattack Manassas with II Corps\n",
        "attack Manassas with McDowell\nrestore any\ndeploy II Corps east\n",
        "draw 1\ndeploy Farragut east\nif captured\nrestore any\nend\n",
        "deploy Porter east\nraid with Buell\ndone\nwhen attacked\ndefend with Longstreet\nend\n",
    };
    static struct bvg_state view;
    int n = 0;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char told[2][400];
        for (int other = 0; other < 2; other++) {
            struct game *g = dealt(other == 1);
            struct slip_table t = table_of(g, BVG_USA);
            if (other == 0)
                view = g->after;
            else
                send_otherwise(g);
            ck_assert(memcmp(&view, &g->after, sizeof view) == 0);
            const char *is = slips_told(&t, texts[i]);
            snprintf(told[other], sizeof told[other], "%s|%d %d", is, (int)test_dry.horizon,
                     (int)test_dry.horizon_line);
            n++;
        }
        ck_assert_str_eq(told[0], told[1]);
    }
    ck_assert_int_eq(n, 10);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg slips");
    TCase *c = tcase_create("slips");
    tcase_add_test(c, all_slips_in_one_answer);
    tcase_add_test(c, known_up_to_the_first_die);
    tcase_add_test(c, what_no_deck_ever_had);
    tcase_add_test(c, a_mended_line_is_tried_again);
    tcase_add_test(c, only_standing_orders_beside_an_older_sheet);
    tcase_add_test(c, hidden_things_change_no_answer);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
