/* SPDX-License-Identifier: Apache-2.0 */
/* Enigma cards by sheet: standing orders and plans that play them, and what can be foretold. */
#include "tests/games/blue-vs-gray/bvg_fight.h"
#include "tests/lib/rooms.h"

/* ---- by sheet: standing orders, plans, and what can be foretold ---- */
static struct {
    struct sheets sheets;
    struct run run;
    struct bvg_state before, after, scratch[4];
} room;

static struct sheet *parsed(struct game *g, int seat, const char *text)
{
    static struct sheet sheet;
    rules_view(&g->rules, &g->state, seat, &g->after);
    sheet_parse(&g->rules, &g->after, seat, text, strlen(text), &sheet);
    ck_assert_msg(sheet.n_mistakes == 0, "%s: %s", text, sheet.mistake[0].why.key);
    return &sheet;
}

static void enter(struct game *g, int seat, int seq, const char *text)
{
    ck_assert(sheets_enter(&g->rules, &room.sheets, seat, seq, parsed(g, seat, text), 0, &test_lines, &g->why));
}

static void run(struct game *g)
{
    memset(&room.run, 0, sizeof room.run);
    play_begin(&g->play, &g->chance, &g->why);
    room.before = g->state;
    sheets_run(&g->rules, &room.before, &room.after, room.scratch, &room.sheets, &g->play, &room.run);
    g->state = room.after;
    ck_assert(rules_broken(&g->rules, &g->state) == NULL);
}

START_TEST(standing_orders_play_cards)
{
    struct game *g = field(0, BVG_CSA);
    memset(&room, 0, sizeof room);
    with_hand(g, "U057 U006 U038 C040 C061");
    command(g, "U008", "U009 U010", BVG_EAST);
    depleted(g, "U009");
    g->listens = true;
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    enter(g, BVG_USA, 3,
          "when enemy turn combat\nplay Pauline Cushman\nplay John Browns Body\nend\n"
          "when enemy plays Copperheads then play Habeas Corpus");
    enter(g, BVG_CSA, 3, "play Copperheads\ndone");
    run(g);
    ck_assert(place(g, "U006") == BVG_OUT && g->state.extra_turn == 0);
    ck_assert(place(g, "U057") == BVG_OUT && place(g, "U038") == BVG_OUT && !is_worn(g, "U009"));
    ck_assert_int_eq(g->state.mover, BVG_USA); /* and the turn went on to its end without a stop */
}
END_TEST

START_TEST(standing_orders_give_and_ride)
{
    struct game *g = field(0, BVG_CSA);
    memset(&room, 0, sizeof room);
    with_hand(g, "C071");
    command(g, "U034", "U009 U010 U024", BVG_EAST);
    on_board(g, "U053 U054", BVG_WEST);
    on_board(g, "C044", BVG_WEST);
    g->state.late_war[BVG_CSA] = 1;
    g->listens = true;
    enter(g, BVG_USA, 3,
          "when enemy plays Degataga then give II Corps, I Corps\nwhen raided\ndefend with Stoneman\n"
          "defend with Grierson\nend");
    enter(g, BVG_CSA, 3, "play Degataga\nraid with Forrest\npause");
    run(g);
    ck_assert_int_eq(place(g, "U024"), BVG_OUT);
    ck_assert_int_eq(events_of(g, BVG_EVENT_RAID_MET), 2); /* two, where one would do */
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert_int_eq(g->state.supply[BVG_USA], 5);
}
END_TEST

/* The parts of the turn before Combat end for the line, and every raider that it names rides all the same. */
START_TEST(a_raid_right_after_the_draw)
{
    struct game *g = field(0, BVG_CSA);
    memset(&room, 0, sizeof room);
    on_board(g, "C044 C051", BVG_WEST);
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    enter(g, BVG_CSA, 3, "raid with Forrest, Wheeler\npause");
    run(g);
    ck_assert_int_eq(events_of(g, BVG_EVENT_RAID), 2);
    ck_assert_int_eq(events_of(g, BVG_EVENT_RAID_OVER), 1);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert_str_eq(notes_in_short(&room.run, "cu"), "c did 1, c paused 2");
}
END_TEST

/* A line that gives not one order is told to have done nothing; one that stands below another line speaks for it. */
START_TEST(a_line_that_finds_nothing_to_do)
{
    struct game *g = field(0, BVG_CSA);
    memset(&room, 0, sizeof room);
    command(g, "C006", "C011", BVG_EAST);
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    char text[100];
    snprintf(text, sizeof text, "attach %s to %s\npause", name_of(&g->rules, BVG_NAME_CARD, card("C011")),
             name_of(&g->rules, BVG_NAME_CARD, card("C006")));
    enter(g, BVG_CSA, 3, text);
    run(g);
    ck_assert_str_eq(notes_in_short(&room.run, "cu"), "c skipped 1 order.nothing, c paused 2");
}
END_TEST

START_TEST(plans_play_cards)
{
    struct game *g = at_manassas(0);
    memset(&room, 0, sizeof room);
    with_hand(g, "U003 C003 C020 U041");
    dice(g, "51");
    enter(g, BVG_CSA, 3,
          "when attacked at Manassas\nplay The Slows if behind\ndefend with Beauregard\n"
          "play Miracle from God\nend");
    enter(g, BVG_USA, 3, "attack Manassas with McDowell\nplay Devils Own Luck\nlosses XII Corps\npause");
    run(g);
    ck_assert_int_eq(total_shift(g, "U003"), 1);
    ck_assert_int_eq(total_shift(g, "C003"), -1);
    ck_assert_int_eq(place(g, "C020"), BVG_HAND); /* its condition did not hold */
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
}
END_TEST

