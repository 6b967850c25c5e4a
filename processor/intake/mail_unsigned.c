/* SPDX-License-Identifier: Apache-2.0 */
/* A sheet without a signature: tried in memory, told to the seat it names, and forgotten (W17). */
#include "processor/game/mail_limit.h"
#include "processor/intake/mail_unmatched_inside.h"
#include "processor/letters/receipt.h"
#include <stdio.h>
#include <string.h>

enum { DAY = 86400, CHECKS_A_DAY = 6 };

static bool root_at(void *context, uint64_t size, struct hash *out)
{
    const struct game *game = context;
    return store_root_at(game->pass->store, game->core->id, size, out);
}

static int seat_of(const struct core *core, const char *side)
{
    for (int i = 0; i < core->g.n_seats; i++)
        if (strcmp(core->g.seat[i].name, side) == 0)
            return i;
    return -1;
}

/* Nothing of the game is written: the core is thrown away. */
static bool try_in_memory(struct mail_in *in, struct game *game, int seat, const struct found *found, struct error *err)
{
    struct core_outcome *outcome = arena_take(game->arena, sizeof *outcome);
    struct receipt_lines *lines = arena_take(game->arena, sizeof *lines);
    struct verified sheet = {.bytes = found->block.canonical,
                             .canonical = found->block.canonical,
                             .heading = found->block.heading,
                             .form = "canonical"};
    const struct core_past past = {root_at, NULL, game, NULL};
    *lines = (struct receipt_lines){.game = game, .seat = seat, .is_unsigned = true};
    sha256(sheet.hash, found->block.canonical);
    bool taken = core_block(game->core, seat, &sheet, in->pass->now, &past, outcome, receipt_line, lines);
    if (!taken)
        in->turned->wait = outcome->verdict == VERDICT_LATER;
    bool done = !taken || receipt_check(game, outcome, lines, err);
    for (int i = 0; i < lines->n; i++)
        json_decref(lines->words[i]);
    return done;
}

bool mail_check_unsigned(struct mail_in *in, const struct found *found, const struct address *to, bool *answered,
                         struct error *err)
{
    struct game game = {0};
    char who[64];
    bool may = false, done = true;
    if (!game_look(in->pass, in->arena, to->game, &game, err))
        return !err->doing;
    int seat = seat_of(game.core, to->side);
    if (seat >= 0 && !game.row.aside[0]) {
        *answered = true;
        in->turned->outcome = "a sheet without a signature";
        snprintf(who, sizeof who, "%s/%s", game.row.name, to->side);
        done = mail_may(in->pass, "unsigned", who, CHECKS_A_DAY, DAY, &may, err) &&
               (!may || try_in_memory(in, &game, seat, found, err));
    }
    game_close(&game);
    return done;
}
