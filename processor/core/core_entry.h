/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_entry.h - within the core: a journal line is added; and small things that all parts of the core
 * need. */
#ifndef DISPATCH_CORE_ENTRY_H
#define DISPATCH_CORE_ENTRY_H

#include "processor/core/core.h"

/* Adds a journal line, with its index in front; returns the index. */
uint64_t core_entry(struct core *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void core_setup_of(const struct core *, struct setup *, const char *option[OPTIONS_MAX]);
const char *core_seat_name(const struct core *, int seat);
/* Room for another element of an array in the arena: grows by half. */
void *core_grown(struct arena *, void *at, int n, int *cap, size_t size);

#endif
