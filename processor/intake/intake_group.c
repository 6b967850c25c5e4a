/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks of the inbox in groups under one commit. A commit waits for the disk, and writes each page of the store that
 * was touched: those of the tables that every block adds to are written once a group. */
#include "processor/base/worker.h"
#include "processor/intake/intake_inside.h"
#include <stdio.h>
#include <string.h>

enum {
    GROUP_BLOCKS = 100,
    GROUP_BYTES = 1024 * 1024 /* of the arrivals that its blocks came in */
};

/* ---- files that move when it is durable why ---- */

void inbox_refuse(struct inbox *all, struct span name, const char *why, bool tell)
{
    const char *file = arena_string(all->arena, name);
    if (name.len == 0 || file[0] == '.' || strchr(file, '/') || strlen(file) != name.len)
        return;
    struct moving *moving = *all->last_moving = arena_take(all->arena, sizeof *moving);
    *moving = (struct moving){.name = file, .why = arena_words(all->arena, "%s", why), .tell = tell};
    all->last_moving = &moving->next;
}

static void move_file(struct pass *pass, struct arena *arena, const struct moving *moving)
{
    const char *to = arena_words(arena, "%s/inbox/refused/%s", pass->dir, moving->name);
    if (rename(arena_words(arena, "%s/inbox/done/%s", pass->dir, moving->name), to) != 0 || !moving->tell)
        return;
    FILE *note = fopen(arena_words(arena, "%s.why", to), "w");
    if (note) {
        fprintf(note, "%s\n", moving->why);
        fclose(note);
    }
}

void inbox_no_moves(struct inbox *all)
{
    all->moving = NULL;
    all->last_moving = &all->moving;
}

void inbox_move_files(struct pass *pass, struct inbox *all)
{
    if (!all->moving)
        return;
    struct arena *arena = arena_small();
    for (const struct moving *moving = all->moving; moving; moving = moving->next)
        move_file(pass, arena, moving);
    arena_free(arena);
    inbox_no_moves(all);
}

/* ---- groups ---- */

/* Where the store is shared, a block keeps its game and those whom it tells from the other workers, so a group is small
 * there. After a worker has died, none takes others with it. */
size_t group_most(const struct pass *pass)
{
    int most = store_is_shared(pass->store) ? GROUP_TAKES : GROUP_BLOCKS;
    if (pass->worker && worker_is_careful(pass->worker))
        return 1;
    return (size_t)(pass->group > 0 && pass->group < most ? pass->group : most);
}

void group_begin(struct pass *pass, struct inbox *all)
{
    struct group *group = &all->group;
    group->number++;
    group->n = group->bytes = 0;
    group->begun = pass_clock();
    memcpy(group->counts, pass->n, sizeof group->counts);
    group->mail_waits = pass->mail_waits.len;
    if (group->most > 1)
        store_group(pass->store);
}

bool group_holds(struct pass *pass, const struct inbox *all, struct candidate *const order[], size_t at,
                 struct error *err)
{
    struct arena *arena = arena_small();
    struct text games = {.arena = arena}, blocks = {.arena = arena};
    for (size_t n = 0; at < all->n && n < all->group.most; at++)
        if (!order[at]->done) {
            char hash[65];
            hex_write(hash, order[at]->hash, sizeof order[at]->hash);
            text_format(&games, "%s%s", n ? " " : "", order[at]->to.game);
            text_format(&blocks, "%s%s", n ? " " : "", hash);
            n++;
        }
    text_words(&games, "");
    text_words(&blocks, "");
    bool ok = all->group.most <= 1 || !store_is_shared(pass->store) ||
              store_group_hold(pass->store, games.at, blocks.at, err);
    arena_free(arena);
    return ok;
}

bool group_is_full(const struct pass *pass, const struct group *group)
{
    return group->n >= group->most || group->bytes >= GROUP_BYTES || pass_holds_long(pass, group->begun);
}

static since undone(const struct inbox *all, since when)
{
    return when == all->group.number ? 0 : when;
}

/* Nothing of the group was written: nothing of it is known here either, and none like it follows. */
void group_undo(struct pass *pass, struct inbox *all)
{
    for (struct lying *lying = all->newest; lying; lying = lying->before) {
        lying->taken = undone(all, lying->taken);
        lying->waits = undone(all, lying->waits);
        for (size_t i = 0; i < lying->n; i++) {
            struct candidate *c = &lying->at[i];
            if (c->done == all->group.number)
                c->why = NULL;
            c->done = undone(all, c->done);
        }
    }
    memcpy(pass->n, all->group.counts, sizeof all->group.counts);
    pass->mail_waits.len = all->group.mail_waits;
    inbox_no_moves(all);
    all->group.most = 1;
}
