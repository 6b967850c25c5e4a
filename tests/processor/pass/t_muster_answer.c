/* SPDX-License-Identifier: Apache-2.0 */
/* Open games: which mails are a yes, which a no, and which neither. */
#include "processor/store/store_people.h"
#include "tests/processor/pass/muster_kit.h"

/* %s: the code, which is ann's; she is asked beside bob. */
static void becomes(const char *before, const char *after, int state)
{
    seek(0, "example");
    seek(1, "example");
    put(0, arena_words(w.arena, "%s%s%s", before, code_of(0), after));
    walk_pass(&w, 60);
    ck_assert_msg(state_of(0) == state, "%sCODE%s: state %d", before, after, state_of(0));
    close_host();
    open_host();
}

START_TEST(a_yes_is_a_plain_one)
{
    becomes("yes ", "\n", SEEKING_READY);
    becomes("No problem, count me in!\n\nyes ", "\n", SEEKING_READY);
    becomes("Nobody could be happier.\n> yes ", "\n", SEEKING_ASKED);
    becomes("> There are enough players.\n> yes ", "\n>\n> When all\n", SEEKING_READY);
    becomes("On Sat, 21 Nov 2026, Games wrote:\n> yes ", "\n", SEEKING_READY);
    becomes("On Sat, 21 Nov 2026, Games <games@t.example>\nwrote:\n\n> yes ", "\n-- \nAnn\n", SEEKING_READY);
    becomes("Yes, gladly!\n\nOn Sat, 21 Nov 2026, Games wrote:\n>> yes ", "\n", SEEKING_READY);
    becomes("ok\n> yes ", "\n", SEEKING_READY);
    becomes("Yes.\n________________\nFrom: Games\n\nyes ", "\n", SEEKING_READY);
    becomes("> no, in the words of others\n> yes ", "\nOK.\n", SEEKING_READY);
    becomes("Gladly.\nyes ", "\nSee you there.\n", SEEKING_READY);
    becomes("Yes, gladly.\n\nDe : Games\nObjet : do you play?\n\nyes ", "\n", SEEKING_READY);
}
END_TEST

START_TEST(a_no_is_a_plain_one)
{
    becomes("no ", "\n", 0);
    becomes("> no ", "\n", 0);
    becomes("No!\n\nOn Sat, 21 Nov 2026, Games wrote:\n> yes ", "\n", 0);
    becomes("Thanks for asking.\nno.\n> yes ", "\n", 0);
}
END_TEST

START_TEST(what_is_neither_changes_nothing_and_is_told_once)
{
    becomes("Sorry, no time.\n\n-----Original Message-----\nFrom: Games\n\nyes ", "\n", SEEKING_ASKED);
    becomes("Yesterday I said so.\n> yes ", "\n", SEEKING_ASKED);
    becomes("> yes ", "\nNot this week, I am afraid.\n", SEEKING_ASKED);
    becomes("no\nyes ", "\n", SEEKING_ASKED);
    becomes("Great, yes, I am in!\n\n> no ", "\n", SEEKING_ASKED);
    /* what mail programs quote without marks */
    becomes("Je n'ai pas le temps.\n\nDe : Games\nObjet : do you play?\n\nyes ", "\n", SEEKING_ASKED);
    becomes("-----Original Message-----\n\nyes ", "\n\nSorry, no time.\n", SEEKING_ASKED);
    becomes("I look forward to it!\n\nDe : Games\nObjet : you said yes\n\nno ", "\n", SEEKING_ASKED);
    becomes("-----Original Message-----\n\nno ", "\n\nI look forward to it!\n", SEEKING_ASKED);
    seek(0, "example");
    seek(1, "example");
    const char *code = code_of(0);
    answer(1, "yes");
    put(0, arena_words(w.arena, "Sorry, I cannot play now.\n\n> yes %s\n", code));
    walk_pass(&w, 60);
    walk_says(&w, "2 fetched, 0 taken, 0 refused, 0 turned away");
    ck_assert_str_eq(seats_of("example-1"), "");
    told(0, "*muster.txt", arena_words(w.arena, "not quoted:  yes %s", code));
    told(0, "*muster.txt", arena_words(w.arena, "answer with this one:  no %s", code));
    int letters = n_letters(0);
    put(0, arena_words(w.arena, "I said that I cannot.\n\n> yes %s\n", code));
    walk_pass(&w, 60);
    ck_assert_int_eq(n_letters(0), letters);
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
    put(0, arena_words(w.arena, "Yes.\n\nDe : Games\nObjet : yes or no?\n\nyes %s\nno %s\n", code,
                       code)); /* that letter */
    walk_pass(&w, 60);
    ck_assert_str_ne(seats_of("example-1"), "");
}
END_TEST

/* "Answer any mail of ours with the one word offers": a word above the letter that asks, while it asks and afterwards.
 */
START_TEST(a_word_above_the_letter_is_a_word)
{
    seek(0, "example");
    seek(1, "example");
    const char *code = code_of(0);
    put(0, arena_words(w.arena, "rules blue-vs-gray\n\nOn Sat, 21 Nov 2026, Games wrote:\n> yes %s\n", code));
    walk_pass(&w, 60);
    ck_assert_ptr_null(strstr(newest(0, "*muster.txt"), "neither a plain yes"));
    (void)newest(0, "*rules.html");
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
    answer(0, "yes");
    answer(1, "yes");
    walk_pass(&w, 60);
    put(0, arena_words(w.arena, "offers\n\n> yes %s\n", code));
    walk_pass(&w, 60);
    told(0, "*offers.txt", "example (pace 3d)");
}
END_TEST

/* Whether the block is good or not, the answer beside it counts. */
START_TEST(an_answer_beside_a_block_counts)
{
    seek(0, "example");
    seek(1, "example");
    player_block(0, arena_words(w.arena, "zone Europe/Berlin\n"));
    n_mails--; /* once more, with the answer above it */
    const char *path = arena_words(w.arena, "%s/box/new/%05d", w.dir, n_mails);
    const char *mail = arena_string(w.arena, slurp(w.arena, path)), *body = strstr(mail, "\n\n") + 2;
    put(0, arena_words(w.arena, "yes %s\n\n%s", code_of(0), body));
    walk_pass(&w, 60);
    (void)newest(0, "*player-2.txt");
    ck_assert_int_eq(state_of(0), SEEKING_READY);
    put(1, arena_words(w.arena, "> yes %s\n\n%s", code_of(1), body)); /* another's block: these are not his words */
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "ann=blue bob=gray");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("answers to musters");
    TCase *known = tcase_create("players");
    tcase_add_checked_fixture(known, open_host, close_host);
    tcase_add_test(known, a_yes_is_a_plain_one);
    tcase_add_test(known, a_no_is_a_plain_one);
    tcase_add_test(known, what_is_neither_changes_nothing_and_is_told_once);
    tcase_add_test(known, a_word_above_the_letter_is_a_word);
    tcase_add_test(known, an_answer_beside_a_block_counts);
    suite_add_tcase(suite, known);
    return run_suite(suite);
}
