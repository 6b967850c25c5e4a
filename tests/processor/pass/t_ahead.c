/* SPDX-License-Identifier: Apache-2.0 */
/* Reports that helpers make: the same bytes with one worker and with many, whatever becomes of the helpers. */
#include "processor/advance/advance.h"
#include "processor/base/helper.h"
#include "tests/lib/bot.h"
#include "tests/lib/test.h"
#include "tests/lib/walk_anew.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 6, GIVEN = 4 /* of two games, each its length and its notes */, WAIT = 400 /* milliseconds */ };
static const char *const game_name[GAMES] = {"ash", "birch", "cedar", "elm", "fir", "larch"};
static struct walk w;
static const char *before; /* the host with sheets ingested, none carried out */
static const char *wanted; /* what a pass without helpers makes of it */

/* ---- a host, and all that a pass leaves of it ---- */

static void run_stage(const char *stage)
{
    ck_assert_msg(walk_now(&w, "run @ --stage %s", stage) == 0, "%s", w.said);
}

static void add_folder(struct text *out, const char *player)
{
    const char *sums = arena_words(w.arena, "%s.sums", w.dir);
    ck_assert_int_eq(system(arena_words(w.arena, "cd %s/outbox/%s && find . -type f -exec sha256sum {} + | sort > %s",
                                        w.dir, player, sums)),
                     0);
    text_add(out, slurp(w.arena, sums));
}

/* Journals have the hashes of sealed states and of reports. */
static const char *journals(void)
{
    struct text out = {.arena = w.arena};
    for (int i = 0; i < GAMES; i++) {
        struct walk_game game = walk_look(&w, game_name[i]);
        ck_assert_str_eq(game.aside, "");
        text_format(&out, "%s %llu %llu\n%s", game_name[i], (unsigned long long)game.k,
                    (unsigned long long)game.generation, game.journal);
    }
    return out.at;
}

/* Folders have what left, under its number. */
static const char *all_of_it(void)
{
    struct text out = {.arena = w.arena};
    text_words(&out, journals());
    add_folder(&out, "north");
    add_folder(&out, "south");
    return out.at;
}

static void workers(const char *n)
{
    walk_setting(&w, arena_words(w.arena, "workers %s\n", n));
}

static void make_games(const char *terms)
{
    bots_same_luck(); /* no nonce is by chance, in this process and in those that it forks */
    walk_anew_open(&w, "host", false);
    for (int i = 0; i < GAMES; i++)
        walk_new(&w, game_name[i], terms);
    for (int i = 0; i < GAMES; i++)
        walk_set_up(&w, game_name[i]);
}

/* late: of whose game csa sends nothing; GAMES: of none. */
static void take_sheets(int late)
{
    for (int i = 0; i < GAMES; i++)
        if (i != late)
            walk_drop(&w, game_name[i], walk_sign(&w, "csa", walk_orders(&w, game_name[i], "csa", "done\nnow\n")));
    w.now += 60;
    run_stage("fetch");
    run_stage("ingest");
    before = w.dir;
}

static void pass_alone(void)
{
    walk_anew(&w, before, "alone");
    workers("1");
    walk_pass(&w, 0);
    wanted = all_of_it();
}

static void setup(void)
{
    make_games("");
    take_sheets(GAMES);
    pass_alone();
    ck_assert_uint_eq(walk_look(&w, "ash").k, 2);
    walk_anew_end(&w);
}

/* Which game is carried out after three others. */
static int fourth(void)
{
    char id[GAMES][33];
    for (int i = 0; i < GAMES; i++)
        strcpy(id[i], walk_look(&w, game_name[i]).id);
    for (int i = 0; i < GAMES; i++) {
        int n = 0;
        for (int k = 0; k < GAMES; k++)
            n += strcmp(id[k], id[i]) < 0;
        if (n == 3)
            return i;
    }
    ck_abort_msg("two games have one id");
}

/* Its being late is told while it is carried out: to the players, and to the host. */
static void setup_late(void)
{
    make_games("--missed hold");
    int late = fourth();
    int64_t deadline = walk_look(&w, game_name[late]).deadline;
    take_sheets(late);
    w.now = deadline;
    pass_alone();
    ck_assert_int_eq(walk_lines(&w, game_name[late], "missed 1 csa hold"), 1);
    walk_anew_end(&w);
}

static void teardown(void)
{
    walk_close(&w);
}

static void are_same(const char *now, const char *as)
{
    size_t same = 0;
    while (now[same] && now[same] == as[same])
        same++;
    ck_assert_msg(strcmp(now, as) == 0, "%.200s\ninstead of\n%.200s", now + same, as + same);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 0);
}

START_TEST(one_worker_and_many_leave_the_same_bytes)
{
    static const char *const n[] = {"2", "3", "16", "auto"};
    for (size_t i = 0; i < sizeof n / sizeof *n; i++) {
        walk_anew(&w, before, n[i]);
        workers(n[i]);
        walk_pass(&w, 0);
        are_same(all_of_it(), wanted);
        walk_anew_end(&w);
    }
}
END_TEST

