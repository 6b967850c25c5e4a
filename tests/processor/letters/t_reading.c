/* SPDX-License-Identifier: Apache-2.0 */
/* What people are sent, read as they read it: in 72 columns, and on a telephone of 40. Random players play each
 * ruleset, and every report and receipt is held against the same few rules. */
#include "games/example/example.h"
#include "processor/base/templates.h"
#include "processor/core/core.h"
#include "processor/game/game.h"
#include "tests/lib/bot.h"
#include "tests/lib/html.h"
#include "tests/lib/test.h"
#include <string.h>

enum { WIDE = 72, ORDER_WIDE = 70, NARROW = 40, PASS_SECONDS = 7200 };

static struct bots t;
static const struct rules *rules; /* of the game that is read: for its names */
static bool lengths_only;         /* texts are counted, not read */
static int n_texts, n_orders, n_branches, n_breaks, n_names;

/* ---- lines ---- */

static size_t columns(struct span line)
{
    size_t n = 0;
    for (size_t i = 0; i < line.len; i++)
        n += (line.at[i] & 0xC0) != 0x80;
    return n;
}

static size_t indent_of(struct span line)
{
    size_t n = 0;
    while (n < line.len && line.at[n] == ' ')
        n++;
    return n;
}

/* Read by programs, or typed: broken in two it would be something else. */
static bool is_whole_by_need(struct span line)
{
    struct span words = span_from(line, indent_of(line));
    return span_begins(line, "proof: ") || span_begins(line, "html: ") || span_begins(words, "ssh-keygen ") ||
           memchr(words.at, ' ', words.len) == NULL;
}

static const char *told(struct span line)
{
    return arena_string(t.arena, line);
}

/* ---- names ---- */

static bool begins_with(struct span line, const char *words, size_t len)
{
    return line.len >= len && memcmp(line.at, words, len) == 0;
}

/* No break lies within this name: the line does not end with its beginning while the next goes on with its rest. */
static void is_not_broken(struct span line, struct span next, const char *name)
{
    for (const char *blank = strchr(name, ' '); blank; blank = strchr(blank + 1, ' ')) {
        size_t head = (size_t)(blank - name), rest = strlen(blank + 1);
        if (line.len < head || memcmp(line.at + line.len - head, name, head) != 0 ||
            (line.len > head && line.at[line.len - head - 1] != ' ') || !begins_with(next, blank + 1, rest))
            continue;
        ck_assert_msg(next.len > rest && next.at[rest] != ' ' && next.at[rest] != ',' && next.at[rest] != '.',
                      "\"%s\" is broken in two:\n%s\n%s", name, told(line), told(next));
    }
}

static void names_are_not_broken(struct span line, struct span next)
{
    next = span_from(next, indent_of(next));
    for (int kind = KIND_FIRST; rules->is->names->kinds[kind - KIND_FIRST]; kind++) {
        int32_t n = 0;
        const struct named *list = rules->is->names->list(rules, kind, &n);
        for (int32_t i = 0; i < n; i++) {
            const char *name = list[i].name;
            if (name && name[0] >= 'A' && name[0] <= 'Z') /* "militia infantry" is two words like any others */
                is_not_broken(line, next, name);
            n_names++;
        }
    }
}

/* ---- rules of reading ---- */

/* On a telephone a line is broken again, at its blanks: nothing but a hash or the like is wider than the screen. */
static void fits_a_telephone(struct span line)
{
    for (size_t from = 0, to; from < line.len; from = to + 1) {
        for (to = from; to < line.len && line.at[to] != ' '; to++)
            ;
        struct span word = {line.at + from, to - from};
        bool by_need = memchr(word.at, ':', word.len) || memchr(word.at, '/', word.len) ||
                       span_begins(word, "antietam-") || columns(word) >= 64; /* keys, addresses, files, hashes */
        ck_assert_msg(columns(word) <= NARROW || by_need, "too wide for a telephone: %s", told(line));
    }
}

