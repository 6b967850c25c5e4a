/* SPDX-License-Identifier: Apache-2.0 */
/* The sealed copy of a game that goes with a report, where the host keeps `escrow`: formats/escrow.h. */
#include "formats/escrow.h"
#include "processor/letters/report.h"
#include <string.h>
#include <sysexits.h>

static const char cover[] = "A sealed copy of the game, for the host alone: should he lose his machine, your\n"
                            "mail brings the game back. It tells nothing to anybody else. Keep it with the\n"
                            "report; when he asks for your newest report, send him this along.\n\n";

/* Entries behind those that the report's own proof shows, as far as the sealed state goes. */
static bool tail(struct game *game, uint64_t from, uint64_t to, struct text *lines, struct error *err)
{
    for (uint64_t n = from; n < to; n++) {
        struct span entry;
        if (!store_entry(game->pass->store, game->arena, game->core->id, n, &entry, err))
            return false;
        text_add(lines, entry);
    }
    return true;
}

bool report_escrow(struct game *game, const struct core_due *due, struct span *out, struct error *err)
{
    struct escrow e = {.generation = game->row.generation, .size = game->row.log_size, .from = due->log_size};
    struct text lines = {.arena = game->arena}, file = {.arena = game->arena};
    strcpy(e.game, game->core->id);
    if (!store_seal_get(game->pass->store, game->arena, e.game, &e.sealed, err) ||
        !tail(game, e.from, e.size, &lines, err))
        return false;
    e.lines = text_span(&lines);
    text_words(&file, cover);
    if (!escrow_write(&file, game->pass->master, &e))
        return error_set(err, EX_SOFTWARE, "write the sealed copy of", game->row.name, "it is too large for a mail");
    *out = text_span(&file);
    return true;
}
