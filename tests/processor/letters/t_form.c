/* SPDX-License-Identifier: Apache-2.0 */
/* The forms that go out: canonical, lint-clean, the right seq and turn, harmless as they are. */
#include "processor/letters/form.h"
#include "tests/games/tiny.h"
#include "tests/lib/match.h"
#include "tests/lib/test.h"
#include <string.h>

static struct match m;

static void begin(void)
{
    match_begin(&m, &(struct match_terms){.full = true, .settle = 1800});
}

static void finish(void)
{
    match_end(&m);
}

static struct form_base base(void)
{
    struct form_base out = {.size = m.core->tree.size};
    tlog_tree_root(&m.core->tree, &out.root);
    return out;
}

/* The form is a block of its own canonical bytes, which survive mail. */
static struct header whole(struct text *form, bool lint)
{
    struct block block[2];
    struct header header = {0};
    struct problem why = {0};
    ck_assert_uint_eq(armor_scan(m.arena, text_span(form), block, 2), 1);
    ck_assert_ptr_null(block[0].bad);
    ck_assert(span_same(block[0].canonical, text_span(form)));
    if (lint) {
        ck_assert_msg(header_parse(block[0].canonical, &header, &why), "%s line %d\n%s", why.key, why.line, form->at);
        ck_assert_msg(block_lint(block[0].canonical, &why), "%s line %d\n%s", why.key, why.line, form->at);
    }
    return header;
}

START_TEST(order_forms)
{
    match_set_up(&m);
    struct form_base at = base();
    struct text form = {.arena = m.arena}, again = {.arena = m.arena};
    form_orders(&form, m.core, TINY_EAST, &at, "turn 1", span_of("note your orders go here\n"), true);
    form_orders(&again, m.core, TINY_EAST, &at, "turn 1", span_of("note your orders go here\n"), true);
    ck_assert_str_eq(form.at, again.at); /* written twice it is the same form */
    struct header header = whole(&form, true);
    ck_assert_uint_eq(header.kind, BLOCK_ORDERS);
    ck_assert(header.turn == m.core->k && header.seq == form_next_seq(m.core, TINY_EAST));
    ck_assert(header.base_size == at.size && memcmp(header.base_root, at.root.at, 32) == 0);
    ck_assert(span_is(header.game, m.core->id) && span_is(header.side, "east"));
    ck_assert(span_is(header.orders, "note your orders go here\ndone\n"));
    struct text other = {.arena = m.arena};
    form_orders(&other, m.core, TINY_WEST, &at, "turn 1", span_of(""), false);
    ck_assert(!span_same(whole(&other, true).salt, header.salt)); /* a hash of one does not tell the other */
}
END_TEST

START_TEST(signed_as_it_came_it_does_nothing)
{
    match_set_up(&m);
    struct form_base at = base();
    struct text form = {.arena = m.arena};
    int seat = m.core->asked & 1 ? TINY_EAST : TINY_WEST;
    form_orders(&form, m.core, seat, &at, "turn 1", span_of("note your orders go here\n"), true);
    ck_assert_int_eq(match_block(&m, seat, form.at), VERDICT_RECEIPT);
    match_tick(&m, m.now + 86400);
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
    ck_assert_uint_eq(m.core->k, 1);
}
END_TEST

START_TEST(the_next_seq)
{
    match_set_up(&m);
    int seat = m.core->asked & 1 ? TINY_EAST : TINY_WEST;
    uint64_t next = form_next_seq(m.core, seat);
    char name[96];
    ck_assert_uint_eq(next, m.seq[seat] + 1);
    ck_assert_int_eq(match_block(&m, seat, match_orders_block(&m, seat, 1, next + 5, "take 2\npass\n")),
                     VERDICT_RECEIPT);
    ck_assert_uint_eq(form_next_seq(m.core, seat), next + 6);
    form_name(name, sizeof name, m.core, seat);
    ck_assert_str_eq(name, arena_words(m.arena, "tiny-1-%s-%llu.txt", seat == TINY_EAST ? "east" : "west",
                                       (unsigned long long)next + 6));
}
END_TEST

