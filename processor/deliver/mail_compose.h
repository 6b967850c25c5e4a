/* SPDX-License-Identifier: Apache-2.0 */
/* processor/deliver/mail_compose.h - one message as a mail (RFC 5322, MIME by GMime).
 *
 *   struct letter letter = {.to = ..., .subject = "[shenandoah-1] USA turn 1: your move", .body = text, ...};
 *   struct span mail = compose(arena, &letter, true);      the same letter gives the same bytes, at each try
 * The body is the text for people; files are attached in base64, so that no server on the way changes a byte of them.
 * No field can break out of its header: control characters become blanks first. */
#ifndef DISPATCH_MAIL_COMPOSE_H
#define DISPATCH_MAIL_COMPOSE_H

#include "formats/bytes.h"
#include "processor/base/mailbox.h"
#include "processor/store/store.h"

struct letter {
    struct mailbox from, to, reply_to; /* reply_to.address "": none */
    const char *subject;
    int64_t date;            /* UTC seconds */
    int32_t offset;          /* of the reader's clock, seconds east */
    const char *message_id;  /* "<...@...>" */
    const char *answers;     /* the mail that this one answers, "<...>"; "" none */
    const char *thread;      /* the first mail of the thread; "" none, or this is it */
    const char *list_name;   /* "shenandoah-1"; "" no List-Id */
    const char *list_domain; /* "dispatch.example" */
    bool is_answer;          /* Auto-Submitted: auto-replied, not auto-generated (RFC 3834 section 5) */
    struct span body;        /* UTF-8, LF */
    struct span html;        /* the same for narrow screens; empty: there is none */
    const struct out_file *file;
    size_t n_files;
};
/* crlf: line ends as SMTP has them; else LF, as a sendmail program takes them. */
struct span compose(struct arena *, const struct letter *, bool crlf);

/* "<shenandoah-1.14.0123456789abcdef@dispatch.example>": what stands before the @ follows from host, game, player and
 * number, so it is the same at each try; nobody without the master key can make one. */
void compose_message_id(char out[static MESSAGE_ID_MAX], const uint8_t master[static 32], const char *game_name,
                        const char *player, int64_t number, const char *domain);
/* Can this stand in References as it is? "<", printable ASCII, "@", ">". */
bool compose_is_message_id(const char *words);

/* ---- mail_html.c: the text of a mail once more as HTML, whose prose flows on a narrow screen ---- */
/* Lines that text_wrapped() broke are one paragraph again. Blocks from BEGIN to END, and lines in which columns matter
 * (trees, tables, hashes), keep their lines and blanks. Nothing of it is loaded from anywhere. */
struct span mail_html(struct arena *, struct span text);

#endif
