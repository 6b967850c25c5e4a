/* SPDX-License-Identifier: Apache-2.0 */
/* Open games: how long there is to say yes, and what goes wrong between a yes and the game. */
#include "processor/store/store_people.h"
#include "tests/processor/pass/muster_kit.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>

static const char *file(const char *named)
{
    return arena_words(w.arena, "%s/%s", w.dir, named);
}

static struct seeking_row row_now(int who)
{
    struct queues q = queues_now();
    const struct seeking_row *row = queues_row(&q, name[who], "example");
    ck_assert_ptr_nonnull(row);
    return *row;
}

/* ---- the time ---- */

START_TEST(no_time_runs_while_the_letter_waits)
{
    walk_write(
        &w, file("sendmail"),
        span_of(arena_words(w.arena, "#!/bin/sh\n[ ! -e %s/defer ] || exit 75\ncat >>%s/mails\n", w.dir, w.dir)));
    ck_assert_int_eq(chmod(file("sendmail"), 0755), 0);
    walk_write(&w, file("defer"), span_of(""));
    walk_setting(&w, arena_words(w.arena, "muster 3h\nsend sendmail %s\n", file("sendmail")));
    seek(0, "example");
    seek(1, "example");
    for (int i = 0; i < 3; i++)
        walk_pass(&w, DAY / 2);
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
    ck_assert_int_eq((int)row_now(0).n_missed, 0);
    ck_assert_int_eq(unlink(file("defer")), 0);
    walk_pass(&w, DAY / 2);
    ck_assert_ptr_nonnull(strstr(arena_string(w.arena, slurp(w.arena, file("mails"))), "within 3 hours after that"));
    const struct seeking_row asked = row_now(0);
    walk_pass(&w, 3 * 3600 - 60);
    ck_assert_str_eq(row_now(0).code, asked.code);
    walk_pass(&w, 120);
    ck_assert_int_eq((int)row_now(0).n_missed, 1);
}
END_TEST

/* ---- one address ---- */

static void moves_to(int who, const char *address)
{
    ck_assert_int_eq(walk_cli(&w, "player @ add %s --mail=%s", name[who], address), 0);
}

START_TEST(two_of_one_address_do_not_play_together)
{
    seek(0, "example");
    seek(1, "example");
    answer(0, "yes");
    answer(1, "yes");
    moves_to(1, "Ann@Example.net");
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "");
    told(1, "*muster.txt", "the same address as that of ann");
    ck_assert_int_eq(state_of(0), SEEKING_READY);
    ck_assert_int_eq(state_of(1), SEEKING_WAITS);
    seek(2, "example");
    answer(2, "yes");
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "ann=blue cat=gray");
    seek(0, "example"); /* bob waits there, with the same address */
    told(0, "*player-2.txt", "waits for a game of example already: bob");
}
END_TEST

START_TEST(two_who_wait_and_get_one_address_are_not_asked_together)
{
    seek(0, "example as blue only");
    seek(1, "example as blue only");
    moves_to(1, "ann@example.net");
    struct seeking_row row = row_now(0);
    struct host *host = walk_host(&w);
    struct error err = {0};
    strcpy(row.seat, "gray");
    ck_assert(store_seeking_put(host->store, &row, &err));
    host_close(host);
    walk_pass(&w, 60);
    ck_assert_int_eq(state_of(0), SEEKING_WAITS);
    moves_to(1, "bob@example.org");
    walk_pass(&w, 60);
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
    ck_assert_int_eq(state_of(1), SEEKING_ASKED);
}
END_TEST

/* ---- no seat ---- */

START_TEST(who_can_have_no_seat_is_told)
{
    seek(0, "example");
    seek(1, "example");
    answer(0, "yes");
    answer(1, "yes");
    struct host *host = walk_host(&w);
    struct error err = {0};
    struct player_row row;
    ck_assert(store_player_get(host->store, "bob", &row, &err));
    row.n_keys = 0;
    ck_assert(store_player_put(host->store, &row, &err));
    host_close(host);
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "");
    ck_assert_int_eq(state_of(1), 0);
    told(1, "*muster.txt",
         "A game of example could begin, but you cannot be given a seat in it, so your place goes to the next player. "
         "None "
         "of your keys can be used, so ask the host to add one; after that you may wait again: send a signed PLAYER "
         "block with this line:");
    ck_assert_int_eq(walk_news(&w, "bob waits no more"), 1);
}
END_TEST

