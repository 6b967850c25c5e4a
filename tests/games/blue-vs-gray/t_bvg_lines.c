/* SPDX-License-Identifier: Apache-2.0 */
/* The sheet of Blue vs Gray line by line: every verb's example parses, every pattern of the order page is understood,
 * lines of later parts of the turn end earlier ones. */
#include "tests/games/blue-vs-gray/bvg_build.h"
#include "tests/lib/misspell.h"
#include "tests/lib/rooms.h"
#include <string.h>

static struct sheet *parse(struct game *g, int seat, const char *text)
{
    static struct sheet sheet;
    rules_view(&g->rules, &g->state, seat, &g->after);
    sheet_parse(&g->rules, &g->after, seat, text, strlen(text), &sheet);
    return &sheet;
}

static void parses(struct game *g, int seat, const char *text)
{
    struct sheet *sheet = parse(g, seat, text);
    ck_assert_msg(sheet->n_mistakes == 0, "%s: %s at %d:%d (%s)", text, sheet->mistake[0].why.key,
                  sheet->mistake[0].why.line, sheet->mistake[0].why.column, sheet->mistake[0].why.got);
}

/* What programs write of a sheet is read as the same sheet: forms, receipts and mended sheets live by it. */
static void written_reads_the_same(struct game *g, int seat, const char *text)
{
    static struct sheet first;
    char again[1200] = {0}, line[300];
    first = *parse(g, seat, text);
    for (int i = 0; i < first.n_lines; i++) {
        size_t len = line_write(&g->rules, &first.line[i], text, line, sizeof line);
        ck_assert_uint_lt(len, sizeof line);
        strcat(strcat(again, line), "\n");
    }
    const struct sheet *second = parse(g, seat, again);
    ck_assert_msg(second->n_mistakes == 0 && second->n_lines == first.n_lines, "%s: written as %s", text, again);
    for (int i = 0; i < first.n_lines; i++)
        ck_assert_msg(first.line[i].verb == second->line[i].verb && first.line[i].n_words == second->line[i].n_words &&
                          memcmp(first.line[i].word, second->line[i].word,
                                 (size_t)first.line[i].n_words * sizeof first.line[i].word[0]) == 0,
                      "%s: written as %s", text, again);
}

static int n_misspelt;

/* And misspelt by a letter it is told once, of the word that is wrong, with what was meant. */
static void misspelt_by_a_letter(struct game *g, int seat, const char *text)
{
    rules_view(&g->rules, &g->state, seat, &g->after);
    struct misspelt t = {&g->rules, &g->after, seat, .open = "attac est qII qsa", .others = "II XI XIII On"};
    misspell(&t, text);
    n_misspelt += t.offered;
}

/* What a verb is asked by: alone, or below what it belongs to. */
static void example_parses(struct game *g, const struct verb *verb)
{
    char text[300] = {0};
    bool below = (verb->where & LINE_BELOW) && !(verb->where & LINE_ORDER);
    strcat(text, below ? "attack Manassas with McDowell\n" : "");
    bool only_standing = (verb->where & (LINE_STANDING | LINE_ORDER | LINE_BELOW)) == LINE_STANDING;
    if (only_standing || ((verb->where & LINE_STANDING) && (verb->where & LINE_HEADS))) {
        strcat(text, "when attacked\n");
        strcat(text, verb->example);
        strcat(text, "\nend");
    } else {
        strcat(text, verb->example);
    }
    parses(g, BVG_USA, text);
    written_reads_the_same(g, BVG_USA, text);
    misspelt_by_a_letter(g, BVG_USA, text);
}

START_TEST(examples)
{
    struct game *g = a_game(0);
    int n = 0;
    for (int i = 0; i < BVG_N_VERBS; i++) {
        const struct verb *verb = &bvg_verbs[i];
        ck_assert_msg(verb->help && verb->rule, "%s", verb->word);
        if (verb->example) {
            example_parses(g, verb);
            n++;
        }
    }
    ck_assert_int_ge(n, 30);
    ck_assert_int_ge(n_misspelt, 500 / MISSPELT_ONE_IN);
}
END_TEST

