/* SPDX-License-Identifier: Apache-2.0 */
/* The crash points themselves; that a run resumes after each of them is another suite's matter. */
#ifndef DISPATCH_CRASH
#define DISPATCH_CRASH
#endif
#include "processor/base/crash.c" /* a release has none of it to link */
#include "tests/lib/test.h"
#include <string.h>
#include <sys/wait.h>

static char path[128];

static void setup(void)
{
    snprintf(path, sizeof path, "%s/points", temp_dir());
    setenv("DISPATCH_CRASH_LOG", path, 1);
    unsetenv("DISPATCH_CRASH_AT");
}

/* Passes three points, two of them in a child as a worker's; tells how it ended. */
static int pass(const char *at)
{
    unlink(path);
    if (at)
        setenv("DISPATCH_CRASH_AT", at, 1);
    pid_t program = fork();
    if (program == 0) {
        crash_begin();
        crash_point("one");
        pid_t worker = fork();
        if (worker == 0) {
            crash_point("two");
            crash_point("three");
            _exit(7);
        }
        int status;
        waitpid(worker, &status, 0);
        _exit(WIFEXITED(status) && WEXITSTATUS(status) == 7 ? 0 : 1);
    }
    int status;
    waitpid(program, &status, 0);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static void passed(const char *names)
{
    struct arena *arena = arena_new();
    ck_assert_str_eq(arena_string(arena, slurp(arena, path)), names);
    arena_free(arena);
}

START_TEST(a_clean_run_tells_its_points)
{
    ck_assert_int_eq(pass(NULL), 0);
    passed("one\ntwo\nthree\n");
    ck_assert_int_eq(pass("4"), 0); /* there is no fourth */
    passed("one\ntwo\nthree\n");
}
END_TEST

START_TEST(the_whole_program_dies_at_the_nth)
{
    ck_assert_int_eq(pass("1"), -SIGKILL);
    passed("one\n");
    ck_assert_int_eq(pass("2"), -SIGKILL); /* in the worker: the parent goes too, so that nobody mends it */
    passed("one\ntwo\n");
    ck_assert_int_eq(pass("3"), -SIGKILL);
    passed("one\ntwo\nthree\n");
}
END_TEST

static Suite *crash_suite(void)
{
    Suite *suite = suite_create("crash");
    TCase *t = tcase_create("crash");
    tcase_add_checked_fixture(t, setup, NULL);
    tcase_add_test(t, a_clean_run_tells_its_points);
    tcase_add_test(t, the_whole_program_dies_at_the_nth);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(crash_suite());
}
