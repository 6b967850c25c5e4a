/* SPDX-License-Identifier: Apache-2.0 */
/* processor/pass/make_game.h - a game from its terms and its players, to the invitations: `dispatch new` by the host's
 * word, a muster by the players'.
 *
 *   struct game_making *m = make_begin(pass, arena, set);
 *   terms_of_host(pass, config, false, &m->g, &why);          or offered_terms(offer, &m->g), of game/offered.h
 *   n = make_seats(m, names);            which seats there are
 *   make_seat(m, i, names[i], player, &why, &err);            for each
 *   make_host_seats(m, admin);
 *   core = make_core(m, name, &why);  make_try(m, core, &why);
 *   make_write(m, core, &game, invitation, &err);             within a transaction
 *   core_free(core); make_end(m);
 * Nothing is printed; a refusal is a problem, and only make_write changes the store. */
#ifndef DISPATCH_MAKE_GAME_H
#define DISPATCH_MAKE_GAME_H

#include "games/face/face.h"
#include "processor/core/core.h"
#include "processor/game/game.h"
#include "processor/record/genesis.h"

struct game_making {
    struct pass *pass; /* borrowed, as the arena */
    struct arena *arena;
    const struct ruleset *set;
    struct genesis g;   /* the terms; seats, keys and what names this very game are filled in here */
    struct span bundle; /* the facts: the ruleset's own, unless the host gives others */
    struct player_row player[SEATS_MAX];
    struct core_key key[SEATS_MAX][SEAT_KEYS_MAX]; /* of the seats' players */
    int n_keys[SEATS_MAX];
    const char *option[OPTIONS_MAX]; /* of m->g, for struct setup */
    uint8_t seed[32];                /* secret; make_end wipes it */
    const char *sides;               /* how the seats were given, for the invitations; NULL: the host gave them */
};

/* With the ruleset's first scenario, no option, and its own facts. */
struct game_making *make_begin(struct pass *, struct arena *, const struct ruleset *);
void make_end(struct game_making *);
/* A game's name: [a-z][a-z0-9-]*, shorter than GAME_NAME_MAX. */
bool make_is_name(const char *);
/* Fills m->g.n_seats and the names; 0: this scenario does not go with these options. */
int make_seats(struct game_making *, const char *names[SEATS_MAX]);
/* Whose seat it is. Keys: make.player (the host knows nobody of this name), make.forum (no mail address, and the game
 * is by mail), make.leaves, make.key (none that can be used), make.both (got: a seat of the same player that is not of
 * this side). */
bool make_seat(struct game_making *, int seat, const char *name, const char *player, struct problem *, struct error *);
/* Adds to m->g.host the seats of the host himself, by the address, by a key, and by a key that two seats share. */
void make_host_seats(struct game_making *, const char *admin);
/* The genesis, and the game that follows from it; NULL: no game, with the loader's or the core's keys. */
struct core *make_core(struct game_making *, const char *name, struct problem *);
/* A set-up with luck that is nobody's: do scenario and options go together? Before anybody is invited. */
bool make_try(struct game_making *, const struct core *, struct problem *);
/* Row, genesis, generation 1 and an invitation for each seat, in the outbox; within the open transaction. game: the row
 * of the new game, with its core. invitation: the text for each seat, in the arena; or NULL. */
bool make_write(struct game_making *, struct core *, struct game *, struct span invitation[SEATS_MAX], struct error *);

#endif
