/* SPDX-License-Identifier: Apache-2.0 */
/* What lies in folders: drops that come in pieces, under wrong names, or not at all for us; mail pipes; and a store
 * that somebody has been at. */
#include "processor/core/core.h"
#include "processor/host/host.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct walk w;

static void setup(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "s%d", n++);
    walk_open(&w, name);
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
}

static void teardown(void)
{
    walk_close(&w);
}

static const char *in_new(const char *name)
{
    return arena_words(w.arena, "%s/inbox/new/%s", w.dir, name);
}

static void drop(const char *name, struct span bytes)
{
    walk_write(&w, in_new(name), bytes);
}

/* As if it had lain there for minutes. */
static void grow_old(const char *name)
{
    time_t ago = time(NULL) - 600;
    struct timespec then[2] = {{.tv_sec = ago}, {.tv_sec = ago}};
    ck_assert_int_eq(utimensat(AT_FDCWD, in_new(name), then, 0), 0);
}

static bool lies_in(const char *folder, const char *name)
{
    return access(arena_words(w.arena, "%s/inbox/%s/%s", w.dir, folder, name), F_OK) == 0;
}

START_TEST(sheet_and_signature_come_seconds_apart)
{
    const char *block = walk_orders(&w, "first", "csa", "done\n");
    drop("a.txt", span_of(block));
    walk_pass(&w, 1);
    ck_assert(walk_lines(&w, "first", "receipt ") == 0 && lies_in("new", "a.txt"));
    drop("a.txt.sig", walk_signature(&w, walk_key(&w, "csa"), block));
    walk_pass(&w, 1);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert(lies_in("done", "a.txt") && lies_in("done", "a.txt.sig"));
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 0);
}
END_TEST

START_TEST(the_signature_may_come_first)
{
    const char *block = walk_orders(&w, "first", "csa", "done\n");
    drop("a.txt.sig", walk_signature(&w, walk_key(&w, "csa"), block));
    walk_pass(&w, 1);
    ck_assert(lies_in("new", "a.txt.sig"));
    drop("a.txt", span_of(block));
    walk_pass(&w, 1);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
}
END_TEST

START_TEST(without_a_signature_nothing_is_done)
{
    drop("a.txt", span_of(walk_orders(&w, "first", "csa", "done\n")));
    grow_old("a.txt");
    walk_pass(&w, 1);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 0);
    ck_assert(lies_in("refused", "a.txt") && lies_in("refused", "a.txt.why"));
    struct span why = slurp(w.arena, arena_words(w.arena, "%s/inbox/refused/a.txt.why", w.dir));
    ck_assert_uint_gt(why.len, 10);
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 0);
}
END_TEST

START_TEST(what_is_no_plain_file_is_refused_with_the_reason)
{
    ck_assert_int_eq(mkfifo(arena_words(w.arena, "%s/inbox/new/fifo", w.dir), 0600), 0);
    ck_assert_int_eq(mkdir(arena_words(w.arena, "%s/inbox/new/folder", w.dir), 0700), 0);
    ck_assert_int_eq(symlink("/etc/passwd", arena_words(w.arena, "%s/inbox/new/link", w.dir)), 0);
    walk_pass(&w, 1);
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 0);
    const char *const name[] = {"fifo", "folder", "link"};
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    for (int i = 0; i < 3; i++) {
        struct span why = slurp(w.arena, arena_words(w.arena, "%s/inbox/refused/%s.why", w.dir, name[i]));
        const char *words = i < 2 ? "it is no plain file (foreign)" : "it is a symbolic link (foreign)";
        ck_assert_msg(strstr(arena_string(w.arena, why), words), "%s", name[i]);
        ck_assert(lies_in("refused", name[i]));
        walk_says(&w, arena_words(w.arena, "file %s was put aside in ", name[i]));
    }
}
END_TEST

