/* SPDX-License-Identifier: Apache-2.0 */
/* Rounds of public beacons: when they come, what they are worth, and how they are told. */
#include "formats/beacon.h"
#include "tests/lib/beacon_lines.h"
#include "tests/lib/test.h"
#include <string.h>

static const char signature[] =
    "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b";

static const struct beacon_chain *quicknet(void)
{
    return beacon_chain_find(span_of("quicknet"));
}

START_TEST(chains_by_name_and_hash)
{
    size_t n = 0;
    for (const struct beacon_chain *chain; (chain = beacon_chain_at(n)); n++) {
        char source[BEACON_SOURCE_MAX];
        beacon_source(source, chain);
        ck_assert_ptr_eq(beacon_chain_find(span_of(source)), chain);
        ck_assert_ptr_eq(beacon_chain_find(span_of(source + 6)), chain);
        ck_assert_ptr_eq(beacon_chain_find(span_of(chain->name)), chain);
        ck_assert_uint_le(chain->signature_len, BEACON_SIGNATURE_MAX);
    }
    ck_assert_uint_eq(n, 2);
    ck_assert(!beacon_chain_find(span_of("drand:slownet")));
    ck_assert(!beacon_chain_find(span_of("")));
}
END_TEST

START_TEST(the_first_round_at_or_after)
{
    const struct beacon_chain *chain = quicknet(), *old = beacon_chain_find(span_of("default"));
    ck_assert_int_eq(beacon_round_time(chain, 1), 1692803367);
    ck_assert_uint_eq(beacon_round_after(chain, 0), 1);
    ck_assert_uint_eq(beacon_round_after(chain, 1692803367), 1);
    ck_assert_uint_eq(beacon_round_after(chain, 1692803368), 2);
    ck_assert_uint_eq(beacon_round_after(chain, 1692803370), 2);
    ck_assert_uint_eq(beacon_round_after(old, 1595431051), 2);
    for (int64_t t = 1795000000; t < 1795000100; t++) {
        uint64_t round = beacon_round_after(chain, t);
        ck_assert_int_ge(beacon_round_time(chain, round), t);
        ck_assert_int_lt(beacon_round_time(chain, round - 1), t);
    }
}
END_TEST

/* The published round 657413 of quicknet. */
START_TEST(a_round_is_worth_the_hash_of_its_signature)
{
    uint8_t raw[48];
    hex32 value;
    ck_assert(hex_read(span_of(signature), raw, sizeof raw));
    ck_assert(beacon_value(quicknet(), (struct span){raw, sizeof raw}, value));
    ck_assert_str_eq(value, "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587");
    ck_assert(!beacon_value(quicknet(), (struct span){raw, 47}, value));
    ck_assert(!beacon_value(beacon_chain_find(span_of("default")), (struct span){raw, sizeof raw}, value));
}
END_TEST

START_TEST(lines_are_read_and_written)
{
    struct arena *arena = arena_new();
    struct beacon_told told, again;
    struct problem why = {0};
    struct text out = {.arena = arena};
    const char *one = arena_words(arena, "round 657413\nsignature %s\n", signature);
    ck_assert(beacon_read(span_of(one), &told, &why));
    ck_assert_uint_eq(told.round, 657413);
    ck_assert_uint_eq(told.signature_len, 48);
    beacon_write(&out, &told);
    for (struct span left = text_span(&out), line; span_line(&left, &line);)
        ck_assert_uint_le(line.len, 70);
    ck_assert(beacon_read(text_span(&out), &again, &why));
    ck_assert_uint_eq(again.signature_len, 48);
    ck_assert_mem_eq(told.signature, again.signature, 48);
    arena_free(arena);
}
END_TEST

START_TEST(what_is_wrong_is_named)
{
    static const struct {
        const char *lines, *key;
        int line;
    } cases[] = {
        {"", "beacon.lines", 1},
        {"signature ab\n", "beacon.lines", 1},
        {"round 1\n", "beacon.lines", 2},
        {"round 0\nsignature ab\n", "beacon.round", 1},
        {"round -1\nsignature ab\n", "beacon.round", 1},
        {"round 99999999999\nsignature ab\n", "beacon.round", 1},
        {"round 1\nsignature AB\n", "beacon.signature", 2},
        {"round 1\nsignature \n", "beacon.signature", 2},
        {"round 1\nsignature abc\n", "beacon.signature", 2},
        {"round 1\nsignature ab\ncd ef\n", "beacon.signature", 3},
        {"round 1\nround 2\n", "beacon.lines", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct beacon_told told;
        struct problem why = {0};
        ck_assert_msg(!beacon_read(span_of(cases[i].lines), &told, &why), "%s", cases[i].lines);
        ck_assert_str_eq(why.key, cases[i].key);
        ck_assert_msg(why.line == cases[i].line, "%s: line %d", cases[i].lines, why.line);
    }
    char most[300] = "round 1\nsignature ";
    size_t from = strlen(most);
    memset(most + from, 'a', 194);
    struct beacon_told told;
    ck_assert(!beacon_read(span_of(most), &told, NULL));
    most[from + 192] = '\0';
    ck_assert(beacon_read(span_of(most), &told, NULL));
    ck_assert_uint_eq(told.signature_len, BEACON_SIGNATURE_MAX);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("beacons");
    TCase *c = tcase_create("beacons");
    tcase_add_test(c, chains_by_name_and_hash);
    tcase_add_test(c, the_first_round_at_or_after);
    tcase_add_test(c, a_round_is_worth_the_hash_of_its_signature);
    tcase_add_test(c, lines_are_read_and_written);
    tcase_add_test(c, what_is_wrong_is_named);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
