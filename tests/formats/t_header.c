/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/armor.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *a;
static json_t *all;

static void up(void)
{
    a = arena_new();
    all = vectors("order-armor");
}

static void down(void)
{
    json_decref(all);
    arena_free(a);
}

START_TEST(every_header_case_of_the_vectors)
{
    const json_t *cases = json_object_get(all, "header_cases"), *row;
    size_t i;
    ck_assert_uint_eq(json_array_size(cases), 37);
    json_array_foreach((json_t *)cases, i, row)
    {
        struct problem why = {0};
        struct header header;
        bool ok = header_parse(span_of(text_of(row, "block")), &header, &why);
        const char *said = ok ? "ok" : why.key;
        ck_assert_msg(strcmp(said, text_of(row, "result")) == 0, "%s: %s", text_of(row, "name"), said);
        ck_assert_msg(ok || (why.line > 0 && why.column > 0), "%s", text_of(row, "name"));
    }
}
END_TEST

static const char *block_of(const char *name)
{
    return text_of(json_object_get(json_object_get(all, "other_kinds"), name), "block");
}

START_TEST(orders_are_taken_apart)
{
    struct header h;
    const char *block = text_of(json_object_get(all, "canonical_blocks"), "axis seq 4");
    ck_assert(header_parse(span_of(block), &h, NULL));
    ck_assert_int_eq(h.kind, BLOCK_ORDERS);
    ck_assert(span_is(h.game, "de180d3d74d3c3409d34f6bbdf43c6dc") && span_is(h.side, "axis"));
    ck_assert(h.turn == 1 && h.seq == 4 && h.has_base && h.base_size == 18 && h.has_until);
    ck_assert_int_eq(h.until, 1796155200);
    ck_assert(span_is(h.salt, "dec62c6ff52ef336365cca27043fde30"));
    ck_assert(span_is(h.next, "1a002970dba3a5d12240543fb0f143b5632944b1ff147d7d585fc7a8c04472a3"));
    struct text root = {.arena = a};
    text_base64(&root, h.base_root, 32, true);
    ck_assert_str_eq(root.at, "o3SyYppvFC43hnVILHuJAYj0bMtC/rT/m2KuWkzKGlE=");
    ck_assert(h.has_orders && h.orders_line == 12);
    ck_assert(span_begins(h.orders, "move 2-12 1714 1715 1716\nattack"));
    ck_assert_str_eq(arena_string(a, span_from(h.orders, h.orders.len - 4)), "end\n");
    ck_assert_uint_eq(h.age.len + h.key.len + h.code.len + h.name.len, 0);
}
END_TEST

START_TEST(other_kinds_are_taken_apart)
{
    struct header h;
    ck_assert(header_parse(span_of(block_of("JOIN, hash")), &h, NULL));
    ck_assert(h.kind == BLOCK_JOIN && span_is(h.name, "test-game-one") && h.seq == 1 && !h.has_orders && h.turn == 0);
    ck_assert(span_is(h.key, "SHA256:PEIr+V9dH1Tj7OkIiVypuX3VyvtYpFlEXaIdBwzOhsw"));
    ck_assert(span_is(h.entropy_commit, "SHA256:CUj8DpQP5LMzwaocxASF7PJ8DhpK0g3KOMQ7yQnkv/8") && h.entropy.len == 0);
    ck_assert(header_parse(span_of(block_of("JOIN, minisign key")), &h, NULL));
    ck_assert(span_begins(h.key, "minisign:RW") && span_begins(h.age, "age1"));
    ck_assert(header_parse(span_of(block_of("JOIN, short set-up")), &h, NULL));
    ck_assert_uint_eq(h.entropy.len, 64);
    ck_assert(header_parse(span_of(block_of("NONCE of mode C")), &h, NULL));
    ck_assert(h.kind == BLOCK_NONCE && h.turn == 1 && h.open.len == 64);
    ck_assert(header_parse(span_of(block_of("NONCE of the set-up, luck key")), &h, NULL));
    ck_assert(h.turn == 0 && h.open.len == 68);
    ck_assert(header_parse(span_of(block_of("ACK")), &h, NULL) && h.kind == BLOCK_ACK && h.base_size == 22);
    ck_assert(header_parse(span_of(block_of("REKEY")), &h, NULL) && h.kind == BLOCK_REKEY && h.key.len == 50);
    ck_assert(header_parse(span_of(block_of("REVOKE")), &h, NULL) && h.kind == BLOCK_REVOKE);
    ck_assert(header_parse(span_of(block_of("RULING")), &h, NULL));
    ck_assert(h.kind == BLOCK_RULING && h.side.len == 0 && span_is(h.orders, "extend 24h host away\n"));
}
END_TEST

