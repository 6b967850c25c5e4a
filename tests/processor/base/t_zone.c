/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/zone.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static struct arena *arena;
static struct problem why;

static void setup(void)
{
    arena = arena_new();
    why = (struct problem){0};
}

static void teardown(void)
{
    arena_free(arena);
}

static struct zone *zone(const char *name)
{
    struct zone *z;
    ck_assert_msg(zone_open(arena, name, &z, &why), "%s: %s", name, why.key);
    return z;
}

static int64_t utc(const char *words)
{
    int64_t seconds;
    ck_assert(utc_read(span_of(words), &seconds));
    return seconds;
}

START_TEST(what_a_reader_sees)
{
    static const struct {
        const char *zone, *utc, *words;
    } rows[] = {
        {"America/New_York", "2026-11-27T23:00:00Z", "Fri 27 Nov 18:00 EST"},
        {"America/New_York", "2026-07-04T16:00:00Z", "Sat 4 Jul 12:00 EDT"},
        {"America/New_York", "2026-11-01T05:59:59Z", "Sun 1 Nov 01:59 EDT"},
        {"America/New_York", "2026-11-01T06:00:00Z", "Sun 1 Nov 01:00 EST"},
        {"Europe/Berlin", "2026-03-29T00:59:00Z", "Sun 29 Mar 01:59 CET"},
        {"Europe/Berlin", "2026-03-29T01:00:00Z", "Sun 29 Mar 03:00 CEST"},
        {"Europe/Berlin", "2100-07-01T10:00:00Z", "Thu 1 Jul 12:00 CEST"}, /* by the rule at the file's end */
        {"Europe/Dublin", "2036-01-15T12:00:00Z", "Tue 15 Jan 12:00 GMT"},
        {"Australia/Sydney", "2070-01-01T00:00:00Z", "Wed 1 Jan 11:00 AEDT"},
        {"Asia/Kolkata", "2026-01-01T00:00:00Z", "Thu 1 Jan 05:30 IST"},
        {"Pacific/Kiritimati", "2025-12-31T10:00:00Z", "Thu 1 Jan 00:00 +14"},
        {"America/Sao_Paulo", "2024-02-29T12:00:00Z", "Thu 29 Feb 09:00 -03"},
        {"UTC", "1970-01-01T00:00:00Z", "Thu 1 Jan 00:00 UTC"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char out[ZONE_WORDS];
        zone_words(out, zone(rows[i].zone), utc(rows[i].utc));
        ck_assert_str_eq(out, rows[i].words);
    }
}
END_TEST

/* The C library's own reading of the same files, over 170 years. Dublin's daylight time is negative, which GLib 2.74
 * misreads in the rule for the years after the file's table. */
START_TEST(the_library_agrees)
{
    static const char *const names[] = {"America/New_York",  "Europe/Berlin", "Europe/Dublin",    "Australia/Lord_Howe",
                                        "Africa/Casablanca", "America/Nuuk",  "Asia/Gaza",        "Pacific/Apia",
                                        "Antarctica/Troll",  "Asia/Tehran",   "America/St_Johns", "Africa/Monrovia"};
    long n = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct zone *z = zone(names[i]);
        setenv("TZ", names[i], 1);
        tzset();
        time_t end = (time_t)(strcmp(names[i], "Europe/Dublin") == 0 ? 67 : 170) * 31556952;
        for (time_t t = 0; t < end; t += 86400 * 3 + 4567) {
            struct tm tm;
            const char *letters;
            ck_assert(localtime_r(&t, &tm) != NULL);
            int32_t offset = zone_offset(z, t, &letters);
            ck_assert_msg(offset == tm.tm_gmtoff, "%s %lld: %d, library %ld", names[i], (long long)t, offset,
                          tm.tm_gmtoff);
            ck_assert_str_eq(letters, tm.tm_zone);
            ck_assert_int_eq(zone_weekday(z, t), (tm.tm_wday + 6) % 7);
            n++;
        }
    }
    ck_assert_int_gt(n, 200000);
}
END_TEST

START_TEST(the_next_time_of_day)
{
    struct zone *z = zone("America/New_York");
    ck_assert_int_eq(zone_next(z, utc("2026-11-24T20:00:00Z"), 18 * 60), utc("2026-11-24T23:00:00Z"));
    ck_assert_int_eq(zone_next(z, utc("2026-11-24T23:00:00Z"), 18 * 60), utc("2026-11-24T23:00:00Z"));
    ck_assert_int_eq(zone_next(z, utc("2026-11-24T23:00:01Z"), 18 * 60), utc("2026-11-25T23:00:00Z"));
    /* 02:30 is skipped on 8 March 2026: the moment of the change stands for it */
    ck_assert_int_eq(zone_next(z, utc("2026-03-08T05:30:00Z"), 150), utc("2026-03-08T07:00:00Z"));
    /* 01:30 comes twice on 1 November 2026: the first counts */
    ck_assert_int_eq(zone_next(z, utc("2026-11-01T04:00:00Z"), 90), utc("2026-11-01T05:30:00Z"));
    struct zone *apia = zone("Pacific/Apia"); /* 30 December 2011 was no day there */
    ck_assert_int_eq(zone_next(apia, utc("2011-12-30T09:00:00Z"), 12 * 60), utc("2011-12-30T10:00:00Z"));
}
END_TEST

START_TEST(what_is_no_zone)
{
    static const char *const bad[] = {"", "/etc/passwd", "../../etc/passwd", "America//New_York", "a b", "America\n"};
    struct zone *z;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        why = (struct problem){0};
        ck_assert(!zone_open(arena, bad[i], &z, &why));
        ck_assert_str_eq(why.key, "zone.name");
    }
    static const char *const unknown[] = {"America/Newyork", "America", "Mars/Base"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        why = (struct problem){0};
        ck_assert(!zone_open(arena, unknown[i], &z, &why));
        ck_assert_str_eq(why.key, "zone.unknown");
        ck_assert_str_eq(why.got, unknown[i]);
    }
    why = (struct problem){0};
    ck_assert(!zone_open(arena, "leapseconds", &z, &why));
    ck_assert_str_eq(why.key, "zone.file"); /* there, but no compiled zone */
    why = (struct problem){0};
    ck_assert(!zone_open(arena, "ABC3", &z, &why)); /* GLib alone would make a zone of this name */
    ck_assert_str_eq(why.key, "zone.unknown");
}
END_TEST

/* Too many files are open: the zone is there for all that. */
START_TEST(a_shortage_is_no_missing_zone)
{
    struct zone *z = zone("Europe/Paris"); /* GLib is there */
    struct rlimit before, none;
    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &before), 0);
    none = before;
    none.rlim_cur = 0;
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &none), 0);
    bool open = zone_open(arena, "Europe/Berlin", &z, &why);
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &before), 0);
    ck_assert(!open);
    ck_assert_str_eq(why.key, "zone.unread");
    ck_assert(zone_open(arena, "Europe/Berlin", &z, &why));
}
END_TEST

static Suite *zone_suite(void)
{
    Suite *suite = suite_create("zone");
    TCase *t = tcase_create("zone");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, what_a_reader_sees);
    tcase_add_test(t, the_library_agrees);
    tcase_add_test(t, the_next_time_of_day);
    tcase_add_test(t, what_is_no_zone);
    tcase_add_test(t, a_shortage_is_no_missing_zone);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(zone_suite());
}
