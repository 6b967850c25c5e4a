/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-vs-gray/bvg_book.h - the rule book as text: its examples, their sections, its blocks and chapters.
 *
 * An example is a block that is opened as ```example with a title; its sections begin with a head, "Orders:". With
 * DISPATCH_BOOK=FILE suites write what the game draws and says there instead of comparing it; book.py puts it into the book. */
#ifndef DISPATCH_TESTS_BVG_BOOK_H
#define DISPATCH_TESTS_BVG_BOOK_H

#include "games/face/book.h"
#include "tests/lib/test.h"
#include <stdio.h>

enum { BVG_BOOK_LINES = 120, BVG_BOOK_LONG = 120, BVG_BOOK_TEXT = 9000 };
struct bvg_book_example {
    char title[BVG_BOOK_LONG];
    int n;
    char line[BVG_BOOK_LINES][BVG_BOOK_LONG];
};
struct span bvg_book_text(void);
/* Reads the n-th example, from 0; n < 0: none. How many there are. */
int bvg_book_read(int n, struct bvg_book_example *);
/* The lines of the first block that is opened so are added below a head, if one is given. */
void bvg_book_add(struct bvg_book_example *, const char *opening, const char *head);
bool bvg_book_is_head(const char *line);
/* All of the section "Word: ...", `between` for each break of a line; false: there is none. */
bool bvg_book_section(const struct bvg_book_example *, const char *word, const char *between, char *out, size_t room);
/* The next part up to a separator, without blanks around it; NULL: there is none. Cuts what it walks over. */
char *bvg_book_part(char **at, const char *separator);
/* A section is these words, breaks of lines aside; or it is written to the file. Nothing where there is no such section. */
void bvg_book_check(const struct bvg_book_example *, const char *word, const struct text *is);
/* The same of a whole block, line for line. */
void bvg_book_check_block(struct arena *, const char *opening, const char *is);
const char *bvg_book_block(struct arena *, const char *opening);
/* A chapter as one line with single blanks. */
const char *bvg_book_chapter(struct arena *, int number);

#endif
