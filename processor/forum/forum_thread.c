/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/forum/forum_thread.h"
#include "formats/fold.h"
#include "processor/base/crash.h"
#include "processor/base/mailbox.h"
#include "processor/game/letter.h"
#include "processor/host/config.h"
#include "processor/host/forum_setting.h"
#include "processor/letters/desk_page.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { DAY = 86400 };

bool forum_thread_is(const char *game_id)
{
    return strcmp(game_id, FORUM_THREAD_ID) == 0;
}

const char *forum_thread_game(const char *game_id)
{
    return forum_thread_is(game_id) ? "" : game_id;
}

/* 0: the host has none, or it is one of another forum. *where: a number for the forum itself. */
static int64_t topic_of(const struct config *config, int64_t *where)
{
    struct forum_place place = {0};
    int64_t topic = 0;
    uint8_t hash[32];
    *where = 0;
    if (!config || !config->forum_thread[0] || !forum_place_read(span_of(config->forum), &place, NULL) ||
        !forum_topic_number(span_of(config->forum_thread), place.url, &topic))
        return 0;
    sha256(hash, span_of(place.url));
    for (int i = 0; i < 6; i++)
        *where = *where << 8 | hash[i];
    return topic;
}

static const char where_bound[] = "forum/thread/where";

/* A topic of the same number on another forum is another topic. An older store does not say which it was. */
static bool bind(struct pass *pass, const struct topic_row *fresh, bool is_bound, int64_t where, struct error *err)
{
    return (is_bound || (fresh->topic ? store_topic_put(pass->store, fresh, err)
                                      : store_topic_drop(pass->store, FORUM_THREAD_ID, err))) &&
           store_tally_set(pass->store, where_bound, where, err);
}

bool forum_thread_bind(struct pass *pass, struct error *err)
{
    struct topic_row row;
    int64_t where, topic = topic_of(pass->config, &where);
    bool known = store_topic_get(pass->store, FORUM_THREAD_ID, &row, err);
    int64_t before = error_is_set(err) ? 0 : store_tally(pass->store, where_bound, err);
    if (error_is_set(err))
        return false;
    bool is_bound = known ? row.topic == topic && (before == 0 || before == where) : topic == 0;
    if (is_bound && before == where)
        return true;
    const struct topic_row fresh = {.game = FORUM_THREAD_ID, .topic = topic};
    return store_begin(pass->store, err) && store_end(pass->store, bind(pass, &fresh, is_bound, where, err), err);
}

bool forum_thread_begin(struct pass *pass, const char *tally, const struct topic_row *row,
                        const struct forum_topic *topic, struct error *err)
{
    struct topic_row begun = *row;
    begun.posted = topic->n > 0 ? topic->stream[topic->n - 1] : 1;
    return store_begin(pass->store, err) && store_end(pass->store,
                                                      store_topic_put(pass->store, &begun, err) &&
                                                          store_tally_set(pass->store, tally, begun.posted, err),
                                                      err);
}

/* Queues a post of ours there. title: stands in the text, and in no other post. Within the open transaction. */
static bool forum_thread_put(struct pass *pass, const char *title, struct span text, struct error *err)
{
    struct forum_row row = {.game = FORUM_THREAD_ID, .utc = pass->now, .text = text};
    snprintf(row.title, sizeof row.title, "%s", title);
    return store_forum_put(pass->store, &row, err);
}

bool forum_thread_say(struct pass *pass, struct arena *arena, const char *words, struct error *err)
{
    static const char tally[] = "forum/answers";
    char title[FORUM_TITLE_MAX];
    int64_t number = store_tally(pass->store, tally, err) + 1;
    snprintf(title, sizeof title, "Dispatch %.100s, answer %lld.", pass->host_name, (long long)number);
    return !error_is_set(err) && store_tally_set(pass->store, tally, number, err) &&
           forum_thread_put(pass, title, span_of(arena_words(arena, "%s\n\n%s\n", title, words)), err);
}

/* ---- accounts ---- */

/* Letters of scripts that are written from left to right, each one character that composes to itself (NFC), so that a
 * name has one spelling, and no mark or direction spills over onto the words beside it. */
static bool is_letter(uint32_t code)
{
    static const uint32_t ranges[][2] = {
        {0xc0, 0xd6},     {0xd8, 0xf6},     {0xf8, 0x1bf},    {0x1c4, 0x24f},   {0x1e00, 0x1e99}, /* Latin */
        {0x1ea0, 0x1eff}, {0x386, 0x386},   {0x388, 0x38a},   {0x38c, 0x38c},   {0x38e, 0x3a1},   /* and Greek */
        {0x3a3, 0x3ce},   {0x400, 0x481},   {0x48a, 0x52f},   {0x531, 0x556},   {0x561, 0x587}, /* Cyrillic, Armenian */
        {0x10d0, 0x10fa}, {0x3005, 0x3005}, {0x3041, 0x3096}, {0x30a1, 0x30fa}, {0x30fc, 0x30fc}, /* Georgian, kana */
        {0x3400, 0x4dbf}, {0x4e00, 0x9fff}, {0xac00, 0xd7a3},                                     /* Han, Hangul */
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i][0] && code <= ranges[i][1])
            return true;
    return false;
}

