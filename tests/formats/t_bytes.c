/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/problem.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static struct arena *a;

static void up(void)
{
    a = arena_new();
}

static void down(void)
{
    arena_free(a);
}

START_TEST(spans)
{
    ck_assert(span_is(span_of("move"), "move") && !span_is(span_of("move"), "moves"));
    ck_assert(span_begins(span_of("move"), "mo") && span_begins(span_of("mo"), "") && !span_begins(span_of("m"), "mo"));
    ck_assert(span_same((struct span){NULL, 0}, span_of("")));
    ck_assert(span_is(span_from(span_of("move"), 2), "ve"));
    ck_assert_uint_eq(span_from(span_of("move"), 4).len, 0);
    ck_assert_uint_eq(span_from(span_of("move"), SIZE_MAX).len, 0);
}
END_TEST

START_TEST(lines_and_words)
{
    struct span left = span_of("one\n\nlast"), part;
    ck_assert(span_line(&left, &part) && span_is(part, "one"));
    ck_assert(span_line(&left, &part) && span_is(part, ""));
    ck_assert(span_line(&left, &part) && span_is(part, "last"));
    ck_assert(!span_line(&left, &part));
    left = span_of("only\n");
    ck_assert(span_line(&left, &part) && span_is(part, "only") && !span_line(&left, &part));
    left = span_of("a  bc");
    ck_assert(span_word(&left, &part) && span_is(part, "a"));
    ck_assert(span_word(&left, &part) && span_is(part, ""));
    ck_assert(span_word(&left, &part) && span_is(part, "bc") && !span_word(&left, &part));
}
END_TEST

START_TEST(reader_stays_bad)
{
    static const uint8_t bytes[] = {0, 0, 0, 2, 'h', 'i', 1, 2, 3, 4, 5, 6, 7, 8, 0xff, 0xff, 0xff, 0xff, 9};
    struct reader r = {.left = {bytes, sizeof bytes}};
    ck_assert(span_is(read_string(&r), "hi"));
    ck_assert_uint_eq(read_u64le(&r), UINT64_C(0x0807060504030201));
    ck_assert(!r.bad);
    ck_assert_uint_eq(read_string(&r).len, 0); /* says 4 GiB, has one byte */
    ck_assert(r.bad);
    ck_assert_uint_eq(read_u8(&r), 0);
    ck_assert_uint_eq(read_u32le(&r), 0);
    ck_assert_ptr_nonnull(read_bytes(&r, 0).at);
}
END_TEST

START_TEST(numbers_go_in_and_out)
{
    uint8_t at[8];
    put_u32be(at, 0x01020304);
    struct reader r = {.left = {at, 4}};
    ck_assert_uint_eq(at[0], 1);
    ck_assert_uint_eq(read_u32be(&r), 0x01020304);
    put_u32le(at, 0x01020304);
    r = (struct reader){.left = {at, 4}};
    ck_assert_uint_eq(at[0], 4);
    ck_assert_uint_eq(read_u32le(&r), 0x01020304);
    put_u64le(at, UINT64_C(0xfedcba9876543210));
    r = (struct reader){.left = {at, 8}};
    ck_assert_uint_eq(read_u64le(&r), UINT64_C(0xfedcba9876543210));
}
END_TEST

START_TEST(arena_gives_zeroed_aligned_pieces)
{
    for (size_t size = 0; size < 200000; size = size * 2 + 1) {
        uint8_t *piece = arena_take(a, size);
        ck_assert_uint_eq((uintptr_t)piece % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            ck_assert_uint_eq(piece[i], 0);
        if (size > 0)
            memset(piece, 0xff, size);
    }
    struct span copy = arena_copy(a, span_of("abc"));
    ck_assert(span_is(copy, "abc") && copy.at[3] == 0);
    ck_assert_str_eq(arena_string(a, (struct span){NULL, 0}), "");
    ck_assert_str_eq(arena_words(a, "%s-%d", "x", 7), "x-7");
    size_t held = arena_held(a);
    ck_assert_uint_ge(held, 3 + 1);
    arena_take(a, 1000000);
    ck_assert_uint_ge(arena_held(a), held + 1000000);
    struct arena *small = arena_small();
    for (size_t size = 0; size < 5000; size += 7) {
        uint8_t *piece = arena_take(small, size);
        ck_assert_uint_eq((uintptr_t)piece % _Alignof(max_align_t), 0);
        memset(piece, 0xFF, size);
    }
    arena_free(small);
    small = arena_small();
    arena_take(small, 100);
    ck_assert_uint_lt(arena_held(small), held);
    arena_free(small);
    arena_free(NULL);
}
END_TEST

/* Chunks wait for the next arena, more of each length than can wait: nothing of what was in them does. */
START_TEST(what_waits_is_wiped)
{
    enum { MANY = 70 };
    static const size_t sizes[] = {60000, 65536, 131072, 131073};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int round = 0; round < 3; round++) {
            struct arena *again = arena_new();
            for (int n = 0; n < MANY; n++) {
                uint8_t *piece = arena_take(again, sizes[i]);
                ck_assert(piece[0] == 0 && memcmp(piece, piece + 1, sizes[i] - 1) == 0);
                memset(piece, 0xff, sizes[i]);
            }
            ck_assert_uint_ge(arena_held(again), MANY * sizes[i]);
            arena_free(again);
        }
}
END_TEST

