/* SPDX-License-Identifier: Apache-2.0 */
/* Receipts and forms of Blue vs Gray: what a line will do, the odds, who is too many, what a form proposes. */
#include "tests/games/blue-vs-gray/bvg_told.h"

/* ---- receipts and forms ---- */
static const char *explained(struct game *g, const char *lines, int index)
{
    static struct sheet sheet;
    static struct bvg_state view;
    static char out[2000];
    struct arena *a = arena_new();
    struct text said = {.arena = a};
    rules_view(&g->rules, &g->state, BVG_USA, &view);
    memset(&sheet, 0, sizeof sheet);
    sheet_parse(&g->rules, &view, BVG_USA, lines, strlen(lines), &sheet);
    ck_assert_int_eq(sheet.n_mistakes, 0);
    ruleset()->explain(&g->rules, &sheet.line[index], &view, NULL, BVG_USA, &said);
    snprintf(out, sizeof out, "%.*s", (int)said.len, said.len ? said.at : "");
    arena_free(a);
    return out;
}

START_TEST(a_receipt_says_what_a_line_will_do)
{
    struct game *g = at_manassas(0);
    depleted(g, "U010");
    const char *attack = explained(g, "attack Manassas with McDowell\nlosses XII Corps\ndone", 0);
    ck_assert_msg(strstr(attack, "from Washington, for 1 supply\n") != NULL, "%s", attack);
    ck_assert_msg(strstr(attack, "McDowell (leader 1)\n") != NULL, "%s", attack);
    ck_assert_msg(strstr(attack, "Not ordered, so by default: no reserves; ") != NULL, "%s", attack);
    ck_assert_msg(strstr(attack, "losses fall") == NULL, "%s", attack); /* they were ordered */
    const char *losses = explained(g, "attack Manassas with McDowell\nlosses XII Corps\ndone", 1);
    ck_assert_str_eq(losses, "XII Corps (2, one loss)\n"); /* a telling fact with each card (W7) */
    ck_assert_ptr_nonnull(
        strstr(explained(g, "attack Manassas with McDowell\ndone", 0), "losses fall where they cost"));
    const char *reserve = explained(g, "attack Manassas with McDowell\nreserve any if behind\ndone", 1);
    ck_assert_str_eq(reserve, "joins at the first chance to add cards when the condition holds\n");
    reserve = explained(g, "attack Manassas with McDowell\nreserve any\ndone", 1);
    ck_assert_str_eq(reserve, "joins at your first chance to add\n");
}
END_TEST

static struct {
    const struct game *g;
    int32_t number;
    struct text said;
} heard;

static void hear(void *context, const struct line *line, const void *before, const void *after, const struct play *play)
{
    (void)context, (void)play;
    if (line->number == heard.number)
        ruleset()->explain(&heard.g->rules, line, before, after, BVG_USA, &heard.said);
}

/* What a receipt says of line `number` of a sheet that is tried out. */
static const char *foretold(struct game *g, struct arena *a, const char *lines, int32_t number)
{
    static struct sheet sheet;
    static struct bvg_state view, room[4];
    int32_t bad;
    struct problem why = {0};
    heard.g = g, heard.number = number, heard.said = (struct text){.arena = a};
    rules_view(&g->rules, &g->state, BVG_USA, &view);
    memset(&sheet, 0, sizeof sheet);
    memset(&sheets, 0, sizeof sheets);
    sheet_parse(&g->rules, &view, BVG_USA, lines, strlen(lines), &sheet);
    ck_assert_int_eq(sheet.n_mistakes, 0);
    ck_assert(sheets_dry_run(&g->rules, &view, BVG_USA, &sheets, 9, &sheet, room, &test_dry_room, &test_dry, &bad, &why,
                             hear, NULL));
    return heard.said.len ? heard.said.at : "";
}

/* What a line beyond the horizon finds is not known, so no supply is told there: cards may be paid for, and an attack
 * above costs some too. */
