/* SPDX-License-Identifier: Apache-2.0 */
/* Rulings as people meet them: the host's commands, mails to everybody, sheets that agree, reports, transcript, audit.
 */
#include "processor/core/core.h"
#include "processor/record/journal.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static struct walk w;

static void begin(void)
{
    walk_open(&w, "rule");
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
}

static void finish(void)
{
    walk_close(&w);
}

static const char *now(void)
{
    char words[21];
    utc_write(words, w.now);
    return arena_words(w.arena, "%s", words);
}

static int host(const char *words)
{
    return walk_cli(&w, "%s --yes --now %s", words, now());
}

static void host_does(const char *words)
{
    ck_assert_msg(host(words) == 0, "%s: %s", words, w.said);
}

static void sheet(const char *seat, const char *lines)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, walk_orders(&w, "first", seat, lines)));
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
}

/* The number of the newest ruling. */
static unsigned newest_ruling(void)
{
    struct walk_game game = walk_look(&w, "first");
    struct journal_line *line = arena_take(w.arena, sizeof *line);
    unsigned n = 0;
    for (struct span left = span_of(game.journal), one; span_line(&left, &one);)
        if (journal_read(one, line) && journal_is(line, ENTRY_RULING))
            n = (unsigned)line->n;
    return n;
}

static void both(const char *word)
{
    unsigned n = newest_ruling();
    sheet("csa", arena_words(w.arena, "%s %u\n", word, n));
    sheet("usa", arena_words(w.arena, "%s %u\n", word, n));
}

static void reads(const char *player, const char *pattern, const char *words)
{
    const char *path = walk_newest(&w, player, pattern);
    ck_assert_msg(path != NULL, "%s has no %s", player, pattern);
    const char *text = arena_string(w.arena, slurp(w.arena, path));
    char *plain = arena_words(w.arena, "%s", text);
    size_t n = 0;
    for (size_t i = 0; plain[i]; i++)
        if (plain[i] != '\n' || (n > 0 && plain[n - 1] != ' '))
            plain[n++] = plain[i] == '\n' ? ' ' : plain[i];
    plain[n] = '\0';
    ck_assert_msg(strstr(plain, words) != NULL, "no \"%s\" in: %s", words, text);
}

static void proven(const char *more)
{
    walk_proven(&w, "first", more);
}

static void verified(const char *seat)
{
    walk_verified(&w, "first", seat);
}

static void ended(void)
{
    sheet("usa", "resign\nnow\n");
    walk_pass(&w, 60);
}

START_TEST(words_reach_everybody)
{
    host_does("rule @ first Harpers-Ferry-is-a-fort");
    walk_says(&w, "in force at once");
    walk_pass(&w, 60);
    reads("north", "first-usa-ruling-*[0-9].txt", "Harpers-Ferry-is-a-fort It is in force. Nothing is asked of you.");
    reads("south", "first-csa-ruling-*[0-9].txt", "Harpers-Ferry-is-a-fort");
    sheet("csa", "done\nnow\n");
    walk_pass(&w, 60);
    reads("south", "first-csa-report-*[0-9].txt", "of the organiser: Harpers-Ferry-is-a-fort");
    ended();
    proven("1 rulings, each signed by somebody who may make it");
}
END_TEST

START_TEST(a_change_that_all_agree_to)
{
    host_does("rule @ first Mended --set supply.0=7");
    walk_says(&w, "supply.0 becomes 7");
    ck_assert_int_eq(walk_cli(&w, "status @ --now %s", now()), 0);
    walk_says(&w, "1 ruling waiting for an answer");
    walk_pass(&w, 60);
    reads("south", "first-csa-ruling-*[0-9].txt", "It takes effect when every seat has agreed.");
    both("agree");
    walk_pass(&w, 60);
    reads("north", "first-usa-receipt-*[0-9].txt", "agrees, as the last seat: the ruling takes effect");
    reads("north", "first-usa-report-*[0-9].txt", "took effect; sheets for the exchange before it count no more.");
    ck_assert_int_eq(walk_cli(&w, "show @ first --json"), 0);
    ck_assert_msg(strstr(w.out, "\"supply\":[7,") != NULL, "%.3000s", w.out);
    verified("usa");
    verified("csa");
    ended();
    proven("1 rulings");
}
END_TEST

START_TEST(one_objection_is_enough)
{
    host_does("rule @ first Mended --set supply.0=7");
    sheet("usa", arena_words(w.arena, "object %u\n", newest_ruling()));
    walk_pass(&w, 60);
    reads("south", "first-csa-objected-*[0-9].txt", "objects to ruling");
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "objects to ruling");
    sheet("csa", arena_words(w.arena, "agree %u\n", newest_ruling()));
    walk_pass(&w, 60);
    reads("south", "first-csa-receipt-*[0-9].txt", "changes nothing: there is no ruling or proposal with that number");
}
END_TEST

