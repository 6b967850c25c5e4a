/* SPDX-License-Identifier: Apache-2.0 */
/* Standby: a seat that is given up goes to who stands by, and the host does nothing. */
#include "processor/game/standby.h"
#include "processor/store/store_people.h"
#include "tests/lib/walk_anew.h"
#include "tests/processor/pass/muster_kit.h"
#include <stdlib.h>

#ifdef __SANITIZE_ADDRESS__
enum { STEP = 8 }; /* slow: the plain build takes every crash point */
#else
enum { STEP = 1 };
#endif

/* ---- a game of ann (blue) and bob (gray) ---- */

static void a_game(const char *more)
{
    ck_assert_int_eq(walk_now(&w,
                              "new @ example --name first --seat blue=ann --seat gray=bob --move 1d --settle 0 "
                              "--remind 0 %s",
                              more),
                     0);
    joins_and_opens("first");
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
}

static const char *made; /* a host with such a game, of which most tests have a copy */
static int n_made;       /* mails that it got */

static void prepare(void)
{
    open_host();
    a_game("");
    made = w.dir;
    n_made = n_mails;
}

static void open_copy(void)
{
    walk_anew(&w, made, on_pg ? "seat_pg" : "seat");
}

static void close_copy(void)
{
    walk_anew_end(&w);
}

static void stands_by(int who)
{
    player_block(who, "standby example\n");
}

static const struct vacancy_row *vacancy(void)
{
    static struct vacancy_row row;
    struct host *host = host_now();
    struct error err = {0};
    bool is = store_vacancy_get(host->store, walk_look(&w, "first").id, "gray", &row, &err);
    host_close(host);
    return is ? &row : NULL;
}

/* "cat dan": who stands by, in order. */
static const char *list_now(void)
{
    struct standbys s;
    struct text out = {.arena = w.arena};
    struct host *host = host_now();
    struct error err = {0};
    ck_assert(standbys_read(host->store, w.arena, &s, &err));
    host_close(host);
    text_words(&out, "");
    for (size_t i = 0; i < s.n; i++)
        text_format(&out, "%s%s", i > 0 ? " " : "", s.row[i].player);
    return out.at;
}

static const char *asked_now(void)
{
    const struct vacancy_row *row = vacancy();
    return row && row->state == VACANCY_OFFERED ? row->candidate : "";
}

static const char *form_of(int who)
{
    const char *text = newest(who, "first-gray-takeover.txt"), *at = strstr(text, "-----BEGIN PBEM JOIN-----"), *end;
    ck_assert_ptr_nonnull(at);
    end = strstr(at, "-----END PBEM JOIN-----\n");
    ck_assert_ptr_nonnull(end);
    return arena_words(w.arena, "%.*s", (int)(end + strlen("-----END PBEM JOIN-----\n") - at), at);
}

static void join_with(int who, const char *form)
{
    put(who, arena_words(w.arena, "%s%s", form, arena_string(w.arena, walk_signature(&w, seed[who], form))));
}

/* Whoever has a seat ends the game, and the audit proves all of it. */
static void ends_proven(const char *seat)
{
    put(0, arena_string(w.arena, walk_sign(&w, seat, walk_orders(&w, "first", seat, "resign\nnow\n"))));
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OVER);
    ck_assert_ptr_null(vacancy());
    walk_proven(&w, "first", "");
}

/* A company of the hand that the newest report shows. */
static void plays(int who, const char *seat)
{
    const char *at = strstr(newest(who, arena_words(w.arena, "first-%s-report-*.txt", seat)), "\n  play ");
    ck_assert_ptr_nonnull(at);
    const char *block =
        walk_orders(&w, "first", seat, arena_words(w.arena, "%.*s\nnow\n", (int)strcspn(at + 3, "\n"), at + 3));
    put(who, arena_words(w.arena, "%s%s", block, arena_string(w.arena, walk_signature(&w, seed[who], block))));
}

/* Cat and dan stand by, in this order; bob gives his seat up, and cat is asked. */
static void cat_is_asked(void)
{
    stands_by(2);
    stands_by(3);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
}

static int n_lines(const char *words)
{
    return walk_lines(&w, "first", words);
}

/* ---- it is taken ---- */

