/* SPDX-License-Identifier: Apache-2.0 */
/* Tables whose rows are an id and what was sealed under it. */
#include "processor/store/store_inside.h"
#include <string.h>

bool sealed_put(struct store *store, const struct sealed_table *t, struct arena *arena, const char *id,
                const struct text *plain, struct error *err)
{
    return query_run(
        query(store, t->put, id, row_seal(arena, store->master, ROW_PLAYER, t->name, "", id, text_span(plain))),
        t->storing, id, err);
}

size_t sealed_all(struct store *store, const struct sealed_table *t, struct arena *arena, size_t size,
                  bool (*open)(const char *id, struct span plain, void *row), void **out, struct error *err)
{
    struct text rows = {.arena = arena};
    void *row = arena_take(arena, size);
    size_t n = 0;
    struct query q = query(store, t->all);
    while (query_step(&q, t->reading, store->path, err) == ANSWER_ROW) {
        char id[72];
        struct span plain;
        memset(row, 0, size);
        column_text(&q, 0, id, sizeof id);
        if (!store_row_open(store, arena, ROW_PLAYER, t->name, "", id, column_blob(&q, 1), &plain, err) ||
            (!open(id, plain, row) &&
             !error_set(err, EX_DATAERR, t->reading, id, "store.torn: its fields are not what they should be")))
            break;
        text_add(&rows, (struct span){row, size});
        n++;
    }
    *out = query_rows(&q, &rows, n * size);
    return error_is_set(err) ? 0 : n;
}
