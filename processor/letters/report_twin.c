/* SPDX-License-Identifier: Apache-2.0 */
/* Two different sheets of one number: neither counted, and the report says so before anything else. Read from the
 * journal, so that nothing that stands there goes untold. */
#include "processor/letters/report_inside.h"
#include "processor/record/journal.h"

bool report_twins(struct reporting *r, json_t **out, struct error *err)
{
    struct game *game = r->game;
    struct core *core = game->core;
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    struct told_sheets *seen = arena_take(game->arena, sizeof *seen);
    uint64_t from = core->seat[r->due->seat].report_size; /* 0: he has the seat only now */
    bool good = true;
    *out = json_array();
    for (uint64_t at = from; from > 0 && good && at < r->due->log_size; at++) {
        struct span text;
        good = store_entry(game->pass->store, game->arena, core->id, at, &text, err);
        text.len -= good && text.len > 0 && text.at[text.len - 1] == '\n';
        const char *words = good && journal_read(text, line)
                                ? told_twin(seen, game->arena, line, core->g.seat[r->due->seat].name, r->due->k)
                                : NULL;
        if (words)
            json_array_append_new(*out, json_string(words));
    }
    return good;
}
