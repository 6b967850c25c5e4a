/* SPDX-License-Identifier: Apache-2.0 */
/* Records of players: what is counted and when, who sees it, and what an offer asks for. */
#include "processor/game/pass.h"
#include "processor/game/player_record.h"
#include "processor/intake/player_ingest.h"
#include "tests/processor/pass/muster_kit.h"
#include <sysexits.h>

/* ---- what is counted ---- */

static struct player_record record_of(const char *player)
{
    struct player_record record;
    struct error err = {0};
    struct host *host = walk_host(&w);
    ck_assert(record_read(host->store, player, &record, &err));
    host_close(host);
    return record;
}

static void counts(const char *player, unsigned finished, unsigned kept, unsigned missed, unsigned answers)
{
    struct player_record r = record_of(player);
    const char *is = arena_words(w.arena, "%s: %u finished, %u kept, %u missed, %u answers", player,
                                 (unsigned)r.finished, (unsigned)r.kept, (unsigned)r.missed, (unsigned)r.answers);
    ck_assert_str_eq(is, arena_words(w.arena, "%s: %u finished, %u kept, %u missed, %u answers", player, finished, kept,
                                     missed, answers));
}

static void sheet(const char *seat, const char *lines)
{
    walk_give(&w, seat, walk_orders(&w, "first", seat, lines));
}

static void to_deadline(void)
{
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
}

/* Sheets come from a folder. */
static void open_plain(const char *settings)
{
    static int n;
    char dir[32];
    snprintf(dir, sizeof dir, "re%d_%d", (int)getpid(), n++);
    walk_open(&w, dir);
    walk_setting(&w, settings);
}

