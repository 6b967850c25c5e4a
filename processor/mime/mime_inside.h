/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/mime_inside.h - what the files that read mails share; nobody else includes it. */
#ifndef DISPATCH_MIME_INSIDE_H
#define DISPATCH_MIME_INSIDE_H

#include "processor/mime/mime.h"

/* UTF-8 of a text in a declared character set (NULL or unknown: sniffed); at most MIME_TEXT_MAX bytes of it. */
struct span mime_utf8(struct arena *, const char *charset, struct span bytes);
/* RFC 3676: soft lines of one quote depth joined, stuffing undone; quote marks stay. */
struct span mime_unflow(struct arena *, struct span text, bool delsp);
/* A text that is quoted-printable once more, decoded: a gateway or a form encoded it and did not say so. */
struct span mime_unquoted(struct arena *, struct span text);
/* Was only the header taken? *raw goes on after the line that says how large the mail was. */
bool mime_is_cut(struct span *raw, uint64_t *size);
/* Can GMime read it in bounded memory? Counts what could become an object there. */
bool mime_bounded(struct span raw, struct problem *);
/* A message/delivery-status part. */
void mime_status(struct mail *, struct span text);
/* Delivery failures as servers without RFC 3464 write them: the recipients and the Message-ID that stand in the text.
 */
void mime_classic_bounce(struct arena *, struct mail *);
void mime_add_id(struct arena *, struct mail *, const char *id);
void mime_add_failed(struct mail *, struct span address, bool final, struct span status);

#endif
