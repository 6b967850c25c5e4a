/* SPDX-License-Identifier: Apache-2.0 */
/* What the module has instead of jansson and of the C library's printing (desk/wasm/) does what these do. */
#include "desk/wasm/print.h"
#include "tests/desk/json_cases.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

static struct arena *arena;

static void setup(void)
{
    arena = arena_new();
}

static void teardown(void)
{
    arena_free(arena);
}

static bool refused(const struct text *told)
{
    return strstr(told->at, "refused") != NULL;
}

/* Both tell the same of it. */
static bool same(struct span json, struct text *theirs)
{
    struct text ours = {.arena = arena};
    *theirs = (struct text){.arena = arena};
    json_tell_jansson(json, theirs);
    json_tell_ours(json, &ours);
    return span_same(text_span(theirs), text_span(&ours));
}

static const char *const texts[] = {"{}",
                                    "[]",
                                    "{\"a\":1,\"b\":[true,false,null],\"c\":{\"d\":\"e\"}}",
                                    " [ 1 , 2 ]\t\r\n",
                                    "[1,]",
                                    "[,1]",
                                    "{\"a\":1,}",
                                    "{\"a\" 1}",
                                    "{a:1}",
                                    "[1 2]",
                                    "[01]",
                                    "[-0]",
                                    "[-]",
                                    "[+1]",
                                    "[9223372036854775807]",
                                    "[9223372036854775808]",
                                    "[-9223372036854775808]",
                                    "[-9223372036854775809]",
                                    "[99999999999999999999999]",
                                    "[true]",
                                    "[True]",
                                    "[nul]",
                                    "[nulll]",
                                    "[truefalse]",
                                    "\"a\"",
                                    "1",
                                    "true",
                                    "",
                                    " ",
                                    "[",
                                    "]",
                                    "{",
                                    "}",
                                    "[]]",
                                    "[][]",
                                    "[\"\\u0041\\u00e9\\u20AC\"]",
                                    "[\"\\ud83c\\udfb2\"]",
                                    "[\"\\ud83c\"]",
                                    "[\"\\udfb2\"]",
                                    "[\"\\ud83c\\u0041\"]",
                                    "[\"\\ud83cx\"]",
                                    "[\"\\u0000\"]",
                                    "{\"\\u0000\":1}",
                                    "{\"a\\u0000b\":1}",
                                    "[\"\\u00g0\"]",
                                    "[\"\\x41\"]",
                                    "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]",
                                    "[\"\\",
                                    "[\"a",
                                    "[\"\n\"]",
                                    "[\"\x01\"]",
                                    "[\"\x7F\"]",
                                    "[\"\xC3\xA9\"]",
                                    "[\"\xC3\"]",
                                    "[\"\xC0\x80\"]",
                                    "[\"\xED\xA0\x80\"]",
                                    "[\"\xF0\x9F\x8E\xB2\"]",
                                    "[\"\xF5\x80\x80\x80\"]",
                                    "[\"\xF0\x80\x80\x80\"]",
                                    "[\"\xE0\x80\x80\"]",
                                    "\xEF\xBB\xBF[]",
                                    "[\"\xF4\x8F\xBF\xBF\"]",
                                    "[\"\xF4\x90\x80\x80\"]",
                                    "{\"a\":1,\"a\":2}",
                                    "{\"a\":1,\"b\":2,\"a\":3}",
                                    "{\"\":1}",
                                    "{\"a\":{\"a\":1}}",
                                    "[1]x",
                                    "[1] 2",
                                    "[/**/1]",
                                    "['a']",
                                    "{\"b\":1,\"a\":2,\"c\":3}",
                                    "[1}",
                                    "{\"a\":1]",
                                    "[\"a\":1]"};

START_TEST(reads_what_jansson_reads)
{
    struct text told;
    int refusals = 0, n = (int)(sizeof texts / sizeof *texts);
    for (int i = 0; i < n; i++) {
        ck_assert_msg(same(span_of(texts[i]), &told), "%s: jansson tells %s", texts[i], told.at);
        refusals += refused(&told);
    }
    ck_assert_int_ge(refusals, 40);
    ck_assert_int_ge(n - refusals, 15);
}
END_TEST

/* Reals are refused, which jansson takes. */
START_TEST(reads_no_real_number)
{
    static const char *const reals[] = {"[1.5]", "[1e3]", "[1E3]", "[0.0]", "[-0.1]", "[1.0]"};
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++) {
        struct text theirs = {.arena = arena}, ours = {.arena = arena};
        json_tell_jansson(span_of(reals[i]), &theirs);
        json_tell_ours(span_of(reals[i]), &ours);
        ck_assert(!refused(&theirs));
        ck_assert_str_eq(ours.at, "refused\nrefused\nrefused\n");
    }
}
END_TEST

