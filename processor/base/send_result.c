/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/send_result.h"
#include "processor/base/mailbox.h"
#include <string.h>

static bool ends_word(char c)
{
    return c == 0 || strchr(" \t<>()[]\"',;", c) != NULL;
}

bool mail_answer_set(struct mail_answer *answer, enum mail_fate fate, struct span words)
{
    static const char hidden[] = "(address)";
    char clean[600];
    size_t n = 0, cap = sizeof answer->words - 1;
    mailbox_clean(words, clean, sizeof clean);
    answer->fate = fate;
    for (const char *at = clean; *at && n < cap;) {
        size_t len = 0;
        while (!ends_word(at[len]))
            len++;
        bool is_address = memchr(at, '@', len) != NULL;
        const char *from = is_address ? hidden : at;
        size_t wanted = is_address ? sizeof hidden - 1 : len == 0 ? 1 : len;
        if (wanted > cap - n)
            break;
        memcpy(answer->words + n, from, wanted);
        n += wanted;
        at += len == 0 ? 1 : len;
    }
    while (n > 0 && answer->words[n - 1] == ' ')
        n--;
    answer->words[n] = 0;
    return fate == MAIL_SENT;
}
