/* SPDX-License-Identifier: Apache-2.0 */
/* What newcomers seek by the block that they sign up with, what is refused, and how they think again. */
#include "tests/processor/intake/sign_up_kit.h"

START_TEST(a_newcomer_waits_for_what_the_block_seeks)
{
    struct seeking_row row;
    offer("example --move 3d");
    put("harper@example.net", "", with_lines("seek Example as blue pace 3d\nstandby Example\nrecord shown\n"));
    walk_pass(&w, 60);
    told("harper@example.net", "They also want to play: a game of example as blue, with 3 days for a turn example: "
                               "standard game; 3 days for a turn");
    told("harper@example.net", "So a yes also puts you in the queue. For 2 days it also means yes to the "
                               "games listed here, on exactly these terms");
    told("harper@example.net", "They also want to stand by for a seat of Example that somebody gives up");
    told("harper@example.net", "Their record here would be shown to the players");
    told("harper@example.net", "and the time zone America/New_York");
    ck_assert_int_eq(seekings("harper", &row), 0); /* the address may be anybody's */
    ck_assert_uint_eq(n_standing_by(), 0);
    harper_answers();
    ck_assert_uint_eq(n_standing_by(), 1);
    has(newest("harper", "*welcome.txt"), "You stand by for a game of example");
    ck_assert_int_eq(seekings("harper", &row), 1);
    ck_assert_str_eq(row.seat, "blue");
    ck_assert(row.pace == 3 * DAY && row.agreed > 0 && row.state == SEEKING_WAITS);
    has(newest("harper", "*welcome.txt"),
        "You are waiting for a game of example as blue, with 3 days for a turn. Nobody is ahead of you.");
    has(newest("harper", "*welcome.txt"), "you get the invitation without another question");
    has(newest("harper", "*welcome.txt"), "From now on your record is shown to the players");
    ck_assert(shows("harper"));
}
END_TEST

START_TEST(what_they_would_observe_is_named)
{
    walk_setting(&w, "publish-dir public\n");
    ck_assert_int_eq(walk_now(&w, "new @ blue-vs-gray --name first --seat usa=north --seat csa=south %s", ""), 0);
    walk_pass(&w, 60);
    put("harper@example.net", "", with_lines("observe first\n"));
    walk_pass(&w, 60);
    told("harper@example.net", "They also want to observe first; mails about it would come here.");
    put("kim@example.net", "", signed_by(other, block("name kim\nmail kim@example.net\nzone UTC\n")));
    walk_pass(&w, 60);
    ck_assert_ptr_null(strstr(letter_to("kim@example.net"), "observe"));
    harper_answers();
    has(newest("harper", "*welcome.txt"), "You observe first");
}
END_TEST