START_TEST(reads_the_same_of_damaged_texts)
{
    static const char letters[] = "{}[],:\"\\u0019ae-tn. \n\xC3\xA9\x80";
    uint64_t seed = 1861;
    struct text told;
    int read = 0, refusals = 0;
    for (int i = 0; i < 20000; i++) {
        struct span from = span_of(texts[random_below(&seed, sizeof texts / sizeof *texts)]);
        struct span text = arena_copy(arena, from);
        for (uint32_t k = random_below(&seed, 3); k > 0 && text.len > 0; k--)
            ((uint8_t *)text.at)[random_below(&seed, (uint32_t)text.len)] =
                (uint8_t)letters[random_below(&seed, sizeof letters - 1)];
        bool is = same(text, &told), real = memchr(text.at, '.', text.len) || memchr(text.at, 'e', text.len);
        ck_assert_msg(is || real, "%.*s: jansson tells %s", (int)text.len, (const char *)text.at, told.at);
        read += is && !refused(&told);
        refusals += is && refused(&told);
    }
    ck_assert_int_gt(read, 2000);
    ck_assert_int_gt(refusals, 8000);
}
END_TEST

/* As deep as jansson goes, and not one deeper. */
START_TEST(goes_as_deep)
{
    struct text told;
    for (int depth = 2040; depth < 2056; depth++) {
        struct text json = {.arena = arena};
        for (int i = 0; i < depth; i++)
            text_words(&json, "[");
        for (int i = 0; i < depth; i++)
            text_words(&json, "]");
        ck_assert_msg(same(text_span(&json), &told), "at depth %d jansson tells %s", depth, told.at);
        ck_assert_int_eq(refused(&told), depth > 2048);
    }
}
END_TEST

START_TEST(does_what_jansson_does)
{
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        struct text theirs = {.arena = arena}, ours = {.arena = arena};
        json_story_jansson(seed, 120, &theirs);
        json_story_ours(seed, 120, &ours);
        ck_assert_msg(span_same(text_span(&theirs), text_span(&ours)), "story %llu: jansson\n%s\nours\n%s",
                      (unsigned long long)seed, theirs.at, ours.at);
        ck_assert_uint_gt(ours.len, 300);
    }
}
END_TEST

START_TEST(packs_what_jansson_packs)
{
    struct text theirs = {.arena = arena}, ours = {.arena = arena};
    json_packs_jansson(&theirs);
    json_packs_ours(&ours);
    ck_assert_str_eq(ours.at, theirs.at);
    ck_assert_ptr_nonnull(strstr(ours.at, "none\n"));
}
END_TEST

/* ---- printing ---- */

__attribute__((format(printf, 1, 2))) static void prints(const char *format, ...)
{
    char theirs[200], ours[200];
    va_list args, again;
    va_start(args, format);
    for (size_t cap = 0; cap <= sizeof theirs; cap = cap < 12 ? cap + 1 : cap + sizeof theirs - 12) {
        memset(theirs, 'x', sizeof theirs);
        memset(ours, 'x', sizeof ours);
        va_copy(again, args);
        int wanted = vsnprintf(theirs, cap, format, again);
        va_end(again);
        va_copy(again, args);
        int got = desk_vsnprintf(ours, cap, format, again);
        va_end(again);
        ck_assert_msg(got == wanted && memcmp(theirs, ours, sizeof ours) == 0, "%s: %d, not %d: %.100s", format, got,
                      wanted, ours);
    }
    va_end(args);
}

START_TEST(prints_what_the_library_prints)
{
    prints("plain, 100%%");
    prints("%d %i %u", -7, 7, 7u);
    prints("%ld %lu %lld %llu %zu", -1L, 1ul, -1LL, ~0ULL, (size_t)12);
    prints("%lld %lld", (long long)INT64_MIN, (long long)INT64_MAX);
    prints("%5d|%-5d|%05d|%+d|% d|%+5d", 42, 42, 42, 42, 42, 42);
    prints("%0*d|%*d|%-*d|%*d", 4, 7, 4, 7, 4, 7, -4, 7);
    prints("%.3d|%8.3d|%-8.3d|%.0d|%.0d", 7, 7, 7, 0, 1);
    prints("%x %X %04x %hhx %hx", 48879u, 48879u, 255u, (unsigned char)200, (unsigned short)60000);
    prints("%hhd %hd", (signed char)-3, (short)-30000);
    prints("%s|%10s|%-10s|%.2s|%10.2s|%.*s|%*s|%.*s", "Grant", "Lee", "Lee", "Lee", "Lee", 3, "Jackson", 3, "", -1,
           "all");
    prints("%c%c|%3c|%-3c", 'a', 'b', 'c', 'd');
    prints("%s of %s (%d), \xC3\xA9", "Army", "the Potomac", 3);
    uint64_t seed = 1;
    for (int i = 0; i < 2000; i++)
        prints("%d %lld %llx %u %ld", (int)random_next(&seed), (long long)random_next(&seed),
               (unsigned long long)random_next(&seed), (unsigned)random_next(&seed), (long)random_below(&seed, 100));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("stand_ins");
    TCase *tc = tcase_create("stand_ins");
    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_test(tc, reads_what_jansson_reads);
    tcase_add_test(tc, reads_no_real_number);
    tcase_add_test(tc, reads_the_same_of_damaged_texts);
    tcase_add_test(tc, goes_as_deep);
    tcase_add_test(tc, does_what_jansson_does);
    tcase_add_test(tc, packs_what_jansson_packs);
    tcase_add_test(tc, prints_what_the_library_prints);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
