/* SPDX-License-Identifier: Apache-2.0 */
/* processor/forum/forum_queue.h - what a game has to say in its thread: rendered once and queued, in the transaction
 * that ends the messages in the outbox that it carries. */
#ifndef DISPATCH_FORUM_QUEUE_H
#define DISPATCH_FORUM_QUEUE_H

#include "processor/game/pass.h"
#include "processor/net/forum_http.h"

/* Does this message go up in the thread of its game? A forum's game, and a player who has no address for
 * mail, or an answer to a sheet that was posted. */
bool forum_carries(struct pass *, const struct outbox_row *, const struct player_row *, bool by_mail);
/* Renders and queues what a game has to post: of a game by mail its public reports alone. Own transaction.
 * EX_DATAERR, EX_NOINPUT, EX_USAGE: a text that cannot be made. */
bool forum_queue(struct pass *, struct forum *, const struct topic_row *, struct error *);

#endif
