/* SPDX-License-Identifier: Apache-2.0 */
/* The rule book's examples are played as they are printed.
 *
 * An example is a fenced block that is opened as ```example with a title. Its sections are what the book tells below
 * its first one: who stands where, the roads between them, the orders, what the report says of them, and who stands
 * where then. All of it must be what the game says, word for word; only blanks and breaks of lines are free.
 * DISPATCH_BOOK=FILE writes the examples there as the game has them. */
#include "games/divided-we-fall/report.h"
#include "games/sheet/sheet_run.h"
#include "tests/games/divided-we-fall/dwf_build.h"
#include "tests/games/divided-we-fall/dwf_tale.h"
#include "tests/lib/parts.h"
#include "tests/lib/rooms.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 60, LONG = 160, TEXT = 6000 };
static struct example {
    char title[LONG];
    int n;
    char line[LINES][LONG];
} x;
static struct war *w;
static struct kit_telling t;
static json_t *happened;          /* events, as a seat's facts have them */
static bool shown[DWF_AREAS_MAX]; /* areas that the example speaks of */

#define wrong(...) ck_abort_msg(__VA_ARGS__)

/* ---- sections ---- */
static bool is_head(const char *line)
{
    size_t n = strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    return n > 0 && line[0] >= 'A' && line[0] <= 'Z' && line[n] == ':';
}

/* All of the section "Word: ..." with `between` for each break of a line; false: there is none. */
static bool section(const char *word, const char *between, char *out, size_t room)
{
    size_t len = strlen(word);
    *out = 0;
    for (int i = 0; i < x.n; i++) {
        if (strncmp(x.line[i], word, len) != 0 || x.line[i][len] != ':')
            continue;
        snprintf(out, room, "%s", x.line[i] + len + 1 + strspn(x.line[i] + len + 1, " "));
        for (i++; i < x.n && !is_head(x.line[i]); i++) {
            size_t used = strlen(out);
            snprintf(out + used, room - used, "%s%s", used ? between : "", x.line[i] + strspn(x.line[i], " "));
        }
        return true;
    }
    return false;
}

/* One blank where there are some. */
static void tidy(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (!strchr(" \n", *from) || (to > text && to[-1] != ' '))
            *to++ = strchr(" \n", *from) ? ' ' : *from;
    while (to > text && to[-1] == ' ')
        to--;
    *to = 0;
}

/* ---- who stands where ---- */
static int area_of(char **words)
{
    int best = 0;
    size_t most = 0;
    for (int i = 1; i <= w->d->n_areas; i++) {
        size_t n = strlen(w->d->area[i].name);
        if (n > most && strncmp(*words, w->d->area[i].name, n) == 0 && strchr(" ", (*words)[n]))
            most = n, best = i;
    }
    if (!best)
        wrong("%s: there is no area \"%s\"", x.title, *words);
    *words += most;
    return best;
}

static void put_leader(int side, int area, const char *name)
{
    for (int i = 1; i <= w->d->n_leaders; i++)
        if (w->d->leader[i].side == side && strcmp(w->d->leader[i].name, name) == 0) {
            w->s.leader[i] = (struct dwf_leader){.status = DWF_ON_MAP, .area = (uint8_t)area};
            return;
        }
    wrong("%s: nobody is called \"%s\"", x.title, name);
}

static void put(int side, int area, char *words)
{
    static const char *const vessels[] = {"ship", "gunboat", "ironclad"};
    struct dwf_state *s = &w->s;
    int n = atoi(words);
    for (int kind = 0; kind < DWF_VESSELS && n > 0; kind++)
        if (strstr(words, vessels[kind])) {
            s->vessel[side][kind][area] = (uint8_t)n;
            return;
        }
    if (strstr(words, " inf"))
        s->infantry[side][area] = (uint8_t)n;
    else if (strstr(words, " sup"))
        s->supply[side][area] = (uint8_t)n;
    else if (strncmp(words, "fort ", 5) == 0)
        s->fort[area] = (uint8_t)atoi(words + 5), s->fort_of[area] = (uint8_t)(side + 1);
    else if (strcmp(words, "mil") == 0)
        s->militia[w->d->area[area].state] = (uint8_t)area;
    else if (strcmp(words, "rail") == 0)
        s->rail[0].area = (uint8_t)area, s->rail[0].known = 1;
    else
        put_leader(side, area, words);
}

static void put_side(const char *word, int side)
{
    char text[TEXT], *at = text;
    if (!section(word, " ", text, sizeof text))
        return;
    for (char *group; (group = part(&at, ";"));) {
        int area = area_of(&group);
        shown[area] = true;
        for (char *piece; (piece = part(&group, ","));)
            put(side, area, piece);
    }
}

