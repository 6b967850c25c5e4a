/* SPDX-License-Identifier: Apache-2.0 */
/* What someone who knew only the rules' front pages, their reports and their forms could not find out, or lost by it:
 * each of these is told now, before it costs anything, or refused with what would do. */
#include "games/divided-we-fall/unfold.h"
#include "tests/games/divided-we-fall/dwf_read.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In one line, as what is looked for may stand in two. */
static const char *without_breaks(struct span text)
{
    char *all = arena_words(w->arena, "%.*s", (int)text.len, (const char *)text.at), *to = all;
    for (const char *from = all; *from; from++)
        if (*from != '\n' && (*from != ' ' || (to > all && to[-1] != ' ')))
            *to++ = *from;
        else if (to > all && to[-1] != ' ')
            *to++ = ' ';
    *to = 0;
    return all;
}

static const char *tell(int seat)
{
    int lines;
    json_decref(report);
    report = d_report_of(w, seat, events);
    return without_breaks(span_of(d_text_of(w, report, &lines)));
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

static void opens(int side, int turn)
{
    d_opens(w, side, turn);
    json_array_clear(events);
    d_tell(events, w->play.events, w->play.n_events);
}

/* ---- the set-up and the first half ---- */
START_TEST(done_in_the_set_up_of_1861_leaves_the_campaign)
{
    begin("1861-campaign");
    plays(DWF_USA, "done\n");
    ck_assert(d_dry(k, DWF_CSA, "place A at Richmond\ndone\n"));
    SAYS(d_said(k, 2), "Ends only the set-up. May, 1861 comes next, with 4 command points;");
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
    SAYS_NOT(tell(DWF_USA), "begins as soon as everything is placed");
    plays(DWF_USA, "done\n");
    const char *text = tell(DWF_CSA);
    SAYS(text,
         "May, 1861 begins as soon as everything is placed, without another letter. Write your campaign lines below");
    SAYS(text, "Campaign: 4 command points, one usable only beyond the Mississippi.");
    SAYS(json_string_value(json_object_get(report, "opening")), "and order your first campaign if you like.");
    SAYS(text, " march ");
    SAYS(text, " fort ");
    begin("1863");
    SAYS(tell(DWF_CSA), "begins as soon as everything is placed");
    SAYS(tell(DWF_CSA), "command points, one usable only beyond the Mississippi.");
}
END_TEST

/* ---- who stays ---- */
START_TEST(a_march_says_who_stays_as_he_has_moved)
{
    d_clear(w);
    d_infantry(w, DWF_CSA, "winchester", 2);
    d_infantry(w, DWF_CSA, "manassas", 1);
    d_leads(w, "magruder", "manassas");
    d_leads(w, "je_johnston", "winchester");
    d_half_of(w, DWF_CSA, WINTER_1862 - 2);
    const char *sheet = "march Magruder with 1 to Winchester\nmarch J.E. Johnston to Harpers Ferry\n";
    ck_assert_msg(d_dry(k, DWF_CSA, sheet), "line %d: %s", (int)k->bad_line, w->why.key);
    SAYS_NOT(d_said(k, 1), "stay");
    SAYS(d_said(k, 2), "1 infantry stays in Winchester: it has already moved in this half.");
    plays(DWF_CSA, sheet);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "winchester"), 1);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "harpers_ferry"), 2);
    proves("DWF-move-3");
}
END_TEST

/* ---- what happens by itself ---- */
static bool told_few(const char *words)
{
    struct kit_telling t = kit_telling_begin(&w->r, &w->s, DWF_CSA, NULL, dwf_sides, DWF_SIDES);
    json_t *few = json_array();
    size_t i;
    json_t *item;
    bool found = false;
    kit_tell_each(&t, events, 0, json_array_size(events), dwf_tell_few, few);
    json_array_foreach(few, i, item) found = found || strcmp(json_string_value(item), words) == 0;
    json_decref(few);
    arena_free(t.arena);
    return found;
}

