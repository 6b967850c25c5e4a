/* SPDX-License-Identifier: Apache-2.0 */
/* processor/deliver/mail_status.h - what the mail of a host is doing, for `dispatch status`. */
#ifndef DISPATCH_MAIL_STATUS_H
#define DISPATCH_MAIL_STATUS_H

#include "processor/base/zone.h"
#include "processor/store/store.h"

/* A line each: why no mail leaves; what waits for whom, since when and until when; whose mail comes back. Nothing when
 * all is well. player: NULL for all. */
bool mail_status(struct store *, struct arena *, const struct zone *, const char *player, struct text *out,
                 struct error *);

#endif
