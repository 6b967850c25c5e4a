/* SPDX-License-Identifier: Apache-2.0 */
/* processor/pass/remind.h - the stage that writes to those whom a game waits for, and ends games that nobody plays. */
#ifndef DISPATCH_REMIND_H
#define DISPATCH_REMIND_H

#include "processor/game/pass.h"

bool stage_remind(struct pass *, struct error *);

#endif
