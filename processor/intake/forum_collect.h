/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/forum_collect.h - the threads of a forum are read. */
#ifndef DISPATCH_FORUM_COLLECT_H
#define DISPATCH_FORUM_COLLECT_H

#include "processor/game/pass.h"

/* The fetch stage: all topics of games that lie on the forum. False: the store. */
bool forum_collect(struct pass *, struct error *);

#endif
