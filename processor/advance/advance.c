/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/advance/advance.h"
#include "processor/base/crash.h"
#include "processor/base/problems.h"
#include "processor/base/worker.h"
#include "processor/core/core_close.h"
#include "processor/forum/post.h"
#include "processor/game/game_outage.h"
#include "processor/game/game_time.h"
#include "processor/game/notice.h"
#include "processor/game/standby.h"
#include "processor/letters/key_proposal.h"
#include "processor/letters/report.h"
#include "processor/letters/ruling_tell.h"
#include "processor/letters/setup_letters.h"
#include "processor/words/dice_words.h"
#include <string.h>
#include <sysexits.h>

static void add_late(const struct notice *notice, struct game *game, int seat, const char *player, json_t *values)
{
    (void)notice, (void)player;
    json_object_set_new(values, "own", json_boolean(game->core->hold.late >> seat & 1));
    json_object_set_new(values, "signing", json_boolean(game->core->phase == CORE_AWAITING));
}

/* Of those who are late and by the terms wait for the host, who stands by may take the seats. *needed: the host is,
 * for some. */
static bool note_late(struct game *game, bool *needed, bool *taken, struct error *err)
{
    const struct core *core = game->core;
    *needed = *taken = false;
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        bool one = false;
        if (!(core->hold.late >> seat & 1))
            continue;
        enum missed_policy policy = missed_policy_of(&core->g.clock, core->hold.in_a_row[seat]);
        if ((core->phase == CORE_AWAITING || policy == MISSED_HOST) &&
            !vacancy_note(game, seat, VACANCY_LATE, &one, err))
            return false;
        *taken = *taken || one;
        *needed = *needed || !one;
    }
    return true;
}

/* A policy says to wait: everybody hears it, and the host what he can do. */
static bool tell_late(struct game *game, struct error *err)
{
    bool needed, taken;
    if (!note_late(game, &needed, &taken, err))
        return false;
    const struct notice notice = {
        .letter = "late", .more = add_late, .values = json_pack("{s:b}", "stands_by", taken && !needed)};
    const char *words =
        arena_words(game->arena,
                    "its deadline has passed, and by its terms the game waits for you to decide or for the seat. %s "
                    "dispatch extend, dispatch resume --decide least, or dispatch seat",
                    awaited_words(game, ""));
    if (game->core->phase == CORE_AWAITING)
        words = arena_words(game->arena,
                            "its %s wait for a signature that did not come in time, and never fall without it. %s "
                            "dispatch extend, or dispatch seat",
                            chance_word(&game->core->g), awaited_words(game, ""));
    return notice_all(game, &notice, err) && (!needed || game_news(game, 2, words, err));
}

/* ---- seats that would resign ---- */

/* By its policy, at a deadline that nothing of its own keeps from coming. */
static bool would_resign(const struct game *game, int seat)
{
    const struct core *core = game->core;
    return (core_awaits(core) >> seat & 1) &&
           missed_policy_of(&core->g.clock, core->hold.in_a_row[seat] + 1) == MISSED_RESIGN;
}

static bool deadline_is_here(const struct game *game)
{
    const struct core *core = game->core;
    return core->phase == CORE_OPEN && !core->hold.by_host && core->deadline > 0 &&
           core_standing(core).completing < 0 && game->pass->now >= core->deadline + core->g.clock.grace;
}

/* Where somebody may take such a seat the clock stands before the deadline is acted on (pass/vacancy.h). */
static bool keep_from_resigning(struct game *game, bool *kept, struct error *err)
{
    const struct core *core = game->core;
    struct vacancy_row row;
    for (int seat = 0; seat < core->g.n_seats && deadline_is_here(game); seat++) {
        bool taken = false;
        if (!would_resign(game, seat))
            continue;
        if (!vacancy_note(game, seat, VACANCY_RESIGNS, &taken, err))
            return false;
        if (!taken || !store_vacancy_get(game->pass->store, core->id, core->g.seat[seat].name, &row, err))
            continue;
        row.held = core_hold(game->core, game->pass->now);
        *kept = *kept || row.held;
        if (!store_vacancy_put(game->pass->store, &row, err))
            return false;
    }
    return !err->doing;
}

