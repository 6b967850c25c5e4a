/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks of five games under one commit: what one of them does to the others (nothing), what is done when the group
 * fails as a whole (they are taken one by one), and that nobody can tell afterwards how many went together, or that
 * their games were told in the same visit. What a death within a group leaves is in pass/t_resume.c. */
#include "processor/intake/fetch.h"
#include "processor/intake/intake_inside.h"
#include "processor/store/store_sqlite.h"
#include "tests/lib/bench_host.h"
#include "tests/lib/store_harm.h"
#include "tests/lib/test.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 5, THIRD = 2, MESSAGES_MAX = 200 };
static struct bots t;

static void must(bool done, const struct error *err)
{
    ck_assert_msg(done, "cannot %s %s: %s", err->doing, err->subject, err->cause);
}

/* Every game's exchange is open, and a sheet for each lies in inbox/new. */
static void begin(const char *name)
{
    bench_open(&t, name, GAMES, BENCH_NO_SYNC);
    ck_assert_int_eq(bench_sheets(&t), GAMES);
    memset(t.pass.n, 0, sizeof t.pass.n);
}

static void sql(const char *words)
{
    char *why = NULL;
    int rc = sqlite3_exec(store_sqlite(t.pass.store), words, NULL, NULL, &why);
    ck_assert_msg(rc == SQLITE_OK, "%s: %s", words, why);
}

