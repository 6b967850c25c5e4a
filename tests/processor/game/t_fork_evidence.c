/* SPDX-License-Identifier: Apache-2.0 */
/* A head of a log that its own key signed and its journal does not have stops the game, however it comes in; nothing
 * else does: no invented `base`, no note of another key, no head that the journal has. */
#include "processor/game/fork_evidence.h"
#include "processor/host/host.h"
#include "processor/record/head_find.h"
#include "processor/record/proof.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

static struct walk w, other;
static struct arena *arena;
static const char *pub;

static void play(struct walk *host, const char *seat, const char *lines)
{
    ck_assert_int_eq(walk_ingest(host, walk_sign(host, seat, walk_orders(host, "first", seat, lines))), 0);
    walk_pass(host, 60);
}

/* Two hosts with the same keys and the same game up to exchange 2; in `other` it went on otherwise. */
static void begin(void)
{
    static int n;
    arena = arena_new();
    walk_open(&w, arena_words(arena, "host%d", n++));
    pub = arena_words(arena, "%s.pub", w.dir);
    walk_setting(&w, arena_words(arena, "publish-dir %s\n", pub));
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    play(&w, "csa", "done\nnow\n");
    other = w;
    other.dir = arena_words(arena, "%s.other", w.dir);
    walk_copy(&w, w.dir, other.dir);
    walk_copy(&w, arena_words(arena, "%s.keys", w.dir), arena_words(arena, "%s.keys", other.dir));
    char *conf = arena_string(arena, slurp(arena, arena_words(arena, "%s/dispatch.conf", other.dir)));
    memcpy(strstr(conf, "\npublish-dir") + 1, "#", 1); /* he publishes elsewhere */
    walk_write(&other, arena_words(arena, "%s/dispatch.conf", other.dir), span_of(conf));
}

static void finish(void)
{
    walk_close(&w);
    arena_free(arena);
}

static struct span proof_of(struct walk *host, const char *player, const char *pattern)
{
    const char *path = walk_newest(host, player, pattern);
    ck_assert_ptr_nonnull(path);
    return slurp(arena, path);
}

static struct span head_in(struct span file)
{
    struct proof proof;
    ck_assert(proof_read(arena, file, &proof, NULL));
    return proof.checkpoint;
}

static bool is_stopped(void)
{
    return strncmp(walk_look(&w, "first").aside, EVIDENCE_STOPPED, strlen(EVIDENCE_STOPPED)) == 0;
}

/* The other history's newest report of a seat, longer than what this host has. */
static struct span foreign_proof(void)
{
    play(&other, "usa", "draw 2 rest supply\ndone\nnow\n");
    return proof_of(&other, "south", "first-csa-report-*-proof.txt");
}

START_TEST(a_longer_log_stops_the_game)
{
    struct span proof = foreign_proof();
    ck_assert_int_eq(walk_ingest(&w, proof), 0);
    ck_assert(is_stopped());
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(strstr(walk_look(&w, "first").aside, "is shorter: was an older store put back?"));
    /* everybody has both heads */
    static const char *const player[] = {"north", "south"};
    for (size_t i = 0; i < 2; i++) {
        const char *brought = walk_newest(&w, player[i], "first-brought.note"),
                   *kept = walk_newest(&w, player[i], "first-kept.note");
        ck_assert(brought && kept);
        ck_assert(span_same(slurp(arena, brought), head_in(proof)));
        ck_assert(!span_same(slurp(arena, kept), head_in(proof)));
    }
    ck_assert(span_same(slurp(arena, arena_words(arena, "%s/first/conflict-1", pub)), head_in(proof)));
    const char *page = arena_string(arena, slurp(arena, arena_words(arena, "%s/first/index.html", pub)));
    ck_assert(strstr(page, "two histories of this game were signed") && strstr(page, "conflict-1"));
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "conflict: a head of ");
    /* it does not go on by itself, and the same head counts once */
    ck_assert_int_eq(walk_cli(&w, "resume @ first"), EX_NOPERM);
    walk_says(&w, "its key signed a history that this store does not have");
    walk_ingest(&w, proof);
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    ck_assert(!strstr(w.out, "conflict:"));
    /* the organiser may rule that it goes on, for everybody to read; then that head stops it no more */
    ck_assert_int_eq(walk_cli(&w, "resume @ first --ruling explained --yes"), 0);
    walk_ingest(&w, proof);
    ck_assert_str_eq(walk_look(&w, "first").aside, "");
    play(&w, "usa", "done\nnow\n");
}
END_TEST

