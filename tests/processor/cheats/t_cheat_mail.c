/* SPDX-License-Identifier: Apache-2.0 */
/* The cheats of those who write and read mail that is not theirs, each really done, and what their victim then sees. */
#include "formats/commit.h"
#include "tests/lib/cheat.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/test.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static struct walk w;
static int n_mails;

static void setup(void)
{
    static int n;
    static const char *const folders[] = {"", "/new", "/cur"};
    char name[16];
    snprintf(name, sizeof name, "mail%d", n++);
    walk_open(&w, name);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(w.arena, "%s/box%s", w.dir, folders[i]), 0700), 0);
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    walk_setting(&w, "fetch maildir box\n");
    walk_pass(&w, 60);
}

static void teardown(void)
{
    walk_close(&w);
}

/* A mail with the south's address in From, as anybody can write it; one pass. Nothing of it comes into the log. */
static void forged(const char *body)
{
    uint64_t size = walk_look(&w, "first").size;
    const char *mail = arena_words(w.arena,
                                   "From: South <south@example.org>\nTo: games@dispatch.example\nMessage-ID: <%d@x>"
                                   "\nSubject: my orders\n\n%s",
                                   n_mails, body);
    walk_write(&w, arena_words(w.arena, "%s/box/new/%d", w.dir, n_mails++), span_of(mail));
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").size, size);
}

static const char *resigns(void)
{
    return walk_orders(&w, "first", "csa", "resign\nnow\n");
}

/* ---- who writes in another's name ---- */

CHEAT("mail", "sends orders in your name without a signature", "who ordered what, word for word",
      "you, at your own address; nothing is done", "", "NOT SIGNED, nothing done.");
START_TEST(forger_sends_without_a_signature)
{
    forged(resigns());
    cheat_reads(&w, "south", "first-csa-check-3.txt", "NOT SIGNED, nothing done.");
    cheat_reads(&w, "south", "first-csa-check-3.txt", "A sheet for your seat came without a signature.");
}
END_TEST

CHEAT("mail", "signs orders in your name with a stranger's key", "who ordered what, word for word",
      "you and the host; nothing is done", "", "A sheet in your name was not taken: nothing was done");
START_TEST(forger_signs_with_his_own_key)
{
    uint8_t stranger[32];
    memset(stranger, 9, sizeof stranger);
    forged(arena_string(w.arena, walk_sign_with(&w, stranger, resigns())));
    cheat_reads(&w, "south", "subject", "A sheet in your name was not taken: nothing was done");
    cheat_reads(&w, "south", "answer.txt", "without your key nobody");
}
END_TEST

CHEAT("mail", "signs orders in your name with the opponent's key", "who ordered what, word for word",
      "you and the host; nothing is done", "", "A sheet in your name was not taken: nothing was done");
START_TEST(forger_signs_as_the_opponent)
{
    forged(arena_string(w.arena, walk_sign(&w, "usa", resigns()))); /* the north has a key of this very game */
    cheat_reads(&w, "south", "subject", "A sheet in your name was not taken: nothing was done");
}
END_TEST

CHEAT("mail", "changes a word of your sheet on the way", "who ordered what, word for word",
      "you and the host; nothing is done", "", "without your key nobody");
START_TEST(forger_changes_a_word_on_the_way)
{
    char *mail =
        arena_string(w.arena, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "when draw\ndraw 1\nend\n")));
    memcpy(strstr(mail, "draw 1"), "draw 4", 6);
    forged(mail);
    cheat_reads(&w, "south", "subject", "A sheet in your name was not taken: nothing was done");
    cheat_reads(&w, "south", "answer.txt", "without your key nobody");
}
END_TEST

CHEAT("mail", "strips the signature from your sheet", "who ordered what, word for word", "you; nothing is done", "",
      "To make it count, sign the file and send it with its .sig.");