START_TEST(a_fort_that_crumbles_is_told_however_little_room_there_is)
{
    d_clear(w);
    d_infantry(w, DWF_CSA, "richmond", 1);
    d_fort(w, DWF_CSA, "fredericksburg", 1);
    d_fort(w, DWF_CSA, "winchester", 2);
    opens(DWF_CSA, WINTER_1862);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "fredericksburg")], 0);
    static const char words[] =
        "Forts without infantry or militia lost a step: Winchester (1 left), Fredericksburg (none left).";
    static const char other[] =
        "Forts without infantry or militia lost a step: Fredericksburg (none left), Winchester (1 left).";
    ck_assert(told_few(words) || told_few(other));
}
END_TEST

/* Kentucky opens by its date, and that is told once; who enters it later does not open it again. */
START_TEST(kentucky_opens_once)
{
    static const char by_date[] = "Kentucky is no longer neutral: it is open to both sides.";
    d_clear(w);
    w->s.kentucky = 0;
    d_infantry(w, DWF_CSA, "nashville", 2);
    opens(DWF_CSA, WINTER_1862);
    SAYS(tell(DWF_CSA), by_date);
    SAYS(tell(DWF_CSA), "Kentucky is open.");
    ck_assert(d_dry(k, DWF_CSA, "move 2 from Nashville to Bowling Green\n"));
    SAYS(d_said(k, 1),
         "Confederates have entered Kentucky, at Bowling Green. Its Confederate areas now:");
    SAYS_NOT(d_said(k, 1), "no longer neutral");
    d_clear(w);
    w->s.kentucky = 0;
    d_infantry(w, DWF_CSA, "nashville", 2);
    d_half_of(w, DWF_CSA, WINTER_1862 - 1);
    SAYS(tell(DWF_CSA), "Kentucky is neutral: the Union may not enter it before");
    plays(DWF_CSA, "move 2 from Nashville to Bowling Green\ndone\n");
    SAYS(tell(DWF_USA), "Kentucky is no longer neutral: Confederates are in Bowling Green. It is open to both");
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    plays(DWF_USA, "done\n");
    SAYS_NOT(tell(DWF_CSA), by_date);
    proves("DWF-politics-10");
    proves("DWF-politics-11");
}
END_TEST

/* ---- goals ---- */
/* However little room there is, from the turn in which they count. */
START_TEST(the_goals_that_count_are_told_in_any_room)
{
    struct kit_telling t = kit_telling_begin(&w->r, &w->s, DWF_CSA, NULL, dwf_sides, DWF_SIDES);
    for (int turn = WINTER_1862 - 1; turn <= WINTER_1862; turn++)
        for (enum dwf_room room = DWF_AMPLE; room < DWF_ROOMS_END; room++) {
            json_t *sections = json_array();
            d_half_of(w, DWF_CSA, turn);
            dwf_tell_position(&t, room, sections);
            char *all = json_dumps(sections, 0);
            bool counts = turn == WINTER_1862, whole = room < DWF_TERSE || (counts && room < DWF_LEAST);
            ck_assert_int_eq(strstr(all, "The Confederacy wins if it lasts") != NULL, whole);
            ck_assert_int_eq(strstr(all, "Cities held for a Confederate victory") != NULL, counts && !whole);
            ck_assert(strstr(all, "the Union wins if it holds"));
            free(all);
            json_decref(sections);
        }
    arena_free(t.arena);
}
END_TEST

/* ---- refusals ---- */
static void is_too_far(int side, const char *lines, const char *got, const char *want)
{
    ck_assert(!d_dry(k, side, lines));
    ck_assert_str_eq(w->why.key, "dwf.too_far");
    ck_assert_str_eq(w->why.got, got);
    ck_assert_str_eq(w->why.want, want);
}

