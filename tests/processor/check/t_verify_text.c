/* SPDX-License-Identifier: Apache-2.0 */
/* What a host can do with the words of a report alone, his facts being true: he signs it anew, and `dispatch verify`
 * writes it once more and compares. And what is said where it cannot. */
#include "processor/base/text_match.h"
#include "processor/words/program_words.h"
#include "tests/lib/cheat.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/test.h"
#include "tests/lib/verified.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CAP = 24 };
static struct walk w;

static void setup(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "text%d", n++);
    walk_open(&w, name);
}

static void teardown(void)
{
    walk_close(&w);
}

static void send(const char *game, const char *seat, const char *lines)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, walk_orders(&w, game, seat, lines)));
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
    walk_pass(&w, 60);
}

/* The USA has attacked Manassas, both have spoken, and the dice fell. */
static void fight(const char *more)
{
    walk_new(&w, "first", arena_words(w.arena, "--scenario historical %s", more));
    walk_set_up(&w, "first");
    send("first", "usa",
         "say On to \"Richmond\"!\ndraw until leader max 4 rest supply\nattack Manassas with McDowell\n"
         "losses I Corps\ndone\nnow\n");
    send("first", "csa", "say Not so fast.\ndefend with Beauregard\nnow\n");
}

static struct report_files newest(const char *game, const char *seat)
{
    struct report_files all[CAP] = {0};
    size_t n = walk_reports(&w, game, seat, all, CAP);
    ck_assert_uint_gt(n, 1);
    return all[n - 1];
}

/* The first place of these words, other words in their place, and all of it signed anew. */
static struct report_files told_otherwise(struct report_files files, const char *from, const char *to)
{
    struct text report = {.arena = w.arena}, sig = {.arena = w.arena};
    struct cheat_keys keys;
    const char *all = arena_string(w.arena, files.report), *at = strstr(all, from);
    ck_assert_msg(at != NULL, "no \"%s\" in:\n%s", from, all);
    text_add(&report, (struct span){files.report.at, (size_t)(at - all)});
    text_words(&report, to);
    text_words(&report, at + strlen(from));
    cheat_keys(&w, &keys);
    sshsig_sign(&sig, keys.report, NAMESPACE_REPORT, text_span(&report), NULL);
    files.report = text_span(&report);
    files.sig = text_span(&sig);
    return files;
}

static const char *judged(struct report_files files, enum verify_verdict want)
{
    struct text out = {.arena = w.arena};
    enum verify_verdict verdict = verify_reports(w.arena, &files, 1, NULL, &out);
    ck_assert_msg(verdict == want, "%.3000s", out.at);
    return out.at;
}

static void says(const char *said, const char *words)
{
    ck_assert_msg(strstr(said, words) != NULL, "wanted \"%s\" in:\n%.3000s", words, said);
}

/* He writes other words than his facts: both players' verify says so, and quotes both. */
static const char *caught(struct report_files files, const char *from, const char *to, const char *quoted)
{
    const char *said = judged(told_otherwise(files, from, to), VERIFY_NOT_PROVEN);
    says(said, arena_words(w.arena, "\nWrong:\n  %s does not say what the facts beside it say: where they give \"",
                           files.name));
    says(said, quoted);
    says(said, "Keep the report: the host signed both.");
    ck_assert_msg(!strstr(said, "that these reports tell of") && !strstr(said, "written once more"), "%s", said);
    return said;
}

/* "3. White die 2: light losses (R). (roll 2/0)": from a die up to the name of its roll. */
static const char *dice_line(struct report_files files)
{
    char *all = arena_string(w.arena, files.report), *roll = strstr(all, "2/0)"), *from = roll - 1;
    ck_assert_ptr_nonnull(roll);
    while (from > all && !(from[0] >= '1' && from[0] <= '6' && from[-1] == ' '))
        from--;
    return arena_string(w.arena, (struct span){(uint8_t *)from, (size_t)(roll - from)});
}

CHEAT("host", "tells of another die in the words of a report alone", "the words of its text",
      "who got it, with that report", "verify", "does not say what the facts beside it say");
START_TEST(a_die_in_the_prose_alone)
{
    fight("");
    struct report_files told = newest("first", "csa");
    says(judged(told, VERIFY_PROVEN), "Computed again, with the same result: ");
    says(judged(told, VERIFY_PROVEN), " of dice that these reports tell of.");
    const char *line = dice_line(told);
    char *other = arena_words(w.arena, "%s", line);
    other[0] = other[0] == '6' ? '1' : '6';
    caught(told, line, other, arena_words(w.arena, "die %c", line[0]));
    says(caught(told, line, other, arena_words(w.arena, "die %c", other[0])),
         " does not say what the facts beside it say: ");
}
END_TEST

