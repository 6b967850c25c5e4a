/* SPDX-License-Identifier: Apache-2.0 */
/* The store: games, boxes, people and news are kept, and nothing hidden lies open; backups; other schemas. */
#include "processor/store/store_inside.h"
#include "processor/store/store_parts.h"
#include "tests/processor/store/store_kit.h"
#include <sqlite3.h>
#include <sysexits.h>
#include <unistd.h>

START_TEST(a_game_is_kept)
{
    struct play p = new_game("shenandoah-1");
    struct game_row row;
    struct span sealed, plain, entry, note;
    struct seal_head head;
    struct hash *leaves, root, older;
    struct problem why = {0};
    p.row.due_at = 77;
    p.row.ready = true;
    p.row.k = 3;
    strcpy(p.row.awaited, "csa,usa");
    begin();
    must(put(&p, "second"));
    commit();
    reopen();
    ck_assert(store_game_by_name(store, "shenandoah-1", &row, &err));
    ck_assert_int_eq(memcmp(row.root.at, p.row.root.at, 32), 0);
    ck_assert_str_eq(row.id, p.row.id);
    ck_assert_str_eq(row.awaited, "csa,usa");
    ck_assert(row.ready && row.due_at == 77 && row.k == 3 && row.generation == 2 && row.log_size == 3);
    ck_assert(store_game_by_name(store, p.row.id, &row, &err));
    must(store_seal_get(store, arena, row.id, &sealed, &err));
    ck_assert(seal_open(arena, master, sealed, &head, &plain, &why));
    ck_assert(span_is(plain, "state"));
    must(store_entry(store, arena, row.id, 2, &entry, &err));
    ck_assert(span_is(entry, "2 settled 1 x\n"));
    ck_assert(span_same(store_genesis(store, arena, row.id, &err), genesis_of("shenandoah-1")));
    ck_assert(span_is(store_bundle(store, arena, row.id, &err), "{\"cards\":[]}"));
    must(store_leaves(store, arena, row.id, 3, &leaves, &err));
    tlog_root(&root, leaves, 3);
    ck_assert_int_eq(memcmp(root.at, row.root.at, 32), 0);
    tlog_root(&root, leaves, 2);
    ck_assert(store_root_at(store, row.id, 2, &older));
    ck_assert_int_eq(memcmp(root.at, older.at, 32), 0);
    ck_assert(!store_root_at(store, row.id, 4, &older) && !store_root_at(store, row.id, 0, &older));
    must(store_checkpoint(store, arena, row.id, &note, &err));
    ck_assert(span_is(note, "second"));
    ck_assert_str_eq(fsck(NULL), "");
    refused(store_entry(store, arena, row.id, 3, &entry, &err), EX_NOINPUT, "no entry 3");
    struct span line[3];
    must(store_lines(store, arena, row.id, 0, 3, line, &err));
    ck_assert(span_same(line[0], genesis_of("shenandoah-1")));
    ck_assert(span_is(line[2], "2 settled 1 x\n"));
    must(store_lines(store, arena, row.id, 1, 2, line, &err));
    ck_assert(span_begins(line[0], "1 "));
    must(store_lines(store, arena, row.id, 2, 2, line, &err));
    refused(store_lines(store, arena, row.id, 1, 4, line, &err), EX_NOINPUT, "no entry 3");
}
END_TEST

START_TEST(names_are_unique_and_near_ones_are_told)
{
    new_game("shenandoah-1");
    struct game_row row = {.name = "shenandoah-1", .id = "00112233445566778899aabbccddeeff"};
    char near[32];
    begin();
    refused(store_game_add(store, &row, genesis_of("x"), span_of("{}"), &err), EX_USAGE, "already");
    store_rollback(store);
    ck_assert(store_game_name_near(store, "shenandoah-l", near));
    ck_assert_str_eq(near, "shenandoah-1");
    ck_assert(!store_game_name_near(store, "antietam", near));
    ck_assert(!store_game_by_name(store, "antietam", &row, &err) && !err.doing);
}
END_TEST

