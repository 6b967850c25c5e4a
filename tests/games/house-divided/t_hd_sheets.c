/* SPDX-License-Identifier: Apache-2.0 */
/* House Divided by mail: whole turns in one sheet, holding after battles, standing orders, deadlines, what is told, and
 * a handbook whose examples can be written as they stand. */
#include "games/face/face.h"
#include "tests/games/house-divided/hd_house.h"
#include "tests/games/house-divided/hd_random.h"
#include "tests/lib/misspell.h"
#include "tests/lib/rooms.h"
#include "tests/lib/slips.h"
#include <stdlib.h>
#include <string.h>

extern const struct ruleset hd_ruleset;

/* What a receipt says of line `number`: as far as the sheet could be tried. */
static struct {
    int32_t number;
    struct text said;
} heard;

static void hear(void *context, const struct line *line, const void *before, const void *after, const struct play *play)
{
    (void)context, (void)play;
    if (line->number == heard.number)
        hd_ruleset.explain(&h->r, line, before, after, HD_NORTH, &heard.said);
}

/* A sheet tried out blind. */
static bool dry(int seat, const char *lines)
{
    struct hd_state view, *room = calloc(4, sizeof *room);
    int32_t bad_line;
    ck_assert(room != NULL);
    h->why = (struct problem){0};
    h->run = (struct run){0};
    rules_view(&h->r, &h->s, seat, &view);
    sheet_parse(&h->r, &view, seat, lines, strlen(lines), &h->sheet);
    ck_assert_msg(h->sheet.n_mistakes == 0, "line %d of\n%s\n%s \"%s\"", h->sheet.mistake[0].line, lines,
                  h->sheet.mistake[0].why.key, h->sheet.mistake[0].why.got);
    bool good = sheets_dry_run(&h->r, &view, seat, &h->sheets, 1, &h->sheet, room, &test_dry_room, &test_dry, &bad_line,
                               &h->why, hear, NULL);
    free(room);
    return good;
}

static const char *explained(const char *lines, int32_t number)
{
    heard.number = number;
    heard.said = (struct text){.arena = h->arena};
    ck_assert(dry(HD_NORTH, lines));
    heard.number = 0;
    return heard.said.len ? heard.said.at : "";
}

/* ---- turns ---- */
START_TEST(a_turn_is_one_sheet)
{
    static const char sheet[] = "losses crossings, militia cavalry, militia infantry\n"
                                "march Washington\n"
                                "move Washington 2 militia infantry to Manassas Junction\n"
                                "retreat Manassas Junction to Washington after 2 rounds\n"
                                "then march Washington\n"
                                "then move Washington 1 militia infantry to Manassas Junction\n"
                                "promote Manassas Junction militia infantry\n"
                                "political Fort Wayne\n"
                                "recruit infantry Scranton, cavalry Washington, infantry Chicago\n"
                                "done\n";
    ck_assert(dry(HD_NORTH, sheet));
    ck_assert(test_dry.horizon); /* the dice */
    throws(h, "1 1 1 6 3 4");
    tells(h, HD_NORTH, sheet);
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.mover, HD_SOUTH);
    ck_assert_int_eq(army(h, HD_NORTH, "manassas_junction"), 3);
    ck_assert_int_eq(count(h, HD_NORTH, "manassas_junction", HD_VETERAN_INFANTRY), 1);
    ck_assert_int_eq(count(h, HD_NORTH, "fort_wayne", HD_VETERAN_INFANTRY), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "scranton"), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "washington"), 1);
    ck_assert_int_eq(h->sheets.queue[HD_NORTH].n, 0);
    tells(h, HD_SOUTH, "done"); /* both do nothing: the game goes round with a word each */
    tells(h, HD_NORTH, "done");
    tells(h, HD_SOUTH, "done");
    ck_assert_int_eq(h->s.round, 3);
}
END_TEST

/* A reader was told "8 done" of a promotion that the end of the war had forestalled, and of the lines after it nothing.
 */
