/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/child.h - another program, run to its end: by its path, with no shell between, with input and output
 * that are memory, so that neither side can wait for the other, and not for longer than it is given. */
#ifndef DISPATCH_CHILD_H
#define DISPATCH_CHILD_H

#include "formats/bytes.h"

enum child_end {
    CHILD_ENDED,      /* with an exit status */
    CHILD_CUT,        /* it took too long, and was killed with all that it started */
    CHILD_SIGNALLED,  /* a signal ended it */
    CHILD_NOT_STARTED /* errno says why */
};
/* words: its path and its arguments, NULL at the end. in: what it reads; out, err: descriptors of files for what it
 * writes, which may be one (child_memory). Its environment is PATH and LC_ALL alone. *status: of CHILD_ENDED. */
enum child_end child_run(const char *const words[], int in, int out, int err, int seconds, int *status);
/* A file in memory that holds these bytes, at its beginning; -1: there is no room. The caller closes it. */
int child_memory(const char *name, struct span bytes);

/* Work on what strangers sent, in a child process: if it brings a bug of ours to light, the child falls and nothing
 * else does. */
enum apart_end {
    APART_DONE,
    APART_FELL, /* or took more than so many seconds of the processor */
    APART_SHORT /* no child could be had, or it found no memory: nothing is said of what it was given */
};
/* What `work` writes to fd is added to out, also what it wrote before it fell. */
enum apart_end apart_run(void (*work)(void *context, int fd), void *context, unsigned seconds, struct text *out);

#endif
