/* SPDX-License-Identifier: Apache-2.0 */
/* The rule book's tables, atlas, decks and drawn map are those of the facts; the sheets of its front pages are accepted as
 * they stand; no word of the reports is missing. That no part of the rules is: t_bvg_book_parts.c. */
#include "games/blue-vs-gray/words/report.h"
#include "tests/games/blue-vs-gray/bvg_book.h"
#include "tests/games/blue-vs-gray/bvg_fight.h"
#include "tests/lib/rooms.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TEXT = 20000, LONG = 200, FRONT_LINES = 110 };
static struct arena *arena;
static struct game *g;
static struct kit_telling t; /* for names */

static void setup(void)
{
    arena = arena_new();
    g = a_game(0);
    t = bvg_telling(&g->rules, &g->state, -1, NULL);
}

static void teardown(void)
{
    arena_free(t.arena);
    arena_free(arena);
}

static const struct ruleset *ruleset(void)
{
    return ruleset_find("blue-vs-gray");
}

static const struct bvg_data *data(void)
{
    return bvg_data(&g->rules);
}

/* Lines of at most 72 columns, those that go on four blanks further in. */
static void add_wrapped(struct text *out, const char *indent, const char *words)
{
    size_t used = strlen(indent);
    text_words(out, indent);
    for (bool first = true; *words; first = false) {
        size_t n = strcspn(words, " ");
        if (!first && used + 1 + n > 72) {
            text_format(out, "\n%s    ", indent);
            used = strlen(indent) + 4;
        } else if (!first) {
            text_words(out, " ");
            used++;
        }
        text_format(out, "%.*s", (int)n, words);
        used += n;
        words += n + (words[n] != 0);
    }
    text_words(out, "\n");
}

/* ---- the atlas ---- */

static const char *version_word(int card)
{
    return strrchr(bvg_card_words(&t, card), ' ') + 1; /* "Map C neutral" */
}

static const struct bvg_city_version *printed(int card, int city)
{
    const struct bvg_version *v = &data()->version[card];
    for (int i = 0; i < v->n; i++)
        if (v->at[i].city == city)
            return &v->at[i];
    return NULL;
}

/* What the versions of its card print of a city: one word where they agree, else each with its version. */
static void add_printed(struct text *out, int city, const char *(*of)(const struct bvg_city_version *))
{
    struct text all = {.arena = arena};
    const char *same = NULL;
    bool differ = false;
    for (int card = 1; card <= BVG_CARDS; card++) {
        const struct bvg_card *c = bvg_card(&g->rules, card);
        if (c->kind != BVG_MAP_CARD || c->letter != data()->city[city].letter)
            continue;
        const struct bvg_city_version *v = printed(card, city);
        const char *words = v ? of(v) : "";
        differ = differ || (same && strcmp(same, words) != 0);
        same = words;
        if (*words)
            text_format(&all, "%s%s (%s)", all.len ? " or " : "", words, version_word(card));
    }
    if (same && (differ ? all.len > 0 : *same != 0))
        text_format(out, ", %s", differ ? all.at : same);
}

static const char *native_of(const struct bvg_city_version *v)
{
    static const char *const owners[] = {"", "CSA", "USA", "neutral"};
    return owners[v->native & 3];
}

static const char *fort_of(const struct bvg_city_version *v)
{
    return v->fort ? "fort" : v->pesthole ? "pesthole" : "";
}

static const char *way_mark(const struct bvg_link *k)
{
    if (k->rail_no_attack)
        return k->river ? " (x, river)" : " (x)";
    return k->river_unless         ? " (rail, river without Island 10)"
           : !k->rail              ? " (river)"
           : k->river && k->rail   ? " (rail, river)"
                                   : "";
}

