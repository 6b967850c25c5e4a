/* SPDX-License-Identifier: Apache-2.0 */
/* The picture of Divided We Fall: what it draws follows from the position, and its page has a bound.
 * DISPATCH_PAGES=FOLDER keeps the pages, for eyes. */
#include "games/divided-we-fall/report.h"
#include "processor/base/templates.h"
#include "processor/game/template_host.h"
#include "processor/letters/desk_model.h"
#include "processor/letters/desk_page.h"
#include "processor/letters/draw.h"
#include "processor/letters/report_sections.h"
#include "processor/words/line_words.h"
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include "tests/games/divided-we-fall/dwf_tale.h"
#include "tests/lib/html.h"
#include "tests/lib/play.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    PAGE_MOST = 180 * 1000,
    BOARD_MOST = 400 * 1000,
    FORM_MOST = 4 * 1000, /* the form in the model, how it is signed, the keys that may */
    LINES_MOST = 120,
    WARS = 12,
    GROUND_MOST = 25 * 1000
};

static struct war *war;
static json_t *events, *picture;

static void begin(const char *scenario, uint64_t seed, int side, int turn)
{
    if (turn == 0) {
        war = d_a_war(scenario);
        events = json_array();
    } else
        war = d_a_tale(scenario, seed, side, turn, &events);
    picture = dwf_picture(&war->r, &war->s, side, NULL, events, NULL);
}

static void finish(void)
{
    json_decref(picture);
    json_decref(events);
    d_close_war(war);
}

