/* SPDX-License-Identifier: Apache-2.0 */
/* processor/net/forum_http.h - asking a Discourse forum: one request, one answer, as the user of the setting `forum`.
 *
 *   struct forum *forum = forum_open(config, hostdir, &err);        settings and key; nothing is connected yet
 *   struct forum_answer answer;
 *   if (forum_get(forum, arena, "/t/12.json", &answer)) ... answer.body ...
 *   else ... answer.said, answer.words: one sentence for the host
 *   forum_close(forum);
 * The key travels in a header of HTTP only, over TLS or to this machine, never to another address that a server names:
 * redirections are not followed. It is in no error and no log, and is wiped when the forum is closed. */
#ifndef DISPATCH_FORUM_HTTP_H
#define DISPATCH_FORUM_HTTP_H

#include "processor/host/config.h"
#include "processor/mime/forum_read.h"
#include <jansson.h>

enum {
    FORUM_SECONDS = 30 /* patience with a forum, for each request */,
    FORUM_READS_MAX = 40 /* requests of the fetch stage in one pass: a Discourse allows 60 a minute in all */,
    FORUM_REQUESTS_MAX = 200 /* of anybody who opened it */
};
struct forum;
enum forum_said {
    FORUM_SAYS_YES,   /* 200, 201 */
    FORUM_SAYS_WRONG, /* 400, 422: this post cannot be; its words say why */
    FORUM_SAYS_KEY,   /* 401, 403: we may not */
    FORUM_SAYS_GONE,  /* 404, 410: there is no such topic, or we may not see it */
    FORUM_SAYS_WAIT,  /* 429: later, after answer.wait seconds */
    FORUM_IS_DOWN     /* 5xx, or it could not be reached, or its answer is none */
};
struct forum_answer {
    enum forum_said said;
    long status;      /* 0: no answer */
    int64_t wait;     /* seconds, FORUM_SAYS_WAIT */
    char words[320];  /* "" when it says yes */
    bool is_unsure;   /* what we sent may have arrived all the same */
    struct span body; /* in the arena */
};
/* EX_CONFIG: there is no setting `forum`; and those of password_read_key. */
struct forum *forum_open(const struct config *, const char *hostdir, struct error *);
void forum_close(struct forum *); /* NULL is fine */
/* From now on it answers so many requests; to the next it says FORUM_SAYS_WAIT, with wait 0, without asking. */
void forum_allow(struct forum *, int requests);
const struct forum_place *forum_place(const struct forum *);
/* path: begins with a slash, may have a query. True: it said yes. */
bool forum_get(struct forum *, struct arena *, const char *path, struct forum_answer *);
bool forum_send(struct forum *, struct arena *, const char *path, const json_t *body, struct forum_answer *);

/* How long a post may be: the least of what the forum says and of the setting's limit; asked once while it is open. */
int64_t forum_limit(struct forum *);
/* The posts of these ids of a topic, at most FORUM_CHUNK. */
enum { FORUM_CHUNK = 20 };
bool forum_get_posts(struct forum *, struct arena *, int64_t topic, const int64_t *id, size_t n, struct forum_posts *,
                     struct forum_answer *);
bool forum_get_topic(struct forum *, struct arena *, int64_t topic, struct forum_topic *, struct forum_answer *);
/* Is there a post of ours with this title among the newest of its topic? id: its number. True: the forum said. */
bool forum_find(struct forum *, struct arena *, int64_t topic, const char *title, bool *found, int64_t *id,
                struct forum_answer *);
/* The newest topic in whose title this stands, and that our user opened; *topic 0: none is among the newest of them.
 * True: the forum said. */
bool forum_find_topic(struct forum *, struct arena *, const char *mark, int64_t *topic, struct forum_answer *);

#endif
