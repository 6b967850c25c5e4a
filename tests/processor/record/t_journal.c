/* SPDX-License-Identifier: Apache-2.0 */
/* Reading the journal as a stranger does: lines, T, and the public layout of decks. */
#include "processor/record/deck_layout.h"
#include "processor/record/journal.h"
#include "tests/games/tiny.h"
#include "tests/lib/match.h"
#include "tests/lib/test.h"
#include <stdlib.h>
#include <string.h>

static struct arena *arena;

static void begin(void)
{
    arena = arena_new();
}

static void finish(void)
{
    arena_free(arena);
}

static struct journal_line *read_line(const char *words)
{
    struct journal_line *line = arena_take(arena, sizeof *line);
    return journal_read(span_of(words), line) ? line : NULL;
}

START_TEST(words_of_a_line)
{
    const struct journal_line *line = read_line("17 close 3 csa - - - usa 4");
    ck_assert(line && line->n == 17 && journal_is(line, ENTRY_CLOSE) && line->n_words == 7);
    ck_assert_uint_eq(journal_number(line, 0, 99), 3);
    ck_assert_uint_eq(journal_number(line, 1, 99), 99);
    ck_assert_uint_eq(journal_number(line, 700, 99), 99);
    ck_assert(read_line("1 x") != NULL && read_line("1 x")->n_words == 0);
    static const char *const bad[] = {"",        "1",        "1 ", "x seal", "01 seal", "-1 seal", "4294967296 seal",
                                      "1  seal", "1 seal  2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!read_line(bad[i]), "%s", bad[i]);
    struct text many = {.arena = arena};
    text_words(&many, "1 draw");
    for (int i = 0; i < JOURNAL_WORDS_MAX; i++)
        text_words(&many, " x");
    ck_assert(read_line(many.at) && read_line(many.at)->n_words == JOURNAL_WORDS_MAX);
    text_words(&many, " x");
    ck_assert(!read_line(many.at));
}
END_TEST

START_TEST(slots)
{
    uint64_t epoch, slot;
    ck_assert(journal_slot(span_of("3:17"), &epoch, &slot) && epoch == 3 && slot == 17);
    static const char *const bad[] = {"", ":", "3", "3:", ":3", "03:1", "3:-1", "3:1:2", "4294967296:1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!journal_slot(span_of(bad[i]), &epoch, &slot), "%s", bad[i]);
}
END_TEST

/* Follows a whole game: T is the core's, each roll is proven by it, and every slot line makes sense. */
static void follow(struct match *m, int *closes, int *rolls)
{
    struct layout *layout = layout_new(arena);
    struct journal_line *line = arena_take(arena, sizeof *line);
    const char *words = "", *t;
    uint64_t k;
    match_judge(m, &t, &k);
    ck_assert_ptr_nonnull(t);
    ck_assert_str_eq(t, m->core->t);
    for (struct span left = text_span(&m->journal), each; span_line(&left, &each);) {
        ck_assert(journal_read(each, line));
        ck_assert_msg(layout_take(layout, line, &words), "%s: %.*s", words, (int)each.len, (const char *)each.at);
        *closes += journal_is(line, ENTRY_CLOSE);
        *rolls += journal_is(line, ENTRY_ROLL);
    }
}

START_TEST(a_game_is_followed)
{
    struct match m;
    int closes = 0, rolls = 0;
    match_begin(&m, &(struct match_terms){.full = true});
    match_set_up(&m);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(match_orders(&m, m.core->asked & 1 ? TINY_EAST : TINY_WEST, "take 2\npass\nnow\n"),
                         VERDICT_RECEIPT);
        match_advance(&m);
        if (m.core->phase == CORE_OPEN && m.core->asked == 3) {
            match_orders(&m, TINY_EAST, "choose high\nnow\n");
            match_orders(&m, TINY_WEST, "choose low\nnow\n");
            match_advance(&m);
            break; /* the newest T is that of the roll, for the check below */
        }
    }
    follow(&m, &closes, &rolls);
    ck_assert_int_ge(closes, 2);
    ck_assert_int_eq(rolls, 1);
    match_end(&m);
}
END_TEST

START_TEST(a_set_up_that_failed_gives_no_t)
{
    struct match m;
    const char *t;
    uint64_t k;
    match_begin(&m, &(struct match_terms){.full = true});
    match_join(&m, TINY_EAST);
    match_join(&m, TINY_WEST);
    match_nonce(&m, TINY_EAST);
    match_tick(&m, m.now + 604800);
    m.luck_round = 1;
    match_judge(&m, &t, &k);
    ck_assert_ptr_null(t);
    match_set_up(&m);
    int closes = 0, rolls = 0;
    follow(&m, &closes, &rolls);
    match_end(&m);
}
END_TEST

static struct layout *laid(const char *lines, const char **why)
{
    struct layout *layout = layout_new(arena);
    *why = NULL;
    int n = 1;
    for (struct span left = span_of(lines), each; span_line(&left, &each); n++)
        if (!layout_take(layout, read_line(arena_words(arena, "%d %.*s", n, (int)each.len, (const char *)each.at)),
                         why))
            return NULL;
    return layout;
}

#define ROOT "00000000000000000000000000000000000000000000000000000000000000aa"

START_TEST(a_layout_that_holds)
{
    const char *why;
    struct hash root;
    uint64_t n;
    struct layout *layout = laid("shuffle d 0 4 " ROOT "\ndraw usa d 0:0 0:1\nmove d 0:1 bottom\ndraw usa d 0:2\n"
                                 "shuffle d 1 2 " ROOT " hand:usa from 0:0 0:2\nmove d 1:0 table\nmove d 1:0 top\n"
                                 "draw csa d 1:0\nmove d 1:1 out\ndraw csa d 0:3\ndraw csa d 0:1\nmove d 0:3 hand:usa\n"
                                 "move d 0:1 table\nshuffle d 2 1 " ROOT " from 0:1\n",
                                 &why);
    ck_assert_msg(layout != NULL, "%s", why);
    ck_assert(layout_root(layout, span_of("d"), 1, &root, &n) && n == 2 && root.at[31] == 0xaa);
    ck_assert(!layout_root(layout, span_of("d"), 3, &root, &n) && !layout_root(layout, span_of("e"), 0, &root, &n));
    struct layout_slot slot;
    ck_assert(layout_find(layout, span_of("d"), 0, 3, &slot) && slot.zone == LAYOUT_HAND && span_is(slot.hand, "usa"));
    ck_assert(slot.left == 12); /* it went from hand to hand */
    ck_assert(layout_find(layout, span_of("d"), 1, 0, &slot) && slot.zone == LAYOUT_HAND && span_is(slot.hand, "csa"));
    ck_assert(layout_find(layout, span_of("d"), 1, 1, &slot) && slot.zone == LAYOUT_OUT && slot.left == 9);
    ck_assert(layout_find(layout, span_of("d"), 0, 2, &slot) && slot.zone == LAYOUT_DEAD && slot.left == 5);
    ck_assert(!layout_find(layout, span_of("d"), 1, 2, &slot) && !layout_find(layout, span_of("d"), 3, 0, &slot));
    ck_assert(layout_slot(layout, span_of("d"), 5, &slot) && slot.epoch == 1 && slot.slot == 1);
    ck_assert(!layout_slot(layout, span_of("d"), 7, &slot) && !layout_is_fixed(layout, span_of("d")));
    ck_assert_msg(laid("deck f fixed\ndraw usa f 0:0\ndraw usa f 0:1\nmove f 0:0 bottom\n", &why) != NULL, "%s", why);
}
END_TEST

START_TEST(layouts_that_do_not)
{
    static const struct {
        const char *lines, *why;
    } bad[] = {
        {"shuffle d 0 4 " ROOT "\ndraw usa d 0:1\n", "head"},
        {"shuffle d 0 4 " ROOT "\ndraw usa d 0:0\ndraw csa d 0:0\n", "head"},
        {"shuffle d 0 4 " ROOT "\ndraw usa d 0:4\n", "head"},
        {"draw usa d 0:0\n", "head"},
        {"shuffle d 0 4 " ROOT "\ndraw usa d 0:0\nmove d 0:0 top\ndraw usa d 0:1\n", "head"},
        {"shuffle d 1 4 " ROOT "\n", "next"},
        {"shuffle d 0 4 " ROOT "\nshuffle d 0 4 " ROOT "\n", "next"},
        {"shuffle d 0 0 " ROOT "\n", "malformed"},
        {"shuffle d 0 999999 " ROOT "\n", "malformed"},
        {"shuffle d 0 4 00\n", "malformed"},
        {"shuffle d 0 4\n", "malformed"},
        {"shuffle d 0 4 " ROOT "\ndraw usa d 0:0\nshuffle d 1 2 " ROOT " hand:usa from 0:0\n", "number"},
        {"shuffle d 0 4 " ROOT "\ndraw usa d 0:0\nshuffle d 1 1 " ROOT " hand:csa from 0:0\n", "does not lie there"},
        {"shuffle d 0 4 " ROOT "\nshuffle d 1 1 " ROOT " hand:csa from 0:0\n", "does not lie there"},
        {"shuffle d 0 4 " ROOT "\ndraw usa d 0:0\nshuffle d 1 2 " ROOT " hand:usa from 0:0 0:0\n",
         "does not lie there"},

        {"shuffle d 0 4 " ROOT "\ndraw usa d 0:0\nshuffle d 1 1 " ROOT " hand:usa\n", "from nowhere"},
        {"shuffle d 0 1 " ROOT " hand:usa\n", "from nowhere"},
        {"shuffle d 0 4 " ROOT "\ndraw usa d 0:0 0:1\nshuffle d 1 1 " ROOT " hand:usa from 0:1\n", "leaves a slot out"},
        {"shuffle d 0 3 " ROOT "\nshuffle d 1 2 " ROOT " from 0:0 0:2\n", "leaves a slot out"},
        {"shuffle d 0 4 " ROOT "\ndraw usa d 0:0\nshuffle d 1 2 " ROOT " from 0:0 0:1\n", "does not lie there"},
        {"shuffle d 0 4 " ROOT "\nshuffle d 1 2 " ROOT " hand:usa\n", "from nowhere"},
        {"shuffle d 0 4 " ROOT "\nshuffle d 1 2 " ROOT "\n", "from nowhere"},
        {"shuffle d 0 1 " ROOT " from 0:0\n", "from nowhere"},
        {"deck f fixed\ndraw usa f 0:1\n", "head"},
        {"deck f fixed\ndraw usa f 0:0\ndraw usa f 0:2\n", "head"},
        {"deck f fixed\nshuffle f 0 4 " ROOT "\n", "malformed"},
        {"shuffle d 0 4 " ROOT "\ndeck d fixed\n", "said to be fixed"},
        {"shuffle d 0 4 " ROOT "\nmove d 0:9 table\n", "not in the game"},
        {"shuffle d 0 4 " ROOT "\nmove d 0:0 out\nmove d 0:0 table\n", "not in the game"},
        {"move d 0:0 table\n", "not in the game"},
        {"shuffle d 0 4 " ROOT "\nmove d 0:0 nowhere\n", "no place"},
        {"deck a fixed\ndeck b fixed\ndeck c fixed\ndeck d fixed\ndeck e fixed\ndeck f fixed\ndeck g fixed\ndeck h "
         "fixed\n"
         "deck i fixed\n",
         "too many"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *why;
        ck_assert_msg(laid(bad[i].lines, &why) == NULL, "%s", bad[i].lines);
        ck_assert_msg(why && strstr(why, bad[i].why), "%s: %s", bad[i].lines, why);
    }
}
END_TEST

static Suite *journal_suite(void)
{
    Suite *suite = suite_create("journal");
    TCase *t = tcase_create("journal");
    tcase_add_checked_fixture(t, begin, finish);
    tcase_add_test(t, words_of_a_line);
    tcase_add_test(t, slots);
    tcase_add_test(t, a_game_is_followed);
    tcase_add_test(t, a_set_up_that_failed_gives_no_t);
    tcase_add_test(t, a_layout_that_holds);
    tcase_add_test(t, layouts_that_do_not);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(journal_suite());
}
