/* SPDX-License-Identifier: Apache-2.0 */
/* Games are claimed: each is moved once, whoever moves it, and what a dead worker had claimed goes to another. */
#include "tests/processor/store/store_kit.h"
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

enum { GAMES = 60, GROUP = 7, WORKERS = 3 };
static struct play game[GAMES];

/* All ready, of generation 2. */
static void many_games(int n)
{
    for (int i = 0; i < n; i++) {
        game[i] = new_game(arena_words(arena, "game-%d", i));
        game[i].row.ready = true;
        begin();
        must(put(&game[i], "second"));
        must(store_seat_put(store, game[i].row.id, "usa", "north", &err));
        must(store_seat_put(store, game[i].row.id, "csa", "south", &err));
        commit();
    }
}

static struct play *play_of(const char *id)
{
    for (int i = 0; i < GAMES; i++)
        if (strcmp(game[i].row.id, id) == 0)
            return &game[i];
    ck_abort_msg("%s is no game of these", id);
}

static size_t claim(struct game_row *row, size_t cap)
{
    must(store_begin_claims(store, &err));
    size_t n = store_games_claim(store, 100, NULL, row, cap, &err);
    must(!error_is_set(&err));
    return n;
}

/* As a worker moves it: it is not ready any more, and somebody hears of it. */
static bool moves(struct play *p)
{
    const char *player = p->row.name[5] % 2 ? "north" : "south";
    struct outbox_row row = {.utc = 100, .kind = MESSAGE_ANSWERS};
    int64_t number;
    snprintf(row.player, sizeof row.player, "%s", player);
    snprintf(row.game, sizeof row.game, "%s", p->row.id);
    p->row.ready = false;
    return put(p, "third") && store_outbox_put(store, &row, NULL, &number, &err);
}

static void move(const char *id)
{
    must(moves(play_of(id)));
}

static void each_moved_once(int n)
{
    struct game_row row;
    for (int i = 0; i < n; i++) {
        must(store_game_by_name(store, game[i].row.id, &row, &err));
        ck_assert_uint_eq(row.generation, 3);
        ck_assert_uint_eq(row.log_size, 4);
        ck_assert(!row.ready);
    }
    ck_assert_str_eq(fsck(NULL), "");
}

START_TEST(a_claim_gives_the_games_that_are_due)
{
    struct game_row due[8], got[8];
    many_games(5);
    begin();
    must(store_game_aside(store, game[2].row.id, "its step died", &err));
    commit();
    size_t n = store_games_due(store, 100, NULL, due, 8, &err);
    ck_assert_uint_eq(n, 4);
    ck_assert_uint_eq(claim(got, 8), n);
    for (size_t i = 0; i < n; i++)
        ck_assert_str_eq(got[i].id, due[i].id);
    ck_assert_uint_eq(store_games_claim(store, 100, due[1].id, got, 1, &err), 1);
    ck_assert_str_eq(got[0].id, due[2].id);
    commit();
    ck_assert_int_eq(store_is_shared(store), on_pg);
}
END_TEST

/* On PostgreSQL it waits at first, and nothing is committed; who tries it again hears at which write it fails. */
static void meets_nothing_at_the_commit(void)
{
    struct play before = game[0];
    begin();
    must(put(&game[0], "third"));
    refused(store_commit(store, &err), EX_TEMPFAIL, "moved one of them on");
    ck_assert(store_refused_late(store));
    game[0] = before;
}

/* Whatever lets the row of the game change while its entries are written. */
START_TEST(a_write_that_met_no_game_is_none)
{
    many_games(1);
    run_sql(on_pg ? "CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';"
                    "CREATE TRIGGER other BEFORE UPDATE ON game FOR EACH ROW EXECUTE FUNCTION other()"
                  : "CREATE TEMP TRIGGER other BEFORE UPDATE ON main.game BEGIN SELECT RAISE(IGNORE); END");
    struct play before = game[0];
    if (on_pg)
        meets_nothing_at_the_commit();
    begin();
    must(store_savepoint(store, &err));
    bool ok = put(&game[0], "third");
    refused(ok, EX_TEMPFAIL, "moved it on from generation 2");
    ck_assert(!store_refused_late(store));
    ck_assert(store_undo(store));
    must(store_tally_set(store, "word", 1, &err));
    commit();
    run_sql(on_pg ? "DROP TRIGGER other ON game; DROP FUNCTION other()" : "DROP TRIGGER temp.other");
    ck_assert_int_eq(store_tally(store, "word", &err), 1);
    game[0] = before;
    begin();
    move(game[0].row.id);
    commit();
    each_moved_once(1);
}
END_TEST

