/* SPDX-License-Identifier: Apache-2.0 */
/* Strangers sign up by a post in the host's own thread: who they are, what they hear, and what others cannot do. */
#include "formats/sshsig.h"
#include "processor/check/audit.h"
#include "processor/game/newcomer.h"
#include "processor/game/queue.h"
#include "processor/intake/sign_up.h"
#include "processor/store/store_people.h"
#include "tests/processor/forum/forum_kit.h"

enum { DAY = 86400 };
static const uint8_t lee[32] = {71}, other[32] = {72};
static int n_mails;

static void begin_thread(const char *sign_up)
{
    static const char *const folders[] = {"", "/new", "/cur"};
    begin();
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(w.arena, "%s/box%s", w.dir, folders[i]), 0700), 0);
    walk_setting(&w, arena_words(w.arena,
                                 "forum-thread %d\nfetch maildir box\nmail-from Games <games@t.example>\nsign-up %s\n",
                                 FORUM_TOPIC, sign_up));
    n_mails = 0;
    forum_server_post(forum, FORUM_TOPIC, "early", "Hello");
    walk_pass(&w, 60);
}

static const char *signed_block(const uint8_t key[static 32], int seq, const char *lines)
{
    const char *block = arena_words(w.arena,
                                    "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: %d\norders:\n%s"
                                    "-----END PBEM PLAYER-----\n",
                                    seq, lines);
    return arena_words(w.arena, "%s%s", block, arena_string(w.arena, walk_signature(&w, key, block)));
}

static void post_as(const char *user, const char *words)
{
    forum_server_post(forum, FORUM_TOPIC, user, arena_words(w.arena, "```text\n%s```\n", words));
    walk_pass(&w, 60);
}

static void mail(const char *from, const char *body)
{
    walk_write(&w, arena_words(w.arena, "%s/box/new/%05d", w.dir, n_mails),
               span_of(arena_words(w.arena, "From: %s\nTo: games@t.example\nMessage-ID: <%d@example.org>\n\n%s", from,
                                   n_mails, body)));
    n_mails++;
    walk_pass(&w, 60);
}

static struct host *host_now(void)
{
    static struct host host;
    struct error err = {0};
    memset(&host, 0, sizeof host);
    ck_assert_msg(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err), "%s", err.cause);
    return &host;
}

/* "ADDRESS ACCOUNT" of a player; "" nobody has the name. */
static const char *player(const char *name)
{
    struct player_row row;
    struct wish_row wish = {0};
    struct error err = {0};
    struct host *host = host_now();
    bool is = store_player_get(host->store, name, &row, &err);
    (void)store_wish_get(host->store, name, &wish, &err);
    host_close(host);
    return is ? arena_words(w.arena, "%s %s", row.mail, wish.account) : "";
}

/* Of the one sign-up that waits: its row. */
static struct newcomer_row waits(void)
{
    struct newcomer_row *all;
    struct error err = {0};
    struct host *host = host_now();
    size_t n = store_newcomers(host->store, w.arena, &all, &err), at = 0;
    host_close(host);
    while (at < n && !newcomer_is_open(&all[at]))
        at++;
    ck_assert_uint_lt(at, n);
    return all[at];
}

/* Beside the two that each host of a walk has. */
static int players(void)
{
    struct player_row *all;
    struct error err = {0};
    struct host *host = host_now();
    size_t n = store_players(host->store, w.arena, &all, &err);
    int count = -2;
    for (size_t i = 0; i < n; i++)
        count += strchr(all[i].name, '+') == NULL;
    host_close(host);
    return count;
}

static const char *newest_post(void)
{
    for (int i = forum->n; i-- > 0;)
        if (strcmp(forum->post[i].user, "dispatch") == 0)
            return forum->post[i].raw;
    return "";
}

static const char lines_of_lee[] = "name lee\nzone America/New_York\nforum R_Lee\n";

