/* SPDX-License-Identifier: Apache-2.0 */
/* games/face/book.h - what a ruleset has to read: rules, handbook, rulings, glossary; all Markdown of a small kind.
 *
 * The glossary is the last chapter of the rules, "## Glossary", a list of which each item begins with its term:
 *
 *   - **attach, detach**: what these words mean, in lines that go on two blanks further in
 *
 * Where the parts are told by a word: `dispatch help RULESET glossary`, mails of one word, names of public pages. */
#ifndef DISPATCH_BOOK_H
#define DISPATCH_BOOK_H

#include "games/face/face.h"

enum { BOOK_RULES, BOOK_HANDBOOK, BOOK_RULINGS, BOOK_GLOSSARY, BOOKS };
struct book_name {
    const char *word, *title; /* "rulings"; "Rulings" */
};
extern const struct book_name book_names[BOOKS];

/* One of BOOK_RULES and so on; -1: no part is called so. Any case. */
int book_called(struct span word);
/* Borrowed, static; empty: the ruleset has no such part. */
struct span book_text(const struct ruleset *, int book);

struct book_term {
    struct span word; /* a spelling, as it stands in the list */
    struct span name; /* the first spelling of its entry, of which its anchor is made: book_anchor */
};
/* All spellings, in the order of the list; how many. In the arena. */
size_t book_terms(struct arena *, const struct ruleset *, struct book_term **out);
/* The terms of the item that such a line begins; 0: it begins none. */
size_t book_terms_of(struct span line, struct book_term *out, size_t room);
/* "word-leader-loss" of "Leader loss": ASCII letters and digits in lower case, one '-' for whatever stands between. */
void book_anchor(struct text *out, const char *begins, struct span name);

#endif
