/* SPDX-License-Identifier: Apache-2.0 */
/* Open games: who waits is asked, who says yes gets a game, and the host does nothing. */
#include "processor/store/store_people.h"
#include "tests/processor/pass/muster_kit.h"
#include <stdlib.h>

#ifdef __SANITIZE_ADDRESS__
enum { STEP = 4 }; /* slow: the plain build takes every crash point */
#else
enum { STEP = 1 };
#endif
/* ---- two strangers ---- */

static const char *code_at_stranger(const char *address)
{
    struct host *host = walk_host(&w);
    struct error err = {0};
    struct newcomer_row *all;
    const char *code = NULL;
    size_t n = store_newcomers(host->store, w.arena, &all, &err);
    for (size_t i = 0; i < n; i++)
        if (strcmp(all[i].mail, address) == 0)
            code = arena_words(w.arena, "%s", all[i].code);
    host_close(host);
    ck_assert_ptr_nonnull(code);
    return code;
}

/* seek: a line more, or "". */
static void sign_up(int who, const char *seek)
{
    player_block(who, arena_words(w.arena, "name %s\nmail %s@example.net\nzone UTC\n%s", name[who], name[who], seek));
    walk_pass(&w, 60);
    put(who, arena_words(w.arena, "confirm %s\n", code_at_stranger(arena_words(w.arena, "%s@example.net", name[who]))));
    walk_pass(&w, 60);
}

START_TEST(two_strangers_find_each_other)
{
    begin("sign-up open\nseek any\n");
    sign_up(0, "");
    sign_up(1, "");
    told(0, "*welcome.txt", "the one word \"offers\"");
    seek(0, "example as gray");
    told(0, "*player-2.txt", "You are waiting for a game of example as gray.");
    told(0, "*player-2.txt", "The next game still lacks 1 player.");
    seek(1, "example");
    told(1, "*player-2.txt", "Enough players are here");
    told(0, "*muster.txt", "a game of example now (you and bob).");
    told(1, "*muster.txt", "you and ann");
    answer(0, "yes");
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "");
    ck_assert_int_eq(walk_now(&w, "status @ %s", ""), 0);
    walk_says(&w, "asked to play a game of the offer example: 2, of whom 1 said yes (2 play)");
    ck_assert_int_eq(walk_now(&w, "status @ --json %s", ""), 0);
    walk_says(&w, "\"asked\": 2,");
    walk_says(&w, "\"ready\": 1,");
    ck_assert_int_eq(walk_now(&w, "status @ --json --player bob %s", ""), 0);
    ck_assert_ptr_null(strstr(w.out, "musters"));
    told(0, "*muster.txt", "Your place in the game of example is kept.");
    answer(1, "yes");
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "bob=blue ann=gray");
    told(0, "*invitation.txt", "Sides: as ann wished ");
    ck_assert_int_eq((int)queues_now().n, 0);
    ck_assert_int_eq((int)queues_now().n_musters, 0);
    joins_and_opens("example-1");
    (void)newest(0, "*report-1.txt");
    (void)newest(1, "*report-1.txt");
    ck_assert_int_eq(walk_look(&w, "example-1").phase, CORE_OPEN);
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    ck_assert_msg(strstr(w.out, "example") == NULL, "%s", w.out); /* nobody is needed */
    close_host();
}
END_TEST

