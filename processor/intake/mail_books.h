/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/mail_books.h - mails of a word that ask for something to read: "rules blue-vs-gray". */
#ifndef DISPATCH_MAIL_BOOKS_H
#define DISPATCH_MAIL_BOOKS_H

#include "games/face/book.h"
#include "processor/intake/mail_unmatched_inside.h"

/* What such a line asks for, -1: nothing. *of: the words after it, which name a ruleset by its name or title, as it
 * stands; empty: none. */
int mail_book(struct span line, struct span *of);
/* The ruleset that these words name; NULL: none. */
const struct ruleset *mail_book_set(struct span of);
/* Sends the book as a page and as a text, one mail a ruleset: of this one, or of those that these games are of. Where
 * there is none, a list of what there is. */
bool mail_send_books(struct mail_in *, const struct player_row *, int book, struct span of, const char *const *game_id,
                     size_t n_games, struct error *);

#endif
