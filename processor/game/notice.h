/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/notice.h - short letters: to everybody who plays when time or the host did something, each in his own
 * zone; to a player about no game; and news for the host. */
#ifndef DISPATCH_NOTICE_H
#define DISPATCH_NOTICE_H

#include "processor/game/letter.h"
#include "processor/game/message.h"

/* A word to everybody who plays, each in his own zone. */
struct notice {
    const char *letter; /* of letters.txt */
    const char *file;   /* a word for the file's name; NULL: the letter's name */
    bool asks;          /* the reader must do something */
    bool of_key;        /* a key of the seat `side` is another one: its player hears of it at every address he had */
    bool answered;      /* of_key: that player has an answer at the address of now, and hears of it at others alone */
    int side;           /* the seat that it is about, if it is about one: who, side, yours */
    json_t *values;     /* more than letter_values; may be NULL; the notice takes over the reference */
    struct {
        const char *name; /* the value that tells it; NULL: none */
        int64_t utc;      /* 0: it is false */
    } at[2];              /* instants, each by the clock of the reader */
    /* Adds what differs from reader to reader ("" is nobody); may be NULL. */
    void (*more)(const struct notice *, struct game *, int seat, const char *player, json_t *values);
    const void *about;            /* for `more` */
    struct out_file file_with[2]; /* go along, of a key's notice only to whose it is; name NULL: none */
};
bool notice_all(struct game *, const struct notice *, struct error *);
bool notice_one(struct game *, const struct notice *, int seat, struct error *);
/* A letter that is no notice to all: about the game that the values name as `game`, else about none. game_id: whose
 * message it is, "" none's; file: its name. Takes over the reference to the values, and adds `player`. */
bool letter(struct pass *, struct arena *, const char *player, const char *game_id, const char *name, json_t *values,
            const char *file, enum message_kind, struct error *);
/* News for the host, of this game. */
bool game_news(struct game *, int grade, const char *words, struct error *);

#endif
