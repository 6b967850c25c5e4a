/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/book_html.h - a rule book or handbook as HTML.
 *
 * The Markdown that it knows: headings, paragraphs, lists of one level, tables, fenced blocks, `code`, **bold**,
 * *emphasis*, [words](https://...). Everything else is words. Nothing of the text can become markup. */
#ifndef DISPATCH_BOOK_HTML_H
#define DISPATCH_BOOK_HTML_H

#include "games/face/book.h"

struct book_chapter { /* "## ..." */
    const char *anchor, *title;
};
struct book_html {
    struct arena *arena;
    const struct book_term *term; /* borrowed: each is linked where a chapter uses it first */
    size_t n_terms;
    const char *terms_at; /* the page that has the glossary; "": this one; NULL: nothing is linked */
    /* out: */
    const char *title; /* of "# ...", which is not in the body */
    struct text body;
    struct book_chapter *chapter; /* in the arena */
    size_t n_chapters;
};
/* All members of the first part are set; the others are made. */
void book_html(struct book_html *, struct span markdown);

#endif
