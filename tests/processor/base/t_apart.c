/* SPDX-License-Identifier: Apache-2.0 */
/* Work on what strangers sent: what becomes of it is told apart from what this machine lacks. */
#include "processor/base/child.h"
#include "tests/lib/test.h"
#include <stdlib.h>
#include <sys/resource.h>

static void say(void *context, int fd)
{
    const char *how = context;
    dprintf(fd, "begun\n");
    if (strcmp(how, "falls") == 0)
        abort();
    if (strcmp(how, "refuses") == 0)
        exit(1);
    if (strcmp(how, "has no memory") == 0)
        memory_out();
    while (strcmp(how, "never ends") == 0)
        continue;
    dprintf(fd, "done\n");
}

static enum apart_end end_of(const char *how, const char *said)
{
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    enum apart_end end = apart_run(say, (void *)(uintptr_t)how, 1, &out);
    ck_assert_msg(span_is(text_span(&out), said), "%s: %s", how, out.at);
    arena_free(arena);
    return end;
}

START_TEST(what_it_said_is_kept_however_it_ends)
{
    ck_assert_int_eq(end_of("is done", "begun\ndone\n"), APART_DONE);
    ck_assert_int_eq(end_of("falls", "begun\n"), APART_FELL);
    ck_assert_int_eq(end_of("refuses", "begun\n"), APART_FELL);
    ck_assert_int_eq(end_of("never ends", "begun\n"), APART_FELL);
}
END_TEST

START_TEST(a_shortage_of_this_machine_is_not_its_fall)
{
    struct rlimit before, none;
    ck_assert_int_eq(end_of("has no memory", "begun\n"), APART_SHORT);
    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &before), 0);
    none = (struct rlimit){0, before.rlim_max};
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &none), 0);
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    enum apart_end end = apart_run(say, (void *)(uintptr_t) "is done", 1, &out);
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &before), 0);
    ck_assert_int_eq(end, APART_SHORT);
    arena_free(arena);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("apart");
    TCase *c = tcase_create("apart");
    tcase_add_test(c, what_it_said_is_kept_however_it_ends);
    tcase_add_test(c, a_shortage_of_this_machine_is_not_its_fall);
    suite_add_tcase(s, c);
    return run_suite(s);
}
