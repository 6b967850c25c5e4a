/* SPDX-License-Identifier: Apache-2.0 */
/* Whatever goes wrong in a pass, the next one makes good: see tests/faults/README.md. */
#include "tests/faults/host.h"
#include "tests/faults/memo.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SAMPLE = 300,
    PASS_SECONDS = 20,
    LATER = 3600,
    JOBS_MAX = 64,
    TELL_EACH = 1000,
    PROBE_SECONDS = 3600,
    PROBES_TRIED = 12
};

static struct walk w;
static struct point *points;
static size_t n_points, points_cap;
static struct memo *memo;
static struct score { /* shared by all jobs */
    _Atomic size_t next, failed, never, doubled, put_off, known, known_later;
    _Atomic size_t of[FAULT_CALLS], bad[FAULT_CALLS];
} * score;

/* ---- one point ---- */

struct stand { /* of a job */
    const char *dir;
    struct fault_runner *runner;
    struct smtp_server *server;
    struct fault_copy *copy;
};
static struct span plain_state[2]; /* of an undisturbed host: after its second pass, and after the one that follows */
static struct span plain_mails;

static struct stand stand_open(int job)
{
    struct stand p = {.dir = arena_words(w.arena, "%s/job%02d", temp_dir(), job)};
    p.runner = fault_runner_new(w.arena, p.dir);
    p.server = smtp_server_start(NULL);
    p.copy = fault_copy_of(&w, w.arena, p.dir, p.server->port);
    return p;
}

static void stand_close(struct stand *p)
{
    smtp_server_stop(p->server);
    fault_runner_end(p->runner);
}

/* The first line that differs, both ways. */
static const char *difference(struct arena *arena, struct span a, struct span b)
{
    struct span x, y;
    for (;;) {
        bool more_a = span_line(&a, &x), more_b = span_line(&b, &y);
        if (!more_a && !more_b)
            return NULL;
        if (more_a != more_b || !span_same(x, y))
            return arena_words(arena, "%.*s\n      instead of %.*s", more_b ? (int)(y.len < 300 ? y.len : 300) : 7,
                               more_b ? (const char *)y.at : "nothing", more_a ? (int)(x.len < 300 ? x.len : 300) : 7,
                               more_a ? (const char *)x.at : "nothing");
    }
}

/* A pass that could not read its mail puts a deadline off that has come, and does so rightly. */
static bool is_put_off(struct span state)
{
    for (struct span line; span_line(&state, &line);)
        if (span_begins(line, "elm ") && memmem(line.at, line.len, " extend ", 8) &&
            (memmem(line.at, line.len, " unread ", 8) || memmem(line.at, line.len, " unsent ", 8)))
            return true;
    return false;
}

/* The facts of the other games. */
static struct span without_elm(struct arena *arena, struct span state)
{
    static const char *const of_all[] = {"public/index.html", "public/host.json"};
    struct text out = {.arena = arena};
    for (struct span line; span_line(&state, &line);) {
        bool drop = line.len == 0 || span_begins(line, "elm ") || memmem(line.at, line.len, " elm ", 5) ||
                    memmem(line.at, line.len, "/elm/", 5);
        for (size_t i = 0; i < sizeof of_all / sizeof *of_all; i++)
            drop = drop || span_begins(line, of_all[i]);
        if (!drop)
            text_format(&out, "%.*s\n", (int)line.len, (const char *)line.at);
    }
    return text_span(&out);
}

static const char *compare(struct arena *arena, struct span plain, struct span now, bool put_off)
{
    if (!plain.at)
        return NULL;
    return put_off ? difference(arena, without_elm(arena, plain), without_elm(arena, now))
                   : difference(arena, plain, now);
}

static const char *stack_words(struct arena *arena, const struct fault_board *board)
{
    struct text out = {.arena = arena};
    for (int i = 0; i < board->depth; i++)
        text_format(&out, " 0x%lx", (unsigned long)board->stack[i] - 1);
    return board->depth ? out.at : "";
}

/* For looking at: DISPATCH_FAULT_MAILS is a folder. */
static void keep_mails(const struct stand *p, struct arena *arena)
{
    static int times;
    const char *to = getenv("DISPATCH_FAULT_MAILS");
    times++;
    for (int i = 0; to && i < p->server->n_taken; i++)
        walk_write(&w, arena_words(arena, "%s/%d.%02d", to, times, i),
                   (struct span){(const uint8_t *)p->server->mail[i].data, p->server->mail[i].len});
}

