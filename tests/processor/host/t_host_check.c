/* SPDX-License-Identifier: Apache-2.0 */
/* What each run looks at first. A private key that is not the one games and players know stops what it would sign or
 * open, and nothing else, and so does one that is gone, cut, or open to others; it is told once with file, cause and
 * remedy; put back, everything goes on, and nobody lost a deadline by it. A row that is not what was written is told
 * before a pass goes by it. */
#include "formats/age.h"
#include "processor/host/host.h"
#include "processor/host/key_check.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

static struct walk w;

static void begin(void)
{
    walk_open(&w, "wrong-key");
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
}

/* An hour without a pass that could carry anything out is an outage. */
static void outages_count(void)
{
    const char *path = arena_words(w.arena, "%s/dispatch.conf", w.dir);
    const char *conf = arena_string(w.arena, slurp(w.arena, path)), *gap = strstr(conf, "\ngap 0");
    ck_assert(gap != NULL);
    walk_write(&w, path, span_of(arena_words(w.arena, "%.*s\ngap 1h%s", (int)(gap - conf), conf, gap + 6)));
}

static void finish(void)
{
    walk_close(&w);
}

static const char *key_path(const char *role)
{
    return arena_words(w.arena, "%s.keys/%s.key", w.dir, role);
}

/* One bit of the key (X25519 passes over the lowest three), there and back again. */
static void flip(const char *role)
{
    const char *path = key_path(role);
    struct span secret = arena_copy(w.arena, slurp(w.arena, path));
    ck_assert_uint_eq(secret.len, 32);
    ((uint8_t *)(uintptr_t)secret.at)[5] ^= 1;
    ck_assert_int_eq(chmod(path, 0600), 0);
    walk_write(&w, path, secret);
    ck_assert_int_eq(chmod(path, 0400), 0);
}

/* What may become of a key, each undone by doing it again or by mend. */
enum harm { FLIPPED, GONE, CUT, OPEN_TO_OTHERS, A_LINK, HARMS };
static const char *const said_of[HARMS] = {"is not the key that games and players know", "it is gone",
                                           "a key has exactly 32 bytes", "others may read it", "it is a symbolic link"};
static struct span whole;

static void spoil(const char *role, enum harm how)
{
    const char *path = key_path(role), *elsewhere = arena_words(w.arena, "%s.there", path);
    whole = arena_copy(w.arena, slurp(w.arena, path));
    if (how == FLIPPED)
        flip(role);
    else if (how == OPEN_TO_OTHERS)
        ck_assert_int_eq(chmod(path, 0404), 0);
    else
        ck_assert_int_eq(unlink(path), 0);
    if (how == CUT)
        walk_write(&w, path, (struct span){whole.at, 20});
    if (how == CUT)
        ck_assert_int_eq(chmod(path, 0400), 0);
    if (how == A_LINK) {
        walk_write(&w, elsewhere, whole);
        ck_assert_int_eq(chmod(elsewhere, 0400), 0);
        ck_assert_int_eq(symlink(elsewhere, path), 0);
    }
}

static void mend(const char *role)
{
    const char *path = key_path(role);
    (void)unlink(path);
    walk_write(&w, path, whole);
    ck_assert_int_eq(chmod(path, 0400), 0);
}

static int run(int64_t seconds)
{
    char utc[21];
    w.now += seconds;
    utc_write(utc, w.now);
    return walk_cli(&w, "run @ --now %s", utc);
}

/* A mail with a signed sheet, sealed to the host's key. */
static struct span sealed_sheet(const char *seat, const char *lines)
{
    struct host host = {0};
    struct error err = {0};
    struct age_recipient to;
    struct problem why = {0};
    struct text file = {.arena = w.arena}, armored = {.arena = w.arena};
    ck_assert(host_open(w.arena, w.dir, &host, &err));
    ck_assert(age_recipient_read(span_of(host.keys.age_recipient), &to, &why));
    host_close(&host);
    age_seal(&file, &to, 1, walk_sign(&w, seat, walk_orders(&w, "first", seat, lines)));
    text_words(&armored, "From: south@example.org\nDate: Sat, 21 Nov 2026 18:00:00 +0100\nSubject: sheet\n\n");
    age_armor(&armored, text_span(&file));
    return text_span(&armored);
}

static void sql(const char *words)
{
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(arena_words(w.arena, "%s/dispatch.db", w.dir), &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, words, NULL, NULL, NULL), SQLITE_OK);
    ck_assert_int_gt(sqlite3_changes(db), 0);
    ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}

