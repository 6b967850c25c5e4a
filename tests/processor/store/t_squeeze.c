/* SPDX-License-Identifier: Apache-2.0 */
/* What is squeezed comes back as it was, and what is not is left alone. */
#include "processor/store/squeeze.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <string.h>
#include <zlib.h>

enum { LEN = 70000, CUTS = 64 };
static uint8_t bytes[LEN];
static struct arena *arena;

static void setup(void)
{
    arena = arena_new();
    for (size_t i = 0; i < LEN; i++)
        bytes[i] = (uint8_t) "<tr><td>Grant</td></tr>"[i * i % 23];
}

static void teardown(void)
{
    arena_free(arena);
}

static void comes_back(struct span plain, struct span squeezed)
{
    struct span back;
    ck_assert(unsqueeze(arena, squeezed, &back));
    ck_assert(span_same(back, plain));
}

START_TEST(words_become_less_and_chance_does_not)
{
    struct span plain = {bytes, LEN}, squeezed = squeeze(arena, plain);
    ck_assert_uint_lt(squeezed.len, LEN / 4);
    comes_back(plain, squeezed);
    randombytes_buf_deterministic(bytes, LEN, (const uint8_t[32]){1});
    memset(bytes, 0, 4); /* the length of a subject */
    squeezed = squeeze(arena, plain);
    ck_assert(squeezed.at == bytes && squeezed.len == LEN);
    comes_back(plain, squeezed);
    for (size_t n = 0; n < 40; n++)
        comes_back((struct span){bytes, n}, squeeze(arena, (struct span){bytes, n}));
}
END_TEST

/* Whatever was squeezed before it: what zlib kept of another message is in none of its bytes. */
START_TEST(each_is_squeezed_as_if_alone)
{
    enum { HEAD = 8 };
    static const size_t lens[] = {LEN, 100, LEN / 2, 1000, LEN};
    for (size_t i = 0; i < sizeof lens / sizeof *lens; i++) {
        struct span plain = {bytes + i, lens[i] - i}, squeezed = squeeze(arena, plain);
        uLongf len = compressBound(plain.len);
        uint8_t *alone = arena_take(arena, len);
        ck_assert_int_eq(compress2(alone, &len, plain.at, plain.len, Z_BEST_SPEED), Z_OK);
        ck_assert_uint_eq(squeezed.len, HEAD + len);
        ck_assert_mem_eq(squeezed.at + HEAD, alone, len);
    }
}
END_TEST

/* As it is in a store that an earlier program wrote. */
START_TEST(what_has_no_mark_is_as_it_stands)
{
    comes_back(span_of("words"), span_of("words"));
    comes_back(span_of(""), span_of(""));
}
END_TEST

START_TEST(what_is_cut_or_changed_is_told)
{
    struct span squeezed = squeeze(arena, (struct span){bytes, LEN}), back;
    static const uint8_t huge[] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x78, 0x01};
    ck_assert(!unsqueeze(arena, (struct span){huge, sizeof huge}, &back));
    struct text more = {.arena = arena};
    text_add(&more, squeezed);
    text_words(&more, "+");
    ck_assert(!unsqueeze(arena, text_span(&more), &back));
    uint8_t *at = arena_take(arena, squeezed.len);
    int n = 0;
    for (size_t len = 4; len < squeezed.len; len += squeezed.len / CUTS + 1, n++)
        ck_assert(!unsqueeze(arena, (struct span){squeezed.at, len}, &back));
    ck_assert_int_gt(n, CUTS / 2);
    for (size_t i = 4; i < squeezed.len; i += squeezed.len / CUTS + 1) {
        memcpy(at, squeezed.at, squeezed.len);
        at[i] ^= 1;
        ck_assert(!unsqueeze(arena, (struct span){at, squeezed.len}, &back) ||
                  span_same(back, (struct span){bytes, LEN}));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store: squeezed bytes");
    TCase *t = tcase_create("squeeze");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, words_become_less_and_chance_does_not);
    tcase_add_test(t, each_is_squeezed_as_if_alone);
    tcase_add_test(t, what_has_no_mark_is_as_it_stands);
    tcase_add_test(t, what_is_cut_or_changed_is_told);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