START_TEST(a_post_proves_the_account)
{
    begin_thread("open");
    const char *block = signed_block(lee, 1, lines_of_lee);
    post_as("r_lee", block);
    ck_assert_str_eq(player("lee"), " R_Lee");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 1); /* one answer, for him alone */
    holds(read_with(lee), "You are known here as lee");
    holds(read_with(lee), "You have no mail address here: letters are posted in the thread");
    ck_assert_int_eq(in_posts("known here"), 0);
    post_as("R_Lee", block); /* again: it is done */
    post_as("mallory", block);
    ck_assert_str_eq(player("lee"), " R_Lee");
    ck_assert_int_eq(players(), 1);
    post_as("R_Lee", signed_block(lee, 2, "zone Europe/Berlin\n")); /* a player like others */
    holds(read_with(lee), "Your time zone is Europe/Berlin");
    end();
}
END_TEST

START_TEST(a_copy_signs_nobody_up)
{
    begin_thread("open");
    const char *block = signed_block(lee, 1, lines_of_lee);
    post_as("mallory", block); /* before its author is read */
    ck_assert_int_eq(players(), 0);
    holds(newest_post(),
          "@mallory: signing up.** Nothing was kept. Line 3 below \"orders:\": The line forum must name");
    post_as("mallory", arena_words(w.arena, "> %s", block)); /* a quote, as far as that goes */
    post_as("R_Lee", block);
    ck_assert_str_eq(player("lee"), " R_Lee");
    post_as("R_Lee", signed_block(other, 1, "name other\nzone UTC\nforum R_Lee\n")); /* whose account is a player's */
    ck_assert_str_eq(player("other"), "");
    end();
}
END_TEST

/* Everybody reads what a stranger is answered: no words of theirs are in it, and three times a week are enough. */
START_TEST(a_refusal_says_the_line_and_no_more)
{
    static const char *const bad[] = {"name See_evil.example\nzone UTC\nforum mal\n",
                                      "name mal\nzone Mars/Www.evil.example\nforum mal\n", "name mal\nforum mal\n",
                                      "name mal\nzone UTC\nforum mal\nleave\n"};
    begin_thread("open");
    for (int i = 0; i < 4; i++)
        post_as("mal", signed_block(other, i + 1, bad[i]));
    ck_assert_int_eq(players(), 0);
    ck_assert_int_eq(in_posts("evil"), 0);
    ck_assert_int_eq(ours(), 3);
    holds(newest_post(), "There is no line zone. Signing up by a post takes name, zone and forum");
    ck_assert_int_eq(in_posts("Line 1 below \"orders:\""), 1);
    walk_pass(&w, 7 * DAY);
    post_as("mal", "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\nname mal\n"
                   "-----END PBEM PLAYER-----\n");
    ck_assert_int_eq(ours(), 4);
    end();
}
END_TEST

/* An address is asked as by mail, and gets nothing else before it has answered; the thread says nothing of it. */
START_TEST(an_address_is_asked_by_mail)
{
    begin_thread("open");
    post_as("R_Lee", signed_block(lee, 1, "name lee\nmail lee@example.net\nzone UTC\nforum R_Lee\nseek example\n"));
    ck_assert_int_eq(players(), 0); /* nobody offers that game */
    holds(newest_post(), "Line 5 below \"orders:\": No game of example is open here.");
    post_as("R_Lee", signed_block(lee, 2, "name lee\nmail lee@example.net\nzone UTC\nforum R_Lee\n"));
    holds(newest_post(), "a mail with a code is on its way there");
    ck_assert_int_eq(players(), 0);
    struct newcomer_row row = waits();
    ck_assert_int_eq(row.state, NEWCOMER_ASKED);
    ck_assert_int_eq(walk_files(&w, arena_words(w.arena, "outbox/join+%s", row.id)), 1);
    mail("mallory@example.org", "confirm 00112233445566778899aabbccddeeff\n");
    ck_assert_int_eq(players(), 0);
    mail("lee@example.net", arena_words(w.arena, "confirm %s\n", row.code));
    ck_assert_str_eq(player("lee"), "lee@example.net R_Lee");
    ck_assert_int_eq(in_posts("example.net"), 0);
    ck_assert_int_eq(ours(), 2);
    end();
}
END_TEST