/* ---- what the game says ---- */
/* The ways between the areas of the example, and what lies before their ends. */
static void say_map(struct text *out)
{
    static const char *const features[] = {"woods", "rough", "swamp", "mountain", "stream", "river"};
    for (int a = 1; a <= w->d->n_areas; a++)
        for (const struct kit_link *k = kit_near(&w->d->map, a); k < kit_near_end(&w->d->map, a); k++) {
            if (k->to < a || !shown[a] || !shown[k->to])
                continue;
            const struct kit_link *back = kit_link_to(&w->d->map, k->to, a);
            const char *way = k->kinds & DWF_RAIL ? "===" : k->kinds & DWF_ROAD ? "---" : "~~~";
            text_format(out, "  %s ", w->d->area[a].name);
            for (int i = 0; i < DWF_TERRAINS; i++)
                if (back->marks >> i & 1)
                    text_format(out, "[%s] ", features[i]);
            text_words(out, way);
            for (int i = 0; i < DWF_TERRAINS; i++)
                if (k->marks >> i & 1)
                    text_format(out, " [%s]", features[i]);
            text_format(out, " %s\n", w->d->area[k->to].name);
        }
}

static void say_events(struct text *out)
{
    json_t *events = happened, *item;
    size_t k;
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *items = json_array(), *sections = json_array(), *one;
        struct kit_told e = {.t = &t, .events = events, .event = json_array_get(events, i), .i = i, .items = items};
        if (kit_event_is(events, i, "battle")) {
            json_t *rest = json_array();
            for (size_t n = i; n < json_array_size(events) && (n == i || dwf_in_battle(events, n)) &&
                               (n == i || !kit_event_is(events, n, "battle"));
                 n++)
                json_array_append(rest, json_array_get(events, n));
            dwf_tell_battles(&t, rest, DWF_AMPLE, sections);
            json_decref(rest);
        } else if (!dwf_in_battle(events, i))
            dwf_tell_event(&e);
        if ((one = json_array_get(sections, 0)))
            json_array_extend(items, json_object_get(one, "items"));
        json_array_foreach(items, k, item)
            text_format(out, "  %s\n", json_string_value(item) + strspn(json_string_value(item), " "));
        json_decref(items);
        json_decref(sections);
    }
    json_decref(events);
}

static void say_side(struct text *out, const char *word, int side)
{
    bool any = false;
    for (int area = 1; area <= w->d->n_areas; area++) {
        const char *force = dwf_force_words(&t, side, area), *leaders = dwf_leaders_words(&t, side, area);
        if (*force || *leaders)
            text_format(out, "%s%s %s%s%s", any ? ";\n    " : word, w->d->area[area].name, force,
                        *force && *leaders ? ", " : "", leaders);
        any = any || *force || *leaders;
    }
    text_words(out, any ? ".\n" : "");
}

/* ---- playing ---- */
static int begin(void)
{
    char words[TEXT], *space;
    w = d_a_war("1861-campaign");
    d_clear(w);
    memset(shown, 0, sizeof shown);
    if (!section("Turn", " ", words, sizeof words) || !(space = strchr(words, ' ')))
        wrong("%s: whose turn?", x.title);
    int side = strncmp(words, "Union", 5) == 0 ? DWF_USA : DWF_CSA;
    char also[TEXT], *at = also;
    section("Also", " ", also, sizeof also);
    for (char *area; (area = part(&at, ";"));)
        shown[area_of(&area)] = true;
    put_side("Union", DWF_USA);
    put_side("Confederate", DWF_CSA);
    d_half_of(w, side, atoi(space + 1));
    return side;
}

/* The lines of a section, entered and carried out with those that are entered already. */
static void carry_out(const char *word, struct sheets *sheets, int seq, int side)
{
    static struct sheet sheet;
    static struct run run;
    char words[TEXT];
    struct dwf_state *room = calloc(4, sizeof *room);
    memset(&sheet, 0, sizeof sheet);
    section(word, "\n", words, sizeof words);
    sheet_parse(&w->r, &w->s, side, words, strlen(words), &sheet);
    ck_assert_msg(sheet.n_mistakes == 0, "%s, line %d: %s", x.title, sheet.mistake[0].line, sheet.mistake[0].why.key);
    ck_assert(room && sheets_enter(&w->r, sheets, side, seq, &sheet, 0, &test_lines, &w->why));
    play_begin(&w->play, NULL, &w->why);
    run_begin(&run);
    sheets_run(&w->r, &w->s, &room[0], &room[1], sheets, &w->play, &run);
    w->s = room[0];
    free(room);
    for (int i = 0; i < run.n_notes; i++)
        ck_assert_msg(run.note[i].kind != NOTE_HELD, "%s: line %d is held: %s", x.title, run.note[i].line,
                      run.note[i].why.key);
    d_tell(happened, w->play.events, w->play.n_events);
}

static void play(int side)
{
    static struct sheets sheets;
    char words[TEXT];
    memset(&sheets, 0, sizeof sheets);
    sheets.seats = DWF_SIDES;
    happened = json_array();
    carry_out("Orders", &sheets, 1, side);
    if (section("Answer", " ", words, sizeof words))
        carry_out("Answer", &sheets, 1, dwf_foe(side));
}

