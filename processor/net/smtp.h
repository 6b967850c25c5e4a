/* SPDX-License-Identifier: Apache-2.0 */
/* processor/net/smtp.h - handing mails to an SMTP server (RFC 5321, 6409), one connection for all mails of a pass;
 * libcurl.
 *
 *   struct smtp *smtp = smtp_open(&outlet, password, "", "dispatch.example", SMTP_SECONDS);
 *   if (smtp_greet(smtp, &answer)) while (...) smtp_send(smtp, from, to, mail, &answer);
 *   smtp_close(smtp);
 * TLS is verified, STARTTLS demanded, unless the outlet says plaintext, which it does of this machine only. A server
 * that does not answer is given up after the seconds given. */
#ifndef DISPATCH_SMTP_H
#define DISPATCH_SMTP_H

#include "processor/base/send_result.h"
#include "processor/host/send_setting.h"

enum { SMTP_SECONDS = 60 };
struct smtp;
/* password: NULL when the outlet has no user; libcurl keeps a copy until smtp_close. ca: PEM file, "" for the system's.
 * hello: our name for EHLO. NULL: there is no libcurl, or one without SMTP or TLS; the error says it. */
struct smtp *smtp_open(const struct outlet *, const char *password, const char *ca, const char *hello, int seconds,
                       struct error *);
/* Connects, demands TLS, logs in, and says NOOP: so that no mail is counted as tried when nothing can leave. False:
 * MAIL_DOWN. */
bool smtp_greet(struct smtp *, struct mail_answer *);
/* from, to: addresses (mailbox.h). mail: with CRLF. */
bool smtp_send(struct smtp *, const char *from, const char *to, struct span mail, struct mail_answer *);
void smtp_close(struct smtp *); /* says QUIT; NULL is fine */

#endif
