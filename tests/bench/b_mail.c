/* SPDX-License-Identifier: Apache-2.0 */
/* A host with thousands of games and a full mailbox: the stages of one pass of the real program over 10,000 mails (two
 * sheets for each of 5,000 games), then the delivery of all it answers into an SMTP server of this machine, then a pass
 * with nothing to do. BENCH_GAMES: another number of games. DISPATCH: the program. */
#include "tests/lib/stopwatch.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GAMES = 5000, IDLE_RUNS = 20 };
static struct walk w;
static int n_games;

/* ---- a mail server that takes everything, without TLS ---- */

static bool says(FILE *to, const char *words)
{
    return fprintf(to, "%s\r\n", words) > 0 && fflush(to) == 0;
}

static void take_mails(int fd)
{
    char line[2048];
    FILE *in = fdopen(fd, "r"), *out = fdopen(dup(fd), "w");
    bool inside = false, open = says(out, "220 localhost");
    while (open && fgets(line, sizeof line, in)) {
        if (inside && strcmp(line, ".\r\n") != 0)
            continue;
        bool data = strncasecmp(line, "DATA", 4) == 0;
        open = says(out, inside                              ? "250 taken"
                         : data                              ? "354 go on"
                         : strncasecmp(line, "QUIT", 4) == 0 ? "221 bye"
                                                             : "250 fine");
        inside = !inside && data;
    }
    fclose(in);
    fclose(out);
}

static pid_t open_server(uint16_t *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert(bind(fd, (struct sockaddr *)&at, sizeof at) == 0 && listen(fd, 8) == 0);
    ck_assert_int_eq(getsockname(fd, (struct sockaddr *)&at, &len), 0);
    *port = ntohs(at.sin_port);
    pid_t child = fork();
    for (int one; child == 0 && (one = accept(fd, NULL, NULL)) >= 0;)
        take_mails(one);
    close(fd);
    return child;
}

/* ---- the program ---- */

struct cost {
    double wall, cpu;
    long peak; /* kilobytes, of it or its worker */
    unsigned long long bytes_read;
};

static unsigned long long bytes_read_by(pid_t pid)
{
    char path[64], line[128];
    unsigned long long n = 0;
    snprintf(path, sizeof path, "/proc/%d/io", (int)pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "rchar: %llu", &n);
    if (file)
        fclose(file);
    return n;
}

static double seconds_of(struct timeval at)
{
    return (double)at.tv_sec + (double)at.tv_usec * 1e-6;
}

/* `dispatch run`, or one stage of it. */
static struct cost run(const char *stage)
{
    const char *program = getenv("DISPATCH") ? getenv("DISPATCH") : "build/dispatch";
    char now[21];
    struct rusage used;
    siginfo_t info;
    int status = 0;
    double start = seconds_now();
    utc_write(now, w.now);
    pid_t child = fork();
    if (child == 0) {
        execl(program, program, "run", w.dir, "--quiet", "--anyway", "--now", now, stage ? "--stage" : NULL, stage,
              NULL);
        _exit(127);
    }
    ck_assert_int_eq(waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT), 0);
    struct cost cost = {.wall = seconds_now() - start, .bytes_read = bytes_read_by(child)};
    ck_assert_int_eq(wait4(child, &status, 0, &used), child);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "run %s: %d", stage ? stage : "", status);
    cost.cpu = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
    cost.peak = used.ru_maxrss;
    return cost;
}

/* ---- mails ---- */

static const char *game_name(int i)
{
    return arena_words(w.arena, "game-%d", i);
}

/* Half of the mails into each Maildir: a source gives 5,000 mails in a pass. */
static void mail(int n, const char *seat, struct span block)
{
    const char *who = strcmp(seat, "usa") == 0 ? "north" : "south";
    struct text raw = {.arena = w.arena};
    text_format(&raw,
                "From: %s@example.org\nTo: games@example.org\nSubject: Re: your move\nMessage-ID: <%d@example.org>\n"
                "Date: Sat, 21 Nov 2026 12:00:00 +0000\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n"
                "Here are my orders.\n\n",
                who, n);
    text_add(&raw, block);
    walk_write(&w, arena_words(w.arena, "%s.box%d/new/%08d.bench", w.dir, n % 2, n), text_span(&raw));
}

static void prepare(uint16_t port)
{
    walk_open(&w, "mail");
    FILE *settings = fopen(arena_words(w.arena, "%s/dispatch.conf", w.dir), "a");
    ck_assert_ptr_nonnull(settings);
    fprintf(settings,
            "mail-from games@example.org\nsend smtp://127.0.0.1:%d plaintext\nreceipts-per-hour 1000000\n"
            "mail-limit 0\n",
            port);
    for (int i = 0; i < 2; i++) {
        const char *box = arena_words(w.arena, "%s.box%d", w.dir, i);
        ck_assert_int_eq(system(arena_words(w.arena, "mkdir -p %s/new %s/cur %s/tmp", box, box, box)), 0);
        fprintf(settings, "fetch maildir %s\n", box);
    }
    fclose(settings);
    for (int i = 0; i < n_games; i++)
        walk_new(&w, game_name(i), "");
    run("deliver");
}

static void fill_mailbox(void)
{
    static const char *const seats[] = {"usa", "csa"};
    for (int i = 0; i < 2 * n_games; i++) {
        struct walk kept = w;
        w.arena = arena_new();
        mail(i, seats[i % 2], walk_sign(&w, seats[i % 2], walk_join(&w, game_name(i / 2), seats[i % 2])));
        arena_free(w.arena);
        w = kept;
    }
}

static void tell(const char *what, int n, struct cost cost)
{
    printf("  %-34s %6d in %7.2f s, %7.0f a second; %6.3f ms of the processor each; peak %ld MB\n", what, n, cost.wall,
           n / cost.wall, cost.cpu * 1e3 / n, cost.peak >> 10);
    fflush(stdout);
}

START_TEST(a_full_mailbox)
{
    const char *given = getenv("BENCH_GAMES");
    uint16_t port;
    n_games = given ? atoi(given) : GAMES;
    ck_assert_int_ge(n_games, 1);
    pid_t server = open_server(&port);
    prepare(port);
    fill_mailbox();
    w.now += 60;
    printf("  %d games, two sheets each\n", n_games);
    struct cost fetch = run("fetch"), ingest = run("ingest");
    tell("mails fetched, sealed, committed", 2 * n_games, fetch);
    tell("mails ingested, with receipts", 2 * n_games, ingest);
    run("advance");
    run("report");
    tell("mails delivered by SMTP", 2 * n_games, run("deliver"));
    ck_assert_int_eq(walk_files(&w, "outbox"), 0);
    struct walk_game last = walk_look(&w, game_name(n_games - 1));
    ck_assert_int_eq(last.phase, CORE_OPENING); /* both have joined, so all was taken */
    kill(server, SIGKILL);

    struct cost best = {.wall = 1e9};
    for (int i = 0; i < IDLE_RUNS; i++) {
        struct cost one;
        w.now += 300;
        one = run(NULL);
        if (one.wall < best.wall)
            best = one;
    }
    printf("  a pass with nothing to do, %d games: %.1f ms, %.1f ms of the processor, %llu kB read, peak %ld MB\n",
           n_games, best.wall * 1e3, best.cpu * 1e3, best.bytes_read >> 10, best.peak >> 10);
    walk_close(&w);
}
END_TEST

static Suite *mail_suite(void)
{
    Suite *suite = suite_create("mail");
    TCase *t = tcase_create("mail");
    tcase_add_test(t, a_full_mailbox);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(mail_suite());
}
