/* SPDX-License-Identifier: Apache-2.0 */
/* The rule book's examples are played as they are printed.
 *
 * An example is a fenced block that is opened as ```example with a title. Its sections are what the book tells below
 * its first one: whose turn it is, who stands where, the map around them as hd_window() draws it, the orders, the dice,
 * what the report says, who stands where then, or why a line is refused. All of it must be what the game says, word for
 * word; only blanks and breaks of lines are free, and the map's lines are not. DISPATCH_BOOK=FILE writes there what the
 * game says instead. */
#include "games/house-divided/report.h"
#include "tests/games/house-divided/hd_book.h"
#include "tests/games/house-divided/hd_window.h"
#include "tests/lib/parts.h"
#include "tests/lib/rooms.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 90, LONG = 120, TEXT = 8000 };
static struct example {
    char title[LONG];
    int n;
    char line[LINES][LONG];
} x;
static struct house *h;
static struct kit_telling t;
static bool shown[HD_BOXES_MAX]; /* boxes that the example speaks of */

#define wrong(...) ck_abort_msg(__VA_ARGS__)

/* ---- sections ---- */
static bool is_head(const char *line)
{
    size_t n = strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    return n > 0 && line[0] <= 'Z' && line[n] == ':';
}

/* All of the section "Word: ..." with `between` for each break of a line; false: there is none. */
static bool section(const char *word, const char *between, char *out, size_t room)
{
    size_t len = strlen(word);
    *out = 0;
    for (int i = 0; i < x.n; i++) {
        if (strncmp(x.line[i], word, len) != 0 || x.line[i][len] != ':')
            continue;
        bool as_drawn = strcmp(between, "\r\n") == 0;
        snprintf(out, room, "%s", x.line[i] + len + 1 + strspn(x.line[i] + len + 1, " "));
        for (i++; i < x.n && (as_drawn ? x.line[i][0] == ' ' || !x.line[i][0] : !is_head(x.line[i])); i++) {
            size_t used = strlen(out);
            snprintf(out + used, room - used, "%s%s", used ? between + as_drawn : "",
                     x.line[i] + (as_drawn ? 0 : strspn(x.line[i], " ")));
        }
        return true;
    }
    return false;
}

/* ---- who stands where ---- */
static int box_named(char **words)
{
    int best = 0;
    size_t most = 0;
    for (int i = 1; i <= 2 * HD_BOXES; i++) { /* as a sheet writes it, and as the map does */
        int box = (i + 1) / 2;
        const char *name = i % 2 ? name_of(&h->r, HD_NAME_BOX, box) : h->d->box[box].name;
        size_t n = strlen(name);
        if (n > most && strncmp(*words, name, n) == 0 && strchr(" ", (*words)[n]))
            most = n, best = box;
    }
    if (!best)
        wrong("%s: there is no box \"%s\"", x.title, *words);
    *words += most;
    return best;
}

/* "2 militia infantry", "Grant 1", "entrenched", "held", "promotion" */
static void put_piece(int side, int box, char *words)
{
    int n = atoi(words);
    const char *id = h->d->box[box].id;
    for (int type = 1; type <= HD_TYPES && n > 0; type++)
        if (strcmp(words + strcspn(words, " ") + 1, h->d->unit[type].name) == 0) {
            put(h, side, id, type, n);
            return;
        }
    for (int g = 0; g < HD_GENERALS; g++)
        if (strncmp(words, h->d->general[g].name, strlen(h->d->general[g].name)) == 0) {
            ck_assert_int_eq(h->d->general[g].side, side);
            lead(h, g, id, atoi(strrchr(words, ' ')));
            return;
        }
    if (strcmp(words, "held") == 0)
        own(h, side, id);
    else if (strcmp(words, "entrenched") == 0)
        h->s.works[box] = 1;
    else if (strcmp(words, "promotion") == 0)
        h->s.mark[box] = HD_OPEN_MARK;
    else
        wrong("%s: what is \"%s\"?", x.title, words);
}