/* The host takes its time: who was asked then is asked again. */
START_TEST(what_they_seek_waits_for_the_host)
{
    struct seeking_row row;
    close_host();
    begin("asked");
    offer("example --move 3d");
    put("harper@example.net", "", with_lines("seek example\n"));
    walk_pass(&w, 60);
    told("harper@example.net", "puts you in the queue, once the host has said yes. For 2 days");
    harper_answers();
    ck_assert_int_eq(seekings("harper", &row), 0);
    walk_pass(&w, 3 * DAY);
    ck_assert_int_eq(walk_now(&w, "player @ accept harper %s", ""), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(seekings("harper", &row), 1);
    has(newest("harper", "*welcome.txt"), "When it can begin, you are asked whether you will play.");
}
END_TEST

/* Nothing of the block is kept, and the line is named; of the words in it only small ones go to an address that may be
 * anybody's. */
START_TEST(what_cannot_be_sought_is_refused_with_its_line)
{
    static const struct {
        const char *lines, *words;
    } wrong[] = {
        {"seek exampel\n", "Line 4 below \"orders:\": There is no such game: exampel. Did you mean example?"},
        {"seek BUY.NOW/cheap\n", "There is no such game. These are open here: blue-vs-gray, example, house-divided."},
        {"seek example pace 9d\n", "No open game of example has the pace 9d. The paces offered are: 3d."},
        {"seek example as usa\n", "No open game of example has the seat usa. The seats are: blue, gray."},
        {"seek blue-and-gray\n", "No game of blue-and-gray is open here. The open games are: blue-vs-gray,"},
        {"seek example\nseek example for Free Money\n",
         "Line 5 below \"orders:\": There is a word here that does not belong. Write"},
        {"standby exampel\n", "Line 4 below \"orders:\": There is no such game: exampel. Did you mean example?"},
        {"standby example BUY.NOW\n", "Line 4 below \"orders:\": There is a word here that does not belong. "},
        {"observe nothing\n", "Line 4 below \"orders:\": This host shows no games in public"},
        {"seek house-divided pair\n", "No pair of games of house-divided is open here, only"},
        {"seek blue-vs-gray\n", "is for players with at least 2 games finished, and your record has 0"},
        {"seek none\n", "Line 4 below \"orders:\": That line is for players"},
    };
    struct player_row row;
    struct seeking_row seeks;
    size_t n;
    offer("example --move 3d");
    offer("house-divided --move 3d");
    offer("blue-vs-gray --least-finished 2");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *from = arena_words(w.arena, "w%d@example.net", (int)i);
        put(from, "",
            signed_by(harper, block(arena_words(w.arena, "name harper\nmail %s\nzone UTC\n%s", from, wrong[i].lines))));
        walk_pass(&w, 60);
        told(from, wrong[i].words);
    }
    const struct newcomer_row *all = newcomers(&n);
    for (size_t i = 0; i < n; i++)
        ck_assert_int_eq((int)all[i].state, NEWCOMER_TOLD);
    ck_assert(!player("harper", &row) && seekings("harper", &seeks) == 0);
    struct text long_lines = {.arena = w.arena};
    for (int i = 0; i < 8; i++)
        text_format(&long_lines, "seek example %050d\n", i);
    put("w99@example.net", "",
        signed_by(harper,
                  block(arena_words(w.arena, "name harper\nmail w99@example.net\nzone UTC\n%s", long_lines.at))));
    walk_pass(&w, 60);
    told("w99@example.net", "Line 10 below \"orders:\": Those are more wishes than a sign-up takes.");
}
END_TEST

/* The address has answered: the player is one, and hears which line came to nothing. */
START_TEST(what_is_open_no_more_is_told_to_who_is_known)
{
    struct player_row row;
    struct seeking_row seeks;
    offer("example --move 3d");
    offer("example --name fast --move 1d"); /* the game is named once */
    offer("house-divided --move 3d");
    put("harper@example.net", "", with_lines("seek house-divided\nseek example\n"));
    walk_pass(&w, 60);
    told("harper@example.net", "a game of house-divided house-divided: ");
    told("harper@example.net", "a game of example example: ");
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw house-divided %s", ""), 0);
    harper_answers();
    ck_assert(player("harper", &row));
    ck_assert_int_eq(seekings("harper", &seeks), 1);
    ck_assert_str_eq(seeks.ruleset, "example");
    const char *welcome = newest("harper", "*welcome.txt");
    has(welcome, "Line 4 of your sign-up was not done, though you are a player: No game of house-divided is open here. "
                 "The open games are: example.");
    has(welcome, "You are waiting for a game of example.");
}
END_TEST

static void harper_sends(int seq, const char *more)
{
    put("harper@example.net", "",
        signed_by(harper, block_of(seq, arena_words(w.arena, "%s%s", lines_of_harper, more))));
    walk_pass(&w, 60);
}

/* What is answered is what the last letter said; there are two at most. */
START_TEST(who_thinks_again_is_asked_again)
{
    struct seeking_row row;
    struct player_row known;
    offer("example --move 3d");
    offer("house-divided --pair");
    harper_signs_up();
    const char *first = code_at("harper@example.net");
    harper_sends(1, "seek example\n"); /* as if an old one came again */
    told("harper@example.net", "Its number (seq) was used already. The next one is 2.");
    harper_sends(2, "seek house-divided pair\n");
    told("harper@example.net", "What they want, or what is offered to them, has changed, so the code of an "
                               "earlier mail no longer counts.");
    told("harper@example.net", "a pair of games of house-divided house-divided: ");
    harper_sends(3, "seek example\n");
    told("harper@example.net", "A code came to this address already, for an earlier block of yours.");
    put("harper@example.net", "", first);
    walk_pass(&w, 60);
    ck_assert(!player("harper", &known));
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 2 + 2);
    size_t n;
    const struct newcomer_row *all = newcomers(&n);
    for (size_t i = 0; i < n; i++)
        if (all[i].state == NEWCOMER_ASKED)
            put("harper@example.net", "", arena_words(w.arena, "confirm %s\n", all[i].code));
    walk_pass(&w, 60);
    ck_assert(player("harper", &known) && known.seq == 2);
    ck_assert(seekings("harper", &row) == 1 && row.pair && row.agreed > 0);
}
END_TEST

