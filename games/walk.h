/* SPDX-License-Identifier: Apache-2.0 */
/* games/walk.h - what writer and reader of canonical JSON share: the order of a table's members and how to reach them.
 */
#ifndef DISPATCH_WALK_H
#define DISPATCH_WALK_H

#include "games/rules.h"

/* Puts the rows that this revision shows in byte order of their names; returns how many. n at most FIELDS_MAX. */
size_t fields_in_order(const struct field *, size_t n, uint32_t revision, uint8_t order[FIELDS_MAX]);
/* The integer at `at` of the field's kind. */
int32_t field_value(const struct field *, const void *at);
/* How many elements of a list count, as its counter in the struct at `base` says; unchecked. */
int32_t field_used(const struct field *, const void *base);
/* A sparse member all of whose bytes are zero: the text has nothing of it. */
bool field_is_left_out(const struct field *, const void *base);

#endif
