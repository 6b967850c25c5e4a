/* SPDX-License-Identifier: Apache-2.0 */
/* A pair of games: one queue, one muster, two games with the sides swapped, both or neither. */
#include "tests/lib/html.h"
#include "tests/processor/pass/muster_kit.h"
#include <stdlib.h>
#include <sysexits.h>

#ifdef __SANITIZE_ADDRESS__
enum { STEP = 3 }; /* slow: the plain build takes every crash point */
#else
enum { STEP = 1 };
#endif

static void offer_pair(void)
{
    open_host();
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d --pair %s", ""), 0);
    walk_says(&w, "two games at once, with the sides swapped");
    walk_says(&w, "seek example pair");
}

static void both_say_yes(void)
{
    answer(0, "yes");
    answer(1, "yes");
    walk_pass(&w, 60);
}

START_TEST(each_plays_both_sides)
{
    seek(0, "example pair");
    told(0, "*player-1.txt", "You are waiting for a pair of games of example.");
    put(2, "offers\n");
    seek(1, "example pair pace 3d");
    told(2, "*offers.txt", "example (pace 3d, pair), both sides");
    told(0, "*muster.txt", "There are enough players for a pair of games of example now");
    told(0, "*muster.txt", "each of you plays each side once; both are made, or neither.");
    told(0, "*muster.txt", "They are two games at once");
    both_say_yes();
    ck_assert_str_eq(seats_of("example-1"), "ann=blue bob=gray");
    ck_assert_str_eq(seats_of("example-2"), "bob=blue ann=gray");
    ck_assert_str_eq(seats_of("example-3"), "");
    told(0, "example-1-*invitation.txt", "Sides: swapped in example-2, the other game of this pair");
    told(0, "example-2-*invitation.txt", "Sides: swapped in example-1, the other game of this pair");
    ck_assert_int_eq((int)queues_now().n + (int)queues_now().n_musters, 0);
    seek(2, "example pair");
    told(2, "*player-1.txt", "The last players waited less than an hour.");
    seek(3, "example pair");
    answer(2, "yes");
    answer(3, "yes");
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-4"), "dan=blue cat=gray");
}
END_TEST

/* The line of a single game would be refused. */
START_TEST(who_leaves_is_told_the_line_of_a_pair)
{
    seek(0, "example pair pace 3d");
    seek(1, "example pair");
    answer(0, "no");
    walk_pass(&w, 60);
    told(0, "*muster.txt",
         "To wait for a pair of games of example again, send a signed PLAYER block with this line:   seek "
         "example pair pace 3d");
    seek(2, "example pair");
    walk_pass(&w, 2 * DAY + 60);
    walk_pass(&w, 2 * DAY + 60);
    walk_pass(&w, 2 * DAY + 60);
    told(1, "*muster.txt",
         "so you were taken out of the queue. To wait again, send a signed PLAYER block with this line:   seek "
         "example pair");
}
END_TEST

/* Nothing is to be drawn where each has both sides. */
START_TEST(no_round_is_named)
{
    walk_setting(&w, "beacon-from https://127.0.0.1:1\n");
    seek(0, "example pair");
    seek(1, "example pair");
    both_say_yes();
    ck_assert_str_eq(seats_of("example-2"), "bob=blue ann=gray");
}
END_TEST

START_TEST(pairs_and_single_games_have_queues_of_their_own)
{
    seek(0, "example");
    told(0, "*player-1.txt", "Line 1 below \"orders:\": That game is open here only as a pair");
    seek(0, "example pair as blue");
    told(0, "*player-2.txt",
         "you play each side once, so you cannot ask for a side. Leave out \"as blue\", or the word \"pair\".");
    seek(0, "example pair pace 5d");
    told(0, "*player-3.txt", "No open game of example has the pace 5d. The paces offered are: 3d.");
    ck_assert_int_eq((int)queues_now().n, 0);
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d --name one %s", ""), 0);
    seek(0, "example");
    seek(1, "example pair");
    ck_assert_int_eq((int)queues_now().n_musters, 0);
    seek(0, "example pair"); /* another line changes the wish */
    ck_assert_int_eq((int)queues_now().n_musters, 1);
    ck_assert_str_eq(queues_now().muster[0].offer, "example");
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    walk_setting(&w, "seek any\n");
    seek(2, "example pair");
    told(2, "*player-1.txt", "No pair of games of example is open here, only single games.");
    seek(3, "house-divided pair"); /* what a player opens is a single game */
    told(3, "*player-1.txt", "No game of house-divided is open here.");
}
END_TEST

START_TEST(a_pair_is_for_two)
{
    ck_assert_int_eq(walk_now(&w, "offer @ blue-vs-gray --option split-csa --pair %s", ""), EX_USAGE);
    walk_says(&w, "--pair is for games of two players, and this one has 3 seats");
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d --pair --name other %s", ""), 0);
    walk_says(&w, "example is already open, with these terms");
}
END_TEST

/* The page of open games, on one line. */
static const char *page_of(const char *folder)
{
    ck_assert_int_eq(walk_now(&w, "publish @ %s", folder), 0);
    return flat(arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/open.html", folder))));
}

static void rename_host(const char *from, const char *to)
{
    const char *path = arena_words(w.arena, "%s/dispatch.conf", w.dir),
               *text = arena_string(w.arena, slurp(w.arena, path)), *at = strstr(text, from);
    ck_assert_ptr_nonnull(at);
    walk_write(&w, path, span_of(arena_words(w.arena, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from))));
}

