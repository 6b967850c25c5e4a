#include "formats/seal.h"
#include "processor/store.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const uint8_t master[32] = {7, 1, 2, 3}, other_master[32] = {9};
static char dir[128], counter[160];
static struct arena *arena;
static struct store *store;
static struct hash seal_hash; /* of what was sealed last */
static struct error err;

static void open_store(int flags)
{
    err = (struct error){0};
    ck_assert_msg(store_open(arena, dir, counter, master, flags, &store, &err), "%s: %s", err.doing, err.cause);
}

static void setup(void)
{
    static int n;
    snprintf(dir, sizeof dir, "%s/host%d", temp_dir(), n++);
    snprintf(counter, sizeof counter, "%s.counter", dir);
    ck_assert_int_eq(mkdir(dir, 0700), 0);
    arena = arena_new();
    open_store(STORE_CREATE);
}

static void teardown(void)
{
    store_close(store);
    store = NULL;
    arena_free(arena);
}

static void must(bool ok)
{
    ck_assert_msg(ok, "cannot %s %s: %s", err.doing, err.subject, err.cause);
}

static void refused(bool ok, int code, const char *words)
{
    ck_assert(!ok);
    ck_assert_int_eq(err.code, code);
    ck_assert_msg(strstr(err.cause, words) != NULL, "cause: %s", err.cause);
    err = (struct error){0};
}

/* A game as the processor would write it, one generation at a time. */
struct play {
    struct game_row row;
    struct tlog_tree tree;
    uint64_t n;
};

static struct span genesis_of(const char *name)
{
    return span_of(arena_words(arena, "pbem-genesis/1\nname: %s\n", name));
}

static void grow(struct play *p, struct span line)
{
    struct hash leaf;
    tlog_leaf(&leaf, line);
    tlog_grow(&p->tree, &leaf);
}

static struct span seal_next(const struct play *p, struct span plain)
{
    struct seal_head head = {.pad = 64, .generation = p->row.generation, .log_size = p->tree.size};
    struct hash before;
    ck_assert(hex_read(span_of(p->row.id), head.game, sizeof head.game));
    must(store_seal_hash(store, p->row.id, &before, &err));
    memcpy(head.previous, before.at, sizeof head.previous);
    tlog_tree_root(&p->tree, &head.log_root);
    return seal_write(arena, master, &head, plain, NULL);
}

static struct span state_bytes = {(const uint8_t *)"state", 5};

/* One more entry and generation; false as store_game_put. */
static bool put(struct play *p, const char *checkpoint)
{
    struct span line = span_of(arena_words(arena, "%llu settled 1 x\n", (unsigned long long)p->tree.size));
    uint64_t read = p->row.generation++;
    grow(p, line);
    p->row.log_size = p->tree.size;
    tlog_tree_root(&p->tree, &p->row.root);
    return store_game_put(store, &p->row, read, seal_next(p, state_bytes), line, 1, span_of(checkpoint), &seal_hash,
                          &err);
}

static void begin(void)
{
    must(store_begin(store, &err));
}

static void commit(void)
{
    must(store_commit(store, &err));
}

static struct play new_game(const char *name)
{
    struct play p = {.row = {.phase = 1, .since = 5}};
    struct span genesis = genesis_of(name);
    uint8_t hash[32];
    sha256(hash, genesis);
    hex_write(p.row.id, hash, 16);
    snprintf(p.row.name, sizeof p.row.name, "%s", name);
    begin();
    must(store_game_add(store, &p.row, genesis, span_of("{\"cards\":[]}"), &err));
    grow(&p, genesis);
    must(put(&p, "first"));
    commit();
    return p;
}

static void reopen(void)
{
    store_close(store);
    open_store(0);
}

static void run_sql(const char *sql)
{
    char *why = NULL;
    ck_assert_msg(sqlite3_exec(store_sqlite(store), sql, NULL, NULL, &why) == SQLITE_OK, "%s", why);
}

static char faults[4096];
static void note_fault(void *context, const char *game, const char *words)
{
    (void)context;
    size_t n = strlen(faults);
    snprintf(faults + n, sizeof faults - n, "%s: %s\n", game, words);
}

/* What fsck says, "" when all is well. */
static const char *fsck(uint64_t *n_looked)
{
    uint64_t ignored;
    faults[0] = 0;
    must(store_check(store, note_fault, NULL, n_looked ? n_looked : &ignored, &err));
    return faults;
}

static void fsck_says(const char *words)
{
    ck_assert_msg(strstr(fsck(NULL), words) != NULL, "wanted %s, fsck: %s", words, faults);
}

