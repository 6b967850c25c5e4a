/* SPDX-License-Identifier: Apache-2.0 */
/* processor/pass/vacancy.h - seats that are free (game/standby.h) are offered to who stands by; a part of the muster
 * stage, and the host does nothing.
 *
 * The first of the list who may take the seat is asked by a letter, for the term `muster` of the settings; their JOIN
 * takes it (intake/seat_handover.h), as one that the host replaces. Who says no, or does not answer in time, makes way
 * for the next; the second time that somebody does not answer they leave the list. Where the terms of the game say
 * `standby: asked`, the players of the other seats are asked first, once for all who stand by: one no ends it, and who
 * does not answer agrees. Meanwhile the clock stands: the journal has `hold`, and afterwards `resume`, unless the game
 * waits already. When nobody is left everybody is told, and the game goes on by its terms; the host gets one line of
 * news, of the day unless the game waits for them by those terms. Whoever comes to the list later is asked as well. A
 * seat that its player takes up again is free no more. */
#ifndef DISPATCH_VACANCY_H
#define DISPATCH_VACANCY_H

#include "processor/game/pass.h"

/* All free seats, each in a transaction of its own; a game that cannot be read is left, and the host is told once a
 * day. */
bool vacancies_fill(struct pass *, struct error *);

#endif
