/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/forum/forum_thread.h"
#include "processor/host/config.h"
#include "processor/host/forum_setting.h"
#include <stdio.h>
#include <string.h>

enum { DAY = 86400 };

bool forum_thread_is(const char *game_id)
{
    return strcmp(game_id, FORUM_THREAD_ID) == 0;
}

const char *forum_thread_game(const char *game_id)
{
    return forum_thread_is(game_id) ? "" : game_id;
}

/* 0: the host has none, or it is one of another forum. */
static int64_t topic_of(const struct config *config)
{
    struct forum_place place = {0};
    int64_t topic = 0;
    if (!config || !config->forum_thread[0] || !forum_place_read(span_of(config->forum), &place, NULL) ||
        !forum_topic_number(span_of(config->forum_thread), place.url, &topic))
        return 0;
    return topic;
}

bool forum_thread_bind(struct pass *pass, struct error *err)
{
    struct topic_row row;
    int64_t topic = topic_of(pass->config);
    bool known = store_topic_get(pass->store, FORUM_THREAD_ID, &row, err);
    if (error_is_set(err))
        return false;
    if (known ? row.topic == topic : topic == 0)
        return true;
    struct topic_row fresh = {.game = FORUM_THREAD_ID, .topic = topic};
    return store_begin(pass->store, err) &&
           store_end(pass->store,
                     topic ? store_topic_put(pass->store, &fresh, err)
                           : store_topic_drop(pass->store, FORUM_THREAD_ID, err),
                     err);
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

bool forum_thread_put(struct pass *pass, const char *title, struct span text, struct error *err)
{
    struct forum_row row = {.game = FORUM_THREAD_ID, .utc = pass->now, .text = text};
    snprintf(row.title, sizeof row.title, "%s", title);
    return store_forum_put(pass->store, &row, err);
}

bool forum_thread_status(struct store *store, int64_t now, struct text *out, struct error *err)
{
    int64_t answered, left, refused;
    if (!store_meter(store, THREAD_ANSWERED, "", now - DAY, &answered, err) ||
        !store_meter(store, THREAD_LEFT, "", now - DAY, &left, err) ||
        !store_meter(store, THREAD_REFUSED, "", now - DAY, &refused, err))
        return false;
    if (answered + left + refused > 0)
        text_format(out,
                    "in your thread on the forum, in the last day: %lld word%s answered, %lld not (too many), %lld "
                    "sign-up%s refused\n",
                    (long long)answered, answered == 1 ? "" : "s", (long long)left, (long long)refused,
                    refused == 1 ? "" : "s");
    return true;
}
