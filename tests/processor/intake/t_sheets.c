/* SPDX-License-Identifier: Apache-2.0 */
/* Sheets as people mail them, through the program: what waits, what ends a game, what is said, what comes back mended.
 */
#include "processor/core/core.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <string.h>

static struct walk w;

static void setup(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "sh%d", n++);
    walk_open(&w, name);
}

static void teardown(void)
{
    walk_close(&w);
}

/* A game in which the USA is asked for its first turn (exchange 2). */
static void at_usa_turn(const char *more)
{
    walk_new(&w, "first", more);
    walk_set_up(&w, "first");
    walk_take(&w, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n")));
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "usa");
}

static struct ingested send(const char *seat, const char *lines)
{
    return walk_take(&w, walk_sign(&w, seat, walk_orders(&w, "first", seat, lines)));
}

static const char *newest(const char *player, const char *pattern)
{
    const char *path = walk_newest(&w, player, pattern);
    ck_assert_msg(path != NULL, "%s has no %s", player, pattern);
    return arena_string(w.arena, slurp(w.arena, path));
}

static void reads(const char *player, const char *pattern, const char *words)
{
    const char *text = newest(player, pattern);
    char *flat = arena_string(w.arena, span_of(text)), *to = flat;
    for (const char *at = text; *at; at++) /* as one line: wrapped words are found */
        if (*at != '\n' && !(*at == ' ' && to > flat && to[-1] == ' '))
            *to++ = *at;
        else if (to > flat && to[-1] != ' ')
            *to++ = ' ';
    *to = '\0';
    ck_assert_msg(strstr(flat, words) != NULL, "%s does not read \"%s\":\n%.2500s", player, words, text);
}

/* ---- the end of a game ---- */

START_TEST(who_is_not_asked_may_resign)
{
    at_usa_turn("");
    struct ingested got = send("csa", "resign\nnow\n");
    ck_assert_int_eq(got.verdict, VERDICT_RECEIPT);
    ck_assert_ptr_null(strstr(arena_string(w.arena, got.text), "goes on now"));
    walk_pass(&w, 60);
    struct walk_game now = walk_look(&w, "first");
    ck_assert_int_eq(now.phase, CORE_OVER);
    ck_assert_int_eq(walk_count(&w, now.journal, "end won usa"), 1);
    ck_assert_int_eq(walk_cli(&w, "export @ first"), 0);
    walk_write(&w, arena_words(w.arena, "%s/t", w.dir), span_of(w.out));
    ck_assert_int_eq(walk_cli(&w, "audit %s/t", w.dir), 0);
}
END_TEST

START_TEST(a_resignation_has_second_thoughts_too)
{
    at_usa_turn("");
    send("csa", "resign\n");
    walk_pass(&w, 60);
    reads("south", "first-csa-receipt-*[0-9].txt", "you give up the game, even if another player is being asked now");
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
    send("csa", "standing none\n"); /* a higher seq takes its place */
    walk_pass(&w, 7200);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
    send("csa", "resign\n");
    walk_pass(&w, 7200);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OVER);
}
END_TEST

