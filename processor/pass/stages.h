/* SPDX-License-Identifier: Apache-2.0 */
/* processor/pass/stages.h - the stages of a pass: fetch, ingest, advance, report, remind, deliver, publish. */
#ifndef DISPATCH_STAGES_H
#define DISPATCH_STAGES_H

#include "processor/game/pass.h"

struct stage {
    const char *name;
    bool (*run)(struct pass *, struct error *);
    const char *help;
};
extern const struct stage stages[]; /* `dispatch run` walks these in order */
extern const size_t n_stages;

#endif