START_TEST(a_receipt_looks_from_the_horizon)
{
    struct arena *a = arena_new();
    struct game *g = at_manassas(0);
    static const char sheet[] = "supply 2\ndraw 1\nattack Manassas with McDowell\ndone";
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    g->state.draw.entitled = 3, g->state.draw.least = 0;
    const char *attack = foretold(g, a, sheet, 3);
    ck_assert_int_eq(test_dry.horizon_line, 2);
    ck_assert_msg(strstr(attack, "from Washington, for 1 supply\n") != NULL, "%s", attack);
    at_step(g, BVG_STEP_COMBAT, BVG_USA);
    attack = foretold(g, a, "attack Manassas with McDowell\ndone", 1);
    ck_assert_msg(strstr(attack, "for 1 supply; you have 5\n") != NULL, "%s", attack);
    arena_free(a);
}
END_TEST

/* A block is for a draw to come, whoever draws now: the least of the USA is 2, that of the CSA 1. */
START_TEST(a_receipt_says_how_many_must_be_drawn)
{
    struct game *g = at_manassas(0);
    g->state.draw.least = 1, g->state.draw.drawn = 0; /* the other side's draw goes on */
    const char *until = explained(g, "when draw\ndraw until leader\nend", 1);
    ck_assert_msg(strstr(until, "at least 2 cards\n"), "%s", until);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    g->state.draw.entitled = 5, g->state.draw.least = 2, g->state.draw.drawn = 1;
    until = explained(g, "draw until leader", 0);
    ck_assert_msg(strstr(until, "at least 1 card\n"), "%s", until);
}
END_TEST

/* What is so already is no order that is "legal now", and its owner hears it before he relies on it. */
START_TEST(a_receipt_says_what_changes_nothing)
{
    struct arena *a = arena_new();
    struct game *g = at_manassas(0);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    const char *same = foretold(g, a, "attach XII Corps to McDowell\ndone", 1);
    ck_assert_msg(strstr(same, "changes nothing as things stand\n") && !strstr(same, "legal"), "%s", same);
    const char *other = foretold(g, a, "detach XII Corps\ndone", 1);
    ck_assert_msg(strstr(other, "legal now\n") && !strstr(other, "nothing"), "%s", other);
    arena_free(a);
}
END_TEST

/* Who is not in the battle bears no losses there, unless he comes; and he whose last unit they are goes with it. */
START_TEST(a_receipt_says_who_bears_no_losses)
{
    struct game *g = at_manassas(0);
    on_board(g, "U024 U028", BVG_EAST);
    const char *far = explained(g, "attack Manassas with McDowell\nlosses II Corps, XII Corps\ndone", 1);
    ck_assert_msg(strstr(far, "II Corps is not in that command: it bears losses only if it joins as a reserve\n"), "%s",
                  far);
    ck_assert_msg(!strstr(far, "XII Corps is not"), "%s", far);
    ck_assert_ptr_null(
        strstr(explained(g, "when attacked\ndefend any\nlosses II Corps\nend\ndone", 2), "is not in that"));
    const char *named = explained(g, "when attacked\ndefend with McDowell\nlosses II Corps\nend\ndone", 2);
    ck_assert_msg(strstr(named, "II Corps is not in that command"), "%s", named);
    command(g, "U011", "U024", BVG_EAST);
    const char *last = explained(g, "attack Manassas with McClellan\nlosses II Corps\ndone", 1);
    ck_assert_msg(strstr(last, "McClellan leads nobody else: when it is gone, McClellan is sacked\n"), "%s", last);
    command(g, "U011", "U028", BVG_EAST);
    ck_assert_ptr_null(strstr(explained(g, "attack Manassas with McClellan\nlosses II Corps\ndone", 1), "nobody else"));
    proves("BVG-8.6h");
}
END_TEST

