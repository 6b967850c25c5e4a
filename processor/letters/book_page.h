/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/book_page.h - the pages of a ruleset's books: in the public folder, and mailed.
 *
 * A page stands alone, works without scripts, and has at most BOOK_PAGE_MAX bytes (a test holds each of ours to it). The
 * glossary has no page of its own: it is the end of the rules. Hosts put book.html.mustache and book.css.mustache of
 * their own in its place. */
#ifndef DISPATCH_BOOK_PAGE_H
#define DISPATCH_BOOK_PAGE_H

#include "games/face/book.h"
#include "processor/base/public_files.h"
#include "processor/game/pass.h"
#include <jansson.h>

enum { BOOK_PAGE_MAX = 190 * 1000 };
/* In the arena; empty: there is no such book. pass: NULL for the built-in templates. beside: whether the other pages lie
 * beside it, so that it may link them. */
struct span book_page(struct pass *, struct arena *, const struct ruleset *, int book, bool beside);
/* "blue-vs-gray-rules.html"; of the glossary "blue-vs-gray-rules.html#glossary". In the arena. */
const char *book_file(struct arena *, const struct ruleset *, int book);
/* Its address under publish-url, for letters; NULL: there is none. In the arena. */
const char *book_url(struct arena *, const struct pass *, const struct ruleset *, int book);
/* What there is to read of a ruleset, as [{"file", "name"},...]. without: a book that is left out, -1: none; before: what
 * stands before the names of files, "../". */
json_t *book_links(struct arena *, const struct ruleset *, int without, const char *before);
/* Puts the pages of all rulesets into the public folder: where one is missing, after a change of the program or of the
 * host's templates, or with `all`; a pass that draws them each time would have nothing else to do. */
bool books_publish(struct pass *, struct arena *, struct public_dir *, bool all, struct error *);

#endif