/* Nor would it be the address that answers: the same block has another code a day later. */
START_TEST(a_posted_code_confirms_nothing)
{
    begin_thread("open");
    const char *block = signed_block(lee, 1, "name lee\nmail lee@example.net\nzone UTC\nforum R_Lee\n");
    post_as("R_Lee", block);
    const char *code = arena_words(w.arena, "%s", waits().code);
    post_as("R_Lee", arena_words(w.arena, "Where do I write this?\nconfirm %s\n", code));
    mail("mallory@example.org", arena_words(w.arena, "confirm %s\n", code));
    mail("mallory@example.org", arena_words(w.arena, "no %s\n", code));
    ck_assert_int_eq(players(), 0);
    ck_assert_str_eq(waits().code, code);
    walk_pass(&w, DAY);
    post_as("R_Lee", arena_words(w.arena, "Once more:\n%s", block));
    ck_assert_str_ne(waits().code, code);
    mail("lee@example.net", arena_words(w.arena, "confirm %s\n", waits().code));
    ck_assert_str_eq(player("lee"), "lee@example.net R_Lee");
    end();
}
END_TEST

START_TEST(an_address_that_says_no_is_nobodys)
{
    begin_thread("open");
    post_as("mallory", signed_block(other, 1, "name mal\nmail lee@example.net\nzone UTC\nforum mallory\n"));
    mail("lee@example.net", arena_words(w.arena, "no %s\n", waits().code));
    ck_assert_int_eq(players(), 0);
    int letters = 0, most = ours();
    for (int i = 0; i < 5; i++) { /* and asked on and on it is not, by whatever account */
        post_as(
            arena_words(w.arena, "mallory%d", i),
            signed_block((const uint8_t[32]){80 + (uint8_t)i}, 1,
                         arena_words(w.arena, "name mal%d\nmail lee@example.net\nzone UTC\nforum mallory%d\n", i, i)));
        most++;
    }
    struct newcomer_row *all;
    struct error err = {0};
    struct host *host = host_now();
    size_t n = store_newcomers(host->store, w.arena, &all, &err);
    for (size_t i = 0; i < n; i++)
        letters += (int)all[i].n_letters;
    host_close(host);
    ck_assert_int_eq(letters, 2);
    ck_assert_int_eq(ours(), most); /* who posts hears the same each time */
    end();
}
END_TEST

/* Good blocks of one account, each with an address of somebody else: two in 14 days, and the others are counted. */
START_TEST(an_account_has_two_addresses_asked)
{
    begin_thread("open");
    for (int i = 0; i < 4; i++) {
        post_as(
            "mallory",
            signed_block((const uint8_t[32]){80 + (uint8_t)i}, 1,
                         arena_words(w.arena, "name mal%d\nmail v%d@example.net\nzone UTC\nforum mallory\n", i, i)));
        struct newcomer_row *all;
        struct error err = {0};
        struct host *host = host_now();
        ck_assert_uint_eq(store_newcomers(host->store, w.arena, &all, &err), i < 2 ? (size_t)i + 1 : 2);
        host_close(host);
        ck_assert_int_eq(ours(), i < 2 ? i + 1 : 2);
    }
    char utc[21];
    utc_write(utc, w.now);
    says(0, "0 words answered, 2 not (too many)", arena_words(w.arena, "status @ --now %s", utc));
    walk_pass(&w, 14 * DAY);
    post_as("mallory",
            signed_block((const uint8_t[32]){90}, 1, "name mal\nmail v9@example.net\nzone UTC\nforum mallory\n"));
    ck_assert_int_eq(ours(), 3);
    end();
}
END_TEST

