/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/standby.h - who stands by for a seat, and seats that are free.
 *
 * `standby RULESET` in a PLAYER block puts a player on the list of a ruleset. A seat is free (struct vacancy_row) when
 * its player leaves the host or gives it up, when the game waits for it and by its terms for the host's decision
 * (policy `host`; dice that nobody signs for), or when it would resign by policy. Whoever notices that notes it here,
 * and pass/vacancy.h offers the seat to one after the other. The seat stays its player's until a JOIN takes it
 * (intake/seat_handover.h). */
#ifndef DISPATCH_STANDBY_H
#define DISPATCH_STANDBY_H

#include "processor/game/game.h"
#include "processor/store/store_people.h"

enum {
    STANDBYS_MAX = 4,   /* lists that a player may be on */
    STANDBY_MOST = 100, /* who may stand by for games of one ruleset */
    STANDBY_CHANCES = 2 /* a player who lets so many offers pass leaves the list */
};
struct standbys {            /* all of a store, in an arena */
    struct standby_row *row; /* by place */
    size_t n;
    struct vacancy_row *vacancy;
    size_t n_vacancies;
};
bool standbys_read(struct store *, struct arena *, struct standbys *, struct error *);
/* The row of a player; NULL: they do not stand by for that. */
const struct standby_row *standbys_row(const struct standbys *, const char *player, const char *ruleset);
/* Takes the player off all lists. */
bool standby_leave(struct store *, struct arena *, const char *player, struct error *);
/* Adds a line for each ruleset for which somebody stands by, for each free seat, and for each player who leaves this
 * host, to what status says. */
bool standby_status(struct store *, struct text *out, struct error *);

/* ---- who may take a seat ---- */

/* The first of the player's keys that the seat never had: those do not come back. False: none is left. */
bool seat_fresh_key(struct game *, int seat, const struct player_row *, struct core_key *out);
/* Would the host play a seat that the game's genesis does not call theirs? Dice and reports say who plays. */
bool seat_makes_host_play(const struct game *, int seat, const struct player_row *);
/* *may: the player is in this game under no name and no address, and was at no other seat of it, whose hidden things
 * they would know; is not away and does not leave, can be written to, has a key for the seat, and is not the host where
 * the genesis says that the host does not play. */
bool standby_may(struct game *, int seat, const struct player_row *, bool *may, struct error *);
/* The first of the list who may take the seat, was not asked for it before and is not asked for another one; NULL:
 * nobody. */
bool standby_first(struct game *, int seat, const struct standbys *, const struct vacancy_row *,
                   const struct standby_row **, struct error *);

/* ---- seats that are free ---- */

/* Is the game so far that seats change hands in it? */
bool vacancy_may_be(const struct core *);
/* Notes that a seat is free, within the open transaction; nothing by terms that say `standby: none`. *taken: somebody
 * may take it, so that the host is not needed; else the caller tells them. A seat that would resign is noted only if
 * somebody may take it. */
bool vacancy_note(struct game *, int seat, enum vacancy_why, bool *taken, struct error *);
/* Is the seat still free for the reason that was noted? Whoever is late, or gave it up, may take it up again. */
bool vacancy_holds(struct game *, int seat, const struct vacancy_row *, bool *holds, struct error *);
/* What the seat just sent is no sheet of orders, though it used a number up (`used`: the highest before): whoever gave
 * the seat up may still open a number, or sign for the dice. Within the open transaction. */
bool vacancy_no_sheet(struct game *, int seat, uint64_t used, struct error *);
/* *asked: somebody is asked for a seat of the game, or whether it may be offered. */
bool vacancy_asked(struct game *, bool *asked, struct error *);
/* *seats: those of the game for which its clock stands, bits. */
bool vacancy_stands(struct game *, int32_t *seats, struct error *);
/* The clock stands for the seat no more; it goes on, with this deadline, unless it stands for another one or the host
 * has let it go on. *moved as below. Within the open transaction; row is the caller's to store. */
bool vacancy_goes_on(struct game *, struct vacancy_row *, int64_t deadline, bool *moved, struct error *);
/* A clock that stands for free seats stands by the host's word from now on: *taken; else false in it. */
bool vacancy_host_holds(struct game *, bool *taken, struct error *);
/* The seat is free no more: who is asked for it hears that (but `taker`, who has it now; NULL: nobody has), and the
 * clock goes on that stood for it. *moved: the journal has new lines. Within the open transaction. */
bool vacancy_end(struct game *, int seat, struct vacancy_row *, const char *taker, bool *moved, struct error *);

#endif
