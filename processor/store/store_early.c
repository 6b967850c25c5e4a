/* SPDX-License-Identifier: Apache-2.0 */
/* What is asked early. Where several games are worked at under one commit, and each question is a turn to a server,
 * what their blocks and reports ask for is asked for all of them at once (engine.h, ask_early), after their locks and
 * before the first of them. A query of the transaction whose answer is there gives the rows that came with it.
 *
 * Such an answer stands for what the statement would give as long as nothing was written that it hangs on. What a row
 * that was put aside touches is asked anew, whether the row waits still or was written (store_late.c). After a
 * statement that is not known there nothing of it is used any more. A savepoint that is gone back to changes nothing of
 * it: what it undoes was written after it. */
#include "processor/store/store_inside.h"
#include <assert.h>
#include <string.h>

struct store_early {
    bool is_known;
    struct arena *arena;
    const char *games, *hashes;
    struct ready *answer[EARLY_MOST];
};

/* What a transaction remembers by its key is asked nobody: it begins with that. */
static void learn(struct store *store)
{
    const struct engine *engine = store->engine;
    const struct early *of;
    for (size_t i = 0; (of = engine->early(i)); i++) {
        struct ready *at = store->early->answer[i];
        for (size_t row = 0; at && of->how == EARLY_LEARNT && row < engine->n_rows(at); row++) {
            engine->go_to(at, row);
            memo_learn(store, (enum sql)of->which, engine->words(store->link, at, 0), true, (struct span){0});
        }
    }
}

bool early_ask(struct store *store, unsigned whom, const char *games, const char *hashes, struct error *err)
{
    if (!store->engine->early || !games[0])
        return true;
    early_end(store);
    if (!store->early)
        store->early = arena_take(store->arena, sizeof *store->early);
    struct store_early *early = store->early;
    early->arena = arena_small();
    early->games = arena_string(early->arena, span_of(games));
    early->hashes = arena_string(early->arena, span_of(hashes));
    const char *asked[EARLY_ASKED] = {games, hashes, memo_parts_met(store, early->arena)};
    early->is_known = store->engine->ask_early(store->link, whom, asked, early->answer);
    if (early->is_known)
        learn(store);
    return early->is_known || store_fail(store, "read the games of", store->path, err);
}

void early_forget(struct store *store)
{
    if (store->early)
        store->early->is_known = false;
}

void early_end(struct store *store)
{
    struct store_early *early = store->early;
    if (!early || !early->arena)
        return;
    for (size_t i = 0; i < EARLY_MOST; i++)
        if (early->answer[i])
            store->engine->reset(early->answer[i]);
    arena_free(early->arena);
    *early = (struct store_early){0};
}

/* ---- one question ---- */

static bool is_among(const char *word, const char *words)
{
    size_t len = strlen(word);
    for (const char *at = words; len > 0 && (at = strstr(at, word)); at += len)
        if ((at == words || at[-1] == ' ') && (at[len] == ' ' || at[len] == 0))
            return true;
    return false;
}

/* Of its key, and within what the other value asks for. */
static bool is_row(const struct query *q, size_t row)
{
    const struct engine *engine = q->store->engine;
    engine->go_to(q->at, row);
    for (size_t i = 0; i < q->early->n_key; i++) {
        const char *words = engine->words(q->store->link, q->at, (int)i);
        if (q->key[i].kind != VALUE_TEXT || !words || strcmp(words, q->key[i].words) != 0)
            return false;
    }
    return q->early->how != EARLY_UP_TO ||
           engine->number(q->at, (int)q->early->n_key) <= q->key[q->early->n_key].number;
}

bool early_step(struct query *q)
{
    size_t n = q->store->engine->n_rows(q->at);
    if (q->early->how == EARLY_FEWER || q->early->how == EARLY_NONE)
        return false;
    while (q->next < n && !is_row(q, q->next))
        q->next++;
    q->row = q->next++;
    return q->row < n && (q->early->how != EARLY_PLAYER ||
                          q->store->engine->words(q->store->link, q->at, (int)q->early->n_key) != NULL);
}

/* The first row of its key; false: it has no row. */
static bool first_row(struct query *q)
{
    size_t n = q->store->engine->n_rows(q->at);
    for (q->row = 0; q->row < n; q->row++)
        if (is_row(q, q->row))
            return true;
    return false;
}

/* Does what was asked hold the answer to this? */
static bool is_answered(struct query *q, const struct store_early *early)
{
    const struct value *key = q->key;
    const struct engine *engine = q->store->engine;
    const int column = (int)q->early->n_key;
    if (q->early->n_key > 0 && key->kind != VALUE_TEXT)
        return false;
    switch (q->early->how) {
    case EARLY_GAME:
    case EARLY_UP_TO:
        return is_among(key->words, early->games);
    case EARLY_BLOCK:
        return is_among(key->words, early->games) && is_among(key[1].words, early->hashes);
    case EARLY_NONE:
        return (q->early->n_key == 0 || is_among(key->words, early->games)) && !first_row(q);
    case EARLY_PLAYER:
        return first_row(q);
    case EARLY_PAGE:
        return first_row(q) && engine->number(q->at, column) == key[1].number;
    case EARLY_LEARNT:
        return false;
    case EARLY_FEWER:
        return first_row(q) && engine->number(q->at, column) < EARLY_COUNTED &&
               engine->number(q->at, column) + (int64_t)late_count(q->store, SQL_METER_ADD, key, q->early->n_key) <=
                   key[q->early->n_key].number;
    }
    return false;
}

bool early_knows(struct store *store, const struct value *value, struct query *q)
{
    const struct store_early *early = store->early;
    const struct early *of;
    if (!early || !early->is_known)
        return false;
    if (!late_is_known(value)) {
        early_forget(store);
        return false;
    }
    for (size_t i = 0; store->inside && (of = store->engine->early(i)); i++) {
        *q = (struct query){.store = store, .at = early->answer[i], .early = of, .key = value + 1, .before = SQL_N};
        if (of->which == (unsigned)value->number && q->at)
            return (of->how == EARLY_FEWER || !late_touches(store, value)) && is_answered(q, early);
    }
    return false;
}