/* The way that was counted, and how far on it he gets: there he may go, by the same line. */
START_TEST(too_far_says_which_way_and_how_far_it_goes)
{
    d_clear(w);
    d_infantry(w, DWF_CSA, "atlanta", 1);
    d_supplies(w, DWF_CSA, "richmond", 1);
    d_half_of(w, DWF_CSA, WINTER_1862);
    is_too_far(DWF_CSA, "move supply from Richmond to Manassas\n", "Manassas",
               "it costs 5 movement points, and 4 are left (by Charlottesville, Culpeper: it gets as far as Culpeper)");
    ck_assert(d_dry(k, DWF_CSA, "move supply from Richmond to Culpeper\n"));
    ck_assert(!d_dry(k, DWF_CSA, "move 1 from Atlanta to Nashville\n"));
    ck_assert_str_eq(w->why.key, "dwf.too_far");
    const char *last = strstr(w->why.want, ": it gets as far as ");
    ck_assert_msg(last && strstr(w->why.want, " (by Dalton, Chattanooga, "), "%s", w->why.want);
    ck_assert(d_dry(k, DWF_CSA,
                    arena_words(w->arena, "move 1 from Atlanta to %.*s\n", (int)strlen(last + 20) - 1, last + 20)));
    proves("DWF-move-4");
    proves("DWF-units-10");
}
END_TEST

/* ---- what may be ordered ---- */
/* A row of pieces has its line with a list, and forts their bounds; both can be written so. */
START_TEST(pieces_forts_and_those_who_are_taken_are_told)
{
    begin("1861-campaign");
    plays(DWF_USA, "done\n");
    const char *text = tell(DWF_CSA), *line = strstr(text, " place A at ");
    SAYS(text,
         "Row A: 3 infantry (in up to 3 areas), at any flag city of yours that is not burned or taken: Richmond, ");
    SAYS(text,
         "Raleigh or Wilmington. place A at Richmond, Jefferson City Row B: 1 fort step in each of 4 areas, at "
         "any flag city of yours that is not burned or taken. place B at Richmond, Jefferson City, Nashville, Memphis");
    ck_assert(line && strcspn(line, ",") < strcspn(line, ":"));
    ck_assert_msg(d_dry(k, DWF_CSA, arena_words(w->arena, "%.*s\n", (int)(strstr(line, " Row B") - line), line)), "%s",
                  w->why.key);
    SAYS(text,
         "A fort may have 1 step this year (3 in Richmond). A step needs infantry or militia that stood there as your");
    d_opens(w, DWF_CSA, WINTER_1862);
    d_leads(w, "beauregard", "manassas");
    text = tell(DWF_CSA);
    SAYS(text, "Beauregard 3-4 (R) from Manassas, at Nashville,");
    SAYS_NOT(text, "Van Dorn 1-5 (R) from");
    SAYS(text, "A fort may have 2 steps this year (3 in Richmond).");
    SAYS(text, "In 1862 the Union wins if it holds Richmond (not yet taken) and");
    proves("DWF-forts-2");
    proves("DWF-forts-3");
}
END_TEST

/* Each place that is offered to a row can be ordered alone; what is left goes by default, or by other lines. */
START_TEST(no_place_that_is_offered_is_refused)
{
    static const char *const scenarios[] = {"1861-campaign", "1862", "1863"};
    int seen = 0;
    begin(scenarios[_i]);
    for (int seat; d_step(w) == DWF_STEP_SETUP; plays(seat, "done\n")) {
        seat = rules_asks(&w->s) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA;
        prompt_begin(&w->prompt, &w->lists);
        ck_assert(rules_prompt(&w->r, &w->s, seat, DWF_PLACE, &w->prompt));
        for (int i = 0; i < w->prompt.n_offers; i++) {
            const struct offer *offer = &w->prompt.offers[i];
            if (offer->verb != DWF_PLACE)
                continue;
            for (int m = 0; m < offer->arg[1].count; m++, seen++) {
                const char *line =
                    arena_words(w->arena, "place %c at %s\n", 'A' + w->prompt.ids[offer->arg[0].first] - 1,
                                dwf_area_name(&w->r, w->prompt.ids[offer->arg[1].first + m]));
                ck_assert_msg(d_dry(k, seat, line), "%s: %s%s: %s", scenarios[_i], seat ? "usa " : "csa ", line,
                              w->why.key);
            }
        }
    }
    ck_assert_int_gt(seen, 10);
}
END_TEST

