/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_ruling_save.h - within the core: rulings in the envelope. */
#ifndef DISPATCH_CORE_RULING_SAVE_H
#define DISPATCH_CORE_RULING_SAVE_H

#include "processor/core/core.h"

struct members_in;
void core_rulings_save(struct text *, const struct core *);
bool core_rulings_load(struct members_in *, struct core *);

#endif
