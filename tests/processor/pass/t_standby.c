/* SPDX-License-Identifier: Apache-2.0 */
/* Standby: a seat that is free goes to who stands by, and the host does nothing. */
#include "tests/processor/pass/standby_kit.h"

/* ---- it is taken ---- */

START_TEST(a_seat_that_is_given_up_is_taken)
{
    stands_by(2);
    walk_pass(&w, 60);
    told(2, "*player-1.txt", "You stand by for a game of example");
    ck_assert_str_eq(list_now(), "cat");
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    told(1, "*player-1.txt", "You give up the seat gray of the game first. Others stand by");
    told(0, "*vacant-*.txt",
         "bob has given up a seat, so the seat gray of the game first, which bob has played, is offered to players who "
         "stand by for such a seat.");
    told(1, "*vacant-*.txt", "Until then you can keep the seat by sending a sheet.");
    told(2, "first-gray-takeover.txt", "Terms: standard game; 1 day for a turn");
    told(2, "first-gray-takeover.txt", "Nothing of this game is shown in public");
    ck_assert_int_eq(walk_now(&w, "status @ %s", ""), 0);
    walk_says(&w, "standing by for a seat of example: cat");
    walk_says(&w, "free: gray of first (bob); cat, who stands by, is asked to take it");
    join_with(2, form_of(2));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue cat=gray");
    ck_assert_ptr_null(vacancy());
    ck_assert_str_eq(list_now(), ""); /* who has a seat stands by no more */
    ck_assert_int_eq(n_lines("hold 1"), 1);
    ck_assert_int_eq(n_lines("replace gray SHA256:"), 1);
    ck_assert_int_eq(n_lines("resume 1"), 1);
    ck_assert_int_eq(walk_look(&w, "first").deadline, w.now + DAY);
    told(0, "*seat-*.txt", "from now on cat, who stood by, plays gray in the game first");
    ck_assert_ptr_null(walk_newest(&w, "cat", "first-gray-seat-*.txt")); /* "The seat is yours" tells it */
    told(2, "first-gray-report-*.txt", "YOUR HAND");
    ck_assert_msg(walk_cli(&w, "verify %s", walk_newest(&w, "cat", "first-gray-report-2.txt")) == 0, "%s", w.out);
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    ck_assert_ptr_null(strstr(w.out, "--to NAME")); /* nobody is needed */
    ck_assert_ptr_null(strstr(w.out, "plays gray"));
    plays(1, "gray"); /* the old key is out */
    walk_pass(&w, 60);
    ck_assert_int_eq(n_lines("receipt 1 gray"), 0);
    ends_proven("blue");
}
END_TEST

/* Neither the sheet that was in, nor standing orders (t_seat_handover). */
START_TEST(no_sheet_of_the_player_before_acts_for_the_new_one)
{
    plays(1, "gray");
    stands_by(2);
    walk_pass(&w, 60);
    ck_assert_int_eq(n_lines("receipt 1 gray"), 1);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    join_with(2, form_of(2));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue cat=gray");
    plays(0, "blue");
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 1); /* cat is waited for */
    plays(2, "gray");
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    ends_proven("blue");
}
END_TEST

/* A page of the public folder goes along, as it lies there; nothing else of the game does. */
START_TEST(the_letter_shows_what_the_pages_show)
{
    const char *folder = arena_words(w.arena, "%s.shown", w.dir);
    walk_setting(&w, arena_words(w.arena, "publish-dir %s\npublish-url https://games.example\n", folder));
    plays(0, "blue");
    plays(1, "gray");
    walk_pass(&w, 60);
    stands_by(2);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    const char *game = arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/first/index.html", folder)));
    ck_assert_ptr_nonnull(strstr(game, "No deadline runs: Gray is offered to another player."));
    plays(0, "blue");
    walk_pass(&w, 60);
    told(0, "*receipt-*.txt", "A seat is offered to another player, and no deadline runs meanwhile");
    const char *letter = newest(2, "first-gray-takeover.txt"), *file = "turn-2.html";
    told(2, "first-gray-takeover.txt", "What everybody can see: Round 2. No deadline runs now.");
    told(2, "first-gray-takeover.txt", "turn-2.html.");
    ck_assert_msg(strstr(letter, arena_words(w.arena, "https://games.example/first/%s", file)) != NULL, "%s", letter);
    struct span shown = slurp(w.arena, arena_words(w.arena, "%s/first/%s", folder, file)),
                sent = slurp(w.arena, walk_newest(&w, "cat", arena_words(w.arena, "first-%s", file)));
    ck_assert(shown.len > 0 && span_same(shown, sent));
    static const char *const hidden[] = {"Scouts", "Zouaves", "Artillery", "Militia", "Lancers", "Grenadiers", NULL};
    walk_text_lacks(&w, "the letter", letter, hidden);
}
END_TEST