START_TEST(what_the_end_of_the_war_cuts_off)
{
    clear(h);
    put(h, HD_SOUTH, "richmond", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "fredericksburg", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "new_york_city st_joseph canton");
    tells(h, HD_NORTH, "done");
    tells(h, HD_SOUTH, "political Fredericksburg\nrecruit Atlanta\ndone");
    ck_assert_int_eq(h->s.flow.over, HD_END_ECONOMIC);
    ck_assert_int_eq(count(h, HD_SOUTH, "fredericksburg", HD_MILITIA_INFANTRY), 1);
    const struct run_note *last = &h->run.note[h->run.n_notes - 1];
    ck_assert_int_eq(last->kind, NOTE_SKIPPED);
    ck_assert_int_eq(last->line, 2);
    ck_assert_str_eq(last->why.key, "turn.game_over");
    ck_assert_str_eq(words_of(h, HD_SOUTH, "lines", 1), "Line 1 did nothing: the war ended before its part came.\n");
}
END_TEST

START_TEST(all_slips_of_a_turn_in_one_answer)
{
    static const char right[] = "losses crossings, militia cavalry, militia infantry\n"
                                "march Washington\n"
                                "move Washington 2 militia infantry to Manassas Junction\n"
                                "retreat Manassas Junction to Washington after 2 rounds\n"
                                "promote Manassas Junction militia infantry\n"
                                "political Fort Wayne\n"
                                "recruit infantry Scranton, cavalry Washington, infantry Chicago\n"
                                "done\n";
    static const struct bad_line bad[] = {
        {1, "losses crosings, militia cavalry, militia infantry"},
        {2, "march Richmond"},
        {3, "move Washington 9 militia infantry to Manassas Junction"},
        {3, "move Washington 2 militia infantry to Atlanta"},
        {5, "promote Manassas Junction crack infantry"},
        {6, "political Fort Wain"},
        {7, "recruit infantry Richmond, cavalry Washington"},
        {7, "recruit infantry Scranton, infantry Scranton"},
        {8, "doen"},
    };
    struct hd_state view, *room = calloc(4, sizeof *room);
    rules_view(&h->r, &h->s, HD_NORTH, &view);
    struct slip_table t = {&h->r, &view, HD_NORTH, &h->sheets, room, right, bad, 9, 0};
    slips_in_one_answer(&t);
    ck_assert_int_gt(t.n_sheets, 200 / SLIPS_ONE_IN);
    free(room);
}
END_TEST

/* Strengths as the battle has them: works take one of the attacker, generals add, and a round is counted. */
START_TEST(a_battle_is_foretold)
{
    static const char sheet[] = "march Washington\nmove Washington 3 militia infantry to Manassas Junction\ndone\n";
    const char *plain = explained(sheet, 2);
    ck_assert_msg(strstr(plain, "a battle at Manassas Junction: 3 of yours against") != NULL, "%s", plain);
    ck_assert_msg(strstr(plain, "first round, a die for each unit: of yours, 3 hit on ") != NULL, "%s", plain);
    int before = 0, with_works = 0;
    ck_assert_int_eq(sscanf(strstr(plain, "of yours, 3 hit on "), "of yours, 3 hit on %d", &before), 1);
    h->s.works[box_of(h, "manassas_junction")] = 1;
    const char *works = explained(sheet, 2);
    ck_assert_int_eq(sscanf(strstr(works, "of yours, 3 hit on "), "of yours, 3 hit on %d", &with_works), 1);
    ck_assert_msg(strstr(works, "; already counted: works -1 for you") != NULL, "%s", works);
    ck_assert_int_eq(with_works, before - 1);
    ck_assert_msg(strstr(plain, before == 1 ? "average hits: you score 0.5" : "average hits: you score 1.0"), "%s",
                  plain);
}
END_TEST

/* What lies behind the dice is explained on the position in which they are thrown: two have left for Manassas then. */
START_TEST(what_lies_behind_the_dice_is_explained_there)
{
    static const char sheet[] = "march Washington\nmove Washington 2 militia infantry to Manassas Junction\n"
                                "political Washington\ndone\n";
    ck_assert_str_eq(explained(sheet, 1), "Washington (North: 3 militia infantry)\n1 march point left\nlegal now\n");
    ck_assert_str_eq(explained(sheet, 3), "Washington (North: 1 militia infantry)\n");
    ck_assert_int_eq(test_dry.horizon_line, 3);
}
END_TEST