/* Who left the host during the set-up had no seat yet that others could take. */
static bool note_leavers(struct game *game, struct error *err)
{
    for (int seat = 0; seat < game->core->g.n_seats; seat++) {
        struct wish_row wish;
        char player[32];
        bool taken;
        game_player(game, seat, player);
        if (player[0] && store_wish_get(game->pass->store, player, &wish, err) && wish.leaves &&
            !vacancy_note(game, seat, VACANCY_LEFT, &taken, err))
            return false;
        if (err->doing)
            return false;
    }
    return true;
}

/* What spectators may see from now on, when it is their time. */
static bool keep_public(struct game *game, struct error *err)
{
    struct span seen;
    return !core_public(game->core, &seen) ||
           store_history_put(game->pass->store, game->core->id, HISTORY_SEEN, game->core->told_k, seen, err);
}

/* Why a game cannot go on: a sentence where the rules are at fault, since the host must find whose they are; else the
 * key. */
static const char *stopped_words(const struct game *game, const struct problem *why)
{
    if (rules_at_fault(why->key))
        return arena_string(game->arena, problem_sentence(game->arena, game->core->set, why));
    return why->key ? why->key : "the rules cannot go on";
}

static bool go_on(struct game *game, bool *moved, struct error *err)
{
    bool waited = game->core->hold.by_policy;
    struct core_proposal proposal[PROPOSALS_MAX];
    int n_proposals = game->core->n_proposals;
    memcpy(proposal, game->core->proposal, sizeof proposal);
    struct problem why = {0};
    struct core *core = game->core;
    enum core_phase phase = core->phase;
    uint64_t attempt = core->set_up_attempt;
    bool stays = false;
    if (!outage_tick(game, moved, &stays, err) || (!stays && !keep_from_resigning(game, moved, err)))
        return false;
    *moved = (!stays && core_tick(core, game->pass->now)) || *moved;
    if (!setup_notices(game, phase, attempt, err) || (core->hold.by_policy && !waited && !tell_late(game, err)) ||
        !rekey_carried(game, proposal, n_proposals, err) || !ruling_ticked(game, phase, err))
        return false;
    if (core->phase == CORE_DEALING || core->phase == CORE_CLOSED) {
        phase = core->phase;
        if (!core_advance(core, game->pass->now, &why))
            return error_set(err, EX_SOFTWARE, "advance", game->row.name, stopped_words(game, &why));
        if (phase == CORE_DEALING && !note_leavers(game, err))
            return false;
        *moved = true;
        game->pass->n[PASS_MOVED]++;
        return keep_public(game, err) && post_keep(game, err);
    }
    return true;
}

/* Should the rules die on it, the host is told the hash of the sheet that came last. */
static void tell_worker(struct game *game)
{
    const struct core *core = game->core;
    if (game->pass->worker)
        worker_on(game->pass->worker, core->id, "advance",
                  core->n_receipts > 0 ? core->receipt[core->n_receipts - 1].canonical : (struct span){0});
}

bool game_tell(struct game *game, struct error *err)
{
    for (int n = 0; game->core->n_due > 0; n++) {
        if (n > 0)
            core_seal_line(game->core); /* of the generation that the report before it made */
        if (!report_send(game, 0, err) || !(game->core->n_due > 0 ? game_put_passing : game_put)(game, err))
            return false;
        crash_point("report.written");
    }
    return true;
}

bool game_carry(struct pass *pass, struct arena *arena, const char *id, bool passes, struct game *game, bool *due,
                struct error *err)
{
    bool moved = false;
    *due = false;
    if (!game_open(pass, arena, id, game, err))
        return false;
    tell_worker(game);
    crash_game(game->row.name);
    bool done = go_on(game, &moved, err);
    crash_point("advance.computed");
    if (!done || !moved)
        return done;
    *due = game->core->n_due > 0;
    return (passes && *due ? game_put_passing : game_put)(game, err);
}

static bool advance_once(struct pass *pass, const char *id, bool tells, struct error *err)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    bool due, done = game_carry(pass, arena, id, tells, &game, &due, err);
    if (done && tells && due) {
        core_seal_line(game.core);
        done = game_tell(&game, err);
    }
    crash_point("advance.written");
    game_close(&game);
    arena_free(arena);
    return done;
}

bool game_advance(struct pass *pass, const char *id, bool group, struct error *err)
{
    if (group)
        return advance_once(pass, id, false, err);
    if (!store_begin(pass->store, err) || !store_end(pass->store, advance_once(pass, id, false, err), err))
        return false;
    crash_point("advance.committed");
    return true;
}

bool game_visit(struct pass *pass, const char *id, struct error *err)
{
    return advance_once(pass, id, true, err);
}
