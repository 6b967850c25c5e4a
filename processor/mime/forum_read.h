/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/forum_read.h - what a forum says, read into plain memory: JSON of Discourse's API, and pages of
 * Discourse and phpBB that somebody saved.
 *
 *   struct forum_topic topic; forum_topic_read(arena, json, &topic)      GET /t/12.json
 *   struct forum_posts posts; forum_posts_read(arena, json, &posts)      GET /t/12/posts.json, or saved by hand
 *   forum_saved_read(arena, file, &posts)                                whatever a file is: JSON, a page, a text
 *
 * All of it is written by strangers: everything is bounded, wrong types are as if they were not there, and nothing is
 * believed of who wrote a post; who ordered what the signatures tell. */
#ifndef DISPATCH_FORUM_READ_H
#define DISPATCH_FORUM_READ_H

#include "processor/mime/forum_name.h"

enum {
    FORUM_PAGE_MAX = 16 * 1024 * 1024, /* of an answer or a saved page; what is longer is not looked at */
    FORUM_TEXT_MAX = 256 * 1024,       /* of one post; Discourse allows 150,000 characters at most */
    FORUM_STREAM_MAX = 20000,          /* posts of a topic */
    FORUM_POSTS_MAX = 2000             /* posts of a page */
};
struct forum_topic {
    int64_t id;
    char title[200];
    bool is_closed;  /* nobody may reply */
    int64_t *stream; /* ids of its posts, oldest first */
    size_t n;
};
struct forum_post {
    int64_t id;     /* on the forum; 0: the page does not say */
    int64_t number; /* in its topic, from 1; 0: not said */
    int64_t topic;  /* 0: not said */
    bool is_phpbb;
    bool is_ours; /* the API says so */
    char user[FORUM_USER_MAX];
    struct span text; /* as written: Markdown and BBCode; of a page: turned to text, quotes marked with > */
    bool is_cut;      /* it was longer than FORUM_TEXT_MAX; then nothing in it counts */
};
struct forum_posts {
    struct forum_post *at;
    size_t n;
    bool more; /* there were more than FORUM_POSTS_MAX */
};
/* False: it is no topic. */
bool forum_topic_read(struct arena *, struct span json, struct forum_topic *);
/* Posts with a text: of a topic's page, of posts.json, a list of posts, or one alone; small notes that a forum itself
 * makes ("closed this topic") are left out. False: it is no JSON, or holds no posts. */
bool forum_posts_read(struct arena *, struct span json, struct forum_posts *);
/* Posts of a page of HTML: Discourse as browsers show it, its print view, phpBB's viewtopic. False: none. */
bool forum_page_read(struct arena *, struct span html, struct forum_posts *);
/* Any saved file; a plain text is one post without a number. */
bool forum_saved_read(struct arena *, struct span file, struct forum_posts *);

/* What a new post became: its number on the forum. queued: it waits for a moderator. False: neither. */
bool forum_created_read(struct span json, int64_t *id, int64_t *topic, bool *is_queued);
/* Of a list of topics: the number of the first in whose title this stands; 0: in none. False: it is no such list. */
bool forum_topics_read(struct span json, const char *mark, int64_t *topic);
/* Why the forum would not: its words, in one line of printable characters; "" when it says none. wait: seconds that it
 * asks for, 0 none. */
struct forum_refusal {
    char words[240];
    int64_t wait;
};
void forum_refusal_read(struct span body, struct forum_refusal *);
/* max_post_length of /site/settings.json; 0: it does not say. */
int64_t forum_limit_read(struct span json);

/* Whose post is it, as a key that stays the same however it was read: "12/3" for the third of topic 12, "p123" for
 * phpBB's, "t0f1e..." by its content for a text. topic: what is supposed when the post does not say. */
void forum_key(const struct forum_post *, int64_t topic, char key[static FORUM_KEY_MAX]);
/* The text without what is quoted, with code boxes, spoilers and details unfolded, each on lines of their own: what
 * blocks may be looked for in. Quotes: [quote] in [quote], lines that begin with >, blockquote, aside. */
struct span forum_unfold(struct arena *, struct span text);

#endif