/* The host finds it himself: in his own public folder lies what this store does not have. */
START_TEST(what_was_published_counts_too)
{
    foreign_proof();
    ck_assert_int_eq(walk_cli(&other, "publish @ %s", pub), 0);
    walk_pass(&w, 60); /* nothing moved, but another hand wrote the facts of the game there */
    ck_assert(is_stopped());
    ck_assert_int_eq(walk_cli(&w, "publish @"), EX_DATAERR);
    walk_says(&w, "more of its log than this store has");
}
END_TEST

/* As after `dispatch rebuild`: the head that stopped the game is one of its journal now. */
START_TEST(what_was_brought_back_goes_on)
{
    struct host host = {0};
    struct error err = {0};
    bool is_new;
    struct span note = head_in(proof_of(&w, "south", "first-csa-report-*-proof.txt"));
    ck_assert(host_open(arena, w.dir, &host, &err) && host_store(&host, 0, &err) && store_begin(host.store, &err) &&
              store_conflict_put(host.store, walk_look(&w, "first").id, note, 7, &is_new, &err) &&
              store_game_aside(host.store, walk_look(&w, "first").id, EVIDENCE_STOPPED " as it was", &err) &&
              store_commit(host.store, &err));
    host_close(&host);
    ck_assert(is_stopped());
    ck_assert_int_eq(walk_cli(&w, "resume @ first"), 0);
    ck_assert_str_eq(walk_look(&w, "first").aside, "");
    ck_assert_int_eq(walk_cli(&w, "publish @"), 0);
    ck_assert_int_ne(access(arena_words(arena, "%s/first/conflict-1", pub), F_OK), 0);
}
END_TEST

/* Both go on, by different sheets: the same number of entries, and other ones. */
START_TEST(another_root_stops_the_game)
{
    play(&w, "usa", "done\nnow\n");
    struct span proof = foreign_proof(), ours = proof_of(&w, "south", "first-csa-report-*-proof.txt");
    struct proof p;
    ck_assert(proof_read(arena, proof, &p, NULL));
    ck_assert(!span_same(head_in(proof), head_in(ours)));
    ck_assert_int_eq(walk_ingest(&w, ours), EX_DATAERR); /* a head that the journal has proves nothing */
    ck_assert_str_eq(walk_look(&w, "first").aside, "");
    ck_assert_int_eq(walk_ingest(&w, head_in(proof)), 0); /* the note alone, as a file */
    walk_says(&w, "the log that this host keeps does not have it");
    ck_assert(is_stopped());
}
END_TEST

/* In a mail: attached in base64, or quoted and with its dashes lost. */
START_TEST(by_mail)
{
    struct span note = head_in(foreign_proof());
    struct text mail = {.arena = arena}, quoted = {.arena = arena};
    struct span left = note, line, found[HEADS_MAX];
    text_words(&quoted, "Hello host,\r\nmy report shows this:\r\n\r\n");
    while (span_line(&left, &line)) {
        struct span words = span_begins(line, "\xe2\x80\x94 ") ? span_from(line, 4) : line;
        text_format(&quoted, "> %s%.*s\r\n", words.at == line.at ? "" : "-- ", (int)words.len, (const char *)words.at);
    }
    text_words(&quoted, "\r\nWhat is that?\r\n-- \r\nSouth\r\n");
    ck_assert_uint_eq(heads_find(arena, text_span(&quoted), found), 1);
    ck_assert(span_same(found[0], note));
    text_words(&mail, "From: South <south@example.org>\r\nTo: games@dispatch.example\r\nMessage-ID: <1@example.org>\r\n"
                      "Date: Sat, 21 Nov 2026 12:00:00 +0000\r\nMIME-Version: 1.0\r\n"
                      "Content-Type: multipart/mixed; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n"
                      "See there.\r\n--b\r\nContent-Type: application/octet-stream; name=\"checkpoint\"\r\n"
                      "Content-Disposition: attachment; filename=\"checkpoint\"\r\n"
                      "Content-Transfer-Encoding: base64\r\n\r\n");
    text_base64(&mail, note.at, note.len, true);
    text_words(&mail, "\r\n--b--\r\n");
    walk_drop(&w, "mail", text_span(&mail));
    walk_pass(&w, 60);
    ck_assert(is_stopped());
}
END_TEST

