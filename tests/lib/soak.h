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

/* Games that are played at the same time, by mail, a pass each `pass_seconds`, to their ends. Game i of all has the
 * terms kinds[i % n_kinds], and the name "WORD-i". A game goes on while `visit` says so, who sends what its seats are
 * asked for. */
struct soak_games {
    const char *word;
    const struct bot_terms *kinds;
    int n_kinds, pass_seconds, rounds_max;
    bool (*visit)(struct bots *, struct bot_game *, int i);
    struct soak_longest *longest;
};
/* Plays n games from the first on; then the audit must prove each game, and all reports of each seat must verify.
 * Returns how many rolls the audits counted. */
int soak_play(const struct soak_games *, int first, int n, uint64_t seed);

#endif
