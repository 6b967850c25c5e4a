/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/walk_anew.h"
#include "processor/base/lock.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *database_of(const char *dir)
{
    return strrchr(dir, '/') + 1;
}

static struct span settings_of(struct walk *w, const char *dir)
{
    return slurp(w->arena, arena_words(w->arena, "%s/dispatch.conf", dir));
}

static bool is_on_pg(struct walk *w, const char *dir)
{
    struct span conf = settings_of(w, dir);
    return memmem(conf.at, conf.len, "\nstore postgresql:", 18) != NULL;
}

/* With what lies beside it: keys, what commands said, the list of crash points. */
static void remove_host(struct walk *w, const char *dir)
{
    ck_assert_int_eq(system(arena_words(w->arena, "rm -rf %s %s.*", dir, dir)), 0);
}

void walk_anew_open(struct walk *w, const char *name, bool on_pg)
{
    struct arena *arena = arena_new();
    *w = (struct walk){.arena = arena};
    remove_host(w, arena_words(arena, "%s/%s", temp_dir(), name));
    walk_open_in(w, name, on_pg ? pg_server_database(arena, name, NULL) : "sqlite:dispatch.db");
    arena_free(arena);
}

/* The copy has a database of its own. */
static void copy_store(struct walk *w, const char *before, const char *to)
{
    struct text conf = {.arena = w->arena};
    struct span was = settings_of(w, before);
    pg_server_alone(database_of(before));
    for (struct span line; span_line(&was, &line);)
        if (!span_begins(line, "store "))
            text_format(&conf, "%.*s\n", (int)line.len, (const char *)line.at);
    text_format(&conf, "store %s\n", pg_server_database(w->arena, database_of(to), database_of(before)));
    walk_write(w, arena_words(w->arena, "%s/dispatch.conf", to), text_span(&conf));
}

void walk_anew(struct walk *w, const char *before, const char *name)
{
    const char *to = arena_words(w->arena, "%s/%s", temp_dir(), name);
    remove_host(w, to);
    walk_copy(w, arena_words(w->arena, "%s/.", before), to);
    walk_copy(w, arena_words(w->arena, "%s.keys/.", before), arena_words(w->arena, "%s.keys", to));
    if (is_on_pg(w, before))
        copy_store(w, before, to);
    w->dir = to;
}

/* A worker that dies loses the lock of the run before that of the game at which it was. A pass that comes between the
 * two leaves that game for the next one. */
static void until_games_unlocked(struct walk *w)
{
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int fd = open(arena_words(w->arena, "%s/lock/games", w->dir), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    ck_assert_int_ge(fd, 0);
    while (fcntl(fd, F_OFD_SETLK, &all) != 0)
        usleep(10000);
    close(fd);
}

void walk_anew_unlocked(struct walk *w)
{
    struct lock lock = LOCK_NONE;
    struct error err = {0};
    int64_t age;
    enum lock_result answer = LOCK_BUSY;
    while (answer == LOCK_BUSY)
        if ((answer = lock_run(&lock, w->dir, time(NULL), &age, &err)) == LOCK_BUSY)
            usleep(10000);
    ck_assert_int_eq(answer, LOCK_TAKEN);
    lock_drop(&lock);
    until_games_unlocked(w);
    if (is_on_pg(w, w->dir))
        pg_server_alone(database_of(w->dir));
}

void walk_anew_end(struct walk *w)
{
    remove_host(w, w->dir);
}
