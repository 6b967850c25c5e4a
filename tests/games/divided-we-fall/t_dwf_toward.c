/* SPDX-License-Identifier: Apache-2.0 */
/* `toward`: it goes as far as the movement lasts and never among enemies before the goal; what the report's MOVEMENT
 * COSTS say is what a step costs; the receipt says where no supply reaches; the sheet of the front pages is taken. */
#include "games/divided-we-fall/report.h"
#include "games/divided-we-fall/unfold.h"
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const scenarios[] = {"1861-campaign", "1862", "1863"};

static uint32_t lot(uint32_t *seed, uint32_t n)
{
    *seed = *seed * 1664525U + 1013904223U;
    return (*seed >> 8) % n;
}

static int n_taken, n_held, n_short;

/* A march of one leader toward some area: taken, or refused for a reason that has a key of ours. What is taken goes
 * nearer, or is there. */
static void march(struct sheets_of *k, int side, int leader, int goal)
{
    const struct dwf_data *d = dwf_data(&k->w->r);
    struct text line = {.arena = k->w->arena};
    int from = k->w->s.leader[leader].area;
    text_format(&line, "march %s toward %s\ndone\n", dwf_person_name(&k->w->r, dwf_person_of(&k->w->r, leader)),
                d->area[goal].name);
    if (!d_dry(k, side, line.at)) {
        ck_assert_ptr_nonnull(k->w->why.key);
        ck_assert_str_ne(k->w->why.key, "dwf.too_far_unsupplied"); /* a march of no step is no march */
        n_held++;
        return;
    }
    n_taken++;
    int end = k->end.leader[leader].area;
    if (k->end.leader[leader].status == DWF_ON_MAP && end != goal && strstr(d_said(k, 1), "A battle in ") == NULL)
        n_short += end != from;
    if (strstr(d_said(k, 1), "A battle in "))
        ck_assert_ptr_nonnull(
            strstr(d_said(k, 1), arena_words(k->w->arena, "A battle in %s is still to be fought", d->area[goal].name)));
}

START_TEST(it_goes_as_far_as_it_gets)
{
    uint32_t seed = (uint32_t)_i + 3;
    struct sheets_of *k = d_sheets(scenarios[_i], NULL);
    const struct dwf_data *d = dwf_data(&k->w->r);
    for (int half = 0; half < 6; half++) {
        int side = k->w->s.side;
        if (!(rules_asks(&k->w->s) & ONLY(side)) || flow_peek(&k->w->s)->step > DWF_STEP_CAMPAIGN)
            break;
        for (int leader = 1; leader <= d->n_leaders; leader++) {
            const struct dwf_leader *l = &k->w->s.leader[leader];
            int goal = (int)lot(&seed, (uint32_t)d->n_areas) + 1;
            if (d->leader[leader].side == side && l->status == DWF_ON_MAP && d->area[goal].kind != DWF_SEA &&
                l->area != goal)
                march(k, side, leader, goal);
        }
        d_tells(k, side, "done\n");
    }
    ck_assert_int_gt(n_taken, 5);
    ck_assert_int_gt(n_short, 3);
    ck_assert_int_lt(n_held, n_taken);
    d_close_sheets(k);
}
END_TEST

/* Each step that the report prices, tried as a line: where it goes straight there, the receipt says the same number. */
static int try_steps(struct sheets_of *k, const char *words)
{
    int tried = 0;
    const char *colon = strstr(words, ": ");
    for (const char *at = colon + 2; *at;) {
        const char *end = at;
        while (*end && *end != ',' && *end != '.')
            end++;
        if (end[0] == '.' && end[1] == ' ') /* of a name: St. Louis */
            end += strcspn(end + 1, ",.") + 1;
        const char *digits = end;
        while (digits > at && !(digits[-1] >= '0' && digits[-1] <= '9'))
            digits--;
        const char *number = digits;
        while (number > at && number[-1] >= '0' && number[-1] <= '9')
            number--;
        char to[64], from[64], line[200], want[200];
        snprintf(to, sizeof to, "%.*s", (int)(number - 1 - at), at);
        snprintf(from, sizeof from, "%.*s", (int)(colon - words), words);
        snprintf(line, sizeof line, "move 1 from %s to %s\ndone\n", from, to);
        snprintf(want, sizeof want, "%s, %s: ", from, to);
        if (d_dry(k, k->w->s.side, line)) {
            const char *said = strstr(d_said(k, 1), want);
            if (said) {
                ck_assert_msg(atoi(said + strlen(want)) == atoi(number), "%s: %s", words, d_said(k, 1));
                tried++;
            }
        }
        at = *end ? end + 1 + (end[1] == ' ') : end;
    }
    return tried;
}