static bool is_branch(struct span line)
{
    struct span words = span_from(line, indent_of(line));
    return span_begins(words, "+- ") || span_begins(words, "|  ");
}

/* A line of what may be ordered: what is indented by two can be copied as it stands, what is indented more is said
 * about it in brackets. */
static void can_be_copied(struct span line, struct span before, int *depth)
{
    size_t indent = indent_of(line);
    struct span words = span_from(line, indent);
    bool in_brackets = *depth > 0;
    for (size_t i = 0; i < line.len; i++)
        *depth += (line.at[i] == '(') - (line.at[i] == ')');
    if (indent == 2 && !in_brackets) {
        ck_assert_msg(columns(words) <= ORDER_WIDE, "an order that no sheet may have: %s", told(line));
        n_orders++;
    }
    ck_assert_msg(indent <= 2 || in_brackets || words.at[0] == '(', "an order was broken in two:\n%s\n%s", told(before),
                  told(line));
}

static void read_text(struct span text)
{
    struct span line, before = {0};
    bool in_block = false, in_asks = false;
    int depth = 0;
    for (; !lengths_only && span_line(&text, &line); before = line) {
        if (span_begins(line, "-----BEGIN "))
            in_block = true;
        if (in_block) {
            ck_assert_msg(columns(line) <= ORDER_WIDE + 6, "too long for a form: %s", told(line));
            in_block = !span_begins(line, "-----END ");
            continue;
        }
        ck_assert_msg(columns(line) <= WIDE || is_whole_by_need(line), "%zu columns: %s", columns(line), told(line));
        ck_assert_msg(line.len == 0 || line.at[line.len - 1] != ' ', "a blank at its end: %s", told(line));
        fits_a_telephone(line);
        if (is_branch(line)) {
            ck_assert_msg(columns(line) <= NARROW, "a branch too long for a telephone: %s", told(line));
            n_branches++;
        }
        if (columns(before) > NARROW && line.len > 0) {
            names_are_not_broken(before, line);
            n_breaks++;
        }
        in_asks = span_begins(line, "WHAT YOU MAY ORDER") || (in_asks && line.len > 0);
        if (in_asks)
            can_be_copied(line, before, &depth);
    }
    n_texts++;
}

/* What was guessed is marked in every report that uses it, and each such report says what the mark is. */
static void says_what_r_is(struct span text)
{
    ck_assert_msg(!html_holds(text, "(R)") || html_holds(text, "(R) marks rules and values that are reconstructed") ||
                      html_holds(text, "opening position are reconstructed"),
                  "nothing says what (R) is:\n%s", told(text));
}

/* ---- games ---- */

static const char *example_sheet(const struct core *core, int seat, struct arena *arena)
{
    struct prompt *prompt = prompt_taken(arena);
    void *view = arena_take(arena, core->rules.is->state_size);
    rules_view(&core->rules, core->state, seat, view);
    ck_assert(rules_prompt(&core->rules, view, seat, 0, prompt));
    return arena_words(arena, "play %s\n", name_of(&core->rules, EX_CARD, prompt->ids[0]));
}

static const char *lines_of(struct game *game, int seat)
{
    struct core *core = game->core;
    struct bot_style style = {.standing = core->k % 3 == 0, .lines = 16, .now = true};
    return core->rules.is == &ex_rules ? example_sheet(core, seat, game->arena)
                                       : bot_sheet(&t, core, seat, &style, game->arena);
}

