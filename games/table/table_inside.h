/* SPDX-License-Identifier: Apache-2.0 */
/* games/table/table_inside.h - what the files of a table share; nobody else includes it. */
#ifndef DISPATCH_TABLE_INSIDE_H
#define DISPATCH_TABLE_INSIDE_H

#include "games/table/table.h"

/* A table with nothing dealt on it. NULL: as table_new. */
struct table *table_blank(struct arena *, const struct ruleset *, const void *block, const struct setup *,
                          struct problem *);
struct setup table_setup_of(const struct table *); /* borrowed from it */
struct line_room table_room(const struct table *);

#endif