START_TEST(two_players_with_renamed_signatures)
{
    const char *one = walk_orders(&w, "first", "csa", "done\nnow\n");
    const char *other = walk_orders(&w, "first", "usa", "when draw\ndraw 2 rest supply\nend\n");
    drop("a.txt", span_of(one));
    drop("b.txt", span_of(other));
    drop("x (1).sig", walk_signature(&w, walk_key(&w, "csa"), one));
    walk_pass(&w, 1);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 0);
    grow_old("a.txt");
    grow_old("b.txt");
    grow_old("x (1).sig");
    drop("image.sig", walk_signature(&w, walk_key(&w, "usa"), other));
    walk_pass(&w, 1); /* that one is new: what belongs to it may still come */
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 0);
    grow_old("image.sig");
    walk_pass(&w, 1);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 2);
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 0);
    ck_assert(lies_in("done", "a.txt") && lies_in("done", "x (1).sig") && lies_in("done", "image.sig"));
}
END_TEST

START_TEST(two_pairs_by_name)
{
    const char *one = walk_orders(&w, "first", "csa", "done\nnow\n");
    const char *other = walk_orders(&w, "first", "usa", "when draw\ndraw 2 rest supply\nend\n");
    drop("csa.txt", span_of(one));
    drop("csa.txt.sig", walk_signature(&w, walk_key(&w, "csa"), one));
    drop("usa.txt", span_of(other));
    drop("usa.txt.sig", walk_signature(&w, walk_key(&w, "usa"), other));
    walk_pass(&w, 1);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 2);
}
END_TEST

START_TEST(what_is_no_sheet)
{
    drop("note.txt", span_of("See you on Sunday. BEGIN SSH SIGNATURE"));
    drop(".hidden", span_of("left alone"));
    ck_assert_int_eq(mkdir(in_new("folder"), 0700), 0);
    ck_assert_int_eq(symlink("/etc/passwd", in_new("link")), 0);
    walk_pass(&w, 1);
    ck_assert(lies_in("refused", "note.txt") && lies_in("refused", "note.txt.why"));
    ck_assert(lies_in("refused", "folder") && lies_in("new", ".hidden"));
    ck_assert(!lies_in("done", "link"));
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 0);
}
END_TEST

START_TEST(a_good_sheet_beside_a_strange_one)
{
    struct text mail = {.arena = w.arena};
    uint8_t stranger[32] = {5};
    text_add(&mail, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\n")));
    text_add(&mail, walk_sign_with(&w, stranger, walk_orders(&w, "first", "usa", "done\n")));
    drop("both.txt", text_span(&mail));
    walk_pass(&w, 1);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert(lies_in("done", "both.txt") && !lies_in("refused", "both.txt"));
}
END_TEST

START_TEST(the_same_file_dropped_twice)
{
    struct span mail = walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\n"));
    drop("a.txt", mail);
    walk_pass(&w, 1);
    drop("a.txt", mail);
    walk_pass(&w, 1);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 0);
}
END_TEST

START_TEST(refused_once_may_be_taken_later)
{
    struct span early = walk_sign(
        &w, "usa", walk_with(&w, walk_orders(&w, "first", "usa", "draw 2 rest supply\ndone\nnow\n"), "turn", "2"));
    struct ingested got = walk_take(&w, early);
    ck_assert_int_eq(got.verdict, VERDICT_REFUSED);
    ck_assert_str_eq(got.why.key, "turn.future");
    ck_assert(walk_take(&w, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n"))).good);
    walk_pass(&w, 1);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    got = walk_take(&w, early);
    ck_assert_msg(got.verdict == VERDICT_RECEIPT && got.good, "%s", arena_string(w.arena, got.text));
    ck_assert_int_eq(walk_take(&w, early).verdict, VERDICT_AGAIN);
}
END_TEST

START_TEST(exit_codes_of_ingest)
{
    struct span good = walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\n"));
    ck_assert_int_eq(walk_ingest(&w, good), 0);
    walk_says(&w, "Sheet 3 is in");
    ck_assert_int_eq(walk_ingest(&w, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "fly\n"))), 65);
    ck_assert_int_eq(walk_ingest(&w, span_of("hello\n")), 65);
    walk_says(&w, "no order block in it");
    ck_assert_int_eq(walk_cli(&w, "ingest @ /nowhere/at/all"), 66);
    ck_assert_int_eq(walk_cli(&w, "ingest @ --what"), 64);
    ck_assert_int_eq(walk_cli(&w, "ingest @-none FILE"), 66);
    /* sheet and signature as two files, by hand */
    const char *block = walk_orders(&w, "first", "csa", "done\nnow\n");
    const char *sheet = arena_words(w.arena, "%s.a", w.dir), *sig = arena_words(w.arena, "%s.b", w.dir);
    walk_write(&w, sheet, span_of(block));
    walk_write(&w, sig, walk_signature(&w, walk_key(&w, "csa"), block));
    char now[21];
    utc_write(now, w.now);
    ck_assert_int_eq(walk_cli(&w, "ingest @ %s %s --now %s", sheet, sig, now), 0);
}
END_TEST

