/* SPDX-License-Identifier: Apache-2.0 */
/* What the rule book says outside its examples: the turn that it tells, its lists and numbers, sheets that can be sent
 * as they stand, two pages in front, and a glossary that knows the words of the reports. */
#include "games/face/text_wrap.h"
#include "games/house-divided/report.h"
#include "tests/games/house-divided/hd_book.h"
#include "tests/games/house-divided/hd_house.h"
#include "tests/lib/rooms.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *book; /* all of it, blanks and breaks of lines made one blank */

static void setup_book(void)
{
    setup();
    book = hd_tidy(h->arena, arena_string(h->arena, hd_ruleset.book()));
}

static void says(const char *words)
{
    ck_assert_msg(strstr(book, words) != NULL, "the book does not say \"%s\"", words);
}

static bool accepted(int seat, const char *lines)
{
    struct hd_state view, *room = arena_take(h->arena, 4 * sizeof *room);
    int32_t bad_line = 0;
    h->why = (struct problem){0};
    rules_view(&h->r, &h->s, seat, &view);
    sheet_parse(&h->r, &view, seat, lines, strlen(lines), &h->sheet);
    if (h->sheet.n_mistakes)
        h->why = h->sheet.mistake[0].why;
    return h->sheet.n_mistakes == 0 && sheets_dry_run(&h->r, &view, seat, &h->sheets, 1, &h->sheet, room,
                                                      &test_dry_room, &test_dry, &bad_line, &h->why, NULL, NULL);
}

/* ---- the turn that is told ---- */
/* What became of each line, as the journal has it. */
static json_t *notes_of(int seat)
{
    json_t *notes = json_pack("[{s:s,s:i}]", "kind", "exchange", "k", 2);
    for (int i = 0; i < h->run.n_notes; i++) {
        const struct run_note *note = &h->run.note[i];
        if (note->kind == NOTE_DID && note->seat == seat)
            json_array_append_new(notes, json_pack("{s:s,s:i,s:i,s:b,s:i,s:i}", "kind", "did", "seq", (int)note->seq,
                                                   "line", (int)note->line, "standing", 0, "from",
                                                   (int)note->event_from, "to", (int)note->event_to));
    }
    return notes;
}

/* The first parts of the report, up to where the armies are listed. */
static const char *report_text(int seat)
{
    static char events[1 << 16];
    struct hd_state view;
    struct problem why = {0};
    struct text out = {.arena = h->arena};
    rules_view(&h->r, &h->s, seat, &view);
    size_t len = rules_dump_events(&h->r, &h->play, seat, events, sizeof events), i, k;
    ck_assert_uint_lt(len, sizeof events);
    json_t *told = json_read((struct span){(const uint8_t *)events, len}, &why), *notes = notes_of(seat), *part, *item;
    json_t *report = hd_ruleset.report(&h->r, &view, seat, NULL, told, notes);
    json_array_foreach(json_object_get(report, "sections"), i, part)
    {
        if (strcmp(text_of(part, "id"), "commands") == 0)
            break;
        text_format(&out, "%s\n", text_of(part, "title"));
        if (json_object_get(part, "story"))
            text_format(&out, "%s\n", text_of(part, "story"));
        json_array_foreach(json_object_get(part, "items"), k, item) text_format(&out, "%s\n", json_string_value(item));
        text_words(&out, "\n");
    }
    json_decref(report);
    json_decref(notes);
    json_decref(told);
    struct span all = text_wrapped(h->arena, (struct span){(const uint8_t *)out.at, out.len});
    return arena_words(h->arena, "%.*s\n", (int)all.len, (const char *)all.at);
}

START_TEST(the_turn_that_is_told)
{
    char *first = arena_words(h->arena, "%s", hd_fence(h->arena, "example The first turn of the North", 0));
    char *orders = strstr(first, "Orders:\n"), *end = strstr(first, "Dice:");
    ck_assert(orders && end);
    *end = 0;
    throws(h, "5 2 6 2");
    tells(h, HD_NORTH, orders + strlen("Orders:\n"));
    ck_assert_int_eq(h->s.mover, HD_SOUTH);
    const char *sheet = hd_fence(h->arena, "orders south told", 0);
    ck_assert_msg(accepted(HD_SOUTH, sheet), "%s %s", h->why.key, h->why.got);
    says("The dice were 1 and 4 for the South, 5 and 6 for the North; in the second round 2 and 6 against a 5; then 4 "
         "for the recruits, and 3 for the North's next march.");
    throws(h, "1 4 5 6 2 6 5 4 3");
    tells(h, HD_SOUTH, sheet);
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->next_die, h->n_dice);
    ck_assert_int_eq(h->s.mover, HD_NORTH);
    hd_same(h->arena, "report", hd_fence(h->arena, "report", 0), report_text(HD_SOUTH));
}
END_TEST

