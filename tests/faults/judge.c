/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/faults/judge.h"
#include "tests/faults/host.h"
#include "tests/faults/memo.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PASS_SECONDS = 20, LATER = 3600, PROBE_SECONDS = 3600, COUNT_SECONDS = 600 };

struct stand { /* of a job on a host */
    int host;
    const char *dir;
    struct fault_runner *runner;
    struct fault_copy *copy;
};
static struct walk *hosts;
static struct arena *arena_of_all;
static struct memo *memo;
static struct { /* an undisturbed host: after its second pass, and after the one that follows */
    struct span state[2], mails;
} plain[FAULT_HOSTS];
static struct stand stands[FAULT_HOSTS]; /* of this job, made when they are wanted */
static struct smtp_server *server;

void judge_begin(struct arena *arena, struct walk host[static FAULT_HOSTS])
{
    arena_of_all = arena;
    hosts = host;
    memo = memo_new();
}

static struct stand *stand_of(int host)
{
    struct stand *p = &stands[host];
    if (p->runner)
        return p;
    server = server ? server : smtp_server_start(NULL);
    p->host = host;
    p->dir = arena_words(arena_of_all, "%s/job%d-%s", temp_dir(), (int)getpid(), fault_host_name(host));
    p->copy = fault_copy_of(&hosts[host], arena_of_all, p->dir, server->port);
    p->runner = fault_runner_new(arena_of_all, p->dir);
    return p;
}

void judge_end(void)
{
    for (int i = 0; i < FAULT_HOSTS; i++)
        if (stands[i].runner)
            fault_runner_end(stands[i].runner);
    memset(stands, 0, sizeof stands);
    if (server)
        smtp_server_stop(server);
    server = NULL;
}

static struct stand *stand_fresh(int host)
{
    struct stand *p = stand_of(host);
    fault_copy_fresh(p->copy);
    fault_runner_forget(p->runner);
    server->n_taken = 0;
    return p;
}

/* ---- what must be the same ---- */

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
    static const char *const of_all[] = {"public/index.html", "public/host.json", "public/feed.xml"};
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

static const char *compare(struct arena *arena, struct span wanted, struct span now, bool put_off)
{
    if (!wanted.at)
        return NULL;
    return put_off ? difference(arena, without_elm(arena, wanted), without_elm(arena, now))
                   : difference(arena, wanted, now);
}

/* ---- one point ---- */

/* For looking at: DISPATCH_FAULT_MAILS is a folder. */
static void keep_mails(struct arena *arena, int host)
{
    static int times;
    const char *to = getenv("DISPATCH_FAULT_MAILS");
    times++;
    for (int i = 0; to && i < server->n_taken; i++)
        walk_write(&hosts[host], arena_words(arena, "%s/%d.%02d", to, times, i),
                   (struct span){(const uint8_t *)server->mail[i].data, server->mail[i].len});
}

/* What was left by so many passes after the first, all of it, on the host and at the server. */
static struct memo_key left_by(const struct stand *p, int passes)
{
    struct memo_key key;
    crypto_generichash_state state;
    const int of[] = {p->host, passes};
    smtp_server_quiet(server);
    crypto_generichash_init(&state, NULL, 0, sizeof key);
    crypto_generichash_update(&state, (const uint8_t *)of, sizeof of);
    fault_copy_difference(p->copy, &state);
    for (int i = 0; i < server->n_taken; i++) {
        const struct smtp_mail *mail = &server->mail[i];
        crypto_generichash_update(&state, (const uint8_t *)mail->to, strlen(mail->to) + 1);
        crypto_generichash_update(&state, (const uint8_t *)mail->data, mail->len + 1);
    }
    crypto_generichash_final(&state, (uint8_t *)&key, sizeof key);
    return key;
}

/* Of what the passes left: how the host stands, and its mails. NULL, or what is not well formed. */
static const char *look(const struct stand *p, struct arena *arena, struct span state[2], struct span *mails,
                        struct memo_good *good)
{
    int doubled;
    const char *why = NULL;
    struct text out = {.arena = arena};
    keep_mails(arena, p->host);
    good->put_off = is_put_off(state[0]);
    for (int i = 0; i < 2 && !why; i++)
        why = compare(arena, plain[p->host].state[i], state[i], good->put_off);
    if (why || !fault_mails(arena, server, &out, &doubled, &why))
        return why;
    *mails = text_span(&out);
    good->doubled = (uint32_t)doubled;
    return compare(arena, plain[p->host].mails, *mails, good->put_off);
}