/* PLAYER, the answer to the code, JOIN and NONCE: no stranger writes more until the first report. */
START_TEST(two_strangers_write_four_mails_each)
{
    begin("sign-up open\nseek any\n");
    sign_up(0, "seek example as gray\n");
    told(0, "*welcome.txt", "You are waiting for a game of example as gray.");
    told(0, "*welcome.txt",
         "with terms that were in the mail to which you said yes, you get the invitation without another question");
    sign_up(1, "seek example\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "bob=blue ann=gray");
    ck_assert_ptr_null(walk_newest(&w, name[0], "*muster.txt"));
    joins_and_opens("example-1");
    (void)newest(0, "*report-1.txt");
    (void)newest(1, "*report-1.txt");
    ck_assert_int_eq(n_mails, 2 * 4);
    close_host();
}
END_TEST

/* Who plays already, or waited longer than an answer may take, is asked; a newcomer's yes waits for theirs. */
START_TEST(a_yes_of_the_sign_up_counts_for_a_while)
{
    begin("sign-up open\nseek any\n");
    sign_up(0, "seek example\n");
    walk_pass(&w, 3 * DAY);
    sign_up(1, "seek example\n");
    walk_pass(&w, 60);
    told(0, "*muster.txt", "If you want to play, answer this mail by");
    ck_assert(state_of(0) == SEEKING_ASKED && state_of(1) == SEEKING_READY);
    told(1, "*muster.txt", "a game of example now (you and ann). You said yes when you signed up");
    int letters = n_letters(1);
    walk_pass(&w, 60);
    ck_assert_int_eq(n_letters(1), letters);
    put(1, arena_words(w.arena, "> You said yes\n> no %s\n",
                       code_of(1))); /* they think again, with the letter's own line */
    walk_pass(&w, 60);
    ck_assert_int_eq(state_of(1), 0);
    answer(0, "yes");
    sign_up(2, "seek example\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "ann=blue cat=gray");
    close_host();
}
END_TEST

static void offers(const char *words)
{
    ck_assert_int_eq(walk_now(&w, arena_words(w.arena, "offer @ %s %%s", words), ""), 0);
}

/* The letter named a pace and any seat: what the player seeks afterwards, they are asked about. */
START_TEST(a_yes_ends_with_the_wish_that_it_was_to)
{
    begin("sign-up open\n");
    offers("example --move 3d");
    sign_up(0, "seek example\n");
    seek(0, "example");
    told(0, "*player-2.txt", "you get the invitation without another question");
    seek(0, "example as blue");
    told(0, "*player-3.txt", "When it can begin, you are asked whether you will play.");
    sign_up(1, "seek example as gray\n");
    walk_pass(&w, 60);
    ck_assert(state_of(0) == SEEKING_ASKED && state_of(1) == SEEKING_READY);
    ck_assert_str_eq(seats_of("example-1"), "");
    close_host();
}
END_TEST

/* Neither another offer, nor one of the same name with other terms. */
START_TEST(a_yes_is_to_the_terms_that_the_letter_named)
{
    begin("sign-up open\n");
    offers("example --move 3d");
    sign_up(0, "seek example\n");
    offers("example --name fast --move 6h --answer 2h");
    offers("withdraw example");
    offers("example --move 12h --answer 2h");
    offers("withdraw fast");
    sign_up(1, "seek example\n");
    walk_pass(&w, 60);
    ck_assert(state_of(0) == SEEKING_ASKED && state_of(1) == SEEKING_READY);
    ck_assert_str_eq(seats_of("example-1"), "");
    answer(0, "yes");
    walk_pass(&w, 60);
    ck_assert_str_ne(seats_of("example-1"), "");
    close_host();
}
END_TEST

/* ---- musters ---- */

/* Nobody who can have their wish is kept waiting by one who has the same. */
START_TEST(wishes_that_go_together_come_first)
{
    player_block(0, "seek example as blue\n");
    player_block(1, "seek example as blue\n");
    player_block(2, "seek example as gray\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
    ck_assert_int_eq(state_of(1), SEEKING_WAITS);
    ck_assert_int_eq(state_of(2), SEEKING_ASKED);
    seek(3, "example as blue"); /* two who want the same are enough */
    ck_assert_int_eq(state_of(1), SEEKING_ASKED);
    ck_assert_int_eq(state_of(3), SEEKING_ASKED);
}
END_TEST

START_TEST(who_wants_the_other_seat_comes_first)
{
    seek(0, "example as blue only");
    seek(1, "example as blue only");
    ck_assert_int_eq((int)queues_now().n_musters, 0);
    seek(2, "example");
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
    ck_assert_int_eq(state_of(1), SEEKING_WAITS);
    ck_assert_int_eq(state_of(2), SEEKING_ASKED);
}
END_TEST

START_TEST(silence_costs_the_place_and_the_second_time_the_queue)
{
    seek(0, "example");
    seek(1, "example");
    seek(2, "example");
    ck_assert_int_eq(state_of(2), SEEKING_WAITS);
    answer(0, "yes");
    walk_pass(&w, 60);
    int letters = n_letters(0);
    walk_pass(&w, 2 * DAY - 3600);
    ck_assert_int_eq(n_letters(0), letters); /* a yes is noted once */
    ck_assert_int_eq(state_of(1), SEEKING_ASKED);
    walk_pass(&w, 7200);
    told(1, "*muster.txt",
         "You go to the end of the queue, and the next player who fits is asked; that may be you again.");
    ck_assert_int_eq(state_of(1), SEEKING_WAITS);
    ck_assert_int_eq(state_of(0), SEEKING_READY);
    (void)code_of(2);
    put(1, arena_words(w.arena, "yes 00112233445566778899aabbccddeeff\n"));
    walk_pass(&w, 60);
    told(1, "*answer.txt", "The code in your yes or no, for an open game or a free seat, no longer counts");
    walk_pass(&w, 2 * DAY + 60); /* cat is silent too, and bob is asked again */
    told(1, "*muster.txt", "you leave the queue, since it would be the second time that you did not answer");
    walk_pass(&w, 2 * DAY + 60);
    told(1, "*muster.txt",
         "so you were taken out of the queue. To wait again, send a signed PLAYER block with this line:   seek example");
    ck_assert_int_eq(state_of(1), 0);
    ck_assert_int_eq(state_of(2), SEEKING_ASKED);
    answer(2, "yes");
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "ann=blue cat=gray");
    told(0, "*invitation.txt", "Sides: in the order of the queue; no lots were drawn");
}
END_TEST

START_TEST(a_no_leaves_and_a_quoted_yes_is_none)
{
    seek(0, "example");
    seek(1, "example");
    put(0, arena_words(w.arena, "No.\n\n> yes %s\n", code_of(0)));
    answer(1, "no");
    walk_pass(&w, 60);
    told(0, "*muster.txt", "You said no");
    told(1, "*muster.txt", "You said no");
    ck_assert_int_eq((int)queues_now().n, 0);
    ck_assert_int_eq((int)queues_now().n_musters, 0);
}
END_TEST

START_TEST(two_musters_in_one_pass_and_a_mail_twice)
{
    for (int i = 0; i < 4; i++)
        player_block(i, "seek example\n");
    walk_pass(&w, 60);
    ck_assert_int_eq((int)queues_now().n_musters, 2);
    for (int i = 0; i < 4; i++) {
        answer(i, "yes");
        answer(i, "yes");
    }
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "ann=blue bob=gray");
    ck_assert_str_eq(seats_of("example-2"), "cat=blue dan=gray");
    ck_assert_str_eq(seats_of("example-3"), "");
    ck_assert_int_eq((int)queues_now().n, 0);
}
END_TEST

/* Of two musters that lack a player each, the older one gets the younger one's. */
START_TEST(who_leaves_is_replaced)
{
    for (int i = 0; i < 4; i++) {
        player_block(i, "seek example\n");
        walk_pass(&w, 60);
    }
    answer(0, "yes");
    answer(2, "yes");
    walk_pass(&w, 60);
    player_block(1, "leave\n");
    player_block(3, "seek none\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "ann=blue cat=gray");
    walk_pass(&w, 60);
    ck_assert_int_eq((int)queues_now().n_musters, 0);
    ck_assert_int_eq((int)queues_now().n, 0);
}
END_TEST

START_TEST(an_offer_may_be_withdrawn_in_the_middle)
{
    seek(0, "example");
    seek(1, "example");
    const char *code = code_of(0);
    answer(1, "yes");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    walk_says(&w, "are told: 2");
    put(0, arena_words(w.arena, "yes %s\n", code));
    walk_pass(&w, 60);
    told(0, "*muster.txt", "The host has withdrawn the game of example");
    told(0, "*answer.txt", "The code in your yes or no, for an open game or a free seat, no longer counts");
    ck_assert_int_eq((int)queues_now().n + (int)queues_now().n_musters, 0);
    ck_assert_str_eq(seats_of("example-1"), "");
}
END_TEST

/* What a player opened becomes the host's own with the same terms, and those who wait go on waiting. */
START_TEST(an_offer_that_a_player_opened_becomes_the_hosts)
{
    walk_setting(&w, "seek any\n");
    seek(0, "house-divided");
    struct queues q = queues_now();
    ck_assert_int_eq((int)q.n_offers, 2);
    ck_assert(!queues_offer(&q, "house-divided")->by_host);
    ck_assert_int_eq(walk_now(&w, "offer @ house-divided --name other %s", ""), 0);
    q = queues_now();
    ck_assert_int_eq((int)q.n_offers, 2);
    ck_assert(queues_offer(&q, "house-divided")->by_host);
    ck_assert_int_eq(walk_now(&w, "offer @ house-divided --move 9d %s", ""), 64);
    ck_assert_ptr_nonnull(strstr(w.said, "has other terms"));
    ck_assert_int_eq((int)queues_now().n_offers, 2);
}
END_TEST

START_TEST(a_player_who_is_forgotten_waits_no_more)
{
    seek(0, "example");
    ck_assert_int_eq(walk_cli(&w, "player @ forget ann --yes"), 0);
    ck_assert_int_eq((int)queues_now().n, 0);
}
END_TEST

/* How long the others waited is told once there is something to tell. */
START_TEST(the_wait_of_others_is_told)
{
    seek(0, "example");
    walk_pass(&w, 5 * DAY);
    seek(1, "example");
    answer(0, "yes");
    answer(1, "yes");
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "ann=blue bob=gray");
    seek(2, "example");
    told(2, "*player-1.txt", "The last players waited less than an hour.");
    seek(3, "example");
    ck_assert_int_eq((int)queues_now().offer[0].n_waited, 2);
}
END_TEST

/* ---- seats ---- */

static struct seeking_row row_of(const char *player, const char *seat, bool only)
{
    struct seeking_row row = {.state = SEEKING_READY, .only = only};
    snprintf(row.player, sizeof row.player, "%s", player);
    snprintf(row.seat, sizeof row.seat, "%s", seat);
    return row;
}

START_TEST(seats_follow_wishes_and_lots)
{
    static const char *const names[] = {"blue", "gray"};
    static const struct {
        const char *first, *second;
        bool first_only, second_only, matters;
        int first_gets;
    } rows[] = {
        {"", "", false, false, true, 0},         {"gray", "", false, false, false, 1},
        {"", "blue", false, false, false, 1},    {"gray", "gray", false, false, true, 1},
        {"gray", "gray", false, true, false, 0}, {"gray", "blue", false, false, false, 1},
        {"blue", "blue", true, false, false, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct seeking_row a = row_of("ann", rows[i].first, rows[i].first_only),
                           b = row_of("bob", rows[i].second, rows[i].second_only);
        struct seeking_row *member[] = {&a, &b};
        int seat[2];
        bool matters;
        muster_seats(member, 2, names, "0011223344556677", NULL, seat, &matters);
        ck_assert_msg(matters == rows[i].matters, "row %zu", i);
        ck_assert_msg(seat[0] == rows[i].first_gets && seat[1] == 1 - seat[0], "row %zu", i);
    }
    int first = 0;
    for (int i = 0; i < 64; i++) { /* the lots as pbem-orders(5) has them */
        struct seeking_row a = row_of("ann", "", false), b = row_of("bob", "", false);
        struct seeking_row *member[] = {&a, &b};
        int seat[2];
        bool matters;
        uint8_t one[32], other[32];
        const char *value = arena_words(w.arena, "%064d", i);
        muster_seats(member, 2, names, "0011223344556677", value, seat, &matters);
        sha256(one, span_of(arena_words(w.arena, "pbem-sides/1 %s 0011223344556677 ann\n", value)));
        sha256(other, span_of(arena_words(w.arena, "pbem-sides/1 %s 0011223344556677 bob\n", value)));
        ck_assert_int_eq(seat[0], memcmp(one, other, 32) < 0 ? 0 : 1);
        first += seat[0] == 0;
    }
    ck_assert(first > 16 && first < 48);
}
END_TEST

/* A folder into which rounds are put draws the seats; the round is named first. */
START_TEST(a_round_that_was_named_before_draws)
{
    const struct beacon_chain *chain = beacon_chain_find(span_of("quicknet"));
    walk_setting(&w, arena_words(w.arena, "beacon-from %s/rounds\n", w.dir));
    seek(0, "example");
    seek(1, "example");
    told(0, "*muster.txt", "a round of the public beacon draws who gets which");
    answer(0, "yes");
    answer(1, "yes");
    walk_pass(&w, 60);
    struct queues q = queues_now();
    ck_assert_int_eq((int)q.n_musters, 1);
    uint64_t round = q.muster[0].round;
    ck_assert_int_ge(beacon_round_time(chain, round), w.now + MUSTER_NOTICE);
    told(1, "*muster.txt",
         arena_words(w.arena, "is drawn by round %llu of the public random beacon", (unsigned long long)round));
    char value[65];
    uint8_t signature[48];
    struct text hex = {.arena = w.arena};
    memset(signature, 7, sizeof signature);
    for (int i = 0; i < 48; i++)
        text_words(&hex, "07");
    ck_assert(beacon_value(chain, (struct span){signature, sizeof signature}, value));
    const char *folder = arena_words(w.arena, "%s/rounds", w.dir);
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    folder = arena_words(w.arena, "%s/%s", folder, chain->hash);
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    folder = arena_words(w.arena, "%s/public", folder);
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    walk_write(
        &w, arena_words(w.arena, "%s/%llu", folder, (unsigned long long)round),
        span_of(arena_words(w.arena, "{\"round\":%llu,\"signature\":\"%s\"}", (unsigned long long)round, hex.at)));
    walk_pass(&w, 60); /* it lies there, and it has not come yet */
    ck_assert_str_eq(seats_of("example-1"), "");
    walk_pass(&w, MUSTER_NOTICE);
    uint8_t one[32], other[32];
    sha256(one, span_of(arena_words(w.arena, "pbem-sides/1 %s %s ann\n", value, q.muster[0].id)));
    sha256(other, span_of(arena_words(w.arena, "pbem-sides/1 %s %s bob\n", value, q.muster[0].id)));
    ck_assert_str_eq(seats_of("example-1"), memcmp(one, other, 32) < 0 ? "ann=blue bob=gray" : "bob=blue ann=gray");
    told(0, "*invitation.txt", arena_words(w.arena, "Sides: drawn by round %llu", (unsigned long long)round));
}
END_TEST

START_TEST(a_round_that_cannot_be_read_is_told_to_the_host)
{
    walk_setting(&w, arena_words(w.arena, "beacon-from %s/rounds\n", w.dir));
    seek(0, "example");
    seek(1, "example");
    const char *code = code_of(0);
    answer(0, "yes");
    answer(1, "yes");
    walk_pass(&w, 60);
    walk_pass(&w, 3 * 3600);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "which has come and cannot be read"), 1);
    ck_assert_str_eq(seats_of("example-1"), "");
    put(0, arena_words(w.arena, "no %s\n", code)); /* somebody leaves while it is awaited */
    walk_pass(&w, 60);
    ck_assert_uint_eq(queues_now().muster[0].round, 0);
}
END_TEST

