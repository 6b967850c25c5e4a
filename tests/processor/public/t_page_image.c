/* SPDX-License-Identifier: Apache-2.0 */
/* Maps as images for forums: what is drawn, and that a program which is missing, fails, hangs or gives something else
 * costs the image and nothing more. */
#include "processor/public/page_image.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE = 20, MOMENT = 1 };
static const char draws[] = "printf '\\211PNG\\r\\n\\032\\n'; cat; ", url[] = "https://games.example/first/";
static struct walk w;
static struct arena *arena;
static const char *pub;

static const char *script(const char *name, const char *lines)
{
    const char *path = arena_words(arena, "%s/%s", temp_dir(), name);
    FILE *file = fopen(path, "w");
    ck_assert(file && fprintf(file, "#!/bin/sh\n%s\n", lines) > 0 && fclose(file) == 0);
    ck_assert_int_eq(chmod(path, 0700), 0);
    return path;
}

static void begin(void)
{
    walk_open(&w, "host");
    arena = w.arena;
    pub = arena_words(arena, "%s.pub", w.dir);
    walk_setting(&w, arena_words(arena, "publish-dir %s\npublish-url https://games.example/\npublish-png %s\n", pub,
                                 script("rsvg", draws)));
}

static void end(void)
{
    walk_close(&w);
}

/* What the host has set is there from now on, and does this; NULL: it is missing. */
static void program_does(const char *lines)
{
    if (lines)
        script("rsvg", lines);
    else
        ck_assert_int_eq(unlink(arena_words(arena, "%s/rsvg", temp_dir())), 0);
}

static bool is_file(const char *name)
{
    return access(arena_words(arena, "%s/first/%s", pub, name), F_OK) == 0;
}

static struct span file_of(const char *name)
{
    return slurp(arena, arena_words(arena, "%s/first/%s", pub, name));
}

static const char *post(const char *markup)
{
    char now[21];
    utc_write(now, w.now);
    ck_assert_int_eq(walk_cli(&w, "post @ first --markup %s --now %s", markup, now), 0);
    return arena_words(arena, "%s", w.out);
}

/* ---- the drawing ---- */

START_TEST(a_page_without_a_map_has_no_drawing)
{
    static const char *const pages[] = {
        "", "<p>", "<style>:root{--ink:#111}</style><svg class=\"vh\"></svg>",
        "<style>a</style><svg class=\"vh\"></svg><svg class=\"map\" viewBox=\"0 0 x 9\" role></svg>",
        "<style>a</style><svg class=\"vh\"></svg><svg class=\"map\" viewBox=\"0 0 9 9\" role>"};
    struct pass pass = {0};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        ck_assert_msg(page_image_svg(&pass, arena, "first", span_of(pages[i])).len == 0, "%zu", i);
}
END_TEST

/* What makes images knows no var(): each stands for its light colour, the first that is set. */
START_TEST(colours_are_written_out)
{
    static const char page[] =
        "<style>:root{--ink:#111;--card:#fff}@media x{:root{--ink:#eee}}"
        ".a{fill:var(--ink)}.b{stroke:var(--none,var)}.c{fill:var(--card)</style>"
        "<svg class=\"vh\"><defs/></svg><svg class=\"map wide\" viewBox=\"0 0 800 700\" role=\"img\"><g/></svg>";
    struct pass pass = {0};
    const char *svg = arena_string(arena, page_image_svg(&pass, arena, "first", span_of(page)));
    ck_assert_ptr_nonnull(
        strstr(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 700\" width=\"800\""));
    ck_assert_ptr_nonnull(strstr(svg, ".a{fill:#111}.b{stroke:inherit}.c{fill:#fff"));
    ck_assert_ptr_nonnull(strstr(svg, ".back{fill:#fff}")); /* of image.css */
    ck_assert_ptr_nonnull(strstr(svg, "<svg class=\"vh\"><defs/></svg><svg class=\"map wide\""));
    ck_assert_ptr_null(strstr(svg, "var("));
}
END_TEST

/* Nor does it stretch a row of numbers over the board. */
START_TEST(each_number_has_its_place)
{
    static const char page[] =
        "<style>:root{--ink:#111}</style><svg class=\"vh\"></svg><svg class=\"map\" viewBox=\"0 0 9 9\" "
        "r><g/><g class=\"no\"><text x=\"27\" y=\"20\" textLength=\"882\">0101 0301 0501</text>\n"
        "<text x=\"63\" y=\"41\" textLength=\"810\">0201</text>\n</g><g id=\"after\"/></svg>";
    struct pass pass = {0};
    const char *svg = arena_string(arena, page_image_svg(&pass, arena, "first", span_of(page)));
    ck_assert_ptr_nonnull(
        strstr(svg, "<g/><g class=\"no\"><text x=\"27\" y=\"20\">0101</text><text x=\"99\" y=\"20\">0301</text>"
                    "<text x=\"171\" y=\"20\">0501</text><text x=\"63\" y=\"41\">0201</text></g>"
                    "<g id=\"after\"/></svg></svg>"));
}
END_TEST

/* ---- the program ---- */

static bool draw(const char *program, int seconds, struct span *png, struct error *err)
{
    *err = (struct error){0};
    *png = (struct span){0};
    return page_image_png(arena, program, seconds,
                          span_of("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" "
                                  "height=\"9\"><path d=\"M0 0h9v9z\"/></svg>"),
                          png, err);
}

