/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/forum/forum_kit.h - what the suites of a game in a thread share: a server that speaks as Discourse
 * does, a host, and two people who only post there. Each program that includes it has its own. */
#ifndef DISPATCH_FORUM_KIT_H
#define DISPATCH_FORUM_KIT_H

#include "formats/age.h"
#include "processor/host/host.h"
#include "processor/mime/age_find.h"
#include "tests/lib/forum_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static struct walk w;
static struct forum_server *forum;

/* ---- a host with a forum ---- */

static inline void key_file(mode_t mode)
{
    const char *path = arena_words(w.arena, "%s/forum.key", w.dir);
    walk_write(&w, path, span_of("k3y-of-the-forum\n"));
    ck_assert_int_eq(chmod(path, mode), 0);
}

static inline void begin(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "fo%d", n++);
    forum = forum_server_start();
    walk_open(&w, name);
    key_file(0600);
    walk_setting(&w, arena_words(w.arena, "forum http://127.0.0.1:%d user=dispatch key-file=forum.key\nsettle 0\n",
                                 forum->port));
}

static inline void end(void)
{
    forum_server_stop(forum);
    forum = NULL;
    walk_close(&w);
}

static inline void says(int code, const char *words, const char *command)
{
    int got = walk_cli(&w, "%s", command);
    ck_assert_msg(got == code, "exit %d of %s\n%s%s", got, command, w.out, w.said);
    walk_says(&w, words);
}

/* A game on the forum, in topic 12; its first posts are up. */
static inline void begin_game(void)
{
    begin();
    walk_new(&w, "first", "--forum");
    says(0, "first is in the thread", "forum @ first --topic=12");
    walk_pass(&w, 60);
}

static inline int count_news(const char *words)
{
    struct host host = {0};
    struct error err = {0};
    struct news_row *row;
    int found = 0;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    size_t n = store_news(host.store, w.arena, true, &row, &err);
    for (size_t i = 0; i < n; i++)
        found += strstr(row[i].words, words) != NULL;
    host_close(&host);
    return found;
}

static inline int64_t waiting(void)
{
    struct host host = {0};
    struct error err = {0};
    int64_t n, since;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    ck_assert(store_forum_waiting(host.store, walk_look(&w, "first").id, &n, &since, &err));
    host_close(&host);
    return n;
}

/* ---- what people post and read ---- */

static inline const char *sealed(struct span plain)
{
    struct age_recipient to;
    struct text file = {.arena = w.arena}, letters = {.arena = w.arena}, word = {.arena = w.arena};
    struct span key = slurp(w.arena, arena_words(w.arena, "%s.keys/age.key", w.dir));
    uint8_t pk[32];
    crypto_scalarmult_base(pk, key.at);
    age_recipient_write(&word, pk);
    ck_assert(age_recipient_read(text_span(&word), &to, NULL));
    age_seal(&file, &to, 1, plain);
    age_armor(&letters, text_span(&file));
    return letters.at;
}

static inline const char *boxed(const char *words)
{
    return arena_words(w.arena, "My move.\n\n```text\n%s```\nGood luck!\n", words);
}

static inline const char *signed_words(const char *seat, const char *block)
{
    return arena_string(w.arena, walk_sign(&w, seat, block));
}

static inline int post(const char *seat, const char *words)
{
    return forum_server_post(forum, FORUM_TOPIC, strcmp(seat, "usa") == 0 ? "north" : "south", words);
}

static inline int post_sheet(const char *seat, const char *lines)
{
    return post(seat, boxed(sealed(walk_sign(&w, seat, walk_orders(&w, "first", seat, lines)))));
}

static inline void set_up(void)
{
    static const char *const seats[] = {"usa", "csa"};
    for (int i = 0; i < 2; i++)
        post(seats[i], boxed(signed_words(seats[i], walk_join(&w, "first", seats[i]))));
    walk_pass(&w, 60);
    for (int i = 0; i < 2; i++)
        post(seats[i], boxed(signed_words(seats[i], walk_nonce(&w, "first", seats[i]))));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
}

/* All that our posts of the thread hold for a key, opened. */
static inline struct text opened_with(const uint8_t key[static 32])
{
    struct text all = {.arena = w.arena};
    struct age_identity me;
    age_identity_ssh(&me, key);
    for (int i = 0; i < forum->n; i++) {
        struct sealed_file file[SEALED_FILES_MAX];
        if (strcmp(forum->post[i].user, "dispatch") != 0)
            continue;
        size_t n = sealed_find(w.arena, span_of(forum->post[i].raw), file);
        for (size_t k = 0; k < n; k++) {
            struct span plain;
            struct problem why = {0};
            if (sealed_open(w.arena, &file[k], &me, 1, &plain, &why))
                text_add(&all, plain);
        }
    }
    text_words(&all, "");
    return all;
}

static inline const char *read_by(const char *seat)
{
    return opened_with(walk_key(&w, seat)).at;
}

/* On one line. */
static inline const char *read_with(const uint8_t key[static 32])
{
    struct text all = opened_with(key);
    for (size_t i = 0; i < all.len; i++)
        all.at[i] = all.at[i] == '\n' ? ' ' : all.at[i];
    return all.at;
}

static inline int ours(void)
{
    int n = 0;
    for (int i = 0; i < forum->n; i++)
        n += strcmp(forum->post[i].user, "dispatch") == 0;
    return n;
}

static inline int in_posts(const char *words)
{
    int n = 0;
    for (int i = 0; i < forum->n; i++)
        n += strcmp(forum->post[i].user, "dispatch") == 0 && strstr(forum->post[i].raw, words) != NULL;
    return n;
}

static inline void holds(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) != NULL, "wanted \"%s\" in:\n%.1500s", words, text);
}

#endif
