/* SPDX-License-Identifier: Apache-2.0 */
/* Dice modes as people meet them: the mails that ask, their forms filled in and signed, commands of the host, what is
 * refused and with which words. */
#include "formats/beacon.h"
#include "processor/core/core.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

static struct walk w;

static void begin(const char *name)
{
    walk_open(&w, name);
}

static void end(void)
{
    walk_close(&w);
}

/* A file that a player was sent last, by its pattern. */
static const char *mailed(const char *player, const char *pattern)
{
    const char *path = walk_newest(&w, player, pattern);
    ck_assert_msg(path != NULL, "%s has no %s", player, pattern);
    return arena_string(w.arena, slurp(w.arena, path));
}

static void says(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) != NULL, "no \"%s\" in\n%s", words, text);
}

/* `key` NULL: the block is taken. */
static struct ingested give(const char *seat, const char *block, const char *key)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, block));
    ck_assert_msg(key ? got.why.key && strcmp(got.why.key, key) == 0 : got.good, "%s %.*s", got.why.key,
                  (int)got.text.len, (const char *)got.text.at);
    return got;
}

static const char *now_words(void)
{
    char now[21];
    utc_write(now, w.now);
    return arena_words(w.arena, "%s", now);
}

/* ---- B ---- */

static void lines_fit(const char *words, size_t most)
{
    int lines = 0;
    for (size_t n; *words; words += n + (words[n] == '\n'), lines++) {
        n = strcspn(words, "\n");
        ck_assert_msg(n <= most, "%zu columns: %.*s", n, (int)n, words);
    }
    ck_assert_int_ge(lines, 2);
}

START_TEST(b_the_player_is_asked_to_sign_once)
{
    begin("b");
    walk_new(&w, "first", "--dice B --host-plays csa");
    walk_set_up(&w, "first");
    says(mailed("north", "first-usa-invitation.txt"), "Dice: mode B (the host plays csa). The dice wait");
    struct ingested got = give("csa", walk_orders(&w, "first", "csa", "done\nnow\n"), NULL);
    says(arena_string(w.arena, got.text), "it waits for the dice");
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "usa");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING); /* no pass lets them fall */
    const char *mail = mailed("north", "first-usa-dice-*.txt");
    says(mail, "signature, until ");
    says(mail, "agree to nothing.");
    const char *form = mailed("north", "first-usa-3.txt");
    says(mail, form);
    ck_assert_ptr_null(walk_newest(&w, "south", "first-csa-dice-*.txt"));
    ck_assert_int_eq(walk_cli(&w, "status @ --now %s", now_words()), 0);
    walk_says(&w, "first  awaits usa (north)\n    since "); /* who it is, and lines that fit */
    lines_fit(w.out, 80);
    give("usa", walk_orders(&w, "first", "usa", "done\n"), "dice.wait");
    got = give("csa", walk_ack(&w, "first", "csa"), "dice.unasked");
    got = give("usa", form, NULL); /* the form of the mail, signed as it is */
    says(arena_string(w.arena, got.text), "Your signature is in");
    ck_assert_int_eq(give("usa", form, NULL).verdict, VERDICT_AGAIN);
    walk_pass(&w, 60);
    struct walk_game now = walk_look(&w, "first");
    ck_assert_uint_eq(now.k, 2);
    ck_assert_int_eq(walk_count(&w, now.journal, "ack 1 usa "), 1);
    says(mailed("north", "first-usa-report-2.txt"), "You signed for the dice after the host's newest sheet.");
    end();
}
END_TEST