START_TEST(what_proves_nothing)
{
    struct span note = head_in(foreign_proof()), text, lines;
    struct text forged = {.arena = arena};
    struct checkpoint at;
    static const uint8_t seed[32] = {9};
    ck_assert(note_split(note, &text, &lines) && checkpoint_read(text, &at, NULL));
    note_sign(&forged, text, arena_string(arena, at.origin), seed); /* the same head by another key of that name */
    ck_assert_int_eq(walk_ingest(&w, text_span(&forged)), EX_DATAERR);
    forged.len = 0; /* the log's own signature under other words */
    text_format(&forged, "%.*s\n999\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n", (int)at.origin.len,
                (const char *)at.origin.at);
    text_add(&forged, lines);
    ck_assert_int_eq(walk_ingest(&w, text_span(&forged)), EX_DATAERR);
    /* the head in a sheet's base, unsigned as it is: the sheet is refused, and the player told what to send */
    struct text base = {.arena = arena};
    text_format(&base, "%llu ", (unsigned long long)at.size);
    text_base64(&base, at.root.at, 32, true);
    const char *block = walk_with(&w, walk_orders(&w, "first", "usa", "done\n"), "base", base.at);
    ck_assert_int_eq(walk_ingest(&w, walk_sign(&w, "usa", block)), EX_DATAERR);
    walk_says(&w, "-proof.txt");
    ck_assert_str_eq(walk_look(&w, "first").aside, "");
    play(&w, "usa", "done\nnow\n");
    /* the same sheet with the signed head beside it */
    struct text both = {.arena = arena};
    text_add(&both, walk_sign(&w, "csa", walk_with(&w, walk_orders(&w, "first", "csa", "done\n"), "base", base.at)));
    text_words(&both, "\n");
    text_add(&both, note);
    walk_ingest(&w, text_span(&both));
    ck_assert(is_stopped());
}
END_TEST

/* Two players lay their reports side by side. */
START_TEST(two_reports_compared)
{
    struct report_files files[2] = {{.name = "mine"}, {.name = "his"}};
    struct verify_input in = {.report = files, .n_reports = 2};
    struct verify_result result;
    play(&w, "usa", "done\nnow\n");
    foreign_proof();
    for (int i = 0; i < 2; i++) {
        struct walk *host = i ? &other : &w;
        const char *seat = i ? "usa" : "csa";
        struct report_files all[16] = {0};
        size_t n = walk_reports(host, "first", seat, all, 16);
        ck_assert_uint_ge(n, 2);
        files[i] = all[n - 1];
    }
    verify(arena, &in, &result);
    ck_assert_int_eq(result.verdict, VERIFY_FORK);
    ck_assert_uint_eq(result.game[0].n_evidence, 2);
}
END_TEST

static Suite *evidence_suite(void)
{
    Suite *suite = suite_create("evidence");
    TCase *t = tcase_create("evidence");
    tcase_add_checked_fixture(t, begin, finish);
    tcase_add_test(t, a_longer_log_stops_the_game);
    tcase_add_test(t, what_was_published_counts_too);
    tcase_add_test(t, what_was_brought_back_goes_on);
    tcase_add_test(t, another_root_stops_the_game);
    tcase_add_test(t, by_mail);
    tcase_add_test(t, what_proves_nothing);
    tcase_add_test(t, two_reports_compared);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(evidence_suite());
}