/* A sheet that comes while the other side has the move waits for its own turn, but for what is said of losses. */
START_TEST(a_sheet_that_comes_early)
{
    tells(h, HD_SOUTH, "losses veterans\nmarch Manassas Junction\nmove Manassas Junction to Gordonsville\ndone");
    ck_assert_int_ne(h->s.side[HD_SOUTH].losses[0], 0);
    ck_assert_int_eq(army(h, HD_SOUTH, "gordonsville"), 0);
    throws(h, "6 6");
    tells(h, HD_NORTH, "done");
    ck_assert_int_eq(army(h, HD_SOUTH, "gordonsville"), 1);
    ck_assert_int_eq(h->s.mover, HD_NORTH);
    ck_assert_int_eq(h->s.round, 2);
}
END_TEST

static const char held_sheet[] = "march Washington\nmove Washington to Manassas Junction\nhold after battle\n"
                                 "political Fort Wayne\nrecruit infantry Scranton\ndone\n";

START_TEST(hold_and_second_sheet)
{
    throws(h, "1 1 1 6 3 4");
    tells(h, HD_NORTH, held_sheet);
    ck_assert_int_eq(step(h), HD_STEP_MERIT);
    ck_assert_int_eq(h->s.holding, 1);
    ck_assert_int_eq(h->run.note[h->run.n_notes - 1].kind, NOTE_WAITS);
    ck_assert_int_eq(count(h, HD_NORTH, "fort_wayne", HD_VETERAN_INFANTRY), 0);
    ck_assert_int_eq(h->run.note[h->run.n_notes - 1].line, 4); /* the hold has done what it could */
    tells(h, HD_NORTH, "promote Manassas\nhold after battle\npolitical Chicago\nrecruit infantry New York\ndone");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.mover, HD_SOUTH);
    ck_assert_int_eq(count(h, HD_NORTH, "chicago", HD_VETERAN_INFANTRY), 1);
    ck_assert_int_eq(count(h, HD_NORTH, "fort_wayne", HD_VETERAN_INFANTRY), 0);
    ck_assert_int_eq(army(h, HD_NORTH, "new_york_city"), 1);
}
END_TEST

/* Runs the game on as at the deadline of a seat. */
static void deadline(int seat)
{
    struct hd_state *room = calloc(3, sizeof *room);
    ck_assert(room != NULL);
    play_begin(&h->play, &h->chance, &h->why);
    h->run = (struct run){.fallback = ONLY(seat)};
    sheets_run(&h->r, &h->s, &room[0], &room[1], &h->sheets, &h->play, &h->run);
    h->s = room[0];
    free(room);
}

START_TEST(hold_and_nothing_comes)
{
    throws(h, "1 1 1 6 3 4");
    tells(h, HD_NORTH, held_sheet);
    ck_assert_int_eq(step(h), HD_STEP_MERIT);
    deadline(HD_NORTH);
    ck_assert_int_eq(h->s.mover, HD_SOUTH); /* what was written below it */
    ck_assert_int_eq(count(h, HD_NORTH, "fort_wayne", HD_VETERAN_INFANTRY), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "scranton"), 1);
}
END_TEST

START_TEST(a_missed_turn)
{
    throws(h, "4 5 6");
    deadline(HD_NORTH);
    ck_assert_int_eq(h->s.mover, HD_SOUTH);
    ck_assert_int_eq(hd_units(&h->s, HD_NORTH), 12);
    ck_assert_int_eq(h->run.note[0].kind, NOTE_FALLBACK);
    deadline(HD_SOUTH);
    ck_assert_int_eq(h->s.round, 2);
    ck_assert_int_eq(h->s.points, 6);
}
END_TEST