/* ---- sheets and lines ---- */
START_TEST(its_sheets_can_be_sent)
{
    const char *lines;
    int n = 0;
    for (; (lines = hd_fence(h->arena, "orders north start", n)); n++)
        ck_assert_msg(accepted(HD_NORTH, lines), "%s: %s %s", lines, h->why.key, h->why.got);
    tells(h, HD_NORTH, "done");
    for (int i = 0; (lines = hd_fence(h->arena, "orders south start", i)); i++, n++)
        ck_assert_msg(accepted(HD_SOUTH, lines), "%s: %s %s", lines, h->why.key, h->why.got);
    ck_assert_int_ge(n, 1);
}
END_TEST

/* Between backquotes: whatever begins with a verb and has no word in capitals can be written. */
START_TEST(its_lines_can_be_written)
{
    struct span left = hd_ruleset.book(), line;
    bool fenced = false;
    int lines = 0;
    while (span_line(&left, &line)) {
        fenced ^= span_begins(line, "```");
        char *words = arena_string(h->arena, line), *from, *to;
        for (; !fenced && (from = strchr(words, '`')) && (to = strchr(from + 1, '`')); words = to + 1) {
            *to = '\0';
            bool is_line = false;
            for (int i = 0; i < HD_N_VERBS && strchr(from, ' ') && !strstr(from, "..."); i++)
                is_line = is_line || (strncmp(from + 1, hd_verbs[i].word, strlen(hd_verbs[i].word)) == 0 &&
                                      !strpbrk(from, "BN") && strlen(from + 1) > strlen(hd_verbs[i].word));
            if (!is_line || strcmp(from + 1, "then march") == 0 || strcmp(from + 1, "then move") == 0)
                continue;
            sheet_parse(&h->r, &h->s, HD_NORTH, from + 1, strlen(from + 1), &h->sheet);
            ck_assert_msg(h->sheet.n_mistakes == 0, "%s: %s", from + 1, h->sheet.mistake[0].why.key);
            lines++;
        }
    }
    ck_assert_int_ge(lines, 1);
}
END_TEST

/* ---- lists ---- */
/* "#", "w.", "#w~>": the ways from a box to one beside it; w: the way back comes over water. */
static void say_way(struct text *out, const struct kit_link *to, const struct kit_link *back)
{
    static const int kinds[] = {HD_RAIL, HD_ROAD, HD_RIVER};
    const char *river = to->marks & HD_DOWN ? "~>" : to->marks & HD_UP ? "<~" : "~", *const signs[] = {"#", ".", river};
    bool all_wet = (back->marks & back->kinds) == back->kinds;
    text_words(out, all_wet ? "w" : "");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (to->kinds & kinds[i])
            text_format(out, "%s%s", back->marks & kinds[i] && !all_wet ? "w" : "", signs[i]);
}

static const char *say_box(int box)
{
    static const char *const holder[] = {"-", "N", "S"};
    const struct hd_box *b = &h->d->box[box];
    struct text out = {.arena = h->arena};
    text_format(&out, "%s, %s", name_of(&h->r, HD_NAME_BOX, box), holder[b->origin]);
    for (int side = 0; side < HD_SIDES; side++)
        if (b->value[side])
            text_format(&out, " %s%d", holder[side + 1], (int)b->value[side]);
    text_format(&out, "%s%s%s:", b->port ? " port" : "", b->fort ? " works" : "", b->goal ? " goal" : "");
    for (const struct kit_link *n = kit_near(&h->d->map, box); n < kit_near_end(&h->d->map, box); n++) {
        text_words(&out, n == kit_near(&h->d->map, box) ? " " : ", ");
        say_way(&out, n, kit_link_to(&h->d->map, n->to, box));
        text_format(&out, "%s", name_of(&h->r, HD_NAME_BOX, n->to));
    }
    return out.at;
}

