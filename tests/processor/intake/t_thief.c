/* SPDX-License-Identifier: Apache-2.0 */
/* A stolen key on a real host: the thief sends a REKEY first, the owner calls it back, and the seat goes on with a key
 * that the host gives in public. What everybody reads, and what the audit, the second verifier and the players' own
 * proofs say of it. */
#include "processor/check/audit.h"
#include "tests/lib/cheat.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct walk w;
static uint8_t thief[32], second[32], fresh[32];

static void begin(void)
{
    walk_open(&w, "th");
    memset(thief, 51, sizeof thief);
    memset(second, 52, sizeof second);
    memset(fresh, 53, sizeof fresh);
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
}

static void end(void)
{
    walk_close(&w);
}

static const char *newest(const char *who, const char *pattern)
{
    const char *path = walk_newest(&w, who, pattern);
    ck_assert_msg(path != NULL, "%s got no %s", who, pattern);
    struct text flat = {.arena = w.arena}; /* wherever the lines were broken */
    for (const char *at = arena_string(w.arena, slurp(w.arena, path)); *at; at++) {
        bool blank = (unsigned char)*at <= ' ';
        if (!blank || (flat.len > 0 && flat.at[flat.len - 1] != ' '))
            text_add(&flat, blank ? span_of(" ") : (struct span){(const uint8_t *)at, 1});
    }
    return flat.at;
}

static void holds(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) != NULL, "wanted \"%s\" in:\n%s", words, text);
}

static void not_taken(struct span mail, enum core_verdict verdict, const char *key)
{
    struct ingested got = walk_take(&w, mail);
    ck_assert_int_eq(got.verdict, verdict);
    ck_assert_msg(got.why.key && strcmp(got.why.key, key) == 0, "%s", got.why.key ? got.why.key : "none");
}

static void rekey(const uint8_t from[static 32], const uint8_t to[static 32])
{
    const char *block = walk_key_block(&w, "first", "csa", "REKEY", to);
    struct text mail = {.arena = w.arena};
    text_add(&mail, walk_sign_with(&w, from, block));
    text_add(&mail, walk_signature(&w, to, block));
    walk_good(&w, text_span(&mail));
}

static const char *orders(const char *seat, const char *lines)
{
    return walk_orders(&w, "first", seat, lines);
}

static void audited(void)
{
    struct text out = {.arena = w.arena};
    struct audit audit;
    struct span transcript = walk_export(&w, "first");
    const char *path = arena_words(w.arena, "%s.transcript", w.dir);
    ck_assert_msg(audit_transcript(w.arena, transcript, NULL, &audit, &out) == AUDIT_PROVEN, "%s", out.at);
    walk_write(&w, path, transcript);
    ck_assert_int_eq(system(arena_words(w.arena, "python3 tests/second/transcript.py %s >%s.said", path, path)), 0);
}

/* The form that came with the notice, signed by the key that was replaced. */
static struct span recall_form(void)
{
    const char *form = arena_string(w.arena, slurp(w.arena, walk_newest(&w, "south", "first-csa-recall.txt")));
    return walk_sign(&w, "csa", form);
}

static void seat_is_given_anew(void)
{
    ck_assert_int_eq(walk_now(&w, "player @ key south add --key %s", walk_public(&w, "fresh", fresh)), 0);
    ck_assert_int_eq(walk_now(&w, "seat @ first csa --to south --yes%s", ""), 0);
    walk_pass(&w, 60);
    const char *form = arena_string(w.arena, slurp(w.arena, walk_newest(&w, "south", "first-csa-[0-9]*.txt")));
    holds(form, "BEGIN PBEM JOIN");
    walk_good(&w, walk_sign_with(&w, fresh, form));
    ck_assert_int_eq(walk_lines(&w, "first", "replace csa "), 1);
    walk_pass(&w, 60);
}

static int reads(const char *more)
{
    return walk_cli(&w, "verify %s/outbox/north%s", w.dir, more);
}

CHEAT("mail", "steals your key and puts another in its place", "whose key counts",
      "you, at every address that you had; your old key recalls the thief's, and neither counts", "",
      " no longer count: with the old key, ");
