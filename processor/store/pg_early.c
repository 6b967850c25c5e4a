/* SPDX-License-Identifier: Apache-2.0 */
/* What PostgreSQL is asked early, for all games of a group (store_early.c). */
#include "processor/store/store_pg.h"
#include <string.h>

struct pg_early {
    struct early early;
    const char *words;
};

static const struct pg_early asked[] = {
#define EARLY(name, for_whom, key, found, text)                                                                        \
    {.early = {.which = SQL_##name, .whom = (for_whom), .n_key = (key), .how = (found)}, .words = (text)},
#include "processor/store/statements_early.h"
};
enum { ASKED = sizeof asked / sizeof *asked };
_Static_assert((int)ASKED <= (int)EARLY_MOST, "each has its place");

const struct early *pg_early(size_t at)
{
    return at < ASKED ? &asked[at].early : NULL;
}

bool pg_ask_early(struct link *link, unsigned whom, const char *const asked_for[static EARLY_ASKED],
                  struct ready **answer)
{
    struct ready *together[ASKED];
    size_t n_together = 0;
    for (size_t i = 0; i < ASKED; i++) {
        struct ready **at = &link->early[i];
        answer[i] = NULL;
        if (!(asked[i].early.whom & whom))
            continue;
        if (!*at)
            *at = pg_prepare(link, asked[i].words, true);
        for (int n = 1; n <= pg_n_values(*at); n++)
            pg_bind(link, *at, n, &(struct value){.kind = VALUE_TEXT, .words = asked_for[n - 1]});
        answer[i] = together[n_together++] = *at;
    }
    return pg_run_together(link, together, n_together);
}