/* ---- the round ---- */

/* Two have said yes, and a round is named. */
static uint64_t round_is_named(const char *beacon_from)
{
    walk_setting(&w, arena_words(w.arena, "beacon-from %s\n", beacon_from));
    seek(0, "example");
    seek(1, "example");
    answer(0, "yes");
    answer(1, "yes");
    walk_pass(&w, 60);
    uint64_t round = queues_now().muster[0].round;
    ck_assert_uint_gt(round, 0);
    return round;
}

START_TEST(without_a_beacon_the_order_of_the_queue_decides)
{
    uint64_t round = round_is_named(file("rounds"));
    const char *conf = file("dispatch.conf"), *lines = arena_string(w.arena, slurp(w.arena, conf));
    const char *at = strstr(lines, "\nbeacon-from ");
    ck_assert_ptr_nonnull(at);
    walk_write(&w, conf, span_of(arena_words(w.arena, "%.*s%s", (int)(at - lines), lines, strchr(at + 1, '\n'))));
    walk_pass(&w, DAY);
    ck_assert_str_eq(seats_of("example-1"), "ann=blue bob=gray");
    told(1, "*muster.txt", arena_words(w.arena, "Round %llu of the beacon was to draw", (unsigned long long)round));
    told(1, "*invitation.txt", "in the order of the queue; no lots were drawn");
    ck_assert_int_eq(walk_news(&w, "cannot be read"), 0);
}
END_TEST

/* However many receipts they got in the hour. */
START_TEST(the_round_is_told_before_it_comes)
{
    walk_setting(&w, "receipts-per-hour 1\n");
    uint64_t round = round_is_named(file("rounds"));
    for (int i = 0; i < 2; i++)
        told(i, "*muster.txt",
             arena_words(w.arena, "is drawn by round %llu of the public random beacon", (unsigned long long)round));
}
END_TEST

struct hanging_up { /* a server that hangs up on everybody, and counts them */
    pid_t child;
    int port, *n;
};

static struct hanging_up server_that_hangs_up(void)
{
    struct hanging_up server = {.n =
                                    mmap(NULL, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)};
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof at;
    int listening = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert(server.n != MAP_FAILED && listening >= 0);
    ck_assert_int_eq(bind(listening, (struct sockaddr *)&at, sizeof at), 0);
    ck_assert_int_eq(listen(listening, 8), 0);
    ck_assert_int_eq(getsockname(listening, (struct sockaddr *)&at, &len), 0);
    server.port = ntohs(at.sin_port);
    server.child = fork();
    while (server.child == 0) {
        int one = accept(listening, NULL, NULL);
        ++*server.n;
        close(one);
    }
    ck_assert_int_gt(server.child, 0);
    close(listening);
    return server;
}

START_TEST(a_beacon_that_does_not_answer_is_asked_once_a_pass)
{
    struct hanging_up server = server_that_hangs_up();
    walk_setting(&w, arena_words(w.arena, "beacon-from https://127.0.0.1:%d\n", server.port));
    for (int i = 0; i < 4; i++)
        player_block(i, "seek example\n");
    walk_pass(&w, 60);
    for (int i = 0; i < 4; i++)
        answer(i, "yes");
    walk_pass(&w, 60);
    ck_assert_int_eq((int)queues_now().n_musters, 2);
    ck_assert_uint_gt(queues_now().muster[1].round, 0);
    walk_pass(&w, 3600);
    ck_assert_int_eq(*server.n, 1);
    walk_pass(&w, 60);
    ck_assert_int_eq(*server.n, 2);
    kill(server.child, SIGKILL);
    waitpid(server.child, NULL, 0);
    munmap(server.n, sizeof *server.n);
}
END_TEST

/* ---- how many games may wait to begin ---- */

static void both_say_yes(int one, int other)
{
    seek(one, "example");
    seek(other, "example");
    ck_assert(state_of(one) == SEEKING_ASKED && state_of(other) == SEEKING_ASKED);
    answer(one, "yes");
    answer(other, "yes");
    walk_pass(&w, 60);
    ck_assert(state_of(one) == 0 && state_of(other) == 0);
}

