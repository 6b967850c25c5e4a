/* SPDX-License-Identifier: Apache-2.0 */
/* The Mustache specification's own cases (its six files without lambdas), and what is refused. */
#include "formats/mustache.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *arena;

static void start(void)
{
    arena = arena_new();
}

static void stop(void)
{
    arena_free(arena);
}

static struct span partial_of(void *context, struct span name)
{
    const json_t *text = json_object_getn((json_t *)context, (const char *)name.at, name.len);
    return json_is_string(text) ? span_of(json_string_value(text)) : (struct span){0};
}

static const struct {
    const char *name;
    size_t n;
} files[] = {{"comments", 12}, {"delimiters", 14}, {"interpolation", 42},
             {"inverted", 22}, {"partials", 12},   {"sections", 34}};

START_TEST(specification)
{
    json_t *all = vectors(arena_words(arena, "mustache/%s", files[_i].name));
    const json_t *list = json_object_get(all, "tests");
    ck_assert_uint_eq(json_array_size(list), files[_i].n);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *c = json_array_get(list, i);
        struct text out = {.arena = arena};
        struct problem why = {0};
        ck_assert_msg(mustache_render(&out, span_of(text_of(c, "template")), json_object_get(c, "data"), MUSTACHE_HTML,
                                      partial_of, json_object_get(c, "partials"), &why),
                      "%s: %s", text_of(c, "name"), why.key);
        ck_assert_msg(span_is(text_span(&out), text_of(c, "expected")), "%s:\n%s\ninstead of\n%s", text_of(c, "name"),
                      out.at ? out.at : "", text_of(c, "expected"));
        ck_assert_ptr_null(why.key);
    }
    json_decref(all);
}
END_TEST

static const char *rendered(const char *template, const char *data, enum mustache_escape escape)
{
    json_t *value = json_loads(data, JSON_DECODE_ANY, NULL);
    struct text out = {.arena = arena};
    ck_assert(value != NULL);
    text_words(&out, ""); /* so that an empty result is a string */
    ck_assert(mustache_render(&out, span_of(template), value, escape, NULL, NULL, NULL));
    json_decref(value);
    return out.at;
}

START_TEST(values)
{
    ck_assert_str_eq(rendered("{{.}}", "\"& < > \\\" '\"", MUSTACHE_PLAIN), "& < > \" '");
    ck_assert_str_eq(rendered("{{.}}", "\"& < > \\\" '\"", MUSTACHE_HTML), "&amp; &lt; &gt; &quot; &#39;");
    ck_assert_str_eq(
        rendered("{{#.}}{{.}} {{/.}}", "[0.1, 1.21, 100.0, -2.5, 0.30000000000000004, 1e300]", MUSTACHE_HTML),
        "0.1 1.21 100 -2.5 0.30000000000000004 1e+300 ");
    ck_assert_str_eq(
        rendered("{{#.}}{{.}} {{/.}}", "[9223372036854775807, -9223372036854775808, true, false]", MUSTACHE_HTML),
        "9223372036854775807 -9223372036854775808 true false ");
    ck_assert_str_eq(rendered("({{a}}{{l}}{{o}}{{x}})", "{\"a\":null,\"l\":[1],\"o\":{}}", MUSTACHE_HTML), "()");
    ck_assert_str_eq(rendered("{{#a}}yes{{/a}}{{#z}}yes{{/z}}", "{\"a\":\"\",\"z\":0}", MUSTACHE_HTML), "yesyes");
    ck_assert_str_eq(rendered("{{ein Wort}}{{Gr\xc3\xb6\xc3\x9f"
                              "e}}",
                              "{\"ein Wort\":1,\"Gr\xc3\xb6\xc3\x9f"
                              "e\":2}",
                              MUSTACHE_HTML),
                     "12");
    ck_assert_str_eq(rendered("{{a..b}}{{.a}}{{a.}}|", "{\"a\":{\"b\":1}}", MUSTACHE_HTML), "|");
    ck_assert_str_eq(rendered("{{=<% %>=}}<%{a}%> {{a}} <%&a%><%={{ }}=%>{{a}}", "{\"a\":\"<\"}", MUSTACHE_HTML),
                     "< {{a}} <&lt;");
}
END_TEST

static struct problem refused(const char *template, json_t *partials)
{
    json_t *data = json_loads("{\"l\":[1,2,3,4,5,6,7,8,9,10],\"t\":true}", 0, NULL);
    struct text out = {.arena = arena};
    struct problem why = {0};
    ck_assert_msg(!mustache_render(&out, span_of(template), data, MUSTACHE_HTML, partial_of, partials, &why), "%.80s",
                  template);
    json_decref(data);
    return why;
}

START_TEST(problems)
{
    static const struct {
        const char *template, *key;
        int line, column, length;
        const char *got, *want;
    } c[] = {
        {"a\n {{#t}}b", "mustache.open", 2, 2, 6, "t", ""},
        {"{{#t}}{{#l}}{{/l}}", "mustache.open", 1, 1, 6, "t", ""},
        {"a\n\xc3\xa9{{/t}}", "mustache.close", 2, 2, 6, "t", ""},
        {"{{#t}}\n{{#l}}\n{{/t}}{{/l}}", "mustache.close", 3, 1, 6, "t", "l"},
        {"x {{t", "mustache.tag", 1, 3, 2, "", ""},
        {"x {{{t}}", "mustache.tag", 1, 3, 2, "", ""},
        {"{{t}} {{ }}", "mustache.tag", 1, 7, 5, "", ""},
        {"{{#}}{{/}}", "mustache.tag", 1, 1, 5, "", ""},
        {"{{=<%=}}", "mustache.tag", 1, 1, 8, "<%", ""},
        {"{{=a b c=}}", "mustache.tag", 1, 1, 11, "a b c", ""},
        {"{{=a= b=}}", "mustache.tag", 1, 1, 10, "a= b", ""},
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        struct problem why = refused(c[i].template, NULL);
        ck_assert_msg(strcmp(why.key, c[i].key) == 0, "%s: %s", c[i].template, why.key);
        ck_assert_int_eq(why.line, c[i].line);
        ck_assert_int_eq(why.column, c[i].column);
        ck_assert_int_eq(why.length, c[i].length);
        ck_assert_str_eq(why.got, c[i].got);
        ck_assert_str_eq(why.want, c[i].want);
    }
}
END_TEST

