/* SPDX-License-Identifier: Apache-2.0 */
/* The page of a report: whole, closed to the outside, and the same as the text says of it. Two random players play
 * while one of them says what he should not. DISPATCH_PAGES=FOLDER keeps every page, for eyes and for tests/browser.sh.
 */
#include "games/blue-vs-gray/rules/steps.h"
#include "games/example/example.h"
#include "games/sheet/names.h"
#include "processor/core/core.h"
#include "processor/game/game.h"
#include "processor/game/template_host.h"
#include "processor/letters/desk_modules.h"
#include "processor/letters/desk_page.h"
#include "processor/letters/draw.h"
#include "tests/lib/bot.h"
#include "tests/lib/html.h"
#include "tests/lib/test.h"
#include "tests/lib/verified.h"
#include <errno.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PASS_SECONDS = 7200, PASSES = 70, PAGE_MOST = 190 * 1000, BOARD_MOST = 400 * 1000, BOARD_SEAT = 1 };

static const char markup[] = "say <script>alert(1)</script><img src=x onerror=alert(2)>\n"
                             "say &lt;b&gt; {{{style}}} it is 'over' </style>\"><svg onload=x>";

/* The example has one order: a company. */
static const char *sheet(struct bots *t, const struct core *core, int seat, const struct bot_style *style,
                         struct arena *arena)
{
    if (core->rules.is != &ex_rules)
        return bot_sheet(t, core, seat, style, arena);
    struct prompt *prompt = prompt_taken(arena);
    void *view = arena_take(arena, core->rules.is->state_size);
    rules_view(&core->rules, core->state, seat, view);
    ck_assert(rules_prompt(&core->rules, view, seat, 0, prompt));
    return arena_words(arena, "play %s\n", name_of(&core->rules, EX_CARD, prompt->ids[0]));
}

static void answer(struct bots *t, struct bot_game *g)
{
    struct game *game = bots_look(t, g);
    struct core *core = game->core;
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        const char *block = NULL;
        if (core->phase == CORE_JOINING)
            block = bot_join(game, seat);
        else if (core->phase == CORE_OPENING)
            block = bot_nonce(game, seat);
        else if (core->phase == CORE_OPEN && core->asked >> seat & 1 && g->sent_k[seat] != core->k) {
            struct bot_style style = {.standing = core->k % 5 == 0, .lines = 16};
            const char *lines = sheet(t, core, seat, &style, game->arena);
            if (core->k % 3 == 1)
                lines = arena_words(game->arena, "%s\n%s", markup, lines);
            block = bot_orders(game, seat, core->k, 0, lines);
            g->sent_k[seat] = core->k;
        }
        if (block)
            bots_drop(t, bot_sign(game->arena, t->key[seat], block));
    }
    g->over = core->phase == CORE_OVER;
    bots_leave(game);
}

/* board: the seat whose pages have the rules in them. */
static struct bot_game *play(struct bots *t, const char *ruleset, const char *scenario, uint64_t seed, int passes,
                             int board)
{
    bots_same_luck();
    bots_open(t, "page", seed);
    struct bot_game *g = bots_add(t, &(struct bot_terms){.name = "antietam", .ruleset = ruleset, .scenario = scenario});
    bots_pass(t, t->now);
    bots_wish_board(t, g, board);
    for (int i = 0; i < passes && !g->over; i++) {
        answer(t, g);
        bots_pass(t, t->now + PASS_SECONDS);
    }
    return g;
}

/* ---- what a page must be ---- */

/* The order desk is the only program of a page: its model cannot end its element, and the policy allows these bytes
 * alone. Gives the page without both. */
