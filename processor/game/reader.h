/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/reader.h - who reads, and what their clock shows. */
#ifndef DISPATCH_READER_H
#define DISPATCH_READER_H

#include "processor/game/game.h"

struct zone;
/* The zone of this name, read once a pass; NULL: there is none to be had. */
struct zone *pass_zone(struct pass *, const char *name);
/* A zone that there is could not be read, for a shortage: what is being written now is not kept (store_spoil).
 * pass_zone does this itself. */
void pass_zone_unread(struct pass *, const char *name);

/* The zone of a player; NULL: UTC is shown. */
struct zone *reader_zone(struct pass *, const char *player);
/* An instant in a player's zone: "Fri 27 Nov 18:00 EST". */
void game_when(struct pass *, const char *player, int64_t utc, char out[static 64]);
/* An instant for everybody, in UTC: "Fri 27 Nov 23:00 UTC". */
void game_when_utc(struct pass *, int64_t utc, char out[static 64]);
/* A seat as a title: "USA", of "usa-west" "USA-west", of "north" "North". */
const char *seat_title(struct arena *, const char *seat);

/* What whoever holds a seat is called in subjects and letters: the first word of the full name, else the name here. */
void seat_called(struct game *, int seat, char out[static 96]);

/* Where sheets go by mail; "" where they do not (a forum, a folder). */
const char *host_address(const struct game *);

#endif