/* A leader without anybody is sent away at the end of the step: said with the line that leaves him so. */
START_TEST(a_receipt_says_who_is_left_alone)
{
    struct arena *a = arena_new();
    struct game *g = field(0, BVG_USA);
    with_hand(g, "U008");
    on_board(g, "U009", BVG_EAST);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    static const char sheet[] = "deploy McDowell east\nattach I Corps to McDowell\ndetach I Corps\ndone";
    static const char lonely[] =
        "McDowell leads nobody now; unless he gets a unit before your attacks, he goes to cadre\n";
    ck_assert_msg(strstr(foretold(g, a, sheet, 1), lonely), "%s", foretold(g, a, sheet, 1));
    ck_assert_ptr_null(strstr(foretold(g, a, sheet, 2), lonely));
    ck_assert_msg(strstr(foretold(g, a, sheet, 3), lonely), "%s", foretold(g, a, sheet, 3));
    arena_free(a);
}
END_TEST

/* By our ruling Monitor goes on counting, whatever its card says of Ironclads (BVG-U23c). */
START_TEST(a_card_s_note_is_as_ruled)
{
    struct arena *a = arena_new();
    struct game *g = field(0, BVG_USA);
    with_hand(g, "U023");
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    const char *said = foretold(g, a, "play Monitor\ndone", 1);
    ck_assert_msg(strstr(said, "counts as an Eastern squadron in the blockade as long as it lies on the table."), "%s",
                  said);
    ck_assert_ptr_null(strstr(said, "unless Ironclads"));
    arena_free(a);
}
END_TEST

/* Strength, what turns the die, and the faces: by the rules, for the defence that silence makes. */
START_TEST(a_receipt_tells_the_odds)
{
    struct arena *a = arena_new();
    struct game *g = at_manassas(0);
    const char *even = foretold(g, a, "attack Manassas with McDowell\ndone", 1);
    ck_assert_msg(strstr(even,
                         "if Beauregard defends and nobody adds a card: 8 against 6; the red die counts as rolled\n"
                         "red die 5, 6: you win (a rout: 6); 3, 4: nobody wins; 1, 2: they win (a rout: 1)\n"),
                  "%s", even);
    on_board(g, "U024 U028 U030", BVG_EAST);
    g->state.place[card("U010")] = BVG_BOARD;
    under(g, "U010", "U008");
    command(g, "U011", "U024 U028 U030", BVG_EAST);
    under(g, "U009", "U011");
    const char *more = foretold(g, a, "attack Manassas with McClellan\ndone", 1);
    ck_assert_msg(strstr(more, "19 against 6; +1 for strength; in all +1 on the red die\n") != NULL, "%s", more);
    ck_assert_msg(strstr(explained(g, "attack Manassas with McClellan\ndone", 0), "19 against 6; +1 for strength") !=
                      NULL,
                  "%s", more);
    arena_free(a);
}
END_TEST

/* Beyond what can be tried it is counted with what the leader has now. */
START_TEST(too_many_are_counted_beyond_the_horizon)
{
    struct game *g = at_manassas(0);
    on_board(g, "U025", BVG_EAST);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    const char *said = explained(g, "draw 1\nattach III Corps to McDowell\ndone", 1);
    ck_assert_msg(strstr(said, "McDowell would have 1 more than he can lead") != NULL, "%s", said);
    ck_assert_ptr_null(strstr(explained(g, "attach III Corps to Banks\ndone", 0), "more than he can lead"));
}
END_TEST

/* More than a leader can lead is allowed, but he who orders it is told what it is worth. */
START_TEST(a_receipt_counts_those_too_many)
{
    struct game *g = at_manassas(0);
    static struct sheet sheet;
    static struct bvg_state before, after;
    struct arena *a = arena_new();
    struct text said = {.arena = a};
    static const char line[] = "attach III Corps to McDowell";
    on_board(g, "U025", BVG_EAST);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    rules_view(&g->rules, &g->state, BVG_USA, &before);
    memset(&sheet, 0, sizeof sheet);
    sheet_parse(&g->rules, &before, BVG_USA, line, strlen(line), &sheet);
    ck_assert_int_eq(sheet.n_mistakes, 0);
    under(g, "U025", "U008");
    rules_view(&g->rules, &g->state, BVG_USA, &after);
    ruleset()->explain(&g->rules, &sheet.line[0], &before, &after, BVG_USA, &said);
    ck_assert_msg(
        strstr(said.at,
               "McDowell then has 1 more under him than he can lead; in a battle the extra ones take no part\n") !=
            NULL,
        "%s", said.at);
    arena_free(a);
}
END_TEST

