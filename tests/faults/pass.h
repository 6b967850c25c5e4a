/* SPDX-License-Identifier: Apache-2.0 */
/* tests/faults/pass.h - passes of one host under the fault library.
 *
 *   struct fault_runner *r = fault_runner_new(arena, "/tmp/host");
 *   int code = fault_pass(r, now, &point, false, 20);      ... and another one ...
 *   fault_runner_end(r);
 * `dispatch run DIR` is started and linked once. It stands before its first statement, and a copy of it makes each
 * pass. Beside the host lie DIR.board and DIR.said. */
#ifndef DISPATCH_FAULTS_PASS_H
#define DISPATCH_FAULTS_PASS_H

#include "formats/bytes.h"
#include "tests/faults/point.h"

struct fault_runner;
/* The program is $DISPATCH, or build/dispatch. The runner lies in the arena; fault_runner_end() ends its process. */
struct fault_runner *fault_runner_new(struct arena *, const char *dir);
void fault_runner_end(struct fault_runner *);
/* What the library noted in the last pass (board.h). */
struct fault_board *fault_runner_board(struct fault_runner *);
/* What the passes printed since the start, or since it was forgotten. */
struct span fault_runner_said(struct fault_runner *, struct arena *);
void fault_runner_forget(struct fault_runner *);

enum { PASS_HANGS = -1000 };
/* A pass at this instant with this point (NULL: none); the sites of its calls are noted on the board, if wanted.
 * Returns when all its processes are gone: its exit status, -n when signal n ended it, PASS_HANGS when it stands still
 * for that many seconds, or takes five times as many of a processor. */
int fault_pass(struct fault_runner *, int64_t now, const struct point *, enum fault_counts, int seconds);
/* The same, without a fault; each allocation that stands in the first n sites of the board is probed (board.h). */
int fault_probes(struct fault_runner *, int64_t now, size_t n, int seconds);

#endif
