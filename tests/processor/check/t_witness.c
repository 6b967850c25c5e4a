/* SPDX-License-Identifier: Apache-2.0 */
/* A witness signs what grew and nothing else: every way in which a head can be shown to him, by hand and from a folder,
 * and what is kept of a host who shows two histories. What becomes of his signature: t_witness_host.c. */
#include "processor/check/witness.h"
#include "processor/record/log_keys.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LEAVES = 600, NOON = 1795000000 };
#define ORIGIN "games.example/game/00112233445566778899aabbccddeeff"
static const uint8_t log_seed[32] = "the log's own key, 32 bytes long";
static struct arena *arena;
static struct witness w;
static struct error err;
static const char *dir, *pub;
static struct witnessing it;

/* ---- a log ---- */

struct log { /* of entries "N WORD"; two of them with other words from some entry on are two histories */
    struct hash leaf[LEAVES];
};

static void log_make(struct log *log, uint64_t from, const char *word)
{
    for (uint64_t n = from; n < LEAVES; n++)
        tlog_leaf(&log->leaf[n], span_of(arena_words(arena, "%llu %s\n", (unsigned long long)n, word)));
}

static struct log *log_new(const char *word)
{
    struct log *log = arena_take(arena, sizeof *log);
    log_make(log, 0, word);
    return log;
}

static struct note_key log_key(void)
{
    uint8_t pk[32], sk[64];
    struct note_key key;
    crypto_sign_seed_keypair(pk, sk, log_seed);
    note_key_make(&key, ORIGIN, 1, pk);
    return key;
}

static struct span head_by(const struct log *log, uint64_t size, const uint8_t seed[static 32])
{
    struct text words = {.arena = arena}, note = {.arena = arena};
    struct hash root;
    tlog_root(&root, log->leaf, size);
    checkpoint_write(&words, ORIGIN, size, &root);
    note_sign(&note, text_span(&words), ORIGIN, seed);
    return text_span(&note);
}

static struct span head(const struct log *log, uint64_t size)
{
    return head_by(log, size, log_seed);
}

static struct span request(const struct log *log, uint64_t old, uint64_t size)
{
    struct hash path[TLOG_PROOF_MAX];
    struct text body = {.arena = arena};
    tlog_witness_request(&body, old, path, tlog_consistency(path, log->leaf, old, size), head(log, size));
    return text_span(&body);
}

/* ---- the witness ---- */

static void well(bool done)
{
    ck_assert_msg(done && !error_is_set(&err), "cannot %s %s: %s", err.doing, err.subject, err.cause);
}

static void open_again(void)
{
    witness_close(&w);
    well(witness_open(arena, dir, NULL, &w, &err));
}

static void begin(void)
{
    static int n;
    struct note_key key;
    bool is_new;
    arena = arena_new();
    err = (struct error){0};
    dir = arena_words(arena, "%s/witness%d", temp_dir(), n);
    pub = arena_words(arena, "%s/public%d", temp_dir(), n++);
    well(witness_make(dir, "anna.example/witness", &err));
    well(witness_open(arena, dir, NULL, &w, &err));
    key = log_key();
    well(witness_add(&w, &key, pub, false, &is_new, &err) && is_new);
}

static void finish(void)
{
    witness_close(&w);
    arena_free(arena);
}

static enum witness_verdict take(struct span body)
{
    err = (struct error){0};
    witness_take(&w, body, NOON, &it, &err);
    return it.verdict;
}

static struct witness_log state(void)
{
    struct witness_log log;
    well(witness_find(&w, ORIGIN, &log, &err));
    return log;
}

/* The lines are his, over this head; the time is the one that was given. */
static void signs(const struct log *log, uint64_t size)
{
    struct text note = {.arena = arena};
    uint64_t time;
    text_add(&note, head(log, size));
    text_words(&note, it.lines);
    ck_assert(note_cosigned(text_span(&note), &w.key, &time, NULL) && time == NOON);
    ck_assert_uint_eq(state().size, size);
}

