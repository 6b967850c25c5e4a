/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/mail_code.h"
#include <sodium.h>
#include <string.h>

bool mail_code_is(const char *code, struct span given)
{
    return code[0] && given.len == MAIL_CODE_LEN && sodium_memcmp(code, given.at, MAIL_CODE_LEN) == 0;
}

bool mail_code_in(struct span mail, const char *word, const char *code)
{
    size_t len = strlen(word);
    for (const uint8_t *at; mail.len > 0 && (at = memmem(mail.at, mail.len, word, len)) != NULL;) {
        mail = span_from(mail, (size_t)(at - mail.at) + len);
        if (mail.len >= MAIL_CODE_LEN && mail_code_is(code, (struct span){mail.at, MAIL_CODE_LEN}))
            return true;
    }
    return false;
}