/* The desk takes no link whose host is not named as a domain is. */
START_TEST(strangers_join_where_the_desk_takes_the_link)
{
    static const struct {
        const char *host;
        bool joins;
    } hosts[] = {{"a.example", true},
                 {"x", true},
                 {"My Host", false},
                 {"a_b.example", false},
                 {"-a", false},
                 {"a123456789b123456789c123456789d123456789e123456789f123456789.com", true},
                 {"a123456789b123456789c123456789d123456789e123456789f123456789.comm", false}};
    const char *folder = arena_words(w.arena, "%s.public", w.dir), *host = "dispatch.example";
    walk_setting(&w, "sign-up asked\n");
    ck_assert_ptr_nonnull(strstr(page_of(folder),
                                 "href=\"desk.html#join&amp;host=dispatch.example&amp;"
                                 "mail=games%40t.example&amp;seek=example%20pace%203d%20pair&amp;asked\">Join"));
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        rename_host(arena_words(w.arena, "name %s\n", host), arena_words(w.arena, "name %s\n", hosts[i].host));
        host = hosts[i].host;
        const char *page = page_of(folder);
        ck_assert_msg((strstr(page, "#join") != NULL) == hosts[i].joins, "%s", host);
        ck_assert_ptr_nonnull(strstr(page, "ail the one word <b>help</b> to games@t.example"));
        ck_assert_msg((strstr(page, "and newcomers for those with <b>Join</b>") != NULL) == hosts[i].joins, "%s", host);
        ck_assert_msg((strstr(page, "<b>Join</b> opens the order desk") != NULL) == hosts[i].joins, "%s", host);
        ck_assert_msg((strstr(page, "then the host is asked whether to take you") != NULL) == hosts[i].joins, "%s",
                      host);
    }
}
END_TEST

START_TEST(the_page_says_it)
{
    const char *folder = arena_words(w.arena, "%s.public", w.dir);
    ck_assert_int_eq(walk_now(&w, "publish @ %s", folder), 0);
    struct span page = slurp(w.arena, arena_words(w.arena, "%s/open.html", folder));
    html_whole(page, "open.html");
    html_closed(page, "open.html");
    const char *text = flat(arena_string(w.arena, page));
    ck_assert_ptr_nonnull(strstr(text, "Two games at once: you play each side once."));
    ck_assert_ptr_nonnull(strstr(text, "<code>seek example pace 3d pair</code>"));
}
END_TEST

/* The second game cannot be made: nothing is left of the first. */
START_TEST(whoever_cannot_play_is_named_once_and_no_game_is_made)
{
    seek(0, "example pair");
    seek(1, "example pair");
    answer(0, "yes");
    answer(1, "yes");
    player_block(1, "leave\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "");
    ck_assert_str_eq(seats_of("example-2"), "");
    seek(2, "example pair");
    answer(2, "yes");
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "ann=blue cat=gray");
    ck_assert_str_eq(seats_of("example-2"), "cat=blue ann=gray");
}
END_TEST

/* ---- a pass that dies ---- */

static void asks(void)
{
    if (w.arena)
        close_host();
    offer_pair();
    seek(0, "example pair");
    seek(1, "example pair");
}

static void run_dying(const char *variable, const char *value)
{
    answer(0, "yes");
    answer(1, "yes");
    setenv(variable, value, 1);
    (void)walk_now(&w, "run @ --quiet %s", "");
    unsetenv(variable);
}

START_TEST(both_or_neither_wherever_a_pass_dies)
{
    const char *log = arena_words(w.arena, "%s.log", w.dir);
    int point = 0, n = 0, seen = 0;
    bool of_muster[64] = {false}, between = false;
    seek(0, "example pair");
    seek(1, "example pair");
    run_dying("DISPATCH_CRASH_LOG", log);
    for (struct span left = slurp(w.arena, log), line; span_line(&left, &line) && point < 63;) {
        of_muster[++point] = span_begins(line, "muster.");
        between = between || span_is(line, "muster.written-one");
    }
    ck_assert(between);
    for (int at = 1; at < 64; at++) {
        if (!of_muster[at] || seen++ % STEP > 0)
            continue;
        char words[16];
        snprintf(words, sizeof words, "%d", at);
        asks();
        run_dying("DISPATCH_CRASH_AT", words);
        ck_assert_int_eq(seats_of("example-1")[0] != 0, seats_of("example-2")[0] != 0);
        walk_pass(&w, 60);
        ck_assert_str_eq(seats_of("example-1"), "ann=blue bob=gray");
        ck_assert_str_eq(seats_of("example-2"), "bob=blue ann=gray");
        ck_assert_str_eq(seats_of("example-3"), "");
        n++;
    }
    ck_assert_int_ge(n * STEP, 4);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("pairs of games");
    TCase *t = tcase_create("pairs");
    tcase_add_checked_fixture(t, offer_pair, close_host);
    tcase_add_test(t, each_plays_both_sides);
    tcase_add_test(t, who_leaves_is_told_the_line_of_a_pair);
    tcase_add_test(t, no_round_is_named);
    tcase_add_test(t, pairs_and_single_games_have_queues_of_their_own);
    tcase_add_test(t, a_pair_is_for_two);
    tcase_add_test(t, the_page_says_it);
    tcase_add_test(t, strangers_join_where_the_desk_takes_the_link);
    tcase_add_test(t, whoever_cannot_play_is_named_once_and_no_game_is_made);
    tcase_add_test(t, both_or_neither_wherever_a_pass_dies);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