static void compare(const char *word, struct text *got)
{
    static char want[TEXT], have[TEXT];
    section(word, " ", want, sizeof want);
    snprintf(have, sizeof have, "%s", got->len ? got->at : "");
    tidy(want);
    tidy(have);
    ck_assert_msg(strcmp(want, have) == 0, "%s, %s:\n book: %s\n game: %s", x.title, word, want, have);
}

/* Lines of at most 72 columns, those that go on two blanks further in. */
static void write_wrapped(FILE *file, const struct text *text)
{
    char all[TEXT];
    snprintf(all, sizeof all, "%s", text->len ? text->at : "");
    for (char *line = strtok(all, "\n"); line; line = strtok(NULL, "\n")) {
        size_t at = strspn(line, " "), used = at;
        fprintf(file, "%*s", (int)at, "");
        for (char *word = line + at; *word;) {
            size_t n = strcspn(word, " ");
            if (used + n > 72) {
                fprintf(file, "\n%*s", (int)at + 2, "");
                used = at + 2;
            }
            fprintf(file, "%.*s%s", (int)n, word,
                    word[n] && used + n + 1 + strcspn(word + n + 1, " ") <= 72 ? " " : "");
            used += n + 1;
            word += n + (word[n] != 0);
        }
        fprintf(file, "\n");
    }
}

static void try_example(void)
{
    int side = begin();
    t = kit_telling_begin(&w->r, &w->s, -1, NULL, dwf_sides, DWF_SIDES);
    struct text map = {.arena = w->arena}, events = {.arena = w->arena}, after = {.arena = w->arena};
    say_map(&map);
    play(side);
    say_events(&events);
    say_side(&after, "  Union: ", DWF_USA);
    say_side(&after, "  Confederate: ", DWF_CSA);
    const char *path = getenv("DISPATCH_BOOK");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (file) {
        fprintf(file, "@%s\nMap:\n", x.title);
        write_wrapped(file, &map);
        fprintf(file, "@\nThen:\n");
        write_wrapped(file, &events);
        fprintf(file, "After:\n");
        write_wrapped(file, &after);
        fclose(file);
    } else {
        compare("Map", &map);
        compare("Then", &events);
        compare("After", &after);
    }
    arena_free(t.arena);
    d_close_war(w);
}

/* Reads the n-th example of the book, from 0; n < 0: none. How many there are. */
static int read_book(int n)
{
    struct span left = dwf_rule_book(), line;
    int seen = 0;
    while (span_line(&left, &line)) {
        if (!span_begins(line, "```example "))
            continue;
        bool wanted = seen++ == n;
        if (wanted)
            snprintf(x.title, sizeof x.title, "%.*s", (int)line.len - 11, (const char *)line.at + 11);
        x.n = wanted ? 0 : x.n;
        while (span_line(&left, &line) && !span_is(line, "```"))
            if (wanted && x.n < LINES) {
                ck_assert_msg(line.len <= 88, "%s: a long line", x.title);
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

/* A reader must find what an example's sections are. */
START_TEST(it_explains_itself)
{
    struct arena *arena = arena_new();
    const char *all = arena_string(arena, dwf_rule_book());
    ck_assert_ptr_nonnull(strstr(all, "reconstructed"));
    for (const char *const *word = (const char *const[]){"`Map:`", "`Orders:`", "`Then:`", "`After:`", NULL}; *word;
         word++)
        ck_assert_ptr_nonnull(strstr(all, *word));
    arena_free(arena);
}
END_TEST

/* "| 7 | 3 | 4 | 4 | 4 | 4 | 2 |" is the line of 7 in the table of losses, and each line is there. */
START_TEST(its_table_is_the_game_s)
{
    struct span left = dwf_rule_book(), line;
    const struct dwf_data *d = d_war_data();
    int rows = 0;
    while (span_line(&left, &line)) {
        int cell[DWF_COLUMNS + 2];
        char text[LONG];
        snprintf(text, sizeof text, "%.*s", (int)line.len, (const char *)line.at);
        if (sscanf(text, "| %d | %d | %d | %d | %d | %d | %d |", &cell[0], &cell[1], &cell[2], &cell[3], &cell[4],
                   &cell[5], &cell[6]) != 7)
            continue;
        ck_assert_int_eq(cell[0], ++rows);
        for (int i = 0; i <= DWF_COLUMNS; i++)
            ck_assert_int_eq(cell[i + 1], d->crt[rows][i]);
    }
    ck_assert_int_eq(rows, DWF_CRT_ROWS);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: the rule book");
    TCase *all = tcase_create("book");
    tcase_add_loop_test(all, an_example_of_the_book, 0, read_book(-1));
    tcase_add_test(all, it_explains_itself);
    tcase_add_test(all, its_table_is_the_game_s);
    suite_add_tcase(s, all);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
