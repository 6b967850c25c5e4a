/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of a sheet that can never be carried out, and the nearest lines that still can: each judgement of possible.c is
 * tried both ways, on the seat's own view. That nothing legal is ever condemned is t_possible.c's to show. */
#include "games/sheet/line.h"
#include "tests/games/blue-vs-gray/bvg_fight.h"

struct judged {
    int seat;
    const char *line, *told; /* "key rule what", or "": it may still come about */
};
#define ROWS(table) (table), sizeof(table) / sizeof *(table)

/* The last line of what a player writes, up to the end of a block; all of it is well spelt. */
static const struct line *line_of(struct game *g, int seat, const char *text)
{
    static struct sheet sheet;
    rules_view(&g->rules, &g->state, seat, &g->after);
    sheet_parse(&g->rules, &g->after, seat, text, strlen(text), &sheet);
    ck_assert_msg(sheet.n_mistakes == 0, "%s: %s", text, sheet.n_mistakes ? sheet.mistake[0].why.key : "");
    int last = sheet.n_lines - 1;
    while (last > 0 && sheet.line[last].verb == VERB_END)
        last--;
    ck_assert_int_ge(last, 0);
    return &sheet.line[last];
}

static const char *in_words(bool is_never, const struct problem *why)
{
    static char told[200];
    ck_assert_msg(is_never == (why->key != NULL), "said to be %s, with %s", is_never ? "impossible" : "possible",
                  why->key ? why->key : "no reason");
    snprintf(told, sizeof told, "%s %s %s", why->key ? why->key : "", why->rule ? why->rule : "-", why->got);
    return is_never ? told : "";
}

/* Of the line that line_of() read, on the view that it was read on. */
static const char *judge(struct game *g, int seat, const struct line *line, bool this_turn)
{
    struct problem why = {0};
    return in_words(bvg_impossible(&g->rules, &g->after, seat, line, this_turn, &why), &why);
}

static void check(struct game *g, const struct judged *row, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *told = judge(g, row[i].seat, line_of(g, row[i].seat, row[i].line), true);
        ck_assert_msg(strcmp(told, row[i].told) == 0, "%s: \"%s\", not \"%s\"", row[i].line, told, row[i].told);
    }
}

/* Both hands hold something, XII Corps and Ewell's division are out of the game; the seat deploys. */
static struct game *both_armed(int options, int seat)
{
    struct game *g = field(options, seat);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    with_hand(g, "U024 U049 U005 U047 U004 U019");
    with_hand(g, "C022 C044 C051 C038 C041");
    gone(g, "U010 C010");
    at_step(g, BVG_STEP_DEPLOY, seat);
    return g;
}

/* ---- whose cards, and which are gone ---- */

START_TEST(cards_of_the_enemy_and_cards_that_are_gone)
{
    static const struct judged rows[] = {
        {BVG_USA, "deploy II Corps east", ""},
        {BVG_USA, "deploy XII Corps east", "card.gone BVG-7.3a XII Corps"},
        {BVG_USA, "deploy D.H. Hill Div east", "card.not_yours BVG-7.3a D.H. Hill's Division"},
        {BVG_USA, "deploy Grant with II Corps east", ""},
        {BVG_USA, "deploy Grant with II Corps, XII Corps east", "card.gone BVG-7.3a XII Corps"},
        {BVG_USA, "attach II Corps to McDowell", ""},
        {BVG_USA, "attach II Corps to Beauregard", "card.not_yours BVG-7.5b Beauregard"},
        {BVG_USA, "attack Manassas with Beauregard", "card.not_yours BVG-8.2a Beauregard"},
        {BVG_CSA, "deploy D.H. Hill Div east", ""},
        {BVG_CSA, "deploy Ewell Div east", "card.gone BVG-7.3a Ewell's Division"},
        {BVG_CSA, "when attacked\ndefend with R.E. Lee detach Longstreet\nend", ""},
        {BVG_CSA, "when attacked\ndefend with R.E. Lee detach II Corps\nend", "card.not_yours BVG-8.3b II Corps"},
        {BVG_CSA, "when attacked\ndefend with II Corps\nend", "card.not_yours BVG-8.3b II Corps"},
    };
    struct game *g = both_armed(0, BVG_USA);
    check(g, ROWS(rows));
    /* Losses may name a leader of the enemy. */
    static const struct judged losses[] = {{BVG_USA, "attack Manassas with McDowell\nlosses Beauregard", ""}};
    check(g, ROWS(losses));
}
END_TEST

