/* SPDX-License-Identifier: Apache-2.0 */
/* When terms end: times of the day, weekends, quiet hours, absences, holidays, and the two nights on which clocks
 * change. */
#include "processor/record/deadline.h"
#include "processor/record/genesis.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *arena;
static struct zone *york, *berlin;

static void begin(void)
{
    struct problem why = {0};
    arena = arena_new();
    ck_assert(zone_open(arena, "America/New_York", &york, &why) && zone_open(arena, "Europe/Berlin", &berlin, &why));
}

static void finish(void)
{
    arena_free(arena);
}

static int64_t at(const char *utc)
{
    int64_t seconds;
    ck_assert(utc_read(span_of(utc), &seconds));
    return seconds;
}

static void ends(const struct zone *zone, const struct deadline_terms *terms, const char *start, const char *end)
{
    char words[ZONE_WORDS];
    zone_words(words, zone, deadline_of(zone, terms, at(start)));
    ck_assert_msg(strcmp(words, end) == 0, "from %s: %s, not %s", start, words, end);
}

START_TEST(the_worked_example)
{
    const struct deadline_terms move = {.seconds = 3 * 86400, .at = 1 + 18 * 60},
                                answer = {.seconds = 86400, .at = 1 + 18 * 60};
    ends(york, &move, "2026-11-24T19:05:40Z", "Fri 27 Nov 18:00 EST");
    ends(berlin, &move, "2026-11-26T03:05:12Z", "Sun 29 Nov 18:00 CET");
    ends(berlin, &answer, "2026-11-26T03:05:12Z", "Fri 27 Nov 18:00 CET");
    ends(york, &move, "2026-11-24T23:00:00Z", "Fri 27 Nov 18:00 EST"); /* exactly */
    ends(york, &move, "2026-11-24T23:00:01Z", "Sat 28 Nov 18:00 EST");
    ends(york, &(struct deadline_terms){.seconds = 3 * 86400}, "2026-11-24T19:05:40Z", "Fri 27 Nov 14:05 EST");
}
END_TEST

START_TEST(over_a_change_of_the_clock)
{
    const struct deadline_terms move = {.seconds = 3 * 86400, .at = 1 + 18 * 60};
    ends(berlin, &move, "2026-10-23T16:00:00Z", "Mon 26 Oct 18:00 CET");  /* 73 hours: never less than the term */
    ends(berlin, &move, "2027-03-26T17:00:00Z", "Tue 30 Mar 18:00 CEST"); /* at 18:00 of Monday an hour was missing */
    ends(york, &move, "2026-10-30T22:00:00Z", "Mon 2 Nov 18:00 EST");
    const struct deadline_terms night = {.seconds = 86400, .at = 1 + 2 * 60 + 30};
    ends(york, &night, "2027-03-13T07:30:00Z",
         "Mon 15 Mar 02:30 EDT"); /* 02:30 is skipped: a 03:00 that comes too early */
    ends(york, &night, "2027-03-13T06:00:00Z", "Sun 14 Mar 03:00 EDT");
}
END_TEST

START_TEST(weekends_and_quiet_hours)
{
    const struct deadline_terms work = {.seconds = 86400, .at = 1 + 18 * 60, .workdays = true};
    ends(york, &work, "2026-11-26T19:00:00Z", "Fri 27 Nov 18:00 EST");
    ends(york, &work, "2026-11-27T19:00:00Z", "Mon 30 Nov 18:00 EST");
    ends(york, &work, "2026-11-28T19:00:00Z", "Mon 30 Nov 18:00 EST");
    const struct deadline_terms quiet = {
        .seconds = 86400, .has_quiet = true, .quiet_from = 22 * 60, .quiet_to = 7 * 60};
    ends(york, &quiet, "2026-11-26T19:00:00Z", "Fri 27 Nov 14:00 EST");
    ends(york, &quiet, "2026-11-27T03:00:00Z", "Sat 28 Nov 07:00 EST");
    ends(york, &quiet, "2026-11-27T11:59:59Z", "Sat 28 Nov 07:00 EST");
    ends(york, &quiet, "2026-11-27T12:00:00Z", "Sat 28 Nov 07:00 EST");
    const struct deadline_terms both = {
        .seconds = 86400, .workdays = true, .has_quiet = true, .quiet_from = 22 * 60, .quiet_to = 7 * 60};
    ends(york, &both, "2026-11-27T03:30:00Z", "Mon 30 Nov 07:00 EST") /* Friday night, into Saturday, over Sunday */;
    ends(berlin, &both, "2026-10-23T12:30:00Z", "Mon 26 Oct 14:30 CET"); /* over the weekend of the change */
}
END_TEST