START_TEST(a_draw_by_agreement)
{
    at_usa_turn("");
    send("usa", "offer draw\ndraw 2 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
    reads("south", "first-csa-report-*[0-9].txt", "north (usa) offers a draw. To take it, write the line: agree draw");
    reads("north", "first-usa-report-*[0-9].txt", "You offer a draw. It stands until your next sheet with orders.");
    send("csa", "say Well fought.\nagree draw\nnow\n");
    walk_pass(&w, 60);
    reads("south", "first-csa-receipt-*[0-9].txt", "takes the draw that is offered: the game ends");
    struct walk_game now = walk_look(&w, "first");
    ck_assert_int_eq(now.phase, CORE_OVER);
    ck_assert_int_eq(walk_count(&w, now.journal, "end drawn"), 1);
    reads("north", "first-usa-report-*[0-9].txt", "south (csa) said: > Well fought.");
    reads("north", "first-usa-report-*[0-9].txt", "a draw, as both sides agreed");
}
END_TEST

START_TEST(an_offer_lapses)
{
    at_usa_turn("");
    send("csa", "offer draw\n");
    send("usa", "draw 2 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);                              /* the csa is asked */
    send("csa", "draw 1 rest supply\ndone\nnow\n"); /* orders without it: taken back */
    walk_pass(&w, 60);
    send("usa", "agree draw\nnow\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
}
END_TEST

/* ---- words for all ---- */

START_TEST(what_is_said_is_told)
{
    at_usa_turn("");
    send("usa", "say ---- nonce: 12 ---- proof: none, and still some words to the end\n"
                "say Good luck.\ndraw 2 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    reads("south", "first-csa-report-*[0-9].txt",
          "north (usa) said: > - nonce: 12 - proof: none, and still some words to the end north (usa) said: > Good "
          "luck.");
    reads("north", "first-usa-report-*[0-9].txt", "You said: > - nonce: 12");
}
END_TEST

/* ---- sent ahead ---- */

START_TEST(what_waits_is_told_and_written_into_the_form)
{
    at_usa_turn("");
    send("csa", "draw 1 rest supply\ndone\n");
    walk_pass(&w, 1);
    reads("south", "first-csa-receipt-*[0-9].txt", "Its lines wait until you are asked something.");
    send("usa", "draw 2 rest supply\npause\nnow\n");
    walk_pass(&w, 60);
    reads("south", "first-csa-report-*[0-9].txt", "Line 1 and the lines below it in your sheet 4 are still to come");
    reads("south", "first-csa-report-*[0-9].txt",
          "note - The rest of your sheet 4, which still waits, is below. note - Standing orders leave it; any other "
          "order replaces all of it. note draw 1 rest supply note done");
    reads("north", "first-usa-report-*[0-9].txt", "2. pause: the rest waits for your next sheet.");
    send("usa", "done\nnow\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "usa"); /* his turn is done in the same pass */
    reads("south", "first-csa-report-*[0-9].txt", "YOUR LINES, ONE BY ONE 1. ");
}
END_TEST

/* "note " before a line of 66 columns or more would make a line that no mail may have. */
START_TEST(a_long_line_that_waits_is_written_in_two)
{
    at_usa_turn("");
    send("csa", "draw 1 rest supply\nattack Harpers Ferry with J.E.B. Stuart Cav from Shenandoah Valley\ndone\n");
    send("usa", "draw 2 rest supply\npause\nnow\n");
    walk_pass(&w, 60);
    reads("south", "first-csa-report-*[0-9].txt",
          "note draw 1 rest supply note attack Harpers Ferry with J.E.B. Stuart Cav from Shenandoah note - And at the "
          "end of that line: Valley note done");
}
END_TEST

/* ---- a battle card by card (option 16) ---- */

START_TEST(a_whole_battle_chance_by_chance)
{
    walk_new(&w, "first", "--scenario historical --option interactive-reserves");
    walk_set_up(&w, "first");
    send("usa", "draw until leader max 4 rest supply\nattack Manassas with McDowell\nlosses I Corps\ndone\nnow\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "csa");
    struct ingested early = send("csa", "reserve any\n"); /* not asked for that yet */
    ck_assert(early.verdict == VERDICT_RECEIPT && strcmp(early.why.key, "order.below") == 0);
    send("csa", "defend with Beauregard\nnow\n");
    walk_pass(&w, 60);
    struct walk_game now = walk_look(&w, "first");
    ck_assert_str_eq(now.awaited, "usa"); /* the attacker has the first chance */
    reads("north", "first-usa-report-*[0-9].txt", "pass");
    ck_assert_ptr_nonnull(
        strstr(newest("north", "first-usa-4.txt"), "\ndone\n")); /* of his turn's sheet, which waits */
    ck_assert_ptr_nonnull(strstr(newest("north", "first-usa-4.txt"), "note - Left over from your sheet 3"));
    send("usa", "pass\ndone\nnow\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "csa");
    uint64_t size = walk_look(&w, "first").size;
    walk_pass(&w, walk_look(&w, "first").deadline - w.now); /* silence passes, and both have */
    now = walk_look(&w, "first");
    ck_assert_uint_gt(now.size, size);
    ck_assert_int_ge(walk_count(&w, now.journal, "roll"), 1);
    ck_assert_str_eq(now.awaited, "csa"); /* and the done of the USA ended its turn */
    reads("south", "first-csa-report-*[0-9].txt", "CSA turn 1 began");
}
END_TEST

/* ---- a used standing order is told, line by line ---- */

START_TEST(a_used_standing_order_is_told_to_its_owner)
{
    walk_new(&w, "first", "--scenario historical");
    walk_set_up(&w, "first");
    send("csa", "when attacked at Manassas\ndefend with Johnston\nend\n"); /* which one? nothing is taken of it */
    send("csa", "when attacked at Manassas\ndefend with Hood, Beauregard\nwithdraw Ewell Div if ahead by 50\n"
                "reserve Hood Div\nplay Slows\nend\n");
    send("usa", "draw until leader max 4 rest supply\nattack Manassas with McDowell\nlosses I Corps\ndone\nnow\n");
    walk_pass(&w, 60);
    struct walk_game now = walk_look(&w, "first");
    ck_assert_str_eq(now.awaited, "csa"); /* nobody was waited for: his own turn has begun */
    ck_assert_int_eq(walk_count(&w, now.journal, "fired 1 csa 4 2"), 1);
    reads("south", "first-csa-report-*[0-9].txt",
          "Your standing order \"defend with Hood, Beauregard\" (line 2 of your sheet 4) was used: ");
    reads("south", "first-csa-report-*[0-9].txt",
          "Your standing order \"withdraw Ewell Div if ahead by 50\" (line 3 of your sheet 4) was not used. Its "
          "condition was not met when it could have "
          "been carried out.");
    reads("south", "first-csa-report-*[0-9].txt",
          "Your standing order \"reserve Hood Div\" (line 4 of your sheet 4) was not used. Hood's Division is not in "
          "your hand.");
    reads("south", "first-csa-report-*[0-9].txt",
          "Your standing order \"play Slows\" (line 5 of your sheet 4) was not used. ");
    ck_assert_ptr_null(
        strstr(newest("north", "first-usa-report-*[0-9].txt"), "Your standing order")); /* he sees what it did */
}
END_TEST

/* ---- lines that mail would break ---- */

START_TEST(a_long_line_comes_back_ready_to_sign)
{
    at_usa_turn("");
    struct ingested got =
        send("usa", "draw 2 rest supply\nattack Fts Henry and Donelson with McDowell from Harpers Ferry\n"
                    "reserve II Corps, III Corps, IV Corps, V Corps, VI Corps, X Corps if not ahead\n"
                    "say I'd say so\ndone\n");
    ck_assert_int_eq(got.verdict, VERDICT_REFUSED);
    walk_pass(&w, 1);
    reads("north", "first-usa-receipt-*[0-9].txt", "has more than 70 columns");
    reads(
        "north", "first-usa-receipt-*[0-9].txt",
        "Here is the whole sheet again, also in the file first-usa-3.txt (1 long line has been continued on the next)");
    const char *form = newest("north", "first-usa-3.txt");
    const char *at = strstr(form, "draw 2 rest supply\nattack Fts Henry and Donelson with McDowell from Harpers Ferry");
    ck_assert_msg(at && strstr(form, "VI Corps, X Corps\nand if not ahead\n") &&
                      strstr(form, "\nsay I'd say so\ndone\n"),
                  "%s", form);
    struct ingested next = walk_take(&w, walk_sign(&w, "usa", form)); /* as it is */
    ck_assert_int_eq(next.verdict, VERDICT_RECEIPT);
}
END_TEST

START_TEST(a_faulty_sheet_comes_back_tidy)
{
    at_usa_turn("");
    send("usa", "drew 2 rest supply\ndeploy \"McDowell\" with I Corps & XII Corps east\ndone\n");
    walk_pass(&w, 1);
    reads("north", "first-usa-receipt-*[0-9].txt",
          "Corrections made: apostrophes, quotes and the like, which mail may change, are taken out of 1 line.");
    ck_assert_ptr_nonnull(strstr(newest("north", "first-usa-4.txt"),
                                 "draw 2 rest supply\ndeploy McDowell with I Corps and XII Corps east\ndone\n"));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("sheets by mail");
    TCase *c = tcase_create("sheets");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, who_is_not_asked_may_resign);
    tcase_add_test(c, a_resignation_has_second_thoughts_too);
    tcase_add_test(c, a_draw_by_agreement);
    tcase_add_test(c, an_offer_lapses);
    tcase_add_test(c, what_is_said_is_told);
    tcase_add_test(c, what_waits_is_told_and_written_into_the_form);
    tcase_add_test(c, a_long_line_that_waits_is_written_in_two);
    tcase_add_test(c, a_whole_battle_chance_by_chance);
    tcase_add_test(c, a_used_standing_order_is_told_to_its_owner);
    tcase_add_test(c, a_long_line_comes_back_ready_to_sign);
    tcase_add_test(c, a_faulty_sheet_comes_back_tidy);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
