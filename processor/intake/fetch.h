/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/fetch.h - the fetch stage: mail out of folders, Maildirs and mail servers into the sealed inbox.
 *
 * One order holds for every source: the raw mail is sealed and committed in the store, then the source's copy is
 * touched. A run that dies in between finds the mail again, knows it by its key (mime_key) and only touches the copy. A
 * source that cannot be reached is news to the host, once, and no failed pass. */
#ifndef DISPATCH_FETCH_H
#define DISPATCH_FETCH_H

#include "processor/base/worker.h"
#include "processor/game/pass.h"
#include "processor/host/config.h"
#include "processor/host/fetch_setting.h"
#include "processor/mime/arrival.h"
#include "processor/mime/mime.h"

enum {
    FETCH_MAX = 5000 /* mails of a source in one pass: it bounds memory, and how long a pass takes */,
    FETCH_BATCH = 100 /* until the server's copies are dealt with */
};
struct fetch_mark {               /* what is written in the same transaction as a mail */
    const char *server;           /* NULL: nothing */
    const struct server_row *row; /* IMAP */
    const char *uidl;             /* POP3 */
};
/* Stores a raw mail unless it is here, and the mark. name: of the source, for the host. Own transaction. */
bool fetch_keep(struct pass *, const char *name, struct span raw, const struct fetch_mark *, struct error *);
/* False with an error of the source: the caller makes news of it. Of the store: *broken is set too, and the pass fails.
 */
struct fetching {
    struct pass *pass;
    const struct source *source;
    bool broken;
    bool has_left; /* what lies there and met a passing trouble: not all that came is read, and deadlines wait */
    size_t most;   /* mails to take, the oldest first: FETCH_MAX */
    bool has_more; /* new mails than that: the rest is for the next pass, and deadlines wait (game_outage.h) */
    bool lasts;    /* and for so long that it is trouble with the source itself (store_outages) */
};
bool fetch_folder(struct fetching *, struct error *);
bool fetch_maildir(struct fetching *, struct error *);
bool fetch_imap(struct fetching *, struct error *);
bool fetch_pop3(struct fetching *, struct error *);
/* Words for the host by which a mail or file is named, and its troubles counted: "mail 1700.x in /var/mail/wargames".
 */
void fetch_item(char out[static WORKER_ITEM_MAX], const char *what, const char *name, const char *source);
/* *skip: it is not to be touched in this pass, since a worker died of it. After five such runs the host is told. False:
 * the store, as of the next. */
bool fetch_killed(struct fetching *, const char *item, bool *skip, struct error *);
/* It could not be taken, and lies where it lay (trouble_met). For the first runs in which that may pass deadlines wait
 * for it; not for ever, since anybody may write a mail that a server cannot hand out. Of a file of this machine such
 * trouble is the machine's: it is as if the source could not be read. */
bool fetch_leave(struct fetching *, const char *item, const struct error *why, struct error *);
/* The same, and noting that it was the store. */
bool fetch_keep_from(struct fetching *, struct span raw, const struct fetch_mark *, struct error *);
/* The stage that takes mail, posts and dropped files into the inbox. */
bool stage_fetch(struct pass *, struct error *);

#endif
