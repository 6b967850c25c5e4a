/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/game_log_keys.h"
#include "processor/record/journal.h"
#include <string.h>

static void add(struct note_key out[static LOG_KEYS_MAX], size_t *n, const char *origin, const uint8_t key[static 32])
{
    for (size_t i = 0; i < *n; i++)
        if (memcmp(out[i].pk, key, sizeof out[i].pk) == 0)
            return;
    if (*n < LOG_KEYS_MAX)
        note_key_make(&out[(*n)++], origin, 1, key);
}

size_t game_log_keys(struct game *game, struct note_key out[static LOG_KEYS_MAX], struct error *err)
{
    const struct core *core = game->core;
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    uint8_t key[32];
    size_t n = 0;
    add(out, &n, core->origin_id, core_logkey(core));
    add(out, &n, core->origin_id, core->g.logkey);
    for (uint64_t at = 1; core->rulings.has_logkey && at < game->row.log_size; at++) {
        struct span entry;
        if (!store_entry(game->pass->store, game->arena, core->id, at, &entry, err))
            return 0;
        entry.len -= entry.len > 0 && entry.at[entry.len - 1] == '\n';
        if (journal_read(entry, line) && journal_is(line, "hostkey") && line->n_words == 4 &&
            span_is(line->word[0], "log") && hex_read(line->word[2], key, sizeof key))
            add(out, &n, core->origin_id, key);
    }
    return n;
}