START_TEST(requests_and_their_answers)
{
    struct log *log = log_new("one"), *other = log_new("two");
    ck_assert_int_eq(take(span_of("old 0\n")), WITNESS_BAD);
    ck_assert_int_eq(take(span_of("old 0\n\nno note\n")), WITNESS_BAD);
    ck_assert_int_eq(take(request(log, 0, 10)), WITNESS_SIGNED);
    signs(log, 10);
    ck_assert_int_eq(take(request(log, 10, 300)), WITNESS_SIGNED);
    signs(log, 300);
    ck_assert_int_eq(take(request(log, 300, 300)), WITNESS_SAME);
    signs(log, 300);
    ck_assert_int_eq(take(request(log, 0, 400)), WITNESS_OTHER); /* 409: the proof must begin at what he has */
    ck_assert_uint_eq(it.log.size, 300);
    ck_assert_int_eq(take(request(log, 10, 200)), WITNESS_OTHER);
    ck_assert_int_eq(take(request(other, 300, 400)), WITNESS_UNPROVEN); /* a spoilt proof looks the same: no fork yet */
    struct text unsigned_one = {.arena = arena};
    text_words(&unsigned_one, "old 300\n\n");
    text_add(&unsigned_one, head_by(log, 300, (const uint8_t *)"some other key of 32 bytes here."));
    ck_assert_int_eq(take(text_span(&unsigned_one)), WITNESS_UNSIGNED);
    char *elsewhere = arena_string(arena, request(log, 300, 400));
    memcpy(strstr(elsewhere, "games"), "other", 5);
    ck_assert_int_eq(take(span_of(elsewhere)), WITNESS_UNKNOWN);
    ck_assert_uint_eq(state().size, 300);
    ck_assert_int_eq(take(request(log, 300, 599)), WITNESS_SIGNED); /* and it goes on */
    signs(log, 599);
}
END_TEST

START_TEST(every_step_of_a_small_log)
{
    struct log *log = log_new("one");
    uint64_t n = 0;
    for (uint64_t size = 1, before = 0; size < 80; before = size, size += 1 + size % 5, n++) {
        ck_assert_int_eq(take(request(log, before, size)), WITNESS_SIGNED);
        signs(log, size);
    }
    ck_assert_uint_ge(n, 20);
}
END_TEST

/* Two heads of one size, both signed by the log: that is proof, however they came. */
START_TEST(two_heads_of_one_size)
{
    struct log *log = log_new("one"), *other = log_new("one");
    struct span seen, shown;
    log_make(other, 7, "two");
    ck_assert_int_eq(take(request(log, 0, 10)), WITNESS_SIGNED);
    ck_assert_int_eq(take(request(other, 10, 10)), WITNESS_FORK);
    ck_assert_ptr_null(it.lines);
    seen = slurp(arena, arena_words(arena, "%s/seen.note", it.evidence));
    shown = slurp(arena, arena_words(arena, "%s/shown.note", it.evidence));
    ck_assert(span_same(seen, head(log, 10)) && span_same(shown, head(other, 10)));
    ck_assert_int_eq(take(request(log, 10, 20)), WITNESS_FORK); /* nothing more, not even of the first history */
    open_again();
    ck_assert_int_eq(take(request(log, 10, 20)), WITNESS_FORK);
    ck_assert(state().forked_at == NOON && state().size == 10);
}
END_TEST

/* ---- published logs ---- */

static struct public_dir folder;

static bool put_file(void *context, const char *path, struct span bytes)
{
    (void)context;
    return public_put(&folder, path, bytes, &err);
}

static void publish(const struct log *log, uint64_t size)
{
    well(public_open(&folder, pub, true, &err));
    well(tlog_tiles(arena, log->leaf, size, put_file, NULL) && put_file(NULL, "checkpoint", head(log, size)));
    public_close(&folder);
}

static enum witness_verdict look(void)
{
    struct witness_log log = state();
    witness_look(&w, &log, NOON, &it, &err);
    return it.verdict;
}

START_TEST(a_published_log_is_followed)
{
    static const uint64_t sizes[] = {1, 5, 255, 256, 257, 512, 600};
    struct log *log = log_new("one");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        publish(log, sizes[i]);
        ck_assert_int_eq(look(), WITNESS_SIGNED);
        signs(log, sizes[i]);
        ck_assert_int_eq(look(), WITNESS_SAME);
    }
    publish(log, 300);
    ck_assert_int_eq(look(), WITNESS_OLDER);
    ck_assert_uint_eq(state().size, 600);
}
END_TEST

/* What is seen is noted before it is signed. So after a kill between the two the head is signed again, and after a lost
 * signature too; never another of that size. */
START_TEST(a_lost_signature_is_made_again)
{
    struct log *log = log_new("one"), *other = log_new("two");
    char name[40];
    publish(log, 9);
    ck_assert_int_eq(look(), WITNESS_SIGNED);
    witness_file(name, ORIGIN);
    const char *out = arena_words(arena, "%s/out/%s", dir, name);
    struct span before = slurp(arena, out);
    ck_assert_int_eq(unlink(out), 0);
    ck_assert_int_eq(look(), WITNESS_SIGNED);
    ck_assert(span_same(before, slurp(arena, out)));
    ck_assert_int_eq(unlink(out), 0);
    publish(other, 9);
    ck_assert_int_eq(look(), WITNESS_FORK);
    ck_assert_int_ne(access(out, F_OK), 0);
}
END_TEST

