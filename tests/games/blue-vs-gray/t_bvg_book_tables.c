/* SPDX-License-Identifier: Apache-2.0 */
/* The rule book's tables, atlas, decks and drawn map are those of the facts; the sheets of its front pages are accepted as
 * they stand; no part of the rules and no word of the reports is missing. DISPATCH_BOOK=FILE writes atlas and decks. */
#include "games/blue-vs-gray/words/report.h"
#include "games/face/book.h"
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

/* The lines of the first block that is opened so; its end is left out. */
static const char *block(const char *opening)
{
    struct span left = book_text(ruleset(), BOOK_RULES), line;
    struct text out = {.arena = arena};
    while (span_line(&left, &line) && !span_is(line, opening))
        ;
    ck_assert_msg(left.len > 0, "the book has no %s", opening);
    while (span_line(&left, &line) && !span_is(line, "```")) {
        ck_assert_uint_le(line.len, 72);
        text_format(&out, "%.*s\n", (int)line.len, (const char *)line.at);
    }
    return out.len ? out.at : "";
}

/* Compares a block, or writes it where it belongs. */
static void check_block(const char *opening, const struct text *is)
{
    const char *path = getenv("DISPATCH_BOOK");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (file) {
        fprintf(file, "@block\n%s\n%s", opening, is->at);
        fclose(file);
        return;
    }
    const char *book = block(opening);
    size_t same = 0;
    while (is->at[same] && book[same] == is->at[same])
        same++;
    ck_assert_msg(strcmp(book, is->at) == 0, "%s differs:\n book: %.60s\n game: %.60s", opening, book + same, is->at + same);
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
    check_block("```atlas", &out);
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
    for (int card = bvg_first_card(side); card <= bvg_last_card(side); card++)
        add_wrapped(&out, "",
                    arena_words(arena, "%d %s%s%s", card - bvg_first_card(side) + 1, bvg_card_facts(&t, card),
                                home_words(bvg_card(&g->rules, card)),
                                bvg_card(&g->rules, card)->late_war ? "; late-war card" : ""));
    check_block(opening, &out);
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
    const char *drawn = block("```map");
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
    struct span all = book_text(ruleset(), BOOK_RULES);
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
    struct span left = book_text(ruleset(), BOOK_RULES), line;
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
    try_sheet(BVG_CSA, block("```orders csa place"));
    ck_assert_int_eq(boss(g, "C010"), card("C006"));
    ck_assert_int_eq(place(g, "C004"), BVG_BOARD);
    ck_assert_int_eq(step_of(g), BVG_STEP_DRAW);
    dice(g, "5 3");
    try_sheet(BVG_USA, block("```orders usa turn"));
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER); /* the CSA is asked: its own standing order is not in this sheet */
    g->listens = false;
    defend(g, "C006");
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
}
END_TEST

/* ---- nothing is missing ---- */

/* A chapter of the book, as one line with single blanks. */
static const char *chapter(int number)
{
    char *all = arena_string(arena, book_text(ruleset(), BOOK_RULES));
    char *from = strstr(all, arena_words(arena, "\n## %d. ", number)), *to;
    ck_assert_msg(from != NULL, "there is no chapter %d", number);
    if ((to = strstr(from + 3, "\n## ")))
        *to = 0;
    char *kept = from;
    for (char *at = from; *at; at++)
        if (!isspace((unsigned char)*at) || (kept > from && kept[-1] != ' '))
            *kept++ = isspace((unsigned char)*at) ? ' ' : *at;
    *kept = 0;
    return from;
}