bool forum_thread_account(const char *name)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
    uint32_t code;
    struct span left = span_of(name);
    if (left.len == 0 || left.len >= FORUM_ACCOUNT)
        return false;
    for (size_t n; left.len > 0; left = span_from(left, n)) {
        n = utf8_read(left, &code);
        if (n == 0 || (n == 1 ? !strchr(plain, (int)code) : !is_letter(code)))
            return false;
    }
    return true;
}

bool forum_thread_player(struct store *store, const char *account, char player[static 32], struct error *err)
{
    struct wish_rows all = {.store = store};
    const struct wish_row *row = NULL;
    while (account[0] && (row = store_wishes_next(&all, err)) && strcasecmp(row->account, account) != 0)
        ;
    if (row)
        snprintf(player, 32, "%s", row->player);
    return row != NULL;
}

/* ---- letters about no game ---- */

static bool is_sealed(const char *name)
{
    size_t len = strlen(name);
    return len > 4 && strcmp(name + len - 4, ".age") == 0;
}

static bool is_for_thread(struct pass *pass, const struct outbox_row *row, struct error *err)
{
    struct topic_row topic;
    struct player_row player;
    struct wish_row wish;
    bool sealed = false;
    for (size_t i = 0; i < row->n_files; i++)
        sealed = sealed || is_sealed(row->file[i].name);
    return sealed && store_topic_get(pass->store, FORUM_THREAD_ID, &topic, err) &&
           store_player_get(pass->store, row->player, &player, err) && !mailbox_is_address(span_of(player.mail)) &&
           store_wish_get(pass->store, row->player, &wish, err) && wish.account[0];
}

bool forum_thread_carries(struct pass *pass, const struct outbox_row *row, struct error *err)
{
    return !row->game[0] && is_for_thread(pass, row, err);
}

struct lettering {
    struct pass *pass;
    const char *game; /* about which they are; "" none */
    struct arena *arena;
    size_t limit;
    char title[FORUM_TITLE_MAX]; /* of the letters that share a post */
    struct text batch;
};

static bool flush(struct lettering *l, struct error *err)
{
    bool done = l->batch.len == 0 || forum_thread_put(l->pass, l->title, text_span(&l->batch), err);
    l->batch = (struct text){.arena = l->arena};
    return done;
}

/* The text and its signature are what is read and checked; pages are too long for a post. */
static bool is_posted(const struct out_file *file)
{
    return is_sealed(file->name) && !strstr(file->name, ".html");
}

static const char *files_of(struct arena *arena, const struct outbox_row *row)
{
    struct text out = {.arena = arena};
    for (size_t i = 0; i < row->n_files; i++)
        if (is_posted(&row->file[i]))
            text_format(&out, "```text\n%.*s\n```\n", (int)row->file[i].bytes.len, (const char *)row->file[i].bytes.at);
    return out.at ? out.at : "";
}

/* part: 0, all of it is in one post. */
static const char *letter_words(struct lettering *l, const struct outbox_row *row, const char *account, int part,
                                const char *files, char title[static FORUM_TITLE_MAX])
{
    char whom[41]; /* cut between characters */
    mailbox_clean(span_of(account), whom, sizeof whom);
    int n = snprintf(title, FORUM_TITLE_MAX, "Dispatch %.70s, message %lld to %s", l->pass->host_name,
                     (long long)row->number, whom);
    snprintf(title + n, FORUM_TITLE_MAX - (size_t)n, part ? ", part %d." : ".", part);
    const char *words =
        phrase(l->pass, l->arena, NULL, "thread-letter",
               json_pack("{s:s,s:s,s:b,s:b,s:o}", "title", title, "account", account, "asks", row->kind == MESSAGE_ASKS,
                         "part", part, "desk_url", letter_word(desk_url(l->arena, l->pass))));
    return arena_words(l->arena, "%s\n\n[details=\"%s\"]\n\n%s\n[/details]\n", words, account, files);
}

/* As many whole lines as there is room for; never all but the last, by which readers know the end (post_parts.c). */
static struct span lines_within(struct span letters, size_t room)
{
    struct span left = letters, line;
    size_t len = 0, before = 0;
    while (span_line(&left, &line) && letters.len - left.len <= room) {
        before = len;
        len = letters.len - left.len;
    }
    struct span rest = span_from(letters, len);
    bool parts_end = span_line(&rest, &line) && rest.len == 0;
    return (struct span){letters.at, parts_end ? before : len};
}

