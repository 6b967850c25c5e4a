/* SPDX-License-Identifier: Apache-2.0 */
/* The timeline of each seat: what every exchange added to it, for the reports that follow; and what everybody may see
 * after each exchange, for spectators. */
#include "processor/store/squeeze.h"
#include "processor/store/store_inside.h"
#include <inttypes.h>
#include <stdio.h>

static const char *key_of(struct arena *arena, const char *side, uint64_t k)
{
    return arena_words(arena, "%s/%" PRIu64, side, k);
}

bool store_history_put(struct store *store, const char *game, const char *side, uint64_t k, struct span point,
                       struct error *err)
{
    struct arena *arena = arena_new();
    bool done = query_run(query(store, SQL_HISTORY_PUT, game, side, k,
                                row_seal(arena, store->master, ROW_OUTBOX, "history", game, key_of(arena, side, k),
                                         squeeze(arena, point))),
                          "store the history of", game, err);
    arena_free(arena);
    return done;
}

bool history_open(struct store *store, struct arena *arena, const char *game, const char *key, struct span sealed,
                  struct span *point, struct error *err)
{
    struct span squeezed;
    return store_row_open(store, arena, ROW_OUTBOX, "history", game, key, sealed, &squeezed, err) &&
           (unsqueeze(arena, squeezed, point) ||
            error_set(err, EX_DATAERR, "read the history of", game, "store.torn: it is not what was written"));
}

bool store_history_back(struct store *store, const char *game, const char *side, uint64_t k, struct text *out,
                        struct error *err)
{
    struct arena *arena = arena_new();
    struct query q = query(store, SQL_HISTORY, game, side, k);
    enum query_answer answer;
    bool good = true;
    for (bool first = true; (answer = query_step(&q, "read the history of", game, err)) == ANSWER_ROW; first = false) {
        struct span point;
        good = history_open(store, arena, game, key_of(arena, side, (uint64_t)column_int(&q, 0)), column_blob(&q, 1),
                            &point, err);
        if (!good)
            break;
        text_words(out, first ? "" : ",");
        text_add(out, point);
    }
    query_end(&q);
    arena_free(arena);
    return good && answer != ANSWER_BAD;
}

bool store_history_get(struct store *store, struct arena *arena, const char *game, const char *side, uint64_t k,
                       struct span *point, struct error *err)
{
    struct query q = query(store, SQL_HISTORY_OF, game, side, k);
    *point = (struct span){0};
    bool found = query_step(&q, "read the history of", game, err) == ANSWER_ROW &&
                 history_open(store, arena, game, key_of(arena, side, k), column_blob(&q, 0), point, err);
    query_end(&q);
    return found;
}

bool store_history_lacks(struct store *store, const char *game, const char *has, const char *lacks, uint64_t to,
                         uint64_t *k, struct error *err)
{
    int64_t first;
    struct query q = query(store, SQL_HISTORY_LACKS, game, has, lacks, to);
    bool found = query_number(q, "read the history of", game, &first, err) == ANSWER_ROW;
    *k = (uint64_t)first;
    return found;
}
