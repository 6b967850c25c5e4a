/* SPDX-License-Identifier: Apache-2.0 */
/* games/sheet/standing_run.h - standing orders answer a prompt: the first block in written order that fits and has a
 * line that can be carried out. A line is tried once a prompt; one that would be refused is skipped with its reason.
 * Used by sheet_run.c only. */
#ifndef DISPATCH_STANDING_RUN_H
#define DISPATCH_STANDING_RUN_H

#include "games/sheet/line_run.h"

/* Carries out the next line for this prompt, of a seat that is asked. False: none answers. */
bool standing_run(struct runner *, int seat);

#endif
