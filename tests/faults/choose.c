/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/faults/choose.h"
#include "tests/faults/judge.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLE = 200, SAMPLE_PG = 10, PROBES_TRIED = 12, EACH = 100 };

static struct arena *arena;
static struct point *points;
static size_t n_points, points_cap;

static void add_point(const struct point *p)
{
    points = arena_grown(arena, points, n_points, &points_cap, sizeof *points);
    points[n_points++] = *p;
}

/* ---- the calls of all hosts ---- */

struct call {
    int call, host;
    int64_t n;
    uint64_t from; /* the place in the program */
    uint32_t nth;  /* that it was made from there, from 0 on */
};
static struct call *calls;
static size_t n_calls, calls_cap;
static int64_t n_mallocs; /* of FAULT_ALL, where alone they are counted */
enum { FAULT_ALL = 0 };

/* Less, the same or more: first the kind, then the place. */
static int place_order(const struct call *x, const struct call *y)
{
    if (x->call != y->call)
        return x->call < y->call ? -1 : 1;
    return (x->from > y->from) - (x->from < y->from);
}

static int by_place(const void *a, const void *b)
{
    const struct call *x = a, *y = b;
    int order = place_order(x, y);
    return order ? order : (x->n > y->n) - (x->n < y->n);
}

static void count_host(int host)
{
    const struct fault_board *board = judge_count(host, host == FAULT_ALL ? FAULT_COUNT_ALL : FAULT_COUNT_CALLS);
    size_t first = n_calls;
    for (int64_t i = 0; i < board->n_sites; i++) {
        const struct fault_site *site = &board->site[i];
        calls = arena_grown(arena, calls, n_calls, &calls_cap, sizeof *calls);
        calls[n_calls++] = (struct call){.call = site->call, .host = host, .n = site->n, .from = site->from};
    }
    qsort(calls + first, n_calls - first, sizeof *calls, by_place);
    for (size_t i = first + 1; i < n_calls; i++)
        if (calls[i].call == calls[i - 1].call && calls[i].from == calls[i - 1].from)
            calls[i].nth = calls[i - 1].nth + 1;
    printf("  %s, calls (places):", fault_host_name(host));
    for (int c = 0; c < FAULT_CALLS; c++) {
        size_t places = 0;
        for (size_t i = first; i < n_calls; i++)
            places += calls[i].call == c && calls[i].nth == 0;
        printf(" %s %lld (%zu)", fault_call_name[c], (long long)board->seen[c], places);
    }
    printf("\n");
    if (host == FAULT_ALL)
        n_mallocs = board->seen[FAULT_MALLOC];
}

/* The same call, made from the same place as often before, is one in all hosts; the one that has most to do is the last
 * choice. */
static int by_call(const void *a, const void *b)
{
    const struct call *x = a, *y = b;
    int order = place_order(x, y);
    if (order || x->nth != y->nth)
        return order ? order : x->nth < y->nth ? -1 : 1;
    int i = x->host == FAULT_ALL ? FAULT_HOSTS : x->host, j = y->host == FAULT_ALL ? FAULT_HOSTS : y->host;
    return (i > j) - (i < j);
}

static bool is_same_call(const struct call *a, const struct call *b)
{
    return a->call == b->call && a->from == b->from && a->nth == b->nth;
}

/* ---- points at them ---- */

static size_t kinds_of(int call)
{
    struct point p;
    size_t kinds = 0;
    while (point_kind(call, kinds, &p))
        kinds++;
    return kinds;
}

static void add_kind(const struct call *at, size_t kind)
{
    struct point p;
    ck_assert(point_kind(at->call, kind, &p));
    p.from = at->n;
    p.host = at->host;
    add_point(&p);
}

/* One thing, drawn; and a power cut before it, if it changes anything. */
static void add_drawn(const struct call *at, uint64_t *seed)
{
    struct point p;
    size_t drawn = random_below(seed, (uint32_t)kinds_of(at->call));
    for (size_t k = 0; point_kind(at->call, k, &p); k++)
        if (k == drawn || p.how == FAULT_KILL)
            add_kind(at, k);
}