/* ---- what the cards themselves say ---- */

START_TEST(who_never_leads_an_attack)
{
    static const struct judged rows[] = {
        {BVG_USA, "attack Manassas with McDowell", ""},
        {BVG_USA, "attack Manassas with Wilson", ""},
        {BVG_USA, "attack Manassas with XVI Corps", ""},
        {BVG_USA, "attack Manassas with Dept of Washington", "attack.garrison BVG-8.2a Dept. of Washington"},
        {BVG_USA, "attack Manassas with Porter", "attack.no_command BVG-8.2a Porter"},
        {BVG_USA, "attack Manassas with II Corps", "attack.no_leader BVG-8.2f II Corps"},
        {BVG_USA, "invade Norfolk with II Corps", ""},
        {BVG_USA, "invade Richmond with II Corps", "invade.inland BVG-9.6b Richmond"},
        {BVG_CSA, "invade Norfolk with R.E. Lee", "invade.seat BVG-9.6a R.E. Lee"},
    };
    proves("BVG-8.2a BVG-8.2f BVG-9.6a BVG-9.6b");
    check(both_armed(0, BVG_USA), ROWS(rows));
}
END_TEST

START_TEST(what_a_card_or_an_option_forbids)
{
    static const struct judged without[] = {
        {BVG_CSA, "deploy Forrest west", ""},
        {BVG_CSA, "deploy Forrest east", "deploy.theater BVG-7.3d Forrest"},
        {BVG_CSA, "deploy Wheeler east", ""},
        {BVG_CSA, "raid with Forrest", ""},
        {BVG_CSA, "raid with D.H. Hill Div", "raid.cavalry BVG-10.3c D.H. Hill's Division"},
        {BVG_USA, "raid with XVI Corps", ""},
        {BVG_USA, "raid with II Corps", "raid.cavalry BVG-10.3c II Corps"},
        {BVG_CSA, "send D.H. Hill Div, R.E. Lee, Longstreet away", "option.not_played BVG-O5b 5"},
        {BVG_USA, "buy II Corps for McDowell", "option.not_played BVG-O10a 10"},
    };
    static const struct judged with[] = {
        {BVG_CSA, "send D.H. Hill Div, R.E. Lee, Longstreet away", ""},
        {BVG_USA, "buy II Corps for McDowell", ""},
    };
    proves("BVG-7.3d BVG-10.3c BVG-O5b BVG-O10a");
    check(both_armed(0, BVG_USA), ROWS(without));
    check(both_armed(1 << 4 | 1 << 9, BVG_USA), ROWS(with));
}
END_TEST

/* ---- draws that go on until a card comes ---- */

START_TEST(what_no_draw_ever_finds)
{
    static const struct judged rows[] = {
        {BVG_CSA, "draw until division max 4", ""},
        {BVG_CSA, "draw until leader", ""},
        {BVG_CSA, "draw until cavalry", ""},
        {BVG_CSA, "draw until corps", "draw.no_sort BVG-6.2a corps"},
        {BVG_CSA, "draw until squadron", "draw.no_sort BVG-6.2a squadrons"},
        {BVG_USA, "draw until corps max 4", ""},
        {BVG_USA, "draw until squadron", ""},
        {BVG_USA, "draw until leader", ""},
        {BVG_USA, "draw until cavalry", ""},
        {BVG_USA, "draw until division", "draw.no_sort BVG-6.2a divisions"},
        {BVG_USA, "draw until Sherman", ""},
        {BVG_USA, "draw until Gordon", "card.not_yours BVG-6.2a Gordon"}, /* the last card of all */
        {BVG_USA, "draw until I Corps", ""},
        {BVG_USA, "draw until XII Corps", "card.gone BVG-6.2a XII Corps"},
        {BVG_CSA, "draw until Gordon", ""},
        {BVG_CSA, "draw until Map A usa", "card.not_yours BVG-6.2a Map Card A"}, /* the first of all */
        {BVG_CSA, "draw until Ewell Div", "card.gone BVG-6.2a Ewell's Division"},
        {BVG_CSA, "draw until Sherman", "card.not_yours BVG-6.2a Sherman"},
    };
    proves("BVG-6.2a");
    for (int seat = 0; seat < BVG_SIDES; seat++) {
        struct game *g = both_armed(0, seat);
        at_step(g, BVG_STEP_DRAW, seat);
        check(g, ROWS(rows));
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) { /* what stops the line itself says the same */
            struct problem why = {0};
            const struct line *line = line_of(g, rows[i].seat, rows[i].line);
            bool is_never = bvg_until_never(&g->rules, &g->after, rows[i].seat, line, &why);
            ck_assert_str_eq(in_words(is_never, &why), rows[i].told);
        }
    }
}
END_TEST

