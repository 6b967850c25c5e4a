/* SPDX-License-Identifier: Apache-2.0 */
/* Who is mailed what everybody may see of a game. */
#include "processor/store/store_inside.h"
#include "processor/store/store_people.h"

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