/* Where each part of the printed rules stands, and a word of it that must be found there. */
static const struct {
    const char *part;
    int chapter;
    const char *word;
} parts[] = {{"1", 1, "a deck of cards a side"},
             {"2.1", 23, "**standard**"},
             {"2.2", 1, "A command stands in no city"},
             {"2.3", 5, "Each side has its *cadre*"},
             {"2.4", 7, "Before turn 1 the CSA"},
             {"3.1", 1, "**Cards** are"},
             {"3.2", 4, "eleven cards, A to K"},
             {"3.21", 4, "All of them are cities"},
             {"3.22", 4, "Solid and dotted railroads"},
             {"3.23", 4, "*adjacent*"},
             {"3.24", 4, "Harrisburg, Harper's Ferry, the Shenandoah Valley, Lynchburg, Greensboro, Columbia and Savannah"},
             {"3.25", 4, "**NO ATTACKS.**"},
             {"3.26", 4, "printed blue"},
             {"3.27", 4, "**Neutral cities**"},
             {"3.28", 4, "The version that comes first stays"},
             {"3.3", 5, "A **leader** has a strength"},
             {"3.4", 5, "A depleted corps has strength 2"},
             {"3.5", 5, "**Cavalry** has a strength"},
             {"3.6", 5, "**Squadrons** are the USA's alone"},
             {"3.7", 5, "**Enigma cards** do what they say"},
             {"4.1", 6, "There are four kinds"},
             {"4.2", 6, "*high-level*"},
             {"4.3", 6, "*army*"},
             {"4.4", 6, "he is a *corps*"},
             {"4.5", 6, "**Capacity.**"},
             {"4.6", 6, "always has cards under him"},
             {"5", 1, "The USA moves, then the CSA"},
             {"5.1", 7, "**Draw/Replace.**"},
             {"5.2", 7, "While the other side moves"},
             {"6.1", 8, "The USA has 5 draws"},
             {"6.2", 8, "You see each card before"},
             {"6.3", 8, "Supply has no upper limit"},
             {"6.4", 8, "face up in your cadre"},
             {"6.5", 8, "buys one more card"},
             {"6.6", 8, "up to three depleted units"},
             {"6.7", 4, "A map card for a place that has its card already"},
             {"6.8", 8, "turn face up"},
             {"7.1", 7, "**Deploy/Move.**"},
             {"7.2", 4, "The CSA must lay what it can"},
             {"7.3", 9, "**Deploy** cards"},
             {"7.4", 9, "**Transfer** a unit"},
             {"7.5", 9, "**Attach** a command"},
             {"7.51", 9, "one card a turn may do both"},
             {"7.52", 6, "it goes to the commander"},
             {"7.6", 9, "**Dismiss** a leader"},
             {"7.7", 9, "**Rail.**"},
             {"7.8", 9, "**Shift** squadrons"},
             {"8.1", 13, "the attacker first"},
             {"8.2", 10, "*jumping-off city*"},
             {"8.3", 11, "gives the city up"},
             {"8.4", 12, "each side does one thing at a chance"},
             {"8.41", 12, "a unit from the hand"},
             {"8.42", 12, "a unit *withdrawn*"},
             {"8.5", 12, "**The red die.**"},
             {"8.6", 13, "*disgraced*"},
             {"8.7", 13, "**Retreat.**"},
             {"8.8", 13, "**Surrender.**"},
             {"8.9", 13, "**Inactive** cards"},
             {"9.1", 5, "are no units"},
             {"9.2", 15, "One squadron may help in any number of battles"},
             {"9.3", 15, "Squadrons in the **East**"},
             {"9.4", 15, "Squadrons in the **West**"},
             {"9.5", 4, "*interdiction*"},
             {"9.6", 15, "**Invasion.**"},
             {"9.7", 16, "*Full*: it has two squadrons"},
             {"10.1", 6, "A subordinate has no cavalry"},
             {"10.2", 17, "may form a pair"},
             {"10.3", 17, "**A raid**"},
             {"11.1", 14, "**The theater** of an attack"},
             {"11.2", 14, "**Bases** of the USA"},
             {"11.3", 14, "It ends at the first base"},
             {"11.4", 13, "From a native city of the USA he also needs"},
             {"11.5", 14, "against a cross-theater attack he may defend"},
             {"11.6", 14, "**By sea.**"},
             {"11.7", 14, "the USA says first"},
             {"11.8", 14, "from there the USA retreats by sea"},
             {"12", 18, "**Reorganize.**"},
             {"13", 18, "**Regroup.**"},
             {"14.1", 18, "It costs one draw"},
             {"14.2", 18, "**A railnet**"},
             {"14.3", 18, "nine of its twelve northern cities"},
             {"15.1", 18, "**Production**"},
             {"15.2", 18, "*contraband*"},
             {"15.3", 18, "draws of the CSA"},
             {"15.4", 18, "comes back as soon as"},
             {"16.1", 19, "in three versions"},
             {"16.2", 19, "Cumberland Gap, on card D"},
             {"16.3", 19, "gives all four to the other side"},
             {"17.1", 20, "goes under its deck"},
             {"17.2", 20, "Late War begins for a side"},
             {"17.3", 20, "one draw more"},
             {"17.4", 20, "When the USA's deck is empty"},
             {"18.1", 20, "**The objectives total**"},
             {"18.2", 20, "the severed CSA railnet"},
             {"18.3", 20, "each of the twelve northern cities"},
             {"18.4", 20, "at once at +6"},
             {"18.5", 20, "The USA must show the card"},
             {"18.6", 20, "with +5 or less"},
             {"S-standard", 23, "**standard**"},
             {"S-historical", 23, "**historical**"},
             {"S-gettysburg", 23, "**gettysburg**"},
             {"4P", 23, "split into an Eastern and a Western player"},
             {"O0", 21, "All are off unless the players agreed"},
             {"G-adjacent", 4, "at a junction a train may take any branch"},
             {"G-attached", 9, "Dismissing is neither attaching nor detaching"},
             {"G-cadre", 5, "Units lie there face up, leaders face down"},
             {"G-casualties", 12, "the same for both sides"},
             {"G-cavalry-unit", 6, "A low-level leader has one cavalry unit at most"},
             {"G-commander", 6, "*commander*"},
             {"G-control", 4, "**Control.**"},
             {"G-dead-pile", 5, "everybody may look through"},
             {"G-defeated", 22, "lost in any way"},
             {"G-defend-from-hand", 11, "**defends from the hand**"},
             {"G-dismiss", 9, "**Dismiss**"},
             {"G-do-not-play", 4, "is useless"},
             {"G-fort", 4, "**Forts** help whoever defends there"},
             {"G-generals-battle", 12, "if they are equal, nobody"},
             {"G-hand", 1, "Your hand is secret"},
             {"G-in-play", 22, "on the board that leaves"},
             {"G-native-city", 4, "only while its side holds it"},
             {"G-pesthole", 4, "In the hands of the USA it is a city like others"},
             {"G-port", 16, "The Atlantic ports are"},
             {"G-reorganization", 18, "form all your commands anew"},
             {"G-restore", 8, "what is left of the point is lost"},
             {"G-rout", 12, "After a *rout*"},
             {"G-sacked", 13, "no card under him after a battle is sacked"},
             {"G-soldiers-battle", 12, "5 or more stronger"},
             {"G-step", 5, "Each has two *steps*"},
             {"G-supply-line", 14, "it supplies itself"},
             {"G-theater", 14, "Nobody changes theater in Combat"},
             {"G-tokens", 8, "Supply has no upper limit"},
             {"G-wimp-out", 11, "If there is nobody who may defend"},
             {"G-win", 13, "when he wins"},
             {"G-wiped-out", 13, "wiped out"}};