START_TEST(without_an_objection_for_three_days)
{
    finish();
    walk_open(&w, "silence");
    walk_new(&w, "first", "--rulings silence --move 9d");
    walk_set_up(&w, "first");
    host_does("rule @ first Mended --set supply.0=7");
    walk_pass(&w, 86400);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruled"), 0);
    walk_pass(&w, 2 * 86400);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruled"), 1);
    walk_pass(&w, 60);
    reads("north", "first-usa-report-*[0-9].txt", "Mended");
    ended();
    proven("1 rulings");
}
END_TEST

START_TEST(back_before_the_cards_were_drawn)
{
    struct walk_game before = walk_look(&w, "first");
    sheet("csa", "done\nnow\n");
    walk_pass(&w, 60);
    uint64_t k = walk_look(&w, "first").k;
    sheet("usa", "draw 2 rest supply\nnow\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_cli(&w, "show @ first --json"), 0);
    host_does(arena_words(w.arena, "rule @ first A-fault-of-the-program --back %llu", (unsigned long long)k));
    walk_says(&w, "every seat has agreed");
    both("agree");
    walk_pass(&w, 60);
    struct walk_game after = walk_look(&w, "first");
    ck_assert_int_eq(walk_count(&w, after.journal, "lapsed"), 0);
    ck_assert_int_ge(walk_count(&w, after.journal, "move"), 2);
    ck_assert_uint_gt(after.k, before.k + 2);
    ck_assert_str_eq(after.awaited, "usa");
    sheet("usa", "draw 2 rest supply\nnow\n");
    walk_pass(&w, 60);
    verified("usa");
    ended();
    proven("1 rulings");
}
END_TEST

START_TEST(an_end_that_all_agree_to)
{
    ck_assert_int_ne(host("end @ first"), 0);
    walk_says(&w, "end GAME --kind agreed");
    host_does("end @ first --kind drawn");
    both("agree");
    walk_pass(&w, 60);
    reads("north", "first-usa-ended-*[0-9].txt", "as every seat agreed");
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "end drawn"), 1);
    proven("1 rulings");
}
END_TEST

START_TEST(another_organiser)
{
    static const uint8_t seed[32] = {77, 1};
    finish();
    walk_open(&w, "organiser");
    const char *pub = walk_public(&w, "judge", seed);
    walk_new(&w, "first", arena_words(w.arena, "--organiser %s", pub));
    walk_set_up(&w, "first");
    const char *path = arena_words(w.arena, "%s.ruling", w.dir);
    host_does(arena_words(w.arena, "rule @ first Mended --set supply.0=7 --output %s", path));
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruling"), 0);
    const char *block = arena_string(w.arena, slurp(w.arena, path));
    struct ingested got = walk_take(&w, walk_sign(&w, "usa", block));
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED);
    ck_assert_str_eq(got.why.key, "ruling.stranger");
    got = walk_take(&w, walk_sign_with(&w, seed, block));
    ck_assert_msg(got.good, "%s %s", got.why.key, got.why.got);
    ck_assert(strstr(arena_string(w.arena, got.text), "everybody is told") != NULL);
    ck_assert_int_eq(walk_take(&w, walk_sign_with(&w, seed, block)).verdict, VERDICT_AGAIN);
    both("agree");
    walk_pass(&w, 60);
    walk_drop(&w, "late", walk_sign_with(&w, seed, walk_with(&w, block, "seq", "1")));
    walk_pass(&w, 60);
    ended();
    proven("1 rulings");
}
END_TEST

/* A block of the organiser with these lines, by hand. */
static struct ingested ruled_by(const uint8_t *seed, unsigned seq, const char *lines)
{
    struct walk_game game = walk_look(&w, "first");
    struct text block = {.arena = w.arena};
    text_format(&block, "-----BEGIN PBEM RULING-----\npbem: 1\ngame: %s\nseq: %u\nbase: %llu ", game.id, seq,
                (unsigned long long)game.size);
    text_base64(&block, game.root.at, sizeof game.root.at, true);
    text_format(&block, "\norders:\n%s-----END PBEM RULING-----\n", lines);
    return walk_take(&w, walk_sign_with(&w, seed, block.at));
}