START_TEST(standing_orders)
{
    tells(h, HD_NORTH,
          "when fought\npolitical Washington\npolitical Chicago\nend\n"
          "when recruit\nrecruit infantry Scranton\nend\n");
    throws(h, "5 6");
    deadline(HD_NORTH);
    ck_assert_int_eq(count(h, HD_NORTH, "washington", HD_VETERAN_INFANTRY), 1);
    ck_assert_int_eq(count(h, HD_NORTH, "chicago", HD_VETERAN_INFANTRY), 0);
    ck_assert_int_eq(army(h, HD_NORTH, "scranton"), 1);
    ck_assert_int_eq(h->s.mover, HD_SOUTH);
}
END_TEST

START_TEST(conditions)
{
    h->s.points = 4;
    tells(h, HD_NORTH,
          "if enemy at Manassas Junction at least 2\nmarch Chicago\nend\nmarch Washington if hold Washington\n"
          "march Columbus if not points at least 3\nmarch Pittsburgh if points at least 3\n"
          "move Washington 1 infantry to Baltimore if army at Washington at least 3");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.marched[box_of(h, "chicago")], 0);
    ck_assert_int_eq(h->s.marched[box_of(h, "washington")], 1);
    ck_assert_int_eq(h->s.marched[box_of(h, "columbus")], 0);
    ck_assert_int_eq(h->s.marched[box_of(h, "pittsburgh")], 1);
    ck_assert_int_eq(army(h, HD_NORTH, "baltimore"), 1);
}
END_TEST

/* What can never be right is told at once, also behind the dice. */
static const struct {
    int seat;
    const char *lines, *key;
} never[] = {
    {HD_NORTH, "recruit infantry Richmond\ndone", "recruit.value"},
    {HD_NORTH, "recruit infantry Chicago, cavalry Canton, infantry Chicago\ndone", "recruit.twice"},
    {HD_NORTH, "political Washington crack infantry\ndone", "promote.crack"},
    {HD_NORTH, "place Lee at Washington\ndone", "general.foe"},
    {HD_NORTH, "march Washington, Chicago, Columbus\ndone", "march.points"},
    {HD_SOUTH, "assault 1\ndone", "move.sea_south"},
    {HD_SOUTH, "move Charleston to Savannah by ship\ndone", "move.sea_south"},
    {HD_SOUTH, "move Memphis to Natchez by jump\ndone", "move.jump_south"},
};

START_TEST(told_at_once)
{
    ck_assert_msg(!dry(never[_i].seat, never[_i].lines), "nothing is wrong with\n%s", never[_i].lines);
    ck_assert_str_eq(h->why.key, never[_i].key);
}
END_TEST

/* ---- words ---- */
/* Ashville is a box too, trail and train are two ways; one round and two rounds are the same words. */
static void misspelt_by_a_letter(int seat, const char *lines)
{
    struct misspelt t = {&h->r, &h->s, seat, .open = "qashville Nshville traiq unist unitq", .others = "round"};
    misspell(&t, lines);
    ck_assert_int_ge(2 * t.offered, t.tried);
}

START_TEST(verbs_have_examples)
{
    int shown = 0;
    for (int i = 0; i < HD_N_VERBS; i++) {
        const struct verb *verb = &hd_verbs[i];
        ck_assert(verb->help && verb->rule && verb->word);
        ck_assert((verb->pattern == NULL) == (verb->example == NULL));
        if (!verb->pattern)
            continue;
        sheet_parse(&h->r, &h->s, HD_NORTH, verb->example, strlen(verb->example), &h->sheet);
        ck_assert_msg(h->sheet.n_mistakes == 0, "%s: %s", verb->example, h->sheet.mistake[0].why.key);
        ck_assert_int_eq(h->sheet.line[0].verb, verb->id);
        char again[200];
        ck_assert_uint_lt(line_write(&h->r, &h->sheet.line[0], verb->example, again, sizeof again), sizeof again);
        struct line first = h->sheet.line[0];
        sheet_parse(&h->r, &h->s, HD_NORTH, again, strlen(again), &h->sheet);
        ck_assert_msg(h->sheet.n_mistakes == 0, "%s", again);
        ck_assert_msg(memcmp(&first, &h->sheet.line[0], sizeof first) == 0, "%s became %s", verb->example, again);
        misspelt_by_a_letter(HD_NORTH, verb->example);
        shown++;
    }
    ck_assert_int_gt(shown, 15);
}
END_TEST