START_TEST(only_the_next_generation_is_written)
{
    struct play p = new_game("a"), stale, wrong;
    begin();
    stale = p;
    must(put(&p, ""));
    commit();
    begin();
    bool ok = put(&stale, "");
    ck_assert(err.retry);
    refused(ok, EX_TEMPFAIL, "another processor");
    store_rollback(store);
    begin(); /* a root that is not the journal's */
    wrong = p;
    wrong.row.generation++;
    wrong.row.log_size = wrong.tree.size;
    wrong.row.root.at[0] ^= 1;
    refused(store_game_put(store, &wrong.row, p.row.generation, seal_next(&wrong, span_of("")), false, span_of(""), 0,
                           span_of(""), &seal_hash, &err),
            EX_SOFTWARE, "root");
    store_rollback(store);
    begin(); /* fewer lines than were said */
    wrong = p;
    wrong.row.generation++;
    refused(store_game_put(store, &wrong.row, p.row.generation, seal_next(&wrong, span_of("")), false, span_of(""), 1,
                           span_of(""), &seal_hash, &err),
            EX_SOFTWARE, "number of entries");
    store_rollback(store);
    begin(); /* an entry without its line end */
    refused(store_game_put(store, &wrong.row, p.row.generation, seal_next(&wrong, span_of("")), false, span_of("3 x"),
                           1, span_of(""), &seal_hash, &err),
            EX_SOFTWARE, "line end");
    store_rollback(store);
    begin(); /* a state that does not follow the one before */
    struct seal_head head = {.pad = 64, .generation = p.row.generation + 1, .log_size = p.tree.size};
    ck_assert(hex_read(span_of(p.row.id), head.game, 16));
    head.log_root = p.row.root;
    wrong.row = p.row;
    wrong.row.generation++;
    refused(store_game_put(store, &wrong.row, p.row.generation, seal_write(arena, master, &head, span_of(""), NULL),
                           false, span_of(""), 0, span_of(""), &seal_hash, &err),
            EX_SOFTWARE, "follow");
    store_rollback(store);
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

START_TEST(what_is_not_committed_never_happened)
{
    struct play p = new_game("a"), again = p;
    struct game_row row;
    struct span entry;
    begin();
    must(put(&p, ""));
    reopen(); /* as after a kill */
    ck_assert(store_game_by_name(store, "a", &row, &err));
    ck_assert_uint_eq(row.generation, 1);
    refused(store_entry(store, arena, row.id, 2, &entry, &err), EX_NOINPUT, "no entry 2");
    begin(); /* a unit that fails alone, beside one that is kept */
    must(store_savepoint(store, &err));
    p = again;
    must(put(&p, ""));
    store_undo(store);
    must(store_savepoint(store, &err));
    must(put(&again, ""));
    must(store_release(store, &err));
    commit();
    ck_assert(store_game_by_name(store, "a", &row, &err));
    ck_assert_uint_eq(row.generation, 2);
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

/* A time zone or a row that could not be read: what was made without it is not kept. */
START_TEST(what_a_shortage_spoilt_is_not_kept)
{
    const struct error shortage = {.doing = "read the time zone", .cause = "no memory", .code = EX_TEMPFAIL};
    struct news_row *row;
    begin();
    must(store_news_put(store, 1, "", "in the time of another zone", 5, &err));
    store_spoil(store, &shortage);
    bool ok = store_commit(store, &err);
    refused(ok, EX_TEMPFAIL, "no memory");
    ck_assert_uint_eq(store_news(store, arena, true, &row, &err), 0);
    begin(); /* the next one has nothing to do with it */
    must(store_news_put(store, 1, "", "in its own time", 5, &err));
    must(store_is_whole(store, &err));
    store_spoil(store, &shortage);
    ck_assert(!store_is_whole(store, &err) && strcmp(err.cause, "no memory") == 0);
    err = (struct error){0};
    commit();
    ck_assert_uint_eq(store_news(store, arena, true, &row, &err), 1);
}
END_TEST

/* Three of a group: the second fails, in a unit of its own, and is undone whole. */
static void three_of_a_group(void)
{
    store_group(store);
    begin();
    must(store_news_put(store, 1, "", "the first", 5, &err));
    commit();
    begin();
    must(store_news_put(store, 1, "", "the second", 5, &err));
    must(store_savepoint(store, &err));
    must(store_news_put(store, 1, "", "and what hangs on it", 5, &err));
    store_rollback(store);
    begin();
    must(store_news_put(store, 1, "", "the third", 5, &err));
    commit();
}

START_TEST(a_group_is_written_when_it_ends)
{
    struct news_row *row;
    if (store_is_shared(store))
        return;
    three_of_a_group();
    reopen(); /* as after a kill */
    ck_assert_uint_eq(store_news(store, arena, true, &row, &err), 0);
    three_of_a_group();
    store_group_drop(store);
    ck_assert_uint_eq(store_news(store, arena, true, &row, &err), 0);
    three_of_a_group();
    must(store_group_end(store, &err));
    store_group(store); /* of nothing */
    must(store_group_end(store, &err));
    reopen();
    ck_assert_uint_eq(store_news(store, arena, true, &row, &err), 2);
    ck_assert_str_eq(row[0].words, "the third");
    ck_assert_str_eq(row[1].words, "the first");
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

/* As the library does by itself on some errors; nothing of the rest is written as if there were no transaction. */
START_TEST(an_undone_transaction_stays_undone)
{
    struct news_row *row;
    begin();
    must(store_news_put(store, 1, "", "first", 5, &err));
    run_sql("ROLLBACK");
    bool ok = store_news_put(store, 1, "", "second", 5, &err);
    refused(ok, EX_TEMPFAIL, "undid");
    ok = store_commit(store, &err);
    refused(ok, EX_TEMPFAIL, "undid");
    ck_assert_uint_eq(store_news(store, arena, true, &row, &err), 0);
    begin();
    must(store_news_put(store, 1, "", "third", 5, &err));
    commit();
    ck_assert_uint_eq(store_news(store, arena, true, &row, &err), 1);
}
END_TEST

static void set_due(const char *name, int64_t due_at, bool ready)
{
    struct play p = new_game(name);
    p.row.due_at = due_at;
    p.row.ready = ready;
    begin();
    must(put(&p, ""));
    commit();
}

START_TEST(games_due_come_from_an_index)
{
    struct game_row row[8];
    set_due("ready", 0, true);
    set_due("due", 100, false);
    set_due("both", 100, true);
    set_due("later", 101, false);
    set_due("never", 0, false);
    ck_assert_uint_eq(store_games_due(store, 100, NULL, row, 8, &err), 3);
    ck_assert(strcmp(row[0].id, row[1].id) < 0 && strcmp(row[1].id, row[2].id) < 0);
    char third[33];
    strcpy(third, row[2].id);
    ck_assert_uint_eq(store_games_due(store, 100, row[1].id, row, 8, &err), 1);
    ck_assert_str_eq(row[0].id, third);
    ck_assert_uint_eq(store_games_due(store, 101, NULL, row, 8, &err), 4);
    ck_assert_uint_eq(store_games_due(store, 101, NULL, row, 2, &err), 2);
    begin();
    must(store_game_aside(store, row[0].id, "its step died", &err));
    commit();
    ck_assert_uint_eq(store_games_due(store, 101, NULL, row, 8, &err), 3);
    ck_assert_uint_eq(store_games(store, NULL, row, 8, &err), 5);
    sqlite3_stmt *at; /* the statement that is used, as SQLite says it goes about it */
    ck_assert_int_eq(sqlite3_prepare_v2(store_sqlite(store),
                                        "EXPLAIN QUERY PLAN SELECT id FROM game WHERE ready = 1 AND aside = '' AND "
                                        "id > ?2 UNION SELECT id FROM game WHERE due_at > 0 AND due_at <= ?1 AND "
                                        "aside = '' AND id > ?2 ORDER BY 1 LIMIT ?3",
                                        -1, &at, NULL),
                     SQLITE_OK);
    char plan[1024] = "";
    while (sqlite3_step(at) == SQLITE_ROW)
        snprintf(plan + strlen(plan), sizeof plan - strlen(plan), "%s\n", (const char *)sqlite3_column_text(at, 3));
    sqlite3_finalize(at);
    ck_assert_msg(strstr(plan, "game_ready") && strstr(plan, "game_due") && !strstr(plan, "SCAN"), "%s", plan);
}
END_TEST

START_TEST(boxes_are_sealed_and_come_back)
{
    struct play p = new_game("a");
    const struct out_file files[] = {{"report.txt", {(const uint8_t *)"hand: Lee", 9}}, {"empty", {NULL, 0}}};
    struct block_row block = {.seq = 4, .utc = 9, .bytes = span_of("attack Manassas"), .sig = span_of("sig")}, *blocks;
    struct block_row got;
    struct outbox_row out, old;
    struct span raw;
    char name[256];
    int64_t id, number;
    strcpy(block.game, p.row.id);
    strcpy(block.side, "usa");
    memset(block.hash, 'b', 64);
    begin();
    must(store_block_put(store, &block, &err));
    must(store_block_put(store, &block, &err)); /* the same mail again */
    memset(block.hash, 'a', 64);
    block.seq = 5;
    must(store_block_put(store, &block, &err));
    must(store_inbox_put(store, "mail-1", span_of("secret plan"), 11, &id, &err));
    put_message("north", p.row.id, "your move", files, 2, 12, &number);
    ck_assert_int_eq(number, 1);
    put_message("north", p.row.id, "again", files, 1, 12, &number);
    ck_assert_int_eq(number, 2);
    put_message("south", p.row.id, "hello", NULL, 0, 12, &number);
    ck_assert_int_eq(number, 1);
    commit();
    reopen();
    must(store_block_get(store, arena, p.row.id, block.hash, &got, &err));
    ck_assert(span_is(got.bytes, "attack Manassas") && span_is(got.sig, "sig") && got.seq == 5 && got.utc == 9);
    ck_assert_uint_eq(store_blocks(store, arena, p.row.id, &blocks, &err), 2);
    ck_assert(blocks[0].seq == 4 && blocks[1].seq == 5);
    ck_assert_str_eq(blocks[0].side, "usa");
    ck_assert_uint_eq(store_inbox_next(store, arena, 0, &id, &raw, name, &err), 1);
    ck_assert(span_is(raw, "secret plan"));
    ck_assert_str_eq(name, "mail-1");
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &out, &err), 1);
    ck_assert(out.number == 1 && out.n_files == 2 && span_is(out.file[0].bytes, "hand: Lee") && out.utc == 12);
    ck_assert_str_eq(out.file[1].name, "empty");
    ck_assert_str_eq(out.subject, "your move");
    begin();
    must(store_inbox_done(store, id, "receipt", &err));
    must(store_outbox_sent(store, out.id, 20, &err));
    commit();
    ck_assert_uint_eq(store_inbox_next(store, arena, 0, &id, &raw, name, &err), 0);
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &out, &err), 1);
    ck_assert_int_eq(out.number, 2);
    begin();
    must(store_outbox_old(store, arena, 21, &old, &err) && old.number == 1 && store_outbox_drop(store, old.id, &err));
    put_message("north", p.row.id, "third", NULL, 0, 12, &number);
    ck_assert_int_eq(number, 3); /* numbers never come again */
    commit();
    ck_assert(!err.doing);
}
END_TEST

