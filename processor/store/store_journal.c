/* SPDX-License-Identifier: Apache-2.0 */
/* The journal of a game: its entries, leaves, roots, checkpoint; and the names of games. */
#include "games/sheet/names.h"
#include "processor/store/store_inside.h"
#include <stdio.h>
#include <string.h>

struct span store_genesis(struct store *store, struct arena *arena, const char *id, struct error *err)
{
    struct span genesis = {0};
    return store_entry(store, arena, id, 0, &genesis, err) ? genesis : (struct span){0};
}

struct span store_bundle(struct store *store, struct arena *arena, const char *id, struct error *err)
{
    struct span bundle;
    if (memo_bundle(store, id, &bundle))
        return arena_copy(arena, bundle);
    struct query q = query(store, SQL_BUNDLE, id);
    bool found = query_step(&q, "read the data bundle of", id, err) == ANSWER_ROW;
    bundle = found ? arena_copy(arena, column_blob(&q, 0)) : (struct span){0};
    query_end(&q);
    if (found)
        memo_bundle_keep(store, id, bundle);
    return bundle;
}

bool store_entry(struct store *store, struct arena *arena, const char *id, uint64_t n, struct span *entry,
                 struct error *err)
{
    struct hash leaf, stored, root;
    bool same = false;
    struct error ignored = {0}; /* then it is read by itself */
    if (memo_entry(store, id, n, entry, &stored, &root, &ignored)) {
        tlog_leaf(&leaf, *entry);
        if (memcmp(leaf.at, stored.at, sizeof leaf.at) == 0) {
            *entry = arena_copy(arena, *entry);
            return true;
        }
    }
    struct query q = query(store, SQL_ENTRY, id, n);
    enum query_answer answer = query_step(&q, "read the journal of", id, err);
    if (answer == ANSWER_ROW) {
        *entry = arena_copy(arena, column_blob(&q, 0));
        tlog_leaf(&leaf, *entry);
        same = column_hash(&q, 1, &stored) && memcmp(leaf.at, stored.at, sizeof leaf.at) == 0;
    }
    query_end(&q);
    if (answer == ANSWER_END)
        return error_say(err, EX_NOINPUT, "read the journal of", id, "there is no entry %llu", (unsigned long long)n);
    if (answer == ANSWER_ROW && !same)
        return error_say(err, EX_DATAERR, "read the journal of", id,
                         "store.edited: entry %llu is not what was written; put back a backup", (unsigned long long)n);
    return answer == ANSWER_ROW;
}

bool store_lines(struct store *store, struct arena *arena, const char *id, uint64_t from, uint64_t to,
                 struct span *line, struct error *err)
{
    struct query q = query(store, SQL_ENTRY_PAGE, id, from, to);
    uint64_t n = from;
    enum query_answer answer = ANSWER_END;
    while (n < to && (answer = query_step(&q, "read the journal of", id, err)) == ANSWER_ROW) {
        struct hash leaf, stored;
        struct span entry = column_blob(&q, 1);
        tlog_leaf(&leaf, entry);
        if ((uint64_t)column_int(&q, 0) != n || !column_hash(&q, 2, &stored) ||
            memcmp(leaf.at, stored.at, sizeof leaf.at) != 0)
            break;
        line[n++ - from] = arena_copy(arena, entry);
    }
    query_end(&q);
    for (; answer != ANSWER_BAD && n < to; n++) /* what is damaged is read, and told, by itself */
        if (!store_entry(store, arena, id, n, &line[n - from], err))
            return false;
    return answer != ANSWER_BAD;
}

bool store_leaves(struct store *store, struct arena *arena, const char *id, uint64_t n, struct hash **leaves,
                  struct error *err)
{
    uint64_t got = 0;
    *leaves = arena_take(arena, (n + 1) * sizeof **leaves);
    struct query q = query(store, SQL_LEAVES, id, n);
    enum query_answer answer;
    while ((answer = query_step(&q, "read the journal of", id, err)) == ANSWER_ROW && got < n)
        if (!column_hash(&q, 0, &(*leaves)[got++]))
            break;
    query_end(&q);
    return answer != ANSWER_BAD &&
           (got == n || error_set(err, EX_DATAERR, "read the journal of", id, "store.torn: entries are missing"));
}

bool store_root_at(struct store *store, const char *id, uint64_t size, struct hash *out)
{
    struct error ignored = {0}; /* "no such size" is the answer for what cannot be read, too */
    if (size == 0 || size > INT64_MAX)
        return false;
    struct span line;
    struct hash leaf;
    if (memo_entry(store, id, size - 1, &line, &leaf, out, &ignored))
        return true;
    struct query q = query(store, SQL_ENTRY, id, size - 1);
    bool found = query_step(&q, "read the journal of", id, &ignored) == ANSWER_ROW && column_hash(&q, 2, out);
    query_end(&q);
    return found;
}

bool store_checkpoint(struct store *store, struct arena *arena, const char *id, struct span *note, struct error *err)
{
    struct span sealed, passing;
    if (held_passing(store, id, &sealed, &passing) && passing.len > 0) {
        *note = arena_copy(arena, passing);
        return true;
    }
    struct query q = query(store, SQL_CHECKPOINT, id);
    enum query_answer answer = query_step(&q, "read the checkpoint of", id, err);
    if (answer == ANSWER_ROW)
        *note = arena_copy(arena, column_blob(&q, 0));
    query_end(&q);
    return answer == ANSWER_ROW ||
           (answer == ANSWER_END && error_set(err, EX_NOINPUT, "read the checkpoint of", id, "there is no such game"));
}

bool store_game_name_near(struct store *store, const char *name, char nearest[static 32])
{
    struct error ignored = {0};
    int best = (int)strlen(name) / 3 + 1;
    nearest[0] = 0;
    struct query q = query(store, SQL_GAME_NAMES);
    while (query_step(&q, "read the games of", store->path, &ignored) == ANSWER_ROW) {
        char other[32];
        column_text(&q, 0, other, sizeof other);
        int distance = name_distance(name, strlen(name), other, strlen(other), best);
        if (distance < best) {
            best = distance;
            memcpy(nearest, other, sizeof other);
        }
    }
    query_end(&q);
    return nearest[0] != 0;
}
