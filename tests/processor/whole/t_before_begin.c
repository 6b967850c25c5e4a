/* SPDX-License-Identifier: Apache-2.0 */
/* Games that have not begun: cancelled, declined, played by one person, with another key, or with somebody who does not
 * come. */
#include "processor/game/reader.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <string.h>

static struct walk w;

static void setup(void)
{
    walk_open(&w, "before");
}

static void teardown(void)
{
    walk_close(&w);
}

static const char *now(void)
{
    static char words[21];
    utc_write(words, w.now);
    return words;
}

static struct span read_newest(const char *player, const char *pattern)
{
    const char *path = walk_newest(&w, player, pattern);
    return path ? slurp(w.arena, path) : (struct span){0};
}

static void told(const char *player, const char *pattern, const char *words)
{
    struct span text = read_newest(player, pattern);
    struct text one = {.arena = w.arena};
    for (size_t i = 0; i < text.len; i++) { /* as one line: where it is wrapped is no matter */
        bool blank = text.at[i] <= ' ';
        if (!blank || (one.len > 0 && one.at[one.len - 1] != ' '))
            text_add(&one, blank ? span_of(" ") : (struct span){text.at + i, 1});
    }
    ck_assert_msg(text.len > 0 && strstr(one.at, words), "%s: wanted \"%s\" in \"%s\"", player, words,
                  one.at ? one.at : "");
}

static void mail_from(const char *player, const char *subject, const char *body)
{
    walk_drop(&w, "word.eml",
              span_of(arena_words(w.arena,
                                  "From: %s@example.org\nTo: games@dispatch.example\nSubject: %s\nMessage-ID: "
                                  "<%s-%d@x.example>\nMIME-Version: 1.0\nContent-Type: text/plain\n\n%s\n",
                                  player, subject, player, w.n_drops, body)));
}

/* ---- cancelled ---- */

START_TEST(one_word_cancels_it)
{
    walk_new(&w, "first", "");
    walk_pass(&w, 0);
    ck_assert_int_eq(walk_cli(&w, "end @ first --now %s", now()), 77); /* nobody said yes */
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_JOINING);
    ck_assert_int_eq(walk_cli(&w, "end @ first --yes --now %s", now()), 0);
    walk_says(&w, "first is cancelled.");
    struct walk_game is = walk_look(&w, "first");
    ck_assert_int_eq(is.phase, CORE_VOID);
    ck_assert_int_eq(walk_count(&w, is.journal, "end cancelled"), 1);
    walk_pass(&w, 60);
    told("north", "first-usa-cancelled-*.txt", "the host has cancelled the game first before it began.");
    told("south", "first-csa-cancelled-*.txt", "you need do nothing");
    walk_pass(&w, 40 * 86400); /* it is over: nobody is reminded, nothing begins again */
    ck_assert_uint_eq(walk_look(&w, "first").size, is.size);
    ck_assert_int_eq(walk_cli(&w, "end @ first --yes --now %s", now()), 0);
    walk_says(&w, "first never began, and is over.");
    ck_assert_int_eq(walk_cli(&w, "status @ --now %s", now()), 0);
    walk_says(&w, "first  never began");
}
END_TEST

START_TEST(a_sealed_one_too_and_its_log_is_sound)
{
    walk_new(&w, "first", "");
    walk_drop(&w, "join", walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    walk_drop(&w, "join", walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPENING);
    ck_assert_int_eq(walk_cli(&w, "end @ first --yes --now %s", now()), 0);
    walk_pass(&w, 60);
    const char *path = arena_words(w.arena, "%s.transcript", w.dir);
    walk_write(&w, path, walk_export(&w, "first"));
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 0);
    ck_assert_int_eq(walk_cli(&w, "audit %s", path), 0);
}
END_TEST

START_TEST(what_has_begun_is_not_cancelled)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    ck_assert_int_eq(walk_cli(&w, "end @ first --yes --now %s", now()), 69);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
}
END_TEST

/* ---- declined ---- */