START_TEST(the_order_page)
{
    static const char *const usa[] = {
        "draw 5",
        "draw 3 rest supply",
        "draw until leader",
        "draw until corps max 4",
        "draw until cavalry rest supply",
        "draw until squadron max 3 rest supply",
        "draw until Grant",
        "supply 2",
        "take Grant, I Corps",
        "cash 2",
        "cash Grant",
        "restore I Corps, XII Corps",
        "restore any",
        "keep slot",
        "late-war Ord, Howard",
        "deploy Porter east",
        "deploy McDowell with I Corps, XII Corps west",
        "attach I Corps to McDowell",
        "attach Dept of Washington to Grant",
        "detach I Corps",
        "transfer I Corps to Grant",
        "dismiss McDowell",
        "dismiss McDowell for McClellan",
        "rail McDowell, I Corps to west",
        "shift Porter, Foote to west",
        "recall Banks",
        "map C neutral",
        "map C usa",
        "map H",
        "play Monitor",
        "play Emancipation Proclamation",
        "attack Manassas with McDowell",
        "attack Manassas with McDowell from Washington",
        "attack Norfolk with McDowell by sea",
        "invade Norfolk with I Corps",
        "raid with Grierson, Stoneman",
        "attack Manassas with McDowell\nreserve XII Corps, I Corps if behind\nreserve any if not ahead by 5\n"
        "withdraw I Corps, McDowell if even\nplay Devils Own Luck if not ahead\nlosses I Corps, XII Corps\n"
        "replace McDowell by McClellan\nrout fewer\nif captured\nrestore any\nend\nif not captured\nrestore any\nend",
        "if supply at least 4\ncash 2\nend",
        "if hand has Grant\ndeploy Grant east\nend",
        "when attacked\ndefend with McDowell detach I Corps, XII Corps\nreserve any if behind by 3\nend",
        "when attacked at Washington, Baltimore in east by R.E. Lee, Jackson with 10 or more\n"
        "defend from hand with I Corps\nend",
        "when attacked in west then abandon",
        "when raided\ndefend with Grierson\nend",
        "when draw\ndraw until leader max 4 rest supply\nend",
        "standing none",
        "reorganize\ncommand Grant with I Corps, XII Corps west\ncommand McDowell with II Corps under Grant west\n"
        "command V Corps east\nend",
        "buy I Corps, II Corps for Banks",
        "resign",
    };
    struct game *g = a_game(0);
    with_hand(g, "U022"); /* which of two versions: the one in the hand */
    for (size_t i = 0; i < sizeof usa / sizeof usa[0]; i++)
        parses(g, BVG_USA, usa[i]), misspelt_by_a_letter(g, BVG_USA, usa[i]);
    ck_assert_int_ge(n_misspelt, 1000 / MISSPELT_ONE_IN);
    parses(g, BVG_CSA, "send Lovell Div, Price, Kirby Smith away");
    parses(g, BVG_CSA, "recall Beauregard for Hood");
    parses(g, BVG_CSA, "draw until division");
}
END_TEST

START_TEST(mistakes_are_told)
{
    static const struct {
        const char *line, *key;
    } bad[] = {{"draw", "order.argument"},
               {"draw many", "order.argument"},
               {"deploy McDowell", "order.argument"},
               {"deploy McDawell east", "order.name"},
               {"command Grant east", "order.place"},
               {"reserve I Corps", "order.below"},
               {"frobnicate", "order.verb"}};
    struct game *g = a_game(0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct sheet *sheet = parse(g, BVG_USA, bad[i].line);
        ck_assert_msg(sheet->n_mistakes > 0, "%s", bad[i].line);
        ck_assert_msg(strncmp(sheet->mistake[0].why.key, "order.", 6) == 0, "%s: %s", bad[i].line,
                      sheet->mistake[0].why.key);
    }
}
END_TEST

/* "Lea" is the beginning of a word of J.E.B. Stuart's other name, and "R.E." of Lee's: that is no list of two. */
START_TEST(a_name_in_two_words_is_one)
{
    struct game *g = a_game(0);
    struct sheet *sheet = parse(g, BVG_CSA, "deploy R.E. Lea with Wheeler west");
    ck_assert_int_eq(sheet->n_mistakes, 1);
    ck_assert_str_eq(sheet->mistake[0].why.key, "order.name");
    ck_assert_str_eq(sheet->mistake[0].why.got, "R.E. Lea");
    ck_assert_str_eq(sheet->mistake[0].why.nearest, "R.E. Lee");
    sheet = parse(g, BVG_CSA, "deploy Pickett Wheeler west"); /* and that is one */
    ck_assert_str_eq(sheet->mistake[0].why.key, "order.several");
}
END_TEST

