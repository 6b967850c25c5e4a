/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/mail_code.h - a code that went to an address and comes back in a mail (mail_answer.h). */
#ifndef DISPATCH_MAIL_CODE_H
#define DISPATCH_MAIL_CODE_H

#include "formats/bytes.h"
#include <stdbool.h>

enum { MAIL_CODE_LEN = 32 }; /* hex digits: 128 bits of chance */
/* Is `given` this code? "" is nobody's. In constant time. */
bool mail_code_is(const char *code, struct span given);

#endif