START_TEST(who_has_four_games_that_have_not_begun_gets_no_fifth)
{
    for (int i = 0; i < UNBEGUN_MOST; i++)
        both_say_yes(0, 1 + i % 2);
    seek(0, "example");
    told(0, "*player-*.txt", "You have 4 games that have not begun, which is the most");
    seek(3, "example");
    told(3, "*player-*.txt", "The next game still lacks 1 player.");
    ck_assert(state_of(0) == SEEKING_WAITS && state_of(3) == SEEKING_WAITS);
    put(0, "offers\n");
    walk_pass(&w, 60);
    told(0, "*offers.txt",
         "Nobody is ahead of you. You have 4 games that have not begun, which is the most a player may have.");
    seek(4, "example"); /* others go past */
    ck_assert(state_of(0) == SEEKING_WAITS && state_of(3) == SEEKING_ASKED && state_of(4) == SEEKING_ASKED);
    seek(5, "example");
    ck_assert_int_eq(state_of(5), SEEKING_WAITS);
    joins_and_opens("example-1");
    ck_assert(state_of(0) == SEEKING_ASKED && state_of(5) == SEEKING_ASKED);
}
END_TEST

static void begun_before(int n)
{
    struct error err = {0};
    struct host *host = walk_host(&w);
    ck_assert(store_begin(host->store, &err));
    for (int i = 0; i < n; i++)
        ck_assert(store_meter_add(host->store, "muster", "", w.now, &err));
    ck_assert(store_commit(host->store, &err));
    host_close(host);
}

START_TEST(a_day_has_so_many_musters)
{
    begun_before(MUSTERS_A_DAY - 1);
    both_say_yes(0, 1); /* the last */
    seek(2, "example");
    seek(3, "example");
    told(3, "*player-1.txt",
         "This host has called players together 20 times in 24 hours, which is the most that it does; players for");
    ck_assert(state_of(2) == SEEKING_WAITS && state_of(3) == SEEKING_WAITS);
    put(2, "offers\n");
    walk_pass(&w, 3600);
    told(2, "*offers.txt", "This host has called players together 20 times in 24 hours");
    ck_assert_int_eq(walk_cli(&w, "news @ --all --keep"), 0);
    const char *first = strstr(w.out, "20 open games were mustered in 24 hours");
    ck_assert_msg(first != NULL && !strstr(first + 10, "open games were mustered"), "%s", w.out); /* once */
    walk_pass(&w, DAY);
    ck_assert(state_of(2) == SEEKING_ASKED && state_of(3) == SEEKING_ASKED);
}
END_TEST

/* ---- a game that does not begin ---- */

static int holder(const char *seats, const char *side)
{
    int who = 0;
    while (who < PEOPLE && !strstr(seats, arena_words(w.arena, "%s=%s", name[who], side)))
        who++;
    ck_assert_int_lt(who, PEOPLE);
    return who;
}

/* The player of this seat signs what is asked of it. */
static void signs(const char *game, const char *side, const char *(*block)(struct walk *, const char *, const char *))
{
    int who = holder(seats_of(game), side);
    memcpy(w.key[strcmp(side, "gray") == 0], seed[who], 32);
    put(who, arena_string(w.arena, walk_sign(&w, side, block(&w, game, side))));
    walk_pass(&w, 60);
}

static void is_cancelled(const char *game, const char *because)
{
    const struct walk_game now = walk_look(&w, game);
    ck_assert_int_eq(now.phase, CORE_VOID);
    ck_assert_int_eq(walk_count(&w, now.journal, because), 1);
    ck_assert_int_eq(walk_count(&w, now.journal, "end cancelled"), 1);
    ck_assert_int_eq(walk_count(&w, now.journal, "hold "), 0);
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    ck_assert_msg(strstr(w.out, "example-1") == NULL, "the host is needed: %s", w.out);
}

/* Blue's player joins, gray's does not; who waited longer than others plays the next game. */
START_TEST(who_joins_waits_again_where_they_waited)
{
    both_say_yes(0, 1);
    const char *seats = seats_of("example-1");
    int blue = holder(seats, "blue"), gray = holder(seats, "gray");
    seek(2, "example as blue only");
    seek(blue, "example as gray");
    uint64_t place = row_now(blue).place;
    signs("example-1", "blue", walk_join);
    walk_pass(&w, walk_look(&w, "example-1").deadline - w.now + 60);
    is_cancelled("example-1", "setup void gray join");
    told(blue, "*muster-undone*.txt", "(gray) did not join in time. Nothing was dealt");
    told(blue, "*muster-undone*.txt",
         "You are already waiting for another game of example, by your line: seek example as gray");
    told(gray, "*muster-undone*.txt", "You no longer wait for a game of example. To wait again, send");
    ck_assert_int_eq(state_of(gray), 0);
    const struct seeking_row row = row_now(blue);
    ck_assert_str_eq(row.seat, "gray"); /* what they wished last */
    ck_assert_uint_lt(row.place, place);
    ck_assert_uint_lt(row.place, row_now(2).place);
}
END_TEST