START_TEST(plans_for_helpers)
{
    struct game *g = field(0, BVG_CSA); /* Ironclads in a battle */
    memset(&room, 0, sizeof room);
    held_by(g, BVG_BY_USA, "manassas_jct");
    active(g, "C019");
    g->state.now_turn.ironclads_restore = 1;
    command(g, "C006", "C007 C010", BVG_EAST);
    command(g, "U008", "U009", BVG_EAST);
    depleted(g, "C007 C010");
    dice(g, "42");
    enter(g, BVG_USA, 3, "when attacked then defend with McDowell");
    enter(g, BVG_CSA, 3, "attack Manassas with Beauregard\nplay Ironclads on Pickett Div\npause");
    run(g);
    ck_assert_int_eq(events_of(g, BVG_EVENT_RESTORED), 1);
    ck_assert_int_eq(told(g, BVG_EVENT_RESTORED, 0, 0), card("C007"));
    ck_assert_int_eq(g->state.now_turn.ironclads_restore, 0);
    g = field(0, BVG_CSA); /* the garrison is told to stay out */
    memset(&room, 0, sizeof room);
    command(g, "C038", "C041", BVG_EAST);
    under(g, "C007 C010 C009", "C041");
    command(g, "U008", "U009", BVG_EAST);
    command(g, "U004", "U055", BVG_EAST);
    dice(g, "42");
    enter(g, BVG_USA, 3, "when attacked at Washington\ndefend with McDowell\nwithdraw Dept of Washington\nend");
    enter(g, BVG_CSA, 3, "attack Washington with R.E. Lee\npause");
    run(g);
    ck_assert_int_eq(events_of(g, BVG_EVENT_JOINED), 0);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 1), 5);
    g = field(1 << 7 | 1 << 12, BVG_USA); /* VIII Corps is called, and Sherman stays by the sea */
    memset(&room, 0, sizeof room);
    g->state.late_war[BVG_USA] = 1;
    on_board(g, "U016", BVG_EAST);
    command(g, "U008", "U010", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    held_by(g, BVG_BY_USA, "atlanta chattanooga nashville bowling_green louisville lexington");
    command(g, "U062", "U020 U021", BVG_WEST);
    dice(g, "42");
    enter(g, BVG_CSA, 3,
          "when attacked at Shenandoah then defend with Beauregard\n"
          "when attacked at Savannah then abandon");
    enter(g, BVG_USA, 3,
          "attack Shenandoah Valley with McDowell\nattach VIII Corps to McDowell\n"
          "attack Savannah with Sherman\nchange base\npause");
    run(g);
    ck_assert_int_eq(events_of(g, BVG_EVENT_JOINED), 1);
    ck_assert_int_eq(g->state.theater[card("U062")], BVG_EAST);
}
END_TEST

/* A block with nothing but a card leaves the answer to the next block that fits. */
START_TEST(a_block_of_a_card_alone)
{
    struct game *g = at_manassas(0);
    memset(&room, 0, sizeof room);
    with_hand(g, "C020");
    dice(g, "51");
    enter(g, BVG_CSA, 3,
          "when attacked by McDowell, Halleck\nplay The Slows\nend\nwhen attacked at Manassas\n"
          "defend with Beauregard\nend");
    enter(g, BVG_USA, 3, "attack Manassas with McDowell\npause");
    run(g);
    ck_assert_int_ne(place(g, "C020"), BVG_HAND);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    proves("BVG-3.7e");
}
END_TEST

/* A receipt sees through the moments in which the other side might play a card. */
START_TEST(what_can_be_foretold)
{
    struct game *g = at_manassas(0);
    struct problem why = {0};
    int32_t bad = 0;
    memset(&room, 0, sizeof room);
    with_hand(g, "C020");
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    struct sheet *sheet = parsed(g, BVG_USA, "detach I Corps\nattack Atlanta with McDowell\ndone");
    rules_view(&g->rules, &g->state, BVG_USA, &room.before);
    bool good = sheets_dry_run(&g->rules, &room.before, BVG_USA, &room.sheets, 5, sheet, room.scratch, &test_dry_room,
                               &test_dry, &bad, &why, NULL, NULL);
    ck_assert(!good);
    ck_assert_int_eq(bad, 2); /* he cannot reach it, and learns so at once */
    sheet = parsed(g, BVG_USA, "attack Manassas with McClellan\ndone");
    with_hand(g, "C020 U011");
    rules_view(&g->rules, &g->state, BVG_USA, &room.before);
    ck_assert(!sheets_dry_run(&g->rules, &room.before, BVG_USA, &room.sheets, 5, sheet, room.scratch, &test_dry_room,
                              &test_dry, &bad, &why, NULL, NULL));
    ck_assert_int_eq(bad, 1); /* he is not on the board */
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: Enigma cards by sheet");
    TCase *c = tcase_create("enigma_sheets");
    tcase_add_test(c, standing_orders_play_cards);
    tcase_add_test(c, standing_orders_give_and_ride);
    tcase_add_test(c, a_raid_right_after_the_draw);
    tcase_add_test(c, a_line_that_finds_nothing_to_do);
    tcase_add_test(c, plans_play_cards);
    tcase_add_test(c, plans_for_helpers);
    tcase_add_test(c, a_block_of_a_card_alone);
    tcase_add_test(c, what_can_be_foretold);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