START_TEST(its_list_is_the_map)
{
    struct text out = {.arena = h->arena};
    for (int box = 1; box <= HD_BOXES; box++)
        hd_wrap(&out, say_box(box), 0);
    hd_same(h->arena, "boxes", hd_fence(h->arena, "boxes", 0), out.at);
}
END_TEST

/* "A, B and C": the boxes of which it is so. */
static const char *all_boxes(bool (*is)(const struct hd_box *))
{
    struct text out = {.arena = h->arena};
    int n = 0, seen = 0;
    for (int box = 1; box <= HD_BOXES; box++)
        n += is(&h->d->box[box]);
    for (int box = 1; box <= HD_BOXES; box++)
        if (is(&h->d->box[box]))
            text_format(&out, "%s%s", seen++ == 0 ? "" : seen == n ? " and " : ", ", h->d->box[box].name);
    return out.at;
}

static bool is_neutral(const struct hd_box *b)
{
    return b->origin == HD_NOBODY;
}

static bool is_port(const struct hd_box *b)
{
    return b->port;
}

static bool is_goal(const struct hd_box *b)
{
    return b->goal;
}

START_TEST(its_numbers_are_the_game_s)
{
    const struct hd_data *d = h->d;
    says(all_boxes(is_neutral));
    says(all_boxes(is_port));
    says(all_boxes(is_goal));
    for (int box = 1; box <= HD_BOXES; box++) { /* HD-victory-5 */
        ck_assert_int_eq(d->box[box].goal != 0, d->box[box].value[HD_SOUTH] >= 2);
        if (d->box[box].fort)
            ck_assert_ptr_nonnull(strstr("Washington, Richmond, Ft. Monroe and Vicksburg", d->box[box].name));
    }
    for (int g = 0; g < HD_GENERALS; g++) {
        const struct hd_general_facts *f = &d->general[g];
        bool winter = strcmp(d->month[f->from].month, "Jan-Feb") == 0;
        says(arena_words(h->arena, "| %s | %s | %s %d | %d | %d from %s %d |", f->name, hd_side_words(f->side),
                         winter ? "January and February" : d->month[f->from].month, (int)d->month[f->from].year,
                         (int)f->strength, (int)f->then, d->month[f->change].month, (int)d->month[f->change].year));
    }
    for (int rank = 0; rank < 3; rank++) {
        static const char *const words[] = {"| militia | %d | %d |", "| veteran | %d | %d |",
                                            "| crack | %d, and it makes two enemies weaker by 1 | %d |"};
        static const int infantry[] = {HD_MILITIA_INFANTRY, HD_VETERAN_INFANTRY, HD_CRACK_INFANTRY},
                         cavalry[] = {HD_MILITIA_CAVALRY, HD_VETERAN_CAVALRY, HD_CRACK_CAVALRY};
        char line[100];
        snprintf(line, sizeof line, words[rank], (int)d->unit[infantry[rank]].strength,
                 (int)d->unit[cavalry[rank]].strength);
        says(line);
    }
    ck_assert_int_eq(d->unit[HD_CRACK_INFANTRY].unnerves, 2);
    says(arena_words(h->arena, "The North begins with %d, the South with %d.", (int)d->army_max[HD_NORTH],
                     (int)d->army_max[HD_SOUTH]));
    says(arena_words(h->arena, "Militia infantry: %d for the North, %d for the South at first.",
                     (int)d->infantry_max[HD_NORTH], (int)d->infantry_max[HD_SOUTH]));
    says(arena_words(h->arena, "Militia cavalry: %d for each side, always.", (int)d->cavalry_max[HD_NORTH]));
    ck_assert_int_eq(d->cavalry_max[HD_NORTH], d->cavalry_max[HD_SOUTH]);
}
END_TEST

