/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/send_result.h - what became of one mail, whatever carried it. */
#ifndef DISPATCH_SEND_RESULT_H
#define DISPATCH_SEND_RESULT_H

#include "formats/bytes.h"

enum mail_fate {
    MAIL_SENT,    /* the server has taken it upon itself */
    MAIL_LATER,   /* not now: try again */
    MAIL_REFUSED, /* never this mail */
    MAIL_NOBODY,  /* never this address */
    MAIL_DOWN,    /* nothing leaves this way now: no connection, no login, a setting that does not work */
};
struct mail_answer {
    enum mail_fate fate;
    bool is_cut;     /* MAIL_LATER: the connection broke; whether the server took the mail is not known */
    char words[200]; /* for the host: what was said, one line without an address in it (F42) */
};
/* Sets both; always false but for MAIL_SENT. Addresses in `words` become "(address)", control characters blanks. */
bool mail_answer_set(struct mail_answer *, enum mail_fate, struct span words);

#endif