START_TEST(the_ways_cost_what_they_say)
{
    int tried = 0;
    struct sheets_of *k = d_sheets(scenarios[_i], NULL);
    for (int half = 0; half < 4; half++) {
        int side = k->w->s.side;
        struct kit_telling t = kit_telling_begin(&k->w->r, &k->w->s, side, NULL, dwf_sides, DWF_SIDES);
        json_t *items = json_array(), *item;
        size_t i;
        dwf_tell_ways(&t, items);
        ck_assert_int_gt((int)json_array_size(items), 3);
        json_array_foreach(items, i, item) if (i > 0) tried += try_steps(k, json_string_value(item));
        json_decref(items);
        arena_free(t.arena);
        d_tells(k, side, "done\n");
    }
    ck_assert_int_gt(tried, 40);
    d_close_sheets(k);
}
END_TEST

/* A receipt says that no supply reaches where a march ends, and says it only there. */
START_TEST(want_of_supply_is_foretold)
{
    struct sheets_of *k = d_sheets("1861-campaign", NULL);
    int n = 0, none = 0;
    const struct dwf_data *d = dwf_data(&k->w->r);
    for (int area = 1; area <= d->n_areas; area++) {
        struct text line = {.arena = k->w->arena};
        struct dwf_net net;
        text_format(&line, "march J.E. Johnston to %s\ndone\n", d->area[area].name);
        if (d->area[area].kind == DWF_SEA || !d_dry(k, DWF_CSA, line.at) || strstr(d_said(k, 1), "A battle"))
            continue;
        dwf_supply_net(&k->w->r, &k->end, DWF_CSA, &net);
        bool told = strstr(d_said(k, 1), "No supply reaches ") != NULL;
        ck_assert_msg(told == !dwf_supplied(&k->w->r, &k->end, &net, DWF_CSA, area), "%s", line.at);
        n++, none += told;
    }
    ck_assert_int_gt(n, 4);
    ck_assert_int_gt(none, 0);
    d_close_sheets(k);
}
END_TEST

/* `fight` names the battle that is open, if it names none. */
START_TEST(fight_alone_and_the_sheet_of_the_front_pages)
{
    struct sheets_of *k = d_sheets("1861-campaign", NULL);
    ck_assert(d_dry(k, DWF_CSA, "march Price to St. Louis\nfight\ndone\n"));
    ck_assert_ptr_nonnull(strstr(d_said(k, 2), "Value of the attack: "));
    ck_assert(!d_dry(k, DWF_CSA, "fight\ndone\n"));
    ck_assert_str_eq(k->w->why.key, "dwf.no_battle");
    ck_assert_str_eq(k->w->why.got, "");
    const struct setup setup = {.scenario = "1861-campaign"};
    memset(&k->w->s, 0, sizeof k->w->s);
    play_begin(&k->w->play, NULL, &k->w->why);
    ck_assert(rules_setup(&k->w->r, &setup, &k->w->s, &k->w->play));
    struct span left = dwf_rule_book(), line;
    struct text sheet = {.arena = k->w->arena};
    while (span_line(&left, &line) && !span_is(line, "```orders csa set-up"))
        ck_assert(!span_begins(line, "## 3."));
    while (span_line(&left, &line) && !span_is(line, "```")) {
        text_add(&sheet, line);
        text_words(&sheet, "\n");
    }
    ck_assert_msg(d_dry(k, DWF_CSA, sheet.at), "line %d: %s %s", (int)k->bad_line, k->w->why.key, k->w->why.got);
    ck_assert_ptr_nonnull(strstr(sheet.at, " toward "));
    d_close_sheets(k);
}
END_TEST

static Suite *toward_suite(void)
{
    Suite *suite = suite_create("divided we fall: toward");
    TCase *all = tcase_create("toward");
    tcase_add_loop_test(all, it_goes_as_far_as_it_gets, 0, 3);
    tcase_add_loop_test(all, the_ways_cost_what_they_say, 0, 3);
    tcase_add_test(all, want_of_supply_is_foretold);
    tcase_add_test(all, fight_alone_and_the_sheet_of_the_front_pages);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(toward_suite());
}
