/* SPDX-License-Identifier: Apache-2.0 */
/* processor/forum/forum_open.h - a game gets a topic of its own, which we open in a category of the forum: by the
 * host's word (`dispatch forum GAME --category`), or by itself, where the game comes from an offer with a category.
 *
 * By itself it goes as with posts (forum_send.h): the first post is queued in the transaction that makes the game, with
 * a row of the topic that has the category instead of its number. A pass claims it, sends it and marks it. Whoever dies
 * in between, or gets no answer, looks among our user's topics for the game before it is sent again; the title ends
 * with a part of the game's id, by which it is known whatever else a moderator or the forum makes of it. A topic that a
 * moderator must let through is not sent again: each pass looks whether it is there. One that the forum refuses is
 * tried FORUM_OPENING_TRIES times; then the host decides. One of a game that was over before is not opened. */
#ifndef DISPATCH_FORUM_OPEN_H
#define DISPATCH_FORUM_OPEN_H

#include "processor/game/pass.h"
#include "processor/net/forum_http.h"

/* Has the game a topic that is there? False: it is to be opened. */
bool topic_is_open(const struct topic_row *);
/* The words of the first post. on_forum: the game is played there, not by mail. */
const char *forum_opening_words(struct arena *, const char *game, bool on_forum);
/* Opens it, now. True: the forum took it; *topic 0: and does not say its number, *is_queued: since a moderator must let
 * it through. */
bool forum_open_topic(struct forum *, struct arena *, int64_t category, const char *title, const char *words,
                      int64_t *topic, bool *is_queued, struct forum_answer *);
/* A pass is to open it for a game that is played there. Within the open transaction. */
bool forum_opening_put(struct pass *, struct arena *, const char *game_id, const char *name, int64_t category,
                       struct error *);
/* What stands in its title, and in that of no other topic of ours: by it a pass knows it again. */
const char *forum_opening_mark(struct arena *, const char *game_id);
enum { FORUM_OPENING_TRIES = 4 }; /* within 80 minutes (send_delay) */
#define FORUM_NEVER INT64_MAX     /* next_at of the first post of a topic that the forum refused so often */
/* It is not to be opened any more, if it still was: the game gets another topic, or none; and what kept posts from
 * going up is over. Within the open transaction. */
bool forum_opening_drop(struct store *, const char *game_id, int64_t now, struct error *);

#endif