START_TEST(the_host_may_want_to_be_asked)
{
    begin_thread("asked");
    post_as("R_Lee", signed_block(lee, 1, lines_of_lee));
    ck_assert_int_eq(players(), 0);
    holds(newest_post(), "@R_Lee: signing up.** The host is asked whether lee may play here.");
    ck_assert_int_eq(count_news("as R_Lee there: dispatch player accept lee"), 1);
    post_as("R_Lee", signed_block(lee, 2, "name lea\nzone UTC\nforum R_Lee\n"));
    holds(newest_post(), "You have signed up, and the host is asked.");
    says(0, "lee  the account R_Lee  America/New_York", "player @ list");
    says(0, "lee is known", "player @ accept lee");
    walk_pass(&w, 60);
    ck_assert_str_eq(player("lee"), " R_Lee");
    holds(read_with(lee), "You are known here as lee");
    end();
}
END_TEST

START_TEST(a_closed_host_says_nothing)
{
    begin_thread("closed");
    post_as("R_Lee", signed_block(lee, 1, lines_of_lee));
    ck_assert_int_eq(players(), 0);
    ck_assert_int_eq(ours(), 0);
    end();
}
END_TEST

START_TEST(a_storm_is_bounded)
{
    enum { STORM = 40 };
    begin_thread("open");
    for (int i = 0; i < STORM; i++)
        forum_server_post(forum, FORUM_TOPIC, arena_words(w.arena, "crowd%d", i),
                          signed_block((const uint8_t[32]){100 + (uint8_t)i}, 1,
                                       arena_words(w.arena, "name crowd%d\nzone UTC\nforum crowd%d\n", i, i)));
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(players(), SIGN_UP_POSTS_A_DAY);
    ck_assert_int_eq(count_news("24 blocks of strangers were answered in your thread"), 1);
    char utc[21];
    utc_write(utc, w.now);
    says(0, "0 words answered, 16 not (too many)", arena_words(w.arena, "status @ --now %s", utc));
    end();
}
END_TEST

/* ---- from there to a game, by posts alone ---- */

static const uint8_t grant[32] = {73};
static const char game[] = "blue-vs-gray-1";

static void say_in_thread(const char *user, const char *words)
{
    forum_server_post(forum, FORUM_TOPIC, user, words);
    walk_pass(&w, 60);
}

/* The settings that the host took out again. */
static void drop_settings(const char *begins)
{
    const char *path = arena_words(w.arena, "%s/dispatch.conf", w.dir);
    struct text kept = {.arena = w.arena};
    for (struct span left = slurp(w.arena, path), line; span_line(&left, &line);)
        if (!span_begins(line, begins))
            text_format(&kept, "%s\n", arena_string(w.arena, line));
    walk_write(&w, path, text_span(&kept));
}

/* Two who have no address here wait for the game of the offer, each for a side of their own. */
static void begin_seekers(const char *offer)
{
    begin_thread("open");
    drop_settings("send");
    walk_setting(&w, "send sendmail /bin/false\n"); /* nothing of theirs leaves that way */
    ck_assert_int_eq(walk_now(&w, "offer @ blue-vs-gray %s", offer), 0);
    post_as("R_Lee", signed_block(lee, 1, "name lee\nzone UTC\nforum R_Lee\nseek blue-vs-gray as csa\n"));
    post_as("U.Grant", signed_block(grant, 1, "name grant\nzone UTC\nforum U.Grant\nseek blue-vs-gray as usa\n"));
    walk_pass(&w, 60);
    memcpy(w.key[0], grant, 32);
    memcpy(w.key[1], lee, 32);
}

static int state_of(const char *name)
{
    struct seeking_row *all;
    struct error err = {0};
    struct host *host = host_now();
    size_t n = store_seekings(host->store, w.arena, &all, &err);
    int state = 0;
    for (size_t i = 0; i < n; i++)
        state = strcmp(all[i].player, name) == 0 ? (int)all[i].state : state;
    host_close(host);
    return state;
}