/* The same where he would defend with them. */
START_TEST(an_answer_counts_those_too_many)
{
    struct game *g = field(0, BVG_CSA);
    command(g, "U008", "U009 U010 U025", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    memset(&sheets, 0, sizeof sheets);
    exchange(g, "attack Harpers Ferry with Beauregard\ndone\n", NULL);
    says_that(BVG_USA, "  defend with McDowell\n    (strength 11; minus the strength of 1 too many for him to lead)\n");
}
END_TEST

/* A leader of the hand can take what stands alone. */
START_TEST(a_leader_alone_is_proposed_with_what_is_there)
{
    struct game *g = field(0, BVG_USA);
    with_hand(g, "U008");
    on_board(g, "U009", BVG_EAST);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    report_now(g, BVG_USA);
    says_that(BVG_USA, "  deploy McDowell east\n  attach I Corps to McDowell\n");
}
END_TEST

START_TEST(a_form_proposes_what_would_save_a_mail)
{
    struct game *g = at_manassas(0);
    static struct bvg_state view;
    struct arena *a = arena_new();
    struct text out = {.arena = a};
    on_board(g, "U004", BVG_EAST);
    rules_view(&g->rules, &g->state, BVG_USA, &view);
    ruleset()->suggest(&g->rules, &view, BVG_USA, NULL, NULL, &out);
    ck_assert_ptr_nonnull(
        strstr(out.at, "note when attacked at Washington\nnote defend with Dept of Washington\nnote end\n"));
    ck_assert_ptr_nonnull(strstr(out.at, "note when draw\n"));
    /* without the word it is an order */
    char bare[2000];
    size_t len = 0;
    struct span left = text_span(&out), line;
    while (span_line(&left, &line)) {
        ck_assert(line.len > 5 && memcmp(line.at, "note ", 5) == 0);
        bool order = line.at[5] == 'w' ? memcmp(line.at + 5, "when ", 5) == 0 : true;
        bool remark = line.at[5] == '-';
        len += (size_t)snprintf(bare + len, sizeof bare - len, "%.*s\n",
                                order && !remark ? (int)line.len - 5 : (int)line.len,
                                order && !remark ? line.at + 5 : line.at);
    }
    static struct sheet sheet;
    sheet_parse(&g->rules, &view, BVG_USA, bare, len, &sheet);
    ck_assert_msg(sheet.n_mistakes == 0, "%s: %s", bare, sheet.mistake[0].why.key);
    ck_assert(sheet.has_when);
    arena_free(a);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("receipts of Blue vs Gray");
    TCase *c = tcase_create("receipts");
    tcase_add_test(c, a_receipt_says_what_a_line_will_do);
    tcase_add_test(c, a_receipt_looks_from_the_horizon);
    tcase_add_test(c, a_receipt_says_how_many_must_be_drawn);
    tcase_add_test(c, a_receipt_says_what_changes_nothing);
    tcase_add_test(c, a_receipt_says_who_bears_no_losses);
    tcase_add_test(c, a_receipt_says_who_is_left_alone);
    tcase_add_test(c, a_card_s_note_is_as_ruled);
    tcase_add_test(c, a_receipt_tells_the_odds);
    tcase_add_test(c, too_many_are_counted_beyond_the_horizon);
    tcase_add_test(c, a_receipt_counts_those_too_many);
    tcase_add_test(c, an_answer_counts_those_too_many);
    tcase_add_test(c, a_leader_alone_is_proposed_with_what_is_there);
    tcase_add_test(c, a_form_proposes_what_would_save_a_mail);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