/* A mail pipe: standard input, and 0 for whatever is stored. */
static int pipe_in(struct span mail)
{
    const char *path = arena_words(w.arena, "%s.stdin", w.dir);
    walk_write(&w, path, mail);
    int kept = dup(STDIN_FILENO), fd = open(path, O_RDONLY);
    dup2(fd, STDIN_FILENO);
    int code = walk_cli(&w, "ingest @");
    dup2(kept, STDIN_FILENO);
    close(fd);
    close(kept);
    return code;
}

START_TEST(ingest_as_a_pipe)
{
    ck_assert_int_eq(pipe_in(walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\n"))), 0);
    ck_assert_str_eq(w.out, "");
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 0); /* stored; answered in the next pass */
    ck_assert_int_eq(pipe_in(span_of("spam\n")), 0);
    ck_assert_int_eq(
        pipe_in(walk_sign(&w, "usa", walk_with(&w, walk_orders(&w, "first", "usa", "done\n"), "seq", "1"))), 0);
    walk_pass(&w, 1);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt "), 1);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "refused "), 1);
    ck_assert_int_eq(chmod(arena_words(w.arena, "%s/dispatch.db", w.dir), 0), 0);
    if (geteuid() != 0) /* root reads everything */
        ck_assert_int_ne(pipe_in(span_of("spam\n")), 0);
}
END_TEST

/* ---- a store that somebody has been at ---- */

static void put_back(const char *from)
{
    ck_assert_int_eq(unlink(arena_words(w.arena, "%s/dispatch.db", w.dir)), 0);
    unlink(arena_words(w.arena, "%s/dispatch.db-wal", w.dir));
    unlink(arena_words(w.arena, "%s/dispatch.db-shm", w.dir));
    walk_copy(&w, from, arena_words(w.arena, "%s/dispatch.db", w.dir));
}

START_TEST(last_weeks_store_is_refused)
{
    const char *copy = arena_words(w.arena, "%s.backup", w.dir);
    ck_assert_int_eq(walk_cli(&w, "backup @ %s", copy), 0);
    walk_drop(&w, "a", walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n")));
    walk_pass(&w, 86400);
    uint64_t size = walk_look(&w, "first").size;
    put_back(copy);
    ck_assert_int_eq(walk_cli(&w, "run @"), 65);
    walk_says(&w, "store.old: this is an older copy");
    walk_says(&w, "dispatch fsck --accept WHY");
    ck_assert_int_eq(walk_cli(&w, "status @"), 65);
    ck_assert_int_eq(walk_cli(&w, "ingest @ /dev/null"), 65);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 65);
    walk_says(&w, "store.old: this is an older copy");
    ck_assert_int_eq(walk_cli(&w, "fsck @ --accept disk-died"), 0);
    ck_assert_int_eq(walk_cli(&w, "run @"), 0);
    struct walk_game now = walk_look(&w, "first");
    ck_assert_uint_lt(now.size, size);
    ck_assert_msg(strncmp(now.aside, "restored:", 9) == 0, "%s", now.aside);
    ck_assert_int_eq(walk_cli(&w, "resume @ first"), 77); /* nobody plays on behind the players' backs */
    const char *of[2][2];
    for (int i = 0; i < 2; i++)
        for (int n = 0; n < 2; n++)
            of[i][n] = walk_newest(&w, i ? "south" : "north",
                                   arena_words(w.arena, "first-%s-report-%d-proof.txt", i ? "csa" : "usa", n + 1));
    ck_assert(of[0][0] && of[0][1] && of[1][0] && of[1][1]);
    ck_assert_int_eq(walk_cli(&w, "resume @ first --seen %s", of[0][0]), 77); /* and the csa? */
    walk_says(&w, "that of csa is missing");
    ck_assert_int_eq(walk_cli(&w, "resume @ first --seen %s --seen %s", of[0][0], of[1][1]), 77);
    walk_says(&w, "this store has lost");
    ck_assert_int_eq(walk_cli(&w, "resume @ first --seen %s --seen %s.sig", of[0][0], of[1][0]), 66);
    ck_assert_int_eq(walk_cli(&w, "resume @ first --seen %s --seen %s", of[0][0], of[1][0]), 0);
    ck_assert_str_eq(walk_look(&w, "first").aside, "");
}
END_TEST

START_TEST(a_game_that_nobody_plays_may_be_ended)
{
    char now[21];
    for (int i = 0; i < 4; i++)
        walk_pass(&w, 86400 * 20); /* the rules go on by themselves, deadline by deadline */
    ck_assert_uint_gt(walk_look(&w, "first").k, 3);
    utc_write(now, w.now);
    ck_assert_int_eq(walk_cli(&w, "end @ first --now %s", now), 69);
    walk_says(&w, "after 90d without a sheet");
    walk_pass(&w, 86400 * 20);
    utc_write(now, w.now);
    ck_assert_int_eq(walk_cli(&w, "end @ first --yes --now %s", now), 0);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "end abandoned"), 1);
}
END_TEST