static void put_side(const char *word, int side)
{
    char text[TEXT], *at = text;
    if (!section(word, " ", text, sizeof text))
        return;
    for (char *group; (group = part(&at, ";"));) {
        int box = box_named(&group);
        shown[box] = true;
        for (char *piece; (piece = part(&group, ","));)
            put_piece(side, box, piece);
    }
}

/* ---- what the game says ---- */
static void say_items(struct text *out, const json_t *items, int indent)
{
    size_t i;
    json_t *item;
    json_array_foreach(items, i, item)
    {
        const char *words = json_string_value(item);
        hd_wrap(out, words + strspn(words, " "), indent);
    }
}

/* The events of the last sheet, up to the other side's turn, as the report tells them to all. */
static json_t *told_events(void)
{
    static char dump[1 << 17];
    struct problem why = {0};
    size_t len = rules_dump_events(&h->r, &h->play, -1, dump, sizeof dump), i;
    ck_assert_uint_lt(len, sizeof dump);
    json_t *all = json_read((struct span){(const uint8_t *)dump, len}, &why), *kept = json_array(), *event;
    json_array_foreach(all, i, event)
    {
        if (kit_is(event, "turn") && i > 0)
            break;
        json_array_append(kept, event);
    }
    json_decref(all);
    return kept;
}

static size_t say_battle(struct text *out, json_t *events, size_t i)
{
    json_t *own = json_array(), *sections = json_array();
    size_t n = i;
    do
        json_array_append(own, json_array_get(events, n++));
    while (n < json_array_size(events) && hd_in_battle(events, n) && !kit_event_is(events, n, "battle"));
    hd_tell_battles(&t, own, sections);
    json_t *is = json_array_get(sections, 0);
    hd_wrap(out, json_string_value(json_object_get(is, "story")), 2);
    say_items(out, json_object_get(is, "items"), 4);
    json_decref(own);
    json_decref(sections);
    return n - i;
}

static void say_events(struct text *out)
{
    json_t *events = told_events();
    for (size_t i = 0; i < json_array_size(events);) {
        if (kit_event_is(events, i, "battle")) {
            i += say_battle(out, events, i);
            continue;
        }
        json_t *items = json_array();
        struct kit_told e = {.t = &t, .events = events, .event = json_array_get(events, i), .i = i, .items = items};
        hd_tell_event(&e);
        say_items(out, items, 2);
        json_decref(items);
        i++;
    }
    json_decref(events);
}

static void say_side(struct text *out, int side)
{
    bool any = false;
    for (int box = 1; box <= HD_BOXES; box++) {
        const char *army = hd_army_words(&t, side, box);
        if (*army)
            text_format(out, "%s%s %s", any ? "; " : "", name_of(&h->r, HD_NAME_BOX, box), army);
        any = any || *army;
    }
}

/* ---- playing ---- */
static bool has_words(const char *section_words, const char *words)
{
    return strstr(section_words, words) != NULL;
}

/* Infantry in a box that was not its side's at first has left a garrison there. */
static void leave_garrisons(void)
{
    for (int box = 1; box <= HD_BOXES; box++)
        for (int side = 0; side < HD_SIDES; side++)
            if (hd_owns(&h->s, side, box) && h->d->box[box].origin != side + 1 &&
                hd_has_arm(&h->r, &h->s, side, box, HD_INFANTRY))
                h->s.garrison[box] = (uint8_t)(side + 1);
}

/* Those who have come by now can be placed. */
static void have_generals(void)
{
    for (int g = 0; g < HD_GENERALS; g++)
        if (h->d->general[g].from <= h->s.round)
            h->s.general[g] = (struct hd_general){.status = HD_IN_POOL, .strength = h->d->general[g].strength};
}

/* "North, the opening", "North, round 12, 4 points, die 6", "South, promotions, 3 points", "North begins, round 8",
 * "North, recruits 4" */
