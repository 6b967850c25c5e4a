/* SPDX-License-Identifier: Apache-2.0 */
/* Whichever library is refused memory, the process ends as the arena does: no answer of a half-made one is believed. */
#include "processor/base/curl_library.h"
#include "processor/base/gmime_library.h"
#include "processor/base/memory.h"
#include "processor/store/store.h"
#include "tests/lib/test.h"
#include <jansson.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

enum { TOO_MUCH = 1 << 30 }; /* more than is allowed (allow_little) */

/* The sanitizer's own memory is more than any such limit: there only the last test is made. */
#if defined(__SANITIZE_ADDRESS__)
enum { CAN_LIMIT = 0 };
#else
enum { CAN_LIMIT = 1 };
#endif

static void allow_little(void)
{
    const struct rlimit little = {TOO_MUCH / 2, TOO_MUCH / 2};
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &little), 0);
}

static void of_arena(void)
{
    arena_take(arena_new(), TOO_MUCH);
}

static void of_jansson(void)
{
    json_decref(json_sprintf("%*d", TOO_MUCH, 1));
}

static void of_sqlite(void)
{
    sqlite3_malloc(TOO_MUCH);
}

static void of_openssl(void)
{
    OPENSSL_malloc(TOO_MUCH);
}

static void of_openssl_that_grows(void)
{
    OPENSSL_realloc(OPENSSL_malloc(16), TOO_MUCH);
}

static void of_glib(void)
{
    g_malloc(TOO_MUCH);
}

/* From here on it gets nothing any more. */
static void nothing_is_left(void)
{
    for (size_t len = TOO_MUCH; len >= 16;)
        if (!malloc(len))
            len /= 2;
}

static void of_curl(void)
{
    nothing_is_left();
    curl_easy_init();
}

/* Words about it want memory too. */
static void of_glib_to_the_last_byte(void)
{
    nothing_is_left();
    g_malloc(4000);
}

static void of_glib_s_words(void)
{
    nothing_is_left();
    g_free(g_strdup_printf("%s of %d", "nothing", 40));
}

static const struct {
    const char *name;
    void (*wants)(void);
} libraries[] = {
    {"the arena", of_arena},
    {"jansson", of_jansson},
    {"SQLite", of_sqlite},
    {"OpenSSL", of_openssl},
    {"OpenSSL, which grows", of_openssl_that_grows},
    {"GLib", of_glib},
    {"GLib, of which nothing is left", of_glib_to_the_last_byte},
    {"GLib's words", of_glib_s_words},
    {"curl", of_curl},
};
enum { LIBRARIES = sizeof libraries / sizeof *libraries };

START_TEST(without_memory_it_ends)
{
    int status = 0;
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        memory_begin();
        store_memory_begin();
        if (!curl_begin(NULL))
            _exit(EX_SOFTWARE);
        gmime_begin();
        allow_little();
        libraries[_i].wants();
        _exit(EX_OK); /* it went on without */
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == EX_TEMPFAIL, "%s: status %d", libraries[_i].name, status);
}
END_TEST

/* And with it they work as ever. */
START_TEST(with_memory_all_is_as_it_was)
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned len = 0;
    memory_begin();
    ck_assert(curl_begin(NULL));
    ck_assert(EVP_Digest("abc", 3, digest, &len, EVP_sha256(), NULL));
    ck_assert_uint_eq(len, 32);
    ck_assert_mem_eq(digest, "\xba\x78\x16\xbf", 4);
    char *grown = OPENSSL_realloc(OPENSSL_strdup("begun"), 4096);
    ck_assert_str_eq(grown, "begun");
    ck_assert_ptr_null(OPENSSL_realloc(grown, 0));
}
END_TEST

/* A page that the system gives is one that was touched for the first time. */
START_TEST(what_is_given_back_is_kept_for_the_next)
{
    enum { LARGE = 300000, SMALL = 400, TIMES = 200, PAGE = 4096 };
    struct rusage before, after;
    memory_begin();
    getrusage(RUSAGE_SELF, &before); /* memory, not time */
    for (int i = 0; i < TIMES; i++) {
        char *some[SMALL], *large = memory_take(LARGE);
        memset(large, i, LARGE);
        for (int k = 0; k < SMALL; k++)
            some[k] = memset(memory_take(PAGE), k, PAGE);
        for (int k = 0; k < SMALL; k++)
            free(some[k]);
        free(large);
    }
    getrusage(RUSAGE_SELF, &after); /* memory, not time */
    ck_assert_int_lt(after.ru_minflt - before.ru_minflt, SMALL + LARGE / PAGE + TIMES);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("memory of libraries");
    TCase *t = tcase_create("memory");
    tcase_add_loop_test(t, without_memory_it_ends, 0, CAN_LIMIT * LIBRARIES);
    tcase_add_test(t, with_memory_all_is_as_it_was);
    tcase_add_loop_test(t, what_is_given_back_is_kept_for_the_next, 0, CAN_LIMIT);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
