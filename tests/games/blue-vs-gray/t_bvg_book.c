/* SPDX-License-Identifier: Apache-2.0 */
/* The rule book's examples are played as they are printed.
 *
 * What the sections of an example are the book tells before its first one. Board, Map, Then and After must be what the game
 * draws and says, word for word; only blanks and breaks of lines are free. The tables, the atlas and the decks of the book:
 * t_bvg_book_tables.c. */
#include "games/blue-vs-gray/words/report.h"
#include "games/face/text_wrap.h"
#include "tests/games/blue-vs-gray/bvg_book.h"
#include "tests/games/blue-vs-gray/bvg_fight.h"
#include "tests/lib/rooms.h"
#include <ctype.h>
#include <string.h>

enum { TEXT = BVG_BOOK_TEXT, LONG = BVG_BOOK_LONG, LEADERS = 40 };
static struct bvg_book_example x;
static struct game *g;
static struct arena *arena;
static struct kit_telling t; /* for names */
static int reader;           /* whose report is told; -1: everybody's */
static bool shown[BVG_CITIES + 1]; /* cities of the map section */

#define wrong(...) ck_abort_msg(__VA_ARGS__)

static const struct ruleset *ruleset(void)
{
    return ruleset_find("blue-vs-gray");
}

/* ---- names ---- */

/* A card by its written name, what stands after it ignored: "I Corps 4 (depleted)". side: -1 any. */
static int card_called(const char *words, int side)
{
    int best = 0;
    size_t most = 0;
    for (int id = 1; id <= BVG_CARDS; id++) {
        const char *name = bvg_card_words(&t, id);
        size_t n = strlen(name);
        if ((side < 0 || bvg_side_of(id) == side) && n > most && strncmp(words, name, n) == 0 && strchr(" ,", words[n]))
            most = n, best = id;
    }
    if (!best)
        wrong("%s: there is no card \"%s\"", x.title, words);
    return best;
}

static const char *id_of(int card)
{
    static char id[4][16];
    static int n;
    char *out = id[n++ % 4];
    snprintf(out, sizeof id[0], "%c%03d", card <= BVG_USA_CARDS ? 'U' : 'C',
             card <= BVG_USA_CARDS ? card : card - BVG_USA_CARDS);
    return out;
}

/* A city by its written name at the start of the words, which are moved past it. */
static int city_called(char **words)
{
    int best = 0;
    size_t most = 0;
    for (int i = 1; i <= BVG_CITIES; i++) {
        const char *name = bvg_city_words(&t, i);
        size_t n = strlen(name);
        if (n > most && strncmp(*words, name, n) == 0 && strchr(" ,", (*words)[n]))
            most = n, best = i;
    }
    if (!best)
        wrong("%s: there is no city \"%s\"", x.title, *words);
    *words += most;
    return best;
}

/* ---- the position ---- */

/* A drawn tree is read: the place of "+- " says whose branch it is. */
struct tree {
    int side, theater, n, at[LEADERS];
    size_t column[LEADERS];
};

static int head_at(const struct tree *tree, size_t column)
{
    for (int i = tree->n - 1; i >= 0; i--)
        if (tree->column[i] == column)
            return tree->at[i];
    wrong("%s: nobody stands at column %d", x.title, (int)column);
    return 0;
}

static void read_cards(struct tree *tree, const char *line, size_t column, int leader)
{
    char words[LONG], *at = words;
    snprintf(words, sizeof words, "%s", line + column);
    char *note = strstr(words, " in all, "); /* "(19 in all, 1 too many)" is of one card */
    if (note)
        note[7] = ';';
    for (char *one; (one = bvg_book_part(&at, ","));) {
        int id = card_called(one, tree->side);
        if (leader)
            under(g, id_of(id), id_of(leader));
        else
            on_board(g, id_of(id), tree->theater);
        if (strstr(one, "(depleted)"))
            depleted(g, id_of(id));
        if (tree->n < LEADERS)
            tree->at[tree->n] = id, tree->column[tree->n++] = column;
    }
}

