/* SPDX-License-Identifier: Apache-2.0 */
/* The kit's loader: parts in order, ids, lists, points, links laid out as a map, names; and what each refuses. */
#include "games/kit/load.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *arena;
static struct problem why;
static struct bundle l;
static json_t *json;

static void begin(void)
{
    arena = arena_new();
}

static void end(void)
{
    arena_free(arena);
}

/* Facts as JSON with ' for "; nothing is wrong yet. Freed by wrong() or right(). */
static const json_t *facts(const char *words)
{
    char *text = arena_words(arena, "%s", words);
    for (char *at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    why = (struct problem){0};
    l = (struct bundle){.arena = arena, .why = &why, .entry = "it"};
    json = json_loads(text, 0, NULL);
    ck_assert_msg(json != NULL, "%s", text);
    return json;
}

static void wrong(const char *key, const char *got)
{
    ck_assert(l.bad);
    ck_assert_str_eq(why.key, key);
    ck_assert_str_eq(why.got, got);
    json_decref(json);
}

static void right(void)
{
    ck_assert_msg(!l.bad, "%s %s", why.key, why.got);
    json_decref(json);
}

static struct kit_ids places(int32_t n)
{
    struct kit_ids ids = kit_ids_new(&l, "place", n);
    for (int32_t i = 1; i <= n; i++)
        kit_ids_add(&l, &ids, arena_words(arena, "p%d", (int)i), "id");
    return ids;
}

/* ---- the whole ---- */
static char order[8];

static void first(struct bundle *in, const json_t *part)
{
    strcat(order, json_object_get(part, "x") ? "x" : "-");
    if (json_object_get(part, "bad"))
        bundle_wrong(in, "data.range", "bad");
}

static void second(struct bundle *in, const json_t *part)
{
    (void)part;
    strcat(order, in->own == order ? "2" : "?");
}

static void last(struct bundle *in, const json_t *bundle)
{
    (void)in;
    strcat(order, json_object_get(bundle, "b") ? "b" : "?");
}

START_TEST(parts_in_order)
{
    static const struct kit_part table[] = {{"b", second}, {"a", first}, {NULL, last}};
    static const struct {
        const char *text, *order, *key, *got;
    } rows[] = {
        {"{\"a\":{\"x\":1},\"b\":{}}", "2xb", NULL, ""},
        {"{\"a\":{},\"b\":{}}", "2-b", NULL, ""},
        {"{\"a\":{\"bad\":1},\"b\":{}}", "2-", "data.range", "bundle: bad"},
        {"{\"a\":{}}", "", "data.missing", "bundle: b"},
        {"{\"a\":[],\"b\":{}}", "", "data.type", "bundle: a"},
        {"{\"a\":{},\"b\":{},\"c\":{}}", "", "data.unknown", "bundle: c"},
        {"{\"a\":{},", "", "data.syntax", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        why = (struct problem){0};
        l = (struct bundle){.arena = arena, .why = &why, .own = order};
        order[0] = '\0';
        ck_assert_int_eq(kit_load(&l, span_of(rows[i].text), table, 3), rows[i].key == NULL);
        ck_assert_pstr_eq(why.key, rows[i].key);
        ck_assert_str_eq(why.got, rows[i].got);
        ck_assert_str_eq(order, rows[i].order);
    }
}
END_TEST

/* ---- ids, lists, words, numbers ---- */
START_TEST(ids_and_lists_of_them)
{
    int32_t out[4];
    const json_t *o = facts("{'at': ['p2', 'p3']}");
    struct kit_ids some = places(3);
    ck_assert_int_eq(kit_load_ids(&l, o, "at", 1, 2, &some, out), 2);
    ck_assert_int_eq(out[0], 2);
    ck_assert_int_eq(out[1], 3);
    ck_assert_int_eq(kit_load_ids(&l, o, "absent", 0, 2, &some, out), 0);
    right();
    o = facts("{'no': ['p2', 'p9']}");
    kit_load_ids(&l, o, "no", 0, 2, &some, out);
    wrong("data.name", "it: p9");
    o = facts("[1]");
    ck_assert_int_eq(kit_load_id(&l, json_array_get(o, 0), &some), 0);
    wrong("data.name", "it: not a place");
    o = facts("{'many': ['p1', 'p1', 'p1']}");
    kit_load_ids(&l, o, "many", 0, 2, &some, out);
    wrong("data.count", "it: many");
    o = facts("{'few': []}");
    kit_load_ids(&l, o, "few", 1, 2, &some, out);
    wrong("data.count", "it: few");
    facts("{}");
    some = kit_ids_new(&l, "place", 3);
    kit_ids_add(&l, &some, "a", "id");
    kit_ids_add(&l, &some, "a", NULL); /* unchecked: the first is meant */
    ck_assert(!l.bad);
    json_t *a = json_string("a");
    ck_assert_int_eq(kit_load_id(&l, a, &some), 1);
    json_decref(a);
    kit_ids_add(&l, &some, "a", "id");
    wrong("data.twice", "it: id");
}
END_TEST

START_TEST(lists_words_numbers)
{
    static const char *const sides[] = {"north", "south", NULL};
    int32_t at[2];
    const json_t *o = facts("{'list': [1, 2], 'side': 'south', 'at': [3, 9]}");
    ck_assert_uint_eq(json_array_size(kit_load_list(&l, o, "list", 2, 2, "list")), 2);
    ck_assert_str_eq(l.entry, "list");
    ck_assert_int_eq(kit_load_word(&l, o, "side", sides), 2);
    kit_load_numbers(&l, o, "at", 2, 3, 9, at);
    ck_assert_int_eq(at[0], 3);
    ck_assert_int_eq(at[1], 9);
    right();
    o = facts("{'list': [1]}");
    kit_load_list(&l, o, "list", 2, 2, "list");
    wrong("data.count", "list: list");
    o = facts("{}");
    kit_load_word(&l, o, "side", sides);
    wrong("data.missing", "it: side");
    o = facts("{'side': 'west'}");
    kit_load_word(&l, o, "side", sides);
    wrong("data.word", "it: west");
    static const char *const shapes[] = {"{}", "{'at': [3]}", "{'at': [3, '4']}", "{'at': [3, null]}"};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        kit_load_numbers(&l, facts(shapes[i]), "at", 2, 3, 9, at);
        ck_assert_int_eq(at[1], 0);
        wrong("data.type", "it: at");
    }
    kit_load_numbers(&l, facts("{'at': [3, 10]}"), "at", 2, 3, 9, at);
    wrong("data.range", "it: at");
    kit_load_numbers(&l, facts("{'at': [2, 9]}"), "at", 2, 3, 9, at);
    wrong("data.range", "it: at");
}
END_TEST

/* ---- links ---- */
START_TEST(links_become_a_map)
{
    struct kit_link *both[2];
    struct kit_map map;
    facts("{}");
    struct kit_net *net = kit_net_new(&l, 4, 4);
    ck_assert(kit_net_join(&l, net, 3, 1, 1, "between", both));
    both[0]->marks = 8; /* from 3 to 1 */
    both[1]->value = -2;
    ck_assert(kit_net_join(&l, net, 1, 4, 2, "between", both));
    ck_assert(kit_net_join(&l, net, 1, 2, 1, "between", both));
    ck_assert(kit_net_join(&l, net, 1, 3, 4, "between", both)); /* another kind */
    kit_net_map(&l, net, 6, "links", &map);
    right();
    ck_assert_int_eq(map.n, 4);
    ck_assert_int_eq(map.from[5] - map.from[1], 6);
    const struct kit_link *at = kit_near(&map, 1);
    ck_assert_int_eq(kit_near_end(&map, 1) - at, 3);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(at[i].to, i + 2); /* by rising number, whatever the order of the facts */
    ck_assert_int_eq(at[1].kinds, 1 | 4);
    ck_assert_int_eq(at[1].value, -2);
    ck_assert_int_eq(at[1].marks, 0);
    ck_assert_int_eq(kit_link_to(&map, 3, 1)->marks, 8);
    ck_assert_int_eq(kit_link_to(&map, 3, 1)->kinds, 1 | 4);
    ck_assert_int_eq(kit_link_to(&map, 4, 1)->kinds, 2);
    ck_assert_ptr_null(kit_link_to(&map, 2, 3));
}
END_TEST

START_TEST(wrong_links)
{
    static const struct {
        int32_t a, b;
        int kinds;
        const char *key;
    } rows[] = {{2, 2, 1, "data.range"}, {2, 3, 0, "data.range"}, {1, 2, 1, "data.twice"}, {2, 1, 3, "data.twice"}};
    struct kit_link *both[2];
    struct kit_map map;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        facts("{}");
        struct kit_net *net = kit_net_new(&l, 3, 2);
        ck_assert(kit_net_join(&l, net, 1, 2, 1, "between", both));
        ck_assert(!kit_net_join(&l, net, rows[i].a, rows[i].b, rows[i].kinds, "between", both));
        wrong(rows[i].key, "it: between");
    }
    facts("{}");
    struct kit_net *net = kit_net_new(&l, 3, 1);
    ck_assert(kit_net_join(&l, net, 1, 2, 1, "between", both));
    kit_net_map(&l, net, 1, "links", &map);
    wrong("data.count", "it: links");
}
END_TEST