START_TEST(a_seat_that_is_given_up_is_taken)
{
    stands_by(2);
    walk_pass(&w, 60);
    told(2, "*player-1.txt", "You stand by for a game of example");
    ck_assert_str_eq(list_now(), "cat");
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    told(1, "*player-1.txt", "You give up the seat gray of first. Others stand by");
    told(0, "*vacant-*.txt", "the seat gray of first (bob) is offered to those who stand by for such a seat, since it "
                             "was given up.");
    told(1, "*vacant-*.txt", "Until then a sheet of yours keeps the seat for you.");
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
    told(0, "*seat-*.txt", "cat, who stood by, plays gray in first from now on");
    told(2, "first-gray-report-*.txt", "YOUR HAND");
    ck_assert_msg(walk_cli(&w, "verify %s", walk_newest(&w, "cat", "first-gray-report-2.txt")) == 0, "%s", w.out);
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    ck_assert_ptr_null(strstr(w.out, "--to NAME")); /* nobody is needed */
    plays(1, "gray"); /* the old key is out */
    walk_pass(&w, 60);
    ck_assert_int_eq(n_lines("receipt 1 gray"), 0);
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
    const char *letter = newest(2, "first-gray-takeover.txt"), *file = "turn-2.html";
    told(2, "first-gray-takeover.txt", "What everybody can see: Round 2. Waiting for Blue and Gray");
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
    ck_assert_int_eq(walk_news(&w, "bob (gray) leaves this host: find another player"), 1);
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(n_lines("hold"), 0);
    stands_by(2); /* it is not too late */
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    ck_assert_int_eq(n_lines("hold 1"), 1);
    player_block(2, "leave\n"); /* ... and is gone */
    stands_by(3);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "dan");
    told(2, "*standby.txt", "The seat gray of first is not free for you any more");
    plays(1, "gray"); /* who leaves may play on until then, and spoils no form */
    walk_pass(&w, 60);
    ck_assert_int_eq(n_lines("receipt 1 gray"), 1);
    join_with(3, form_of(3));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue dan=gray");
    ck_assert_int_eq(n_lines("hold"), 1);
}
END_TEST

START_TEST(the_host_is_not_needed_where_somebody_stands_by)
{
    stands_by(2);
    walk_pass(&w, 60);
    player_block(1, "leave\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    ck_assert_int_eq(walk_news(&w, "find another player"), 0);
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
    told(0, "*late-*.txt", "The seat is offered to others, who stand by for it.");
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
    a_game("--missed host");
    plays(0, "blue");
    walk_pass(&w, DAY + 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "the game waits for you to decide"), 1);
    ck_assert_int_eq(walk_news(&w, "nobody who stands by"), 0);
    told(0, "*late-*.txt", "The host is told, and may extend the deadline");
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
    a_game("--missed host");
    stands_by(2);
    plays(0, "blue");
    walk_pass(&w, DAY + 60);
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
    ck_assert_int_eq(walk_now(&w, "extend @ first 2 %s --yes", "ill"), 0);
    walk_pass(&w, 60);
    ck_assert_ptr_null(vacancy());
    told(2, "*standby.txt", "The seat gray of first is not free for you any more");
}
END_TEST

START_TEST(a_late_sheet_keeps_the_seat)
{
    a_game("--missed host");
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
    told(0, "*vacant-*.txt", "is not offered to others any more, and the game goes on.");
    join_with(2, form);
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue bob=gray");
    told(2, "*answer.txt", "This form is for an offer that holds no more");
    ck_assert_str_eq(list_now(), "cat");
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
    told(1, "*player-3.txt", "You have given your seat in first up 2 times within 30 days");
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
    ck_assert_int_eq(walk_news(&w, "nobody who stands by takes the seat gray of bob"), 1);
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(n_lines("missed 1 gray resign"), 1);
    ck_assert_int_eq(n_lines("hold"), 1);
    ck_assert_ptr_null(vacancy());
    ends_proven("blue");
}
END_TEST

/* ---- one after the other ---- */