START_TEST(player_blocks)
{
    struct header h;
    struct problem why = {0};
    ck_assert(header_parse(span_of("-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: pbem.example.org\nseq: 3\norders:\n"
                                   "absent 1 Dec to 10 Dec\nzone Europe/Berlin\n-----END PBEM PLAYER-----\n"),
                           &h, &why));
    ck_assert(h.kind == BLOCK_PLAYER && span_is(h.host, "pbem.example.org") && h.seq == 3 && h.orders_line == 6);
    ck_assert(!header_parse(span_of("-----BEGIN PBEM PLAYER-----\npbem: 1\nseq: 3\norders:\n"
                                    "-----END PBEM PLAYER-----\n"),
                            &h, &why));
    ck_assert_str_eq(why.key, "header.missing");
    ck_assert_str_eq(why.want, "host");
    ck_assert_int_eq(why.line, 4);
}
END_TEST

START_TEST(press_blocks)
{
    static const char begin[] = "-----BEGIN PBEM PRESS-----\npbem: 1\ngame: de180d3d74d3c3409d34f6bbdf43c6dc\n",
                      end[] = "-----END PBEM PRESS-----\n";
    struct header h;
    struct problem why = {0};
    const char *line = "A line of more than seventy columns, as people write them in a window that breaks lines itself, is fine";
    ck_assert(header_parse(span_of(arena_words(a, "%sside: axis\norders:\nto allies\n%s\n%s", begin, line, end)), &h,
                           &why));
    ck_assert(h.kind == BLOCK_PRESS && h.seq == 0 && h.orders_line == 6 && span_begins(h.orders, "to allies\nA line"));
    ck_assert(!block_lint(span_of(arena_words(a, "%sside: axis\norders:\nto allies\n%s\n%s", begin, line, end)), &why));
    ck_assert_str_eq(why.key, "line.long"); /* but mail may break it */
    why = (struct problem){0};
    ck_assert(block_lint(span_of(arena_words(a, "%sside: axis\norders:\nto allies\n\"Caf\xc3\xa9\" & <more>?\n%s", begin, end)),
                         &why));
    ck_assert(!header_parse(span_of(arena_words(a, "%sorders:\nto allies\n%s", begin, end)), &h, &why));
    ck_assert_str_eq(why.want, "side");
    why = (struct problem){0};
    ck_assert(!header_parse(span_of(arena_words(a, "%sside: axis\nseq: 1\norders:\nx\n%s", begin, end)), &h, &why));
    ck_assert_str_eq(why.key, "header.unknown");
}
END_TEST

/* A JOIN with one line more or another one. */
static const char *join_with(const char *line)
{
    return arena_words(a,
                       "-----BEGIN PBEM JOIN-----\npbem: 1\ngame: de180d3d74d3c3409d34f6bbdf43c6dc\nside: axis\n"
                       "seq: 1\n"
                       "key: SHA256:PEIr+V9dH1Tj7OkIiVypuX3VyvtYpFlEXaIdBwzOhsw\nentropy: %064d\n%s\n"
                       "-----END PBEM JOIN-----\n",
                       0, line);
}

static const struct {
    const char *line, *key;
} join_rows[] = {
    {"code: Shenandoah-7", NULL},
    {"code: a b", "header.value"},
    {"age: same", NULL},
    {"age: age1mtxv69msgn40r3g8j9h4g2fy7z06qg56w4t389yg8wufau7q3axq6lkcf3", NULL},
    {"age: age1mtxv69msgn40r3g8j9h4g2fy7z06qg56w4t389yg8wufau7q3axq6lkcf4", "header.value"},
    {"age: age1mtxv69msgn40r3g8j9h4g2fy7z06qg56w4t389yg8wufau7q3axq6lkcb3", "header.value"},
    {"age: age1short", "header.value"},
    {"x-name:", NULL},
    {"x-anything: \xc3\xa9", NULL},
    {"x-name:left", "header.form"},
    {"no colon here", "header.form"},
    {": nothing", "header.form"},
    {"side: allies", "header.twice"},
    {"base: 3 uaYpRqstkX3ymqzhQ2BvRNfEmHqnmffx1DUIm2/bkII=", "header.unknown"},
    {"orders:", "header.unknown"},
    {"code: ", "header.value"},
    {"code:", "header.form"},
};

START_TEST(values_of_join)
{
    struct header h;
    struct problem why = {0};
    bool ok = header_parse(span_of(join_with(join_rows[_i].line)), &h, &why);
    ck_assert_msg(ok == !join_rows[_i].key, "%s: %s", join_rows[_i].line, why.key ? why.key : "ok");
    if (!ok) {
        ck_assert_str_eq(why.key, join_rows[_i].key);
        ck_assert_int_eq(why.line, 8);
    }
}
END_TEST

