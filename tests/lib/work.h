/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/work.h - counts work, so that no test of what hostile input can cost reads a clock.
 *
 * The files named WORK in the Makefile are compiled once more for the suites that count: each branch they take counts
 * one
 * (-fsanitize-coverage=trace-pc), each byte that the C library goes over for them counts one too
 * (tests/lib/work_bytes.h). The count is the same on every machine, whatever else runs there. */
#ifndef DISPATCH_TESTS_WORK_H
#define DISPATCH_TESTS_WORK_H

#include <stddef.h>
#include <stdint.h>

void work_bytes(size_t n);
/* Of this process, so far. */
uint64_t work_done(void);

#endif
