/* SPDX-License-Identifier: Apache-2.0 */
/* fsck: every invariant of a store, each fault told with its place, none of them stopping the look. */
#include "processor/store/store_inside.h"
#include "processor/store/store_people.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* game: its name, or its id, of which a person knows nothing; "" for what is of none. */
static void tell(struct store_check *check, const char *game, const char *words)
{
    struct game_row row;
    struct error unknown = {0}; /* its row may be what is damaged */
    bool is_known = game[0] && store_game_by_name(check->store, game, &row, &unknown);
    check->found(check->context, is_known ? row.name : game, words);
}

void check_say(struct store_check *check, const char *game, const char *format, ...)
{
    char words[ERROR_WORDS_MAX], cause[ERROR_WORDS_MAX];
    struct error err = {0};
    va_list parts;
    va_start(parts, format);
    vsnprintf(words, sizeof words, format, parts);
    va_end(parts);
    error_set(&err, EX_DATAERR, "check", "", words); /* which of "store.damaged" and the like it is gives the kind */
    tell(check, game, error_cause(&err, cause, sizeof cause));
}

static void check_error(struct store_check *check, const char *game, struct error *err)
{
    char cause[ERROR_WORDS_MAX], words[ERROR_WORDS_MAX + 170];
    if (error_is_set(err)) {
        snprintf(words, sizeof words, "%s: %s", err->subject, error_cause(err, cause, sizeof cause));
        tell(check, game, words);
    }
    *err = (struct error){0};
}

static void check_entry(struct store_check *check, const struct game_row *row, const struct query *q,
                        struct tlog_tree *tree)
{
    struct hash leaf, root, stored_leaf, stored_root;
    uint64_t n = tree->size;
    tlog_leaf(&leaf, column_blob(q, 1));
    tlog_grow(tree, &leaf);
    tlog_tree_root(tree, &root);
    if (!column_hash(q, 2, &stored_leaf) || memcmp(leaf.at, stored_leaf.at, sizeof leaf.at) != 0)
        check_say(check, row->name, "store.edited: entry %" PRIu64 " is not what was written", n);
    else if (!column_hash(q, 3, &stored_root) || memcmp(root.at, stored_root.at, sizeof root.at) != 0)
        check_say(check, row->name, "store.edited: the root after entry %" PRIu64 " does not follow", n);
}

/* Every entry against its leaf, its number and the root after it. */
static bool check_journal(struct store_check *check, const struct game_row *row, struct error *err)
{
    struct tlog_tree tree = {0};
    struct query q = query(check->store, SQL_ENTRIES, row->id);
    enum query_answer answer;
    while ((answer = query_step(&q, "read the journal of", row->id, err)) == ANSWER_ROW) {
        if ((uint64_t)column_int(&q, 0) != tree.size)
            break; /* nothing after a gap can be judged */
        check_entry(check, row, &q, &tree);
        check->n_looked++;
    }
    query_end(&q);
    struct hash root;
    tlog_tree_root(&tree, &root);
    if (answer == ANSWER_ROW)
        check_say(check, row->name, "store.torn: entry %" PRIu64 " is missing", tree.size);
    else if (tree.size != row->log_size || memcmp(root.at, row->root.at, sizeof root.at) != 0)
        check_say(check, row->name,
                  "store.torn: the journal has %" PRIu64 " entries, its head speaks of %" PRIu64 " or another root",
                  tree.size, row->log_size);
    return answer != ANSWER_BAD;
}

static void check_state(struct store_check *check, const struct game_row *row)
{
    struct arena *arena = arena_new();
    struct error err = {0};
    struct problem why = {0};
    struct span sealed, plain;
    struct seal_head head;
    if (!store_seal_get(check->store, arena, row->id, &sealed, &err))
        check_error(check, row->name, &err);
    else if (!seal_open(arena, check->store->master, sealed, &head, &plain, &why))
        check_say(check, row->name, "store.edited: the sealed state does not open (%s)", why.key);
    arena_free(arena);
    check->n_looked++;
}

static void check_blocks(struct store_check *check, const struct game_row *row)
{
    struct arena *arena = arena_new();
    struct error err = {0};
    struct block_row *blocks;
    check->n_looked += store_blocks(check->store, arena, row->id, &blocks, &err);
    check_error(check, row->name, &err);
    arena_free(arena);
}

static bool check_games(struct store_check *check, struct error *err)
{
    char after[33] = "";
    struct game_row row;
    while (store_games(check->store, after, &row, 1, err) == 1) {
        if (!check_journal(check, &row, err))
            return false;
        check_state(check, &row);
        check_blocks(check, &row);
        memcpy(after, row.id, sizeof after);
    }
    return !error_is_set(err);
}

/* Rows of one table that are sealed under (table, game, key). */
static bool check_inbox(struct store_check *check, struct error *err)
{
    struct query q = query(check->store, SQL_ALL_INBOX);
    enum query_answer answer;
    while ((answer = query_step(&q, "read the inbox of", check->store->path, err)) == ANSWER_ROW) {
        struct arena *arena = arena_new();
        struct error bad = {0};
        struct span plain;
        char key[24];
        snprintf(key, sizeof key, "%" PRId64, column_int(&q, 0));
        store_row_open(check->store, arena, ROW_INBOX, "inbox", "", key, column_blob(&q, 1), &plain, &bad);
        check_error(check, "", &bad);
        arena_free(arena);
        check->n_looked++;
    }
    query_end(&q);
    return answer == ANSWER_END;
}