/* One that was loaded before another moved the game. */
START_TEST(a_game_that_another_moved_is_not_written)
{
    many_games(2);
    struct play stale = game[0];
    begin();
    move(game[0].row.id);
    commit();
    begin();
    move(game[1].row.id);
    must(store_savepoint(store, &err));
    bool ok = put(&stale, "other");
    refused(ok, EX_TEMPFAIL, "from generation 2 to 3");
    ck_assert(store_undo(store));
    commit();
    each_moved_once(2);
}
END_TEST

/* Its file is newer than what this one has read, and yet nothing is old. */
START_TEST(another_run_may_raise_the_counter)
{
    struct store *other;
    must(store_count_pass(store, &err));
    must(store_open(arena, where, counter, master, 0, &other, &err));
    must(store_count_pass(other, &err));
    store_close(other);
    must(store_is_newest(store, &err));
    ck_assert_uint_eq(store_counter(store), 2);
}
END_TEST

/* ---- PostgreSQL ---- */

/* Opens the store a second time; what it waits for it does not wait for long. */
static struct store *second(void)
{
    struct store *other;
    must(store_open(arena, where, counter, master, 0, &other, &err));
    must(store_harm(other, "SET lock_timeout = '50ms'", &err));
    return other;
}

static struct store *use(struct store *other)
{
    struct store *was = store;
    store = other;
    return was;
}

/* Neither waits for the other, though both write all tables; nor does whoever works without a claim. */
START_TEST(two_write_at_once_each_at_their_own)
{
    struct game_row a[GROUP], b[GROUP], rest[GAMES];
    many_games(3 * GROUP);
    run_sql("SET lock_timeout = '50ms'");
    ck_assert_uint_eq(claim(a, GROUP), GROUP);
    move(a[0].id);
    struct store *first = use(second());
    ck_assert_uint_eq(claim(b, GROUP), GROUP);
    for (int i = 0; i < GROUP; i++) {
        for (int k = 0; k < GROUP; k++)
            ck_assert_str_ne(a[i].id, b[k].id);
        struct play *p = play_of(b[i].id);
        p->row.ready = false;
        must(put(p, "third"));
        must(store_news_put(store, 1, b[i].id, "moved", 100, &err));
    }
    struct store *other = use(second());
    begin();
    must(store_tally_set(store, "word", 1, &err));
    refused(store_game_hold(store, b[0].id, &err), EX_TEMPFAIL, "another processor is writing");
    store_rollback(store);
    begin();
    must(store_tally_set(store, "word", 2, &err));
    must(store_game_hold(store, "game-0", &err) || store_is_shared(store));
    store_rollback(store);
    store_close(use(other));
    store = first;
    for (int i = 1; i < GROUP; i++)
        move(a[i].id);
    commit();
    first = use(other);
    commit();
    ck_assert_uint_eq(claim(rest, GAMES), GROUP);
    for (int i = 0; i < GROUP; i++)
        move(rest[i].id);
    commit();
    store_close(use(first));
    each_moved_once(3 * GROUP);
}
END_TEST

/* A game that another holds without a claim is passed over; the one who holds it reads what stands. */
START_TEST(who_holds_a_game_keeps_it_from_claims)
{
    struct game_row row[8];
    many_games(3);
    begin();
    must(store_game_hold(store, game[1].row.name, &err));
    struct store *first = use(second());
    ck_assert_uint_eq(claim(row, 8), 2);
    commit();
    struct store *other = use(first);
    move(game[1].row.id);
    commit();
    first = use(other);
    ck_assert_uint_eq(claim(row, 8), 2);
    commit();
    store_close(use(first));
}
END_TEST

