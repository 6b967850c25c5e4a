/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/cjson.h"
#include "tests/lib/test.h"
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

static const char *const canonical[] = {
    "{}",
    "[]",
    "null",
    "true",
    "false",
    "0",
    "-1",
    "9223372036854775807",
    "-9223372036854775808",
    "\"\"",
    "{\"\":0,\"A\":1,\"a\":[2,{\"b\":null}],\"b\":\"x\"}",
    "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f/\x7f\xc3\xa9\xe2\x80\xa8\xf0\x9f\x82\xa1\"",
};

START_TEST(canonical_is_read_and_written_again)
{
    struct problem why = {0};
    struct text again = {.arena = a};
    json_t *value = cjson_read(span_of(canonical[_i]), &why);
    ck_assert_msg(value != NULL, "%s: %s at %zu", canonical[_i], why.key, why.offset);
    ck_assert(cjson_write(&again, value, &why));
    ck_assert_str_eq(again.at, canonical[_i]);
    json_decref(value);
}
END_TEST

static const struct {
    const char *text, *key;
    size_t offset;
} refused[] = {
    {"{\"b\":1,\"a\":2}", "cjson.spelling", 2},
    {"{\"a\": 1}", "cjson.spelling", 5},
    {"[1,2] ", "cjson.spelling", 5},
    {"[1,2]\n", "cjson.spelling", 5},
    {"-0", "cjson.spelling", 0},
    {"\"\\u00e9\"", "cjson.spelling", 1},
    {"\"\\/\"", "cjson.spelling", 1},
    {"\"\\u001F\"", "cjson.spelling", 6},
    {"\"\\u000a\"", "cjson.spelling", 2},
    {"[1,2.0]", "cjson.real", 3},
    {"1e2", "cjson.real", 0},
    {" 1.5", "cjson.real", 0}, /* nothing was written before it */
    {"[ 1,1.5]", "cjson.spelling", 1},
    {"{\"\xc3\xa9\":1}", "cjson.name", 1},
};

START_TEST(other_spellings_are_refused)
{
    struct problem why = {0};
    ck_assert_ptr_null(cjson_read(span_of(refused[_i].text), &why));
    ck_assert_str_eq(why.key, refused[_i].key);
    ck_assert_uint_eq(why.offset, refused[_i].offset);
}
END_TEST

START_TEST(broken_texts_are_refused)
{
    static const char *const broken[] = {
        "",
        " ",
        "{",
        "[1,]",
        "{\"a\":1,\"a\":1}",
        "01",
        "+1",
        "\"\x01\"",
        "\"\xff\"",
        "nul",
        "[1]]",
        "9223372036854775808",
        "{\"a\\u0000\":1}",
        "'a'",
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct problem why = {0};
        ck_assert_msg(cjson_read(span_of(broken[i]), &why) == NULL, "%s", broken[i]);
        ck_assert_str_eq(why.key, "cjson.syntax");
        ck_assert_uint_le(why.offset, strlen(broken[i]));
    }
}
END_TEST

static const char *nested(int depth)
{
    struct text out = {.arena = a};
    for (int i = 0; i < depth; i++)
        text_words(&out, "[");
    for (int i = 0; i < depth; i++)
        text_words(&out, "]");
    return out.at;
}

START_TEST(depth_is_bounded)
{
    struct problem why = {0};
    json_t *value = cjson_read(span_of(nested(CJSON_DEPTH_MAX)), &why);
    ck_assert_ptr_nonnull(value);
    json_decref(value);
    ck_assert_ptr_null(cjson_read(span_of(nested(CJSON_DEPTH_MAX + 1)), &why));
    ck_assert_str_eq(why.key, "cjson.depth");
    ck_assert_uint_eq(why.offset, CJSON_DEPTH_MAX);
    why = (struct problem){0};
    ck_assert_ptr_null(cjson_read(span_of(nested(100000)), &why));
    ck_assert_str_eq(why.key, "cjson.syntax");
}
END_TEST

START_TEST(any_json_with_its_place)
{
    struct problem why = {0};
    json_t *value = json_read(span_of(" {\"b\": 1.5, \"a\": [ ]}\n"), &why);
    ck_assert_ptr_nonnull(value);
    ck_assert_uint_eq(json_object_size(value), 2);
    json_decref(value);
    ck_assert_ptr_null(json_read(span_of("{\n  \"a\": 1,\n  \"a\": 2\n}"), &why));
    ck_assert_str_eq(why.key, "json.syntax");
    ck_assert_int_eq(why.line, 3);
    ck_assert_int_gt(why.column, 0);
    ck_assert_ptr_null(json_read(span_of(""), NULL));
}
END_TEST

static Suite *cjson_suite(void)
{
    Suite *suite = suite_create("cjson");
    TCase *all = tcase_create("cjson");
    tcase_add_checked_fixture(all, up, down);
    tcase_add_loop_test(all, canonical_is_read_and_written_again, 0, (int)(sizeof canonical / sizeof *canonical));
    tcase_add_loop_test(all, other_spellings_are_refused, 0, (int)(sizeof refused / sizeof *refused));
    tcase_add_test(all, broken_texts_are_refused);
    tcase_add_test(all, depth_is_bounded);
    tcase_add_test(all, any_json_with_its_place);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(cjson_suite());
}
