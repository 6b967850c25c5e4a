/* SPDX-License-Identifier: Apache-2.0 */
/* House Divided through the whole program: dispatch new, join, turns of one mail each way, a held turn with a second
 * sheet, a missed one, a refused sheet, the end, reports that verify, and an audit that proves it all. */
#include "processor/core/core.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <string.h>

static struct walk w;

static void sheet(const char *seat, const char *lines, bool good)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, walk_orders(&w, "house", seat, lines)));
    ck_assert_msg(got.verdict == VERDICT_RECEIPT && got.good == good, "%d: %s", (int)got.verdict,
                  arena_string(w.arena, got.text));
    walk_pass(&w, 60);
}

/* What a player's newest report says, or the page of it. */
static void reads_in(const char *player, const char *pattern, const char *words)
{
    const char *path = walk_newest(&w, player, pattern);
    ck_assert_msg(path != NULL, "no report for %s", player);
    const char *text = arena_string(w.arena, slurp(w.arena, path));
    ck_assert_msg(strstr(text, words) != NULL, "no \"%s\" in\n%s", words, text);
}

static void reads(const char *player, const char *words)
{
    reads_in(player, "*-report-*[0-9].txt", words);
}

static void verifies(const char *player)
{
    const char *path = walk_newest(&w, player, "*-report-*[0-9].txt");
    ck_assert_int_eq(walk_cli(&w, "verify %s", path), 0);
}

START_TEST(a_game_by_mail)
{
    static const char *const of_cards[] = {"deck", "decks", "shuffle", "shuffled", "dealt",
                                           "hand", "card",  "cards",   NULL};
    walk_open(&w, "house");
    walk_setting(&w, "publish-dir public\n");
    walk_house(&w, "house", "--settle 0");
    reads("north", "You got 2 march points, as each side does in the first round.");
    reads("north", "WHAT YOU MAY ORDER");
    sheet("north", "march Washington, Cairo\ndone\nnow\n", false); /* nobody is at Cairo */
    sheet("north",
          "march Washington\nmove Washington 2 militia infantry to Manassas Junction\n"
          "retreat Manassas Junction to Washington below 2 units\npromote Manassas Junction\npolitical Fort Wayne\n"
          "recruit infantry Scranton, cavalry Washington\ndone\nnow\n",
          true);
    ck_assert_uint_eq(walk_look(&w, "house").k, 2); /* one mail each way is a turn */
    reads("south", "The North attacked Manassas Junction with 2 units against 1.");
    reads("south", "THE BATTLE OF MANASSAS JUNCTION");
    reads_in("south", "*-report-*[0-9].html", "<h3>The battle of Manassas Junction</h3>");
    reads_in("south", "*-report-*[0-9].html", "class=\"die "); /* thrown for all to see */
    reads_in("south", "*-report-*[0-9].html", "Armies of the South");
    reads_in("south", "*-report-*[0-9].html", "<b>0</b>. At 7 the North wins.");
    reads("north", "YOUR LINES, ONE BY ONE");
    verifies("south");
    sheet("south", "losses militia infantry\nentrench Richmond\ndone\nnow\n", false);
    sheet("south", "losses militia infantry\nmarch Charleston\nmove Charleston to Savannah\ndone\nnow\n", true);
    sheet("north", "hold after battle\npolitical Chicago\ndone\nnow\n", true);
    struct walk_game now = walk_look(&w, "house");
    ck_assert_str_eq(now.awaited, "north");
    reads("north", "your turn goes on");
    sheet("north", "political Columbus\nrecruit infantry New York\ndone\nnow\n", true);
    ck_assert_str_eq(walk_look(&w, "house").awaited, "south");
    walk_pass(&w, walk_look(&w, "house").deadline - w.now);
    reads("south", "No orders of yours came in time, so your turn was played without them.");
    ck_assert_str_eq(walk_look(&w, "house").awaited, "north");
    sheet("north", "resign\nnow\n", true);
    ck_assert_int_eq(walk_look(&w, "house").phase, CORE_OVER);
    reads("south", "the war is over");
    for (int i = 0; i < 2; i++) /* what is signed says who won, and why */
        reads(i ? "north" : "south", "The game is over: the South won, because the North resigned.");
    ck_assert_int_eq(walk_cli(&w, "show @ house"), 0);
    walk_says(&w, "The game is over: the South won, because the North resigned.");
    verifies("north");
    const char *path = arena_words(w.arena, "%s.transcript", w.dir);
    walk_write(&w, path, walk_export(&w, "house"));
    ck_assert_int_eq(walk_cli(&w, "audit %s", path), 0);
    walk_says(&w, "proven");
    walk_text_lacks(&w, "audit", w.out, of_cards); /* it has dice, and no cards */
    ck_assert_int_eq(walk_cli(&w, "verify @/outbox/north"), 0);
    walk_text_lacks(&w, "verify", w.out, of_cards);
    ck_assert_int_gt(walk_folder_lacks(&w, "outbox", of_cards), 30);
    ck_assert_int_gt(walk_folder_lacks(&w, "public/house", of_cards), 3);
    walk_close(&w);
}
END_TEST

/* A reader left the `hold after battle` that his form gave back in it, as it told him to, and was asked the same again,
 * time after time. Used up it is not given back; and who writes it all the same goes on. */