START_TEST(it_gets_words_and_the_drawing)
{
    struct span png;
    struct error err;
    const char *program =
        script("ok", arena_words(arena, "%s printf '[%%s]' \"$@\"; printf %%s \"$HOME$USER\"", draws));
    ck_assert(draw(program, PATIENCE, &png, &err));
    static const char mark[] = "\x89PNG\r\n\x1a\n<svg xmlns",
                      words[] = "</svg>[--format=png][--width=1200][--keep-aspect-ratio]";
    ck_assert(span_begins(png, mark));
    ck_assert(png.len > sizeof words && memcmp(png.at + png.len - (sizeof words - 1), words, sizeof words - 1) == 0);
}
END_TEST

START_TEST(whatever_it_does_is_told)
{
    static const struct {
        const char *lines, *says;
        int seconds;
    } rows[] = {{"echo no such font >&2; exit 3", "status 3: no such font", PATIENCE},
                {"cat", "is no PNG", PATIENCE},
                {"printf '\\211PNG\\r\\n\\032\\n'", "is no PNG", PATIENCE},
                {"kill -9 $$", "a signal ended it", PATIENCE},
                {"sleep 1000", "more than 1 seconds", MOMENT}};
    struct span png;
    struct error err;
    char words[ERROR_WORDS_MAX];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert(!draw(script(arena_words(arena, "p%zu", i), rows[i].lines), rows[i].seconds, &png, &err));
        error_words(&err, words, sizeof words);
        ck_assert_msg(strstr(words, rows[i].says), "%s: %s", rows[i].lines, words);
    }
    ck_assert(!draw("/nowhere/rsvg-convert", PATIENCE, &png, &err));
    error_words(&err, words, sizeof words);
    ck_assert_msg(strstr(words, "/nowhere/rsvg-convert: No such file"), "%s", words);
}
END_TEST

/* ---- a host ---- */

/* How often it stands in the host's news, of which nothing is wrapped. */
static int told(const char *words)
{
    int n = 0;
    ck_assert_int_eq(walk_cli(&w, "news @ --all"), 0);
    for (const char *at = w.out; (at = strstr(at, words)) != NULL; at += strlen(words))
        n++;
    return n;
}

/* The page and the image that a post names lie in the folder. */
static void names_files(const char *text, const char *begin, bool wanted)
{
    const char *at = strstr(text, begin);
    ck_assert_msg((at != NULL) == wanted, "\"%s\" in:\n%s", begin, text);
    if (!wanted)
        return;
    at += strlen(begin);
    ck_assert(strncmp(at, url, strlen(url)) == 0);
    at += strlen(url);
    const char *name = arena_words(arena, "%.*s", (int)strcspn(at, "#)[>"), at);
    ck_assert_msg(strncmp(name, "turn-", 5) == 0 && is_file(name), "%s", name);
}

START_TEST(a_turn_has_its_page_and_its_image)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    ck_assert(is_file("turn-1.html") && is_file("turn-1.png"));
    ck_assert(span_begins(file_of("turn-1.png"),
                          "\x89PNG\r\n\x1a\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "));
    names_files(post("markdown"), "![The map of this turn](", true);
    names_files(post("markdown"), "The map of this turn: <", true);
    names_files(post("bbcode"), "[img]", true);
    names_files(post("bbcode"), "The map of this turn: [url]", true);
    ck_assert_int_eq(walk_ingest(&w, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\n"))), 0);
    walk_pass(&w, 3600);
    ck_assert_ptr_nonnull(strstr(post("markdown"), "turn-2.png)")); /* the opening is the CSA's; the one before stays */
    ck_assert(is_file("turn-2.png") && is_file("turn-1.png"));
}
END_TEST

/* Without the program, or with one that fails, all is as on a host that never asked for images; a pass goes well. */
START_TEST(without_the_program_all_the_rest_is_there)
{
    static const char *const does[] = {NULL, "exit 1", "cat"};
    const char *text = NULL;
    program_does(NULL);
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    const struct span page = file_of("turn-1.html"), index = file_of("index.html");
    for (size_t i = 0; i < sizeof does / sizeof *does; i++) {
        text = text ? text : post("markdown");
        names_files(text, "![", false);
        names_files(text, "The map of this turn: <", true);
        ck_assert(!is_file("turn-1.png"));
        program_does(draws);
        ck_assert_int_eq(walk_cli(&w, "publish @"), 0);
        ck_assert(is_file("turn-1.png"));
        names_files(post("markdown"), "![The map of this turn](", true);
        program_does(does[i]);
        ck_assert_int_eq(walk_cli(&w, "publish @"), 0);
        ck_assert_int_eq(walk_cli(&w, "publish @"), 0);
        ck_assert(span_same(page, file_of("turn-1.html")) && span_same(index, file_of("index.html")));
        ck_assert_str_eq(post("markdown"), text);
        ck_assert_int_eq(told("cannot draw the map with"), (int)i + 2); /* once each */
        ck_assert_int_eq(told("maps become images again"), (int)i + 1);
    }
}
END_TEST

static Suite *image_suite(void)
{
    Suite *suite = suite_create("images of maps");
    TCase *t = tcase_create("images");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_test(t, a_page_without_a_map_has_no_drawing);
    tcase_add_test(t, colours_are_written_out);
    tcase_add_test(t, each_number_has_its_place);
    tcase_add_test(t, it_gets_words_and_the_drawing);
    tcase_add_test(t, whatever_it_does_is_told);
    tcase_add_test(t, a_turn_has_its_page_and_its_image);
    tcase_add_test(t, without_the_program_all_the_rest_is_there);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(image_suite());
}
