/* SPDX-License-Identifier: Apache-2.0 */
/* A sheet tried out in a game without chance: plans, standing orders and defaults of its owner run to the end, and only
 * another seat's choice stops it. */
#include "games/face/face.h"
#include "tests/games/tiny_ring.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"
#include "tests/lib/test.h"
#include <string.h>

static struct rules r;
static struct ring_state state, scratch[4];
static struct sheets sheets;
static struct sheet sheet;
static struct problem why;
static char told[800];

static void setup(void)
{
    static struct play play;
    struct chance blind = chance_blind;
    const struct setup usual = {.scenario = "standard"};
    r = (struct rules){.is = &ring_rules, .data = &ring_rules, .revision = 1};
    memset(&sheets, 0, sizeof sheets);
    sheets.seats = RING_SEATS;
    play_begin(&play, &blind, &why);
    ck_assert(rules_setup(&r, &usual, &state, &play)); /* with chance that refuses everything */
}

static void tell(void *context, const struct line *line, const void *before, const void *after, const struct play *p)
{
    const struct ring_state *b = before, *a = after;
    (void)context, (void)p;
    if (line->verb < VERB_FIRST && line->verb != VERB_DONE)
        return;
    if (a)
        sprintf(told + strlen(told), "%d:%d>%d ", line->number, b->at[RING_NORTH], a->at[RING_NORTH]);
    else
        sprintf(told + strlen(told), "%d:%d? ", line->number, b->at[RING_NORTH]);
}

static bool dry(const char *lines)
{
    int32_t bad;
    memset(&why, 0, sizeof why);
    told[0] = 0;
    sheet_parse(&r, &state, RING_NORTH, lines, strlen(lines), &sheet);
    ck_assert_msg(sheet.n_mistakes == 0, "%s: %s", sheet.mistake[0].why.key, sheet.mistake[0].why.got);
    return sheets_dry_run(&r, &state, RING_NORTH, &sheets, 7, &sheet, scratch, &test_dry_room, &test_dry, &bad, &why,
                          tell, NULL);
}

static int notes(enum run_note_kind kind)
{
    int n = 0;
    for (int32_t i = 0; i < test_dry_room.run.n_notes; i++)
        n += test_dry_room.run.note[i].kind == (int32_t)kind;
    return n;
}

/* The Gate is three steps away. What is below the line pays there, the game goes on behind it, and the other's turn is
 * where it ends. */
START_TEST(plans_are_carried_out)
{
    ck_assert(rules_no_chance(&ring_rules));
    ck_assert(dry("go 4\npay\ngo 1\ndone\n"));
    ck_assert(!test_dry.horizon);
    ck_assert_str_eq(told, "1:10>1 2:1>1 3:1>2 4:2>2 ");
    ck_assert_int_eq(scratch[0].coins[RING_NORTH], 2);
    ck_assert_int_eq(scratch[0].mover, RING_SOUTH);
}
END_TEST

/* A plan that can do nothing gives way to what silence does: he goes round, and has no step left. */
START_TEST(defaults_are_carried_out)
{
    ck_assert(!dry("go 4\npay if coins at least 9\ngo 1\n"));
    ck_assert_str_eq(why.key, "order.illegal");
    ck_assert(dry("go 4\npay if coins at least 9\ndone\n"));
    ck_assert(!test_dry.horizon);
    ck_assert_str_eq(told, "1:10>1 3:1>1 2:1? "); /* the plan had no chance; it is told of last */
    ck_assert_int_eq(notes(NOTE_SKIPPED), 1);
    ck_assert_int_eq(scratch[0].coins[RING_NORTH], 3);
}
END_TEST

START_TEST(standing_orders_are_carried_out)
{
    ck_assert(dry("go 4\ngo 1\ndone\nwhen toll then pay\n"));
    ck_assert(!test_dry.horizon);
    ck_assert_int_eq(notes(NOTE_FIRED), 1);
    ck_assert_int_eq(scratch[0].coins[RING_NORTH], 2);
    ck_assert_str_eq(told, "1:10>1 4:1>1 2:1>2 3:2>2 ");
}
END_TEST

/* Also when no line is left: what is asked last is answered all the same. */
START_TEST(the_last_question_is_answered)
{
    ck_assert(dry("go 3\nwhen toll then pay\n"));
    ck_assert(!test_dry.horizon);
    ck_assert_int_eq(scratch[0].coins[RING_NORTH], 2);
    ck_assert(dry("go 3\n"));
    ck_assert_int_eq(scratch[0].coins[RING_NORTH], 3);
    ck_assert_int_eq(scratch[0].left, 0); /* round */
}
END_TEST