/* ---- why a seat is free ---- */

START_TEST(who_leaves_the_host_is_replaced)
{
    player_block(1, "leave\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "of the day  first: bob (gray) leaves this host, and nobody who stands by may take "
                                   "the seat. Nothing is needed of you"),
                     1);
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(n_lines("hold"), 0);
    stands_by(2); /* it is not too late */
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    told(1, "*vacant-*.txt", "you are leaving this host, so your seat");
    told(0, "*vacant-*.txt", "bob is leaving this host, so the seat");
    ck_assert_int_eq(n_lines("hold 1"), 1);
    player_block(2, "leave\n"); /* ... and is gone */
    stands_by(3);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "dan");
    told(2, "*standby.txt", "The seat gray of the game first is no longer offered to you");
    /* who leaves may play on until then, and spoils no form, whatever they send; they do not come back by it */
    signs(1, walk_with(&w, walk_orders(&w, "first", "gray", a_company(1, "gray")), "seq", "500"));
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(n_lines("receipt 1 gray"), 1);
    ck_assert_str_eq(asked_now(), "dan");
    plays(1, "gray");
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "dan");
    join_with(3, form_of(3));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue dan=gray");
    ck_assert_int_eq(n_lines("hold"), 1);
}
END_TEST

/* There is no seat to take before the deal; the host hears of it, and afterwards it is offered. */
START_TEST(who_left_before_the_deal_is_replaced_after_it)
{
    stands_by(2);
    ck_assert_int_eq(walk_now(&w,
                              "new @ example --name second --seat blue=ann --seat gray=bob --move 1d --settle 0 "
                              "--remind 0 %s",
                              ""),
                     0);
    for (int i = 0; i < 2; i++)
        put(i, arena_string(w.arena, walk_sign(&w, i ? "gray" : "blue", walk_join(&w, "second", i ? "gray" : "blue"))));
    walk_pass(&w, 60);
    for (int i = 0; i < 2; i++)
        put(i,
            arena_string(w.arena, walk_sign(&w, i ? "gray" : "blue", walk_nonce(&w, "second", i ? "gray" : "blue"))));
    player_block(1, "leave\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w,
                               "look today  second: bob (gray) leaves this host: find another player, dispatch seat "
                               "second gray --to NAME"),
                     1);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat"); /* for the seat of the other game */
    stands_by(3);
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(walk_newest(&w, "dan", "second-gray-takeover.txt"));
}
END_TEST

START_TEST(the_host_is_not_needed_where_somebody_stands_by)
{
    stands_by(2);
    walk_pass(&w, 60);
    player_block(1, "leave\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    ck_assert_int_eq(walk_news(&w, "leaves this host"), 0);
}
END_TEST

/* Nobody is asked while the game may still be played by its terms; then its clock stands already. */
START_TEST(a_game_that_waits_for_the_host_asks_who_stands_by)
{
    walk_setting(&w, "missed standing host\n");
    a_game("");
    stands_by(2);
    plays(0, "blue");
    walk_pass(&w, DAY + 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(n_lines("missed 1 gray standing"), 1);
    ck_assert_str_eq(asked_now(), "");
    plays(0, "blue");
    walk_pass(&w, DAY + 60);
    ck_assert_int_eq(n_lines("missed 2 gray host"), 1);
    told(0, "*late-*.txt", "The seat is offered to players who stand by for such a seat.");
    ck_assert_int_eq(walk_news(&w, "the game waits for you to decide"), 0);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    ck_assert_int_eq(n_lines("hold"), 0);
    join_with(2, form_of(2));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue cat=gray");
    plays(2, "gray");
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 3);
    ends_proven("blue");
}
END_TEST

START_TEST(nobody_stands_by_and_the_host_decides_as_before)
{
    plays(0, "blue");
    walk_pass(&w, DAY + 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "the game waits for you to decide"), 1);
    ck_assert_int_eq(walk_news(&w, "nobody who stands by"), 0);
    told(0, "*late-*.txt", "The host is told, and may extend the deadline");
}
END_TEST

