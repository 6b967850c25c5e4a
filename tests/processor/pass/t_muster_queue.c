/* SPDX-License-Identifier: Apache-2.0 */
/* The queue of open games: who may wait for what and how long, and where that is told: the word offers, the answers,
 * the page. */
#include "processor/store/store_people.h"
#include "tests/lib/html.h"
#include "tests/processor/pass/muster_kit.h"
#include <stdlib.h>

START_TEST(what_is_wrong_is_named_and_changes_nothing)
{
    static const struct {
        const char *line, *words;
    } wrong[] = {
        {"seek exampel\n", "Line 1 below \"orders:\": There is no such game: exampel. Did you mean example? These are "
                           "open here: example."},
        {"seek Blue vs Grey as usa\n", "There is no such game: blue-vs-grey. Did you mean blue-vs-gray?"},
        {"seek Blue vs Gray\n", "No game of blue-vs-gray is open here. The open games are: example."},
        {"seek\n", "Line 1 below \"orders:\": Not understood: \"seek\". Write seek RULESET, or seek none."},
        {"note x\nseek example as usa\n",
         "Line 2 below \"orders:\": No open game of example has the seat usa. The seats are: blue, gray."},
        {"seek example pace 5d\n", "No open game of example has the pace 5d. The paces offered are: 3d."},
        {"seek example quickly\n", "There is a word here that does not belong: \"quickly\"."},
        {"seek example only\n", "There is a word here that does not belong: \"only\"."},
        {"seek example as\n", "There is a word here that does not belong: \"as\"."},
        {"seek example pace fast\n", "There is a word here that does not belong: \"fast\"."},
        {"note of mine\n", "was carried out. No line below \"orders:\" asks for anything."},
        {"seek blue-vs-gray\n", "No game of blue-vs-gray is open here. The open games are: example."},
        {"zone Europe/Berlin\nseek nothing-at-all\n", "Line 2 below \"orders:\": There is no such game"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        player_block(0, wrong[i].line);
        walk_pass(&w, 60);
        told(0, arena_words(w.arena, "*player-%d.txt", seq[0]--), wrong[i].words);
        ck_assert_int_eq((int)queues_now().n, 0);
    }
    ck_assert_int_eq(walk_cli(&w, "player @ list"), 0);
    ck_assert_ptr_null(strstr(w.out, "Europe/Berlin"));
}
END_TEST

START_TEST(an_address_and_a_player_have_one_place)
{
    ck_assert_int_eq(walk_cli(&w, "player @ add bob --mail=ann@example.net"), 0);
    seek(0, "example as blue only");
    seek(0, "example as gray");
    struct queues q = queues_now();
    ck_assert_int_eq((int)q.n, 1);
    ck_assert_str_eq(q.row[0].seat, "gray");
    ck_assert(!q.row[0].only);
    seek(1, "example");
    told(1, "*player-1.txt", "waits for a game of example already: ann");
    ck_assert_int_eq((int)queues_now().n, 1);
    player_block(0, "seek none\n");
    walk_pass(&w, 60);
    told(0, "*player-3.txt", "You no longer wait for any open game.");
    ck_assert_int_eq((int)queues_now().n, 0);
}
END_TEST

static void put_row(const char *player, const char *seat, uint64_t place)
{
    struct host *host = walk_host(&w);
    struct error err = {0};
    struct seeking_row row = {.state = SEEKING_WAITS, .ruleset = "example", .only = true, .place = place};
    snprintf(row.player, sizeof row.player, "%s", player);
    snprintf(row.seat, sizeof row.seat, "%s", seat);
    ck_assert(store_begin(host->store, &err) && store_seeking_put(host->store, &row, &err) &&
              store_commit(host->store, &err));
    host_close(host);
}

static void fill_queue(const char *seat, int n)
{
    for (int i = 0; i < n; i++)
        put_row(arena_words(w.arena, "%s-%d", seat, i), seat, (uint64_t)i + 1);
}

START_TEST(queues_are_bounded)
{
    static const char *const others[] = {"last-stone", "blue-vs-gray", "house-divided", "divided-we-fall"};
    fill_queue("blue", QUEUE_MOST);
    struct host *host = walk_host(&w);
    struct error err = {0};
    ck_assert(store_begin(host->store, &err));
    for (int i = 0; i < QUEUES_MAX; i++) {
        struct seeking_row row = {.state = SEEKING_WAITS, .player = "bob"};
        snprintf(row.ruleset, sizeof row.ruleset, "%s", others[i]);
        ck_assert(store_seeking_put(host->store, &row, &err));
    }
    ck_assert(store_commit(host->store, &err));
    host_close(host);
    seek(0, "example as blue only");
    told(0, "*player-1.txt", "The queue for example is full: 100 players wait in it");
    seek(1, "example as blue");
    told(1, "*player-1.txt", "You already wait in 4 queues");
    ck_assert_int_eq((int)queues_now().n, QUEUE_MOST + QUEUES_MAX);
    /* gray is what all of them lack, so it may come in, and with it a game begins to be mustered */
    seek(0, "example as gray only");
    told(0, "*player-2.txt", "You are waiting for a game of example as gray only.");
    struct queues q = queues_now();
    ck_assert_int_eq((int)q.n_musters, 1);
    ck_assert_int_ne(queues_row(&q, "ann", "example")->state, SEEKING_WAITS);
}
END_TEST

/* Nobody is refused a change of a wish by those who came in above the bound. */
START_TEST(a_full_queue_lets_in_whom_it_lacks_and_not_for_ever)
{
    fill_queue("blue", QUEUE_MOST);
    fill_queue("gray", QUEUE_MOST);
    seek(1, "example as gray only");
    told(1, "*player-1.txt", "The queue for example is full: 200 players wait in it");
    put_row("ann", "blue", 1000);
    seek(0, "example as gray only");
    told(0, "*player-1.txt", "You are waiting for a game of example as gray only.");
}
END_TEST

START_TEST(who_comes_and_goes_may_do_so_eight_times_a_day)
{
    for (int i = 0; i < 9; i++)
        player_block(0, "seek none\nseek example\n");
    walk_pass(&w, 60);
    told(0, "*player-8.txt", "You are waiting for a game of example.");
    told(0, "*player-9.txt", "Line 2 below \"orders:\": You have taken 8 new places in queues today");
    ck_assert_int_eq((int)queues_now().n, 1);
    seq[0]--;
    player_block(0, "seek none\nseek example\n");
    walk_pass(&w, DAY);
    told(0, "*player-9.txt", "You are waiting for a game of example.");
}
END_TEST

START_TEST(the_word_offers_lists_what_is_open)
{
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 7d --name slow %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 7d --name again %s", ""), 0);
    walk_says(&w, "slow is already open, with these terms");
    ck_assert_int_eq((int)queues_now().n_offers, 2);
    seek(0, "example as blue only pace 7d");
    put(0, "offers\n");
    put(1, "Open games\n");
    walk_pass(&w, 60);
    told(0, "*offers.txt", "You are waiting for a game of example as blue only, with 7 days for a turn. Nobody");
    told(1, "*offers.txt", "example (pace 7d), seat blue or gray");
    told(1, "*offers.txt", "1 of 2 waits.");
    told(1, "*offers.txt", "seq: 1");
    ck_assert_int_eq(walk_cli(&w, "offers @"), 0);
    ck_assert_ptr_nonnull(strstr(w.out, "ann as blue only"));
    ck_assert_int_eq(walk_now(&w, "status @ %s", ""), 0);
    ck_assert_ptr_nonnull(strstr(w.out, "waiting for a game of the offer slow: 1 (2 play)"));
    ck_assert_int_eq(walk_now(&w, "status @ --json %s", ""), 0);
    walk_says(&w, arena_words(w.arena, "\"offer\": \"slow\",\n      \"ruleset\": \"example\",\n      \"pair\": false,\n"
                                       "      \"play\": 2,\n      \"waiting\": 1,\n      \"since\": \"2026"));
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw slow %s", ""), 0);
    walk_says(&w, "are told: 1");
    walk_pass(&w, 60);
    told(0, "*muster.txt", "The host has withdrawn the game of example");
    ck_assert_int_eq((int)queues_now().n, 0);
}
END_TEST

/* What is said of the wish is all of it; what an earlier line said counts no more. */
START_TEST(the_answer_says_what_is_wished_now)
{
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 9d --name slow %s", ""), 0);
    seek(0, "example pace 9d");
    told(0, "*player-1.txt", "You are waiting for a game of example, with 9 days for a turn. Nobody");
    seek(0, "example as gray");
    told(0, "*player-2.txt", "You are waiting for a game of example as gray. This replaces your earlier wish: what it");
    seek(0, "example as gray");
    ck_assert_ptr_null(strstr(newest(0, "*player-3.txt"), "replaces"));
    seek(1, "Skirmish, the Example as gray");
    ck_assert_int_eq((int)queues_now().n, 2);
}
END_TEST

/* Each part of a wish that cannot be is named, by itself or with the other. */
START_TEST(what_no_offer_has_is_named)
{
    ck_assert_int_eq(walk_now(&w, "offer @ house-divided --pair --move 3d %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ house-divided --move 3d --name single %s", ""), 0);
    seek(0, "divided-we-fall");
    told(0, "*player-1.txt", "is open here. The open games are: example, house-divided pair, house-divided.");
    ck_assert_int_eq(walk_now(&w, "offer @ blue-vs-gray --option split-csa --move 13d %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ blue-vs-gray --name two --move 3d %s", ""), 0);
    seek(0, "blue-vs-gray as csa-east pace 3d");
    told(0, "*player-2.txt", "No open game of blue-vs-gray has both the seat csa-east and the pace 3d.");
    seek(1, "blue-vs-gray pace 5d");
    told(1, "*player-1.txt", "No open game of blue-vs-gray has the pace 5d. The paces offered are: 13d, 3d.");
}
END_TEST

/* Nobody was asked who said yes, and nobody is said to wait for nothing while they are called together. */
START_TEST(offers_tells_who_is_called_together)
{
    seek(0, "example");
    seek(1, "example");
    answer(0, "yes");
    walk_pass(&w, 60);
    put(0, "offers\n");
    put(1, "offers\n");
    walk_pass(&w, 60);
    told(0, "*offers.txt",
         "You are waiting for a game of example. Players are being called together, and your yes is in:");
    told(0, "*offers.txt",
         "1 day to answer in another's turn   Players are being called together; the next game has no players yet.");
    told(0, "*offers.txt",
         "None of them is open to you now. Either you have already been asked to play, or they ask for a record");
    ck_assert_ptr_null(strstr(flat(newest(0, "*offers.txt")), "were asked"));
    told(1, "*offers.txt", "a game of example, and are asked whether you will play now.");
    ck_assert_ptr_null(strstr(newest(1, "*offers.txt"), "Nobody waits"));
}
END_TEST

/* Whoever reads this need not be told that nobody waits: the next who comes is asked at once. */
START_TEST(offers_tells_how_many_a_muster_lacks)
{
    const char *folder = arena_words(w.arena, "%s.public", w.dir);
    seek(0, "example");
    seek(1, "example");
    put(2, "offers\n");
    walk_pass(&w, 60);
    told(2, "*offers.txt", "Players are being called together; the next game has no players yet.");
    answer(1, "no");
    put(2, "offers\n");
    walk_pass(&w, 60);
    told(2, "*offers.txt", "Players are being called together, and 1 more can join them now.");
    ck_assert_int_eq(walk_now(&w, "publish @ %s", folder), 0);
    const char *text = arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/open.html", folder)));
    ck_assert_ptr_nonnull(strstr(text, "Players are being asked for a game of it now, and 1 more can join them."));
    text = arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/open.xml", folder)));
    ck_assert_ptr_nonnull(strstr(text, "are being called together for a game, which still lacks 1"));
    seek(2, "example");
    ck_assert_int_eq(state_of(2), SEEKING_ASKED);
}
END_TEST

START_TEST(sides_say_who_wished_them)
{
    seek(0, "example as gray");
    seek(1, "example as blue");
    answer(0, "yes");
    answer(1, "yes");
    walk_pass(&w, 60);
    told(0, "*invitation.txt", "Sides: as each of you wished");
    seek(2, "example");
    seek(3, "example");
    answer(2, "yes");
    answer(3, "yes");
    walk_pass(&w, 60);
    told(2, "*invitation.txt", "Sides: in the order of the queue; no lots were drawn");
    ck_assert_int_eq(walk_now(&w, "offer @ blue-vs-gray --option split-csa %s", ""), 0);
    for (int who = 0; who < 3; who++)
        seek(who, who == 2 ? "blue-vs-gray as usa" : "blue-vs-gray");
    for (int who = 0; who < 3; who++)
        answer(who, "yes");
    walk_pass(&w, 60);
    told(2, "*invitation.txt", "Sides: as cat wished; all other seats in the order");
}
END_TEST

/* Numbers of who waits, and no name; what stands in it is text. With DISPATCH_PAGES it is kept for browsers. */
START_TEST(a_page_lists_what_is_open)
{
    const char *folder = arena_words(w.arena, "%s.public", w.dir), *keep = getenv("DISPATCH_PAGES");
    walk_setting(&w, "sign-up open\nseek any\n");
    ck_assert_int_eq(walk_now(&w, "offer @ blue-vs-gray --quiet 22:00-07:00 --least-finished 1 %s", ""), 0);
    seek(0, "example as blue");
    ck_assert_int_eq(walk_now(&w, "publish @ %s", folder), 0);
    struct span page = slurp(w.arena, arena_words(w.arena, "%s/open.html", folder));
    const char *text = flat(arena_string(w.arena, page));
    html_whole(page, "open.html");
    html_closed(page, "open.html");
    html_style(w.arena, page);
    ck_assert_ptr_nonnull(strstr(text, "1 of 2 waits."));
    ck_assert_ptr_nonnull(strstr(text, "<code>seek example pace 3d</code>"));
    ck_assert_ptr_nonnull(strstr(text, "none falls between 22:00 and 07:00"));
    ck_assert_ptr_nonnull(strstr(text, "mail the one word <b>help</b> to games@t.example"));
    ck_assert_ptr_nonnull(strstr(text, "<a class=\"button\" href=\"desk.html#join&amp;host=dispatch.example&amp;"
                                       "mail=games%40t.example&amp;seek=example%20pace%203d\">Join"));
    ck_assert_ptr_null(strstr(text, "then the host is asked"));
    ck_assert_ptr_nonnull(strstr(text, "<code>standby blue-vs-gray</code>"));
    ck_assert_ptr_null(strstr(text, "<code>observe</code>")); /* published by hand, nothing is observed */
    ck_assert_ptr_null(strstr(text, "seek=blue-vs-gray"));    /* a stranger's record is too short for it */
    ck_assert_ptr_null(strstr(text, "ann"));
    ck_assert_ptr_nonnull(strstr(arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/index.html", folder))),
                                 "<a href=\"open.html\">"));
    if (keep)
        walk_write(&w, arena_words(w.arena, "%s/open.html", keep), page);
    seek(1, "example");
    ck_assert_int_eq(walk_now(&w, "publish @ %s", folder), 0);
    text = arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/open.html", folder)));
    ck_assert_ptr_nonnull(strstr(text, "Players are being asked for a game of it now."));
    text = arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/open.xml", folder)));
    ck_assert_ptr_nonnull(strstr(text, "open, and players are being called together for a game"));
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "publish @ %s", folder), 0);
    text = arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/open.html", folder)));
    ck_assert_ptr_null(strstr(text, "seek example"));
}
END_TEST