START_TEST(deadlines_answers_and_the_end)
{
    open_plain("missed hold\n");
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    counts("north", 0, 2, 0, 0); /* JOIN and luck */
    counts("south", 0, 2, 0, 0);
    w.now += 5 * 3600;
    sheet("csa", "done\n");
    sheet("csa", "done\nnow\n");
    counts("south", 0, 3, 0, 1); /* the exchange, and not each sheet */
    ck_assert_int_eq(record_of("south").median, 6 * 3600);
    walk_pass(&w, 60);
    to_deadline();
    counts("north", 0, 2, 1, 0);
    w.now += 30 * DAY; /* the game waits: an answer, but no deadline kept */
    sheet("usa", "done\nnow\n");
    counts("north", 0, 2, 1, 1);
    ck_assert(record_of("north").is_long);
    walk_pass(&w, 60);
    sheet("csa", "resign\nnow\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OVER);
    counts("north", 0, 2, 1, 1); /* it was too short to count */
    counts("south", 0, 4, 0, 2);
    ck_assert_int_eq(record_share(&(struct player_record){.kept = 2, .missed = 1}), 66);
    close_host();
}
END_TEST

/* Both answer until the exchange k is open. */
static void play_to(uint64_t k)
{
    while (walk_look(&w, "first").k < k) {
        sheet("usa", "done\nnow\n");
        sheet("csa", "done\nnow\n");
        walk_pass(&w, 60);
    }
    ck_assert_uint_eq(walk_look(&w, "first").k, k);
}

/* Of a game that is resigned in that exchange. */
static uint64_t finished_in(uint64_t k)
{
    open_plain("missed hold\n");
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    play_to(k);
    sheet("usa", "done\nnow\n");
    sheet("csa", "resign\nnow\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OVER);
    uint64_t north = record_of("north").finished;
    ck_assert_uint_eq(record_of("south").finished, north);
    close_host();
    return north;
}

START_TEST(a_game_counts_from_its_fourth_exchange_on)
{
    ck_assert_uint_eq(finished_in(RECORD_EXCHANGES - 1), 0);
    ck_assert_uint_eq(finished_in(RECORD_EXCHANGES), 1);
}
END_TEST

START_TEST(a_set_up_counts_once)
{
    struct error err = {0};
    struct game game;
    struct pass pass;
    open_plain("");
    walk_new(&w, "first", "");
    struct host *host = walk_host(&w);
    pass_open(&pass, w.arena, host, w.now);
    for (int attempt = 1; attempt <= 3; attempt++) {
        ck_assert(game_look(&pass, w.arena, "first", &game, &err));
        game.core->set_up_attempt = (uint64_t)attempt;
        ck_assert(core_tick(game.core, game.core->deadline));
        ck_assert_int_eq(game.core->phase == CORE_VOID, attempt == 3);
        for (int i = 0; i < game.core->g.n_seats; i++)
            ck_assert_int_eq(game.core->answers.missed[i], attempt == 1);
        game_close(&game);
    }
    host_close(host);
    close_host();
}
END_TEST

START_TEST(what_is_given_up_is_not_finished)
{
    open_plain("missed hold\n");
    walk_example(&w, "first");
    to_deadline();
    counts("south", 0, 2, 1, 0);
    w.now += 100 * DAY;
    ck_assert_int_eq(walk_now(&w, "end @ first --yes %s", ""), 0);
    counts("south", 0, 2, 1, 0);
    close_host();
    open_plain("missed hold\n"); /* nor one that had gone on for long */
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    play_to(RECORD_EXCHANGES);
    w.now += 100 * DAY;
    ck_assert_int_eq(walk_now(&w, "end @ first --yes %s", ""), 0);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OVER);
    ck_assert_uint_eq(record_of("south").finished, 0);
    close_host();
}
END_TEST

START_TEST(who_lets_a_game_wait_for_the_join_has_missed_a_deadline)
{
    open_plain("");
    walk_new(&w, "first", "");
    walk_give(&w, "usa", walk_join(&w, "first", "usa"));
    to_deadline();
    counts("north", 0, 1, 0, 0);
    counts("south", 0, 0, 1, 0);
    /* the second try counts for neither, kept or not */
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_JOINING);
    walk_give(&w, "usa", walk_join(&w, "first", "usa"));
    walk_give(&w, "csa", walk_join(&w, "first", "csa"));
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPENING);
    ck_assert_int_gt(walk_look(&w, "first").deadline, w.now);
    walk_give(&w, "usa", walk_nonce(&w, "first", "usa"));
    walk_give(&w, "csa", walk_nonce(&w, "first", "csa"));
    counts("north", 0, 1, 0, 0);
    counts("south", 0, 0, 1, 0);
    close_host();
}
END_TEST

/* One game that was loaded once may be written several times, before and after it ends. */
START_TEST(what_was_noted_is_not_noted_again)
{
    struct error err = {0};
    struct game game;
    open_plain("");
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    struct host *host = walk_host(&w);
    struct pass pass;
    pass_open(&pass, w.arena, host, w.now);
    ck_assert(store_begin(host->store, &err) && game_look(&pass, w.arena, "first", &game, &err));
    for (int i = 0; i < game.core->g.n_seats; i++) {
        struct answered_row row = {.finished = true};
        snprintf(row.game, sizeof row.game, "%s", game.core->id);
        snprintf(row.side, sizeof row.side, "%s", game.core->g.seat[i].name);
        game_player(&game, i, row.player);
        ck_assert(store_answered_put(host->store, &row, &err));
        game.core->answers.kept[i] = 1;
        game.core->answers.missed[i] = 2;
    }
    for (int i = 0; i < 2; i++)
        ck_assert(record_note(&game, (struct span){0}, &err));
    game_close(&game);
    ck_assert(store_commit(host->store, &err));
    host_close(host);
    counts("north", 1, 1, 2, 0);
    counts("south", 1, 1, 2, 0);
    close_host();
}
END_TEST

