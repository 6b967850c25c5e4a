/* SPDX-License-Identifier: Apache-2.0 */
/* Letters to strangers: how often they are written to, and what those who ask are told. */
#include "tests/processor/intake/sign_up_kit.h"

START_TEST(an_address_is_asked_twice_and_told_once)
{
    for (int i = 0; i < 12; i++) { /* somebody else's address, with ever new keys and names */
        uint8_t seed[32];
        memset(seed, 100 + i, sizeof seed);
        put("victim@example.net", "",
            signed_by(seed, block(arena_words(w.arena, "name n%d\nmail victim@example.net\nzone UTC\n", i))));
        put("victim@example.net", "", signed_by(seed, block("name X\nmail victim@example.net\nzone UTC\n")));
        put("victim@example.net", "", "help\n");
        walk_pass(&w, 60);
    }
    ck_assert_int_eq(letters_to("victim@example.net", NULL), 2 + 3 + 1);
    ck_assert_int_eq(strangers_dropped(), 36 - 6);
    walk_pass(&w, 8 * DAY);
    put("victim@example.net", "", "help\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(letters_to("victim@example.net", NULL), 2 + 3 + 2);
}
END_TEST

START_TEST(all_strangers_together_get_so_many_letters_a_day)
{
    size_t n;
    for (int i = 0; i < SIGN_UP_LETTERS_A_DAY + 30; i++)
        put(arena_words(w.arena, "s%d@example.net", i), "", "help\n");
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    (void)newcomers(&n);
    ck_assert_int_eq((int)n, SIGN_UP_LETTERS_A_DAY);
    ck_assert_int_eq(strangers_dropped(), 30);
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    const char *at = strstr(w.out, "letters went to strangers in a day");
    ck_assert(at && !strstr(at + 1, "letters went to strangers in a day"));
    walk_pass(&w, DAY);
    harper_signs_up();
    told("harper@example.net", "confirm ");
}
END_TEST

START_TEST(programs_and_lists_get_nothing)
{
    size_t n;
    static const char *const fields[] = {"Auto-Submitted: auto-replied\n", "Precedence: bulk\n",
                                         "List-Id: <x.example.org>\n", "Return-Path: <>\n"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        put("harper@example.net", fields[i], signed_by(harper, block(lines_of_harper)));
        put("harper@example.net", fields[i], "help\n");
    }
    walk_pass(&w, 60);
    (void)newcomers(&n);
    ck_assert_int_eq((int)n, 0);
}
END_TEST

/* The first offers are a pair, and one for players with a record. */
START_TEST(the_form_is_one_that_is_taken)
{
    struct seeking_row row;
    offer("blue-vs-gray --least-finished 2");
    asks("none@example.net", "help\n");
    form_is_taken("none@example.net", "nobody-yet", false);
    offer("example --pair");
    offer("house-divided --move 3d");
    asks("harper@example.net", "help\n");
    told("harper@example.net", "the open games are example pair, house-divided.");
    form_is_taken("harper@example.net", "harper", true);
    harper_answers();
    ck_assert(seekings("harper", &row) == 1 && !row.pair); /* the single game, though the pair is the first offer */
    asks("harper@example.net", "offers\n");
    const char *letter = newest("harper", "*offers.txt");
    ck_assert_ptr_nonnull(strstr(letter, "\nseek example pair\n-----END PBEM PLAYER-----\n"));
    has(letter, "in place of the line \"seek\" above, or below that line: ");
    has(letter, " standby blue-vs-gray ");
    ck_assert_ptr_null(strstr(letter, "observe"));
    walk_setting(&w, "publish-dir pub\n");
    asks("harper@example.net", "offers\n");
    has(newest("harper", "*offers.txt"), " observe NAME ");
    asks("harper@example.net", "help\n");
    has(newest("harper", "*answer.txt"), "the line \"observe GAME\" you are sent the public page of each new turn");
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw house-divided %s", ""), 0);
    asks("harper@example.net", "offers\n");
    letter = newest("harper", "*offers.txt");
    ck_assert_ptr_null(strstr(letter, "BEGIN PBEM"));
    has(letter, "None of them is open to you now");
}
END_TEST

/* The form of the letter that is answered, below the word, is nobody's sign-up. */
START_TEST(a_stranger_may_ask_above_a_quoted_form)
{
    struct text quoted = {.arena = w.arena};
    for (struct span left = span_of(block(lines_of_harper)), line; span_line(&left, &line);)
        text_format(&quoted, "> %.*s\n", (int)line.len, (const char *)line.at);
    asks("asks@example.net", arena_words(w.arena, "help\n\n%s", quoted.at));
    told("asks@example.net", "make one: ssh-keygen");
    asks("outlook@example.net", arena_words(w.arena, "Help\n\n-----Original Message-----\n%s", block(lines_of_harper)));
    told("outlook@example.net", "make one: ssh-keygen");
    asks("block@example.net", arena_words(w.arena, "help\n%s", block(lines_of_harper)));
    told("block@example.net", "no mail tells you so until");
}
END_TEST

/* The game that is asked for, then what lacks the fewest, and a pair last. */
START_TEST(the_game_that_fits_is_proposed)
{
    offer("blue-and-gray --pair");
    offer("blue-vs-gray --move 3d");
    offer("house-divided --move 3d");
    asks("one@example.net", "rules house-divided\n");
    told("one@example.net", " seek house-divided -----END");
    told("one@example.net", "Rules and other books are sent to players only");
    form_is_taken("one@example.net", "one", true);
    asks("two@example.net", "help\n"); /* both lack two */
    told("two@example.net", " seek blue-vs-gray -----END");
    put("one@example.net", "", code_at("one@example.net"));
    walk_pass(&w, 60);
    asks("three@example.net", "help\n"); /* house-divided lacks one */
    told("three@example.net", " seek house-divided -----END");
    ck_assert_ptr_null(strstr(letter_to("three@example.net"), "sent to players only"));
    asks("four@example.net", "Rules blue-and-gray.\n");
    told("four@example.net", " seek blue-and-gray pair -----END");
    ck_assert_ptr_null(strstr(letter_to("four@example.net"), "https:"));
    walk_setting(&w, "publish-url https://games.example\n");
    asks("five@example.net", "handbook house-divided\n");
    told("five@example.net", "https://games.example/open.html");
    told("five@example.net", "https://games.example/desk.html");
    told("five@example.net",
         "The rules of House Divided can be read at https://games.example/house-divided-rules.html");
}
END_TEST

/* Two who want the one seat, and no other, do not play together: their game lacks one as well. */
START_TEST(who_cannot_play_together_counts_once)
{
    static const char *const seat[] = {"north", "north", ""}, *const set[] = {"house-divided", "house-divided",
                                                                              "blue-vs-gray"};
    struct error err = {0};
    offer("blue-vs-gray --move 3d");
    offer("house-divided --move 3d");
    struct host *host = walk_host(&w);
    ck_assert(store_begin(host->store, &err));
    for (int i = 0; i < 3; i++) {
        struct seeking_row row = {.place = (uint64_t)i + 1, .state = SEEKING_WAITS, .only = seat[i][0] != '\0'};
        strcpy(row.player, i == 1 ? "south" : "north");
        strcpy(row.ruleset, set[i]);
        strcpy(row.seat, seat[i]);
        ck_assert(store_seeking_put(host->store, &row, &err));
    }
    ck_assert(store_commit(host->store, &err));
    host_close(host);
    asks("one@example.net", "help\n");
    told("one@example.net", " seek blue-vs-gray -----END");
}
END_TEST

/* Where players may seek any game, it is one of those that nobody offers with a record. */
START_TEST(any_game_is_named_where_any_may_be_sought)
{
    walk_setting(&w, "seek any\n");
    offer("blue-vs-gray --least-finished 2");
    asks("later@example.net", "help\n");
    ck_assert_ptr_null(strstr(letter_to("later@example.net"), "seek blue-vs-gray\n"));
    form_is_taken("later@example.net", "later", true);
}
END_TEST

START_TEST(who_asks_is_told_how)
{
    put("curious@example.net", "Subject: help\n", "Help!\n");
    walk_pass(&w, 60);
    const char *text = letter_to("curious@example.net");
    ck_assert(strstr(text, "mail curious@example.net\n") && strstr(text, "host: dispatch.example\n") &&
              strstr(text, "player.txt.sig, to games@t.example."));
    ck_assert_ptr_null(strstr(text, "seek"));                                                 /* nothing is open */
    put("chatty@example.net", "", "I saw your games and would like to play one some day.\n"); /* none of our words */
    walk_pass(&w, 60);
    ck_assert_int_eq(letters_to("chatty@example.net", NULL), 0);
    /* What it tells to do is taken as it stands, but for the name. */
    const char *from = strstr(text, "-----BEGIN PBEM PLAYER"), *to = strstr(text, "name NAME\n");
    ck_assert(from && to);
    const char *end = strstr(to, "-----END PBEM PLAYER-----\n");
    const char *filled = arena_words(w.arena, "%.*sname curious\n%.*s-----END PBEM PLAYER-----\n", (int)(to - from),
                                     from, (int)(end - to - 10), to + 10);
    put("curious@example.net", "", signed_by(harper, filled));
    walk_pass(&w, 60);
    told("curious@example.net", "confirm ");
    offer("example --move 3d");
    put("later@example.net", "Subject: help\n", "Help!\n");
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(strstr(letter_to("later@example.net"), "\nseek example\n-----END PBEM PLAYER-----\n"));
    told("later@example.net", "or name another; the open games are example.");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("letters to strangers");
    TCase *t = tcase_create("all");
    tcase_add_checked_fixture(t, open_host, close_host);
    tcase_add_test(t, an_address_is_asked_twice_and_told_once);
    tcase_add_test(t, all_strangers_together_get_so_many_letters_a_day);
    tcase_add_test(t, programs_and_lists_get_nothing);
    tcase_add_test(t, the_form_is_one_that_is_taken);
    tcase_add_test(t, a_stranger_may_ask_above_a_quoted_form);
    tcase_add_test(t, the_game_that_fits_is_proposed);
    tcase_add_test(t, who_cannot_play_together_counts_once);
    tcase_add_test(t, any_game_is_named_where_any_may_be_sought);
    tcase_add_test(t, who_asks_is_told_how);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
