/* SPDX-License-Identifier: Apache-2.0 */
/* The picture of Divided We Fall: what it draws follows from the position, and its page has a bound.
 * DISPATCH_PAGES=FOLDER keeps the pages, for eyes. */
#include "games/divided-we-fall/report.h"
#include "processor/base/templates.h"
#include "processor/letters/draw.h"
#include "processor/letters/report_sections.h"
#include "tests/games/divided-we-fall/dwf_tale.h"
#include "tests/lib/html.h"
#include "tests/lib/play.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PAGE_MOST = 200 * 1000, LINES_MOST = 100 };

static struct war *war;
static json_t *events, *picture;

static void begin(const char *scenario, int side, int turn)
{
    if (turn == 0) {
        war = d_a_war(scenario);
        events = json_array();
    } else
        war = d_a_tale(scenario, 1864, side, turn, &events);
    picture = dwf_picture(&war->r, &war->s, side, NULL, events, NULL);
}

static void finish(void)
{
    json_decref(picture);
    json_decref(events);
    d_close_war(war);
}

/* ---- the page ---- */
static json_t *hashed(struct span bytes)
{
    uint8_t hash[32];
    struct text letters = {.arena = war->arena};
    sha256(hash, bytes);
    text_base64(&letters, hash, sizeof hash, true);
    return json_string(letters.at);
}

static struct span page_of(int side)
{
    json_t *nothing = json_object(), *words = d_report_of(war, side, events);
    struct span style = template_raw(war->arena, NULL, NULL, "report.css", nothing, NULL);
    json_t *view = json_pack("{s:s,s:s,s:s,s:O,s:O,s:s,s:b,s:s#,s:o,s:o}", "title", "Divided We Fall", "game", "war",
                             "seat", dwf_sides[side].id, "when", json_object_get(words, "when"), "headline",
                             json_object_get(words, "headline"), "greeting", "it is your turn.", "asked", true, "style",
                             (const char *)style.at, style.len, "style_hash", hashed(style), "map", draw_map(picture));
    json_object_set_new(view, "tracks", draw_tracks(picture));
    json_object_set_new(view, "checks", draw_checks(picture));
    sections_add(war->arena, words, picture, view);
    struct span page = template_raw(war->arena, NULL, NULL, "report.html", view, NULL);
    json_decref(nothing);
    json_decref(words);
    json_decref(view);
    return page;
}

static void keep(const char *name, const char *end, struct span bytes)
{
    const char *pages = getenv("DISPATCH_PAGES");
    if (!pages)
        return;
    const char *folder = arena_words(war->arena, "%s/divided", pages);
    ck_assert(mkdir(folder, 0755) == 0 || errno == EEXIST);
    FILE *file = fopen(arena_words(war->arena, "%s/%s%s", folder, name, end), "wb");
    ck_assert(file && fwrite(bytes.at, 1, bytes.len, file) == bytes.len && fclose(file) == 0);
}

static const struct {
    const char *scenario, *name;
    int side, turn; /* 0: as it begins */
} pages[] = {{"1861-campaign", "start", DWF_CSA, 0},
             {"1862", "shiloh", DWF_USA, 7},
             {"1863", "middle", DWF_USA, 0},
             {"1863", "late", DWF_USA, 20}};

START_TEST(it_stands_in_a_page)
{
    int lines = 0;
    begin(pages[_i].scenario, pages[_i].side, pages[_i].turn);
    struct span page = page_of(pages[_i].side);
    keep(pages[_i].name, ".html", page);
    json_t *report = d_report_of(war, pages[_i].side, events);
    const char *text = d_text_of(war, report, &lines);
    keep(pages[_i].name, ".txt", (struct span){(const uint8_t *)text, strlen(text)});
    printf("divided-we-fall: %s: page of %zu bytes, text of %d lines\n", pages[_i].name, page.len, lines);
    html_style(war->arena, page);
    ck_assert_uint_lt(page.len, PAGE_MOST);
    json_decref(report);
    finish();
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: page");
    TCase *c = tcase_create("page");
    tcase_add_loop_test(c, it_stands_in_a_page, 0, sizeof pages / sizeof *pages);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