CHEAT("host", "names another place in the words of a report alone", "the words of its text",
      "who got it, with that report", "verify", "does not say what the facts beside it say");
START_TEST(a_place_in_the_prose_alone)
{
    fight("");
    caught(newest("first", "csa"), "THE FIGHT FOR MANASSAS", "THE FIGHT FOR NORFOLK", "THE FIGHT FOR MANASSAS");
    caught(newest("first", "usa"), "THE FIGHT FOR MANASSAS", "THE FIGHT FOR NORFOLK", "THE FIGHT FOR NORFOLK");
    says(caught(newest("first", "usa"), "McDowell", "Porter", "McDowell"),
         " does not say what the facts beside it say: ");
}
END_TEST

CHEAT("host", "names another card in the words of a report alone", "the words of its text",
      "who got it, with that report", "verify", "does not say what the facts beside it say");
START_TEST(a_card_in_the_prose_alone)
{
    fight("");
    struct report_files told = newest("first", "csa");
    char *all = arena_string(w.arena, told.report), *hand = strstr(all, "\nYOUR HAND\n");
    ck_assert_ptr_nonnull(hand);
    hand += strlen("\nYOUR HAND\n");
    const char *card = arena_string(w.arena, (struct span){(uint8_t *)hand, strcspn(hand, ",:\n")});
    says(caught(told, arena_words(w.arena, "\nYOUR HAND\n%s", card), "\nYOUR HAND\nA.P. Hill Div", card),
         " does not say what the facts beside it say: ");
}
END_TEST

CHEAT("host", "puts a line into the words of a report, leaves one out, changes what a player said",
      "the words of its text", "who got it, with that report", "verify", "does not say what the facts beside it say");
START_TEST(a_line_put_in_or_left_out)
{
    fight("");
    struct report_files told = newest("first", "usa");
    caught(told, "\nHOW THINGS STAND\n", "\nMcDowell is lost.\n\nHOW THINGS STAND\n", "McDowell is lost.");
    caught(told, "\nPROOF\n", "\nYou rolled 6 and 6.\nPROOF\n", "You rolled 6 and 6.");
    caught(told, "  > Not so fast.", "  > I give up.", "Not so fast.");
    caught(told, "Not so fast.\n\n", "Not so fast.\n  > The dice are 6 and 6.\n\n", "The dice are 6 and 6.");
    const char *said = judged(told_otherwise(told, "\nHOW THINGS STAND\n", "\nHOW THINGS\nSTAND\n"), VERIFY_NOT_PROVEN);
    says(said, " does not say what the facts beside it say: ");
    says(said, "lines broken otherwise");
}
END_TEST

/* House Divided, the other ruleset. */
START_TEST(a_die_of_the_other_ruleset)
{
    walk_house(&w, "house", "--settle 0");
    send("house", "north", "march Washington\ndone\nnow\n");
    struct report_files all[CAP] = {0};
    size_t n = walk_reports(&w, "house", "north", all, CAP);
    for (size_t i = 0; i < n; i++) {
        says(judged(all[i], VERIFY_PROVEN), "The text of 1 report, written once more");
        const char *at = strstr(arena_string(w.arena, all[i].report), "Washington");
        if (at)
            caught(all[i], "Washington", "Richmond", "Washington");
    }
}
END_TEST

/* ---- the form ---- */

CHEAT("host", "gives a form that names another head of the log", "the words of its text",
      "whoever got it, before signing it", "verify", "does not name the head of the log that the report shows");
START_TEST(a_form_with_another_head)
{
    fight("");
    struct report_files told = newest("first", "csa");
    const char *base = strstr(arena_string(w.arena, told.report), "\nbase: ");
    ck_assert_ptr_nonnull(base);
    const char *line = arena_string(w.arena, (struct span){(const uint8_t *)base, strcspn(base + 1, "\n") + 1});
    char *other = arena_words(w.arena, "%s", line);
    other[strlen(other) - 5] = other[strlen(other) - 5] == 'A' ? 'B' : 'A';
    const char *said = judged(told_otherwise(told, line, other), VERIFY_NOT_PROVEN);
    says(said, "does not name the head of the log that the report shows. Do not sign it.");
    said = judged(told_otherwise(told, "\nside: csa\n", "\nside: usa\n"), VERIFY_NOT_PROVEN);
    says(said, "is not for this game and seat");
}
END_TEST

