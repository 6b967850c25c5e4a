/* SPDX-License-Identifier: Apache-2.0 */
/* A witness signs what grew and nothing else: every way in which a head can be shown to him, by hand and from a folder;
 * what is kept of a host who shows two histories; and what becomes of his signature at the host and with the players.
 */
#include "processor/check/witness.h"
#include "processor/game/cosign.h"
#include "processor/record/log_keys.h"
#include "processor/record/proof.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
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
    err = (struct error){0};
    own = log_key();
    well(witness_add(&w, &own, "", false, &is_new, &err) && !is_new);
    ck_assert_str_eq(state().from, pub);
    ck_assert(!witness_add(&w, &w.key, "", false, &is_new, &err));
    ck_assert_int_eq(err.code, EX_USAGE);
}
END_TEST

/* ---- at the host and with the players ---- */

static struct walk host;
static const char *anna, *vkey;

static void cli(int code, const char *format, const char *a, const char *b)
{
    int got = walk_cli(&host, format, a, b);
    ck_assert_msg(got == code, "%s %s: %d\n%s%s", a, b, got, host.out, host.said);
}

static void begin_host(void)
{
    static int n;
    arena = arena_new();
    err = (struct error){0};
    walk_open(&host, arena_words(arena, "host%d", n++));
    pub = arena_words(arena, "%s.pub", host.dir);
    anna = arena_words(arena, "%s.anna", host.dir);
    cli(0, "witness init %s --name %s", anna, "anna.example/witness");
    cli(0, "witness list %s%s", anna, "");
    vkey = arena_words(arena, "%.*s", (int)strcspn(host.out, "\n"), host.out);
    walk_setting(&host, arena_words(arena, "publish-dir %s\nwitness %s %s/out\n", pub, vkey, anna));
    walk_new(&host, "first", "");
    walk_set_up(&host, "first");
    cli(0, "witness add %s %s", anna, pub);
    walk_says(&host, "1 new log");
}

static void finish_host(void)
{
    walk_close(&host);
    arena_free(arena);
}

static void close_exchange(const char *seat)
{
    ck_assert_int_eq(walk_ingest(&host, walk_sign(&host, seat, walk_orders(&host, "first", seat, "done\nnow\n"))), 0);
    walk_pass(&host, 60);
}

static const struct verify_finding *finding(const struct verify_result *result, const char *key)
{
    for (size_t i = 0; i < result->game[0].n_findings; i++)
        if (strcmp(result->game[0].finding[i].key, key) == 0)
            return &result->game[0].finding[i];
    return NULL;
}

static struct verify_result verified(const struct report_files *files, size_t n, const struct note_key *witness)
{
    struct verify_input in = {.report = files, .n_reports = n, .witness = witness, .n_witnesses = witness ? 1 : 0};
    struct verify_result result;
    verify(arena, &in, &result);
    return result;
}

START_TEST(reports_carry_what_was_signed)
{
    struct report_files files[16] = {0};
    struct note_key key, other;
    struct proof proof;
    uint8_t pk[32] = {1};
    ck_assert(note_key_read(span_of(vkey), &key, NULL));
    cli(0, "witness run %s --now %s", anna, "2026-11-21T12:00:00Z");
    walk_says(&host, "signed  dispatch.example/game/");
    close_exchange("csa"); /* its reports were written before the pass looked for signatures */
    close_exchange("usa");
    size_t n = walk_reports(&host, "first", "csa", files, 16);
    ck_assert_uint_ge(n, 2);
    struct verify_result result = verified(files, n, &key);
    ck_assert_int_eq(result.verdict, VERIFY_PROVEN);
    const struct verify_finding *signed_one = finding(&result, "witness-signed");
    ck_assert_ptr_nonnull(signed_one);
    ck_assert(strstr(signed_one->words, "anna.example/witness signed, on 2026-11-21T12:00:00Z, the first "));
    note_key_make(&other, "bert.example/witness", 4, pk);
    result = verified(files, n, &other);
    ck_assert(finding(&result, "witness-silent") && !finding(&result, "witness-signed"));
    result = verified(files, n, NULL);
    ck_assert_ptr_nonnull(finding(&result, "witness-unasked"));
    /* a head that the report's log does not go on from */
    struct text words = {.arena = arena};
    ck_assert(proof_read(arena, files[n - 1].proof, &proof, NULL) && proof.n_cosigned == 1);
    ck_assert_uint_gt(proof.cosigned[0].n_path, 0);
    proof.cosigned[0].path[0].at[5] ^= 1;
    proof_write(&words, &proof);
    files[n - 1].proof = text_span(&words);
    result = verified(&files[n - 1], 1, &key);
    ck_assert(finding(&result, "witness-apart") && finding(&result, "witness-silent"));
    ck_assert_int_ne(result.verdict, VERIFY_PROVEN);
}
END_TEST

