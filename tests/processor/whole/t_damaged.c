/* SPDX-License-Identifier: Apache-2.0 */
/* Damaged hosts: one thing is damaged at random, in any file of a host with several games and waiting sheets. Whatever
 * it was, fsck, doctor or the next pass names the file, or that pass does what it does on the undamaged twin, byte for
 * byte; no game is altered, nothing crashes.
 *
 * DISPATCH_SOAK=1: 1,000 hosts; DISPATCH_HOSTS=N: so many; DISPATCH_SEED=N: that one alone, and what it did. */
#include "processor/host/host.h"
#include "tests/lib/bot.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <fcntl.h>
#include <ftw.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HOSTS = 40, SOAK_HOSTS = 1000, FILES_MAX = 1000, GAMES = 3, WORDS_ROOM = 1 << 18 };

static struct walk w;
static const char *const games[GAMES] = {"first", "second", "house"};
static const char *const saved = ".kept"; /* HOSTDIR.kept, HOSTDIR.keys.kept: the host as it was */

static uint64_t state; /* of the seed */
static uint32_t below(uint32_t n)
{
    return random_below(&state, n);
}

/* ---- the files ---- */

static char file[FILES_MAX][300];
static size_t n_files;

static int add_file(const char *path, const struct stat *st, int flag, struct FTW *at)
{
    (void)st, (void)at;
    if (flag == FTW_F && n_files < FILES_MAX)
        snprintf(file[n_files++], sizeof file[0], "%s", path);
    return 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void list_files(void)
{
    n_files = 0;
    nftw(w.dir, add_file, 16, FTW_PHYS);
    nftw(arena_words(w.arena, "%s.keys", w.dir), add_file, 16, FTW_PHYS);
    qsort(file, n_files, sizeof file[0], by_name);
}

static int drop_one(const char *path, const struct stat *st, int flag, struct FTW *at)
{
    (void)st, (void)flag, (void)at;
    return remove(path);
}

static void restore(void)
{
    const char *keys = arena_words(w.arena, "%s.keys", w.dir);
    nftw(w.dir, drop_one, 16, FTW_DEPTH | FTW_PHYS);
    nftw(keys, drop_one, 16, FTW_DEPTH | FTW_PHYS);
    walk_copy(&w, arena_words(w.arena, "%s%s", w.dir, saved), w.dir);
    walk_copy(&w, arena_words(w.arena, "%s%s", keys, saved), keys);
}

/* ---- a host with three games, sheets that wait, texts of its own, and a store whose log was not folded in yet ---- */

static void drop(const char *game, const char *seat, const char *lines)
{
    walk_drop(&w, game, walk_sign(&w, seat, walk_orders(&w, game, seat, lines)));
}

static void build(void)
{
    sqlite3 *reader;
    walk_open(&w, "damaged");
    walk_new(&w, "first", "");
    walk_new(&w, "second", "");
    walk_set_up(&w, "first");
    walk_set_up(&w, "second");
    walk_house(&w, "house", "");
    walk_setting(&w, arena_words(w.arena, "publish-dir %s/public\n", w.dir));
    walk_write(&w, arena_words(w.arena, "%s/templates/receipt.txt.mustache", w.dir),
               slurp(w.arena, "templates/receipt.txt.mustache"));
    drop("first", "csa", "done\nnow\n");
    walk_pass(&w, 3600);
    ck_assert_int_eq(sqlite3_open(arena_words(w.arena, "%s/dispatch.db", w.dir), &reader), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(reader, "BEGIN; SELECT count(*) FROM game", NULL, NULL, NULL), SQLITE_OK);
    drop("first", "usa", "done\nnow\n");
    walk_pass(&w, 3600);
    drop("second", "csa", "done\nnow\n");
    drop("first", "csa", "draft\ndone\n");
    ck_assert_int_eq(walk_cli(&w, "news @"), 0); /* what is told from here on is new */
    walk_copy(&w, w.dir, arena_words(w.arena, "%s%s", w.dir, saved));
    walk_copy(&w, arena_words(w.arena, "%s.keys", w.dir), arena_words(w.arena, "%s.keys%s", w.dir, saved));
    sqlite3_close(reader);
}

/* ---- what a pass did: the journals, and the files that it left ---- */

struct outcome {
    const char *journal[GAMES]; /* "" cannot be read */
    char name[FILES_MAX][300];
    uint8_t hash[FILES_MAX][32];
    size_t n;
};

/* Without `seal` lines: they follow how often a game was written, not how it was played. */
static const char *journal_of(struct store *store, const char *game)
{
    struct game_row row;
    struct error err = {0};
    struct text out = {.arena = w.arena};
    struct span entry;
    text_words(&out, "");
    if (!store || !store_game_by_name(store, game, &row, &err))
        return out.at;
    for (uint64_t n = 0; n < row.log_size && store_entry(store, w.arena, row.id, n, &entry, &err); n++) {
        const char *line = arena_string(w.arena, entry), *word = strchr(line, ' ');
        if (n == 0 || !word || strncmp(word, " seal ", 6) != 0)
            text_words(&out, n > 0 && word ? word : line);
    }
    return out.at;
}

static bool is_compared(const char *path)
{
    const char *below = path + strlen(w.dir);
    return strncmp(below, "/outbox/", 8) == 0 || strncmp(below, "/public/", 8) == 0 ||
           strncmp(below, "/inbox/", 7) == 0 || strcmp(below, ".keys/counter") == 0;
}

static void look(struct outcome *out)
{
    struct host host = {0};
    struct error err = {0};
    bool opened = host_open(w.arena, w.dir, &host, &err) && host_store(&host, STORE_ANY_AGE, &err);
    for (int i = 0; i < GAMES; i++)
        out->journal[i] = journal_of(opened ? host.store : NULL, games[i]);
    host_close(&host);
    list_files();
    out->n = 0;
    for (size_t i = 0; i < n_files; i++)
        if (is_compared(file[i]) && (access(file[i], R_OK) == 0 || chmod(file[i], 0600) == 0)) {
            struct arena *arena = arena_new();
            memcpy(out->name[out->n], file[i], sizeof file[0]);
            sha256(out->hash[out->n++], slurp(arena, file[i]));
            arena_free(arena);
        }
}

static struct outcome *before, *twin, *now;

static int pass(void)
{
    char utc[21];
    utc_write(utc, w.now + 3600);
    return walk_cli(&w, "run @ --now %s", utc);
}

/* ---- damage ---- */

static const char *const damages[] = {"bit", "byte", "cut", "remove", "mode", "swap", "zero", "text", "row"};
enum { N_DAMAGES = sizeof damages / sizeof *damages };
struct damage {
    size_t file;
    const char *what, *path, *other;
    size_t at, len;
};

static const char *const kinds[] = {"/dispatch.db", "/dispatch.db", "/dispatch.db-", ".keys/",   "/dispatch.conf",
                                    "/templates/",  "/inbox/",      "/outbox/",      "/public/", "/"};
enum { N_KINDS = sizeof kinds / sizeof *kinds };

static bool is_kind(const char *path, const char *kind)
{
    const char *below_dir = path + strlen(w.dir);
    size_t n = strlen(kind);
    return strcmp(kind, "/dispatch.db") == 0 ? strcmp(below_dir, kind) == 0 : strncmp(below_dir, kind, n) == 0;
}

static struct damage choose(uint64_t seed)
{
    struct damage d = {0};
    state = seed * 7919 + 1;
    list_files();
    const char *kind = kinds[below(N_KINDS)]; /* most files are messages and pages: each kind gets its share */
    size_t of_kind = 0;
    for (size_t i = 0; i < n_files; i++)
        of_kind += is_kind(file[i], kind);
    size_t skip = of_kind > 0 ? below((uint32_t)of_kind) : below((uint32_t)n_files);
    for (d.file = 0; of_kind > 0 && (!is_kind(file[d.file], kind) || skip-- > 0);)
        d.file++;
    d.file = of_kind > 0 ? d.file : skip;
    d.path = file[d.file];
    d.what = damages[below(N_DAMAGES)];
    size_t other = below((uint32_t)n_files);
    d.other = strcmp(d.what, "swap") == 0 ? file[other] : "";
    struct stat st;
    ck_assert_int_eq(stat(d.path, &st), 0);
    d.len = (size_t)st.st_size;
    d.at = d.len > 0 ? below((uint32_t)d.len) : 0;
    return d;
}

static void write_over(const char *path, struct span bytes)
{
    struct stat st;
    ck_assert(stat(path, &st) == 0 && chmod(path, 0600) == 0);
    walk_write(&w, path, bytes);
    ck_assert_int_eq(chmod(path, st.st_mode & 07777), 0);
}

static int64_t number_of(sqlite3 *db, const char *words, char *name, size_t room)
{
    sqlite3_stmt *at;
    ck_assert_int_eq(sqlite3_prepare_v2(db, words, -1, &at, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(at), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(at, 0);
    if (name)
        snprintf(name, room, "%s", (const char *)sqlite3_column_text(at, 0));
    sqlite3_finalize(at);
    return number;
}

/* A row, drawn, of a table, drawn, is gone. */
static bool drop_row(const char *path)
{
    char table[64];
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    int64_t n = number_of(db, "SELECT count(*) FROM sqlite_schema WHERE type = 'table'", NULL, 0);
    number_of(db,
              arena_words(w.arena, "SELECT name FROM sqlite_schema WHERE type = 'table' LIMIT 1 OFFSET %u",
                          below((uint32_t)n)),
              table, sizeof table);
    n = number_of(db, arena_words(w.arena, "SELECT count(*) FROM %s", table), NULL, 0);
    const char *words = arena_words(w.arena, "DELETE FROM %s WHERE mac = (SELECT mac FROM %s LIMIT 1 OFFSET %u)", table,
                                    table, n > 0 ? below((uint32_t)n) : 0);
    ck_assert_int_eq(sqlite3_exec(db, words, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    return n > 0;
}

/* False: nothing was changed by it. */
static bool inflict(const struct damage *d)
{
    struct span old = arena_copy(w.arena, slurp(w.arena, d->path)), bytes = arena_copy(w.arena, old);
    uint8_t *at = (uint8_t *)(uintptr_t)bytes.at;
    if (strcmp(d->what, "remove") == 0)
        return unlink(d->path) == 0;
    if (strcmp(d->what, "mode") == 0)
        return chmod(d->path, below(3) == 0 ? 0666 : 0) == 0;
    if (strcmp(d->what, "row") == 0 && is_kind(d->path, "/dispatch.db"))
        return drop_row(d->path);
    if (strcmp(d->what, "swap") == 0) {
        struct span other = arena_copy(w.arena, slurp(w.arena, d->other));
        write_over(d->path, other);
        write_over(d->other, old);
        return !span_same(old, other);
    }
    if (strcmp(d->what, "text") == 0) {
        write_over(d->path, span_of("This is no file of a host; it came here by mistake.\n"));
        return true;
    }
    if (bytes.len == 0)
        return false;
    if (strcmp(d->what, "cut") == 0)
        bytes.len = d->at;
    else if (strcmp(d->what, "zero") == 0)
        memset(at + d->at, 0, bytes.len - d->at < 4096 ? bytes.len - d->at : 4096);
    else
        at[d->at] = (uint8_t)(at[d->at] ^ (strcmp(d->what, "bit") == 0 ? 1U << below(8) : 1U + below(255)));
    write_over(d->path, bytes);
    return !span_same(old, bytes);
}

/* ---- judgement ---- */

struct judged {
    bool noticed, same;
    const char *wrong; /* NULL, or what must never be */
};
static char said[WORDS_ROOM];

static void command(struct judged *j, int code, const char *out)
{
    size_t n = strlen(said);
    snprintf(said + n, sizeof said - n, "[%d]\n%s%s", code, out, w.said);
    if (code < 0)
        j->wrong = "a command died by a signal";
}

/* What doctor says now and did not say of the host as it was; how much room the disk has is no news. */
static const char *more_than(const char *well, const char *words)
{
    struct text out = {.arena = w.arena};
    text_words(&out, "");
    for (struct span left = span_of(words), line; span_line(&left, &line);) {
        const char *one = arena_string(w.arena, line);
        if (!strstr(well, one) && !strstr(one, " MB are free"))
            text_format(&out, "%s\n", one);
    }
    return out.at;
}

/* By its name; one that is short and might stand in any sentence by that of its folder too. */
static bool names(const char *path)
{
    enum { LONG_NAME = 12 };
    const char *base = strrchr(path, '/') + 1, *two = base - 1;
    if (strncmp(base, "dispatch.db", 11) == 0)
        return strstr(said, "dispatch.db") != NULL;
    while (two > path && two[-1] != '/')
        two--;
    return strstr(said, strlen(base) >= LONG_NAME ? base : two) != NULL;
}

/* As it was, as the twin's is, or on the way from the one to the other; an older copy that no pass touches is what it
 * was once. */
static bool is_on_the_way(int i, bool moved)
{
    size_t n = strlen(now->journal[i]);
    return n == 0 || ((n >= strlen(before->journal[i]) || !moved) && n <= strlen(twin->journal[i]) &&
                      strncmp(now->journal[i], twin->journal[i], n) == 0);
}

static const char *differs; /* the first file that does */
static bool same_but(const struct damage *d)
{
    size_t a = 0, b = 0;
    differs = "";
    for (;; a++, b++) {
        while (a < now->n && (strcmp(now->name[a], d->path) == 0 || strcmp(now->name[a], d->other) == 0))
            a++;
        while (b < twin->n && (strcmp(twin->name[b], d->path) == 0 || strcmp(twin->name[b], d->other) == 0))
            b++;
        if (a == now->n && b == twin->n)
            return true;
        differs = a < now->n ? now->name[a] : twin->name[b];
        if (a == now->n || b == twin->n)
            return false;
        if (strcmp(now->name[a], twin->name[b]) != 0 || memcmp(now->hash[a], twin->hash[b], 32) != 0)
            return false;
    }
}

static bool same_journals(void)
{
    for (int i = 0; i < GAMES; i++)
        if (strcmp(now->journal[i], twin->journal[i]) != 0)
            return false;
    return true;
}

/* A sheet in the inbox is what somebody sent: what comes of a damaged one is his to see; all else must be as ever. */
static bool is_input(const char *path)
{
    return path[0] && strncmp(path + strlen(w.dir), "/inbox/", 7) == 0;
}

static struct judged judge(const struct damage *d, const char *well)
{
    struct judged j = {0};
    said[0] = '\0';
    int fsck = walk_cli(&w, "fsck @");
    command(&j, fsck, w.out);
    int doctor = walk_cli(&w, "doctor @");
    command(&j, doctor, more_than(well, w.out));
    int run = pass();
    command(&j, run, w.out);
    int news = walk_cli(&w, "news @");
    command(&j, news, w.out);
    look(now);
    j.noticed = names(d->path) || (d->other[0] && names(d->other));
    j.same = run == 0 && same_but(d) && same_journals();
    for (int i = 0; i < GAMES && !is_input(d->path) && !is_input(d->other); i++)
        if (!is_on_the_way(i, run == 0))
            j.wrong = arena_words(w.arena, "the game %s was altered", games[i]);
    if (strstr(said, "died in ") || strstr(said, "died by"))
        j.wrong = "a worker died";
    return j;
}

static struct {
    uint64_t hosts, noticed, same, input, bad;
} count;

static void tell(uint64_t seed, const struct damage *d, const struct judged *j)
{
    printf("seed %llu: %s %s%s%s at %zu of %zu: %s\n", (unsigned long long)seed, d->what, d->path + strlen(w.dir),
           d->other[0] ? " with " : "", d->other[0] ? d->other + strlen(w.dir) : "", d->at, d->len,
           j->wrong     ? j->wrong
           : j->noticed ? "noticed"
           : j->same    ? "the same"
                        : arena_words(w.arena, "not noticed, not the same: %s", differs ? differs : "journals"));
    if (getenv("DISPATCH_SEED"))
        puts(said);
    fflush(stdout);
}

static void damage_one(uint64_t seed, const char *well)
{
    restore();
    struct damage d = choose(seed);
    d.path = arena_words(w.arena, "%s", d.path);
    d.other = arena_words(w.arena, "%s", d.other);
    count.hosts++;
    if (!inflict(&d))
        return;
    struct judged j = judge(&d, well);
    bool input = is_input(d.path) || is_input(d.other), silent = !j.noticed && !j.same;
    count.noticed += j.noticed;
    count.same += !j.noticed && j.same;
    count.input += silent && input;
    count.bad += j.wrong || (silent && !input);
    if (j.wrong || (silent && !input) || getenv("DISPATCH_SEED"))
        tell(seed, &d, &j);
}

/* The host as it was, what doctor says of it, and what the next pass makes of it. */
static const char *look_at_twin(void)
{
    before = arena_take(w.arena, sizeof *before);
    twin = arena_take(w.arena, sizeof *twin);
    now = arena_take(w.arena, sizeof *now);
    restore();
    look(before);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 0);
    walk_cli(&w, "doctor @");
    const char *well = arena_words(w.arena, "%s", w.out);
    ck_assert_msg(pass() == 0, "%s", w.said);
    look(twin);
    return well;
}

/* Root may read what has no mode at all: then all this is done as another user, if that one can read this tree. */
static void be_no_root(void)
{
    enum { NOBODY = 65534 };
    if (geteuid() != 0)
        return;
    ck_assert_int_eq(setresgid(NOBODY, NOBODY, 0), 0);
    ck_assert_int_eq(setresuid(NOBODY, NOBODY, 0), 0);
    bool reads = faccessat(AT_FDCWD, "templates/receipt.txt.mustache", R_OK, AT_EACCESS) == 0;
    uid_t stays = reads ? NOBODY : 0;
    ck_assert_int_eq(setresuid(stays, stays, stays), 0);
    test_is_nobody();
    if (!reads)
        printf("damaged hosts: as root, who may read each mode\n");
}

START_TEST(each_damage_is_noticed_or_changes_nothing)
{
    const char *only = getenv("DISPATCH_SEED"), *often = getenv("DISPATCH_HOSTS");
    uint64_t first = only ? (uint64_t)atoi(only) : 1;
    uint64_t last = only ? first : often ? (uint64_t)atoi(often) : getenv("DISPATCH_SOAK") ? SOAK_HOSTS : HOSTS;
    be_no_root();
    build();
    bots_same_luck();
    const char *well = look_at_twin();
    struct walk kept = w;
    for (uint64_t seed = first; seed <= last; seed++) {
        w.arena = arena_new();
        damage_one(seed, well);
        arena_free(w.arena);
        w = kept;
    }
    printf("%llu damaged hosts: %llu noticed, %llu of no effect, %llu of a sheet on its way, %llu bad\n",
           (unsigned long long)count.hosts, (unsigned long long)count.noticed, (unsigned long long)count.same,
           (unsigned long long)count.input, (unsigned long long)count.bad);
    fflush(stdout);
    ck_assert_uint_eq(count.bad, 0);
    walk_close(&w);
}
END_TEST

static Suite *damaged_suite(void)
{
    Suite *suite = suite_create("damaged hosts");
    TCase *all = tcase_create("damaged hosts");
    tcase_add_test(all, each_damage_is_noticed_or_changes_nothing);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(damaged_suite());
}
