/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/apart.h - work on what strangers sent, in a child process: if it brings a bug of ours to light, the
 * child falls and nothing else does. */
#ifndef DISPATCH_APART_H
#define DISPATCH_APART_H

#include "formats/bytes.h"

enum apart_end {
    APART_DONE,
    APART_FELL, /* or took more than so many seconds of the processor */
    APART_SHORT /* no child could be had, or it found no memory: nothing is said of what it was given */
};
/* What `work` writes to fd is added to out, also what it wrote before it fell. */
enum apart_end apart_run(void (*work)(void *context, int fd), void *context, unsigned seconds, struct text *out);

#endif
