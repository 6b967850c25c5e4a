/* processor/stage_games.h - what the stages share that go over games: from an index, many games under one commit with a
 * savepoint each; one bad game is undone, set aside and told, and the others go on (F31, F32). */
#ifndef DISPATCH_STAGE_GAMES_H
#define DISPATCH_STAGE_GAMES_H

#include "processor/pass.h"

/* One game's work within the open transaction. */
typedef bool game_work(struct pass *, const struct game_row *, struct error *);
/* All games that are ready, or due by now. */
bool over_due_games(struct pass *, game_work *, struct error *);

#endif
