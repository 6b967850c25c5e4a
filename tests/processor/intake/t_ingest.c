/* SPDX-License-Identifier: Apache-2.0 */
/* One block at a time: every way in which a sheet is taken or not, each with its own clear answer, as its author and
 * the journal see it. */
#include "processor/core/core.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <string.h>

static struct walk w;
static const char *const G = "first";

static void setup(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "i%d", n++);
    walk_open(&w, name);
    walk_new(&w, G, "");
}

static void setup_open(void)
{
    setup();
    walk_set_up(&w, G);
}

static void teardown(void)
{
    walk_close(&w);
}

static const char *words_of(struct span text)
{
    return arena_string(w.arena, text);
}

static struct ingested take(const char *seat, const char *block)
{
    return walk_take(&w, walk_sign(&w, seat, block));
}

static struct ingested csa(const char *lines)
{
    return take("csa", walk_orders(&w, G, "csa", lines));
}

/* Refused with this key, in the journal under this key, and told so. */
static void refused(const char *seat, const char *block, const char *key)
{
    int before = walk_count(&w, walk_look(&w, G).journal, "refused ");
    struct ingested got = take(seat, block);
    ck_assert_msg(got.verdict == VERDICT_REFUSED && !got.good, "%d %s", (int)got.verdict, words_of(got.text));
    ck_assert_str_eq(got.why.key, key);
    ck_assert_msg(got.text.len > 40, "%s", words_of(got.text));
    const char *journal = walk_look(&w, G).journal;
    ck_assert_int_eq(walk_count(&w, journal, "refused "), before + 1);
    ck_assert_msg(strstr(journal, arena_words(w.arena, " %s\n", key)), "no %s in\n%s", key, journal);
}

/* Nobody's: no entry, no receipt, one sentence. */
static void alien(struct span mail, const char *key)
{
    uint64_t size = walk_look(&w, G).size;
    struct ingested got = walk_take(&w, mail);
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED);
    ck_assert_str_eq(got.why.key, key);
    ck_assert_uint_gt(got.text.len, 0);
    ck_assert_uint_eq(walk_look(&w, G).size, size);
    ck_assert_int_eq(walk_ingest(&w, mail), 65);
}

START_TEST(nobody_can_send_for_another)
{
    const char *block = walk_orders(&w, G, "csa", "done\n");
    uint8_t stranger[32] = {9};
    alien(walk_sign_with(&w, stranger, block), "sshsig.key");
    alien(walk_sign(&w, "usa", block), "sshsig.key"); /* the other seat's key */
    alien(span_of(block), "armor.unsigned");
    alien(walk_sign(&w, "csa", walk_with(&w, block, "game", "00000000000000000000000000000000")), "ingest.game");
    alien(walk_sign(&w, "csa", walk_with(&w, block, "side", "gray")), "ingest.seat");
}
END_TEST

START_TEST(a_changed_letter_is_forged)
{
    const char *block = walk_orders(&w, G, "csa", "done\nnote a\n");
    char *mail = arena_string(w.arena, walk_sign(&w, "csa", block));
    *strstr(mail, "note a") = 'N';
    alien(span_of(mail), "armor.forged");
    struct span cut = walk_sign(&w, "csa", block);
    cut.len = strlen(block) + 60; /* a signature that broke off */
    struct ingested got = walk_take(&w, cut);
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED);
}
END_TEST

START_TEST(the_same_sheet_again_is_the_same_receipt)
{
    struct span mail = walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\n"));
    struct ingested first = walk_take(&w, mail);
    ck_assert(first.verdict == VERDICT_RECEIPT && first.good);
    struct walk_game before = walk_look(&w, G);
    ck_assert_int_eq(walk_take(&w, mail).verdict, VERDICT_AGAIN);
    struct walk_game after = walk_look(&w, G);
    ck_assert(after.size == before.size && after.generation == before.generation);
    ck_assert_int_eq(walk_ingest(&w, mail), 0);
    walk_pass(&w, 7200);
    ck_assert_int_eq(walk_take(&w, mail).verdict, VERDICT_AGAIN); /* long closed */
    walk_pass(&w, 1);
    const char *subject = walk_newest(&w, "south", "subject");
    ck_assert_ptr_nonnull(subject);
    ck_assert_msg(strstr(arena_string(w.arena, slurp(w.arena, subject)), "Again: "), "%s", subject);
}
END_TEST