/* Neither does it say whether the store is old, so nobody is told to take the store as it stands. */
START_TEST(a_counter_that_cannot_be_read_is_no_reason_to_accept)
{
    const char *counter = arena_words(w.arena, "%s.keys/counter", w.dir),
               *aside = arena_words(w.arena, "%s.x", counter);
    ck_assert(rename(counter, aside) == 0 && symlink(aside, counter) == 0);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), EX_DATAERR);
    walk_says(&w, arena_words(w.arena, "cannot read the counter %s", counter));
    walk_says(&w, "(foreign)");
    walk_says(&w, "rows of the store are well.");
    ck_assert_msg(!strstr(w.out, "--accept"), "%s", w.out);
    sql("UPDATE message SET n = n + 1"); /* its rows are not taken either, until that is mended */
    ck_assert_int_eq(walk_cli(&w, "fsck @ --accept why"), EX_NOPERM);
    walk_says(&w, arena_words(w.arena, "cannot read the counter %s", counter));
    ck_assert_int_eq(walk_cli(&w, "run @"), EX_NOPERM);
    walk_says(&w, arena_words(w.arena, "cannot read the counter %s", counter));
    ck_assert_int_ne(walk_cli(&w, "doctor @"), 0);
    walk_says(&w, arena_words(w.arena, "cannot read the counter %s", counter));
    ck_assert(unlink(counter) == 0 && rename(aside, counter) == 0);
    ck_assert_str_eq(walk_look(&w, "first").aside, "");
    ck_assert_int_eq(walk_cli(&w, "fsck @"), EX_DATAERR);
    walk_says(&w, "--accept WHY");
    ck_assert_int_eq(walk_cli(&w, "fsck @ --accept why"), 0);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 0);
}
END_TEST

static const char *const roles[] = {"report", "log", "age"};

/* And what was signed before leaves. */
START_TEST(a_wrong_key_signs_nothing)
{
    const char *role = roles[_i % 2], *said = said_of[_i / 2];
    outages_count();
    struct walk_game before = walk_look(&w, "first"), now;
    int outbox = walk_files(&w, "outbox/north") + walk_files(&w, "outbox/south");
    spoil(role, (enum harm)(_i / 2));
    walk_drop(&w, "s", walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n")));
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(run(2 * 86400), EX_CONFIG);
        if (i == 0)
            walk_says(&w, key_path(role));
        else
            ck_assert_str_eq(w.said, "");
    }
    now = walk_look(&w, "first");
    ck_assert_uint_eq(now.size, before.size); /* its deadline has passed meanwhile, too */
    ck_assert_int_lt(before.deadline, w.now);
    ck_assert_str_eq(now.aside, "");
    ck_assert_int_eq(walk_files(&w, "outbox/north") + walk_files(&w, "outbox/south"), outbox);
    ck_assert_int_eq(walk_files(&w, "inbox/refused"), 0);
    ck_assert_int_eq(walk_news(&w, key_path(role)), 1);
    ck_assert_int_eq(walk_news(&w, "all games wait"), 1);
    ck_assert_int_eq(walk_news(&w, said), 1);
    ck_assert_int_eq(walk_news(&w, _i / 2 == GONE || _i / 2 == CUT ? "(damage)" : "(foreign)"), 1);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), EX_DATAERR);
    walk_says(&w, key_path(role));
    walk_says(&w, "rows of the store are well."); /* so nobody puts back a backup, or takes rows as they stand */
    ck_assert_msg(!strstr(w.out, "--accept"), "%s", w.out);
    ck_assert_int_ne(walk_cli(&w, "doctor @"), 0);
    walk_says(&w, said);
    walk_says(&w, "what it would sign waits");
    ck_assert_int_eq(strstr(w.out, "reports are signed by") != NULL, strcmp(role, "report") != 0);
    ck_assert_int_eq(walk_cli(&w, "extend @ first 1d ill --yes"), EX_CONFIG);
    walk_says(&w, said);
    ck_assert_int_eq(walk_cli(&w, "new @ house-divided --name another --seat south=south --seat north=north --yes"),
                     EX_CONFIG);
    walk_says(&w, said);
    ck_assert_int_eq(walk_cli(&w, "run @ --dry-run"), EX_CONFIG);
    walk_says(&w, key_path(role));
    ck_assert_int_ne(walk_cli(&w, "hostkey @ %s --yes", role), 0);
    walk_says(&w, said);
    mend(role);
    walk_pass(&w, 60);
    now = walk_look(&w, "first");
    ck_assert_uint_gt(now.size, before.size);
    ck_assert_int_eq(walk_count(&w, now.journal, "missed"), 0);
    ck_assert_int_gt(walk_count(&w, now.journal, "receipt"), walk_count(&w, before.journal, "receipt"));
    ck_assert_int_eq(walk_news(&w, arena_words(w.arena, "the %s key is right again", role)), 1);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), EX_OK);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "key is right again"), 1);
}
END_TEST