/* Who does not know the game asks for its rules before joining. */
START_TEST(one_word_brings_the_rules)
{
    walk_new(&w, "game-0", "");
    walk_pass(&w, 0);
    told("south", "game-0-csa-invitation.txt", "answer this mail with the one word \"rules\"");
    mail_from("south", "Re: [game-0] Blue vs Gray: will you play?", "Rules.");
    walk_pass(&w, 60);
    told("south", "blue-vs-gray-rules.txt", "## 2. Your first turn");
    told("south", "blue-vs-gray-rules.html", "id=\"2-your-first-turn\"");
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "game-0").journal, "hold 0 "), 0);
}
END_TEST

START_TEST(one_word_declines_it)
{
    static const char *const words[] = {"decline", "No, thanks.", "no thanks", "Decline!"};
    walk_new(&w, "game-0", "");
    walk_pass(&w, 0);
    told("south", "game-0-csa-invitation.txt", "answer this mail with the one word \"decline\"");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *game = arena_words(w.arena, "game-%zu", i);
        if (i > 0)
            walk_new(&w, game, "");
        mail_from("south", arena_words(w.arena, "Re: [%s] Blue vs Gray: will you play?", game), words[i]);
        walk_pass(&w, 60);
        told("south", arena_words(w.arena, "%s-csa-declined-*.txt", game), "Nothing more is asked of you.");
        told("north", arena_words(w.arena, "%s-usa-declined-*.txt", game), "south (csa) declines");
        struct walk_game is = walk_look(&w, game);
        ck_assert_int_eq(is.deadline, 0); /* it waits for the host */
        ck_assert_int_eq(walk_count(&w, is.journal, "hold 0 "), 1);
    }
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "dispatch end game-0");
    ck_assert_int_eq(walk_cli(&w, "resume @ game-1 --yes --now %s", now()), 0); /* he thought again */
    walk_drop(&w, "join", walk_sign(&w, "csa", walk_join(&w, "game-1", "csa")));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "game-1").journal, "join csa "), 1);
    ck_assert_int_eq(walk_cli(&w, "end @ game-2 --yes --now %s", now()), 0); /* what is held can be cancelled */
    ck_assert_int_eq(walk_look(&w, "game-2").phase, CORE_VOID);
}
END_TEST

START_TEST(a_game_that_goes_on_is_not_declined)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    struct walk_game before = walk_look(&w, "first");
    mail_from("south", "Re: [first] your move", "decline");
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").size, before.size);
    ck_assert_ptr_null(walk_newest(&w, "south", "first-csa-declined-*.txt"));
}
END_TEST

/* ---- one person on both sides ---- */

START_TEST(one_person_on_both_sides_is_asked_about)
{
    static const char both[] = "new @ blue-vs-gray --name alone --seat usa=north --seat csa=north --now %s";
    ck_assert_int_eq(walk_cli(&w, both, now()), 77);
    walk_says(&w, "north would play both csa and usa");
    ck_assert_int_eq(walk_cli(&w, "show @ alone"), 66); /* nothing was made */
    ck_assert_int_eq(walk_cli(&w, arena_words(w.arena, "%s --yes", both), now()), 0);
    walk_says(&w, "alone is made");
    walk_new(&w, "two", ""); /* two people are not asked about */
}
END_TEST

/* ---- another key before the player joined ---- */