/* ---- names ---- */
START_TEST(names_as_written)
{
    const json_t *o = facts("[{'order_name': 'Cape May', 'aliases': ['may', 'cape']}, {'order_name': 'Dover'}]");
    struct kit_ids ids = places(2);
    struct kit_names list = kit_load_names(&l, o, &ids);
    ck_assert_int_eq(list.n, 2);
    ck_assert_int_eq(list.at[1].id, 2);
    ck_assert_str_eq(list.at[0].name, "Cape May");
    ck_assert_str_eq(list.at[0].aliases, "may|cape");
    ck_assert_str_eq(l.entry, "p2");
    kit_names_apart(&l, &list);
    right();
    o = facts("[{'order_name': 'Cape May'}, {'order_name': 'cape  MAY'}]");
    list = kit_load_names(&l, o, &ids);
    ck_assert(!l.bad);
    kit_names_apart(&l, &list);
    wrong("data.twice", "p2: cape  MAY");
    list = kit_load_names(&l, facts("[{'order_name': 'Cape May'}]"), &ids);
    wrong("data.missing", "p2: order_name");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("kit_load");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, begin, end);
    tcase_add_test(all, parts_in_order);
    tcase_add_test(all, ids_and_lists_of_them);
    tcase_add_test(all, lists_words_numbers);
    tcase_add_test(all, links_become_a_map);
    tcase_add_test(all, wrong_links);
    tcase_add_test(all, names_as_written);
    suite_add_tcase(s, all);
    return run_suite(s);
}
