/* SPDX-License-Identifier: Apache-2.0 */
/* processor/advance/due_games.h - the stages that go over games: from an index (ready, or due by now), many games under
 * one commit with a savepoint each; one bad game is undone, set aside and told, and the others go on (F31, F32). */
#ifndef DISPATCH_DUE_GAMES_H
#define DISPATCH_DUE_GAMES_H

#include "processor/game/game.h"

/* Carries out orders until every game waits for a seat. */
bool stage_advance(struct pass *, struct error *);
/* Writes what each seat is due into the outbox. */
bool stage_report(struct pass *, struct error *);

/* One game's work within the open transaction. */
typedef bool game_work(struct pass *, const struct game_row *, struct error *);
/* All games that are ready, or due by now. */
bool over_due_games(struct pass *, game_work *, struct error *);

#endif
