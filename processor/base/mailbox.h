/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/mailbox.h - addresses that mail may be sent to, and only those.
 *
 * Plain ASCII addresses as people have them: dot-atoms before the @, a host name behind it (RFC 5321 section 4.1.2
 * without quoted strings and address literals). Nothing else ever reaches a command line, an SMTP command or a header.
 */
#ifndef DISPATCH_MAILBOX_H
#define DISPATCH_MAILBOX_H

#include "formats/bytes.h"

enum { MAILBOX_MAX = 256 };
struct mailbox {
    char name[MAILBOX_MAX]; /* "" none; UTF-8 without control characters */
    char address[MAILBOX_MAX];
};
bool mailbox_is_address(struct span);
/* "games@dispatch.example" or "Dispatch <games@dispatch.example>", the name quoted or not. */
bool mailbox_split(struct span, struct mailbox *);
/* Is it the same mailbox, whatever its letters' case? Of "" never. */
bool mailbox_same(const char *one, const char *other);
/* The part behind the @ of an address. */
const char *mailbox_domain(const char *address);
/* "user+word@host" of "user@host"; false when it would not fit. word: letters, digits, dash. */
bool mailbox_plus(const char *address, const char *word, char out[static MAILBOX_MAX]);
/* A line that can stand in a header: control characters, and line and paragraph separators, become blanks; what is no
 * UTF-8 becomes question marks. Cut between characters to fit. */
void mailbox_clean(struct span words, char *out, size_t cap);

#endif
