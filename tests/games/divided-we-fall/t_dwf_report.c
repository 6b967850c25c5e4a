/* SPDX-License-Identifier: Apache-2.0 */
/* The text of Divided We Fall: short enough, true, and what it proposes can be written. */
#include "games/sheet/sheet_run.h"
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include "tests/games/divided-we-fall/dwf_tale.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MOST = 88 /* of a letter of 120, at the worst positions of random play; those of people fit */ };

static struct war *w;
static json_t *events, *report;
static int lines;

static const char *tell(int seat)
{
    json_decref(report);
    report = d_report_of(w, seat, events);
    return d_text_of(w, report, &lines);
}

static void open_war(void)
{
    w = d_a_war("1863");
    events = json_array();
    report = NULL;
}

static void shut(void)
{
    json_decref(report);
    json_decref(events);
    d_close_war(w);
}

START_TEST(it_tells_who_stands_where)
{
    d_clear(w);
    d_infantry(w, DWF_USA, "cairo", 6);
    d_supplies(w, DWF_USA, "cairo", 2);
    d_leads(w, "grant_1863", "cairo");
    d_leads(w, "sherman", "cairo");
    d_fort(w, DWF_CSA, "vicksburg", 2);
    d_half_of(w, DWF_USA, 14);
    const char *text = tell(DWF_USA);
    SAYS(text, "Illinois, Union: Cairo 6 inf, 2 supply, Grant 5-6, Sherman 4-6 (R).");
    SAYS(text, "Mississippi, Confederacy: Vicksburg fort 2.");
    SAYS(text, "Turn 14 of 24: June, 1863.");
    SAYS(text, "reconstructed");
    SAYS(
        text,
        "In 1863 the Union wins if it holds Richmond (not yet taken) and all\n  cities of 2 groups (groups taken: 0).");
    SAYS(text, "4 command points, one usable only in the East and one");
}
END_TEST

START_TEST(better_facts_lose_the_mark)
{
    struct dwf_data *d = arena_take(w->arena, sizeof *d);
    *d = *w->d;
    SAYS(tell(DWF_USA), "(R)");
    for (int i = 1; i <= d->n_areas; i++)
        d->area[i].sourced = 1;
    for (int i = 1; i <= d->n_leaders; i++)
        d->leader[i].sourced = 1;
    d->guessed_links = 0;
    w->r.data = d;
    const char *text = tell(DWF_USA);
    SAYS_NOT(text, "(R)");
    SAYS_NOT(text, "reconstructed");
}
END_TEST

/* Six and one for McDowell make seven. The book has more of them. */
START_TEST(a_battle_is_told)
{
    d_clear(w);
    d_infantry(w, DWF_USA, "washington_dc", 6);
    d_leads(w, "mcdowell", "washington_dc");
    d_infantry(w, DWF_CSA, "manassas", 2);
    d_leads(w, "beauregard", "manassas");
    d_half_of(w, DWF_USA, 14);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "mcdowell")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 6));
    ck_assert(d_goes(w, "manassas"));
    d_fights(w);
    d_tell(events, w->log, w->n_log);
    const char *text = tell(DWF_USA);
    SAYS(text, "THE FIGHT FOR MANASSAS");
    SAYS(text, "You attacked with a force of 6 under McDowell 1-4 (R)");
    SAYS(text, "Value of the attack: 7; the attacker's losses are those for clear\n  ground.");
    SAYS(text, "Losses: you 2 infantry; the Confederacy none.");
    SAYS(text, "You held the field: 5 (4 + 1 for McDowell) against 4");
    SAYS(json_string_value(json_object_get(report, "headline")), "Manassas is yours");
    text = tell(DWF_CSA);
    SAYS(text, "The Union attacked with a force of 6");
    SAYS(text, "; you none.");
    while (!kit_event_is(events, 0, "value")) /* a question came before that: the battle began in an older report */
        json_array_remove(events, 0);
    text = tell(DWF_USA);
    SAYS_NOT(text, "THE FIGHT FOR MANASSAS");
    SAYS(text, "You held the field at Manassas: 5 against 4, by the larger total.");
}
END_TEST

/* Vessels that sail off leave the battle to be fought. */
START_TEST(vessels_sail_off)
{
    for (int alone = 0; alone <= 1; alone++) {
        json_array_append_new(events, json_pack("[s,i,i,i,i]", "withdrew", DWF_USA, d_area_of(w, "manassas"),
                                                d_area_of(w, "washington_dc"), alone));
        const char *text = tell(DWF_USA);
        SAYS(text, alone ? "Vessels sailed from Manassas to Washington DC before the battle."
                         : "You withdrew from Manassas to Washington DC before the battle.");
        json_array_clear(events);
    }
}
END_TEST

