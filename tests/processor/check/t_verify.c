/* SPDX-License-Identifier: Apache-2.0 */
/* What a player's reports prove to him, and what they say when somebody has changed something: on the way, or the host,
 * who can sign anew whatever he likes. */
#include "processor/host/host.h"
#include "tests/lib/test.h"
#include "tests/lib/verified.h"
#include "tests/lib/walk.h"
#include <string.h>

enum { CAP = 16 };
static struct walk w;
static struct report_files usa[CAP], csa[CAP];
static size_t n_usa, n_csa;
static uint8_t signer[32];
static char fingerprint[SSH_FP_MAX];
static const char *said;

static void begin(void)
{
    struct host host = {0};
    struct error err = {0};
    walk_open(&w, "verify");
    walk_new(&w, "first", "");
    walk_story(&w, "first");
    n_usa = walk_reports(&w, "first", "usa", usa, CAP);
    n_csa = walk_reports(&w, "first", "csa", csa, CAP);
    ck_assert_uint_ge(n_usa, 5);
    ck_assert(host_open(w.arena, w.dir, &host, &err));
    memcpy(signer, host.keys.report, 32);
    strcpy(fingerprint, host.keys.report_fingerprint);
    host_close(&host);
}

static void end(void)
{
    walk_close(&w);
}

static enum verify_verdict judge(const struct report_files *files, size_t n, const char *expect)
{
    struct text out = {.arena = w.arena};
    enum verify_verdict verdict = verify_reports(w.arena, files, n, expect, &out);
    said = out.at;
    return verdict;
}

static void says(const char *words)
{
    ck_assert_msg(strstr(said, words) != NULL, "wanted \"%s\" in:\n%s", words, said);
}

static void no(const struct report_files *files, size_t n, const char *words)
{
    ck_assert_msg(judge(files, n, NULL) == VERIFY_NOT_PROVEN, "%s", said);
    ck_assert_msg(strncmp(said, "no: something is wrong in first (", 33) == 0, "%s", said);
    const char *wrong = strstr(said, "\nWrong:\n"), *proved = strstr(said, "\nProved:\n"),
               *at = strstr(said, arena_words(w.arena, "\n  %s", words));
    ck_assert_msg(wrong && at && at > wrong && (!proved || at < proved), "wanted \"%s\" as wrong in:\n%s", words, said);
}

/* The n-th place of these words, with the letter at `skip` behind it changed. */
static struct span changed(struct span from, const char *words, size_t skip)
{
    char *copy = arena_string(w.arena, from), *at = strstr(copy, words);
    ck_assert_msg(at != NULL, "no %s", words);
    at += strlen(words) + skip;
    *at = *at == '1' ? '2' : *at >= '0' && *at <= '9' ? '1' : *at == 'b' ? 'c' : 'b';
    return span_of(copy);
}

/* The host's own work: the report names the changed proof and is signed anew. */
static struct report_files signed_anew(struct report_files files, struct span proof)
{
    struct text report = {.arena = w.arena}, sig = {.arena = w.arena};
    uint8_t hash[32];
    const uint8_t *last = memmem(files.report.at, files.report.len, "\nproof: sha256:", 15);
    ck_assert_ptr_nonnull(last);
    sha256(hash, proof);
    text_add(&report, (struct span){files.report.at, (size_t)(last - files.report.at)});
    text_words(&report, "\nproof: sha256:");
    text_hex(&report, hash, sizeof hash);
    text_words(&report, "\n");
    sshsig_sign(&sig, signer, NAMESPACE_REPORT, text_span(&report), NULL);
    return (struct report_files){files.name, text_span(&report), text_span(&sig), proof, files.page, 0};
}

