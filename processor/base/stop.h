/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/stop.h - an end that was asked for: SIGTERM or SIGINT to a program that goes on until then.
 *
 *   stop_on_signal();
 *   while (!stop_is_asked()) ... one unit of work, committed ...
 * Where nobody called stop_on_signal a signal ends the process at once, as ever, and stop_is_asked stays false. */
#ifndef DISPATCH_STOP_H
#define DISPATCH_STOP_H

#include <stdbool.h>

/* From now on, in this process and in those that it forks. Calls that wait go on waiting, but for ppoll. */
void stop_on_signal(void);
bool stop_is_asked(void);

#endif
