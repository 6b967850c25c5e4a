/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/lock.h"
#include "tests/lib/test.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static struct error err;
static const char one[] = "00112233445566778899aabbccddeeff", two[] = "00112233445566788899aabbccddeeff";

/* A process that takes a lock and holds it until it is killed; returns when it has it. */
static pid_t holder(const char *id, int64_t now)
{
    int ready[2];
    char byte;
    ck_assert_int_eq(pipe(ready), 0);
    const char *dir = temp_dir();
    pid_t child = fork();
    if (child == 0) {
        struct lock lock;
        int64_t age;
        enum lock_result got = id ? lock_game(&lock, dir, id, &err) : lock_run(&lock, dir, now, &age, &err);
        if (got == LOCK_TAKEN && write(ready[1], "x", 1) == 1)
            for (;;)
                pause();
        _exit(1);
    }
    close(ready[1]);
    ck_assert_int_eq(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    return child;
}

static void end(pid_t child)
{
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

START_TEST(one_run_at_a_time)
{
    struct lock lock = LOCK_NONE;
    int64_t age = -1;
    pid_t child = holder(NULL, 1000);
    ck_assert_int_eq(lock_run(&lock, temp_dir(), 1700, &age, &err), LOCK_BUSY);
    ck_assert_int_eq(age, 700);
    ck_assert_int_eq(lock.fd, -1);
    end(child); /* however the holder ends, its lock ends with it */
    ck_assert_int_eq(lock_run(&lock, temp_dir(), 2000, &age, &err), LOCK_TAKEN);
    lock_drop(&lock);
    ck_assert_int_eq(lock.fd, -1);
}
END_TEST

START_TEST(a_second_run_is_silent_for_a_quarter_of_an_hour)
{
    char path[128];
    snprintf(path, sizeof path, "%s/err", temp_dir());
    ck_assert(freopen(path, "w+", stderr) != NULL);
    ck_assert_int_eq(lock_run_busy("/h", 0), EX_OK);
    ck_assert_int_eq(lock_run_busy("/h", LOCK_OLD_SECONDS), EX_OK);
    ck_assert_int_eq(ftell(stderr), 0);
    ck_assert_int_eq(lock_run_busy("/h", LOCK_OLD_SECONDS + 1), EX_TEMPFAIL);
    ck_assert_int_gt(ftell(stderr), 0);
}
END_TEST

START_TEST(one_processor_a_game)
{
    struct lock mine = LOCK_NONE, other = LOCK_NONE;
    pid_t child = holder(one, 0);
    ck_assert_int_eq(lock_game(&mine, temp_dir(), one, &err), LOCK_BUSY);
    ck_assert_int_eq(lock_game(&other, temp_dir(), two, &err), LOCK_TAKEN); /* another game goes on */
    end(child);
    ck_assert_int_eq(lock_game(&mine, temp_dir(), one, &err), LOCK_TAKEN);
    struct lock again = LOCK_NONE;
    ck_assert_int_eq(lock_game(&again, temp_dir(), one, &err), LOCK_BUSY); /* even within one process */
    lock_drop(&mine);
    ck_assert_int_eq(lock_game(&again, temp_dir(), one, &err), LOCK_TAKEN);
    lock_drop(&again);
    lock_drop(&other);
    ck_assert(!err.doing);
}
END_TEST

START_TEST(a_folder_that_is_not_there_is_an_error)
{
    struct lock lock = LOCK_NONE;
    int64_t age;
    ck_assert_int_eq(lock_run(&lock, "/nonexistent/host", 0, &age, &err), LOCK_FAILED);
    ck_assert_int_eq(err.code, EX_CANTCREAT);
}
END_TEST

static Suite *lock_suite(void)
{
    Suite *suite = suite_create("lock");
    TCase *t = tcase_create("lock");
    tcase_add_test(t, one_run_at_a_time);
    tcase_add_test(t, a_second_run_is_silent_for_a_quarter_of_an_hour);
    tcase_add_test(t, one_processor_a_game);
    tcase_add_test(t, a_folder_that_is_not_there_is_an_error);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(lock_suite());
}
