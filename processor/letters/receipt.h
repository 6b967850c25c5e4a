/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/receipt.h - the answer to a block: what was understood, line by line, or what is wrong and how to
 * mend it.
 */
#ifndef DISPATCH_RECEIPT_H
#define DISPATCH_RECEIPT_H

#include "processor/game/game.h"

/* Collects the words of checked lines: pass receipt_line as core_block's per_line with this as context. */
struct receipt_lines {
    const struct game *game;
    int seat;
    json_t *words[SHEET_LINES_MAX + 1];           /* owned */
    const struct line *line[SHEET_LINES_MAX + 1]; /* whose words they are; of the outcome's sheet */
    int n;
    bool is_unsigned; /* it is only a check */
};
void receipt_line(void *lines, const struct line *, const void *view_before, const void *view_after,
                  const struct play *);
/* Writes the receipt of an outcome into the outbox of the seat's player; *text is what it says (in the game's arena),
 * for `dispatch ingest FILE`. Call after core_block and before game_put. */
bool receipt_send(struct game *, const struct core_outcome *, const struct receipt_lines *, struct span *text,
                  struct error *);
/* The same for a sheet without a signature that was only tried (core_block in memory, never put): to the registered
 * address of its seat, headed "NOT SIGNED, nothing done" (W17). Changes the verdict to a draft's. */
bool receipt_check(struct game *, struct core_outcome *, const struct receipt_lines *, struct error *);
/* What happens if nothing more comes: whether this sheet is a draft, waits, or is final. "" when it runs now. */
const char *receipt_now_words(struct game *, const struct core_outcome *);

/* The number of the draft that the seat sent in the open exchange; 0: none. Who forgets that it was one loses a turn. */
uint64_t receipt_drafted(const struct core *, int seat);
/* What comes of a seat's silence, for letters: letter_missed(), and before that, as "faulty" and "line", the sheet with a
 * mistake that would be carried out above that line. */
void receipt_when_late(json_t *values, const struct core *, int seat);

/* ---- what a receipt says (receipt_words.c) ---- */
/* The standing orders in force after this sheet, as [{"heading","items"}]: those that it brings are named by its lines.
 */
json_t *receipt_standing(const struct game *, const struct core_outcome *);
/* "dice not yet rolled or on the other side": what lines depend on that could not be tried. Static.
 */
const char *receipt_unseen_words(const struct genesis *);

#endif
