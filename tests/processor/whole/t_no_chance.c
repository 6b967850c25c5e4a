/* SPDX-License-Identifier: Apache-2.0 */
/* A game without chance through the whole program: set up by two JOINs, played by mail to its end, verified and proven;
 * and in all that anybody is sent, shown or answered no word of dice, cards or luck. */
#include "games/face/face.h"
#include "processor/core/core.h"
#include "tests/games/tiny_ring.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdlib.h>
#include <string.h>

/* The program of this test knows the ring and no other game. */
const struct ruleset *const rulesets[] = {&ring_ruleset, NULL};

const struct ruleset *ruleset_find(const char *name)
{
    return strcmp(name, "ring") == 0 ? rulesets[0] : NULL;
}

static struct walk w;
static int n_texts;

/* ---- words that must not be there ---- */

static const char *const of_luck[] = {"die",   "dice",  "roll",    "rolls", "rolled",  "throw",
                                      "card",  "cards", "deck",    "decks", "shuffle", "hand",
                                      "hands", "luck",  "entropy", "dealt", NULL};

static void has_no_luck(const char *what, const char *text)
{
    n_texts++;
    walk_text_lacks(&w, what, text, of_luck);
}

static void folder_has_no_luck(const char *folder)
{
    n_texts += walk_folder_lacks(&w, folder, of_luck);
}

/* ---- the game ---- */

static const char *sheet(const char *seat, const char *lines, bool good)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, walk_orders(&w, "ring", seat, lines)));
    const char *text = arena_string(w.arena, got.text);
    ck_assert_msg(got.verdict == VERDICT_RECEIPT && got.good == good, "%d: %s", (int)got.verdict, text);
    walk_pass(&w, 60);
    return text;
}

static void says(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) != NULL, "no \"%s\" in\n%s", words, text);
}

static const char *join(const char *seat)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, walk_join(&w, "ring", seat)));
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
    return arena_string(w.arena, got.text);
}

static void begin(const char *name)
{
    char now[21];
    walk_open(&w, name);
    walk_setting(&w, "publish-dir public\n");
    utc_write(now, w.now);
    ck_assert_int_eq(
        walk_cli(&w, "new @ ring --name ring --seat north=north --seat south=south --settle 0 --now %s", now), 0);
    has_no_luck("dispatch new", w.out);
}

START_TEST(two_joins_and_it_begins)
{
    begin("joins");
    struct walk_game now = walk_look(&w, "ring");
    ck_assert(now.no_chance && now.phase == CORE_JOINING);
    const char *plain_join = walk_join(&w, "ring", "north");
    ck_assert(!strstr(plain_join, "entropy"));
    const char *lucky = arena_words(w.arena, "%.*sentropy: %064d\n-----END PBEM JOIN-----\n",
                                    (int)(strstr(plain_join, "-----END") - plain_join), plain_join, 7);
    struct ingested got = walk_take(&w, walk_sign(&w, "north", lucky));
    ck_assert_int_eq(got.verdict, VERDICT_REFUSED);
    says(arena_string(w.arena, got.text), "Nothing in this game is left to\nchance");
    says(join("north"), "The game still waits for south"); /* not: the seat of another is theirs now */
    got = walk_take(&w, walk_sign(&w, "north", walk_nonce(&w, "ring", "north")));
    ck_assert_int_eq(got.verdict, VERDICT_REFUSED);
    says(join("south"), "You are in, and so is everybody else.");
    walk_pass(&w, 60);
    now = walk_look(&w, "ring");
    ck_assert_int_eq(now.phase, CORE_OPEN); /* no exchange of nonces */
    ck_assert_uint_eq(now.k, 1);
    ck_assert_int_eq(walk_count(&w, now.journal, "entropy"), 0);
    ck_assert_msg(strstr(now.journal, " - ") != NULL, "%s", now.journal); /* what JOIN commits to */
    walk_close(&w);
}
END_TEST