/* ---- killed ---- */

/* Two wait; the run asks them. They say yes; the run makes the game. */
static void asks(void)
{
    close_host();
    open_host();
    player_block(0, "seek example\n");
    player_block(1, "seek example as blue\n");
}

static void makes(void)
{
    answer(0, "yes");
    answer(1, "yes");
}

static void run_dying(const char *variable, const char *value)
{
    setenv(variable, value, 1);
    (void)walk_now(&w, "run @ --quiet %s", "");
    unsetenv(variable);
}

/* Which of the run's crash points are of the muster: 1 << index. */
static uint64_t points_in_log(const char *log)
{
    uint64_t points = 0;
    int n = 1;
    for (struct span left = slurp(w.arena, log), line; span_line(&left, &line) && n < 64; n++)
        if (span_begins(line, "muster."))
            points |= (uint64_t)1 << n;
    return points;
}

static uint64_t muster_points(void (*before)(void))
{
    before();
    const char *log = arena_words(w.arena, "%s.log%d", w.dir, n_mails);
    run_dying("DISPATCH_CRASH_LOG", log);
    return points_in_log(log);
}

static void made_once(int letters)
{
    walk_pass(&w, 60);
    ck_assert_str_eq(seats_of("example-1"), "bob=blue ann=gray");
    ck_assert_str_eq(seats_of("example-2"), "");
    ck_assert_int_eq((int)queues_now().n + (int)queues_now().n_musters, 0);
    ck_assert_int_eq(n_letters(0), letters);
}

