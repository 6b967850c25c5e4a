/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/pass/muster_kit.h - what the suites of open games share: a host with an offer, people who are known,
 * their mails, and what came of them. Each program that includes it has its own. */
#ifndef DISPATCH_MUSTER_KIT_H
#define DISPATCH_MUSTER_KIT_H

#include "formats/sshsig.h"
#include "processor/host/host.h"
#include "processor/pass/muster.h"
#include "processor/store/store_people.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DAY = 86400, PEOPLE = 6 };
static struct walk w;
static int n_mails;
static bool on_pg; /* the store lies in PostgreSQL */
static const char *const name[PEOPLE] = {"ann", "bob", "cat", "dan", "eve", "fay"};
static uint8_t seed[PEOPLE][32];
static int seq[PEOPLE];

static inline void begin(const char *settings)
{
    static int n;
    static const char *const folders[] = {"", "/new", "/cur"};
    char dir[32]; /* with the process: tests that run beside a server share a folder */
    snprintf(dir, sizeof dir, "mu%d_%d", (int)getpid(), n++);
    if (on_pg) {
        struct arena *own = arena_new();
        walk_open_in(&w, dir, pg_server_database(own, dir, NULL));
        arena_free(own);
    } else {
        walk_open(&w, dir);
    }
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(w.arena, "%s/box%s", w.dir, folders[i]), 0700), 0);
    walk_setting(&w, arena_words(w.arena, "fetch maildir box\nmail-from Games <games@t.example>\n%s", settings));
    n_mails = 0;
    for (int i = 0; i < PEOPLE; i++) {
        memset(seed[i], 60 + i, sizeof seed[i]);
        seq[i] = 0;
    }
}

static inline void add_player(struct store *store, int who)
{
    struct error err = {0};
    struct player_row row = {.n_keys = 1, .zone = "UTC"};
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    struct text line = {.arena = w.arena};
    crypto_sign_seed_keypair(pk, sk, seed[who]);
    ssh_blob(blob, pk);
    ssh_public_write(&line, (struct span){blob, sizeof blob});
    snprintf(row.name, sizeof row.name, "%s", name[who]);
    snprintf(row.mail, sizeof row.mail, "%s@example.net", name[who]);
    snprintf(row.key[0], sizeof row.key[0], "%s", line.at);
    ck_assert(store_player_put(store, &row, &err));
}

/* A host with an offer of the example, and players who are known. */
static inline void open_host(void)
{
    struct error err = {0};
    begin("");
    struct host *host = walk_host(&w);
    ck_assert(store_begin(host->store, &err));
    for (int i = 0; i < PEOPLE; i++)
        add_player(host->store, i);
    ck_assert(store_commit(host->store, &err));
    host_close(host);
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d %s", ""), 0);
}

static inline void close_host(void)
{
    walk_close(&w);
}

/* ---- mails in ---- */

static inline void put(int who, const char *body)
{
    walk_write(
        &w, arena_words(w.arena, "%s/box/new/%05d", w.dir, n_mails),
        span_of(arena_words(w.arena, "From: %s@example.net\nTo: games@t.example\nMessage-ID: <%d@example.org>\n\n%s",
                            name[who], n_mails, body)));
    n_mails++;
}

static inline void player_block(int who, const char *lines)
{
    const char *block = arena_words(w.arena,
                                    "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: %d\norders:\n%s"
                                    "-----END PBEM PLAYER-----\n",
                                    ++seq[who], lines);
    put(who, arena_words(w.arena, "%s%s", block, arena_string(w.arena, walk_signature(&w, seed[who], block))));
}

static inline void seek(int who, const char *words)
{
    player_block(who, arena_words(w.arena, "seek %s\n", words));
    walk_pass(&w, 60);
}

/* ---- what came of it ---- */

static inline const char *flat(const char *text)
{
    struct text out = {.arena = w.arena};
    for (const char *at = text; *at; at++)
        text_format(&out, "%c", *at == '\n' ? ' ' : *at);
    return out.at;
}

static inline const char *newest(int who, const char *pattern)
{
    const char *path = walk_newest(&w, name[who], pattern);
    ck_assert_msg(path != NULL, "%s got no %s", name[who], pattern);
    return arena_string(w.arena, slurp(w.arena, path));
}

static inline void told(int who, const char *pattern, const char *words)
{
    const char *text = newest(who, pattern);
    ck_assert_msg(strstr(flat(text), words) != NULL, "no \"%s\" in: %s", words, text);
}

static inline int n_letters(int who)
{
    int n = walk_files(&w, arena_words(w.arena, "outbox/%s", name[who]));
    return n > 0 ? n : 0;
}

/* In a line of its own below this word: prose may be folded before the same word. */
static inline const char *code_after(const char *letter, const char *word)
{
    const char *at = letter;
    while ((at = strstr(at, word)) != NULL && strspn(at + strlen(word), "0123456789abcdef") != 32)
        at++;
    return at ? at + strlen(word) : NULL;
}

static inline const char *code_of(int who)
{
    const char *letter = newest(who, "*muster.txt"), *yes = code_after(letter, "\nyes "),
               *no = code_after(letter, "\nno ");
    ck_assert_msg(yes || no, "%s was not asked: %s", name[who], letter);
    return arena_words(w.arena, "%.32s", yes ? yes : no);
}

static inline void answer(int who, const char *word)
{
    put(who, arena_words(w.arena, "> quoted\n%s %s\n", word, code_of(who)));
}

static inline struct queues queues_now(void)
{
    struct queues q;
    struct host *host = walk_host(&w);
    struct error err = {0};
    ck_assert(queues_read(host->store, w.arena, &q, &err));
    host_close(host);
    return q;
}

/* "ann=blue bob=gray", "" there is no such game. */
static inline const char *seats_of(const char *game)
{
    struct text out = {.arena = w.arena};
    struct game_row row;
    struct error err = {0};
    struct host *host = walk_host(&w);
    static const char *const sides[] = {"blue", "gray"};
    bool is = store_game_by_name(host->store, game, &row, &err);
    text_words(&out, "");
    for (int i = 0; is && i < 2; i++) {
        char player[32];
        ck_assert(store_seat_get(host->store, row.id, sides[i], player, &err));
        text_format(&out, "%s%s=%s", i ? " " : "", player, sides[i]);
    }
    host_close(host);
    return out.at;
}

static inline int state_of(int who)
{
    struct queues q = queues_now();
    const struct seeking_row *row = queues_row(&q, name[who], "example");
    return row ? (int)row->state : 0;
}

/* Whoever has the seat signs for it. */
static inline void joins_and_opens(const char *game)
{
    static const char *const sides[] = {"blue", "gray"};
    const char *seats = seats_of(game);
    int holder[2] = {0};
    for (int who = 0; who < PEOPLE; who++)
        for (int i = 0; i < 2; i++)
            if (strstr(seats, arena_words(w.arena, "%s=%s", name[who], sides[i]))) {
                memcpy(w.key[i], seed[who], 32);
                holder[i] = who;
            }
    for (int i = 0; i < 2; i++)
        put(holder[i], arena_string(w.arena, walk_sign(&w, sides[i], walk_join(&w, game, sides[i]))));
    walk_pass(&w, 60);
    for (int i = 0; i < 2; i++)
        put(holder[i], arena_string(w.arena, walk_sign(&w, sides[i], walk_nonce(&w, game, sides[i]))));
    walk_pass(&w, 60);
}

#endif
