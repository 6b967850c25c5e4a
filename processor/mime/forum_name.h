/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/forum_name.h - how topics, categories and posts of a forum are named: by people, and in the inbox. */
#ifndef DISPATCH_FORUM_NAME_H
#define DISPATCH_FORUM_NAME_H

#include "formats/bytes.h"

enum { FORUM_USER_MAX = 64, FORUM_KEY_MAX = 32 /* "d123": number 123 of Discourse; "p123": of phpBB */ };
/* In the place of a game: the host's own thread, which no game has. */
#define FORUM_THREAD_ID "00000000000000000000000000000000"
/* A topic, as people name it: 123, or its address https://forum.example/t/some-title/123 with perhaps the number of a
 * post after it. url: the forum that the address must be of, without a slash at its end; NULL: any. */
bool forum_topic_number(struct span words, const char *url, int64_t *topic);
/* A category in the same ways: 5, or https://forum.example/c/games/5. */
bool forum_category_number(struct span words, const char *url, int64_t *category);
/* What stands in the place of a Message-ID for a mail that was a post, in the inbox and in the answers to it: "post:",
 * the game's id, a colon, the key of the post. False: these words name no post. */
bool forum_post_named(const char *words, char game[static 33], char key[static FORUM_KEY_MAX]);

#endif