/* What was left by so many passes after the first, all of it, on the host and at the server. */
static struct memo_key left_by(const struct stand *p, int passes)
{
    struct memo_key key;
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof key);
    crypto_generichash_update(&state, (const uint8_t *)&passes, sizeof passes);
    fault_copy_difference(p->copy, &state);
    for (int i = 0; i < p->server->n_taken; i++) {
        const struct smtp_mail *mail = &p->server->mail[i];
        crypto_generichash_update(&state, (const uint8_t *)mail->to, strlen(mail->to) + 1);
        crypto_generichash_update(&state, (const uint8_t *)mail->data, mail->len + 1);
    }
    crypto_generichash_final(&state, (uint8_t *)&key, sizeof key);
    return key;
}

/* Of what the pass left: two passes without a fault, at the same instant and later. NULL, or what is not as it must
 * be. */
static const char *go_on(struct stand *p, struct arena *arena, struct span state[2], struct span *mails,
                         struct memo_good *good)
{
    int doubled;
    const char *why = NULL;
    struct text out = {.arena = arena};
    struct memo_key key;
    for (int i = 0; i < 2; i++) {
        int again = fault_pass(p->runner, w.now + i * LATER, NULL, false, PASS_SECONDS);
        if (again != 0)
            return arena_words(arena, "the next pass: exit %d", again);
        if (i == 0 && plain_mails.at) {
            smtp_server_quiet(p->server);
            key = left_by(p, i + 1);
            if (memo_has(memo, key, good)) {
                score->known_later++;
                return NULL;
            }
        }
        state[i] = fault_state(arena, p->dir, i > 0);
    }
    keep_mails(p, arena);
    good->put_off = is_put_off(state[0]);
    for (int i = 0; i < 2 && !why; i++)
        why = compare(arena, plain_state[i], state[i], good->put_off);
    if (why || !fault_mails(arena, p->server, &out, &doubled, &why))
        return why;
    *mails = text_span(&out);
    good->doubled = (uint32_t)doubled;
    why = compare(arena, plain_mails, *mails, good->put_off);
    if (!why && plain_mails.at)
        memo_put(memo, key, *good);
    return why;
}

/* The pass with the fault, and then what it left is judged, unless something just like it was found good before. */
static const char *try_point(struct stand *p, struct arena *arena, const struct point *point, int *code,
                             struct fault_board *seen, struct span state[2], struct span *mails)
{
    struct memo_good good = {0};
    const char *why = NULL;
    fault_copy_fresh(p->copy);
    fault_runner_forget(p->runner);
    p->server->n_taken = 0;
    *code = fault_pass(p->runner, w.now, point, false, PASS_SECONDS);
    memcpy(seen, fault_runner_board(p->runner), offsetof(struct fault_board, site));
    if (*code == PASS_HANGS)
        return "it hangs";
    smtp_server_quiet(p->server);
    struct memo_key key = left_by(p, 0);
    if (point && memo_has(memo, key, &good))
        score->known++;
    else if (!(why = go_on(p, arena, state, mails, &good)))
        memo_put(memo, key, good);
    score->put_off += good.put_off;
    score->doubled += good.doubled;
    return why;
}

static void tell_bad(struct arena *arena, const struct point *point, const char *why, int code,
                     const struct fault_board *seen, const struct stand *p)
{
    char words[POINT_WORDS];
    point_write(words, point);
    struct span said = fault_runner_said(p->runner, arena);
    printf("%s", arena_words(arena, "FAILED DISPATCH_FAULT=%s exit %d at %s\n      from%s\n      %s\n      said %.*s\n",
                             words, code, seen->where, stack_words(arena, seen), why,
                             (int)(said.len < 600 ? said.len : 600), (const char *)said.at));
    fflush(stdout);
}

