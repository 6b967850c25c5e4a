/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/intake_inside.h - what the ingest stage knows of the inbox while it takes what lies there; intake.c
 * and intake_group.c share it. */
#ifndef DISPATCH_INTAKE_INSIDE_H
#define DISPATCH_INTAKE_INSIDE_H

#include "processor/intake/ingest.h"

struct opened { /* an arrival that was read */
    struct arena *arena;
    size_t held;    /* bytes of it */
    char name[256]; /* of its source */
    struct span raw;
    struct arrival arrival;
};
struct lying;
typedef unsigned since; /* the number of the group in which that came to be; 0: it did not */
enum { BEFORE_ALL = 1 };
struct candidate { /* a block of an arrival; its place among the candidates is its place in the arrival */
    struct lying *from;
    since done;       /* tried; or there is no use in it: no address, or the same as one that was taken */
    uint8_t hash[32]; /* of its canonical form: a mail shows the same block in several ways */
    struct address to;
    const struct problem *why; /* why it was not taken; NULL: that is not known */
};
struct lying { /* an arrival in the inbox */
    int64_t inbox;
    struct candidate *at;
    size_t n;
    since taken;           /* one of them was somebody's, whatever became of it */
    since waits;           /* a game is set aside: it stays in the inbox until the host resumes the game */
    struct opened *opened; /* owned; NULL: it was let go */
    struct lying *before;
};
struct moving { /* a dropped file that goes to inbox/refused when that is durable */
    struct moving *next;
    const char *name, *why;
    bool tell;
};
struct group {
    unsigned number;
    size_t most, n, bytes;        /* blocks: at most, and those tried; bytes of their arrivals */
    int64_t begun;                /* milliseconds */
    uint64_t counts[PASS_COUNTS]; /* the pass's, as it began */
    size_t mail_waits;            /* the same */
};
struct inbox { /* what this pass takes out of it */
    struct arena *arena;
    struct lying *newest;
    size_t n;            /* candidates in all */
    size_t held, most;   /* bytes of all that lie open, and how many may */
    struct lying *again; /* the one that was let go and lies open again; NULL */
    struct group group;
    struct moving *moving, **last_moving;
};

/* ---- intake_group.c: blocks in groups under one commit, each a transaction of its own in it (store_group) ---- */

/* How many blocks a group of this pass may have; 1: none is made. */
size_t group_most(const struct pass *);
/* The next one: from here on it is known what was done in it. */
void group_begin(struct pass *, struct inbox *);
/* Where the store is shared, a group of more than one block holds the games of those that it will try, from order[at]
 * on, before it takes the first. EX_TEMPFAIL: another processor works at one of them for too long. */
bool group_holds(struct pass *, const struct inbox *, struct candidate *const order[], size_t at, struct error *);
/* So many blocks, or bytes; or the write lock has been held for so long that others should have it. */
bool group_is_full(const struct pass *, const struct group *);
/* Nothing of it was written: nothing of it is known here either, and no other of more than a block follows. */
void group_undo(struct pass *, struct inbox *);

/* A dropped file that is turned away goes to inbox/refused, when inbox_move_files is called; tell: with the reason
 * beside it. */
void inbox_refuse(struct inbox *, struct span name, const char *why, bool tell);
void inbox_move_files(struct pass *, struct inbox *);
void inbox_no_moves(struct inbox *); /* forgets them; also how it begins */

#endif