/* Its games are claimed by nobody, and nobody writes to their players, until it ends; what one of it undoes takes no
 * other with it. */
START_TEST(a_group_holds_its_games_and_their_players)
{
    struct game_row row[8];
    many_games(3);
    begin();
    put_message("north", game[0].row.id, "invited", NULL, 0, 100, &(int64_t){0});
    commit();
    run_sql("SET lock_timeout = '50ms'");
    store_group(store);
    must(store_group_hold(store, arena_words(arena, "game-1 %s no-game", game[0].row.id), "", &err));
    struct store *first = use(second());
    ck_assert_uint_eq(claim(row, 8), 1);
    ck_assert_str_eq(row[0].id, game[2].row.id);
    refused(store_players_hold(store, row, 1, &err), EX_TEMPFAIL, "another processor is writing");
    store_rollback(store);
    struct store *other = use(first);
    begin();
    move(game[1].row.id);
    commit();
    begin();
    move(game[0].row.id);
    store_rollback(store);
    must(store_group_end(store, &err));
    game[0].row.ready = true;
    first = use(other);
    ck_assert_uint_eq(claim(row, 8), 2);
    must(store_players_hold(store, row, 2, &err));
    other = use(first);
    store_group(store);
    refused(store_group_hold(store, "game-2", "", &err), EX_TEMPFAIL, "another processor is writing");
    store_group_drop(store);
    begin();
    must(store_tally_set(store, "word", 1, &err));
    commit();
    store_close(other);
    ck_assert_uint_eq(claim(row, 8), 2);
    commit();
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

/* A game that somebody else moves is not claimed again: so nothing of game[] is stale. Nobody has to give way, for
 * whoever writes to the same players waits before it writes to any. */
static void work_on(int says)
{
    struct game_row row[GROUP];
    open_store(0);
    while (store_games_due(store, 100, NULL, row, 1, &err) > 0) {
        size_t n = claim(row, GROUP);
        must(store_players_hold(store, row, n, &err));
        for (size_t i = 0; i < n; i++)
            move(row[i].id);
        commit();
        for (size_t i = 0; i < n; i++)
            if (write(says, row[i].id, 32) != 32)
                _exit(2);
    }
    store_close(store);
    _exit(0);
}

/* With messages to the same two players in each group, in whatever order. */
START_TEST(each_game_is_moved_once_by_many_workers)
{
    int says[2], status, n_told[GAMES] = {0};
    char id[33] = "";
    many_games(GAMES);
    begin(); /* both were written to before, as when they were invited */
    put_message("north", game[0].row.id, "invited", NULL, 0, 100, &(int64_t){0});
    put_message("south", game[0].row.id, "invited", NULL, 0, 100, &(int64_t){0});
    commit();
    store_close(store);
    ck_assert_int_eq(pipe(says), 0);
    for (int i = 0; i < WORKERS; i++) {
        fflush(NULL);
        if (fork() == 0)
            work_on(says[1]);
    }
    close(says[1]);
    for (int i = 0; i < WORKERS; i++)
        ck_assert(wait(&status) > 0 && status == 0);
    open_store(0);
    while (read(says[0], id, 32) == 32)
        n_told[play_of(id) - game]++;
    for (int i = 0; i < GAMES; i++)
        ck_assert_msg(n_told[i] == 1, "game %d was moved %d times", i, n_told[i]);
    each_moved_once(GAMES);
}
END_TEST

START_TEST(a_killed_worker_leaves_its_games_to_others)
{
    struct game_row row[GAMES];
    int says[2];
    char ready;
    many_games(2 * GROUP);
    store_close(store);
    ck_assert_int_eq(pipe(says), 0);
    fflush(NULL);
    pid_t worker = fork();
    if (worker == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        open_store(0);
        for (size_t i = claim(row, GROUP); i > 0; i--)
            move(row[i - 1].id);
        if (write(says[1], "!", 1) == 1)
            pause();
        _exit(1);
    }
    ck_assert_int_eq(read(says[0], &ready, 1), 1);
    open_store(0);
    ck_assert_uint_eq(claim(row, GAMES), GROUP);
    store_rollback(store);
    ck_assert(kill(worker, SIGKILL) == 0 && waitpid(worker, NULL, 0) == worker);
    begin(); /* whoever holds it waits for the server to see that the worker is gone */
    for (int i = 0; i < 2 * GROUP; i++)
        must(store_game_hold(store, game[i].row.id, &err));
    commit();
    ck_assert_uint_eq(claim(row, GAMES), 2 * GROUP);
    for (int i = 0; i < 2 * GROUP; i++)
        move(row[i].id);
    commit();
    each_moved_once(2 * GROUP);
}
END_TEST

static bool takes(enum store_lease lease, bool waits)
{
    bool taken;
    must(store_lease_take(store, lease, waits, &taken, &err));
    return taken;
}

START_TEST(a_lease_is_one_runs)
{
    ck_assert(takes(LEASE_FETCH, true) && takes(LEASE_DELIVER, false));
    struct store *first = use(second());
    ck_assert(!takes(LEASE_FETCH, false) && !takes(LEASE_DELIVER, false));
    ck_assert(takes(LEASE_INGEST, false) && takes(LEASE_NONE, false));
    struct store *other = use(first);
    must(store_lease_drop(store, LEASE_FETCH, &err));
    first = use(other);
    ck_assert(takes(LEASE_FETCH, true) && !takes(LEASE_DELIVER, false));
    store_close(use(first));
    ck_assert(takes(LEASE_FETCH, true)); /* waits until the server has seen it go */
    /* another host's, in the same database */
    first = store;
    where = pg_server_url(arena, arena_words(arena, "%s_b", strrchr(dir, '/') + 1));
    snprintf(counter, sizeof counter, "%s.b", dir);
    open_store(STORE_CREATE);
    ck_assert(takes(LEASE_FETCH, false));
    store_close(use(first));
}
END_TEST

/* What was counted in a lane of its own is counted with the rest. */
START_TEST(a_row_of_a_lane_is_missed_like_any_other)
{
    struct game_row row[2];
    struct rows_accepted accepted;
    many_games(2);
    ck_assert_uint_eq(claim(row, 2), 2);
    move(row[0].id);
    commit();
    ck_assert_str_eq(fsck(NULL), "");
    run_sql("BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM outbox; COMMIT");
    fsck_says("of the 1 rows of the table outbox 1 are gone");
    run_sql(
        "BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM row_count WHERE name LIKE 'seal/%'; COMMIT");
    fsck_says("a row of the table seal is not the newest");
    must(store_rows_accept(store, "so be it", 9, &accepted, &err));
    ck_assert_uint_eq(accepted.n_tables, 2);
    ck_assert_str_eq(fsck(NULL), "");
    run_sql("DO $$ BEGIN IF EXISTS(SELECT 1 FROM row_count WHERE name LIKE '%/%' AND name NOT LIKE 'news/%') THEN"
            " RAISE 'a lane is left'; END IF; END $$");
}
END_TEST

int main(void)
{
    const TTest *const both[] = {
        a_claim_gives_the_games_that_are_due,
        a_write_that_met_no_game_is_none,
        a_game_that_another_moved_is_not_written,
        another_run_may_raise_the_counter,
    };
    const TTest *const shared[] = {
        two_write_at_once_each_at_their_own,       who_holds_a_game_keeps_it_from_claims,
        each_game_is_moved_once_by_many_workers,   a_killed_worker_leaves_its_games_to_others,
        a_row_of_a_lane_is_missed_like_any_other,  a_lease_is_one_runs,
        a_group_holds_its_games_and_their_players,
    };
    Suite *suite = store_tests("store: claims", both, sizeof both / sizeof *both);
    store_tests_on_pg(suite, both, sizeof both / sizeof *both);
    store_tests_on_pg(suite, shared, sizeof shared / sizeof *shared);
    return run_suite(suite);
}
