/* SPDX-License-Identifier: Apache-2.0 */
/* What anybody may know: how much of a log is public, what witnesses signed of it, what contradicts it, and who is
 * mailed of it. */
#include "processor/store/store_inside.h"
#include "processor/store/store_people.h"
#include <string.h>

/* ---- the public folder ---- */

bool store_published_get(struct store *store, const char *game, uint8_t stamp[static 32], struct error *err)
{
    struct hash hash;
    struct query q = query(store, SQL_PUBLISHED, game);
    bool found = query_step(&q, "read what was published of", game, err) == ANSWER_ROW && column_hash(&q, 0, &hash);
    query_end(&q);
    if (found)
        memcpy(stamp, hash.at, sizeof hash.at);
    return found;
}

bool store_published_put(struct store *store, const char *game, const uint8_t stamp[static 32], struct error *err)
{
    return query_run(query(store, SQL_PUBLISHED_PUT, game, stamp), "note what was published of", game, err);
}

bool store_public_put(struct store *store, const char *game, uint64_t size, int64_t utc, struct error *err)
{
    return query_run(query(store, SQL_POINT_PUT, game, size, utc), "note what is public of", game, err);
}

bool store_public_at(struct store *store, const char *game, int64_t utc, uint64_t *size, struct error *err)
{
    int64_t n;
    struct query q = query(store, SQL_POINT, game, utc);
    bool done = query_number(q, "read what was public of", game, &n, err) == ANSWER_ROW;
    *size = (uint64_t)n;
    return done;
}

/* ---- cosignatures ---- */

bool store_cosign_put(struct store *store, const char *game, const struct cosign_row *row, bool *is_newer,
                      struct error *err)
{
    struct query q = query(store, SQL_COSIGN_PUT, game, row->witness, row->size, row->utc, row->line);
    enum query_answer answer = query_step(&q, "store a cosignature of", game, err);
    query_end(&q);
    *is_newer = answer == ANSWER_ROW;
    return answer != ANSWER_BAD;
}

size_t store_cosigns(struct store *store, struct arena *arena, const char *game, uint64_t size, struct cosign_row **out,
                     struct error *err)
{
    struct text rows = {.arena = arena};
    size_t n = 0;
    struct query q = query(store, SQL_COSIGNS, game, size > INT64_MAX ? INT64_MAX : (int64_t)size);
    for (; query_step(&q, "read the cosignatures of", game, err) == ANSWER_ROW; n++) {
        struct cosign_row row = {.size = (uint64_t)column_int(&q, 1), .utc = column_int(&q, 2)};
        column_text(&q, 0, row.witness, sizeof row.witness);
        row.line = arena_string(arena, column_blob(&q, 3));
        text_add(&rows, (struct span){(const uint8_t *)&row, sizeof row});
    }
    *out = query_rows(&q, &rows, n * sizeof **out);
    return n;
}

/* ---- what contradicts the log ---- */

bool store_conflict_put(struct store *store, const char *game, struct span note, int64_t utc, bool *is_new,
                        struct error *err)
{
    uint8_t hash[32];
    sha256(hash, note);
    struct query q = query(store, SQL_CONFLICT_PUT, game, hash, utc, note);
    enum query_answer answer = query_step(&q, "keep a checkpoint of", game, err);
    query_end(&q);
    *is_new = answer == ANSWER_ROW;
    return answer != ANSWER_BAD;
}

size_t store_conflicts(struct store *store, struct arena *arena, const char *game, struct conflict_row **out,
                       struct error *err)
{
    struct text rows = {.arena = arena};
    size_t n = 0;
    struct query q = query(store, SQL_CONFLICTS, game);
    for (; query_step(&q, "read what contradicts", game, err) == ANSWER_ROW; n++) {
        struct conflict_row row = {.utc = column_int(&q, 0), .note = arena_copy(arena, column_blob(&q, 1))};
        text_add(&rows, (struct span){(const uint8_t *)&row, sizeof row});
    }
    *out = query_rows(&q, &rows, n * sizeof **out);
    return n;
}

/* ---- who is mailed what everybody may see of a game ---- */

bool store_observer_put(struct store *store, const struct observer_row *row, struct error *err)
{
    return query_run(query(store, SQL_OBSERVER_PUT, row->player, row->game, row->told), "store the observer",
                     row->player, err);
}

bool store_observer_drop(struct store *store, const char *player, const char *game, struct error *err)
{
    return query_run(query(store, SQL_OBSERVER_DROP, player, game, game), "forget the observer", player, err);
}

size_t store_observers(struct store *store, struct arena *arena, const char *player, struct observer_row **out,
                       struct error *err)
{
    struct text rows = {.arena = arena};
    size_t n = 0;
    struct query q = query(store, SQL_OBSERVERS, player, player);
    while (query_step(&q, "read the observers in", store->path, err) == ANSWER_ROW) {
        struct observer_row row = {0};
        column_text(&q, 0, row.player, sizeof row.player);
        column_text(&q, 1, row.game, sizeof row.game);
        row.told = column_int(&q, 2);
        text_add(&rows, (struct span){(const uint8_t *)&row, sizeof row});
        n++;
    }
    *out = query_rows(&q, &rows, n * sizeof **out);
    return error_is_set(err) ? 0 : n;
}