START_TEST(seqs_rise)
{
    ck_assert(csa("done\nwait\n").good);
    const char *next = walk_orders(&w, G, "csa", "done\nwhen draw\ndraw 2 rest supply\nend\n");
    ck_assert(take("csa", walk_with(&w, next, "seq", "9")).good);
    walk_pass(&w, 7200);
    ck_assert_uint_eq(walk_look(&w, G).k, 2);
    refused("csa", walk_with(&w, walk_orders(&w, G, "csa", "done\n"), "seq", "9"), "seq.used");
    refused("csa", walk_with(&w, walk_orders(&w, G, "csa", "done\n"), "seq", "4"), "seq.used");
}
END_TEST

START_TEST(one_seq_for_two_sheets_counts_for_none)
{
    const char *one = walk_orders(&w, G, "csa", "done\n"), *other = walk_orders(&w, G, "csa", "done\nnote other\n");
    ck_assert(take("csa", one).good);
    struct ingested got = take("csa", other);
    ck_assert_int_eq(got.verdict, VERDICT_RECEIPT);
    walk_pass(&w, 7200);
    struct walk_game now = walk_look(&w, G); /* neither counts: it is still asked */
    ck_assert_uint_eq(now.k, 1);
    ck_assert_str_eq(now.awaited, "csa");
    ck_assert(csa("done\nnow\n").good);
    ck_assert_int_eq(walk_look(&w, G).phase, CORE_CLOSED);
}
END_TEST

START_TEST(only_the_open_exchange_takes_orders)
{
    refused("csa", walk_with(&w, walk_orders(&w, G, "csa", "done\n"), "turn", "2"), "turn.future");
    ck_assert(csa("done\nnow\n").good);
    walk_pass(&w, 60);
    refused("csa", walk_with(&w, walk_orders(&w, G, "csa", "deploy Polk west\ndone\n"), "turn", "1"), "turn.closed");
    struct ingested standing = /* standing orders alone count for the open one (E7) */
        take("csa", walk_with(&w, walk_orders(&w, G, "csa", "when draw\ndraw 2 rest supply\nend\n"), "turn", "1"));
    ck_assert_msg(standing.verdict == VERDICT_RECEIPT && standing.good, "%s", words_of(standing.text));
}
END_TEST

START_TEST(what_a_header_says_is_held_against_the_log)
{
    const char *block = walk_orders(&w, G, "csa", "done\n");
    refused("csa", walk_with(&w, block, "base", "5 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="), "base.unknown");
    refused("csa", walk_with(&w, block, "base", "5000 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="), "base.unknown");
    refused("csa", walk_with(&w, block, "salt", "00112233445566778899aabbccddeeff\nuntil: 2026-01-01T00:00:00Z"),
            "until.passed");
    refused("csa", walk_with(&w, block, "salt", "0011"), "header.value");
    refused("csa", walk_with(&w, block, "salt", NULL), "header.missing");
    char line[ORDER_COLUMNS_MAX + 20];
    memset(line, 'x', sizeof line);
    memcpy(line, "draw ", 5);
    strcpy(&line[sizeof line - 2], "\n");
    refused("csa", walk_orders(&w, G, "csa", line), "line.long");
    memcpy(line, "note ", 5); /* for the player alone: it costs no mail */
    struct ingested noted = take("csa", walk_orders(&w, G, "csa", arena_words(w.arena, "draft\n%sdone\n", line)));
    ck_assert_msg(noted.verdict == VERDICT_DRAFT && noted.good, "%s", words_of(noted.text));
}
END_TEST