static int begin(void)
{
    char turn[TEXT], also[TEXT], *at = also;
    h = a_house();
    memset(shown, 0, sizeof shown);
    if (!section("Turn", " ", turn, sizeof turn))
        wrong("%s: whose turn?", x.title);
    int side = strncmp(turn, "North", 5) == 0 ? HD_NORTH : HD_SOUTH, number = 0;
    const char *points = strstr(turn, "points"), *round = strstr(turn, "round "), *die = strstr(turn, "die ");
    for (const char *c = points; c && c > turn && number == 0; c--)
        number = *c >= '1' && *c <= '9' ? atoi(c) : 0;
    if (!has_words(turn, "the opening")) {
        clear(h);
        turn_of(h, side, number);
        h->s.round = round ? atoi(round + 6) : h->s.round;
        h->s.die = die ? atoi(die + 4) : number;
        have_generals();
    }
    section("Also", " ", also, sizeof also);
    for (char *box; (box = part(&at, ";"));)
        shown[box_named(&box)] = true;
    put_side("North", HD_NORTH);
    put_side("South", HD_SOUTH);
    leave_garrisons();
    if (has_words(turn, "promotions"))
        hd_goto(&h->s, HD_STEP_MERIT_DEF);
    if (strstr(turn, "recruits ")) {
        h->s.recruits = atoi(strstr(turn, "recruits ") + 9);
        hd_goto(&h->s, HD_STEP_RECRUIT);
    }
    return side;
}

/* The sentence of a problem, as players read it: {{#got}}..{{got}}..{{/got}} when something was read, {{^got}} else;
 * the same with want. */
static const char *sentence(const struct problem *why)
{
    struct span left = hd_problems();
    json_t *all = json_loadb((const char *)left.at, left.len, 0, NULL);
    const char *at = json_string_value(json_object_get(all, why->key)), *tag;
    struct text out = {.arena = h->arena};
    ck_assert_msg(at != NULL, "%s: %s is not of this game", x.title, why->key);
    for (bool says = true; (tag = strstr(at, "{{")); at = strstr(tag, "}}") + 2) {
        if (says)
            text_format(&out, "%.*s", (int)(tag - at), at);
        bool is_tag = strchr("#^/", tag[2]) != NULL;
        const char *what = strncmp(tag + 2 + is_tag, "want", 4) == 0 ? why->want : why->got;
        says = tag[2] == '#' ? what[0] != 0 : tag[2] == '^' ? what[0] == 0 : tag[2] == '/' || says;
        if (says && !is_tag)
            text_words(&out, what);
    }
    text_words(&out, at);
    json_decref(all);
    return out.at;
}

/* Everything that the answer to this sheet would find wrong with it. */
static void say_slips(int side, const char *lines, struct text *out)
{
    static struct slips slips;
    struct slips_room *room = arena_take(h->arena, sizeof *room);
    struct hd_state view, *states = arena_take(h->arena, 4 * sizeof *states);
    *room = (struct slips_room){.cap = 2 * TEXT, .text = arena_take(h->arena, 2 * TEXT)};
    rules_view(&h->r, &h->s, side, &view);
    struct sheet *sheet = arena_take(h->arena, sizeof *sheet);
    sheet_parse(&h->r, &view, side, lines, strlen(lines), sheet);
    int32_t bad = 0;
    struct problem why = {0};
    if (sheet->n_mistakes == 0 && sheets_dry_run(&h->r, &view, side, &h->sheets, 1, sheet, states, &test_dry_room,
                                                 &test_dry, &bad, &why, NULL, NULL))
        return;
    sheets_check(&h->r, &view, side, &h->sheets, 1, lines, strlen(lines), sheet, states, &test_dry_room, room, &slips);
    for (int i = 0; i < slips.n; i++) {
        hd_wrap(out, arena_words(h->arena, "Line %d: %s", (int)slips.at[i].line, sentence(&slips.at[i].why)), 2);
    }
    ck_assert_msg(out->len > 0, "%s: line %d, %s", x.title, (int)bad, why.key);
}

static void carry_out(const char *word, int side)
{
    char words[TEXT];
    if (!section(word, "\n", words, sizeof words))
        return;
    tells(h, side, words);
    ck_assert_msg(!h->held, "%s: line %d is held: %s", x.title, h->held_line, h->held);
}