START_TEST(the_others_choice_ends_it)
{
    state.at[RING_SOUTH] = 2; /* behind the Gate */
    ck_assert(dry("go 3\npay\ngo to B/1\ndone\n"));
    ck_assert(test_dry.horizon);
    ck_assert_int_eq(test_dry.horizon_line, 4);
    ck_assert_str_eq(told, "1:10>1 2:1>1 3:1>2 4:2? "); /* explained where it waits */
    ck_assert(!test_dry.waits);                         /* what is asked now was answered */
}
END_TEST

/* The other's own sheets are nothing that this seat could know. */
START_TEST(the_others_sheets_are_not_looked_at)
{
    static const char standing[] = "when met then stand\n";
    static struct sheet his;
    struct problem refused = {0};
    state.at[RING_SOUTH] = 11;
    sheet_parse(&r, &state, RING_SOUTH, standing, strlen(standing), &his);
    ck_assert(sheets_enter(&r, &sheets, RING_SOUTH, 1, &his, 0, &test_lines, &refused));
    ck_assert(dry("go 1\ngo 1\n"));
    ck_assert_int_eq(test_dry.horizon_line, 2);
    ck_assert_str_eq(told, "1:10>11 2:11? ");
}
END_TEST

/* Names with a stroke: read in any writing, written with it, and mended. */
START_TEST(names_with_a_stroke)
{
    static const struct {
        const char *said, *written;
    } rows[] = {{"go to b/1", "go to B/1"},
                {"go to B 1", "go to B/1"},
                {"go to b/10", "go to B/10"},
                {"go to mississippi/gulf", "go to Mississippi/Gulf"},
                {"go to Miss/Gul if coins at least 1", "go to Mississippi/Gulf if coins at least 1"},
                {"go to gulf", "go to Mississippi/Gulf"},
                {"go to cairo/east-bank", "go to Cairo/East Bank"},
                {"go to v/9", "go to V/9"}};
    char written[200], mended[200];
    size_t len;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sheet_parse(&r, &state, RING_NORTH, rows[i].said, strlen(rows[i].said), &sheet);
        ck_assert_msg(sheet.n_mistakes == 0 && sheet.n_lines == 1, "%s", rows[i].said);
        ck_assert_uint_lt(line_write(&r, &sheet.line[0], rows[i].said, written, sizeof written), sizeof written);
        ck_assert_str_eq(written, rows[i].written);
    }
    static const char slip[] = "go to Missisippi/Gulf\ngo to B/3\ngo to B/1/2\n";
    sheet_parse(&r, &state, RING_NORTH, slip, strlen(slip), &sheet);
    ck_assert_int_eq(sheet.n_mistakes, 3);
    ck_assert_str_eq(sheet.mistake[0].why.nearest, "Mississippi/Gulf");
    ck_assert(sheet_mend(slip, strlen(slip), &sheet, mended, sizeof mended, &len));
    ck_assert_int_eq(memcmp(mended, "go to Mississippi/Gulf\n", strlen("go to Mississippi/Gulf\n")), 0);
}
END_TEST

/* What holds of every ruleset holds of this one. */
START_TEST(played_at_random)
{
    struct play_plan plan = {
        .rules = &r, .setup = {.scenario = "standard"}, .seed = 5, .games = 20, .moves = 400, .every = 3};
    struct play_count did = play_games(&plan);
    ck_assert_int_eq(did.finished, 20);
    ck_assert_int_eq(did.slot_lines, 0);
    ck_assert_uint_eq(did.steps, 1u << RING_STEP_MOVE | 1u << RING_STEP_TOLL | 1u << RING_STEP_MEET);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("a ring without chance");
    TCase *c = tcase_create("dry");
    tcase_add_checked_fixture(c, setup, NULL);
    tcase_add_test(c, plans_are_carried_out);
    tcase_add_test(c, defaults_are_carried_out);
    tcase_add_test(c, standing_orders_are_carried_out);
    tcase_add_test(c, the_last_question_is_answered);
    tcase_add_test(c, the_others_choice_ends_it);
    tcase_add_test(c, the_others_sheets_are_not_looked_at);
    tcase_add_test(c, names_with_a_stroke);
    tcase_add_test(c, played_at_random);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