/* ---- what is not compared ---- */

static void not_compared(const char *said, const char *why)
{
    says(said, "Could not be proved here, and why:\n");
    says(said, "says the same as the facts beside it (dice, places, cards): not compared, because ");
    says(said, why);
    ck_assert_msg(!strstr(said, "written once more") && !strstr(said, "that these reports tell of"), "%s", said);
}

CHEAT("host", "writes reports in the host's own words", "-", "who got it: each such text is named as not compared",
      "verify", "the host writes reports with templates of their own");
START_TEST(words_of_the_hosts_own)
{
    fight("");
    struct span built_in = slurp(w.arena, "templates/report.txt.mustache");
    mkdir(arena_words(w.arena, "%s/templates", w.dir), 0700);
    walk_write(&w, arena_words(w.arena, "%s/templates/report.txt.mustache", w.dir),
               span_of(arena_words(w.arena, "Dear player!\n%.*s", (int)built_in.len, (const char *)built_in.at)));
    send("first", "usa", "resign\nnow\n");
    struct report_files told = newest("first", "csa");
    says(arena_string(w.arena, told.report), "\nwords: own\n");
    not_compared(judged(told, VERIFY_PROVEN), "the host writes reports with templates of their own");
}
END_TEST

START_TEST(words_of_another_build)
{
    fight("");
    struct report_files told = newest("first", "csa");
    const char *line = arena_words(w.arena, "\nwords: %s\n", words_built_in());
    const char *said = judged(told_otherwise(told, line, "\nwords: 0.0 sha256:0123456789abcdef\n"), VERIFY_PROVEN);
    not_compared(said, "another build of the program wrote it");
    says(said, arena_words(w.arena, "this is %s.", words_built_in()));
    says(said, "The text was compared with the facts for 0 of them.");
    said = judged(told_otherwise(told, line, "\n"), VERIFY_PROVEN);
    not_compared(said, "there is no line \"words:\" to say which build of the program wrote it");
}
END_TEST

START_TEST(data_of_the_hosts_own)
{
    const char *path = arena_words(w.arena, "%s.tables.json", w.dir);
    ck_assert_int_eq(walk_cli(&w, "data blue-vs-gray tables"), 0);
    char *tables = arena_words(w.arena, "%s", w.out), *at = strstr(tables, "\"soldiers_margin\": ");
    ck_assert_ptr_nonnull(at);
    at[strlen("\"soldiers_margin\": ")] = '6';
    walk_write(&w, path, span_of(tables));
    fight(arena_words(w.arena, "--data tables=%s", path));
    not_compared(judged(newest("first", "csa"), VERIFY_PROVEN), "the game is played with data that are not those of");
}
END_TEST

/* ---- facts that nobody could be told ---- */

static void commit_to(struct walk *walk, struct proof *proof, const char *facts)
{
    uint8_t key[32];
    struct hash hash;
    char hex[65];
    proof->facts = span_of(facts);
    ck_assert(hex_read(span_of(proof->facts_key), key, 32));
    commit_keyed(&hash, key, proof->facts);
    hex_write(hex, hash.at, 32);
    const char *want = arena_words(walk->arena, " facts %llu %s ", (unsigned long long)proof->k, proof->seat);
    for (size_t i = 0; i < proof->n_lines; i++) {
        char *line = arena_string(walk->arena, proof->line[i]), *here = strstr(line, want);
        if (here)
            memcpy(here + strlen(want), hex, 64);
        proof->line[i] = span_of(line);
    }
}

/* Cards far behind the last: each number of three digits in the events becomes one of five. */
static void wild_cards(struct walk *walk, struct proof *proof)
{
    struct text out = {.arena = walk->arena};
    const char *facts = arena_string(walk->arena, proof->facts), *end = strstr(facts, ",\"exchange\"");
    for (const char *at = facts; *at; at++) {
        text_add(&out, (struct span){(const uint8_t *)at, 1});
        if (at < end && at[0] >= '1' && at[0] <= '9' && (at[1] == ',' || at[1] == ']') && at[-1] == ',')
            text_words(&out, "99999");
    }
    commit_to(walk, proof, out.at);
}

static void no_facts(struct walk *walk, struct proof *proof)
{
    commit_to(walk, proof, "{\"events\":[]}");
}

