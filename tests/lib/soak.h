/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/soak.h - long runs of games by mail: which part of one this is, and the longest page and text of it. */
#ifndef DISPATCH_TESTS_SOAK_H
#define DISPATCH_TESTS_SOAK_H

#include "tests/lib/bot.h"

/* Of "2/10" part 2 of parts 0 to 9; of anything else, and of NULL, the only one: 0 of 1. */
void soak_part(const char *soak, int *part, int *of);

struct soak_longest {
    size_t page /* bytes */, text /* lines */, read /* lines of a text above its form and proof */;
    char whose_page[GAME_NAME_MAX + 64], whose_text[GAME_NAME_MAX + 64];
};
/* Looks at all that a seat of a game was sent. DISPATCH_PAGES=FOLDER keeps the longest page and text, for eyes. */
void soak_measure(struct soak_longest *, const struct bot_game *, int seat);
void soak_tell(const struct soak_longest *);

#endif
