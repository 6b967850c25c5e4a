/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/forum/account_kit.h - what the suites of people who have nothing but an account share: a host with a
 * thread of its own, strangers who sign up there, and two of them who seek a game. Each program that includes it has
 * its own. */
#ifndef DISPATCH_ACCOUNT_KIT_H
#define DISPATCH_ACCOUNT_KIT_H

#include "formats/sshsig.h"
#include "processor/game/newcomer.h"
#include "processor/store/store_people.h"
#include "tests/processor/forum/forum_kit.h"

enum { DAY = 86400 };
static const uint8_t lee[32] = {71}, other[32] = {72};
static int n_mails;

static inline void begin_thread(const char *sign_up)
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

static inline const char *signed_block(const uint8_t key[static 32], int seq, const char *lines)
{
    const char *block = arena_words(w.arena,
                                    "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: %d\norders:\n%s"
                                    "-----END PBEM PLAYER-----\n",
                                    seq, lines);
    return arena_words(w.arena, "%s%s", block, arena_string(w.arena, walk_signature(&w, key, block)));
}

static inline void post_as(const char *user, const char *words)
{
    forum_server_post(forum, FORUM_TOPIC, user, arena_words(w.arena, "```text\n%s```\n", words));
    walk_pass(&w, 60);
}

static inline void mail(const char *from, const char *body)
{
    walk_write(&w, arena_words(w.arena, "%s/box/new/%05d", w.dir, n_mails),
               span_of(arena_words(w.arena, "From: %s\nTo: games@t.example\nMessage-ID: <%d@example.org>\n\n%s", from,
                                   n_mails, body)));
    n_mails++;
    walk_pass(&w, 60);
}

/* "ADDRESS ACCOUNT" of a player; "" nobody has the name. */
static inline const char *player(const char *name)
{
    struct player_row row;
    struct wish_row wish = {0};
    struct error err = {0};
    struct host *host = walk_host(&w);
    bool is = store_player_get(host->store, name, &row, &err);
    (void)store_wish_get(host->store, name, &wish, &err);
    host_close(host);
    return is ? arena_words(w.arena, "%s %s", row.mail, wish.account) : "";
}

/* Of the one sign-up that waits: its row. */
static inline struct newcomer_row waits(void)
{
    struct newcomer_row *all;
    struct error err = {0};
    struct host *host = walk_host(&w);
    size_t n = store_newcomers(host->store, w.arena, &all, &err), at = 0;
    host_close(host);
    while (at < n && !newcomer_is_open(&all[at]))
        at++;
    ck_assert_uint_lt(at, n);
    return all[at];
}

/* Beside the two that each host of a walk has. */
static inline int players(void)
{
    struct error err = {0};
    struct host *host = walk_host(&w);
    struct player_rows all = {.store = host->store};
    int count = -2;
    for (const struct player_row *row; (row = store_players_next(&all, &err));)
        count += strchr(row->name, '+') == NULL;
    host_close(host);
    return count;
}

static inline const char *newest_post(void)
{
    for (int i = forum->n; i-- > 0;)
        if (strcmp(forum->post[i].user, "dispatch") == 0)
            return forum->post[i].raw;
    return "";
}

static const char lines_of_lee[] = "name lee\nzone America/New_York\nforum R_Lee\n";

/* ---- two who seek a game ---- */

static const uint8_t grant[32] = {73};
static const char game[] = "blue-vs-gray-1";

static inline void say_in_thread(const char *user, const char *words)
{
    forum_server_post(forum, FORUM_TOPIC, user, words);
    walk_pass(&w, 60);
}

/* The settings that the host took out again. */
static inline void drop_settings(const char *begins)
{
    const char *path = arena_words(w.arena, "%s/dispatch.conf", w.dir);
    struct text kept = {.arena = w.arena};
    for (struct span left = slurp(w.arena, path), line; span_line(&left, &line);)
        if (!span_begins(line, begins))
            text_format(&kept, "%s\n", arena_string(w.arena, line));
    walk_write(&w, path, text_span(&kept));
}

/* Two who have no address here wait for the game of the offer, each for a side of their own. */
static inline void begin_seekers(const char *offer)
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

static inline int state_of(const char *name)
{
    struct seeking_row *all;
    struct error err = {0};
    struct host *host = walk_host(&w);
    size_t n = store_seekings(host->store, w.arena, &all, &err);
    int state = 0;
    for (size_t i = 0; i < n; i++)
        state = strcmp(all[i].player, name) == 0 ? (int)all[i].state : state;
    host_close(host);
    return state;
}

static inline bool is_made(void)
{
    struct game_row row;
    struct error err = {0};
    struct host *host = walk_host(&w);
    bool is = store_game_by_name(host->store, game, &row, &err);
    host_close(host);
    return is;
}

/* The game of two who said yes, in the topic that was opened for it. */
static inline int64_t made_and_opened(void)
{
    say_in_thread("R_Lee", "Yes!");
    say_in_thread("U.Grant", "yes");
    walk_pass(&w, 60);
    ck_assert(is_made());
    ck_assert_int_eq(forum->n_opened, 1);
    return forum->opened[0].topic;
}

static inline void in_topic(int64_t topic, const char *seat, const char *words)
{
    forum_server_post(forum, topic, strcmp(seat, "usa") == 0 ? "U.Grant" : "R_Lee", boxed(words));
}

static inline void orders_in(int64_t topic, const char *seat, const char *lines)
{
    in_topic(topic, seat, sealed(walk_sign(&w, seat, walk_orders(&w, game, seat, lines))));
    walk_pass(&w, 60);
}

#endif
