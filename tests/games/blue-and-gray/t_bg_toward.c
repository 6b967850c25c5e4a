/* SPDX-License-Identifier: Apache-2.0 */
/* `toward`: a sheet of such lines is taken in any position, as the front pages promise; it goes nearer, and leads into
 * contact only with who stands in the hex that it names. */
#include "games/blue-and-gray/report.h"
#include "games/blue-and-gray/unfold.h"
#include "tests/games/blue-and-gray/bg_sheet.h"
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
enum { HALVES = 5 }; /* slow: of each battle the first ones, and the plain build plays more */
#else
enum { HALVES = 16 };
#endif
static const char *const battles[] = {"chickamauga", "shiloh", "antietam", "cemetery-hill"};

static uint32_t lot(uint32_t *seed, uint32_t n)
{
    *seed = *seed * 1664525U + 1013904223U;
    return (*seed >> 8) % n;
}

/* Where nobody is told to go: any hex of the map. */
static int any_hex(const struct bg_field *f, uint32_t *seed)
{
    int hex;
    do
        hex = (int)lot(seed, (uint32_t)f->grid.n) + 1;
    while (f->terrain[hex] == BG_OFF);
    return hex;
}

/* Goals that a player names: mostly where an enemy stands. */
static int a_goal(const struct desk *k, const struct bg_stand *at, uint32_t *seed)
{
    const struct bg_field *f = bg_field(&k->b->r, &k->b->s);
    int foe = bg_foe(k->b->s.side), goal = any_hex(f, seed);
    for (int tries = 0; tries < 400 && lot(seed, 4) > 0 && !kit_has(&at->occupied[foe], goal); tries++)
        goal = any_hex(f, seed);
    return goal;
}

static int n_ends, n_contacts;

/* What an end must be: in reach, nearer as the crow flies or by the ground, and no contact by the way. */
static void look_at_ends(const struct desk *k, const struct bg_stand *at, int goal)
{
    const struct bg_state *s = &k->b->s;
    const struct bg_field *f = bg_field(&k->b->r, s);
    int foe = bg_foe(s->side);
    for (int u = 1; u <= f->n_units; u++) {
        struct bg_reach reach;
        if (s->status[u] != BG_HERE || f->unit[u].side != s->side)
            continue;
        int end = bg_near_end(&k->b->r, s, at, u, 0, goal), stop, left;
        if (!end)
            continue;
        bg_reach_of(&k->b->r, s, at, u, 0, &reach);
        ck_assert(kit_has(&reach.ends, end));
        if (kit_has(&at->zone[foe], end) && end != goal) {
            ck_assert(kit_has(&at->occupied[foe], goal));
            ck_assert(bg_touches(f, end, goal));
            n_contacts++;
        }
        left = bg_way_past_zones(&k->b->r, s, at, u, goal, &stop, NULL);
        if (kit_has(&reach.ends, goal))
            ck_assert_int_eq(end, goal);
        ck_assert(left == 0 || s->hex[u] != end);
        n_ends++;
    }
}

/* Everybody toward some hex, by the hexes where they stand, and done. */
static const char *march(struct desk *k, uint32_t *seed)
{
    const struct bg_field *f = bg_field(&k->b->r, &k->b->s);
    struct bg_stand at;
    struct text out = {.arena = k->b->arena};
    bg_look(&k->b->r, &k->b->s, &at);
    for (int hex = 0; kit_next(&at.occupied[k->b->s.side], &hex);) {
        int goal = a_goal(k, &at, seed);
        look_at_ends(k, &at, goal);
        text_format(&out, "move %s toward %s\n", bg_hex_words(f, hex), bg_hex_words(f, goal));
    }
    text_words(&out, "done\n");
    return out.at;
}