/* What a line names may be no card at all: then nothing is known of it. */
START_TEST(a_draw_without_a_card)
{
    proves("BVG-6.2a");
    for (int seat = 0; seat < BVG_SIDES; seat++) {
        struct game *g = both_armed(0, seat);
        struct line line;
        at_step(g, BVG_STEP_DRAW, seat);
        rules_view(&g->rules, &g->state, seat, &g->after);
        line_begin(&line, 1, BVG_UNTIL);
        ck_assert_str_eq(judge(g, seat, &line, true), "");
        line.word[line.n_words++] = (struct word){'s', BVG_CARDS + 1};
        line.word[line.n_words++] = (struct word){'k', BVG_NAME_CARD};
        ck_assert_str_eq(judge(g, seat, &line, true), "");
    }
}
END_TEST

/* ---- what this turn still allows ---- */

static const char *at(struct game *g, int step, const char *line)
{
    at_step(g, step, BVG_USA);
    return judge(g, BVG_USA, line_of(g, BVG_USA, line), true);
}

START_TEST(a_part_of_the_turn_that_is_over)
{
    static const struct {
        const char *line;
        int last; /* the last step in which it may still come about */
    } rows[] = {
        {"draw 1", BVG_STEP_DRAW},
        {"deploy II Corps east", BVG_STEP_DEPLOY},
        {"recall Banks", BVG_STEP_DEPLOY},
        {"attack Manassas with McDowell", BVG_STEP_COMBAT},
        {"raid with Wilson", BVG_STEP_COMBAT},
        {"reorganize\ncommand McDowell with I Corps east\nend", BVG_STEP_REORGANIZE},
        {"restore any", BVG_STEP_REGROUP},
    };
    proves("BVG-5.1a");
    struct game *g = both_armed(0, BVG_USA);
    int n = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int step = BVG_STEP_DRAW; step <= BVG_STEP_REGROUP; step++, n++)
            ck_assert_msg(strcmp(at(g, step, rows[i].line), step > rows[i].last ? "order.late BVG-5.1a " : "") == 0,
                          "%s in step %d", rows[i].line, step);
    ck_assert_int_eq(n, 35);
    /* Not of a line for whenever it may be, nor of the other side's turn. */
    at_step(g, BVG_STEP_COMBAT, BVG_USA);
    ck_assert_str_eq(judge(g, BVG_USA, line_of(g, BVG_USA, "draw 1"), false), "");
    ck_assert_str_eq(judge(g, BVG_CSA, line_of(g, BVG_CSA, "draw 1"), true), "");
    g->state.flow.over = 1;
    ck_assert_str_eq(judge(g, BVG_USA, line_of(g, BVG_USA, "draw 1"), true), "");
}
END_TEST

START_TEST(who_fought_forms_no_commands)
{
    proves("BVG-12a");
    struct game *g = both_armed(0, BVG_USA);
    const char *line = "reorganize\nend";
    ck_assert_str_eq(at(g, BVG_STEP_COMBAT, line), "");
    g->state.now_turn.attacks = 1;
    ck_assert_str_eq(at(g, BVG_STEP_COMBAT, line), "reorganize.fought BVG-12a ");
    g->state.now_turn.attacks = 0, g->state.now_turn.raids = 1;
    ck_assert_str_eq(at(g, BVG_STEP_COMBAT, line), "reorganize.fought BVG-12a ");
}
END_TEST

START_TEST(who_is_lost_after_the_draws)
{
    proves("BVG-6.4a BVG-6.6a");
    struct game *g = both_armed(0, BVG_USA);
    in_cadre(g, "U020", false);
    depleted(g, "U009");
    ck_assert_str_eq(at(g, BVG_STEP_DRAW, "deploy XIII Corps east"), "");
    ck_assert_str_eq(at(g, BVG_STEP_DEPLOY, "deploy XIII Corps east"), "card.lost BVG-6.4a XIII Corps");
    ck_assert_str_eq(at(g, BVG_STEP_DEPLOY, "deploy II Corps east"), "");
    ck_assert_str_eq(at(g, BVG_STEP_DRAW, "restore I Corps, XIII Corps"), "");
    ck_assert_str_eq(at(g, BVG_STEP_DEPLOY, "restore I Corps, XIII Corps"), "card.lost BVG-6.6a XIII Corps");
    ck_assert_str_eq(at(g, BVG_STEP_REGROUP, "restore I Corps"), "");
}
END_TEST

