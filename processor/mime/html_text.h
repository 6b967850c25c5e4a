/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/html_text.h - HTML to text. */
#ifndef DISPATCH_HTML_TEXT_H
#define DISPATCH_HTML_TEXT_H

#include "formats/bytes.h"

/* HTML to text: block elements are lines, entities decoded, blockquotes marked with "> ". */
struct span mime_html(struct arena *, struct span html);
/* The same of a page that somebody saved: so many bytes of it. */
struct span mime_html_page(struct arena *, struct span html, size_t most);

#endif