START_TEST(a_sheet_of_such_lines_is_always_taken)
{
    uint32_t seed = (uint32_t)_i + 7;
    int sheets = 0;
    struct desk *k = a_desk(battles[_i], "");
    for (int half = 0; half < HALVES && !k->b->s.flow.over; half++) {
        int side = k->b->s.side;
        const char *sheet = flow_peek(&k->b->s)->step == BG_STEP_FORCED ? "done\n" : march(k, &seed);
        char dice[] = "1 6 3 5 2 4 6 1 5 2 3 4";
        ck_assert_msg(b_dry(k, side, sheet), "half %d, line %d of\n%s: %s %s %s", half, k->bad_line, sheet,
                      k->b->why.key, k->b->why.got, k->b->why.want);
        b_throws(k->b, dice);
        b_tells(k, side, sheet);
        ck_assert_msg(!k->held, "half %d, line %d: %s", half, k->held_line, k->held);
        ck_assert(k->b->s.flow.over || k->b->s.side != side);
        sheets++;
    }
    ck_assert_int_ge(sheets, HALVES * 3 / 4);
    ck_assert_int_gt(n_ends, 60 * HALVES / 16);
    ck_assert_int_gt(n_contacts,
                     _i < 3 ? 3 * HALVES / 16 : -1); /* at Cemetery Hill most stand in contact from the start */
    close_desk(k);
}
END_TEST

/* Round a wall of zones or up to it; no farther than the two of a hex; and the receipt says who stays, and why. */
START_TEST(where_they_end_and_what_the_receipt_says)
{
    struct desk *k = a_plain_desk("");
    const char *one = bg_name(&k->b->r, b_unit_of(k->b, "C01")), *two = bg_name(&k->b->r, b_unit_of(k->b, "C02")),
               *three = bg_name(&k->b->r, b_unit_of(k->b, "C03")), *four = bg_name(&k->b->r, b_unit_of(k->b, "C04"));
    char sheet[256];
    b_stands(k->b, "C01:4 0909, C02:4 0809, C03:4 0708, C04:4 1412, U01:2 1110, U02:2 1512");
    moves(k->b, BG_CONFEDERATE, 3);
    snprintf(sheet, sizeof sheet, "move %s, %s, %s toward 1110\nmove %s toward 1110\ndone\n", one, two, three, four);
    ck_assert_msg(b_dry(k, BG_CONFEDERATE, sheet), "%s", k->b->why.key);
    ck_assert_ptr_nonnull(strstr(b_said(k, 1), "enemies now in contact, to be fought this turn: 1110"));
    ck_assert_ptr_nonnull(strstr(b_said(k, 1), "0909 to 10"));
    ck_assert_ptr_nonnull(
        strstr(b_said(k, 2), "stays at 1412: it began the turn in an enemy zone, and only combat frees it\n"));
    snprintf(sheet, sizeof sheet, "move %s toward 1310\ndone\n",
             one); /* 1110 is no goal: nobody fights it by the way */
    ck_assert(b_dry(k, BG_CONFEDERATE, sheet));
    ck_assert_ptr_null(strstr(b_said(k, 1), "in contact"));
    snprintf(sheet, sizeof sheet, "move %s toward 0909\ndone\n", one);
    ck_assert(b_dry(k, BG_CONFEDERATE, sheet));
    ck_assert_ptr_nonnull(strstr(b_said(k, 1), "stays at 0909: no nearer hex is open to it without touching an enemy"));
    close_desk(k);
}
END_TEST