START_TEST(nothing_hidden_lies_open_in_the_file)
{
    struct play p = new_game("a");
    int64_t id, number;
    const struct out_file file = {"f", span_of("HIDDEN-out")};
    struct player_row player = {
        .name = "north", .mail = "HIDDEN-mail", .zone = "UTC", .n_keys = 1, .key = {"HIDDEN-key"}};
    struct block_row block = {.bytes = span_of("HIDDEN-block")};
    strcpy(block.game, p.row.id);
    memset(block.hash, 'a', 64);
    begin();
    must(store_inbox_put(store, "HIDDEN-name", span_of("HIDDEN-in"), 1, &id, &err));
    put_message("north", p.row.id, "HIDDEN-subject", &file, 1, 1, &number);
    must(store_player_put(store, &player, &err));
    must(store_block_put(store, &block, &err));
    must(store_luck_put(store, "HIDDEN-luck", &err));
    commit();
    store_close(store);
    store = NULL;
    struct span all = slurp(arena, arena_words(arena, "%s/dispatch.db", dir));
    ck_assert_uint_gt(all.len, 10000);
    ck_assert(memmem(all.at, all.len, "north", 5) != NULL); /* so the search does find what is there */
    ck_assert(memmem(all.at, all.len, "HIDDEN", 6) == NULL);
}
END_TEST