START_TEST(an_honest_chain)
{
    ck_assert_msg(judge(usa, n_usa, fingerprint) == VERIFY_PROVEN, "%s", said);
    says("yes: nothing is wrong in first (7 reports of usa)\n");
    says("\nProved:\n  All reports are signed by the host of first");
    ck_assert_ptr_null(strstr(said, "Whose key that is")); /* --key answered it */
    says("entries, all of them here; each of 7 signed heads covers all entries before it.");
    says("cards shown here lay at those places when the decks were sealed");
    says("  usa: by the log entries in these reports, ");
    says(" sealed anew in hand; each of them opened by the report that must open it.\n");
    says("held the same cards as before.");
    says("  usa: hand, table and piles in 7 reports are as the log has them, and the ");
    says(" as drawn, passed on, seen or open; each is the card that was opened.");
    says("Every draw took the top card of its pile, and no card came from elsewhere.");
    says("\nCould not be proved here, and why:\n");
    says("  Whether these are the sheets that usa sent: join (entry ");
    says("  The order of the cards still in the decks");
    says("  Whether the host told anyone your hand: no program can show that.");
    ck_assert_ptr_null(strstr(said, "Wrong:"));
    ck_assert_msg(judge(csa, n_csa, NULL) == VERIFY_PROVEN, "%s", said);
    says("  Whose key that is: only the report itself names its signer.");
    struct report_files turned[CAP];
    for (size_t i = 0; i < n_usa; i++)
        turned[i] = usa[n_usa - 1 - i];
    ck_assert_int_eq(judge(turned, n_usa, NULL), VERIFY_PROVEN); /* any order of files */
    says("entries, all of them here");
}
END_TEST

START_TEST(one_report_alone)
{
    for (size_t i = 0; i < n_usa; i++)
        ck_assert_msg(judge(&usa[i], 1, NULL) == VERIFY_PROVEN, "%s: %s", usa[i].name, said);
    says("  The log grew from ");
    says("  What reports 1 to ");
    struct report_files twice[2] = {usa[1], usa[1]};
    ck_assert_int_eq(judge(twice, 2, NULL), VERIFY_PROVEN);
    ck_assert_msg(!strstr(said, "missing"), "%s", said);
}
END_TEST

START_TEST(a_missing_report_is_a_question)
{
    struct report_files some[CAP];
    size_t n = 0;
    for (size_t i = 0; i < n_usa; i++)
        if (i != 2)
            some[n++] = usa[i];
    ck_assert_msg(judge(some, n, NULL) == VERIFY_PROVEN, "%s", said);
    says("  What report 3 of usa told: it is not here.");
    says("  Whether the log only grew between first-usa-report-2.txt (");
    ck_assert_ptr_null(strstr(said, "Every draw")); /* some may have been in what is missing */
}
END_TEST

/* Cards whose report is not among the files are a question, by name, and no accusation. */
START_TEST(cards_of_a_missing_report)
{
    ck_assert_msg(judge(&usa[2], 1, NULL) == VERIFY_PROVEN, "%s", said);
    says("  Whether hand, table and piles in 1 report of usa are as the log has them: earlier entries are not here.");
    says("  Whether the hand sealed anew in first-usa-report-3.txt has the same cards as before: what lay at usa 1:0");
    says(" was opened by reports 1 to 2 of usa, and that is not here.");
    ck_assert_ptr_null(strstr(said, "Every draw"));
    struct report_files two[2] = {usa[0], usa[2]};
    ck_assert_msg(judge(two, 2, NULL) == VERIFY_PROVEN, "%s", said);
    says("held the same cards as before.");
}
END_TEST