static void one_point(struct stand *p, const struct point *point)
{
    struct arena *arena = arena_new();
    struct fault_board *seen = arena_take(arena, sizeof *seen);
    struct span state[2], mails;
    int code;
    const char *why = try_point(p, arena, point, &code, seen, state, &mails);
    score->of[point->call]++;
    score->never += seen->hits == 0;
    if (why) {
        score->failed++;
        score->bad[point->call]++;
        tell_bad(arena, point, why, code, seen, p);
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

/* A point's place in the order hangs on the point and on the seed alone, not on how many others there are: the next run
 * counts a few calls more or less, and yet goes on where this one was stopped. */
static uint64_t lots;
static uint64_t lot_of(const struct point *p)
{
    uint64_t words[] = {(uint64_t)p->call, (uint64_t)p->how, (uint64_t)p->error, (uint64_t)p->from, p->long_run};
    uint64_t lot = lots;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        lot = (lot ^ words[i]) * 0x9E3779B97F4A7C15u;
        lot ^= lot >> 32;
    }
    return lot;
}

/* DISPATCH_FAULT_PART=2/5: the second fifth of the points, as lots fall, so that a run of many hours can be made in
 * parts, each of which goes over the whole pass. */
static bool is_of_part(const struct point *p)
{
    unsigned part = 1, of = 1;
    const char *words = getenv("DISPATCH_FAULT_PART");
    ck_assert_msg(!words || (sscanf(words, "%u/%u", &part, &of) == 2 && part >= 1 && part <= of),
                  "DISPATCH_FAULT_PART=%s: that is no part, as 2/5 is one", words);
    return lot_of(p) % of == part - 1; /* the order goes by the high bits */
}

static void job(int number)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    struct stand p = stand_open(number);
    for (size_t i; (i = score->next++) < n_points;) {
        if (is_of_part(&points[i]))
            one_point(&p, &points[i]);
        if (i % TELL_EACH == TELL_EACH - 1)
            tell_progress(i + 1);
    }
    stand_close(&p);
    _exit(0);
}

/* ---- which points ---- */

static int64_t n_calls[FAULT_CALLS];
static struct fault_site *site; /* one of each place in the program, a call each */
static size_t n_sites;

static int by_place(const void *a, const void *b)
{
    const struct fault_site *x = a, *y = b;
    if (x->call != y->call)
        return x->call < y->call ? -1 : 1;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x->n > y->n) - (x->n < y->n);
}

static void count_calls(struct stand *p)
{
    const struct fault_board *board = fault_runner_board(p->runner);
    fault_copy_fresh(p->copy);
    ck_assert_int_eq(fault_pass(p->runner, w.now, NULL, true, 600), 0);
    size_t n = (size_t)board->n_sites;
    ck_assert_uint_le(n, FAULT_SITES_MAX);
    site = arena_take(w.arena, (n + 1) * sizeof *site);
    memcpy(site, board->site, n * sizeof *site);
    qsort(site, n, sizeof *site, by_place);
    for (size_t i = 0; i < n; i++)
        if (n_sites == 0 || site[n_sites - 1].call != site[i].call || site[n_sites - 1].from != site[i].from)
            site[n_sites++] = site[i];
    printf("  calls (places):");
    for (int c = 0; c < FAULT_CALLS; c++) {
        size_t places = 0;
        for (size_t i = 0; i < n_sites; i++)
            places += site[i].call == c;
        n_calls[c] = board->seen[c];
        printf(" %s %lld (%zu)", fault_call_name[c], (long long)n_calls[c], places);
    }
    printf("\n");
}

static void add_point(const struct point *p)
{
    points = arena_grown(w.arena, points, n_points, &points_cap, sizeof *points);
    points[n_points++] = *p;
}

/* All that may happen to the n-th call of this kind. */
static void add_kinds(int call, int64_t n)
{
    struct point p;
    for (size_t i = 0; point_kind(call, i, &p); i++) {
        p.from = n;
        add_point(&p);
    }
}

static void all_points(void)
{
    for (int c = 0; c < FAULT_MALLOC; c++)
        for (int64_t n = 1; n <= n_calls[c]; n++)
            add_kinds(c, n);
}

/* Everything at each place in the program; and one thing, drawn, at each call. Allocations are malloc_points(). */
static void place_points(uint64_t seed)
{
    struct point p;
    for (size_t s = 0; s < n_sites; s++)
        if (site[s].call != FAULT_MALLOC)
            add_kinds(site[s].call, site[s].n);
    for (int c = 0; c < FAULT_MALLOC; c++) {
        size_t kinds = 0;
        while (point_kind(c, kinds, &p))
            kinds++;
        for (int64_t n = 1; n <= n_calls[c]; n++) {
            point_kind(c, random_below(&seed, (uint32_t)kinds), &p);
            p.from = n;
            add_point(&p);
        }
    }
}

