/* processor/forum_thread.h - games in a thread of a forum: what stands in it goes through ingest like a mail of
 * somebody unknown, and what a game has to say goes up as posts.
 *
 * Coming in (the fetch stage, `dispatch collect`). Who ordered what the signature tells, never the forum; the time of
 * receipt is that of our own pass, never the forum's. Quotes do not count. A post that is edited is looked at anew,
 * until a version of it was an accepted sheet: later ones do not count, and its player is told so once. A post that
 * vanishes takes nothing back.
 *
 * Going up (the deliver stage). What is to be posted is rendered once and queued, in the transaction that ends the
 * messages in the outbox that it carries. Then each post is claimed (a transaction), sent, marked (another). Whoever
 * dies in between, or gets no answer, looks in the thread for the post's title before he sends it again: at least once,
 * and twice only when the forum shows a post later than it takes the next. The forum's troubles are news to the host,
 * once, and never fail a pass. */
#ifndef DISPATCH_FORUM_THREAD_H
#define DISPATCH_FORUM_THREAD_H

#include "processor/net/forum_http.h"
#include "processor/pass.h"

enum {
    FORUM_VERSIONS_MAX = 10, /* of one post that are tried */
    FORUM_NEW_MAX = 200,     /* posts of a topic that are looked at for the first time, in one pass */
    FORUM_EDITS_MAX = 20     /* newest posts of a topic, those that are looked at in each pass, known or not */
};

/* ---- coming in: forum_take.c ---- */

enum forum_took {
    FORUM_TOOK_NOTHING, /* no block in it */
    FORUM_TOOK_KNOWN,   /* looked at before */
    FORUM_TOOK_OURS,    /* we wrote it */
    FORUM_TOOK_BLOCK,   /* it is in the inbox now */
    FORUM_TOOK_LATE,    /* edited after a version of it was accepted */
    FORUM_TOOK_OFTEN,   /* edited too often */
    FORUM_TOOK_WAITS,   /* the version before is not judged yet: next time */
    FORUM_TOOK_LONG     /* longer than any post may be */
};
/* One post as it reads now. Own transaction. inbox: of the arrival, FORUM_TOOK_BLOCK only. False: the store. */
bool forum_take(struct pass *, const char *game_id, const char *key, struct span text, enum forum_took *,
                int64_t *inbox, struct error *);
/* The same of a post out of a page: ours are known by the setting's user; topic: when the post does not say. */
bool forum_take_post(struct pass *, const char *game_id, const struct forum_post *, const struct forum_place *,
                     int64_t topic, enum forum_took *, int64_t *inbox, struct error *);
/* A sheet that came by this post (pass->answers, "" or NULL: by none) was accepted, and whose it was. Within the open
 * transaction. */
bool forum_accepted(struct pass *, const char *answers, const char *player, struct error *);
/* The fetch stage: all topics of games that lie on the forum. False: the store. */
bool forum_collect(struct pass *, struct error *);

/* ---- going up ---- */

/* forum_queue.c: does this message go up in the thread of its game? A forum's game, and a player who has no address for
 * mail, or an answer to a sheet that was posted. */
bool forum_carries(struct pass *, const struct outbox_row *, const struct player_row *, bool by_mail);
/* Renders and queues what a game has to post: of a game by mail its public reports alone. Own transaction.
 * EX_DATAERR, EX_NOINPUT, EX_USAGE: a text that cannot be made. */
bool forum_queue(struct pass *, struct forum *, const struct topic_row *, struct error *);
/* forum_send.c: queues for each game that has a topic, and sends what waits. False: the store. */
bool forum_deliver(struct pass *, struct error *);
/* Does the forum want to be left alone still (429)? And noting that it does, for so many seconds; place: of the thread
 * that could not be read, 0 none. */
bool forum_rests(struct pass *, bool *rests, struct error *);
bool forum_rest(struct pass *, int64_t seconds, int64_t place, struct error *);

#endif