/* n sections, one in the other. */
static const char *nested(int n)
{
    struct text t = {.arena = arena};
    for (int i = 0; i < n; i++)
        text_words(&t, "{{#t}}");
    text_words(&t, "x");
    for (int i = 0; i < n; i++)
        text_words(&t, "{{/t}}");
    return t.at;
}

START_TEST(bounds)
{
    ck_assert_str_eq(rendered(nested(64), "{\"t\":true}", MUSTACHE_HTML), "x");
    ck_assert_str_eq(refused(nested(65), NULL).key, "mustache.depth");
    json_t *partials =
        json_pack("{s:s, s:s, s:s}", "me", "{{>me}}", "two", " {{>two}}\n{{>two}}{{>two}}\n", "bad", "{{#x}}");
    struct problem why = refused("{{>me}}", partials);
    ck_assert_str_eq(why.key, "mustache.depth");
    ck_assert_str_eq(why.got, "me");
    ck_assert_str_eq(refused("{{#l}}{{>two}}{{/l}}", partials).key, "mustache.depth");
    ck_assert_str_eq(refused("{{>bad}}", partials).key, "mustache.open");
    json_decref(partials);
    struct text t = {.arena = arena}; /* 10^12 turns without a letter of output */
    for (int i = 0; i < 12; i++)
        text_words(&t, "{{#l}}");
    for (int i = 0; i < 12; i++)
        text_words(&t, "{{/l}}");
    ck_assert_str_eq(refused(t.at, NULL).key, "mustache.big");
    struct text u = {.arena = arena};
    for (int i = 0; i < 6; i++)
        text_words(&u, "{{#l}}");
    text_words(&u, "twenty letters times 10^6");
    for (int i = 0; i < 6; i++)
        text_words(&u, "{{/l}}");
    ck_assert_str_eq(refused(u.at, NULL).key, "mustache.big");
}
END_TEST

/* A second rendering appends, and its bounds count from there. */
START_TEST(appends)
{
    struct text out = {.arena = arena};
    json_t *data = json_pack("{s:i}", "n", 3);
    text_words(&out, "before ");
    ck_assert(mustache_render(&out, span_of("{{n}} "), data, MUSTACHE_PLAIN, NULL, NULL, NULL));
    ck_assert(mustache_render(&out, span_of("{{n}}{{>none}}."), data, MUSTACHE_PLAIN, NULL, NULL, NULL));
    ck_assert_str_eq(out.at, "before 3 3.");
    ck_assert(mustache_render(&out, (struct span){0}, data, MUSTACHE_PLAIN, NULL, NULL, NULL));
    ck_assert_str_eq(out.at, "before 3 3.");
    json_decref(data);
}
END_TEST

static struct span row_of(void *context, struct span name)
{
    (void)name;
    return *(const struct span *)context;
}

/* A text that is parsed already gives the same; another one at another place is read, and a broken one is told of. */
START_TEST(a_shelf_of_texts)
{
    static const char whole[] = "{{#list}}\n  {{> row}}\n{{/list}}\n", row[] = "<{{.}}>\n", broken[] = "{{#list}}";
    struct mustache_shelf shelf = {.arena = arena};
    struct span partial = span_of(row), other = span_of(arena_string(arena, span_of("[{{.}}]\n")));
    json_t *data = json_pack("{s:[i,i]}", "list", 1, 2);
    for (int i = 0; i < 2; i++) {
        mustache_shelve(&shelf, span_of(whole));
        mustache_shelve(&shelf, partial);
        mustache_shelve(&shelf, span_of(broken));
    }
    ck_assert_uint_eq(shelf.n, 2);
    for (int i = 0; i < 2; i++) { /* moved in by its tag, twice */
        struct text out = {.arena = arena}, due = {.arena = arena};
        struct problem why = {0};
        struct span *is = i == 0 ? &partial : &other;
        ck_assert(mustache_render(&due, span_of(whole), data, MUSTACHE_PLAIN, row_of, is, NULL));
        ck_assert(mustache_render_with(&shelf, &out, span_of(whole), data, MUSTACHE_PLAIN, row_of, is, NULL));
        ck_assert_str_eq(out.at, due.at);
        ck_assert_str_eq(out.at, i == 0 ? "  <1>\n  <2>\n" : "  [1]\n  [2]\n");
        ck_assert(!mustache_render_with(&shelf, &out, span_of(broken), data, MUSTACHE_PLAIN, row_of, is, &why));
        ck_assert_str_eq(why.key, "mustache.open");
    }
    json_decref(data);
}
END_TEST

static Suite *mustache_suite(void)
{
    Suite *suite = suite_create("mustache");
    TCase *tc = tcase_create("templates");
    tcase_add_checked_fixture(tc, start, stop);
    tcase_add_loop_test(tc, specification, 0, sizeof files / sizeof *files);
    tcase_add_test(tc, values);
    tcase_add_test(tc, problems);
    tcase_add_test(tc, bounds);
    tcase_add_test(tc, appends);
    tcase_add_test(tc, a_shelf_of_texts);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(mustache_suite());
}
