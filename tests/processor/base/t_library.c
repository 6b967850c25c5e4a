/* SPDX-License-Identifier: Apache-2.0 */
/* Libraries that are loaded when they are wanted: what is missing is said with the remedy, what is short passes by. */
#include "processor/base/curl_library.h"
#include "processor/base/gmime_library.h"
#include "processor/base/library.h"
#include "tests/lib/test.h"
#include <string.h>
#include <sys/resource.h>

struct table {
    unsigned long (*crc32)(unsigned long, const unsigned char *, unsigned);
    int (*none)(void);
};
static const struct library_call calls[] = {{"crc32", offsetof(struct table, crc32)},
                                            {"no_such_call_of_zlib", offsetof(struct table, none)}};
static struct table table;

static struct library library(const char *file, size_t n)
{
    return (struct library){.file = file, .wanted_for = "so it is installed", .call = calls, .n = n, .table = &table};
}

static void fails(struct library wanted, enum error_kind kind, int code, const char *words)
{
    struct error err = {0};
    ck_assert(!library_load(&wanted, &err));
    ck_assert(!wanted.is_loaded);
    ck_assert_msg(err.kind == kind && err.code == code && strstr(err.cause, words), "%d, %d: %s", err.kind, err.code,
                  err.cause);
    ck_assert_str_eq(err.subject, wanted.file);
}

START_TEST(what_is_missing_is_said_with_the_remedy)
{
    fails(library("libnone.so.9", 1), ERROR_PLAIN, EX_CONFIG, "it is not installed; so it is installed");
    fails(library("libz.so.1", 2), ERROR_PLAIN, EX_CONFIG, "it lacks what this program calls; so it is installed");
}
END_TEST

START_TEST(what_is_there_is_loaded)
{
    struct library zlib = library("libz.so.1", 1);
    struct error err = {0};
    ck_assert_msg(library_load(&zlib, &err) && library_load(&zlib, &err), "%s", err.cause);
    ck_assert_uint_eq(table.crc32(0, (const unsigned char *)"123456789", 9), 0xcbf43926);
}
END_TEST

/* Nothing is wrong with the host: the next run has it. */
START_TEST(a_shortage_is_none_of_its_faults)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    struct rlimit none = {.rlim_cur = 0, .rlim_max = files.rlim_max};
    setrlimit(RLIMIT_NOFILE, &none);
    struct library wanted = library("libanl.so.1", 1); /* of libc, and not loaded yet */
    struct error err = {0};
    bool loaded = library_load(&wanted, &err);
    setrlimit(RLIMIT_NOFILE, &files);
    ck_assert(!loaded);
    ck_assert_msg(err.kind == ERROR_SHORTAGE && err.code == EX_TEMPFAIL, "%d: %s", err.kind, err.cause);
}
END_TEST

/* Each name stands for the function of that name. */
START_TEST(the_tables_are_filled)
{
    struct error err = {0};
    gmime_begin();
    gmime_begin();
    CURL *curl = curl_handle(&err);
    ck_assert_msg(curl != NULL, "%s", err.cause);
    curl_easy_cleanup(curl);
    ck_assert(g_utf8_validate("\xc3\xa9", 2, NULL) && !g_utf8_validate("\xc3", 1, NULL));
    void *const *at = (void *const *)&curl_calls, *const *mail = (void *const *)&gmime_calls;
    for (size_t i = 0; i < sizeof curl_calls / sizeof *at; i++)
        ck_assert_ptr_nonnull(at[i]);
    for (size_t i = 0; i < sizeof gmime_calls / sizeof *mail; i++)
        ck_assert_ptr_nonnull(mail[i]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("libraries");
    TCase *t = tcase_create("library");
    tcase_add_test(t, what_is_missing_is_said_with_the_remedy);
    tcase_add_test(t, what_is_there_is_loaded);
    tcase_add_test(t, a_shortage_is_none_of_its_faults);
    tcase_add_test(t, the_tables_are_filled);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