static bool is_made(void)
{
    struct game_row row;
    struct error err = {0};
    struct host *host = host_now();
    bool is = store_game_by_name(host->store, game, &row, &err);
    host_close(host);
    return is;
}

/* The game of two who said yes, in the topic that was opened for it. */
static int64_t made_and_opened(void)
{
    say_in_thread("R_Lee", "Yes!");
    say_in_thread("U.Grant", "yes");
    walk_pass(&w, 60);
    ck_assert(is_made());
    ck_assert_int_eq(forum->n_opened, 1);
    return forum->opened[0].topic;
}

static void in_topic(int64_t topic, const char *seat, const char *words)
{
    forum_server_post(forum, topic, strcmp(seat, "usa") == 0 ? "U.Grant" : "R_Lee", boxed(words));
}

static void orders_in(int64_t topic, const char *seat, const char *lines)
{
    in_topic(topic, seat, sealed(walk_sign(&w, seat, walk_orders(&w, game, seat, lines))));
    walk_pass(&w, 60);
}

START_TEST(strangers_play_by_their_accounts_alone)
{
    static const char *const seats[] = {"usa", "csa"};
    begin_seekers("--forum=5");
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    holds(read_with(lee), "the one word yes and nothing else");
    holds(read_with(lee), "played on a forum");
    int64_t topic = made_and_opened();
    ck_assert_int_eq(forum->opened[0].category, 5);
    ck_assert_ptr_nonnull(strstr(forum->opened[0].title, "Dispatch: the game blue-vs-gray-1 ("));
    ck_assert_int_eq(in_posts("@U.Grant, @R_Lee: the game blue-vs-gray-1 begins.") +
                         in_posts("@R_Lee, @U.Grant: the game blue-vs-gray-1 begins."),
                     1);
    ck_assert_int_eq(in_posts(arena_words(w.arena, "/t/%d", (int)topic)), 1);
    holds(read_with(lee), "-----BEGIN PBEM JOIN-----");
    for (int i = 0; i < 2; i++)
        in_topic(topic, seats[i], signed_words(seats[i], walk_join(&w, game, seats[i])));
    walk_pass(&w, 60);
    for (int i = 0; i < 2; i++)
        in_topic(topic, seats[i], signed_words(seats[i], walk_nonce(&w, game, seats[i])));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, game).phase, CORE_OPEN);
    uint64_t k = walk_look(&w, game).k;
    orders_in(topic, "csa", "done\nnow\n");
    ck_assert_uint_gt(walk_look(&w, game).k, k);
    ck_assert_ptr_nonnull(strstr(read_with(lee), "report"));
    ck_assert_int_eq(in_posts("-----BEGIN PBEM ORDERS-----"), 0);
    orders_in(topic, "usa", "draw 3 rest supply\ndone\nnow\n");
    ck_assert_uint_gt(walk_look(&w, game).k, k + 1);
    ck_assert_int_eq(walk_files(&w, "outbox"), 0); /* nothing goes another way */
    ck_assert_int_eq(count_news(""), 0);
    struct text said = {.arena = w.arena};
    struct audit audit;
    ck_assert_int_eq(audit_transcript(w.arena, walk_export(&w, game), NULL, &audit, &said), AUDIT_PROVEN);
    end();
}
END_TEST