/* ---- what is sure of a line, for those below it ---- */

/* Supposes the line on the seat's view, which is then g->after; true: that changed nothing. */
static bool supposes_nothing(struct game *g, int seat, const struct line *line)
{
    static struct bvg_state before;
    before = g->after;
    bvg_suppose(&g->rules, &g->after, seat, line);
    return memcmp(&before, &g->after, sizeof before) == 0;
}

static bool of_no_use(struct game *g, int seat, const char *text)
{
    return supposes_nothing(g, seat, line_of(g, seat, text));
}

/* The step that the seat's own question is supposed to be in, after its line; nothing else may have changed. */
static int supposed(struct game *g, int seat, const char *text)
{
    static struct bvg_state before;
    const struct line *line = line_of(g, seat, text);
    before = g->after;
    bvg_suppose(&g->rules, &g->after, seat, line);
    int step = g->after.flow.at[0].step;
    before.flow.at[0].step = step;
    ck_assert_msg(memcmp(&before, &g->after, sizeof before) == 0, "%s changes more than the step", text);
    return step;
}

START_TEST(a_later_line_ends_what_came_before)
{
    proves("BVG-5.1a");
    for (int seat = 0; seat < BVG_SIDES; seat++) {
        struct game *g = both_armed(0, seat);
        ck_assert_int_eq(g->state.flow.at[0].step, BVG_STEP_DEPLOY);
        ck_assert_int_eq(supposed(g, seat, "restore any"), BVG_STEP_REGROUP);
        ck_assert_int_eq(supposed(g, seat, "reorganize\nend"), BVG_STEP_REORGANIZE);
        ck_assert_int_eq(supposed(g, seat, seat == BVG_USA ? "raid with Wilson" : "raid with Wheeler"),
                         BVG_STEP_COMBAT);
        /* And so what would have been possible before is not any more. */
        at_step(g, BVG_STEP_DRAW, seat);
        struct line draw = *line_of(g, seat, "draw 1");
        ck_assert_str_eq(judge(g, seat, &draw, true), "");
        bvg_suppose(&g->rules, &g->after, seat, line_of(g, seat, "reorganize\nend"));
        ck_assert_str_eq(judge(g, seat, &draw, true), "order.late BVG-5.1a ");
    }
}
END_TEST

START_TEST(attacks_are_counted)
{
    proves("BVG-5.1a BVG-12a");
    struct game *g = both_armed(0, BVG_USA);
    static const char *const fights[] = {"attack Manassas with McDowell", "invade Norfolk with II Corps"};
    for (size_t i = 0; i < sizeof fights / sizeof *fights; i++)
        for (int step = BVG_STEP_DEPLOY; step <= BVG_STEP_COMBAT; step++) {
            at_step(g, step, BVG_USA);
            bvg_suppose(&g->rules, &g->after, BVG_USA, line_of(g, BVG_USA, fights[i]));
            ck_assert_int_eq(g->after.flow.at[0].step, BVG_STEP_COMBAT);
            ck_assert_int_eq(g->after.now_turn.attacks, 1);
            struct line reorganize;
            line_begin(&reorganize, 2, BVG_REORGANIZE);
            ck_assert_str_eq(judge(g, BVG_USA, &reorganize, true), "reorganize.fought BVG-12a ");
        }
    at_step(g, BVG_STEP_COMBAT, BVG_USA);
    ck_assert(of_no_use(g, BVG_USA, "raid with Wilson")); /* who is met by nobody may not have raided */
}
END_TEST

/* What is drawn or taken back is not known: any card of cadre may be in hand by then, but none of the enemy's. */
START_TEST(after_the_draws_cadre_is_unknown)
{
    proves("BVG-5.1a");
    struct game *g = both_armed(0, BVG_USA);
    in_cadre(g, "U020 U021", false);
    in_cadre(g, "C009", false);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    bvg_suppose(&g->rules, &g->after, BVG_USA, line_of(g, BVG_USA, "deploy II Corps east"));
    ck_assert_int_eq(g->after.flow.at[0].step, BVG_STEP_DEPLOY);
    ck_assert_int_eq(g->after.place[card("U020")], BVG_HAND);
    ck_assert_int_eq(g->after.place[card("U021")], BVG_HAND);
    ck_assert_int_eq(g->after.place[card("C009")], BVG_CADRE);
    ck_assert_int_eq(g->after.place[card("U008")], BVG_BOARD);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    ck_assert_int_eq(supposed(g, BVG_USA, "restore any"), BVG_STEP_REGROUP); /* and cadre stays what it is */
}
END_TEST