START_TEST(a_card_that_needs_a_battle_waits)
{
    struct game *g = a_game(0);
    with_hand(g, "U003");
    on_board(g, "U008 U009", BVG_EAST);
    under(g, "U009", "U008");
    at_step(g, BVG_STEP_COMBAT, BVG_USA);
    ck_assert_str_eq(said(g, "play Devils Own Luck"), "card.not_now");
}
END_TEST

START_TEST(later_lines_end_earlier_parts)
{
    struct game *g = a_game(0);
    on_top(g, "U009 U010 U024");
    with_hand(g, "U008");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    int supply = g->state.supply[BVG_USA];
    says(g, "deploy McDowell with I Corps east"); /* the two cards that are owed come first, the rest is supply */
    ck_assert_int_eq(boss(g, "U009"), card("U008"));
    ck_assert_int_eq(place(g, "U010"), BVG_HAND);
    ck_assert_int_eq(place(g, "U024"), BVG_DECK);
    ck_assert_int_eq(g->state.supply[BVG_USA], supply + 3);
    says(g, "reorganize\ncommand McDowell with XII Corps east\nend\nrestore any");
    ck_assert_int_eq(step_of(g), BVG_STEP_REGROUP);
    ck_assert_int_eq(boss(g, "U010"), card("U008"));
    ck_assert_str_eq(said(g, "deploy II Corps east"), "order.late");
    ck_assert_str_eq(said(g, "draw 1"), "order.late");
}
END_TEST

START_TEST(lines_that_cannot_go_on)
{
    struct game *g = a_game(0);
    with_hand(g, "U008");
    on_board(g, "U009", BVG_EAST);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert_str_eq(said(g, "draw 9"), "draw.too_many");
    static const char *const left[] = {"no draws", "1 draw", "2 draws", "3 draws", "4 draws"};
    for (int n = 0; n < 5; n++) {
        g->state.draw.entitled = n;
        ck_assert_str_eq(said(g, "draw 9"), "draw.too_many");
        ck_assert_str_eq(g->why.got, left[n]);
    }
    g->state.draw.entitled = 4, g->state.draw.least = 2, g->state.draw.drawn = 0;
    ck_assert_str_eq(said(g, "draw 1 rest supply"), "draw.owed"); /* BVG-6.1d */
    ck_assert_str_eq(g->why.rule, "BVG-6.1d");
    g->state.draw.entitled = 4, g->state.draw.least = 2, g->state.draw.drawn = 0;
    ck_assert_str_eq(said(g, "take McDowell"), "card.misplaced");
    ck_assert_str_eq(g->why.got, "McDowell");
    ck_assert_str_eq(said(g, "restore I Corps"), "restore.not_depleted");
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    ck_assert_str_eq(said(g, "deploy I Corps east"), "card.not_in_hand");
    ck_assert_str_eq(said(g, "detach I Corps"), "card.not_attached");
    ck_assert_str_eq(said(g, "dismiss McDowell"), "card.misplaced");
    ck_assert_str_eq(said(g, "attach I Corps to McDowell"), "attach.in_hand");
    g = a_scenario("standard", 0, 7);
    ck_assert_str_eq(said(g, "draw 1"), "order.opening"); /* no turn has begun */
}
END_TEST

START_TEST(refusals_that_say_why)
{
    struct game *g = a_game(0);
    with_hand(g, "U010");
    on_board(g, "U008", BVG_EAST);
    on_board(g, "U009", BVG_EAST);
    on_board(g, "U011", BVG_EAST);
    on_board(g, "U024", BVG_WEST);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    ck_assert_str_eq(said(g, "attach McDowell to McClellan"), "attach.low");
    ck_assert_str_eq(said(g, "attach II Corps to McDowell"), "attach.theater");
    ck_assert_str_eq(said(g, "transfer I Corps to McDowell"), "card.not_attached");
    says(g, "attach I Corps to McDowell");
    ck_assert_str_eq(said(g, "attach I Corps to McClellan"), "attach.moved"); /* it would move a third time */
    g->state.now_turn.no_cards = 1;
    ck_assert_str_eq(said(g, "deploy XII Corps east"), "card.no_cards");
}
END_TEST

/* A newcomer takes a corps from one leader for another in one line. It does both moves, so it is the one card of the
 * step that may; within its command it is passed on. A card of the hand is
 * deployed first. */
