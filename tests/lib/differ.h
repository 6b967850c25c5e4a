/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/differ.h - where two states of a ruleset differ, for a failing test's words. */
#ifndef DISPATCH_TESTS_DIFFER_H
#define DISPATCH_TESTS_DIFFER_H

#include "games/rules.h"

/* The first member that differs, as a path "side[1].supply"; false: none. */
bool rules_differ(const struct rules *, const void *a, const void *b, char *path, size_t cap);

#endif