START_TEST(half_of_the_answers)
{
    struct error err = {0};
    open_plain("");
    struct host *host = walk_host(&w);
    struct answered_row a = {.game = "a", .side = "usa", .player = "north", .took = {[0] = 1, [3] = 1}},
                        b = {.game = "b", .side = "csa", .player = "north", .took = {[7] = 1, [ANSWER_TIMES - 1] = 1}},
                        c = {.game = "b", .side = "usa", .player = "south", .took = {[1] = 9}};
    ck_assert(store_begin(host->store, &err));
    ck_assert(store_answered_put(host->store, &a, &err) && store_answered_put(host->store, &b, &err) &&
              store_answered_put(host->store, &c, &err) && store_commit(host->store, &err));
    host_close(host);
    ck_assert_int_eq(record_of("north").median, answer_time(3)); /* two of four */
    ck_assert_int_eq((int)record_of("north").answers, 4);
    for (int i = 1; i < ANSWER_TIMES; i++)
        ck_assert(answer_time(i) > answer_time(i - 1));
    host = walk_host(&w);
    ck_assert(store_begin(host->store, &err) && player_erase(host->store, "north", &err) &&
              store_commit(host->store, &err));
    host_close(host);
    counts("north", 0, 0, 0, 0);
    counts("south", 0, 0, 0, 9);
    close_host();
}
END_TEST

/* ---- who sees it, and what an offer asks for ---- */

static void has_record(int who, int finished, uint64_t kept, uint64_t missed)
{
    struct error err = {0};
    struct host *host = walk_host(&w);
    ck_assert(store_begin(host->store, &err));
    for (int i = 0; i < finished || i == 0; i++) {
        struct answered_row row = {.finished = finished > 0, .side = "blue", .took = {[5] = 1}};
        snprintf(row.game, sizeof row.game, "old-%d", i);
        snprintf(row.player, sizeof row.player, "%s", name[who]);
        row.kept = i == 0 ? kept : 0;
        row.missed = i == 0 ? missed : 0;
        ck_assert(store_answered_put(host->store, &row, &err));
    }
    ck_assert(store_commit(host->store, &err));
    host_close(host);
}

static void asks_much(void)
{
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d --least-finished 2 --least-kept 90 %s", ""), 0);
    walk_says(&w, "for players with at least 2 games finished; for players who kept at least 90% of their deadlines");
}

START_TEST(an_offer_may_ask_for_a_record)
{
    asks_much();
    has_record(0, 1, 99, 0);
    has_record(1, 2, 89, 11);
    has_record(2, 2, 90, 10);
    has_record(3, 3, 0, 0);
    for (int who = 0; who < 5; who++)
        player_block(who, "zone Europe/Berlin\nseek example\n");
    walk_pass(&w, 60);
    told(0, "*player-1.txt",
         "Line 2 below \"orders:\": The open game of example is for players with at least 2 games finished, and your "
         "record has 1.");
    told(1, "*player-1.txt",
         "is for players who kept at least 90% of their deadlines, and you kept 89%. Your "
         "record counts even if it is not shown.");
    told(2, "*player-1.txt", "You are waiting for a game of example.");
    told(3, "*player-1.txt", "and you had no deadline here yet.");
    told(4, "*player-1.txt", "at least 2 games finished, and your record has 0.");
    ck_assert_int_eq((int)queues_now().n, 1);
    ck_assert_int_eq(walk_cli(&w, "player @ list"), 0);
    ck_assert_ptr_nonnull(strstr(w.out, "Europe/Berlin")); /* cat's */
    ck_assert_ptr_null(strstr(strstr(w.out, "Europe/Berlin") + 1, "Europe/Berlin"));
    has_record(4, 2, 1, 0);
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d --name free %s", ""), 0);
    seek(0, "example"); /* what asks for nothing takes everybody */
    seek(4, "example");
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
}
END_TEST