START_TEST(the_owner_stops_a_thief_who_was_quicker)
{
    rekey(walk_key(&w, "csa"), thief);
    walk_good(&w, walk_sign_with(&w, thief, orders("csa", "wait\ndone\nwhen draw\ndraw 1\nend\n")));
    not_taken(walk_sign(&w, "csa", orders("csa", "done\n")), VERDICT_UNRECOGNISED, "key.old");
    walk_pass(&w, 60);
    holds(newest("south", "first-csa-newkey-*.txt"), "If that was not you, somebody has your key.");
    holds(newest("south", "first-csa-newkey-*.txt"), "sign the file first-csa-recall.txt with the previous key");
    holds(newest("north", "first-usa-newkey-*.txt"), "can still revoke the new one; if it does, neither");
    struct span form = recall_form();
    struct ingested got = walk_good(&w, form);
    holds(arena_string(w.arena, got.text), "Both keys are revoked.");
    ck_assert_int_eq(walk_lines(&w, "first", "recall csa SHA256:"), 1);
    walk_pass(&w, 60);
    holds(newest("north", "first-usa-recalled-*.txt"), " no longer count: with the old key, ");
    holds(newest("south", "first-csa-recalled-*.txt"), "make a new key, and give its public half to the host");
    holds(newest("south", "first-csa-recalled-*.txt"), "The seat has no key now.");
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "the key of south (csa) is revoked and the seat has none");
    ck_assert_int_eq(walk_cli(&w, "player @ list"), 0);
    ck_assert_ptr_null(strstr(w.out, "SHA256:1L")); /* nor do they sign anything else here */
    not_taken(walk_sign_with(&w, thief, orders("csa", "done\nnow\n")), VERDICT_UNRECOGNISED, "key.old");
    not_taken(walk_sign(&w, "csa", orders("csa", "done\nnow\n")), VERDICT_UNRECOGNISED, "key.old");
    ck_assert_int_eq(walk_take(&w, form).verdict, VERDICT_AGAIN); /* the same mail once more */
    ck_assert_str_eq(walk_look(&w, "first").awaited, "csa");
    ck_assert_int_eq(walk_now(&w, "player @ rekey south --yes --key %s", walk_public(&w, "fresh", fresh)), 0);
    walk_says(&w, "waits for a JOIN instead");
    seat_is_given_anew();
    walk_good(&w, walk_sign_with(&w, fresh, orders("csa", "done\nnow\n")));
    walk_pass(&w, 60);
    holds(newest("north", "first-usa-report-2.txt"), "revoked itself and the key that had replaced it");
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    walk_good(&w, walk_sign(&w, "usa", orders("usa", "resign\nnow\n")));
    walk_pass(&w, 60);
    audited();
    walk_verified(&w, "first", "usa");
}
END_TEST

/* The owner fled by a REKEY; the thief's recall is a stop, and no more. */
CHEAT("mail", "steals your key after you have changed it", "whose key counts",
      "you and the others; the thief can stop the seat, and order nothing", "", "");
START_TEST(a_thief_stops_who_fled_and_wins_nothing)
{
    rekey(walk_key(&w, "csa"), second);
    walk_good(&w, walk_sign_with(&w, second, orders("csa", "wait\ndone\n"))); /* in force at once: nobody is held up */
    rekey(second, thief);
    walk_pass(&w, 3600);
    walk_good(&w, walk_sign(&w, "csa", walk_key_block(&w, "first", "csa", "REVOKE", walk_key(&w, "csa"))));
    ck_assert_int_eq(walk_lines(&w, "first", "recall csa "), 1);
    not_taken(walk_sign_with(&w, thief, orders("csa", "done\n")), VERDICT_UNRECOGNISED, "key.old");
    not_taken(walk_sign_with(&w, second, walk_key_block(&w, "first", "csa", "REVOKE", second)), VERDICT_UNRECOGNISED,
              "key.old");
    walk_pass(&w, walk_look(&w, "first").deadline - w.now); /* its sheet counts no more, and the game goes on */
    ck_assert_ptr_nonnull(strstr(walk_look(&w, "first").journal, " csa - - -"));
    ck_assert_int_eq(reads(""), 0);
    walk_says(&w, "Who plays csa: for that seat the game has no key now.");
    seat_is_given_anew();
    walk_good(&w, walk_sign(&w, "usa", orders("usa", "resign\nnow\n")));
    walk_pass(&w, 60);
    audited();
}
END_TEST