/* Five ships, of which a line names one box and another two. */
START_TEST(ships_of_a_set_up_lie_in_boxes_that_are_named_and_in_others)
{
    int boxes = 0;
    begin("1863");
    while (!(rules_asks(&w->s) & ONLY(DWF_USA)))
        plays(DWF_CSA, "done\n");
    plays(DWF_USA, "place A at Mobile Blockade\nplace A at Richmond Blockade, Charleston Blockade\ndone\n");
    for (int area = 1; area <= w->d->n_areas; area++) {
        ck_assert_int_le(w->s.vessel[DWF_USA][DWF_SHIP][area], 1);
        boxes += w->s.vessel[DWF_USA][DWF_SHIP][area];
    }
    ck_assert_int_eq(boxes, 5);
    ck_assert_int_eq(d_vessels_at(w, DWF_SHIP, "box_mobile"), 1);
    ck_assert_int_eq(d_vessels_at(w, DWF_SHIP, "box_richmond"), 1);
    ck_assert_int_eq(d_vessels_at(w, DWF_SHIP, "box_charleston"), 1);
}
END_TEST

/* Who stands out of supply reads it; who does not reads nothing of it, nor does the enemy. */
START_TEST(want_of_supply_is_told_where_one_stands)
{
    d_clear(w);
    d_infantry(w, DWF_CSA, "sharpsburg", 2);
    d_infantry(w, DWF_CSA, "richmond", 1);
    d_half_of(w, DWF_CSA, MAY_1862);
    SAYS(tell(DWF_CSA), "Out of supply (half movement, greater losses): Sharpsburg.");
    SAYS_NOT(tell(DWF_USA), "Out of supply");
    /* An attack from there would be refused, and is not named: with a supply unit beside it, it is. */
    d_infantry(w, DWF_USA, "indianapolis", 1);
    d_infantry(w, DWF_CSA, "springfield", 4);
    SAYS_NOT(tell(DWF_CSA), "Springfield on Indianapolis");
    d_supplies(w, DWF_CSA, "springfield", 1);
    SAYS(tell(DWF_CSA), "unsupplied defenders may lose more): Springfield on Indianapolis (1 inf");
    d_supplies(w, DWF_CSA, "springfield", 0);
    d_infantry(w, DWF_CSA, "springfield", 0);
    d_supplies(w, DWF_CSA, "winchester", 1);
    SAYS_NOT(tell(DWF_CSA), "Out of supply");
}
END_TEST

START_TEST(a_withdrawal_is_explained)
{
    d_clear(w);
    d_infantry(w, DWF_CSA, "manassas", 2);
    d_leads(w, "beauregard", "manassas");
    d_infantry(w, DWF_USA, "washington_dc", 3);
    d_half_of(w, DWF_CSA, MAY_1862);
    SAYS(tell(DWF_CSA), "Your leaders at Manassas are next to enemies. One attacked by a force without a leader may "
                        "withdraw. You are asked, unless a standing order says stand, or withdraw to AREA:");
}
END_TEST

