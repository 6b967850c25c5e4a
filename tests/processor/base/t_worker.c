/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/worker.h"
#include "tests/lib/test.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { N_GAMES = 5, WAITS = 0, DONE, ASIDE };
enum { STARVES = -1 /* in the place of a signal */ };
/* Games in memory that parent and child share, in place of a store. */
struct table {
    int state[N_GAMES];
    bool is_bad[N_GAMES];
    int starts, n_careful, deaths, between, answer, end_by, starved;
    bool leaves, of_item; /* died() touches nothing; an item is at work, not a game alone */
    char input[65], words[190], item[WORKER_ITEM_MAX];
};
static struct table *table;
static struct error err;

static void setup(void)
{
    table = mmap(NULL, sizeof *table, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert(table != MAP_FAILED);
    err = (struct error){0};
}

static const char *id_of(int game)
{
    static char id[33];
    memset(id, 'a' + game, 32);
    return id;
}

static int work(void *context, struct worker *now)
{
    ck_assert_ptr_eq(context, table);
    table->starts++;
    table->n_careful += worker_is_careful(now);
    for (int i = 0; i < N_GAMES; i++) {
        if (table->state[i] != WAITS || worker_passes(now, id_of(i)))
            continue;
        if (table->of_item)
            worker_item(now, "mail 17 in a box", "ingest", span_of(""));
        worker_on(now, id_of(i), "advance", span_of("the sheet"));
        if (table->is_bad[i] && table->end_by == STARVES)
            memory_out();
        if (table->is_bad[i])
            raise(table->end_by ? table->end_by : SIGSEGV);
        table->state[i] = DONE;
        worker_tally(now)[0]++;
        worker_off(now);
        worker_item_off(now);
    }
    if (table->between)
        raise(table->between);
    return table->answer;
}

static bool died(void *context, const struct worker_death *death, struct error *e)
{
    (void)context;
    table->deaths++;
    table->starved = death->starved;
    strcpy(table->item, death->item);
    if (table->leaves)
        return true;
    table->state[death->game[0] - 'a'] = ASIDE;
    ck_assert_str_eq(death->stage, "advance");
    memcpy(table->input, death->input, sizeof table->input);
    memcpy(table->words, death->words, sizeof table->words);
    return table->deaths < 4 || error_set(e, EX_IOERR, "set aside", "", "no more");
}

static int run(uint64_t *tally)
{
    struct sigaction quiet = {.sa_handler = SIG_DFL}; /* not a sanitizer's nor Check's */
    sigaction(SIGSEGV, &quiet, NULL);
    sigaction(SIGTERM, &quiet, NULL);
    return worker_run(work, died, table, tally, &err);
}

START_TEST(all_well)
{
    uint64_t tally[WORKER_TALLY];
    ck_assert_int_eq(run(tally), EX_OK);
    ck_assert(table->starts == 1 && table->deaths == 0 && table->n_careful == 0 && tally[0] == N_GAMES);
}
END_TEST

START_TEST(a_game_that_dies_stops_no_other)
{
    uint64_t tally[WORKER_TALLY];
    char hash[65];
    uint8_t bytes[32];
    table->is_bad[1] = table->is_bad[3] = true;
    ck_assert_int_eq(run(tally), EX_OK);
    ck_assert(table->state[1] == ASIDE && table->state[3] == ASIDE);
    ck_assert(table->state[0] == DONE && table->state[2] == DONE && table->state[4] == DONE);
    ck_assert(table->starts == 3 && table->deaths == 2 && table->n_careful == 2 && tally[0] == 3);
    sha256(bytes, span_of("the sheet"));
    hex_write(hash, bytes, 32);
    ck_assert_str_eq(table->input, hash);
    ck_assert_msg(strstr(table->words, "signal 11") && strstr(table->words, hash), "%s", table->words);
    ck_assert(!err.doing);
}
END_TEST

START_TEST(an_answer_is_handed_on)
{
    table->answer = EX_TEMPFAIL;
    ck_assert_int_eq(run(NULL), EX_TEMPFAIL);
    ck_assert_int_eq(table->starts, 1);
}
END_TEST

START_TEST(a_death_between_games_blames_none)
{
    table->between = SIGABRT;
    ck_assert_int_eq(run(NULL), EX_SOFTWARE);
    ck_assert(table->deaths == 0 && err.doing);
    ck_assert(err.kind == ERROR_PLAIN && !err.retry); /* a bug of ours, which does not pass */
}
END_TEST

START_TEST(being_told_to_stop_is_no_bug)
{
    table->is_bad[2] = true;
    table->end_by = SIGTERM;
    ck_assert_int_eq(run(NULL), EX_TEMPFAIL);
    ck_assert(table->deaths == 0 && table->state[2] == WAITS && table->state[1] == DONE);
}
END_TEST

/* What the system ends, or what ends for want of memory, is passed over in this run and not touched. */
START_TEST(what_the_system_ends_is_left_for_the_next_run)
{
    static const int by[] = {SIGKILL, SIGXFSZ, SIGXCPU, STARVES};
    for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
        setup();
        table->is_bad[1] = table->leaves = true;
        table->end_by = by[i];
        ck_assert_int_eq(run(NULL), EX_OK);
        ck_assert(table->deaths == 1 && table->starts == 2 && table->state[1] == WAITS);
        ck_assert(table->state[0] == DONE && table->state[2] == DONE && table->state[4] == DONE);
        ck_assert_int_eq(table->starved, by[i] == STARVES);
        ck_assert(!err.doing);
    }
}
END_TEST