START_TEST(a_code_that_is_lost_comes_once_more_after_a_day)
{
    struct player_row row;
    harper_signs_up();
    const char *code = code_at("harper@example.net");
    harper_signs_up();
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 1);
    walk_pass(&w, DAY);
    harper_signs_up();
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 2);
    ck_assert_str_eq(code_at("harper@example.net"), code);
    walk_pass(&w, 2 * DAY);
    harper_signs_up();
    put("harper@example.net", "", signed_by(other, block("name lee\nmail harper@example.net\nzone UTC\n")));
    walk_pass(&w, 60);
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 2);
    harper_answers();
    ck_assert(player("harper", &row));
}
END_TEST

/* A yes to the first letter is no yes to terms that only the second one names, though the block is the same. */
START_TEST(other_terms_have_a_code_of_their_own)
{
    struct player_row known;
    struct seeking_row row;
    const char *block = with_lines("seek example\n");
    offer("example --move 3d");
    put("harper@example.net", "", block);
    walk_pass(&w, 60);
    const char *first = code_at("harper@example.net");
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    offer("example --move 1d");
    walk_pass(&w, DAY);
    put("harper@example.net", "", block);
    walk_pass(&w, 60);
    told("harper@example.net", "or what is offered to them, has changed, so the code of an earlier mail no longer");
    const char *second = code_at("harper@example.net");
    ck_assert_str_ne(second, first);
    put("harper@example.net", "", first);
    walk_pass(&w, 60);
    ck_assert(!player("harper", &known));
    put("harper@example.net", "", second);
    walk_pass(&w, 60);
    ck_assert(player("harper", &known));
    ck_assert(seekings("harper", &row) == 1 && row.agreed > 0);
}
END_TEST

/* Help takes nothing away from those who err, and a letter says how many more there are. */
START_TEST(who_errs_is_told_three_times_a_week)
{
    static const char *const says[] = {"at most 2 more this week", "at most 1 more this week",
                                       "This is the last such mail for now"};
    put("harper@example.net", "", "help\n");
    put("harper@example.net", "", block(lines_of_harper)); /* not signed */
    walk_pass(&w, 60);
    told("harper@example.net", "no mail tells you so until a week from now");
    put("harper@example.net", "", block(lines_of_harper));
    for (int i = 0; i < 5; i++) {
        put("harper@example.net", "",
            signed_by(harper, block(arena_words(w.arena, "name harper%d\nmail harper@example.net\nzone X\n", i))));
        walk_pass(&w, DAY);
        told("harper@example.net", says[i < 3 ? i : 2]);
    }
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 1 + 1 + 3);
    walk_pass(&w, 3 * DAY);
    put("harper@example.net", "", signed_by(harper, block("name x\nmail harper@example.net\nzone X\n")));
    walk_pass(&w, 60);
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 1 + 1 + 3 + 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("what newcomers seek");
    TCase *t = tcase_create("all");
    tcase_add_checked_fixture(t, open_host, close_host);
    tcase_add_test(t, a_newcomer_waits_for_what_the_block_seeks);
    tcase_add_test(t, what_they_would_observe_is_named);
    tcase_add_test(t, what_they_seek_waits_for_the_host);
    tcase_add_test(t, what_cannot_be_sought_is_refused_with_its_line);
    tcase_add_test(t, what_is_open_no_more_is_told_to_who_is_known);
    tcase_add_test(t, who_thinks_again_is_asked_again);
    tcase_add_test(t, a_code_that_is_lost_comes_once_more_after_a_day);
    tcase_add_test(t, other_terms_have_a_code_of_their_own);
    tcase_add_test(t, who_errs_is_told_three_times_a_week);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