static void add_city(struct text *out, int city)
{
    const struct bvg_city *c = &data()->city[city];
    struct text line = {.arena = arena};
    bool first = true;
    text_format(&line, "%s: %s", bvg_city_words(&t, city), c->theater == BVG_EAST ? "East" : "West");
    add_printed(&line, city, native_of);
    add_printed(&line, city, fort_of);
    text_words(&line, c->port ? ", port." : ".");
    for (int i = 0; i < data()->n_links; i++) {
        const struct bvg_link *k = &data()->link[i];
        if (k->a != city && k->b != city)
            continue;
        text_format(&line, "%s%s%s", first ? " To " : ", ", bvg_city_words(&t, k->a == city ? k->b : k->a), way_mark(k));
        first = false;
    }
    text_words(&line, ".");
    add_wrapped(out, "  ", line.at);
}

START_TEST(the_atlas_is_the_map)
{
    struct text out = {.arena = arena};
    int cities = 0;
    for (int letter = 1; letter <= BVG_LETTERS; letter++) {
        const char *between = "";
        text_format(&out, "%sMap card %c%s, touches ", letter > 1 ? "\n" : "", 'A' + letter - 1,
                    data()->letter[letter].at_start ? ", at the start" : "");
        for (int other = 1; other <= BVG_LETTERS; other++)
            if (data()->letter[letter].neighbours >> other & 1) {
                text_format(&out, "%s%c", between, 'A' + other - 1);
                between = ", ";
            }
        text_words(&out, "\n");
        for (int city = 1; city <= BVG_CITIES; city++)
            if (data()->city[city].letter == letter) {
                add_city(&out, city);
                cities++;
            }
    }
    ck_assert_int_eq(cities, 60);
    bvg_book_check_block(arena, "```atlas", out.at);
}
END_TEST

/* ---- the decks ---- */

/* The theaters in which option 1 lets a unit be deployed. */
static const char *home_words(const struct bvg_card *c)
{
    bool unit = c->kind == BVG_INFANTRY || c->kind == BVG_CAVALRY;
    return !unit || c->only ? "" : c->home == BVG_EAST ? "; home East" : c->home == BVG_WEST ? "; home West" : "; home either";
}

static void check_deck(int side, const char *opening)
{
    struct text out = {.arena = arena};
    for (int card = bvg_first_card(side); card <= bvg_last_card(side); card++) {
        const char *facts = bvg_card_facts(&t, card), *home = home_words(bvg_card(&g->rules, card)),
                   *late = bvg_card(&g->rules, card)->late_war ? "; late-war card" : "";
        size_t n = strlen(facts);
        if (*home || *late) /* the list goes on: no full stop before a semicolon */
            n -= n > 0 && facts[n - 1] == '.';
        add_wrapped(&out, "",
                    arena_words(arena, "%d %.*s%s%s", card - bvg_first_card(side) + 1, (int)n, facts, home, late));
    }
    bvg_book_check_block(arena, opening, out.at);
}

START_TEST(the_decks_are_all_there)
{
    check_deck(BVG_USA, "```deck USA");
    check_deck(BVG_CSA, "```deck CSA");
}
END_TEST

/* ---- the drawn map ---- */

enum { ROWS = 20, LABELS = 40 };
struct label {
    int city, row;
    size_t from, to;
};

static int find_labels(char row[][LONG], int n, struct label *out)
{
    int labels = 0;
    for (int r = 0; r < n; r++)
        for (char *at = row[r]; *at;) {
            size_t best = 0;
            int is = 0;
            for (int city = 1; city <= BVG_CITIES; city++) {
                size_t len = strlen(bvg_city_words(&t, city));
                if (len > best && strncmp(at, bvg_city_words(&t, city), len) == 0)
                    best = len, is = city;
            }
            if (is)
                out[labels++] = (struct label){is, r, (size_t)(at - row[r]), (size_t)(at - row[r]) + best};
            at += best ? best : 1;
        }
    return labels;
}

static bool is_drawn[BVG_CITIES + 1][BVG_CITIES + 1];