START_TEST(absences_and_holidays)
{
    const struct away absent[] = {{at("2026-12-10T05:00:00Z"), at("2026-12-11T05:00:00Z")},
                                  {at("2026-12-01T05:00:00Z"), at("2026-12-10T05:00:00Z")}};
    struct deadline_terms move = {.seconds = 3 * 86400, .at = 1 + 18 * 60, .absent = absent, .n_absent = 2};
    ends(york, &move, "2026-11-24T19:00:00Z", "Fri 27 Nov 18:00 EST");
    ends(york, &move, "2026-12-05T19:00:00Z", "Mon 14 Dec 18:00 EST"); /* begins in it: the whole term after it */
    ends(york, &move, "2026-11-30T05:00:00Z", "Sun 13 Dec 18:00 EST"); /* two of three days are left */
    move.seconds = 20 * 86400;
    ends(york, &move, "2026-11-24T19:00:00Z", "Mon 14 Dec 18:00 EST"); /* neither begins nor ends in it */
    const struct away christmas = {at("2026-12-24T00:00:00Z"), at("2027-01-02T00:00:00Z")};
    struct deadline_terms answer = {.seconds = 86400, .at = 1 + 18 * 60, .holiday = &christmas, .n_holiday = 1};
    ends(berlin, &answer, "2026-12-22T12:00:00Z", "Wed 23 Dec 18:00 CET");
    ends(berlin, &answer, "2026-12-23T12:00:00Z", "Sat 2 Jan 18:00 CET");
    ends(berlin, &answer, "2026-12-31T12:00:00Z", "Sat 2 Jan 18:00 CET"); /* but the term runs on */
    answer.workdays = true;
    ends(berlin, &answer, "2026-12-23T12:00:00Z", "Mon 4 Jan 18:00 CET");
}
END_TEST

START_TEST(what_became_known_later)
{
    const struct away absent = {at("2026-12-01T05:00:00Z"), at("2026-12-10T05:00:00Z")};
    const struct deadline_terms move = {.seconds = 3 * 86400, .at = 1 + 18 * 60, .absent = &absent, .n_absent = 1};
    int64_t start = at("2026-11-29T12:00:00Z"), due = at("2026-12-02T23:00:00Z"), in = at("2026-12-03T12:00:00Z");
    char words[ZONE_WORDS];
    zone_words(words, york, deadline_again(york, &move, start, due)); /* 42 hours were left on the first of December */
    ck_assert_str_eq(words, "Fri 11 Dec 18:00 EST");
    zone_words(words, york, deadline_again(york, &move, in, due + 86400)); /* all that was left since it began */
    ck_assert_str_eq(words, "Thu 10 Dec 18:00 EST");
    ck_assert_int_eq(deadline_again(york, &move, start, at("2026-11-30T23:00:00Z")), at("2026-11-30T23:00:00Z"));
}
END_TEST

/* Whatever the terms: not before start and term, in nothing that is against it, and found in the end. */
START_TEST(nothing_forbids_what_is_found)
{
    uint64_t seed = 7;
    int n = 0;
    for (int i = 0; i < 4000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        uint32_t r = (uint32_t)(seed >> 33);
        int64_t start = at("2026-01-01T00:00:00Z") + (int64_t)(r % 63072000);
        const struct away away = {start + (int64_t)(r % 9) * 40000,
                                  start + (int64_t)(r % 9) * 40000 + (int64_t)(r % 30) * 86400};
        struct deadline_terms terms = {.seconds = (int64_t)(r % 7 + 1) * 43200,
                                       .workdays = r >> 3 & 1,
                                       .has_quiet = r >> 4 & 1,
                                       .quiet_from = 22 * 60,
                                       .quiet_to = 7 * 60,
                                       .holiday = &away,
                                       .n_holiday = r >> 6 & 1,
                                       .absent = &away,
                                       .n_absent = r >> 7 & 1};
        if (r >> 5 & 1)
            terms.at = 1 + (int)(8 * 60 + r % 700);
        const struct zone *zone = r >> 8 & 1 ? york : berlin;
        int64_t due = deadline_of(zone, &terms, start), minute = (due + zone_offset(zone, due, NULL)) % 86400 / 60;
        ck_assert_int_ge(due, start + terms.seconds);
        ck_assert(!terms.workdays || zone_weekday(zone, due) < 5);
        ck_assert(!terms.has_quiet || !in_quiet_hours(terms.quiet_from, terms.quiet_to, (int)minute));
        ck_assert((terms.n_holiday == 0 && terms.n_absent == 0) || due < away.from || due >= away.to);
        ck_assert_int_eq(deadline_fit(zone, &terms, due), due);
        n++;
    }
    ck_assert_int_eq(n, 4000);
}
END_TEST

static Suite *deadline_suite(void)
{
    Suite *suite = suite_create("deadline");
    TCase *t = tcase_create("deadline");
    tcase_add_checked_fixture(t, begin, finish);
    tcase_add_test(t, the_worked_example);
    tcase_add_test(t, over_a_change_of_the_clock);
    tcase_add_test(t, weekends_and_quiet_hours);
    tcase_add_test(t, absences_and_holidays);
    tcase_add_test(t, what_became_known_later);
    tcase_add_test(t, nothing_forbids_what_is_found);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(deadline_suite());
}