/* The whole sheet is checked all the same: what else is wrong in it is told in this answer, not in the next. */
START_TEST(a_long_line_is_not_told_alone)
{
    static const char sheet[] =
        "deploy Beauregard with Tidewater Militia, Ewell Div, Cleburne Div, Heth Div east\nfrobnicate it\ndone\n";
    struct ingested got = take("csa", walk_orders(&w, G, "csa", sheet));
    const char *words = words_of(got.text);
    ck_assert_msg(got.verdict == VERDICT_REFUSED && strcmp(got.why.key, "line.long") == 0, "%s", words);
    ck_assert_msg(strstr(words, "has other mistakes:") && strstr(words, "\n  frobnicate it\n"), "%s", words);
    ck_assert_msg(!strstr(words, "Here is the whole sheet again"), "%s", words);
}
END_TEST

START_TEST(one_mail_may_hold_two_blocks)
{
    struct span standing = walk_sign(&w, "usa", walk_orders(&w, G, "usa", "when draw\ndraw 2 rest supply\nend\n"));
    struct span sheet = walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\nnow\n"));
    struct text mail = {.arena = w.arena};
    text_words(&mail, "Hello!\n\n");
    text_add(&mail, standing);
    text_words(&mail, "\nand\n");
    text_add(&mail, sheet);
    ck_assert_int_eq(walk_ingest(&w, text_span(&mail)), 0);
    const char *journal = walk_look(&w, G).journal;
    ck_assert_int_eq(walk_count(&w, journal, "receipt 1 "), 2);
    ck_assert_int_eq(walk_count(&w, journal, "close 1 "), 1);
}
END_TEST

START_TEST(a_sheet_without_done_is_told_at_once)
{
    const char *words = words_of(csa("draft\ndeploy Tidewater Militia east\n").text);
    const char *told = strstr(words, "It has no line \"done\"");
    ck_assert_msg(told && told < strstr(words, "Tidewater"), "%s", words);
    words = words_of(csa("draft\ndeploy Tidewater Militia east\ndone\n").text);
    ck_assert_msg(!strstr(words, "no line \"done\""), "%s", words);
    words = words_of(csa("draft\ndeploy Tidewater Militia east\npause\n").text);
    ck_assert_msg(!strstr(words, "no line \"done\""), "%s", words);
    words = words_of(csa("draft\nwhen draw\ndraw 2\nend\n").text);
    ck_assert_msg(!strstr(words, "no line \"done\""), "%s", words);
}
END_TEST

START_TEST(only_what_the_deadline_may_run_is_said_to_count)
{
    const char *told = "If no corrected";
    ck_assert(strstr(words_of(csa("draft\ndnoe\n").text), told) == NULL);
    struct ingested unasked = take("usa", walk_orders(&w, G, "usa", "when draw\ndarw 2\nend\n"));
    ck_assert(strstr(words_of(unasked.text), told) == NULL);
    ck_assert(strstr(words_of(csa("dnoe\n").text), told) != NULL);
    ck_assert(csa("deploy Tidewater Militia east\ndone\n").good);
    const char *words = words_of(csa("deploy Tidewater Militia west\ndnoe\n").text);
    ck_assert_msg(strstr(words, "still counts. It will be carried out after") && !strstr(words, told), "%s", words);
}
END_TEST

START_TEST(lines_that_nothing_acts_on_are_named)
{
    struct ingested got = csa("draft\nabsent 1 Dec to 10 Dec\nagree 4\ndone\n");
    const char *words = words_of(got.text);
    ck_assert_msg(strstr(words, "absences go in a PLAYER block"), "%s", words);
    ck_assert_msg(strstr(words, "there is no ruling or proposal with that number"), "%s", words);
}
END_TEST