START_TEST(who_is_silent_makes_way_and_the_clock_stands)
{
    cat_is_asked();
    walk_pass(&w, 2 * DAY - 3600);
    ck_assert_str_eq(asked_now(), "cat");
    const char *old = form_of(2);
    walk_pass(&w, 7200);
    ck_assert_str_eq(asked_now(), "dan");
    told(2, "*standby.txt", "You stand by as before, at the end of the list.");
    ck_assert_str_eq(list_now(), "dan cat");
    ck_assert_int_eq(n_lines("deadline") + n_lines("missed"), 0);
    ck_assert_int_eq(walk_news(&w, "gray"), 0);
    join_with(2, old); /* too late: dan is asked now */
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue bob=gray");
    told(2, "*answer.txt", "This form is for an offer that holds no more");
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
    told(2, "*standby.txt", "A yes alone does not take the seat");
    put(2, arena_words(w.arena, "No.\n\nGames wrote:\n> code: %s\n", vacancy()->code));
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "dan");
    told(2, "*standby.txt", "You said no to the seat gray of first");
    ck_assert_str_eq(list_now(), "cat dan");
    put(3, arena_words(w.arena, "no %s\n", vacancy()->code));
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(n_lines("resume 1"), 1);
    ck_assert_int_eq(walk_news(&w, "nobody who stands by takes the seat gray of bob"), 1);
    told(0, "*vacant-*.txt", "nobody who stands by takes the seat gray of first.");
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

START_TEST(the_second_silence_leaves_the_list)
{
    cat_is_asked();
    struct host *host = host_now();
    struct error err = {0};
    ck_assert(store_standby_put(host->store, &(struct standby_row){.player = "cat", .ruleset = "example", .n_missed = 1},
                                &err));
    host_close(host);
    walk_pass(&w, 2 * DAY + 60);
    ck_assert_str_eq(list_now(), "dan");
    told(2, "*standby.txt", "It was the second time, so you have left the list.");
}
END_TEST

START_TEST(of_two_who_sign_the_one_who_is_asked_has_it)
{
    cat_is_asked();
    const char *form = form_of(2), *code = vacancy()->code;
    walk_pass(&w, 2 * DAY + 60);
    const char *other = form_of(3);
    join_with(2, form);
    join_with(2, walk_with(&w, other, "key", strstr(form, "key: ") ? "SHA256:XnYPjjX7OCvPD+EMhmv3X6LPqbRqiJ+EEmkPgkwHc14" : ""));
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
    ck_assert_int_eq(walk_news(&w, "bob gives up the seat gray"), 1);
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
    told(2, "*standby.txt", "is not free for you any more");
    ck_assert_int_eq(n_lines("resume 1"), 1);
    join_with(5, form_of(5));
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("first"), "ann=blue fay=gray");
}
END_TEST

/* ---- the other player ---- */

START_TEST(the_other_player_is_asked_where_the_terms_say_so)
{
    a_game("--standby asked");
    told(0, "*invitation.txt", "A seat that is given up: goes to somebody who stands by");
    stands_by(2);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(vacancy()->state, VACANCY_AGREES);
    ck_assert_int_eq(n_lines("hold 1"), 1);
    told(0, "*standby.txt", "bob does not play gray in first any more");
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
    a_game("--standby asked");
    stands_by(2);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    put(0, arena_words(w.arena, "no %s\n", vacancy()->other[0].code));
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(vacancy()->state, VACANCY_SPENT);
    ck_assert_ptr_null(walk_newest(&w, "cat", "first-gray-takeover.txt"));
    ck_assert_int_eq(n_lines("resume 1"), 1);
    ck_assert_int_eq(walk_news(&w, "the other players want nobody who stands by"), 1);
}
END_TEST

START_TEST(who_does_not_answer_agrees)
{
    a_game("--standby asked");
    stands_by(2);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    walk_pass(&w, 2 * DAY - 120);
    ck_assert_str_eq(asked_now(), "");
    walk_pass(&w, 240);
    ck_assert_str_eq(asked_now(), "cat");
    ck_assert_int_eq(n_lines("hold"), 1);
}
END_TEST

