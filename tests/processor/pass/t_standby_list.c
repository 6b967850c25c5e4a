/* SPDX-License-Identifier: Apache-2.0 */
/* Standby: who is asked, one after the other, and who has a say; limits. */
#include "tests/processor/pass/standby_kit.h"

/* ---- one after the other ---- */

START_TEST(who_is_silent_makes_way_and_the_clock_stands)
{
    cat_is_asked();
    walk_pass(&w, 2 * DAY - 3600);
    ck_assert_str_eq(asked_now(), "cat");
    const char *old = form_of(2);
    walk_pass(&w, 7200);
    ck_assert_str_eq(asked_now(), "dan");
    told(2, "*standby.txt", "You stand by as before, now at the end of the list.");
    ck_assert_str_eq(list_now(), "dan cat");
    ck_assert_int_eq(n_lines("deadline") + n_lines("missed"), 0);
    ck_assert_int_eq(walk_news(&w, "gray"), 0);
    join_with(2, old); /* too late: dan is asked now */
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue bob=gray");
    told(2, "*answer.txt", "This form is for an offer that no longer holds");
    join_with(3, form_of(3));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue dan=gray");
    join_with(2, old);
    join_with(3, form_of(3)); /* the same again takes nothing again */
    walk_pass(&w, 60);
    ck_assert_int_eq(n_lines("replace"), 1);
    ck_assert_str_eq(seats_of("first"), "ann=blue dan=gray");
    ends_proven("blue");
}
END_TEST

START_TEST(a_no_makes_way_at_once_and_a_yes_is_no_signature)
{
    cat_is_asked();
    put(2, arena_words(w.arena, "Yes, gladly!\n\n> code: %s\n", vacancy()->code));
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    told(2, "*standby.txt", "The word \"yes\" alone does not give you the seat");
    put(2, arena_words(w.arena, "No.\n\nGames wrote:\n> code: %s\n", vacancy()->code));
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "dan");
    told(2, "*standby.txt", "You said no to the seat gray of the game first");
    ck_assert_str_eq(list_now(), "cat dan");
    put(3, arena_words(w.arena, "no %s\n", vacancy()->code));
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(n_lines("resume 1"), 1);
    ck_assert_int_eq(walk_news(&w,
                               "of the day  first: nobody who stands by takes the seat gray of bob. Nothing is needed "
                               "of you: the terms of the game apply, and whoever stands by later is asked."),
                     1);
    told(0, "*vacant-*.txt", "nobody who stands by takes the seat gray of the game first.");
}
END_TEST

static const char *quoted(const char *form)
{
    struct text out = {.arena = w.arena};
    for (struct span left = span_of(form), line; span_line(&left, &line);)
        text_format(&out, "> %.*s\n", (int)line.len, (const char *)line.at);
    return out.at;
}

/* The one letter that an answer brings. */
static void answers(int who, const char *body, const char *words)
{
    const char *box = arena_words(w.arena, "outbox/%s", name[who]);
    int before = walk_files(&w, box);
    put(who, body);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_files(&w, box), before + 1);
    told(who, "*standby.txt", words);
}

/* The letter says to leave the form quoted: it is not told as a mail that was not understood, too. */
START_TEST(an_answer_above_the_quoted_form_has_one_answer)
{
    cat_is_asked();
    answers(2, arena_words(w.arena, "Yes, gladly!\n\n%s", quoted(form_of(2))),
            "The word \"yes\" alone does not give you the seat");
    answers(2, arena_words(w.arena, "No\n\nOn 21 Nov 2026, Games wrote:\n%s", quoted(form_of(2))),
            "You said no to the seat gray of the game first, and the next player is asked.");
    ck_assert_str_eq(asked_now(), "dan");
    answers(3, arena_words(w.arena, "no\n\n-----Original Message-----\nFrom: Games\n%s", form_of(3)),
            "You said no to the seat gray of the game first, and nobody else who stands by can be asked now.");
    ck_assert_str_eq(asked_now(), "");
}
END_TEST