/* Half of nothing is nothing. */
START_TEST(want_of_supply_is_told_where_it_costs)
{
    for (int n = 1; n <= 4; n += 3) {
        d_clear(w);
        d_infantry(w, DWF_CSA, "tullahoma", n);
        d_infantry(w, DWF_USA, "murfreesboro", 2);
        d_half_of(w, DWF_CSA, 14);
        ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "tullahoma"), n));
        ck_assert(d_goes(w, "murfreesboro"));
        d_fights(w);
        ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 5), 1);
        d_tell(events, w->log, w->n_log);
        const char *text = tell(DWF_USA);
        if (n == 1) {
            SAYS(text, "you none.");
            SAYS_NOT(text, "extra half");
        } else
            SAYS(text, " (with the extra half");
        json_array_clear(events);
    }
}
END_TEST

START_TEST(a_withdrawal_is_asked_for)
{
    d_clear(w);
    d_infantry(w, DWF_USA, "nashville", 5);
    d_supplies(w, DWF_USA, "nashville", 1);
    d_infantry(w, DWF_CSA, "murfreesboro", 3);
    d_leads(w, "bragg", "murfreesboro");
    d_infantry(w, DWF_CSA, "tullahoma", 1);
    d_half_of(w, DWF_USA, 14);
    tell(DWF_CSA);
    ck_assert_str_eq(json_string_value(json_object_get(report, "headline")), "the Union is to move");
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "nashville"), 3));
    ck_assert(d_goes(w, "murfreesboro"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, d_area_of(w, "murfreesboro")));
    ck_assert(d_orders(w, DWF_GO_ON, 0));
    ck_assert_int_eq(d_step(w), DWF_STEP_WITHDRAW);
    const char *text = tell(DWF_CSA);
    SAYS(text, "Murfreesboro is under attack by a force without a leader.");
    SAYS(text, "withdraw to ");
    SAYS(text, "Tullahoma");
    ck_assert_str_eq(json_string_value(json_object_get(report, "headline")), "do you withdraw?");
}
END_TEST

/* Where it may happen is told beforehand to who would be asked. */
START_TEST(dangers_are_told)
{
    struct kit_telling t = kit_telling_begin(&w->r, &w->s, DWF_CSA, NULL, dwf_sides, DWF_SIDES);
    struct dwf_danger at[4];
    d_clear(w);
    d_infantry(w, DWF_USA, "nashville", 5);
    d_infantry(w, DWF_CSA, "murfreesboro", 3);
    ck_assert_int_eq(dwf_dangers(&t, DWF_CSA, at, 4), 0); /* nobody leads: nobody is asked */
    d_leads(w, "bragg", "murfreesboro");
    ck_assert_int_eq(dwf_dangers(&t, DWF_CSA, at, 4), 1);
    ck_assert_int_eq(at[0].area, d_area_of(w, "murfreesboro"));
    ck_assert_int_eq(at[0].from[0], d_area_of(w, "nashville"));
    arena_free(t.arena);
}
END_TEST

/* ---- what it proposes ---- */
/* The lines of an order in "what you can order", as one sheet. */
static const char *proposed(int *n)
{
    struct text out = {.arena = w->arena};
    json_t *section, *item;
    size_t i, k;
    *n = 0;
    json_array_foreach(json_object_get(report, "sections"), i, section)
    {
        if (strcmp(json_string_value(json_object_get(section, "id")), "asks") != 0)
            continue;
        json_array_foreach(json_object_get(section, "items"), k, item)
        {
            const char *words = json_string_value(item);
            if (strncmp(words, "  ", 2) != 0 || strstr(words, "value ") || strstr(words, " not shown: "))
                continue;
            text_format(&out, "%s\n", words + 2);
            ++*n;
        }
    }
    return out.len ? out.at : "";
}

/* Each of them by itself would be carried out: of a plan and of a block its first line stands for all. */
static void each_can_be_done(int seat, const char *words)
{
    struct sheets_of *k = calloc(1, sizeof *k);
    ck_assert(k != NULL);
    k->w = w;
    k->sheets.seats = DWF_SIDES;
    while (*words) {
        size_t n = strcspn(words, "\n");
        char *line = arena_words(w->arena, "%.*s\n", (int)n, words);
        bool is_below =
            strncmp(line, "fight", 5) == 0 || strncmp(line, "stand", 5) == 0 || strncmp(line, "end", 3) == 0;
        if (strncmp(line, "when", 4) == 0)
            line = arena_words(w->arena, "%sstand\nend\n", line);
        if (!is_below)
            ck_assert_msg(d_dry(k, seat, line), "%s%s %s", line, w->why.key, w->why.got);
        words += n + 1;
    }
    free(k);
}