START_TEST(a_hold_holds_once)
{
    walk_open(&w, "holds");
    walk_house(&w, "house", "--settle 30m");
    sheet("north", "march Washington\nhold after battle\npolitical Chicago\nrecruit infantry New York\ndone\nnow\n",
          true);
    ck_assert_str_eq(walk_look(&w, "house").awaited, "north");
    reads("north", "Line 3 and the lines below it in your sheet");
    const char *path = walk_newest(&w, "north", "house-north-*[0-9].txt");
    const char *form = path ? arena_string(w.arena, slurp(w.arena, path)) : "";
    const char *orders = strstr(form, "orders:\n");
    ck_assert_msg(orders && strstr(orders, "what you delete here is lost:\npolitical Chicago\nrecruit"), "%.3000s",
                  form);
    ck_assert_msg(!strstr(orders, "hold after battle"), "%.3000s", form);
    ck_assert_msg(strstr(orders, "\nnote - To skip the wait this time too, write \"now\" below.\n"), "%.3000s", form);
    sheet("north", "hold after battle\npolitical Chicago\nrecruit infantry New York\ndone\nnow\n", true);
    ck_assert_str_eq(walk_look(&w, "house").awaited, "south"); /* its `done` did end the turn, as the receipt says */
    reads_in("north", "*-receipt-*[0-9].txt", "the battles are fought, so the turn does not stop here again");
    reads_in("north", "*-receipt-*[0-9].txt", "ends your turn");
    sheet("south", "hold after battle\nnow\n", true); /* nothing waits below it, and nothing is said to */
    path = walk_newest(&w, "south", "*-report-*[0-9].txt");
    ck_assert_ptr_null(strstr(arena_string(w.arena, slurp(w.arena, path)), "and the lines below it in your sheet"));
    walk_close(&w);
}
END_TEST

/* Who is not asked may still say whom to lose first. No turn of his stops for want of a `done`, and it is no standing
 * order; another line is for his turn, and there it would. */
START_TEST(what_is_said_while_nothing_is_asked)
{
    walk_open(&w, "idle");
    walk_house(&w, "house", "--settle 0");
    reads("north", "Leave the lines above that, and the last line, as they are.");
    reads("south", "note when recruit then recruit infantry Atlanta, infantry Charleston");
    for (int any_time = 1; any_time >= 0; any_time--) {
        sheet("south", any_time ? "losses militia infantry\n" : "losses militia infantry\nmarch Charleston\n", true);
        const char *path = walk_newest(&w, "south", "*-receipt-*[0-9].txt");
        const char *text = arena_string(w.arena, slurp(w.arena, path));
        ck_assert_msg((strstr(text, "\"done\"") == NULL) == (any_time == 1), "%s", text);
        ck_assert_msg(strstr(text, "The sheet takes effect"), "%s", text);
        ck_assert_msg(!strstr(text, "they take effect"), "%s", text);
    }
    sheet("south", "when recruit then recruit Atlanta\n", true);
    reads_in("south", "*-receipt-*[0-9].txt", "they take effect and replace");
    walk_close(&w);
}
END_TEST

/* A receipt speaks of the lines beyond what could be checked only where there are some. */
START_TEST(what_lies_beyond_is_told_where_something_does)
{
    walk_open(&w, "beyond");
    walk_house(&w, "house", "--settle 1h");
    for (int more = 1; more >= 0; more--) {
        sheet("north",
              more ? "march Washington\nrecruit infantry New York\ndone\nwhen recruit then recruit infantry Chicago\n"
                   : "march Washington\ndone\n",
              true);
        const char *path = walk_newest(&w, "north", "*-receipt-*[0-9].txt");
        const char *text = arena_string(w.arena, slurp(w.arena, path));
        ck_assert_msg(strstr(text, "The sheet was checked up to line"), "%s", text);
        ck_assert_msg((strstr(text, "only spelling and names were") != NULL) == (more == 1), "%s", text);
    }
    walk_close(&w);
}
END_TEST

/* What `dispatch new` and `dispatch help` know of it. */
START_TEST(known_by_name)
{
    walk_open(&w, "known");
    ck_assert_int_eq(walk_cli(&w, "help house-divided"), 0);
    walk_says(&w, "House Divided by mail");
    ck_assert_int_ne(walk_cli(&w, "new @ house-divided --name x --seat usa=north --seat south=south"), 0);
    ck_assert_int_ne(
        walk_cli(&w, "new @ house-divided --name x --scenario gettysburg --seat north=north --seat south=south"), 0);
    walk_close(&w);
}
END_TEST

/* The example of games/README.md: its reports tell of throws so that everybody's verify throws them again. */
START_TEST(the_example_tells_of_its_dice)
{
    walk_open(&w, "example");
    walk_example(&w, "try");
    for (int round = 0; round < 2; round++) { /* nobody plays: the first company of each hand does */
        struct walk_game now = walk_look(&w, "try");
        walk_pass(&w, now.deadline - w.now + 3600);
        ck_assert_uint_eq(walk_look(&w, "try").k, now.k + 1);
    }
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "try").journal, "roll"), 2);
    ck_assert_int_eq(walk_cli(&w, "verify @/outbox/north"), 0);
    ck_assert_msg(strstr(w.out, "2 throws of dice that these reports tell of"), "%s", w.out);
    ck_assert_msg(!strstr(w.out, "does not know how"), "%s", w.out);
    walk_close(&w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: through the program");
    TCase *c = tcase_create("walk");
    tcase_add_test(c, a_game_by_mail);
    tcase_add_test(c, a_hold_holds_once);
    tcase_add_test(c, what_lies_beyond_is_told_where_something_does);
    tcase_add_test(c, what_is_said_while_nothing_is_asked);
    tcase_add_test(c, known_by_name);
    tcase_add_test(c, the_example_tells_of_its_dice);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
