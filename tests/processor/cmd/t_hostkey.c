/* SPDX-License-Identifier: Apache-2.0 */
/* A new key of the host: in all games at once, durable whatever dies on the way, and followed by audit and players. */
#include "processor/check/audit.h"
#include "processor/host/hostkey.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct walk w;

static void begin(void)
{
    walk_open(&w, "hostkey");
    walk_new(&w, "first", "");
    walk_new(&w, "second", "");
    walk_set_up(&w, "first");
}

static void finish(void)
{
    walk_close(&w);
}

static int host_says(const char *words)
{
    char utc[21];
    utc_write(utc, w.now);
    return walk_cli(&w, "%s --yes --now %s", words, utc);
}

static void host_does(const char *words)
{
    ck_assert_msg(host_says(words) == 0, "%s: %s", words, w.said);
}

static const char *key_file(const char *name)
{
    struct host host = {0};
    struct error err = {0};
    (void)host_open(w.arena, w.dir, &host, &err);
    const char *path = arena_words(w.arena, "%s/%s", host.keys_dir, name);
    host_close(&host);
    return path;
}

static const char *word(const char *role)
{
    struct host host = {0};
    struct error err = {0};
    char *out = arena_take(w.arena, HOSTKEY_WORD_MAX);
    ck_assert_msg(host_open(w.arena, w.dir, &host, &err), "%s", err.cause);
    hostkey_word(&host, role, out);
    host_close(&host);
    return out;
}

static int old_files(const char *role)
{
    return system(arena_words(w.arena, "test $(ls %s.old-* 2>/dev/null | wc -l) -eq 1",
                              key_file(arena_words(w.arena, "%s.key", role))));
}

static void sheet(const char *seat, const char *lines)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, walk_orders(&w, "first", seat, lines)));
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
}

static void reads(const char *player, const char *pattern, const char *words)
{
    const char *path = walk_newest(&w, player, pattern);
    ck_assert_msg(path != NULL, "%s has no %s", player, pattern);
    const char *text = arena_string(w.arena, slurp(w.arena, path));
    ck_assert_msg(strstr(text, words) != NULL, "no \"%s\" in: %s", words, text);
}

static void proven(void)
{
    struct text out = {.arena = w.arena};
    struct audit audit;
    struct span file = walk_export(&w, "first");
    ck_assert_msg(audit_transcript(w.arena, file, NULL, &audit, &out) == AUDIT_PROVEN, "%s", out.at);
    const char *path = arena_words(w.arena, "%s/transcript", w.dir);
    walk_write(&w, path, file);
    ck_assert_msg(system(arena_words(w.arena, "python3 tests/second/transcript.py %s > %s.said 2>&1", path, path)) == 0,
                  "%s", arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s.said", path))));
}

/* Each report of the seat, alone and together with the others, leads from the genesis to the keys that signed it. */
static void verified(const char *seat)
{
    struct report_files file[16] = {0};
    size_t n = walk_reports(&w, "first", seat, file, 16);
    ck_assert_uint_ge(n, 2);
    for (size_t i = 0; i <= n; i++) {
        struct verify_input in = {.report = i < n ? &file[i] : file, .n_reports = i < n ? 1 : n};
        struct verify_result result;
        struct text out = {.arena = w.arena};
        verify(w.arena, &in, &result);
        verify_words(&result, &out);
        ck_assert_msg(result.verdict == VERIFY_PROVEN, "%zu of %zu: %s", i, n, out.at);
    }
}

static const char *const roles[] = {"report", "log", "age"};

START_TEST(each_key_changes_in_all_games)
{
    const char *role = roles[_i], *before = word(role);
    struct stat st;
    host_does(arena_words(w.arena, "hostkey @ %s", role));
    const char *after = word(role);
    ck_assert_str_ne(before, after);
    ck_assert_int_eq(old_files(role), 0);
    ck_assert_int_eq(stat(key_file(arena_words(w.arena, "%s.key", role)), &st), 0);
    ck_assert_uint_eq(st.st_mode & 0777, 0400);
    ck_assert_int_ne(access(key_file(arena_words(w.arena, "%s.key.next", role)), F_OK), 0);
    const char *line = arena_words(w.arena, "hostkey %s %s %s", role, before, after);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, line), 1);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "second").journal, line), 1); /* its set-up goes on */
    walk_pass(&w, 60);
    reads("north", "first-usa-ruling-*[0-9].txt", arena_words(w.arena, "%.40s", before));
    proven(); /* consistent while it runs */
    sheet("csa", "done\nnow\n");
    walk_pass(&w, 60);
    sheet("usa", "draw 2 rest supply\nnow\n");
    walk_pass(&w, 60);
    verified("csa");
    sheet("usa", "resign\nnow\n");
    walk_pass(&w, 60);
    verified("usa");
    proven();
}
END_TEST

