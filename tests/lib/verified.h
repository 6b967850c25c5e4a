/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/verified.h - what a player is told of reports alone. */
#ifndef DISPATCH_TESTS_VERIFIED_H
#define DISPATCH_TESTS_VERIFIED_H

#include "processor/check/verify.h"

/* Verifies them, and adds the words of the verdict to out. expect: see struct verify_input. */
enum verify_verdict verify_reports(struct arena *, const struct report_files *, size_t n, const char *expect,
                                   struct text *out);

#endif