START_TEST(lines_that_make_nothing_sure)
{
    proves("BVG-5.1a BVG-2.4a");
    struct game *g = both_armed(0, BVG_USA);
    ck_assert(of_no_use(g, BVG_USA, "draw 1"));                 /* over: it does not lead back */
    ck_assert(of_no_use(g, BVG_USA, "deploy II Corps east"));   /* the very step */
    ck_assert(of_no_use(g, BVG_USA, "note the enemy is weak")); /* of no step */
    ck_assert(of_no_use(g, BVG_USA, "when attacked\ndefend any\nend"));
    ck_assert(of_no_use(g, BVG_CSA, "attack Washington with Beauregard")); /* in the other side's turn */
    ck_assert(of_no_use(g, BVG_USA, "when draw\nrestore any\nend"));       /* in a block */
    ck_assert(of_no_use(g, BVG_USA, "play Monitor"));
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert(of_no_use(g, BVG_USA, "restore any")); /* of this step and a later one */
    at_step(g, BVG_STEP_PRE_ACTION, BVG_CSA);
    ck_assert(of_no_use(g, BVG_CSA, "attack Washington with Beauregard"));
    at_step(g, BVG_STEP_COMBAT, BVG_USA);
    g->state.flow.over = 1;
    ck_assert(of_no_use(g, BVG_USA, "attack Manassas with McDowell"));
}
END_TEST

/* On a condition nothing is sure, though the line stands by itself. */
START_TEST(a_line_on_a_condition_is_not_sure)
{
    proves("BVG-5.1a");
    struct game *g = both_armed(0, BVG_USA);
    struct line line = *line_of(g, BVG_USA, "attack Manassas with McDowell");
    line.word[line.n_words++] = (struct word){'?', 1};
    ck_assert(supposes_nothing(g, BVG_USA, &line));
    line.n_words--;
    ck_assert(!supposes_nothing(g, BVG_USA, &line));
}
END_TEST

/* The part of the turn that counts lies below what interrupts it, and above what asks nobody. */
START_TEST(the_step_that_asks_is_supposed)
{
    proves("BVG-5.1a");
    struct game *g = both_armed(0, BVG_USA);
    flow_call(&g->state, BVG_STEP_ASIDE, ONLY(BVG_CSA));
    ck_assert_int_eq(supposed(g, BVG_USA, "restore any"), BVG_STEP_REGROUP);
    ck_assert_int_eq(g->after.flow.at[1].step, BVG_STEP_ASIDE);
    g->state.flow.at[0].asks = 0;
    g->state.flow.at[0].step = BVG_STEP_OPEN;
    g->state.flow.at[1].asks = ONLY(BVG_USA);
    g->state.flow.at[1].step = BVG_STEP_DEPLOY;
    ck_assert_int_eq(g->state.flow.depth, 2);
    bvg_suppose(&g->rules, &g->after, BVG_USA, line_of(g, BVG_USA, "restore any"));
    ck_assert_int_eq(g->after.flow.at[0].step, BVG_STEP_OPEN);
    ck_assert_int_eq(g->after.flow.at[1].step, BVG_STEP_REGROUP);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg possible");
    TCase *c = tcase_create("possible");
    tcase_add_test(c, cards_of_the_enemy_and_cards_that_are_gone);
    tcase_add_test(c, who_never_leads_an_attack);
    tcase_add_test(c, what_a_card_or_an_option_forbids);
    tcase_add_test(c, what_no_draw_ever_finds);
    tcase_add_test(c, a_draw_without_a_card);
    tcase_add_test(c, a_part_of_the_turn_that_is_over);
    tcase_add_test(c, who_fought_forms_no_commands);
    tcase_add_test(c, who_is_lost_after_the_draws);
    tcase_add_test(c, a_later_line_ends_what_came_before);
    tcase_add_test(c, attacks_are_counted);
    tcase_add_test(c, after_the_draws_cadre_is_unknown);
    tcase_add_test(c, lines_that_make_nothing_sure);
    tcase_add_test(c, a_line_on_a_condition_is_not_sure);
    tcase_add_test(c, the_step_that_asks_is_supposed);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