START_TEST(what_the_system_ends_between_games_is_tried_again)
{
    table->between = SIGKILL;
    ck_assert_int_eq(run(NULL), EX_TEMPFAIL);
    ck_assert(table->deaths == 0 && err.kind == ERROR_SHORTAGE && err.retry);
}
END_TEST

START_TEST(an_item_is_blamed_and_its_game_passed_over_too)
{
    table->is_bad[3] = table->leaves = table->of_item = true;
    ck_assert_int_eq(run(NULL), EX_OK);
    ck_assert_str_eq(table->item, "mail 17 in a box");
    ck_assert(table->deaths == 1 && table->state[3] == WAITS && table->state[4] == DONE);
}
END_TEST

START_TEST(a_store_that_fails_ends_the_run)
{
    for (int i = 0; i < N_GAMES; i++)
        table->is_bad[i] = true;
    ck_assert_int_eq(run(NULL), EX_IOERR);
    ck_assert_int_eq(table->deaths, 4);
}
END_TEST

/* ---- a fresh child goes on ---- */

enum { LEGS = 3, AT_ONCE = 40000 };

/* Each leg hands its number on, with many bytes behind it; the second dies once, at a game, before that. */
static int in_legs(void *context, struct worker *now)
{
    static uint8_t words[WORKER_HANDED_MAX + 1];
    struct span was = worker_handed(now);
    int leg = was.len > 0 ? was.at[0] : 0;
    (void)context;
    if (++table->starts > 2 * LEGS) /* it must not go on for ever */
        return EX_SOFTWARE;
    if (was.len > 0 && (was.len != AT_ONCE || was.at[AT_ONCE - 1] != 'z'))
        return EX_SOFTWARE;
    if (leg == 1 && table->deaths == 0) {
        worker_on(now, id_of(1), "advance", span_of("the sheet"));
        raise(SIGKILL);
    }
    if (worker_hand_over(now, (struct span){words, sizeof words})) /* too much */
        return EX_SOFTWARE;
    worker_tally(now)[0] += 1;
    memset(words, 'z', AT_ONCE);
    words[0] = (uint8_t)(leg + 1);
    if (leg + 1 < LEGS && !worker_hand_over(now, (struct span){words, AT_ONCE}))
        return EX_SOFTWARE;
    return leg + 1 < LEGS ? EX_OK : table->answer;
}

START_TEST(a_fresh_child_goes_on_where_the_one_before_ended)
{
    uint64_t tally[WORKER_TALLY];
    table->leaves = true;
    table->answer = EX_CONFIG;
    ck_assert_int_eq(worker_run(in_legs, died, table, tally, &err), EX_CONFIG);
    ck_assert_int_eq(table->starts, LEGS + 1); /* the one that died began again at its own leg */
    ck_assert(table->deaths == 1 && tally[0] == LEGS && !err.doing);
}
END_TEST

/* An error after it handed over: nobody goes on. */
static int hands_over_and_fails(void *context, struct worker *now)
{
    (void)context;
    table->starts++;
    return worker_hand_over(now, span_of("go on")) ? EX_IOERR : EX_OK;
}

START_TEST(after_an_error_nobody_goes_on)
{
    ck_assert_int_eq(worker_run(hands_over_and_fails, died, table, NULL, &err), EX_IOERR);
    ck_assert_int_eq(table->starts, 1);
    ck_assert(!worker_hand_over(NULL, span_of("alone")) && worker_handed(NULL).len == 0);
}
END_TEST

static Suite *worker_suite(void)
{
    Suite *suite = suite_create("worker");
    TCase *t = tcase_create("worker");
    tcase_add_checked_fixture(t, setup, NULL);
    tcase_add_test(t, all_well);
    tcase_add_test(t, a_game_that_dies_stops_no_other);
    tcase_add_test(t, an_answer_is_handed_on);
    tcase_add_test(t, a_death_between_games_blames_none);
    tcase_add_test(t, being_told_to_stop_is_no_bug);
    tcase_add_test(t, what_the_system_ends_is_left_for_the_next_run);
    tcase_add_test(t, what_the_system_ends_between_games_is_tried_again);
    tcase_add_test(t, an_item_is_blamed_and_its_game_passed_over_too);
    tcase_add_test(t, a_store_that_fails_ends_the_run);
    tcase_add_test(t, a_fresh_child_goes_on_where_the_one_before_ended);
    tcase_add_test(t, after_an_error_nobody_goes_on);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(worker_suite());
}