static void put_message(const char *player, const char *game, const char *subject, const struct out_file *file,
                        size_t n, int64_t utc, int64_t *number)
{
    struct outbox_row row = {.utc = utc, .n_files = n, .kind = MESSAGE_ANSWERS, .answers = "<a1@mail.example.org>"};
    snprintf(row.player, sizeof row.player, "%s", player);
    snprintf(row.game, sizeof row.game, "%s", game);
    snprintf(row.subject, sizeof row.subject, "%s", subject);
    row.file = arena_take(arena, (n + 1) * sizeof *row.file);
    for (size_t i = 0; i < n; i++)
        row.file[i] = file[i];
    must(store_outbox_put(store, &row, number, &err));
}

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
    ck_assert(span_same(store_genesis(store, arena, row.id), genesis_of("shenandoah-1")));
    ck_assert(span_is(store_bundle(store, arena, row.id), "{\"cards\":[]}"));
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
    refused(store_game_put(store, &wrong.row, p.row.generation, seal_next(&wrong, span_of("")), span_of(""), 0,
                           span_of(""), &seal_hash, &err),
            EX_SOFTWARE, "root");
    store_rollback(store);
    begin(); /* fewer lines than were said */
    wrong = p;
    wrong.row.generation++;
    refused(store_game_put(store, &wrong.row, p.row.generation, seal_next(&wrong, span_of("")), span_of(""), 1,
                           span_of(""), &seal_hash, &err),
            EX_SOFTWARE, "number of entries");
    store_rollback(store);
    begin(); /* an entry without its line end */
    refused(store_game_put(store, &wrong.row, p.row.generation, seal_next(&wrong, span_of("")), span_of("3 x"), 1,
                           span_of(""), &seal_hash, &err),
            EX_SOFTWARE, "line end");
    store_rollback(store);
    begin(); /* a state that does not follow the one before */
    struct seal_head head = {.pad = 64, .generation = p.row.generation + 1, .log_size = p.tree.size};
    ck_assert(hex_read(span_of(p.row.id), head.game, 16));
    head.log_root = p.row.root;
    wrong.row = p.row;
    wrong.row.generation++;
    refused(store_game_put(store, &wrong.row, p.row.generation, seal_write(arena, master, &head, span_of(""), NULL),
                           span_of(""), 0, span_of(""), &seal_hash, &err),
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
    struct outbox_row out;
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
    must(store_outbox_forget(store, 21, &err));
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
    struct player_row got, *all;
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
    ck_assert_uint_eq(store_players(store, arena, &all, &err), 1);
    ck_assert(store_seat_get(store, p.row.id, "usa", holder, &err) && strcmp(holder, "north") == 0);
    ck_assert(!store_seat_get(store, p.row.id, "csa", holder, &err));
    ck_assert(store_player_plays(store, "north", holder, &err) && strcmp(holder, "a") == 0);
    ck_assert(store_luck_seen(store, "v") && !store_luck_seen(store, "w"));
    ck_assert_int_eq(store_messages(store, p.row.id, "usa", true, "1"), 2);
    ck_assert_int_eq(store_messages(store, p.row.id, "usa", false, "1"), 0);
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

/* Keeps the files of the store as they are now, and puts them back. */
static struct span kept, kept_counter;
static void keep(void)
{
    store_close(store);
    kept = slurp(arena, arena_words(arena, "%s/dispatch.db", dir));
    kept_counter = slurp(arena, counter);
    open_store(0);
}

static void write_file(const char *path, struct span bytes)
{
    FILE *file = fopen(path, "wb");
    ck_assert_uint_eq(fwrite(bytes.at, 1, bytes.len, file), bytes.len);
    fclose(file);
}

static void put_back(void)
{
    store_close(store);
    store = NULL;
    write_file(arena_words(arena, "%s/dispatch.db", dir), kept);
}

START_TEST(a_copy_from_before_a_pass_is_refused)
{
    struct play p = new_game("a");
    struct game_row row;
    struct news_row *news;
    must(store_count_pass(store, &err));
    keep();
    begin();
    must(put(&p, ""));
    commit();
    must(store_count_pass(store, &err));
    ck_assert_uint_eq(store_counter(store), 2);
    reopen(); /* the newest store opens */
    put_back();
    refused(store_open(arena, dir, counter, master, 0, &store, &err), EX_DATAERR, "store.old");
    open_store(STORE_ANY_AGE);
    fsck_says("it counts 1 passes, 2 were made");
    must(store_accept_old(store, "the disk died", 99, &err));
    reopen(); /* now it is the newest, and its games wait for a ruling */
    ck_assert_uint_eq(store_counter(store), 3);
    ck_assert(store_game_by_name(store, "a", &row, &err));
    ck_assert_msg(strstr(row.aside, "the disk died") != NULL, "%s", row.aside);
    ck_assert_uint_eq(store_news(store, arena, false, &news, &err), 1);
    ck_assert_int_eq(news[0].grade, 3);
    ck_assert_str_eq(fsck(NULL), "");
    refused(store_accept_old(store, "typed twice", 99, &err), EX_USAGE, "it is the newest store already");
}
END_TEST

START_TEST(a_store_that_died_before_its_counter_file_goes_on)
{
    must(store_count_pass(store, &err));
    keep();
    must(store_count_pass(store, &err));
    store_close(store);
    store = NULL;
    write_file(counter, kept_counter); /* committed, but the file was not written */
    open_store(0);
    must(store_count_pass(store, &err));
    ck_assert_uint_eq(store_counter(store), 3);
    reopen();
}
END_TEST

START_TEST(a_lost_or_foreign_counter_is_refused)
{
    must(store_count_pass(store, &err));
    store_close(store);
    store = NULL;
    struct span mine = slurp(arena, counter);
    ck_assert_int_eq(unlink(counter), 0);
    refused(store_open(arena, dir, counter, master, 0, &store, &err), EX_DATAERR, "store.counter");
    write_file(counter, span_of("dispatch-counter/1 00000000000000000000000000000000 1\n"));
    refused(store_open(arena, dir, counter, master, 0, &store, &err), EX_DATAERR, "store.foreign");
    write_file(counter, span_of("one\n"));
    refused(store_open(arena, dir, counter, master, 0, &store, &err), EX_DATAERR, "store.edited");
    write_file(counter, mine);
    open_store(0);
}
END_TEST

START_TEST(edited_state_is_named)
{
    struct play a = new_game("a"), b = new_game("b");
    struct span sealed, entry;
    (void)b;
    run_sql("UPDATE seal SET bytes = substr(bytes, 1, 160) || x'00' || substr(bytes, 162) WHERE slot = 3");
    refused(store_seal_get(store, arena, a.row.id, &sealed, &err), EX_DATAERR, "store.edited");
    fsck_says("store.edited: the sealed state");
    run_sql("UPDATE seal SET bytes = (SELECT bytes FROM seal WHERE slot = 5) WHERE slot = 3");
    refused(store_seal_get(store, arena, a.row.id, &sealed, &err), EX_DATAERR, "store.foreign");
    run_sql("DELETE FROM seal WHERE slot = 3");
    refused(store_seal_get(store, arena, a.row.id, &sealed, &err), EX_DATAERR, "store.torn");
    run_sql("UPDATE entry SET line = x'310a' WHERE game = 2 AND n = 1");
    refused(store_entry(store, arena, b.row.id, 1, &entry, &err), EX_DATAERR, "store.edited: entry 1");
    fsck_says("b: store.edited: entry 1");
    run_sql("DELETE FROM entry WHERE game = 2 AND n = 0");
    fsck_says("b: store.torn: entry 0 is missing");
    run_sql("UPDATE game SET root = zeroblob(32) WHERE n = 2");
    refused(store_seal_get(store, arena, b.row.id, &sealed, &err), EX_DATAERR, "store.edited: the head");
}
END_TEST

START_TEST(an_older_generation_put_back_is_named)
{
    struct play a = new_game("a");
    struct span sealed, old;
    must(store_seal_get(store, arena, a.row.id, &old, &err));
    begin();
    must(put(&a, ""));
    commit();
    run_sql("UPDATE seal SET bytes = (SELECT bytes FROM seal WHERE slot = 3) WHERE slot = 2");
    refused(store_seal_get(store, arena, a.row.id, &sealed, &err), EX_DATAERR, "store.old");
    fsck_says("store.old");
}
END_TEST

START_TEST(sealed_rows_in_the_wrong_place_are_named)
{
    struct play a = new_game("a"), b = new_game("b");
    struct block_row block = {.bytes = span_of("x")}, got;
    struct outbox_row out;
    struct player_row player = {.name = "north", .mail = "m"};
    struct span raw;
    char name[256];
    int64_t id, number;
    memset(block.hash, 'a', 64);
    begin();
    strcpy(block.game, a.row.id);
    must(store_block_put(store, &block, &err));
    put_message("north", a.row.id, "s", NULL, 0, 1, &number);
    must(store_inbox_put(store, "n", span_of("one"), 1, &id, &err));
    must(store_inbox_put(store, "n", span_of("two"), 1, &id, &err));
    must(store_player_put(store, &player, &err));
    commit();
    ck_assert_str_eq(fsck(NULL), "");
    run_sql(arena_words(arena, "UPDATE block SET game = '%s'", b.row.id));
    refused(store_block_get(store, arena, b.row.id, block.hash, &got, &err), EX_DATAERR, b.row.id);
    fsck_says("of the table block of game");
    run_sql("UPDATE outbox SET player = 'south'");
    refused(store_outbox_next(store, arena, 0, &out, &err) == 1, EX_DATAERR, "store.edited");
    fsck_says("of the table outbox");
    run_sql("UPDATE inbox SET sealed = (SELECT sealed FROM inbox WHERE id = 2) WHERE id = 1");
    refused(store_inbox_next(store, arena, 0, &id, &raw, name, &err) == 1, EX_DATAERR, "store.edited");
    fsck_says("of the table inbox");
    run_sql("UPDATE player SET name = 'south'");
    refused(store_player_get(store, "south", &player, &err), EX_DATAERR, "store.edited");
    fsck_says("of the table player");
    struct wish_row wish = {.player = "north",
                            .age = "age1x",
                            .daily = true,
                            .new_mail = "n@new.example",
                            .n_absent = 1},
                    other;
    wish.absent[0] = (struct store_away){5, 9};
    begin();
    must(store_wish_put(store, &wish, &err));
    commit();
    must(store_wish_get(store, "north", &other, &err));
    ck_assert(other.n_absent == 1 && other.absent[0].to == 9 && other.daily && !other.leaves);
    ck_assert_str_eq(other.new_mail, "n@new.example");
    run_sql("UPDATE wish SET player = 'west'");
    refused(store_wish_get(store, "west", &other, &err), EX_DATAERR, "store.edited");
    fsck_says("of the table wish");
}
END_TEST

START_TEST(a_flipped_byte_anywhere_is_never_silent)
{
    state_bytes = (struct span){arena_take(arena, 800000), 800000}; /* most of the file */
    new_game("a");
    keep();
    store_close(store);
    store = NULL;
    int named = 0;
    for (size_t at = 100; at < kept.len; at += kept.len / 60) {
        struct span bent = arena_copy(arena, kept);
        ((uint8_t *)(uintptr_t)bent.at)[at] ^= 0x55;
        write_file(arena_words(arena, "%s/dispatch.db", dir), bent);
        err = (struct error){0};
        faults[0] = 0;
        uint64_t n;
        if (!store_open(arena, dir, counter, master, 0, &store, &err))
            named += err.cause[0] != 0;
        else if (!store_check(store, note_fault, NULL, &n, &err) || faults[0])
            named += err.cause[0] || faults[0];
        store_close(store);
        store = NULL;
    }
    ck_assert_int_ge(named, 45); /* the rest fell on pages that hold nothing */
}
END_TEST

START_TEST(other_keys_and_other_files_are_refused)
{
    store_close(store);
    store = NULL;
    refused(store_open(arena, dir, counter, other_master, 0, &store, &err), EX_CONFIG, "store.key");
    refused(store_open(arena, dir, counter, master, STORE_CREATE, &store, &err), EX_CANTCREAT, "already");
    char path[200];
    snprintf(path, sizeof path, "%s/dispatch.db", dir);
    ck_assert_int_eq(unlink(path), 0);
    refused(store_open(arena, dir, counter, master, 0, &store, &err), EX_NOINPUT, "dispatch init");
    refused(store_open(arena, dir, counter, master, STORE_CREATE, &store, &err), EX_CANTCREAT, "counter file");
    write_file(path, span_of("this is no database, it is a letter to my aunt, long enough to be read as a header of "
                             "a hundred bytes and more"));
    refused(store_open(arena, dir, counter, master, 0, &store, &err), EX_DATAERR, "store.damaged");
    ck_assert_int_eq(unlink(path), 0);
    ck_assert_int_eq(symlink("/etc/passwd", path), 0);
    refused(store_open(arena, dir, counter, master, 0, &store, &err), EX_CONFIG, "plain file");
}
END_TEST

/* Puts the store of an earlier release in place of the one that setup made; sql changes it further. */
static void old_store(const char *sql)
{
    store_close(store);
    store = NULL;
    char path[200];
    snprintf(path, sizeof path, "%s/dispatch.db", dir);
    ck_assert_int_eq(unlink(path), 0);
    ck_assert_int_eq(unlink(counter), 0);
    struct span dump = slurp(arena, "tests/vectors/store-2.sql");
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, arena_string(arena, dump), NULL, NULL, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    open_store(0);
}

/* What the release before stored is all there, and what is new begins at nothing. */
static void is_brought_up(const char *sql)
{
    struct outbox_row row;
    struct player_row alice;
    struct news_row *news;
    old_store(sql);
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &row, &err), 1);
    ck_assert_int_eq(row.number, 2);
    ck_assert_str_eq(row.subject, "waits still");
    ck_assert_uint_eq(row.n_files, 1);
    ck_assert_uint_eq(store_outbox_next(store, arena, row.id, &row, &err), 0);
    ck_assert(store_player_get(store, "alice", &alice, &err));
    ck_assert_str_eq(alice.mail, "alice@example.org");
    ck_assert_int_eq(alice.n_keys, 1);
    ck_assert_uint_eq(store_news(store, arena, false, &news, &err), 1);
    ck_assert_str_eq(news[0].words, "an old story");
    begin();
    must(store_count_message(store, "5e", "usa", false, "1", &err));
    commit();
    ck_assert_int_eq(store_messages(store, "5e", "usa", false, "1"), 1);
    run_sql("INSERT INTO thread VALUES('5e', 'alice', '<1@host>')");
    run_sql("INSERT INTO published VALUES('5e', x'00')");
    begin();
    must(store_topic_put(store, &(struct topic_row){.game = "5e", .topic = 12, .posted = -1}, &err));
    commit();
    ck_assert_str_eq(fsck(NULL), "");
}