/* A set-up that comes to nothing begins anew, without a word of luck either. */
START_TEST(a_set_up_that_is_late)
{
    begin("late");
    join("north");
    walk_pass(&w, 8 * 86400);
    ck_assert_uint_eq(walk_look(&w, "ring").attempt, 2);
    join("south");
    join("north");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "ring").phase, CORE_OPEN);
    folder_has_no_luck("outbox");
    ck_assert_int_gt(n_texts, 6);
    walk_close(&w);
}
END_TEST

START_TEST(modes_of_dice_are_refused)
{
    static const char *const wrong[] = {"--dice A", "--dice D", "--beacon drand:quicknet", "--setup short"};
    walk_open(&w, "modes");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert_int_ne(walk_cli(&w, "new @ ring --name x --seat north=north --seat south=south %s", wrong[i]), 0);
        walk_says(&w, "ring leaves nothing to chance: leave it out");
    }
    walk_close(&w);
}
END_TEST

START_TEST(played_to_its_end)
{
    begin("played");
    join("north");
    join("south");
    walk_pass(&w, 60);
    const char *receipt = sheet("north", "go 4\npay\ngo to B/1\ndone\nnow\nwhen met then stand\n", true);
    says(receipt, "you go on from Inn to Gate, 1 steps left, 3 coins");
    says(receipt, "you go on from Gate to Gate, 1 steps left, 2 coins"); /* foretold by its own plan */
    says(receipt, "you go on from Gate to B/1, 0 steps left, 2 coins");
    ck_assert_msg(!strstr(receipt, "checked up to line"), "%s", receipt);
    sheet("south", "go to Missisippi/Gulf\ndone\n", false);
    receipt = sheet("south", "go 4\ngo to Hill\ndone\nnow\n", false); /* one step too many */
    receipt = sheet("south", "go to Cairo/East Bank\ndone\nnow\n", true);
    sheet("north", "go to Mississippi/Gulf\ndone\nnow\n", true);
    for (int turn = 4; turn <= RING_TURNS; turn++) {
        const char *seat = turn % 2 ? "north" : "south";
        struct walk_game now = walk_look(&w, "ring");
        if (now.phase == CORE_OVER)
            break;
        if (strcmp(now.awaited, seat) != 0) /* a meeting: it is asked, and late */
            walk_pass(&w, now.deadline - w.now);
        if (turn == 7)
            walk_pass(&w, walk_look(&w, "ring").deadline - w.now);
        else
            sheet(seat, "go 2\npay\ngo 1\npay\ndone\nnow\n", true);
    }
    for (int i = 0; i < 9 && walk_look(&w, "ring").phase != CORE_OVER; i++)
        walk_pass(&w, walk_look(&w, "ring").deadline - w.now);
    ck_assert_int_eq(walk_look(&w, "ring").phase, CORE_OVER);
    walk_pass(&w, 60);
    const char *journal = walk_look(&w, "ring").journal;
    ck_assert_int_eq(walk_count(&w, journal, "roll") + walk_count(&w, journal, "shuffle"), 0);
    ck_assert_int_eq(walk_count(&w, journal, "reveal vrf"), 1);
    walk_proven(&w, "ring", "exchanges: all as signed");
    has_no_luck("the second verifier",
                arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/transcript.said", w.dir))));
    ck_assert_int_eq(system(arena_words(w.arena, "python3 tests/second/chance.py %s/transcript", w.dir)), 0);
    ck_assert_int_eq(walk_cli(&w, "audit %s/transcript", w.dir), 0);
    walk_says(&w, "proven");
    has_no_luck("dispatch audit", w.out);
    for (int i = 0; i < 2; i++) {
        walk_verified(&w, "ring", i ? "south" : "north");
        ck_assert_int_eq(walk_cli(&w, "verify @/outbox/%s", i ? "south" : "north"), 0);
        has_no_luck("dispatch verify", w.out);
    }
    folder_has_no_luck("outbox");
    folder_has_no_luck("public/ring");
    ck_assert_int_gt(n_texts, 60);
    walk_close(&w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("a game without chance");
    TCase *c = tcase_create("walk");
    tcase_add_test(c, two_joins_and_it_begins);
    tcase_add_test(c, a_set_up_that_is_late);
    tcase_add_test(c, modes_of_dice_are_refused);
    tcase_add_test(c, played_to_its_end);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
