/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/deliver/deliver_kit.h - what the suites of delivery share: a store and an outbox for each test, two
 * players, a mail server, messages for them, and what left and what waits. Each program that includes it has its own.
 */
#ifndef DISPATCH_DELIVER_KIT_H
#define DISPATCH_DELIVER_KIT_H

#include "processor/deliver/deliver.h"
#include "processor/game/message.h"
#include "processor/host/config.h"
#include "tests/lib/smtp_server.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const uint8_t master[32] = {7, 1, 2, 3};
static char dir[128];
static struct arena *arena;
static struct config config;
static struct pass pass;
static struct smtp_server *server;
static struct error err;
enum { START = 1795547140 /* 2026-11-24T19:05:40Z: 14:05:40 in New York, 20:05:40 in Berlin */ };

static inline void must(bool ok)
{
    ck_assert_msg(ok, "cannot %s %s: %s", err.doing, err.subject, err.cause);
}

static inline void set(const char *name, const char *value)
{
    struct problem why = {0};
    ck_assert_msg(config_set(&config, name, span_of(value), &why), "%s %s: %s", name, value, why.want);
}

static inline void setup(void)
{
    static int n;
    snprintf(dir, sizeof dir, "%s/host%d", temp_dir(), n++);
    ck_assert(mkdir(dir, 0700) == 0 && mkdir(arena_words(arena = arena_new(), "%s/outbox", dir), 0700) == 0);
    ck_assert(mkdir(arena_words(arena, "%s/inbox", dir), 0700) == 0 &&
              mkdir(arena_words(arena, "%s/inbox/done", dir), 0700) == 0 && sodium_init() >= 0);
    err = (struct error){0};
    pass =
        (struct pass){.arena = arena, .master = master, .signer = master, .dir = dir, .now = START, .config = &config};
    config_default(&config);
    must(store_open(arena, dir, arena_words(arena, "%s.counter", dir), master, STORE_CREATE, &pass.store, &err));
}

static inline void teardown(void)
{
    store_close(pass.store);
    if (server)
        smtp_server_stop(server);
    server = NULL;
    arena_free(arena);
}

static inline void by_mail(const struct smtp_cue *cues)
{
    server = smtp_server_start(cues);
    set("send", arena_words(arena, "smtp://127.0.0.1:%d plaintext", server->port));
    set("mail-from", "games@dispatch.example");
}

static inline void add_player(const char *name, const char *mail, const char *zone, const char *full_name)
{
    struct player_row row = {0};
    snprintf(row.name, sizeof row.name, "%s", name);
    snprintf(row.mail, sizeof row.mail, "%s", mail);
    snprintf(row.zone, sizeof row.zone, "%s", zone);
    snprintf(row.full_name, sizeof row.full_name, "%s", full_name);
    must(store_begin(pass.store, &err) && store_player_put(pass.store, &row, &err) && store_commit(pass.store, &err));
}

static inline void people(void)
{
    add_player("alice", "alice@example.org", "America/New_York", "Alice Moreau");
    add_player("bob", "bob@example.net", "Europe/Berlin", "Bob Hansen");
}

static inline void message(const char *player, const char *subject, enum message_kind kind)
{
    struct message m = {.player = player, .subject = subject, .kind = kind};
    message_file(&m, "text.txt", span_of(arena_words(arena, "Text of %s.\n", subject)));
    message_file(&m, "text.txt.sig", span_of("signature\n"));
    must(store_begin(pass.store, &err) && message_post(&pass, "", &m, &err) && store_commit(pass.store, &err));
}

static inline void deliver(int64_t seconds)
{
    pass.now += seconds;
    pass.n[PASS_DELIVERED] = 0;
    must(stage_deliver(&pass, &err));
}

/* "alice: first" of each mail that the server took, in order. */
static inline const char *taken(void)
{
    struct text out = {.arena = arena};
    text_words(&out, "");
    for (int i = 0; i < server->n_taken; i++) {
        const char *subject = strstr(server->mail[i].data, "\r\nSubject: ");
        ck_assert(subject != NULL);
        subject += 11;
        text_format(&out, "%s%.*s: %.*s", i ? ", " : "", (int)strcspn(server->mail[i].to + 1, "@"),
                    server->mail[i].to + 1, (int)strcspn(subject, "\r"), subject);
    }
    return out.at;
}

static inline struct news_row *news(size_t want)
{
    struct news_row *rows;
    size_t n = store_news(pass.store, arena, false, &rows, &err);
    ck_assert_msg(n == want, "%zu news, the last: %s", n, n ? rows[n - 1].words : "");
    return rows;
}

static inline struct waiting_row *waiting(size_t want)
{
    struct waiting_row *rows;
    ck_assert_uint_eq(store_outbox_waiting(pass.store, arena, &rows, &err), want);
    return rows;
}

#endif