/* A letter that no post holds goes up in several. */
static bool put_long(struct lettering *l, const struct outbox_row *row, const char *account, struct error *err)
{
    char title[FORUM_TITLE_MAX];
    size_t around = strlen(letter_words(l, row, account, 99, "```text\n\n```\n", title)) + 8;
    size_t room = l->limit > around ? l->limit - around : 0;
    int part = 0;
    for (size_t i = 0; i < row->n_files; i++)
        for (struct span left = is_posted(&row->file[i]) ? row->file[i].bytes : (struct span){0}, some; left.len > 0;
             left = span_from(left, some.len)) {
            some = lines_within(left, room);
            if (some.len == 0) /* the host's own words around it leave no room: the forum will say so */
                some = left;
            const char *piece = arena_words(l->arena, "```text\n%.*s\n```\n", (int)some.len, (const char *)some.at);
            const char *text = letter_words(l, row, account, ++part, piece, title);
            if (!forum_thread_put(l->pass, title, span_of(text), err))
                return false;
        }
    return true;
}

static bool put_letter(struct lettering *l, const struct outbox_row *row, struct error *err)
{
    struct wish_row wish;
    char title[FORUM_TITLE_MAX];
    if (!store_wish_get(l->pass->store, row->player, &wish, err))
        return false;
    const char *text = letter_words(l, row, wish.account, 0, files_of(l->arena, row), title);
    size_t len = strlen(text);
    if (l->batch.len > 0 && l->batch.len + len + 1 > l->limit && !flush(l, err))
        return false;
    if (len > l->limit)
        return put_long(l, row, wish.account, err) && store_outbox_sent(l->pass->store, row->id, l->pass->now, err);
    if (l->batch.len == 0)
        memcpy(l->title, title, sizeof title);
    text_format(&l->batch, "%s%s", l->batch.len ? "\n" : "", text);
    return store_outbox_sent(l->pass->store, row->id, l->pass->now, err);
}

/* The next that is to go up now; false: none, or err. Of a game that is over nothing waits for its hour. */
static bool next_letter(struct lettering *l, int64_t *after, struct outbox_row *row, struct error *err)
{
    while (store_outbox_next_about(l->pass->store, l->arena, l->game, *after, row, err) > 0) {
        *after = row->id;
        if ((l->game[0] || row->next_at <= l->pass->now) && is_for_thread(l->pass, row, err))
            return true;
        if (error_is_set(err))
            return false;
    }
    return false;
}

static bool put_letters(struct lettering *l, struct error *err)
{
    struct outbox_row row;
    for (int64_t after = 0; next_letter(l, &after, &row, err);) {
        bool is_moot = l->game[0] && row.kind == MESSAGE_ASKS;
        if (!(is_moot ? store_outbox_sent(l->pass->store, row.id, l->pass->now, err) : put_letter(l, &row, err)))
            return false;
        l->pass->n[PASS_DELIVERED]++;
    }
    return !error_is_set(err) && flush(l, err);
}

bool forum_thread_letters(struct pass *pass, struct forum *forum, const char *game, struct error *err)
{
    struct arena *arena = arena_new();
    struct lettering l = {.pass = pass, .game = game, .arena = arena, .batch = {.arena = arena}};
    struct outbox_row first;
    int64_t after = 0;
    bool any = next_letter(&l, &after, &first, err), done = !error_is_set(err);
    if (done && any) { /* else the forum need not be asked how long a post may be */
        l.limit = (size_t)forum_limit(forum);
        done = store_begin(pass->store, err);
        bool written = done && put_letters(&l, err);
        crash_point("thread.queued");
        done = done && store_end(pass->store, written, err);
    }
    arena_free(arena);
    return done;
}

bool forum_thread_status(struct store *store, int64_t now, struct text *out, struct error *err)
{
    int64_t answered, left, refused;
    if (!store_meter(store, THREAD_ANSWERED, "", now - DAY, &answered, err) ||
        !store_meter(store, THREAD_LEFT, "", now - DAY, &left, err) ||
        !store_meter(store, THREAD_REFUSED, "", now - DAY, &refused, err))
        return false;
    if (answered + left > 0)
        text_format(out, "in your thread on the forum, in the last day: %lld word%s answered, %lld not (too many)\n",
                    (long long)answered, answered == 1 ? "" : "s", (long long)left);
    if (refused > 0)
        text_format(out, "in your thread on the forum, in the last day: %lld of our posts refused, and left out\n",
                    (long long)refused);
    return true;
}
