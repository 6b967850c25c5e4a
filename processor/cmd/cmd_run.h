/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/cmd_run.h - a pass, for who makes one after the other (cmd_work.c). */
#ifndef DISPATCH_CMD_RUN_H
#define DISPATCH_CMD_RUN_H

#include "processor/base/error.h"
#include <stdbool.h>
#include <stdint.h>

/* One pass of the host in dir, in a worker of its own, as `dispatch run` makes it, without the lock of a run. now: its
 * clock, UTC seconds. quiet: a pass in which nothing happened says nothing. An exit code of sysexits.h; what went wrong
 * in the pass was said to stderr, what went wrong around it is in the error. */
int run_once(const char *dir, int64_t now, bool quiet, struct error *);

#endif