/* Each kind of call as often as another, then each place in the program, then what may happen there. */
static void some_points(uint64_t seed, size_t n)
{
    size_t tries = 0;
    while (n_points < n && tries++ < 100 * n) {
        int call = (int)random_below(&seed, FAULT_CALLS);
        size_t first = 0, many = 0, kinds = 0;
        struct point p;
        for (size_t i = 0; i < n_sites; i++) {
            first = site[i].call == call && many == 0 ? i : first;
            many += site[i].call == call;
        }
        while (point_kind(call, kinds, &p))
            kinds++;
        if (many == 0 || !point_kind(call, random_below(&seed, (uint32_t)kinds), &p))
            continue;
        p.from = site[first + random_below(&seed, (uint32_t)many)].n;
        add_point(&p);
    }
}

/* DISPATCH_FAULT_CALLS="open read": of these kinds only. */
static void keep_calls(const char *words)
{
    size_t kept = 0;
    for (size_t i = 0; i < n_points; i++) {
        const char *name = fault_call_name[points[i].call];
        bool wanted = false;
        for (struct span left = span_of(words), word; span_word(&left, &word);)
            wanted = wanted || (word.len == strlen(name) && memcmp(word.at, name, word.len) == 0);
        if (wanted)
            points[kept++] = points[i];
    }
    n_points = kept;
}

static int by_call(const void *a, const void *b)
{
    const struct fault_site *x = a, *y = b;
    return (x->n > y->n) - (x->n < y->n);
}

static int by_end(const void *a, const void *b)
{
    const struct fault_site *x = a, *y = b;
    return x->from != y->from ? (x->from < y->from ? -1 : 1) : by_call(a, b);
}

/* Allocations to be looked at, in order: one of each place in the program, and of the others each hundredth, or all. */
static size_t list_mallocs(struct fault_site *out, bool all)
{
    size_t n = 0, many = (size_t)n_calls[FAULT_MALLOC];
    bool *wanted = arena_take(w.arena, many + 1);
    for (size_t i = 0; i < n_sites; i++)
        if (site[i].call == FAULT_MALLOC && site[i].n <= (int32_t)many)
            wanted[site[i].n] = true;
    for (size_t i = 1; i <= many; i++)
        for (int for_good = 0; (wanted[i] || all || i % 100 == 1) && for_good < 2; for_good++)
            out[n++] = (struct fault_site){.call = for_good, .n = (int32_t)i};
    return n;
}

/* What a pass leaves in which this allocation fails. */
static struct memo_key left_without(struct stand *p, const struct fault_site *at)
{
    struct point point = {
        .call = FAULT_MALLOC, .how = FAULT_ERRNO, .error = ENOMEM, .from = at->n, .long_run = at->call};
    fault_copy_fresh(p->copy);
    p->server->n_taken = 0;
    fault_pass(p->runner, w.now, &point, false, PASS_SECONDS);
    smtp_server_quiet(p->server);
    return left_by(p, 0);
}

/* That a probe says so is tried with some: the first and the last allocation of a kind leave the same bytes. */
static void try_probes(struct stand *p, const struct fault_site *at, size_t n)
{
    uint64_t seed = 1;
    for (size_t tries = 0, tried = 0; n > 0 && tried < PROBES_TRIED && tries < 100 * PROBES_TRIED; tries++) {
        size_t i = random_below(&seed, (uint32_t)n), last = i;
        while (last + 1 < n && at[last + 1].from == at[i].from)
            last++;
        if (at[i].from == 0 || last == i)
            continue;
        struct memo_key a = left_without(p, &at[i]), b = left_without(p, &at[last]);
        ck_assert_msg(a.word[0] == b.word[0] && a.word[1] == b.word[1],
                      "malloc:%d and malloc:%d were said to come to the same, and do not", at[i].n, at[last].n);
        tried++;
    }
}

/* Of those whose failure comes to the same (fault_probe) one each, for which a pass is made; and those that do more
 * than to end the process. */
static void malloc_points(struct stand *p, bool all)
{
    struct arena *arena = arena_new();
    struct fault_site *at = fault_runner_board(p->runner)->site;
    ck_assert_int_le(2 * n_calls[FAULT_MALLOC], FAULT_SITES_MAX);
    size_t n = list_mallocs(at, all), before = n_points;
    fault_copy_fresh(p->copy);
    ck_assert_int_eq(fault_probes(p->runner, w.now, n, PROBE_SECONDS), 0);
    qsort(at, n, sizeof *at, by_end);
    struct point point = {.call = FAULT_MALLOC, .how = FAULT_ERRNO, .error = ENOMEM};
    for (size_t i = 0; i < n; i++) {
        point.from = at[i].n;
        point.long_run = at[i].call;
        if (at[i].from == 0 || i == 0 || at[i].from != at[i - 1].from)
            add_point(&point);
    }
    struct fault_site *said = arena_take(arena, n * sizeof *said); /* the board is used again */
    memcpy(said, at, n * sizeof *said);
    try_probes(p, said, n);
    printf("  %zu allocations were probed, each alone and with all after it; to be tried: %zu\n", n / 2,
           n_points - before);
    fflush(stdout);
    arena_free(arena);
}

