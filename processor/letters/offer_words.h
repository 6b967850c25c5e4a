/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/offer_words.h - terms and waits in words: of games, and of those that are open. All in the arena.
 */
#ifndef DISPATCH_OFFER_WORDS_H
#define DISPATCH_OFFER_WORDS_H

#include "processor/game/queue.h"
#include "processor/store/store_people.h"
#include <jansson.h>

struct keys;

/* "3 days"; of 0 what `none` says. */
const char *term_words(struct arena *, int64_t seconds, const char *none);
/* "3 days for a turn, 1 day for an answer; no deadline falls on Saturday or Sunday". */
const char *pace_words(struct arena *, const struct clock_terms *);
/* About how long that is: "less than an hour", "about 5 hours", "about 3 days". */
const char *wait_words(struct arena *, int64_t seconds);
/* "2 games finished, 96% of 48 deadlines kept, half of the answers within 12 hours". */
const char *record_words(struct arena *, const struct player_record *);
/* A number for a letter; false for 0 and less, as templates have it. A new reference. */
json_t *count_value(int n);
/* "early-war game with the option x; 3 days for a turn ...", with every term that differs from what `dispatch init`
 * has. keys: the host's, or NULL: another organiser is not told. */
const char *offered_terms_words(const struct keys *, struct arena *, const struct offer_row *);
/* The rulesets of all offers, each once as a line `seek` has it: "blue-vs-gray, example pair"; "" none. */
const char *offers_open(struct arena *, const struct queues *);
/* Each offer for a letter or a page: name, ruleset, title, terms, pace (a word for `seek`), pair, seats,
 * players (a number), waiting, one, mustered (players are called together for a game of it), lacking (how many they
 * still are too few, or false), waited (or false), records (of the first who wait and show theirs, in words, where
 * queues_records has read them; or false). At most so many. A new reference. */
json_t *offers_list(const struct keys *, struct arena *, struct queues *, size_t most);

#endif
