/* SPDX-License-Identifier: Apache-2.0 */
/* Whatever goes wrong in a pass, the next one makes good: see tests/faults/README.md. */
#include "tests/faults/choose.h"
#include "tests/faults/judge.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { JOBS_MAX = 64, TELL_EACH = 200 };

static struct walk w, hosts[FAULT_HOSTS];
static struct point *points;
static size_t n_points;
static struct score { /* shared by all jobs */
    _Atomic size_t next, failed, never, doubled, put_off, known, known_later;
    _Atomic size_t of[FAULT_CALLS], bad[FAULT_CALLS];
} * score;

/* ---- one point ---- */

static const char *stack_words(struct arena *arena, const struct fault_board *board)
{
    struct text out = {.arena = arena};
    for (int i = 0; i < board->depth; i++)
        text_format(&out, " 0x%lx", (unsigned long)board->stack[i] - 1);
    return board->depth ? out.at : "";
}

static void tell_bad(struct arena *arena, const struct point *point, const struct verdict *v)
{
    char words[POINT_WORDS];
    point_write(words, point);
    printf("%s", arena_words(arena, "FAILED DISPATCH_FAULT=%s exit %d at %s\n      from%s\n      %s\n      said %.*s\n",
                             words, v->code, v->seen->where, stack_words(arena, v->seen), v->why,
                             (int)(v->said.len < 600 ? v->said.len : 600), (const char *)v->said.at));
    fflush(stdout);
}

static void one_point(const struct point *point)
{
    struct arena *arena = arena_new();
    struct verdict v;
    judge_point(arena, point, &v);
    score->of[point->call]++;
    score->never += v.seen->hits == 0;
    score->known += v.known;
    score->known_later += v.known_later;
    score->put_off += v.good.put_off;
    score->doubled += v.good.doubled;
    if (v.why) {
        score->failed++;
        score->bad[point->call]++;
        tell_bad(arena, point, &v);
    }
    arena_free(arena);
}

/* Of a run of hours, so that it can be stopped and gone on with. */
static void tell_progress(size_t n)
{
    printf("%s", arena_words(w.arena, "  %zu of %zu points, %zu failed, %zu left what another left\n", n, n_points,
                             (size_t)score->failed, (size_t)score->known));
    fflush(stdout);
}

static void job(void)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (size_t i; (i = score->next++) < n_points;) {
        one_point(&points[i]);
        if (i % TELL_EACH == TELL_EACH - 1)
            tell_progress(i + 1);
    }
    judge_end();
    _exit(0);
}

static void all_jobs(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int jobs = cores < 1 ? 1 : cores > JOBS_MAX ? JOBS_MAX : (int)cores, status;
    fflush(NULL);
    for (int i = 0; i < jobs; i++)
        if (fork() == 0)
            job();
    while (wait(&status) > 0)
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            score->failed++;
}

/* ---- all ---- */

static void look_at_plain_hosts(void)
{
    bool wanted[FAULT_HOSTS] = {false};
    for (size_t i = 0; i < n_points; i++)
        wanted[points[i].host] = true;
    for (int i = 0; i < FAULT_HOSTS; i++)
        if (wanted[i])
            judge_plain(i);
}

/* Both tests begin with the same hosts. */
static void make_hosts(void)
{
    fault_hosts_begin(&w, hosts);
}

static void begin_judging(void)
{
    score = mmap(NULL, sizeof *score, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert(score != MAP_FAILED);
    judge_begin(w.arena, hosts);
}

static void try_points(void)
{
    const char *from = getenv("DISPATCH_FAULT_FROM");
    look_at_plain_hosts();
    judge_end();
    score->next = from ? strtoull(from, NULL, 10) : 0;
    all_jobs();
    printf(
        "  %zu points, %zu failed, %zu never came, %zu left what another left, %zu with the next pass; mails that came "
        "twice: %zu; deadlines put off: %zu\n ",
        n_points, score->failed, score->never, score->known, score->known_later, score->doubled, score->put_off);
    for (int c = 0; c < FAULT_CALLS; c++)
        printf(" %s %zu/%zu", fault_call_name[c], score->of[c] - score->bad[c], score->of[c]);
    printf("\n");
    ck_assert_uint_eq(score->failed, 0);
}

START_TEST(the_next_pass_makes_it_good)
{
    begin_judging();
    points = choose_points(w.arena, &n_points);
    try_points();
}
END_TEST

/* The same with a store that does not end with the worker. */
START_TEST(with_postgresql_too)
{
    begin_judging();
    fault_host_to_pg(&hosts[FAULT_SHEET], FAULT_SHEET);
    points = choose_points_on_pg(w.arena, FAULT_SHEET, &n_points);
    try_points();
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("faults");
    TCase *c = tcase_create("faults");
    tcase_add_unchecked_fixture(c, make_hosts, NULL);
    tcase_add_unchecked_fixture(c, pg_server_start, NULL);
    tcase_add_test(c, the_next_pass_makes_it_good);
    tcase_add_test(c, with_postgresql_too);
    suite_add_tcase(s, c);
    return s;
}

/* A container may forbid what the library needs. */
static bool filters_are_allowed(void)
{
    struct sock_filter all = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const struct sock_fprog program = {1, &all};
    int status = 1;
    pid_t child = fork();
    if (child == 0)
        _exit(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0);
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

int main(void)
{
    if (!filters_are_allowed()) {
        printf("faults: left out, since nobody may filter system calls here (seccomp)\n");
        return EXIT_SUCCESS;
    }
    return run_suite(suite());
}
