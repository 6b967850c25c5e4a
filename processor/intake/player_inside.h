/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/player_inside.h - one PLAYER block at work (player_ingest.c), and those of its wishes that are a
 * matter of their own: absences (player_absence.c), the address (player_address.c), open games (player_seek.c).
 * Each says in `says` what comes of it; false with a problem in `why`, or with err set. */
#ifndef DISPATCH_PLAYER_INSIDE_H
#define DISPATCH_PLAYER_INSIDE_H

#include "games/face/face.h"
#include "processor/intake/player_ingest.h"
#include "processor/record/player_block.h"
#include <jansson.h>

struct wishing { /* one block at work */
    struct pass *pass;
    struct arena *arena;
    struct player_row player;
    struct wish_row wish;
    struct header header;
    struct wishes wishes;
    const struct zone *zone;
    struct text says; /* the receipt */
    struct problem why;
    int first_absence; /* of wish.absent: those from here on are new */
    int64_t agreed;    /* UTC; when the player said with their sign-up that they play; 0: did not */
    const char *agreed_to; /* what: marks of offers (game/offered.h); or NULL */
};

/* player_ingest.c: any of them. */
bool wish_take(struct wishing *, const struct wish *, struct error *);
/* Adds a phrase of letters.txt to the receipt; takes over the reference to the values. */
void wish_says(struct wishing *, const char *name, json_t *values);
/* `absent FROM to UNTIL`: a year's days are bounded. */
bool wish_absence(struct wishing *, const struct wish *);
/* `back`: what has begun ends now; what is to come does not. Deadlines stay as they are. */
void wish_back(struct wishing *);
/* Absences that no year's days need any more. */
void wish_forget_old(struct wishing *);
/* The new absences reach every game of the player; a game that fails fails alone. */
bool wish_absences_told(struct wishing *, struct error *);
/* `mail ADDRESS`: a code goes there, and a word to the old address. */
bool wish_mail(struct wishing *, const struct wish *, struct error *);
/* It has answered no, and is asked no more for a while, whoever wishes it. */
bool address_said_no(struct pass *, const char *address, struct error *);
/* `confirm CODE` in a block; the address moves. */
bool wish_confirm(struct wishing *, const struct wish *, struct error *);
/* The new address is in force; the old one hears of it. */
bool wish_address_moved(struct wishing *, struct error *);
/* The next word of a wish in small letters; "" none is left. In the arena. */
const char *wish_word(struct arena *, struct span *left);
/* `seek RULESET ...` and `seek none`: the queues of open games (player_seek.c). */
bool wish_seek(struct wishing *, const struct wish *, struct error *);
bool wish_seek_none(struct wishing *, struct error *);
/* player_standby.c: `standby RULESET`, `standby none`; `leave GAME`: the player gives up what seats they have there;
 * `leave`: all seats, and the host. Whatever of it somebody who stands by may take needs no word to the host. */
bool wish_standby(struct wishing *, const struct wish *, struct error *);
bool wish_standby_none(struct wishing *, struct error *);
bool wish_give_up(struct wishing *, const struct wish *, struct error *);
bool wish_leave(struct wishing *, struct error *);
/* thread_player.c: `forum ACCOUNT`, which counts in a post of that account in the host's own thread. */
bool wish_forum(struct wishing *, const struct wish *, struct error *);
/* player_seek.c, for both kinds of list. A line is refused: the problem, with what was got and what is wanted. */
bool wish_refuse(struct wishing *, int line, const char *key, const char *got, const char *want);
/* The ruleset with whose name or title the words begin; *words: what follows it. NULL: they begin with none, and the
 * line is refused. open: what may be sought, for the answer; NULL: all that there is. */
const struct ruleset *wish_ruleset(struct wishing *, int line, struct span *words, const char *open);
/* Can the player be on a list: do they stay, and is there a way to reach them? */
bool wish_may_wait(struct wishing *, int line);
/* Has the player no mail address, but an account that is theirs in the host's own thread? */
bool wish_only_posts(const struct wishing *);
/* Does the other player get mail at the same address? */
bool wish_same_address(struct wishing *, const char *other, struct error *);
/* Whoever comes and goes has others told again: so many new places a day are enough. */
bool wish_may_come(struct wishing *, int line, struct error *);

#endif