START_TEST(by_mail_is_not_for_who_has_no_address)
{
    begin_thread("open");
    ck_assert_int_eq(walk_now(&w, "offer @ example --name post --move 2d %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ blue-vs-gray --forum=5 %s", ""), 0);
    post_as("R_Lee", signed_block(lee, 1, "name lee\nzone UTC\nforum R_Lee\nseek example\n"));
    ck_assert_int_eq(players(), 0);
    holds(newest_post(), "Line 4 below \"orders:\": You have no mail address here, and the open game of example is "
                         "played by mail.");
    holds(newest_post(), "Or seek one that is played on the forum: blue-vs-gray.");
    ck_assert_int_eq(walk_now(&w, "offer @ example --name thread --forum=5 --move 2d %s", ""), 0);
    post_as("R_Lee", signed_block(lee, 2, "name lee\nzone UTC\nforum R_Lee\nseek example\n"));
    ck_assert_int_eq(players(), 1);
    struct error err = {0};
    struct host *host = host_now(); /* and somebody who has an address waits for either */
    struct seeking_row north = {.player = "north", .ruleset = "example", .place = 900, .state = SEEKING_WAITS};
    struct queues q;
    ck_assert(queues_read(host->store, w.arena, &q, &err));
    ck_assert_int_eq(queue_length(&q, queues_offer(&q, "post")), 0);
    ck_assert_int_eq(queue_length(&q, queues_offer(&q, "thread")), 1);
    ck_assert(store_begin(host->store, &err) && store_seeking_put(host->store, &north, &err) &&
              store_commit(host->store, &err));
    ck_assert(queues_read(host->store, w.arena, &q, &err));
    ck_assert_int_eq(queue_length(&q, queues_offer(&q, "post")), 1);
    ck_assert_int_eq(queue_length(&q, queues_offer(&q, "thread")), 2);
    host_close(host);
    walk_pass(&w, 60);
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    ck_assert_int_eq(state_of("north"), SEEKING_ASKED);
    end();
}
END_TEST

START_TEST(what_needs_mail_says_so)
{
    begin_thread("open");
    walk_setting(&w, "publish-dir public\n");
    walk_new(&w, "first", "--forum");
    post_as("R_Lee", signed_block(lee, 1, lines_of_lee));
    post_as("R_Lee", signed_block(lee, 2, "observe first\n"));
    holds(read_with(lee), "You have no mail address here");
    post_as("R_Lee", signed_block(lee, 2, "standby example\n"));
    holds(read_with(lee), "a free seat is offered by mail. Add a line mail with your address");
    post_as("R_Lee", signed_block(lee, 2, "board\n"));
    holds(read_with(lee), "the page in which you play comes by mail");
    post_as("R_Lee", signed_block(lee, 2, "digest daily\n"));
    holds(read_with(lee), "letters gathered for a day go by mail only");
    end();
}
END_TEST

START_TEST(a_word_answers_once_and_for_its_account)
{
    begin_thread("open");
    ck_assert_int_eq(walk_now(&w, "offer @ blue-vs-gray --forum=5 %s", ""), 0);
    post_as("R_Lee", signed_block(lee, 1, "name lee\nzone UTC\nforum R_Lee\nseek blue-vs-gray\n"));
    say_in_thread("R_Lee", "yes"); /* to nothing that was asked */
    post_as("U.Grant", signed_block(grant, 1, "name grant\nzone UTC\nforum U.Grant\nseek blue-vs-gray\n"));
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    say_in_thread("mallory", "yes");
    say_in_thread("U.Grant", "yes, why not, but who is that?");
    say_in_thread("U.Grant", "> yes\n");
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    ck_assert_int_eq(state_of("grant"), SEEKING_ASKED);
    say_in_thread("R_Lee", "yes");
    ck_assert_int_eq(state_of("lee"), SEEKING_READY);
    say_in_thread("U.Grant", "No.");
    ck_assert_int_eq(state_of("grant"), 0);
    ck_assert_int_eq(state_of("lee"), SEEKING_READY);
    ck_assert(!is_made());
    end();
}
END_TEST

/* Who is asked for two games says which by its line. */
START_TEST(a_word_for_two_games_is_neither)
{
    begin_seekers("--forum=5");
    ck_assert_int_eq(walk_now(&w, "offer @ example --forum=5 %s", ""), 0);
    post_as("R_Lee", signed_block(lee, 2, "seek example\n"));
    post_as("U.Grant", signed_block(grant, 2, "seek example\n"));
    walk_pass(&w, 60);
    say_in_thread("R_Lee", "yes");
    walk_pass(&w, 60);
    holds(read_with(lee), "says neither a plain yes nor a plain no");
    struct host *host = host_now();
    struct seeking_row *all;
    struct error err = {0};
    size_t n = store_seekings(host->store, w.arena, &all, &err);
    host_close(host);
    ck_assert_uint_eq(n, 4);
    for (size_t i = 0; i < n; i++)
        ck_assert_int_eq(all[i].state, SEEKING_ASKED);
    end();
}
END_TEST