/* "BVG-8.41a" belongs to "8.41", "BVG-G-rout" to "G-rout", "BVG-U19d" to "U19", "BVG-S-standard-a" to "S-standard". */
static const char *part_of(struct span id)
{
    char *word = arena_words(arena, "%.*s", (int)(id.len - 4), (const char *)id.at + 4), *ex = strstr(word, "-ex");
    if (ex)
        *ex = 0;
    if (strncmp(word, "G-", 2) == 0)
        return word;
    size_t n = strlen(word);
    if (n > 2 && word[n - 2] == '-' && islower((unsigned char)word[n - 1]))
        word[n - 2] = 0;
    else if (n > 1 && islower((unsigned char)word[n - 1]))
        word[n - 1] = 0;
    return word;
}

static void check_part(const char *part)
{
    int number = atoi(part + 1);
    if (part[0] == 'U' || part[0] == 'C') {
        int id = part[0] == 'U' ? number : BVG_USA_CARDS + number;
        const char *name = bvg_card_words(&t, id);
        ck_assert_msg(strstr(chapter(26), name) != NULL, "%s", name);
        ck_assert_msg(strcasestr(chapter(22), strchr(name, ' ') && part[0] == 'C' && number == 21 ? "Slows" : name) != NULL,
                      "chapter 22 says nothing of %s", name);
        return;
    }
    if (part[0] == 'O' && number > 0) {
        ck_assert_msg(strstr(chapter(21), arena_words(arena, " %d. *", number)) != NULL, "option %d", number);
        return;
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].part, part) == 0) {
            ck_assert_msg(strstr(chapter(parts[i].chapter), parts[i].word) != NULL, "%s: chapter %d does not say \"%s\"", part,
                          parts[i].chapter, parts[i].word);
            return;
        }
    ck_abort_msg("nothing is said of %s", part);
}

START_TEST(every_part_of_the_rules_is_there)
{
    struct text path = {.arena = arena};
    text_words(&path, "games/blue-vs-gray/rules-index.tsv");
    struct span left = slurp(arena, path.at), line, id;
    const char *before = "";
    int statements = 0, n = 0;
    span_line(&left, &line);
    while (span_line(&left, &line)) {
        const uint8_t *tab = memchr(line.at, '\t', line.len);
        id = (struct span){line.at, tab ? (size_t)(tab - line.at) : line.len};
        const char *part = part_of(id);
        statements++;
        if (strcmp(part, before) != 0) {
            check_part(part);
            n++;
        }
        before = part;
    }
    ck_assert_int_ge(statements, 530);
    ck_assert_int_ge(n, 170);
}
END_TEST

/* Each head of an example is explained before the first one. */
START_TEST(heads_are_explained)
{
    struct span left = book_text(ruleset(), BOOK_RULES), line;
    int n = 0;
    for (bool inside = false; span_line(&left, &line);) {
        inside = span_begins(line, "```example") || (inside && !span_is(line, "```"));
        const uint8_t *colon = memchr(line.at, ':', line.len);
        if (!inside || !colon || !isupper(line.at[0]))
            continue;
        ck_assert_msg(strstr(chapter(3), arena_words(arena, "`%.*s:`", (int)(colon - line.at), (const char *)line.at)) != NULL,
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
    tcase_add_test(all, every_part_of_the_rules_is_there);
    tcase_add_test(all, heads_are_explained);
    tcase_add_test(all, words_of_reports_are_explained);
    suite_add_tcase(s, all);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
