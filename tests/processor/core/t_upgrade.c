/* SPDX-License-Identifier: Apache-2.0 */
/* A live game moves to a newer revision of its rules when every seat has signed for it, and its audit moves with it. */
#include "processor/core/core.h"
#include "processor/core/core_report_due.h"
#include "tests/games/tiny_newer.h"
#include "tests/lib/match.h"
#include "tests/lib/test.h"
#include <string.h>

static struct match m;
static struct ruleset set;

static void begin(void)
{
    set = match_ruleset;
    set.rules = tiny_newer();
    match_begin(&m, &(struct match_terms){.settle = 1800, .set = &set});
    m.reload = true;
    match_set_up(&m);
}

static void finish(void)
{
    match_audit(&m);
    match_end(&m);
}

static const struct tiny_newer_state *now(void)
{
    return m.core->state;
}

static const char *dumped(void)
{
    return arena_string(m.arena, core_state_text(m.core));
}

static void play(int seat, const char *lines)
{
    ck_assert_int_eq(match_orders(&m, seat, lines), VERDICT_RECEIPT);
    ck_assert_msg(m.out.bad_line == 0, "line %d: %s", m.out.bad_line, m.out.why.key);
    ck_assert(match_tick(&m, core_next(m.core)));
    match_advance(&m);
}

static uint64_t asks(const char *lines)
{
    ck_assert_msg(match_rule(&m, lines, NULL) == VERDICT_RECEIPT, "%s", m.out.why.key);
    return m.out.entry;
}

static void agree(int seat, uint64_t n)
{
    const char *line = arena_words(m.arena, "agree %llu\n", (unsigned long long)n);
    ck_assert_int_eq(match_orders(&m, seat, line), VERDICT_RECEIPT);
}

static void upgrade(void)
{
    uint64_t n = asks("say The newer rules count boosts better.\nupgrade to 2\n");
    agree(TINY_WEST, n);
    ck_assert_uint_eq(m.core->rules.revision, 1);
    agree(TINY_EAST, n);
    match_advance(&m);
}

START_TEST(it_begins_by_the_older_rules)
{
    ck_assert_uint_eq(m.core->rules.revision, 1);
    ck_assert_ptr_eq(strstr(dumped(), "boosts"), NULL);
    play(TINY_EAST, "take 2\n");
    const struct pile *hand = &now()->tiny.deck.hand[TINY_EAST];
    play(TINY_EAST, arena_words(m.arena, "play %s\nboost 2\n", name_of(&m.core->rules, TINY_CARD, hand->at[0].card)));
    ck_assert_int_eq(now()->boosts, 0);
}
END_TEST

START_TEST(it_goes_on_by_the_newer_ones)
{
    uint64_t k = m.core->k;
    play(TINY_EAST, "take 2\n");
    upgrade();
    ck_assert_uint_eq(m.core->rules.revision, 2);
    ck_assert_uint_eq(m.core->g.revision, 1); /* the genesis says with what it began */
    ck_assert_uint_eq(m.core->k, k + 2);
    ck_assert(match_line(&m, "upgrade 2") != NULL);
    ck_assert(strstr(dumped(), "\"boosts\":0") != NULL);
    const struct pile *hand = &now()->tiny.deck.hand[TINY_EAST];
    int card = hand->at[0].card;
    play(TINY_EAST, arena_words(m.arena, "play %s\nboost 2\n", name_of(&m.core->rules, TINY_CARD, card)));
    ck_assert_int_eq(now()->boosts, 1);
    ck_assert_int_eq(now()->tiny.points, card + 3);
    ck_assert_int_gt(m.n_reloads, 5); /* each input was saved and loaded by the revision of then */
}
END_TEST

/* The deck was dealt by the older revision, and its list is told as that one had it. */
START_TEST(what_it_was_dealt_from_is_of_the_older_rules)
{
    upgrade();
    core_end(m.core, "abandoned");
    match_take(&m);
    ck_assert(match_line(&m, "reveal deck pack T01 T02 T03") != NULL);
}
END_TEST

START_TEST(never_back_and_never_beyond)
{
    upgrade();
    ck_assert_int_eq(match_rule(&m, "say x\nupgrade to 1\n", NULL), VERDICT_REFUSED);
    ck_assert_str_eq(m.out.why.key, "ruling.revision");
    m.ruled--;
    ck_assert_int_eq(match_rule(&m, "say x\nupgrade to 3\n", NULL), VERDICT_REFUSED);
    ck_assert_str_eq(m.out.why.key, "ruling.revision");
}
END_TEST

START_TEST(silence_is_no_consent_to_it)
{
    finish();
    match_begin(&m, &(struct match_terms){.settle = 1800, .set = &set, .silence = true});
    match_set_up(&m);
    asks("say x\nupgrade to 2\n");
    core_extend(m.core, m.now + 30 * 86400, "host");
    match_take(&m);
    ck_assert(!match_tick(&m, m.now + RULING_SECONDS + 1));
    ck_assert_uint_eq(m.core->rules.revision, 1);
}
END_TEST

START_TEST(an_envelope_of_a_revision_that_is_not_here)
{
    struct text out = {.arena = m.arena};
    struct problem why = {0};
    upgrade();
    core_save(m.core, &out);
    const char *older = strstr(out.at, "\"revision\":2");
    ck_assert(older != NULL);
    memcpy((char *)(uintptr_t)older, "\"revision\":9", 12);
    ck_assert_ptr_eq(core_load_with(m.arena, NULL, &set, m.genesis, span_of("{}"), text_span(&out), &why), NULL);
    ck_assert_str_eq(why.key, "envelope.syntax");
}
END_TEST

static Suite *upgrade_suite(void)
{
    Suite *suite = suite_create("core: upgrades");
    TCase *all = tcase_create("upgrade");
    tcase_add_checked_fixture(all, begin, finish);
    tcase_add_test(all, it_begins_by_the_older_rules);
    tcase_add_test(all, it_goes_on_by_the_newer_ones);
    tcase_add_test(all, what_it_was_dealt_from_is_of_the_older_rules);
    tcase_add_test(all, never_back_and_never_beyond);
    tcase_add_test(all, silence_is_no_consent_to_it);
    tcase_add_test(all, an_envelope_of_a_revision_that_is_not_here);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(upgrade_suite());
}
