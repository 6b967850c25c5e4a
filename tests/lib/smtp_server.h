/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/smtp_server.h - an SMTP server that does what a test wants: refuses, forgets, hangs up, keeps silent.
 *
 *   static const struct smtp_cue cues[] = {{2, "RCPT", "550 5.1.1 no such user"}, {3, ".", SMTP_DROP}, {0}};
 *   struct smtp_server *server = smtp_server_start(cues);      on 127.0.0.1, a port of its own, without TLS
 *   ... smtp://127.0.0.1:PORT plaintext ...
 *   server->n_taken, server->mail[0].data
 *   smtp_server_stop(server);
 * A child of the test; what it notes lies in shared memory. One connection at a time. */
#ifndef DISPATCH_TESTS_SMTP_SERVER_H
#define DISPATCH_TESTS_SMTP_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { SMTP_MAILS = 64, SMTP_MAIL_BYTES = 524288 };
#define SMTP_DROP   "drop"   /* hangs up instead of an answer; after "." the mail is taken all the same */
#define SMTP_SILENT "silent" /* never answers */
struct smtp_cue {
    int mail;         /* at the n-th MAIL command the server is given; 0: at any */
    const char *verb; /* "EHLO" "AUTH" "NOOP" "MAIL" "RCPT" "DATA" "." ; NULL: the end of the list */
    const char *answer;
};
struct smtp_mail {
    char from[300], to[300];
    size_t len;
    char data[SMTP_MAIL_BYTES]; /* dots undone, with CRLF */
};
struct smtp_server {
    int port;
    pid_t child;
    volatile int n_connections, n_begun /* MAIL commands */, n_taken, n_noops, n_auths;
    char auth[300]; /* what the last AUTH PLAIN said, in base64 */
    char folder[200];
    struct smtp_mail mail[SMTP_MAILS];
};
/* cues: copied; NULL for a server that takes everything. */
struct smtp_server *smtp_server_start(const struct smtp_cue *cues);
/* The same for any number of mails: it takes everything, and before it says so the n-th is the file FOLDER/00000n.eml.
 */
struct smtp_server *smtp_server_into(const char *folder);
void smtp_server_stop(struct smtp_server *);
/* Returns when it has done with everybody who called before. */
void smtp_server_quiet(const struct smtp_server *);

#endif