START_TEST(after_the_term_it_is_too_late)
{
    rekey(walk_key(&w, "csa"), second);
    walk_pass(&w, 2 * 86400 + 1);
    struct ingested got = walk_take(&w, recall_form());
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED);
    ck_assert_str_eq(got.why.key, "recall.late");
    holds(arena_string(w.arena, got.text), "the organiser and another player together");
    ck_assert_int_eq(walk_lines(&w, "first", "recall "), 0);
    ck_assert_int_eq(walk_lines(&w, "first", "refused "), 0); /* nothing is noted of what no key in force signed */
}
END_TEST

/* What is refused of a recall is judged again by the audit. */
START_TEST(refusals_are_audited)
{
    rekey(walk_key(&w, "csa"), thief);
    not_taken(walk_sign(&w, "csa", walk_key_block(&w, "first", "csa", "REVOKE", thief)), VERDICT_REFUSED,
              "revoke.other");
    walk_pass(&w, 60);
    walk_good(&w, recall_form());
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    walk_good(&w, walk_sign(&w, "usa", orders("usa", "resign\nnow\n")));
    walk_pass(&w, 60);
    audited();
}
END_TEST

/* The host may give a game another term, or none; the invitation says so. */
START_TEST(the_term_is_the_games_own)
{
    holds(newest("north", "first-usa-invitation.txt"),
          "Keys: for 2 days after you change your key, the old key can still revoke the new one");
    walk_new(&w, "none", "--recall 0");
    walk_pass(&w, 1);
    ck_assert_ptr_null(strstr(newest("north", "none-usa-invitation.txt"), "still revoke the new one"));
    ck_assert_int_eq(walk_cli(&w, "new @ blue-vs-gray --name bad --seat usa=north --seat csa=south --recall soon"), 64);
    walk_new(&w, "short", "--recall 12h");
    walk_pass(&w, 1);
    holds(newest("north", "short-usa-invitation.txt"),
          "for 12 hours after you change your key, the old key can still revoke the new one");
}
END_TEST

static const char *word_of(const uint8_t seed[static 32])
{
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    char fp[SSH_FP_MAX];
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    ssh_fingerprint(fp, (struct span){blob, sizeof blob});
    return arena_words(w.arena, "%s", fp);
}

/* ---- a host who lies about it ---- */