START_TEST(tries_and_fates_are_kept)
{
    int64_t number, again;
    struct outbox_row row, none;
    bool taken;
    char player[32], game[33];
    begin();
    put_message("north", "5e", "first", NULL, 0, 100, &number);
    put_message("north", "5e", "second", NULL, 0, 100, &number);
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &row, &err), 1);
    ck_assert_int_eq(row.kind, MESSAGE_ANSWERS);
    ck_assert_str_eq(row.answers, "<a1@mail.example.org>");
    ck_assert(row.tries == 0 && row.first_at == 0 && row.next_at == 0 && !row.message_id[0]);
    must(store_outbox_claim(store, &row, "<1@host>", 200, 500, &taken, &err));
    ck_assert(taken);
    must(store_outbox_claim(store, &row, "<1@host>", 200, 500, &taken, &err)); /* as it was read before */
    ck_assert(!taken);
    must(store_outbox_trouble(store, row.id, "450 busy", &err));
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &row, &err), 1);
    ck_assert(row.tries == 1 && row.first_at == 200 && row.next_at == 500);
    ck_assert_str_eq(row.message_id, "<1@host>");
    must(store_outbox_claim(store, &row, "<1@host>", 600, 1500, &taken, &err));
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &row, &err), 1);
    ck_assert(taken && row.tries == 2 && row.first_at == 200 && row.next_at == 1500);
    ck_assert(store_outbox_by_mail(store, "<1@host>", player, game, &number, &err));
    ck_assert_str_eq(player, "north");
    ck_assert_str_eq(game, "5e");
    ck_assert_int_eq(number, 1);
    ck_assert(!store_outbox_by_mail(store, "<2@host>", player, game, &number, &err) && !error_is_set(&err));
    ck_assert(!store_outbox_by_mail(store, "", player, game, &number, &err));
    must(store_outbox_end(store, row.id, OUTBOX_REFUSED, 700, &err));
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &none, &err), 1);
    ck_assert_str_eq(none.subject, "second");
    must(store_outbox_again(store, "north", &again, &err));
    ck_assert_int_eq(again, 1);
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &row, &err), 1);
    ck_assert_str_eq(row.subject, "first");
    ck_assert(row.tries == 0 && row.next_at == 0 && row.first_at == 0);
    commit();
}
END_TEST