START_TEST(a_seat_is_rekeyed_before_it_joined)
{
    uint8_t other[32];
    memset(other, 77, sizeof other);
    walk_new(&w, "first", "");
    walk_pass(&w, 0);
    const char *path = walk_public(&w, "fresh", other);
    ck_assert_int_eq(walk_cli(&w, "player @ rekey south --key %s --yes --now %s", path, now()), 0);
    walk_says(&w, "In 1 game that south has not joined the key counts now");
    struct walk_game is = walk_look(&w, "first");
    ck_assert_int_eq(walk_count(&w, is.journal, "propose csa "), 1);
    ck_assert_int_eq(walk_count(&w, is.journal, "carried "), 1);
    walk_pass(&w, 60);
    told("north", "first-usa-key-*.txt", "who has not joined yet, has another key: SHA256:");
    struct ingested old = walk_take(&w, walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    ck_assert_int_ne(old.verdict, VERDICT_RECEIPT); /* the old one joins nothing */
    memcpy(w.key[1], other, sizeof other);
    struct ingested fresh = walk_take(&w, walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    ck_assert_int_eq(fresh.verdict, VERDICT_RECEIPT);
    walk_drop(&w, "join", walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    walk_pass(&w, 60);
    walk_drop(&w, "nonce", walk_sign(&w, "usa", walk_nonce(&w, "first", "usa")));
    walk_drop(&w, "nonce", walk_sign(&w, "csa", walk_nonce(&w, "first", "csa")));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
    walk_drop(&w, "end", walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "resign\nnow\n")));
    walk_pass(&w, 3600);
    walk_proven(&w, "first", "");
}
END_TEST

/* The last to join is not told to wait for the others, or to do nothing: the luck is asked for at once. */
START_TEST(who_joins_last_is_told_what_comes)
{
    walk_new(&w, "first", "");
    walk_pass(&w, 0);
    walk_drop(&w, "join", walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    walk_pass(&w, 60);
    told("north", "first-usa-receipt-*.txt", "you will need it when the others have joined too.");
    told("north", "first-usa-receipt-*.txt", "You need do nothing until you hear from us.");
    walk_drop(&w, "join", walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    walk_pass(&w, 60);
    told("south", "first-csa-receipt-*.txt", "the next letter asks for it.");
    struct span last = read_newest("south", "first-csa-receipt-*.txt");
    ck_assert_ptr_null(memmem(last.at, last.len, "do nothing", 10));
}
END_TEST

/* A side is called by its name; capitals are for abbreviations. */
START_TEST(sides_are_called_by_their_names)
{
    static const char *const rows[][2] = {
        {"usa", "USA"}, {"csa-east", "CSA-east"}, {"north", "North"}, {"confederate", "Confederate"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_str_eq(seat_title(w.arena, rows[i][0]), rows[i][1]);
    ck_assert_int_eq(walk_cli(&w, "new @ house-divided --name second --seat north=north --seat south=south --now %s", now()),
                     0);
    walk_pass(&w, 0);
    told("south", "subject", "will you play the South against north?");
}
END_TEST

START_TEST(who_has_joined_may_object_for_three_days)
{
    uint8_t other[32];
    memset(other, 78, sizeof other);
    walk_new(&w, "first", "");
    walk_drop(&w, "join", walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    walk_pass(&w, 60);
    ck_assert_int_eq(
        walk_cli(&w, "player @ rekey south --key %s --yes --now %s", walk_public(&w, "fresh", other), now()), 0);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "propose csa "), 1);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "carried "), 0);
}
END_TEST

/* ---- somebody does not come ---- */

START_TEST(the_host_is_asked_when_a_set_up_fails)
{
    walk_new(&w, "first", "");
    walk_drop(&w, "join", walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    walk_pass(&w, 60);
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "setup void csa join"), 1);
    told("north", "first-usa-setupfailed-*.txt", "failed, since south (csa) did not join in time.");
    ck_assert_ptr_null(walk_newest(&w, "north", "first-usa-setupvoid-*.txt"));
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "asks everybody once more");
    walk_pass(&w, 60 * 86400); /* nothing more, whatever passes */
    ck_assert_uint_eq(walk_look(&w, "first").attempt, 2);
    ck_assert_int_eq(walk_cli(&w, "resume @ first --yes --now %s", now()), 0);
    walk_pass(&w, 60);
    told("north", "first-usa-setupvoid-*.txt", "-----BEGIN PBEM JOIN-----");
    told("south", "first-csa-setupvoid-*.txt", "The host asks everybody to join once more");
    walk_set_up(&w, "first");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("before a game begins");
    TCase *c = tcase_create("all");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, one_word_cancels_it);
    tcase_add_test(c, a_sealed_one_too_and_its_log_is_sound);
    tcase_add_test(c, what_has_begun_is_not_cancelled);
    tcase_add_test(c, one_word_brings_the_rules);
    tcase_add_test(c, one_word_declines_it);
    tcase_add_test(c, a_game_that_goes_on_is_not_declined);
    tcase_add_test(c, one_person_on_both_sides_is_asked_about);
    tcase_add_test(c, a_seat_is_rekeyed_before_it_joined);
    tcase_add_test(c, who_joins_last_is_told_what_comes);
    tcase_add_test(c, sides_are_called_by_their_names);
    tcase_add_test(c, who_has_joined_may_object_for_three_days);
    tcase_add_test(c, the_host_is_asked_when_a_set_up_fails);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
