/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/script_squeeze.h - a script in fewer bytes that does the same: no remarks, no blanks and no ends of
 * lines that part nothing. Names, strings, templates and patterns stay as they are. */
#ifndef DISPATCH_SCRIPT_SQUEEZE_H
#define DISPATCH_SCRIPT_SQUEEZE_H

#include "formats/bytes.h"

/* Adds the script to out. It must be whole; a pattern may stand where a value may begin, but not right after ")". */
void script_squeeze(struct text *out, struct span source);

#endif