static void sql(const char *words)
{
    sqlite3 *db;
    char *why = NULL;
    ck_assert_int_eq(sqlite3_open(arena_words(w.arena, "%s/dispatch.db", w.dir), &db), SQLITE_OK);
    ck_assert_msg(sqlite3_exec(db, words, NULL, NULL, &why) == SQLITE_OK, "%s", why);
    sqlite3_close(db);
}

/* After the damage a pass names it, sets the game aside, and goes on with the other. */
static void damaged(const char *words)
{
    struct text news = {.arena = w.arena};
    walk_pass(&w, 86400 * 30);
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    text_words(&news, w.out);
    ck_assert_msg(strstr(news.at, "game stopped  first: ") && strstr(news.at, words), "wanted %s in %s", words,
                  news.at);
    ck_assert_int_eq(walk_cli(&w, "status @"), 0);
    walk_says(&w, "first   set aside: ");
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 65);
    ck_assert_msg(strncmp(walk_look(&w, "second").aside, "", 1) == 0, "the other game goes on");
    ck_assert_int_gt(walk_count(&w, walk_look(&w, "second").journal, "setup void "), 0);
}

START_TEST(a_flipped_byte_in_a_sealed_state)
{
    walk_new(&w, "second", "");
    sql("UPDATE seal SET bytes = CAST(substr(bytes, 1, 300) || X'FF00FF' || substr(bytes, 304) AS BLOB) WHERE slot IN "
        "(SELECT "
        "rowid FROM seal ORDER BY generation DESC LIMIT 2)");
    damaged("store.edited");
}
END_TEST

START_TEST(a_damaged_game_that_gets_a_sheet_stops_nobody_else)
{
    walk_drop(&w, "bad", walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n")));
    walk_new(&w, "second", "");
    sql("UPDATE seal SET bytes = CAST(substr(bytes, 1, 300) || X'FF00FF' || substr(bytes, 304) AS BLOB) WHERE slot < "
        "4");
    walk_drop(&w, "good", walk_sign(&w, "usa", walk_join(&w, "second", "usa")));
    walk_pass(&w, 60);
    ck_assert_msg(strstr(walk_look(&w, "second").journal, " join usa ") != NULL, "%s", walk_look(&w, "second").journal);
    ck_assert_int_eq(walk_cli(&w, "status @"), 0);
    walk_says(&w, "first   set aside: ");
    walk_pass(&w, 60); /* and its sheet waits in peace */
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "store.edited");
    ck_assert_ptr_null(strstr(strstr(w.out, "store.edited") + 1, "store.edited")); /* told once */
}
END_TEST

