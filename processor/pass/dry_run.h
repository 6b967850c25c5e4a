/* SPDX-License-Identifier: Apache-2.0 */
/* processor/pass/dry_run.h - a pass that changes nothing: what would leave if `dispatch run` were typed now. */
#ifndef DISPATCH_DRY_RUN_H
#define DISPATCH_DRY_RUN_H

#include "processor/host/host.h"

/* Makes the pass in a copy of the store, and of what lies in inbox/new, in a temporary folder; fetches no mail, sends
 * none, and prints each message that would leave: to whom, its subject, the names of its files. Never what stands in
 * them: a host who looks before he runs must not see a hand of cards. host: with its store open; it is closed here. */
bool dry_run(struct host *, int64_t now, struct text *out, struct error *);

#endif