START_TEST(terms_may_leave_it_to_the_host)
{
    walk_setting(&w, "standby none\n");
    a_game("--missed host");
    stands_by(2);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_ptr_null(vacancy());
    ck_assert_int_eq(walk_news(&w, "bob gives up the seat gray"), 1);
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
        {"standby exampel\n", "Line 1: There is no such game: exampel. Did you mean example?"},
        {"standby example as blue\n", "Those words have no place here: as."},
        {"leave nowhere\n", "You have no seat in a game nowhere here."},
        {"leave first\n", "You have no seat in a game first here."},
        {"leave first gray\n", "Those words have no place here: gray."},
        {"leave\nstandby example\n", "Line 2: You leave this host"},
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
    struct host *host = host_now();
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
    struct host *host = host_now();
    for (row.n_asked = 1; row.n_asked < VACANCY_ASKED_MOST; row.n_asked++)
        snprintf(row.asked[row.n_asked], sizeof row.asked[0], "p%d", row.n_asked);
    ck_assert(store_vacancy_put(host->store, &row, &err));
    host_close(host);
    walk_pass(&w, 2 * DAY + 60);
    ck_assert_str_eq(asked_now(), "");
    ck_assert_int_eq(walk_news(&w, "nobody who stands by takes the seat gray of bob"), 1);
    ck_assert_ptr_null(walk_newest(&w, "dan", "first-gray-takeover.txt"));
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

/* What goes the ways of the others; a sanitized build leaves it to the plain one. */
static void more_of_players(TCase *known)
{
    tcase_add_test(known, the_host_is_not_needed_where_somebody_stands_by);
    tcase_add_test(known, the_second_silence_leaves_the_list);
    tcase_add_test(known, who_is_gone_meanwhile_makes_way);
    tcase_add_test(known, the_hosts_own_offer_goes_before);
    tcase_add_test(known, a_seat_is_offered_to_so_many);
}

static void more_of_terms(TCase *terms)
{
    tcase_add_test(terms, nobody_stands_by_and_the_host_decides_as_before);
    tcase_add_test(terms, a_game_that_waits_for_its_player_offers_nothing);
    tcase_add_test(terms, the_host_may_give_more_time);
    tcase_add_test(terms, who_does_not_answer_agrees);
    tcase_add_test(terms, terms_may_leave_it_to_the_host);
    tcase_add_test(terms, a_late_sheet_keeps_the_seat);
}

int main(void)
{
    Suite *suite = suite_create("standby");
    TCase *known = tcase_create("players");
    tcase_add_unchecked_fixture(known, prepare, close_host);
    tcase_add_checked_fixture(known, open_copy, close_copy);
    tcase_add_test(known, a_seat_that_is_given_up_is_taken);
    tcase_add_test(known, the_letter_shows_what_the_pages_show);
    tcase_add_test(known, who_leaves_the_host_is_replaced);
    tcase_add_test(known, who_gave_up_and_plays_keeps_the_seat);
    tcase_add_test(known, who_is_silent_makes_way_and_the_clock_stands);
    tcase_add_test(known, a_no_makes_way_at_once_and_a_yes_is_no_signature);
    tcase_add_test(known, nobody_is_left_and_the_clock_goes_on);
    tcase_add_test(known, of_two_who_sign_the_one_who_is_asked_has_it);
    tcase_add_test(known, only_somebody_else_may_take_it);
    tcase_add_test(known, what_is_wrong_is_named_and_changes_nothing);
    tcase_add_test(known, lists_are_bounded);
    tcase_add_test(known, a_pass_that_dies_at_any_point_asks_and_gives_once);
    if (STEP == 1)
        more_of_players(known);
    suite_add_tcase(suite, known);
    TCase *terms = tcase_create("terms");
    tcase_add_checked_fixture(terms, open_host, close_host);
    tcase_add_test(terms, a_game_that_waits_for_the_host_asks_who_stands_by);
    tcase_add_test(terms, a_seat_that_would_resign_is_offered_first);
    tcase_add_test(terms, the_other_player_is_asked_where_the_terms_say_so);
    tcase_add_test(terms, the_other_player_may_say_no);
    if (STEP == 1)
        more_of_terms(terms);
    suite_add_tcase(suite, terms);
    TCase *pg = tcase_create("a seat on PostgreSQL");
    suite_add_tcase(suite, pg);
    if (STEP == 1) {
        tcase_add_unchecked_fixture(pg, pg_server_start, NULL);
        tcase_add_unchecked_fixture(pg, on_postgresql, NULL);
        tcase_add_unchecked_fixture(pg, prepare, close_host);
        tcase_add_checked_fixture(pg, open_copy, close_copy);
        tcase_add_test(pg, a_seat_that_is_given_up_is_taken);
    }
    return run_suite(suite);
}