START_TEST(b_a_late_signature_is_reminded_named_and_taken)
{
    begin("b-late");
    walk_new(&w, "first", "--dice B --host-plays csa --answer 2d --remind 1d");
    walk_set_up(&w, "first");
    give("csa", walk_orders(&w, "first", "csa", "done\nnow\n"), NULL);
    walk_pass(&w, 60);
    walk_pass(&w, 90000); /* within the last day */
    const char *mail = mailed("north", "first-usa-reminder-*.txt");
    says(mail, "your signature for the dice");
    says(mail, "-----BEGIN PBEM ACK-----");
    struct walk_game now = walk_look(&w, "first");
    walk_pass(&w, now.deadline - w.now);
    now = walk_look(&w, "first");
    ck_assert_int_eq(walk_count(&w, now.journal, "missed 1 usa ack"), 1);
    ck_assert_int_eq(now.phase, CORE_AWAITING);
    ck_assert_int_eq(now.deadline, 0);
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "its dice wait for a signature that did not come in time");
    give("usa", walk_ack(&w, "first", "usa"), NULL);
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    says(mailed("south", "first-csa-report-2.txt"), "did not sign for the dice in time, so the dice waited.");
    end();
}
END_TEST

/* No sheet, which would keep it from its end, is taken before the signature. */
START_TEST(b_who_is_warned_of_the_end_signs_first)
{
    begin("b-warned");
    walk_new(&w, "first", "--dice B --host-plays csa --abandon 60d");
    walk_set_up(&w, "first");
    give("csa", walk_orders(&w, "first", "csa", "done\nnow\n"), NULL);
    for (int day = 0; day < 54; day++)
        walk_pass(&w, 86400);
    says(mailed("north", "first-usa-warning-*.txt"),
         "any sheet prevents that, though none is taken as long as the dice wait.");
    give("usa", walk_orders(&w, "first", "usa", "done\n"), "dice.wait");
    give("usa", walk_ack(&w, "first", "usa"), NULL);
    walk_pass(&w, 60);
    give("usa", walk_orders(&w, "first", "usa", "done\n"), NULL);
    for (int day = 0; day < 14; day++)
        walk_pass(&w, 86400);
    ck_assert_int_eq(walk_lines(&w, "first", "end abandoned"), 0);
    end();
}
END_TEST

/* ---- C ---- */

START_TEST(c_forms_are_filled_with_what_was_sealed)
{
    begin("c");
    walk_new(&w, "first", "--dice C");
    walk_set_up(&w, "first");
    says(mailed("south", "first-csa-report-1.txt"), "-f luck-first-1");
    const char *form = mailed("south", "first-csa-3.txt");
    says(form, "\nnext: SHA256:\norders:\n");
    give("csa", form, "header.value"); /* unedited it does nothing */
    give("csa", walk_orders(&w, "first", "csa", "done\nnow\n"), "next.missing");
    give("csa", walk_sealed(&w, "first", "csa", "done\nnow\n"), NULL);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING);
    walk_pass(&w, 60);
    says(mailed("south", "first-csa-dice-*.txt"), "Now reveal, by ");
    char digits[65];
    memset(digits, 'a', 64), digits[64] = '\0';
    struct ingested got = give("csa", walk_with(&w, walk_opening(&w, "first", "csa"), "open", digits), "nonce.commit");
    says(arena_string(w.arena, got.text), "not what your sheet sealed");
    says(arena_string(w.arena, got.text), "-----BEGIN PBEM NONCE-----"); /* with a fresh form */
    give("csa", walk_opening(&w, "first", "csa"), NULL);
    walk_pass(&w, 60);
    struct walk_game now = walk_look(&w, "first");
    ck_assert_uint_eq(now.k, 2);
    ck_assert_int_eq(walk_count(&w, now.journal, "nonce 1 csa "), 1);
    says(mailed("north", "first-usa-report-2.txt"), "revealed ");
    end();
}
END_TEST

/* ---- D ---- */

static uint64_t round_awaited(const char *game)
{
    const char *at = NULL, *journal = walk_look(&w, game).journal;
    while ((journal = strstr(journal, " beacon ")) != NULL)
        at = ++journal;
    ck_assert(at != NULL);
    return strtoull(at + strlen("beacon "), NULL, 10);
}

static void set_up_d(const char *more)
{
    walk_new(&w, "first", arena_words(w.arena, "--dice D %s", more));
    for (int i = 0; i < 2; i++) {
        const char *seat = i ? "csa" : "usa";
        walk_drop(&w, "join", walk_sign(&w, seat, walk_join(&w, "first", seat)));
    }
    walk_pass(&w, 60);
    for (int i = 0; i < 2; i++) {
        const char *seat = i ? "csa" : "usa";
        walk_drop(&w, "nonce", walk_sign(&w, seat, walk_nonce(&w, "first", seat)));
    }
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING);
}