/* Two stories in one object: which one is told hangs on who reads it. */
static void two_stories(struct walk *walk, struct proof *proof)
{
    commit_to(walk, proof,
              arena_words(walk->arena, "{\"events\":[],%s", arena_string(walk->arena, span_from(proof->facts, 1))));
}

START_TEST(hostile_facts_end_nothing)
{
    fight("");
    struct report_files told = newest("first", "csa");
    struct report_files forged = cheat_signed_anew(&w, told, wild_cards);
    struct text out = {.arena = w.arena};
    enum verify_verdict verdict = verify_reports(w.arena, &forged, 1, NULL, &out);
    ck_assert_msg(verdict == VERIFY_NOT_PROVEN || verdict == VERIFY_PROVEN, "%s", out.at);
    ck_assert_ptr_null(strstr(out.at, "written once more"));
    void (*const unread[])(struct walk *, struct proof *) = {no_facts, two_stories};
    for (size_t i = 0; i < sizeof unread / sizeof *unread; i++) {
        forged = cheat_signed_anew(&w, told, unread[i]);
        out = (struct text){.arena = w.arena};
        verify_reports(w.arena, &forged, 1, NULL, &out);
        says(out.at, " tells and shows cannot be read, so nothing of it is checked.");
    }
}
END_TEST

/* ---- matching ---- */

START_TEST(texts_and_what_is_wanted)
{
    static const struct {
        const char *want, *text;
        bool same;
    } rows[] = {
        {"a b", "a  b\n\n", true},
        {"a b", "a c", false},
        {"a b", "a b c", false},
        {MATCH_WORD ", hello", "Bob, hello", true},
        {MATCH_WORD ", hello", ", hello", true},
        {MATCH_WORD ", hello", "Bob Smith, hello", false},
        {"until " MATCH_TIME ".", "until Fri 7 Nov 18:00 EST.", true},
        {"until " MATCH_TIME ".", "until Fri 27 Nov 18:00 +0530.", true},
        {"until " MATCH_TIME ".", "until 2026-11-27T23:00:00Z.", true},
        {"until " MATCH_TIME ".", "until Fri 27 Nov 18:00 you rolled six.", false},
        {"until " MATCH_TIME ".", "until Friday.", false},
        {"says: " MATCH_REST " end", "says: this and that\nand more end", true},
        {"x" MATCH_EITHER " until y" MATCH_OR " z" MATCH_OR MATCH_END ".", "x z.", true},
        {"x" MATCH_EITHER " until y" MATCH_OR " z" MATCH_OR MATCH_END ".", "x.", true},
        {"x" MATCH_EITHER " until y" MATCH_OR " z" MATCH_OR MATCH_END ".", "x q.", false},
        {"x" MATCH_EITHER " by " MATCH_WORD MATCH_OR " z" MATCH_END " and", "x by Bob and", true},
        {"f " MATCH_FORM " g", "f -----BEGIN PBEM ORDERS-----\na\n-----END PBEM ORDERS-----\ng", true},
        {"f " MATCH_FORM " g", "f no form g", false},
    };
    struct text_differs where;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_msg(text_matches(w.arena, span_of(rows[i].want), span_of(rows[i].text), &where) == rows[i].same,
                      "row %zu", i);
    ck_assert(
        !text_matches(w.arena, span_of("one two\nthree four\nfive"), span_of("one two\nthree vier\nfive"), &where));
    ck_assert_str_eq(where.got, "three vier");
    ck_assert_int_eq(strncmp(where.want, "three four", 10), 0);
    ck_assert(text_is_plain(span_of("words")) && !text_is_plain(span_of("a" MATCH_REST)));
}
END_TEST

static Suite *text_suite(void)
{
    Suite *suite = suite_create("verify: texts");
    TCase *t = tcase_create("texts");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_die_in_the_prose_alone);
    tcase_add_test(t, a_place_in_the_prose_alone);
    tcase_add_test(t, a_card_in_the_prose_alone);
    tcase_add_test(t, a_line_put_in_or_left_out);
    tcase_add_test(t, a_die_of_the_other_ruleset);
    tcase_add_test(t, a_form_with_another_head);
    tcase_add_test(t, words_of_the_hosts_own);
    tcase_add_test(t, words_of_another_build);
    tcase_add_test(t, data_of_the_hosts_own);
    tcase_add_test(t, hostile_facts_end_nothing);
    tcase_add_test(t, texts_and_what_is_wanted);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(text_suite());
}