/* ---- its shape ---- */
START_TEST(two_pages_in_front)
{
    struct span left = hd_ruleset.book(), line;
    int n = 0, at_first = 0, at_third = 0, chapters = 0;
    bool fenced = false;
    while (span_line(&left, &line)) {
        n++;
        fenced ^= span_begins(line, "```");
        ck_assert_msg(line.len <= (line.len && line.at[0] == '|' ? 120 : 80), "line %d is long", n);
        if (fenced || !span_begins(line, "## "))
            continue;
        at_first = span_is(line, "## 1. The game on one page") ? n : at_first;
        at_third = span_begins(line, "## 3. ") ? n : at_third;
        bool last = span_is(line, "## Glossary");
        if (!last)
            ck_assert_msg(span_begins(line, arena_words(h->arena, "## %d. ", ++chapters)), "line %d", n);
    }
    ck_assert_int_ge(chapters, 15);
    ck_assert_int_gt(at_first, 0);
    ck_assert_int_le(at_third - at_first, 110);
}
END_TEST

/* ---- the glossary ---- */
/* Is there an entry with this spelling? The entries stand in alphabetical order. */
static bool has_entry(const char *term)
{
    const char *from = strstr(book, "## Glossary");
    size_t n = strlen(term);
    ck_assert_ptr_nonnull(from);
    for (const char *at = from; (at = strstr(at, "- **")); at++) {
        const char *end = strstr(at + 4, "**");
        for (const char *word = at + 4; end && word < end;) {
            size_t len = strcspn(word, ",*");
            if (len == n && strncmp(word, term, n) == 0)
                return true;
            word += len + strspn(word + len, ", ");
            if (*word == '*')
                break;
        }
    }
    return false;
}

START_TEST(the_glossary_is_in_order)
{
    char before[64] = "", now[64];
    int n = 0;
    for (const char *at = strstr(book, "## Glossary"); (at = strstr(at, "- **")); at++, n++) {
        snprintf(now, sizeof now, "%.*s", (int)strcspn(at + 4, ",*"), at + 4);
        ck_assert_msg(strcmp(before, now) < 0, "%s stands before %s", before, now);
        strcpy(before, now);
    }
    ck_assert_int_ge(n, 50);
}
END_TEST

/* Words that a sentence of report_*.c or explain.c says and an everyday reader does not know in this meaning. */
static const char *const terms[] = {
    "army",
    "army maximum",
    "army maxima",
    "attack",
    "battle",
    "beaten",
    "boat",
    "box",
    "captured",
    "cavalry",
    "control",
    "crack",
    "defence",
    "die",
    "downriver",
    "draft",
    "entrenched",
    "entrenchment",
    "garrison",
    "general",
    "goal",
    "go back",
    "hit",
    "infantry",
    "jump",
    "losses",
    "march",
    "march die",
    "march points",
    "militia",
    "naval assault",
    "nobody's",
    "order of losses",
    "permanent works",
    "political promotion",
    "points",
    "port",
    "promotion",
    "purchase",
    "raise",
    "recruit",
    "recruit die",
    "retreat",
    "rise",
    "rolls",
    "round",
    "by sea",
    "side",
    "strength",
    "trail",
    "train",
    "turn",
    "unit",
    "veteran",
    "water crossing",
    "crossing",
    "weakest first",
    "works",
};

START_TEST(the_glossary_has_what_reports_say)
{
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        ck_assert_msg(has_entry(terms[i]), "the glossary lacks \"%s\"", terms[i]);
    for (int type = 1; type <= HD_TYPES; type++) { /* "militia infantry": both words */
        const char *name = h->d->unit[type].name, *arm = strchr(name, ' ') + 1;
        ck_assert(has_entry(arm) && has_entry(arena_words(h->arena, "%.*s", (int)(arm - name - 1), name)));
    }
    ck_assert(!has_entry("cadre"));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: the rule book's lists");
    TCase *c = tcase_create("lists");
    tcase_add_checked_fixture(c, setup_book, teardown);
    tcase_add_test(c, the_turn_that_is_told);
    tcase_add_test(c, its_sheets_can_be_sent);
    tcase_add_test(c, its_lines_can_be_written);
    tcase_add_test(c, its_list_is_the_map);
    tcase_add_test(c, its_numbers_are_the_game_s);
    tcase_add_test(c, two_pages_in_front);
    tcase_add_test(c, the_glossary_is_in_order);
    tcase_add_test(c, the_glossary_has_what_reports_say);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    house_data();
    return run_suite(suite());
}
