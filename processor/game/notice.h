/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/notice.h - short letters: to everybody who plays when time or the host did something, each in his own
 * zone; to a player about no game; and news for the host. */
#ifndef DISPATCH_NOTICE_H
#define DISPATCH_NOTICE_H

#include "processor/game/message.h"
#include "processor/record/outage.h"

/* A word to everybody who plays, each in his own zone. */
struct notice {
    const char *subject; /* without the game's name */
    const char *file;    /* a word for the file's name: "hold" */
    bool asks;           /* he must do something */
    bool of_key;         /* a key of the seat `side` is another one: its player hears of it at every address he had */
    /* Appends paragraphs for this reader ("" is nobody); lines end with LF. */
    void (*words)(const struct notice *, struct game *, int seat, const char *player, struct text *);
    /* What `words` tell; each notice sets those that it is about. */
    int side;             /* the seat */
    int key;              /* which of its keys: an index */
    const char *key_word; /* a key, as genesis and log name it */
    const char *who;      /* a player */
    const char *said;     /* the host's own words, or a ruling's */
    uint64_t number;      /* of a ruling, a proposal; of entries */
    int64_t until;        /* UTC seconds; 0: none */
    enum outage_cause cause;
    bool decided; /* the host decided for a seat */
    const struct store_away *away;
    struct out_file file_with[2]; /* go along, of a key's notice only to whose it is; name NULL: none */
};
bool notice_all(struct game *, const struct notice *, struct error *);
bool notice_one(struct game *, const struct notice *, int seat, struct error *);
/* A player about no game: a signed text with a nonce. */
bool letter(struct pass *, struct arena *, const char *player, const char *subject, const char *file, struct span body,
            enum message_kind, struct error *);
/* The text of a letter, with its nonce; game: name, or NULL. */
struct span letter_text(struct pass *, struct arena *, const char *game, struct span body);
/* News for the host, of this game. */
bool game_news(struct game *, int grade, const char *words, struct error *);

#endif
