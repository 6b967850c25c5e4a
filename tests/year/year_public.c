/* SPDX-License-Identifier: Apache-2.0 */
/* What the public folder has ever shown: a mail may wait, and its page is the one of its day. */
#include "tests/lib/test.h"
#include "tests/year/year.h"
#include <dirent.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PLACES = 1 << 20 /* a power of two, many more than pages are written in a year */ };

static uint64_t mark_of(struct span page)
{
    uint8_t raw[32];
    uint64_t mark;
    sha256(raw, page);
    memcpy(&mark, raw, sizeof mark);
    return mark ? mark : 1;
}

static uint64_t *place_of(struct year *y, uint64_t mark)
{
    size_t at = mark & (PLACES - 1);
    while (y->page[at] && y->page[at] != mark)
        at = (at + 1) & (PLACES - 1);
    return &y->page[at];
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void see_page(struct year *y, const char *path, time_t since)
{
    struct stat is;
    if (stat(path, &is) != 0 || is.st_mtime + 1 < since)
        return;
    struct arena *arena = arena_new();
    uint64_t mark = mark_of(slurp(arena, path));
    *place_of(y, mark) = mark;
    arena_free(arena);
}

void year_public_see(struct year *y)
{
    struct arena *arena = arena_new();
    struct dirent **games, **pages;
    const char *folder = arena_words(arena, "%s/public", y->dir);
    time_t since = y->seen_at;
    y->seen_at = time(NULL);
    if (!y->page)
        y->page = arena_take(y->arena, PLACES * sizeof *y->page);
    int n = scandir(folder, &games, is_shown, alphasort);
    for (int i = 0; i < n; i++) {
        const char *game = arena_words(arena, "%s/%s", folder, games[i]->d_name);
        int m = scandir(game, &pages, is_shown, alphasort);
        for (int k = 0; k < m; k++) {
            if (fnmatch("*.html", pages[k]->d_name, 0) == 0)
                see_page(y, arena_words(arena, "%s/%s", game, pages[k]->d_name), since);
            free(pages[k]);
        }
        if (m >= 0)
            free(pages);
        free(games[i]);
    }
    if (n >= 0)
        free(games);
    arena_free(arena);
}

bool year_public_had(struct year *y, struct span page)
{
    return y->page && *place_of(y, mark_of(page)) != 0;
}
