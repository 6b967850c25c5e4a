/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/store/row_check.h"
#include <stdio.h>
#include <string.h>

static const char looked_at[] = "rows/at", told_of[] = "rows/told";

struct bad_rows {
    int64_t n;
    char first[300];
};

static void found(void *context, const char *game, const char *words)
{
    struct bad_rows *bad = context;
    if (bad->n++ == 0)
        snprintf(bad->first, sizeof bad->first, "%s%s%s", game, game[0] ? ": " : "", words);
}

bool row_check(struct store *store, int64_t now, struct error *err)
{
    struct bad_rows bad = {0};
    char words[400];
    int64_t at = store_tally(store, looked_at, err), told = store_tally(store, told_of, err);
    if (error_is_set(err) || (now >= at && now - at < ROW_CHECK_SECONDS))
        return !error_is_set(err);
    if (!store_rows_look(store, found, &bad, err) || !store_begin(store, err))
        return false;
    snprintf(words, sizeof words, "dispatch.db: %s; dispatch fsck names all %lld", bad.first, (long long)bad.n);
    return store_end(store,
                     store_tally_set(store, looked_at, now, err) && store_tally_set(store, told_of, bad.n, err) &&
                         (bad.n <= told || store_news_put(store, 2, "", words, now, err)),
                     err);
}
