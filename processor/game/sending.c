/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/sending.h"
#include "processor/base/crash.h"
#include "processor/base/worker.h"
#include <stdarg.h>
#include <stdio.h>

static bool goes_on(const struct sending *s)
{
    return !s->is_stopped && (s->most <= 0 || s->n < s->most) && !stop_is_asked();
}

bool sending_queue(struct sending *s, const struct sending_queue *functions, void *queue, struct error *err)
{
    bool done = true;
    for (bool more = true; done && more && goes_on(s);) {
        struct arena *arena = arena_new();
        more = functions->next(queue, arena, err);
        done = !error_is_set(err) && (!more || functions->one(queue, arena, err));
        if (!done && more && functions->failed)
            done = functions->failed(queue, arena, err);
        arena_free(arena);
    }
    return done;
}

static bool within(struct store *store, bool (*step)(void *, struct error *), void *item, const char *point,
                   struct error *err)
{
    bool done = store_begin(store, err) && store_end(store, step(item, err), err);
    if (done)
        crash_point(point);
    return done;
}

bool sending_one(struct sending *s, const struct sending_way *way, void *item, struct error *err)
{
    struct store *store = s->pass->store;
    if (way->claim && !within(store, way->claim, item, way->claimed, err))
        return !error_is_set(err);
    bool marks = way->send(item);
    crash_point(way->sent);
    return (!marks || within(store, way->mark, item, way->marked, err)) && way->after(item, err);
}

bool sending_tells(struct sending *s, const char *game, struct error *err, const char *format, ...)
{
    char words[600];
    va_list parts;
    va_start(parts, format);
    vsnprintf(words, sizeof words, format, parts);
    va_end(parts);
    return store_news_put(s->pass->store, 2, game, words, s->pass->now, err);
}