/* A message that is gone costs no page more to be written: pages of it that are free stay as they are. */
START_TEST(free_pages_are_not_written_again)
{
    enum { FAST = 2 };
    sqlite3_stmt *asks = NULL;
    struct play p = new_game("a");
    ck_assert_int_eq(sqlite3_prepare_v2(store_sqlite(store), "PRAGMA secure_delete", -1, &asks, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(asks), SQLITE_ROW);
    ck_assert_int_eq(sqlite3_column_int(asks, 0), FAST);
    sqlite3_finalize(asks);
    static char large[100000];
    memset(large, 'x', sizeof large);
    const struct out_file file = {"f", {(const uint8_t *)large, sizeof large}};
    int64_t number;
    struct outbox_row row;
    begin();
    put_message("north", p.row.id, "a page", &file, 1, 1, &number);
    commit();
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &row, &err), 1);
    int written = 0, highest;
    ck_assert_int_eq(sqlite3_db_status(store_sqlite(store), SQLITE_DBSTATUS_CACHE_WRITE, &written, &highest, 1),
                     SQLITE_OK);
    begin();
    must(store_outbox_drop(store, row.id, &err));
    commit();
    sqlite3_db_status(store_sqlite(store), SQLITE_DBSTATUS_CACHE_WRITE, &written, &highest, 0);
    ck_assert_int_gt(written, 0);
    ck_assert_int_lt(written, 12); /* of the 25 that were filled */
}
END_TEST

