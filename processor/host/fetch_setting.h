/* SPDX-License-Identifier: Apache-2.0 */
/* processor/host/fetch_setting.h - where mail comes from: one `fetch` setting, read into its parts (dispatch.conf(5)).
 *
 *   folder inbox/new                                     files that people drop; below the host directory
 *   maildir /var/mail/games                              new/ is read, what was stored is renamed into cur/
 *   imaps://games@mail.example.org/INBOX                 TLS from the first byte
 *   imap://games@mail.example.org/INBOX done=Archive     STARTTLS, demanded
 *   pop3s://games@mail.example.org done=delete
 *   imap://games@127.0.0.1:1143/INBOX plaintext          no TLS: this machine only
 *
 * Pure: nothing is opened here. */
#ifndef DISPATCH_FETCH_SETTING_H
#define DISPATCH_FETCH_SETTING_H

#include "formats/bytes.h"

enum { SOURCE_WORDS = 256 };
enum source_kind { SOURCE_FOLDER, SOURCE_MAILDIR, SOURCE_IMAP, SOURCE_POP3 };
enum source_done { DONE_SEEN, DONE_DELETE, DONE_MOVE }; /* what becomes of the server's copy once ours is committed */
struct source {
    enum source_kind kind;
    char path[SOURCE_WORDS];                     /* folder (ends in /new) and maildir */
    char user[SOURCE_WORDS], host[SOURCE_WORDS]; /* host: a name, an IPv4 address, or IPv6 without brackets */
    char folder[SOURCE_WORDS];                   /* IMAP: INBOX unless given */
    int port;                                    /* 0: the usual one */
    bool tls_first;                              /* imaps, pop3s */
    bool plaintext;                              /* no TLS at all; the host is this machine */
    enum source_done done;
    char move_to[SOURCE_WORDS];       /* DONE_MOVE: an IMAP folder */
    char password_file[SOURCE_WORDS]; /* "": the setting password-file */
    char name[SOURCE_WORDS];          /* for people and for the store: the words without what follows the place */
};
/* False: *want (may be NULL) says in words what would do; static. */
bool source_read(struct span words, struct source *, const char **want);
/* Is this host name this machine, whatever a resolver says? 127.0.0.0/8, ::1, localhost. */
bool source_is_loopback(const char *host);
/* A part of a URL with %40 and the like undone; printable ASCII without quotes is what is left, so that it can stand in
 * any command. False: something else, nothing at all, or too long. */
bool source_decode(char *out, size_t cap, struct span words);
/* "host", "host:993", "[::1]:993"; *port 0 when none is given. */
bool source_place(struct span place, char host[static SOURCE_WORDS], int *port);

/* Says what a setting must be, unless want is NULL. Always false. */
bool setting_fails(const char **want, const char *words);

#endif
