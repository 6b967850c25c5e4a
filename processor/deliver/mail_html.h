/* SPDX-License-Identifier: Apache-2.0 */
/* processor/deliver/mail_html.h - the text of a mail once more as HTML, whose prose flows on a narrow screen. */
#ifndef DISPATCH_MAIL_HTML_H
#define DISPATCH_MAIL_HTML_H

#include "formats/bytes.h"

/* Lines that text_wrapped() broke are one paragraph again. Blocks from BEGIN to END, and lines in which columns matter
 * (trees, tables, hashes), keep their lines and blanks. Nothing of it is loaded from anywhere. */
struct span mail_html(struct arena *, struct span text);

#endif
