/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/forum_server.h - a Discourse forum for tests: topics and posts as its API shows them, on a free port of
 * 127.0.0.1, in a process of its own. It misbehaves when it is told to.
 *
 *   struct forum_server *forum = forum_server_start();
 *   forum->topic[0] = ...;                        topic 12 is there from the beginning
 *   forum_server_post(forum, 12, "alice", "hello");   ... forum http://127.0.0.1:PORT user=dispatch key-file=... ...
 *   forum_server_cue(forum, "POST /posts.json", 1, 429, "{...}");      the next such request is answered so
 *   forum_server_stop(forum); */
#ifndef DISPATCH_TESTS_FORUM_SERVER_H
#define DISPATCH_TESTS_FORUM_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    FORUM_SERVER_POSTS = 120,
    FORUM_SERVER_RAW = 1 << 16,
    FORUM_SERVER_CUES = 8,
    FORUM_SERVER_SAID = 1 << 16,
    FORUM_TOPIC = 12,
    FORUM_OPENED = 99, /* the first topic that is opened by the API; the next ones follow */
    FORUM_SERVER_OPENED = 8,
    FORUM_CUE_DROP = -1,      /* hangs up before anything was done */
    FORUM_CUE_DONE_DROP = -2, /* does it, and hangs up */
    FORUM_CUE_BYTES = -3      /* what follows is the whole answer */
};
struct forum_server { /* in memory shared with the server's process */
    int port;
    pid_t child;
    char key[64], user[64];
    int64_t limit;    /* max_post_length */
    bool no_settings; /* 403 for /site/settings.json */
    bool is_closed;
    int allowed; /* requests until all are answered 429; -1: any number */
    int n;
    struct server_post {
        int64_t id, topic;
        int number, version;
        bool deleted;
        char user[64];
        char raw[FORUM_SERVER_RAW];
    } post[FORUM_SERVER_POSTS];
    struct forum_cue {
        char request[64]; /* begins so: "GET /t/12.json" */
        int status, times;
        char body[4096], header[128];
    } cue[FORUM_SERVER_CUES];
    struct server_topic {
        int64_t topic, category;
        char title[200], user[64];
    } opened[FORUM_SERVER_OPENED]; /* by the API */
    int n_opened;
    bool holds_topics;            /* for a moderator: they cannot be seen, and have no number yet */
    int n_requests, n_made;       /* posts that were made by the API */
    char said[FORUM_SERVER_SAID]; /* the first lines of requests */
    size_t said_len;
};
struct forum_server *forum_server_start(void);
void forum_server_stop(struct forum_server *); /* NULL is fine */
/* A post by hand; its place in post[]. */
int forum_server_post(struct forum_server *, int64_t topic, const char *user, const char *raw);
void forum_server_edit(struct forum_server *, int at, const char *raw);
/* The next `times` requests that begin so are answered with status and body; header: a line, or "". */
void forum_server_cue(struct forum_server *, const char *request, int times, int status, const char *header,
                      const char *body);
/* How many requests began so. */
int forum_server_said(const struct forum_server *, const char *request);

#endif