/* As `nobody_stands_by`, but one was asked first: nobody told the host before. */
START_TEST(nobody_takes_it_and_the_host_decides)
{
    stands_by(2);
    plays(0, "blue");
    walk_pass(&w, DAY + 60);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    ck_assert_int_eq(walk_news(&w, "first: "), 0);
    walk_pass(&w, 2 * DAY + 60); /* cat is silent */
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(walk_news(&w, "look today  first: nobody who stands by takes the seat gray of bob. The game waits "
                                   "until you decide: dispatch seat first gray --to NAME, dispatch extend, or dispatch "
                                   "resume --decide least\n"),
                     1);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "first: "), 1);
    ck_assert_int_eq(walk_now(&w, "resume @ first --decide least --yes %s", ""), 0); /* as it says */
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
}
END_TEST

START_TEST(a_game_that_waits_for_its_player_offers_nothing)
{
    a_game("--missed hold");
    stands_by(2);
    plays(0, "blue");
    walk_pass(&w, DAY + 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(n_lines("missed 1 gray hold"), 1);
    ck_assert_ptr_null(vacancy());
    ck_assert_int_eq(walk_news(&w, "the game waits for you to decide"), 1);
}
END_TEST

START_TEST(the_host_may_give_more_time)
{
    stands_by(2);
    plays(0, "blue");
    walk_pass(&w, DAY + 60);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    ck_assert_int_eq(walk_now(&w, "extend @ first 2 %s --yes", "ill"), 0);
    join_with(2, form_of(2)); /* the seat is not free by now */
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue bob=gray");
    ck_assert_ptr_null(vacancy());
    told(2, "*standby.txt", "The seat gray of the game first is no longer offered to you");
}
END_TEST

START_TEST(a_late_sheet_keeps_the_seat)
{
    stands_by(2);
    plays(0, "blue");
    walk_pass(&w, DAY + 60);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    const char *form = form_of(2);
    plays(1, "gray");
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    walk_pass(&w, 60);
    ck_assert_ptr_null(vacancy());
    told(2, "*standby.txt", "its player has taken it up again");
    told(0, "*vacant-*.txt", "is no longer offered to others, and the game goes on.");
    join_with(2, form);
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue bob=gray");
    told(2, "*answer.txt", "This form is for an offer that no longer holds");
    ck_assert_str_eq(list_now(), "cat");
}
END_TEST

/* A game that nobody plays is not given up under whoever is asked to play it. */
START_TEST(no_game_is_abandoned_while_somebody_is_asked)
{
    a_game("--missed host --abandon 2d");
    stands_by(2);
    plays(0, "blue");
    walk_pass(&w, DAY + 60);
    walk_pass(&w, DAY); /* everybody is warned, and cat is asked */
    walk_pass(&w, DAY);
    walk_pass(&w, DAY - 7200);
    ck_assert_str_eq(asked_now(), "cat");
    join_with(2, form_of(2));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue cat=gray");
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
}
END_TEST

/* There the clock cannot stand, and who goes may still open what they owe: it is no sheet that keeps the seat. */
START_TEST(a_seat_is_given_up_while_dice_wait)
{
    a_game("--dice C");
    signs(0, walk_sealed(&w, "first", "blue", a_company(0, "blue")));
    signs(1, walk_sealed(&w, "first", "gray", a_company(1, "gray")));
    stands_by(2);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    ck_assert_int_eq(n_lines("hold"), 0);
    signs(1, walk_opening(&w, "first", "gray"));
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    signs(0, walk_opening(&w, "first", "blue"));
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    ck_assert_str_eq(asked_now(), "cat");
    ck_assert_int_eq(n_lines("hold 2"), 1);
    join_with(2, form_of(2));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue cat=gray");
    ck_assert_int_eq(n_lines("resume 2"), 1);
}
END_TEST

/* The others are asked as well, and their deadline comes: no letter says that it does not. */
START_TEST(the_others_are_asked_while_dice_wait)
{
    a_game("--dice C --standby asked");
    signs(0, walk_sealed(&w, "first", "blue", a_company(0, "blue")));
    signs(1, walk_sealed(&w, "first", "gray", a_company(1, "gray")));
    stands_by(2);
    walk_pass(&w, 60);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING);
    ck_assert_int_gt(walk_look(&w, "first").deadline, 0);
    ck_assert_int_eq(vacancy()->state, VACANCY_AGREES);
    told(0, "*standby.txt", "If no answer comes in time, that counts as a yes.");
    ck_assert_ptr_null(strstr(flat(newest(0, "*standby.txt")), "No deadline"));
    ck_assert_ptr_null(strstr(flat(newest(0, "*vacant-*.txt")), "No deadline"));
}
END_TEST