START_TEST(a_pass_that_dies_at_any_point_asks_and_makes_once)
{
    uint64_t asking = muster_points(asks), making = muster_points(makes);
    made_once(n_letters(0));
    int letters = n_letters(0), n = 0;
    for (int point = 1, seen = 0; point < 64; point++) {
        if (!((asking | making) >> point & 1) || seen++ % STEP > 0)
            continue;
        char at[8];
        snprintf(at, sizeof at, "%d", point);
        asks();
        if (asking >> point & 1)
            run_dying("DISPATCH_CRASH_AT", at);
        walk_pass(&w, 60);
        makes();
        if (making >> point & 1)
            run_dying("DISPATCH_CRASH_AT", at);
        made_once(letters);
        n++;
    }
    ck_assert_int_ge(n * STEP, 5);
}
END_TEST

static void on_postgresql(void)
{
    on_pg = true;
}

int main(void)
{
    Suite *suite = suite_create("musters");
    TCase *alone = tcase_create("strangers");
    TCase *known = tcase_create("players");
    tcase_add_test(alone, two_strangers_find_each_other);
    tcase_add_test(alone, two_strangers_write_four_mails_each);
    tcase_add_test(alone, a_yes_of_the_sign_up_counts_for_a_while);
    tcase_add_test(alone, a_yes_ends_with_the_wish_that_it_was_to);
    tcase_add_test(alone, a_yes_is_to_the_terms_that_the_letter_named);
    tcase_add_checked_fixture(known, open_host, close_host);
    tcase_add_test(known, wishes_that_go_together_come_first);
    tcase_add_test(known, who_wants_the_other_seat_comes_first);
    tcase_add_test(known, silence_costs_the_place_and_the_second_time_the_queue);
    tcase_add_test(known, a_no_leaves_and_a_quoted_yes_is_none);
    tcase_add_test(known, two_musters_in_one_pass_and_a_mail_twice);
    tcase_add_test(known, who_leaves_is_replaced);
    tcase_add_test(known, an_offer_may_be_withdrawn_in_the_middle);
    tcase_add_test(known, an_offer_that_a_player_opened_becomes_the_hosts);
    tcase_add_test(known, a_player_who_is_forgotten_waits_no_more);
    tcase_add_test(known, the_wait_of_others_is_told);
    tcase_add_test(known, seats_follow_wishes_and_lots);
    tcase_add_test(known, a_round_that_was_named_before_draws);
    tcase_add_test(known, a_round_that_cannot_be_read_is_told_to_the_host);
    tcase_add_test(known, a_pass_that_dies_at_any_point_asks_and_makes_once);
    suite_add_tcase(suite, alone);
    TCase *pg = tcase_create("strangers on PostgreSQL");
    suite_add_tcase(suite, pg);
    if (STEP == 1) {
        tcase_add_unchecked_fixture(pg, pg_server_start, NULL);
        tcase_add_checked_fixture(pg, on_postgresql, NULL);
        tcase_add_test(pg, two_strangers_find_each_other);
        tcase_add_test(pg, two_strangers_write_four_mails_each);
        tcase_add_test(pg, a_yes_of_the_sign_up_counts_for_a_while);
    }
    suite_add_tcase(suite, known);
    return run_suite(suite);
}