static void add_everything(const struct call *at)
{
    for (size_t k = 0; k < kinds_of(at->call); k++)
        add_kind(at, k);
}

/* Everything at each place in the program, and something at each further call; or everything there too. */
static void place_points(uint64_t seed, bool all)
{
    size_t places = 0, more = 0, in_all = 0;
    qsort(calls, n_calls, sizeof *calls, by_call);
    for (size_t i = 0; i < n_calls; i++) {
        if ((i > 0 && is_same_call(&calls[i], &calls[i - 1])) || calls[i].call == FAULT_MALLOC)
            continue;
        places += calls[i].nth == 0;
        more += calls[i].nth > 0;
        in_all += calls[i].host == FAULT_ALL;
        if (calls[i].nth == 0 || all)
            add_everything(&calls[i]);
        else
            add_drawn(&calls[i], &seed);
    }
    printf("  %zu places, %zu further calls; %zu of all in the large pass only\n", places, more, in_all);
}

/* Each kind of call as often as another, then each host but every other time the large one, then each place in the
 * program, then what may happen there. */
static void some_points(uint64_t seed, size_t n)
{
    size_t tries = 0;
    while (n_points < n && tries++ < 100 * n) {
        int call = (int)random_below(&seed, FAULT_CALLS);
        int host = random_below(&seed, 2) ? FAULT_ALL : (int)random_below(&seed, FAULT_HOSTS);
        size_t kinds = kinds_of(call), many = 0, drawn;
        for (size_t i = 0; i < n_calls; i++)
            many += calls[i].call == call && calls[i].host == host && calls[i].nth == 0;
        if (many == 0 || kinds == 0)
            continue;
        drawn = random_below(&seed, (uint32_t)many);
        for (size_t i = 0; i < n_calls; i++)
            if (calls[i].call == call && calls[i].host == host && calls[i].nth == 0 && drawn-- == 0)
                add_kind(&calls[i], random_below(&seed, (uint32_t)kinds));
    }
}

/* Of a host in PostgreSQL: who is killed while it sends, or waits for an answer; a connection that is lost; one that
 * does not come about. */
static bool is_of_pg(const struct call *at, const struct point *p)
{
    bool talks = at->call == FAULT_SEND || at->call == FAULT_RECV,
         opens = at->call == FAULT_SOCKET || at->call == FAULT_CONNECT;
    if (p->how == FAULT_KILL || (talks && p->how == FAULT_WORKER))
        return true;
    return at->nth == 0 && (opens || (talks && (p->how != FAULT_ERRNO || p->error == ECONNRESET)));
}

/* A kill at each call that changes something, here or there. Files fail no other way than they do with SQLite. */
static void pg_points(void)
{
    struct point p;
    qsort(calls, n_calls, sizeof *calls, by_call);
    for (size_t i = 0; i < n_calls; i++)
        for (size_t k = 0; point_kind(calls[i].call, k, &p); k++)
            if (is_of_pg(&calls[i], &p))
                add_kind(&calls[i], k);
}

/* DISPATCH_FAULT_CALLS="open read": of these kinds only. */
static bool is_wanted(int call)
{
    const char *words = getenv("DISPATCH_FAULT_CALLS"), *name = fault_call_name[call];
    for (struct span left = span_of(words ? words : ""), word; span_word(&left, &word);)
        if (span_is(word, name))
            return true;
    return !words;
}

static void keep_calls(void)
{
    size_t kept = 0;
    for (size_t i = 0; i < n_points; i++)
        if (is_wanted(points[i].call))
            points[kept++] = points[i];
    n_points = kept;
}

/* ---- allocations ---- */

static int by_number(const void *a, const void *b)
{
    const struct fault_site *x = a, *y = b;
    return (x->n > y->n) - (x->n < y->n);
}

