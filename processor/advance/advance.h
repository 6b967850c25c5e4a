/* SPDX-License-Identifier: Apache-2.0 */
/* processor/advance/advance.h - a game goes on by itself: what needs no further input. */
#ifndef DISPATCH_ADVANCE_H
#define DISPATCH_ADVANCE_H

#include "processor/game/game.h"
#include "processor/game/pass.h"

/* Deals or runs a closed exchange, ticks what is due at now: everything that needs no further input. Own transaction
 * when `group` is false. True also when nothing was due. */
bool game_advance(struct pass *, const char *id, bool group, struct error *);

/* Within the group's transaction: the same, and if it moved, all that its seats are due is told at once, so that the
 * game is read and written once. Its generations, entries and messages are those of an advance and the report stage. */
bool game_visit(struct pass *, const char *id, struct error *);
/* What both begin with, within a transaction: opens the game, and writes it if it moved. *due: it did, and reports are
 * due. passes: then its state is not kept (game_put_passing). The game is to be closed, also where this fails. */
bool game_carry(struct pass *, struct arena *, const char *id, bool passes, struct game *, bool *due, struct error *);
/* Writes all reports that the open game owes; each is a generation of its own, of which the last one is kept. */
bool game_tell(struct game *, struct error *);

/* ---- due_games.c: the stages that go over games, from an index (ready, or due by now), many games under one commit
 * with a savepoint each; one bad game is undone, set aside and told, and the others go on (F31, F32) ---- */
/* Carries out orders until every game waits for a seat. */
bool stage_advance(struct pass *, struct error *);
/* Writes what each seat is due into the outbox. */
bool stage_report(struct pass *, struct error *);

/* One game's work within the open transaction. */
typedef bool game_work(struct pass *, const struct game_row *, struct error *);
/* All games that are ready, or due by now. */
struct due_work {
    game_work *one;
    bool tells; /* writes to the players of each game as a rule */
};
bool over_due_games(struct pass *, const struct due_work *, struct error *);

/* ---- clock_guard.c: what stops a pass before anything moves, because time cannot be trusted.
 *
 *   The clock went back, or jumped far ahead; or more seats than usual are late at once: nothing moves until the host
 * says `dispatch run --anyway`. The last pass was long ago: the host was down, and the deadlines of that time are
 * extended by it. The host is told once; the pass's clock is read once, by its caller. ---- */
enum { GUARD_SLACK = 300 /* seconds that a clock may be set back without a word */ };
/* Before the stages. Sets pass->stopped when the clock is wrong; extends what passed while the host was down; notes
 * that there was a pass. */
bool guard_begin(struct pass *, struct error *);
/* Before deadlines are acted on: sets pass->stopped when too many are late. */
bool guard_late(struct pass *, struct error *);

#endif