/* Handed on by himself; then, when the second one is gone, taken over by the host, whose office follows his new key. */
START_TEST(the_organiser_is_replaced_when_all_agree)
{
    static const uint8_t judge[32] = {77, 1}, second[32] = {77, 2}, stranger[32] = {77, 3};
    finish();
    walk_open(&w, "organiser");
    const char *pub[2] = {walk_public(&w, "judge", judge), walk_public(&w, "second", second)};
    walk_new(&w, "first", arena_words(w.arena, "--organiser %s --rulings silence --move 9d", pub[0]));
    walk_set_up(&w, "first");
    const char *path = arena_words(w.arena, "%s.ruling", w.dir);
    host_does(arena_words(w.arena, "rule @ first Ask-her --organiser %s --output %s", pub[1], path));
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruling"), 0);
    struct ingested got = walk_take(&w, walk_sign_with(&w, judge, arena_string(w.arena, slurp(w.arena, path))));
    ck_assert_msg(got.good, "%s", got.why.key);
    walk_pass(&w, 60);
    reads("north", "first-usa-ruling-*[0-9].txt", "game gets another organiser, who signs with");
    reads("north", "first-usa-ruling-*[0-9].txt", "It takes effect when every seat has agreed.");
    walk_pass(&w, 4 * 86400); /* not by silence */
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruled"), 0);
    both("agree");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "hostkey organiser SHA256:"), 1);
    reads("south", "first-csa-organiser-*[0-9].txt", "has a new organiser from now on");
    ck_assert_int_eq(ruled_by(judge, 2, "say Mine still.\n").verdict, VERDICT_UNRECOGNISED);
    ck_assert(ruled_by(second, 2, "say Mine now.\n").good);
    /* she is gone: a stranger gets nowhere, the host asks all */
    const char *own = arena_words(w.arena, "say x\nhostkey organiser\nkey %s\n",
                                  "SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    ck_assert_str_eq(ruled_by(stranger, 3, own).why.key, "ruling.stranger");
    host_does("rule @ first She-is-gone --organiser host");
    both("agree");
    walk_pass(&w, 60);
    ck_assert_int_eq(ruled_by(second, 4, "say Mine.\n").verdict, VERDICT_UNRECOGNISED);
    host_does("rule @ first The-host-rules");
    walk_says(&w, "It is ruling");
    host_does("hostkey @ report");
    host_does("rule @ first With-the-new-key");
    sheet("csa", "done\nnow\n");
    walk_pass(&w, 60);
    reads("south", "first-csa-report-*[0-9].txt", "The game has a new organiser, who signs with");
    const char *path_of = walk_newest(&w, "south", "first-csa-report-*[0-9].txt");
    ck_assert_ptr_null(strstr(arena_string(w.arena, slurp(w.arena, path_of)), "count no more"));
    ended();
    proven("6 rulings, each signed by somebody who may make it");
}
END_TEST

/* Anybody can make a key and say that it is the host's new one: only the host himself asks the players to take it. */
START_TEST(a_stranger_puts_up_no_key)
{
    static const uint8_t stranger[32] = {77, 3};
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    char word[SSH_FP_MAX];
    crypto_sign_seed_keypair(pk, sk, stranger);
    ssh_blob(blob, pk);
    ssh_fingerprint(word, (struct span){blob, sizeof blob});
    struct ingested got = ruled_by(stranger, 1, arena_words(w.arena, "say Trust me.\nhostkey report\nkey %s\n", word));
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED);
    ck_assert_str_eq(got.why.key, "ruling.stranger");
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruling"), 0);
}
END_TEST

START_TEST(who_looks_leaves_a_line)
{
    ck_assert_int_eq(walk_cli(&w, "show @ first"), 0);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "looked"), 0);
    ck_assert_int_eq(walk_cli(&w, "show @ first --seat csa --now %s", now()), 0);
    ck_assert_int_eq(walk_cli(&w, "show @ first --all --json --now %s", now()), 0);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "looked csa"), 1);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "looked all"), 1);
    sheet("csa", "done\nnow\n");
    walk_pass(&w, 60);
    reads("north", "first-usa-report-*[0-9].txt", "The host looked at the whole position, with everything hidden.");
    reads("north", "first-usa-report-*[0-9].txt", "The host looked at what south (csa) may see.");
    reads("south", "first-csa-report-*[0-9].txt", "The host looked at what you may see.");
    ended();
    proven("proven");
}
END_TEST

/* The newest JSON that a command printed. */
static json_t *printed(void)
{
    const char *json = strstr(w.out, "{\"battle\"");
    ck_assert(json != NULL);
    for (const char *next; (next = strstr(json + 1, "{\"battle\"")) != NULL;)
        json = next;
    return json_loads(json, JSON_DISABLE_EOF_CHECK, NULL);
}

