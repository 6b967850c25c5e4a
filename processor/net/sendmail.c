/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/net/sendmail.h"
#include "processor/base/child.h"
#include "processor/base/mailbox.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

/* sysexits as sendmail programs use them: what says nothing for certain is tried again. */
static enum mail_fate fate_of(int code)
{
    switch (code) {
    case EX_OK:
        return MAIL_SENT;
    case EX_NOUSER:
    case EX_NOHOST:
        return MAIL_NOBODY;
    case EX_DATAERR:
        return MAIL_REFUSED;
    case EX_USAGE:
    case EX_NOPERM:
    case EX_CONFIG:
    case 126: /* of a shell script that is the program */
    case 127:
        return MAIL_DOWN;
    default:
        return MAIL_LATER;
    }
}

static bool tell_answer(int code, int out, struct mail_answer *answer)
{
    char words[700];
    int n = snprintf(words, sizeof words, "sendmail ended with status %d", code);
    ssize_t said = pread(out, words + n + 2, sizeof words - (size_t)n - 3, 0);
    if (said > 0) {
        memcpy(words + n, ": ", 2);
        n += 2 + (int)said;
    }
    return mail_answer_set(answer, fate_of(code), (struct span){(const uint8_t *)words, (size_t)n});
}

static bool run(const char *path, const char *from, const char *to, int in, int out, int seconds,
                struct mail_answer *answer)
{
    const char *const words[] = {path, "-i", "-f", from, "--", to, NULL};
    int code = 0;
    enum child_end end = child_run(words, in, out, out, seconds, &code);
    int why = errno;
    if (end == CHILD_NOT_STARTED)
        return mail_answer_failed(answer, MAIL_DOWN, error_kind_of(why), "cannot run %.100s: %s", path,
                                  error_says(why));
    if (end == CHILD_ENDED)
        return tell_answer(code, out, answer);
    answer->is_cut = true;
    return mail_answer_set(
        answer, MAIL_LATER,
        span_of(end == CHILD_CUT ? "sendmail took too long and was ended" : "sendmail was ended by a signal"));
}

bool sendmail_send(const char *path, const char *from, const char *to, struct span mail, int seconds,
                   struct mail_answer *answer)
{
    *answer = (struct mail_answer){0};
    if (!mailbox_is_address(span_of(from)) || !mailbox_is_address(span_of(to)))
        return mail_answer_set(answer, MAIL_NOBODY, span_of("this is no address that mail can be sent to"));
    int in = child_memory("mail", mail), out = child_memory("said", (struct span){0});
    bool sent = in >= 0 && out >= 0 ? run(path, from, to, in, out, seconds, answer)
                                    : mail_answer_failed(answer, MAIL_LATER, ERROR_SHORTAGE, "no memory for the mail");
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
    return sent;
}
