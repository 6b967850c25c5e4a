/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/thread_post.h - what people write in the host's own thread (processor/forum/forum_thread.h): the
 * words help, offers and rules RULESET, alone in a post, and PLAYER blocks.
 *
 * A word is answered once, in a post of ours that answers all of one page of the thread. It has more than one line, so
 * no program that answers words as this one does can be set off by it, and it is bounded: an account that is no
 * player's gets an answer a week, a player's WORDS a day, all accounts together THREAD_A_DAY. What is beyond that is
 * counted, and the host is told once a day. Quotes, our own posts and what is changed after it was answered are never
 * answered. */
#ifndef DISPATCH_THREAD_POST_H
#define DISPATCH_THREAD_POST_H

#include "processor/forum/forum_thread.h"
#include "processor/net/forum_http.h"

enum {
    THREAD_A_DAY = 24, /* answers to all */
    THREAD_WORDS = 6,  /* to the account of a player, a day */
    THREAD_PEOPLE = 10 /* who are named in one post: a Discourse takes no more names */
};
/* All posts of a page. Own transactions. The forum is asked for no more than how long a post may be. */
bool thread_take(struct pass *, struct forum *, const struct topic_row *, const struct forum_posts *, struct error *);

/* The account that posted this arrival in the host's own thread, by the first line that we wrote above it; NULL: it is
 * no such post, or its account has no name that counts. source: the arrival's name. */
const char *thread_poster(struct arena *, const char *source, struct span raw);
/* The same of a post in any thread. Whom it names may be answered; what they may do, a signature says. */
const char *post_account(struct arena *, const char *source, struct span raw);
/* What a post says, without a mention of our user in front of it, as in "@dispatch help". */
struct span thread_said(struct arena *, const struct forum_post *, const char *user);
/* The only line of a post that has anything in it, without what is around it; false: there are more, or none. */
bool thread_only_line(struct span text, struct span *line);
/* thread_player.c: a post that is nothing but yes or no, from the account of a player: their answer to what they are
 * asked just now (muster_answer_word). It counts once, whatever they are asked later. What begins so and goes on is no
 * answer, and they are told how to write one. Own transaction. */
bool thread_answer_word(struct pass *, struct arena *, const struct forum_post *, const char *user, int64_t topic,
                        struct error *);
/* thread_player.c: `yes CODE` or `no CODE` in a post, here or in the thread of a game: it counts as from the player
 * whose account wrote it, and from nobody else. Own transaction. */
bool thread_answer(struct pass *, struct arena *, const struct forum_post *, struct error *);

#endif
