/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/password.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct arena *arena;
static char password[PASSWORD_MAX];
static struct error err;

static void setup(void)
{
    arena = arena_new();
    unsetenv("CREDENTIALS_DIRECTORY");
}

static void teardown(void)
{
    arena_free(arena);
}

static const char *file(const char *name, const char *words, size_t len, mode_t mode)
{
    const char *path = arena_words(arena, "%s/%s", temp_dir(), name);
    unlink(path);
    FILE *out = fopen(path, "w");
    ck_assert(out != NULL);
    ck_assert_uint_eq(fwrite(words, 1, len, out), len);
    ck_assert_int_eq(fclose(out), 0);
    ck_assert_int_eq(chmod(path, mode), 0);
    return path;
}

static bool reads(const char *setting)
{
    err = (struct error){0};
    return password_read(temp_dir(), setting, password, &err);
}

static bool is_wiped(void)
{
    for (size_t i = 0; i < sizeof password; i++)
        if (password[i])
            return false;
    return true;
}

START_TEST(the_first_line_is_the_password)
{
    ck_assert(reads(file("a", "secret word\nmore\n", 17, 0600)));
    ck_assert_str_eq(password, "secret word");
    ck_assert_msg(memchr(password, 'm', sizeof password) == NULL, "what stands below is still in memory");
    ck_assert(reads(file("b", "secret\r\n", 8, 0400)));
    ck_assert_str_eq(password, "secret");
    file("c", "plain", 5, 0600);
    ck_assert(reads("c")); /* below the host directory */
    ck_assert_str_eq(password, "plain");
}
END_TEST

START_TEST(a_credential_goes_before_the_folder)
{
    const char *folder = arena_words(arena, "%s/credentials", temp_dir());
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    file("mail", "of the folder\n", 14, 0600);
    file("credentials/mail", "of systemd\n", 11, 0400);
    setenv("CREDENTIALS_DIRECTORY", folder, 1);
    ck_assert(reads("mail"));
    ck_assert_str_eq(password, "of systemd");
    unlink(arena_words(arena, "%s/mail", folder));
    ck_assert(reads("mail"));
    ck_assert_str_eq(password, "of the folder");
}
END_TEST

static void refused(const char *setting, int code, const char *words)
{
    ck_assert(!reads(setting));
    ck_assert_int_eq(err.code, code);
    ck_assert_int_eq(err.kind, code == EX_NOPERM ? ERROR_FOREIGN : ERROR_PLAIN); /* not ours, or set wrongly */
    ck_assert_msg(strstr(err.cause, words), "%s", err.cause);
    ck_assert(is_wiped());
}

START_TEST(what_is_not_safe_is_refused)
{
    char longest[PASSWORD_MAX + 1];
    memset(longest, 'x', sizeof longest);
    refused("", EX_CONFIG, "empty");
    refused("nowhere", EX_NOINPUT, "No such file");
    refused(file("open", "secret\n", 7, 0640), EX_NOPERM, "others may read");
    refused(file("void", "", 0, 0600), EX_CONFIG, "first line");
    refused(file("blank", "\nsecret\n", 8, 0600), EX_CONFIG, "first line");
    refused(file("zero", "sec\0ret\n", 8, 0600), EX_CONFIG, "first line");
    refused(file("long", longest, PASSWORD_MAX, 0600), EX_CONFIG, "first line");
    ck_assert(reads(file("fits", longest, PASSWORD_MAX - 1, 0600)));
    const char *link = arena_words(arena, "%s/link", temp_dir());
    ck_assert_int_eq(symlink(file("real", "secret\n", 7, 0600), link), 0);
    refused(link, EX_NOPERM, "");
    refused(temp_dir(), EX_NOPERM, "plain file");
    if (geteuid() == 0) { /* who alone can give it away */
        const char *given = file("given", "secret\n", 7, 0600);
        ck_assert_int_eq(chown(given, 1, 1), 0);
        refused(given, EX_NOPERM, "it belongs to somebody else");
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("password");
    TCase *t = tcase_create("password");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, the_first_line_is_the_password);
    tcase_add_test(t, a_credential_goes_before_the_folder);
    tcase_add_test(t, what_is_not_safe_is_refused);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