/* What is signed beside it is tried. */
START_TEST(a_sheet_beside_an_answer_is_taken)
{
    cat_is_asked();
    const char *block = "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 9\norders:\nstandby none\n"
                        "-----END PBEM PLAYER-----\n";
    put(2, arena_words(w.arena, "no\n%s%s%s", block, arena_string(w.arena, walk_signature(&w, seed[2], block)),
                       quoted(form_of(2))));
    walk_pass(&w, 60);
    ck_assert_str_eq(list_now(), "dan");
}
END_TEST

/* With what was left of it; nobody is asked twice for one seat, and somebody else who comes is asked. */
START_TEST(nobody_is_left_and_the_clock_goes_on)
{
    int64_t left = walk_look(&w, "first").deadline - w.now;
    stands_by(2);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    walk_pass(&w, 2 * DAY + 60);
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(walk_look(&w, "first").deadline, w.now + left - 60);
    ck_assert_int_eq(walk_news(&w, "nobody who stands by takes the seat gray of bob"), 1);
    told(0, "*vacant-*.txt", "goes on by its terms. If somebody else stands by later, they are asked.");
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "");
    stands_by(3);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "dan");
    ck_assert_int_eq(n_lines("hold"), 2);
    walk_pass(&w, 2 * DAY + 60);
    ck_assert_int_eq(walk_news(&w, "nobody who stands by takes the seat gray of bob"), 1);
    ck_assert_str_eq(list_now(), "cat dan");
}
END_TEST

/* Of the setting mails-a-day, behind another mail: its time begins when it leaves. */
START_TEST(no_time_runs_while_the_question_is_held_back)
{
    enum { HOUR = 3600 };
    const char *mails = arena_words(w.arena, "%s/mails", w.dir), *program = arena_words(w.arena, "%s/sendmail", w.dir);
    walk_write(&w, program, span_of(arena_words(w.arena, "#!/bin/sh\ncat >>%s\n", mails)));
    ck_assert_int_eq(chmod(program, 0755), 0);
    walk_setting(&w, arena_words(w.arena, "muster 3h\nmails-a-day 1\nsend sendmail %s\n", program));
    stands_by(2);
    seek(2, "example");
    walk_pass(&w, DAY + HOUR); /* those answers were yesterday */
    seek(3, "example");        /* cat is asked for an open game: the mail of the day */
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    for (int i = 0; i < 4; i++)
        walk_pass(&w, 5 * HOUR);
    ck_assert_str_eq(asked_now(), "cat");
    ck_assert_ptr_null(strstr(arena_string(w.arena, slurp(w.arena, mails)), "takeover.txt"));
    walk_pass(&w, 4 * HOUR);
    ck_assert_ptr_nonnull(strstr(arena_string(w.arena, slurp(w.arena, mails)), "takeover.txt"));
    walk_pass(&w, 3 * HOUR - 60);
    ck_assert_str_eq(asked_now(), "cat");
    walk_pass(&w, 120);
    ck_assert_str_eq(asked_now(), "");
}
END_TEST

START_TEST(the_second_silence_leaves_the_list)
{
    cat_is_asked();
    struct host *host = walk_host(&w);
    struct error err = {0};
    ck_assert(store_standby_put(host->store,
                                &(struct standby_row){.player = "cat", .ruleset = "example", .n_missed = 1}, &err));
    host_close(host);
    walk_pass(&w, 2 * DAY + 60);
    ck_assert_str_eq(list_now(), "dan");
    told(2, "*standby.txt", "It was the second time, so you were taken off the list.");
}
END_TEST

