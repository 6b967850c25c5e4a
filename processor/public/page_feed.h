/* SPDX-License-Identifier: Apache-2.0 */
/* processor/public/page_feed.h - Atom feeds (RFC 4287) of a game, of a host and of its open games, for whoever follows
 * one.
 *
 * They say no more than the pages beside them, at the same published size of the log. What an id is made of never
 * changes: it is a UUID of version 8 (RFC 9562, 5.8), the first bytes of a SHA-256. An instant in the feed of a game is
 * the newest that the published entries name as past, so that the same log always gives the same bytes. */
#ifndef DISPATCH_PAGE_FEED_H
#define DISPATCH_PAGE_FEED_H

#include "processor/public/publish.h"
#include <jansson.h>

enum { FEED_ENTRIES = 30 /* the newest */ };
/* When the newest exchange that is published was over; before the first one, when the game was made. UTC seconds. */
int64_t page_feed_updated(const struct public_game *);
/* DIR/GAME/feed.xml: an entry a turn, which links to its page. facts: page_facts. */
struct span page_feed(const struct public_game *, const json_t *facts);
/* DIR/feed.xml: an entry a game, how it stands now, the newest first. games: an array of facts, as they stand in the
 * folder; those that an older program wrote name no instant, and are left out until they are written anew. An entry
 * shows the deadline, and no line of a log says when that was moved: its instant is then when a pass first saw it.
 * Writes that down, in a transaction; the same words give the same bytes. */
bool page_feed_host(struct pass *, struct arena *, const json_t *games, struct span *out, struct error *);

/* DIR/open.xml: an entry an open game, which links to its place on open.html: who waits, and the terms. An instant is
 * when a pass first saw the words of an entry; the same words give the same bytes. Writes that down, in a transaction.
 */
bool page_feed_open(struct pass *, struct arena *, struct span *out, struct error *);

#endif
