/* SPDX-License-Identifier: Apache-2.0 */
/* processor/deliver/deliver.h - the stage that sends the outbox, oldest first. */
#ifndef DISPATCH_DELIVER_H
#define DISPATCH_DELIVER_H

#include "processor/base/zone.h"
#include "processor/game/pass.h"
#include "processor/store/store.h"

bool stage_deliver(struct pass *, struct error *);
/* The mail to the host alone: of a pass that was stopped before its stages. */
bool deliver_host_news(struct pass *, struct error *);

/* ---- mail_status.c: what the mail of a host is doing, for `dispatch status` ---- */
/* A line each: why no mail leaves; what waits for whom, since when and until when; whose mail comes back. Nothing when
 * all is well. player: NULL for all. */
bool mail_status(struct store *, struct arena *, const struct zone *, const char *player, struct text *out,
                 struct error *);
/* A line each: how many sheets whose signature does not verify were told to their seat's player in that week; how many
 * questions were not sent in that week (deliver_code.c); how many mails from addresses that are no player's came in the
 * week before `now` and were dropped unanswered (mail_unmatched.h); nothing when there were none. */
bool mail_dropped_status(struct store *, int64_t now, struct text *out, struct error *);

#endif
