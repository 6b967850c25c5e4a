/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/html_tag.h - one tag of HTML after the other: no tree, and bounded, since strangers write it. */
#ifndef DISPATCH_HTML_TAG_H
#define DISPATCH_HTML_TAG_H

#include "formats/bytes.h"

enum { TAG_NAME_MAX = 16 };
struct tag {
    char name[TAG_NAME_MAX]; /* small letters; longer ones are cut, and none of ours is. "" of a comment or <!, <? */
    struct span inside;      /* what stands after the name */
    bool closes, is_empty;
};

/* What begins at the < that left begins with. How many bytes it takes; 0: it is no tag, but a < alone. */
size_t tag_read(struct span left, struct tag *);
/* Bytes until the end tag of this name, which is not among them: for elements whose text is no HTML. All: there is
 * none. */
size_t tag_skip(struct span left, const char *name);
/* The value of an attribute; empty: there is none. */
struct span tag_value(const struct tag *, const char *name);
bool tag_is_one_of(const struct tag *, const char *const *names); /* up to a NULL */

/* ---- html_text.c ---- */
/* HTML to text: block elements are lines, entities decoded, blockquotes marked with "> ". */
struct span mime_html(struct arena *, struct span html);
/* The same of a page that somebody saved: so many bytes of it. */
struct span mime_html_page(struct arena *, struct span html, size_t most);

#endif