START_TEST(the_host_takes_what_he_knows)
{
    const char *lines = arena_words(arena, "%s.lines", host.dir), *body = arena_words(arena, "%s.request", host.dir);
    cli(0, "cosign @ %s --ask %s", "first", "0");
    walk_write(&host, body, span_of(host.out));
    cli(0, "witness take %s %s", anna, body);
    char *good = arena_string(arena, span_of(host.out));
    walk_write(&host, lines, span_of(good));
    cli(0, "cosign @ %s %s", "first", lines);
    walk_says(&host, "1 signature taken, 0 known");
    cli(0, "cosign @ %s %s", "first", lines);
    walk_says(&host, "0 signatures taken, 1 known");
    good[strlen(good) - 8] = good[strlen(good) - 8] == 'A' ? 'B' : 'A'; /* forged */
    walk_write(&host, lines, span_of(good));
    cli(EX_DATAERR, "cosign @ %s %s", "first", lines);
    /* somebody else's signature */
    const char *bert = arena_words(arena, "%s.bert", host.dir);
    cli(0, "witness init %s --name %s", bert, "bert.example/witness");
    cli(0, "witness add %s %s", bert, pub);
    cli(0, "witness take %s %s", bert, body);
    walk_write(&host, lines, span_of(host.out));
    cli(EX_DATAERR, "cosign @ %s %s", "first", lines);
    cli(EX_USAGE, "cosign @ %s --ask %s", "first", "999999");
    cli(EX_DATAERR, "witness take %s %s", anna, lines); /* no request */
}
END_TEST

START_TEST(a_silent_witness_is_told_of_once)
{
    int n = 0;
    ck_assert_int_eq(rename(anna, arena_words(arena, "%s.gone", anna)), 0);
    walk_pass(&host, 60);
    walk_pass(&host, 60);
    close_exchange("csa");
    ck_assert_int_eq(walk_cli(&host, "news @ --all --keep"), 0);
    for (const char *at = host.out; (at = strstr(at, "open the folder")); at++)
        n++;
    ck_assert_int_eq(n, 1);
}
END_TEST

/* A host's games to come are found by themselves, with the keys of their own genesis. */
START_TEST(new_games_are_watched)
{
    walk_new(&host, "second", "");
    walk_pass(&host, 60);
    cli(0, "witness run %s%s", anna, "");
    cli(0, "witness list %s%s", anna, "");
    ck_assert_ptr_nonnull(strstr(host.out, "/first\n"));
    ck_assert_ptr_nonnull(strstr(host.out, "/second\n"));
    /* another log key in host.json is not believed: the game's name is the hash of its genesis, and that has the key */
    cli(EX_NOINPUT, "witness add %s %s/nothing", anna, pub);
    walk_write(&host, arena_words(arena, "%s/first/genesis", pub), span_of("pbem-genesis/1\n"));
    cli(EX_DATAERR, "witness add %s %s/first", anna, pub);
}
END_TEST

/* The host's log key is another one from some day on: a witness goes on when he is told so, and still from what he saw.
 */
START_TEST(a_log_gets_another_key)
{
    cli(0, "witness run %s --now %s", anna, "2026-11-21T12:00:00Z");
    close_exchange("csa");
    cli(0, "hostkey @ log --yes%s%s", "", "");
    close_exchange("usa");
    cli(0, "hostkey @ log --yes%s%s", "", ""); /* and once more, between two looks */
    close_exchange("csa");
    const char *file = arena_words(arena, "%s/first/log-keys", pub);
    struct span succession = arena_copy(arena, slurp(arena, file));
    walk_write(&host, file, span_of("nothing\n"));
    cli(EX_NOPERM, "witness run %s --now %s", anna, "2026-11-22T12:00:00Z");
    walk_says(&host, "its own key has not signed that");
    walk_write(&host, file, succession);
    cli(0, "witness run %s --now %s", anna, "2026-11-22T12:00:00Z");
    walk_says(&host, "signed  dispatch.example/game/");
    cli(0, "publish @%s%s", "", "");
    walk_pass(&host, 60);
    char *head = arena_string(arena, slurp(arena, arena_words(arena, "%s/first/checkpoint", pub)));
    ck_assert_ptr_nonnull(strstr(head, "\n\xe2\x80\x94 anna.example/witness "));
    close_exchange("csa");
    close_exchange("usa"); /* reports carry heads of before and after */
    struct report_files files[16] = {{0}};
    struct note_key key;
    ck_assert(note_key_read(span_of(vkey), &key, NULL));
    size_t n = walk_reports(&host, "first", "usa", files, 16);
    struct verify_result result = verified(files, n, &key);
    ck_assert_ptr_null(finding(&result, "witness-apart"));
    const struct verify_finding *signed_one = finding(&result, "witness-signed");
    ck_assert_ptr_nonnull(signed_one);
    ck_assert(strstr(signed_one->words, "on 2026-11-22T12:00:00Z"));
}
END_TEST