/* What is awaited, and beside it what is refused: receipts of both kinds are read too. */
static void answer(struct bot_game *g)
{
    struct game *game = bots_look(&t, g);
    struct core *core = game->core;
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        const char *block = NULL;
        if (core->phase == CORE_JOINING)
            block = bot_join(game, seat);
        else if (core->phase == CORE_OPENING)
            block = bot_nonce(game, seat);
        else if (core->phase == CORE_OPEN && core->asked >> seat & 1 && g->sent_k[seat] != core->k) {
            const char *lines = lines_of(game, seat);
            if (core->k % 4 == 1) {
                struct ingested got = bots_take(
                    &t, t.arena,
                    bot_sign(t.arena, t.key[seat],
                             bot_orders(game, seat, core->k, 0, arena_words(game->arena, "plai Nobody\n%s", lines))));
                read_text(got.text);
                bots_leave(game);
                game = bots_look(&t, g);
                core = game->core;
                lines = lines_of(game, seat);
            }
            g->sent_k[seat] = core->k;
            struct ingested got =
                bots_take(&t, t.arena, bot_sign(t.arena, t.key[seat], bot_orders(game, seat, core->k, 0, lines)));
            read_text(got.text);
            bots_leave(game);
            game = bots_look(&t, g);
            core = game->core;
        }
        if (block)
            bots_drop(&t, bot_sign(game->arena, t.key[seat], block));
    }
    g->over = core->phase == CORE_OVER;
    bots_leave(game);
}

static const struct {
    const char *ruleset, *scenario;
    int passes, orders, branches;
} games[] = {{"blue-vs-gray", "historical", 30, 50, 15},
             {"blue-vs-gray", "gettysburg", 12, 20, 15},
             {"house-divided", "standard", 24, 10, 0},
             {"example", "standard", 8, 5, 0}};

START_TEST(texts_are_made_for_eyes)
{
    lengths_only = false;
    n_texts = n_orders = n_branches = n_breaks = n_names = 0;
    bots_open(&t, "read", 11);
    struct bot_game *g = bots_add(
        &t, &(struct bot_terms){.name = "antietam", .ruleset = games[_i].ruleset, .scenario = games[_i].scenario});
    struct game *game = bots_look(&t, g);
    rules = &game->core->rules;
    bots_pass(&t, t.now);
    for (int i = 0; i < games[_i].passes && !g->over; i++) {
        answer(g);
        bots_pass(&t, t.now + PASS_SECONDS);
    }
    for (int seat = 0; seat < BOT_SEATS; seat++)
        for (size_t i = 0; i < g->n_reports[seat]; i++) {
            read_text(g->report[seat][i].report);
            says_what_r_is(g->report[seat][i].report);
        }
    ck_assert_int_gt(n_texts, 10);
    ck_assert_int_gt(n_breaks, 100);
    ck_assert_int_gt(n_names, 1000);
    ck_assert_int_ge(n_orders, games[_i].orders);
    ck_assert_int_ge(n_branches, games[_i].branches);
    bots_leave(game);
    bots_close(&t);
}
END_TEST

/* ---- little news ---- */

enum { SHORT = 40, LITTLE = 14 };

struct counted { /* lines above the form */
    int all, news;
    bool asked;
};

static bool is_title(struct span line)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] >= 'a' && line.at[i] <= 'z')
            return false;
    return line.len > 3 && line.at[0] >= 'A' && line.at[0] <= 'Z';
}

/* Counts lines: of all, and of what happened, battles and own lines, with their titles. */
static struct counted count_lines(struct span text)
{
    struct counted n = {0};
    bool news = false;
    for (struct span line; span_line(&text, &line); n.all++) {
        if (span_begins(line, "YOUR ORDER FORM"))
            n.asked = true;
        if (n.asked || span_begins(line, "NOTHING IS ASKED"))
            return n;
        if (is_title(line))
            news = span_begins(line, "THE FIGHT FOR") || span_begins(line, "THE ATTACKS") ||
                   span_begins(line, "WHAT HAPPENED") || span_begins(line, "YOUR LINES") ||
                   span_begins(line, "YOUR ORDERS") || span_begins(line, "THE BATTLE");
        n.news += news;
    }
    n.all = -1; /* the game is over: there is no form */
    return n;
}

static const struct {
    const char *ruleset, *scenario;
    int passes, at_least, asking; /* short reports that ask nothing, and that ask; luck hangs on the bytes of pages, so
                                     that a change of these plays other games: another one where one has too few */
} wars[] = {{"blue-vs-gray", "historical", 40, 6, 6},
            {"house-divided", "standard", 60, 3, 4},
            {"divided-we-fall", "1863", 40, 4, 0},
            {"blue-and-gray", "shiloh", 60, 4, 0}};

