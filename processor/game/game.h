/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/game.h - one game out of the store, and back. */
#ifndef DISPATCH_GAME_H
#define DISPATCH_GAME_H

#include "processor/base/lock.h"
#include "processor/core/core.h"
#include "processor/game/pass.h"
#include "processor/record/journal.h"

/* Entries of the journal that are at hand, without the ends of their lines. */
struct known_lines {
    uint64_t from;
    size_t n;
    const struct span *line;
};
struct game {
    struct pass *pass;
    struct arena *arena;
    struct game_row row;
    struct core *core;
    struct hash seal; /* of the generation read */
    struct lock lock; /* of the game, while it is open to be changed */
    bool is_locked;
    struct known_lines known; /* game_line does not read them again */
    char (*players)[32];      /* of all seats, as game_player gives them; NULL: it reads them */
    const char *sides; /* how they were given, for the invitations of a muster (pass/muster.h); NULL: by the host */
};
/* Loads a game to be changed: the `seal` line of the generation before is its first fresh line. False with err unset:
 * there is none of this name; with err->retry: another processor is at it. A damaged, foreign or rolled-back state
 * gives an error whose cause names the remedy. */
bool game_open(struct pass *, struct arena *, const char *name_or_id, struct game *, struct error *);
/* The same for looking only. */
bool game_look(struct pass *, struct arena *, const char *name_or_id, struct game *, struct error *);
/* The same from what lies in memory, of a game that was written and is open no more. All is borrowed. */
struct game_copy {
    struct game_row row;
    struct hash seal;
    struct span genesis, bundle, sealed;
    char (*players)[32];
};
bool game_copy(const struct game_copy *, struct pass *, struct arena *, struct game *, struct error *);
/* Writes entries, sealed generation, checkpoint and row, within the open transaction. */
bool game_put(struct game *, struct error *);
/* The same of a generation that game_put follows with another, in the same transaction: its sealed state is not kept.
 */
bool game_put_passing(struct game *, struct error *);
void game_close(struct game *);
/* Entry n of the journal, by way of the arena; of one that is malformed no verb and no words. */
bool game_line(const struct game *, struct arena *, uint64_t n, struct journal_line *, struct error *);
/* A new game: row, genesis, bundle, generation 1 and the seats' players, within the open transaction. */
bool game_add(struct pass *, struct arena *, struct core *, const char *const *players, struct error *);
/* Puts a game back as it was proven to be, within the open transaction (store_game_restore). generation: the one that
 * its newest state had. sealed: that very state, or empty: it is sealed anew. lines: entries 1 to the tree's size - 1.
 */
bool game_restore(struct pass *, struct arena *, struct core *, uint64_t generation, struct span sealed,
                  struct span lines, const char *const *players, struct error *);
/* Sets a game aside with the reason and tells the host (grade 3); where trying again may help it is left for the next
 * pass instead. Own transaction. */
bool game_set_aside(struct pass *, const struct game_row *, const struct error *why, struct error *);
/* Is the organiser of the game the host himself, who signs with the key of the reports? */
bool pass_organises(const struct pass *, const struct core *);
/* Which player holds a seat of this game; "" none. */
void game_player(const struct game *, int seat, char out[static 32]);
/* The turn of the board game that mails are counted by: "7", "0" before the first; without turns the exchange. */
const char *game_turn(const struct game *);

/* Where a game's page can be read, for letters: "https://games.example/shenandoah-3/"; NULL: publish-url is not set. */
const char *publish_url(struct arena *, const struct config *, const char *game);
const char *game_page(const struct game *); /* the same of a game at hand */

#endif