START_TEST(forger_strips_the_signature)
{
    const char *mail = arena_string(w.arena, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n")));
    forged(arena_words(w.arena, "%.*s", (int)(strstr(mail, "-----BEGIN SSH") - mail), mail));
    cheat_reads(&w, "south", "first-csa-check-3.txt", "To make it count, sign the file and send it with its .sig.");
}
END_TEST

CHEAT("mail", "sends you an invented report", "what a report tells", "you", "verify", "not by the host of this game");
START_TEST(forger_sends_a_report)
{
    struct report_files all[8];
    uint8_t stranger[32];
    struct text sig = {.arena = w.arena};
    size_t n = walk_reports(&w, "first", "csa", all, 8);
    const char *mine = cheat_folder(&w, "south", "csa");
    ck_assert_uint_eq(n, 1);
    memset(stranger, 9, sizeof stranger);
    sshsig_sign(&sig, stranger, NAMESPACE_REPORT, all[0].report, NULL);
    all[0].sig = text_span(&sig);
    cheat_put_report(&w, mine, &all[0]);
    cheat_caught(&w, 1, mine, "first-csa-report-1.txt is signed by SHA256:");
    walk_says(&w, ", not by the host of this game (SHA256:");
    cheat_caught(&w, 1, arena_words(w.arena, "--key SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA %s", mine),
                 "not by the host of this game (SHA256:AAAAAAAA");
}
END_TEST

/* ---- who reads what is not for him ---- */

/* Cards in the hand of a seat, as the openings of its newest report tell its owner. */
static size_t hand_of(const char *seat, const char **card, size_t cap)
{
    struct report_files all[8];
    struct proof *proof = arena_take(w.arena, sizeof *proof);
    struct problem why = {0};
    size_t n = walk_reports(&w, "first", seat, all, 8), cards = 0;
    ck_assert_uint_gt(n, 0);
    ck_assert(proof_read(w.arena, all[n - 1].proof, proof, &why));
    for (size_t i = 0; i < proof->n_openings && cards < cap; i++)
        if (proof->opening[i].epoch > 0)
            card[cards++] = proof->opening[i].card;
    ck_assert_uint_ge(cards, 4);
    return cards;
}

static bool file_holds(const char *path, const char *words)
{
    struct span bytes = slurp(w.arena, path);
    return memmem(bytes.at, bytes.len, words, strlen(words)) != NULL;
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* How many files of a player's outbox, from this message on, hold these words. */
static int mails_that_hold(const char *player, int from, const char *words)
{
    struct dirent **mails, **files;
    const char *outbox = arena_words(w.arena, "%s/outbox/%s", w.dir, player);
    int n = scandir(outbox, &mails, is_shown, alphasort), count = 0;
    for (int i = 0; i < n; i++) {
        const char *dir = arena_words(w.arena, "%s/%s", outbox, mails[i]->d_name);
        int m = scandir(dir, &files, is_shown, alphasort);
        for (int k = 0; k < m; k++) {
            count += i >= from && file_holds(arena_words(w.arena, "%s/%s", dir, files[k]->d_name), words);
            free(files[k]);
        }
        free(files);
        free(mails[i]);
    }
    free(mails);
    return count;
}

CHEAT("mail", "reads your report on the way", "hidden things of others",
      "nobody, if it is not sealed; if it is sealed, nothing can be read", "", "");
START_TEST(snooper_reads_a_report)
{
    const char *wish = "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\nprivate age\n"
                       "-----END PBEM PLAYER-----\n";
    ck_assert_int_gt(mails_that_hold("south", 0, "YOUR HAND"), 0); /* plain mail, as he had it until now */
    ck_assert(walk_take(&w, walk_sign(&w, "csa", wish)).good);
    walk_pass(&w, 60);
    int sent = walk_files(&w, "outbox/south");
    ck_assert(walk_take(&w, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n"))).good);
    walk_pass(&w, 60);
    ck_assert_int_gt(walk_files(&w, "outbox/south"), sent);
    ck_assert_int_gt(mails_that_hold("south", sent, "BEGIN AGE ENCRYPTED FILE"), 0);
    ck_assert_int_eq(mails_that_hold("south", sent, "YOUR HAND"), 0);
    ck_assert_int_eq(mails_that_hold("south", sent, "opening csa"), 0);
    ck_assert_int_eq(mails_that_hold("south", sent, "facts {"), 0);
}
END_TEST

/* All that he has is what anybody may have; and then he guesses. The report is known to him word for word, as a
 * template is, the hand too when he guesses well; what he cannot know is its nonce, and without that nothing fits. */
CHEAT("mail", "guesses your hand from the public log", "hidden things of others",
      "nobody needs to: no guess can be tested", "", "");
START_TEST(snooper_guesses_a_hand_from_the_public_log)
{
    const char *card[64];
    struct transcript t = cheat_transcript(&w, "first");
    struct report_files all[8];
    struct proof *proof = arena_take(w.arena, sizeof *proof);
    struct problem why = {0};
    uint8_t hash[32], key[32], none[32] = {0};
    struct hash commitment;
    char hex[65];
    size_t n = hand_of("usa", card, 64);
    struct span log = span_of(walk_look(&w, "first").journal);
    for (size_t i = 0; i < n; i++) {
        const char *word = arena_words(w.arena, " %s ", card[i]);
        for (size_t k = 0; k < t.n_lines; k++) /* no line of the transcript names a card of the hand */
            ck_assert_msg(!memmem(t.line[k].at, t.line[k].len, word, strlen(word)), "%.*s", (int)t.line[k].len,
                          (const char *)t.line[k].at);
    }
    ck_assert_uint_eq(walk_reports(&w, "first", "usa", all, 8), 1);
    ck_assert(proof_read(w.arena, all[0].proof, proof, &why));
    sha256(hash, all[0].report);
    hex_write(hex, hash, 32);
    ck_assert_ptr_nonnull(memmem(log.at, log.len, hex, 64)); /* the very report has its hash in the log: */
    char *guess = arena_string(w.arena, all[0].report), *nonce = strstr(guess, "\nnonce: ") + 8;
    for (int i = 0; i < 256; i++) { /* the same words under other nonces have not */
        memset(nonce, '0', 32);
        memcpy(nonce, arena_words(w.arena, "%02x", (unsigned)i), 2);
        sha256(hash, span_of(guess));
        hex_write(hex, hash, 32);
        ck_assert_ptr_null(memmem(log.at, log.len, hex, 64));
    }
    ck_assert(hex_read(span_of(proof->facts_key), key, 32)); /* and so with what the report says in numbers */
    commit_keyed(&commitment, key, proof->facts);
    hex_write(hex, commitment.at, 32);
    ck_assert_ptr_nonnull(memmem(log.at, log.len, hex, 64));
    commit_keyed(&commitment, none, proof->facts);
    hex_write(hex, commitment.at, 32);
    ck_assert_ptr_null(memmem(log.at, log.len, hex, 64));
    sha256(hash, proof->facts);
    hex_write(hex, hash, 32);
    ck_assert_ptr_null(memmem(log.at, log.len, hex, 64));
}
END_TEST

/* Each card of a hand might be any: without its salt no guess leads to the sealed root, with it only the true one. */
CHEAT("mail", "guesses a card under its seal", "hidden things of others", "nobody needs to: no guess can be tested", "",
      "");
START_TEST(snooper_guesses_a_card_under_its_seal)
{
    struct report_files all[8];
    struct proof *proof = arena_take(w.arena, sizeof *proof);
    struct problem why = {0};
    struct journal_line *line = arena_take(w.arena, sizeof *line);
    struct hash root = {{0}}, leaf;
    const struct proof_opening *o = NULL;
    int fits = 0;
    ck_assert_uint_eq(walk_reports(&w, "first", "usa", all, 8), 1);
    ck_assert(proof_read(w.arena, all[0].proof, proof, &why));
    for (size_t i = 0; i < proof->n_openings; i++)
        o = proof->opening[i].epoch == 1 ? &proof->opening[i] : o;
    ck_assert_ptr_nonnull(o);
    uint64_t size = 0;
    for (size_t i = 0; i < proof->n_lines; i++)
        if (journal_read(proof->line[i], line) && journal_is(line, ENTRY_SHUFFLE) && span_is(line->word[0], "usa") &&
            journal_number(line, 1, 0) == 1) {
            size = journal_number(line, 2, 0);
            ck_assert(hex_read(line->word[3], root.at, 32));
        }
    ck_assert_uint_gt(size, 0);
    for (int card = 1; card <= 76; card++)
        for (int salted = 0; salted < 2; salted++) {
            const char *name = arena_words(w.arena, "U%03d", card);
            card_leaf(&leaf, proof->id, "usa", 1, o->slot, name, salted ? o->salt : "00000000000000000000000000000000");
            bool opens = tlog_check_inclusion(o->slot, size, &leaf, o->path, o->n_path, &root);
            ck_assert(opens == (salted && strcmp(name, o->card) == 0));
            fits += opens;
        }
    ck_assert_int_eq(fits, 1);
}
END_TEST

static Suite *cheat_suite(void)
{
    Suite *suite = suite_create("cheats by mail");
    TCase *t = tcase_create("mail");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, forger_sends_without_a_signature);
    tcase_add_test(t, forger_signs_with_his_own_key);
    tcase_add_test(t, forger_signs_as_the_opponent);
    tcase_add_test(t, forger_changes_a_word_on_the_way);
    tcase_add_test(t, forger_strips_the_signature);
    tcase_add_test(t, forger_sends_a_report);
    tcase_add_test(t, snooper_reads_a_report);
    tcase_add_test(t, snooper_guesses_a_hand_from_the_public_log);
    tcase_add_test(t, snooper_guesses_a_card_under_its_seal);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(cheat_suite());
}