START_TEST(d_a_round_is_sent_by_a_player)
{
    begin("d");
    set_up_d("--host-plays csa");
    uint64_t round = round_awaited("first");
    ck_assert_str_eq(walk_look(&w, "first").awaited, "beacon");
    const char *mail = mailed("north", "first-usa-dice-*.txt");
    says(mail, "You need do nothing.");
    says(mail, arena_words(w.arena, "/public/%llu", (unsigned long long)round));
    says(mailed("north", "first-checkpoint-*.txt"), "dispatch.example/game/");
    says(mailed("north", "first-beacon-*.txt"), arena_words(w.arena, "\nround %llu\n", (unsigned long long)round));
    give("usa", walk_beacon(&w, "first", "usa", round), "beacon.early");
    walk_pass(&w, 3700);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING);
    give("usa", walk_beacon(&w, "first", "usa", round + 1), "beacon.unasked");
    struct ingested got = walk_take(&w, walk_sign_with(&w, w.key[1], walk_beacon(&w, "first", "usa", round)));
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED); /* another's name */
    got = give("usa", walk_beacon(&w, "first", "usa", round), NULL);
    says(arena_string(w.arena, got.text), "is in the log, with the value that");
    give("csa", walk_beacon(&w, "first", "csa", round), "beacon.known");
    /* another value for the same round: refused, and the host hears of it */
    const char *other = walk_with(&w, walk_beacon(&w, "first", "csa", round), "side", "csa");
    char *false_one = arena_string(w.arena, span_of(other));
    char *digit = strstr(false_one, "signature ") + 10;
    *digit = *digit == '0' ? '1' : '0';
    give("csa", false_one, "beacon.other");
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "two values were given for round");
    walk_pass(&w, 60);
    struct walk_game now = walk_look(&w, "first");
    ck_assert_int_eq(now.phase, CORE_OPEN);
    ck_assert_int_eq(walk_count(&w, now.journal, "beacon drand:"), 1);
    const char *report = mailed("north", "first-usa-report-1.txt");
    says(report, "Dice: mode D (the host plays csa).");
    says(report, "This program cannot");
    says(report, "/public/");
    end();
}
END_TEST

START_TEST(d_the_host_gives_a_round_and_strangers_tell_him)
{
    begin("d-host");
    set_up_d("--beacon drand:quicknet+2h");
    uint64_t round = round_awaited("first");
    unsigned long long n = (unsigned long long)round;
    char hex[97];
    memset(hex, 'b', 96), hex[96] = '\0';
    ck_assert_int_eq(walk_cli(&w, "beacon @ first --now %s", now_words()), 0);
    walk_says(&w, arena_words(w.arena, "round %llu", n));
    ck_assert_int_eq(walk_cli(&w, "beacon @ first %llu %s --now %s", n, hex, now_words()), EX_DATAERR);
    walk_says(&w, "has not come yet");
    walk_pass(&w, 7200 + 60);
    for (int i = 0; i < 5; i++) { /* unsigned: seen, and told a few times at most */
        const char *mail = arena_words(w.arena, "From: who@example.net\nMessage-ID: <%d@example.net>\n\n%s", i,
                                       walk_beacon(&w, "first", NULL, round));
        ck_assert_int_eq(walk_take(&w, span_of(mail)).verdict, VERDICT_DRAFT);
    }
    walk_pass(&w, 3600);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING);
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "somebody sent, unsigned, round");
    walk_says(&w, "which has come, and nobody has sent it");
    ck_assert_int_eq(walk_cli(&w, "beacon @ first %llu %.10s --now %s", n, hex, now_words()), EX_DATAERR);
    ck_assert_int_eq(walk_cli(&w, "beacon @ first %llu %s --now %s", n, hex, now_words()), 0);
    ck_assert_int_eq(walk_cli(&w, "beacon @ first %llu %s --now %s", n, hex, now_words()), 0); /* the same again */
    hex[0] = 'c';
    ck_assert_int_eq(walk_cli(&w, "beacon @ first %llu %s --now %s", n, hex, now_words()), EX_DATAERR);
    walk_says(&w, "one of the two is false");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
    end();
}
END_TEST