/* A list of parts stands beside the box: each is told by itself, once. */
START_TEST(a_box_that_is_misspelt_is_told_once)
{
    static const char *const lines[] = {
        "move Washington 3 militia infantry to Fredericksburgh", "move Washingtn 3 militia infantry to Fredericksburg",
        "move Washington 3 militia infantri to Fredericksburg", "move Washingtn 3 militia infantry to Fredericksburgh"};
    static const char *const told[] = {"Fredericksburg", "Washington", "militia infantry", "Washington"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        sheet_parse(&h->r, &h->s, HD_NORTH, lines[i], strlen(lines[i]), &h->sheet);
        ck_assert_int_eq(h->sheet.n_mistakes, i == 3 ? 2 : 1);
        ck_assert_str_eq(h->sheet.mistake[0].why.nearest, told[i]);
    }
}
END_TEST

START_TEST(handbook_examples)
{
    struct span left = hd_ruleset.handbook(), line;
    int examples = 0;
    while (span_line(&left, &line)) {
        if (!span_begins(line, "```orders "))
            continue;
        int seat = span_is(line, "```orders north") ? HD_NORTH : HD_SOUTH;
        struct text lines = {.arena = h->arena};
        while (span_line(&left, &line) && !span_is(line, "```")) {
            ck_assert_uint_le(line.len, 70);
            text_add(&lines, line);
            text_words(&lines, "\n");
        }
        turn_of(h, seat, 4);
        h->s.round = 2;
        misspelt_by_a_letter(seat, lines.at);
        ck_assert_msg(dry(seat, lines.at), "%s: %s %s", lines.at, h->why.key, h->why.got);
        examples++;
    }
    ck_assert_int_ge(examples, 6);
}
END_TEST

/* Lines in the running text, between backquotes, are lines that can be written. */
static int try_words(const char *words)
{
    bool is_order = false;
    for (int i = 0; i < HD_N_VERBS && strchr(words, ' '); i++) {
        size_t n = strlen(hd_verbs[i].word);
        is_order = is_order || (strncmp(words, hd_verbs[i].word, n) == 0 && words[n] == ' ');
    }
    if (!is_order || strstr(words, "BOX"))
        return 0;
    sheet_parse(&h->r, &h->s, HD_NORTH, words, strlen(words), &h->sheet);
    ck_assert_msg(h->sheet.n_mistakes == 0, "%s: %s", words, h->sheet.mistake[0].why.key);
    misspelt_by_a_letter(HD_NORTH, words);
    return 1;
}

START_TEST(handbook_lines)
{
    struct span left = hd_ruleset.handbook(), line;
    bool fenced = false;
    int lines = 0;
    while (span_line(&left, &line)) {
        fenced ^= span_begins(line, "```");
        char *words = arena_string(h->arena, line), *from, *to;
        for (; !fenced && (from = strchr(words, '`')) && (to = strchr(from + 1, '`')); words = to + 1) {
            *to = '\0';
            lines += try_words(from + 1);
        }
    }
    ck_assert_int_ge(lines, 12);
    left = hd_ruleset.handbook(); /* F7: a sheet waits half an hour without it */
    ck_assert_ptr_nonnull(memmem(left.at, left.len, "`now` as a line\nof its own skips", 32));
}
END_TEST

/* ---- reports ---- */
/* Each example line of a report can be sent as it stands: a move behind the promotions and the
 * march that are shown before it. */