static int rows_of(const char *words)
{
    static const struct value none[] = {{.kind = VALUE_END}};
    int64_t n;
    ck_assert_int_eq(query_number(query_words(store, words, none), "count", "rows", &n, &err), ANSWER_ROW);
    return (int)n;
}

static void put_in_parts(const char *game, const struct out_file *file, const struct store_parts *parts)
{
    int64_t number;
    struct outbox_row row = {.player = "north", .subject = "in parts", .n_files = 1, .utc = 7};
    struct out_file copy = *file;
    snprintf(row.game, sizeof row.game, "%s", game);
    row.file = &copy;
    must(store_outbox_put(store, &row, parts, &number, &err));
}

/* What many pages share lies there once, and whoever reads a message gets it whole; a part that was changed, or is
 * gone, is told of and never left out. */
START_TEST(parts_of_messages_are_kept_once)
{
    enum { PART = 5000 };
    struct play p = new_game("a");
    uint8_t part[PART];
    struct text page = {.arena = arena};
    struct store_parts parts = {0};
    struct outbox_row row;
    for (int i = 0; i < PART; i++)
        part[i] = (uint8_t)('a' + (i * i + i / 7) % 26);
    store_parts_add(&parts, (struct span){part, STORE_PART_LEAST - 1});
    ck_assert_uint_eq(parts.n, 0);
    store_parts_add(&parts, (struct span){part, PART});
    text_words(&page, "one ");
    text_add(&page, (struct span){part, PART});
    text_add(&page, (struct span){part, 100}); /* as it begins, and no part */
    text_words(&page, " two ");
    text_add(&page, (struct span){part, PART});
    const struct out_file file = {"page", text_span(&page)}, plain = {"note", span_of("nothing of it")};
    int before = rows_of("SELECT count(*) FROM bundle");
    begin();
    put_in_parts(p.row.id, &file, &parts);
    store_rollback(store);
    ck_assert_int_eq(rows_of("SELECT count(*) FROM bundle"), before);
    begin(); /* though this process has put it once */
    put_in_parts(p.row.id, &file, &parts);
    put_in_parts(p.row.id, &plain, &parts);
    put_in_parts(p.row.id, &file, &parts);
    commit();
    reopen();
    ck_assert_int_eq(rows_of("SELECT count(*) FROM bundle"), before + 1);
    ck_assert_int_lt(rows_of("SELECT max(length(sealed)) FROM outbox"), 600);
    const struct span due[] = {file.bytes, plain.bytes, file.bytes};
    int64_t after = 0;
    for (int i = 0; i < 3; i++, after = row.id) {
        ck_assert_uint_eq(store_outbox_next(store, arena, after, &row, &err), 1);
        ck_assert(row.n_files == 1 && span_same(row.file[0].bytes, due[i]));
    }
    ck_assert_str_eq(fsck(NULL), "");
    run_sql("UPDATE bundle SET bytes = substr(bytes, 2) WHERE length(bytes) = 5000");
    refused(store_outbox_next(store, arena, 0, &row, &err) == 1, EX_DATAERR, "store.edited: it was changed");
    ck_assert(strstr(fsck(NULL), "it was changed") != NULL);
    run_sql("DELETE FROM bundle WHERE length(bytes) = 4999");
    refused(store_outbox_next(store, arena, 0, &row, &err) == 1, EX_DATAERR, "store.edited: it is not there");
}
END_TEST