START_TEST(of_two_who_sign_the_one_who_is_asked_has_it)
{
    cat_is_asked();
    const char *form = form_of(2), *code = vacancy()->code;
    walk_pass(&w, 2 * DAY + 60);
    const char *other = form_of(3);
    join_with(2, form);
    join_with(2, walk_with(&w, other, "key",
                           strstr(form, "key: ") ? "SHA256:XnYPjjX7OCvPD+EMhmv3X6LPqbRqiJ+EEmkPgkwHc14" : ""));
    join_with(3, walk_with(&w, other, "code", code)); /* of the offer before */
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue bob=gray");
    join_with(2, form);
    join_with(3, other);
    join_with(2, form);
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue dan=gray");
    ck_assert_int_eq(n_lines("replace"), 1);
}
END_TEST

/* ---- who may take it ---- */

START_TEST(only_somebody_else_may_take_it)
{
    ck_assert_int_eq(walk_cli(&w, "player @ add cat --mail=Bob@example.net"), 0);
    ck_assert_int_eq(walk_cli(&w, "player @ add dan --mail=ann@example.net"), 0);
    walk_setting(&w, "admin Eve <eve@example.net>\n");
    for (int who = 0; who < 6; who++)
        stands_by(who);
    player_block(5, "absent 18 Nov 2026 to 20 Nov 2026\n");
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(list_now(), "ann bob eve fay"); /* an address has one place */
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(walk_news(&w,
                               "of the day  first: bob gives up the seat gray, and nobody who stands by may take the "
                               "seat. Nothing is needed of you"),
                     1);
    ck_assert_int_eq(walk_cli(&w, "player @ add dan --mail=dan@example.net"), 0);
    stands_by(3);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "dan");
    ck_assert_int_eq(walk_cli(&w, "player @ add dan --mail=ann@example.net"), 0);
    join_with(3, form_of(3)); /* it was dan's own address when he was asked */
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue bob=gray");
    ck_assert_int_eq(n_lines("replace"), 0);
    ck_assert_str_eq(asked_now(), "");
}
END_TEST

/* They know what the other seat hid from the one that is free now. */
START_TEST(who_played_the_other_side_is_not_asked)
{
    stands_by(2);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    join_with(2, form_of(2));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue cat=gray");
    stands_by(1);
    walk_pass(&w, 60);
    stands_by(3);
    player_block(0, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(list_now(), "bob dan");
    ck_assert_str_eq(asked_for("blue"), "dan");
}
END_TEST

START_TEST(who_played_it_with_another_key_is_not_asked)
{
    stands_by(2);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    join_with(2, form_of(2));
    walk_pass(&w, 60);
    memset(seed[1], 99, sizeof seed[1]);
    ck_assert_int_eq(walk_cli(&w, "player @ add bob --key %s", walk_public(&w, "bob-anew", seed[1])), 0);
    stands_by(1);
    walk_pass(&w, 60);
    stands_by(3);
    player_block(0, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(list_now(), "bob dan");
    ck_assert_str_eq(asked_for("blue"), "dan");
}
END_TEST

/* ---- two seats, one clock ---- */

static void both_are_free(void)
{
    stands_by(2);
    stands_by(3);
    player_block(0, "leave first\n");
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_for("blue"), "cat");
    ck_assert_str_eq(asked_for("gray"), "dan");
    ck_assert_int_eq(n_lines("hold 1"), 1);
}

START_TEST(the_clock_stands_until_both_are_seated)
{
    both_are_free();
    plays(0, "blue"); /* and keeps the seat */
    walk_pass(&w, 60);
    ck_assert_ptr_null(vacancy_of("blue"));
    ck_assert_int_eq(n_lines("resume"), 0);
    ck_assert_int_eq(walk_look(&w, "first").deadline, 0);
    join_with(3, form_of(3));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue dan=gray");
    ck_assert_int_eq(n_lines("resume 1"), 1);
    ck_assert_int_eq(n_lines("hold"), 1);
}
END_TEST

START_TEST(the_host_has_the_last_word_on_the_clock)
{
    both_are_free();
    ck_assert_int_eq(walk_now(&w, "hold @ first %s --yes", "ill"), 0);
    plays(0, "blue");
    join_with(3, form_of(3));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue dan=gray");
    ck_assert_int_eq(n_lines("resume"), 0);
    ck_assert_int_eq(n_lines("hold"), 1);
    ck_assert_int_eq(walk_now(&w, "resume @ first --yes%s", ""), 0);
    ck_assert_int_gt(walk_look(&w, "first").deadline, w.now);
}
END_TEST

START_TEST(who_is_gone_meanwhile_makes_way)
{
    cat_is_asked();
    ck_assert_int_eq(walk_cli(&w, "player @ forget cat --yes"), 0);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "dan");
    player_block(3, "standby none\n");
    stands_by(4);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "eve");
    player_block(4, "absent 18 Nov 2026 to 20 Nov 2026\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(n_lines("resume 1"), 1);
}
END_TEST