static int try_examples(const json_t *report, const struct hd_state *s, int seat)
{
    const json_t *items = section_of(report, "asks");
    char before[400] = "", attack[120] = ""; /* the move above */
    int tried = 0;
    size_t i;
    json_t *item;
    h->s = *s;
    json_array_foreach(items, i, item)
    {
        const char *words = json_string_value(item);
        char line[120] = "", both[680];
        if (strncmp(words, "  ", 2) != 0)
            continue;
        size_t len = strcspn(words + 2, "\n");
        ck_assert_uint_lt(len, sizeof line);
        memcpy(line, words + 2, len);
        if (strncmp(line, "promote ", 8) == 0 || strncmp(line, "march ", 6) == 0) {
            size_t at = strlen(before);
            ck_assert_uint_lt(at + len + 1, sizeof before);
            snprintf(before + at, sizeof before - at, "%s\n", line);
        }
        bool moves = strncmp(line, "move ", 5) == 0, back = strncmp(line, "retreat ", 8) == 0;
        snprintf(both, sizeof both, "%s%s%s%s\n", moves || back ? before : "", back ? attack : "", back ? "\n" : "",
                 line);
        if (moves)
            memcpy(attack, line, sizeof line);
        ck_assert_msg(dry(seat, both), "%s%s", both, h->why.key);
        tried++;
    }
    return tried;
}

/* The one unit of a box rises by a promotion won in defence: the move that is shown is of what it is then. */
START_TEST(examples_after_a_promotion)
{
    throws(h, "6 1 1 1");
    clear(h);
    put(h, HD_NORTH, "harpers_ferry", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "front_royal", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "march Harpers Ferry\nmove Harpers Ferry to Front Royal\ndone");
    ck_assert_int_eq(step(h), HD_STEP_MERIT_DEF);
    const struct hd_state then = h->s;
    json_t *report = report_of(&h->r, &then, HD_SOUTH, &h->play, 0);
    ck_assert_int_gt(try_examples(report, &then, HD_SOUTH), 4);
    json_decref(report);
}
END_TEST

START_TEST(random_reports)
{
    struct hd_random *g = hd_random_new(&h->r);
    int reports = 0, tried = 0, dice = 0;
    for (uint64_t game = 0; game < 3; game++) {
        hd_random_begin(g, 100 + game);
        for (int moves = 0; hd_random_look(g) && moves < 900; moves++) {
            hd_random_move(g);
            if (moves % 7 && !g->state.flow.over && g->play.n_events < 12)
                continue;
            for (int seat = -1; seat < HD_SIDES; seat++) {
                json_t *report = report_of(&h->r, &g->state, seat, &g->play, 0);
                ck_assert_str_ne(text_of(report, "when"), "");
                ck_assert_str_ne(text_of(report, "headline"), "");
                ck_assert_ptr_nonnull(section_of(report, "stand"));
                if (seat >= 0 && rules_asks(&g->state) & ONLY(seat))
                    tried += try_examples(report, &g->state, seat);
                reports++;
                json_decref(report);
            }
            for (int i = 0; i < g->play.n_events; i++)
                dice += g->play.events[i].kind == HD_EVENT_FIRE;
        }
    }
    ck_assert_int_gt(reports, 300);
    ck_assert_int_gt(tried, 300);
    ck_assert_int_gt(dice, 30);
    hd_random_free(g);
}
END_TEST

/* The throws that events tell are those that were made, in their order. */
static int check_told(const int *want)
{
    struct told_dice told;
    struct problem why = {0};
    static char events[1 << 15];
    size_t len = rules_dump_events(&h->r, &h->play, HD_SOUTH, events, sizeof events), i;
    json_t *all = json_read((struct span){(const uint8_t *)events, len}, &why), *event;
    int at = 0;
    json_array_foreach(all, i, event)
    {
        if (!hd_ruleset.dice(event, &told))
            continue;
        ck_assert_int_eq(told.sides, 6);
        for (int k = 0; k < told.n; k++)
            ck_assert_int_eq(told.die[k], want[at++]);
    }
    json_decref(all);
    return at;
}