static bool has_section(const char *id)
{
    json_t *section;
    size_t i;
    json_array_foreach(json_object_get(report, "sections"), i, section)
    {
        if (strcmp(json_string_value(json_object_get(section, "id")), id) == 0)
            return true;
    }
    return false;
}

static const struct {
    const char *scenario;
    uint64_t seed;
    int side, turn;
} tales[] = {{"1861-campaign", 3, DWF_USA, 4}, {"1862", 5, DWF_CSA, 9},  {"1862", 6, DWF_USA, 10},
             {"1863", 8, DWF_CSA, 16},         {"1863", 9, DWF_USA, 20}, {"1861-campaign", 4, DWF_CSA, 5},
             {"1861-campaign", 7, DWF_USA, 3}, {"1862", 11, DWF_USA, 8}, {"1863", 12, DWF_CSA, 14}};

START_TEST(it_fits_and_its_lines_can_be_written)
{
    static struct sheet sheet;
    json_t *happened;
    int n;
    struct war *kept = w;
    w = d_a_tale(tales[_i].scenario, tales[_i].seed, tales[_i].side, tales[_i].turn, &happened);
    json_decref(events);
    events = happened;
    for (int seat = 0; seat < DWF_SIDES; seat++) {
        const char *text = tell(seat);
        if (lines > LINES_MOST)
            printf("%s", text);
        ck_assert_msg(lines <= LINES_MOST, "%d lines, from %.40s", lines, text);
        if (!(rules_asks(&w->s) & ONLY(seat))) {
            ck_assert(has_section("goals")); /* which a quiet text leaves to the page, whatever there is room for */
            continue;
        }
        const char *words = proposed(&n);
        memset(&sheet, 0, sizeof sheet);
        sheet_parse(&w->r, &w->s, seat, words, strlen(words), &sheet);
        ck_assert_msg(sheet.n_mistakes == 0, "line %d of\n%.300s%s \"%s\"", sheet.mistake[0].line, words,
                      sheet.mistake[0].why.key, sheet.mistake[0].why.got);
        ck_assert_int_ge(n, 1);
        each_can_be_done(seat, words);
    }
    tell(-1);
    json_decref(report);
    report = NULL;
    d_close_war(w);
    w = kept;
}
END_TEST

/* Of each set-up the first question, with its rows. */
START_TEST(set_ups_are_asked)
{
    struct problem why = {0};
    const struct setup setup = {.scenario = "1861-campaign"};
    play_begin(&w->play, NULL, &why);
    memset(&w->s, 0, sizeof w->s);
    ck_assert(rules_setup(&w->r, &setup, &w->s, &w->play));
    const char *text = tell(DWF_USA);
    SAYS(text, "Row A: ");
    SAYS(text, "place A at ");
    ck_assert_str_eq(json_string_value(json_object_get(report, "headline")), "your set-up");
}
END_TEST

/* Every event of the rules has a sentence, or is known to need none. */
START_TEST(each_event_has_its_words)
{
    static const char *const silent[] = {"point", "engaged", "fight", "battle", "value"};
    for (int kind = 1; kind < DWF_EVENTS_END; kind++) {
        json_t *event = json_pack("[s,i,i,i,i,i,i]", dwf_rules.events[kind], 1, 1, 1, 1, 1, 1), *list = json_array(),
               *items = json_array();
        json_array_append(list, event);
        struct kit_telling t = kit_telling_begin(&w->r, &w->s, DWF_USA, NULL, dwf_sides, DWF_SIDES);
        struct kit_told e = {.t = &t, .events = list, .event = event, .items = items};
        dwf_tell_event(&e);
        bool said = json_array_size(items) > 0, needs = true;
        for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
            needs = needs && strcmp(silent[i], dwf_rules.events[kind]) != 0;
        ck_assert_msg(said == needs, "%s", dwf_rules.events[kind]);
        arena_free(t.arena);
        json_decref(event);
        json_decref(list);
        json_decref(items);
    }
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: report");
    TCase *c = tcase_create("report");
    tcase_add_checked_fixture(c, open_war, shut);
    tcase_add_test(c, it_tells_who_stands_where);
    tcase_add_test(c, better_facts_lose_the_mark);
    tcase_add_test(c, a_battle_is_told);
    tcase_add_test(c, vessels_sail_off);
    tcase_add_test(c, want_of_supply_is_told_where_it_costs);
    tcase_add_test(c, a_withdrawal_is_asked_for);
    tcase_add_test(c, dangers_are_told);
    tcase_add_loop_test(c, it_fits_and_its_lines_can_be_written, 0, sizeof tales / sizeof *tales);
    tcase_add_test(c, set_ups_are_asked);
    tcase_add_test(c, each_event_has_its_words);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
