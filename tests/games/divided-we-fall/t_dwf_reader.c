/* SPDX-License-Identifier: Apache-2.0 */
/* What someone who knew only the rules' front pages, their reports and their forms could not find out, or lost by it:
 * each of these is told now, before it costs anything, or refused with what would do. */
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include "tests/games/divided-we-fall/dwf_tale.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WINTER_1862 = 6, MAY_1862 = 7, JUNE_1862 = 8 };
static struct sheets_of *k;
static struct war *w;
static json_t *events, *report;

static void open_war(void)
{
    k = d_sheets("1861-campaign", NULL);
    w = k->w;
    events = json_array();
    report = NULL;
}

static void shut(void)
{
    json_decref(report);
    json_decref(events);
    d_close_sheets(k);
}

/* Its text in one line, as what is looked for may stand in two. */
static const char *tell(int seat)
{
    int lines;
    json_decref(report);
    report = d_report_of(w, seat, events);
    char *text = arena_words(w->arena, "%s", d_text_of(w, report, &lines)), *to = text;
    for (const char *from = text; *from; from++)
        if (*from != '\n' && (*from != ' ' || (to > text && to[-1] != ' ')))
            *to++ = *from;
        else if (to > text && to[-1] != ' ')
            *to++ = ' ';
    *to = 0;
    return text;
}

static void begin_with(const char *scenario, const char *option)
{
    const char *const options[] = {option};
    const struct setup setup = {.scenario = scenario, .option = options, .n_option = option != NULL};
    memset(&w->s, 0, sizeof w->s);
    play_begin(&w->play, NULL, &w->why);
    ck_assert(rules_setup(&w->r, &setup, &w->s, &w->play));
}

static void begin(const char *scenario)
{
    begin_with(scenario, NULL);
}

static void plays(int seat, const char *sheet)
{
    d_tells(k, seat, sheet);
    ck_assert_msg(!k->held, "line %d: %s", k->held_line, k->held);
    json_array_clear(events);
    d_tell(events, w->log, w->n_log);
}

/* ---- the set-up and the first half ---- */
START_TEST(done_in_the_set_up_of_1861_leaves_the_campaign)
{
    begin("1861-campaign");
    plays(DWF_USA, "done\n");
    ck_assert(d_dry(k, DWF_CSA, "place A at Richmond\ndone\n"));
    SAYS(d_said(k, 2), "Ends the set-up only. May, 1861 is asked for next, with 4 command points;");
    plays(DWF_CSA, "place A at Richmond\ndone\n");
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.side, DWF_CSA);
    ck_assert_int_eq(w->s.points, 4);
    ck_assert_int_eq(d_happened(w, DWF_EVENT_LAPSED), 0);
    ck_assert(d_dry(k, DWF_CSA, "done\n"));
    ck_assert_str_eq(d_said(k, 1), "All 4 command points of this half stay unspent.");
    ck_assert(d_dry(k, DWF_CSA, "pass west\npass\npass\ndone\n"));
    ck_assert_str_eq(d_said(k, 4), "1 of 4 command points stays unspent.");
    plays(DWF_CSA, "done\n");
    ck_assert_int_eq(w->s.side, DWF_USA);
}
END_TEST

/* Where leaders may be refused their arrival is asked for in between, and its done ends the half. */
START_TEST(done_of_arrivals_that_are_asked_ends_the_half)
{
    begin_with("1861-campaign", "leader-handicap-csa");
    plays(DWF_USA, "done\n");
    plays(DWF_CSA, "done\n");
    ck_assert_int_eq(d_step(w), DWF_STEP_ARRIVE);
    plays(DWF_CSA, "done\n");
    ck_assert_int_eq(w->s.side, DWF_USA);
}
END_TEST

/* Who places last in 1861, and the Confederates of a later year, read of the campaign that follows, and what it is. */
START_TEST(a_set_up_tells_of_the_campaign_that_the_same_sheet_may_hold)
{
    begin("1861-campaign");
    SAYS_NOT(tell(DWF_USA), "begins when all is placed");
    plays(DWF_USA, "done\n");
    const char *text = tell(DWF_CSA);
    SAYS(text, "May, 1861 begins when all is placed, without another letter: lines of its campaign may stand below");
    SAYS(text, "Campaign: 4 command points, one of them only beyond the Mississippi.");
    SAYS(text, " march ");
    SAYS(text, " fort ");
    begin("1863");
    SAYS(tell(DWF_CSA), "begins when all is placed");
    SAYS(tell(DWF_CSA), "command points, one of them only beyond the Mississippi.");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: a reader");
    TCase *c = tcase_create("reader");
    tcase_add_checked_fixture(c, open_war, shut);
    tcase_add_test(c, done_in_the_set_up_of_1861_leaves_the_campaign);
    tcase_add_test(c, done_of_arrivals_that_are_asked_ends_the_half);
    tcase_add_test(c, a_set_up_tells_of_the_campaign_that_the_same_sheet_may_hold);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    d_war_data();
    return run_suite(suite());
}
