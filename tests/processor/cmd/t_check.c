/* SPDX-License-Identifier: Apache-2.0 */
/* dispatch check: what a player's own program says of a sheet is what the host's receipt says. */
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct walk w;

static void setup(void)
{
    walk_open(&w, "check");
}

static void teardown(void)
{
    walk_close(&w);
}

static const char *report_of(const char *player, const char *pattern)
{
    const char *path = walk_newest(&w, player, pattern);
    ck_assert_msg(path, "%s has no %s", player, pattern);
    return path;
}

static int check(const char *block, const char *report)
{
    const char *path = arena_words(w.arena, "%s.sheet.txt", w.dir);
    walk_write(&w, path, span_of(block));
    return walk_cli(&w, "check %s --report %s", path, report);
}

/* Each line of `part` that is none of those left out stands in `whole`, in this order. */
static void says_in_order(const char *whole, const char *part, int least)
{
    int n = 0;
    for (struct span left = span_of(part), line; span_line(&left, &line);) {
        const char *words = arena_string(w.arena, line), *at;
        while (*words == ' ')
            words++;
        if (!*words)
            continue;
        at = strstr(whole, words);
        ck_assert_msg(at, "\"%s\" is not in:\n%s", words, whole);
        whole = at + strlen(words);
        n++;
    }
    ck_assert_int_ge(n, least);
}

/* Of a receipt as it was mailed: wrapped lines joined would hide where they were broken, so those of the program are
 * short ones here. */
static const char *lines_of(const char *said)
{
    const char *at = strchr(said, '\n');
    ck_assert_ptr_nonnull(at);
    return at + 1;
}

START_TEST(it_says_what_the_receipt_says)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    const char *report = report_of("south", "first-csa-report-*[0-9].txt");
    uint64_t size = walk_look(&w, "first").size;
    const char *orders = walk_orders(&w, "first", "csa", "say good luck\ndone\n");
    ck_assert_msg(check(orders, report) == 0, "%s%s", w.out, w.said);
    const char *said = arena_words(w.arena, "%s", w.out);
    ck_assert_msg(strstr(said, "Sheet 3 for csa in first, against report ") == said, "%s", said);
    ck_assert_ptr_nonnull(strstr(said, "nothing in it is wrong."));
    ck_assert_uint_eq(walk_look(&w, "first").size, size); /* nobody was asked */
    walk_drop(&w, "sheet", walk_sign(&w, "csa", orders));
    walk_pass(&w, 60);
    const char *receipt = arena_string(w.arena, slurp(w.arena, report_of("south", "first-csa-receipt-3.txt")));
    says_in_order(receipt, lines_of(said), 3);
    /* signed, with its signature below, it is the same */
    struct span mail = walk_sign(&w, "csa", orders);
    ck_assert_int_eq(check(arena_string(w.arena, mail), report), 0);
}
END_TEST

START_TEST(slips_are_told_all_at_once)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    const char *report = report_of("south", "first-csa-report-*[0-9].txt");
    const char *orders = walk_orders(&w, "first", "csa", "draw until corps\nfly away\ndeploy Grant east\ndone\n");
    ck_assert_int_eq(check(orders, report), 65);
    walk_says(&w, "Line 1");
    walk_says(&w, "Line 2, at \"fly\"");
    walk_says(&w, "Line 3");
    const char *said = arena_words(w.arena, "%s", w.out);
    walk_drop(&w, "sheet", walk_sign(&w, "csa", orders));
    walk_pass(&w, 60);
    const char *receipt = arena_string(w.arena, slurp(w.arena, report_of("south", "first-csa-receipt-3.txt")));
    ck_assert_ptr_nonnull(strstr(receipt, "Line 1"));
    ck_assert_ptr_nonnull(strstr(receipt, "Line 2, at \"fly\""));
    ck_assert_ptr_nonnull(strstr(receipt, "Line 3"));
    ck_assert_ptr_nonnull(strstr(said, "not all of it can be carried out as written."));
}
END_TEST

