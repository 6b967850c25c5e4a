/* SPDX-License-Identifier: Apache-2.0 */
/* Two hosts over one mailbox and one database, which has a standby for which each commit waits: games go on by random
 * sheets while workers, and the server, are killed at any instant, and the standby is promoted twice. Nothing is lost;
 * nothing is doubled but a mail that had left when its sender was killed; each player's mails come in their order; and
 * all that was said about a game is of one history.
 *
 * A few passes in a check; 200 in a soak. DISPATCH_PASSES=N, DISPATCH_SEED=S: others. What is killed when follows from
 * the seed, but not where in its work it is met. */
#include "processor/cmd/cli.h"
#include "tests/lib/mailing.h"
#include "tests/lib/pg_pair.h"
#include "tests/lib/play.h"
#include "tests/lib/smtp_server.h"
#include "tests/lib/test.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

enum { HOSTS = 2, GAMES = 3, SOAK_GAMES = 12, PASSES = 6, SOAK_PASSES = 200, HOUR = 3600 };

static struct walk w;
static struct mailing m;
static struct smtp_server *outside;
static const char *box, *mails;
static uint64_t seed;
static struct counts {
    int workers, passes, servers, promoted, both, doubled, messages, refused;
} did;

/* ---- the clock: each pass is an hour later, also for `dispatch work`, which goes by the clock on the wall ---- */

static time_t later;
time_t __wrap_time(time_t *);
time_t __real_time(time_t *);

time_t __wrap_time(time_t *out)
{
    time_t now = __real_time(NULL) + later;
    if (out)
        *out = now;
    return now;
}

/* ---- the hosts ---- */

static struct at_work {
    const char *dir;
    pid_t process; /* 0: it has ended */
    int alive;     /* closed when the last of its processes is gone */
    bool is_loop, is_killed, is_told;
} host[HOSTS];

static uint32_t below(uint32_t n)
{
    return random_below(&seed, n);
}

static void run(const struct at_work *h)
{
    const char *once[] = {"dispatch", "run", h->dir, "--quiet", NULL};
    const char *loop[] = {"dispatch", "work", h->dir, "--every", "1", NULL};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGTERM, SIG_DFL); /* Check's own would end the test with it, before `dispatch work` hears of it itself */
    dup2(open(arena_words(w.arena, "%s.log", h->dir), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600), STDOUT_FILENO);
    dup2(STDOUT_FILENO, STDERR_FILENO);
    int code = cli_main(h->is_loop ? 5 : 4, (char **)(uintptr_t)(h->is_loop ? loop : once));
    fflush(NULL);
    _exit(code);
}

static void start(struct at_work *h)
{
    int alive[2];
    ck_assert_int_eq(pipe2(alive, O_CLOEXEC), 0);
    h->is_loop = below(2) == 0;
    h->is_killed = h->is_told = false;
    fflush(NULL);
    h->process = fork();
    ck_assert_int_ge(h->process, 0);
    if (h->process == 0) {
        close(alive[0]);
        run(h);
    }
    close(alive[1]);
    h->alive = alive[0];
}

/* Its worker, or the first of its children; 0: there is none now. */
static pid_t child_of(pid_t process)
{
    pid_t child = 0;
    FILE *in = fopen(arena_words(w.arena, "/proc/%d/task/%d/children", (int)process, (int)process), "re");
    if (in && fscanf(in, "%d", &child) != 1)
        child = 0;
    if (in)
        fclose(in);
    return child;
}

/* With all its children; or the last of them alone, so that the host sees its worker die. */
static void kill_worker(struct at_work *h)
{
    pid_t child = h->process;
    if (h->process == 0)
        return;
    if (below(4) == 0)
        for (pid_t next = child; next > 0; next = child_of(child))
            child = next;
    bool is_whole = child == h->process;
    ck_assert(kill(child, SIGKILL) == 0 || errno == ESRCH);
    h->is_killed = h->is_killed || is_whole;
    did.workers += is_whole;
    did.passes += !is_whole;
}

