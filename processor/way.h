/* processor/way.h - the way out that the settings name, for as long as a pass needs it.
 *
 *   struct way way;
 *   if (way_open(&way, config, dir, err) && way.outlet.kind != OUTLET_FOLDER && way_greet(&way, &answer))
 *       way_send(&way, "alice@example.org", mail, &answer);
 *   way_close(&way);
 * Opening reads settings and password; nothing is connected before way_greet. */
#ifndef DISPATCH_WAY_H
#define DISPATCH_WAY_H

#include "processor/host/config.h"
#include "processor/base/send_result.h"
#include "processor/base/mailbox.h"
#include "processor/host/send_setting.h"

struct smtp;
struct way {
    struct outlet outlet;
    struct mailbox from; /* mail-from; with the name Dispatch unless it has one */
    bool crlf;           /* what compose shall write */
    bool is_plus;        /* mail-plus */
    struct smtp *smtp;   /* owned; NULL for other ways */
};
/* EX_CONFIG: mail-from is missing; and those of password_read. */
bool way_open(struct way *, const struct config *, const char *hostdir, struct error *);
/* False: nothing can leave now, MAIL_DOWN. */
bool way_greet(struct way *, struct mail_answer *);
bool way_send(struct way *, const char *to, struct span mail, struct mail_answer *);
void way_close(struct way *);

#endif
