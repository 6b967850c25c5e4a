/* SPDX-License-Identifier: Apache-2.0 */
/* Canonical JSON from field tables: order, cuts, revisions, and a reader that takes no other spelling. */
#include "formats/cjson.h"
#include "games/dump.h"
#include "tests/games/tiny.h"
#include "tests/lib/differ.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

/* A small struct with one of everything, its table deliberately out of order. */
struct inner {
    int16_t low;
    uint8_t pair[2];
};
struct outer {
    int32_t n;
    struct inner list[4]; /* n of them */
    int32_t big;
    uint8_t few[3];
    uint8_t flag;
    struct inner one;
    int32_t newer;
};
static const struct field inner_fields[] = {FIELD_INTS(struct inner, pair), FIELD_INT(struct inner, low)};
static const struct field outer_fields[] = {
    FIELD_INT(struct outer, n),
    FIELD_SUBS_USED(struct outer, list, inner_fields, 2, n),
    FIELD_SUB(struct outer, one, inner_fields, 2),
    FIELD_INT(struct outer, big),
    FIELD_INTS(struct outer, few),
    FIELD_INT(struct outer, flag),
    {.name = "newer",
     .kind = FIELD_I32,
     .offset = offsetof(struct outer, newer),
     .size = 4,
     .count = 1,
     .used = -1,
     .since = 2},
};
enum { OUTER_N = sizeof outer_fields / sizeof outer_fields[0] };

static const struct outer sample = {.n = 2,
                                    .list = {{-1, {0, 255}}, {32767, {1, 2}}},
                                    .big = INT32_MIN,
                                    .few = {1, 0, 3},
                                    .flag = 7,
                                    .one = {-32768, {9, 10}},
                                    .newer = 5};
#define SAMPLE_1                                                                                                       \
    "{\"big\":-2147483648,\"few\":[1,0,3],\"flag\":7,\"list\":[{\"low\":-1,\"pair\":[0,255]},"                         \
    "{\"low\":32767,\"pair\":[1,2]}],\"n\":2,\"one\":{\"low\":-32768,\"pair\":[9,10]}}"
#define SAMPLE_2                                                                                                       \
    "{\"big\":-2147483648,\"few\":[1,0,3],\"flag\":7,\"list\":[{\"low\":-1,\"pair\":[0,255]},"                         \
    "{\"low\":32767,\"pair\":[1,2]}],\"n\":2,\"newer\":5,\"one\":{\"low\":-32768,\"pair\":[9,10]}}"

START_TEST(the_spelling)
{
    char buf[512];
    struct dump_out out = {.at = buf, .cap = sizeof buf};
    dump_fields(&out, outer_fields, OUTER_N, 1, &sample);
    ck_assert(span_is((struct span){(uint8_t *)buf, out.len}, SAMPLE_1)); /* F5: newer is not of revision 1 */
    out.len = 0;
    dump_fields(&out, outer_fields, OUTER_N, 2, &sample);
    ck_assert(span_is((struct span){(uint8_t *)buf, out.len}, SAMPLE_2));
    fields_cover(outer_fields, OUTER_N, sizeof(struct outer));
}
END_TEST

/* The length is told before there is room, and nothing is written past it. */
START_TEST(too_little_room)
{
    char buf[64];
    for (size_t cap = 0; cap < sizeof buf; cap++) {
        struct dump_out out = {.at = buf, .cap = cap};
        memset(buf, '#', sizeof buf);
        dump_fields(&out, outer_fields, OUTER_N, 1, &sample);
        ck_assert_uint_eq(out.len, sizeof SAMPLE_1 - 1);
        for (size_t i = cap; i < sizeof buf; i++)
            ck_assert_int_eq(buf[i], '#');
    }
}
END_TEST

/* Lists, each number written by printf beside it: with room for the longest numbers (the quick way), with just enough
 * (letter by letter), and with runs of zeros of every length at every place. */
struct lists {
    uint8_t bytes[40];
    int16_t small[3];
    int32_t large[4];
};
static const struct field lists_fields[] = {FIELD_INTS(struct lists, bytes), FIELD_INTS(struct lists, small),
                                            FIELD_INTS(struct lists, large)};