/* Who took any offer is never put where the record does not reach. */
START_TEST(a_muster_keeps_to_what_the_offer_asks)
{
    asks_much();
    has_record(0, 2, 10, 0);
    seek(0, "example");
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d --least-finished 1 --name some %s", ""), 0);
    has_record(1, 1, 10, 0);
    seek(1, "example");
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
    ck_assert_str_eq(queues_now().muster[0].offer, "some");
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d %s --least-kept 101", ""), EX_USAGE);
    walk_says(&w, "--least-kept wants a percentage from 1 to 100");
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d %s --least-finished 0", ""), EX_USAGE);
}
END_TEST

START_TEST(a_record_that_fell_is_told)
{
    asks_much();
    has_record(0, 2, 9, 1);
    seek(0, "example");
    has_record(0, 2, 9, 2);
    put(0, "offers\n");
    walk_pass(&w, 60);
    told(0, "*offers.txt", "You are waiting for a game of example, but no open game fits that now");
    told(0, "*offers.txt", "Your record here: 2 games finished, 81% of 11 deadlines kept, half of");
    told(0, "*offers.txt", "the answers within 12 hours. Nobody else sees it.");
    /* they wait for it all the same, until the host withdraws it */
    ck_assert_int_eq((int)queues_now().n, 1);
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    walk_pass(&w, 60);
    told(0, "*muster.txt", "The host has withdrawn the game of example that you waited for");
    ck_assert_int_eq((int)queues_now().n, 0);
}
END_TEST

/* Strangers who read the page see so many; there may be fifty who wait. */
START_TEST(eight_records_of_an_offer_are_shown)
{
    enum { WAITING = 11, SHOWN = 8 };
    struct error err = {0};
    struct host *host = walk_host(&w);
    ck_assert(store_begin(host->store, &err));
    for (int i = 0; i < WAITING; i++) {
        struct seeking_row row = {.ruleset = "example", .since = w.now, .state = SEEKING_WAITS};
        struct wish_row wish = {.shows = true};
        snprintf(row.player, sizeof row.player, "waits%d", i);
        snprintf(row.seat, sizeof row.seat, "blue");
        row.only = true;
        snprintf(wish.player, sizeof wish.player, "%s", row.player);
        ck_assert(store_seeking_put(host->store, &row, &err) && store_wish_put(host->store, &wish, &err));
    }
    ck_assert(store_commit(host->store, &err));
    host_close(host);
    put(2, "offers\n");
    walk_pass(&w, 60);
    int n = 0;
    for (const char *at = newest(2, "*offers.txt"); (at = strstr(at, "One who waits: ")); at++)
        n++;
    ck_assert_int_eq(n, SHOWN);
}
END_TEST

