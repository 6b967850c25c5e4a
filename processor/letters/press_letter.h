/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/press_letter.h - letters that carry what players say to each other (processor/record/press.h), and
 * the answers to who said it.
 *
 * Each reader gets the words, marked as a player's and quoted line by line; beside the letter the text whose hash the
 * log has, and, unless its author is unnamed, the block as it was signed. All within the open transaction. */
#ifndef DISPATCH_PRESS_LETTER_H
#define DISPATCH_PRESS_LETTER_H

#include "processor/game/notice.h"
#include "processor/record/press.h"
#include "processor/store/store_people.h"

/* To each seat of row->seats, once a player, but to none who has muted its author. */
bool press_tell(struct game *, const struct press_row *, struct error *);
/* To the organiser, exactly as the seat `by` has it: by mail where the organiser is a player here, else the host hears
 * that there is something to read (dispatch press). *passed: the organiser is shown it; else the host alone, who is
 * asked to pass it on. */
bool press_report(struct game *, const struct press_row *, int by, bool *passed, struct error *);
/* What an unsigned mute, unmute or report of this seat's player ends with: eight characters, of the host's master key.
 * They stand in letters to that player alone, so a forged From does not have them. */
enum { PRESS_CODE = 9 };
struct press_seat {
    const char *game, *side, *player; /* id of the game */
};
/* The one that counts now: another as soon as it has stood in a post (game/posted_code.h), "" after the last. False: the
 * store. */
bool press_code(struct game *, int seat, char out[static PRESS_CODE], struct error *);
bool press_code_of(struct pass *, const struct press_seat *, char out[static PRESS_CODE], struct error *);
/* It has stood in one. Within the open transaction. */
bool press_code_posted(struct pass *, const struct press_seat *, struct error *);
/* An answer to a seat's player, of letters.txt; game, player, side and code are among the values. Takes over the
 * reference. */
bool press_answer(struct game *, int seat, const char *letter, json_t *values, struct error *);
/* The same with a form of a PRESS block. to: as a line `to` has it. */
bool press_answer_form(struct game *, int seat, const char *letter, json_t *values, const char *to, struct error *);
/* Its lines, for letters and pages: an array of strings of at most so many columns. */
json_t *press_lines(struct arena *, struct span words, size_t columns);
/* Whom a row is to, in a phrase: "public", "all", or "csa, france"; "-" as it is. In the arena. */
const char *press_to_words(struct arena *, const char *to);
/* Puts out of the store what was kept for long enough. Once a day is enough. */
bool press_sweep(struct pass *, struct error *);

#endif
