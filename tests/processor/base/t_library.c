/* SPDX-License-Identifier: Apache-2.0 */
/* Libraries that are loaded when they are wanted: what is missing is said with the remedy, what is short passes by. */
#include "processor/base/crypto_library.h"
#include "processor/base/curl_library.h"
#include "processor/base/gmime_library.h"
#include "processor/base/library.h"
#include "tests/lib/test.h"
#include <sodium.h>
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

/* ---- SHA-256, by libsodium until it is much, then by libcrypto ---- */

static uint8_t much[SHA256_LONG];
static int n_asked;

static const struct sha256_fast *ask(void)
{
    n_asked++;
    return crypto_sha256();
}

static const struct sha256_fast *has_none(void)
{
    n_asked++;
    return NULL;
}

static void same(uint8_t found[static 32], size_t len)
{
    uint8_t due[32];
    crypto_hash_sha256(due, much, len);
    ck_assert_msg(memcmp(found, due, sizeof due) == 0, "%zu bytes", len);
}

/* Begun by one, ended by the other; and a copy of it, too. */
START_TEST(a_hash_goes_on_when_it_is_much)
{
    enum { MOST = 200 };
    uint8_t found[32];
    struct sha256 one, other;
    for (size_t i = 0; i < sizeof much; i++)
        much[i] = (uint8_t)(i * 131 + i / 251);
    for (size_t begun = 0; begun <= MOST; begun++)
        for (size_t more = 0; more <= MOST; more += 67) {
            sha256_offer(ask);
            sha256_begin(&one);
            sha256_add(&one, (struct span){much, begun});
            other = one;
            ck_assert(!one.is_fast);
            sha256(found, (struct span){much, sizeof much});
            same(found, sizeof much);
            sha256_add(&one, (struct span){much + begun, more});
            ck_assert(one.is_fast == (more > 0));
            sha256_end(&one, found);
            same(found, begun + more);
            sha256_end(&other, found);
            same(found, begun);
        }
    ck_assert_int_eq(n_asked, (MOST + 1) * (MOST / 67 + 1));
}
END_TEST

/* Of 2^32 bits and more, and so many that a third word of them would be needed. */
START_TEST(its_length_goes_with_it)
{
    static const uint64_t bytes[] = {(1U << 29) - 1, 1U << 29, (1U << 29) + 65, UINT64_C(1) << 60};
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        uint8_t found[32], due[32];
        struct sha256 hash;
        crypto_hash_sha256_state plain;
        crypto_hash_sha256_init(&plain);
        plain.count = bytes[i] * 8;
        ck_assert_ptr_nonnull(crypto_sha256());
        crypto_sha256()->go_on(hash.state, plain.state, plain.count, plain.buf);
        crypto_sha256()->end(hash.state, found);
        crypto_hash_sha256_final(&plain, due);
        ck_assert_mem_eq(found, due, sizeof due);
    }
}
END_TEST

/* It is asked once, and when it pays. */
START_TEST(without_libcrypto_it_is_libsodium)
{
    uint8_t found[32];
    n_asked = 0;
    sha256_offer(has_none);
    sha256(found, (struct span){much, sizeof much - 1});
    ck_assert_int_eq(n_asked, 0);
    for (int i = 0; i < 3; i++) {
        sha256(found, (struct span){much, sizeof much});
        same(found, sizeof much);
    }
    ck_assert_int_eq(n_asked, 1);
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
    tcase_add_test(t, a_hash_goes_on_when_it_is_much);
    tcase_add_test(t, its_length_goes_with_it);
    tcase_add_test(t, without_libcrypto_it_is_libsodium);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
