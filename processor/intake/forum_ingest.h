/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/forum_ingest.h - a post in a thread of a forum: what stands in it goes through ingest like a mail of
 * somebody unknown.
 *
 * Who ordered what the signature tells, never the forum; the time of receipt is that of our own pass, never the
 * forum's. Quotes do not count. A post that is edited is looked at anew, until a version of it was an accepted sheet:
 * later ones do not count, and its player is told so once. A post that vanishes takes nothing back. */
#ifndef DISPATCH_FORUM_INGEST_H
#define DISPATCH_FORUM_INGEST_H

#include "processor/game/pass.h"
#include "processor/host/forum_setting.h"
#include "processor/mime/forum_read.h"

enum {
    FORUM_VERSIONS_MAX = 10, /* of one post that are tried */
    FORUM_NEW_MAX = 200,     /* posts of a topic that are looked at for the first time, in one pass */
    FORUM_EDITS_MAX = 20     /* newest posts of a topic, those that are looked at in each pass, known or not */
};

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
/* One post out of a page as it reads now. Own transaction. inbox: of the arrival, FORUM_TOOK_BLOCK only. False: the
 * store. Ours are known by the setting's user; topic: when the post does not say. */
bool forum_take_post(struct pass *, const char *game_id, const struct forum_post *, const struct forum_place *,
                     int64_t topic, enum forum_took *, int64_t *inbox, struct error *);
/* A sheet that came by this post (pass->answers, "" or NULL: by none) was accepted, and whose it was. Within the open
 * transaction. */
bool forum_accepted(struct pass *, const char *answers, const char *player, struct error *);

/* ---- forum_collect.c: the threads of a forum are read ---- */
/* The fetch stage: all topics of games that lie on the forum. False: the store. */
bool forum_collect(struct pass *, struct error *);

#endif
