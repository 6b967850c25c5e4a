/* SPDX-License-Identifier: Apache-2.0 */
/* tests/faults/point.h - a point: what goes wrong at which call of a pass.
 *
 *   "read:17:EIO"     the 17th read fails once          "read:17+:EIO"    it and every one after it
 *   "write:5:short"   half of the bytes                 "write:5:one"     one byte
 *   "write:5:kill"    a power cut before it             "write:5:torn"    in the midst of it     "write:5:after"
 *   "slips/read:17:EIO"  in the pass of that host (host.h)
 *   "read:9:worker"   the process that makes it is killed, as a system without memory kills */
#ifndef DISPATCH_FAULTS_POINT_H
#define DISPATCH_FAULTS_POINT_H

#include "tests/faults/board.h"
#include <stdbool.h>
#include <stddef.h>

struct point {
    int host; /* whose pass (host.h); 0, the one that has all to do, stands in no words */
    int call, how, error;
    int64_t from;
    bool long_run; /* from there on */
};
enum { POINT_WORDS = 64 };
extern const char *const fault_call_name[FAULT_CALLS];
void point_write(char out[static POINT_WORDS], const struct point *);
bool point_read(const char *words, struct point *);
/* What may happen to this call, the i-th of it; false: there is no such. */
bool point_kind(int call, size_t i, struct point *);

#endif