/* ---- the front pages ---- */
/* What an attack of so many infantry under Lee is worth, over a rail without terrain that halves them. */
static int led_value(int n)
{
    d_clear(w);
    d_infantry(w, DWF_CSA, "richmond", n);
    d_leads(w, "lee", "richmond");
    d_infantry(w, DWF_USA, "petersburg", 2);
    d_half_of(w, DWF_CSA, MAY_1862);
    ck_assert(d_dry(k, DWF_CSA, "march Lee to Petersburg\nfight Petersburg\n"));
    const char *value = strstr(d_said(k, 2), "Value of the attack: ");
    ck_assert_ptr_nonnull(value);
    return atoi(value + strlen("Value of the attack: "));
}

/* A whole book is too long for a message. */
static void holds(const char *book, const char *words)
{
    ck_assert_msg(strstr(book, words) != NULL, "\"%s\" is not in the book", words);
}

/* Two pages, and what they say of leaders, of supply alone and of moving once is so. */
/* A fort of two, three infantry and militia lose four to an attack of 13: a step, the infantry, and the rest stays. */
static void check_that_losses_are_paid_as_told(void)
{
    d_clear(w);
    d_infantry(w, DWF_USA, "washington_dc", 12);
    d_supplies(w, DWF_USA, "washington_dc", 1);
    d_leads(w, "mcdowell", "washington_dc");
    d_infantry(w, DWF_CSA, "manassas", 3);
    d_militia(w, "VA", "manassas");
    d_fort(w, DWF_CSA, "manassas", 2);
    d_half_of(w, DWF_USA, WINTER_1862);
    d_sets_out(w, "mcdowell", 12);
    ck_assert(d_goes(w, "manassas"));
    d_fights(w);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "manassas")], 1);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "manassas"), 0);
    ck_assert_int_eq(w->s.militia[d_state_of(w, "VA")], d_area_of(w, "manassas"));
}

START_TEST(the_front_pages_are_two_and_true)
{
    struct span left = dwf_rule_book(), line;
    int lines = 0, long_lines = 0;
    while (span_line(&left, &line) && !span_begins(line, "## 3.")) {
        lines++;
        long_lines += line.len > 90;
    }
    ck_assert_int_le(lines, 110);
    ck_assert_int_eq(long_lines, 0);
    const char *book = without_breaks(dwf_rule_book());
    holds(book, "`Lee 5-6` marches 6, and adds 5 to an attack, but never more than his troops count there; in attack "
                "and defence he takes 5 off his side's losses.");
    int few = led_value(1), many = led_value(8);
    ck_assert_int_le(few, 2);
    ck_assert_int_ge(many, 7 + 5);
    holds(book, "(`move supply`, 4 movement)");
    holds(without_breaks(dwf_handbook()), "(supply alone has 4 movement)");
    ck_assert_int_eq(w->d->supply_moves, 4);
    holds(book, "Losses that you do not choose (`lose`) are paid like this: one step of the fort first, then infantry, "
                "militia, the rest of the fort, gunboats, ships, ironclads; of several stacks the largest pays first.");
    check_that_losses_are_paid_as_told();
    holds(book, "Nobody moves twice in a half.");
    holds(book, "where infantry or militia stood as the half began");
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
    tcase_add_test(c, a_march_says_who_stays_as_he_has_moved);
    tcase_add_test(c, a_fort_that_crumbles_is_told_however_little_room_there_is);
    tcase_add_test(c, kentucky_opens_once);
    tcase_add_test(c, the_goals_that_count_are_told_in_any_room);
    tcase_add_test(c, too_far_says_which_way_and_how_far_it_goes);
    tcase_add_test(c, pieces_forts_and_those_who_are_taken_are_told);
    tcase_add_loop_test(c, no_place_that_is_offered_is_refused, 0, 3);
    tcase_add_test(c, ships_of_a_set_up_lie_in_boxes_that_are_named_and_in_others);
    tcase_add_test(c, want_of_supply_is_told_where_one_stands);
    tcase_add_test(c, a_withdrawal_is_explained);
    tcase_add_test(c, the_front_pages_are_two_and_true);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    d_war_data();
    return run_suite(suite());
}
