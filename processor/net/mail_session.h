/* SPDX-License-Identifier: Apache-2.0 */
/* processor/net/mail_session.h - a conversation in lines with a mail server (IMAP, POP3).
 *
 *   struct line_server *server = line_open(&source, password, ca, 60, &err);     connected, TLS verified, logged in
 *   line_send(server, "D1 NOOP", &err);  line_read(server, &line, &err);  ...    line_close(server);
 * libcurl connects, demands and verifies TLS, and logs in; what is said then is ours (its own IMAP fetches without PEEK
 * and takes what stands in a mail for answers). Every wait has an end, every length a bound. Lines end with CRLF on the
 * wire and with nothing here. */
#ifndef DISPATCH_MAIL_SESSION_H
#define DISPATCH_MAIL_SESSION_H

#include "formats/bytes.h"
#include "processor/base/error.h"
#include "processor/host/fetch_setting.h"

enum { LINE_MAX_BYTES = 16384 };
struct line_server;
/* password: copied, the caller wipes his own. ca: file of certificates, "" those of the system. seconds: for the
 * connection, and for each silence; ten times that for all of it. NULL: err says why, never with the password. */
struct line_server *line_open(const struct source *, const char *password, const char *ca, int seconds, struct error *);
void line_close(struct line_server *); /* NULL is fine */
bool line_send(struct line_server *, const char *command, struct error *);
/* The next line, valid until the next call. Of one beyond LINE_MAX_BYTES only the head is given. */
bool line_read(struct line_server *, struct span *line, struct error *);
/* Exactly so many bytes; out NULL: passed over. */
bool line_bytes(struct line_server *, uint8_t *out, uint64_t n, struct error *);

#endif
