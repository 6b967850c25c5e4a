/* SPDX-License-Identifier: Apache-2.0 */
/* What is squeezed comes back as it was, and what is not is left alone. */
#include "processor/store/squeeze.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <string.h>
#include <zstd.h>

enum { LEN = 70000, CUTS = 64 };
static uint8_t bytes[LEN];
static struct arena *arena;

/* A table of names by chance: much like a page, not so regular that it becomes nothing. */
static void setup(void)
{
    static const char *const words[] = {"Grant", "</td><td>",    "Sherman", "<tr><td>",
                                        "Lee",   "</td></tr>\n", "Mosby",   " "};
    uint8_t dice[LEN];
    randombytes_buf_deterministic(dice, LEN, (const uint8_t[32]){2});
    arena = arena_new();
    struct text all = {.arena = arena};
    for (size_t i = 0; all.len < LEN; i++)
        text_words(&all, words[dice[i] % (sizeof words / sizeof *words)]);
    memcpy(bytes, text_span(&all).at, LEN);
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

/* Whatever was squeezed before it: what the library kept of another message is in none of its bytes. */
START_TEST(each_is_squeezed_as_if_alone)
{
    static const size_t lens[] = {LEN, 100, LEN / 2, 1000, LEN};
    for (size_t i = 0; i < sizeof lens / sizeof *lens; i++) {
        struct span plain = {bytes + i, lens[i] - i}, squeezed = squeeze(arena, plain);
        size_t cap = ZSTD_compressBound(plain.len);
        uint8_t *alone = arena_take(arena, cap);
        ZSTD_CCtx *fresh = ZSTD_createCCtx();
        ZSTD_CCtx_setParameter(fresh, ZSTD_c_compressionLevel, 2);
        ZSTD_CCtx_setParameter(fresh, ZSTD_c_checksumFlag, 1);
        size_t len = ZSTD_compress2(fresh, alone, cap, plain.at, plain.len);
        ZSTD_freeCCtx(fresh);
        ck_assert_uint_eq(squeezed.len, len);
        ck_assert_mem_eq(squeezed.at, alone, len);
    }
}
END_TEST

/* Nor is a claim believed before memory is taken for it, so that bytes that are all the same stay as they are. */
START_TEST(what_would_become_too_little_is_left_alone)
{
    struct span plain = {bytes, LEN}, back;
    memset(bytes, 'a', LEN);
    struct span squeezed = squeeze(arena, plain);
    ck_assert(squeezed.at == bytes && squeezed.len == LEN);
    comes_back(plain, squeezed);
    uint8_t frame[200];
    size_t len = ZSTD_compress(frame, sizeof frame, bytes, LEN, 1);
    ck_assert_uint_lt(len, LEN / 1024);
    ck_assert(!unsqueeze(arena, (struct span){frame, len}, &back));
}
END_TEST

/* A frame without a length, one with nothing in it, and one behind another. */
START_TEST(other_frames_are_told)
{
    static const uint8_t unknown[] = {0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58, 0x51, 0x00, 0x00, 'w',
                                      'o',  'r',  'd',  's',  'w',  'o',  'r',  'd',  's'};
    static const uint8_t nothing[] = {0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x00, 0x01, 0x00, 0x00};
    struct span squeezed = squeeze(arena, (struct span){bytes, LEN}), back;
    ck_assert_uint_eq(ZSTD_getFrameContentSize(unknown, sizeof unknown), ZSTD_CONTENTSIZE_UNKNOWN);
    ck_assert(!unsqueeze(arena, (struct span){unknown, sizeof unknown}, &back));
    ck_assert_uint_eq(ZSTD_getFrameContentSize(nothing, sizeof nothing), 0);
    ck_assert(!unsqueeze(arena, (struct span){nothing, sizeof nothing}, &back));
    struct text both = {.arena = arena}; /* as long as the first says, and something after it */
    text_add(&both, squeezed);
    text_add(&both, (struct span){nothing, sizeof nothing});
    ck_assert(!unsqueeze(arena, text_span(&both), &back));
}
END_TEST

START_TEST(what_is_no_frame_is_as_it_stands)
{
    comes_back(span_of("words"), span_of("words"));
    comes_back(span_of(""), span_of(""));
}
END_TEST

START_TEST(what_is_cut_or_changed_is_told)
{
    struct span squeezed = squeeze(arena, (struct span){bytes, LEN}), back;
    static const uint8_t huge[] = {0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0xff, 0xff, 0xff, 0xff, 0x01, 0x00, 0x00};
    ck_assert_uint_eq(ZSTD_getFrameContentSize(huge, sizeof huge), UINT32_MAX);
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
    tcase_add_test(t, what_would_become_too_little_is_left_alone);
    tcase_add_test(t, other_frames_are_told);
    tcase_add_test(t, what_is_no_frame_is_as_it_stands);
    tcase_add_test(t, what_is_cut_or_changed_is_told);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
