/* SPDX-License-Identifier: Apache-2.0 */
/* processor/net/sendmail.h - handing a mail to the mail server of this machine by its sendmail program.
 *
 * Called as `sendmail -i -f SENDER -- RECIPIENT` with the mail as its input and no shell between; its exit status is
 * read by sysexits. */
#ifndef DISPATCH_SENDMAIL_H
#define DISPATCH_SENDMAIL_H

#include "processor/base/send_result.h"

enum { SENDMAIL_SECONDS = 120 };
/* mail: with LF. Ended after the seconds given. */
bool sendmail_send(const char *path, const char *from, const char *to, struct span mail, int seconds,
                   struct mail_answer *);

#endif