START_TEST(a_draft_is_checked_and_nothing_else)
{
    struct walk_game before = walk_look(&w, G);
    struct ingested got = csa("draft\ndone\n");
    ck_assert(got.verdict == VERDICT_DRAFT && got.good);
    ck_assert_msg(strstr(words_of(got.text), "draft"), "%s", words_of(got.text));
    ck_assert_ptr_null(strstr(words_of(got.text), "false")); /* it has no entry to name */
    struct walk_game after = walk_look(&w, G);
    ck_assert_int_eq(walk_count(&w, after.journal, "receipt "), 0);
    ck_assert_str_eq(after.awaited, "csa");
    ck_assert_uint_ge(after.size, before.size);
    walk_pass(&w, 7200);
    ck_assert_uint_eq(walk_look(&w, G).k, 1);
}
END_TEST

START_TEST(wait_means_the_deadline)
{
    ck_assert(csa("wait\ndone\n").good);
    walk_pass(&w, 7200);
    ck_assert_uint_eq(walk_look(&w, G).k, 1);
    struct walk_game now = walk_look(&w, G);
    walk_pass(&w, now.deadline - w.now - 1);
    ck_assert_uint_eq(walk_look(&w, G).k, 1);
    walk_pass(&w, 1);
    now = walk_look(&w, G);
    ck_assert_uint_eq(now.k, 2);
    ck_assert_int_eq(walk_count(&w, now.journal, "deadline 1 "), 1);
    ck_assert_int_eq(walk_count(&w, now.journal, "missed "), 0);
}
END_TEST

START_TEST(a_sheet_may_be_replaced_while_it_settles)
{
    ck_assert(csa("done\n").good);
    w.now += 600;
    struct ingested got = csa("done\nwhen draw\ndraw 2 rest supply\nend\n");
    ck_assert(got.good);
    walk_pass(&w, 1100); /* the instant that the first receipt printed stands: half an hour behind it */
    ck_assert_uint_eq(walk_look(&w, G).k, 1);
    walk_pass(&w, 100);
    struct walk_game now = walk_look(&w, G);
    ck_assert_uint_eq(now.k, 2);
    ck_assert_int_eq(walk_count(&w, now.journal, "settled 1 "), 1);
    const char *close = strstr(now.journal, "close 1 csa 4 "); /* seqs 1 and 2 were JOIN and NONCE */
    ck_assert_msg(close != NULL, "%s", now.journal);
}
END_TEST

START_TEST(now_settles_at_once)
{
    ck_assert(csa("done\nnow\n").good);
    ck_assert_int_eq(walk_look(&w, G).phase, CORE_CLOSED);
}
END_TEST

/* Up to the usa's first turn. */
static void to_usa(void)
{
    ck_assert(csa("done\nnow\n").good);
    walk_pass(&w, 60);
    struct walk_game now = walk_look(&w, G);
    ck_assert_uint_eq(now.k, 2);
    ck_assert_str_eq(now.awaited, "usa");
}

START_TEST(at_the_deadline_the_lines_before_the_first_mistake_count)
{
    to_usa();
    struct ingested got = take("usa", walk_orders(&w, G, "usa", "draw 2 rest supply\nfly to the moon\ndone\n"));
    ck_assert(got.verdict == VERDICT_RECEIPT && !got.good);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, G).journal, "receipt 2 usa 3 "), 1);
    ck_assert_msg(strstr(walk_look(&w, G).journal, " faulty 2\n"), "the line is named");
    struct walk_game now = walk_look(&w, G);
    ck_assert_str_eq(now.awaited, "usa");
    walk_pass(&w, now.deadline - w.now);
    now = walk_look(&w, G);
    ck_assert_uint_eq(now.k, 3);
    ck_assert_msg(strstr(now.journal, "usa 3 ") && strstr(strstr(now.journal, "close 2 "), "usa 3 "), "%s",
                  now.journal);
    ck_assert_int_ge(walk_count(&w, now.journal, "draw usa usa "), 1);
}
END_TEST