START_TEST(the_hosts_own_offer_goes_before)
{
    cat_is_asked();
    ck_assert_int_eq(walk_now(&w, "seat @ first gray --to %s --yes", "fay"), 0);
    walk_pass(&w, 60);
    ck_assert_ptr_null(vacancy());
    told(2, "*standby.txt", "is no longer offered to you");
    ck_assert_int_eq(n_lines("resume 1"), 1);
    join_with(5, form_of(5));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue fay=gray");
}
END_TEST

/* Time to answer is over for who was asked; the host's offer to the same player has none. */
START_TEST(the_hosts_own_offer_may_be_to_who_is_asked)
{
    cat_is_asked();
    ck_assert_int_eq(walk_now(&w, "seat @ first gray --to %s --yes", "cat"), 0);
    walk_pass(&w, 60);
    ck_assert_ptr_null(vacancy());
    ck_assert_int_eq(n_lines("resume 1"), 1);
    const char *form = form_of(2);
    walk_pass(&w, 12 * 3600);
    walk_pass(&w, 5 * DAY);
    join_with(2, form);
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue cat=gray");
}
END_TEST

/* Whoever gets the name later has nothing of it. */
START_TEST(an_offer_is_forgotten_with_its_player)
{
    char player[32];
    struct error err = {0};
    ck_assert_int_eq(walk_now(&w, "seat @ first gray --to %s --yes", "fay"), 0);
    ck_assert_int_eq(walk_cli(&w, "player @ forget fay --yes"), 0);
    struct host *host = walk_host(&w);
    ck_assert(!store_handover_get(host->store, walk_look(&w, "first").id, "gray", player, &err) && !err.doing);
    host_close(host);
}
END_TEST

/* ---- the other player ---- */

START_TEST(the_other_player_is_asked_where_the_terms_say_so)
{
    told(0, "*invitation.txt", "A seat that is given up: goes to somebody who stands by");
    stands_by(2);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(vacancy()->state, VACANCY_AGREES);
    ck_assert_int_eq(n_lines("hold 1"), 1);
    told(0, "*standby.txt", "bob no longer plays gray in the game first");
    told(0, "*standby.txt", "that counts as a yes. No deadline of this game runs meanwhile.");
    const char *code = vacancy()->other[0].code;
    ck_assert_str_eq(vacancy()->other[0].player, "ann");
    ck_assert_int_eq(vacancy()->n_others, 1);
    put(0, arena_words(w.arena, "Hm.\n> yes %s\n", code));
    walk_pass(&w, 60);
    told(0, "*standby.txt", "says neither a plain yes nor a plain no");
    ck_assert_int_eq(vacancy()->state, VACANCY_AGREES);
    put(0, arena_words(w.arena, "yes %s\n", code));
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    join_with(2, form_of(2));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue cat=gray");
    ends_proven("blue");
}
END_TEST

