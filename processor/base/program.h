/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/program.h - which build of the program this is, so that a store can tell when another one comes. */
#ifndef DISPATCH_PROGRAM_H
#define DISPATCH_PROGRAM_H

#include "formats/bytes.h"

enum { PROGRAM_LEN = 32 };
/* A number that is the same for this very build alone: SHA-256 of the version and of what the linker stamped on the
 * file (its build id; without one, the whole file). 32 bytes, made once a process. */
const uint8_t *program_build(void);
/* "dispatch 0.3 sha256:HEX", the hash of the whole file: the line that a game's genesis keeps. */
void program_line(char *out, size_t cap);

#endif