static size_t print_lists(const struct lists *l, char *to)
{
    size_t len = (size_t)sprintf(to, "{\"bytes\":[");
    for (int i = 0; i < 40; i++)
        len += (size_t)sprintf(to + len, "%s%d", i ? "," : "", l->bytes[i]);
    return len + (size_t)sprintf(to + len, "],\"large\":[%d,%d,%d,%d],\"small\":[%d,%d,%d]}", l->large[0], l->large[1],
                                 l->large[2], l->large[3], l->small[0], l->small[1], l->small[2]);
}

START_TEST(lists_in_any_room)
{
    static const uint8_t others[] = {1, 9, 10, 99, 100, 255};
    struct lists l = {.small = {-32768, 0, 32767}, .large = {INT32_MIN, 0, 10, INT32_MAX}};
    char want[1200], got[1200];
    for (int from = 0; from < 40; from++)
        for (int n = 0; from + n <= 40; n++) {
            for (int i = 0; i < 40; i++)
                l.bytes[i] = i >= from && i < from + n ? 0 : others[(i + n) % 6];
            size_t len = print_lists(&l, want);
            for (size_t cap = len; cap <= sizeof got; cap += cap < len + 24 ? 1 : 97) {
                struct dump_out out = {.at = got, .cap = cap};
                dump_fields(&out, lists_fields, 3, 1, &l);
                ck_assert_msg(out.len == len && memcmp(got, want, len) == 0, "%d zeros from %d, room for %zu", n, from,
                              cap);
            }
        }
}
END_TEST