/* The entry that begins so is another one now, all is signed anew; both verifiers say so. */
static void lie(struct transcript t, const char *entry, const char *instead, const char *audit, const char *second_says)
{
    uint64_t n = cheat_entry(&t, entry, 0);
    struct span *line = arena_take(w.arena, t.n_lines * sizeof *line);
    memcpy(line, t.line, t.n_lines * sizeof *line);
    line[n - 1] = span_of(arena_words(w.arena, "%llu %s", (unsigned long long)n, instead));
    t.line = line;
    cheat_sign_transcript(&w, &t);
    cheat_audited(&w, &t, 1, audit);
    const char *path = arena_words(w.arena, "%s.audited", w.dir);
    ck_assert_int_ne(system(arena_words(w.arena, "python3 tests/second/transcript.py %s >%s.said 2>&1", path, path)),
                     0);
    holds(arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s.said", path))), second_says);
}

static const char *line_of(const struct transcript *t, const char *words)
{
    struct span line = t->line[cheat_entry(t, words, 0) - 1];
    return strchr(arena_string(w.arena, line), ' ') + 1;
}

CHEAT("host", "lets a key be called back after the term, or spares the thief's key", "whose key counts", "everybody",
      "audit", "Broken at entry");
START_TEST(a_host_who_lies_about_a_recall_is_found_out)
{
    rekey(walk_key(&w, "csa"), thief);
    walk_good(&w, walk_sign_with(&w, thief, orders("csa", "wait\ndone\n")));
    walk_pass(&w, 60);
    walk_good(&w, recall_form());
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    walk_good(&w, walk_sign(&w, "usa", orders("usa", "resign\nnow\n")));
    walk_pass(&w, 60);
    struct transcript t = cheat_transcript(&w, "first");
    char *early = arena_words(w.arena, "%s", line_of(&t, "rekey csa "));
    memcpy(early + strlen(early) - 20, "2026-11-01", 10); /* so that the term would be over */
    lie(t, "rekey csa ", early, "Broken at entry", "its block was signed over another log"); /* sheets name the log */
    const char *recall = line_of(&t, "recall csa "), *old = word_of(walk_key(&w, "csa"));
    char *other = arena_words(w.arena, "%s", recall); /* spares the thief's key */
    memcpy(strstr(other, word_of(thief)), old, strlen(old));
    lie(t, "recall csa ", other, "Broken at entry",
        "the key that is called back did not come in the place of the one that calls it back");
    struct span sheet = t.line[cheat_entry(&t, "receipt 1 csa ", 0) - 1];
    char seq[24], hash[65], sighash[65]; /* puts the thief's sheet in force all the same */
    ck_assert_int_eq(sscanf(arena_string(w.arena, sheet), "%*s receipt 1 csa %23s %64s %64s", seq, hash, sighash), 3);
    const char *close = line_of(&t, "close 1 "), *rest = strstr(close, " usa ");
    lie(t, "close 1 ", arena_words(w.arena, "close 1 csa %s %s %s%s", seq, hash, sighash, rest), "Broken at entry",
        "a close with a sheet that was dropped");
}
END_TEST

/* A host may play two seats under two names: only the other player can say whose key it is, so it is named until it is
 * given, and compared when it is, with the one that is in force. */
CHEAT("host", "plays the other seat too, under another name", "whose key counts",
      "whoever asks their opponent for the key by another way", "verify --key csa=KEY",
      ", not the key that you gave, ");
START_TEST(the_opponents_key_is_to_be_compared)
{
    const char *first = word_of(walk_key(&w, "csa"));
    walk_pass(&w, 60);
    ck_assert_int_eq(reads(""), 0);
    walk_says(&w, arena_words(w.arena, "Who plays csa: for that seat the game has %s. Ask its player", first));
    ck_assert_ptr_null(strstr(w.out, "Who plays usa")); /* the reader's own */
    ck_assert_int_eq(reads(arena_words(w.arena, " --key csa=%s", first)), 0);
    walk_says(&w, arena_words(w.arena, "For csa the game has the key that you gave, %s.", first));
    ck_assert_ptr_null(strstr(w.out, "Who plays csa"));
    rekey(walk_key(&w, "csa"), second);
    walk_good(&w, walk_sign_with(&w, second, orders("csa", "done\nnow\n")));
    walk_pass(&w, 60);
    ck_assert_int_eq(reads(arena_words(w.arena, " --key csa=%s", first)), 1);
    walk_says(&w,
              arena_words(w.arena, "For csa the game has %s, not the key that you gave, %s.", word_of(second), first));
    ck_assert_int_eq(reads(arena_words(w.arena, " --key csa=%s", word_of(second))), 0);
    ck_assert_int_eq(reads(arena_words(w.arena, " --key %s --key %s", first, first)), 64);
}
END_TEST

static Suite *thief_suite(void)
{
    Suite *suite = suite_create("thief");
    TCase *t = tcase_create("thief");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_test(t, the_owner_stops_a_thief_who_was_quicker);
    tcase_add_test(t, a_thief_stops_who_fled_and_wins_nothing);
    tcase_add_test(t, after_the_term_it_is_too_late);
    tcase_add_test(t, refusals_are_audited);
    tcase_add_test(t, the_term_is_the_games_own);
    tcase_add_test(t, the_opponents_key_is_to_be_compared);
    tcase_add_test(t, a_host_who_lies_about_a_recall_is_found_out);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(thief_suite());
}