/* What cannot be compared is said: slots can, which cards they are cannot. */
START_TEST(a_game_by_other_data)
{
    struct walk other;
    struct report_files one = {0};
    walk_open(&other, "data");
    const char *path = arena_words(w.arena, "%s.tables.json", other.dir);
    char *tables = arena_string(w.arena, slurp(w.arena, "games/blue-vs-gray/data/tables.json")),
         *at = strstr(tables, "\"entitled\": 5");
    ck_assert_ptr_nonnull(at);
    at[12] = '4';
    walk_write(&other, path, span_of(tables));
    walk_new(&other, "other", arena_words(w.arena, "--data tables=%s", path));
    walk_set_up(&other, "other");
    ck_assert_uint_eq(walk_reports(&other, "other", "usa", &one, 1), 1);
    ck_assert_msg(judge(&one, 1, NULL) == VERIFY_PROVEN, "%s", said);
    says("  usa: hand, table and piles in 1 report are as the log has them.\n");
    says("  Whether the hand and the events of usa name the cards that were opened: the game's data are not those of "
         "this");
    walk_close(&other);
}
END_TEST

START_TEST(changed_on_the_way)
{
    struct report_files one = usa[1];
    one.report = changed(usa[1].report, "HOW THINGS", 2);
    no(&one, 1, "first-usa-report-2.txt was changed after the host signed it:");
    one = usa[1];
    one.sig = changed(usa[1].sig, "SIGNATURE-----", 100);
    ck_assert_int_eq(judge(&one, 1, NULL), VERIFY_NOT_PROVEN);
    one.sig = usa[2].sig;
    no(&one, 1, "first-usa-report-2.txt was changed");
    one.sig = span_of("");
    no(&one, 1, "first-usa-report-2.txt has no readable signature");
    one = usa[1];
    one.proof = changed(usa[1].proof, "\nfacts {", 60);
    no(&one, 1, "first-usa-report-2.txt and its proof file do not belong together.");
    one.proof = usa[2].proof;
    no(&one, 1, "first-usa-report-2.txt and its proof file do not belong together.");
    one.proof = (struct span){usa[1].proof.at, usa[1].proof.len / 2};
    ck_assert_int_ne(judge(&one, 1, NULL), VERIFY_PROVEN);
    one.proof = span_of("what?\n");
    ck_assert_int_eq(judge(&one, 1, NULL), VERIFY_BROKEN);
    says("broken: something cannot be read");
    says("\nCannot be read:\n  first-usa-report-2.txt: its proof file cannot be read.");
    one.proof = (struct span){0};
    ck_assert_int_eq(judge(&one, 1, NULL), VERIFY_BROKEN);
    says("its proof file is not beside it");
}
END_TEST

START_TEST(the_host_himself)
{
    struct report_files one = signed_anew(usa[1], usa[1].proof);
    ck_assert_msg(judge(&one, 1, NULL) == VERIFY_PROVEN, "%s", said); /* the tool of these tests is sound */
    one = signed_anew(usa[1], changed(usa[1].proof, "\nfacts {", 40));
    no(&one, 1, "What first-usa-report-2.txt tells you is not what the log committed to.");
    one = signed_anew(usa[1], changed(usa[1].proof, "\nfacts-key ", 3));
    no(&one, 1, "What first-usa-report-2.txt tells you is not what the log committed to.");
    one = signed_anew(usa[0], changed(usa[0].proof, "\nopening usa 1 0 ", 1)); /* another card */
    no(&one, 1, "Card ");
    says("they prove fraud");
    one = signed_anew(usa[1], changed(usa[1].proof, "\nentry ", 14));
    no(&one, 1, "The log lines of first-usa-report-2.txt do not lead to its checkpoint.");
    one = signed_anew(usa[1], changed(usa[1].proof, "\npeak ", 5));
    no(&one, 1, "The log lines of first-usa-report-2.txt do not lead to its checkpoint.");
    one = signed_anew(usa[1], changed(usa[1].proof, "\ncheckpoint ", 90));
    ck_assert_int_ne(judge(&one, 1, NULL), VERIFY_PROVEN);
    one = signed_anew(usa[1], changed(usa[1].proof, "\ngenesis ", 60));
    ck_assert_int_ne(judge(&one, 1, NULL), VERIFY_PROVEN);
    struct report_files chain[CAP];
    memcpy(chain, usa, sizeof chain);
    chain[2] = signed_anew(usa[2], changed(usa[2].proof, "\nchain 1 ", 4));
    no(chain, n_usa, "first-usa-report-3.txt goes on from a chain value T of exchange 1");
}
END_TEST

