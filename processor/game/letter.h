/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/letter.h - a letter's words: a part of letters.txt, the host's own or ours, and values to fill it.
 *
 * A letter's first line is its subject, the rest what is read. A phrase is a part that letters take in as a value: how
 * an instant is said, who is waited for. No sentence of a letter is in C: templates/README.md lists the parts and their
 * values. Values are JSON objects, and every function here takes over the reference to them. */
#ifndef DISPATCH_LETTER_H
#define DISPATCH_LETTER_H

#include "processor/game/game.h"
#include <jansson.h>

struct zone;
struct written {
    const char *subject; /* with "[GAME] " before it, in a letter about a game */
    struct span text;    /* wrapped, with a nonce: what is signed */
};
/* game: its name, or NULL. */
struct written letter_write(struct pass *, struct arena *, const char *game, const char *letter, json_t *values);
/* The same around a text that has a nonce: none of its own. */
struct written letter_around(struct pass *, struct arena *, const char *game, const char *letter, json_t *values);
/* The subject alone, of a letter whose text is a template by itself. */
const char *letter_subject(struct pass *, struct arena *, const char *game, const char *letter, json_t *values);
/* In the arena; "" when nothing is to be said. */
const char *phrase(struct pass *, struct arena *, const char *game, const char *name, json_t *values);
/* An instant by the clock of a player ("": nobody's, UTC). NULL when utc is 0. */
const char *phrase_when(struct pass *, struct arena *, const char *game, const char *player, int64_t utc);
/* The same by the clock of a zone; NULL: UTC. */
const char *phrase_zoned(struct pass *, struct arena *, const char *game, const struct zone *, int64_t utc);
/* What is left to chance: "dice" or "cards"; NULL: nothing. */
const char *phrase_chance(struct game *);

/* A string; false for NULL and for "". Bytes that are no UTF-8 become question marks. */
json_t *letter_word(const char *);
/* The line of a block that a problem is in, counted below "orders:"; false: none, or one above, which its sentence
 * names. */
json_t *letter_order_line(const struct problem *);
/* "2026-12-01T20:00:00Z", for programs; null for 0 and less. */
json_t *letter_utc(int64_t);
/* What each letter about a game may say, to this reader: player, game, deadline, waiting, chance, cards. */
json_t *letter_values(struct game *, const char *player);
/* Adds who, side and yours: whose seat the letter is about, and whether it is the reader's. */
void letter_seat(json_t *values, struct game *, int seat, const char *reader);

/* What they who hold these seats (a bit each) are called: name, and whether `comma` or `and` follows. */
json_t *letter_people(struct game *, int seats);
/* In a game on a forum, have they no address? Then they answer with posts, and no letter may ask them for a mail. */
bool letter_only_posts(struct game *, const char *player);
/* Sets what becomes of a seat that misses the deadline, by the terms: waits, decides (the host), resigns or least. */
void letter_missed(json_t *values, const struct core *, int seat);

#endif
