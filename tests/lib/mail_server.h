/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/mail_server.h - a mail server for tests: one mailbox, IMAP or POP3, on a free port of 127.0.0.1, in a
 * process of its own. It speaks as much of the protocols as a client may well use, and misbehaves when it is told to.
 *
 *   struct mail_server *server = mail_server_start(false);
 *   mail_server_put(server, "From: ...");   ... connect to server->port as games, password secret ...
 *   ck_assert(server->mail[0].flags & MAIL_SEEN);   mail_server_stop(server); */
#ifndef DISPATCH_TESTS_MAIL_SERVER_H
#define DISPATCH_TESTS_MAIL_SERVER_H

#include "formats/bytes.h"
#include <sys/types.h>

enum { SERVER_MAILS = 64, SERVER_BYTES = 1 << 18, SERVER_SAID = 1 << 16 };
enum {
    MAIL_SEEN = 1,
    MAIL_DELETED = 2,
    MAIL_GONE = 4,
    MAIL_MOVED = 8,
    MAIL_PEEKED = 16 /* its body was read */,
    MAIL_REFUSED = 32 /* its body is not handed out */
};
struct mail_server { /* in memory shared with the server's process */
    int port;
    pid_t child;
    bool is_pop3;
    unsigned validity;
    int n;
    struct server_mail {
        unsigned uid;
        int flags;
        uint64_t claimed; /* size that is told; 0: the true one */
        size_t len;
        char bytes[SERVER_BYTES];
    } mail[SERVER_MAILS];
    bool has_move, has_uidplus;
    int hang_up_at; /* at the n-th command after login, 0 never */
    bool no_login;  /* every password is wrong */
    bool is_bare;   /* no greeting at all: it hangs up */
    int n_logins;
    char said[SERVER_SAID]; /* what clients said after login, a line each */
    size_t said_len;
};
struct mail_server *mail_server_start(bool is_pop3);
void mail_server_put(struct mail_server *, struct span mail);
void mail_server_stop(struct mail_server *);

#endif