START_TEST(the_other_player_may_say_no)
{
    stands_by(2);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    put(0, arena_words(w.arena, "no %s\n", vacancy()->other[0].code));
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(vacancy()->state, VACANCY_SPENT);
    ck_assert_ptr_null(walk_newest(&w, "cat", "first-gray-takeover.txt"));
    ck_assert_int_eq(n_lines("resume 1"), 1);
    ck_assert_int_eq(walk_news(&w,
                               "of the day  first: the other players want nobody who stands by for the seat gray of "
                               "bob. Nothing is needed of you: the terms of the game apply. To give"),
                     1);
    told(0, "*vacant-*.txt",
         "ann, not all players of the game first want somebody who stands by to take the seat gray. The host is told, "
         "and the game goes on by its terms.");
    ck_assert_ptr_null(strstr(flat(newest(0, "*vacant-*.txt")), "stands by later"));
    stands_by(3); /* nor is that one asked */
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(vacancy()->state, VACANCY_SPENT);
}
END_TEST

START_TEST(who_does_not_answer_agrees)
{
    stands_by(2);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    told(0, "*vacant-*.txt",
         "The other players are asked first whether they agree. Those who stand by are then asked one after the other, "
         "and "
         "each has 2 days to answer.");
    walk_pass(&w, 2 * DAY - 120);
    ck_assert_str_eq(asked_now(), "");
    walk_pass(&w, 240);
    ck_assert_str_eq(asked_now(), "cat");
    ck_assert_int_eq(n_lines("hold"), 1);
}
END_TEST

START_TEST(terms_may_leave_it_to_the_host)
{
    stands_by(2);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_ptr_null(vacancy());
    ck_assert_int_eq(walk_news(&w, "look today  first: bob gives up the seat gray: find another player, dispatch seat "
                                   "first gray --to NAME"),
                     1);
    plays(0, "blue");
    walk_pass(&w, DAY + 60);
    walk_pass(&w, 60);
    ck_assert_ptr_null(vacancy());
    ck_assert_int_eq(walk_news(&w, "the game waits for you to decide"), 1);
}
END_TEST

/* ---- lines that are wrong, and limits ---- */