START_TEST(at_the_deadline_without_a_sheet_the_fallback_goes)
{
    to_usa();
    struct walk_game now = walk_look(&w, G);
    walk_pass(&w, now.deadline - w.now);
    now = walk_look(&w, G);
    ck_assert_uint_eq(now.k, 3);
    ck_assert_int_eq(walk_count(&w, now.journal, "deadline 2 "), 1);
    ck_assert_int_eq(walk_count(&w, now.journal, "missed 2 usa"), 1);
    ck_assert_int_ge(walk_count(&w, now.journal, "draw usa usa "), 1); /* it must draw even when absent */
}
END_TEST

START_TEST(joins_that_do_not_count)
{
    const char *usa = walk_join(&w, G, "usa"), *south = walk_join(&w, G, "csa");
    refused("usa", walk_with(&w, usa, "key", "SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), "join.key");
    alien(walk_sign(&w, "csa", usa), "sshsig.key");
    refused("usa", walk_with(&w, usa, "entropy-commit", NULL), "header.entropy");
    ck_assert(take("usa", usa).good);
    refused("usa", walk_with(&w, usa, "seq", "2"), "join.done");
    const char *commit = strstr(usa, "entropy-commit: ");
    char same[51];
    memcpy(same, commit + strlen("entropy-commit: "), 50);
    same[50] = '\0';
    refused("csa", walk_with(&w, south, "entropy-commit", same), "entropy.same");
    ck_assert(take("csa", south).good);
    ck_assert_int_eq(walk_look(&w, G).phase, CORE_OPENING);
}
END_TEST

START_TEST(luck_is_used_once_on_this_host)
{
    walk_set_up(&w, G);
    const char *commit = strstr(walk_look(&w, G).journal, "join usa "), *word = strchr(commit + 9, ' ') + 1;
    const char *used = arena_words(w.arena, "%.50s", word);
    walk_new(&w, "second", "");
    struct ingested got = take("usa", walk_with(&w, walk_join(&w, "second", "usa"), "entropy-commit", used));
    ck_assert_int_eq(got.verdict, VERDICT_REFUSED);
    ck_assert_str_eq(got.why.key, "entropy.used");
}
END_TEST

START_TEST(luck_opens_once_and_only_what_was_sealed)
{
    ck_assert(take("usa", walk_join(&w, G, "usa")).good);
    refused("usa", walk_nonce(&w, G, "usa"), "nonce.early");
    ck_assert(take("csa", walk_join(&w, G, "csa")).good);
    const char *nonce = walk_nonce(&w, G, "usa");
    refused("usa", walk_with(&w, nonce, "open", "0000000000000000000000000000000000000000000000000000000000000001"),
            "entropy.commit");
    ck_assert(take("usa", nonce).good);
    refused("usa", walk_with(&w, nonce, "seq", "7"), "nonce.done");
}
END_TEST

START_TEST(a_set_up_starts_afresh_twice_and_is_given_up_the_third_time)
{
    ck_assert(take("usa", walk_join(&w, G, "usa")).good);
    for (uint64_t i = 1; i <= 3; i++) {
        struct walk_game now = walk_look(&w, G);
        ck_assert_int_gt(now.deadline, w.now);
        ck_assert_int_eq(now.phase, CORE_JOINING);
        walk_pass(&w, now.deadline - w.now);
        now = walk_look(&w, G);
        ck_assert_int_eq(walk_count(&w, now.journal, "setup void csa join"), (int)i);
        if (i == 3)
            break;
        ck_assert_uint_eq(now.attempt, i + 1);
        ck_assert_int_eq(now.deadline, 0); /* the host is asked, and says yes */
        char words[21];
        utc_write(words, w.now);
        ck_assert_int_eq(walk_cli(&w, "resume @ %s --yes --now %s", G, words), 0);
        walk_pass(&w, 1);
    }
    struct walk_game now = walk_look(&w, G);
    ck_assert_int_eq(now.phase, CORE_VOID);
    ck_assert_int_eq(walk_count(&w, now.journal, "end void"), 1);
    ck_assert_ptr_nonnull(walk_newest(&w, "south", "first-csa-setupvoid-2.txt")); /* each was told each time */
    ck_assert_ptr_nonnull(walk_newest(&w, "north", "first-usa-setupvoid-3.txt"));
    ck_assert_ptr_nonnull(walk_newest(&w, "north", "first-usa-givenup-*.txt"));
    ck_assert_ptr_nonnull(walk_newest(&w, "south", "first-csa-givenup-*.txt.sig"));
    struct ingested got = take("csa", walk_join(&w, G, "csa"));
    ck_assert_int_eq(got.verdict, VERDICT_REFUSED);
}
END_TEST

START_TEST(a_key_is_exchanged_for_a_new_one)
{
    uint8_t fresh[32] = {77};
    const char *block = walk_key_block(&w, G, "csa", "REKEY", fresh);
    struct span old_sig = walk_signature(&w, walk_key(&w, "csa"), block), new_sig = walk_signature(&w, fresh, block);
    struct text mail = {.arena = w.arena};
    text_words(&mail, block);
    text_add(&mail, old_sig);
    struct ingested one = walk_take(&w, text_span(&mail)); /* one signature is not enough */
    ck_assert(!one.good && one.verdict != VERDICT_RECEIPT);
    text_add(&mail, new_sig);
    struct ingested got = walk_take(&w, text_span(&mail));
    ck_assert_msg(got.verdict == VERDICT_RECEIPT && got.good, "%s", words_of(got.text));
    ck_assert_int_eq(walk_count(&w, walk_look(&w, G).journal, "rekey csa "), 1);
    ck_assert_int_eq(walk_take(&w, text_span(&mail)).verdict, VERDICT_AGAIN);
    alien(walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\n")), "key.old");
    memcpy(w.key[1], fresh, 32);
    ck_assert(csa("done\nnow\n").good);
}
END_TEST

START_TEST(a_key_is_revoked)
{
    ck_assert(take("csa", walk_key_block(&w, G, "csa", "REVOKE", walk_key(&w, "csa"))).good);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, G).journal, "revoke csa "), 1);
    alien(walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\n")), "key.old");
}
END_TEST

static Suite *ingest_suite(void)
{
    Suite *suite = suite_create("ingest");
    TCase *t = tcase_create("set-up");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, joins_that_do_not_count);
    tcase_add_test(t, luck_is_used_once_on_this_host);
    tcase_add_test(t, luck_opens_once_and_only_what_was_sealed);
    tcase_add_test(t, a_set_up_starts_afresh_twice_and_is_given_up_the_third_time);
    suite_add_tcase(suite, t);
    t = tcase_create("sheets");
    tcase_add_checked_fixture(t, setup_open, teardown);
    tcase_add_test(t, nobody_can_send_for_another);
    tcase_add_test(t, a_changed_letter_is_forged);
    tcase_add_test(t, the_same_sheet_again_is_the_same_receipt);
    tcase_add_test(t, seqs_rise);
    tcase_add_test(t, one_seq_for_two_sheets_counts_for_none);
    tcase_add_test(t, only_the_open_exchange_takes_orders);
    tcase_add_test(t, what_a_header_says_is_held_against_the_log);
    tcase_add_test(t, a_long_line_is_not_told_alone);
    tcase_add_test(t, one_mail_may_hold_two_blocks);
    tcase_add_test(t, a_sheet_without_done_is_told_at_once);
    tcase_add_test(t, only_what_the_deadline_may_run_is_said_to_count);
    tcase_add_test(t, lines_that_nothing_acts_on_are_named);
    tcase_add_test(t, a_draft_is_checked_and_nothing_else);
    tcase_add_test(t, wait_means_the_deadline);
    tcase_add_test(t, a_sheet_may_be_replaced_while_it_settles);
    tcase_add_test(t, now_settles_at_once);
    tcase_add_test(t, at_the_deadline_the_lines_before_the_first_mistake_count);
    tcase_add_test(t, at_the_deadline_without_a_sheet_the_fallback_goes);
    tcase_add_test(t, a_key_is_exchanged_for_a_new_one);
    tcase_add_test(t, a_key_is_revoked);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(ingest_suite());
}
