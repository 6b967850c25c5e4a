/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/send_result.h"
#include "processor/base/mailbox.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool ends_word(char c)
{
    return c == 0 || strchr(" \t<>()[]\"',;", c) != NULL;
}

/* At most cap bytes, with the end. */
static void say(struct mail_answer *answer, struct span words, size_t cap)
{
    static const char hidden[] = "(address)";
    char clean[600];
    size_t n = 0;
    mailbox_clean(words, clean, sizeof clean);
    cap--;
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
}

bool mail_answer_set(struct mail_answer *answer, enum mail_fate fate, struct span words)
{
    say(answer, words, sizeof answer->words);
    answer->fate = fate;
    return fate == MAIL_SENT;
}

bool mail_answer_failed(struct mail_answer *answer, enum mail_fate fate, enum error_kind kind, const char *format, ...)
{
    char words[600];
    const char *of_kind = error_kind_words(kind);
    va_list parts;
    va_start(parts, format);
    vsnprintf(words, sizeof words, format, parts);
    va_end(parts);
    say(answer, span_of(words), sizeof answer->words - strlen(of_kind));
    memcpy(answer->words + strlen(answer->words), of_kind, strlen(of_kind) + 1);
    answer->fate = fate;
    return false;
}

int64_t send_delay(int64_t tries)
{
    static const int64_t delay[] = {300, 900, 3600, 4 * 3600, 8 * 3600};
    int64_t last = sizeof delay / sizeof *delay - 1;
    return delay[tries < last ? tries : last];
}
