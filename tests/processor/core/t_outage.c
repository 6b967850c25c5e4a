/* SPDX-License-Identifier: Apache-2.0 */
/* Time stands still for a seat that the host cannot hear or reach: what the core grants, and how far (outage.h). */
#include "processor/record/outage.h"
#include "tests/games/tiny.h"
#include "tests/lib/match.h"
#include "tests/lib/test.h"

enum { HOUR = 3600, DAY = 86400 };

static struct match m;

static void begin(int64_t outage)
{
    match_begin(&m, &(struct match_terms){.outage = outage});
    m.reload = true;
    match_set_up(&m);
}

static void end(void)
{
    match_end(&m);
}

/* From the deadline that holds on. */
static bool grants(enum outage_cause cause, int seat, int64_t seconds)
{
    bool done = core_outage(m.core, cause, seat, m.core->deadline + seconds);
    match_take(&m);
    return done;
}

/* The east is asked; its turn passes, and then the next exchange is open. */
static void next_exchange(void)
{
    uint64_t k = m.core->k;
    ck_assert(match_tick(&m, m.core->deadline));
    match_advance(&m);
    ck_assert_uint_eq(m.core->k, k + 1);
}

static int asked(void)
{
    return m.core->asked >> TINY_EAST & 1 ? TINY_EAST : TINY_WEST;
}

START_TEST(the_line_says_why_and_for_whom)
{
    char utc[21];
    begin(14 * DAY);
    int64_t at = m.core->deadline;
    utc_write(utc, at + HOUR);
    ck_assert(grants(OUTAGE_UNREAD, TINY_EAST, HOUR));
    ck_assert_ptr_nonnull(match_line(&m, arena_words(m.arena, "extend 1 %s unread east", utc)));
    ck_assert_int_eq(m.core->deadline, at + HOUR);
    ck_assert(!match_tick(&m, at + HOUR - 1));
    ck_assert(match_tick(&m, at + HOUR));
    ck_assert_ptr_nonnull(match_line(&m, "missed 1 east"));
    end();
}
END_TEST

START_TEST(the_hosts_trouble_counts_up_to_the_term_of_the_game)
{
    begin(5 * DAY);
    ck_assert(!grants(OUTAGE_UNREAD, TINY_EAST, 5 * DAY + 1));
    ck_assert(grants(OUTAGE_UNREAD, TINY_EAST, 3 * DAY));
    next_exchange();
    ck_assert_int_eq(core_outage_left(m.core, OUTAGE_UNSENT), 2 * DAY); /* of both together, in the game */
    ck_assert(!grants(OUTAGE_UNSENT, asked(), 2 * DAY + 1));
    ck_assert(grants(OUTAGE_UNSENT, asked(), 2 * DAY));
    ck_assert(!grants(OUTAGE_UNREAD, asked(), 1));
    ck_assert(grants(OUTAGE_DEFERRED, asked(), 1)); /* that is counted by itself */
    end();
}
END_TEST

START_TEST(a_players_trouble_counts_a_turn_an_exchange_and_a_week_a_game)
{
    begin(14 * DAY);
    int64_t move = m.core->g.clock.move;
    ck_assert_int_eq(move, 3 * DAY);
    ck_assert(!grants(OUTAGE_DEFERRED, TINY_EAST, move + 1));
    ck_assert(grants(OUTAGE_DEFERRED, TINY_EAST, DAY));
    ck_assert(!grants(OUTAGE_RETURNED, TINY_EAST, move - DAY + 1)); /* of both together */
    ck_assert(grants(OUTAGE_RETURNED, TINY_EAST, move - DAY));
    ck_assert(!grants(OUTAGE_DEFERRED, TINY_EAST, 1));
    next_exchange();
    ck_assert(grants(OUTAGE_DEFERRED, asked(), move)); /* another exchange */
    next_exchange();
    ck_assert_int_eq(core_outage_left(m.core, OUTAGE_RETURNED), DAY); /* seven days in all */
    ck_assert(!grants(OUTAGE_RETURNED, asked(), DAY + 1));
    ck_assert(grants(OUTAGE_RETURNED, asked(), DAY));
    ck_assert(grants(OUTAGE_UNREAD, asked(), 14 * DAY));
    end();
}
END_TEST

START_TEST(what_has_no_place_is_refused)
{
    begin(14 * DAY);
    ck_assert(!grants(OUTAGE_UNREAD, TINY_WEST, HOUR)); /* not asked */
    ck_assert(!grants(OUTAGE_UNREAD, TINY_EAST, 0));
    ck_assert(!grants(OUTAGE_UNREAD, TINY_EAST, -HOUR));
    ck_assert(core_hold(m.core, m.now));
    ck_assert(!grants(OUTAGE_UNREAD, TINY_EAST, HOUR));
    ck_assert(core_resume(m.core, m.now + DAY, NULL));
    ck_assert(grants(OUTAGE_UNREAD, TINY_EAST, HOUR));
    ck_assert(!core_extend(m.core, m.core->deadline + DAY, "unread")); /* of a seat, or not at all */
    ck_assert(!core_extend(m.core, m.core->deadline + DAY, "sorry"));
    end();
}
END_TEST

START_TEST(a_genesis_without_the_term_grants_nothing)
{
    begin(0);
    for (int cause = OUTAGE_UNREAD; cause < OUTAGE_CAUSES; cause++)
        ck_assert(!grants((enum outage_cause)cause, TINY_EAST, 1));
    end();
}
END_TEST

START_TEST(a_set_up_has_none)
{
    match_begin(&m, &(struct match_terms){.outage = 14 * DAY});
    ck_assert(m.core->deadline > 0);
    ck_assert(!grants(OUTAGE_UNSENT, TINY_EAST, HOUR));
    end();
}
END_TEST

START_TEST(a_deadline_that_was_acted_on_is_put_off_by_the_host_alone)
{
    match_begin(&m, &(struct match_terms){.outage = 14 * DAY, .missed = "hold"});
    match_set_up(&m);
    ck_assert(match_tick(&m, m.core->deadline));
    ck_assert(m.core->hold.by_policy);
    ck_assert(!core_outage(m.core, OUTAGE_UNREAD, TINY_EAST, m.now + DAY));
    ck_assert(core_extend(m.core, m.now + DAY, "host"));
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("core: outages");
    TCase *all = tcase_create("all");
    tcase_add_test(all, the_line_says_why_and_for_whom);
    tcase_add_test(all, the_hosts_trouble_counts_up_to_the_term_of_the_game);
    tcase_add_test(all, a_players_trouble_counts_a_turn_an_exchange_and_a_week_a_game);
    tcase_add_test(all, what_has_no_place_is_refused);
    tcase_add_test(all, a_genesis_without_the_term_grants_nothing);
    tcase_add_test(all, a_set_up_has_none);
    tcase_add_test(all, a_deadline_that_was_acted_on_is_put_off_by_the_host_alone);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