static int by_end(const void *a, const void *b)
{
    const struct fault_site *x = a, *y = b;
    return x->from != y->from ? (x->from < y->from ? -1 : 1) : by_number(a, b);
}

/* DISPATCH_FAULT_PART=2/5: the second fifth of the points, so that a run of many hours can be made in parts. Of calls
 * it is drawn by lot, and goes over the whole pass; of allocations it is a stretch, since those beside each other come
 * to the same. */
struct part {
    unsigned n, of;
};

static struct part part_wanted(void)
{
    struct part part = {1, 1};
    const char *words = getenv("DISPATCH_FAULT_PART");
    ck_assert_msg(!words || (sscanf(words, "%u/%u", &part.n, &part.of) == 2 && part.n >= 1 && part.n <= part.of),
                  "DISPATCH_FAULT_PART=%s: not a part, such as 2/5", words);
    return part;
}

/* Allocations to be looked at, in order: one of each place in the program, and of the others each hundredth, or
 * DISPATCH_FAULT_EACH-th, or all. */
static size_t list_mallocs(struct fault_site *out, bool all)
{
    const char *words = getenv("DISPATCH_FAULT_EACH");
    const struct part part = part_wanted();
    size_t n = 0, many = (size_t)n_mallocs, each = words ? strtoull(words, NULL, 10) : all ? 1 : EACH;
    ck_assert_msg(each > 0, "DISPATCH_FAULT_EACH=%s: not a number from 1 on", words);
    bool *wanted = arena_take(arena, many + 1);
    for (size_t i = 0; i < n_calls; i++)
        if (calls[i].call == FAULT_MALLOC && calls[i].nth == 0 && calls[i].n <= n_mallocs)
            wanted[calls[i].n] = true;
    for (size_t i = many * (part.n - 1) / part.of + 1; i <= many * part.n / part.of; i++)
        for (int for_good = 0; (wanted[i] || (i - 1) % each == 0) && for_good < 2; for_good++)
            out[n++] = (struct fault_site){.call = for_good, .n = (int32_t)i};
    return n;
}

static struct point malloc_point(const struct fault_site *at)
{
    return (struct point){.host = FAULT_ALL,
                          .call = FAULT_MALLOC,
                          .how = FAULT_ERRNO,
                          .error = ENOMEM,
                          .from = at->n,
                          .long_run = at->call};
}

/* That a probe says so is tried with some: the first and the last allocation of a kind leave the same bytes. */
static void try_probes(const struct fault_site *at, size_t n)
{
    uint64_t seed = 1;
    for (size_t tries = 0, tried = 0; n > 0 && tried < PROBES_TRIED && tries < 100 * PROBES_TRIED; tries++) {
        size_t i = random_below(&seed, (uint32_t)n), last = i;
        while (last + 1 < n && at[last + 1].from == at[i].from)
            last++;
        if (at[i].from == 0 || last == i)
            continue;
        const struct point first = malloc_point(&at[i]), other = malloc_point(&at[last]);
        struct memo_key a = judge_left(&first), b = judge_left(&other);
        ck_assert_msg(a.word[0] == b.word[0] && a.word[1] == b.word[1],
                      "malloc:%d and malloc:%d were said to come to the same, and do not", at[i].n, at[last].n);
        tried++;
    }
}

/* Of those whose failure comes to the same (fault_probe) one each, for which a pass is made; and those that do more
 * than to end the process. */
static void malloc_points(bool all)
{
    struct fault_site *at = arena_take(arena, (2 * (size_t)n_mallocs + 1) * sizeof *at);
    size_t n = list_mallocs(at, all), before = n_points;
    memcpy(at, judge_probes(FAULT_ALL, at, n), n * sizeof *at);
    qsort(at, n, sizeof *at, by_end);
    for (size_t i = 0; i < n; i++) {
        const struct point point = malloc_point(&at[i]);
        if (at[i].from == 0 || i == 0 || at[i].from != at[i - 1].from)
            add_point(&point);
    }
    try_probes(at, n);
    printf("  %zu allocations were probed, each alone and with all after it; to be tried: %zu\n", n / 2,
           n_points - before);
    fflush(stdout);
}

