/* SPDX-License-Identifier: Apache-2.0 */
/* What killed tests leave in memory is taken away by the next one; what a living one uses stays. */
#include "tests/lib/test.h"
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static char place[] = "/tmp/dispatch-abandoned-XXXXXX";

static void own_place(void)
{
    ck_assert(mkdtemp(place) != NULL);
    ck_assert_int_eq(setenv("DISPATCH_TEMP", place, 1), 0);
}

static int folders(void)
{
    int n = 0;
    DIR *all = opendir(place);
    ck_assert(all != NULL);
    for (const struct dirent *one; (one = readdir(all)) != NULL;)
        n += one->d_name[0] != '.';
    closedir(all);
    return n;
}

/* A test that has made its folder, with something in it, and waits to be killed. */
static pid_t user(void)
{
    int ready[2];
    char byte;
    ck_assert_int_eq(pipe(ready), 0);
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0) {
        char path[128];
        snprintf(path, sizeof path, "%s/sheet", temp_dir());
        FILE *file = fopen(path, "w");
        _exit(!file || fclose(file) != 0 || write(ready[1], "r", 1) != 1 || pause());
    }
    close(ready[1]);
    ck_assert_int_eq(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    return pid;
}

static void killed(pid_t pid)
{
    ck_assert_int_eq(kill(pid, SIGKILL), 0);
    ck_assert_int_eq(waitpid(pid, NULL, 0), pid);
}

START_TEST(what_a_killed_test_left_goes)
{
    own_place();
    killed(user());
    ck_assert_int_eq(folders(), 1);
    pid_t living = user();
    ck_assert_int_eq(folders(), 1);
    pid_t another = user();
    ck_assert_int_eq(folders(), 2);
    killed(living);
    killed(another);
    killed(user()); /* it takes both away, and leaves its own */
    ck_assert_int_eq(folders(), 1);
    temp_dir();
    ck_assert_int_eq(folders(), 1);
}
END_TEST

/* Last of all, after the folder in it. */
static void place_gone(void)
{
    rmdir(place);
}

int main(void)
{
    Suite *suite = suite_create("abandoned");
    TCase *tc = tcase_create("folders");
    tcase_add_test(tc, what_a_killed_test_left_goes);
    suite_add_tcase(suite, tc);
    atexit(place_gone);
    return run_suite(suite);
}
