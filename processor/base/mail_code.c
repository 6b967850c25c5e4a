/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/mail_code.h"
#include <sodium.h>

bool mail_code_is(const char *code, struct span given)
{
    return code[0] && given.len == MAIL_CODE_LEN && sodium_memcmp(code, given.at, MAIL_CODE_LEN) == 0;
}