static void read_board_line(struct tree *tree, const char *line, int *leader)
{
    static const char alone[] = "on their own: ";
    size_t column = strspn(line, " |");
    const char *branch = strstr(line, "+- "), *own = strstr(line, alone);
    if (strncmp(line + column, "USA, ", 5) == 0 || strncmp(line + column, "CSA, ", 5) == 0) {
        *tree = (struct tree){.side = line[column] == 'U' ? BVG_USA : BVG_CSA,
                           .theater = strstr(line, "East") ? BVG_EAST : BVG_WEST};
        *leader = 0;
    } else if (own) {
        *leader = 0;
        read_cards(tree, line, (size_t)(own - line) + strlen(alone), 0);
    } else if (branch) {
        *leader = head_at(tree, (size_t)(branch - line));
        read_cards(tree, line, (size_t)(branch - line) + 3, *leader);
    } else if (strstr(line, " in all")) {
        *leader = 0;
        read_cards(tree, line, column, 0);
    } else
        read_cards(tree, line, column, *leader); /* goes on with the branch above */
}

static void read_board(void)
{
    struct tree tree = {0};
    int leader = 0, i = 0;
    while (i < x.n && strncmp(x.line[i], "Board:", 6) != 0)
        i++;
    for (i++; i < x.n && !bvg_book_is_head(x.line[i]); i++)
        read_board_line(&tree, x.line[i], &leader);
}

/* "USA a, b; CSA c": calls `each` with side and words. */
static void by_side(const char *word, void (*each)(int side, char *words))
{
    char text[TEXT], *at = text;
    bvg_book_section(&x, word, " ", text, sizeof text);
    for (char *group; (group = bvg_book_part(&at, ";"));) {
        int side = strncmp(group, "USA", 3) == 0 ? BVG_USA : BVG_CSA;
        group += 3;
        if (group[0] == ' ')
            for (char *one; (one = bvg_book_part(&group, ","));)
                each(side, one);
    }
}

static void put_hand(int side, char *words)
{
    with_hand(g, id_of(card_called(words, side)));
}

static void put_cadre(int side, char *words)
{
    in_cadre(g, id_of(card_called(words, side)), strstr(words, "(face down)") != NULL);
}

static int n_top;
static char tops[LONG];
static void put_top(int side, char *words)
{
    size_t used = strlen(tops);
    snprintf(tops + used, sizeof tops - used, "%s%s", used ? " " : "", id_of(card_called(words, side)));
    n_top++;
}

static void put_supply(int side, char *words)
{
    g->state.supply[side] = atoi(words);
}

static void put_city(int side, char *words)
{
    g->state.control[city_called(&words)] = (uint8_t)(side == BVG_USA ? BVG_BY_USA : BVG_BY_CSA);
}

static void put_map_card(int side, char *words)
{
    map_laid(g, id_of(card_called(words, side)));
}

static void put_late(int side, char *words)
{
    (void)words;
    g->state.late_war[side] = 1;
}

static void put_active(int side, char *words)
{
    active(g, id_of(card_called(words, side)));
    if (strcmp(words, "Emancipation") == 0)
        g->state.emancipated = 1;
}