START_TEST(waiting_messages_are_told_by_player)
{
    int64_t number;
    struct waiting_row *waiting;
    struct outbox_row old;
    begin();
    put_message("south", "", "a", NULL, 0, 300, &number);
    put_message("north", "", "b", NULL, 0, 100, &number);
    put_message("north", "", "c", NULL, 0, 200, &number);
    must(store_outbox_trouble(store, 2, "450 busy", &err));
    ck_assert_uint_eq(store_outbox_waiting(store, arena, &waiting, &err), 2);
    ck_assert_str_eq(waiting[0].player, "north");
    ck_assert(waiting[0].n == 2 && waiting[0].oldest_utc == 100);
    ck_assert_str_eq(waiting[0].trouble, "450 busy");
    ck_assert(waiting[1].n == 1 && waiting[1].oldest_utc == 300 && !waiting[1].trouble[0]);
    ck_assert(store_outbox_has(store, "north", MESSAGE_ANSWERS, &err));
    ck_assert(!store_outbox_has(store, "north", MESSAGE_ASKS, &err));
    must(store_outbox_sent(store, 1, 400, &err));
    ck_assert(!store_outbox_old(store, arena, 400, &old, &err) && !error_is_set(&err));
    ck_assert(store_outbox_old(store, arena, 401, &old, &err));
    ck_assert_str_eq(old.player, "south");
    ck_assert_str_eq(old.subject, "a");
    must(store_outbox_drop(store, old.id, &err));
    ck_assert(!store_outbox_old(store, arena, 401, &old, &err)); /* what waits is never old */
    commit();
}
END_TEST

