/* processor/intake/fetch.h - the fetch stage: mail out of folders, Maildirs and mail servers into the sealed inbox.
 *
 * One order holds for every source: the raw mail is sealed and committed in the store, then the source's copy is
 * touched. A run that dies in between finds the mail again, knows it by its key (mime_key) and only touches the copy. A
 * source that cannot be reached is news to the host, once, and no failed pass. */
#ifndef DISPATCH_FETCH_H
#define DISPATCH_FETCH_H

#include "processor/host/config.h"
#include "processor/mime/mime.h"
#include "processor/parts.h"
#include "processor/pass.h"
#include "processor/host/fetch_setting.h"

enum {
    FETCH_MAX = 5000 /* mails of a source in one pass */,
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
};
bool fetch_folder(struct pass *, const struct source *, struct error *); /* its errors fail the pass */
bool fetch_maildir(struct fetching *, struct error *);
bool fetch_imap(struct fetching *, struct error *);
bool fetch_pop3(struct fetching *, struct error *);
/* The same, and noting that it was the store. */
bool fetch_keep_from(struct fetching *, struct span raw, const struct fetch_mark *, struct error *);

#endif