START_TEST(who_keeps_their_luck_to_themselves_loses_the_place)
{
    both_say_yes(0, 1);
    int blue = holder(seats_of("example-1"), "blue"), gray = holder(seats_of("example-1"), "gray");
    signs("example-1", "blue", walk_join);
    signs("example-1", "gray", walk_join);
    signs("example-1", "gray", walk_nonce);
    const char *stands = "the game is cancelled; the others keep their places in the queue.";
    told(blue, "*-blue-open-1.txt", stands);
    const int64_t deadline = walk_look(&w, "example-1").deadline;
    walk_pass(&w, deadline - w.now - 3600);
    told(blue, "*reminder*.txt", stands);
    walk_pass(&w, deadline - w.now + 60);
    is_cancelled("example-1", "setup void blue open");
    told(gray, "*muster-undone*.txt", "(blue) did not reveal their sealed part in time");
    ck_assert_int_eq(state_of(blue), 0);
    ck_assert_int_eq(state_of(gray), SEEKING_WAITS);
    seek(3, "example");
    ck_assert(state_of(gray) == SEEKING_ASKED && state_of(3) == SEEKING_ASKED);
    answer(gray, "yes");
    answer(3, "yes");
    walk_pass(&w, 60);
    joins_and_opens("example-2");
    ck_assert_int_eq(walk_look(&w, "example-2").phase, CORE_OPEN);
}
END_TEST

/* A word of theirs, and the others need not wait for the deadline. */
START_TEST(who_leaves_the_host_ends_what_has_not_begun)
{
    both_say_yes(0, 1);
    int blue = holder(seats_of("example-1"), "blue"), gray = holder(seats_of("example-1"), "gray");
    signs("example-1", "blue", walk_join);
    player_block(blue, "leave\n");
    walk_pass(&w, 60);
    is_cancelled("example-1", "end cancelled");
    told(gray, "*muster-undone*.txt", "(blue) has left this host. Nothing was dealt");
    ck_assert_int_eq(state_of(blue), 0);
    ck_assert_int_eq(state_of(gray), SEEKING_WAITS);
}
END_TEST

/* From proves nothing: a game that no host looks after does not stand still for it. */
START_TEST(a_mail_that_declines_stops_nothing)
{
    both_say_yes(0, 1);
    const int64_t deadline = walk_look(&w, "example-1").deadline;
    told(0, "*invitation.txt", "answer this mail with this line:");
    put(0, "decline\n");
    walk_pass(&w, 60);
    told(0, "*answer*.txt", "so nothing has changed. If the mail was yours, answer this one with this line:");
    ck_assert_int_eq(walk_look(&w, "example-1").deadline, deadline);
    ck_assert_int_eq(walk_lines(&w, "example-1", "hold 0 "), 0);
    joins_and_opens("example-1");
    ck_assert_int_eq(walk_look(&w, "example-1").phase, CORE_OPEN);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("time of musters");
    TCase *known = tcase_create("players");
    tcase_add_checked_fixture(known, open_host, close_host);
    tcase_add_test(known, no_time_runs_while_the_letter_waits);
    tcase_add_test(known, two_of_one_address_do_not_play_together);
    tcase_add_test(known, two_who_wait_and_get_one_address_are_not_asked_together);
    tcase_add_test(known, without_a_beacon_the_order_of_the_queue_decides);
    tcase_add_test(known, a_beacon_that_does_not_answer_is_asked_once_a_pass);
    tcase_add_test(known, the_round_is_told_before_it_comes);
    tcase_add_test(known, who_can_have_no_seat_is_told);
    tcase_add_test(known, who_has_four_games_that_have_not_begun_gets_no_fifth);
    tcase_add_test(known, a_day_has_so_many_musters);
    tcase_add_test(known, who_joins_waits_again_where_they_waited);
    tcase_add_test(known, who_keeps_their_luck_to_themselves_loses_the_place);
    tcase_add_test(known, who_leaves_the_host_ends_what_has_not_begun);
    tcase_add_test(known, a_mail_that_declines_stops_nothing);
    suite_add_tcase(suite, known);
    return run_suite(suite);
}
