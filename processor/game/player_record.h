/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/player_record.h - what can be said of a player to those who would play with them: games finished,
 * share of deadlines kept, how long half of their answers took.
 *
 * A game is finished when it went into its fourth exchange and ended in any way but that it was given up (`end
 * abandoned`), for whoever has a seat then. A game that somebody resigns at once shows nothing of anybody, and two
 * names of one person make many of those in an evening. To count each opponent once would stop more of that, but two
 * friends who play each other for years would have finished one game; games that are played out take more than three
 * exchanges. A deadline is one of an exchange or of the first attempt at the set-up (JOIN and luck), kept by a sound
 * sheet in time, missed when the log says `missed` or `setup void`; what ends before its deadline without an answer is
 * neither. An answer's time is that from the opening of the exchange to the sheet that counted, by this host's clock,
 * with absences.
 *
 * It is counted in the transaction that closes an exchange (store_answer.c), so that a pass that dies counts nothing
 * twice, and never from the past: a game that was put together again counts from there on. It follows the name, not
 * the person: who comes back with another name and key begins anew; two names of one person can make each other any
 * record that they have the patience for, since nothing here knows who somebody is. */
#ifndef DISPATCH_PLAYER_RECORD_H
#define DISPATCH_PLAYER_RECORD_H

#include "processor/game/game.h"
#include "processor/store/store_people.h"

enum { RECORD_EXCHANGES = 4 };
struct player_record {
    uint64_t finished, kept, missed, answers;
    int64_t median; /* seconds: half of the answers took so long or less, as finely as answer_time() has it */
    bool is_long;   /* they take longer than any of its bounds */
    bool shown;     /* the player agreed */
};
/* Adds what the game's core has noted since the last time; lines: those that are written with it. */
bool record_note(struct game *, struct span lines, struct error *);
bool record_read(struct store *, const char *player, struct player_record *, struct error *);
/* Percent of the deadlines that were kept, rounded down; -1: there were none. */
int record_share(const struct player_record *);

#endif