/* After a kill anything but a word about what is in the way may be the answer. */
static void ended(struct at_work *h, int status, bool is_harmed)
{
    char rest;
    while (read(h->alive, &rest, 1) > 0)
        ;
    close(h->alive);
    h->process = 0;
    if (h->is_killed || (h->is_told && WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM))
        return;
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ck_assert_msg(code == EX_OK || (is_harmed && code == EX_TEMPFAIL), "%s ends with %d (status %x); see %s.log",
                  h->dir, code, (unsigned)status, h->dir);
}

static bool has_ended(struct at_work *h, bool is_harmed)
{
    int status;
    if (h->process == 0)
        return true;
    if (waitpid(h->process, &status, WNOHANG) == 0)
        return false;
    ended(h, status, is_harmed);
    return true;
}

static bool all_have_ended(bool is_harmed)
{
    bool all = true;
    for (int i = 0; i < HOSTS; i++)
        all = has_ended(&host[i], is_harmed) && all;
    return all;
}

/* ---- what is done to them ---- */

static int files_in(const char *path)
{
    int n = 0;
    DIR *dir = opendir(path);
    for (const struct dirent *one; dir && (one = readdir(dir));)
        n += one->d_name[0] != '.';
    if (dir)
        closedir(dir);
    return n;
}

/* An instant of the work: so long after its begin, or when so many mails are fetched, have begun to leave, or have
 * left. Comes when all have ended before. */
static void wait_for_instant(void)
{
    int kind = (int)below(4), turns = (int)below(kind == 0 ? 1500 : 3000), taken = outside->n_taken,
        begun = outside->n_begun, more = (int)below(6), left = files_in(arena_words(w.arena, "%s/new", box));
    for (bool comes = false; !comes && turns > 0 && !all_have_ended(true); turns--) {
        usleep(200);
        comes = (kind == 1 && outside->n_taken > taken + more) || (kind == 2 && outside->n_begun > begun + more) ||
                (kind == 3 && files_in(arena_words(w.arena, "%s/new", box)) < left - more);
    }
}

static bool is_at_rest(struct arena *arena)
{
    const char *sql =
        arena_words(arena,
                    "SELECT CASE WHEN EXISTS(SELECT 1 FROM game WHERE ready > 0) OR EXISTS(SELECT 1 FROM outbox AS o "
                    "WHERE sent = 0 AND NOT EXISTS(SELECT 1 FROM outbox AS h WHERE h.player = o.player AND h.sent = 0 "
                    "AND h.next_at > %lld)) THEN 'busy' ELSE 'rest' END",
                    (long long)time(NULL));
    return files_in(arena_words(arena, "%s/new", box)) == 0 && strcmp(pg_pair_rows(arena, sql), "rest\n") == 0;
}

static void tell_to_end(struct at_work *h)
{
    if (h->process == 0 || h->is_told)
        return;
    h->is_told = true;
    ck_assert_int_eq(kill(h->process, SIGTERM), 0);
}

/* Runs come to their end; workers are told to end when there is nothing left to do. */
static void finish(bool is_harmed)
{
    while (!all_have_ended(is_harmed)) {
        struct arena *arena = arena_new();
        bool only_loops = true;
        usleep(5000);
        for (int i = 0; i < HOSTS; i++)
            only_loops = only_loops && (host[i].process == 0 || host[i].is_loop);
        for (int i = 0; only_loops && is_at_rest(arena) && i < HOSTS; i++)
            tell_to_end(&host[i]);
        arena_free(arena);
    }
}

enum harm { NO_HARM, HARM_WORKER, HARM_SERVER, HARM_PROMOTION };

static enum harm harm_of(int pass, int passes)
{
    if (pass == passes / 3 || pass == passes * 2 / 3)
        return HARM_PROMOTION;
    if (pass == passes / 2)
        return HARM_SERVER;
    if (pass == passes - 1)
        return HARM_WORKER;
    uint32_t lot = below(20);
    return lot < 9 ? HARM_WORKER : lot < 12 ? HARM_SERVER : NO_HARM;
}

