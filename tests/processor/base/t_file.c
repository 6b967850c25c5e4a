/* SPDX-License-Identifier: Apache-2.0 */
/* A file that is taken, or not: what may pass by itself is a shortage, whatever the system says of it; only what is
 * known to stay is foreign or damaged, and put aside for it. */
#include "processor/base/file.h"
#include "tests/lib/broken.h"
#include "tests/lib/test.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CAP = 1000, HEAD = 10 };
static struct arena *arena;
static const char *mail, *path; /* ours; what is taken */

static void setup(void)
{
    arena = arena_new();
    broken_begin();
    path = mail = arena_words(arena, "%s/mail", temp_dir());
    FILE *file = fopen(path, "w");
    ck_assert(file && fputs("twenty-one bytes here", file) >= 0 && fclose(file) == 0);
}

static void teardown(void)
{
    heal();
    remove(mail);
    arena_free(arena);
}

/* ERROR_PLAIN with 0: it is taken. */
static void take(const struct file_wish *wish, enum error_kind kind, int code, const char *what)
{
    struct error err = {0};
    struct span bytes = {0};
    struct stat st;
    bool done = file_take(arena, path, wish, &bytes, &st, &err);
    ck_assert_msg(done == (code == 0), "%s: %s", what, err.cause);
    ck_assert_msg(err.kind == kind && err.code == code, "%s: kind %d, code %d: %s", what, err.kind, err.code,
                  err.cause);
    ck_assert_int_eq(err.retry, kind == ERROR_SHORTAGE);
    if (done)
        ck_assert_uint_eq(bytes.len, wish->cap < 21 ? wish->head : 21);
    else
        ck_assert_str_eq(err.subject, path);
}

static const struct file_wish wish = {"read", CAP, 0};

START_TEST(what_the_system_says_of_a_file_that_is_well)
{
    static const struct {
        enum call call;
        int number;
        enum error_kind kind;
    } rows[] = {{OPEN, EMFILE, ERROR_SHORTAGE}, {OPEN, ENFILE, ERROR_SHORTAGE},  {OPEN, ENOMEM, ERROR_SHORTAGE},
                {OPEN, EIO, ERROR_SHORTAGE},    {OPEN, EACCES, ERROR_SHORTAGE},  {OPEN, ELOOP, ERROR_SHORTAGE},
                {FSTAT, EIO, ERROR_SHORTAGE},   {FSTAT, ENOMEM, ERROR_SHORTAGE}, {FSTAT, EACCES, ERROR_SHORTAGE},
                {FSTAT, EBADMSG, ERROR_DAMAGE}, {READ, EIO, ERROR_SHORTAGE},     {READ, EAGAIN, ERROR_SHORTAGE},
                {READ, EINVAL, ERROR_SHORTAGE}, {READ, EISDIR, ERROR_SHORTAGE},  {READ, EPERM, ERROR_SHORTAGE},
                {READ, EBADMSG, ERROR_DAMAGE},  {READ, EUCLEAN, ERROR_DAMAGE}};
    take(&wish, ERROR_PLAIN, 0, "well");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        break_it(rows[i].call, path, rows[i].number);
        take(&wish, rows[i].kind, rows[i].kind == ERROR_SHORTAGE ? EX_TEMPFAIL : EX_IOERR, strerror(rows[i].number));
        heal();
    }
    take(&wish, ERROR_PLAIN, 0, "well again");
}
END_TEST

/* As when another program cuts it meanwhile: the kernel's own files say that they have a page, and have less. */
START_TEST(a_file_that_is_shorter_than_it_says)
{
    static const struct file_wish page = {"read", 65536, 0};
    static const char *const kernels[] = {"/sys/kernel/mm/transparent_hugepage/enabled", "/sys/kernel/uevent_seqnum"};
    int n = 0;
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
        if (access(kernels[i], R_OK) == 0) {
            path = kernels[i];
            take(&page, ERROR_SHORTAGE, EX_TEMPFAIL, path);
            n++;
        }
    if (n == 0)
        printf("file: left out, since /sys is not there: a file that is shorter than it says\n");
}
END_TEST

START_TEST(what_stays_as_it_is)
{
    static const struct file_wish small = {"read", HEAD, 0}, head = {"read", HEAD, HEAD};
    take(&small, ERROR_FOREIGN, EX_DATAERR, "too long");
    take(&head, ERROR_PLAIN, 0, "its head alone");
    const char *aside = arena_words(arena, "%s.aside", path);
    ck_assert(rename(path, aside) == 0);
    take(&wish, ERROR_PLAIN, EX_NOINPUT, "gone");
    ck_assert_int_eq(symlink(aside, path), 0);
    take(&wish, ERROR_FOREIGN, EX_NOINPUT, "a link");
    ck_assert(unlink(path) == 0 && mkfifo(path, 0600) == 0);
    take(&wish, ERROR_FOREIGN, EX_NOINPUT, "a pipe, for which nobody waits");
    ck_assert(unlink(path) == 0 && mkdir(path, 0700) == 0);
    take(&wish, ERROR_FOREIGN, EX_NOINPUT, "a folder");
    ck_assert(rmdir(path) == 0 && rename(aside, path) == 0);
    test_as_nobody(path, NULL);
    ck_assert_int_eq(chmod(path, 0), 0);
    take(&wish, ERROR_FOREIGN, EX_NOINPUT, "nobody's to read");
    ck_assert_int_eq(chmod(path, 0600), 0);
    take(&wish, ERROR_PLAIN, 0, "ours again");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("file");
    TCase *t = tcase_create("file");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, what_the_system_says_of_a_file_that_is_well);
    tcase_add_test(t, a_file_that_is_shorter_than_it_says);
    tcase_add_test(t, what_stays_as_it_is);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
