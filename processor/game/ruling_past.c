/* SPDX-License-Identifier: Apache-2.0 */
/* Positions of the past for rulings that go back: the journal is played again with the stored blocks, as an audit does
 * it, so that run and audit find the same position byte for byte and nothing has to be kept. */
#include "processor/game/ruling_past.h"
#include "processor/check/audit_ruling.h"
#include "processor/game/export.h"
#include <string.h>

struct past_of_game { /* the newest answer: several ask for it in one transaction */
    struct game *game;
    uint64_t k, log_size;
    bool asked, found;
    struct core_position position;
};

static bool replayed(struct past_of_game *past, const struct core *core, uint64_t k)
{
    struct game *game = past->game;
    struct audit audit = {0};
    struct text unused = {.arena = game->arena};
    struct error err = {0};
    struct auditor a = {.arena = game->arena,
                        .audit = &audit,
                        .out = &unused,
                        .set = core->set,
                        .genesis = core->g,
                        .openings = text_span(&core->rulings.openings),
                        .is_flat = true};
    a.line = arena_take(game->arena, sizeof *a.line);
    a.past = audit_past_new(game->arena);
    if (!game_transcript(game, &a.t, &err))
        return false;
    struct core *played = audit_replay_core(&a, core->vrf_seed);
    bool found = played && !a.failed && audit_past_at(&a, k, a.t.n_lines, &past->position);
    audit_core_free(&a, played);
    return found;
}

static bool position(void *context, const struct core *core, uint64_t k, struct core_position *out)
{
    struct past_of_game *past = context;
    if (!past->asked || past->k != k || past->log_size != past->game->row.log_size) {
        past->asked = true;
        past->k = k;
        past->log_size = past->game->row.log_size;
        past->found = replayed(past, core, k);
    }
    *out = past->position;
    return past->found;
}

void game_history(struct game *game)
{
    struct past_of_game *past = arena_take(game->arena, sizeof *past);
    past->game = game;
    game->core->history = (struct core_history){position, past};
}

void ruling_tally_name(const char *id, char out[static 48])
{
    snprintf(out, 48, "rulings/%.32s", id);
}