START_TEST(what_mail_remembers)
{
    char root[MESSAGE_ID_MAX];
    struct bounce_row bounce, *bounces;
    struct calendar_row calendar;
    struct news_row *news;
    struct span raw;
    int64_t id;
    begin();
    must(store_thread_get(store, "5e", "north", root, &err));
    ck_assert_str_eq(root, "");
    must(store_thread_put(store, "5e", "north", "<1@host>", &err));
    must(store_thread_put(store, "5e", "north", "<2@host>", &err));
    must(store_thread_get(store, "5e", "north", root, &err));
    ck_assert_str_eq(root, "<1@host>");
    must(store_bounce_put(store, "north", "550 nobody", 10, &err));
    must(store_bounce_put(store, "north", "550 still nobody", 20, &err));
    ck_assert(store_bounce_get(store, "north", &bounce, &err));
    ck_assert(bounce.since == 10 && bounce.n == 2);
    ck_assert_str_eq(bounce.words, "550 still nobody");
    ck_assert_uint_eq(store_bounces(store, arena, &bounces, &err), 1);
    must(store_bounce_clear(store, "north", &err));
    ck_assert(!store_bounce_get(store, "north", &bounce, &err) && !error_is_set(&err));
    must(store_calendar_get(store, "5e", "usa", &calendar, &err));
    ck_assert(calendar.n == 0 && calendar.sequence == 0 && calendar.due_at == 0);
    must(store_calendar_put(store, "5e", "usa", &(struct calendar_row){3, 1, 99}, &err));
    must(store_calendar_get(store, "5e", "usa", &calendar, &err));
    ck_assert(calendar.n == 3 && calendar.sequence == 1 && calendar.due_at == 99);
    must(store_news_put(store, 1, "", "one", 5, &err));
    must(store_news_put(store, 2, "", "two", 6, &err));
    ck_assert_uint_eq(store_news_unmailed(store, arena, &news, &err), 2);
    must(store_news_mailed(store, news[0].id, &err));
    ck_assert_uint_eq(store_news_unmailed(store, arena, &news, &err), 1);
    ck_assert_str_eq(news[0].words, "two");
    ck_assert_uint_eq(store_news(store, arena, false, &news, &err), 2); /* to be read all the same */
    must(store_news_told(store, news[1].id, &err));
    ck_assert_uint_eq(store_news_unmailed(store, arena, &news, &err), 0);
    must(store_inbox_put(store, "m", span_of("raw mail"), 50, &id, &err));
    ck_assert(!store_inbox_old(store, arena, 60, &id, &raw, &err)); /* not dealt with yet */
    must(store_inbox_done(store, id, "taken", &err));
    ck_assert(store_inbox_old(store, arena, 60, &id, &raw, &err) && span_is(raw, "raw mail"));
    must(store_inbox_drop(store, id, &err));
    ck_assert(!store_inbox_old(store, arena, 60, &id, &raw, &err) && !error_is_set(&err));
    commit();
}
END_TEST