/* Where a host has a thread of its own, and only there, the page says that a block may be posted in it. */
START_TEST(the_page_tells_of_the_hosts_thread)
{
    static const struct {
        const char *settings, *link;
        bool signs_up;
    } hosts[] = {
        {"forum https://forum.example user=dispatch key-file=forum.key\n", NULL, false},
        {"forum-thread https://forum.example/t/games/57\n",
         "in this host's own thread, <code>https://forum.example/t/57</code>, instead, if it also has the line "
         "<code>forum ACCOUNT</code>",
         false},
        {"sign-up open\n", "<code>https://forum.example/t/57</code>", true}};
    const char *folder = arena_words(w.arena, "%s.public", w.dir);
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        walk_setting(&w, hosts[i].settings);
        ck_assert_int_eq(walk_now(&w, "publish @ %s", folder), 0);
        struct span page = slurp(w.arena, arena_words(w.arena, "%s/open.html", folder));
        const char *text = flat(arena_string(w.arena, page));
        html_closed(page, "open.html");
        ck_assert_ptr_null(strstr(text, hosts[i].link ? "no such words" : "<code>forum ACCOUNT</code>"));
        ck_assert_msg(!hosts[i].link || strstr(text, hosts[i].link), "%zu: %s", i, text);
        ck_assert_int_eq(strstr(text, "So can newcomers") != NULL, hosts[i].signs_up);
    }
}
END_TEST

