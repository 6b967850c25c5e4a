/* SPDX-License-Identifier: Apache-2.0 */
/* tests/faults/library.h - what the files of the fault library share. */
#ifndef DISPATCH_FAULTS_LIBRARY_H
#define DISPATCH_FAULTS_LIBRARY_H

#include "tests/faults/board.h"
#include <stdbool.h>
#include <stddef.h>

extern struct fault_board *fault_board_here; /* NULL: nothing is done */
/* The one way to the kernel that the filter lets through. Returns what the kernel does: -errno when it fails. */
long fault_system_call(long number, long a, long b, long c, long d, long e, long f);

/* library_same.c. Random bytes of libsodium: set at the start. */
void fault_same_luck(void);
/* Random numbers of SQLite: set before a worker begins, when SQLite has its settings. */
void fault_same_numbers(void);

/* library_server.c. Returns in each pass; at once where no server is wanted. */
void fault_serve(char **arguments);

/* library_probe.c. In the process: what the end of a child comes to, for which the next allocation fails, and with
 * for_good each one after it; 0: it did more than to end. In the child (*is_child): returns to go on. */
uint64_t fault_probe(bool for_good, bool *is_child);
extern int64_t fault_generation; /* of this process: tells a worker from its parent, and from other workers */

#endif
