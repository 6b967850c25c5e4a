/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/intake.h - the stage that verifies each sheet of the inbox, records it, and answers with a receipt.
 */
#ifndef DISPATCH_INTAKE_H
#define DISPATCH_INTAKE_H

#include "processor/game/pass.h"

bool stage_ingest(struct pass *, struct error *);
/* While the age key is wrong: does a mail wait that it should open? */
bool ingest_sealed_waits(struct pass *, bool *waits, struct error *);

#endif
