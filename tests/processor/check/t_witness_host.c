/* SPDX-License-Identifier: Apache-2.0 */
/* A witness beside a host: what becomes of his signature there and with the players, and a log whose key is another one
 * from some day on. */
#include "processor/check/verify.h"
#include "processor/record/log_keys.h"
#include "processor/record/proof.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct arena *arena;
static struct walk host;
static const char *pub, *anna, *vkey;

static void cli(int code, const char *format, const char *a, const char *b)
{
    int got = walk_cli(&host, format, a, b);
    ck_assert_msg(got == code, "%s %s: %d\n%s%s", a, b, got, host.out, host.said);
}

static void begin_host(void)
{
    static int n;
    arena = arena_new();
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
    walk_says(&host, "1 signature taken, 0 already known");
    cli(0, "cosign @ %s %s", "first", lines);
    walk_says(&host, "0 signatures taken, 1 already known");
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
    const TTest *const hosted[] = {reports_carry_what_was_signed,
                                   the_host_takes_what_he_knows,
                                   a_silent_witness_is_told_of_once,
                                   new_games_are_watched,
                                   a_log_gets_another_key,
                                   a_lost_log_key_is_told_by_hand,
                                   a_succession_is_followed_from_key_to_key};
    Suite *suite = suite_create("witness of a host");
    TCase *t = tcase_create("with a host");
    tcase_add_checked_fixture(t, begin_host, finish_host);
    for (size_t i = 0; i < sizeof hosted / sizeof *hosted; i++)
        tcase_add_test(t, hosted[i]);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(witness_suite());
}