static void harm(enum harm what)
{
    if (what == NO_HARM)
        return;
    wait_for_instant();
    if (what == HARM_WORKER) {
        kill_worker(&host[below(HOSTS)]);
        return;
    }
    pg_pair_kill();
    if (below(2) == 0)
        kill_worker(&host[below(HOSTS)]);
    if (what == HARM_PROMOTION)
        pg_pair_fail_over();
    else
        pg_pair_restart();
    did.servers++;
    did.promoted += what == HARM_PROMOTION;
}

static void one_pass(int pass, int passes)
{
    uint32_t who = below(3);
    enum harm what = harm_of(pass, passes);
    later += HOUR;
    mailing_round(&m);
    for (int i = 0; i < HOSTS; i++)
        if (who == 2 || (int)who == i)
            start(&host[i]);
    did.both += who == 2;
    harm(what);
    if (what == HARM_WORKER && below(3) == 0)
        harm(what);
    finish(what != NO_HARM);
    if (what == HARM_PROMOTION)
        pg_pair_join();
}

/* ---- what must hold ---- */

/* name: with its colon. Where a long line was folded, the rest is behind it. */
static const char *header(struct arena *arena, struct span mail, const char *name)
{
    char *words = arena_string(arena, mail), *end = strstr(words, "\r\n\r\n");
    ck_assert(end != NULL);
    *end = 0;
    char *at = strcasestr(words, arena_words(arena, "\n%s", name));
    ck_assert_msg(at != NULL, "a mail has no %s\n%s", name, words);
    at += 1 + strlen(name);
    at += strspn(at, " \r\n\t");
    at[strcspn(at, "\r")] = 0;
    return at;
}

struct message { /* a row of the outbox */
    const char *player, *id;
    int64_t number, tries;
    int n_mails;
    struct span mail;
};
struct messages {
    struct message *row;
    size_t n, cap;
};

/* Each player's are numbered without a gap, and none is left. */
static void read_messages(struct messages *all)
{
    const char *rows = pg_pair_rows(w.arena, "SELECT concat_ws(' ', player, number, tries, sent > 0, fate, message_id)"
                                             " FROM outbox ORDER BY player, number");
    for (struct span left = span_of(rows), line; span_line(&left, &line);) {
        char player[64], id[MESSAGE_ID_MAX];
        long long number, tries;
        ck_assert_msg(sscanf(arena_string(w.arena, line), "%63s %lld %lld t 1 %255s", player, &number, &tries, id) == 4,
                      "it has not left: %.*s", (int)line.len, (const char *)line.at);
        const struct message *last = all->n ? &all->row[all->n - 1] : NULL;
        int64_t want = last && strcmp(last->player, player) == 0 ? last->number + 1 : 1;
        ck_assert_msg(number == want, "%s has message %lld where %lld is next", player, number, (long long)want);
        all->row = arena_grown(w.arena, all->row, all->n, &all->cap, sizeof *all->row);
        all->row[all->n++] = (struct message){
            arena_string(w.arena, span_of(player)), arena_string(w.arena, span_of(id)), number, tries, 0, {0}};
    }
}

static struct message *message_of(const struct messages *all, const char *id)
{
    for (size_t i = 0; i < all->n; i++)
        if (strcmp(all->row[i].id, id) == 0)
            return &all->row[i];
    ck_abort_msg("a mail left as %s, which no message is", id);
    return NULL;
}

/* The player's mails lie in a folder of their own, as they keep them. */
static void keep_mail(const char *path, const char *player, int n)
{
    const char *folder = arena_words(w.arena, "%s/%s", mails, player);
    (void)mkdir(folder, 0700);
    ck_assert_int_eq(link(path, arena_words(w.arena, "%s/%06d.eml", folder, n)), 0);
}

/* Mail by mail as they left: of each player in order, each at least once, and once more only for each time that its
 * sender was killed when it was on its way. */
