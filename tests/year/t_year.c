/* SPDX-License-Identifier: Apache-2.0 */
/* A year of a host that nobody looks after. Of `make check` a piece; all of it in a soak. */
#include "tests/lib/test.h"
#include "tests/year/year.h"
#include <stdio.h>
#include <stdlib.h>

static void live(const char *name, const struct year_plan *plan)
{
    struct year y;
    year_begin(&y, name, plan);
    year_live(&y);
    year_tell(&y);
    year_holds(&y);
    year_end(&y);
}

static int plan_of(const char *name, int usual)
{
    const char *word = getenv(name);
    return word ? atoi(word) : usual;
}

START_TEST(weeks_of_a_few)
{
    live("weeks", &(struct year_plan){.people = plan_of("DISPATCH_YEAR_FEW", 11),
                                      .hostile = plan_of("DISPATCH_YEAR_HOSTILE", 5),
                                      .games = 5,
                                      .days = plan_of("DISPATCH_YEAR_WEEKS", 14),
                                      .last = 6,
                                      .step = 6 * YEAR_HOUR,
                                      .mails = YEAR_MAILS_A_DAY,
                                      .seed = 1});
}
END_TEST

START_TEST(a_year_of_two_hundred)
{
    live("year", &(struct year_plan){.people = plan_of("DISPATCH_YEAR_PEOPLE", 200),
                                     .hostile = 5,
                                     .games = plan_of("DISPATCH_YEAR_GAMES", 300),
                                     .days = plan_of("DISPATCH_YEAR_DAYS", 365),
                                     .last = 21,
                                     .step = 6 * YEAR_HOUR,
                                     .mails = YEAR_MAILS_A_DAY,
                                     .seed = 25});
}
END_TEST

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    Suite *suite = suite_create("year");
    TCase *t = tcase_create("all");
    tcase_add_test(t, weeks_of_a_few);
    if (getenv("DISPATCH_SOAK"))
        tcase_add_test(t, a_year_of_two_hundred);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
