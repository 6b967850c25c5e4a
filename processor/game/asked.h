/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/asked.h - somebody is asked by a letter with a code, and has the term `muster` of the settings to
 * answer: whether they play an open game (pass/muster.h), whether they take a seat (pass/vacancy.h). */
#ifndef DISPATCH_ASKED_H
#define DISPATCH_ASKED_H

#include "processor/game/pass.h"

/* 128 random bits, 32 hex digits: nobody else knows it, so that its answer counts from wherever it comes. */
void asked_code(char out[static 33]);
/* Is the time over of who was asked at that instant by a letter about this game ("" none)? It begins when the letter
 * has left: a night, or a server that is down, is nobody's silence. A letter that was given up, or is forgotten by now,
 * waits no more. Of somebody who is asked for an open game in the host's own thread no time is over before what is to be posted there is
 * up and it was read to its end; what trouble with the forum took is added. While mail waits that could not be read no
 * time is over, for a yes may be in it. */
bool asked_is_over(struct pass *, const char *game_id, const char *player, int64_t asked_at, bool *over,
                   struct error *);

#endif
