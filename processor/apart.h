/* processor/apart.h - work on what strangers sent, in a child process: if it brings a bug of ours to light, the child
 * falls and nothing else does. */
#ifndef DISPATCH_APART_H
#define DISPATCH_APART_H

#include "formats/bytes.h"

/* What `work` writes to fd is added to out, also what it wrote before it fell. False: it fell, or took more than so
 * many seconds of the processor, or no child could be had. */
bool apart_run(void (*work)(void *context, int fd), void *context, unsigned seconds, struct text *out);

#endif