static const struct {
    const char *was, *is;
} value_rows[] = {
    {"turn: 1", "turn: 0"},
    {"turn: 1", "turn: 99999999999999999999"},
    {"side: axis", "side: Axis"},
    {"side: axis", "side: abcdefghijklmnopq"},
    {"base: 18 ", "base: 018 "},
    {"base: 18 ", "base: "},
    {"GlE=", "GlE"},
    {"GlE=", "GlF="},
    {"until: 2026-12-01T20:00:00Z", "until: 2026-12-32T20:00:00Z"},
    {"salt: dec62c6f", "salt: DEC62C6F"},
    {"salt: dec62c6f", "salt: dec62c6f00"},
    {"game: de", "game: dg"},
    {"next: 1a", "next: 1"},
};

static const char *swapped(const char *block, const char *was, const char *is)
{
    const char *at = strstr(block, was);
    ck_assert_msg(at != NULL, "no %s", was);
    return arena_words(a, "%.*s%s%s", (int)(at - block), block, is, at + strlen(was));
}

START_TEST(values_that_are_wrong)
{
    struct header h;
    struct problem why = {0};
    const char *block = text_of(json_object_get(all, "canonical_blocks"), "axis seq 4");
    ck_assert(!header_parse(span_of(swapped(block, value_rows[_i].was, value_rows[_i].is)), &h, &why));
    ck_assert_str_eq(why.key, "header.value");
    ck_assert(why.line > 2 && why.column > 6 && why.want[0] != '\0');
}
END_TEST

START_TEST(minisign_keys_of_join)
{
    json_t *minisign = vectors("minisign");
    const json_t *keys = json_object_get(minisign, "join_key"), *bad = json_object_get(keys, "bad");
    const char *block = join_with("age: same"), *was = "SHA256:PEIr+V9dH1Tj7OkIiVypuX3VyvtYpFlEXaIdBwzOhsw";
    struct header h;
    ck_assert(header_parse(span_of(swapped(block, was, text_of(keys, "good"))), &h, NULL));
    ck_assert_uint_eq(json_array_size(bad), 3);
    for (size_t i = 0; i < 3; i++) {
        struct problem why = {0};
        const char *key = json_string_value(json_array_get(bad, i));
        ck_assert(!header_parse(span_of(swapped(block, was, key)), &h, &why));
        ck_assert_str_eq(why.key, "header.value");
        ck_assert_int_eq(why.column, 6);
        ck_assert_int_gt(why.got[0], 0);
        ck_assert(span_begins(span_of(key), why.got)); /* cut to fit */
    }
    json_decref(minisign);
}
END_TEST