static struct span without_desk(struct arena *arena, struct span page)
{
    uint8_t hash[32];
    struct text rest = {.arena = arena}, want = {.arena = arena};
    const char *all = arena_string(arena, page), *model = strstr(all, "<script type=\"application/json\"");
    if (!model)
        return page; /* the game is over */
    const char *model_end = strstr(model, "</script>\n<script>"), *end = all + page.len;
    ck_assert(model_end && memchr(model + 1, '<', (size_t)(model_end - model - 1)) == NULL);
    const char *script = model_end + strlen("</script>\n<script>"), *script_end = strstr(script, "</script>");
    ck_assert(script_end && strstr(script_end + 1, "<script") == NULL);
    sha256(hash, (struct span){(const uint8_t *)script, (size_t)(script_end - script)});
    text_words(&want, "script-src 'sha256-");
    text_base64(&want, hash, sizeof hash, true);
    ck_assert(strstr(all, want.at) != NULL);
    text_add(&rest, (struct span){page.at, (size_t)(model - all)});
    script_end += strlen("</script>");
    text_add(&rest, (struct span){(const uint8_t *)script_end, (size_t)(end - script_end)});
    return text_span(&rest);
}

static void text_names_page(struct arena *arena, const struct report_files *report, struct span page)
{
    uint8_t hash[32];
    char hex[65];
    sha256(hash, page);
    hex_write(hex, hash, sizeof hash);
    ck_assert(html_holds(report->report, arena_words(arena, "\nhtml: sha256:%s\n", hex)));
}

static void keep(struct arena *arena, const char *folder, const char *stem, const char *end, struct span bytes)
{
    FILE *file = fopen(arena_words(arena, "%s/%s%s", folder, stem, end), "wb");
    ck_assert(file && fwrite(bytes.at, 1, bytes.len, file) == bytes.len && fclose(file) == 0);
}

/* DISPATCH_PAGES/SCENARIO/NAME.html, and the text beside it. */
static void keep_report(struct arena *arena, const char *scenario, const struct report_files *report)
{
    const char *pages = getenv("DISPATCH_PAGES");
    if (!pages)
        return;
    const char *folder = arena_words(arena, "%s/%s", pages, scenario);
    const char *stem = arena_words(arena, "%.*s", (int)strlen(report->name) - 4, report->name);
    ck_assert(mkdir(folder, 0755) == 0 || errno == EEXIST);
    keep(arena, folder, stem, ".html", report->page);
    keep(arena, folder, stem, ".txt", report->report);
}

/* What a page has its style and its symbols speak of; of what it has not they say nothing, unless it may come into the
 * page later, with the board. */
static void speaks_of_what_it_has(struct arena *arena, struct span page, bool board)
{
    static const struct {
        const char *used, *told;
    } all[] = {{"class=\"die ", ".die rect{"},      {"class=\"die ", "id=\"pips4\""},
               {"class=\"front ", ".tree>li{"},     {"class=\"hand", ".hand p{"},
               {"data-hexes=", ".creek{"},          {"class=\"ar ", ".ar{"},
               {"class=\"g-", ".g-land{"},          {"class=\"shade ", ".shade{"},
               {"class=\"shade ", "--east:"},       {"data-hexes=", "--grid:"},
               {"url(#x-marsh)", "id=\"x-marsh\""}, {"url(#x-hill)", "id=\"x-hill\""},
               {"\"#k-ship\"", "id=\"k-ship\""},    {"\"#k-cavalry\"", "id=\"k-cavalry\""}};
    struct span plain = without_desk(arena, page);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        ck_assert_msg(html_holds(plain, all[i].used) == html_holds(plain, all[i].told) ||
                          (board && html_holds(plain, all[i].told)),
                      "%s without %s, or the reverse", all[i].used, all[i].told);
}

/* The ids that the order desk, as a page of its own, lets through of a report that is opened in it (forms.js). */
static void read_desk_ids(struct arena *arena, regex_t *out)
{
    const char *all = arena_string(arena, desk_page(arena)), *from = strstr(all, "const ID"), *end;
    struct text pattern = {.arena = arena};
    ck_assert(from && (from = strchr(from, '/')) && (end = strstr(from, "/;")));
    for (from++; from < end; from++) {
        bool digit = from[0] == '\\' && from[1] == 'd';
        text_format(&pattern, "%.*s", digit ? 5 : 1, digit ? "[0-9]" : from);
        from += digit;
    }
    ck_assert_int_eq(regcomp(out, pattern.at, REG_EXTENDED | REG_NOSUB), 0);
}