/* Where it is wanted, and no longer. */
START_TEST(parts_that_were_read_are_kept)
{
    enum { PART = 5000 };
    struct play p = new_game("a");
    uint8_t part[PART];
    struct store_parts parts = {0};
    struct outbox_row row;
    for (int i = 0; i < PART; i++)
        part[i] = (uint8_t)('a' + (i * i + i / 7) % 26);
    store_parts_add(&parts, (struct span){part, PART});
    const struct out_file file = {"page", {part, PART}};
    begin();
    put_in_parts(p.row.id, &file, &parts);
    commit();
    reopen();
    store_keep_parts(store, true);
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &row, &err), 1);
    run_sql("DELETE FROM bundle WHERE length(bytes) = 5000");
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &row, &err), 1);
    ck_assert(row.n_files == 1 && span_same(row.file[0].bytes, file.bytes));
    store_keep_parts(store, false);
    refused(store_outbox_next(store, arena, 0, &row, &err) == 1, EX_DATAERR, "store.edited: it is not there");
}
END_TEST

START_TEST(people_and_news)
{
    struct play p = new_game("a");
    struct player_row north = {.name = "north",
                               .mail = "north@example.org",
                               .zone = "America/New_York",
                               .seq = 7,
                               .n_keys = 2,
                               .key = {"ssh-ed25519 A", "ssh-ed25519 B"},
                               .full_name = "North"};
    struct player_row got;
    struct news_row *news;
    char holder[32];
    begin();
    must(store_player_put(store, &north, &err));
    must(store_seat_put(store, p.row.id, "usa", "north", &err));
    must(store_luck_put(store, "v", &err));
    must(store_news_put(store, 3, p.row.id, "stopped", 50, &err));
    must(store_news_put(store, 1, "", "late", 51, &err));
    must(store_count_message(store, p.row.id, "usa", true, "1", &err));
    must(store_count_message(store, p.row.id, "usa", true, "1", &err));
    must(store_count_message(store, p.row.id, "usa", true, "2", &err));
    must(store_count_message(store, p.row.id, "csa", true, "2", &err));
    commit();
    must(store_player_get(store, "north", &got, &err));
    ck_assert_int_eq(memcmp(&got, &north, sizeof got), 0);
    ck_assert(!store_player_get(store, "nobody", &got, &err) && !err.doing);
    struct player_rows all = {.store = store};
    ck_assert_str_eq(store_players_next(&all, &err)->name, "north");
    ck_assert_ptr_null(store_players_next(&all, &err));
    ck_assert(store_seat_get(store, p.row.id, "usa", holder, &err) && strcmp(holder, "north") == 0);
    ck_assert(!store_seat_get(store, p.row.id, "csa", holder, &err));
    ck_assert(store_player_plays(store, "north", holder, &err) && strcmp(holder, "a") == 0);
    ck_assert(store_luck_seen(store, "v") && !store_luck_seen(store, "w"));
    ck_assert_int_eq(store_messages_now(store, p.row.id, true), 2); /* of turn 2: one of each side */
    struct mail_count mails[2];
    ck_assert_int_eq(store_mail_counts(store, p.row.id, mails, 2), 2);
    ck_assert(strcmp(mails[0].side, "csa") == 0 && mails[0].in == 1 && mails[0].in_now == 1 && mails[0].turns == 2);
    ck_assert(strcmp(mails[1].side, "usa") == 0 && mails[1].in == 3 && mails[1].in_now == 1 && mails[1].out == 0);
    ck_assert_uint_eq(store_news(store, arena, false, &news, &err), 2);
    ck_assert(news[0].grade == 3 && news[0].utc == 50 && !news[0].told);
    must(store_news_told(store, news[0].id, &err));
    ck_assert_uint_eq(store_news(store, arena, false, &news, &err), 1);
    ck_assert_str_eq(news[0].words, "late");
    ck_assert_uint_eq(store_news(store, arena, true, &news, &err), 2);
    ck_assert(store_player_forget(store, "north", &err) && !store_player_forget(store, "north", &err) && !err.doing);
}
END_TEST

