/* SPDX-License-Identifier: Apache-2.0 */
/* The game that a transaction holds: what its row says is read once, when it is held, and is not asked of the server
 * again until the transaction ends or is undone, or somebody writes that row otherwise.
 * And a generation that passes, in any store: no row has it, neither the game's nor that of its sealed state; whoever
 * asks before the next one is written is told from here. */
#include "processor/store/store_inside.h"
#include <assert.h>
#include <string.h>
#include <sysexits.h>

struct store_held {
    bool is_there, is_passing;
    struct game_row row;
    struct game_head head;
    struct arena *arena; /* of what passes */
    struct span sealed, checkpoint;
};

static struct store_held *held_in(struct store *store)
{
    if (!store->held)
        store->held = arena_take(store->arena, sizeof *store->held);
    return store->held;
}

static const struct store_held *held_of(const struct store *store, const char *name_or_id)
{
    const struct store_held *held = store->held;
    bool is_one = store->inside && held && held->is_there &&
                  (strcmp(held->row.id, name_or_id) == 0 || strcmp(held->row.name, name_or_id) == 0);
    return is_one ? held : NULL;
}

const struct game_row *held_row(const struct store *store, const char *name_or_id)
{
    const struct store_held *held = held_of(store, name_or_id);
    return held ? &held->row : NULL;
}

const struct game_head *held_head(const struct store *store, const char *id)
{
    const struct store_held *held = held_of(store, id);
    return held ? &held->head : NULL;
}

bool held_passing(const struct store *store, const char *id, struct span *sealed, struct span *checkpoint)
{
    const struct store_held *held = held_of(store, id);
    if (!held || !held->is_passing)
        return false;
    *sealed = held->sealed;
    *checkpoint = held->checkpoint;
    return true;
}

/* ---- what comes and goes ---- */

static void drop(struct store *store)
{
    if (!store->held)
        return;
    if (store->held->arena)
        arena_free(store->held->arena);
    *store->held = (struct store_held){0};
}

void held_end(struct store *store)
{
    drop(store);
}

void held_forget(struct store *store)
{
    if (store->held && !store->held->is_passing)
        drop(store);
}

void held_keep(struct store *store, const struct game_row *row, const struct game_head *head)
{
    struct store_held *held = held_in(store);
    if (!store->inside || held->is_passing)
        return; /* the one that passes is not done with */
    drop(store);
    held->is_there = true;
    held->row = *row;
    held->head = *head;
}

/* The words of a row that is written may be stale, since the statement that writes it leaves them alone. */
static void take_row(struct store_held *held, const struct game_row *row, const struct game_head *head)
{
    struct game_row was = held->row;
    held->row = *row;
    if (held->is_there && strcmp(was.id, row->id) == 0) {
        memcpy(held->row.aside, was.aside, sizeof was.aside);
        memcpy(held->row.name, was.name, sizeof was.name);
    }
    held->head = *head;
    held->is_there = true;
}

void held_pass(struct store *store, const struct game_row *row, const struct game_head *head, struct span sealed,
               struct span checkpoint)
{
    struct store_held *held = held_in(store);
    struct arena *was = held->arena, *arena = arena_new();
    assert(!held->is_passing || strcmp(held->row.id, row->id) == 0); /* one game at a time */
    struct span newest = checkpoint.len > 0 || !held->is_passing ? checkpoint : held->checkpoint;
    take_row(held, row, head);
    held->is_passing = true;
    held->arena = arena;
    held->sealed = arena_copy(arena, sealed);
    held->checkpoint = arena_copy(arena, newest);
    if (was)
        arena_free(was);
}

void held_written(struct store *store, const struct game_row *row, const struct game_head *head)
{
    struct store_held *held = store->held;
    if (!held || !held->is_there || strcmp(held->row.id, row->id) != 0)
        return;
    if (!store_is_shared(store)) {
        drop(store);
        return;
    }
    take_row(held, row, head);
    held->is_passing = false;
    if (held->arena)
        arena_free(held->arena);
    held->arena = NULL;
    held->sealed = held->checkpoint = (struct span){0};
}

bool held_is_settled(const struct store *store, struct error *err)
{
    return !store->held || !store->held->is_passing ||
           error_set(err, EX_SOFTWARE, "write the game", store->held->row.id,
                     "the generation that was to follow in this transaction did not come");
}
