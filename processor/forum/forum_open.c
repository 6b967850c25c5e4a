/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/forum/forum_open.h"
#include <stdio.h>
#include <string.h>

bool topic_is_open(const struct topic_row *row)
{
    return row->topic > 0;
}

const char *forum_opening_words(struct arena *arena, const char *game, bool on_forum)
{
    return arena_words(arena, "In this thread the game %s is told, exchange by exchange.%s\n", game,
                       on_forum ? " Its players post their sealed, signed sheets here; everybody may read along, "
                                  "and what is sealed only its owner can open."
                                : " It is played by mail; everybody may read along.");
}

bool forum_open_topic(struct forum *forum, struct arena *arena, int64_t category, const char *title, const char *words,
                      int64_t *topic, bool *is_queued, struct forum_answer *answer)
{
    int64_t id;
    json_t *body = json_pack("{s:s,s:I,s:s}", "title", title, "category", (json_int_t)category, "raw", words);
    bool made = forum_send(forum, arena, "/posts.json", body, answer);
    json_decref(body);
    *topic = 0;
    *is_queued = false;
    if (made && !forum_created_read(answer->body, &id, topic, is_queued))
        *topic = 0;
    return made;
}

const char *forum_opening_mark(struct arena *arena, const char *game_id)
{
    return arena_words(arena, "(%.8s)", game_id);
}

static const char *title_of(struct arena *arena, const char *game_id, const char *name)
{
    return arena_words(arena, "Dispatch: the game %s %s", name, forum_opening_mark(arena, game_id));
}

bool forum_opening_put(struct pass *pass, struct arena *arena, const char *game_id, const char *name, int64_t category,
                       struct error *err)
{
    struct topic_row topic = {.topic = -category, .posted = -1};
    struct forum_row row = {.utc = pass->now, .text = span_of(forum_opening_words(arena, name, true))};
    snprintf(topic.game, sizeof topic.game, "%s", game_id);
    snprintf(row.game, sizeof row.game, "%s", game_id);
    snprintf(row.title, sizeof row.title, "%s", title_of(arena, game_id, name));
    return store_topic_put(pass->store, &topic, err) && store_forum_put(pass->store, &row, err);
}

bool forum_opening_drop(struct store *store, const char *game_id, int64_t now, struct error *err)
{
    struct arena *arena = arena_new();
    struct topic_row topic;
    struct forum_row row;
    bool ended, waits = store_topic_get(store, game_id, &topic, err) && !topic_is_open(&topic) &&
                        store_forum_next(store, arena, game_id, &row, err);
    bool done = !error_is_set(err) && (!waits || store_forum_end(store, row.id, 0, now, err)) &&
                store_outage_end(store, arena_words(arena, "posts/%s", game_id), now, &ended, err);
    arena_free(arena);
    return done;
}
