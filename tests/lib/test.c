/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/test.h"
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* No test is as slow as this on any machine: who is still there is hanging, but for a soak, which takes hours. Suites
 * set no limit of their own, for what a machine gives a test in a second depends on what else runs there
 * (tests/clock.sh). */
static __attribute__((constructor)) void patience(void)
{
    setenv("CK_DEFAULT_TIMEOUT", getenv("DISPATCH_SOAK") ? "0" : "3600", 0);
}

int run_suite(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    int ran = srunner_ntests_run(runner);
    srunner_free(runner);
    if (ran == 0 && getenv("DISPATCH_CASE"))
        fprintf(stderr, "this suite has no case and no test %s\n", getenv("DISPATCH_CASE"));
    return failed == 0 && ran > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

struct span slurp(struct arena *arena, const char *path)
{
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    struct text out = {.arena = arena};
    char buf[65536];
    size_t n;
    while ((n = fread(buf, 1, sizeof buf, file)) > 0)
        text_add(&out, (struct span){(const uint8_t *)buf, n});
    fclose(file);
    return text_span(&out);
}

json_t *vectors(const char *name)
{
    char path[256];
    json_error_t why;
    snprintf(path, sizeof path, "tests/vectors/%s.json", name);
    json_t *all = json_load_file(path, 0, &why);
    ck_assert_msg(all != NULL, "%s: %s", path, why.text);
    return all;
}

const char *text_of(const json_t *object, const char *member)
{
    const char *words = json_string_value(json_object_get(object, member));
    ck_assert_msg(words != NULL, "no string member %s", member);
    return words;
}

struct span unhex(struct arena *arena, const char *digits)
{
    size_t len = strlen(digits) / 2;
    uint8_t *out = arena_take(arena, len + 1);
    ck_assert(hex_read(span_of(digits), out, len));
    return (struct span){out, len};
}

void rows_same(const char *what, const char *const *want, size_t n, char (*have)[ROW_LEN], size_t n_have)
{
    for (size_t i = 0; i < n && i < n_have; i++)
        ck_assert_msg(strcmp(want[i], have[i]) == 0, "%s: it is %s, and ought to be %s", what, have[i], want[i]);
    ck_assert_uint_eq(n_have, n);
}

void proves(const char *ids)
{
    const char *path = getenv("DISPATCH_PROVEN");
    if (!path)
        return;
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0644);
    ck_assert(fd >= 0);
    for (struct span left = span_of(ids), id; span_word(&left, &id);)
        if (id.len > 0)
            ck_assert_int_gt(dprintf(fd, "%.*s\n", (int)id.len, (const char *)id.at), 0);
    close(fd);
}

enum { NOBODY = 65534 };
#define TEMP_NAME "dispatch-test-"
static char temp[64];
static pid_t temp_owner; /* who made it takes it away, not the children that only use it */

static int drop(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st, (void)kind, (void)where;
    return remove(path);
}

static void temp_gone(void)
{
    if (getpid() == temp_owner)
        nftw(temp, drop, 16, FTW_DEPTH | FTW_PHYS);
}

/* What a killed test left behind fills the memory of the machine that runs the next ones. Each folder is locked for as long
   as a process lives that uses it, so that what nobody holds any more can be told and taken away. */
static void drop_abandoned(const char *in)
{
    DIR *all = opendir(in);
    for (const struct dirent *one; all && (one = readdir(all)) != NULL;) {
        char path[sizeof temp + sizeof one->d_name];
        if (strncmp(one->d_name, TEMP_NAME, strlen(TEMP_NAME)) != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", in, one->d_name);
        int held = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (held < 0)
            continue;
        if (flock(held, LOCK_EX | LOCK_NB) == 0)
            nftw(path, drop, 16, FTW_DEPTH | FTW_PHYS);
        close(held);
    }
    if (all)
        closedir(all);
}

/* Another suite may take the new folder for abandoned before it is locked: then it is gone, and another one is made. */
static bool temp_made(const char *in)
{
    snprintf(temp, sizeof temp, "%s/" TEMP_NAME "XXXXXX", in);
    ck_assert(mkdtemp(temp) != NULL);
    int held = open(temp, O_RDONLY | O_DIRECTORY | O_CLOEXEC); /* never closed: the process's end unlocks it */
    return held >= 0 && flock(held, LOCK_SH) == 0 && access(temp, F_OK) == 0;
}

const char *temp_dir(void)
{
    if (!temp[0]) { /* in memory where there is such a place: what a store syncs there costs nothing */
        const char *in = getenv("DISPATCH_TEMP");
        in = in ? in : access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
        drop_abandoned(in);
        while (!temp_made(in))
            ;
        temp_owner = getpid();
        atexit(temp_gone);
    }
    return temp;
}

static int give_away(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st, (void)kind, (void)where;
    return lchown(path, NOBODY, NOBODY);
}

/* The sanitizer's search for leaks looks into the process from another one, which who gave root up may not. */
static bool as_nobody;
#if defined(__SANITIZE_ADDRESS__)
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void)
{
    return as_nobody;
}
#endif

void test_is_nobody(void)
{
    as_nobody = true;
}

void test_as_nobody(const char *path, const char *other)
{
    if (geteuid() != 0)
        return;
    ck_assert_int_eq(chown(temp_dir(), NOBODY, NOBODY), 0); /* who takes it away in the end */
    ck_assert_int_eq(nftw(path, give_away, 16, FTW_PHYS), 0);
    ck_assert(!other || nftw(other, give_away, 16, FTW_PHYS) == 0);
    ck_assert_int_eq(setresuid(NOBODY, NOBODY, NOBODY), 0);
    test_is_nobody();
}