/* Whoever could not read or answer has not let the time pass. */
START_TEST(time_is_not_over_while_the_forum_is_away)
{
    begin_seekers("--forum=5");
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    forum_server_cue(forum, "", 1000, 502, "", "down");
    for (int i = 0; i < 4; i++) {
        walk_pass(&w, DAY);
        ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    }
    forum->cue[0].times = 0;
    walk_pass(&w, 60);
    walk_pass(&w, DAY);
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    walk_pass(&w, DAY);
    walk_pass(&w, 60);
    holds(read_with(lee), "no answer came in time");
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED); /* with the other, who did not answer either: again */
    end();
}
END_TEST

/* ---- the topic ---- */

static int topics_asked_for(void)
{
    return in_posts("In this thread the game blue-vs-gray-1 is told");
}

START_TEST(a_topic_that_nobody_confirmed_is_found)
{
    begin_seekers("--forum=5");
    say_in_thread("R_Lee", "yes");
    forum_server_cue(forum, "POST /posts.json", 1, FORUM_CUE_DONE_DROP, "", "");
    say_in_thread("U.Grant", "yes");
    ck_assert_int_eq(forum->n_opened, 1);
    walk_pass(&w, 3600);
    walk_pass(&w, 3600);
    ck_assert_int_eq(forum->n_opened, 1);
    ck_assert_int_eq(topics_asked_for(), 1);
    holds(read_with(lee), "-----BEGIN PBEM JOIN-----");
    end();
}
END_TEST

/* And somebody else's topic of that very title is not taken for ours. */
START_TEST(a_moderator_gets_a_topic_once)
{
    begin_seekers("--forum=5 --join=2d");
    forum->holds_topics = true;
    say_in_thread("R_Lee", "yes");
    say_in_thread("U.Grant", "yes");
    ck_assert(is_made());
    int sent = forum_server_said(forum, "POST /posts.json");
    for (int i = 0; i < 3; i++)
        walk_pass(&w, DAY);
    ck_assert_int_eq(forum_server_said(forum, "POST /posts.json"), sent);
    ck_assert_int_eq(count_news("a moderator of the forum must let the topic through"), 1);
    ck_assert_int_eq(forum_server_said(forum, "GET /t/-"), 0); /* what is not there is not read */
    struct walk_game now = walk_look(&w, game);
    ck_assert_int_eq(now.phase, CORE_JOINING); /* the term of the JOINs has not begun */
    struct server_topic *topic = &forum->opened[forum->n_opened++];
    *topic = (struct server_topic){.topic = FORUM_OPENED, .user = "mallory"};
    snprintf(topic->title, sizeof topic->title, "Dispatch: the game %s (%.8s)", game, now.id);
    forum_server_post(forum, FORUM_OPENED, "dispatch", "In this thread the game blue-vs-gray-1 is told");
    walk_pass(&w, 60);
    ck_assert_int_eq(in_posts("Dispatch blue-vs-gray-1, the game"), 0);
    strcpy(topic->user, "dispatch");
    walk_pass(&w, 60);
    ck_assert_int_eq(in_posts("Dispatch blue-vs-gray-1, the game"), 1);
    ck_assert_int_eq(count_news("posts go up in the thread again"), 1);
    holds(read_with(lee), "-----BEGIN PBEM JOIN-----");
    end();
}
END_TEST

