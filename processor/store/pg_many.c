/* SPDX-License-Identifier: Apache-2.0 */
/* What PostgreSQL is told and asked at a time: many rows by one statement, where each value is an array, in the binary
 * form that its functions read; and what is asked early. */
#include "processor/store/store_pg.h"
#include <assert.h>
#include <string.h>

struct pg_many {
    struct many many;
    const char *kinds, *words;
};

static const struct pg_many kinds_of[SQL_N] = {
#define MANY(name, of, at, n, text)                                                                                    \
    [SQL_##name] = {.many = {.n_values = sizeof of - 1, .key_at = at, .n_key = n}, .kinds = of, .words = text},
#define NEWEST(name, of, at, n, text)                                                                                  \
    [SQL_##name] = {                                                                                                   \
        .many = {.n_values = sizeof of - 1, .key_at = at, .n_key = n, .is_newest = true}, .kinds = of, .words = text},
#include "processor/store/statements_many.h"
};

const struct many *pg_many(unsigned which)
{
    return kinds_of[which].words ? &kinds_of[which].many : NULL;
}

/* ---- arrays ---- */

static void add_32(struct text *out, size_t number)
{
    uint8_t bytes[4];
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(number >> (24 - 8 * i));
    text_add(out, (struct span){bytes, sizeof bytes});
}

static void add_element(struct text *out, const struct value *value)
{
    uint8_t number[8];
    struct span bytes = value->bytes;
    if (value->kind == VALUE_INT) {
        for (int i = 0; i < 8; i++)
            number[i] = (uint8_t)((uint64_t)value->number >> (56 - 8 * i));
        bytes = (struct span){number, sizeof number};
    } else if (value->kind == VALUE_TEXT)
        bytes = span_of(value->words);
    add_32(out, bytes.len);
    text_add(out, bytes);
}

/* One dimension, from 1 on, no NULL among them. */
static struct value array_of(struct arena *arena, char kind, const struct value *const *row, size_t n, size_t column)
{
    struct text out = {.arena = arena};
    const enum value_kind element = kind == 'i' ? VALUE_INT : kind == 't' ? VALUE_TEXT : VALUE_BLOB;
    size_t len = 20;
    for (size_t i = 0; i < n; i++)
        len += 12 + row[i][column].bytes.len;
    text_reserve(&out, len);
    add_32(&out, 1);
    add_32(&out, 0);
    add_32(&out, kind == 'i' ? PG_TYPE_INT8 : kind == 't' ? PG_TYPE_TEXT : PG_TYPE_BYTEA);
    add_32(&out, n);
    add_32(&out, 1);
    for (size_t i = 0; i < n; i++) {
        assert(row[i][column].kind == element);
        add_element(&out, &row[i][column]);
    }
    return (struct value){.kind = kind == 'i'   ? VALUE_INTS
                                  : kind == 't' ? VALUE_TEXTS
                                                : VALUE_BLOBS,
                          .bytes = text_span(&out)};
}

/* ---- writing ---- */

static struct ready *bound(struct link *link, struct arena *arena, const struct many_rows *rows)
{
    const struct pg_many *kind = &kinds_of[rows->which];
    struct ready **at = &link->many[rows->which];
    if (!*at)
        *at = pg_prepare(link, kind->words, true);
    for (size_t i = 0; i < kind->many.n_values; i++) {
        struct value value = array_of(arena, kind->kinds[i], rows->row, rows->n, i);
        pg_bind(link, *at, (int)i + 1, &value);
    }
    return *at;
}

bool pg_write_many(struct store *store, struct many_rows *of, size_t n, const char *doing, struct error *err)
{
    struct ready *at[MANY_MOST];
    struct arena *arena = arena_new();
    assert(n <= MANY_MOST);
    for (size_t i = 0; i < n; i++)
        at[i] = bound(store->link, arena, &of[i]);
    bool ok = pg_run_together(store->link, at, n) || store_fail(store, doing, store->path, err);
    for (size_t i = 0; i < n; i++) {
        of[i].changed = ok ? pg_rows_changed(at[i]) : 0;
        pg_reset(at[i]);
    }
    arena_free(arena);
    return ok;
}

/* ---- what is asked early, for all games of a group (store_early.c) ---- */

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