static void draw(int a, int b, bool closed)
{
    const struct bvg_link *k = NULL;
    for (int i = 0; i < data()->n_links && !k; i++)
        if ((data()->link[i].a == a && data()->link[i].b == b) || (data()->link[i].a == b && data()->link[i].b == a))
            k = &data()->link[i];
    ck_assert_msg(k && (k->rail_no_attack != 0) == closed, "%s and %s", bvg_city_words(&t, a), bvg_city_words(&t, b));
    is_drawn[a][b] = is_drawn[b][a] = true;
}

static void draw_rows(char row[][LONG], int n, const struct label *label, int labels)
{
    for (int i = 0; i + 1 < labels; i++) { /* along a row */
        const struct label *a = &label[i], *b = &label[i + 1];
        if (a->row == b->row && memchr(row[a->row] + a->to, '=', b->from - a->to))
            draw(a->city, b->city, memchr(row[a->row] + a->to, 'x', b->from - a->to) != NULL);
    }
    for (int i = 0; i < labels; i++) /* down a column */
        for (size_t at = label[i].from; at < label[i].to && label[i].row + 1 < n; at++) {
            int r = label[i].row + 1;
            bool closed = false;
            if (at >= strlen(row[r]) || row[r][at] != '|')
                continue;
            for (; r < n && at < strlen(row[r]) && strchr("|x", row[r][at]); r++)
                closed = closed || row[r][at] == 'x';
            for (int k = 0; k < labels; k++)
                if (label[k].row == r && label[k].from <= at && at < label[k].to)
                    draw(label[i].city, label[k].city, closed);
        }
}

/* Each line is a way, and each way between cities that are shown is drawn or named. */
START_TEST(the_drawn_map_is_true)
{
    static char row[ROWS][LONG];
    struct label label[LABELS];
    const char *drawn = bvg_book_block(arena, "```map");
    int n = 0, ways = 0;
    for (const char *at = drawn; *at; at += strcspn(at, "\n") + 1)
        snprintf(row[n++], LONG, "%.*s", (int)strcspn(at, "\n"), at);
    int labels = find_labels(row, n, label);
    memset(is_drawn, 0, sizeof is_drawn);
    draw_rows(row, n, label, labels);
    for (int i = 0; i < data()->n_links; i++) {
        const struct bvg_link *k = &data()->link[i];
        bool a = false, b = false;
        for (int l = 0; l < labels; l++)
            a = a || label[l].city == k->a, b = b || label[l].city == k->b;
        ck_assert_msg(!a || !b || is_drawn[k->a][k->b], "%s and %s are not joined", bvg_city_words(&t, k->a),
                      bvg_city_words(&t, k->b));
        ways += a && b;
    }
    ck_assert_int_ge(ways, 15);
}
END_TEST

/* ---- tables ---- */

static bool has(const char *words)
{
    struct span all = bvg_book_text();
    return memmem(all.at, all.len, words, strlen(words)) != NULL;
}