/* Whatever is drawn points at what is there, and so it does at the order desk. */
static void uses_what_is_there(struct arena *arena, struct span page)
{
    regex_t lets;
    const char *all = arena_string(arena, page);
    read_desk_ids(arena, &lets);
    for (const char *at = all; (at = strstr(at, "<use "));) {
        const char *end = strchr(at, '>'), *from = strstr(at, "href=\"#");
        ck_assert(from && end && from < end);
        from += strlen("href=\"#");
        const char *id = arena_words(arena, "%.*s", (int)strcspn(from, "\""), from);
        ck_assert_msg(strstr(all, arena_words(arena, "id=\"%s\"", id)) != NULL, "nothing has the id %s", id);
        ck_assert_msg(regexec(&lets, id, 0, NULL, 0) == 0, "the order desk does not let %s through", id);
        at = end;
    }
    regfree(&lets);
}

static const struct played {
    const char *ruleset, *scenario, *folder, *die; /* die: what a page with a fight has; NULL: chance may bring none */
    uint64_t seed;                                 /* so that each has a battle */
    int passes, board;                             /* board: the seat of those pages with the rules in them */
} games[] = {
    {"blue-vs-gray", "standard", "standard", "class=\"die red\"", 9, PASSES, BOARD_SEAT},
    /* The board is with who is attacked: browser.sh looks at that question. */
    {"blue-vs-gray", "historical", "historical", "class=\"die red\"", 4, PASSES, !BOARD_SEAT},
    {"blue-vs-gray", "gettysburg", "gettysburg", "class=\"die red\"", 4, PASSES, BOARD_SEAT},
    {"house-divided", "standard", "house", NULL, 4, PASSES, BOARD_SEAT},
    {"divided-we-fall", "1863", "divided", NULL, 4, 20, BOARD_SEAT},
    {"example", "standard", "example", "class=\"die ", 4, 12, BOARD_SEAT},
};

START_TEST(each_page_is_whole)
{
    struct bots t;
    const struct played *p = &games[_i];
    struct bot_game *g = play(&t, p->ruleset, p->scenario, p->seed, p->passes, p->board);
    size_t said = 0, fought = 0, most[BOT_SEATS] = {0};
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        ck_assert_uint_gt(g->n_reports[seat], 5);
        for (size_t i = 0; i < g->n_reports[seat]; i++) {
            const struct report_files *report = &g->report[seat][i];
            struct span page = g->page[seat][i];
            struct span plain = without_desk(t.arena, page);
            html_whole(plain, report->name);
            html_closed(plain, report->name);
            html_style(t.arena, page);
            ck_assert(!html_holds(page, "THE FIGHT FOR ")); /* in capitals in the text alone */
            speaks_of_what_it_has(t.arena, page, seat == p->board);
            uses_what_is_there(t.arena, without_desk(t.arena, page));
            text_names_page(t.arena, report, page);
            keep_report(t.arena, p->folder, report);
            said += html_holds(page, "&lt;script&gt;alert(1)");
            fought += !p->die || html_holds(page, p->die);
            most[seat] = page.len > most[seat] ? page.len : most[seat];
        }
    }
    printf("%s: pages of at most %zu bytes, with the board %zu\n", p->folder, most[!p->board], most[p->board]);
    ck_assert_uint_lt(most[!p->board], PAGE_MOST);
    ck_assert_uint_lt(most[p->board], BOARD_MOST);
    ck_assert(!desk_has_modules() || most[p->board] > most[!p->board] + 70000);
    ck_assert_uint_gt(said, 0);
    ck_assert_uint_gt(fought, 0);
    bots_close(&t);
}
END_TEST

/* ---- against the text, and what a host puts in its place ---- */

static enum verify_verdict judge(struct bots *t, const struct report_files *report)
{
    struct text out = {.arena = t->arena};
    return verify_reports(t->arena, report, 1, NULL, &out);
}