/* The host goes on with another history than the one that was signed, under a longer head. */
START_TEST(a_fork_is_caught_and_kept)
{
    struct log *log = log_new("one"), *other = log_new("one");
    struct hash path[TLOG_PROOF_MAX], root_seen, root_shown;
    struct span body, note;
    struct witness_log before, after;
    uint64_t old;
    size_t n;
    log_make(other, 290, "two"); /* the last ten of those that he signed */
    publish(log, 300);
    ck_assert_int_eq(look(), WITNESS_SIGNED);
    before = state();
    publish(other, 500);
    ck_assert_int_eq(look(), WITNESS_FORK);
    after = state();
    ck_assert(after.size == 300 && memcmp(&after.root, &before.root, sizeof before.root) == 0);
    /* the evidence: the shown head goes on from 300 entries, but not from those that were signed before */
    body = slurp(arena, arena_words(arena, "%s/request", it.evidence));
    ck_assert(tlog_witness_request_read(body, &old, path, &n, &note, NULL) && old == 300);
    tlog_root(&root_seen, log->leaf, 300);
    tlog_root(&root_shown, other->leaf, 500);
    ck_assert(!tlog_check_consistency(300, 500, &root_seen, &root_shown, path, n));
    tlog_root(&root_seen, other->leaf, 300);
    ck_assert(tlog_check_consistency(300, 500, &root_seen, &root_shown, path, n));
    ck_assert(span_same(note, head(other, 500)));
    publish(log, 400); /* back to the first history: too late */
    ck_assert_int_eq(look(), WITNESS_FORK);
}
END_TEST

/* Half a folder, a damaged one, none: nothing is signed, and nobody is called a cheat. */
START_TEST(damage_is_no_fork)
{
    struct log *log = log_new("one");
    publish(log, 300);
    well(public_open(&folder, pub, false, &err));
    well(put_file(NULL, "tile/0/001.p/44", span_of("short")));
    ck_assert_int_eq(look(), WITNESS_FAILED);
    ck_assert(strstr(err.cause, "tile.length tile/0/001.p/44"));
    err = (struct error){0};
    well(put_file(NULL, "tile/0/001.p/44", (struct span){log->leaf[0].at, 44 * sizeof *log->leaf}));
    ck_assert_int_eq(look(), WITNESS_FAILED);
    ck_assert(strstr(err.cause, "do not lead to its checkpoint"));
    err = (struct error){0};
    well(put_file(NULL, "checkpoint", span_of("nothing")));
    ck_assert_int_eq(look(), WITNESS_BAD);
    well(public_remove(&folder, "checkpoint", &err));
    ck_assert_int_eq(look(), WITNESS_FAILED);
    ck_assert_int_eq(err.code, EX_UNAVAILABLE);
    public_close(&folder);
    err = (struct error){0};
    ck_assert_uint_eq(state().size, 0);
}
END_TEST

/* ---- the folder ---- */

START_TEST(the_key_is_kept)
{
    struct witness second;
    struct stat st;
    const char *key = arena_words(arena, "%s/witness.key", dir);
    ck_assert_int_eq(stat(key, &st), 0);
    ck_assert_int_eq(st.st_mode & 07777, 0600);
    ck_assert(!witness_make(dir, "anna.example/witness", &err));
    ck_assert_int_eq(err.code, EX_CANTCREAT);
    err = (struct error){0};
    ck_assert(!witness_make(arena_words(arena, "%s.x", dir), "anna witness", &err));
    ck_assert_int_eq(err.code, EX_USAGE);
    err = (struct error){0};
    ck_assert(!witness_open(arena, dir, NULL, &second, &err)); /* one process at a time */
    ck_assert_int_eq(err.code, EX_TEMPFAIL);
    witness_close(&second);
    witness_close(&w);
    err = (struct error){0};
    ck_assert_int_eq(chmod(key, 0644), 0);
    ck_assert(!witness_open(arena, dir, NULL, &w, &err));
    ck_assert_int_eq(err.code, EX_NOPERM);
    ck_assert_int_eq(err.kind, ERROR_FOREIGN);
    witness_close(&w);
    struct span kept = slurp(arena, key);
    FILE *cut = fopen(key, "w");
    ck_assert(cut && fwrite(kept.at, 1, kept.len / 2, cut) == kept.len / 2 && fclose(cut) == 0);
    ck_assert_int_eq(chmod(key, 0600), 0);
    err = (struct error){0};
    ck_assert(!witness_open(arena, dir, NULL, &w, &err));
    ck_assert_int_eq(err.kind, ERROR_DAMAGE);
    witness_close(&w);
    /* the published vectors' witness is everybody */
    json_t *all = vectors("tlog"), *game = json_object_get(all, "game");
    uint8_t raw[33] = {4};
    struct text words = {.arena = arena};
    struct note_key vkey;
    memcpy(raw + 1, unhex(arena, text_of(game, "witness_seed")).at, 32);
    ck_assert(note_key_read(span_of(text_of(game, "witness_vkey")), &vkey, NULL));
    text_words(&words, "PRIVATE+KEY+witness.example/w1+");
    text_hex(&words, vkey.id, 4);
    text_words(&words, "+");
    text_base64(&words, raw, sizeof raw, true);
    ck_assert_int_eq(chmod(key, 0600), 0);
    FILE *file = fopen(key, "w");
    fwrite(words.at, 1, words.len, file);
    fclose(file);
    err = (struct error){0};
    ck_assert(!witness_open(arena, dir, NULL, &w, &err));
    ck_assert_msg(strstr(err.cause, "everybody knows it"), "%s", err.cause);
    json_decref(all);
}
END_TEST