static int by_id(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* In the order in which their blocks are tried. */
static const char *game_id(int i)
{
    const char *id[GAMES];
    for (int k = 0; k < GAMES; k++)
        id[k] = t.game[k].id;
    qsort(id, GAMES, sizeof *id, by_id);
    return id[i];
}

static int commits, refused_commits;

/* Not 0: the commit becomes a rollback. */
static int at_commit(void *context)
{
    (void)context;
    commits++;
    return refused_commits-- > 0;
}

static void fetch_and_ingest(int group)
{
    struct error err = {0};
    t.pass.group = group;
    must(stage_fetch(&t.pass, &err), &err);
    sqlite3_commit_hook(store_sqlite(t.pass.store), at_commit, NULL);
    commits = 0;
    must(stage_ingest(&t.pass, &err), &err);
    sqlite3_commit_hook(store_sqlite(t.pass.store), NULL, NULL);
}

/* Receipts of the exchange that is open now. */
static int receipts(const char *id)
{
    int n = 0;
    for (int i = 0; i < GAMES; i++) {
        if (strcmp(t.game[i].id, id) != 0)
            continue;
        struct game *game = bots_look(&t, &t.game[i]);
        n += game->core->n_receipts;
        bots_leave(game);
    }
    return n;
}

static int waiting(void)
{
    struct arena *arena = arena_new();
    struct error err = {0};
    struct span raw;
    char name[256];
    int64_t id = 0;
    int n = 0;
    while (store_inbox_next(t.pass.store, arena, id, &id, &raw, name, &err) > 0)
        n++;
    arena_free(arena);
    return n;
}

static void four_stand(void)
{
    for (int i = 0; i < GAMES; i++) {
        struct game_row row;
        struct error err = {0};
        must(store_game_by_name(t.pass.store, game_id(i), &row, &err), &err);
        ck_assert_msg((row.aside[0] != 0) == (i == THIRD), "%d: %s", i, row.aside);
        if (i != THIRD) /* who is set aside is not looked into */
            ck_assert_int_eq(receipts(game_id(i)), 1);
    }
    ck_assert_uint_eq(t.pass.n[PASS_TAKEN], GAMES - 1);
    ck_assert_uint_eq(t.pass.n[PASS_ASIDE], 1);
    ck_assert_int_eq(waiting(), 1);
}

/* Once its row can be written, and the host lets it go on, the third is taken as well. */
static void the_third_follows(void)
{
    sql("DROP TRIGGER bad");
    memset(t.pass.n, 0, sizeof t.pass.n);
    struct error err = {0};
    must(store_begin(t.pass.store, &err) &&
             store_end(t.pass.store, store_game_aside(t.pass.store, game_id(THIRD), "", &err), &err),
         &err);
    fetch_and_ingest(0);
    ck_assert_uint_eq(t.pass.n[PASS_TAKEN], 1);
    for (int i = 0; i < GAMES; i++)
        ck_assert_int_eq(receipts(game_id(i)), 1);
    ck_assert_int_eq(waiting(), 0);
}

static void third_fails(const char *name, const char *how)
{
    struct arena *arena = arena_new();
    begin(name);
    sql(arena_words(arena,
                    "CREATE TEMP TRIGGER bad AFTER INSERT ON block WHEN NEW.game = '%s'"
                    " BEGIN SELECT RAISE(%s, 'not this one'); END",
                    game_id(THIRD), how));
    arena_free(arena);
    fetch_and_ingest(0);
    four_stand();
}

START_TEST(one_that_fails_takes_no_other_with_it)
{
    third_fails("fails", "ABORT");
    ck_assert_int_eq(commits, 1);
    the_third_follows();
    bots_close(&t);
}
END_TEST

/* As on a full disk: the library undoes the transaction, and so all of the group. */
START_TEST(one_that_undoes_the_group_is_found_one_by_one)
{
    third_fails("undoes", "ROLLBACK");
    ck_assert_int_eq(commits, GAMES);
    the_third_follows();
    bots_close(&t);
}
END_TEST

START_TEST(a_group_that_cannot_be_committed_is_taken_one_by_one)
{
    begin("refused");
    refused_commits = 1;
    fetch_and_ingest(0);
    ck_assert_int_eq(commits, 1 + GAMES);
    ck_assert_uint_eq(t.pass.n[PASS_TAKEN], GAMES);
    for (int i = 0; i < GAMES; i++)
        ck_assert_int_eq(receipts(game_id(i)), 1);
    ck_assert_int_eq(waiting(), 0);
    bots_close(&t);
}
END_TEST

START_TEST(a_group_ends)
{
    struct group group = {.most = 3, .n = 2, .begun = INT64_MAX / 2};
    begin("ends");
    t.pass.group = 0;
    ck_assert(!group_is_full(&t.pass, &group));
    group.begun = 0; /* long ago: somebody waits for the lock, perhaps */
    ck_assert(group_is_full(&t.pass, &group));
    t.pass.group = 3;
    ck_assert(!group_is_full(&t.pass, &group));
    group.bytes = 1024 * 1024;
    ck_assert(group_is_full(&t.pass, &group));
    group.bytes = 0;
    group.n = 3;
    ck_assert(group_is_full(&t.pass, &group));
    fetch_and_ingest(2);
    ck_assert_int_eq(commits, 3);
    ck_assert_uint_eq(t.pass.n[PASS_TAKEN], GAMES);
    bots_close(&t);
}
END_TEST

/* ---- the same in the end ---- */

enum way { ONE_BY_ONE, TOGETHER, IN_ONE_VISIT, WAYS };
static const struct {
    int group;
    bool one_visit;
} ways[WAYS] = {{1, false}, {0, false}, {0, true}};

/* A line a message: a hash of all of it. In one visit a game's messages come one behind the other, so that those of one
 * game keep their order, and their places among those of others change: neither is in the line. */
struct sent {
    struct arena *arena;
    const char *line[MESSAGES_MAX];
    int n;
};

static void note_message(void *context, const struct outbox_row *row)
{
    struct sent *sent = context;
    struct text all = {.arena = sent->arena};
    uint8_t hash[32];
    char hex[65];
    for (size_t i = 0; i < row->n_files; i++) {
        text_format(&all, "%s\n", row->file[i].name);
        text_add(&all, row->file[i].bytes);
    }
    sha256(hash, text_span(&all));
    hex_write(hex, hash, sizeof hash);
    ck_assert_int_lt(sent->n, MESSAGES_MAX);
    sent->line[sent->n++] =
        arena_words(sent->arena, "%s %s %s %s %s", row->game, row->player, row->subject, row->file[0].name, hex);
}

static int by_words(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add_journals(struct text *out)
{
    for (int i = 0; i < GAMES; i++) {
        struct game *game = bots_look(&t, &t.game[i]);
        struct error err = {0};
        for (uint64_t n = 0; n < game->row.log_size; n++) {
            struct span line;
            must(store_entry(t.pass.store, game->arena, game->row.id, n, &line, &err), &err);
            text_format(out, "%.*s\n", (int)line.len, (const char *)line.at);
        }
        text_format(out, "generation %llu\n", (unsigned long long)game->row.generation);
        bots_leave(game);
    }
}

/* What is sent in three exchanges, and all journals. Sorted: as a set. */
static const char *play(struct arena *arena, enum way way, bool sorted)
{
    struct text out = {.arena = arena};
    struct sent sent = {.arena = arena_new()};
    bench_open(&t, "like", GAMES, BENCH_NO_SYNC);
    t.on_message = note_message;
    t.context = &sent;
    t.pass.group = ways[way].group;
    t.pass.one_visit = ways[way].one_visit;
    for (int i = 0; i < 3; i++) {
        ck_assert_int_gt(bench_sheets(&t), 0);
        bots_drop(&t, span_of("what is this?\n"));
        bots_pass(&t, t.now + 60);
    }
    ck_assert_int_gt(sent.n, 3 * GAMES);
    if (sorted)
        qsort(sent.line, (size_t)sent.n, sizeof *sent.line, by_words);
    for (int i = 0; i < sent.n; i++)
        text_format(&out, "%s\n", sent.line[i]);
    add_journals(&out);
    ck_assert_int_eq(system(arena_words(arena, "rm -rf %s", t.dir)), 0);
    bots_close(&t);
    arena_free(sent.arena);
    return out.at;
}

static void same(const char *a, const char *b)
{
    for (struct span x = span_of(a), y = span_of(b), line, other; span_line(&x, &line);) {
        ck_assert(span_line(&y, &other));
        ck_assert_msg(line.len == other.len && memcmp(line.at, other.at, line.len) == 0, "%.*s\nor\n%.*s",
                      (int)line.len, (const char *)line.at, (int)other.len, (const char *)other.at);
    }
    ck_assert_uint_eq(strlen(a), strlen(b));
}

/* No byte of a journal or of a message shows how many blocks went together, and in which order nothing does. */
START_TEST(one_by_one_and_all_together_end_alike)
{
    struct arena *arena = arena_new();
    bots_same_luck();
    same(play(arena, ONE_BY_ONE, false), play(arena, TOGETHER, false));
    arena_free(arena);
}
END_TEST

/* Nor whether what was carried out was told at once. */
START_TEST(in_one_visit_the_same_is_told)
{
    struct arena *arena = arena_new();
    bots_same_luck();
    same(play(arena, TOGETHER, true), play(arena, IN_ONE_VISIT, true));
    arena_free(arena);
}
END_TEST

static Suite *group_suite(void)
{
    Suite *suite = suite_create("group");
    TCase *tc = tcase_create("group");
    tcase_add_test(tc, one_that_fails_takes_no_other_with_it);
    tcase_add_test(tc, one_that_undoes_the_group_is_found_one_by_one);
    tcase_add_test(tc, a_group_that_cannot_be_committed_is_taken_one_by_one);
    tcase_add_test(tc, a_group_ends);
    tcase_add_test(tc, one_by_one_and_all_together_end_alike);
    tcase_add_test(tc, in_one_visit_the_same_is_told);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(group_suite());
}
