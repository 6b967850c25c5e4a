/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/mime.h - one raw mail (RFC 5322, MIME) read into plain memory.
 *
 *   struct mail mail; struct problem why = {0};
 *   if (mime_is_mail(raw)) { bool whole = mime_read(arena, raw, &mail, &why); ... }
 * GMime does the reading; nothing of it is left when mime_read returns. Everything is bounded: a mail beyond a limit is
 * not taken apart at all, and only its header is read, so that its sender can be told. Text is UTF-8; spans are in the
 * arena or in `raw`. Nothing here believes anything that a mail says of its sender. */
#ifndef DISPATCH_MIME_H
#define DISPATCH_MIME_H

#include "formats/bytes.h"
#include "formats/problem.h"

enum {
    MIME_BYTES_MAX = 8 * 1024 * 1024,
    MIME_HEADER_MAX = 128 * 1024, /* of the mail; of a header field of a part, 64 KB */
    MIME_DEPTH_MAX = 16,          /* parts within parts */
    MIME_PARTS_MAX = 100,
    MIME_TEXT_MAX = 1024 * 1024, /* of one text, the rest is cut; of all texts, four times that */
    MIME_TEXTS_MAX = 24,
    MIME_FILES_MAX = 16,
    MIME_IDS_MAX = 32,
    MIME_FAILED_MAX = 8,
    MIME_ADDRESS = 256
};
enum mail_kind {
    MAIL_PERSON,
    MAIL_LIST,  /* came by a mailing list */
    MAIL_AUTO,  /* a program wrote it: never answered (RFC 3834) */
    MAIL_BOUNCE /* a delivery report (RFC 3464, or as older servers write it) */
};
enum mime_form {
    MIME_PLAIN,
    MIME_FLOWED, /* a format=flowed text once more, put together as RFC 3676 says */
    MIME_QUOTED, /* a text once more whose quoted-printable nobody had decoded */
    MIME_HTML    /* turned to text; quotes are marked with > */
};
struct mime_text {
    struct span text;
    enum mime_form form;
};
struct mime_file { /* an attachment */
    struct span name, bytes;
    struct span text; /* the same as UTF-8 when it was declared in another character set, else as bytes */
};
struct mime_failed {
    char address[MIME_ADDRESS];
    bool final;      /* given up; else delayed */
    char status[16]; /* "5.1.1", or "" */
};
struct mail {
    enum mail_kind kind;
    char from[MIME_ADDRESS], sender[MIME_ADDRESS]; /* addresses alone; "" none */
    char message_id[MIME_ADDRESS];                 /* without < >; "" none */
    char subject[256];
    char tag[64];     /* what stood behind + in the address that it was sent to, else in [ ] in the subject: a game */
    int64_t date;     /* UTC seconds; 0: none */
    int64_t received; /* by the topmost Received field: when the reader's own server took it in; 0: unknown */
    const char *ids[MIME_IDS_MAX]; /* In-Reply-To and References, without < > */
    size_t n_ids;
    struct mime_text text[MIME_TEXTS_MAX];
    size_t n_texts;
    struct mime_file file[MIME_FILES_MAX];
    size_t n_files;
    struct mime_failed failed[MIME_FAILED_MAX]; /* MAIL_BOUNCE */
    size_t n_failed;
    bool is_sealed; /* something in it is encrypted: age, OpenPGP, S/MIME */
    bool is_tnef;   /* winmail.dat of Outlook */
    uint64_t size;  /* bytes on the server, when more than what is here */
};
/* Does it begin as mails do: header fields, one of them From, and one of Date, Message-ID, Received, MIME-Version, To?
 */
bool mime_is_mail(struct span raw);
/* Length of the header block of a raw mail, its empty line included. */
size_t mime_header_end(struct span raw);
/* Value of the first field of this name in a header block, unfolded, cut to cap. False: there is none. */
bool mime_field(struct span header, const char *name, char *out, size_t cap);
/* The date of the topmost Received field of a header block, UTC seconds; 0: there is none that is plainly one. */
int64_t mime_received(struct span header);
/* The raw form of a mail of which only the header was taken, since it is too large. */
void mime_cut(struct text *, struct span header, uint64_t size);
/* False: beyond a limit; keys mail.big, mail.deep, mail.parts, mail.header; header fields are there. */
bool mime_read(struct arena *, struct span raw, struct mail *, struct problem *);
/* The same mail, by whatever ways it came: SHA-256 of Message-ID and body; of everything when it has no Message-ID. */
void mime_key(uint8_t key[static 32], struct span raw);

#endif