START_TEST(a_wrong_age_key_opens_nothing_and_stops_nothing_else)
{
    walk_new(&w, "second", "");
    walk_set_up(&w, "second");
    struct span mail = sealed_sheet("csa", "done\nnow\n");
    walk_drop(&w, "s", mail);
    struct walk_game before = walk_look(&w, "first");
    spoil("age", (enum harm)_i);
    walk_drop(&w, "t", walk_sign(&w, "csa", walk_orders(&w, "second", "csa", "done\nnow\n")));
    ck_assert_int_eq(run(60), EX_CONFIG);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "second").journal, "receipt"), 1); /* what is not sealed is taken */
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(run(2 * 86400), EX_CONFIG);
    ck_assert_int_lt(before.deadline, w.now);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "missed"), 0);
    ck_assert_int_eq(walk_files(&w, "inbox/refused"), 0);
    ck_assert_int_eq(walk_news(&w, key_path("age")), 1);
    ck_assert_int_eq(walk_news(&w, said_of[_i]), 1);
    ck_assert_int_eq(walk_news(&w, "all games wait"), 0); /* only those for which sealed mail may be */
    ck_assert_int_eq(walk_ingest(&w, mail), EX_CONFIG);
    walk_says(&w, "age.key is wrong: dispatch doctor");
    ck_assert_int_eq(walk_cli(&w, "fsck @"), EX_DATAERR);
    ck_assert_int_ne(walk_cli(&w, "doctor @"), 0);
    walk_says(&w, "what it would open waits");
    walk_says(&w, said_of[_i]);
    ck_assert_int_eq(walk_cli(&w, "new @ house-divided --name another --seat south=south --seat north=north --yes"),
                     EX_CONFIG);
    walk_says(&w, said_of[_i]);
    if (_i != FLIPPED) { /* what was lost may be made anew, but not what lies there and cannot be read */
        ck_assert_int_eq(walk_cli(&w, "hostkey @ age --yes"), EX_CONFIG);
        walk_says(&w, said_of[_i]);
    }
    mend("age");
    walk_pass(&w, 60);
    struct walk_game now = walk_look(&w, "first");
    ck_assert_int_eq(walk_count(&w, now.journal, "missed"), 0);
    ck_assert_int_eq(walk_count(&w, now.journal, "receipt"), walk_count(&w, before.journal, "receipt") + 1);
    ck_assert_int_eq(walk_news(&w, "the age key is right again"), 1);
}
END_TEST

/* A secret by lot stands in the place of a key that is lacking, and is never taken for the host's: not by a host
 * without games either, which knows no key yet. */
START_TEST(a_lot_is_never_the_key)
{
    struct walk other;
    walk_open(&other, "no-games");
    for (int i = 0; i < N_KEY_ROLES; i++) {
        struct host host = {0};
        struct error err = {0};
        const char *path = arena_words(other.arena, "%s.keys/%s.key", other.dir, key_roles[i]);
        const char *away = arena_words(other.arena, "%s.away", path);
        ck_assert(host_open(other.arena, other.dir, &host, &err) && host_store(&host, 0, &err));
        ck_assert(store_begin(host.store, &err) &&
                  store_tally_set(host.store, arena_words(other.arena, "key/%s", key_roles[i]), 0, &err) &&
                  store_commit(host.store, &err));
        host_close(&host);
        ck_assert_int_eq(rename(path, away), 0);
        ck_assert(host_open(other.arena, other.dir, &host, &err) && host_store(&host, 0, &err));
        ck_assert_uint_eq(host.wrong_keys, 1U << i);
        host_close(&host);
        ck_assert_int_eq(rename(away, path), 0);
        ck_assert(host_open(other.arena, other.dir, &host, &err) && host_store(&host, 0, &err));
        ck_assert_uint_eq(host.wrong_keys, 0);
        host_close(&host);
    }
    walk_close(&other);
}
END_TEST

/* An earlier store does not say which keys the host has: its games do. */
START_TEST(an_older_store_asks_its_games)
{
    for (int i = 0; i < 3; i++) {
        struct host host = {0};
        struct error err = {0};
        ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
        ck_assert_uint_eq(host.wrong_keys, 0);
        ck_assert(store_begin(host.store, &err));
        for (int k = 0; k < N_KEY_ROLES; k++)
            ck_assert(store_tally_set(host.store, arena_words(w.arena, "key/%s", key_roles[k]), 0, &err));
        ck_assert(store_commit(host.store, &err));
        host_close(&host);
        flip(roles[i]);
        ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
        ck_assert_uint_eq(host.wrong_keys, 1U << i);
        host_close(&host);
        flip(roles[i]);
    }
}
END_TEST

/* A row that is not what was written is told by the next pass, once. */
START_TEST(a_pass_tells_of_damaged_rows)
{
    sql("UPDATE game SET due_at = 0");
    for (int i = 0; i < 3; i++)
        walk_pass(&w, 7200);
    ck_assert_int_eq(walk_news(&w, "first: store.edited: the row 1 of the table game is not what was written"), 1);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), EX_DATAERR);
}
END_TEST

static Suite *host_check_suite(void)
{
    Suite *suite = suite_create("host check");
    TCase *all = tcase_create("wrong keys");
    tcase_add_checked_fixture(all, begin, finish);
    tcase_add_loop_test(all, a_wrong_key_signs_nothing, 0, 2 * HARMS);
    tcase_add_loop_test(all, a_wrong_age_key_opens_nothing_and_stops_nothing_else, 0, HARMS);
    tcase_add_test(all, a_counter_that_cannot_be_read_is_no_reason_to_accept);
    tcase_add_test(all, a_lot_is_never_the_key);
    tcase_add_test(all, an_older_store_asks_its_games);
    tcase_add_test(all, a_pass_tells_of_damaged_rows);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(host_check_suite());
}