START_TEST(text_grows)
{
    struct text out = {.arena = a};
    ck_assert_uint_eq(text_span(&out).len, 0);
    for (int i = 0; i < 5000; i++)
        text_format(&out, "%d,", i % 10);
    text_words(&out, "end");
    ck_assert_uint_eq(out.len, 10003);
    ck_assert_str_eq(out.at + 9996, "8,9,end");
    text_hex(&out, (const uint8_t *)"\x01\xab", 2);
    text_base64(&out, (const uint8_t *)"abcd", 4, true);
    text_base64(&out, (const uint8_t *)"abcd", 4, false);
    ck_assert_str_eq(out.at + 10003, "01abYWJjZA==YWJjZA");
    ck_assert_uint_eq(strlen(out.at), out.len);
}
END_TEST

START_TEST(hex)
{
    uint8_t out[2];
    ck_assert(hex_read(span_of("0aff"), out, 2) && out[0] == 10 && out[1] == 255);
    ck_assert(!hex_read(span_of("0AFF"), out, 2));
    ck_assert(!hex_read(span_of("0af"), out, 2) && !hex_read(span_of("0aff0"), out, 2));
    ck_assert(!hex_read(span_of("0aff00"), out, 2) && !hex_read(span_of("0a f"), out, 2));
}
END_TEST

static const struct {
    const char *letters;
    bool padded, ok;
} base64_rows[] = {
    {"YWJjZA==", true, true},
    {"YWJjZA", true, false},
    {"YWJjZA==", false, false},
    {"YWJjZA", false, true},
    {"YWJjZB==", true, false},
    {"YWJj\nZA==", true, false},
    {"YWJjZA=", true, false},
    {"YWJj", true, true},
    {"YWJj", false, true},
    {"YWJjZ", false, false},
    {"YW-_", true, false},
    {"YWJjZA===", true, false},
    {"YWJjZGVm", true, false /* more than the room */},
    {"", true, true},
    {"YWJ\xff", true, false},
};

START_TEST(base64)
{
    uint8_t out[4];
    size_t len = sizeof out;
    ck_assert(base64_read(span_of(base64_rows[_i].letters), base64_rows[_i].padded, out, &len) == base64_rows[_i].ok);
    if (base64_rows[_i].ok)
        ck_assert_mem_eq(out, "abcd", len);
}
END_TEST

/* libsodium's is another hand's: the same letters, and the same yes or no to letters with one changed. */
START_TEST(base64_is_as_libsodium_has_it)
{
    enum { MOST = 200 };
    static const int variant[2] = {sodium_base64_VARIANT_ORIGINAL_NO_PADDING, sodium_base64_VARIANT_ORIGINAL};
    uint8_t bytes[MOST], mine[MOST], theirs[MOST];
    char due[2 * MOST];
    size_t n_taken = 0, n_refused = 0;
    uint32_t lot = 1;
    for (size_t len = 0; len < MOST; len++)
        for (int padded = 0; padded < 2; padded++) {
            struct text out = {.arena = a};
            for (size_t i = 0; i < len; i++)
                bytes[i] = (uint8_t)((lot = lot * 1664525u + 1013904223u) >> 24);
            sodium_bin2base64(due, sizeof due, bytes, len, variant[padded]);
            text_base64(&out, bytes, len, padded);
            ck_assert_str_eq(out.at, due);
            ck_assert_uint_eq(out.len, strlen(due));
            for (size_t at = 0; at <= out.len; at++) { /* as it is, and with each letter changed */
                struct span letters = {(uint8_t *)due, out.len};
                size_t n = MOST, want = 0;
                char was = due[at];
                if (at < out.len)
                    due[at] = (char)((lot = lot * 1664525u + 1013904223u) >> 25); /* ASCII */
                bool good = base64_read(letters, padded, mine, &n);
                bool right = out.len == 0 ||
                             sodium_base642bin(theirs, MOST, due, out.len, NULL, &want, NULL, variant[padded]) == 0;
                ck_assert_msg(good == right, "%s", due);
                ck_assert_uint_eq(n, right ? want : 0);
                ck_assert(!good || memcmp(mine, theirs, n) == 0);
                n_taken += good;
                n_refused += !good;
                due[at] = was;
            }
        }
    ck_assert_uint_gt(n_taken, 10000);
    ck_assert_uint_gt(n_refused, 10000);
}
END_TEST

