/* The ingest stage: every block of every arrival, a seat at a time, highest seq first (order-armor.md E3), so that what is
 * in force never depends on the order in which mails came. */
#include "processor/ingest.h"
#include "processor/templates.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CANDIDATES_MAX = 8192 };

struct candidate {
    int64_t inbox;
    size_t index;          /* of the block in its arrival */
    bool taken;            /* it was somebody's, whatever became of it */
    bool waits;            /* its game is set aside: it stays in the inbox until the host resumes the game */
    struct address to;
};
struct arrivals {
    struct candidate *at;
    size_t n;
};

static int by_seat_then_seq(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    int order = strcmp(x->to.game, y->to.game);
    if (order == 0)
        order = strcmp(x->to.side, y->to.side);
    if (order == 0)
        order = (x->to.seq < y->to.seq) - (x->to.seq > y->to.seq);
    if (order == 0)
        order = (x->inbox > y->inbox) - (x->inbox < y->inbox);
    return order ? order : (x->index > y->index) - (x->index < y->index);
}

static void move_refused(struct pass *pass, struct arena *arena, struct span name, const char *why, bool tell)
{
    const char *file = arena_string(arena, name);
    if (name.len == 0 || file[0] == '.' || strchr(file, '/') || strlen(file) != name.len)
        return;
    const char *to = arena_words(arena, "%s/inbox/refused/%s", pass->dir, file);
    if (rename(arena_words(arena, "%s/inbox/done/%s", pass->dir, file), to) != 0 || !tell)
        return;
    FILE *note = fopen(arena_words(arena, "%s.why", to), "w");
    if (note) {
        fprintf(note, "%s\n", why);
        fclose(note);
    }
}

/* An arrival without a block that goes anywhere: done with, and its files are kept under refused with the reason. */
static bool turn_away(struct pass *pass, struct arena *arena, int64_t id, struct span raw, const char *why,
                      struct error *err)
{
    struct part part[PARTS_MAX];
    pass->n_aliens++;
    if (!store_begin(pass->store, err))
        return false;
    if (!store_inbox_done(pass->store, id, why, err) || !store_commit(pass->store, err)) {
        store_rollback(pass->store);
        return false;
    }
    size_t n = parts_unpack(raw, part);
    for (size_t i = 0; i < n; i++)
        move_refused(pass, arena, part[i].name, why, i == 0);
    return true;
}

static void add_blocks(struct arrivals *all, int64_t id, const struct found *found, size_t n, struct problem *why)
{
    for (size_t i = 0; i < n && all->n < CANDIDATES_MAX; i++) {
        struct candidate *c = &all->at[all->n];
        struct problem one = {0};
        *c = (struct candidate){.inbox = id, .index = i};
        if (ingest_address(&found[i], &c->to, &one))
            all->n++;
        else if (why && !why->key)
            *why = one;
    }
}

static const char *nothing_in_it(struct arena *arena, const struct problem *why)
{
    return why->key ? arena_string(arena, problem_sentence(arena, why)) : "There is no order block in it.";
}

static bool look_at(struct pass *pass, struct arrivals *all, int64_t *after, bool *more, struct error *err)
{
    struct arena *arena = arena_new();
    struct span raw;
    char name[256];
    int64_t id;
    bool done = true;
    *more = store_inbox_next(pass->store, arena, *after, &id, &raw, name, err) > 0;
    if (*more) {
        struct found *found = arena_take(arena, BLOCKS_MAX * sizeof *found);
        struct problem why = {0};
        size_t before = all->n;
        *after = id;
        add_blocks(all, id, found, arrival_blocks(arena, raw, found, BLOCKS_MAX), &why);
        if (all->n == before)
            done = turn_away(pass, arena, id, raw, nothing_in_it(arena, &why), err);
    }
    arena_free(arena);
    return done && !err->doing;
}

/* Is this the last of the candidates that come from its arrival? Then the arrival is done with. */
static bool is_last(const struct arrivals *all, size_t i)
{
    for (size_t j = i + 1; j < all->n; j++)
        if (all->at[j].inbox == all->at[i].inbox)
            return false;
    return true;
}

static bool any_waits(const struct arrivals *all, int64_t inbox)
{
    for (size_t i = 0; i < all->n; i++)
        if (all->at[i].inbox == inbox && all->at[i].waits)
            return true;
    return false;
}

static bool any_taken(const struct arrivals *all, int64_t inbox)
{
    for (size_t i = 0; i < all->n; i++)
        if (all->at[i].inbox == inbox && all->at[i].taken)
            return true;
    return false;
}

/* A block that could not be taken for its game's sake stays in the inbox. A game at which another processor works is left
 * for the next pass; one that fails is set aside, and the others go on (F32). */
static bool leave_waiting(struct pass *pass, struct candidate *c, struct error *err)
{
    struct error why = *err, own = {0};
    struct game_row row;
    if (!why.retry && !store_game_by_name(pass->store, c->to.game, &row, &own))
        return false;
    c->waits = true;
    *err = (struct error){0};
    return why.retry || row.aside[0] || game_set_aside(pass, &row, &why, err);
}

static bool take_one(struct pass *pass, const struct arrivals *all, size_t i, struct error *err)
{
    struct candidate *c = &all->at[i];
    struct arena *arena = arena_new();
    struct found *found = arena_take(arena, BLOCKS_MAX * sizeof *found);
    struct ingested result = {0};
    struct span raw;
    char name[256];
    int64_t id;
    bool done = store_inbox_next(pass->store, arena, c->inbox - 1, &id, &raw, name, err) > 0 && id == c->inbox;
    if (done && arrival_blocks(arena, raw, found, BLOCKS_MAX) > c->index)
        done = ingest_block(pass, arena, &found[c->index], is_last(all, i) && !any_waits(all, c->inbox) ? c->inbox : 0,
                            &result, err) ||
               (err->doing && leave_waiting(pass, c, err));
    c->taken = result.verdict != VERDICT_ALIEN;
    c->waits = done && result.verdict == 0;
    if (done && is_last(all, i) && !any_taken(all, c->inbox)) {
        pass->n_aliens--; /* turn_away counts it */
        done = turn_away(pass, arena, c->inbox, raw, (const char *)arena_string(arena, result.text), err);
    }
    arena_free(arena);
    return done;
}

bool stage_ingest(struct pass *pass, struct error *err)
{
    struct arena *arena = arena_new();
    struct arrivals all = {.at = arena_take(arena, CANDIDATES_MAX * sizeof *all.at)};
    int64_t after = 0;
    bool done = true;
    for (bool more = true; done && more && all.n + BLOCKS_MAX < CANDIDATES_MAX;)
        done = look_at(pass, &all, &after, &more, err);
    if (all.n > 0)
        qsort(all.at, all.n, sizeof *all.at, by_seat_then_seq);
    for (size_t i = 0; done && i < all.n; i++)
        done = take_one(pass, &all, i, err);
    arena_free(arena);
    return done;
}