START_TEST(attach_takes_from_another_leader)
{
    struct game *g = a_game(0);
    on_board(g, "U008", BVG_EAST);
    on_board(g, "U011", BVG_EAST);
    under(g, "U009", "U008");
    under(g, "U024", "U008");
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    says(g, "attach I Corps to McClellan");
    proves("BVG-7.51a");
    ck_assert_int_eq(g->state.leader[card("U009")], card("U011"));
    ck_assert_int_eq(g->state.deploy.free_card, card("U009"));
    ck_assert_str_eq(said(g, "attach II Corps to McClellan"), "attach.led");
    ck_assert_int_eq(g->state.leader[card("U024")], card("U008"));
    with_hand(g, "U010 U034");
    says(g, "attach XII Corps to McClellan");
    ck_assert_int_eq(g->state.leader[card("U010")], card("U011"));
    ck_assert_str_eq(said(g, "attach I Corps to Pope"), "attach.in_hand");
    on_board(g, "U014", BVG_EAST);
    says(g, "attach McDowell to Halleck");
    says(g, "attach II Corps to Halleck");
    ck_assert_int_eq(g->state.leader[card("U024")], card("U014"));
    ck_assert_int_eq(g->state.deploy.free_card, card("U009"));
}
END_TEST

START_TEST(facts_and_answers)
{
    struct game *g = a_game(0);
    with_hand(g, "U019");
    g->state.supply[BVG_USA] = 3;
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    static const struct {
        const char *condition;
        bool holds;
    } rows[] = {{"supply at least 3", true},
                {"supply at least 4", false},
                {"not supply at least 4", true},
                {"hand has Grant", true},
                {"hand has I Corps", false},
                {"captured", false},
                {"not captured", true},
                {"behind", false},
                {"ahead by 2", false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[100] = "if ";
        strcat(text, rows[i].condition);
        strcat(text, "\nsupply 1\nend");
        struct sheet *sheet = parse(g, BVG_USA, text);
        ck_assert_msg(sheet->n_mistakes == 0, "%s", text);
        ck_assert_msg(line_holds(&g->rules, &g->after, BVG_USA, &sheet->line[0]) == rows[i].holds, "%s", text);
    }
    rules_view(&g->rules, &g->state, BVG_USA, &g->after);
    const struct line none = {0};
    ck_assert(bvg_answers[0].fits(&g->rules, &g->after, BVG_USA, &none));
    ck_assert(!bvg_answers[0].fits(&g->rules, &g->after, BVG_CSA, &none));
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    ck_assert(!bvg_answers[0].fits(&g->rules, &g->state, BVG_USA, &none));
}
END_TEST

/* The card that a line of this verb means by its first argument, and the other one that the receipt tells of; 0: none.
 */
static int meant(struct game *g, const char *text, int *other, bool *is_unseen)
{
    struct sheet *sheet = parse(g, BVG_CSA, text);
    ck_assert_msg(sheet->n_mistakes == 0, "%s: %s", text, sheet->mistake[0].why.key);
    *other = sheet->n_sights ? sheet->sight[0].other : 0;
    *is_unseen = sheet->n_sights && sheet->sight[0].is_unseen;
    const struct line *last = &sheet->line[sheet->n_lines - 1];
    return line_value(last, 'c', 0, 0);
}

START_TEST(division_and_leader_of_one_name)
{
    struct game *g = a_game(0);
    int other, hood = card("C069"), div = card("C035");
    bool unseen;
    on_board(g, "C006", BVG_EAST);
    under(g, "C035", "C006");
    gone(g, "C069");
    static const char fight[] = "attack Manassas with Beauregard\n";
    char text[200];
    snprintf(text, sizeof text, "%slosses Hood", fight);
    ck_assert(meant(g, text, &other, &unseen) == div && other == hood && !unseen); /* he can never be meant */
    snprintf(text, sizeof text, "%sreserve Hood", fight);
    ck_assert_int_eq(meant(g, text, &other, &unseen), div); /* leaders are no reserves: the verb decides */
    with_hand(g, "C035");
    g->state.place[hood] = BVG_DECK;
    ck_assert(meant(g, "deploy Hood east", &other, &unseen) == hood && other == div &&
              unseen); /* he may be drawn first */
    on_board(g, "C069", BVG_EAST);
    ck_assert(meant(g, "deploy Hood east", &other, &unseen) == div && !unseen); /* he is deployed already */
    snprintf(text, sizeof text, "%slosses Hood", fight);
    ck_assert(meant(g, text, &other, &unseen) == hood && other == 0); /* both could be: what is written counts */
    ck_assert(meant(g, "deploy Hood Div east", &other, &unseen) == div && other == 0);
}
END_TEST

/* ---- with the sheet runner ---- */
struct seats {
    struct sheets sheets;
    struct run run;
    struct bvg_state before, after, scratch[2];
};
static struct seats room;

static void enter(struct game *g, int seat, int seq, const char *text)
{
    struct sheet *sheet = parse(g, seat, text);
    ck_assert_msg(sheet->n_mistakes == 0, "%s: %s", text, sheet->mistake[0].why.key);
    ck_assert(sheets_enter(&g->rules, &room.sheets, seat, seq, sheet, 0, &test_lines, &g->why));
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

START_TEST(a_turn_by_sheet)
{
    struct game *g = a_game(0);
    memset(&room, 0, sizeof room);
    on_top(g, "U009 U010 U019 U020");
    with_hand(g, "U008 U005");
    deck_of(g, BVG_CSA, "C006 C007 C009 C010 C022");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    enter(g, BVG_CSA, 3, "when draw\ndraw until leader rest supply\nend");
    enter(g, BVG_USA, 3,
          "draw until leader rest supply\ndeploy Porter east\ndeploy McDowell with I Corps east\n"
          "if hand has Grant\ndeploy Grant with XII Corps west\nend\nreorganize\ncommand Porter west\nend\n"
          "restore any\ndone");
    run(g);
    for (int i = 0; i < room.run.n_notes; i++)
        ck_assert_msg(room.run.note[i].kind != NOTE_HELD, "line %d: %s", room.run.note[i].line,
                      room.run.note[i].why.key);
    ck_assert_int_eq(g->state.mover, BVG_CSA);
    ck_assert_int_eq(boss(g, "U010"), card("U019"));
    ck_assert_int_eq(boss(g, "U009"), card("U008"));
    ck_assert_int_eq(g->state.theater[card("U005")], BVG_WEST);
    ck_assert_int_eq(step_of(g), BVG_STEP_DRAW); /* the draw was made ahead of time, and the step is still open */
    ck_assert_int_eq(place(g, "C006"), BVG_HAND);
    ck_assert_int_eq(g->state.draw.entitled, 0);
    enter(g, BVG_CSA, 4, "deploy Beauregard with Pickett Div east\ndone");
    run(g);
    ck_assert_int_eq(room.run.note[0].kind, NOTE_HELD); /* Pickett was not drawn: the line holds, the rest waits */
    ck_assert_str_eq(room.run.note[0].why.key, "card.not_in_hand");
    ck_assert_str_eq(run_words(&room.run, room.run.note[0].why.got), "Pickett's Division");
    ck_assert_int_eq(place(g, "C006"), BVG_HAND); /* a line is carried out whole or not at all */
    ck_assert_int_eq(g->state.mover, BVG_CSA);
}
END_TEST

START_TEST(absent_players)
{
    struct game *g = a_game(0);
    memset(&room, 0, sizeof room);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    int hand = hand_size(g, BVG_USA);
    room.run.fallback = 0;
    play_begin(&g->play, &g->chance, &g->why);
    room.before = g->state;
    memset(&room.run, 0, sizeof room.run);
    room.run.fallback = ONLY(BVG_USA);
    sheets_run(&g->rules, &room.before, &room.after, room.scratch, &room.sheets, &g->play, &room.run);
    ck_assert_int_eq(room.after.mover, BVG_CSA);
    ck_assert_int_ge(deck_hand_size(&room.after.deck[BVG_USA], BVG_USA), hand + 2); /* F16c */
}
END_TEST

static Suite *lines_suite(void)
{
    Suite *suite = suite_create("bvg lines");
    TCase *tc = tcase_create("lines");
    tcase_add_test(tc, examples);
    tcase_add_test(tc, the_order_page);
    tcase_add_test(tc, mistakes_are_told);
    tcase_add_test(tc, a_name_in_two_words_is_one);
    tcase_add_test(tc, a_card_that_needs_a_battle_waits);
    tcase_add_test(tc, later_lines_end_earlier_parts);
    tcase_add_test(tc, lines_that_cannot_go_on);
    tcase_add_test(tc, refusals_that_say_why);
    tcase_add_test(tc, attach_takes_from_another_leader);
    tcase_add_test(tc, facts_and_answers);
    tcase_add_test(tc, division_and_leader_of_one_name);
    tcase_add_test(tc, a_turn_by_sheet);
    tcase_add_test(tc, absent_players);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(lines_suite());
}