static long member(const json_t *state, const char *name, size_t at)
{
    return (long)json_integer_value(json_array_get(json_object_get(state, name), at));
}

/* A card that nobody knows, and whose place not everybody may see; now the csa is to know it. */
static const char *hidden_field(void)
{
    size_t at = 1;
    ck_assert_int_eq(walk_cli(&w, "show @ first --json"), 0);
    json_t *seen = printed();
    ck_assert_int_eq(walk_cli(&w, "show @ first --all --json --now %s", now()), 0);
    json_t *whole = printed();
    while (at < 157 && (member(seen, "place", at) == member(whole, "place", at) || member(whole, "known", at) != 0))
        at++;
    json_decref(seen);
    json_decref(whole);
    ck_assert_uint_lt(at, 157);
    return arena_words(w.arena, "known.%zu=1", at);
}

START_TEST(what_is_hidden_stays_so_until_the_end)
{
    sheet("csa", "done\nnow\n");
    walk_pass(&w, 60);
    host_does(arena_words(w.arena, "rule @ first A-secret --set %s", hidden_field()));
    walk_says(&w, "in something that not everybody may see");
    const char *block = strstr(arena_string(w.arena, walk_export(&w, "first")), "entry 1 ");
    ck_assert(block != NULL);
    both("agree");
    walk_pass(&w, 60);
    struct walk_game game = walk_look(&w, "first");
    ck_assert_int_eq(walk_count(&w, game.journal, "ruled"), 1);
    ck_assert_int_eq(walk_count(&w, game.journal, "lapsed"), 0);
    verified("usa");
    ended();
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "reveal ruling"), 1);
    proven("1 rulings");
}
END_TEST

/* ---- an older store ---- */

/* The store of yesterday in the place of today's, and the host goes on with it. */
static void put_back(void)
{
    const char *kept = arena_words(w.arena, "%s.kept", w.dir);
    ck_assert_int_eq(walk_cli(&w, "backup @ %s", kept), 0);
    sheet("csa", "done\nnow\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(system(arena_words(w.arena, "cp %s %s/dispatch.db && rm -rf %s/dispatch.db-* %s/outbox/*", kept,
                                        w.dir, w.dir, w.dir)),
                     0);
    ck_assert_int_ne(walk_cli(&w, "run @ --now %s", now()), 0);
    ck_assert_int_eq(walk_cli(&w, "fsck @ --accept disk"), 0);
    ck_assert(walk_look(&w, "first").aside[0] != '\0');
    ck_assert_int_ne(host("resume @ first"), 0);
}

START_TEST(a_game_of_an_older_store_goes_on_by_a_ruling)
{
    ck_assert_int_ne(host("resume @ first --ruling Why"), 0); /* it is not set aside */
    put_back();
    host_does("resume @ first --ruling The-disk-died");
    ck_assert_str_eq(walk_look(&w, "first").aside, "");
    walk_pass(&w, 60);
    reads("north", "first-usa-ruling-*[0-9].txt", "The-disk-died");
    sheet("csa", "done\nnow\n");
    walk_pass(&w, 60);
    ended();
    proven("1 rulings");
}
END_TEST

START_TEST(or_it_ends_as_broken)
{
    ck_assert_int_ne(host("end @ first --broken Why"), 0);
    put_back();
    host_does("end @ first --broken The-disk-died");
    walk_pass(&w, 60);
    reads("south", "first-csa-ruling-*[0-9].txt", "Everything hidden is published");
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "end broken"), 1);
    proven("1 rulings");
}
END_TEST

static Suite *rule_suite(void)
{
    Suite *suite = suite_create("rulings as people meet them");
    TCase *all = tcase_create("rule");
    tcase_add_checked_fixture(all, begin, finish);
    tcase_add_test(all, words_reach_everybody);
    tcase_add_test(all, a_change_that_all_agree_to);
    tcase_add_test(all, one_objection_is_enough);
    tcase_add_test(all, without_an_objection_for_three_days);
    tcase_add_test(all, back_before_the_cards_were_drawn);
    tcase_add_test(all, an_end_that_all_agree_to);
    tcase_add_test(all, another_organiser);
    tcase_add_test(all, the_organiser_is_replaced_when_all_agree);
    tcase_add_test(all, a_stranger_puts_up_no_key);
    tcase_add_test(all, who_looks_leaves_a_line);
    tcase_add_test(all, what_is_hidden_stays_so_until_the_end);
    tcase_add_test(all, a_game_of_an_older_store_goes_on_by_a_ruling);
    tcase_add_test(all, or_it_ends_as_broken);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(rule_suite());
}