START_TEST(its_tables_are_the_game_s)
{
    static const char *const results[] = {"",
                                          "the attacker is routed",
                                          "the attacker is defeated",
                                          "generals' battle: the commander with the higher initiative wins",
                                          "soldiers' battle: a side that is 5 or more stronger wins",
                                          "the defender is defeated",
                                          "the defender is routed"};
    static const char *const bands[] = {"1 or 2", "3 to 5", "6 to 8", "9 and more"}, *const lost[] = {"none", "one", "two", "all"};
    static const int level[] = {0, 0, 0, 0, 1, 1, 2}, fate[] = {0, 1, 1, 2, 2, 3, 3};
    const struct bvg_tables *table = &data()->table;
    for (int die = 1; die <= 6; die++) {
        ck_assert(has(arena_words(arena, "| %d | %s |\n", die, results[table->result[die]])));
        ck_assert_int_eq(table->level[die], level[die]);        /* "1, 2 and 3 are light losses, 4 and 5 normal, 6 heavy" */
        ck_assert_int_eq(table->leader_effect[die], fate[die]); /* "1 and 2 killed, 3 and 4 wounded, 5 and 6 sacked" */
        ck_assert_int_eq(table->leader_chooser[die], die % 2 ? 1 : 2);
    }
    ck_assert_int_eq(table->n_bands, 4);
    for (int i = 0; i < 4; i++) {
        const int32_t *b = table->band[i];
        ck_assert(has(arena_words(arena, "| %s | %d | %d | %d |\n", bands[i], b[2], b[3], b[4])));
        ck_assert(has(arena_words(arena, "| %s | %d | %d |\n", lost[i], table->production[i].draw, table->production[i].restores)));
    }
    ck_assert(table->usa_wins == 6 && table->csa_wins == -4 && table->csa_wins_early == -3 && table->election == 3);
    ck_assert(table->end == 5 && table->usa_railnet == 9 && table->pesthole == 5 && table->soldiers_margin == 5);
    ck_assert(table->strength_step == 10 && table->fort == -1 && table->loser_least == 1 && table->per_point == 3);
    ck_assert(table->entitled[BVG_USA] == 5 && table->least[BVG_USA] == 2 && table->least[BVG_CSA] == 1);
}
END_TEST

/* ---- the front pages ---- */

START_TEST(two_pages_are_enough)
{
    struct span left = bvg_book_text(), line;
    int lines = 0, chapter = 0;
    while (span_line(&left, &line) && chapter < 3) {
        chapter += span_begins(line, "## ");
        lines += chapter == 1 || chapter == 2;
        ck_assert_uint_le(line.len, span_begins(line, "|") ? 120 : 80);
    }
    ck_assert_int_le(lines, FRONT_LINES);
    ck_assert_int_gt(lines, 60);
}
END_TEST

/* The first sheets are taken without a mistake, and every line of them does something. */
static void try_sheet(int seat, const char *lines)
{
    static struct sheet sheet;
    static struct sheets sheets;
    static struct run run;
    static struct bvg_state view, scratch[2], dry[4];
    struct problem why = {0};
    int32_t bad = 0;
    memset(&sheets, 0, sizeof sheets);
    memset(&run, 0, sizeof run);
    sheets.seats = BVG_SIDES;
    rules_view(&g->rules, &g->state, seat, &view);
    sheet_parse(&g->rules, &view, seat, lines, strlen(lines), &sheet);
    ck_assert_msg(sheet.n_mistakes == 0, "line %d: %s %s", sheet.mistake[0].line, sheet.mistake[0].why.key,
                  sheet.mistake[0].why.got);
    ck_assert_msg(sheets_dry_run(&g->rules, &view, seat, &sheets, 1, &sheet, dry, &test_dry_room, &test_dry, &bad, &why, NULL,
                                 NULL),
                  "line %d: %s", (int)bad, why.key);
    ck_assert(sheets_enter(&g->rules, &sheets, seat, 1, &sheet, 0, &test_lines, &why));
    play_begin(&g->play, &g->chance, &g->why);
    sheets_run(&g->rules, &g->state, &g->after, scratch, &sheets, &g->play, &run);
    g->state = g->after;
    for (int i = 0; i < run.n_notes; i++)
        ck_assert_msg(run.note[i].kind != NOTE_HELD && run.note[i].kind != NOTE_SKIPPED, "line %d: %s", run.note[i].line,
                      run.note[i].why.key);
}