static void mails_are_whole(void)
{
    struct messages all = {0};
    read_messages(&all);
    for (int n = 1; n <= outside->n_taken; n++) {
        const char *path = arena_words(w.arena, "%s/%06d.eml", mails, n);
        struct span mail = slurp(w.arena, path);
        struct message *it = message_of(&all, header(w.arena, mail, "Message-ID:"));
        ck_assert_msg(strstr(header(w.arena, mail, "To:"), it->player), "%s goes astray", it->id);
        ck_assert_msg(it == all.row || strcmp(it[-1].player, it->player) != 0 || it[-1].n_mails > 0,
                      "message %lld to %s leaves before the one before it", (long long)it->number, it->player);
        ck_assert_msg(it + 1 == all.row + all.n || strcmp(it[1].player, it->player) != 0 || it[1].n_mails == 0,
                      "message %lld to %s leaves again after the next one", (long long)it->number, it->player);
        ck_assert_msg(it->n_mails == 0 || span_same(mail, it->mail), "%s leaves twice, and differs", it->id);
        did.doubled += it->n_mails++ > 0;
        it->mail = mail;
        keep_mail(path, it->player, n);
    }
    for (size_t i = 0; i < all.n; i++)
        ck_assert_msg(all.row[i].n_mails > 0 && all.row[i].n_mails <= all.row[i].tries,
                      "%s left %d times in %lld tries", all.row[i].id, all.row[i].n_mails, (long long)all.row[i].tries);
    ck_assert_int_le(did.doubled, did.workers + did.passes + did.servers);
    did.messages = (int)all.n;
}

static const char *refusal(const struct mailed_sheet *s)
{
    return arena_words(w.arena, "refused %llu %s %llu ", (unsigned long long)s->k, s->seat, (unsigned long long)s->seq);
}

/* A sheet of orders has a receipt, or was refused for what stands in it. */
static int entries_of(const struct mailed_sheet *s, const char *journal)
{
    const char *words = arena_words(w.arena, "%s %s ", s->kind, s->seat);
    if (strcmp(s->kind, "receipt") == 0)
        words = arena_words(w.arena, "receipt %s", refusal(s) + strlen("refused "));
    return walk_count(&w, journal, words) + walk_count(&w, journal, refusal(s));
}

/* Each sheet that was mailed is one entry of its game's journal, and none is there that nobody mailed. */
static void sheets_are_there(int of)
{
    static const char *const kind[] = {"join ", "entropy ", "receipt ", "refused "};
    struct walk_game now = walk_look(&w, m.game[of].name);
    int n = 0, want = 0;
    for (int i = 0; i < m.n_sheets; i++) {
        const struct mailed_sheet *s = &m.sheet[i];
        if (s->game != of)
            continue;
        want++;
        int n_entries = entries_of(s, now.journal);
        ck_assert_msg(n_entries == 1, "%s: sheet %llu of %s (%s, exchange %llu) is there %d times", m.game[of].name,
                      (unsigned long long)s->seq, s->seat, s->kind, (unsigned long long)s->k, n_entries);
        did.refused += walk_count(&w, now.journal, refusal(s));
    }
    for (size_t k = 0; k < sizeof kind / sizeof *kind; k++)
        n += walk_count(&w, now.journal, kind[k]);
    ck_assert_msg(n == want, "%s has %d entries of %d sheets", m.game[of].name, n, want);
}

static int reports_are_true(int of)
{
    int n = 0;
    bool any = walk_lines(&w, m.game[of].name, "report ") > 0;
    for (int i = 0; i < MAILING_SEATS; i++) {
        const char *folder = arena_words(w.arena, "%s/%s-%s", mails, m.game[of].name, m.game[of].seat[i]);
        int code = walk_cli(&w, "verify %s", folder);
        ck_assert_msg(!any || code == EX_OK, "%s: exit %d\n%s%s", folder, code, w.out, w.said);
        n += files_in(folder);
    }
    return n;
}

