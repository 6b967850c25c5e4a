/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/intake/sign_up_kit.h - what the suites of signing up by mail share: a host that takes strangers,
 * their mails, and what came of them. Each program that includes it has its own. */
#ifndef DISPATCH_SIGN_UP_KIT_H
#define DISPATCH_SIGN_UP_KIT_H

#include "processor/host/host.h"
#include "processor/intake/player_ingest.h"
#include "processor/intake/sign_up.h"
#include "processor/store/store_people.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <string.h>
#include <sys/stat.h>

enum { DAY = 86400 };
static struct walk w;
static int n_mails;
static uint8_t harper[32], other[32]; /* seeds of strangers' keys */

static inline void begin(const char *sign_up)
{
    static int n;
    static const char *const folders[] = {"", "/new", "/cur"};
    char name[16];
    snprintf(name, sizeof name, "su%d", n++);
    walk_open(&w, name);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(w.arena, "%s/box%s", w.dir, folders[i]), 0700), 0);
    walk_setting(&w,
                 arena_words(w.arena, "fetch maildir box\nmail-from Games <games@t.example>\nsign-up %s\n", sign_up));
    n_mails = 0;
    memset(harper, 33, sizeof harper);
    memset(other, 44, sizeof other);
}

static inline void open_host(void)
{
    begin("open");
}

static inline void close_host(void)
{
    walk_close(&w);
}

/* ---- mails in ---- */

static inline void put(const char *from, const char *fields, const char *body)
{
    walk_write(&w, arena_words(w.arena, "%s/box/new/%05d", w.dir, n_mails),
               span_of(arena_words(w.arena, "From: %s\nTo: games@t.example\nMessage-ID: <%d@example.org>\n%s\n%s", from,
                                   n_mails, fields, body)));
    n_mails++;
}

static inline const char *signed_by(const uint8_t seed[static 32], const char *block)
{
    return arena_words(w.arena, "%s%s", block, arena_string(w.arena, walk_signature(&w, seed, block)));
}

static inline const char *block_of(int seq, const char *lines)
{
    return arena_words(w.arena,
                       "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: %d\norders:\n%s"
                       "-----END PBEM PLAYER-----\n",
                       seq, lines);
}

static inline const char *block(const char *lines)
{
    return block_of(1, lines);
}

static const char lines_of_harper[] = "name harper\nmail harper@example.net\nzone America/New_York\n";

static inline void harper_signs_up(void)
{
    put("Harper <Harper@example.net>", "", signed_by(harper, block(lines_of_harper)));
    walk_pass(&w, 60);
}

/* ---- what leaves ---- */

static inline bool player(const char *name, struct player_row *row)
{
    struct host *host = walk_host(&w);
    struct error err = {0};
    bool known = store_player_get(host->store, name, row, &err);
    ck_assert(!err.doing);
    host_close(host);
    return known;
}

/* The rows of strangers, and the letters that went to each. */
static inline struct newcomer_row *newcomers(size_t *n)
{
    struct newcomer_row *all;
    struct host *host = walk_host(&w);
    struct error err = {0};
    *n = store_newcomers(host->store, w.arena, &all, &err);
    ck_assert(!err.doing);
    host_close(host);
    return all;
}

static inline int letters_to(const char *address, const char **newest)
{
    size_t n;
    int sum = 0;
    int64_t last = 0;
    const struct newcomer_row *all = newcomers(&n);
    for (size_t i = 0; i < n; i++) {
        if (strcasecmp(all[i].mail, address) != 0)
            continue;
        const char *row = arena_words(w.arena, "join+%s", all[i].id);
        int more = walk_files(&w, arena_words(w.arena, "outbox/%s", row));
        const char *path = more > 0 ? walk_newest(&w, row, "*.txt") : NULL;
        sum += more > 0 ? more : 0;
        if (path && newest && all[i].at >= last) {
            last = all[i].at;
            *newest = arena_string(w.arena, slurp(w.arena, path));
        }
    }
    return sum;
}