/* Of many who enter some find the hex taken: they wait, and the receipt says who and why. */
START_TEST(who_cannot_enter_waits)
{
    struct desk *k = a_desk("chickamauga", "");
    b_tells(k, BG_UNION, "done\n");
    b_tells(k, BG_CONFEDERATE, "done\n");
    b_tells(k, BG_UNION, "done\n");
    ck_assert_int_eq(k->b->s.turn, 2);
    ck_assert_msg(b_dry(k, BG_CONFEDERATE,
                        "enter Deas, J.P. Anderson, Manigault, Helm, Adams, Stovall at 1627 toward 1127\n"
                        "done\n"),
                  "%s", k->b->why.key);
    int come = 0, wait = 0;
    for (const char *at = b_said(k, 1); *at; at = strchr(at, '\n') + 1) {
        const char *end = strchr(at, '\n'), *no = strstr(at, " does not enter: ");
        bool waits = no && no < end;
        wait += waits, come += !waits && strstr(at, ": 1") != NULL;
        if (waits)
            ck_assert(strncmp(no, " does not enter: a unit stands at that hex\n", 43) == 0 ||
                      strncmp(no, " does not enter: it would pay more points than it has\n", 54) == 0);
    }
    ck_assert_int_ge(come, 2);
    ck_assert_int_ge(wait, 1);
    ck_assert(
        b_dry(k, BG_CONFEDERATE, "enter Deas at 1627\nenter Manigault at 1627 toward 1127\ndone\n")); /* alone too */
    ck_assert_msg(strstr(b_said(k, 1), "Deas stays at 1627: until it moves on, no other unit can enter there\n"), "%s",
                  b_said(k, 1));
    ck_assert_str_eq(b_said(k, 2),
                     "Manigault does not enter: a unit stands at that hex\nchanges nothing as things stand\n");
    ck_assert(!b_dry(k, BG_CONFEDERATE, "enter Deas at 0101 toward 1127\ndone\n")); /* a slip is one */
    ck_assert_str_eq(k->b->why.key, "enter.elsewhere");
    close_desk(k);
}
END_TEST

/* Of several who cannot get there, all are named in one answer. */
START_TEST(all_who_are_out_of_reach_are_named)
{
    struct desk *k = a_plain_desk("");
    const char *one = bg_name(&k->b->r, b_unit_of(k->b, "C01")), *two = bg_name(&k->b->r, b_unit_of(k->b, "C02")),
               *three = bg_name(&k->b->r, b_unit_of(k->b, "C03"));
    char sheet[256], want[64];
    b_ground(k->b, "0902 forest");
    b_stands(k->b, "C01:4 0909, C02:4 0908, C03:4 0904, U01:2 1510");
    moves(k->b, BG_CONFEDERATE, 3);
    snprintf(sheet, sizeof sheet, "move %s, %s, %s to 0902\ndone\n", one, three, two);
    ck_assert(!b_dry(k, BG_CONFEDERATE, sheet));
    ck_assert_str_eq(k->b->why.key, "move.far");
    ck_assert_ptr_nonnull(strstr(k->b->why.want, " (0902 forest 3, others 1); the same"));
    snprintf(want, sizeof want, "; the same holds for %s", two);
    ck_assert_ptr_nonnull(strstr(k->b->why.want, want));
    ck_assert_str_eq(strstr(k->b->why.want, want) + strlen(want), "");
    close_desk(k);
}
END_TEST

/* The sheet of the front pages is one that a first turn can be. */
START_TEST(the_sheet_of_the_front_pages)
{
    struct desk *k = a_desk("chickamauga", "");
    struct span left = bg_rule_book(), line;
    struct text sheet = {.arena = k->b->arena};
    b_tells(k, BG_UNION, "done\n");
    while (span_line(&left, &line) && !span_is(line, "```orders confederate chickamauga"))
        ck_assert(!span_begins(line, "## 3."));
    while (span_line(&left, &line) && !span_is(line, "```")) {
        text_add(&sheet, line);
        text_words(&sheet, "\n");
    }
    ck_assert_ptr_nonnull(strstr(sheet.at, " toward "));
    ck_assert_msg(b_dry(k, BG_CONFEDERATE, sheet.at), "%s", k->b->why.key);
    for (int i = 1; i <= 2; i++)
        ck_assert_ptr_nonnull(strstr(b_said(k, i), " points, by "));
    close_desk(k);
}
END_TEST

static Suite *toward_suite(void)
{
    Suite *suite = suite_create("blue & gray: toward");
    TCase *all = tcase_create("toward");
    tcase_add_loop_test(all, a_sheet_of_such_lines_is_always_taken, 0, 4);
    tcase_add_test(all, where_they_end_and_what_the_receipt_says);
    tcase_add_test(all, all_who_are_out_of_reach_are_named);
    tcase_add_test(all, who_cannot_enter_waits);
    tcase_add_test(all, the_sheet_of_the_front_pages);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(toward_suite());
}