static bool check_outbox(struct store_check *check, struct error *err)
{
    struct query q = query(check->store, SQL_ALL_OUTBOX);
    enum query_answer answer;
    while ((answer = query_step(&q, "read the outbox of", check->store->path, err)) == ANSWER_ROW) {
        struct arena *arena = arena_new();
        struct error bad = {0};
        struct outbox_row row = {.number = column_int(&q, 2)};
        column_text(&q, 1, row.player, sizeof row.player);
        column_text(&q, 3, row.game, sizeof row.game);
        outbox_open(check->store, arena, column_blob(&q, 4), &row, &bad); /* with the parts that it shares */
        check_error(check, row.game, &bad);
        arena_free(arena);
        check->n_looked++;
    }
    query_end(&q);
    return answer == ANSWER_END;
}

static bool check_history(struct store_check *check, struct error *err)
{
    struct query q = query(check->store, SQL_ALL_HISTORY);
    enum query_answer answer;
    while ((answer = query_step(&q, "read the histories in", check->store->path, err)) == ANSWER_ROW) {
        struct arena *arena = arena_new();
        struct error bad = {0};
        struct span plain;
        char game[33], side[32], key[64];
        column_text(&q, 0, game, sizeof game);
        column_text(&q, 1, side, sizeof side);
        snprintf(key, sizeof key, "%s/%" PRId64, side, column_int(&q, 2));
        history_open(check->store, arena, game, key, column_blob(&q, 3), &plain, &bad);
        check_error(check, game, &bad);
        arena_free(arena);
        check->n_looked++;
    }
    query_end(&q);
    return answer == ANSWER_END;
}

static bool check_forum(struct store_check *check, struct error *err)
{
    struct query q = query(check->store, SQL_ALL_FORUM_POST);
    enum query_answer answer;
    while ((answer = query_step(&q, "read the posts in", check->store->path, err)) == ANSWER_ROW) {
        struct arena *arena = arena_new();
        struct error bad = {0};
        struct span plain;
        char game[33], key[24];
        column_text(&q, 1, game, sizeof game);
        snprintf(key, sizeof key, "%" PRId64, column_int(&q, 0));
        store_row_open(check->store, arena, ROW_OUTBOX, "forum_post", game, key, column_blob(&q, 2), &plain, &bad);
        check_error(check, game, &bad);
        arena_free(arena);
        check->n_looked++;
    }
    query_end(&q);
    return answer == ANSWER_END;
}

static void check_open_games(struct store_check *check, struct arena *arena)
{
    struct error err = {0};
    struct offer_row *offers;
    struct seeking_row *seekings;
    struct muster_row *musters;
    struct standby_row *standbys;
    struct vacancy_row *vacancies;
    check->n_looked += store_offers(check->store, arena, &offers, &err);
    check_error(check, "", &err);
    err = (struct error){0};
    check->n_looked += store_seekings(check->store, arena, &seekings, &err);
    check_error(check, "", &err);
    err = (struct error){0};
    check->n_looked += store_musters(check->store, arena, &musters, &err);
    check_error(check, "", &err);
    err = (struct error){0};
    check->n_looked += store_standbys(check->store, arena, &standbys, &err);
    check_error(check, "", &err);
    err = (struct error){0};
    check->n_looked += store_vacancies(check->store, arena, &vacancies, &err);
    check_error(check, "", &err);
}

static void check_press(struct store_check *check)
{
    struct error err = {0};
    check->n_looked += store_press_check(check->store, &err);
    check_error(check, "", &err);
}

static void check_answers(struct store_check *check)
{
    struct error err = {0};
    check->n_looked += store_answered_check(check->store, &err);
    check_error(check, "", &err);
}

static void check_players(struct store_check *check)
{
    struct arena *arena = arena_new();
    struct error err = {0};
    struct player_rows players = {.store = check->store};
    struct wish_rows wishes = {.store = check->store};
    struct newcomer_row *newcomers;
    while (store_players_next(&players, &err))
        check->n_looked++;
    check_error(check, "", &err);
    err = (struct error){0};
    while (store_wishes_next(&wishes, &err))
        check->n_looked++;
    check_error(check, "", &err);
    err = (struct error){0};
    check->n_looked += store_newcomers(check->store, arena, &newcomers, &err);
    check_error(check, "", &err);
    check_open_games(check, arena);
    arena_free(arena);
}

bool store_check(struct store *store, void (*found)(void *, const char *game, const char *words), void *context,
                 uint64_t *n_looked, struct error *err)
{
    struct store_check check = {.store = store, .found = found, .context = context};
    bool ok = store->engine->check_pages(&check, false, err) && store->engine->check_layout(&check, err) &&
              check_rows(&check, false, err) && check_games(&check, err) && check_inbox(&check, err) &&
              check_outbox(&check, err) && check_history(&check, err) && check_forum(&check, err);
    if (ok)
        check_players(&check);
    if (ok)
        check_press(&check);
    if (ok)
        check_answers(&check);
    *n_looked = check.n_looked;
    return ok;
}

bool store_check_quick(struct store *store, void (*found)(void *, const char *game, const char *words), void *context,
                       uint64_t *n_looked, struct error *err)
{
    struct store_check check = {.store = store, .found = found, .context = context};
    struct game_row row;
    char after[33] = "";
    bool ok = store->engine->check_pages(&check, true, err) && store->engine->check_layout(&check, err) &&
              check_rows(&check, true, err);
    while (ok && store_games(store, after, &row, 1, err) == 1) {
        check_state(&check, &row);
        memcpy(after, row.id, sizeof after);
    }
    *n_looked = check.n_looked;
    return ok && !error_is_set(err);
}

bool store_newest(struct store *store, int64_t *utc, struct error *err)
{
    struct query q = query(store, SQL_NEWEST);
    enum query_answer answer = query_step(&q, "read the times in", store->path, err);
    *utc = answer == ANSWER_ROW ? column_int(&q, 0) : 0;
    query_end(&q);
    return answer == ANSWER_ROW;
}
