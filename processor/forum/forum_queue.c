/* SPDX-License-Identifier: Apache-2.0 */
/* What a game has to say in its thread: rendered once, queued, and the messages that it carries are done with. */
#include "processor/base/crash.h"
#include "processor/base/mailbox.h"
#include "processor/forum/forum_send.h"
#include "processor/forum/forum_thread.h"
#include "processor/forum/post.h"
#include <string.h>

/* ---- which messages ---- */

static bool is_on_forum(struct pass *pass, const char *game)
{
    struct arena *arena = arena_new();
    struct genesis *g = arena_take(arena, sizeof *g);
    struct error ignored = {0}; /* of a shortage nothing is kept that is written now (store_spoil) */
    bool on = genesis_read(store_genesis(pass->store, arena, game, &ignored), g, NULL) && g->forum;
    arena_free(arena);
    return on;
}

static bool is_sealed(const struct outbox_row *row)
{
    for (size_t i = 0; i < row->n_files; i++) {
        size_t len = strlen(row->file[i].name);
        if (len > 4 && strcmp(row->file[i].name + len - 4, ".age") == 0)
            return true;
    }
    return false;
}

bool forum_carries(struct pass *pass, const struct outbox_row *row, const struct player_row *player, bool by_mail)
{
    struct topic_row topic;
    struct error ignored = {0};
    if (!pass->config || !pass->config->forum[0] || !is_sealed(row))
        return false;
    if (!row->game[0])
        return forum_thread_carries(pass, row, &ignored);
    bool needs = !by_mail || !mailbox_is_address(span_of(player->mail)) || strncmp(row->answers, "post:", 5) == 0;
    return needs && store_topic_get(pass->store, row->game, &topic, &ignored) && is_on_forum(pass, row->game);
}

/* ---- rendering ---- */

struct queueing {
    struct pass *pass;
    struct arena *arena;
    struct topic_row row;
    size_t limit;
    bool by_mail, on_forum;
    char title[FORUM_TITLE_MAX]; /* of the messages that share a post */
    struct text batch;
};

static bool put_post(struct queueing *q, const char *title, struct span text, struct error *err)
{
    struct forum_row row = {.utc = q->pass->now, .text = text};
    memcpy(row.game, q->row.game, sizeof row.game);
    memcpy(row.title, title, strlen(title) + 1);
    return store_forum_put(q->pass->store, &row, err);
}

static bool put_parts(struct queueing *q, const struct post *post, struct error *err)
{
    for (size_t i = 0; i < post->n_parts; i++)
        if (!put_post(q, post->part[i].title, post->part[i].text, err))
            return false;
    return true;
}

static bool flush(struct queueing *q, struct error *err)
{
    bool done = q->batch.len == 0 || put_post(q, q->title, text_span(&q->batch), err);
    q->batch = (struct text){.arena = q->arena};
    return done;
}

static bool put_reports(struct queueing *q, struct error *err)
{
    int64_t number;
    while (post_next(q->pass, q->row.game, q->row.posted, &number, err)) {
        struct post *post = arena_take(q->arena, sizeof *post);
        if (!post_report(q->pass, q->arena, q->row.game, number, POST_MARKDOWN, q->limit, post, err))
            return false;
        if (!put_parts(q, post, err))
            return false;
        q->row.posted = number;
    }
    return !error_is_set(err);
}

/* Several of one run stand in one post: readers of the thread see one, not ten. */
static bool put_message(struct queueing *q, const struct outbox_row *row, struct error *err)
{
    struct post *post = arena_take(q->arena, sizeof *post);
    if (!post_message(q->pass, q->arena, row, POST_MARKDOWN, q->limit, post, err))
        return false;
    struct span first = post->n_parts > 0 ? post->part[0].text : (struct span){0};
    bool shares = post->n_parts == 1 && q->batch.len + first.len + 2 <= q->limit;
    if (!shares && !flush(q, err))
        return false;
    if (post->n_parts != 1)
        return put_parts(q, post, err);
    if (q->batch.len == 0)
        memcpy(q->title, post->part[0].title, strlen(post->part[0].title) + 1);
    text_words(&q->batch, q->batch.len > 0 ? "\n" : "");
    text_add(&q->batch, first);
    return true;
}

/* The next one that is due and goes up here; false: none, or err. */
static bool next_message(struct queueing *q, int64_t *after, struct outbox_row *row, struct error *err)
{
    struct pass *pass = q->pass;
    while (q->on_forum && store_outbox_next_about(pass->store, q->arena, q->row.game, *after, row, err) > 0 &&
           !error_is_set(err)) {
        struct player_row player = {0};
        *after = row->id;
        if (row->next_at > pass->now)
            continue;
        if (!store_player_get(pass->store, row->player, &player, err) && error_is_set(err))
            return false;
        if (forum_carries(pass, row, &player, q->by_mail))
            return true;
    }
    return false;
}

static bool put_row(struct queueing *q, const struct outbox_row *row, struct error *err)
{
    int64_t number;
    if (!post_of_row(q->pass, q->arena, row, &number, err))
        return false;
    if (number > q->row.posted) /* its report is not made yet */
        return true;
    if (number < 0 && !put_message(q, row, err))
        return false;
    q->pass->n[PASS_DELIVERED]++;
    return store_outbox_sent(q->pass->store, row->id, q->pass->now, err);
}

static bool put_messages(struct queueing *q, struct error *err)
{
    struct outbox_row row;
    for (int64_t after = 0; next_message(q, &after, &row, err);)
        if (!put_row(q, &row, err))
            return false;
    return !error_is_set(err) && flush(q, err);
}

static bool has_news(struct queueing *q, struct error *err)
{
    struct outbox_row row;
    int64_t number, after = 0;
    return post_next(q->pass, q->row.game, q->row.posted, &number, err) ||
           (!error_is_set(err) && next_message(q, &after, &row, err));
}

bool forum_queue(struct pass *pass, struct forum *forum, const struct topic_row *row, struct error *err)
{
    struct arena *arena = arena_new();
    struct queueing q = {.pass = pass, .arena = arena, .row = *row, .batch = {.arena = arena}};
    q.by_mail = strcmp(pass->config->send, "folder") != 0;
    q.on_forum = is_on_forum(pass, row->game);
    bool any = has_news(&q, err), done = !error_is_set(err);
    if (done && any) {
        q.limit = (size_t)forum_limit(forum);
        done = store_begin(pass->store, err);
        bool written =
            done && put_reports(&q, err) && put_messages(&q, err) && store_topic_put(pass->store, &q.row, err);
        crash_point("forum.queued");
        done = done && store_end(pass->store, written, err);
    }
    arena_free(arena);
    return done;
}
