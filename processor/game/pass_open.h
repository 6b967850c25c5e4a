/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/pass_open.h - a pass over an opened host directory. */
#ifndef DISPATCH_PASS_OPEN_H
#define DISPATCH_PASS_OPEN_H

#include "processor/game/pass.h"
#include "processor/host/host.h"

/* host: with its store open; both live as long as the pass. */
void pass_open(struct pass *, struct arena *, struct host *, int64_t now);

#endif
