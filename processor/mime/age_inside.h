/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/age_inside.h - what the files that look for age files share; nobody else includes it. */
#ifndef DISPATCH_AGE_INSIDE_H
#define DISPATCH_AGE_INSIDE_H

#include "formats/bytes.h"

/* name: of the line above, without .age; may be empty. letters: armored, as age_unarmor takes them; in the arena. */
typedef void sealed_take(void *context, struct span name, struct span letters);
/* age_text.c: all armored files in a text or in an HTML page (which begins with a tag): under quote marks, in code
 * boxes, in pieces with other words between them. */
void sealed_in_text(struct arena *, struct span text, sealed_take *, void *context);

#endif