START_TEST(who_gave_up_and_plays_keeps_the_seat)
{
    cat_is_asked();
    plays(1, "gray");
    walk_pass(&w, 60);
    ck_assert_ptr_null(vacancy());
    ck_assert_int_eq(n_lines("resume 1"), 1);
    ck_assert_int_eq(walk_look(&w, "first").deadline, w.now + DAY);
    for (int i = 0; i < 2; i++) {
        player_block(1, "leave first\n");
        walk_pass(&w, 60);
    }
    told(1, "*player-3.txt", "Within 30 days you have given up your seat in first, and taken it up again, 2 times.");
    plays(0, "blue");
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 1); /* nothing is carried out while cat is asked */
    join_with(2, form_of(2));
    walk_pass(&w, 60);
    plays(2, "gray");
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    ends_proven("blue");
}
END_TEST

START_TEST(a_seat_that_would_resign_is_offered_first)
{
    a_game("--missed resign");
    stands_by(2);
    plays(0, "blue");
    walk_pass(&w, DAY + 60);
    ck_assert_int_eq(n_lines("missed"), 0);
    ck_assert_int_eq(n_lines("hold 1"), 1);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    walk_pass(&w, 2 * DAY + 60); /* cat is silent, and nobody is left */
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(walk_news(&w,
                               "of the day  first: nobody who stands by takes the seat gray of bob. Nothing is needed "
                               "of you: by the game's terms the seat resigns\n"),
                     1);
    told(0, "*vacant-*.txt", "nobody who stands by takes the seat gray of the game first.");
    ck_assert_ptr_null(strstr(flat(newest(0, "*vacant-*.txt")), "stands by later")); /* nobody is asked later */
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(n_lines("missed 1 gray resign"), 1);
    ck_assert_int_eq(n_lines("hold"), 1);
    ck_assert_int_eq(n_lines("end won blue"), 1);
    ck_assert_ptr_null(vacancy());
    walk_proven(&w, "first", "");
}
END_TEST

/* ---- killed ---- */

static void run_dying(const char *variable, const char *value)
{
    setenv(variable, value, 1);
    (void)walk_now(&w, "run @ --quiet %s", "");
    unsetenv(variable);
}

static void gives_up(void)
{
    open_copy();
    n_mails = n_made;
    seq[1] = seq[2] = seq[3] = 0;
    stands_by(2);
    stands_by(3);
    player_block(1, "leave first\n");
}

/* Crash points of the run that are the free seat's, or an ingested block's: 1 << index. */
static uint64_t points_of(const char *log)
{
    uint64_t points = 0;
    int n = 1;
    run_dying("DISPATCH_CRASH_LOG", log);
    for (struct span left = slurp(w.arena, log), line; span_line(&left, &line) && n < 64; n++)
        if (span_begins(line, "vacancy.") || span_begins(line, "ingest.") || span_begins(line, "player."))
            points |= (uint64_t)1 << n;
    return points;
}

