/* SECURITY.md says which cheats there are, who notices, and by which test that is known. It must stay true: each test
 * that it names is there and runs, each test of a cheat is named, and each message that it quotes is asserted there. */
#include "formats/bytes.h"
#include "tests/lib/test.h"
#include <glob.h>
#include <stdio.h>
#include <string.h>

static struct arena *arena;
static const char *page;

static void setup(void)
{
    arena = arena_new();
    page = arena_string(arena, slurp(arena, "SECURITY.md"));
}

static void teardown(void)
{
    arena_free(arena);
}

/* The source of a suite, with string literals that were broken over lines joined. */
static const char *source(const char *suite)
{
    char *text = arena_string(arena, slurp(arena, arena_words(arena, "tests/processor/%s.c", suite))), *to = text;
    for (const char *at = text; *at; to++) {
        const char *next = at + 1;
        while (*at == '"' && (*next == '\n' || *next == ' '))
            next++;
        if (*at == '"' && next > at + 1 && *next == '"')
            at = next + 1;
        *to = *at;
        at += *at != '\0';
    }
    *to = '\0';
    return text;
}

/* "| cheat | who | "words" | suite: test |" */
static bool row(const char *line, size_t len, char *suite, char *test, char *words)
{
    char *copy = arena_string(arena, (struct span){(const uint8_t *)line, len});
    char *name = strstr(copy, "| t_"), *quote = strstr(copy, "| \"");
    words[0] = '\0';
    if (copy[0] != '|' || !name || sscanf(name, "| %63[a-z_]: %127[a-z_] |", suite, test) != 2)
        return false;
    if (quote)
        ck_assert_msg(sscanf(quote, "| \"%255[^\"]\" |", words) == 1, "%s", copy);
    return true;
}

START_TEST(each_cheat_has_its_test_and_its_words)
{
    char suite[64], test[128], words[256];
    int rows = 0, quotes = 0;
    for (const char *at = page, *end; (end = strchr(at, '\n')); at = end + 1) {
        if (!row(at, (size_t)(end - at), suite, test, words))
            continue;
        const char *text = source(suite), *start = strstr(text, arena_words(arena, "START_TEST(%s)", test));
        ck_assert_msg(start != NULL, "SECURITY.md names %s: %s, which is not there", suite, test);
        ck_assert_msg(strstr(text, arena_words(arena, ", %s);", test)) != NULL, "%s does not run %s", suite, test);
        rows++;
        if (!words[0])
            continue;
        const char *stop = strstr(start, "END_TEST"), *said = strstr(start, words);
        ck_assert_msg(said && stop && said < stop, "%s: %s does not assert \"%s\"", suite, test, words);
        quotes++;
    }
    ck_assert_int_ge(rows, 35);
    ck_assert_int_ge(quotes, 26);
}
END_TEST

START_TEST(each_test_of_a_cheat_is_in_the_table)
{
    glob_t files;
    char test[128];
    int n = 0;
    ck_assert_int_eq(glob("tests/processor/t_cheat_*.c", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *text = arena_string(arena, slurp(arena, files.gl_pathv[i]));
        for (const char *at = text; (at = strstr(at, "START_TEST(")); at++, n++) {
            ck_assert_int_eq(sscanf(at, "START_TEST(%127[a-z_])", test), 1);
            ck_assert_msg(strstr(page, arena_words(arena, ": %s |", test)) != NULL, "SECURITY.md lacks %s", test);
        }
    }
    globfree(&files);
    ck_assert_int_ge(n, 34);
}
END_TEST

/* Who reads the handbook or the README is led to it, and told plainly what cannot be caught. */
START_TEST(players_are_led_to_it)
{
    static const char *const pages[] = {"README.md", "games/blue-vs-gray/HANDBOOK.md"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        const char *text = arena_string(arena, slurp(arena, pages[i]));
        ck_assert_msg(strstr(text, "SECURITY.md") != NULL, "%s does not name SECURITY.md", pages[i]);
        ck_assert_msg(strstr(text, "tell a friend") != NULL, "%s does not say that a host can leak hands", pages[i]);
        ck_assert_msg(strstr(text, "refuse to go on") != NULL, "%s does not say that a host can stop", pages[i]);
    }
}
END_TEST

static Suite *security_suite(void)
{
    Suite *suite = suite_create("SECURITY.md");
    TCase *t = tcase_create("page");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, each_cheat_has_its_test_and_its_words);
    tcase_add_test(t, each_test_of_a_cheat_is_in_the_table);
    tcase_add_test(t, players_are_led_to_it);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(security_suite());
}