static struct cosign_row cosign(const char *witness, uint64_t size, int64_t utc, const char *line)
{
    struct cosign_row row = {.size = size, .utc = utc, .line = line};
    strcpy(row.witness, witness);
    return row;
}

static bool keep_cosign(const char *witness, uint64_t size, int64_t utc, const char *line)
{
    struct cosign_row row = cosign(witness, size, utc, line);
    bool is_newer;
    must(store_cosign_put(store, "5e", &row, &is_newer, &err));
    return is_newer;
}

START_TEST(what_is_public_is_kept)
{
    uint8_t stamp[32], got[32];
    uint64_t size;
    struct cosign_row *row;
    struct conflict_row *conflict;
    bool is_new;
    begin();
    ck_assert(!store_published_get(store, "5e", got, &err) && !error_is_set(&err));
    for (int i = 1; i <= 2; i++) {
        memset(stamp, i, sizeof stamp);
        must(store_published_put(store, "5e", stamp, &err));
        must(store_published_get(store, "5e", got, &err));
        ck_assert_mem_eq(got, stamp, sizeof got);
    }
    must(store_public_put(store, "5e", 10, 100, &err) && store_public_put(store, "5e", 20, 200, &err) &&
         store_public_put(store, "5e", 20, 300, &err)); /* the first time stands */
    static const struct {
        int64_t utc;
        uint64_t size;
    } at[] = {{99, 0}, {100, 10}, {199, 10}, {200, 20}, {1000, 20}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        must(store_public_at(store, "5e", at[i].utc, &size, &err));
        ck_assert_uint_eq(size, at[i].size);
    }
    ck_assert(keep_cosign("anna", 10, 5, "a10\n") && keep_cosign("anna", 20, 6, "a20\n"));
    ck_assert(keep_cosign("bert", 10, 7, "b10\n") && !keep_cosign("bert", 10, 6, "older\n"));
    ck_assert(keep_cosign("bert", 10, 9, "newer\n"));
    ck_assert_uint_eq(store_cosigns(store, arena, "5e", 25, &row, &err), 2);
    ck_assert(row[0].size == 20 && row[0].utc == 6 && row[1].size == 10 && row[1].utc == 9);
    ck_assert_str_eq(row[0].witness, "anna");
    ck_assert_str_eq(row[1].line, "newer\n");
    ck_assert_uint_eq(store_cosigns(store, arena, "5e", 19, &row, &err), 2);
    ck_assert_str_eq(row[0].line, "a10\n");
    ck_assert_uint_eq(store_cosigns(store, arena, "5e", 9, &row, &err), 0);
    must(store_conflict_put(store, "5e", span_of("a note\n"), 50, &is_new, &err) && is_new);
    must(store_conflict_put(store, "5e", span_of("a note\n"), 60, &is_new, &err) && !is_new);
    ck_assert_uint_eq(store_conflicts(store, arena, "5e", &conflict, &err), 1);
    ck_assert(conflict[0].utc == 50 && span_is(conflict[0].note, "a note\n"));
    ck_assert_uint_eq(store_conflicts(store, arena, "4d", &conflict, &err), 0);
    commit();
}
END_TEST