START_TEST(who_was_asked_answers_first)
{
    seek(0, "example");
    seek(1, "example");
    seek(0, "example as gray");
    told(0, "*player-2.txt", "You are asked whether you will play a game of example now.");
    ck_assert_str_eq(queues_now().row[0].seat, "");
    player_block(0, "leave\nseek example\n");
    walk_pass(&w, 60);
    told(0, "*player-3.txt", "Line 2 below \"orders:\": You leave this host");
    ck_assert_int_eq(state_of(0), SEEKING_ASKED); /* nothing of that block is done */
}
END_TEST

/* The dice of mode A are the host's alone. */
START_TEST(the_host_plays_only_where_the_dice_let_them)
{
    walk_setting(&w, "admin Ann <ann@example.net>\n");
    seek(0, "example");
    told(0, "*player-1.txt", "This host's own player cannot take part");
    ck_assert_int_eq((int)queues_now().n, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("queue of open games");
    TCase *t = tcase_create("players");
    tcase_add_checked_fixture(t, open_host, close_host);
    tcase_add_test(t, what_is_wrong_is_named_and_changes_nothing);
    tcase_add_test(t, an_address_and_a_player_have_one_place);
    tcase_add_test(t, queues_are_bounded);
    tcase_add_test(t, a_full_queue_lets_in_whom_it_lacks_and_not_for_ever);
    tcase_add_test(t, who_comes_and_goes_may_do_so_eight_times_a_day);
    tcase_add_test(t, the_word_offers_lists_what_is_open);
    tcase_add_test(t, the_answer_says_what_is_wished_now);
    tcase_add_test(t, what_no_offer_has_is_named);
    tcase_add_test(t, offers_tells_who_is_called_together);
    tcase_add_test(t, offers_tells_how_many_a_muster_lacks);
    tcase_add_test(t, sides_say_who_wished_them);
    tcase_add_test(t, a_page_lists_what_is_open);
    tcase_add_test(t, the_page_tells_of_the_hosts_thread);
    tcase_add_test(t, who_was_asked_answers_first);
    tcase_add_test(t, the_host_plays_only_where_the_dice_let_them);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