START_TEST(another_schema_is_refused)
{
    static const int other[] = {STORE_SCHEMA - 1, STORE_SCHEMA + 1};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        run_sql(arena_words(arena, "PRAGMA user_version = %d", other[i]));
        store_close(store);
        store = NULL;
        refused(store_open(arena, dir, counter, master, 0, &store, &err), EX_CONFIG,
                arena_words(arena, "it has schema %d", other[i]));
        sqlite3 *db;
        ck_assert_int_eq(sqlite3_open(arena_words(arena, "%s/dispatch.db", dir), &db), SQLITE_OK);
        ck_assert_int_eq(
            sqlite3_exec(db, arena_words(arena, "PRAGMA user_version = %d", STORE_SCHEMA), NULL, NULL, NULL),
            SQLITE_OK);
        sqlite3_close(db);
        open_store(0);
    }
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

START_TEST(a_backup_is_whole)
{
    struct play p = new_game("a");
    struct game_row row;
    char copy_dir[160], copy_counter[200], path[200];
    snprintf(copy_dir, sizeof copy_dir, "%s.copy", dir);
    snprintf(copy_counter, sizeof copy_counter, "%s.counter", copy_dir);
    snprintf(path, sizeof path, "%s/dispatch.db", copy_dir);
    ck_assert_int_eq(mkdir(copy_dir, 0700), 0);
    begin(); /* taken while somebody writes: what is not committed is not in it */
    must(put(&p, ""));
    struct store *reader = NULL, *copy = NULL;
    must(store_open(arena, dir, counter, master, 0, &reader, &err));
    must(store_backup(reader, path, &err));
    store_close(reader);
    commit();
    must(store_open(arena, copy_dir, copy_counter, master, 0, &copy, &err));
    ck_assert(store_game_by_name(copy, "a", &row, &err));
    ck_assert_uint_eq(row.generation, 1);
    store_close(copy);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_game_is_kept,
        names_are_unique_and_near_ones_are_told,
        only_the_next_generation_is_written,
        what_is_not_committed_never_happened,
        what_a_shortage_spoilt_is_not_kept,
        a_group_is_written_when_it_ends,
        an_undone_transaction_stays_undone,
        boxes_are_sealed_and_come_back,
        parts_of_messages_are_kept_once,
        parts_that_were_read_are_kept,
        people_and_news,
    };
    const TTest *const of_sqlite[] = {
        games_due_come_from_an_index,
        nothing_hidden_lies_open_in_the_file,
        free_pages_are_not_written_again,
        another_schema_is_refused,
        a_backup_is_whole,
    };
    Suite *suite = store_tests("store", tests, sizeof tests / sizeof *tests);
    store_tests_on_pg(suite, tests, sizeof tests / sizeof *tests);
    store_case(suite, "SQLite", setup, of_sqlite, sizeof of_sqlite / sizeof *of_sqlite);
    return run_suite(suite);
}