START_TEST(what_is_wrong_is_named_and_changes_nothing)
{
    static const struct {
        const char *line, *words;
    } wrong[] = {
        {"standby exampel\n", "Line 1 below \"orders:\": There is no such game: exampel. Did you mean example?"},
        {"standby example as blue\n", "There is a word here that does not belong: \"as\"."},
        {"leave nowhere\n", "You have no seat in a game nowhere here."},
        {"leave first\n", "You have no seat in a game first here."},
        {"leave first gray\n", "There is a word here that does not belong: \"gray\"."},
        {"leave\nstandby example\n", "Line 2 below \"orders:\": You leave this host"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        player_block(2, wrong[i].line);
        walk_pass(&w, 60);
        told(2, arena_words(w.arena, "*player-%d.txt", seq[2]--), wrong[i].words);
        ck_assert_str_eq(list_now(), "");
    }
    ck_assert_int_eq(walk_now(&w, "new @ example --name second --seat blue=ann --seat gray=bob %s", ""), 0);
    player_block(1, "leave second\n");
    walk_pass(&w, 60);
    told(1, "*player-1.txt", "The game second is not being played");
}
END_TEST

START_TEST(lists_are_bounded)
{
    static const char *const others[] = {"last-stone", "blue-vs-gray", "house-divided", "divided-we-fall"};
    struct host *host = walk_host(&w);
    struct error err = {0};
    ck_assert(store_begin(host->store, &err));
    for (int i = 0; i < STANDBY_MOST; i++) {
        struct standby_row row = {.ruleset = "example", .place = (uint64_t)i + 1};
        snprintf(row.player, sizeof row.player, "p%d", i);
        ck_assert(store_standby_put(host->store, &row, &err));
    }
    for (int i = 0; i < STANDBYS_MAX; i++) {
        struct standby_row row = {.player = "bob"};
        snprintf(row.ruleset, sizeof row.ruleset, "%s", others[i]);
        ck_assert(store_standby_put(host->store, &row, &err));
    }
    ck_assert(store_commit(host->store, &err));
    host_close(host);
    stands_by(0);
    stands_by(1);
    for (int i = 0; i < 9; i++)
        player_block(2, "standby none\nstandby house-divided\n");
    walk_pass(&w, 60);
    told(0, "*player-1.txt", "The list for example is full: 100 players stand by");
    told(1, "*player-1.txt", "You already stand by for 4 games");
    told(2, "*player-8.txt", "You stand by for a game of house-divided");
    told(2, "*player-9.txt", "You have taken 8 new places in queues today");
}
END_TEST

/* Names that come and go cannot keep a game's clock standing for ever. */
START_TEST(a_seat_is_offered_to_so_many)
{
    cat_is_asked();
    struct error err = {0};
    struct vacancy_row row = *vacancy();
    struct host *host = walk_host(&w);
    for (row.n_asked = 1; row.n_asked < VACANCY_ASKED_MOST; row.n_asked++)
        snprintf(row.asked[row.n_asked], sizeof row.asked[0], "p%d", row.n_asked);
    ck_assert(store_vacancy_put(host->store, &row, &err));
    host_close(host);
    walk_pass(&w, 2 * DAY + 60);
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(walk_news(&w, "nobody who stands by takes the seat gray of bob. Nothing is needed of you: the "
                                   "terms of the game apply. To give"),
                     1);
    told(0, "*vacant-*.txt", "nobody who stands by takes the seat gray of the game first. The host is told");
    ck_assert_ptr_null(strstr(flat(newest(0, "*vacant-*.txt")), "stands by later"));
    ck_assert_ptr_null(walk_newest(&w, "dan", "first-gray-takeover.txt"));
}
END_TEST

static void prepare_asked(void)
{
    prepare_with("--standby asked");
}

static void prepare_none(void)
{
    open_host();
    walk_setting(&w, "standby none\n");
    a_game("--missed host");
    made = w.dir;
}

/* What goes the ways of the others; a sanitized build leaves it to the plain one. */
static void add_more(TCase *known, TCase *asked, Suite *suite)
{
    tcase_add_test(known, no_time_runs_while_the_question_is_held_back);
    tcase_add_test(known, the_second_silence_leaves_the_list);
    tcase_add_test(known, who_is_gone_meanwhile_makes_way);
    tcase_add_test(known, the_hosts_own_offer_goes_before);
    tcase_add_test(known, the_hosts_own_offer_may_be_to_who_is_asked);
    tcase_add_test(known, an_offer_is_forgotten_with_its_player);
    tcase_add_test(known, a_seat_is_offered_to_so_many);
    tcase_add_test(known, the_host_has_the_last_word_on_the_clock);
    tcase_add_test(asked, who_does_not_answer_agrees);
    tcase_add_test(copies(suite, "none", prepare_none), terms_may_leave_it_to_the_host);
}

int main(void)
{
    Suite *suite = suite_create("who stands by");
    TCase *known = copies(suite, "players", prepare), *asked = copies(suite, "asked", prepare_asked);
    tcase_add_test(known, who_is_silent_makes_way_and_the_clock_stands);
    tcase_add_test(known, a_no_makes_way_at_once_and_a_yes_is_no_signature);
    tcase_add_test(known, an_answer_above_the_quoted_form_has_one_answer);
    tcase_add_test(known, a_sheet_beside_an_answer_is_taken);
    tcase_add_test(known, nobody_is_left_and_the_clock_goes_on);
    tcase_add_test(known, of_two_who_sign_the_one_who_is_asked_has_it);
    tcase_add_test(known, only_somebody_else_may_take_it);
    tcase_add_test(known, who_played_the_other_side_is_not_asked);
    tcase_add_test(known, who_played_it_with_another_key_is_not_asked);
    tcase_add_test(known, the_clock_stands_until_both_are_seated);
    tcase_add_test(known, what_is_wrong_is_named_and_changes_nothing);
    tcase_add_test(known, lists_are_bounded);
    tcase_add_test(asked, the_other_player_is_asked_where_the_terms_say_so);
    tcase_add_test(asked, the_other_player_may_say_no);
    if (STEP == 1)
        add_more(known, asked, suite);
    return run_suite(suite);
}
