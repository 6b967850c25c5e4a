/* SPDX-License-Identifier: Apache-2.0 */
/* processor/forum/forum_send.h - posts go up, one after the other (sending.h). Whoever dies before one is marked, or
 * gets no answer, looks in the thread for the post's title before he sends it again: twice only when the forum shows a
 * post later than it takes the next. The forum's troubles are news to the host, once, and never fail a pass. */
#ifndef DISPATCH_FORUM_SEND_H
#define DISPATCH_FORUM_SEND_H

#include "processor/game/pass.h"
#include "processor/net/forum_http.h"

/* Queues for each game that has a topic, and sends what waits. False: the store. */
bool forum_deliver(struct pass *, struct error *);
#define FORUM_SERVER "forum" /* its row: last: not asked before that instant; marked: begun after this place */
/* Does the forum want to be left alone still (429)? And noting that it does, for so many seconds; place: of the thread
 * that could not be read, 0 none. */
bool forum_rests(struct pass *, bool *rests, struct error *);
bool forum_rest(struct pass *, int64_t seconds, int64_t place, struct error *);

/* ---- forum_queue.c: what a game has to say in its thread: rendered once and queued, in the transaction that ends the
 * messages in the outbox that it carries ---- */
/* Does this message go up in the thread of its game? A forum's game, and a player who has no address for
 * mail, or an answer to a sheet that was posted. */
bool forum_carries(struct pass *, const struct outbox_row *, const struct player_row *, bool by_mail);
/* Renders and queues what a game has to post: of a game by mail its public reports alone. Own transaction.
 * EX_DATAERR, EX_NOINPUT, EX_USAGE: a text that cannot be made. */
bool forum_queue(struct pass *, struct forum *, const struct topic_row *, struct error *);

#endif