static inline const char *letter_to(const char *address)
{
    const char *text = NULL;
    ck_assert_msg(letters_to(address, &text) > 0 && text, "nothing went to %s", address);
    return text;
}

/* "confirm CODE" as the newest letter to the address has it. */
static inline const char *code_at(const char *address)
{
    const char *at = strstr(letter_to(address), "\nconfirm ");
    ck_assert_ptr_nonnull(at);
    return arena_words(w.arena, "%.40s", at + 1);
}

/* The text has these words, however its lines are broken. */
static inline void has(const char *text, const char *words)
{
    struct text flat = {.arena = w.arena};
    for (const char *at = text; *at; at++)
        if ((*at != ' ' && *at != '\n') || flat.len == 0 || flat.at[flat.len - 1] != ' ')
            text_format(&flat, "%c", *at == '\n' ? ' ' : *at);
    ck_assert_msg(strstr(flat.at, words) != NULL, "no \"%s\" in: %s", words, text);
}

/* The newest letter to the address has them. */
static inline void told(const char *address, const char *words)
{
    has(letter_to(address), words);
}

static inline const char *newest(const char *who, const char *pattern)
{
    const char *path = walk_newest(&w, who, pattern);
    ck_assert_msg(path != NULL, "%s got no %s", who, pattern);
    return arena_string(w.arena, slurp(w.arena, path));
}

static inline int strangers_dropped(void)
{
    ck_assert_int_eq(walk_now(&w, "status @ %s", ""), 0);
    const char *at = strstr(w.out, "mail from strangers: ");
    return at ? atoi(at + strlen("mail from strangers: ")) : 0;
}

/* How often they wait for a game of the example; *row: the last of them. */
static inline int seekings(const char *who, struct seeking_row *row)
{
    struct seeking_row *all;
    int n = 0;
    struct host *host = walk_host(&w);
    struct error err = {0};
    size_t sum = store_seekings(host->store, w.arena, &all, &err);
    ck_assert(!err.doing);
    for (size_t i = 0; i < sum; i++)
        if (strcmp(all[i].player, who) == 0) {
            *row = all[i];
            n++;
        }
    host_close(host);
    return n;
}

static inline bool shows(const char *who)
{
    struct wish_row wish = {0};
    struct host *host = walk_host(&w);
    struct error err = {0};
    ck_assert(store_wish_get(host->store, who, &wish, &err));
    host_close(host);
    return wish.shows;
}

static inline void offer(const char *words)
{
    ck_assert_int_eq(walk_now(&w, arena_words(w.arena, "offer @ %s %%s", words), ""), 0);
}

static inline const char *with_lines(const char *more)
{
    return signed_by(harper, block(arena_words(w.arena, "%s%s", lines_of_harper, more)));
}

static inline void harper_answers(void)
{
    put("harper@example.net", "", code_at("harper@example.net"));
    walk_pass(&w, 60);
}

static inline size_t n_standing_by(void)
{
    struct standby_row *row;
    struct error err = {0};
    struct host *host = walk_host(&w);
    size_t n = store_standbys(host->store, w.arena, &row, &err);
    host_close(host);
    return n;
}

/* The form of the letter, filled in as it tells, is taken. */
static inline void form_is_taken(const char *from, const char *name, bool seeks)
{
    const char *text = letter_to(from), *at = strstr(text, "-----BEGIN PBEM PLAYER"), *to = strstr(text, "name NAME\n");
    ck_assert(at && to);
    ck_assert(!seeks == !strstr(text, "\nseek "));
    const char *end = strstr(to, "-----END PBEM PLAYER-----\n");
    put(from, "",
        signed_by(harper, arena_words(w.arena, "%.*sname %s\n%.*s-----END PBEM PLAYER-----\n", (int)(to - at), at, name,
                                      (int)(end - to - 10), to + 10)));
    walk_pass(&w, 60);
    told(from, "confirm ");
}

static inline void asks(const char *from, const char *word)
{
    put(from, "", word);
    walk_pass(&w, 60);
}

#endif