START_TEST(every_ruleset_is_read)
{
    static const struct {
        const char *ruleset, *first, *second;
    } games[] = {{"house-divided", "north", "south"}, {"example", "blue", "gray"}, {"divided-we-fall", "usa", "csa"}};
    int n = 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const char *game = arena_words(w.arena, "game-%zu", i), *seats[] = {games[i].first, games[i].second};
        char now[21];
        utc_write(now, w.now);
        ck_assert_int_eq(walk_cli(&w, "new @ %s --name %s --seat %s=north --seat %s=south --now %s", games[i].ruleset, game,
                                  seats[0], seats[1], now),
                         0);
        for (int side = 0; side < 2; side++)
            walk_drop(&w, "join", walk_sign(&w, seats[side], walk_join(&w, game, seats[side])));
        walk_pass(&w, 60);
        for (int side = 0; side < 2 && walk_look(&w, game).phase == CORE_OPENING; side++)
            walk_drop(&w, "nonce", walk_sign(&w, seats[side], walk_nonce(&w, game, seats[side])));
        walk_pass(&w, 60);
        ck_assert_int_eq(walk_look(&w, game).phase, CORE_OPEN);
        for (int side = 0; side < 2; side++) {
            const char *path = walk_newest(&w, side == 0 ? "north" : "south",
                                           arena_words(w.arena, "%s-%s-report-*[0-9].txt", game, seats[side]));
            ck_assert_ptr_nonnull(path);
            int code = check(walk_orders(&w, game, seats[side], "say good luck\ndone\n"), path);
            ck_assert_msg(code == 0, "%d %s%s", code, w.out, w.said);
            ck_assert_ptr_nonnull(strstr(w.out, arena_words(w.arena, "for %s in %s", seats[side], game)));
            n++;
        }
    }
    ck_assert_int_eq(n, 6);
}
END_TEST

START_TEST(what_does_not_fit_is_named)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    walk_new(&w, "second", "");
    walk_set_up(&w, "second");
    const char *report = report_of("south", "first-csa-report-*[0-9].txt");
    const char *sound = walk_orders(&w, "first", "csa", "done\n");
    ck_assert_int_eq(check(walk_orders(&w, "second", "csa", "done\n"), report), 65);
    walk_says(&w, "The sheet is of another game than the report");
    ck_assert_int_eq(check(walk_orders(&w, "first", "usa", "done\n"), report), 65);
    walk_says(&w, "The sheet is for the seat usa, and the report for csa.");
    ck_assert_int_eq(check(walk_with(&w, sound, "turn", "9"), report), 65);
    walk_says(&w, "The sheet says turn: 9");
    ck_assert_int_eq(check("no sheet at all\n", report), 65);
    walk_says(&w, "There is no sheet in this file");
    ck_assert_int_eq(check(walk_with(&w, sound, "salt", NULL), report), 65);
    ck_assert_int_eq(walk_cli(&w, "check /no/such/sheet"), 66);
    ck_assert_int_eq(check(sound, "/no/such/report"), 66);
    ck_assert_int_eq(walk_cli(&w, "check"), 64);
    ck_assert_int_eq(walk_cli(&w, "check a b"), 64);
    const char *empty = arena_words(w.arena, "%s.empty", w.dir);
    ck_assert_int_eq(mkdir(empty, 0700), 0);
    ck_assert_int_eq(check(sound, empty), 66);
    walk_says(&w, "there is no report with its proof file");
}
END_TEST

/* Without --report it is the newest of the sheet's game and seat that lies beside it. */
START_TEST(the_newest_report_beside_it)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    const char *report = report_of("south", "first-csa-report-*[0-9].txt");
    const char *folder = arena_words(w.arena, "%.*s", (int)(strrchr(report, '/') - report), report);
    const char *path = arena_words(w.arena, "%s/mine.txt", folder);
    walk_write(&w, path, span_of(walk_orders(&w, "first", "csa", "done\n")));
    ck_assert_int_eq(walk_cli(&w, "check %s", path), 0);
    walk_says(&w, "nothing in it is wrong.");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("check");
    TCase *c = tcase_create("all");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, it_says_what_the_receipt_says);
    tcase_add_test(c, slips_are_told_all_at_once);
    tcase_add_test(c, every_ruleset_is_read);
    tcase_add_test(c, what_does_not_fit_is_named);
    tcase_add_test(c, the_newest_report_beside_it);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
