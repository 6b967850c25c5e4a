/* SPDX-License-Identifier: Apache-2.0 */
/* What a transaction remembers: generations that pass in it, and what was read. */
#include "processor/store/store_inside.h"
#include "processor/store/store_parts.h"
#include "tests/processor/store/store_kit.h"
#include <sysexits.h>

static int64_t number(const char *sql)
{
    static const struct value none[] = {{.kind = VALUE_END}};
    int64_t n;
    ck_assert_int_eq(query_number(query_words(store, sql, none), "count", "it", &n, &err), ANSWER_ROW);
    return n;
}

/* It is in the journal's chain all the same, for the next one names it. */
START_TEST(a_generation_that_passes_within_a_transaction_is_not_kept)
{
    struct play p = new_game("a"), first = p;
    struct span sealed;
    struct seal_head head;
    struct problem why = {0};
    struct hash passed;
    begin();
    must(put_as(&p, true, ""));
    passed = seal_hash;
    must(store_seal_get(store, arena, p.row.id, &sealed, &err)); /* as a sealed copy in a report has it */
    ck_assert(seal_peek(sealed, &head, &why) && head.generation == 2);
    must(store_savepoint(store, &err));
    struct play undone = p;
    must(put_as(&undone, true, ""));
    must(put(&undone, ""));
    ck_assert(store_undo(store));
    store_rollback(store);
    must(store_seal_get(store, arena, p.row.id, &sealed, &err));
    ck_assert(seal_peek(sealed, &head, &why) && head.generation == 1);
    p = first;
    begin();
    must(put_as(&p, true, ""));
    passed = seal_hash;
    must(put(&p, ""));
    commit();
    must(store_seal_get(store, arena, p.row.id, &sealed, &err));
    ck_assert(seal_peek(sealed, &head, &why) && head.generation == 3);
    ck_assert_mem_eq(head.previous, passed.at, sizeof head.previous);
    struct span second;
    ck_assert_int_eq(number("SELECT count(*) FROM seal WHERE generation = 2"), 0);
    must(store_entry(store, arena, p.row.id, 2, &second, &err));
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

/* Its row is written once, with the last of them; until then whoever asks within the transaction is told of the newest.
 */
START_TEST(the_row_is_written_with_the_generation_that_stays)
{
    struct play p = new_game("a");
    struct game_row row;
    struct span note;
    begin();
    must(put_as(&p, true, "second"));
    ck_assert_int_eq(number("SELECT generation FROM game"), 1);
    must(store_game_by_name(store, "a", &row, &err));
    ck_assert(row.generation == 2 && row.log_size == 3 && strcmp(row.id, p.row.id) == 0);
    must(store_checkpoint(store, arena, p.row.id, &note, &err));
    ck_assert(span_is(note, "second"));
    must(put_as(&p, true, ""));
    must(store_checkpoint(store, arena, p.row.id, &note, &err));
    ck_assert(span_is(note, "second"));
    must(put(&p, ""));
    ck_assert_int_eq(number("SELECT generation FROM game"), 4);
    must(put(&p, "")); /* and on from there */
    commit();
    ck_assert_int_eq(number("SELECT generation FROM game"), 5);
    must(store_checkpoint(store, arena, p.row.id, &note, &err));
    ck_assert(span_is(note, "second"));
    must(store_game_by_name(store, p.row.id, &row, &err));
    ck_assert(row.generation == 5 && row.log_size == 6);
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

static const char *aside_of(const struct play *p)
{
    static struct game_row row;
    must(store_game_by_name(store, p->row.id, &row, &err));
    return row.aside;
}

/* Nobody else can change the row of a game that is held; what is written of it by this transaction is read again. */
START_TEST(the_row_of_a_held_game_is_read_once)
{
    static const char past[] = "SET LOCAL session_replication_role = replica; UPDATE game SET aside = 'past us'; SET"
                               " LOCAL session_replication_role = origin";
    struct play p = new_game("a"), other = new_game("b");
    begin();
    must(store_game_hold(store, p.row.id, &err));
    run_sql(past);
    ck_assert_str_eq(aside_of(&p), "");
    ck_assert_str_eq(aside_of(&other), "past us");
    must(put(&p, ""));
    ck_assert_str_eq(aside_of(&p), "");
    must(store_game_aside(store, p.row.id, "by us", &err));
    ck_assert_str_eq(aside_of(&p), "by us");
    must(store_game_hold(store, "a", &err));
    must(store_savepoint(store, &err));
    must(put(&p, ""));
    ck_assert(store_undo(store));
    p.row.generation--;
    ck_assert_int_eq(number("SELECT generation FROM game WHERE name = 'a'"), (int64_t)p.row.generation);
    store_rollback(store);
    ck_assert_str_eq(aside_of(&p), "");
    begin();
    must(store_game_hold(store, p.row.id, &err));
    must(store_savepoint(store, &err));
    run_sql(past);
    ck_assert_str_eq(aside_of(&p), "");
    ck_assert(store_undo(store));
    run_sql(past);
    ck_assert_str_eq(aside_of(&p), "past us");
    store_rollback(store);
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

static const char *who_has(const struct play *p, const char *side)
{
    static char player[32];
    must(store_seat_get(store, p->row.id, side, player, &err));
    return player;
}

/* Also where the store remembers what it read in a transaction. */
START_TEST(what_is_read_again_is_what_stands)
{
    struct play p = new_game("a");
    struct span line;
    begin();
    must(store_seat_put(store, p.row.id, "usa", "north", &err));
    must(store_seat_put(store, p.row.id, "csa", "south", &err));
    ck_assert_str_eq(who_has(&p, "usa"), "north");
    ck_assert_str_eq(who_has(&p, "csa"), "south");
    must(store_savepoint(store, &err));
    must(store_seat_put(store, p.row.id, "usa", "west", &err));
    ck_assert_str_eq(who_has(&p, "usa"), "west");
    must(store_entry(store, arena, p.row.id, 1, &line, &err));
    must(put(&p, ""));
    must(store_entry(store, arena, p.row.id, 2, &line, &err));
    ck_assert_mem_eq(line.at, "2 settled", 9);
    ck_assert(store_undo(store));
    ck_assert_str_eq(who_has(&p, "usa"), "north");
    refused(store_entry(store, arena, p.row.id, 2, &line, &err), EX_NOINPUT, "no entry 2");
    must(store_seat_put(store, p.row.id, "usa", "east", &err));
    ck_assert_str_eq(who_has(&p, "usa"), "east");
    commit();
    begin();
    ck_assert_str_eq(who_has(&p, "usa"), "east");
    store_rollback(store);
}
END_TEST

/* Else the head would name a sealed state that no row has. */
START_TEST(a_generation_that_nothing_follows_is_not_committed)
{
    struct play p = new_game("a"), first = p, other = new_game("b");
    struct span sealed;
    begin();
    must(put_as(&p, true, ""));
    must(put(&other, "")); /* another game's does not do */
    refused(store_commit(store, &err), EX_SOFTWARE, "was to follow");
    must(store_seal_get(store, arena, p.row.id, &sealed, &err));
    ck_assert_str_eq(fsck(NULL), "");
    begin();
    must(put(&first, ""));
    commit();
}
END_TEST

static const char *mail_of(const char *name)
{
    static struct player_row row;
    must(store_player_get(store, name, &row, &err));
    return row.mail;
}

static void move_to(const char *mail)
{
    struct player_row row = {.name = "north", .zone = "UTC"};
    snprintf(row.mail, sizeof row.mail, "%s", mail);
    must(store_player_put(store, &row, &err));
}

static bool wishes(bool daily)
{
    struct wish_row wish = {.player = "north", .daily = daily}, read;
    must(store_wish_put(store, &wish, &err));
    must(store_wish_get(store, "north", &read, &err));
    return read.daily;
}

START_TEST(a_player_who_changes_is_read_as_changed)
{
    struct player_row row;
    struct wish_row wish;
    begin();
    ck_assert(!store_player_get(store, "north", &row, &err) && !err.doing);
    ck_assert(!store_wish_get(store, "north", &wish, &err) && !err.doing);
    move_to("a@example.org");
    ck_assert_str_eq(mail_of("north"), "a@example.org");
    must(store_savepoint(store, &err));
    move_to("b@example.org");
    ck_assert_str_eq(mail_of("north"), "b@example.org");
    ck_assert(wishes(true) && !wishes(false) && wishes(true));
    ck_assert(store_undo(store));
    ck_assert_str_eq(mail_of("north"), "a@example.org");
    ck_assert(!store_wish_get(store, "north", &wish, &err) && !err.doing);
    ck_assert(wishes(true));
    must(store_wish_drop(store, "north", &err));
    ck_assert(!store_wish_get(store, "north", &wish, &err) && !err.doing);
    must(store_player_forget(store, "north", &err));
    ck_assert(!store_player_get(store, "north", &row, &err) && !err.doing);
    for (int i = 0; i < 200; i++) { /* more than are remembered */
        snprintf(row.name, sizeof row.name, "player-%d", i);
        ck_assert(!store_player_get(store, row.name, &row, &err) && !err.doing);
    }
    move_to("c@example.org");
    commit();
    ck_assert_str_eq(mail_of("north"), "c@example.org");
}
END_TEST

static void players(int from, int to)
{
    struct player_row row = {.zone = "UTC"};
    for (int i = from; i < to; i++) {
        snprintf(row.name, sizeof row.name, "player-%d", i);
        must(store_player_put(store, &row, &err));
    }
}

/* More than are counted together; what a savepoint undoes is not counted, nor what is gone again. */
START_TEST(many_rows_of_a_transaction_are_each_counted)
{
    begin();
    players(0, 120);
    must(store_savepoint(store, &err));
    players(100, 300);
    ck_assert(store_undo(store));
    players(110, 150); /* some of them anew */
    must(store_savepoint(store, &err));
    must(store_player_forget(store, "player-7", &err));
    must(store_release(store, &err));
    commit();
    ck_assert_str_eq(fsck(NULL), "");
    begin();
    players(300, 310);
    store_rollback(store);
    begin();
    players(150, 160);
    commit();
    ck_assert_str_eq(fsck(NULL), "");
    players(160, 161); /* outside of a transaction */
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

START_TEST(a_part_that_is_undone_is_put_again)
{
    static uint8_t part[5000];
    struct play p = new_game("a");
    struct store_parts parts = {0};
    struct outbox_row row = {.player = "north", .subject = "in parts", .n_files = 1, .utc = 7}, got;
    struct out_file file = {"page", {part, sizeof part}};
    int64_t number;
    for (size_t i = 0; i < sizeof part; i++)
        part[i] = (uint8_t)('a' + (i * i + i / 7) % 26);
    store_parts_add(&parts, file.bytes);
    ck_assert_uint_eq(parts.n, 1);
    snprintf(row.game, sizeof row.game, "%s", p.row.id);
    row.file = &file;
    begin();
    must(store_savepoint(store, &err));
    must(store_outbox_put(store, &row, &parts, &number, &err));
    ck_assert(store_undo(store));
    must(store_outbox_put(store, &row, &parts, &number, &err));
    must(store_outbox_put(store, &row, &parts, &number, &err));
    commit();
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &got, &err), 1);
    ck_assert(got.n_files == 1 && span_same(got.file[0].bytes, file.bytes));
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

/* So many entries in one generation; they are read as they will stand. */
static void put_lines(struct play *p, int n, struct hash *root)
{
    struct text lines = {.arena = arena};
    uint64_t read = p->row.generation++;
    for (int i = 0; i < n; i++) {
        const char *line = arena_words(arena, "%llu settled 1 x\n", (unsigned long long)p->tree.size);
        text_words(&lines, line);
        grow(p, span_of(line));
        tlog_tree_root(&p->tree, &root[p->tree.size]);
    }
    p->row.log_size = p->tree.size;
    tlog_tree_root(&p->tree, &p->row.root);
    must(store_game_put(store, &p->row, read, seal_next(p, state_bytes), false, text_span(&lines), (uint64_t)n,
                        span_of(""), &seal_hash, &err));
}

static void journal_is(const struct play *p, const struct hash *root)
{
    struct span line;
    struct hash at;
    for (uint64_t n = 2; n < p->tree.size; n++) {
        must(store_entry(store, arena, p->row.id, n, &line, &err));
        ck_assert(span_same(line, span_of(arena_words(arena, "%llu settled 1 x\n", (unsigned long long)n))));
        ck_assert(store_root_at(store, p->row.id, n + 1, &at));
        ck_assert_mem_eq(at.at, root[n + 1].at, sizeof at.at);
    }
    ck_assert(!store_root_at(store, p->row.id, p->tree.size + 1, &at));
    refused(store_entry(store, arena, p->row.id, p->tree.size, &line, &err), EX_NOINPUT, "no entry");
}

START_TEST(entries_that_come_together_are_each_in_the_journal)
{
    enum { MOST = 15, CAP = 2 + MOST * (MOST + 1) / 2 + 1 };
    struct play p = new_game("a");
    struct hash root[CAP];
    begin();
    put(&p, "");
    tlog_tree_root(&p.tree, &root[p.tree.size]);
    commit();
    ck_assert_uint_eq(p.tree.size, 3);
    for (int n = 1; n < MOST; n++) {
        begin();
        journal_is(&p, root);
        struct play undone = p;
        struct hash other[CAP];
        must(store_savepoint(store, &err));
        put_lines(&undone, n + 1, other);
        ck_assert(store_undo(store));
        journal_is(&p, root);
        put_lines(&p, n, root);
        journal_is(&p, root);
        commit();
    }
    ck_assert_uint_gt(p.tree.size, 100); /* more than a page of them */
    journal_is(&p, root);
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

static void bundle_is(const struct play *p, const char *words)
{
    begin();
    struct span bundle = store_bundle(store, arena, p->row.id, &err);
    commit();
    ck_assert_msg(bundle.len == strlen(words) && memcmp(bundle.at, words, bundle.len) == 0, "%.*s", (int)bundle.len,
                  (const char *)bundle.at);
}

/* It is known by the hash that the game's row has, so that what is read once stands in the next transaction too. */
START_TEST(a_bundle_is_fetched_once_and_known_by_its_hash)
{
    struct play p = new_game("a");
    char words[24];
    bundle_is(&p, "{\"cards\":[]}");
    run_sql("BEGIN; SET LOCAL session_replication_role = replica; UPDATE bundle SET bytes = 'bent'; COMMIT");
    bundle_is(&p, "{\"cards\":[]}");
    for (int i = 0; i < 6; i++) { /* more than are remembered */
        snprintf(words, sizeof words, "{\"n\":%d}", i);
        run_sql(arena_words(arena,
                            "BEGIN; SET LOCAL session_replication_role = replica; INSERT INTO bundle(hash, bytes)"
                            " VALUES(sha256('%s'), '%s'); UPDATE game SET bundle = sha256('%s'); COMMIT",
                            words, words, words));
        bundle_is(&p, words);
        bundle_is(&p, words);
    }
    run_sql("BEGIN; SET LOCAL session_replication_role = replica; UPDATE game SET bundle = sha256('{\"cards\":[]}');"
            " COMMIT");
    bundle_is(&p, "bent"); /* forgotten, so it is read again */
    reopen();
    bundle_is(&p, "bent");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        what_is_read_again_is_what_stands,
        a_generation_that_passes_within_a_transaction_is_not_kept,
        a_generation_that_nothing_follows_is_not_committed,
        the_row_is_written_with_the_generation_that_stays,
        a_player_who_changes_is_read_as_changed,
        many_rows_of_a_transaction_are_each_counted,
        a_part_that_is_undone_is_put_again,
        entries_that_come_together_are_each_in_the_journal,
    };
    Suite *suite = store_tests("store: memo", tests, sizeof tests / sizeof *tests);
    store_tests_on_pg(suite, tests, sizeof tests / sizeof *tests);
    const TTest *const shared[] = {a_bundle_is_fetched_once_and_known_by_its_hash, the_row_of_a_held_game_is_read_once};
    store_tests_on_pg(suite, shared, sizeof shared / sizeof *shared);
    return run_suite(suite);
}
