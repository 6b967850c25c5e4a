/* SPDX-License-Identifier: Apache-2.0 */
/* Many who write at once: transactions beside each other, each at games that it claimed by the locks of their rows.
 *
 * What all of them would write is the table row_count (store_rows.c): each row of it would be a lock of a whole table.
 * So whoever claims counts in a lane of its own, rows "game/7" beside the row "game", and what a table should have is
 * the sum of all of them. A connection keeps its lane until it ends; that two never share one spares waiting, no more.
 */
#include "processor/store/store_pg.h"
#include <inttypes.h>
#include <stdio.h>

enum { LANES = 256 };

/* Where all are taken, it counts in the rows of those who claim nothing. */
static bool take_lane(struct store *store, struct error *err)
{
    static const char words[] = "SELECT lane FROM generate_series(1, ?) AS lane WHERE pg_try_advisory_lock(? + lane)"
                                " LIMIT 1";
    const struct value value[] = {value_int(LANES), value_int((int64_t)STORE_APPLICATION << 32), {.kind = VALUE_END}};
    if (store->link->lane > 0)
        return true;
    return query_number(query_words(store, words, value), "work beside others in", store->path, &store->link->lane,
                        err) != ANSWER_BAD;
}

bool pg_begin_claims(struct store *store, struct error *err)
{
    char words[96];
    if (!take_lane(store, err))
        return false;
    if (store->link->lane > 0)
        snprintf(words, sizeof words, "BEGIN; SET LOCAL dispatch.lane = '/%" PRId64 "'", store->link->lane);
    else
        snprintf(words, sizeof words, "BEGIN");
    return pg_run_begin(store->link, words) || store_fail(store, "write the store", store->path, err);
}