START_TEST(decimals)
{
    uint64_t n;
    ck_assert(number_read(span_of("0"), 10, &n) && n == 0);
    ck_assert(number_read(span_of("18446744073709551615"), UINT64_MAX, &n) && n == UINT64_MAX);
    ck_assert(!number_read(span_of("18446744073709551616"), UINT64_MAX, &n));
    ck_assert(number_read(span_of("10"), 10, &n) && !number_read(span_of("11"), 10, &n));
    ck_assert(!number_read(span_of("7"), 5, &n));
    ck_assert(!number_read(span_of("01"), 10, &n) && !number_read(span_of(""), 10, &n));
    ck_assert(!number_read(span_of("+1"), 10, &n) && !number_read(span_of("1 "), 10, &n));
}
END_TEST

static const struct {
    const char *words;
    int64_t seconds;
} instants[] = {
    {"1970-01-01T00:00:00Z", 0},          {"2026-12-01T20:00:00Z", 1796155200},
    {"2000-02-29T12:34:56Z", 951827696},  {"9999-12-31T23:59:59Z", 253402300799},
    {"2100-03-01T00:00:00Z", 4107542400},
};

START_TEST(instants_both_ways)
{
    int64_t seconds;
    char words[21];
    ck_assert(utc_read(span_of(instants[_i].words), &seconds));
    ck_assert_int_eq(seconds, instants[_i].seconds);
    utc_write(words, seconds);
    ck_assert_str_eq(words, instants[_i].words);
}
END_TEST

START_TEST(every_day_follows_the_last)
{
    char words[21];
    int64_t again;
    int days = 0;
    for (int64_t at = 0; at <= INT64_C(253402300799); at += 86400 * 37 + 3601, days++) {
        utc_write(words, at);
        ck_assert(utc_read(span_of(words), &again) && again == at);
    }
    ck_assert_int_gt(days, 75000);
}
END_TEST

START_TEST(instants_that_are_none)
{
    static const char *const bad[] = {
        "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
        "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z",
        "1969-12-31T23:59:59Z", "2026-01-01 00:00:00Z", "2026-01-01T00:00:00z", "2026-01-01T00:00:00",
        "2026-1-01T00:00:00ZZ", "+026-01-01T00:00:00Z",
    };
    int64_t seconds;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!utc_read(span_of(bad[i]), &seconds), "%s", bad[i]);
}
END_TEST

START_TEST(first_problem_stands)
{
    struct problem why = {0};
    ck_assert(!problem_set(NULL, "a.b", 1));
    ck_assert(!problem_at(&why, "first", 3, 4, 5));
    ck_assert(!problem_set(&why, "second", 9));
    ck_assert_str_eq(why.key, "first");
    ck_assert(why.line == 3 && why.column == 4 && why.length == 5 && why.offset == 0);
    problem_words(why.got, 5, "ab\xc3\xa9\xc3\xa9", 6);
    ck_assert_str_eq(why.got, "ab\xc3\xa9"); /* not half of the second letter */
    problem_words(why.got, 4, "ab\xc3\xa9", 4);
    ck_assert_str_eq(why.got, "ab");
    problem_words(why.got, sizeof why.got, "whole", 5);
    ck_assert_str_eq(why.got, "whole");
}
END_TEST

START_TEST(hash_of_nothing)
{
    uint8_t out[32];
    char digits[65];
    sha256(out, (struct span){NULL, 0});
    hex_write(digits, out, 32);
    ck_assert_str_eq(digits, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}
END_TEST

static Suite *bytes_suite(void)
{
    Suite *suite = suite_create("bytes");
    TCase *all = tcase_create("bytes");
    tcase_add_checked_fixture(all, up, down);
    tcase_add_test(all, spans);
    tcase_add_test(all, lines_and_words);
    tcase_add_test(all, reader_stays_bad);
    tcase_add_test(all, numbers_go_in_and_out);
    tcase_add_test(all, arena_gives_zeroed_aligned_pieces);
    tcase_add_test(all, what_waits_is_wiped);
    tcase_add_test(all, text_grows);
    tcase_add_test(all, hex);
    tcase_add_test(all, base64_is_as_libsodium_has_it);
    tcase_add_loop_test(all, base64, 0, (int)(sizeof base64_rows / sizeof *base64_rows));
    tcase_add_test(all, decimals);
    tcase_add_loop_test(all, instants_both_ways, 0, (int)(sizeof instants / sizeof *instants));
    tcase_add_test(all, every_day_follows_the_last);
    tcase_add_test(all, instants_that_are_none);
    tcase_add_test(all, first_problem_stands);
    tcase_add_test(all, hash_of_nothing);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(bytes_suite());
}