/* Two passes without a fault, at the same instant and later. What was left after the first of them may have been found
 * good already. */
static const char *go_on(const struct stand *p, struct arena *arena, bool may_know, struct span state[2],
                         struct span *mails, struct verdict *v)
{
    struct memo_key key = {0};
    int64_t now = hosts[p->host].now;
    for (int i = 0; i < 2; i++) {
        int again = fault_pass(p->runner, now + i * LATER, NULL, FAULT_COUNT_NOTHING, PASS_SECONDS);
        if (again != 0)
            return arena_words(arena, "the next pass: exit %d", again);
        key = i == 0 ? left_by(p, 1) : key;
        if (i == 0 && may_know && memo_has(memo, key, &v->good)) {
            v->known_later = true;
            return NULL;
        }
        state[i] = fault_state(arena, p->dir, i > 0);
    }
    const char *why = look(p, arena, state, mails, &v->good);
    if (!why)
        memo_put(memo, key, v->good);
    return why;
}

/* The pass with the fault, and then what it left is judged, unless something just like it was found good before. */
static void judge(struct stand *p, struct arena *arena, const struct point *point, struct span state[2],
                  struct span *mails, struct verdict *v)
{
    *v = (struct verdict){.seen = fault_runner_board(p->runner)};
    v->code = fault_pass(p->runner, hosts[p->host].now, point, FAULT_COUNT_NOTHING, PASS_SECONDS);
    struct fault_board *seen = arena_take(arena, offsetof(struct fault_board, site));
    memcpy(seen, v->seen, offsetof(struct fault_board, site));
    v->seen = seen;
    if (v->code == PASS_HANGS) {
        v->why = "it hangs";
        return;
    }
    struct memo_key key = left_by(p, 0);
    v->known = point && memo_has(memo, key, &v->good);
    if (!v->known)
        v->why = go_on(p, arena, point != NULL, state, mails, v);
    if (!v->known && !v->why)
        memo_put(memo, key, v->good);
}

void judge_point(struct arena *arena, const struct point *point, struct verdict *v)
{
    struct span state[2], mails;
    struct stand *p = stand_fresh(point->host);
    judge(p, arena, point, state, &mails, v);
    v->said = v->why ? fault_runner_said(p->runner, arena) : (struct span){0};
}

void judge_plain(int host)
{
    struct arena *arena = arena_new();
    struct verdict v;
    for (int i = 0; i < 2; i++) { /* the second time it must be the same */
        struct span state[2] = {0}, mails = {0};
        judge(stand_fresh(host), arena, NULL, state, &mails, &v);
        ck_assert_msg(!v.why && v.code == 0, "%s: exit %d: %s", fault_host_name(host), v.code, v.why);
        plain[host].state[0] = arena_copy(arena_of_all, state[0]);
        plain[host].state[1] = arena_copy(arena_of_all, state[1]);
        plain[host].mails = arena_copy(arena_of_all, mails);
    }
    if (getenv("DISPATCH_FAULT_SHOW"))
        printf("%s:\n%s%s", fault_host_name(host), (const char *)plain[host].state[1].at,
               (const char *)plain[host].mails.at);
    arena_free(arena);
}

/* ---- which points there are ---- */

const struct fault_board *judge_count(int host, enum fault_counts counts)
{
    struct stand *p = stand_fresh(host);
    ck_assert_int_eq(fault_pass(p->runner, hosts[host].now, NULL, counts, COUNT_SECONDS), 0);
    const struct fault_board *board = fault_runner_board(p->runner);
    ck_assert_int_le(board->n_sites, FAULT_SITES_MAX);
    return board;
}

struct fault_site *judge_probes(int host, const struct fault_site *at, size_t n)
{
    struct stand *p = stand_fresh(host);
    struct fault_site *sites = fault_runner_board(p->runner)->site;
    ck_assert_uint_le(n, FAULT_SITES_MAX);
    memcpy(sites, at, n * sizeof *sites);
    ck_assert_int_eq(fault_probes(p->runner, hosts[host].now, n, PROBE_SECONDS), 0);
    return sites;
}

struct memo_key judge_left(const struct point *point)
{
    struct stand *p = stand_fresh(point->host);
    fault_pass(p->runner, hosts[point->host].now, point, FAULT_COUNT_NOTHING, PASS_SECONDS);
    return left_by(p, 0);
}
