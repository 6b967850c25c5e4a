/* SPDX-License-Identifier: Apache-2.0 */
/* processor/forum/forum_thread.h - the thread of a forum that is the host's own, and no game's (setting forum-thread):
 * words are answered there. It is a topic like those of games, in the place of a game whose id no game has. */
#ifndef DISPATCH_FORUM_THREAD_H
#define DISPATCH_FORUM_THREAD_H

#include "processor/game/pass.h"
#include "processor/mime/forum_read.h"
#include "processor/net/forum_http.h"

bool forum_thread_is(const char *game_id);
/* Which game news of this thread is about: "" of the host's own. */
const char *forum_thread_game(const char *game_id);
/* The topic follows the setting. Own transaction. */
bool forum_thread_bind(struct pass *, struct error *);
/* It is read for the first time: only what comes after its newest post is for this host, posts of higher numbers than
 * row.posted from now on. tally: the name of the number up to which it was read. Own transaction. */
bool forum_thread_begin(struct pass *, const char *tally, const struct topic_row *, const struct forum_topic *,
                        struct error *);
/* A name of an account that can stand in a post of ours and means nobody else there: letters, digits of ASCII, _ . -
 * and fewer bytes than FORUM_ACCOUNT. Two are the same when their bytes are, but for large and small letters of ASCII.
 */
bool forum_thread_account(const char *name);
/* The player who said so (line forum of a PLAYER block) in a post of that account. False, err unset: nobody. */
bool forum_thread_player(struct store *, const char *account, char player[static 32], struct error *);
/* Whose letters about no game go up there, sealed: a player without a mail address whose account is known. */
bool forum_thread_carries(struct pass *, const struct outbox_row *, struct error *);
/* Queues those letters that wait, in as few posts as hold them. game: "", of letters about no game; or the id of one
 * that is over and never got a topic: then whatever asked its player something is answered no more, and does not go up.
 * Own transaction. */
bool forum_thread_letters(struct pass *, struct forum *, const char *game, struct error *);
/* The same of an answer, under a title with the next number. */
bool forum_thread_say(struct pass *, struct arena *, const char *words, struct error *);

/* What is counted of the last day, as store_meter has it, for nobody in particular. */
#define THREAD_ANSWERED "thread-word"    /* words that were answered */
#define THREAD_LEFT     "thread-left"    /* words that were not: too many */
#define THREAD_REFUSED  "thread-refused" /* posts of ours that the forum would not have, and that were left out */
/* Adds what status says of it: nothing when nothing came. */
bool forum_thread_status(struct store *, int64_t now, struct text *out, struct error *);

#endif
