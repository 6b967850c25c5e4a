/* SPDX-License-Identifier: Apache-2.0 */
/* processor/deliver/deliver.h - the stage that sends the outbox, oldest first. */
#ifndef DISPATCH_DELIVER_H
#define DISPATCH_DELIVER_H

#include "processor/game/pass.h"

bool stage_deliver(struct pass *, struct error *);
/* The mail to the host alone: of a pass that was stopped before its stages. */
bool deliver_host_news(struct pass *, struct error *);

#endif
