/* SPDX-License-Identifier: Apache-2.0 */
/* SECURITY.md says what is guaranteed and by which tests of cheats that is known. It must stay true: its tables are
 * made of the rows that stand before the tests (tests/lib/cheat_row.h), each row's words are asserted by its test, and
 * each guarantee has a cheat that breaks it and no other. `make security` writes the page anew. */
#include "formats/bytes.h"
#include "tests/lib/test.h"
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 256, FIELDS = 6, ASSETS_MAX = 32, NAMED = 3 };
struct row {
    const char *by, *cheat, *breaks, *notices, *command, *reads; /* as they stand in the source */
    const char *suite, *test, *body;                             /* body: of the test, to its END_TEST */
};

static struct arena *arena;
static const char *page;
static struct row row[ROWS_MAX];
static size_t n_rows;
static const char *asset[ASSETS_MAX]; /* in the order of the page */
static size_t n_assets;

/* ---- the rows in the sources ---- */

/* The source of a suite, with string literals that were broken over lines joined. */
static const char *source(const char *path)
{
    char *text = arena_string(arena, slurp(arena, path)), *to = text;
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

/* The next string literal, as it stands in the source; *at: behind it. */
static const char *literal(const char **at)
{
    const char *from = strchr(*at, '"'), *to = from + 1;
    ck_assert_msg(from != NULL, "a row of fewer fields: %.100s", *at);
    while (*to != '"')
        to += *to == '\\' ? 2 : 1;
    *at = to + 1;
    return arena_words(arena, "%.*s", (int)(to - from - 1), from + 1);
}

static void read_row(const char *suite, const char *at)
{
    struct row *one = &row[n_rows++];
    const char **field[FIELDS] = {&one->by, &one->cheat, &one->breaks, &one->notices, &one->command, &one->reads};
    char test[128];
    ck_assert_uint_lt(n_rows, ROWS_MAX);
    for (int i = 0; i < FIELDS; i++)
        *field[i] = literal(&at);
    ck_assert_msg(sscanf(at, "); START_TEST(%127[a-z_0-9])", test) == 1, "%s: no test follows \"%s\"", suite,
                  one->cheat);
    const char *end = strstr(at, "END_TEST");
    ck_assert_ptr_nonnull(end);
    one->suite = suite;
    one->test = arena_words(arena, "%s", test);
    one->body = arena_words(arena, "%.*s", (int)(end - at), at);
}

static void read_suite(const char *path)
{
    const char *text = source(path), *name = strrchr(path, '/') + 1;
    const char *suite = arena_words(arena, "%.*s", (int)strlen(name) - 2, name);
    for (const char *at = text; (at = strstr(at, "\nCHEAT(")); at++) {
        read_row(suite, at);
        ck_assert_msg(strstr(text, arena_words(arena, ", %s);", row[n_rows - 1].test)) ||
                          strstr(text, arena_words(arena, ", %s, ", row[n_rows - 1].test)),
                      "%s does not run %s", suite, row[n_rows - 1].test);
    }
}

/* ---- the page as it should be ---- */

/* A literal as people read it. */
static const char *plain(const char *words)
{
    char *out = arena_words(arena, "%s", words), *to = out;
    for (const char *at = out; *at; at++) {
        at += *at == '\\';
        *to++ = *at;
    }
    *to = '\0';
    return out;
}

static const char *commands(const char *list)
{
    struct text out = {.arena = arena};
    for (const char *at = list; *at;) {
        size_t len = strcspn(at, ",;");
        text_format(&out, "%s`%.*s`", out.len ? ", " : "", (int)len, at);
        at += len + strspn(at + len, ",; ");
    }
    return out.at ? out.at : "";
}

static void write_row(struct text *out, const struct row *one)
{
    text_format(out, "| %s | %s | %s | %s | %s%s%s | %s: %s |\n", strcmp(one->breaks, "-") == 0 ? "" : one->breaks,
                plain(one->cheat), plain(one->notices), commands(one->command), *one->reads ? "\"" : "",
                plain(one->reads), *one->reads ? "\"" : "", one->suite, one->test);
}

/* The cheats of one kind of people, by what they break, in the order of the guarantees. */
static void write_cheats(struct text *out, const char *by)
{
    text_words(out, "| against | cheat | who notices, and when | dispatch | what they read | test |\n"
                    "|---|---|---|---|---|---|\n");
    for (size_t a = 0; a <= n_assets; a++)
        for (size_t i = 0; i < n_rows; i++)
            if (strcmp(row[i].by, by) == 0 && strcmp(row[i].breaks, a < n_assets ? asset[a] : "-") == 0)
                write_row(out, &row[i]);
}

/* "a, b, c and 4 more" */
static void write_tests(struct text *out, const char *breaks)
{
    size_t n = 0;
    for (size_t i = 0; i < n_rows; i++)
        if (strcmp(row[i].breaks, breaks) == 0 && n++ < NAMED)
            text_format(out, "%s%s", n > 1 ? ", " : "", row[i].test);
    ck_assert_msg(n > 0, "no cheat breaks \"%s\"", breaks);
    if (n > NAMED)
        text_format(out, " and %zu more", n - NAMED);
}

/* Three columns are written by hand, the fourth is made. */
static void write_guarantee(struct text *out, struct span line)
{
    const char *words = arena_string(arena, line), *at = words + 1;
    for (int column = 0; column < 3; column++) {
        at = strchr(at, '|');
        ck_assert_msg(at != NULL, "%s", words);
        at++;
    }
    text_format(out, "%.*s", (int)(at - words), words);
    if (span_begins(line, "| asset"))
        text_words(out, " cheats that break it and nothing else");
    else if (span_begins(line, "|--"))
        text_words(out, "---|");
    else {
        text_words(out, " ");
        write_tests(out, arena_words(arena, "%.*s", (int)strcspn(words + 2, "|") - 1, words + 2));
    }
    text_words(out, span_begins(line, "|--") ? "\n" : " |\n");
}

static void read_assets(void)
{
    struct span left = span_of(strstr(page, "<!-- guarantees -->"));
    for (struct span line; span_line(&left, &line) && !span_is(line, "<!-- end -->");) {
        if (!span_begins(line, "| ") || span_begins(line, "| asset"))
            continue;
        const char *words = arena_string(arena, line) + 2;
        ck_assert_uint_lt(n_assets, ASSETS_MAX);
        asset[n_assets++] = arena_words(arena, "%.*s", (int)strcspn(words, "|") - 1, words);
    }
}

static const char *made_page(void)
{
    static const char *const people[] = {"host", "player", "mail"};
    struct text out = {.arena = arena};
    bool within = false, guarantees = false;
    for (struct span left = span_of(page), line; span_line(&left, &line);) {
        within = within && !span_is(line, "<!-- end -->");
        if (within && guarantees)
            write_guarantee(&out, line);
        else if (!within)
            text_format(&out, "%.*s\n", (int)line.len, (const char *)line.at);
        guarantees = within ? guarantees : span_is(line, "<!-- guarantees -->");
        within = within || guarantees;
        for (size_t i = 0; i < sizeof people / sizeof *people; i++)
            if (span_is(line, arena_words(arena, "<!-- cheats: %s -->", people[i]))) {
                write_cheats(&out, people[i]);
                within = true;
            }
    }
    return out.at;
}

static void setup(void)
{
    glob_t files;
    arena = arena_new();
    page = arena_string(arena, slurp(arena, "SECURITY.md"));
    n_rows = n_assets = 0;
    ck_assert_int_eq(glob("tests/processor/*/t_*.c", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        if (!strstr(files.gl_pathv[i], "t_security"))
            read_suite(files.gl_pathv[i]);
    globfree(&files);
    read_assets();
}

static void teardown(void)
{
    arena_free(arena);
}

/* ---- tests ---- */

START_TEST(each_cheat_has_its_words)
{
    int quotes = 0;
    for (size_t i = 0; i < n_rows; i++) {
        const struct row *one = &row[i];
        bool known = strcmp(one->breaks, "-") == 0;
        for (size_t a = 0; a < n_assets; a++)
            known = known || strcmp(one->breaks, asset[a]) == 0;
        ck_assert_msg(known, "%s breaks \"%s\", which SECURITY.md does not promise", one->test, one->breaks);
        ck_assert_msg(strcmp(one->by, "host") == 0 || strcmp(one->by, "player") == 0 || strcmp(one->by, "mail") == 0,
                      "%s: who is \"%s\"?", one->test, one->by);
        ck_assert_msg(!strchr(one->cheat, '|') && !strchr(one->notices, '|') && !strchr(one->reads, '|'), "%s",
                      one->test);
        ck_assert_msg(strstr(one->body, one->reads) != NULL, "%s: %s does not assert \"%s\"", one->suite, one->test,
                      one->reads);
        quotes += *one->reads != '\0';
    }
    ck_assert_uint_ge(n_rows, 90);
    ck_assert_int_ge(quotes, 80);
}
END_TEST

START_TEST(each_test_of_a_cheat_has_its_row)
{
    glob_t files;
    char test[128];
    ck_assert_int_eq(glob("tests/processor/cheats/t_cheat_*.c", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        for (const char *at = source(files.gl_pathv[i]); (at = strstr(at, "START_TEST(")); at++) {
            bool known = false;
            ck_assert_int_eq(sscanf(at, "START_TEST(%127[a-z_0-9])", test), 1);
            for (size_t k = 0; k < n_rows; k++)
                known = known || strcmp(row[k].test, test) == 0;
            ck_assert_msg(known, "%s: no row stands before %s", files.gl_pathv[i], test);
        }
    globfree(&files);
}
END_TEST

/* Each guarantee has a cheat, else the page cannot be made. */
START_TEST(the_page_is_what_the_tests_make_it)
{
    const char *words = getenv("DISPATCH_SECURITY"), *want = made_page();
    if (words && strcmp(words, "write") == 0) {
        FILE *file = fopen("SECURITY.md", "w");
        ck_assert(file && fputs(want, file) >= 0 && fclose(file) == 0);
        return;
    }
    size_t same = 0, line = 0;
    for (; want[same] && want[same] == page[same]; same++)
        line = page[same] == '\n' ? same + 1 : line;
    ck_assert_msg(want[same] == page[same],
                  "SECURITY.md is not what the tests make it: run make security. It has\n%.*s\n"
                  "where they say\n%.*s",
                  (int)strcspn(page + line, "\n"), page + line, (int)strcspn(want + line, "\n"), want + line);
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
    tcase_add_test(t, each_cheat_has_its_words);
    tcase_add_test(t, each_test_of_a_cheat_has_its_row);
    tcase_add_test(t, the_page_is_what_the_tests_make_it);
    tcase_add_test(t, players_are_led_to_it);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(security_suite());
}