START_TEST(a_lost_counter_file_loses_no_game)
{
    ck_assert_int_eq(unlink(arena_words(w.arena, "%s.keys/counter", w.dir)), 0);
    ck_assert_int_eq(walk_cli(&w, "run @"), 65);
    walk_says(&w, "store.counter: ");
    ck_assert_int_eq(walk_cli(&w, "fsck @ --accept keys-restored"), 0);
    ck_assert_msg(strncmp(walk_look(&w, "first").aside, "counter lost:", 13) == 0, "%s", walk_look(&w, "first").aside);
    ck_assert_int_eq(walk_cli(&w, "resume @ first"), 0);
    ck_assert_str_eq(walk_look(&w, "first").aside, "");
    ck_assert_int_eq(walk_cli(&w, "fsck @ --accept again"), 64);
    ck_assert_str_eq(walk_look(&w, "first").aside, "");
}
END_TEST

START_TEST(a_state_of_another_game)
{
    walk_new(&w, "second", "");
    walk_new(&w, "third", "");
    walk_set_up(&w, "third");
    sql("UPDATE seal SET bytes = (SELECT s.bytes FROM seal s WHERE s.slot % 2 = seal.slot % 2 AND s.slot <> seal.slot "
        "ORDER BY "
        "s.generation DESC LIMIT 1) WHERE generation > 4");
    walk_pass(&w, 86400 * 30);
    struct error err = {0};
    struct host host = {0};
    struct game_row row;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    ck_assert(store_game_by_name(host.store, "first", &row, &err));
    ck_assert_msg(strstr(row.aside, "store."), "%s", row.aside);
    host_close(&host);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 65);
}
END_TEST

START_TEST(keys_of_another_host)
{
    struct walk other;
    walk_open(&other, "elsewhere");
    walk_copy(&w, arena_words(w.arena, "%s.keys/master.key", other.dir),
              arena_words(w.arena, "%s.keys/master.key", w.dir));
    int code = walk_cli(&w, "run @");
    ck_assert_msg(code == 78, "%d %s", code, w.said);
    ck_assert_msg(strstr(w.said, "key"), "%s", w.said);
    walk_close(&other);
}
END_TEST

static Suite *stages_suite(void)
{
    Suite *suite = suite_create("stages");
    TCase *t = tcase_create("folders");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, sheet_and_signature_come_seconds_apart);
    tcase_add_test(t, the_signature_may_come_first);
    tcase_add_test(t, without_a_signature_nothing_is_done);
    tcase_add_test(t, what_is_no_plain_file_is_refused_with_the_reason);
    tcase_add_test(t, two_players_with_renamed_signatures);
    tcase_add_test(t, two_pairs_by_name);
    tcase_add_test(t, what_is_no_sheet);
    tcase_add_test(t, a_good_sheet_beside_a_strange_one);
    tcase_add_test(t, the_same_file_dropped_twice);
    tcase_add_test(t, refused_once_may_be_taken_later);
    tcase_add_test(t, exit_codes_of_ingest);
    tcase_add_test(t, ingest_as_a_pipe);
    suite_add_tcase(suite, t);
    t = tcase_create("store");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, last_weeks_store_is_refused);
    tcase_add_test(t, a_game_that_nobody_plays_may_be_ended);
    tcase_add_test(t, a_flipped_byte_in_a_sealed_state);
    tcase_add_test(t, a_damaged_game_that_gets_a_sheet_stops_nobody_else);
    tcase_add_test(t, a_lost_counter_file_loses_no_game);
    tcase_add_test(t, a_state_of_another_game);
    tcase_add_test(t, keys_of_another_host);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(stages_suite());
}