/* ---- the order ---- */

/* A point's place in the order hangs on the point and on the seed alone, not on how many others there are: the next run
 * counts a few calls more or less, and yet goes on where this one was stopped. */
static uint64_t lots;
static uint64_t lot_of(const struct point *p)
{
    uint64_t words[] = {(uint64_t)p->call, (uint64_t)p->how, (uint64_t)p->error,
                        (uint64_t)p->from, p->long_run,      (uint64_t)p->host};
    uint64_t lot = lots;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        lot = (lot ^ words[i]) * 0x9E3779B97F4A7C15u;
        lot ^= lot >> 32;
    }
    return lot;
}

static int by_lot(const void *a, const void *b)
{
    uint64_t x = lot_of(a), y = lot_of(b);
    return (x > y) - (x < y);
}

static bool is_of_part(const struct point *p)
{
    const struct part part = part_wanted();
    return p->call == FAULT_MALLOC || lot_of(p) % part.of == part.n - 1; /* the order goes by the high bits */
}

static void keep_part(void)
{
    size_t kept = 0;
    for (size_t i = 0; i < n_points; i++)
        if (is_of_part(&points[i]))
            points[kept++] = points[i];
    n_points = kept;
}

static void read_points(const char *words)
{
    struct point point;
    for (struct span left = span_of(words), word; span_word(&left, &word);) {
        ck_assert_msg(point_read(arena_string(arena, word), &point), "DISPATCH_FAULT=%s: that is no point", words);
        add_point(&point);
    }
}

static struct point *in_order(size_t *n)
{
    keep_calls();
    keep_part();
    qsort(points, n_points, sizeof *points, by_lot);
    *n = n_points;
    return points;
}

struct point *choose_points_on_pg(struct arena *in, int host, size_t *n)
{
    const char *one = getenv("DISPATCH_FAULT"), *seed = getenv("DISPATCH_FAULT_SEED"),
               *many = getenv("DISPATCH_FAULT_POINTS");
    size_t most = getenv("DISPATCH_SOAK") ? SIZE_MAX : SAMPLE_PG;
    arena = in;
    lots = seed ? strtoull(seed, NULL, 10) : 1;
    if (one) {
        read_points(one);
        *n = n_points;
        return points;
    }
    count_host(host);
    pg_points();
    in_order(n);
    most = many && many[0] <= '9' ? strtoull(many, NULL, 10) : many ? SIZE_MAX : most;
    *n = n_points < most ? n_points : most;
    printf("  %zu points with PostgreSQL\n", n_points);
    return points;
}

/* In the order of lots, so that a run that is stopped has seen something of everything. */
struct point *choose_points(struct arena *in, size_t *n)
{
    const char *one = getenv("DISPATCH_FAULT"), *seed = getenv("DISPATCH_FAULT_SEED"),
               *many = getenv("DISPATCH_FAULT_POINTS");
    bool wants_all = many && strcmp(many, "all") == 0;
    bool wants_places = wants_all || (many ? strcmp(many, "places") == 0 : getenv("DISPATCH_SOAK") != NULL);
    arena = in;
    lots = seed ? strtoull(seed, NULL, 10) : 1;
    if (one) {
        read_points(one);
        *n = n_points;
        return points;
    }
    for (int i = 0; i < FAULT_HOSTS; i++)
        count_host(i);
    if (wants_places) {
        place_points(lots, wants_all);
        if (is_wanted(FAULT_MALLOC))
            malloc_points(wants_all);
    } else
        some_points(lots, many ? strtoull(many, NULL, 10) : SAMPLE);
    return in_order(n);
}