static const char *history(const char *side, uint64_t k)
{
    struct text out = {.arena = arena};
    must(store_history_back(store, "5e", side, k, &out, &err));
    return out.len ? out.at : "";
}

START_TEST(a_seats_history_is_kept)
{
    struct text out = {.arena = arena};
    ck_assert_str_eq(history("usa", 9), "");
    begin();
    must(store_history_put(store, "5e", "usa", 2, span_of("{\"v\":2}"), &err));
    must(store_history_put(store, "5e", "usa", 1, span_of("{\"v\":1}"), &err));
    must(store_history_put(store, "5e", "csa", 1, span_of("{\"v\":0}"), &err));
    must(store_history_put(store, "5e", "usa", 2, span_of("{\"v\":3}"), &err)); /* told anew after a way back */
    commit();
    ck_assert_str_eq(history("usa", 9), "{\"v\":1},{\"v\":3}");
    ck_assert_str_eq(history("usa", 1), "{\"v\":1}"); /* what lies ahead of it is not told */
    ck_assert_str_eq(history("csa", 9), "{\"v\":0}");
    ck_assert_str_eq(fsck(NULL), "");
    run_sql("UPDATE history SET sealed = (SELECT sealed FROM history WHERE side = 'csa') WHERE side = 'usa' AND k = 1");
    refused(store_history_back(store, "5e", "usa", 9, &out, &err), EX_DATAERR, "history");
    fsck_says("history");
}
END_TEST

static bool is_kept(const char *side, uint64_t k, const char *words)
{
    struct span point;
    bool found = store_history_get(store, arena, "5e", side, k, &point, &err);
    ck_assert(!err.doing);
    return found && span_is(point, words);
}

/* What everybody may see has two sides of its own, and what the one lacks is made of the other. */
START_TEST(a_public_history_is_kept)
{
    uint64_t k;
    begin();
    for (uint64_t n = 0; n < 3; n++)
        must(store_history_put(store, "5e", HISTORY_SEEN, n, span_of("{}"), &err));
    must(store_history_put(store, "5e", HISTORY_PUBLIC, 0, span_of("{\"p\":0}"), &err));
    must(store_history_put(store, "5e", "usa", 1, span_of("{\"v\":1}"), &err));
    commit();
    ck_assert(is_kept(HISTORY_SEEN, 2, "{}") && is_kept(HISTORY_PUBLIC, 0, "{\"p\":0}"));
    ck_assert(!is_kept(HISTORY_SEEN, 3, "{}") && !is_kept(HISTORY_PUBLIC, 1, "{\"v\":1}"));
    ck_assert(store_history_lacks(store, "5e", HISTORY_SEEN, HISTORY_PUBLIC, 9, &k, &err) && k == 1);
    ck_assert(!store_history_lacks(store, "5e", HISTORY_SEEN, HISTORY_PUBLIC, 0, &k, &err) && !err.doing);
    ck_assert(!store_history_lacks(store, "5f", HISTORY_SEEN, HISTORY_PUBLIC, 9, &k, &err) && !err.doing);
    ck_assert_str_eq(history(HISTORY_PUBLIC, 9), "{\"p\":0}");
    run_sql("UPDATE history SET k = 4 WHERE side = '*' AND k = 2");
    struct span point;
    refused(store_history_get(store, arena, "5e", HISTORY_SEEN, 4, &point, &err), EX_DATAERR, "history");
}
END_TEST

/* ---- games on a forum ---- */

START_TEST(topics_and_seen_posts_are_kept)
{
    new_game("5e");
    struct topic_row topic = {.game = "5e", .topic = 12, .posted = -1}, back;
    struct seen_row seen = {.hash = {1, 2, 3}, .fate = FORUM_HANDED, .versions = 1, .inbox = 7, .utc = 9}, was;
    ck_assert(!store_topic_get(store, "5e", &back, &err) && !error_is_set(&err));
    ck_assert(!store_seen_get(store, "5e", "d1", &was, &err) && !error_is_set(&err));
    begin();
    must(store_topic_put(store, &topic, &err));
    must(store_seen_put(store, "5e", "d1", &seen, &err));
    seen.fate = FORUM_TAKEN;
    strcpy(seen.player, "alice");
    must(store_seen_put(store, "5e", "d2", &seen, &err));
    strcpy(topic.trouble, "away");
    topic.down_since = 5;
    must(store_topic_put(store, &topic, &err));
    commit();
    must(store_topic_next(store, "", &back, &err));
    ck_assert_int_eq(back.topic, 12);
    ck_assert_int_eq(back.posted, -1);
    ck_assert_int_eq(back.down_since, 5);
    ck_assert_str_eq(back.trouble, "away");
    ck_assert(!store_topic_next(store, back.game, &back, &err) && !error_is_set(&err));
    must(store_seen_get(store, "5e", "d1", &was, &err));
    ck_assert_int_eq(was.fate, FORUM_HANDED);
    ck_assert_int_eq(was.inbox, 7);
    ck_assert_int_eq(was.hash[2], 3);
    must(store_seen_get(store, "5e", "d2", &was, &err));
    ck_assert_int_eq(was.fate, FORUM_TAKEN);
    ck_assert_str_eq(was.player, "alice");
    must(store_topic_drop(store, "5e", &err));
    ck_assert(!store_topic_get(store, "5e", &back, &err) && !error_is_set(&err));
}
END_TEST