START_TEST(first_sheets_are_accepted)
{
    for (int id = 1; id <= BVG_CARDS; id++)
        if (g->state.place[id] == BVG_BOARD)
            gone(g, arena_words(arena, "%c%03d", id <= BVG_USA_CARDS ? 'U' : 'C', id <= BVG_USA_CARDS ? id : id - BVG_USA_CARDS));
    with_hand(g, "C006 C007 C010 C004 U003 U004 U005 U008 U009 U010 U012");
    g->state.turn = 0;
    at_step(g, BVG_STEP_PRE_ACTION, BVG_CSA);
    g->listens = true;
    try_sheet(BVG_CSA, bvg_book_block(arena, "```orders csa place"));
    ck_assert_int_eq(boss(g, "C010"), card("C006"));
    ck_assert_int_eq(place(g, "C004"), BVG_BOARD);
    ck_assert_int_eq(step_of(g), BVG_STEP_DRAW);
    dice(g, "5 3");
    try_sheet(BVG_USA, bvg_book_block(arena, "```orders usa turn"));
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER); /* the CSA is asked: its own standing order is not in this sheet */
    g->listens = false;
    defend(g, "C006");
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
}
END_TEST

/* Each head of an example is explained before the first one. */
START_TEST(heads_are_explained)
{
    struct span left = bvg_book_text(), line;
    int n = 0;
    for (bool inside = false; span_line(&left, &line);) {
        inside = span_begins(line, "```example") || (inside && !span_is(line, "```"));
        const uint8_t *colon = memchr(line.at, ':', line.len);
        if (!inside || !colon || !isupper(line.at[0]))
            continue;
        ck_assert_msg(strstr(bvg_book_chapter(arena, 3), arena_words(arena, "`%.*s:`", (int)(colon - line.at), (const char *)line.at)) != NULL,
                      "%.*s", (int)line.len, (const char *)line.at);
        n++;
    }
    ck_assert_int_ge(n, 80);
}
END_TEST

/* ---- the words of reports ---- */

static const char *const words[] = {"active", "attach", "base", "blockade", "cadre", "cash", "command", "cavalry", "corps",
                                    "deploy", "depleted", "detach", "dismissed", "division", "draw", "Enigma card", "face down",
                                    "fort", "full strength", "garrison", "generals' battle", "in all", "in force", "infantry",
                                    "initiative", "invade", "leader", "light", "normal", "heavy", "losses", "map card",
                                    "modifier", "neutral", "objectives total", "pesthole", "port", "rail", "railnet", "recall",
                                    "red die", "white die", "reorganize", "reserve", "restore", "retreat", "routed", "sacked",
                                    "soldiers' battle", "squadron", "standing order", "strength", "supply", "surrender",
                                    "theater", "withdraw", "political disfavor", "political favor", "defeated", "shift",
                                    "takes the place", "step", "raid", "opening position"};

/* The entry of a word, as one line; NULL: there is none. */
static const char *entry_of(const char *word)
{
    struct book_term *term;
    size_t n = book_terms(arena, ruleset(), &term);
    for (size_t i = 0; i < n; i++)
        if (term[i].word.len == strlen(word) && strncasecmp((const char *)term[i].word.at, word, term[i].word.len) == 0)
            return word;
    return NULL;
}

/* Every word is one that reports use, in the finished game whose reports are kept; and it is explained. */
START_TEST(words_of_reports_are_explained)
{
    const char *reports = arena_string(arena, slurp(arena, "tests/golden/bvg-1/golden-historical.reports"));
    int used = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        ck_assert_msg(entry_of(words[i]) != NULL, "the glossary has no \"%s\"", words[i]);
        used += strcasestr(reports, words[i]) != NULL;
    }
    ck_assert_int_ge(used, 55);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: what the rule book lists");
    TCase *all = tcase_create("book");
    tcase_add_checked_fixture(all, setup, teardown);
    tcase_add_test(all, the_atlas_is_the_map);
    tcase_add_test(all, the_decks_are_all_there);
    tcase_add_test(all, the_drawn_map_is_true);
    tcase_add_test(all, its_tables_are_the_game_s);
    tcase_add_test(all, two_pages_are_enough);
    tcase_add_test(all, first_sheets_are_accepted);
    tcase_add_test(all, heads_are_explained);
    tcase_add_test(all, words_of_reports_are_explained);
    suite_add_tcase(s, all);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