START_TEST(a_changed_page_is_noticed)
{
    struct bots t;
    struct bot_game *g = play(&t, "blue-vs-gray", "gettysburg", 4, 4, BOARD_SEAT);
    struct report_files report = g->report[0][0];
    ck_assert_int_eq(judge(&t, &report), VERIFY_PROVEN);
    uint8_t *changed = arena_take(t.arena, report.page.len);
    memcpy(changed, report.page.at, report.page.len);
    changed[report.page.len / 2] ^= 1;
    report.page.at = changed;
    ck_assert_int_eq(judge(&t, &report), VERIFY_NOT_PROVEN);
    report.page = (struct span){0}; /* who never kept it misses nothing */
    ck_assert_int_eq(judge(&t, &report), VERIFY_PROVEN);
    bots_close(&t);
}
END_TEST

static void override(struct bots *t, const char *name, const char *text)
{
    FILE *file = fopen(arena_words(t->arena, "%s/%s.mustache", t->pass.templates, name), "w");
    ck_assert(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static size_t news_of(struct bots *t, const char *words)
{
    struct news_row *news;
    struct error err = {0};
    size_t n = store_news(t->pass.store, t->arena, true, &news, &err), found = 0;
    for (size_t i = 0; i < n; i++)
        found += strstr(news[i].words, words) != NULL;
    return found;
}

/* A sheet that was made before is taken again for the same, and for no other. */
START_TEST(each_page_has_its_own_style)
{
    static const char *const names[] = {"report.css", "page.css", "report.css", "report.css", "page.css"};
    enum { N = sizeof names / sizeof *names };
    struct arena *arena = arena_new();
    json_t *view[N];
    for (int i = 0; i < N; i++) {
        uint8_t hash[32];
        struct text letters = {.arena = arena};
        view[i] = json_object();
        template_style(NULL, arena, NULL, names[i], view[i]);
        const char *style = json_string_value(json_object_get(view[i], "style"));
        ck_assert_ptr_nonnull(style);
        sha256(hash, span_of(style));
        text_base64(&letters, hash, sizeof hash, true);
        ck_assert_str_eq(json_string_value(json_object_get(view[i], "style_hash")), letters.at);
        for (int k = 0; k < i; k++)
            ck_assert_int_eq(json_equal(view[k], view[i]), strcmp(names[k], names[i]) == 0);
    }
    for (int i = 0; i < N; i++)
        json_decref(view[i]);
    arena_free(arena);
}
END_TEST

START_TEST(a_broken_template_is_told_once)
{
    struct bots t;
    bots_open(&t, "broken", 4);
    ck_assert_int_eq(mkdir(t.pass.templates, 0700), 0);
    override(&t, "map.svg", "{{#map}} never closed");
    override(&t, "report.css", "</style><script>");
    struct bot_game *g = bots_add(&t, &(struct bot_terms){.name = "antietam", .scenario = "gettysburg"});
    bots_pass(&t, t.now);
    for (int i = 0; i < 5; i++) {
        answer(&t, g);
        bots_pass(&t, t.now + PASS_SECONDS);
    }
    ck_assert_uint_gt(g->n_reports[1], 1);
    for (size_t i = 0; i < g->n_reports[1]; i++) {
        struct span plain = without_desk(t.arena, g->page[1][i]);
        html_whole(plain, "with a broken template");
        html_closed(plain, "with a broken template");
        ck_assert(html_holds(g->page[1][i], "<svg class=\"map"));
    }
    ck_assert_uint_eq(news_of(&t, "map.svg.mustache is broken for antietam, line 1"), 1);
    override(&t, "map.svg", "{{/map}}"); /* another fault is another word */
    answer(&t, g);
    bots_pass(&t, t.now + PASS_SECONDS);
    ck_assert_uint_eq(news_of(&t, "map.svg.mustache is broken"), 2);
    bots_close(&t);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("pages");
    TCase *c = tcase_create("pages");
    tcase_add_loop_test(c, each_page_is_whole, 0, sizeof games / sizeof *games);
    tcase_add_test(c, a_changed_page_is_noticed);
    tcase_add_test(c, each_page_has_its_own_style);
    tcase_add_test(c, a_broken_template_is_told_once);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