START_TEST(what_was_seen_is_read_back)
{
    struct log *log = log_new("one");
    struct witness_log got,
        seen = {.key = log_key(), .signer = log_key(), .size = 12, .note = head(log, 12), .forked_at = 7};
    struct problem why = {0};
    struct text file = {.arena = arena}, again = {.arena = arena};
    strcpy(seen.from, "https://games.example/war-1");
    tlog_root(&seen.root, log->leaf, 12);
    witness_log_write(&file, &seen);
    ck_assert(witness_log_read(arena, text_span(&file), &got, &why));
    witness_log_write(&again, &got);
    ck_assert_str_eq(file.at, again.at);
    size_t refused = 0;
    for (size_t cut = 0; cut + 1 < file.len; cut++)
        refused += !witness_log_read(arena, (struct span){(const uint8_t *)file.at, cut}, &got, NULL);
    ck_assert_uint_eq(refused, file.len - 1);
    seen.root.at[0] ^= 1; /* another head than the note's */
    again.len = 0;
    witness_log_write(&again, &seen);
    ck_assert(!witness_log_read(arena, text_span(&again), &got, &why));
    ck_assert_str_eq(why.key, "witness.log");
    /* a damaged state stops that log: from nothing a witness would sign any history */
    char name[40];
    witness_file(name, ORIGIN);
    const char *path = arena_words(arena, "%s/logs/%.32s", dir, name);
    ck_assert_int_eq(truncate(path, 40), 0);
    ck_assert_int_eq(take(request(log, 0, 10)), WITNESS_FAILED);
    ck_assert_int_eq(err.code, EX_DATAERR);
    ck_assert_int_eq(err.kind, ERROR_DAMAGE);
    /* and so does one that cannot be read at all */
    const char *aside = arena_words(arena, "%s.aside", path);
    ck_assert(rename(path, aside) == 0 && symlink(aside, path) == 0);
    ck_assert_int_eq(take(request(log, 0, 10)), WITNESS_FAILED);
    ck_assert_int_eq(err.code, EX_NOPERM);
    ck_assert_int_eq(err.kind, ERROR_FOREIGN);
    ck_assert(unlink(path) == 0 && rename(aside, path) == 0);
    struct witness_log *all;
    err = (struct error){0};
    ck_assert_uint_eq(witness_logs(&w, &all, &err), 0);
    ck_assert(error_is_set(&err));
}
END_TEST

START_TEST(a_known_log_keeps_its_key)
{
    struct note_key other = log_key(), own;
    bool is_new;
    note_key_make(&other, ORIGIN, 1, (const uint8_t *)"no point on the curve, but bytes");
    ck_assert(!witness_add(&w, &other, "", false, &is_new, &err));
    ck_assert_int_eq(err.code, EX_DATAERR);
    ck_assert_int_eq(err.kind, ERROR_FOREIGN);
    err = (struct error){0};
    own = log_key();
    well(witness_add(&w, &own, "", false, &is_new, &err) && !is_new);
    ck_assert_str_eq(state().from, pub);
    ck_assert(!witness_add(&w, &w.key, "", false, &is_new, &err));
    ck_assert_int_eq(err.code, EX_USAGE);
}
END_TEST

static Suite *witness_suite(void)
{
    const TTest *const alone[] = {
        requests_and_their_answers,     every_step_of_a_small_log, two_heads_of_one_size, a_published_log_is_followed,
        a_lost_signature_is_made_again, a_fork_is_caught_and_kept, damage_is_no_fork,     the_key_is_kept,
        what_was_seen_is_read_back,     a_known_log_keeps_its_key};
    Suite *suite = suite_create("witness");
    TCase *t = tcase_create("alone");
    tcase_add_checked_fixture(t, begin, finish);
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        tcase_add_test(t, alone[i]);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(witness_suite());
}
