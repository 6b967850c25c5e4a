/* SPDX-License-Identifier: Apache-2.0 */
/* One case or one test of a suite: DISPATCH_CASE=NAME (`make quick T=SUITE CASE=NAME`) adds the tests of that case, or
 * those of that name, and no others; NAME/3 is the fourth turn of a test that runs in a loop. Linked in Check's stead
 * by
 * --wrap (Makefile). */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static TCase *picked; /* the newest case, when it is the one that was asked for */

TCase *__wrap_tcase_create(const char *name);
TCase *__real_tcase_create(const char *name);
void __wrap__tcase_add_test(TCase *, const TTest *, int signal, int exit_value, int start, int end);
void __real__tcase_add_test(TCase *, const TTest *, int signal, int exit_value, int start, int end);

TCase *__wrap_tcase_create(const char *name)
{
    const char *wanted = getenv("DISPATCH_CASE");
    TCase *made = __real_tcase_create(name);
    if (wanted && strcmp(wanted, name) == 0)
        picked = made;
    return made;
}

void __wrap__tcase_add_test(TCase *tcase, const TTest *test, int signal, int exit_value, int start, int end)
{
    const char *wanted = getenv("DISPATCH_CASE");
    if (!wanted || tcase == picked || strcmp(wanted, test->name) == 0) {
        __real__tcase_add_test(tcase, test, signal, exit_value, start, end);
        return;
    }
    size_t len = strlen(test->name);
    if (strncmp(wanted, test->name, len) != 0 || wanted[len] != '/')
        return;
    int turn = start + atoi(wanted + len + 1);
    if (turn >= start && turn < end)
        __real__tcase_add_test(tcase, test, signal, exit_value, turn, turn + 1);
}