START_TEST(facts_left_out)
{
    char *proof = arena_string(w.arena, usa[1].proof), *facts = strstr(proof, "facts-key "),
         *rest = strstr(facts, "\nopening ");
    struct text cut = {.arena = w.arena};
    text_add(&cut, (struct span){(uint8_t *)proof, (size_t)(facts - proof)});
    text_words(&cut, rest ? rest + 1 : "");
    struct report_files one = signed_anew(usa[1], text_span(&cut));
    no(&one, 1, "first-usa-report-2.txt comes without what the log committed to");
}
END_TEST

START_TEST(two_stories_of_one_number)
{
    struct report_files two[2] = {usa[1], usa[1]};
    two[1].name = "other.txt";
    two[1].report = changed(usa[1].report, "HOW THINGS", 2);
    two[1] = signed_anew(two[1], usa[1].proof);
    ck_assert_int_eq(judge(two, 2, NULL), VERIFY_NOT_PROVEN);
    says("came twice in different words"); /* of the same facts; what its words say of them is compared too */
}
END_TEST

START_TEST(whose_reports)
{
    ck_assert_int_eq(judge(usa, n_usa, "SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), VERIFY_NOT_PROVEN);
    says("not by the host of this game");
    memset(signer, 3, 32);
    struct report_files forged = signed_anew(usa[1], usa[1].proof);
    no(&forged, 1, "first-usa-report-2.txt is signed by SHA256:");
}
END_TEST

START_TEST(by_the_command)
{
    const char *path = walk_newest(&w, "north", "first-usa-report-2.txt");
    ck_assert_int_eq(walk_cli(&w, "verify %s", path), 0);
    walk_says(&w, "yes: nothing is wrong in first (1 report of usa)\n");
    walk_says(&w, "  The report is signed by the host of first");
    ck_assert_int_eq(walk_cli(&w, "verify %s %s.sig", path, path), 0); /* as a shell's * gives them */
    ck_assert_int_eq(walk_cli(&w, "verify %s %s", path, walk_newest(&w, "south", "first-csa-report-2.txt")), 0);
    walk_says(&w, "(1 report of csa, 1 of usa)");
    ck_assert_int_eq(walk_cli(&w, "verify %s.sig", path), 65);
    walk_says(&w, "broken: no report was found");
    ck_assert_int_eq(walk_cli(&w, "verify %s-none", path), 66);
    ck_assert_int_eq(walk_cli(&w, "verify"), 64);
    const char *other = arena_words(w.arena, "%s.changed.txt", w.dir);
    walk_write(&w, other, changed(usa[1].report, "HOW THINGS", 2));
    walk_write(&w, arena_words(w.arena, "%s.sig", other), usa[1].sig);
    walk_write(&w, arena_words(w.arena, "%s.changed-proof.txt", w.dir), usa[1].proof);
    ck_assert_int_eq(walk_cli(&w, "verify %s", other), 1);
    walk_says(&w, "was changed after the host signed it:");
}
END_TEST

static Suite *verify_suite(void)
{
    Suite *suite = suite_create("verify");
    TCase *t = tcase_create("verify");
    tcase_add_unchecked_fixture(t, begin, end);
    tcase_add_test(t, an_honest_chain);
    tcase_add_test(t, one_report_alone);
    tcase_add_test(t, a_missing_report_is_a_question);
    tcase_add_test(t, cards_of_a_missing_report);
    tcase_add_test(t, a_game_by_other_data);
    tcase_add_test(t, changed_on_the_way);
    tcase_add_test(t, the_host_himself);
    tcase_add_test(t, facts_left_out);
    tcase_add_test(t, two_stories_of_one_number);
    tcase_add_test(t, whose_reports);
    tcase_add_test(t, by_the_command);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(verify_suite());
}