static int by_lot(const void *a, const void *b)
{
    uint64_t x = lot_of(a), y = lot_of(b);
    return (x > y) - (x < y);
}

/* So that a run that is stopped has seen something of everything. */
static void shuffle(uint64_t seed)
{
    lots = seed;
    qsort(points, n_points, sizeof *points, by_lot);
}

static void choose_points(struct stand *p)
{
    const char *one = getenv("DISPATCH_FAULT"), *seed = getenv("DISPATCH_FAULT_SEED"),
               *many = getenv("DISPATCH_FAULT_POINTS");
    struct point point;
    bool wants_all = !one && many && strcmp(many, "all") == 0;
    bool wants_places = !one && (many ? strcmp(many, "places") == 0 : getenv("DISPATCH_SOAK") != NULL);
    const char *calls = getenv("DISPATCH_FAULT_CALLS");
    uint64_t from_seed = seed ? strtoull(seed, NULL, 10) : 1;
    for (struct span left = span_of(one ? one : ""), word; span_word(&left, &word);) {
        ck_assert_msg(point_read(arena_string(w.arena, word), &point), "DISPATCH_FAULT=%s: that is no point", one);
        add_point(&point);
    }
    if (wants_all)
        all_points();
    else if (!one && !wants_places)
        some_points(from_seed, many ? strtoull(many, NULL, 10) : SAMPLE);
    if (wants_places)
        place_points(from_seed);
    if (wants_places || wants_all)
        malloc_points(p, wants_all);
    if (calls)
        keep_calls(calls);
    if (!one)
        shuffle(from_seed);
}

/* ---- all ---- */

static void undisturbed(struct stand *p)
{
    struct arena *arena = arena_new();
    struct fault_board *seen = arena_take(arena, sizeof *seen);
    int code;
    for (int i = 0; i < 2; i++) { /* the second time it must be the same */
        struct span state[2] = {0}, mails = {0};
        const char *why = try_point(p, arena, NULL, &code, seen, state, &mails);
        ck_assert_msg(!why && code == 0, "exit %d: %s", code, why);
        plain_state[0] = arena_copy(w.arena, state[0]);
        plain_state[1] = arena_copy(w.arena, state[1]);
        plain_mails = arena_copy(w.arena, mails);
    }
    if (getenv("DISPATCH_FAULT_SHOW"))
        printf("%s%s", (const char *)plain_state[1].at, (const char *)plain_mails.at);
    arena_free(arena);
}

static void all_jobs(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int jobs = cores < 1 ? 1 : cores > JOBS_MAX ? JOBS_MAX : (int)cores, status;
    fflush(NULL);
    for (int i = 0; i < jobs; i++)
        if (fork() == 0)
            job(i);
    while (wait(&status) > 0)
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            score->failed++;
}

START_TEST(the_next_pass_makes_it_good)
{
    const char *from = getenv("DISPATCH_FAULT_FROM");
    score = mmap(NULL, sizeof *score, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert(score != MAP_FAILED);
    memo = memo_new();
    fault_host_begin(&w);
    struct stand p = stand_open(JOBS_MAX);
    count_calls(&p);
    undisturbed(&p);
    choose_points(&p);
    stand_close(&p);
    score->next = from ? strtoull(from, NULL, 10) : 0;
    all_jobs();
    printf("  %zu points, %zu failed, %zu never came, %zu left what another left, %zu with the next pass; mails that came "
           "twice: %zu; deadlines put off: %zu\n ",
           n_points, score->failed, score->never, score->known, score->known_later, score->doubled, score->put_off);
    for (int c = 0; c < FAULT_CALLS; c++)
        printf(" %s %zu/%zu", fault_call_name[c], score->of[c] - score->bad[c], score->of[c]);
    printf("\n");
    ck_assert_uint_eq(score->failed, 0);
    walk_close(&w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("faults");
    TCase *c = tcase_create("faults");
    tcase_add_test(c, the_next_pass_makes_it_good);
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