START_TEST(a_key_of_ones_own)
{
    uint8_t secret[32] = {9, 9, 9, 1};
    struct error err = {0};
    const char *path = arena_words(w.arena, "%s.mine", w.dir);
    ck_assert(key_file_write(path, secret, &err));
    host_does(arena_words(w.arena, "hostkey @ log %s", path));
    ck_assert_int_ne(host_says(arena_words(w.arena, "hostkey @ log %s", path)), 0); /* it is in use */
    ck_assert_int_ne(host_says(arena_words(w.arena, "hostkey @ report %s", path)), 0);
    ck_assert_int_ne(host_says("hostkey @ tea"), 0);
}
END_TEST

/* The new key lies beside, and no game has heard of it: nothing has changed, and the next try takes it up. */
START_TEST(a_crash_before_the_commit_changes_nothing)
{
    struct host host = {0};
    struct error err = {0};
    struct hostkey key;
    const char *before = word("report");
    ck_assert(host_open(w.arena, w.dir, &host, &err));
    ck_assert(hostkey_stage(&host, "report", NULL, &key, &err));
    host_close(&host);
    walk_pass(&w, 60);
    ck_assert_str_eq(word("report"), before);
    host_does("hostkey @ report");
    ck_assert_str_eq(word("report"), key.word);
}
END_TEST

/* The games have it, the files do not: whoever opens the store next puts them right. */
START_TEST(a_crash_after_the_commit_is_finished)
{
    struct host host = {0};
    struct error err = {0};
    struct hostkey key;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    ck_assert(hostkey_stage(&host, "log", NULL, &key, &err));
    ck_assert(store_begin(host.store, &err) && hostkey_note(host.store, &key, &err) && store_commit(host.store, &err));
    host_close(&host);
    ck_assert(host_open(w.arena, w.dir, &host, &err));
    ck_assert_msg(host_store(&host, 0, &err), "%s", err.cause);
    char now[HOSTKEY_WORD_MAX];
    hostkey_word(&host, "log", now);
    ck_assert_str_eq(now, key.word);
    host_close(&host);
    ck_assert_int_eq(old_files("log"), 0);
}
END_TEST

START_TEST(a_lost_key_needs_every_seat)
{
    const char *role = roles[_i];
    ck_assert_int_eq(unlink(key_file(arena_words(w.arena, "%s.key", role))), 0);
    ck_assert_int_eq(walk_cli(&w, "extend @ first 1d ill --yes"), EX_CONFIG);
    walk_says(&w, "it is gone");
    host_does(arena_words(w.arena, "hostkey @ %s --lost", role));
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "hostkey"), 0);
    struct walk_game game = walk_look(&w, "first");
    const char *from = strstr(game.journal, " ruling ");
    ck_assert(from != NULL);
    while (from > game.journal && from[-1] != '\n')
        from--;
    unsigned long n = strtoul(from, NULL, 10);
    sheet("csa", arena_words(w.arena, "agree %lu\n", n));
    walk_pass(&w, 60); /* meanwhile it is played, if nobody can check it */
    sheet("usa", arena_words(w.arena, "agree %lu\n", n));
    game = walk_look(&w, "first");
    ck_assert_int_eq(walk_count(&w, game.journal, arena_words(w.arena, "hostkey %s", role)), 1);
    walk_pass(&w, 60);
    sheet("usa", "resign\nnow\n");
    walk_pass(&w, 60);
    proven();
}
END_TEST

START_TEST(a_key_that_is_just_swapped_signs_nothing)
{
    uint8_t secret[32] = {9, 9, 9, 2};
    struct error err = {0};
    const char *path = key_file("log.key");
    ck_assert_int_eq(unlink(path), 0);
    ck_assert(key_file_write(path, secret, &err));
    struct walk_game before = walk_look(&w, "first");
    ck_assert_int_ne(host_says("rule @ first Words"), 0);
    ck_assert(strstr(w.said, "log.key is not the key that games and players know (foreign)") != NULL);
    ck_assert_uint_eq(walk_look(&w, "first").size, before.size);
}
END_TEST

static Suite *hostkey_suite(void)
{
    Suite *suite = suite_create("keys of the host");
    TCase *all = tcase_create("hostkey");
    tcase_add_checked_fixture(all, begin, finish);
    tcase_add_loop_test(all, each_key_changes_in_all_games, 0, 3);
    tcase_add_test(all, a_key_of_ones_own);
    tcase_add_test(all, a_crash_before_the_commit_changes_nothing);
    tcase_add_test(all, a_crash_after_the_commit_is_finished);
    tcase_add_loop_test(all, a_lost_key_needs_every_seat, 0, 2);
    tcase_add_test(all, a_key_that_is_just_swapped_signs_nothing);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(hostkey_suite());
}