START_TEST(standing_orders_are_carried_on)
{
    match_set_up(&m);
    int seat = m.core->asked & 1 ? TINY_EAST : TINY_WEST;
    ck_assert_int_eq(match_orders(&m, seat, "take 2\npass\nnow\nwhen draw\ntake 1\nend\n"), VERDICT_RECEIPT);
    ck_assert_msg(m.out.bad_line == 0, "line %d: %s", m.out.bad_line, m.out.why.key);
    match_advance(&m);
    struct form_base at = base();
    struct text form = {.arena = m.arena}, own = {.arena = m.arena};
    form_orders(&form, m.core, seat, &at, "later", span_of("note x\n"), true);
    ck_assert_msg(strstr(form.at, "done\nwhen draw\ntake 1\nend\n"), "%s", form.at);
    whole(&form, true);
    form_orders(&own, m.core, seat, &at, "later", span_of("when draw\ntake 2\nend\n"), false);
    ck_assert_msg(!strstr(own.at, "take 1"), "%s", own.at); /* his own go before */
}
END_TEST

/* A long list is written short: a block of one order in a line, which is read as the same three lines again; a block of
 * more keeps its own. */
START_TEST(many_standing_orders_are_short)
{
    match_set_up(&m);
    int seat = m.core->asked & 1 ? TINY_EAST : TINY_WEST;
    const struct standing *set = &m.core->sheets->standing[seat];
    struct text many = {.arena = m.arena}, wanted = {.arena = m.arena};
    text_words(&many, "now\nwhen draw\ntake 2\ntake 1\nend\n");
    text_words(&wanted, "done\nwhen draw\ntake 2\ntake 1\nend\n");
    for (int i = 0; i < 7; i++) {
        text_words(&many, "when draw\ntake 1\nend\n");
        text_words(&wanted, "when draw then take 1\n");
    }
    ck_assert_int_eq(match_orders(&m, seat, many.at), VERDICT_RECEIPT);
    match_advance(&m);
    ck_assert_int_eq(set->n, 25);
    struct form_base at = base();
    struct text form = {.arena = m.arena};
    form_orders(&form, m.core, seat, &at, "later", span_of("note x\n"), true);
    text_words(&wanted, "-----");
    ck_assert_msg(strstr(form.at, wanted.at), "%s", form.at);
    struct line before[25];
    memcpy(before, set->line, sizeof before);
    wanted.at[strlen(wanted.at) - strlen("-----")] = 0;
    ck_assert_int_eq(match_orders(&m, seat, arena_words(m.arena, "now\n%s", wanted.at + strlen("done\n"))),
                     VERDICT_RECEIPT);
    match_advance(&m);
    ck_assert_int_eq(set->n, 25);
    for (int i = 0; i < 25; i++)
        ck_assert_int_eq(set->line[i].verb, before[i].verb);
}
END_TEST

START_TEST(set_up_forms)
{
    struct text join = {.arena = m.arena}, nonce = {.arena = m.arena};
    form_join(&join, m.core, TINY_EAST);
    whole(&join, false); /* it lacks the luck that its player fills in */
    char *filled = arena_string(m.arena, text_span(&join)), *gap = strstr(filled, "entropy-commit: SHA256:\n");
    ck_assert_msg(gap != NULL, "%s", filled);
    struct text whole_join = {.arena = m.arena};
    text_format(&whole_join, "%.*sentropy-commit: SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%s",
                (int)(gap - filled), filled, gap + strlen("entropy-commit: SHA256:"));
    ck_assert_int_eq(whole(&whole_join, true).kind, BLOCK_JOIN);
    struct form_base at = base();
    form_nonce(&nonce, m.core, TINY_EAST, &at);
    ck_assert_msg(strstr(nonce.at, "open: \n") || strstr(nonce.at, "open:\n"), "%s", nonce.at);
}
END_TEST

static Suite *form_suite(void)
{
    Suite *suite = suite_create("form");
    TCase *t = tcase_create("form");
    tcase_add_checked_fixture(t, begin, finish);
    tcase_add_test(t, order_forms);
    tcase_add_test(t, signed_as_it_came_it_does_nothing);
    tcase_add_test(t, the_next_seq);
    tcase_add_test(t, standing_orders_are_carried_on);
    tcase_add_test(t, many_standing_orders_are_short);
    tcase_add_test(t, set_up_forms);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(form_suite());
}
