/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/upgrade_gate.h - may this program go on with a game that another one began?
 *
 * The store remembers which build wrote each game last. Before another build touches a live game, the game's journal is
 * played again from genesis with the stored sheets, and every line, state and seat's facts must come out as they stand;
 * then the position must be the sealed one. A game that comes out otherwise is set aside with the first entry that
 * differs, and the others go on: nothing is lost, and the old program, put back, goes on with all of them.
 *
 *   gate_pass(&pass, &count, err);   first thing of a run; costs one look when the program is the same
 * Whoever opens a game to change it (game_open) meets the same gate, so that no command gets around it. */
#ifndef DISPATCH_UPGRADE_GATE_H
#define DISPATCH_UPGRADE_GATE_H

#include "processor/game/game.h"

extern const char gate_word[]; /* "gate: ", with which the reason begins */
struct gate_outcome {
    bool same;
    char words[320]; /* why not: the first divergence; begins with gate_word */
};
/* Plays one game again. set: a ruleset given outright, or NULL. False: the store could not be read. */
bool gate_game(struct pass *, const char *id, const struct ruleset *set, struct gate_outcome *, struct error *);
/* Did this very build write it last, or is there nothing left to go on with? */
bool gate_is_known(const struct game_row *);
struct gate_count {
    int64_t n_all;                             /* that there were to play when the pass began */
    uint64_t n_games, n_same, n_held, n_freed; /* played again; as before; set aside; set aside before, and good now */
};
/* For who opens a game to change it: false, with an error that names the divergence, when it must not. */
bool gate_open(struct pass *, const struct game_row *, struct error *);
/* Every live game that another build wrote last and this one has not judged yet; again: those that it held, too. Notes
 * what came out the same, sets the others aside, and tells the host. told (may be NULL) is called for each that was
 * played, with the count so far. Own transactions, one a game: where a pass is stopped, the next one goes on with the
 * games behind; the one that it was stopped in meets the gate when it is opened. */
bool gate_pass(struct pass *, bool again,
               void (*told)(void *, const struct game_row *, const struct gate_outcome *, const struct gate_count *),
               void *context, struct gate_count *, struct error *);

#endif