/* ---- the stage by itself ---- */

static enum harm { NO_HARM, DIES, HANGS } harm;
static int harmed_at /* before so many spans are handed over; -1: at once */, n_given, n_forks;
static bool in_copy;

static void come_to_harm(void)
{
    if (harm != NO_HARM)
        raise(harm == DIES ? SIGKILL : SIGSTOP);
}

bool __real_helper_give(struct helper *, struct span);
bool __wrap_helper_give(struct helper *, struct span);
/* The linker puts it in the place of helper_give (Makefile). */
bool __wrap_helper_give(struct helper *helper, struct span bytes)
{
    if (in_copy && n_given++ == harmed_at)
        come_to_harm();
    return __real_helper_give(helper, bytes);
}

/* In each helper, first of all. */
static void in_helper(void)
{
    in_copy = true;
    n_given = 0;
    if (harmed_at < 0)
        come_to_harm();
}

static void in_parent(void)
{
    n_forks++;
}

/* Both stages of a pass with so many workers; how many games helpers told, how many were left. */
static void advance(enum harm what, int at, uint64_t *ahead, uint64_t *left)
{
    struct arena *arena = arena_new();
    struct host host = {0};
    struct pass pass;
    struct error err = {0};
    walk_anew(&w, before, arena_words(w.arena, "harm-%d-%d", what, at));
    workers("3");
    ck_assert(host_open(arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    pass_open(&pass, arena, &host, w.now);
    pass.one_visit = true;
    pass.helper_wait = what == HANGS ? WAIT : 0;
    harm = what;
    harmed_at = at;
    n_forks = 0;
    bool done = stage_advance(&pass, &err);
    harm = NO_HARM;
    ck_assert_msg(done, "%s %s: %s", err.doing, err.subject, err.cause);
    ck_assert_int_ge(n_forks, 2);
    *ahead = pass.n_ahead;
    *left = pass.n[PASS_LEFT];
    ck_assert_uint_eq(pass.n[PASS_MOVED], GAMES);
    ck_assert_uint_eq(pass.n[PASS_REPORTS], 2 * (GAMES - *left));
    host_close(&host);
    arena_free(arena);
    walk_pass(&w, 0);
}

static void setup_stage(void)
{
    setup();
    ck_assert_int_eq(pthread_atfork(NULL, in_parent, in_helper), 0);
}

START_TEST(helpers_make_all_reports_but_the_first_game_s)
{
    uint64_t ahead, left;
    advance(NO_HARM, 0, &ahead, &left);
    ck_assert_uint_eq(ahead, GAMES - 1);
    ck_assert_uint_eq(left, 0);
    are_same(all_of_it(), wanted);
    walk_anew_end(&w);
}
END_TEST

START_TEST(helpers_that_die_change_nothing)
{
    uint64_t least = GAMES;
    for (int at = -1; at < GIVEN; at++) {
        uint64_t ahead, left;
        advance(DIES, at, &ahead, &left);
        least = ahead < least ? ahead : least;
        ck_assert_uint_eq(left, 0);
        are_same(all_of_it(), wanted);
        walk_anew_end(&w);
    }
    ck_assert_uint_lt(least, GAMES - 1);
}
END_TEST

/* The games of one that hangs are carried out; their reports come later, so under other numbers. */
START_TEST(reports_of_a_helper_that_hangs_come_later)
{
    uint64_t most = 0;
    for (int at = -1; at < GIVEN; at++) {
        uint64_t ahead, left;
        advance(HANGS, at, &ahead, &left);
        ck_assert_uint_eq(ahead + left, GAMES - 1);
        most = left > most ? left : most;
        const char *now = journals();
        ck_assert_msg(strncmp(now, wanted, strlen(now)) == 0, "%s", now);
        ck_assert_int_eq(walk_cli(&w, "fsck @"), 0);
        walk_anew_end(&w);
    }
    ck_assert_uint_gt(most, 0);
}
END_TEST

static Suite *ahead_suite(void)
{
    Suite *suite = suite_create("ahead");
    TCase *tc = tcase_create("ahead"), *stage = tcase_create("stage"), *is_late = tcase_create("one is late");
    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_test(tc, one_worker_and_many_leave_the_same_bytes);
    tcase_add_checked_fixture(is_late, setup_late, teardown);
    tcase_add_test(is_late, one_worker_and_many_leave_the_same_bytes);
    tcase_add_checked_fixture(stage, setup_stage, teardown);
    tcase_add_test(stage, helpers_make_all_reports_but_the_first_game_s);
    tcase_add_test(stage, helpers_that_die_change_nothing);
    tcase_add_test(stage, reports_of_a_helper_that_hangs_come_later);
    suite_add_tcase(suite, tc);
    suite_add_tcase(suite, is_late);
    suite_add_tcase(suite, stage);
    return suite;
}

int main(void)
{
    return run_suite(ahead_suite());
}