static int game_is_one_history(int of)
{
    const char *transcript = arena_words(w.arena, "%s/transcript", w.dir);
    sheets_are_there(of);
    walk_write(&w, transcript, walk_export(&w, m.game[of].name));
    (void)walk_cli(&w, "audit %s", transcript);
    walk_says(&w, walk_look(&w, m.game[of].name).phase >= CORE_OVER ? "proven" : "consistent so far");
    return reports_are_true(of);
}

/* ---- all of it ---- */

static void open_hosts(void)
{
    char folder[200];
    snprintf(folder, sizeof folder, "%s/mails", temp_dir());
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    outside = smtp_server_into(folder);
    pg_pair_start("games");
    struct arena *arena = arena_new();
    walk_open_in(&w, "host-a", pg_pair_url(arena));
    arena_free(arena);
    mails = arena_words(w.arena, "%s", folder);
    box = arena_words(w.arena, "%s/box", temp_dir());
    walk_setting(&w,
                 arena_words(w.arena,
                             "fetch maildir %s\nmail-from games@dispatch.example\nreceipts-per-hour 0\nmails-a-day 0\n"
                             "send smtp://127.0.0.1:%d plaintext\n",
                             box, outside->port));
    host[0].dir = w.dir;
    host[1].dir = arena_words(w.arena, "%s/host-b", temp_dir());
    walk_copy(&w, host[0].dir, host[1].dir);
    walk_copy(&w, arena_words(w.arena, "%s.keys", host[0].dir), arena_words(w.arena, "%s.keys", host[1].dir));
}

/* What had left and was not marked leaves again when its time has come. */
static void come_to_rest(void)
{
    for (int n = 0; n < 4; n++) {
        later += n < 3 ? HOUR : 12 * HOUR;
        start(&host[n % HOSTS]);
        finish(false);
    }
}

static int number_of(const char *name, int standard)
{
    const char *words = getenv(name);
    return words ? atoi(words) : standard;
}

START_TEST(two_hosts_and_all_that_dies)
{
    int passes = number_of("DISPATCH_PASSES", getenv("DISPATCH_SOAK") ? SOAK_PASSES : PASSES), files = 0;
    seed = (uint64_t)number_of("DISPATCH_SEED", 1861);
    open_hosts();
    mailing_begin(&m, &w, box, seed);
    for (int i = 0; i < (getenv("DISPATCH_SOAK") ? SOAK_GAMES : GAMES); i++)
        mailing_add(&m);
    for (int i = 0; i < passes; i++)
        one_pass(i, passes);
    come_to_rest();
    ck_assert_str_eq(pg_pair_rows(w.arena, "SELECT name FROM game WHERE aside <> ''"), "");
    ck_assert_int_eq(files_in(arena_words(w.arena, "%s/new", box)), 0);
    mails_are_whole();
    for (int i = 0; i < m.n_games; i++)
        files += game_is_one_history(i);
    ck_assert_int_eq(files, outside->n_taken);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), EX_OK);
    ck_assert_int_eq(did.promoted, 2);
    printf("%d passes (%d of both hosts) of seed %d: %d games, %d sheets (%d mailed twice, %d refused), %d messages, "
           "of which %d left"
           " twice; killed: %d hosts, %d workers of hosts, %d servers; %d promotions, and %s is the primary\n",
           passes, did.both, number_of("DISPATCH_SEED", 1861), m.n_games, m.n_sheets, m.n_twice, did.refused,
           did.messages, did.doubled, did.workers, did.passes, did.servers, did.promoted, pg_pair_primary());
    smtp_server_stop(outside);
    pg_pair_stop();
    walk_close(&w);
}
END_TEST

/* The folder is the suite's, and outlives the servers of the test. */
static void make_folder(void)
{
    (void)temp_dir();
}

int main(void)
{
    Suite *suite = suite_create("two hosts");
    TCase *t = tcase_create("soak");
    tcase_add_unchecked_fixture(t, make_folder, NULL);
    tcase_add_test(t, two_hosts_and_all_that_dies);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