/* A sparse member is there only when it says something, and is read back only as it would be written. */
START_TEST(sparse_members)
{
    struct rare {
        int32_t a;
        struct inner rare;
        int32_t z;
    } some = {1, {0, {0, 0}}, 2}, back;
    const struct field fields[] = {FIELD_INT(struct rare, z), FIELD_SPARSE(struct rare, rare, inner_fields, 2),
                                   FIELD_INT(struct rare, a)};
    static const struct {
        const char *text;
        int16_t low;
        bool loads;
    } cases[] = {{"{\"a\":1,\"z\":2}", 0, true},
                 {"{\"a\":1,\"rare\":{\"low\":7,\"pair\":[0,0]},\"z\":2}", 7, true},
                 {"{\"a\":1,\"rare\":{\"low\":0,\"pair\":[0,0]},\"z\":2}", 0, false},
                 {"{\"a\":1,\"rare\":{},\"z\":2}", 0, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct dump_in in = {.at = cases[i].text, .len = strlen(cases[i].text)};
        struct problem why = {0};
        char buf[128];
        struct dump_out out = {.at = buf, .cap = sizeof buf};
        memset(&back, 0, sizeof back);
        ck_assert_int_eq(load_fields(&in, fields, 3, 1, &back, &why) && in.pos == in.len, cases[i].loads);
        if (!cases[i].loads)
            continue;
        some.rare.low = cases[i].low;
        ck_assert_mem_eq(&some, &back, sizeof some);
        dump_fields(&out, fields, 3, 1, &some);
        ck_assert(span_is((struct span){(uint8_t *)buf, out.len}, cases[i].text));
    }
    const struct field alone[] = {FIELD_SPARSE(struct rare, rare, inner_fields, 2)};
    struct dump_in in = {.at = "{}", .len = 2};
    struct problem why = {0};
    memset(&back, 0, sizeof back);
    ck_assert(load_fields(&in, alone, 1, 1, &back, &why) && in.pos == 2);
}
END_TEST

static bool load_outer(const char *json, struct outer *out, struct problem *why)
{
    struct dump_in in = {.at = json, .len = strlen(json)};
    *why = (struct problem){0};
    memset(out, 0, sizeof *out);
    return load_fields(&in, outer_fields, OUTER_N, 1, out, why) && in.pos == in.len;
}

START_TEST(what_was_written_is_read)
{
    struct outer back, want = sample;
    struct problem why;
    want.newer = 0; /* not in a dump of revision 1 */
    ck_assert(load_outer(SAMPLE_1, &back, &why));
    ck_assert_mem_eq(&back, &want, sizeof want);
}
END_TEST

static const struct {
    const char *json, *key;
    size_t offset;
} wrong[] = {
    {"", "state.syntax", 0},
    {"{", "state.syntax", 0},
    {" {\"big\":1", "state.syntax", 0},
    {"{\"big\": 1", "state.syntax", 7},
    {"{\"few\":[1,0,3]", "state.syntax", 2}, /* out of order: big is missing */
    {"{\"big\":01,", "state.number", 7},
    {"{\"big\":-0,", "state.number", 7},
    {"{\"big\":-,", "state.syntax", 8},
    {"{\"big\":+1,", "state.syntax", 7},
    {"{\"big\":1.0,", "state.syntax", 8},
    {"{\"big\":2147483648,", "state.number", 7},
    {"{\"big\":-2147483649,", "state.number", 7},
    {"{\"big\":99999999999999999999999999,", "state.number", 7},
    {"{\"big\":\"1\",", "state.syntax", 7},
    {"{\"big\":1,\"few\":[1,0,256]", "state.number", 20},
    {"{\"big\":1,\"few\":[1,0,-1]", "state.number", 20},
    {"{\"big\":1,\"few\":[1,0,3,4]", "state.count", 22},
    {"{\"big\":1,\"few\":[1,0,]", "state.syntax", 20},
    {"{\"big\":1,\"few\":[1,0],\"flag\":0,\"list\":[],\"n\":0,\"one\":{\"low\":0,\"pair\":[0,0]}}", "state.count", 0},
    {"{\"big\":1,\"few\":[1,0,3],\"flag\":0,\"list\":[],\"n\":1,\"one\":{\"low\":0,\"pair\":[0,0]}}", "state.count", 0},
    {"{\"big\":1,\"few\":[1,0,3],\"flag\":0,\"list\":[],\"n\":-1,\"one\":{\"low\":0,\"pair\":[0,0]}}", "state.count",
     0},
    {"{\"big\":1,\"few\":[1,0,3],\"flag\":0,\"list\":[],\"n\":0,\"one\":{\"low\":32768", "state.number", 61},
    {"{\"big\":1,\"few\":[1,0,3],\"flag\":0,\"list\":[],\"n\":0,\"newer\":5", "state.syntax", 49},
};

START_TEST(no_other_spelling)
{
    struct outer back;
    struct problem why;
    ck_assert(!load_outer(wrong[_i].json, &back, &why));
    ck_assert_msg(why.key && strcmp(why.key, wrong[_i].key) == 0, "%s: %s", wrong[_i].json, why.key);
    ck_assert_msg(why.offset == wrong[_i].offset, "%s: offset %zu", wrong[_i].json, why.offset);
}
END_TEST

START_TEST(tails_are_zero)
{
    struct outer s = sample;
    ck_assert_ptr_null(fields_broken(outer_fields, OUTER_N, &s));
    s.list[3].pair[1] = 1;
    ck_assert_str_eq(fields_broken(outer_fields, OUTER_N, &s), "list");
    s = sample;
    s.n = 5;
    ck_assert_str_eq(fields_broken(outer_fields, OUTER_N, &s), "list");
    s.n = -1;
    ck_assert_str_eq(fields_broken(outer_fields, OUTER_N, &s), "list");
}
END_TEST

/* ---- whole states ---- */
struct game {
    struct rules r;
    struct tiny_state s, back;
    struct play play;
    char json[1 << 15];
    size_t len;
};

static void a_state(struct game *g)
{
    uint64_t seed = 3;
    struct chance chance = random_chance(&seed);
    g->r = tiny();
    play_begin(&g->play, &chance, NULL);
    ck_assert(rules_setup(&g->r, &(struct setup){.scenario = "short"}, &g->s, &g->play));
    g->len = rules_dump(&g->r, &g->s, g->json, sizeof g->json);
    ck_assert_uint_le(g->len, sizeof g->json);
}

/* The general reader of canonical JSON has nothing against the spelling either, and finds the members. */
START_TEST(a_state_is_canonical_json)
{
    static struct game g;
    struct problem why = {0};
    a_state(&g);
    json_t *all = cjson_read((struct span){(uint8_t *)g.json, g.len}, &why);
    ck_assert_msg(all != NULL, "%s at %zu", why.key, why.offset);
    ck_assert_int_eq(json_integer_value(json_object_get(all, "turns")), 6);
    json_t *draw = json_object_get(json_object_get(all, "deck"), "draw");
    ck_assert_uint_eq(json_array_size(json_object_get(draw, "at")), 8); /* cut to what counts */
    json_decref(all);
}
END_TEST

/* Cutting a dump anywhere, or changing any byte of it: refused with a place, or another state whose dump it is. */
START_TEST(any_cut_any_byte)
{
    static struct game g;
    static char again[1 << 15];
    int refused = 0, read = 0;
    a_state(&g);
    for (size_t len = 0; len < g.len; len++) {
        struct problem why = {0};
        ck_assert(!rules_load(&g.r, g.json, len, &g.back, &why));
        ck_assert(why.key && why.offset <= len);
    }
    for (size_t i = 0; i < g.len; i++) {
        const char other[] = "01-9,]}\"x ";
        for (size_t j = 0; other[j]; j++) {
            struct problem why = {0};
            char kept = g.json[i];
            g.json[i] = other[j];
            if (rules_load(&g.r, g.json, g.len, &g.back, &why)) {
                ck_assert_uint_eq(rules_dump(&g.r, &g.back, again, sizeof again), g.len);
                ck_assert_mem_eq(again, g.json, g.len);
                read++;
            } else {
                ck_assert(why.key && why.offset <= g.len);
                refused++;
            }
            g.json[i] = kept;
        }
    }
    ck_assert_int_gt(refused, 5000);
    ck_assert_int_gt(read, 300);
}
END_TEST

static bool loads_with(struct game *g, struct tiny_state s, struct problem *why)
{
    *why = (struct problem){0};
    g->len = rules_dump(&g->r, &s, g->json, sizeof g->json);
    return rules_load(&g->r, g->json, g->len, &g->back, why);
}

/* A flow that would lead outside the table of steps never comes in. */
START_TEST(the_flow_is_in_range)
{
    static struct game g;
    struct problem why;
    a_state(&g);
    for (int i = 0; i < 8; i++) {
        struct tiny_state s = g.s;
        int32_t *const at[] = {&s.flow.at[0].step, &s.flow.at[0].step, &s.flow.at[0].asks, &s.flow.at[0].may,
                               &s.flow.over,       &s.flow.winner,     &s.flow.winner,     &s.flow.serial};
        const int32_t value[] = {TINY_STEPS, 0, 1 << SEATS_MAX, -1, 1, SEATS_MAX + 1, -1, -1};
        *at[i] = value[i];
        ck_assert(!loads_with(&g, s, &why));
        ck_assert_str_eq(why.key, "state.flow");
        ck_assert_str_eq(rules_broken(&g.r, &s), "flow");
    }
    ck_assert(loads_with(&g, g.s, &why));
    struct tiny_state s = g.s;
    s.turn = 0;
    ck_assert(loads_with(&g, s, &why)); /* loading is not judging */
    ck_assert_str_eq(rules_broken(&g.r, &s), "whose turn it is");
    g.json[g.len] = ' ';
    ck_assert(!rules_load(&g.r, g.json, g.len + 1, &g.back, &why));
    ck_assert_str_eq(why.key, "state.trailing");
}
END_TEST

START_TEST(the_first_difference_by_name)
{
    static struct game g;
    char path[64];
    a_state(&g);
    g.back = g.s;
    ck_assert(!rules_differ(&g.r, &g.s, &g.back, path, sizeof path));
    ck_assert_str_eq(path, "");
    g.back.deck.hand[1].at[0].card++;
    ck_assert(rules_differ(&g.r, &g.s, &g.back, path, sizeof path));
    ck_assert_str_eq(path, "deck.hand[1].at[0].card");
    g.back = g.s;
    g.back.score[1] = 4;
    ck_assert(rules_differ(&g.r, &g.s, &g.back, path, sizeof path));
    ck_assert_str_eq(path, "score[1]");
    ck_assert(rules_differ(&g.r, &g.s, &g.back, path, 4)); /* cut to fit */
    ck_assert_str_eq(path, "sco");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("dump");
    TCase *c = tcase_create("dump");
    tcase_add_test(c, the_spelling);
    tcase_add_test(c, too_little_room);
    tcase_add_test(c, lists_in_any_room);
    tcase_add_test(c, sparse_members);
    tcase_add_test(c, what_was_written_is_read);
    tcase_add_loop_test(c, no_other_spelling, 0, sizeof wrong / sizeof wrong[0]);
    tcase_add_test(c, tails_are_zero);
    tcase_add_test(c, a_state_is_canonical_json);
    tcase_add_test(c, any_cut_any_byte);
    tcase_add_test(c, the_flow_is_in_range);
    tcase_add_test(c, the_first_difference_by_name);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