static void taken_once(int letters)
{
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue cat=gray");
    ck_assert_ptr_null(vacancy());
    ck_assert_str_eq(list_now(), "dan");
    ck_assert_int_eq(n_lines("hold"), 1);
    ck_assert_int_eq(n_lines("replace"), 1);
    ck_assert_int_eq(n_lines("resume"), 1);
    ck_assert_int_eq(n_letters(0), letters);
}

START_TEST(a_pass_that_dies_at_any_point_asks_and_gives_once)
{
    gives_up();
    uint64_t asking = points_of(arena_words(w.arena, "%s.asking", w.dir));
    walk_pass(&w, 60);
    join_with(2, form_of(2));
    uint64_t taking = points_of(arena_words(w.arena, "%s.taking", w.dir));
    taken_once(n_letters(0));
    int letters = n_letters(0), n = 0;
    for (int point = 1, seen = 0; point < 64; point++) {
        if (!((asking | taking) >> point & 1) || seen++ % STEP > 0)
            continue;
        char at[8];
        snprintf(at, sizeof at, "%d", point);
        gives_up();
        if (asking >> point & 1)
            run_dying("DISPATCH_CRASH_AT", at);
        walk_pass(&w, 60);
        if (!walk_newest(&w, name[2], "first-gray-takeover.txt"))
            walk_pass(&w, 60); /* on a slow machine a group of blocks ends early, and it died before all were read */
        join_with(2, form_of(2));
        if (taking >> point & 1)
            run_dying("DISPATCH_CRASH_AT", at);
        taken_once(letters);
        n++;
    }
    ck_assert_int_ge(n * STEP, 5);
}
END_TEST

static void on_postgresql(void)
{
    on_pg = true;
}

static void prepare_late(void)
{
    prepare_with("--missed host");
}

/* What goes the ways of the others; a sanitized build leaves it to the plain one. */
static void add_more(TCase *known, TCase *terms, Suite *suite)
{
    tcase_add_test(known, the_host_is_not_needed_where_somebody_stands_by);
    tcase_add_test(known, who_left_before_the_deal_is_replaced_after_it);
    tcase_add_test(terms, no_game_is_abandoned_while_somebody_is_asked);
    tcase_add_test(terms, a_game_that_waits_for_its_player_offers_nothing);
    TCase *late = copies(suite, "late", prepare_late);
    tcase_add_test(late, nobody_stands_by_and_the_host_decides_as_before);
    tcase_add_test(late, nobody_takes_it_and_the_host_decides);
    tcase_add_test(late, the_host_may_give_more_time);
    tcase_add_test(late, a_late_sheet_keeps_the_seat);
    TCase *pg = tcase_create("a seat on PostgreSQL");
    suite_add_tcase(suite, pg);
    tcase_add_unchecked_fixture(pg, pg_server_start, NULL);
    tcase_add_unchecked_fixture(pg, on_postgresql, NULL);
    tcase_add_unchecked_fixture(pg, prepare, close_host);
    tcase_add_checked_fixture(pg, open_copy, close_copy);
    tcase_add_test(pg, a_seat_that_is_given_up_is_taken);
}

int main(void)
{
    Suite *suite = suite_create("standby");
    TCase *known = copies(suite, "players", prepare), *terms = tcase_create("terms");
    tcase_add_test(known, a_seat_that_is_given_up_is_taken);
    tcase_add_test(known, the_letter_shows_what_the_pages_show);
    tcase_add_test(known, who_leaves_the_host_is_replaced);
    tcase_add_test(known, who_gave_up_and_plays_keeps_the_seat);
    tcase_add_test(known, no_sheet_of_the_player_before_acts_for_the_new_one);
    tcase_add_test(known, a_pass_that_dies_at_any_point_asks_and_gives_once);
    tcase_add_checked_fixture(terms, open_host, close_host);
    tcase_add_test(terms, a_game_that_waits_for_the_host_asks_who_stands_by);
    tcase_add_test(terms, a_seat_that_would_resign_is_offered_first);
    tcase_add_test(terms, a_seat_is_given_up_while_dice_wait);
    tcase_add_test(terms, the_others_are_asked_while_dice_wait);
    suite_add_tcase(suite, terms);
    if (STEP == 1)
        add_more(known, terms, suite);
    return run_suite(suite);
}
