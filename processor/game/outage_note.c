/* SPDX-License-Identifier: Apache-2.0 */
/* What a pass notes of ways in and out: which could not be used, what was not read to its end. */
#include "processor/game/outage_note.h"
#include <stdio.h>
#include <string.h>

enum { NOTE_NAME_MAX = 280 };

static void note(struct text *list, struct arena *arena, const char *id)
{
    list->arena = arena;
    text_format(list, "%s\n", id);
}

bool outage_is_noted(const struct text *list, const char *id)
{
    return list->len > 0 && strstr(list->at, id) != NULL; /* ids are 32 digits each */
}

void outage_mail_waits(struct pass *pass, const char *game)
{
    struct game_row row;
    struct error ignored = {0};
    if (store_game_by_name(pass->store, game, &row, &ignored))
        note(&pass->mail_waits, pass->arena, row.id);
}

void outage_thread_read(struct pass *pass, const char *game)
{
    note(&pass->threads_read, pass->arena, game);
}

bool outage_source_read(struct pass *pass, const char *source, bool all, bool lasts, struct error *err)
{
    char name[NOTE_NAME_MAX];
    snprintf(name, sizeof name, "behind/%s", source);
    int64_t was = store_tally(pass->store, name, err);
    if (error_is_set(err) || !outage_note(pass, source, lasts, err) || (was == 0) == all)
        return !error_is_set(err);
    return store_begin(pass->store, err) &&
           store_end(pass->store, store_tally_set(pass->store, name, all ? 0 : 1, err), err);
}

bool outage_is_behind(struct pass *pass, const char *source, struct error *err)
{
    char name[NOTE_NAME_MAX];
    snprintf(name, sizeof name, "behind/%s", source);
    return store_tally(pass->store, name, err) > 0;
}

/* Since when it cannot; 0: it can. */
static bool outage_since(struct pass *pass, const char *what, int64_t *since, struct error *err)
{
    struct outage_row row[OUTAGE_ROWS_MAX];
    size_t n = store_outages(pass->store, what, pass->now, row, err);
    *since = 0;
    for (size_t i = 0; i < n; i++)
        if (row[i].until == 0)
            *since = row[i].since > 0 ? row[i].since : 1;
    return !error_is_set(err);
}

bool outage_news(struct pass *pass, const char *what, bool lasts, const char *game, const char *words,
                 struct error *err)
{
    bool ended;
    return (lasts ? store_outage_begin(pass->store, what, pass->now, err)
                  : store_outage_end(pass->store, what, pass->now, &ended, err)) &&
           (!words || store_news_put(pass->store, lasts ? 2 : 1, game, words, pass->now, err));
}

bool outage_note(struct pass *pass, const char *what, bool lasts, struct error *err)
{
    int64_t since;
    if (!outage_since(pass, what, &since, err) || (since > 0) == lasts)
        return !error_is_set(err);
    return store_begin(pass->store, err) && store_end(pass->store, outage_news(pass, what, lasts, "", NULL, err), err);
}