START_TEST(posts_wait_in_order_and_are_claimed_once)
{
    new_game("5e");
    struct forum_row row = {.game = "5e", .utc = 3, .title = "one", .text = span_of("first")}, got;
    int64_t n, since;
    bool taken;
    begin();
    must(store_forum_put(store, &row, &err));
    row.text = span_of("second");
    must(store_forum_put(store, &row, &err));
    commit();
    must(store_forum_waiting(store, "5e", &n, &since, &err));
    ck_assert_int_eq(n, 2);
    ck_assert_int_eq(since, 3);
    must(store_forum_next(store, arena, "5e", &got, &err));
    ck_assert(span_is(got.text, "first"));
    must(store_forum_claim(store, &got, 50, &taken, &err));
    ck_assert(taken);
    must(store_forum_claim(store, &got, 50, &taken, &err)); /* by who has read the same row */
    ck_assert(!taken);
    must(store_forum_next(store, arena, "5e", &got, &err));
    ck_assert_int_eq(got.tries, 1);
    ck_assert_int_eq(got.next_at, 50);
    must(store_forum_waits(store, got.id, 0, 70, &err));
    must(store_forum_next(store, arena, "5e", &got, &err));
    ck_assert_int_eq(got.tries, 0);
    ck_assert_int_eq(got.next_at, 70);
    must(store_forum_end(store, got.id, 1234, 60, &err));
    must(store_forum_next(store, arena, "5e", &got, &err));
    ck_assert(span_is(got.text, "second"));
    ck_assert_str_eq(fsck(NULL), "");
    run_sql("UPDATE forum_post SET sealed = (SELECT sealed FROM forum_post WHERE id = 1) WHERE id = 2");
    refused(store_forum_next(store, arena, "5e", &got, &err), EX_DATAERR, "forum_post");
    fsck_says("forum_post");
    must(store_forum_forget(store, 61, &err));
    ck_assert(!store_forum_next(store, arena, "5f", &got, &err) && !error_is_set(&err));
}
END_TEST

START_TEST(an_older_schema_is_brought_up_to_date)
{
    is_brought_up("");
    run_sql(arena_words(arena, "PRAGMA user_version = %d", STORE_SCHEMA + 1));
    store_close(store);
    store = NULL;
    refused(store_open(arena, dir, counter, master, 0, &store, &err), EX_CONFIG,
            arena_words(arena, "it has schema %d", STORE_SCHEMA + 1));
}
END_TEST

START_TEST(the_first_schema_is_brought_up_to_date)
{
    is_brought_up("DROP TABLE message; PRAGMA user_version = 1");
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

static Suite *store_suite(void)
{
    Suite *suite = suite_create("store");
    TCase *t = tcase_create("store");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, a_game_is_kept);
    tcase_add_test(t, names_are_unique_and_near_ones_are_told);
    tcase_add_test(t, only_the_next_generation_is_written);
    tcase_add_test(t, what_is_not_committed_never_happened);
    tcase_add_test(t, games_due_come_from_an_index);
    tcase_add_test(t, boxes_are_sealed_and_come_back);
    tcase_add_test(t, nothing_hidden_lies_open_in_the_file);
    tcase_add_test(t, people_and_news);
    tcase_add_test(t, a_copy_from_before_a_pass_is_refused);
    tcase_add_test(t, a_store_that_died_before_its_counter_file_goes_on);
    tcase_add_test(t, a_lost_or_foreign_counter_is_refused);
    tcase_add_test(t, edited_state_is_named);
    tcase_add_test(t, an_older_generation_put_back_is_named);
    tcase_add_test(t, sealed_rows_in_the_wrong_place_are_named);
    tcase_add_test(t, a_flipped_byte_anywhere_is_never_silent);
    tcase_add_test(t, other_keys_and_other_files_are_refused);
    tcase_add_test(t, tries_and_fates_are_kept);
    tcase_add_test(t, waiting_messages_are_told_by_player);
    tcase_add_test(t, what_mail_remembers);
    tcase_add_test(t, what_is_public_is_kept);
    tcase_add_test(t, a_seats_history_is_kept);
    tcase_add_test(t, a_public_history_is_kept);
    tcase_add_test(t, topics_and_seen_posts_are_kept);
    tcase_add_test(t, posts_wait_in_order_and_are_claimed_once);
    tcase_add_test(t, an_older_schema_is_brought_up_to_date);
    tcase_add_test(t, the_first_schema_is_brought_up_to_date);
    tcase_add_test(t, a_backup_is_whole);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(store_suite());
}