/* The old key is lost, and nobody outside can check that all seats agreed: a person tells the witness. */
START_TEST(a_lost_log_key_is_told_by_hand)
{
    cli(0, "witness run %s --now %s", anna, "2026-11-21T12:00:00Z");
    close_exchange("csa");
    ck_assert_int_eq(unlink(arena_words(arena, "%s.keys/log.key", host.dir)), 0);
    cli(0, "hostkey @ log --lost --yes%s%s", "", "");
    struct walk_game game = walk_look(&host, "first");
    const char *at = strstr(game.journal, " ruling ");
    ck_assert_ptr_nonnull(at);
    while (at > game.journal && at[-1] != '\n')
        at--;
    const char *vote = arena_words(arena, "agree %ld\n", strtol(at, NULL, 10));
    for (int i = 0; i < 2; i++) {
        const char *seat = i ? "csa" : "usa";
        ck_assert(walk_take(&host, walk_sign(&host, seat, walk_orders(&host, "first", seat, vote))).good);
    }
    close_exchange("usa");
    cli(EX_NOPERM, "witness run %s --now %s", anna, "2026-11-22T12:00:00Z");
    walk_says(&host, "its own key has not signed that");
    char *keys = arena_string(arena, slurp(arena, arena_words(arena, "%s/first/keys", pub)));
    const char *fresh = arena_words(arena, "%.*s", (int)strcspn(keys + 4, "\n"), keys + 4);
    cli(EX_DATAERR, "witness add %s --key %s", anna, fresh);
    cli(0, "witness add %s --key %s --instead", anna, fresh);
    cli(0, "witness run %s --now %s", anna, "2026-11-22T12:00:00Z");
    walk_says(&host, "signed  dispatch.example/game/");
}
END_TEST

/* The file of another game, of another signer, out of order. */
START_TEST(a_succession_is_followed_from_key_to_key)
{
    cli(0, "hostkey @ log --yes%s%s", "", "");
    cli(0, "hostkey @ log --yes%s%s", "", "");
    close_exchange("csa");
    struct span file = arena_copy(arena, slurp(arena, arena_words(arena, "%s/first/log-keys", pub)));
    struct span note = arena_copy(arena, slurp(arena, arena_words(arena, "%s/first/checkpoint", pub)));
    struct genesis g;
    ck_assert(genesis_read(slurp(arena, arena_words(arena, "%s/first/genesis", pub)), &g, NULL));
    char origin[192], id[33];
    strcpy(id, walk_look(&host, "first").id);
    snprintf(origin, sizeof origin, "%s/%s", g.origin, id);
    struct note_key first, key;
    struct span text;
    note_key_make(&first, origin, 1, g.logkey);
    key = first;
    ck_assert(log_keys_follow(arena, file, note, &key));
    ck_assert(note_verify(note, &key, 1, &text, NULL));
    ck_assert_int_ne(memcmp(key.pk, first.pk, 32), 0);
    key = first;
    const uint8_t *half = memmem(file.at + 1, file.len - 1, "-----BEGIN PBEM RULING", 22);
    ck_assert_ptr_nonnull(half);
    size_t len = (size_t)(half - file.at);
    ck_assert(!log_keys_follow(arena, (struct span){file.at, len}, note, &key)); /* it ends before that key */
    ck_assert(!log_keys_follow(arena, span_from(file, len), note, &key));        /* nobody gave the key before it */
    struct text turned = {.arena = arena};
    text_add(&turned, span_from(file, len));
    text_add(&turned, (struct span){file.at, len});
    ck_assert(!log_keys_follow(arena, text_span(&turned), note, &key));
    id[0] = id[0] == '0' ? '1' : '0';
    snprintf(origin, sizeof origin, "%s/%s", g.origin, id);
    note_key_make(&key, origin, 1, g.logkey);
    ck_assert(!log_keys_follow(arena, file, note, &key)); /* another game's */
    ck_assert_int_eq(memcmp(key.pk, g.logkey, 32), 0);
}
END_TEST

static Suite *witness_suite(void)
{
    const TTest *const alone[] = {
        requests_and_their_answers,     every_step_of_a_small_log, two_heads_of_one_size, a_published_log_is_followed,
        a_lost_signature_is_made_again, a_fork_is_caught_and_kept, damage_is_no_fork,     the_key_is_kept,
        what_was_seen_is_read_back,     a_known_log_keeps_its_key};
    const TTest *const hosted[] = {reports_carry_what_was_signed,
                                   the_host_takes_what_he_knows,
                                   a_silent_witness_is_told_of_once,
                                   new_games_are_watched,
                                   a_log_gets_another_key,
                                   a_lost_log_key_is_told_by_hand,
                                   a_succession_is_followed_from_key_to_key};
    Suite *suite = suite_create("witness");
    TCase *t = tcase_create("alone"), *h = tcase_create("with a host");
    tcase_add_checked_fixture(t, begin, finish);
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        tcase_add_test(t, alone[i]);
    suite_add_tcase(suite, t);
    tcase_add_checked_fixture(h, begin_host, finish_host);
    for (size_t i = 0; i < sizeof hosted / sizeof *hosted; i++)
        tcase_add_test(h, hosted[i]);
    suite_add_tcase(suite, h);
    return suite;
}

int main(void)
{
    return run_suite(witness_suite());
}