/* The host decides, and what was to open it is not posted elsewhere. */
START_TEST(a_category_that_is_gone_is_the_hosts)
{
    begin_seekers("--forum=5");
    say_in_thread("R_Lee", "yes");
    forum_server_cue(forum, "POST /posts.json", 1, 422, "", "{\"errors\":[\"No such category\"]}");
    say_in_thread("U.Grant", "yes");
    ck_assert_int_eq(count_news("No such category"), 1);
    says(0, "a run opens its thread in category 5", "forum @ blue-vs-gray-1");
    forum_server_post(forum, 40, "tom", "Here is the war.");
    says(0, "is in the thread", "forum @ blue-vs-gray-1 --topic=40");
    walk_pass(&w, 3600);
    walk_pass(&w, 3600);
    ck_assert_int_eq(forum->n_opened, 0);
    ck_assert_int_eq(topics_asked_for(), 0);
    ck_assert_int_eq(in_posts("Dispatch blue-vs-gray-1, the game"), 1);
    end();
}
END_TEST

START_TEST(an_offer_on_a_forum_needs_one)
{
    begin_thread("open");
    says(64, "is no category of http://127.0.0.1", "offer @ example --forum=games");
    walk_setting(&w, "press public anonymous\n");
    says(64, "no anonymous press", "offer @ example --forum=5");
    drop_settings("press");
    says(0, "topic of its own in category 5 of the forum.", "offer @ example --forum=5");
    says(0, "stands already", "offer @ example --forum=5");
    says(64, "has other terms", "offer @ example --forum=6");
    end();
}
END_TEST

START_TEST(a_host_without_its_forum_makes_no_game)
{
    begin_seekers("--forum=5");
    struct host *host = host_now();
    struct seeking_row *all;
    struct error err = {0};
    size_t n = store_seekings(host->store, w.arena, &all, &err);
    ck_assert(store_begin(host->store, &err));
    for (size_t i = 0; i < n; i++) {
        all[i].state = SEEKING_READY;
        ck_assert(store_seeking_put(host->store, &all[i], &err));
    }
    ck_assert(store_commit(host->store, &err));
    host_close(host);
    drop_settings("forum");
    walk_pass(&w, 60);
    ck_assert(!is_made());
    ck_assert_int_eq(count_news("this host has none: write the setting forum into dispatch.conf"), 1);
    says(64, "first write the setting forum", "offer @ example --forum=5");
    end();
}
END_TEST

static Suite *sign_up_suite(void)
{
    TCase *c = tcase_create("signing up by a post"), *games = tcase_create("games of accounts");
    tcase_add_test(c, a_post_proves_the_account);
    tcase_add_test(c, a_copy_signs_nobody_up);
    tcase_add_test(c, a_refusal_says_the_line_and_no_more);
    tcase_add_test(c, an_address_is_asked_by_mail);
    tcase_add_test(c, a_posted_code_confirms_nothing);
    tcase_add_test(c, an_address_that_says_no_is_nobodys);
    tcase_add_test(c, an_account_has_two_addresses_asked);
    tcase_add_test(c, the_host_may_want_to_be_asked);
    tcase_add_test(c, a_closed_host_says_nothing);
    tcase_add_test(c, a_storm_is_bounded);
    tcase_add_test(games, strangers_play_by_their_accounts_alone);
    tcase_add_test(games, by_mail_is_not_for_who_has_no_address);
    tcase_add_test(games, what_needs_mail_says_so);
    tcase_add_test(games, a_word_answers_once_and_for_its_account);
    tcase_add_test(games, a_word_for_two_games_is_neither);
    tcase_add_test(games, time_is_not_over_while_the_forum_is_away);
    tcase_add_test(games, a_topic_that_nobody_confirmed_is_found);
    tcase_add_test(games, a_moderator_gets_a_topic_once);
    tcase_add_test(games, a_category_that_is_gone_is_the_hosts);
    tcase_add_test(games, an_offer_on_a_forum_needs_one);
    tcase_add_test(games, a_host_without_its_forum_makes_no_game);
    Suite *s = suite_create("forum_sign_up");
    suite_add_tcase(s, c);
    suite_add_tcase(s, games);
    return s;
}

int main(void)
{
    return run_suite(sign_up_suite());
}
