/* SPDX-License-Identifier: Apache-2.0 */
/* Games on a forum: their topics, posts of others that were seen, and posts of ours that wait. */
#include "processor/store/store_inside.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- topics ---- */

bool store_topic_put(struct store *store, const struct topic_row *row, struct error *err)
{
    return query_run(
        query(store, SQL_FORUM_TOPIC_PUT, row->game, row->topic, row->posted, row->down_since, row->trouble),
        "note the topic of", row->game, err);
}

static bool topic_read(struct query q, const char *subject, struct topic_row *out, struct error *err)
{
    bool found = query_step(&q, "read the topic of", subject, err) == ANSWER_ROW;
    if (found) {
        *out = (struct topic_row){
            .topic = column_int(&q, 1), .posted = column_int(&q, 2), .down_since = column_int(&q, 3)};
        column_text(&q, 0, out->game, sizeof out->game);
        column_text(&q, 4, out->trouble, sizeof out->trouble);
    }
    query_end(&q);
    return found;
}

bool store_topic_get(struct store *store, const char *game, struct topic_row *out, struct error *err)
{
    return topic_read(query(store, SQL_FORUM_TOPIC, game), game, out, err);
}

bool store_topic_next(struct store *store, const char *after, struct topic_row *out, struct error *err)
{
    return topic_read(query(store, SQL_FORUM_TOPICS, after), after, out, err);
}

bool store_topic_drop(struct store *store, const char *game, struct error *err)
{
    return query_run(query(store, SQL_FORUM_TOPIC_DROP, game), "forget the topic of", game, err);
}

/* ---- posts of others ---- */

bool store_seen_put(struct store *store, const char *game, const char *post, const struct seen_row *row,
                    struct error *err)
{
    return query_run(query(store, SQL_FORUM_SEEN_PUT, game, post, row->hash, row->fate, row->versions, row->inbox,
                           row->utc, row->player),
                     "note the post", post, err);
}

bool store_seen_get(struct store *store, const char *game, const char *post, struct seen_row *out, struct error *err)
{
    struct query q = query(store, SQL_FORUM_SEEN, game, post);
    struct hash hash = {{0}};
    *out = (struct seen_row){0};
    bool found = query_step(&q, "look for the post", post, err) == ANSWER_ROW;
    if (found && column_hash(&q, 0, &hash)) {
        memcpy(out->hash, hash.at, sizeof out->hash);
        out->fate = (enum forum_fate)column_int(&q, 1);
        out->versions = column_int(&q, 2);
        out->inbox = column_int(&q, 3);
        out->utc = column_int(&q, 4);
        column_text(&q, 5, out->player, sizeof out->player);
    }
    query_end(&q);
    return found;
}

/* ---- posts of ours ---- */

bool store_forum_put(struct store *store, const struct forum_row *row, struct error *err)
{
    char key[24];
    int64_t id;
    if (!store_next_id(store, SQL_FORUM_POST_ID, &id, err))
        return false;
    snprintf(key, sizeof key, "%" PRId64, id);
    struct arena *arena = arena_new();
    bool ok = query_run(query(store, SQL_FORUM_POST_PUT, id, row->game, row->title, row->utc,
                              row_seal(arena, store->master, ROW_OUTBOX, "forum_post", row->game, key, row->text)),
                        "store the post", row->title, err);
    arena_free(arena);
    return ok;
}

bool store_forum_next(struct store *store, struct arena *arena, const char *game, struct forum_row *out,
                      struct error *err)
{
    struct query q = query(store, SQL_FORUM_POST_NEXT, game);
    char key[24];
    *out = (struct forum_row){0};
    bool found = query_step(&q, "read the posts of", game, err) == ANSWER_ROW;
    if (found) {
        out->id = column_int(&q, 0);
        column_text(&q, 1, out->game, sizeof out->game);
        column_text(&q, 2, out->title, sizeof out->title);
        out->utc = column_int(&q, 3);
        out->tries = column_int(&q, 4);
        out->next_at = column_int(&q, 5);
        snprintf(key, sizeof key, "%" PRId64, out->id);
        found =
            store_row_open(store, arena, ROW_OUTBOX, "forum_post", out->game, key, column_blob(&q, 6), &out->text, err);
    }
    query_end(&q);
    return found;
}

bool store_forum_claim(struct store *store, const struct forum_row *row, int64_t next_at, bool *taken,
                       struct error *err)
{
    bool ok =
        query_run(query(store, SQL_FORUM_POST_CLAIM, next_at, row->id, row->tries), "claim the post", row->title, err);
    *taken = ok && query_changed(store) > 0;
    return ok;
}

bool store_forum_waits(struct store *store, int64_t id, int64_t tries, int64_t next_at, struct error *err)
{
    return query_run(query(store, SQL_FORUM_POST_WAITS, tries, next_at, id), "mark the post in", store->path, err);
}

bool store_forum_end(struct store *store, int64_t id, int64_t number, int64_t utc, struct error *err)
{
    /* 0 would mean that it waits */
    return query_run(query(store, SQL_FORUM_POST_END, utc > 0 ? utc : 1, number, id), "mark the post in", store->path,
                     err);
}

bool store_forum_waiting(struct store *store, const char *game, int64_t *n, int64_t *since, struct error *err)
{
    struct query q = query(store, SQL_FORUM_POST_COUNT, game);
    bool ok = query_step(&q, "count the posts of", game, err) == ANSWER_ROW;
    *n = ok ? column_int(&q, 0) : 0;
    *since = ok ? column_int(&q, 1) : 0;
    query_end(&q);
    return ok;
}

bool store_forum_forget(struct store *store, int64_t before_utc, struct error *err)
{
    return query_run(query(store, SQL_FORUM_POST_FORGET, before_utc), "clear old posts of", store->path, err);
}