static int n_short, n_asking;

/* Of the two older games a report that asks is short as well: what one looks up is below its form. */
static void read_length(struct span text, bool looks_up, bool first)
{
    struct counted n = count_lines(text);
    if (n.all < 0 || (n.asked && !looks_up) || first || n.news > LITTLE)
        return;
    ck_assert_msg(n.all <= SHORT, "%d lines above the form, %d of them news:\n%s", n.all, n.news, told(text));
    n_short += !n.asked;
    n_asking += n.asked;
}

static bool looks_up(const char *ruleset)
{
    return strcmp(ruleset, "blue-vs-gray") == 0 || strcmp(ruleset, "house-divided") == 0;
}

static void read_war(int which, uint64_t seed)
{
    char name[32];
    snprintf(name, sizeof name, "short%d", (int)seed);
    bots_same_luck();
    bots_open(&t, name, seed);
    struct bot_game *g = bots_add(
        &t, &(struct bot_terms){.name = "antietam", .ruleset = wars[which].ruleset, .scenario = wars[which].scenario});
    struct game *game = bots_look(&t, g);
    rules = &game->core->rules;
    bots_pass(&t, t.now);
    for (int i = 0; i < wars[which].passes && !g->over; i++) {
        answer(g);
        bots_pass(&t, t.now + PASS_SECONDS);
    }
    for (int seat = 0; seat < BOT_SEATS; seat++)
        for (size_t i = 0; i < g->n_reports[seat]; i++)
            read_length(g->report[seat][i].report, looks_up(wars[which].ruleset), i == 0);
    bots_leave(game);
    bots_close(&t);
}

/* Little happened: a report's text has 40 lines at most above its form. */
START_TEST(little_news_is_short)
{
    enum { FIRST = 14, WARS = 4 };
    n_short = n_asking = 0;
    lengths_only = true;
    for (int i = 0; i < WARS && (n_short < wars[_i].at_least || n_asking < wars[_i].asking); i++)
        read_war(_i, FIRST + (uint64_t)i);
    ck_assert_int_ge(n_short, wars[_i].at_least);
    ck_assert_int_ge(n_asking, wars[_i].asking);
}
END_TEST

static const struct {
    const char *file;
    bool looks_up;
    int at_least, asking;
} kept[] = {{"tests/golden/bvg-1/golden-historical.reports", true, 15, 15},
            {"tests/golden/hd-1/golden-house.reports", true, 10, 30},
            {"tests/golden/bg-1/golden-shiloh.reports", false, 5, 0},
            {"tests/golden/dwf-1/golden-hands.reports", false, 1, 0}};

/* The same of games that are kept: their reports one after the other, each below "==== NAME". */
START_TEST(kept_reports_are_short)
{
    n_short = n_asking = 0;
    t.arena = arena_new();
    struct span all = slurp(t.arena, kept[_i].file), line;
    while (all.len > 0) {
        ck_assert(span_line(&all, &line) && span_begins(line, "==== "));
        const uint8_t *next = memmem(all.at, all.len, "\n==== ", 6);
        struct span text = {all.at, next ? (size_t)(next + 1 - all.at) : all.len};
        read_length(text, kept[_i].looks_up, memmem(line.at, line.len, "-report-1.txt", 13) != NULL);
        all = span_from(all, text.len);
    }
    ck_assert_int_ge(n_short, kept[_i].at_least);
    ck_assert_int_ge(n_asking, kept[_i].asking);
    arena_free(t.arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("reading");
    TCase *c = tcase_create("texts");
    tcase_add_loop_test(c, texts_are_made_for_eyes, 0, sizeof games / sizeof *games);
    tcase_add_loop_test(c, little_news_is_short, 0, sizeof wars / sizeof *wars);
    tcase_add_loop_test(c, kept_reports_are_short, 0, sizeof kept / sizeof *kept);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