START_TEST(shapes_that_are_no_block)
{
    static const struct {
        const char *text, *key;
    } rows[] = {
        {"", "header.form"},
        {"\n", "header.form"},
        {"-----BEGIN PBEM ORDERS-----", "pbem"},
        {"-----BEGIN PBEM ORDERS-----\npbem: 1\n", "header.form"},
        {"-----BEGIN PBEM ACK----\npbem: 1\n", "kind"},
        {"-----BEGIN PBEM -----\npbem: 1\n", "kind"},
        {"-----BEGIN PBEM ACK-----\npbem: 1\n-----END PBEM ACK-----\n", "header.missing"},
        {"-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: h\nseq: 1\norders:\ngo\n", "header.form"},
        {"-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: h\nseq: 1\norders:\n-----END PBEM PLAYER-----\nmore\n",
         "header.form"},
        {"-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: h h\nseq: 1\norders:\n-----END PBEM PLAYER-----\n",
         "header.value"},
        {"-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: h\nseq: 1\norders: go\n-----END PBEM PLAYER-----\n",
         "header.unknown"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct header h;
        struct problem why = {0};
        ck_assert_msg(!header_parse(span_of(rows[i].text), &h, &why), "row %zu", i);
        ck_assert_msg(strcmp(why.key, rows[i].key) == 0, "row %zu: %s", i, why.key);
        ck_assert_int_gt(why.line, 0);
    }
}
END_TEST

/* ---- lint ---- */

static const char *orders_with(const char *line)
{
    const char *block = text_of(json_object_get(all, "canonical_blocks"), "axis seq 4");
    return swapped(block, "play A-05", line);
}

static const struct {
    const char *line, *key;
} lint_rows[] = {
    {"play A-05", NULL},
    {"attack 2-12 1717 (with 2) + 3/4 = 5, 6.", NULL},
    {"say \"don't shoot\": 100% #1 ...", NULL},
    {"say gr\xc3\xbc\xc3\x9f dich", NULL},
    {"note", NULL},
    {"note a -- b", "lint.fold"},
    {"sayings: none", "lint.character"},
    {"play A--05", "lint.fold"},
    {"play A...05", "lint.fold"},
    {".play", "lint.start"},
    {"From Richmond", "lint.start"},
    {"play caf\xc3\xa9", "lint.ascii"},
    {"play [A]", "lint.character"},
    {"play Harper's Ferry", "lint.character"},
    {"play (A 8)", "lint.character"},
    {"play  A", "lint.canonical"},
    {" play A", "lint.canonical"},
    {"play \xe2\x80\x9cx\xe2\x80\x9d", "lint.canonical"},
    {"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn", "line.long"},
};

/* Words for people may be longer where the signed bytes are there; no form of ours goes out with them. */
static const struct {
    const char *begins;
    bool is_taken;
} long_rows[] = {{"note ", true},  {"Say ", true},   {"NOTE ", true}, {"notes ", false},
                 {"move ", false}, {"say, ", false}, {"", false}};

START_TEST(remarks_may_be_long)
{
    char line[200] = "";
    struct header h;
    struct problem why = {0};
    memset(line, 'n', sizeof line - 1);
    memcpy(line, long_rows[_i].begins, strlen(long_rows[_i].begins));
    const char *block = orders_with(line);
    ck_assert_msg(header_parse(span_of(block), &h, &why) == long_rows[_i].is_taken, "%s", line);
    ck_assert(long_rows[_i].is_taken || strcmp(why.key, "line.long") == 0);
    why = (struct problem){0};
    ck_assert(!block_lint(span_of(block), &why));
    ck_assert_str_eq(why.key, "line.long");
    ck_assert_int_eq(why.line, 14);
}
END_TEST

START_TEST(lint_of_order_lines)
{
    struct problem why = {0};
    bool ok = block_lint(span_of(orders_with(lint_rows[_i].line)), &why);
    ck_assert_msg(ok == !lint_rows[_i].key, "%s: %s", lint_rows[_i].line, why.key ? why.key : "ok");
    if (!ok)
        ck_assert_str_eq(why.key, lint_rows[_i].key);
    if (!ok && strcmp(why.key, "lint.canonical") != 0)
        ck_assert_int_eq(why.line, 14);
}
END_TEST

START_TEST(lint_of_whole_blocks)
{
    const json_t *kinds = json_object_get(all, "other_kinds"), *row;
    const char *name;
    int n = 0;
    json_object_foreach((json_t *)kinds, name, row)
    {
        struct problem why = {0};
        ck_assert_msg(block_lint(span_of(text_of(row, "block")), &why), "%s: %s line %d", name, why.key, why.line);
        n++;
    }
    ck_assert_int_ge(n, 10);
    struct problem why = {0};
    ck_assert(!block_lint(span_of(""), &why));
    ck_assert_str_eq(why.key, "lint.canonical");
    why = (struct problem){0};
    ck_assert(!block_lint(span_of(join_with("x-name: \xc3\xa9")), &why));
    ck_assert_str_eq(why.key, "lint.ascii");
    ck_assert(why.line == 8 && why.column == 9);
    why = (struct problem){0};
    ck_assert(!block_lint(span_of(arena_words(a, "%s%s", join_with("age: same"), "after\n")), &why));
    ck_assert_str_eq(why.key, "lint.canonical");
}
END_TEST

static Suite *header_suite(void)
{
    Suite *suite = suite_create("header");
    TCase *tcase = tcase_create("header");
    tcase_add_checked_fixture(tcase, up, down);
    tcase_add_test(tcase, every_header_case_of_the_vectors);
    tcase_add_test(tcase, orders_are_taken_apart);
    tcase_add_test(tcase, other_kinds_are_taken_apart);
    tcase_add_test(tcase, player_blocks);
    tcase_add_test(tcase, press_blocks);
    tcase_add_loop_test(tcase, values_of_join, 0, (int)(sizeof join_rows / sizeof *join_rows));
    tcase_add_loop_test(tcase, values_that_are_wrong, 0, (int)(sizeof value_rows / sizeof *value_rows));
    tcase_add_test(tcase, minisign_keys_of_join);
    tcase_add_test(tcase, shapes_that_are_no_block);
    tcase_add_loop_test(tcase, lint_of_order_lines, 0, (int)(sizeof lint_rows / sizeof *lint_rows));
    tcase_add_loop_test(tcase, remarks_may_be_long, 0, (int)(sizeof long_rows / sizeof *long_rows));
    tcase_add_test(tcase, lint_of_whole_blocks);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return run_suite(header_suite());
}
