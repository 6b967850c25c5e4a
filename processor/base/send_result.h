/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/send_result.h - what became of one mail, whatever carried it. */
#ifndef DISPATCH_SEND_RESULT_H
#define DISPATCH_SEND_RESULT_H

#include "formats/bytes.h"
#include "processor/base/error.h"

enum mail_fate {
    MAIL_SENT,    /* the server has taken it upon itself */
    MAIL_LATER,   /* not now: try again */
    MAIL_REFUSED, /* never this mail */
    MAIL_NOBODY,  /* never this address */
    MAIL_DOWN,    /* nothing leaves this way now: no connection, no login, a setting that does not work */
};
enum { MAIL_ANSWER_MAX = 200 };
struct mail_answer {
    enum mail_fate fate;
    bool is_cut;                 /* MAIL_LATER: the connection broke; whether the server took the mail is not known */
    char words[MAIL_ANSWER_MAX]; /* for the host: what was said, one line without an address in it (F42) */
};
/* Sets both; always false but for MAIL_SENT. Addresses in `words` become "(address)", control characters blanks. */
bool mail_answer_set(struct mail_answer *, enum mail_fate, struct span words);
/* The same of a failure of this kind, which is added (error.h); where there is not room for both, the words are cut. */
bool mail_answer_failed(struct mail_answer *, enum mail_fate, enum error_kind, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Seconds until the next try after so many: 5 minutes, 15, an hour, 4 hours, then every 8. */
int64_t send_delay(int64_t tries);

#endif