START_TEST(dice_are_told)
{
    static const int want[] = {1, 4, 2, 6, 3, 4, 5};
    throws(h, "1 4 2 6 3 4 5");
    put(h, HD_NORTH, "washington", HD_VETERAN_INFANTRY, 1);
    h->s.side[HD_NORTH].troops[hd_slot(box_of(h, "washington"), HD_MILITIA_INFANTRY)] = 2;
    tells(h, HD_NORTH, "march Washington\nmove Washington to Manassas\ndone");
    int told = check_told(want);
    ck_assert_int_eq(told, h->next_die);
    ck_assert_int_eq(told, 5); /* three and one in battle, and the recruit die; none opens the first Southern turn */
}
END_TEST

/* An army larger than one roll, and than one argument of an event holds. */
START_TEST(many_dice_are_told)
{
    int want[64];
    char dice[200] = "";
    for (int i = 0; i < 40; i++) {
        want[i] = i < 20 ? 4 + i % 3 : 6; /* twenty that miss, but for the last */
        want[19] = 1;
        snprintf(dice + strlen(dice), sizeof dice - strlen(dice), "%d ", want[i]);
    }
    clear(h);
    put(h, HD_NORTH, "washington", HD_VETERAN_INFANTRY, 20);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    throws(h, dice);
    tells(h, HD_NORTH, "march Washington\nmove Washington to Manassas\nhold after battle");
    ck_assert_int_eq(army(h, HD_SOUTH, "manassas_junction"), 0);
    ck_assert_int_eq(h->next_die, 21);
    ck_assert_int_eq(check_told(want), 21);
}
END_TEST

START_TEST(receipts_and_forms)
{
    struct text out = {.arena = h->arena};
    struct hd_state after = h->s;
    static const char lines[] = "march Washington\n";
    sheet_parse(&h->r, &h->s, HD_NORTH, lines, strlen(lines), &h->sheet);
    after.points = 1;
    hd_ruleset.explain(&h->r, &h->sheet.line[0], &h->s, &after, HD_NORTH, &out);
    ck_assert_str_eq(out.at, "Washington (North: 3 militia infantry)\n1 march point left\nlegal now\n");
    struct text form = {.arena = h->arena};
    struct prompt *prompt = prompt_taken(h->arena);
    ck_assert(rules_prompt(&h->r, &h->s, HD_NORTH, 0, prompt));
    hd_ruleset.suggest(&h->r, &h->s, HD_NORTH, prompt, NULL, &form);
    sheet_parse(&h->r, &h->s, HD_NORTH, form.at, form.len, &h->sheet);
    ck_assert_int_eq(h->sheet.n_mistakes, 0);
    ck_assert(h->sheet.is_bare); /* notes only, as it is sent out */
    char *words = arena_string(h->arena, text_span(&form)), *at;
    while ((at = strstr(words, "note political")) != NULL || (at = strstr(words, "note recruit")) != NULL)
        memmove(at, at + 5, strlen(at + 5) + 1);
    ck_assert_msg(dry(HD_NORTH, words), "%s: %s", words, h->why.key);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: by mail");
    TCase *c = tcase_create("by mail");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, a_turn_is_one_sheet);
    tcase_add_test(c, what_the_end_of_the_war_cuts_off);
    tcase_add_test(c, a_battle_is_foretold);
    tcase_add_test(c, all_slips_of_a_turn_in_one_answer);
    tcase_add_test(c, what_lies_behind_the_dice_is_explained_there);
    tcase_add_test(c, a_sheet_that_comes_early);
    tcase_add_test(c, hold_and_second_sheet);
    tcase_add_test(c, hold_and_nothing_comes);
    tcase_add_test(c, a_missed_turn);
    tcase_add_test(c, standing_orders);
    tcase_add_test(c, conditions);
    tcase_add_loop_test(c, told_at_once, 0, sizeof never / sizeof *never);
    tcase_add_test(c, verbs_have_examples);
    tcase_add_test(c, a_box_that_is_misspelt_is_told_once);
    tcase_add_test(c, handbook_examples);
    tcase_add_test(c, handbook_lines);
    tcase_add_test(c, examples_after_a_promotion);
    tcase_add_test(c, random_reports);
    tcase_add_test(c, dice_are_told);
    tcase_add_test(c, many_dice_are_told);
    tcase_add_test(c, receipts_and_forms);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