/* ---- the page ---- */
static struct span page_of(int side)
{
    json_t *words = d_report_of(war, side, events);
    json_t *view = json_pack("{s:s,s:s,s:s,s:O,s:O,s:s,s:b,s:o}", "title", "Divided We Fall", "game", "war", "seat",
                             dwf_sides[side].id, "when", json_object_get(words, "when"), "headline",
                             json_object_get(words, "headline"), "greeting", "it is your turn.", "asked", true, "map",
                             draw_map(picture));
    json_object_set_new(view, "tracks", draw_tracks(picture));
    json_object_set_new(view, "checks", draw_checks(picture));
    sections_add(war->arena, words, picture, view);
    draw_lacks(view);
    template_style(NULL, war->arena, NULL, "report.css", view);
    struct span page = template_raw(war->arena, NULL, NULL, "report.html", view, NULL);
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

/* What a page with the board has besides: the program, and the position with what may be ordered. */
static size_t board_of(int side)
{
    bool asked = rules_asks(&war->s) & ONLY(side);
    if (asked) {
        prompt_begin(&war->prompt, &war->lists);
        ck_assert(rules_prompt(&war->r, &war->s, side, 0, &war->prompt));
    }
    json_t *model = desk_model(ruleset_find("divided-we-fall"), &war->r, &war->s, side, asked ? &war->prompt : NULL);
    json_object_set_new(model, "board", json_object());
    json_t *packed = desk_packed(model, desk_view(war->arena, &war->r, &war->s));
    size_t len = desk_text(war->arena, packed).len;
    json_decref(packed);
    json_decref(model);
    ck_assert_uint_gt(len, 1000);
    return desk_board_script("divided-we-fall").len + len + FORM_MOST;
}

static void stands_in_a_page(const char *name, int side)
{
    int lines = 0;
    struct span page = page_of(side);
    json_t *report = d_report_of(war, side, events);
    const char *text = d_text_of(war, report, &lines);
    keep(name, ".html", page);
    keep(name, ".txt", (struct span){(const uint8_t *)text, strlen(text)});
    printf("divided-we-fall: %s: page of %zu bytes, text of %d lines\n", name, page.len, lines);
    html_style(war->arena, page);
    ck_assert_uint_lt(page.len, PAGE_MOST);
    size_t board = page.len + board_of(side);
    printf("  with the board %zu\n", board);
    ck_assert_uint_lt(board, BOARD_MOST);
    ck_assert_int_le(lines, LINES_MOST);
    /* symbols of one side at once; and the list says nothing twice and no signs: not "militia mil", "Lee; Lee 5-6" */
    ck_assert(html_holds(page, "class=\"dots square\"") && !html_holds(page, "<g class=\"pl gray\"><use href=\"#s-"));
    ck_assert(html_holds(page, "; infantry ") && !html_holds(page, "militia mil") && !html_holds(page, "; Lee;"));
    json_decref(report);
}

START_TEST(it_stands_in_a_page)
{
    begin(pages[_i].scenario, 1864, pages[_i].side, pages[_i].turn);
    stands_in_a_page(pages[_i].name, pages[_i].side);
    finish();
}
END_TEST

/* Wars at random, each from another half: when most happens and most stands there, nothing is too long. */
START_TEST(random_wars_stand_in_pages)
{
    static const char *const scenarios[] = {"1861-campaign", "1862", "1863"};
    static const int first[] = {2, 7, 14};
    int era = _i % 3, side = _i % 2, turn = first[era] + 2 * (_i / 3);
    begin(scenarios[era], (uint64_t)_i + 1, side, turn);
    stands_in_a_page(arena_words(war->arena, "war-%d", _i), side);
    finish();
}
END_TEST

/* ---- what a receipt says of lines ---- */
static json_t *said_of(void *context, const struct line *line)
{
    struct sheets_of *k = context;
    json_t *list = json_array();
    struct span left = span_of(d_said(k, line->number)), one;
    while (span_line(&left, &one))
        if (one.len > 0)
            json_array_append_new(list, line_words_span(one));
    return list;
}

static const char *words_of(json_t *lines, size_t i, size_t n)
{
    ck_assert_uint_eq(json_array_size(json_object_get(json_array_get(lines, i), "words")), n);
    return n ? json_string_value(json_array_get(json_object_get(json_array_get(lines, i), "words"), n - 1)) : "";
}

/* A battle that no line fights: it is told of the line that began it, not of the next that does something else. */
START_TEST(a_battle_is_told_where_it_began)
{
    static const char orders[] = "march McDowell with 6 to Manassas\nnote and in the west\n"
                                 "move 1 from St. Louis to Rolla\ndone\n";
    struct sheets_of *k = d_sheets("1861-campaign", NULL);
    d_clear(k->w);
    d_infantry(k->w, DWF_USA, "washington_dc", 6);
    d_infantry(k->w, DWF_USA, "st_louis", 1);
    d_infantry(k->w, DWF_CSA, "manassas", 2);
    d_supplies(k->w, DWF_USA, "washington_dc", 1);
    d_leads(k->w, "mcdowell", "washington_dc");
    d_half_of(k->w, DWF_USA, 3);
    ck_assert(d_dry(k, DWF_USA, orders));
    struct line_teller teller = {k->w->arena, ruleset_find("divided-we-fall"), &k->w->r, DWF_USA};
    json_t *lines = line_words_sheet(&teller, &k->sheet, span_of(orders), &k->w->s, said_of, k);
    ck_assert_uint_eq(json_array_size(lines), 4);
    const char *fought = words_of(lines, 0, 2);
    ck_assert_msg(strncmp(fought, "That battle is fought before line 3: ", 37) == 0 && strstr(fought, "You hold the field"),
                  "%s", fought);
    words_of(lines, 1, 0);
    ck_assert_ptr_null(strstr(words_of(lines, 2, 1), "field"));
    json_decref(lines);
    d_close_sheets(k);
}
END_TEST

static json_t *said_twice(void *context, const struct line *line)
{
    (void)line;
    return json_pack("[s]", context);
}

/* What was said of a line above is not said again, unless a bracket that it opens would stay open. */
START_TEST(what_was_said_in_brackets_is_said_again)
{
    static const char orders[] = "move 1 from St. Louis to Rolla\nmove 1 from Washington DC to Manassas\n",
                      once[] =
                          "Not ordered, so by default: nobody falls back before the attack; all losses are infantry.",
                      whole[] = "Manassas, in Virginia (the Confederacy: 2 infantry and the militia; 1 fort step)";
    struct sheets_of *k = d_sheets("1861-campaign", NULL);
    struct line_teller teller = {k->w->arena, ruleset_find("divided-we-fall"), &k->w->r, DWF_USA};
    sheet_parse(&k->w->r, &k->w->s, DWF_USA, orders, sizeof orders - 1, &k->sheet);
    for (int i = 0; i < 2; i++) {
        static char words[2][120];
        strcpy(words[i], i ? whole : once);
        json_t *lines = line_words_sheet(&teller, &k->sheet, span_of(orders), &k->w->s, said_twice, words[i]);
        ck_assert_str_eq(words_of(lines, 0, 1), words[i]);
        ck_assert_str_eq(words_of(lines, 1, 1), i ? whole : "Not ordered, so by default: as at line 1.");
        json_decref(lines);
    }
    d_close_sheets(k);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: page");
    TCase *c = tcase_create("page");
    tcase_add_loop_test(c, it_stands_in_a_page, 0, sizeof pages / sizeof *pages);
    tcase_add_loop_test(c, random_wars_stand_in_pages, 0, WARS);
    tcase_add_test(c, a_battle_is_told_where_it_began);
    tcase_add_test(c, what_was_said_in_brackets_is_said_again);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
