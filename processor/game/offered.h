/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/offered.h - the terms of open games: those of the host's settings, and those that an offer keeps.
 *
 * Terms are members of a struct genesis whose seats and keys are not filled yet: no_chance, scenario, option, clock,
 * full, silence, forum, press, standby, dice, beacon, organiser, recall, outage. Two offers with the same terms are
 * one. */
#ifndef DISPATCH_OFFERED_H
#define DISPATCH_OFFERED_H

#include "games/face/face.h"
#include "processor/game/pass.h"
#include "processor/record/genesis.h"
#include "processor/store/store_people.h"

struct config;
enum { OFFER_NAME_MAX = 24 /* letters: the games are called NAME-1, NAME-2 ... */ };
/* What the settings say of a game's clock, and what no setting says: recall, outage, a full set-up, dice A, the host as
 * the organiser, all seats agree to rulings. g: of a ruleset (no_chance). remind: the reminders of the settings belong
 * to the terms of the game too; else those hold that the host has then. Keys: offer.missed, offer.quiet. */
bool terms_of_host(const struct pass *, const struct config *, bool remind, struct genesis *g, struct problem *);
/* Keeps terms in an offer, all but its name, its age, what became of it, and the category of a game on a forum, which
 * stands there before. */
void offered_keep(struct offer_row *, const struct ruleset *, const struct genesis *);
/* The terms of an offer. NULL: there is no such ruleset in this program any more, or they do not read. */
const struct ruleset *offered_terms(const struct offer_row *, struct genesis *);
/* Are these the same terms, whatever they are called? */
bool offered_same(const struct offer_row *, const struct offer_row *);
/* Notes in a list of marks, of `cap` bytes, the offer with its name and its terms as they are now; twice is once. False:
 * there is no room. */
bool offered_mark(const struct offer_row *, char *marks, size_t cap);
/* Stands it there, by this name and with these terms? */
bool offered_is_marked(const struct offer_row *, const char *marks);
/* The seats of its games, in byte order; 0: none. names: static. */
int offered_seats(const struct offer_row *, const char *names[SEATS_MAX]);
/* Seconds for a turn: the pace of which players speak; -1: the terms do not read. */
int64_t offered_pace(const struct offer_row *);
/* Notes that somebody waited so long for a game of it. */
void offered_waited(struct offer_row *, int64_t seconds);
/* Half of the last players waited this long or less; 0: nobody has yet. */
int64_t offered_median_wait(const struct offer_row *);

#endif
