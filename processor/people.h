/* processor/people.h - who reads, and what their clock shows. */
#ifndef DISPATCH_PEOPLE_H
#define DISPATCH_PEOPLE_H

#include "processor/pass.h"

struct zone;
/* The zone of this name, read once a pass; NULL: there is none to be had. */
struct zone *pass_zone(struct pass *, const char *name);

/* An instant for everybody, in UTC: "Fri 27 Nov 23:00 UTC". */
void game_when_utc(struct pass *, int64_t utc, char out[static 64]);
/* A seat as a title: "USA", of "usa-west" "USA-west". */
const char *seat_title(struct arena *, const char *seat);

/* What a player is called in subjects and letters: the first word of his full name, else his name here. */
void player_called(struct pass *, const char *player, char out[static 96]);
/* The same of whoever holds a seat. */
void seat_called(struct game *, int seat, char out[static 96]);

#endif