START_TEST(it_is_shown_to_others_if_the_player_agreed)
{
    const char *folder = arena_words(w.arena, "%s.public", w.dir);
    has_record(0, 2, 47, 1);
    has_record(1, 5, 3, 0);
    player_block(0, "record shown\n");
    walk_pass(&w, 60);
    told(0, "*player-1.txt", "From now on your record is shown to the players with whom you are asked to play");
    told(0, "*player-1.txt",
         "It is now: 2 games finished, 97% of 48 deadlines kept, half of the answers within 12 hours.");
    seek(0, "example as blue only");
    put(2, "offers\n");
    walk_pass(&w, 60);
    told(2, "*offers.txt", "One who waits: 2 games finished, 97% of 48 deadlines kept");
    ck_assert_ptr_null(strstr(newest(2, "*offers.txt"), "ann"));
    ck_assert_int_eq(walk_now(&w, "publish @ %s", folder), 0);
    const char *page = flat(arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/open.html", folder))));
    ck_assert_ptr_nonnull(strstr(page, "<p>One who waits: 2 games finished, 97% of 48 deadlines kept"));
    ck_assert_int_eq(walk_cli(&w, "offers @"), 0);
    walk_says(&w, "ann as blue only: 2 games finished");
    seek(1, "example");
    told(1, "*muster.txt", "The record of ann: 2 games finished, 97% of 48 deadlines kept, half of");
    ck_assert_ptr_null(strstr(newest(0, "*muster.txt"), "The record of"));
}
END_TEST

/* Whoever said yes with their sign-up is asked nothing, and sees the record all the same: with the word that a game can
 * begin, or with the round that draws the seats. */
START_TEST(a_yes_beforehand_shows_the_record_too)
{
    struct error err = {0};
    struct queues q;
    has_record(0, 2, 47, 1);
    player_block(0, "record shown\n");
    seek(0, "example");
    seek(2, "example");
    ck_assert(state_of(0) == SEEKING_ASKED && state_of(2) == SEEKING_ASKED);
    struct host *host = walk_host(&w);
    ck_assert(store_begin(host->store, &err) && queues_read(host->store, w.arena, &q, &err));
    struct seeking_row *row = queues_row(&q, name[2], "example");
    row->state = SEEKING_READY;
    row->agreed = row->asked_at;
    ck_assert(offered_mark(&q.offer[0], row->agreed_to, sizeof row->agreed_to));
    ck_assert(store_seeking_put(host->store, row, &err) && store_commit(host->store, &err));
    host_close(host);
    walk_pass(&w, 60);
    told(2, "*muster.txt", "You said yes when you signed up");
    told(2, "*muster.txt", "The record of ann: 2 games finished, 97% of 48 deadlines kept");
    walk_setting(&w, arena_words(w.arena, "beacon-from %s/rounds\n", w.dir));
    answer(0, "yes");
    walk_pass(&w, 60);
    told(2, "*muster.txt", "Who gets which seat is drawn by round");
    told(2, "*muster.txt", "The record of ann: 2 games finished");
    ck_assert_ptr_null(strstr(newest(0, "*muster.txt"), "The record of"));
}
END_TEST

START_TEST(hidden_is_what_nobody_sees)
{
    has_record(0, 2, 47, 1);
    player_block(0, "record shown\n");
    player_block(0, "record hidden\n");
    walk_pass(&w, 60);
    told(0, "*player-2.txt",
         "Your record is not shown to other players. It still counts where an open game asks for one.");
    seek(0, "example");
    put(2, "offers\n");
    walk_pass(&w, 60);
    ck_assert_ptr_null(strstr(newest(2, "*offers.txt"), "One who waits"));
    ck_assert_int_eq(walk_cli(&w, "offers @"), 0);
    ck_assert_ptr_null(strstr(w.out, "finished,"));
    seek(1, "example");
    ck_assert_ptr_null(strstr(newest(1, "*muster.txt"), "The record of"));
    player_block(2, "record\n");
    walk_pass(&w, 60);
    told(2, "*player-1.txt", "Not understood: \"record\". Write record shown, or record hidden.");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("records of players");
    TCase *counted = tcase_create("counted"), *seen = tcase_create("seen");
    tcase_add_test(counted, deadlines_answers_and_the_end);
    tcase_add_test(counted, a_game_counts_from_its_fourth_exchange_on);
    tcase_add_test(counted, a_set_up_counts_once);
    tcase_add_test(counted, what_is_given_up_is_not_finished);
    tcase_add_test(counted, who_lets_a_game_wait_for_the_join_has_missed_a_deadline);
    tcase_add_test(counted, what_was_noted_is_not_noted_again);
    tcase_add_test(counted, half_of_the_answers);
    tcase_add_checked_fixture(seen, open_host, close_host);
    tcase_add_test(seen, an_offer_may_ask_for_a_record);
    tcase_add_test(seen, a_muster_keeps_to_what_the_offer_asks);
    tcase_add_test(seen, a_record_that_fell_is_told);
    tcase_add_test(seen, eight_records_of_an_offer_are_shown);
    tcase_add_test(seen, it_is_shown_to_others_if_the_player_agreed);
    tcase_add_test(seen, a_yes_beforehand_shows_the_record_too);
    tcase_add_test(seen, hidden_is_what_nobody_sees);
    suite_add_tcase(suite, counted);
    suite_add_tcase(suite, seen);
    return run_suite(suite);
}