static void put_round(const char *folder, uint64_t named, uint64_t round, const char *hex)
{
    const char *page = arena_words(w.arena, "{\"round\":%llu,\"randomness\":\"00\",\"signature\":\"%s\"}\n",
                                   (unsigned long long)round, hex);
    walk_write(&w, arena_words(w.arena, "%s/%llu", folder, (unsigned long long)named), span_of(page));
}

START_TEST(d_rounds_are_read_from_a_folder)
{
    begin("d-folder");
    const char *top = arena_words(w.arena, "%s/rounds", w.dir);
    const char *folder = arena_words(w.arena, "%s/%s/public", top, beacon_chain_find(span_of("quicknet"))->hash);
    char hex[97];
    ck_assert_int_eq(system(arena_words(w.arena, "mkdir -p %s", folder)), 0);
    walk_setting(&w, arena_words(w.arena, "beacon-from %s\n", top));
    set_up_d("");
    uint64_t round = round_awaited("first");
    memset(hex, 'd', 96), hex[96] = '\0';
    walk_pass(&w, 3700); /* nothing lies there yet */
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING);
    put_round(folder, round, round + 1, hex); /* of another round than it is called */
    walk_pass(&w, 60);
    put_round(folder, round, round, "no signature");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING);
    put_round(folder, round, round, hex);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "beacon drand:"), 1);
    end();
}
END_TEST

/* ---- whoever plays ---- */

START_TEST(a_host_who_plays_is_told_which_modes_there_are)
{
    begin("host");
    walk_setting(&w, "admin SOUTH@Example.org\n");
    const char *all = "new @ blue-vs-gray --name first --seat usa=north --seat csa=south";
    ck_assert_int_eq(walk_cli(&w, "%s", all), EX_USAGE);
    walk_says(&w, "--dice D");
    walk_says(&w, "or --dice B");
    ck_assert_int_eq(walk_cli(&w, "%s --dice C --setup short", all), EX_USAGE);
    walk_says(&w, "--setup full");
    ck_assert_int_eq(walk_cli(&w, "%s --dice B --host-plays usa", all), EX_USAGE);
    walk_says(&w, "somebody other than the host must play");
    ck_assert_int_eq(walk_cli(&w, "%s --dice E", all), EX_USAGE);
    ck_assert_int_eq(walk_cli(&w, "%s --dice B --beacon drand:quicknet", all), EX_USAGE);
    ck_assert_int_eq(walk_cli(&w, "%s --dice D --beacon drand:quicknet+8d", all), EX_USAGE);
    ck_assert_int_eq(walk_cli(&w, "%s --dice D --dry-run", all), 0);
    walk_says(&w, "Dice: mode D (the host plays csa)");
    walk_new(&w, "first", "--dice B");
    walk_says(&w, "dice: mode B (the host plays csa)");
    walk_set_up(&w, "first");
    ck_assert_int_eq(walk_cli(&w, "seat @ first usa --to south --yes --now %s", now_words()), EX_UNAVAILABLE);
    walk_says(&w, "the host's own address");
    end();
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("dice modes: mails and commands");
    TCase *c = tcase_create("all");
    tcase_add_test(c, b_the_player_is_asked_to_sign_once);
    tcase_add_test(c, b_a_late_signature_is_reminded_named_and_taken);
    tcase_add_test(c, b_who_is_warned_of_the_end_signs_first);
    tcase_add_test(c, c_forms_are_filled_with_what_was_sealed);
    tcase_add_test(c, d_a_round_is_sent_by_a_player);
    tcase_add_test(c, d_the_host_gives_a_round_and_strangers_tell_him);
    tcase_add_test(c, d_rounds_are_read_from_a_folder);
    tcase_add_test(c, a_host_who_plays_is_told_which_modes_there_are);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