static void play(int side)
{
    char turn[TEXT], dice[TEXT], sent[TEXT];
    section("Turn", " ", turn, sizeof turn);
    if (section("Sent", "\n", sent, sizeof sent))
        tells(h, hd_foe(side), sent);
    section("Dice", " ", dice, sizeof dice);
    throws(h, dice);
    if (has_words(turn, "begins")) {
        int round = h->s.round;
        opens(h, side, round);
    } else
        carry_out("Orders", side);
    ck_assert_msg(h->next_die == h->n_dice, "%s: %d of %d dice are thrown", x.title, h->next_die, h->n_dice);
}

/* ---- comparing, or writing ---- */
static void compare(const char *word, const char *got)
{
    char want[TEXT];
    section(word, " ", want, sizeof want);
    hd_same(h->arena, word, want, got);
}

static void compare_map(void)
{
    struct text drawn = {.arena = h->arena}, map = {.arena = h->arena};
    char none[TEXT];
    if (section("Map", " ", none, sizeof none) && strcmp(none, "none") == 0)
        return;
    ck_assert_msg(hd_window(&h->r, &h->s, shown, &drawn), "%s: its map cannot be drawn clearly", x.title);
    struct span left = {(const uint8_t *)drawn.at, drawn.len}, line;
    while (span_line(&left, &line))
        text_format(&map, "%s%.*s\n", line.len ? "  " : "", (int)line.len, (const char *)line.at);
    if (getenv("DISPATCH_BOOK")) {
        compare("Map", map.at);
        return;
    }
    char want[TEXT];
    section("Map", "\r\n", want, sizeof want);
    strcat(want, "\n");
    ck_assert_msg(strcmp(want, map.at) == 0, "%s:\nbook:\n%s\ngame:\n%s", x.title, want, map.at);
}

static void compare_after(void)
{
    struct text north = {.arena = h->arena}, south = {.arena = h->arena}, all = {.arena = h->arena};
    say_side(&north, HD_NORTH);
    say_side(&south, HD_SOUTH);
    if (north.len)
        hd_wrap(&all, arena_words(h->arena, "North: %s.", north.at), 2);
    if (south.len)
        hd_wrap(&all, arena_words(h->arena, "South: %s.", south.at), 2);
    compare("After", all.len ? all.at : "  nobody is left.\n");
}

static void try_example(void)
{
    char words[TEXT];
    int side = begin();
    if (getenv("DISPATCH_BOOK"))
        hd_same(h->arena, arena_words(h->arena, "@%s", x.title), "", "");
    t = kit_telling_begin(&h->r, &h->s, -1, NULL, hd_sides, HD_SIDES);
    compare_map();
    struct text slips = {.arena = h->arena}, events = {.arena = h->arena};
    if (section("Orders", "\n", words, sizeof words))
        say_slips(side, words, &slips);
    if (slips.len || section("Refused", " ", words, sizeof words))
        compare("Refused", slips.len ? slips.at : "");
    else {
        play(side);
        say_events(&events);
        compare("Then", events.len ? events.at : "");
        if (section("After", " ", words, sizeof words))
            compare_after();
    }
    arena_free(t.arena);
    close_house(h);
}

/* ---- reading the book ---- */
/* Reads the n-th example of the book, from 0; n < 0: none. How many there are. */
static int read_book(int n)
{
    struct span left = hd_ruleset.book(), line;
    int seen = 0;
    while (span_line(&left, &line)) {
        if (!span_begins(line, "```example "))
            continue;
        bool wanted = seen++ == n;
        if (wanted)
            snprintf(x.title, sizeof x.title, "%.*s", (int)line.len - 11, (const char *)line.at + 11);
        x.n = wanted ? 0 : x.n;
        while (span_line(&left, &line) && !span_is(line, "```"))
            if (wanted) {
                ck_assert_msg(line.len <= BOOK_COLUMNS && x.n < LINES, "%s: line %d", x.title, x.n);
                snprintf(x.line[x.n++], LONG, "%.*s", (int)line.len, (const char *)line.at);
            }
    }
    return seen;
}

START_TEST(an_example_of_the_book)
{
    read_book(_i);
    try_example();
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: the rule book");
    TCase *all = tcase_create("examples");
    tcase_add_loop_test(all, an_example_of_the_book, 0, read_book(-1));
    suite_add_tcase(s, all);
    return s;
}

int main(void)
{
    house_data();
    return run_suite(suite());
}