static int step_called(const char *word)
{
    static const struct {
        const char *word;
        int step;
    } steps[] = {{"draw", BVG_STEP_DRAW},
                 {"deploy", BVG_STEP_DEPLOY},
                 {"combat", BVG_STEP_COMBAT},
                 {"reorganize", BVG_STEP_REORGANIZE},
                 {"regroup", BVG_STEP_REGROUP}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (strcmp(steps[i].word, word) == 0)
            return steps[i].step;
    wrong("%s: there is no step \"%s\"", x.title, word);
    return 0;
}

static void set_up(void)
{
    char words[TEXT], *late = words;
    int options = 0;
    bvg_book_section(&x, "Options", " ", words, sizeof words);
    for (char *one; (one = bvg_book_part(&late, ","));)
        options |= 1 << (atoi(one) - 1);
    g = a_game(options);
    t = bvg_telling(&g->rules, &g->state, -1, NULL);
    for (int id = 1; id <= BVG_CARDS; id++)
        if (g->state.place[id] == BVG_BOARD)
            gone(g, id_of(id));
    g->state.supply[BVG_CSA] = g->state.supply[BVG_USA] = 1;
    by_side("Map cards", put_map_card);
    by_side("Cities", put_city);
    by_side("Supply", put_supply);
    by_side("Late War", put_late);
    read_board();
    by_side("In force", put_active);
    by_side("Hand", put_hand);
    by_side("Cadre", put_cadre);
    tops[0] = 0;
    n_top = 0;
    by_side("Deck", put_top);
    if (n_top)
        on_top(g, tops);
    if (!bvg_book_section(&x, "Turn", " ", words, sizeof words) || strlen(words) < 5)
        wrong("%s: whose turn?", x.title);
    g->listens = true;
    reader = bvg_book_section(&x, "Reader", " ", words + 40, 40) ? (words[40] == 'U' ? BVG_USA : BVG_CSA) : -1;
    bvg_book_section(&x, "Dice", " ", words + 40, 40);
    dice(g, words + 40);
    at_step(g, step_called(words + 4), strncmp(words, "USA", 3) == 0 ? BVG_USA : BVG_CSA);
}

/* ---- what the game draws and says ---- */
static json_t *sections_of(const json_t *events)
{
    static struct bvg_state view;
    json_t *notes = json_array();
    rules_view(&g->rules, &g->state, reader, &view);
    json_t *report = ruleset()->report(&g->rules, &view, reader, NULL, events, notes);
    json_t *sections = json_incref(json_object_get(report, "sections"));
    json_decref(report);
    json_decref(notes);
    return sections;
}

static void add_items(struct text *out, const json_t *sections, const char *id, const char *before)
{
    json_t *one, *item;
    size_t i, k;
    json_array_foreach(sections, i, one)
    {
        if (strcmp(json_string_value(json_object_get(one, "id")), id) != 0)
            continue;
        json_array_foreach(json_object_get(one, "items"), k, item)
            text_format(out, "%s%s\n", before, json_string_value(item));
    }
}

static struct text board(void)
{
    struct text out = {.arena = arena};
    json_t *none = json_array(), *sections = sections_of(none);
    add_items(&out, sections, "commands", "  ");
    json_decref(sections);
    json_decref(none);
    return out;
}

static const char *end_words(int city)
{
    static const char *const owners[] = {"not on the map", "CSA", "USA", "neutral"};
    struct text out = {.arena = arena};
    text_format(&out, "%s (%s", bvg_city_words(&t, city), owners[g->state.control[city] & 3]);
    text_words(&out, bvg_fort(&g->rules, &g->state, city) ? ", fort" : "");
    text_words(&out, bvg_data(&g->rules)->city[city].port ? ", port" : "");
    text_words(&out, bvg_pesthole(&g->rules, &g->state, city) ? ", pesthole" : "");
    text_words(&out, ")");
    return out.at;
}

/* All ways among the cities that the section names. */
static struct text ways_drawn(void)
{
    char text[TEXT], *at = text;
    struct text out = {.arena = arena};
    memset(shown, 0, sizeof shown);
    if (!bvg_book_section(&x, "Map", "\n", text, sizeof text))
        return out;
    for (char *line; (line = bvg_book_part(&at, "\n"));) {
        char *way = strstr(line, " ="), *to = way ? strchr(way + 1, ' ') : NULL;
        if (!to)
            wrong("%s: what does \"%s\" join?", x.title, line);
        to++;
        shown[city_called(&line)] = shown[city_called(&to)] = true;
    }
    const struct bvg_data *d = bvg_data(&g->rules);
    for (int i = 0; i < d->n_links; i++) {
        const struct bvg_link *k = &d->link[i];
        const char *way = k->rail_no_attack ? "=x=" : !k->rail ? "=~=" : k->river ? "==~" : "===";
        if (shown[k->a] && shown[k->b])
            text_format(&out, "  %s %s %s\n", end_words(k->a), way, end_words(k->b));
    }
    return out;
}

/* ---- playing ---- */
static json_t *happened, *own_lines;

/* What everybody may know of the newest run is added to what happened. */
static void keep_events(void)
{
    static char buf[400000];
    struct problem why = {0};
    size_t len = rules_dump_events(&g->rules, &g->play, reader, buf, sizeof buf);
    json_t *events = json_read((struct span){(const uint8_t *)buf, len}, &why);
    ck_assert_ptr_nonnull(events);
    json_array_extend(happened, events);
    json_decref(events);
}

static int readable(int upto)
{
    int n = 0;
    for (int i = 0; i < upto && i < g->play.n_events; i++)
        n += reader < 0 || (g->play.events[i].seats & ONLY(reader)) != 0;
    return n;
}

/* What became of the lines: none was held; those of the reader are told in his report. */
static void keep_notes(const struct run *run)
{
    static const char *const kinds[NOTE_KINDS] = {"other",  "fired",    "held",   "skipped", "did",
                                                  "passed", "fallback", "paused", "offered", "waits"};
    int before = (int)json_array_size(happened);
    for (int i = 0; i < run->n_notes; i++) {
        const struct run_note *n = &run->note[i];
        ck_assert_msg(n->kind != NOTE_HELD, "%s: line %d: %s", x.title, n->line, n->why.key);
        ck_assert_msg(n->kind != NOTE_SKIPPED, "%s: line %d: %s", x.title, n->line, n->why.key);
        if (n->seat == reader && own_lines)
            json_array_append_new(own_lines,
                                  json_pack("{s:s,s:b,s:i,s:i,s:i,s:i,s:s,s:s}", "kind", kinds[n->kind], "standing",
                                            n->is_standing, "line", n->line, "seq", n->seq, "from",
                                            before + readable(n->event_from), "to", before + readable(n->event_to), "why",
                                            n->why.key ? n->why.key : "", "why_words",
                                            n->why.key ? n->why.key : ""));
    }
}

/* The lines of a section, entered and carried out with those that are entered already. */
static void carry_out(const char *lines, struct sheets *sheets, int seq, int seat)
{
    static struct sheet sheet;
    static struct run run;
    static struct bvg_state view, scratch[2], dry[4];
    struct problem why = {0};
    memset(&sheet, 0, sizeof sheet);
    memset(&run, 0, sizeof run);
    rules_view(&g->rules, &g->state, seat, &view);
    sheet_parse(&g->rules, &view, seat, lines, strlen(lines), &sheet);
    ck_assert_msg(sheet.n_mistakes == 0, "%s, line %d: %s %s", x.title, sheet.mistake[0].line, sheet.mistake[0].why.key,
                  sheet.mistake[0].why.got);
    int32_t bad = 0;
    ck_assert_msg(sheets_dry_run(&g->rules, &view, seat, sheets, seq, &sheet, dry, &test_dry_room, &test_dry, &bad, &why,
                                 NULL, NULL),
                  "%s, line %d is refused: %s", x.title, (int)bad, why.key);
    ck_assert_msg(sheets_enter(&g->rules, sheets, seat, seq, &sheet, 0, &test_lines, &why), "%s: %s", x.title, why.key);
    play_begin(&g->play, &g->chance, &g->why);
    sheets_run(&g->rules, &g->state, &g->after, scratch, sheets, &g->play, &run);
    g->state = g->after;
    ck_assert_msg(bvg_broken(&g->rules, &g->state) == NULL, "%s", x.title);
    keep_notes(&run);
    keep_events();
}

static void play(void)
{
    static struct sheets sheets;
    char words[TEXT];
    int mover = g->state.mover;
    memset(&sheets, 0, sizeof sheets);
    sheets.seats = BVG_SIDES;
    happened = json_array();
    bvg_book_section(&x, "Standing", "\n", words, sizeof words);
    if (*words)
        carry_out(words, &sheets, 1, 1 - mover);
    bvg_book_section(&x, "Orders", "\n", words, sizeof words);
    carry_out(words, &sheets, 2, mover);
    bvg_book_section(&x, "Answer", "\n", words, sizeof words);
    if (*words)
        carry_out(words, &sheets, 2, 1 - mover);
    ck_assert_msg(all_rolled(), "%s: %d of %d dice are thrown", x.title, next_die, n_laid_out);
}

/* The tree, and who waits in cadre. */
static struct text after(void)
{
    struct text out = board();
    json_t *none = json_array(), *sections = sections_of(none);
    add_items(&out, sections, "cadre", "  Cadre of the ");
    json_decref(sections);
    json_decref(none);
    return out;
}

static struct text then(void)
{
    struct text out = {.arena = arena};
    json_t *sections = sections_of(happened);
    add_items(&out, sections, "battle", "  ");
    add_items(&out, sections, "happened", "  ");
    json_decref(sections);
    return out;
}

static void try_example(void)
{
    set_up();
    struct text stands = board(), map = ways_drawn();
    play();
    struct text told = then(), end = after();
    arena_free(t.arena);
    json_decref(happened);
    bvg_book_check(&x, "Board", &stands);
    bvg_book_check(&x, "Map", &map);
    bvg_book_check(&x, "Then", &told);
    bvg_book_check(&x, "After", &end);
}

START_TEST(an_example_of_the_book)
{
    arena = arena_new();
    bvg_book_read(_i, &x);
    try_example();
    arena_free(arena);
}
END_TEST

/* ---- the turn that is told ---- */

/* The parts of the reader's report that tell what happened, as his mail has them. */
static struct span news(void)
{
    static struct bvg_state view;
    static const char *const parts[] = {"battle", "happened", "lines"};
    struct text out = {.arena = arena};
    json_t *one, *item;
    size_t i, k;
    rules_view(&g->rules, &g->state, reader, &view);
    json_array_append_new(own_lines, json_pack("{s:s,s:i}", "kind", "exchange", "k", 14));
    json_t *report = ruleset()->report(&g->rules, &view, reader, NULL, happened, own_lines);
    json_array_foreach(json_object_get(report, "sections"), i, one)
    {
        const char *id = json_string_value(json_object_get(one, "id")), *story;
        bool told = false;
        for (size_t n = 0; n < sizeof parts / sizeof *parts; n++)
            told = told || strcmp(parts[n], id) == 0;
        if (!told)
            continue;
        text_format(&out, "%s%s\n", out.len ? "\n" : "", json_string_value(json_object_get(one, "title")));
        if ((story = json_string_value(json_object_get(one, "story"))))
            text_format(&out, "%s\n", story);
        json_array_foreach(json_object_get(one, "items"), k, item) text_format(&out, "%s\n", json_string_value(item));
    }
    json_decref(report);
    return text_wrapped(arena, text_span(&out));
}

START_TEST(the_turn_that_is_told)
{
    arena = arena_new();
    memset(&x, 0, sizeof x);
    snprintf(x.title, sizeof x.title, "the turn that is told");
    bvg_book_add(&x, "```start", NULL);
    bvg_book_add(&x, "```sheet", "Orders:");
    bvg_book_add(&x, "```standing", "Standing:");
    own_lines = json_array();
    set_up();
    struct text stands = board();
    play();
    bvg_book_check(&x, "Board", &stands);
    bvg_book_check_block(arena, "```report", arena_string(arena, news()));
    json_decref(own_lines);
    json_decref(happened);
    arena_free(t.arena);
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: the rule book");
    TCase *all = tcase_create("book");
    tcase_add_loop_test(all, an_example_of_the_book, 0, bvg_book_read(-1, &x));
    tcase_add_test(all, the_turn_that_is_told);
    suite_add_tcase(s, all);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
