/* SPDX-License-Identifier: Apache-2.0 */
/* processor/words/line_words.h - what is said of the lines of a sheet that was read and tried out: by a receipt, by
 * `dispatch check`, and by the desk in a page (desk/desk.h), which all say the same. It follows from the sheet, the view
 * and the rules alone. */
#ifndef DISPATCH_LINE_WORDS_H
#define DISPATCH_LINE_WORDS_H

#include "games/face/face.h"

struct line_teller { /* of whose sheet; all borrowed. What is made lies in the arena or is the caller's JSON */
    struct arena *arena;
    const struct ruleset *set;
    const struct rules *rules;
    int seat;
};
/* What a line does, as a list of strings; the caller's. after: NULL beyond the horizon. */
json_t *line_words(const struct line_teller *, const struct line *, const void *before, const void *after);
/* Lines that are the same in all games: the end of the game, and votes where there is nothing to vote on. NULL: the rules
 * tell what this one does. drawn: a draw that this line offers is one that all others offer too. */
const char *line_words_common(const struct line *, bool drawn);
/* All lines of a sheet without slips: [{"number","text","words"}], the text as the program writes it; the caller's. view:
 * the seat's, before the sheet. told: the words of a line, a list of the caller's that is handed over, or NULL where
 * nothing else is known than the view tells. What is said at length of a line, and was said of one above it word for
 * word, is said only once: "Not ordered, so by default: as at line 3." */
json_t *line_words_sheet(const struct line_teller *, const struct sheet *, struct span orders, const void *view,
                         json_t *(*told)(void *context, const struct line *), void *context);
/* One slip as a sentence, and whether it may only follow from another. NULL for the ruleset: words of all games. */
const char *line_words_slip(struct arena *, const struct ruleset *, const struct slip *);
/* What is wrong, in its order: [{"line","again","got","text","words","rule"}]; the caller's. again: true when the same
 * line was wrong before and that is mended; got: the words at which it goes wrong, or ""; rule: its id, or "". */
json_t *line_words_slips(const struct line_teller *, const struct slips *, struct span orders);
/* Line `number` (from 1) as its author wrote it. */
struct span line_words_written(struct span orders, int32_t number);
/* "dice not yet rolled or on the other side": what lines depend on that could not be tried. Static. */
const char *line_words_unseen(bool has_dice, bool has_cards);
/* "Checked up to line 3. What comes of that line depends on ...": how far a sheet could be tried; in the arena. */
const char *line_words_horizon(struct arena *, const struct dry_run *, bool has_dice, bool has_cards);
/* A string, whatever bytes. */
json_t *line_words_span(struct span);

#endif
