/* SPDX-License-Identifier: Apache-2.0 */
/* Rulings in dice modes B, C and D as people meet them: commands and mails while the dice wait, a game that goes back
 * over revealed randomness, an end by consent; reports, audit and the second verifier agree. */
#include "processor/core/core.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdlib.h>
#include <string.h>

static struct walk w;
static char mode;

static void sheet(const char *seat, const char *lines)
{
    walk_gives_sheet(&w, "first", mode, seat, lines);
    if (walk_look(&w, "first").phase != CORE_AWAITING)
        walk_pass(&w, 60);
}

static void goes_on(void)
{
    walk_goes_on(&w, "first", mode);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
}

/* Both sign the sheet of the mail as it stands. */
static void both_agree(void)
{
    static const char *const who[][2] = {{"north", "usa"}, {"south", "csa"}};
    walk_pass(&w, 60);
    for (int i = 0; i < 2; i++) {
        const char *path = walk_newest(&w, who[i][0], arena_words(w.arena, "first-%s-ruling-*[0-9].txt", who[i][1]));
        ck_assert(path != NULL);
        const char *end = "-----END PBEM ORDERS-----\n", *form, *to;
        form = strstr(arena_string(w.arena, slurp(w.arena, path)), "-----BEGIN PBEM ORDERS");
        ck_assert(form && (to = strstr(form, end)) != NULL);
        walk_give(&w, who[i][1], arena_words(w.arena, "%.*s%s", (int)(to - form), form, end));
    }
}

static bool supply_is_seven(void)
{
    ck_assert_int_eq(walk_cli(&w, "show @ first --json"), 0);
    return strstr(w.out, "\"supply\":[7,") != NULL;
}

static void set_up(int which)
{
    mode = walk_dice_game(&w, "rule-dice", which);
}

START_TEST(rulings_in_a_game_whose_dice_wait)
{
    set_up(_i);
    sheet("csa", "done\nnow\n");
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING);
    walk_host_does(&w, "rule @ first Have-patience");
    walk_says(&w, "in force at once");
    walk_host_does(&w, "rule @ first Mended --set supply.0=7");
    both_agree();
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "agree"), 2);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruled"), 0);
    ck_assert(!supply_is_seven());
    goes_on();
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruled"), 1);
    ck_assert(supply_is_seven());
    uint64_t k = walk_look(&w, "first").k;
    sheet("usa", "draw 2 rest supply\nnow\n");
    goes_on();
    walk_host_does(&w, arena_words(w.arena, "rule @ first A-fault-of-the-program --back %llu", (unsigned long long)k));
    both_agree();
    walk_pass(&w, 60);
    struct walk_game now = walk_look(&w, "first");
    ck_assert_int_eq(walk_count(&w, now.journal, "lapsed"), 0);
    ck_assert_int_ge(walk_count(&w, now.journal, "move"), 2);
    ck_assert_str_eq(now.awaited, "usa");
    sheet("usa", "draw 2 rest supply\nnow\n");
    goes_on();
    walk_verified(&w, "first", "usa");
    walk_verified(&w, "first", "csa");
    sheet("usa", "done\nnow\n");
    if (mode == 'B') { /* only after the host's own sheets a signature is awaited */
        goes_on();
        sheet("csa", "draw 2 rest supply\nnow\n");
    }
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING);
    walk_host_does(&w, "end @ first --kind drawn");
    both_agree();
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OVER);
    walk_proven(&w, "first", "4 rulings, each signed by somebody who may make it");
    walk_close(&w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("rulings in dice modes, by mail");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, rulings_in_a_game_whose_dice_wait, 0, (int)(sizeof walk_modes / sizeof *walk_modes));
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
