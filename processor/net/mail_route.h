/* SPDX-License-Identifier: Apache-2.0 */
/* processor/net/mail_route.h - the way out that the settings name, for as long as a pass needs it.
 *
 *   struct mail_route route;
 *   if (mail_route_open(&route, config, dir, err) && route.outlet.kind != OUTLET_FOLDER && mail_route_greet(&route,
 * &answer)) mail_route_send(&route, "alice@example.org", mail, &answer); mail_route_close(&route); Opening reads
 * settings and password; nothing is connected before mail_route_greet. */
#ifndef DISPATCH_MAIL_ROUTE_H
#define DISPATCH_MAIL_ROUTE_H

#include "processor/base/mailbox.h"
#include "processor/base/send_result.h"
#include "processor/host/config.h"
#include "processor/host/send_setting.h"

struct smtp;
struct mail_route {
    struct outlet outlet;
    struct mailbox from; /* mail-from; with the name Dispatch unless it has one */
    bool crlf;           /* what compose shall write */
    bool is_plus;        /* mail-plus */
    struct smtp *smtp;   /* owned; NULL for other ways */
};
/* EX_CONFIG: mail-from is missing; and those of password_read. */
bool mail_route_open(struct mail_route *, const struct config *, const char *hostdir, struct error *);
/* False: nothing can leave now, MAIL_DOWN. */
bool mail_route_greet(struct mail_route *, struct mail_answer *);
bool mail_route_send(struct mail_route *, const char *to, struct span mail, struct mail_answer *);
void mail_route_close(struct mail_route *);

#endif
